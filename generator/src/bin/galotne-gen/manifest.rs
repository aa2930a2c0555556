//! `galotne-gen manifest`: prints lengths and hashes of the tables, so that others can check
//! theirs. The golden files are manifests.

use crate::classes::select_classes;
use crate::command_line::GlobalOptions;
use crate::faults::FaultyTables;
use anyhow::{Context, bail};
use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::report::Report;
use galotne::report::manifest::parse_of;
use galotne::table::open_regular;
use galotne::tablebase::Tablebase;
use galotne_generator::check::inventory::Inventory;
use galotne_generator::progress_bar::TerminalBar;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Reads all files, and prints a line for each class if they agree with their reports.
pub fn run<G: Game>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    named: &[G::Class],
) -> anyhow::Result<()> {
    let classes = select_classes(tables, named);
    let bar = TerminalBar::default();
    let set = Inventory::read(tables, &options.tables, &classes, &bar);
    let faults = set.faults();
    drop(bar);
    if !faults.is_empty() {
        return Err(FaultyTables::new(tables, &faults).into());
    }
    let mut out = io::stdout().lock();
    for report in set.manifest() {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    Ok(())
}

/// Reads a manifest of a game.
pub fn read<C: MaterialClass>(path: &Path, rules: &'static str) -> anyhow::Result<Vec<Report>> {
    let name = path.display();
    let mut text = vec![];
    let opened = open_regular(path, File::options().read(true));
    (opened.and_then(|mut file| file.read_to_end(&mut text)))
        .with_context(|| format!("cannot read the manifest {name}"))?;
    let reports = parse_of::<C>(&text, rules).with_context(|| name.to_string())?;
    if reports.is_empty() {
        bail!("{name} is an empty manifest");
    }
    Ok(reports)
}
