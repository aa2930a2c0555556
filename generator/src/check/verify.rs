//! Checks tables: that their bytes are whole, and that every value follows from the legal moves.
//!
//! The second way shares nothing with the solver. It takes the plain moves of [`galotne::rules`] and
//! what the tables hold, and derives every value again from the positions one ply on. For distances
//! and `need` that is a proof by induction over the number of plies; a table of WDL is compared with
//! the distances.
//!
//! Positions with a capture are not stored. Their values are derived from those of smaller classes,
//! which have been verified before, and of every [`ASKED`] of them the probe is asked for one: it
//! must resolve the captures to the same.

use super::forward::{self, ClassValues, Derivation, Forward, Preference, preference};
use crate::progress::Progress;
use crate::store::planes::sides;
use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};

pub use super::forward::Quantity;

/// Why tables do not pass.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A table cannot be read, or its bytes are not what was written.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// The first position, in the order of the index, whose value does not follow from its moves.
    #[error("{table}: {fen} is {found}, but its moves make it {expected}")]
    Wrong {
        /// The table.
        table: TableKey,
        /// The position.
        fen: String,
        /// What the probe says.
        found: String,
        /// What the moves say.
        expected: String,
    },
    /// A value that no byte holds; no game of today comes near it.
    #[error("{0} has values beyond 254 plies, which verifying does not hold")]
    TooLong(TableKey),
    /// Without distances a table of WDL can be consistent and wrong.
    #[error("{0} cannot be verified without distances: build {class}.dtw as well", class = .0.class)]
    NeedsDistances(TableKey),
}

impl From<TableError> for VerifyError {
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
    progress.stage("checksums");
    opened.into_par_iter().try_for_each(|table| {
        table.check_file_hash()?;
        (0..table.blocks()).into_par_iter().try_for_each_init(
            BlockDecoder::new,
            |decoder, block| {
                table.check_block(block, decoder)?;
                progress.advance(1);
                Ok(())
            },
        )
    })
}

/// Of so many positions with a capture the probe is asked for one.
pub const ASKED: u64 = 16;

/// Cells that are taken at once.
const CHUNK: u64 = 1 << 14;

/// All values of a class: for each quantity, for each plane, a byte for each cell. Atomic, since
/// workers fill them side by side.
struct DecodedTables {
    variant: &'static Variant,
    index: Index,
    wanted: Vec<Quantity>,
    codes: Vec<Vec<Vec<AtomicU8>>>,
}

impl DecodedTables {
    /// Decodes the tables of a class.
    fn load(tables: &Tablebase, class: Class, wanted: &[Quantity]) -> Result<Self, VerifyError> {
        let index = Index::new(tables.variant(), class);
        let index = index.ok_or_else(|| tables.missing(TableKey::dtw(tables.variant(), class)))?;
        let codes = wanted.iter().map(|wanted| {
            if !wanted.is_of(class) {
                return Ok(vec![]);
            }
            let key = key_of(tables.variant(), class, wanted);
            let (table, _) = tables.table(key)?;
            let first = sides(class) * usize::from(wanted.count);
            let planes = (first..first + sides(class)).map(|plane| decode(table, key, plane));
            planes.collect()
        });
        Ok(Self {
            variant: tables.variant(),
            index,
            wanted: wanted.to_vec(),
            codes: codes.collect::<Result<_, VerifyError>>()?,
        })
    }
}

impl ClassValues for DecodedTables {
    /// The plane and the cell.
    type Location = (usize, u64);

    fn index(&self) -> &Index {
        &self.index
    }

    #[inline]
    fn place(&self, turn: Colour, ranks: Ranks) -> Self::Location {
        let Ranks { men, kings } = ranks;
        if self.index.class().is_symmetric() && turn == Colour::Black {
            let (men, kings) = ([men[1], men[0]], [kings[1], kings[0]]);
            (0, self.index.cell_of(&Ranks { men, kings }))
        } else {
            (turn.index(), self.index.cell_of(&ranks))
        }
    }

    #[inline]
    fn code(&self, wanted: usize, (plane, cell): Self::Location) -> u16 {
        let code = &self.codes[wanted][plane][cell as usize];
        code.load(Ordering::Relaxed).into()
    }

    fn value(&self, wanted: usize, code: u16) -> Value {
        Value::from_code(self.wanted[wanted].metric, code, self.variant.parity())
    }

    fn largest(&self, _: usize) -> u16 {
        u8::MAX.into()
    }
}

/// The codes of a plane; what stands in cells that are not kept means nothing.
fn decode(table: &Table, key: TableKey, plane: usize) -> Result<Vec<AtomicU8>, VerifyError> {
    let layout = table.layout();
    let cells = 0..layout.cells();
    let codes: Vec<AtomicU8> = cells.into_par_iter().map(|_| AtomicU8::new(0)).collect();
    layout
        .plane_blocks(plane)
        .into_par_iter()
        .try_for_each_init(
            <(BlockDecoder, Vec<u16>)>::default,
            |(decoder, found), block| {
                found.clear();
                let cells = table.decode_cells(block, decoder, found)?.cells;
                for (code, &found) in codes[cells.start as usize..].iter().zip(found.iter()) {
                    let found = u8::try_from(found).map_err(|_| VerifyError::TooLong(key))?;
                    code.store(found, Ordering::Relaxed);
                }
                Ok::<_, VerifyError>(())
            },
        )?;
    Ok(codes)
}

fn key_of(variant: &Variant, class: Class, wanted: &Quantity) -> TableKey {
    TableKey::new(variant, class, wanted.metric, wanted.profile)
}

/// All quantities with every count of a second clock that some class has.
fn with_counts(wanted: &[Quantity], classes: &[Class]) -> Vec<Quantity> {
    let mut all = wanted.to_vec();
    for &first in wanted {
        let Some(profile) = first.profile else {
            continue;
        };
        let counts = classes.iter().map(|&class| profile.planes(class)).max();
        all.extend((1..counts.unwrap_or(1)).map(|count| Quantity::need(profile, count)));
    }
    all
}

/// The most bytes that [`deep`] holds at a time.
#[must_use]
pub fn deep_bytes(variant: &'static Variant, classes: &[Class], wanted: &[Quantity]) -> u64 {
    let bytes = |class: &Class| {
        let cells = Index::new(variant, *class).map_or(u64::MAX, |index| index.cells());
        let planes = (wanted.iter())
            .map(|wanted| wanted.profile.map_or(1, |profile| profile.planes(*class)));
        let planes = planes.map(usize::from).sum::<usize>();
        cells.saturating_mul((sides(*class) * planes) as u64)
    };
    let order = variant.all_needed(classes);
    let held = (0..order.len()).map(|place| {
        let ahead: Vec<Class> = order[place..]
            .iter()
            .flat_map(|&class| variant.successors(class))
            .collect();
        let known = order[..place].iter().filter(|class| ahead.contains(class));
        known
            .chain([&order[place]])
            .map(bytes)
            .fold(0, u64::saturating_add)
    });
    held.max().unwrap_or(0)
}

/// Derives every value of `classes` again. All classes they can move into must have tables too.
///
/// # Errors
/// A table is missing or cannot be read, or the first wrong position.
pub fn deep(
    tables: &Tablebase,
    classes: &[Class],
    wanted: &[Quantity],
    progress: &dyn Progress,
) -> Result<(), VerifyError> {
    let classes: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
    let variant = tables.variant();
    let order = variant.all_needed(&classes);
    let wanted = &with_counts(wanted, &order);
    let work = order.iter().filter_map(|class| {
        let cells = Index::new(tables.variant(), *class)?.cells() * sides(*class) as u64;
        Some(if classes.contains(class) {
            2 * cells
        } else {
            cells
        })
    });
    progress.start(work.sum());
    let mut known: HashMap<Class, DecodedTables> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.stage(&class.to_string());
        let values = DecodedTables::load(tables, class, wanted)?;
        let judge = Judge::new(tables, &values, &known);
        judge.all(progress, |cell, ranks, position, derivation| {
            judge.resolve(cell, ranks, position, derivation)
        })?;
        if classes.contains(&class) {
            judge.all(progress, |cell, ranks, position, derivation| {
                judge.quiet(cell, ranks, position, derivation)
            })?;
        }
        drop(judge);
        known.insert(class, values);
        // A class that no class ahead moves into can go.
        let ahead = order[place + 1..]
            .iter()
            .flat_map(|&class| variant.successors(class));
        let ahead: Vec<Class> = ahead.collect();
        known.retain(|class, _| ahead.contains(class));
    }
    Ok(())
}

/// Derives the values of one class.
struct Judge<'a> {
    tables: &'a Tablebase,
    values: &'a DecodedTables,
    forward: Forward<'a, DecodedTables>,
}

impl<'a> Judge<'a> {
    fn new(
        tables: &'a Tablebase,
        values: &'a DecodedTables,
        known: &'a HashMap<Class, DecodedTables>,
    ) -> Self {
        let known = known
            .iter()
            .map(|(&class, values)| (class, values))
            .collect();
        Self {
            tables,
            values,
            forward: Forward::new(tables.variant(), &values.wanted, values, known),
        }
    }

    /// Visits every position, until something is wrong.
    fn all(
        &self,
        progress: &dyn Progress,
        visit: impl Fn(u64, Ranks, &Position, &mut Derivation) -> Option<VerifyError> + Sync,
    ) -> Result<(), VerifyError> {
        let index = &self.values.index;
        let walk = index.walk();
        let cells = index.cells();
        for &turn in &Colour::BOTH[..sides(index.class())] {
            let chunks = (0..cells.div_ceil(CHUNK)).into_par_iter();
            let wrong = chunks.find_map_first(|chunk| {
                let range = chunk * CHUNK..cells.min((chunk + 1) * CHUNK);
                let done = range.end - range.start;
                let mut derivation = Derivation::default();
                let wrong = walk.find(range, turn, |cell, ranks, position| {
                    visit(cell, ranks, position, &mut derivation)
                });
                progress.advance(done);
                wrong
            });
            wrong.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    /// Fills in what a position with a capture comes to.
    fn resolve(
        &self,
        cell: u64,
        ranks: Ranks,
        position: &Position,
        derivation: &mut Derivation,
    ) -> Option<VerifyError> {
        let variant = self.tables.variant();
        let has_capture = variant.has_capture(position);
        if !has_capture && variant.ended(position).is_none() {
            return None;
        }
        if let Err(wrong) = self.derive(ranks, position, has_capture, derivation) {
            return Some(wrong);
        }
        for place in self.forward.of(position) {
            let (best, wanted) = (derivation.best[place], &self.values.wanted[place]);
            let code = forward::value(best)
                .code(wanted.metric, self.tables.variant().parity())
                .and_then(|code| u8::try_from(code).ok());
            let Some(code) = code else {
                let key = key_of(self.tables.variant(), self.values.index.class(), wanted);
                return Some(VerifyError::TooLong(key));
            };
            let cells = &self.values.codes[place][position.turn().index()];
            cells[cell as usize].store(code, Ordering::Relaxed);
            if cell.is_multiple_of(ASKED) {
                let found = match (wanted.metric, wanted.profile) {
                    (Metric::Wdl, _) => self.tables.probe_wdl(position).map(Value::result),
                    (Metric::Need, Some(profile)) => {
                        let count = wanted.count;
                        self.tables.reading().need(position, profile, count)
                    }
                    _ => self.tables.probe_dtw(position),
                };
                match found {
                    Err(error) => return Some(error.into()),
                    Ok(found) if preference(found) != best => {
                        return Some(self.wrong(place, position, found, best));
                    }
                    Ok(_) => {}
                }
            }
        }
        self.disagreement(position, derivation)
    }

    /// Compares the stored values of a position without a capture with those that follow from its moves.
    fn quiet(
        &self,
        cell: u64,
        ranks: Ranks,
        position: &Position,
        derivation: &mut Derivation,
    ) -> Option<VerifyError> {
        let variant = self.tables.variant();
        if variant.has_capture(position) || variant.ended(position).is_some() {
            return None;
        }
        if let Err(wrong) = self.derive(ranks, position, false, derivation) {
            return Some(wrong);
        }
        for wanted in self.forward.of(position) {
            let best = derivation.best[wanted];
            let place = (position.turn().index(), cell);
            let found = self.forward.kept(wanted, place);
            if found != best {
                return Some(self.wrong(wanted, position, forward::value(found), best));
            }
        }
        self.disagreement(position, derivation)
    }

    fn derive(
        &self,
        ranks: Ranks,
        position: &Position,
        has_capture: bool,
        derivation: &mut Derivation,
    ) -> Result<(), VerifyError> {
        let derived = self
            .forward
            .derive(position, ranks, has_capture, derivation);
        derived.map_err(|class| {
            self.tables
                .missing(key_of(self.tables.variant(), class, &self.values.wanted[0]))
                .into()
        })
    }

    /// Consistent results prove nothing by themselves; results that agree with distances do.
    fn disagreement(&self, position: &Position, derivation: &Derivation) -> Option<VerifyError> {
        let of = |metric| (self.values.wanted.iter()).position(|wanted| wanted.metric == metric);
        let (wdl, dtw) = (of(Metric::Wdl)?, of(Metric::Dtw)?);
        let [result, distance] = [wdl, dtw].map(|wanted| forward::value(derivation.best[wanted]));
        (result.wdl() != distance.wdl())
            .then(|| self.wrong(wdl, position, result, derivation.best[dtw]))
    }

    fn wrong(
        &self,
        wanted: usize,
        position: &Position,
        found: Value,
        expected: Preference,
    ) -> VerifyError {
        let wanted = &self.values.wanted[wanted];
        let words = |value: Value| match (wanted.metric, value.plies()) {
            (Metric::Wdl, _) | (_, None) => value.wdl().word().to_owned(),
            (Metric::Need, Some(plies)) => {
                format!("a {} that needs {plies} plies", value.wdl().word())
            }
            (Metric::Dtw, Some(plies)) => format!("a {} in {plies} plies", value.wdl().word()),
        };
        VerifyError::Wrong {
            table: key_of(self.tables.variant(), self.values.index.class(), wanted),
            fen: write_fen(self.tables.variant(), position),
            found: words(found),
            expected: words(forward::value(expected)),
        }
    }
}
