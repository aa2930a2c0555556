//! An engine that speaks Hub, version 2, and plays from endgame tables; alone, or in front of
//! another engine, whose moves it asks for where the tables do not reach.
//!
//! Hub is the protocol of the 10x10 engines and their boards: lines of text, a command and its
//! arguments, over standard input and output. A session goes like this: [`line`](mod@line) takes a
//! line apart, [`notation`] reads positions and moves, `game` follows the draw clocks from one
//! position to the next, `choice` says what the tables play, `partner` is the other engine, and
//! [`session`] decides what is answered to whom.
//!
//! International draughts only: other games have no positions in Hub, or other engines.

#![forbid(unsafe_code)]

mod choice;
mod game;
pub mod line;
pub mod notation;
mod partner;
pub mod session;

pub use session::{Limits, Remark, Settings, serve};
