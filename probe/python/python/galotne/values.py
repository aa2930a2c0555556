"""Results, categories and sides. The extension module returns the members of these classes."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Wdl(IntEnum):
    """The result for the side to move: LOSS (-1), DRAW (0) or WIN (1), an int."""

    LOSS = -1
    DRAW = 0
    WIN = 1

    def __neg__(self) -> Wdl:
        """Returns the result for the other side."""
        return Wdl(-self.value)

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Wdl.{self.name}"


class Colour(IntEnum):
    """A side: WHITE (0) or BLACK (1), an int."""

    WHITE = 0
    BLACK = 1

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


class Category(StrEnum):
    """The value of a position under draw rules, a str; ordered from worst to best: LOSS, BLESSED_LOSS,
    DRAW, CURSED_WIN, WIN."""

    LOSS = "loss"
    BLESSED_LOSS = "blessed-loss"
    DRAW = "draw"
    CURSED_WIN = "cursed-win"
    WIN = "win"

    def __neg__(self) -> Category:
        """Returns the category for the other side."""
        return _FROM_WORST[-1 - _FROM_WORST.index(self)]

    # Strings would compare by their letters.
    def __lt__(self, other: str) -> bool:
        return _FROM_WORST.index(self) < _FROM_WORST.index(Category(other))

    def __le__(self, other: str) -> bool:
        return _FROM_WORST.index(self) <= _FROM_WORST.index(Category(other))

    def __gt__(self, other: str) -> bool:
        return _FROM_WORST.index(self) > _FROM_WORST.index(Category(other))

    def __ge__(self, other: str) -> bool:
        return _FROM_WORST.index(self) >= _FROM_WORST.index(Category(other))

    def __repr__(self) -> str:
        return f"Category.{self.name}"


_FROM_WORST = list(Category)
