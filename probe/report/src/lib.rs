//! Texts for people, in the languages of [`Language`]: the value of a [`position`], its [`proof`]
//! tree, the arbiter's report on a [`game`](mod@game) or its line in a [`summary`], the [`rules`] as sheets,
//! [`diagram`]s, on a terminal as a [`board`] of characters; the results of an [`export`] and of a
//! [`search`], and [`problems`] to solve.
//!
//! They are written from the verdicts of `galotne-answer`, which programs read as JSON. Nothing
//! here looks into tables.

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

pub mod board;
pub mod build_hints;
pub mod diagram;
mod errors;
pub mod export;
mod failed_question;
pub mod game;
pub mod hub;
pub mod language;
mod lines;
pub mod mills;
mod move_counts;
mod names;
mod notes;
mod other_profiles;
mod outcome;
pub mod page;
pub mod paint;
pub mod position;
pub mod problems;
pub mod proof;
mod qr;
pub mod rules;
mod sanitize;
pub mod search;
mod sources;
pub mod summary;
mod text_style;
mod wording;

pub use failed_question::FailedQuestion;
pub use language::Language;
pub use lines::wrapped;
pub use names::{profile_name, variant_name};
pub use notes::{note, translate};
pub use text_style::{SIDE_BY_SIDE_WIDTH, TextStyle};
pub use wording::{PlyFigures, Wording};
