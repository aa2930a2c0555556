//! Solves classes of mills.

pub mod bits;
pub mod carry;
pub mod exits;
pub mod half;
pub mod levels;
pub mod sets;
pub mod steps;
pub mod unit;
