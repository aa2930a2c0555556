//! Every game but the international one: golden hashes, published figures, and results that players
//! know.

use crate::test_extent::full;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::notation::Fen;
use galotne::report::{self, Report, Statistics};
use galotne::rules::{ENGLISH, RUSSIAN, VARIANTS, Variant, WOLF_AND_SHEEP};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::order::BuildOrder;
use std::path::Path;
use tempfile::TempDir;

/// Tables in a directory of their own.
struct Built {
    tables: Tablebase,
    reports: Vec<Report>,
    _dir: TempDir,
}

fn built(variant: &'static Variant, classes: Vec<Class>) -> Built {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder::new(variant, classes, dir.path());
    let done = build(&order, &()).expect("tables are built");
    let read = |class| report::read(&report::path_of(dir.path(), variant.name, class));
    Built {
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
fn tables_of_every_game_are_the_golden_ones() {
    for &variant in VARIANTS {
        // That one has tests of its own.
        if variant.name == "international" {
            continue;
        }
        let most = variant.material.map_or(pieces(), |_| u8::MAX);
        let golden = golden(variant);
        for found in built(variant, variant.classes(most)).reports {
            let found = found.as_published();
            assert!(golden.contains(&found), "{}: {found:?}", variant.name);
        }
    }
}

/// One entry for each position, so the sides of a class are both counted unless they are equal.
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

/// Petrov's triangle: off the main road three kings always catch one, in 13 moves at most, unless
/// they stand so badly that they lose one at once; on the road they do not, unless they catch it at
/// once.
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

/// Winning Ways: the sheep win wherever the wolf begins.
#[test]
fn the_sheep_catch_the_wolf_wherever_it_begins() {
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
    // Every value follows from the moves of the text, which are not those that the solver knows.
    let measures = [Measure::Wdl, Measure::Dtw];
    let classes = WOLF_AND_SHEEP.classes(u8::MAX);
    verify::deep(&built.tables, &classes, &measures, &()).expect("every value is right");
    // A wolf that no sheep can meet any more has won, even if it is hemmed in.
    let passed = Fen::parse(&WOLF_AND_SHEEP, "B:Wb2,c1,e3,g3:BKa1").expect("a FEN");
    let value = built.tables.dtw(&passed.position).expect("a value");
    assert_eq!(value, Value::Win(0));
}
