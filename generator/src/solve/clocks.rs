//! Draw clocks in the solver: the scale of the clock in charge, and the second clock beside it.

use crate::store::score::Scale;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Ply, PlyEffect, Profile, SquareCondition};

/// The scale of a clock with no plies left: only the end of the game counts.
pub const SPENT: Scale = Scale::Need {
    max_plies: [0, 0],
    endless: false,
    claimed: false,
};

/// Returns the scale of `need` in a class under a profile, with a fresh clock.
pub fn need_scale(profile: &Profile, class: Class) -> Scale {
    let clock = profile.clock_for(class);
    Scale::Need {
        max_plies: Colour::BOTH.map(|turn| clock.fresh(class, turn)),
        endless: clock.is_endless(),
        claimed: clock.claimed,
    }
}

/// A clock that runs beside the clock in charge of a class, while the pieces stand on certain
/// squares.
#[derive(Clone, Copy)]
pub struct SecondClock {
    /// The positions in which it runs.
    pub standing: SquareCondition,
    /// The number of counts before no plies are left.
    pub counts: u8,
    /// Whether it counts the quiet plies of White and Black.
    pub counts_quiet: [bool; 2],
}

impl SecondClock {
    /// Returns the second clock of a class under a profile, if it has one.
    pub fn of(profile: &Profile, class: Class) -> Option<Self> {
        let effect = |turn| {
            let quiet = Ply::quiet(class, turn);
            profile.effect(&Ply {
                condition_met: [true; 2],
                ..quiet
            })
        };
        Some(Self {
            standing: profile.square_condition(class)?,
            counts: profile.planes(class),
            counts_quiet: Colour::BOTH.map(|turn| effect(turn).condition_advance == Some(1)),
        })
    }

    /// Returns the count after a ply with this effect, from the count before it; [`Self::counts`]
    /// if no plies are left.
    pub fn after(self, effect: &PlyEffect, count: u8) -> u8 {
        self.counts.min(effect.conditional_count(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::{ClockEffect, VARIANTS};

    /// The level iteration assumes that every king move is counted once.
    #[test]
    fn quiet_plies_never_restart_a_count() {
        for variant in VARIANTS {
            for profile in variant.profiles {
                for class in variant.classes(6) {
                    for turn in Colour::BOTH {
                        let effect = profile.effect(&Ply::quiet(class, turn));
                        let name = profile.name;
                        assert_eq!(effect.count, ClockEffect::RunsOn, "{name} {class}");
                        assert!(!effect.carries, "{name} {class}");
                    }
                }
            }
        }
    }
}
