//! The tag `Termination`: how a game ended, as its score states it.

use galotne::notation::pdn::Tag;
use std::fmt;

/// The end of a game off the board, or on it, as the tag `Termination` states it (PGN standard,
/// 9.8.1; lidraughts and PlayStrategy write `Normal`, `Time forfeit`, `Abandoned`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Termination {
    /// On the board, or by resignation or agreement: sites write `Normal` for all of them.
    Normal,
    /// A player's time ran out.
    TimeForfeit,
    /// A player left.
    Abandoned,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// An arbiter decided.
    Adjudication,
    /// A player broke the rules of play or of the site.
    RulesInfraction,
    /// The game did not end.
    Unterminated,
}

/// Parts of the tag in lower case, each with its meaning. The first that occurs counts, so that
/// `White won on time` is read too.
const PARTS: [(&str, Termination); 14] = [
    ("unterminated", Termination::Unterminated),
    ("unfinished", Termination::Unterminated),
    ("time", Termination::TimeForfeit),
    ("clock", Termination::TimeForfeit),
    ("abandon", Termination::Abandoned),
    ("disconnect", Termination::Abandoned),
    ("resign", Termination::Resignation),
    ("agree", Termination::Agreement),
    ("adjudicat", Termination::Adjudication),
    ("arbiter", Termination::Adjudication),
    ("infraction", Termination::RulesInfraction),
    ("illegal", Termination::RulesInfraction),
    ("cheat", Termination::RulesInfraction),
    ("normal", Termination::Normal),
];

impl Termination {
    /// Reads the tag among the tags of a score; `None` without it, or if it says something else.
    #[must_use]
    pub fn of(tags: &[Tag]) -> Option<Self> {
        let tag = (tags.iter()).find(|tag| tag.name.eq_ignore_ascii_case("Termination"))?;
        let text = tag.value.to_lowercase();
        let part = PARTS.iter().find(|(part, _)| text.contains(part));
        part.map(|&(_, termination)| termination)
    }

    /// Returns a keyword for programs and messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::TimeForfeit => "time-forfeit",
            Self::Abandoned => "abandoned",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::RulesInfraction => "rules-infraction",
            Self::Unterminated => "unterminated",
        }
    }

    /// Whether it explains a result that differs from the value of the last position.
    #[must_use]
    pub const fn is_off_the_board(self) -> bool {
        !matches!(self, Self::Normal | Self::Unterminated)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminations_of_sites_and_people_are_read() {
        for (value, termination) in [
            ("Normal", Some(Termination::Normal)),
            ("Time forfeit", Some(Termination::TimeForfeit)),
            ("White won on time", Some(Termination::TimeForfeit)),
            ("Abandoned", Some(Termination::Abandoned)),
            ("resignation", Some(Termination::Resignation)),
            ("Draw agreed", Some(Termination::Agreement)),
            ("adjudication", Some(Termination::Adjudication)),
            ("Rules infraction", Some(Termination::RulesInfraction)),
            ("unterminated", Some(Termination::Unterminated)),
            ("?", None),
        ] {
            let tags = [Tag {
                name: "termination".to_owned(),
                value: value.to_owned(),
                line: 1,
            }];
            assert_eq!(Termination::of(&tags), termination, "{value}");
        }
        assert_eq!(Termination::of(&[]), None);
    }
}
