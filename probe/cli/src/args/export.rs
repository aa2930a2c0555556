//! The arguments of `galotne export`.

use super::class::ClassName;
use super::find::ConditionArgs;
use crate::language::LanguageArgs;
use crate::options::Options;
use crate::standard_error::note;
use anyhow::bail;
use bytesize::ByteSize;
use galotne_export::Order;
use galotne_export::rows::Form;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

/// Upper bound on the threads for each core.
const MAX_THREADS_PER_CORE: usize = 16;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Classes such as KKMvK, in mills 4v3; for Scan each with all its successors
    #[arg(
        value_name = "CLASS",
        conflicts_with = "pieces",
        hide_possible_values = true
    )]
    pub classes: Vec<ClassName>,
    /// All classes of 2 to N pieces, at most 6 [default: 4, unless classes are named]; in mills of
    /// up to N stones [default: 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=18))]
    pub pieces: Option<u8>,
    /// The format of the files
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: ExportFormat,
    /// The directory of the files; finished files of the same tables stay
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The memory limit beside --cache, such as 4GiB. With less, tables are read in more passes or
    /// smaller parts
    #[arg(long, value_name = "BYTES", default_value = "1GiB")]
    pub memory: ByteSize,
    /// The number of threads, at most 16 for each core, for Scan each on a file of its own
    /// [default: all cores]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub language: LanguageArgs,
    #[command(flatten)]
    pub conditions: ConditionArgs,
}

/// The format of exported files.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ExportFormat {
    /// Bitbases of the engine Scan, of its five games: win, draw, loss
    Scan,
    /// A row for each position, for DuckDB, Polars, R and others: columns with types
    Parquet,
    /// The same as text, comma separated
    Csv,
}

impl ExportFormat {
    /// The form of rows; `None` for bitbases.
    ///
    /// # Errors
    /// The program was built without the form.
    pub fn rows(self) -> anyhow::Result<Option<Form>> {
        match self {
            Self::Scan => Ok(None),
            #[cfg(feature = "parquet")]
            Self::Parquet => Ok(Some(Form::Parquet)),
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => bail!(
                "this program was built without Parquet; `scripts/install --full` adds it \
                 (--format csv has the same rows)"
            ),
            Self::Csv => Ok(Some(Form::Csv)),
        }
    }
}

impl ExportArgs {
    /// The order for the export.
    pub fn order<C>(&self, classes: Vec<C>) -> Order<C> {
        let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = self.threads.unwrap_or(cores).get();
        let most = cores.get().saturating_mul(MAX_THREADS_PER_CORE);
        if threads > most {
            note(format_args!(
                "--threads {threads}: {most} work, {MAX_THREADS_PER_CORE} for each core; more \
                 would only wait for each other"
            ));
        }
        Order {
            classes,
            directory: self.out.clone(),
            memory: self.memory.as_u64(),
            threads: threads.min(most),
        }
    }

    /// Refuses draw rules and conditions, which files for Scan cannot have.
    pub fn check_for_scan(&self, options: &Options) -> anyhow::Result<()> {
        if options.profile.is_some() {
            bail!("files for Scan know no draw rules: leave out --profile");
        }
        if self.conditions != ConditionArgs::default() {
            bail!("files for Scan have all positions: conditions are for --format parquet and csv");
        }
        Ok(())
    }
}
