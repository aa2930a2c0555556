//! What a score says about the end of its game.

use std::fmt;

/// The result of a game as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameResult {
    /// `2-0` or `1-0`.
    WhiteWins,
    /// `1-1` or `1/2-1/2`.
    Draw,
    /// `0-2` or `0-1`.
    BlackWins,
    /// `0-0`: both sides have lost.
    DoubleForfeit,
    /// `*`: not finished, or not known.
    Unfinished,
    /// Anything else, such as the points of a match: `12-8`.
    Other(String),
}

impl GameResult {
    /// The result that a text means.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text.trim_ascii() {
            "2-0" | "1-0" => Self::WhiteWins,
            "1-1" | "1/2-1/2" => Self::Draw,
            "0-2" | "0-1" => Self::BlackWins,
            "0-0" => Self::DoubleForfeit,
            "*" | "" | "?" => Self::Unfinished,
            other => Self::Other(other.to_owned()),
        }
    }

    /// Whether it says how the game ended.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Self::Unfinished | Self::Other(_))
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "White wins",
            Self::Draw => "a draw",
            Self::BlackWins => "Black wins",
            Self::DoubleForfeit => "lost for both",
            Self::Unfinished => "unfinished",
            Self::Other(text) => text,
        })
    }
}

/// The result of a game, which a score may state twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedResult {
    /// What the `Result` tag says, if there is one.
    pub tag: Option<GameResult>,
    /// What stands behind the last move, if anything does; `*` stands there behind finished games too.
    pub terminator: Option<GameResult>,
}

impl StatedResult {
    /// The result: what stands behind the last move if that is more than a `*`, otherwise the tag.
    #[must_use]
    pub fn stated(&self) -> &GameResult {
        let terminator = self.terminator.as_ref();
        (terminator.filter(|result| **result != GameResult::Unfinished))
            .or(self.tag.as_ref())
            .or(terminator)
            .unwrap_or(&GameResult::Unfinished)
    }

    /// Whether tag and terminator say two different things about how the game ended.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        match (&self.tag, &self.terminator) {
            (Some(tag), Some(terminator)) => {
                tag.is_decided() && terminator.is_decided() && tag != terminator
            }
            _ => false,
        }
    }
}
