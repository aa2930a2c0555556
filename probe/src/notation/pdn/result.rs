//! Results of games as scores state them.

use crate::position::Colour;
use std::fmt;

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameResult {
    /// `2-0` or `1-0` if White's points stand first, otherwise `0-2` or `0-1`.
    WhiteWins,
    /// `1-1` or `1/2-1/2`.
    Draw,
    /// `0-2` or `0-1` if White's points stand first, otherwise `2-0` or `1-0`.
    BlackWins,
    /// `0-0`: both sides have lost.
    DoubleForfeit,
    /// `*`: not finished, or not known.
    Unfinished,
    /// Anything else, such as the points of a match: `12-8`.
    Other(String),
}

impl GameResult {
    /// Reads a result in which the points of this side stand first. Spaces are ignored, and all
    /// kinds of dash are alike.
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
        match normalized(text).as_str() {
            "2-0" | "1-0" => won(first),
            // The last three: draws with an advantage, and the sign of 000, art. 9.1.11.
            "1-1" | "1/2-1/2" | "0.5-0.5" | "0,5-0,5" | "1+-1-" | "1--1+" | "=" => Self::Draw,
            "0-2" | "0-1" => won(!first),
            "0-0" => Self::DoubleForfeit,
            "*" | "" | "?" => Self::Unfinished,
            _ => Self::Other(text.trim().to_owned()),
        }
    }

    /// Returns the winner, if there is one.
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

/// Normalizes the text of a result: no spaces, hyphens for all dashes, `1/2` for `½`.
pub(super) fn normalized(text: &str) -> String {
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

/// The result of a game as a score states it, once or twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedResult {
    /// The `Result` tag.
    pub tag: Option<GameResult>,
    /// The result after the last move. Some programs write `*` there for finished games too.
    pub terminator: Option<GameResult>,
}

impl StatedResult {
    /// Returns the result after the last move unless that is a `*`, otherwise the tag's.
    #[must_use]
    pub fn value(&self) -> &GameResult {
        let terminator = self.terminator.as_ref();
        (terminator.filter(|result| **result != GameResult::Unfinished))
            .or(self.tag.as_ref())
            .or(terminator)
            .unwrap_or(&GameResult::Unfinished)
    }

    /// Returns the results of tag and terminator if both are decided and differ.
    #[must_use]
    pub fn contradiction(&self) -> Option<(GameResult, GameResult)> {
        let (tag, terminator) = (self.tag.as_ref()?, self.terminator.as_ref()?);
        (tag.is_decided() && terminator.is_decided() && tag != terminator)
            .then(|| (tag.clone(), terminator.clone()))
    }
}
