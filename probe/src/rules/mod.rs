//! The rules of a game: the moves, and the draws of a game without progress.
//!
//! A [`Variant`] is a row of clauses, a [`Profile`] a table of draw clocks. Both are data that an
//! arbiter can proofread; the code that follows them ([`Variant::moves`]) does not know the games
//! by name. [`Rules`] is the interface of any game, draughts or not.

mod clauses;
mod clocks;
mod digest;
mod game_rules;
mod interpretations;
mod irregular_moves;
mod king_runs;
mod moves;
mod profiles;
mod variants;

pub use crate::promotion::Promotion;
pub use crate::square_notation::SquareNotation;
pub use crate::value::{ClockEffect, EndResult};
pub use clauses::{
    CaptureCriterion, CaptureFacts, CaptureRules, Goal, KingLanding, KingReach, PromotionInCapture,
    Removal, Sources,
};
pub use clocks::{
    Clock, ClockEntry, ClockId, ClockReset, CountedSide, Material, Ply, PlyEffect, Profile,
    Repetition, SquareCondition,
};
pub use digest::Clauses;
pub use game_rules::{ClassIndex, Place, Rules};
pub use interpretations::Sentence;
pub use moves::{Move, MovePath};
pub use variants::*;

use crate::geometry::{Board, Square, Squares};
use crate::material::Class;
use crate::position::{Bitboards, Colour, Position, PositionError};
use crate::value::{Parity, Value, Wdl};

/// A game of draughts, clause by clause.
///
/// Common to all games: pieces stand on dark squares, or on all of a whole board; men step forward,
/// diagonally or on a whole board along the column; captures are compulsory, a chain is played to
/// its end, an enemy piece is jumped once at most, and the start square of the capturing piece
/// counts as empty.
#[derive(PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// The name in the headers of table files: at most 16 characters.
    pub tag: &'static str,
    /// Other names that the command line understands.
    pub aliases: &'static [&'static str],
    /// The name of the game whose rule text this one interprets differently; `None` for a game with
    /// a text of its own.
    pub interpretation_of: Option<&'static str>,
    /// The number in the PDN tag `GameType`; `None` for a game without one.
    pub pdn_game_type: Option<u32>,
    /// The board.
    pub board: &'static Board,
    /// The names of its squares.
    pub square_notation: SquareNotation,
    /// The side that moves first.
    pub starts: Colour,
    /// Whether the other side may move first instead, if a score says so.
    pub either_starts: bool,
    /// The side whose points stand first in a result: `2-0` is its win.
    pub points_first: Colour,
    /// The rows of men at the start, from each side's own edge or from its second row if no man
    /// stands on the first; `None` if there is no fixed start.
    pub rows_of_men: Option<u8>,
    /// The classes that can arise; `None` for all of them.
    pub material: Option<&'static [Class]>,
    /// The row on which men are promoted.
    pub promotion: Promotion,
    /// Whether men also step along the row, and capture along it. Only on a whole board.
    pub men_sideways: bool,
    /// The distance that kings move.
    pub king: KingReach,
    /// The number of quiet moves in a row that a side with men may make with the same king; `None`
    /// if there is no limit.
    pub king_run_limit: Option<u8>,
    /// The rules of captures; `None` if nothing is captured.
    pub captures: Option<CaptureRules>,
    /// The result of a side without pieces.
    pub without_pieces: EndResult,
    /// The result of a side to move without a move.
    pub without_move: EndResult,
    /// Another end of the game.
    pub goal: Goal,
    /// The places where these clauses are written.
    pub sources: Sources,
    /// The sentences that the text leaves open, so that the clauses rest on an interpretation.
    pub open: &'static [Sentence],
    /// The draw profiles of the game, the default first.
    pub profiles: &'static [Profile],
}

impl Variant {
    /// Finds a variant by its name or an alias.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        VARIANTS
            .iter()
            .copied()
            .find(|variant| variant.name == name || variant.aliases.contains(&name))
    }

    /// Returns the start position; `None` for a game that is set up each time.
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
        let first = u8::from(self.promotion == Promotion::FarRowFirstEmpty);
        let black: Squares = (first..first + self.rows_of_men?)
            .map(|row| self.board.row_squares(row))
            .sum();
        let men = [self.board.rotate(black), black];
        self.position(men, [0, 0], self.starts).ok()
    }

    /// Makes a position from the men and kings of White and Black.
    ///
    /// # Errors
    /// Those of [`Position::new`], and [`PositionError::KingBeforeEnd`].
    pub fn position(
        &self,
        men: [Squares; 2],
        kings: [Squares; 2],
        turn: Colour,
    ) -> Result<Position, PositionError> {
        let position = Position::new(self.board, self.promotion, men, kings, turn)?;
        if !self.allows_kings(kings, turn) {
            return Err(PositionError::KingBeforeEnd);
        }
        Ok(position)
    }

    /// Whether White and Black may have these kings. Where the first king ends the game, it is one
    /// that the side that has just moved has made.
    pub(crate) fn allows_kings(&self, kings: [Squares; 2], turn: Colour) -> bool {
        match self.goal {
            Goal::None | Goal::PassTheMen => true,
            Goal::FirstKing => {
                let made = kings[(!turn).index()];
                kings[turn.index()] == 0
                    && made & !self.promotion_row(!turn) == 0
                    && made.count_ones() <= 1
            }
        }
    }

    /// Makes a position from plain bitboards.
    ///
    /// # Errors
    /// Those of [`Variant::position`], and [`PositionError::KingWithoutOwner`].
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

    /// Returns the row on which a man of `colour` becomes a king, empty in games without promotion.
    #[must_use]
    pub fn promotion_row(&self, colour: Colour) -> Squares {
        self.promotion.row(self.board, colour)
    }

    /// Returns the name of a square: `32`, or `c3`.
    #[must_use]
    pub fn square_name(&self, square: Square) -> String {
        self.square_notation.name(self.board, square)
    }

    /// Returns the number of placements of a class with one side to move; `None` if it does not fit
    /// into 64 bits.
    #[must_use]
    pub fn placements(&self, class: Class) -> Option<u64> {
        class.placements(self.board, self.promotion)
    }

    /// Returns the canonical classes of 2 to `pieces` pieces, each after those it can move into.
    #[must_use]
    pub fn classes(&self, pieces: u8) -> Vec<Class> {
        match self.material {
            Some(classes) => (classes.iter().copied())
                .filter(|class| class.pieces() <= pieces)
                .collect(),
            None => {
                let mut classes = Class::up_to(pieces);
                classes.retain(|&class| self.has_class(class));
                classes
            }
        }
    }

    /// Whether the game has positions of a class in which it goes on.
    ///
    /// # Examples
    /// ```
    /// use galotne::rules::{BREAKTHROUGH, INTERNATIONAL};
    ///
    /// assert!(BREAKTHROUGH.has_class("MMvM".parse()?));
    /// assert!(!BREAKTHROUGH.has_class("KMvM".parse()?));
    /// assert!(INTERNATIONAL.has_class("KMvM".parse()?));
    /// # Ok::<(), galotne::material::ClassError>(())
    /// ```
    #[must_use]
    pub fn has_class(&self, class: Class) -> bool {
        self.end_in(class).is_none()
            && (self.material).is_none_or(|known| known.contains(&class.canonical()))
    }

    /// Returns the result for the side to move if a move into this class ends the game wherever the
    /// pieces stand: a side has no pieces left, or the first king has won. `None` if it goes on.
    #[must_use]
    #[inline]
    pub fn end_in(&self, class: Class) -> Option<EndResult> {
        if !class.has_both_sides() {
            Some(self.without_pieces)
        } else if self.goal == Goal::FirstKing && class.has_kings() {
            Some(EndResult::Loses)
        } else {
            None
        }
    }

    /// Returns the classes of a command that names none: those of 2 to 4 pieces, or all classes of
    /// a game that has only a few.
    #[must_use]
    pub fn default_classes(&self) -> Vec<Class> {
        self.classes(if self.material.is_some() { u8::MAX } else { 4 })
    }

    /// Returns the canonical classes other than `class` that a single move may lead to.
    #[must_use]
    pub fn successors(&self, class: Class) -> Vec<Class> {
        let mut successors = class.successors();
        successors.retain(|&class| self.has_class(class));
        successors
    }

    /// Returns these classes and all that can arise from them: canonical, each once, and after
    /// those it can move into.
    #[must_use]
    pub fn all_needed(&self, classes: &[Class]) -> Vec<Class> {
        let mut needed = Class::all_needed(classes);
        needed.retain(|&class| self.has_class(class));
        needed
    }

    /// Returns the result for the side to move if the game is over whatever the moves are; `None`
    /// if it goes on as long as there is a move. A reached goal comes before a side without a move.
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
            // The side to move has no king.
            Goal::FirstKing => (position.kings(!us) != 0).then_some(Wdl::Loss),
        }
    }

    /// Whether a king of `colour` has no enemy man behind it.
    fn has_passed(&self, position: &Position, colour: Colour) -> bool {
        let board = self.board;
        let (kings, men) = match colour {
            // From White's perspective: own pieces go up.
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

    /// Returns the result for a side to move without a move.
    #[must_use]
    #[inline]
    pub fn at_end(&self, position: &Position) -> Wdl {
        (self.ended(position)).unwrap_or(Value::at_end(self.without_move).wdl())
    }

    /// Returns the relation between the number of plies to the end and the winner.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        match (self.without_pieces, self.without_move, self.goal) {
            (EndResult::Loses, EndResult::Loses, Goal::None | Goal::FirstKing) => {
                Parity::LostInZero
            }
            (EndResult::Wins, EndResult::Wins, Goal::None) => Parity::WonInZero,
            _ => Parity::Neither,
        }
    }

    /// Finds a profile by its name. `none`, the profile without draw rules, belongs to every
    /// variant.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&'static Profile> {
        if name == Profile::NONE.name {
            return Some(&Profile::NONE);
        }
        self.profiles.iter().find(|profile| profile.name == name)
    }

    /// Returns the profiles that count moves, which have tables of `need`.
    pub fn counting_profiles(&self) -> impl Iterator<Item = &'static Profile> + use<> {
        (self.profiles.iter()).filter(|profile| !profile.clocks.is_empty())
    }

    /// Returns the default profile.
    #[must_use]
    pub fn default_profile(&self) -> &'static Profile {
        self.profiles.first().unwrap_or(&Profile::NONE)
    }
}
