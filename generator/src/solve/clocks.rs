//! Draw clocks as the solver sees them: the scale that the clock in charge gives, and the clock beside it.

use crate::store::score::Scale;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Clock, ClockId, Profile, Standing};

/// With nothing left on a clock only the end of the game counts.
pub const SPENT: Scale = Scale::Need {
    most: [0, 0],
    endless: false,
};

/// The scale of `need` in a class under a profile, with a fresh clock.
pub fn need_scale(profile: &Profile, class: Class) -> Scale {
    let clock = profile.counting(class);
    Scale::Need {
        most: Colour::BOTH.map(|turn| clock.fresh(class, turn)),
        endless: clock.is_endless(),
    }
}

/// A clock that runs beside the one in charge of a class, while the pieces stand in certain places.
#[derive(Clone, Copy)]
pub struct SecondClock {
    id: ClockId,
    clock: &'static Clock,
    /// Where it runs.
    pub standing: Standing,
    /// How many counts there are before nothing is left.
    pub counts: u8,
}

impl SecondClock {
    /// The one that a class has under a profile.
    pub fn of(profile: &'static Profile, class: Class) -> Option<Self> {
        let id = profile.beside(class)?;
        let clock = profile.clock(id);
        Some(Self {
            id,
            clock,
            standing: clock.standing?,
            counts: clock.counts(class),
        })
    }

    /// Whether it counts the plies of a side.
    pub fn counts_plies_of(self, class: Class, turn: Colour) -> bool {
        self.clock.counts_plies_of(class, turn)
    }

    /// The count after a ply of `turn`, this one before it; [`Self::counts`] if nothing is left.
    pub fn after(self, class: Class, turn: Colour, count: u8) -> u8 {
        let counted = self.counts_plies_of(class, turn);
        self.counts.min(count + u8::from(counted))
    }

    /// Whether it runs on, under its profile, when a ply leads into another class.
    pub fn goes_on_in(self, profile: &'static Profile, class: Class) -> bool {
        profile.beside(class) == Some(self.id)
    }
}
