//! Questions of the caller, as JSON objects.

use crate::reply::Fault;
use galotne::notation::pdn::{Charset, ReadOptions, StartPosition};
use galotne::rules::{Profile, Variant};
use galotne_answer::{AdjudicationOptions, AnswerDetail, Counts, profile, variant};
use serde::Deserialize;

/// Plies already counted: one count or several.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum SpentCounts {
    One(SpentCount),
    Several(Vec<SpentCount>),
}

/// Plies already counted on one clock: a number, or a text such as `6.3=20`.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum SpentCount {
    Plies(u16),
    Text(String),
}

fn spent_counts(spent: Option<&SpentCounts>) -> &[SpentCount] {
    match spent {
        None => &[],
        Some(SpentCounts::One(count)) => std::slice::from_ref(count),
        Some(SpentCounts::Several(counts)) => counts,
    }
}

fn counts(spent: Option<&SpentCounts>) -> Result<Counts, Fault> {
    let text = |count: &SpentCount| match count {
        SpentCount::Plies(plies) => plies.to_string(),
        SpentCount::Text(text) => text.clone(),
    };
    let texts: Vec<String> = spent_counts(spent).iter().map(text).collect();
    Ok(Counts::parse(texts.iter().map(String::as_str))?)
}

/// Returns the draw rules with this name, or the default ones of a variant.
pub(crate) fn profile_or_default(
    variant: &'static Variant,
    name: Option<&str>,
) -> Result<&'static Profile, Fault> {
    Ok(name.map_or(Ok(variant.default_profile()), |name| profile(variant, name))?)
}

/// A question about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct PositionRequest {
    pub(crate) fen: String,
    pub(crate) rules: Option<String>,
    pub(crate) profile: Option<String>,
    spent: Option<SpentCounts>,
    #[serde(default)]
    pub(crate) seen: Vec<String>,
    #[serde(default)]
    pub(crate) rotate: bool,
    moves: Option<bool>,
}

impl PositionRequest {
    /// Whether the answer lists moves.
    pub(crate) fn with_moves(&self) -> bool {
        self.moves != Some(false)
    }

    /// Returns the number of counts given.
    pub(crate) fn spent_counts(&self) -> usize {
        spent_counts(self.spent.as_ref()).len()
    }

    /// Parses the counts.
    pub(crate) fn counts(&self) -> Result<Counts, Fault> {
        counts(self.spent.as_ref())
    }
}

/// A question about games.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct GamesRequest {
    rules: Option<String>,
    /// One name, or several separated by commas.
    profile: Option<String>,
    spent: Option<SpentCounts>,
    fen: Option<String>,
    rotate: bool,
    at: Option<usize>,
    accept_irregular: bool,
    guess: bool,
    encoding: Option<String>,
    /// Whether the text is a list of moves copied from a letter.
    pasted: bool,
    moves: Option<bool>,
}

impl GamesRequest {
    pub(crate) fn read_options(&self) -> Result<ReadOptions, Fault> {
        let rules = self.rules.as_deref().map(variant).transpose()?;
        if self.guess && rules.is_some() {
            let needless = "`rules` names the game, so `guess` has nothing to guess: leave one out";
            return Err(Fault::request(needless));
        }
        let start = (self.fen.as_deref())
            .map(|fen| StartPosition::parse(rules, fen, self.rotate))
            .transpose()
            .map_err(|error| Fault::new("fen", error))?;
        let unknown = "there is no such encoding: give one such as utf-8, windows-1257 or koi8-r";
        let charset = (self.encoding.as_deref())
            .map(|name| Charset::by_name(name).ok_or_else(|| Fault::request(unknown)))
            .transpose()?;
        Ok(ReadOptions {
            rules,
            start,
            rotate: self.rotate,
            at: self.at,
            accept_irregular: self.accept_irregular,
            charset,
            pasted: self.pasted,
        })
    }

    pub(crate) fn adjudication_options(&self) -> Result<AdjudicationOptions, Fault> {
        Ok(AdjudicationOptions {
            at: self.at,
            counts: counts(self.spent.as_ref())?,
            detail: match self.moves {
                Some(false) => AnswerDetail::Value,
                _ => AnswerDetail::Moves,
            },
            guess: self.guess,
            ..AdjudicationOptions::default()
        })
    }

    pub(crate) fn profiles(&self) -> Vec<String> {
        let names = self.profile.iter().flat_map(|names| names.split(','));
        names.map(|name| name.trim().to_owned()).collect()
    }
}
