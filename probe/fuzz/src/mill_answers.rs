//! Answers about any position and any score sheet of mills, as JSON.

use crate::tables::{MILLS_WITH_TABLES, tables};
use galotne_answer::json::{GameFailure, ReportedError};
use galotne_answer::mills::{AdjudicatedGame, JudgedPosition, PositionVerdict, game_answer};
use galotne_answer::{AdjudicationOptions, AnswerDetail, BuildMachine, PositionDetail};
use galotne_mills::{MILLS, MILLS_CEYLON, SheetOptions, Tablebase, ranked_moves, read_sheets};
use std::sync::OnceLock;

/// A game with tables, and two without.
fn tablebases() -> &'static [Tablebase; 3] {
    static TABLES: OnceLock<[Tablebase; 3]> = OnceLock::new();
    let open = |rules| Tablebase::open(rules, tables()).expect("tables");
    TABLES.get_or_init(|| [MILLS_WITH_TABLES, &MILLS, &MILLS_CEYLON].map(open))
}

/// Answers about the position in the first line and the games in the others. Returns whether a
/// table had a value.
pub fn check(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (fen, sheets) = bytes.split_at(end.unwrap_or(bytes.len()));
    let fen = String::from_utf8_lossy(fen);
    let mut answered = false;
    for tables in tablebases() {
        answered |= position(tables, &fen);
        answered |= games(tables, sheets);
    }
    answered
}

/// Answers about a position. The answer about its FEN is the same.
fn position(tables: &Tablebase, fen: &str) -> bool {
    let judged = match JudgedPosition::read(tables, fen) {
        Ok(judged) => judged,
        Err(error) => {
            assert_eq!(error.kind(), "fen", "{error}");
            assert!(!error.to_string().contains(char::is_control));
            return false;
        }
    };
    let detail = PositionDetail {
        moves: true,
        risks: true,
        line: true,
        advice: Some(BuildMachine::default()),
    };
    let verdict = PositionVerdict::new(judged, tables, &detail).expect("tables are sound");
    let answer = verdict.answer();
    let json = serde_json::to_value(&answer).expect("JSON");
    let written = json["fen"].as_str().expect("a FEN");
    let again = JudgedPosition::read(tables, written).expect("it was written");
    assert_eq!(again.position(), verdict.position.position(), "{fen}");
    assert_eq!(again.judged.wdl, verdict.position.judged.wdl);
    assert!(!verdict.row().contains('\n'));
    let complete = verdict.is_complete();
    let line = serde_json::to_value(verdict.line_answer(answer)).expect("JSON");
    if let (true, Some(plies)) = (complete, json["dtw"].as_i64()) {
        let played = line["line"].as_array().expect("a line").len();
        assert_eq!(played as u64, plies.unsigned_abs(), "{line}");
    }
    json["dtw"].is_number()
}

/// Judges each game of a text, at its end and after some plies.
fn games(tables: &Tablebase, sheets: &[u8]) -> bool {
    let mut answered = false;
    let options = SheetOptions::default();
    for (nth, read) in read_sheets(tables.game(), sheets, options).enumerate() {
        let options = AdjudicationOptions {
            at: (nth % 2 == 1).then_some(nth),
            detail: AnswerDetail::BestLine,
            ..AdjudicationOptions::default()
        };
        match AdjudicatedGame::new(read, tables, &[], &options) {
            Ok(game) => {
                let answer = serde_json::to_value(game_answer(&game)).expect("JSON");
                answered |= answer["dtw"].is_number();
                let last = game.adjudication.judged().map(|judged| judged.position);
                if let Some(position) = last {
                    ranked_moves(tables, &position).expect("tables are sound");
                }
            }
            Err(unjudged) => {
                assert!(!unjudged.to_string().contains(char::is_control));
                serde_json::to_value(GameFailure::from(&unjudged)).expect("JSON");
            }
        }
    }
    answered
}
