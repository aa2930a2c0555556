//! Slices and the order in which they can be solved.

use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::position::Colour;

/// One placement of all men of a class.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    /// The squares of White's and Black's men.
    pub men: [Squares; 2],
    /// Their ranks.
    pub ranks: [u64; 2],
}

/// All slices that need solving, in groups: a group needs only the groups before it.
///
/// Every man's move takes one step off the way that the men still have to go, so slices with as
/// many steps to go do not need each other. Of a class with equal sides only one of every pair of
/// mirror images is listed.
#[derive(Debug)]
pub struct Groups {
    /// Each side's men, by the steps they have to go: squares and rank.
    by_steps: [Vec<Vec<(Squares, u64)>>; 2],
    symmetric: bool,
}

impl Groups {
    /// The groups of a class.
    pub fn new(index: &Index) -> Self {
        let board = index.board();
        let by_steps = Colour::BOTH.map(|colour| {
            let mut by_steps: Vec<Vec<(Squares, u64)>> = vec![];
            for rank in 0..index.men_ranks(colour) {
                let men = index.men(colour, rank);
                let steps = board.iter(men).map(|square| {
                    let row = usize::from(board.row_of(square));
                    match colour {
                        Colour::White => row,
                        Colour::Black => usize::from(board.rows()) - 1 - row,
                    }
                });
                let steps = steps.sum();
                if by_steps.len() <= steps {
                    by_steps.resize_with(steps + 1, Vec::new);
                }
                by_steps[steps].push((men, rank));
            }
            by_steps
        });
        Self {
            by_steps,
            symmetric: index.class().is_symmetric(),
        }
    }

    /// How many groups there are; some may be empty.
    pub fn len(&self) -> usize {
        self.by_steps[0].len() + self.by_steps[1].len() - 1
    }

    /// The slices of a group.
    pub fn get(&self, group: usize) -> Vec<Slice> {
        let [white, black] = &self.by_steps;
        let mut slices = vec![];
        for (steps, white) in white.iter().enumerate() {
            let Some(black) = group.checked_sub(steps).and_then(|steps| black.get(steps)) else {
                continue;
            };
            for &(men, rank) in white {
                for &(others, other_rank) in black {
                    if men & others == 0 && !(self.symmetric && rank > other_rank) {
                        slices.push(Slice {
                            men: [men, others],
                            ranks: [rank, other_rank],
                        });
                    }
                }
            }
        }
        slices
    }
}
