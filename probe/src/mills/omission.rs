//! Which positions of a class a table may leave out, because what they are worth is one ply away: the compact form.
//!
//! A move that stays in its class hands the turn over, and one that leaves it never comes back. So of a class in which
//! either side may be to move one plane is enough: from the other every move leads into it, or to classes further on.
//! Where every stone is placed no move stays in the class at all. Then nothing of it need be kept, as long as what it
//! leads to is.

use super::index::Index;
use super::material::Class;
use super::rules::{Chain, Duty, Mills};
use crate::colour::Colour;
use crate::table::{Omission, TableSpec};

/// What a compact table keeps of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// All of it: moves go to and fro inside its one plane.
    All,
    /// The positions with one side to move, whichever that is.
    OneSide,
    /// Nothing.
    Nothing,
}

impl Mills {
    /// What the compact form keeps of a class.
    ///
    /// Classes of one plane in which nobody slides are left out by turns: each whose moves lead to none that is left
    /// out whole. So a value is at most two plies away from those that are kept, where no extra moves come between.
    ///
    /// # Examples
    /// ```
    /// use galotne::mills::{Kept, MILLS};
    ///
    /// assert_eq!(MILLS.kept("5v5".parse()?), Kept::All);
    /// assert_eq!(MILLS.kept("5v4".parse()?), Kept::OneSide);
    /// assert_eq!(MILLS.kept("5v4+1".parse()?), Kept::Nothing);
    /// assert_eq!(MILLS.kept("4+1v4+1".parse()?), Kept::All);
    /// # Ok::<(), galotne::mills::ClassError>(())
    /// ```
    #[must_use]
    pub fn kept(&self, class: Class) -> Kept {
        if self.may_keep_only(class, Colour::White) && self.may_keep_only(class, Colour::Black) {
            Kept::OneSide
        } else if self.may_keep_nothing(class)
            && !self
                .successors(class)
                .iter()
                .any(|&next| self.kept(next) == Kept::Nothing)
        {
            Kept::Nothing
        } else {
            Kept::All
        }
    }

    /// Whether a table of a class may leave out all positions but those with this side to move, if it can be.
    #[must_use]
    pub fn may_omit(&self, class: Class, all_but: Colour) -> bool {
        self.may_keep_only(class, all_but)
            || self.may_keep_nothing(class) && self.turns(class).all(|turn| turn != all_but)
    }

    /// Whether everything but the positions with this side to move may be left out of a class with both.
    fn may_keep_only(&self, class: Class, turn: Colour) -> bool {
        self.turns(class).count() == 2
            && self.has_turn(class, turn)
            && self.hands_over(class, !turn)
    }

    /// Whether all of a class may be left out.
    fn may_keep_nothing(&self, class: Class) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let mut turns = self.turns(class);
        turns.all(|turn| !self.may_slide(hands, turn)) && self.hands_over(class, Colour::White)
    }

    /// Whether every move of a side that stays in the class makes it the other side's turn. One that slides into a mill which
    /// earns an extra move and removes nothing does not. Where extra moves are told apart nothing is left out.
    fn hands_over(&self, class: Class, side: Colour) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let earns = self.mill_earns(hands, side);
        let leaves =
            earns.removes() && matches!(self.removal, Duty::Must) && class.board(!side) > 0;
        let stays = self.may_slide(hands, side) && earns.goes_on() && !leaves;
        matches!(self.chain, Chain::GoesOn) && !stays
    }
}

impl Index {
    /// Which plane of a table holds a plane of this class; `None` if the table leaves it out.
    #[must_use]
    #[inline]
    pub fn stored(&self, spec: &TableSpec, plane: usize) -> Option<usize> {
        match spec.omission {
            Omission::OnlySide(kept) => (self.planes().get(plane)?.turn == kept).then_some(0),
            Omission::Nothing | Omission::Captures => Some(plane),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;

    /// Whether a move leads from one position to another whose value must be looked up where it is left out as well.
    fn stays(rules: &Mills, position: &Position) -> bool {
        let class = Class::of(position).canonical();
        rules.moves(position).iter().any(|played| {
            let next = rules.play(position, played);
            Class::of(&next).canonical() == class
                && (class.is_symmetric() || next.turn() == position.turn())
        })
    }

    #[test]
    fn what_is_left_out_does_not_lead_to_itself() {
        for rules in VARIANTS {
            for class in rules.classes(7) {
                let index = Index::new(rules, class).expect("a class of the game");
                let some = |plane: usize| {
                    (0..index.cells())
                        .step_by(97)
                        .map(move |cell| (plane, cell))
                };
                for (plane, cell) in (0..index.planes().len()).flat_map(some) {
                    let position = index.position(plane, cell).expect("a cell of the class");
                    // Either side may be the one that is left out.
                    let left_out = rules.kept(class) != Kept::All;
                    assert!(
                        !left_out || !stays(rules, &position),
                        "{} {class} {position:?}",
                        rules.name
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_left_out_whole_leads_to_nothing_that_is() {
        let kept = |rules: &Mills, class: &str| rules.kept(class.parse().expect("a class"));
        for (rules, class, expected) in [
            (&MILLS, "9v9", Kept::All),
            (&MILLS, "9v8", Kept::OneSide),
            (&MILLS, "8v8+1", Kept::Nothing),
            (&MILLS, "0+9v0+9", Kept::All),
            (&MILLS_MIXED, "9v8+1", Kept::OneSide),
            (&MILLS_MIXED, "0+9v0+9", Kept::All),
            (&MILLS_CEYLON, "9v8+1", Kept::Nothing),
            (&MILLS_CEYLON, "9v7+2", Kept::All),
            (&MILLS_CEYLON, "8+1v7+2", Kept::OneSide),
            (&MILLS_CEYLON_SLIDES, "9v8+1", Kept::All),
            (&MILLS_CEYLON_ONCE, "5v4", Kept::All),
        ] {
            assert_eq!(kept(rules, class), expected, "{} {class}", rules.name);
        }
        for rules in VARIANTS {
            for class in rules.classes(u8::MAX) {
                let out = |class: &Class| rules.kept(*class) == Kept::Nothing;
                let next = rules.successors(class);
                assert!(
                    !out(&class) || !next.iter().any(out),
                    "{} {class}",
                    rules.name
                );
            }
        }
    }
}
