//! The reward of a mill: which stones are removed, and whose turn it is then.

use super::successor::{Successor, SuccessorRow};
use crate::mills::movement::{MillClauses, THEM, US};
use crate::mills::solved_classes::{ClassTurn, SolvedClasses};
use galotne_mills::geometry::{Points, points};
use galotne_mills::{ChainReward, Class, Duty, Mills, Position};

/// The choices after one or more mills at once; an optional removal is a choice of its own.
pub struct MillReward<'s> {
    rules: &'s Mills,
    choices: Vec<Removal<'s>>,
    /// The hands after the move.
    hands: [u8; 2],
}

/// The removal of a number of stones, and its successors.
struct Removal<'s> {
    stones: u8,
    /// If it is our turn again by an extra move.
    extra: Option<Successor<'s>>,
    /// If there is no extra move; it may be our turn because the opponent waits.
    passed: Option<Successor<'s>>,
}

impl<'s> MillReward<'s> {
    /// Finds the successors of a move into `class` that makes `mills` mills at once and removes at
    /// least `least` stones; `None` if one of them is not solved.
    pub fn new(
        clauses: MillClauses<'s>,
        solved: &'s SolvedClasses,
        class: Class,
        mills: u8,
        least: u8,
    ) -> Option<Self> {
        let removals = clauses.removals(class, mills);
        let choices = (removals.filter(|&stones| stones >= least))
            .map(|stones| Removal::new(clauses, solved, class, stones))
            .collect::<Option<_>>()?;
        Some(Self {
            rules: clauses.rules,
            choices,
            hands: [US, THEM].map(|side| class.hand(side)),
        })
    }

    pub fn is_any(&self) -> bool {
        !self.choices.is_empty()
    }

    pub fn successors(&self) -> impl Iterator<Item = &Successor<'s>> {
        self.choices
            .iter()
            .flat_map(|choice| choice.extra.iter().chain(&choice.passed))
    }

    /// Returns the rows that the choices lead to from the row of these stones of the opponent.
    pub fn rows(&self, theirs: Points) -> Vec<RewardRow<'_>> {
        let mut rows = vec![];
        for choice in &self.choices {
            for left in after_removals(theirs, choice.stones) {
                rows.push(RewardRow {
                    rules: self.rules,
                    hands: self.hands,
                    theirs: left,
                    extra: choice.extra.as_ref().map(|next| next.row(left)),
                    passed: choice.passed.as_ref().map(|next| next.row(left)),
                });
            }
        }
        rows
    }
}

impl<'s> Removal<'s> {
    fn new(
        clauses: MillClauses<'_>,
        solved: &'s SolvedClasses,
        class: Class,
        stones: u8,
    ) -> Option<Self> {
        let rules = clauses.rules;
        let class = Class::new(
            [class.board(US), class.board(THEM) - stones],
            [class.hand(US), class.hand(THEM)],
        );
        // With too few stones left the game has ended, and no side is to move.
        let over = class.side(THEM) < rules.fewest_stones;
        let successor = |mover, extra| match over || rules.has_turn(class, mover) {
            true => Successor::new(rules, solved, ClassTurn { class, extra }, mover).map(Some),
            false => Some(None),
        };
        let waits = opponent_waits(rules, class);
        let is_distinguished = matches!(rules.chain, ChainReward::Once);
        Some(Self {
            stones,
            extra: match clauses.goes_on {
                true => successor(US, is_distinguished)?,
                false => None,
            },
            passed: match (waits, clauses.goes_on) {
                (true, false) => successor(US, false)?,
                // We have a stone in hand, so the extra move is possible.
                (true, true) => None,
                (false, _) => successor(THEM, false)?,
            },
        })
    }
}

/// Whether the opponent must wait in a class, so that it is our turn again.
pub fn opponent_waits(rules: &Mills, class: Class) -> bool {
    rules.must_pass([class.hand(US), class.hand(THEM)], THEM) && class.hand(US) > 0
}

/// Returns all sets that can be left of `stones` when `removed` of them are removed one after the
/// other: a mill protects its stones as long as it stands.
fn after_removals(stones: Points, removed: u8) -> Vec<Points> {
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

/// The opponent's stones after a mill, and the rows of the successors with and without an extra
/// move.
pub struct RewardRow<'a> {
    rules: &'a Mills,
    hands: [u8; 2],
    pub theirs: Points,
    pub extra: Option<SuccessorRow<'a>>,
    pub passed: Option<SuccessorRow<'a>>,
}

impl RewardRow<'_> {
    /// Returns the state of an earned extra move, given our stones after the mill.
    #[inline]
    pub fn extra_move(&self, ours: Points) -> ExtraMove {
        let position = Position::new_unchecked([ours, self.theirs], self.hands, US);
        match (self.rules.can_move(&position), self.rules.extra_move) {
            (false, _) => ExtraMove::Forfeited,
            (true, Duty::Must) => ExtraMove::Due,
            (true, Duty::May) => ExtraMove::Optional,
        }
    }
}

/// The state of an extra move that was earned.
pub enum ExtraMove {
    /// No move is possible, so the turn passes.
    Forfeited,
    /// It must be made.
    Due,
    /// It may be declined.
    Optional,
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::geometry::Point;

    fn set(names: &str) -> Points {
        let bit = |name| Point::named(name).expect("a point").bit();
        names.split_whitespace().map(bit).sum()
    }

    /// A mill that loses a stone does not protect the others from the second removal.
    #[test]
    fn two_stones_are_removed_one_after_the_other() {
        assert_eq!(after_removals(set("a1 d1 g1"), 0), [set("a1 d1 g1")]);
        assert_eq!(after_removals(set("a1 d1 g1 d6"), 1), [set("a1 d1 g1")]);
        let left = after_removals(set("a1 d1 g1 d6"), 2);
        assert_eq!(left, ["a1 d1", "a1 g1", "d1 g1"].map(set));
        assert_eq!(after_removals(set("a1 d1 b6"), 2).len(), 3);
    }
}
