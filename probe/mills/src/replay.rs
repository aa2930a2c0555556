//! Replays a game from its score sheet up to the first illegal ply, and finds the end of the game.
//!
//! A sheet has moves as players wrote them ([`WrittenMove`]). The same sheet can be replayed under
//! every interpretation of the rule text.

use super::geometry::{Point, Points, by_name, mills_through, points};
use super::moves::Move;
use super::notation::{meant, write_move};
use super::position::Position;
use super::rules::{Duty, Mills};
use galotne::colour::Colour;
use galotne::notation::either;
use galotne::rules::Rules;
use galotne::value::Wdl;

/// A move as written on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The written move, legal or not.
    pub said: Move,
    /// The side that moves according to the numbers of the sheet, where they tell.
    pub by: Option<Colour>,
}

impl From<Move> for WrittenMove {
    /// Returns a move without a number.
    fn from(said: Move) -> Self {
        Self { said, by: None }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The number of plies before it.
    pub ply: usize,
    /// The side that has won.
    pub winner: Colour,
    /// The reason.
    pub reason: EndReason,
}

/// The reason why a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// A side has too few stones on the board and in hand to make a mill.
    TooFew(Colour),
    /// A side cannot move on its turn.
    Blocked(Colour),
}

impl EndReason {
    /// One word for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooFew(_) => "too-few",
            Self::Blocked(_) => "no-move",
        }
    }

    /// Returns the side that has too few stones or no move.
    #[must_use]
    pub const fn side(self) -> Colour {
        match self {
            Self::TooFew(side) | Self::Blocked(side) => side,
        }
    }
}

impl std::fmt::Display for EndReason {
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
pub struct PlyFault {
    /// The number of legal plies before it.
    pub ply: usize,
    /// The written move.
    pub said: Move,
    /// The side to move.
    pub turn: Colour,
    /// The fault.
    pub kind: PlyFaultKind,
    /// Whether the opponent has accepted the fault by playing on: then it
    /// [may be accepted](Replay::accepting) here too.
    pub stands: bool,
}

/// A fault of a ply.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlyFaultKind {
    /// The game had ended.
    #[error("the game was over {}: {}", after(.0.ply), .0.reason)]
    GameEnd(GameEnd),
    /// A stone is placed by a side that has none in hand.
    #[error("there is no stone in hand to place: write from where it goes, as in d6-d5")]
    HandEmpty,
    /// A side that has only placed stones places one more than it has: as in morabaraba and twelve
    /// men's morris, with twelve stones each.
    #[error(
        "each side has placed its {stones} stones: a game with more, such as morabaraba or twelve \
         men's morris, is not played here; if a stone moves, write from where it goes, as in d6-d5"
    )]
    MoreStones {
        /// The stones of each side.
        stones: u8,
    },
    /// A stone is placed or goes where another one stands.
    #[error("{0} is taken")]
    PointTaken(Point),
    /// No stone of the side to move stands there.
    #[error("no stone of the side to move stands on {0}")]
    NoStone(Point),
    /// A stone slides before it may.
    #[error("stones do not slide yet: those in hand are placed first")]
    PlaceFirst,
    /// The points are no neighbours, and the stone does not fly.
    #[error("{from} and {to} are not neighbours, and the stones do not fly yet")]
    NoStep {
        /// The point it comes from.
        from: Point,
        /// The point it goes to.
        to: Point,
    },
    /// A mill must remove a stone, and none is removed.
    #[error("it makes a mill, but the removal is missing: {}", either(.0))]
    MissingRemoval(Vec<String>),
    /// A stone is removed without a mill.
    #[error("it makes no mill, so nothing is removed")]
    NoMill,
    /// A stone is removed by a mill that does not earn a removal.
    #[error("this mill removes nothing")]
    NoRemoval,
    /// The removed stone is not there.
    #[error("no stone of the other side stands on {0}")]
    NothingThere(Point),
    /// The removed stone stands in a mill, while others do not.
    #[error("the stone on {point} is in a mill, and others are not: {}", names(*.open))]
    InMill {
        /// The point of the removed stone.
        point: Point,
        /// The stones that may be removed.
        open: Points,
    },
    /// More is removed than may be.
    #[error("more stones are removed than a mill takes")]
    TooMany,
    /// A `+` without an extra move.
    #[error("`+` says that the same side goes on, and there is no extra move")]
    NoExtraMove,
    /// The other side has moved though the same one had an extra move.
    #[error(
        "ply {0} made a mill and earned an extra move, which was not made (a `+` behind the mill \
         says that it was)"
    )]
    ExtraMoveNotMade(usize),
}

impl PlyFaultKind {
    /// One word for programs.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::GameEnd(_) => "after-end",
            Self::HandEmpty => "hand-empty",
            Self::MoreStones { .. } => "more-stones",
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

    /// Whether the opponent can accept the fault: a duty was missed or a protected stone taken, and
    /// the position after it is clear.
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

/// A ply that the rules forbid and the opponent accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IrregularPly {
    /// The number of the ply; the first of the game is 1.
    pub ply: usize,
    /// The move.
    pub played: Move,
    /// The fault.
    pub kind: PlyFaultKind,
}

/// A game replayed under the clauses of a mills game, as far as its plies are legal.
///
/// # Examples
/// ```
/// use galotne_mills::{WrittenMove, PlyFaultKind, MILLS, Replay, parse_fen, read_move};
///
/// let start = parse_fen(&MILLS, "W:Wa1,d7,g7+1:Bb4,c4,e5+1")?;
/// let sheet = [WrittenMove::from(read_move("a7")?)];
/// let replay = Replay::new(&MILLS, start, &sheet, true);
/// // The move makes a mill, but the sheet does not name the removed stone.
/// let fault = replay.fault().expect("one");
/// assert!(matches!(fault.kind, PlyFaultKind::MissingRemoval(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    rules: &'static Mills,
    /// The positions after 0 plies, 1 ply and so on; at least one.
    positions: Vec<Position>,
    moves: Vec<Move>,
    irregular: Vec<IrregularPly>,
    over: Option<GameEnd>,
    fault: Option<PlyFault>,
    accepts: bool,
}

impl Replay {
    /// Replays the moves of a sheet up to the first that is not legal. `whole` is false if more
    /// moves follow that could not be read.
    #[must_use]
    pub fn new(rules: &'static Mills, start: Position, sheet: &[WrittenMove], whole: bool) -> Self {
        Self::replayed(rules, start, sheet, whole, false)
    }

    /// Replays the moves of a sheet and continues after faults that the opponent accepted by
    /// playing on: a compulsory removal or extra move that was not made, or the removal of a stone
    /// in a mill while others were free. The text (004) does not mention moves that break the
    /// rules; the game continues from the position after them. A stone placed on another one, or
    /// moved as no stone moves, is never accepted, because the position after it is not clear.
    #[must_use]
    pub fn accepting(
        rules: &'static Mills,
        start: Position,
        sheet: &[WrittenMove],
        whole: bool,
    ) -> Self {
        Self::replayed(rules, start, sheet, whole, true)
    }

    fn replayed(
        rules: &'static Mills,
        start: Position,
        sheet: &[WrittenMove],
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
                let fault = PlyFaultKind::ExtraMoveNotMade(ply);
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
                    replay.irregular.push(IrregularPly {
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

    /// Returns the game.
    #[must_use]
    pub const fn rules(&self) -> &'static Mills {
        self.rules
    }

    /// Returns the number of plies replayed.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the position after this many plies; `None` if fewer were replayed.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// Returns the moves, all of them legal but for those that are [`irregular`](Self::irregular).
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the irregular plies that were accepted, in order.
    #[must_use]
    pub fn irregular(&self) -> &[IrregularPly] {
        &self.irregular
    }

    /// Whether irregular plies are accepted.
    #[must_use]
    pub const fn accepts(&self) -> bool {
        self.accepts
    }

    /// Returns the end of the game. A ply after it is a [`fault`](Self::fault).
    #[must_use]
    pub const fn over(&self) -> Option<GameEnd> {
        self.over
    }

    /// Returns the fault of the ply after the last one replayed.
    #[must_use]
    pub const fn fault(&self) -> Option<&PlyFault> {
        self.fault.as_ref()
    }

    /// Returns the move number of a ply as sheets count, and its side; 0 for the side that starts
    /// before the first. The number rises when the turn comes to the side that starts; an extra
    /// move has the number of its mill.
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

    /// Returns the number of times that the position after this many plies has occurred by then,
    /// this time included.
    #[must_use]
    pub fn occurrences(&self, ply: usize) -> usize {
        let now = self.positions.get(ply);
        let before = self.positions.iter().take(ply + 1);
        before.filter(|position| Some(*position) == now).count()
    }

    fn stop(&mut self, position: &Position, entry: &WrittenMove, kind: PlyFaultKind, stands: bool) {
        self.fault = Some(PlyFault {
            ply: self.moves.len(),
            said: entry.said,
            turn: position.turn(),
            kind,
            stands,
        });
    }

    /// Returns the position after the last ply without the extra move that it earned, if the sheet
    /// shows that this was not made: the ply has no `+`, and by its number or by the stone that
    /// moves the next one is the other side's.
    fn declined(&self, sheet: &[WrittenMove], ply: usize) -> Option<Position> {
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
        // Where the other side waits, it is this side's turn with or without the extra move.
        (shown && declined.turn() != us).then_some(declined)
    }

    /// Takes the extra move back that the last ply earned.
    fn decline(&mut self, ply: usize, declined: Position, kind: PlyFaultKind) {
        if let (Some(last), Some(position)) = (self.moves.last_mut(), self.positions.last_mut()) {
            last.again = false;
            *position = declined;
            let played = *last;
            self.irregular.push(IrregularPly { ply, played, kind });
        }
    }

    /// Finds the fault of a move that is not legal.
    fn kind(&self, position: &Position, legal: &[Move], said: &Move) -> PlyFaultKind {
        let rules = self.rules;
        if let Some(over) = end(rules, position, self.moves.len()) {
            return PlyFaultKind::GameEnd(over);
        }
        let us = position.turn();
        let (own, free) = (position.stones(us), position.free());
        match said.from {
            None if position.hand(us) == 0 => {
                let only_placed = self.moves.iter().all(|played| played.from.is_none());
                return match only_placed && self.positions.first() == Some(&rules.start()) {
                    true => PlyFaultKind::MoreStones {
                        stones: rules.stones,
                    },
                    false => PlyFaultKind::HandEmpty,
                };
            }
            Some(from) if from.bit() & own == 0 => return PlyFaultKind::NoStone(from),
            Some(_) if !rules.may_slide(position.hands(), us) => return PlyFaultKind::PlaceFirst,
            _ if said.to.bit() & free == 0 => return PlyFaultKind::PointTaken(said.to),
            Some(from)
                if from.neighbours() & said.to.bit() == 0
                    && !rules.flies(position.on_board(us), position.hand(us)) =>
            {
                return PlyFaultKind::NoStep { from, to: said.to };
            }
            _ => {}
        }
        let others = own & !said.from.map_or(0, Point::bit);
        self.removal(position, legal, said, mills_through(said.to, others))
    }

    /// Finds the fault in the removals or the extra move of a move that is otherwise legal and
    /// makes this many mills.
    fn removal(&self, position: &Position, legal: &[Move], said: &Move, mills: u8) -> PlyFaultKind {
        let here = |played: &&Move| (played.from, played.to) == (said.from, said.to);
        let fitting = || legal.iter().filter(here);
        let removed = said.removed.count_ones();
        let least = fitting().map(|played| played.removed.count_ones()).min();
        let most = fitting().map(|played| played.removed.count_ones()).max();
        let due = || {
            let mut moves: Vec<&Move> = fitting().collect();
            moves.sort_unstable();
            PlyFaultKind::MissingRemoval(moves.into_iter().map(write_move).collect())
        };
        if fitting().any(|played| played.removed == said.removed) {
            return PlyFaultKind::NoExtraMove;
        }
        if said.removed == 0 {
            return due();
        }
        if mills == 0 {
            return PlyFaultKind::NoMill;
        }
        if most == Some(0) {
            return PlyFaultKind::NoRemoval;
        }
        let stones = position.stones(!position.turn());
        if let Some(point) = points(said.removed & !stones).next() {
            return PlyFaultKind::NothingThere(point);
        }
        if most < Some(removed) {
            return PlyFaultKind::TooMany;
        }
        let open = Mills::removable(stones);
        // Of two stones the second may be protected only after the first.
        let protected = points(said.removed & !open).chain(points(said.removed));
        match (protected.into_iter().next(), least <= Some(removed)) {
            (Some(point), true) => PlyFaultKind::InMill { point, open },
            _ => due(),
        }
    }
}

/// Returns the ply of an accepted fault: the written move, with an extra move if its mill earns it.
fn irregular(legal: &[Move], said: &Move) -> Move {
    let mut here = (legal.iter()).filter(|played| (played.from, played.to) == (said.from, said.to));
    Move {
        again: said.again || here.any(|played| played.again),
        ..*said
    }
}

/// Returns the end of the game in a position after this many plies.
fn end(rules: &Mills, position: &Position, ply: usize) -> Option<GameEnd> {
    let turn = position.turn();
    let few = |side: &Colour| position.in_all(*side) < rules.fewest_stones;
    let (reason, result) = match rules.ended(position) {
        Some(result) => {
            let side = Colour::BOTH.into_iter().find(few).unwrap_or(turn);
            (EndReason::TooFew(side), result)
        }
        None if rules.can_move(position) => return None,
        None => (EndReason::Blocked(turn), Rules::without_move(rules)),
    };
    let winner = if result == Wdl::Win { turn } else { !turn };
    Some(GameEnd {
        ply,
        winner,
        reason,
    })
}
