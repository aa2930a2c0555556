//! Move generation against published node counts (distinct moves: same from, to and captured set).

use crate::full;
use galotne::geometry::{Board, Squares, TEN};
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, BREAKTHROUGH, CZECH, ENGLISH, FRISIAN, FRISIAN_FREE, FRYSK, INTERNATIONAL, ITALIAN,
    KILLER, Move, POOL, RUSSIAN, SPANISH, THAI, TURKISH, VARIANTS, Variant,
};

fn perft(variant: &Variant, position: &Position, depth: usize, lists: &mut [Vec<Move>]) -> u64 {
    let (now, later) = lists.split_first_mut().expect("a list for each depth");
    variant.moves_into(position, now);
    assert_eq!(variant.has_move(position), !now.is_empty(), "{position:?}");
    if depth == 1 {
        return now.len() as u64;
    }
    now.iter()
        .map(|played| perft(variant, &variant.play(position, played), depth - 1, later))
        .sum()
}

fn check(variant: &Variant, position: &Position, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        let mut lists = vec![vec![]; depth];
        let found = perft(variant, position, depth, &mut lists);
        assert_eq!(found, count, "{} at depth {depth}", variant.name);
    }
}

fn set(board: &Board, numbers: impl IntoIterator<Item = u64>) -> Squares {
    let bit = |number| board.bit(board.square(number).expect("on the board"));
    numbers.into_iter().map(bit).sum()
}

fn start(variant: &Variant) -> Position {
    let squares = u64::from(variant.board.squares());
    let men = squares / 2 - u64::from(variant.board.row());
    let top = set(variant.board, 1..=men);
    let bottom = set(variant.board, squares - men + 1..=squares);
    variant
        .position([bottom, top], [0, 0], variant.starts)
        .expect("legal")
}

#[test]
fn international_from_the_start() {
    let counts = [
        9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423,
    ];
    check(&INTERNATIONAL, &start(&INTERNATIONAL), &counts);
}

#[test]
fn woldouby() {
    let white = set(&TEN, [25, 27, 28, 30, 32, 33, 34, 35, 37, 38]);
    let black = set(&TEN, [12, 13, 14, 16, 18, 19, 21, 23, 24, 26]);
    let position = INTERNATIONAL
        .position([white, black], [0, 0], Colour::White)
        .expect("legal");
    let counts = [6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369];
    check(&INTERNATIONAL, &position, &counts);
}

#[test]
fn twenty_kings_each() {
    let kings = [set(&TEN, 31..=50), set(&TEN, 1..=20)];
    let position = INTERNATIONAL
        .position([0, 0], kings, Colour::White)
        .expect("legal");
    let counts = [17, 79, 352, 1_399, 7_062, 37_589, 217_575, 1_333_217];
    check(&INTERNATIONAL, &position, &counts);
}

#[test]
fn near_promotion() {
    let men = [set(&TEN, 6..=10), set(&TEN, 41..=45)];
    let position = INTERNATIONAL
        .position(men, [0, 0], Colour::White)
        .expect("legal");
    let counts = [9, 81, 795, 7_578, 86_351, 936_311];
    check(&INTERNATIONAL, &position, &counts);
}

#[test]
fn killer() {
    // The clause binds only behind a king that is taken last.
    let counts = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
    check(&KILLER, &start(&KILLER), &counts);
    let white = [6, 9, 10, 11, 20, 21, 22, 23, 30, 33, 37, 41, 42, 43, 44, 46];
    let kings = [set(&TEN, [31]), set(&TEN, [17, 24])];
    let position = KILLER
        .position([set(&TEN, white), 0], kings, Colour::Black)
        .expect("legal");
    let counts = [14, 55, 1_168, 5_165, 84_326, 573_965, 8_476_150];
    check(&KILLER, &position, &counts);
    let white = set(&TEN, [25, 27, 28, 30, 32, 33, 34, 35, 37, 38]);
    let black = set(&TEN, [12, 13, 14, 16, 18, 19, 21, 23, 24, 26]);
    let woldouby = KILLER
        .position([white, black], [0, 0], Colour::White)
        .expect("legal");
    let found = perft(&KILLER, &woldouby, 12, &mut vec![vec![]; 12]);
    assert_eq!(found, 1_908_829);
}

/// Article 17 cannot bind before the thirteenth ply, so the numbers are those without it.
#[test]
fn frisian() {
    let counts = [
        9, 81, 658, 3_874, 21_265, 102_431, 540_126, 2_825_779, 15_605_069,
    ];
    check(&FRISIAN, &start(&FRISIAN), &counts);
    check(&FRISIAN_FREE, &start(&FRISIAN_FREE), &counts[..7]);
    if full() {
        // At depth 10 article 12, a king before a man, makes a difference of twelve.
        check_at(
            &FRISIAN,
            &start(&FRISIAN),
            &[(10, 85_817_725), (11, 491_186_430)],
        );
    }
    let frysk = FRYSK.start().expect("a start");
    assert_eq!(frysk.men(Colour::White), TEN.row_squares(9));
    assert_eq!(frysk.men(Colour::Black), TEN.row_squares(0));
}

/// With every route of a capture counted, depth 7 has 10782382 moves.
#[test]
fn turkish() {
    let start = TURKISH.start().expect("two rows of men on each side");
    let rows =
        |rows: [u8; 2]| -> Squares { rows.map(|row| TURKISH.board.row_squares(row)).iter().sum() };
    assert_eq!(start.men(Colour::White), rows([5, 6]));
    assert_eq!(start.men(Colour::Black), rows([1, 2]));
    let counts = [8, 64, 708, 7_538, 85_090, 931_312, 10_782_308];
    check(&TURKISH, &start, &counts);
    if full() {
        assert_eq!(perft_of_paths(&TURKISH, &start, 7), 10_782_382);
    }
}

/// Checks the counts at some depths only.
fn check_at(variant: &Variant, position: &Position, counts: &[(usize, u64)]) {
    for &(depth, count) in counts {
        let found = perft(variant, position, depth, &mut vec![vec![]; depth]);
        assert_eq!(found, count, "{} at depth {depth}", variant.name);
    }
}

/// Counts the paths of captures that are one move as several.
fn perft_of_paths(variant: &Variant, position: &Position, depth: usize) -> u64 {
    let moves = if variant.has_capture(position) {
        let paths = variant.capture_paths(position);
        paths.into_iter().map(|path| path.played).collect()
    } else {
        variant.moves(position)
    };
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = moves.iter().map(|played| variant.play(position, played));
    after
        .map(|after| perft_of_paths(variant, &after, depth - 1))
        .sum()
}

/// The start position, and three of Mauro Gilbert's.
#[test]
fn italian() {
    let counts = [
        7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_875,
    ];
    check(&ITALIAN, &start(&ITALIAN), &counts);
    if full() {
        let deeper = [(10, 17_761_384), (11, 81_647_058), (12, 367_911_475)];
        check_at(&ITALIAN, &start(&ITALIAN), &deeper);
    }
    let position = |fen| Fen::parse(&ITALIAN, fen).expect(fen).position;
    let blocked = position("W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3");
    check_at(&ITALIAN, &blocked, &[(9, 43_686), (12, 2_643_555)]);
    // The published number is that of paths.
    assert_eq!(perft_of_paths(&ITALIAN, &blocked, 12), 2_643_623);
    let king = position("B:W30,21,22,17,20,K6:B25,28,9,5,1,3");
    let counts = [6, 47, 271, 1_916, 10_810, 73_137, 389_809];
    check(&ITALIAN, &king, &counts);
    // At depth 8 captures first differ in the order of the captured pieces alone: without that
    // criterion there are 19,915,150, and if only the place of the first king counts, 19,914,768.
    let kings = position("W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4");
    let counts = [13, 112, 828, 6_756, 46_241, 368_908, 2_468_110, 19_914_763];
    check(&ITALIAN, &kings, &counts);
}

/// Depth 11 is the first at which the number of captured kings matters: without that criterion
/// there are 81,383,497.
#[test]
fn spanish() {
    let counts = [
        7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866,
    ];
    check(&SPANISH, &start(&SPANISH), &counts);
    if full() {
        let deeper = [(10, 17_743_464), (11, 81_383_200), (12, 365_728_331)];
        check_at(&SPANISH, &start(&SPANISH), &deeper);
    }
}

/// Published for dctl with twelve men a side, the start of Czech draughts. These counts do not tell
/// when captured pieces leave, nor whether a king may go on straight back.
#[test]
fn thai() {
    let counts = [
        7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_648,
    ];
    check(&THAI, &start(&THAI), &counts);
    if full() {
        let deeper = [(10, 18_363_523), (11, 84_892_793), (12, 385_713_660)];
        check_at(&THAI, &start(&THAI), &deeper);
    }
}

/// As the naive solver of the generator's tests counts.
#[test]
fn breakthrough() {
    let counts = [9, 81, 658, 4_265, 27_117, 167_140, 1_049_442];
    check(&BREAKTHROUGH, &start(&BREAKTHROUGH), &counts);
    // The game ends where a king is made.
    let men = [set(&TEN, 11..=20), set(&TEN, 31..=40)];
    let position = BREAKTHROUGH
        .position(men, [0, 0], Colour::White)
        .expect("legal");
    check(&BREAKTHROUGH, &position, &[9, 81, 810, 6_570, 57_159]);
}

#[test]
fn games_of_the_smaller_board_from_the_start() {
    let published: [(&Variant, [u64; 9]); 5] = [
        (
            &RUSSIAN,
            [
                7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_899, 4_570_586,
            ],
        ),
        (
            &BRAZILIAN,
            [
                7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_830, 4_431_766,
            ],
        ),
        (
            &ENGLISH,
            [
                7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680,
            ],
        ),
        (
            &POOL,
            [
                7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_896, 4_570_534,
            ],
        ),
        (
            &CZECH,
            [
                7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671,
            ],
        ),
    ];
    for (variant, counts) in published {
        check(variant, &start(variant), &counts);
    }
}

/// Published for dctl, too; minutes in a test build.
#[test]
fn deeper_on_the_smaller_board() {
    if !crate::full() {
        return;
    }
    let published: [(&Variant, usize, u64); 5] = [
        (&POOL, 10, 22_435_955),
        (&POOL, 11, 110_833_952),
        (&CZECH, 10, 18_368_918),
        (&CZECH, 11, 84_967_210),
        (&CZECH, 12, 386_262_109),
    ];
    for (variant, depth, count) in published {
        let found = perft(variant, &start(variant), depth, &mut vec![vec![]; depth]);
        assert_eq!(found, count, "{} at depth {depth}", variant.name);
    }
}

/// Giveaway differs in its results, not in its moves.
#[test]
fn giveaway_moves_as_the_game_it_comes_from() {
    for variant in VARIANTS {
        let Some((base, _)) = variant.name.split_once("-giveaway") else {
            continue;
        };
        let base = Variant::by_name(base).expect("a game");
        let mut lists = [const { vec![] }; 6];
        let [own, others] =
            [*variant, base].map(|variant| perft(variant, &start(variant), 6, &mut lists));
        assert_eq!(own, others, "{}", variant.name);
    }
}
