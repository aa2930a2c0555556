//! Derives values from the positions one ply on, by the plain moves of [`galotne::rules`].
//!
//! This shares nothing with the solver but the places where values are kept. For distances and
//! `need` agreement everywhere is a proof by induction over the number of plies.

use galotne::index::{Index, Ranks};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{ClockId, Move, Ply, Profile, Standing, Variant};
use galotne::value::Metric;
use galotne::value::{Step, Value};

/// A quantity that is derived: WDL, DTW, or `need` under one profile with one count of a second clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantity {
    /// The metric.
    pub metric: Metric,
    /// The profile of `need`.
    pub profile: Option<&'static Profile>,
    /// The count of the clock beside the one in charge.
    pub count: u8,
}

impl Quantity {
    /// A metric without draw rules.
    #[must_use]
    pub const fn new(metric: Metric) -> Self {
        Self {
            metric,
            profile: None,
            count: 0,
        }
    }

    /// `need`.
    #[must_use]
    pub const fn need(profile: &'static Profile, count: u8) -> Self {
        Self {
            metric: Metric::Need,
            profile: Some(profile),
            count,
        }
    }

    /// Whether a class has it.
    #[must_use]
    pub fn is_of(&self, class: Class) -> bool {
        self.count < self.profile.map_or(1, |profile| profile.planes(class))
    }

    /// What a man's move or a capture from one class into another does; classes of either orientation.
    fn step(&self, from: Class, to: Class, turn: Colour, captured: bool) -> Step {
        match (self.metric, self.profile) {
            (Metric::Wdl, _) => Step::Result,
            (Metric::Dtw, _) => Step::Distance,
            (Metric::Need, profile) => {
                let profile = profile.unwrap_or(&Profile::NONE);
                let most = profile.counting(from).fresh(from, turn);
                let ply = Ply::leaving(from, to, turn, captured);
                Step::Need(profile.effect(&ply).count, most)
            }
        }
    }

    /// Whether a position of such a class has it: beyond the first count, only if the second clock runs.
    #[must_use]
    pub fn applies(&self, position: &Position) -> bool {
        let runs = |profile: &Profile| profile.beside_now(position).is_some();
        self.count == 0 || self.profile.is_some_and(runs)
    }
}

/// Values as numbers, larger for what the side to move likes better.
pub type Preference = u16;

const DRAWN: Preference = 1 << 14;

/// The preference of a value.
pub fn preference(value: Value) -> Preference {
    match value {
        Value::Loss(plies) => plies.min(DRAWN - 1),
        Value::Draw => DRAWN,
        Value::Win(plies) => Preference::MAX - plies.min(DRAWN),
    }
}

/// The value that a preference stands for.
pub fn value(preference: Preference) -> Value {
    match preference {
        0..DRAWN => Value::Loss(preference),
        DRAWN => Value::Draw,
        _ => Value::Win(Preference::MAX - preference),
    }
}

/// Where the values of a class are kept.
pub trait ClassValues: Sync {
    /// Where the values of a position are.
    type Location: Copy;

    /// The numbering of the class, canonical.
    fn index(&self) -> &Index;
    /// Where the values of the position with these ranks are.
    fn place(&self, turn: Colour, ranks: Ranks) -> Self::Location;
    /// The code that is kept there of one of the quantities.
    fn code(&self, wanted: usize, place: Self::Location) -> u16;
    /// The value that such a code stands for.
    fn value(&self, wanted: usize, code: u16) -> Value;
    /// No code is larger.
    fn largest(&self, wanted: usize) -> u16;
}

/// The preferences of a store's codes, as they are and one ply earlier.
struct Preferences {
    own: Vec<Preference>,
    /// After a quiet move of a king with White and with Black to move.
    quiet: [Vec<Preference>; 2],
}

/// A clock that runs beside the one in charge of the class.
struct SecondClockCounts {
    profile: &'static Profile,
    id: ClockId,
    standing: Standing,
    /// Which of the quantities is `need` with each count.
    by_count: Vec<usize>,
    /// Whether it counts the plies of White and Black.
    counts: [bool; 2],
}

/// A class that moves lead into.
struct Neighbour<'a, S> {
    class: Class,
    store: &'a S,
    /// For each quantity what a man's move and what a capture into it does, with White and with Black
    /// to move.
    steps: Vec<[[Step; 2]; 2]>,
}

/// A position of such a class: the class, and where its values are.
type Found<'n, 'a, S> = (&'n Neighbour<'a, S>, <S as ClassValues>::Location);

/// Derives the values of one class.
pub struct Forward<'a, S> {
    variant: &'static Variant,
    wanted: &'a [Quantity],
    /// Those of them that the class has.
    active: Vec<usize>,
    own: &'a S,
    preferences: Vec<Preferences>,
    seconds: Vec<SecondClockCounts>,
    /// For each quantity the second clock it depends on.
    second_of: Vec<Option<usize>>,
    /// The class itself, and those that it can move into.
    neighbours: Vec<Neighbour<'a, S>>,
}

/// Buffers that positions share.
#[derive(Default)]
pub struct Derivation {
    moves: Vec<Move>,
    /// For each second clock whether it runs before and after a ply.
    runs: Vec<[bool; 2]>,
    /// The best preference so far of each quantity.
    pub best: Vec<Preference>,
}

impl<'a, S: ClassValues> Forward<'a, S> {
    /// Prepares to derive the values that `own` keeps; `known` has all classes that moves lead to.
    pub fn new(
        variant: &'static Variant,
        wanted: &'a [Quantity],
        own: &'a S,
        known: Vec<(Class, &'a S)>,
    ) -> Self {
        let class = own.index().class();
        let preferences = wanted.iter().enumerate().map(|(place, wanted)| {
            // What a quiet move of a king does to the count is the same for all of them.
            let quiet = |turn| match (wanted.metric, wanted.profile) {
                (Metric::Wdl, _) => Step::Result,
                (Metric::Dtw, _) => Step::Distance,
                (Metric::Need, profile) => {
                    let profile = profile.unwrap_or(&Profile::NONE);
                    let most = profile.counting(class).fresh(class, turn);
                    Step::Need(profile.effect(&Ply::quiet(class, turn)).count, most)
                }
            };
            let values = || (0..=own.largest(place)).map(|code| own.value(place, code));
            Preferences {
                own: values().map(preference).collect(),
                quiet: Colour::BOTH.map(|turn| {
                    let before = values().map(|value| value.one_ply_before(quiet(turn)));
                    before.map(preference).collect()
                }),
            }
        });
        let preferences = preferences.collect();
        let mut seconds: Vec<SecondClockCounts> = vec![];
        let mut second_of = vec![None; wanted.len()];
        for (place, wanted) in wanted.iter().enumerate() {
            let second = wanted
                .profile
                .and_then(|profile| Some((profile, profile.beside(class)?)));
            let Some((profile, id)) = second.filter(|_| wanted.is_of(class)) else {
                continue;
            };
            let clock = profile.clock(id);
            let Some(standing) = clock.standing else {
                continue;
            };
            let known = seconds
                .iter()
                .position(|second| second.profile.name == profile.name);
            let known = known.unwrap_or_else(|| {
                seconds.push(SecondClockCounts {
                    profile,
                    id,
                    standing,
                    by_count: vec![],
                    counts: Colour::BOTH.map(|colour| clock.counts_plies_of(class, colour)),
                });
                seconds.len() - 1
            });
            // Counts come in order.
            seconds[known].by_count.push(place);
            second_of[place] = Some(known);
        }
        let neighbours = [(class, own)].into_iter().chain(known);
        let neighbours = neighbours.map(|(next, store)| Neighbour {
            class: next,
            store,
            steps: (wanted.iter())
                .map(|wanted| {
                    [false, true].map(|captured| {
                        Colour::BOTH.map(|turn| wanted.step(class, next, turn, captured))
                    })
                })
                .collect(),
        });
        let neighbours = neighbours.collect();
        let active = (0..wanted.len()).filter(|&place| wanted[place].is_of(class));
        Self {
            variant,
            wanted,
            active: active.collect(),
            own,
            preferences,
            seconds,
            second_of,
            neighbours,
        }
    }

    /// The quantities that a position has, by number.
    pub fn of(&self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        let position = *position;
        let all = self.seconds.is_empty();
        let active = self.active.iter().copied();
        active.filter(move |&wanted| all || self.wanted[wanted].applies(&position))
    }

    /// The preference of the value that is kept of a position.
    #[inline]
    pub fn kept(&self, wanted: usize, place: S::Location) -> Preference {
        let code = self.own.code(wanted, place);
        self.preferences[wanted]
            .own
            .get(usize::from(code))
            .copied()
            .unwrap_or(DRAWN)
    }

    /// Derives a position of the class, with these ranks, into `derivation.best`; `has_capture` is what
    /// [`Variant::has_capture`] says of it.
    ///
    /// # Errors
    /// The class that a move leads into, if it is not among the known ones.
    pub fn derive(
        &self,
        position: &Position,
        ranks: Ranks,
        has_capture: bool,
        derivation: &mut Derivation,
    ) -> Result<(), Class> {
        let Derivation { moves, runs, best } = derivation;
        let us = position.turn();
        self.variant.moves_knowing(position, has_capture, moves);
        best.clear();
        if moves.is_empty() {
            let ended = self.variant.ended(position).map(Value::result);
            let end = ended.unwrap_or(Value::at_end(self.variant.without_move));
            best.resize(self.wanted.len(), preference(end));
            return Ok(());
        }
        best.resize(self.wanted.len(), 0);
        runs.clear();
        let board = self.variant.board;
        runs.extend(
            self.seconds
                .iter()
                .map(|second| [second.standing.holds(position), false]),
        );
        let index = self.own.index();
        for played in moves.iter() {
            let bits = [played.from, played.to].map(|square| board.bit(square));
            if !played.is_capture() && position.kings(us) & bits[0] != 0 {
                // One side's kings stand elsewhere, all else is as it was.
                let mut after = ranks;
                let placement = position.kings(us) ^ bits[0] ^ bits[1];
                after.kings[us.index()] = index.rank_kings(us, placement);
                let place = self.own.place(!us, after);
                if self.seconds.is_empty() {
                    for &wanted in &self.active {
                        let code = self.own.code(wanted, place);
                        let before =
                            self.preferences[wanted].quiet[us.index()].get(usize::from(code));
                        best[wanted] = best[wanted].max(before.copied().unwrap_or(DRAWN));
                    }
                    continue;
                }
                let next = self.variant.play(position, played);
                for (second, runs) in self.seconds.iter().zip(runs.iter_mut()) {
                    runs[1] = second.standing.holds(&next);
                }
                for &wanted in &self.active {
                    let Some(target) = self.after(wanted, us, runs) else {
                        best[wanted] =
                            best[wanted].max(self.run_out(wanted, position, played, &next));
                        continue;
                    };
                    let code = self.own.code(target, place);
                    let before = self.preferences[target].quiet[us.index()].get(usize::from(code));
                    best[wanted] = best[wanted].max(before.copied().unwrap_or(DRAWN));
                }
                continue;
            }
            let next = self.variant.play(position, played);
            let found = self.find(&next)?;
            for (second, runs) in self.seconds.iter().zip(runs.iter_mut()) {
                runs[1] = second.profile.beside_now(&next) == Some(second.id);
            }
            for &wanted in &self.active {
                let found = match (&found, self.after(wanted, us, runs)) {
                    // The last piece is taken.
                    (None, _) => {
                        let end = self.variant.ended(&next).map_or(Value::Draw, Value::result);
                        self.before(wanted, end, position, played, &next)
                    }
                    (Some((neighbour, place)), Some(target)) => {
                        let store = neighbour.store;
                        let value = store.value(target, store.code(target, *place));
                        let steps = neighbour.steps[wanted][usize::from(played.is_capture())];
                        preference(value.one_ply_before(steps[us.index()]))
                    }
                    (Some(_), None) => self.run_out(wanted, position, played, &next),
                };
                best[wanted] = best[wanted].max(found);
            }
        }
        Ok(())
    }

    /// The preference of a value one ply earlier.
    fn before(
        &self,
        wanted: usize,
        value: Value,
        position: &Position,
        played: &Move,
        next: &Position,
    ) -> Preference {
        let class = self.own.index().class();
        let wanted = self.wanted[wanted];
        let turn = position.turn();
        let step = wanted.step(class, Class::of(next), turn, played.is_capture());
        preference(value.one_ply_before(step))
    }

    /// The preference where a ply takes what was left on a second clock. The end of the game on the board counts before
    /// the rule.
    fn run_out(
        &self,
        wanted: usize,
        position: &Position,
        played: &Move,
        next: &Position,
    ) -> Preference {
        let value = if self.variant.moves(next).is_empty() {
            Value::at_end(self.variant.without_move)
        } else {
            Value::Draw
        };
        self.before(wanted, value, position, played, next)
    }

    /// Where the values of a position are kept; nowhere if a side has no pieces.
    fn find(&self, position: &Position) -> Result<Option<Found<'_, 'a, S>>, Class> {
        let class = Class::of(position);
        if !class.both_sides() {
            return Ok(None);
        }
        let canonical = class.canonical();
        let found = (self.neighbours.iter()).find(|neighbour| neighbour.class == canonical);
        let neighbour = found.ok_or(canonical)?;
        let seen = if class == canonical {
            *position
        } else {
            position.swapped()
        };
        let store = neighbour.store;
        let place = store.place(seen.turn(), store.index().ranks(&seen));
        Ok(Some((neighbour, place)))
    }

    /// Which of the quantities one of them is after a ply; `None` where nothing is left on the second
    /// clock.
    #[inline]
    fn after(&self, wanted: usize, turn: Colour, runs: &[[bool; 2]]) -> Option<usize> {
        let Some(second) = self.second_of[wanted] else {
            return Some(wanted);
        };
        let count = match runs[second] {
            [true, true] => {
                let counted = self.seconds[second].counts[turn.index()];
                self.wanted[wanted].count + u8::from(counted)
            }
            _ => 0,
        };
        self.seconds[second]
            .by_count
            .get(usize::from(count))
            .copied()
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
        assert!(values.is_sorted() && values.map(preference).is_sorted());
        assert_eq!(values.map(preference).map(value), values);
    }
}
