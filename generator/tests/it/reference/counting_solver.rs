//! A solver that follows the draw rules directly: the counts on the clocks are part of the state.
//!
//! If a clock has run out and the game is not over on the board, the position is a draw. If that
//! draw must be claimed, the player to move may claim it or move on, with no plies left unless the
//! move restarts the count. With more plies left, every move is looked up in the layer after it:
//! one ply less if it is counted, the full limit of its class if the clock starts afresh. A second
//! clock has separate layers for each of its counts. The solver does not use distances, nor the
//! fact that more plies cannot hurt. All reachable classes are solved in the same way at every
//! count.
//!
//! Two bits per state and layer: `KMvKM` of 10x10, 51 layers of 10,125,000 states (unused numbers
//! included), takes 129 MB, and 310 MB with all classes below it.

use super::clocks::{Landing, Profile};
use super::graph::{Exit, Graph};
use super::{Colour, Material, Outcome, Placement, Variant};
use rustc_hash::FxHashMap;

/// The outcomes under a profile at every count, for some classes and all that they can reach.
///
/// # Panics
///
/// Queries panic if the class was not solved, and for counts beyond the limits.
pub struct CountingSolver {
    variant: Variant,
    profile: Option<Profile>,
    classes: FxHashMap<Material, Solved>,
}

/// One class at every count.
struct Solved {
    /// The plies on a fresh clock, with White and with Black to move.
    limits: [u8; 2],
    /// Whether the second clock runs, by state; empty without a second clock.
    second_runs: Vec<bool>,
    /// By the count of the second clock, and by the plies left. Without a clock there is only the
    /// layer with no plies left.
    layers: Vec<Vec<Layer>>,
}

impl Solved {
    fn second_clock_runs(&self, state: u32) -> bool {
        self.second_runs
            .get(state as usize)
            .copied()
            .unwrap_or(false)
    }

    /// Returns the outcome with `left` plies left and `spent` on the second clock.
    fn at(&self, state: u32, left: u8, spent: u8) -> Outcome {
        match self.layers.get(usize::from(spent)) {
            Some(layers) => layers[usize::from(left)].get(state),
            // The second clock has run out, which is equivalent to no plies left.
            None => self.layers[0][0].get(state),
        }
    }
}

impl CountingSolver {
    /// Creates a solver without classes. Without a profile there are no draw rules and only the
    /// count 0.
    #[must_use]
    pub fn new(variant: Variant, profile: Option<Profile>) -> Self {
        Self {
            variant,
            profile,
            classes: FxHashMap::default(),
        }
    }

    /// Solves a class and all that it can reach.
    #[must_use]
    pub fn solve(variant: Variant, profile: Option<Profile>, material: Material) -> Self {
        let mut counted = Self::new(variant, profile);
        counted.add(material);
        counted
    }

    /// Solves a class and all that it can reach, unless they are solved already.
    pub fn add(&mut self, material: Material) {
        if self.classes.contains_key(&material) {
            return;
        }
        for step in self.variant.steps(material) {
            self.add(step);
        }
        let graph = Graph::of(&self.variant, material);
        let solved = match self.profile {
            Some(profile) if profile.rule(material).is_some() => {
                self.solve_with_clock(&graph, profile)
            }
            _ => self.solve_without_clock(&graph),
        };
        self.classes.insert(material, solved);
    }

    /// Returns the outcome for the side to move with `left` plies left on the clock of the class
    /// and `second` spent on the second clock (0 if it does not run).
    #[must_use]
    pub fn outcome(&self, p: &Placement, turn: Colour, left: u8, second: u8) -> Outcome {
        if let Some(outcome) = self.variant.over(p, turn) {
            return outcome;
        }
        self.solved(Material::of(p))
            .at(self.variant.state(p, turn), left, second)
    }

    /// Returns the outcome and the fewest plies that must be left for it; `None` for a draw, also
    /// if the result fails even with the full limit. Without a clock, 0 plies.
    ///
    /// # Panics
    ///
    /// Also if the outcome changes with more plies left.
    #[must_use]
    pub fn need(&self, p: &Placement, turn: Colour, second: u8) -> Option<(Outcome, u8)> {
        let limit = self.limit(Material::of(p), turn);
        let with = |left| self.outcome(p, turn, left, second);
        let need = (0..=limit).find(|&left| with(left) != Outcome::Draw)?;
        let outcome = with(need);
        for left in need..limit {
            assert_eq!(
                with(left + 1),
                outcome,
                "{p:?} {turn:?}: {left} and a ply more"
            );
        }
        Some((outcome, need))
    }

    /// Returns the plies on a fresh clock of a class; 0 without a clock.
    #[must_use]
    pub fn limit(&self, material: Material, turn: Colour) -> u8 {
        self.profile
            .map_or(0, |profile| profile.limit(material, turn))
    }

    /// Returns the number of counts of the second clock in a position; 1 if it does not run.
    #[must_use]
    pub fn second_counts(&self, p: &Placement) -> u8 {
        match self.profile {
            Some(profile) if profile.second_clock_runs(&self.variant, p) => {
                profile.second_limit(Material::of(p))
            }
            _ => 1,
        }
    }

    fn solved(&self, material: Material) -> &Solved {
        let Some(solved) = self.classes.get(&material) else {
            panic!("{material} was not solved");
        };
        solved
    }

    /// Solves a class with a clock by backward induction over the plies left. Slices are solved in
    /// order, because a man move may lead into the full layer of an earlier slice of the class.
    fn solve_with_clock(&self, graph: &Graph, profile: Profile) -> Solved {
        let material = graph.material;
        let limits = Colour::BOTH.map(|turn| profile.limit(material, turn));
        let charges = Colour::BOTH.map(|turn| profile.second_charge(material, turn));
        let longest = limits[0].max(limits[1]);
        let max_spent = profile.second_limit(material).saturating_sub(1);
        let layer = || Layer::new(graph.states);
        let layers = || (0..=longest).map(|_| layer()).collect();
        let mut own = Solved {
            limits,
            second_runs: self.second_runs(graph, profile),
            layers: (0..=max_spent).map(|_| layers()).collect(),
        };
        let claimed = profile.claimed(material);
        // Whether a ply is counted depends on the classes alone.
        let lands: Vec<_> = (graph.lands.iter())
            .map(|land| {
                let counted = profile.landing(material, *land) == Landing::Counted;
                (counted, self.classes.get(land))
            })
            .collect();
        let value = |own: &Solved, state: u32, left: u8, spent: u8| {
            if let Some(end) = graph.end(state) {
                return end;
            }
            if left == 0 && !claimed {
                return Outcome::Draw;
            }
            let turn = state as usize % 2;
            let runs = own.second_clock_runs(state);
            let less = left.saturating_sub(1);
            // The second clock starts when the king reaches the diagonal and is reset when the king
            // leaves it.
            let spent_after = |runs_on| match runs && runs_on {
                true => spent + charges[turn],
                false => 0,
            };
            let king_move =
                |target| own.at(target, less, spent_after(own.second_clock_runs(target)));
            let other_move = |exit: Exit| {
                let (counted, other_class) = lands[exit.land as usize];
                let class = other_class.unwrap_or(own);
                let full = class.limits[1 - turn];
                let left = if counted { full.min(less) } else { full };
                class.at(
                    exit.state,
                    left,
                    spent_after(class.second_clock_runs(exit.state)),
                )
            };
            match best(graph, state, king_move, other_move) {
                // The draw is claimed.
                Outcome::Loss if left == 0 => Outcome::Draw,
                played => played,
            }
        };
        for slice in &graph.slices {
            for left in 0..=longest {
                // On a claimed clock with no plies left, quiet moves stay in the layer.
                let mut again = true;
                while again {
                    again = false;
                    for &state in slice {
                        let max_spent = if own.second_clock_runs(state) {
                            max_spent
                        } else {
                            0
                        };
                        for spent in 0..=max_spent {
                            let outcome = value(&own, state, left, spent);
                            let layer = &mut own.layers[usize::from(spent)][usize::from(left)];
                            again |= layer.get(state) != outcome && left == 0 && claimed;
                            layer.set(state, outcome);
                        }
                    }
                }
            }
        }
        own
    }

    /// Returns whether the second clock runs, by state; empty without a second clock.
    fn second_runs(&self, graph: &Graph, profile: Profile) -> Vec<bool> {
        if profile.second_limit(graph.material) == 0 {
            return Vec::new();
        }
        let variant = &self.variant;
        let mut second_runs = vec![false; graph.states];
        variant.for_each_placement(graph.material, |placement| {
            for turn in Colour::BOTH {
                let state = variant.state(placement, turn);
                second_runs[state as usize] = profile.second_clock_runs(variant, placement);
            }
        });
        second_runs
    }

    /// Solves a class without a clock: iterates by one more ply until nothing changes. Moves may
    /// lead into classes with clocks.
    fn solve_without_clock(&self, graph: &Graph) -> Solved {
        let mut layer = Layer::new(graph.states);
        loop {
            let mut longer = Layer::new(graph.states);
            for &state in graph.slices.iter().flatten() {
                let king_move = |target| layer.get(target);
                let other_move = |exit: Exit| {
                    let Some(class) = self.classes.get(&graph.lands[exit.land as usize]) else {
                        return layer.get(exit.state);
                    };
                    class.at(exit.state, class.limits[1 - state as usize % 2], 0)
                };
                let outcome = graph
                    .end(state)
                    .unwrap_or_else(|| best(graph, state, king_move, other_move));
                longer.set(state, outcome);
            }
            if longer == layer {
                return Solved {
                    limits: [0; 2],
                    second_runs: Vec::new(),
                    layers: vec![vec![layer]],
                };
            }
            layer = longer;
        }
    }
}

/// Returns the outcome of a state with moves from the outcomes after them.
fn best(
    graph: &Graph,
    state: u32,
    king_move: impl Fn(u32) -> Outcome,
    other_move: impl Fn(Exit) -> Outcome,
) -> Outcome {
    let inner_moves = graph
        .inner_moves
        .of(state)
        .iter()
        .map(|&target| king_move(target));
    let other_moves = graph
        .other_moves
        .of(state)
        .iter()
        .map(|&exit| match exit.land {
            Exit::OVER => graph.bare,
            _ => other_move(exit),
        });
    let mut value = Outcome::Loss;
    for opponent in inner_moves.chain(other_moves) {
        match opponent {
            Outcome::Loss => return Outcome::Win,
            Outcome::Draw => value = Outcome::Draw,
            Outcome::Win => {}
        }
    }
    value
}

/// One outcome for every state of a class, four per byte.
#[derive(PartialEq)]
struct Layer(Vec<u8>);

impl Layer {
    /// Creates a layer of draws.
    fn new(states: usize) -> Self {
        Self(vec![0; states.div_ceil(4)])
    }

    fn get(&self, state: u32) -> Outcome {
        match self.0[state as usize / 4] >> (state % 4 * 2) & 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    fn set(&mut self, state: u32, outcome: Outcome) {
        let bits = match outcome {
            Outcome::Draw => 0,
            Outcome::Win => 1,
            Outcome::Loss => 2,
        };
        let shift = state % 4 * 2;
        let byte = &mut self.0[state as usize / 4];
        *byte = *byte & !(3 << shift) | bits << shift;
    }
}
