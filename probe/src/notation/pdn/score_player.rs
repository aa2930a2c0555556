//! Plays the movetext of a score, item by item.

use super::ast::{LocatedItem, Score, ScoreEntry, ScoreItem};
use super::error::{MissedCapture, MoveNumber, PdnError, PdnErrorKind};
use super::{MAX_PLIES, PdnNote};
use crate::game_record::{GameRecord, Setup};
use crate::geometry::Square;
use crate::notation::fen::RunReading;
use crate::notation::moves::{
    SIGNS, find_move, irregular, move_error, next_square, write_moves_in,
};
use crate::notation::numbering::Numbering;
use crate::notation::{Cursor, Fen, MoveError, notation_of, shown, write_move, write_moves};
use crate::position::{Colour, Position};
use crate::rules::{Move, SquareNotation, Variant};
use std::num::NonZeroUsize;

/// The state of a game while its score is played.
#[derive(Clone)]
pub(super) struct ScorePlayer {
    pub game: GameRecord,
    /// Notes on the moves so far.
    pub notes: Vec<PdnNote>,
    numbering: Numbering,
    position: Position,
    /// The notation of the moves so far.
    notation: Option<SquareNotation>,
    /// The number of the next move.
    number: usize,
    /// Whether irregular moves are accepted.
    accepts_irregular: bool,
    /// The squares of the pieces that should have captured in the last irregular ply.
    missed: Vec<Square>,
    /// The number of items to play. Unless irregular moves are accepted, unreadable text after them
    /// counts as one more: the opponent may have played on there.
    item_count: usize,
    /// Buffers for the squares of a move and for the legal moves.
    squares: Vec<Square>,
    moves: Vec<Move>,
}

const MIXED: PdnErrorKind = PdnErrorKind::MixedNotation;

/// The reason why an item cannot be played.
pub(super) enum Rejection {
    /// A fault.
    Invalid(PdnErrorKind),
    /// Several moves that it may mean.
    Ambiguous(Vec<Move>),
}

impl<T: Into<PdnErrorKind>> From<T> for Rejection {
    fn from(kind: T) -> Self {
        Self::Invalid(kind.into())
    }
}

impl ScorePlayer {
    /// Creates a player for a score of `item_count` items.
    pub const fn new(
        variant: &'static Variant,
        numbering: Numbering,
        start: Position,
        item_count: usize,
        accepts_irregular: bool,
    ) -> Self {
        Self {
            game: GameRecord::starting_at(variant, start),
            notes: vec![],
            numbering,
            position: start,
            notation: None,
            number: 1,
            accepts_irregular,
            missed: vec![],
            item_count,
            squares: vec![],
            moves: vec![],
        }
    }

    /// Returns the error of an item that was rejected.
    pub fn error(&self, score: &Score, located: &LocatedItem<'_>, why: Rejection) -> PdnError {
        let item = &located.item;
        let kind = match (why, item.entry) {
            (Rejection::Invalid(kind), _) => kind,
            (Rejection::Ambiguous(fitting), ScoreEntry::Move(text)) => {
                let (variant, position) = (self.game.variant, &self.position);
                move_error(&self.numbering, variant, position, text, &fitting).into()
            }
            (Rejection::Ambiguous(_), _) => PdnErrorKind::UnknownMove,
        };
        let next = MoveNumber {
            number: self.number,
            colour: self.position.turn(),
        };
        PdnError {
            column: NonZeroUsize::new(located.column),
            game: Some(Box::new(self.game.clone())),
            rejected_move: (!matches!(item.entry, ScoreEntry::Setup(_))).then_some(next),
            ..PdnError::in_score(score, item.line, kind)
        }
    }

    /// Plays a move or sets up a position.
    pub fn take(&mut self, item: &ScoreItem<'_>) -> Result<(), Rejection> {
        match item.entry {
            ScoreEntry::Move(_) if self.game.moves.len() == MAX_PLIES => {
                return Err(PdnErrorKind::TooManyPlies { limit: MAX_PLIES }.into());
            }
            ScoreEntry::Move(text) => self.play(text)?,
            ScoreEntry::Unknown => return Err(PdnErrorKind::UnknownMove.into()),
            ScoreEntry::Setup(text) => {
                let fen = Fen::read(
                    self.game.variant,
                    text,
                    self.numbering,
                    RunReading::Lidraughts,
                );
                self.set_up(fen.map_err(PdnErrorKind::from)?.position);
            }
        }
        Ok(())
    }

    /// Plays a capture whose jumps are items of their own, each from the square on which the one
    /// before ended (PlayStrategy). Returns their number, 2 at least, or `None` if these are not
    /// the jumps of a legal capture.
    pub fn take_jumps(&mut self, first: &ScoreItem<'_>, rest: &[LocatedItem<'_>]) -> Option<usize> {
        let variant = self.game.variant;
        let (mut squares, mut jump) = (vec![], vec![]);
        let rest = rest.iter().map(|located| &located.item);
        for (count, item) in (1..).zip(std::iter::once(first).chain(rest)) {
            let ScoreEntry::Move(text) = item.entry else {
                return None;
            };
            jump.clear();
            let notation = read_squares(variant, &self.numbering, text, &mut jump).ok()?;
            if notation.is_none() || notation != self.notation {
                return None;
            }
            if count > 1 && squares.pop() != jump.first().copied() {
                return None;
            }
            squares.append(&mut jump);
            if count == 1 {
                continue;
            }
            if let Ok(played) = find_move(variant, &self.position, &squares, &mut self.moves)
                && played.is_capture()
            {
                self.item_count = self.item_count.saturating_sub(count - 1);
                self.make(played);
                return Some(count);
            }
        }
        None
    }

    fn play(&mut self, text: &str) -> Result<(), Rejection> {
        let (variant, position) = (self.game.variant, &self.position);
        self.squares.clear();
        let notation = read_squares(variant, &self.numbering, text, &mut self.squares)
            .map_err(PdnErrorKind::from)?;
        let first = *self.notation.get_or_insert(notation.ok_or(MIXED)?);
        if notation != Some(first) {
            return Err(MIXED.into());
        }
        match find_move(variant, position, &self.squares, &mut self.moves) {
            Ok(played) => {
                self.make(played);
                Ok(())
            }
            Err(fitting) if fitting.is_empty() => self.play_irregular(text),
            Err(fitting) => Err(Rejection::Ambiguous(fitting)),
        }
    }

    /// Plays the irregular move along the squares read, if irregular moves are accepted and the
    /// opponent let it stand.
    fn play_irregular(&mut self, text: &str) -> Result<(), Rejection> {
        let (variant, position) = (self.game.variant, &self.position);
        let fitting = irregular(variant, position, &self.squares);
        let stands = self.game.moves.len() + self.game.setups.len() + 1 < self.item_count;
        match fitting[..] {
            [] => {
                let error = move_error(&self.numbering, variant, position, text, &[]);
                Err(PdnErrorKind::from(error).into())
            }
            [played] if self.accepts_irregular && stands => {
                self.choose(played);
                Ok(())
            }
            [_, _, ..] if self.accepts_irregular && stands => Err(Rejection::Ambiguous(fitting)),
            _ => {
                let notation = notation_of(text);
                let due = write_moves_in(&self.numbering, notation, variant, position);
                let missed = MissedCapture {
                    text: shown(text),
                    due: due.into_iter().map(|(_, text)| text).collect(),
                    stands,
                };
                Err(PdnErrorKind::MissedCapture(Box::new(missed)).into())
            }
        }
    }

    /// Puts a position on the board.
    fn set_up(&mut self, position: Position) {
        let ply = self.game.moves.len();
        let huffed = self.huffed(&position);
        if let Some(square) = huffed {
            let square = self.game.variant.square_name(square);
            self.notes.push(PdnNote::Huffed { ply, square });
        }
        self.position = position;
        self.game.setups.push(Setup {
            ply,
            position,
            huffed,
        });
    }

    /// Returns the square of the piece that should have captured in the last ply, if the opponent
    /// removed it and `position` differs from the board in nothing else.
    fn huffed(&self, position: &Position) -> Option<Square> {
        let ply = self.game.moves.len();
        let already_set_up = (self.game.setups.last()).is_some_and(|setup| setup.ply == ply);
        if self.game.irregular.last() != Some(&ply) || already_set_up {
            return None;
        }
        let mut due = self.missed.iter().copied();
        due.find(|&square| without(&self.position, square).as_ref() == Some(position))
    }

    fn make(&mut self, played: Move) {
        let variant = self.game.variant;
        self.position = variant.play(&self.position, &played);
        self.number += usize::from(self.position.turn() == variant.starts);
        self.game.moves.push(played);
    }

    /// Plays one interpretation of an ambiguous item, or an irregular move.
    pub fn choose(&mut self, played: Move) {
        let (variant, ply) = (self.game.variant, self.game.moves.len() + 1);
        let read = write_move(variant, &self.position, &played);
        let legal = write_moves(variant, &self.position);
        if legal.iter().any(|(other, _)| *other == played) {
            self.notes.push(PdnNote::SettledCapture { ply, read });
        } else {
            // The present squares of the pieces that should have captured.
            let now = |from| if from == played.from { played.to } else { from };
            let mut missed: Vec<_> = legal.iter().map(|(due, _)| now(due.from)).collect();
            missed.dedup();
            self.missed = missed;
            self.game.irregular.push(ply);
            let due = legal.into_iter().map(|(_, text)| text).collect();
            self.notes.push(PdnNote::Irregular { ply, read, due });
        }
        self.make(played);
    }
}

/// Returns the position without the piece on a square, if there is one.
fn without(position: &Position, square: Square) -> Option<Position> {
    let bit = position.board().bit(square);
    if position.occupied() & bit == 0 {
        return None;
    }
    let men = Colour::BOTH.map(|colour| position.men(colour) & !bit);
    let kings = Colour::BOTH.map(|colour| position.kings(colour) & !bit);
    Some(Position::new_unchecked(
        position.board(),
        men,
        kings,
        position.turn(),
    ))
}

/// Whether a move is written with letters.
pub(super) fn is_lettered(text: &str) -> bool {
    notation_of(text) == SquareNotation::Letters
}

/// Reads the squares of a move into an empty list. Signs between them may be missing if the squares
/// are letters and digits or if there are four digits. Returns the notation; `None` if some squares
/// are letters and some are numbers.
fn read_squares(
    variant: &Variant,
    numbering: &Numbering,
    text: &str,
    squares: &mut Vec<Square>,
) -> Result<Option<SquareNotation>, MoveError> {
    if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let (from, to) = text.split_at(2);
        for text in [from, to] {
            let mut reader = Cursor { text, at: 0 };
            squares.push(next_square(&mut reader, variant, numbering)?);
        }
        return Ok(Some(SquareNotation::Numbers));
    }
    let mut reader = Cursor { text, at: 0 };
    let mut lettered = 0;
    loop {
        reader.skip_spaces();
        lettered += usize::from(is_lettered(reader.rest()));
        squares.push(next_square(&mut reader, variant, numbering)?);
        reader.skip_spaces();
        if reader.peek().is_none() {
            break;
        }
        if !reader.take(&SIGNS) {
            reader.take(&['.']);
        }
    }
    Ok(match lettered {
        0 => Some(SquareNotation::Numbers),
        all if all == squares.len() => Some(SquareNotation::Letters),
        _ => None,
    })
}
