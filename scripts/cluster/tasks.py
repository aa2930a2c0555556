"""Groups units of work into tasks and computes their resources, for the Snakefile and for
`simulate`."""

import json
import math
import subprocess

# Memory beyond the planned memory of a unit: buffers of the program and of the system.
SPARE_MIB = 256
# In a cluster job Snakemake runs twice beside the program.
STARTER_MIB = 512


def metric_arguments(metrics, results_only):
    """The arguments of `galotne-gen` for metrics."""
    return ["--metrics", metrics] + (["--results-only"] if results_only else [])


def plan_units(generator, rules, threads, pieces, metrics, results_only, join_memory):
    """The units listed by `galotne-gen plan --units`: each after those it needs. Classes whose
    planes exceed `join_memory` are joined through scratch files."""
    command = [generator, "--rules", rules, "--threads", str(threads), "--json", "plan", "--units"]
    command += [
        "--memory",
        join_memory,
        "--pieces",
        str(pieces),
        *metric_arguments(metrics, results_only),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as plan:
        # Input lists repeat the same few names: share the strings.
        names = {}
        units = []
        for line in plan.stdout:
            unit = json.loads(line)
            unit["inputs"] = [names.setdefault(name, name) for name in unit["inputs"]]
            units.append(unit)
    if plan.returncode:
        raise SystemExit(f"`{' '.join(command)}` ended with {plan.returncode}")
    return units


def group_units(units, min_seconds, pace=1.0):
    """Groups consecutive units into tasks of at least `min_seconds`. A task needs only earlier
    tasks."""
    tasks, small, seconds = [], [], 0.0
    for unit in units:
        if unit["seconds"] * pace >= min_seconds:
            if small:
                tasks.append(small)
                small, seconds = [], 0.0
            tasks.append([unit])
            continue
        small.append(unit)
        seconds += unit["seconds"] * pace
        if seconds >= min_seconds:
            tasks.append(small)
            small, seconds = [], 0.0
    return tasks + ([small] if small else [])


def units_by_class(units):
    """The units of each class."""
    classes = {}
    for unit in units:
        classes.setdefault(unit["class"], []).append(unit)
    return classes


def input_files(units):
    """The input files of a task."""
    own = {unit["output"] for unit in units}
    return sorted({name for unit in units for name in unit["inputs"]} - own)


def mib(units):
    """Memory of a task's program in MiB."""
    return math.ceil(max(unit["memory"] for unit in units) / 2**20) + SPARE_MIB


def join_mib(units):
    """Memory in MiB for joining the tables of a class."""
    return math.ceil(units[0]["join_memory"] / 2**20) + SPARE_MIB


def minutes(units, pace, threads):
    """Requested run time: four times the planned time plus 15 minutes."""
    return math.ceil(4 * pace * sum(unit["seconds"] for unit in units) / 60 / threads) + 15
