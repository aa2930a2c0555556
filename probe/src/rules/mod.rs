//! The rules of a game: how pieces move, and when a game without progress is drawn.
//!
//! A [`Variant`] is a table of clauses, a [`Profile`] a table of draw clocks. Both are data that a
//! referee can proofread; the code that obeys them ([`Variant::moves`]) knows no game by name. What
//! any game at all must say of itself is [`Rules`].

mod clocks;
mod digest;
mod game_rules;
mod interpretations;
mod irregular_moves;
mod moves;
mod profiles;
mod variant_game;
mod variants;
mod wolf_and_sheep;

pub use crate::promotion::Promotion;
pub use crate::square_notation::SquareNotation;
pub use crate::value::{ClockEffect, EndResult};
pub use clocks::{
    Clock, ClockEntry, ClockId, ClockReset, CountedSide, Material, Ply, PlyEffect, Profile,
    Repetition, SquareCondition,
};
pub use digest::Clauses;
pub use game_rules::{ClassIndex, Place, Rules};
pub use interpretations::Sentence;
pub use moves::{Move, MovePath};
pub use variant_game::Coordinates;
pub use variants::*;
pub use wolf_and_sheep::{WolfAndSheep, WolfAndSheepMove};

use crate::geometry::{Board, Square, Squares};
use crate::material::Class;
use crate::position::{Bitboards, Colour, Position, PositionError};
use crate::value::{Parity, Value, Wdl};

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

/// What and how men and kings capture. It is compulsory wherever there is capturing at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captures {
    /// Whether men capture backward as well as forward.
    pub men_backward: bool,
    /// Which captures may be chosen.
    pub choice: CaptureChoice,
    /// What crowning in mid-capture does.
    pub crowning: CrowningInCapture,
}

/// What else ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Nothing.
    None,
    /// A king has won as soon as no enemy man stands on a row behind it, that is on one it would
    /// still come to if it went on towards the enemy's side.
    PassTheMen,
}

/// Where each clause of a variant is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The text as a whole.
    pub text: &'static str,
    /// The board and who starts.
    pub board: &'static str,
    /// How kings move.
    pub king: &'static str,
    /// Which way men capture.
    pub men: &'static str,
    /// Which captures may be chosen.
    pub choice: &'static str,
    /// Crowning in mid-capture.
    pub crowning: &'static str,
    /// How a game ends.
    pub end: &'static str,
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
    /// What table files call it: 16 characters at most.
    pub tag: &'static str,
    /// Other names that are understood on the command line.
    pub aliases: &'static [&'static str],
    /// The board it is played on.
    pub board: &'static Board,
    /// How its squares are written.
    pub square_notation: SquareNotation,
    /// Where men are crowned.
    pub promotion: Promotion,
    /// The classes it is played with; `None` for all of them.
    pub material: Option<&'static [Class]>,
    /// Who moves first.
    pub starts: Colour,
    /// Whose points stand first in a result: for whom `2-0` is a win.
    pub points_first: Colour,
    /// How many rows of men each side starts with, from its own edge; `None` where the board is set
    /// up otherwise.
    pub rows_of_men: Option<u8>,
    /// How kings move.
    pub king: KingReach,
    /// How pieces capture; `None` where nothing is captured.
    pub captures: Option<Captures>,
    /// What a side gets that has no pieces.
    pub without_pieces: EndResult,
    /// What a side to move gets that has no move.
    pub without_move: EndResult,
    /// What else ends a game.
    pub goal: Goal,
    /// Where these clauses are written.
    pub sources: Sources,
    /// What the text leaves open: how it is read here is not the only way.
    pub open: &'static [Sentence],
    /// The draw profiles that belong to the game, the default first.
    pub profiles: &'static [Profile],
}

impl Variant {
    /// The variant with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        VARIANTS
            .iter()
            .copied()
            .find(|variant| variant.name == name || variant.aliases.contains(&name))
    }

    /// The position a game starts from; `None` where it is set up each time.
    ///
    /// # Examples
    /// ```
    /// use galotne::geometry::TEN;
    /// use galotne::notation::write_fen;
    /// use galotne::rules::{ENGLISH, INTERNATIONAL};
    ///
    /// let start = INTERNATIONAL.start().expect("four rows of men on each side");
    /// assert_eq!(start.men(start.turn()), (6..10).map(|row| TEN.row_squares(row)).sum::<u64>());
    /// let start = ENGLISH.start().expect("three rows of men on each side");
    /// assert!(write_fen(&ENGLISH, &start).starts_with("B:W21,22,23"));
    /// ```
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        let black: Squares = (0..self.rows_of_men?)
            .map(|row| self.board.row_squares(row))
            .sum();
        let men = [self.board.rotate(black), black];
        self.position(men, [0, 0], self.starts).ok()
    }

    /// A position from the men and kings of White and Black.
    ///
    /// # Errors
    /// Those of [`Position::new`].
    pub fn position(
        &self,
        men: [Squares; 2],
        kings: [Squares; 2],
        turn: Colour,
    ) -> Result<Position, PositionError> {
        Position::new(self.board, self.promotion, men, kings, turn)
    }

    /// A position from plain bitboards.
    ///
    /// # Errors
    /// Those of [`Position::new`], and [`PositionError::KingWithoutOwner`].
    ///
    /// # Examples
    /// ```
    /// use galotne::{INTERNATIONAL, position::{Bitboards, Colour}, write_fen};
    ///
    /// let three_kings = 1 << (1 - 1) | 1 << (7 - 1) | 1 << (18 - 1);
    /// let king = 1 << (35 - 1);
    /// let position = INTERNATIONAL.position_from(&Bitboards {
    ///     white: three_kings,
    ///     black: king,
    ///     kings: three_kings | king,
    ///     turn: Colour::White,
    /// })?;
    /// assert_eq!(write_fen(&INTERNATIONAL, &position), "W:WK1,K7,K18:BK35");
    /// # Ok::<(), galotne::position::PositionError>(())
    /// ```
    pub fn position_from(&self, sets: &Bitboards) -> Result<Position, PositionError> {
        if sets.kings & !(sets.white | sets.black) != 0 {
            return Err(PositionError::KingWithoutOwner);
        }
        let pad = |set| self.board.pad(set).ok_or(PositionError::OffBoard);
        let (white, black, kings) = (pad(sets.white)?, pad(sets.black)?, pad(sets.kings)?);
        self.position(
            [white & !kings, black & !kings],
            [white & kings, black & kings],
            sets.turn,
        )
    }

    /// The row on which a man of `colour` becomes a king; no square where nobody is crowned.
    #[must_use]
    pub fn crowning_row(&self, colour: Colour) -> Squares {
        self.promotion.row(self.board, colour)
    }

    /// The text of a square: `32`, or `c3`.
    #[must_use]
    pub fn square_name(&self, square: Square) -> String {
        self.square_notation.name(self.board, square)
    }

    /// How many placements a class has, one side to move; `None` if the number does not fit.
    #[must_use]
    pub fn placements(&self, class: Class) -> Option<u64> {
        class.placements(self.board, self.promotion)
    }

    /// The canonical classes of 2 to `pieces` pieces it is played with, each after those it can
    /// move into.
    #[must_use]
    pub fn classes(&self, pieces: u8) -> Vec<Class> {
        match self.material {
            Some(classes) => (classes.iter().copied())
                .filter(|class| class.pieces() <= pieces)
                .collect(),
            None => Class::up_to(pieces),
        }
    }

    /// The classes that are meant where none is named: of 2 to 4 pieces, or all of a game that has
    /// few, which has no smaller set.
    #[must_use]
    pub fn usual_classes(&self) -> Vec<Class> {
        self.classes(if self.material.is_some() { u8::MAX } else { 4 })
    }

    /// The classes other than `class` that a single move may lead to, canonical.
    #[must_use]
    pub fn successors(&self, class: Class) -> Vec<Class> {
        let mut successors = class.successors();
        successors.retain(|class| self.material.is_none_or(|known| known.contains(class)));
        successors
    }

    /// These classes and all that can arise from them, canonical, each once and after those it can
    /// move into.
    #[must_use]
    pub fn all_needed(&self, classes: &[Class]) -> Vec<Class> {
        let mut needed = Class::all_needed(classes);
        needed.retain(|class| self.material.is_none_or(|known| known.contains(class)));
        needed
    }

    /// How the game has ended for the side to move, whatever the moves are; `None` if it goes on as
    /// long as there is a move.
    #[must_use]
    #[inline]
    pub fn ended(&self, position: &Position) -> Option<Wdl> {
        let us = position.turn();
        if position.pieces(us) == 0 {
            return Some(Value::at_end(self.without_pieces).wdl());
        }
        if position.pieces(!us) == 0 {
            return Some(Value::at_end(self.without_pieces).wdl().opposite());
        }
        match self.goal {
            Goal::None => None,
            Goal::PassTheMen => Colour::BOTH
                .into_iter()
                .find(|&colour| self.has_passed(position, colour))
                .map(|winner| if winner == us { Wdl::Win } else { Wdl::Loss }),
        }
    }

    /// Whether a king of `colour` has no enemy man behind it.
    fn has_passed(&self, position: &Position, colour: Colour) -> bool {
        let board = self.board;
        let (kings, men) = match colour {
            // As White sees it, whose pieces go up.
            Colour::White => (position.kings(colour), position.men(!colour)),
            Colour::Black => (
                board.rotate(position.kings(colour)),
                board.rotate(position.men(!colour)),
            ),
        };
        if kings == 0 || position.kings(!colour) != 0 {
            return false;
        }
        // Enemy men come down, so behind the king are the rows above it.
        let king = board.row_of(board.first(kings));
        men == 0 || board.row_of(board.first(men)) >= king
    }

    /// How the game ends for a side to move that has no move.
    #[must_use]
    #[inline]
    pub fn at_end(&self, position: &Position) -> Wdl {
        (self.ended(position)).unwrap_or(Value::at_end(self.without_move).wdl())
    }

    /// What the number of plies to the end says of the winner.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        match (self.without_pieces, self.without_move, self.goal) {
            (EndResult::Loses, EndResult::Loses, Goal::None) => Parity::LostInZero,
            (EndResult::Wins, EndResult::Wins, Goal::None) => Parity::WonInZero,
            _ => Parity::Neither,
        }
    }

    /// The profile with this name; `none`, the profile without draw rules, belongs to every
    /// variant.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&'static Profile> {
        if name == Profile::NONE.name {
            return Some(&Profile::NONE);
        }
        self.profiles.iter().find(|profile| profile.name == name)
    }

    /// The profiles that count moves: those that have tables of `need`.
    pub fn counting_profiles(&self) -> impl Iterator<Item = &'static Profile> + use<> {
        (self.profiles.iter()).filter(|profile| !profile.clocks.is_empty())
    }

    /// The default profile.
    #[must_use]
    pub fn default_profile(&self) -> &'static Profile {
        self.profiles.first().unwrap_or(&Profile::NONE)
    }
}
