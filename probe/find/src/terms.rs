//! Conditions as text, from the command line or a request to the service.

use crate::conditions::{Conditions, NeedRange, PlyRange, SpentClock};
use crate::error::BoardConditionError;
use crate::searchable::Searchable;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;

/// The conditions of a search in the same words for the command line and the service. Squares are
/// text, which the game interprets. Clocks are those of draw rules that are named elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// [`Conditions::side`].
    pub side: Option<Colour>,
    /// [`Conditions::result`].
    pub value: Option<Wdl>,
    /// [`Conditions::win_in`].
    pub win_in: Option<PlyRange>,
    /// [`Conditions::loss_in`].
    pub loss_in: Option<PlyRange>,
    /// [`Conditions::longest`].
    pub longest: bool,
    /// [`Conditions::unique`].
    pub unique: bool,
    /// [`Conditions::unique_line`].
    pub unique_line: bool,
    /// [`Conditions::zugzwang`].
    pub zugzwang: bool,
    /// Decided without draw rules, drawn with `spent` plies on the clock.
    pub cursed: bool,
    /// The plies spent on the clock in charge.
    pub spent: Option<u16>,
    /// The plies that a fresh clock must have left.
    pub needs: Option<PlyRange>,
    /// Pieces and squares: some of the pieces stand there.
    pub on: Vec<String>,
    /// Pieces and squares: none of the pieces stands there.
    pub off: Vec<String>,
    /// Squares: the only piece of a side is a king on one of them.
    pub lone_king: Option<String>,
    /// [`Conditions::quiet`].
    pub quiet: u16,
    /// [`Conditions::up_to_symmetry`].
    pub up_to_symmetry: bool,
}

/// Terms that are not conditions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// Unknown pieces or squares.
    #[error("{}", self.message(str::to_owned))]
    Board {
        /// The term.
        term: &'static str,
        /// The error.
        #[source]
        error: BoardConditionError,
    },
    /// A condition on a clock under draw rules that have none.
    #[error("{}", self.message(str::to_owned))]
    NoClocks {
        /// The name of the draw rules.
        profile: &'static str,
    },
    /// `cursed` without `spent`.
    #[error("{}", self.message(str::to_owned))]
    NothingSpent,
    /// Both `win_in` and `loss_in`.
    #[error("{}", self.message(str::to_owned))]
    WinAndLoss,
    /// A term that does not apply to the game ([`Searchable::INAPPLICABLE_TERMS`]).
    #[error("{}", self.message(str::to_owned))]
    Inapplicable {
        /// The term.
        term: &'static str,
        /// The game.
        game: &'static str,
    },
}

impl TermsError {
    /// Returns the message, with the names of terms as `spell` writes them.
    #[must_use]
    pub fn message(&self, spell: impl Fn(&str) -> String) -> String {
        match self {
            Self::Board { term, error } => format!("{}: {error}", spell(term)),
            Self::NoClocks { profile } => format!(
                "profile `{profile}` counts nothing: leave out {} and {}",
                spell("cursed"),
                spell("needs")
            ),
            Self::NothingSpent => format!(
                "{} says of positions that they are drawn with {} plies on the clock: give both",
                spell("cursed"),
                spell("spent")
            ),
            Self::WinAndLoss => format!(
                "{} and {} do not go together: the side to move wins or loses",
                spell("win_in"),
                spell("loss_in")
            ),
            Self::Inapplicable { term, game } => format!(
                "{game} has neither kings nor draw rules: leave out {}",
                spell(term)
            ),
        }
    }
}

impl Terms {
    /// Whether conditions depend on draw rules.
    #[must_use]
    pub const fn asks_for_clocks(&self) -> bool {
        self.cursed || self.needs.is_some() || self.spent.is_some()
    }

    /// Returns the conditions in a game, with the clocks of these draw rules
    /// ([`Profile::NONE`] in a game without them).
    ///
    /// # Errors
    /// A term does not apply to the game; the board has no such squares; the draw rules have no
    /// clocks; two terms exclude each other.
    pub fn conditions<G: Searchable>(
        &self,
        game: &G,
        profile: &'static Profile,
    ) -> Result<Conditions<G::BoardCondition>, TermsError> {
        let is_given = |term| match term {
            "cursed" => self.cursed,
            "spent" => self.spent.is_some(),
            "needs" => self.needs.is_some(),
            _ => self.lone_king.is_some(),
        };
        if let Some(term) = G::INAPPLICABLE_TERMS.iter().find(|term| is_given(term)) {
            let game = game.name();
            return Err(TermsError::Inapplicable { term, game });
        }
        if (self.cursed || self.needs.is_some()) && profile.clocks.is_empty() {
            let profile = profile.name;
            return Err(TermsError::NoClocks { profile });
        }
        if self.cursed && self.spent.is_none() {
            return Err(TermsError::NothingSpent);
        }
        if self.win_in.is_some() && self.loss_in.is_some() {
            return Err(TermsError::WinAndLoss);
        }
        let mut board = vec![];
        let mut add = |term, text: &str, negated| {
            let condition = game.parse_board_condition(text, negated);
            board.push(condition.map_err(|error| TermsError::Board { term, error })?);
            Ok(())
        };
        self.on.iter().try_for_each(|text| add("on", text, false))?;
        self.off
            .iter()
            .try_for_each(|text| add("off", text, true))?;
        if let Some(squares) = &self.lone_king {
            add("lone_king", &format!("lone-king:{squares}"), false)?;
        }
        let clock = |spent| SpentClock { profile, spent };
        Ok(Conditions {
            side: self.side,
            result: self.value,
            win_in: self.win_in,
            loss_in: self.loss_in,
            longest: self.longest,
            unique: self.unique,
            unique_line: self.unique_line,
            zugzwang: self.zugzwang,
            cursed: self.spent.filter(|_| self.cursed).map(clock),
            needs: self.needs.map(|plies| NeedRange { profile, plies }),
            board,
            quiet: self.quiet,
            up_to_symmetry: self.up_to_symmetry,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::INTERNATIONAL;

    #[test]
    fn errors_name_the_term() {
        let message = |profile, change: &dyn Fn(&mut Terms)| {
            let mut terms = Terms::default();
            change(&mut terms);
            let conditions = terms.conditions(&INTERNATIONAL, profile);
            conditions.expect_err("no conditions").to_string()
        };
        let (usual, range) = (INTERNATIONAL.default_profile(), "3".parse().ok());
        let off = message(usual, &|terms| terms.off = vec!["king:51".into()]);
        assert!(off.contains("off: `51`: squares are"), "{off}");
        let lone_king = message(usual, &|terms| terms.lone_king = Some("a1".into()));
        assert!(lone_king.contains("lone_king: `a1`"), "{lone_king}");
        let needs = message(&Profile::NONE, &|terms| terms.needs = range);
        assert!(needs.contains("leave out cursed and needs"), "{needs}");
        let cursed = message(usual, &|terms| terms.cursed = true);
        assert!(cursed.contains("with spent plies on the clock"), "{cursed}");
        let both = message(usual, &|terms| {
            (terms.win_in, terms.loss_in) = (range, range);
        });
        assert!(both.contains("win_in and loss_in"), "{both}");
    }
}
