"""What can be wrong. Each says in English what was expected, what was found, and what helps."""

from __future__ import annotations


class Error(Exception):
    """Whatever this package raises of its own."""


class MissingTable(Error):
    """A table that is needed is not there."""

    #: The table.
    table: str | None = None
    #: The command that makes it.
    command: str | None = None


class DamagedTable(Error):
    """A table cannot be read, or is damaged; the message has the command that makes it again."""

    #: The file.
    file: str | None = None


class InvalidPosition(Error, ValueError):
    """What was given is no position of the game."""


class InvalidMove(Error, ValueError):
    """What was given is no legal move."""


class InvalidCount(Error, ValueError):
    """A count cannot stand in this position."""


class UnknownName(Error, ValueError):
    """There is no game, profile, metric or language of this name; the message lists those there are."""
