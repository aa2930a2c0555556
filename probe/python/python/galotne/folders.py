"""The folders of tables that are searched where none is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

#: The tables inside this package.
_PACKAGED = Path(__file__).with_name("tables")


def small_tables() -> Path:
    """Returns the folder of the small tables that a wheel brings: 2 and 3 pieces and three kings
    against one of international, Russian and Brazilian draughts and English checkers, and three
    stones against three of mills.

    Raises FileNotFoundError where the package was built without them, as from the source
    distribution.
    """
    if not _PACKAGED.is_dir():
        raise FileNotFoundError(
            f"{_PACKAGED} does not exist: this package was built without tables; "
            "a wheel has them, and galotne-gen makes them"
        )
    return _PACKAGED


def user_folder() -> Path:
    """Returns the folder of a user's tables, which may not exist."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        data = _variable("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = _variable("XDG_DATA_HOME") or home / ".local" / "share"
    return data / "galotne" / "tables"


def system_folders() -> list[Path]:
    """Returns the folders of the tables of all users, which may not exist."""
    if sys.platform == "win32":
        shared = [_variable("PROGRAMDATA") or Path("C:/ProgramData")]
    elif sys.platform == "darwin":
        shared = [Path("/Library/Application Support")]
    else:
        named = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
        shared = [Path(folder) for folder in named.split(":") if os.path.isabs(folder)]
    return [folder / "galotne" / "tables" for folder in shared]


def default_folders() -> tuple[list[Path], Path]:
    """Returns the existing folders that `Tablebase()` searches, in this order, and the folder for
    new tables.

    GALOTNE_TABLES names a folder instead of all others, as for the programs.
    """
    if named := os.environ.get("GALOTNE_TABLES"):
        return [Path(named)], Path(named)
    own = [Path("data", "tables"), user_folder()]
    found = [folder for folder in [*own, *system_folders(), _PACKAGED] if folder.is_dir()]
    return found, own[0] if own[0].is_dir() else own[1]


def _variable(name: str) -> Path | None:
    """A folder named by an environment variable; relative paths are ignored, as XDG asks."""
    value = os.environ.get(name, "")
    return Path(value) if os.path.isabs(value) else None
