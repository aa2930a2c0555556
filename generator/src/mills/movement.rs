//! The movement of the stones on the board, and the reward of a mill, by class.
//!
//! White is the side to move (*us*) in every class of the solver.

use super::solved_classes::ClassTurn;
use galotne::colour::Colour;
use galotne_mills::geometry::{Point, Points, mills_through};
use galotne_mills::{ChainReward, Class, Duty, MillReward, Mills};
use std::ops::RangeInclusive;

/// The side to move.
pub const US: Colour = Colour::White;
pub const THEM: Colour = Colour::Black;

/// The distance that stones on the board move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Stones on the board do not move.
    Nowhere,
    /// To an adjacent free point.
    Adjacent,
    /// To any free point.
    Anywhere,
}

impl Reach {
    /// Returns the reach of White's stones in a class.
    pub fn new(rules: &Mills, class: Class) -> Self {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        if !rules.may_slide(hands, US) {
            Self::Nowhere
        } else if rules.flies(class.board(US), hands[0]) {
            Self::Anywhere
        } else {
            Self::Adjacent
        }
    }

    /// Returns the points of `free` that a stone at `at` can move to, or can have come from.
    #[inline]
    pub fn from(self, at: Point, free: Points) -> Points {
        match self {
            Self::Nowhere => 0,
            Self::Adjacent => at.neighbours() & free,
            Self::Anywhere => free,
        }
    }
}

/// The clauses of a game for mills that are made in one class.
#[derive(Clone, Copy)]
pub struct MillClauses<'r> {
    pub rules: &'r Mills,
    earns: MillReward,
    /// Whether a mill earns an extra move.
    pub goes_on: bool,
}

impl<'r> MillClauses<'r> {
    /// Selects the clauses for mills that are made on a turn.
    pub fn new(rules: &'r Mills, turn: ClassTurn) -> Self {
        let hands = [US, THEM].map(|side| turn.class.hand(side));
        let earns = rules.mill_earns(hands, US);
        let spent = turn.extra && matches!(rules.chain, ChainReward::Once);
        Self {
            rules,
            earns,
            goes_on: earns.earns_extra_move() && !spent,
        }
    }

    /// Returns the allowed numbers of stones to remove from a class after `mills` mills at once.
    pub fn removals(self, class: Class, mills: u8) -> RangeInclusive<u8> {
        let max = if !self.earns.removes() {
            0
        } else if class.side(THEM) > self.rules.fewest_stones {
            mills.min(self.rules.two_mills).clamp(1, 2)
        } else {
            // The first one ends the game.
            1
        };
        let max = max.min(class.board(THEM));
        match self.rules.removal {
            Duty::Must => max..=max,
            Duty::May => 0..=max,
        }
    }
}

/// The effect on the turn of a step that makes a mill, as far as the position stays in the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MillEffect {
    /// The step leaves the class: a stone must be removed.
    Leaves,
    /// The turn passes as after any other step: no stone is removed, or none has to be.
    Passes,
    /// The side to move earns an extra move.
    ExtraMove {
        /// Whether it may decline the extra move.
        declinable: bool,
        /// Whether it has a stone to place, so that it can always move.
        places: bool,
    },
}

/// The movement of stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    pub reach: Reach,
    /// The effect of a step that makes a mill.
    pub mill: MillEffect,
}

impl Movement {
    /// No movement.
    pub const NONE: Self = Self {
        reach: Reach::Nowhere,
        mill: MillEffect::Leaves,
    };

    /// Returns the movement of White's stones in a class on an ordinary turn; `None` if they do not
    /// move.
    pub fn new(rules: &Mills, class: Class) -> Option<Self> {
        let reach = Reach::new(rules, class);
        let clauses = MillClauses::new(rules, ClassTurn::ordinary(class));
        let mill = if class.board(US) < 3 {
            // No step makes a mill.
            MillEffect::Passes
        } else if *clauses.removals(class, 1).start() > 0 {
            MillEffect::Leaves
        } else if clauses.goes_on {
            MillEffect::ExtraMove {
                declinable: rules.extra_move == Duty::May,
                places: class.hand(US) > 0,
            }
        } else {
            MillEffect::Passes
        };
        (reach != Reach::Nowhere).then_some(Self { reach, mill })
    }

    /// Whether a stone that comes to `to` leaves the class by a mill with these others.
    #[inline]
    pub fn leaves(self, to: Point, others: Points) -> bool {
        self.mill == MillEffect::Leaves && mills_through(to, others) > 0
    }

    /// Whether steps may lead from a row to the same row, so that new results there matter to it.
    pub const fn stays_in_row(self) -> bool {
        matches!(self.mill, MillEffect::ExtraMove { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{
        MILLS, MILLS_CEYLON, MILLS_CEYLON_REMOVAL_OPTIONAL, MILLS_CEYLON_SLIDES, MILLS_MIXED,
        MILLS_OPTIONAL, MILLS_TWO_MILLS_TWO,
    };

    #[test]
    fn a_mill_leaves_the_class_unless_nothing_is_removed() {
        let extra = MillEffect::ExtraMove {
            declinable: false,
            places: false,
        };
        for (rules, class, expected) in [
            (&MILLS, "4v3", MillEffect::Leaves),
            (&MILLS_TWO_MILLS_TWO, "4v3", MillEffect::Leaves),
            (&MILLS_OPTIONAL, "4v3", MillEffect::Passes),
            (&MILLS_MIXED, "2+1v3", MillEffect::Passes),
            (&MILLS_MIXED, "3+1v0+3", MillEffect::Passes),
            (&MILLS_MIXED, "3+1v1+2", MillEffect::Leaves),
            (&MILLS_CEYLON, "4v3", MillEffect::Leaves),
            (&MILLS_CEYLON_REMOVAL_OPTIONAL, "4v3", extra),
            (&MILLS_CEYLON_SLIDES, "9v8+1", extra),
            (&MILLS_CEYLON_SLIDES, "9v9", MillEffect::Leaves),
        ] {
            let movement = Movement::new(rules, class.parse().expect("a class"));
            let mill = movement.map(|movement| movement.mill);
            assert_eq!(mill, Some(expected), "{} {class}", rules.name);
        }
    }
}
