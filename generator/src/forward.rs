//! Derives values from the positions one ply on, by the plain moves of [`galotne::rules`].
//!
//! This shares nothing with the solver but the places where values are kept. For distances and
//! `need` agreement everywhere is a proof by induction over the number of plies.

use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Profile, Variant};
use galotne::table::Metric;
use galotne::tablebase::step;
use galotne::value::{Step, Value};

/// What is derived: a metric, `need` under one profile.
pub type Wanted = (Metric, Option<&'static Profile>);

/// Values as numbers, larger for what the side to move likes better.
pub type Key = u16;

const DRAWN: Key = 1 << 14;

/// The key of a value.
pub fn key(value: Value) -> Key {
    match value {
        Value::Loss(plies) => plies.min(DRAWN - 1),
        Value::Draw => DRAWN,
        Value::Win(plies) => Key::MAX - plies.min(DRAWN),
    }
}

/// The value of a key.
pub fn value(key: Key) -> Value {
    match key {
        0..DRAWN => Value::Loss(key),
        DRAWN => Value::Draw,
        _ => Value::Win(Key::MAX - key),
    }
}

/// Where the values of a class are kept.
pub trait Store: Sync {
    /// Where the values of a position are.
    type Place: Copy;

    /// The numbering of the class, canonical.
    fn index(&self) -> &Index;
    /// Where the values of the position with these ranks are.
    fn place(&self, turn: Colour, ranks: Ranks) -> Self::Place;
    /// What is kept there of one of the things wanted.
    fn code(&self, wanted: usize, place: Self::Place) -> u16;
    /// What such a code means.
    fn value(&self, wanted: usize, code: u16) -> Value;
    /// No code is larger.
    fn largest(&self, wanted: usize) -> u16;
}

/// The keys of a store's codes, as they are and one ply earlier.
struct Keys {
    own: Vec<Key>,
    /// After a quiet move of a king.
    quiet: Vec<Key>,
}

/// Derives the values of one class.
pub struct Forward<'a, S> {
    variant: &'static Variant,
    wanted: &'a [Wanted],
    own: &'a S,
    keys: Vec<Keys>,
    /// The classes that it can move into.
    known: Vec<(Class, &'a S)>,
}

/// Buffers that positions share.
#[derive(Default)]
pub struct Work {
    moves: Vec<Move>,
    /// The best key so far of each thing wanted.
    pub best: Vec<Key>,
}

impl<'a, S: Store> Forward<'a, S> {
    /// Prepares to derive the values that `own` keeps; `known` has all classes that moves lead to.
    pub fn new(
        variant: &'static Variant,
        wanted: &'a [Wanted],
        own: &'a S,
        known: Vec<(Class, &'a S)>,
    ) -> Self {
        let class = own.index().class();
        let keys = wanted
            .iter()
            .enumerate()
            .map(|(place, &(metric, profile))| {
                // What a quiet move of a king does to the count is the same for all of them.
                let quiet = match (metric, profile) {
                    (Metric::Wdl, _) => Step::Result,
                    (Metric::Dtw, _) => Step::Distance,
                    (Metric::Need, profile) => {
                        let profile = profile.unwrap_or(&Profile::NONE);
                        profile.clock(class).map_or(Step::Result, |clock| {
                            Step::Need(profile.after(class, class, false, false), clock)
                        })
                    }
                };
                let values = (0..=own.largest(place)).map(|code| own.value(place, code));
                Keys {
                    own: values.clone().map(key).collect(),
                    quiet: values
                        .map(|value| key(value.one_ply_before(quiet)))
                        .collect(),
                }
            });
        let keys = keys.collect();
        Self {
            variant,
            wanted,
            own,
            keys,
            known,
        }
    }

    /// The key of what is kept of a position.
    #[inline]
    pub fn kept(&self, wanted: usize, place: S::Place) -> Key {
        let code = self.own.code(wanted, place);
        self.keys[wanted]
            .own
            .get(usize::from(code))
            .copied()
            .unwrap_or(DRAWN)
    }

    /// Derives a position of the class, with these ranks, into `work.best`; `has_capture` is what
    /// [`Variant::has_capture`] says of it.
    ///
    /// # Errors
    /// The class that a move leads into, if it is not among the known ones.
    pub fn derive(
        &self,
        position: &Position,
        ranks: Ranks,
        has_capture: bool,
        work: &mut Work,
    ) -> Result<(), Class> {
        let Work { moves, best } = work;
        let us = position.turn();
        self.variant.moves_knowing(position, has_capture, moves);
        best.clear();
        if moves.is_empty() {
            let end = key(Value::at_end(self.variant.without_move));
            best.resize(self.wanted.len(), end);
            return Ok(());
        }
        best.resize(self.wanted.len(), 0);
        let index = self.own.index();
        for played in moves.iter() {
            let bits = [played.from, played.to].map(|square| self.variant.board.bit(square));
            if !played.is_capture() && position.kings(us) & bits[0] != 0 {
                // One side's kings stand elsewhere, all else is as it was.
                let mut after = ranks;
                let placement = position.kings(us) ^ bits[0] ^ bits[1];
                after.kings[us.index()] = index.rank_kings(us, placement);
                let place = self.own.place(!us, after);
                for (wanted, best) in best.iter_mut().enumerate() {
                    let code = self.own.code(wanted, place);
                    let key = self.keys[wanted].quiet.get(usize::from(code));
                    *best = (*best).max(key.copied().unwrap_or(DRAWN));
                }
                continue;
            }
            let next = self.variant.play(position, played);
            let class = Class::of(&next);
            let mut raise = |value: &dyn Fn(usize) -> Value| {
                for (wanted, best) in best.iter_mut().enumerate() {
                    let (metric, profile) = self.wanted[wanted];
                    let step = match metric {
                        Metric::Wdl => Step::Result,
                        Metric::Dtw => Step::Distance,
                        Metric::Need => step(metric, profile, position, played, &next),
                    };
                    *best = (*best).max(key(value(wanted).one_ply_before(step)));
                }
            };
            if !class.both_sides() {
                // The last piece is taken.
                raise(&|_| Value::at_end(self.variant.without_move));
                continue;
            }
            let canonical = class.canonical();
            let store = if canonical == index.class() {
                self.own
            } else {
                let found = self.known.iter().find(|(class, _)| *class == canonical);
                found.ok_or(canonical)?.1
            };
            let seen = if class == canonical {
                next
            } else {
                next.swapped(self.variant.board)
            };
            let place = store.place(seen.turn(), store.index().ranks(&seen));
            raise(&|wanted| store.value(wanted, store.code(wanted, place)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_ordered_like_values() {
        let values = [
            Value::Loss(0),
            Value::Loss(7),
            Value::Draw,
            Value::Win(300),
            Value::Win(1),
            Value::Win(0),
        ];
        assert!(values.is_sorted() && values.map(key).is_sorted());
        assert_eq!(values.map(key).map(value), values);
    }
}
