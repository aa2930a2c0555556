//! What a game of mills is: a table of clauses.

use super::geometry::Points;
use super::material::Class;
use super::position::{Position, PositionError};
use galotne::colour::Colour;
use galotne::rules::Sentence;
use galotne::value::{EndResult, Parity, Wdl};

/// When a side may slide its stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {
    /// Once both hands are empty. Whoever has an empty hand before that *waits*: the other side
    /// goes on placing alone.
    AllPlaced,
    /// Once its own hand is empty.
    OwnPlaced,
    /// On any turn, in place of placing.
    Always,
}

/// What a mill earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earns {
    /// An enemy stone is removed.
    Removal,
    /// The same side moves once more.
    ExtraMove,
    /// A removal, and then an extra move.
    Both,
}

impl Earns {
    /// Whether an enemy stone is removed.
    #[must_use]
    pub const fn removes(self) -> bool {
        matches!(self, Self::Removal | Self::Both)
    }

    /// Whether the same side moves once more.
    #[must_use]
    pub const fn goes_on(self) -> bool {
        matches!(self, Self::ExtraMove | Self::Both)
    }
}

/// Whose hands must be empty before a move for its mill to be one of moving; otherwise it is one of
/// placing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// Those of both sides.
    Both,
    /// That of the side that moves.
    Own,
}

/// Whether what was earned has to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// It must, if it can be.
    Must,
    /// It may be declined.
    May,
}

/// When a side *flies*: its stones go to any free point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flies {
    /// With so many stones on the board and none in hand.
    OnBoard(u8),
    /// With so many stones in all, on the board and in hand.
    InAll(u8),
}

/// What a mill earns that is made by an extra move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// What any mill earns.
    GoesOn,
    /// The same without another extra move.
    Once,
}

/// Where each clause is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The text as a whole.
    pub text: &'static str,
    /// Stones, who starts, and when stones are placed and slid.
    pub placing: &'static str,
    /// What a mill earns, and which stones may be removed.
    pub mill: &'static str,
    /// When stones fly.
    pub flying: &'static str,
    /// How a game ends.
    pub end: &'static str,
}

/// A game of mills, clause by clause.
///
/// Common to all: the board is that of [`geometry`](super::geometry); the sides move in turn; a ply
/// places a stone of one's hand on a free point or slides a stone on the board to a free
/// neighbouring point. Three stones of one colour on a line are a mill. Whoever *makes* one by his
/// ply, new or opened and closed again, earns something. A stone that stands in a mill is not
/// removed as long as another of its colour does not; if there is nothing on the board to remove,
/// nothing is. Removed stones never return. A game goes on for ever if nobody can win it: it is a
/// draw by value.
#[derive(PartialEq, Eq, Debug)]
pub struct Mills {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// What table files call it: 16 characters at most.
    pub tag: &'static str,
    /// Other names that are understood on the command line.
    pub aliases: &'static [&'static str],
    /// How many stones each side starts with, all in hand: 9 at most.
    pub stones: u8,
    /// Who moves first.
    pub starts: Colour,
    /// When stones are slid.
    pub slides: Slides,
    /// When stones fly.
    pub flies: Flies,
    /// Whose hands tell mills of placing and of moving apart.
    pub moving: Hands,
    /// What a mill of placing earns.
    pub placing_mill: Earns,
    /// What a mill of moving earns.
    pub moving_mill: Earns,
    /// How many removals two mills at once earn.
    pub two_mills: u8,
    /// Whether a stone must be removed.
    pub removal: Duty,
    /// Whether an extra move must be made.
    pub extra_move: Duty,
    /// What a mill earns that is made by an extra move.
    pub chain: Chain,
    /// With fewer stones than this, on the board and in hand, a side has lost.
    pub fewest: u8,
    /// What a side to move gets that has no move.
    pub without_move: EndResult,
    /// Where these clauses are written.
    pub sources: Sources,
    /// What the text leaves open: how it is read here is not the only way.
    pub open: &'static [Sentence],
}

impl Mills {
    /// The game with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        (super::VARIANTS.iter().copied())
            .find(|mills| mills.name == name || mills.aliases.contains(&name))
    }

    /// The position a game starts from.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{MILLS, write_fen};
    ///
    /// assert_eq!(write_fen(&MILLS.start()), "W:W+9:B+9");
    /// ```
    #[must_use]
    pub const fn start(&self) -> Position {
        Position::new_unchecked([0, 0], [self.stones; 2], self.starts)
    }

    /// A position from the stones of White and Black on the board and in hand.
    ///
    /// # Errors
    /// Says which rule of a position is broken: [`PositionError`]. One side may have too few stones
    /// to go on: that is the end of a game.
    pub fn position(
        &self,
        stones: [Points; 2],
        hands: [u8; 2],
        turn: Colour,
    ) -> Result<Position, PositionError> {
        Position::new(self, stones, hands, turn)
    }

    /// Whether the sides place one stone each in turn, so that what they have in hand follows from
    /// the number of plies: nobody slides before all are placed, and no mill of placing earns an
    /// extra move.
    #[must_use]
    pub const fn places_in_turn(&self) -> bool {
        matches!(self.slides, Slides::AllPlaced) && !self.placing_mill.goes_on()
    }

    /// Whether a side may slide with these hands.
    #[must_use]
    #[inline]
    pub const fn may_slide(&self, hands: [u8; 2], side: Colour) -> bool {
        match self.slides {
            Slides::AllPlaced => hands[0] + hands[1] == 0,
            Slides::OwnPlaced => hands[side.index()] == 0,
            Slides::Always => true,
        }
    }

    /// Whether a side waits with these hands: it cannot place, and must not slide yet.
    #[must_use]
    #[inline]
    pub const fn waits(&self, hands: [u8; 2], side: Colour) -> bool {
        hands[side.index()] == 0 && !self.may_slide(hands, side)
    }

    /// Whether it can be the turn of a side with these hands, whichever side began.
    #[must_use]
    #[inline]
    pub const fn may_move(&self, hands: [u8; 2], side: Colour) -> bool {
        let (own, other) = (hands[side.index()], hands[side.other().index()]);
        if self.places_in_turn() {
            own == other || own == other + 1
        } else {
            !self.waits(hands, side)
        }
    }

    /// Whether a side can have lost stones with these hands.
    #[must_use]
    pub const fn may_have_lost(&self, hands: [u8; 2], side: Colour) -> bool {
        self.placing_mill.removes()
            || match self.moving {
                Hands::Both => hands[0] + hands[1] == 0,
                // The other side has moved with an empty hand.
                Hands::Own => hands[side.other().index()] == 0,
            }
    }

    /// Whether a side flies that has these stones on the board and in hand.
    #[must_use]
    #[inline]
    pub const fn flies(&self, board: u8, hand: u8) -> bool {
        match self.flies {
            Flies::OnBoard(stones) => board == stones && hand == 0,
            Flies::InAll(stones) => board + hand == stones,
        }
    }

    /// How the game has ended for the side to move, whatever the moves are; `None` if it goes on as
    /// long as there is a move.
    #[must_use]
    #[inline]
    pub const fn ended(&self, position: &Position) -> Option<Wdl> {
        let us = position.turn();
        if position.in_all(us) < self.fewest {
            Some(Wdl::Loss)
        } else if position.in_all(us.other()) < self.fewest {
            Some(Wdl::Win)
        } else {
            None
        }
    }

    /// What a mill earns that a side makes by a move with these hands.
    #[must_use]
    #[inline]
    pub const fn mill_earns(&self, hands: [u8; 2], side: Colour) -> Earns {
        let moving = match self.moving {
            Hands::Both => hands[0] + hands[1] == 0,
            Hands::Own => hands[side.index()] == 0,
        };
        if moving {
            self.moving_mill
        } else {
            self.placing_mill
        }
    }

    /// Whether no mill earns an extra move.
    #[must_use]
    pub const fn turns_alternate(&self) -> bool {
        !self.placing_mill.goes_on() && !self.moving_mill.goes_on()
    }

    /// What the number of plies to the end says of the winner.
    ///
    /// A game is over for the side whose turn it would be: it has too few stones, or no move. Where
    /// turns alternate, whoever wins has made the last ply, so his distance is odd and the loser's
    /// even. An extra move spoils this count.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        match self.without_move {
            EndResult::Loses if self.turns_alternate() => Parity::LostInZero,
            _ => Parity::Neither,
        }
    }

    /// Whether there are positions of this class, with either side to move.
    #[must_use]
    pub fn has(&self, class: Class) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let sides = Colour::BOTH.into_iter().all(|side| {
            let stones = class.side(side);
            (self.fewest..=self.stones).contains(&stones)
                && (stones == self.stones || self.may_have_lost(hands, side))
        });
        sides && Colour::BOTH.iter().any(|&side| self.may_move(hands, side))
    }

    /// Whether it can be the turn of a side in a class.
    #[must_use]
    pub fn has_turn(&self, class: Class, turn: Colour) -> bool {
        self.may_move(Colour::BOTH.map(|side| class.hand(side)), turn)
    }
}
