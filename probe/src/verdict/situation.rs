//! A position of a game with its clocks: all that a question is about.

use super::{ClockError, Clocks, SpentPlies};
use crate::material::Class;
use crate::position::Position;
use crate::rules::{Move, Profile, Variant};

/// A position in company of the rules it is played by and of its clocks.
///
/// # Examples
/// ```
/// use galotne::{Fen, INTERNATIONAL, Situation, SpentPlies};
///
/// let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
/// let profile = INTERNATIONAL.default_profile();
/// let situation = Situation::with_spent(&INTERNATIONAL, profile, position, &[SpentPlies::Running(20)])?;
/// assert_eq!(situation.clocks().left(), Some(12));
/// // Whatever is played, one ply less is left.
/// for played in situation.moves() {
///     assert_eq!(situation.after(&played).clocks().left(), Some(11));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    variant: &'static Variant,
    position: Position,
    clocks: Clocks,
}

impl Situation {
    /// A position with fresh clocks: nothing counted yet.
    #[must_use]
    pub fn fresh(variant: &'static Variant, profile: &'static Profile, position: Position) -> Self {
        Self::new(variant, position, Clocks::fresh(profile, &position))
    }

    /// A position with these counts, and nothing counted on the other clocks.
    ///
    /// # Errors
    /// A rule the profile does not have or that does not count here, more plies than its limit, or
    /// a count of quiet moves longer than the material has been on the board.
    pub fn with_spent(
        variant: &'static Variant,
        profile: &'static Profile,
        position: Position,
        spent: &[SpentPlies],
    ) -> Result<Self, ClockError> {
        let clocks = Clocks::with_spent(profile, &position, spent)?;
        Ok(Self::new(variant, position, clocks))
    }

    /// A position with these clocks, which must be clocks of this position.
    #[must_use]
    pub const fn new(variant: &'static Variant, position: Position, clocks: Clocks) -> Self {
        Self {
            variant,
            position,
            clocks,
        }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Its clocks.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The draw rules.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.clocks.profile()
    }

    /// The class of the position.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::from_position(&self.position)
    }

    /// The legal moves, ordered by squares; none at the end of a game.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.variant.moves(&self.position)
    }

    /// Whether the game is over on the board: no pieces, or no move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.variant.has_move(&self.position)
    }

    /// The situation after a legal move.
    #[must_use]
    pub fn after(&self, played: &Move) -> Self {
        let position = self.variant.play(&self.position, played);
        self.to(position)
    }

    /// The situation after the ply that leads to this position.
    #[must_use]
    pub(super) fn to(&self, position: Position) -> Self {
        let clocks = self.clocks.after(&self.position, &position);
        Self::new(self.variant, position, clocks)
    }
    /// The situation after a piece has been taken off the board, which leaves this position and the
    /// same side to move.
    #[must_use]
    pub(super) fn with_removed(&self, position: Position) -> Self {
        let clocks = self.clocks.after_removal(&self.position, &position);
        Self::new(self.variant, position, clocks)
    }
}
