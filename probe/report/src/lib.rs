//! What people read and print: sentences in the languages of [`Language`], the arbiter's report on a
//! [`game`](mod@game), [`rules`] as sheets, positions as [`diagram`]s.
//!
//! It is made from the questions and cases of `galotne-answer`, which programs read as JSON.

pub mod diagram;
pub mod game;
pub mod language;
pub mod rules;

pub use language::Language;
