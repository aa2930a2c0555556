//! Questions as they are handed over: JSON objects.

use crate::reply::Fault;
use galotne::notation::pdn::{Charset, ReadOptions, StartPosition};
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne_answer::mills::NoDrawRulesError;
use galotne_answer::{
    AdjudicationOptions, AnswerDetail, Counts, PositionQuestion, profile, variant,
};
use galotne_mills::Mills;
use serde::Deserialize;

/// Plies counted already, as the service takes them.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Spent {
    One(Count),
    Several(Vec<Count>),
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Count {
    Plies(u16),
    Text(String),
}

fn counts(spent: Option<&Spent>) -> Result<Counts, Fault> {
    let given = match spent {
        None => &[],
        Some(Spent::One(count)) => std::slice::from_ref(count),
        Some(Spent::Several(counts)) => counts,
    };
    let texts: Vec<String> = (given.iter())
        .map(|count| match count {
            Count::Plies(plies) => plies.to_string(),
            Count::Text(text) => text.clone(),
        })
        .collect();
    Ok(Counts::parse(texts.iter().map(String::as_str))?)
}

/// A question about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct PositionInquiry {
    fen: String,
    rules: Option<String>,
    profile: Option<String>,
    spent: Option<Spent>,
    #[serde(default)]
    seen: Vec<String>,
    #[serde(default)]
    rotate: bool,
    /// Whether moves are wanted.
    pub(crate) moves: Option<bool>,
}

impl PositionInquiry {
    pub(crate) fn question(&self) -> Result<PositionQuestion, Fault> {
        let (variant, profile) = rules(self.rules.as_deref(), self.profile.as_deref())?;
        let counts = counts(self.spent.as_ref())?.with_seen(&self.seen);
        let read = PositionQuestion::read(variant, profile, &self.fen, &counts, self.rotate);
        Ok(read?)
    }

    /// The game, if it is one of mills.
    pub(crate) fn mills(&self) -> Option<&'static Mills> {
        self.rules.as_deref().and_then(Mills::named)
    }

    /// The position of a game of mills, where nothing else can be asked.
    pub(crate) fn position_of(&self, rules: &Mills) -> Result<&str, Fault> {
        let spent = match &self.spent {
            None => 0,
            Some(Spent::One(_)) => 1,
            Some(Spent::Several(counts)) => counts.len(),
        };
        let counted = spent > 0 || !self.seen.is_empty();
        NoDrawRulesError::check(rules, self.profile.as_deref(), counted)?;
        if self.rotate {
            return Err(Fault::request(
                "points of mills have one name each: leave out `rotate`",
            ));
        }
        Ok(&self.fen)
    }
}

/// The game and its draw rules: international draughts, and the first profile, where nothing is
/// said.
pub(crate) fn rules(
    game: Option<&str>,
    draws: Option<&str>,
) -> Result<(&'static Variant, &'static Profile), Fault> {
    let variant = game.map_or(Ok(&INTERNATIONAL), variant)?;
    let profile = draws.map_or(Ok(variant.default_profile()), |name| profile(variant, name))?;
    Ok((variant, profile))
}

/// A question about games.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct GamesInquiry {
    rules: Option<String>,
    /// One, or several with commas between them.
    profile: Option<String>,
    spent: Option<Spent>,
    fen: Option<String>,
    rotate: bool,
    at: Option<usize>,
    accept_irregular: bool,
    encoding: Option<String>,
    /// Whether the text is a list of moves out of a letter.
    pasted: bool,
    moves: Option<bool>,
}

impl GamesInquiry {
    pub(crate) fn reading(&self) -> Result<ReadOptions, Fault> {
        let rules = self.rules.as_deref().map(variant).transpose()?;
        let start = (self.fen.as_deref())
            .map(|fen| StartPosition::parse(rules, fen, self.rotate))
            .transpose()
            .map_err(|error| Fault {
                kind: "fen",
                message: error.to_string(),
                file: None,
            })?;
        let charset = (self.encoding.as_deref())
            .map(|name| {
                Charset::by_name(name).ok_or_else(|| {
                    Fault::request(
                        "there is no such encoding: give one such as utf-8, windows-1257 or koi8-r",
                    )
                })
            })
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

    pub(crate) fn inquiry(&self) -> Result<AdjudicationOptions, Fault> {
        Ok(AdjudicationOptions {
            at: self.at,
            counts: counts(self.spent.as_ref())?,
            detail: match self.moves {
                Some(false) => AnswerDetail::Value,
                _ => AnswerDetail::Moves,
            },
            ..AdjudicationOptions::default()
        })
    }

    pub(crate) fn profiles(&self) -> Vec<String> {
        (self.profile.iter())
            .flat_map(|names| names.split(','))
            .map(|name| name.trim().to_owned())
            .collect()
    }
}
