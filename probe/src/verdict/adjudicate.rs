//! A game judged: how it stands, and where its value changed hands.

use super::{Category, GameEnd, Judgement, Moment, RankedMove, Replay, judge, ranked_moves};
use crate::game_record::GameRecord;
use crate::rules::Move;
use crate::tablebase::{Probe, ProbeError};

/// A ply that changed what the game was worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueChange {
    /// Which one; the first of the game is 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// What the position before it was worth to the player who made it.
    pub from: Category,
    /// What the position after it was worth to him.
    pub to: Category,
    /// Whether claiming a draw, before moving, would have kept it.
    pub claim: bool,
    /// The moves that would have kept the value, best first; none where a move that was not legal
    /// and let stand made it better for him.
    pub better: Vec<Move>,
}

/// A game judged under a profile after a number of plies.
#[derive(Clone, Debug)]
pub struct Adjudication {
    /// After how many plies.
    pub ply: usize,
    /// The position, its clocks, and how often it has occurred.
    pub moment: Moment,
    /// The end of the game, if it had come by then.
    pub over: Option<GameEnd>,
    /// The position judged with its clocks, for the side to move. It knows nothing of repetition,
    /// nor of an end of the game before.
    pub judged: Judgement,
    /// What the positions up to then were worth to the side to move, after 0 plies, 1 ply and so
    /// on, to the end of the game at most; `None` where no table tells.
    pub values: Vec<Option<Category>>,
    /// The plies that changed it.
    pub changes: Vec<ValueChange>,
}

/// Judges a game after so many of its plies; `None` if it has fewer.
///
/// # Errors
/// Those of [`judge`]. Missing tables are no error: what they would tell stays unknown.
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
    let over = replay.end().filter(|over| over.ply <= ply);
    let mut adjudication = Adjudication {
        ply,
        moment,
        over,
        judged: judge(probe, &moment.situation)?,
        values: vec![],
        changes: vec![],
    };
    let last = over.map_or(ply, |over| over.ply);
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
                        better(probe, replay, now - 1, from)?
                    },
                });
            }
        }
    }
    Ok(Some(adjudication))
}

/// What the position after so many plies is worth to the side to move.
fn value(probe: Probe<'_>, replay: &Replay, ply: usize) -> Result<Option<Category>, ProbeError> {
    let Some(moment) = replay.moment(ply) else {
        return Ok(None);
    };
    let judged = judge(probe, &moment.situation)?;
    let drawn = (replay.end()).is_some_and(|over| over.ply == ply && over.rule.is_some());
    Ok(match judged.wdl {
        // Repetition ends a game without the tables' knowledge.
        Some(wdl) if drawn => Some(Category::with_clock(wdl, None, Some(0))),
        _ => judged.category,
    })
}

/// The moves after so many plies that keep the value.
fn better(
    probe: Probe<'_>,
    replay: &Replay,
    ply: usize,
    value: Category,
) -> Result<Vec<Move>, ProbeError> {
    let Some(moment) = replay.moment(ply) else {
        return Ok(vec![]);
    };
    let moves = ranked_moves(probe, &moment.situation)?;
    let keeps = |found: &&RankedMove| {
        found.judged.category == Some(value.opposite())
            && !(matches!(value, Category::Win | Category::Loss)
                && replay.would_repeat(ply, found.position()))
    };
    Ok(moves
        .iter()
        .filter(keeps)
        .map(|found| found.played)
        .collect())
}
