"""The result of judging a game."""

import json
from typing import Any, Literal, NotRequired, TypedDict


class GameEnd(TypedDict):
    """The end of a game, on the board or by a draw rule."""

    #: The result.
    result: Literal["white-wins", "draw", "black-wins"]
    #: The number of plies.
    ply: int
    #: The draw rule that ended the game; None if none did.
    rule: str | None
    #: The article of the rule.
    article: str | None
    #: The key of the rule in the messages of every language.
    cite: str | None
    #: Whether the meaning of the rule is disputed.
    contested: bool
    #: A repetition: the numbers of plies after which the position stood on the board.
    repeated: NotRequired[list[int]]
    #: Mills: "too-few" stones or "no-move".
    why: NotRequired[Literal["too-few", "no-move"]]
    #: Mills: the side with too few stones or without a move.
    side: NotRequired[Literal["white", "black"]]


class Claim(TypedDict):
    """A draw that a player could claim during a game."""

    #: The rule.
    rule: str
    #: The number of plies at the first moment for the claim.
    ply: int
    #: The number of plies at the last moment for it.
    last_ply: int
    #: The player who could claim first.
    player: Literal["white", "black"] | None
    #: The article of the rule.
    article: str
    #: The key of the rule in the messages of every language.
    cite: str
    #: A repetition: the numbers of plies after which the position stood on the board.
    repeated: NotRequired[list[int]]


ValueChange = TypedDict(
    "ValueChange",
    {
        "ply": int,
        "played": str,
        "from": Literal["win", "cursed-win", "draw", "blessed-loss", "loss"],
        "to": Literal["win", "cursed-win", "draw", "blessed-loss", "loss"],
        "better": list[str],
    },
)
ValueChange.__doc__ = """A ply that changed the value, from the perspective of the player who made it: its number
from 1, the move, the categories before and after it, and the moves that would have kept the value, best
first; before them `claim`, if a draw could be claimed."""


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
    def over(self) -> GameEnd | None:
        """The end of the game, on the board or by rule; None if it was not over."""
        return self.answer.get("over")

    @property
    def claimable(self) -> list[Claim]:
        """The claimable draws, with their plies."""
        return self.answer.get("claimable", [])

    @property
    def changes(self) -> list[ValueChange]:
        """The moves that changed the value."""
        return self.answer.get("changes", [])

    @property
    def category(self) -> Literal["win", "cursed-win", "draw", "blessed-loss", "loss", "unknown"] | None:
        """The value of the last position, equal to a member of `Category`, or "unknown" if a table is
        missing; None without a verdict."""
        last = self.answer.get("final")
        return last and last["category"]

    @property
    def outcome(self) -> Literal["white-wins", "draw", "black-wins"] | None:
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

    @property
    def termination(self) -> str | None:
        """The end of the game by its score, such as "time-forfeit" or "resignation"; None if it does
        not say so."""
        return self.answer.get("termination")

    @property
    def guessed(self) -> bool:
        """Whether the score names no game and was read as one that it fits."""
        return bool(self.answer.get("guessed"))

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<Adjudication of game {self.game}: {self.error}>"
        return f"<Adjudication of game {self.game} under {self.profile}: {self.outcome}>"
