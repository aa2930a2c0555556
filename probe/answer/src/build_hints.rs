//! Advice on missing tables: the command that builds them, and its cost.

use crate::build_cost::{BuildCost, BuildMachine};
use crate::lists::distinct;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::tablebase::{TableKey, Tablebase};

/// Advice on missing tables that one command builds.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildHint {
    /// The names of the missing tables, each once.
    pub tables: Vec<String>,
    /// The names of their classes, each once.
    pub classes: Vec<String>,
    /// The command that builds them.
    pub command: String,
    /// The cost of the command; `None` for games without an estimate.
    pub estimate: Option<BuildEstimate>,
}

/// The cost of building tables on one machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BuildEstimate {
    /// The cost, apart from the machine.
    pub cost: BuildCost,
    /// The machine.
    pub machine: BuildMachine,
}

impl BuildEstimate {
    /// Whether the machine builds the tables within a day and has room for them.
    #[must_use]
    pub fn is_within_reach(&self) -> bool {
        self.cost.is_within(&self.machine)
    }

    /// Seconds on all cores of the machine.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.cost.seconds_with(&self.machine)
    }

    /// The free bytes of a disk that is too small.
    #[must_use]
    pub fn full_disk(&self) -> Option<u64> {
        self.machine.disk.filter(|&free| self.cost.disk > free)
    }
}

impl BuildHint {
    /// Whether the command is worth offering: the machine builds the tables within a day and has
    /// room for them, or the cost is unknown.
    #[must_use]
    pub fn is_within_reach(&self) -> bool {
        (self.estimate).is_none_or(|estimate| estimate.is_within_reach())
    }

    /// Advice on these tables together; `None` if there are none.
    #[must_use]
    pub fn new(tables: &Tablebase, missing: &[TableKey], machine: &BuildMachine) -> Option<Self> {
        let cost = BuildCost::of_missing(tables, &classes(missing), machine);
        let machine = *machine;
        Some(Self {
            estimate: Some(BuildEstimate { cost, machine }),
            ..Self::without_estimate(tables, missing)?
        })
    }

    /// Advice on the tables of each class.
    #[must_use]
    pub fn by_class(tables: &Tablebase, missing: &[TableKey], machine: &BuildMachine) -> Vec<Self> {
        let of_class = |class: Class| {
            let keys = missing.iter().filter(|key| key.class == class);
            Self::new(tables, &keys.copied().collect::<Vec<_>>(), machine)
        };
        classes(missing).into_iter().filter_map(of_class).collect()
    }

    /// Advice for a game of unknown cost; `None` if no table is missing.
    #[must_use]
    pub fn without_estimate<G: Game>(
        tables: &Tablebase<G>,
        missing: &[TableKey<G::Class>],
    ) -> Option<Self> {
        let classes = classes(missing);
        (!missing.is_empty()).then(|| Self {
            tables: missing.iter().map(ToString::to_string).collect(),
            classes: classes.iter().map(ToString::to_string).collect(),
            command: tables.build_command(classes),
            estimate: None,
        })
    }
}

/// The classes of tables, each once.
fn classes<C: MaterialClass>(keys: &[TableKey<C>]) -> Vec<C> {
    distinct(keys.iter().map(|key| key.class))
}
