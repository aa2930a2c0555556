//! Draughts: positions in the format of lila-tablebase.

mod batch;
mod search;

use crate::batch_line::{BatchContext, BatchLine, to_json};
use crate::class_search::{ClassSearch, GameSearch};
use crate::error::ApiError;
use crate::find_query::FindQuery;
use crate::lila_api::{LilaPosition, Mainline};
use crate::query::{BatchQuery, Dialect, PositionQuery, draughts_by_name, profile_by_name};
use crate::served_game::{PositionRequest, QuestionKind, ServedGame};
use crate::table_set::OpenTables;
use crate::tree_query::{TreeAnswer, TreeQuery, TreeRequest};
use axum::body::Bytes;
use galotne::report::AnyGame;
use galotne::rules::{Profile, Variant};
use galotne::table::BlockCache;
use galotne::tablebase::{Directory, Probe};
use galotne::verdict::{ProofLimit, ProofLimits, ProofStep, best_line, missing_tables};
use galotne_answer::json::all_missing;
use galotne_answer::{Counts, PositionDetail, PositionQuestion, ProofVerdict, alternatives};
use std::io;
use std::sync::Arc;
use std::time::Instant;

impl ServedGame for Variant {
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
        position_request(self, Dialect::Own, kind, query)
    }

    fn tree(
        &'static self,
        query: &TreeQuery,
        limits: ProofLimits,
    ) -> Result<TreeRequest, ApiError> {
        let asked = PositionQuery {
            fen: query.fen.clone(),
            profile: query.profile.clone(),
            spent: query.spent.clone(),
            ..PositionQuery::default()
        };
        let (question, profile) = parse_question(self, Dialect::Own, &asked)?;
        Ok(TreeRequest {
            key: format!(
                "{} {} {:?} {}",
                self.name,
                profile.name,
                query.spent,
                query.fen.as_deref().unwrap_or_default()
            ),
            answer: Box::new(move |tables, cancelled, until| {
                let probe = tables.tablebase(self)?.reading().until(cancelled);
                tree_answer(probe, question, limits, until)
            }),
        })
    }

    fn check_defaults(&'static self, query: &BatchQuery) -> Result<(), ApiError> {
        profile_by_name(self, query.profile.as_deref()).map(|_| ())
    }

    fn answer_lines(
        &'static self,
        context: &BatchContext<'_>,
        lines: &[&BatchLine<'_>],
    ) -> Vec<Vec<u8>> {
        batch::answer_lines(self, context, lines)
    }

    fn search(
        &'static self,
        class: &str,
        query: &FindQuery,
        max_positions: usize,
    ) -> Result<Box<dyn ClassSearch>, ApiError> {
        let profile = profile_by_name(self, query.profile.as_deref())?;
        let search = GameSearch::new(self, class, profile, query, max_positions)?;
        Ok(Box::new(search))
    }
}

/// Returns the game with a name of lidraughts.org.
pub fn lidraughts_game(name: &str) -> Result<&'static Variant, ApiError> {
    match name {
        "fromPosition" => draughts_by_name(None),
        _ => draughts_by_name(Some(name)),
    }
}

/// Parses a question about a position.
pub fn position_request(
    variant: &'static Variant,
    dialect: Dialect,
    kind: QuestionKind,
    query: &PositionQuery,
) -> Result<PositionRequest, ApiError> {
    let (question, profile) = parse_question(variant, dialect, query)?;
    let answer = match kind {
        QuestionKind::Position => position_answer,
        QuestionKind::Mainline => mainline_answer,
    };
    Ok(PositionRequest {
        key: format!(
            "{kind:?} {dialect:?} {} {} {:?} {:?} {}",
            variant.name,
            profile.name,
            query.spent,
            query.seen,
            query.fen.as_deref().unwrap_or_default()
        ),
        answer: Box::new(move |tables, cancelled| {
            let probe = tables.tablebase(variant)?.reading().until(cancelled);
            answer(probe, &question)
        }),
    })
}

fn parse_question(
    variant: &'static Variant,
    dialect: Dialect,
    query: &PositionQuery,
) -> Result<(PositionQuestion, &'static Profile), ApiError> {
    const LIDRAUGHTS: &str = "lidraughts";
    let fen = (query.fen.as_deref())
        .ok_or_else(|| ApiError::bad_request("fen", "give a position: ?fen=W:WK1,K7,K18:BK35"))?;
    if query.risk {
        return Err(ApiError::bad_request(
            "risk",
            "risk judges draws that no clock ends, and this game has draw rules",
        ));
    }
    let default = (dialect == Dialect::Lidraughts && variant.profile(LIDRAUGHTS).is_some())
        .then_some(LIDRAUGHTS);
    let profile = profile_by_name(variant, query.profile.as_deref().or(default))?;
    let seen: Vec<String> = (query.seen.iter())
        .map(|fen| fen.replace('_', " "))
        .collect();
    let mut counts = Counts::parse(query.spent.iter().map(String::as_str))?.with_seen(&seen);
    counts.in_fen |= dialect == Dialect::Lidraughts && query.spent.is_empty();
    let fen = with_plus_signs(fen.replace('_', " "));
    let question = PositionQuestion::read(variant, profile, &fen, &counts, false)?;
    Ok((question, profile))
}

/// Returns a FEN with the counts of king moves that Frisian draughts has at its end: in an address
/// `+` stands for a space, so `:+0+246` arrives as `: 0 246`.
fn with_plus_signs(fen: String) -> String {
    match fen.rsplit_once(':') {
        Some((position, counts))
            if counts.starts_with(' ')
                && counts.len() > 1
                && counts
                    .bytes()
                    .all(|byte| byte == b' ' || byte.is_ascii_digit()) =>
        {
            format!("{position}:{}", counts.replace(' ', "+"))
        }
        _ => fen,
    }
}

/// Returns the value of a position, and its moves.
fn position_answer(probe: Probe<'_>, question: &PositionQuestion) -> Result<Bytes, ApiError> {
    let judged = question.judge(probe)?;
    let otherwise = alternatives(probe, &judged)?;
    let moves = question.moves(probe)?;
    if judged.category.is_none() {
        let tables = missing_tables(&moves);
        let tables = all_missing(&judged, &tables).map(ToString::to_string);
        return Err(missing_error(probe.game(), tables.collect()));
    }
    let answer = LilaPosition::new(question, &judged, otherwise, &moves);
    Ok(to_json(&answer).into())
}

/// Returns best play from a position.
fn mainline_answer(probe: Probe<'_>, question: &PositionQuestion) -> Result<Bytes, ApiError> {
    let judged = question.judge(probe)?;
    if judged.category.is_none() {
        let tables = judged.missing.iter().map(ToString::to_string).collect();
        return Err(missing_error(probe.game(), tables));
    }
    let line = best_line(probe, &question.situation)?;
    Ok(to_json(&Mainline::new(question, &judged, &line)).into())
}

/// Returns a proof tree that grows until it is complete, at its limits, or out of time.
fn tree_answer(
    probe: Probe<'_>,
    question: PositionQuestion,
    limits: ProofLimits,
    until: Instant,
) -> Result<TreeAnswer, ApiError> {
    let detail = PositionDetail::default();
    let mut goes_on = || Instant::now() < until;
    let proof = ProofVerdict::new(question, probe, &detail, limits, &mut goes_on)?;
    let Some(tree) = &proof.tree else {
        let missing = proof.verdict.judged.missing.iter();
        let tables = missing.map(ToString::to_string).collect();
        return Err(missing_error(probe.game(), tables));
    };
    let late = |step: &ProofStep| matches!(step, ProofStep::Cut(ProofLimit::Time));
    let is_late = tree.nodes.iter().any(|node| late(&node.next));
    Ok(TreeAnswer {
        json: to_json(&proof.answer()).into(),
        is_late,
    })
}

fn missing_error(variant: &Variant, tables: Vec<String>) -> ApiError {
    let build = format!("`galotne-gen --rules {} build`", variant.name);
    ApiError::missing(tables, &build)
}
