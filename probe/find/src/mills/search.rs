//! Goes through a class of mills, and keeps what meets the conditions.

use super::filter::Filter;
use super::{Conditions, FindError};
use crate::gathered::Gathered;
use crate::search::{Selection, Watch};
use galotne::mills::geometry::SYMMETRIES;
use galotne::mills::{Class, Index, Position, Tablebase};
use galotne::position::Colour;
use galotne::table::{BlockDecoder, Table};
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use std::ops::Range;

/// A position of mills that meets the conditions.
pub type Found = crate::Found<Position>;

/// What a search of mills has found.
pub type Report = crate::Report<Position>;

/// A search in a class of mills.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    tables: &'a Tablebase,
    class: Class,
    conditions: Conditions,
}

/// Cells that one worker goes through at once.
const CELLS: u64 = 1 << 15;

/// Images that a placement can have, from both chairs.
const IMAGES: u64 = 2 * SYMMETRIES as u64;

impl<'a> Search<'a> {
    /// Of the positions of a class, in the orientation that it is named in, that meet these conditions.
    #[must_use]
    pub const fn new(tables: &'a Tablebase, class: Class, conditions: Conditions) -> Self {
        Self {
            tables,
            class,
            conditions,
        }
    }

    /// Goes through the class with all cores of the pool at hand. The first ones are those in the order of the tables: White
    /// to move before Black, and the images of a position one after the other.
    ///
    /// # Errors
    /// A table is missing or cannot be read; there is no such class; it was told to stop.
    pub fn run(&self, selection: &Selection, watch: &dyn Watch) -> Result<Report, FindError> {
        let (rules, class) = (self.tables.rules(), self.class);
        if !rules.has(class) {
            let rules = rules.name;
            return Err(FindError::NoClass { rules, class });
        }
        let filter = Filter {
            tables: self.tables,
            conditions: &self.conditions,
        };
        let key = rules.table_key(class, filter.metric());
        let (table, index) = self.tables.table(key)?;
        let sweep = Sweep {
            wanted: wanted(table, key.metric, &filter),
            of_class: class,
            selection,
            filter,
            table,
            index,
        };
        sweep.run(watch)
    }
}

/// For each code of a table what it stands for, if that may be among those wanted.
fn wanted(table: &Table, metric: Metric, filter: &Filter<'_>) -> Vec<Option<Value>> {
    let spec = table.spec();
    let values = (0..=spec.largest).map(|code| Value::from_code(metric, code, spec.parity));
    values
        .map(|value| Some(value).filter(|value| filter.conditions.allow(*value)))
        .collect()
}

/// A search at work.
struct Sweep<'a> {
    of_class: Class,
    selection: &'a Selection,
    filter: Filter<'a>,
    table: &'a Table,
    index: &'a Index,
    wanted: Vec<Option<Value>>,
}

/// Blocks of a plane, seen from the chair in which the table has it or from the other.
struct Part {
    plane: usize,
    swapped: bool,
    blocks: Range<u64>,
}

impl Sweep<'_> {
    fn run(&self, watch: &dyn Watch) -> Result<Report, FindError> {
        let parts = self.parts();
        watch.begin(parts.iter().map(|part| self.cells(part)).sum());
        let most = match *self.selection {
            Selection::First(number) if !self.filter.conditions.longest => number,
            _ => usize::MAX,
        };
        let wave = match most {
            usize::MAX => parts.len(),
            _ => 8 * rayon::current_num_threads(),
        };
        let mut gathered = self.nothing();
        let mut waves = parts.chunks(wave.max(1)).peekable();
        while let Some(some) = waves.next() {
            let found = (some.par_iter())
                .map(|part| {
                    if !watch.goes_on() {
                        return Err(FindError::Stopped);
                    }
                    let found = self.part(part)?;
                    watch.advance(self.cells(part));
                    Ok(found)
                })
                .try_reduce(|| self.nothing(), |one, other| Ok(one.and(other)))?;
            gathered = gathered.and(found);
            if gathered.count() >= most as u64 && waves.peek().is_some() {
                return Ok(Report {
                    count: None,
                    positions: gathered.positions(),
                });
            }
        }
        Ok(Report {
            count: Some(gathered.count()),
            positions: gathered.positions(),
        })
    }

    fn nothing(&self) -> Gathered<Found> {
        Gathered::new(self.selection.kept(), self.filter.conditions.longest)
    }

    /// How many cells a part has.
    fn cells(&self, part: &Part) -> u64 {
        let all = self.table.layout().plane_blocks(part.plane);
        let size = u64::from(self.table.spec().block_cells);
        let before = |block: u64| ((block - all.start) * size).min(self.index.cells());
        before(part.blocks.end) - before(part.blocks.start)
    }

    /// The blocks to go through: with White to move as they are shown before those with Black.
    fn parts(&self) -> Vec<Part> {
        let together = (CELLS / u64::from(self.table.spec().block_cells)).max(1) as usize;
        let both = self.index.class().is_symmetric();
        let mut parts = vec![];
        for shown in Colour::BOTH {
            if (self.filter.conditions.side).is_some_and(|side| side != shown) {
                continue;
            }
            for (plane, seen) in self.index.planes().iter().enumerate() {
                // Where both sides have the same, one plane holds both.
                let swapped = if both {
                    seen.turn != shown
                } else {
                    self.of_class != self.index.class()
                };
                if (seen.turn != shown) != swapped {
                    continue;
                }
                let blocks = self.table.layout().plane_blocks(plane);
                for start in blocks.clone().step_by(together) {
                    let blocks = start..blocks.end.min(start + together as u64);
                    parts.push(Part {
                        plane,
                        swapped,
                        blocks,
                    });
                }
            }
        }
        parts
    }

    /// Whether stones stand where they must.
    fn stands(&self, position: &Position) -> bool {
        (self.filter.conditions.places.iter()).all(|place| place.holds(position))
    }

    /// What a part holds that meets all conditions.
    fn part(&self, part: &Part) -> Result<Gathered<Found>, FindError> {
        let (mut decoder, mut codes) = (BlockDecoder::default(), vec![]);
        let mut gathered = self.nothing();
        for block in part.blocks.clone() {
            codes.clear();
            let cells = (self.table)
                .decode_cells(block, &mut decoder, &mut codes)?
                .cells;
            for (cell, &code) in cells.zip(&codes) {
                let Some(&Some(value)) = self.wanted.get(usize::from(code)) else {
                    continue;
                };
                let first = self.index.first_twin(cell) == cell;
                let position = self.index.position(part.plane, cell);
                if let Some(position) = position.filter(|_| first) {
                    self.cell(part, cell, &position, value, &mut gathered)?;
                }
            }
        }
        Ok(gathered)
    }

    /// Adds the images of the position in a cell that stand where they must, if it meets the other conditions.
    fn cell(
        &self,
        part: &Part,
        cell: u64,
        position: &Position,
        value: Value,
        gathered: &mut Gathered<Found>,
    ) -> Result<(), FindError> {
        let of = self.filter.conditions;
        let mut shown = images(position);
        if part.swapped {
            // From the other chair a position of equal sides is one of the same class, which was seen from this one before.
            let seen = of.up_to_symmetry && of.side.is_none() && self.index.class().is_symmetric();
            if seen && shown.iter().any(|image| self.stands(image)) {
                return Ok(());
            }
            shown = shown.iter().map(Position::swapped).collect();
        }
        shown.retain(|image| self.stands(image));
        if shown.is_empty() || !self.filter.holds(position, value)? {
            return Ok(());
        }
        if of.up_to_symmetry {
            shown.truncate(1);
        }
        let plies = value.plies().unwrap_or_default();
        for (number, position) in (0..).zip(shown) {
            let turn = position.turn().index();
            // Those of one cell stand beside each other.
            let number = (cell * IMAGES + number) << 1 | turn as u64;
            let place = (self.selection.rank(number), turn, number);
            gathered.add(place, plies, || Found { position, cell });
        }
        Ok(())
    }
}

/// The different images of a position under the symmetries of the board, itself first.
fn images(position: &Position) -> Vec<Position> {
    let mut images: Vec<Position> = vec![];
    for symmetry in 0..SYMMETRIES {
        let image = position.image(symmetry);
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}
