//! Conditions on where stones stand: points by name.

use crate::error::BoardConditionError;
use galotne::position::Colour;
use galotne_mills::Position;
use galotne_mills::geometry::{ALL, Point, Points};

/// A condition that some stones stand on some of the points, or that none does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoneCondition {
    /// The side of the stones; `None` for both.
    side: Option<Colour>,
    points: Points,
    /// Whether a stone must stand there, or none may.
    on: bool,
}

/// The names of stones.
const STONES: [(&str, Option<Colour>); 3] = [
    ("any", None),
    ("white", Some(Colour::White)),
    ("black", Some(Colour::Black)),
];

impl StoneCondition {
    /// Parses `STONES:POINTS`, such as `white:a1,d1`: some of these stones stand on these points.
    ///
    /// # Errors
    /// The text has another form; the board has no such points.
    pub fn parse(text: &str) -> Result<Self, BoardConditionError> {
        let wrong = || BoardConditionError::StonesShape(text.to_owned());
        let (word, names) = text.split_once(':').ok_or_else(wrong)?;
        let known = STONES.iter().find(|(known, _)| *known == word);
        let &(_, side) = known.ok_or_else(|| BoardConditionError::Stones(word.to_owned()))?;
        let point = |name: &str| {
            let point = Point::named(name.trim());
            Ok(point
                .ok_or_else(|| BoardConditionError::Points(name.to_owned()))?
                .bit())
        };
        let points = (names.split(',')).try_fold(0, |all, name| Ok(all | point(name)?))?;
        Ok(Self {
            side,
            points,
            on: true,
        })
    }

    /// Returns the condition that the other one excludes.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            on: !self.on,
            ..self
        }
    }

    /// Whether a position meets the condition.
    #[must_use]
    pub const fn holds(&self, position: &Position) -> bool {
        let stones = match self.side {
            Some(side) => position.stones(side),
            None => ALL & !position.free(),
        };
        (stones & self.points != 0) == self.on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{MILLS, parse_fen};

    #[test]
    fn conditions_select_stones_by_side_and_point() {
        let position = parse_fen(&MILLS, "W:Wa1,d7,g7:Bb4,c4,e5").expect("a position");
        for (text, there) in [
            ("white:a1", true),
            ("black:a1", false),
            ("any:a1", true),
            ("white:b4, d7", true),
            ("any:a4,b2", false),
        ] {
            let condition = StoneCondition::parse(text).expect("a condition");
            assert_eq!(condition.holds(&position), there, "{text}");
            assert_eq!(condition.negated().holds(&position), !there, "{text}");
        }
        for wrong in [
            "",
            "a1",
            "white",
            "white:",
            "red:a1",
            "white:d4",
            "white:a1-a7",
            "king:a1",
        ] {
            assert!(StoneCondition::parse(wrong).is_err(), "{wrong}");
        }
    }
}
