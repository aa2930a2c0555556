//! What a position would be worth if it was the other side's turn, for many of a class at a time.

use super::FindError;
use super::asked::values;
use super::filter::{is_worse, passed};
use crate::search::FEW_CELLS;
use galotne::value::{Value, Wdl};
use galotne_mills::{self as mills, Plane, Position, Tablebase};
use std::ops::Range;

/// A block is read for positions in it if one of so many cells is asked about, of those that are
/// looked at together.
const OFTEN: u64 = 16;

/// A position, where it is in a class, and what it is worth.
pub struct Asked<'a> {
    pub cell: u64,
    pub position: &'a Position,
    pub value: Value,
}

/// Reads a plane beside the one that is gone through: the same stones, the other side to move.
pub struct Passed<'t> {
    tables: &'t Tablebase,
    planes: mills::TablePlanes<'t>,
    sweep: mills::PlaneSweep<'t>,
    /// The block at hand: of which plane, which cells, and their codes.
    at: (usize, Range<u64>),
    codes: Vec<u16>,
}

impl<'t> Passed<'t> {
    pub fn new(tables: &'t Tablebase, planes: mills::TablePlanes<'t>) -> Self {
        Self {
            tables,
            planes,
            sweep: planes.sweep(),
            at: (0, 0..0),
            codes: vec![],
        }
    }

    /// The plane with the same stones in the same cells and the other side to move. Where both
    /// sides have the same one plane holds both, in other cells.
    fn plane(&self, of: usize) -> Option<usize> {
        let index = self.planes.index();
        let turn = index.planes().get(of)?.turn;
        let other = |plane: &Plane| plane.turn != turn && !plane.extra;
        index.planes().iter().position(other)
    }

    /// Whether each of these positions of a plane, in the order of their cells, is worse for
    /// whoever is to move than if the other was.
    pub fn are_zugzwangs(
        &mut self,
        plane: usize,
        asked: &[Asked<'_>],
    ) -> Result<Vec<bool>, FindError> {
        let rules = self.tables.game();
        let can_be =
            |of: &Asked<'_>| of.value.wdl() < Wdl::Win && passed(rules, of.position).is_some();
        let open: Vec<usize> = (0..asked.len()).filter(|&of| can_be(&asked[of])).collect();
        let mut found = vec![false; asked.len()];
        let mut alone = vec![];
        let other = self.plane(plane);
        let size = other.map_or(1, |other| self.planes.block_cells(other));
        for together in
            open.chunk_by(|&one, &next| asked[one].cell / size == asked[next].cell / size)
        {
            match other {
                Some(other) if together.len() as u64 * OFTEN >= size.min(FEW_CELLS) => {
                    for &of in together {
                        let other = self.value(other, asked[of].cell)?;
                        found[of] = is_worse(asked[of].value.wdl(), other.wdl());
                    }
                }
                _ => alone.extend_from_slice(together),
            }
        }
        let others = alone
            .iter()
            .filter_map(|&of| passed(rules, asked[of].position));
        let others: Vec<Position> = others.collect();
        let metric = self.planes.table().spec().metric;
        for (of, other) in alone.into_iter().zip(values(self.tables, &others, metric)?) {
            found[of] = is_worse(asked[of].value.wdl(), other.wdl());
        }
        Ok(found)
    }

    fn value(&mut self, plane: usize, cell: u64) -> Result<Value, FindError> {
        if self.at.0 != plane || !self.at.1.contains(&cell) {
            let block = cell / self.planes.block_cells(plane);
            let (cells, codes) = self.sweep.read(plane, block)?;
            self.at = (plane, cells);
            self.codes.clear();
            self.codes.extend_from_slice(codes);
        }
        let spec = self.planes.table().spec();
        let code = self.codes[(cell - self.at.1.start) as usize];
        Ok(Value::from_code(spec.metric, code, spec.parity))
    }
}
