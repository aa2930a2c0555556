//! The values of one class as rows read them.

use super::keys::{Keys, LARGEST};
use galotne::index::{CellOrder, Index};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::table::BlockDecoder;
use galotne::tablebase::{TableKey, Tablebase};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// Whose kings vary fastest from cell to cell of a slice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fastest {
    /// Those of the side to move. Whoever looks at what moves lead to has moved other pieces, and
    /// finds all placements of these side by side.
    Mover,
    /// Those of the other side, which vary along a row of positions that are verified.
    Other,
}

impl Fastest {
    /// The order of cells of a plane with `turn` to move.
    pub fn order(self, index: &Index, turn: Colour) -> CellOrder {
        let fastest = match self {
            Self::Mover => turn,
            Self::Other => !turn,
        };
        if fastest == index.inner() {
            CellOrder::STANDARD
        } else {
            CellOrder::OUTER_KINGS_FASTEST
        }
    }
}

/// How many planes a class has.
pub fn planes(index: &Index) -> usize {
    if index.class().is_symmetric() { 1 } else { 2 }
}

/// Of which sides to move the table of a class keeps positions; nothing if it cannot be read, keeps
/// none, or has a code without a key.
pub fn keeps(tables: &Tablebase, class: Class, keys: &Keys) -> Option<Vec<bool>> {
    let key = TableKey::of(tables.game(), class, &keys.measure());
    let (table, index) = tables.table(key).ok()?;
    let turns = Colour::BOTH.into_iter().take(planes(index));
    let kept = turns.map(|turn| table.spec().plane(turn, 0).is_some());
    let kept: Vec<bool> = kept.collect();
    (table.spec().largest <= LARGEST && kept.contains(&true)).then_some(kept)
}

/// The planes that a table keeps, as keys; what stands in cells that are not stored means nothing.
/// Nothing if the table is missing, damaged or not one [for rows](keeps).
pub fn decode(
    tables: &Tablebase,
    index: &Index,
    keys: &Keys,
    fastest: Fastest,
) -> Option<Vec<Option<Vec<AtomicU8>>>> {
    let key = TableKey::of(tables.game(), index.class(), &keys.measure());
    let (table, _) = tables.table(key).ok()?;
    let (layout, spec) = (table.layout(), table.spec());
    let turns = Colour::BOTH.into_iter().take(planes(index));
    let planes = turns.map(|turn| {
        let Some(plane) = spec.plane(turn, 0) else {
            return Some(None);
        };
        let order = spec.orders[spec.turn(plane).index()];
        let strides = index.digit_strides(fastest.order(index, turn));
        let found = no_keys(index)?;
        let decode = |(decoder, codes): &mut (BlockDecoder, Vec<u16>), block| {
            codes.clear();
            let places = table.decode_cells(block, decoder, codes).ok()?.cells;
            let mut codes = codes.iter();
            for run in index.runs_at(order, places, strides) {
                let cells = (0..run.count).map(|number| run.first + number * run.step);
                for (cell, &code) in cells.zip(&mut codes) {
                    let key = *keys.of_code().get(usize::from(code))?;
                    found[cell as usize].store(key, Ordering::Relaxed);
                }
            }
            Some(())
        };
        (layout.plane_blocks(plane).into_par_iter())
            .try_for_each_init(<(BlockDecoder, Vec<u16>)>::default, decode)?;
        Some(Some(found))
    });
    planes.collect()
}

/// A plane with room for all keys of a class.
pub fn no_keys(index: &Index) -> Option<Vec<AtomicU8>> {
    let cells = usize::try_from(index.cells()).ok()?;
    let plane = (0..cells).into_par_iter().map(|_| AtomicU8::new(0));
    Some(plane.collect())
}

/// A plane that is complete.
pub fn complete(plane: Vec<AtomicU8>) -> Vec<u8> {
    plane.into_iter().map(AtomicU8::into_inner).collect()
}

/// The values of a class, those that are not stored filled in.
pub struct Kept {
    /// The numbering.
    pub index: Index,
    /// The planes, the mover's kings varying fastest; one that the table leaves out is empty until
    /// it has been worked out.
    pub planes: Vec<Vec<u8>>,
}
