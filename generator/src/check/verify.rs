//! Verifies tables: their checksums, and that every value follows from the legal moves.
//!
//! The derivation of values shares nothing with the solver. It takes the plain moves of a game
//! ([`Rules`]) and the tables, and derives every value again from the positions one ply later. For
//! distances and `need` this is a proof by induction over the number of plies; a WDL table is
//! compared with the distances, position by position. Results without distances are only shown to
//! follow from each other: hardly any damage is consistent, but a cycle of wrong results that lead
//! to each other would be.
//!
//! Positions with a capture, and those after the end of the game, are not stored. Their values are
//! derived from those of smaller classes, which have been verified before, and the probe must give
//! the same value for a sample of them. A compact table omits one side to move. Its plane is
//! derived from the stored plane, whose values must then follow from the derived ones: the same
//! proof, two plies at a time.
//!
//! Where a game supports it, results and distances are verified row by row, which is several times
//! as fast: see [`Verify::verify_rows`]. The derivation position by position names faults, and
//! verifies all other tables.

use super::forward::{ClassValues, Deriver, DeriverBuffers, has_measure};
use super::plane_codes::{DecodedPlane, PlaneCodes};
use super::preference::{self, Preference, preference};
use super::row_verdict::RowVerdict;
use super::sampling::{CAPTURE_INTERVAL, OMITTED_INTERVAL};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::rules::{ClassIndex, Place, Rules};
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, MetricValues, Parity, Value};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tables are faulty.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError<C: MaterialClass = Class> {
    /// A table cannot be read or is damaged.
    #[error(transparent)]
    Probe(#[from] ProbeError<C>),
    /// A value contradicts the moves of its position, the first one in the order of the index.
    #[error("{table}: {fen} is {found}, but its moves make it {expected}")]
    Wrong {
        /// The table.
        table: TableKey<C>,
        /// The position.
        fen: String,
        /// The value of the probe.
        found: String,
        /// The value that follows from the moves.
        expected: String,
    },
    /// A value is too large for the verification.
    #[error("{0} has positions whose moves make them longer than anything that can be verified")]
    TooLong(TableKey<C>),
}

impl<C: MaterialClass> From<TableError> for VerifyError<C> {
    fn from(error: TableError) -> Self {
        Self::Probe(error.into())
    }
}

/// Checks the checksum of every block of a table.
///
/// # Errors
/// The first block that does not pass.
pub fn blocks(table: &Table, progress: &dyn Progress) -> Result<(), TableError> {
    (0..table.blocks())
        .into_par_iter()
        .try_for_each_init(BlockDecoder::new, |decoder, block| {
            table.check_block(block, decoder)?;
            progress.advance(1);
            Ok(())
        })
}

/// Returns the canonical forms of these classes, each once and after those that it can move into.
pub fn in_order<G: Game>(game: &G, classes: &[G::Class]) -> Vec<G::Class> {
    let classes: Vec<G::Class> = classes.iter().map(|class| class.canonical()).collect();
    let mut all = game.all_needed(&classes);
    all.retain(|class| classes.contains(class));
    all
}

/// A game whose tables can be verified.
pub trait Verify: Game {
    /// Decodes the first `plane_count` planes of a class for a measure. Planes that the table omits
    /// have no values yet.
    ///
    /// # Errors
    /// The table is missing or cannot be read.
    fn decode(
        tables: &Tablebase<Self>,
        class: Self::Class,
        measure: &Measure,
        plane_count: usize,
    ) -> Result<Vec<DecodedPlane>, VerifyError<Self::Class>>;

    /// Verifies classes row by row, if the game supports it for these measures.
    fn verify_rows(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Self::Class>;

    /// Derives values again by `verify::derive_again`, which is compiled here for the game instead
    /// of in every program that calls [`deep`].
    ///
    /// # Errors
    /// Those of [`deep`].
    fn derive_again(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Self::Class>>;
}

struct DecodedTables<I> {
    index: I,
    parity: Parity,
    measures: Vec<Measure>,
    /// The planes of each measure; none for a measure that the class does not have.
    planes: Vec<Vec<PlaneCodes>>,
    /// For each plane, the measures whose tables omit it.
    omitted_by: Vec<Vec<usize>>,
}

impl<I: ClassIndex> DecodedTables<I> {
    /// Decodes the tables of a class.
    fn load<G: Verify<Index = I>>(
        tables: &Tablebase<G>,
        class: G::Class,
        measures: &[Measure],
    ) -> Result<Self, VerifyError<G::Class>> {
        let game = tables.game();
        let index = game.index(class);
        let index = index.ok_or_else(|| tables.missing(TableKey::dtw(game, class)))?;
        let mut omitted_by = vec![vec![]; index.planes()];
        let planes = measures.iter().enumerate().map(|(number, measure)| {
            if !has_measure(game, measure, class) {
                return Ok(vec![]);
            }
            let decoded = G::decode(tables, class, measure, index.planes())?;
            let planes = decoded.into_iter().zip(&mut omitted_by);
            let planes = planes.map(|(plane, omitted_by)| {
                omitted_by.extend((!plane.is_stored).then_some(number));
                plane.codes
            });
            Ok(planes.collect())
        });
        Ok(Self {
            planes: planes.collect::<Result<_, VerifyError<G::Class>>>()?,
            omitted_by,
            parity: game.parity(),
            measures: measures.to_vec(),
            index,
        })
    }
}

impl<I: ClassIndex> ClassValues for DecodedTables<I> {
    type Index = I;
    /// The plane and the cell.
    type Location = (usize, u64);

    fn index(&self) -> &I {
        &self.index
    }

    #[inline]
    fn locate(&self, place: &I::Place) -> Self::Location {
        self.index.plane_and_cell(place)
    }

    #[inline]
    fn code(&self, measure: usize, (plane, cell): Self::Location) -> u16 {
        self.planes[measure][plane].get(cell)
    }

    fn value(&self, measure: usize, code: u16) -> Value {
        Value::from_code(self.measures[measure].metric(), code, self.parity)
    }

    fn largest(&self, measure: usize) -> u16 {
        let planes = self.planes[measure].iter().map(PlaneCodes::largest);
        planes.max().unwrap_or(0)
    }
}

/// Returns all measures, with every count of a second clock that some class has.
fn with_counts<R: Rules>(rules: &R, measures: &[Measure], classes: &[R::Class]) -> Vec<Measure> {
    let mut all = measures.to_vec();
    for first in measures {
        let Some(profile) = first.profile() else {
            continue;
        };
        let counts = classes.iter().map(|&class| rules.counts(profile, class));
        let more = 1..counts.max().unwrap_or(1);
        all.extend(more.map(|count| Measure::Need { profile, count }));
    }
    all
}

/// Returns the measures to derive from the moves, and whether results are compared with distances
/// instead of being derived.
fn derived_measures(measures: &[Measure]) -> (Vec<Measure>, bool) {
    let both = [Measure::Wdl, Measure::Dtw];
    let with_distances = both.iter().all(|measure| measures.contains(measure));
    let mut derived = measures.to_vec();
    derived.retain(|measure| *measure != Measure::Wdl || !with_distances);
    (derived, with_distances)
}

/// Returns the largest number of bytes that [`deep`] holds at a time.
#[must_use]
pub fn deep_bytes<R: Rules>(rules: &R, classes: &[R::Class], measures: &[Measure]) -> u64 {
    let cells = |class: &R::Class, counts: u64| {
        let index = rules.index(*class);
        index.map_or(u64::MAX, |index| {
            let planes = counts.saturating_mul(index.planes() as u64);
            index.cells().saturating_mul(planes)
        })
    };
    let (derived, with_distances) = derived_measures(measures);
    // Where the parity of plies does not determine the winner, codes may take two bytes.
    let width = 1 + u64::from(rules.parity() == Parity::Neither);
    let bytes = |class: &R::Class| {
        let counts = derived.iter().map(|measure| {
            let profile = measure.profile();
            profile.map_or(1, |profile| u64::from(rules.counts(profile, *class)))
        });
        cells(class, width * counts.sum::<u64>())
    };
    // While a class is derived: the results that are compared, and a bit for each position.
    let working = |class: &R::Class| {
        let results = cells(class, u64::from(with_distances));
        results.saturating_add(cells(class, 1).div_ceil(8))
    };
    let order = rules.all_needed(classes);
    let in_memory = (0..order.len()).map(|place| {
        let later = order[place..].iter();
        let needed: Vec<R::Class> = later.flat_map(|&class| rules.successors(class)).collect();
        let known = order[..place].iter().filter(|class| needed.contains(class));
        let in_memory = known.chain([&order[place]]).map(bytes);
        in_memory.fold(working(&order[place]), u64::saturating_add)
    });
    in_memory.max().unwrap_or(0)
}

/// Derives every value of `classes` again. All classes that they can move into must have tables as
/// well.
///
/// # Errors
/// A table is missing or cannot be read, or the first wrong position.
pub fn deep<G: Verify>(
    tables: &Tablebase<G>,
    classes: &[G::Class],
    measures: &[Measure],
    progress: &dyn Progress,
) -> Result<(), VerifyError<G::Class>> {
    G::derive_again(tables, classes, measures, progress)
}

/// Implements [`deep`] for a game.
pub(crate) fn derive_again<G: Verify>(
    tables: &Tablebase<G>,
    classes: &[G::Class],
    measures: &[Measure],
    progress: &dyn Progress,
) -> Result<(), VerifyError<G::Class>> {
    let game = tables.game();
    let classes: Vec<G::Class> = classes.iter().map(|class| class.canonical()).collect();
    match G::verify_rows(tables, &classes, measures, progress) {
        RowVerdict::Sound => return Ok(()),
        RowVerdict::Doubtful(class) => {
            // All classes before it are sound, so the first fault is in this one.
            let order = game.all_needed(&[class]);
            let verified: &[G::Class] = if classes.contains(&class) {
                &[class]
            } else {
                &[]
            };
            verify_positions(tables, (&order, verified), measures, progress)?;
        }
        RowVerdict::NotApplicable => {}
    }
    let order = game.all_needed(&classes);
    verify_positions(tables, (&order, &classes), measures, progress)
}

/// Derives the stored values of `classes`, and the values that no table stores of all classes in
/// `order`, in which each class comes after those that it can move into.
fn verify_positions<G: Verify>(
    tables: &Tablebase<G>,
    (order, classes): (&[G::Class], &[G::Class]),
    measures: &[Measure],
    progress: &dyn Progress,
) -> Verdict<G> {
    let game = tables.game();
    let (derived, with_distances) = derived_measures(measures);
    let measures = with_counts(game, &derived, order);
    let distance = (measures.iter()).position(|measure| *measure == Measure::Dtw);
    let work = order.iter().filter_map(|class| {
        let index = game.index(*class)?;
        let passes = 1 + u64::from(classes.contains(class));
        Some(passes * index.cells() * index.planes() as u64)
    });
    progress.start(work.sum());
    let mut known: HashMap<G::Class, DecodedTables<G::Index>> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.name_task(&class.to_string());
        let requested = classes.contains(&class);
        let values = DecodedTables::load(tables, class, &measures)?;
        let (planes, cells) = (values.index.planes(), values.index.cells());
        let results = match distance.filter(|_| with_distances && requested) {
            Some(distance) => Some(DecodedResults {
                planes: G::decode(tables, class, &Measure::Wdl, planes)?,
                distance,
            }),
            None => None,
        };
        let own = (class, &values);
        let neighbours = known.iter().map(|(&class, values)| (class, values));
        let verifier = ClassVerifier {
            tables,
            class,
            values: &values,
            results,
            omitted: (0..planes).map(|_| CellBits::new(cells)).collect(),
            forward: Deriver::new(game, &measures, own, neighbours.collect()),
        };
        for plane in 0..planes {
            verifier.visit_plane(plane, progress, ClassVerifier::derive_omitted_position)?;
        }
        // Moves from an omitted plane lead to the stored plane, whose captures are known by now,
        // and to other classes.
        for plane in (0..planes).filter(|&plane| !values.omitted_by[plane].is_empty()) {
            verifier.visit_plane(plane, &(), ClassVerifier::derive_omitted_plane)?;
        }
        for plane in (0..planes).filter(|_| requested) {
            verifier.visit_plane(plane, progress, ClassVerifier::compare_stored)?;
        }
        drop(verifier);
        known.insert(class, values);
        let later = order[place + 1..].iter();
        let needed: Vec<G::Class> = later.flat_map(|&class| game.successors(class)).collect();
        known.retain(|class, _| needed.contains(class));
    }
    Ok(())
}

/// The decoded WDL table of a class whose results follow from distances.
struct DecodedResults {
    planes: Vec<DecodedPlane>,
    /// The number of the distance in the list of measures.
    distance: usize,
}

/// A set of cells of a plane, which workers fill concurrently.
struct CellBits(Vec<AtomicU64>);

impl CellBits {
    fn new(cells: u64) -> Self {
        let words = (0..cells.div_ceil(64)).into_par_iter();
        Self(words.map(|_| AtomicU64::new(0)).collect())
    }

    fn insert(&self, cell: u64) {
        self.0[(cell / 64) as usize].fetch_or(1 << (cell % 64), Ordering::Relaxed);
    }

    #[inline]
    fn contains(&self, cell: u64) -> bool {
        self.0[(cell / 64) as usize].load(Ordering::Relaxed) >> (cell % 64) & 1 != 0
    }
}

struct ClassVerifier<'a, G: Verify> {
    tables: &'a Tablebase<G>,
    class: G::Class,
    values: &'a DecodedTables<G::Index>,
    results: Option<DecodedResults>,
    /// For each plane, the visited positions that tables do not store, such as captures.
    omitted: Vec<CellBits>,
    forward: Deriver<'a, G, DecodedTables<G::Index>>,
}

/// A position of a plane, and its place in the index.
struct VisitedPosition<'p, G: Rules> {
    plane: usize,
    cell: u64,
    place: Place<G>,
    position: &'p G::Position,
}

/// The verdict on some positions: the first fault, if there is one.
type Verdict<G> = Result<(), VerifyError<<G as Rules>::Class>>;

impl<G: Verify> ClassVerifier<'_, G> {
    /// Visits every position of a plane until a visit finds a fault.
    fn visit_plane(
        &self,
        plane: usize,
        progress: &dyn Progress,
        visit: impl Fn(&Self, &VisitedPosition<'_, G>, &mut DeriverBuffers<G>) -> Verdict<G> + Sync,
    ) -> Verdict<G> {
        /// Cells that a worker visits at once.
        const CHUNK_CELLS: u64 = 1 << 14;
        let index = &self.values.index;
        let (walk, cells) = (index.walk(), index.cells());
        let chunks = (0..cells.div_ceil(CHUNK_CELLS)).into_par_iter();
        let fault = chunks.find_map_first(|chunk| {
            let range = chunk * CHUNK_CELLS..cells.min((chunk + 1) * CHUNK_CELLS);
            let done = range.end - range.start;
            let mut buffers = self.forward.buffers();
            let fault = G::Index::find(&walk, plane, range, |cell, place, position| {
                let visited = VisitedPosition {
                    plane,
                    cell,
                    place,
                    position,
                };
                visit(self, &visited, &mut buffers).err()
            });
            progress.advance(done);
            fault
        });
        fault.map_or(Ok(()), Err)
    }

    /// Derives and stores the value of a position that tables do not store.
    fn derive_omitted_position(
        &self,
        at: &VisitedPosition<'_, G>,
        buffers: &mut DeriverBuffers<G>,
    ) -> Verdict<G> {
        if !self.tables.game().is_omitted(at.position) {
            return Ok(());
        }
        self.omitted[at.plane].insert(at.cell);
        self.derive(at, true, buffers)?;
        for measure in self.forward.measures_of(at.position) {
            self.fill_in(measure, at, buffers.best[measure], CAPTURE_INTERVAL)?;
        }
        match &self.results {
            Some(results) => {
                let result = preference::without_distance(buffers.best[results.distance]);
                self.compare_probe(&Measure::Wdl, at, result, CAPTURE_INTERVAL)
            }
            None => Ok(()),
        }
    }

    /// Derives and stores the value of a position in a plane that some tables omit.
    fn derive_omitted_plane(
        &self,
        at: &VisitedPosition<'_, G>,
        buffers: &mut DeriverBuffers<G>,
    ) -> Verdict<G> {
        if self.omitted[at.plane].contains(at.cell) {
            return Ok(());
        }
        self.derive(at, false, buffers)?;
        let mut measures = self.values.omitted_by[at.plane].iter();
        measures.try_for_each(|&measure| {
            self.fill_in(measure, at, buffers.best[measure], OMITTED_INTERVAL)
        })
    }

    /// Compares the stored values of a position with the derived ones.
    fn compare_stored(
        &self,
        at: &VisitedPosition<'_, G>,
        buffers: &mut DeriverBuffers<G>,
    ) -> Verdict<G> {
        if self.omitted[at.plane].contains(at.cell) {
            return Ok(());
        }
        self.derive(at, false, buffers)?;
        for number in self.forward.measures_of(at.position) {
            let best = buffers.best[number];
            let found = self.forward.stored(number, (at.plane, at.cell));
            if found != best {
                let measure = &self.values.measures[number];
                return Err(self.wrong_value(measure, at, preference::value(found), best));
            }
        }
        let Some(results) = &self.results else {
            return Ok(());
        };
        let result = preference::without_distance(buffers.best[results.distance]);
        let plane = &results.planes[at.plane];
        if !plane.is_stored {
            return self.compare_probe(&Measure::Wdl, at, result, OMITTED_INTERVAL);
        }
        let found = Value::from_code(Metric::Wdl, plane.codes.get(at.cell), self.values.parity);
        if preference(found) != result {
            return Err(self.wrong_value(&Measure::Wdl, at, found, result));
        }
        Ok(())
    }

    /// Derives a position into `buffers.best`.
    fn derive(
        &self,
        at: &VisitedPosition<'_, G>,
        omitted: bool,
        buffers: &mut DeriverBuffers<G>,
    ) -> Verdict<G> {
        let derived = (self.forward).derive(at.position, &at.place, omitted, buffers);
        derived.map_err(|class| {
            let key = TableKey::of(self.tables.game(), class, &self.values.measures[0]);
            self.tables.missing(key).into()
        })
    }

    /// Stores a derived value in a cell that the table does not fill. Compares it with the probe in
    /// one of `interval` cells.
    fn fill_in(
        &self,
        number: usize,
        at: &VisitedPosition<'_, G>,
        best: Preference,
        interval: u64,
    ) -> Verdict<G> {
        let measure = &self.values.measures[number];
        let codes = &self.values.planes[number][at.plane];
        let code = preference::value(best).code(measure.metric(), self.values.parity);
        if !code.is_some_and(|code| codes.set(at.cell, code)) {
            let key = TableKey::of(self.tables.game(), self.class, measure);
            return Err(VerifyError::TooLong(key));
        }
        self.compare_probe(measure, at, best, interval)
    }

    /// Compares a derived value with the probe in one of `interval` cells.
    fn compare_probe(
        &self,
        measure: &Measure,
        at: &VisitedPosition<'_, G>,
        best: Preference,
        interval: u64,
    ) -> Verdict<G> {
        if !at.cell.is_multiple_of(interval) {
            return Ok(());
        }
        let found = self.tables.value(at.position, *measure)?;
        if preference(found) != best {
            return Err(self.wrong_value(measure, at, found, best));
        }
        Ok(())
    }

    fn wrong_value(
        &self,
        measure: &Measure,
        at: &VisitedPosition<'_, G>,
        found: Value,
        expected: Preference,
    ) -> VerifyError<G::Class> {
        let words = |value: Value| match (measure.metric().values(), value.plies()) {
            (MetricValues::Results, _) | (_, None) => value.wdl().word().to_owned(),
            (MetricValues::Distances, Some(plies)) => {
                format!("a {} in {plies} plies", value.wdl().word())
            }
            (MetricValues::Needs, Some(plies)) => {
                format!("a {} that needs {plies} plies", value.wdl().word())
            }
        };
        VerifyError::Wrong {
            table: TableKey::of(self.tables.game(), self.class, measure),
            fen: self.tables.game().write(at.position),
            found: words(found),
            expected: words(preference::value(expected)),
        }
    }
}
