//! What a game of mills comes to under another reading of the text: every reading is a game of its
//! own, so the sheet is replayed under its clauses, and asked of its tables where they are here.

use crate::json::result;
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne_mills::{
    Adjudication, GameEnd, Mills, PlyFaultKind, ProbeError, Replay, Sheet, Tablebase, WrittenMove,
    judge, parse_fen, write_fen,
};
use serde::Serialize;

/// A reading under which a game stands otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Alternative {
    /// The game that reads the text so.
    pub rules: &'static str,
    /// The key of the sentence that it reads otherwise, in the messages of every language.
    pub cite: Option<String>,
    /// Where that sentence is written.
    pub source: Option<&'static str>,
    /// How the game stands under it.
    #[serde(flatten)]
    pub differs: Difference,
}

/// How a game stands otherwise: one word in `differs`, and what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "differs", rename_all = "kebab-case")]
pub enum Difference {
    /// It cannot begin where it did.
    Start,
    /// A ply that is legal here is not.
    Illegal {
        /// Which ply, from 1.
        ply: usize,
        /// What is wrong with it, in one word.
        fault: &'static str,
        /// The same for those who say it in words.
        #[serde(skip)]
        kind: Box<PlyFaultKind>,
    },
    /// The ply that is not legal here is.
    Legal {
        /// Which ply, from 1.
        ply: usize,
    },
    /// The board comes to another end, or to none.
    End {
        /// After how many plies the game is over; null where it is not.
        ply: Option<usize>,
        /// `white-wins` or `black-wins`; null where it is not over.
        result: Option<&'static str>,
    },
    /// The position judged has another value.
    Value {
        /// `white-wins`, `draw` or `black-wins`.
        result: &'static str,
        /// The same for those who say it in words.
        #[serde(skip)]
        winner: Option<Colour>,
    },
}

/// What each reading says of a game that was judged after `at` plies, or that stops before: those
/// that say something else, and the names of those of which no table tells the value that would
/// have to be compared. `others` are the tables of the readings.
///
/// # Errors
/// A table cannot be read.
pub fn alternatives(
    sheet: &Sheet,
    at: usize,
    judged: Option<&Adjudication>,
    others: &[Tablebase],
) -> Result<(Vec<Alternative>, Vec<&'static str>), ProbeError> {
    let (mut found, mut unknown) = (vec![], vec![]);
    let replay = &sheet.replay;
    let own = judged.and_then(outcome);
    for tables in others {
        let rules = tables.game();
        let other = match under(rules, sheet) {
            None => {
                found.push(Alternative::new(replay.rules(), rules, Difference::Start));
                continue;
            }
            Some(other) => other,
        };
        let differs = match (replay.plies() < at, other.plies() < at) {
            (false, true) => other.fault().map(|fault| Difference::Illegal {
                ply: fault.ply + 1,
                fault: fault.kind.word(),
                kind: Box::new(fault.kind.clone()),
            }),
            (true, _) if other.plies() > replay.plies() => Some(Difference::Legal {
                ply: replay.plies() + 1,
            }),
            (true, _) => None,
            (false, false) => {
                let over = other.over().filter(|over| over.ply <= at);
                let end = |over: Option<GameEnd>| over.map(|over| (over.ply, over.winner));
                if end(over) != end(judged.and_then(|judged| judged.over)) {
                    Some(Difference::End {
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
                    match (own, value) {
                        (Some(own), Some(winner)) => (own != winner).then(|| Difference::Value {
                            result: result(winner),
                            winner,
                        }),
                        _ => {
                            unknown.push(rules.name);
                            None
                        }
                    }
                }
            }
        };
        found.extend(differs.map(|differs| Alternative::new(replay.rules(), rules, differs)));
    }
    Ok((found, unknown))
}

impl Alternative {
    fn new(asked: &Mills, rules: &'static Mills, differs: Difference) -> Self {
        let sentence = asked.read_otherwise(rules);
        Self {
            rules: rules.name,
            cite: sentence.map(|sentence| format!("reading-{}", sentence.key)),
            source: sentence.map(|sentence| sentence.cite),
            differs,
        }
    }
}

/// Who wins a game that was judged: `Some(None)` nobody, `None` where that is not known.
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

/// The same sheet under another game; `None` where it cannot begin there. What was legal is
/// replayed as it was understood, so that a `+` that nobody wrote is not missing.
fn under(rules: &'static Mills, sheet: &Sheet) -> Option<Replay> {
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
