//! The ranks of sets of squares (their numbers in the index), computed from bitboards.

use galotne::geometry::{Bits, Squares};
use galotne::material::choose;
use galotne::position::Colour;
use galotne::rules::Variant;

/// The terms that add up to the rank of a set of pieces of one kind and side.
struct RankTerms {
    /// `terms[i][bit]`: the term of a piece on that bit if `i` pieces stand below it, from the
    /// perspective of its owner.
    terms: Vec<[usize; 64]>,
    /// Whether squares are numbered from the highest bit down.
    from_high: bool,
}

impl RankTerms {
    /// Computes the terms of up to `pieces` pieces that cannot stand on the first `skip` squares.
    fn new(variant: &Variant, colour: Colour, skip: u8, pieces: u8) -> Self {
        let board = variant.board;
        let terms = (0..pieces).map(|below| {
            let mut terms = [0; 64];
            for bit in Bits(board.all()) {
                let square = board.first(bit);
                let seen = match colour {
                    Colour::White => square,
                    Colour::Black => board.rotate_square(square),
                };
                // Cells are counted in 63 bits, so the terms of any class that is indexed fit.
                terms[bit.trailing_zeros() as usize] = seen
                    .index()
                    .checked_sub(skip)
                    .and_then(|seen| choose(seen.into(), u64::from(below) + 1))
                    .map_or(0, |term| term as usize);
            }
            terms
        });
        Self {
            terms: terms.collect(),
            from_high: colour == Colour::Black,
        }
    }

    #[inline]
    fn rank(&self, mut set: Squares) -> usize {
        let mut rank = 0;
        for terms in &self.terms {
            if set == 0 {
                break;
            }
            let bit = if self.from_high {
                63 - set.leading_zeros()
            } else {
                set.trailing_zeros()
            };
            set ^= 1 << bit;
            rank += terms[(bit & 63) as usize];
        }
        rank
    }
}

/// The ranks of the men and of the kings of both sides.
pub struct PieceRanks {
    men: [RankTerms; 2],
    kings: [RankTerms; 2],
}

impl PieceRanks {
    /// Prepares for up to `pieces` pieces of one kind and side.
    pub fn new(variant: &Variant, pieces: u8) -> Self {
        let promotion_squares = variant.promotion.squares(variant.board);
        Self {
            men: Colour::BOTH
                .map(|colour| RankTerms::new(variant, colour, promotion_squares, pieces)),
            kings: Colour::BOTH.map(|colour| RankTerms::new(variant, colour, 0, pieces)),
        }
    }

    /// Returns the rank of the men of one side.
    #[inline]
    pub fn men(&self, colour: Colour, men: Squares) -> usize {
        self.men[colour.index()].rank(men)
    }

    /// Returns the rank of the kings of one side.
    #[inline]
    pub fn kings(&self, colour: Colour, kings: Squares) -> usize {
        self.kings[colour.index()].rank(kings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::index::Index;
    use galotne::material::Class;
    use galotne::rules::VARIANTS;

    #[test]
    fn ranks_are_those_of_the_index() {
        for variant in VARIANTS {
            let ranks = PieceRanks::new(variant, 3);
            let class = Class::new([3, 2], [2, 1]);
            let index = Index::new(variant, class).expect("small");
            for colour in Colour::BOTH {
                for rank in 0..index.king_ranks(colour) {
                    let kings = index.kings(colour, rank);
                    assert_eq!(ranks.kings(colour, kings) as u64, rank);
                }
                for rank in 0..index.men_ranks(colour) {
                    let men = index.men(colour, rank);
                    assert_eq!(ranks.men(colour, men) as u64, rank);
                }
            }
        }
    }
}
