//! The records of a verification, beside the tables.

use crate::command_line::GlobalOptions;
use galotne::material::MaterialClass;
use galotne::tablebase::{LockMode, SCRATCH, lock_scratch, make_folder};
use galotne_generator::check::publication::ComparedTable;
use galotne_published::{VerifiedTable, VerifiedTables};
use std::error::Error;
use std::io::{self, Write};

/// Records what was computed of the tables of a game, for programs that do not read whole files.
/// A directory that cannot be written to is verified without records.
pub fn record<C: MaterialClass>(
    options: &GlobalOptions,
    rules: &str,
    compared: &mut [ComparedTable<C>],
) {
    let records: Vec<VerifiedTable> = compared
        .iter_mut()
        .filter_map(|table| table.record.take())
        .collect();
    if let Err(error) = write(options, rules, records) {
        // An error of standard error cannot be reported anywhere.
        let _ = writeln!(
            io::stderr().lock(),
            "galotne-gen: the result is not recorded, and `galotne tables` will not show it: \
             {error}"
        );
    }
}

fn write(
    options: &GlobalOptions,
    rules: &str,
    records: Vec<VerifiedTable>,
) -> Result<(), Box<dyn Error>> {
    if records.is_empty() {
        return Ok(());
    }
    let scratch = options.tables.join(SCRATCH);
    make_folder(&scratch)?;
    let _lock = lock_scratch(&scratch, LockMode::Exclusive)?;
    VerifiedTables::read(&options.tables, rules).add(records, &scratch)?;
    Ok(())
}
