//! Parameters of paths and query strings.

use crate::error::ApiError;
use axum::extract::Path;
use axum_extra::extract::{Query, WithRejection};
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use serde::Deserialize;

/// A query string; faults are answered as JSON.
pub type QueryParams<T> = WithRejection<Query<T>, ApiError>;

/// Parameters in a path; faults are answered as JSON.
pub type PathParams<T> = WithRejection<Path<T>, ApiError>;

/// Returns the draughts game with this name; international draughts without a name.
pub fn draughts_by_name(name: Option<&str>) -> Result<&'static Variant, ApiError> {
    Ok(name.map_or(Ok(&INTERNATIONAL), galotne_answer::variant)?)
}

/// Returns the draw rules with this name; the default ones of the game without a name.
pub fn profile_by_name(
    variant: &'static Variant,
    name: Option<&str>,
) -> Result<&'static Profile, ApiError> {
    match name {
        Some(name) => Ok(galotne_answer::profile(variant, name)?),
        None => Ok(variant.default_profile()),
    }
}

/// The conventions of a request about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Draw rules and counts are parameters.
    Own,
    /// lidraughts.org: counts are in the FEN, and the draw rules are those of the site.
    Lidraughts,
}

/// A question about a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct PositionQuery {
    /// The position: `W:WK1,K7,K18:BK35`. An underscore stands for a space.
    #[cfg_attr(feature = "openapi", param(example = "W:WK1,K7,K18:BK35"))]
    pub fen: Option<String>,
    /// The draw rules; by default those of the game.
    pub profile: Option<String>,
    /// Plies already counted: `14` on the clock that runs, `6.2=30` on the clock of a rule, `fen`
    /// for field H of the FEN. `7m` is seven moves of each side, or 14 plies. May be repeated.
    #[serde(default)]
    pub spent: Vec<String>,
    /// An earlier position of the game. May be repeated, also for the same position.
    #[serde(default)]
    pub seen: Vec<String>,
    /// For mills: the risk of each drawing move.
    #[serde(default)]
    pub risk: bool,
    /// The tag of `/v1/tables`: answers of these tables never change and may be cached for ever.
    pub tables: Option<String>,
}

/// Defaults for the lines of a batch.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct BatchQuery {
    /// The game.
    pub rules: Option<String>,
    /// The draw rules.
    pub profile: Option<String>,
    /// Plies already counted.
    #[serde(default)]
    pub spent: Vec<String>,
    /// Whether answers contain the moves.
    #[serde(default)]
    pub moves: bool,
}

/// Options for a file of games.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct GamesQuery {
    /// The game; it overrides the `GameType` tags.
    pub rules: Option<String>,
    /// The draw rules, several with commas between them, or `all`.
    pub profile: Option<String>,
    /// Plies already counted at the start of a game: of each game, or of one after its number, as
    /// in `2;22`.
    #[serde(default)]
    pub spent: Vec<String>,
    /// Moves that were corrected before: the number of the ply and the word of the sheet, as in
    /// `45:31-27`; of another game than the first after its number, as in `2;45:31-27`. Answers and
    /// reports say so.
    #[serde(default)]
    pub corrected: Vec<String>,
    /// Judge this game alone, counted from 1.
    pub game: Option<usize>,
    /// Judge the position after this many plies.
    pub at: Option<usize>,
    /// The starting position of games without one of their own.
    pub fen: Option<String>,
    /// Whether a game continues after a move that missed an obligatory capture, if play continued:
    /// the opponent let it stand. Such plies are listed under `irregular`.
    #[serde(default)]
    pub accept_irregular: bool,
    /// Whether a game that is not named is judged by the first rules that it fits, even if others
    /// judge it differently or most games of the file fit none. Not together with `rules`.
    #[serde(default)]
    pub guess: bool,
    /// Whether answers contain each ply, under `course`: move, position, value, and counts.
    #[serde(default)]
    pub course: bool,
    /// The encoding of the games, such as `windows-1257`; by default UTF-8, or a guess.
    pub encoding: Option<String>,
    /// `json` (a line for each game and profile), `html` (a report to read and print), `card`
    /// (the ruling on the first game as a picture, SVG), or `card-portrait` (the same picture for
    /// phones, higher than wide).
    pub format: Option<String>,
    /// The language of the report or card: `en`, `lv` or `ru`.
    pub lang: Option<String>,
    /// The address of a page with a board: reports and cards then have a link to the game there,
    /// also as a QR code.
    pub board: Option<String>,
}

impl GamesQuery {
    /// Returns the game, if it is given.
    pub fn variant(&self) -> Result<Option<&'static Variant>, ApiError> {
        (self.rules.as_deref())
            .map(|name| draughts_by_name(Some(name)))
            .transpose()
    }
}
