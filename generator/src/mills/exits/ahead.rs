//! What moves lead to: a solved class, or the end of the game.

use super::{THEM, US};
use crate::check::forward::{Preference, preference, value};
use crate::mills::half::Half;
use crate::mills::solved::{Positions, Solved};
use crate::mills::values::Values;
use galotne::position::Colour;
use galotne::value::Value;
use galotne_mills::geometry::Points;
use galotne_mills::{Class, Mills};

/// Our turn in a class, in which we are White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// The class.
    pub class: Class,
    /// Whether the move is known to be an extra one, where a game tells those apart.
    pub extra: bool,
}

/// What it is worth to us that a move leads into a class, in rows of their stones. In classes here
/// White are always *we*, whose moves are looked at.
pub(super) enum Ahead<'s> {
    /// With this few stones on the board and in hand they have lost.
    Won,
    /// Then it is our turn again.
    Ours(&'s Positions),
    /// Then it is their turn, here in rows of their stones.
    Theirs(&'s Positions),
}

impl Turn {
    /// That of a move which nobody knows to be an extra one.
    pub const fn ordinary(class: Class) -> Self {
        Self {
            class,
            extra: false,
        }
    }
}

impl<'s> Ahead<'s> {
    /// `None` if the class has not been solved.
    pub fn new(rules: &Mills, solved: &'s Solved, turn: Turn, mover: Colour) -> Option<Self> {
        let Turn { class, extra } = turn;
        if class.side(THEM) < rules.fewest {
            Some(Self::Won)
        } else if mover == US && extra {
            solved.get_extra(&class).map(Self::Ours)
        } else if mover == US {
            solved.get(&class).map(Self::Ours)
        } else {
            solved.turned(&class.swapped()).map(Self::Theirs)
        }
    }

    /// Whether it tells plies apart.
    pub fn are_distances(&self) -> bool {
        match self {
            Self::Won => true,
            Self::Ours(positions) | Self::Theirs(positions) => positions.values().are_distances(),
        }
    }

    /// The rows of these stones of theirs.
    pub fn row(&self, theirs: Points) -> Row<'_> {
        let (Self::Ours(positions) | Self::Theirs(positions)) = self else {
            return Row::Won;
        };
        let (row, symmetry) = positions.half().row_of(theirs);
        Row::Values {
            half: positions.half(),
            row,
            symmetry,
            values: positions.values(),
            ours: matches!(self, Self::Ours(_)),
        }
    }
}

/// A row of what is ahead.
pub(super) enum Row<'a> {
    Won,
    Values {
        half: &'a Half,
        row: usize,
        symmetry: usize,
        values: &'a Values,
        ours: bool,
    },
}

/// What a position is worth to us one ply before it is worth so much to the side that is then to
/// move: us again, or them.
#[inline]
pub fn before(ahead: Preference, again: bool) -> Preference {
    preference(match (value(ahead), again) {
        (Value::Draw, _) => Value::Draw,
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
    })
}
