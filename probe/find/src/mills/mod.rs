//! Searches in tables of mills.
//!
//! A [`Search`] goes through the tables of a class block by block, in the order in which they lie
//! on disk. A table of mills keeps one position for all that the symmetries of the board map onto
//! each other; whoever does not ask for positions up to symmetry is told of each of them.
//!
//! ```no_run
//! use galotne_mills::{MILLS, Tablebase};
//! use galotne_find::Selection;
//! use galotne_find::mills::{Conditions, Search};
//!
//! let tables = Tablebase::open(&MILLS, "data/tables")?;
//! // Where does neither side want to move?
//! let conditions = Conditions {
//!     zugzwang: true,
//!     up_to_symmetry: true,
//!     ..Conditions::default()
//! };
//! let search = Search::new(&tables, "4v3".parse()?, conditions);
//! let found = search.run(&Selection::First(10), &())?;
//! println!("{} positions", found.positions.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod filter;
mod passed;
mod places;
mod planes;
pub mod problems;
mod search;
mod themes;

pub use asked::{values, winning_moves};
pub use places::Place;
pub use planes::IMAGES;
pub use search::{Found, Progress, Report, Search};

/// What a position of mills must be like.
pub type Conditions = crate::Conditions<Place>;

/// Why a search of mills fails.
pub type FindError = crate::FindError<galotne_mills::Class>;
