//! Rows: positions of a class as Parquet or CSV, for DuckDB, Polars, R and the like.
//!
//! Each class becomes a file `RULES/CLASS.parquet` or `RULES/CLASS.csv` with a row for each
//! position that meets the conditions, in the order of the index, White to move before Black. Rows
//! of different classes, draw rules and counts fit into one table: each tells what it is about.
//!
//! - `export`: from a class to a file. Positions stream from
//!   [`Search::visit`](galotne_find::Search::visit): at most one group of rows, and the parts that
//!   the cores work on, are in memory.
//! - `row_source`: asks the tables for the rows of positions.
//! - [`column`](mod@column): names and values of columns; those of a game are one table
//!   ([`RowGame::COLUMNS`]).
//! - [`RowGame`]: the parts in which games differ, implemented in one file a game.
//! - `parquet`, `csv`: the two forms, chosen by [`Form`]; `read_back` compares a finished file with
//!   the tables.
//!
//! The bytes depend on the values, the settings and the version of this package alone: neither on
//! the form of the tables nor on threads or memory.
//!
//! ```no_run
//! use galotne_export::Order;
//! use galotne_export::rows::{Form, RowSettings, export};
//! use galotne_mills::{MILLS, Tablebase};
//! # struct Silent;
//! # impl galotne_export::ExportProgress for Silent {
//! #     fn begin(&self, _: u64) {}
//! #     fn advance(&self, _: u64) {}
//! #     fn finished(&self, _: &galotne_export::ExportedFile) {}
//! # }
//!
//! let tables = Tablebase::open(&MILLS, "data/tables")?;
//! let mut settings = RowSettings::new(Form::Parquet, &MILLS);
//! settings.conditions.up_to_symmetry = true;
//! let order = Order {
//!     classes: vec!["4v3".parse()?],
//!     directory: "rows".into(),
//!     memory: 1 << 30,
//!     threads: 2,
//! };
//! export(&tables, &settings, &order, &Silent)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod column;
mod csv;
mod draughts;
mod export;
mod form;
mod game;
mod mills;
#[cfg(feature = "parquet")]
mod parquet;
mod read_back;
mod row_source;
mod settings;
mod shared_columns;
mod writer;

pub use draughts::ClockedResult;
pub use export::export;
pub use form::Form;
pub use game::{Row, RowGame, RowSource};
pub use settings::RowSettings;
