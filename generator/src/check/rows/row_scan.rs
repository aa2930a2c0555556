//! Scans the quiet moves and the captures of all positions of a row at once.
//!
//! The paths of the mover's pieces among all pieces that stand still are computed once for the row.
//! Only kings of the opponent vary. Such a king can block a path, be captured, or stand behind a
//! piece and protect it; the marks of [`KingColumns`] tell in which positions it does.

use super::king_columns::KingColumns;
use galotne::geometry::Squares;
use multiversion::multiversion;

/// The next square on the path of a piece.
pub struct PathStep<'a> {
    /// Whether a path begins here.
    pub first: bool,
    /// The square, if no piece that stands still is on it; otherwise a piece of the opponent is.
    pub free: Option<Squares>,
    /// The square behind, if the pieces that stand still allow a capture on this square.
    pub behind: Option<Squares>,
    /// The ordinals after a quiet move to the square, if that is a move.
    pub after: Option<&'a [u8]>,
}

/// The scan of the positions of a row. Flags have all bits or none.
#[derive(Default)]
pub struct RowScan {
    /// The lowest ordinal that a quiet move leads to; [`NO_ORDINAL`](super::ordinals::NO_ORDINAL)
    /// without a move.
    pub lowest: Vec<u8>,
    pub captures: Vec<u8>,
    /// Whether the cell has no position: two pieces would stand on one square.
    pub hole: Vec<u8>,
    /// Whether a king that varies blocks the current path.
    blocked: Vec<u8>,
}

impl RowScan {
    /// Scans `count` positions. `still` has all pieces that do not vary; the steps of a path follow
    /// each other.
    pub fn scan(
        &mut self,
        columns: &KingColumns,
        count: usize,
        still: Squares,
        steps: &[PathStep<'_>],
    ) {
        for (row, start) in [
            (&mut self.lowest, u8::MAX),
            (&mut self.captures, 0),
            (&mut self.hole, 0),
            (&mut self.blocked, 0),
        ] {
            row.clear();
            row.resize(count, start);
        }
        scan(self, columns, count, still, steps);
    }

    /// Sets the only position of a row.
    pub fn set_one(&mut self, captures: bool, lowest: u8) {
        for (row, found) in [
            (&mut self.lowest, lowest),
            (&mut self.captures, if captures { u8::MAX } else { 0 }),
            (&mut self.hole, 0),
        ] {
            row.clear();
            row.push(found);
        }
    }
}

/// Follows the steps of all paths.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn scan(
    scan: &mut RowScan,
    columns: &KingColumns,
    count: usize,
    still: Squares,
    steps: &[PathStep<'_>],
) {
    let RowScan {
        lowest,
        captures,
        hole,
        blocked,
    } = scan;
    for square in galotne::geometry::Bits(still) {
        for (hole, mark) in hole.iter_mut().zip(columns.marks(square, count)) {
            *hole |= mark;
        }
    }
    for step in steps {
        if step.first {
            blocked.fill(0);
        }
        let here = step.free.map(|square| columns.marks(square, count));
        if let Some(behind) = step.behind {
            let cells = captures.iter_mut().zip(&*blocked);
            let cells = cells.zip(columns.marks(behind, count));
            match here {
                Some(here) => {
                    for (((captures, blocked), behind), here) in cells.zip(here) {
                        *captures |= here & !(blocked | behind);
                    }
                }
                None => {
                    for ((captures, blocked), behind) in cells {
                        *captures |= !(blocked | behind);
                    }
                }
            }
        }
        let Some(here) = here else {
            continue;
        };
        match step.after {
            Some(after) => {
                let cells = lowest.iter_mut().zip(blocked.iter_mut());
                for (((lowest, blocked), here), after) in cells.zip(here).zip(after) {
                    *blocked |= here;
                    *lowest = (*lowest).min(after | *blocked);
                }
            }
            None => {
                for (blocked, here) in blocked.iter_mut().zip(here) {
                    *blocked |= here;
                }
            }
        }
    }
}
