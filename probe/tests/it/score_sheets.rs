//! Score sheets as people keep them: results, notation, encodings and faults.

use galotne::notation::pdn::{
    Charset, GameResult, PdnError, PdnErrorKind, PdnGame, PdnNote, ReadOptions, StartPosition,
    UnreadableEncoding, read_games,
};
use galotne::notation::write_move;
use galotne::position::Colour;
use galotne::rules::{ENGLISH, INTERNATIONAL, Variant};
use std::io::BufReader;

fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<PdnGame, PdnError> {
    let mut games = read_games(text.as_ref(), *options);
    let first = games.next().expect("a game");
    assert!(games.next().is_none());
    first
}

fn with_rules(rules: &'static Variant) -> ReadOptions {
    ReadOptions {
        rules: Some(rules),
        ..ReadOptions::default()
    }
}

#[test]
fn the_side_that_starts_in_checkers_has_the_first_points() {
    let game = |tags: &str, result: &str| format!("{tags}[Result \"{result}\"]\n1. 11-15 {result}");
    for tags in ["[GameType \"21\"]\n", "[GameType \"21,B,8,8,N1,0\"]\n", ""] {
        for (result, winner) in [
            ("1-0", Some(Colour::Black)),
            ("0-1", Some(Colour::White)),
            ("2-0", Some(Colour::Black)),
            ("1/2-1/2", None),
        ] {
            let read = read(game(tags, result), &with_rules(&ENGLISH)).expect("a game");
            assert_eq!(read.result.value().winner(), winner, "{tags}{result}");
            assert_eq!(read.result.contradiction(), None);
            let told = read.notes.contains(&PdnNote::BlacksPointsFirst);
            assert_eq!(told, winner.is_some());
        }
    }
    // In the tag White starts; the options name the rules.
    let white = read(
        game("[GameType \"21,W,8,8,N1,0\"]\n", "1-0"),
        &with_rules(&ENGLISH),
    )
    .expect("a game");
    assert_eq!(white.result.value(), &GameResult::WhiteWins);
    assert!(!white.notes.contains(&PdnNote::BlacksPointsFirst));
    let international = read("[Result \"1 – 0\"]\n1. 32-28 2-0", &ReadOptions::default());
    let international = international.expect("a game");
    assert_eq!(international.result.value(), &GameResult::WhiteWins);
    assert_eq!(international.result.tag, Some(GameResult::WhiteWins));
}

#[test]
fn a_score_that_names_no_game_is_the_one_it_fits() {
    for (text, rules) in [
        ("1. 32-28 19-23 2. 28x19", "international"),
        ("1. 11-15 23-19 2. 8-11", "english"),
        // Backward, and one piece where two could be taken.
        ("[FEN \"W:Wc5:Bb4,d6,f6\"]\n1. c5:a3", "russian"),
    ] {
        let read = read(text, &ReadOptions::default()).expect(text);
        assert_eq!(read.game.variant.name, rules, "{text}");
        assert!(read.others.is_empty());
        assert!(read.notes.contains(&PdnNote::NoGameType(read.game.variant)));
    }
    let read = read("1. c3-d4 d6-c5", &ReadOptions::default()).expect("two games");
    let fitting = vec!["russian", "brazilian"];
    let variant = read.game.variant;
    assert!(
        read.notes
            .contains(&PdnNote::FitsSeveral { variant, fitting })
    );
    assert_eq!(read.others.len(), 1);
    assert_eq!(read.others[0].game.variant.name, "brazilian");
}

#[test]
fn the_game_that_leads_furthest_is_the_one_a_fault_is_told_of() {
    let error = read("1. 11-15 23-19 2. 8-12", &ReadOptions::default()).expect_err("a fault");
    assert_eq!((error.assumed, error.ply), (Some("english"), Some(2)));
    assert!(error.to_string().contains("legal up to ply 2"), "{error}");
}

#[test]
fn a_position_without_a_game_stands_on_any_board() {
    let start = StartPosition::parse(None, "B:W22:B10", false).expect("a position");
    let options = ReadOptions {
        start: Some(start),
        ..ReadOptions::default()
    };
    let read = |text| read(text, &options).expect(text).game.variant.name;
    assert_eq!(read("10-15"), "international");
    assert_eq!(read("d6-e5"), "russian");
}

#[test]
fn a_fault_behind_the_ply_asked_about_does_no_harm() {
    let at = |at| ReadOptions {
        at: Some(at),
        ..ReadOptions::default()
    };
    for (text, fault) in [
        ("1. 32-28 19-23 2. 28x19 14x23 3. 1-50", "not legal"),
        ("1. 32-28 19-23 2. 28x19 14x23 3. what?", "expected"),
        ("1. 32-28 19-23 2. 28x19 14x23 {open", "never closed"),
    ] {
        for ply in 0..=4 {
            let read = read(text, &at(ply)).expect(text);
            assert_eq!(read.game.moves.len(), 4);
            let stops = |note: &PdnNote| matches!(note, PdnNote::Stops { ply: 4, why } if why.to_string().contains(fault));
            assert!(read.notes.iter().any(stops), "{:?}", read.notes);
        }
        for options in [at(5), ReadOptions::default()] {
            let error = read(text, &options).expect_err(text).to_string();
            assert!(
                error.contains(fault) && error.contains("legal up to ply 4"),
                "{error}"
            );
        }
    }
}

#[test]
fn an_ambiguous_capture_is_the_one_that_the_moves_behind_it_allow() {
    // Round to the left or to the right.
    let fen = "[GameType \"20\"]\n[FEN \"W:WK2:BK7,K8,K27,K29,K40\"]\n";
    let alone = read(format!("{fen}2x2"), &ReadOptions::default()).expect_err("two ways");
    assert_eq!(alone.kind.word(), "ambiguous-move");
    let paths = read(format!("{fen}2x16x38x24x2"), &ReadOptions::default()).expect("one way");
    let left = paths.game.positions().last().expect("a position");
    for played in INTERNATIONAL.moves(&left) {
        let next = write_move(&INTERNATIONAL, &left, &played);
        let text = format!("{fen}2x2 {next}");
        let Ok(read) = read(&text, &ReadOptions::default()) else {
            continue;
        };
        assert_eq!(read.game.moves[0], paths.game.moves[0]);
        let settled = PdnNote::SettledCapture {
            ply: 1,
            read: "2x16x38x24x2".to_owned(),
        };
        assert!(read.notes.contains(&settled));
        return;
    }
    panic!("no move of Black tells the two ways apart");
}

#[test]
fn names_are_read_in_the_encoding_they_were_written_in() {
    let game = |white: &[u8]| [b"[White \"", white, b"\"]\n1. 32-28 19-23 1-1\n\n"].concat();
    let white = |read: &PdnGame| read.tags[0].value.clone();
    // Windows-1257 and windows-1251, each in a file with several names.
    let latvian: &[&[u8]] = &[
        b"B\xe7rzi\xf2\xf0, J\xe2nis",
        b"Kalni\xf2\xf0, \xc7riks",
        b"Z\xe2l\xeete, Ma\xefja",
    ];
    let russian: &[&[u8]] = &[
        b"\xc8\xe2\xe0\xed\xee\xe2",
        b"\xd7\xe8\xe6\xee\xe2",
        b"\xd9\xe5\xe3\xee\xeb\xe5\xe2",
    ];
    for (names, encoding, expected) in [
        (
            latvian,
            "windows-1257",
            ["Bērziņš, Jānis", "Kalniņš, Ēriks", "Zālīte, Maļja"],
        ),
        (russian, "windows-1251", ["Иванов", "Чижов", "Щеголев"]),
    ] {
        let file: Vec<u8> = names.iter().flat_map(|name| game(name)).collect();
        for charset in [None, Charset::by_name(encoding)] {
            let options = ReadOptions {
                charset,
                ..ReadOptions::default()
            };
            let games: Vec<_> = read_games(file.as_slice(), options)
                .map(|read| read.expect("a game"))
                .collect();
            assert_eq!(games.iter().map(white).collect::<Vec<_>>(), expected);
            for read in &games {
                let noted = read.notes.contains(&PdnNote::Encoding(encoding));
                assert_eq!(noted, charset.is_none());
            }
        }
    }
    let utf8 = read(game("Bērziņš".as_bytes()), &ReadOptions::default()).expect("a game");
    assert_eq!(white(&utf8), "Bērziņš");
    assert!(
        !utf8
            .notes
            .iter()
            .any(|note| matches!(note, PdnNote::Encoding(_)))
    );
}

#[test]
fn sixteen_bits_are_read_by_their_mark_or_their_name() {
    let text = "[White \"Bērziņš\"]\r\n1. 32-28 19-23 1-1\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = [b"\xff\xfe".to_vec(), little.clone()].concat();
    let named = |name| ReadOptions {
        charset: Charset::by_name(name),
        ..ReadOptions::default()
    };
    for (bytes, options) in [
        (&marked, ReadOptions::default()),
        (
            &[b"\xfe\xff".to_vec(), big.clone()].concat(),
            ReadOptions::default(),
        ),
        (&little, named("utf-16le")),
        (&big, named("utf-16be")),
    ] {
        for portion in [1, 2, 3, 4096] {
            let reader = BufReader::with_capacity(portion, bytes.as_slice());
            let games: Vec<_> = read_games(reader, options).collect();
            let [Ok(read)] = games.as_slice() else {
                panic!("{games:?}");
            };
            assert_eq!(
                (read.tags[0].value.as_str(), read.game.moves.len()),
                ("Bērziņš", 2)
            );
        }
    }
    let unmarked = read(&little, &ReadOptions::default()).expect_err("no mark");
    assert_eq!(
        unmarked.kind,
        PdnErrorKind::UnreadableEncoding(UnreadableEncoding::Utf16)
    );
}

#[test]
fn binary_files_are_refused() {
    let elf =
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0@\x10\0\0\0\0\0\0@\0\0\0\0\0\0\0";
    for bytes in [&elf[..], &[0; 5000], &[0, 1, 0, 2, 0, 3]] {
        let error = read(bytes, &ReadOptions::default()).expect_err("no text");
        assert_eq!(
            error.kind,
            PdnErrorKind::UnreadableEncoding(UnreadableEncoding::Binary)
        );
        assert!(error.to_string().len() < 200);
    }
}

#[test]
fn points_of_a_match_are_no_move() {
    let game =
        |tag: &str, last: &str| format!("[Result \"{tag}\"]\n1. 32-28 19-23 2. 28x19 14x23 {last}");
    for points in [
        "4-6",
        "12-8",
        "20-0",
        "5-0",
        "0-12",
        "1.5-0.5",
        "1 1/2 - 1/2",
        "1½-½",
        "1,5-0,5",
    ] {
        for last in [points.to_owned(), format!("{points} *")] {
            let read = read(game(points, &last), &ReadOptions::default()).expect(points);
            assert_eq!(read.game.moves.len(), 4, "{points}");
            assert_eq!(read.result.value(), &GameResult::Other(points.to_owned()));
        }
    }
    for draw in ["½-½", "1/2 – 1/2", "0.5-0.5", "1+ - 1-"] {
        let read = read(game(draw, draw), &ReadOptions::default()).expect(draw);
        assert_eq!(read.result.value(), &GameResult::Draw, "{draw}");
    }
    // A text that looks like points is a move unless it comes last.
    let read = read(
        "[Result \"32-28\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0",
        &ReadOptions::default(),
    );
    assert_eq!(read.expect("a game").game.moves.len(), 4);
}

#[test]
fn scores_out_of_print_and_letters_are_read() {
    let options = ReadOptions {
        pasted: true,
        ..ReadOptions::default()
    };
    for text in [
        "32–28 19–23 28×19 14×23",
        "32—28, 19—23, 28:19, 14:23",
        "32−28; 19−23; 28х19; 14х23",
        "1. 32-28 19-23; 2. 28x19! 14x23?! +1",
        "1.\u{a0}32\u{a0}–\u{a0}28 19 – 23 2. 28 × 19 a.l. 14×23 -1",
        "32-28 19-23 28x19 -1 14x23 =",
        "32-28 19-23 28x19* += 14x23 + -",
        "3228, 1923, 2819, 1423 - +",
    ] {
        let read = read(text, &options).expect(text);
        assert_eq!(read.game.moves.len(), 4, "{text}");
    }
    let stated = |text| read(text, &options).expect(text).result.value().clone();
    assert_eq!(stated("32–28 19–23 ="), GameResult::Draw);
    assert_eq!(
        stated("32–28 19–23 + -"),
        GameResult::Other("+ -".to_owned())
    );
    assert_eq!(stated("32–28 = 19–23"), GameResult::Unfinished);
    assert_eq!(
        stated("[Result \"0-2\"]\n32–28 19–23 ="),
        GameResult::BlackWins
    );
    // In a file it is a comment.
    let file = read("1. 32-28 19-23; 2. 28x19", &ReadOptions::default()).expect("a file");
    assert_eq!(file.game.moves.len(), 2);
}

#[test]
fn a_result_means_nothing_where_the_game_decides_who_it_is_for() {
    let fen = "[FEN \"B:W22:B10\"]\n[Result \"1-0\"]\n";
    let result = |text: String| read(text, &ReadOptions::default()).expect("games").result;
    let unclear = result(format!("{fen}1-0"));
    assert_eq!(unclear.value(), &GameResult::Other("1-0".to_owned()));
    assert_eq!(unclear.contradiction(), None);
    // A draw has no order of points, and only 10x10 has a square 40.
    let draw = result("[FEN \"B:W22:B10\"]\n1/2-1/2".to_owned());
    assert_eq!(draw.value(), &GameResult::Draw);
    let clear = result("[FEN \"B:W40:B10\"]\n1-0".to_owned());
    assert_eq!(clear.value(), &GameResult::WhiteWins);
}
