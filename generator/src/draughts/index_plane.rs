//! Score planes in the order of the index, with the codes of the format.

use super::memory_stretches::{MemoryStretch, PlaneCell, TILE_CELLS, visit_stretches};
use crate::store::packed_scores::spread;
use crate::store::planes::{CellSet, CellSetReader, ScorePlane, ScorePlanes};
use crate::store::score::{DRAW, Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use crate::write::table_file::PART_CELLS;
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::TwoBitCodes;
use galotne::table::code::OMITTED;
use galotne::value::{Metric, Value};
use multiversion::multiversion;
use std::ops::Range;

/// Returns the number of cells of a part of a class: several whole slices, or several whole rows of
/// one slice. A *row* is all placements of the kings that vary fastest.
fn part_cells(index: &Index) -> u64 {
    let slice = index.king_ranks(Colour::White) * index.king_ranks(Colour::Black);
    if slice <= PART_CELLS {
        return PART_CELLS / slice * slice;
    }
    let row = index.king_ranks(index.inner_side());
    let rows = slice / row;
    let fitting =
        (1..=rows).filter(|&count| rows.is_multiple_of(count) && count * row <= PART_CELLS);
    row * fitting.max().unwrap_or(1)
}

/// Returns the table code of every score; [`OMITTED`] for scores without one.
pub fn score_codes(variant: &Variant, metric: Metric) -> [u16; 256] {
    let parity = variant.parity();
    let scale = if metric.has_profile() {
        // The fields have no part in reading a score as a need.
        Scale::Need {
            max_plies: [127; 2],
            endless: false,
            claimed: false,
        }
    } else {
        // Results may be solved with distances or alone: a win is above a draw on both scales, a
        // loss below, and a result keeps nothing else.
        Scale::Distance(parity)
    };
    std::array::from_fn(|score| {
        let value = match scale.value(score as ScoreByte) {
            Value::Win(_) if !metric.has_plies() => Value::Win(0),
            Value::Loss(_) if !metric.has_plies() => Value::Loss(0),
            value => value,
        };
        value.code(metric, parity).unwrap_or(OMITTED)
    })
}

/// A plane of a solved class, in the order of the index.
pub struct IndexPlane<'a> {
    index: &'a Index,
    turn: Colour,
    planes: &'a ScorePlanes,
    quiet: &'a CellSet,
    /// The strides of a cell's digits in scores and quiet positions.
    strides: [u64; 4],
    /// Placements of White's and Black's men.
    men: [Vec<Squares>; 2],
    /// Placements of the kings of the index's inner side, which vary fastest in its order.
    inner: Vec<Squares>,
    /// Placements of the kings of the other side.
    outer: Vec<Squares>,
}

/// Tiles with fewer columns are read cell by cell.
const MIN_TRANSPOSED_COLUMNS: usize = 4;

/// Rows that are transposed at a time: few enough for the L1 cache, and enough to use whole cache
/// lines.
const TRANSPOSED_ROWS: usize = 16;

/// Buffers for reading rows of a plane.
#[derive(Default)]
pub struct RowBuffers {
    scores: Vec<ScoreByte>,
    quiet: Vec<u8>,
    unpacked: Vec<ScoreByte>,
}

/// A reader of the scores and quiet positions of a plane. What it has read of a scratch file stays
/// in memory as long as itself.
struct PlaneReader<'a> {
    scores: ScorePlane<'a>,
    quiet: CellSetReader<'a>,
}

impl PlaneReader<'_> {
    /// Returns the number of a cell in the plane.
    const fn number(&self, slice: usize, cell: usize) -> usize {
        slice * self.scores.slice_cells() + cell
    }

    /// Returns 1 for a quiet position, otherwise 0.
    fn quiet_bit(&self, slice: usize, cell: usize) -> u64 {
        self.quiet.bit(self.number(slice, cell))
    }

    /// Returns a bit for each of 64 cells, set if it is quiet.
    fn quiet_word(&self, first: PlaneCell) -> u64 {
        self.quiet.word_from(self.number(first.slice, first.cell))
    }
}

impl<'a> IndexPlane<'a> {
    pub fn new(planes: &'a ScorePlanes, solved: &'a SolvedClass, turn: Colour) -> Self {
        let index = planes.index();
        let all = |colour| {
            let ranks = 0..index.king_ranks(colour);
            ranks.map(|rank| index.kings(colour, rank)).collect()
        };
        let men = |colour| {
            let ranks = 0..index.men_ranks(colour);
            ranks.map(|rank| index.men(colour, rank)).collect()
        };
        Self {
            index,
            turn,
            // Within a slice, the kings of the side to move vary slower.
            strides: index.digit_strides(if index.inner_side() == turn {
                CellOrder::OUTER_KINGS_FASTEST
            } else {
                CellOrder::STANDARD
            }),
            planes,
            quiet: &solved.quiet[turn.index()],
            men: Colour::BOTH.map(men),
            inner: all(index.inner_side()),
            outer: all(!index.inner_side()),
        }
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// Returns the numbering of the cells.
    pub const fn index(&self) -> &Index {
        self.index
    }

    /// Returns all cells in parts, about as large as those of a table.
    pub fn parts(&self) -> Vec<Range<u64>> {
        let (cells, part) = (self.index.cells(), part_cells(self.index));
        let starts = (0..cells).step_by(part as usize);
        starts.map(|start| start..cells.min(start + part)).collect()
    }

    /// Replaces `out` by the codes at some places of an order; [`OMITTED`] for positions that are
    /// not quiet.
    pub fn codes(
        &self,
        codes: &[u16; 256],
        order: CellOrder,
        places: Range<u64>,
        out: &mut Vec<u16>,
    ) {
        let plane = self.reader();
        // `OMITTED` has all bits set.
        let code = |score: ScoreByte, quiet: u64| {
            codes[usize::from(score)] | (quiet as u16 & 1).wrapping_sub(1)
        };
        out.clear();
        out.resize((places.end - places.start) as usize, OMITTED);
        let (out, mut unpacked) = (&mut out[..], vec![]);
        self.visit_stretches(&plane, order, places, |stretch| match stretch {
            MemoryStretch::Row {
                first,
                cells,
                out_index,
            } => {
                let quiet = plane.quiet_word(first);
                let scores = plane.scores.cells(first.slice, first.cell, cells);
                let scores = scores.unpack(&mut unpacked).iter();
                let out = out[out_index..out_index + cells].iter_mut();
                for ((out, &score), cell) in out.zip(scores).zip(0..) {
                    *out = code(score, quiet >> cell);
                }
            }
            MemoryStretch::Tile {
                first,
                step,
                rows,
                columns: &[column],
            } => {
                for row in 0..rows {
                    let PlaneCell { slice, cell } = first.plus(step, row);
                    out[column + row] =
                        code(plane.scores.get(slice, cell), plane.quiet_bit(slice, cell));
                }
            }
            MemoryStretch::Tile {
                first,
                step,
                rows,
                columns,
            } => {
                for row in 0..rows {
                    let first = first.plus(step, row);
                    let quiet = plane.quiet_word(first);
                    let scores = plane.scores.cells(first.slice, first.cell, columns.len());
                    let scores = scores.unpack(&mut unpacked).iter();
                    for ((&column, &score), cell) in columns.iter().zip(scores).zip(0..) {
                        out[column + row] = code(score, quiet >> cell);
                    }
                }
            }
        });
    }

    /// Replaces `out` by the WDL codes at some places of an order; positions that are not quiet are
    /// omitted.
    pub fn result_codes(&self, order: CellOrder, places: Range<u64>, out: &mut TwoBitCodes) {
        let plane = self.reader();
        out.resize((places.end - places.start) as usize);
        let row_codes = |first: PlaneCell, cells: usize| {
            let codes = (plane.scores).result_codes(first.slice, first.cell, cells);
            omit(codes, !plane.quiet_word(first) as u32)
        };
        self.visit_stretches(&plane, order, places, |stretch| match stretch {
            MemoryStretch::Row {
                first,
                cells,
                out_index,
            } => out.set(out_index, cells, row_codes(first, cells)),
            MemoryStretch::Tile {
                first,
                step,
                rows,
                columns,
            } if columns.len() < MIN_TRANSPOSED_COLUMNS => {
                for (number, &column) in columns.iter().enumerate() {
                    let (mut codes, mut omitted) = (0, 0);
                    for row in 0..rows {
                        let PlaneCell { slice, cell } = first.plus(step, row);
                        let cell = cell + number;
                        codes |= result_code(plane.scores.get(slice, cell)) << (2 * row);
                        omitted |= (1 ^ plane.quiet_bit(slice, cell)) << row;
                    }
                    out.set(column, rows, omit(codes, omitted as u32));
                }
            }
            MemoryStretch::Tile {
                first,
                step,
                rows,
                columns,
            } => {
                let mut block = [0; TILE_CELLS];
                for (row, word) in block[..rows].iter_mut().enumerate() {
                    *word = row_codes(first.plus(step, row), columns.len());
                }
                transpose_cells(&mut block);
                for (&column, &codes) in columns.iter().zip(&block) {
                    out.set(column, rows, codes);
                }
            }
        });
    }

    fn visit_stretches(
        &self,
        plane: &PlaneReader<'_>,
        order: CellOrder,
        places: Range<u64>,
        visit: impl FnMut(MemoryStretch<'_>),
    ) {
        let slice_cells = plane.scores.slice_cells() as u64;
        visit_stretches(self.index, self.strides, slice_cells, order, places, visit);
    }

    fn reader(&self) -> PlaneReader<'a> {
        PlaneReader {
            scores: self.planes.plane(self.turn),
            quiet: self.quiet.reader(),
        }
    }

    /// Replaces the codes of positions that `is_kept` rejects by [`OMITTED`].
    pub fn keep_only(
        &self,
        order: CellOrder,
        places: Range<u64>,
        codes: &mut [u16],
        is_kept: impl Fn(&Position) -> bool,
    ) {
        let [white, black] = &self.men;
        let placements = [white, black, &self.outer, &self.inner];
        let mut codes = codes.iter_mut();
        for run in self.index.runs_at(order, places, self.strides) {
            let mut digits = run.digits;
            let mut placed = [0, 1, 2, 3].map(|digit| placements[digit][digits[digit] as usize]);
            for code in codes.by_ref().take(run.count as usize) {
                if *code != OMITTED {
                    let fastest = run.fastest;
                    placed[fastest] = placements[fastest][digits[fastest] as usize];
                    let [white, black, outer, inner] = placed;
                    let mut kings = [outer; 2];
                    kings[self.index.inner_side().index()] = inner;
                    let position = Position::new_unchecked(
                        self.index.board(),
                        [white, black],
                        kings,
                        self.turn,
                    );
                    if !is_kept(&position) {
                        *code = OMITTED;
                    }
                }
                digits[run.fastest] += 1;
            }
        }
    }

    /// Replaces `out` by the scores of all legal positions of a part. Returns for each score
    /// whether a quiet position has it: only those are stored in tables.
    pub fn legal_scores(
        &self,
        part: Range<u64>,
        buffers: &mut RowBuffers,
        out: &mut Vec<ScoreByte>,
    ) -> [bool; 256] {
        out.clear();
        let mut stored = [false; 256];
        self.visit_rows(part, buffers, |row, scores, quiet| {
            self.append_legal(row, scores.iter().copied(), out);
            for (&score, &quiet) in scores.iter().zip(quiet) {
                let stored = &mut stored[usize::from(score)];
                // Mostly true already: a load is faster than a chain of stores to one byte.
                if !*stored && quiet != 0 {
                    *stored = true;
                }
            }
        });
        stored
    }

    /// Appends the entries of the legal positions in a row.
    fn append_legal<T: Copy + Default>(
        &self,
        row: u64,
        cells: impl ExactSizeIterator<Item = T>,
        out: &mut Vec<T>,
    ) {
        let (slice, outer) = (row / self.outer.len() as u64, row % self.outer.len() as u64);
        let [white, black] = &self.men;
        let (white, black) = (
            white[(slice / black.len() as u64) as usize],
            black[(slice % black.len() as u64) as usize],
        );
        let kings = self.outer[outer as usize];
        if ((white & black) | (kings & (white | black))) != 0 {
            return;
        }
        let taken = white | black | kings;
        // Every entry is written; the next one overwrites that of a hole.
        let mut end = out.len();
        out.resize(end + cells.len(), T::default());
        for (cell, &kings) in cells.zip(&self.inner) {
            out[end] = cell;
            end += usize::from(kings & taken == 0);
        }
        out.truncate(end);
    }

    /// Returns the first legal position of a part with this score.
    pub fn position_with(&self, part: Range<u64>, score: ScoreByte) -> Option<Position> {
        let (mut position, inner) = (None, self.inner.len() as u64);
        self.visit_rows(part, &mut RowBuffers::default(), |row, scores, _| {
            if position.is_none() && scores.contains(&score) {
                let cells = (row * inner..).zip(scores);
                let mut cells = cells.filter(|&(_, &other)| other == score);
                // Holes have arbitrary scores.
                position = cells.find_map(|(cell, _)| self.index.position(cell, self.turn));
            }
        });
        position
    }

    /// Visits the rows in a part: the number of the row, its scores, and for each cell 1 if it is
    /// quiet, otherwise 0.
    fn visit_rows(
        &self,
        part: Range<u64>,
        buffers: &mut RowBuffers,
        mut visit: impl FnMut(u64, &[ScoreByte], &[u8]),
    ) {
        let (inner_count, outer_count) = (self.inner.len(), self.outer.len());
        let rows = part.start / inner_count as u64..part.end / inner_count as u64;
        let (plane, set) = (self.planes.plane(self.turn), self.quiet.reader());
        let RowBuffers {
            scores,
            quiet,
            unpacked,
        } = buffers;
        if self.index.inner_side() != self.turn {
            // The rows lie in memory as in the index.
            quiet.clear();
            quiet.resize(inner_count, 0);
            for row in rows {
                let start = row as usize * inner_count;
                for (word, quiet) in quiet.chunks_mut(64).enumerate() {
                    let bits = set.word_from(start + word * 64);
                    (quiet.iter_mut().zip(0..)).for_each(|(to, bit)| *to = (bits >> bit & 1) as u8);
                }
                visit(row, plane.range(start, inner_count).unpack(scores), quiet);
            }
            return;
        }
        scores.clear();
        scores.resize(TRANSPOSED_ROWS * inner_count, 0);
        quiet.clear();
        quiet.resize(TRANSPOSED_ROWS * inner_count, 0);
        let mut row = rows.start;
        while row < rows.end {
            let (slice, first) = (row as usize / outer_count, row as usize % outer_count);
            let row_count = TRANSPOSED_ROWS
                .min(outer_count - first)
                .min((rows.end - row) as usize);
            for cell in 0..inner_count {
                let start = (slice * inner_count + cell) * outer_count + first;
                let bits = set.word_from(start);
                let from = plane.range(start, row_count).unpack(unpacked);
                for (offset, &score) in from.iter().enumerate() {
                    scores[offset * inner_count + cell] = score;
                    quiet[offset * inner_count + cell] = (bits >> offset & 1) as u8;
                }
            }
            for offset in 0..row_count {
                let cells = offset * inner_count..(offset + 1) * inner_count;
                visit(row, &scores[cells.clone()], &quiet[cells]);
                row += 1;
            }
        }
    }
}

/// Returns the WDL code of a score. Results may be solved with distances or alone: a win is above a
/// draw on both scales, a loss below.
fn result_code(score: ScoreByte) -> u64 {
    u64::from(score > DRAW) | u64::from(score < DRAW) << 1
}

/// Omits the cells of a word of two-bit codes that have a bit in `omitted`.
fn omit(codes: u64, omitted: u32) -> u64 {
    codes | (3 * spread(omitted))
}

/// Transposes 32 x 32 cells of two bits in place.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn transpose_cells(block: &mut [u64; TILE_CELLS]) {
    let mut half = TILE_CELLS / 2;
    let mut mask = u64::MAX >> 32;
    while half > 0 {
        let mut row = 0;
        while row < TILE_CELLS {
            // Swap the upper right and lower left quarter of every square of side 2 * half.
            for upper in row..row + half {
                let swap = ((block[upper] >> (2 * half)) ^ block[upper + half]) & mask;
                block[upper] ^= swap << (2 * half);
                block[upper + half] ^= swap;
            }
            row += 2 * half;
        }
        half /= 2;
        mask ^= mask << (2 * half);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::packed_scores::{ResultPacker, ScoreWidth};
    use crate::store::planes::{side_count, slice_cells};
    use crate::store::score::{LOST, WON};
    use crate::store::slots::Storage;
    use galotne::index::Ranks;
    use galotne::rules::INTERNATIONAL;
    use galotne::table::code;
    use std::sync::Arc;

    /// SplitMix64.
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a class with random scores and random quiet positions.
    fn invented(class: &str, width: ScoreWidth, state: &mut u64) -> SolvedClass {
        let class = class.parse().expect("a class");
        let index = Index::new(&INTERNATIONAL, class).expect("small");
        let mut planes = ScorePlanes::new(index.clone(), width, Storage::Memory).expect("memory");
        let cells = slice_cells(&index);
        let mut quiet = vec![];
        for turn in &Colour::BOTH[..side_count(class)] {
            for white in 0..index.men_ranks(Colour::White) {
                for black in 0..index.men_ranks(Colour::Black) {
                    let mut scores = vec![];
                    match width {
                        ScoreWidth::Byte => {
                            // Draws and their neighbours, which wins and losses come next to.
                            let score = |_| match random(state) {
                                some if some % 2 == 0 => DRAW - 1 + (some >> 8) as u8 % 3,
                                some => (some >> 8) as ScoreByte,
                            };
                            scores = (0..cells).map(score).collect();
                        }
                        ScoreWidth::TwoBits => {
                            let mut packer = ResultPacker::new(&mut scores);
                            for start in (0..cells).step_by(64) {
                                let (won, lost) = (random(state), random(state));
                                packer.add(won & !lost, lost & !won, 64.min(cells - start));
                            }
                            packer.finish();
                        }
                    }
                    let men = std::iter::once([white, black]);
                    planes.write_slices(*turn, men, &scores).expect("memory");
                }
            }
            let set = CellSet::empty(&index, width, Storage::Memory).expect("memory");
            let slices: Vec<usize> = (0..index.cells() as usize / cells).collect();
            let words: Vec<u64> = (0..slices.len() * (cells / 64))
                .map(|_| random(state) | random(state))
                .collect();
            let row = |slice: usize| words[slice * (cells / 64)..].iter().take(cells / 64);
            set.add(&slices, cells, |slice| std::iter::once(row(slice).copied()))
                .expect("memory");
            quiet.push(set);
        }
        planes.seal();
        SolvedClass {
            distances: vec![Arc::new(planes)],
            need: vec![],
            quiet,
        }
    }

    /// Returns the score of the position with these digits, if it is quiet.
    fn quiet_score(solved: &SolvedClass, turn: Colour, cell: u64) -> Option<ScoreByte> {
        let index = solved.distances[0].index();
        let (mut rest, mut digits) = (cell, [0; 4]);
        for (digit, values) in digits.iter_mut().zip(index.digit_values()).rev() {
            *digit = rest % values;
            rest /= values;
        }
        let [white, black, outer, inner] = digits;
        let mut kings = [outer; 2];
        kings[index.inner_side().index()] = inner;
        let men = [white, black];
        let address = solved.distances[0].address(turn, Ranks { men, kings });
        let number = address.slice * slice_cells(index) + address.cell;
        let quiet = solved.quiet[turn.index()].reader().bit(number) == 1;
        let plane = solved.distances[0].plane(address.side);
        quiet.then(|| plane.get(address.slice, address.cell))
    }

    #[test]
    fn codes_are_gathered_in_every_order_as_cell_by_cell() {
        let mut state = 11;
        for class in ["KvK", "KKvK", "MvM", "MMvM", "KvM", "KMvM", "KvMM", "KMvK"] {
            for width in [ScoreWidth::Byte, ScoreWidth::TwoBits] {
                let solved = invented(class, width, &mut state);
                let index = solved.distances[0].index().clone();
                for &turn in &Colour::BOTH[..side_count(index.class())] {
                    let plane = IndexPlane::new(&solved.distances[0], &solved, turn);
                    for order in CellOrder::all() {
                        let start = random(&mut state) % index.cells();
                        let most = [70, 3000, index.cells()][random(&mut state) as usize % 3];
                        let places =
                            start..index.cells().min(start + 1 + random(&mut state) % most);
                        compare(&solved, &plane, order, places);
                    }
                }
            }
        }
    }

    /// Compares the codes at some places with those of single cells.
    fn compare(solved: &SolvedClass, plane: &IndexPlane<'_>, order: CellOrder, places: Range<u64>) {
        let case = format!("{} {order} {places:?}", plane.index().class());
        let cells = plane.index().cells_at(order, places.clone());
        let scores: Vec<_> = cells
            .map(|cell| quiet_score(solved, plane.turn(), cell))
            .collect();
        let mut results = TwoBitCodes::new();
        plane.result_codes(order, places.clone(), &mut results);
        let results: Vec<u16> = (0..results.len())
            .map(|cell| results.all().get(cell))
            .collect();
        let result = |score: &Option<ScoreByte>| match score {
            None => OMITTED,
            Some(score) if *score > DRAW => 1,
            Some(score) => 2 * u16::from(*score < DRAW),
        };
        assert_eq!(
            results,
            scores.iter().map(result).collect::<Vec<_>>(),
            "{case}"
        );
        let table = std::array::from_fn(|score| score as u16 * 7);
        let mut codes = vec![];
        plane.codes(&table, order, places, &mut codes);
        let code = |score: &Option<ScoreByte>| score.map_or(OMITTED, |score| u16::from(score) * 7);
        assert_eq!(codes, scores.iter().map(code).collect::<Vec<_>>(), "{case}");
    }

    #[test]
    fn results_have_the_codes_of_the_format() {
        let scores = [DRAW, WON, LOST].map(result_code);
        assert_eq!(scores, [code::DRAW, code::WIN, code::LOSS].map(u64::from));
    }
}
