"""Exceptions. Messages are English and say what was expected, what was found, and the remedy."""

from __future__ import annotations


class Error(Exception):
    """The base class of all exceptions of this package."""


class MissingTable(Error):
    """A required table is missing."""

    #: The table.
    table: str | None = None
    #: The command that makes it; None if this machine would need more than a day or has no room.
    command: str | None = None


class DamagedTable(Error):
    """A table is unreadable or damaged; the message has the command that makes it again."""

    #: The file.
    file: str | None = None


class ClosedTablebase(Error, ValueError):
    """The tablebase was closed."""


class InvalidPosition(Error, ValueError):
    """The argument is not a position of the game."""


class InvalidMove(Error, ValueError):
    """The argument is not a legal move."""


class InvalidCount(Error, ValueError):
    """A count is impossible in this position."""


class UnknownName(Error, ValueError):
    """The name of a game, profile, metric or language is unknown; the message lists the known ones."""
