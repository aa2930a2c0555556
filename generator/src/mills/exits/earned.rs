//! What a mill earns: stones that are removed, and whose turn it is then. What may be declined is
//! one choice more.

use super::ahead::{Ahead, Row, Turn};
use super::{THEM, US};
use crate::mills::solved::Solved;
use galotne_mills::geometry::{Points, points};
use galotne_mills::{Chain, Class, Duty, Earns, Mills, Position};
use std::ops::RangeInclusive;

/// The clauses of a game for mills that are made in one class.
#[derive(Clone, Copy)]
pub(super) struct Clauses<'r> {
    pub rules: &'r Mills,
    earns: Earns,
    /// Whether it is our turn again.
    goes_on: bool,
}

impl<'r> Clauses<'r> {
    /// Those of the turn on which they are made.
    pub fn new(rules: &'r Mills, turn: Turn) -> Self {
        let hands = [US, THEM].map(|side| turn.class.hand(side));
        let earns = rules.mill_earns(hands, US);
        let spent = turn.extra && matches!(rules.chain, Chain::Once);
        Self {
            rules,
            earns,
            goes_on: earns.goes_on() && !spent,
        }
    }

    /// How many stones may be removed of a class by so many mills at once.
    fn removals(self, class: Class, mills: u8) -> RangeInclusive<u8> {
        let most = if !self.earns.removes() {
            0
        } else if class.side(THEM) > self.rules.fewest {
            mills.min(self.rules.two_mills).clamp(1, 2)
        } else {
            // The first one ends the game.
            1
        };
        let most = most.min(class.board(THEM));
        match self.rules.removal {
            Duty::Must => most..=most,
            Duty::May => 0..=most,
        }
    }
}

/// What a step that makes a mill does within its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Milled {
    /// Nothing: it leaves the class, since a stone is removed.
    Leaves,
    /// The turn passes as after any other step: no stone is removed, or none has to be.
    Passes,
    /// The same, and we are to move once more, if we can.
    Again {
        /// Whether the turn may pass all the same.
        declinable: bool,
        /// Whether we can always move, since we may place.
        places: bool,
    },
}

impl Milled {
    /// That of a class in which White is to move, not by an extra move.
    pub fn new(rules: &Mills, class: Class) -> Self {
        let clauses = Clauses::new(rules, Turn::ordinary(class));
        if class.board(US) < 3 {
            // No step makes any.
            Self::Passes
        } else if *clauses.removals(class, 1).start() > 0 {
            Self::Leaves
        } else if clauses.goes_on {
            Self::Again {
                declinable: rules.extra_move == Duty::May,
                places: class.hand(US) > 0,
            }
        } else {
            Self::Passes
        }
    }
}

/// What some mills at once lead to.
pub(super) struct Earned<'s> {
    rules: &'s Mills,
    choices: Vec<Choice<'s>>,
    /// The hands after them.
    hands: [u8; 2],
}

/// So many stones removed, and what is ahead then.
struct Choice<'s> {
    removed: u8,
    /// If it is our turn again by an extra move.
    again: Option<Ahead<'s>>,
    /// If it is not; it may be our turn because they wait.
    passed: Option<Ahead<'s>>,
}

impl<'s> Earned<'s> {
    /// What so many mills earn that are made by a move into `class`, if at least so many stones are
    /// removed. `None` if what is ahead is not solved.
    pub fn new(
        clauses: Clauses<'s>,
        solved: &'s Solved,
        class: Class,
        mills: u8,
        least: u8,
    ) -> Option<Self> {
        let removals = clauses.removals(class, mills);
        let choices = (removals.filter(|&removed| removed >= least))
            .map(|removed| Choice::new(clauses, solved, class, removed))
            .collect::<Option<_>>()?;
        Some(Self {
            rules: clauses.rules,
            choices,
            hands: [US, THEM].map(|side| class.hand(side)),
        })
    }

    /// Whether there is any choice.
    pub fn is_any(&self) -> bool {
        !self.choices.is_empty()
    }

    /// All that is ahead.
    pub fn ahead(&self) -> impl Iterator<Item = &Ahead<'s>> {
        self.choices
            .iter()
            .flat_map(|choice| choice.again.iter().chain(&choice.passed))
    }

    /// The rows that they lead to from a row of these stones of theirs.
    pub fn rows(&self, theirs: Points) -> Vec<Left<'_>> {
        let mut rows = vec![];
        for choice in &self.choices {
            for left in left_of(theirs, choice.removed) {
                rows.push(Left {
                    rules: self.rules,
                    hands: self.hands,
                    theirs: left,
                    again: choice.again.as_ref().map(|ahead| ahead.row(left)),
                    passed: choice.passed.as_ref().map(|ahead| ahead.row(left)),
                });
            }
        }
        rows
    }
}

impl<'s> Choice<'s> {
    fn new(clauses: Clauses<'_>, solved: &'s Solved, class: Class, removed: u8) -> Option<Self> {
        let rules = clauses.rules;
        let class = Class::new(
            [class.board(US), class.board(THEM) - removed],
            [class.hand(US), class.hand(THEM)],
        );
        // With too few stones left it is nobody's turn, and we have won.
        let over = class.side(THEM) < rules.fewest;
        let ahead = |mover, extra| match over || rules.has_turn(class, mover) {
            true => Ahead::new(rules, solved, Turn { class, extra }, mover).map(Some),
            false => Some(None),
        };
        let waited = waited(rules, class);
        let told_apart = matches!(rules.chain, Chain::Once);
        Some(Self {
            removed,
            again: match clauses.goes_on {
                true => ahead(US, told_apart)?,
                false => None,
            },
            passed: match (waited, clauses.goes_on) {
                (true, false) => ahead(US, false)?,
                // Who has a hand can make his extra move.
                (true, true) => None,
                (false, _) => ahead(THEM, false)?,
            },
        })
    }
}

/// Whether they must wait, so that it is our turn again.
pub(super) fn waited(rules: &Mills, class: Class) -> bool {
    rules.waits([class.hand(US), class.hand(THEM)], THEM) && class.hand(US) > 0
}

/// What can be left of stones when so many of them are removed one after the other: a mill protects
/// its stones as long as it stands.
fn left_of(stones: Points, removed: u8) -> Vec<Points> {
    let mut left = vec![stones];
    for _ in 0..removed {
        left = (left.into_iter())
            .flat_map(|stones| {
                points(Mills::removable(stones)).map(move |stone| stones ^ stone.bit())
            })
            .collect();
    }
    if removed > 1 {
        left.sort_unstable();
        left.dedup();
    }
    left
}

/// Their stones after a mill, and what is ahead if it is our turn again, and if it is not.
pub(super) struct Left<'a> {
    rules: &'a Mills,
    hands: [u8; 2],
    pub theirs: Points,
    pub again: Option<Row<'a>>,
    pub passed: Option<Row<'a>>,
}

impl Left<'_> {
    /// What becomes of an extra move with our stones after the mill.
    #[inline]
    pub fn going_on(&self, ours: Points) -> GoingOn {
        let position = Position::trusted([ours, self.theirs], self.hands, US);
        match (self.rules.can_move(&position), self.rules.extra_move) {
            (false, _) => GoingOn::Forfeited,
            (true, Duty::Must) => GoingOn::Due,
            (true, Duty::May) => GoingOn::Offered,
        }
    }
}

/// What becomes of an extra move that was earned.
pub(super) enum GoingOn {
    /// There is none, so the turn passes.
    Forfeited,
    /// It must be made.
    Due,
    /// It may be.
    Offered,
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::geometry::Point;
    use galotne_mills::{
        MILLS, MILLS_CEYLON, MILLS_CEYLON_REMOVAL_OPTIONAL, MILLS_CEYLON_SLIDES, MILLS_MIXED,
        MILLS_OPTIONAL, MILLS_TWO_MILLS_TWO,
    };

    fn set(names: &str) -> Points {
        let bit = |name| Point::named(name).expect("a point").bit();
        names.split_whitespace().map(bit).sum()
    }

    /// A mill that loses a stone does not protect the others from the second removal.
    #[test]
    fn two_stones_are_removed_one_after_the_other() {
        assert_eq!(left_of(set("a1 d1 g1"), 0), [set("a1 d1 g1")]);
        assert_eq!(left_of(set("a1 d1 g1 d6"), 1), [set("a1 d1 g1")]);
        let left = left_of(set("a1 d1 g1 d6"), 2);
        assert_eq!(left, ["a1 d1", "a1 g1", "d1 g1"].map(set));
        assert_eq!(left_of(set("a1 d1 b6"), 2).len(), 3);
    }

    #[test]
    fn mills_leave_their_class_unless_nothing_is_removed() {
        let milled = |rules, class: &str| Milled::new(rules, class.parse().expect("a class"));
        let again = Milled::Again {
            declinable: false,
            places: false,
        };
        for (rules, class, expected) in [
            (&MILLS, "4v3", Milled::Leaves),
            (&MILLS_TWO_MILLS_TWO, "4v3", Milled::Leaves),
            (&MILLS_OPTIONAL, "4v3", Milled::Passes),
            (&MILLS_MIXED, "2+1v3", Milled::Passes),
            (&MILLS_MIXED, "3+1v0+3", Milled::Passes),
            (&MILLS_MIXED, "3+1v1+2", Milled::Leaves),
            (&MILLS_CEYLON, "4v3", Milled::Leaves),
            (&MILLS_CEYLON_REMOVAL_OPTIONAL, "4v3", again),
            (&MILLS_CEYLON_SLIDES, "9v8+1", again),
            (&MILLS_CEYLON_SLIDES, "9v9", Milled::Leaves),
        ] {
            assert_eq!(milled(rules, class), expected, "{} {class}", rules.name);
        }
    }
}
