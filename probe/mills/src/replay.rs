//! A game of mills replayed from its score sheet: every ply a legal one, or a fault that says what
//! is wrong with it; and where the game ended.
//!
//! A sheet has moves as players wrote them ([`Entry`]). What is legal is asked of the clauses
//! alone, so the same sheet can be replayed under every reading of the text.

use super::geometry::{Point, Points, by_name, mills_through, points};
use super::moves::Move;
use super::notation::{meant, write_move};
use super::position::Position;
use super::rules::{Duty, Mills};
use galotne::colour::Colour;
use galotne::notation::either;
use galotne::rules::Rules;
use galotne::value::Wdl;

/// A move as the sheet has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What is written, legal or not.
    pub said: Move,
    /// Whose move it is by the numbers of the sheet, where they tell.
    pub by: Option<Colour>,
}

impl From<Move> for Entry {
    /// A move without a number.
    fn from(said: Move) -> Self {
        Self { said, by: None }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// After how many plies.
    pub ply: usize,
    /// Who has won.
    pub winner: Colour,
    /// How it ended.
    pub why: Why,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// A side has too few stones on the board and in hand to make a mill.
    TooFew(Colour),
    /// A side cannot move on its turn.
    Blocked(Colour),
}

impl Why {
    /// One word for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooFew(_) => "too-few",
            Self::Blocked(_) => "no-move",
        }
    }

    /// The side that has too few stones or no move.
    #[must_use]
    pub const fn side(self) -> Colour {
        match self {
            Self::TooFew(side) | Self::Blocked(side) => side,
        }
    }
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooFew(side) => write!(f, "{side:?} has too few stones left"),
            Self::Blocked(side) => write!(f, "{side:?} cannot move"),
        }
    }
}

/// A ply that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{}`: {kind}", write_move(.said))]
pub struct Fault {
    /// After how many legal plies.
    pub ply: usize,
    /// What is written.
    pub said: Move,
    /// Whose turn it is.
    pub turn: Colour,
    /// What is wrong with it.
    pub kind: FaultKind,
    /// Whether it is a fault that the opponent has let stand by playing on: then it
    /// [may be accepted](Replay::accepting).
    pub stands: bool,
}

/// What can be wrong with a ply.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The game had ended.
    #[error("the game was over {}: {}", after(.0.ply), .0.why)]
    Over(Over),
    /// A stone is placed by a side that has none in hand.
    #[error("there is no stone in hand to place: write from where it goes, as in d6-d5")]
    HandEmpty,
    /// A stone is placed or goes where another one stands.
    #[error("{0} is taken")]
    PointTaken(Point),
    /// Nothing of the side to move stands there.
    #[error("no stone of the side to move stands on {0}")]
    NoStone(Point),
    /// A stone slides before it may.
    #[error("stones do not slide yet: those in hand are placed first")]
    PlaceFirst,
    /// The points are no neighbours, and the stone does not fly.
    #[error("{from} and {to} are no neighbours, and the stones do not fly yet")]
    NoStep {
        /// From where it goes.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// What a mill must remove stays.
    #[error("it makes a mill, and what it removes is missing: {}", either(.0))]
    MissingRemoval(Vec<String>),
    /// Something is removed without a mill.
    #[error("it makes no mill, so nothing is removed")]
    NoMill,
    /// Something is removed by a mill that removes nothing.
    #[error("this mill removes nothing")]
    NoRemoval,
    /// What is removed is not there.
    #[error("no stone of the other side stands on {0}")]
    NothingThere(Point),
    /// What is removed stands in a mill, while others do not.
    #[error("the stone on {point} is in a mill, and others are not: {}", names(*.open))]
    InMill {
        /// Where it stands.
        point: Point,
        /// What may be removed.
        open: Points,
    },
    /// More is removed than may be.
    #[error("more stones are removed than a mill takes")]
    TooMany,
    /// The same side is said to go on, and does not.
    #[error("`+` says that the same side goes on, and there is no extra move")]
    NoExtraMove,
    /// The other side has moved though the same one had an extra move.
    #[error(
        "ply {0} made a mill and earned an extra move, which was not made (a `+` behind the mill says that it was)"
    )]
    ExtraMoveNotMade(usize),
}

impl FaultKind {
    /// One word for programs.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Over(_) => "after-end",
            Self::HandEmpty => "hand-empty",
            Self::PointTaken(_) => "point-taken",
            Self::NoStone(_) => "no-stone",
            Self::PlaceFirst => "place-first",
            Self::NoStep { .. } => "no-step",
            Self::MissingRemoval(_) => "missing-removal",
            Self::NoMill => "no-mill",
            Self::NoRemoval => "no-removal",
            Self::NothingThere(_) => "nothing-there",
            Self::InMill { .. } => "in-mill",
            Self::TooMany => "too-many",
            Self::NoExtraMove => "no-extra-move",
            Self::ExtraMoveNotMade(_) => "extra-move-not-made",
        }
    }

    /// Whether the opponent can let it stand: a duty was missed or a protected stone taken, and
    /// what is on the board is clear.
    const fn can_stand(&self) -> bool {
        matches!(
            self,
            Self::MissingRemoval(_) | Self::InMill { .. } | Self::ExtraMoveNotMade(_)
        )
    }
}

fn after(ply: usize) -> String {
    match ply {
        0 => "when it began".to_owned(),
        ply => format!("after ply {ply}"),
    }
}

fn names(set: Points) -> String {
    let names: Vec<String> = by_name(set).map(|point| point.to_string()).collect();
    either(&names)
}

/// A ply that was let stand though the rules forbid it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregular {
    /// Which one; the first of the game is 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// What was wrong with it.
    pub kind: FaultKind,
}

/// A game replayed under the clauses of a game of mills, as far as its plies are legal.
///
/// # Examples
/// ```
/// use galotne_mills::{Entry, FaultKind, MILLS, Replay, parse_fen, read_move};
///
/// let start = parse_fen(&MILLS, "W:Wa1,d7,g7+1:Bb4,c4,e5+1")?;
/// let sheet = [Entry::from(read_move("a7")?)];
/// let replay = Replay::new(&MILLS, start, &sheet, true);
/// // It makes a mill, and the sheet does not say what it removes.
/// let fault = replay.fault().expect("one");
/// assert!(matches!(fault.kind, FaultKind::MissingRemoval(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    rules: &'static Mills,
    /// After 0 plies, 1 ply and so on; at least one.
    positions: Vec<Position>,
    moves: Vec<Move>,
    irregular: Vec<Irregular>,
    over: Option<Over>,
    fault: Option<Fault>,
    accepts: bool,
}

impl Replay {
    /// Replays the moves of a sheet up to the first that is not legal. `whole` says that the sheet
    /// has no more than these: otherwise something that could not be read was played after them.
    #[must_use]
    pub fn new(rules: &'static Mills, start: Position, sheet: &[Entry], whole: bool) -> Self {
        Self::replayed(rules, start, sheet, whole, false)
    }

    /// The same, going on after what the opponent let stand: a removal that was due and not made, a
    /// stone taken out of a mill while others were free, an extra move that was not made. A ply
    /// behind it shows that he did. The text (004) says nothing of moves that break it; what comes
    /// of them on the board is what the game goes on with. A stone placed on another or moved as
    /// none moves is never accepted: it cannot be said what stands where then.
    #[must_use]
    pub fn accepting(rules: &'static Mills, start: Position, sheet: &[Entry], whole: bool) -> Self {
        Self::replayed(rules, start, sheet, whole, true)
    }

    fn replayed(
        rules: &'static Mills,
        start: Position,
        sheet: &[Entry],
        whole: bool,
        accepts: bool,
    ) -> Self {
        let mut replay = Self {
            rules,
            positions: vec![start],
            moves: vec![],
            irregular: vec![],
            over: None,
            fault: None,
            accepts,
        };
        let mut position = start;
        let mut legal = vec![];
        for (ply, entry) in sheet.iter().enumerate() {
            if let Some(declined) = replay.declined(sheet, ply) {
                let fault = FaultKind::ExtraMoveNotMade(ply);
                if !accepts {
                    replay.stop(&position, entry, fault, true);
                    break;
                }
                replay.decline(ply, declined, fault);
                position = declined;
            }
            rules.moves_into(&position, &mut legal);
            let played = match meant(&legal, &entry.said) {
                Some(played) => played,
                None => {
                    let kind = replay.kind(&position, &legal, &entry.said);
                    let stands = kind.can_stand() && (ply + 1 < sheet.len() || !whole);
                    if !(accepts && stands) {
                        replay.stop(&position, entry, kind, stands);
                        break;
                    }
                    let played = irregular(&legal, &entry.said);
                    replay.irregular.push(Irregular {
                        ply: ply + 1,
                        played,
                        kind,
                    });
                    played
                }
            };
            position = rules.play(&position, &played);
            replay.moves.push(played);
            replay.positions.push(position);
        }
        replay.over = end(rules, &position, replay.moves.len());
        replay
    }

    /// The game.
    #[must_use]
    pub const fn rules(&self) -> &'static Mills {
        self.rules
    }

    /// The number of plies replayed.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many plies; `None` if fewer were replayed.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The moves, all of them legal but for those that are [`irregular`](Self::irregular).
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The plies that were let stand, in order.
    #[must_use]
    pub fn irregular(&self) -> &[Irregular] {
        &self.irregular
    }

    /// Whether such plies were accepted.
    #[must_use]
    pub const fn accepts(&self) -> bool {
        self.accepts
    }

    /// The end of the game: what is played after it is a [`fault`](Self::fault).
    #[must_use]
    pub const fn over(&self) -> Option<Over> {
        self.over
    }

    /// What is wrong with the ply behind the last.
    #[must_use]
    pub const fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Which move of its side a ply is, as sheets number them, and whose; 0 of the side that starts
    /// before the first. A number goes up when the turn comes to the side that starts; an extra
    /// move has that of its mill.
    #[must_use]
    pub fn numbered(&self, ply: usize) -> (usize, Colour) {
        let starts = self.rules.starts;
        let mut number = 0;
        let mut before: Option<(Colour, bool)> = None;
        for (position, played) in self.positions.iter().zip(&self.moves).take(ply) {
            let turn = position.turn();
            number += usize::from(match before {
                None => true,
                Some((side, again)) => turn == starts && !(side == starts && again),
            });
            before = Some((turn, played.again));
        }
        (number, before.map_or(starts, |(side, _)| side))
    }

    /// How often the position after so many plies has occurred by then, this time included.
    #[must_use]
    pub fn occurrences(&self, ply: usize) -> usize {
        let now = self.positions.get(ply);
        let before = self.positions.iter().take(ply + 1);
        before.filter(|position| Some(*position) == now).count()
    }

    fn stop(&mut self, position: &Position, entry: &Entry, kind: FaultKind, stands: bool) {
        self.fault = Some(Fault {
            ply: self.moves.len(),
            said: entry.said,
            turn: position.turn(),
            kind,
            stands,
        });
    }

    /// The position after the last ply without the extra move that it earned, if the sheet shows
    /// that this was not made: the ply has no `+`, and by its number or by the stone that moves the
    /// next one is the other side's.
    fn declined(&self, sheet: &[Entry], ply: usize) -> Option<Position> {
        let before = ply.checked_sub(1)?;
        let (&last, entry, next) = (self.moves.get(before)?, sheet.get(before)?, sheet.get(ply)?);
        if !last.again || entry.said.again || self.rules.extra_move == Duty::May {
            return None;
        }
        let position = self.positions.get(before)?;
        let us = position.turn();
        let plain = Move {
            again: false,
            ..last
        };
        let declined = self.rules.play(position, &plain);
        let moves_other = |from: Point| from.bit() & declined.stones(!us) != 0;
        let shown = next.by == Some(!us) || next.said.from.is_some_and(moves_other);
        // Where the other side waits, it was this one's turn in any case.
        (shown && declined.turn() != us).then_some(declined)
    }

    /// Takes the extra move back that the last ply earned.
    fn decline(&mut self, ply: usize, declined: Position, kind: FaultKind) {
        if let (Some(last), Some(position)) = (self.moves.last_mut(), self.positions.last_mut()) {
            last.again = false;
            *position = declined;
            let played = *last;
            self.irregular.push(Irregular { ply, played, kind });
        }
    }

    /// What is wrong with a move that is none of the legal ones.
    fn kind(&self, position: &Position, legal: &[Move], said: &Move) -> FaultKind {
        let rules = self.rules;
        if let Some(over) = end(rules, position, self.moves.len()) {
            return FaultKind::Over(over);
        }
        let us = position.turn();
        let (own, free) = (position.stones(us), position.free());
        match said.from {
            None if position.hand(us) == 0 => return FaultKind::HandEmpty,
            Some(from) if from.bit() & own == 0 => return FaultKind::NoStone(from),
            Some(_) if !rules.may_slide(position.hands(), us) => return FaultKind::PlaceFirst,
            _ if said.to.bit() & free == 0 => return FaultKind::PointTaken(said.to),
            Some(from)
                if from.neighbours() & said.to.bit() == 0
                    && !rules.flies(position.on_board(us), position.hand(us)) =>
            {
                return FaultKind::NoStep { from, to: said.to };
            }
            _ => {}
        }
        let others = own & !said.from.map_or(0, Point::bit);
        self.removal(position, legal, said, mills_through(said.to, others))
    }

    /// What is wrong with what a move removes or earns that is otherwise legal and makes so many
    /// mills.
    fn removal(&self, position: &Position, legal: &[Move], said: &Move, mills: u8) -> FaultKind {
        let here = |played: &&Move| (played.from, played.to) == (said.from, said.to);
        let fitting = || legal.iter().filter(here);
        let removed = said.removed.count_ones();
        let least = fitting().map(|played| played.removed.count_ones()).min();
        let most = fitting().map(|played| played.removed.count_ones()).max();
        let due = || {
            let mut moves: Vec<&Move> = fitting().collect();
            moves.sort_unstable();
            FaultKind::MissingRemoval(moves.into_iter().map(write_move).collect())
        };
        if fitting().any(|played| played.removed == said.removed) {
            return FaultKind::NoExtraMove;
        }
        if said.removed == 0 {
            return due();
        }
        if mills == 0 {
            return FaultKind::NoMill;
        }
        if most == Some(0) {
            return FaultKind::NoRemoval;
        }
        let stones = position.stones(!position.turn());
        if let Some(point) = points(said.removed & !stones).next() {
            return FaultKind::NothingThere(point);
        }
        if most < Some(removed) {
            return FaultKind::TooMany;
        }
        let open = Mills::removable(stones);
        // Of two stones the second may be protected only after the first.
        let protected = points(said.removed & !open).chain(points(said.removed));
        match (protected.into_iter().next(), least <= Some(removed)) {
            (Some(point), true) => FaultKind::InMill { point, open },
            _ => due(),
        }
    }
}

/// A ply that was let stand: what is written, and an extra move if the mill earns one.
fn irregular(legal: &[Move], said: &Move) -> Move {
    let mut here = (legal.iter()).filter(|played| (played.from, played.to) == (said.from, said.to));
    Move {
        again: said.again || here.any(|played| played.again),
        ..*said
    }
}

/// The end of the game in a position after so many plies.
fn end(rules: &Mills, position: &Position, ply: usize) -> Option<Over> {
    let turn = position.turn();
    let few = |side: &Colour| position.in_all(*side) < rules.fewest;
    let (why, result) = match rules.ended(position) {
        Some(result) => {
            let side = Colour::BOTH.into_iter().find(few).unwrap_or(turn);
            (Why::TooFew(side), result)
        }
        None if rules.can_move(position) => return None,
        None => (Why::Blocked(turn), Rules::without_move(rules)),
    };
    let winner = if result == Wdl::Win { turn } else { !turn };
    Some(Over { ply, winner, why })
}
