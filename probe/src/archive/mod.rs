//! THE FORMAT of archives: WDL tables of draughts in a form for downloads and storage.
//!
//! An archive stands for one table file and is about two fifths of its length. It cannot be
//! probed: it is *expanded* into the table, byte by byte the one that it was made of. The text
//! below is the specification. Together with that of [`crate::table`], [`crate::index`] and
//! [`Clauses`](crate::rules::Clauses) it is all that a second reader needs. This is version 1.
//!
//! # Idea
//!
//! Three things make an archive small. Cells whose code means nothing (holes, and positions in
//! which the side to move has a capture) are not stored: the reader knows them from the rules. The
//! other cells are coded one by one with probabilities that depend on their *context*: the codes of
//! positions with one piece on another square, which come earlier in the plane. And the
//! probabilities are counted in the plane itself and stored before it.
//!
//! # A file
//!
//! It is found as `<variant>/<class>.wdl.gla`. All numbers are little-endian. CRC-32 and SHA-256
//! are as in tables.
//!
//! ```text
//! head              324 bytes
//! model             a Zstandard frame, then its CRC-32
//! lengths           4 bytes for each block: its stored bytes; then a CRC-32
//! blocks            one after the other, each a payload and its CRC-32
//! footer            32 bytes: SHA-256 of all bytes before it
//! ```
//!
//! | offset | bytes | field of the head |
//! |---|---|---|
//! | 0 | 8 | magic `GALARCH\0` |
//! | 8 | 2 | version: 1 |
//! | 10 | 2 | zeros |
//! | 12 | 4 | stored bytes of the model, CRC-32 included |
//! | 16 | 4 | bytes of the model after decompression, at most 2^22 |
//! | 20 | 4 | number of blocks |
//! | 24 | 8 | length of the file |
//! | 32 | 32 | footer of the table |
//! | 64 | 256 | header of the table |
//! | 320 | 4 | CRC-32 of bytes 0 to 319 |
//!
//! The table is one of WDL in two bits, with omission rule 1, 2 or 3 and one plane for each side to
//! move or for one of them (so not of a class with counts of king moves), of a class of at most 8
//! pieces whose index has the cells of a plane that the header gives. The CRC-32 of the model
//! covers the number 2^64 - 1 (8 bytes) and the frame, that of the lengths the number 2^64 - 2 and
//! the lengths, that of a block its number and the payload. The frame has the form of those in
//! tables.
//!
//! A *block* is a part of the table: all cells of one part of one plane, at most 2^22. Block `i` is
//! part `i mod parts` of plane `floor(i / parts)`.
//!
//! # The model
//!
//! First the dictionaries of the table, White's before Black's if there are two, without their
//! checksums. They have the length that the header gives, but their pairs are transposed: first
//! byte 0 of every pair, then byte 1 of every pair, then bytes 2, then bytes 3.
//!
//! Then the contexts of every plane: their number (4 bytes), and for each of them in ascending
//! order
//!
//! ```text
//! gap               1 byte or more: the context minus the one before it minus 1 (for the first:
//!                   the context), seven bits a byte, the lowest first; the highest bit of a byte
//!                   says that another one follows
//! codes             1 byte: bit c is set if code c occurs; bits 3 and 4 are the *rest*, a code
//!                   that occurs; bits 5 to 7 are zero
//! probabilities     1 byte for each code that occurs but the rest, in ascending order: 0 to 119
//! ```
//!
//! A byte `b` is the probability `floor((8 + b mod 8) * 2^floor(b / 8) / 8)`, out of 32768. The
//! rest has what is left of 32768, which must be at least 1.
//!
//! # Contexts
//!
//! Squares are seen from the owner of a piece, as in the index, and have the number `s` there.
//! A *neighbour* of a cell is the cell of the position with one piece on another square, lower in
//! that numbering. It exists if the square is on the board, no piece of the same colour and kind
//! stands on it, and no man would stand on its promotion row. It is *known* if it lies in the same
//! block and is a kept cell; since it comes earlier its code has been decoded.
//!
//! - The *near* code of a piece is that of the first known neighbour with the piece on `s - 1`,
//!   `s - 2`, `s - 3` or `s - row`, in this order; `row` is the number of squares of a row, 5 on
//!   10 x 10 fields, 4 on 8 x 8, and 8 where all 64 fields are squares. There may be none.
//! - The *ahead* codes of a piece are those of the known neighbours with the piece one step ahead,
//!   on either diagonal: none, one or two; none where all fields are squares.
//!
//! Let `n0, n1, n2` be the number of pieces whose near code is 0, 1, 2, and `a0, a1, a2` the number
//! of ahead codes of all pieces that are 0, 1, 2. Triples with a sum of at most `m` are numbered in
//! ascending order of `x0`, then `x1`, then `x2`: `number(x, m)`. With `p` pieces in the class
//!
//! ```text
//! context = number(n, p) * (triples with a sum of at most 2 p) + number(a, 2 p)
//! ```
//!
//! # Blocks
//!
//! The payload of a block is a stream of rANS (Duda, Asymmetric numeral systems, 2013): the state
//! `x` (4 bytes), then words of 2 bytes. The kept cells of the block follow in the order of the
//! table. Let the context give code `c` the probability `f(c)`, and let `F(c)` be the sum of the
//! probabilities of the smaller codes. Then the code is the one with
//! `F(c) <= x mod 32768 < F(c) + f(c)`, and afterwards
//!
//! ```text
//! x = f(c) * floor(x / 32768) + x mod 32768 - F(c)
//! x = 65536 x + next word        if x < 65536
//! ```
//!
//! With a single code in its context a cell does not change `x`. Behind the last cell `x` is 65536
//! and all words are used.
//!
//! # Expansion
//!
//! The header, the dictionaries and the codes, with omitted cells filled and phrases chosen as the
//! specification of tables says, determine every byte of the table. Its footer must be the one in
//! the head: this compares all of it.
//!
//! # Reasons
//!
//! Bytes of some planes of international draughts, compact form: the sum of the code lengths with
//! exact probabilities, 2.5 bytes for every context with several codes and 0.3 for every other:
//!
//! | | KKvKK | KKMvM | KMvMM | KMMvMM |
//! |---|---|---|---|---|
//! | the table | 11,752 | 18,485 | 46,783 | 782,964 |
//! | near codes alone, on `s - 1` | 7,633 | 14,043 | 39,167 | |
//! | near on `s - 1`, ahead | 3,167 | 5,936 | 19,089 | 292,415 |
//! | **near and ahead as above** | 2,897 | 5,679 | 18,057 | 286,518 |
//! | ahead with a second step, too | 2,671 | 5,756 | 18,381 | 290,572 |
//! | near codes by piece instead of counts | 3,201 | | 20,361 | 286,929 |
//! | ahead counted for each side | 3,464 | | 22,158 | 291,170 |
//! | both counted for each side | 3,793 | | 25,871 | 299,236 |
//! | a third count: two steps ahead | 5,041 | | 33,646 | 315,772 |
//!
//! - *Moves matter, not squares.* One step ahead is what a piece does. These neighbours halve the
//!   bytes; neighbours in the numbering alone do not.
//! - *Omitted neighbours are unknown.* Filling them with the majority of their own neighbours made
//!   19 to 29 % more bytes. Another near square instead of an omitted one makes 2 to 9 % less.
//! - *Few contexts.* Finer ones have shorter codes, but the table of their probabilities eats more
//!   than that, even with 49 million cells.
//! - *A block is a part of the table.* Blocks of 32,768 cells take 13 % more in `KMMvMM`, and a
//!   third to two fifths more in classes of 4 pieces. Nobody reads single cells of an archive.
//! - *Dictionaries are stored*, about 100 kB for the 45 classes of up to 5 pieces: expansion needs
//!   no training, and does not depend on how the generator trains.
//!
//! # Errors of a reader
//!
//! A reader refuses: another magic or version; bytes that should be zero and are not; a wrong
//! checksum; a table that is not as described above; a model that is too long or too short; a
//! context beyond the last; lengths that do not fill the file; a cell whose context has no
//! probabilities; a block that ends early, or with another state than 65536, or with words that are
//! not used; a code above the largest; a table with another footer.

mod context;
#[cfg(feature = "write")]
mod encoder;
mod error;
#[cfg(feature = "write")]
mod expansion;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
mod model;
mod rans;
mod reader;

#[cfg(feature = "write")]
pub use encoder::{ArchiveEncoder, ArchiveModel, ContextCounts};
pub use error::{ArchiveError, ArchivePart};
#[cfg(feature = "write")]
pub use expansion::PartExpander;
pub use reader::{Archive, PartDecoder};

/// The extension of archives.
pub const EXTENSION: &str = "gla";

/// The version of the format that is written and read.
pub const ARCHIVE_VERSION: u16 = 1;

/// The numbers in the checksums of the model and of the lengths.
const MODEL_NUMBER: u64 = u64::MAX;
const LENGTHS_NUMBER: u64 = u64::MAX - 1;

/// The bytes of the head.
const HEAD_LEN: usize = 324;
/// The first bytes of every archive.
const MAGIC: [u8; 8] = *b"GALARCH\0";

/// Offsets in the head.
mod at {
    pub(super) const VERSION: usize = 8;
    pub(super) const ZEROS: usize = 10;
    pub(super) const MODEL_STORED: usize = 12;
    pub(super) const MODEL_BYTES: usize = 16;
    pub(super) const BLOCKS: usize = 20;
    pub(super) const LENGTH: usize = 24;
    pub(super) const SEAL: usize = 32;
    pub(super) const TABLE: usize = 64;
    pub(super) const CHECKSUM: usize = 320;
}
