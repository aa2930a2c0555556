//! A naive mills solver: enumerates all states of a small game as lists of points, generates moves
//! by the text of the rules, and iterates ply by ply. It shares no code with the solver, not even
//! the symmetries of the board.

use super::text::{State, Text, name};
use galotne::value::Value;
use galotne_mills::{Mills, Position};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The images of all points under each symmetry of the board: rotation, reflection, and exchange of
/// the inner and outer ring.
static SYMMETRIES: LazyLock<Vec<[usize; 24]>> = LazyLock::new(|| {
    // The coordinates of a point from the centre of the board.
    let coordinates = |at: usize| {
        let name = name(at).as_bytes();
        [
            i32::from(name[0]) - i32::from(b'd'),
            i32::from(name[1]) - i32::from(b'4'),
        ]
    };
    let point_at = |place: [i32; 2]| (0..24).find(|&at| coordinates(at) == place);
    let mut symmetries = vec![];
    for symmetry in 0..16 {
        symmetries.push(std::array::from_fn(|point| {
            let [mut x, mut y] = coordinates(point);
            for _ in 0..symmetry % 4 {
                (x, y) = (-y, x);
            }
            if symmetry & 4 != 0 {
                x = -x;
            }
            if symmetry & 8 != 0 {
                let ring = x.abs().max(y.abs());
                (x, y) = (x / ring * (4 - ring), y / ring * (4 - ring));
            }
            point_at([x, y]).expect("on the board")
        }));
    }
    symmetries
});

/// Returns a key of a state from the perspective of the player to move, equal for symmetric states.
fn key(state: &State) -> u64 {
    let (mover, other) = (state.mover, 1 - state.mover);
    let stones = state.board.iter().enumerate();
    let stones: Vec<(usize, usize)> = (stones.filter(|(_, stone)| **stone > 0))
        .map(|(at, &stone)| (at, 24 * usize::from(usize::from(stone) - 1 == other)))
        .collect();
    let image = |symmetry: &[usize; 24]| {
        let bits = stones
            .iter()
            .map(|&(at, second)| 1_u64 << (symmetry[at] + second));
        bits.sum::<u64>()
    };
    let stones = SYMMETRIES.iter().map(image).fold(u64::MAX, u64::min);
    let [own, others] = [mover, other].map(|player| u64::from(state.hand[player]));
    stones | own << 48 | others << 52 | u64::from(state.extra) << 56
}

/// The position after a move.
#[derive(Clone, Copy)]
enum Successor {
    /// A state with the same or the other player to move.
    State { number: u32, same: bool },
    /// The game is won: the other player has too few stones.
    Won,
}

/// All states reachable from some positions, and their values.
pub struct Naive {
    numbers: HashMap<u64, u32>,
    values: Vec<Option<Value>>,
}

impl Naive {
    /// Solves all states reachable from some positions.
    pub fn new(rules: &Mills, from: impl Iterator<Item = Position>) -> Self {
        const BATCH_STATES: usize = 1 << 14;
        let text = Text::of(rules);
        let mut numbers = HashMap::new();
        let mut states: Vec<State> = vec![];
        for position in from {
            let state = State::of(&position);
            let number = numbers.len() as u32;
            numbers.entry(key(&state)).or_insert_with(|| {
                states.push(state);
                number
            });
        }
        let mut moves: Vec<Vec<Successor>> = vec![];
        while moves.len() < states.len() {
            // In batches, since states take more memory than their numbers.
            let batch = &states[moves.len()..states.len().min(moves.len() + BATCH_STATES)];
            let played: Vec<Vec<(State, u64, bool)>> = (batch.par_iter())
                .map(|state| {
                    let mut found = vec![];
                    text.each(state, &mut |played| {
                        let next = played.next;
                        found.push((next, key(&next), next.mover == state.mover));
                    });
                    found
                })
                .collect();
            for played in played {
                let mut successors = vec![];
                for (state, key, same) in played {
                    successors.push(if state.is_over() {
                        Successor::Won
                    } else {
                        let number = numbers.len() as u32;
                        let number = *numbers.entry(key).or_insert_with(|| {
                            states.push(state);
                            number
                        });
                        Successor::State { number, same }
                    });
                }
                moves.push(successors);
            }
        }
        Self {
            values: values(&moves),
            numbers,
        }
    }

    /// Returns the value of a position; states without a value are draws.
    pub fn value(&self, position: &Position) -> Value {
        let number = self.numbers[&key(&State::of(position))];
        self.values[number as usize].unwrap_or(Value::Draw)
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.values.len()
    }
}

/// Computes all values, with one pass over all states for each ply.
fn values(moves: &[Vec<Successor>]) -> Vec<Option<Value>> {
    let mut values: Vec<Option<Value>> = vec![None; moves.len()];
    for plies in 0.. {
        let found: Vec<(usize, Value)> = (moves.par_iter().enumerate())
            .filter(|(number, _)| values[*number].is_none())
            .filter_map(|(number, moves)| {
                // Whether a move wins, or loses, by the values so far.
                let wins = |successor: &Successor| match *successor {
                    Successor::Won => true,
                    Successor::State { number, same } => match values[number as usize] {
                        Some(Value::Win(_)) => same,
                        Some(Value::Loss(_)) => !same,
                        _ => false,
                    },
                };
                let loses = |successor: &Successor| match *successor {
                    Successor::Won => false,
                    Successor::State { number, .. } => {
                        values[number as usize].is_some() && !wins(successor)
                    }
                };
                if plies > 0 && moves.iter().any(wins) {
                    Some((number, Value::Win(plies)))
                } else {
                    (moves.iter().all(loses)).then_some((number, Value::Loss(plies)))
                }
            })
            .collect();
        // A value of one more ply depends on a value found in this pass.
        if found.is_empty() && plies > 0 {
            break;
        }
        for (number, value) in found {
            values[number] = Some(value);
        }
    }
    values
}
