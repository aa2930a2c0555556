//! Where the moves of a class lead, layer by layer: how the values behind them are read and what
//! they are worth one ply earlier.

use super::clocks::{SPENT, SecondClock};
use super::error::SolveError;
use super::known::Known;
use super::outline::{LayerOutline, Outline};
use super::statics::{Successor, Successors};
use crate::store::planes;
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, at_end, sign};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Count, Ply, Profile, Variant};
use std::cmp::Ordering;

/// Where moves lead on one sheet.
pub struct Exits<'k> {
    /// The scale of the sheet.
    pub scale: Scale,
    /// For White and Black to move.
    pub successors: [Successors<'k>; 2],
    /// Every ply out of a slice is an exit onto a fresh clock, and every result behind it stands:
    /// then the sign of the distance says it all.
    pub by_sign: bool,
}

/// Layers that are solved together: distances, or `need` under one profile.
pub struct LayerExits<'k> {
    /// The clock beside the one in charge.
    pub second: Option<SecondClock>,
    /// The exits of every [sheet](super::levels::Sheet).
    pub sheets: Vec<Exits<'k>>,
}

impl<'k> LayerExits<'k> {
    /// The exits of a class on all its layers.
    ///
    /// # Errors
    /// A class that it can move into is not known.
    pub fn all(
        variant: &'static Variant,
        profiles: &[&'static Profile],
        outline: &Outline,
        known: &'k impl Known,
    ) -> Result<Vec<Self>, SolveError> {
        let groups = (outline.layers).chunk_by(|one, other| one.id.profile() == other.id.profile());
        groups
            .map(|layers| {
                let profile = layers[0].id.profile().map(|number| profiles[number]);
                let second = profile.and_then(|profile| SecondClock::of(profile, outline.class));
                let reader = Reader {
                    variant,
                    class: outline.class,
                    profile,
                    second,
                    known,
                };
                // Where the second clock does not run, and then for every count of it.
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

/// Reads the values of known classes for one profile, or for distances.
struct Reader<'k, K> {
    variant: &'static Variant,
    class: Class,
    profile: Option<&'static Profile>,
    second: Option<SecondClock>,
    known: &'k K,
}

impl<'k, K: Known> Reader<'k, K> {
    /// Where moves lead on one sheet, `count` being that of the second clock where it runs.
    fn exits(&self, layer: &LayerOutline, count: Option<u8>) -> Result<Exits<'k>, SolveError> {
        let mut by_sign = self.profile.is_some() && self.second.is_none();
        let mut successors = |turn| {
            Successors::new(self.variant, self.class, turn, |after, captured| {
                let ply = Ply {
                    // Where the second clock does not run after the ply, its scores are those of
                    // any count.
                    standing: [count.is_some(), true],
                    ..Ply::leaving(self.class, after, turn, captured)
                };
                let found = self.successor(layer, &ply, count.unwrap_or(0), &mut by_sign);
                found.map(Some)
            })
        };
        Ok(Exits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    /// The class that a ply leads into, `count` being that of the second clock before it. Clears
    /// `by_sign` if the distance behind the ply does not say what `need` is.
    fn successor(
        &self,
        layer: &LayerOutline,
        ply: &Ply,
        count: u8,
        by_sign: &mut bool,
    ) -> Result<Successor<'k>, SolveError> {
        let after = ply.to;
        let effect = self.profile.map(|profile| profile.effect(ply));
        let runs_on = effect.map_or(Count::Fresh, |effect| effect.count);
        *by_sign &= runs_on == Count::Fresh;
        let mut seen = Box::new(layer.scale.seen(runs_on, ply.turn.index()));
        let view = if after.both_sides() {
            *by_sign &= self.known.complete(after, layer.id)?;
            let second = self.second.zip(effect);
            let count = second.map_or(0, |(second, effect)| second.after(&effect, count));
            Some(self.known.view(after, layer.id.with_count(count))?)
        } else {
            seen[usize::from(LOST)] = seen[usize::from(at_end(self.variant.without_pieces))];
            None
        };
        if layer.scale == SPENT {
            seen.fill(DRAW);
        }
        Ok(Successor {
            index: planes::index(self.variant, after)?,
            view,
            seen,
        })
    }
}

/// The score on the need scale of a way out that leads onto a fresh clock with a standing result.
pub fn exit_score(scale: Scale, distance: ScoreByte) -> ScoreByte {
    let score = match sign(distance) {
        _ if distance == LOST => Some(LOST),
        Ordering::Less => scale.loss(1),
        Ordering::Equal => None,
        Ordering::Greater => scale.win(1),
    };
    score.unwrap_or(DRAW)
}
