//! `galotne-gen verify`: whether tables are whole, the set they should be, and whether they are
//! right.

use crate::{Options, counted, manifest};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::ClassName;
use galotne::measure::Measure;
use galotne::report::Report;
use galotne_generator::bar::Bar;
use galotne_generator::check::set::{Fault, Set};
use galotne_generator::check::tables::Tables;
use galotne_generator::memory;
use std::io::{self, Write};
use std::time::Instant;

/// Tables do not pass: what is wrong has been told line by line.
#[derive(Debug)]
pub struct Faulty {
    /// Whether no more is wrong than that something is missing.
    pub missing: bool,
    lines: String,
}

impl std::fmt::Display for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.lines)
    }
}

impl std::error::Error for Faulty {}

pub fn run<T: Tables>(
    options: &Options,
    tables: &T,
    named: &[T::Class],
    everything: bool,
    said: Option<&[Report]>,
) -> anyhow::Result<()> {
    let mut keys = tables.all_keys();
    let mut classes = chosen(tables, named);
    for &class in &classes {
        if said.is_none() && keys.iter().all(|key| key.class != class) {
            return Err(tables.none_of(class).into());
        }
    }
    if let (Some(said), []) = (said, named) {
        // What a manifest names must be here.
        classes = manifest::classes(said, &classes, tables);
    }
    keys.retain(|key| classes.contains(&key.class));
    let bar = Bar::default();
    let start = Instant::now();
    let set = Set::read(tables, &options.tables, &classes, &bar);
    let mut faults = set.faults();
    if let Some(said) = said {
        for fault in set.against_manifest(said) {
            if faults.iter().all(|known| known.file != fault.file) {
                faults.push(fault);
            }
        }
    }
    if !faults.is_empty() {
        drop(bar);
        return Err(faulty(tables, &faults).into());
    }
    let old = set.without_checksum();
    // Where results stand alone, that they follow from each other is no proof.
    let mut unproved = vec![];
    if everything {
        // Classes with the same tables are derived together.
        let mut groups: Vec<(Vec<Measure>, Vec<T::Class>)> = vec![];
        for &class in &classes {
            let of_class = keys.iter().filter(|key| key.class == class);
            let kinds: Vec<Measure> = of_class.filter_map(|key| tables.measure(*key)).collect();
            if kinds.contains(&Measure::Wdl) && !kinds.contains(&Measure::Dtw) {
                unproved.push(class);
            }
            match groups.iter_mut().find(|(known, _)| *known == kinds) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((kinds, vec![class])),
            }
        }
        for (kinds, classes) in groups {
            let needed = tables.deep_bytes(&classes, &kinds);
            if let Some(available) = memory::available().filter(|&available| available < needed) {
                bail!(
                    "deriving every value again needs {} of memory and {} are available: name fewer classes",
                    ByteSize(needed).display().iec(),
                    ByteSize(available).display().iec()
                );
            }
            tables.deep(&classes, &kinds, &bar)?;
        }
    }
    drop(bar);
    let seconds = start.elapsed().as_secs_f64();
    let how = match (everything, said.is_some()) {
        (true, _) => "whole, and every value follows from the legal moves",
        (false, true) => "whole and those of the manifest (checksums, reports, hashes)",
        (false, false) => "whole and those of their reports (checksums and file hashes)",
    };
    let mut out = io::stdout().lock();
    if options.json {
        let answer = serde_json::json!({
            "rules": tables.game(), "tables": keys.len(), "deep": everything, "ok": true,
            "manifest": said.is_some(), "consistent_only": names(&unproved), "reports_without_checksum": names(&old),
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} of {} {} {how}; {seconds:.1} s.",
        counted(keys.len(), "table", "tables"),
        counted(classes.len(), "class", "classes"),
        if keys.len() == 1 { "is" } else { "are" },
    )?;
    if !unproved.is_empty() {
        writeln!(
            out,
            "{} without distances: each result there follows from those one move on. That finds nearly all damage, \
             but proves nothing: wrong results that lead into each other in a circle would pass too. Distances \
             (`--metrics wdl,dtw`) prove them.",
            counted(unproved.len(), "class is", "classes are")
        )?;
    }
    if !old.is_empty() {
        writeln!(
            out,
            "{} no checksum: its figures may be damaged without a sign. {} of an older version; \
             `{}` makes them again.",
            if old.len() == 1 {
                "1 report has".to_owned()
            } else {
                format!("{} reports have", old.len())
            },
            if old.len() == 1 { "It is" } else { "They are" },
            tables.repair_of_all(&old)
        )?;
    }
    Ok(())
}

fn names(classes: &[impl ClassName]) -> Vec<String> {
    classes.iter().map(ToString::to_string).collect()
}

/// What is wrong, a line for each file, each with the command that mends it.
pub fn faulty<T: Tables>(tables: &T, faults: &[Fault<T::Class>]) -> Faulty {
    let lines = faults.iter().map(|fault| {
        // What of the class is here, and what of it should be.
        let of_class = faults.iter().filter(|other| other.class == fault.class);
        let named = of_class.filter_map(|other| {
            let name = other.file.file_name()?.to_str()?;
            tables.key_named(name)
        });
        let mut keys = tables.all_keys();
        keys.retain(|key| key.class == fault.class);
        keys.extend(named);
        let (said, command) = (fault.to_string(), tables.repair_of(fault.class, &keys));
        if said.contains(&command) {
            said
        } else {
            format!("{said}; `{command}` makes it again")
        }
    });
    Faulty {
        missing: faults.iter().all(Fault::is_missing),
        lines: lines.collect::<Vec<_>>().join("\ngalotne-gen: "),
    }
}

/// The classes named, or all that have tables, each after those it can move into.
pub fn chosen<T: Tables>(tables: &T, named: &[T::Class]) -> Vec<T::Class> {
    if named.is_empty() {
        let here: Vec<T::Class> = tables.all_keys().iter().map(|key| key.class).collect();
        tables.in_order(&here)
    } else {
        tables.in_order(named)
    }
}
