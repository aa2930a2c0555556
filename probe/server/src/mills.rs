//! Questions about mills: the objects of `galotne --rules mills probe --json`, under the addresses
//! of draughts.

use crate::error::ApiError;
use crate::position::{answered, bytes};
use crate::query::PositionQuery;
use crate::service::Service;
use crate::shelf::Shelf;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::response::Response;
use galotne_answer::mills::{
    JudgedPosition, LineAnswer, NoDrawRulesError, PositionAnswer, QuestionError, UNREACHABLE,
    missing, position_answer,
};
use galotne_mills::{Mills, TableKey, Tablebase};
use std::sync::Arc;

/// What a position is worth, and what each move makes of it.
pub async fn position(
    service: Arc<Service>,
    rules: &'static Mills,
    headers: &HeaderMap,
    query: &PositionQuery,
) -> Result<Response, ApiError> {
    let fen = fen(rules, query)?;
    let risk = query.risk;
    let key = format!("position {} {risk} {fen}", rules.name);
    let work = move |shelf: &Shelf, _: &_| judged(shelf, rules, &fen, risk);
    answered(service, &key, query.tables.as_deref(), headers, work).await
}

/// Best play to the end of the game.
pub async fn mainline(
    service: Arc<Service>,
    rules: &'static Mills,
    headers: &HeaderMap,
    query: &PositionQuery,
) -> Result<Response, ApiError> {
    let fen = fen(rules, query)?;
    let key = format!("mainline {} {fen}", rules.name);
    let work = move |shelf: &Shelf, _: &_| best(shelf, rules, &fen);
    answered(service, &key, query.tables.as_deref(), headers, work).await
}

/// The position of a question, in which nothing else can be asked: mills have no draw rules.
fn fen(rules: &Mills, query: &PositionQuery) -> Result<String, ApiError> {
    let fen = (query.fen.as_deref()).ok_or_else(|| {
        ApiError::bad_request("fen", "give a position: ?fen=W:Wa1,d7,g7:Bb4,c4,e5")
    })?;
    let counted = !(query.spent.is_empty() && query.seen.is_empty());
    NoDrawRulesError::check(rules, query.profile.as_deref(), counted)?;
    Ok(fen.replace('_', " "))
}

/// The answer about a position.
fn judged(shelf: &Shelf, rules: &'static Mills, fen: &str, risk: bool) -> Result<Bytes, ApiError> {
    let tables = shelf.mills(rules).map_err(QuestionError::from)?;
    let asked = JudgedPosition::read(tables, fen)?;
    let moves = if risk {
        asked.moves_with_risks(tables)?
    } else {
        asked.moves(tables)?
    };
    if asked.judged.wdl.is_none() {
        return Err(unknown(tables, &missing(&asked.judged, &moves)));
    }
    Ok(bytes(&position_answer(
        rules,
        &asked,
        Some(&moves),
        unreachable,
    )))
}

/// The answer with best play.
fn best(shelf: &Shelf, rules: &'static Mills, fen: &str) -> Result<Bytes, ApiError> {
    let tables = shelf.mills(rules).map_err(QuestionError::from)?;
    let asked = JudgedPosition::read(tables, fen)?;
    if asked.judged.wdl.is_none() {
        return Err(unknown(tables, &asked.judged.missing));
    }
    let line = asked.line(tables)?;
    let answer = position_answer(rules, &asked, None, unreachable);
    Ok(bytes(&LineAnswer::new(rules, &asked, answer, &line)))
}

/// The answer about a position, known or not, with its moves if they are wanted.
pub fn line(tables: &Tablebase, fen: &str, moves: bool) -> Result<PositionAnswer, QuestionError> {
    let asked = JudgedPosition::read(tables, fen)?;
    let moves = moves.then(|| asked.moves(tables)).transpose()?;
    Ok(position_answer(
        tables.game(),
        &asked,
        moves.as_deref(),
        unreachable,
    ))
}

/// The service speaks English.
fn unreachable() -> String {
    UNREACHABLE.to_owned()
}

fn unknown(tables: &Tablebase, missing: &[TableKey]) -> ApiError {
    let named = missing.iter().map(ToString::to_string).collect();
    let build = tables.build_command(missing.iter().map(|key| key.class));
    ApiError::missing(named, &format!("`{build}`"))
}
