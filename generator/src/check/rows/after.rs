//! Where the positions lie that moves of one side lead to.

use super::kept::Kept;
use super::ranks::Ranks;
use galotne::geometry::Squares;
use galotne::material::Class;
use galotne::position::Colour;
use std::collections::HashMap;

/// The positions of one class with one side to move, seen by the other one, who has just moved: all
/// placements of the kings of the side to move lie side by side.
#[derive(Clone, Copy)]
pub struct After<'a> {
    /// The keys.
    pub plane: &'a [u8],
    /// What the ranks of the men of whoever has moved, of the other men, and of the kings of
    /// whoever has moved count.
    moved_men: usize,
    other_men: usize,
    moved_kings: usize,
}

impl<'a> After<'a> {
    /// The positions of a class that a move of `moved` has led to, the class named as the colours
    /// stand on the board.
    fn new(class: Class, moved: Colour, kept: &'a Kept) -> Self {
        // Whose pieces the index calls White's.
        let white = if class.is_symmetric() {
            !moved
        } else if class.is_canonical() {
            Colour::White
        } else {
            Colour::Black
        };
        let seen = |colour| {
            if colour == white {
                Colour::White
            } else {
                Colour::Black
            }
        };
        let index = &kept.index;
        let ranks = |colour| index.king_ranks(seen(colour)) as usize;
        let slice = ranks(Colour::White) * ranks(Colour::Black);
        let men = |colour| {
            let below = match seen(colour) {
                Colour::White => index.men_ranks(Colour::Black) as usize,
                Colour::Black => 1,
            };
            below * slice
        };
        Self {
            plane: &kept.planes[seen(!moved).index()],
            moved_men: men(moved),
            other_men: men(!moved),
            moved_kings: ranks(!moved),
        }
    }

    /// Where the positions with these ranks begin.
    #[inline]
    pub const fn row(&self, moved_men: usize, other_men: usize, moved_kings: usize) -> usize {
        moved_men * self.moved_men + other_men * self.other_men + moved_kings * self.moved_kings
    }
}

/// Where the moves of one side lead from a class: by how many kings and men of the other side are
/// taken, and whether a man is crowned.
pub struct Moves<'a> {
    after: Vec<Option<After<'a>>>,
    /// How many men the other side has, and one.
    men: usize,
}

impl<'a> Moves<'a> {
    /// The moves of `moved` in a class, with what is known.
    pub fn new(class: Class, moved: Colour, known: &HashMap<Class, &'a Kept>) -> Self {
        let other = !moved;
        let mut after = vec![];
        for kings in 0..=class.kings(other) {
            for men in 0..=class.men(other) {
                let left = class.without(other, kings, men);
                for left in [left, left.and_then(|left| left.promoted(moved))] {
                    after.push(left.and_then(|left| {
                        let kept = known.get(&left.canonical())?;
                        Some(After::new(left, moved, kept))
                    }));
                }
            }
        }
        Self {
            after,
            men: usize::from(class.men(other)) + 1,
        }
    }

    /// Those that take so many, if their class is known.
    #[inline]
    pub fn taking(&self, kings: u32, men: u32, crowns: bool) -> Option<&After<'a>> {
        let place = 2 * (kings as usize * self.men + men as usize) + usize::from(crowns);
        self.after.get(place)?.as_ref()
    }
}

/// Sets of squares of one side.
#[derive(Clone, Copy)]
pub struct Pieces {
    /// Its men.
    pub men: Squares,
    /// Its kings.
    pub kings: Squares,
}

impl Pieces {
    /// Both.
    pub const fn all(self) -> Squares {
        self.men | self.kings
    }

    /// The ranks of the men and of the kings.
    #[inline]
    pub fn ranks(self, ranks: &Ranks, colour: Colour) -> [usize; 2] {
        [ranks.men(colour, self.men), ranks.kings(colour, self.kings)]
    }
}
