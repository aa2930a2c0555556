//! The planes of a class as a search shows them, and how far it is in them.

use crate::cursor::Cursor;
use galotne::position::Colour;
use galotne_mills::geometry::SYMMETRIES;
use galotne_mills::{Class, Index, Mills};

/// How many images a position can have under the symmetries of the board. A cell has as many
/// places, one for each of them.
pub const IMAGES: u64 = SYMMETRIES as u64;

/// A plane, seen from the chair in which the table has it or from the other.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    /// Its number in the table.
    pub number: usize,
    /// Whether positions are shown from the other chair.
    pub swapped: bool,
    /// Who is to move in the positions as they are shown.
    pub shown: Colour,
    /// How many cells with the same side to move come before its own.
    before: u64,
}

impl Plane {
    /// The place of an image of the position in a cell. No other position of the class with this
    /// side to move has it.
    pub const fn place(self, cell: u64, image: u64) -> u64 {
        (self.before + cell) * IMAGES + image
    }

    /// Everything up to this place has been gone through.
    pub const fn cursor(self, place: u64) -> Cursor {
        Cursor {
            side: self.shown,
            cell: place,
        }
    }

    /// The first place of the side to move that has not been gone through.
    pub fn from(self, after: Option<Cursor>) -> u64 {
        after.map_or(0, |after| after.gone(self.shown, u64::MAX))
    }

    /// The first of its own cells, of so many, that has not been gone through to its last place.
    pub fn first_cell(self, after: Option<Cursor>, cells: u64) -> u64 {
        self.cells_before(self.from(after) / IMAGES, cells)
    }

    /// How many of its cells, of so many, lie before this one of its side to move.
    fn cells_before(self, cell: u64, cells: u64) -> u64 {
        cell.saturating_sub(self.before).min(cells)
    }
}

/// The planes to go through: with White to move as they are shown before those with Black.
#[derive(Clone, Debug)]
pub struct Planes {
    pub all: Vec<Plane>,
    /// How many cells each of them has.
    pub cells: u64,
    /// How many places there are for each side to move, whether it is sought or not.
    pub places: u64,
}

impl Planes {
    /// Of a class in the orientation that it is named in, with one side to move or with both.
    /// `None` if no game comes to it with either, since stones are placed in turn.
    pub fn new(rules: &Mills, index: &Index, class: Class, side: Option<Colour>) -> Option<Self> {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let cells = index.cells();
        let mut all: Vec<Plane> = vec![];
        let mut most = 0;
        for shown in Colour::BOTH {
            let mut before = 0;
            for (number, seen) in index.planes().iter().enumerate() {
                // Where both sides have the same, one plane holds both.
                let swapped = if index.class().is_symmetric() {
                    seen.turn != shown
                } else {
                    class != index.class()
                };
                if (seen.turn != shown) != swapped {
                    continue;
                }
                all.push(Plane {
                    number,
                    swapped,
                    shown,
                    before,
                });
                before += cells;
            }
            most = most.max(before);
        }
        all.retain(|plane| rules.leaves_in_turn(hands, plane.shown));
        if all.is_empty() {
            return None;
        }
        all.retain(|plane| side.is_none_or(|side| side == plane.shown));
        Some(Self {
            all,
            cells,
            places: most * IMAGES,
        })
    }

    /// How many cells there are in all.
    pub fn cells(&self) -> u64 {
        self.cells * self.all.len() as u64
    }

    /// How many of them have been gone through, the one that it is in among them.
    pub fn cells_until(&self, cursor: Cursor) -> u64 {
        let gone = |plane: &Plane| {
            let from = plane.from(Some(cursor)).div_ceil(IMAGES);
            plane.cells_before(from, self.cells)
        };
        self.all.iter().map(gone).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{MILLS, MILLS_CEYLON_ONCE, MILLS_MIXED};
    use std::collections::BTreeSet;

    fn planes(rules: &Mills, name: &str, side: Option<Colour>) -> Planes {
        let class: Class = name.parse().expect("a class");
        let index = Index::new(rules, class.canonical()).expect("a class of the game");
        Planes::new(rules, &index, class, side).expect("a class that games come to")
    }

    /// Who begins has as many in hand as the other side when it is his turn.
    #[test]
    fn games_leave_what_placing_in_turn_leaves() {
        let seen = |rules: &Mills, name: &str| {
            let class: Class = name.parse().expect("a class");
            let index = Index::new(rules, class.canonical()).expect("a class of the game");
            let planes = Planes::new(rules, &index, class, None)?;
            Some(
                planes
                    .all
                    .iter()
                    .map(|plane| plane.shown)
                    .collect::<Vec<_>>(),
            )
        };
        let [white, black] = Colour::BOTH;
        for (rules, name, turns) in [
            (&MILLS, "3v4", Some(vec![white, black])),
            (&MILLS, "2+1v2+1", Some(vec![white])),
            (&MILLS, "2+1v3+1", Some(vec![white])),
            (&MILLS, "3+1v2+1", Some(vec![white])),
            (&MILLS, "2+1v2+2", Some(vec![black])),
            (&MILLS, "2+2v2+1", None),
            (&MILLS_MIXED, "2+2v2+1", Some(vec![white, black])),
        ] {
            assert_eq!(seen(rules, name), turns, "{name} of {}", rules.name);
        }
    }

    #[test]
    fn every_cell_has_places_of_its_own() {
        for (rules, name, number) in [
            (&MILLS, "3v3", 2),
            (&MILLS, "3v4", 2),
            (&MILLS, "2+1v2+2", 1),
            // What is known to be an extra move stands in planes of its own.
            (&MILLS_CEYLON_ONCE, "3v3", 4),
            (&MILLS_CEYLON_ONCE, "3v4", 4),
        ] {
            let planes = planes(rules, name, None);
            assert_eq!(planes.all.len(), number, "{name}");
            assert!(planes.all.is_sorted_by_key(|plane| plane.shown.index()));
            let last = planes.cells - 1;
            let ends = (planes.all.iter()).flat_map(|plane| {
                let ends = [plane.place(0, 0), plane.place(last, IMAGES - 1)];
                ends.map(|place| (plane.shown.index(), place))
            });
            let ends: Vec<_> = ends.collect();
            assert!(ends.is_sorted(), "{name}: {ends:?}");
            assert_eq!(BTreeSet::from_iter(&ends).len(), 2 * number);
            assert!(ends.iter().all(|(_, place)| *place < planes.places));
        }
    }

    #[test]
    fn what_has_been_gone_through_is_counted_in_cells() {
        let both = planes(&MILLS, "4v3", None);
        let black = planes(&MILLS, "4v3", Some(Colour::Black));
        assert_eq!((both.cells(), black.cells()), (2 * both.cells, both.cells));
        assert_eq!(both.places, black.places);
        let until = |planes: &Planes, text: &str| {
            let cursor = text.parse().expect("a place");
            let first = planes.all[0].first_cell(Some(cursor), planes.cells);
            (planes.cells_until(cursor), first)
        };
        // Within a cell, and at its end.
        assert_eq!(until(&both, "white-3"), (1, 0));
        assert_eq!(until(&both, "white-15"), (1, 1));
        assert_eq!(until(&black, "white-15"), (0, 0));
        assert_eq!(until(&both, "black-16"), (both.cells + 2, both.cells));
        assert_eq!(until(&black, "black-16"), (2, 1));
    }
}
