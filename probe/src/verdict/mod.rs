//! Draw clocks and tables together: what an arbiter may write down.
//!
//! A [`Situation`] is a position of a game with its [`Clocks`], the counts as they stand; [`judge`]
//! puts it beside the tables and says what it is worth under its profile, and [`ranked_moves`] what
//! each move makes of it. A [`Replay`] does the counting for a whole game, and [`adjudicate`] says
//! what it came to and where.

mod adjudicate;
mod category;
mod clocks;
mod history;
mod judgement;
mod replay;
mod situation;
mod untabled_clock;

pub use adjudicate::{Adjudication, ValueChange, adjudicate};
pub use category::Category;
pub use clocks::{ClockError, Clocks, RunningClock, SpentPlies};
pub use history::PositionHistory;
pub use judgement::{
    BestLine, Judgement, RankedMove, best_line, judge, judge_many, missing_tables, ranked_moves,
};
pub use replay::{ClockSpan, DrawClaim, DrawRule, GameEnd, Moment, Replay, SpanEnd};
pub use situation::Situation;
