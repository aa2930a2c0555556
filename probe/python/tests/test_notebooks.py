"""Notebooks run without changes; they compare their figures with those of galotne-gen themselves.

GALOTNE_TEST_STATS names the output of `galotne-gen stats KKKvK --json`. scripts/wheel writes it."""

import os
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path, directory, tmp_path, monkeypatch):
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    (tmp_path / "tables").symlink_to(directory)
    (tmp_path / "stats.jsonl").symlink_to(os.environ["GALOTNE_TEST_STATS"])
    # Nothing is shown on a screen, and all files are temporary.
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "committed with outputs"
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/png" in output.get("data", {}) for output in shown) == 3
