//! Score planes in the order of the index, with the codes of the format.

use crate::store::planes::{CellSet, ScorePlane, ScorePlanes};
use crate::store::score::{Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use crate::write::table_file::PART_CELLS;
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::code::OMITTED;
use galotne::value::{Metric, MetricValues, Value};
use std::ops::Range;

/// Returns the number of cells of a part of a class: several whole slices, or whole rows of inner
/// kings of one slice.
fn part_cells(index: &Index) -> u64 {
    let slice = index.king_ranks(Colour::White) * index.king_ranks(Colour::Black);
    if slice <= PART_CELLS {
        return PART_CELLS / slice * slice;
    }
    let row = index.king_ranks(index.inner_side());
    let rows = slice / row;
    let fitting = (1..=rows).filter(|&some| rows.is_multiple_of(some) && some * row <= PART_CELLS);
    row * fitting.max().unwrap_or(1)
}

pub fn score_codes(variant: &Variant, metric: Metric) -> [u16; 256] {
    let parity = variant.parity();
    let scale = match metric.values() {
        MetricValues::Results | MetricValues::Distances => Scale::Distance(parity),
        MetricValues::Needs => Scale::Need {
            max_plies: [127; 2],
            endless: false,
            claimed: false,
        },
    };
    std::array::from_fn(|score| {
        let value = match (metric, scale.value(score as ScoreByte)) {
            (Metric::Wdl, Value::Win(_)) => Value::Win(0),
            (Metric::Wdl, Value::Loss(_)) => Value::Loss(0),
            (_, value) => value,
        };
        value.code(metric, parity).unwrap_or(OMITTED)
    })
}

/// A plane of a solved class, in the order of the index.
pub struct IndexPlane<'a> {
    index: &'a Index,
    turn: Colour,
    scores: ScorePlane<'a>,
    quiet: &'a CellSet,
    /// The strides of a cell's digits in scores and quiet positions.
    strides: [u64; 4],
    /// Placements of White's and Black's men.
    men: [Vec<Squares>; 2],
    /// Placements of the inner and the outer kings.
    inner: Vec<Squares>,
    outer: Vec<Squares>,
}

/// Consecutive cells of an order, with equal steps between them in memory.
struct MemoryRun {
    first: usize,
    step: usize,
    count: usize,
    /// The place of the first cell in the order.
    place: usize,
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
            // The kings of the side to move vary slowest.
            strides: index.digit_strides(if index.inner_side() == turn {
                CellOrder::OUTER_KINGS_FASTEST
            } else {
                CellOrder::STANDARD
            }),
            scores: planes.plane(turn),
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
        let code = |at: usize| {
            // `OMITTED` has all bits set.
            codes[usize::from(self.scores.get(at))] | self.quiet.bit(at).wrapping_sub(1)
        };
        out.clear();
        out.resize((places.end - places.start) as usize, OMITTED);
        let (start, mut place) = (&mut out[..], 0);
        let runs = self.index.runs_at(order, places, self.strides);
        let mut runs: Vec<MemoryRun> = runs
            .map(|run| {
                place += run.count as usize;
                MemoryRun {
                    first: run.first as usize,
                    count: run.count as usize,
                    place: place - run.count as usize,
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
                    start[run.place + number] = code(run.first + number * run.step);
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
    /// whether a quiet position has it, which is stored in tables.
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

    /// Appends the entries of the legal positions in a row of inner kings.
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
        if white & black | kings & (white | black) != 0 {
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

    /// Visits the rows of inner kings in a part: the number of the row, its scores, and for each
    /// cell 1 if it is quiet, otherwise 0.
    fn visit_rows(
        &self,
        part: Range<u64>,
        buffers: &mut RowBuffers,
        mut visit: impl FnMut(u64, &[ScoreByte], &[u8]),
    ) {
        let (inner, outer) = (self.inner.len(), self.outer.len());
        let rows = part.start / inner as u64..part.end / inner as u64;
        let RowBuffers {
            scores,
            quiet,
            unpacked,
        } = buffers;
        if self.index.inner_side() != self.turn {
            // The rows lie in memory as in the index.
            quiet.clear();
            quiet.resize(inner, 0);
            for row in rows {
                let start = row as usize * inner;
                for (word, quiet) in quiet.chunks_mut(64).enumerate() {
                    let bits = self.quiet.word_from(start + word * 64);
                    (quiet.iter_mut().zip(0..)).for_each(|(to, bit)| *to = (bits >> bit & 1) as u8);
                }
                visit(row, self.scores.range(start, inner).unpack(scores), quiet);
            }
            return;
        }
        scores.clear();
        scores.resize(TRANSPOSED_ROWS * inner, 0);
        quiet.clear();
        quiet.resize(TRANSPOSED_ROWS * inner, 0);
        let mut row = rows.start;
        while row < rows.end {
            let (slice, first) = (row as usize / outer, row as usize % outer);
            let some = TRANSPOSED_ROWS
                .min(outer - first)
                .min((rows.end - row) as usize);
            for cell in 0..inner {
                let start = (slice * inner + cell) * outer + first;
                let bits = self.quiet.word_from(start);
                let from = self.scores.range(start, some).unpack(unpacked);
                for (offset, &score) in from.iter().enumerate() {
                    scores[offset * inner + cell] = score;
                    quiet[offset * inner + cell] = (bits >> offset & 1) as u8;
                }
            }
            for offset in 0..some {
                let cells = offset * inner..(offset + 1) * inner;
                visit(row, &scores[cells.clone()], &quiet[cells]);
                row += 1;
            }
        }
    }
}
