"""The extension module."""

import os
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Protocol, Self, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .adjudication import Adjudication
from .values import Category, Colour, Wdl

__all__ = [
    "MillsMove",
    "MillsPosition",
    "MillsRankedMove",
    "MillsTablebase",
    "Move",
    "Position",
    "RankedMove",
    "Tablebase",
    "Value",
    "Verdict",
    "__version__",
    "games",
    "mills_games",
]
__version__: str

class _Board(Protocol):
    """A board of another package: `fen` is a string, or a method that returns one."""

    @property
    def fen(self) -> Any: ...

_Position: TypeAlias = Position | str | _Board
_Spent: TypeAlias = int | str | Mapping[str, int] | Iterable[int | str | Mapping[str, int]]
_Metric: TypeAlias = Literal["wdl", "dtw", "need"]
_Folders: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
_Default = TypeVar("_Default")

def games() -> list[str]:
    """Returns the names of all games of draughts."""

def mills_games() -> list[str]:
    """Returns the names of all mills games."""

@final
class Value:
    """A result with plies: those to the end, or those that must be left on a clock."""

    def __new__(cls, wdl: Wdl | int, plies: int | None = None) -> Self:
        """Creates a value; a draw has no plies."""
    @property
    def wdl(self) -> Wdl:
        """The result."""
    @property
    def plies(self) -> int | None:
        """The plies; None for a draw."""
    @property
    def signed(self) -> int | None:
        """The plies, negative where the side to move loses; None for a draw. (0 may be either.)"""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[Wdl, int | None]]: ...

@final
class Position:
    """A position of a game: the pieces and the side to move."""

    def __new__(cls, fen: str, rules: str = "international") -> Self: ...
    @staticmethod
    def from_bitboards(
        white: int, black: int, kings: int, turn: Colour | int, rules: str = "international"
    ) -> Position:
        """Creates a position from bit sets of squares: bit n - 1 is square n."""
    @staticmethod
    def start(rules: str = "international") -> Position:
        """Returns the starting position."""
    @staticmethod
    def from_board(board: _Position, rules: str | None = None) -> Position:
        """Returns the position of a board of another package: any object with a `fen`."""
    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def fen(self) -> str:
        """The position as FEN in canonical form."""
    @property
    def white(self) -> int:
        """White's pieces as a bit set; bit n - 1 is square n."""
    @property
    def black(self) -> int:
        """Black's pieces."""
    @property
    def kings(self) -> int:
        """The kings among all pieces."""
    @property
    def turn(self) -> Colour:
        """The side to move."""
    @property
    def pieces(self) -> int:
        """The number of pieces."""
    def swapped(self) -> Position:
        """Returns the position with the board turned by 180 degrees and the colours exchanged."""
    def moves(self) -> list[Move]:
        """Returns the legal moves."""
    def play(self, played: Move | str) -> Position:
        """Returns the position after a move: one of `moves()`, or its text."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]: ...
    def _repr_svg_(self) -> str:
        """Draws the board; a notebook shows it."""

@final
class Move:
    """A legal move of a position. Its text is `str(move)`."""

    def __new__(cls, position: Position, text: str) -> Self:
        """Reads a move of a position."""
    @property
    def origin(self) -> int:
        """The number of its first square, from 1."""
    @property
    def target(self) -> int:
        """The number of its last square."""
    @property
    def captures(self) -> list[int]:
        """The numbers of the squares of captured pieces, ascending."""
    @property
    def promotes(self) -> bool:
        """Whether it promotes a man."""
    @property
    def position(self) -> Position:
        """The position after it."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[Position, str]]: ...

@final
class Verdict:
    """The verdict on a position under draw rules, for the side to move. Unknown parts are None; `missing` names the
    tables that would tell."""

    def __new__(cls, fields: dict[str, Any]) -> Self:
        """Restores a pickled verdict."""
    @property
    def category(self) -> Category | None:
        """The result under draw rules: win, cursed win, draw, blessed loss or loss."""
    @property
    def wdl(self) -> Wdl | None:
        """The result without draw rules."""
    @property
    def dtw(self) -> Value | None:
        """Plies to the end without draw rules."""
    @property
    def need(self) -> int | None:
        """The fewest plies that must be left for the result to stand; None if no clock runs or it cannot stand."""
    @property
    def left(self) -> int | None:
        """Plies left on the clock; None if none runs."""
    @property
    def spent(self) -> int | None:
        """Plies counted on it."""
    @property
    def limit(self) -> int | None:
        """Plies it allows."""
    @property
    def max_spent(self) -> int | None:
        """The highest count with which the result stands."""
    @property
    def rule(self) -> str | None:
        """The rule of the running clock."""
    @property
    def article(self) -> str | None:
        """The article of the rule."""
    @property
    def profile(self) -> str:
        """The draw rules."""
    @property
    def over(self) -> bool:
        """Whether the game is over on the board."""
    @property
    def reached(self) -> bool:
        """Whether a draw rule has ended the game."""
    @property
    def claimable(self) -> bool:
        """Whether the side to move may claim a draw before moving."""
    @property
    def contested(self) -> bool:
        """Whether the meaning of the rule is disputed."""
    @property
    def untabled(self) -> bool:
        """Whether a clock that tables do not cover could still make it a draw."""
    @property
    def unbounded(self) -> bool:
        """Whether the result stands with any count."""
    @property
    def missing(self) -> list[str]:
        """The names of missing tables."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Any]]]: ...

@final
class RankedMove:
    """A legal move with the verdict on the position after it. Its text is `str(move)`."""

    def __new__(cls, move: Move, verdict: Verdict) -> Self:
        """Joins a move and the verdict on the position after it."""
    @property
    def move(self) -> Move:
        """The move."""
    @property
    def position(self) -> Position:
        """The position after it."""
    @property
    def verdict(self) -> Verdict:
        """The verdict for the side to move there: where it loses, the move wins."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[Move, Verdict]]: ...

@final
class Tablebase:
    """The tables of a game. Threads may share them."""

    def __new__(
        cls, path: _Folders | None = None, rules: str = "international", *, cache: int = 64, mmap: bool = False
    ) -> Self:
        """Opens the tables of a game in one or several directories, without a path in the default ones; `cache` is
        in MiB."""
    def close(self) -> None:
        """Closes the tables and frees their memory. Later questions raise `ClosedTablebase`."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...
    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def folders(self) -> list[str]:
        """The directories of the tables, in the order of their search."""
    @property
    def profiles(self) -> list[str]:
        """The names of the draw rules of the game, the default first."""
    @property
    def blocks_read(self) -> int:
        """The number of blocks read and decoded so far."""
    def tables(self) -> list[str]:
        """Returns the names of all tables."""
    def pieces(self, metric: _Metric = "wdl", profile: str | None = None) -> int:
        """Returns the number of pieces up to which every position has a value of a metric."""
    def preload(self, max_pieces: int, metric: _Metric = "wdl", profile: str | None = None) -> int:
        """Reads tables into memory until the cache is full, those with fewer pieces first. Returns the number of pieces
        up to which all are there."""
    @overload
    def wdl(self, position: _Position, *, cached: Literal[False] = False) -> Wdl: ...
    @overload
    def wdl(self, position: _Position, *, cached: bool) -> Wdl | None:
        """Returns the result without draw rules. With `cached` only memory is used; None if the result is not there."""
    @overload
    def get_wdl(self, position: _Position, default: None = None) -> Wdl | None: ...
    @overload
    def get_wdl(self, position: _Position, default: _Default) -> Wdl | _Default:
        """Returns the result without draw rules, or the default if a table is missing."""
    @overload
    def dtw(self, position: _Position, *, cached: Literal[False] = False) -> Value: ...
    @overload
    def dtw(self, position: _Position, *, cached: bool) -> Value | None:
        """Returns the result and the plies to the end with best play, without draw rules."""
    @overload
    def get_dtw(self, position: _Position, default: None = None) -> Value | None: ...
    @overload
    def get_dtw(self, position: _Position, default: _Default) -> Value | _Default:
        """Returns the result and the plies to the end, or the default if a table is missing."""
    @overload
    def need(
        self, position: _Position, profile: str | None = None, *, count: int = 0, cached: Literal[False] = False
    ) -> Value: ...
    @overload
    def need(
        self, position: _Position, profile: str | None = None, *, count: int = 0, cached: bool
    ) -> Value | None:
        """Returns the fewest plies that must be left on the clock for the result to stand."""
    @overload
    def get_need(
        self, position: _Position, default: None = None, profile: str | None = None, *, count: int = 0
    ) -> Value | None: ...
    @overload
    def get_need(
        self, position: _Position, default: _Default, profile: str | None = None, *, count: int = 0
    ) -> Value | _Default:
        """Returns the fewest plies that must be left on the clock, or the default if a table is missing."""
    def probe(self, position: _Position) -> Verdict:
        """Returns the verdict on a position with fresh clocks under the default draw rules."""
    @overload
    def verdict(
        self,
        position: _Position,
        profile: str | None = None,
        spent: _Spent | None = None,
        *,
        seen: Iterable[_Position] | None = None,
        cached: Literal[False] = False,
    ) -> Verdict: ...
    @overload
    def verdict(
        self,
        position: _Position,
        profile: str | None = None,
        spent: _Spent | None = None,
        *,
        seen: Iterable[_Position] | None = None,
        cached: bool,
    ) -> Verdict | None:
        """Returns the verdict on a position under draw rules, with counts and earlier positions."""
    def explain(
        self,
        position: _Position,
        profile: str | None = None,
        spent: _Spent | None = None,
        *,
        seen: Iterable[_Position] | None = None,
        lang: str = "en",
    ) -> str:
        """Returns the verdict in sentences: in English ("en"), Latvian ("lv") or Russian ("ru")."""
    @overload
    def moves(
        self,
        position: _Position,
        profile: str | None = None,
        spent: _Spent | None = None,
        *,
        seen: Iterable[_Position] | None = None,
        cached: Literal[False] = False,
    ) -> list[RankedMove]: ...
    @overload
    def moves(
        self,
        position: _Position,
        profile: str | None = None,
        spent: _Spent | None = None,
        *,
        seen: Iterable[_Position] | None = None,
        cached: bool,
    ) -> list[RankedMove] | None:
        """Returns the legal moves, best first, each with the verdict on the position after it."""
    def line(
        self, position: _Position, profile: str | None = None, spent: _Spent | None = None
    ) -> list[RankedMove]:
        """Finds best play to the end; empty for a drawn position."""
    def adjudicate(
        self,
        pdn: str | bytes,
        profiles: Sequence[str] | None = None,
        *,
        spent: _Spent | None = None,
        at: int | None = None,
        moves: bool = False,
        accept_irregular: bool = False,
        guess: bool = False,
    ) -> list[Adjudication]:
        """Judges every game of a PDN text under each given profile."""
    def wdl_many(
        self,
        white: ArrayLike,
        black: ArrayLike,
        kings: ArrayLike,
        turn: ArrayLike,
        *,
        cached: bool = False,
        unknown: int | None = None,
    ) -> NDArray[np.int8]:
        """Looks up the results of many positions: -1, 0, 1. A single number stands for all positions."""
    def measure_many(
        self,
        white: ArrayLike,
        black: ArrayLike,
        kings: ArrayLike,
        turn: ArrayLike,
        metric: _Metric = "dtw",
        profile: str | None = None,
        *,
        cached: bool = False,
        unknown: int | None = None,
    ) -> tuple[NDArray[np.int8], NDArray[np.uint16]]:
        """Looks up the results and plies of many positions. A single number stands for all positions."""
    def class_arrays(
        self,
        name: str,
        turn: Colour | int | None = None,
        metric: _Metric = "wdl",
        profile: str | None = None,
        *,
        slice: int | None = None,
    ) -> dict[str, NDArray[Any]]:
        """Returns all positions of a class with one side to move: `white`, `black`, `kings`, `turn`, `wdl`, `plies`."""

@final
class MillsPosition:
    """A position of mills: stones on points and in hand, and the side to move."""

    def __new__(cls, fen: str, rules: str = "mills") -> Self: ...
    @staticmethod
    def start(rules: str = "mills") -> MillsPosition:
        """Returns the starting position."""
    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def fen(self) -> str:
        """The position in canonical form."""
    @property
    def white(self) -> list[str]:
        """The points of White's stones."""
    @property
    def black(self) -> list[str]:
        """The points of Black's stones."""
    @property
    def hands(self) -> tuple[int, int]:
        """White's and Black's stones in hand."""
    @property
    def turn(self) -> Colour:
        """The side to move."""
    @property
    def class_name(self) -> str:
        """The name of its class."""
    def swapped(self) -> MillsPosition:
        """Returns the position with the colours exchanged."""
    def moves(self) -> list[MillsMove]:
        """Returns the legal moves; empty if the game has ended."""
    def play(self, played: MillsMove | str) -> MillsPosition:
        """Returns the position after a move: one of `moves()`, or its text."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]: ...
    def _repr_svg_(self) -> str:
        """Draws the board; a notebook shows it."""

@final
class MillsMove:
    """A legal move of mills. Its text is `str(move)`."""

    def __new__(cls, position: MillsPosition, text: str) -> Self:
        """Reads a move of a position."""
    @property
    def origin(self) -> str | None:
        """The point it starts from; None for a stone from the hand."""
    @property
    def target(self) -> str:
        """The point it ends on."""
    @property
    def removed(self) -> list[str]:
        """The points of removed stones."""
    @property
    def again(self) -> bool:
        """Whether an extra move of the same side follows."""
    @property
    def position(self) -> MillsPosition:
        """The position after it."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[MillsPosition, str]]: ...

@final
class MillsRankedMove:
    """A legal move of mills with its value. Its text is `str(move)`."""

    def __new__(cls, move: MillsMove, wdl: Wdl | int | None = None, dtw: Value | None = None) -> Self:
        """Joins a move and its value."""
    @property
    def move(self) -> MillsMove:
        """The move."""
    @property
    def position(self) -> MillsPosition:
        """The position after it."""
    @property
    def wdl(self) -> Wdl | None:
        """The result for the side that makes the move; None if a table is missing."""
    @property
    def dtw(self) -> Value | None:
        """The result for the side that makes the move, with the plies to the end after it; None if unknown."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Self], tuple[MillsMove, Wdl | None, Value | None]]: ...

@final
class MillsTablebase:
    """The tables of a mills game. Threads may share them."""

    def __new__(
        cls, path: _Folders | None = None, rules: str = "mills", *, cache: int = 64, mmap: bool = False
    ) -> Self:
        """Opens the tables of a game in one or several directories, without a path in the default ones; `cache` is
        in MiB."""
    def close(self) -> None:
        """Closes the tables and frees their memory. Later questions raise `ClosedTablebase`."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...
    @property
    def rules(self) -> str:
        """The name of the game."""
    @property
    def folders(self) -> list[str]:
        """The directories of the tables, in the order of their search."""
    def tables(self) -> list[str]:
        """Returns the names of all tables."""
    def wdl(self, position: MillsPosition | str) -> Wdl:
        """Returns the result with best play."""
    @overload
    def get_wdl(self, position: MillsPosition | str, default: None = None) -> Wdl | None: ...
    @overload
    def get_wdl(self, position: MillsPosition | str, default: _Default) -> Wdl | _Default:
        """Returns the result with best play, or the default if a table is missing."""
    def dtw(self, position: MillsPosition | str) -> Value:
        """Returns the result and the plies to the end with best play."""
    @overload
    def get_dtw(self, position: MillsPosition | str, default: None = None) -> Value | None: ...
    @overload
    def get_dtw(self, position: MillsPosition | str, default: _Default) -> Value | _Default:
        """Returns the result and the plies to the end, or the default if a table is missing."""
    def moves(self, position: MillsPosition | str) -> list[MillsRankedMove]:
        """Returns the legal moves with their values, best first. A value is None if its table is missing."""
    def line(self, position: MillsPosition | str) -> list[MillsRankedMove]:
        """Finds best play to the end; empty for a drawn position."""
    def explain(self, position: MillsPosition | str, *, lang: str = "en") -> str:
        """Returns the value of a position in sentences, as `galotne probe` prints them: in English ("en"),
        Latvian ("lv") or Russian ("ru")."""
    def adjudicate(
        self, sheets: str | bytes, *, at: int | None = None, moves: bool = False, accept_irregular: bool = False
    ) -> list[Adjudication]:
        """Judges every score sheet of a text; an `Adjudication` has an `error` if its game cannot be read."""
