//! The themes of mills problems.

use super::zugzwang::is_zugzwang;
use galotne::position::Colour;
use galotne_mills::geometry::{LINE, Point, Points, mills_through};
use galotne_mills::{Mills, Move, Position, ProbeError, Tablebase};

/// A theme of a mills problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// Before its last move the winner has no other winning move, not even a slower one.
    OnlyMoves,
    /// After the first move the loser is in zugzwang.
    Zugzwang,
    /// After a move of the winner two points would give it a mill.
    DoubleThreat,
    /// The winner opens a mill and closes it again later.
    OpenedMill,
    /// The winner makes a mill with a stone from another one.
    DoubleMill,
    /// The winner makes an extra move.
    ExtraMove,
    /// The loser removes a stone of the winner.
    Sacrifice,
    /// A stone of the winner flies.
    Flight,
    /// The loser has enough stones at the end, but no move.
    Block,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 9] = [
        Self::OnlyMoves,
        Self::Zugzwang,
        Self::DoubleThreat,
        Self::OpenedMill,
        Self::DoubleMill,
        Self::ExtraMove,
        Self::Sacrifice,
        Self::Flight,
        Self::Block,
    ];

    /// Returns the name in JSON and messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OnlyMoves => "only-moves",
            Self::Zugzwang => "zugzwang",
            Self::DoubleThreat => "double-threat",
            Self::OpenedMill => "opened-mill",
            Self::DoubleMill => "double-mill",
            Self::ExtraMove => "extra-move",
            Self::Sacrifice => "sacrifice",
            Self::Flight => "flight",
            Self::Block => "block",
        }
    }
}

/// A move of a solution, with the positions before and after it.
pub struct Step {
    pub before: Position,
    pub played: Move,
    pub after: Position,
    /// The number of winning moves.
    pub winning: usize,
}

/// A solution.
pub struct Solution<'a> {
    pub tables: &'a Tablebase,
    pub winner: Colour,
    pub steps: Vec<Step>,
}

impl Solution<'_> {
    /// Returns the themes, in the order of [`Theme::ALL`].
    pub fn themes(&self) -> Result<Vec<Theme>, ProbeError> {
        let mut themes = vec![];
        for theme in Theme::ALL {
            if self.shows(theme)? {
                themes.push(theme);
            }
        }
        Ok(themes)
    }

    fn shows(&self, theme: Theme) -> Result<bool, ProbeError> {
        let rules = self.tables.game();
        let end = self.steps.last().map(|step| &step.after);
        Ok(match theme {
            Theme::OnlyMoves => self.are_only_moves(),
            Theme::Zugzwang => self.is_zugzwang()?,
            Theme::DoubleThreat => (self.winner_steps())
                .any(|step| step.after.turn() != self.winner && threats(rules, step) > 1),
            Theme::OpenedMill => self.closes_opened_mill(),
            Theme::DoubleMill => (self.winner_steps())
                .any(|step| opened(step).next().is_some() && made(step).next().is_some()),
            Theme::ExtraMove => self.winner_steps().any(|step| step.played.again),
            Theme::Sacrifice => self
                .steps_of(!self.winner)
                .any(|step| step.played.removed != 0),
            Theme::Flight => self.winner_steps().any(|step| flies(&step.played)),
            Theme::Block => end.is_some_and(|end| rules.ended(end).is_none()),
        })
    }

    fn steps_of(&self, side: Colour) -> impl Iterator<Item = &Step> {
        (self.steps.iter()).filter(move |step| step.before.turn() == side)
    }

    fn winner_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps_of(self.winner)
    }

    fn are_only_moves(&self) -> bool {
        let last = self.winner_steps().count().saturating_sub(1);
        self.winner_steps().take(last).all(|step| step.winning == 1)
    }

    fn is_zugzwang(&self) -> Result<bool, ProbeError> {
        let after = self.steps.first().map(|step| &step.after);
        match after.filter(|after| after.turn() != self.winner) {
            Some(after) => {
                let own = self.tables.wdl(after)?;
                is_zugzwang(self.tables.reading(), after, own)
            }
            None => Ok(false),
        }
    }

    /// Whether the winner closes a mill that it has opened.
    fn closes_opened_mill(&self) -> bool {
        let mut open: Vec<Points> = vec![];
        self.winner_steps().any(|step| {
            let closes = made(step).any(|line| open.contains(&line));
            open.extend(opened(step));
            closes
        })
    }
}

/// Returns the mills of one side through a point.
fn mills(stones: Points, point: Point) -> impl Iterator<Item = Points> {
    LINE.into_iter()
        .filter(move |line| line & point.bit() != 0 && line & stones == *line)
}

/// Returns the mills that a move makes.
fn made(step: &Step) -> impl Iterator<Item = Points> + use<> {
    mills(step.after.stones(step.before.turn()), step.played.to)
}

/// Returns the mills that its stone leaves.
fn opened(step: &Step) -> impl Iterator<Item = Points> + use<> {
    let stones = step.before.stones(step.before.turn());
    (step.played.from.into_iter()).flat_map(move |from| mills(stones, from))
}

/// Returns the number of points on which the side that moved would make a mill with another move.
fn threats(rules: &Mills, step: &Step) -> usize {
    let again = step.after.with_turn(step.before.turn());
    let stones = again.stones(again.turn());
    let makes = |played: &&Move| {
        let from = played.from.map_or(0, Point::bit);
        mills_through(played.to, stones & !from) > 0
    };
    let moves = rules.moves(&again);
    let points = moves.iter().filter(makes).map(|played| played.to.bit());
    points.fold(0, |all, point| all | point).count_ones() as usize
}

/// Whether a stone goes to a point that is not a neighbour.
fn flies(played: &Move) -> bool {
    let near = |from: Point| from.neighbours() & played.to.bit() != 0;
    played.from.is_some_and(|from| !near(from))
}
