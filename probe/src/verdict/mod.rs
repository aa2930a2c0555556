//! Draw clocks and tables together: what an arbiter may write down.
//!
//! A [`Situation`] is a position of a game with its [`Clocks`], the counts as they stand; [`judge`]
//! puts it beside the tables and says what it is worth under its profile, and [`ranked_moves`] what
//! each move makes of it. A [`Replay`] does the counting for a whole game, and [`adjudicate`] says
//! what it came to and where.

mod adjudicate;
mod answer;
mod category;
mod clocks;
mod replay;
mod seen;
mod situation;
mod untabled;

pub use adjudicate::{Adjudication, Change, adjudicate};
pub use answer::{Judged, Line, RankedMove, best_line, judge, judge_many, missing, ranked_moves};
pub use category::Category;
pub use clocks::{ClockError, Clocks, Running, Spent};
pub use replay::{Claim, DrawRule, Ended, Moment, Over, Replay, Span};
pub use seen::Seen;
pub use situation::Situation;
