//! Rows of mills, read as other programs read them, against the tables position by position: every
//! placement is set up and asked alone, each image of a position by itself.

use crate::harness::{
    Built, CellCounter, built, documented_columns, exported, exported_texts, names,
};
use galotne::colour::Colour;
use galotne::rules::ClassIndex;
use galotne::table::TableForm;
use galotne::value::{Value, Wdl};
use galotne_export::rows::{Form, RowSettings, export};
use galotne_export::{ExportError, Order};
use galotne_find::mills::{Conditions, StoneCondition};
use galotne_find::{Search, Selection};
use galotne_mills::geometry::{ALL, Point, Points, SYMMETRIES, next_set, points};
use galotne_mills::{
    Class, Index, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, Mills, Position, Tablebase, ranked_moves,
    write_fen,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

type Settings = RowSettings<StoneCondition>;

/// All tables that three stones a side, two of them in hand, need.
static TABLES: LazyLock<Built<Mills>> = LazyLock::new(|| built(&MILLS, TableForm::Fast, "1+2v1+2"));

fn class(name: &str) -> Class {
    crate::harness::class::<Mills>(name)
}

fn order(name: &str, directory: &Path) -> Order<Class> {
    crate::harness::order::<Mills>(name, directory)
}

fn all(form: Form) -> Settings {
    RowSettings::new(form, &MILLS)
}

/// Points with stones of White and of Black.
const FEW: [&[&str]; 2] = [&["a1"], &["d1", "f4"]];

/// All positions with these stones.
fn few(form: Form) -> Settings {
    let sides = ["white", "black"].into_iter().zip(FEW);
    let texts =
        sides.flat_map(|(side, points)| points.iter().map(move |at| format!("{side}:{at}")));
    let board = texts.map(|text| StoneCondition::parse(&text).expect("a condition"));
    let mut settings = all(form);
    settings.conditions.board = board.collect();
    settings
}

/// Every position of a class in the orientation of its name with stones on these points, with and
/// without an extra move due.
fn positions(rules: &'static Mills, class: Class, on: [Points; 2]) -> Vec<Position> {
    let sets = Colour::BOTH.map(|side| {
        let (stones, on) = (class.board(side), on[side.index()]);
        let first = (1 << stones) - 1;
        std::iter::successors(Some(first), |&set| Some(next_set(set)))
            .take_while(|set| set & !ALL == 0)
            .filter(|set| set & on == on)
            .collect::<Vec<Points>>()
    });
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let mut positions = vec![];
    for &whites in &sets[0] {
        for &blacks in sets[1].iter().filter(|&blacks| blacks & whites == 0) {
            for turn in Colour::BOTH {
                let position = Position::new_unchecked([whites, blacks], hands, turn);
                if rules.has_turn(class, turn) && rules.comes_in_turn(&position) {
                    positions.push(position);
                    positions.extend(position.on_extra_move(rules));
                }
            }
        }
    }
    positions
}

/// The expected row of a position, asked alone.
fn expected_row(tables: &Tablebase, name: &str, index: &Index, position: &Position) -> Vec<String> {
    let rules = tables.game();
    let moves = ranked_moves(tables, position).expect("tables");
    let worth = moves.iter().filter_map(|ranked| ranked.worth());
    let winning = worth.filter(|value| value.wdl() == Wdl::Win).count();
    let removal = moves.iter().any(|ranked| ranked.played.removed != 0);
    let stones = |set: Points| {
        let mut names: Vec<&str> = points(set).map(Point::name).collect();
        names.sort_unstable();
        names.join(" ")
    };
    // The cell is the first one of all images.
    let seen = if class(name) == index.class() {
        *position
    } else {
        position.swapped()
    };
    let images = (0..SYMMETRIES).map(|symmetry| index.place(&seen.image(symmetry)).cell);
    let white_to_move = position.turn() == Colour::White;
    vec![
        write_fen(position),
        rules.name.to_owned(),
        name.to_owned(),
        if white_to_move { "w" } else { "b" }.to_owned(),
        stones(position.stones(Colour::White)),
        stones(position.stones(Colour::Black)),
        position.hand(Colour::White).to_string(),
        position.hand(Colour::Black).to_string(),
        position.is_extra_move().to_string(),
        tables.wdl(position).expect("a table").word().to_owned(),
        match tables.dtw(position).expect("a table") {
            Value::Win(plies) => plies.to_string(),
            Value::Draw => String::new(),
            Value::Loss(0) => "0".to_owned(),
            Value::Loss(plies) => format!("-{plies}"),
        },
        moves.len().to_string(),
        winning.to_string(),
        (winning == 1).to_string(),
        removal.to_string(),
        images.min().expect("images").to_string(),
    ]
}

/// The positions of a search, in its order.
fn search(tables: &Tablebase, settings: &Settings, name: &str) -> Vec<String> {
    let search = Search::new(tables, class(name), settings.conditions.clone());
    let found = search.run(&Selection::All, &()).expect("found").positions;
    found
        .iter()
        .map(|found| write_fen(&found.position))
        .collect()
}

/// Returns the number of rows.
fn assert_rows(tables: &Tablebase, settings: &Settings, name: &str) -> usize {
    let found = exported_texts(tables, settings, name);
    let fens: Vec<&String> = found.iter().map(|row| &row[0]).collect();
    assert!(fens.into_iter().eq(&search(tables, settings, name)));
    let on = if settings.conditions.board.is_empty() {
        [0; 2]
    } else {
        FEW.map(|points| {
            points
                .iter()
                .map(|at| Point::named(at).expect("a point").bit())
                .sum()
        })
    };
    let side = settings.conditions.side;
    let expected = (positions(tables.game(), class(name), on).into_iter())
        .filter(|position| side.is_none_or(|side| side == position.turn()));
    let expected = expected.map(|position| (write_fen(&position), position));
    let expected: BTreeMap<String, Position> = expected.collect();
    assert_eq!(found.len(), expected.len(), "{name}");
    let index = Index::new(tables.game(), class(name).canonical()).expect("a class");
    for row in &found {
        assert_eq!(*row, expected_row(tables, name, &index, &expected[&row[0]]));
    }
    found.len()
}

#[test]
fn rows_agree_with_the_tables() {
    let tables = &TABLES.tables;
    // While stones are placed only one side is to move: White if both have equal hands.
    let number = assert_rows(tables, &all(Form::Parquet), "2+1v1+2");
    assert_eq!(number as u64, class("2+1v1+2").placements().expect("few"));
    let number = assert_rows(tables, &all(Form::Csv), "1+2v1+2");
    assert_eq!(number, 24 * 23);
    assert_rows(tables, &few(Form::Csv), "3v2+1");
    assert_rows(tables, &few(Form::Parquet), "3v3");
    // White begins, and so never has more in hand.
    let dir = tempfile::tempdir().expect("a directory");
    for name in ["1+2v2+1", "2+1v3"] {
        let order = order(name, dir.path());
        let refused = export(tables, &all(Form::Csv), &order, &CellCounter::default());
        let error = refused.expect_err("no game comes to it").to_string();
        assert!(
            error.contains(&class(name).swapped().to_string()),
            "{error}"
        );
    }
}

#[test]
fn rows_of_the_game_of_ceylon_have_extra_moves() {
    for (rules, planes) in [(&MILLS_CEYLON, 1), (&MILLS_CEYLON_ONCE, 2)] {
        let built = built(rules, TableForm::Fast, "3v3");
        let mut settings = few(Form::Parquet);
        settings.conditions.side = Some(Colour::Black);
        let number = assert_rows(&built.tables, &settings, "3v3");
        assert_eq!(number, planes * (21 * 20 / 2) * 19);
    }
}

#[test]
fn conditions_select_the_positions_of_a_search() {
    let nothing = Conditions::default;
    let unique = Conditions {
        unique: true,
        up_to_symmetry: true,
        ..nothing()
    };
    let longest = Conditions {
        longest: true,
        ..nothing()
    };
    for (name, conditions) in [("3v2+1", unique), ("2+1v1+2", longest)] {
        let settings = RowSettings {
            conditions,
            ..all(Form::Csv)
        };
        let texts = exported_texts(&TABLES.tables, &settings, name);
        assert!(!texts.is_empty());
        let fens: Vec<&String> = texts.iter().map(|row| &row[0]).collect();
        assert!(
            fens.into_iter()
                .eq(&search(&TABLES.tables, &settings, name))
        );
    }
}

#[test]
fn bytes_depend_on_the_values_alone() {
    let compact = built(&MILLS, TableForm::Compact, "2+1v1+2");
    let dir = tempfile::tempdir().expect("a directory");
    for (settings, name) in [(all(Form::Csv), "2+1v1+2"), (few(Form::Parquet), "3v3")] {
        let usual = order(name, &dir.path().join("usual"));
        let little = Order {
            threads: 5,
            memory: 100 << 20,
            directory: dir.path().join("little"),
            ..usual.clone()
        };
        let [one, other] = [(&TABLES.tables, usual), (&compact.tables, little)]
            .map(|(tables, order)| exported(tables, &settings, &order).entry);
        assert_eq!((one.bytes, &one.sha256), (other.bytes, &other.sha256));
    }
}

#[test]
fn finished_files_are_kept_and_damaged_ones_are_not() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = &TABLES.tables;
    let (settings, order) = (all(Form::Csv), order("1+2v1+2", dir.path()));
    let path = dir.path().join("mills/1+2v1+2.csv");
    assert!(!exported(tables, &settings, &order).kept);
    assert!(exported(tables, &settings, &order).kept);
    let bytes = fs::read(&path).expect("read");
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    fs::write(&path, &damaged).expect("written");
    assert!(!exported(tables, &settings, &order).kept);
    assert_eq!(fs::read(&path).expect("read"), bytes);
    // Other settings.
    assert!(!exported(tables, &few(Form::Csv), &order).kept);
}

#[test]
fn impossible_orders_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let directory = dir.path().join("rows");
    let refused = |tables: &Tablebase, name: &str| {
        let order = order(name, &directory);
        export(tables, &few(Form::Csv), &order, &CellCounter::default()).expect_err("refused")
    };
    let tables = &TABLES.tables;
    let missing = refused(tables, "4v3");
    assert!(missing.is_missing_table());
    let message = missing.to_string();
    assert!(
        message.starts_with("2 of 4 tables are missing, 4v3.wdl first; `galotne-gen"),
        "{message}"
    );
    assert!(message.contains(" build 4v3` makes them"), "{message}");
    let message = refused(tables, "2v2").to_string();
    assert_eq!(message, "mills has no class 2v2");
    let little = Order {
        memory: 1 << 20,
        ..order("3v3", &directory)
    };
    let refused_little = export(tables, &all(Form::Csv), &little, &CellCounter::default());
    assert!(matches!(refused_little, Err(ExportError::Memory { .. })));
    assert!(!directory.exists());
    // A table with a fault.
    let copy = tempfile::tempdir().expect("a directory");
    fs::create_dir(copy.path().join("mills")).expect("a folder");
    for file in fs::read_dir(TABLES.dir.path().join("mills")).expect("tables") {
        let file = file.expect("a file");
        let to = copy.path().join("mills").join(file.file_name());
        fs::copy(file.path(), to).expect("copied");
    }
    let table = copy.path().join("mills/3v3.dtw.glt");
    let mut bytes = fs::read(&table).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).expect("written");
    let faulty = Tablebase::open(&MILLS, copy.path()).expect("tables");
    let error = refused(&faulty, "3v3");
    assert!(!error.is_missing_table(), "{error}");
    let mut left = fs::read_dir(directory.join("mills")).expect("a folder");
    assert!(left.next().is_none());
}

#[test]
fn the_guide_explains_every_column() {
    let documented = documented_columns("## Rows for mills");
    assert_eq!(documented, names::<Mills>());
}
