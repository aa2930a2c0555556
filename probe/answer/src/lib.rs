//! Questions and answers: the contract that the command line, the service and every other face
//! share.
//!
//! A [`Question`] is read from a FEN with its counts, a [`Case`] made of a game that was read;
//! [`json`] writes what they are worth. Nothing here speaks a language: sentences and pages are in
//! `galotne-report`.

#![forbid(unsafe_code)]

mod case;
mod citation;
mod inventory;
pub mod json;
pub mod mills;
mod names;
mod notes;
mod otherwise;
mod question;

pub use case::{Case, CaseError, Detail, Inquiry, Ruling, Unjudged, known_tag, profiles};
pub use citation::rule_key;
pub use inventory::{TableEntry, inventory};
pub use names::{NameError, profile, shortened, variant};
pub use notes::{Note, NoteKind};
pub use otherwise::{Otherwise, otherwise, otherwise_in_game};
pub use question::{Assumed, Counts, Question, QuestionError};
