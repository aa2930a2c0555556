//! The positions that the moves of one side lead to.

use super::decoded::DecodedClass;
use super::piece_ranks::PieceRanks;
use galotne::geometry::Squares;
use galotne::material::Class;
use galotne::position::Colour;
use std::collections::HashMap;

/// The plane of one class that moves lead to, from the perspective of the side that has moved. The
/// placements of the other side's kings, which is to move there, are consecutive cells.
#[derive(Clone, Copy)]
pub struct SuccessorPlane<'a> {
    pub plane: &'a [u8],
    /// Strides, in cells, of the ranks of the moved side's men, of the other men, and of the moved
    /// side's kings.
    moved_men: usize,
    other_men: usize,
    moved_kings: usize,
}

impl<'a> SuccessorPlane<'a> {
    /// Selects the plane of a class after a move of `moved`. The class is as on the board, not
    /// canonical.
    fn new(class: Class, moved: Colour, decoded: &'a DecodedClass) -> Self {
        // The side whose pieces are White's in the index.
        let white = if class.is_symmetric() {
            !moved
        } else if class.is_canonical() {
            Colour::White
        } else {
            Colour::Black
        };
        let index_colour = |colour| {
            if colour == white {
                Colour::White
            } else {
                Colour::Black
            }
        };
        let index = &decoded.index;
        let ranks = |colour| index.king_ranks(index_colour(colour)) as usize;
        let slice = ranks(Colour::White) * ranks(Colour::Black);
        let men = |colour| {
            let below = match index_colour(colour) {
                Colour::White => index.men_ranks(Colour::Black) as usize,
                Colour::Black => 1,
            };
            below * slice
        };
        Self {
            plane: &decoded.planes[index_colour(!moved).index()],
            moved_men: men(moved),
            other_men: men(!moved),
            moved_kings: ranks(!moved),
        }
    }

    /// Returns the first cell of the row with these ranks.
    #[inline]
    pub const fn row(&self, moved_men: usize, other_men: usize, moved_kings: usize) -> usize {
        moved_men * self.moved_men + other_men * self.other_men + moved_kings * self.moved_kings
    }
}

/// The planes that the moves of one side lead to from a class, one for each number of captured
/// kings, number of captured men, and whether a man is promoted.
pub struct SuccessorPlanes<'a> {
    planes: Vec<Option<SuccessorPlane<'a>>>,
    /// The count of possible numbers of captured men: 0 up to all men of the other side.
    man_counts: usize,
}

impl<'a> SuccessorPlanes<'a> {
    /// Selects the planes for the moves of `moved` in a class; `own` has the values of the class
    /// itself, if they are known.
    pub fn new(
        class: Class,
        moved: Colour,
        own: Option<&'a DecodedClass>,
        known: &'a HashMap<Class, DecodedClass>,
    ) -> Self {
        let other = !moved;
        let mut planes = vec![];
        for kings in 0..=class.kings(other) {
            for men in 0..=class.men(other) {
                let left = class.without(other, kings, men);
                for left in [left, left.and_then(|left| left.promoted(moved))] {
                    planes.push(left.and_then(|left| {
                        let left_class = left.canonical();
                        let own = own.filter(|own| own.index.class() == left_class);
                        let decoded = own.or_else(|| known.get(&left_class))?;
                        Some(SuccessorPlane::new(left, moved, decoded))
                    }));
                }
            }
        }
        Self {
            planes,
            man_counts: usize::from(class.men(other)) + 1,
        }
    }

    /// Returns the plane after a move that captures these pieces, if its class is known.
    #[inline]
    pub fn after(&self, kings: u32, men: u32, promotes: bool) -> Option<&SuccessorPlane<'a>> {
        let place = 2 * (kings as usize * self.man_counts + men as usize) + usize::from(promotes);
        self.planes.get(place)?.as_ref()
    }
}

/// The squares of the pieces of one side.
#[derive(Clone, Copy)]
pub struct SidePieces {
    pub men: Squares,
    pub kings: Squares,
}

impl SidePieces {
    pub const fn all(self) -> Squares {
        self.men | self.kings
    }

    /// Returns the ranks of the men and of the kings.
    #[inline]
    pub fn ranks(self, ranks: &PieceRanks, colour: Colour) -> [usize; 2] {
        [ranks.men(colour, self.men), ranks.kings(colour, self.kings)]
    }
}
