//! [`Rules`]: a game as its legal moves, its classes and its clocks.
//!
//! A checker of values needs no more of a game than this: the legal moves, the classes whose
//! positions are numbered together ([`ClassIndex`]), and the effect of a ply on draw clocks. Nothing
//! here depends on pieces, captures or a board. Draughts is one such game
//! ([`Variant`](super::Variant)), wolf and sheep another ([`WolfAndSheep`](super::WolfAndSheep)).

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
    /// The squares that pieces must stand on for a clock to run beside the one in charge.
    type Standing: Copy + Send + Sync;

    /// The side to move.
    fn turn(&self, position: &Self::Position) -> Colour;

    /// Replaces what is in `moves` by the legal moves, in any order; none where the game has ended.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move. The turn may stay with the player who made it.
    fn play(&self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// The result for the side to move where the game has ended before any move; `None` if it goes on
    /// as long as there is a move.
    fn ended(&self, position: &Self::Position) -> Option<Wdl>;

    /// The result for a side to move without a move, in a game that has not ended otherwise.
    fn without_move(&self) -> Wdl;

    /// Writes a position as people do.
    fn write(&self, position: &Self::Position) -> String;

    /// The canonical class of a position, and the position with its colours exchanged if the class
    /// has them exchanged; `None` where the game has ended and no class has the position.
    fn canonical(&self, position: &Self::Position) -> Option<(Self::Class, Self::Position)>;

    /// The numbering of a canonical class; `None` if it has too many positions.
    fn index(&self, class: Self::Class) -> Option<Self::Index>;

    /// The classes other than `class` that a single move may lead into, canonical.
    fn successors(&self, class: Self::Class) -> Vec<Self::Class>;

    /// These classes and all that can arise from them, canonical, each once and after those it can
    /// move into.
    fn all_needed(&self, classes: &[Self::Class]) -> Vec<Self::Class>;

    /// The relation between the number of plies to the end and the winner.
    fn parity(&self) -> Parity;

    /// Whether tables leave out the value of a position, since it follows from the positions one
    /// ply on, or from the end of the game.
    fn is_omitted(&self, position: &Self::Position) -> bool;

    /// [`Rules::moves_into`] for a position that is not omitted: what is known of it need not be
    /// found out again.
    #[inline]
    fn kept_moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves_into(position, moves);
    }

    /// The place after a move that stays in the class, passes the turn and is a
    /// [quiet](Rules::quiet) ply, if that can be told faster than by playing it and numbering the position again. `place`
    /// is that of the position before.
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

    /// The ply between two positions as draw rules see it.
    fn ply(&self, before: &Self::Position, after: &Self::Position) -> Self::Ply;

    /// The ply of `turn` inside a class that draw rules see as progress of no kind.
    fn quiet(&self, class: Self::Class, turn: Colour) -> Self::Ply;

    /// For how many counts of a clock beside the one in charge `need` differs in a class: 1 without
    /// such a clock.
    fn counts(&self, _profile: &'static Profile, _class: Self::Class) -> u8 {
        1
    }

    /// The condition on squares for that clock to run; `None` without one.
    fn standing(&self, _profile: &'static Profile, _class: Self::Class) -> Option<Self::Standing> {
        None
    }

    /// Whether a position meets that condition.
    fn stands(&self, _standing: Self::Standing, _position: &Self::Position) -> bool {
        false
    }

    /// The effect of a ply on an answer: the count of the clock beside the one in charge for which it
    /// is asked after the ply, and how it changes. There is no such count where the ply takes what
    /// was left on that clock: then only the end of the game counts. `standing` says whether pieces
    /// stand where the clock asks them to, before and after; it decides the count and nothing else.
    ///
    /// Without draw rules, which is how a game is played unless it says otherwise, every result
    /// stands.
    fn after(
        &self,
        measure: &Measure,
        _ply: &Self::Ply,
        _standing: [bool; 2],
    ) -> (Option<u8>, BackwardStep) {
        let step = match measure {
            Measure::Wdl => BackwardStep::Result,
            Measure::Dtw => BackwardStep::Distance,
            Measure::Need { .. } => BackwardStep::Need {
                count: ClockEffect::Fresh,
                most: u8::MAX,
                claimed: false,
            },
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
    /// A preparation for visiting many positions.
    type Walk<'i>: Sync
    where
        Self: 'i;

    /// The number of planes.
    fn planes(&self) -> usize;

    /// The number of cells of a plane.
    fn cells(&self) -> u64;

    /// The place of a position, which must be of this class, in its orientation.
    fn place(&self, position: &Self::Position) -> Self::Place;

    /// The plane and the cell of a place.
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
