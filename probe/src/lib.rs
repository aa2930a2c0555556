//! Endgame tablebases for draughts: what a position is worth, how long it takes, which moves keep
//! it, and what it is worth under the draw rules with the counts as they stand.
//!
//! ```no_run
//! use galotne::{Category, Fen, INTERNATIONAL, Situation, SpentPlies, Tablebase, judge};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
//!
//! // Twenty-one plies of the sixteen moves each are played.
//! let profile = INTERNATIONAL.default_profile();
//! let situation = Situation::with_spent(&INTERNATIONAL, profile, position, &[SpentPlies::Running(21)])?;
//! let judged = judge(&tables, &situation)?;
//! assert_eq!(judged.category, Some(Category::CursedWin));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The way of a question: [`notation`] reads a [`position`]; with its game and its clocks it is a
//! [`Situation`]; its [`material`] class and its number in the class, by [`index`], say where a
//! [`table`] holds its value; the [`tablebase`] plays out pending captures with the [`rules`];
//! [`verdict`] puts the draw clocks beside it. A [`GameRecord`] is replayed and judged there as
//! well. Tables are made by the package `galotne-generator`; what the faces of this library share
//! is in `galotne-answer` (questions and JSON) and `galotne-report` (sentences, reports, diagrams).
//!
//! The library starts no threads, keeps no globals that could change and never panics on what it reads. A [`tablebase`] answers
//! through `&self` from any number of threads.
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

// The map of a file cannot be read otherwise: `table/source.rs`.
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]

pub mod colour;
pub mod draughts;
pub mod game;
pub mod game_record;
pub mod geometry;
pub mod index;
pub mod material;
pub mod measure;
pub mod notation;
pub mod position;
pub mod promotion;
#[cfg(feature = "report")]
pub mod report;
pub mod rules;
pub mod square_notation;
pub mod table;
pub mod tablebase;
pub mod value;
pub mod verdict;

pub use game::Game;
pub use game_record::GameRecord;
pub use material::Class;
pub use measure::Measure;
pub use notation::{Fen, parse_move, write_fen, write_move};
pub use position::{Colour, Position};
pub use rules::{
    BRAZILIAN, ENGLISH, INTERNATIONAL, Move, Profile, RUSSIAN, VARIANTS, Variant, WOLF_AND_SHEEP,
};
pub use table::{BlockCache, Table, TableError};
#[cfg(feature = "fs")]
pub use tablebase::Folder;
pub use tablebase::{Directory, Memory, Probe, ProbeError, TableKey, Tablebase};
pub use value::{Metric, Value, Wdl};
pub use verdict::{
    BestLine, Category, Clocks, Judgement, RankedMove, Replay, Situation, SpentPlies, adjudicate,
    best_line, judge, judge_many, ranked_moves,
};
