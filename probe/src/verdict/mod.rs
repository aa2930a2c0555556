//! Verdicts from tables and draw clocks together.
//!
//! A [`Situation`] is a position of a game with its [`Clocks`]. [`judge`] evaluates it under its
//! profile, [`ranked_moves`] evaluates each move, and a [`ProofTree`] has every defence of a lost
//! side. A [`Replay`] counts the clocks of a whole game, and [`adjudicate`] judges it and finds the
//! moves that changed its result.

mod adjudicate;
mod category;
mod clocks;
mod history;
mod judge;
mod judgement;
mod proof;
mod replay;
mod situation;
mod untabled_clock;

pub use adjudicate::{Adjudication, ValueChange, adjudicate};
pub use category::Category;
pub use clocks::{ClockError, Clocks, RunningClock, SpentPlies};
pub use history::PositionHistory;
pub use judge::{best_line, best_line_start, judge, judge_many, missing_tables, ranked_moves};
pub use judgement::{BestLine, Judgement, RankedMove};
pub use proof::{ProofError, ProofLimit, ProofLimits, ProofNode, ProofStep, ProofTree, ReplyGroup};
pub use replay::{ClockSpan, DrawClaim, DrawRule, GameEnd, Moment, Replay, SpanEnd};
pub use situation::Situation;
