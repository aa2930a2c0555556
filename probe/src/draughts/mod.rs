//! Draughts as a [`Game`](crate::game::Game): the layout of its tables, and the way from a position
//! to its value.
//!
//! Tables hold positions without a capture for the side to move, and compact ones only one side to
//! move. Captures lead to fewer pieces, promotions to fewer men, and all other moves to the side
//! that a compact table keeps: so resolving the other positions comes to an end soon.

mod batch;
mod game;
mod resolve;
mod rules;

pub use resolve::OmissionReason;
pub use rules::Coordinates;
