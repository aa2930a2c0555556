//! Compact mills tables omit values that are one ply away, and give the same answers as fast ones.

use crate::common::{assert_same, directory, directory_of, files};
use crate::mills_tables::{CLASSES, built, flip, named, open, order, path};
use crate::test_extent::full;
use galotne::colour::Colour;
use galotne::measure::Measure;
use galotne::report::{self, Report};
use galotne::table::{
    BlockDecoder, CellEncoding, Effort, Omission, PartEncoder, Table, TableError, TableForm,
    TableSpec, TableWriter,
};
use galotne::tablebase::{ProbeError, TableKey, check_table};
use galotne::value::{Metric, Value};
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::game::{Resume, Solve};
use galotne_generator::{error::BuildError, order::BuildOrder};
use galotne_mills::{
    Class, CompactForm, Index, METRICS, MILLS, MILLS_CEYLON, MILLS_MIXED, Mills, Position,
    TablePlanes, Tablebase, write_fen,
};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// The games and classes to build. Among their dependencies are classes that store both sides, one
/// side and neither.
fn games() -> [(&'static Mills, &'static str); 3] {
    [
        (&MILLS, if full() { "3+1v3+1" } else { "3+1v2+1" }),
        (&MILLS_MIXED, "1+2v3"),
        (&MILLS_CEYLON, "4v3"),
    ]
}

fn compact(rules: &'static Mills, class: &str, dir: &Path) -> BuildOrder<Mills> {
    BuildOrder {
        form: Some(TableForm::Compact),
        ..order(rules, &[class], dir)
    }
}

/// Builds all of them in both forms, once for all tests. Returns the directories of fast and of
/// compact tables.
pub fn fast_and_compact() -> [&'static Path; 2] {
    static BUILT: OnceLock<[TempDir; 2]> = OnceLock::new();
    let dirs = BUILT.get_or_init(|| {
        let dirs = [directory(), directory()];
        for (rules, class) in games() {
            let rules: &'static Mills = rules;
            build(&order(rules, &[class], dirs[0].path()), &()).expect("tables are built");
            build(&compact(rules, class, dirs[1].path()), &()).expect("tables are built");
        }
        dirs
    });
    [dirs[0].path(), dirs[1].path()]
}

fn classes(rules: &Mills, class: &str) -> Vec<Class> {
    rules.all_needed(&[named(class)])
}

fn spec_of(rules: &Mills, class: Class, metric: Metric) -> (TableForm, u64) {
    let key = TableKey::new(rules, class, metric, None);
    let file = fast_and_compact()[1].join(rules.name).join(key.file_name());
    let table = Table::open_file(file).expect("a table");
    (table.spec().form(), table.file_len())
}

/// Returns positions of every plane of a class, one cell in `step`.
fn positions(rules: &Mills, class: Class, step: usize) -> Vec<Position> {
    let index = Index::new(rules, class).expect("a class of the game");
    let planes = 0..index.planes().len();
    let cells = || (0..index.cells()).step_by(step);
    planes
        .flat_map(|plane| cells().map(move |cell| (plane, cell)))
        .filter_map(|(plane, cell)| index.position(plane, cell))
        .collect()
}

#[test]
fn both_forms_give_the_same_answers() {
    for (rules, class) in games() {
        let rules: &'static Mills = rules;
        let [fast, small] = fast_and_compact().map(|dir| open(rules, dir));
        for class in classes(rules, class) {
            let step = if full() { 3 } else { 997 };
            let positions = positions(rules, class, step);
            for metric in METRICS {
                let expected: Vec<Value> = (positions.iter())
                    .map(|position| {
                        fast.value(position, Measure::without_clock(metric))
                            .expect("a table")
                    })
                    .collect();
                let mut batch = vec![None; positions.len()];
                (small.reading()).values(
                    &positions,
                    Measure::without_clock(metric),
                    |number, value| {
                        let value = value.expect("a table");
                        assert_eq!(batch[number].replace(value), None, "answered twice");
                    },
                );
                for ((position, expected), batch) in positions.iter().zip(expected).zip(batch) {
                    let fen = write_fen(position);
                    let single = small
                        .value(position, Measure::without_clock(metric))
                        .expect("a table");
                    assert_eq!((single, batch), (expected, Some(expected)), "{fen}");
                }
            }
        }
    }
}

#[test]
fn compact_tables_omit_derivable_values() {
    for (rules, class) in games() {
        let (mut kept, mut bytes) = ([0; 3], [0; 2]);
        for class in classes(rules, class) {
            let expected = rules.compact_form(class);
            kept[expected as usize] += 1;
            let index = Index::new(rules, class).expect("a class");
            for metric in METRICS {
                let (form, len) = spec_of(rules, class, metric);
                let whole = expected == CompactForm::All;
                assert_eq!(
                    form,
                    if whole {
                        TableForm::Fast
                    } else {
                        TableForm::Compact
                    },
                    "{class}"
                );
                // An empty table has a few bytes per block, and the parts of every file.
                if expected == CompactForm::Nothing {
                    assert!(len < 3000 + index.cells() / 1000, "{class} {metric}: {len}");
                }
                bytes[1] += len;
                let key = TableKey::new(rules, class, metric, None);
                let file = fast_and_compact()[0].join(rules.name).join(key.file_name());
                bytes[0] += fs::metadata(file).expect("a table").len();
            }
            let reports = fast_and_compact().map(|dir| {
                report::read(&report::path_of(dir, rules.name, class)).expect("a report")
            });
            let content = |report: &Report| {
                let tables = report.tables.iter();
                let contents = tables.map(|table| (table.table.clone(), table.content.clone()));
                (contents.collect::<Vec<_>>(), report.statistics.clone())
            };
            assert_eq!(content(&reports[0]), content(&reports[1]), "{class}");
            for table in &reports[1].tables {
                assert_eq!(
                    table.form.is_some(),
                    expected != CompactForm::All,
                    "{class}"
                );
            }
        }
        assert!(bytes[1] < bytes[0], "{bytes:?}");
        assert!(kept[CompactForm::OneSide as usize] > 0, "{}", rules.name);
        let whole = kept[CompactForm::Nothing as usize];
        assert_eq!(whole > 0, rules.name == "mills", "{}", rules.name);
    }
}

#[test]
fn sweeps_include_omitted_values() {
    for (rules, class) in games() {
        let rules: &'static Mills = rules;
        let classes = classes(rules, class);
        let small_ones = classes
            .iter()
            .filter(|class| full() || class.cells() < 20_000);
        for &class in small_ones {
            for metric in METRICS {
                let [fast, small] = fast_and_compact().map(|dir| open(rules, dir));
                let codes = |tables: &Tablebase| {
                    let planes =
                        TablePlanes::open(tables, TableKey::new(rules, class, metric, None))
                            .expect("a table");
                    let mut sweep = planes.sweep();
                    let mut all: Vec<u16> = vec![];
                    for plane in 0..planes.index().planes().len() {
                        for block in 0..planes.blocks(plane) {
                            let (cells, codes) = sweep.read(plane, block).expect("a table");
                            assert_eq!((cells.end - cells.start) as usize, codes.len());
                            all.extend(codes);
                        }
                    }
                    all
                };
                let (expected, name) = (codes(&fast), rules.name);
                assert!(expected == codes(&small), "{name} {class} {metric}");
                // Again from the cache of derived values, then without a cache.
                assert!(expected == codes(&small), "{name} {class} {metric}");
                let without = open(rules, fast_and_compact()[1]).with_cache(0);
                assert!(expected == codes(&without), "{name} {class} {metric}");
                // Single probes read the cache, and take results from distances.
                for position in positions(rules, class, 97) {
                    for metric in [metric, Metric::Wdl] {
                        let values = [&fast, &small]
                            .map(|tables| tables.value(&position, Measure::without_clock(metric)));
                        let [one, other] = values.map(|value| value.expect("a table"));
                        assert_eq!(one, other, "{name} {}", write_fen(&position));
                    }
                }
            }
        }
    }
}

#[test]
fn every_value_is_derived_again() {
    for (rules, class) in games() {
        let rules: &'static Mills = rules;
        let tables = open(rules, fast_and_compact()[1]);
        let class = if full() { class } else { "3v3" };
        let measures: Vec<_> = METRICS
            .iter()
            .filter_map(|&metric| TableKey::new(rules, named(class), metric, None).measure(rules))
            .collect();
        let classes = classes(rules, class);
        let class = classes.last().copied().into_iter().collect::<Vec<_>>();
        verify::deep(&tables, &class, &measures, &()).expect("every value follows from the moves");
    }
    // For classes with omitted values, their successors are verified.
    let tables = open(&MILLS, fast_and_compact()[1]);
    let measure = TableKey::wdl(&MILLS, named("4v3")).measure(&MILLS);
    let classes = [named("4v3"), named("4v2+1")];
    verify::deep(
        &tables,
        &classes,
        &measure.into_iter().collect::<Vec<_>>(),
        &(),
    )
    .expect("every value follows from the moves");
}

#[test]
fn interrupted_builds_resume_within_the_memory_limit() {
    for (rules, class) in games() {
        let rules: &'static Mills = rules;
        let order = BuildOrder {
            distances: true,
            ..compact(rules, class, Path::new(""))
        };
        let mut tables = files(fast_and_compact()[1]);
        tables.retain(|path, _| path.starts_with(rules.name));
        let dir = directory_of(&tables);
        let expected = files(dir.path());
        let order = BuildOrder {
            dir: dir.path().to_owned(),
            ..order
        };
        assert!(build(&order, &()).expect("nothing to do").is_empty());
        // The last class is missing: its dependencies are read back or derived.
        for metric in METRICS {
            fs::remove_file(path(dir.path(), rules, class, metric)).expect("removed");
        }
        assert_eq!(build(&order, &()).expect("made").len(), 1);
        assert_same(&files(dir.path()), &expected, "after an interruption");
        // In the least memory some classes of nine men's morris wait in scratch files. In the other
        // games this may not be necessary.
        if rules.name != "mills" && !full() {
            continue;
        }
        let steps = Mills::steps(&order, &order.classes, Resume::Nothing);
        let peak = |which: usize| steps.iter().map(|step| step.memory[which]).max();
        let [all, least] = [0, 1].map(|which| peak(which).expect("steps"));
        let again = directory();
        let short = BuildOrder {
            dir: again.path().to_owned(),
            memory: least,
            ..order.clone()
        };
        assert!(least < all || rules.name != "mills", "{all} {least}");
        build(&short, &()).expect("tables are built");
        assert_same(&files(again.path()), &expected, "with little memory");
        let refused = BuildOrder {
            memory: least - 1,
            dir: directory().path().to_owned(),
            ..order
        };
        let error = build(&refused, &()).expect_err("too little memory");
        assert!(matches!(error, BuildError::Memory { .. }), "{error}");
    }
}

#[test]
fn equivalent_tables_of_another_game_are_read_back() {
    // In mixed mills stones slide as in nine men's morris once all are placed.
    let forms = [TableForm::Compact, TableForm::Fast];
    for form in &forms[..if full() { 2 } else { 1 }] {
        let order_of = |rules: &'static Mills, class: &str, dir: &TempDir| BuildOrder {
            form: Some(*form),
            ..order(rules, &[class], dir.path())
        };
        let [alone, beside] = [directory(), directory()];
        let mixed = order_of(&MILLS_MIXED, "3+1v3", &beside);
        build(&order_of(&MILLS_MIXED, "3+1v3", &alone), &()).expect("solved");
        build(&order_of(&MILLS, "4v3", &beside), &()).expect("solved");
        let theirs = path(beside.path(), &MILLS, "4v3", Metric::Dtw);
        let whole = fs::read(&theirs).expect("a table");

        flip(&theirs);
        let refused = build(&mixed, &()).expect_err("it is damaged").to_string();
        let name = theirs.display().to_string();
        assert!(refused.contains(&name), "{refused}");
        fs::write(&theirs, whole).expect("written");
        build(&mixed, &()).expect("read back");
        let game = |dir: &TempDir| files(&dir.path().join(MILLS_MIXED.name));
        assert_same(&game(&beside), &game(&alone), "beside another game");

        // A table without a report is not used.
        flip(&theirs);
        fs::remove_file(theirs.with_file_name("4v3.json")).expect("removed");
        fs::remove_dir_all(beside.path().join(MILLS_MIXED.name)).expect("removed");
        build(&mixed, &()).expect("solved");
        assert_same(&game(&beside), &game(&alone), "without a report");
    }
}

#[test]
fn builds_convert_between_forms() {
    let (rules, class) = games()[2];
    let rules: &'static Mills = rules;
    let dir = directory();
    let whole = order(rules, &[class], dir.path());
    build(&compact(rules, class, dir.path()), &()).expect("tables are built");
    let small = files(dir.path());
    // An order without a form keeps the tables.
    assert!(build(&whole, &()).expect("nothing to do").is_empty());
    let fast = BuildOrder {
        form: Some(TableForm::Fast),
        ..whole.clone()
    };
    // 3v3 has only one form.
    assert_eq!(build(&fast, &()).expect("made").len(), 1);
    let fast: Vec<_> = files(built()).into_iter().collect();
    for (path, bytes) in files(dir.path()) {
        let known = fast.iter().find(|(known, _)| *known == path);
        assert!(
            known.expect("the same file").1 == bytes,
            "{}",
            path.display()
        );
    }
    build(&compact(rules, class, dir.path()), &()).expect("made");
    assert_same(&files(dir.path()), &small, "compact again");
    assert!(CLASSES.contains(&(rules, class)));
}

/// Rewrites a table so that it stores one side to move only, and updates the report.
fn omit_side(dir: &Path, class: Class, metric: Metric, kept: Colour) {
    let key = TableKey::new(&MILLS, class, metric, None);
    let file = path(dir, &MILLS, &class.to_string(), metric);
    let whole = Table::open_file(&file).expect("a table");
    let index = Index::new(&MILLS, class).expect("a class");
    let plane = index.planes().iter().position(|plane| plane.turn == kept);
    let (mut decoder, mut codes) = (BlockDecoder::new(), vec![]);
    for block in whole.layout().plane_blocks(plane.expect("a plane")) {
        let decoded = whole.decode_cells(block, &mut decoder, &mut codes);
        decoded.expect("sound");
    }
    let spec = TableSpec {
        omission: Omission::OnlySide(kept),
        planes: 1,
        dictionaries: [0; 2],
        encoding: match metric {
            Metric::Wdl => CellEncoding::Ternary,
            Metric::Dtw | Metric::Need => whole.spec().encoding,
        },
        ..*whole.spec()
    };
    let layout = spec.layout().expect("a table can be like that");
    let mut writer = TableWriter::create(&file, dir, &spec, &[]).expect("a file");
    let mut encoder = PartEncoder::new(&spec, &[], Effort::Thorough).expect("a compressor");
    for part in 0..layout.parts() {
        let cells = layout.part_cells(part).expect("a part");
        let codes = &codes[cells.start as usize..cells.end as usize];
        let encoded = encoder.encode(0, part, codes).expect("it fits");
        writer.append(&encoded).expect("in order");
    }
    writer.finish().expect("written");
    let table = Table::open_file(&file).expect("a table");
    let report_file = report::path_of(dir, MILLS.name, class);
    let mut report = report::read(&report_file).expect("a report");
    let entry = (report.tables.iter_mut()).find(|entry| entry.table == key.to_string());
    let entry = entry.expect("an entry");
    entry.bytes = table.file_len();
    entry.file = table.sha256().expect("read").to_string();
    entry.seal = Some(table.file_hash().expect("read").to_string());
    entry.form = Some(TableForm::Compact);
    let report = report.with_checksum().expect("a checksum");
    let text = serde_json::to_string_pretty(&report).expect("text");
    fs::write(report_file, format!("{text}\n")).expect("written");
}

#[test]
fn tables_that_omit_more_are_readable_and_replaced() {
    let (dir, fast) = (directory(), directory());
    let even = named("3+1v2+1");
    assert_eq!(MILLS.compact_form(even), CompactForm::All);
    build(&order(&MILLS, &["3+1v2+1"], fast.path()), &()).expect("tables are built");
    let small = compact(&MILLS, "3+1v2+1", dir.path());
    build(&small, &()).expect("tables are built");
    let expected = files(dir.path());
    for kept in Colour::BOTH {
        for metric in METRICS {
            omit_side(dir.path(), even, metric, kept);
        }
        let [fast, old] = [&fast, &dir].map(|dir| open(&MILLS, dir.path()));
        for metric in METRICS {
            let positions = positions(&MILLS, even, 7);
            (old.reading()).values(
                &positions,
                Measure::without_clock(metric),
                |number, value| {
                    let position = &positions[number];
                    let known = fast
                        .value(position, Measure::without_clock(metric))
                        .expect("a table");
                    assert_eq!(value.expect("a table"), known, "{position:?}");
                },
            );
        }
        let key = TableKey::dtw(&MILLS, even);
        let measures: Vec<_> = key.measure(&MILLS).into_iter().collect();
        verify::deep(&old, &[even], &measures, &()).expect("it is sound");
        // An order without a form keeps the tables.
        let any = order(&MILLS, &["3+1v2+1"], dir.path());
        assert!(build(&any, &()).expect("nothing to do").is_empty());
        assert_eq!(build(&small, &()).expect("made").len(), 1);
        assert_same(&files(dir.path()), &expected, "replaced");
    }
}

#[test]
fn missing_and_foreign_tables_are_named() {
    let dir = directory_of(&files(fast_and_compact()[1]));
    // 4v2+1 stores nothing: its successors are probed.
    let position = galotne_mills::parse_fen(&MILLS, "B:Wa1,d1,g4,b2:Ba4,d2+1").expect("a position");
    let value = open(&MILLS, dir.path()).dtw(&position).expect("tables");
    assert_eq!(
        value,
        open(&MILLS, fast_and_compact()[0])
            .dtw(&position)
            .expect("tables")
    );
    fs::remove_file(path(dir.path(), &MILLS, "4v3", Metric::Dtw)).expect("removed");
    let error = open(&MILLS, dir.path())
        .dtw(&position)
        .expect_err("it is missing");
    let ProbeError::Missing { key, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(key.to_string(), "4v3.dtw");
    let mut values = vec![];
    (open(&MILLS, dir.path()).reading())
        .values(&[position], Measure::Dtw, |_, value| values.push(value));
    assert!(
        matches!(&values[..], [Err(ProbeError::Missing { .. })]),
        "{values:?}"
    );
    // An empty table of a class in which stones slide would cause endless recursion.
    let empty = path(dir.path(), &MILLS, "4v2+1", Metric::Dtw);
    let table = Table::open_file(&empty).expect("a table");
    let key = TableKey::dtw(&MILLS, named("3v3"));
    let error = check_table(&MILLS, key, &table).expect_err("of another class");
    assert!(matches!(error, TableError::Unexpected { .. }), "{error}");
}
