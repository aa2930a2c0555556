//! What stands in an address, and behind its question mark.

use crate::error::ApiError;
use crate::service::{profile, variant};
use axum::extract::Path;
use axum_extra::extract::{Query, WithRejection};
use galotne::rules::{Profile, Variant};
use galotne_answer::{Counts, PositionQuestion};
use serde::Deserialize;

/// What stands behind the question mark, and what is wrong with it as JSON.
pub type Queried<T> = WithRejection<Query<T>, ApiError>;

/// What stands in the address, and what is wrong with it as JSON.
pub type Named<T> = WithRejection<Path<T>, ApiError>;

/// By whose conventions a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum House {
    /// Ours: draw rules and counts are said beside the position.
    Own,
    /// Those of lidraughts.org: counts stand in the FEN, and the draw rules are the site's.
    Lidraughts,
}

impl House {
    /// The game of this name.
    pub fn variant(self, name: &str) -> Result<&'static Variant, ApiError> {
        match (self, name) {
            (Self::Lidraughts, "fromPosition") => variant(None),
            _ => variant(Some(name)),
        }
    }

    /// The name of the draw rules, if it is to be others than those of the game.
    fn profile<'a>(self, variant: &Variant, named: Option<&'a str>) -> Option<&'a str> {
        const OWN: &str = "lidraughts";
        let own = (self == Self::Lidraughts && variant.profile(OWN).is_some()).then_some(OWN);
        named.or(own)
    }
}

/// A position asked about.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PositionQuery {
    /// The position: `W:WK1,K7,K18:BK35`. An underscore stands for a space.
    #[param(example = "W:WK1,K7,K18:BK35")]
    pub fen: Option<String>,
    /// The draw rules; those of the game, if left out.
    pub profile: Option<String>,
    /// Plies already counted: `14` on the clock in charge, `6.2=30` on that of a rule, `fen` as the
    /// FEN's field H says. May be repeated.
    #[serde(default)]
    pub spent: Vec<String>,
    /// A position that occurred before. May be repeated, also for one that occurred several times.
    #[serde(default)]
    pub seen: Vec<String>,
    /// Of mills: beside each move that draws what it risks.
    #[serde(default)]
    pub risk: bool,
    /// The tag of `/v1/tables`: an answer under it stays as it is for ever, and may be kept so
    /// long.
    pub tables: Option<String>,
}

impl PositionQuery {
    /// The question that is asked.
    pub fn question(
        &self,
        house: House,
        variant: &'static Variant,
    ) -> Result<(PositionQuestion, &'static Profile), ApiError> {
        let fen = (self.fen.as_deref()).ok_or_else(|| {
            ApiError::bad_request("fen", "give a position: ?fen=W:WK1,K7,K18:BK35")
        })?;
        if self.risk {
            return Err(ApiError::bad_request(
                "risk",
                "risk is asked of mills, and this game is draughts",
            ));
        }
        let profile = profile(variant, house.profile(variant, self.profile.as_deref()))?;
        let seen: Vec<String> = (self.seen.iter())
            .map(|fen| fen.replace('_', " "))
            .collect();
        let mut counts = Counts::parse(self.spent.iter().map(String::as_str))?.with_seen(&seen);
        counts.in_fen |= house == House::Lidraughts && self.spent.is_empty();
        let fen = fen.replace('_', " ");
        let question = PositionQuestion::read(variant, profile, &fen, &counts, false)?;
        Ok((question, profile))
    }
}

/// What all lines of a batch have in common, unless they say otherwise.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BatchQuery {
    /// The game.
    pub rules: Option<String>,
    /// The draw rules.
    pub profile: Option<String>,
    /// Plies already counted.
    #[serde(default)]
    pub spent: Vec<String>,
    /// Whether moves are wanted.
    #[serde(default)]
    pub moves: bool,
}

/// How games are to be judged.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GamesQuery {
    /// The game, whatever the `GameType` tags say.
    pub rules: Option<String>,
    /// The draw rules, several with commas between them, or `all`.
    pub profile: Option<String>,
    /// Plies already counted when a game begins.
    #[serde(default)]
    pub spent: Vec<String>,
    /// Judge this game alone, counted from 1.
    pub game: Option<usize>,
    /// Judge the position after so many plies.
    pub at: Option<usize>,
    /// Where games start that do not say so themselves.
    pub fen: Option<String>,
    /// Whether a game goes on after a move by which a capture that was due was missed, if play went
    /// on after it: the opponent let it stand. Such plies are listed under `irregular`.
    #[serde(default)]
    pub accept_irregular: bool,
    /// Whether games are told ply by ply, under `course`: moves, positions, what they are worth,
    /// and what is counted.
    #[serde(default)]
    pub course: bool,
    /// What the games are written in, such as `windows-1257`; UTF-8, or what they seem to be, if
    /// left out.
    pub encoding: Option<String>,
    /// `json` (one object per game and profile and line), or `html` (a report to look at and
    /// print).
    pub format: Option<String>,
    /// The language of the report: `en`, `lv` or `ru`.
    pub lang: Option<String>,
}

impl GamesQuery {
    /// The game that was named.
    pub fn variant(&self) -> Result<Option<&'static Variant>, ApiError> {
        (self.rules.as_deref())
            .map(|name| variant(Some(name)))
            .transpose()
    }
}
