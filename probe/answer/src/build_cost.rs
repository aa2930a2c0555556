//! The cost of building tables: placements times rates, measured for each game on sets of 4 and 5
//! pieces.
//!
//! The generator's plan and the advice on a missing table use this one estimate.

use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Profile, Variant};
use galotne::table::TableForm;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::{Metric, MetricValues};
use std::collections::HashSet;

/// The cost of building the tables of some classes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct BuildCost {
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Expected size of the tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

/// The machine that would build the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildMachine {
    /// Cores that work at once.
    pub cores: usize,
    /// Free bytes in the directory of the tables, if known.
    pub disk: Option<u64>,
}

impl Default for BuildMachine {
    /// One core and unlimited disk.
    fn default() -> Self {
        Self {
            cores: 1,
            disk: None,
        }
    }
}

/// The rates of a game, measured on its sets of 4 and 5 pieces.
struct Rates {
    /// Time per position, relative to international draughts. A small board uses less of a cell's
    /// neighbourhood; giveaway compresses badly.
    slowdown: f64,
    /// The same factor for `need` alone.
    need_slowdown: f64,
    /// Bits per position in a table of WDL, of DTW, and of `need` under the first profile.
    bits: [f64; 3],
    /// The share of these bits in `need` tables under every other profile: equal tables are stored
    /// once.
    other_profiles: f64,
}

/// Rates by the first words of a game's name; a giveaway game stands before its parent.
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
    ("brazilian", rates(1.5, 2.0, [0.19, 1.02, 0.62], 0.6)),
    ("wolf-and-sheep", rates(1.5, 1.0, [0.20, 0.41, 0.0], 0.0)),
];

/// The rates of all other games.
const INTERNATIONAL: Rates = rates(1.0, 1.0, [0.12, 0.50, 0.26], 0.2);

const fn rates(slowdown: f64, need_slowdown: f64, bits: [f64; 3], other_profiles: f64) -> Rates {
    Rates {
        slowdown,
        need_slowdown,
        bits,
        other_profiles,
    }
}

impl Rates {
    fn of_game(variant: &Variant) -> &'static Self {
        let own = (RATES.iter()).find(|(game, _)| variant.name.starts_with(game));
        own.map_or(&INTERNATIONAL, |(_, rates)| rates)
    }
}

/// The size of a compact table of WDL and of DTW relative to a fast one, for classes with unequal
/// sides: fitted to all international tables of 4 to 6 pieces.
const COMPACT: [f64; 2] = [0.30, 0.34];

/// Bytes of a file beside its blocks: header, a page of the directory, footer.
const FILE_BYTES: f64 = 2300.0;

/// Core nanoseconds for solving a position of international draughts on one scale.
///
/// Fitted to the classes of 5 pieces: 17 (KKMvKK) to 60 (MMMvKM) with kings, 110 to 150 without;
/// with more than four kings to those of 6 and 7: 63 (KKKMvKK), 76 (KKKKKvK), 110 (KKKKvKK), 180
/// (KKKKvKKK). KKKvKKK took 215, twice the estimate.
fn solving_nanoseconds(class: Class) -> f64 {
    let [kings, men] = [Class::kings, Class::men]
        .map(|of| f64::from(of(class, Colour::White) + of(class, Colour::Black)));
    if kings == 0.0 {
        return 120.0;
    }
    15.0 + 10.0 * men + 40.0 * (kings - 4.0).max(0.0)
}

/// Core nanoseconds for storing, hashing, compressing and reading back a position of a metric;
/// `scripts/cluster/simulate` counts them as joining.
const fn writing_nanoseconds(metric: Metric) -> f64 {
    if metric.has_plies() { 40.0 } else { 30.0 }
}

/// The number of scales on which a class is solved: distances, and `need` under each profile, once
/// for each count of a second clock and once with nothing left on it.
#[must_use]
pub fn scales(class: Class, profiles: &[&Profile]) -> u64 {
    let needs = profiles.iter().map(|profile| match profile.planes(class) {
        1 => 1,
        counts => u64::from(counts) + 1,
    });
    1 + needs.sum::<u64>()
}

impl BuildCost {
    /// The cost of one class alone, with these metrics, and `need` solved and written under each of
    /// these profiles. Tables of WDL and DTW have this form.
    #[must_use]
    pub fn new(
        variant: &Variant,
        class: Class,
        metrics: &[Metric],
        profiles: &[&'static Profile],
        form: TableForm,
    ) -> Self {
        let rates = Rates::of_game(variant);
        let [mut wdl, mut dtw, need] = rates.bits;
        if form == TableForm::Compact && !class.is_symmetric() {
            wdl *= COMPACT[0];
            dtw *= COMPACT[1];
        }
        let need_scales = scales(class, profiles) - 1;
        // Further layers reuse the bit matrices of the first.
        let mut nanoseconds =
            solving_nanoseconds(class) * (1.0 + 0.5 * rates.need_slowdown * need_scales as f64);
        let (mut bits, mut files) = (0.0, 0.0);
        for metric in metrics {
            let (writes, stored, count) = match metric.values() {
                MetricValues::Results => (1.0, wdl, 1.0),
                MetricValues::Distances => (1.0, dtw, 1.0),
                MetricValues::Needs if profiles.is_empty() => continue,
                MetricValues::Needs => {
                    let others = rates.other_profiles * (profiles.len() - 1) as f64;
                    let writes = rates.need_slowdown * profiles.len() as f64;
                    (writes, need * (1.0 + others), 1.0 + others)
                }
            };
            nanoseconds += writing_nanoseconds(*metric) * writes;
            bits += stored;
            files += count;
        }
        let sides = if class.is_symmetric() { 1 } else { 2 };
        let placements = variant.placements(class).unwrap_or(u64::MAX);
        let positions = placements.saturating_mul(sides);
        Self {
            positions,
            disk: (positions as f64 * bits / 8.0 + files * FILE_BYTES) as u64,
            seconds: positions as f64 * nanoseconds * rates.slowdown / 1e9,
        }
    }

    /// The cost of one class alone, with all tables of a default build.
    #[must_use]
    pub fn of_all_tables(variant: &'static Variant, class: Class) -> Self {
        let profiles: Vec<_> = variant.counting_profiles().collect();
        let metrics = Metric::ALL;
        Self::new(variant, class, &metrics, &profiles, TableForm::Fast)
    }

    /// The cost of all missing tables of these classes and of the classes below them. If these
    /// classes alone are out of [reach](BuildCost::is_within), their cost alone.
    #[must_use]
    pub fn of_missing(tables: &Tablebase, classes: &[Class], machine: &BuildMachine) -> Self {
        let variant = tables.game();
        let known: HashSet<TableKey> = tables.keys().collect();
        let sum = |classes: &[Class]| {
            (classes.iter())
                .filter(|&&class| !all_tables(variant, class).all(|key| known.contains(&key)))
                .map(|&class| Self::of_all_tables(variant, class))
                .fold(Self::default(), Self::plus)
        };
        let alone = sum(classes);
        if alone.is_within(machine) {
            sum(&variant.all_needed(classes))
        } else {
            alone
        }
    }

    /// The sum of both costs.
    #[must_use]
    fn plus(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            disk: self.disk.saturating_add(other.disk),
            seconds: self.seconds + other.seconds,
        }
    }

    /// Seconds on all cores of a machine.
    #[must_use]
    pub fn seconds_with(&self, machine: &BuildMachine) -> f64 {
        self.seconds / machine.cores.max(1) as f64
    }

    /// Whether a machine finishes within a day and has room for the tables.
    #[must_use]
    pub fn is_within(&self, machine: &BuildMachine) -> bool {
        const DAY: f64 = 24.0 * 3600.0;
        self.seconds_with(machine) <= DAY && machine.disk.is_none_or(|free| self.disk <= free)
    }
}

/// The tables of a class that a default build makes.
fn all_tables(variant: &'static Variant, class: Class) -> impl Iterator<Item = TableKey> {
    let counting = variant.counting_profiles();
    let needs = counting.map(move |profile| TableKey::need(variant, class, profile));
    [TableKey::wdl(variant, class), TableKey::dtw(variant, class)]
        .into_iter()
        .chain(needs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::INTERNATIONAL;

    fn cost(class: &str) -> BuildCost {
        BuildCost::of_all_tables(&INTERNATIONAL, class.parse().expect("a class"))
    }

    #[test]
    fn a_day_and_the_free_disk_are_the_limits() {
        let machine = |cores, disk| BuildMachine { cores, disk };
        let small = cost("KKKvK");
        assert!(small.is_within(&BuildMachine::default()));
        assert!(!small.is_within(&machine(1, Some(small.disk - 1))));
        let large = cost("KKMMMMvKM");
        let days = (large.seconds / 86_400.0) as usize;
        assert!(days > 0, "{} seconds", large.seconds);
        assert!(!large.is_within(&machine(days, None)));
        assert!(large.is_within(&machine(days + 1, None)));
    }

    #[test]
    fn tables_in_the_directory_cost_nothing_and_missing_ones_bring_their_successors() {
        let tables = Tablebase::empty(&INTERNATIONAL);
        let class: Class = "KKvK".parse().expect("a class");
        let all = INTERNATIONAL.all_needed(&[class]);
        let alone = BuildCost::of_missing(&tables, &all, &BuildMachine::default());
        let with_successors = BuildCost::of_missing(&tables, &[class], &BuildMachine::default());
        assert_eq!(with_successors, alone);
        assert!(with_successors.positions > cost("KKvK").positions);
    }

    #[test]
    fn uncountable_classes_are_out_of_reach() {
        let class = Class::new([5, 5], [15, 15]);
        let cost = BuildCost::of_all_tables(&INTERNATIONAL, class);
        assert!(!cost.is_within(&BuildMachine {
            cores: 10_000,
            disk: None
        }));
    }
}
