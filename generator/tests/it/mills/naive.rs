//! The slow judge of mills: every state of some small game as a list of points, what the text lets
//! a player do there, and how long it takes, ply by ply. It shares nothing with the solver, not
//! even the symmetries of the board.

use super::text::{State, Text, name};
use galotne::value::Value;
use galotne_mills::{Mills, Position};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Where each of the ways to lay the board onto itself takes each point: turned, seen in a mirror,
/// inside out.
static WAYS: LazyLock<Vec<[usize; 24]>> = LazyLock::new(|| {
    // A point as it is seen from the middle of the board.
    let seen = |at: usize| {
        let name = name(at).as_bytes();
        [
            i32::from(name[0]) - i32::from(b'd'),
            i32::from(name[1]) - i32::from(b'4'),
        ]
    };
    let at = |wanted: [i32; 2]| (0..24).find(|&at| seen(at) == wanted);
    let mut ways = vec![];
    for way in 0..16 {
        ways.push(std::array::from_fn(|point| {
            let [mut x, mut y] = seen(point);
            for _ in 0..way % 4 {
                (x, y) = (-y, x);
            }
            if way & 4 != 0 {
                x = -x;
            }
            if way & 8 != 0 {
                let ring = x.abs().max(y.abs());
                (x, y) = (x / ring * (4 - ring), y / ring * (4 - ring));
            }
            at([x, y]).expect("on the board")
        }));
    }
    ways
});

/// A state with the player whose turn it is first, laid so that equal ones are one.
fn key(state: &State) -> u64 {
    let (mover, other) = (state.mover, 1 - state.mover);
    let stones = state.board.iter().enumerate();
    let stones: Vec<(usize, usize)> = (stones.filter(|(_, stone)| **stone > 0))
        .map(|(at, &stone)| (at, 24 * usize::from(usize::from(stone) - 1 == other)))
        .collect();
    let laid = |way: &[usize; 24]| {
        let bits = stones
            .iter()
            .map(|&(at, second)| 1_u64 << (way[at] + second));
        bits.sum::<u64>()
    };
    let least = WAYS.iter().map(laid).fold(u64::MAX, u64::min);
    let [own, others] = [mover, other].map(|player| u64::from(state.hand[player]));
    least | own << 48 | others << 52 | u64::from(state.extra) << 56
}

/// What a move leads to.
#[derive(Clone, Copy)]
enum Next {
    /// A state with the same player on turn, or the other.
    State { number: u32, same: bool },
    /// Nobody's turn: the other player has too few stones.
    Won,
}

/// All states of a game that come of some, and what they are worth.
pub struct Naive {
    numbers: HashMap<u64, u32>,
    values: Vec<Option<Value>>,
}

impl Naive {
    /// From these positions on.
    pub fn new(rules: &Mills, from: impl Iterator<Item = Position>) -> Self {
        const SOME: usize = 1 << 14;
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
        let mut moves: Vec<Vec<Next>> = vec![];
        while moves.len() < states.len() {
            // Some at a time, since states take more room than their numbers.
            let some = &states[moves.len()..states.len().min(moves.len() + SOME)];
            let played: Vec<Vec<(State, u64, bool)>> = (some.par_iter())
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
                let mut next = vec![];
                for (state, key, same) in played {
                    next.push(if state.is_over() {
                        Next::Won
                    } else {
                        let number = numbers.len() as u32;
                        let number = *numbers.entry(key).or_insert_with(|| {
                            states.push(state);
                            number
                        });
                        Next::State { number, same }
                    });
                }
                moves.push(next);
            }
        }
        Self {
            values: values(&moves),
            numbers,
        }
    }

    /// The value of a position; nobody can win it where none was found.
    pub fn value(&self, position: &Position) -> Value {
        let number = self.numbers[&key(&State::of(position))];
        self.values[number as usize].unwrap_or(Value::Draw)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }
}

/// Goes through all states once for each ply.
fn values(moves: &[Vec<Next>]) -> Vec<Option<Value>> {
    let mut values: Vec<Option<Value>> = vec![None; moves.len()];
    for plies in 0.. {
        let found: Vec<(usize, Value)> = (moves.par_iter().enumerate())
            .filter(|(number, _)| values[*number].is_none())
            .filter_map(|(number, moves)| {
                // Whether a move wins, or does not lose as far as is known.
                let wins = |next: &Next| match *next {
                    Next::Won => true,
                    Next::State { number, same } => match values[number as usize] {
                        Some(Value::Win(_)) => same,
                        Some(Value::Loss(_)) => !same,
                        _ => false,
                    },
                };
                let loses = |next: &Next| match *next {
                    Next::Won => false,
                    Next::State { number, .. } => values[number as usize].is_some() && !wins(next),
                };
                if plies > 0 && moves.iter().any(wins) {
                    Some((number, Value::Win(plies)))
                } else {
                    (moves.iter().all(loses)).then_some((number, Value::Loss(plies)))
                }
            })
            .collect();
        // Whoever wins or loses in one ply more does so because of somebody found now.
        if found.is_empty() && plies > 0 {
            break;
        }
        for (number, value) in found {
            values[number] = Some(value);
        }
    }
    values
}
