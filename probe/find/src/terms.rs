//! Conditions as they are written down: the command line and the service read them in one way.

use crate::conditions::{Conditions, Cursed, Needs, Range};
use crate::mills;
use crate::places::{Pieces, Place, PlaceError};
use galotne::position::Colour;
use galotne::rules::{Profile, Variant};
use galotne::value::Wdl;
use galotne_mills::Mills;

/// What is sought, in the words of who seeks: squares are text, since a game must say which there
/// are, and clocks are those of the draw rules that are named beside it. Each field is a condition
/// of [`Conditions`] by the name that is used for it wherever it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Who is to move.
    pub side: Option<Colour>,
    /// What it is worth to the side to move, without draw rules.
    pub value: Option<Wdl>,
    /// The side to move wins in so many plies.
    pub win_in: Option<Range>,
    /// The side to move loses in so many plies.
    pub loss_in: Option<Range>,
    /// Those that take the most plies.
    pub longest: bool,
    /// One move alone wins.
    pub unique: bool,
    /// One move alone wins each time, to the end of the best line.
    pub unique_line: bool,
    /// Whoever is to move would get a better result if it was the other's turn.
    pub zugzwang: bool,
    /// Decided without draw rules, drawn with `spent` plies on the clock.
    pub cursed: bool,
    /// So many plies are spent on the clock in charge.
    pub spent: Option<u16>,
    /// So many plies must be left on a fresh clock.
    pub needs: Option<Range>,
    /// Pieces and squares: some of them stand there.
    pub on: Vec<String>,
    /// Pieces and squares: none of them stands there.
    pub off: Vec<String>,
    /// Squares: the one king that is all a side has stands there.
    pub lone_king: Option<String>,
    /// No capture in the first so many plies of the best line.
    pub quiet: u16,
    /// Of positions that are each other's images one.
    pub up_to_symmetry: bool,
}

/// What is written is no condition, or two of them do not go together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// No pieces on squares.
    #[error("{}", self.told(str::to_owned))]
    Place {
        /// The condition.
        condition: &'static str,
        /// What is wrong with it.
        #[source]
        error: PlaceError,
    },
    /// Draw rules that count nothing are asked for their clock.
    #[error("{}", self.told(str::to_owned))]
    NoClocks {
        /// Their name.
        profile: &'static str,
    },
    /// Drawn with the clock as it stands, and nothing says how it stands.
    #[error("{}", self.told(str::to_owned))]
    NothingSpent,
    /// A side to move that wins and loses.
    #[error("{}", self.told(str::to_owned))]
    WinAndLoss,
    /// Mills are asked for what draughts alone have.
    #[error("{}", self.told(str::to_owned))]
    OfDraughts {
        /// The condition.
        condition: &'static str,
        /// The game.
        game: &'static str,
    },
}

impl TermsError {
    /// What is wrong, with the names of conditions as they are spelled where they were written.
    #[must_use]
    pub fn told(&self, spelled: impl Fn(&str) -> String) -> String {
        match self {
            Self::Place { condition, error } => format!("{}: {error}", spelled(condition)),
            Self::NoClocks { profile } => format!(
                "profile `{profile}` counts nothing: leave out {} and {}",
                spelled("cursed"),
                spelled("needs")
            ),
            Self::NothingSpent => format!(
                "{} says of positions that they are drawn with {} plies on the clock: give both",
                spelled("cursed"),
                spelled("spent")
            ),
            Self::WinAndLoss => format!(
                "{} and {} do not go together: the side to move wins or loses",
                spelled("win_in"),
                spelled("loss_in")
            ),
            Self::OfDraughts { condition, game } => format!(
                "{game} has neither kings nor draw rules: leave out {}",
                spelled(condition)
            ),
        }
    }
}

impl Terms {
    /// Whether draw rules matter to what is sought.
    #[must_use]
    pub const fn asks_for_clocks(&self) -> bool {
        self.cursed || self.needs.is_some() || self.spent.is_some()
    }

    /// That a side to move does not win and lose.
    const fn either(&self) -> Result<(), TermsError> {
        if self.win_in.is_some() && self.loss_in.is_some() {
            return Err(TermsError::WinAndLoss);
        }
        Ok(())
    }

    /// The conditions in a game of mills.
    ///
    /// # Errors
    /// Mills have no such thing, or the board no such points; two conditions do not go together.
    pub fn of_mills(&self, rules: &'static Mills) -> Result<mills::Conditions, TermsError> {
        let game = rules.name;
        let of_draughts = [
            ("cursed", self.cursed),
            ("spent", self.spent.is_some()),
            ("needs", self.needs.is_some()),
            ("lone_king", self.lone_king.is_some()),
        ];
        if let Some((condition, _)) = of_draughts.into_iter().find(|(_, asked)| *asked) {
            return Err(TermsError::OfDraughts { condition, game });
        }
        self.either()?;
        let read = |condition: &'static str, text: &str| {
            mills::Place::read(text).map_err(|error| TermsError::Place { condition, error })
        };
        let on = self.on.iter().map(|text| read("on", text));
        let off = (self.off.iter()).map(|text| Ok(read("off", text)?.not()));
        let places = on.chain(off).collect::<Result<_, _>>()?;
        Ok(self.without_clocks(places))
    }

    /// All conditions but those on clocks.
    fn without_clocks<P>(&self, places: Vec<P>) -> Conditions<P> {
        Conditions {
            side: self.side,
            result: self.value,
            win_in: self.win_in,
            loss_in: self.loss_in,
            longest: self.longest,
            unique: self.unique,
            unique_line: self.unique_line,
            zugzwang: self.zugzwang,
            cursed: None,
            needs: None,
            places,
            quiet: self.quiet,
            up_to_symmetry: self.up_to_symmetry,
        }
    }

    /// The conditions in a game, with the clocks of these draw rules.
    ///
    /// # Errors
    /// The board has no such squares; the draw rules have no clocks; two conditions do not go
    /// together.
    pub fn conditions(
        &self,
        variant: &'static Variant,
        profile: &'static Profile,
    ) -> Result<Conditions, TermsError> {
        if (self.cursed || self.needs.is_some()) && profile.clocks.is_empty() {
            let profile = profile.name;
            return Err(TermsError::NoClocks { profile });
        }
        if self.cursed && self.spent.is_none() {
            return Err(TermsError::NothingSpent);
        }
        self.either()?;
        let named = |condition| move |error| TermsError::Place { condition, error };
        let on = (self.on.iter()).map(|text| Place::read(variant, text).map_err(named("on")));
        let off = (self.off.iter())
            .map(|text| Ok(Place::read(variant, text).map_err(named("off"))?.not()));
        let lone_king = (self.lone_king.iter()).map(|squares| {
            Place::on(variant, Pieces::LoneKing, squares).map_err(named("lone_king"))
        });
        let places = on.chain(off).chain(lone_king).collect::<Result<_, _>>()?;
        let cursed = |spent| Cursed { profile, spent };
        Ok(Conditions {
            cursed: self.spent.filter(|_| self.cursed).map(cursed),
            needs: self.needs.map(|plies| Needs { profile, plies }),
            ..self.without_clocks(places)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::INTERNATIONAL;

    #[test]
    fn what_is_no_condition_is_named() {
        let none = INTERNATIONAL.profile("none").expect("a profile");
        let usual = INTERNATIONAL.default_profile();
        let range = Some("3".parse().expect("a range"));
        let terms = Terms::default;
        for (profile, terms, why) in [
            (
                usual,
                Terms {
                    off: vec!["king:51".into()],
                    ..terms()
                },
                "off: `51`: squares are",
            ),
            (
                usual,
                Terms {
                    lone_king: Some("a1".into()),
                    ..terms()
                },
                "lone_king: `a1`",
            ),
            (
                none,
                Terms {
                    needs: range,
                    ..terms()
                },
                "leave out cursed and needs",
            ),
            (
                usual,
                Terms {
                    cursed: true,
                    ..terms()
                },
                "with spent plies on the clock",
            ),
            (
                usual,
                Terms {
                    win_in: range,
                    loss_in: range,
                    ..terms()
                },
                "win_in and loss_in",
            ),
        ] {
            let error = terms.conditions(&INTERNATIONAL, profile);
            let error = error.expect_err("no condition").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
