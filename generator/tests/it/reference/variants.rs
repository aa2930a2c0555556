//! The games: the clauses in which their rules differ.

use super::board::{Board, Colour, EIGHT, Placement, TEN, squares};
use super::{Material, Outcome};

/// A game, by its clauses.
#[derive(Clone, Copy)]
pub struct Variant {
    pub(super) board: &'static Board,
    /// Kings go and capture any distance; else one square.
    pub(super) flying_kings: bool,
    /// Men capture backward too.
    pub(super) men_capture_backward: bool,
    /// A capture has to take the most pieces; else any chain may be chosen that cannot go on.
    pub(super) most: bool,
    pub(super) crowning: Crowning,
    /// One black king, the wolf, against white men: nothing is captured and nothing crowned.
    pub(super) wolf: bool,
    /// What it is to be on the move without pieces.
    pub(super) bare: Outcome,
    /// What it is to be on the move without a move.
    pub(super) blocked: Outcome,
}

/// A man that comes to the far row while it captures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crowning {
    /// It is crowned if it stops there, and goes on as a man if it can.
    WhereItStops,
    /// It is crowned at once and goes on as a king if it can.
    InPassing,
    /// It is crowned and the move ends.
    EndsTheMove,
}

const INTERNATIONAL: Variant = Variant {
    board: &TEN,
    flying_kings: true,
    men_capture_backward: true,
    most: true,
    crowning: Crowning::WhereItStops,
    wolf: false,
    bare: Outcome::Loss,
    blocked: Outcome::Loss,
};

const BRAZILIAN: Variant = Variant {
    board: &EIGHT,
    ..INTERNATIONAL
};

const RUSSIAN: Variant = Variant {
    most: false,
    crowning: Crowning::InPassing,
    ..BRAZILIAN
};

const ENGLISH: Variant = Variant {
    flying_kings: false,
    men_capture_backward: false,
    crowning: Crowning::EndsTheMove,
    ..RUSSIAN
};

/// The wolf goes one square at a time (8.2).
const WOLF_AND_SHEEP: Variant = Variant {
    wolf: true,
    ..ENGLISH
};

impl Variant {
    /// 10x10, FMJD Annex 1.
    pub const INTERNATIONAL: Self = INTERNATIONAL;

    /// The game of a name such as `english` or `russian-giveaway`; `None` if it is not one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (game, aim) = match name.find("-giveaway") {
            Some(end) => name.split_at(end),
            None => (name, ""),
        };
        let game = match game {
            "international" => INTERNATIONAL,
            "russian" => RUSSIAN,
            "brazilian" => BRAZILIAN,
            "english" => ENGLISH,
            "wolf-and-sheep" if aim.is_empty() => WOLF_AND_SHEEP,
            _ => return None,
        };
        let (bare, blocked) = match aim {
            "" => (Outcome::Loss, Outcome::Loss),
            // 004: whoever first has no pieces left wins; all other rules stay as they are, and
            // there a side without a move has lost.
            "-giveaway" => (Outcome::Win, Outcome::Loss),
            "-giveaway-blocked-wins" => (Outcome::Win, Outcome::Win),
            _ => return None,
        };
        Some(Self {
            bare,
            blocked,
            ..game
        })
    }

    /// The result for the side to move where the game is over whatever moves there would be.
    pub(super) fn over(&self, placement: &Placement, turn: Colour) -> Option<Outcome> {
        if placement.pieces(turn) == 0 {
            return Some(self.bare);
        }
        if self.wolf && self.wolf_is_past(placement) {
            return Some(match turn {
                Colour::White => Outcome::Loss,
                Colour::Black => Outcome::Win,
            });
        }
        None
    }

    /// No sheep is left on a row in front of the wolf. The sheep come from the bottom, so these are
    /// the rows below it: behind it as the sheep see it.
    fn wolf_is_past(&self, placement: &Placement) -> bool {
        let row = |square| self.board.row(square);
        let lowest_sheep = squares(placement.white_men).map(row).max();
        let wolf = squares(placement.black_kings).map(row).next();
        lowest_sheep <= wolf
    }

    /// Squares of the far row, where no man can stand; none where men are not crowned.
    pub(super) fn closed_to_men(&self) -> usize {
        if self.wolf {
            0
        } else {
            self.board.row_length()
        }
    }

    /// Playable classes one piece fewer or one crowning away; every class a game can reach is so
    /// many of these steps away.
    pub(super) fn steps(&self, material: Material) -> Vec<Material> {
        if self.wolf {
            return Vec::new();
        }
        material.steps().collect()
    }
}
