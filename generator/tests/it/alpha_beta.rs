//! The reference search (`probe/benches/programs`) and the statistics of its matches.

use crate::common::four_pieces;
use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Move};
use galotne::{Fen, Measure, Tablebase, Value, Wdl};
use galotne_bench::engine::endgames::{Endgames, ProbeCounts};
use galotne_bench::engine::evaluation::evaluate;
use galotne_bench::engine::score::{self, Score};
use galotne_bench::engine::search::{Engine, SearchLimits, SearchResult};
use galotne_bench::game::{Ending, GameTerms, play};
use galotne_bench::score_statistics::MatchScore;
use std::sync::Arc;

/// Opens tables of 2 to 4 pieces with an empty cache.
fn tables() -> Arc<Tablebase> {
    let tables = Tablebase::open(&INTERNATIONAL, four_pieces().dir.path());
    Arc::new(tables.expect("tables are there"))
}

fn position(fen: &str) -> Position {
    let fen = Fen::parse(&INTERNATIONAL, fen);
    fen.expect("a position").position
}

/// Returns some positions from all parts of a class.
fn samples(class: &str, number: usize) -> Vec<Position> {
    let class = class.parse().expect("a class");
    let index = Index::new(&INTERNATIONAL, class).expect("a small class");
    let stride = (index.cells() as f64 * 0.618) as u64 | 1;
    (1..=index.cells())
        .map(|step| step.wrapping_mul(stride) % index.cells())
        .zip(Colour::BOTH.into_iter().cycle())
        .filter_map(|(cell, turn)| index.position(cell, turn))
        .filter(|position| INTERNATIONAL.has_move(position))
        .take(number)
        .collect()
}

fn search(endgames: Option<Endgames>, position: &Position, limits: SearchLimits) -> SearchResult {
    Engine::new(12, endgames).search(position, &[], limits, |_| ())
}

/// Returns the result of a score that stands for one.
fn result(score: Score) -> Option<Wdl> {
    match score {
        10_000.. => Some(Wdl::Win),
        ..=-10_000 => Some(Wdl::Loss),
        -9..=9 => Some(Wdl::Draw),
        _ => None,
    }
}

#[test]
fn wins_are_found_without_tables() {
    for fen in ["W:WK41:BK46", "W:WK2,6:BK50", "B:W32,37:BK22"] {
        let position = position(fen);
        let Value::Win(plies) = four_pieces().tables.dtw(&position).expect(fen) else {
            panic!("{fen} is not won");
        };
        let found = search(None, &position, SearchLimits::depth(plies.into()));
        assert_eq!(
            found.score,
            score::END - Score::from(plies),
            "{fen}: {found:?}"
        );
    }
}

/// Returns the plain minimax score, which the search must find despite its pruning. The depth is
/// too small for repetitions.
fn minimax(position: &Position, depth: i32, ply: usize) -> Score {
    let moves = INTERNATIONAL.moves(position);
    if moves.is_empty() {
        return score::lost(ply);
    }
    if depth <= 0 && !moves[0].is_capture() {
        return evaluate(position);
    }
    let after = |played: &Move| {
        let next = INTERNATIONAL.play(position, played);
        -minimax(&next, depth - i32::from(!played.is_capture()), ply + 1)
    };
    moves.iter().map(after).max().expect("there are moves")
}

#[test]
fn pruning_does_not_change_scores() {
    for (class, depth) in [("KKMvKM", 3), ("KMMvMMM", 3), ("MMMMvMMM", 3), ("KvKM", 3)] {
        for position in samples(class, 40) {
            let found = search(None, &position, SearchLimits::depth(depth));
            let score = minimax(&position, found.depth, 0);
            assert_eq!(found.score, score, "{position:?}");
        }
    }
}

#[test]
fn searches_agree_with_tables() {
    let tables = tables();
    let asked = |position: &Position| {
        let endgames = Endgames::waiting(Arc::clone(&tables), u8::MAX);
        assert_eq!(endgames.pieces(), 4);
        search(Some(endgames), position, SearchLimits::depth(1))
    };
    // Captures lead into the tables.
    let mut results = [0; 3];
    for class in ["KKMvKM", "KMMvKM", "KKMvMM", "MMMvMM"] {
        let captures = samples(class, 4_000).into_iter();
        for position in captures.filter(|position| INTERNATIONAL.has_capture(position)) {
            let truth = tables
                .wdl(&position)
                .expect("captures lead into the tables");
            let found = asked(&position);
            assert_eq!(result(found.score), Some(truth), "{position:?}: {found:?}");
            results[truth as usize] += 1;
        }
    }
    assert!(results.iter().all(|&count| count > 50), "{results:?}");
    // A visible end of the game scores higher than a win in the tables.
    let found = asked(&position("W:WK1,32:B28,18"));
    assert_eq!(found.score, score::END - 1, "{found:?}");
    // Inside the tables every move keeps the value.
    for class in ["KKvKM", "KMvKM", "KKKvK", "MMvKM", "KMvM"] {
        for position in samples(class, 100) {
            let value = tables.wdl(&position).expect("in the tables");
            let found = asked(&position);
            let after = INTERNATIONAL.play(&position, &found.line[0]);
            let after = tables.wdl(&after).expect("in the tables");
            assert_eq!(after.opposite(), value, "{position:?}: {found:?}");
        }
    }
}

#[test]
fn repeated_searches_visit_the_same_nodes() {
    let tables = tables();
    let position = position("W:W27,32,37,K41:B9,13,18,K3");
    let searched = |limits: SearchLimits, endgames: bool| {
        let endgames = endgames.then(|| Endgames::waiting(Arc::clone(&tables), 4));
        search(endgames, &position, limits)
    };
    for limits in [SearchLimits::depth(6), SearchLimits::nodes(5_000)] {
        for endgames in [false, true] {
            let found = searched(limits, endgames);
            assert!(found.nodes <= limits.nodes && !found.line.is_empty());
            assert_eq!(found, searched(limits, endgames));
        }
    }
    let [without, with] = [false, true].map(|tables| searched(SearchLimits::depth(6), tables));
    assert!(with.nodes < without.nodes, "{with:?} {without:?}");
}

#[test]
fn missed_values_are_read_in_the_background() {
    let tables = tables();
    let position = position("W:WK28,33:BK5,K10");
    let mut endgames = Endgames::in_background(Arc::clone(&tables), 4);
    assert_eq!(endgames.wdl(&position), None);
    let missed = ProbeCounts {
        missed: 1,
        ..ProbeCounts::default()
    };
    assert_eq!(endgames.take_counts(), missed);
    endgames.finish_reading();
    assert_eq!(endgames.read(), 1);
    let truth = four_pieces().tables.wdl(&position).expect("in the tables");
    assert_eq!(endgames.wdl(&position), Some(truth));
    assert_eq!(endgames.take_counts().hits, 1);
    // The reader has finished.
    let other = samples("MMvMM", 1)[0];
    assert_eq!(endgames.wdl(&other), None);
    let ProbeCounts {
        missed, dropped, ..
    } = endgames.take_counts();
    assert_eq!((missed, dropped), (1, 1));
    assert!(endgames.failure().is_none());
}

#[test]
fn searches_report_damaged_tables_and_continue() {
    let dir = crate::common::directory();
    let folder = dir.path().join("international");
    std::fs::create_dir(&folder).expect("made");
    for class in INTERNATIONAL.classes(3) {
        let file = format!("{class}.wdl.glt");
        let whole = four_pieces().dir.path().join("international").join(&file);
        let mut bytes = std::fs::read(whole).expect("a table");
        if file.starts_with("KKvK.") {
            let middle = bytes.len() / 2;
            bytes[middle..].fill(0x55);
        }
        std::fs::write(folder.join(file), bytes).expect("written");
    }
    let tables = Arc::new(Tablebase::open(&INTERNATIONAL, dir.path()).expect("listed"));
    let position = position("W:WK1,K2:BK50");
    for mut endgames in [
        Endgames::waiting(Arc::clone(&tables), 3),
        Endgames::in_background(tables, 3),
    ] {
        assert_eq!(endgames.wdl(&position), None);
        endgames.finish_reading();
        let failure = endgames.failure().expect("the table is damaged");
        let file = failure.file().expect("a file is at fault");
        assert!(file.ends_with("KKvK.wdl.glt"), "{file}");
        let found = search(Some(endgames), &position, SearchLimits::depth(4));
        assert_eq!(found.depth, 4);
    }
}

#[test]
fn players_with_tables_win_won_positions_in_the_fewest_plies() {
    let tables = tables();
    let terms = GameTerms {
        limits: SearchLimits::nodes(500),
        plies: 200,
    };
    let mut won = 0;
    for class in ["KKKvK", "KKMvK", "KMMvM", "KMvM"] {
        let wins = samples(class, 200).into_iter().filter_map(|position| {
            let Value::Win(plies) = tables.dtw(&position).expect("in the tables") else {
                return None;
            };
            // The draw rules must leave enough plies.
            let profile = INTERNATIONAL.default_profile();
            let need = tables.need(&position, profile).expect("in the tables");
            (need.wdl() == Wdl::Win).then_some((position, plies))
        });
        for (position, plies) in wins.take(8) {
            let player = || Endgames::waiting(Arc::clone(&tables), 4).with_distances();
            let mut players = [(); 2].map(|()| Engine::new(12, Some(player())));
            let [white, black] = &mut players;
            let game = play(&position, [white, black], terms, &tables).expect("played");
            assert_eq!(game.thrown, [0, 0], "{position:?}");
            if game.ending == Ending::Won {
                assert_eq!(game.winner, Some(position.turn()), "{position:?}");
                assert_eq!(game.plies, u32::from(plies), "{position:?}");
                won += 1;
            }
        }
    }
    assert!(won > 20, "{won}");
    assert_eq!(tables.pieces(Measure::Dtw), 4);
}

#[test]
fn points_given_away_are_counted_for_the_side_that_moved() {
    let tables = tables();
    let terms = GameTerms {
        limits: SearchLimits::nodes(3),
        plies: 1,
    };
    let points = |wdl| match wdl {
        Wdl::Loss => 0,
        Wdl::Draw => 1,
        Wdl::Win => 2,
    };
    let mut all = 0;
    for position in samples("KMvMM", 300) {
        let mut players = [(); 2].map(|()| Engine::new(4, None));
        let [white, black] = &mut players;
        let game = play(&position, [white, black], terms, &tables).expect("played");
        // The only move, or the move found with three nodes.
        let found = search(None, &position, terms.limits);
        let after = INTERNATIONAL.play(&position, &found.line[0]);
        let value = |position| points(tables.wdl(position).expect("in the tables"));
        let mut thrown = [0; 2];
        thrown[position.turn().index()] = value(&position) + value(&after) - 2;
        assert_eq!(game.thrown, thrown, "{position:?}");
        all += thrown[0] + thrown[1];
    }
    assert!(all > 10, "{all}");
}

#[test]
fn match_errors_are_computed_over_pairs() {
    let mut score = MatchScore::default();
    for _ in 0..42 {
        score.add([1, 1]);
    }
    for _ in 0..8 {
        score.add([2, 1]);
    }
    assert_eq!((score.wins, score.draws, score.losses), (8, 92, 0));
    assert_eq!(score.pairs, [0, 0, 42, 8, 0]);
    // By hand: the mean of 42 times 0.5 and 8 times 0.75, and 1.96 times the root of
    // (42 * 0.04^2 + 8 * 0.21^2) / 49 / 50.
    assert!((score.mean() - 0.54).abs() < 1e-9);
    assert!((score.error() - 0.025_662).abs() < 1e-6);
    let [elo, low, high] = score.elo();
    assert!((elo - 27.85).abs() < 0.01 && low < elo && elo < high);

    // A win and a loss from one position carry no information on strength or error.
    let mut even = MatchScore::default();
    for _ in 0..10 {
        even.add([2, 0]);
    }
    assert_eq!((even.mean(), even.error()), (0.5, 0.0));
}
