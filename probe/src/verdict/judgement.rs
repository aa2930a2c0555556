//! Positions and moves judged under the clocks as they stand.

use super::untabled_clock::could_change;
use super::{Category, Clocks, RunningClock, Situation};
use crate::geometry::Square;
use crate::measure::Measure;
use crate::position::Position;
use crate::rules::{Clock, Move, Repetition};
use crate::tablebase::{Probe, ProbeError, TableKey};
use crate::value::{Value, Wdl};
use smallvec::SmallVec;
use std::cmp::Reverse;

/// What the tables and the clocks say of a situation, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What was judged.
    pub situation: Situation,
    /// The result without draw rules; `None` if no table tells.
    pub wdl: Option<Wdl>,
    /// Plies to the end without draw rules; `None` if no table tells.
    pub dtw: Option<Value>,
    /// The fewest plies that must be left on the clock; `None` if no table tells or the profile has
    /// no clocks. Where none of its clocks is in charge it tells only whether the result stands.
    pub need: Option<Value>,
    /// The result with the clocks as they stand; `None` if it is not known.
    pub category: Option<Category>,
    /// The game is over on the board: no pieces, or no move.
    pub over: bool,
    /// A draw rule has ended the game.
    pub reached: bool,
    /// The rule of repetition that has ended the game or lets the player to move claim a draw,
    /// where it is known what occurred before ([`PositionHistory`](super::PositionHistory)).
    pub repeated: Option<&'static Repetition>,
    /// The clock that no table knows and that could still make a draw of a result which stands by
    /// the tables; told of what was asked for itself, not of the moves from there.
    pub untabled: Option<&'static Clock>,
    /// Tables without which something is not known.
    pub missing: Vec<TableKey>,
}

impl Judgement {
    /// The clocks as they stand.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        self.situation.clocks()
    }

    /// The clock under which the player to move may claim a draw now, before moving.
    #[must_use]
    pub fn claimable(&self) -> Option<RunningClock> {
        self.clocks().claimable().filter(|_| !self.over)
    }

    /// Whether the player to move has nothing better than to claim a draw.
    fn claims(&self) -> bool {
        self.claimable().is_some() && self.category != Some(Category::Win)
    }

    /// Whether the result stands whatever is counted: nobody can claim a draw before it has come.
    #[must_use]
    pub fn unbounded(&self) -> bool {
        let claimed = (self.clocks().in_charge()).is_some_and(|running| running.clock.claimed);
        claimed && self.need.and_then(Value::plies) == Some(0)
    }

    /// The largest number of plies already spent on the clock in charge with which the result of
    /// this position still stands; `None` without a clock, and where the result does not stand even
    /// with a fresh one.
    #[must_use]
    pub fn max_spent(&self) -> Option<u8> {
        let clock = self.clocks().in_charge()?.clock;
        let need = self.need?.plies()?;
        let (class, turn) = (self.situation.class(), self.situation.position().turn());
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
    /// The situation after it judged, for the side to move *there*.
    pub judged: Judgement,
}

/// Judges a situation. Of what may only be answered from memory, pass [`Tablebase::cached`]; a
/// [`Tablebase`] itself reads what it needs.
///
/// [`Tablebase`]: crate::tablebase::Tablebase
/// [`Tablebase::cached`]: crate::tablebase::Tablebase::cached
///
/// # Errors
/// A table cannot be read, or is not in memory where only that was allowed; the tables are of
/// another game. Missing tables are no error: what they would tell stays unknown.
pub fn judge<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
) -> Result<Judgement, ProbeError> {
    let probe = probe.into();
    let mut told = [Told::new(probe, situation)];
    ask_tables(probe, &mut told);
    let [told] = told;
    with_untabled(probe, told.judge(None)?)
}

/// Judges many situations, each as [`judge`] does; what lies in memory is waited for together
/// ([`Probe::values`]).
pub fn judge_many<'a>(
    probe: impl Into<Probe<'a>>,
    situations: &[Situation],
) -> Vec<Result<Judgement, ProbeError>> {
    let probe = probe.into();
    (judge_after(probe, situations, None).into_iter())
        .map(|judged| with_untabled(probe, judged?))
        .collect()
}

fn with_untabled(probe: Probe<'_>, mut judged: Judgement) -> Result<Judgement, ProbeError> {
    judged.untabled = could_change(probe, &judged)?;
    Ok(judged)
}

/// Judges situations of a game that a draw rule may have ended before.
fn judge_after(
    probe: Probe<'_>,
    situations: &[Situation],
    before: Option<&Clocks>,
) -> Vec<Result<Judgement, ProbeError>> {
    let mut told: Vec<Told<'_>> = situations.iter().map(|of| Told::new(probe, of)).collect();
    ask_tables(probe, &mut told);
    told.into_iter().map(|told| told.judge(before)).collect()
}

/// What tables tell of a situation, as far as they were asked.
struct Told<'s> {
    situation: &'s Situation,
    /// The game is over on the board: the end needs no table.
    over: bool,
    wdl: Option<Wdl>,
    dtw: Option<Value>,
    need: Option<Value>,
    missing: Vec<TableKey>,
    /// What went wrong first.
    fault: Option<ProbeError>,
}

/// Asks what there is to know of all these situations: one measure of all of them that need it,
/// then the next.
fn ask_tables(probe: Probe<'_>, told: &mut [Told<'_>]) {
    let dtw = |told: &Told<'_>| (!told.over).then_some(Measure::Dtw);
    ask(probe, told, dtw, |told, dtw| told.dtw = Some(dtw));
    // The distance tells the result as well.
    let wdl = |told: &Told<'_>| told.dtw.is_none().then_some(Measure::Wdl);
    ask(probe, told, wdl, |told, wdl| told.wdl = Some(wdl.wdl()));
    told.iter_mut().for_each(Told::settle);
    ask(probe, told, Told::needed, |told, need| {
        told.need = Some(need);
    });
}

/// Asks all situations for what `of` says, if anything, and hands over what is known.
fn ask<'s>(
    probe: Probe<'_>,
    told: &mut [Told<'s>],
    of: impl Fn(&Told<'s>) -> Option<Measure>,
    answer: impl Fn(&mut Told<'s>, Value),
) {
    let asked: SmallVec<[(usize, Measure); 32]> = (told.iter().enumerate())
        .filter(|(_, told)| told.fault.is_none())
        .filter_map(|(number, told)| Some((number, of(told)?)))
        .collect();
    let positions = asked
        .iter()
        .map(|&(number, measure)| (*told[number].situation.position(), measure))
        .collect::<SmallVec<[_; 32]>>();
    probe.values_each(positions, &mut (), |place, value| {
        let told = &mut told[asked[place].0];
        match value {
            Ok(value) => answer(told, value),
            Err(ProbeError::Missing { key, .. }) if !told.missing.contains(&key) => {
                told.missing.push(key);
            }
            Err(ProbeError::Missing { .. }) => {}
            Err(fault) => told.fault = Some(fault),
        }
    });
}

impl<'s> Told<'s> {
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
            fault: (asked != rules).then_some(ProbeError::OtherGame { asked, rules }),
        }
    }

    /// What the result is, and whether that is all there is to know.
    fn settle(&mut self) {
        if let Some(dtw) = self.dtw {
            self.wdl = Some(dtw.wdl());
        }
        if self.wdl == Some(Wdl::Draw) {
            // A draw has no distance, and draw rules take nothing from it: no other table is
            // needed.
            self.dtw = Some(Value::Draw);
            self.missing.clear();
        }
        if self.counting() && (self.over || self.wdl == Some(Wdl::Draw)) {
            self.need = self.dtw;
        }
    }

    /// Without a clock in charge, others still wait behind the moves.
    fn counting(&self) -> bool {
        !self.situation.profile().clocks.is_empty()
    }

    /// What has to be asked beside result and distance.
    fn needed(&self) -> Option<Measure> {
        (self.counting() && self.need.is_none()).then(|| Measure::Need {
            profile: self.situation.profile(),
            count: self.situation.clocks().conditional_count(),
        })
    }

    fn judge(self, before: Option<&Clocks>) -> Result<Judgement, ProbeError> {
        let counting = self.counting();
        let Self {
            situation,
            over,
            wdl,
            dtw,
            need,
            missing,
            fault,
        } = self;
        if let Some(fault) = fault {
            return Err(fault);
        }
        let clocks = situation.clocks();
        let left = clocks.left();
        // What is on the board counts before the rule, but not after it.
        let reached = before.is_some_and(Clocks::is_reached) || !over && clocks.is_reached();
        let category = wdl.and_then(|wdl| match (wdl, need, left) {
            (Wdl::Draw, ..) => Some(Category::Draw),
            (wdl, ..) if reached => Some(Category::with_clock(wdl, None, Some(0))),
            (wdl, ..) if over => Some(Category::with_clock(wdl, None, None)),
            (wdl, Some(need), left) => {
                // Without a clock all that counts is that there is a need.
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

/// The legal moves, best first: by what they lead to with the clocks, then short losses of the
/// other side before long ones and long wins of the other side before short ones, then by squares.
///
/// # Errors
/// Those of [`judge`].
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
    // The moves come ordered by squares, and sorting keeps that order among equals.
    moves.sort_by_key(RankedMove::rank);
    Ok(moves)
}

impl RankedMove {
    pub(super) fn rank(&self) -> impl Ord + use<> {
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

    /// The situation after it.
    #[must_use]
    pub const fn situation(&self) -> &Situation {
        &self.judged.situation
    }

    /// The position after it.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.judged.situation.position()
    }

    /// The squares of the captured pieces, ascending.
    pub fn captures(&self) -> impl Iterator<Item = Square> + use<> {
        (self.position().board()).iter(self.played.captured)
    }
}

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// The moves, each the first of the ranked ones.
    pub moves: Vec<RankedMove>,
    /// Tables without which best play is not known beyond the last move; empty where the line is
    /// whole.
    pub missing: Vec<TableKey>,
}

/// The first of the ranked moves, over and over, until the game is over on the board or by a draw
/// rule, or the player to move had better claim a draw. A drawn position has no line: nothing leads
/// to an end.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line<'a>(
    probe: impl Into<Probe<'a>>,
    situation: &Situation,
) -> Result<BestLine, ProbeError> {
    let probe = probe.into();
    let mut line = BestLine {
        moves: vec![],
        missing: vec![],
    };
    let mut now = judge(probe, situation)?;
    while !now.over && !now.reached && !now.claims() && now.wdl != Some(Wdl::Draw) {
        let Some(category) = now.category.filter(|_| now.dtw.is_some()) else {
            line.missing = now.missing;
            break;
        };
        let moves = ranked_moves(probe, &now.situation)?;
        let keeps = |found: &&RankedMove| found.judged.category == Some(category.opposite());
        let Some(best) = moves.first().filter(keeps) else {
            // The move that keeps the result leads to a table that is not here.
            line.missing = missing_tables(&moves);
            break;
        };
        now = best.judged.clone();
        line.moves.push(best.clone());
    }
    Ok(line)
}

/// The tables without which something about these moves is not known.
#[must_use]
pub fn missing_tables(moves: &[RankedMove]) -> Vec<TableKey> {
    let mut missing: Vec<TableKey> = vec![];
    for key in moves.iter().flat_map(|found| &found.judged.missing) {
        if !missing.contains(key) {
            missing.push(*key);
        }
    }
    missing
}
