//! Positions and moves of mills as text.

use super::any_position;
use galotne_mills::{
    MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_CEYLON_OPTIONAL, MILLS_MIXED, Mills, Position,
    VARIANTS, fuzz, parse_fen, parse_move, write_fen, write_move, write_rings,
};
use proptest::prelude::*;

fn position(rules: &Mills, text: &str) -> Position {
    parse_fen(rules, text).expect(text)
}

#[test]
fn positions_are_read_in_many_spellings() {
    for text in [
        "W:Wa1,d7+3:Bb4,c4+4",
        "w:bC4,b4+4:wd7,a1+3",
        " \"W : W d7 , a1 + 3 : B b4 , c4 + 04 .\" ",
    ] {
        let read = position(&MILLS_MIXED, text);
        assert_eq!(write_fen(&read), "W:Wa1,d7+3:Bb4,c4+4", "{text}");
    }
    // a1 is the sixth point of the outer ring and d7 its first, b4 the seventh of the middle one,
    // c4 of the inner one.
    let rings = "******@*/******@*/O****O** w p p 2 3 2 4 0 0 0 1";
    assert_eq!(
        write_fen(&position(&MILLS_MIXED, rings)),
        "W:Wa1,d7+3:Bb4,c4+4"
    );
    assert_eq!(write_rings(&position(&MILLS_MIXED, rings)), rings);
    // Shorter and longer tails of other versions.
    for tail in ["", " 0 12 7", " 0 0 12 7", " 0 0 -1 -1 -1 -1 0 3 9"] {
        let text = rings.replace(" 0 0 0 1", tail);
        assert_eq!(position(&MILLS_MIXED, &text), position(&MILLS_MIXED, rings));
    }
    assert_eq!(
        write_fen(&position(&MILLS, "B:W:Bb2,b4,b6")),
        "B:W:Bb2,b4,b6"
    );
    let extra = "W+:Wa1,d7+7:Bb4,c4+7";
    assert_eq!(write_fen(&position(&MILLS_CEYLON_ONCE, extra)), extra);
}

#[test]
fn what_is_no_position_is_refused_with_what_was_read() {
    for (rules, text, message) in [
        (
            &MILLS,
            "",
            "no side to move: begin with `W:` or `B:` (found nothing), at character 1 of ``",
        ),
        (
            &MILLS,
            "?:Wa1:Bb2",
            "`?` as side to move: what a position is worth depends on it, write `W` or `B`, at character 1 of `?:Wa1:Bb2`",
        ),
        (
            &MILLS,
            "W:Wd4:Bb2",
            "d4 is not a point of the board (a1, a4, a7, b2, b4, b6 .. g7, as on the printed board), at character 4 of `W:Wd4:Bb2`",
        ),
        (
            &MILLS,
            "W:WK28,33:B5",
            "K28 is not a point of the board (a1, a4, a7, b2, b4, b6 .. g7, as on the printed board), at character 4 of `W:WK28,33:B5`",
        ),
        (
            &MILLS,
            "W:W28:B5",
            "expected a point, found `2`, at character 4 of `W:W28:B5`",
        ),
        (
            &MILLS,
            "W:Wa1,a1:Bb2",
            "two stones stand on a1, at character 7 of `W:Wa1,a1:Bb2`",
        ),
        (
            &MILLS,
            "W:Wa1:Bb2,a1",
            "two stones stand on a1, at character 11 of `W:Wa1:Bb2,a1`",
        ),
        (
            &MILLS,
            "W:Wa1,:Bb2",
            "a point is missing beside a comma, at character 7 of `W:Wa1,:Bb2`",
        ),
        (
            &MILLS,
            "W:Wa1:Wb2",
            "White is listed twice: put all its points into one section, at character 7 of `W:Wa1:Wb2`",
        ),
        (
            &MILLS,
            "W:Wa1",
            "no section for Black: write `:B`, its points and `+` with what it has in hand, or `:B` alone if it has nothing, at character 6 of `W:Wa1`",
        ),
        (
            &MILLS,
            "W:W+10:B+9",
            "`+10` is not a number of stones in hand (0 to 9), at character 5 of `W:W+10:B+9`",
        ),
        (
            &MILLS,
            "W:Wa1+9:B+9",
            "white has 1 on the board and 9 in hand, and the game is played with 9 stones a side, at character 12 of `W:Wa1+9:B+9`",
        ),
        (
            &MILLS,
            "W:Wa1+:B+9",
            "expected a number, found `:`, at character 7 of `W:Wa1+:B+9`",
        ),
        (
            &MILLS,
            "W:Wa1+3:Bb4+4",
            "white to move with 3 in hand against 4: stones are placed in turn and white begins, so both sides have as many then, at character 14 of `W:Wa1+3:Bb4+4`",
        ),
        (
            &MILLS,
            "B:Wa1+3:Bb4+3",
            "black to move with 3 in hand against 3: stones are placed in turn and white begins, so this side has one more then, at character 14 of `B:Wa1+3:Bb4+3`",
        ),
        (
            &MILLS_CEYLON,
            "B:Wa1+3:Bb4+8",
            "white has 1 on the board and 3 in hand, 9 stones in all are needed: nothing is removed while stones are placed, at character 14 of `B:Wa1+3:Bb4+8`",
        ),
        (
            &MILLS_CEYLON,
            "W+:Wa1+8:Bb4+8",
            "an extra move is marked, and this game does not tell it from other moves, at character 15 of `W+:Wa1+8:Bb4+8`",
        ),
        (
            &MILLS,
            "W:Wa1+2:Bb4+1–",
            "`–` (U+2013) stands in no position: write it in ASCII, at character 14 of `W:Wa1+2:Bb4+1–`",
        ),
        (
            &MILLS,
            "O*******/********/******** w p p 2 7 0 9",
            "stones of white on the board: 1, and the count says 2, at character 34 of `O*******/********/******** w p p 2 7 0 9`",
        ),
        (
            &MILLS,
            "O*******/********/******** b p r 1 8 0 9",
            "a stone is still to be removed: give the position before or after the whole move, at character 32 of `O*******/********/******** b p r 1 8 0 9`",
        ),
        (
            &MILLS,
            "O*******/********/******** b p p 1 8 0 9 0 1 0 1",
            "a stone is still to be removed: give the position before or after the whole move, at character 44 of `O*******/********/******** b p p 1 8 0 9 0 1 0 1`",
        ),
        (
            &MILLS,
            "O*******/*********/******* b",
            "expected `/` after eight points, found `*`, at character 18 of `O*******/*********/******* b`",
        ),
    ] {
        let error = parse_fen(rules, text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn moves_are_read_in_many_spellings() {
    let mill = position(&MILLS, "W:Wa1,d7,g7+1:Bb4,c4,e5+1");
    for text in ["a7xb4", " A7 X b4", "a7:b4", "a7×b4", "a7 x B4 "] {
        assert_eq!(
            write_move(&parse_move(&MILLS, &mill, text).expect(text)),
            "a7xb4"
        );
    }
    let slide = position(&MILLS, "W:Wa1,d6,d7,g7:Bb4,c4,e5,f4");
    for text in ["a1-a4", "A1 – a4", "a1 - a4"] {
        assert_eq!(
            write_move(&parse_move(&MILLS, &slide, text).expect(text)),
            "a1-a4"
        );
    }
    // No `+` is understood where the extra move has to be made, and declines it where it has not.
    let text = "W:Wa1,d7,g7+6:Bb4,c4,e5+6";
    let read = |rules, text| parse_move(rules, &position(rules, "W:Wa1,d7,g7+6:Bb4,c4,e5+6"), text);
    assert_eq!(read(&MILLS_CEYLON, "a7"), read(&MILLS_CEYLON, "a7+"));
    let [declined, made] =
        ["a7", "a7+"].map(|text| read(&MILLS_CEYLON_OPTIONAL, text).expect(text));
    assert_eq!((declined.again, made.again), (false, true), "{text}");
}

#[test]
fn what_is_no_move_is_refused_with_what_is() {
    let mill = "W:Wa1,d7,g7+1:Bb4,c4,e5+1";
    let over = "B:Wa1,d7,g7,d6:Bb4,c4";
    for (fen, text, message) in [
        (
            mill,
            "",
            "expected a point, found the end, at character 1 of ``: write a move as d6, d6-d5 or d6xa4",
        ),
        (
            mill,
            "d4",
            "d4 is not a point of the board (a1, a4, a7, b2, b4, b6 .. g7, as on the printed board), at character 1 of `d4`",
        ),
        (
            mill,
            "d6-",
            "expected a point, found the end, at character 4 of `d6-`: write a move as d6, d6-d5 or d6xa4",
        ),
        (
            mill,
            "d6!",
            "expected `-`, `x`, `+` or the end, found `!`, at character 3 of `d6!`: write a move as d6, d6-d5 or d6xa4",
        ),
        (
            mill,
            "a7",
            "`a7` makes a mill: write which stone is removed, a7xe5, a7xb4 or a7xc4",
        ),
        (
            mill,
            "a7xd6",
            "`a7xd6` is not legal: White can play a7xe5, a7xb4, a7xc4, b6, d6, f6, c5, d5, a4, e4, f4 or one of 9 others",
        ),
        (
            over,
            "b4-b2",
            "`b4-b2` is not legal: Black has no move, the game is over",
        ),
    ] {
        let error = parse_move(&MILLS, &position(&MILLS, fen), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn the_entry_points_for_fuzzers_take_any_bytes() {
    for function in [fuzz::fuzz_fen, fuzz::fuzz_move] {
        for data in [
            &[][..],
            &[0],
            &[255; 2],
            &[255; 3000],
            b"W:Wa1:Bb2,b4,b6",
            b"\xff",
        ] {
            function(data);
        }
    }
}

/// A letter that means something to a position, or any other.
fn any_letter() -> impl Strategy<Value = char> {
    prop_oneof![
        9 => prop::sample::select("WB:,+?. abcdefg1234567wbO@*/pms0".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_written_is_read_back(game in 0..VARIANTS.len(), seed: u64) {
        let rules = VARIANTS[game];
        let position = any_position(rules, &mut fastrand::Rng::with_seed(seed));
        let text = write_fen(&position);
        prop_assert!(fuzz::fuzz_fen(text.as_bytes()));
        prop_assert_eq!(parse_fen(rules, &text), Ok(position), "{}", text);
    }

    #[test]
    fn every_move_is_read_back(hands: u8, stones in prop::collection::vec(any::<u8>(), 0..20), text in ".{0,9}") {
        let mut data = vec![stones.len() as u8 * 2, hands];
        data.extend(&stones);
        data.extend(text.as_bytes());
        fuzz::fuzz_move(&data);
        data[0] += 1;
        fuzz::fuzz_move(&data);
    }

    #[test]
    fn any_text_is_answered(text in prop::collection::vec(any_letter(), 0..60)) {
        let text: String = text.into_iter().collect();
        fuzz::fuzz_fen(text.as_bytes());
        fuzz::fuzz_fen(format!("W:W{text}:Bb2,b4,b6").as_bytes());
        fuzz::fuzz_fen(format!("********/********/******** {text}").as_bytes());
    }

    #[test]
    fn a_mistyped_position_is_answered(
        game in 0..VARIANTS.len(),
        seed: u64,
        rings: bool,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, any_letter()), 1..4),
    ) {
        let position = any_position(VARIANTS[game], &mut fastrand::Rng::with_seed(seed));
        let text = if rings { write_rings(&position) } else { write_fen(&position) };
        let mut text: Vec<char> = text.chars().collect();
        for (place, edit, letter) in edits {
            let place = place.index(text.len());
            match edit {
                0 => text[place] = letter,
                1 => text.insert(place, letter),
                _ if text.len() > 1 => drop(text.remove(place)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        fuzz::fuzz_fen(text.as_bytes());
    }
}
