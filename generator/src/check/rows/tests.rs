//! Rows are judged by the plain rules, position by position, and find what is planted.

use super::kept::{Fastest, Kept, complete, decode, planes};
use super::keys::{Keys, NONE};
use super::ranks::Ranks;
use super::side::Buffers;
use super::{Beside, Rows, Verdict, verify};
use galotne::index::Ranks as Places;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, ENGLISH, ENGLISH_GIVEAWAY, INTERNATIONAL, INTERNATIONAL_GIVEAWAY, RUSSIAN,
    RUSSIAN_GIVEAWAY_BLOCKED_WINS, Rules, Variant,
};
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::HashMap;
use tempfile::TempDir;

/// Games that differ in what rows must know of them: before every change the first ones.
const GAMES: [&Variant; 7] = [
    &INTERNATIONAL,
    &RUSSIAN,
    &ENGLISH_GIVEAWAY,
    &RUSSIAN_GIVEAWAY_BLOCKED_WINS,
    &BRAZILIAN,
    &ENGLISH,
    &INTERNATIONAL_GIVEAWAY,
];

fn built(variant: &'static Variant, classes: &[Class], form: TableForm) -> (Tablebase, TempDir) {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder {
        metrics: vec![Metric::Wdl, Metric::Dtw],
        form: Some(form),
        ..BuildOrder::new(variant, Class::all_needed(classes), dir.path())
    };
    build(&order, &()).expect("tables are built");
    let tables = Tablebase::open(variant, dir.path()).expect("tables are there");
    (tables, dir)
}

fn rows(tables: &Tablebase, metric: Metric) -> Rows<'_> {
    let variant = tables.game();
    Rows {
        tables,
        variant,
        keys: Keys::new(variant, metric),
        results: (metric == Metric::Dtw).then(|| Keys::new(variant, Metric::Wdl)),
        ranks: Ranks::new(variant, 4),
        progress: &(),
    }
}

/// The key of any position, found by the index alone.
fn key_of(rows: &Rows<'_>, known: &HashMap<Class, Kept>, position: &Position) -> u8 {
    let Some((class, seen)) = Rules::seen(rows.variant, position) else {
        return rows.keys.without_pieces();
    };
    let kept = &known[&class];
    let seen = if class.is_symmetric() && seen.turn() == Colour::Black {
        seen.swapped()
    } else {
        seen
    };
    let turn = seen.turn();
    let Places { men, kings } = kept.index.ranks(&seen);
    let slice = men[0] * kept.index.men_ranks(Colour::Black) + men[1];
    let row = slice * kept.index.king_ranks(!turn) + kings[(!turn).index()];
    let cell = row * kept.index.king_ranks(turn) + kings[turn.index()];
    kept.planes[turn.index()][cell as usize]
}

/// Goes through some classes and compares every position of each with its moves.
fn positions_agree(variant: &'static Variant, classes: &[Class], metric: Metric, form: TableForm) {
    let (tables, _dir) = built(variant, classes, form);
    let rows = rows(&tables, metric);
    let mut known: HashMap<Class, Kept> = HashMap::new();
    for class in variant.all_needed(classes) {
        let kept = rows.class(class, true, &known);
        let kept = kept.unwrap_or_else(|| panic!("{} {class} is sound", variant.name));
        let index = kept.index.clone();
        known.insert(class, kept);
        let kept = known.iter().map(|(&class, kept)| (class, kept)).collect();
        for turn in Colour::BOTH.into_iter().take(planes(&index)) {
            let side = rows.side(&index, turn, &kept).expect("rows are for it");
            // What rows say of each position: whether it has a capture, and its key.
            let mut said: Vec<Option<(bool, u8)>> = vec![None; index.cells() as usize];
            let all = side.all(
                0..side.rows(),
                true,
                &mut Buffers::default(),
                |row, moves| {
                    let found = row.found;
                    for place in 0..found.least.len() {
                        if found.hole[place] != 0 {
                            continue;
                        }
                        let position = side.position(row, place);
                        let takes = found.takes[place] != 0;
                        let key = if takes {
                            side.captured(row, &position, moves)?
                        } else {
                            rows.keys.before(found.least[place])
                        };
                        let before = said[index.cell(&position) as usize].replace((takes, key));
                        assert_eq!(before, None, "{class} {position:?}: once");
                    }
                    Some(())
                },
            );
            all.expect("all is known");
            let mut moves = vec![];
            let _: Option<()> = index
                .walk()
                .find(0..index.cells(), turn, |cell, _, position| {
                    variant.moves_into(position, &mut moves);
                    let next = moves.iter().map(|played| variant.play(position, played));
                    let least = next.map(|next| key_of(&rows, &known, &next)).min();
                    let expected = rows.keys.before(least.unwrap_or(NONE));
                    let takes = variant.has_capture(position);
                    let said = said[cell as usize].take();
                    let name = variant.name;
                    assert_eq!(said, Some((takes, expected)), "{name} {position:?}");
                    assert_eq!(
                        key_of(&rows, &known, position),
                        expected,
                        "{name} {position:?}"
                    );
                    None
                });
            assert!(said.iter().all(Option::is_none), "{class}: no other");
        }
    }
}

fn classes(names: &[&str]) -> Vec<Class> {
    (names.iter())
        .map(|name| name.parse().expect("a class"))
        .collect()
}

#[test]
fn every_position_of_three_pieces_is_worth_what_its_moves_say() {
    let games = if crate::test_extent::full() { 7 } else { 4 };
    for variant in &GAMES[..games] {
        // With distances results are compared, too.
        positions_agree(variant, &Class::up_to(3), Metric::Dtw, TableForm::Compact);
        if crate::test_extent::full() {
            positions_agree(variant, &Class::up_to(3), Metric::Wdl, TableForm::Compact);
            positions_agree(variant, &Class::up_to(3), Metric::Dtw, TableForm::Fast);
        }
    }
}

#[test]
fn every_position_with_kings_that_stand_still_is_worth_what_its_moves_say() {
    positions_agree(
        &RUSSIAN,
        &classes(&["KKKvK", "KKKvM", "KMvKM"]),
        Metric::Dtw,
        TableForm::Fast,
    );
    let some = classes(&["KKvKK", "KKKvM"]);
    positions_agree(&ENGLISH, &some, Metric::Dtw, TableForm::Compact);
}

/// Cells of a plane that hold something, about so many.
fn some_cells(plane: &[u8], wanted: usize) -> impl Iterator<Item = usize> + use<> {
    let step = plane.len() / wanted + 1;
    (0..plane.len()).step_by(step)
}

#[test]
fn a_wrong_value_is_found_wherever_it_is_stored() {
    for variant in [&INTERNATIONAL, &ENGLISH_GIVEAWAY] {
        let wanted = classes(&["KKvM", "MMvK", "KvK"]);
        let (tables, _dir) = built(variant, &wanted, TableForm::Fast);
        let rows = rows(&tables, Metric::Dtw);
        let mut known: HashMap<Class, Kept> = HashMap::new();
        for class in variant.all_needed(&wanted) {
            let mut kept = rows.class(class, true, &known).expect("sound");
            let index = kept.index.clone();
            let results = rows.results.as_ref().expect("distances have results");
            let results = decode(&tables, &index, results, Fastest::Other).expect("sound");
            let results = results.into_iter().map(|plane| plane.map(complete));
            let mut results: Vec<Vec<u8>> = results.map(|plane| plane.expect("kept")).collect();
            let neighbours: HashMap<Class, &Kept> =
                known.iter().map(|(&class, kept)| (class, kept)).collect();
            let compare = |kept: &Kept, results: &[Vec<u8>]| {
                (0..results.len()).try_for_each(|number| {
                    rows.compare(kept, number, Beside::Stored(&results[number]), &neighbours)
                })
            };
            assert_eq!(compare(&kept, &results), Some(()));
            for number in 0..kept.planes.len() {
                let turn = Colour::BOTH[number];
                let stored = |order, cell: usize| {
                    let cell = cell as u64..cell as u64 + 1;
                    let cell = index.cells_at(order, cell).next().expect("a cell");
                    let position = index.position(cell, turn);
                    position.is_some_and(|position| !variant.has_capture(&position))
                };
                for cell in some_cells(&kept.planes[number], 40) {
                    let right = kept.planes[number][cell];
                    for wrong in [right.wrapping_sub(1), right.wrapping_add(1)] {
                        if wrong == right || !stored(Fastest::Mover.order(&index, turn), cell) {
                            continue;
                        }
                        kept.planes[number][cell] = wrong;
                        let found = compare(&kept, &results);
                        assert_eq!(found, None, "{class} {cell}: {wrong} for {right}");
                    }
                    kept.planes[number][cell] = right;
                }
                for cell in some_cells(&results[number], 40) {
                    let right = results[number][cell];
                    for wrong in (0..3).filter(|&wrong| wrong != right) {
                        if !stored(Fastest::Other.order(&index, turn), cell) {
                            continue;
                        }
                        results[number][cell] = wrong;
                        let found = compare(&kept, &results);
                        assert_eq!(found, None, "{class} {cell}: {wrong} for {right}");
                    }
                    results[number][cell] = right;
                }
            }
            known.insert(class, kept);
        }
    }
}

/// A result is compared with the distance that is derived, whether the table of distances keeps
/// that side to move or not; and what the table of results leaves out is asked of the probe.
#[test]
fn results_are_compared_beside_what_is_left_out() {
    let wanted = classes(&["KKvM"]);
    let (tables, _dir) = built(&INTERNATIONAL, &wanted, TableForm::Compact);
    let rows = rows(&tables, Metric::Dtw);
    let mut known: HashMap<Class, Kept> = HashMap::new();
    for class in INTERNATIONAL.all_needed(&wanted) {
        let kept = rows.class(class, true, &known).expect("sound");
        known.insert(class, kept);
    }
    let class = wanted[0];
    let index = known[&class].index.clone();
    let planes = decode(&tables, &index, &rows.keys, Fastest::Mover).expect("sound");
    let left_out = planes.iter().position(Option::is_none).expect("compact");
    let neighbours: HashMap<Class, &Kept> =
        known.iter().map(|(&class, kept)| (class, kept)).collect();
    let side = rows.own_side(&known[&class], left_out, &neighbours);
    let side = side.expect("all is known");
    // All results of that plane, from its distances.
    let mut results = vec![0; index.cells() as usize];
    let mut buffers = Buffers::default();
    let [kings, columns] = side.kings();
    let mut quiet = vec![];
    side.all(0..side.rows(), true, &mut buffers, |row, _| {
        let first = (row.slice * kings + row.kings) * columns + row.first;
        for (place, &least) in row.found.least.iter().enumerate() {
            if row.found.takes[place] | row.found.hole[place] == 0 {
                results[first + place] = rows.keys.result(rows.keys.before(least));
                quiet.push(first + place);
            }
        }
        Some(())
    });
    let work_out = |results: &[u8], of: &Rows<'_>| {
        let plane = super::no_keys(&index).expect("small");
        let mut buffers = Buffers::default();
        let beside = Beside::Stored(results);
        of.work_out(&index, &side, &plane, beside, 0..side.rows(), &mut buffers)
    };
    assert_eq!(work_out(&results, &rows), Some(()));
    for &cell in quiet.iter().step_by(997) {
        let right = results[cell];
        results[cell] = (right + 1) % 3;
        assert_eq!(work_out(&results, &rows), None, "{cell}");
        results[cell] = right;
    }
    // Those that nobody stores are asked of the probe: of another game it says otherwise.
    let plane = super::no_keys(&index).expect("small");
    let ask = |of: &Rows<'_>| {
        let mut buffers = Buffers::default();
        let beside = Beside::LeftOut;
        of.work_out(&index, &side, &plane, beside, 0..side.rows(), &mut buffers)
    };
    assert_eq!(ask(&rows), Some(()));
    let (other, _other_dir) = built(&INTERNATIONAL_GIVEAWAY, &wanted, TableForm::Compact);
    let lying = Rows {
        tables: &other,
        keys: Keys::new(&INTERNATIONAL, Metric::Dtw),
        results: Some(Keys::new(&INTERNATIONAL, Metric::Wdl)),
        ranks: Ranks::new(&INTERNATIONAL, 4),
        ..rows
    };
    assert_eq!(ask(&lying), None);
}

#[test]
fn rows_say_what_they_are_for() {
    let wanted = classes(&["KvM"]);
    let (tables, dir) = built(&INTERNATIONAL, &wanted, TableForm::Compact);
    let said = |tables, measures: &[Measure]| verify(tables, &wanted, measures, &());
    assert_eq!(said(&tables, &[Measure::Wdl, Measure::Dtw]), Verdict::Sound);
    assert_eq!(said(&tables, &[Measure::Wdl]), Verdict::Sound);
    let need = Measure::need(INTERNATIONAL.default_profile());
    assert_eq!(said(&tables, &[Measure::Dtw, need]), Verdict::Unknown);
    // A table is missing.
    let file = dir.path().join("international").join("KvK.dtw.glt");
    std::fs::remove_file(file).expect("it was there");
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    assert_eq!(said(&tables, &[Measure::Dtw]), Verdict::Unknown);
}
