//! What solutions of problems of mills show.

use super::filter::is_zugzwang;
use galotne::position::Colour;
use galotne_mills::geometry::{LINE, Point, Points, mills_through};
use galotne_mills::{Mills, Move, Position, ProbeError, Tablebase};

/// What a solution of a problem of mills shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// No other move of the winner wins at all, however late, before the last one.
    OnlyMoves,
    /// After the first move the loser is to move, and would hold if it was the winner.
    Zugzwang,
    /// After a move of the winner there are two points on which he would make a mill if it was his
    /// turn again.
    DoubleThreat,
    /// The winner takes a stone out of a mill, and makes this mill again later.
    OpenedMill,
    /// The winner makes a mill with a stone that comes out of another.
    DoubleMill,
    /// The winner makes an extra move.
    ExtraMove,
    /// The loser removes a stone of the winner.
    Sacrifice,
    /// A stone of the winner goes to a point that is no neighbour.
    Flight,
    /// The loser has stones enough at the end, and no move.
    Block,
}

impl Theme {
    /// All of them.
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

    /// The word for it in JSON and messages.
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

/// A move of a solution, between the position before and after it.
pub struct Step {
    pub before: Position,
    pub played: Move,
    pub after: Position,
    /// How many moves win.
    pub winning: usize,
}

/// A solution, which is gone through for what it shows.
pub struct Solution<'a> {
    pub tables: &'a Tablebase,
    pub winner: Colour,
    pub steps: Vec<Step>,
}

impl Solution<'_> {
    /// All that it shows, in the order of [`Theme::ALL`].
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
            Theme::DoubleThreat => (self.winners())
                .any(|step| step.after.turn() != self.winner && threats(rules, step) > 1),
            Theme::OpenedMill => self.closes_again(),
            Theme::DoubleMill => (self.winners())
                .any(|step| opened(step).next().is_some() && made(step).next().is_some()),
            Theme::ExtraMove => self.winners().any(|step| step.played.again),
            Theme::Sacrifice => self.of(!self.winner).any(|step| step.played.removed != 0),
            Theme::Flight => self.winners().any(|step| flies(&step.played)),
            Theme::Block => end.is_some_and(|end| rules.ended(end).is_none()),
        })
    }

    fn of(&self, side: Colour) -> impl Iterator<Item = &Step> {
        (self.steps.iter()).filter(move |step| step.before.turn() == side)
    }

    fn winners(&self) -> impl Iterator<Item = &Step> {
        self.of(self.winner)
    }

    fn are_only_moves(&self) -> bool {
        let last = self.winners().count().saturating_sub(1);
        self.winners().take(last).all(|step| step.winning == 1)
    }

    fn is_zugzwang(&self) -> Result<bool, ProbeError> {
        let after = self.steps.first().map(|step| &step.after);
        match after.filter(|after| after.turn() != self.winner) {
            Some(after) => {
                let own = self.tables.wdl(after)?;
                is_zugzwang(self.tables, after, own)
            }
            None => Ok(false),
        }
    }

    /// Whether the winner makes a mill again that he has opened.
    fn closes_again(&self) -> bool {
        let mut open: Vec<Points> = vec![];
        self.winners().any(|step| {
            let again = made(step).any(|line| open.contains(&line));
            open.extend(opened(step));
            again
        })
    }
}

/// The mills of one side with a stone on a point.
fn mills(stones: Points, point: Point) -> impl Iterator<Item = Points> {
    LINE.into_iter()
        .filter(move |line| line & point.bit() != 0 && line & stones == *line)
}

/// The mills that a move makes.
fn made(step: &Step) -> impl Iterator<Item = Points> + use<> {
    mills(step.after.stones(step.before.turn()), step.played.to)
}

/// The mills that its stone comes out of.
fn opened(step: &Step) -> impl Iterator<Item = Points> + use<> {
    let stones = step.before.stones(step.before.turn());
    (step.played.from.into_iter()).flat_map(move |from| mills(stones, from))
}

/// On how many points the side that made a move would make a mill if it was its turn again.
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

/// Whether a stone goes to a point that is no neighbour.
fn flies(played: &Move) -> bool {
    let near = |from: Point| from.neighbours() & played.to.bit() != 0;
    played.from.is_some_and(|from| !near(from))
}
