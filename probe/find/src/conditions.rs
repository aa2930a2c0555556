//! What is sought.

use crate::places::Place;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::{Value, Wdl};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What a position, unless it is said otherwise one of draughts, must be like. All of it at once;
/// what is not said may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions<P = Place> {
    /// Who is to move.
    pub side: Option<Colour>,
    /// What it is worth to the side to move, without draw rules.
    pub result: Option<Wdl>,
    /// The side to move wins in so many plies.
    pub win_in: Option<Range>,
    /// The side to move loses in so many plies.
    pub loss_in: Option<Range>,
    /// Of all that meet the other conditions, those that take the most plies.
    pub longest: bool,
    /// Won, and one move alone wins.
    pub unique: bool,
    /// Won, and in the best line the winner has one winning move alone each time.
    pub unique_line: bool,
    /// Either side had rather not be the one to move: it would get a better result if the other
    /// was.
    pub zugzwang: bool,
    /// Won or lost without draw rules, drawn with a clock as it stands; no position of a game
    /// without clocks.
    pub cursed: Option<Cursed>,
    /// With a fresh clock so many plies must be left for the result to stand; no position of a game
    /// without clocks.
    pub needs: Option<Needs>,
    /// Where pieces or stones stand, or do not.
    pub places: Vec<P>,
    /// No capture or removal in the first so many plies of the best line; with one, none for the
    /// side to move.
    pub quiet: u16,
    /// Of positions that are each other's images one: the first.
    pub up_to_symmetry: bool,
}

impl<P> Default for Conditions<P> {
    fn default() -> Self {
        Self {
            side: None,
            result: None,
            win_in: None,
            loss_in: None,
            longest: false,
            unique: false,
            unique_line: false,
            zugzwang: false,
            cursed: None,
            needs: None,
            places: vec![],
            quiet: 0,
            up_to_symmetry: false,
        }
    }
}

impl<P> Conditions<P> {
    /// Whether a position that is worth so much may be meant.
    pub(crate) fn allow(&self, value: Value) -> bool {
        let wdl = value.wdl();
        let won = self.unique || self.unique_line || self.win_in.is_some();
        let decided = self.cursed.is_some() || self.longest;
        let plies = value.plies().unwrap_or_default();
        (self.result.is_none_or(|result| result == wdl))
            && (!won || wdl == Wdl::Win)
            && (self.loss_in.is_none() || wdl == Wdl::Loss)
            && (!decided || wdl != Wdl::Draw)
            && (self.win_in.is_none_or(|range| range.has(plies)))
            && (self.loss_in.is_none_or(|range| range.has(plies)))
    }
}

/// So many plies are spent on the clock in charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursed {
    /// Under these draw rules.
    pub profile: &'static Profile,
    /// So many.
    pub spent: u16,
}

/// So many plies are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Under these draw rules.
    pub profile: &'static Profile,
    /// So many.
    pub plies: Range,
}

/// From one number to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    first: u16,
    last: u16,
}

/// The text is no range of numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}`: expected a number of plies or a range such as 15, 11..15 or 20..")]
pub struct RangeError(String);

impl Range {
    /// Whether a number lies in it.
    #[must_use]
    pub const fn has(self, number: u16) -> bool {
        self.first <= number && number <= self.last
    }
}

impl From<RangeInclusive<u16>> for Range {
    fn from(range: RangeInclusive<u16>) -> Self {
        Self {
            first: *range.start(),
            last: *range.end(),
        }
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let wrong = || RangeError(text.to_owned());
        let number = |text: &str, open: u16| match text {
            "" => Ok(open),
            _ => text.parse().map_err(|_| wrong()),
        };
        let (first, last) = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((first, last)) => (
                number(first, 0)?,
                number(last.trim_start_matches('='), u16::MAX)?,
            ),
            None => {
                let alone = text.parse().map_err(|_| wrong())?;
                (alone, alone)
            }
        };
        (first <= last)
            .then_some(Self { first, last })
            .ok_or_else(wrong)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.last) {
            (first, last) if first == last => write!(f, "{first}"),
            (first, u16::MAX) => write!(f, "{first}.."),
            (first, last) => write!(f, "{first}..{last}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_they_are_written() {
        for (text, inside, outside) in [
            ("15", 15, 14),
            ("11..15", 15, 16),
            ("20..", u16::MAX, 19),
            ("..4", 0, 5),
        ] {
            let range: Range = text.parse().expect("a range");
            assert!(range.has(inside) && !range.has(outside), "{text}");
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        for wrong in ["", "..", "x", "5..4", "-1", "1..2..3"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
    }
}
