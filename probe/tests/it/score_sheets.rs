//! Games as people keep them: their results, notation, encodings and faults.

use galotne::notation::pdn::{GameResult, Note, PdnError, ReadGame, ReadOptions, read_games};
use galotne::position::Colour;
use galotne::rules::{ENGLISH, Variant};

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
