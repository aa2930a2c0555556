//! Judging positions and moves by tables and clocks.

use super::judgement::{BestLine, Judgement, RankedMove};
use super::untabled_clock::could_change;
use super::{Category, Clocks, Situation};
use crate::measure::Measure;
use crate::rules::Ply;
use crate::tablebase::{Probe, ProbeError, TableKey};
use crate::value::{BackwardStep, Value, Wdl};
use smallvec::SmallVec;
use std::cell::Cell;

/// Judges a situation. A [`Tablebase`] reads the blocks it needs; [`Tablebase::cached`] answers
/// from memory alone.
///
/// [`Tablebase`]: crate::tablebase::Tablebase
/// [`Tablebase::cached`]: crate::tablebase::Tablebase::cached
///
/// # Errors
/// A table cannot be read; a block is not in memory and may not be read; the tables are for another
/// game. A missing table is not an error: the values that need it stay unknown.
pub fn judge<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
) -> Result<Judgement, ProbeError> {
    let probe = probe.into();
    let mut pending = [PendingJudgement::new(probe, situation)];
    probe_tables(probe, &mut pending);
    let [pending] = pending;
    add_untabled_clock(probe, pending.finish(None)?)
}

/// Judges many situations, each as [`judge`] does. Their memory accesses overlap
/// ([`Probe::values`]).
pub fn judge_many<'a>(
    probe: impl Into<Probe<'a>>,
    situations: &[Situation],
) -> Vec<Result<Judgement, ProbeError>> {
    let probe = probe.into();
    (judge_after(probe, situations, None).into_iter())
        .map(|judged| add_untabled_clock(probe, judged?))
        .collect()
}

fn add_untabled_clock(probe: Probe<'_>, mut judged: Judgement) -> Result<Judgement, ProbeError> {
    judged.untabled = could_change(probe, &judged)?;
    Ok(judged)
}

/// Judges situations after a position with these clocks, which may have ended the game already.
fn judge_after(
    probe: Probe<'_>,
    situations: &[Situation],
    before: Option<&Clocks>,
) -> Vec<Result<Judgement, ProbeError>> {
    let mut pending: Vec<_> = (situations.iter())
        .map(|situation| PendingJudgement::new(probe, situation))
        .collect();
    probe_tables(probe, &mut pending);
    pending
        .into_iter()
        .map(|pending| pending.finish(before))
        .collect()
}

/// A judgement whose values are still being read from tables.
struct PendingJudgement<'s> {
    situation: &'s Situation,
    /// Whether the game is over on the board, so that no table is needed.
    over: bool,
    wdl: Option<Wdl>,
    dtw: Option<Value>,
    need: Option<Value>,
    missing: Vec<TableKey>,
    /// The first error.
    error: Option<ProbeError>,
}

/// Probes the tables for all situations: one measure for all that need it, then the next.
fn probe_tables(probe: Probe<'_>, pending: &mut [PendingJudgement<'_>]) {
    let dtw = |one: &PendingJudgement<'_>| (!one.over).then_some(Measure::Dtw);
    probe_measure(probe, pending, dtw, |one, dtw| one.dtw = Some(dtw));
    // The distance tells the result as well.
    let wdl = |one: &PendingJudgement<'_>| one.dtw.is_none().then_some(Measure::Wdl);
    probe_measure(probe, pending, wdl, |one, wdl| one.wdl = Some(wdl.wdl()));
    pending.iter_mut().for_each(PendingJudgement::settle_draws);
    probe_measure(
        probe,
        pending,
        PendingJudgement::need_measure,
        |one, need| {
            one.need = Some(need);
        },
    );
}

/// Probes one measure for the situations for which `measure` returns one, and stores the values.
fn probe_measure<'s>(
    probe: Probe<'_>,
    pending: &mut [PendingJudgement<'s>],
    measure: impl Fn(&PendingJudgement<'s>) -> Option<Measure>,
    store: impl Fn(&mut PendingJudgement<'s>, Value),
) {
    let requests: SmallVec<[(usize, Measure); 32]> = (pending.iter().enumerate())
        .filter(|(_, one)| one.error.is_none())
        .filter_map(|(number, one)| Some((number, measure(one)?)))
        .collect();
    let positions = requests
        .iter()
        .map(|&(number, measure)| (*pending[number].situation.position(), measure))
        .collect::<SmallVec<[_; 32]>>();
    probe.values_each(positions, &mut (), |place, value| {
        let one = &mut pending[requests[place].0];
        match value {
            Ok(value) => store(one, value),
            Err(ProbeError::Missing { key, .. }) if !one.missing.contains(&key) => {
                one.missing.push(key);
            }
            Err(ProbeError::Missing { .. }) => {}
            Err(error) => one.error = Some(error),
        }
    });
}

impl<'s> PendingJudgement<'s> {
    fn new(probe: Probe<'_>, situation: &'s Situation) -> Self {
        let (variant, position) = (situation.variant(), situation.position());
        let over = !variant.has_move(position);
        let dtw = over.then(|| Value::from_wdl(variant.at_end(position)));
        let (asked, rules) = (variant.name, probe.game().name);
        Self {
            situation,
            over,
            wdl: None,
            dtw,
            need: None,
            missing: vec![],
            error: (asked != rules).then_some(ProbeError::OtherGame { asked, rules }),
        }
    }

    /// Derives the result from the distance, and all values of draws and finished games.
    fn settle_draws(&mut self) {
        if let Some(dtw) = self.dtw {
            self.wdl = Some(dtw.wdl());
        }
        if self.wdl == Some(Wdl::Draw) {
            // A draw has no distance, and draw rules do not change it.
            self.dtw = Some(Value::Draw);
            self.missing.clear();
        }
        if self.counting() && (self.over || self.wdl == Some(Wdl::Draw)) {
            self.need = self.dtw;
        }
    }

    /// Whether the profile has clocks. Without one in charge, others may still begin later.
    fn counting(&self) -> bool {
        !self.situation.profile().clocks.is_empty()
    }

    /// Returns the measure that is needed besides result and distance.
    fn need_measure(&self) -> Option<Measure> {
        (self.counting() && self.need.is_none()).then(|| Measure::Need {
            profile: self.situation.profile(),
            count: self.situation.clocks().conditional_count(),
        })
    }

    fn finish(self, before: Option<&Clocks>) -> Result<Judgement, ProbeError> {
        let counting = self.counting();
        let Self {
            situation,
            over,
            wdl,
            dtw,
            need,
            missing,
            error,
        } = self;
        if let Some(error) = error {
            return Err(error);
        }
        let clocks = situation.clocks();
        let left = clocks.left();
        // An end on the board comes before one by a rule, unless the rule ended the game earlier.
        let reached = before.is_some_and(Clocks::is_reached) || !over && clocks.is_reached();
        let category = wdl.and_then(|wdl| match (wdl, need, left) {
            (Wdl::Draw, ..) => Some(Category::Draw),
            (wdl, ..) if reached => Some(Category::with_clock(wdl, None, Some(0))),
            (wdl, ..) if over => Some(Category::with_clock(wdl, None, None)),
            (wdl, Some(need), left) => {
                // Without a clock only the existence of a need matters.
                let left = left.or_else(|| need.plies().is_none().then_some(0));
                Some(Category::with_clock(wdl, need.plies(), left))
            }
            (wdl, None, _) if !counting => Some(Category::with_clock(wdl, None, None)),
            (_, None, _) => None,
        });
        Ok(Judgement {
            situation: *situation,
            wdl,
            dtw,
            need,
            category,
            over,
            reached,
            repeated: None,
            untabled: None,
            missing,
        })
    }
}

/// Returns the legal moves, best first: by category with the clocks, then short losses of the other
/// side before long ones and its long wins before short ones, then by squares.
///
/// # Errors
/// Those of [`judge`], and [`ProbeError::Contradiction`] if the stored values of the position are
/// not those of its best move or disagree with each other.
pub fn ranked_moves<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
) -> Result<Vec<RankedMove>, ProbeError> {
    let probe = probe.into();
    let played = situation.moves();
    let after: Vec<Situation> = (played.iter())
        .map(|played| situation.after(played))
        .collect();
    let judged = judge_after(probe, &after, Some(situation.clocks()));
    let mut moves = (played.into_iter().zip(judged))
        .map(|(played, judged)| judged.map(|judged| RankedMove { played, judged }))
        .collect::<Result<Vec<_>, ProbeError>>()?;
    check(probe, situation, &moves)?;
    // The sort is stable, so equal moves stay ordered by squares.
    moves.sort_by_key(RankedMove::rank);
    Ok(moves)
}

/// Checks the stored values of a position against those of its legal moves.
fn check(probe: Probe<'_>, situation: &Situation, moves: &[RankedMove]) -> Result<(), ProbeError> {
    // The value of a position with a capture is not stored. That of a finished game is decided by
    // the rules, not by tables.
    if moves.first().is_none_or(|first| first.played.is_capture()) {
        return Ok(());
    }
    let (position, profile) = (situation.position(), situation.profile());
    let need = Measure::Need {
        profile,
        count: situation.clocks().conditional_count(),
    };
    let measures = [Measure::Dtw, Measure::Wdl, need];
    let measures = match profile.clocks {
        [] => &measures[..2],
        _ => &measures[..],
    };
    // Most moves of a position have the same effect on clocks.
    let effect = Cell::new(None::<(Ply, (Measure, BackwardStep))>);
    let value = |ranked: &RankedMove, measure: &Measure| {
        let judged = &ranked.judged;
        match measure {
            Measure::Wdl => {
                let wdl = judged.wdl.map(Value::from_wdl)?;
                Some(wdl.one_ply_before(BackwardStep::Result))
            }
            Measure::Dtw => Some(judged.dtw?.one_ply_before(BackwardStep::Distance)),
            Measure::Need { .. } => {
                let need = judged.need?;
                if need == Value::Draw {
                    return Some(need);
                }
                let ply = profile.ply(position, ranked.position());
                let known = effect.get().filter(|(known, _)| *known == ply);
                let (_, (after, step)) = known.unwrap_or_else(|| (ply, measure.after(&ply)));
                effect.set(Some((ply, (after, step))));
                // The count that was asked for after the move.
                let count = judged.clocks().conditional_count();
                (after.count() == count).then_some(need.one_ply_before(step))
            }
        }
    };
    probe.check_against_moves(position, measures, moves, value, |ranked| {
        *ranked.position()
    })
}

/// Returns best play until the game is over on the board or by a draw rule, or until the player to
/// move does best to claim a draw. The line of a drawn position is empty, since it has no end.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
) -> Result<BestLine, ProbeError> {
    best_line_start(probe, situation, usize::MAX)
}

/// Returns the first moves of [`best_line`], at most `limit` of them.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line_start<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
    limit: usize,
) -> Result<BestLine, ProbeError> {
    let probe = probe.into();
    let mut line = BestLine {
        moves: vec![],
        missing: vec![],
    };
    let mut now = judge(probe, situation)?;
    while line.moves.len() < limit
        && !now.over
        && !now.reached
        && !now.should_claim()
        && now.wdl != Some(Wdl::Draw)
    {
        let Some(category) = now.category.filter(|_| now.dtw.is_some()) else {
            line.missing = now.missing;
            break;
        };
        let moves = ranked_moves(probe, &now.situation)?;
        let keeps = |ranked: &&RankedMove| ranked.judged.category == Some(category.opposite());
        let Some(best) = moves.first().filter(keeps) else {
            // The move that keeps the result leads to a missing table.
            line.missing = missing_tables(&moves);
            break;
        };
        now = best.judged.clone();
        line.moves.push(best.clone());
    }
    Ok(line)
}

/// Returns the missing tables of these moves.
#[must_use]
pub fn missing_tables(moves: &[RankedMove]) -> Vec<TableKey> {
    let mut missing: Vec<TableKey> = vec![];
    for key in moves.iter().flat_map(|ranked| &ranked.judged.missing) {
        if !missing.contains(key) {
            missing.push(*key);
        }
    }
    missing
}
