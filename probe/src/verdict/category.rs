//! The five results of a position under draw rules.

use crate::value::Wdl;
use std::fmt;

/// The result of a position with best play, draw rules included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// The side to move loses.
    Loss,
    /// Lost without draw rules, drawn with the plies left on the clock.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won without draw rules, drawn with the plies left on the clock.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl Category {
    /// Returns the category of a result that needs `need` plies on the clock (`None`: more than a
    /// fresh clock has) when `left` plies are left (`None`: there is no clock).
    #[must_use]
    pub fn with_clock(wdl: Wdl, need: Option<u16>, left: Option<u8>) -> Self {
        let stands = left.is_none_or(|left| need.is_some_and(|need| need <= left.into()));
        match (wdl, stands) {
            (Wdl::Loss, true) => Self::Loss,
            (Wdl::Loss, false) => Self::BlessedLoss,
            (Wdl::Draw, _) => Self::Draw,
            (Wdl::Win, false) => Self::CursedWin,
            (Wdl::Win, true) => Self::Win,
        }
    }

    /// Returns the same result from the other side's perspective.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// Returns its name in messages and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed-loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed-win",
            Self::Win => "win",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
