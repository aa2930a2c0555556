//! Follows a game by answers alone: each question repeats only the FEN and the counts of the last
//! answer, without knowledge of draw rules, and each answer must equal that for the whole score
//! sheet.

use super::corpus::move_text;
use super::play::{Dice, Manner, play, position};
use super::{SMALL_ENDGAMES, archive, array, only, tables, tables_of};
use crate::program::run_in;
use galotne::game_record::GameRecord;
use galotne::notation::write_fen;
use galotne::rules::{BRAZILIAN, ENGLISH, Profile, RUSSIAN, Variant};
use galotne::verdict::{Clocks, PositionHistory, Replay, judge, ranked_moves};
use galotne_answer::{Counts, PositionQuestion, json};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The state that is passed from ply to ply.
struct Note {
    fen: String,
    spent: Vec<String>,
}

/// A question as text.
type Asked<'a> = &'a dyn Fn(&GameRecord, &'static Profile, &Note) -> Json;

/// Returns the JSON answer to a question.
fn answered(question: &PositionQuestion) -> Json {
    let situation = &question.situation;
    let tables = tables_of(situation.variant());
    let judged = judge(tables, situation).expect("tables can be read");
    let moves = ranked_moves(tables, situation).expect("tables can be read");
    let answer = json::position_answer(question, &judged, None, Some(&moves));
    serde_json::to_value(answer).expect("JSON")
}

fn asked_of_the_library(game: &GameRecord, profile: &'static Profile, note: &Note) -> Json {
    let counts = Counts::parse(note.spent.iter().map(String::as_str)).expect("counts");
    let question = PositionQuestion::read(game.variant, profile, &note.fen, &counts, false);
    answered(&question.unwrap_or_else(|error| panic!("{} {:?}: {error}", note.fen, note.spent)))
}

fn asked_of_the_program(game: &GameRecord, profile: &'static Profile, note: &Note) -> Json {
    let rules = ["--rules", game.variant.name, "--profile", profile.name];
    let spent = note.spent.iter().flat_map(|count| ["--spent", count]);
    let arguments: Vec<_> = (["probe", &note.fen, "--json"].into_iter())
        .chain(rules)
        .chain(spent)
        .collect();
    let done = run_in(tables(), &arguments);
    assert_eq!(
        (done.code, done.err.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    done.object()
}

/// Follows a game by its answers. Returns the categories and rules that occurred.
fn follow(game: &GameRecord, profile: &'static Profile, asked: Asked<'_>) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let replay = Replay::new(game, Clocks::fresh(profile, &game.start));
    let mut note = Note {
        fen: write_fen(game.variant, &game.start),
        spent: vec![],
    };
    let mut promised = Json::Null;
    let mut drawn = false;
    for (ply, position) in game.positions().enumerate() {
        let answer = asked(game, profile, &note);
        let at = format!(
            "after {ply} plies: {} {:?} {}",
            note.fen, note.spent, profile.name
        );
        // The score sheet from its start.
        let sheet = answered(&PositionQuestion {
            situation: replay.moment(ply).expect("it was played").situation,
            seen: PositionHistory::default(),
            assumed: vec![],
        });
        let keys = [
            "fen",
            "category",
            "wdl",
            "dtw",
            "clock",
            "claimable",
            "moves",
        ];
        for key in keys {
            assert_eq!(answer[key], sheet[key], "{key} {at}");
        }
        // The previous answer announced this value with the move. After a draw by rule there are no
        // moves to compare.
        if ply > 0 && !drawn {
            let keys = ["category", "wdl", "dtw"];
            assert_eq!(only(&answer, &keys), only(&promised, &keys), "{at}");
            let keys = ["rule", "left", "spent", "need"];
            let clock = only(&promised["clock"], &keys);
            assert_eq!(only(&answer["clock"], &keys), clock, "{at}");
        }
        drawn = answer["clock"]["reached"] == true;
        met.insert(answer["category"].as_str().expect("a word").to_owned());
        for count in note.spent.iter().skip(1) {
            let rule = count.split('=').next().unwrap_or_default();
            met.insert(format!("{rule} beside"));
        }
        let Some(played) = game.moves.get(ply) else {
            break;
        };
        let text = move_text(game.variant, &position, played);
        let mut moves = array(&answer["moves"]).iter();
        promised = (moves.find(|entry| entry["move"] == text))
            .unwrap_or_else(|| panic!("no {text} {at}"))
            .clone();
        note.fen = promised["fen"].as_str().expect("a FEN").to_owned();
        let spent = promised["clock"]["spent"].as_array();
        note.spent = (spent.into_iter().flatten())
            .map(|count| count.as_str().expect("a count").to_owned())
            .collect();
    }
    met
}

/// Plays endgames in which a lone king prefers the long diagonal.
fn endgames(variant: &'static Variant, dice: &mut Dice) -> Vec<GameRecord> {
    let pieces = SMALL_ENDGAMES.iter().cycle().take(20);
    pieces
        .map(|&(kings, men)| {
            let start = position(variant, kings, men, dice);
            play(variant, start, Manner::Careful, 60, false, dice)
        })
        .collect()
}

#[test]
fn answers_ply_by_ply_equal_those_of_the_score_sheet() {
    let archive = archive();
    let mut dice = Dice::new(5);
    let careful = [&RUSSIAN, &BRAZILIAN, &ENGLISH].map(|variant| endgames(variant, &mut dice));
    let mut met = BTreeSet::new();
    for game in (archive.games.iter().step_by(8))
        .chain(&archive.mixed)
        .chain(careful.iter().flatten())
    {
        for profile in game.variant.profiles.iter().chain([&Profile::NONE]) {
            met.append(&mut follow(game, profile, &asked_of_the_library));
        }
    }
    // Counts that end a win occur, and so do counts beside another.
    for category in ["win", "cursed-win", "draw", "blessed-loss", "loss"] {
        assert!(met.contains(category), "{category} in {met:?}");
    }
    for rule in ["6.3", "6.3-diagonal", "1.14.1-4", "7.2.7", "5-diagonal"] {
        let beside = format!("{rule} beside");
        assert!(met.contains(&beside), "{beside} in {met:?}");
    }
}

#[test]
fn the_command_line_follows_a_game_ply_by_ply() {
    // A program is started for each ply.
    let games = if std::env::var_os("GALOTNE_TEST_FULL").is_some() {
        3
    } else {
        1
    };
    for game in archive().mixed.iter().take(games) {
        for profile in game.variant.profiles {
            follow(game, profile, &asked_of_the_program);
        }
    }
}
