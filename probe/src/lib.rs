//! Endgame tablebases for draughts: what a position is worth, how long it takes, which moves keep it,
//! and what it is worth under the draw rules with the counts as they stand.
//!
//! ```no_run
//! use galotne::notation::Fen;
//! use galotne::rules::INTERNATIONAL;
//! use galotne::tablebase::Tablebase;
//! use galotne::verdict::{Category, Clocks, Spent, judge};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
//!
//! // Twenty plies of the sixteen moves each are played.
//! let profile = INTERNATIONAL.default_profile();
//! let clocks = Clocks::with_spent(&INTERNATIONAL, profile, &position, &[Spent::Running(20)])?;
//! let judged = judge(&tables, &position, clocks)?;
//! assert_eq!(judged.category, Some(Category::CursedWin));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The way of a question: [`notation`] reads a [`position`]; its [`material`] class and its number in
//! the class, by [`index`], say where a [`table`] holds its value; the [`tablebase`] plays out pending
//! captures with the [`rules`]; [`verdict`] puts the draw clocks beside it. A [`game`] is replayed and
//! judged there as well. Tables are made by the package `galotne-generator`; what the faces of this
//! library share is in `galotne-answer` (questions, JSON) and `galotne-report` (sentences, pages).
//!
//! The library starts no threads, keeps no globals and never panics on what it reads. A [`tablebase`]
//! answers through `&self` from any number of threads.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `fs` (default) | directories of table files, read in place |
//! | `zstd` (default) | decoding with the C library instead of plain Rust, about three times faster |
//! | `mmap` | files read through memory maps |
//! | `verify` | the hash over a whole file |
//! | `write` | the writer of tables, for generators |
//! | `pdn` | the reader of games in PDN, [`notation::pdn`](crate::notation) |
//! | `report` | hashes and statistics as they lie beside the tables |
//! | `openapi` | the schemas of those, for services |
//!
//! Without any, tables come from a [`table::ReadBlock`] of yours, and a browser can run it.

pub mod game;
pub mod geometry;
pub mod index;
pub mod material;
pub mod notation;
pub mod position;
#[cfg(feature = "report")]
pub mod report;
pub mod rules;
pub mod table;
pub mod tablebase;
pub mod value;
pub mod verdict;
