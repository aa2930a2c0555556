//! Judges games. The results are JSON, which `galotne.adjudication` wraps.

use galotne::notation::pdn::{ReadOptions, read_games};
use galotne::verdict::SpentPlies;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, AnswerDetail, Counts, UnjudgedGame, json,
};
use pyo3::prelude::*;
use std::convert::Infallible;

/// Reads a text, or bytes in any encoding.
pub fn read_text(argument: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match argument.extract::<String>() {
        Ok(text) => Ok(text.into_bytes()),
        Err(_) => Ok(argument.extract()?),
    }
}

/// Wraps answers as `Adjudication`s.
pub fn to_python(py: Python<'_>, answers: Vec<String>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let class = py.import("galotne.adjudication")?.getattr("Adjudication")?;
    (answers.into_iter())
        .map(|answer| class.call1((answer,)))
        .collect()
}

/// The options for judging games.
pub struct GamesQuestion {
    pub profiles: Vec<String>,
    pub spent: Vec<SpentPlies>,
    pub at: Option<usize>,
    pub moves: bool,
    pub accept_irregular: bool,
}

/// Judges every game of a text by the rules of these tables: a JSON object for each game and
/// profile.
pub fn judge(tables: &galotne::Tablebase, text: &[u8], question: GamesQuestion) -> Vec<String> {
    let options = ReadOptions {
        rules: Some(tables.game()),
        at: question.at,
        accept_irregular: question.accept_irregular,
        ..ReadOptions::default()
    };
    let inquiry = AdjudicationOptions {
        at: question.at,
        counts: Counts {
            spent: question.spent,
            ..Counts::default()
        },
        detail: match question.moves {
            true => AnswerDetail::Moves,
            false => AnswerDetail::Value,
        },
        ..AdjudicationOptions::default()
    };
    let mut answers = vec![];
    for read in read_games(text, options) {
        let case = match read {
            Ok(game) => {
                let tags = game.tags.clone();
                let Ok(case) =
                    AdjudicatedGame::by_names(game, &question.profiles, &inquiry, |_| {
                        Ok::<_, Infallible>(tables)
                    });
                case.map_err(|error| UnjudgedGame {
                    error: Box::new(error),
                    tags,
                })
            }
            Err(error) => Err(error.into()),
        };
        match case {
            Ok((_, case)) => {
                let rulings = case.rulings.iter();
                answers.extend(rulings.map(|ruling| to_json(&json::game_answer(&case, ruling))));
            }
            Err(error) => answers.push(to_json(&json::GameFailure::from(&error))),
        }
    }
    answers
}

/// Writes an answer as JSON, which cannot fail for its types.
pub fn to_json(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| "{}".to_owned())
}
