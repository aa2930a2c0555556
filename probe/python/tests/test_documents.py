"""The examples of the guide are real and have types, and the stubs match the module."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parent.parent / "README.md"


def test_readme_examples(directory, monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.setenv("GALOTNE_TABLES", str(directory))
    options = doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, optionflags=options)
    assert tried >= 10 and not failed


def test_docstring_examples(directory, tmp_path, monkeypatch):
    import galotne

    monkeypatch.setenv("GALOTNE_TABLES", str(directory))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").symlink_to(directory)
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner()
    for documented in [galotne, *(getattr(galotne, name) for name in galotne.__all__)]:
        for test in finder.find(documented, "example", globs=dict(vars(galotne), galotne=galotne)):
            runner.run(test)
    assert runner.tries >= 10 and not runner.failures


@pytest.mark.parametrize(("checker", "options"), [("mypy", ["--strict"]), ("pyright", ["--pythonpath", sys.executable])])
def test_readme_examples_have_types(checker, options, tmp_path):
    pytest.importorskip(checker)
    pytest.importorskip("numpy")
    examples = doctest.DocTestParser().get_examples(GUIDE.read_text())
    script = tmp_path / "guide.py"
    settings = "# pyright: strict, reportUnusedExpression=false\n"
    script.write_text(settings + "".join(example.source for example in examples))
    command = [sys.executable, "-m", checker, *options, script.name]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


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
