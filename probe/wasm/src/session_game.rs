//! A game as a session sees it.

use crate::open_tables::OpenTables;
use crate::reply::Fault;
use crate::request::PositionRequest;
use galotne::game::Game;
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use galotne_answer::json::{LineAnswer, PositionAnswer};

/// The number of moves after which a line or a game is not followed further.
pub(crate) const MAX_LINE_MOVES: usize = 400;

/// A game that a session answers about.
///
/// If bytes are missing, an answer first looks at everything it will read, and then fails. So the
/// store notes all missing chunks, and they can be fetched at the same time.
pub(crate) trait SessionGame: Sync {
    /// Returns the names of all tables that the game could have.
    fn table_names(&'static self, limits: BoardLimits) -> Vec<String>;

    /// Judges a position.
    fn probe(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<PositionAnswer, Fault>;

    /// Finds best play from a position.
    fn line(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<LineAnswer, Fault>;
}

/// Upper bounds on the board for which tables are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardLimits {
    /// The number of pieces in draughts.
    pub pieces: u8,
    /// The number of stones in mills, those in hand included.
    pub stones: u8,
}

impl Default for BoardLimits {
    /// The limits of the numberings.
    fn default() -> Self {
        Self {
            pieces: 8,
            stones: 18,
        }
    }
}

/// Returns the names of the tables of a game up to this many pieces.
pub(crate) fn table_names<G: Game>(game: &'static G, pieces: u8) -> Vec<String> {
    let mut names = vec![];
    for class in game.classes(pieces) {
        for &metric in game.metrics() {
            let profiles = game.profiles().iter().filter(|one| !one.clocks.is_empty());
            let keys: Vec<_> = match metric {
                Metric::Need => (profiles.map(|one| TableKey::need(game, class, one))).collect(),
                _ => vec![TableKey::new(game, class, metric, None)],
            };
            names.extend(keys.iter().map(TableKey::file_name));
        }
    }
    names
}

/// Follows best play and returns the first position whose moves are not all known. `best` returns
/// the position after the best move, if there is a move.
pub(crate) fn first_unknown<P: Copy, E>(
    start: &P,
    best: impl Fn(&P) -> Result<Option<P>, E>,
) -> Option<P> {
    let mut position = *start;
    for _ in 0..MAX_LINE_MOVES {
        match best(&position) {
            Ok(next) => position = next?,
            Err(_) => return Some(position),
        }
    }
    None
}
