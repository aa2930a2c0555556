//! A game of mills judged: how it stands, and where its value changed hands.

use super::answer::{Judged, judge, ranked_moves};
use super::moves::Move;
use super::replay::{Over, Replay};
use super::resolve::{ProbeError, Tablebase};
use galotne::value::Wdl;

/// A ply that changed what the game was worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which one; the first of the game is 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// What the position before it was worth to the player who made it.
    pub from: Wdl,
    /// What the position after it was worth to him.
    pub to: Wdl,
    /// The moves that would have kept the value, best first; none where a move that was let stand
    /// made it better for him.
    pub better: Vec<Move>,
}

/// A game judged after a number of plies.
#[derive(Clone, Debug)]
pub struct Adjudication {
    /// After how many plies.
    pub ply: usize,
    /// The end of the game, if it had come by then.
    pub over: Option<Over>,
    /// The positions up to then judged for the side to move: after 0 plies, 1 ply and so on. At
    /// least one; the last is the one that is asked about.
    pub course: Vec<Judged>,
    /// The plies that changed the value.
    pub changes: Vec<Change>,
}

impl Adjudication {
    /// The position that is asked about, judged.
    #[must_use]
    pub fn judged(&self) -> Option<&Judged> {
        self.course.last()
    }
}

/// Judges a game after so many of its plies; `None` if it has fewer.
///
/// # Errors
/// A table cannot be read. Missing ones are no error: what they would tell stays unknown.
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
                let better = if to > from {
                    vec![]
                } else {
                    better(tables, before, from)?
                };
                adjudication.changes.push(Change {
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

/// The moves that keep the value of a position.
fn better(tables: &Tablebase, before: &Judged, value: Wdl) -> Result<Vec<Move>, ProbeError> {
    let moves = ranked_moves(tables, &before.position)?;
    Ok((moves.iter())
        .filter(|found| found.worth().map(galotne::value::Value::wdl) == Some(value))
        .map(|found| found.played)
        .collect())
}
