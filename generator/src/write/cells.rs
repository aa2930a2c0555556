//! From score planes to table cells: the order of the index, and the codes of the format.

use crate::store::planes::{Flags, Planes};
use crate::store::score::{Scale, ScoreByte};
use crate::store::solved::Solved;
use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::code::OMITTED;
use galotne::value::Metric;
use galotne::value::Value;
use std::ops::Range;

/// About so many cells make a part, which one worker writes at once.
const PART_CELLS: u64 = 1 << 21;

/// Cells of a part of a class: several whole slices, or a part of one: whole rows of its inner kings.
pub fn part_cells(index: &Index) -> u64 {
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
            most: [127; 2],
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
    scores: &'a [ScoreByte],
    quiet: &'a Flags,
    /// Placements of White's and Black's men.
    men: [Vec<Squares>; 2],
    /// Placements of the inner and the outer kings.
    inner: Vec<Squares>,
    outer: Vec<Squares>,
}

/// Rows that are turned at once where a plane lies the other way: few enough for the nearest cache,
/// and enough to use whole cache lines.
const TURNED: usize = 16;

/// Buffers for reading a plane.
#[derive(Default)]
pub struct Buffer {
    scores: Vec<ScoreByte>,
    quiet: Vec<u8>,
}

impl<'a> Plane<'a> {
    /// The plane of some scores with `turn` to move. `solved` is the class they are of.
    pub fn new(planes: &'a Planes, solved: &'a Solved, turn: Colour) -> Self {
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
            scores: planes.side(turn),
            quiet: &solved.quiet[turn.index()],
            men: Colour::BOTH.map(men),
            inner: all(index.inner()),
            outer: all(!index.inner()),
        }
    }

    /// The cells, cut as a table cuts them.
    pub fn parts(&self) -> Vec<Range<u64>> {
        let (cells, part) = (self.index.cells(), part_cells(self.index));
        let starts = (0..cells).step_by(part as usize);
        starts.map(|start| start..cells.min(start + part)).collect()
    }

    /// Replaces `out` by the codes of a part, [`OMITTED`] where the table stores none.
    pub fn codes(
        &self,
        codes: &[u16; 256],
        part: Range<u64>,
        buffer: &mut Buffer,
        out: &mut Vec<u16>,
    ) {
        out.clear();
        self.rows(part, buffer, |_, scores, quiet| {
            out.extend(scores.iter().zip(quiet).map(|(&score, &quiet)| {
                // All bits set is `OMITTED`.
                codes[usize::from(score)] | (u16::from(quiet).wrapping_sub(1))
            }));
        });
    }

    /// Omits all codes of a part but those of positions that `wanted` picks.
    pub fn keep_only(
        &self,
        part: Range<u64>,
        codes: &mut [u16],
        wanted: impl Fn(&Position) -> bool,
    ) {
        let mut next = part.start;
        let mut omit = |cells: Range<u64>| {
            codes[(cells.start - part.start) as usize..(cells.end - part.start) as usize]
                .fill(OMITTED);
        };
        let walk = self.index.walk();
        let _: Option<()> = walk.find(part.clone(), self.turn, |cell, _, position| {
            if wanted(position) {
                omit(next..cell);
                next = cell + 1;
            }
            None
        });
        omit(next..part.end);
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

    /// Replaces `out` by the codes of all legal positions of a part: quiet ones as `stored` has them, which has a code for
    /// each cell of the part, others by their scores.
    pub fn merged(
        &self,
        codes: &[u16; 256],
        part: Range<u64>,
        buffer: &mut Buffer,
        stored: &[u16],
        out: &mut Vec<u16>,
    ) {
        out.clear();
        let mut rest = stored;
        self.rows(part, buffer, |row, scores, quiet| {
            let (stored, after) = rest.split_at(scores.len().min(rest.len()));
            rest = after;
            let cells = scores.iter().zip(quiet).zip(stored);
            let merged = cells.map(|((&score, &quiet), &stored)| {
                if quiet != 0 {
                    stored
                } else {
                    codes[usize::from(score)]
                }
            });
            self.pick(row, merged, out);
        });
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
        let Buffer { scores, quiet } = buffer;
        if self.index.inner() != self.turn {
            // The plane lies as the table does.
            quiet.clear();
            quiet.resize(inner, 0);
            for row in rows {
                let start = row as usize * inner;
                for (word, quiet) in quiet.chunks_mut(64).enumerate() {
                    let bits = self.quiet.from(start + word * 64);
                    (quiet.iter_mut().zip(0..)).for_each(|(to, bit)| *to = (bits >> bit & 1) as u8);
                }
                visit(row, &self.scores[start..start + inner], quiet);
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
                let bits = self.quiet.from(start);
                let from = &self.scores[start..start + some];
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
