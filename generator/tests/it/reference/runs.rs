//! Frisian draughts with article 17 of its Official Rules (2011): "a player who has one or more men
//! besides kings may not make more than three moves in a row with the same king". The counts of
//! both sides are a part of the position here.
//!
//! - After a ply of a side its count is 0, unless it was a move of a king that took nothing and the
//!   side has a man: then it is one more if the same king made the ply before, otherwise 1.
//! - The count of the other side stays, unless the king that it counts or the last man was taken.
//! - A king with a count of three may capture, but not move.

use super::board::squares;
use super::clocks::Profile;
use super::rules::{Move, play};
use super::{Colour, CountingSolver, Material, Outcome, Placement, Variant};
use rustc_hash::FxHashMap;

/// The square of a king, with bit n - 1 for square n as in [`Placement`], and the moves that it has
/// made in a row; `None` if there are none.
pub type Run = Option<(u64, u8)>;

/// The most moves of a king in a row.
const LIMIT: u8 = 3;

/// A position with the counts of White and of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The pieces.
    pub placement: Placement,
    /// The side to move.
    pub turn: Colour,
    /// The moves in a row of White and of Black.
    pub runs: [Run; 2],
}

impl Counted {
    /// Returns the legal moves.
    #[must_use]
    pub fn moves(&self, variant: &Variant) -> Vec<Move> {
        let mut moves = variant.moves(&self.placement, self.turn);
        if let Some((king, LIMIT)) = self.runs[self.turn as usize] {
            moves.retain(|mv| !(mv.king && mv.captured == 0 && 1 << (mv.from - 1) == king));
        }
        moves
    }

    /// Returns the position after a legal move.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Self {
        let turn = self.turn;
        let placement = play(&self.placement, turn, mv);
        let (own_men, _) = placement.side(turn);
        let (their_men, their_kings) = placement.side(turn.other());
        let mut runs = [None; 2];
        if mv.king && mv.captured == 0 && own_men != 0 {
            let (from, to) = (1 << (mv.from - 1), 1 << (mv.to - 1));
            runs[turn as usize] = Some(match self.runs[turn as usize] {
                Some((king, moves)) if king == from => (to, moves + 1),
                _ => (to, 1),
            });
        }
        runs[turn.other() as usize] = self.runs[turn.other() as usize]
            .filter(|(king, _)| their_kings & king != 0 && their_men != 0);
        Self {
            placement,
            turn: turn.other(),
            runs,
        }
    }
}

/// Returns every count that a side of a placement may have.
#[must_use]
pub fn runs(placement: &Placement, colour: Colour) -> Vec<Run> {
    let (men, kings) = placement.side(colour);
    let mut runs = vec![None];
    if men != 0 {
        for king in squares(kings) {
            runs.extend((1..=LIMIT).map(|moves| Some((1 << king, moves))));
        }
    }
    runs
}

/// A result and its plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    outcome: Outcome,
    plies: u16,
}

/// A move of the class at hand: to another of its states, or to a value that is known.
#[derive(Clone, Copy)]
enum Target {
    Own(u32),
    Known(Option<Known>),
}

/// The values of solved classes, with every count of both sides. Under a profile the results alone
/// have a meaning, and the clocks of other classes are fresh when a move leads into them.
///
/// # Panics
///
/// Queries panic if the class was not solved.
pub struct RunReference {
    variant: Variant,
    /// The classes in which a clock of the profile counts. They have no men, and so no runs.
    clocks: Option<(Profile, CountingSolver)>,
    /// `None` for a draw.
    classes: FxHashMap<Material, Vec<Option<Known>>>,
}

impl RunReference {
    /// Creates a solver without classes; without a profile there are no draw rules.
    #[must_use]
    pub fn new(variant: Variant, profile: Option<Profile>) -> Self {
        Self {
            variant,
            clocks: profile.map(|profile| (profile, CountingSolver::new(variant, Some(profile)))),
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
        if let Some((profile, solver)) = &mut self.clocks
            && profile.rule(material).is_some()
        {
            assert_eq!(material.white_men + material.black_men, 0, "{material}");
            solver.add(material);
            self.classes.insert(material, vec![]);
            return;
        }
        let solved = self.levels(material);
        self.classes.insert(material, solved);
    }

    /// Returns the result for the side to move, and its plies; `None` for a draw.
    #[must_use]
    pub fn value(&self, position: &Counted) -> (Outcome, Option<u16>) {
        match self.known(position) {
            Some(Known { outcome, plies }) => (outcome, Some(plies)),
            None => (Outcome::Draw, None),
        }
    }

    fn known(&self, position: &Counted) -> Option<Known> {
        let Counted {
            placement, turn, ..
        } = position;
        if let Some(outcome) = self.variant.over(placement, *turn) {
            return Some(Known { outcome, plies: 0 });
        }
        let material = Material::of(placement);
        if let Some((profile, solver)) = &self.clocks
            && profile.rule(material).is_some()
        {
            let fresh = solver.limit(material, *turn);
            let outcome = solver.outcome(placement, *turn, fresh, 0);
            return (outcome != Outcome::Draw).then_some(Known { outcome, plies: 0 });
        }
        self.classes[&material][self.number(position)]
    }

    /// Returns the number of a position in its class.
    fn number(&self, position: &Counted) -> usize {
        let state = self.variant.state(&position.placement, position.turn) as usize;
        Colour::BOTH.iter().fold(state, |number, &colour| {
            let all = runs(&position.placement, colour);
            let run = position.runs[colour as usize];
            let place = all.iter().position(|&other| other == run);
            number * all.len() + place.expect("a count of a king")
        })
    }

    /// Solves a class level by level: a position is won one ply after the quickest loss of the
    /// opponent, and lost one ply after the slowest of his wins, if he wins everywhere.
    fn levels(&self, material: Material) -> Vec<Option<Known>> {
        let (mut states, mut targets, mut starts) = (vec![], vec![], vec![]);
        let mut size = self.variant.states(material);
        let mut counted = false;
        self.variant.for_each_placement(material, |placement| {
            let [white, black] = Colour::BOTH.map(|colour| runs(placement, colour));
            if !std::mem::replace(&mut counted, true) {
                size *= white.len() * black.len();
            }
            for turn in Colour::BOTH {
                for &of_white in &white {
                    for &of_black in &black {
                        let position = Counted {
                            placement: *placement,
                            turn,
                            runs: [of_white, of_black],
                        };
                        states.push(self.number(&position) as u32);
                        starts.push(targets.len());
                        for mv in position.moves(&self.variant) {
                            let after = position.after(&mv);
                            let own = Material::of(&after.placement) == material
                                && self.variant.over(&after.placement, after.turn).is_none();
                            targets.push(if own {
                                Target::Own(self.number(&after) as u32)
                            } else {
                                Target::Known(self.known(&after))
                            });
                        }
                    }
                }
            }
        });
        starts.push(targets.len());
        let known = targets.iter().filter_map(|target| match target {
            Target::Known(known) => known.map(|known| known.plies),
            Target::Own(_) => None,
        });
        let last_exit = known.max().unwrap_or(0) + 1;
        let mut values = vec![None; size];
        let mut open: Vec<usize> = (0..states.len()).collect();
        for level in 0.. {
            let mut decided = vec![];
            open.retain(|&place| {
                let moves = &targets[starts[place]..starts[place + 1]];
                let after = moves.iter().map(|target| match *target {
                    Target::Own(state) => values[state as usize],
                    Target::Known(known) => known,
                });
                let found = decide(after, level, self.variant.blocked);
                decided.extend(found.map(|known| (states[place] as usize, known)));
                found.is_none()
            });
            for &(state, known) in &decided {
                values[state] = Some(known);
            }
            if decided.is_empty() && level > last_exit {
                break;
            }
        }
        values
    }
}

/// Returns the value of a position that this level decides. All values of its own class so far are
/// of lower levels.
fn decide(
    after: impl Iterator<Item = Option<Known>>,
    level: u16,
    blocked: Outcome,
) -> Option<Known> {
    let (mut moves, mut all_won) = (0, true);
    for known in after {
        moves += 1;
        let before = known.filter(|known| known.plies < level);
        match before.map(|known| known.outcome) {
            Some(Outcome::Loss) => {
                return Some(Known {
                    outcome: Outcome::Win,
                    plies: level,
                });
            }
            Some(Outcome::Win) => {}
            _ => all_won = false,
        }
    }
    let outcome = if moves == 0 { blocked } else { Outcome::Loss };
    (all_won && (moves == 0) == (level == 0)).then_some(Known {
        outcome,
        plies: level,
    })
}
