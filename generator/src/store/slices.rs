//! Slices of a class, in the order in which they are solved.

use super::shards::{Shard, rearmost};
use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::position::Colour;

/// All positions of a class with one placement of all men.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    /// The squares of White's and Black's men.
    pub men: [Squares; 2],
    /// The ranks of White's and Black's men in the index.
    pub ranks: [u64; 2],
}

/// The slices of a shard in groups. A group depends only on earlier groups and on other shards.
///
/// Every move of a man reduces the total number of rows to promotion by one, so slices with the
/// same total are independent of each other. If the sides have the same pieces, only one of every
/// two [counterparts](super::planes::ScorePlanes) is listed.
#[derive(Debug)]
pub struct SliceGroups {
    shard: Shard,
    /// For each side, its placements of men by the total number of rows to promotion.
    by_steps: [Vec<Vec<MenPlacement>>; 2],
}

/// A placement of the men of one side.
#[derive(Clone, Copy, Debug)]
struct MenPlacement {
    squares: Squares,
    rank: u64,
    /// Rows between the rearmost man and promotion; `None` without men.
    rearmost: Option<u8>,
}

impl SliceGroups {
    /// Lists the groups of a shard; `index` is the index of its class.
    pub fn new(index: &Index, shard: Shard) -> Self {
        let board = index.board();
        let by_steps = Colour::BOTH.map(|colour| {
            let mut by_steps: Vec<Vec<MenPlacement>> = vec![];
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
                // The numbers of groups are the same in every shard of a class.
                if by_steps.len() <= steps {
                    by_steps.resize_with(steps + 1, Vec::new);
                }
                if rows.as_ref().is_none_or(|rows| rows.contains(&rearmost)) {
                    by_steps[steps].push(MenPlacement {
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

    /// Returns the number of groups; some may be empty.
    pub fn len(&self) -> usize {
        self.by_steps[0].len() + self.by_steps[1].len() - 1
    }

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
                        && self.shard.contains_rows([men.rearmost, others.rearmost])
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
