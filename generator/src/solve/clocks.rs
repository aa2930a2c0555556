//! Draw clocks as the solver sees them: the scale that the clock in charge gives, and the clock
//! beside it.

use crate::store::score::Scale;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Effect, Ply, Profile, Standing};

/// With nothing left on a clock only the end of the game counts.
pub const SPENT: Scale = Scale::Need {
    most: [0, 0],
    endless: false,
    claimed: false,
};

/// The scale of `need` in a class under a profile, with a fresh clock.
pub fn need_scale(profile: &Profile, class: Class) -> Scale {
    let clock = profile.counting(class);
    Scale::Need {
        most: Colour::BOTH.map(|turn| clock.fresh(class, turn)),
        endless: clock.is_endless(),
        claimed: clock.claimed,
    }
}

/// A clock that runs beside the one in charge of a class, while the pieces stand in certain places.
#[derive(Clone, Copy)]
pub struct SecondClock {
    /// Where it runs.
    pub standing: Standing,
    /// How many counts there are before nothing is left.
    pub counts: u8,
    /// Whether it counts the quiet plies of White and Black.
    pub counts_quiet: [bool; 2],
}

impl SecondClock {
    /// The one that a class has under a profile.
    pub fn of(profile: &Profile, class: Class) -> Option<Self> {
        let effect = |turn| {
            let quiet = Ply::quiet(class, turn);
            profile.effect(&Ply {
                standing: [true; 2],
                ..quiet
            })
        };
        Some(Self {
            standing: profile.standing(class)?,
            counts: profile.planes(class),
            counts_quiet: Colour::BOTH.map(|turn| effect(turn).standing == Some(1)),
        })
    }

    /// The count after a ply with this effect, that one before it; [`Self::counts`] if nothing is
    /// left.
    pub fn after(self, effect: &Effect, count: u8) -> u8 {
        self.counts.min(effect.standing_count(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::{Count, VARIANTS};

    /// King moves are solved level by level, which is to say that each is counted once.
    #[test]
    fn a_quiet_ply_never_starts_a_count_anew() {
        for variant in VARIANTS {
            for profile in variant.profiles {
                for class in variant.classes(6) {
                    for turn in Colour::BOTH {
                        let effect = profile.effect(&Ply::quiet(class, turn));
                        let name = profile.name;
                        assert_eq!(effect.count, Count::RunsOn, "{name} {class}");
                        assert!(!effect.carries, "{name} {class}");
                    }
                }
            }
        }
    }
}
