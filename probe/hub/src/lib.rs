//! An engine that speaks Hub, version 2, and plays from endgame tables, alone or in front of
//! another engine that plays beyond the tables.
//!
//! Hub is the protocol of 10x10 engines and their boards: lines of text over standard input and
//! output, each a command with arguments. [`line`](mod@line) parses them, [`notation`] reads
//! positions and moves, `game` follows the draw clocks from one position to the next, `move_choice`
//! chooses the tables' move, `engine_process` runs the other engine, and [`session`] holds the
//! conversation. [`variant_value`] says which games can be played.

// Tests compile the examples of PACKAGE.md.
#![cfg_attr(doctest, doc = include_str!("../PACKAGE.md"))]
#![forbid(unsafe_code)]

mod engine_process;
mod event;
mod game;
mod games;
pub mod line;
mod line_reader;
mod move_choice;
pub mod notation;
pub mod session;

pub use games::variant_value;
pub use line_reader::{InputLine, LineReader, MAX_LINE_BYTES};
pub use session::{Limits, Notice, Settings, serve};
