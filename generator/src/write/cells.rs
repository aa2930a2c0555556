//! From score planes to table cells: the order of the index, and the codes of the format.

use super::table_file::PART_CELLS;
use crate::store::planes::{CellSet, ScorePlane, ScorePlanes};
use crate::store::score::{Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::code::OMITTED;
use galotne::value::Metric;
use galotne::value::Value;
use std::ops::Range;

/// Cells of a part of a class that is gone through in the order of its cells: several whole slices,
/// or a part of one: whole rows of its inner kings.
fn part_cells(index: &Index) -> u64 {
    let slice = index.king_ranks(Colour::White) * index.king_ranks(Colour::Black);
    if slice <= PART_CELLS {
        return PART_CELLS / slice * slice;
    }
    let row = index.king_ranks(index.inner());
    let rows = slice / row;
    let fitting = (1..=rows).filter(|&some| rows.is_multiple_of(some) && some * row <= PART_CELLS);
    row * fitting.max().unwrap_or(1)
}

/// The code of each score on one metric.
pub fn codes(variant: &Variant, metric: Metric) -> [u16; 256] {
    let parity = variant.parity();
    let scale = match metric {
        Metric::Wdl | Metric::Dtw => Scale::Distance(parity),
        Metric::Need => Scale::Need {
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

/// One plane of a solved class, cell by cell in the order of the index.
pub struct Plane<'a> {
    index: &'a Index,
    turn: Colour,
    scores: ScorePlane<'a>,
    quiet: &'a CellSet,
    /// What the digits of a cell count for in these two.
    strides: [u64; 4],
    /// Placements of White's and Black's men.
    men: [Vec<Squares>; 2],
    /// Placements of the inner and the outer kings.
    inner: Vec<Squares>,
    outer: Vec<Squares>,
}

/// Cells that follow each other in an order, with equal steps between them in memory.
struct Lying {
    first: usize,
    step: usize,
    count: usize,
    /// Where the first one stands in the order.
    place: usize,
}

/// Runs that begin near each other in memory are followed so many at a time: what lies beside what
/// is read is read next, and what is written stays in the nearest cache.
const TOGETHER: usize = 128;

/// Rows that are turned at once where a plane lies the other way: few enough for the nearest cache,
/// and enough to use whole cache lines.
const TURNED: usize = 16;

/// Buffers for reading a plane.
#[derive(Default)]
pub struct Buffer {
    scores: Vec<ScoreByte>,
    quiet: Vec<u8>,
    unpacked: Vec<ScoreByte>,
}

impl<'a> Plane<'a> {
    /// The plane of some scores with `turn` to move. `solved` is the class they are of.
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
            strides: index.digit_strides(if index.inner() == turn {
                CellOrder::OUTER_KINGS_FASTEST
            } else {
                CellOrder::STANDARD
            }),
            scores: planes.plane(turn),
            quiet: &solved.quiet[turn.index()],
            men: Colour::BOTH.map(men),
            inner: all(index.inner()),
            outer: all(!index.inner()),
        }
    }

    /// The side to move.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The numbering of its cells.
    pub const fn index(&self) -> &Index {
        self.index
    }

    /// The cells, in parts of about the size of those of a table.
    pub fn parts(&self) -> Vec<Range<u64>> {
        let (cells, part) = (self.index.cells(), part_cells(self.index));
        let starts = (0..cells).step_by(part as usize);
        starts.map(|start| start..cells.min(start + part)).collect()
    }

    /// Replaces `out` by the codes at some places of an order, [`OMITTED`] where the table stores
    /// none.
    pub fn codes(
        &self,
        codes: &[u16; 256],
        order: CellOrder,
        places: Range<u64>,
        out: &mut Vec<u16>,
    ) {
        let code = |at: usize| {
            // All bits set is `OMITTED`.
            codes[usize::from(self.scores.get(at))] | self.quiet.bit(at).wrapping_sub(1)
        };
        out.clear();
        out.resize((places.end - places.start) as usize, OMITTED);
        let (start, mut place) = (&mut out[..], 0);
        let runs = self.index.runs_at(order, places, self.strides);
        let mut runs: Vec<Lying> = runs
            .map(|run| {
                place += run.count as usize;
                Lying {
                    first: run.first as usize,
                    count: run.count as usize,
                    place: place - run.count as usize,
                    step: run.step as usize,
                }
            })
            .collect();
        if runs.iter().any(|run| run.step > 1) {
            // In the order in which they begin in memory.
            runs.sort_unstable_by_key(|run| run.first);
        }
        let alike = |one: &Lying, next: &Lying| one.count == next.count;
        for together in runs.chunk_by(alike).flat_map(|runs| runs.chunks(TOGETHER)) {
            for number in 0..together[0].count {
                for run in together {
                    start[run.place + number] = code(run.first + number * run.step);
                }
            }
        }
    }

    /// Omits all codes at some places but those of positions that `wanted` picks.
    pub fn keep_only(
        &self,
        order: CellOrder,
        places: Range<u64>,
        codes: &mut [u16],
        wanted: impl Fn(&Position) -> bool,
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
                    kings[self.index.inner().index()] = inner;
                    let position = Position::new_unchecked(
                        self.index.board(),
                        [white, black],
                        kings,
                        self.turn,
                    );
                    if !wanted(&position) {
                        *code = OMITTED;
                    }
                }
                digits[run.fastest] += 1;
            }
        }
    }

    /// Replaces `out` by the scores of all legal positions of a part, and says which scores the
    /// table stores, those of quiet positions.
    pub fn legal(
        &self,
        part: Range<u64>,
        buffer: &mut Buffer,
        out: &mut Vec<ScoreByte>,
    ) -> [bool; 256] {
        out.clear();
        let mut stored = [false; 256];
        self.rows(part, buffer, |row, scores, quiet| {
            self.pick(row, scores.iter().copied(), out);
            for (&score, &quiet) in scores.iter().zip(quiet) {
                stored[usize::from(score)] |= quiet != 0;
            }
        });
        stored
    }

    /// Appends what belongs to the legal positions of a row of inner kings.
    fn pick<T: Copy + Default>(
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
        // Every cell is written, and the next one over it where its place is a hole.
        let mut end = out.len();
        out.resize(end + cells.len(), T::default());
        for (cell, &kings) in cells.zip(&self.inner) {
            out[end] = cell;
            end += usize::from(kings & taken == 0);
        }
        out.truncate(end);
    }

    /// The legal position with this number in a part.
    pub fn position(&self, part: Range<u64>, number: u64) -> Option<Position> {
        let mut left = number;
        self.index.walk().find(part, self.turn, |_, _, position| {
            let found = (left == 0).then_some(*position);
            left = left.wrapping_sub(1);
            found
        })
    }

    /// Visits the rows of a part, whole rows of the inner kings: the number of the row, scores, and
    /// which cells are quiet (1, otherwise 0).
    fn rows(
        &self,
        part: Range<u64>,
        buffer: &mut Buffer,
        mut visit: impl FnMut(u64, &[ScoreByte], &[u8]),
    ) {
        let (inner, outer) = (self.inner.len(), self.outer.len());
        let rows = part.start / inner as u64..part.end / inner as u64;
        let Buffer {
            scores,
            quiet,
            unpacked,
        } = buffer;
        if self.index.inner() != self.turn {
            // The plane lies as the table does.
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
        scores.resize(TURNED * inner, 0);
        quiet.clear();
        quiet.resize(TURNED * inner, 0);
        let mut row = rows.start;
        while row < rows.end {
            let (slice, first) = (row as usize / outer, row as usize % outer);
            let some = TURNED.min(outer - first).min((rows.end - row) as usize);
            for cell in 0..inner {
                let start = (slice * inner + cell) * outer + first;
                let bits = self.quiet.word_from(start);
                let from = self.scores.range(start, some).unpack(unpacked);
                for (turned, &score) in from.iter().enumerate() {
                    scores[turned * inner + cell] = score;
                    quiet[turned * inner + cell] = (bits >> turned & 1) as u8;
                }
            }
            for turned in 0..some {
                let cells = turned * inner..(turned + 1) * inner;
                visit(row, &scores[cells.clone()], &quiet[cells]);
                row += 1;
            }
        }
    }
}
