//! Placements of kings, and where quiet king moves lead.

use crate::store::bits::Matrix;
use galotne::geometry::{Board, Direction, Square, Squares};
use galotne::material::choose;
use galotne::rules::{KingReach, Variant};
use multiversion::multiversion;
use rayon::prelude::*;
use std::ops::Range;

/// In tables of ranks: no such placement.
pub const NONE: u32 = u32::MAX;

/// All ways in which a number of kings of one side can stand, by rank, from that side's chair.
#[derive(Debug)]
pub struct Placements {
    /// The squares of each placement.
    sets: Vec<Squares>,
    /// The placements with one king fewer, and one more square: the rank, or [`NONE`].
    with: Vec<u32>,
    squares: usize,
    /// For each square the placements that have a king on it, as bits by rank.
    on: Vec<Vec<u64>>,
}

impl Placements {
    /// All placements of `count` kings, made from those of one king fewer.
    fn new(board: &Board, count: usize, fewer: Option<&Self>) -> Self {
        let squares = usize::from(board.squares());
        let Some(fewer) = fewer else {
            return Self {
                sets: vec![0],
                with: vec![],
                squares,
                on: vec![vec![0]; squares],
            };
        };
        let len = choose(squares as u64, count as u64).unwrap_or(0) as usize;
        let mut sets = vec![0; len];
        let mut with = vec![NONE; fewer.sets.len() * squares];
        for (others, &set) in fewer.sets.iter().enumerate() {
            for index in 0..squares {
                let bit = board.bit(Square::from_index(index as u8));
                if set & bit == 0 {
                    let rank: u64 = (1..)
                        .zip(board.iter(set | bit))
                        .map(|(place, square)| choose(square.index().into(), place).unwrap_or(0))
                        .sum();
                    sets[rank as usize] = set | bit;
                    with[others * squares + index] = rank as u32;
                }
            }
        }
        let mut on = vec![vec![0; len.div_ceil(64)]; squares];
        for (rank, &set) in sets.iter().enumerate() {
            for square in board.iter(set) {
                on[usize::from(square.index())][rank / 64] |= 1 << (rank % 64);
            }
        }
        Self {
            sets,
            with,
            squares,
            on,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The squares of every placement, from the owner's chair.
    pub fn sets(&self) -> &[Squares] {
        &self.sets
    }

    /// For one placement of the other kings: the rank with one more king on each square, or
    /// [`NONE`].
    #[inline]
    pub fn with(&self, others: usize) -> &[u32] {
        &self.with[others * self.squares..][..self.squares]
    }

    /// The placements that have a king on a square, as bits by rank.
    pub fn on(&self, square: usize) -> &[u64] {
        &self.on[square]
    }

    /// How many placements of the other kings there are: none where there is no king.
    fn others(&self) -> usize {
        self.with.len() / self.squares
    }
}

/// The kings of a board: their placements by number, and the lines they move on.
#[derive(Debug)]
pub struct Kings {
    placements: Vec<Placements>,
    lines: Vec<Vec<usize>>,
    reach: KingReach,
}

impl Kings {
    /// Tables for up to `most` kings of one side.
    pub fn new(board: &Board, reach: KingReach, most: usize) -> Self {
        let mut placements: Vec<Placements> = vec![];
        for count in 0..=most {
            let next = Placements::new(board, count, placements.last());
            placements.push(next);
        }
        let mut lines = vec![];
        for direction in Direction::DOWN {
            for start in board.iter(board.all()) {
                let mut bit = board.bit(start);
                if board.step(bit, direction.opposite()) != 0 {
                    continue;
                }
                let mut line = vec![];
                while bit != 0 {
                    line.push(usize::from(board.first(bit).index()));
                    bit = board.step(bit, direction);
                }
                if line.len() > 1 {
                    lines.push(line);
                }
            }
        }
        Self {
            placements,
            lines,
            reach,
        }
    }

    /// The placements of `count` kings of one side.
    pub fn placements(&self, count: u8) -> &Placements {
        &self.placements[usize::from(count)]
    }

    /// Sets in `to` the positions from which one quiet move by one of the mover's `count` kings
    /// leads to a position of `from` (king moves go both ways, so also those reached from there).
    ///
    /// Rows of `from` and `to` are placements of those kings; rows of `free` are squares and say in
    /// which columns they are empty, the mover's kings aside. `from` must hold legal positions
    /// only; `to`, zero before, gets illegal ones as well. If it is `wide`, all workers take part.
    pub fn reach(&self, count: u8, from: &Matrix, free: &Matrix, to: &mut Matrix, wide: bool) {
        /// Words of a row that a worker takes at once.
        const PANEL: usize = 16;
        let placements = self.placements(count);
        let row_words = free.row(0).len();
        let panels: Vec<usize> = (0..row_words).step_by(PANEL).collect();
        if !wide || panels.len() == 1 {
            reach_words(self, placements, [from, free], 0..row_words, to);
            return;
        }
        let found: Vec<Matrix> = (panels.par_iter())
            .map(|&first| {
                let words = first..row_words.min(first + PANEL);
                let mut panel = Matrix::default();
                panel.reset_words(placements.len(), words.len());
                reach_words(self, placements, [from, free], words, &mut panel);
                panel
            })
            .collect();
        (to.words_mut().par_chunks_mut(row_words).enumerate()).for_each(|(row, to)| {
            for (to, panel) in to.chunks_mut(PANEL).zip(&found) {
                to.copy_from_slice(panel.row(row));
            }
        });
    }
}

/// [`Kings::reach`] for some words of every row, one worker; `to` has just these.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn reach_words(
    kings: &Kings,
    placements: &Placements,
    [from, free]: [&Matrix; 2],
    words: Range<usize>,
    to: &mut Matrix,
) {
    for others in 0..placements.others() {
        let scan = Scan {
            reach: kings.reach,
            ranks: placements.with(others),
            from,
            free,
        };
        for line in &kings.lines {
            scan.line(line.iter(), words.clone(), to);
            scan.line(line.iter().rev(), words.clone(), to);
        }
    }
}

/// Moves of one king, the others standing still. Always inlined, so that it is compiled for the
/// instructions of its caller.
struct Scan<'a> {
    reach: KingReach,
    /// The rank with the king on each square.
    ranks: &'a [u32],
    from: &'a Matrix,
    free: &'a Matrix,
}

impl Scan<'_> {
    #[inline(always)]
    fn line<'l>(
        &self,
        line: impl Iterator<Item = &'l usize> + Clone,
        words: Range<usize>,
        to: &mut Matrix,
    ) {
        let Range { mut start, end } = words;
        let first = start;
        while start < end {
            // Eight words are one or two registers; what is left over goes word by word.
            let at = [start, start - first];
            if end - start >= 8 {
                self.words::<8>(at, line.clone(), to);
                start += 8;
            } else {
                self.words::<1>(at, line.clone(), to);
                start += 1;
            }
        }
    }

    /// Walks along a line and hands every square the positions met so far without a piece between.
    #[inline(always)]
    fn words<'l, const N: usize>(
        &self,
        [at, to_at]: [usize; 2],
        line: impl Iterator<Item = &'l usize>,
        to: &mut Matrix,
    ) {
        let mut met = [0; N];
        for &square in line {
            let rank = self.ranks[square];
            if rank == NONE {
                met = [0; N];
                continue;
            }
            let rank = rank as usize;
            let target = &mut to.row_mut(rank)[to_at..to_at + N];
            let source = &self.from.row(rank)[at..at + N];
            let empty = &self.free.row(square)[at..at + N];
            for word in 0..N {
                target[word] |= met[word];
                let passed = match self.reach {
                    KingReach::Flying => met[word],
                    KingReach::Short => 0,
                };
                met[word] = (passed | source[word]) & empty[word];
            }
        }
    }
}

/// Bytes of the solver's own tables for classes of up to `pieces` pieces.
pub fn table_bytes(variant: &'static Variant, pieces: u8) -> u64 {
    let squares = u64::from(variant.board.squares());
    let counts = 0..u64::from(pieces);
    let placements = counts.map(|kings| choose(squares, kings).unwrap_or(u64::MAX / 1024));
    // The squares of each, its rank from each placement of one king fewer, and a bit for each
    // square.
    placements
        .map(|each| each.saturating_mul(8 + 4 * squares / 8 + squares / 8))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::geometry::TEN;
    use galotne::index::Index;
    use galotne::material::Class;
    use galotne::position::Colour;
    use galotne::rules::INTERNATIONAL;

    #[test]
    fn placements_are_ranked_as_the_index_does() {
        let kings = Kings::new(&TEN, KingReach::Flying, 3);
        let index = Index::new(&INTERNATIONAL, Class::new([3, 1], [0, 0])).expect("small");
        for (rank, &set) in kings.placements(3).sets().iter().enumerate() {
            assert_eq!(index.rank_kings(Colour::White, set), rank as u64);
        }
        assert_eq!(kings.lines.len(), 17, "FMJD Annex 1, art. 2.3");
    }
}
