//! WDL, DTW and `need` from their definitions in the design, by value iteration over forward moves.
//!
//! Both DTW and `need` are computed level by level: a position is won one ply after the quickest
//! loss of the opponent, and lost one ply after the slowest win of the opponent. They differ in the
//! plies that a move adds to. DTW adds to the distance after the move. `need` adds to 0 if the move
//! ends the game or resets the clock (the move may be the last counted ply), and to the need after
//! the move if the clock runs on; it stops at the limit.

use super::clocks::{Landing, Profile};
use super::graph::{Exit, Graph};
use super::{Colour, Material, Outcome, Placement, Variant};
use rustc_hash::FxHashMap;

/// The values of solved classes, with both sides to move.
///
/// # Panics
///
/// Queries panic if the class was not solved, and if the opponent has no pieces (the game ended
/// before).
pub struct Reference {
    variant: Variant,
    /// The profiles under which `need` is solved.
    profiles: &'static [Profile],
    classes: FxHashMap<Material, Solved>,
}

/// One class, indexed by [`Variant::state`].
struct Solved {
    dtw: Vec<Cell>,
    needs: FxHashMap<Profile, Vec<Cell>>,
}

impl Solved {
    fn cells(&self, measure: Measure) -> &[Cell] {
        match measure {
            Measure::Dtw => &self.dtw,
            Measure::Need(profile) => &self.needs[&profile],
        }
    }
}

impl Reference {
    /// Creates a solver for international draughts, with `need` under two profiles that have one
    /// clock at a time and count every ply.
    #[must_use]
    pub fn new() -> Self {
        Self {
            profiles: &[Profile::Fmjd2015, Profile::Fmjd2018],
            ..Self::without_clocks(Variant::INTERNATIONAL)
        }
    }

    /// Creates a solver for any game without `need`.
    #[must_use]
    pub fn without_clocks(variant: Variant) -> Self {
        Self {
            variant,
            profiles: &[],
            classes: FxHashMap::default(),
        }
    }

    /// Solves a class and all that it can reach, unless they are solved already.
    pub fn solve(&mut self, material: Material) {
        if self.classes.contains_key(&material) {
            return;
        }
        for step in self.variant.steps(material) {
            self.solve(step);
        }
        let graph = Graph::of(&self.variant, material);
        let need = |&profile| (profile, self.levels(&graph, Measure::Need(profile)));
        let solved = Solved {
            dtw: self.levels(&graph, Measure::Dtw),
            needs: self.profiles.iter().map(need).collect(),
        };
        self.classes.insert(material, solved);
    }

    /// Returns the outcome for the side to move without draw rules.
    #[must_use]
    pub fn wdl(&self, p: &Placement, turn: Colour) -> Outcome {
        self.cell(Measure::Dtw, p, turn).outcome()
    }

    /// Returns the plies to the end with best play without draw rules; `None` for a draw.
    #[must_use]
    pub fn dtw(&self, p: &Placement, turn: Colour) -> Option<u16> {
        self.cell(Measure::Dtw, p, turn).plies()
    }

    /// Returns the fewest plies that must be left on the running clock for the result; `None` for a
    /// draw, also if the result fails even with the full limit.
    #[must_use]
    pub fn need(&self, profile: Profile, p: &Placement, turn: Colour) -> Option<u8> {
        let plies = self.cell(Measure::Need(profile), p, turn).plies()?;
        Some(u8::try_from(plies).expect("no clock is longer than 50 plies"))
    }

    fn cell(&self, measure: Measure, p: &Placement, turn: Colour) -> Cell {
        if let Some(outcome) = self.variant.over(p, turn) {
            return Cell::end(outcome);
        }
        let material = Material::of(p);
        let Some(solved) = self.classes.get(&material) else {
            panic!("{material} was not solved: {p:?}");
        };
        solved.cells(measure)[self.variant.state(p, turn) as usize]
    }

    /// Solves one class by value iteration. Slices are solved in order, so that only king moves
    /// inside the slice are unknown.
    fn levels(&self, graph: &Graph, measure: Measure) -> Vec<Cell> {
        let limit = measure.limit(graph.material);
        let lands: Vec<Land<'_>> = graph
            .lands
            .iter()
            .map(|&land| Land {
                counted: measure.counts_into(graph.material, land),
                cells: self.classes.get(&land).map(|solved| solved.cells(measure)),
            })
            .collect();
        let mut cells = vec![Cell::OPEN; graph.states];
        for slice in &graph.slices {
            let mut open = Vec::new();
            for &state in slice {
                if let Some(outcome) = graph.end(state) {
                    cells[state as usize] = Cell::end(outcome);
                } else {
                    open.push((state, Exits::of(graph, state, &lands, &cells)));
                }
            }
            let last_exit = open
                .iter()
                .map(|(_, exits)| exits.last())
                .max()
                .unwrap_or(0);
            for level in 1..=limit {
                let mut decided = Vec::new();
                open.retain(|&(state, exits)| {
                    let cell = decide(graph.inner_moves.of(state), exits, &cells, level);
                    decided.extend(cell.map(|cell| (state, cell)));
                    cell.is_none()
                });
                for &(state, cell) in &decided {
                    cells[state as usize] = cell;
                }
                if decided.is_empty() && level > last_exit {
                    break;
                }
            }
        }
        cells
    }
}

/// The kind of plies to compute.
#[derive(Clone, Copy)]
enum Measure {
    Dtw,
    Need(Profile),
}

impl Measure {
    /// Returns the largest number of plies of a result.
    fn limit(self, material: Material) -> u16 {
        match self {
            Self::Dtw => Cell::MOST_PLIES,
            // These profiles count the plies of both sides.
            Self::Need(profile) => profile.limit(material, Colour::White).into(),
        }
    }

    /// Whether the plies after a man move or a capture count.
    fn counts_into(self, from: Material, to: Material) -> bool {
        match self {
            Self::Dtw => true,
            Self::Need(profile) => profile.landing(from, to) == Landing::Counted,
        }
    }
}

/// A class after man moves or captures.
struct Land<'a> {
    /// Whether its plies count.
    counted: bool,
    /// Its values; `None` for the class being solved.
    cells: Option<&'a [Cell]>,
}

/// A summary of all man moves and captures of a state.
#[derive(Clone, Copy)]
struct Exits {
    /// Counted plies after the quickest loss of the opponent.
    quickest_lost: u16,
    /// Counted plies after the slowest win of the opponent; infinite if a move avoids a win.
    slowest_won: u16,
}

impl Exits {
    const NEVER: u16 = u16::MAX;

    fn of(graph: &Graph, state: u32, lands: &[Land<'_>], own: &[Cell]) -> Self {
        let mut folded = Self {
            quickest_lost: Self::NEVER,
            slowest_won: 0,
        };
        for exit in graph.other_moves.of(state) {
            let (cell, counted) = if exit.land == Exit::OVER {
                (Cell::end(graph.bare), false)
            } else {
                let land = &lands[exit.land as usize];
                (land.cells.unwrap_or(own)[exit.state as usize], land.counted)
            };
            let plies = if counted {
                cell.plies()
            } else {
                cell.plies().map(|_| 0)
            };
            let plies = plies.unwrap_or(Self::NEVER);
            match cell.outcome() {
                Outcome::Win => folded.slowest_won = folded.slowest_won.max(plies),
                Outcome::Draw => folded.slowest_won = Self::NEVER,
                Outcome::Loss => {
                    folded.slowest_won = Self::NEVER;
                    folded.quickest_lost = folded.quickest_lost.min(plies);
                }
            }
        }
        folded
    }

    /// Returns the last level at which an exit can matter.
    fn last(self) -> u16 {
        let matters = |plies| if plies == Self::NEVER { 0 } else { plies + 1 };
        matters(self.quickest_lost).max(matters(self.slowest_won))
    }
}

/// Returns the value of an undecided state if this level decides it. All values so far are of lower
/// levels.
fn decide(inner_moves: &[u32], exits: Exits, cells: &[Cell], level: u16) -> Option<Cell> {
    if exits.quickest_lost < level {
        return Some(Cell::won(level));
    }
    let mut all_won = exits.slowest_won < level;
    for &target in inner_moves {
        match cells[target as usize].outcome() {
            Outcome::Loss => return Some(Cell::won(level)),
            Outcome::Win => {}
            Outcome::Draw => all_won = false,
        }
    }
    all_won.then_some(Cell::lost(level))
}

/// A result and its plies in one number: 0 for undecided and drawn, odd for a win, even for a loss.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u16);

impl Cell {
    const OPEN: Self = Self(0);
    const MOST_PLIES: u16 = 10_000;

    /// Returns the value of a game that is over.
    fn end(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::won(0),
            Outcome::Draw => Self::OPEN,
            Outcome::Loss => Self::lost(0),
        }
    }

    fn won(plies: u16) -> Self {
        Self(2 * plies + 1)
    }

    fn lost(plies: u16) -> Self {
        Self(2 * plies + 2)
    }

    fn outcome(self) -> Outcome {
        match self.0 {
            0 => Outcome::Draw,
            odd if odd % 2 == 1 => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    fn plies(self) -> Option<u16> {
        Some(self.0.checked_sub(1)? / 2)
    }
}
