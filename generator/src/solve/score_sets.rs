//! Exit scores of a unit in memory: one byte per position, sorted by score, or one set of positions
//! per score.

use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, WON};
use multiversion::multiversion;

/// The exit scores of one side to move. A slice has one row for each placement of the *other*
/// side's kings and one column for each placement of the mover's kings.
pub enum ExitScores {
    /// One byte per position.
    Scores(Vec<ScoreByte>),
    /// The positions of each score other than a draw, in the layout of the scores. If the mover has
    /// only one placement, rows and columns are exchanged.
    Sets(ScoreSets),
}

/// Pairs of a score and its positions.
pub type ScoreSets = Vec<(ScoreByte, BitMatrix)>;

impl ExitScores {
    /// Returns the exit scores on a scale; `across` is the shape of their layout.
    pub fn new(scale: Scale, scores: Vec<ScoreByte>, across: MatrixShape) -> Self {
        if scale == Scale::Result {
            Self::sets(&scores, across)
        } else {
            Self::Scores(scores)
        }
    }

    /// Returns the bytes; empty for sets.
    pub fn scores(&self) -> &[ScoreByte] {
        match self {
            Self::Scores(scores) => scores,
            Self::Sets(_) => &[],
        }
    }

    /// Returns scores on the scale of results as sets.
    fn sets(scores: &[ScoreByte], across: MatrixShape) -> Self {
        let (length, shape) = lines(across);
        let sets = RESULTS.map(|score| {
            let mut set = BitMatrix::default();
            set.reset(shape);
            for (line, scores) in scores.chunks(length).enumerate() {
                set_equal_bits(
                    scores,
                    score,
                    &mut set.words_mut()[line_word(line, across)..],
                );
            }
            (score, set)
        });
        Self::Sets(sets.into())
    }
}

/// The exit scores on the scale of results other than a draw: no exit, all exits lose, an exit
/// wins, and the game is over and won.
pub const RESULTS: [ScoreByte; 4] = [LOST, LOST + 1, WON - 1, WON];

/// Sets the bits of `set` to the positions with a score.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn set_equal_bits(scores: &[ScoreByte], score: ScoreByte, set: &mut [u64]) {
    for (word, scores) in set.iter_mut().zip(scores.chunks(64)) {
        *word = equal_bits(scores, score);
    }
}

/// Returns the number of consecutive scores that share words in a layout of shape `across`, and the
/// shape of the matrix with those words.
pub fn lines(across: MatrixShape) -> (usize, MatrixShape) {
    if across.columns == 1 && across.rows == 1 {
        (across.slices, across)
    } else if across.columns == 1 {
        (across.rows, across.transposed())
    } else {
        (across.columns, across)
    }
}

/// Returns the number of the first word of such a line of scores.
fn line_word(line: usize, across: MatrixShape) -> usize {
    let (_, shape) = lines(across);
    let (row, slice) = if across.columns == 1 {
        (0, line)
    } else {
        (line % across.rows, line / across.rows)
    };
    row * shape.row_words() + shape.slice_start(slice).0
}

pub enum ExitScoreLookup {
    /// Words of the layout, sorted by score.
    Sorted(Box<SortedScores>),
    /// One matrix per score.
    Sets(ScoreSets),
}

impl ExitScoreLookup {
    /// Whether any position has a score.
    pub fn occurs(&self, score: ScoreByte) -> bool {
        match self {
            Self::Sorted(sorted) => !sorted.words(score).is_empty(),
            Self::Sets(sets) => sets.iter().any(|(of, set)| *of == score && set.any()),
        }
    }

    /// Sets the first of two scratch matrices to the positions with an exit score; `shape` is the
    /// shape from the perspective of the side to move.
    pub fn find(
        &self,
        score: ScoreByte,
        shape: MatrixShape,
        [found, across_found]: &mut [BitMatrix; 2],
    ) {
        // Exit scores are laid out from the other side's perspective.
        let across = shape.transposed();
        let transpose = across.columns > 1;
        match self {
            Self::Sorted(sorted) => {
                let target = if transpose {
                    &mut *across_found
                } else {
                    &mut *found
                };
                target.reset(if transpose { across } else { shape });
                for &(word, bits) in sorted.words(score) {
                    target.words_mut()[word as usize] |= bits;
                }
                if transpose {
                    found.transpose(across_found, across);
                }
            }
            Self::Sets(sets) => {
                let set = sets.iter().find(|(of, _)| *of == score);
                match set {
                    Some((_, set)) if transpose => found.transpose(set, across),
                    Some((_, set)) => found.clone_from(set),
                    None => found.reset(shape),
                }
            }
        }
    }
}

/// Exit scores sorted by value.
pub struct SortedScores {
    /// Numbers of matrix words, and the bits of a score in them.
    entries: Vec<(u32, u64)>,
    /// The first entry of each score, and the end of the last one.
    starts: [usize; 257],
}

impl SortedScores {
    pub fn words(&self, score: ScoreByte) -> &[(u32, u64)] {
        let score = usize::from(score);
        &self.entries[self.starts[score]..self.starts[score + 1]]
    }
}

/// Sorts scores in a layout of shape `across`. If that has one column, words are those of the
/// transpose. Draws are left out: no level decides them.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn sort_scores(scores: &[ScoreByte], across: MatrixShape) -> SortedScores {
    let mut found: Vec<(ScoreByte, u32, u64)> = Vec::with_capacity(scores.len() / 16);
    let mut counts = [0; 256];
    let (length, _) = lines(across);
    for (line, scores) in scores.chunks(length).enumerate() {
        let first = line_word(line, across);
        for (word, scores) in (first as u32..).zip(scores.chunks(64)) {
            let mut left = u64::MAX >> (64 - scores.len());
            while left != 0 {
                let score = scores[left.trailing_zeros() as usize];
                let bits = equal_bits(scores, score);
                left &= !bits;
                if score != DRAW {
                    counts[usize::from(score)] += 1;
                    found.push((score, word, bits));
                }
            }
        }
    }
    let mut starts = [0; 257];
    for score in 0..256 {
        starts[score + 1] = starts[score] + counts[score];
    }
    let (mut next, mut entries) = (starts, vec![(0, 0); found.len()]);
    for (score, word, bits) in found {
        let entry = &mut next[usize::from(score)];
        entries[*entry] = (word, bits);
        *entry += 1;
    }
    SortedScores { entries, starts }
}

#[inline(always)]
fn equal_bits(scores: &[ScoreByte], score: ScoreByte) -> u64 {
    (scores.iter().zip(0..)).fold(0, |bits, (&other, place)| {
        bits | u64::from(other == score) << place
    })
}
