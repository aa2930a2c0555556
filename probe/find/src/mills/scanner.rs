//! The scan of a mills class.

use super::zugzwang::{BlockReader, PassedReader};
use super::{Conditions, FindError, StoneCondition};
use crate::codes::AllowedCodes;
use crate::planes::SearchPlane;
use crate::searchable::{Candidate, PlanePart, ScanOrder, Scanner};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne_mills::geometry::{self, SYMMETRIES};
use galotne_mills::{Index, Mills, Position, Probe, TableKey, TablePlanes};

/// The reader of a mills class in a search.
pub struct MillsScanner<'a> {
    probe: Probe<'a>,
    conditions: &'a Conditions,
    source: TablePlanes<'a>,
    measure: Measure,
    allowed: AllowedCodes<'a, StoneCondition>,
}

/// The blocks at hand of a worker.
pub struct Buffers<'a> {
    own: BlockReader<'a>,
    passed: PassedReader<'a>,
}

impl<'a> Scanner<'a, Mills> for MillsScanner<'a> {
    type Buffers = Buffers<'a>;

    fn open(probe: Probe<'a>, index: Index, conditions: &'a Conditions) -> Result<Self, FindError> {
        let measure = match conditions.measures().next() {
            Some(Measure::Dtw) => Measure::Dtw,
            _ => Measure::Wdl,
        };
        let key = TableKey::of(probe.game(), index.class(), &measure);
        let source = TablePlanes::open(probe.tables(), key)?;
        Ok(Self {
            probe,
            conditions,
            source,
            measure,
            allowed: AllowedCodes::new(conditions, measure, source.table().spec()),
        })
    }

    fn measure(&self) -> Option<Measure> {
        Some(self.measure)
    }

    fn buffers(&self) -> Buffers<'a> {
        Buffers {
            own: BlockReader::new(self.source),
            passed: PassedReader::new(self.probe, self.source),
        }
    }

    fn block_cells(&self, plane: &SearchPlane) -> Option<u64> {
        Some(self.source.block_cells(plane.number))
    }

    fn candidates(
        &self,
        buffers: &mut Buffers<'a>,
        part: &PlanePart,
    ) -> Result<Vec<Candidate<Position>>, FindError> {
        let (plane, mut cells) = (&part.plane, part.cells.clone());
        if self.conditions.needs.is_some() || self.conditions.cursed.is_some() {
            // There are no clocks.
            return Ok(vec![]);
        }
        if part.order == ScanOrder::Cells {
            return Ok(cells
                .filter_map(|cell| self.candidate(plane, cell))
                .collect());
        }
        let mut candidates = vec![];
        while !cells.is_empty() {
            let codes = buffers.own.codes_from(plane.number, cells.start)?;
            for (&code, cell) in codes.iter().zip(cells.by_ref()) {
                if let Some(value) = self.allowed.value(code)
                    && let Some(candidate) = self.candidate(plane, cell)
                {
                    let value = Some(value);
                    candidates.push(Candidate { value, ..candidate });
                }
            }
        }
        Ok(candidates)
    }

    fn are_zugzwangs(
        &self,
        buffers: &mut Buffers<'a>,
        plane: &SearchPlane,
        candidates: &[Candidate<Position>],
    ) -> Result<Vec<bool>, FindError> {
        buffers.passed.are_zugzwangs(plane.number, candidates)
    }

    fn images(
        &self,
        plane: &SearchPlane,
        candidate: &Candidate<Position>,
    ) -> impl IntoIterator<Item = Position> {
        let mut images = self.matching_images(plane, &candidate.position);
        if self.conditions.up_to_symmetry {
            images.truncate(1);
        }
        images
    }
}

impl MillsScanner<'_> {
    /// Returns the candidate of a cell: one position for all its images, of which some meet the
    /// conditions on the board.
    fn candidate(&self, plane: &SearchPlane, cell: u64) -> Option<Candidate<Position>> {
        let index = self.source.index();
        if index.first_twin(cell) != cell {
            return None;
        }
        let position = index.position(plane.number, cell)?;
        // Most candidates fail a later condition: without need no images are made yet.
        let all = self.conditions.board.is_empty() && !plane.swapped;
        (all || !self.matching_images(plane, &position).is_empty())
            .then(|| Candidate::new(position, cell))
    }

    /// Returns the images of a position, as shown, that meet the conditions on the board.
    fn matching_images(&self, plane: &SearchPlane, position: &Position) -> Vec<Position> {
        let (conditions, class) = (self.conditions, self.source.index().class());
        let mut images = distinct_images(position);
        if plane.swapped {
            // In a class with equal sides the images with exchanged colours are in the same plane:
            // they have been shown before.
            let shown = conditions.up_to_symmetry
                && conditions.side.is_none()
                && class.is_symmetric()
                && images.iter().any(|image| self.meets_board(image));
            if shown {
                return vec![];
            }
            images = images.iter().map(Position::swapped).collect();
        }
        images.retain(|image| self.meets_board(image));
        images
    }

    fn meets_board(&self, position: &Position) -> bool {
        let mut conditions = self.conditions.board.iter();
        conditions.all(|condition| condition.holds(position))
    }
}

/// Returns the distinct images of a position under the symmetries of the board, itself first.
fn distinct_images(position: &Position) -> Vec<Position> {
    let [white, black] = Colour::BOTH.map(|side| geometry::images(position.stones(side)));
    let stones = |symmetry: usize| (white[symmetry], black[symmetry]);
    let is_new = |&symmetry: &usize| (0..symmetry).all(|other| stones(other) != stones(symmetry));
    let mut images = Vec::with_capacity(SYMMETRIES);
    images.extend(
        (0..SYMMETRIES)
            .filter(is_new)
            .map(|symmetry| position.image(symmetry)),
    );
    images
}
