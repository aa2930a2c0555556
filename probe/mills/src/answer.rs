//! Values of positions, their moves ranked, and best play.

use super::material::Class;
use super::moves::Move;
use super::position::Position;
use super::resolve::{ProbeError, TableKey, Tablebase};
use galotne::colour::Colour;
use galotne::measure::Measure;
use galotne::rules::Rules;
use galotne::value::{Metric, Value, Wdl};
use std::cmp::Reverse;

/// A position judged for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The position.
    pub position: Position,
    /// The canonical class whose tables have it; `None` where the game has ended.
    pub class: Option<Class>,
    /// The result, if it is known.
    pub wdl: Option<Wdl>,
    /// The result with plies to the end, if these are known.
    pub dtw: Option<Value>,
    /// The missing tables, if some are needed.
    pub missing: Vec<TableKey>,
}

/// A legal move, and the position that it leads to, judged for the side to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub played: Move,
    /// Whether the same side is to move after it: by an extra move, or because the other side
    /// waits.
    pub stays: bool,
    /// The position after the move.
    pub judged: Judgement,
    /// The chances of a move that draws; given where [`add_risks`] was called.
    pub risk: Option<Risk>,
}

/// The chances that a drawing move gives to an opponent who errs. They do not change its value:
/// against best play a draw stays a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Risk {
    /// The number of replies.
    pub replies: usize,
    /// The number of replies that lose.
    pub losing: usize,
    /// The class with the fewest stones that a drawing reply can lead to.
    pub smallest: Option<Class>,
}

impl RankedMove {
    /// Returns the value of the move for the side that makes it.
    #[must_use]
    pub fn worth(&self) -> Option<Value> {
        let value = (self.judged.dtw).or_else(|| self.judged.wdl.map(Value::from_wdl))?;
        Some(if self.stays { value } else { value.opposite() })
    }
}

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// The moves.
    pub moves: Vec<RankedMove>,
    /// The tables that are missing for best play beyond the last move.
    pub missing: Vec<TableKey>,
}

/// Judges a position.
///
/// # Errors
/// A table cannot be read. A missing table is not an error: it is listed in [`Judgement::missing`].
pub fn judge(tables: &Tablebase, position: &Position) -> Result<Judgement, ProbeError> {
    let mut judged = Judgement::new(tables.game(), *position);
    for metric in [Metric::Dtw, Metric::Wdl] {
        // Distances tell results as well.
        if judged.add(
            metric,
            tables.value(position, Measure::without_clock(metric)),
        )? {
            break;
        }
    }
    Ok(judged)
}

/// Judges many positions together, each as [`judge`] does.
///
/// # Errors
/// Those of [`judge`].
pub fn judge_many(
    tables: &Tablebase,
    positions: impl IntoIterator<Item = Position>,
) -> Result<Vec<Judgement>, ProbeError> {
    let all = positions.into_iter();
    let mut judged: Vec<Judgement> = all
        .map(|position| Judgement::new(tables.game(), position))
        .collect();
    let mut open: Vec<usize> = (0..judged.len()).collect();
    let mut fault = None;
    for metric in [Metric::Dtw, Metric::Wdl] {
        let asked: Vec<Position> = open.iter().map(|&place| judged[place].position).collect();
        let mut left = vec![];
        (tables.reading()).values(&asked, Measure::without_clock(metric), |number, value| {
            match judged[open[number]].add(metric, value) {
                Ok(true) => {}
                Ok(false) => left.push(open[number]),
                Err(error) => fault = Some(error),
            }
        });
        open = left;
    }
    fault.map_or(Ok(judged), Err)
}

impl Judgement {
    /// Returns a position without a value yet.
    fn new(rules: &super::rules::Mills, position: Position) -> Self {
        Self {
            position,
            class: rules.canonical(&position).map(|(class, _)| class),
            wdl: None,
            dtw: None,
            missing: vec![],
        }
    }

    /// Adds the answer of a table, or that it is missing. Returns whether the value is known now.
    fn add(
        &mut self,
        metric: Metric,
        value: Result<Value, ProbeError>,
    ) -> Result<bool, ProbeError> {
        match value {
            Ok(value) => {
                self.wdl = Some(value.wdl());
                self.dtw = Some(value).filter(|_| metric == Metric::Dtw);
                Ok(true)
            }
            Err(ProbeError::Missing { key, .. }) => {
                self.missing.push(key);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Ranks the legal moves, best first, by their value for the side that makes them; moves of unknown
/// value come last, and equal ones in the order of [`Move`].
///
/// # Errors
/// Those of [`judge`], and [`ProbeError::Contradiction`] if the stored values of the position are
/// not those of its best move or disagree with each other.
pub fn ranked_moves(
    tables: &Tablebase,
    position: &Position,
) -> Result<Vec<RankedMove>, ProbeError> {
    let rules = tables.game();
    let legal = rules.moves(position);
    let next = legal.iter().map(|played| rules.play(position, played));
    let judged = judge_many(tables, next)?;
    let moves = legal.into_iter().zip(judged);
    let mut moves: Vec<RankedMove> = moves
        .map(|(played, judged)| RankedMove {
            played,
            stays: judged.position.turn() == position.turn(),
            judged,
            risk: None,
        })
        .collect();
    check(tables, position, &moves)?;
    // A stable sort keeps the order of equal moves; an unknown value is less than any other.
    moves.sort_by_key(|ranked| Reverse(ranked.worth()));
    Ok(moves)
}

/// Checks the stored values of a position against those of its legal moves.
fn check(tables: &Tablebase, position: &Position, moves: &[RankedMove]) -> Result<(), ProbeError> {
    let value = |ranked: &RankedMove, measure: &Measure| {
        let metric = measure.metric();
        let judged = &ranked.judged;
        let value = match (metric, judged.wdl?) {
            (Metric::Wdl, wdl) => Value::from_wdl(wdl),
            // A draw has no distance.
            (_, Wdl::Draw) => Value::Draw,
            _ => judged.dtw?,
        };
        let before = value.one_ply_before(metric.step_without_clocks());
        Some(if ranked.stays {
            before.opposite()
        } else {
            before
        })
    };
    let measures = [Metric::Dtw, Metric::Wdl].map(Measure::without_clock);
    (tables.reading()).check_against_moves(position, &measures, moves, value, |ranked| {
        ranked.judged.position
    })
}

/// Adds [`Risk`] to moves that draw, by looking up each reply. A move after which the same side is
/// to move has none.
///
/// # Errors
/// Those of [`judge`]. Where the value of a reply is not known, nothing is added.
pub fn add_risks(tables: &Tablebase, moves: &mut [RankedMove]) -> Result<(), ProbeError> {
    let draws =
        |found: &&mut RankedMove| !found.stays && found.worth().map(Value::wdl) == Some(Wdl::Draw);
    for found in moves.iter_mut().filter(draws) {
        found.risk = risk(tables, &found.judged.position)?;
    }
    Ok(())
}

/// Counts the replies from a drawn position; `None` if some of their values are unknown.
fn risk(tables: &Tablebase, position: &Position) -> Result<Option<Risk>, ProbeError> {
    let replies = ranked_moves(tables, position)?;
    let (mut losing, mut smallest) = (0, None::<Class>);
    for reply in &replies {
        let Some(worth) = reply.worth() else {
            return Ok(None);
        };
        // Where the game is over there is no class.
        match (worth.wdl(), reply.judged.class) {
            (Wdl::Loss, _) => losing += 1,
            (Wdl::Draw, Some(class))
                if smallest.is_none_or(|least| class.stones() < least.stones()) =>
            {
                smallest = Some(class);
            }
            _ => {}
        }
    }
    Ok(Some(Risk {
        replies: replies.len(),
        losing,
        smallest,
    }))
}

/// Returns best play to the end, the first of equal moves each time; no moves for a draw, which has
/// no end, and for a result without distances.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line(tables: &Tablebase, position: &Position) -> Result<BestLine, ProbeError> {
    best_line_start(tables, position, usize::MAX)
}

/// Returns the first moves of [`best_line`], at most `limit` of them.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line_start(
    tables: &Tablebase,
    position: &Position,
    limit: usize,
) -> Result<BestLine, ProbeError> {
    let mut line = BestLine {
        moves: vec![],
        missing: vec![],
    };
    let mut judged = judge(tables, position)?;
    while line.moves.len() < limit {
        let Some(plies) = judged.dtw.and_then(Value::plies) else {
            line.missing = judged.missing;
            break;
        };
        if plies == 0 {
            break;
        }
        let ranked = ranked_moves(tables, &judged.position)?;
        let missing = ranked.iter().flat_map(|ranked| &ranked.judged.missing);
        let mut missing: Vec<TableKey> = missing.copied().collect();
        missing.dedup();
        let best = ranked.into_iter().next().filter(|best| {
            // One ply nearer to the end, even if other moves are unknown.
            best.judged.dtw.and_then(Value::plies) == Some(plies - 1)
        });
        let Some(best) = best else {
            line.missing = missing;
            break;
        };
        judged = best.judged.clone();
        line.moves.push(best);
    }
    Ok(line)
}

/// Whether a game may reach a position, by one simple test: where mills remove stones from the
/// start, no side has a mill while the other has lost nothing.
#[must_use]
pub fn seems_reachable(rules: &super::rules::Mills, position: &Position) -> bool {
    let removes = rules.removal == super::rules::Duty::Must
        && rules.placing_mill.removes()
        && rules.moving_mill.removes();
    !removes
        || (Colour::BOTH.into_iter()).all(|side| {
            super::geometry::in_mills(position.stones(side)) == 0
                || position.in_all(!side) < rules.stones
        })
}
