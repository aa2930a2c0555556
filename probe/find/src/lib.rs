//! Asks whole tables: which positions of a class meet some conditions, and how many there are.
//!
//! A [`Search`] goes through a class plane by plane, in the order in which its table lies on disk,
//! so that tables larger than memory stream by. What the table does not keep (positions with a
//! capture, and planes that a compact table leaves out) is asked of the probe, many positions at a
//! time. [`Conditions`] on squares and values are looked at first, those on moves and lines of what
//! is left. [`Terms`] are conditions as they are typed. [`Search::run`] keeps what it finds,
//! [`Search::visit`] hands it over part by part, and a [`Progress`] lets a search go on piece by
//! piece. [`problems`] draws positions with one solution. [`mills`] searches tables of mills, and
//! draws problems from them.
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

#![forbid(unsafe_code)]

mod asked;
mod conditions;
mod cursor;
mod filter;
mod gathered;
pub mod mills;
mod places;
pub mod problems;
mod progress;
mod search;
mod symmetry;
mod terms;
mod wave;

pub use asked::{values, winning_moves};
pub use conditions::{Conditions, Cursed, Needs, Range, RangeError};
pub use cursor::{Cursor, CursorError};
pub use places::{Pieces, Place, PlaceError};
pub use progress::Progress;
pub use search::{FindError, Found, Report, Search, Selection, Watch, index_of};
pub use terms::{Terms, TermsError};
pub use wave::Wave;
