//! Searches in a class: its planes are scanned in parts, which workers share.

use crate::collector::{Collector, FoundPosition, Hit, SearchReport};
use crate::conditions::Conditions;
use crate::cursor::Cursor;
use crate::error::FindError;
use crate::filter::{Filter, retain};
use crate::planes::{SearchPlane, SearchPlanes};
use crate::progress::SearchProgress;
use crate::searchable::{
    Candidate, FindResult, PlanePart, ScanOrder, Scanner, SearchClass, Searchable,
};
use crate::selection::Selection;
use crate::watch::Watch;
use galotne::rules::Variant;
use galotne::tablebase::Probe;
use galotne::value::Value;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// Cells of a part for one worker.
const PART_CELLS: u64 = 1 << 15;

/// Cells that are filtered together: a compromise between the memory of candidates and the cost of
/// look-ups that do not share a block.
pub(crate) const FILTERED_CELLS: u64 = 1 << 12;

/// Parts in progress for each worker in a search for the first positions.
const PARTS_PER_WORKER: usize = 8;

/// Bounds on the memory of [`Search::visit`]. The results do not depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VisitBatch {
    /// The number of parts in progress. As many more wait to be consumed.
    pub parts: usize,
    /// The number of cells of a part, each with up to [`Searchable::IMAGES`] positions.
    pub cells: u64,
}

/// A search in a class.
pub struct Search<'a, G: Searchable = Variant> {
    probe: Probe<'a, G>,
    class: G::Class,
    conditions: Conditions<G::BoardCondition>,
}

impl<'a, G: Searchable> Search<'a, G> {
    /// Returns a search for the positions of a class, in the orientation of its name, that meet
    /// the conditions. A class whose stones are placed in turn has only the sides to move that
    /// games lead to. A cancelled probe ([`Probe::until`]) ends the search with its next look-up.
    #[must_use]
    pub fn new(
        probe: impl Into<Probe<'a, G>>,
        class: G::Class,
        conditions: Conditions<G::BoardCondition>,
    ) -> Self {
        Self {
            probe: probe.into(),
            class,
            conditions,
        }
    }

    /// Scans the class on all threads of the current pool. Positions are in the order of the cells,
    /// White to move before Black, and the images of a position follow each other.
    ///
    /// # Errors
    /// A table is missing or cannot be read; the game does not have the class, or no such count on
    /// its clocks; `watch` stopped the search.
    pub fn run(
        &self,
        selection: &Selection,
        watch: &dyn Watch,
    ) -> FindResult<SearchReport<G::Position>, G> {
        G::run(self, selection, watch)
    }

    /// Implements [`Search::run`] for a game.
    pub(crate) fn scan_class(
        &self,
        selection: &Selection,
        watch: &dyn Watch,
    ) -> FindResult<SearchReport<G::Position>, G> {
        let scan = self.scan()?;
        watch.begin(scan.planes.cells());
        let (results, complete) = scan.collect(*selection, watch)?;
        Ok(results.report(complete))
    }

    /// Returns the number of scans of [`Search::visit`]: two in a search for the longest.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        if self.conditions.longest { 2 } else { 1 }
    }

    /// Scans the class and passes on all positions, part by part and in order, without keeping
    /// them. All threads of the current pool `make` something of the positions of a part, while one
    /// of them `take`s the results of the earlier parts.
    ///
    /// # Errors
    /// Those of [`Search::run`], of `make` and of `take`.
    pub fn visit<M: Send, E: From<FindError<G::Class>> + Send>(
        &self,
        batch: VisitBatch,
        watch: &dyn Watch,
        make: impl Fn(&[FoundPosition<G::Position>]) -> Result<M, E> + Sync,
        mut take: impl FnMut(M) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let scan = self.scan()?;
        watch.begin(scan.planes.cells() * self.passes());
        let longest = match self.conditions.longest {
            true => scan.collect(Selection::Count, watch)?.0.plies(),
            false => None,
        };
        let make = |buffers: &mut _, part: &PlanePart| {
            let mut found = vec![];
            scan.scan_part(buffers, part, watch, |hit| {
                if longest.is_none_or(|plies| plies == hit.plies) {
                    found.push(hit.found);
                }
            })?;
            make(&found)
        };
        let mut parts = scan.parts(ScanOrder::Cells, batch.cells);
        let mut made: Vec<M> = vec![];
        loop {
            let next: Vec<PlanePart> = parts.by_ref().take(batch.parts.max(1)).collect();
            let (making, taken) = rayon::join(
                || {
                    let made = (next.par_iter()).map_init(|| scan.scanner.buffers(), make);
                    made.collect::<Result<Vec<M>, E>>()
                },
                || made.drain(..).try_for_each(&mut take),
            );
            taken?;
            if next.is_empty() {
                return Ok(());
            }
            made = making?;
        }
    }

    /// Continues a search on this thread until it is done or `watch` stops it. Every call makes
    /// some progress.
    ///
    /// # Errors
    /// Those of [`Search::run`]; the cursor lies beyond the end of the class.
    pub fn resume(
        &self,
        progress: &mut SearchProgress<G::Position>,
        watch: &dyn Watch,
    ) -> FindResult<(), G> {
        G::resume(self, progress, watch)
    }

    /// Implements [`Search::resume`] for a game.
    pub(crate) fn scan_rest(
        &self,
        progress: &mut SearchProgress<G::Position>,
        watch: &dyn Watch,
    ) -> FindResult<(), G> {
        if progress.is_done() {
            return Ok(());
        }
        if let Some(cursor) = progress.after {
            self.cells_until(cursor)?;
        }
        self.scan()?.resume(progress, watch)
    }

    /// Returns the number of cells to scan: those of the class for each side to move of the search.
    ///
    /// # Errors
    /// The game does not have the class.
    pub fn cells(&self) -> FindResult<u64, G> {
        Ok(self.class()?.planes.cells())
    }

    /// Returns the number of cells to scan up to a cursor, including its own.
    ///
    /// # Errors
    /// The game does not have the class; the cursor lies beyond its end.
    pub fn cells_until(&self, cursor: Cursor) -> FindResult<u64, G> {
        let planes = self.class()?.planes;
        if cursor.offset >= planes.offsets {
            return Err(FindError::NoCell {
                class: self.class,
                cells: planes.offsets,
                cursor,
            });
        }
        Ok(planes.cells_until(cursor))
    }

    fn class(&self) -> FindResult<SearchClass<G>, G> {
        SearchClass::new(self.probe.game(), self.class, self.conditions.side)
    }

    fn scan(&self) -> FindResult<Scan<'_, G>, G> {
        let SearchClass { index, planes } = self.class()?;
        let scanner = G::Scanner::open(self.probe, index, &self.conditions)?;
        let filter = Filter {
            probe: self.probe,
            conditions: &self.conditions,
            measure: Scanner::<G>::measure(&scanner),
        };
        Ok(Scan {
            planes,
            scanner,
            filter,
        })
    }
}

/// Returns the fastest order that is that of the cells.
const fn cell_order<G: Searchable>() -> ScanOrder {
    if G::STORED_IN_CELL_ORDER {
        ScanOrder::Stored
    } else {
        ScanOrder::Cells
    }
}

/// A search with open tables.
struct Scan<'a, G: Searchable> {
    planes: SearchPlanes,
    scanner: G::Scanner<'a>,
    filter: Filter<'a, G>,
}

/// The buffers of one worker.
type Buffers<'a, G> = <<G as Searchable>::Scanner<'a> as Scanner<'a, G>>::Buffers;

impl<'a, G: Searchable> Scan<'a, G> {
    /// Returns parts of all planes with about this many cells each. A plane that is not stored has
    /// parts in the order of the cells.
    fn parts(&self, order: ScanOrder, cells: u64) -> impl Iterator<Item = PlanePart> {
        self.planes.all.iter().flat_map(move |&plane| {
            let block = match order {
                ScanOrder::Stored => self.scanner.block_cells(&plane),
                ScanOrder::Cells => None,
            };
            let whole = PlanePart {
                plane,
                cells: 0..self.planes.cells,
                order: block.map_or(ScanOrder::Cells, |_| order),
            };
            whole.split(block.map_or(cells, |block| (cells / block).max(1) * block))
        })
    }

    /// Collects the selected positions, and tells whether the whole class was scanned.
    fn collect(
        &self,
        selection: Selection,
        watch: &dyn Watch,
    ) -> FindResult<(Collector<G::Position>, bool), G> {
        let longest = self.filter.conditions.longest;
        let empty = || Collector::new(selection, longest);
        let first = matches!(selection, Selection::First(_)) && !longest;
        let order = if first {
            cell_order::<G>()
        } else {
            ScanOrder::Stored
        };
        let parts: Vec<PlanePart> = self.parts(order, PART_CELLS).collect();
        let batch = if first {
            PARTS_PER_WORKER * rayon::current_num_threads()
        } else {
            usize::MAX
        };
        // A batch in another order than that of the table stays within one plane.
        let one_batch = |one: &PlanePart, next: &PlanePart| {
            !first || G::STORED_IN_CELL_ORDER || one.plane == next.plane
        };
        let batches = parts.chunk_by(one_batch);
        let mut batches = batches.flat_map(|parts| parts.chunks(batch)).peekable();
        let mut results = empty();
        while let Some(parts) = batches.next() {
            let collected = parts.par_iter().map_init(
                || self.scanner.buffers(),
                |buffers, part| {
                    let mut collected = empty();
                    self.scan_part(buffers, part, watch, |hit| collected.add(hit))?;
                    Ok::<_, FindError<G::Class>>(collected)
                },
            );
            results =
                results.merge(collected.try_reduce(empty, |one, other| Ok(one.merge(other)))?);
            if results.is_full() && batches.peek().is_some() {
                return Ok((results, false));
            }
        }
        Ok((results, true))
    }

    /// Scans a part, and passes on all positions that meet the conditions.
    fn scan_part(
        &self,
        buffers: &mut Buffers<'a, G>,
        part: &PlanePart,
        watch: &dyn Watch,
        mut add: impl FnMut(Hit<G::Position>),
    ) -> FindResult<(), G> {
        if !watch.goes_on() {
            return Err(FindError::Stopped);
        }
        for some in part.split(FILTERED_CELLS) {
            let mut candidates = self.candidates(buffers, &some)?;
            self.filter.retain_by_moves(&mut candidates)?;
            for candidate in &candidates {
                self.hits(&part.plane, candidate).for_each(&mut add);
            }
        }
        watch.advance(part.cell_count());
        Ok(())
    }

    /// Continues the scan after the cursor of `progress`.
    fn resume(
        &self,
        progress: &mut SearchProgress<G::Position>,
        watch: &dyn Watch,
    ) -> FindResult<(), G> {
        let (cells, start) = (self.planes.cells, progress.after);
        // Every call must make progress, even with an impatient watch.
        let is_over = |progress: &SearchProgress<_>| progress.after != start && !watch.goes_on();
        let mut buffers = self.scanner.buffers();
        for &plane in &self.planes.all {
            let rest = PlanePart {
                plane,
                cells: plane.first_cell(progress.after, cells)..cells,
                order: cell_order::<G>(),
            };
            for part in rest.split(FILTERED_CELLS) {
                if is_over(progress) {
                    return Ok(());
                }
                let candidates = self.candidates(&mut buffers, &part)?;
                let end = self.resume_part(&part, candidates, progress, &is_over)?;
                if end.is_break() {
                    return Ok(());
                }
                watch.advance(part.cell_count());
            }
        }
        progress.exhausted = true;
        Ok(())
    }

    /// Adds the candidates of a part that meet all conditions, unless the search ends before.
    fn resume_part(
        &self,
        part: &PlanePart,
        candidates: Vec<Candidate<G::Position>>,
        progress: &mut SearchProgress<G::Position>,
        is_over: &dyn Fn(&SearchProgress<G::Position>) -> bool,
    ) -> FindResult<ControlFlow<()>, G> {
        let plane = part.plane;
        // The last page may have ended among the images of a position.
        let first = plane.first_offset(progress.after);
        for batch in candidates.chunks(self.filter.batch()) {
            if is_over(progress) {
                return Ok(ControlFlow::Break(()));
            }
            let last = (batch.last()).map_or(part.cells.start, |candidate| candidate.cell);
            let mut batch = batch.to_vec();
            self.filter.retain_by_moves(&mut batch)?;
            let hits = (batch.iter()).flat_map(|candidate| self.hits(&plane, candidate));
            for hit in hits.filter(|hit| hit.offset >= first) {
                let cursor = plane.cursor(hit.offset);
                progress.add(hit, self.filter.conditions.longest);
                if progress.full {
                    progress.after = Some(cursor);
                    return Ok(ControlFlow::Break(()));
                }
            }
            progress.after = Some(plane.cursor_before(last + 1));
        }
        progress.after = Some(plane.cursor_before(part.cells.end));
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the candidates of a part that meet the conditions on the board and on values.
    fn candidates(
        &self,
        buffers: &mut Buffers<'a, G>,
        part: &PlanePart,
    ) -> FindResult<Vec<Candidate<G::Position>>, G> {
        let mut candidates = self.scanner.candidates(buffers, part)?;
        self.filter.retain_by_values(&mut candidates)?;
        if self.filter.conditions.zugzwang {
            let zugzwangs = (self.scanner).are_zugzwangs(buffers, &part.plane, &candidates)?;
            retain(&mut candidates, zugzwangs);
        }
        Ok(candidates)
    }

    /// Returns the images of a candidate that meets all conditions.
    fn hits(
        &self,
        plane: &SearchPlane,
        candidate: &Candidate<G::Position>,
    ) -> impl Iterator<Item = Hit<G::Position>> {
        let (side, cell) = (plane.side, candidate.cell);
        let plies = candidate.value.and_then(Value::plies).unwrap_or_default();
        let images = self.scanner.images(plane, candidate).into_iter();
        images.zip(0..).map(move |(position, image)| Hit {
            found: FoundPosition { position, cell },
            side,
            offset: plane.offset(cell, image),
            plies,
        })
    }
}
