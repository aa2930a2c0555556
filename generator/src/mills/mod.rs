//! Solves classes of mills in memory, bit by bit.
//!
//! The stones of one side stand still and the other side's are looked at in all the places they can have, 64 of
//! them to a word: [`sets`] says in which order, [`half`] what stands still. Sliding and placing carry bits from
//! some of these places to others ([`carry`]). [`levels`] decides what is decided in one ply, two, and so on;
//! [`exits`] says what the moves are worth that leave the class.

mod bits;
mod carry;
mod exits;
mod half;
mod levels;
mod row;
mod sets;
mod steps;
pub mod unit;
