//! A buffer for the codes of cells, as narrow as the encoding of their table lets it be.

use super::cell_codes::CellCodes;
use galotne::index::CellOrder;
use galotne::table::{CellEncoding, Codes, TwoBitCodes};
use std::ops::Range;

/// The codes of some cells of a plane.
#[derive(Debug)]
pub enum CodeBuffer {
    Numbers(Vec<u16>),
    TwoBits(TwoBitCodes),
}

impl CodeBuffer {
    /// Creates an empty buffer for the codes of a table.
    pub const fn new(encoding: CellEncoding) -> Self {
        match encoding {
            CellEncoding::TwoBits => Self::TwoBits(TwoBitCodes::new()),
            CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => {
                Self::Numbers(vec![])
            }
        }
    }

    /// Replaces the codes by those at some places of a plane whose cells lie in this order.
    pub fn read(
        &mut self,
        source: &(impl CellCodes + ?Sized),
        plane: usize,
        order: CellOrder,
        places: Range<u64>,
    ) {
        match self {
            Self::Numbers(codes) => source.codes(plane, order, places, codes),
            Self::TwoBits(codes) => source.result_codes(plane, order, places, codes),
        }
    }

    /// Returns all codes.
    pub fn codes(&self) -> Codes<'_> {
        match self {
            Self::Numbers(codes) => codes.into(),
            Self::TwoBits(codes) => codes.all().into(),
        }
    }
}
