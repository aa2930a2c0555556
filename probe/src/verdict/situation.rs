//! A position of a game with its clocks.

use super::{ClockError, Clocks, SpentPlies};
use crate::material::Class;
use crate::position::Position;
use crate::rules::{Move, Profile, Variant};

/// A position with the rules of its game and with its clocks.
///
/// # Examples
/// ```
/// use galotne::{Fen, INTERNATIONAL, Situation, SpentPlies};
///
/// let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
/// let profile = INTERNATIONAL.default_profile();
/// let spent = [SpentPlies::Running(20)];
/// let situation = Situation::with_spent(&INTERNATIONAL, profile, position, &spent)?;
/// assert_eq!(situation.clocks().left(), Some(12));
/// // Every move leaves one ply less.
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
    /// Makes a situation with fresh clocks.
    #[must_use]
    pub fn fresh(variant: &'static Variant, profile: &'static Profile, position: Position) -> Self {
        Self::new(variant, position, Clocks::fresh(profile, &position))
    }

    /// Makes a situation with these counts. All other clocks are fresh.
    ///
    /// # Errors
    /// Those of [`Clocks::with_spent`].
    pub fn with_spent(
        variant: &'static Variant,
        profile: &'static Profile,
        position: Position,
        spent: &[SpentPlies],
    ) -> Result<Self, ClockError> {
        let clocks = Clocks::with_spent(profile, &position, spent)?;
        Ok(Self::new(variant, position, clocks))
    }

    /// Makes a situation of a position and its clocks.
    #[must_use]
    pub const fn new(variant: &'static Variant, position: Position, clocks: Clocks) -> Self {
        Self {
            variant,
            position,
            clocks,
        }
    }

    /// Returns the rules of the game.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the clocks.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Returns the draw rules.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.clocks.profile()
    }

    /// Returns the class of the position.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::from_position(&self.position)
    }

    /// Returns the legal moves, ordered by squares; none at the end of a game.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.variant.moves(&self.position)
    }

    /// Whether the game is over on the board: no pieces, or no move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.variant.has_move(&self.position)
    }

    /// Returns the situation after a legal move.
    #[must_use]
    pub fn after(&self, played: &Move) -> Self {
        let position = self.variant.play(&self.position, played);
        self.after_ply_to(position)
    }

    /// Returns the situation after the ply that leads to this position.
    #[must_use]
    pub(super) fn after_ply_to(&self, position: Position) -> Self {
        let clocks = self.clocks.after(&self.position, &position);
        Self::new(self.variant, position, clocks)
    }

    /// Returns the situation after the removal of a piece, which leaves this position with the same
    /// side to move.
    #[must_use]
    pub(super) fn with_removed(&self, position: Position) -> Self {
        let clocks = self.clocks.after_removal(&self.position, &position);
        Self::new(self.variant, position, clocks)
    }
}
