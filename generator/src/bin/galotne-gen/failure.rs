//! The failure of a command: its message and its exit code.

use crate::faults::FaultyTables;
use galotne::material::MaterialClass;
use galotne::tablebase::ProbeError;
use galotne_generator::archive::ConversionError;
use galotne_generator::check::verify::VerifyError;
use galotne_generator::error::BuildError;
use galotne_generator::solve::{ShardFault, SolveError};
use std::io;

pub struct CommandFailure {
    error: anyhow::Error,
    /// Whether a table or a shard that is needed is missing, and nothing else is wrong.
    is_missing: bool,
    /// Whether a build or a conversion was stopped by a full disk, a quota or a limit.
    is_out_of_space: bool,
}

impl From<anyhow::Error> for CommandFailure {
    fn from(error: anyhow::Error) -> Self {
        Self {
            error,
            is_missing: false,
            is_out_of_space: false,
        }
    }
}

impl CommandFailure {
    /// Classifies an error of a command for a game with these classes.
    pub fn new<C: MaterialClass>(error: anyhow::Error) -> Self {
        Self {
            is_missing: is_missing::<C>(&error),
            is_out_of_space: is_out_of_space::<C>(&error),
            error,
        }
    }

    /// Whether the reader of the output has closed it.
    pub fn is_broken_pipe(&self) -> bool {
        let error = self.error.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub const fn exit_code(&self) -> u8 {
        if self.is_missing { 2 } else { 1 }
    }

    /// Returns the error in one line, with the causes that add something to it.
    pub fn message(&self) -> String {
        let mut text = self.error.to_string();
        for cause in self.error.chain().skip(1).map(ToString::to_string) {
            if !text.contains(&cause) {
                text = format!("{text}: {cause}");
            }
        }
        if self.is_out_of_space {
            text.push_str("; make room and run the same command again: it goes on from there");
        }
        text
    }
}

fn is_missing<C: MaterialClass>(error: &anyhow::Error) -> bool {
    let is_missing_shard = |error: &BuildError<C>| match error {
        BuildError::Solve {
            source: SolveError::Shard { fault, .. },
            ..
        } => *fault == ShardFault::Missing,
        _ => false,
    };
    let probe_error = match error.downcast_ref() {
        Some(VerifyError::Probe(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    error.downcast_ref().is_some_and(is_missing_shard)
        || matches!(probe_error, Some(ProbeError::<C>::Missing { .. }))
        || (error.downcast_ref::<FaultyTables>()).is_some_and(|faulty| faulty.only_missing)
}

fn is_out_of_space<C: MaterialClass>(error: &anyhow::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let is_full =
        |cause: &io::Error| matches!(cause.kind(), FileTooLarge | QuotaExceeded | StorageFull);
    (error.is::<BuildError<C>>() || error.is::<ConversionError>())
        && error
            .chain()
            .any(|cause| cause.downcast_ref().is_some_and(is_full))
}
