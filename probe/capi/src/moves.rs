//! Legal moves with their verdicts, and best play.

use crate::ffi::{OutPointer, TextBuffer, check_disjoint, out_slice, reference};
use crate::position::Position;
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use crate::verdict::{ParsedQuestion, Question, Verdict};
use galotne::notation::write_moves;
use galotne::tablebase::ProbeError;
use galotne::verdict::{RankedMove, best_line};
use std::ffi::c_char;

/// A legal move with the position after it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The number of its first square, from 1.
    pub from: u8,
    /// The number of its last square.
    pub to: u8,
    /// The number of captured pieces.
    pub captures: u8,
    /// 1: it promotes a man.
    pub promotes: u8,
    /// The captured pieces; bit n - 1 is square n.
    pub captured: u64,
    /// The position after it.
    pub position: Position,
    /// The verdict on that position, for the side to move there: where it loses, the move wins.
    pub verdict: Verdict,
}

impl Move {
    fn new(ranked: &RankedMove) -> Self {
        let captured = (ranked.position().board()).plain(ranked.played.captured);
        Self {
            from: ranked.played.from.number(),
            to: ranked.played.to.number(),
            captures: ranked.played.captured.count_ones() as u8,
            promotes: ranked.played.promotes.into(),
            captured,
            position: ranked.position().into(),
            verdict: Verdict::new(&ranked.judged),
        }
    }
}

/// Writes the moves that answer a question, as many as fit, and the number of all of them.
///
/// # Safety
/// That of every exported function: see [the crate](crate).
unsafe fn write_ranked(
    tables: *const Tables,
    question: *const Question,
    (moves, capacity): (*mut Move, usize),
    count: *mut usize,
    rank: impl FnOnce(&ParsedQuestion<'_>) -> Result<Vec<RankedMove>, ProbeError>,
) -> Status {
    guarded(|| {
        check_disjoint((question, 1), (moves, capacity))?;
        check_disjoint((count.cast_const(), 1), (moves, capacity))?;
        // SAFETY: the caller upholds the contract.
        let (parsed, moves, count) = unsafe {
            (
                ParsedQuestion::read(tables, question)?,
                out_slice(moves, capacity, "moves")?,
                OutPointer::new(count, "count")?,
            )
        };
        let ranked = rank(&parsed)?;
        count.write(ranked.len());
        for (place, ranked) in moves.iter_mut().zip(&ranked) {
            place.write(Move::new(ranked));
        }
        if ranked.len() <= capacity {
            return Ok(());
        }
        let text = format_args!("there are {} moves, and room for {capacity}", ranked.len());
        Err(Failure::new(Status::TooSmall, text))
    })
}

/// Writes the legal moves, best first: by their value under the draw rules, then short wins before
/// long ones and long losses before short ones, then by squares. `moves` has room for `capacity`
/// moves; `*count` receives the number of all moves. A capacity of 128 is enough for any position.
///
/// Returns the statuses of galotne_judge(), or GALOTNE_STATUS_TOO_SMALL after writing the first
/// `capacity` moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_moves(
    tables: *const Tables,
    question: *const Question,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        write_ranked(tables, question, (moves, capacity), count, |parsed| {
            parsed.question.moves(parsed.probe)
        })
    }
}

/// Writes the line of best play: in each position the first of its ranked moves, until the game is
/// over on the board or by a draw rule, or the side to move should claim a draw. A drawn position
/// has no line, and neither has one of unknown value; a line ends at the first position of unknown
/// value. The earlier positions of the question (`seen`) are ignored.
///
/// Returns the statuses of galotne_moves().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_line(
    tables: *const Tables,
    question: *const Question,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        write_ranked(tables, question, (moves, capacity), count, |parsed| {
            Ok(best_line(parsed.probe, &parsed.question.situation)?.moves)
        })
    }
}

/// Writes a move of a position in game notation: "32-28", "28x19"; an ambiguous capture with all
/// its squares. For the buffer see galotne_write_fen().
///
/// Returns GALOTNE_STATUS_ARGUMENT for an illegal move, GALOTNE_STATUS_POSITION or
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
        check_disjoint((position, 1), (buffer, size))?;
        check_disjoint((played, 1), (buffer, size))?;
        // SAFETY: the caller upholds the contract.
        let (tables, position, wanted, buffer) = unsafe {
            (
                reference(tables, "tables")?,
                reference(position, "position")?,
                reference(played, "played")?,
                TextBuffer::new(buffer, size, length)?,
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
        buffer.write(text)
    })
}
