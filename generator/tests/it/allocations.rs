//! Warm probes do not allocate, so that an engine may probe in its innermost loop.

use crate::common::{class, four_pieces};
use allocation_counter::measure;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use std::collections::BTreeMap;

/// Returns some thousands of positions, by class and whether a capture is pending.
fn positions(tables: &Tablebase, classes: &[Class]) -> BTreeMap<(String, bool), Vec<Position>> {
    /// Positions of each kind.
    const SAMPLES: usize = 1000;
    let mut found = BTreeMap::<_, Vec<Position>>::new();
    for &class in classes {
        let key = TableKey::dtw(&INTERNATIONAL, class);
        let (_, index) = tables.table(key).expect("a table");
        // A step that is coprime to the numbers of placements.
        let step = (index.cells() / 7919).max(1) | 1;
        for cell in (0..index.cells()).step_by(step as usize) {
            for turn in Colour::BOTH {
                let Some(position) = index.position(cell, turn) else {
                    continue;
                };
                let capture = INTERNATIONAL.has_capture(&position);
                let samples = found.entry((class.to_string(), capture)).or_default();
                if samples.len() < SAMPLES {
                    // Half of the positions have swapped colours.
                    let swapped = samples.len() % 2 == 1;
                    samples.push(if swapped {
                        position.swapped()
                    } else {
                        position
                    });
                }
            }
        }
    }
    found
}

/// The name of a kind of probe, and the probe.
type NamedProbe<'a> = (&'a str, &'a dyn Fn(&Position) -> Result<(), ProbeError>);

#[test]
fn warm_probes_do_not_allocate() {
    let classes = Class::all_needed(&[class("KKvKM"), class("MMvM")]);
    // A cache for all blocks: evicted blocks would be read again.
    let tables =
        Tablebase::open(&INTERNATIONAL, four_pieces().dir.path()).expect("tables are there");
    let tables = tables.with_cache(1 << 30);
    let positions = positions(&tables, &classes);
    let profile = |name| -> &'static Profile { INTERNATIONAL.profile(name).expect("a profile") };
    let [fmjd, lidraughts, none] = ["fmjd-2015", "lidraughts", "none"].map(profile);
    let probes: [NamedProbe<'_>; 8] = [
        ("wdl", &|position| tables.wdl(position).map(drop)),
        ("dtw", &|position| tables.dtw(position).map(drop)),
        ("need, fmjd-2015", &|position| {
            tables.need(position, fmjd).map(drop)
        }),
        ("need, lidraughts", &|position| {
            tables.need(position, lidraughts).map(drop)
        }),
        ("need, none", &|position| {
            tables.need(position, none).map(drop)
        }),
        ("wdl, cached", &|position| {
            tables.cached().wdl(position).map(drop)
        }),
        ("dtw, cached", &|position| {
            tables.cached().dtw(position).map(drop)
        }),
        ("need, cached", &|position| {
            tables.cached().need(position, fmjd, 0).map(drop)
        }),
    ];
    let probe_all = |probe: &dyn Fn(&Position) -> Result<(), ProbeError>, of: &[Position]| {
        for position in of {
            probe(position).expect("an answer");
        }
    };
    // Opening tables and reading blocks does allocate, which shows that the counter works.
    let cold = measure(|| {
        for (_, probe) in &probes {
            positions.values().for_each(|of| probe_all(probe, of));
        }
    });
    assert!(cold.count_total > 100, "{cold:?}");

    let number = |captures: bool| -> usize {
        let of = positions
            .iter()
            .filter(|((_, capture), _)| *capture == captures);
        of.map(|(_, of)| of.len()).sum()
    };
    assert!(number(false) > 5000 && number(true) > 5000);
    let mut wrong = vec![];
    for ((class, capture), of) in &positions {
        for (what, probe) in &probes {
            let allocations = measure(|| probe_all(probe, of)).count_total;
            if allocations > 0 {
                let kind = if *capture { "captures" } else { "quiet" };
                wrong.push(format!(
                    "{class}, {kind}, {what}: {allocations} for {}",
                    of.len()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "allocations: {wrong:#?}");
}
