//! Searches whole tables for the positions of a class that meet some conditions.
//!
//! A [`Search`] scans a class plane by plane, block by block, so that tables larger than memory
//! stream by. Values that the table does not store (draughts positions with a capture, and planes
//! that a compact table leaves out) are looked up, many together. [`Conditions`] on the board and
//! on values are checked first, those on moves and lines for the positions that are left.
//! [`Terms`] are conditions as typed. [`Search::run`] returns the positions, [`Search::visit`]
//! passes them on part by part, and with a [`SearchProgress`] a search runs in pieces. [`problems`]
//! draws positions with one solution.
//!
//! All of it is generic over the game ([`Searchable`]): [`draughts`] and [`mills`] are the games.
//!
//! ```no_run
//! use galotne::{INTERNATIONAL, Tablebase};
//! use galotne_find::{Conditions, Search, Selection};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! // Where is the only winning move hardest to find?
//! let conditions = Conditions {
//!     unique: true,
//!     longest: true,
//!     ..Conditions::default()
//! };
//! let search = Search::new(&tables, "KKKvK".parse()?, conditions);
//! let found = search.run(&Selection::First(10), &())?;
//! println!("{} positions", found.positions.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod codes;
mod collector;
mod conditions;
mod cursor;
pub mod draughts;
mod error;
mod filter;
pub mod mills;
mod planes;
pub mod problems;
mod progress;
mod search;
mod searchable;
mod selection;
mod terms;
mod values;
mod watch;

pub use collector::{FoundPosition, SearchReport};
pub use conditions::{Conditions, NeedRange, PlyRange, RangeError, SpentClock};
pub use cursor::{Cursor, CursorError};
pub use error::{BoardConditionError, FindError};
pub use progress::SearchProgress;
pub use search::{Search, VisitBatch};
pub use searchable::{Searchable, class_index};
pub use selection::Selection;
pub use terms::{Terms, TermsError};
pub use values::{values, winning_moves};
pub use watch::Watch;
