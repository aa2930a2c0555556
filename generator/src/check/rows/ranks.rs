//! The ranks of sets of squares, as the index defines them, from bitboards as they lie.

use galotne::geometry::{Bits, Squares};
use galotne::material::choose;
use galotne::position::Colour;
use galotne::rules::Variant;

/// What ranks the sets of one kind of pieces of one side.
struct Steps {
    /// `steps[i][bit]`: what a piece on that bit adds when `i` pieces stand below it, seen from its
    /// owner's chair.
    steps: Vec<[usize; 64]>,
    /// Whether the squares are counted from the highest bit on.
    turned: bool,
}

impl Steps {
    /// For so many pieces, on the squares from `skip` on.
    fn new(variant: &Variant, colour: Colour, skip: u8, pieces: u8) -> Self {
        let board = variant.board;
        let steps = (0..pieces).map(|below| {
            let mut step = [0; 64];
            for bit in Bits(board.all()) {
                let square = board.first(bit);
                let seen = match colour {
                    Colour::White => square,
                    Colour::Black => board.rotate_square(square),
                };
                // Cells are counted in 63 bits, so whatever occurs fits.
                step[bit.trailing_zeros() as usize] = seen
                    .index()
                    .checked_sub(skip)
                    .and_then(|seen| choose(seen.into(), u64::from(below) + 1))
                    .map_or(0, |step| step as usize);
            }
            step
        });
        Self {
            steps: steps.collect(),
            turned: colour == Colour::Black,
        }
    }

    #[inline]
    fn rank(&self, mut set: Squares) -> usize {
        let mut rank = 0;
        for step in &self.steps {
            if set == 0 {
                break;
            }
            let bit = if self.turned {
                63 - set.leading_zeros()
            } else {
                set.trailing_zeros()
            };
            set ^= 1 << bit;
            rank += step[(bit & 63) as usize];
        }
        rank
    }
}

/// What ranks the pieces of both sides.
pub struct Ranks {
    men: [Steps; 2],
    kings: [Steps; 2],
}

impl Ranks {
    /// For so many pieces of a kind and a side at most.
    pub fn new(variant: &Variant, pieces: u8) -> Self {
        let crowning = variant.promotion.squares(variant.board);
        Self {
            men: Colour::BOTH.map(|colour| Steps::new(variant, colour, crowning, pieces)),
            kings: Colour::BOTH.map(|colour| Steps::new(variant, colour, 0, pieces)),
        }
    }

    /// The rank of one side's men.
    #[inline]
    pub fn men(&self, colour: Colour, men: Squares) -> usize {
        self.men[colour.index()].rank(men)
    }

    /// The rank of one side's kings.
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
    fn they_are_those_of_the_index() {
        for variant in VARIANTS {
            let ranks = Ranks::new(variant, 3);
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
