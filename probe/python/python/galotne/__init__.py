"""Endgame tablebases for draughts: values of positions, distances to the end, ranked moves, and
verdicts under draw rules with the counts of the score sheet.

>>> import galotne >>> tables = galotne.Tablebase("tables") >>> verdict =
tables.verdict("W:WK1,K7,K18:BK35", spent=20) >>> verdict.category, verdict.need, verdict.left
(Category.WIN, 12, 12)
"""

from ._galotne import (
    Category,
    Colour,
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
    Wdl,
    __version__,
    games,
    mills_games,
)
from .adjudication import Adjudication
from .errors import DamagedTable, Error, InvalidCount, InvalidMove, InvalidPosition, MissingTable, UnknownName

__all__ = [
    "Adjudication",
    "Category",
    "Colour",
    "DamagedTable",
    "Error",
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
    "Verdict",
    "Wdl",
    "__version__",
    "games",
    "mills_games",
]
