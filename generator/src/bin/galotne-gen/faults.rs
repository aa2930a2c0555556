//! The error of commands that find faulty files.

use galotne::game::Game;
use galotne::tablebase::{TableKey, Tablebase};
use galotne_generator::check::inventory::FileFault;
use std::fmt;

/// Some files are faulty or missing: one line for each, with the command that makes it again.
#[derive(Debug)]
pub struct FaultyTables {
    /// Whether all faults are missing files.
    pub only_missing: bool,
    lines: String,
}

impl FaultyTables {
    pub fn new<G: Game>(tables: &Tablebase<G>, faults: &[FileFault<G::Class>]) -> Self {
        let lines: Vec<String> = (faults.iter())
            .map(|fault| {
                let keys = keys_of_class(tables, faults, fault);
                let command = tables.repair_command_for([fault.class], &keys);
                let text = fault.to_string();
                if text.contains(&command) {
                    text
                } else {
                    format!("{text}; `{command}` makes it again")
                }
            })
            .collect();
        Self {
            only_missing: faults.iter().all(FileFault::is_missing),
            lines: lines.join("\ngalotne-gen: "),
        }
    }
}

/// Returns the tables of a fault's class: existing ones, and those with a fault.
fn keys_of_class<G: Game>(
    tables: &Tablebase<G>,
    faults: &[FileFault<G::Class>],
    fault: &FileFault<G::Class>,
) -> Vec<TableKey<G::Class>> {
    let existing = tables.keys().filter(|key| key.class == fault.class);
    let mut keys: Vec<TableKey<G::Class>> = existing.collect();
    let of_class = faults.iter().filter(|other| other.class == fault.class);
    keys.extend(of_class.filter_map(|other| {
        let name = other.file.file_name()?.to_str()?;
        TableKey::from_file_name(tables.game(), name)
    }));
    keys
}

impl fmt::Display for FaultyTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines)
    }
}

impl std::error::Error for FaultyTables {}
