//! Legal moves, each with what it leads to, and best play.

use crate::border::{Place, apart, room, value, write_text};
use crate::position::Position;
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use crate::verdict::{Asked, Question, Verdict};
use galotne::geometry::Bits;
use galotne::notation::write_moves;
use galotne::verdict::{RankedMove, best_line};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// A legal move and what it leads to.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The square it starts from, as numbered: 1 is the first.
    pub from: u8,
    /// The square it ends on.
    pub to: u8,
    /// How many pieces it captures.
    pub captures: u8,
    /// 1: it makes a man a king.
    pub promotes: u8,
    /// The captured pieces; bit n - 1 is square n.
    pub captured: u64,
    /// The position after it.
    pub position: Position,
    /// What that is worth to the side to move there: where it loses, the move wins.
    pub verdict: Verdict,
}

impl Move {
    fn new(found: &RankedMove) -> Self {
        let captured = (found.position().board()).plain(found.played.captured);
        Self {
            from: found.played.from.number(),
            to: found.played.to.number(),
            captures: Bits(found.played.captured)
                .count()
                .try_into()
                .unwrap_or(u8::MAX),
            promotes: found.played.promotes.into(),
            captured,
            position: found.position().into(),
            verdict: Verdict::new(&found.judged),
        }
    }
}

/// Writes as many moves as there is room for, and how many there are.
fn write(
    found: &[RankedMove],
    moves: &mut [MaybeUninit<Move>],
    count: Place<usize>,
) -> Result<(), Failure> {
    count.put(found.len());
    for (place, found) in moves.iter_mut().zip(found) {
        place.write(Move::new(found));
    }
    if found.len() <= moves.len() {
        return Ok(());
    }
    Err(Failure::new(
        Status::TooSmall,
        format_args!(
            "there are {} moves, and room for {}",
            found.len(),
            moves.len()
        ),
    ))
}

/// The legal moves, best first: by what they lead to under the draw rules, then short wins before
/// long ones and long losses before short ones, then by squares. `moves` has room for `capacity` of
/// them, and into `*count` goes how many there are. 128 is room enough for any position.
///
/// Answers as galotne_judge(); GALOTNE_STATUS_TOO_SMALL with the first `capacity` moves written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_moves(
    tables: *const Tables,
    question: *const Question,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guarded(|| {
        apart((question, 1), (moves, capacity))?;
        // SAFETY: the caller's word.
        let (asked, moves, count) = unsafe {
            (
                Asked::read(tables, question)?,
                room(moves, capacity, "moves")?,
                Place::new(count, "count")?,
            )
        };
        write(&asked.question.moves(asked.probe)?, moves, count)
    })
}

/// Best play to the end: the first of the ranked moves, over and over, until the game is over on
/// the board or by a draw rule, or the player to move had better claim a draw. A drawn position has
/// no line; nor does one that a missing table leaves unknown, and a line ends where one begins to.
/// What occurred before plays no part.
///
/// Answers as galotne_moves().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_line(
    tables: *const Tables,
    question: *const Question,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guarded(|| {
        apart((question, 1), (moves, capacity))?;
        // SAFETY: the caller's word.
        let (asked, moves, count) = unsafe {
            (
                Asked::read(tables, question)?,
                room(moves, capacity, "moves")?,
                Place::new(count, "count")?,
            )
        };
        write(
            &best_line(asked.probe, asked.situation())?.moves,
            moves,
            count,
        )
    })
}

/// Writes a move of a position as it is written in games: "32-28", "28x19", with every landing
/// square where that would fit two moves. For the buffer see galotne_write_fen().
///
/// Answers GALOTNE_STATUS_ARGUMENT for a move that is not legal there, GALOTNE_STATUS_POSITION,
/// GALOTNE_STATUS_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_write_move(
    tables: *const Tables,
    position: *const Position,
    played: *const Move,
    buffer: *mut c_char,
    size: usize,
    length: *mut usize,
) -> Status {
    guarded(|| {
        apart((position, 1), (buffer, size))?;
        apart((played, 1), (buffer, size))?;
        // SAFETY: the caller's word.
        let (tables, position, wanted, buffer, length) = unsafe {
            (
                value(tables, "tables")?,
                value(position, "position")?,
                value(played, "played")?,
                room(buffer.cast::<u8>(), size, "buffer")?,
                Place::optional(length, "length")?,
            )
        };
        let variant = tables.variant();
        let position = position.read(variant)?;
        let texts = write_moves(variant, &position);
        let text = texts.iter().find(|(legal, _)| {
            legal.from.number() == wanted.from
                && legal.to.number() == wanted.to
                && variant.board.plain(legal.captured) == wanted.captured
        });
        let (_, text) = text.ok_or_else(|| {
            Failure::argument(format_args!(
                "no move leads from {} to {} here with these captures",
                wanted.from, wanted.to
            ))
        })?;
        write_text(text, buffer, length)
    })
}
