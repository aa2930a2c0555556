//! The [`Rules`] of draughts: any [`Variant`] with its material classes and clocks.

use crate::index::{Index, Ranks, Walk};
use crate::material::Class;
use crate::measure::Measure;
use crate::notation::write_fen;
use crate::position::{Colour, Position};
use crate::rules::{ClassIndex, Move, Ply, Profile, Rules, SquareCondition, Variant};
use crate::value::{BackwardStep, Parity, Value, Wdl};
use std::ops::Range;

/// The coordinates of a position in its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinates {
    /// The side to move.
    pub turn: Colour,
    /// The ranks of its pieces.
    pub ranks: Ranks,
    /// The number of its pair of runs of king moves
    /// ([`RunNumbers`](crate::run_numbers::RunNumbers)).
    pub run_pair: usize,
}

impl Rules for Variant {
    type Position = Position;
    type Move = Move;
    type Class = Class;
    type Index = Index;
    type Ply = Ply;
    type ClockCondition = SquareCondition;

    #[inline]
    fn turn(&self, position: &Position) -> Colour {
        position.turn()
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        Self::moves_into(self, position, moves);
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

    fn write(&self, position: &Position) -> String {
        write_fen(self, position)
    }

    #[inline]
    fn canonical(&self, position: &Position) -> Option<(Class, Position)> {
        let class = Class::from_position(position);
        if self.end_in(class).is_some() {
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

    #[inline]
    fn is_omitted(&self, position: &Position) -> bool {
        self.has_capture(position) || self.ended(position).is_some()
    }

    #[inline]
    fn kept_moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        self.collect_moves(position, false, moves);
    }

    /// A quiet move of a king changes nothing but the rank of one side's kings. `None` for other
    /// moves, and in games that count moves of a king in a row.
    #[inline]
    fn place_after(
        &self,
        index: &Index,
        position: &Position,
        place: &Coordinates,
        played: &Move,
    ) -> Option<Coordinates> {
        if self.king_run_limit.is_some() {
            return None;
        }
        let us = place.turn;
        let [from, to] = [played.from, played.to].map(|square| self.board.bit(square));
        if played.is_capture() || position.kings(us) & from == 0 {
            return None;
        }
        let mut ranks = place.ranks;
        ranks.kings[us.index()] = index.rank_kings(us, position.kings(us) ^ from ^ to);
        Some(Coordinates {
            turn: !us,
            ranks,
            run_pair: 0,
        })
    }

    #[inline]
    fn ply(&self, before: &Position, after: &Position) -> Ply {
        Ply::between(before, after)
    }

    fn quiet(&self, class: Class, turn: Colour) -> Ply {
        Ply::quiet(class, turn)
    }

    fn counts(&self, profile: &'static Profile, class: Class) -> u8 {
        profile.planes(class)
    }

    fn clock_condition(&self, profile: &'static Profile, class: Class) -> Option<SquareCondition> {
        profile.square_condition(class)
    }

    #[inline]
    fn meets(&self, condition: SquareCondition, position: &Position) -> bool {
        condition.holds(position)
    }

    fn after(
        &self,
        measure: &Measure,
        ply: &Ply,
        condition_met: [bool; 2],
    ) -> (Option<u8>, BackwardStep) {
        let (after, step) = measure.after(&Ply {
            condition_met,
            ..*ply
        });
        // A count that continues belongs to the same clock.
        (after.exists_for(ply.from).then_some(after.count()), step)
    }
}

/// One plane for each side to move and each pair of runs. Classes with equal sides have one plane
/// for both sides, from the perspective of the side to move.
impl ClassIndex for Index {
    type Position = Position;
    type Place = Coordinates;
    type Walk<'i> = Walk<'i>;

    fn planes(&self) -> usize {
        Self::planes(self)
    }

    fn cells(&self) -> u64 {
        Self::cells(self)
    }

    #[inline]
    fn place(&self, position: &Position) -> Coordinates {
        Coordinates {
            turn: position.turn(),
            ranks: self.ranks(position),
            run_pair: self.run_pair(position),
        }
    }

    #[inline]
    fn plane_and_cell(&self, place: &Coordinates) -> (usize, u64) {
        let Ranks { men, kings } = place.ranks;
        let plane = self.plane(place.turn, place.run_pair);
        if self.class().is_symmetric() && place.turn == Colour::Black {
            let (men, kings) = ([men[1], men[0]], [kings[1], kings[0]]);
            (plane, self.cell_of(&Ranks { men, kings }))
        } else {
            (plane, self.cell_of(&place.ranks))
        }
    }

    fn walk(&self) -> Walk<'_> {
        Self::walk(self)
    }

    fn find<X>(
        walk: &Walk<'_>,
        plane: usize,
        cells: Range<u64>,
        mut visit: impl FnMut(u64, Coordinates, &Position) -> Option<X>,
    ) -> Option<X> {
        let (turn, run_pair) = walk.index().of_plane(plane);
        walk.find_with_runs(cells, turn, run_pair, |cell, ranks, position| {
            let place = Coordinates {
                turn,
                ranks,
                run_pair,
            };
            visit(cell, place, position)
        })
    }
}
