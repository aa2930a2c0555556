//! Rows, read as other programs read them, against what the tables answer position by position.

use crate::files::{self, Counted, Texts};
use crate::scan::full;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Situation, SpentPlies, judge};
use galotne_export::rows::columns::COLUMNS;
use galotne_export::rows::{Form, Rows};
use galotne_export::{ExportError, Exported, Format, Order, export};
use galotne_find::{Conditions, Cursed, Needs, Search, Selection};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder as Build;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

struct Built {
    tables: Tablebase,
    _dir: TempDir,
}

fn built(variant: &'static Variant, form: TableForm, name: &str) -> Built {
    let dir = tempfile::tempdir().expect("a directory");
    let order = Build {
        form: Some(form),
        profiles: variant.counting_profiles().take(1).collect(),
        ..Build::new(variant, variant.all_needed(&[class(name)]), dir.path())
    };
    build(&order, &()).expect("tables");
    Built {
        tables: Tablebase::open(variant, dir.path()).expect("tables"),
        _dir: dir,
    }
}

/// All that two kings, or a king and a man, against a king need.
static TABLES: LazyLock<Built> = LazyLock::new(|| built(&INTERNATIONAL, TableForm::Fast, "KMvK"));

fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

/// Everything of a class, with fresh clocks.
fn all(variant: &'static Variant, form: Form) -> Rows {
    Rows {
        form,
        profile: variant.default_profile(),
        spent: None,
        conditions: Conditions::default(),
    }
}

fn order(rows: &Rows, name: &str, directory: &Path) -> Order {
    Order {
        format: Format::Rows(rows.clone()),
        classes: vec![class(name)],
        directory: directory.to_owned(),
        memory: 1 << 30,
        threads: 2,
    }
}

/// Exports one class.
fn exported(tables: &Tablebase, order: &Order) -> Exported {
    files::exported(|watch| export(tables, order, watch))
}

/// Exports one class into a directory of its own, and reads it.
fn read(tables: &Tablebase, rows: &Rows, name: &str) -> Texts {
    let dir = tempfile::tempdir().expect("a directory");
    let file = exported(tables, &order(rows, name, dir.path()));
    let rules = tables.game().name;
    files::read(dir.path(), &file, rules, name, rows.form, &names())
}

fn names() -> Vec<&'static str> {
    COLUMNS.iter().map(|column| column.name).collect()
}

/// What must stand in the row of a position, asked alone.
fn naive(
    tables: &Tablebase,
    rows: &Rows,
    name: &str,
    position: &Position,
    cell: u64,
) -> Vec<String> {
    let variant = tables.game();
    let spent = rows.spent.map(SpentPlies::Running);
    let situation =
        Situation::with_spent(variant, rows.profile, *position, spent.as_slice()).expect("a count");
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
        rows.profile.name.to_owned(),
        of_clock(&|running| running.clock.rule.to_owned()),
        of_clock(&|running| running.clock.limit().to_string()),
        of_clock(&|_| rows.spent.unwrap_or(0).to_string()),
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

/// Every position of a class as it is named, in the order of the index, White to move before Black.
fn positions(variant: &'static Variant, name: &str) -> Vec<(Position, u64)> {
    let named = class(name);
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

fn assert_naive(tables: &Tablebase, rows: &Rows, name: &str) {
    let found = read(tables, rows, name);
    let expected = positions(tables.game(), name);
    let placements = tables.game().placements(class(name)).expect("few");
    assert_eq!(found.len() as u64, 2 * placements, "{name}");
    assert_eq!(found.len(), expected.len(), "{name}");
    // Of large classes some are asked before every change, in each plane and row of the index.
    let step = if full() || found.len() < 20_000 { 1 } else { 7 };
    for (found, (position, cell)) in found.iter().zip(&expected).step_by(step) {
        assert_eq!(*found, naive(tables, rows, name, position, *cell));
    }
}

#[test]
fn rows_of_parquet_are_what_each_position_is_worth() {
    let rows = all(&INTERNATIONAL, Form::Parquet);
    // More than a group of rows.
    assert_naive(&TABLES.tables, &rows, "KMvK");
    assert_naive(&TABLES.tables, &rows, "KvK");
}

#[test]
fn rows_of_csv_are_what_each_position_is_worth() {
    let rows = all(&INTERNATIONAL, Form::Csv);
    assert_naive(&TABLES.tables, &rows, "KKvK");
    assert_naive(&TABLES.tables, &rows, "KvKK");
    // With plies on the clock.
    let spent = Rows {
        spent: Some(6),
        ..rows
    };
    assert_naive(&TABLES.tables, &spent, "MvK");
}

#[test]
fn boards_of_eight_rows_are_exported_from_compact_tables() {
    let built = built(&RUSSIAN, TableForm::Compact, "KMvK");
    assert_naive(&built.tables, &all(&RUSSIAN, Form::Parquet), "KMvK");
    let rows = Rows {
        profile: RUSSIAN.profile("none").expect("a profile"),
        ..all(&RUSSIAN, Form::Csv)
    };
    assert_naive(&built.tables, &rows, "KvKM");
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
            needs: Some(Needs {
                profile,
                plies: (6..=7).into(),
            }),
            ..nothing()
        },
        Conditions {
            cursed: Some(Cursed { profile, spent: 4 }),
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
fn conditions_leave_the_positions_that_are_found() {
    let tables = &TABLES.tables;
    for conditions in conditions(INTERNATIONAL.default_profile()) {
        for name in ["KMvK", "KvKM", "KKvK"] {
            let search = Search::new(tables, class(name), conditions.clone());
            let count = search.run(&Selection::Count, &()).expect("counted").count;
            let found = search.run(&Selection::All, &()).expect("found").positions;
            let rows = Rows {
                conditions: conditions.clone(),
                ..all(&INTERNATIONAL, Form::Csv)
            };
            let texts = read(tables, &rows, name);
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
        let rows = all(&INTERNATIONAL, form);
        let usual = order(&rows, "KMvK", &dir.path().join("usual"));
        let expected = exported(&TABLES.tables, &usual).entry;
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
            let found = exported(tables, &order).entry;
            assert_eq!(
                (found.bytes, &found.sha256),
                (expected.bytes, &expected.sha256)
            );
        }
    }
}

#[test]
fn finished_files_of_the_same_order_are_kept_and_others_are_not() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = &TABLES.tables;
    let rows = all(&INTERNATIONAL, Form::Csv);
    let order = order(&rows, "KvK", dir.path());
    // What was left behind is written over.
    let path = dir.path().join("international/KvK.csv");
    let part = dir.path().join("international/KvK.csv.part");
    fs::create_dir_all(part.parent().expect("a folder")).expect("made");
    fs::write(&part, "fen,rules").expect("written");
    let first = exported(tables, &order);
    assert!(!first.kept && !part.exists() && path.exists());
    let again = exported(tables, &order);
    assert!(again.kept);
    assert_eq!(again.entry, first.entry);
    // Cut off.
    let bytes = fs::read(&path).expect("read");
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("written");
    assert!(!exported(tables, &order).kept);
    assert_eq!(fs::read(&path).expect("read"), bytes);
    // Asked otherwise.
    let asked = |rows| Order {
        format: Format::Rows(rows),
        ..order.clone()
    };
    let won = Conditions {
        result: Some(Wdl::Win),
        ..Conditions::default()
    };
    let fewer = asked(Rows {
        conditions: won,
        ..rows.clone()
    });
    assert!(!exported(tables, &fewer).kept);
    assert!(exported(tables, &fewer).kept);
    let spent = asked(Rows {
        spent: Some(2),
        ..rows
    });
    assert!(!exported(tables, &spent).kept);
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let directory = dir.path().join("rows");
    let rows = all(&INTERNATIONAL, Form::Parquet);
    let usual = order(&rows, "KMvK", &directory);
    let refused = |order: &Order| {
        let watch = Counted::default();
        export(&TABLES.tables, order, &watch).expect_err("refused")
    };
    let missing = refused(&order(&rows, "KKKvK", &directory));
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
    assert!(matches!(refused(&little), ExportError::Memory { .. }));
    // Nothing of this has touched the directory.
    assert!(!directory.exists());
    let much = Order {
        format: Format::Rows(Rows {
            spent: Some(200),
            ..rows
        }),
        ..usual
    };
    let message = refused(&much).to_string();
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
fn the_guide_tells_every_column() {
    assert_eq!(files::told("## Rows, for those who compute"), names());
}
