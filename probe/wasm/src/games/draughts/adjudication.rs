//! Verdicts on games in PDN.

use super::prefetch;
use crate::open_tables::OpenTables;
use crate::reply::Fault;
use crate::request::GamesRequest;
use galotne::notation::pdn::{GameFit, PdnError, PdnGame, read_games};
use galotne::position::Position;
use galotne_answer::json::{GameFailure, game_answer};
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, UnjudgedGame, profiles,
};

/// Parsed games, with the question about them.
#[derive(Debug)]
pub struct Scores {
    games: Vec<Result<PdnGame, PdnError>>,
    /// The names of the draw rules to judge by.
    profiles: Vec<String>,
    options: AdjudicationOptions,
}

impl Scores {
    /// Returns the number of games, unreadable ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// Parses games.
pub(crate) fn read_scores(request: &GamesRequest, pdn: &[u8]) -> Result<Scores, Fault> {
    let reading = request.read_options()?;
    let mut options = request.adjudication_options()?;
    options.census = Some(GameFit::count(pdn, &reading));
    Ok(Scores {
        games: read_games(pdn, reading).collect(),
        profiles: request.profiles(),
        options,
    })
}

/// Judges a game, by its place among all: one JSON object for each profile, or one with the error.
pub(crate) fn verdicts(
    tables: &mut OpenTables,
    scores: &Scores,
    place: usize,
) -> Result<Vec<serde_json::Value>, Fault> {
    let read = match scores.games.get(place) {
        None => return Err(Fault::request("there is no such game")),
        Some(Err(error)) => return failure(UnjudgedGame::from(error.clone())),
        Some(Ok(read)) => read,
    };
    let (names, options) = (&scores.profiles, &scores.options);
    let case = AdjudicatedGame::by_names(read.clone(), names, options, |variant| {
        tables.tablebase(variant)
    })?;
    match case {
        Ok((_, case)) => (case.rulings.iter())
            .map(|ruling| serde_json::to_value(game_answer(&case, ruling)))
            .collect::<Result<_, _>>()
            .map_err(Fault::request),
        Err(error @ AdjudicationError::Probe { .. }) => {
            prefetch_game(tables, read, names)?;
            Err(error.into())
        }
        Err(error) => failure(UnjudgedGame {
            error: Box::new(error),
            tags: read.tags.clone(),
        }),
    }
}

/// Looks at all positions of a game, in each of the variants that the score fits.
fn prefetch_game(tables: &mut OpenTables, read: &PdnGame, names: &[String]) -> Result<(), Fault> {
    for read in std::iter::once(read).chain(&read.others) {
        let variant = read.game.variant;
        let tables = tables.tablebase(variant)?;
        let positions: Vec<Position> = read.game.positions().collect();
        for profile in profiles(read, names).unwrap_or_default() {
            prefetch::game(&tables, profile, &positions);
        }
    }
    Ok(())
}

fn failure(error: UnjudgedGame) -> Result<Vec<serde_json::Value>, Fault> {
    let failure = serde_json::to_value(GameFailure::from(&error));
    Ok(vec![failure.map_err(Fault::request)?])
}
