//! A warm probe takes nothing from the heap: an engine may ask from its innermost loop.

use crate::common::{class, four_pieces};
use allocation_counter::measure;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use std::collections::BTreeMap;

/// Some thousands of positions, by class and whether a capture is pending.
fn positions(tables: &Tablebase, classes: &[Class]) -> BTreeMap<(String, bool), Vec<Position>> {
    /// Of each kind.
    const ENOUGH: usize = 1000;
    let mut found = BTreeMap::<_, Vec<Position>>::new();
    for &class in classes {
        let key = TableKey::dtw(&INTERNATIONAL, class);
        let (_, index) = tables.table(key).expect("a table");
        // A step that shares nothing with the number of kings' or men's placements.
        let step = (index.cells() / 7919).max(1) | 1;
        for cell in (0..index.cells()).step_by(step as usize) {
            for turn in Colour::BOTH {
                let Some(position) = index.position(cell, turn) else {
                    continue;
                };
                let capture = INTERNATIONAL.has_capture(&position);
                let some = found.entry((class.to_string(), capture)).or_default();
                if some.len() < ENOUGH {
                    // The other half asks from the other chair.
                    let swapped = some.len() % 2 == 1;
                    some.push(if swapped {
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

/// Something to ask for.
type Ask<'a> = (&'a str, &'a dyn Fn(&Position) -> Result<(), ProbeError>);

#[test]
fn a_warm_probe_takes_nothing_from_the_heap() {
    let classes = Class::all_needed(&[class("KKvKM"), class("MMvM")]);
    // Room for everything: where blocks have to go, others have to be read.
    let tables =
        Tablebase::open(&INTERNATIONAL, four_pieces().dir.path()).expect("tables are there");
    let tables = tables.with_cache(1 << 30);
    let positions = positions(&tables, &classes);
    let profile = |name| -> &'static Profile { INTERNATIONAL.profile(name).expect("a profile") };
    let [fmjd, lidraughts, none] = ["fmjd-2015", "lidraughts", "none"].map(profile);
    let asks: [Ask<'_>; 8] = [
        ("wdl", &|of| tables.wdl(of).map(drop)),
        ("dtw", &|of| tables.dtw(of).map(drop)),
        ("need, fmjd-2015", &|of| tables.need(of, fmjd).map(drop)),
        ("need, lidraughts", &|of| {
            tables.need(of, lidraughts).map(drop)
        }),
        ("need, none", &|of| tables.need(of, none).map(drop)),
        ("wdl, cached", &|of| tables.cached().wdl(of).map(drop)),
        ("dtw, cached", &|of| tables.cached().dtw(of).map(drop)),
        ("need, cached", &|of| {
            tables.cached().need(of, fmjd, 0).map(drop)
        }),
    ];
    let all = |ask: &dyn Fn(&Position) -> Result<(), ProbeError>, of: &[Position]| {
        for position in of {
            ask(position).expect("an answer");
        }
    };
    // Opening tables and reading blocks does take from the heap, and that is seen.
    let cold = measure(|| {
        for (_, ask) in &asks {
            positions.values().for_each(|of| all(ask, of));
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
        for (what, ask) in &asks {
            let taken = measure(|| all(ask, of)).count_total;
            if taken > 0 {
                let kind = if *capture { "captures" } else { "quiet" };
                wrong.push(format!("{class}, {kind}, {what}: {taken} for {}", of.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "taken from the heap: {wrong:#?}");
}
