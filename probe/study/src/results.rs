//! Counts of results.

use galotne::value::Wdl;
use serde::Serialize;

/// The owners of something on the board: nobody, one side or both.
pub(crate) const OWNERS: [&str; 4] = ["nobody", "white", "black", "both"];

/// The numbers of wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Results {
    /// Won positions.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
}

impl Results {
    /// Counts this many positions with a result.
    #[inline]
    pub(crate) const fn count(&mut self, wdl: Wdl, positions: u64) {
        match wdl {
            Wdl::Win => self.wins += positions,
            Wdl::Draw => self.draws += positions,
            Wdl::Loss => self.losses += positions,
        }
    }

    pub(crate) const fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// The number of all positions.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The index in [`OWNERS`].
pub(crate) const fn owner(white: bool, black: bool) -> usize {
    white as usize + 2 * black as usize
}
