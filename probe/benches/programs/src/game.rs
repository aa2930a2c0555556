//! A game between two engines, played to its end.

use crate::engine::RULES;
use crate::engine::search::{Engine, SearchLimits};
use galotne::position::{Colour, Position};
use galotne::{Measure, ProbeError, Situation, Tablebase, Wdl};

/// The reason why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move had no move or no pieces.
    Won,
    /// A draw by a rule that counts moves.
    Count,
    /// A draw by repetition.
    Repetition,
    /// Too many plies; counted as a draw.
    Length,
}

/// Every ending with its name.
pub const ENDINGS: [(Ending, &str); 4] = [
    (Ending::Won, "won"),
    (Ending::Count, "drawn by a rule that counts moves"),
    (Ending::Repetition, "drawn by repetition"),
    (Ending::Length, "too long"),
];

/// A finished game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameRecord {
    /// The winner, if there is one.
    pub winner: Option<Colour>,
    /// The reason of the end.
    pub ending: Ending,
    /// The length of the game.
    pub plies: u32,
    /// Half-points lost by moves against the tables, by colour.
    pub thrown: [u32; 2],
}

/// The limits of games and of the search for each move.
#[derive(Clone, Copy)]
pub struct GameTerms {
    /// The limits of a search.
    pub limits: SearchLimits,
    /// The number of plies after which a game is drawn.
    pub plies: u32,
}

/// Plays a game; the players are White's and Black's. The tables `truth` count lost half-points.
///
/// Games are played under the default draw rules of international draughts. There are no claims, no
/// resignations and no adjudications: a won position must be won on the board.
///
/// # Errors
/// A table of `truth` is missing or cannot be read.
pub fn play(
    start: &Position,
    mut players: [&mut Engine; 2],
    terms: GameTerms,
    truth: &Tablebase,
) -> Result<GameRecord, ProbeError> {
    let profile = RULES.default_profile();
    let occurrences = profile.repetition.map_or(u8::MAX, |rule| rule.occurrences);
    let known = u32::from(truth.pieces(Measure::Wdl));
    let mut at = Situation::fresh(RULES, profile, *start);
    // The positions since the last irreversible move; earlier ones cannot occur again.
    let mut before: Vec<Position> = vec![];
    let mut thrown = [0; 2];
    for engine in &mut players {
        engine.clear();
    }
    let mut plies = 0;
    let (winner, ending) = loop {
        let position = *at.position();
        let turn = position.turn();
        let moves = at.moves();
        let times = 1 + before.iter().filter(|&&seen| seen == position).count();
        if moves.is_empty() {
            break (Some(!turn), Ending::Won);
        } else if at.clocks().is_reached() {
            break (None, Ending::Count);
        } else if times >= occurrences.into() {
            break (None, Ending::Repetition);
        } else if plies == terms.plies {
            break (None, Ending::Length);
        }
        let played = match moves[..] {
            [only] => only,
            _ => {
                let player = &mut *players[turn.index()];
                let found = player.search(&position, &before, terms.limits, |_| ());
                found.line[0]
            }
        };
        let next = at.after(&played);
        if position.occupied().count_ones() <= known {
            let (had, left) = (truth.wdl(&position)?, truth.wdl(next.position())?);
            thrown[turn.index()] += half_points(had).saturating_sub(half_points(left.opposite()));
        }
        if played.is_capture() || next.position().men(turn) != position.men(turn) {
            before.clear();
        } else {
            before.push(position);
        }
        at = next;
        plies += 1;
    };
    Ok(GameRecord {
        winner,
        ending,
        plies,
        thrown,
    })
}

fn half_points(wdl: Wdl) -> u32 {
    match wdl {
        Wdl::Loss => 0,
        Wdl::Draw => 1,
        Wdl::Win => 2,
    }
}
