//! Games exported as scores are read again as the same games.

use crate::games;
use expect_test::expect_file;
use galotne::game_record::{GameRecord, Setup};
use galotne::notation::pdn::{GameResult, PdnGame, ReadOptions, StatedResult, parse_game};
use galotne::position::{Colour, Position};
use galotne::rules::{ENGLISH, INTERNATIONAL, Move, RUSSIAN, VARIANTS, Variant};
use galotne::tablebase::Tablebase;
use galotne_answer::{AdjudicatedGame, AdjudicationOptions, profiles};
use galotne_report::Language;
use galotne_report::game::GameReport;
use proptest::prelude::*;

const LANGUAGES: [Language; 3] = [Language::English, Language::Latvian, Language::Russian];

/// Judges a game under all its profiles, without tables.
fn judged(read: PdnGame) -> AdjudicatedGame {
    let variant = read.game.variant;
    let profiles = profiles(&read, &["all".to_owned()]).expect("profiles");
    let (tables, options) = (Tablebase::empty(variant), AdjudicationOptions::default());
    AdjudicatedGame::new(&tables, read, &profiles, &options).expect("judged")
}

fn read_again(score: &str) -> PdnGame {
    let options = ReadOptions {
        accept_irregular: true,
        ..ReadOptions::default()
    };
    parse_game(score, &options).unwrap_or_else(|error| panic!("{error}\n{score}"))
}

/// Removes the piece on a random square, or crowns it.
fn changed(variant: &Variant, position: &Position, pick: u8) -> Position {
    let bit = 1 << (pick % variant.board.squares());
    let sets = |of: fn(&Position, Colour) -> u64| Colour::BOTH.map(|side| of(position, side));
    let (mut men, mut kings) = (sets(Position::men), sets(Position::kings));
    for side in 0..2 {
        if men[side] & bit != 0 && pick.is_multiple_of(3) {
            kings[side] |= bit;
        }
        kings[side] &= if men[side] & bit == 0 { !bit } else { !0 };
        men[side] &= !bit;
    }
    let turn = if pick & 64 == 0 {
        position.turn()
    } else {
        !position.turn()
    };
    variant.position(men, kings, turn).unwrap_or(*position)
}

/// The steps of men that miss a compulsory capture.
fn missed_captures(variant: &Variant, position: &Position) -> Vec<Move> {
    let us = position.turn();
    let occupied = position.pieces(Colour::White) | position.pieces(Colour::Black);
    let (mut men, mut kings) = ([0; 2], [0; 2]);
    men[us.index()] = position.men(us);
    kings[us.index()] = position.kings(us);
    let Ok(alone) = variant.position(men, kings, us) else {
        return vec![];
    };
    let bit = |square| variant.board.bit(square);
    let steps = variant.moves(&alone).into_iter();
    let steps =
        steps.filter(|step| position.men(us) & bit(step.from) != 0 && occupied & bit(step.to) == 0);
    match variant.has_capture(position) {
        true => steps.collect(),
        false => vec![],
    }
}

/// Plays a game that a list of numbers decides.
fn played(
    variant: &'static Variant,
    start: Position,
    picks: &[u8],
    irregular: bool,
    sets_up: bool,
) -> GameRecord {
    let mut game = GameRecord::starting_at(variant, start);
    let mut position = start;
    for (ply, &pick) in (1..).zip(picks) {
        let missed = match irregular && pick % 2 == 0 && ply < picks.len() {
            true => missed_captures(variant, &position),
            false => vec![],
        };
        let legal = variant.moves(&position);
        let (moves, regular) = match missed.is_empty() {
            true => (legal, true),
            false => (missed, false),
        };
        let Some(&played) = moves.get(usize::from(pick) % moves.len().max(1)) else {
            break;
        };
        game.moves.push(played);
        if !regular {
            game.irregular.push(ply);
        }
        position = variant.play(&position, &played);
        if sets_up && pick % 16 == 7 {
            position = changed(variant, &position, pick);
            game.setups.push(Setup {
                ply,
                position,
                huffed: None,
            });
        }
    }
    // The opponent must have played on after an irregular move.
    while game
        .irregular
        .last()
        .is_some_and(|&last| last == game.moves.len())
    {
        game.irregular.pop();
        game.moves.pop();
    }
    game
}

fn results() -> impl Strategy<Value = StatedResult> {
    let result = prop_oneof![
        Just(GameResult::WhiteWins),
        Just(GameResult::Draw),
        Just(GameResult::BlackWins),
        Just(GameResult::DoubleForfeit),
        Just(GameResult::Unfinished),
    ];
    let result = || proptest::option::of(result.clone());
    (result(), result()).prop_map(|(tag, terminator)| StatedResult { tag, terminator })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Every game of draughts, from the start or a position, with counts, irregular moves and
    /// positions set up: the same game, moves, result and position; and the same verdict, since the
    /// second export is the same text.
    #[test]
    fn an_exported_score_is_read_as_the_same_game(
        variant in 0..VARIANTS.len(),
        changes in proptest::collection::vec(any::<u8>(), 0..24),
        picks in proptest::collection::vec(any::<u8>(), 0..60),
        (irregular, sets_up) in prop_oneof![Just((false, false)), Just((true, false)), Just((false, true))],
        result in results(),
        half_moves in proptest::option::of(0_u16..20),
        white in "[ -~ä-я]{0,12}",
        language in 0..LANGUAGES.len(),
    ) {
        let variant = VARIANTS[variant];
        let Some(usual) = variant.start() else { return Ok(()) };
        let start = (changes.iter()).fold(usual, |start, &pick| changed(variant, &start, pick));
        let start = if variant.material.is_some() { usual } else { start };
        let mut read = games::of(played(variant, start, &picks, irregular, sets_up));
        read = games::tagged(read, &[("White", &white), ("Termination", "Normal")], GameResult::Draw);
        read.result = result;
        read.half_moves = half_moves;
        let language = LANGUAGES[language];

        let first = judged(read);
        let score = first.score(language);
        let again = read_again(&score);
        prop_assert_eq!(&again.game, &first.read.game, "{}", score);
        prop_assert_eq!(again.result.value(), first.read.result.value(), "{}", score);
        prop_assert_eq!(again.half_moves, first.read.half_moves);
        prop_assert!(!again.is_guessed());
        for name in ["White", "Termination"] {
            let value = |read: &PdnGame| {
                let tag = read.tags.iter().find(|tag| tag.name == name);
                tag.map(|tag| tag.value.trim().to_owned())
            };
            prop_assert_eq!(value(&again), value(&first.read), "{}", score);
        }
        // Notes on irregular moves come from reading, so the second export has them.
        let second = judged(again);
        let verdict = |game: &AdjudicatedGame| {
            let rulings = game.rulings.iter();
            rulings.map(|ruling| (ruling.outcome(), ruling.adjudication.over.map(|over| over.ply))).collect::<Vec<_>>()
        };
        prop_assert_eq!(verdict(&second), verdict(&first));
        let third = judged(read_again(&second.score(language)));
        prop_assert_eq!(third.score(language), second.score(language));
    }
}

/// A score of each notation, with set-up, count, irregular move and captures of several pieces.
#[test]
fn exported_scores_read_as_in_the_snapshot() {
    let mut scores = String::new();
    let options = |rules| ReadOptions {
        rules: Some(rules),
        accept_irregular: true,
        ..ReadOptions::default()
    };
    for (rules, text) in [
        (
            &INTERNATIONAL,
            "[White \"A \\\"x\\\" B\"]\n[Result \"1-1\"]\n\n1. 32-28 19-23 2. 28x19 {taken} 14x23 (2... 13x24) 1/2-1/2",
        ),
        (
            &INTERNATIONAL,
            "[FEN \"B:WK2:BK7,K8,K27,K29,K40,1:H3:F9\"]\n\n1... 1-6 2. 2x16x38x24x2 *",
        ),
        (
            &ENGLISH,
            "[Result \"1-0\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 1-0",
        ),
        (
            &RUSSIAN,
            "[FEN \"W:Wc3,a1:Bd4,h8\"]\n\n1. c3-b4 h8-g7 2. b4-a5 *",
        ),
    ] {
        let read = parse_game(text, &options(rules)).expect(text);
        let profile = [rules.default_profile()];
        let (tables, asked) = (Tablebase::empty(rules), AdjudicationOptions::default());
        let game = AdjudicatedGame::new(&tables, read, &profile, &asked).expect("judged");
        scores += &game.score(Language::English);
    }
    expect_file!["snapshots/scores.pdn"].assert_eq(&scores);
}
