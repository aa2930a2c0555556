//! [`Rules`]: a game as its legal moves, its classes and its clocks.
//!
//! A checker of values needs no more of a game than this: the legal moves, the classes whose
//! positions are numbered together ([`ClassIndex`]), and the effect of a ply on draw clocks.
//! Nothing here depends on pieces, captures or a board. Draughts is one such game
//! ([`Variant`](super::Variant)), mills another (`galotne-mills`).

use crate::measure::Measure;
use crate::position::Colour;
use crate::rules::{ClockEffect, Profile};
use crate::value::{BackwardStep, Parity, Wdl};
use std::fmt;
use std::hash::Hash;
use std::ops::Range;

/// A game for two players.
pub trait Rules: Sync {
    /// The state of a game as far as the rules depend on it, with the side to move.
    type Position: Copy + Send + Sync;
    /// A legal move.
    type Move: Copy + Send;
    /// Positions that are numbered together and share a table. A class is *canonical* if it is the
    /// one that stands for all its images (such as the class with the colours exchanged).
    type Class: Copy + Eq + Hash + fmt::Display + Send + Sync;
    /// The numbering of one class.
    type Index: ClassIndex<Position = Self::Position>;
    /// The properties of a ply that draw rules depend on; few plies differ in them.
    type Ply: Copy + PartialEq + Send;
    /// The condition on squares under which a second clock runs beside the one in charge.
    type ClockCondition: Copy + Send + Sync;

    /// Returns the side to move.
    fn turn(&self, position: &Self::Position) -> Colour;

    /// Writes the legal moves to `moves`, in any order; none if the game has ended.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Returns the position after a legal move. The same player may be to move again.
    fn play(&self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// Returns the result for the side to move if the game has ended, whether or not there is a
    /// move.
    fn ended(&self, position: &Self::Position) -> Option<Wdl>;

    /// Returns the result of a game that has not ended otherwise, for a side to move without a
    /// move.
    fn without_move(&self) -> Wdl;

    /// Writes a position in the notation of the game.
    fn write(&self, position: &Self::Position) -> String;

    /// Returns the canonical class of a position, and the position in the orientation of that
    /// class; `None` if the game has ended and no class has the position.
    fn canonical(&self, position: &Self::Position) -> Option<(Self::Class, Self::Position)>;

    /// Returns the numbering of a canonical class; `None` if it has too many positions.
    fn index(&self, class: Self::Class) -> Option<Self::Index>;

    /// Returns the canonical classes other than `class` that a single move may lead into.
    fn successors(&self, class: Self::Class) -> Vec<Self::Class>;

    /// Returns these classes and all that can arise from them, canonical and without duplicates,
    /// each after those it can move into.
    fn all_needed(&self, classes: &[Self::Class]) -> Vec<Self::Class>;

    /// Returns the relation between the number of plies to the end and the winner.
    fn parity(&self) -> Parity;

    /// Whether tables leave out the value of a position because it follows from its successors or
    /// from the end of the game.
    fn is_omitted(&self, position: &Self::Position) -> bool;

    /// Does the same as [`Rules::moves_into`] for a position that is not omitted, which may save
    /// checks.
    #[inline]
    fn kept_moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves_into(position, moves);
    }

    /// Returns the place after a [quiet](Rules::quiet) ply that stays in the class and passes the
    /// turn, if that is faster than numbering the position after it. `place` is that of the
    /// position before.
    #[inline]
    fn place_after(
        &self,
        _index: &Self::Index,
        _position: &Self::Position,
        _place: &Place<Self>,
        _played: &Self::Move,
    ) -> Option<Place<Self>> {
        None
    }

    /// Returns the properties of the ply between two positions.
    fn ply(&self, before: &Self::Position, after: &Self::Position) -> Self::Ply;

    /// Returns the properties of a ply of `turn` inside a class that no draw rule counts as
    /// progress.
    fn quiet(&self, class: Self::Class, turn: Colour) -> Self::Ply;

    /// Returns the number of counts of the second clock for which `need` differs in a class; 1
    /// without such a clock.
    fn counts(&self, _profile: &'static Profile, _class: Self::Class) -> u8 {
        1
    }

    /// Returns the condition of the second clock in a class; `None` without such a clock.
    fn clock_condition(
        &self,
        _profile: &'static Profile,
        _class: Self::Class,
    ) -> Option<Self::ClockCondition> {
        None
    }

    /// Whether a position meets the condition of the second clock.
    fn meets(&self, _condition: Self::ClockCondition, _position: &Self::Position) -> bool {
        false
    }

    /// Returns the effect of a ply on a value: the count of the second clock after the ply, and the
    /// step from the value after the ply back to the one before. The count is `None` if that clock
    /// runs out; then only an end of the game on the board matters.
    ///
    /// `condition_met` says whether the positions before and after the ply meet the condition of
    /// the second clock. It affects only the count.
    ///
    /// By default there are no draw rules, and every result stands.
    fn after(
        &self,
        measure: &Measure,
        _ply: &Self::Ply,
        _condition_met: [bool; 2],
    ) -> (Option<u8>, BackwardStep) {
        let step = match measure {
            Measure::Need { .. } => BackwardStep::Need {
                count: ClockEffect::Fresh,
                most: u8::MAX,
                claimed: false,
            },
            measure => measure.metric().step_without_clocks(),
        };
        (Some(measure.count()), step)
    }
}

/// The place of a position in the numbering of its class, from [`ClassIndex::place`].
pub type Place<R> = <<R as Rules>::Index as ClassIndex>::Place;

/// The numbering of the positions of one class: each has a cell in a plane. Cells without a
/// position are holes.
pub trait ClassIndex: Send + Sync {
    /// A position.
    type Position;
    /// The data from which the plane and the cell of a position follow.
    type Place: Copy;
    /// The state for visiting many positions.
    type Walk<'i>: Sync
    where
        Self: 'i;

    /// Returns the number of planes.
    fn planes(&self) -> usize;

    /// Returns the number of cells of a plane.
    fn cells(&self) -> u64;

    /// Returns the place of a position of this class, in its orientation.
    fn place(&self, position: &Self::Position) -> Self::Place;

    /// Returns the plane and the cell of a place.
    fn plane_and_cell(&self, place: &Self::Place) -> (usize, u64);

    /// Prepares for visiting many positions.
    fn walk(&self) -> Self::Walk<'_>;

    /// Visits the positions among these cells of a plane, ascending, until one visit has a result.
    fn find<X>(
        walk: &Self::Walk<'_>,
        plane: usize,
        cells: Range<u64>,
        visit: impl FnMut(u64, Self::Place, &Self::Position) -> Option<X>,
    ) -> Option<X>;
}
