//! `galotne-gen verify`: checks that tables are complete, that they agree with their reports or
//! with a manifest, and that every value is right.

use crate::classes::{select_classes, with_manifest_classes};
use crate::command_line::GlobalOptions;
use crate::faults::FaultyTables;
use crate::manifest::ManifestFile;
use crate::records::record;
use crate::wording::{bytes_in_words, counted};
use anyhow::bail;
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::report::Report;
use galotne::tablebase::{TableKey, Tablebase};
use galotne_generator::check::inventory::{FileFault, Inventory};
use galotne_generator::check::publication::{ComparedTable, ContentScope, compare_with_published};
use galotne_generator::check::verify::{Verify, deep, deep_bytes};
use galotne_generator::memory;
use galotne_generator::progress::Progress;
use galotne_generator::progress_bar::TerminalBar;
use galotne_published::Publication;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;

/// Verifies the named classes or, without names, all classes that have tables or are in the
/// manifest. `every_value` says whether to derive all values again.
pub fn run<G: Verify>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    named: &[G::Class],
    every_value: bool,
    manifest: Option<&ManifestFile>,
) -> anyhow::Result<()> {
    let serial = manifest.and_then(|manifest| manifest.serial);
    let manifest = manifest.map(|manifest| &*manifest.reports);
    let mut keys: Vec<TableKey<G::Class>> = tables.keys().collect();
    let mut classes = select_classes(tables, named);
    if manifest.is_none() {
        let has_table = |class: &&G::Class| keys.iter().any(|key| key.class == **class);
        if let Some(class) = classes.iter().find(|class| !has_table(class)) {
            let key = TableKey::dtw(tables.game(), *class);
            return Err(tables.missing(key).into());
        }
    }
    if let (Some(manifest), []) = (manifest, named) {
        classes = with_manifest_classes(manifest, &classes, tables);
    }
    keys.retain(|key| classes.contains(&key.class));
    let bar = TerminalBar::default();
    let start = Instant::now();
    let set = Inventory::read(tables, &options.tables, &classes, &bar);
    let scope = match every_value {
        true => ContentScope::Undecided,
        false => ContentScope::Suspicious,
    };
    let mut compared = compare_with_published(&set, scope, &bar);
    let faults = find_faults(&set, manifest, &mut compared);
    bar.suspend(|| record(options, tables.game().name(), &mut compared));
    if !faults.is_empty() {
        drop(bar);
        return Err(FaultyTables::new(tables, &faults).into());
    }
    let unproved = if every_value {
        derive_values(tables, &classes, &keys, &bar)?
    } else {
        vec![]
    };
    drop(bar);
    let result = VerifiedTables {
        classes: classes.len(),
        tables: keys.len(),
        deep: every_value,
        manifest: manifest.is_some(),
        serial,
        unproved,
        without_checksum: set.without_checksum(),
        publications: count_publications(&compared),
        seconds: start.elapsed().as_secs_f64(),
    };
    if options.json {
        result.print_json(tables)
    } else {
        result.print(tables)
    }
}

/// Returns the files that disagree with their reports, other files that disagree with a manifest,
/// and other tables that differ from the published ones.
fn find_faults<G: Verify>(
    set: &Inventory<'_, G>,
    manifest: Option<&[Report]>,
    compared: &mut [ComparedTable<G::Class>],
) -> Vec<FileFault<G::Class>> {
    let mut faults = set.faults();
    let by_manifest =
        manifest.map_or_else(Vec::new, |manifest| set.compare_with_manifest(manifest));
    let by_list = compared.iter_mut().filter_map(|table| table.fault.take());
    for fault in by_manifest.into_iter().chain(by_list) {
        if faults.iter().all(|known| known.file != fault.file) {
            faults.push(fault);
        }
    }
    faults
}

/// Derives every value again. Returns the classes that have results without distances, for which
/// this is not a proof.
fn derive_values<G: Verify>(
    tables: &Tablebase<G>,
    classes: &[G::Class],
    keys: &[TableKey<G::Class>],
    progress: &dyn Progress,
) -> anyhow::Result<Vec<G::Class>> {
    let mut unproved = vec![];
    // Classes with the same measures are derived together.
    let mut groups: Vec<(Vec<Measure>, Vec<G::Class>)> = vec![];
    for &class in classes {
        let of_class = keys.iter().filter(|key| key.class == class);
        let measures: Vec<Measure> = of_class
            .filter_map(|key| key.measure(tables.game()))
            .collect();
        if measures.contains(&Measure::Wdl) && !measures.contains(&Measure::Dtw) {
            unproved.push(class);
        }
        match groups.iter_mut().find(|(known, _)| *known == measures) {
            Some((_, classes)) => classes.push(class),
            None => groups.push((measures, vec![class])),
        }
    }
    for (measures, classes) in groups {
        let needed = deep_bytes(tables.game(), &classes, &measures);
        if let Some(available) = memory::available_bytes().filter(|&available| available < needed) {
            bail!(
                "deriving every value again needs {} of memory and {} are available: name fewer \
                 classes",
                bytes_in_words(needed),
                bytes_in_words(available)
            );
        }
        deep(tables, &classes, &measures, progress)?;
    }
    Ok(unproved)
}

/// Counts tables by their relation to the published ones.
fn count_publications<C: MaterialClass>(
    compared: &[ComparedTable<C>],
) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for table in compared {
        *counts.entry(table.publication.word()).or_default() += 1;
    }
    counts
}

/// Tables without faults.
struct VerifiedTables<C> {
    classes: usize,
    tables: usize,
    /// Whether every value was derived again.
    deep: bool,
    /// Whether the tables agree with a manifest.
    manifest: bool,
    /// The serial number of the manifest, if its signature was checked.
    serial: Option<u64>,
    /// Classes with results that were derived without distances.
    unproved: Vec<C>,
    /// Classes with reports of older versions.
    without_checksum: Vec<C>,
    /// The tables by their relation to the published ones.
    publications: BTreeMap<&'static str, usize>,
    seconds: f64,
}

impl<C: MaterialClass> VerifiedTables<C> {
    /// Returns a sentence on the published tables among them.
    fn publication_in_words(&self) -> String {
        let count = |publication: Publication| {
            (self.publications.get(publication.word()))
                .copied()
                .unwrap_or(0)
        };
        let mut text = format!("{} as published", count(Publication::AsPublished));
        for publication in [Publication::NotCompared, Publication::NotPublished] {
            if count(publication) > 0 {
                text.push_str(&format!(", {} {publication}", count(publication)));
            }
        }
        text.push('.');
        if count(Publication::NotCompared) > 0 {
            text.push_str(
                " What is not compared is published in another form: `verify --deep` compares its \
                 values.",
            );
        }
        text
    }

    fn print_json<G: Verify<Class = C>>(&self, tables: &Tablebase<G>) -> anyhow::Result<()> {
        let names =
            |classes: &[C]| -> Vec<String> { classes.iter().map(ToString::to_string).collect() };
        let answer = serde_json::json!({
            "rules": tables.game().name(),
            "tables": self.tables,
            "deep": self.deep,
            "ok": true,
            "manifest": self.manifest,
            "serial": self.serial,
            "consistent_only": names(&self.unproved),
            "reports_without_checksum": names(&self.without_checksum),
            "published": self.publications,
        });
        writeln!(io::stdout().lock(), "{answer}")?;
        Ok(())
    }

    fn print<G: Verify<Class = C>>(&self, tables: &Tablebase<G>) -> anyhow::Result<()> {
        let result = match (self.deep, self.manifest) {
            (true, _) => "whole, and every value follows from the legal moves",
            (false, true) => "whole and those of the manifest (checksums, reports, hashes)",
            (false, false) => "whole and those of their reports (checksums and file hashes)",
        };
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} of {} {} {result}; {:.1} s.",
            counted(self.tables, "table", "tables"),
            counted(self.classes, "class", "classes"),
            if self.tables == 1 { "is" } else { "are" },
            self.seconds
        )?;
        writeln!(out, "{}", self.publication_in_words())?;
        if let Some(serial) = self.serial {
            writeln!(
                out,
                "The manifest is signed; its serial number is {serial}."
            )?;
        }
        if !self.unproved.is_empty() {
            writeln!(
                out,
                "{} without distances: each result there follows from those one move on. That \
                 finds nearly all damage, but proves nothing: wrong results that lead into each \
                 other in a circle would pass too. Distances (`--metrics wdl,dtw`) prove them.",
                counted(self.unproved.len(), "class is", "classes are")
            )?;
        }
        let old = &self.without_checksum;
        if !old.is_empty() {
            writeln!(
                out,
                "{} no checksum: its figures may be damaged without a sign. {} of an older \
                 version; `{}` makes them again.",
                counted(old.len(), "report has", "reports have"),
                if old.len() == 1 { "It is" } else { "They are" },
                tables.repair_command(old.iter().copied())
            )?;
        }
        Ok(())
    }
}
