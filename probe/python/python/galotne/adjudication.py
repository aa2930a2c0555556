"""The result of judging a game."""

from __future__ import annotations

import json
from typing import Any


class Adjudication:
    """The result of a game under draw rules, or the error that prevented one.

    `answer` is the whole result, as `galotne adjudicate --json` prints it; the properties are parts
    of it.
    """

    __slots__ = ("answer",)

    answer: dict[str, Any]

    def __init__(self, text: str) -> None:
        self.answer = json.loads(text)

    @property
    def game(self) -> int:
        """The number of the game in the text, from 1."""
        return self.answer["game"]

    @property
    def error(self) -> str | None:
        """The reason why the game could not be judged; None if it was."""
        error = self.answer.get("error")
        return error and error["message"]

    @property
    def profile(self) -> str | None:
        """The draw rules."""
        return self.answer.get("profile")

    @property
    def plies(self) -> int | None:
        """The number of plies played."""
        return self.answer.get("plies")

    @property
    def over(self) -> dict[str, Any] | None:
        """The end of the game by rule: `ply`, `result`, `rule`, ..; None if it was not over."""
        return self.answer.get("over")

    @property
    def claimable(self) -> list[dict[str, Any]]:
        """The claimable draws, with their plies."""
        return self.answer.get("claimable", [])

    @property
    def changes(self) -> list[dict[str, Any]]:
        """The moves that changed the value."""
        return self.answer.get("changes", [])

    @property
    def category(self) -> str | None:
        """The value of the last position: "win", "cursed-win", "draw", "blessed-loss", "loss",
        "unknown"."""
        last = self.answer.get("final")
        return last and last["category"]

    @property
    def outcome(self) -> str | None:
        """The result of the game, or of best play from its end: "white-wins", "draw", "black-wins";
        None if unknown."""
        return self.answer.get("outcome")

    @property
    def stated(self) -> str | None:
        """The result stated in the score."""
        return self.answer.get("stated")

    @property
    def contradiction(self) -> bool | None:
        """Whether the stated result contradicts the verdict; None if they cannot be compared."""
        return self.answer.get("contradiction")

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Adjudication of game {self.game}: {self.error}>"
        return f"<Adjudication of game {self.game} under {self.profile}: {self.outcome}>"
