//! What making tables takes: placements times rates that were measured, game by game, on sets of 4
//! and 5 pieces. The plan of the generator and the advice beside a missing table are this one
//! estimate.

use crate::material::Class;
use crate::position::Colour;
use crate::rules::{Profile, Variant};
use crate::table::TableForm;
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

/// What a game takes, measured on its sets of 4 and 5 pieces.
struct Rates {
    /// How much slower a position is made than one of international draughts. On a small board less
    /// of a cell's neighbourhood is of use, and giveaway compresses badly.
    slower: f64,
    /// The same of `need` alone.
    need_slower: f64,
    /// Bits that a position takes in a table of WDL, of DTW, and of `need` under the first profile.
    bits: [f64; 3],
    /// The share of these bits that `need` takes under every other profile: equal tables are stored
    /// once.
    other_profiles: f64,
}

/// By the first words of a game's name; a giveaway before the game it belongs to.
const RATES: [(&str, Rates); 8] = [
    (
        "international-giveaway",
        rates(1.3, 1.0, [0.25, 1.01, 0.0], 0.0),
    ),
    ("english-giveaway", rates(1.6, 1.0, [0.50, 2.44, 0.0], 0.0)),
    ("russian-giveaway", rates(1.6, 1.0, [0.30, 1.26, 0.0], 0.0)),
    (
        "brazilian-giveaway",
        rates(1.6, 1.0, [0.30, 1.24, 0.0], 0.0),
    ),
    ("english", rates(1.5, 1.0, [0.12, 1.62, 0.32], 1.0)),
    ("russian", rates(1.5, 2.0, [0.19, 1.02, 0.66], 0.75)),
    ("brazilian", rates(1.5, 2.0, [0.19, 1.02, 0.62], 1.0)),
    ("wolf-and-sheep", rates(1.5, 1.0, [0.20, 0.41, 0.0], 0.0)),
];

/// All other games.
const INTERNATIONAL: Rates = rates(1.0, 1.0, [0.12, 0.50, 0.26], 0.2);

const fn rates(slower: f64, need_slower: f64, bits: [f64; 3], other_profiles: f64) -> Rates {
    Rates {
        slower,
        need_slower,
        bits,
        other_profiles,
    }
}

impl Rates {
    fn of(variant: &Variant) -> &'static Self {
        let named = RATES
            .iter()
            .find(|(game, _)| variant.name.starts_with(game));
        named.map_or(&INTERNATIONAL, |(_, rates)| rates)
    }
}

/// The share of these bits that a table of WDL and one of DTW takes in the compact form, of classes
/// whose sides are not equal: fitted to all international tables of 4 to 6 pieces.
const COMPACT: [f64; 2] = [0.30, 0.34];

/// Bytes of a file beside its blocks: header, a page of the directory, footer.
const FILE_BYTES: f64 = 2300.0;

/// Nanoseconds of one core that it takes to solve a position of a class of international draughts
/// on one scale, fitted to the classes of 5 pieces: 17 (KKMvKK) to 60 (MMMvKM) with kings, 110 to
/// 150 without; and, where there are more than four kings, to those of 6 and 7: 63 (KKKMvKK), 76
/// (KKKKKvK), 110 (KKKKvKK), 180 (KKKKvKKK). KKKvKKK took 215, twice what this says.
fn solving(class: Class) -> f64 {
    let [kings, men] = [Class::kings, Class::men]
        .map(|of| f64::from(of(class, Colour::White) + of(class, Colour::Black)));
    if kings == 0.0 {
        return 120.0;
    }
    15.0 + 10.0 * men + 40.0 * (kings - 4.0).max(0.0)
}

/// Nanoseconds of one core that it takes to write down, hash, compress and read back a position of
/// some metric; `scripts/cluster/simulate` counts them as joining.
const fn writing(metric: Metric) -> f64 {
    match metric {
        Metric::Wdl => 30.0,
        Metric::Dtw => 40.0,
        Metric::Need => 40.0,
    }
}

/// On how many scales a class is solved: distances, and `need` under each profile, for each count
/// of a second clock and with nothing left on it.
#[must_use]
pub fn scales(class: Class, profiles: &[&Profile]) -> u64 {
    let needs = profiles.iter().map(|profile| match profile.planes(class) {
        1 => 1,
        counts => u64::from(counts) + 1,
    });
    1 + needs.sum::<u64>()
}

impl Cost {
    /// What a class takes alone, with these metrics, and `need` solved and written under each of
    /// these profiles. Tables of WDL and DTW are of this form.
    #[must_use]
    pub fn of(
        variant: &Variant,
        class: Class,
        metrics: &[Metric],
        profiles: &[&'static Profile],
        form: TableForm,
    ) -> Self {
        let rates = Rates::of(variant);
        let [mut wdl, mut dtw, need] = rates.bits;
        if form == TableForm::Compact && !class.is_symmetric() {
            wdl *= COMPACT[0];
            dtw *= COMPACT[1];
        }
        let profiles_alone = scales(class, profiles) - 1;
        // Further layers use the bit matrices that are laid out for the first.
        let mut each = solving(class) * (1.0 + 0.5 * rates.need_slower * profiles_alone as f64);
        let (mut bits, mut files) = (0.0, 0.0);
        for metric in metrics {
            let (taken, stored, count) = match metric {
                Metric::Wdl => (1.0, wdl, 1.0),
                Metric::Dtw => (1.0, dtw, 1.0),
                Metric::Need if profiles.is_empty() => continue,
                Metric::Need => {
                    let others = rates.other_profiles * (profiles.len() - 1) as f64;
                    let taken = rates.need_slower * profiles.len() as f64;
                    (taken, need * (1.0 + others), 1.0 + others)
                }
            };
            each += writing(*metric) * taken;
            bits += stored;
            files += count;
        }
        let sides = if class.is_symmetric() { 1 } else { 2 };
        let placements = variant.placements(class).unwrap_or(u64::MAX);
        let positions = placements.saturating_mul(sides);
        Self {
            positions,
            disk: (positions as f64 * bits / 8.0 + files * FILE_BYTES) as u64,
            seconds: positions as f64 * each * rates.slower / 1e9,
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
            TableForm::Fast,
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
        // 73 hours of one core (KKMMMMvKM, 261,556 s by the plan).
        let large = cost("KKMMMMvKM");
        assert!(!large.is_within(&means(2, None)));
        assert!(large.is_within(&means(4, None)));
        assert!((large.seconds - 261_556.0).abs() < 0.1, "{}", large.seconds);
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
