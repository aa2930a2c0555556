//! The conversion of a table into a file.
//!
//! A *pass* makes a range of the file: some placements of the mover's men with all or some of the
//! other side's. It reads every block of the table that has cells of these placements, once, sorts
//! the values into the order of the file's placements, and then goes through the kings of each. A
//! pass has as many placements as fit into memory; a class of kings alone has a single placement,
//! which sets the least memory.
//!
//! A compact table leaves out one of the two movers. Its values are asked position by position, in
//! the order of the table, so that the cells that moves lead to are near each other.
//!
//! Positions with a capture have no value. Only a cell that would end the current run is tested for
//! a capture: a cell that continues it has the same bytes with and without a value.

use super::numbering::{ALL, Numbering, Places, bits, turned, unrank};
use super::packed_values::PackedValues;
use super::runs::RunWriter;
use crate::ExportError;
use galotne::geometry::{Squares, TEN};
use galotne::index::Index;
use galotne::material::{Class, choose};
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Variant};
use galotne::table::{BlockDecoder, MAX_BLOCK_CELLS, Table};
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Value;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The value in a file (1 a loss, 2 a win) for each code of WDL tables.
const VALUES: [u8; 3] = [0, 2, 1];

/// Returns the code of a result in a WDL table.
const fn code(value: Value) -> usize {
    match value {
        Value::Draw => 0,
        Value::Win(_) => 1,
        Value::Loss(_) => 2,
    }
}

/// Returns the memory of a conversion beside the values, in bytes: codes and bytes of a block,
/// decoder, buffers, and the placements of men.
fn fixed_memory(numbering: &Numbering) -> u64 {
    const PLACEMENT: u64 = (size_of::<MenPlacement>() + size_of::<u32>()) as u64;
    let placements: u64 = numbering.men_ways().iter().sum();
    4 * u64::from(MAX_BLOCK_CELLS) + (1 << 20) + placements * PLACEMENT
}

/// Returns the least memory for the file of a class without runs of king moves, in bytes; `None` if
/// it has too many cells.
#[must_use]
pub fn least_memory(class: Class) -> Option<u64> {
    let numbering = Numbering::new(&INTERNATIONAL, class)?;
    let index = Index::new(&INTERNATIONAL, class)?;
    Some(fixed_memory(&numbering) + PackedValues::bytes(slice_cells(&index)))
}

/// Returns the number of cells of a table for each placement of men.
fn slice_cells(index: &Index) -> u64 {
    let [white, black] = Colour::BOTH;
    index.king_ranks(white) * index.king_ranks(black)
}

/// A placement of one side's men.
#[derive(Clone, Copy)]
struct MenPlacement {
    /// The places of their side.
    places: Places,
    /// The squares, with the mover as White.
    squares: Squares,
}

/// The constants of a conversion.
struct Conversion<'a> {
    tables: &'a Tablebase,
    table: &'a Table,
    /// The numbering of the table.
    index: &'a Index,
    /// The mover's plane of the table; `None` if the table leaves it out.
    plane: Option<usize>,
    /// The numbering of the file.
    numbering: Numbering,
    /// The colours of the mover and the other side in the table.
    seats: [Colour; 2],
    slice_cells: u64,
    /// The number of placements of Black's men in the table.
    black_ways: u64,
    /// The placements of men of the mover and the other side, in the order of the file.
    men: [Vec<MenPlacement>; 2],
    /// The numbers in `men` of the table's placements, by their ranks in the table.
    place_of: [Vec<u32>; 2],
    /// The contribution of a king to the cell of the table: by side, number among the kings of its
    /// side in the file (from 0), and place.
    steps: [Vec<[usize; 50]>; 2],
}

/// A range of placements, in the order of the file, that is converted at once.
struct Pass {
    movers: Range<usize>,
    others: Range<usize>,
}

/// Writes the file of a class with White as the mover, within `memory` bytes. `advance` gets the
/// numbers of finished cells; setting `abandoned` ends the conversion with an error.
pub(super) fn convert(
    tables: &Tablebase,
    class: Class,
    memory: u64,
    out: impl Write,
    advance: &dyn Fn(u64),
    abandoned: &AtomicBool,
) -> Result<(), ExportError> {
    let conversion = Conversion::new(tables, class)?;
    let passes = conversion.passes(memory)?;
    let mut runs = RunWriter::new(out);
    let mut values = PackedValues::default();
    let mut decoder = BlockDecoder::new();
    let mut codes = vec![];
    for pass in passes {
        conversion.load(&pass, &mut values, &mut decoder, &mut codes, abandoned)?;
        conversion.write(&pass, &values, &mut runs, advance, abandoned)?;
    }
    let (mut out, _) = runs.finish()?;
    Ok(out.flush()?)
}

impl<'a> Conversion<'a> {
    fn new(tables: &'a Tablebase, class: Class) -> Result<Self, ExportError> {
        let too_large = || ExportError::TooLarge { class };
        let numbering = Numbering::new(tables.game(), class).ok_or_else(too_large)?;
        let (table, index) = tables.table(TableKey::wdl(tables.game(), class))?;
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
                men[side].push(MenPlacement { places, squares });
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
            let size = if seat == index.inner_side() {
                1
            } else {
                index.king_ranks(index.inner_side())
            };
            // Table and file count squares from opposite ends, so kings come in reverse.
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

    /// Cuts the file into passes that fit into `memory` bytes.
    fn passes(&self, memory: u64) -> Result<Vec<Pass>, ExportError> {
        let fixed = fixed_memory(&self.numbering);
        let fit = memory.saturating_sub(fixed).saturating_mul(4) / self.slice_cells;
        let [movers, others] = [0, 1].map(|side| self.men[side].len());
        let fit = usize::try_from(fit).unwrap_or(usize::MAX);
        if fit == 0 {
            return Err(ExportError::Memory {
                needed: fixed + PackedValues::bytes(self.slice_cells),
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
        values: &mut PackedValues,
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
            // Successive cells mostly belong to the same slice.
            let (mut slice, mut slot) = (u64::MAX, None);
            for (cell, &code) in self.index.cells_at(order, places).zip(&*codes) {
                let (next, place) = (cell / self.slice_cells, cell % self.slice_cells);
                if next != slice {
                    slice = next;
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

    /// Derives the values of a pass that the table leaves out.
    fn ask(
        &self,
        pass: &Pass,
        values: &mut PackedValues,
        abandoned: &AtomicBool,
    ) -> Result<(), ExportError> {
        /// The number of positions that are asked together.
        const BATCH: usize = 1 << 12;
        let (mut cells, mut positions) = (vec![], Vec::with_capacity(BATCH));
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
                if !self.tables.game().has_capture(position) {
                    cells.push(slot * self.slice_cells + (cell - first));
                    positions.push(*position);
                }
                if positions.len() < BATCH {
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

    /// Returns the number in a pass of the placement of a slice of the table; `None` if it is not
    /// among them.
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
        let inside = pass.movers.contains(&mover) && pass.others.contains(&other);
        let slot = || (mover - pass.movers.start) * pass.others.len() + (other - pass.others.start);
        inside.then(|| slot() as u64)
    }

    /// Writes the cells of a pass.
    fn write(
        &self,
        pass: &Pass,
        values: &PackedValues,
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
                let mut kings = KingPlacements {
                    variant: self.tables.game(),
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

/// A walk through the kings of one placement of men.
struct KingPlacements<'a, W> {
    variant: &'static Variant,
    counts: [u8; 2],
    steps: &'a [Vec<[usize; 50]>; 2],
    values: &'a PackedValues,
    men: [Squares; 2],
    /// The mover's places without men.
    free: Places,
    runs: &'a mut RunWriter<W>,
}

impl<W: Write> KingPlacements<'_, W> {
    /// Places the remaining kings of the mover on places of `below`, in the order of their ranks.
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

    /// Places the remaining kings of the other side.
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
        self.end_run(value, kings)
    }

    /// Ends the run at a cell with another value, unless the cell has a capture and so no value.
    fn end_run(&mut self, value: u8, kings: [Places; 2]) -> io::Result<()> {
        let kings = [turned(kings[0]), kings[1]].map(|plain| TEN.pad(plain).unwrap_or_default());
        let position = Position::new_unchecked(&TEN, self.men, kings, Colour::White);
        if self.variant.has_capture(&position) {
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
            let numbering = Numbering::new(&INTERNATIONAL, class).expect("small");
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
