//! All placements of one side's kings, as columns of a row.

use galotne::geometry::{Bits, Squares};
use galotne::index::Index;
use galotne::position::Colour;

/// The number of kings that vary along a stretch: those nearest to their owner's side of the board.
/// Marks of more kings would take much memory.
const VARIED_KINGS: usize = 2;

/// Consecutive placements that differ only in the [varied kings](VARIED_KINGS).
pub struct Stretch {
    /// The kings that do not vary.
    pub fixed: Squares,
    /// Rank of the first placement.
    pub first: usize,
    /// Number of placements.
    pub count: usize,
}

/// All placements of one side's kings.
pub struct KingColumns {
    /// The kings by rank.
    pub kings: Vec<Squares>,
    /// The stretches, ascending.
    pub stretches: Vec<Stretch>,
    /// For each square and each placement of the longest stretch, whether a varying king stands
    /// there: a byte of all ones or of zeros. The varying kings of every other stretch are placed
    /// as at the beginning of the longest one.
    marks: Vec<u8>,
    /// Number of placements of the longest stretch.
    longest: usize,
}

impl KingColumns {
    /// Lists the placements of the kings of a colour.
    pub fn new(index: &Index, colour: Colour) -> Self {
        let ranks = 0..index.king_ranks(colour);
        let kings: Vec<Squares> = ranks.map(|rank| index.kings(colour, rank)).collect();
        let board = index.board();
        let fixed = |&kings: &Squares| {
            // The squares nearest to their owner come first.
            let from_owner = match colour {
                Colour::White => kings,
                Colour::Black => board.rotate(kings),
            };
            let fixed: Squares = Bits(from_owner).skip(VARIED_KINGS).sum();
            match colour {
                Colour::White => fixed,
                Colour::Black => board.rotate(fixed),
            }
        };
        let mut stretches: Vec<Stretch> = vec![];
        for (rank, fixed) in kings.iter().map(fixed).enumerate() {
            match stretches.last_mut() {
                Some(last) if last.fixed == fixed => last.count += 1,
                _ => stretches.push(Stretch {
                    fixed,
                    first: rank,
                    count: 1,
                }),
            }
        }
        let longest = stretches.iter().map(|stretch| stretch.count).max();
        let longest = longest.unwrap_or(0);
        let mut marks = vec![0; 64 * longest];
        for stretch in stretches.iter().filter(|stretch| stretch.count == longest) {
            let placements = &kings[stretch.first..][..longest];
            for (place, &kings) in placements.iter().enumerate() {
                for bit in Bits(kings & !stretch.fixed) {
                    marks[bit.trailing_zeros() as usize * longest + place] = u8::MAX;
                }
            }
        }
        Self {
            kings,
            stretches,
            marks,
            longest,
        }
    }

    /// Returns, for the first `count` placements of a stretch, whether a varying king stands on a
    /// square.
    #[inline]
    pub fn marks(&self, square: Squares, count: usize) -> &[u8] {
        let first = (square.trailing_zeros() & 63) as usize * self.longest;
        &self.marks[first..][..count]
    }

    pub const fn has_kings(&self) -> bool {
        self.kings.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::material::Class;
    use galotne::rules::{BRAZILIAN, INTERNATIONAL};

    #[test]
    fn stretches_have_all_placements_and_marks_their_kings() {
        for variant in [&INTERNATIONAL, &BRAZILIAN] {
            for kings in 0..=4 {
                let index = Index::new(variant, Class::new([kings, kings], [1, 1]));
                let index = index.expect("small");
                for colour in Colour::BOTH {
                    let columns = KingColumns::new(&index, colour);
                    let mut next = 0;
                    for stretch in &columns.stretches {
                        assert_eq!(stretch.first, next);
                        next += stretch.count;
                        let placements = &columns.kings[stretch.first..next];
                        for square in Bits(variant.board.all() & !stretch.fixed) {
                            let marks = columns.marks(square, stretch.count);
                            for (&kings, &mark) in placements.iter().zip(marks) {
                                assert_eq!(mark != 0, kings & square != 0);
                                assert_eq!(kings & stretch.fixed, stretch.fixed);
                            }
                        }
                    }
                    assert_eq!(next as u64, index.king_ranks(colour));
                }
            }
        }
    }
}
