//! Problems: positions with one solution.
//!
//! The side to move wins, and has one winning move each time until the end of the best line; nobody can capture when it begins. How
//! difficult that is says how often a solver may go wrong: of every move of the winner, how many others look
//! sensible (nothing can be captured after them) and yet do not win.

use crate::asked::values;
use crate::conditions::Conditions;
use crate::filter::{Filter, keep, played_out};
use crate::search::{FindError, Hit, index_of, shuffled};
use crate::symmetry::Images;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::Move;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;

/// Which problems are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How many.
    pub number: usize,
    /// How difficult, from 1 to 5; any if it is not said.
    pub level: Option<u8>,
    /// What decides which ones.
    pub seed: u64,
    /// Who is to move and wins.
    pub side: Option<Colour>,
}

/// What a solution shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// The lone king begins on the main road.
    MainRoad,
    /// After the first move the loser is to move, and would hold if it was the winner.
    Opposition,
    /// The winner gives up a piece.
    Sacrifice,
    /// A man is crowned.
    Promotion,
    /// The loser has pieces at the end, and no move.
    Block,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::MainRoad,
        Self::Opposition,
        Self::Sacrifice,
        Self::Promotion,
        Self::Block,
    ];

    /// The word for it in JSON and messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::MainRoad => "main-road",
            Self::Opposition => "opposition",
            Self::Sacrifice => "sacrifice",
            Self::Promotion => "promotion",
            Self::Block => "block",
        }
    }
}

/// A position with one solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The side to move wins.
    pub position: Position,
    /// The solution, with the longest defence.
    pub line: Vec<Move>,
    /// What it shows.
    pub themes: Vec<Theme>,
    /// How many moves look sensible and do not win, for each move of the winner.
    pub tries: Vec<usize>,
    /// How difficult it is, from 1 to 5.
    pub level: u8,
}

/// Positions that are looked at together.
const TOGETHER: u64 = 1 << 12;

/// So many positions are drawn for each cell of a class before there are no problems left, or at most [`MOST_DRAWN`].
const DRAWN_FOR_A_CELL: u64 = 4;
const MOST_DRAWN: u64 = 1 << 26;

/// Draws problems from a class. There may be fewer than are wanted.
///
/// # Errors
/// A table is missing or cannot be read; there is no such class.
pub fn problems(
    tables: &Tablebase,
    class: Class,
    wanted: &Wanted,
    watch: &dyn crate::Watch,
) -> Result<Vec<Problem>, FindError> {
    let variant = tables.variant();
    let (canonical, index) = (class.canonical(), index_of(variant, class)?);
    let conditions = Conditions {
        side: wanted.side,
        unique: true,
        quiet: 1,
        ..Conditions::default()
    };
    let filter = Filter::new(tables, &conditions);
    let images = Images::of_class(variant.board, canonical);
    let (mut found, mut seen): (Vec<Problem>, Vec<Position>) = (vec![], vec![]);
    let most = (index.cells().saturating_mul(DRAWN_FOR_A_CELL)).min(MOST_DRAWN);
    watch.begin(wanted.number as u64);
    let mut drawn = 0;
    while drawn < most && found.len() < wanted.number {
        let numbers = drawn..drawn + TOGETHER;
        drawn += TOGETHER;
        let hits = numbers.filter_map(|number| {
            let random = shuffled(wanted.seed, number);
            let turn = Colour::BOTH[(random & 1) as usize];
            let cell = (random >> 1) % index.cells();
            let position = index.position(cell, turn)?;
            let position = if class == canonical {
                position
            } else {
                position.swapped()
            };
            let to_move = wanted.side.is_none_or(|side| side == position.turn());
            let allowed = to_move && !variant.has_capture(&position);
            allowed.then_some(Hit {
                position,
                cell,
                value: None,
            })
        });
        let mut hits: Vec<Hit> = hits.collect();
        let values = values(
            filter.probe,
            hits.iter().map(|hit| hit.position),
            Measure::Wdl,
        )?;
        keep(
            &mut hits,
            values.into_iter().map(|value| value.wdl() == Wdl::Win),
        );
        for hit in filter.rest(hits)? {
            let known = |position: &Position| seen.contains(position);
            if known(&hit.position) || images.of(&hit.position).any(|image| known(&image)) {
                continue;
            }
            let Some(problem) = problem(&filter, hit.position)? else {
                continue;
            };
            if wanted.level.is_none_or(|level| level == problem.level)
                && found.len() < wanted.number
            {
                seen.push(hit.position);
                found.push(problem);
                watch.advance(1);
            }
        }
    }
    Ok(found)
}

/// The problem of a position; `None` if the first move ends it, or a later one is not the only one.
fn problem(filter: &Filter<'_>, position: Position) -> Result<Option<Problem>, FindError> {
    let variant = filter.probe.variant();
    let line = filter.best_line(&position)?;
    let positions = played_out(variant, &position, &line);
    if line.len() < 3 || !filter.is_unique(&positions[..line.len()])? {
        return Ok(None);
    }
    let mut tries = vec![];
    for position in positions[..line.len()].iter().step_by(2) {
        let nexts = variant
            .moves(position)
            .into_iter()
            .map(|played| variant.play(position, &played));
        let sensible: Vec<Position> = nexts.filter(|next| !variant.has_capture(next)).collect();
        let values = values(filter.probe, sensible.into_iter(), Measure::Wdl)?;
        let fails = values.iter().filter(|value| value.wdl() != Wdl::Loss);
        tries.push(fails.count());
    }
    let after = positions[1];
    let holds = values(
        filter.probe,
        [after.with_turn(position.turn())].into_iter(),
        Measure::Wdl,
    )?;
    let loser = !position.turn();
    let alone = position.men(loser) == 0 && position.kings(loser).is_power_of_two();
    let mut themes = vec![];
    if alone && position.kings(loser) & variant.board.long_diagonal() != 0 {
        themes.push(Theme::MainRoad);
    }
    if holds.iter().all(|value| value.wdl() != Wdl::Win) && !variant.has_capture(&after) {
        themes.push(Theme::Opposition);
    }
    if line.iter().skip(1).step_by(2).any(Move::is_capture) {
        themes.push(Theme::Sacrifice);
    }
    if line.iter().any(|played| played.promotes) {
        themes.push(Theme::Promotion);
    }
    if positions[line.len()].pieces(loser) != 0 {
        themes.push(Theme::Block);
    }
    Ok(Some(Problem {
        position,
        themes,
        level: level(&tries),
        tries,
        line,
    }))
}

/// How difficult it is: as if the winner chose among what looks sensible each time, in doublings of the chances to go wrong.
fn level(tries: &[usize]) -> u8 {
    let doublings: f64 = tries.iter().map(|&tries| (1.0 + tries as f64).log2()).sum();
    match doublings {
        ..4.0 => 1,
        ..8.0 => 2,
        ..13.0 => 3,
        ..20.0 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_tries_and_longer_lines_are_more_difficult() {
        assert_eq!(level(&[0, 0]), 1);
        assert_eq!(level(&[7, 3]), 2);
        assert_eq!(level(&[7, 7, 7, 3]), 3);
        assert_eq!(level(&[15, 15, 15, 15, 7]), 4);
        assert_eq!(level(&[15; 9]), 5);
    }
}
