//! The settings of rows.

use super::form::Form;
use galotne::game::Game;
use galotne::rules::Profile;
use galotne_find::Conditions;
use galotne_find::draughts::PieceCondition;

/// The form and the content of rows. `B` is the condition on a square or point of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowSettings<B = PieceCondition> {
    /// The form of the files.
    pub form: Form,
    /// The draw rules that positions are judged under.
    pub profile: &'static Profile,
    /// Plies spent on the clock in charge; `None` for fresh clocks.
    pub spent: Option<u16>,
    /// The conditions that positions must meet.
    pub conditions: Conditions<B>,
}

impl<B> RowSettings<B> {
    /// Selects all positions, with fresh clocks under the default draw rules of a game.
    #[must_use]
    pub fn new(form: Form, game: &impl Game) -> Self {
        Self {
            form,
            profile: game.profiles().first().unwrap_or(&Profile::NONE),
            spent: None,
            conditions: Conditions::default(),
        }
    }
}
