//! Positions and moves as text: written texts are read back in any spelling, and other texts are
//! refused with a helpful message.

use galotne::geometry::{Board, Square, TEN};
use galotne::notation::{
    Fen, FenErrorKind, MoveError, fuzz, parse_move, write_fen, write_move, write_moves,
};
use galotne::position::{Colour, Position};
use galotne::rules::{self, INTERNATIONAL, SquareNotation, Variant};
use proptest::prelude::*;

/// Russian draughts in numbers, so that the positions below read like the others.
static RUSSIAN: Variant = Variant {
    square_notation: SquareNotation::Numbers,
    ..rules::RUSSIAN
};

fn position(fen: &str) -> Position {
    on(&INTERNATIONAL, fen)
}

fn on(variant: &Variant, fen: &str) -> Position {
    Fen::parse(variant, fen).expect(fen).position
}

fn canonical(fen: &str) -> String {
    write_fen(&INTERNATIONAL, &position(fen))
}

fn texts(variant: &Variant, position: &Position) -> Vec<String> {
    let moves = write_moves(variant, position).into_iter();
    moves.map(|(_, text)| text).collect()
}

fn refused(variant: &Variant, fen: &str, text: &str) -> String {
    let error = parse_move(variant, &on(variant, fen), text).expect_err(text);
    error.to_string()
}

// Squares with letters.

#[test]
fn letters_and_numbers_are_read_and_each_game_writes_its_own() {
    let russian = &rules::RUSSIAN;
    for text in [
        "W:WKg1,c3:Ba7,Kh8",
        "w:wkG1,C3:ba7,kh8",
        "W:W22,K32:B5,K4",
        "W:BKh8,a7:Wc3,Kg1.",
    ] {
        let position = on(russian, text);
        assert_eq!(write_fen(russian, &position), "W:Wc3,Kg1:BKh8,a7", "{text}");
        let english = on(&rules::ENGLISH, text);
        assert_eq!(
            write_fen(&rules::ENGLISH, &english),
            "W:W22,K32:BK4,5",
            "{text}"
        );
    }
    for (text, message) in [
        (
            "W:Wa2:Bh8",
            "square a2 is not on the board (a1 to h8, dark squares only)",
        ),
        ("W:Wi1:Bh8", "square i1 is not on the board"),
        ("W:Wa0:Bh8", "square a0 is not on the board"),
        ("W:Wc3:Bc3", "two pieces stand on square c3"),
        ("W:Wb8:Bc3", "a man of White stands on square b8"),
        ("W:WPc3:Bh8", "`P` marks a captured king"),
        ("W:WGc3:Bh8", "`G` marks a captured man"),
        ("W:Wc:Bh8", "expected a square"),
    ] {
        let error = Fen::parse(russian, text).expect_err(text).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn moves_have_the_letters_of_the_game() {
    let russian = &rules::RUSSIAN;
    let quiet = on(russian, "W:Wc3,Kg1:Ba7");
    assert!(texts(russian, &quiet).contains(&"c3-d4".to_owned()));
    for text in ["c3-d4", "C3D4", "c3 - d4", "22-18"] {
        let read = parse_move(russian, &quiet, text);
        assert_eq!(read.is_ok(), text != "C3D4", "{text}");
    }
    // Either continuation from e5 is a legal, complete capture.
    let capture = on(russian, "W:Wc3:Bd4,d6,f6");
    assert_eq!(texts(russian, &capture), ["c3xc7", "c3xg7"]);
    assert!(parse_move(russian, &capture, "c3:e5:g7").is_ok());
}

/// A man that is promoted during a capture must continue it as a king.
#[test]
fn a_man_crowned_in_mid_capture_goes_on_as_a_king() {
    let crowned = on(&rules::RUSSIAN, "W:Wf6:Be7,b6");
    assert_eq!(texts(&rules::RUSSIAN, &crowned), ["f6xa5"]);
    let stays = on(&rules::BRAZILIAN, "W:Wf6:Be7,b6");
    assert_eq!(texts(&rules::BRAZILIAN, &stays), ["f6xd8"]);
}

/// ČFD, 4.1 and 4.14.
#[test]
fn in_czech_draughts_a_king_captures_before_a_man_and_men_capture_forward() {
    let czech = &rules::CZECH;
    let both = on(czech, "W:WKa1,g3:Bd4,f4");
    assert_eq!(texts(czech, &both), ["a1xh8", "a1xg7", "a1xf6", "a1xe5"]);
    assert!(parse_move(czech, &both, "g3xe5").is_err());
    let alone = on(czech, "W:WKb8,g3:Bd4,f4");
    assert_eq!(texts(czech, &alone), ["g3xe5"]);
    // Two pieces or one: a king may choose, too.
    let free = on(czech, "W:WKd4:Bc5,e5,c7");
    assert_eq!(texts(czech, &free), ["d4xd8", "d4xh8", "d4xg7", "d4xf6"]);
    // A man that is crowned by a capture stops.
    let crowned = on(czech, "W:Wf6:Be7,c7");
    assert_eq!(texts(czech, &crowned), ["f6xd8"]);
}

/// Official Rules for Frisian draughts 2011, 7 to 12.
#[test]
fn in_frisian_draughts_captures_go_eight_ways_and_the_value_decides() {
    let frisian = &rules::FRISIAN;
    let lines = on(frisian, "W:W28:B22,23,32,33,27,29,18,38");
    let mut texts = texts(frisian, &lines);
    texts.sort_unstable();
    // Each way begins a capture; these are the longest ones.
    assert!(
        texts.iter().all(|text| text.starts_with("28x")),
        "{texts:?}"
    );
    for (fen, legal) in [
        // Along a row and along a column.
        ("W:W28:B29", "28x30"),
        ("W:W28:B18", "28x8"),
        ("W:W28:B38", "28x48"),
        ("W:WK28:B26", ""),
        // Two men are worth more than a king, and a king more than a man.
        ("W:W28:B23,14,K32", "28x10"),
        ("W:W28:B23,K32", "28x37"),
        // Equal values: a king before a man.
        ("W:W28,K1:B23,3", "1x4"),
    ] {
        let found = on(frisian, fen);
        let texts = self::texts(frisian, &found);
        match legal {
            "" => assert!(
                texts.iter().all(|text| !text.contains('x')),
                "{fen} {texts:?}"
            ),
            _ => assert!(texts.contains(&legal.to_owned()), "{fen} {texts:?}"),
        }
        let starts: Vec<_> = texts.iter().map(|text| text.split('x').next()).collect();
        assert!(
            starts.iter().all(|start| *start == starts[0]) || legal.is_empty(),
            "{texts:?}"
        );
    }
}

/// Article 17, and the FEN of lidraughts.
#[test]
fn counts_of_king_moves_are_read_and_written() {
    use galotne::king_run::KingRun;
    let frisian = &rules::FRISIAN;
    let read = |fen: &str| Fen::parse(frisian, fen).map(|fen| write_fen(frisian, &fen.position));
    for (fen, canonical) in [
        ("W:W28,K46:BK43", "W:W28,K46:BK43"),
        ("W:W28,K46:BK43:+0+0", "W:W28,K46:BK43"),
        ("W:W28,K46:BK43:H0:F1:+0+246", "W:W28,K46:BK43:+0+246"),
        ("b:bk05,20:w28,k46:+105+346", "B:W28,K46:BK5,20:+105+346"),
    ] {
        assert_eq!(read(fen).as_deref(), Ok(canonical), "{fen}");
        assert_eq!(read(canonical).as_deref(), Ok(canonical));
    }
    for (fen, colour, typed) in [
        // Not so many; no such king; no such square; a side without men; a man.
        ("W:W28,K46:BK43:+0+446", Colour::White, "446"),
        ("W:W28,K46:BK43:+0+245", Colour::White, "245"),
        ("W:W28,K46:BK43:+0+299", Colour::White, "299"),
        ("W:W28,K46:BK43:+0+2", Colour::White, "2"),
        ("W:W28,K46:BK43:+143+0", Colour::Black, "143"),
        ("W:W28,K46:BK43:+0+128", Colour::White, "128"),
    ] {
        let error = Fen::parse(frisian, fen).expect_err(fen);
        let FenErrorKind::NoKingRun {
            colour: of, run, ..
        } = error.kind
        else {
            panic!("{fen}: {error}");
        };
        assert_eq!((of, run.as_str()), (colour, typed), "{fen}");
        let lenient = Fen::parse_lidraughts(frisian, fen);
        match typed {
            "446" | "299" | "2" => assert!(lenient.is_err(), "{fen}"),
            _ => assert_eq!(lenient.expect(fen).position.king_run(colour), KingRun::NONE),
        }
    }
    assert!(read("W:W28,K46:BK43:+0+0:+0+0").is_err());

    // Three moves of a king, and then another piece must move.
    let mut position = on(frisian, "W:W28,K46:BK1");
    for (white, black) in [("46-41", "1-7"), ("41-46", "7-1"), ("46-41", "1-7")] {
        for text in [white, black] {
            let played = parse_move(frisian, &position, text).expect(text);
            position = frisian.play(&position, &played);
        }
    }
    assert_eq!(write_fen(frisian, &position), "W:W28,K41:BK7:+0+341");
    assert!(parse_move(frisian, &position, "41-46").is_err());
    let played = parse_move(frisian, &position, "28-23").expect("a man's move");
    let after = frisian.play(&position, &played);
    assert_eq!(write_fen(frisian, &after), "B:W23,K41:BK7");
    // Another game has no such count.
    let free = on(&rules::FRISIAN_FREE, "W:W28,K41:BK7");
    assert!(parse_move(&rules::FRISIAN_FREE, &free, "41-46").is_ok());
}

/// mindsports.nl/500: a king "captures by jumping the piece and landing on that square", the vacant
/// one "immediately beyond".
#[test]
fn in_thai_draughts_a_king_lands_just_behind_every_piece() {
    let thai = &rules::THAI;
    let one = on(thai, "W:WK4:B11");
    assert_eq!(texts(thai, &one), ["4x15"]);
    assert!(parse_move(thai, &one, "4x18").is_err());
    // In Czech draughts it would go on from e5 and take d6.
    let far = on(thai, "W:WK4:B11,23");
    assert_eq!(texts(thai, &far), ["4x15"]);
    // From there it sees at any distance, straight ahead and across.
    let ahead = on(thai, "W:WK4:B11,25");
    assert_eq!(texts(thai, &ahead), ["4x29"]);
    let across = on(thai, "W:WK4:B11,24");
    assert_eq!(texts(thai, &across), ["4x28"]);
    // Two pieces or one: any capture may be chosen.
    let free = on(thai, "W:WK15:B18,19,26");
    assert_eq!(texts(thai, &free), ["15x31", "15x24"]);
}

/// mindsports.nl/500: men capture forwards only, and on the last row the move ends.
#[test]
fn in_thai_draughts_men_capture_forward_and_stop_on_the_last_row() {
    let thai = &rules::THAI;
    let men = on(thai, "W:W15:B18,26,11,K29");
    assert_eq!(texts(thai, &men), ["15x31"]);
    let crowned = on(thai, "W:W22:B26,27");
    let played = parse_move(thai, &crowned, "22x31").expect("the only move");
    assert!(played.promotes);
    assert_eq!(write_fen(thai, &thai.play(&crowned, &played)), "B:WK31:B27");
    let black = on(thai, "B:W14,22:B18");
    assert_eq!(texts(thai, &black), ["18x9"]);
}

/// coldmoon.io: "even in the direction where they have come from". The squares of the king and of
/// the captured piece are empty then.
#[test]
fn in_thai_draughts_a_king_goes_on_straight_back() {
    let thai = &rules::THAI;
    let both_ways = on(thai, "W:WK15:B8,18");
    assert_eq!(texts(thai, &both_ways), ["15x22", "15x4"]);
    assert!(
        thai.moves(&both_ways)
            .iter()
            .all(|played| played.captured.count_ones() == 2)
    );
    let third = on(thai, "W:WK15:B8,18,26");
    assert_eq!(texts(thai, &third), ["15x22x31", "15x4x22x31", "15x4"]);
    let [two, three] = ["15x22x31", "15x4x22x31"].map(|text| {
        let played = parse_move(thai, &third, text).expect(text);
        played.captured.count_ones()
    });
    assert_eq!((two, three), (2, 3));
    assert!(parse_move(thai, &third, "15x31").is_err());
    // A piece of its own bars the way.
    let barred = on(thai, "W:WK15,11:B8,18");
    assert_eq!(texts(thai, &barred), ["15x22"]);
}

/// Square 10 is taken first, and in the end the king lands there after taking 15. If it stayed until
/// the end of the move, it would bar that. No turn straight back is needed for it.
#[test]
fn in_thai_draughts_captured_pieces_leave_at_once() {
    let thai = &rules::THAI;
    let circle = on(thai, "W:WK3:B10,15,17,23,25");
    assert_eq!(texts(thai, &circle), ["3x27", "3x10"]);
    let played = parse_move(thai, &circle, "3x14x21x30x19x10").expect("the long way");
    assert_eq!(played.captured.count_ones(), 5);
    assert_eq!(write_fen(thai, &thai.play(&circle, &played)), "B:WK10:B");
}

/// TÜDAF: men step and capture forward and to the side, never back; most pieces must be taken.
#[test]
fn in_turkish_draughts_men_go_forward_and_sideways() {
    let turkish = &rules::TURKISH;
    let free = on(turkish, "W:Wd4:Bd3,h7");
    assert_eq!(texts(turkish, &free), ["d4-d5", "d4-c4", "d4-e4"]);
    let black = on(turkish, "B:Wh2:Bd5");
    assert_eq!(texts(turkish, &black), ["d5-c5", "d5-e5", "d5-d4"]);
    let captures = on(turkish, "W:Wd4:Bd5,c4,e4,d3");
    assert_eq!(texts(turkish, &captures), ["d4xd6", "d4xb4", "d4xf4"]);
    let most = on(turkish, "W:Wd4,Kh1:Bd5,d7,Kh7");
    assert_eq!(texts(turkish, &most), ["d4xd8"]);
}

/// TÜDAF, Ex 3 and 4: captured pieces leave at once, and a piece may not turn straight back.
#[test]
fn in_turkish_draughts_lines_open_but_not_straight_back() {
    let turkish = &rules::TURKISH;
    // The king takes d3 first, and in the end crosses that square to take b3.
    let opened = on(turkish, "W:WKd1:Bd3,f5,g4,b3");
    assert_eq!(texts(turkish, &opened), ["d1xa3"]);
    assert_eq!(turkish.moves(&opened)[0].captured.count_ones(), 4);
    let back = on(turkish, "W:WKd4:Bd5,d2");
    assert_eq!(texts(turkish, &back), ["d4xd8", "d4xd7", "d4xd6", "d4xd1"]);
}

/// TÜDAF, R 5: a man goes on along the last row as a man, and is crowned when its move ends.
#[test]
fn in_turkish_draughts_a_man_is_crowned_when_its_capture_ends() {
    let turkish = &rules::TURKISH;
    // A king would also take g8.
    let along = on(turkish, "W:Wc6:Bc7,Kd8,Kg8");
    assert_eq!(texts(turkish, &along), ["c6xe8"]);
    let played = turkish.moves(&along)[0];
    assert!(played.promotes && played.captured.count_ones() == 2);
    let after = turkish.play(&along, &played);
    assert_eq!(write_fen(turkish, &after), "B:WKe8:BKg8");
}

/// TÜDAF writes captured squares, PDN landing squares.
#[test]
fn turkish_captures_may_name_the_captured_pieces() {
    let turkish = &rules::TURKISH;
    let position = on(turkish, "W:Wf3:Bf4,e5,a7");
    assert_eq!(texts(turkish, &position), ["f3xd5"]);
    let played = turkish.moves(&position)[0];
    for text in ["f3xd5", "f3xf5xd5", "f3xf4xe5", "f3:f4:e5"] {
        assert_eq!(parse_move(turkish, &position, text), Ok(played), "{text}");
    }
    for text in ["f3xf4", "f3xe5", "f3xf4xf4", "f3xf4xe5xa7"] {
        assert!(parse_move(turkish, &position, text).is_err(), "{text}");
    }
    // A king may land on several squares behind the piece.
    let king = on(turkish, "W:WKd1:Bd4");
    let error = parse_move(turkish, &king, "d1xd4").expect_err("four landing squares");
    assert!(error.to_string().contains("d1xd8"), "{error}");
    // In other games the squares are those of landing.
    let russian = on(&rules::RUSSIAN, "W:Wc3:Bd4");
    assert!(parse_move(&rules::RUSSIAN, &russian, "c3xd4").is_err());
}

#[test]
fn turkish_positions_use_all_squares() {
    let turkish = &rules::TURKISH;
    let fen = "W:Wa2,b2,Kc4:Bd6,Ke8";
    let position = on(turkish, fen);
    assert_eq!(on(turkish, &write_fen(turkish, &position)), position);
    let start = turkish.start().expect("a start");
    assert_eq!(
        write_fen(turkish, &start),
        "W:Wa3,b3,c3,d3,e3,f3,g3,h3,a2,b2,c2,d2,e2,f2,g2,h2:\
         Ba7,b7,c7,d7,e7,f7,g7,h7,a6,b6,c6,d6,e6,f6,g6,h6"
    );
    for (fen, fault) in [
        (
            "W:Wd1:BKe8",
            "White stands on square d1 of its own first row",
        ),
        (
            "W:WKa1:Bh8",
            "Black stands on square h8 of its own first row",
        ),
        ("W:Wd8:BKa1", "square d8 of its own promotion row"),
        ("W:Wi3:BKa1", "a1 to h8"),
    ] {
        let error = Fen::parse(turkish, fen).expect_err(fen);
        assert!(error.to_string().contains(fault), "{error}");
    }
}

/// APCA, 16, 20, 22 and 23.
#[test]
fn in_pool_a_man_goes_on_from_the_king_row_as_a_man_and_any_capture_may_be_chosen() {
    let pool = &rules::POOL;
    // A king could land on 13, too.
    let passes = on(pool, "W:W11:B7,6");
    assert_eq!(texts(pool, &passes), ["11x9"]);
    let played = parse_move(pool, &passes, "11x2x9").expect("it must go on");
    assert!(!played.promotes);
    assert_eq!(write_fen(pool, &pool.play(&passes, &played)), "B:W9:B");
    assert!(parse_move(pool, &passes, "11x2").is_err());
    let ends = on(pool, "W:W11:B7,12");
    assert!(pool.moves(&ends)[0].promotes);
    // One piece or two; two must not become one.
    let free = on(pool, "W:W22:B17,18,10");
    assert_eq!(texts(pool, &free), ["22x6", "22x13"]);
    assert!(parse_move(pool, &free, "22x15").is_err());
    // Behind 18 the king may stop anywhere, but from 15 it takes 19 as well.
    let king = on(pool, "W:WK29:B18");
    assert_eq!(texts(pool, &king), ["29x4", "29x8", "29x11", "29x15"]);
    let goes_on = on(pool, "W:WK29:B18,19");
    assert_eq!(texts(pool, &goes_on), ["29x24", "29x28"]);
}

// FEN, by example.

#[test]
fn every_spelling_becomes_the_canonical_one() {
    let spellings = [
        "W:WK28,33:B5,K10",
        "W:B5,K10:WK28,33",
        "w:wk28,33:b5,k10",
        "W:W33,K28:BK10,5",
        "W:WK28,33:B5,K10.",
        " W : W K 28 , 33 : B 5 , K 10 . ",
        "\tW:WK28,33:B5,K10\r\n",
        "W:WK028,0033:B05,K010",
        "W:WK28-28,33:B5-5,K10",
        "\"W:WK28,33:B5,K10\"",
        "\" W:WK28,33:B5,K10. \"",
        "W:WK28,33:B5,K10:H0:F1",
        "W:f1:WK28,33:h0:B5,K10",
    ];
    for spelling in spellings {
        assert_eq!(canonical(spelling), spellings[0], "{spelling}");
    }
    let start = Fen::parse(&INTERNATIONAL, "W:W31-50:B1-20").expect("the start");
    assert_eq!(start.position.men(Colour::White).count_ones(), 20);
    assert_eq!(canonical("B:WK1-3:B4 - 5"), "B:WK1,K2,K3:B4,5");
}

#[test]
fn a_side_may_be_empty() {
    assert_eq!(canonical("W:W:BK5"), "W:W:BK5");
    assert_eq!(canonical("B:b:w28."), "B:W28:B");
    assert_eq!(canonical("W: W : B K 5 : H3"), "W:W:BK5");
}

#[test]
fn the_counters_of_lidraughts_are_read() {
    let counters = |fen| {
        let fen = Fen::parse(&INTERNATIONAL, fen).expect(fen);
        (fen.half_moves, fen.move_number)
    };
    assert_eq!(counters("W:WK28:BK5"), (None, None));
    assert_eq!(counters("W:WK28:BK5:H0:F1"), (Some(0), Some(1)));
    assert_eq!(
        counters("W:WK28:BK5: f 500 : h 0100 ."),
        (Some(100), Some(500))
    );
}

#[test]
fn the_board_is_that_of_the_variant() {
    assert_eq!(write_fen(&RUSSIAN, &on(&RUSSIAN, "B:B1:WK32")), "B:WK32:B1");
    let error = Fen::parse(&RUSSIAN, "B:B1:WK33").expect_err("off the board");
    assert_eq!(
        error.to_string(),
        "square 33 is not on the board (1 to 32), at character 8 of `B:B1:WK33`"
    );
}

/// Every kind of error, with its place and its whole message.
#[test]
fn fen_errors_say_what_is_wrong_and_where() {
    let cases = [
        (
            "",
            0,
            "no side to move: begin with `W:` or `B:` (found nothing), at character 1 of ``",
        ),
        (
            " W31,32:B1",
            1,
            "no side to move: begin with `W:` or `B:` (found `W31,32`), at character 2 of ` W31,32:B1`",
        ),
        (
            "\u{b}W:W31:B1",
            0,
            "no side to move: begin with `W:` or `B:` (found `\\u{b}W`), at character 1 of `\\u{b}W:W31:B1`",
        ),
        (
            "\"W:W31:B1",
            0,
            "no side to move: begin with `W:` or `B:` (found `\"W`), at character 1 of `\"W:W31:B1`",
        ),
        (
            "?:W31:B1",
            0,
            "`?` as side to move: what a position is worth depends on it, write `W` or `B`, at character 1 of `?:W31:B1`",
        ),
        (
            "W:BK5",
            5,
            "no section for White: write `:W` and its squares, or `:W` alone if it has no pieces, as in `W:W:BK5`, at character 6 of `W:BK5`",
        ),
        (
            "W:WK5:H3.",
            8,
            "no section for Black: write `:B` and its squares, or `:B` alone if it has no pieces, as in `W:WK5:B`, at character 9 of `W:WK5:H3.`",
        ),
        (
            "W:W31:w32:B1",
            6,
            "White is listed twice: put all its squares into one section, at character 7 of `W:W31:w32:B1`",
        ),
        (
            "W:W31,,32:B1",
            6,
            "a square is missing beside a comma, at character 7 of `W:W31,,32:B1`",
        ),
        (
            "W:W,31:B1",
            3,
            "a square is missing beside a comma, at character 4 of `W:W,31:B1`",
        ),
        (
            "W:W31:B1,",
            9,
            "a square is missing beside a comma, at character 10 of `W:W31:B1,`",
        ),
        (
            "W:WK51:B1",
            4,
            "square 51 is not on the board (1 to 50), at character 5 of `W:WK51:B1`",
        ),
        (
            "W:W31:B0",
            7,
            "square 0 is not on the board (1 to 50), at character 8 of `W:W31:B0`",
        ),
        (
            "W:W31:B1-99999999999999999999999",
            9,
            "square 99999999999999999999999 is not on the board (1 to 50), at character 10 of `W:W31:B1-99999999999999999999999`",
        ),
        (
            "W:W31:BK5-1",
            7,
            "the range 5-1 runs backwards: write 1-5, at character 8 of `W:W31:BK5-1`",
        ),
        (
            "W:W31,K28:BK1-5,28",
            16,
            "two pieces stand on square 28, at character 17 of `W:W31,K28:BK1-5,28`",
        ),
        (
            "W:W31,31:B1",
            6,
            "two pieces stand on square 31, at character 7 of `W:W31,31:B1`",
        ),
        (
            "W:W3:BK10",
            3,
            "a man of White stands on square 3 of its own promotion row: write K3 if it is a king, at character 4 of `W:W3:BK10`",
        ),
        (
            "W:W31:B44-48",
            7,
            "a man of Black stands on square 46 of its own promotion row: write K46 if it is a king, at character 8 of `W:W31:B44-48`",
        ),
        (
            "W:W31,G32:B1",
            6,
            "`G` marks a captured man in the middle of a capture: give the position before or after the whole move, at character 7 of `W:W31,G32:B1`",
        ),
        (
            "W:W31:Bp1",
            7,
            "`p` marks a captured king in the middle of a capture: give the position before or after the whole move, at character 8 of `W:W31:Bp1`",
        ),
        (
            "W:W31:B1:H101",
            9,
            "H101 is not a number of plies (0 to 100), at character 10 of `W:W31:B1:H101`",
        ),
        (
            "W:W31:B1:F0",
            9,
            "F0 is not a move number (1 to 500), at character 10 of `W:W31:B1:F0`",
        ),
        (
            "W:W31:B1:F 99999",
            9,
            "F99999 is not a move number (1 to 500), at character 10 of `W:W31:B1:F 99999`",
        ),
        (
            "W:W31:B1:H1:h1",
            12,
            "the field `H` is given twice, at character 13 of `W:W31:B1:H1:h1`",
        ),
        (
            "W:W31:B1:H",
            10,
            "expected a number, found the end, at character 11 of `W:W31:B1:H`",
        ),
        (
            "W:W31:B1:+0+131",
            9,
            "+0+131 counts moves of one king, as in Frisian draughts: leave it out, or name that game, at character 10 of `W:W31:B1:+0+131`",
        ),
        (
            "W:W31:B1:+0",
            11,
            "expected `+` and a count, found the end, at character 12 of `W:W31:B1:+0`",
        ),
        (
            "W:W31:B1:",
            9,
            "expected `W`, `B`, `H` or `F`, found the end, at character 10 of `W:W31:B1:`",
        ),
        (
            "W:W31:BQ1",
            7,
            "expected a square, found `Q`, at character 8 of `W:W31:BQ1`",
        ),
        (
            "W:W31:BKK1",
            8,
            "expected a square after `K`, found `K`, at character 9 of `W:W31:BKK1`",
        ),
        (
            "W:W31:B1-K5",
            9,
            "expected the last square of the range, found `K`, at character 10 of `W:W31:B1-K5`",
        ),
        (
            "W:W31;B1",
            5,
            "expected `,`, `:` or the end, found `;`, at character 6 of `W:W31;B1`",
        ),
        (
            "W:W3 1:B1",
            3,
            "a man of White stands on square 3 of its own promotion row: write K3 if it is a king, at character 4 of `W:W3 1:B1`",
        ),
        (
            "W:W31\n32:B1",
            6,
            "expected `,`, `:` or the end, found `3`, at character 7 of `W:W31\\n32:B1`",
        ),
        (
            "W:W31:B1..",
            8,
            "expected `,`, `:` or the end, found `.`, at character 9 of `W:W31:B1..`",
        ),
        (
            "W:B:W:H1",
            8,
            "the board is empty: at least one side needs a piece, at character 9 of `W:B:W:H1`",
        ),
        (
            "W:W31–35:B1",
            5,
            "`–` (U+2013) stands in no FEN: write it in ASCII, at character 6 of `W:W31–35:B1`",
        ),
        (
            "W:W31\u{2028}:B1",
            5,
            "`\\u{2028}` (U+2028) stands in no FEN: write it in ASCII, at character 6 of `W:W31\\u{2028}:B1`",
        ),
    ];
    for (text, at, message) in cases {
        let error = Fen::parse(&INTERNATIONAL, text).expect_err(text);
        assert_eq!(error.to_string(), message);
        assert_eq!(error.at, at, "{message}");
    }
}

#[test]
fn a_text_of_any_length_is_answered_with_a_short_message() {
    let text = format!("W:W31:B1{}", ",1".repeat(1_000_000));
    let error = Fen::parse(&INTERNATIONAL, &text).expect_err("too long");
    assert_eq!(error.kind, FenErrorKind::TooLong { length: 2_000_008 });
    assert_eq!(
        error.to_string(),
        format!(
            "a FEN has at most 1024 characters and this text has 2000008, at character 1025 of `{}..`",
            &text[..120]
        )
    );
    let text = format!("W:W31:BK{}", "9".repeat(1_000));
    let error = Fen::parse(&INTERNATIONAL, &text).expect_err("off the board");
    assert!(error.to_string().len() < 400, "{error}");
    let text = "9".repeat(1_000_000);
    let error = parse_move(&INTERNATIONAL, &position("W:W31:B1"), &text).expect_err("no move");
    assert!(error.to_string().len() < 400, "{error}");
    // Padding within the limit is harmless.
    let text = format!("W:W{}31:BK{}1", " ".repeat(400), "0".repeat(400));
    assert_eq!(canonical(&text), "W:W31:BK1");
}

// Moves, by example.

#[test]
fn landing_squares_are_written_where_both_ends_are_shared_and_only_there() {
    let written = |fen| texts(&INTERNATIONAL, &position(fen));
    assert_eq!(written("W:W32:B1"), ["32-27", "32-28"]);
    assert_eq!(written("W:WK5:BK1,K32"), ["5x37", "5x41", "5x46"]);
    // One move with two paths round the square: no other move shares its ends.
    assert_eq!(written("W:W28:B12,13,22,23"), ["28x28"]);
    // Two moves round, each with two paths, of which the smaller one is written.
    assert_eq!(
        written("W:WK2:BK7,K8,K27,K29,K40"),
        ["2x16x38x24x2", "2x16x49x35x2"]
    );
    // Only some moves share their ends.
    assert_eq!(
        written("W:WK27:BK22,K23,K24,K26,K44,K50"),
        ["27x15", "27x20", "27x18x40x49", "27x13x35x49"]
    );
    assert_eq!(written("W:W:BK5"), [""; 0]);
}

#[test]
fn moves_are_read_in_many_spellings() {
    let read = |fen: &str, text: &str| {
        let position = position(fen);
        let played = parse_move(&INTERNATIONAL, &position, text).expect(text);
        write_move(&INTERNATIONAL, &position, &played)
    };
    for text in [
        "32-28", " 32-28\n", "32 - 28", "032-0028", "32x28", "32X28", "32:28",
    ] {
        assert_eq!(read("W:W32:B1", text), "32-28", "{text}");
    }
    let round = "W:W28:B12,13,22,23";
    for text in [
        "28x28",
        "28-28",
        "28x17x8x19x28",
        "28x19x8x17x28",
        "28x8x28",
        "28:19:28",
        "28 x 17 x 19 x 28",
    ] {
        assert_eq!(read(round, text), "28x28", "{text}");
    }
    let two_rounds = "W:WK2:BK7,K8,K27,K29,K40";
    for text in ["2x38x2", "2x24x2", "2x24x38x16x2", "2x16x24x2"] {
        assert_eq!(read(two_rounds, text), "2x16x38x24x2", "{text}");
    }
}

/// In games without a rule of quantity one path may be part of another.
#[test]
fn a_complete_path_means_its_own_move() {
    let board = on(&RUSSIAN, "W:WK19:BK7,K8,K15,K16,K24");
    let written = texts(&RUSSIAN, &board);
    assert_eq!(written, ["19x28", "19x10x3x12x19x28"]);
    let read = |text| parse_move(&RUSSIAN, &board, text).expect(text).captured;
    assert_eq!(read("19x28").count_ones(), 1);
    assert_eq!(read("19x19x28").count_ones(), 5);
    assert_eq!(read("19x12x28").count_ones(), 5);
}

#[test]
fn move_errors_say_what_is_wrong_and_what_is_possible() {
    let man = "W:W32:B1";
    let cases = [
        (
            man,
            "",
            "expected a square, found the end, at character 1 of ``: write a move as 32-28 or 28x19",
        ),
        (
            man,
            "e4",
            "square e4 is not on the board (a1 to j10, dark squares only), at character 1 of `e4`",
        ),
        (
            man,
            "3228",
            "square 3228 is not on the board (1 to 50), at character 1 of `3228`",
        ),
        (
            man,
            "32",
            "expected `-` or `x`, found the end, at character 3 of `32`: write a move as 32-28 or 28x19",
        ),
        (
            man,
            "32-",
            "expected a square, found the end, at character 4 of `32-`: write a move as 32-28 or 28x19",
        ),
        (
            man,
            "32-28!",
            "expected `-`, `x` or the end, found `!`, at character 6 of `32-28!`: write a move as 32-28 or 28x19",
        ),
        (
            man,
            "32~28",
            "expected `-` or `x`, found `~`, at character 3 of `32~28`: write a move as 32-28 or 28x19",
        ),
        (
            man,
            "32-51",
            "square 51 is not on the board (1 to 50), at character 4 of `32-51`",
        ),
        (
            man,
            "32-0",
            "square 0 is not on the board (1 to 50), at character 4 of `32-0`",
        ),
        (
            man,
            "32-22",
            "`32-22` is not legal: White can play 32-27 or 32-28",
        ),
        (
            man,
            "32-28-28",
            "`32-28-28` is not legal: White can play 32-27 or 32-28",
        ),
        (
            "W:W28:B12,13,22,23",
            "28x17x19x8x28",
            "`28x17x19x8x28` is not legal: White can play 28x28",
        ),
        (
            "B:W31-50:B1-20",
            "16-22",
            "`16-22` is not legal: Black can play 16-21, 17-21, 17-22, 18-22, 18-23, 19-23, 19-24, 20-24 or 20-25",
        ),
        (
            "B:WK28:BK5",
            "5-1",
            "`5-1` is not legal: Black can play 5x32, 5x37, 5x41 or 5x46",
        ),
        (
            "W:WK28:BK6",
            "28-1",
            "`28-1` is not legal: White can play 28-5, 28-10, 28-11, 28-14, 28-17, 28-19, 28-22, 28-23, 28-32, 28-33, 28-37 or one of 5 others",
        ),
        (
            "W:W:BK5",
            "32-28",
            "`32-28` is not legal: White has no move, the game is over",
        ),
        (
            "W:WK2:BK7,K8,K27,K29,K40",
            "2x16x2",
            "`2x16x2` may be 2x16x38x24x2 or 2x16x49x35x2: write every landing square",
        ),
        (
            "W:WK2:BK7,K8,K27,K29,K40",
            "2x2",
            "`2x2` may be 2x16x38x24x2 or 2x16x49x35x2: write every landing square",
        ),
    ];
    for (fen, text, message) in cases {
        assert_eq!(refused(&INTERNATIONAL, fen, text), message);
    }
}

#[test]
fn errors_carry_what_a_program_needs() {
    let board = position("W:WK2:BK7,K8,K27,K29,K40");
    assert_eq!(
        parse_move(&INTERNATIONAL, &board, "2x2"),
        Err(MoveError::Ambiguous {
            text: "2x2".to_owned(),
            candidates: texts(&INTERNATIONAL, &board),
        })
    );
    assert_eq!(
        parse_move(&INTERNATIONAL, &board, "2-8"),
        Err(MoveError::Illegal {
            text: "2-8".to_owned(),
            barred_after: None,
            turn: Colour::White,
            legal: texts(&INTERNATIONAL, &board),
        })
    );
    assert_eq!(
        refused(&rules::FRISIAN, "W:W18,K37:BK35:+0+337", "37-26"),
        "`37-26` is not legal: that king has made 3 moves in a row and must rest; White can play \
         18-12 or 18-13"
    );
    assert_eq!(
        refused(&rules::FRISIAN, "W:W18,K37:BK35:+0+337", "18-22"),
        "`18-22` is not legal: White can play 18-12 or 18-13"
    );
}

// Properties.

/// Generates positions with a bounded number of pieces a side; men on their promotion row become
/// kings.
fn positions(
    variant: &'static Variant,
    most: [usize; 2],
    man: impl Strategy<Value = bool> + Clone,
) -> impl Strategy<Value = Position> {
    let board = variant.board;
    let squares: Vec<u8> = (0..board.squares()).collect();
    let turns = prop::sample::select(&Colour::BOTH[..]);
    let shuffled = Just(squares).prop_shuffle();
    let men = prop::collection::vec(man, most[0] + most[1]);
    (0..=most[0], 0..=most[1], shuffled, men, turns).prop_filter_map(
        "an empty board",
        move |(ours, theirs, squares, men, turn)| {
            let mut sets = [[0; 2]; 2];
            for (place, (&square, man)) in squares.iter().zip(men).take(ours + theirs).enumerate() {
                let colour = if place < ours { turn } else { !turn };
                let bit = board.bit(Square::from_index(square));
                let first_row = variant.promotion.first_row(board, colour);
                let man = man && bit & (variant.promotion_row(colour) | first_row) == 0;
                sets[usize::from(man)][colour.index()] |= bit;
            }
            variant.position(sets[1], sets[0], turn).ok()
        },
    )
}

/// Full boards, and a few kings among many enemies, with crossing captures.
fn any_position(variant: &'static Variant) -> impl Strategy<Value = Position> {
    let side = usize::from(variant.board.squares()) * 2 / 5;
    prop_oneof![
        positions(variant, [side, side], any::<bool>()),
        positions(variant, [2, 12], prop::bool::weighted(0.2)),
    ]
}

/// A random spelling of a position.
fn spelt(board: &Board, position: &Position, seed: u64) -> String {
    let mut state = seed | 1;
    let mut one_in = move |many: u64| {
        // A xorshift generator (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32).is_multiple_of(many)
    };
    let mut sections: Vec<String> = (Colour::BOTH.iter())
        .map(|&colour| {
            let kings = position.kings(colour);
            let mut items = vec![];
            let mut squares = board.iter(position.pieces(colour)).peekable();
            while let Some(first) = squares.next() {
                let king = kings & board.bit(first) != 0;
                let mut last = first;
                while let Some(next) = squares.next_if(|next| {
                    let follows = next.index() == last.index() + 1;
                    follows && (kings & board.bit(*next) != 0) == king && !one_in(4)
                }) {
                    last = next;
                }
                let letter = if king { "K" } else { "" };
                let zeros = if one_in(3) { "00" } else { "" };
                items.push(if first == last {
                    format!("{letter}{zeros}{}", first.number())
                } else {
                    format!("{letter}{zeros}{}-{}", first.number(), last.number())
                });
            }
            if one_in(2) {
                items.reverse();
            }
            let comma = if one_in(2) { "," } else { " , " };
            format!("{}{}", colour.letter(), items.join(comma))
        })
        .collect();
    if one_in(2) {
        sections.reverse();
    }
    let mut text = format!("{}:{}", position.turn().letter(), sections.join(":"));
    if one_in(2) {
        text.push_str(":H12:F34");
    }
    if one_in(2) {
        text = text.replace(':', " : ").replace('-', " - ");
    }
    if one_in(2) {
        text = text.to_lowercase();
    }
    if one_in(2) {
        text.push('.');
    }
    if one_in(2) {
        text = format!(" \"{text}\"");
    }
    text
}

/// A letter with a meaning in a FEN, or any other.
fn any_letter() -> impl Strategy<Value = char> {
    prop_oneof![
        9 => prop::sample::select("WBKGPHF?:,-. \"0123456789wbk".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn written_positions_are_read_back(ten in any_position(&INTERNATIONAL), eight in any_position(&RUSSIAN)) {
        for (variant, position) in [(&INTERNATIONAL, ten), (&RUSSIAN, eight)] {
            let text = write_fen(variant, &position);
            let fen = Fen { position, half_moves: None, move_number: None };
            prop_assert_eq!(Fen::parse(variant, &text), Ok(fen), "{}", text);
        }
    }

    #[test]
    fn however_it_is_spelt(position in any_position(&INTERNATIONAL), seed: u64) {
        let text = spelt(&TEN, &position, seed);
        let read = Fen::parse(&INTERNATIONAL, &text).map(|fen| fen.position);
        prop_assert_eq!(read, Ok(position), "{}", text);
    }

    #[test]
    fn any_text_is_answered(text: String) {
        fuzz::fuzz_fen(text.as_bytes());
    }

    #[test]
    fn any_text_of_the_right_letters_is_answered(
        text in prop::collection::vec(any_letter(), 0..40),
    ) {
        let text: String = text.into_iter().collect();
        fuzz::fuzz_fen(text.as_bytes());
        fuzz::fuzz_fen(format!("W:{text}:BK5").as_bytes());
    }

    #[test]
    fn a_mistyped_fen_is_answered(
        position in any_position(&INTERNATIONAL),
        seed: u64,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, any_letter()), 1..4),
    ) {
        let mut text: Vec<char> = spelt(&TEN, &position, seed).chars().collect();
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

    #[test]
    fn every_move_is_read_back(ten in any_position(&INTERNATIONAL), eight in any_position(&RUSSIAN)) {
        for (variant, position) in [(&INTERNATIONAL, ten), (&RUSSIAN, eight)] {
            let moves = write_moves(variant, &position);
            let plain: Vec<_> = moves.iter().map(|(played, _)| *played).collect();
            prop_assert_eq!(&plain, &variant.moves(&position));
            for (played, text) in &moves {
                prop_assert_eq!(parse_move(variant, &position, text), Ok(*played));
                prop_assert_eq!(&write_move(variant, &position, played), text);
            }
            let mut texts: Vec<_> = moves.iter().map(|(_, text)| text).collect();
            texts.sort_unstable();
            texts.dedup();
            prop_assert_eq!(texts.len(), moves.len(), "two moves with one text");
        }
    }

    #[test]
    fn every_path_of_a_capture_is_read(ten in any_position(&INTERNATIONAL), eight in any_position(&RUSSIAN)) {
        for (variant, position) in [(&INTERNATIONAL, ten), (&RUSSIAN, eight)] {
            for capture in variant.capture_paths(&position).iter().take(200) {
                let mut text = capture.played.from.number().to_string();
                for landing in &capture.path {
                    text += &format!(":{:02}", landing.number());
                }
                prop_assert_eq!(parse_move(variant, &position, &text), Ok(capture.played));
            }
        }
    }

    /// Checks the short form: both ends alone are written if and only if they mean one move.
    #[test]
    fn short_texts_are_unambiguous(position in any_position(&INTERNATIONAL)) {
        let moves = write_moves(&INTERNATIONAL, &position);
        for (played, text) in &moves {
            let sharing = moves.iter().filter(|(other, _)| {
                (other.from, other.to) == (played.from, played.to)
            });
            let squares = text.split(['-', 'x']).count();
            let wanted = match sharing.count() {
                1 => 2,
                _ => played.captured.count_ones() as usize + 1,
            };
            prop_assert_eq!(squares, wanted, "{}", text);
        }
    }

    #[test]
    fn any_move_text_is_answered(
        pieces in prop::collection::vec(any::<u8>(), 0..24),
        text in prop_oneof![".{0,12}", "[0-5]?[0-9]([-x:][0-5]?[0-9]){1,3}", "[-0-9x: ]{0,10}"],
    ) {
        let mut data = pieces;
        data.extend(text.as_bytes());
        fuzz::fuzz_move(&data);
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
            b"W:WK28:BK5",
            b"\xff",
        ] {
            function(data);
        }
    }
}

#[test]
fn rotated_squares_are_read_from_whites_side() {
    let usual = Fen::parse(&INTERNATIONAL, "W:W31-50:B1-20").expect("a FEN");
    let rotated = Fen::parse_rotated(&INTERNATIONAL, "W:W1-20:B31-50").expect("a FEN");
    assert_eq!(rotated, usual);
    let error = Fen::parse_rotated(&INTERNATIONAL, "W:W48:BK20").expect_err("it would be a king");
    assert!(
        error
            .to_string()
            .contains("square 48 of its own promotion row")
    );
}
