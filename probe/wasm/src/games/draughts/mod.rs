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
use galotne::tablebase::ProbeError;
use galotne::verdict::best_line;
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
        let question = question(self, request)?;
        let tables = tables.tablebase(self)?;
        let with_moves = request.with_moves();
        let attempt = || {
            let judged = question.judge(&*tables)?;
            let otherwise = alternatives(&*tables, &judged)?;
            let moves = with_moves.then(|| question.moves(&*tables)).transpose()?;
            Ok(position_answer(
                &question,
                &judged,
                otherwise,
                moves.as_deref(),
            ))
        };
        attempt().map_err(|error: ProbeError| {
            prefetch::position(&tables, &question.situation, with_moves);
            error.into()
        })
    }

    fn line(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<LineAnswer, Fault> {
        let question = question(self, request)?;
        let tables = tables.tablebase(self)?;
        let attempt = || {
            let judged = question.judge(&*tables)?;
            let otherwise = alternatives(&*tables, &judged)?;
            let line = best_line(&*tables, &question.situation)?;
            let answer = position_answer(&question, &judged, otherwise, None);
            Ok(LineAnswer::new(&question, answer, &line))
        };
        attempt().map_err(|error: ProbeError| {
            prefetch::line(&tables, &question.situation);
            error.into()
        })
    }
}

fn question(
    variant: &'static Variant,
    request: &PositionRequest,
) -> Result<PositionQuestion, Fault> {
    let profile = profile_or_default(variant, request.profile.as_deref())?;
    let counts = request.counts()?.with_seen(&request.seen);
    let read = PositionQuestion::read(variant, profile, &request.fen, &counts, request.rotate);
    Ok(read?)
}
