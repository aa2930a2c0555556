//! Draughts verified row by row: the same proof as position by position
//! ([`verify`](super::verify)), and several times as fast.
//!
//! A *row* is all placements of the kings of the side that is not to move, while all other pieces
//! stand still. What its positions have in common is found once: on which ways the mover's pieces
//! go, and where the rows lie that they lead to ([`side`]). Then all positions are looked at side
//! by side ([`row`]): who has a capture, and what is the best of the quiet moves. Captures are
//! looked at one position at a time, by the [moves of the
//! game](galotne::rules::Variant::collect_moves). Every cell is derived and compared; nothing is
//! shared with the solver.
//!
//! Rows know results and distances, in tables whose codes take a byte. What a compact table leaves
//! out is derived from the side to move that it keeps, which must follow from it in its turn. They
//! say that all is well, or where something may be wrong: whatever that is, those that go position
//! by position look again, and name it.

mod after;
mod columns;
mod kept;
mod keys;
mod ranks;
mod row;
mod side;
#[cfg(test)]
mod tests;

use super::preference::preference;
use super::sampling;
use crate::progress::Progress;
use after::Moves;
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use kept::{Fastest, Kept, complete, decode, no_keys};
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
    /// Something of this class is wrong, or of a kind that rows do not know. All classes before it
    /// are sound.
    Doubtful(C),
    /// Nothing was looked at: rows are not for this.
    Unknown,
}

/// Cells that are taken at once, or a row if that has more.
const CHUNK: usize = 1 << 16;

/// Derives every value of `classes`, canonical, again, and what is not stored of all that they can
/// move into.
pub fn verify(
    tables: &Tablebase,
    classes: &[Class],
    measures: &[Measure],
    progress: &dyn Progress,
) -> Verdict {
    let variant = tables.game();
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
    let work = order.iter().map(|&class| {
        let wanted = classes.contains(&class);
        if let Some(results) = rows.results.as_ref().filter(|_| wanted) {
            kept::keeps(tables, class, results)?;
        }
        // Captures first, then what is compared or left out.
        let passes = kept::keeps(tables, class, &rows.keys)?.into_iter();
        let passes = passes.map(|kept| if kept && !wanted { 1 } else { 2 });
        Some(passes.sum::<u64>() * Index::new(variant, class)?.cells())
    });
    let Some(work) = work.sum() else {
        return Verdict::Unknown;
    };
    progress.start(work);
    let mut known: HashMap<Class, Kept> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.name_task(&class.to_string());
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

/// The results of a plane whose distances are derived.
#[derive(Clone, Copy)]
enum Beside<'r> {
    /// Nobody has asked for them.
    Nothing,
    /// Those of a table, as keys.
    Stored(&'r [u8]),
    /// Their table leaves them out.
    LeftOut,
}

impl Rows<'_> {
    /// Fills in what is not stored of a class, and derives what is stored if that is wanted;
    /// nothing if something is wrong.
    fn class(&self, class: Class, wanted: bool, known: &HashMap<Class, Kept>) -> Option<Kept> {
        let index = Index::new(self.variant, class)?;
        let decoded = decode(self.tables, &index, &self.keys, Fastest::Mover)?;
        let results: Vec<Option<Vec<u8>>> = match self.results.as_ref().filter(|_| wanted) {
            Some(results) => {
                let planes = decode(self.tables, &index, results, Fastest::Other)?;
                planes
                    .into_iter()
                    .map(|plane| plane.map(complete))
                    .collect()
            }
            None => vec![],
        };
        let beside = |plane: usize| match results.get(plane) {
            None => Beside::Nothing,
            Some(None) => Beside::LeftOut,
            Some(Some(results)) => Beside::Stored(results),
        };
        let neighbours: HashMap<Class, &Kept> =
            known.iter().map(|(&class, kept)| (class, kept)).collect();
        let (mut planes, mut left_out) = (vec![], vec![]);
        for (number, plane) in decoded.into_iter().enumerate() {
            let (plane, is_kept) = match plane {
                Some(plane) => (plane, true),
                None => (no_keys(&index)?, false),
            };
            let side = self.side(&index, Colour::BOTH[number], &neighbours)?;
            self.chunks(&side, |rows, buffers| {
                self.fill_in(&index, &side, &plane, !results.is_empty(), rows, buffers)
            })?;
            if is_kept {
                planes.push(complete(plane));
            } else {
                planes.push(vec![]);
                left_out.push((number, plane));
            }
        }
        let mut kept = Kept { planes, index };
        let is_left_out: Vec<usize> = left_out.iter().map(|&(number, _)| number).collect();
        for (number, plane) in left_out {
            // Quiet moves lead to the side that is kept, or to other classes.
            let side = self.own_side(&kept, number, &neighbours)?;
            self.chunks(&side, |rows, buffers| {
                self.work_out(&kept.index, &side, &plane, beside(number), rows, buffers)
            })?;
            drop(side);
            kept.planes[number] = complete(plane);
        }
        let mut stored =
            (0..kept.planes.len()).filter(|number| wanted && !is_left_out.contains(number));
        stored.try_for_each(|number| self.compare(&kept, number, beside(number), &neighbours))?;
        Some(kept)
    }

    /// One side to move of a class whose values are known themselves.
    fn own_side<'k>(
        &'k self,
        kept: &'k Kept,
        plane: usize,
        neighbours: &HashMap<Class, &'k Kept>,
    ) -> Option<Side<'k>> {
        let mut known = neighbours.clone();
        known.insert(kept.index.class(), kept);
        self.side(&kept.index, Colour::BOTH[plane], &known)
    }

    /// The positions of a class with one side to move, with what is known of those that moves lead
    /// to.
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

    /// Fills in what the positions with a capture come to; of some the probe is asked.
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
        let each = sampling::CAPTURES.interval(index.cells());
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
                if !side.cell(index, row, place).is_multiple_of(each) {
                    continue;
                }
                self.ask(&self.keys, &position, key)?;
                if let Some(results) = self.results.as_ref().filter(|_| with_results) {
                    self.ask(results, &position, self.keys.result(key))?;
                }
            }
            Some(())
        })
    }

    /// Whether the probe says the same of a position.
    fn ask(&self, keys: &Keys, position: &Position, key: u8) -> Option<()> {
        let answer = self.tables.reading().value(position, keys.measure());
        (Some(preference(answer.ok()?)) == keys.preference(key)).then_some(())
    }

    /// Fills in what the other positions of a plane come to that a table leaves out; of some the
    /// probe is asked.
    fn work_out<'k>(
        &self,
        index: &Index,
        side: &Side<'k>,
        plane: &[AtomicU8],
        beside: Beside<'_>,
        rows: Range<usize>,
        buffers: &mut Buffers<'k>,
    ) -> Option<()> {
        let each = sampling::OMITTED.interval(index.cells());
        let keys_of_results = self.results.as_ref();
        side.all(rows, true, buffers, |row, _| {
            let found = row.found;
            let results = match beside {
                Beside::Stored(results) => Some(side.together(row, results)?),
                Beside::Nothing | Beside::LeftOut => None,
            };
            let own = side.apart(row, plane)?;
            let left_out = found.takes.iter().zip(&found.hole);
            let cells = found.least.iter().zip(own).zip(left_out);
            for (place, ((&least, own), (&takes, &hole))) in cells.enumerate() {
                if takes | hole != 0 {
                    continue;
                }
                let key = self.keys.before(least);
                if key == NONE {
                    return None;
                }
                own.store(key, Ordering::Relaxed);
                let result = self.keys.result(key);
                if results.is_some_and(|results| results[place] != result) {
                    return None;
                }
                if side.cell(index, row, place).is_multiple_of(each) {
                    let position = side.position(row, place);
                    self.ask(&self.keys, &position, key)?;
                    if let (Beside::LeftOut, Some(keys)) = (beside, keys_of_results) {
                        self.ask(keys, &position, result)?;
                    }
                }
            }
            Some(())
        })
    }

    /// Compares what is stored of a plane with what its moves say.
    fn compare(
        &self,
        kept: &Kept,
        plane: usize,
        beside: Beside<'_>,
        neighbours: &HashMap<Class, &Kept>,
    ) -> Option<()> {
        let side = self.own_side(kept, plane, neighbours)?;
        self.chunks(&side, |rows, buffers| {
            self.compare_rows(
                &kept.index,
                &side,
                &kept.planes[plane],
                beside,
                rows,
                buffers,
            )
        })
    }

    /// Compares these rows.
    fn compare_rows<'k>(
        &self,
        index: &Index,
        side: &Side<'k>,
        plane: &[u8],
        beside: Beside<'_>,
        rows: Range<usize>,
        buffers: &mut Buffers<'k>,
    ) -> Option<()> {
        let each = sampling::OMITTED.interval(index.cells());
        side.all(rows, true, buffers, |row, _| {
            let found = row.found;
            let left_out = found.takes.iter().zip(&found.hole);
            let own = side.apart(row, plane)?;
            let cells = found.least.iter().zip(own).zip(left_out);
            let mut right = cells.len() == found.least.len();
            match beside {
                Beside::Nothing | Beside::LeftOut => {
                    for ((&least, &own), (&takes, &hole)) in cells {
                        right &= self.keys.before(least) == own || takes | hole != 0;
                    }
                }
                Beside::Stored(results) => {
                    let results = side.together(row, results)?;
                    for (((&least, &own), (&takes, &hole)), &result) in cells.zip(results) {
                        let key = self.keys.before(least);
                        let follows = key == own && self.keys.result(key) == result;
                        right &= follows || takes | hole != 0;
                    }
                }
            }
            if let (Beside::LeftOut, Some(results)) = (beside, self.results.as_ref()) {
                for (place, &least) in found.least.iter().enumerate() {
                    let stands = found.takes[place] | found.hole[place] == 0;
                    if stands && side.cell(index, row, place).is_multiple_of(each) {
                        let result = self.keys.result(self.keys.before(least));
                        self.ask(results, &side.position(row, place), result)?;
                    }
                }
            }
            right.then_some(())
        })
    }
}
