//! A game between two players, played out.

use super::engine::RULES;
use super::engine::search::{Engine, Limits};
use galotne::position::{Colour, Position};
use galotne::{Measure, ProbeError, Situation, Tablebase, Wdl};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move had no move, or no pieces.
    Won,
    /// A rule that counts moves.
    Count,
    /// The same position for the third time.
    Repetition,
    /// It took too many plies, and is called a draw.
    Length,
}

/// Every ending with its name.
pub const ENDINGS: [(Ending, &str); 4] = [
    (Ending::Won, "won"),
    (Ending::Count, "drawn by a rule that counts moves"),
    (Ending::Repetition, "drawn by repetition"),
    (Ending::Length, "too long"),
];

/// A game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// Who has won.
    pub winner: Option<Colour>,
    pub ending: Ending,
    pub plies: u32,
    /// Half-points thrown away against the tables, by colour.
    pub thrown: [u32; 2],
}

/// How long games may be, and how long players think.
#[derive(Clone, Copy)]
pub struct Terms {
    pub limits: Limits,
    /// A game of so many plies is drawn.
    pub plies: u32,
}

/// Plays a game; `players` are those of White and Black. `truth` sees what they throw away.
///
/// Games are played under the default draw rules of international draughts, by the clocks of the
/// library. Nobody claims, resigns or adjudicates: whoever has a won position must win it.
pub fn play(
    start: &Position,
    mut players: [&mut Engine; 2],
    terms: Terms,
    truth: &Tablebase,
) -> Result<Played, ProbeError> {
    let profile = RULES.default_profile();
    let occurrences = profile.repetition.map_or(u8::MAX, |rule| rule.occurrences);
    let known = u32::from(truth.pieces(Measure::Wdl));
    let mut at = Situation::fresh(RULES, profile, *start);
    // Since the last capture or man's move: what came before cannot come again.
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
    Ok(Played {
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
