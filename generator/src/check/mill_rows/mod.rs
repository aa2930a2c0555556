//! Mills verified row by row: the same proof as position by position ([`verify`](super::verify)),
//! and several times as fast.
//!
//! A *row* is a canonical set of one side's stones, which is the same in all its positions, with
//! every set that the other side can have beside it: what lies together in a table. Where a move
//! leads out of a row is found once, if the stones that stand still decide it, and all positions go
//! there side by side ([`ahead`]). What a mill earns is looked up for each position. Every cell is
//! derived from the plain moves and compared; nothing is shared with the solver.
//!
//! Rows know games in which everything that a mill earns must be taken, one stone at most, and
//! extra moves without end. They say that all is well, or where something may be wrong: whatever
//! that is, those that go position by position look again, and name it.

mod ahead;
mod kept;
mod places;
mod row;
#[cfg(test)]
mod tests;

use super::preference::preference;
use super::rows::Verdict;
use super::sampling;
use crate::progress::Progress;
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::value::{EndResult, Metric};
use galotne_mills::{Chain, Class, Duty, Earns, Index, Mills, Tablebase};
use kept::Kept;
use rayon::prelude::*;
use row::{Deriving, Rows};
use std::collections::HashMap;

/// Whether rows know the clauses of a game.
fn knows(rules: &Mills) -> bool {
    [rules.removal, rules.extra_move] == [Duty::Must; 2]
        && rules.placing_mill != Earns::Both
        && rules.two_mills == 1
        && rules.chain == Chain::GoesOn
        && matches!(rules.without_move, EndResult::Loses)
}

/// Derives every value of `classes`, canonical, again.
pub fn verify(
    tables: &Tablebase,
    classes: &[Class],
    measures: &[Measure],
    progress: &dyn Progress,
) -> Verdict<Class> {
    let rules = tables.game();
    let (metric, with_results) = match measures {
        [Measure::Wdl] => (Metric::Wdl, false),
        [Measure::Dtw] => (Metric::Dtw, false),
        [Measure::Wdl, Measure::Dtw] | [Measure::Dtw, Measure::Wdl] => (Metric::Dtw, true),
        _ => return Verdict::Unknown,
    };
    if !knows(rules) {
        return Verdict::Unknown;
    }
    let order = rules.all_needed(classes);
    let cells = |class: &Class| {
        Index::new(rules, *class)
            .map_or(0, |index| index.cells() * ClassIndex::planes(&index) as u64)
    };
    progress.start(classes.iter().map(cells).sum());
    let mut known: HashMap<Class, Kept> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.name_task(&class.to_string());
        let wanted = classes.contains(&class);
        let Some(kept) = of_class(
            tables,
            class,
            metric,
            wanted.then_some(with_results),
            &known,
            progress,
        ) else {
            return Verdict::Doubtful(class);
        };
        known.insert(class, kept);
        // A class that no class ahead moves into can go.
        let ahead = order[place + 1..].iter();
        let ahead: Vec<Class> = ahead.flat_map(|&class| rules.successors(class)).collect();
        known.retain(|class, _| ahead.contains(class));
    }
    Verdict::Sound
}

/// Works out what is left out of a class, and derives what is kept if that is wanted, with or
/// without the results beside distances; nothing if something is wrong.
fn of_class(
    tables: &Tablebase,
    class: Class,
    metric: Metric,
    wanted: Option<bool>,
    known: &HashMap<Class, Kept>,
    progress: &dyn Progress,
) -> Option<Kept> {
    let rules = tables.game();
    let kept = Kept::decode(tables, class, metric)?;
    let results = match wanted {
        Some(true) => Some(Kept::decode(tables, class, Metric::Wdl)?),
        Some(false) | None => None,
    };
    // What is left out follows from what is kept, so it comes first.
    let mut planes: Vec<usize> = (0..kept.planes()).collect();
    planes.sort_by_key(|&plane| kept.has(plane));
    for plane in planes {
        let is_kept = kept.has(plane);
        if is_kept && wanted.is_none() {
            continue;
        }
        let rows = Rows::new(rules, &kept, plane, known)?;
        let right = (0..rows.count()).into_par_iter().try_for_each_init(
            || Deriving::new(&rows),
            |deriving, row| {
                rows.derive(row, deriving);
                let right = if is_kept {
                    kept.agrees(plane, row, &deriving.best)
                } else {
                    // Of a class that is only led into nobody has asked whether the probe finds
                    // what is left out.
                    kept.fill_in(plane, row, &deriving.best)
                        && (wanted.is_none() || asked(tables, &kept, plane, row, &deriving.best))
                };
                if wanted.is_some() {
                    progress.advance(deriving.best.len() as u64);
                }
                let same = results.as_ref().is_none_or(|results| {
                    if results.has(plane) {
                        results.are_results(plane, row, &deriving.best)
                    } else {
                        asked(tables, results, plane, row, &deriving.best)
                    }
                });
                (right && same).then_some(())
            },
        );
        right?;
    }
    Some(kept)
}

/// Whether the probe says the same of some positions of a row that the table leaves out.
fn asked(tables: &Tablebase, kept: &Kept, plane: usize, row: usize, best: &[u16]) -> bool {
    let first = row * best.len();
    let each = sampling::OMITTED.interval(kept.index().cells()) as usize;
    let skipped = first.next_multiple_of(each) - first;
    let mut some = (skipped..best.len()).step_by(each);
    some.all(|cell| {
        let position = kept.index().position(plane, (first + cell) as u64);
        let value = position.and_then(|position| {
            tables
                .value(&position, Measure::without_clock(kept.metric()))
                .ok()
        });
        value.is_some_and(|value| preference(value) == kept.as_kept(best[cell]))
    })
}
