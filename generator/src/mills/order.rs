//! An order: which tables of a game of mills are to be built, and why they cannot be.

use super::movement::Movement;
use crate::solve::ShardFault;
use galotne::report;
use galotne::table::{SpecError, TableError, TableForm, WriteError};
use galotne::tablebase::LockError;
use galotne::value::{EndResult, Metric};
use galotne_mills::{ChainReward, Class, FlyingRule, Index, METRICS, Mills, ProbeError, TableKey};
use std::io;
use std::path::{Path, PathBuf};

/// What is to be built.
#[derive(Clone, Debug)]
pub struct BuildOrder {
    /// The game.
    pub rules: &'static Mills,
    /// The classes, each after those it can move into, and those among them.
    pub classes: Vec<Class>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// Whether distances are solved, or who wins and no more: then reports say nothing of plies.
    pub distances: bool,
    /// The directory of the tables.
    pub dir: PathBuf,
    /// The most memory that may be used, in bytes.
    pub memory: u64,
    /// Whether what is there is read first, and what is faulty made again.
    pub repair: bool,
    /// The form of tables that can be of either. `None`: a table that is there may be of either,
    /// what is made again is of the form that it had, and what is new is fast.
    pub form: Option<TableForm>,
}

/// Why tables cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Somebody else is at work in the directory.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The solver does not know a clause of the game.
    #[error("{rules} cannot be solved yet: {clause}")]
    Reading {
        /// The game.
        rules: &'static str,
        /// What the solver does not know.
        clause: &'static str,
    },
    /// The game has no such class.
    #[error("{rules} has no class {class}")]
    NoClass {
        /// The game.
        rules: &'static str,
        /// What was asked for.
        class: Class,
    },
    /// The work does not fit.
    #[error(
        "{class} needs {needed} MiB of memory and {allowed} MiB are allowed: build classes of fewer stones or raise --memory"
    )]
    Memory {
        /// The class that needs most.
        class: Class,
        /// Its need in MiB.
        needed: u64,
        /// The cap in MiB.
        allowed: u64,
    },
    /// The file system does not do what is asked.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What was put aside in a scratch file is not what comes back.
    #[error(
        "{}: this is not what was put aside there: is this machine's memory sound, and its disk? Run the same command again",
        path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// A shard cannot be used.
    #[error("{}: {fault}", path.display())]
    Shard {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: ShardFault,
    },
    /// A class that is needed has not been solved; the order of classes is wrong.
    #[error("{0} cannot be solved: a class that it moves into is not there")]
    Unsolved(Class),
    /// More plies than the solver tells apart.
    #[error("{0} has positions that take more plies than can be kept")]
    TooLong(Class),
    /// A table cannot have this shape.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A finished file does not hold the values that were solved. It does not get its name.
    #[error(
        "part {part} of plane {plane} in the file of {table} does not hold what was solved: is this machine's memory sound, \
         and its disk? Run the same command again"
    )]
    Content {
        /// Which table.
        table: TableKey,
        /// The plane of the first difference.
        plane: usize,
        /// The part of it.
        part: u64,
    },
    /// A table that was there or has been written cannot be read.
    #[error(transparent)]
    Read(#[from] ProbeError),
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        Self::Read(error.into())
    }
}

impl BuildOrder {
    /// All tables of these classes, in as much memory as it takes.
    #[must_use]
    pub fn new(rules: &'static Mills, classes: Vec<Class>, dir: impl Into<PathBuf>) -> Self {
        Self {
            rules,
            classes,
            metrics: METRICS.to_vec(),
            distances: true,
            dir: dir.into(),
            memory: u64::MAX,
            repair: false,
            form: None,
        }
    }

    /// Where a table is kept.
    #[must_use]
    pub fn path(&self, key: TableKey) -> PathBuf {
        self.dir.join(self.rules.name).join(key.file_name())
    }

    /// Where the report of a class is kept.
    #[must_use]
    pub fn report(&self, class: Class) -> PathBuf {
        report::path_of(&self.dir, self.rules.name, class)
    }

    /// Refuses what cannot be built, whatever it takes.
    ///
    /// # Errors
    /// [`BuildError::Reading`] or [`BuildError::NoClass`].
    pub fn check(&self) -> Result<(), BuildError> {
        if let Some(clause) = unsolvable(self.rules) {
            let rules = self.rules.name;
            return Err(BuildError::Reading { rules, clause });
        }
        for &class in &self.classes {
            numbered(self.rules, class)?;
        }
        Ok(())
    }

    /// Refuses work on a class that needs more memory than is allowed.
    pub(super) fn allow(&self, class: Class, needed: u64) -> Result<(), BuildError> {
        if needed <= self.memory {
            return Ok(());
        }
        Err(BuildError::Memory {
            class,
            needed: needed.div_ceil(1 << 20),
            allowed: self.memory >> 20,
        })
    }
}

/// The numbering of a class.
pub(super) fn numbered(rules: &Mills, class: Class) -> Result<Index, BuildError> {
    let rules_name = rules.name;
    Index::new(rules, class).ok_or(BuildError::NoClass {
        rules: rules_name,
        class,
    })
}

/// A clause of a game that the solver does not know.
///
/// An extra move that is told from others is solved after all ordinary moves of its class. That
/// does if it comes into the class by a placing or a removal, as in every game that tells extra
/// moves apart; a mill that earns one and neither removes a stone nor places one would lead from
/// one to the other and back.
///
/// What stones earn that fly and make two mills at once is not looked at: three stones make one. No
/// game flies with more, and none lets whoever has no move win.
#[must_use]
pub fn unsolvable(rules: &Mills) -> Option<&'static str> {
    let stays = || {
        let mut classes = rules.classes(u8::MAX).into_iter();
        classes.any(|class| {
            [class, class.swapped()]
                .iter()
                .any(|&class| Movement::new(rules, class).is_some_and(Movement::stays_in_row))
        })
    };
    let (FlyingRule::OnBoard(flying) | FlyingRule::InAll(flying)) = rules.flies;
    [
        (
            matches!(rules.chain, ChainReward::GoesOn) || !stays(),
            "that a mill by an extra move earns no other one, where a mill may remove nothing",
        ),
        (
            rules.two_mills == 1 || flying < 5,
            "that two mills by a flying stone remove two stones",
        ),
        (
            matches!(rules.without_move, EndResult::Loses),
            "that whoever has no move wins",
        ),
    ]
    .into_iter()
    .find_map(|(known, clause)| (!known).then_some(clause))
}

pub(super) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let path = path.to_owned();
    |source| BuildError::Io { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{
        MILLS, MILLS_CEYLON_ONCE, MILLS_CEYLON_SLIDES, MILLS_MIXED, MILLS_TWO_MILLS_TWO,
        SlidingRule, VARIANTS,
    };

    #[test]
    fn every_game_that_has_a_name_is_solved() {
        for rules in VARIANTS {
            assert_eq!(unsolvable(rules), None, "{}", rules.name);
        }
        for rules in [
            Mills {
                without_move: EndResult::Wins,
                ..MILLS
            },
            Mills {
                flies: FlyingRule::OnBoard(5),
                ..MILLS_TWO_MILLS_TWO
            },
            Mills {
                chain: ChainReward::Once,
                ..MILLS_CEYLON_SLIDES
            },
            Mills {
                slides: SlidingRule::Always,
                ..MILLS_CEYLON_ONCE
            },
        ] {
            assert!(unsolvable(&rules).is_some(), "{}", rules.clauses());
        }
        // Where no mill earns an extra move, it is all the same.
        let mixed = Mills {
            chain: ChainReward::Once,
            ..MILLS_MIXED
        };
        assert_eq!(unsolvable(&mixed), None);
    }
}
