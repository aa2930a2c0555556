//! Judges games. The results are JSON, which `galotne.adjudication` wraps.

use galotne::notation::pdn::{ReadOptions, read_games};
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne::verdict::SpentPlies;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, AnswerDetail, Counts, UnjudgedGame, json,
};
use pyo3::prelude::*;
use std::io;
use std::sync::Arc;

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

/// Judges every game of a text: a JSON object for each game and profile. Without `rules`, each game
/// is judged by those that it names, or else by the first that it fits; `tables` opens the tables
/// of a game.
pub fn judge(
    text: &[u8],
    question: GamesQuestion,
    rules: Option<&'static Variant>,
    mut tables: impl FnMut(&'static Variant) -> io::Result<Arc<Tablebase>>,
) -> io::Result<Vec<String>> {
    let options = ReadOptions {
        rules,
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
        guess: rules.is_none(),
        ..AdjudicationOptions::default()
    };
    let mut answers = vec![];
    for read in read_games(text, options) {
        let case = match read {
            Ok(game) => {
                let tags = game.tags.clone();
                let case =
                    AdjudicatedGame::by_names(game, &question.profiles, &inquiry, &mut tables)?;
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
    Ok(answers)
}

/// Writes an answer as JSON, which cannot fail for its types.
pub fn to_json(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| "{}".to_owned())
}
