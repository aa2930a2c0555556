//! Solves classes of mills in memory, bit by bit.
//!
//! The stones of one side stand still and the other side's are looked at in all the places they can have, 64 of
//! them to a word: `sets` says in which order, `half` what stands still. A stone that slides carries bits from
//! some of these places to others (`carry`). `levels` finds what is decided in no ply, one, two, and so on, `row` in one row;
//! `exits` says what the moves are worth that leave the class.

mod bits;
mod carry;
mod exits;
mod half;
mod levels;
mod row;
mod sets;
mod steps;
pub mod unit;
