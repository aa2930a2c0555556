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
/// Every move of a man forward reduces the total number of rows to promotion by one, so slices with
/// the same total are independent of each other, unless men also step sideways. Then those with the
/// same numbers of men in each row lead into each other: they are a *component*, and follow each
/// other in their group.
///
/// If the sides have the same pieces, only one of every two
/// [counterparts](super::planes::ScorePlanes) is listed; of components, only one of every two, and
/// a component that is its own counterpart has both.
#[derive(Debug)]
pub struct SliceGroups {
    shard: Shard,
    /// Whether men step sideways.
    sideways: bool,
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
    /// The numbers of men in each row: [`Index::men_by_row`].
    by_row: u64,
}

impl SliceGroups {
    /// Lists the groups of a shard; `index` is the index of its class.
    pub fn new(index: &Index, shard: Shard) -> Self {
        let board = index.board();
        let mut by_steps = Colour::BOTH.map(|colour| {
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
                        by_row: index.men_by_row(colour, squares),
                    });
                }
            }
            by_steps
        });
        let sideways = index.men_step_sideways();
        if sideways {
            let placements = by_steps.iter_mut().flatten();
            placements.for_each(|placements| placements.sort_by_key(|men| men.by_row));
        }
        Self {
            shard,
            sideways,
            by_steps,
        }
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
            let components = match self.sideways {
                true => pairs_of_rows(white, black),
                false => vec![(&white[..], &black[..])],
            };
            for (white, black) in components {
                for (men, others) in
                    (white.iter()).flat_map(|men| black.iter().map(move |other| (men, other)))
                {
                    let is_counterpart = match self.sideways {
                        true => men.by_row > others.by_row,
                        false => men.rank > others.rank,
                    };
                    if men.squares & others.squares == 0
                        && !(symmetric && is_counterpart)
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

/// Returns the placements of White and of Black for each pair of numbers of men in each row;
/// placements with the same numbers follow each other.
fn pairs_of_rows<'a>(
    white: &'a [MenPlacement],
    black: &'a [MenPlacement],
) -> Vec<(&'a [MenPlacement], &'a [MenPlacement])> {
    let same = |one: &MenPlacement, other: &MenPlacement| one.by_row == other.by_row;
    let pairs = white.chunk_by(same);
    pairs
        .flat_map(|white| black.chunk_by(same).map(move |black| (white, black)))
        .collect()
}

/// Cuts slices of a group where one component ends and the next begins.
pub fn components<'s>(index: &'s Index, slices: &'s [Slice]) -> impl Iterator<Item = &'s [Slice]> {
    let rows = |slice: &Slice| {
        Colour::BOTH.map(|colour| index.men_by_row(colour, slice.men[colour.index()]))
    };
    slices.chunk_by(move |one, other| rows(one) == rows(other))
}
