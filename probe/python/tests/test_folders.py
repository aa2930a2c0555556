"""The folders of tables that are searched where none is named."""

import os
import sys
from pathlib import Path

import pytest
from conftest import WON

import galotne
from galotne import Wdl
from galotne.folders import user_folder


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """A folder as current folder, home and system, without tables."""
    monkeypatch.delenv("GALOTNE_TABLES", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    monkeypatch.setenv("XDG_DATA_DIRS", f"relative:{tmp_path / 'local'}:{tmp_path / 'system'}")
    monkeypatch.setattr("galotne.folders._PACKAGED", tmp_path / "package" / "tables")
    return tmp_path


def test_small_tables():
    if not Path(galotne.__file__).with_name("tables").is_dir():
        assert "GALOTNE_TEST_WHEEL" not in os.environ, "the wheel has no tables"
        with pytest.raises(FileNotFoundError, match="without tables"):
            galotne.small_tables()
        return
    folder = galotne.small_tables()
    for rules, profile in [
        ("international", "fmjd-2015"),
        ("english", "wcdf"),
        ("russian", "fmjd-64"),
        ("brazilian", "fmjd-64"),
    ]:
        tables = galotne.Tablebase(folder, rules)
        for metric in ("wdl", "dtw", "need"):
            assert tables.pieces(metric, profile) == 3
        assert {"KKKvK.wdl", "KKKvK.dtw", f"KKKvK.need.{profile}"} < set(tables.tables())
    assert galotne.Tablebase(folder).dtw(WON).signed == 15
    assert galotne.MillsTablebase(folder).dtw("W:Wa4,a7,g7:Ba1,d1,d7").signed == 25
    assert sum(file.stat().st_size for file in folder.rglob("*")) < 3 << 20
    assert {file.suffix for file in folder.rglob("*") if file.is_file()} == {".glt"}


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of XDG")
def test_the_first_folder_counts(nowhere, directory):
    places = ["data/tables", "user/galotne/tables", "local/galotne/tables", "system/galotne/tables", "package/tables"]
    # From the last to the first, so that each comes before those that were there.
    for place in reversed(places):
        (nowhere / place).parent.mkdir(parents=True, exist_ok=True)
        (nowhere / place).symlink_to(directory)
        tables = galotne.Tablebase()
        assert nowhere / tables.folders[0] == nowhere / place and tables.wdl(WON) == Wdl.WIN
    assert [nowhere / folder for folder in tables.folders] == [nowhere / place for place in places]
    assert galotne.MillsTablebase().folders == tables.folders


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of XDG")
def test_folders_complete_each_other(nowhere, directory):
    user = nowhere / "user" / "galotne" / "tables" / "international"
    user.mkdir(parents=True)
    (user / "KvK.wdl.glt").symlink_to(directory / "international" / "KvK.wdl.glt")
    (nowhere / "package").mkdir()
    (nowhere / "package" / "tables").symlink_to(directory)
    tables = galotne.Tablebase()
    assert tables.wdl("W:WK41:BK46") == tables.wdl(WON) == Wdl.WIN
    assert tables.tables() == galotne.Tablebase(directory).tables()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of XDG")
def test_new_tables_belong_to_the_user(nowhere, directory, monkeypatch):
    def command(tables):
        with pytest.raises(galotne.MissingTable) as raised:
            tables.wdl("W:W30,40:B10,15")
        return raised.value.command

    # Never in the package or in the system, which may not be writable.
    (nowhere / "package").mkdir()
    (nowhere / "package" / "tables").symlink_to(directory)
    assert f"--tables {user_folder()} build" in command(galotne.Tablebase())
    assert user_folder() == nowhere / "user" / "galotne" / "tables"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert user_folder() == nowhere / "home" / ".local" / "share" / "galotne" / "tables"
    (nowhere / "data" / "tables").mkdir(parents=True)
    assert "--tables data/tables build" in command(galotne.Tablebase())


def test_the_environment_names_a_folder_alone(nowhere, directory, monkeypatch):
    assert galotne.Tablebase().folders == [] and galotne.Tablebase().tables() == []
    (nowhere / "data" / "tables").mkdir(parents=True)
    monkeypatch.setenv("GALOTNE_TABLES", str(directory))
    assert galotne.Tablebase().folders == [str(directory)] and galotne.Tablebase().wdl(WON) == Wdl.WIN
    monkeypatch.setenv("GALOTNE_TABLES", "nowhere")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        galotne.Tablebase()
    assert galotne.Tablebase([]).folders == []
