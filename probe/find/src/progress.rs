//! Searches that go on piece by piece, so that others may have their turn between two pieces, and
//! the next page of positions begins where the last one ended.

use crate::cursor::Cursor;
use crate::gathered::{Gathered, Placed};
use crate::search::{Report, Selection};
use galotne::position::Position;

/// How far such a search, unless it is said otherwise one of draughts, is
/// ([`Search::go_on`](crate::Search::go_on)), and what it has found.
///
/// The first ones ([`Selection::First`]) end it as soon as there are so many; everything else is
/// known at the end of the class.
#[derive(Debug)]
pub struct Progress<P = Position> {
    selection: Selection,
    pub(crate) after: Option<Cursor>,
    /// Whether it began with the first cell.
    from_start: bool,
    /// As many as were wanted have been found.
    pub(crate) full: bool,
    /// There are no more cells.
    pub(crate) through: bool,
    /// Nothing until something is found.
    gathered: Option<Gathered<P>>,
}

impl<P> Progress<P> {
    /// A search that begins with the first cell, or after those that have been gone through.
    #[must_use]
    pub const fn new(selection: Selection, after: Option<Cursor>) -> Self {
        Self {
            selection,
            after,
            from_start: after.is_none(),
            full: false,
            through: false,
            gathered: None,
        }
    }

    /// Adds what was found: of the longest ones alone, or of all.
    pub(crate) fn add(&mut self, hit: impl Placed<Position = P>, longest: bool) {
        let selection = self.selection;
        let gathered =
            (self.gathered).get_or_insert_with(|| Gathered::new(selection.kept(), longest));
        gathered.add(&selection, hit);
        self.full = matches!(selection, Selection::First(_)) && !longest && gathered.is_full();
    }

    /// Whether there is nothing left to do.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.full || self.through
    }

    /// Where a search goes on that looks for more; `None` at the end of the class, and before the
    /// first cell.
    #[must_use]
    pub const fn next(&self) -> Option<Cursor> {
        if self.through { None } else { self.after }
    }

    /// What has been found. How many there are is known of whole classes.
    #[must_use]
    pub fn report(self) -> Report<P> {
        let known = self.from_start && self.through;
        let count = self.gathered.as_ref().map_or(0, Gathered::count);
        Report {
            count: known.then_some(count),
            positions: self.gathered.map_or_else(Vec::new, Gathered::positions),
        }
    }
}
