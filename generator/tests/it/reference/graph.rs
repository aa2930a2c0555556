//! All legal moves of a class, listed once as numbers for the solvers.

use super::board::Colour;
use super::rules::play;
use super::{Material, Outcome, Variant};

/// The moves of one class. A state is a placement and a side to move, numbered by
/// [`Variant::state`].
pub(super) struct Graph {
    pub material: Material,
    /// The number of states, including unused ones.
    pub states: usize,
    /// The result for the side to move where the game is over.
    ends: Vec<Option<Outcome>>,
    /// The result of [`Exit::OVER`] for the side to move after it.
    pub bare: Outcome,
    /// Moves inside a slice: quiet king moves, and steps of men sideways.
    pub inner_moves: Lists<u32>,
    /// Man moves forward and captures.
    pub other_moves: Lists<Exit>,
    /// The classes that `other_moves` lead into, possibly including this one.
    pub lands: Vec<Material>,
    /// All legal states by the rows between men and promotion, fewest first. No move leads to a
    /// later slice of this class.
    pub slices: Vec<Vec<u32>>,
}

/// A man move or a capture.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    /// Index into [`Graph::lands`], or [`Exit::OVER`].
    pub land: u16,
    /// The state after the move.
    pub state: u32,
}

impl Exit {
    /// The value of `land` for a move that captures the opponent's last piece, or makes the king
    /// that ends the game.
    pub const OVER: u16 = u16::MAX;
}

/// One list for every state, consecutive in one vector.
pub(super) struct Lists<T> {
    start: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new(states: usize) -> Self {
        let mut start = Vec::with_capacity(states + 1);
        start.push(0);
        Self {
            start,
            items: Vec::new(),
        }
    }

    /// Ends the lists of all states before `state`.
    fn seal(&mut self, state: usize) {
        let end = u32::try_from(self.items.len()).expect("fewer than 2^32 moves in a class");
        self.start.resize(state + 1, end);
    }

    /// Returns the list of a state.
    pub fn of(&self, state: u32) -> &[T] {
        let state = state as usize;
        &self.items[self.start[state] as usize..self.start[state + 1] as usize]
    }
}

impl Graph {
    /// Lists all moves of a class.
    pub fn of(variant: &Variant, class: Material) -> Self {
        let states = variant.states(class);
        let mut inner_moves = Lists::new(states);
        let mut other_moves = Lists::new(states);
        let mut ends = vec![None; states];
        let mut lands = Vec::new();
        let mut slices = Vec::new();
        let mut moves = Vec::new();
        variant.for_each_placement(class, |placement| {
            for turn in Colour::BOTH {
                let state = variant.state(placement, turn);
                let slice = placement.rows_to_go(variant.board);
                if slices.len() <= slice {
                    slices.resize_with(slice + 1, Vec::new);
                }
                slices[slice].push(state);
                inner_moves.seal(state as usize);
                other_moves.seal(state as usize);
                variant.list_moves(placement, turn, &mut moves);
                if moves.is_empty() {
                    let over = variant.over(placement, turn);
                    ends[state as usize] = Some(over.unwrap_or(variant.blocked));
                }
                for mv in &moves {
                    let after = play(placement, turn, mv);
                    let to = Material::of(&after);
                    let land = if variant.is_over_in(to) {
                        other_moves.items.push(Exit {
                            land: Exit::OVER,
                            state: 0,
                        });
                        continue;
                    } else if to == class && after.rows_to_go(variant.board) == slice {
                        inner_moves.items.push(variant.state(&after, turn.other()));
                        continue;
                    } else if let Some(known) = lands.iter().position(|&known| known == to) {
                        known
                    } else {
                        lands.push(to);
                        lands.len() - 1
                    };
                    let state = variant.state(&after, turn.other());
                    other_moves.items.push(Exit {
                        land: land as u16,
                        state,
                    });
                }
            }
        });
        inner_moves.seal(states);
        other_moves.seal(states);
        Self {
            material: class,
            states,
            ends,
            bare: variant.bare,
            inner_moves,
            other_moves,
            lands,
            slices,
        }
    }

    /// Returns the result for the side to move if the game is over.
    pub fn end(&self, state: u32) -> Option<Outcome> {
        self.ends[state as usize]
    }
}
