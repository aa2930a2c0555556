//! Games as people keep them: their results, notation, encodings and faults.

use galotne::notation::pdn::{
    GameResult, Note, PdnError, ReadGame, ReadOptions, Start, read_games,
};
use galotne::notation::write_move;
use galotne::position::Colour;
use galotne::rules::{ENGLISH, INTERNATIONAL, Variant};

fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<ReadGame, PdnError> {
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
            assert_eq!(read.result.stated().winner(), winner, "{tags}{result}");
            assert!(!read.result.is_contradictory());
            let told = read.notes.contains(&Note::BlacksPointsFirst);
            assert_eq!(told, winner.is_some());
        }
    }
    // The tag says that White starts; the rules are named.
    let white = read(
        game("[GameType \"21,W,8,8,N1,0\"]\n", "1-0"),
        &with_rules(&ENGLISH),
    )
    .expect("a game");
    assert_eq!(white.result.stated(), &GameResult::WhiteWins);
    assert!(!white.notes.contains(&Note::BlacksPointsFirst));
    let international = read("[Result \"1 – 0\"]\n1. 32-28 2-0", &ReadOptions::default());
    let international = international.expect("a game");
    assert_eq!(international.result.stated(), &GameResult::WhiteWins);
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
        assert!(read.notes.contains(&Note::NoGameType(read.game.variant)));
    }
    let read = read("1. c3-d4 d6-c5", &ReadOptions::default()).expect("two games");
    let fitting = vec!["russian", "brazilian"];
    let variant = read.game.variant;
    assert!(read.notes.contains(&Note::FitsSeveral { variant, fitting }));
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
    let start = Start::parse(None, "B:W22:B10", false).expect("a position");
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
            let stops =
                |note: &Note| matches!(note, Note::Stops { ply: 4, why } if why.contains(fault));
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
        let settled = Note::SettledCapture {
            ply: 1,
            read: "2x16x38x24x2".to_owned(),
        };
        assert!(read.notes.contains(&settled));
        return;
    }
    panic!("no move of Black tells the two ways apart");
}
