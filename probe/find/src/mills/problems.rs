//! Problems of mills.
//!
//! The right move is the only one that wins as fast as possible. A removal is part of the move, but
//! the last move is the same one whatever stone it removes. An extra move is a move of its own.
//! A solution has two moves of the winner at least.

use super::FindError;
use super::themes::{Solution, Step, Theme};
use crate::problems::{ProblemGame, ProblemOf, ProblemSource, level};
use crate::searchable::{SearchClass, Searchable};
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{Value, Wdl};
use galotne_mills::{Class, Mills, Position, RankedMove, Tablebase, ranked_moves, seems_reachable};

/// A problem of mills.
pub type Problem = ProblemOf<Mills>;

impl ProblemGame for Mills {
    type Theme = Theme;
    type Source<'a> = MillsProblems<'a>;
}

/// Returns the problem of a position, if it is one.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn problem(tables: &Tablebase, position: &Position) -> Result<Option<Problem>, FindError> {
    if may_begin(tables.game(), position) && tables.wdl(position)? == Wdl::Win {
        solve(tables, position)
    } else {
        Ok(None)
    }
}

/// Whether a game can reach a position, and the side to move can take nothing.
fn may_begin(rules: &Mills, position: &Position) -> bool {
    !position.is_extra_move()
        && rules.comes_in_turn(position)
        && seems_reachable(rules, position)
        && rules.is_quiet(position)
}

/// The problems of a mills class.
pub struct MillsProblems<'a> {
    tables: &'a Tablebase,
    class: SearchClass<Mills>,
}

impl MillsProblems<'_> {
    /// Returns a key that all images of a position share.
    fn orbit(&self, position: &Position) -> Option<(u8, u64)> {
        let (_, canonical) = self.tables.game().canonical(position)?;
        let seat = self.class.index.place(&canonical);
        Some((seat.plane, self.class.index.first_twin(seat.cell)))
    }
}

impl<'a> ProblemSource<'a, Mills> for MillsProblems<'a> {
    const SINGLE_WIN: bool = false;

    fn open(tables: &'a Tablebase, class: Class, side: Option<Colour>) -> Result<Self, FindError> {
        let class = SearchClass::new(tables.game(), class, side)?;
        Ok(Self { tables, class })
    }

    fn cells(&self) -> u64 {
        self.class.planes.cells()
    }

    fn random_position(&self, random: u64) -> Option<Position> {
        let SearchClass { index, planes } = &self.class;
        let (count, images) = (planes.all.len() as u64, Mills::IMAGES);
        let (plane, rest) = (planes.all.get((random % count) as usize)?, random / count);
        let position = index.position(plane.number, rest / images % planes.cells)?;
        let image = position.image((rest % images) as usize);
        let image = if plane.swapped {
            image.swapped()
        } else {
            image
        };
        may_begin(self.tables.game(), &image).then_some(image)
    }

    fn are_images(&self, one: &Position, other: &Position) -> bool {
        self.orbit(one) == self.orbit(other)
    }

    fn problem(&self, position: &Position) -> Result<Option<Problem>, FindError> {
        solve(self.tables, position)
    }
}

/// Returns the problem of a won position, if it is one.
fn solve(tables: &Tablebase, position: &Position) -> Result<Option<Problem>, FindError> {
    let (rules, winner) = (tables.game(), position.turn());
    let (mut steps, mut tries): (Vec<Step>, _) = (vec![], vec![]);
    let mut before = *position;
    // The value bounds the length, even with faulty tables.
    for _ in 0..tables.dtw(position)?.plies().unwrap_or_default() {
        let moves = ranked_moves(tables, &before)?;
        let Some(best) = moves.first() else {
            break;
        };
        if let Some(&key) = moves.iter().find_map(|found| found.judged.missing.first()) {
            return Err(tables.missing(key).into());
        }
        let is_fastest = |found: &&RankedMove| found.worth() == best.worth();
        let fastest = moves.iter().filter(is_fastest).count();
        let after = best.judged.position;
        if before.turn() == winner {
            if !is_one_move(&moves[..fastest]) {
                return Ok(None);
            }
            let is_plausible =
                |found: &&RankedMove| found.stays || rules.is_quiet(&found.judged.position);
            tries.push(moves[fastest..].iter().filter(is_plausible).count());
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

/// Whether equally good moves count as one: last moves that differ in the removal alone.
fn is_one_move(moves: &[RankedMove]) -> bool {
    let points = |found: &RankedMove| (found.played.from, found.played.to);
    let ends = |found: &RankedMove| found.judged.dtw.and_then(Value::plies) == Some(0);
    match moves {
        [first, others @ ..] => others
            .iter()
            .all(|other| points(other) == points(first) && ends(other)),
        [] => false,
    }
}
