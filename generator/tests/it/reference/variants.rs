//! The games: the clauses in which their rules differ.

use super::board::{Board, Colour, EIGHT, EIGHT_CORNER_RIGHT, Placement, SIXTY_FOUR, TEN, squares};
use super::{Material, Outcome};

/// The clauses of a game.
#[derive(Clone, Copy)]
pub struct Variant {
    pub(super) board: &'static Board,
    /// Whether kings move and capture at any distance.
    pub(super) flying_kings: bool,
    /// Whether men also capture backwards.
    pub(super) men_capture_backward: bool,
    /// Whether men also capture kings.
    pub(super) men_capture_kings: bool,
    /// Whether pieces also capture along rows and columns.
    pub(super) captures_along_rows: bool,
    /// The choice among complete captures.
    pub(super) choice: Choice,
    pub(super) crowning: Crowning,
    /// Whether a flying king whose last captured piece is a king stops on the square behind it.
    pub(super) halts_behind_king: bool,
    /// Whether captured pieces leave the board at once, as in Thai draughts: captures are those of
    /// [`thai`](super::thai).
    pub(super) thai_captures: bool,
    /// Whether the game is Turkish draughts, with the moves of [`turkish`](super::turkish).
    pub(super) turkish: bool,
    /// Whether the side that makes the first king wins at once.
    pub(super) first_king_wins: bool,
    /// Whether the game is wolf and sheep: one black king against white men, without captures and
    /// promotions.
    pub(super) wolf: bool,
    /// The result for a side to move without pieces.
    pub(super) bare: Outcome,
    /// The result for a side to move without a move.
    pub(super) blocked: Outcome,
}

/// The captures that are legal if there are several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// All.
    Free,
    /// Those of the most pieces.
    Most,
    /// Czech (ČFD, 4.14): those by kings, if there are any.
    Czech,
    /// Italian (FID, 6.6 to 6.10): those of the most pieces; of these, those by kings, if there are
    /// any; of these, those of the most kings; of these, those that meet a king soonest.
    Italian,
    /// Frisian (Official Rules 2011, 10 to 12): those of the largest value; of these, those by
    /// kings, if there are any.
    Frisian,
    /// Spanish (FPD, leis de captura): those of the most pieces, "quantity"; of these, those of the
    /// most kings, "quality".
    Spanish,
}

/// The rule for a man that reaches the far row during a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crowning {
    /// It promotes only if it stops there, and continues as a man if it can.
    WhereItStops,
    /// It promotes at once and continues as a king if it can.
    InPassing,
    /// It promotes and the move ends.
    EndsTheMove,
}

const INTERNATIONAL: Variant = Variant {
    board: &TEN,
    flying_kings: true,
    men_capture_backward: true,
    men_capture_kings: true,
    captures_along_rows: false,
    choice: Choice::Most,
    crowning: Crowning::WhereItStops,
    halts_behind_king: false,
    thai_captures: false,
    turkish: false,
    first_king_wins: false,
    wolf: false,
    bare: Outcome::Loss,
    blocked: Outcome::Loss,
};

const BRAZILIAN: Variant = Variant {
    board: &EIGHT,
    ..INTERNATIONAL
};

const RUSSIAN: Variant = Variant {
    choice: Choice::Free,
    crowning: Crowning::InPassing,
    ..BRAZILIAN
};

const ENGLISH: Variant = Variant {
    flying_kings: false,
    men_capture_backward: false,
    crowning: Crowning::EndsTheMove,
    ..RUSSIAN
};

/// APCA, 13 to 23: any capture may be chosen, and a man that goes on from the far row stays a man.
const POOL: Variant = Variant {
    choice: Choice::Free,
    ..BRAZILIAN
};

/// ČFD, 3.9, 4.1 and 4.14.
const CZECH: Variant = Variant {
    flying_kings: true,
    choice: Choice::Czech,
    ..ENGLISH
};

/// mindsports.nl/500, coldmoon.io: the moves are those of Czech draughts, the captures its own.
const THAI: Variant = Variant {
    flying_kings: true,
    thai_captures: true,
    ..ENGLISH
};

/// mindsports.nl/605.
const KILLER: Variant = Variant {
    halts_behind_king: true,
    ..INTERNATIONAL
};

/// FID, Regolamento tecnico, capo I.
const ITALIAN: Variant = Variant {
    board: &EIGHT_CORNER_RIGHT,
    men_capture_kings: false,
    choice: Choice::Italian,
    ..ENGLISH
};

/// TÜDAF, rules of the game.
const TURKISH: Variant = Variant {
    board: &SIXTY_FOUR,
    turkish: true,
    ..RUSSIAN
};

/// FPD, Regras do Jogo de Damas Clássicas.
const SPANISH: Variant = Variant {
    flying_kings: true,
    choice: Choice::Spanish,
    board: &EIGHT_CORNER_RIGHT,
    ..ENGLISH
};

/// Official Rules for Frisian draughts 2011, without article 17: see `runs`.
const FRISIAN: Variant = Variant {
    captures_along_rows: true,
    choice: Choice::Frisian,
    ..INTERNATIONAL
};

/// lidraughts.org, Breakthrough: "The first player who makes a king wins."
const BREAKTHROUGH: Variant = Variant {
    first_king_wins: true,
    ..INTERNATIONAL
};

/// The wolf moves one square at a time (8.2).
const WOLF_AND_SHEEP: Variant = Variant {
    wolf: true,
    ..ENGLISH
};

impl Variant {
    /// 10x10, FMJD Annex 1.
    pub const INTERNATIONAL: Self = INTERNATIONAL;

    /// Returns the game of a name such as `english` or `russian-giveaway`; `None` if it is unknown.
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
            "killer" if aim.is_empty() => KILLER,
            "italian" if aim.is_empty() => ITALIAN,
            "spanish" if aim.is_empty() => SPANISH,
            "pool" if aim.is_empty() => POOL,
            "czech" if aim.is_empty() => CZECH,
            "thai" if aim.is_empty() => THAI,
            "turkish" if aim.is_empty() => TURKISH,
            "breakthrough" if aim.is_empty() => BREAKTHROUGH,
            "frisian" | "frysk" | "frisian-free" if aim.is_empty() => FRISIAN,
            "wolf-and-sheep" if aim.is_empty() => WOLF_AND_SHEEP,
            _ => return None,
        };
        let (bare, blocked) = match aim {
            "" => (Outcome::Loss, Outcome::Loss),
            // Seed 004: the first side without pieces wins. All other rules stay, so a side without
            // a move loses.
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

    /// Returns the result for the side to move if the game is over despite possible moves.
    pub(super) fn over(&self, placement: &Placement, turn: Colour) -> Option<Outcome> {
        if placement.pieces(turn) == 0 {
            return Some(self.bare);
        }
        let has_king = |colour| placement.side(colour).1 != 0;
        if self.first_king_wins && Colour::BOTH.into_iter().any(has_king) {
            return Some(if has_king(turn) {
                Outcome::Win
            } else {
                Outcome::Loss
            });
        }
        if self.wolf && self.wolf_is_past(placement) {
            return Some(match turn {
                Colour::White => Outcome::Loss,
                Colour::Black => Outcome::Win,
            });
        }
        None
    }

    /// Whether no sheep is on a row below the wolf. The sheep start at the bottom and move up.
    fn wolf_is_past(&self, placement: &Placement) -> bool {
        let row = |square| self.board.row(square);
        let lowest_sheep = squares(placement.white_men).map(row).max();
        let wolf = squares(placement.black_kings).map(row).next();
        lowest_sheep <= wolf
    }

    /// Returns the number of squares of the far row that are closed to men; 0 without promotion.
    pub(super) fn closed_to_men(&self) -> usize {
        if self.wolf {
            0
        } else {
            self.board.row_length()
        }
    }

    /// Returns the number of squares of a side's own first row that are closed to men.
    pub(super) fn closed_behind(&self) -> usize {
        if self.turkish {
            self.board.row_length()
        } else {
            0
        }
    }

    /// Returns the number of squares on which men stand.
    pub(super) fn open_to_men(&self) -> usize {
        self.board.squares() - self.closed_to_men() - self.closed_behind()
    }

    /// Returns the playable classes after one capture or one promotion.
    pub(super) fn steps(&self, material: Material) -> Vec<Material> {
        if self.wolf {
            return Vec::new();
        }
        let goes_on = |class: &Material| !self.is_over_in(*class);
        material.steps().filter(goes_on).collect()
    }

    /// Whether the game is over in every position of a class, and it has no values.
    pub(super) fn is_over_in(&self, class: Material) -> bool {
        let kings = class.white_kings + class.black_kings;
        !class.is_playable() || self.first_king_wins && kings > 0
    }
}
