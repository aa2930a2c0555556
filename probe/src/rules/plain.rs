//! What a game is to whoever goes through its positions by their legal moves: [`Rules`].
//!
//! Values are checked by the moves of a game and by nothing else, so a checker needs no more of it
//! than this: how it is played, which positions are numbered together ([`ClassIndex`]), and what a
//! ply does to draw clocks. Nothing here knows pieces, captures or a board. Draughts is one such
//! game ([`Variant`](super::Variant)), wolf and sheep another
//! ([`WolfAndSheep`](super::WolfAndSheep)).

use crate::measure::Measure;
use crate::position::Colour;
use crate::rules::{ClockEffect, Profile};
use crate::value::{BackwardStep, Parity, Wdl};
use std::fmt;
use std::hash::Hash;
use std::ops::Range;

/// A game for two players.
pub trait Rules: Sync {
    /// All that the rules see of the state of a game, and whose turn it is.
    type Position: Copy + Send + Sync;
    /// A legal move.
    type Move: Copy + Send;
    /// Positions that are numbered together and share a table. A class is *canonical* if it is the
    /// one that stands for all its images (such as the class with the colours exchanged).
    type Class: Copy + Eq + Hash + fmt::Display + Send + Sync;
    /// The numbering of one class.
    type Index: ClassIndex<Position = Self::Position>;
    /// What draw rules see of a ply; few plies differ in it.
    type Ply: Copy + PartialEq + Send;
    /// Where pieces must stand for a clock to run beside the one in charge.
    type Standing: Copy + Send + Sync;

    /// Who is to move.
    fn turn(&self, position: &Self::Position) -> Colour;

    /// Replaces what is in `moves` by the legal moves, in any order; none where the game has ended.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move. The turn may stay with the player who made it.
    fn play(&self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// How the game has ended for the side to move, whatever the moves are; `None` if it goes on as
    /// long as there is a move.
    fn ended(&self, position: &Self::Position) -> Option<Wdl>;

    /// What a side to move gets that has no move in a game that has not ended otherwise.
    fn without_move(&self) -> Wdl;

    /// A position as people write it.
    fn write(&self, position: &Self::Position) -> String;

    /// The canonical class that numbers a position, and the position from the chair from which that
    /// class sees it; `None` where the game has ended and no class has it.
    fn seen(&self, position: &Self::Position) -> Option<(Self::Class, Self::Position)>;

    /// The numbering of a canonical class; `None` if it has too many positions.
    fn index(&self, class: Self::Class) -> Option<Self::Index>;

    /// The classes other than `class` that a single move may lead into, canonical.
    fn successors(&self, class: Self::Class) -> Vec<Self::Class>;

    /// These classes and all that can arise from them, canonical, each once and after those it can
    /// move into.
    fn all_needed(&self, classes: &[Self::Class]) -> Vec<Self::Class>;

    /// What the number of plies to the end says of the winner.
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

    /// Where a move leads that stays in the class, passes the turn and is a [quiet](Rules::quiet)
    /// ply, if that can be told faster than by playing it and numbering the position anew. `place`
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

    /// Where pieces must stand for that clock to run; `None` without one.
    fn standing(&self, _profile: &'static Profile, _class: Self::Class) -> Option<Self::Standing> {
        None
    }

    /// Whether they stand there.
    fn stands(&self, _standing: Self::Standing, _position: &Self::Position) -> bool {
        false
    }

    /// What a ply does to an answer: the count of the clock beside the one in charge for which it
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

/// Where the numbering of a class has a position: what [`ClassIndex::place`] says.
pub type Place<R> = <<R as Rules>::Index as ClassIndex>::Place;

/// The numbering of the positions of one class: each has a cell in a plane. Cells without a
/// position are holes.
pub trait ClassIndex: Send + Sync {
    /// A position.
    type Position;
    /// All that the plane and the cell of a position follow from.
    type Place: Copy;
    /// Prepared to go through many positions.
    type Walk<'i>: Sync
    where
        Self: 'i;

    /// How many planes there are.
    fn planes(&self) -> usize;

    /// How many cells a plane has.
    fn cells(&self) -> u64;

    /// The place of a position, which must be of this class, seen from its chair.
    fn place(&self, position: &Self::Position) -> Self::Place;

    /// The plane and the cell of a place.
    fn plane_and_cell(&self, place: &Self::Place) -> (usize, u64);

    /// Prepares to go through positions.
    fn walk(&self) -> Self::Walk<'_>;

    /// Visits the positions among these cells of a plane, ascending, until one visit has a result.
    fn find<X>(
        walk: &Self::Walk<'_>,
        plane: usize,
        cells: Range<u64>,
        visit: impl FnMut(u64, Self::Place, &Self::Position) -> Option<X>,
    ) -> Option<X>;
}
