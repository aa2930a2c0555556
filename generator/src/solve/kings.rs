//! Placements of kings, and their quiet moves.

use crate::store::bit_matrix::BitMatrix;
use galotne::geometry::{Board, Direction, Square, Squares};
use galotne::king_run::KingRun;
use galotne::material::choose;
use galotne::rules::{Goal, KingReach, Variant};
use galotne::run_numbers::RunNumbers;
use multiversion::multiversion;
use rayon::prelude::*;
use std::ops::Range;

/// The mark in rank tables for a missing placement.
pub const NO_RANK: u32 = u32::MAX;

/// All placements of a number of kings of one side, by rank, from that side's perspective.
#[derive(Debug)]
pub struct KingPlacements {
    sets: Vec<Squares>,
    /// For each placement with one king fewer and each further square, the rank, or [`NO_RANK`].
    ranks_with: Vec<u32>,
    squares: usize,
    /// For each square, the placements with a king on it, as bits by rank.
    with_king_on: Vec<Vec<u64>>,
}

impl KingPlacements {
    /// Lists all placements of `count` kings from those with one king fewer.
    fn new(board: &Board, count: usize, fewer: Option<&Self>) -> Self {
        let squares = usize::from(board.squares());
        let Some(fewer) = fewer else {
            return Self {
                sets: vec![0],
                ranks_with: vec![],
                squares,
                with_king_on: vec![vec![0]; squares],
            };
        };
        let len = choose(squares as u64, count as u64).unwrap_or(0) as usize;
        let mut sets = vec![0; len];
        let mut ranks_with = vec![NO_RANK; fewer.sets.len() * squares];
        for (others, &set) in fewer.sets.iter().enumerate() {
            for index in 0..squares {
                let bit = board.bit(Square::from_index(index as u8));
                if set & bit == 0 {
                    let rank: u64 = (1..)
                        .zip(board.iter(set | bit))
                        .map(|(place, square)| choose(square.index().into(), place).unwrap_or(0))
                        .sum();
                    sets[rank as usize] = set | bit;
                    ranks_with[others * squares + index] = rank as u32;
                }
            }
        }
        let mut with_king_on = vec![vec![0; len.div_ceil(64)]; squares];
        for (rank, &set) in sets.iter().enumerate() {
            for square in board.iter(set) {
                with_king_on[usize::from(square.index())][rank / 64] |= 1 << (rank % 64);
            }
        }
        Self {
            sets,
            ranks_with,
            squares,
            with_king_on,
        }
    }

    /// Returns the number of placements.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns the squares of every placement, from the owner's perspective.
    pub fn sets(&self) -> &[Squares] {
        &self.sets
    }

    /// Returns, for one placement of the other kings, the rank with one more king on each square,
    /// or [`NO_RANK`].
    #[inline]
    pub fn ranks_with(&self, others: usize) -> &[u32] {
        &self.ranks_with[others * self.squares..][..self.squares]
    }

    /// Returns the placements with a king on a square, as bits by rank.
    pub fn with_king_on(&self, square: usize) -> &[u64] {
        &self.with_king_on[square]
    }

    /// Returns the number of placements of the other kings; 0 if there is no king.
    fn others(&self) -> usize {
        self.ranks_with.len() / self.squares
    }
}

/// The kings of a board: their placements by number of kings, and the lines on which they move.
#[derive(Debug)]
pub struct KingTables {
    placements: Vec<KingPlacements>,
    lines: Vec<Vec<usize>>,
    board: &'static Board,
    reach: KingReach,
}

impl KingTables {
    /// Builds the tables for up to `max_kings` kings of one side.
    pub fn new(board: &'static Board, reach: KingReach, max_kings: usize) -> Self {
        let mut placements: Vec<KingPlacements> = vec![];
        for count in 0..=max_kings {
            let next = KingPlacements::new(board, count, placements.last());
            placements.push(next);
        }
        let mut lines = vec![];
        // One direction of each line.
        let directions = if board.is_whole() {
            [Direction::Down, Direction::Right]
        } else {
            Direction::DOWN
        };
        for direction in directions {
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
            board,
            reach,
        }
    }

    pub fn placements(&self, count: u8) -> &KingPlacements {
        &self.placements[usize::from(count)]
    }

    /// Sets in `to` the predecessors of `from`: positions from which a quiet move by one of the
    /// mover's `count` kings leads to a position of `from`. King moves are reversible, so these are
    /// also the successors.
    ///
    /// Rows of `from` and `to` are placements of the mover's kings. Rows of `free` are squares,
    /// with a bit for each column in which the square is empty, the mover's kings aside. `from`
    /// must contain legal positions only. `to` must be zero and receives illegal positions as well.
    /// With `wide`, all workers take part.
    pub fn predecessors(
        &self,
        count: u8,
        from: &BitMatrix,
        free: &BitMatrix,
        to: &mut BitMatrix,
        wide: bool,
    ) {
        /// Words of a row that a worker processes at once.
        const PANEL_WORDS: usize = 16;
        let placements = self.placements(count);
        let row_words = free.row(0).len();
        let panels: Vec<usize> = (0..row_words).step_by(PANEL_WORDS).collect();
        if !wide || panels.len() == 1 {
            panel_predecessors(self, placements, [from, free], 0..row_words, to);
            return;
        }
        let found: Vec<BitMatrix> = (panels.par_iter())
            .map(|&first| {
                let words = first..row_words.min(first + PANEL_WORDS);
                let mut panel = BitMatrix::default();
                panel.reset_with_row_words(placements.len(), words.len());
                panel_predecessors(self, placements, [from, free], words, &mut panel);
                panel
            })
            .collect();
        (to.words_mut().par_chunks_mut(row_words).enumerate()).for_each(|(row, to)| {
            for (to, panel) in to.chunks_mut(PANEL_WORDS).zip(&found) {
                to.copy_from_slice(panel.row(row));
            }
        });
    }
}

impl KingTables {
    /// [`KingTables::predecessors`] where moves of one king in a row are counted. `from` has the
    /// positions after a move and `to` receives those before it, both by the state of the mover's
    /// run.
    pub fn run_predecessors(
        &self,
        count: u8,
        runs: &RunNumbers,
        from: &[&BitMatrix],
        free: &BitMatrix,
        to: &mut [BitMatrix],
    ) {
        let placements = self.placements(count);
        let fewer = self.placements(count - 1);
        for (others, &set) in fewer.sets().iter().enumerate() {
            let scan = RunScan {
                board: self.board,
                reach: self.reach,
                runs,
                others: set,
                kings: count.into(),
                ranks: placements.ranks_with(others),
                from,
                free,
            };
            for line in &self.lines {
                scan.line(line.iter(), to);
                scan.line(line.iter().rev(), to);
            }
        }
    }
}

/// The moves of one king while the others stand still, by the number of its moves in a row.
struct RunScan<'a> {
    board: &'static Board,
    reach: KingReach,
    runs: &'a RunNumbers,
    /// The other kings.
    others: Squares,
    /// The number of kings of the mover.
    kings: usize,
    /// The rank with the king on each square.
    ranks: &'a [u32],
    from: &'a [&'a BitMatrix],
    free: &'a BitMatrix,
}

impl RunScan<'_> {
    /// Walks along a line. Adds to every square the positions met so far with no piece between, in
    /// the states from which a move leads to the state in which they were met.
    fn line<'l>(&self, line: impl Iterator<Item = &'l usize> + Clone, to: &mut [BitMatrix]) {
        const MOVES: usize = KingRun::MAX_MOVES as usize;
        let limit = self.runs.limit();
        for word in 0..self.free.row(0).len() {
            // The positions met after 1, 2, .. moves of the king.
            let mut met = [0; MOVES];
            for &square in line.clone() {
                if self.ranks[square] == NO_RANK {
                    met = [0; MOVES];
                    continue;
                }
                let rank = self.ranks[square] as usize;
                let bit = self.board.bit(Square::from_index(square as u8));
                // The king's place among all kings.
                let place = (self.others & (bit - 1)).count_ones() as usize;
                to[0].row_mut(rank)[word] |= met[0];
                for of in 0..self.kings {
                    for moves in 1..=limit {
                        let after = match of == place {
                            false => met[0],
                            true if moves < limit => met[moves],
                            true => 0,
                        };
                        to[self.runs.state_at(of, moves)].row_mut(rank)[word] |= after;
                    }
                }
                let empty = self.free.row(square)[word];
                for (moves, met) in (1..=limit).zip(&mut met) {
                    let passed = match self.reach {
                        KingReach::Flying => *met,
                        KingReach::Short => 0,
                    };
                    let source = self.from[self.runs.state_at(place, moves)].row(rank)[word];
                    *met = (passed | source) & empty;
                }
            }
        }
    }
}

/// [`KingTables::predecessors`] for some words of every row by one worker; `to` has only these
/// words.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn panel_predecessors(
    kings: &KingTables,
    placements: &KingPlacements,
    [from, free]: [&BitMatrix; 2],
    words: Range<usize>,
    to: &mut BitMatrix,
) {
    for others in 0..placements.others() {
        let scan = LineScan {
            reach: kings.reach,
            ranks: placements.ranks_with(others),
            from,
            free,
        };
        for line in &kings.lines {
            scan.line(line.iter(), words.clone(), to);
            scan.line(line.iter().rev(), words.clone(), to);
        }
    }
}

/// The moves of one king while the others stand still. Its methods are always inlined, so that they
/// are compiled for the instructions of their caller.
struct LineScan<'a> {
    reach: KingReach,
    /// The rank with the king on each square.
    ranks: &'a [u32],
    from: &'a BitMatrix,
    free: &'a BitMatrix,
}

impl LineScan<'_> {
    #[inline(always)]
    fn line<'l>(
        &self,
        line: impl Iterator<Item = &'l usize> + Clone,
        words: Range<usize>,
        to: &mut BitMatrix,
    ) {
        let Range { mut start, end } = words;
        let first = start;
        while start < end {
            // Eight words fill one or two registers; the rest is processed word by word.
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

    /// Walks along a line. Adds to every square the positions of `from` met so far with no piece
    /// between.
    #[inline(always)]
    fn words<'l, const N: usize>(
        &self,
        [at, to_at]: [usize; 2],
        line: impl Iterator<Item = &'l usize>,
        to: &mut BitMatrix,
    ) {
        let mut met = [0; N];
        for &square in line {
            let rank = self.ranks[square];
            if rank == NO_RANK {
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

/// Returns the most kings of one side in classes of up to `pieces` pieces, and after a move.
pub fn max_kings(variant: &Variant, pieces: u8) -> u8 {
    // At least one piece belongs to the other side.
    let kings = pieces.saturating_sub(1);
    match variant.goal {
        Goal::None | Goal::PassTheMen => kings,
        Goal::FirstKing => kings.min(1),
    }
}

/// Returns the bytes of [`KingTables`] for classes of up to `pieces` pieces.
pub fn king_table_bytes(variant: &'static Variant, pieces: u8) -> u64 {
    let squares = u64::from(variant.board.squares());
    let counts = 0..=u64::from(max_kings(variant, pieces));
    let placements = counts.map(|kings| choose(squares, kings).unwrap_or(u64::MAX / 1024));
    // Per placement: its squares, its rank from each placement with one king fewer, and a bit for
    // each square.
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
    fn ranks_of_placements_agree_with_the_index() {
        let kings = KingTables::new(&TEN, KingReach::Flying, 3);
        let index = Index::new(&INTERNATIONAL, Class::new([3, 1], [0, 0])).expect("small");
        for (rank, &set) in kings.placements(3).sets().iter().enumerate() {
            assert_eq!(index.rank_kings(Colour::White, set), rank as u64);
        }
        assert_eq!(kings.lines.len(), 17, "FMJD Annex 1, art. 2.3");
    }
}
