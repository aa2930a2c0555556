//! What positions of mills are worth, their moves ranked, and best play.

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
pub struct Judged {
    /// The position.
    pub position: Position,
    /// The class whose tables know it, canonical; `None` where the game has ended.
    pub class: Option<Class>,
    /// The result, if it is known.
    pub wdl: Option<Wdl>,
    /// The result with plies to the end, if these are known.
    pub dtw: Option<Value>,
    /// Tables without which something is not known.
    pub missing: Vec<TableKey>,
}

/// A legal move, and the position it leads to judged for the side to move then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub played: Move,
    /// Whether the same side is to move after it: by an extra move, or because the other side
    /// waits.
    pub stays: bool,
    /// What it leads to.
    pub judged: Judged,
    /// What it risks, where that was asked ([`add_risks`]) and the move draws.
    pub risk: Option<Risk>,
}

/// What is to be hoped and feared of a move that draws. Nothing of it is a value: against best play
/// a draw stays a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Risk {
    /// How many replies there are.
    pub replies: usize,
    /// How many of them lose.
    pub losing: usize,
    /// The class with the fewest stones that the other side can come to at once and still draw.
    pub smallest: Option<Class>,
}

impl RankedMove {
    /// What the move is worth to the side that makes it: as the position after it, seen from its
    /// chair.
    #[must_use]
    pub fn worth(&self) -> Option<Value> {
        let value = (self.judged.dtw).or_else(|| self.judged.wdl.map(Value::from_wdl))?;
        Some(if self.stays { value } else { value.opposite() })
    }
}

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves.
    pub moves: Vec<RankedMove>,
    /// Tables without which best play is not known beyond the last move.
    pub missing: Vec<TableKey>,
}

/// What a position is worth.
///
/// # Errors
/// A table cannot be read. A missing one is no error: it is among [`Judged::missing`].
pub fn judge(tables: &Tablebase, position: &Position) -> Result<Judged, ProbeError> {
    let mut judged = Judged::new(tables.game(), *position);
    for metric in [Metric::Dtw, Metric::Wdl] {
        // Whoever knows distances needs no results.
        if judged.add(
            metric,
            tables.value(position, Measure::without_clock(metric)),
        )? {
            break;
        }
    }
    Ok(judged)
}

/// What many positions are worth: what [`judge`] says of each, asked together.
///
/// # Errors
/// Those of [`judge`].
pub fn judge_many(
    tables: &Tablebase,
    positions: impl IntoIterator<Item = Position>,
) -> Result<Vec<Judged>, ProbeError> {
    let all = positions.into_iter();
    let mut judged: Vec<Judged> = all
        .map(|position| Judged::new(tables.game(), position))
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

impl Judged {
    /// A position of which nothing is known yet.
    fn new(rules: &super::rules::Mills, position: Position) -> Self {
        Self {
            position,
            class: rules.seen(&position).map(|(class, _)| class),
            wdl: None,
            dtw: None,
            missing: vec![],
        }
    }

    /// Adds what a table says, or that it is missing; whether the value is known now.
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

/// The legal moves, best first: by what they are worth to the side that makes them, those that are
/// not known last; of equal ones in the order of [`Move`].
///
/// # Errors
/// Those of [`judge`].
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
    // Stable, so equal moves stay in their order; what is not known is less than anything.
    moves.sort_by_key(|ranked| Reverse(ranked.worth()));
    Ok(moves)
}

/// Adds what moves that draw risk: each reply to them is looked up. A move after which the same
/// side is to move risks nothing yet.
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

/// What the replies from a position make of a draw; `None` if some of them are not known.
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

/// Best play to the end, the first of equal moves each time. A draw has no end, and a result
/// without plies no way to it: there the line is empty.
///
/// # Errors
/// Those of [`judge`].
pub fn best_line(tables: &Tablebase, position: &Position) -> Result<Line, ProbeError> {
    let mut line = Line {
        moves: vec![],
        missing: vec![],
    };
    let mut judged = judge(tables, position)?;
    loop {
        let Some(plies) = judged.dtw.and_then(Value::plies) else {
            line.missing = judged.missing;
            return Ok(line);
        };
        if plies == 0 {
            return Ok(line);
        }
        let ranked = ranked_moves(tables, &judged.position)?;
        let missing = ranked.iter().flat_map(|ranked| &ranked.judged.missing);
        let mut missing: Vec<TableKey> = missing.copied().collect();
        missing.dedup();
        let best = ranked.into_iter().next().filter(|best| {
            // One ply nearer to the end, whatever is missing beside it.
            best.judged.dtw.and_then(Value::plies) == Some(plies - 1)
        });
        let Some(best) = best else {
            line.missing = missing;
            return Ok(line);
        };
        judged = best.judged.clone();
        line.moves.push(best);
    }
}

/// Whether a game can come to a position, as far as one look tells: where mills remove while stones
/// are placed, nobody has a mill against a side that has lost nothing.
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
