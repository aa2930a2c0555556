//! The conditions of a search.

use crate::draughts::PieceCondition;
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::{Value, Wdl};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The conditions on a position, which must all be met. `B` is the game's condition on where pieces
/// stand. The default is a search for all positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions<B = PieceCondition> {
    /// The side to move.
    pub side: Option<Colour>,
    /// The result for the side to move, without draw rules.
    pub result: Option<Wdl>,
    /// The side to move wins in this many plies.
    pub win_in: Option<PlyRange>,
    /// The side to move loses in this many plies.
    pub loss_in: Option<PlyRange>,
    /// The most plies among all positions that meet the other conditions.
    pub longest: bool,
    /// Won, with a single winning move.
    pub unique: bool,
    /// Won, with a single winning move each time, to the end of the best line.
    pub unique_line: bool,
    /// Zugzwang: the side to move would get a better result if the other side were to move.
    pub zugzwang: bool,
    /// Decided without draw rules, drawn with this clock. No position of a game without clocks
    /// meets it.
    pub cursed: Option<SpentClock>,
    /// The plies that a fresh clock must have left for the result to stand. No position of a game
    /// without clocks meets it.
    pub needs: Option<NeedRange>,
    /// The conditions on where pieces stand.
    pub board: Vec<B>,
    /// The number of plies at the start of the best line without a capture or removal; with one,
    /// the side to move has no capture at all.
    pub quiet: u16,
    /// Only the first of positions that are images of each other.
    pub up_to_symmetry: bool,
}

impl<B> Default for Conditions<B> {
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
            board: vec![],
            quiet: 0,
            up_to_symmetry: false,
        }
    }
}

impl<B> Conditions<B> {
    /// Returns the measures of a position that conditions depend on. The first one is read from
    /// tables block by block.
    pub(crate) fn measures(&self) -> impl Iterator<Item = Measure> + use<B> {
        let plies = self.win_in.is_some() || self.loss_in.is_some() || self.longest;
        let result =
            self.result.is_some() || self.unique || self.unique_line || self.cursed.is_some();
        let measures = [
            plies.then_some(Measure::Dtw),
            self.needs.map(|needs| Measure::need(needs.profile)),
            (result && !plies).then_some(Measure::Wdl),
        ];
        measures.into_iter().flatten()
    }

    /// Whether a position with this value can meet the conditions.
    pub(crate) fn allows(&self, measure: Measure, value: Value) -> bool {
        if let (Measure::Need { .. }, Some(needs)) = (measure, self.needs) {
            return value.plies().is_some_and(|plies| needs.plies.has(plies));
        }
        let (wdl, plies) = (value.wdl(), value.plies().unwrap_or_default());
        let won = self.unique || self.unique_line || self.win_in.is_some();
        let decided = self.cursed.is_some() || self.longest;
        (self.result.is_none_or(|result| result == wdl))
            && (!won || wdl == Wdl::Win)
            && (self.loss_in.is_none() || wdl == Wdl::Loss)
            && (!decided || wdl != Wdl::Draw)
            && (self.win_in.is_none_or(|range| range.has(plies)))
            && (self.loss_in.is_none_or(|range| range.has(plies)))
    }
}

/// A count on the clock in charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpentClock {
    /// The draw rules.
    pub profile: &'static Profile,
    /// The plies spent.
    pub spent: u16,
}

/// A condition on the plies that a result needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeedRange {
    /// The draw rules.
    pub profile: &'static Profile,
    /// The plies.
    pub plies: PlyRange,
}

/// An inclusive range of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRange {
    first: u16,
    last: u16,
}

/// A text that is not a range of plies.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}`: expected a number of plies or a range such as 15, 11..15 or 20..")]
pub struct RangeError(String);

impl PlyRange {
    /// Whether a number lies in the range.
    #[must_use]
    pub const fn has(self, number: u16) -> bool {
        self.first <= number && number <= self.last
    }
}

impl From<RangeInclusive<u16>> for PlyRange {
    fn from(range: RangeInclusive<u16>) -> Self {
        Self {
            first: *range.start(),
            last: *range.end(),
        }
    }
}

impl FromStr for PlyRange {
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

impl fmt::Display for PlyRange {
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
    fn ranges_survive_writing_and_parsing() {
        for (text, inside, outside) in [
            ("15", 15, 14),
            ("11..15", 15, 16),
            ("20..", u16::MAX, 19),
            ("..4", 0, 5),
        ] {
            let range: PlyRange = text.parse().expect("a range");
            assert!(range.has(inside) && !range.has(outside), "{text}");
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        for wrong in ["", "..", "x", "5..4", "-1", "1..2..3"] {
            assert!(wrong.parse::<PlyRange>().is_err(), "{wrong}");
        }
    }
}
