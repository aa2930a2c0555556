//! The exit status of the program.

use std::process::ExitCode;

/// The exit status, worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    Answered,
    MissingTable,
    Error,
}

impl ExitStatus {
    /// The status of an answer, by whether all tables that it needs are there.
    pub const fn of_answer(complete: bool) -> Self {
        if complete {
            Self::Answered
        } else {
            Self::MissingTable
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(match status {
            ExitStatus::Answered => 0,
            ExitStatus::Error => 1,
            ExitStatus::MissingTable => 2,
        })
    }
}
