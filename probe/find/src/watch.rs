//! Progress reports of a search, and its cancellation.

/// An observer of a search, which can stop it.
pub trait Watch: Sync {
    /// Reports the number of cells to scan.
    fn begin(&self, _cells: u64) {}
    /// Reports scanned cells.
    fn advance(&self, _cells: u64) {}
    /// Whether the search continues. It asks after a few thousand cells, and more often where cells
    /// take long.
    fn goes_on(&self) -> bool {
        true
    }
}

impl Watch for () {}
