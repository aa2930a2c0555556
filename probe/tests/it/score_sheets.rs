//! Score sheets as people keep them: results, notation, encodings and faults.

use galotne::game_record::GameRecord;
use galotne::notation::pdn::{
    Charset, GameResult, PdnError, PdnErrorKind, PdnGame, PdnNote, ReadOptions, StartPosition,
    UnreadableEncoding, read_games,
};
use galotne::notation::{Fen, parse_move, write_fen, write_move};
use galotne::position::Colour;
use galotne::rules::{ENGLISH, INTERNATIONAL, ITALIAN, KILLER, RUSSIAN, SPANISH, THAI, Variant};
use galotne::verdict::{Clocks, Replay};
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
    let fitting = vec!["russian", "brazilian", "english"];
    let variant = read.game.variant;
    assert!(
        read.notes
            .contains(&PdnNote::FitsSeveral { variant, fitting })
    );
    let others: Vec<_> = (read.others.iter())
        .map(|other| other.game.variant.name)
        .collect();
    assert_eq!(others, ["brazilian", "english"]);
    assert!(read.is_guessed());
}

/// Returns the name of the rules, or the message of the error.
fn rules_of(text: &str) -> Result<&'static str, String> {
    match read(text, &ReadOptions::default()) {
        Ok(read) => Ok(read.game.variant.name),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn the_tag_variant_names_the_game() {
    for (tags, moves, rules) in [
        (
            "[Variant \"American/English\"]",
            "1. c3-d4 b6-c5 2. d4xb6 a7xc5",
            "english",
        ),
        ("[Variant \"English\"]", "1. 11-15 23-19 2. 8-11", "english"),
        ("[Variant \"Standard\"]", "1. 32-28 19-23", "international"),
        (
            "[Variant \"International\"]",
            "1. 32-28 19-23",
            "international",
        ),
        ("[Variant \"Brazilian\"]", "1. c3-d4 d6-c5", "brazilian"),
        (
            "[Variant \"Russian draughts\"]",
            "1. c3-d4 d6-c5",
            "russian",
        ),
        (
            "[Variant \"russian-giveaway\"]",
            "1. c3-d4 d6-c5",
            "russian-giveaway",
        ),
        (
            "[GameType \"98\"][Variant \"Antidraughts\"]",
            "1. 32-28 19-23",
            "international-giveaway-blocked-wins",
        ),
        (
            "[GameType \"25\"][Variant \"Russian\"]",
            "1. c3-d4 d6-c5",
            "russian",
        ),
        (
            "[GameType \"\"][Variant \"Russian\"]",
            "1. c3-d4 d6-c5",
            "russian",
        ),
        // Any position of the named game.
        (
            "[GameType \"99\"][Variant \"Russian\"]",
            "1. c3-d4 d6-c5",
            "russian",
        ),
        // It has no number, so it may have that of the game with its board.
        ("[Variant \"Killer draughts\"]", "1. 32-28 19-23", "killer"),
        (
            "[GameType \"20\"][Variant \"Killer\"]",
            "1. 32-28 19-23",
            "killer",
        ),
        (
            "[GameType \"20,W,10,10,N2,0\"][Variant \"killer\"]",
            "1. 32-28 19-23",
            "killer",
        ),
        (
            "[GameType \"99\"][Variant \"Killer\"]",
            "1. 32-28 19-23",
            "killer",
        ),
        ("[Variant \"Pool\"]", "1. 11-15 23-19", "pool"),
        ("[Variant \"Czech\"]", "1. c3-d4 d6-c5", "czech"),
        (
            "[GameType \"29,W,8,8,A0,0\"][Variant \"Czech draughts\"]",
            "1. c3-d4 d6-c5",
            "czech",
        ),
        ("[Variant \"Thai\"]", "1. 5-9 26-22", "thai"),
        ("[Variant \"Dama\"]", "1. d3-d4 d6-d5 2. d4xd8", "turkish"),
        (
            "[GameType \"30,W,8,8,A0,0\"]",
            "1. d3-d4 d6-d5 2. d4xd5xd7",
            "turkish",
        ),
        ("[GameType \"23\"]", "1. 11-15 23-19", "pool"),
        (
            "[GameType \"23,B,8,8,N1,0\"][Variant \"Pool checkers\"]",
            "1. 11-15 23-19",
            "pool",
        ),
        ("[GameType \"96\"]", "1. 32-28 19-23", "breakthrough"),
        (
            "[Variant \"Breakthrough\"]",
            "1. 32-28 19-23",
            "breakthrough",
        ),
        (
            "[GameType \"96\"][Variant \"Breakthrough\"]",
            "1. 32-28 19-23",
            "breakthrough",
        ),
        (
            "[GameType \"99\"][Variant \"Breakthrough\"]",
            "1. 32-28 19-23",
            "breakthrough",
        ),
        (
            "[GameType \"20\"][Variant \"From Position\"]",
            "1. 32-28",
            "international",
        ),
    ] {
        assert_eq!(rules_of(&format!("{tags}\n{moves} *")), Ok(rules), "{tags}");
    }
    let read = read(
        "[Variant \"Standard\"]\n1. 32-28 *",
        &ReadOptions::default(),
    );
    assert!(!read.expect("a game").is_guessed());
}

#[test]
fn a_named_game_is_never_read_as_another() {
    for (tags, fault) in [
        (
            "[Variant \"Dameo\"]",
            "the game \"Dameo\" is not played here: 20 international",
        ),
        (
            "[Variant \"Chess960\"]",
            "the game \"Chess960\" is not played here",
        ),
        (
            "[GameType \"20\"][Variant \"Chess960\"]",
            "\"Chess960\" is not played here",
        ),
        (
            "[GameType \"20\"][Variant \"Russian\"]",
            "name different games",
        ),
        (
            "[GameType \"20\"][Variant \"Frisian\"]",
            "name different games",
        ),
        // PlayStrategy's number of pool is that of Canadian draughts.
        (
            "[GameType \"27\"][Variant \"Pool\"]",
            "name different games",
        ),
        (
            "[GameType \"21\"][Variant \"Brazilian\"]",
            "name different games",
        ),
        // The draft of 2009 had 29 for Frisian draughts and 32 for Czech.
        (
            "[GameType \"29,W,10,10,N2,0\"]",
            "czech is played on 8x8 fields, not on 10x10",
        ),
        (
            "[GameType \"32\"][Variant \"Czech\"]",
            "name different games",
        ),
        (
            "[GameType \"27\"][Variant \"Killer\"]",
            "name different games",
        ),
        (
            "[GameType \"20\"][Variant \"Breakthrough\"]",
            "name different games",
        ),
        (
            "[GameType \"96\"][Variant \"Antidraughts\"]",
            "name different games",
        ),
    ] {
        let error = rules_of(&format!("{tags}\n1. 32-28 19-23 *")).expect_err(tags);
        assert!(error.contains(fault), "{tags}: {error}");
    }
    // Named games, and positions of them; the last one is not among the rules here.
    for (name, played) in [
        ("Frisian", "32-28"),
        ("Frysk!", "46-41"),
        ("Dameo", "32-28"),
    ] {
        for number in ["", "[GameType \"99\"]"] {
            let read = rules_of(&format!("{number}[Variant \"{name}\"]\n1. {played} *"));
            assert!(
                read.as_ref().map_or_else(
                    |error| error.contains(&format!("\"{name}\" is not played here")),
                    |rules| name.to_lowercase().starts_with(rules),
                ),
                "{name}: {read:?}"
            );
        }
    }
    // The clause that makes it another game.
    let halts = "[Variant \"Killer\"]\n[FEN \"B:WK23,45:BK14\"]\n1. 14x28 *";
    assert_eq!(rules_of(halts), Ok("killer"));
    let error = rules_of(&halts.replace("14x28", "14x32")).expect_err("it must halt");
    assert!(error.contains("14x28"), "{error}");
    // Rules that are those of the tags overrule nothing.
    let text = "[GameType \"20\"][Variant \"Killer\"]\n1. 32-28 19-23 *";
    assert_eq!(read(text, &with_rules(&KILLER)).expect("a game").notes, []);
    // The rules of the options overrule both, and say so.
    let text = "[GameType \"40\"][Variant \"Frisian\"]\n1. 32-28 19-23 *";
    let overruled = read(text, &with_rules(&INTERNATIONAL)).expect("a game");
    let told =
        |note: &PdnNote| matches!(note, PdnNote::GameTypeOverruled { tag, .. } if tag == "40");
    assert!(overruled.notes.iter().any(told), "{:?}", overruled.notes);
    let text = "[Variant \"Frisian\"]\n1. 32-28 19-23 *";
    let overruled = read(text, &with_rules(&INTERNATIONAL)).expect("a game");
    let told =
        |note: &PdnNote| matches!(note, PdnNote::VariantOverruled { tag, .. } if tag == "Frisian");
    assert!(overruled.notes.iter().any(told), "{:?}", overruled.notes);
}

/// A game of lidraughts.org (gxrEAlmb, 2 March 2026): White's last capture makes the first king.
#[test]
fn a_score_of_breakthrough_ends_with_the_first_king() {
    let text = "[Result \"2-0\"]\n[GameType \"96\"]\n[Termination \"Normal\"]\n\n\
        1. 32-28 17-21 2. 33-29 18-23 3. 29x18 12x32 4. 37x28 21-26 5. 39-33 26x37 6. 41x32 7-12 \
        7. 44-39 12-18 8. 46-41 18-22 9. 28x17 11x22 10. 41-37 2-7 11. 37-31 7-12 12. 42-37 1-7 \
        13. 47-42 20-25 14. 50-44 15-20 15. 31-26 10-15 16. 37-31 4-10 17. 32-27 20-24 \
        18. 27x18 13x22 19. 34-30 25x34 20. 40x20 15x24 21. 42-37 10-15 22. 37-32 15-20 \
        23. 48-42 5-10 24. 33-29 24x33 25. 39x17 12x21 26. 26x17 9-13 27. 38-33 13-18 \
        28. 32-27 7-11 29. 33-28 11x33 30. 27-21 16x27 31. 31x4 2-0";
    let read = read(text, &ReadOptions::default()).expect("a game");
    assert_eq!(read.game.variant.name, "breakthrough");
    assert_eq!((&read.notes[..], read.is_guessed()), (&[][..], false));
    let over = |game: &GameRecord| {
        let clocks = Clocks::fresh(game.variant.default_profile(), &game.start);
        let over = Replay::new(game, clocks).end();
        over.map(|over| (over.ply, over.winner, over.rule.is_some()))
    };
    assert_eq!(over(&read.game), Some((61, Some(Colour::White), false)));
    let mut before = read.game.clone();
    before.moves.pop();
    assert_eq!(over(&before), None);
    // A move after the end is no move of this game.
    let error = rules_of(&text.replace("31x4 2-0", "31x4 6-11 2-0")).expect_err("it is over");
    assert!(error.contains("6-11"), "{error}");
    // The same moves, and the next one, are international draughts.
    let other = text
        .replace("\"96\"", "\"20\"")
        .replace("31x4 2-0", "31x4 6-11 2-0");
    assert_eq!(rules_of(&other), Ok("international"));
}

#[test]
fn a_game_from_a_position_is_the_one_that_its_moves_fit() {
    for (text, rules, guessed) in [
        (
            "[FEN \"W:WK1,K7,K18:BK35:H0:F1\"]\n1. 18-12",
            "international",
            false,
        ),
        (
            "[FEN \"W:WK1,K7,K18:BK35:H0:F1:+0+0\"]\n1. 18-12",
            "international",
            false,
        ),
        ("[FEN \"W:Wc5:Bb4,d6,f6\"]\n1. c5:a3", "russian", true),
    ] {
        for tag in ["[GameType \"99\"]", "[Variant \"From Position\"]"] {
            let read = read(format!("{tag}\n{text} *"), &ReadOptions::default()).expect(text);
            assert_eq!(read.game.variant.name, rules, "{text}");
            assert_eq!(read.is_guessed(), guessed, "{text}");
            let variant = read.game.variant;
            assert!(read.notes.contains(&PdnNote::FromPosition(variant)));
        }
    }
    let counted = "[GameType \"20\"][FEN \"W:W28,K46:BK43:H0:F1:+0+246\"]\n1. 28-22 *";
    let error = rules_of(counted).expect_err("counts of another game");
    assert!(error.contains("+0+246 counts moves of one king"), "{error}");
}

/// The championship of 2005, first round, Borghetti against Mascolo (wiegerw/pdn e8fd04c,
/// `Campionato Assoluto 2005.pdn`).
const ITALIAN_GAME: &str = "\
    1. 21-17 12-15 2. 23-19 11-14 3. 19x12 8x15 4. 28-23 14-18 5. 22x13 9x18 6. 23-20 \
    10-14 7. 20x11 6x15 8. 17-13 3-6 9. 13-9 5-10 10. 32-28 1-5 11. 26-21 7-12 12. \
    21-17 12-16 13. 30-26 6-11 14. 26-21 4-7 15. 29-26 14-19 16. 21x14 11x18 17. 26-21 \
    16-20 18. 21x14 19-22 19. 27x18 10x19 20. 31-27 19-22 21. 28-23 22x31 22. 23x16 \
    31-27 23. 18-14 27-23 24. 25-21 23-20 25. 17-13 15-19 26. 21-18 19-22 27. 13-10 \
    22-26 28. 10x1 26-30 29. 1-5 30-27 30. 5-10 27-22 31. 10-13 22-19 32. 14-10 19-15 \
    33. 10-5 20-23 34. 5-1 23-20 35. 1-5 7-11 36. 5-10 15-12 37. 10-6 11-15 38. 6-11 1-0";

#[test]
fn italian_games_are_read() {
    for tags in [
        "[GameType \"22\"]",
        "[GameType \"22,W,8,8,N2\"]",
        "[GameType \"22,W,8,8,N2,1\"]",
        "[Variant \"Italian\"]",
        "[GameType \"22,W,8,8,N2,1\"][Variant \"Italian draughts\"]",
    ] {
        let game = read(format!("{tags}\n{ITALIAN_GAME}"), &ReadOptions::default());
        let game = game.expect(tags).game;
        assert_eq!(game.variant, &ITALIAN, "{tags}");
        assert_eq!(game.moves.len(), 75, "{tags}");
        let last = game.positions().last().expect("a position");
        assert_eq!(
            write_fen(&ITALIAN, &last),
            "B:W9,K11,K13,16,18,24:B2,K12,15,K20",
            "{tags}"
        );
    }
    // Numbers from White's lower right, and letters on the other squares.
    for (tags, moves) in [
        ("[GameType \"22,W,8,8,N1,1\"]", "1. 12-16 21-18 2. 10-14"),
        ("[GameType \"22\"]", "1. b3-a4 g6-f5"),
    ] {
        assert_eq!(
            rules_of(&format!("{tags}\n{moves} *")),
            Ok("italian"),
            "{tags}"
        );
    }
    for (tags, fault) in [
        (
            "[GameType \"22,W,8,8,N2,0\"]",
            "is not played on, and the game type says the opposite (its last number is 0)",
        ),
        (
            "[GameType \"21,B,8,8,N1,1\"]",
            "is played on, and the game type says the opposite (its last number is 1)",
        ),
        ("[GameType \"22,B,8,8,N2,1\"]", "in italian White starts"),
        ("[GameType \"22,W,10,10,N2,1\"]", "8x8"),
        (
            "[GameType \"22\"][Variant \"English\"]",
            "name different games",
        ),
    ] {
        let error = rules_of(&format!("{tags}\n1. 21-17 *")).expect_err(tags);
        assert!(error.contains(fault), "{tags}: {error}");
    }
    // A light square of this board.
    let light = "[GameType \"22\"][FEN \"W:Wa1:Bb6\"]\n1. a1-b2 *";
    let error = rules_of(light).expect_err("a light square");
    assert!(error.contains("a1"), "{error}");
    // The king has to capture, and a man may not capture a king.
    let capture = "[GameType \"22\"][FEN \"W:W22,K23:B18,20\"]\n1. 22x13 *";
    let error = rules_of(capture).expect_err("a king captures first");
    assert!(error.contains("23x16"), "{error}");
    let king = "[GameType \"22\"][FEN \"W:W22:BK18\"]\n1. 22x13 *";
    assert!(rules_of(king).is_err());
}

/// Square 1 is at White's lower right, and both names are of one game.
#[test]
fn spanish_and_portuguese_games_are_read() {
    let moves = "1. 12-16 21-18 2. 10-14";
    for tags in [
        "[GameType \"24\"]",
        "[GameType \"28\"]",
        "[GameType \"24,W,8,8,N1,1\"]",
        "[GameType \"28,W,8,8,N1,1\"]",
        "[Variant \"Spanish\"]",
        "[Variant \"Portuguese\"]",
        "[GameType \"28\"][Variant \"Portuguese draughts\"]",
        "[GameType \"24\"][Variant \"Portuguese\"]",
    ] {
        let read = read(format!("{tags}\n{moves} *"), &ReadOptions::default()).expect(tags);
        assert_eq!(read.game.variant, &SPANISH, "{tags}");
        assert_eq!(read.notes, [], "{tags}");
        let last = read.game.positions().last().expect("a position");
        let fen = "B:W1,2,3,4,5,6,7,8,9,11,14,16:B18,22,23,24,25,26,27,28,29,30,31,32";
        assert_eq!(write_fen(&SPANISH, &last), fen, "{tags}");
        assert_eq!(Fen::parse(&SPANISH, fen).expect(fen).position, last);
    }
    // Numbers from White's upper left, if the tag says so, or if the moves are legal only then.
    for tags in [
        "[GameType \"24,W,8,8,N2,1\"]",
        "[GameType \"24,W,8,8,N1,1\"]",
    ] {
        let text = format!("{tags}\n1. 21-17 12-15 2. 23-19 *");
        let read = rules_of(&text);
        assert_eq!(read.is_ok(), tags.contains("N2"), "{tags}: {read:?}");
    }
    for (tags, fault) in [
        (
            "[GameType \"31\"][Variant \"Portuguese\"]",
            "name different games",
        ),
        (
            "[GameType \"22\"][Variant \"Spanish\"]",
            "name different games",
        ),
        (
            "[GameType \"24,W,8,8,N1,0\"]",
            "is not played on, and the game type says the opposite",
        ),
    ] {
        let error = rules_of(&format!("{tags}\n{moves} *")).expect_err(tags);
        assert!(error.contains(fault), "{tags}: {error}");
    }
    let start = SPANISH.start().expect("a start");
    let ranges = Fen::parse(&SPANISH, "W:W1-12:B21-32").expect("a position");
    assert_eq!(ranges.position, start);
    // From the same numbers other squares than in Italian draughts.
    let start = StartPosition::parse(None, "W:W12:B21", false).expect("a position");
    let options = ReadOptions {
        start: Some(start),
        ..ReadOptions::default()
    };
    for (tags, moves) in [
        ("[GameType \"24\"]", "12-16"),
        ("[GameType \"22\"]", "12-8"),
    ] {
        let read = read(format!("{tags}\n{moves} *"), &options);
        assert!(read.is_ok(), "{tags}: {read:?}");
    }
    let king = Fen::parse(&SPANISH, "W:W32:B1").expect_err("men on their last rows");
    assert!(king.to_string().contains("square 32"), "{king}");
}

/// The PDN standard and its draft of 2009 differ in the side that starts and count corners from it,
/// so square 1 is the same. Where nothing says who starts, the moves do.
#[test]
fn thai_games_are_read_whoever_starts() {
    let white = "1. 5-9 26-22 2. 6-10";
    let black = "1. 25-21 8-12 2. 21-17";
    for (tags, moves, first) in [
        ("[GameType \"31,W,8,8,N1,0\"]", white, Colour::White),
        ("[GameType \"31,W,8,8,N1\"]", white, Colour::White),
        ("[GameType \"31,B,8,8,N2,0\"]", black, Colour::Black),
        (
            "[GameType \"31,B,8,8,N2,0\"][Variant \"Thai\"]",
            black,
            Colour::Black,
        ),
        ("[GameType \"31\"]", white, Colour::White),
        ("[GameType \"31\"]", black, Colour::Black),
        ("[Variant \"Makhos\"]", white, Colour::White),
        ("[Variant \"Thai draughts\"]", black, Colour::Black),
        (
            "[GameType \"31\"][FEN \"B:W1-8:B25-32\"]",
            black,
            Colour::Black,
        ),
    ] {
        let read = read(format!("{tags}\n{moves} *"), &ReadOptions::default()).expect(tags);
        assert_eq!(read.game.variant, &THAI, "{tags}");
        assert_eq!(read.notes, [], "{tags}");
        let start = THAI.start().expect("a start").with_turn(first);
        assert_eq!(read.game.start, start, "{tags}");
        assert_eq!(read.game.moves.len(), 3, "{tags}");
    }
    // The points of the side that starts stand first.
    for (tags, moves, winner) in [
        ("[GameType \"31\"]", white, Colour::White),
        ("[GameType \"31,B,8,8,N2,0\"]", black, Colour::Black),
        ("[GameType \"31\"]", black, Colour::Black),
    ] {
        let read = read(format!("{tags}\n{moves} 2-0"), &ReadOptions::default()).expect(tags);
        assert_eq!(read.result.value().winner(), Some(winner), "{tags} {moves}");
    }
    for (tags, moves, fault) in [
        (
            "[GameType \"31,B,8,8,N2,0\"]",
            white,
            "`5-9` is not legal: Black can play",
        ),
        (
            "[GameType \"31,W,8,8,N1,0\"]",
            black,
            "`25-21` is not legal: White can play",
        ),
        // Legal for neither: the message is that of the side that usually starts.
        ("[GameType \"31\"]", "1. 9-13", "White can play"),
        (
            "[GameType \"31,W,10,10,N1,0\"]",
            white,
            "thai is played on 8x8 fields, not on 10x10",
        ),
        (
            "[GameType \"31,W,8,8,N1,1\"]",
            white,
            "is played on, and the game type says the opposite",
        ),
        (
            "[GameType \"31\"][Variant \"Portuguese\"]",
            white,
            "name different games",
        ),
    ] {
        let error = rules_of(&format!("{tags}\n{moves} *")).expect_err(tags);
        assert!(error.contains(fault), "{tags}: {error}");
    }
    let start = THAI.start().expect("a start");
    assert_eq!(
        write_fen(&THAI, &start),
        "W:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32"
    );
    // The same numbers on other squares than in Russian and in Spanish draughts.
    let start = StartPosition::parse(None, "W:W8:B25", false).expect("a position");
    let options = ReadOptions {
        start: Some(start),
        ..ReadOptions::default()
    };
    assert!(read("[GameType \"31\"]\n1. 8-12 *", &options).is_ok());
}

#[test]
fn every_board_is_read_in_numbers_and_in_letters() {
    let numbers = |text: &str, rules| {
        let read = read(text, &with_rules(rules)).expect(text);
        let moves = read.game.positions().zip(&read.game.moves);
        let moves = moves.map(|(position, played)| write_move(rules, &position, played));
        moves.collect::<Vec<_>>().join(" ")
    };
    // a1 is square 46 on 10x10, and square 4 of English draughts: the left corner of Black.
    assert_eq!(
        numbers(
            "1. d4-e5 g7-f6 2. e5xg7 h8xf6 3. c3-d4 i9-h8 4. b4a5 j10i9 *",
            &INTERNATIONAL
        ),
        "32-28 19-23 28x19 14x23 37-32 10-14 31-26 5-10"
    );
    assert_eq!(
        numbers("1. c3-d4 b6-c5 2. d4xb6 a7xc5 *", &ENGLISH),
        "11-15 24-19 15x24 28x19"
    );
    assert_eq!(numbers("1. 22-18 9-13 *", &RUSSIAN), "c3-d4 b6-a5");
}

#[test]
fn letters_with_a1_in_either_corner() {
    let of_english = |text: &str| read(text, &with_rules(&ENGLISH));
    // White moves: a1 at Black's left has no piece of White there.
    let fen = "[FEN \"W:W21,25,22:B9,6,2\"]\n1. c3-d4 b6-a5 *";
    let read_white = of_english(fen).expect("White's corner");
    assert!(read_white.notes.contains(&PdnNote::LettersFromWhite));
    let numbered = "[FEN \"W:W21,25,22:B9,6,2\"]\n1. 22-18 9-13 *";
    assert_eq!(read_white.game, of_english(numbered).expect("numbers").game);
    // In a position with letters it is always at White's left.
    let lettered = "[FEN \"W:Wa3,b2,c3:Bb6,c7,d8\"]\n1. c3-d4 b6-a5 *";
    assert_eq!(read_white.game, of_english(lettered).expect("letters").game);
    // Both corners will do, and the games differ.
    let both = "[FEN \"W:WK15,K18:BK1\"]\n1. d4-c5 *";
    let error = of_english(both).expect_err("two corners").to_string();
    assert!(
        error.contains("21,B,8,8,A0,0") && error.contains("A3,0"),
        "{error}"
    );
    let stated = format!("[GameType \"21,B,8,8,A3,0\"]\n{both}");
    assert!(of_english(&stated).is_ok());
}

#[test]
fn letters_and_numbers_are_not_mixed() {
    for text in ["1. c3-d4 10-14", "1. 22-18 b6-a5", "1. c3-18"] {
        let error = read(
            format!("[GameType \"25\"]\n{text} *"),
            &ReadOptions::default(),
        );
        let error = error.expect_err(text);
        assert_eq!(error.kind, PdnErrorKind::MixedNotation, "{text}");
    }
    // A position may have numbers where moves have letters.
    let fen = "[GameType \"25\"][FEN \"W:W22:B10\"]\n1. c3-d4 *";
    assert!(read(fen, &ReadOptions::default()).is_ok());
}

/// A refusal lists legal moves as the score writes moves, whatever the notation of its game.
#[test]
fn refusals_speak_in_the_notation_of_the_score() {
    let refused = |text: &str, rules| {
        let error = read(text, &with_rules(rules)).expect_err(text);
        error.to_string()
    };
    for (text, rules, expected) in [
        // a1 is at the lower left of Black, who starts; then at White's.
        (
            "1. c3-e5 *",
            &ENGLISH,
            "Black can play g3-h4, g3-f4, e3-f4, e3-d4, c3-d4, c3-b4 or a3-b4",
        ),
        (
            "[FEN \"W:Wa1:Bc5\"]\n1. a1-c3 *",
            &ENGLISH,
            "White can play a1-b2",
        ),
        (
            "1. d4-d5 *",
            &INTERNATIONAL,
            "(a1 to j10, dark squares only)",
        ),
        (
            "[FEN \"W:W31:B1\"]\n1. b4-d6 *",
            &INTERNATIONAL,
            "White can play b4-a5 or b4-c5",
        ),
        (
            "[FEN \"W:W22:B1\"]\n1. 22-14 *",
            &RUSSIAN,
            "White can play 22-17 or 22-18",
        ),
        ("1. 33-29 *", &RUSSIAN, "(1 to 32)"),
        // A missed capture.
        (
            "1. c3-d4 b6-c5 2. a3-b4 *",
            &ENGLISH,
            "a capture was due, d4xb6",
        ),
        (
            "[FEN \"W:W22,32:B18\"]\n1. 32-28 *",
            &RUSSIAN,
            "a capture was due, 22x15",
        ),
        // Several moves fit.
        (
            "[FEN \"W:WK2:BK7,K8,K27,K29,K40\"]\n1. d10xd10 *",
            &INTERNATIONAL,
            "may be d10xa7xe3xh6xd10 or d10xa7x",
        ),
    ] {
        let error = refused(text, rules);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let start = RUSSIAN.start().expect("a start");
    let error = parse_move(&RUSSIAN, &start, "c3").expect_err("half a move");
    assert!(
        error
            .to_string()
            .ends_with("write a move as c3-d4 or c3xe5"),
        "{error}"
    );
}

#[test]
fn the_game_that_leads_furthest_is_the_one_a_fault_is_told_of() {
    let error = read("1. 11-15 23-19 2. 8-12", &ReadOptions::default()).expect_err("a fault");
    assert_eq!((error.assumed, error.ply()), (Some("english"), Some(2)));
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
    // A step to the other side of the mirrored board.
    assert_eq!(read("[GameType \"22\"]\n10-13"), "italian");
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

#[test]
fn what_pages_and_letters_put_into_a_score_does_no_harm() {
    for text in [
        "https://lidraughts.org/abcdefgh\n1. 32-28 19-23 2. 28x19 14x23 1-1",
        "1. 32-28 19-23 https://lidraughts.org/abcdefgh 2. 28x19 14x23 www.example.org 1-1",
        "1 32-28 19-23\n2 28x19 14x23 1-1",
        "1.32.28 19.23 2.28.19 14.23 1-1",
        "1.\t32-28\t19-23\r\n2.\t28x19\t14x23\t1-1",
        "１．３２－２８　１９－２３　２．２８ｘ１９　１４ｘ２３　1-1",
        "1.\u{a0}32\u{2011}28\u{200b} 19\u{2011}23 2. 28x19 14x23 1-1",
        "<p>1. <b>32-28</b> 19&ndash;23<br>2.&nbsp;28&times;19 14x23 1-1</p>",
        "1. 32-28 {[%clock w0:05:00 B0:05:00] [%eval 0.12]} 19-23 2. 28x19 14x23 {(5:01)} 1-1",
        "[White “Anna”]\n[Black „Bert“]\n1. 32-28 19-23 2. 28x19 14x23 1-1",
    ] {
        let read = read(text, &ReadOptions::default()).expect(text);
        let moves = read.game.positions().zip(&read.game.moves);
        let moves = moves.map(|(position, played)| write_move(&INTERNATIONAL, &position, played));
        assert_eq!(
            moves.collect::<Vec<_>>(),
            ["32-28", "19-23", "28x19", "14x23"],
            "{text}"
        );
        assert_eq!(read.result.value(), &GameResult::Draw, "{text}");
    }
    // What is not understood is shown.
    for (text, shown) in [
        ("1. 32-28 ♟19-23", "`♟19-23`"),
        ("1. 32-28 <script>", "`<script>`"),
        ("1. 32~28", "32~28"),
        ("1. 32 19-23", "`32`"),
    ] {
        let error = read(text, &with_rules(&INTERNATIONAL))
            .expect_err(text)
            .to_string();
        assert!(error.contains(shown), "{text}: {error}");
    }
}

#[test]
fn positions_of_engines_are_read() {
    let mut squares = ['e'; 50];
    for (square, piece) in [(1, 'W'), (33, 'w'), (35, 'B'), (10, 'b')] {
        squares[square - 1] = piece;
    }
    let hub: String = squares.iter().collect();
    let dxp = hub.replace('b', "z").replace('B', "Z");
    for text in [format!("W{hub}"), format!(" W{dxp}\n")] {
        let fen = Fen::parse(&INTERNATIONAL, &text).expect("a position");
        assert_eq!(write_fen(&INTERNATIONAL, &fen.position), "W:WK1,33:B10,K35");
        let game = format!("[FEN \"{}\"]\n1. 33-28 *", text.trim());
        assert!(read(game, &with_rules(&INTERNATIONAL)).is_ok());
    }
    let error = Fen::parse(&INTERNATIONAL, &format!("W{}", "w".repeat(50))).expect_err("crowned");
    assert_eq!(error.at, 1, "{error}");
    assert!(Fen::parse(&INTERNATIONAL, &format!("W{}", "e".repeat(49))).is_err());
    assert!(Fen::parse(&INTERNATIONAL, &format!("W{}", "e".repeat(50))).is_err());
    let russian = format!("BW{}", "e".repeat(30) + "w");
    assert!(Fen::parse(&RUSSIAN, &russian).is_ok());
}

#[test]
fn jumps_of_one_capture_may_be_moves_of_their_own() {
    let read = |text: &str| read(text, &with_rules(&ENGLISH));
    // A man takes three: in one move, and jump by jump.
    let position = "[FEN \"B:W6,14,22,31:B1,12\"]\n";
    let whole = read(&format!("{position}1. 1x26 31x22 2. 12-16 *")).expect("a move");
    let jumps = read(&format!(
        "{position}1. 1x10 10x17 2. 17x26 31x22 3. 12-16 *"
    ));
    assert_eq!(jumps.expect("jumps").game, whole.game);
    // Not all of them, or from another square.
    for text in [
        "1. 1x10 31-26 *",
        "1. 1x10 10x17 2. 31-26 *",
        "1. 1x10 14x23 *",
    ] {
        let error = read(&format!("{position}{text}")).expect_err(text);
        assert_eq!(
            (error.kind.word(), error.ply()),
            ("illegal-move", Some(0)),
            "{text}"
        );
    }
}
