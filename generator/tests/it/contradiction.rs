//! Tables with right checksums and wrong values: answers with moves end as a contradiction that
//! names the tables and the command that finds the wrong values. Right tables never contradict each
//! other, in any form, game and profile (see also `variants`).

use crate::common::{class, compact, directory, four_pieces, run};
use crate::forged::forge;
use crate::mills_forms::fast_and_compact;
use crate::mills_tables::{self, built, named};
use crate::prebuilt::copy_tables;
use crate::test_extent::full;
use galotne::colour::Colour;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::position::Position;
use galotne::rules::{ClassIndex, INTERNATIONAL, Profile};
use galotne::table::code;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Value, Wdl};
use galotne::verdict::{RankedMove, Situation, SpentPlies, best_line, ranked_moves};
use galotne_mills::{MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_MIXED, Mills};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

// ---- Draughts ----------------------------------------------------------------------------------

/// A copy of the tables of three kings against one.
fn three_kings() -> TempDir {
    let dir = directory();
    let classes = Class::all_needed(&[class("KKKvK")]);
    let built = four_pieces().dir.path();
    copy_tables(built, INTERNATIONAL.name, classes, dir.path());
    dir
}

fn path(dir: &Path, name: &str) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(format!("{name}.glt"))
}

fn open(dir: &Path) -> Tablebase {
    Tablebase::open(&INTERNATIONAL, dir).expect("a directory")
}

fn situation(fen: &str, profile: &'static Profile) -> Situation {
    let position = Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position;
    Situation::fresh(&INTERNATIONAL, profile, position)
}

/// Returns the tables that a contradiction names, and its text.
fn contradiction<T>(answer: Result<T, ProbeError>) -> (Vec<String>, String) {
    match answer.map(drop) {
        Err(error @ ProbeError::Contradiction(_)) => {
            let text = error.to_string();
            let ProbeError::Contradiction(found) = error else {
                unreachable!()
            };
            let tables: Vec<String> = found.tables.iter().map(ToString::to_string).collect();
            assert!(text.contains(&found.position), "{text}");
            assert!(text.contains(&format!("`{}`", found.command)), "{text}");
            (tables, text)
        }
        Err(error) => panic!("{error}"),
        Ok(()) => panic!("an answer"),
    }
}

/// Some positions of a class, of both sides.
fn some_positions(class: Class, stride: u64) -> impl Iterator<Item = Position> {
    let index = Index::new(&INTERNATIONAL, class).expect("a small class");
    let numbers = (0..index.cells()).step_by(usize::try_from(stride).expect("small"));
    numbers.flat_map(move |cell| {
        Colour::BOTH.into_iter().filter_map({
            let index = index.clone();
            move |turn| index.position(cell, turn)
        })
    })
}

const ATTACKED: &str = "W:WK1,K7,K18:BK45";

#[test]
fn constant_distances_contradict_the_moves() {
    // Loss in 0, win in 1, loss in 2, win in 7: all of them with legal moves on the board.
    for code in [1, 2, 3, 8] {
        let dir = three_kings();
        forge(&path(dir.path(), "KKKvK.dtw"), code, |_, _, _| code);
        // Without results, only the moves show it.
        fs::remove_file(path(dir.path(), "KKKvK.wdl")).expect("removed");
        let tables = open(dir.path());
        for profile in [&Profile::NONE, INTERNATIONAL.default_profile()] {
            let situation = situation(ATTACKED, profile);
            let (named, text) = contradiction(ranked_moves(&tables, &situation));
            assert_eq!(named[0], "KKKvK.dtw", "{text}");
            let (named, _) = contradiction(best_line(&tables, &situation));
            assert_eq!(named[0], "KKKvK.dtw");
        }
    }
}

#[test]
fn constant_results_contradict_the_moves() {
    for forged in [code::DRAW, code::WIN, code::LOSS] {
        let dir = three_kings();
        for class in ["KKKvK", "KKvK", "KvK"] {
            fs::remove_file(path(dir.path(), &format!("{class}.dtw"))).expect("removed");
        }
        forge(&path(dir.path(), "KKKvK.wdl"), 2, |_, _, _| forged);
        let tables = open(dir.path());
        let (mut found, mut all) = (0, 0);
        for position in some_positions(class("KKKvK"), 997) {
            let quiet = !INTERNATIONAL.has_capture(&position);
            let situation = Situation::fresh(&INTERNATIONAL, &Profile::NONE, position);
            let answer = ranked_moves(&tables, &situation);
            let error = matches!(answer, Err(ProbeError::Contradiction(_)));
            assert!(error || answer.is_ok());
            (found, all) = (found + u32::from(error), all + u32::from(quiet));
        }
        // A loss for both sides, or a win for both, is no result of any move. One ply cannot see
        // that all are draws, except beside captures.
        let seen = f64::from(found) / f64::from(all);
        if forged == code::DRAW {
            assert!(seen > 0.05, "{seen}");
        } else {
            assert!(seen > 0.9, "{forged}: {seen}");
        }
    }
}

#[test]
fn results_and_distances_and_needs_contradict_each_other() {
    let default = INTERNATIONAL.default_profile();
    // Wins and losses change places.
    let exchanged = |_, _, code| match code {
        code::WIN => code::LOSS,
        code::LOSS => code::WIN,
        other => other,
    };
    let dir = three_kings();
    forge(&path(dir.path(), "KKKvK.wdl"), 2, exchanged);
    let (named, text) = contradiction(ranked_moves(
        &open(dir.path()),
        &situation(ATTACKED, default),
    ));
    assert_eq!(named, ["KKKvK.dtw", "KKKvK.wdl"], "{text}");
    assert!(text.contains(" plies, but a loss; "), "{text}");
    let command = format!(
        "`galotne-gen --rules international --tables {} verify --deep KKKvK`",
        dir.path().display()
    );
    assert!(text.contains(&command), "{text}");

    let dir = three_kings();
    let need = format!("KKKvK.need.{}", default.name);
    // Codes of `need`: 1 and 2 more than twice the plies.
    let exchanged = |_, _, code: u16| match code {
        0 => 0,
        code if code % 2 == 1 => code + 1,
        code => code - 1,
    };
    let largest = u16::from(u8::MAX);
    forge(&path(dir.path(), &need), largest, exchanged);
    let (named, text) = contradiction(ranked_moves(
        &open(dir.path()),
        &situation(ATTACKED, default),
    ));
    assert_eq!(named, ["KKKvK.dtw", &*need], "{text}");

    // The plies alone are wrong.
    let dir = three_kings();
    forge(&path(dir.path(), &need), largest, |_, _, code| match code {
        0 => 0,
        code => code + 2,
    });
    let (named, text) = contradiction(ranked_moves(
        &open(dir.path()),
        &situation(ATTACKED, default),
    ));
    assert_eq!(named, [&*need], "{text}");
    // Another profile does not use this table.
    ranked_moves(&open(dir.path()), &situation(ATTACKED, &Profile::NONE)).expect("right values");
}

#[test]
fn one_wrong_cell_is_seen_from_both_ends_of_a_move() {
    let right = open(four_pieces().dir.path());
    // A win whose only best move leads to a stored position.
    let only_best = |position: Position| {
        let before = Situation::fresh(&INTERNATIONAL, &Profile::NONE, position);
        let moves = ranked_moves(&right, &before).expect("right values");
        let [best, second, ..] = &*moves else {
            return None;
        };
        let plies = |ranked: &RankedMove| ranked.judged.dtw.and_then(Value::plies);
        let only = position.turn() == Colour::White
            && !INTERNATIONAL.has_capture(&position)
            && !INTERNATIONAL.has_capture(best.position())
            && best.judged.wdl == Some(Wdl::Loss)
            && plies(best).is_some_and(|plies| plies >= 4)
            && plies(best) < plies(second);
        only.then_some((before, *best.situation()))
    };
    let mut candidates = some_positions(class("KKKvK"), 997).filter_map(only_best);
    let (before, after) = candidates.next().expect("there is one");
    let dir = three_kings();
    let file = path(dir.path(), "KKKvK.dtw");
    let index = Index::new(&INTERNATIONAL, class("KKKvK")).expect("an index");
    let order = right
        .table(TableKey::dtw(&INTERNATIONAL, class("KKKvK")))
        .expect("a table")
        .0
        .spec()
        .orders[Colour::Black.index()];
    let wrong = index.place_in(after.position(), &index.strides(order));
    forge(&file, 0, |plane, cell, code| {
        if (plane, cell) == (1, wrong) {
            code + 2
        } else {
            code
        }
    });
    let tables = open(dir.path());
    for end in [&before, &after] {
        let (named, text) = contradiction(ranked_moves(&tables, end));
        assert_eq!(named[0], "KKKvK.dtw", "{text}");
    }
    // Far away nothing is wrong.
    let far = situation("W:WK2,K3,K4:BK50", &Profile::NONE);
    ranked_moves(&tables, &far).expect("right values");

    // A win in 0 too much is better than all other moves.
    let dir = three_kings();
    forge(&path(dir.path(), "KKKvK.dtw"), 0, |plane, cell, code| {
        if (plane, cell) == (1, wrong) { 3 } else { code }
    });
    let tables = open(dir.path());
    let (named, text) = contradiction(ranked_moves(&tables, &before));
    assert_eq!(named, ["KKKvK.dtw"], "{text}");
    assert!(text.contains("by its moves"), "{text}");
}

#[test]
fn values_that_are_not_known_are_not_compared() {
    let dir = three_kings();
    // A damaged table of results, which no answer needs.
    let results = path(dir.path(), "KKKvK.wdl");
    let mut bytes = fs::read(&results).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&results, bytes).expect("written");
    // Moves into a class without distances.
    fs::remove_file(path(dir.path(), "KKvK.dtw")).expect("removed");
    let tables = open(dir.path());
    for position in some_positions(class("KKKvK"), 9973) {
        for profile in [&Profile::NONE, INTERNATIONAL.default_profile()] {
            let situation = Situation::fresh(&INTERNATIONAL, profile, position);
            let answer = ranked_moves(&tables, &situation);
            let read = matches!(answer, Ok(_) | Err(ProbeError::Table(_)));
            assert!(read, "{answer:?}");
        }
    }
}

#[test]
fn the_command_of_a_contradiction_finds_the_wrong_table() {
    let dir = three_kings();
    forge(&path(dir.path(), "KKKvK.dtw"), 3, |_, _, _| 3);
    let answer = ranked_moves(&open(dir.path()), &situation(ATTACKED, &Profile::NONE));
    let Err(ProbeError::Contradiction(found)) = answer else {
        panic!("{answer:?}")
    };
    let words: Vec<&str> = found.command.split(' ').skip(1).collect();
    let done = run(dir.path(), &[]);
    assert!(!done.status.success());
    // The directory is given already.
    let rest: Vec<&str> = (words.iter().copied().enumerate())
        .filter(|(place, _)| ![2, 3].contains(place))
        .map(|(_, word)| word)
        .collect();
    assert_eq!(rest[..4], ["--rules", "international", "verify", "--deep"]);
    let done = run(dir.path(), &rest);
    let text = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{text}");
    assert!(text.contains("KKKvK.dtw"), "{text}");
}

#[test]
fn right_tables_never_contradict_each_other() {
    // Fast tables with every profile; the second clock counts in these classes.
    let fast = &four_pieces().tables;
    let stride = if full() { 97 } else { 4999 };
    let mut counted = 0;
    for name in [
        "KKKvK", "KKMvK", "KMMvK", "KKvKK", "KKvKM", "MMvMM", "KKMvM",
    ] {
        for position in some_positions(class(name), stride) {
            for profile in INTERNATIONAL.profiles {
                let fresh = Situation::fresh(&INTERNATIONAL, profile, position);
                ranked_moves(fast, &fresh).unwrap_or_else(|error| panic!("{error}"));
                let Some(second) = fresh.clocks().secondary() else {
                    continue;
                };
                for spent in 1..=second.left.into() {
                    let spent = [SpentPlies::Rule(second.clock.rule.to_owned(), spent)];
                    let counts = Situation::with_spent(&INTERNATIONAL, profile, position, &spent);
                    let counts = counts.expect("a count up to the limit");
                    ranked_moves(fast, &counts).unwrap_or_else(|error| panic!("{error}"));
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 100, "{counted}");
    // Compact tables store one side, and the moves of the other are derived.
    for name in ["KKvK", "KMvK", "KvM", "KKvKM", "KKvMM"] {
        for position in some_positions(class(name), if full() { 7 } else { 499 }) {
            let fresh = Situation::fresh(&INTERNATIONAL, &Profile::NONE, position);
            ranked_moves(&compact().tables, &fresh).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

// ---- Mills -------------------------------------------------------------------------------------

/// Visits some positions of a class.
fn each_seat(
    rules: &'static Mills,
    class: &str,
    stride: u64,
    mut visit: impl FnMut(&galotne_mills::Position),
) {
    let index = galotne_mills::Index::new(rules, named(class)).expect("a class");
    for plane in 0..index.planes().len() {
        let walk = ClassIndex::walk(&index);
        let _: Option<()> = <galotne_mills::Index as ClassIndex>::find(
            &walk,
            plane,
            0..u64::MAX,
            |cell, _, position| {
                if cell % stride == 0 {
                    visit(position);
                }
                None
            },
        );
    }
}

#[test]
fn right_tables_of_mills_never_contradict_each_other() {
    let stride = if full() { 11 } else { 331 };
    let mut seen = 0;
    for (rules, class) in mills_tables::CLASSES {
        for dir in [built(), fast_and_compact()[0], fast_and_compact()[1]] {
            let tables = mills_tables::open(rules, dir);
            for needed in rules.all_needed(&[named(class)]) {
                if !(tables.keys()).any(|key| key.class == needed) {
                    continue;
                }
                each_seat(rules, &needed.to_string(), stride, |position| {
                    for position in [*position, position.swapped()] {
                        let moves = galotne_mills::ranked_moves(&tables, &position);
                        moves.unwrap_or_else(|error| panic!("{error}"));
                        seen += 1;
                    }
                });
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn wrong_values_of_mills_contradict_the_moves() {
    for (rules, class) in [
        (&MILLS, "3v3"),
        (&MILLS_MIXED, "1+2v3"),
        (&MILLS_CEYLON, "4v3"),
        (&MILLS_CEYLON_ONCE, "3v3"),
    ] {
        let rules: &'static Mills = rules;
        let copy = || {
            let dir = directory();
            let classes = rules.all_needed(&[named(class)]);
            copy_tables(built(), rules.name, classes, dir.path());
            dir
        };
        let path = |dir: &Path, metric| mills_tables::path(dir, rules, class, metric);
        let largest = |metric| {
            let key = galotne_mills::TableKey::new(rules, named(class), metric, None);
            let tables = mills_tables::open(rules, built());
            tables.table(key).expect("a table").0.spec().largest
        };
        // Returns the part of some positions that end as a contradiction, and one of them.
        let judge = |dir: &Path| {
            let tables = mills_tables::open(rules, dir);
            let (mut found, mut all, mut one) = (0, 0, None);
            each_seat(rules, class, 97, |position| {
                all += 1;
                match galotne_mills::ranked_moves(&tables, position) {
                    Err(galotne_mills::ProbeError::Contradiction(contradiction)) => {
                        found += 1;
                        one = one.take().or(Some(contradiction));
                    }
                    Err(error) => panic!("{error}"),
                    Ok(_) => {}
                }
            });
            (f64::from(found) / f64::from(all), one)
        };
        let key = |metric| galotne_mills::TableKey::new(rules, named(class), metric, None);

        // Constant distances without results; 3 is a loss in 2, or with both parities in 1.
        let dir = copy();
        forge(&path(dir.path(), Metric::Dtw), 4, |_, _, _| 4);
        fs::remove_file(path(dir.path(), Metric::Wdl)).expect("removed");
        let (part, one) = judge(dir.path());
        let one = one.expect("a contradiction");
        assert!(part > 0.7, "{} {class}: {part}", rules.name);
        assert!(one.tables.contains(&key(Metric::Dtw)), "{one}");
        assert!(
            one.command
                .contains(&format!("verify --deep {}", one.tables[0].class)),
            "{one}"
        );

        // Constant losses without distances.
        let dir = copy();
        forge(&path(dir.path(), Metric::Wdl), 2, |_, _, _| code::LOSS);
        fs::remove_file(path(dir.path(), Metric::Dtw)).expect("removed");
        let (part, one) = judge(dir.path());
        let one = one.expect("a contradiction");
        assert!(part > 0.7, "{} {class}: {part}", rules.name);
        assert!(one.tables.contains(&key(Metric::Wdl)), "{one}");

        // Results against distances.
        let dir = copy();
        forge(&path(dir.path(), Metric::Wdl), 2, |_, _, code| {
            (code + 1) % 3
        });
        let (part, one) = judge(dir.path());
        assert!(part > 0.9, "{} {class}: {part}", rules.name);
        let tables = one.expect("a contradiction").tables;
        assert_eq!(tables, [key(Metric::Dtw), key(Metric::Wdl)]);

        // A few cells.
        let dir = copy();
        forge(
            &path(dir.path(), Metric::Dtw),
            largest(Metric::Dtw),
            |plane, cell, code| {
                if plane == 0 && cell % (97 * 10) == 0 {
                    1
                } else {
                    code
                }
            },
        );
        let (part, one) = judge(dir.path());
        assert!(part > 0.01, "{} {class}: {part}", rules.name);
        assert!(one.is_some());
    }
}
