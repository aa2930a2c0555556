//! The quiet moves and the captures of all positions of a row at once.
//!
//! Whatever stands still is looked at once: which way each piece can go until it meets something,
//! and where the positions lie that it leads to. What varies are kings of the side that is not to
//! move. They may stand in the way, be taken, or stand behind a piece and save it: marks of who
//! stands where say so for each position.

use super::columns::Columns;
use galotne::geometry::Squares;
use multiversion::multiversion;

/// The next square on a piece's way.
pub struct Step<'a> {
    /// Whether the way begins here.
    pub first: bool,
    /// The square, if nothing that stands still is on it; otherwise there is a piece of the other
    /// side.
    pub free: Option<Squares>,
    /// The square behind, if whoever stands here can be taken as far as the pieces go that stand
    /// still.
    pub behind: Option<Squares>,
    /// What going here leads to, if that is a move.
    pub after: Option<&'a [u8]>,
}

/// What is found of the positions of a row.
#[derive(Default)]
pub struct Found {
    /// The least key that a quiet move leads to; the largest key there is without a move.
    pub least: Vec<u8>,
    /// Whether there is a capture.
    pub takes: Vec<u8>,
    /// Whether there is no such position: two pieces would stand on one square.
    pub hole: Vec<u8>,
    /// Whether one of the kings that vary stands in the way so far.
    blocked: Vec<u8>,
}

impl Found {
    /// Finds out about so many positions. `still` is where all pieces stand that do not vary;
    /// `steps` go on from each other on every way.
    pub fn find(&mut self, columns: &Columns, count: usize, still: Squares, steps: &[Step<'_>]) {
        for (row, start) in [
            (&mut self.least, u8::MAX),
            (&mut self.takes, 0),
            (&mut self.hole, 0),
            (&mut self.blocked, 0),
        ] {
            row.clear();
            row.resize(count, start);
        }
        find(self, columns, count, still, steps);
    }

    /// Says of the one position of a row whether there is a capture, and the least key that a quiet
    /// move leads to.
    pub fn set_one(&mut self, takes: bool, least: u8) {
        for (row, found) in [
            (&mut self.least, least),
            (&mut self.takes, if takes { u8::MAX } else { 0 }),
            (&mut self.hole, 0),
        ] {
            row.clear();
            row.push(found);
        }
    }
}

/// Obeys the steps.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn find(found: &mut Found, columns: &Columns, count: usize, still: Squares, steps: &[Step<'_>]) {
    let Found {
        least,
        takes,
        hole,
        blocked,
    } = found;
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
            let ways = takes.iter_mut().zip(&*blocked);
            let ways = ways.zip(columns.marks(behind, count));
            match here {
                Some(here) => {
                    for (((takes, blocked), behind), here) in ways.zip(here) {
                        *takes |= here & !(blocked | behind);
                    }
                }
                None => {
                    for ((takes, blocked), behind) in ways {
                        *takes |= !(blocked | behind);
                    }
                }
            }
        }
        let Some(here) = here else {
            continue;
        };
        match step.after {
            Some(after) => {
                let ways = least.iter_mut().zip(blocked.iter_mut());
                for (((least, blocked), here), after) in ways.zip(here).zip(after) {
                    *blocked |= here;
                    *least = (*least).min(after | *blocked);
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
