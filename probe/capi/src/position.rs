//! Positions as plain bitboards and as FEN.

use crate::ffi::{OutPointer, TextBuffer, check_disjoint, reference, text};
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::notation::{Fen, write_fen};
use galotne::position::{Bitboards, Colour};
use galotne::rules::Variant;
use std::ffi::c_char;

/// A position: the pieces and the side to move. Bit n - 1 is square n; square 1 is at the top left,
/// White plays upwards. A man cannot stand on its promotion row.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// White's pieces.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// The kings of both sides.
    pub kings: u64,
    /// The side to move: GALOTNE_WHITE or GALOTNE_BLACK.
    pub turn: u8,
}

/// White is to move.
pub const GALOTNE_WHITE: u8 = 0;
/// Black is to move.
pub const GALOTNE_BLACK: u8 = 1;

impl Position {
    /// Converts it to a position of a game.
    #[inline]
    pub(crate) fn read(&self, variant: &Variant) -> Result<galotne::Position, Failure> {
        let turn = match self.turn {
            GALOTNE_WHITE => Colour::White,
            GALOTNE_BLACK => Colour::Black,
            other => {
                return Err(Failure::argument(format_args!(
                    "`turn` is {other}: it must be 0 (White) or 1 (Black)"
                )));
            }
        };
        let sets = Bitboards {
            white: self.white,
            black: self.black,
            kings: self.kings,
            turn,
        };
        (variant.position_from(&sets)).map_err(|error| Failure::new(Status::Position, error))
    }
}

impl From<&galotne::Position> for Position {
    fn from(position: &galotne::Position) -> Self {
        let sets = position.bitboards();
        Self {
            white: sets.white,
            black: sets.black,
            kings: sets.kings,
            turn: match sets.turn {
                Colour::White => GALOTNE_WHITE,
                Colour::Black => GALOTNE_BLACK,
            },
        }
    }
}

/// Reads a position from FEN ("W:WK1,K7,K18:BK35"). Returns GALOTNE_STATUS_FEN if it is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_read_fen(
    tables: *const Tables,
    fen: *const c_char,
    position: *mut Position,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let (tables, fen, place) = unsafe {
            (
                reference(tables, "tables")?,
                text(fen, "fen")?,
                OutPointer::new(position, "position")?,
            )
        };
        let read = Fen::parse(tables.variant(), fen);
        let read = read.map_err(|error| Failure::new(Status::Fen, error))?;
        place.write((&read.position).into());
        Ok(())
    })
}

/// Writes a position as FEN in canonical form, with a zero byte at its end, to a buffer of `size`
/// bytes. `*length`, unless it is NULL, receives the full length of the text without the zero byte.
///
/// Returns GALOTNE_STATUS_POSITION, or GALOTNE_STATUS_TOO_SMALL after writing as much as fits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_write_fen(
    tables: *const Tables,
    position: *const Position,
    buffer: *mut c_char,
    size: usize,
    length: *mut usize,
) -> Status {
    guarded(|| {
        check_disjoint((position, 1), (buffer, size))?;
        // SAFETY: the caller upholds the contract.
        let (tables, found, buffer) = unsafe {
            (
                reference(tables, "tables")?,
                reference(position, "position")?,
                TextBuffer::new(buffer, size, length)?,
            )
        };
        let variant = tables.variant();
        let text = write_fen(variant, &found.read(variant)?);
        buffer.write(&text)
    })
}
