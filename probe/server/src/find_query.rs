//! The query string of `/v1/find`.

use crate::error::ApiError;
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne_find::{Cursor, PlyRange, Selection, Terms};
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

/// Positions of a page by default.
const DEFAULT_POSITIONS: usize = 20;

/// Upper bound on `on` and `off` conditions: each is evaluated in every cell.
const MAX_SQUARE_CONDITIONS: usize = 64;

/// The conditions, which must all hold, and the selection of positions.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct FindQuery {
    /// The side to move.
    pub side: Option<SideName>,
    /// The value for the side to move, without draw rules.
    pub value: Option<ResultName>,
    /// The side to move wins in this many plies: `15`, `11..15` or `20..`.
    #[serde(default, deserialize_with = "from_text")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>, example = "11..15"))]
    pub win_in: Option<PlyRange>,
    /// The side to move loses in this many plies.
    #[serde(default, deserialize_with = "from_text")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>))]
    pub loss_in: Option<PlyRange>,
    /// The positions with the most plies among those that meet the other conditions. Scans the
    /// whole class.
    #[serde(default)]
    pub longest: bool,
    /// Won, with a single winning move.
    #[serde(default)]
    pub unique: bool,
    /// Won, with a single winning move each time, to the end of the best line.
    #[serde(default)]
    pub unique_line: bool,
    /// Mutual zugzwang: the side to move would get a better result if the opponent were to move.
    #[serde(default)]
    pub zugzwang: bool,
    /// Decided without draw rules, drawn with `spent` plies on the clock.
    #[serde(default)]
    pub cursed: bool,
    /// Plies spent on the clock that runs, also for the values in the answer.
    pub spent: Option<u16>,
    /// Plies that must be left on a fresh clock for the result to stand.
    #[serde(default, deserialize_with = "from_text")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>))]
    pub needs: Option<PlyRange>,
    /// The draw rules; by default those of the game.
    pub profile: Option<String>,
    /// Some of these pieces are on these squares: `white-man:31-35,46`, `king:main-road`; for
    /// mills, stones on points: `white:a1,d1`, `any:d6`. May be repeated.
    #[serde(default)]
    pub on: Vec<String>,
    /// None of these pieces is on these squares. May be repeated.
    #[serde(default)]
    pub off: Vec<String>,
    /// A side has only a king, and it is on these squares: `main-road`.
    pub lone_king: Option<String>,
    /// No capture or removal in this many first plies of the best line; with 1, none for the side
    /// to move.
    #[serde(default)]
    pub quiet: u16,
    /// One position of each set of symmetric ones.
    #[serde(default)]
    pub up_to_symmetry: bool,
    /// The number of positions, without the positions. Scans the whole class.
    #[serde(default)]
    pub count: bool,
    /// Upper bound on the number of positions, 20 by default, in the order of the tables: White to
    /// move before Black.
    pub limit: Option<usize>,
    /// Continue after this place: `next` of the previous answer.
    #[serde(default, deserialize_with = "from_text")]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>))]
    pub after: Option<Cursor>,
    /// The size of a random sample, each position equally likely. Scans the whole class.
    pub random: Option<usize>,
    /// The seed of the random sample: the same seed selects the same positions.
    pub seed: Option<u64>,
    /// The tag of `/v1/tables`: answers of these tables never change and may be cached for ever.
    pub tables: Option<String>,
}

/// The name of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Side))]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// White.
    White,
    /// Black.
    Black,
}

/// The name of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Result))]
#[serde(rename_all = "lowercase")]
pub enum ResultName {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl From<SideName> for Colour {
    fn from(side: SideName) -> Self {
        match side {
            SideName::White => Self::White,
            SideName::Black => Self::Black,
        }
    }
}

impl From<ResultName> for Wdl {
    fn from(result: ResultName) -> Self {
        match result {
            ResultName::Win => Self::Win,
            ResultName::Draw => Self::Draw,
            ResultName::Loss => Self::Loss,
        }
    }
}

/// Deserializes a value from its text form.
fn from_text<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// Parameters that exclude each other.
const EXCLUSIVE: [(&str, &str); 6] = [
    ("count", "limit"),
    ("count", "after"),
    ("count", "random"),
    ("random", "limit"),
    ("random", "after"),
    ("longest", "after"),
];

impl FindQuery {
    /// Returns the conditions as text terms.
    pub fn terms(&self) -> Result<Terms, ApiError> {
        for (name, conditions) in [("on", &self.on), ("off", &self.off)] {
            if conditions.len() > MAX_SQUARE_CONDITIONS {
                return Err(ApiError::bad_request(
                    "condition",
                    format!("{name}: {MAX_SQUARE_CONDITIONS} times at most"),
                ));
            }
        }
        Ok(Terms {
            side: self.side.map(Into::into),
            value: self.value.map(Into::into),
            win_in: self.win_in,
            loss_in: self.loss_in,
            longest: self.longest,
            unique: self.unique,
            unique_line: self.unique_line,
            zugzwang: self.zugzwang,
            cursed: self.cursed,
            spent: self.spent,
            needs: self.needs,
            on: self.on.clone(),
            off: self.off.clone(),
            lone_king: self.lone_king.clone(),
            quiet: self.quiet,
            up_to_symmetry: self.up_to_symmetry,
        })
    }

    /// Returns the selection of positions, at most `max_positions`.
    pub fn selection(&self, max_positions: usize) -> Result<Selection, ApiError> {
        let is_given = |name| match name {
            "count" => self.count,
            "limit" => self.limit.is_some(),
            "after" => self.after.is_some(),
            "random" => self.random.is_some(),
            _ => self.longest,
        };
        let refuse = |detail| Err(ApiError::bad_request("query", detail));
        if let Some((one, other)) = EXCLUSIVE
            .iter()
            .find(|(one, other)| is_given(one) && is_given(other))
        {
            return refuse(format!("{one} and {other} exclude each other"));
        }
        if self.seed.is_some() && self.random.is_none() {
            return refuse("seed selects a random sample: give its size with random".to_owned());
        }
        for (name, number) in [("limit", self.limit), ("random", self.random)] {
            if number.is_some_and(|number| !(1..=max_positions).contains(&number)) {
                return refuse(format!("{name}: a number from 1 to {max_positions}"));
            }
        }
        Ok(match (self.count, self.random) {
            (true, _) => Selection::Count,
            (false, Some(number)) => Selection::Random {
                number,
                seed: self.seed.unwrap_or(1),
            },
            (false, None) => {
                Selection::First(self.limit.unwrap_or(DEFAULT_POSITIONS).min(max_positions))
            }
        })
    }

    /// Returns the parameter that requires a scan of the whole class, if there is one.
    pub const fn full_scan_reason(&self) -> Option<&'static str> {
        match self {
            Self { count: true, .. } => Some("count"),
            Self {
                random: Some(_), ..
            } => Some("random"),
            Self { longest: true, .. } => Some("longest"),
            _ => None,
        }
    }
}
