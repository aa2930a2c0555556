//! Frisian draughts: probes agree with the naive reference solver in every position of two and
//! three pieces with every count of king moves, and in some of four.

use crate::common::directory;
use crate::conversion::{material, position, turns, value};
use crate::prebuilt;
use crate::reference::{self, Counted, CountingSolver, Outcome, RunReference, runs};
use crate::test_extent::full;
use crate::variants::in_both_colours;
use galotne::geometry::Square;
use galotne::index::Index;
use galotne::king_run::KingRun;
use galotne::material::Class;
use galotne::notation::{Fen, write_fen};
use galotne::position::Position;
use galotne::rules::{FRISIAN, FRISIAN_FREE, FRYSK, Move, Profile, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Situation, ranked_moves};
use galotne_generator::build::build;
use galotne_generator::check::verify;
use galotne_generator::order::BuildOrder;
use std::sync::OnceLock;
use tempfile::TempDir;

fn rules() -> reference::Variant {
    reference::Variant::named("frisian").expect("a game")
}

/// The tables of a game for some classes, and their directory.
struct Built {
    tables: Tablebase,
    dir: TempDir,
}

fn built(variant: &'static Variant, classes: &[Class]) -> Built {
    let dir = directory();
    let classes = variant.all_needed(classes);
    prebuilt::copy_prebuilt(variant.name, &classes, dir.path());
    build(&BuildOrder::new(variant, classes, dir.path()), &()).expect("tables are built");
    Built {
        tables: Tablebase::open(variant, dir.path()).expect("tables are there"),
        dir,
    }
}

/// All classes of two and three pieces, built once.
fn three_pieces() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| built(&FRISIAN, &FRISIAN.classes(3)))
}

fn run(run: Option<(u64, u8)>) -> KingRun {
    let Some((king, moves)) = run else {
        return KingRun::NONE;
    };
    let square = Square::from_index(king.trailing_zeros() as u8);
    KingRun::new(square, moves).expect("up to three moves")
}

fn counted(variant: &Variant, theirs: &Counted) -> Position {
    let turn = match theirs.turn {
        reference::Colour::White => galotne::position::Colour::White,
        reference::Colour::Black => galotne::position::Colour::Black,
    };
    let position = position(variant, &theirs.placement, turn);
    let counted = variant.with_king_runs(position, theirs.runs.map(run));
    counted.expect("counts of kings")
}

/// Visits every position of a class with every count.
fn each_position(class: Class, mut visit: impl FnMut(&Counted)) {
    rules().for_each_placement(material(class), |placement| {
        let [white, black] = reference::Colour::BOTH.map(|colour| runs(placement, colour));
        for (_, turn) in turns() {
            for &of_white in &white {
                for &of_black in &black {
                    visit(&Counted {
                        placement: *placement,
                        turn,
                        runs: [of_white, of_black],
                    });
                }
            }
        }
    });
}

/// Compares WDL and DTW of a class, and the results under each profile. Returns the number of
/// positions.
fn compare(tables: &Tablebase, class: Class, judges: &mut Judges) -> u64 {
    judges.plain.solve(material(class));
    for (_, judge) in &mut judges.under {
        judge.solve(material(class));
    }
    let variant = tables.game();
    let mut positions = 0;
    each_position(class, |theirs| {
        let position = counted(variant, theirs);
        let fen = || write_fen(variant, &position);
        let (outcome, plies) = judges.plain.value(theirs);
        let expected = value(outcome, plies);
        assert_eq!(
            tables.dtw(&position).expect("a value"),
            expected,
            "{}",
            fen()
        );
        let wdl = tables.wdl(&position).expect("a value");
        assert_eq!(wdl, expected.wdl(), "{}", fen());
        for (profile, judge) in &judges.under {
            let need = tables.need(&position, profile).expect("a value");
            let (outcome, _) = judge.value(theirs);
            let expected = match outcome {
                Outcome::Win => Wdl::Win,
                Outcome::Draw => Wdl::Draw,
                Outcome::Loss => Wdl::Loss,
            };
            assert_eq!(need.wdl(), expected, "{} under {}", fen(), profile.name);
        }
        positions += 1;
    });
    positions
}

/// The naive solvers without draw rules, and under each profile.
struct Judges {
    plain: RunReference,
    under: Vec<(&'static Profile, RunReference)>,
}

impl Judges {
    fn new() -> Self {
        let under = FRISIAN.profiles.iter().map(|profile| {
            let theirs = reference::Profile::of_game(FRISIAN.name, profile.name);
            let theirs = theirs.expect("a profile");
            (profile, RunReference::new(rules(), Some(theirs)))
        });
        Self {
            plain: RunReference::new(rules(), None),
            under: under.collect(),
        }
    }
}

#[test]
fn every_position_of_two_and_three_pieces_agrees() {
    let mut judges = Judges::new();
    let classes = FRISIAN.classes(3);
    for class in in_both_colours(&classes) {
        let positions = compare(&three_pieces().tables, class, &mut judges);
        let index = Index::new(&FRISIAN, class).expect("small");
        let placements = FRISIAN.placements(class).expect("few");
        assert_eq!(
            positions,
            2 * placements * index.runs().pairs() as u64,
            "{class}"
        );
    }
}

/// Articles 18 and 21.1, at every count: nobody has men there, so no king moves are counted.
#[test]
fn needs_of_kings_alone_agree_at_every_count() {
    let Built { tables, .. } = three_pieces();
    for profile in FRISIAN.profiles {
        let theirs = reference::Profile::of_game(FRISIAN.name, profile.name);
        let theirs = theirs.expect("a profile");
        let classes = ["KvK", "KKvK", "KvKK"].map(|name| name.parse().expect("a class"));
        for class in classes {
            let solver = CountingSolver::solve(rules(), Some(theirs), material(class));
            let mut longest = 0;
            each_position(class, |position| {
                let Counted {
                    placement, turn, ..
                } = position;
                let expected = match solver.need(placement, *turn, 0) {
                    Some((outcome, plies)) => value(outcome, Some(plies.into())),
                    None => Value::Draw,
                };
                let own = counted(&FRISIAN, position);
                let found = tables.need(&own, profile).expect("a value");
                assert_eq!(
                    found,
                    expected,
                    "{} {}",
                    profile.name,
                    write_fen(&FRISIAN, &own)
                );
                longest = longest.max(expected.plies().unwrap_or(0));
            });
            assert!(longest > 0, "{class}");
        }
    }
}

/// Counts of both sides, and of two kings: distances follow from those after the naive moves, which
/// proves them by induction.
#[test]
fn distances_of_four_pieces_follow_from_the_naive_moves() {
    if !full() {
        return;
    }
    const STRIDE: u64 = 11;
    let classes: Vec<Class> = ["KMvKM", "KKMvM", "KKMvK", "KKvKM"]
        .map(|name| name.parse().expect("a class"))
        .into();
    let Built { tables, dir: _dir } = built(&FRISIAN, &classes);
    let (rules, mut number) = (rules(), 0);
    let value = |theirs: &Counted| tables.dtw(&counted(&FRISIAN, theirs)).expect("a value");
    for class in in_both_colours(&classes) {
        each_position(class, |theirs| {
            number += 1;
            if number % STRIDE != 0 {
                return;
            }
            let after = theirs.moves(&rules).into_iter();
            let after = after.map(|mv| match value(&theirs.after(&mv)) {
                Value::Win(plies) => Value::Loss(plies + 1),
                Value::Draw => Value::Draw,
                Value::Loss(plies) => Value::Win(plies + 1),
            });
            let expected = after.max().unwrap_or(Value::Loss(0));
            assert_eq!(value(theirs), expected, "{theirs:?}");
        });
    }
    assert!(number > 100_000_000, "{number}");
}

/// The moves themselves, in positions of more pieces and with counts.
#[test]
fn moves_agree_with_the_naive_rules() {
    let rules = rules();
    let mut seed = 7_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let (mut limited, mut captures) = (0, 0);
    for _ in 0..1500 {
        let mut placement = reference::Placement {
            white_men: 0,
            white_kings: 0,
            black_men: 0,
            black_kings: 0,
        };
        for number in 0..4 + random(8) {
            let square = 1 << (5 + random(40));
            let taken = placement.white_men
                | placement.white_kings
                | placement.black_men
                | placement.black_kings;
            if taken & square == 0 {
                match (number % 2, random(3)) {
                    (0, 0) => placement.white_men |= square,
                    (0, _) => placement.white_kings |= square,
                    (_, 0) => placement.black_men |= square,
                    _ => placement.black_kings |= square,
                }
            }
        }
        let has_pieces = |men: u64, kings: u64| men | kings != 0;
        if !has_pieces(placement.white_men, placement.white_kings)
            || !has_pieces(placement.black_men, placement.black_kings)
        {
            continue;
        }
        let mut theirs = Counted {
            placement,
            turn: reference::Colour::BOTH[random(2) as usize],
            runs: [None; 2],
        };
        for _ in 0..24 {
            let position = counted(&FRISIAN, &theirs);
            let moves = theirs.moves(&rules);
            let text = |mv: &reference::Move| (mv.from, mv.to, mv.captured, mv.crowned);
            let mut expected: Vec<_> = moves.iter().map(text).collect();
            expected.sort_unstable();
            let own = |played: &Move| {
                let (from, to) = (played.from.number(), played.to.number());
                (
                    from,
                    to,
                    FRISIAN.board.plain(played.captured),
                    played.promotes,
                )
            };
            let mut found: Vec<_> = FRISIAN.moves(&position).iter().map(own).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{}", write_fen(&FRISIAN, &position));
            assert_eq!(FRISIAN.has_move(&position), !moves.is_empty());
            limited += u32::from(moves.len() < rules.moves(&theirs.placement, theirs.turn).len());
            if moves.is_empty() {
                break;
            }
            // Often the same king again.
            let again = theirs.runs[theirs.turn as usize].and_then(|(king, _)| {
                moves
                    .iter()
                    .find(|mv| mv.captured == 0 && 1 << (mv.from - 1) == king)
            });
            let any = &moves[random(moves.len() as u64) as usize];
            let chosen = again.filter(|_| random(4) > 0).unwrap_or(any);
            captures += u32::from(chosen.captured != 0);
            let own = FRISIAN.moves(&position);
            let own = own.iter().find(|played| {
                let (from, to) = (played.from.number(), played.to.number());
                let captured = FRISIAN.board.plain(played.captured);
                (from, to, captured) == (chosen.from, chosen.to, chosen.captured)
            });
            let after = FRISIAN.play(&position, own.expect("the same move"));
            theirs = theirs.after(chosen);
            assert_eq!(
                after,
                counted(&FRISIAN, &theirs),
                "{}",
                write_fen(&FRISIAN, &position)
            );
            let again = Fen::parse(&FRISIAN, &write_fen(&FRISIAN, &after));
            assert_eq!(again.expect("a position").position, after);
        }
    }
    assert!(limited > 20 && captures > 200, "{limited} {captures}");
}

#[test]
fn tables_of_counted_moves_are_sound() {
    let Built { tables, .. } = three_pieces();
    let classes = FRISIAN.classes(3);
    let profiles = FRISIAN.counting_profiles().map(galotne::Measure::need);
    let measures: Vec<_> = [galotne::Measure::Wdl, galotne::Measure::Dtw]
        .into_iter()
        .chain(profiles)
        .collect();
    verify::deep(tables, &classes, &measures, &()).expect("sound tables");
}

/// The position of Walinga (1976): a win only if a king may move on and on.
#[test]
fn a_limited_king_does_not_win_walingas_ending() {
    let fen = "W:W28,K46:BK43";
    let value = |tables: &Tablebase, fen: &str| {
        let position = Fen::parse(tables.game(), fen).expect("a position").position;
        tables.dtw(&position).expect("a value")
    };
    let Built { tables, .. } = three_pieces();
    for tail in [
        "",
        ":+0+0",
        ":+0+146",
        ":+0+246",
        ":+0+346",
        ":H0:F1:+0+246",
    ] {
        assert_eq!(
            value(tables, &format!("{fen}{tail}")),
            Value::Draw,
            "{tail}"
        );
    }
    let free = built(&FRISIAN_FREE, &["KMvK".parse().expect("a class")]);
    assert_eq!(value(&free.tables, fen), Value::Win(39));
}

/// A side whose only piece that could move is a king with three moves has lost.
#[test]
fn a_side_with_a_barred_king_alone_has_lost() {
    let Built { tables, .. } = three_pieces();
    let read = |fen| Fen::parse(&FRISIAN, fen).expect(fen).position;
    for (fen, moves) in [("W:W6,K50:BK1:+0+250", 8), ("W:W6,K50:BK1:+0+350", 0)] {
        let position = read(fen);
        assert_eq!(FRISIAN.moves(&position).len(), moves, "{fen}");
        assert_eq!(FRISIAN.has_move(&position), moves > 0, "{fen}");
        let situation = Situation::fresh(&FRISIAN, FRISIAN.default_profile(), position);
        let ranked = ranked_moves(tables, &situation).expect("moves");
        assert_eq!(ranked.len(), moves, "{fen}");
        let lost = tables.dtw(&position).expect("a value") == Value::Loss(0);
        assert_eq!(lost, moves == 0, "{fen}");
    }
}

/// The other start position has the same values.
#[test]
fn frysk_has_the_tables_of_frisian_draughts() {
    let class: Class = "KMvK".parse().expect("a class");
    let frysk = built(&FRYSK, &[class]);
    let Built { tables, dir: _ } = three_pieces();
    each_position(class, |theirs| {
        let own = tables.dtw(&counted(&FRISIAN, theirs)).expect("a value");
        let other = frysk.tables.dtw(&counted(&FRYSK, theirs)).expect("a value");
        assert_eq!(own, other);
    });
    let start = play_start();
    assert_eq!(start, "W:W46,47,48,49,50:B1,2,3,4,5");
    assert!(frysk.dir.path().join("frysk").is_dir());
}

fn play_start() -> String {
    write_fen(&FRYSK, &FRYSK.start().expect("a start"))
}
