//! Score planes in the order of the index, with the codes of the format.

use crate::store::planes::{CellSet, ScorePlanes};
use crate::store::score::{Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use crate::write::table_file::PART_CELLS;
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::code::OMITTED;
use galotne::value::{Metric, Value};
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

/// Consecutive cells of an order, with equal steps between them in memory.
struct MemoryRun {
    first: usize,
    step: usize,
    count: usize,
    /// The index of the first cell in the output.
    out_index: usize,
}

/// Runs with near starts in memory are read this many at a time, cell by cell: reads then use whole
/// cache lines, and written codes stay in the L1 cache.
const INTERLEAVED_RUNS: usize = 128;

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
        let (scores, quiet) = (self.planes.plane(self.turn), self.quiet.reader());
        let code = |at: usize| {
            // `OMITTED` has all bits set.
            codes[usize::from(scores.get(at))] | quiet.bit(at).wrapping_sub(1)
        };
        out.clear();
        out.resize((places.end - places.start) as usize, OMITTED);
        let (out, mut next) = (&mut out[..], 0);
        let runs = self.index.runs_at(order, places, self.strides);
        let mut runs: Vec<MemoryRun> = runs
            .map(|run| {
                let out_index = next;
                next += run.count as usize;
                MemoryRun {
                    first: run.first as usize,
                    count: run.count as usize,
                    out_index,
                    step: run.step as usize,
                }
            })
            .collect();
        if runs.iter().any(|run| run.step > 1) {
            // In the order of their starts in memory.
            runs.sort_unstable_by_key(|run| run.first);
        }
        let equally_long = |one: &MemoryRun, next: &MemoryRun| one.count == next.count;
        let groups = runs.chunk_by(equally_long);
        for group in groups.flat_map(|runs| runs.chunks(INTERLEAVED_RUNS)) {
            for number in 0..group[0].count {
                for run in group {
                    out[run.out_index + number] = code(run.first + number * run.step);
                }
            }
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
                stored[usize::from(score)] |= quiet != 0;
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

    /// Returns the legal position with this number in a part.
    pub fn position(&self, part: Range<u64>, number: u64) -> Option<Position> {
        let mut left = number;
        self.index.walk().find(part, self.turn, |_, _, position| {
            let found = (left == 0).then_some(*position);
            left = left.wrapping_sub(1);
            found
        })
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
