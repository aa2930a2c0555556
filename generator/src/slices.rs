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
pub fn groups(index: &Index) -> Vec<Vec<Slice>> {
    let [white, black] = Colour::BOTH;
    let board = index.board();
    let men = |colour| -> Vec<(Squares, usize)> {
        (0..index.men_ranks(colour))
            .map(|rank| {
                let men = index.men(colour, rank);
                let steps = board.iter(men).map(|square| {
                    let row = usize::from(board.row_of(square));
                    match colour {
                        Colour::White => row,
                        Colour::Black => usize::from(board.rows()) - 1 - row,
                    }
                });
                (men, steps.sum())
            })
            .collect()
    };
    let (white_men, black_men) = (men(white), men(black));
    let mut groups: Vec<Vec<Slice>> = vec![];
    for (rank, &(men, steps)) in (0..).zip(&white_men) {
        for (black_rank, &(men_of_black, steps_of_black)) in (0..).zip(&black_men) {
            let mirrored = index.class().is_symmetric() && rank > black_rank;
            if men & men_of_black != 0 || mirrored {
                continue;
            }
            let to_go = steps + steps_of_black;
            if groups.len() <= to_go {
                groups.resize_with(to_go + 1, Vec::new);
            }
            groups[to_go].push(Slice {
                men: [men, men_of_black],
                ranks: [rank, black_rank],
            });
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}
