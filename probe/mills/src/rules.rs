//! A mills game as a table of clauses.

use galotne::colour::Colour;
use galotne::rules::Sentence;
use galotne::value::{EndResult, Parity};

/// The time from which a side may slide its stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlidingRule {
    /// Once both hands are empty. A side with an empty hand before that *waits* while the other
    /// side places its last stones.
    AllPlaced,
    /// Once its own hand is empty.
    OwnPlaced,
    /// On any turn, in place of placing.
    Always,
}

/// The reward for making a mill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MillReward {
    /// An enemy stone is removed.
    Removal,
    /// The same side moves once more.
    ExtraMove,
    /// A removal, and then an extra move.
    Both,
}

impl MillReward {
    /// Whether an enemy stone is removed.
    #[must_use]
    pub const fn removes(self) -> bool {
        matches!(self, Self::Removal | Self::Both)
    }

    /// Whether the same side moves once more.
    #[must_use]
    pub const fn earns_extra_move(self) -> bool {
        matches!(self, Self::ExtraMove | Self::Both)
    }
}

/// The hands that must be empty before a move for its mill to count as made by moving; otherwise it
/// counts as made by placing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyHands {
    /// The hands of both sides.
    Both,
    /// The hand of the side that moves.
    Own,
}

/// Whether a reward must be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// It must, if it can be.
    Must,
    /// It may be declined.
    May,
}

/// The condition under which a side *flies*: its stones go to any free point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlyingRule {
    /// With this many stones on the board and none in hand.
    OnBoard(u8),
    /// With this many stones in all, on the board and in hand.
    InAll(u8),
}

/// The reward for a mill that is made by an extra move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainReward {
    /// The reward for any mill.
    GoesOn,
    /// The same without another extra move.
    Once,
}

/// The places in the rule text where the clauses are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClauseSources {
    /// The text as a whole.
    pub text: &'static str,
    /// The number of stones, the side that starts, and when stones are placed and slid.
    pub placing: &'static str,
    /// The reward for a mill, and the stones that may be removed.
    pub mill: &'static str,
    /// The condition for flying.
    pub flying: &'static str,
    /// The end of the game.
    pub end: &'static str,
}

/// A mills game, clause by clause.
///
/// Common to all games: the board is that of [`geometry`](super::geometry). The sides move in turn.
/// A ply places a stone from the hand on a free point, or slides a stone on the board to a free
/// neighbouring point. Three stones of one colour on a line are a mill. A side that *makes* a mill
/// by its ply, new or opened and closed again, earns a reward. A stone in a mill is protected while
/// other stones of its colour are in none; if no stone can be removed, none is. Removed stones
/// never return. A game that neither side can win never ends: its value is a draw.
#[derive(PartialEq, Eq, Debug)]
pub struct Mills {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// The name in table files: 16 characters at most.
    pub tag: &'static str,
    /// Other names that are understood on the command line.
    pub aliases: &'static [&'static str],
    /// The name of the game whose text this one interprets otherwise; `None` for a game by itself.
    pub interpretation_of: Option<&'static str>,
    /// The number of stones each side starts with, all in hand: 9 at most.
    pub stones: u8,
    /// The side that moves first.
    pub starts: Colour,
    /// The time from which stones slide.
    pub slides: SlidingRule,
    /// The condition under which stones fly.
    pub flies: FlyingRule,
    /// The hands that tell mills made by placing from mills made by moving.
    pub moving: EmptyHands,
    /// The reward for a mill made by placing.
    pub placing_mill: MillReward,
    /// The reward for a mill made by moving.
    pub moving_mill: MillReward,
    /// The number of removals that two mills at once earn.
    pub two_mills: u8,
    /// Whether a stone must be removed.
    pub removal: Duty,
    /// Whether an extra move must be made.
    pub extra_move: Duty,
    /// The reward for a mill made by an extra move.
    pub chain: ChainReward,
    /// With fewer stones than this, on the board and in hand, a side has lost.
    pub fewest_stones: u8,
    /// The result for a side to move without a move.
    pub without_move: EndResult,
    /// The places in the rule text where these clauses are written.
    pub sources: ClauseSources,
    /// The sentences of the text that can be interpreted otherwise.
    pub open: &'static [Sentence],
}

impl Mills {
    /// Returns the game with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        (super::VARIANTS.iter().copied())
            .find(|mills| mills.name == name || mills.aliases.contains(&name))
    }

    /// Whether the sides place one stone each in turn, so that the hands follow from the number of
    /// plies: no stone slides before all are placed, and no mill made by placing earns an extra
    /// move.
    #[must_use]
    pub const fn places_in_turn(&self) -> bool {
        matches!(self.slides, SlidingRule::AllPlaced) && !self.placing_mill.earns_extra_move()
    }

    /// Whether a side may slide with these hands.
    #[must_use]
    #[inline]
    pub const fn may_slide(&self, hands: [u8; 2], side: Colour) -> bool {
        match self.slides {
            SlidingRule::AllPlaced => hands[0] + hands[1] == 0,
            SlidingRule::OwnPlaced => hands[side.index()] == 0,
            SlidingRule::Always => true,
        }
    }

    /// Whether a side must pass with these hands: it cannot place, and must not slide yet.
    #[must_use]
    #[inline]
    pub const fn must_pass(&self, hands: [u8; 2], side: Colour) -> bool {
        hands[side.index()] == 0 && !self.may_slide(hands, side)
    }

    /// Whether it can be the turn of a side with these hands, no matter which side began.
    #[must_use]
    #[inline]
    pub const fn may_move(&self, hands: [u8; 2], side: Colour) -> bool {
        let (own, other) = (hands[side.index()], hands[side.other().index()]);
        if self.places_in_turn() {
            own == other || own == other + 1
        } else {
            !self.must_pass(hands, side)
        }
    }

    /// Whether a side can have lost stones with these hands.
    #[must_use]
    pub const fn may_have_lost(&self, hands: [u8; 2], side: Colour) -> bool {
        self.placing_mill.removes()
            || match self.moving {
                EmptyHands::Both => hands[0] + hands[1] == 0,
                // The other side has moved with an empty hand.
                EmptyHands::Own => hands[side.other().index()] == 0,
            }
    }

    /// Whether a side flies that has these stones on the board and in hand.
    #[must_use]
    #[inline]
    pub const fn flies(&self, board: u8, hand: u8) -> bool {
        match self.flies {
            FlyingRule::OnBoard(stones) => board == stones && hand == 0,
            FlyingRule::InAll(stones) => board + hand == stones,
        }
    }

    /// Returns the reward for a mill that a side makes by a move with these hands.
    #[must_use]
    #[inline]
    pub const fn mill_earns(&self, hands: [u8; 2], side: Colour) -> MillReward {
        let moving = match self.moving {
            EmptyHands::Both => hands[0] + hands[1] == 0,
            EmptyHands::Own => hands[side.index()] == 0,
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
        !self.placing_mill.earns_extra_move() && !self.moving_mill.earns_extra_move()
    }

    /// Returns the relation between the number of plies to the end and the winner.
    ///
    /// A game is lost by the side whose turn it would be: it has too few stones, or no move. Where
    /// turns alternate, the winner has made the last ply, so a win has an odd distance and a loss
    /// an even one. Extra moves break this relation.
    #[must_use]
    pub const fn parity(&self) -> Parity {
        match self.without_move {
            EndResult::Loses if self.turns_alternate() => Parity::LostInZero,
            _ => Parity::Neither,
        }
    }
}
