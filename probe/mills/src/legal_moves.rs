//! Mills as [`Rules`]: legal moves, and the classes and numbers of positions.

use super::index::{Index, Seat};
use super::material::Class;
use super::moves::Move;
use super::notation::write_fen;
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::rules::Rules;
use galotne::value::{Parity, Value, Wdl};

impl Rules for Mills {
    type Position = Position;
    type Move = Move;
    type Class = Class;
    type Index = Index;
    type Ply = ();
    type ClockCondition = ();

    #[inline]
    fn turn(&self, position: &Position) -> Colour {
        position.turn()
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        Self::moves_into(self, position, moves);
    }

    fn kept_moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        Self::kept_moves_into(self, position, moves);
    }

    #[inline]
    fn play(&self, position: &Position, played: &Move) -> Position {
        Self::play(self, position, played)
    }

    #[inline]
    fn ended(&self, position: &Position) -> Option<Wdl> {
        Self::ended(self, position)
    }

    fn without_move(&self) -> Wdl {
        Value::at_end(self.without_move).wdl()
    }

    /// If stones are placed in turn, the hands tell which side began, and a canonical class may
    /// have the position with exchanged colours. It is written with the colours that are legal.
    fn write(&self, position: &Position) -> String {
        if self.comes_in_turn(position) {
            write_fen(position)
        } else {
            write_fen(&position.swapped())
        }
    }

    #[inline]
    fn canonical(&self, position: &Position) -> Option<(Class, Position)> {
        let class = Class::from_position(position);
        if self.ended(position).is_some() {
            None
        } else if class.is_canonical() {
            Some((class, *position))
        } else {
            Some((class.swapped(), position.swapped()))
        }
    }

    fn index(&self, class: Class) -> Option<Index> {
        Index::new(self, class)
    }

    fn successors(&self, class: Class) -> Vec<Class> {
        Self::successors(self, class)
    }

    fn all_needed(&self, classes: &[Class]) -> Vec<Class> {
        Self::all_needed(self, classes)
    }

    fn parity(&self) -> Parity {
        Self::parity(self)
    }

    /// Only finished games are left out, which are in no class. Unlike a capture a mill is not
    /// compulsory, so it does not decide the value alone.
    #[inline]
    fn is_omitted(&self, position: &Position) -> bool {
        self.ended(position).is_some()
    }

    /// Returns the place after a slide or flight that makes no mill, once all stones are placed.
    #[inline]
    fn place_after(
        &self,
        index: &Index,
        position: &Position,
        place: &Seat,
        played: &Move,
    ) -> Option<Seat> {
        let from = played.from?;
        let quiet = played.removed == 0 && !played.again && !position.is_extra_move();
        (quiet && position.hands() == [0; 2])
            .then(|| index.seat_after(position, place, from.bit() | played.to.bit()))
    }

    fn ply(&self, _: &Position, _: &Position) {}

    fn quiet(&self, _: Class, _: Colour) {}
}
