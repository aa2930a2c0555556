//! Endgame tablebases for draughts: the value of a position, the plies to the end, the moves that
//! keep the result, and the result under draw rules with the present counts.
//!
//! ```no_run
//! use galotne::{Category, Fen, INTERNATIONAL, Situation, SpentPlies, Tablebase, judge};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
//!
//! // Twenty-one plies of the sixteen moves each are played.
//! let profile = INTERNATIONAL.default_profile();
//! let spent = [SpentPlies::Running(21)];
//! let situation = Situation::with_spent(&INTERNATIONAL, profile, position, &spent)?;
//! let judged = judge(&tables, &situation)?;
//! assert_eq!(judged.category, Some(Category::CursedWin));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! From a question to its answer: [`notation`] reads a [`position`], which with its game and clocks
//! is a [`Situation`]. Its [`material`] class and its number in the class ([`index`]) tell which
//! cell of a [`table`] holds its value. The [`tablebase`] plays out pending captures by the
//! [`rules`], and [`verdict`] adds the draw clocks. It also replays and judges a [`GameRecord`].
//! The package `galotne-generator` makes tables; `galotne-answer` (questions and JSON) and
//! `galotne-report` (sentences, reports, diagrams) are shared by all programs.
//!
//! The library starts no threads, has no mutable globals and does not panic on its input. A
//! [`tablebase`] answers through `&self` from any number of threads.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `fs` (default) | directories of table files, read in place |
//! | `zstd` (default) | decoding with the C library, about three times faster than plain Rust |
//! | `mmap` | files read through memory maps |
//! | `verify` | the hash over a whole file |
//! | `write` | the writer of tables, for generators |
//! | `pdn` | the reader of games in PDN, [`notation::pdn`](crate::notation) |
//! | `report` | reports beside the tables: hashes and statistics |
//! | `signature` | signatures of manifests, [`report::signature`](crate::report) |
//! | `openapi` | schemas of reports, for services |
//!
//! Without features the caller implements [`table::ReadBlock`], for example in a browser.

// Tests compile the examples of PACKAGE.md.
#![cfg_attr(doctest, doc = include_str!("../PACKAGE.md"))]
// Memory maps need unsafe code: `table/source.rs`.
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]

pub mod archive;
pub mod colour;
pub mod draughts;
pub mod game;
pub mod game_record;
pub mod geometry;
pub mod index;
pub mod king_run;
pub mod material;
pub mod measure;
pub mod notation;
pub mod position;
pub mod promotion;
#[cfg(feature = "report")]
pub mod report;
pub mod rules;
pub mod run_numbers;
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
    BRAZILIAN, ENGLISH, INTERNATIONAL, KILLER, Move, Profile, RUSSIAN, VARIANTS, Variant,
    WOLF_AND_SHEEP,
};
pub use table::{BlockCache, Table, TableError};
#[cfg(feature = "fs")]
pub use tablebase::Folder;
pub use tablebase::{Directory, Memory, Probe, ProbeError, TableKey, Tablebase};
pub use value::{Metric, Value, Wdl};
pub use verdict::{
    BestLine, Category, Clocks, Judgement, RankedMove, Replay, Situation, SpentPlies, adjudicate,
    best_line, best_line_start, judge, judge_many, ranked_moves,
};
