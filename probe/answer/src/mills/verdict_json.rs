//! A game of mills judged, as programs read it: the shape of draughts, without what draw rules say.

use super::adjudicated::{AdjudicatedGame, UnjudgedGame};
use super::alternatives::Alternative;
use super::{JudgedPosition, PositionAnswer, category, position_answer};
use crate::adjudicated::known_tag;
use crate::json::{result, signed, stated};
use galotne::value::Wdl;
use galotne_mills::{SheetErrorKind, seems_reachable, write_fen, write_move};
use serde::Serialize;

/// A game judged.
#[derive(Serialize)]
pub struct GameAnswer<'a> {
    /// Which game, from 1.
    pub game: usize,
    /// `none`: mills have no draw rules.
    pub profile: &'static str,
    /// The game.
    pub rules: &'static str,
    /// How many were played.
    pub plies: usize,
    /// After how many of them the game is judged.
    pub at: usize,
    /// The end of the game.
    pub over: Option<GameEnd>,
    /// Empty: nobody can claim a draw.
    pub claimable: [(); 0],
    /// The position judged, as `probe` answers.
    #[serde(rename = "final")]
    pub last: PositionAnswer,
    /// The readings of the text of which it is not known what they say, because tables are missing.
    pub otherwise_unknown: &'a [&'static str],
    /// Tables without which the value of a position of the game is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// How often the position judged has occurred.
    pub occurrences: usize,
    /// The plies that changed the value.
    pub changes: Vec<ValueChange>,
    /// Empty: no clock runs.
    pub clocks: [(); 0],
    /// The plies that the rules forbid and that were let stand.
    pub irregular: Vec<IrregularPly>,
    /// The result as the sheet states it.
    pub stated: &'a str,
    /// `white-wins`, `draw` or `black-wins`: how the game ended, or ends from where it is judged;
    /// null if it is not known.
    pub outcome: Option<&'static str>,
    /// Whether the stated result contradicts the verdict; null where they cannot be compared.
    pub contradiction: Option<bool>,
    /// What the sheet says of the game; null what it does not say.
    pub event: Option<&'a str>,
    /// When it was played.
    pub date: Option<&'a str>,
    /// In which round.
    pub round: Option<&'a str>,
    /// Who played White.
    pub white: Option<&'a str>,
    /// Who played Black.
    pub black: Option<&'a str>,
    /// The file it stands in, where several were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The game ply by ply, where moves are wanted: after 0 plies, 1 ply and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Vec<PlyAnswer>>,
}

/// The end of a game.
#[derive(Serialize)]
pub struct GameEnd {
    /// `white-wins` or `black-wins`.
    pub result: &'static str,
    /// `too-few` or `no-move`.
    pub why: &'static str,
    /// The side that has too few stones or no move.
    pub side: &'static str,
    /// After how many plies.
    pub ply: usize,
    /// Null: no draw rule ended it.
    pub rule: Option<&'static str>,
    /// Null likewise.
    pub article: Option<&'static str>,
    /// Null likewise.
    pub cite: Option<String>,
    /// False: so has no draw rule that is disputed.
    pub contested: bool,
}

/// A ply that changed the value, seen from the player who made it.
#[derive(Serialize)]
pub struct ValueChange {
    /// After how many plies.
    pub ply: usize,
    /// The move.
    pub played: String,
    /// What the position before was worth to the player.
    pub from: &'static str,
    /// What the position after was worth to him.
    pub to: &'static str,
    /// The moves that would have kept the value, best first.
    pub better: Vec<String>,
}

/// A ply that the rules forbid and that was let stand.
#[derive(Serialize)]
pub struct IrregularPly {
    /// Which one; the first of the game is 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// What was wrong with it, in one word.
    pub fault: &'static str,
    /// The same in a sentence.
    pub message: String,
}

/// A position of a game: how it was reached, and what it is worth.
#[derive(Serialize)]
pub struct PlyAnswer {
    /// The move that led here; null where the game begins.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// The position.
    pub fen: String,
    /// What it is worth to the side to move; null where no table tells.
    pub category: Option<&'static str>,
    /// Plies to the end, negative when the side to move loses; null for draws, and where no table
    /// tells.
    pub dtw: Option<i32>,
}

/// A game that cannot be judged.
#[derive(Serialize)]
pub struct GameFailure {
    /// Which game, from 1.
    pub game: usize,
    /// What is wrong.
    pub error: GameFailureDetail,
    /// The readings of the text under which the ply at fault is legal; left out where there is
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Alternative>,
    /// What its tags say, as far as they could be read; left out what they do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// When it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// In which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Who played White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who played Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The file it stands in, where several were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// Why there is no verdict.
#[derive(Serialize)]
pub struct GameFailureDetail {
    /// One word.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The line of the text that it stands on, from 1; null where the fault is none of the text.
    pub line: Option<usize>,
    /// Where in the line, a byte from 1; null where that is not known.
    pub column: Option<usize>,
    /// Which ply is at fault, from 1; null where none is.
    pub ply: Option<usize>,
    /// When the game was over, where something is played after its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<GameEnd>,
    /// Whether the players let it stand: with irregular moves accepted the game can be read
    /// further.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
}

impl From<galotne_mills::GameEnd> for GameEnd {
    fn from(over: galotne_mills::GameEnd) -> Self {
        Self {
            result: result(Some(over.winner)),
            why: over.reason.word(),
            side: over.reason.side().word(),
            ply: over.ply,
            rule: None,
            article: None,
            cite: None,
            contested: false,
        }
    }
}

impl From<&UnjudgedGame> for GameFailure {
    fn from(unjudged: &UnjudgedGame) -> Self {
        let tag = |name| known_tag(&unjudged.tags, name).map(str::to_owned);
        let error = &unjudged.error;
        let sheet = match &**error {
            super::AdjudicationError::Sheet(sheet) => Some(sheet),
            _ => None,
        };
        let fault = sheet.and_then(|sheet| match &sheet.kind {
            SheetErrorKind::Fault(fault) => Some(fault),
            _ => None,
        });
        Self {
            game: error.number(),
            error: GameFailureDetail {
                kind: error.kind(),
                message: error.to_string(),
                line: sheet.map(|sheet| sheet.line),
                column: sheet.and_then(|sheet| sheet.column),
                ply: sheet.and_then(|sheet| sheet.ply).map(|before| before + 1),
                over: fault.and_then(|fault| match fault.kind {
                    galotne_mills::PlyFaultKind::GameEnd(over) => Some(over.into()),
                    _ => None,
                }),
                stands: fault.is_some_and(|fault| fault.stands),
            },
            otherwise: unjudged.otherwise.clone(),
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
            file: None,
        }
    }
}

/// The verdict on a game, with its course where its moves are; `unreachable` is what to say of a
/// position that no game comes to.
#[must_use]
pub fn game_answer(
    case: &AdjudicatedGame,
    unreachable: impl FnOnce() -> String,
) -> Option<GameAnswer<'_>> {
    let (sheet, adjudication) = (&case.sheet, &case.adjudication);
    let (replay, rules) = (&sheet.replay, sheet.replay.rules());
    let judged = adjudication.judged()?.clone();
    let asked = JudgedPosition {
        reachable: seems_reachable(rules, &judged.position),
        judged,
    };
    let mut last = position_answer(rules, &asked, case.moves.as_deref(), unreachable);
    last.otherwise = Some(case.otherwise.clone());
    last.assumed = sheet.notes.iter().map(ToString::to_string).collect();
    let course = case.moves.is_some().then(|| {
        let steps = (0..).zip(&adjudication.course);
        let step = |(ply, judged): (usize, &galotne_mills::Judgement)| PlyAnswer {
            played: (ply.checked_sub(1))
                .and_then(|before| replay.moves().get(before))
                .map(write_move),
            fen: write_fen(&judged.position),
            category: judged.wdl.map(Wdl::word),
            dtw: judged.dtw.and_then(signed),
        };
        steps.map(step).collect()
    });
    Some(GameAnswer {
        game: sheet.number,
        profile: "none",
        rules: rules.name,
        plies: replay.plies(),
        at: adjudication.ply,
        over: adjudication.over.map(GameEnd::from),
        claimable: [],
        last,
        otherwise_unknown: &case.otherwise_unknown,
        missing: case.missing().iter().map(ToString::to_string).collect(),
        occurrences: replay.occurrences(adjudication.ply),
        changes: (adjudication.changes.iter())
            .map(|change| ValueChange {
                ply: change.ply,
                played: write_move(&change.played),
                from: category(Some(change.from)),
                to: category(Some(change.to)),
                better: change.better.iter().map(write_move).collect(),
            })
            .collect(),
        clocks: [],
        irregular: (replay.irregular().iter())
            .filter(|stood| stood.ply <= adjudication.ply)
            .map(|stood| IrregularPly {
                ply: stood.ply,
                played: write_move(&stood.played),
                fault: stood.kind.word(),
                message: stood.kind.to_string(),
            })
            .collect(),
        stated: stated(sheet.result.value()),
        outcome: case.outcome().map(result),
        contradiction: case.contradicts(),
        event: case.tag("Event"),
        date: case.tag("Date"),
        round: case.tag("Round"),
        white: case.tag("White"),
        black: case.tag("Black"),
        file: None,
        course,
    })
}
