//! Verifies draughts row by row: the same proof as position by position
//! ([`verify`](super::verify)), and several times as fast.
//!
//! A *row* has all placements of the opponent's kings, while all other pieces stand still. What its
//! positions have in common is computed once: the paths of the mover's pieces, and the rows that
//! their moves lead to (`side_rows`). Then all positions are scanned together (`row_scan`): which
//! of them have a capture, and what the best quiet move is worth. Captures are derived one position
//! at a time, by the [moves of the game](galotne::rules::Variant::collect_moves). Every cell is
//! derived and compared; nothing is shared with the solver.
//!
//! Rows handle results and distances in tables whose codes take a byte. What a compact table leaves
//! out is derived from the side to move that it keeps, which must follow from it in its turn. The
//! verdict says that all is well, or that a class may have a fault: then the verifier by positions
//! verifies the class again and names the fault.

mod decoded;
mod king_columns;
mod ordinals;
mod piece_ranks;
mod row_scan;
mod side_rows;
mod successors;
#[cfg(test)]
mod tests;

use super::plane_codes::PlaneCodes;
use super::preference::preference;
use super::row_verdict::{RowVerdict, derived_metric, verify_in_order};
use super::sampling;
use super::verify::{Verify, VerifyError};
use crate::progress::Progress;
use decoded::{DecodedClass, FastestKings, decode, empty_plane, finish_plane, stored_planes};
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Variant};
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Metric;
use ordinals::{NO_ORDINAL, Ordinals};
use piece_ranks::PieceRanks;
use rayon::prelude::*;
use side_rows::{ScanBuffers, ScannedRow, SideRows};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};
use successors::SuccessorPlanes;

/// Cells per task of a worker; a longer row is one task.
const CHUNK_CELLS: usize = 1 << 16;

impl Verify for Variant {
    fn decode(
        tables: &Tablebase,
        class: Class,
        measure: &Measure,
        planes: usize,
    ) -> Result<Vec<(PlaneCodes, bool)>, VerifyError> {
        let (table, index) = tables.table(TableKey::of(tables.game(), class, measure))?;
        let spec = table.spec();
        let turns = Colour::BOTH.into_iter().take(planes);
        let planes = turns.map(|turn| match spec.plane(turn, measure.count()) {
            Some(plane) => {
                let order = spec.orders[spec.turn(plane).index()];
                let cells = |places| index.cells_at(order, places);
                Ok((PlaneCodes::decode(table, plane, cells)?, true))
            }
            None => Ok((PlaneCodes::new(index.cells(), 0), false)),
        });
        planes.collect()
    }

    /// Derives every value of `classes`, canonical, again, and the values not stored of all classes
    /// that they can move into.
    fn verify_rows(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Class> {
        let variant = tables.game();
        let Some((metric, with_results)) = derived_metric(measures) else {
            return RowVerdict::NotApplicable;
        };
        if variant.goal != Goal::None || variant.captures.is_none() {
            return RowVerdict::NotApplicable;
        }
        let order = variant.all_needed(classes);
        let results = Ordinals::new(variant, Metric::Wdl);
        let pieces = order.iter().map(|class| class.pieces()).max();
        let verifier = RowVerifier {
            tables,
            variant,
            ordinals: Ordinals::new(variant, metric),
            results: with_results.then_some(results),
            ranks: PieceRanks::new(variant, pieces.unwrap_or(0)),
            progress,
        };
        let work = order.iter().map(|&class| {
            let requested = classes.contains(&class);
            if let Some(results) = verifier.results.as_ref().filter(|_| requested) {
                stored_planes(tables, class, results)?;
            }
            // One pass for captures, one for the cells that are compared or left out.
            let passes = stored_planes(tables, class, &verifier.ordinals)?.into_iter();
            let passes = passes.map(|stored| if stored && !requested { 1 } else { 2 });
            Some(passes.sum::<u64>() * Index::new(variant, class)?.cells())
        });
        let Some(work) = work.sum() else {
            return RowVerdict::NotApplicable;
        };
        progress.start(work);
        verify_in_order(variant, &order, progress, |class, known| {
            verifier.verify_class(class, classes.contains(&class), known)
        })
    }
}

/// The inputs that all classes share.
struct RowVerifier<'a> {
    tables: &'a Tablebase,
    variant: &'static Variant,
    ordinals: Ordinals,
    /// The ordinals of results that are compared with distances.
    results: Option<Ordinals>,
    ranks: PieceRanks,
    progress: &'a dyn Progress,
}

/// The results of a plane whose distances are derived.
#[derive(Clone, Copy)]
enum PlaneResults<'r> {
    /// Results are not verified.
    NotRequested,
    /// The ordinals of a table.
    Stored(&'r [u8]),
    /// Their table leaves them out.
    LeftOut,
}

impl RowVerifier<'_> {
    /// Derives the values of a class that are not stored and, if `requested`, those that are
    /// stored; `None` at a fault.
    fn verify_class(
        &self,
        class: Class,
        requested: bool,
        known: &HashMap<Class, DecodedClass>,
    ) -> Option<DecodedClass> {
        let index = Index::new(self.variant, class)?;
        let stored = decode(self.tables, &index, &self.ordinals, FastestKings::Mover)?;
        let results: Vec<Option<Vec<u8>>> = match self.results.as_ref().filter(|_| requested) {
            Some(results) => {
                let planes = decode(self.tables, &index, results, FastestKings::Opponent)?;
                planes
                    .into_iter()
                    .map(|plane| plane.map(finish_plane))
                    .collect()
            }
            None => vec![],
        };
        let plane_results = |plane: usize| match results.get(plane) {
            None => PlaneResults::NotRequested,
            Some(None) => PlaneResults::LeftOut,
            Some(Some(results)) => PlaneResults::Stored(results),
        };
        let (mut planes, mut left_out) = (vec![], vec![]);
        for (number, plane) in stored.into_iter().enumerate() {
            let (plane, is_stored) = match plane {
                Some(plane) => (plane, true),
                None => (empty_plane(&index)?, false),
            };
            let side = self.side(&index, Colour::BOTH[number], None, known)?;
            self.visit_chunks(&side, |rows, buffers| {
                self.derive_captures(&side, &plane, !results.is_empty(), rows, buffers)
            })?;
            if is_stored {
                planes.push(finish_plane(plane));
            } else {
                planes.push(vec![]);
                left_out.push((number, plane));
            }
        }
        let mut decoded = DecodedClass { planes, index };
        let is_left_out: Vec<usize> = left_out.iter().map(|&(number, _)| number).collect();
        for (number, plane) in left_out {
            // Quiet moves lead to the side that is stored, or to other classes.
            let side = self.own_side(&decoded, number, known)?;
            let results = plane_results(number);
            self.visit_chunks(&side, |rows, buffers| {
                self.derive_plane(&side, &plane, results, rows, buffers)
            })?;
            drop(side);
            decoded.planes[number] = finish_plane(plane);
        }
        let mut compared =
            (0..decoded.planes.len()).filter(|number| requested && !is_left_out.contains(number));
        compared.try_for_each(|number| {
            self.compare_plane(&decoded, number, plane_results(number), known)
        })?;
        Some(decoded)
    }

    /// Prepares one side to move of a class whose own values are known.
    fn own_side<'k>(
        &'k self,
        decoded: &'k DecodedClass,
        plane: usize,
        known: &'k HashMap<Class, DecodedClass>,
    ) -> Option<SideRows<'k>> {
        self.side(&decoded.index, Colour::BOTH[plane], Some(decoded), known)
    }

    /// Prepares the positions of a class with one side to move; moves lead to known classes and, if
    /// its own values are known, to itself.
    fn side<'k>(
        &'k self,
        index: &Index,
        turn: Colour,
        own: Option<&'k DecodedClass>,
        known: &'k HashMap<Class, DecodedClass>,
    ) -> Option<SideRows<'k>> {
        let successors = SuccessorPlanes::new(index.class(), turn, own, known);
        SideRows::new(
            self.variant,
            index,
            turn,
            &self.ordinals,
            &self.ranks,
            successors,
        )
    }

    /// Visits all rows in parallel, until a visit returns `None`.
    fn visit_chunks<'k>(
        &self,
        side: &SideRows<'k>,
        visit: impl Fn(Range<usize>, &mut ScanBuffers<'k>) -> Option<()> + Sync,
    ) -> Option<()> {
        let [_, columns] = side.king_placements();
        let chunk = (CHUNK_CELLS / columns).max(1);
        let chunks = (0..side.rows().div_ceil(chunk)).into_par_iter();
        chunks.try_for_each_init(ScanBuffers::default, |buffers, number| {
            let rows = number * chunk..side.rows().min((number + 1) * chunk);
            let cells = rows.len() * columns;
            visit(rows, buffers)?;
            self.progress.advance(cells as u64);
            Some(())
        })
    }

    /// Derives the positions with a capture; compares a sample with the probe.
    fn derive_captures<'k>(
        &self,
        side: &SideRows<'k>,
        plane: &[AtomicU8],
        with_results: bool,
        rows: Range<usize>,
        buffers: &mut ScanBuffers<'k>,
    ) -> Option<()> {
        let [kings, columns] = side.king_placements();
        let interval = sampling::CAPTURES.interval(side.cells());
        side.visit(rows, false, buffers, |row, moves| {
            let scan = row.scan;
            for (place, (&captures, &hole)) in scan.captures.iter().zip(&scan.hole).enumerate() {
                if captures & !hole == 0 {
                    continue;
                }
                let column = row.first + place;
                let position = side.position(row, place);
                let ordinal = side.capture_ordinal(row, &position, moves)?;
                if ordinal == NO_ORDINAL {
                    return None;
                }
                let cell = (row.slice * columns + column) * kings + row.kings;
                plane.get(cell)?.store(ordinal, Ordering::Relaxed);
                if !side.cell(row, place).is_multiple_of(interval) {
                    continue;
                }
                self.compare_probe(&self.ordinals, &position, ordinal)?;
                if let Some(results) = self.results.as_ref().filter(|_| with_results) {
                    self.compare_probe(results, &position, self.ordinals.result(ordinal))?;
                }
            }
            Some(())
        })
    }

    /// Returns `None` if the probe answers with another value.
    fn compare_probe(&self, ordinals: &Ordinals, position: &Position, ordinal: u8) -> Option<()> {
        let answer = self.tables.reading().value(position, ordinals.measure());
        (Some(preference(answer.ok()?)) == ordinals.preference(ordinal)).then_some(())
    }

    /// Derives the other positions of a plane that a table leaves out; compares a sample with the
    /// probe.
    fn derive_plane<'k>(
        &self,
        side: &SideRows<'k>,
        plane: &[AtomicU8],
        results: PlaneResults<'_>,
        rows: Range<usize>,
        buffers: &mut ScanBuffers<'k>,
    ) -> Option<()> {
        let interval = sampling::OMITTED.interval(side.cells());
        side.visit(rows, true, buffers, |row, _| {
            let stored_results = match results {
                PlaneResults::Stored(results) => Some(side.contiguous_row(row, results)?),
                PlaneResults::NotRequested | PlaneResults::LeftOut => None,
            };
            let own = side.strided_row(row, plane)?;
            for (place, (&lowest, own)) in row.scan.lowest.iter().zip(own).enumerate() {
                if !row.is_quiet(place) {
                    continue;
                }
                let ordinal = self.ordinals.before(lowest);
                if ordinal == NO_ORDINAL {
                    return None;
                }
                own.store(ordinal, Ordering::Relaxed);
                let result = self.ordinals.result(ordinal);
                if stored_results.is_some_and(|results| results[place] != result) {
                    return None;
                }
                if side.cell(row, place).is_multiple_of(interval) {
                    let position = side.position(row, place);
                    self.compare_probe(&self.ordinals, &position, ordinal)?;
                    if let (PlaneResults::LeftOut, Some(ordinals)) = (results, &self.results) {
                        self.compare_probe(ordinals, &position, result)?;
                    }
                }
            }
            Some(())
        })
    }

    /// Compares the stored values of a plane with the derived ones.
    fn compare_plane(
        &self,
        decoded: &DecodedClass,
        plane: usize,
        results: PlaneResults<'_>,
        known: &HashMap<Class, DecodedClass>,
    ) -> Option<()> {
        let side = self.own_side(decoded, plane, known)?;
        let plane = &decoded.planes[plane];
        self.visit_chunks(&side, |rows, buffers| {
            self.compare_rows(&side, plane, results, rows, buffers)
        })
    }

    fn compare_rows<'k>(
        &self,
        side: &SideRows<'k>,
        plane: &[u8],
        results: PlaneResults<'_>,
        rows: Range<usize>,
        buffers: &mut ScanBuffers<'k>,
    ) -> Option<()> {
        let interval = sampling::OMITTED.interval(side.cells());
        side.visit(rows, true, buffers, |row, _| {
            let scan = row.scan;
            let left_out = scan.captures.iter().zip(&scan.hole);
            let own = side.strided_row(row, plane)?;
            let cells = scan.lowest.iter().zip(own).zip(left_out);
            let mut right = cells.len() == scan.lowest.len();
            match results {
                PlaneResults::NotRequested | PlaneResults::LeftOut => {
                    for ((&lowest, &own), (&captures, &hole)) in cells {
                        right &= self.ordinals.before(lowest) == own || captures | hole != 0;
                    }
                }
                PlaneResults::Stored(results) => {
                    let results = side.contiguous_row(row, results)?;
                    for (((&lowest, &own), (&captures, &hole)), &result) in cells.zip(results) {
                        let ordinal = self.ordinals.before(lowest);
                        let follows = ordinal == own && self.ordinals.result(ordinal) == result;
                        right &= follows || captures | hole != 0;
                    }
                }
            }
            if let (PlaneResults::LeftOut, Some(results)) = (results, &self.results) {
                for (place, &lowest) in scan.lowest.iter().enumerate() {
                    let cell = side.cell(row, place);
                    if row.is_quiet(place) && cell.is_multiple_of(interval) {
                        let result = self.ordinals.result(self.ordinals.before(lowest));
                        self.compare_probe(results, &side.position(row, place), result)?;
                    }
                }
            }
            right.then_some(())
        })
    }
}

impl ScannedRow<'_> {
    /// Whether a place has a position, one without a capture.
    fn is_quiet(&self, place: usize) -> bool {
        self.scan.captures[place] | self.scan.hole[place] == 0
    }
}
