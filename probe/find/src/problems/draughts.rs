//! Problems of draughts.

use super::{Problem, Source, Wanted, draw, level};
use crate::asked::values;
use crate::conditions::Conditions;
use crate::filter::{Filter, keep, played_out};
use crate::search::{FindError, Hit, index_of};
use crate::symmetry::Images;
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::Move;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;

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
    let conditions = Conditions {
        side: wanted.side,
        unique: true,
        quiet: 1,
        ..Conditions::default()
    };
    let board = tables.game().board;
    let source = OfClass {
        index: index_of(tables.game(), class)?,
        images: Images::of_class(board, class.canonical()),
        filter: Filter::new(tables, &conditions),
        side: wanted.side,
        class,
    };
    draw(&source, wanted, watch)
}

/// A class of draughts.
struct OfClass<'a> {
    index: Index,
    images: Images,
    filter: Filter<'a>,
    side: Option<Colour>,
    class: Class,
}

impl Source for OfClass<'_> {
    type Class = Class;
    type Position = Position;
    type Move = Move;
    type Theme = Theme;

    fn cells(&self) -> u64 {
        self.index.cells()
    }

    fn candidates(&self, numbers: impl Iterator<Item = u64>) -> Result<Vec<Position>, FindError> {
        let probe = self.filter.probe;
        let hits = numbers.filter_map(|random| {
            let turn = Colour::BOTH[(random & 1) as usize];
            let cell = (random >> 1) % self.index.cells();
            let position = self.index.position(cell, turn)?;
            let position = if self.class.is_canonical() {
                position
            } else {
                position.swapped()
            };
            let to_move = self.side.is_none_or(|side| side == position.turn());
            let allowed = to_move && !probe.game().has_capture(&position);
            allowed.then_some(Hit {
                position,
                cell,
                value: None,
            })
        });
        let mut hits: Vec<Hit> = hits.collect();
        let values = values(probe, hits.iter().map(|hit| hit.position), Measure::Wdl)?;
        keep(
            &mut hits,
            values.into_iter().map(|value| value.wdl() == Wdl::Win),
        );
        let hits = self.filter.rest(hits)?;
        Ok(hits.into_iter().map(|hit| hit.position).collect())
    }

    fn are_same(&self, one: &Position, other: &Position) -> bool {
        one == other || self.images.of(other).any(|image| image == *one)
    }

    fn problem(&self, position: Position) -> Result<Option<Problem>, FindError> {
        let filter = &self.filter;
        let variant = filter.probe.game();
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
}
