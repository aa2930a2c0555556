//! Rows of draughts, read as other programs read them, against the tables position by position.

use crate::harness::{
    Built, CellCounter, built, class, documented_columns, exported, exported_texts, names,
};
use crate::scan::full;
use galotne::index::Index;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Situation, SpentPlies, judge};
use galotne_export::rows::{Form, RowSettings, export};
use galotne_export::{ExportError, Order};
use galotne_find::{Conditions, NeedRange, Search, Selection, SpentClock};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// All tables that two kings, or a king and a man, against a king need.
static TABLES: LazyLock<Built<Variant>> =
    LazyLock::new(|| built(&INTERNATIONAL, TableForm::Fast, "KMvK"));

fn order(name: &str, directory: &Path) -> Order {
    crate::harness::order::<Variant>(name, directory)
}

/// The expected row of a position, asked alone.
fn expected_row(
    tables: &Tablebase,
    settings: &RowSettings,
    name: &str,
    position: &Position,
    cell: u64,
) -> Vec<String> {
    let variant = tables.game();
    let spent = settings.spent.map(SpentPlies::Running);
    let situation = Situation::with_spent(variant, settings.profile, *position, spent.as_slice())
        .expect("a count");
    let judged = judge(tables, &situation).expect("tables");
    let moves = variant.moves(position);
    let wins = |next: &Position| tables.wdl(next).expect("a table") == Wdl::Loss;
    let winning = moves
        .iter()
        .filter(|played| wins(&variant.play(position, played)))
        .count();
    let squares = |set: u64| {
        let numbers = (1..=variant.board.squares()).filter(|number| set >> (number - 1) & 1 == 1);
        numbers
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let sets = position.bitboards();
    let none = String::new;
    let running = judged.clocks().in_charge();
    let of_clock = |of: &dyn Fn(&galotne::verdict::RunningClock) -> String| {
        running.as_ref().map_or_else(none, of)
    };
    let need = judged.need.and_then(Value::plies);
    vec![
        write_fen(variant, position),
        variant.name.to_owned(),
        name.to_owned(),
        if position.turn() == Colour::White {
            "w"
        } else {
            "b"
        }
        .to_owned(),
        squares(sets.white & !sets.kings),
        squares(sets.white & sets.kings),
        squares(sets.black & !sets.kings),
        squares(sets.black & sets.kings),
        tables.wdl(position).expect("a table").word().to_owned(),
        match tables.dtw(position).expect("a table") {
            Value::Win(plies) => plies.to_string(),
            Value::Draw => none(),
            Value::Loss(0) => "0".to_owned(),
            Value::Loss(plies) => format!("-{plies}"),
        },
        settings.profile.name.to_owned(),
        of_clock(&|running| running.clock.rule.to_owned()),
        of_clock(&|running| running.clock.limit().to_string()),
        of_clock(&|_| settings.spent.unwrap_or(0).to_string()),
        of_clock(&|_| need.map_or_else(none, |plies| plies.to_string())),
        of_clock(&|_| {
            judged
                .max_spent()
                .map_or_else(none, |plies| plies.to_string())
        }),
        judged.category.expect("known").word().to_owned(),
        moves.len().to_string(),
        winning.to_string(),
        (winning == 1).to_string(),
        variant.has_capture(position).to_string(),
        cell.to_string(),
    ]
}

/// Every position of a class in the orientation of its name, in the order of the index, White to
/// move before Black.
fn positions(variant: &'static Variant, name: &str) -> Vec<(Position, u64)> {
    let named = class::<Variant>(name);
    let index = Index::new(variant, named.canonical()).expect("small");
    let shown = |turn: Colour, cell| {
        if named.is_symmetric() {
            let position = index.position(cell, Colour::White)?;
            return Some(if turn == Colour::White {
                position
            } else {
                position.swapped()
            });
        }
        let swapped = named != named.canonical();
        let position = index.position(cell, if swapped { !turn } else { turn })?;
        Some(if swapped {
            position.swapped()
        } else {
            position
        })
    };
    let cells = |turn| (0..index.cells()).map(move |cell| (turn, cell));
    (Colour::BOTH.into_iter().flat_map(cells))
        .filter_map(|(turn, cell)| Some((shown(turn, cell)?, cell)))
        .collect()
}

fn assert_rows(tables: &Tablebase, settings: &RowSettings, name: &str) {
    let found = exported_texts(tables, settings, name);
    let expected = positions(tables.game(), name);
    let placements = tables
        .game()
        .placements(class::<Variant>(name))
        .expect("few");
    assert_eq!(found.len() as u64, 2 * placements, "{name}");
    assert_eq!(found.len(), expected.len(), "{name}");
    // Of large classes some suffice; the step meets each plane and row of the index.
    let step = if full() || found.len() < 20_000 { 1 } else { 7 };
    for (found, (position, cell)) in found.iter().zip(&expected).step_by(step) {
        assert_eq!(
            *found,
            expected_row(tables, settings, name, position, *cell)
        );
    }
}

#[test]
fn parquet_rows_agree_with_the_tables() {
    let all = RowSettings::new(Form::Parquet, &INTERNATIONAL);
    // More than a group of rows.
    assert_rows(&TABLES.tables, &all, "KMvK");
    assert_rows(&TABLES.tables, &all, "KvK");
}

#[test]
fn csv_rows_agree_with_the_tables() {
    let all = RowSettings::new(Form::Csv, &INTERNATIONAL);
    assert_rows(&TABLES.tables, &all, "KKvK");
    assert_rows(&TABLES.tables, &all, "KvKK");
    // With plies on the clock.
    let spent = RowSettings {
        spent: Some(6),
        ..all
    };
    assert_rows(&TABLES.tables, &spent, "MvK");
}

#[test]
fn boards_of_eight_rows_are_exported_from_compact_tables() {
    let built = built(&RUSSIAN, TableForm::Compact, "KMvK");
    let all = RowSettings::new(Form::Parquet, &RUSSIAN);
    assert_rows(&built.tables, &all, "KMvK");
    let without_rules = RowSettings {
        profile: RUSSIAN.profile("none").expect("a profile"),
        ..RowSettings::new(Form::Csv, &RUSSIAN)
    };
    assert_rows(&built.tables, &without_rules, "KvKM");
}

fn conditions(profile: &'static Profile) -> Vec<Conditions> {
    let nothing = Conditions::default;
    vec![
        Conditions {
            unique: true,
            ..nothing()
        },
        Conditions {
            result: Some(Wdl::Draw),
            side: Some(Colour::Black),
            ..nothing()
        },
        Conditions {
            win_in: Some((5..=9).into()),
            quiet: 1,
            ..nothing()
        },
        Conditions {
            needs: Some(NeedRange {
                profile,
                plies: (6..=7).into(),
            }),
            ..nothing()
        },
        Conditions {
            cursed: Some(SpentClock { profile, spent: 4 }),
            ..nothing()
        },
        Conditions {
            longest: true,
            ..nothing()
        },
        Conditions {
            longest: true,
            side: Some(Colour::Black),
            ..nothing()
        },
        Conditions {
            up_to_symmetry: true,
            zugzwang: true,
            ..nothing()
        },
    ]
}

#[test]
fn conditions_select_the_positions_of_a_search() {
    let tables = &TABLES.tables;
    for conditions in conditions(INTERNATIONAL.default_profile()) {
        for name in ["KMvK", "KvKM", "KKvK"] {
            let search = Search::new(tables, class::<Variant>(name), conditions.clone());
            let count = search.run(&Selection::Count, &()).expect("counted").count;
            let found = search.run(&Selection::All, &()).expect("found").positions;
            let settings = RowSettings {
                conditions: conditions.clone(),
                ..RowSettings::new(Form::Csv, &INTERNATIONAL)
            };
            let texts = exported_texts(tables, &settings, name);
            assert_eq!(Some(texts.len() as u64), count, "{name} {conditions:?}");
            for (texts, found) in texts.iter().zip(&found) {
                assert_eq!(texts[0], write_fen(&INTERNATIONAL, &found.position));
            }
        }
    }
}

#[test]
fn bytes_depend_on_the_values_alone() {
    let compact = built(&INTERNATIONAL, TableForm::Compact, "KMvK");
    for form in [Form::Parquet, Form::Csv] {
        let dir = tempfile::tempdir().expect("a directory");
        let settings = RowSettings::new(form, &INTERNATIONAL);
        let usual = order("KMvK", &dir.path().join("usual"));
        let expected = exported(&TABLES.tables, &settings, &usual).entry;
        let others = [
            (&compact.tables, 5, 128 << 20),
            (&TABLES.tables, 1, 1 << 30),
            (&TABLES.tables, 5, 128 << 20),
            (&compact.tables, 2, 1 << 30),
        ];
        let tried = if full() { 4 } else { 1 };
        for (number, (tables, threads, memory)) in others.into_iter().take(tried).enumerate() {
            let order = Order {
                threads,
                memory,
                directory: dir.path().join(number.to_string()),
                ..usual.clone()
            };
            let found = exported(tables, &settings, &order).entry;
            assert_eq!(
                (found.bytes, &found.sha256),
                (expected.bytes, &expected.sha256)
            );
        }
    }
}

#[test]
fn only_finished_files_of_the_same_order_are_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = &TABLES.tables;
    let all = RowSettings::new(Form::Csv, &INTERNATIONAL);
    let order = order("KvK", dir.path());
    // The file of an interrupted export is overwritten.
    let path = dir.path().join("international/KvK.csv");
    let part = dir.path().join("international/KvK.csv.part");
    fs::create_dir_all(part.parent().expect("a folder")).expect("made");
    fs::write(&part, "fen,rules").expect("written");
    let first = exported(tables, &all, &order);
    assert!(!first.kept && !part.exists() && path.exists());
    let again = exported(tables, &all, &order);
    assert!(again.kept);
    assert_eq!(again.entry, first.entry);
    // Cut off.
    let bytes = fs::read(&path).expect("read");
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("written");
    assert!(!exported(tables, &all, &order).kept);
    assert_eq!(fs::read(&path).expect("read"), bytes);
    // Other settings.
    let mut won = all.clone();
    won.conditions.result = Some(Wdl::Win);
    assert!(!exported(tables, &won, &order).kept);
    assert!(exported(tables, &won, &order).kept);
    let spent = RowSettings {
        spent: Some(2),
        ..all
    };
    assert!(!exported(tables, &spent, &order).kept);
}

#[test]
fn impossible_orders_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let directory = dir.path().join("rows");
    let all = RowSettings::new(Form::Parquet, &INTERNATIONAL);
    let usual = order("KMvK", &directory);
    let refused = |settings: &RowSettings, order: &Order| {
        export(&TABLES.tables, settings, order, &CellCounter::default()).expect_err("refused")
    };
    let missing = refused(&all, &order("KKKvK", &directory));
    assert!(missing.is_missing_table());
    let message = missing.to_string();
    assert!(
        message.contains("KKKvK.wdl first; `galotne-gen"),
        "{message}"
    );
    let little = Order {
        memory: 1 << 20,
        ..usual.clone()
    };
    assert!(matches!(refused(&all, &little), ExportError::Memory { .. }));
    // The directory is still untouched.
    assert!(!directory.exists());
    let too_many = RowSettings {
        spent: Some(200),
        ..all
    };
    let message = refused(&too_many, &usual).to_string();
    assert!(
        message.contains("200 plies are more than rule 6.4"),
        "{message}"
    );
    let left: Vec<_> = fs::read_dir(directory.join("international"))
        .expect("a folder")
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_guide_explains_every_column() {
    let documented = documented_columns("## Rows for analysis");
    assert_eq!(documented, names::<Variant>());
}
