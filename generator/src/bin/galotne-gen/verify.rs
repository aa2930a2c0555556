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
use galotne_generator::check::sample::{
    ResultCounts, Sample, SampledClass, compare_sample, sample_steps,
};
use galotne_generator::check::verify::{Verify, deep, deep_bytes, in_order};
use galotne_generator::memory;
use galotne_generator::progress::Progress;
use galotne_generator::progress_bar::TerminalBar;
use galotne_published::Publication;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Instant;

/// The values that are derived again from the legal moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DerivedValues {
    /// None: files are compared with their checksums, their reports and the published tables.
    None,
    /// The results of random positions.
    Sample(Sample),
    /// All.
    All,
}

/// Verifies the named classes or, without names, all classes that have tables or are in the
/// manifest.
pub fn run<G: Verify>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    named: &[G::Class],
    values: DerivedValues,
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
    let scope = match values {
        DerivedValues::All => ContentScope::Undecided,
        DerivedValues::None | DerivedValues::Sample(_) => ContentScope::Suspicious,
    };
    let mut compared = compare_with_published(&set, scope, &bar);
    let faults = find_faults(&set, manifest, &mut compared);
    bar.suspend(|| record(options, tables.game().name(), &mut compared));
    if !faults.is_empty() {
        drop(bar);
        return Err(FaultyTables::new(tables, &faults).into());
    }
    let (mut unproved, mut sampled) = (vec![], None);
    match values {
        DerivedValues::None => {}
        DerivedValues::Sample(sample) => {
            sampled = Some(compare_samples(options, tables, &classes, sample, &bar)?);
        }
        DerivedValues::All => unproved = derive_values(tables, &classes, &keys, &bar)?,
    }
    drop(bar);
    let result = VerifiedTables {
        classes: classes.len(),
        tables: keys.len(),
        deep: values == DerivedValues::All,
        sampled,
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

/// Compares samples of classes with their moves, and prints each when it is done.
fn compare_samples<G: Verify>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    classes: &[G::Class],
    sample: Sample,
    bar: &TerminalBar,
) -> anyhow::Result<SampledPositions> {
    let classes = in_order(tables.game(), classes);
    let steps = classes
        .iter()
        .map(|&class| sample_steps(tables.game(), class, sample));
    bar.start(steps.sum());
    let mut positions = 0;
    if !options.json {
        bar.suspend(|| write_row(SAMPLE_HEADING))?;
    }
    for class in classes {
        let sampled = compare_sample(tables, class, sample, bar)?;
        positions += sampled.compared();
        bar.suspend(|| match options.json {
            true => print_line(&sample_in_json(tables.game().name(), &sampled)),
            false => sample_rows(&sampled).into_iter().try_for_each(write_row),
        })?;
    }
    Ok(SampledPositions { sample, positions })
}

const SAMPLE_HEADING: [&str; 7] = [
    "class", "side", "compared", "wins", "draws", "losses", "seconds",
];

/// Returns the cells of the rows below the [`SAMPLE_HEADING`], one for each side to move with
/// stored positions. The time of the class is in the first one.
fn sample_rows<C: MaterialClass>(sampled: &SampledClass<C>) -> Vec<[String; 7]> {
    let mut seconds = format!("{:.1}", sampled.time.as_secs_f64());
    let rows = results_by_side(sampled).map(|(side, results)| {
        let mut compared = results.total().to_string();
        if sampled.whole {
            compared.push_str(" (all)");
        }
        [
            sampled.class.to_string(),
            side.to_string(),
            compared,
            results.wins.to_string(),
            results.draws.to_string(),
            results.losses.to_string(),
            std::mem::take(&mut seconds),
        ]
    });
    rows.collect()
}

/// Returns the results of the sides to move with stored positions.
fn results_by_side<C>(sampled: &SampledClass<C>) -> impl Iterator<Item = (char, &ResultCounts)> {
    let sides = ['w', 'b'].into_iter().zip(&sampled.results);
    sides.filter(|(_, results)| results.total() > 0)
}

fn write_row(cells: [impl Display; 7]) -> io::Result<()> {
    let [class, side, compared, wins, draws, losses, seconds] = cells;
    let line = format!(
        "{class:<10} {side:>4} {compared:>15} {wins:>10} {draws:>10} {losses:>10} {seconds:>8}"
    );
    writeln!(io::stdout().lock(), "{}", line.trim_end())
}

fn sample_in_json<C: MaterialClass>(rules: &str, sampled: &SampledClass<C>) -> serde_json::Value {
    let sides = results_by_side(sampled).map(|(side, results)| {
        serde_json::json!({
            "side": side.to_string(),
            "compared": results.total(),
            "wins": results.wins,
            "draws": results.draws,
            "losses": results.losses,
        })
    });
    serde_json::json!({
        "rules": rules,
        "class": sampled.class.to_string(),
        "all": sampled.whole,
        "sides": sides.collect::<Vec<_>>(),
        "seconds": sampled.time.as_secs_f64(),
    })
}

fn print_line(line: &serde_json::Value) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{line}")
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

/// Returns a number of positions with its noun.
fn counted_positions(positions: u64) -> String {
    format!(
        "{positions} position{}",
        if positions == 1 { "" } else { "s" }
    )
}

/// Random positions whose results follow from their moves.
struct SampledPositions {
    sample: Sample,
    /// The positions of all classes.
    positions: u64,
}

/// Tables without faults.
struct VerifiedTables<C> {
    classes: usize,
    tables: usize,
    /// Whether every value was derived again.
    deep: bool,
    /// The random positions whose results were derived again.
    sampled: Option<SampledPositions>,
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
            "random": self.sampled.as_ref().map(|sampled| serde_json::json!({
                "size": sampled.sample.size,
                "seed": sampled.sample.seed,
                "compared": sampled.positions,
            })),
        });
        Ok(print_line(&answer)?)
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
        if let Some(sampled) = &self.sampled {
            writeln!(
                out,
                "{} drawn with seed {} have the result that follows from their moves. That finds \
                 faults in many positions, but not a single one elsewhere, nor wrong results that \
                 lead into each other in a circle.",
                counted_positions(sampled.positions),
                sampled.sample.seed
            )?;
        }
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
