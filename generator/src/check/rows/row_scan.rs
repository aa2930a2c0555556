//! Scans the quiet moves and the captures of all positions of a row at once.
//!
//! The paths of the mover's pieces among all fixed pieces are computed once for the row. Only kings
//! of the opponent vary. Such a king can block a path, be captured, or stand behind a piece and
//! protect it; the marks of [`KingColumns`] tell in which positions it does.

use super::king_columns::KingColumns;
use super::ordinals::NO_ORDINAL;
use galotne::geometry::Squares;
use multiversion::multiversion;

/// The next square on the path of a piece. Squares are sets of one.
pub struct PathStep<'a> {
    /// Whether a path begins here.
    pub first: bool,
    /// The square, if it is empty of fixed pieces; `None` if a fixed piece of the opponent is
    /// there.
    pub free: Option<Squares>,
    /// The square behind it, if the fixed pieces allow the capture of an opponent's piece that
    /// stands on the square.
    pub behind: Option<Squares>,
    /// The ordinals after a quiet move to the square, if there is one.
    pub after: Option<&'a [u8]>,
}

/// The scan of the positions of a row, one byte for each. A flag is a byte of all ones or of
/// zeros.
#[derive(Default)]
pub struct RowScan {
    /// The lowest ordinal that a quiet move leads to; [`NO_ORDINAL`] without a move.
    pub lowest_successor: Vec<u8>,
    /// Flags of the positions with a capture.
    pub captures: Vec<u8>,
    /// Flags of the cells without a legal position: two pieces would stand on one square.
    pub holes: Vec<u8>,
    /// Flags of the positions in which a varying king blocks the current path.
    blocked: Vec<u8>,
}

impl RowScan {
    /// Scans `count` positions. `fixed` has all pieces that do not vary; the steps of a path are
    /// consecutive.
    pub fn scan(
        &mut self,
        columns: &KingColumns,
        count: usize,
        fixed: Squares,
        steps: &[PathStep<'_>],
    ) {
        for (bytes, initial) in [
            (&mut self.lowest_successor, NO_ORDINAL),
            (&mut self.captures, 0),
            (&mut self.holes, 0),
            (&mut self.blocked, 0),
        ] {
            bytes.clear();
            bytes.resize(count, initial);
        }
        scan(self, columns, count, fixed, steps);
    }

    /// Sets the only position of a row.
    pub fn set_one(&mut self, captures: bool, lowest_successor: u8) {
        for (bytes, byte) in [
            (&mut self.lowest_successor, lowest_successor),
            (&mut self.captures, if captures { u8::MAX } else { 0 }),
            (&mut self.holes, 0),
        ] {
            bytes.clear();
            bytes.push(byte);
        }
    }
}

/// Follows the steps of all paths.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn scan(
    scan: &mut RowScan,
    columns: &KingColumns,
    count: usize,
    fixed: Squares,
    steps: &[PathStep<'_>],
) {
    let RowScan {
        lowest_successor,
        captures,
        holes,
        blocked,
    } = scan;
    for square in galotne::geometry::Bits(fixed) {
        for (hole, mark) in holes.iter_mut().zip(columns.marks(square, count)) {
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
                let cells = lowest_successor.iter_mut().zip(blocked.iter_mut());
                for (((lowest, blocked), here), after) in cells.zip(here).zip(after) {
                    *blocked |= here;
                    // On a blocked path `after` becomes `NO_ORDINAL`, which has all bits set.
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
