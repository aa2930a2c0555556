//! Checks tables: that their bytes are whole, and that every value follows from the legal moves.
//!
//! The second way shares nothing with the solver. It takes the plain moves of [`galotne::rules`] and
//! the answers of the probe, stored or resolved, and derives every value again from the positions
//! one ply on. For distances and `need` that is a proof by induction over the number of plies; a
//! table of WDL is compared with the distances.

use crate::planes::sides;
use crate::progress::Progress;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Profile, Variant};
use galotne::table::{BlockDecoder, Metric, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase, parity, step};
use galotne::value::Value;
use rayon::prelude::*;
use std::collections::HashMap;

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

/// What is derived: a metric, `need` under one profile.
type Wanted = (Metric, Option<&'static Profile>);

/// All values of a class, as the probe answers: for what is wanted, for each plane, by cell.
struct Values {
    index: Index,
    codes: Vec<Vec<Vec<u16>>>,
}

/// Derives every value of `classes` again. All classes they can move into must have tables too.
///
/// # Errors
/// A table is missing or cannot be read, or the first wrong position.
pub fn deep(
    tables: &Tablebase,
    classes: &[Class],
    wanted: &[Wanted],
    progress: &dyn Progress,
) -> Result<(), VerifyError> {
    let classes: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
    let order = Class::all_needed(&classes);
    let indexes = order
        .iter()
        .map(|class| Index::new(tables.variant().board, *class));
    let total = indexes
        .flatten()
        .map(|index| index.cells() * sides(index.class()) as u64)
        .sum();
    progress.start(total);
    let mut known: HashMap<Class, Values> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.stage(&class.to_string());
        let values = load(tables, class, wanted)?;
        let judge = Judge {
            tables,
            wanted,
            values: &values,
            known: &known,
        };
        for plane in 0..sides(class) {
            if classes.contains(&class) {
                judge.plane(plane, progress)?;
            } else {
                progress.advance(values.index.cells());
            }
        }
        known.insert(class, values);
        // What nothing ahead looks into can go.
        let ahead = Class::all_needed(&order[place + 1..]);
        known.retain(|class, _| ahead.contains(class));
    }
    Ok(())
}

/// Cells that are taken at once.
const CHUNK: u64 = 1 << 14;

/// Asks the probe for every position of a class: what is stored block by block, the rest one by one.
fn load(tables: &Tablebase, class: Class, wanted: &[Wanted]) -> Result<Values, VerifyError> {
    let variant = tables.variant();
    let mut codes: Vec<Vec<Vec<u16>>> = vec![];
    let mut index = None;
    for &(metric, profile) in wanted {
        let (table, numbering) = tables.table(key(class, metric, profile))?;
        let mut of_planes = vec![];
        for (plane, turn) in (0..sides(class)).zip(Colour::BOTH) {
            let mut stored = Vec::with_capacity(numbering.cells() as usize);
            let mut decoder = BlockDecoder::new();
            for block in table.layout().plane_blocks(plane) {
                table.decode_cells(block, &mut decoder, &mut stored)?;
            }
            let walk = numbering.walk();
            let chunks = stored.par_chunks_mut(CHUNK as usize).enumerate();
            chunks.try_for_each(|(chunk, codes)| {
                let first = chunk as u64 * CHUNK;
                let failed =
                    walk.find(first..first + codes.len() as u64, turn, |cell, position| {
                        if !variant.has_capture(position) {
                            return None;
                        }
                        let value = probe(tables, position, metric, profile);
                        let code = value.map(|value| value.code(metric).unwrap_or_default());
                        code.map(|code| codes[(cell - first) as usize] = code).err()
                    });
                failed.map_or(Ok(()), Err)
            })?;
            of_planes.push(stored);
        }
        codes.push(of_planes);
        index = Some(numbering.clone());
    }
    match index.or_else(|| Index::new(variant.board, class)) {
        Some(index) => Ok(Values { index, codes }),
        None => Err(ProbeError::Missing(TableKey::new(class, Metric::Dtw)).into()),
    }
}

fn key(class: Class, metric: Metric, profile: Option<&'static Profile>) -> TableKey {
    match profile {
        Some(profile) => TableKey::need(class, profile),
        None => TableKey::new(class, metric),
    }
}

fn probe(
    tables: &Tablebase,
    position: &Position,
    metric: Metric,
    profile: Option<&'static Profile>,
) -> Result<Value, ProbeError> {
    match (metric, profile) {
        (Metric::Wdl, _) => tables.probe_wdl(position).map(Value::result),
        (Metric::Need, Some(profile)) => tables.probe_need(position, profile),
        _ => tables.probe_dtw(position),
    }
}

/// Derives the values of one class.
struct Judge<'a> {
    tables: &'a Tablebase,
    wanted: &'a [Wanted],
    values: &'a Values,
    known: &'a HashMap<Class, Values>,
}

impl Judge<'_> {
    fn variant(&self) -> &'static Variant {
        self.tables.variant()
    }

    fn plane(&self, plane: usize, progress: &dyn Progress) -> Result<(), VerifyError> {
        let cells = self.values.index.cells();
        let walk = self.values.index.walk();
        let wrong = (0..cells.div_ceil(CHUNK))
            .into_par_iter()
            .find_map_first(|chunk| {
                let range = chunk * CHUNK..cells.min((chunk + 1) * CHUNK);
                let done = range.end - range.start;
                let mut work = Work::default();
                let wrong = walk.find(range, Colour::BOTH[plane], |cell, position| {
                    self.position(plane, cell, position, &mut work)
                });
                progress.advance(done);
                wrong
            });
        wrong.map_or(Ok(()), Err)
    }

    /// Compares the values of one position with what its moves make of it.
    fn position(
        &self,
        plane: usize,
        cell: u64,
        position: &Position,
        work: &mut Work,
    ) -> Option<VerifyError> {
        let Work { moves, best } = work;
        self.variant().moves_into(position, moves);
        best.clear();
        best.resize(
            self.wanted.len(),
            Value::at_end(self.variant().without_move),
        );
        let mut first = true;
        for played in moves.iter() {
            let next = self.variant().play(position, played);
            let found = self.locate(&next);
            for (wanted, &(metric, profile)) in self.wanted.iter().enumerate() {
                let value = match &found {
                    Located::Over(value) => *value,
                    Located::In(values, plane, cell) => {
                        let code = values.codes[wanted][*plane][*cell];
                        Value::from_code(metric, code, parity(self.variant()))
                    }
                    Located::Unknown(class) => {
                        return Some(ProbeError::Missing(key(*class, metric, profile)).into());
                    }
                };
                let value = value.one_ply_before(step(metric, profile, position, played, &next));
                if first || value > best[wanted] {
                    best[wanted] = value;
                }
            }
            first = false;
        }
        for (wanted, &(metric, profile)) in self.wanted.iter().enumerate() {
            let code = self.values.codes[wanted][plane][cell as usize];
            let found = Value::from_code(metric, code, parity(self.variant()));
            if found != best[wanted] {
                return Some(self.wrong(metric, profile, position, found, best[wanted]));
            }
        }
        // Consistent results prove nothing by themselves; results that agree with distances do.
        let of = |metric| self.wanted.iter().position(|&(wanted, _)| wanted == metric);
        if let (Some(wdl), Some(dtw)) = (of(Metric::Wdl), of(Metric::Dtw))
            && best[wdl].wdl() != best[dtw].wdl()
        {
            return Some(self.wrong(Metric::Wdl, None, position, best[wdl], best[dtw]));
        }
        None
    }

    fn wrong(
        &self,
        metric: Metric,
        profile: Option<&'static Profile>,
        position: &Position,
        found: Value,
        expected: Value,
    ) -> VerifyError {
        let words = |value: Value| match (metric, value.plies()) {
            (Metric::Wdl, _) | (_, None) => value.wdl().word().to_owned(),
            (Metric::Need, Some(plies)) => {
                format!("a {} that needs {plies} plies", value.wdl().word())
            }
            (Metric::Dtw, Some(plies)) => format!("a {} in {plies} plies", value.wdl().word()),
        };
        VerifyError::Wrong {
            table: key(self.values.index.class(), metric, profile),
            fen: write_fen(self.variant().board, position),
            found: words(found),
            expected: words(expected),
        }
    }

    /// Where the values of a position are.
    fn locate(&self, position: &Position) -> Located<'_> {
        let class = Class::of(position);
        if !class.both_sides() {
            // The side that has just moved has taken the last piece.
            return Located::Over(Value::at_end(self.variant().without_move));
        }
        let canonical = class.canonical();
        let values = if canonical == self.values.index.class() {
            self.values
        } else {
            match self.known.get(&canonical) {
                Some(values) => values,
                None => return Located::Unknown(canonical),
            }
        };
        let other_chair =
            class != canonical || class.is_symmetric() && position.turn() == Colour::Black;
        let position = if other_chair {
            &position.swapped(self.variant().board)
        } else {
            position
        };
        let cell = values.index.cell(position) as usize;
        Located::In(values, position.turn().index(), cell)
    }
}

enum Located<'a> {
    /// The game is over.
    Over(Value),
    /// By plane and cell.
    In(&'a Values, usize, usize),
    /// There are no values of this class.
    Unknown(Class),
}

/// Buffers that positions share.
#[derive(Default)]
struct Work {
    moves: Vec<Move>,
    /// The best value so far on each metric.
    best: Vec<Value>,
}
