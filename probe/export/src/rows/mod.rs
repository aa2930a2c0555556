//! Rows: the positions of a class, or those that meet some conditions, as tables for whatever
//! computes.
//!
//! A class makes a file `RULES/CLASS.parquet` or `RULES/CLASS.csv`, a row for each position in the
//! order of the index, White to move before Black. Rows of different classes, draw rules and counts
//! may lie in one table: what they are about stands in each.
//!
//! - [`columns`]: what a row says, name by name; a [`column`](mod@column) is of rows of any game.
//! - [`row`]: how it is asked of the tables.
//! - [`mills`]: rows of mills. What a game must tell so that the rest can make rows of it is
//!   `source`.
//! - `csv`, `parquet`: the two forms, in [`form`]; `read_back` is how others read them.
//! - `job`: from a class to a file. Positions stream from
//!   [`Search::visit`](galotne_find::Search::visit): never more of them are in memory than one
//!   group of rows and what the cores are at work on.
//!
//! The bytes depend on the values, the conditions and the version of this package alone: neither on
//! the form of the tables nor on threads or memory.

pub mod column;
pub mod columns;
mod csv;
mod draughts;
pub mod form;
mod job;
pub mod mills;
mod parquet;
mod read_back;
pub mod row;
mod source;

pub(crate) use draughts::Draughts;
pub use form::Form;
pub(crate) use job::export;

use galotne::rules::Profile;
use galotne_find::Conditions;

/// What rows are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// As which files.
    pub form: Form,
    /// The draw rules that positions are judged under.
    pub profile: &'static Profile,
    /// So many plies are spent on the clock in charge; without it clocks are fresh.
    pub spent: Option<u16>,
    /// Of which positions.
    pub conditions: Conditions,
}
