//! From a table to a file.
//!
//! A *pass* takes a range of the file: some placements of the mover's men with all or some of the
//! other side's. It reads every block of the table that has cells of these, once, puts their values
//! in the order of the file's placements, and then goes through the kings of each. As many
//! placements as fit into the memory make a pass; kings alone, all of which belong to one
//! placement, set the least that is needed.
//!
//! A compact table does not keep one of the two movers. What a pass takes of it is asked of the
//! tables, slice by slice, so that the cells which moves lead to lie near each other.
//!
//! Which positions have a capture, and so no value, is asked only where a cell would end the run:
//! whether a cell without a value or one with the same continues it makes no difference to the
//! file.

use super::numbering::{ALL, Numbering, Places, bits, turned, unrank};
use super::runs::RunWriter;
use super::values::Values;
use crate::ExportError;
use galotne::geometry::{Squares, TEN};
use galotne::index::Index;
use galotne::material::{Class, choose};
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::INTERNATIONAL;
use galotne::table::{BlockDecoder, MAX_BLOCK_CELLS, Table};
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Value;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the values of WDL tables are in a file: there 1 is a loss and 2 a win.
const VALUES: [u8; 3] = [0, 2, 1];

/// The code of a result in a WDL table.
const fn code(value: Value) -> usize {
    match value {
        Value::Draw => 0,
        Value::Win(_) => 1,
        Value::Loss(_) => 2,
    }
}

/// The figures of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Its cells.
    pub cells: u64,
    /// In how many passes the table was read.
    pub passes: u64,
}

/// What a file takes in memory beside the values: codes and bytes of a block, decoder, buffers, and
/// the placements of men.
fn beside_values(numbering: &Numbering) -> u64 {
    const PLACEMENT: u64 = (size_of::<Men>() + size_of::<u32>()) as u64;
    let placements: u64 = numbering.men_ways().iter().sum();
    4 * u64::from(MAX_BLOCK_CELLS) + (1 << 20) + placements * PLACEMENT
}

/// The bytes of memory without which the file of a class cannot be made; `None` where it has too
/// many cells.
#[must_use]
pub fn least_memory(class: Class) -> Option<u64> {
    let numbering = Numbering::new(class)?;
    let index = Index::new(&INTERNATIONAL, class)?;
    Some(beside_values(&numbering) + Values::bytes(slice_cells(&index)))
}

/// How many cells of a table belong to one placement of men.
fn slice_cells(index: &Index) -> u64 {
    let [white, black] = Colour::BOTH;
    index.king_ranks(white) * index.king_ranks(black)
}

/// A placement of one side's men.
#[derive(Clone, Copy)]
struct Men {
    /// In places of their side.
    places: Places,
    /// The mover seen as White.
    squares: Squares,
}

/// What stays the same while a file is made.
struct Conversion<'a> {
    tables: &'a Tablebase,
    table: &'a Table,
    /// The numbering of its cells.
    index: &'a Index,
    /// That of the mover; `None` if the table does not keep it.
    plane: Option<usize>,
    numbering: Numbering,
    /// Which colour of the table the mover is, then the other side.
    seats: [Colour; 2],
    slice_cells: u64,
    /// In how many ways Black's men stand in the table.
    black_ways: u64,
    /// The placements of men of the mover and the other, in the order of the file.
    men: [Vec<Men>; 2],
    /// Which of these the placements of the table are, by rank there.
    place_of: [Vec<u32>; 2],
    /// What a king adds to the cell: by side, its turn among its side's kings as the file counts
    /// them (from 0), and place.
    steps: [Vec<[usize; 50]>; 2],
}

/// The placements of a pass, in the order of the file.
struct Pass {
    movers: Range<usize>,
    others: Range<usize>,
}

/// Writes the file of a class whose White is the mover, keeping within so many bytes.
///
/// `advance` is told of cells that are done; once `abandoned` is true, the file is given up.
pub(crate) fn convert(
    tables: &Tablebase,
    class: Class,
    memory: u64,
    out: impl Write,
    advance: &dyn Fn(u64),
    abandoned: &AtomicBool,
) -> Result<Numbers, ExportError> {
    let conversion = Conversion::new(tables, class)?;
    let passes = conversion.passes(memory)?;
    let mut runs = RunWriter::new(out);
    let mut values = Values::default();
    let mut decoder = BlockDecoder::new();
    let mut codes = vec![];
    let count = passes.len() as u64;
    for pass in passes {
        conversion.load(&pass, &mut values, &mut decoder, &mut codes, abandoned)?;
        conversion.write(&pass, &values, &mut runs, advance, abandoned)?;
    }
    let (mut out, cells) = runs.finish()?;
    out.flush()?;
    Ok(Numbers {
        cells,
        passes: count,
    })
}

impl<'a> Conversion<'a> {
    fn new(tables: &'a Tablebase, class: Class) -> Result<Self, ExportError> {
        let too_large = || ExportError::TooLarge { class };
        let numbering = Numbering::new(class).ok_or_else(too_large)?;
        let (table, index) = tables.table(TableKey::wdl(&INTERNATIONAL, class))?;
        let seats = if class.is_canonical() {
            Colour::BOTH
        } else {
            [Colour::Black, Colour::White]
        };
        let (mut men, mut place_of) = ([vec![], vec![]], [vec![], vec![]]);
        for side in 0..2 {
            let count = u64::from(class.men(Colour::BOTH[side]));
            let ways = numbering.men_ways()[side];
            place_of[side] = vec![0; ways as usize];
            for place in 0..ways {
                let places = unrank(place, count);
                let squares = [turned(places), places][side];
                let squares = TEN.pad(squares).unwrap_or_default();
                men[side].push(Men { places, squares });
                let seated = if class.is_canonical() {
                    squares
                } else {
                    TEN.rotate(squares)
                };
                let rank = index.rank_men(seats[side], seated);
                place_of[side][rank as usize] = u32::try_from(place).map_err(|_| too_large())?;
            }
        }
        let steps = [0, 1].map(|side| {
            let seat = seats[side];
            let size = if seat == index.inner() {
                1
            } else {
                index.king_ranks(index.inner())
            };
            // The table counts squares from the other end: its last king is the first of the file.
            let kings = class.kings(Colour::BOTH[side]);
            let step = |king, place| choose(49 - place, king).unwrap_or_default() * size;
            (1..=u64::from(kings))
                .rev()
                .map(|king| std::array::from_fn(|place| step(king, place as u64) as usize))
                .collect()
        });
        Ok(Self {
            tables,
            table,
            index,
            plane: table.spec().plane(seats[0], 0),
            slice_cells: slice_cells(index),
            black_ways: index.men_ranks(Colour::Black),
            numbering,
            seats,
            men,
            place_of,
            steps,
        })
    }

    /// Cuts the file into passes that fit into so many bytes.
    fn passes(&self, memory: u64) -> Result<Vec<Pass>, ExportError> {
        let beside = beside_values(&self.numbering);
        let fit = memory.saturating_sub(beside).saturating_mul(4) / self.slice_cells;
        let [movers, others] = [0, 1].map(|side| self.men[side].len());
        let fit = usize::try_from(fit).unwrap_or(usize::MAX);
        if fit == 0 {
            return Err(ExportError::Memory {
                needed: beside + Values::bytes(self.slice_cells),
                given: memory,
            });
        }
        let rows = fit / others;
        let ranges = |all: usize, step: usize| {
            (0..all)
                .step_by(step)
                .map(move |start| start..all.min(start.saturating_add(step)))
        };
        if rows > 0 {
            let pass = |movers| Pass {
                movers,
                others: 0..others,
            };
            return Ok(ranges(movers, rows).map(pass).collect());
        }
        let row = |mover| {
            ranges(others, fit).map(move |others| Pass {
                movers: mover..mover + 1,
                others,
            })
        };
        Ok((0..movers).flat_map(row).collect())
    }

    /// Reads the values of a pass.
    fn load(
        &self,
        pass: &Pass,
        values: &mut Values,
        decoder: &mut BlockDecoder,
        codes: &mut Vec<u16>,
        abandoned: &AtomicBool,
    ) -> Result<(), ExportError> {
        values.clear((pass.movers.len() * pass.others.len()) as u64 * self.slice_cells);
        let Some(plane) = self.plane else {
            return self.ask(pass, values, abandoned);
        };
        let order = self.table.spec().orders[self.seats[0].index()];
        for block in self.table.layout().plane_blocks(plane) {
            if abandoned.load(Ordering::Relaxed) {
                return Err(ExportError::Abandoned);
            }
            codes.clear();
            let places = self.table.decode_cells(block, decoder, codes)?.cells;
            // Wherever the table keeps it, a cell tells its slice.
            let (mut slice, mut slot) = (u64::MAX, None);
            for (cell, &code) in self.index.cells_at(order, places).zip(&*codes) {
                let (its_slice, place) = (cell / self.slice_cells, cell % self.slice_cells);
                if its_slice != slice {
                    slice = its_slice;
                    slot = self.slot(pass, slice);
                }
                if let Some(slot) = slot {
                    let to = slot * self.slice_cells + place;
                    values.set(to, VALUES[usize::from(code.min(2))]);
                }
            }
        }
        Ok(())
    }

    /// Asks for the values of a pass that the table does not keep.
    fn ask(
        &self,
        pass: &Pass,
        values: &mut Values,
        abandoned: &AtomicBool,
    ) -> Result<(), ExportError> {
        /// Positions that are asked for together.
        const TOGETHER: usize = 1 << 12;
        let (mut cells, mut positions) = (vec![], Vec::with_capacity(TOGETHER));
        let mut answer = |cells: &mut Vec<u64>, positions: &mut Vec<Position>| {
            let mut fault = None;
            (self.tables.reading()).values(positions, Measure::Wdl, |place, value| match value {
                Ok(value) => values.set(cells[place], VALUES[code(value)]),
                Err(error) => fault = Some(error),
            });
            cells.clear();
            positions.clear();
            fault.map_or(Ok(()), |fault| Err(ExportError::from(fault)))
        };
        let walk = self.index.walk();
        for slice in 0..self.index.cells() / self.slice_cells {
            let Some(slot) = self.slot(pass, slice) else {
                continue;
            };
            let first = slice * self.slice_cells;
            let range = first..first + self.slice_cells;
            let fault = walk.find(range, self.seats[0], |cell, _, position| {
                if !INTERNATIONAL.has_capture(position) {
                    cells.push(slot * self.slice_cells + (cell - first));
                    positions.push(*position);
                }
                if positions.len() < TOGETHER {
                    return None;
                }
                if abandoned.load(Ordering::Relaxed) {
                    return Some(ExportError::Abandoned);
                }
                answer(&mut cells, &mut positions).err()
            });
            fault.map_or(Ok(()), Err)?;
        }
        answer(&mut cells, &mut positions)
    }

    /// Which placement of a pass a slice of the table is.
    #[inline]
    fn slot(&self, pass: &Pass, slice: u64) -> Option<u64> {
        let ranks = [slice / self.black_ways, slice % self.black_ways];
        let place = |side: usize| {
            let rank = ranks[self.seats[side].index()];
            self.place_of[side]
                .get(rank as usize)
                .map(|&place| place as usize)
        };
        let (mover, other) = (place(0)?, place(1)?);
        let wanted = pass.movers.contains(&mover) && pass.others.contains(&other);
        let slot = || (mover - pass.movers.start) * pass.others.len() + (other - pass.others.start);
        wanted.then(|| slot() as u64)
    }

    /// Writes the cells of a pass.
    fn write(
        &self,
        pass: &Pass,
        values: &Values,
        runs: &mut RunWriter<impl Write>,
        advance: &dyn Fn(u64),
        abandoned: &AtomicBool,
    ) -> Result<(), ExportError> {
        let class = self.numbering.class();
        let mut slot = 0;
        for movers in &self.men[0][pass.movers.clone()] {
            if abandoned.load(Ordering::Relaxed) {
                return Err(ExportError::Abandoned);
            }
            for others in &self.men[1][pass.others.clone()] {
                let first = (slot * self.slice_cells) as usize;
                slot += 1;
                let free = ALL & !movers.places & !turned(others.places);
                if movers.squares & others.squares != 0 {
                    runs.skip(self.numbering.king_ways());
                    continue;
                }
                let mut kings = Kings {
                    counts: Colour::BOTH.map(|side| class.kings(side)),
                    steps: &self.steps,
                    values,
                    men: [movers.squares, others.squares],
                    free,
                    runs,
                };
                kings.movers(kings.counts[0], free, first, 0)?;
            }
            advance(pass.others.len() as u64 * self.numbering.king_ways());
        }
        Ok(())
    }
}

/// Goes through the kings of one placement of men.
struct Kings<'a, W> {
    counts: [u8; 2],
    steps: &'a [Vec<[usize; 50]>; 2],
    values: &'a Values,
    men: [Squares; 2],
    /// The mover's places that no man takes.
    free: Places,
    runs: &'a mut RunWriter<W>,
}

impl<W: Write> Kings<'_, W> {
    /// Places the mover's kings that are left to place, on some of the places `below`, in the order
    /// of their ranks.
    fn movers(&mut self, left: u8, below: Places, cell: usize, kings: Places) -> io::Result<()> {
        if left == 0 {
            let free = turned(self.free & !kings);
            return self.others(self.counts[1], free, cell, [kings, 0]);
        }
        let steps = &self.steps[0][usize::from(left) - 1];
        if left == 1 && self.counts[1] == 0 {
            for place in bits(below) {
                self.cell(cell + steps[place as usize], [kings | 1 << place, 0])?;
            }
            return Ok(());
        }
        for place in bits(below) {
            let bit = 1 << place;
            let below = below & (bit - 1);
            if below.count_ones() + 1 >= left.into() {
                self.movers(left - 1, below, cell + steps[place as usize], kings | bit)?;
            }
        }
        Ok(())
    }

    /// Places the kings of the other side.
    fn others(
        &mut self,
        left: u8,
        below: Places,
        cell: usize,
        kings: [Places; 2],
    ) -> io::Result<()> {
        if left == 0 {
            return self.cell(cell, kings);
        }
        let steps = &self.steps[1][usize::from(left) - 1];
        if left == 1 {
            for place in bits(below) {
                let kings = [kings[0], kings[1] | 1 << place];
                self.cell(cell + steps[place as usize], kings)?;
            }
            return Ok(());
        }
        for place in bits(below) {
            let bit = 1 << place;
            let below = below & (bit - 1);
            if below.count_ones() + 1 >= left.into() {
                let kings = [kings[0], kings[1] | bit];
                self.others(left - 1, below, cell + steps[place as usize], kings)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn cell(&mut self, cell: usize, kings: [Places; 2]) -> io::Result<()> {
        let value = self.values.get(cell as u64);
        if self.runs.continues(value) {
            return Ok(());
        }
        self.turn(value, kings)
    }

    /// A cell with another value than that of the run: the next run begins, unless it has no value.
    fn turn(&mut self, value: u8, kings: [Places; 2]) -> io::Result<()> {
        let kings = [turned(kings[0]), kings[1]].map(|plain| TEN.pad(plain).unwrap_or_default());
        let position = Position::new_unchecked(&TEN, self.men, kings, Colour::White);
        if INTERNATIONAL.has_capture(&position) {
            self.runs.skip(1);
            return Ok(());
        }
        self.runs.push_code(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_placements_add_up_to_the_cells_of_the_table() {
        for name in ["KKMvKM", "KMvKKM", "KKvKKK", "MMvK", "MvKKM", "KKMvKKM"] {
            let class: Class = name.parse().expect("a class");
            let numbering = Numbering::new(class).expect("small");
            let index = Index::new(&INTERNATIONAL, class.canonical()).expect("small");
            for n in 0..2000 {
                let cell = numbering.cells() / 2000 * n;
                let Some(position) = numbering.position(cell) else {
                    continue;
                };
                assert_eq!(numbering.cell(&position), cell);
                let canonical = if class.is_canonical() {
                    position
                } else {
                    position.swapped()
                };
                assert_eq!(Class::from_position(&canonical), class.canonical());
                assert!(index.cell(&canonical) < index.cells());
            }
        }
    }
}
