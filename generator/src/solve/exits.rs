//! Exits: the classes that the moves of a class lead into, with their backed-up scores on each
//! layer.

use super::class_plan::{ClassPlan, LayerPlan};
use super::clocks::{SPENT, SecondClock};
use super::error::SolveError;
use super::exit_scores::{SuccessorClass, SuccessorClasses};
use super::inputs::{Inputs, LayerId};
use crate::store::planes::{self, PlanesView};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, end_score, sign};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{ClockEffect, Ply, Profile, Variant};
use galotne::run_numbers::RunNumbers;
use std::cmp::Ordering;

/// The exits of a class on one [sheet](super::levels::Sheet).
pub struct SheetExits<'k> {
    pub scale: Scale,
    /// With White and with Black to move.
    pub successors: [SuccessorClasses<'k>; 2],
    /// Whether every ply out of a slice leads onto a fresh clock on which every win and loss holds.
    /// The sign of the distance then determines the exit score.
    pub by_sign: bool,
}

/// The exits of layers that are solved together: distances, or `need` under one profile.
pub struct LayerExits<'k> {
    /// The second clock of the class, if there is one.
    pub second: Option<SecondClock>,
    /// None in a class with runs of king moves.
    pub sheets: Vec<SheetExits<'k>>,
    /// The exits of a class with runs of king moves.
    pub runs: Option<RunExits<'k>>,
}

/// The exits of a class with runs of king moves. They do not depend on the mover's own run.
pub struct RunExits<'k> {
    pub scale: Scale,
    /// With White and with Black to move, by the state of the opponent's run.
    pub successors: [Vec<SuccessorClasses<'k>>; 2],
}

impl<'k> LayerExits<'k> {
    /// Returns the exits of a class on all its layers.
    ///
    /// # Errors
    /// A class that it can move into is missing.
    pub fn all(
        variant: &'static Variant,
        profiles: &[&'static Profile],
        plan: &ClassPlan,
        inputs: &'k impl Inputs,
    ) -> Result<Vec<Self>, SolveError> {
        let groups = (plan.layers).chunk_by(|one, other| one.id.profile() == other.id.profile());
        groups
            .map(|layers| {
                let profile = layers[0].id.profile().map(|number| profiles[number]);
                let second = profile.and_then(|profile| SecondClock::of(profile, plan.class));
                let reader = ExitReader {
                    variant,
                    class: plan.class,
                    profile,
                    second,
                    inputs,
                };
                if plan.index.runs().has_runs() {
                    return Ok(Self {
                        second,
                        sheets: vec![],
                        runs: Some(reader.run_exits(&layers[0], plan.index.runs())?),
                    });
                }
                // The sheet on which the second clock does not run, then one for each of its
                // counts.
                let counted = second.map_or(&[][..], |_| layers);
                let resting = reader.exits(&layers[0], None);
                let counted = counted
                    .iter()
                    .map(|layer| reader.exits(layer, Some(layer.id.count())));
                Ok(Self {
                    second,
                    sheets: [resting]
                        .into_iter()
                        .chain(counted)
                        .collect::<Result<_, _>>()?,
                    runs: None,
                })
            })
            .collect()
    }
}

/// A reader of known values for one profile, or for distances.
struct ExitReader<'k, K> {
    variant: &'static Variant,
    class: Class,
    profile: Option<&'static Profile>,
    second: Option<SecondClock>,
    inputs: &'k K,
}

impl<'k, K: Inputs> ExitReader<'k, K> {
    /// Returns the exits on one sheet; `count` is the count of the second clock, `None` where it
    /// does not run.
    fn exits(&self, layer: &LayerPlan, count: Option<u8>) -> Result<SheetExits<'k>, SolveError> {
        let mut by_sign = self.profile.is_some() && self.second.is_none();
        let mut successors = |turn| {
            SuccessorClasses::new(self.variant, self.class, turn, |after, captured| {
                let ply = Ply {
                    // If the second clock does not run after the ply, the scores are the same for
                    // all counts.
                    condition_met: [count.is_some(), true],
                    ..Ply::leaving(self.class, after, turn, captured)
                };
                let count = count.unwrap_or(0);
                let found = self.successor(layer, &ply, count, 0, &mut by_sign);
                found.map(Some)
            })
        };
        Ok(SheetExits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    /// Returns the exits of a class with runs of king moves.
    fn run_exits(&self, layer: &LayerPlan, runs: &RunNumbers) -> Result<RunExits<'k>, SolveError> {
        let successors = |turn: Colour| {
            let states = 0..runs.states(!turn);
            let of_state = |state| {
                let found =
                    SuccessorClasses::new(self.variant, self.class, turn, |after, captured| {
                        let ply = Ply::leaving(self.class, after, turn, captured);
                        let found = self.successor(layer, &ply, 0, state, &mut false);
                        found.map(Some)
                    });
                found.map(|found| found.with_opponent_state(state))
            };
            states.map(of_state).collect::<Result<Vec<_>, SolveError>>()
        };
        Ok(RunExits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
        })
    }

    /// Returns the scores of the class that a ply leads into, with a state of the run of the side
    /// that has not moved.
    fn view(&self, layer: LayerId, ply: &Ply, state: usize) -> Result<PlanesView<'k>, SolveError> {
        let (after, turn) = (ply.to, !ply.turn);
        let runs = self.variant.run_numbers(after);
        let mut states = [0; 2];
        states[turn.index()] = state;
        let pair = planes::stored_run_pair(runs, after, turn, runs.pair(states));
        self.inputs.view(after, layer.with_run_pair(pair))
    }

    /// Returns the class that a ply leads into; `count` is the count of the second clock before it,
    /// `opponent_state` the state of the opponent's run of king moves. Clears `by_sign` if the
    /// distance after the ply does not determine `need`.
    fn successor(
        &self,
        layer: &LayerPlan,
        ply: &Ply,
        count: u8,
        opponent_state: usize,
        by_sign: &mut bool,
    ) -> Result<SuccessorClass<'k>, SolveError> {
        let after = ply.to;
        let mut run_views = vec![];
        let effect = self.profile.map(|profile| profile.effect(ply));
        let runs_on = effect.map_or(ClockEffect::Fresh, |effect| effect.count);
        *by_sign &= runs_on == ClockEffect::Fresh;
        let mut backup = Box::new(layer.scale.backup_table(runs_on, ply.turn.index()));
        let view = if let Some(end) = self.variant.end_in(after) {
            backup[usize::from(LOST)] = backup[usize::from(end_score(end))];
            None
        } else {
            *by_sign &= self.inputs.is_complete(after, layer.id)?;
            let second = self.second.zip(effect);
            let count = second.map_or(0, |(second, effect)| second.after(&effect, count));
            let layer = layer.id.with_count(count);
            let states = self.variant.run_numbers(after).states(!ply.turn);
            if ply.captured && states > 1 {
                let views = (0..states).map(|state| self.view(layer, ply, state));
                run_views = views.collect::<Result<_, _>>()?;
            }
            let state = if ply.captured { 0 } else { opponent_state };
            Some(self.view(layer, ply, state)?)
        };
        if layer.scale == SPENT {
            backup.fill(DRAW);
        }
        Ok(SuccessorClass {
            index: planes::class_index(self.variant, after)?,
            view,
            run_views,
            backup,
        })
    }
}

/// Returns the need score of an exit onto a fresh clock on which the result holds. `distance` is
/// the exit score on the distance scale.
pub fn exit_score(scale: Scale, distance: ScoreByte) -> ScoreByte {
    let score = match sign(distance) {
        _ if distance == LOST => Some(LOST),
        Ordering::Less => scale.loss(1),
        Ordering::Equal => None,
        Ordering::Greater => scale.win(1),
    };
    score.unwrap_or(DRAW)
}
