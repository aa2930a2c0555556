//! Questions about mills and their answers.
//!
//! There are no draw rules: no clock runs and no draw can be claimed. In JSON a move lists the
//! stones that it removes; `again` marks one after which the same side moves, and the value beside
//! such a move is from that side's perspective.

mod adjudicated;
mod alternatives;
mod position;
mod verdict_json;

pub use adjudicated::{AdjudicatedGame, AdjudicationError, UnjudgedGame};
pub use alternatives::alternatives;
pub use position::{
    JudgedPosition, NoDrawRulesError, PositionVerdict, QuestionError, category, line_answer,
    missing, position_answer, row,
};
pub use verdict_json::{game_answer, value_changes};
