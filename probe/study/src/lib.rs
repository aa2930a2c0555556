//! Lessons from the tables of a class.
//!
//! [`chapter`] goes through a whole class and counts how much is won and how soon, how many wins
//! one move alone keeps, and how the longest wins go. Each game adds
//! [findings](StudyGame::Findings) of its own: in draughts the effects of draw rules and the
//! squares where the weaker side holds, in others the value of what stands on the board. A
//! [`Chapter`] is data; [`page`] and [`markdown`] write it for people. A [`lesson`](lesson::Lesson)
//! is a text with answers from the tables.
//!
//! ```no_run
//! use galotne::{INTERNATIONAL, Tablebase};
//! use galotne_report::Language;
//! use galotne_study::{ChapterOptions, chapter, page};
//!
//! let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
//! let chapter = chapter(&tables, "KKKvK".parse()?, ChapterOptions::default(), &())?;
//! println!("{}", page::html(&chapter, &[], Language::English)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod board;
mod chapter;
pub mod draughts;
mod game;
pub mod lesson;
mod line;
pub mod markdown;
pub mod mills;
pub mod page;
mod plots;
mod results;
mod section;
mod sections;
mod wording;

pub use board::BoardGame;
pub use chapter::{Chapter, ChapterOptions, UniqueWins, chapter};
pub use game::{BestMove, ClassCounts, StudyGame};
pub use line::{PlayedLine, PlayedMove, played_line};
pub use plots::PlotError;
pub use results::Results;
pub use sections::ChapterGame;
