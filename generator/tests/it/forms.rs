//! Compact tables, which store one side to move, give the same answers as fast ones, which store
//! both; also in directories with both forms.

use crate::common::{
    BuiltTables, assert_same, build, class, compact, directory, files, four_pieces, run,
};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::report;
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::table::{BlockDecoder, Effort, PartEncoder, Table, TableForm, TableWriter};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Value};
use galotne::verdict::{Situation, best_line, ranked_moves};
use galotne_generator::check::sample::{Sample, compare_sample};
use galotne_generator::check::verify::{self, VerifyError};
use std::fs;
use std::path::{Path, PathBuf};

const MEASURES: [Measure; 2] = [Measure::Wdl, Measure::Dtw];

/// Returns the classes of a set of tables.
fn classes(built: &BuiltTables) -> Vec<Class> {
    let named = built.reports.iter().map(|report| class(&report.class));
    named.collect()
}

/// Returns one in `one_in` positions of a class, with either side to move.
fn positions(class: Class, one_in: u64) -> Vec<Position> {
    let tables = &four_pieces().tables;
    let (_, index) = tables
        .table(TableKey::wdl(&INTERNATIONAL, class))
        .expect("a table");
    let mut found = vec![];
    for turn in Colour::BOTH {
        let mut number = 0;
        index
            .walk()
            .find(0..index.cells(), turn, |_, _, position| -> Option<()> {
                if number % one_in == 0 {
                    found.push(*position);
                }
                number += 1;
                None
            });
    }
    found
}

fn probe_many(tables: &Tablebase, positions: &[Position], measure: Measure) -> Vec<Value> {
    let mut values = vec![Value::Draw; positions.len()];
    let mut answered = 0;
    (tables.reading()).values(positions, measure, |number, value| {
        values[number] = value.expect("a value");
        answered += 1;
    });
    assert_eq!(answered, positions.len());
    values
}

/// (`agreement` compares tables of three pieces with the naive solver.)
#[test]
fn both_forms_give_the_same_answers() {
    let (fast, compact) = (&four_pieces().tables, compact());
    let mut compared = 0;
    for class in classes(compact) {
        let one_in = match class.pieces() {
            _ if full() => 1,
            0..=3 => 1,
            _ => 29,
        };
        let positions = positions(class, one_in);
        for measure in MEASURES {
            let expected = probe_many(fast, &positions, measure);
            assert!(
                expected == probe_many(&compact.tables, &positions, measure),
                "{class}"
            );
            for (position, expected) in positions.iter().zip(expected).step_by(3) {
                let found = compact.tables.reading().value(position, measure);
                assert_eq!(found.expect("a value"), expected, "{class} {position:?}");
            }
        }
        compared += positions.len();
    }
    assert!(compared > 1_000_000, "{compared}");
}

#[test]
fn compact_tables_store_the_smaller_plane_of_unequal_sides() {
    let (fast, compact) = (four_pieces(), compact());
    for report in &compact.reports {
        for table in &report.tables {
            let key = TableKey::from_file_name(&INTERNATIONAL, &format!("{}.glt", table.table));
            let key = key.expect("a key");
            let form = (!key.class.is_symmetric()).then_some(TableForm::Compact);
            assert_eq!(table.form, form, "{key}");
            let stored = compact.tables.file(key).expect("a table");
            assert_eq!(
                stored.spec().form(),
                form.unwrap_or(TableForm::Fast),
                "{key}"
            );
            assert_eq!(stored.spec().turns().len(), 1, "{key}");
            let fast_report =
                (fast.reports.iter()).find(|report| report.class == key.class.to_string());
            let fast_table = (fast_report.expect("a report").tables.iter())
                .find(|other| other.table == table.table)
                .expect("an entry");
            assert_eq!(fast_table.content, table.content, "{key}");
            assert_eq!(fast_table.form, None, "{key}");
            assert!(form.is_none() || table.bytes < fast_table.bytes, "{key}");
        }
    }
}

/// A cached probe returns the right answer or a miss, never another error.
#[test]
fn blocks_that_are_not_in_memory_are_misses() {
    let compact = compact();
    let uncached = Tablebase::open(&INTERNATIONAL, compact.dir.path()).expect("a directory");
    let (mut hits, mut misses) = (0, 0);
    for name in ["KKvM", "KMvK", "MMvK"] {
        for position in positions(class(name), 97) {
            for measure in MEASURES {
                let expected = compact.tables.reading().value(&position, measure);
                let expected = expected.expect("a value");
                let mut in_batch = None;
                (uncached.cached()).values(&[position], measure, |_, value| in_batch = Some(value));
                match uncached.cached().value(&position, measure) {
                    Ok(value) => {
                        assert_eq!(value, expected, "{position:?}");
                        hits += 1;
                        assert_eq!(in_batch.expect("an answer").expect("a hit"), expected);
                    }
                    Err(ProbeError::NotCached(_)) => {
                        misses += 1;
                        assert!(matches!(in_batch, Some(Err(ProbeError::NotCached(_)))));
                    }
                    Err(error) => panic!("{error}"),
                }
                assert_eq!(
                    uncached.reading().value(&position, measure).expect("read"),
                    expected
                );
                assert_eq!(
                    uncached.cached().value(&position, measure).expect("kept"),
                    expected
                );
            }
        }
    }
    assert!(hits > 1000 && misses > 10, "{hits} {misses}");
}

/// Creates a directory in which the tables selected by `is_compact` are compact.
fn mixed_forms(is_compact: impl Fn(TableKey) -> bool) -> (tempfile::TempDir, Tablebase) {
    let dir = directory();
    let folder = dir.path().join(INTERNATIONAL.name);
    fs::create_dir(&folder).expect("made");
    for key in compact().tables.keys() {
        let from = if is_compact(key) {
            compact()
        } else {
            four_pieces()
        };
        let file = from
            .dir
            .path()
            .join(INTERNATIONAL.name)
            .join(key.file_name());
        fs::copy(file, folder.join(key.file_name())).expect("copied");
    }
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    (dir, tables)
}

#[test]
fn tables_of_both_forms_may_share_a_directory() {
    let by_kings = |key: TableKey| key.class.kings(Colour::White).is_multiple_of(2);
    for (number, (_dir, tables)) in [
        mixed_forms(|key| key.metric == Metric::Wdl),
        mixed_forms(|key| key.metric == Metric::Dtw),
        mixed_forms(by_kings),
        mixed_forms(|key| !by_kings(key)),
    ]
    .into_iter()
    .enumerate()
    {
        for name in ["KKvM", "KMvK", "MMvK", "MMvM", "KKvMM"] {
            let positions = positions(class(name), 101);
            for measure in MEASURES {
                let expected = probe_many(&four_pieces().tables, &positions, measure);
                assert!(
                    expected == probe_many(&tables, &positions, measure),
                    "{number} {name}"
                );
            }
        }
        verify::deep(&tables, &[class("MMvM"), class("KKvM")], &MEASURES, &()).expect("right");
    }
}

#[test]
fn both_forms_give_the_same_moves_and_lines() {
    let (_dir, fast) = mixed_forms(|_| false);
    let compact = &compact().tables;
    for name in ["KKvM", "MMvK", "KKvMM"] {
        for position in positions(class(name), 9973) {
            let situation = Situation::fresh(&INTERNATIONAL, &Profile::NONE, position);
            let [one, other] = [&fast, compact]
                .map(|tables| ranked_moves(tables, &situation).expect("ranked moves"));
            assert_eq!(one, other, "{position:?}");
            let [one, other] =
                [&fast, compact].map(|tables| best_line(tables, &situation).expect("a line"));
            assert_eq!(one, other, "{position:?}");
        }
    }
}

fn path(dir: &Path, key: TableKey) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(key.file_name())
}

#[test]
fn deep_finds_wrong_values_in_compact_tables() {
    let (dir, _) = mixed_forms(|_| true);
    for (key, from, to) in [
        (TableKey::dtw(&INTERNATIONAL, class("KKvM")), 4, 6),
        (TableKey::wdl(&INTERNATIONAL, class("MMvK")), 2, 0),
    ] {
        let file = path(dir.path(), key);
        let sound = fs::read(&file).expect("a table");
        let table = Table::open(sound.clone(), "sound").expect("a table");
        let (spec, shared) = (table.spec(), &table.dictionaries().expect("sound"));
        let mut codes = vec![];
        for block in 0..table.blocks() {
            let decoded = table.decode_cells(block, &mut BlockDecoder::new(), &mut codes);
            decoded.expect("a sound block");
        }
        // The first quiet position with this value.
        let (_, index) = four_pieces().tables.table(key).expect("a table");
        let cells = index.cells_at(spec.order_of(0), 0..index.cells());
        let wrong = (codes.iter().zip(cells)).position(|(&code, cell)| {
            let position = index.position(cell, spec.turn(0));
            code == from && position.is_some_and(|position| !INTERNATIONAL.has_capture(&position))
        });
        codes[wrong.expect("such a position")] = to;
        let mut encoder = PartEncoder::new(spec, shared, Effort::Brisk).expect("the same shape");
        let scratch = file.parent().expect("a parent");
        let mut writer = TableWriter::create(&file, scratch, spec, shared).expect("created");
        let part = encoder.encode(0, 0, &codes).expect("one part");
        writer.append(&part).expect("in order");
        writer.finish().expect("complete");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
        let measure = if key.metric == Metric::Wdl {
            Measure::Wdl
        } else {
            Measure::Dtw
        };
        let found = verify::deep(&tables, &[key.class], &[measure], &());
        assert!(matches!(found, Err(VerifyError::Wrong { .. })), "{found:?}");
        let all = Sample {
            size: u64::MAX,
            seed: 1,
        };
        if measure == Measure::Wdl {
            let found = compare_sample(&tables, key.class, all, &());
            assert!(matches!(found, Err(VerifyError::Wrong { .. })), "{found:?}");
        }
        fs::write(&file, sound).expect("put back");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
        verify::deep(&tables, &[key.class], &[measure], &()).expect("right again");
        compare_sample(&tables, key.class, all, &()).expect("right again");
    }
}

// ---- Builds ------------------------------------------------------------------------------------

const METRICS: [&str; 2] = ["--metrics", "wdl,dtw"];

fn order<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["build", "KMvM"];
    all.extend(METRICS);
    all.extend(arguments);
    all
}

#[test]
fn builds_convert_tables_only_to_an_explicit_form() {
    let dir = directory();
    let at = dir.path();
    build(at, &order(&[]));
    let fast = files(at);
    build(at, &order(&["--form", "compact", "--threads", "1"]));
    let compact = files(at);
    assert!(fast != compact);
    // A table of either form satisfies an order without a form.
    build(at, &order(&[]));
    assert_same(&files(at), &compact, "without a form");
    let table = path(at, TableKey::dtw(&INTERNATIONAL, class("KMvM")));
    let report = report::read(&report::path(at, &INTERNATIONAL, class("KMvM"))).expect("a report");
    assert!(
        report
            .tables
            .iter()
            .all(|table| table.form == Some(TableForm::Compact))
    );
    // A repaired table keeps its form, which its report records.
    let mut damaged = fs::read(&table).expect("a table");
    damaged[1000] ^= 1;
    fs::write(&table, damaged).expect("damaged");
    build(at, &order(&["--repair"]));
    assert_same(&files(at), &compact, "repaired");
    build(at, &order(&["--form", "fast"]));
    assert_same(&files(at), &fast, "fast again");
    let other = directory();
    build(
        other.path(),
        &order(&["--form", "compact", "--threads", "3"]),
    );
    assert_same(&files(other.path()), &compact, "by three threads");
    let done = run(other.path(), &["verify", "--deep"]);
    assert!(done.status.success(), "{done:?}");
    let refused = run(other.path(), &order(&["--form", "small"]));
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("`fast` or `compact`"));
}
