//! Whether values follow from the plain legal moves, by a path that shares nothing with the solver.
//!
//! `forward` derives the values of one class from those one ply on. It serves twice: for work units
//! just solved, while their distances are in memory (`unit`), and for finished tables (`verify`).

pub(crate) mod forward;
pub mod games;
mod mill_rows;
pub(crate) mod preference;
pub(crate) mod row_verdict;
mod rows;
mod sampling;
pub mod set;
pub(crate) mod unit;
pub mod verify;

/// Evaluates an expression with the plain rules of a variant: those written for the game from its
/// text where there are such, else the clauses. They are of different types, so it is compiled for
/// each.
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
