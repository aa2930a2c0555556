//! Compares rows with the plain rules, position by position, and plants faults.

use super::decoded::{DecodedClass, FastestKings, decode, finish_plane, zeroed_plane};
use super::ordinals::{NO_ORDINAL, Ordinals};
use super::piece_ranks::PieceRanks;
use super::side_rows::{ScanBuffers, ScannedMoves};
use super::{PlaneResults, RowVerdict, RowVerifier, StoredValues, Verify};
use galotne::index::Ranks;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, BREAKTHROUGH, ENGLISH, ENGLISH_GIVEAWAY, INTERNATIONAL, INTERNATIONAL_GIVEAWAY,
    RUSSIAN, RUSSIAN_GIVEAWAY_BLOCKED_WINS, Rules, Variant,
};
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::HashMap;
use tempfile::TempDir;

/// Games that differ in the clauses that rows have to handle; a quick run takes the first ones.
const GAMES: [&Variant; 8] = [
    &INTERNATIONAL,
    &RUSSIAN,
    &ENGLISH_GIVEAWAY,
    &RUSSIAN_GIVEAWAY_BLOCKED_WINS,
    &BREAKTHROUGH,
    &BRAZILIAN,
    &ENGLISH,
    &INTERNATIONAL_GIVEAWAY,
];

fn built(variant: &'static Variant, classes: &[Class], form: TableForm) -> (Tablebase, TempDir) {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder {
        metrics: vec![Metric::Wdl, Metric::Dtw],
        form: Some(form),
        ..BuildOrder::new(variant, variant.all_needed(classes), dir.path())
    };
    build(&order, &()).expect("tables are built");
    let tables = Tablebase::open(variant, dir.path()).expect("tables are there");
    (tables, dir)
}

fn row_verifier(tables: &Tablebase, metric: Metric) -> RowVerifier<'_> {
    let variant = tables.game();
    RowVerifier {
        tables,
        variant,
        ordinals: Ordinals::new(variant, metric),
        result_ordinals: (metric == Metric::Dtw).then(|| Ordinals::new(variant, Metric::Wdl)),
        ranks: PieceRanks::new(variant, 4),
        progress: &(),
    }
}

/// Looks up the ordinal of a position in the decoded planes. Its cell is found by the index,
/// without rows.
fn ordinal_of(
    verifier: &RowVerifier<'_>,
    known: &HashMap<Class, DecodedClass>,
    position: &Position,
) -> u8 {
    let Some((class, canonical)) = Rules::canonical(verifier.variant, position) else {
        return verifier.ordinals.without_pieces();
    };
    let decoded = &known[&class];
    let canonical = if class.is_symmetric() && canonical.turn() == Colour::Black {
        canonical.swapped()
    } else {
        canonical
    };
    let turn = canonical.turn();
    let Ranks { men, kings } = decoded.index.ranks(&canonical);
    // The kings of the side to move vary fastest in decoded planes. For the position before a move
    // they are the opponent's kings, which vary along its row.
    let slice = men[0] * decoded.index.men_ranks(Colour::Black) + men[1];
    let row = slice * decoded.index.king_ranks(!turn) + kings[(!turn).index()];
    let cell = row * decoded.index.king_ranks(turn) + kings[turn.index()];
    decoded.planes[turn.index()][cell as usize]
}

/// Compares every position of some classes with its moves.
fn assert_positions_agree(
    variant: &'static Variant,
    classes: &[Class],
    metric: Metric,
    form: TableForm,
) {
    let (tables, _dir) = built(variant, classes, form);
    let verifier = row_verifier(&tables, metric);
    let mut known: HashMap<Class, DecodedClass> = HashMap::new();
    for class in variant.all_needed(classes) {
        let decoded = verifier.verify_class(class, StoredValues::Derived, &known);
        let decoded = decoded.unwrap_or_else(|| panic!("{} {class} is sound", variant.name));
        let index = decoded.index.clone();
        known.insert(class, decoded);
        for turn in Colour::BOTH.into_iter().take(index.planes()) {
            let side = verifier.side(&index, turn, None, &known);
            let side = side.expect("rows are for it");
            // For each position, whether it has a capture, and its ordinal.
            let mut scanned: Vec<Option<(bool, u8)>> = vec![None; index.cells() as usize];
            let all = side.visit(
                0..side.rows(),
                ScannedMoves::All,
                &mut ScanBuffers::default(),
                |row, moves| {
                    let scan = row.scan;
                    for place in 0..scan.lowest_successor.len() {
                        if scan.holes[place] != 0 {
                            continue;
                        }
                        let position = side.position(row, place);
                        let captures = scan.captures[place] != 0;
                        let ordinal = if captures {
                            side.capture_ordinal(row, &position, moves)?
                        } else {
                            verifier.ordinals.before_move(scan.lowest_successor[place])
                        };
                        let cell = index.cell(&position) as usize;
                        let before = scanned[cell].replace((captures, ordinal));
                        assert_eq!(before, None, "{class} {position:?}: once");
                    }
                    Some(())
                },
            );
            all.expect("all is known");
            let mut moves = vec![];
            // Visits every position: the closure never returns one.
            let _: Option<()> = index
                .walk()
                .find(0..index.cells(), turn, |cell, _, position| {
                    variant.moves_into(position, &mut moves);
                    let next = moves.iter().map(|played| variant.play(position, played));
                    let lowest = next.map(|next| ordinal_of(&verifier, &known, &next)).min();
                    let expected = verifier.ordinals.before_move(lowest.unwrap_or(NO_ORDINAL));
                    let captures = variant.has_capture(position);
                    let found = scanned[cell as usize].take();
                    let name = variant.name;
                    assert_eq!(found, Some((captures, expected)), "{name} {position:?}");
                    assert_eq!(
                        ordinal_of(&verifier, &known, position),
                        expected,
                        "{name} {position:?}"
                    );
                    None
                });
            assert!(scanned.iter().all(Option::is_none), "{class}: no other");
        }
    }
}

fn classes(names: &[&str]) -> Vec<Class> {
    (names.iter())
        .map(|name| name.parse().expect("a class"))
        .collect()
}

#[test]
fn every_position_of_three_pieces_has_the_value_of_its_best_move() {
    let games = if crate::test_extent::full() { 8 } else { 5 };
    for variant in &GAMES[..games] {
        let classes = variant.classes(3);
        // Results are compared with distances, too.
        assert_positions_agree(variant, &classes, Metric::Dtw, TableForm::Compact);
        if crate::test_extent::full() {
            assert_positions_agree(variant, &classes, Metric::Wdl, TableForm::Compact);
            assert_positions_agree(variant, &classes, Metric::Dtw, TableForm::Fast);
        }
    }
}

/// A row of more than two opposing kings has several stretches: two of the kings vary along a
/// stretch, and the others are fixed.
#[test]
fn every_position_of_four_pieces_has_the_value_of_its_best_move() {
    assert_positions_agree(
        &RUSSIAN,
        &classes(&["KKKvK", "KKKvM", "KMvKM"]),
        Metric::Dtw,
        TableForm::Fast,
    );
    let some = classes(&["KKvKK", "KKKvM"]);
    assert_positions_agree(&ENGLISH, &some, Metric::Dtw, TableForm::Compact);
}

/// Returns about `count` cells of a plane.
fn sample_cells(plane: &[u8], count: usize) -> impl Iterator<Item = usize> + use<> {
    let step = plane.len() / count + 1;
    (0..plane.len()).step_by(step)
}

#[test]
fn a_wrong_value_is_found_in_sampled_quiet_cells() {
    for variant in [&INTERNATIONAL, &ENGLISH_GIVEAWAY] {
        let wanted = classes(&["KKvM", "MMvK", "KvK"]);
        let (tables, _dir) = built(variant, &wanted, TableForm::Fast);
        let verifier = row_verifier(&tables, Metric::Dtw);
        let mut known: HashMap<Class, DecodedClass> = HashMap::new();
        for class in variant.all_needed(&wanted) {
            let mut decoded = verifier
                .verify_class(class, StoredValues::Derived, &known)
                .expect("sound");
            let index = decoded.index.clone();
            let ordinals = verifier.result_ordinals.as_ref();
            let ordinals = ordinals.expect("distances have results");
            // Results are decoded in the order of rows, in which the opponent's kings vary fastest.
            let planes = decode(&tables, &index, ordinals, FastestKings::Opponent).expect("sound");
            let mut results: Vec<Vec<u8>> = (planes.into_iter())
                .map(|plane| finish_plane(plane.expect("stored")))
                .collect();
            let compare = |decoded: &DecodedClass, results: &[Vec<u8>]| {
                (0..results.len()).try_for_each(|number| {
                    let plane_results = PlaneResults::Stored(&results[number]);
                    verifier.compare_plane(decoded, number, plane_results, &known)
                })
            };
            assert_eq!(compare(&decoded, &results), Some(()));
            for number in 0..decoded.planes.len() {
                let turn = Colour::BOTH[number];
                // Only quiet positions have stored values, in which a fault can be planted.
                let is_quiet_position = |order, cell: usize| {
                    let cell = cell as u64..cell as u64 + 1;
                    let cell = index.cells_at(order, cell).next().expect("a cell");
                    let position = index.position(cell, turn);
                    position.is_some_and(|position| !variant.has_capture(&position))
                };
                for cell in sample_cells(&decoded.planes[number], 40) {
                    let right = decoded.planes[number][cell];
                    for wrong in [right.wrapping_sub(1), right.wrapping_add(1)] {
                        let order = FastestKings::Mover.order(&index, turn);
                        if wrong == right || !is_quiet_position(order, cell) {
                            continue;
                        }
                        decoded.planes[number][cell] = wrong;
                        let found = compare(&decoded, &results);
                        assert_eq!(found, None, "{class} {cell}: {wrong} for {right}");
                    }
                    decoded.planes[number][cell] = right;
                }
                for cell in sample_cells(&results[number], 40) {
                    let right = results[number][cell];
                    for wrong in (0..3).filter(|&wrong| wrong != right) {
                        let order = FastestKings::Opponent.order(&index, turn);
                        if !is_quiet_position(order, cell) {
                            continue;
                        }
                        results[number][cell] = wrong;
                        let found = compare(&decoded, &results);
                        assert_eq!(found, None, "{class} {cell}: {wrong} for {right}");
                    }
                    results[number][cell] = right;
                }
            }
            known.insert(class, decoded);
        }
    }
}

/// A result is compared with the derived distance, whether the table of distances stores that side
/// to move or not; a side that the table of results omits is compared with the probe.
#[test]
fn results_of_an_omitted_side_are_compared() {
    let wanted = classes(&["KKvM"]);
    let (tables, _dir) = built(&INTERNATIONAL, &wanted, TableForm::Compact);
    let verifier = row_verifier(&tables, Metric::Dtw);
    let mut known: HashMap<Class, DecodedClass> = HashMap::new();
    for class in INTERNATIONAL.all_needed(&wanted) {
        let decoded = verifier
            .verify_class(class, StoredValues::Derived, &known)
            .expect("sound");
        known.insert(class, decoded);
    }
    let class = wanted[0];
    let index = known[&class].index.clone();
    let planes = decode(&tables, &index, &verifier.ordinals, FastestKings::Mover).expect("sound");
    let omitted = planes.iter().position(Option::is_none).expect("compact");
    let side = verifier.own_side(&known[&class], omitted, &known);
    let side = side.expect("all is known");
    // The results of that plane, from its distances.
    let mut results = vec![0; index.cells() as usize];
    let mut buffers = ScanBuffers::default();
    let [mover_placements, columns] = side.king_placements();
    let mut quiet = vec![];
    side.visit(0..side.rows(), ScannedMoves::All, &mut buffers, |row, _| {
        let first =
            (row.slice * mover_placements + row.mover_placement) * columns + row.first_column;
        for (place, &lowest) in row.scan.lowest_successor.iter().enumerate() {
            if row.is_quiet(place) {
                let ordinal = verifier.ordinals.before_move(lowest);
                results[first + place] = verifier.ordinals.result(ordinal);
                quiet.push(first + place);
            }
        }
        Some(())
    });
    // Returns `None` at a fault.
    let derive = |results: PlaneResults<'_>, verifier: &RowVerifier<'_>| {
        let plane = zeroed_plane(&index).expect("small");
        let mut buffers = ScanBuffers::default();
        verifier.derive_quiet_positions(&side, &plane, results, 0..side.rows(), &mut buffers)
    };
    let stored = PlaneResults::Stored(&results);
    assert_eq!(derive(stored, &verifier), Some(()));
    for &cell in quiet.iter().step_by(997) {
        let right = results[cell];
        results[cell] = (right + 1) % 3;
        let faulty = PlaneResults::Stored(&results);
        assert_eq!(derive(faulty, &verifier), None, "{cell}");
        results[cell] = right;
    }
    // Results that are not stored are compared with the probe, which differs for another game.
    assert_eq!(derive(PlaneResults::Omitted, &verifier), Some(()));
    let (other, _other_dir) = built(&INTERNATIONAL_GIVEAWAY, &wanted, TableForm::Compact);
    let mismatched = RowVerifier {
        tables: &other,
        ordinals: Ordinals::new(&INTERNATIONAL, Metric::Dtw),
        result_ordinals: Some(Ordinals::new(&INTERNATIONAL, Metric::Wdl)),
        ranks: PieceRanks::new(&INTERNATIONAL, 4),
        ..verifier
    };
    assert_eq!(derive(PlaneResults::Omitted, &mismatched), None);
}

#[test]
fn rows_reject_other_measures_and_missing_tables() {
    let wanted = classes(&["KvM"]);
    let (tables, dir) = built(&INTERNATIONAL, &wanted, TableForm::Compact);
    let verdict =
        |tables, measures: &[Measure]| Variant::verify_rows(tables, &wanted, measures, &());
    assert_eq!(
        verdict(&tables, &[Measure::Wdl, Measure::Dtw]),
        RowVerdict::Sound
    );
    assert_eq!(verdict(&tables, &[Measure::Wdl]), RowVerdict::Sound);
    let need = Measure::need(INTERNATIONAL.default_profile());
    assert_eq!(
        verdict(&tables, &[Measure::Dtw, need]),
        RowVerdict::NotApplicable
    );
    // A table is missing.
    let file = dir.path().join("international").join("KvK.dtw.glt");
    std::fs::remove_file(file).expect("it was there");
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    assert_eq!(verdict(&tables, &[Measure::Dtw]), RowVerdict::NotApplicable);
}
