"""Which units of an order are done together, and what a task needs of a machine: one answer for Snakemake, which has the
tasks done, and for `simulate`, which tells beforehand how long that takes."""

import json
import math
import subprocess

# Memory that a unit takes is planned; beside it there are the program's buffers and what the system counts to it.
SPARE_MIB = 256
# In a job of a cluster Snakemake runs beside the program, twice.
STARTER_MIB = 512


def kinds(metrics, results_only):
    """What is made of each class, as every command of `galotne-gen` is told."""
    return ["--metrics", metrics] + (["--results-only"] if results_only else [])


def planned(generator, rules, threads, pieces, metrics, results_only, join_memory):
    """The units of an order, as `galotne-gen plan --units` lists them: each after those it needs. Classes whose planes do not fit
    into so much memory are joined through scratch files."""
    command = [generator, "--rules", rules, "--threads", str(threads), "--json", "plan", "--units"]
    command += ["--memory", join_memory, "--pieces", str(pieces), *kinds(metrics, results_only)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as plan:
        # Lists of inputs name the same few files over and over: each name is kept once.
        names = {}
        units = []
        for line in plan.stdout:
            unit = json.loads(line)
            unit["inputs"] = [names.setdefault(name, name) for name in unit["inputs"]]
            units.append(unit)
    if plan.returncode:
        raise SystemExit(f"`{' '.join(command)}` ended with {plan.returncode}")
    return units


def tasks_of(units, min_seconds, pace=1.0):
    """Units that follow each other in the plan become one task until that takes long enough. A task needs only tasks before it."""
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


def by_class(units):
    """The units of each class, which are joined into its tables."""
    classes = {}
    for unit in units:
        classes.setdefault(unit["class"], []).append(unit)
    return classes


def inputs(units):
    """The files that a task is made from."""
    made = {unit["output"] for unit in units}
    return sorted({name for unit in units for name in unit["inputs"]} - made)


def mib(units):
    """Memory that a task's program may use."""
    return math.ceil(max(unit["memory"] for unit in units) / 2**20) + SPARE_MIB


def mib_to_join(units):
    """Memory that it may use to make the tables of a class."""
    return math.ceil(units[0]["join_memory"] / 2**20) + SPARE_MIB


def minutes(units, pace, threads):
    """Time that is asked for: four times what is planned, and a quarter of an hour."""
    return math.ceil(4 * pace * sum(unit["seconds"] for unit in units) / 60 / threads) + 15
