//! Derives values from the positions one ply later, by the plain moves of a game ([`Rules`]).
//!
//! Nothing is shared with the solver, except the stores of values. For distances and `need`,
//! agreement in all positions is a proof by induction over the number of plies.

use super::preference::{DRAWN, Preference, preference};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Place, Profile, Rules};
use galotne::value::{BackwardStep, Value};
use smallvec::SmallVec;

/// The best preference of all: a win, where results alone are derived.
const BEST: Preference = preference(Value::Win(0));

/// A store of the values of a class.
pub trait ClassValues: Sync {
    /// The numbering of the class.
    type Index: ClassIndex;
    /// The address of the values of a position.
    type Location: Copy;

    /// Returns the canonical numbering of the class.
    fn index(&self) -> &Self::Index;
    /// Returns the address of the values of the position at a place of the index.
    fn locate(&self, place: &<Self::Index as ClassIndex>::Place) -> Self::Location;
    /// Returns the stored code of one of the measures.
    fn code(&self, measure: usize, location: Self::Location) -> u16;
    /// Returns the value of a code.
    fn value(&self, measure: usize, code: u16) -> Value;
    /// Returns an upper bound on codes.
    fn largest(&self, measure: usize) -> u16;
}

/// The preferences of all codes of a measure.
struct CodePreferences {
    /// The preference of the position that has the code.
    own: Vec<Preference>,
    /// The preference of a quiet move to that position, by White and by Black.
    before_quiet: [Vec<Preference>; 2],
}

impl CodePreferences {
    /// Returns the preference of a quiet move by `turn` to a position with this code.
    #[inline]
    fn before_quiet(&self, turn: Colour, code: u16) -> Preference {
        let before = self.before_quiet[turn.index()].get(usize::from(code));
        before.copied().unwrap_or(DRAWN)
    }
}

/// A profile that has a second clock besides the clock in charge, and its measures.
struct ClockMeasures<S> {
    profile: &'static Profile,
    /// The condition under which the clock runs.
    condition: S,
    /// The measures of `need` under the profile, one for each count of the second clock.
    measures: Vec<usize>,
}

/// The class itself or one that moves lead into.
struct ReachedClass<'a, R: Rules, S> {
    class: R::Class,
    store: &'a S,
    /// For each second clock, its condition in this class.
    conditions: Vec<Option<R::ClockCondition>>,
}

/// Derives the values of one class.
pub struct Deriver<'a, R: Rules, S> {
    rules: &'a R,
    class: R::Class,
    measures: &'a [Measure],
    own: &'a S,
    preferences: Vec<CodePreferences>,
    /// The measures that the class has.
    active: Vec<usize>,
    /// Measures without a second clock.
    plain: Vec<usize>,
    second_clocks: Vec<ClockMeasures<R::ClockCondition>>,
    /// For each measure, its second clock.
    clock_of: Vec<Option<usize>>,
    /// The class itself, and those that it can move into.
    reached: Vec<ReachedClass<'a, R, S>>,
}

/// The effects of a ply on some measures: the measure to look up after it, if its clocks have not
/// run out, and the step by which the value changes.
type PlyEffects = Vec<(Option<usize>, BackwardStep)>;

/// Effects that were computed before. They are the same for all plies that draw rules do not
/// distinguish.
struct KnownEffects<P> {
    /// The second clock; `None` for the plain measures.
    clock: Option<usize>,
    ply: P,
    condition_met: [bool; 2],
    effects: PlyEffects,
}

/// Buffers and known effects of one [`Deriver`], shared by its positions.
pub struct DeriverBuffers<R: Rules> {
    moves: Vec<R::Move>,
    /// For each second clock, whether it runs before and after a ply.
    condition_met: Vec<[bool; 2]>,
    known: Vec<KnownEffects<R::Ply>>,
    /// The derived preference of each measure.
    pub best: Vec<Preference>,
}

impl<'a, R: Rules, S: ClassValues<Index = R::Index>> Deriver<'a, R, S> {
    /// Prepares to derive the values of `class` in the store `own`; `known` has all classes that
    /// moves lead to.
    pub fn new(
        rules: &'a R,
        measures: &'a [Measure],
        (class, own): (R::Class, &'a S),
        known: Vec<(R::Class, &'a S)>,
    ) -> Self {
        let preferences = measures.iter().enumerate().map(|(number, measure)| {
            let values = || (0..=own.largest(number)).map(|code| own.value(number, code));
            CodePreferences {
                own: values().map(preference).collect(),
                before_quiet: Colour::BOTH.map(|turn| {
                    let (_, step) = rules.after(measure, &rules.quiet(class, turn), [false; 2]);
                    let before = values().map(|value| value.one_ply_before(step));
                    before.map(preference).collect()
                }),
            }
        });
        let preferences = preferences.collect();
        let active: Vec<usize> = (0..measures.len())
            .filter(|&number| has_measure(rules, &measures[number], class))
            .collect();
        let (mut plain, mut second_clocks) =
            (vec![], Vec::<ClockMeasures<R::ClockCondition>>::new());
        let mut clock_of = vec![None; measures.len()];
        for &number in &active {
            let profile = measures[number].profile();
            let second =
                profile.and_then(|profile| Some((profile, rules.clock_condition(profile, class)?)));
            let Some((profile, condition)) = second else {
                plain.push(number);
                continue;
            };
            let known = (second_clocks.iter()).position(|known| known.profile.name == profile.name);
            let clock = known.unwrap_or_else(|| {
                second_clocks.push(ClockMeasures {
                    profile,
                    condition,
                    measures: vec![],
                });
                second_clocks.len() - 1
            });
            second_clocks[clock].measures.push(number);
            clock_of[number] = Some(clock);
        }
        let reached = [(class, own)].into_iter().chain(known);
        let reached = reached.map(|(class, store)| ReachedClass {
            class,
            store,
            conditions: (second_clocks.iter())
                .map(|clock| rules.clock_condition(clock.profile, class))
                .collect(),
        });
        let reached = reached.collect();
        Self {
            rules,
            class,
            measures,
            own,
            preferences,
            active,
            plain,
            second_clocks,
            clock_of,
            reached,
        }
    }

    /// Creates empty buffers.
    pub fn buffers(&self) -> DeriverBuffers<R> {
        DeriverBuffers {
            moves: vec![],
            condition_met: vec![],
            known: vec![],
            best: vec![],
        }
    }

    /// Returns the numbers of the measures that a position has. Measures with a count other than 0
    /// apply only where their second clock runs.
    pub fn measures_of(&self, position: &R::Position) -> impl Iterator<Item = usize> + '_ {
        let runs: SmallVec<[bool; 8]> = (self.second_clocks.iter())
            .map(|clock| self.rules.meets(clock.condition, position))
            .collect();
        let has = move |&number: &usize| {
            self.measures[number].count() == 0
                || self.clock_of[number].is_none_or(|clock| runs[clock])
        };
        self.active.iter().copied().filter(has)
    }

    /// Returns the preference of a stored value of the class.
    #[inline]
    pub fn stored(&self, measure: usize, location: S::Location) -> Preference {
        let code = self.own.code(measure, location);
        self.preferences[measure]
            .own
            .get(usize::from(code))
            .copied()
            .unwrap_or(DRAWN)
    }

    /// Derives the position at a place of the index into `buffers.best`; `omitted` is the answer of
    /// [`Rules::is_omitted`].
    ///
    /// # Errors
    /// The class that a move leads into, if it is not known.
    pub fn derive(
        &self,
        position: &R::Position,
        place: &Place<R>,
        omitted: bool,
        buffers: &mut DeriverBuffers<R>,
    ) -> Result<(), R::Class> {
        let rules = self.rules;
        if omitted {
            rules.moves_into(position, &mut buffers.moves);
        } else {
            rules.kept_moves_into(position, &mut buffers.moves);
        }
        let DeriverBuffers {
            moves,
            condition_met,
            known,
            best,
        } = buffers;
        best.clear();
        if moves.is_empty() {
            best.resize(self.measures.len(), preference(self.end_value(position)));
            return Ok(());
        }
        best.resize(self.measures.len(), 0);
        condition_met.clear();
        condition_met.extend(
            self.second_clocks
                .iter()
                .map(|clock| [rules.meets(clock.condition, position), false]),
        );
        for played in moves.iter() {
            if best.iter().all(|&best| best == BEST) {
                break;
            }
            match rules.place_after(self.own.index(), position, place, played) {
                Some(after) => {
                    let location = self.own.locate(&after);
                    self.raise_by_quiet(position, played, location, condition_met, known, best);
                }
                None => self.raise_by_exit(position, played, condition_met, known, best)?,
            }
        }
        Ok(())
    }

    /// Raises the best preferences by a quiet move within the class.
    #[inline]
    fn raise_by_quiet(
        &self,
        position: &R::Position,
        played: &R::Move,
        location: S::Location,
        condition_met: &mut [[bool; 2]],
        known: &mut Vec<KnownEffects<R::Ply>>,
        best: &mut [Preference],
    ) {
        let rules = self.rules;
        let turn = rules.turn(position);
        let before_quiet = |number: usize| {
            let code = self.own.code(number, location);
            self.preferences[number].before_quiet(turn, code)
        };
        for &number in &self.plain {
            best[number] = best[number].max(before_quiet(number));
        }
        if self.second_clocks.is_empty() {
            return;
        }
        let next = rules.play(position, played);
        let ply = rules.quiet(self.class, turn);
        for (number, clock) in self.second_clocks.iter().enumerate() {
            condition_met[number][1] = rules.meets(clock.condition, &next);
            let effects = self.effects(known, Some(number), ply, condition_met[number]);
            for (&measure, &(target, step)) in clock.measures.iter().zip(effects) {
                let found = match target {
                    Some(target) => before_quiet(target),
                    None => preference(self.value_on_expiry(&next).one_ply_before(step)),
                };
                best[measure] = best[measure].max(found);
            }
        }
    }

    /// Raises the best preferences by any other move.
    #[inline]
    fn raise_by_exit(
        &self,
        position: &R::Position,
        played: &R::Move,
        condition_met: &mut [[bool; 2]],
        known: &mut Vec<KnownEffects<R::Ply>>,
        best: &mut [Preference],
    ) -> Result<(), R::Class> {
        let rules = self.rules;
        let next = rules.play(position, played);
        let ply = rules.ply(position, &next);
        let turn_passes = rules.turn(&next) != rules.turn(position);
        let found = self.find(&next)?;
        let mut raise = |number: usize, value: Value, step| {
            let before = value.one_ply_before(step);
            // Same side to move: no sign flip.
            let before = if turn_passes {
                before
            } else {
                before.opposite()
            };
            best[number] = best[number].max(preference(before));
        };
        let Some((reached, location)) = found else {
            let end = self.end_value(&next);
            for (clock, measures) in self.measure_groups() {
                let effects = self.effects(known, clock, ply, [false; 2]);
                for (&number, &(_, step)) in measures.iter().zip(effects) {
                    raise(number, end, step);
                }
            }
            return Ok(());
        };
        for (clock, measures) in self.measure_groups() {
            let condition_met = clock.map_or([false; 2], |clock| {
                let condition = reached.conditions[clock];
                condition_met[clock][1] =
                    condition.is_some_and(|condition| rules.meets(condition, &next));
                condition_met[clock]
            });
            let effects = self.effects(known, clock, ply, condition_met);
            for (&number, &(target, step)) in measures.iter().zip(effects) {
                let store = reached.store;
                let value = match target {
                    Some(target) => store.value(target, store.code(target, location)),
                    None => self.value_on_expiry(&next),
                };
                raise(number, value, step);
            }
        }
        Ok(())
    }

    /// Returns the plain measures, then those of each second clock, with its number.
    fn measure_groups(&self) -> impl Iterator<Item = (Option<usize>, &[usize])> {
        let clocks = self.second_clocks.iter().enumerate();
        let clocks = clocks.map(|(number, clock)| (Some(number), &clock.measures[..]));
        [(None, &self.plain[..])].into_iter().chain(clocks)
    }

    /// Returns the effects of a ply on the plain measures, or on those of a second clock.
    #[inline]
    fn effects<'k>(
        &self,
        known: &'k mut Vec<KnownEffects<R::Ply>>,
        clock: Option<usize>,
        ply: R::Ply,
        condition_met: [bool; 2],
    ) -> &'k [(Option<usize>, BackwardStep)] {
        let found = known.iter().position(|known| {
            known.clock == clock && known.condition_met == condition_met && known.ply == ply
        });
        let place = found.unwrap_or_else(|| {
            known.push(KnownEffects {
                clock,
                ply,
                condition_met,
                effects: self.compute_effects(clock, &ply, condition_met),
            });
            known.len() - 1
        });
        &known[place].effects
    }

    #[cold]
    fn compute_effects(
        &self,
        clock: Option<usize>,
        ply: &R::Ply,
        condition_met: [bool; 2],
    ) -> PlyEffects {
        let after = |number: usize| self.rules.after(&self.measures[number], ply, condition_met);
        let Some(clock) = clock else {
            let plain = self.plain.iter();
            return plain
                .map(|&number| (Some(number), after(number).1))
                .collect();
        };
        let measures = &self.second_clocks[clock].measures;
        let with_count = |count| {
            let has_count = |&number: &usize| self.measures[number].count() == count;
            measures.iter().copied().find(has_count)
        };
        let counts = measures.iter().map(|&number| after(number));
        counts
            .map(|(count, step)| (count.and_then(with_count), step))
            .collect()
    }

    /// Returns the value of a position without a move.
    fn end_value(&self, position: &R::Position) -> Value {
        let ended = self.rules.ended(position);
        Value::from_wdl(ended.unwrap_or(self.rules.without_move()))
    }

    /// Returns the value of a position in which a clock has just run out. The end of the game on
    /// the board takes precedence over the draw rule.
    fn value_on_expiry(&self, next: &R::Position) -> Value {
        let mut moves = vec![];
        self.rules.moves_into(next, &mut moves);
        if moves.is_empty() {
            self.end_value(next)
        } else {
            Value::Draw
        }
    }

    /// Finds the values of a position; `None` if the game has ended and the position is in no
    /// class.
    #[allow(clippy::type_complexity)]
    fn find(
        &self,
        position: &R::Position,
    ) -> Result<Option<(&ReachedClass<'a, R, S>, S::Location)>, R::Class> {
        let Some((class, seen)) = self.rules.canonical(position) else {
            return Ok(None);
        };
        let reached = (self.reached.iter()).find(|reached| reached.class == class);
        let reached = reached.ok_or(class)?;
        let store = reached.store;
        let location = store.locate(&store.index().place(&seen));
        Ok(Some((reached, location)))
    }
}

/// Whether a class has a measure. A measure with a count needs a second clock that counts that far.
pub fn has_measure<R: Rules>(rules: &R, measure: &Measure, class: R::Class) -> bool {
    let counts = |profile| measure.count() < rules.counts(profile, class);
    measure.profile().is_none_or(counts)
}

#[cfg(test)]
mod tests;
