//! The five things a position can be worth under draw rules.

use crate::value::Wdl;
use std::fmt;

/// What a position is worth in the game, draw rules included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// The side to move loses.
    Loss,
    /// Lost without draw rules, drawn with the clock as it stands.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won without draw rules, drawn with the clock as it stands.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl Category {
    /// The category of a result that stands with `need` plies left on the clock (`None`: not even
    /// with a fresh one), when `left` are left (`None`: there is no clock).
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

    /// The category of the position that the best move leads to, for the side to move there.
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

    /// The word for it in messages and JSON.
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
