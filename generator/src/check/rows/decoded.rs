//! The values of one class, decoded for rows.

use super::ordinals::{MAX_CODE, Ordinals};
use galotne::index::{CellOrder, Index};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::table::BlockDecoder;
use galotne::tablebase::{TableKey, Tablebase};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The count in the keys of planes: results and distances have no second clock.
const NO_COUNT: u8 = 0;

/// The side whose kings vary fastest among the cells with the same men (a *slice*).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FastestKings {
    /// The side to move. For looking up successors: before the move these kings were the
    /// opponent's, so they vary along the row that the move comes from, and the successors of that
    /// row are contiguous.
    Mover,
    /// The opponent. For verifying: the cells of a row are contiguous.
    Opponent,
}

impl FastestKings {
    /// Returns the order of the cells of a plane with `turn` to move.
    pub fn order(self, index: &Index, turn: Colour) -> CellOrder {
        let fastest = match self {
            Self::Mover => turn,
            Self::Opponent => !turn,
        };
        if fastest == index.inner_side() {
            CellOrder::STANDARD
        } else {
            CellOrder::OUTER_KINGS_FASTEST
        }
    }
}

/// Returns for each plane whether the table of a class stores it; `None` if the table cannot be
/// read, stores no plane, or has a code without an ordinal.
pub fn stored_planes(tables: &Tablebase, class: Class, ordinals: &Ordinals) -> Option<Vec<bool>> {
    let key = TableKey::of(tables.game(), class, &ordinals.measure());
    let (table, index) = tables.table(key).ok()?;
    let turns = Colour::BOTH.into_iter().take(index.planes());
    let stored = turns.map(|turn| table.spec().plane(turn, NO_COUNT).is_some());
    let stored: Vec<bool> = stored.collect();
    (table.spec().largest <= MAX_CODE && stored.contains(&true)).then_some(stored)
}

/// Decodes the planes of a table. A plane that the table omits is `None`; cells that it omits have
/// arbitrary ordinals. Returns `None` altogether if the table is missing, damaged or not fit for
/// rows (see [`stored_planes`]).
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
        let Some(plane) = spec.plane(turn, NO_COUNT) else {
            return Some(None);
        };
        let order = spec.order_of(plane);
        let strides = index.digit_strides(fastest.order(index, turn));
        let decoded = zeroed_plane(index)?;
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

/// Allocates a plane of a class, all cells 0.
pub fn zeroed_plane(index: &Index) -> Option<Vec<AtomicU8>> {
    let cells = usize::try_from(index.cells()).ok()?;
    let plane = (0..cells).into_par_iter().map(|_| AtomicU8::new(0));
    Some(plane.collect())
}

/// Turns the atomic cells of a complete plane into plain bytes.
pub fn finish_plane(plane: Vec<AtomicU8>) -> Vec<u8> {
    plane.into_iter().map(AtomicU8::into_inner).collect()
}

/// All values of a class, including those that its table does not store.
pub struct DecodedClass {
    pub index: Index,
    /// The planes, in which the mover's kings vary fastest. A plane that the table omits has no
    /// cells until it is derived.
    pub planes: Vec<Vec<u8>>,
}
