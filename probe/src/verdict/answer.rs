//! Positions and moves judged under the clocks as they stand.

use super::{Category, Clocks};
use crate::geometry::Square;
use crate::material::Class;
use crate::position::Position;
use crate::rules::{Clock, Move};
use crate::tablebase::{ProbeError, TableKey, Tablebase};
use crate::value::{Value, Wdl};
use std::cmp::Reverse;

/// What the tables and the clocks say of a position, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The result without draw rules; `None` if no table tells.
    pub wdl: Option<Wdl>,
    /// Plies to the end without draw rules; `None` if no table tells.
    pub dtw: Option<Value>,
    /// The fewest plies that must be left on the clock; `None` if no table tells or the profile has no
    /// clocks. Where none of its clocks is in charge it tells only whether the result stands.
    pub need: Option<Value>,
    /// The result with the clocks as they stand; `None` if it is not known.
    pub category: Option<Category>,
    /// The clocks.
    pub clocks: Clocks,
    /// The game is over on the board: no pieces, or no move.
    pub over: bool,
    /// A draw rule has ended the game.
    pub reached: bool,
    /// Tables without which something is not known.
    pub missing: Vec<TableKey>,
}

impl Judged {
    /// The rule under which a player may claim a draw now, counting moves.
    #[must_use]
    pub fn claimable(&self) -> Option<&'static Clock> {
        self.clocks.claimable().filter(|_| !self.over)
    }

    /// The largest number of plies already spent on the clock in charge with which the result of this
    /// position still stands; `None` without a clock, and where the result does not stand even with a
    /// fresh one.
    #[must_use]
    pub fn max_spent(&self, position: &Position) -> Option<u8> {
        let clock = self.clocks.running()?.clock;
        let need = self.need?.plies()?;
        let (class, turn) = (Class::of(position), position.turn());
        (0..=clock.limit())
            .rev()
            .find(|&spent| need <= clock.left(class, turn, spent).into())
    }
}

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub played: Move,
    /// The position after it.
    pub position: Position,
    /// That position judged, for the side to move *there*.
    pub judged: Judged,
}

/// Judges a position.
///
/// # Errors
/// A table cannot be read. Missing tables are no error: what they would tell stays unknown.
pub fn judge(
    tables: &Tablebase,
    position: &Position,
    clocks: Clocks,
) -> Result<Judged, ProbeError> {
    judge_after(tables, position, clocks, None)
}

/// Judges a position of a game that a draw rule may have ended before.
fn judge_after(
    tables: &Tablebase,
    position: &Position,
    clocks: Clocks,
    before: Option<&Clocks>,
) -> Result<Judged, ProbeError> {
    let mut missing = vec![];
    let dtw = known(tables.probe_dtw(position), &mut missing)?;
    // The distance tells the result as well.
    let wdl = match dtw {
        Some(dtw) => Some(dtw.wdl()),
        None => known(tables.probe_wdl(position), &mut missing)?,
    };
    let variant = tables.variant();
    let over = variant.moves(position).is_empty();
    // The end of the game needs no table.
    let wdl = wdl.or_else(|| {
        let blocked = || Value::at_end(variant.without_move).wdl();
        over.then(|| variant.ended(position).unwrap_or_else(blocked))
    });
    let left = clocks.left();
    // What is on the board counts before the rule, but not after it.
    let reached = before.is_some_and(Clocks::reached) || !over && clocks.reached();
    // Whoever may claim a draw and likes it does.
    let drawn = reached || before.is_some_and(|before| before.run_out().is_some());
    // Without a clock in charge, others still wait behind the moves.
    let counting = !clocks.profile().clocks.is_empty();
    let need = if counting {
        let need = tables.probe_need_beside(position, clocks.profile(), clocks.count_beside());
        known(need, &mut missing)?
    } else {
        None
    };
    let category = wdl.and_then(|wdl| match (wdl, need, left) {
        (Wdl::Draw, ..) => Some(Category::Draw),
        (wdl, ..) if drawn => Some(Category::of(wdl, None, Some(0))),
        (wdl, ..) if over => Some(Category::of(wdl, None, None)),
        (wdl, Some(need), left) => {
            // Without a clock all that counts is that there is a need.
            let left = left.or_else(|| need.plies().is_none().then_some(0));
            Some(Category::of(wdl, need.plies(), left))
        }
        (wdl, None, _) if !counting => Some(Category::of(wdl, None, None)),
        (_, None, _) => None,
    });
    Ok(Judged {
        wdl,
        dtw,
        need,
        category,
        clocks,
        over,
        reached,
        missing,
    })
}

/// The legal moves, best first: by what they lead to with the clocks, then short losses of the
/// other side before long ones and long wins of the other side before short ones, then by squares.
///
/// # Errors
/// A table cannot be read.
pub fn ranked_moves(
    tables: &Tablebase,
    position: &Position,
    clocks: &Clocks,
) -> Result<Vec<RankedMove>, ProbeError> {
    let variant = tables.variant();
    let mut moves = (variant.moves(position).into_iter())
        .map(|played| {
            let next = variant.play(position, &played);
            let after = clocks.after(variant, position, &played, &next);
            Ok(RankedMove {
                played,
                position: next,
                judged: judge_after(tables, &next, after, Some(clocks))?,
            })
        })
        .collect::<Result<Vec<_>, ProbeError>>()?;
    // The moves come ordered by squares, and sorting keeps that order among equals.
    moves.sort_by_key(RankedMove::rank);
    Ok(moves)
}

impl RankedMove {
    fn rank(&self) -> impl Ord + use<> {
        let distance = match self.judged.dtw {
            Some(Value::Loss(plies)) => (plies, Reverse(0)),
            Some(Value::Win(plies)) => (0, Reverse(plies)),
            _ => (0, Reverse(0)),
        };
        // What is not known comes last.
        (
            self.judged.category.is_none(),
            self.judged.category,
            distance,
        )
    }

    /// The squares of the captured pieces, ascending.
    pub fn captures(&self, tables: &Tablebase) -> Vec<Square> {
        tables.variant().board.iter(self.played.captured).collect()
    }
}

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves, each the first of the ranked ones.
    pub moves: Vec<RankedMove>,
    /// Tables without which best play is not known beyond the last move; empty where the line is
    /// whole.
    pub missing: Vec<TableKey>,
}

/// The first of the ranked moves, over and over, until the game is over on the board or by a draw
/// rule, or a draw may be claimed. A drawn position has no line: nothing leads to an end.
///
/// # Errors
/// A table cannot be read.
pub fn best_line(
    tables: &Tablebase,
    position: &Position,
    clocks: &Clocks,
) -> Result<Line, ProbeError> {
    let mut line = Line {
        moves: vec![],
        missing: vec![],
    };
    let mut now = judge(tables, position, *clocks)?;
    let mut at = *position;
    while !now.over && now.clocks.run_out().is_none() && now.wdl != Some(Wdl::Draw) {
        let Some(category) = now.category.filter(|_| now.dtw.is_some()) else {
            line.missing = now.missing;
            break;
        };
        let moves = ranked_moves(tables, &at, &now.clocks)?;
        let keeps = |found: &&RankedMove| found.judged.category == Some(category.opposite());
        let Some(best) = moves.first().filter(keeps) else {
            // The move that keeps the result leads to a table that is not here.
            line.missing = missing(&moves);
            break;
        };
        at = best.position;
        now = best.judged.clone();
        line.moves.push(best.clone());
    }
    Ok(line)
}

/// The tables without which something about these moves is not known.
#[must_use]
pub fn missing(moves: &[RankedMove]) -> Vec<TableKey> {
    let mut missing: Vec<TableKey> = vec![];
    for key in moves.iter().flat_map(|found| &found.judged.missing) {
        if !missing.contains(key) {
            missing.push(*key);
        }
    }
    missing
}

/// Separates what is missing from what is wrong.
fn known<T>(
    probed: Result<T, ProbeError>,
    missing: &mut Vec<TableKey>,
) -> Result<Option<T>, ProbeError> {
    match probed {
        Ok(value) => Ok(Some(value)),
        Err(ProbeError::Missing(key)) => {
            if !missing.contains(&key) {
                missing.push(key);
            }
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
