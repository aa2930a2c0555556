//! A line of a batch.

use crate::error::ApiError;
use crate::table_set::TableSet;
use galotne_answer::Counts;
use galotne_answer::json::{FailureDetail, QuestionFailure};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::atomic::AtomicBool;

/// A question in a batch. A line that is not an object is its `fen`.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Line))]
#[serde(deny_unknown_fields)]
pub struct BatchLine<'a> {
    /// The position.
    #[serde(borrow)]
    pub fen: Cow<'a, str>,
    /// The game.
    #[serde(borrow, default)]
    pub rules: Option<Cow<'a, str>>,
    /// The draw rules.
    #[serde(borrow, default)]
    pub profile: Option<Cow<'a, str>>,
    /// Plies already counted: a number, a text such as `6.2=30`, or several of them.
    #[serde(borrow, default)]
    spent: Option<LineCounts<'a>>,
    /// Earlier positions of the game, repeated as often as they occurred.
    #[serde(borrow, default)]
    pub seen: Vec<Cow<'a, str>>,
    /// Whether the answer contains the moves.
    #[serde(default)]
    pub moves: Option<bool>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Spent))]
#[serde(untagged)]
enum LineCounts<'a> {
    One(#[serde(borrow)] LineCount<'a>),
    Several(#[serde(borrow)] Vec<LineCount<'a>>),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Count))]
#[serde(untagged)]
enum LineCount<'a> {
    Plies(u16),
    Text(#[serde(borrow)] Cow<'a, str>),
}

impl<'a> BatchLine<'a> {
    /// Parses a line.
    pub fn parse(text: &'a str) -> serde_json::Result<Self> {
        if text.starts_with('{') {
            return serde_json::from_str(text);
        }
        Ok(Self {
            fen: text.into(),
            rules: None,
            profile: None,
            spent: None,
            seen: vec![],
            moves: None,
        })
    }

    /// Returns the counts as the command line writes them; `None` without any.
    pub fn spent(&self) -> Option<Vec<String>> {
        let counts = match self.spent.as_ref()? {
            LineCounts::One(count) => std::slice::from_ref(count),
            LineCounts::Several(counts) => counts,
        };
        let text = |count: &LineCount<'_>| match count {
            LineCount::Plies(plies) => plies.to_string(),
            LineCount::Text(text) => text.to_string(),
        };
        Some(counts.iter().map(text).collect())
    }
}

/// The surroundings of the lines of one game.
pub struct BatchContext<'a> {
    pub tables: &'a TableSet,
    /// The draw rules of lines without their own.
    pub profile: Option<&'a str>,
    /// The counts of lines without their own.
    pub counts: &'a Counts,
    /// Whether answers contain the moves, for lines that do not say.
    pub moves: bool,
    pub cancelled: &'a AtomicBool,
    /// Records an error of the service.
    pub record_error: &'a dyn Fn(&ApiError),
}

/// Returns the answer to a line that cannot be understood.
pub fn refusal(fen: &str, kind: &'static str, message: &str) -> Vec<u8> {
    to_json(&QuestionFailure {
        fen: fen.into(),
        error: FailureDetail {
            kind,
            message: message.to_owned(),
            file: None,
        },
    })
}

/// Serializes an answer.
pub fn to_json(answer: &impl Serialize) -> Vec<u8> {
    // Serialization fails only for maps with keys that are not strings.
    serde_json::to_vec(answer).unwrap_or_default()
}
