//! Mills: answers in the format of `galotne --rules mills probe --json`.

mod search;

use crate::batch_line::{BatchContext, BatchLine, refusal, to_json};
use crate::class_search::{ClassSearch, GameSearch};
use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::query::{BatchQuery, PositionQuery};
use crate::served_game::{PositionRequest, QuestionKind, ServedGame};
use crate::table_set::{OpenTables, TableSet};
use crate::tree_query::{TreeQuery, TreeRequest};
use axum::body::Bytes;
use galotne::report::AnyGame;
use galotne::rules::Profile;
use galotne::table::BlockCache;
use galotne::tablebase::Directory;
use galotne::verdict::ProofLimits;
use galotne_answer::NoProofError;
use galotne_answer::json::{PositionAnswer, QuestionFailure, ReportedError};
use galotne_answer::mills::{
    self as mills_answers, JudgedPosition, NoDrawRulesError, QuestionError, missing,
    position_answer,
};
use galotne_mills::{Mills, TableKey, Tablebase};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl ServedGame for Mills {
    fn table_names(&'static self) -> &'static dyn AnyGame {
        self
    }

    fn open(
        &'static self,
        directory: Arc<dyn Directory>,
        blocks: &Arc<BlockCache>,
    ) -> io::Result<OpenTables> {
        OpenTables::open(self, directory, blocks)
    }

    fn position(
        &'static self,
        kind: QuestionKind,
        query: &PositionQuery,
    ) -> Result<PositionRequest, ApiError> {
        let fen = (query.fen.as_deref()).ok_or_else(|| {
            ApiError::bad_request("fen", "give a position: ?fen=W:Wa1,d7,g7:Bb4,c4,e5")
        })?;
        let counted = !(query.spent.is_empty() && query.seen.is_empty());
        NoDrawRulesError::check(self, query.profile.as_deref(), counted)?;
        let (fen, risk) = (fen.replace('_', " "), query.risk);
        let key = format!("{kind:?} {} {risk} {fen}", self.name);
        let answer = move |tables: &TableSet, _: &_| match kind {
            QuestionKind::Position => answer_position(tables, self, &fen, risk),
            QuestionKind::Mainline => answer_mainline(tables, self, &fen),
        };
        Ok(PositionRequest {
            key,
            answer: Box::new(answer),
        })
    }

    fn tree(&'static self, _: &TreeQuery, _: ProofLimits) -> Result<TreeRequest, ApiError> {
        let error = NoProofError { rules: self.name };
        Err(ApiError::not_found(error.kind(), error.to_string()))
    }

    fn check_defaults(&'static self, query: &BatchQuery) -> Result<(), ApiError> {
        let counted = !query.spent.is_empty();
        Ok(NoDrawRulesError::check(
            self,
            query.profile.as_deref(),
            counted,
        )?)
    }

    fn answer_lines(
        &'static self,
        context: &BatchContext<'_>,
        lines: &[&BatchLine<'_>],
    ) -> Vec<Vec<u8>> {
        let goes_on = |_: &&&BatchLine<'_>| !context.cancelled.load(Ordering::Relaxed);
        let answer = |line: &&BatchLine<'_>| answer_line(self, context, line);
        lines.iter().take_while(goes_on).map(answer).collect()
    }

    fn search(
        &'static self,
        class: &str,
        query: &FindQuery,
        max_positions: usize,
    ) -> Result<Box<dyn ClassSearch>, ApiError> {
        NoDrawRulesError::check(self, query.profile.as_deref(), false)?;
        let profile = &Profile::NONE;
        let search = GameSearch::new(self, class, profile, query, max_positions)?;
        Ok(Box::new(search))
    }
}

/// Returns the value of a position, and its moves.
fn answer_position(
    tables: &TableSet,
    mills: &'static Mills,
    fen: &str,
    risk: bool,
) -> Result<Bytes, ApiError> {
    let tablebase = tables.tablebase(mills)?;
    let position = JudgedPosition::read(tablebase, fen)?;
    let moves = if risk {
        position.moves_with_risks(tablebase)?
    } else {
        position.moves(tablebase)?
    };
    if position.judged.wdl.is_none() {
        return Err(missing_tables(
            tablebase,
            &missing(&position.judged, &moves),
        ));
    }
    let answer = position_answer(mills, &position, Some(&moves));
    Ok(to_json(&answer).into())
}

/// Returns best play from a position.
fn answer_mainline(tables: &TableSet, mills: &'static Mills, fen: &str) -> Result<Bytes, ApiError> {
    let tablebase = tables.tablebase(mills)?;
    let position = JudgedPosition::read(tablebase, fen)?;
    if position.judged.wdl.is_none() {
        return Err(missing_tables(tablebase, &position.judged.missing));
    }
    let line = position.line(tablebase)?;
    let answer = position_answer(mills, &position, None);
    Ok(to_json(&mills_answers::line_answer(mills, &position, answer, &line)).into())
}

/// Answers a line of a batch.
fn answer_line(mills: &'static Mills, context: &BatchContext<'_>, line: &BatchLine<'_>) -> Vec<u8> {
    let counted = line.spent().is_some_and(|spent| !spent.is_empty()) || !line.seen.is_empty();
    if let Err(error) = NoDrawRulesError::check(mills, line.profile.as_deref(), counted) {
        return refusal(&line.fen, error.kind(), &error.to_string());
    }
    let moves = line.moves.unwrap_or(context.moves);
    let answer = (context.tables.tablebase(mills).map_err(QuestionError::from))
        .and_then(|tablebase| line_answer(tablebase, &line.fen, moves));
    match answer {
        Ok(answer) => to_json(&answer),
        Err(error) => {
            if let QuestionError::Probe(error) = &error {
                (context.record_error)(&error.into());
            }
            to_json(&QuestionFailure::new(&line.fen, &error))
        }
    }
}

fn line_answer(
    tablebase: &Tablebase,
    fen: &str,
    moves: bool,
) -> Result<PositionAnswer, QuestionError> {
    let position = JudgedPosition::read(tablebase, fen)?;
    let moves = moves.then(|| position.moves(tablebase)).transpose()?;
    Ok(position_answer(
        tablebase.game(),
        &position,
        moves.as_deref(),
    ))
}

fn missing_tables(tablebase: &Tablebase, missing: &[TableKey]) -> ApiError {
    let names = missing.iter().map(ToString::to_string).collect();
    let build = tablebase.build_command(missing.iter().map(|key| key.class));
    ApiError::missing(names, &format!("`{build}`"))
}

impl From<QuestionError> for ApiError {
    fn from(error: QuestionError) -> Self {
        match &error {
            QuestionError::Probe(error) => error.into(),
            _ => Self::bad_request(error.kind(), error.to_string()),
        }
    }
}

impl From<NoDrawRulesError> for ApiError {
    fn from(error: NoDrawRulesError) -> Self {
        Self::bad_request(error.kind(), error.to_string())
    }
}
