//! All games except international draughts: golden hashes, published figures, and well-known
//! results.

use crate::test_extent::full;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::notation::Fen;
use galotne::report::{self, Report, Statistics};
use galotne::rules::{
    CaptureCriterion, CaptureRules, ENGLISH, KILLER, KingLanding, PromotionInCapture, RUSSIAN,
    Removal, THAI, VARIANTS, Variant, WOLF_AND_SHEEP,
};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::order::BuildOrder;
use std::path::Path;
use tempfile::TempDir;

/// Tables of a game in their own directory.
struct GameTables {
    tables: Tablebase,
    reports: Vec<Report>,
    _dir: TempDir,
}

fn built(variant: &'static Variant, classes: Vec<Class>) -> GameTables {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder::new(variant, classes, dir.path());
    let done = build(&order, &()).expect("tables are built");
    let read = |class| report::read(&report::path_of(dir.path(), variant.name, class));
    GameTables {
        tables: Tablebase::open(variant, dir.path()).expect("tables are there"),
        reports: (done.into_iter())
            .map(|done| read(done.planned.class).expect("a report"))
            .collect(),
        _dir: dir,
    }
}

fn golden(variant: &Variant) -> Vec<Report> {
    let name = format!("../data/golden/{}.jsonl", variant.name);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(path).expect("the data are in the repository");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a report"))
        .collect()
}

fn pieces() -> u8 {
    if full() { 4 } else { 3 }
}

#[test]
fn tables_of_every_game_have_the_golden_hashes() {
    for &variant in VARIANTS {
        // Tested in `figures`.
        if variant.name == "international" {
            continue;
        }
        let max_pieces = variant.material.map_or(pieces(), |_| u8::MAX);
        let golden = golden(variant);
        for found in built(variant, variant.classes(max_pieces)).reports {
            let found = found.as_published();
            assert!(golden.contains(&found), "{}: {found:?}", variant.name);
        }
    }
}

/// Returns statistics that count every position once: both sides of a class unless they are equal.
fn sides(reports: &[Report]) -> impl Iterator<Item = &Statistics> {
    reports.iter().flat_map(|report| {
        let (white, black) = report.class.split_once('v').expect("a class");
        let sides = if white == black { 1 } else { 2 };
        report.statistics.iter().take(sides)
    })
}

/// Published by an independent project (`data/reference`).
#[test]
fn checkers_has_the_published_results() {
    let built = built(&ENGLISH, ENGLISH.classes(4));
    let total = |of: fn(&Statistics) -> u64| sides(&built.reports).map(of).sum::<u64>();
    assert_eq!(total(|side| side.positions), 6_408_836);
    assert_eq!(total(|side| side.wins), 2_675_270);
    assert_eq!(total(|side| side.losses), 2_004_797);
    assert_eq!(total(|side| side.draws), 1_728_769);
    let longest = sides(&built.reports)
        .filter_map(|side| side.longest_win.as_ref())
        .map(|longest| longest.dtw)
        .max();
    assert_eq!(longest, Some(109));
}

/// Published for dctl, another solver (`data/reference`).
#[test]
fn killer_has_the_published_longest_wins() {
    let built = built(&KILLER, KILLER.classes(pieces()));
    let dtw = |fen: &str| {
        let position = Fen::parse(&KILLER, fen).expect("a FEN").position;
        built.tables.dtw(&position).expect("a value")
    };
    // One man against two, "David and Goliath".
    assert_eq!(dtw("W:W23:B5,6"), Value::Win(29));
    assert_eq!(dtw("B:W23:B5,6"), Value::Win(57));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/reference/killer.tsv");
    let known = std::fs::read_to_string(path).expect("the data are in the repository");
    let reports = golden(&KILLER);
    let mut compared = 0;
    for line in known.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[class, side, plies, fen] = &fields[..] else {
            panic!("{line}: expected four fields");
        };
        let plies: u16 = plies.parse().expect("a number");
        let statistics = reports.iter().flat_map(|report| &report.statistics);
        let found = statistics
            .filter(|found| found.class == class && found.side == side)
            .map(|found| found.longest_win.as_ref().map(|longest| longest.dtw));
        assert_eq!(found.collect::<Vec<_>>(), [Some(plies.into())], "{line}");
        if fen != "-" && class.len() <= usize::from(pieces()) + 1 {
            assert_eq!(dtw(fen), Value::Win(plies), "{line}");
        }
        compared += 1;
    }
    // Both sides of every class of 2 to 4 pieces, where they differ.
    assert_eq!(compared, 41);
}

/// Petrov's triangle: three kings win in at most 13 moves against a king off the main road, unless
/// they lose one immediately; against a king on the road only if they can win immediately.
#[test]
fn three_russian_kings_catch_one_off_the_main_road() {
    let class: Class = "KKKvK".parse().expect("a class");
    let built = built(&RUSSIAN, RUSSIAN.all_needed(&[class]));
    let board = RUSSIAN.board;
    let index = galotne::index::Index::new(&RUSSIAN, class).expect("small");
    let turn = galotne::position::Colour::White;
    let mut counts = [[0; 2]; 2];
    let mut longest = [0; 2];
    let profile = RUSSIAN.default_profile();
    (index.walk()).find(0..index.cells(), turn, |_, _, position| {
        let on_road = position.kings(!turn) & board.long_diagonal() != 0;
        let dtw = built.tables.dtw(position).expect("a value");
        let need = built.tables.need(position, profile).expect("a value");
        // The limits are exactly long enough: fifteen moves off the road, five on it.
        assert_eq!(need.wdl(), dtw.wdl(), "{position:?}");
        if let Value::Win(plies) = dtw {
            let longest = &mut longest[usize::from(on_road)];
            *longest = plies.max(*longest);
        }
        counts[usize::from(on_road)][usize::from(dtw.wdl() == Wdl::Win)] += 1;
        None::<()>
    });
    assert_eq!(counts, [[896, 106_984], [10_704, 25_256]]);
    assert_eq!(longest, [25, 9], "13 moves and 5 moves");
}

/// Games that nobody plays: clauses of Turkish and Thai draughts in other combinations.
#[test]
fn clauses_of_captures_are_solved_in_any_combination() {
    let rules = THAI.captures.expect("rules of captures");
    let backward = CaptureRules {
        men_backward: true,
        promotion: PromotionInCapture::StaysMan,
        ..rules
    };
    let most = CaptureRules {
        criteria: &[CaptureCriterion::Pieces],
        ..backward
    };
    let combinations = [
        (rules, KingLanding::Anywhere),
        (backward, KingLanding::JustBehind),
        (most, KingLanding::JustBehind),
        (most, KingLanding::Anywhere),
    ];
    let names: &[&str] = if full() {
        &["KKvKM", "KMMvK"]
    } else {
        &["KKvKM"]
    };
    let classes: Vec<Class> = (names.iter())
        .map(|name| name.parse().expect("a class"))
        .collect();
    for (rules, king_landing) in combinations {
        for removal in [
            Removal::AfterMove,
            Removal::AtOnce { turns_back: false },
            Removal::AtOnce { turns_back: true },
        ] {
            let captures = Some(CaptureRules {
                king_landing,
                removal,
                ..rules
            });
            let variant: &Variant = Box::leak(Box::new(Variant { captures, ..THAI }));
            let classes = variant.all_needed(&classes);
            let built = built(variant, classes.clone());
            verify::deep(&built.tables, &classes, &[Measure::Wdl, Measure::Dtw], &())
                .unwrap_or_else(|error| panic!("{captures:?}: {error}"));
        }
    }
}

/// Winning Ways: the sheep win from every start square of the wolf.
#[test]
fn the_sheep_win_from_every_start_square_of_the_wolf() {
    let built = built(&WOLF_AND_SHEEP, WOLF_AND_SHEEP.classes(u8::MAX));
    let board = WOLF_AND_SHEEP.board;
    let sheep = board.row_squares(board.rows() - 1);
    let mut starts = 0;
    for wolf in board.iter(board.all() & !sheep) {
        let fen = format!("B:Wa1,c1,e1,g1:BK{}", WOLF_AND_SHEEP.square_name(wolf));
        let start = Fen::parse(&WOLF_AND_SHEEP, &fen).expect("a FEN").position;
        assert_eq!(
            built.tables.dtw(&start).expect("a value"),
            Value::Loss(44),
            "{fen}"
        );
        starts += 1;
    }
    assert_eq!(starts, 28);
    // The plain rules derive the values independently of the solver.
    let measures = [Measure::Wdl, Measure::Dtw];
    let classes = WOLF_AND_SHEEP.classes(u8::MAX);
    verify::deep(&built.tables, &classes, &measures, &()).expect("every value is right");
    // A wolf behind all sheep has won, even if it cannot move.
    let passed = Fen::parse(&WOLF_AND_SHEEP, "B:Wb2,c1,e3,g3:BKa1").expect("a FEN");
    let value = built.tables.dtw(&passed.position).expect("a value");
    assert_eq!(value, Value::Win(0));
}
