//! Games judged, as JSON.

use galotne::notation::pdn::{ReadOptions, read_games};
use galotne::verdict::Spent;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, AnswerDetail, Counts, UnjudgedGame, json,
};
use std::convert::Infallible;

/// What is asked about games.
pub struct Asked {
    pub profiles: Vec<String>,
    pub spent: Vec<Spent>,
    pub at: Option<usize>,
    pub moves: bool,
    pub accept_irregular: bool,
}

/// Judges every game of a text by the rules of these tables: an object of JSON for each game and
/// profile.
pub fn judge(tables: &galotne::Tablebase, text: &[u8], asked: Asked) -> Vec<String> {
    let options = ReadOptions {
        rules: Some(tables.game()),
        at: asked.at,
        accept_irregular: asked.accept_irregular,
        ..ReadOptions::default()
    };
    let inquiry = AdjudicationOptions {
        at: asked.at,
        counts: Counts {
            spent: asked.spent,
            ..Counts::default()
        },
        detail: match asked.moves {
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
                let Ok(case) = AdjudicatedGame::of(game, &asked.profiles, &inquiry, |_| {
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
                answers.extend(rulings.map(|ruling| written(&json::game_answer(&case, ruling))));
            }
            Err(error) => answers.push(written(&json::GameFailure::from(&error))),
        }
    }
    answers
}

/// Whatever answers are made of can be written.
fn written(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| "{}".to_owned())
}
