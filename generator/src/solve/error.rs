//! Errors of the solver.

use crate::check::unit_check::CheckError;
use crate::store::journal::JournalError;
use crate::store::planes::ClassTooLarge;
use galotne::material::{Class, MaterialClass};
use std::io;
use std::path::PathBuf;

/// An error that prevents the solution of a class.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<C: MaterialClass = Class> {
    /// The positions of the class cannot be numbered.
    #[error(transparent)]
    TooLarge(#[from] ClassTooLarge),
    /// A class that its moves lead into has not been solved.
    #[error("{0} is needed first and is missing")]
    Missing(C),
    /// Some class that its moves lead into has not been solved, or only without distances.
    #[error("a class that its moves lead into is missing, or has no distances")]
    Incomplete,
    /// The criteria of a game distinguish too many captures of a class.
    #[error("{variant} cannot be solved in {class}: its captures have more than 255 ranks")]
    Criteria {
        /// The game.
        variant: &'static str,
        /// The class.
        class: C,
    },
    /// A claimed draw clock on which more than the moves of both sides matters.
    #[error(
        "rule {rule} of {profile} must be claimed in {class}: the solver does not support a \
         claimed clock that counts one side's moves, is capped, or runs beside another clock"
    )]
    Claim {
        /// The draw rules.
        profile: &'static str,
        /// The rule.
        rule: &'static str,
        /// The class.
        class: C,
    },
    /// A class with limited moves of a king in a row, of which results alone were asked for, or
    /// under draw rules with a second clock.
    #[error(
        "{0} has positions with different counts of king moves: the solver needs distances there, \
         and does not support a second clock"
    )]
    KingRuns(C),
    /// A distance without a score byte.
    #[error("there are distances beyond {max_plies} plies, the solver's limit")]
    TooLong {
        /// The longest distance with a score byte, in plies.
        max_plies: u16,
    },
    /// Not enough memory for the scores, or a full disk with the scratch files.
    #[error("there is no room for its values: {0}")]
    Room(#[source] io::Error),
    /// A solved value that contradicts its moves.
    #[error(transparent)]
    Check(#[from] CheckError<C>),
    /// Stored values that no longer agree with their checksums.
    #[error(
        "stored values of {0} have changed: check this machine's memory and the disk with the \
         scratch files, then run the same command again"
    )]
    Changed(C),
    /// A journal that could not be written or read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A shard that is needed and cannot be used.
    #[error("{}: {fault}", path.display())]
    Shard {
        /// Its file.
        path: PathBuf,
        /// The reason.
        fault: ShardFault,
    },
}

/// The reason why the file of a shard cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardFault {
    /// The file does not exist.
    #[error("this shard is needed first and is missing")]
    Missing,
    /// Bytes in the file were changed, or some are missing.
    #[error("this shard is damaged: remove it and solve it again")]
    Damaged,
    /// The content is not that of its name.
    #[error(
        "not an intact shard of that name, or made by another version of the program or with other \
         draw rules: remove it and solve it again"
    )]
    Foreign,
}
