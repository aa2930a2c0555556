//! Mills: nine men's morris and its relatives.
//!
//! The modules have the names of those for draughts. [`geometry`] is the board, [`Mills`] the table
//! of clauses of a game, [`Position`] the stones on the board and in hand, [`Class`] a material
//! class, [`Index`] the numbering of its positions. [`parse_fen`], [`parse_move`], [`write_fen`]
//! and [`write_move`] read and write texts. A [`Tablebase`] has the values of positions; [`judge`],
//! [`ranked_moves`] and [`best_line`] use it. A mills game implements
//! [`Rules`](galotne::rules::Rules) for solvers and verifiers. `read_sheets` (feature `pdn`) reads
//! score sheets, which are replayed ([`Replay`]) and judged ([`adjudicate`]).
//!
//! ```
//! use galotne_mills::{MILLS, parse_fen, parse_move, write_fen};
//!
//! let position = parse_fen(&MILLS, "W:Wa1,d7,g7+1:Bb4,c4,e5+1")?;
//! let played = parse_move(&MILLS, &position, "a7xb4")?;
//! assert_eq!(write_fen(&MILLS.play(&position, &played)), "B:Wa1,a7,d7,g7:Bc4,e5+1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod adjudicate;
mod answer;
mod compact;
mod digest;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
pub mod geometry;
mod index;
mod interpretations;
mod legal_moves;
mod material;
mod moves;
mod notation;
mod planes;
mod position;
mod replay;
mod resolve;
mod rules;
#[cfg(feature = "report")]
mod statistics;
mod variants;

pub use adjudicate::{Adjudication, ValueChange, adjudicate};
pub use answer::{
    BestLine, Judgement, RankedMove, Risk, add_risks, best_line, best_line_start, judge,
    judge_many, ranked_moves, seems_reachable,
};
pub use compact::CompactForm;
pub use index::{Index, Orbits, Plane, Ranking, Seat};
pub use material::{Class, ClassError, MAX_STONES};
pub use moves::Move;
pub use notation::{
    FenError, FenErrorKind, MoveError, parse_fen, parse_move, read_move, write_fen, write_move,
    write_moves, write_rings,
};
#[cfg(feature = "pdn")]
pub use notation::{
    Sheet, SheetError, SheetErrorKind, SheetNote, SheetOptions, read_sheets, rules_of_sheets,
    write_score, write_sheet,
};
pub use planes::{PlaneSweep, TablePlanes};
pub use position::{Position, PositionError};
pub use replay::{EndReason, GameEnd, IrregularPly, PlyFault, PlyFaultKind, Replay, WrittenMove};
pub use resolve::{METRICS, Memo, OmittedCell, Probe, ProbeError, TableKey, Tablebase};
pub use rules::{
    ChainReward, ClauseSources, Duty, EmptyHands, FlyingRule, MillReward, Mills, SlidingRule,
};
pub use variants::*;
