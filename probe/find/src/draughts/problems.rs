//! Problems of draughts.

use super::symmetry::Symmetries;
use crate::error::FindError;
use crate::problems::{Problem, ProblemGame, ProblemOf, ProblemSource, level};
use crate::searchable::{Searchable, class_index};
use crate::values::{is_unique_line, play_line, values};
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use galotne::tablebase::{Probe, ProbeError, Tablebase};
use galotne::value::Wdl;

impl ProblemGame for Variant {
    type Theme = Theme;
    type Source<'a> = DraughtsProblems<'a>;
}

/// A theme of a draughts problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// The loser has a lone king, which begins on the main road.
    MainRoad,
    /// After the first move the winner would not win if it were to move again.
    Opposition,
    /// The winner loses a piece.
    Sacrifice,
    /// A man is promoted.
    Promotion,
    /// The loser has pieces at the end, but no move.
    Block,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 5] = [
        Self::MainRoad,
        Self::Opposition,
        Self::Sacrifice,
        Self::Promotion,
        Self::Block,
    ];

    /// Returns the name in JSON and messages.
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

/// The problems of a draughts class.
pub struct DraughtsProblems<'a> {
    probe: Probe<'a>,
    class: Class,
    side: Option<Colour>,
    index: Index,
    symmetries: Symmetries,
}

impl<'a> ProblemSource<'a, Variant> for DraughtsProblems<'a> {
    const SINGLE_WIN: bool = true;

    fn open(tables: &'a Tablebase, class: Class, side: Option<Colour>) -> Result<Self, FindError> {
        Ok(Self {
            probe: tables.reading(),
            class,
            side,
            index: class_index(tables.game(), class)?,
            symmetries: Symmetries::of_class(tables.game().board, class.canonical()),
        })
    }

    fn cells(&self) -> u64 {
        self.index.cells()
    }

    fn random_position(&self, random: u64) -> Option<Position> {
        let turn = Colour::BOTH[(random & 1) as usize];
        let position = self
            .index
            .position((random >> 1) % self.index.cells(), turn)?;
        let position = if self.class.is_canonical() {
            position
        } else {
            position.swapped()
        };
        let may_begin = self.side.is_none_or(|side| side == position.turn())
            && !self.probe.game().has_capture(&position);
        may_begin.then_some(position)
    }

    fn are_images(&self, one: &Position, other: &Position) -> bool {
        one == other || self.symmetries.images(other).any(|image| image == *one)
    }

    fn problem(&self, position: &Position) -> Result<Option<ProblemOf<Variant>>, FindError> {
        let line = Variant::best_line_start(self.probe, position, usize::MAX)?;
        let positions = play_line(self.probe.game(), position, &line);
        if line.len() < 3 || !is_unique_line(self.probe, &positions[..line.len()])? {
            return Ok(None);
        }
        let tries = (positions[..line.len()].iter().step_by(2))
            .map(|position| self.tries(position))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Problem {
            position: *position,
            themes: self.themes(&positions, &line)?,
            level: level(&tries),
            tries,
            line,
        }))
    }
}

impl DraughtsProblems<'_> {
    /// Counts the moves that do not win and leave the opponent no capture.
    fn tries(&self, position: &Position) -> Result<usize, ProbeError> {
        let variant = self.probe.game();
        let moves = variant.moves(position);
        let successors = moves.iter().map(|played| variant.play(position, played));
        let plausible = successors.filter(|next| !variant.has_capture(next));
        let values = values(self.probe, plausible, Measure::Wdl)?;
        Ok(values
            .iter()
            .filter(|value| value.wdl() != Wdl::Loss)
            .count())
    }

    /// Returns the themes of a line. `positions` are those of the line, with the last one.
    fn themes(&self, positions: &[Position], line: &[Move]) -> Result<Vec<Theme>, ProbeError> {
        let (variant, first, after) = (self.probe.game(), positions[0], positions[1]);
        let loser = !first.turn();
        let lone_king = first.men(loser) == 0 && first.kings(loser).is_power_of_two();
        let wins_again = self.probe.wdl(&after.with_turn(first.turn()))? == Wdl::Win;
        let shows = |theme: &Theme| match theme {
            Theme::MainRoad => lone_king && first.kings(loser) & variant.board.long_diagonal() != 0,
            Theme::Opposition => !wins_again && !variant.has_capture(&after),
            Theme::Sacrifice => line.iter().skip(1).step_by(2).any(Move::is_capture),
            Theme::Promotion => line.iter().any(|played| played.promotes),
            Theme::Block => positions[line.len()].pieces(loser) != 0,
        };
        Ok(Theme::ALL.into_iter().filter(shows).collect())
    }
}
