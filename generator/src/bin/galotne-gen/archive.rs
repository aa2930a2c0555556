//! `galotne-gen archive` and `expand`: archives of WDL tables, and the tables of archives.

use crate::classes::select_classes;
use crate::command_line::GlobalOptions;
use crate::report;
use crate::wording::{bytes_in_words, counted};
use anyhow::{Context, bail};
use galotne::archive::EXTENSION;
use galotne::material::MaterialClass;
use galotne::rules::Variant;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Metric;
use galotne_generator::archive::{Conversion, OutputDirectory};
use galotne_generator::check::verify::in_order;
use galotne_generator::game::Solve;
use galotne_generator::progress_bar::TerminalBar;
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Returns a game whose tables can be archived.
///
/// # Errors
/// There are no archives of this game.
pub fn archived<G: Solve>(game: &'static G) -> anyhow::Result<&'static Variant> {
    game.archived().with_context(|| {
        format!(
            "there are no archives of {}, only of draughts: keep the tables as they are",
            game.name()
        )
    })
}

/// Makes the archives of the WDL tables of some classes; without names, of all.
pub fn make<G: Solve>(
    options: &GlobalOptions,
    variant: &'static Variant,
    tables: &Tablebase<G>,
    named: &[G::Class],
    out: &Path,
) -> anyhow::Result<()> {
    let wdl = |class| TableKey::new(tables.game(), class, Metric::Wdl, None);
    let mut keys: Vec<_> = select_classes(tables, named).into_iter().map(wdl).collect();
    let exists = |key: &TableKey<G::Class>| tables.keys().any(|existing| existing == *key);
    match keys.iter().find(|key| !exists(key)) {
        Some(missing) if !named.is_empty() => return Err(tables.missing(*missing).into()),
        _ => keys.retain(exists),
    }
    if keys.is_empty() {
        let dir = options.tables.display();
        bail!("there are no WDL tables in {dir}: only those can be archived");
    }
    let directory = OutputDirectory::of_archives(out, variant)?;
    let bar = TerminalBar::default();
    let mut made = vec![];
    for key in keys {
        let (table, _) = tables.table(key)?;
        made.push(directory.archive(&options.tables, table, &bar)?);
    }
    drop(bar);
    print(options, variant, &made, "Archived")
}

/// Expands the archives of some classes; without names, all of a directory.
pub fn expand<G: Solve>(
    options: &GlobalOptions,
    game: &G,
    variant: &'static Variant,
    named: &[G::Class],
    from: &Path,
) -> anyhow::Result<()> {
    let existing: Vec<G::Class> = archived_classes(&from.join(variant.name))?;
    let named: Vec<G::Class> = named.iter().map(|class| class.canonical()).collect();
    if let Some(class) = named.iter().find(|class| !existing.contains(class)) {
        bail!(
            "there is no archive of {class} of {} in {}: copy it there, or name others",
            variant.name,
            from.display()
        );
    }
    let classes = if named.is_empty() {
        in_order(game, &existing)
    } else {
        in_order(game, &named)
    };
    let directory = OutputDirectory::of_tables(&options.tables, variant)?;
    let bar = TerminalBar::default();
    let mut made = vec![];
    for class in classes {
        made.push(directory.expand(from, class, &bar)?);
    }
    drop(bar);
    let without_report = made
        .iter()
        .filter(|conversion| !conversion.reported)
        .count();
    if without_report > 0 {
        report(format_args!(
            "{} without a report beside it: `galotne-gen verify` needs that; copy the files .json, \
             too, and run the same command again",
            counted(without_report, "archive is", "archives are")
        ));
    }
    print(options, variant, &made, "Expanded")
}

/// Returns the classes of the archives in a folder.
fn archived_classes<C: MaterialClass + std::str::FromStr>(folder: &Path) -> anyhow::Result<Vec<C>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot list the archives in {}", folder.display()))?;
    let ending = format!(".{}.{EXTENSION}", Metric::Wdl);
    let mut classes = vec![];
    for entry in entries {
        let name = entry?.file_name();
        let class = name.to_str().and_then(|name| name.strip_suffix(&ending));
        let Some(class) = class else {
            continue;
        };
        let parsed = class.parse().ok();
        let Some(parsed) = parsed.filter(|parsed: &C| parsed.canonical().to_string() == class)
        else {
            let path = folder.join(&name);
            bail!(
                "{}: `{class}` is not a class: rename the file",
                path.display()
            );
        };
        classes.push(parsed);
    }
    if classes.is_empty() {
        bail!("there are no archives in {}", folder.display());
    }
    Ok(classes)
}

/// Prints a line for each table, or the sums of all. `verb` is what was done.
fn print(
    options: &GlobalOptions,
    variant: &Variant,
    made: &[Conversion],
    verb: &str,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if options.json {
        for conversion in made {
            let line = json!({
                "rules": variant.name,
                "table": conversion.table,
                "table_bytes": conversion.table_bytes,
                "archive_bytes": conversion.archive_bytes,
                "kept": conversion.kept,
            });
            writeln!(out, "{line}")?;
        }
        return Ok(());
    }
    let sum = |bytes: fn(&Conversion) -> u64| bytes_in_words(made.iter().map(bytes).sum());
    let kept = match made.iter().filter(|conversion| conversion.kept).count() {
        0 => String::new(),
        1 => " One of them was there already.".to_owned(),
        kept => format!(" {kept} of them were there already."),
    };
    writeln!(
        out,
        "{verb} {} of {}: {} as tables, {} as archives.{kept}",
        counted(made.len(), "table", "tables"),
        variant.name,
        sum(|conversion| conversion.table_bytes),
        sum(|conversion| conversion.archive_bytes),
    )?;
    Ok(())
}
