//! Why a class cannot be solved.

use crate::check::unit::CheckError;
use crate::store::journal::JournalError;
use crate::store::planes::TooLarge;
use galotne::material::Class;
use std::io;
use std::path::PathBuf;

/// Why a class cannot be solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No number is large enough for its positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A class that its moves lead into has not been solved.
    #[error("{0} is needed first and is not there")]
    Missing(Class),
    /// A draw that must be claimed where more than the moves of both sides matters.
    #[error(
        "rule {rule} of {profile} must be claimed in {class}, which cannot be solved where it counts one side's \
         moves, is capped or has another clock beside it"
    )]
    Claim {
        /// The draw rules.
        profile: &'static str,
        /// The rule.
        rule: &'static str,
        /// The class.
        class: Class,
    },
    /// A distance that no score byte stands for.
    #[error("there are distances beyond {most} plies, which the solver cannot hold")]
    TooLong {
        /// The longest distance that there is a score for, in plies.
        most: u8,
    },
    /// There is no memory for its scores, or the disk with the scratch files is full.
    #[error("there is no room for its values: {0}")]
    Room(#[source] io::Error),
    /// A value that was solved does not follow from its moves.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// Values are no longer those that were solved.
    #[error(
        "values of {0} changed where they were kept: is this machine's memory sound, and the disk with the scratch files? Run \
         the same command again"
    )]
    Changed(Class),
    /// What was solved could not be written down or read back.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A shard that is needed cannot be used.
    #[error("{}: {fault}", path.display())]
    Shard {
        /// Its file.
        path: PathBuf,
        /// Why not.
        fault: ShardFault,
    },
}

/// Why the file of a shard cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardFault {
    /// It is not there.
    #[error("this shard is needed first and is not there")]
    Missing,
    /// Bytes in it were changed, or some are missing.
    #[error("this shard is damaged: remove it and solve it again")]
    Damaged,
    /// It is not what its name says.
    #[error(
        "this is no intact shard of that name, or another version of the program or other draw rules made it: remove it and \
         solve it again"
    )]
    Foreign,
}
