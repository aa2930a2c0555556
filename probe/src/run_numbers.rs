//! The numbering of [runs of king moves](KingRun) in a class.
//!
//! A side that has men and kings has one run or none. Its states are numbered 0 for none, and
//! `1 + limit * place + moves - 1` for a run of the king at a *place*: the number of its own kings
//! on lower squares, from its own perspective. Any other side has state 0 alone. The pair of states
//! is numbered `white * black_states + black`.
//!
//! In most games no run is counted, and each class has the single pair 0.

use crate::colour::Colour;
use crate::geometry::{Bits, Board, Squares};
use crate::king_run::KingRun;
use crate::material::Class;

/// The numbers of the runs of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunNumbers {
    /// The largest number of moves in a run; 0 if none are counted.
    limit: u8,
    /// The states of White and of Black.
    states: [u16; 2],
}

impl RunNumbers {
    /// Numbers the runs of a class in a game that allows this number of moves in a row, or does not
    /// count them.
    #[must_use]
    pub fn of_class(limit: Option<u8>, class: Class) -> Self {
        let limit = limit.unwrap_or(0);
        let states = |colour| match class.men(colour) {
            0 => 1,
            _ => 1 + u16::from(limit) * u16::from(class.kings(colour)),
        };
        Self {
            limit,
            states: Colour::BOTH.map(states),
        }
    }

    /// Returns the number of pairs of states: 1 in a class without runs.
    #[must_use]
    #[inline]
    pub fn pairs(&self) -> usize {
        usize::from(self.states[0]) * usize::from(self.states[1])
    }

    /// Whether a side of the class may have a run.
    #[must_use]
    #[inline]
    pub const fn has_runs(&self) -> bool {
        self.states[0] > 1 || self.states[1] > 1
    }

    /// Returns the number of states of a side.
    #[must_use]
    #[inline]
    pub fn states(&self, colour: Colour) -> usize {
        self.states[colour.index()].into()
    }

    /// Returns the largest number of moves in a run; 0 if none are counted.
    #[must_use]
    #[inline]
    pub fn limit(&self) -> usize {
        self.limit.into()
    }

    /// Returns the number of a pair of states, of White and of Black.
    #[must_use]
    #[inline]
    pub fn pair(&self, [white, black]: [usize; 2]) -> usize {
        white * usize::from(self.states[1]) + black
    }

    /// Returns the states of White and of Black in a pair.
    #[must_use]
    #[inline]
    pub fn of_pair(&self, pair: usize) -> [usize; 2] {
        let black = usize::from(self.states[1]);
        [pair / black, pair % black]
    }

    /// Returns the numbers of the class with the colours exchanged.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        Self {
            limit: self.limit,
            states: [self.states[1], self.states[0]],
        }
    }

    /// Returns the state of a side with these kings; 0 without a run, or if the side has none in
    /// this class.
    #[must_use]
    #[inline]
    pub fn state(&self, board: &Board, colour: Colour, kings: Squares, run: KingRun) -> usize {
        match run.square() {
            Some(square) if self.states[colour.index()] > 1 => {
                let lower = kings & lower_squares(colour, board.bit(square));
                self.state_at(lower.count_ones() as usize, run.moves().into())
            }
            _ => 0,
        }
    }

    /// Returns the state of a side after 1 or more moves of the king at a place.
    #[must_use]
    #[inline]
    pub fn state_at(&self, place: usize, moves: usize) -> usize {
        1 + usize::from(self.limit) * place + moves - 1
    }

    /// Returns the place of the king of a state, and the number of moves; `None` for state 0.
    #[must_use]
    #[inline]
    pub fn of_state(&self, state: usize) -> Option<(usize, usize)> {
        let number = state.checked_sub(1)?;
        let limit = usize::from(self.limit);
        Some((number / limit, number % limit + 1))
    }

    /// Returns the run of a state of a side with these kings.
    #[must_use]
    pub fn run(&self, board: &Board, colour: Colour, kings: Squares, state: usize) -> KingRun {
        let run = self.of_state(state).and_then(|(place, moves)| {
            let king = king_at(colour, kings, place)?;
            KingRun::new(board.first(king), moves as u8)
        });
        run.unwrap_or(KingRun::NONE)
    }

    /// Returns the state of a side with these kings after some of its pieces were captured, numbered
    /// for the class after the capture.
    #[must_use]
    pub fn after_capture(
        &self,
        after: &Self,
        colour: Colour,
        kings: Squares,
        captured: Squares,
        state: usize,
    ) -> usize {
        let left = self.of_state(state).and_then(|(place, moves)| {
            let king = king_at(colour, kings, place)?;
            let lower = captured & kings & lower_squares(colour, king);
            let survives = king & captured == 0 && after.states[colour.index()] > 1;
            survives.then(|| after.state_at(place - lower.count_ones() as usize, moves))
        });
        left.unwrap_or(0)
    }
}

/// Returns the king at a place.
fn king_at(colour: Colour, kings: Squares, place: usize) -> Option<Squares> {
    let ascending = match colour {
        Colour::White => place,
        // The board is rotated.
        Colour::Black => (kings.count_ones() as usize).checked_sub(place + 1)?,
    };
    Bits(kings).nth(ascending)
}

/// Returns the squares lower than that of a king, from the perspective of its owner. The set also
/// has bits that are not squares.
const fn lower_squares(colour: Colour, king: Squares) -> Squares {
    match colour {
        Colour::White => king - 1,
        Colour::Black => !(king | (king - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TEN;

    fn numbers(class: &str) -> RunNumbers {
        RunNumbers::of_class(Some(3), class.parse().expect("a class"))
    }

    fn kings(squares: &[u64]) -> Squares {
        let bit = |&number| TEN.bit(TEN.square(number).expect("on the board"));
        squares.iter().map(bit).sum()
    }

    fn run(square: u64, moves: u8) -> KingRun {
        KingRun::new(TEN.square(square).expect("on the board"), moves).expect("few moves")
    }

    #[test]
    fn only_sides_with_men_and_kings_have_runs() {
        for (class, pairs) in [
            ("KvK", 1),
            ("KKvM", 1),
            ("MMvM", 1),
            ("KMvK", 4),
            ("KKvKM", 4),
            ("KKMvK", 7),
            ("KMvKM", 16),
            ("KKKMvKKM", 70),
        ] {
            assert_eq!(numbers(class).pairs(), pairs, "{class}");
            assert_eq!(numbers(class).has_runs(), pairs > 1, "{class}");
            let class = class.parse().expect("a class");
            assert_eq!(RunNumbers::of_class(None, class).pairs(), 1);
        }
    }

    #[test]
    fn states_and_runs_are_inverse() {
        let numbers = numbers("KKKMvKKKM");
        let kings = kings(&[3, 28, 50]);
        for colour in Colour::BOTH {
            for state in 0..numbers.states(colour) {
                let run = numbers.run(&TEN, colour, kings, state);
                assert_eq!(numbers.state(&TEN, colour, kings, run), state);
                assert_eq!(run.is_none(), state == 0);
                // From the other perspective the rotated run has the same number.
                let turned = (TEN.rotate(kings), run.rotated(&TEN));
                assert_eq!(numbers.state(&TEN, !colour, turned.0, turned.1), state);
            }
        }
        for pair in 0..numbers.pairs() {
            assert_eq!(numbers.pair(numbers.of_pair(pair)), pair);
        }
        assert_eq!(numbers.state(&TEN, Colour::White, kings, run(3, 2)), 2);
        assert_eq!(numbers.state(&TEN, Colour::White, kings, run(50, 1)), 7);
        assert_eq!(numbers.state(&TEN, Colour::Black, kings, run(50, 1)), 1);
    }

    #[test]
    fn a_run_ends_with_its_king_or_the_last_man() {
        let before = numbers("KvKKM");
        let kings = kings(&[3, 28]);
        let after = |class, captured: &[u64], run: KingRun| {
            let captured = self::kings(captured);
            let after = numbers(class);
            let state = before.state(&TEN, Colour::Black, kings, run);
            let state = before.after_capture(&after, Colour::Black, kings, captured, state);
            after.run(&TEN, Colour::Black, kings & !captured, state)
        };
        for run in [KingRun::NONE, run(3, 2), run(28, 3)] {
            assert_eq!(after("KvKKM", &[], run), run);
            assert_eq!(after("KvKK", &[], run), KingRun::NONE);
        }
        assert_eq!(after("KvKM", &[28], run(28, 2)), KingRun::NONE);
        assert_eq!(after("KvKM", &[28], run(3, 2)), run(3, 2));
        assert_eq!(after("KvKM", &[3], run(28, 1)), run(28, 1));
    }
}
