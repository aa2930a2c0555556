//! Verifies values by the plain legal moves, with no code of the solver.
//!
//! `forward` derives the values of a class from those one ply later. It serves twice: for work units
//! just solved, while their distances are in memory (`unit`), and for finished tables (`verify`,
//! with one implementation for each game in `games`). `inventory` compares files with their reports.

pub(crate) mod forward;
pub mod games;
pub mod inventory;
mod mill_rows;
pub(crate) mod preference;
pub(crate) mod row_verdict;
mod rows;
mod sampling;
pub(crate) mod unit;
pub mod verify;

/// Evaluates an expression with the plain rules of a variant: those written for the game from its
/// text if they exist, otherwise the clauses. The expression is compiled for either type.
macro_rules! plain_rules {
    ($variant:expr, $rules:ident => $by:expr) => {
        if *$variant == galotne::rules::WOLF_AND_SHEEP {
            let $rules = &galotne::rules::WolfAndSheep;
            $by
        } else {
            let $rules = $variant;
            $by
        }
    };
}
use plain_rules;
