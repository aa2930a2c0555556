//! Verifies draughts tables row by row. This proves the same as [`verify`](super::verify), which
//! goes position by position, and is several times as fast.
//!
//! A *row* is all positions that differ only in the placement of the opponent's kings; all other
//! pieces are *fixed*. A position is a *place* of the row. What the positions have in common is
//! computed once: the paths of the mover's pieces, and the rows that their moves lead to
//! (`side_rows`). Then all positions are scanned together (`row_scan`): which of them have a
//! capture, and what the best quiet move is worth. Captures are derived one position at a time, by
//! the [moves of the game](galotne::rules::Variant::collect_moves). Every cell is derived and
//! compared; nothing is shared with the solver.
//!
//! Values are handled as *ordinals*: one byte that numbers the values of a metric in the order in
//! which the side to move prefers them. So this works for results and distances, in tables whose
//! codes fit into one byte. A compact table stores only one side to move. The other side is derived
//! from the stored one; then the stored side must follow from the derived one.
//!
//! Rows apply to games with captures along diagonals alone, without a count of king moves and with
//! no goal but the first king.
//!
//! The verdict is that all is well, that a class may have a fault, or that rows do not apply. For a
//! suspected fault, [`verify`](super::verify) goes through the class again position by position,
//! and names the fault.

mod decoded;
mod king_columns;
mod ordinals;
mod piece_ranks;
mod row_scan;
mod side_rows;
mod successors;
#[cfg(test)]
mod tests;

use super::plane_codes::{DecodedPlane, PlaneCodes};
use super::preference::preference;
use super::row_verdict::{RowVerdict, derived_metric, verify_in_order};
use super::sampling;
use super::verify::{self, Verify, VerifyError};
use crate::progress::Progress;
use decoded::{DecodedClass, FastestKings, decode, finish_plane, stored_planes, zeroed_plane};
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
use side_rows::{ScanBuffers, ScannedMoves, ScannedRow, SideRows};
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
        plane_count: usize,
    ) -> Result<Vec<DecodedPlane>, VerifyError> {
        let (table, index) = tables.table(TableKey::of(tables.game(), class, measure))?;
        let spec = table.spec();
        let stored = |plane: usize| {
            let (turn, _) = index.of_plane(plane);
            if index.runs().has_runs() {
                Some(plane)
            } else {
                spec.plane(turn, measure.count())
            }
        };
        let planes = (0..plane_count).map(|plane| match stored(plane) {
            Some(plane) => {
                let order = spec.order_of(plane);
                let cells = |places| index.cells_at(order, places);
                Ok(DecodedPlane::stored(PlaneCodes::decode(
                    table, plane, cells,
                )?))
            }
            None => Ok(DecodedPlane::omitted(index.cells())),
        });
        planes.collect()
    }

    /// Derives again every value of `classes` (which must be canonical), and the values that no
    /// table stores of all classes that their moves lead to.
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
        let Some(captures) = variant.captures else {
            return RowVerdict::NotApplicable;
        };
        let has_goal = variant.goal == Goal::PassTheMen;
        if has_goal || captures.orthogonal || variant.king_run_limit.is_some() {
            return RowVerdict::NotApplicable;
        }
        let order = variant.all_needed(classes);
        let result_ordinals = Ordinals::new(variant, Metric::Wdl);
        let pieces = order.iter().map(|class| class.pieces()).max();
        let verifier = RowVerifier {
            tables,
            variant,
            ordinals: Ordinals::new(variant, metric),
            result_ordinals: with_results.then_some(result_ordinals),
            ranks: PieceRanks::new(variant, pieces.unwrap_or(0)),
            progress,
        };
        let work = order.iter().map(|&class| {
            let requested = classes.contains(&class);
            if let Some(ordinals) = verifier.result_ordinals.as_ref().filter(|_| requested) {
                stored_planes(tables, class, ordinals)?;
            }
            // One pass for captures, one to compare stored cells or to derive omitted ones.
            let passes = stored_planes(tables, class, &verifier.ordinals)?.into_iter();
            let passes = passes.map(|stored| if stored && !requested { 1 } else { 2 });
            Some(passes.sum::<u64>() * Index::new(variant, class)?.cells())
        });
        let Some(work) = work.sum() else {
            return RowVerdict::NotApplicable;
        };
        progress.start(work);
        verify_in_order(variant, &order, progress, |class, known| {
            let stored_values = if classes.contains(&class) {
                StoredValues::Derived
            } else {
                StoredValues::Trusted
            };
            verifier.verify_class(class, stored_values, known)
        })
    }

    fn derive_again(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError> {
        verify::derive_again(tables, classes, measures, progress)
    }
}

/// The inputs that all classes share.
struct RowVerifier<'a> {
    tables: &'a Tablebase,
    variant: &'static Variant,
    ordinals: Ordinals,
    /// The ordinals for results, if results are verified along with distances.
    result_ordinals: Option<Ordinals>,
    ranks: PieceRanks,
    progress: &'a dyn Progress,
}

/// The treatment of the values that the tables of a class store.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StoredValues {
    /// They are derived and compared: the class is to be verified.
    Derived,
    /// They are only read: another class needs them.
    Trusted,
}

/// The results of a plane whose distances are derived.
#[derive(Clone, Copy)]
enum PlaneResults<'r> {
    /// Results are not verified.
    NotRequested,
    /// The ordinals of a table.
    Stored(&'r [u8]),
    /// Their table omits them.
    Omitted,
}

impl RowVerifier<'_> {
    /// Derives the values of a class that are not stored, and with [`StoredValues::Derived`] those
    /// that are stored; `None` at a fault.
    fn verify_class(
        &self,
        class: Class,
        stored_values: StoredValues,
        known: &HashMap<Class, DecodedClass>,
    ) -> Option<DecodedClass> {
        let requested = stored_values == StoredValues::Derived;
        let index = Index::new(self.variant, class)?;
        let stored = decode(self.tables, &index, &self.ordinals, FastestKings::Mover)?;
        let ordinals = self.result_ordinals.as_ref().filter(|_| requested);
        let result_planes: Vec<Option<Vec<u8>>> = match ordinals {
            Some(ordinals) => {
                let planes = decode(self.tables, &index, ordinals, FastestKings::Opponent)?;
                planes
                    .into_iter()
                    .map(|plane| plane.map(finish_plane))
                    .collect()
            }
            None => vec![],
        };
        let plane_results = |plane: usize| match result_planes.get(plane) {
            None => PlaneResults::NotRequested,
            Some(None) => PlaneResults::Omitted,
            Some(Some(results)) => PlaneResults::Stored(results),
        };
        let (mut planes, mut omitted) = (vec![], vec![]);
        for (number, plane) in stored.into_iter().enumerate() {
            let (plane, is_stored) = match plane {
                Some(plane) => (plane, true),
                None => (zeroed_plane(&index)?, false),
            };
            let side = self.side(&index, Colour::BOTH[number], None, known)?;
            self.visit_chunks(&side, |rows, buffers| {
                self.derive_captures(&side, &plane, !result_planes.is_empty(), rows, buffers)
            })?;
            if is_stored {
                planes.push(finish_plane(plane));
            } else {
                planes.push(vec![]);
                omitted.push((number, plane));
            }
        }
        let mut decoded = DecodedClass { planes, index };
        let omitted_planes: Vec<usize> = omitted.iter().map(|&(number, _)| number).collect();
        for (number, plane) in omitted {
            // Quiet moves lead to the side that is stored, or to other classes.
            let side = self.own_side(&decoded, number, known)?;
            let plane_results = plane_results(number);
            self.visit_chunks(&side, |rows, buffers| {
                self.derive_quiet_positions(&side, &plane, plane_results, rows, buffers)
            })?;
            drop(side);
            decoded.planes[number] = finish_plane(plane);
        }
        let mut compared = (0..decoded.planes.len())
            .filter(|number| requested && !omitted_planes.contains(number));
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

    /// Prepares the positions of a class with one side to move. Moves lead to known classes and, if
    /// the class's `own` values are known, to the class itself.
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
        let [mover_placements, columns] = side.king_placements();
        let interval = sampling::CAPTURE_SAMPLING.interval(side.cells());
        side.visit(rows, ScannedMoves::Captures, buffers, |row, moves| {
            let scan = row.scan;
            for (place, (&captures, &hole)) in scan.captures.iter().zip(&scan.holes).enumerate() {
                if captures & !hole == 0 {
                    continue;
                }
                let column = row.first_column + place;
                let position = side.position(row, place);
                let ordinal = side.capture_ordinal(row, &position, moves)?;
                if ordinal == NO_ORDINAL {
                    return None;
                }
                // Unlike in `side.cell`, the mover's kings always vary fastest in the plane.
                let stored_at =
                    (row.slice * columns + column) * mover_placements + row.mover_placement;
                plane.get(stored_at)?.store(ordinal, Ordering::Relaxed);
                if !side.cell(row, place).is_multiple_of(interval) {
                    continue;
                }
                self.compare_probe(&self.ordinals, &position, ordinal)?;
                if let Some(ordinals) = self.result_ordinals.as_ref().filter(|_| with_results) {
                    self.compare_probe(ordinals, &position, self.ordinals.result(ordinal))?;
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

    /// Derives the positions without a capture of a plane that the table omits; compares a sample
    /// with the probe.
    fn derive_quiet_positions<'k>(
        &self,
        side: &SideRows<'k>,
        plane: &[AtomicU8],
        plane_results: PlaneResults<'_>,
        rows: Range<usize>,
        buffers: &mut ScanBuffers<'k>,
    ) -> Option<()> {
        let interval = sampling::OMITTED_SAMPLING.interval(side.cells());
        side.visit(rows, ScannedMoves::All, buffers, |row, _| {
            let stored_results = match plane_results {
                PlaneResults::Stored(plane) => Some(side.contiguous_row(row, plane)?),
                PlaneResults::NotRequested | PlaneResults::Omitted => None,
            };
            let own = side.strided_row(row, plane)?;
            for (place, (&lowest, own)) in row.scan.lowest_successor.iter().zip(own).enumerate() {
                if !row.is_quiet(place) {
                    continue;
                }
                let ordinal = self.ordinals.before_move(lowest);
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
                    let ordinals = self.result_ordinals.as_ref();
                    if let (PlaneResults::Omitted, Some(ordinals)) = (plane_results, ordinals) {
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
        plane_results: PlaneResults<'_>,
        known: &HashMap<Class, DecodedClass>,
    ) -> Option<()> {
        let side = self.own_side(decoded, plane, known)?;
        let plane = &decoded.planes[plane];
        self.visit_chunks(&side, |rows, buffers| {
            self.compare_rows(&side, plane, plane_results, rows, buffers)
        })
    }

    fn compare_rows<'k>(
        &self,
        side: &SideRows<'k>,
        plane: &[u8],
        plane_results: PlaneResults<'_>,
        rows: Range<usize>,
        buffers: &mut ScanBuffers<'k>,
    ) -> Option<()> {
        let interval = sampling::OMITTED_SAMPLING.interval(side.cells());
        side.visit(rows, ScannedMoves::All, buffers, |row, _| {
            let scan = row.scan;
            let not_compared = scan.captures.iter().zip(&scan.holes);
            let own = side.strided_row(row, plane)?;
            let cells = scan.lowest_successor.iter().zip(own).zip(not_compared);
            let mut all_match = cells.len() == scan.lowest_successor.len();
            match plane_results {
                PlaneResults::NotRequested | PlaneResults::Omitted => {
                    for ((&lowest, &own), (&captures, &hole)) in cells {
                        all_match &=
                            self.ordinals.before_move(lowest) == own || captures | hole != 0;
                    }
                }
                PlaneResults::Stored(results) => {
                    let results = side.contiguous_row(row, results)?;
                    for (((&lowest, &own), (&captures, &hole)), &result) in cells.zip(results) {
                        let ordinal = self.ordinals.before_move(lowest);
                        let follows = ordinal == own && self.ordinals.result(ordinal) == result;
                        all_match &= follows || captures | hole != 0;
                    }
                }
            }
            // Results that no table stores are compared with the probe.
            let ordinals = self.result_ordinals.as_ref();
            if let (PlaneResults::Omitted, Some(ordinals)) = (plane_results, ordinals) {
                for (place, &lowest) in scan.lowest_successor.iter().enumerate() {
                    let cell = side.cell(row, place);
                    if row.is_quiet(place) && cell.is_multiple_of(interval) {
                        let result = self.ordinals.result(self.ordinals.before_move(lowest));
                        self.compare_probe(ordinals, &side.position(row, place), result)?;
                    }
                }
            }
            all_match.then_some(())
        })
    }
}

impl ScannedRow<'_> {
    /// Whether a place holds a legal position in which there is no capture.
    fn is_quiet(&self, place: usize) -> bool {
        self.scan.captures[place] | self.scan.holes[place] == 0
    }
}
