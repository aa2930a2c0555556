//! Mills tables have the solved values, for any threads and interruptions. Damaged and foreign
//! tables are errors that name them, and `deep` finds wrong values.

use crate::common::{assert_same, directory, directory_of, files, generator, kill, run};
use crate::test_extent::full;
use galotne::colour::Colour;
use galotne::measure::Measure;
use galotne::report::{Report, manifest};
use galotne::rules::{ClassIndex, Rules};
use galotne::table::{BlockDecoder, Effort, PartEncoder, Table, TableError, TableWriter};
use galotne::value::{EndResult, Metric, Value, Wdl};
use galotne_generator::build::build;
use galotne_generator::check::inventory::Inventory;
use galotne_generator::check::verify::in_order;
use galotne_generator::check::verify::{self, VerifyError};
use galotne_generator::mills::class_solver::solve;
use galotne_generator::mills::solved_classes::{ClassTurn, SolvedClasses};
use galotne_generator::plan;
use galotne_generator::statistics;
use galotne_generator::{error::BuildError, order::BuildOrder};
use galotne_mills::{
    Class, Index, METRICS, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_MIXED, MILLS_OPTIONAL,
    Mills, Position, ProbeError, Tablebase, add_risks, judge, judge_many, parse_fen, ranked_moves,
    write_fen,
};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Returns the canonical class of a name.
pub fn named(class: &str) -> Class {
    let class: Class = class.parse().expect("a class");
    class.canonical()
}

/// The games and classes to build, small but with the peculiarities of each game.
pub const CLASSES: [(&Mills, &str); 4] = [
    (&MILLS, "3+1v3"),
    (&MILLS_MIXED, "1+2v3"),
    (&MILLS_CEYLON, "4v3"),
    (&MILLS_CEYLON_ONCE, "3v3"),
];

/// The games that have been solved completely.
const WHOLE: [&Mills; 3] = [&MILLS, &MILLS_MIXED, &MILLS_CEYLON];

pub fn order(rules: &'static Mills, classes: &[&str], dir: &Path) -> BuildOrder<Mills> {
    let classes: Vec<Class> = classes.iter().map(|class| named(class)).collect();
    BuildOrder::new(rules, rules.all_needed(&classes), dir)
}

/// Builds all of [`CLASSES`], once for all tests. Returns the directory.
pub fn built() -> &'static Path {
    static BUILT: OnceLock<TempDir> = OnceLock::new();
    let dir = BUILT.get_or_init(|| {
        let dir = directory();
        for (rules, class) in CLASSES {
            build(&order(rules, &[class], dir.path()), &()).expect("tables are built");
        }
        dir
    });
    dir.path()
}

/// Returns a copy of [`built`], to be damaged.
fn copy() -> TempDir {
    directory_of(&files(built()))
}

pub fn open(rules: &'static Mills, dir: &Path) -> Tablebase {
    Tablebase::open(rules, dir).expect("tables are there")
}

pub fn path(dir: &Path, rules: &Mills, class: &str, metric: Metric) -> PathBuf {
    let key = galotne_mills::TableKey::new(rules, named(class), metric, None);
    dir.join(rules.name).join(key.file_name())
}

// ---- Values ------------------------------------------------------------------------------------

#[test]
fn tables_have_the_solved_values() {
    for (rules, class) in CLASSES {
        let tables = open(rules, built());
        let mut solved = SolvedClasses::new();
        let classes = rules.all_needed(&[named(class)]);
        for &class in &classes {
            solve(rules, class, true, &mut solved).expect("its successors are solved");
        }
        let mut compared = 0;
        for class in classes {
            let index = Index::new(rules, class).expect("a class of the game");
            for (number, plane) in index.planes().iter().enumerate() {
                let perspective = match plane.turn {
                    Colour::White => class,
                    Colour::Black => class.swapped(),
                };
                let positions = solved.get(ClassTurn {
                    class: perspective,
                    extra: plane.extra,
                });
                let positions = positions.expect("it is solved");
                Index::find(&&index, number, 0..u64::MAX, |cell, _, position| {
                    if !full() && cell % 41 != 0 {
                        return None::<()>;
                    }
                    let us = position.turn();
                    let value = positions.value_of(position.stones(us), position.stones(!us));
                    let fen = write_fen(position);
                    assert_eq!(tables.dtw(position).expect("a table"), value, "{fen}");
                    assert_eq!(tables.wdl(position).expect("a table"), value.wdl(), "{fen}");
                    compared += 1;
                    None
                });
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}

#[test]
fn batches_give_the_answers_of_single_probes() {
    for (rules, class) in CLASSES {
        let tables = open(rules, built());
        let mut positions = vec![];
        for class in rules.all_needed(&[named(class)]) {
            let index = Index::new(rules, class).expect("a class of the game");
            for plane in 0..index.planes().len() {
                let cells = (0..index.cells()).step_by(1 + index.cells() as usize / 700);
                positions.extend(cells.filter_map(|cell| index.position(plane, cell)));
            }
        }
        // A game that is over, and a missing class.
        for fen in [
            "W:Wa1,d1,g1:Ba4,d2",
            "W:Wa1,d1,g1,a7,b2,f6,c3,e5:Ba4,d2,b4,c4,d5,e4",
        ] {
            positions.push(parse_fen(rules, fen).expect("a position"));
        }
        // Interleaved, so that blocks are not visited in order.
        let backwards = positions.iter().rev();
        let positions: Vec<Position> = (positions.iter().zip(backwards))
            .flat_map(|(one, other)| [*one, *other])
            .collect();
        for metric in METRICS {
            let mut answers = vec![None; positions.len()];
            (tables.reading()).values(
                &positions,
                Measure::without_clock(metric),
                |number, value| {
                    assert!(answers[number].is_none(), "answered twice");
                    answers[number] = Some(value.map_err(|error| error.to_string()));
                },
            );
            for (position, answer) in positions.iter().zip(answers) {
                let single = tables.value(position, Measure::without_clock(metric));
                let single = single.map_err(|error| error.to_string());
                assert_eq!(answer, Some(single), "{}", write_fen(position));
            }
        }
        let judged = judge_many(&tables, positions.iter().copied()).expect("tables");
        for (position, judged) in positions.iter().zip(judged) {
            assert_eq!(judged, judge(&tables, position).expect("tables"));
        }
    }
}

/// Compares with a count over the moves of both sides.
#[test]
fn risks_of_drawing_moves_count_their_replies() {
    // Moves with a risk, those with losing replies, and those with replies to fewer stones.
    let mut counts = [0; 3];
    for (rules, class) in [(&MILLS, "4v3"), (&MILLS, "3+1v3"), (&MILLS_CEYLON, "4v3")] {
        let tables = open(rules, built());
        let index = Index::new(rules, named(class)).expect("a class");
        for cell in (0..index.cells()).step_by(1709) {
            let position = index.position(0, cell).expect("a cell");
            let mut moves = ranked_moves(&tables, &position).expect("tables");
            assert!(moves.iter().all(|found| found.risk.is_none()));
            add_risks(&tables, &mut moves).expect("tables");
            for found in moves {
                let next = rules.play(&position, &found.played);
                let drawn = tables.wdl(&next).expect("a table") == Wdl::Draw;
                if !drawn || next.turn() == position.turn() {
                    assert_eq!(found.risk, None);
                    continue;
                }
                let risk = found.risk.expect("a risk");
                let replies = rules.moves(&next);
                let after = replies.iter().map(|reply| rules.play(&next, reply));
                let (mut losing, mut fewest) = (0, None::<u8>);
                for after in after {
                    let mine = tables.wdl(&after).expect("a table");
                    // An extra move leaves the other side to move.
                    let lost = if after.turn() == next.turn() {
                        Wdl::Loss
                    } else {
                        Wdl::Win
                    };
                    losing += usize::from(mine == lost);
                    if mine == Wdl::Draw {
                        let stones = Class::from_position(&after).stones();
                        fewest = Some(fewest.map_or(stones, |fewest| fewest.min(stones)));
                    }
                }
                assert_eq!((risk.replies, risk.losing), (replies.len(), losing));
                assert_eq!(risk.smallest.map(Class::stones), fewest);
                let stones = Class::from_position(&next).stones();
                counts[0] += 1;
                counts[1] += usize::from(losing > 0);
                counts[2] += usize::from(fewest.is_some_and(|fewest| fewest < stones));
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Compares with published figures, which count placements.
#[test]
fn statistics_count_placements() {
    let tables = open(&MILLS, built());
    let of = |class: &str| {
        let sides = statistics::of_class(&tables, built(), named(class)).expect("tables");
        let figures = sides.into_iter().map(|side| {
            let longest = |found: Option<galotne::report::Longest>| found.map(|found| found.dtw);
            let (win, loss) = (longest(side.longest_win), longest(side.longest_loss));
            (side.side, side.wins, side.draws, side.losses, win, loss)
        });
        figures.collect::<Vec<_>>()
    };
    let three = |side: &str| {
        (
            side.to_owned(),
            2_232_160,
            4_112,
            455_648,
            Some(25),
            Some(-26),
        )
    };
    assert_eq!(of("3v3"), [three("w"), three("b")]);
    let white = (
        "w".to_owned(),
        1_201_560,
        10_863_360,
        48_720,
        Some(1),
        Some(-32),
    );
    let black = ("b".to_owned(), 1_629_336, 10_484_304, 0, Some(33), None);
    assert_eq!(of("4v3"), [white, black]);
    // The same figures are counted from the tables without a report.
    let copy = copy();
    let counted = open(&MILLS, copy.path());
    let reported = statistics::of_class(&counted, copy.path(), named("3v3")).expect("a report");
    fs::remove_file(copy.path().join("mills/3v3.json")).expect("removed");
    let from_tables = statistics::of_class(&counted, copy.path(), named("3v3")).expect("tables");
    assert_eq!(from_tables, reported);
}

fn golden(name: &str, rules: &'static Mills) -> Vec<Report> {
    let name = format!("../data/golden/{name}.jsonl");
    let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("golden hashes");
    manifest::parse_of::<Class>(&text, rules.name).expect("a manifest")
}

#[test]
fn tables_have_the_golden_hashes() {
    for rules in [&MILLS, &MILLS_MIXED, &MILLS_CEYLON] {
        let rules: &'static Mills = rules;
        let tables = open(rules, built());
        let classes: Vec<Class> = tables.keys().map(|key| key.class).collect();
        let classes = in_order(rules, &classes);
        let set = Inventory::read(&tables, built(), &classes, &());
        assert!(set.faults().is_empty(), "{}", rules.name);
        let golden = golden(rules.name, rules);
        for found in set.manifest() {
            assert!(golden.contains(&found), "{}: {found:?}", rules.name);
        }
        assert_eq!(set.manifest().len(), classes.len());
    }
}

// ---- Builds ------------------------------------------------------------------------------------

#[test]
fn results_alone_make_the_same_wdl_tables() {
    for (rules, class) in CLASSES {
        let dir = directory();
        let order = BuildOrder {
            metrics: vec![Metric::Wdl],
            distances: false,
            ..order(rules, &[class], dir.path())
        };
        build(&order, &()).expect("tables are built");
        for &class in &order.classes {
            let key = galotne_mills::TableKey::wdl(rules, class);
            let name = Path::new(rules.name).join(key.file_name());
            let [alone, full] =
                [dir.path(), built()].map(|dir| fs::read(dir.join(&name)).expect("a table"));
            assert!(alone == full, "{}", name.display());
            let reports = [dir.path(), built()].map(|dir| {
                let path = galotne::report::path_of(dir, rules.name, class);
                galotne::report::read(&path).expect("a report")
            });
            for (alone, full) in reports[0].statistics.iter().zip(&reports[1].statistics) {
                let counted = |found: &galotne::report::Statistics| {
                    (found.side.clone(), found.wins, found.draws, found.losses)
                };
                assert_eq!(counted(alone), counted(full), "{key}");
                assert!(alone.longest_win.is_none() && alone.wins_in.is_empty());
            }
        }
        // Complete games have golden hashes.
        if WHOLE.iter().any(|whole| whole.name == rules.name) {
            let golden = golden(&format!("{}-wdl", rules.name), rules);
            for &class in &order.classes {
                let report = galotne::report::read(&order.report_path(class)).expect("a report");
                assert!(golden.contains(&report.as_published()), "{report:?}");
            }
        }
        // A missing table is made again from tables of results alone.
        let last = path(dir.path(), rules, class, Metric::Wdl);
        let bytes = fs::read(&last).expect("a table");
        fs::remove_file(&last).expect("removed");
        let made = build(&order, &()).expect("tables are built");
        assert_eq!(made.len(), 1, "{class}");
        assert!(fs::read(&last).expect("a table") == bytes, "{class}");
        if !full() && rules.name != "mills-mixed" {
            continue;
        }
        // Distances are added, and results stay.
        let with = BuildOrder {
            metrics: vec![Metric::Wdl, Metric::Dtw],
            distances: true,
            ..order
        };
        build(&with, &()).expect("tables are built");
        for (path, bytes) in files(dir.path()) {
            let other = fs::read(built().join(&path)).expect("the same file");
            assert!(bytes == other, "{}", path.display());
        }
    }
}

#[test]
fn bytes_do_not_depend_on_threads_and_interruptions() {
    let expected = directory();
    let build = ["--rules", "mills", "build", "4v3"];
    let done = run(expected.path(), &[&build[..], &["--threads", "1"]].concat());
    assert!(done.status.success(), "{done:?}");
    let expected = files(expected.path());
    assert_eq!(expected.len(), 2 * 3);

    // Killed as soon as the first class is reported.
    let (dir, elsewhere) = (directory(), directory());
    let output = elsewhere.path().join("output");
    let arguments = [&build[..], &["--threads", "2", "--outcome"]].concat();
    let mut child = generator(dir.path(), &arguments)
        .stdout(File::create(&output).expect("a file"))
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    while !fs::read_to_string(&output)
        .expect("text")
        .contains("\n3v3 ")
    {
        assert!(
            start.elapsed() < Duration::from_secs(300),
            "no class is reported"
        );
        sleep(Duration::from_millis(1));
    }
    kill(&mut child);
    let first = fs::metadata(dir.path().join("mills/3v3.dtw.glt")).expect("a table");
    fs::write(dir.path().join(".work/4v3.wdl.glt.tmp"), b"half").expect("written");
    let done = run(dir.path(), &build);
    assert!(done.status.success(), "{done:?}");
    assert_same(&files(dir.path()), &expected, "after a kill");
    // The finished table was read back, not made again.
    let again = fs::metadata(dir.path().join("mills/3v3.dtw.glt")).expect("a table");
    assert_eq!(
        again.modified().expect("a time"),
        first.modified().expect("a time")
    );

    // A repair makes the faulty table again and leaves the others alone.
    let table = dir.path().join("mills/4v3.dtw.glt");
    flip(&table);
    let done = run(dir.path(), &[&build[..], &["--repair"]].concat());
    assert!(done.status.success(), "{done:?}");
    assert_same(&files(dir.path()), &expected, "after a repair");
    let build_nothing = || {
        let done = run(dir.path(), &build);
        let message = String::from_utf8_lossy(&done.stdout);
        let expected = "Nothing to do: all 2 classes";
        assert!(message.starts_with(expected), "{message}");
    };
    build_nothing();

    // Even then stale files of a killed build are removed, and no others.
    let scratch = dir.path().join(".work");
    let stale = ["4v3.wdl.glt.tmp", "4v3.json.tmp", "mills-3v3.shard"];
    for name in stale.into_iter().chain(["notes.txt"]) {
        fs::write(scratch.join(name), b"half").expect("written");
    }
    build_nothing();
    for name in stale {
        assert!(!scratch.join(name).exists(), "{name}");
    }
    assert!(scratch.join("notes.txt").exists());
}

#[test]
fn impossible_orders_are_rejected_before_they_start() {
    /// No real game lets a side without a move win.
    static BLOCKED_WINS: Mills = Mills {
        without_move: EndResult::Wins,
        ..MILLS
    };
    let dir = directory();
    let refused = |rules, class| {
        let order = order(rules, &[class], dir.path());
        build(&order, &()).expect_err("refused")
    };
    let error = refused(&BLOCKED_WINS, "3v3");
    assert!(matches!(error, BuildError::Unsupported { .. }), "{error}");
    assert_eq!(
        error.to_string(),
        "mills cannot be solved yet: the solver does not support a win for the side without a move"
    );
    let order = BuildOrder {
        memory: 1 << 20,
        ..order(&MILLS, &["5v4"], dir.path())
    };
    let error = build(&order, &()).expect_err("too little memory");
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
    for (arguments, expected) in [
        (
            &["solve", "3v3", "--in", "a", "--out", "b", "--check", "0.5"][..],
            "`solve --check` is not available for mills yet",
        ),
        (
            &["solve", "2v5", "--in", "a", "--out", "b"],
            "mills has no class 5v2",
        ),
        (
            &["join", "KvK", "--in", "a"],
            "is not a material class of mills",
        ),
        (&["build", "2v5"], "mills has no class 2v5"),
        (&["build", "KvK"], "is not a material class of mills"),
        (
            &["build", "--metrics", "need"],
            "there is no metric `need` of mills",
        ),
        (
            &["build", "--pieces", "5"],
            "mills has no class of so few pieces",
        ),
        (&["verify"], "there are no tables of mills"),
    ] {
        let done = run(dir.path(), &[&["--rules", "mills"], arguments].concat());
        let message = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn plans_list_classes_after_their_dependencies_with_costs() {
    let order = order(&MILLS, &["5v4", "2+2v2+1"], Path::new("nowhere"));
    let costs = plan::plan(&order);
    let names: Vec<&str> = costs.iter().map(|cost| cost.class.as_str()).collect();
    let number = |name: &str| names.iter().position(|found| *found == name).expect(name);
    assert!(number("3v3") < number("4v3") && number("4v4") < number("5v4"));
    for cost in &costs {
        assert!(
            cost.seconds > 0.0 && cost.disk > 0 && cost.memory > 0,
            "{cost:?}"
        );
        for needed in &cost.needs {
            assert!(number(needed) < number(&cost.class), "{cost:?}");
        }
    }
}

// ---- Damaged and foreign tables ----------------------------------------------------------------

/// Flips a bit in the middle of a file.
pub fn flip(path: &Path) {
    let mut bytes = fs::read(path).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).expect("written");
}

#[test]
fn damaged_tables_are_errors_that_name_the_file() {
    let copy = copy();
    let table = path(copy.path(), &MILLS, "4v3", Metric::Dtw);
    flip(&table);
    let tables = open(&MILLS, copy.path());
    let name = table.display().to_string();
    let index = Index::new(&MILLS, named("4v3")).expect("a class");
    let mut failed = 0;
    Index::find(&&index, 1, 0..u64::MAX, |cell, _, position| {
        if cell % 1000 == 0
            && let Err(error) = tables.dtw(position)
        {
            assert!(matches!(error, ProbeError::Table(_)), "{error}");
            assert!(error.to_string().contains(&name), "{error}");
            failed += 1;
        }
        None::<()>
    });
    let classes = in_order(&MILLS, &[named("4v3"), named("3v3")]);
    let faults = Inventory::read(&tables, copy.path(), &classes, &()).faults();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].file, table);
    assert!(failed > 0 || faults[0].to_string().contains(&name));

    fs::remove_file(&table).expect("removed");
    let tables = open(&MILLS, copy.path());
    let position = parse_fen(&MILLS, "W:Wa1,d1,g1,a7:Bb2,d2,f2").expect("a position");
    let missing = tables.dtw(&position).expect_err("missing").to_string();
    let command = format!("--tables {} build 4v3", copy.path().display());
    assert!(
        missing.contains("4v3.dtw") && missing.contains(&command),
        "{missing}"
    );
}

#[test]
fn tables_of_another_game_or_interpretation_are_rejected() {
    /// The same name with another clause.
    static OTHER: Mills = Mills {
        two_mills: 2,
        ..MILLS
    };
    let position = parse_fen(&MILLS, "W:Wa1,d1,g1:Bb2,d2,f2").expect("a position");
    let refused = open(&OTHER, built())
        .dtw(&position)
        .expect_err("another interpretation");
    assert!(
        matches!(&refused, ProbeError::Table(TableError::OtherRules { .. })),
        "{refused}"
    );
    // Tables of one game in the folder of another.
    let copy = copy();
    let (from, to) = (
        copy.path().join("mills"),
        copy.path().join(MILLS_OPTIONAL.name),
    );
    fs::rename(from, to).expect("renamed");
    let refused = open(&MILLS_OPTIONAL, copy.path()).dtw(&position);
    let refused = refused.expect_err("another game");
    assert!(
        matches!(&refused, ProbeError::Table(TableError::Unexpected { .. })),
        "{refused}"
    );
    assert!(refused.to_string().contains("3v3.dtw"), "{refused}");
    // The table of one class under the name of another.
    fs::rename(
        path(copy.path(), &MILLS_OPTIONAL, "4v3", Metric::Dtw),
        path(copy.path(), &MILLS_OPTIONAL, "3v3", Metric::Dtw),
    )
    .expect("renamed");
    assert!(open(&MILLS_OPTIONAL, copy.path()).dtw(&position).is_err());
}

// ---- Deep verification -------------------------------------------------------------------------

/// Derives every value of a class again.
fn deep(rules: &'static Mills, dir: &Path, class: &str) -> Result<(), VerifyError<Class>> {
    let tables = open(rules, dir);
    let class = named(class);
    let measures = [Metric::Wdl, Metric::Dtw].map(|metric| {
        let key = galotne_mills::TableKey::new(rules, class, metric, None);
        key.measure(rules).expect("a measure of mills")
    });
    verify::deep(&tables, &[class], &measures, &())
}

/// Writes a table again with one code changed.
fn falsify(
    dir: &Path,
    rules: &'static Mills,
    class: &str,
    metric: Metric,
    plane: usize,
    cell: u64,
) {
    let key = galotne_mills::TableKey::new(rules, named(class), metric, None);
    let file = path(dir, rules, class, metric);
    let table = Table::open_file(path(built(), rules, class, metric)).expect("a sound table");
    let (spec, layout) = (table.spec(), table.layout());
    let shared = &table.dictionaries().expect("sound");
    let mut writer = TableWriter::create(&file, dir, spec, shared).expect("a file");
    let mut encoder = PartEncoder::new(spec, shared, Effort::Thorough).expect("a compressor");
    let mut decoder = BlockDecoder::new();
    for number in 0..layout.planes() {
        let mut codes = vec![];
        for block in layout.plane_blocks(number) {
            let decoded = table.decode_cells(block, &mut decoder, &mut codes);
            decoded.expect("sound");
        }
        if number == plane {
            let code = &mut codes[cell as usize];
            let value = Value::from_code(metric, *code, rules.parity());
            // A draw becomes a loss, and everything else a draw.
            *code = match value {
                Value::Draw => Value::Loss(2),
                _ => Value::Draw,
            }
            .code(metric, rules.parity())
            .expect("a code");
        }
        for part in 0..layout.parts() {
            let cells = layout.part_cells(part).expect("a part");
            let codes = &codes[cells.start as usize..cells.end as usize];
            let encoded = encoder.encode(number, part, codes).expect("it fits");
            writer.append(&encoded).expect("in order");
        }
    }
    writer.finish().expect("written");
    let tables = open(rules, dir);
    tables.file(key).expect("a table that can be read");
}

#[test]
fn deep_accepts_right_values_and_finds_wrong_ones() {
    for (rules, class, plane) in [
        (&MILLS, "3v3", 0),
        (&MILLS, "3+1v3", 0),
        (&MILLS_MIXED, "1+2v3", 1),
        (&MILLS_CEYLON, "3v3", 0),
        (&MILLS_CEYLON_ONCE, "3v3", 1),
    ] {
        let rules: &'static Mills = rules;
        deep(rules, built(), class).expect("every value follows from the moves");
        if class == "3+1v3" && !full() {
            continue;
        }
        for metric in [Metric::Wdl, Metric::Dtw] {
            let copy = copy();
            let index = Index::new(rules, named(class)).expect("a class");
            let cell = index.cells() / 3;
            falsify(copy.path(), rules, class, metric, plane, cell);
            let found = deep(rules, copy.path(), class).expect_err("a changed value");
            let VerifyError::Wrong { table, .. } = &found else {
                panic!("{found}")
            };
            assert_eq!(
                (table.class, table.metric),
                (named(class), metric),
                "{found}"
            );
            if metric == Metric::Wdl {
                // For distances, a position with a move to it may be found first.
                let position = index.position(plane, cell).expect("a cell");
                let fen = Rules::write(rules, &position);
                assert!(found.to_string().contains(&fen), "{found}: {fen}");
            }
        }
    }
    if full() {
        deep(&MILLS, built(), "4v3").expect("every value follows from the moves");
        deep(&MILLS_CEYLON, built(), "4v3").expect("every value follows from the moves");
    }
}
