//! Adjudication of a game: its value after a number of plies, and the plies that changed it.

use super::answer::{Judgement, judge, ranked_moves};
use super::moves::Move;
use super::replay::{GameEnd, Replay};
use super::resolve::{ProbeError, Tablebase};
use galotne::value::Wdl;

/// A ply that changed the value of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueChange {
    /// The number of the ply; the first of the game is 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// The value of the position before it, for the player who made it.
    pub from: Wdl,
    /// The value of the position after it, for the same player.
    pub to: Wdl,
    /// The moves that would have kept the value, best first; none where an irregular move that the
    /// opponent accepted raised it.
    pub better: Vec<Move>,
}

/// A game judged after a number of plies.
#[derive(Clone, Debug)]
pub struct Adjudication {
    /// The number of plies before the position.
    pub ply: usize,
    /// The end of the game, if it had come by then.
    pub over: Option<GameEnd>,
    /// The positions up to then judged for the side to move: after 0 plies, 1 ply and so on. At
    /// least one; the last is the position in question.
    pub course: Vec<Judgement>,
    /// The plies that changed the value.
    pub changes: Vec<ValueChange>,
}

impl Adjudication {
    /// Returns the position in question, judged.
    #[must_use]
    pub fn judged(&self) -> Option<&Judgement> {
        self.course.last()
    }
}

/// Judges a game after this many plies; `None` if it has fewer.
///
/// # Errors
/// A table cannot be read. A missing table is not an error: values that need it stay unknown.
pub fn adjudicate(
    tables: &Tablebase,
    replay: &Replay,
    ply: usize,
) -> Result<Option<Adjudication>, ProbeError> {
    if replay.at(ply).is_none() {
        return Ok(None);
    }
    let mut adjudication = Adjudication {
        ply,
        over: replay.over().filter(|over| over.ply <= ply),
        course: vec![],
        changes: vec![],
    };
    for (now, position) in (0..=ply).filter_map(|now| Some((now, replay.at(now)?))) {
        let judged = judge(tables, position)?;
        if let (Some(before), Some(played)) = (
            adjudication.course.last(),
            now.checked_sub(1)
                .and_then(|place| replay.moves().get(place)),
        ) && let (Some(from), Some(to)) = (before.wdl, judged.wdl)
        {
            // An extra move leaves the turn where it was.
            let stays = before.position.turn() == position.turn();
            let to = if stays { to } else { to.opposite() };
            if from != to {
                let irregular = replay.irregular().iter().any(|stood| stood.ply == now);
                let better = if to > from && irregular {
                    vec![]
                } else {
                    better(tables, before, from)?
                };
                adjudication.changes.push(ValueChange {
                    ply: now,
                    played: *played,
                    from,
                    to,
                    better,
                });
            }
        }
        adjudication.course.push(judged);
    }
    Ok(Some(adjudication))
}

/// Returns the moves that keep the value of a position.
fn better(tables: &Tablebase, before: &Judgement, value: Wdl) -> Result<Vec<Move>, ProbeError> {
    let moves = ranked_moves(tables, &before.position)?;
    Ok((moves.iter())
        .filter(|found| found.worth().map(galotne::value::Value::wdl) == Some(value))
        .map(|found| found.played)
        .collect())
}
