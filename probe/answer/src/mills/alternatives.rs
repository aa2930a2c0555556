//! Other verdicts on a game of mills.
//!
//! Each interpretation of the rule text is a game of its own: the sheet is replayed under its
//! clauses and judged by its tables, as far as they are in the directory.

use crate::json::{OtherInterpretation, VerdictDifference, result};
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne_mills::{
    Adjudication, GameEnd, Mills, ProbeError, Replay, Sheet, Tablebase, WrittenMove, judge,
    parse_fen, write_fen,
};

/// Judges a game under each interpretation, after `at` plies or at the ply where it stops.
///
/// Returns the interpretations with another verdict, and the names of those whose value is unknown
/// because a table is missing. `others` are the tables of the interpretations.
///
/// # Errors
/// A table cannot be read.
pub fn alternatives(
    sheet: &Sheet,
    at: usize,
    judged: Option<&Adjudication>,
    others: &[Tablebase],
) -> Result<(Vec<OtherInterpretation>, Vec<&'static str>), ProbeError> {
    let (mut found, mut unknown) = (vec![], vec![]);
    for tables in others {
        match difference(sheet, at, judged, tables)? {
            Comparison::Same => {}
            Comparison::Unknown => unknown.push(tables.game().name),
            Comparison::Differs(difference) => {
                let sentence = sheet.replay.rules().disputed_sentence(tables.game());
                found.push(OtherInterpretation {
                    rules: tables.game().name,
                    key: sentence.map(|sentence| format!("reading-{}", sentence.key)),
                    cite: sentence.map(|sentence| sentence.cite),
                    difference,
                });
            }
        }
    }
    Ok((found, unknown))
}

/// A verdict compared with that of another interpretation.
enum Comparison {
    Same,
    Unknown,
    Differs(VerdictDifference),
}

fn difference(
    sheet: &Sheet,
    at: usize,
    judged: Option<&Adjudication>,
    tables: &Tablebase,
) -> Result<Comparison, ProbeError> {
    let replay = &sheet.replay;
    let Some(other) = replay_under(tables.game(), sheet) else {
        return Ok(Comparison::Differs(VerdictDifference::Start));
    };
    let differs = match (replay.plies() < at, other.plies() < at) {
        (false, true) => other.fault().map(|fault| VerdictDifference::Illegal {
            ply: fault.ply + 1,
            fault: fault.kind.word(),
            kind: Box::new(fault.kind.clone()),
        }),
        (true, _) if other.plies() > replay.plies() => Some(VerdictDifference::Legal {
            ply: replay.plies() + 1,
        }),
        (true, _) => None,
        (false, false) => {
            let over = other.over().filter(|over| over.ply <= at);
            let end = |over: Option<GameEnd>| over.map(|over| (over.ply, over.winner));
            if end(over) != end(judged.and_then(|judged| judged.over)) {
                Some(VerdictDifference::End {
                    ply: over.map(|over| over.ply),
                    result: over.map(|over| result(Some(over.winner))),
                })
            } else if over.is_some() {
                None
            } else {
                let position = other.at(at);
                let value = position
                    .map(|position| judge(tables, position))
                    .transpose()?;
                let value =
                    value.and_then(|judged| Some(winner(judged.wdl?, judged.position.turn())));
                match (judged.and_then(outcome), value) {
                    (Some(own), Some(winner)) => {
                        (own != winner).then(|| VerdictDifference::Value {
                            result: result(winner),
                            winner,
                        })
                    }
                    _ => return Ok(Comparison::Unknown),
                }
            }
        }
    };
    Ok(differs.map_or(Comparison::Same, Comparison::Differs))
}

/// Returns the winner of a judged game: `Some(None)` for a draw, `None` if unknown.
pub(super) fn outcome(judged: &Adjudication) -> Option<Option<Colour>> {
    match judged.over {
        Some(over) => Some(Some(over.winner)),
        None => {
            let last = judged.judged()?;
            Some(winner(last.wdl?, last.position.turn()))
        }
    }
}

const fn winner(wdl: Wdl, turn: Colour) -> Option<Colour> {
    match wdl {
        Wdl::Win => Some(turn),
        Wdl::Draw => None,
        Wdl::Loss => Some(turn.other()),
    }
}

/// Replays a sheet under another game; `None` where the game cannot begin there. Legal plies are
/// replayed as they were understood, so that an unwritten `+` is not missing.
fn replay_under(rules: &'static Mills, sheet: &Sheet) -> Option<Replay> {
    let replay = &sheet.replay;
    let start = replay.at(0)?;
    let start = if *start == replay.rules().start() {
        rules.start()
    } else {
        parse_fen(rules, &write_fen(start)).ok()?
    };
    let understood = replay
        .moves()
        .iter()
        .map(|played| WrittenMove::from(*played));
    let rest = sheet.entries.iter().skip(replay.plies()).copied();
    let entries: Vec<WrittenMove> = understood.chain(rest).collect();
    Some(if replay.accepts() {
        Replay::accepting(rules, start, &entries, sheet.whole)
    } else {
        Replay::new(rules, start, &entries, sheet.whole)
    })
}
