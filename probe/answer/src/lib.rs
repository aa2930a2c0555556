//! Questions and answers: the contract that the command line, the service and every other face
//! share.
//!
//! A [`PositionQuestion`] is read from a FEN with its counts, a [`AdjudicatedGame`] made of a game that was read;
//! [`json`] writes what they are worth. Nothing here speaks a language: sentences and pages are in
//! `galotne-report`.

#![forbid(unsafe_code)]

mod adjudicated;
mod alternatives;
mod citation;
mod inventory;
pub mod json;
pub mod mills;
mod names;
mod notes;
mod question;

pub use adjudicated::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, Ruling, UnjudgedGame,
    known_tag, profiles,
};
pub use alternatives::{Alternative, alternatives, alternatives_in_game};
pub use citation::rule_key;
pub use inventory::{TableEntry, inventory};
pub use names::{NameError, profile, shortened, variant};
pub use notes::{AnswerNote, NoteKind};
pub use question::{Assumption, Counts, PositionQuestion, QuestionError};
