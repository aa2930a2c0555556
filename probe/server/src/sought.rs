//! What a search in a class looks for, and what it shows, as it stands behind the question mark.

use crate::error::ApiError;
use galotne::position::Colour;
use galotne::value::Wdl;
use galotne_find::{Cursor, Range, Selection, Terms};
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

/// Positions of a page where nothing is said.
const USUAL: usize = 20;

/// The most squares and pieces that one search names: each is looked at in every cell.
const MOST_PLACES: usize = 64;

/// Conditions, which must all be met, and what is shown.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct FindQuery {
    /// Who is to move.
    pub side: Option<Side>,
    /// What it is worth to the side to move, without draw rules.
    pub value: Option<Worth>,
    /// The side to move wins in so many plies: `15`, `11..15` or `20..`.
    #[serde(default, deserialize_with = "from_text")]
    #[param(value_type = Option<String>, example = "11..15")]
    pub win_in: Option<Range>,
    /// The side to move loses in so many plies.
    #[serde(default, deserialize_with = "from_text")]
    #[param(value_type = Option<String>)]
    pub loss_in: Option<Range>,
    /// Of all that meet the other conditions, those that take the most plies. Goes through the
    /// whole class.
    #[serde(default)]
    pub longest: bool,
    /// Won, and one move alone wins.
    #[serde(default)]
    pub unique: bool,
    /// Won, and one move alone wins each time, to the end of the best line.
    #[serde(default)]
    pub unique_line: bool,
    /// Whoever is to move would get a better result if it was the other's turn.
    #[serde(default)]
    pub zugzwang: bool,
    /// Decided without draw rules, drawn with `spent` plies on the clock.
    #[serde(default)]
    pub cursed: bool,
    /// So many plies are spent on the clock in charge, also where positions that are found are
    /// judged.
    pub spent: Option<u16>,
    /// With a fresh clock so many plies must be left for the result to stand.
    #[serde(default, deserialize_with = "from_text")]
    #[param(value_type = Option<String>)]
    pub needs: Option<Range>,
    /// The draw rules; those of the game, if left out.
    pub profile: Option<String>,
    /// Some of these pieces stand on these squares: `white-man:31-35,46`, `king:main-road`; of
    /// mills stones on points: `white:a1,d1`, `any:d6`. May be repeated.
    #[serde(default)]
    pub on: Vec<String>,
    /// None of these pieces stands on these squares. May be repeated.
    #[serde(default)]
    pub off: Vec<String>,
    /// The one king that is all a side has stands on these squares: `main-road`.
    pub lone_king: Option<String>,
    /// No capture or removal in the first so many plies of the best line; with 1, none for the side
    /// to move.
    #[serde(default)]
    pub quiet: u16,
    /// Of positions that are each other's images one.
    #[serde(default)]
    pub up_to_symmetry: bool,
    /// How many there are, and no positions. Goes through the whole class.
    #[serde(default)]
    pub count: bool,
    /// So many positions at most, 20 if nothing is said, in the order of the tables: White to move
    /// before Black.
    pub limit: Option<usize>,
    /// Go on after this place: `next` of the answer before.
    #[serde(default, deserialize_with = "from_text")]
    #[param(value_type = Option<String>)]
    pub after: Option<Cursor>,
    /// So many positions, drawn evenly. Goes through the whole class.
    pub random: Option<usize>,
    /// What decides which are drawn: the same number, the same positions.
    pub seed: Option<u64>,
    /// The tag of `/v1/tables`: an answer under it stays as it is for ever, and may be kept so
    /// long.
    pub tables: Option<String>,
}

/// A side, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// A result, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Worth> for Wdl {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Win => Self::Win,
            Worth::Draw => Self::Draw,
            Worth::Loss => Self::Loss,
        }
    }
}

/// What has a form of its own as text.
fn from_text<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// Parameters that do not go together.
const APART: [(&str, &str); 6] = [
    ("count", "limit"),
    ("count", "after"),
    ("count", "random"),
    ("random", "limit"),
    ("random", "after"),
    ("longest", "after"),
];

impl FindQuery {
    /// The conditions as they are written.
    pub fn terms(&self) -> Result<Terms, ApiError> {
        for (name, places) in [("on", &self.on), ("off", &self.off)] {
            if places.len() > MOST_PLACES {
                return Err(ApiError::bad_request(
                    "condition",
                    format!("{name}: {MOST_PLACES} times at most"),
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

    /// Which of the positions are shown, so many at most.
    pub fn selection(&self, most: usize) -> Result<Selection, ApiError> {
        let given = |name| match name {
            "count" => self.count,
            "limit" => self.limit.is_some(),
            "after" => self.after.is_some(),
            "random" => self.random.is_some(),
            _ => self.longest,
        };
        let wrong = |detail| Err(ApiError::bad_request("query", detail));
        if let Some((one, other)) = APART.iter().find(|(one, other)| given(one) && given(other)) {
            return wrong(format!("{one} and {other} do not go together"));
        }
        if self.seed.is_some() && self.random.is_none() {
            return wrong("seed decides which are drawn: say how many with random".to_owned());
        }
        for (name, number) in [("limit", self.limit), ("random", self.random)] {
            if number.is_some_and(|number| !(1..=most).contains(&number)) {
                return wrong(format!("{name}: a number from 1 to {most}"));
            }
        }
        Ok(match (self.count, self.random) {
            (true, _) => Selection::Count,
            (false, Some(number)) => Selection::Random {
                number,
                seed: self.seed.unwrap_or(1),
            },
            (false, None) => Selection::First(self.limit.unwrap_or(USUAL).min(most)),
        })
    }

    /// What makes it go through the whole class, if anything does.
    pub const fn needs_all(&self) -> Option<&'static str> {
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
