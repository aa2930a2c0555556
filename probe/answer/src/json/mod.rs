//! Answers as JSON: one object per line, keys that are only ever added.
//!
//! All games share these types. A key that belongs to one kind of game is omitted for the others.

mod game;
mod mills_interpretations;
mod position;
mod proof;

pub use game::{
    ChangeAnswer, EndAnswer, GameAnswer, GameFailure, GameFailureDetail, IrregularPly, PastClaim,
    PlayableStart, PlyAnswer, PlyClock, SpanAnswer, TagFields, course, game_answer, irregular,
    value_changes,
};
pub use mills_interpretations::{OtherInterpretation, VerdictDifference};
pub use position::{
    AlternativeAnswer, ClaimAnswer, ClockAnswer, LineAnswer, MoveAnswer, MoveClock, OtherClock,
    PositionAnswer, RiskAnswer, SquareName, all_missing, move_answer, position_answer, row,
};
pub use proof::{ProofAnswer, ProofNodeAnswer, ReplyGroupAnswer, proof_move_texts};

use crate::names::shortened;
use galotne::material::MaterialClass;
use galotne::notation::pdn::GameResult;
use galotne::position::Colour;
use galotne::tablebase::ProbeError;
use galotne::value::Value;
use galotne::verdict::Category;
use serde::Serialize;
use std::borrow::Cow;

/// An error that JSON reports by its kind.
pub trait ReportedError: std::error::Error {
    /// One word for programs.
    fn kind(&self) -> &'static str;

    /// The file at fault, if any.
    fn file(&self) -> Option<&str> {
        None
    }
}

/// The kind of a failed probe.
pub(crate) const fn probe_error_kind<C: MaterialClass>(error: &ProbeError<C>) -> &'static str {
    match error {
        ProbeError::Contradiction(_) => "contradiction",
        _ => "table",
    }
}

/// A question without an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Failure))]
pub struct QuestionFailure<'a> {
    /// The position as written, shortened if it is longer than any position.
    pub fen: Cow<'a, str>,
    /// The error.
    pub error: FailureDetail,
}

/// The reason for a missing answer.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FailureDetail {
    /// One word.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The file at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl<E: ReportedError + ?Sized> From<&E> for FailureDetail {
    fn from(error: &E) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            file: error.file().map(str::to_owned),
        }
    }
}

impl<'a> QuestionFailure<'a> {
    /// The failure of a question with this text.
    #[must_use]
    pub fn new(fen: &'a str, error: impl Into<FailureDetail>) -> Self {
        /// Upper bound on the length of a FEN, in characters.
        const MAX_FEN_BYTES: usize = 1000;
        Self {
            fen: if fen.len() > MAX_FEN_BYTES {
                shortened(fen).into()
            } else {
                fen.into()
            },
            error: error.into(),
        }
    }
}

/// The word for a category, known or not.
#[must_use]
pub fn category(category: Option<Category>) -> &'static str {
    category.map_or("unknown", Category::word)
}

/// Plies with a sign: negative when the side to move loses.
#[must_use]
pub fn signed(value: Value) -> Option<i32> {
    match value {
        Value::Win(plies) => Some(plies.into()),
        Value::Draw => None,
        Value::Loss(plies) => Some(-i32::from(plies)),
    }
}

/// The text of a move among the texts of all moves of its position; empty without one.
#[must_use]
pub fn text_of<'t, M: PartialEq>(texts: &'t [(M, String)], played: &M) -> &'t str {
    let text = texts.iter().find(|(found, _)| found == played);
    text.map_or("", |(_, text)| text)
}

/// The word for the result of a game.
#[must_use]
pub const fn result(winner: Option<Colour>) -> &'static str {
    match winner {
        None => "draw",
        Some(Colour::White) => "white-wins",
        Some(Colour::Black) => "black-wins",
    }
}

/// The word for the result stated by a score.
#[must_use]
pub fn stated(result: &GameResult) -> &str {
    match result {
        GameResult::WhiteWins => "white-wins",
        GameResult::Draw => "draw",
        GameResult::BlackWins => "black-wins",
        GameResult::DoubleForfeit => "double-forfeit",
        GameResult::Other(text) => text,
        _ => "unfinished",
    }
}
