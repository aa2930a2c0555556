//! What people read and print, in the languages of [`Language`]: what a [`position`] is worth, the
//! arbiter's report on a [`game`](mod@game) or a line of it for a [`summary`], the [`rules`] as
//! sheets, [`diagram`]s, on a terminal as a [`board`] of characters; what was written into
//! files ([`export`]), what was [found](search), [`problems`] to solve.
//!
//! It is made from the questions and cases of `galotne-answer`, which programs read as JSON.

#![forbid(unsafe_code)]

pub mod board;
mod build_hints;
pub mod diagram;
mod errors;
pub mod export;
pub mod game;
pub mod hub;
pub mod language;
mod lines;
pub mod mills;
mod move_counts;
mod notes;
mod other_profiles;
mod outcome;
pub mod page;
pub mod position;
pub mod problems;
pub mod rules;
mod sanitize;
pub mod search;
pub mod summary;

pub use language::Language;
pub use notes::{note, translate};
