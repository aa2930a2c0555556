//! The rules of a game: how pieces move, and when a game without progress is drawn.
//!
//! A [`Variant`] is a table of clauses, a [`Profile`] a table of draw clocks. Both are data that a
//! referee can proofread; the code that obeys them ([`Variant::moves`]) knows no game by name.

mod clocks;
mod moves;
mod variants;

pub use clocks::{Clock, Count, Entry, Profile, Resets};
pub use moves::{Move, MoveText};
pub use variants::{INTERNATIONAL, VARIANTS};

use crate::geometry::Board;
use crate::position::Colour;

/// How far a king moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingReach {
    /// Any distance over empty squares, and to any empty square behind a captured piece.
    Flying,
    /// One square, and to the square just behind a captured piece.
    Short,
}

/// Which of several captures a player may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureChoice {
    /// Only those that take the largest number of pieces, men and kings counting alike.
    Most,
    /// Any; the one chosen is played to its end.
    Free,
}

/// What happens to a man that reaches the far row in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrowningInCapture {
    /// It goes on as a man and becomes a king only if the capture ends there.
    StaysMan,
    /// It becomes a king at once and goes on as one.
    GoesOnAsKing,
    /// It becomes a king and the move ends.
    EndsMove,
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithoutMove {
    /// The side to move has lost.
    Loses,
    /// The side to move has won (giveaway).
    Wins,
}

/// A game of draughts, clause by clause.
///
/// Common to all: pieces stand on dark squares, men step diagonally forward, captures are
/// compulsory, a chain is played to its end, an enemy piece is jumped once at most, captured pieces
/// leave the board after the move and block until then, and the starting square of the capturing
/// piece counts as empty.
#[derive(PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// The board it is played on.
    pub board: &'static Board,
    /// Who moves first.
    pub starts: Colour,
    /// How kings move.
    pub king: KingReach,
    /// Whether men capture backward as well as forward.
    pub men_capture_backward: bool,
    /// Which captures may be chosen.
    pub choice: CaptureChoice,
    /// What crowning in mid-capture does.
    pub crowning: CrowningInCapture,
    /// What a side without a move or without pieces gets.
    pub without_move: WithoutMove,
    /// The draw profiles that belong to the game, the default first.
    pub profiles: &'static [Profile],
}

impl Variant {
    /// The variant with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        VARIANTS
            .iter()
            .copied()
            .find(|variant| variant.name == name)
    }

    /// The profile with this name; `none`, the profile without draw rules, belongs to every variant.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&'static Profile> {
        if name == Profile::NONE.name {
            return Some(&Profile::NONE);
        }
        self.profiles.iter().find(|profile| profile.name == name)
    }

    /// The default profile.
    #[must_use]
    pub fn default_profile(&self) -> &'static Profile {
        self.profiles.first().unwrap_or(&Profile::NONE)
    }
}
