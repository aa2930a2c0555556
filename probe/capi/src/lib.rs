//! The library for C: [`galotne`] behind functions that any language can call. `include/galotne.h`
//! is made from this package; a test compares the two.
//!
//! Whatever comes from the other side is checked before it is used, as far as that can be done:
//! pointers that must not be null are not, point to whole values and do not overlap where one is
//! written, numbers are in their ranges, positions stand on the board. What is wrong is told by a
//! [`Status`] and by [`galotne_last_error`]. No panic crosses the border: it is a
//! [`Status::Panic`].
//!
//! What cannot be checked is each function's contract, and the same for all: a pointer that is not
//! null points to as many values as is said, which nobody writes to meanwhile (and nobody reads
//! that are written); a text ends with a zero byte; a handle comes from [`galotne_open`] and has
//! not been closed.

// The border itself: what comes over it are pointers, and `border` is where they become references.
#![allow(unsafe_code, reason = "functions for C are given pointers")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the contract is the same for all functions, and stands above"
)]

mod border;
mod inventory;
mod moves;
mod position;
mod probe;
mod status;
mod tables;
mod verdict;

pub use inventory::{galotne_blocks_read, galotne_pieces, galotne_tables_found};
pub use moves::{Move, galotne_line, galotne_moves, galotne_write_move};
pub use position::{GALOTNE_BLACK, GALOTNE_WHITE, Position, galotne_read_fen, galotne_write_fen};
pub use probe::{
    GALOTNE_CACHED_ONLY, GALOTNE_DRAW, GALOTNE_DTW, GALOTNE_LOSS, GALOTNE_NEED, GALOTNE_READ,
    GALOTNE_UNKNOWN, GALOTNE_WDL, GALOTNE_WIN, Value, galotne_dtw, galotne_measure_many,
    galotne_need, galotne_wdl, galotne_wdl_many,
};
pub use status::{Status, galotne_last_error, galotne_status_text};
pub use tables::{
    GALOTNE_DEFAULT_CACHE, GALOTNE_MAP, Tables, galotne_close, galotne_open, galotne_open_several,
    galotne_profile, galotne_profile_name,
};
pub use verdict::{
    Count, GALOTNE_CATEGORY_BLESSED_LOSS, GALOTNE_CATEGORY_CURSED_WIN, GALOTNE_CATEGORY_DRAW,
    GALOTNE_CATEGORY_LOSS, GALOTNE_CATEGORY_UNKNOWN, GALOTNE_CATEGORY_WIN, Question, Verdict,
    galotne_explain, galotne_judge,
};

use std::ffi::{CStr, c_char};

/// The version of this interface. A library of another version may lay out its values differently.
pub const GALOTNE_ABI_VERSION: u32 = 1;

/// The version of the interface that the library has: it fits this header if it is
/// GALOTNE_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_abi_version() -> u32 {
    GALOTNE_ABI_VERSION
}

/// The version of the library, such as "0.1.0". The text lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    const TEXT: &CStr = match CStr::from_bytes_with_nul(VERSION.as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    };
    TEXT.as_ptr()
}
