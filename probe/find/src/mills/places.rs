//! Where stones stand: points by name.

use crate::places::PlaceError;
use galotne::position::Colour;
use galotne_mills::Position;
use galotne_mills::geometry::{ALL, Point, Points};

/// That some stones stand on some points, or that none does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Of this side, or of both.
    side: Option<Colour>,
    points: Points,
    on: bool,
}

/// The words for stones.
const STONES: [(&str, Option<Colour>); 3] = [
    ("any", None),
    ("white", Some(Colour::White)),
    ("black", Some(Colour::Black)),
];

impl Place {
    /// Reads `STONES:POINTS`, such as `white:a1,d1`: some of these stones stand on these points.
    ///
    /// # Errors
    /// It is nothing of the kind.
    pub fn read(text: &str) -> Result<Self, PlaceError> {
        let wrong = || PlaceError::StonesShape(text.to_owned());
        let (word, names) = text.split_once(':').ok_or_else(wrong)?;
        let known = STONES.iter().find(|(known, _)| *known == word);
        let &(_, side) = known.ok_or_else(|| PlaceError::Stones(word.to_owned()))?;
        let point = |name: &str| {
            let point = Point::named(name.trim());
            Ok(point
                .ok_or_else(|| PlaceError::Points(name.to_owned()))?
                .bit())
        };
        let points = (names.split(',')).try_fold(0, |all, name| Ok(all | point(name)?))?;
        Ok(Self {
            side,
            points,
            on: true,
        })
    }

    /// That none of the stones stands there.
    #[must_use]
    pub const fn not(self) -> Self {
        Self {
            on: !self.on,
            ..self
        }
    }

    /// Whether it is so.
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
    fn stones_stand_where_they_are_said_to() {
        let position = parse_fen(&MILLS, "W:Wa1,d7,g7:Bb4,c4,e5").expect("a position");
        for (text, there) in [
            ("white:a1", true),
            ("black:a1", false),
            ("any:a1", true),
            ("white:b4, d7", true),
            ("any:a4,b2", false),
        ] {
            let place = Place::read(text).expect("a place");
            assert_eq!(place.holds(&position), there, "{text}");
            assert_eq!(place.not().holds(&position), !there, "{text}");
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
            assert!(Place::read(wrong).is_err(), "{wrong}");
        }
    }
}
