//! What people read and print, in the languages of [`Language`]: what a [`position`] is worth, the
//! arbiter's report on a [`game`](mod@game) or a line of it for a [`summary`], the [`rules`] as
//! sheets, [`diagram`]s, on a terminal as a [`board`] of characters; what was written into
//! [`files`], what was [found](find), [`problems`] to solve.
//!
//! It is made from the questions and cases of `galotne-answer`, which programs read as JSON.

#![forbid(unsafe_code)]

pub mod board;
mod clean;
pub mod diagram;
mod fault;
pub mod files;
pub mod find;
mod fold;
pub mod game;
pub mod hub;
pub mod language;
mod making;
pub mod mills;
mod moves;
mod notes;
mod otherwise;
pub mod page;
pub mod position;
pub mod problems;
pub mod rules;
pub mod summary;
mod worth;

pub use language::Language;
pub use notes::{note, translate};
