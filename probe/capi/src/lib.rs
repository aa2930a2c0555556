//! The library for C: [`galotne`] behind functions that any language can call. `include/galotne.h`
//! is generated from this package; a test compares the two.
//!
//! Arguments are checked as far as possible: null and misaligned pointers, overlapping memory,
//! ranges of numbers, positions. A fault is reported by a [`Status`] and by [`galotne_last_error`].
//! A panic does not leave a function: it becomes [`Status::Panic`].
//!
//! One contract for all functions covers the rest. A pointer that is not null points to the stated
//! number of values; during the call no other thread writes to them, and none reads them if the
//! function writes to them. A text ends with a zero byte. A handle comes from [`galotne_open`] and
//! has not been closed.

// `ffi` turns pointers into references.
#![allow(unsafe_code, reason = "functions for C take pointers")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the contract is the same for all functions: see above"
)]

mod ffi;
mod inventory;
mod moves;
mod position;
mod probe;
mod status;
mod tables;
mod verdict;

pub use inventory::{galotne_blocks_read, galotne_pieces, galotne_preload, galotne_tables_found};
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

/// The version of this interface. A library of another version may use another memory layout.
pub const GALOTNE_ABI_VERSION: u32 = 1;

/// Returns the version of the library's interface. The library fits this header if that is
/// GALOTNE_ABI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_abi_version() -> u32 {
    GALOTNE_ABI_VERSION
}

/// Returns the version of the library, such as "0.2.0". The text is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    const TEXT: &CStr = match CStr::from_bytes_with_nul(VERSION.as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    };
    TEXT.as_ptr()
}
