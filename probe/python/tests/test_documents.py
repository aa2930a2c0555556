"""The examples of the guide are real, and the stubs match the module."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parent.parent / "README.md"
REPOSITORY = Path(__file__).parents[3]


def test_readme_examples(directory, tmp_path, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").symlink_to(directory)
    (tmp_path / "data").symlink_to(REPOSITORY / "data")
    options = doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, optionflags=options)
    assert tried >= 10 and not failed


def test_everything_has_documentation_and_a_stub():
    import galotne

    for name in galotne.__all__:
        if name != "__version__":
            assert getattr(galotne, name).__doc__, name
    kinds = [galotne.Tablebase, galotne.Position, galotne.Move, galotne.Verdict, galotne.RankedMove, galotne.Value]
    kinds += [galotne.MillsTablebase, galotne.MillsPosition, galotne.MillsMove, galotne.MillsRankedMove]
    for kind in kinds:
        for name, part in vars(kind).items():
            if not name.startswith("_"):
                assert part.__doc__, f"{kind.__name__}.{name}"


def test_stubs_match_the_module():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "galotne", "--ignore-disjoint-bases"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
