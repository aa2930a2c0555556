//! The values of one class, decoded for rows.

use super::ordinals::{MAX_CODE, Ordinals};
use galotne::index::{CellOrder, Index};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::ClassIndex;
use galotne::table::BlockDecoder;
use galotne::tablebase::{TableKey, Tablebase};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The side whose kings vary fastest from cell to cell of a slice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FastestKings {
    /// The side to move: the order for moves that lead to the plane. These kings are the opponent's
    /// before such a move, and vary along its row.
    Mover,
    /// The opponent: the order of a row that is verified.
    Opponent,
}

impl FastestKings {
    /// Returns the order of the cells of a plane with `turn` to move.
    pub fn order(self, index: &Index, turn: Colour) -> CellOrder {
        let fastest = match self {
            Self::Mover => turn,
            Self::Opponent => !turn,
        };
        if fastest == index.inner() {
            CellOrder::STANDARD
        } else {
            CellOrder::OUTER_KINGS_FASTEST
        }
    }
}

/// Returns for each plane whether the table of a class stores it; `None` if the table cannot be
/// read, stores none, or has a code without an ordinal.
pub fn stored_planes(tables: &Tablebase, class: Class, ordinals: &Ordinals) -> Option<Vec<bool>> {
    let key = TableKey::of(tables.game(), class, &ordinals.measure());
    let (table, index) = tables.table(key).ok()?;
    let turns = Colour::BOTH.into_iter().take(index.planes());
    let stored = turns.map(|turn| table.spec().plane(turn, 0).is_some());
    let stored: Vec<bool> = stored.collect();
    (table.spec().largest <= MAX_CODE && stored.contains(&true)).then_some(stored)
}

/// Decodes the planes that a table stores; cells that it leaves out have arbitrary ordinals.
/// Returns `None` if the table is missing, damaged or not one [for rows](stored_planes).
pub fn decode(
    tables: &Tablebase,
    index: &Index,
    ordinals: &Ordinals,
    fastest: FastestKings,
) -> Option<Vec<Option<Vec<AtomicU8>>>> {
    let key = TableKey::of(tables.game(), index.class(), &ordinals.measure());
    let (table, _) = tables.table(key).ok()?;
    let (layout, spec) = (table.layout(), table.spec());
    let turns = Colour::BOTH.into_iter().take(index.planes());
    let planes = turns.map(|turn| {
        let Some(plane) = spec.plane(turn, 0) else {
            return Some(None);
        };
        let order = spec.orders[spec.turn(plane).index()];
        let strides = index.digit_strides(fastest.order(index, turn));
        let decoded = empty_plane(index)?;
        let decode = |(decoder, codes): &mut (BlockDecoder, Vec<u16>), block| {
            codes.clear();
            let places = table.decode_cells(block, decoder, codes).ok()?.cells;
            let mut codes = codes.iter();
            for run in index.runs_at(order, places, strides) {
                let cells = (0..run.count).map(|number| run.first + number * run.step);
                for (cell, &code) in cells.zip(&mut codes) {
                    let ordinal = *ordinals.by_code().get(usize::from(code))?;
                    decoded[cell as usize].store(ordinal, Ordering::Relaxed);
                }
            }
            Some(())
        };
        (layout.plane_blocks(plane).into_par_iter())
            .try_for_each_init(<(BlockDecoder, Vec<u16>)>::default, decode)?;
        Some(Some(decoded))
    });
    planes.collect()
}

/// Allocates a plane of a class.
pub fn empty_plane(index: &Index) -> Option<Vec<AtomicU8>> {
    let cells = usize::try_from(index.cells()).ok()?;
    let plane = (0..cells).into_par_iter().map(|_| AtomicU8::new(0));
    Some(plane.collect())
}

/// Converts a plane that is complete.
pub fn finish_plane(plane: Vec<AtomicU8>) -> Vec<u8> {
    plane.into_iter().map(AtomicU8::into_inner).collect()
}

/// The values of a class, those that are not stored filled in.
pub struct DecodedClass {
    pub index: Index,
    /// The planes, the mover's kings varying fastest; a plane that the table leaves out is empty
    /// until it is derived.
    pub planes: Vec<Vec<u8>>,
}
