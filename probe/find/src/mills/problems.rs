//! Problems of mills: positions with one solution.
//!
//! The side to move wins, in two moves at least, and can remove nothing when it begins. Most moves
//! of a side that wins go on to win, sooner or later, so the task is to win as soon as can be: in
//! the best line one move alone wins as soon each time that the winner is to move. What a move
//! removes is a part of it, but for the move that ends the game: that is one move whichever stone
//! it removes. An extra move is a move of its own.
//!
//! A move looks sensible if the other side can remove nothing after it.

pub use super::themes::Theme;

use super::FindError;
use super::asked::values;
use super::filter::is_quiet;
use super::planes::{IMAGES, Planes};
use super::search::planes_of;
use super::themes::{Solution, Step};
use crate::problems::{Source, Wanted, draw, level};
use crate::search::Watch;
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{Metric, Value, Wdl};
use galotne_mills::{
    Class, Index, Mills, Move, Position, RankedMove, Tablebase, ranked_moves, seems_reachable,
};

/// A position of mills with one solution.
pub type Problem = crate::problems::Problem<Position, Move, Theme>;

/// Draws problems from a class. There may be fewer than are wanted.
///
/// # Errors
/// A table is missing or cannot be read; there is no such class.
pub fn problems(
    tables: &Tablebase,
    class: Class,
    wanted: &Wanted,
    watch: &dyn Watch,
) -> Result<Vec<Problem>, FindError> {
    let (index, planes) = planes_of(tables.game(), class, wanted.side)?;
    let source = OfClass {
        tables,
        planes,
        index,
    };
    draw(&source, wanted, watch)
}

/// The problem of a position; `None` if it is none.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn problem(tables: &Tablebase, position: &Position) -> Result<Option<Problem>, FindError> {
    if may_begin(tables.game(), position) && tables.wdl(position)? == Wdl::Win {
        solved(tables, position)
    } else {
        Ok(None)
    }
}

/// Whether a game can come to a position and go on from there, and the side to move can remove
/// nothing.
fn may_begin(rules: &Mills, position: &Position) -> bool {
    !position.is_extra_move()
        && rules.comes_in_turn(position)
        && seems_reachable(rules, position)
        && is_quiet(rules, position)
}

/// A class of mills.
struct OfClass<'a> {
    tables: &'a Tablebase,
    index: Index,
    planes: Planes,
}

impl OfClass<'_> {
    /// What a random number stands for.
    fn drawn(&self, random: u64) -> Option<Position> {
        let (planes, cells) = (self.planes.all.len() as u64, self.planes.cells);
        let plane = self.planes.all.get((random % planes) as usize)?;
        let random = random / planes;
        let position = (self.index).position(plane.number, random / IMAGES % cells)?;
        let image = position.image((random % IMAGES) as usize);
        Some(if plane.swapped {
            image.swapped()
        } else {
            image
        })
    }

    /// What all images of a position have in common.
    fn seat(&self, position: &Position) -> Option<(u8, u64)> {
        let (_, seen) = self.tables.game().canonical(position)?;
        let seat = self.index.place(&seen);
        Some((seat.plane, self.index.first_twin(seat.cell)))
    }
}

impl Source for OfClass<'_> {
    type Class = Class;
    type Position = Position;
    type Move = Move;
    type Theme = Theme;

    fn cells(&self) -> u64 {
        self.planes.cells()
    }

    fn candidates(&self, numbers: impl Iterator<Item = u64>) -> Result<Vec<Position>, FindError> {
        let drawn = numbers.filter_map(|random| self.drawn(random));
        let positions: Vec<Position> = drawn
            .filter(|position| may_begin(self.tables.game(), position))
            .collect();
        let values = values(self.tables, &positions, Metric::Wdl)?;
        let both = positions.into_iter().zip(values);
        let won = both.filter(|(_, value)| value.wdl() == Wdl::Win);
        Ok(won.map(|(position, _)| position).collect())
    }

    fn are_same(&self, one: &Position, other: &Position) -> bool {
        self.seat(one) == self.seat(other)
    }

    fn problem(&self, position: Position) -> Result<Option<Problem>, FindError> {
        solved(self.tables, &position)
    }
}

/// The problem of a position that is won.
fn solved(tables: &Tablebase, position: &Position) -> Result<Option<Problem>, FindError> {
    let (rules, winner) = (tables.game(), position.turn());
    let (mut steps, mut tries): (Vec<Step>, _) = (vec![], vec![]);
    let mut before = *position;
    // A line is as long as its value says, whatever the tables hold.
    for _ in 0..tables.dtw(position)?.plies().unwrap_or_default() {
        let moves = ranked_moves(tables, &before)?;
        let Some(best) = moves.first() else {
            break;
        };
        if let Some(&key) = moves.iter().find_map(|found| found.judged.missing.first()) {
            return Err(tables.missing(key).into());
        }
        let as_soon = moves.iter().filter(|found| found.worth() == best.worth());
        let as_soon = as_soon.count();
        let after = best.judged.position;
        if before.turn() == winner {
            if !is_one(&moves[..as_soon]) {
                return Ok(None);
            }
            let sensible =
                |found: &&RankedMove| found.stays || is_quiet(rules, &found.judged.position);
            tries.push(moves[as_soon..].iter().filter(sensible).count());
        }
        let wins = |found: &&RankedMove| found.worth().map(Value::wdl) == Some(Wdl::Win);
        steps.push(Step {
            before,
            played: best.played,
            after,
            winning: moves.iter().filter(wins).count(),
        });
        before = after;
    }
    if tries.len() < 2 {
        return Ok(None);
    }
    let line = steps.iter().map(|step| step.played).collect();
    let solution = Solution {
        tables,
        winner,
        steps,
    };
    Ok(Some(Problem {
        position: *position,
        themes: solution.themes()?,
        level: level(&tries),
        tries,
        line,
    }))
}

/// Whether moves that are as good are one.
fn is_one(moves: &[RankedMove]) -> bool {
    let way = |found: &RankedMove| (found.played.from, found.played.to);
    let ends = |found: &RankedMove| found.judged.dtw.and_then(Value::plies) == Some(0);
    match moves {
        [first, others @ ..] => others
            .iter()
            .all(|other| way(other) == way(first) && ends(other)),
        [] => false,
    }
}
