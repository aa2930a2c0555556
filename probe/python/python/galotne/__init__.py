"""Endgame tablebases for draughts: values of positions, distances to the end, ranked moves, and
verdicts under draw rules with the counts of the score sheet.

>>> import galotne
>>> tables = galotne.Tablebase()
>>> verdict = tables.verdict("W:WK1,K7,K18:BK35", spent=20)
>>> verdict.category, verdict.need, verdict.left
(Category.WIN, 12, 12)
"""

from ._galotne import (
    MillsMove,
    MillsPosition,
    MillsRankedMove,
    MillsTablebase,
    Move,
    Position,
    RankedMove,
    Tablebase,
    Value,
    Verdict,
    __version__,
    games,
    mills_games,
)
from .adjudication import Adjudication, Claim, GameEnd, ValueChange
from .errors import (
    ClosedTablebase,
    DamagedTable,
    Error,
    InvalidCount,
    InvalidMove,
    InvalidPosition,
    MissingTable,
    UnknownName,
)
from .folders import small_tables
from .values import Category, Colour, Wdl

__all__ = [
    "Adjudication",
    "Category",
    "Claim",
    "ClosedTablebase",
    "Colour",
    "DamagedTable",
    "Error",
    "GameEnd",
    "InvalidCount",
    "InvalidMove",
    "InvalidPosition",
    "MillsMove",
    "MillsPosition",
    "MillsRankedMove",
    "MillsTablebase",
    "MissingTable",
    "Move",
    "Position",
    "RankedMove",
    "Tablebase",
    "UnknownName",
    "Value",
    "ValueChange",
    "Verdict",
    "Wdl",
    "__version__",
    "games",
    "mills_games",
    "small_tables",
]
