//! Draughts verified row by row: the same proof as position by position ([`verify`](super::verify)), and several times as fast.
//!
//! A *row* is all placements of the kings of the side that is not to move, while all other pieces stand still. What its
//! positions have in common is found once: on which ways the mover's pieces go, and where the rows lie that they lead to
//! ([`side`]). Then all positions are looked at side by side ([`row`]): who has a capture, and what is the best of the quiet
//! moves. Captures are looked at one position at a time, by the [moves of the game](galotne::rules::Variant::moves_knowing).
//! Every cell is derived and compared; nothing is shared with the solver.
//!
//! Rows know results and distances, in tables that keep both sides to move and codes that take a byte. They say that all is
//! well, or where something may be wrong: whatever that is, those that go position by position look again, and name it.

mod after;
mod columns;
mod kept;
mod keys;
mod ranks;
mod row;
mod side;
#[cfg(test)]
mod tests;

use super::forward::preference;
use super::verify::ASKED;
use crate::progress::Progress;
use after::Moves;
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{Goal, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use kept::{Fastest, Kept, complete, decode, planes};
use keys::{Keys, NONE};
use ranks::Ranks;
use rayon::prelude::*;
use side::{Buffers, Side};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

/// What rows say of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<C = Class> {
    /// Every value follows from its moves.
    Sound,
    /// Something of this class is wrong, or of a kind that rows do not know. All classes before it are sound.
    Doubtful(C),
    /// Nothing was looked at: rows are not for this.
    Unknown,
}

/// Cells that are taken at once, or a row if that has more.
const CHUNK: usize = 1 << 16;

/// Derives every value of `classes`, canonical, again, and what is not stored of all that they can move into.
pub fn verify(
    tables: &Tablebase,
    classes: &[Class],
    measures: &[Measure],
    progress: &dyn Progress,
) -> Verdict {
    let variant = tables.variant();
    let (metric, with_results) = match measures {
        [Measure::Wdl] => (Metric::Wdl, false),
        [Measure::Dtw] => (Metric::Dtw, false),
        [Measure::Wdl, Measure::Dtw] | [Measure::Dtw, Measure::Wdl] => (Metric::Dtw, true),
        _ => return Verdict::Unknown,
    };
    if variant.goal != Goal::None || variant.captures.is_none() {
        return Verdict::Unknown;
    }
    let order = variant.all_needed(classes);
    let results = Keys::new(variant, Metric::Wdl);
    let pieces = order.iter().map(|class| class.pieces()).max();
    let rows = Rows {
        tables,
        variant,
        keys: Keys::new(variant, metric),
        results: with_results.then_some(results),
        ranks: Ranks::new(variant, pieces.unwrap_or(0)),
        progress,
    };
    let suits = |&class: &Class| {
        let results = rows.results.as_ref().filter(|_| classes.contains(&class));
        kept::suits(tables, class, &rows.keys)
            && results.is_none_or(|results| kept::suits(tables, class, results))
    };
    if !order.iter().all(suits) {
        return Verdict::Unknown;
    }
    let work = order.iter().filter_map(|class| {
        let index = Index::new(variant, *class)?;
        let passes = if classes.contains(class) { 2 } else { 1 };
        Some(passes * index.cells() * planes(&index) as u64)
    });
    progress.start(work.sum());
    let mut known: HashMap<Class, Kept> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.stage(&class.to_string());
        let Some(kept) = rows.class(class, classes.contains(&class), &known) else {
            return Verdict::Doubtful(class);
        };
        known.insert(class, kept);
        // A class that no class ahead moves into can go.
        let ahead = order[place + 1..]
            .iter()
            .flat_map(|&class| variant.successors(class));
        let ahead: Vec<Class> = ahead.collect();
        known.retain(|class, _| ahead.contains(class));
    }
    Verdict::Sound
}

/// What is the same for all classes.
struct Rows<'a> {
    tables: &'a Tablebase,
    variant: &'static Variant,
    /// Of what is derived.
    keys: Keys,
    /// Of results that are compared with distances.
    results: Option<Keys>,
    ranks: Ranks,
    progress: &'a dyn Progress,
}

impl Rows<'_> {
    /// Fills in what is not stored of a class, and derives what is stored if that is wanted; nothing if something is wrong.
    fn class(&self, class: Class, wanted: bool, known: &HashMap<Class, Kept>) -> Option<Kept> {
        let index = Index::new(self.variant, class)?;
        let open = decode(self.tables, &index, &self.keys, Fastest::Mover)?;
        let results = match self.results.as_ref().filter(|_| wanted) {
            Some(results) => {
                let planes = decode(self.tables, &index, results, Fastest::Other)?;
                Some(complete(planes))
            }
            None => None,
        };
        let neighbours: HashMap<Class, &Kept> =
            known.iter().map(|(&class, kept)| (class, kept)).collect();
        for (plane, turn) in open.iter().zip(Colour::BOTH) {
            let side = self.side(&index, turn, &neighbours)?;
            self.chunks(&side, |rows, buffers| {
                self.fill_in(&index, &side, plane, results.is_some(), rows, buffers)
            })?;
        }
        let kept = Kept {
            planes: complete(open),
            index,
        };
        if wanted {
            self.compare(&kept, results.as_deref(), &neighbours)?;
        }
        Some(kept)
    }

    /// The positions of a class with one side to move, with what is known of those that moves lead to.
    fn side<'k>(
        &'k self,
        index: &Index,
        turn: Colour,
        known: &HashMap<Class, &'k Kept>,
    ) -> Option<Side<'k>> {
        let moves = Moves::new(index.class(), turn, known);
        Side::new(self.variant, index, turn, &self.keys, &self.ranks, moves)
    }

    /// Goes through all rows by all workers, until one visit says no.
    fn chunks<'k>(
        &self,
        side: &Side<'k>,
        visit: impl Fn(Range<usize>, &mut Buffers<'k>) -> Option<()> + Sync,
    ) -> Option<()> {
        let [_, columns] = side.kings();
        let chunk = (CHUNK / columns).max(1);
        let chunks = (0..side.rows().div_ceil(chunk)).into_par_iter();
        chunks.try_for_each_init(Buffers::default, |buffers, number| {
            let rows = number * chunk..side.rows().min((number + 1) * chunk);
            let cells = rows.len() * columns;
            visit(rows, buffers)?;
            self.progress.advance(cells as u64);
            Some(())
        })
    }

    /// Fills in what the positions with a capture come to; of every [`ASKED`] cells one is asked of the probe.
    fn fill_in<'k>(
        &self,
        index: &Index,
        side: &Side<'k>,
        plane: &[AtomicU8],
        with_results: bool,
        rows: Range<usize>,
        buffers: &mut Buffers<'k>,
    ) -> Option<()> {
        let [kings, columns] = side.kings();
        let mover_is_inner = side.mover() == index.inner();
        side.all(rows, false, buffers, |row, moves| {
            let found = row.found;
            for (place, (&takes, &hole)) in found.takes.iter().zip(&found.hole).enumerate() {
                if takes & !hole == 0 {
                    continue;
                }
                let column = row.first + place;
                let position = side.position(row, place);
                let key = side.captured(row, &position, moves)?;
                if key == NONE {
                    return None;
                }
                let cell = (row.slice * columns + column) * kings + row.kings;
                plane.get(cell)?.store(key, Ordering::Relaxed);
                let number = if mover_is_inner {
                    cell
                } else {
                    (row.slice * kings + row.kings) * columns + column
                };
                if !(number as u64).is_multiple_of(ASKED) {
                    continue;
                }
                let ask = |keys: &Keys, measure, key| {
                    let answer = self.tables.reading().measure(&position, measure).ok()?;
                    (Some(preference(answer)) == keys.preference(key)).then_some(())
                };
                ask(&self.keys, self.keys.measure(), key)?;
                if let Some(results) = self.results.as_ref().filter(|_| with_results) {
                    ask(results, results.measure(), self.keys.result(key))?;
                }
            }
            Some(())
        })
    }

    /// Compares what is stored of a class with what its moves say.
    fn compare(
        &self,
        kept: &Kept,
        results: Option<&[Vec<u8>]>,
        neighbours: &HashMap<Class, &Kept>,
    ) -> Option<()> {
        let mut known = neighbours.clone();
        known.insert(kept.index.class(), kept);
        for (number, turn) in (0..kept.planes.len()).zip(Colour::BOTH) {
            let side = self.side(&kept.index, turn, &known)?;
            let results = results.map(|results| &results[number][..]);
            self.chunks(&side, |rows, buffers| {
                self.compare_rows(&side, &kept.planes[number], results, rows, buffers)
            })?;
        }
        Some(())
    }

    /// Compares these rows.
    fn compare_rows<'k>(
        &self,
        side: &Side<'k>,
        plane: &[u8],
        results: Option<&[u8]>,
        rows: Range<usize>,
        buffers: &mut Buffers<'k>,
    ) -> Option<()> {
        let [kings, columns] = side.kings();
        side.all(rows, true, buffers, |row, _| {
            let found = row.found;
            let count = found.least.len();
            let first = (row.slice * columns + row.first) * kings + row.kings;
            let own = plane.get(first..)?.iter().step_by(kings);
            let left_out = found.takes.iter().zip(&found.hole);
            let cells = found.least.iter().zip(own).zip(left_out);
            let mut right = cells.len() == count;
            match results {
                None => {
                    for ((&least, &own), (&takes, &hole)) in cells {
                        right &= self.keys.before(least) == own || takes | hole != 0;
                    }
                }
                Some(results) => {
                    let first = (row.slice * kings + row.kings) * columns + row.first;
                    let results = results.get(first..first + count)?;
                    for (((&least, &own), (&takes, &hole)), &result) in cells.zip(results) {
                        let key = self.keys.before(least);
                        let follows = key == own && self.keys.result(key) == result;
                        right &= follows || takes | hole != 0;
                    }
                }
            }
            right.then_some(())
        })
    }
}
