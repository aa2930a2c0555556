//! The compact form of a table: it leaves out positions whose values are one ply away.
//!
//! A move inside a class passes the turn, and a move out of it never leads back. So one plane is
//! enough for a class in which either side may be to move: every move from the other plane leads
//! into it or into later classes. During placing no move stays in its class, since each takes a
//! stone from a hand. There the compact form keeps classes with an even number of stones in hand
//! completely and of the others as little as possible, so that an omitted position is always one
//! ply away from a kept one.

use super::index::Index;
use super::material::Class;
use super::rules::{ChainReward, Duty, Mills};
use galotne::colour::Colour;
use galotne::table::{Omission, TableSpec};

/// The part of a class that a compact table keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompactForm {
    /// All positions, since moves stay inside the only plane.
    All,
    /// The positions with one of the two sides to move.
    OneSide,
    /// Nothing.
    Nothing,
}

impl Mills {
    /// Returns the part of a class that the compact form keeps.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{CompactForm, MILLS};
    ///
    /// assert_eq!(MILLS.compact_form("5v5".parse()?), CompactForm::All);
    /// assert_eq!(MILLS.compact_form("5v4".parse()?), CompactForm::OneSide);
    /// assert_eq!(MILLS.compact_form("5v4+1".parse()?), CompactForm::Nothing);
    /// assert_eq!(MILLS.compact_form("5+1v4+1".parse()?), CompactForm::All);
    /// # Ok::<(), galotne_mills::ClassError>(())
    /// ```
    #[must_use]
    pub fn compact_form(&self, class: Class) -> CompactForm {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let is_even = (hands[0] + hands[1]).is_multiple_of(2);
        if is_even && !self.anybody_slides(class) {
            CompactForm::All
        } else if Colour::BOTH
            .into_iter()
            .all(|side| self.may_keep_only(class, side))
        {
            CompactForm::OneSide
        } else if self.may_keep_nothing(class) {
            CompactForm::Nothing
        } else {
            CompactForm::All
        }
    }

    /// Whether a side that can be to move in a class may slide.
    fn anybody_slides(&self, class: Class) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        self.turns(class).any(|turn| self.may_slide(hands, turn))
    }

    /// Whether a table of a class may leave out all positions but those with this side to move, if
    /// it can be.
    #[must_use]
    pub fn may_omit(&self, class: Class, all_but: Colour) -> bool {
        self.may_keep_only(class, all_but)
            || self.may_keep_nothing(class) && self.turns(class).all(|turn| turn != all_but)
    }

    /// Whether everything but the positions with this side to move may be left out of a class with
    /// both.
    fn may_keep_only(&self, class: Class, turn: Colour) -> bool {
        self.turns(class).count() == 2
            && self.has_turn(class, turn)
            && self.hands_over(class, !turn)
    }

    /// Whether all of a class may be left out.
    fn may_keep_nothing(&self, class: Class) -> bool {
        !self.anybody_slides(class) && self.hands_over(class, Colour::White)
    }

    /// Whether all moves of a side inside the class pass the turn. A slide into a mill that earns
    /// an extra move and removes nothing does not. If extra moves are distinguished, nothing is
    /// left out.
    fn hands_over(&self, class: Class, side: Colour) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let earns = self.mill_earns(hands, side);
        let leaves =
            earns.removes() && matches!(self.removal, Duty::Must) && class.board(!side) > 0;
        let stays = self.may_slide(hands, side) && earns.earns_extra_move() && !leaves;
        matches!(self.chain, ChainReward::GoesOn) && !stays
    }
}

impl Index {
    /// Returns the number in a table of a plane of this class; `None` if the table leaves it out.
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

    /// Whether a move leads to a position that is left out together with this one.
    fn stays(rules: &Mills, position: &Position) -> bool {
        let class = Class::from_position(position).canonical();
        rules.moves(position).iter().any(|played| {
            let next = rules.play(position, played);
            Class::from_position(&next).canonical() == class
                && (class.is_symmetric() || next.turn() == position.turn())
        })
    }

    #[test]
    fn omitted_positions_do_not_lead_to_each_other() {
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
                    // The table may leave out either side.
                    let left_out = rules.compact_form(class) != CompactForm::All;
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
    fn positions_omitted_while_placing_are_one_ply_from_a_kept_one() {
        let kept = |rules: &Mills, class: &str| rules.compact_form(class.parse().expect("a class"));
        for (rules, class, expected) in [
            (&MILLS, "9v9", CompactForm::All),
            (&MILLS, "9v8", CompactForm::OneSide),
            (&MILLS, "8v8+1", CompactForm::Nothing),
            (&MILLS, "8+1v7+1", CompactForm::All),
            (&MILLS, "0+9v0+9", CompactForm::All),
            (&MILLS_MIXED, "9v8+1", CompactForm::OneSide),
            (&MILLS_MIXED, "0+9v0+9", CompactForm::All),
            (&MILLS_CEYLON, "9v8+1", CompactForm::Nothing),
            (&MILLS_CEYLON, "9v7+2", CompactForm::All),
            (&MILLS_CEYLON, "8+1v7+2", CompactForm::OneSide),
            (&MILLS_CEYLON, "8+1v6+3", CompactForm::All),
            (&MILLS_CEYLON_SLIDES, "9v8+1", CompactForm::All),
            (&MILLS_CEYLON_ONCE, "5v4", CompactForm::All),
        ] {
            assert_eq!(kept(rules, class), expected, "{} {class}", rules.name);
        }
        for rules in VARIANTS {
            for class in rules.classes(u8::MAX) {
                let placed = |class: &Class| !rules.anybody_slides(*class);
                let next = rules.successors(class);
                let mut placed_next = next.iter().filter(|next| placed(next));
                assert!(
                    !placed(&class)
                        || rules.compact_form(class) == CompactForm::All
                        || placed_next.all(|&next| rules.compact_form(next) == CompactForm::All),
                    "{} {class}",
                    rules.name
                );
            }
        }
    }
}
