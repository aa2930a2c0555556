//! The adjudication of a game: its present value and the moves that changed it.

use super::{Category, GameEnd, Judgement, Moment, RankedMove, Replay, judge, ranked_moves};
use crate::game_record::GameRecord;
use crate::rules::Move;
use crate::tablebase::{Probe, ProbeError};

/// A ply that changed the value of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueChange {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// The value before it, from the perspective of the player who moved.
    pub from: Category,
    /// The value after it, from the same perspective.
    pub to: Category,
    /// Whether claiming a draw before moving would have kept the value.
    pub claim: bool,
    /// The moves that would have kept the value, best first. Empty if an illegal move that was let
    /// stand improved it.
    pub better: Vec<Move>,
}

/// A verdict on a game under a profile after a number of plies.
#[derive(Clone, Debug)]
pub struct Adjudication {
    /// The number of plies.
    pub ply: usize,
    /// The situation after these plies.
    pub moment: Moment,
    /// The end of the game, if it was over by then.
    pub over: Option<GameEnd>,
    /// The judgement of the situation for the side to move. It takes neither repetition nor an
    /// earlier end of the game into account.
    pub judged: Judgement,
    /// The values of the positions after 0 plies, 1 ply and so on for the side to move, up to the
    /// end of the game; `None` if tables are missing.
    pub values: Vec<Option<Category>>,
    /// The plies that changed the value.
    pub changes: Vec<ValueChange>,
}

/// Judges a game after `ply` plies. Returns `None` if it has fewer.
///
/// # Errors
/// Those of [`judge`]. A missing table is not an error: the values that need it stay unknown.
pub fn adjudicate<'a>(
    probe: impl Into<Probe<'a>>,
    game: &GameRecord,
    replay: &Replay,
    ply: usize,
) -> Result<Option<Adjudication>, ProbeError> {
    let probe = probe.into();
    let Some(&moment) = replay.moment(ply) else {
        return Ok(None);
    };
    let end = replay.end().filter(|end| end.ply <= ply);
    let mut adjudication = Adjudication {
        ply,
        moment,
        over: end,
        judged: judge(probe, &moment.situation)?,
        values: vec![],
        changes: vec![],
    };
    let last = end.map_or(ply, |end| end.ply);
    for now in 0..=last {
        let value = value(probe, replay, now)?;
        let before = adjudication.values.last().copied().flatten();
        adjudication.values.push(value);
        let set_up = game.setups.iter().any(|setup| setup.ply == now);
        let (Some(from), Some(to)) = (before, value.map(Category::opposite)) else {
            continue;
        };
        if from != to && !set_up {
            let played = now.checked_sub(1).and_then(|place| game.moves.get(place));
            if let Some(&played) = played {
                adjudication.changes.push(ValueChange {
                    ply: now,
                    played,
                    from,
                    to,
                    claim: from != Category::Win
                        && replay.moment(now - 1).is_some_and(Moment::may_be_claimed),
                    better: if to > from && game.irregular.contains(&now) {
                        vec![]
                    } else {
                        value_keeping_moves(probe, replay, now - 1, from)?
                    },
                });
            }
        }
    }
    Ok(Some(adjudication))
}

/// Returns the value of the position after `ply` plies for the side to move.
fn value(probe: Probe<'_>, replay: &Replay, ply: usize) -> Result<Option<Category>, ProbeError> {
    let Some(moment) = replay.moment(ply) else {
        return Ok(None);
    };
    let judged = judge(probe, &moment.situation)?;
    let drawn = (replay.end()).is_some_and(|end| end.ply == ply && end.rule.is_some());
    Ok(match judged.wdl {
        // Tables do not know of repetition.
        Some(wdl) if drawn => Some(Category::with_clock(wdl, None, Some(0))),
        _ => judged.category,
    })
}

/// Returns the moves after `ply` plies that keep the value.
fn value_keeping_moves(
    probe: Probe<'_>,
    replay: &Replay,
    ply: usize,
    value: Category,
) -> Result<Vec<Move>, ProbeError> {
    let Some(moment) = replay.moment(ply) else {
        return Ok(vec![]);
    };
    let moves = ranked_moves(probe, &moment.situation)?;
    let keeps = |ranked: &&RankedMove| {
        ranked.judged.category == Some(value.opposite())
            && !(matches!(value, Category::Win | Category::Loss)
                && replay.would_repeat(ply, ranked.position()))
    };
    Ok(moves
        .iter()
        .filter(keeps)
        .map(|ranked| ranked.played)
        .collect())
}
