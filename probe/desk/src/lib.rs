//! Where questions are taken and answers written: what the command line and the service share.
//!
//! A [`Question`] is read from a FEN with its counts, a [`Case`] made of a game; [`json`] is the contract
//! with programs, [`report`] what an arbiter reads, [`diagram`] draws positions, and all of them speak the
//! languages of [`Language`].

mod case;
pub mod diagram;
mod inventory;
pub mod json;
pub mod language;
mod names;
mod question;
pub mod report;
pub mod rules;

pub use case::{Ask, Case, CaseError, Detail, Verdict, profiles};
pub use inventory::{Row, inventory};
pub use language::Language;
pub use names::{NameError, profile, variant};
pub use question::{AskError, Assumed, Counts, Question};
