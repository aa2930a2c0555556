//! The successors of moves that leave a class: a solved class, or the end of the game.

use crate::check::preference::{Preference, preference, value};
use crate::mills::movement::{THEM, US};
use crate::mills::side_index::SideIndex;
use crate::mills::side_values::{LOST, SideValues};
use crate::mills::solved_classes::{ClassTurn, SolvedClasses, SolvedSide};
use galotne::colour::Colour;
use galotne::value::Value;
use galotne_mills::Mills;
use galotne_mills::geometry::Points;

/// The value of a cell without an exit: no exit is worse.
pub const NO_EXIT: Preference = LOST;
/// The value of a move that ends the game.
pub const WIN_AT_ONCE: Preference = preference(Value::Win(1));

/// The positions after moves of one kind, in rows of the opponent's stones.
pub enum Successor<'s> {
    /// The opponent has too few stones on the board and in hand, and has lost.
    Won,
    /// It is our turn again.
    OurTurn(&'s SolvedSide),
    /// It is the opponent's turn.
    TheirTurn(&'s SolvedSide),
}

impl<'s> Successor<'s> {
    /// Finds the positions of `turn` with `mover` to move; `None` if they are not solved.
    pub fn new(
        rules: &Mills,
        solved: &'s SolvedClasses,
        turn: ClassTurn,
        mover: Colour,
    ) -> Option<Self> {
        let class = turn.class;
        if class.side(THEM) < rules.fewest_stones {
            Some(Self::Won)
        } else if mover == US {
            solved.get(turn).map(Self::OurTurn)
        } else {
            let theirs = ClassTurn::ordinary(class.swapped());
            solved.transposed(theirs).map(Self::TheirTurn)
        }
    }

    /// Whether distances are known.
    pub fn has_distances(&self) -> bool {
        match self {
            Self::Won => true,
            Self::OurTurn(side) | Self::TheirTurn(side) => side.values().are_distances(),
        }
    }

    /// Returns the row of these stones of the opponent.
    pub fn row(&self, theirs: Points) -> SuccessorRow<'_> {
        let (Self::OurTurn(side) | Self::TheirTurn(side)) = self else {
            return SuccessorRow::Won;
        };
        let (row, symmetry) = side.index().row_of(theirs);
        SuccessorRow::Solved {
            index: side.index(),
            row,
            symmetry,
            values: side.values(),
            our_turn: matches!(self, Self::OurTurn(_)),
        }
    }
}

pub enum SuccessorRow<'a> {
    /// The opponent has lost.
    Won,
    /// A row of solved positions.
    Solved {
        index: &'a SideIndex,
        row: usize,
        /// Maps the opponent's stones to those of the row.
        symmetry: usize,
        values: &'a SideValues,
        our_turn: bool,
    },
}

/// Returns our value one ply before a position, whose value is that of the side to move there.
#[inline]
pub fn one_ply_before(successor: Preference, our_turn: bool) -> Preference {
    preference(match (value(successor), our_turn) {
        (Value::Draw, _) => Value::Draw,
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
    })
}
