//! Draughts: answers in the format of `galotne probe --json`.

mod adjudication;
mod prefetch;
mod values;

pub use adjudication::Scores;
pub(crate) use adjudication::{read_scores, verdicts};
pub use values::UNKNOWN;
pub(crate) use values::values;

use crate::open_tables::OpenTables;
use crate::reply::Fault;
use crate::request::{PositionRequest, profile_or_default};
use crate::session_game::{BoardLimits, SessionGame, table_names};
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::verdict::{Situation, best_line};
use galotne_answer::json::{LineAnswer, PositionAnswer, position_answer};
use galotne_answer::{PositionQuestion, alternatives};

impl SessionGame for Variant {
    fn table_names(&'static self, limits: BoardLimits) -> Vec<String> {
        table_names(self, limits.pieces)
    }

    fn probe(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<PositionAnswer, Fault> {
        let with_moves = request.with_moves();
        let prefetch = |tables: &Tablebase, situation: &Situation| {
            prefetch::position(tables, situation, with_moves);
        };
        answer(self, tables, request, prefetch, |tables, question| {
            let judged = question.judge(tables)?;
            let otherwise = alternatives(tables, &judged)?;
            let moves = with_moves.then(|| question.moves(tables)).transpose()?;
            Ok(position_answer(
                question,
                &judged,
                otherwise,
                moves.as_deref(),
            ))
        })
    }

    fn line(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<LineAnswer, Fault> {
        answer(self, tables, request, prefetch::line, |tables, question| {
            let judged = question.judge(tables)?;
            let otherwise = alternatives(tables, &judged)?;
            let line = best_line(tables, &question.situation)?;
            let answer = position_answer(question, &judged, otherwise, None);
            Ok(LineAnswer::new(question, answer, &line))
        })
    }
}

/// Answers a question; if bytes are missing for it, `prefetch` looks at all that it will read.
fn answer<T>(
    variant: &'static Variant,
    tables: &mut OpenTables,
    request: &PositionRequest,
    prefetch: impl FnOnce(&Tablebase, &Situation),
    answer: impl FnOnce(&Tablebase, &PositionQuestion) -> Result<T, ProbeError>,
) -> Result<T, Fault> {
    let profile = profile_or_default(variant, request.profile.as_deref())?;
    let counts = request.counts()?.with_seen(&request.seen);
    let (fen, rotate) = (&request.fen, request.rotate);
    let question = PositionQuestion::read(variant, profile, fen, &counts, rotate)?;
    let tables = tables.tablebase(variant)?;
    answer(&tables, &question).map_err(|error| {
        prefetch(&tables, &question.situation);
        error.into()
    })
}
