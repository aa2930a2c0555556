//! Draughts in searches.

mod pieces;
mod problems;
mod scanner;
mod symmetry;

pub use pieces::{PieceCondition, Pieces};
pub use problems::Theme;

use crate::collector::SearchReport;
use crate::conditions::SpentClock;
use crate::error::{BoardConditionError, FindError};
use crate::progress::SearchProgress;
use crate::search::Search;
use crate::searchable::Searchable;
use crate::selection::Selection;
use crate::watch::Watch;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Profile, Variant};
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::{Category, Situation, SpentPlies, best_line_start, judge_many};

impl Searchable for Variant {
    type BoardCondition = PieceCondition;
    type Scanner<'a> = scanner::DraughtsScanner<'a>;

    const STORED_IN_CELL_ORDER: bool = false;

    fn parse_board_condition(
        &self,
        text: &str,
        negated: bool,
    ) -> Result<PieceCondition, BoardConditionError> {
        let condition = PieceCondition::parse(self, text)?;
        Ok(if negated {
            condition.negated()
        } else {
            condition
        })
    }

    /// The sides to move in the planes that are searched: the first ones. Where moves of a king in
    /// a row are counted, they have the positions in which nothing is counted.
    fn plane_turns(index: &Index) -> Vec<Colour> {
        let planes = if index.class().is_symmetric() { 1 } else { 2 };
        Colour::BOTH[..planes].to_vec()
    }

    fn is_played(&self, class: Class) -> bool {
        self.has_class(class)
    }

    fn is_quiet(&self, position: &Position) -> bool {
        !self.has_capture(position)
    }

    fn takes(played: &Move) -> bool {
        played.is_capture()
    }

    fn best_line_start(
        probe: Probe<'_>,
        position: &Position,
        limit: usize,
    ) -> Result<Vec<Move>, ProbeError> {
        let fresh = Situation::fresh(probe.game(), &Profile::NONE, *position);
        let line = best_line_start(probe, &fresh, limit)?;
        match line.missing.first() {
            Some(&key) => Err(probe.tables().missing(key)),
            None => Ok(line.moves.iter().map(|ranked| ranked.played).collect()),
        }
    }

    fn are_cursed(
        probe: Probe<'_>,
        clock: SpentClock,
        positions: &[Position],
    ) -> Result<Vec<bool>, FindError> {
        let spent = [SpentPlies::Running(clock.spent)];
        let situations = positions
            .iter()
            .map(|&position| Situation::with_spent(probe.game(), clock.profile, position, &spent));
        let situations = situations.collect::<Result<Vec<_>, _>>()?;
        let judged = judge_many(probe, &situations).into_iter().map(|judged| {
            let judged = judged?;
            match judged.missing.first() {
                Some(&key) => Err(probe.tables().missing(key)),
                None => Ok(matches!(
                    judged.category,
                    Some(Category::CursedWin | Category::BlessedLoss)
                )),
            }
        });
        Ok(judged.collect::<Result<_, _>>()?)
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
