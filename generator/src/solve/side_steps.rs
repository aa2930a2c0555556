//! Sideways steps of men: the moves of men that stay among the slices of a batch.
//!
//! A step leads from a position of one slice to the same placement of kings in another. Steps are
//! reversible, so predecessors are also successors.

use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::slices::Slice;
use galotne::geometry::{Bits, Direction, Squares};
use galotne::position::Colour;
use galotne::rules::Variant;
use std::collections::HashMap;

/// The sideways steps of one side's men among the slices of a batch; none in games without them.
#[derive(Debug, Default)]
pub struct SideSteps {
    /// Pairs of slices, by their place in the batch: a step of one man leads from the first to the
    /// second, and another one back.
    pairs: Vec<[u32; 2]>,
}

impl SideSteps {
    /// Lists the steps among some slices. These have with each slice all that steps lead to.
    pub fn new(variant: &Variant, slices: &[Slice], colour: Colour) -> Self {
        if !(variant.men_sideways && variant.board.is_whole()) {
            return Self::default();
        }
        let us = colour.index();
        let places: HashMap<[Squares; 2], u32> =
            (slices.iter().map(|slice| slice.men)).zip(0..).collect();
        let mut pairs = vec![];
        for (slice, from) in slices.iter().zip(0..) {
            let empty = variant.board.all() & !(slice.men[0] | slice.men[1]);
            for man in Bits(slice.men[us]) {
                let to = variant.board.step(man, Direction::Right) & empty;
                let mut men = slice.men;
                men[us] = men[us] ^ man | to;
                if let (true, Some(&to)) = (to != 0, places.get(&men)) {
                    pairs.push([from, to]);
                }
            }
        }
        Self { pairs }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Adds to `to` the positions from which a step leads to a position of `from`, which must
    /// contain legal positions only. `to` receives illegal positions as well: those with a king on
    /// the square that the man leaves or comes from are not legal in one of the two slices.
    pub fn add_predecessors(&self, shape: MatrixShape, from: &BitMatrix, to: &mut BitMatrix) {
        for &[one, other] in &self.pairs {
            let [one, other] = [one, other].map(|slice| shape.slice_start(slice as usize));
            for row in 0..shape.rows {
                let (from, to) = (from.row(row), to.row_mut(row));
                if shape.columns == 1 {
                    // Slices share words.
                    to[one.0] |= (from[other.0] >> other.1 & 1) << one.1;
                    to[other.0] |= (from[one.0] >> one.1 & 1) << other.1;
                    continue;
                }
                for word in 0..shape.columns.div_ceil(64) {
                    to[one.0 + word] |= from[other.0 + word];
                    to[other.0 + word] |= from[one.0 + word];
                }
            }
        }
    }
}
