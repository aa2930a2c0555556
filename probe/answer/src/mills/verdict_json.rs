//! The verdict on a game of mills as JSON.

use super::adjudicated::{AdjudicatedGame, AdjudicationError, UnjudgedGame};
use super::{JudgedPosition, category, position_answer};
use crate::json::{
    AlternativeAnswer, ChangeAnswer, EndAnswer, GameAnswer, GameFailure, GameFailureDetail,
    IrregularPly, OtherInterpretation, PlyAnswer, TagFields, result, signed, stated,
};
use crate::termination::Termination;
use galotne::value::Wdl;
use galotne_mills::{
    Adjudication, GameEnd, PlyFaultKind, SheetErrorKind, seems_reachable, write_fen, write_move,
};

impl From<GameEnd> for EndAnswer {
    fn from(over: GameEnd) -> Self {
        Self::WithReason {
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

fn alternative_answers(alternatives: &[OtherInterpretation]) -> Vec<AlternativeAnswer> {
    (alternatives.iter().cloned())
        .map(AlternativeAnswer::Interpretation)
        .collect()
}

impl From<&UnjudgedGame> for GameFailure {
    fn from(unjudged: &UnjudgedGame) -> Self {
        let error = &unjudged.error;
        let sheet = match &**error {
            AdjudicationError::Sheet(sheet) => Some(sheet),
            _ => None,
        };
        let fault = sheet.and_then(|sheet| match &sheet.kind {
            SheetErrorKind::Fault(fault) => Some(fault),
            _ => None,
        });
        let detail = GameFailureDetail {
            barred_after: None,
            kind: error.kind(),
            message: error.to_string(),
            line: sheet.map(|sheet| sheet.line),
            column: sheet.and_then(|sheet| sheet.column),
            ply: sheet.and_then(|sheet| sheet.ply).map(|before| before + 1),
            due: None,
            read: None,
            over: fault.and_then(|fault| match fault.kind {
                PlyFaultKind::GameEnd(over) => Some(over.into()),
                _ => None,
            }),
            stands: fault.is_some_and(|fault| fault.stands),
        };
        Self {
            otherwise: alternative_answers(&unjudged.alternatives),
            ..Self::new(error.number(), detail, &unjudged.tags)
        }
    }
}

/// Writes the changes of value in a game.
#[must_use]
pub fn value_changes(adjudication: &Adjudication) -> Vec<ChangeAnswer> {
    let changes = adjudication.changes.iter().map(|change| ChangeAnswer {
        ply: change.ply,
        played: write_move(&change.played),
        from: category(Some(change.from)),
        to: category(Some(change.to)),
        better: change.better.iter().map(write_move).collect(),
    });
    changes.collect()
}

/// Writes the verdict on a game, with its course if its moves were requested; `None` if no position
/// was judged.
#[must_use]
pub fn game_answer(game: &AdjudicatedGame) -> Option<GameAnswer<'_>> {
    let (sheet, adjudication) = (&game.sheet, &game.adjudication);
    let (replay, rules) = (&sheet.replay, sheet.replay.rules());
    let judged = adjudication.judged()?.clone();
    let position = JudgedPosition {
        reachable: seems_reachable(rules, &judged.position),
        judged,
    };
    let score_notes: Vec<String> = sheet.notes.iter().map(ToString::to_string).collect();
    let mut last = position_answer(rules, &position, game.moves.as_deref());
    last.otherwise = Some(alternative_answers(&game.alternatives));
    last.assumed.clone_from(&score_notes);
    let course = game.moves.is_some().then(|| {
        let judged = (0_usize..).zip(&adjudication.course);
        let plies = judged.map(|(ply, judged)| PlyAnswer {
            played: (ply.checked_sub(1))
                .and_then(|before| replay.moves().get(before))
                .map(write_move),
            fen: write_fen(&judged.position),
            category: judged.wdl.map(Wdl::word),
            clock: None,
            dtw: Some(judged.dtw.and_then(signed)),
        });
        plies.collect()
    });
    let irregular = replay.irregular().iter();
    let irregular = irregular.filter(|accepted| accepted.ply <= adjudication.ply);
    Some(GameAnswer {
        game: sheet.number,
        profile: "none",
        rules: rules.name,
        plies: replay.plies(),
        at: adjudication.ply,
        suggested: None,
        over: adjudication.over.map(EndAnswer::from),
        claimable: vec![],
        last,
        otherwise_unknown: Some(&game.unknown_alternatives),
        missing: game.missing().iter().map(ToString::to_string).collect(),
        occurrences: replay.occurrences(adjudication.ply),
        changes: value_changes(adjudication),
        clocks: vec![],
        irregular: irregular
            .map(|accepted| IrregularPly {
                ply: accepted.ply,
                played: write_move(&accepted.played),
                fault: Some(accepted.kind.word()),
                message: Some(accepted.kind.to_string()),
                ..IrregularPly::default()
            })
            .collect(),
        stated: stated(sheet.result.value()),
        outcome: game.outcome().map(result),
        contradiction: game.contradicts(),
        termination: game.termination().map(Termination::word),
        guessed: false,
        tags: TagFields::new(&sheet.tags, rules.starts),
        file: None,
        course,
        score_notes,
    })
}
