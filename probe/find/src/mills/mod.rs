//! Mills in searches.
//!
//! A table keeps one position for all images under the symmetries of the board. A search shows all
//! images, unless its conditions ask for positions up to symmetry.
//!
//! ```no_run
//! use galotne_mills::{MILLS, Tablebase};
//! use galotne_find::mills::Conditions;
//! use galotne_find::{Search, Selection};
//!
//! let tables = Tablebase::open(&MILLS, "data/tables")?;
//! // Mutual zugzwang: neither side wants to move.
//! let conditions = Conditions {
//!     zugzwang: true,
//!     up_to_symmetry: true,
//!     ..Conditions::default()
//! };
//! let search = Search::new(&tables, "4v3".parse()?, conditions);
//! let found = search.run(&Selection::First(10), &())?;
//! println!("{} positions", found.positions.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod problems;
mod scanner;
mod stones;
mod themes;
mod zugzwang;

pub use problems::{Problem, problem};
pub use stones::StoneCondition;
pub use themes::Theme;

use crate::collector::SearchReport;
use crate::error::BoardConditionError;
use crate::progress::SearchProgress;
use crate::search::Search;
use crate::searchable::Searchable;
use crate::selection::Selection;
use crate::watch::Watch;
use galotne::position::Colour;
use galotne_mills::geometry::SYMMETRIES;
use galotne_mills::{Class, Index, Mills, Move, Position, Probe, ProbeError, best_line_start};

/// The conditions of a search in a game of mills.
pub type Conditions = crate::Conditions<StoneCondition>;

/// The failure of a search in a game of mills.
pub type FindError = crate::FindError<Class>;

impl Searchable for Mills {
    type BoardCondition = StoneCondition;
    type Scanner<'a> = scanner::MillsScanner<'a>;

    const IMAGES: u64 = SYMMETRIES as u64;
    const STORED_IN_CELL_ORDER: bool = true;
    const INAPPLICABLE_TERMS: &'static [&'static str] = &["cursed", "spent", "needs", "lone_king"];

    fn parse_board_condition(
        &self,
        text: &str,
        negated: bool,
    ) -> Result<StoneCondition, BoardConditionError> {
        let condition = StoneCondition::parse(text)?;
        Ok(if negated {
            condition.negated()
        } else {
            condition
        })
    }

    fn plane_turns(index: &Index) -> Vec<Colour> {
        index.planes().iter().map(|plane| plane.turn).collect()
    }

    fn is_reachable(&self, class: Class, side: Colour) -> bool {
        self.leaves_in_turn(Colour::BOTH.map(|side| class.hand(side)), side)
    }

    fn is_quiet(&self, position: &Position) -> bool {
        !self.moves(position).iter().any(Self::takes)
    }

    fn takes(played: &Move) -> bool {
        played.removed != 0
    }

    fn best_line_start(
        probe: Probe<'_>,
        position: &Position,
        limit: usize,
    ) -> Result<Vec<Move>, ProbeError> {
        let line = best_line_start(probe.tables(), position, limit)?;
        match line.missing.first() {
            Some(&key) => Err(probe.tables().missing(key)),
            None => Ok(line.moves.iter().map(|ranked| ranked.played).collect()),
        }
    }

    fn run(
        search: &Search<'_, Self>,
        selection: &Selection,
        watch: &dyn Watch,
    ) -> Result<SearchReport<Position>, FindError> {
        search.scan_class(selection, watch)
    }

    fn resume(
        search: &Search<'_, Self>,
        progress: &mut SearchProgress<Position>,
        watch: &dyn Watch,
    ) -> Result<(), FindError> {
        search.scan_rest(progress, watch)
    }
}
