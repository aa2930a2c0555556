//! The planes of a class in the order of a search, and the offsets of positions in them.

use crate::cursor::Cursor;
use galotne::material::MaterialClass;
use galotne::position::Colour;

/// A plane of a table, seen by White or with the colours exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchPlane {
    /// The number of the plane in the index.
    pub number: usize,
    /// Whether positions are shown with the colours exchanged.
    pub swapped: bool,
    /// The side to move of the positions as shown.
    pub side: Colour,
    /// The number of cells with the same side to move in earlier planes.
    before: u64,
    /// The number of images of a cell.
    images: u64,
}

impl SearchPlane {
    /// Returns the offset of an image of a cell: its number among the images of all positions with
    /// the same side to move.
    pub const fn offset(self, cell: u64, image: u64) -> u64 {
        (self.before + cell) * self.images + image
    }

    /// Returns the cursor at an offset.
    pub const fn cursor(self, offset: u64) -> Cursor {
        Cursor {
            side: self.side,
            offset,
        }
    }

    /// Returns the cursor at the end of the cells before this one.
    pub const fn cursor_before(self, cell: u64) -> Cursor {
        self.cursor(self.offset(cell, 0) - 1)
    }

    /// Returns the first offset of the side to move after a cursor.
    pub fn first_offset(self, after: Option<Cursor>) -> u64 {
        after.map_or(0, |after| after.scanned(self.side, u64::MAX))
    }

    /// Returns the first of this plane's `cells` with an image after a cursor.
    pub fn first_cell(self, after: Option<Cursor>, cells: u64) -> u64 {
        self.cells_before(self.first_offset(after) / self.images, cells)
    }

    /// Returns the number of this plane's `cells` before a cell of its side to move.
    fn cells_before(self, cell: u64, cells: u64) -> u64 {
        cell.saturating_sub(self.before).min(cells)
    }
}

/// The planes of a search: those with White to move, as shown, before those with Black.
#[derive(Clone, Debug)]
pub struct SearchPlanes {
    /// The planes.
    pub all: Vec<SearchPlane>,
    /// The number of cells of each plane.
    pub cells: u64,
    /// The number of offsets of each side to move, whether the search includes it or not.
    pub offsets: u64,
}

impl SearchPlanes {
    /// Returns the planes of a class in the orientation of its name. `turns` are the sides to move
    /// of the planes of its canonical class.
    pub fn new(class: impl MaterialClass, turns: &[Colour], cells: u64, images: u64) -> Self {
        let mut planes = Self {
            all: vec![],
            cells,
            offsets: 0,
        };
        for side in Colour::BOTH {
            let mut before = 0;
            for (number, &turn) in turns.iter().enumerate() {
                // One plane of a class with equal sides holds both sides to move.
                let swapped = if class.is_symmetric() {
                    turn != side
                } else {
                    !class.is_canonical()
                };
                if (turn != side) == swapped {
                    planes.all.push(SearchPlane {
                        number,
                        swapped,
                        side,
                        before,
                        images,
                    });
                    before += cells;
                }
            }
            planes.offsets = planes.offsets.max(before * images);
        }
        planes
    }

    /// Returns the number of cells of all planes.
    pub fn cells(&self) -> u64 {
        self.cells.saturating_mul(self.all.len() as u64)
    }

    /// Returns the number of cells up to a cursor, including its own.
    pub fn cells_until(&self, cursor: Cursor) -> u64 {
        let scanned = |plane: &SearchPlane| {
            let cell = plane.first_offset(Some(cursor)).div_ceil(plane.images);
            plane.cells_before(cell, self.cells)
        };
        self.all.iter().map(scanned).fold(0, u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::material::Class;
    use std::collections::BTreeSet;

    const CELLS: u64 = 10;
    const IMAGES: u64 = 16;

    /// Returns planes with the sides to move of a class, or two for each of them.
    fn planes(name: &str, planes_per_side: usize) -> SearchPlanes {
        let class: Class = name.parse().expect("a class");
        let sides = if class.is_symmetric() { 1 } else { 2 };
        let turns = Colour::BOTH[..sides].iter().copied();
        let turns: Vec<Colour> = turns.flat_map(|turn| vec![turn; planes_per_side]).collect();
        SearchPlanes::new(class, &turns, CELLS, IMAGES)
    }

    #[test]
    fn offsets_are_unique_and_ascend() {
        for (name, planes_per_side, number) in [
            ("KvK", 1, 2),
            ("KKvK", 1, 2),
            ("KvKK", 1, 2),
            ("KvK", 2, 4),
            ("KvKK", 2, 4),
        ] {
            let planes = planes(name, planes_per_side);
            assert_eq!(planes.all.len(), number, "{name}");
            let ends = planes.all.iter().flat_map(|plane| {
                let ends = [plane.offset(0, 0), plane.offset(CELLS - 1, IMAGES - 1)];
                ends.map(|offset| (plane.side.index(), offset))
            });
            let ends: Vec<_> = ends.collect();
            assert!(ends.is_sorted(), "{name}: {ends:?}");
            assert_eq!(BTreeSet::from_iter(&ends).len(), 2 * number);
            assert!(ends.iter().all(|(_, offset)| *offset < planes.offsets));
        }
    }

    #[test]
    fn scanned_cells_include_that_of_the_cursor() {
        let both = planes("KvKK", 1);
        let mut black = both.clone();
        black.all.retain(|plane| plane.side == Colour::Black);
        assert_eq!((both.cells(), black.cells()), (2 * CELLS, CELLS));
        let until = |planes: &SearchPlanes, text: &str| {
            let cursor = text.parse().expect("a cursor");
            let first = planes.all[0].first_cell(Some(cursor), CELLS);
            (planes.cells_until(cursor), first)
        };
        // Within a cell, and at its end.
        assert_eq!(until(&both, "white-3"), (1, 0));
        assert_eq!(until(&both, "white-15"), (1, 1));
        assert_eq!(until(&black, "white-15"), (0, 0));
        assert_eq!(until(&both, "black-16"), (CELLS + 2, CELLS));
        assert_eq!(until(&black, "black-16"), (2, 1));
    }
}
