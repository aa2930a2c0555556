//! The results of a search: the number of positions, and those that are kept.

use crate::selection::Selection;
use galotne::position::{Colour, Position};
use std::collections::BTreeMap;

/// A position that meets the conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundPosition<P = Position> {
    /// The position.
    pub position: P,
    /// Its cell in the index of the class in its canonical orientation.
    pub cell: u64,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport<P = Position> {
    /// The number of positions that meet the conditions; `None` if the search ended before it was
    /// known.
    pub count: Option<u64>,
    /// The selected positions.
    pub positions: Vec<FoundPosition<P>>,
}

/// A position that meets the conditions, with its order among the results.
pub struct Hit<P> {
    pub found: FoundPosition<P>,
    /// The side to move.
    pub side: Colour,
    /// The offset among the positions of that side.
    pub offset: u64,
    /// The plies to the end, in a search for the longest.
    pub plies: u16,
}

/// The results so far.
#[derive(Debug)]
pub struct Collector<P> {
    count: u64,
    selection: Selection,
    kept: BTreeMap<SortKey, FoundPosition<P>>,
    /// Whether only the positions with the most plies count.
    longest: bool,
    plies: u16,
}

/// The sort key of a result: its rank, the side to move, and its offset.
type SortKey = (u64, usize, u64);

impl<P> Collector<P> {
    /// Returns an empty collector of all positions, or of the longest ones.
    pub const fn new(selection: Selection, longest: bool) -> Self {
        Self {
            count: 0,
            selection,
            kept: BTreeMap::new(),
            longest,
            plies: 0,
        }
    }

    /// Returns the most plies, if only they count.
    pub fn plies(&self) -> Option<u16> {
        self.longest.then_some(self.plies)
    }

    /// Whether no more positions are needed: the first ones are complete.
    pub fn is_full(&self) -> bool {
        let first = matches!(self.selection, Selection::First(_)) && !self.longest;
        first && self.kept.len() >= self.selection.capacity()
    }

    /// Whether a position with this many plies counts. A new maximum drops the earlier positions.
    fn accepts(&mut self, plies: u16) -> bool {
        if !self.longest || plies == self.plies {
            return true;
        }
        if plies < self.plies {
            return false;
        }
        (self.count, self.plies) = (0, plies);
        self.kept.clear();
        true
    }

    /// Adds a position.
    pub fn add(&mut self, hit: Hit<P>) {
        if self.accepts(hit.plies) {
            self.count += 1;
            let side = hit.side.index();
            let rank = self.selection.rank(hit.offset << 1 | side as u64);
            self.keep((rank, side, hit.offset), hit.found);
        }
    }

    /// Keeps a position if its key is among the lowest ones.
    fn keep(&mut self, key: SortKey, found: FoundPosition<P>) {
        let room = self.kept.len() < self.selection.capacity();
        if room || (self.kept.last_key_value()).is_some_and(|(last, _)| key < *last) {
            self.kept.insert(key, found);
            if !room {
                self.kept.pop_last();
            }
        }
    }

    /// Merges the results of another collector into these.
    pub fn merge(mut self, other: Self) -> Self {
        if other.count > 0 && self.accepts(other.plies) {
            self.count += other.count;
            for (key, found) in other.kept {
                self.keep(key, found);
            }
        }
        self
    }

    /// Returns the report. `complete` says whether the whole class was scanned.
    pub fn report(self, complete: bool) -> SearchReport<P> {
        SearchReport {
            count: complete.then_some(self.count),
            positions: self.kept.into_values().collect(),
        }
    }
}
