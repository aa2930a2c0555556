//! The cost of building tables: placements times rates, measured for each game on sets of 4 and 5
//! pieces.
//!
//! The generator's plan and the advice on a missing table use this one estimate. Its seconds are
//! those of a fifth-generation AMD EPYC (Zen 5) with nothing else to do; nothing measures yours. In
//! `data/measured/build-seconds.tsv` are builds on several machines: the test
//! `planned_seconds_fit_the_measured_ones` allows each machine a factor, and every build 15 %
//! beside it. After a change of the solver or the writer, measure with `scripts/dev/plans
//! --record`, which prints plans beside measurements, and adjust the constants of this file until
//! the test passes.

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
    /// Legal placements, counted for both sides to move (once where the sides are equal). Where
    /// moves of a king in a row are counted, each is solved and stored once for every count.
    pub positions: u64,
    /// Expected size of the tables in bytes.
    pub disk: u64,
    /// Expected processor seconds.
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

/// The kinds and the form of the tables that a build makes of each class.
#[derive(Clone, Copy, Debug)]
pub struct BuildScope<'a> {
    /// The metrics that are written.
    pub metrics: &'a [Metric],
    /// The draw profiles under which `need` is solved and written.
    pub profiles: &'a [&'static Profile],
    /// The form of tables of WDL and DTW.
    pub form: TableForm,
    /// Whether distances are solved; otherwise results alone.
    pub distances: bool,
}

/// The rates of a game, measured on its sets of 4 and 5 pieces.
struct Rates {
    /// Time per position, relative to international draughts: results alone, results with
    /// distances, and what `need` takes beside them. A small board uses less of a cell's
    /// neighbourhood; giveaway compresses badly.
    slowdown: [f64; 3],
    /// Bits per position in a table of WDL, of DTW, and of `need` under the first profile.
    bits: [f64; 3],
    /// The share of these bits in `need` tables under every other profile: equal tables are stored
    /// once.
    other_profiles: f64,
}

/// Rates by the first words of a game's name; a giveaway game stands before its parent.
const RATES: [(&str, Rates); 19] = [
    (
        "international-giveaway",
        rates([1.2, 1.1, 1.0], [0.25, 1.01, 0.0], 0.0),
    ),
    (
        "english-giveaway",
        rates([1.2, 1.2, 1.0], [0.50, 2.44, 0.0], 0.0),
    ),
    (
        "russian-giveaway",
        rates([1.15, 1.25, 1.0], [0.30, 1.26, 0.0], 0.0),
    ),
    (
        "brazilian-giveaway",
        rates([1.15, 1.15, 1.0], [0.30, 1.24, 0.0], 0.0),
    ),
    ("killer", rates([1.0, 1.2, 1.15], [0.14, 1.3, 0.4], 0.0)),
    ("pool", rates([0.92, 1.0, 1.65], [0.19, 1.02, 0.5], 1.0)),
    ("czech", rates([0.9, 1.05, 1.0], [0.19, 0.98, 0.0], 0.0)),
    ("thai", rates([0.9, 1.05, 1.0], [0.18, 1.7, 0.0], 0.0)),
    // The times of these were measured beside international draughts on one busy machine.
    (
        "breakthrough",
        rates([1.3, 1.15, 1.0], [0.2, 0.6, 0.0], 0.0),
    ),
    ("italian", rates([0.95, 1.1, 2.3], [0.2, 1.6, 0.4], 0.0)),
    ("spanish", rates([1.05, 1.1, 1.0], [0.2, 1.0, 0.0], 0.0)),
    ("turkish", rates([1.05, 1.15, 1.9], [0.11, 0.8, 0.385], 0.0)),
    (
        "frisian-free",
        rates([1.25, 1.3, 2.4], [0.2, 1.3, 0.6], 1.0),
    ),
    ("frisian", rates([1.5, 1.2, 2.2], [0.35, 1.5, 0.8], 0.2)),
    ("frysk", rates([1.5, 1.2, 2.2], [0.35, 1.5, 0.8], 0.2)),
    ("english", rates([0.9, 1.1, 0.85], [0.12, 1.62, 0.32], 1.0)),
    (
        "russian",
        rates([0.92, 1.0, 1.65], [0.19, 1.02, 0.66], 0.75),
    ),
    (
        "brazilian",
        rates([0.95, 1.1, 2.2], [0.19, 1.02, 0.62], 0.6),
    ),
    (
        "wolf-and-sheep",
        rates([1.4, 1.25, 1.0], [0.20, 0.41, 0.0], 0.0),
    ),
];

/// The rates of all other games.
const INTERNATIONAL: Rates = rates([1.0, 1.0, 1.0], [0.12, 0.50, 0.26], 0.2);

const fn rates(slowdown: [f64; 3], bits: [f64; 3], other_profiles: f64) -> Rates {
    Rates {
        slowdown,
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

/// Processor nanoseconds for solving, storing and hashing a position of international draughts.
struct Solving {
    /// By the number of sides that have kings.
    by_sides_with_kings: [f64; 3],
    /// The cost of each king beyond the fifth: a placement of men has more positions then than fit
    /// into the caches of a core.
    more_kings: f64,
}

/// Fitted to classes of 5 and 6 pieces (`data/measured/build-6-wdl.txt`).
const RESULTS: Solving = Solving {
    by_sides_with_kings: [245.0, 47.0, 28.5],
    more_kings: 15.0,
};
/// Fitted to classes of 5 pieces (`data/measured/bench-5.txt`).
const DISTANCES: Solving = Solving {
    by_sides_with_kings: [190.0, 50.0, 31.0],
    more_kings: 30.0,
};
/// The share of solving distances that each further scale takes: it reuses their bit matrices.
const NEED_SHARE: f64 = 0.4;

/// Processor nanoseconds for compressing, writing and reading back a position of a metric: WDL and
/// DTW in their fast form, and `need`. `scripts/cluster/simulate` counts them as joining.
const WRITING: [f64; 3] = [16.0, 20.0, 17.0];
/// The share of them that the compact form takes, for classes with unequal sides.
const COMPACT_WRITING: f64 = 0.5;

/// Processor seconds for a class and for each of its tables of WDL and DTW, of however few
/// positions: files are created, flushed to the disk, renamed and described in a report.
const CLASS_SECONDS: f64 = 0.004;
const TABLE_SECONDS: f64 = 0.007;

impl Solving {
    fn nanoseconds(&self, class: Class) -> f64 {
        let [white, black] = Colour::BOTH.map(|side| class.kings(side));
        let (kings, sides) = (
            white + black,
            usize::from(white > 0) + usize::from(black > 0),
        );
        self.by_sides_with_kings[sides] + self.more_kings * f64::from(kings.saturating_sub(5))
    }
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
    /// The cost of one class alone.
    #[must_use]
    pub fn new(variant: &Variant, class: Class, scope: &BuildScope<'_>) -> Self {
        let rates = Rates::of_game(variant);
        let runs = variant.run_numbers(class);
        let has_compact_form = !class.is_symmetric() && !runs.has_runs();
        let is_compact = scope.form == TableForm::Compact && has_compact_form;
        let (solving, slowdown) = if scope.distances {
            (&DISTANCES, rates.slowdown[1])
        } else {
            (&RESULTS, rates.slowdown[0])
        };
        let solving = solving.nanoseconds(class);
        let need_scales = scales(class, scope.profiles) - 1;
        let needs = solving * NEED_SHARE * need_scales as f64;
        let mut nanoseconds = solving * slowdown + needs * rates.slowdown[2];
        let (mut bits, mut files, mut seconds) = (0.0, 0.0, CLASS_SECONDS);
        for metric in scope.metrics {
            let (kind, slowdown, count) = match metric.values() {
                MetricValues::Results => (0, slowdown, 1.0),
                MetricValues::Distances => (1, slowdown, 1.0),
                MetricValues::Needs if scope.profiles.is_empty() => continue,
                MetricValues::Needs => (2, rates.slowdown[2], scope.profiles.len() as f64),
            };
            let (mut written, mut stored) = (1.0, 1.0);
            if let Some(&share) = COMPACT.get(kind) {
                seconds += TABLE_SECONDS;
                if is_compact {
                    (written, stored) = (COMPACT_WRITING, share);
                }
            }
            // Every table is written before it turns out to be equal to another.
            let different = 1.0 + rates.other_profiles * (count - 1.0);
            nanoseconds += WRITING[kind] * written * slowdown * count;
            bits += rates.bits[kind] * stored * different;
            files += different;
        }
        let sides = if class.is_symmetric() { 1 } else { 2 };
        let placements = variant.placements(class).unwrap_or(u64::MAX);
        let positions = placements.saturating_mul(sides);
        let solved = positions as f64 * runs.pairs() as f64;
        Self {
            positions,
            disk: (solved * bits / 8.0 + files * FILE_BYTES) as u64,
            seconds: solved * nanoseconds / 1e9 + seconds,
        }
    }

    /// The cost of one class alone, with all tables of a default build.
    #[must_use]
    pub fn of_all_tables(variant: &'static Variant, class: Class) -> Self {
        let profiles: Vec<_> = variant.counting_profiles().collect();
        let scope = BuildScope {
            metrics: &Metric::ALL,
            profiles: &profiles,
            form: TableForm::Fast,
            distances: true,
        };
        Self::new(variant, class, &scope)
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
    use galotne::rules::{INTERNATIONAL, VARIANTS};
    use std::collections::BTreeMap;

    fn cost(class: &str) -> BuildCost {
        BuildCost::of_all_tables(&INTERNATIONAL, class.parse().expect("a class"))
    }

    /// Returns what a choice of `scripts/dev/plans` builds: metrics, or `results` alone, and
    /// perhaps the form after a colon.
    fn planned_seconds(game: &Variant, pieces: u8, choice: &str) -> f64 {
        let (metrics, form) = choice.split_once(':').unwrap_or((choice, "fast"));
        let distances = metrics != "results";
        let metrics: Vec<Metric> = if distances {
            let named = |name| Metric::named(name).expect("a metric");
            metrics.split(',').map(named).collect()
        } else {
            vec![Metric::Wdl]
        };
        let mut profiles: Vec<_> = game.counting_profiles().collect();
        if !metrics.contains(&Metric::Need) {
            profiles.clear();
        }
        let forms = [TableForm::Fast, TableForm::Compact];
        let scope = BuildScope {
            metrics: &metrics,
            profiles: &profiles,
            form: (forms.into_iter().find(|known| known.to_string() == form)).expect("a form"),
            distances,
        };
        let classes = game.classes(pieces).into_iter();
        classes
            .map(|class| BuildCost::new(game, class, &scope).seconds)
            .sum()
    }

    #[test]
    fn planned_seconds_fit_the_measured_ones() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../data/measured/build-seconds.tsv"
        );
        let text = std::fs::read_to_string(file).expect("the data are in the repository");
        // Logarithms of measured over planned seconds, by machine.
        let mut machines: BTreeMap<&str, Vec<(f64, &str)>> = BTreeMap::new();
        for row in text.lines().skip(1) {
            let &[machine, game, pieces, choice, measured] =
                &row.split('\t').collect::<Vec<_>>()[..]
            else {
                panic!("{row}: expected five fields");
            };
            let game = VARIANTS.iter().find(|variant| variant.name == game);
            let game = game.unwrap_or_else(|| panic!("{row}: no such game"));
            let planned = planned_seconds(game, pieces.parse().expect("a number"), choice);
            let measured: f64 = measured.parse().expect("seconds");
            let builds = machines.entry(machine).or_default();
            builds.push(((measured / planned).ln(), row));
        }
        assert!(machines.contains_key("EPYC Zen 5"), "{machines:?}");
        let mut wrong = vec![];
        for (machine, builds) in machines {
            let factor = builds.iter().map(|(ratio, _)| ratio).sum::<f64>() / builds.len() as f64;
            // The plan's own machine.
            let factor = if machine == "EPYC Zen 5" { 0.0 } else { factor };
            for (ratio, row) in builds {
                let ratio = (ratio - factor).exp();
                if !(1.0 / 1.15..=1.15).contains(&ratio) {
                    wrong.push(format!("{row}: {ratio:.2} times as much as planned"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
