//! Verifies mills tables row by row. This proves the same as [`verify`](super::verify), which goes
//! position by position, and is several times as fast.
//!
//! A *row* is all positions with the same canonical set of one side's stones, the *fixed* stones;
//! those of the other side vary over all placements. Its positions are consecutive cells of the
//! table. A move of the fixed side leads all positions of the row to one other row, found once
//! (`successors`). A removal after a mill is looked up for each position. Every cell is derived
//! from the plain moves and compared; nothing is shared with the solver.
//!
//! The points that the fixed stones leave free are *renumbered*: counted from 0, so that a set of
//! varying stones is a number with one bit for each free point.
//!
//! Rows apply to games in which a mill removes at most one stone, rewards cannot be declined and a
//! mill made by an extra move earns another one. The verdict is that all is well, that a class may
//! have a fault, or that rows do not apply. For a suspected fault, [`verify`](super::verify) goes
//! through the class again position by position, and names the fault.

mod decoded;
mod plane_rows;
mod subsets;
mod successors;
#[cfg(test)]
mod tests;

use super::plane_codes::{DecodedPlane, PlaneCodes};
use super::preference::preference;
use super::row_verdict::{RowVerdict, derived_metric, verify_in_order};
use super::sampling;
use super::verify::{self, Verify, VerifyError};
use crate::progress::Progress;
use decoded::DecodedClass;
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::value::{EndResult, Metric};
use galotne_mills::{ChainReward, Class, Duty, Index, MillReward, Mills, TableKey, Tablebase};
use plane_rows::{DerivedRow, PlaneRows};
use rayon::prelude::*;
use std::collections::HashMap;

impl Verify for Mills {
    fn decode(
        tables: &Tablebase,
        class: Class,
        measure: &Measure,
        plane_count: usize,
    ) -> Result<Vec<DecodedPlane>, VerifyError<Class>> {
        let (table, index) = tables.table(TableKey::of(tables.game(), class, measure))?;
        let planes = (0..plane_count).map(|plane| match index.stored(table.spec(), plane) {
            Some(stored) => {
                let codes = PlaneCodes::decode(table, stored, |places| places)?;
                Ok(DecodedPlane::stored(codes))
            }
            None => Ok(DecodedPlane::omitted(index.cells())),
        });
        planes.collect()
    }

    /// Derives again every value of `classes`, which must be canonical.
    fn verify_rows(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Class> {
        let rules = tables.game();
        let Some((metric, with_results)) = derived_metric(measures).filter(|_| applies_to(rules))
        else {
            return RowVerdict::NotApplicable;
        };
        let cells = |class: &Class| {
            Index::new(rules, *class)
                .map_or(0, |index| index.cells() * ClassIndex::planes(&index) as u64)
        };
        progress.start(classes.iter().map(cells).sum());
        let verifier = RowVerifier {
            tables,
            metric,
            with_results,
            progress,
        };
        verify_in_order(
            rules,
            &rules.all_needed(classes),
            progress,
            |class, known| verifier.verify_class(class, classes.contains(&class), known),
        )
    }

    fn derive_again(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Class>> {
        verify::derive_again(tables, classes, measures, progress)
    }
}

/// Whether rows apply to a game with these rules.
fn applies_to(rules: &Mills) -> bool {
    [rules.removal, rules.extra_move] == [Duty::Must; 2]
        && rules.placing_mill != MillReward::Both
        && rules.two_mills == 1
        && rules.chain == ChainReward::GoesOn
        && matches!(rules.without_move, EndResult::Loses)
}

/// The inputs that all classes share.
struct RowVerifier<'a> {
    tables: &'a Tablebase,
    metric: Metric,
    /// Whether results are compared with distances.
    with_results: bool,
    progress: &'a dyn Progress,
}

impl RowVerifier<'_> {
    /// Derives the values of a class that its table omits and, if `requested`, those that it
    /// stores. Returns `None` at a fault.
    fn verify_class(
        &self,
        class: Class,
        requested: bool,
        known: &HashMap<Class, DecodedClass>,
    ) -> Option<DecodedClass> {
        let decoded = DecodedClass::new(self.tables, class, self.metric)?;
        let results = match requested && self.with_results {
            true => Some(DecodedClass::new(self.tables, class, Metric::Wdl)?),
            false => None,
        };
        // Omitted planes come first: they follow from the stored ones, which are compared with what
        // follows from them.
        let mut planes: Vec<usize> = (0..decoded.planes()).collect();
        planes.sort_by_key(|&plane| decoded.is_stored(plane));
        for plane in planes {
            let is_stored = decoded.is_stored(plane);
            if is_stored && !requested {
                continue;
            }
            let rows = PlaneRows::new(self.tables.game(), &decoded, plane, known)?;
            (0..rows.count()).into_par_iter().try_for_each_init(
                || DerivedRow::new(&rows),
                |derived, row| {
                    rows.derive(row, derived);
                    let best = &derived.best;
                    let values_match = match is_stored {
                        true => decoded.has_values(plane, row, best),
                        false => {
                            decoded.fill_in(plane, row, best)
                                && (!requested || self.probe_agrees(&decoded, plane, row, best))
                        }
                    };
                    if requested {
                        self.progress.advance(best.len() as u64);
                    }
                    let results_match =
                        results
                            .as_ref()
                            .is_none_or(|results| match results.is_stored(plane) {
                                true => results.has_results(plane, row, best),
                                false => self.probe_agrees(results, plane, row, best),
                            });
                    (values_match && results_match).then_some(())
                },
            )?;
        }
        Some(decoded)
    }

    /// Whether the probe has the same values in a sample of a row that the table omits.
    fn probe_agrees(&self, decoded: &DecodedClass, plane: usize, row: usize, best: &[u16]) -> bool {
        let first = row * best.len();
        let interval = sampling::OMITTED_SAMPLING.interval(decoded.index().cells()) as usize;
        let skipped = first.next_multiple_of(interval) - first;
        let mut sample = (skipped..best.len()).step_by(interval);
        sample.all(|cell| {
            let position = decoded.index().position(plane, (first + cell) as u64);
            let value = position.and_then(|position| {
                self.tables
                    .value(&position, Measure::without_clock(decoded.metric()))
                    .ok()
            });
            value.is_some_and(|value| preference(value) == decoded.in_metric(best[cell]))
        })
    }
}
