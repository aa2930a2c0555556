//! `galotne-gen verify`: whether tables are whole, and whether they are right.

use crate::{Options, counted, open};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::rules::Variant;
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use galotne_generator::bar::Bar;
use galotne_generator::check::verify::{VerifyError, bytes, deep, deep_bytes};
use galotne_generator::memory;
use std::io::{self, Write};
use std::time::Instant;

pub fn run(
    options: &Options,
    variant: &'static Variant,
    classes: &[Class],
    everything: bool,
) -> anyhow::Result<()> {
    let tables = open(options, variant)?;
    let mut keys: Vec<TableKey> = tables.keys().collect();
    let classes = chosen(variant, &keys, classes);
    for &class in &classes {
        if keys.iter().all(|key| key.class != class) {
            return Err(tables
                .missing(TableKey::dtw(tables.variant(), class))
                .into());
        }
    }
    keys.retain(|key| classes.contains(&key.class));
    keys.sort_by_key(ToString::to_string);
    let bar = Bar::default();
    let start = Instant::now();
    bytes(&tables, &keys, &bar)?;
    if everything {
        // Classes with the same tables are derived together.
        let mut groups: Vec<(Vec<Measure>, Vec<Class>)> = vec![];
        for &class in &classes {
            let kinds = kinds(variant, &keys, class);
            if kinds.contains(&Measure::Wdl) && !kinds.contains(&Measure::Dtw) {
                let key = TableKey::wdl(tables.variant(), class);
                return Err(VerifyError::NeedsDistances(key).into());
            }
            match groups.iter_mut().find(|(known, _)| *known == kinds) {
                Some((_, classes)) => classes.push(class),
                None => groups.push((kinds, vec![class])),
            }
        }
        for (kinds, classes) in groups {
            let needed = deep_bytes(variant, &classes, &kinds);
            if let Some(available) = memory::available().filter(|&available| available < needed) {
                bail!(
                    "deriving every value again needs {} of memory and {} are available: name fewer classes",
                    ByteSize(needed).display().iec(),
                    ByteSize(available).display().iec()
                );
            }
            deep(&tables, &classes, &kinds, &bar)?;
        }
    }
    drop(bar);
    let seconds = start.elapsed().as_secs_f64();
    let how = if everything {
        "whole, and every value follows from the legal moves"
    } else {
        "whole (checksums and file hashes)"
    };
    let mut out = io::stdout().lock();
    if options.json {
        let answer = serde_json::json!({
            "rules": variant.name, "tables": keys.len(), "deep": everything, "ok": true,
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(
            out,
            "{} of {} {} {how}; {seconds:.1} s.",
            counted(keys.len(), "table", "tables"),
            counted(classes.len(), "class", "classes"),
            if keys.len() == 1 { "is" } else { "are" },
        )?;
    }
    Ok(())
}

/// What there is of a class.
fn kinds(variant: &'static Variant, keys: &[TableKey], class: Class) -> Vec<Measure> {
    let of_class = keys.iter().filter(|key| key.class == class);
    let kinds = of_class.filter_map(|key| match key.metric {
        Metric::Wdl => Some(Measure::Wdl),
        Metric::Dtw => Some(Measure::Dtw),
        Metric::Need => variant.profile(key.profile?).map(Measure::need),
    });
    kinds.collect()
}

/// The classes named, or all that have tables, each after those it can move into.
pub fn chosen(variant: &Variant, keys: &[TableKey], named: &[Class]) -> Vec<Class> {
    let named: Vec<Class> = named.iter().map(|class| class.canonical()).collect();
    let wanted = |class: &Class| {
        if named.is_empty() {
            keys.iter().any(|key| key.class == *class)
        } else {
            named.contains(class)
        }
    };
    let most = keys.iter().map(|key| key.class.pieces());
    let most = most
        .chain(named.iter().map(|class| class.pieces()))
        .max()
        .unwrap_or(2);
    variant.classes(most).into_iter().filter(wanted).collect()
}
