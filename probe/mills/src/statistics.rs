//! Statistics of a class, as reports beside tables have them.

use super::material::Class;
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Rules;

impl Mills {
    /// Returns the statistics of a class with `turn` to move, and where both sides have the same
    /// stones those with the other side to move.
    #[must_use]
    pub fn statistics(
        &self,
        counter: Counter<Position>,
        class: Class,
        turn: Colour,
    ) -> Vec<Statistics> {
        let class = (class, class.is_symmetric());
        let write = |position: &Position| Rules::write(self, position);
        counter.finish_both(self.name, class, turn, Position::swapped, write)
    }
}
