//! The reasons to refuse the tables of a class.

use crate::check::inventory::FileFault;
use crate::check::verify::VerifyError;
use galotne::material::MaterialClass;
use galotne::report::manifest::ManifestError;
use galotne::table::FileHash;
use std::path::PathBuf;

/// The reason to refuse the tables of a class.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal<C: MaterialClass> {
    /// No table of the class is offered.
    #[error("there are no tables of it in {}", .0.display())]
    NotOffered(PathBuf),
    /// The class leads to one that was refused.
    #[error("it leads to {0}, which was refused")]
    LeadsToRefused(C),
    /// A file is damaged, disagrees with its report, or is not the published one.
    #[error(transparent)]
    Faulty(#[from] Box<FileFault<C>>),
    /// The report has no checksum.
    #[error("{} is of an older version: build the class again", .0.display())]
    OldReport(PathBuf),
    /// The report has entries that no build writes.
    #[error("{}: {source}", report.display())]
    Report {
        /// The report.
        report: PathBuf,
        /// The fault, with the report as the only line.
        source: ManifestError,
    },
    /// The report has other figures than the class or its values.
    #[error("{}: its {figure} differ from those of the class", report.display())]
    Figures {
        /// The report.
        report: PathBuf,
        /// The figures.
        figure: &'static str,
    },
    /// One's own table is another one.
    #[error(
        "the SHA-256 of {table} is {offered}, and of {} it is {own}: builds of one form have the \
         same bytes, so one of the two is wrong. Build the class once more to see which",
        path.display()
    )]
    OtherFile {
        /// The table.
        table: String,
        /// SHA-256 of the offered file.
        offered: FileHash,
        /// One's own file.
        path: PathBuf,
        /// SHA-256 of one's own file.
        own: FileHash,
    },
    /// One's own files cannot be compared.
    #[error("your own files cannot be compared: {0}")]
    Unreadable(String),
    /// One's own report is there, and not the offered table.
    #[error(
        "{} is here without {table}: build that here, or remove the files of the class here",
        report.display()
    )]
    OtherTables {
        /// One's own report.
        report: PathBuf,
        /// The first offered table that is not among one's own.
        table: String,
    },
    /// One's own report has other figures.
    #[error(
        "its tables are those that are here, and {} has other figures: one of the two reports is \
         wrong",
        .0.display()
    )]
    OtherReport(PathBuf),
    /// A value does not follow from the moves, or a table that moves lead into is missing.
    #[error(transparent)]
    Value(#[from] VerifyError<C>),
    /// Deriving every distance again needs more memory than there is.
    #[error(
        "deriving its distances again needs {needed} MiB of memory and {available} MiB are \
         available: use a larger machine, or offer its results alone"
    )]
    Memory {
        /// The memory needed, in MiB.
        needed: u64,
        /// The memory available, in MiB.
        available: u64,
    },
}
