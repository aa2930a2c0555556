//! Move generation against published node counts (distinct moves: same from, to and captured set).

use galotne::geometry::{Board, Squares, TEN};
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, BREAKTHROUGH, ENGLISH, INTERNATIONAL, KILLER, Move, RUSSIAN, VARIANTS, Variant,
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
    let published: [(&Variant, [u64; 9]); 3] = [
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
    ];
    for (variant, counts) in published {
        check(variant, &start(variant), &counts);
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
