//! Exits: the classes that the moves of a class lead into, with their backed-up scores on each
//! layer.

use super::class_plan::{ClassPlan, LayerPlan};
use super::clocks::{SPENT, SecondClock};
use super::error::SolveError;
use super::exit_scores::{SuccessorClass, SuccessorClasses};
use super::inputs::Inputs;
use crate::store::planes;
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, end_score, sign};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{ClockEffect, Ply, Profile, Variant};
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
    pub sheets: Vec<SheetExits<'k>>,
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
                let found = self.successor(layer, &ply, count.unwrap_or(0), &mut by_sign);
                found.map(Some)
            })
        };
        Ok(SheetExits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    /// Returns the class that a ply leads into; `count` is the count of the second clock before it.
    /// Clears `by_sign` if the distance after the ply does not determine `need`.
    fn successor(
        &self,
        layer: &LayerPlan,
        ply: &Ply,
        count: u8,
        by_sign: &mut bool,
    ) -> Result<SuccessorClass<'k>, SolveError> {
        let after = ply.to;
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
            Some(self.inputs.view(after, layer.id.with_count(count))?)
        };
        if layer.scale == SPENT {
            backup.fill(DRAW);
        }
        Ok(SuccessorClass {
            index: planes::class_index(self.variant, after)?,
            view,
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
