//! Slices and the order in which they can be solved.

use super::shards::{Shard, rearmost};
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

/// The slices of a shard that need solving, in groups: a group needs only the groups before it, and
/// other shards.
///
/// Every man's move takes one step off the way that the men still have to go, so slices with as
/// many steps to go do not need each other. Of a class with equal sides only one of every pair of
/// mirror images is listed.
#[derive(Debug)]
pub struct Groups {
    shard: Shard,
    /// Each side's men, by the steps they have to go.
    by_steps: [Vec<Vec<Men>>; 2],
}

/// The men of one side.
#[derive(Clone, Copy, Debug)]
struct Men {
    squares: Squares,
    rank: u64,
    /// How many rows the rearmost has to go.
    rearmost: Option<u8>,
}

impl Groups {
    /// The groups of a shard; `index` is that of its class.
    pub fn new(index: &Index, shard: Shard) -> Self {
        let board = index.board();
        let by_steps = Colour::BOTH.map(|colour| {
            let mut by_steps: Vec<Vec<Men>> = vec![];
            let rows = shard.rows_of(colour);
            for rank in 0..index.men_ranks(colour) {
                let squares = index.men(colour, rank);
                let rearmost = rearmost(index, colour, squares);
                let steps = board.iter(squares).map(|square| {
                    let row = usize::from(board.row_of(square));
                    match colour {
                        Colour::White => row,
                        Colour::Black => usize::from(board.rows()) - 1 - row,
                    }
                });
                let steps = steps.sum();
                // Groups have the same numbers in every shard of a class.
                if by_steps.len() <= steps {
                    by_steps.resize_with(steps + 1, Vec::new);
                }
                if rows.as_ref().is_none_or(|rows| rows.contains(&rearmost)) {
                    by_steps[steps].push(Men {
                        squares,
                        rank,
                        rearmost,
                    });
                }
            }
            by_steps
        });
        Self { shard, by_steps }
    }

    /// How many groups there are; some may be empty.
    pub fn len(&self) -> usize {
        self.by_steps[0].len() + self.by_steps[1].len() - 1
    }

    /// The slices of a group.
    pub fn get(&self, group: usize) -> Vec<Slice> {
        let [white, black] = &self.by_steps;
        let symmetric = self.shard.class.is_symmetric();
        let mut slices = vec![];
        for (steps, white) in white.iter().enumerate() {
            let Some(black) = group.checked_sub(steps).and_then(|steps| black.get(steps)) else {
                continue;
            };
            for men in white {
                for others in black {
                    if men.squares & others.squares == 0
                        && !(symmetric && men.rank > others.rank)
                        && self.shard.holds([men.rearmost, others.rearmost])
                    {
                        slices.push(Slice {
                            men: [men.squares, others.squares],
                            ranks: [men.rank, others.rank],
                        });
                    }
                }
            }
        }
        slices
    }
}
