//! Where the moves of a class lead, layer by layer: how the values behind them are read and what they are
//! worth one ply earlier.

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
            // The count after a ply into a position in which the second clock runs too.
            let next = match (self.second, count) {
                (Some(second), Some(count)) => second.after(self.class, turn, count),
                _ => 0,
            };
            Successors::new(self.variant, self.class, turn, |after, captured| {
                let found = self.successor(layer, turn, next, after, captured, &mut by_sign);
                found.map(Some)
            })
        };
        Ok(Exits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    /// The class `after` a ply of `turn`, with this count of the second clock. Clears `by_sign` if the
    /// distance behind the ply does not say what `need` is.
    fn successor(
        &self,
        layer: &LayerOutline,
        turn: Colour,
        count: u8,
        after: Class,
        captured: bool,
        by_sign: &mut bool,
    ) -> Result<Successor<'k>, SolveError> {
        let runs_on = self.profile.map_or(Count::Fresh, |profile| {
            let ply = Ply::leaving(self.class, after, turn, captured);
            profile.effect(&ply).count
        });
        *by_sign &= runs_on == Count::Fresh;
        let mut seen = Box::new(layer.scale.seen(runs_on, turn.index()));
        let view = if after.both_sides() {
            *by_sign &= self.known.complete(after, layer.id)?;
            let goes_on = |second: SecondClock| {
                let other = |profile| second.goes_on_in(profile, after);
                after == self.class || self.profile.is_some_and(other)
            };
            let count = if self.second.is_some_and(goes_on) {
                count
            } else {
                0
            };
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
