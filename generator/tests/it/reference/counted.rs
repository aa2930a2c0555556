//! The draw clocks from the rules themselves: what is left on them is part of the position.
//!
//! Where the game is not over on the board and a clock has run out, the position is a draw. If that
//! draw must be claimed, the player to move has it at hand, and the moves too, with nothing left
//! after them unless they start a count afresh. With one more ply left, every move is looked up
//! where it lands: in the layer of one ply less if it is counted, in the fullest layer of its class
//! if the clock starts afresh. A clock beside it has its own layers for all that may be spent on
//! it. Nothing here knows distances, or that more plies cannot hurt, and the classes reached are
//! solved in the same way at every count of theirs.
//!
//! Two bits per state and layer: `KMvKM` of 10x10, 51 layers of 10,125,000 states (unused numbers
//! included), takes 129 MB, and 310 MB with all classes below it.

use super::clocks::{Landing, Profile};
use super::graph::{Exit, Graph};
use super::{Colour, Material, Outcome, Placement, Variant};
use rustc_hash::FxHashMap;

/// The outcome under a profile at every count, for one or more classes and all they can reach.
///
/// # Panics
///
/// All questions panic when the class of the placement was not solved, and for more plies left or
/// more spent than there can be.
pub struct Counted {
    variant: Variant,
    profile: Option<Profile>,
    classes: FxHashMap<Material, Solved>,
}

/// One class at every count.
struct Solved {
    /// The plies on a fresh clock, White to move and Black to move.
    limits: [u8; 2],
    /// By placement and side to move, whether a clock runs beside; empty where there is none.
    beside: Vec<bool>,
    /// By what is spent on the clock beside, and by the plies left. Without a clock of the class
    /// there is only the layer of none left.
    layers: Vec<Vec<Layer>>,
}

impl Solved {
    fn runs_beside(&self, state: u32) -> bool {
        self.beside.get(state as usize).copied().unwrap_or(false)
    }

    /// The outcome with so many plies left and so many spent beside.
    fn at(&self, state: u32, left: u8, spent: u8) -> Outcome {
        match self.layers.get(usize::from(spent)) {
            Some(layers) => layers[usize::from(left)].get(state),
            // The clock beside has run out, which is as good as no plies left.
            None => self.layers[0][0].get(state),
        }
    }
}

impl Counted {
    /// Knows no class yet; without a profile there are no draw rules and only the count 0.
    #[must_use]
    pub fn new(variant: Variant, profile: Option<Profile>) -> Self {
        Self {
            variant,
            profile,
            classes: FxHashMap::default(),
        }
    }

    /// A class and everything it can reach, solved.
    #[must_use]
    pub fn solve(variant: Variant, profile: Option<Profile>, material: Material) -> Self {
        let mut counted = Self::new(variant, profile);
        counted.add(material);
        counted
    }

    /// Solves a class and everything it can reach (idempotent).
    pub fn add(&mut self, material: Material) {
        if self.classes.contains_key(&material) {
            return;
        }
        for step in self.variant.steps(material) {
            self.add(step);
        }
        let graph = Graph::of(&self.variant, material);
        let solved = match self.profile {
            Some(profile) if profile.rule(material).is_some() => self.ending(&graph, profile),
            _ => self.endless(&graph),
        };
        self.classes.insert(material, solved);
    }

    /// The value for the side to move with so many plies left on the clock of the class, and so
    /// much spent on the clock beside it: own moves or plies, as that is counted; 0 where none
    /// runs.
    #[must_use]
    pub fn outcome(&self, p: &Placement, turn: Colour, left: u8, beside: u8) -> Outcome {
        if let Some(outcome) = self.variant.over(p, turn) {
            return outcome;
        }
        self.solved(Material::of(p))
            .at(self.variant.state(p, turn), left, beside)
    }

    /// The value, and the fewest plies that must be left on the clock of the class for it to stand;
    /// `None` for a draw, or when the result fails even with the full limit. Where no clock runs, 0
    /// plies.
    ///
    /// # Panics
    ///
    /// Also when a result that stands fails with more plies left, or turns into its opposite.
    #[must_use]
    pub fn need(&self, p: &Placement, turn: Colour, beside: u8) -> Option<(Outcome, u8)> {
        let limit = self.limit(Material::of(p), turn);
        let with = |left| self.outcome(p, turn, left, beside);
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

    /// Plies on a fresh clock of a class; 0 where there is none.
    #[must_use]
    pub fn limit(&self, material: Material, turn: Colour) -> u8 {
        self.profile
            .map_or(0, |profile| profile.limit(material, turn))
    }

    /// How many counts the clock beside that of the class can show in a position: 0 and up, or 0
    /// alone where none runs.
    #[must_use]
    pub fn counts_beside(&self, p: &Placement) -> u8 {
        match self.profile {
            Some(profile) if profile.runs_beside(&self.variant, p) => {
                profile.beside_limit(Material::of(p))
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

    /// Backward induction over the plies left. Slices come in order because a man's move may land
    /// in the fullest layer of an earlier slice of the same class.
    fn ending(&self, graph: &Graph, profile: Profile) -> Solved {
        let material = graph.material;
        let limits = Colour::BOTH.map(|turn| profile.limit(material, turn));
        let charges = Colour::BOTH.map(|turn| profile.beside_charge(material, turn));
        let longest = limits[0].max(limits[1]);
        let most_spent = profile.beside_limit(material).saturating_sub(1);
        let layer = || Layer::new(graph.states);
        let layers = || (0..=longest).map(|_| layer()).collect();
        let mut own = Solved {
            limits,
            beside: self.running_beside(graph, profile),
            layers: (0..=most_spent).map(|_| layers()).collect(),
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
            let runs = own.runs_beside(state);
            let less = left.saturating_sub(1);
            // It starts when the king comes to hold the diagonal, and what is spent is forgotten
            // when the king holds it no more.
            let spent_after = |runs_on| match runs && runs_on {
                true => spent + charges[turn],
                false => 0,
            };
            let king_move = |target| own.at(target, less, spent_after(own.runs_beside(target)));
            let other_move = |exit: Exit| {
                let (counted, other_class) = lands[exit.land as usize];
                let class = other_class.unwrap_or(own);
                let full = class.limits[1 - turn];
                let left = if counted { full.min(less) } else { full };
                class.at(exit.state, left, spent_after(class.runs_beside(exit.state)))
            };
            match best(graph, state, king_move, other_move) {
                // Claimed.
                Outcome::Loss if left == 0 => Outcome::Draw,
                played => played,
            }
        };
        for slice in &graph.slices {
            for left in 0..=longest {
                // With nothing left that ends the game, quiet moves stay in the layer.
                let mut again = true;
                while again {
                    again = false;
                    for &state in slice {
                        let most_spent = if own.runs_beside(state) {
                            most_spent
                        } else {
                            0
                        };
                        for spent in 0..=most_spent {
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

    /// By state, whether a clock runs beside that of the class; empty if there is none.
    fn running_beside(&self, graph: &Graph, profile: Profile) -> Vec<bool> {
        if profile.beside_limit(graph.material) == 0 {
            return Vec::new();
        }
        let variant = &self.variant;
        let mut beside = vec![false; graph.states];
        variant.for_each_placement(graph.material, |placement| {
            for turn in Colour::BOTH {
                let state = variant.state(placement, turn);
                beside[state as usize] = profile.runs_beside(variant, placement);
            }
        });
        beside
    }

    /// No clock: what can be forced within one more ply, and one more, until a ply more changes
    /// nothing. Moves may land where clocks run.
    fn endless(&self, graph: &Graph) -> Solved {
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
                    beside: Vec::new(),
                    layers: vec![vec![layer]],
                };
            }
            layer = longer;
        }
    }
}

/// The value of a state with moves from what the opponent is left with after each of them.
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
            Exit::BARE => graph.bare,
            _ => other_move(exit),
        });
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
