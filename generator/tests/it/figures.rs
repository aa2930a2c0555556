//! Tables of 2 to 4 pieces against published figures and the golden hashes.

use crate::common::{compact, four_pieces};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::notation::Fen;
use galotne::report::{self, Report, Statistics};
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne::table::TableForm;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::Metric;
use galotne_answer::{BuildCost, BuildScope};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../data")
        .join(name)
}

fn lines(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(data(name)).expect("the data are in the repository");
    text.lines().map(str::to_owned).collect()
}

/// Reads the reports of a golden file.
fn golden(file: &str) -> Vec<(Class, Report)> {
    let lines = lines(&format!("golden/{file}.jsonl"));
    let reports = lines.iter().map(|line| {
        let report: Report = serde_json::from_str(line).expect("a report");
        (report.class.parse().expect("a class"), report)
    });
    reports.collect()
}

fn statistics() -> impl Iterator<Item = &'static Statistics> {
    four_pieces()
        .reports
        .iter()
        .flat_map(|report| &report.statistics)
}

#[test]
fn classes_of_two_and_three_pieces_have_the_published_statistics() {
    for line in &lines("reference/international.tsv")[1..] {
        let fields: Vec<&str> = line.split('\t').collect();
        let side = statistics()
            .find(|side| (&side.class[..], &side.side[..]) == (fields[0], fields[1]))
            .expect("every class is there");
        let longest = |found: &Option<report::Longest>| {
            found
                .as_ref()
                .map_or("-".to_owned(), |longest| longest.dtw.abs().to_string())
        };
        let found = [
            side.positions.to_string(),
            side.wins.to_string(),
            side.draws.to_string(),
            side.losses.to_string(),
            longest(&side.longest_win),
            longest(&side.longest_loss),
        ];
        for (found, &known) in found.iter().zip(&fields[2..]) {
            assert!(known == "-" || found == known, "{line}: {side:?}");
        }
    }
}

#[test]
fn classes_of_four_pieces_have_the_published_totals() {
    let mut sums = [0; 3];
    let mut longest = 0;
    for report in four_pieces()
        .reports
        .iter()
        .filter(|report| report.class.len() == 5)
    {
        let class: Class = report.class.parse().expect("a class");
        // If the sides are equal, both entries are the same positions.
        let sides = if class.is_symmetric() { 1 } else { 2 };
        for side in &report.statistics[..sides] {
            let counts = [side.wins, side.draws, side.losses];
            sums.iter_mut()
                .zip(counts)
                .for_each(|(sum, count)| *sum += count);
            let win = side.longest_win.as_ref().map_or(0, |longest| longest.dtw);
            longest = longest.max(win);
        }
    }
    assert_eq!(sums, [13_020_033, 22_542_673, 6_408_494]);
    assert_eq!(longest, 43);
}

/// Compares with the values of Kingsrow up to a number of pieces. Returns the number of positions.
fn compare_with_kingsrow(tables: &Tablebase, max_pieces: u8) -> usize {
    let lines = lines("reference/kingsrow-wld.tsv");
    let fields = lines
        .iter()
        .skip(2)
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let known =
        fields.filter(|fields| fields[2].parse::<u8>().expect("a number of pieces") <= max_pieces);
    known
        .map(|fields| {
            let fen = Fen::parse(&INTERNATIONAL, fields[0]).expect("a FEN");
            let wdl = tables.wdl(&fen.position).expect("a value");
            assert_eq!(wdl.word(), fields[1], "{fields:?}");
        })
        .count()
}

#[test]
fn positions_have_the_values_of_kingsrow() {
    assert_eq!(compare_with_kingsrow(&four_pieces().tables, 4), 46);
    assert_eq!(compare_with_kingsrow(&compact().tables, 3), 18);
}

#[test]
fn five_pieces_have_the_values_of_kingsrow_and_the_golden_hashes() {
    if !full() {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    for (form, file) in [
        (TableForm::Compact, "international-compact-6"),
        (TableForm::Fast, "international-wdl-6"),
    ] {
        let order = BuildOrder {
            metrics: vec![Metric::Wdl],
            form: Some(form),
            memory: 4 << 30,
            ..BuildOrder::new(&INTERNATIONAL, Class::up_to(5), dir.path())
        };
        build(&order, &()).expect("tables are built");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables are there");
        assert_eq!(compare_with_kingsrow(&tables, 5), 90, "{form:?}");
        let golden: HashMap<Class, Report> = golden(file).into_iter().collect();
        for class in Class::up_to(5) {
            let found = report::read(&report::path(dir.path(), &INTERNATIONAL, class));
            let found = found.expect("a report").as_published();
            let mut known = golden[&class].clone();
            known.tables.retain(|table| table.table.ends_with(".wdl"));
            assert_eq!(found, known, "{class}");
        }
    }
}

#[test]
fn listed_longest_positions_have_their_distances() {
    for side in statistics() {
        for longest in [&side.longest_win, &side.longest_loss]
            .into_iter()
            .flatten()
        {
            let fen = Fen::parse(&INTERNATIONAL, &longest.fen).expect("a FEN");
            let value = four_pieces().tables.dtw(&fen.position).expect("a value");
            assert_eq!(
                value.plies().map(i32::from),
                Some(longest.dtw.abs()),
                "{longest:?}"
            );
            assert_eq!(
                fen.position
                    .turn()
                    .letter()
                    .to_ascii_lowercase()
                    .to_string(),
                side.side
            );
        }
    }
}

/// For every game, size and choice of metrics in the golden files.
#[test]
fn planned_disk_space_is_within_half_of_the_actual_size() {
    const METRICS: [Metric; 3] = [Metric::Wdl, Metric::Dtw, Metric::Need];
    let mut compared = 0;
    let games = VARIANTS
        .iter()
        .map(|game| (*game, game.name, TableForm::Fast));
    let large = [
        (&INTERNATIONAL, "international-wdl-6", TableForm::Fast),
        (
            &INTERNATIONAL,
            "international-compact-6",
            TableForm::Compact,
        ),
    ];
    for (game, file, form) in games.chain(large) {
        let reports = golden(file);
        let profiles: Vec<_> = game.counting_profiles().collect();
        for (pieces, many) in (2..=6).flat_map(|pieces| (1..=3).map(move |many| (pieces, many))) {
            let metrics = &METRICS[..many];
            let names = metrics.iter().map(|metric| format!(".{metric}"));
            let names: Vec<String> = names.collect();
            let (mut planned, mut actual) = (0, 0);
            let has = |name: &String| {
                let last = reports.iter().rfind(|(class, _)| class.pieces() == pieces);
                last.is_some_and(|(_, report)| {
                    report.tables.iter().any(|table| table.table.contains(name))
                })
            };
            if !names.iter().all(has) {
                continue;
            }
            for (class, report) in reports.iter().filter(|(class, _)| class.pieces() <= pieces) {
                let scope = BuildScope {
                    metrics,
                    profiles: &profiles,
                    form,
                    distances: true,
                };
                planned += BuildCost::new(game, *class, &scope).disk;
                let tables = (report.tables.iter())
                    .filter(|table| names.iter().any(|name| table.table.contains(name)));
                actual += tables.map(|table| table.bytes).sum::<u64>();
            }
            let ratio = planned as f64 / actual as f64;
            assert!(
                (1.0 / 1.5..=1.5).contains(&ratio),
                "{file}, {pieces} pieces, {metrics:?}: {planned} for {actual}"
            );
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn tables_have_the_golden_hashes() {
    let golden = golden("international");
    assert_eq!(golden.len(), 23);
    for (found, (_, golden)) in four_pieces().reports.iter().zip(&golden) {
        let found = found.as_published();
        for (found, golden) in found.tables.iter().zip(&golden.tables) {
            assert_eq!(
                found.content, golden.content,
                "the VALUES of {} changed",
                golden.table
            );
            assert_eq!(found, golden, "the values are right, the bytes are others");
        }
        assert_eq!(&found, golden);
    }
}

#[test]
fn cached_probes_answer_only_from_memory() {
    let tables =
        Tablebase::open(&INTERNATIONAL, four_pieces().dir.path()).expect("tables are there");
    let profile = INTERNATIONAL.default_profile();
    let position = |fen| Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position;
    let quiet = position("W:WK1,K7,K18:BK35");
    // Black must capture, so the probe reads smaller classes.
    let capture = position("B:WK6,K22,K27:BK49");
    for position in [quiet, capture] {
        assert!(matches!(
            tables.cached().wdl(&position),
            Err(ProbeError::NotCached(_))
        ));
        assert!(matches!(
            tables.cached().dtw(&position),
            Err(ProbeError::NotCached(_))
        ));
        let need = tables.cached().need(&position, profile, 0);
        assert!(matches!(need, Err(ProbeError::NotCached(_))));

        let wdl = tables.wdl(&position).expect("a value");
        assert_eq!(tables.cached().wdl(&position).expect("in memory now"), wdl);
        let dtw = tables.dtw(&position).expect("a value");
        assert_eq!(tables.cached().dtw(&position).expect("in memory now"), dtw);
        let need = tables.need(&position, profile).expect("a value");
        let cached = tables.cached().need(&position, profile, 0);
        assert_eq!(cached.expect("in memory now"), need);
    }
    let without_cache = tables.with_cache(0);
    without_cache.wdl(&quiet).expect("a value");
    assert!(matches!(
        without_cache.cached().wdl(&quiet),
        Err(ProbeError::NotCached(_))
    ));
}

#[test]
fn preloaded_tables_answer_from_memory() {
    let open = |cache| {
        let tables = Tablebase::open(&INTERNATIONAL, four_pieces().dir.path());
        tables.expect("tables are there").with_cache(cache)
    };
    // Distances and needs are decoded: one byte or more for each position.
    let tables = open(256 << 20);
    let profile = INTERNATIONAL.default_profile();
    for measure in [Measure::Wdl, Measure::Dtw, Measure::need(profile)] {
        assert_eq!(tables.preload(measure, 9).expect("whole tables"), 4);
        // In the second one Black must capture.
        for fen in ["W:WK1,K7,K18:BK35", "B:WK6,K22,K27:BK49"] {
            let position = Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position;
            let value = tables.cached().value(&position, measure);
            let read = four_pieces().tables.value(&position, measure);
            assert_eq!(value.expect("in memory"), read.expect("a value"));
        }
    }
    let preload = |cache| open(cache).preload(Measure::Wdl, 9).expect("whole tables");
    let (small, none) = (preload(100_000), preload(0));
    assert!((2..4).contains(&small) && none == 0, "{small} {none}");
}

#[test]
fn threads_share_one_tablebase() {
    fn assert_shareable<T: Send + Sync>(_: &T) {}
    let tables = &four_pieces().tables;
    assert_shareable(tables);
    let positions: Vec<_> = (statistics())
        .flat_map(|side| [&side.longest_win, &side.longest_loss])
        .flatten()
        .map(|longest| {
            (
                Fen::parse(&INTERNATIONAL, &longest.fen)
                    .expect("a FEN")
                    .position,
                longest.dtw,
            )
        })
        .collect();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let positions = &positions;
            scope.spawn(move || {
                for (position, dtw) in positions.iter().cycle().skip(first * 7).take(1000) {
                    let value = tables.dtw(position).expect("a value");
                    assert_eq!(value.plies().map(i32::from), Some(dtw.abs()));
                }
            });
        }
    });
}
