//! Positions as plain bitboards and as FEN.

use crate::border::{Place, apart, room, text, value, write_text};
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::notation::{Fen, write_fen};
use galotne::position::{Bitboards, Colour};
use galotne::rules::Variant;
use std::ffi::c_char;

/// A position: who stands where, and whose turn it is. Bit n - 1 is square n, as the board is
/// numbered: square 1 at the top left, White below. Men may stand on any square but those where
/// they become kings.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// White's pieces.
    pub white: u64,
    /// Black's pieces.
    pub black: u64,
    /// Which of all these are kings.
    pub kings: u64,
    /// The side to move: GALOTNE_WHITE or GALOTNE_BLACK.
    pub turn: u8,
}

/// White is to move.
pub const GALOTNE_WHITE: u8 = 0;
/// Black is to move.
pub const GALOTNE_BLACK: u8 = 1;

impl Position {
    /// The position of a game that it is.
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

/// Reads a position from FEN ("W:WK1,K7,K18:BK35"). Answers GALOTNE_STATUS_FEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_read_fen(
    tables: *const Tables,
    fen: *const c_char,
    position: *mut Position,
) -> Status {
    guarded(|| {
        // SAFETY: the caller's word.
        let (tables, fen, place) = unsafe {
            (
                value(tables, "tables")?,
                text(fen, "fen")?,
                Place::new(position, "position")?,
            )
        };
        let read = Fen::parse(tables.variant(), fen);
        let read = read.map_err(|error| Failure::new(Status::Fen, error))?;
        place.put((&read.position).into());
        Ok(())
    })
}

/// Writes a position as FEN, in the one canonical form, into a buffer of `size` bytes, closed by a
/// zero byte. Into `*length`, unless it is NULL, goes how many bytes it has without that. Answers
/// GALOTNE_STATUS_TOO_SMALL with the buffer filled as far as it goes; GALOTNE_STATUS_POSITION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_write_fen(
    tables: *const Tables,
    position: *const Position,
    buffer: *mut c_char,
    size: usize,
    length: *mut usize,
) -> Status {
    guarded(|| {
        // SAFETY: the caller's word.
        let (tables, found, buffer, length) = unsafe {
            (
                value(tables, "tables")?,
                value(position, "position")?,
                room(buffer.cast::<u8>(), size, "buffer")?,
                Place::optional(length, "length")?,
            )
        };
        apart((position, 1), (buffer.as_mut_ptr(), size))?;
        let variant = tables.variant();
        let text = write_fen(variant, &found.read(variant)?);
        write_text(&text, buffer, length)
    })
}
