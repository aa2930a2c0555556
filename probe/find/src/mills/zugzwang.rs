//! Zugzwangs: positions that are worse for the side to move than if the other side were to move.

use crate::codes::CurrentBlock;
use crate::error::FindError;
use crate::search::FILTERED_CELLS;
use crate::searchable::Candidate;
use crate::values::values;
use galotne::measure::Measure;
use galotne::value::{Value, Wdl};
use galotne_mills::{Class, Mills, Plane, PlaneSweep, Position, Probe, ProbeError, TablePlanes};

/// The fewest zugzwang candidates in this many cells for which their block is decoded. Fewer are
/// looked up one by one.
const CELLS_PER_CANDIDATE: u64 = 16;

/// Returns the position with the other side to move, if that can be its turn.
pub fn pass(rules: &Mills, position: &Position) -> Option<Position> {
    let passed = position.with_turn(!position.turn());
    let can_pass = rules.has_turn(Class::from_position(&passed), passed.turn());
    (can_pass && !position.is_extra_move()).then_some(passed)
}

/// Whether a result is worse than that of the position with the other side to move.
fn is_worse(own: Wdl, passed: Wdl) -> bool {
    own < passed.opposite()
}

/// Whether a position with this result is a zugzwang.
pub fn is_zugzwang(probe: Probe<'_>, position: &Position, own: Wdl) -> Result<bool, ProbeError> {
    match pass(probe.game(), position) {
        Some(passed) => Ok(is_worse(own, probe.wdl(&passed)?)),
        None => Ok(false),
    }
}

/// A reader of blocks that keeps the last one.
pub struct BlockReader<'a> {
    planes: TablePlanes<'a>,
    sweep: PlaneSweep<'a>,
    block: CurrentBlock,
}

impl<'a> BlockReader<'a> {
    pub fn new(planes: TablePlanes<'a>) -> Self {
        Self {
            planes,
            sweep: planes.sweep(),
            block: CurrentBlock::default(),
        }
    }

    /// Returns the codes of a plane from a cell to the end of its block.
    pub fn codes_from(&mut self, plane: usize, cell: u64) -> Result<&[u16], FindError<Class>> {
        let block = cell / self.planes.block_cells(plane);
        self.block.codes_from(plane, cell, |codes| {
            let (cells, read) = self.sweep.read(plane, block)?;
            codes.extend_from_slice(read);
            Ok(cells)
        })
    }
}

/// A reader of the same cells with the other side to move.
pub struct PassedReader<'a> {
    probe: Probe<'a>,
    reader: BlockReader<'a>,
}

impl<'a> PassedReader<'a> {
    pub fn new(probe: Probe<'a>, planes: TablePlanes<'a>) -> Self {
        Self {
            probe,
            reader: BlockReader::new(planes),
        }
    }

    /// Returns the plane with the same stones in the same cells and the other side to move. A class
    /// with equal sides has none: its plane holds both sides to move, in other cells.
    fn other_plane(&self, plane: usize) -> Option<usize> {
        let planes = self.reader.planes.index().planes();
        let turn = planes.get(plane)?.turn;
        let is_other = |plane: &Plane| plane.turn != turn && !plane.extra;
        planes.iter().position(is_other)
    }

    /// Tells which candidates of a plane, in the order of their cells, are zugzwangs.
    pub fn are_zugzwangs(
        &mut self,
        plane: usize,
        candidates: &[Candidate<Position>],
    ) -> Result<Vec<bool>, FindError<Class>> {
        let rules = self.probe.game();
        let own = |number: usize| candidates[number].value.map_or(Wdl::Win, Value::wdl);
        let can_be = |&number: &usize| {
            own(number) < Wdl::Win && pass(rules, &candidates[number].position).is_some()
        };
        let open: Vec<usize> = (0..candidates.len()).filter(can_be).collect();
        let mut zugzwangs = vec![false; candidates.len()];
        let mut rest = vec![];
        let other = self.other_plane(plane);
        let size = other.map_or(1, |other| self.reader.planes.block_cells(other));
        let block = |number: usize| candidates[number].cell / size;
        for some in open.chunk_by(|&one, &next| block(one) == block(next)) {
            match other {
                Some(other)
                    if some.len() as u64 * CELLS_PER_CANDIDATE >= size.min(FILTERED_CELLS) =>
                {
                    for &number in some {
                        let passed = self.value(other, candidates[number].cell)?;
                        zugzwangs[number] = is_worse(own(number), passed.wdl());
                    }
                }
                _ => rest.extend_from_slice(some),
            }
        }
        let passed = (rest.iter()).filter_map(|&number| pass(rules, &candidates[number].position));
        let measure = Measure::without_clock(self.reader.planes.table().spec().metric);
        for (&number, passed) in rest.iter().zip(values(self.probe, passed, measure)?) {
            zugzwangs[number] = is_worse(own(number), passed.wdl());
        }
        Ok(zugzwangs)
    }

    fn value(&mut self, plane: usize, cell: u64) -> Result<Value, FindError<Class>> {
        let code = self.reader.codes_from(plane, cell)?[0];
        let spec = self.reader.planes.table().spec();
        Ok(Value::from_code(spec.metric, code, spec.parity))
    }
}
