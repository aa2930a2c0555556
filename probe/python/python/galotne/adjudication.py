"""A game judged."""

from __future__ import annotations

import json
from typing import Any


class Adjudication:
    """What a game came to under draw rules, or why it could not be judged.

    `answer` is all of it, as `galotne adjudicate --json` prints it; the rest are parts of that.
    """

    __slots__ = ("answer",)

    answer: dict[str, Any]

    def __init__(self, text: str) -> None:
        self.answer = json.loads(text)

    @property
    def game(self) -> int:
        """Which game of the text, from 1."""
        return self.answer["game"]

    @property
    def error(self) -> str | None:
        """Why the game could not be judged; None where it was."""
        error = self.answer.get("error")
        return error and error["message"]

    @property
    def profile(self) -> str | None:
        """The draw rules."""
        return self.answer.get("profile")

    @property
    def plies(self) -> int | None:
        """How many were played."""
        return self.answer.get("plies")

    @property
    def over(self) -> dict[str, Any] | None:
        """Where and by which rule the game was over: `ply`, `result`, `rule`, ..; None if it was not."""
        return self.answer.get("over")

    @property
    def claimable(self) -> list[dict[str, Any]]:
        """The draws that could be claimed, and where."""
        return self.answer.get("claimable", [])

    @property
    def changes(self) -> list[dict[str, Any]]:
        """The plies that changed the value."""
        return self.answer.get("changes", [])

    @property
    def category(self) -> str | None:
        """What the last position is worth: "win", "cursed-win", "draw", "blessed-loss", "loss", "unknown"."""
        last = self.answer.get("final")
        return last and last["category"]

    @property
    def outcome(self) -> str | None:
        """How the game ended or ends from there: "white-wins", "draw", "black-wins"; None if it is not known."""
        return self.answer.get("outcome")

    @property
    def stated(self) -> str | None:
        """The result as the score states it."""
        return self.answer.get("stated")

    @property
    def contradiction(self) -> bool | None:
        """Whether the stated result contradicts the verdict; None where they cannot be compared."""
        return self.answer.get("contradiction")

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Adjudication of game {self.game}: {self.error}>"
        return f"<Adjudication of game {self.game} under {self.profile}: {self.outcome}>"
