//! Files for Scan: the published ones, their cells, and the files in a directory.

use crate::harness::CellCounter;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{
    BREAKTHROUGH, FRISIAN, INTERNATIONAL, INTERNATIONAL_GIVEAWAY_BLOCKED_WINS, KILLER, RUSSIAN,
    Variant,
};
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne_export::record::Extent;
use galotne_export::scan::runs::Runs;
use galotne_export::scan::{self, Numbering, export};
use galotne_export::{ExportError, ExportedFile, Order};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// SHA-256 of the files that are published with Scan 3.1, and their lengths.
const PUBLISHED: &str = include_str!("published.txt");

/// All tables of three pieces.
static TABLES: LazyLock<TempDir> = LazyLock::new(|| built(3));

fn built(pieces: u8) -> TempDir {
    built_as(None, pieces)
}

fn built_as(form: Option<TableForm>, pieces: u8) -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = BuildOrder::new(&INTERNATIONAL, Class::up_to(pieces), dir.path());
    order.metrics = vec![galotne::value::Metric::Wdl];
    order.form = form;
    build(&order, &()).expect("built");
    dir
}

fn order(pieces: u8, directory: &Path) -> Order {
    Order {
        classes: Class::up_to(pieces),
        directory: directory.to_owned(),
        memory: 64 << 20,
        threads: 2,
    }
}

fn tables(dir: &Path) -> Tablebase {
    Tablebase::open(&INTERNATIONAL, dir).expect("a directory")
}

/// Exports, and returns the files and the number of those that were kept.
fn exported(tables: &Tablebase, order: &Order) -> (Vec<ExportedFile>, usize) {
    let progress = CellCounter::default();
    let files = export(tables, order, &progress).expect("exported");
    let kept = files.iter().filter(|file| file.kept).count();
    let written = files.iter().filter(|file| !file.kept);
    let cells = written.map(|file| match file.entry.extent {
        Extent::Cells(cells) => cells,
        Extent::Rows(_) => panic!("rows for Scan"),
    });
    let cells: u64 = cells.sum();
    assert_eq!(progress.cells(), (cells, cells));
    (files, kept)
}

/// The published files of 2 to `pieces` pieces: name -> hash and length.
fn published(pieces: u8) -> BTreeMap<String, (String, u64)> {
    let lines = PUBLISHED.lines().map(|line| {
        let mut words = line.split_whitespace();
        let mut word = || words.next().expect("three words").to_owned();
        let (hash, name, bytes) = (word(), word(), word());
        (name, (hash, bytes.parse().expect("a number")))
    });
    let few = |name: &str| name.as_bytes().first().is_some_and(|n| *n <= b'0' + pieces);
    lines.filter(|(name, _)| few(name)).collect()
}

fn assert_published(files: &[ExportedFile], pieces: u8) {
    let files = files.iter().map(|file| {
        let entry = &file.entry;
        (entry.file.clone(), (entry.sha256.clone(), entry.bytes))
    });
    assert_eq!(files.collect::<BTreeMap<_, _>>(), published(pieces));
}

/// Whether the long tests run (`scripts/test --full`).
pub fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}

#[test]
fn files_equal_the_published_ones() {
    let pieces = if full() { 4 } else { 3 };
    let dir = tempfile::tempdir().expect("a directory");
    let own;
    let made = if pieces == 3 {
        &*TABLES
    } else {
        own = built(pieces);
        &own
    };
    let (files, _) = exported(&tables(made.path()), &order(pieces, dir.path()));
    assert_eq!(files.len(), if pieces == 3 { 16 } else { 41 });
    assert_published(&files, pieces);
}

#[test]
fn little_memory_makes_the_same_files() {
    if full() {
        with_little_memory(&tables(TABLES.path()));
    }
}

/// Planes that the table leaves out are derived, pass by pass; the others are read as from any
/// table.
#[test]
fn compact_tables_make_the_same_files() {
    let compact = built_as(Some(TableForm::Compact), 3);
    let tables = tables(compact.path());
    let dir = tempfile::tempdir().expect("a directory");
    let (files, _) = exported(&tables, &order(3, dir.path()));
    assert_published(&files, 3);
    if full() {
        with_little_memory(&tables);
    }
}

fn with_little_memory(tables: &Tablebase) {
    let classes = Class::up_to(3);
    let mut least = classes.iter().flat_map(|&class| scan::files(class));
    // With this little, most classes take many passes.
    let least = least.try_fold(0, |most, class| Some(most.max(scan::least_memory(class)?)));
    let dir = tempfile::tempdir().expect("a directory");
    let order = Order {
        memory: least.expect("small"),
        ..order(3, dir.path())
    };
    let (files, _) = exported(tables, &order);
    assert_published(&files, 3);
    let order = Order {
        memory: order.memory - 1,
        directory: dir.path().join("other"),
        ..order
    };
    let refused = export(tables, &order, &CellCounter::default());
    assert!(
        matches!(refused, Err(ExportError::Memory { .. })),
        "{refused:?}"
    );
}

#[test]
fn every_cell_has_the_value_of_its_position() {
    assert_values(&tables(TABLES.path()));
}

/// Two kings beat one in most positions of killer, and in few of international draughts.
#[test]
fn files_of_killer_have_its_values() {
    assert_values_of(&KILLER);
}

/// Without kings: a move that makes one wins, and needs no file.
#[test]
fn files_of_breakthrough_have_its_values() {
    assert_values_of(&BREAKTHROUGH);
}

/// A side without a piece has won, and needs no file either.
#[test]
fn files_of_giveaway_have_its_values() {
    assert_values_of(&INTERNATIONAL_GIVEAWAY_BLOCKED_WINS);
}

/// Captures along rows and columns leave other cells without a value, and each cell of a king with
/// a man has four.
#[test]
fn files_of_frisian_draughts_have_its_values() {
    assert_values_of(&FRISIAN);
}

fn assert_values_of(variant: &'static Variant) {
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = BuildOrder::new(variant, variant.classes(3), dir.path());
    order.metrics = vec![galotne::value::Metric::Wdl];
    build(&order, &()).expect("built");
    assert_values(&Tablebase::open(variant, dir.path()).expect("a directory"));
}

/// Exports the classes of up to 3 pieces, and compares every cell with the tables.
fn assert_values(tables: &Tablebase) {
    let dir = tempfile::tempdir().expect("a directory");
    let order = Order {
        classes: tables.game().classes(3),
        ..order(3, dir.path())
    };
    exported(tables, &order);
    for class in order.classes.into_iter().flat_map(scan::files) {
        let numbering = Numbering::new(tables.game(), class).expect("small");
        let bytes = fs::read(dir.path().join(scan::file_name(class))).expect("a file");
        let mut cell = 0;
        for run in Runs(&bytes[..]) {
            let (value, cells) = run.expect("a code");
            for cell in cell..cell + cells {
                let Some(position) = numbering.position(cell) else {
                    continue;
                };
                assert_eq!(position.turn(), Colour::White);
                assert_eq!(numbering.cell(&position), cell);
                if !tables.game().has_capture(&position) {
                    let expected = tables.wdl(&position).expect("a table");
                    assert_eq!(value, expected, "{class} {cell}");
                }
            }
            cell += cells;
        }
        assert_eq!(cell, numbering.cells(), "{class}");
        assert_eq!(numbering.position(cell), None);
    }
}

#[test]
fn only_finished_files_of_the_same_tables_are_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = tables(TABLES.path());
    let two = order(2, dir.path());
    let (_, kept) = exported(&tables, &two);
    assert_eq!(kept, 0);
    // More pieces, the same directory.
    let three = order(3, dir.path());
    assert_eq!(exported(&tables, &three).1, 4);
    assert_eq!(exported(&tables, &three).1, 16);
    // A file removed, one cut off, one changed.
    let path = |name: &str| dir.path().join(name);
    fs::remove_file(path("2/0011")).expect("removed");
    let cut = fs::read(path("3/1101")).expect("read");
    fs::write(path("3/1101"), &cut[1..]).expect("written");
    let mut changed = fs::read(path("3/0021")).expect("read");
    changed[7] ^= 1;
    fs::write(path("3/0021"), changed).expect("written");
    let (files, kept) = exported(&tables, &three);
    assert_eq!(kept, 13);
    assert_published(&files, 3);
    // A record with other seals, and one without its end.
    let record = path(galotne_export::record::NAME);
    let text = fs::read_to_string(&record).expect("a record");
    fs::write(&record, text.replace("\"seal\":\"", "\"seal\":\"0")).expect("written");
    assert_eq!(exported(&tables, &three).1, 0);
    let text = fs::read_to_string(&record).expect("a record");
    fs::write(&record, &text[..text.len() - 9]).expect("written");
    assert_eq!(exported(&tables, &three).1, 15);
    assert_eq!(exported(&tables, &three).1, 16);
}

#[test]
fn impossible_orders_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = tables(TABLES.path());
    let refused = export(&tables, &order(4, dir.path()), &CellCounter::default());
    let message = refused.expect_err("tables are missing").to_string();
    assert!(
        message.starts_with("25 of 41") || message.contains("tables are missing"),
        "{message}"
    );
    assert!(
        message.contains("galotne-gen --rules international --tables "),
        "{message}"
    );
    assert!(message.contains(" build "), "{message}");
    let refused = export(&tables, &order(7, dir.path()), &CellCounter::default());
    assert!(
        matches!(refused, Err(ExportError::TooManyPieces { .. })),
        "{refused:?}"
    );
    let other = Tablebase::empty(&RUSSIAN);
    let refused = export(&other, &order(2, dir.path()), &CellCounter::default());
    assert!(
        matches!(refused, Err(ExportError::OtherGame { .. })),
        "{refused:?}"
    );
    // The directory is still untouched. A second export at the same time is refused.
    assert_eq!(fs::read_dir(dir.path()).expect("listed").count(), 0);
    let record = galotne_export::record::Record::open(dir.path()).expect("opened");
    let refused = export(&tables, &order(2, dir.path()), &CellCounter::default());
    assert!(
        matches!(refused, Err(ExportError::Busy { .. })),
        "{refused:?}"
    );
    drop(record);
    exported(&tables, &order(2, dir.path()));
}
