//! What the tables of a class teach.
//!
//! [`chapter`] goes through a whole class once and counts what a student asks of it: how much is
//! won and how soon, how many wins are left with part of the count spent, where the weaker side
//! holds, who has the main road, how often it is bad to be the one to move, how the longest wins
//! go, and where draw rules disagree. A [`Chapter`] is data; [`page`] and [`markdown`] write it for
//! people.
//!
//! [`mills`] has the same of mills.
//!
//! ```no_run
//! use galotne::{INTERNATIONAL, Tablebase};
//! use galotne_report::Language;
//! use galotne_study::{Wanted, chapter, page};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! let chapter = chapter(&tables, "KKKvK".parse()?, &Wanted::default(), &())?;
//! println!("{}", page::html(&[chapter], Language::English)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod census;
mod chapter;
mod clocks;
mod holding;
pub mod lesson;
mod line;
pub mod markdown;
pub mod mills;
pub mod page;
mod plots;
mod tell;

pub use board::Board;
pub use chapter::{Chapter, Dispute, Moves, Road, Wanted, Zugzwangs, chapter, dispute};
pub use clocks::{Deepest, Disagreement, Example, Law, Standing};
pub use holding::Held;
pub use line::{PlayedMove, PlayedOut, played_out};
pub use plots::PlotError;
