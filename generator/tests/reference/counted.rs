//! The draw clocks from the rules themselves: the plies left are part of the position.
//!
//! With none left, a position that is not the end of the game is a draw. With one more, every move
//! is looked up where it lands: in the layer of one ply less if it is counted, in the fullest layer
//! of its class if the clock starts afresh. Nothing here knows `need`, distances, or that more
//! plies cannot hurt, and the classes reached are solved in the same way at every count of theirs.
//!
//! Two bits per state and layer: `KMvKM`, 51 layers of 10,125,000 states (unused numbers included),
//! takes 129 MB, and 310 MB with all classes below it.

use std::collections::HashMap;

use super::clocks::{Landing, Profile, Rule, landing};
use super::graph::{Exit, Graph};
use super::{Colour, Material, Outcome, Placement, material};

/// The outcome under a profile at every count, for one or more classes and all they can reach.
///
/// # Panics
///
/// As [`Reference`](super::Reference) does, and for a count above the limit of the class.
pub struct Counted {
    profile: Option<Profile>,
    /// One layer for every number of plies left, none left first.
    classes: HashMap<Material, Vec<Layer>>,
}

impl Counted {
    /// Solves a class and everything it can reach; without a profile there are no draw rules and
    /// only the count 0.
    #[must_use]
    pub fn solve(profile: Option<Profile>, material: Material) -> Self {
        let mut counted = Self {
            profile,
            classes: HashMap::new(),
        };
        counted.add(material);
        counted
    }

    /// Solves another class in the same profile (idempotent).
    pub fn add(&mut self, material: Material) {
        if self.classes.contains_key(&material) {
            return;
        }
        for step in material.steps() {
            self.add(step);
        }
        let graph = Graph::of(material);
        let layers = match self.profile {
            Some(profile) => self.layers(&graph, profile),
            None => vec![self.endless(&graph)],
        };
        self.classes.insert(material, layers);
    }

    /// The value for the side to move when `spent` plies are already counted on the running clock,
    /// `0..=limit`.
    #[must_use]
    pub fn outcome(&self, p: &Placement, turn: Colour, spent: u8) -> Outcome {
        if p.pieces(turn) == 0 {
            return Outcome::Loss;
        }
        let material = Material::of(p);
        let Some(layers) = self.classes.get(&material) else {
            panic!("{material} was not solved: {p:?}");
        };
        let limit = self.limit(material);
        let Some(left) = limit.checked_sub(spent) else {
            panic!("{spent} plies spent of {limit} in {material}");
        };
        layers[usize::from(left)].get(material::state(p, turn))
    }

    /// Plies of the clock that runs in a class; 0 without a profile.
    #[must_use]
    pub fn limit(&self, material: Material) -> u8 {
        self.profile.map_or(0, |_| Rule::of(material).limit())
    }

    /// Backward induction over the plies left. Slices come in order because a man move under 6.2
    /// lands in the fullest layer of an earlier slice of the same class.
    fn layers(&self, graph: &Graph, profile: Profile) -> Vec<Layer> {
        let states = material::states(graph.material);
        let limit = usize::from(self.limit(graph.material));
        let mut layers: Vec<Layer> = (0..=limit).map(|_| Layer::new(states)).collect();
        // The landing of a move and the limit that caps it depend on the classes alone.
        let lands: Vec<_> = graph
            .lands
            .iter()
            .map(|&land| {
                let counted = landing(profile, graph.material, land) == Landing::Counted;
                (
                    counted,
                    usize::from(self.limit(land)),
                    self.classes.get(&land),
                )
            })
            .collect();
        for slice in &graph.slices {
            for left in 0..=limit {
                for &state in slice {
                    let outcome = if graph.is_blocked(state) {
                        Outcome::Loss
                    } else if left == 0 {
                        Outcome::Draw
                    } else {
                        let king_move = |target| layers[left - 1].get(target);
                        let other_move = |exit: Exit| {
                            let (counted, full, other_class) = &lands[exit.land as usize];
                            let lands_on = if *counted {
                                (left - 1).min(*full)
                            } else {
                                *full
                            };
                            other_class.unwrap_or(&layers)[lands_on].get(exit.state)
                        };
                        best(graph, state, king_move, other_move)
                    };
                    layers[left].set(state, outcome);
                }
            }
        }
        layers
    }

    /// No clock: what can be forced within one more ply, and one more, until a ply more changes
    /// nothing.
    fn endless(&self, graph: &Graph) -> Layer {
        let mut layer = Layer::new(material::states(graph.material));
        loop {
            let mut longer = Layer::new(material::states(graph.material));
            for &state in graph.slices.iter().flatten() {
                let king_move = |target| layer.get(target);
                let other_move = |exit: Exit| {
                    let land = &graph.lands[exit.land as usize];
                    self.classes
                        .get(land)
                        .map_or(&layer, |layers| &layers[0])
                        .get(exit.state)
                };
                longer.set(state, best(graph, state, king_move, other_move));
            }
            if longer == layer {
                return layer;
            }
            layer = longer;
        }
    }
}

/// The value of a state from what the opponent is left with after each move.
fn best(
    graph: &Graph,
    state: u32,
    king_move: impl Fn(u32) -> Outcome,
    other_move: impl Fn(Exit) -> Outcome,
) -> Outcome {
    let king_moves = graph
        .king_moves
        .of(state)
        .iter()
        .map(|&target| king_move(target));
    let other_moves = graph
        .other_moves
        .of(state)
        .iter()
        .map(|&exit| match exit.land {
            Exit::GAME_OVER => Outcome::Loss,
            _ => other_move(exit),
        });
    // A side without a move has lost.
    let mut value = Outcome::Loss;
    for opponent in king_moves.chain(other_moves) {
        match opponent {
            Outcome::Loss => return Outcome::Win,
            Outcome::Draw => value = Outcome::Draw,
            Outcome::Win => {}
        }
    }
    value
}

/// One outcome for every state of a class, four to a byte.
#[derive(PartialEq)]
struct Layer(Vec<u8>);

impl Layer {
    /// All draws.
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
