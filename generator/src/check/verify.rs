//! Verifies tables: their checksums, and that every value follows from the legal moves.
//!
//! The derivation of values shares nothing with the solver. It takes the plain moves of a game
//! ([`Rules`]) and the tables, and derives every value again from the positions one ply on. For
//! distances and `need` this is a proof by induction over the number of plies; a WDL table is
//! compared with the distances, position by position. Results without distances are only shown to
//! follow from each other: hardly any damage is consistent, but a circle of wrong results that lead
//! into each other would be.
//!
//! Positions with a capture, and those after the end of the game, are not stored. Their values are
//! derived from those of smaller classes, which have been verified before, and the probe must give
//! the same for a sample of them. A plane that a compact table leaves out is derived from the plane
//! that is kept, whose values must follow from it in turn: the same proof, two plies at a time.
//!
//! Results and distances are verified row by row where a game supports it ([`Verify::verify_rows`]),
//! which is several times as fast. The derivation position by position names faults, and verifies
//! all other tables.

use super::forward::{self, ClassValues, Deriver, DeriverBuffers};
use super::preference::{self, Preference, preference};
use super::row_verdict::RowVerdict;
use super::sampling;
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::rules::{ClassIndex, Place, Rules};
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Parity, Value};
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

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
    /// A value is larger than the verification can hold.
    #[error("{0} has positions whose moves make them longer than anything that can be verified")]
    TooLong(TableKey<C>),
}

impl<C: MaterialClass> From<TableError> for VerifyError<C> {
    fn from(error: TableError) -> Self {
        Self::Probe(error.into())
    }
}

/// Checks the checksums of every block and the hash over every file.
///
/// # Errors
/// The first table that does not pass.
pub fn bytes(
    tables: &Tablebase,
    keys: &[TableKey],
    progress: &dyn Progress,
) -> Result<(), VerifyError> {
    // Opening a table that stands for another checks that they belong together.
    let opened = (keys.iter())
        .map(|&key| tables.file(key))
        .collect::<Result<Vec<_>, _>>()?;
    progress.start(opened.iter().map(|table| table.blocks()).sum());
    progress.name_task("checksums");
    opened.into_par_iter().try_for_each(|table| {
        table.check_file_hash()?;
        Ok(blocks(table, progress)?)
    })
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

/// Cells that a worker visits at once.
const CHUNK: u64 = 1 << 14;

/// There is room for codes up to this one at least: what a table keeps does not say how large the
/// others are.
const ROOM: u16 = 4095;

/// The codes of a plane, a byte for each cell, or two as soon as one takes two; what stands in
/// cells that are not kept means nothing. Atomic, since workers fill them side by side.
pub struct Codes {
    low: Vec<AtomicU8>,
    /// The high bytes, if there are any.
    high: OnceLock<Vec<AtomicU8>>,
    largest: u16,
}

impl Codes {
    /// Room for codes up to this one and for others, with none there yet.
    pub(super) fn new(cells: u64, largest: u16) -> Self {
        let cells = (0..cells).into_par_iter();
        Self {
            low: cells.map(|_| AtomicU8::new(0)).collect(),
            high: OnceLock::new(),
            largest: largest.max(ROOM),
        }
    }

    #[inline]
    pub(super) fn get(&self, cell: u64) -> u16 {
        let low = self.low[cell as usize].load(Ordering::Relaxed);
        let high = self.high.get().map(|high| &high[cell as usize]);
        u16::from_le_bytes([low, high.map_or(0, |high| high.load(Ordering::Relaxed))])
    }

    /// Returns consecutive codes.
    #[inline]
    pub(super) fn part(&self, first: u64, cells: u64) -> Part<'_> {
        let place = first as usize..(first + cells) as usize;
        Part {
            low: &self.low[place.clone()],
            high: self.high.get().map(|high| &high[place]),
        }
    }

    /// Keeps a code, if there is room for it. Whether there is.
    #[inline]
    pub(super) fn set(&self, cell: u64, code: u16) -> bool {
        if code > self.largest {
            return false;
        }
        let [low, high] = code.to_le_bytes();
        self.low[cell as usize].store(low, Ordering::Relaxed);
        let place = if high == 0 {
            self.high.get()
        } else {
            // By one worker alone: one that shared this work could be given a cell that waits for
            // it to be done.
            Some(self.high.get_or_init(|| {
                let zeros = self.low.iter().map(|_| AtomicU8::new(0));
                zeros.collect()
            }))
        };
        if let Some(place) = place {
            place[cell as usize].store(high, Ordering::Relaxed);
        }
        true
    }

    /// The largest code that there is room for.
    pub(super) const fn largest(&self) -> u16 {
        self.largest
    }
}

/// Codes that lie one after the other, as they are now.
#[derive(Clone, Copy)]
pub(super) struct Part<'c> {
    low: &'c [AtomicU8],
    high: Option<&'c [AtomicU8]>,
}

impl Part<'_> {
    #[inline]
    pub(super) fn get(self, cell: usize) -> u16 {
        let low = self.low[cell].load(Ordering::Relaxed);
        let high = self
            .high
            .map_or(0, |high| high[cell].load(Ordering::Relaxed));
        u16::from_le_bytes([low, high])
    }
}

/// A game whose tables can be verified.
pub trait Verify: Game {
    /// Decodes the first `planes` planes of a class for a measure, and returns for each of them
    /// whether the table keeps it; the codes of the others have no values yet.
    ///
    /// # Errors
    /// The table is missing or cannot be read.
    fn decode(
        tables: &Tablebase<Self>,
        class: Self::Class,
        measure: &Measure,
        planes: usize,
    ) -> Result<Vec<(Codes, bool)>, VerifyError<Self::Class>>;

    /// Verifies classes row by row, if the game supports it for these measures.
    fn verify_rows(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Self::Class> {
        let _ = (tables, classes, measures, progress);
        RowVerdict::NotApplicable
    }

    /// Verifies the second list of classes position by position, by the plain rules of the game.
    /// The first list has all classes that are needed, each after those it can move into.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or the first wrong position.
    fn verify_positions(
        tables: &Tablebase<Self>,
        classes: (&[Self::Class], &[Self::Class]),
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Self::Class>> {
        verify_by(tables.game(), tables, classes, measures, progress)
    }
}

/// Returns a bit for each cell, all 0.
fn no_bits(cells: u64) -> Vec<AtomicU64> {
    let words = (0..cells.div_ceil(64)).into_par_iter();
    words.map(|_| AtomicU64::new(0)).collect()
}

/// Returns the word and the bit of a cell.
const fn bit_of(cell: u64) -> (usize, u64) {
    ((cell / 64) as usize, 1 << (cell % 64))
}

/// Decodes a plane; `cells` returns the cells at some places of the file.
pub(super) fn decode_plane<I: Iterator<Item = u64>>(
    table: &Table,
    plane: usize,
    cells: impl Fn(Range<u64>) -> I + Sync,
) -> Result<Codes, TableError> {
    let (layout, spec) = (table.layout(), table.spec());
    // No code of the table is larger: the decoder sees to it.
    let codes = Codes::new(layout.cells(), spec.largest);
    layout
        .plane_blocks(plane)
        .into_par_iter()
        .try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let places = table.decode_cells(block, decoder, found)?.cells;
                for (cell, &found) in cells(places).zip(found.iter()) {
                    codes.set(cell, found);
                }
                Ok::<_, TableError>(())
            },
        )?;
    Ok(codes)
}

/// The decoded tables of a class.
struct DecodedTables<I> {
    index: I,
    parity: Parity,
    measures: Vec<Measure>,
    /// For each measure that the class has its planes.
    planes: Vec<Vec<Codes>>,
    /// For each plane the measures whose tables omit it.
    left_out: Vec<Vec<usize>>,
}

impl<I: ClassIndex> DecodedTables<I> {
    /// Decodes the tables of a class.
    fn load<G: Verify<Index = I>>(
        tables: &Tablebase<G>,
        class: G::Class,
        measures: &[Measure],
    ) -> Result<Self, VerifyError<G::Class>> {
        let rules = tables.game();
        let index = rules.index(class);
        let index = index.ok_or_else(|| tables.missing(TableKey::dtw(rules, class)))?;
        let mut left_out = vec![vec![]; index.planes()];
        let planes = measures.iter().enumerate().map(|(number, measure)| {
            if !forward::has_measure(rules, measure, class) {
                return Ok(vec![]);
            }
            let decoded = G::decode(tables, class, measure, index.planes())?;
            let planes = decoded.into_iter().zip(&mut left_out);
            let planes = planes.map(|((codes, kept), left_out)| {
                left_out.extend((!kept).then_some(number));
                codes
            });
            Ok(planes.collect())
        });
        Ok(Self {
            planes: planes.collect::<Result<_, VerifyError<G::Class>>>()?,
            left_out,
            parity: rules.parity(),
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
        let planes = self.planes[measure].iter().map(Codes::largest);
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

/// The measures whose values are derived from what moves lead to, and whether results follow from
/// distances instead.
fn derived(measures: &[Measure]) -> (Vec<Measure>, bool) {
    let both = [Measure::Wdl, Measure::Dtw];
    let with_distances = both.iter().all(|measure| measures.contains(measure));
    let mut derived = measures.to_vec();
    derived.retain(|measure| *measure != Measure::Wdl || !with_distances);
    (derived, with_distances)
}

/// The most bytes that [`deep`] holds at a time.
#[must_use]
pub fn deep_bytes<R: Rules>(rules: &R, classes: &[R::Class], measures: &[Measure]) -> u64 {
    let cells = |class: &R::Class, counts: u64| {
        let index = rules.index(*class);
        index.map_or(u64::MAX, |index| {
            let planes = counts.saturating_mul(index.planes() as u64);
            index.cells().saturating_mul(planes)
        })
    };
    let (derived, with_distances) = derived(measures);
    // Where wins and losses have codes of their own they may take two bytes.
    let width = if rules.parity() == Parity::Neither {
        2
    } else {
        1
    };
    let bytes = |class: &R::Class| {
        let counts = derived.iter().map(|measure| {
            let profile = measure.profile();
            profile.map_or(1, |profile| u64::from(rules.counts(profile, *class)))
        });
        cells(class, width * counts.sum::<u64>())
    };
    // Of the class at work which positions are not stored, and the results that are only compared.
    let besides = |class: &R::Class| {
        let results = cells(class, u64::from(with_distances));
        results.saturating_add(cells(class, 1).div_ceil(8))
    };
    let order = rules.all_needed(classes);
    let held = (0..order.len()).map(|place| {
        let ahead: Vec<R::Class> = order[place..]
            .iter()
            .flat_map(|&class| rules.successors(class))
            .collect();
        let known = order[..place].iter().filter(|class| ahead.contains(class));
        known
            .chain([&order[place]])
            .map(bytes)
            .fold(besides(&order[place]), u64::saturating_add)
    });
    held.max().unwrap_or(0)
}

/// Derives every value of `classes` again. All classes that they can move into must have tables,
/// too.
///
/// # Errors
/// A table is missing or cannot be read, or the first wrong position.
pub fn deep<G: Verify>(
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
            G::verify_positions(tables, (&order, verified), measures, progress)?;
        }
        RowVerdict::NotApplicable => {}
    }
    let order = game.all_needed(&classes);
    G::verify_positions(tables, (&order, &classes), measures, progress)
}

/// Derives the values that are not stored of the classes of `order`, each after those it can move
/// into, and the stored values of `classes`, by these rules of the game.
pub(super) fn verify_by<G, R>(
    rules: &R,
    tables: &Tablebase<G>,
    (order, classes): (&[G::Class], &[G::Class]),
    measures: &[Measure],
    progress: &dyn Progress,
) -> Result<(), VerifyError<G::Class>>
where
    G: Verify,
    R: Rules<Position = G::Position, Class = G::Class, Index = G::Index>,
{
    let (derived, with_distances) = derived(measures);
    let measures = with_counts(rules, &derived, order);
    let distance = (measures.iter()).position(|measure| *measure == Measure::Dtw);
    let work = order.iter().filter_map(|class| {
        let index = rules.index(*class)?;
        let cells = index.cells() * index.planes() as u64;
        Some(if classes.contains(class) {
            2 * cells
        } else {
            cells
        })
    });
    progress.start(work.sum());
    let mut known: HashMap<R::Class, DecodedTables<R::Index>> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.name_task(&class.to_string());
        let values = DecodedTables::load(tables, class, &measures)?;
        let (planes, cells) = (values.index.planes(), values.index.cells());
        let results = match distance.filter(|_| with_distances && classes.contains(&class)) {
            Some(distance) => Some(Results {
                planes: G::decode(tables, class, &Measure::Wdl, planes)?,
                distance,
            }),
            None => None,
        };
        let omitted = (0..planes).map(|_| no_bits(cells)).collect();
        let verifier = ClassVerifier {
            rules,
            tables,
            class,
            values: &values,
            results,
            omitted,
            forward: Deriver::new(
                rules,
                &measures,
                (class, &values),
                known
                    .iter()
                    .map(|(&class, values)| (class, values))
                    .collect(),
            ),
        };
        let planes = 0..planes;
        verifier.all(planes.clone(), progress, |at, position, derivation| {
            verifier.omitted(at, position, derivation)
        })?;
        // Moves from a plane that is left out lead to the one that is kept, where captures have
        // been filled in, and to other classes.
        let left_out = |plane: &usize| !verifier.values.left_out[*plane].is_empty();
        verifier.all(
            planes.clone().filter(left_out),
            &(),
            |at, position, derivation| verifier.left_out(at, position, derivation),
        )?;
        if classes.contains(&class) {
            verifier.all(planes, progress, |at, position, derivation| {
                verifier.kept(at, position, derivation)
            })?;
        }
        drop(verifier);
        known.insert(class, values);
        // A class that no class ahead moves into can go.
        let ahead = order[place + 1..]
            .iter()
            .flat_map(|&class| rules.successors(class));
        let ahead: Vec<R::Class> = ahead.collect();
        known.retain(|class, _| ahead.contains(class));
    }
    Ok(())
}

/// The results of a class that has distances, too.
struct Results {
    /// The planes of its WDL table, and whether it keeps each of them.
    planes: Vec<(Codes, bool)>,
    /// The number of the distance among the measures.
    distance: usize,
}

/// Verifies one class.
struct ClassVerifier<'a, G: Verify, R: Rules> {
    rules: &'a R,
    tables: &'a Tablebase<G>,
    class: R::Class,
    values: &'a DecodedTables<R::Index>,
    results: Option<Results>,
    /// For each plane the positions that are not stored, once they have been visited: a bit for
    /// each cell.
    omitted: Vec<Vec<AtomicU64>>,
    forward: Deriver<'a, R, DecodedTables<R::Index>>,
}

/// The place of the position at hand.
struct VisitedCell<R: Rules> {
    plane: usize,
    cell: u64,
    place: Place<R>,
}

impl<G, R> ClassVerifier<'_, G, R>
where
    G: Verify,
    R: Rules<Position = G::Position, Class = G::Class, Index = G::Index>,
{
    /// Visits every position of these planes until a visit finds a fault.
    fn all(
        &self,
        planes: impl Iterator<Item = usize>,
        progress: &dyn Progress,
        visit: impl Fn(
            &VisitedCell<R>,
            &R::Position,
            &mut DeriverBuffers<R>,
        ) -> Option<VerifyError<R::Class>>
        + Sync,
    ) -> Result<(), VerifyError<R::Class>> {
        let index = &self.values.index;
        let walk = index.walk();
        let cells = index.cells();
        for plane in planes {
            let chunks = (0..cells.div_ceil(CHUNK)).into_par_iter();
            let wrong = chunks.find_map_first(|chunk| {
                let range = chunk * CHUNK..cells.min((chunk + 1) * CHUNK);
                let done = range.end - range.start;
                let mut derivation = self.forward.buffers();
                let wrong = R::Index::find(&walk, plane, range, |cell, place, position| {
                    visit(
                        &VisitedCell { plane, cell, place },
                        position,
                        &mut derivation,
                    )
                });
                progress.advance(done);
                wrong
            });
            wrong.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    /// Derives and stores the value of a position that tables do not store.
    fn omitted(
        &self,
        at: &VisitedCell<R>,
        position: &R::Position,
        derivation: &mut DeriverBuffers<R>,
    ) -> Option<VerifyError<R::Class>> {
        if !self.rules.is_omitted(position) {
            return None;
        }
        let (word, bit) = bit_of(at.cell);
        self.omitted[at.plane][word].fetch_or(bit, Ordering::Relaxed);
        if let Err(wrong) = self.derive(at, position, true, derivation) {
            return Some(wrong);
        }
        for number in self.forward.measures_of(position) {
            let wrong = self.fill_in(
                number,
                at,
                position,
                derivation.best[number],
                sampling::CAPTURE_INTERVAL,
            );
            if wrong.is_some() {
                return wrong;
            }
        }
        let results = self.results.as_ref()?;
        let result = preference::result(derivation.best[results.distance]);
        self.ask(
            &Measure::Wdl,
            at,
            position,
            result,
            sampling::CAPTURE_INTERVAL,
        )
    }

    /// Whether tables do not store a position, once all positions have been visited.
    #[inline]
    fn is_omitted(&self, at: &VisitedCell<R>) -> bool {
        let (word, bit) = bit_of(at.cell);
        self.omitted[at.plane][word].load(Ordering::Relaxed) & bit != 0
    }

    /// Derives and stores the value of a position in a plane that some tables omit.
    fn left_out(
        &self,
        at: &VisitedCell<R>,
        position: &R::Position,
        derivation: &mut DeriverBuffers<R>,
    ) -> Option<VerifyError<R::Class>> {
        if self.is_omitted(at) {
            return None;
        }
        if let Err(wrong) = self.derive(at, position, false, derivation) {
            return Some(wrong);
        }
        let mut numbers = self.values.left_out[at.plane].iter();
        numbers.find_map(|&number| {
            self.fill_in(
                number,
                at,
                position,
                derivation.best[number],
                sampling::OMITTED_INTERVAL,
            )
        })
    }

    /// Puts what was derived of a position into the cell that the table has not filled; the probe
    /// must come to the same where it is asked, of one cell in so many.
    fn fill_in(
        &self,
        number: usize,
        at: &VisitedCell<R>,
        position: &R::Position,
        best: Preference,
        asked: u64,
    ) -> Option<VerifyError<R::Class>> {
        let measure = &self.values.measures[number];
        let codes = &self.values.planes[number][at.plane];
        let code = preference::value(best).code(measure.metric(), self.values.parity);
        if !code.is_some_and(|code| codes.set(at.cell, code)) {
            let key = TableKey::of(self.tables.game(), self.class, measure);
            return Some(VerifyError::TooLong(key));
        }
        self.ask(measure, at, position, best, asked)
    }

    /// Compares a derived value with the probe, in one cell of `asked`.
    fn ask(
        &self,
        measure: &Measure,
        at: &VisitedCell<R>,
        position: &R::Position,
        best: Preference,
        asked: u64,
    ) -> Option<VerifyError<R::Class>> {
        if !at.cell.is_multiple_of(asked) {
            return None;
        }
        match self.tables.value(position, *measure) {
            Err(error) => Some(error.into()),
            Ok(found) if preference(found) != best => {
                Some(self.wrong(measure, position, found, best))
            }
            Ok(_) => None,
        }
    }

    /// Compares the stored values of a position with the derived ones.
    fn kept(
        &self,
        at: &VisitedCell<R>,
        position: &R::Position,
        derivation: &mut DeriverBuffers<R>,
    ) -> Option<VerifyError<R::Class>> {
        if self.is_omitted(at) {
            return None;
        }
        if let Err(wrong) = self.derive(at, position, false, derivation) {
            return Some(wrong);
        }
        for number in self.forward.measures_of(position) {
            let best = derivation.best[number];
            let found = self.forward.stored(number, (at.plane, at.cell));
            if found != best {
                let measure = &self.values.measures[number];
                return Some(self.wrong(measure, position, preference::value(found), best));
            }
        }
        let results = self.results.as_ref()?;
        let result = preference::result(derivation.best[results.distance]);
        let (codes, kept) = &results.planes[at.plane];
        if !kept {
            return self.ask(
                &Measure::Wdl,
                at,
                position,
                result,
                sampling::OMITTED_INTERVAL,
            );
        }
        let found = Value::from_code(Metric::Wdl, codes.get(at.cell), self.values.parity);
        (preference(found) != result).then(|| self.wrong(&Measure::Wdl, position, found, result))
    }

    fn derive(
        &self,
        at: &VisitedCell<R>,
        position: &R::Position,
        omitted: bool,
        derivation: &mut DeriverBuffers<R>,
    ) -> Result<(), VerifyError<R::Class>> {
        let derived = (self.forward).derive(position, &at.place, omitted, derivation);
        derived.map_err(|class| {
            let missing = self.tables.missing(TableKey::of(
                self.tables.game(),
                class,
                &self.values.measures[0],
            ));
            missing.into()
        })
    }

    fn wrong(
        &self,
        measure: &Measure,
        position: &R::Position,
        found: Value,
        expected: Preference,
    ) -> VerifyError<R::Class> {
        let words = |value: Value| match (measure.metric(), value.plies()) {
            (Metric::Wdl, _) | (_, None) => value.wdl().word().to_owned(),
            (Metric::Need, Some(plies)) => {
                format!("a {} that needs {plies} plies", value.wdl().word())
            }
            (Metric::Dtw, Some(plies)) => format!("a {} in {plies} plies", value.wdl().word()),
        };
        VerifyError::Wrong {
            table: TableKey::of(self.tables.game(), self.class, measure),
            fen: self.rules.write(position),
            found: words(found),
            expected: words(preference::value(expected)),
        }
    }
}
