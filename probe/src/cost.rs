//! What making tables takes: placements times rates that were measured on the 5-piece set of international
//! draughts. The plan of the generator and the advice beside a missing table are this one estimate.

use crate::material::Class;
use crate::position::Colour;
use crate::rules::{Profile, Variant};
use crate::value::Metric;

/// What making the tables of some classes takes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Expected size of the tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

/// What there is to make tables with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Cores that work at once.
    pub cores: usize,
    /// Bytes that are free where the tables go, if that is known.
    pub disk: Option<u64>,
}

impl Default for Means {
    /// One core, and as much room as it takes.
    fn default() -> Self {
        Self {
            cores: 1,
            disk: None,
        }
    }
}

/// Nanoseconds of one core that it takes to solve a position of a class on one scale, fitted to the
/// classes of 5 pieces: 17 (KKMvKK) to 60 (MMMvKM) with kings, 110 to 150 without.
fn solving(class: Class) -> f64 {
    let [kings, men] =
        [Class::kings, Class::men].map(|of| Colour::BOTH.map(|side| of(class, side)));
    match kings {
        [0, 0] => 120.0,
        _ => 15.0 + 10.0 * (f64::from(men[0]) + f64::from(men[1])),
    }
}

/// Nanoseconds of one core that it takes to write down, hash, compress and compare a position of
/// some metric, and the bits that it takes in a table. Measured on the 5-piece set.
const fn writing(metric: Metric) -> (f64, f64) {
    match metric {
        Metric::Wdl => (11.0, 0.14),
        Metric::Dtw => (70.0, 0.70),
        Metric::Need => (40.0, 0.27),
    }
}

/// On how many scales a class is solved: distances, and `need` under each profile, for each count of a
/// second clock and with nothing left on it.
#[must_use]
pub fn scales(class: Class, profiles: &[&Profile]) -> u64 {
    let needs = profiles.iter().map(|profile| match profile.planes(class) {
        1 => 1,
        counts => u64::from(counts) + 1,
    });
    1 + needs.sum::<u64>()
}

impl Cost {
    /// What a class takes alone, with these metrics, and `need` solved and written under each of these
    /// profiles.
    #[must_use]
    pub fn of(
        variant: &Variant,
        class: Class,
        metrics: &[Metric],
        profiles: &[&'static Profile],
    ) -> Self {
        let others = metrics
            .iter()
            .filter(|metric| !matches!(metric, Metric::Need));
        let needs = std::iter::repeat_n(&Metric::Need, profiles.len());
        let each = others.chain(needs).map(|&metric| writing(metric));
        let (written, bits) = each.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        // Further layers use the bit matrices that are laid out for the first.
        let shared = 0.5 + 0.5 * scales(class, profiles) as f64;
        let sides = if class.is_symmetric() { 1 } else { 2 };
        let placements = variant.placements(class).unwrap_or(u64::MAX);
        let positions = placements.saturating_mul(sides);
        Self {
            positions,
            disk: (positions as f64 * bits / 8.0) as u64,
            seconds: positions as f64 * (solving(class) * shared + written) / 1e9,
        }
    }

    /// What a class takes alone with all tables that a build makes unless it is told otherwise.
    #[must_use]
    pub fn of_all_tables(variant: &'static Variant, class: Class) -> Self {
        let profiles: Vec<_> = variant.counting_profiles().collect();
        Self::of(
            variant,
            class,
            &[Metric::Wdl, Metric::Dtw, Metric::Need],
            &profiles,
        )
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            disk: self.disk.saturating_add(other.disk),
            seconds: self.seconds + other.seconds,
        }
    }

    /// Seconds on all cores there are.
    #[must_use]
    pub fn seconds_with(&self, means: &Means) -> f64 {
        self.seconds / means.cores.max(1) as f64
    }

    /// Whether it is done within a day, and there is room for it.
    #[must_use]
    pub fn is_within(&self, means: &Means) -> bool {
        const DAY: f64 = 24.0 * 3600.0;
        self.seconds_with(means) <= DAY && means.disk.is_none_or(|free| self.disk <= free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::INTERNATIONAL;

    fn cost(class: &str) -> Cost {
        Cost::of_all_tables(&INTERNATIONAL, class.parse().expect("a class"))
    }

    #[test]
    fn a_day_and_the_room_there_is_are_the_limits() {
        let means = |cores, disk| Means { cores, disk };
        let small = cost("KKKvK");
        assert!(small.is_within(&Means::default()));
        assert!(!small.is_within(&means(1, Some(small.disk - 1))));
        // 74 hours of one core (KKMMMMvKM, 267,339 s by the plan).
        let large = cost("KKMMMMvKM");
        assert!(!large.is_within(&means(2, None)));
        assert!(large.is_within(&means(4, None)));
        assert!((large.seconds - 267_339.2).abs() < 0.1, "{}", large.seconds);
    }

    #[test]
    fn what_cannot_be_counted_is_out_of_reach() {
        let class = Class::new([5, 5], [15, 15]);
        let cost = Cost::of_all_tables(&INTERNATIONAL, class);
        assert!(!cost.is_within(&Means {
            cores: 10_000,
            disk: None
        }));
    }
}
