//! The scan of a draughts class.

use super::pieces::PieceCondition;
use super::symmetry::Symmetries;
use crate::codes::{AllowedCodes, CurrentBlock};
use crate::conditions::Conditions;
use crate::error::FindError;
use crate::planes::SearchPlane;
use crate::searchable::{Candidate, PlanePart, ScanOrder, Scanner};
use crate::values::values;
use galotne::geometry::Squares;
use galotne::index::{CellOrder, Index};
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::table::{BlockDecoder, Table};
use galotne::tablebase::{Probe, TableKey};
use std::iter;
use std::ops::Range;

/// The reader of a draughts class in a search.
pub struct DraughtsScanner<'a> {
    probe: Probe<'a>,
    conditions: &'a Conditions,
    index: Index,
    stored: Option<StoredValues<'a>>,
    symmetries: Symmetries,
    /// The squares of White's men, Black's men, the outer and the inner kings, by rank.
    placements: [Vec<Squares>; 4],
}

/// The table of the measure that candidates are filtered by.
struct StoredValues<'a> {
    measure: Measure,
    table: &'a Table,
    allowed: AllowedCodes<'a, PieceCondition>,
}

impl StoredValues<'_> {
    fn stored_plane(&self, plane: &SearchPlane) -> Option<usize> {
        self.table.spec().plane(turn(plane), 0)
    }
}

/// Returns the side to move of a plane as it is numbered.
fn turn(plane: &SearchPlane) -> Colour {
    Colour::BOTH[plane.number]
}

impl<'a> Scanner<'a, Variant> for DraughtsScanner<'a> {
    type Buffers = (BlockDecoder, CurrentBlock);

    fn open(probe: Probe<'a>, index: Index, conditions: &'a Conditions) -> Result<Self, FindError> {
        let variant = probe.game();
        let stored = match conditions.measures().next() {
            None => None,
            Some(measure) => {
                let key = TableKey::of(variant, index.class(), &measure);
                let (table, _) = probe.tables().table(key)?;
                Some(StoredValues {
                    measure,
                    table,
                    allowed: AllowedCodes::new(conditions, measure, table.spec()),
                })
            }
        };
        let symmetries = match (conditions.up_to_symmetry, conditions.side) {
            (false, _) => Symmetries::none(),
            (true, None) => Symmetries::of_class(variant.board, index.class()),
            (true, Some(_)) => Symmetries::of_class(variant.board, index.class()).of_one_side(),
        };
        let men = |side| {
            let ranks = 0..index.men_ranks(side);
            ranks.map(|rank| index.men(side, rank)).collect()
        };
        let kings = |side| {
            let ranks = 0..index.king_ranks(side);
            ranks.map(|rank| index.kings(side, rank)).collect()
        };
        let inner = index.inner_side();
        let placements = [
            men(Colour::White),
            men(Colour::Black),
            kings(!inner),
            kings(inner),
        ];
        Ok(Self {
            probe,
            conditions,
            index,
            stored,
            symmetries,
            placements,
        })
    }

    fn measure(&self) -> Option<Measure> {
        self.stored.as_ref().map(|stored| stored.measure)
    }

    fn buffers(&self) -> Self::Buffers {
        Self::Buffers::default()
    }

    fn block_cells(&self, plane: &SearchPlane) -> Option<u64> {
        let stored = self.stored.as_ref()?;
        stored.stored_plane(plane)?;
        Some(stored.table.spec().block_cells.into())
    }

    fn candidates(
        &self,
        buffers: &mut Self::Buffers,
        part: &PlanePart,
    ) -> Result<Vec<Candidate<Position>>, FindError> {
        let mut candidates = vec![];
        match (part.order, &self.stored) {
            (ScanOrder::Stored, Some(stored)) => {
                self.read_blocks(stored, buffers, part, &mut candidates)?;
            }
            _ => {
                let cells = part.cells.clone();
                self.visit(&part.plane, CellOrder::STANDARD, cells, |_, candidate| {
                    candidates.push(candidate);
                });
            }
        }
        Ok(candidates)
    }

    fn are_zugzwangs(
        &self,
        _: &mut Self::Buffers,
        _: &SearchPlane,
        candidates: &[Candidate<Position>],
    ) -> Result<Vec<bool>, FindError> {
        let positions = candidates.iter().map(|candidate| candidate.position);
        let passed = positions
            .clone()
            .map(|position| position.with_turn(!position.turn()));
        let own = values(self.probe, positions, Measure::Wdl)?.into_iter();
        let passed = values(self.probe, passed, Measure::Wdl)?;
        let both = own.zip(passed);
        Ok(both
            .map(|(own, passed)| own.wdl() < passed.wdl().opposite())
            .collect())
    }

    fn images(
        &self,
        _: &SearchPlane,
        candidate: &Candidate<Position>,
    ) -> impl IntoIterator<Item = Position> {
        iter::once(candidate.position)
    }
}

impl DraughtsScanner<'_> {
    /// Adds the candidates of blocks, with their values where the table stores them.
    fn read_blocks(
        &self,
        stored: &StoredValues<'_>,
        (decoder, block): &mut (BlockDecoder, CurrentBlock),
        part: &PlanePart,
        candidates: &mut Vec<Candidate<Position>>,
    ) -> Result<(), FindError> {
        let (plane, variant, table) = (&part.plane, self.probe.game(), stored.table);
        let Some(number) = stored.stored_plane(plane) else {
            return Ok(());
        };
        let first_block = table.layout().plane_blocks(number).start;
        let order = table.spec().orders[turn(plane).index()];
        let mut start = part.cells.start;
        while start < part.cells.end {
            let codes = block.codes_from(number, start, |codes| {
                let block = first_block + start / u64::from(table.spec().block_cells);
                Ok::<_, FindError>(table.decode_cells(block, decoder, codes)?.cells)
            })?;
            let end = part.cells.end.min(start + codes.len() as u64);
            self.visit(plane, order, start..end, |number, mut candidate| {
                let captures = variant.has_capture(&candidate.position);
                if captures || variant.ended(&candidate.position).is_some() {
                    // The value does not come from the table.
                    if !captures || self.conditions.quiet == 0 {
                        candidates.push(candidate);
                    }
                    return;
                }
                candidate.value = stored.allowed.value(codes[number]);
                if candidate.value.is_some() {
                    candidates.push(candidate);
                }
            });
            start = end;
        }
        Ok(())
    }

    /// Visits the positions, as shown, that meet the conditions on the board. `places` are numbers
    /// of cells in an order; `visit` gets the number of a position among them.
    fn visit(
        &self,
        plane: &SearchPlane,
        order: CellOrder,
        places: Range<u64>,
        mut visit: impl FnMut(usize, Candidate<Position>),
    ) {
        let strides = self.index.digit_strides(CellOrder::STANDARD);
        let (inner, outer) = (
            self.index.inner_side().index(),
            (!self.index.inner_side()).index(),
        );
        let (board, turn) = (self.probe.game().board, turn(plane));
        let mut next = 0;
        for run in self.index.runs_at(order, places, strides) {
            let mut digits = run.digits;
            let mut sets = [0, 1, 2, 3].map(|digit| self.placements[digit][digits[digit] as usize]);
            for step in 0..run.count {
                sets[run.fastest] = self.placements[run.fastest][digits[run.fastest] as usize];
                digits[run.fastest] += 1;
                let number = next;
                next += 1;
                let [white, black, outer_kings, inner_kings] = sets;
                let men = white | black;
                if white & black | outer_kings & inner_kings | men & (outer_kings | inner_kings)
                    != 0
                {
                    continue;
                }
                let mut kings = [0; 2];
                (kings[inner], kings[outer]) = (inner_kings, outer_kings);
                let position = Position::new_unchecked(board, [white, black], kings, turn);
                let position = if plane.swapped {
                    position.swapped()
                } else {
                    position
                };
                let cell = run.first + step * run.step;
                if self.meets_board(&position) && self.is_first_image(plane, cell, &position) {
                    visit(number, Candidate::new(position, cell));
                }
            }
        }
    }

    #[inline]
    fn meets_board(&self, position: &Position) -> bool {
        let mut conditions = self.conditions.board.iter();
        conditions.all(|condition| condition.holds(position))
    }

    /// Whether no other image of a position comes before it and meets the conditions on the board.
    #[inline]
    fn is_first_image(&self, plane: &SearchPlane, cell: u64, position: &Position) -> bool {
        !self.symmetries.images(position).any(|image| {
            // Exchanged colours change the side to move, but not the plane.
            let swapped = plane.swapped != (image.turn() != position.turn());
            let numbered = if swapped { image.swapped() } else { image };
            let order = (image.turn().index(), self.index.cell(&numbered));
            order < (position.turn().index(), cell) && self.meets_board(&image)
        })
    }
}
