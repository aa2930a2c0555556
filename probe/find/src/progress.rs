//! The state of a search that runs in pieces, or page by page.

use crate::collector::{Collector, Hit, SearchReport};
use crate::cursor::Cursor;
use crate::selection::Selection;
use galotne::position::Position;

/// The state of a search that runs in pieces ([`Search::resume`](crate::Search::resume)), with its
/// results so far.
///
/// A search for the first positions ([`Selection::First`]) ends with them, every other one at the
/// end of the class.
#[derive(Debug)]
pub struct SearchProgress<P = Position> {
    selection: Selection,
    pub(crate) after: Option<Cursor>,
    /// Whether it began with the first cell.
    from_start: bool,
    /// Whether all selected positions have been found.
    pub(crate) full: bool,
    /// Whether the end of the class has been reached.
    pub(crate) exhausted: bool,
    /// `None` until a position is found.
    results: Option<Collector<P>>,
}

impl<P> SearchProgress<P> {
    /// Returns a search that begins with the first cell, or after a cursor.
    #[must_use]
    pub const fn new(selection: Selection, after: Option<Cursor>) -> Self {
        Self {
            selection,
            after,
            from_start: after.is_none(),
            full: false,
            exhausted: false,
            results: None,
        }
    }

    /// Adds a position to the longest ones, or to all.
    pub(crate) fn add(&mut self, hit: Hit<P>, longest: bool) {
        let selection = self.selection;
        let results = (self.results).get_or_insert_with(|| Collector::new(selection, longest));
        results.add(hit);
        self.full = results.is_full();
    }

    /// Whether the search is complete.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.full || self.exhausted
    }

    /// Returns the cursor after which the next page begins; `None` before the first cell and at the
    /// end of the class.
    #[must_use]
    pub const fn next(&self) -> Option<Cursor> {
        if self.exhausted { None } else { self.after }
    }

    /// Returns the results. The count is known if the whole class was scanned.
    #[must_use]
    pub fn report(self) -> SearchReport<P> {
        let results = (self.results).unwrap_or_else(|| Collector::new(self.selection, false));
        results.report(self.from_start && self.exhausted)
    }
}
