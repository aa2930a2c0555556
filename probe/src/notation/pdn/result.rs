//! What a score says about the end of its game.

use crate::position::Colour;
use std::fmt;

/// The result of a game as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameResult {
    /// `2-0` or `1-0` where White's points stand first, `0-2` or `0-1` where Black's do.
    WhiteWins,
    /// `1-1` or `1/2-1/2`.
    Draw,
    /// The other way round.
    BlackWins,
    /// `0-0`: both sides have lost.
    DoubleForfeit,
    /// `*`: not finished, or not known.
    Unfinished,
    /// Anything else, such as the points of a match: `12-8`.
    Other(String),
}

impl GameResult {
    /// The result that a text means in which the points of this side stand first. Blanks in it do
    /// not count, and any dash is as good as another.
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::pdn::GameResult;
    /// use galotne::rules::{ENGLISH, INTERNATIONAL};
    ///
    /// assert_eq!(GameResult::parse("2-0", INTERNATIONAL.points_first), GameResult::WhiteWins);
    /// assert_eq!(GameResult::parse("1 \u{2013} 0", ENGLISH.points_first), GameResult::BlackWins);
    /// ```
    #[must_use]
    pub fn parse(text: &str, first: Colour) -> Self {
        let won = |colour| match colour {
            Colour::White => Self::WhiteWins,
            Colour::Black => Self::BlackWins,
        };
        match plain(text).as_str() {
            "2-0" | "1-0" => won(first),
            // The last two: a draw with an advantage, and what seed 000, art. 9.1.11, writes.
            "1-1" | "1/2-1/2" | "0.5-0.5" | "0,5-0,5" | "1+-1-" | "1--1+" | "=" => Self::Draw,
            "0-2" | "0-1" => won(!first),
            "0-0" => Self::DoubleForfeit,
            "*" | "" | "?" => Self::Unfinished,
            _ => Self::Other(text.trim().to_owned()),
        }
    }

    /// Who has won, if the result says that one side has and not the other.
    #[must_use]
    pub const fn winner(&self) -> Option<Colour> {
        match self {
            Self::WhiteWins => Some(Colour::White),
            Self::BlackWins => Some(Colour::Black),
            _ => None,
        }
    }

    /// Whether it says how the game ended.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Self::Unfinished | Self::Other(_))
    }
}

/// The text of a result without blanks, all its dashes hyphens and its halves fractions.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !character.is_whitespace()) {
        match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            '½' => plain.push_str("1/2"),
            other => plain.push(other),
        }
    }
    plain
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
    /// What stands behind the last move, if anything does; `*` stands there behind finished games
    /// too.
    pub terminator: Option<GameResult>,
}

impl StatedResult {
    /// The result: what stands behind the last move if that is more than a `*`, otherwise the tag.
    #[must_use]
    pub fn value(&self) -> &GameResult {
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
