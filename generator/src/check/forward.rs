//! Derives values from the positions one ply on, by the plain moves of a game.
//!
//! Any game will do that is [`Rules`]. This shares nothing with the solver but the places where
//! values are kept. For distances and `need` agreement everywhere is a proof by induction over the
//! number of plies.

use super::preference::{DRAWN, Preference, preference};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Place, Profile, Rules};
use galotne::value::{BackwardStep, Value};
use smallvec::SmallVec;

/// The best preference of all: a win, where results alone are derived.
const BEST: Preference = preference(Value::Win(0));

/// Where the values of a class are kept.
pub trait ClassValues: Sync {
    /// The numbering of the class.
    type Index: ClassIndex;
    /// Where the values of a position are.
    type Location: Copy;

    /// The numbering of the class, canonical.
    fn index(&self) -> &Self::Index;
    /// Where the values of the position in this place are.
    fn locate(&self, place: &<Self::Index as ClassIndex>::Place) -> Self::Location;
    /// The code that is kept there of one of the measures.
    fn code(&self, measure: usize, location: Self::Location) -> u16;
    /// The value that such a code stands for.
    fn value(&self, measure: usize, code: u16) -> Value;
    /// No code is larger.
    fn largest(&self, measure: usize) -> u16;
}

/// The preferences of a store's codes, as they are and one ply earlier.
struct Preferences {
    own: Vec<Preference>,
    /// After a quiet ply of White and of Black.
    quiet: [Vec<Preference>; 2],
}

impl Preferences {
    /// The preference of a code before a quiet ply of `turn`.
    #[inline]
    fn before_quiet(&self, turn: Colour, code: u16) -> Preference {
        let before = self.quiet[turn.index()].get(usize::from(code));
        before.copied().unwrap_or(DRAWN)
    }
}

/// The measures of `need` under a profile that has a clock beside the one in charge of the class.
struct Counted<S> {
    profile: &'static Profile,
    /// Where pieces must stand for that clock to run.
    standing: S,
    /// Which measures: one for each count.
    measures: Vec<usize>,
}

/// A class that moves lead into.
struct Neighbour<'a, R: Rules, S> {
    class: R::Class,
    store: &'a S,
    /// For each profile that counts beside, where pieces must stand there.
    standing: Vec<Option<R::Standing>>,
}

/// Derives the values of one class.
pub struct Forward<'a, R: Rules, S> {
    rules: &'a R,
    class: R::Class,
    measures: &'a [Measure],
    own: &'a S,
    preferences: Vec<Preferences>,
    /// The measures that the class has.
    active: Vec<usize>,
    /// Those of them whose answers do not depend on where pieces stand.
    plain: Vec<usize>,
    /// The others.
    counted: Vec<Counted<R::Standing>>,
    /// For each measure the place of its profile among those.
    beside: Vec<Option<usize>>,
    /// The class itself, and those that it can move into.
    neighbours: Vec<Neighbour<'a, R, S>>,
}

/// What a ply does to some measures: which each of them is after it, if anything is left on the
/// clocks, and how the answer changes.
type Effects = Vec<(Option<usize>, BackwardStep)>;

/// Effects are the same for all plies that draw rules do not tell apart, so they are worked out
/// once.
struct KnownEffects<P> {
    /// For a place among the profiles that count beside; none for the plain measures.
    counted: Option<usize>,
    ply: P,
    standing: [bool; 2],
    effects: Effects,
}

/// Buffers that positions share, and what is known of plies; for one [`Forward`].
pub struct Derivation<R: Rules> {
    moves: Vec<R::Move>,
    /// For each profile that counts beside whether pieces stand where its clock asks them to,
    /// before and after a ply.
    standing: Vec<[bool; 2]>,
    known: Vec<KnownEffects<R::Ply>>,
    /// The best preference so far of each measure.
    pub best: Vec<Preference>,
}

impl<'a, R: Rules, S: ClassValues<Index = R::Index>> Forward<'a, R, S> {
    /// Prepares to derive the values of `class` that `own` keeps; `known` has all classes that
    /// moves lead to.
    pub fn new(
        rules: &'a R,
        measures: &'a [Measure],
        (class, own): (R::Class, &'a S),
        known: Vec<(R::Class, &'a S)>,
    ) -> Self {
        let preferences = measures.iter().enumerate().map(|(number, measure)| {
            let values = || (0..=own.largest(number)).map(|code| own.value(number, code));
            Preferences {
                own: values().map(preference).collect(),
                quiet: Colour::BOTH.map(|turn| {
                    let (_, step) = rules.after(measure, &rules.quiet(class, turn), [false; 2]);
                    let before = values().map(|value| value.one_ply_before(step));
                    before.map(preference).collect()
                }),
            }
        });
        let preferences = preferences.collect();
        let active: Vec<usize> = (0..measures.len())
            .filter(|&number| has(rules, &measures[number], class))
            .collect();
        let (mut plain, mut counted) = (vec![], Vec::<Counted<R::Standing>>::new());
        let mut beside = vec![None; measures.len()];
        for &number in &active {
            let profile = measures[number].profile();
            let second =
                profile.and_then(|profile| Some((profile, rules.standing(profile, class)?)));
            let Some((profile, standing)) = second else {
                plain.push(number);
                continue;
            };
            let known = (counted.iter()).position(|known| known.profile.name == profile.name);
            let place = known.unwrap_or_else(|| {
                counted.push(Counted {
                    profile,
                    standing,
                    measures: vec![],
                });
                counted.len() - 1
            });
            counted[place].measures.push(number);
            beside[number] = Some(place);
        }
        let neighbours = [(class, own)].into_iter().chain(known);
        let neighbours = neighbours.map(|(class, store)| Neighbour {
            class,
            store,
            standing: (counted.iter())
                .map(|counted| rules.standing(counted.profile, class))
                .collect(),
        });
        let neighbours = neighbours.collect();
        Self {
            rules,
            class,
            measures,
            own,
            preferences,
            active,
            plain,
            counted,
            beside,
            neighbours,
        }
    }

    /// Empty buffers.
    pub fn derivation(&self) -> Derivation<R> {
        Derivation {
            moves: vec![],
            standing: vec![],
            known: vec![],
            best: vec![],
        }
    }

    /// The measures that a position has, by number: counts of a clock beside the one in charge only
    /// where that clock runs.
    pub fn of(&self, position: &R::Position) -> impl Iterator<Item = usize> + '_ {
        let runs: SmallVec<[bool; 8]> = (self.counted.iter())
            .map(|counted| self.rules.stands(counted.standing, position))
            .collect();
        let has = move |&number: &usize| {
            self.measures[number].count() == 0
                || self.beside[number].is_none_or(|place| runs[place])
        };
        self.active.iter().copied().filter(has)
    }

    /// The preference of the value that is kept of a position.
    #[inline]
    pub fn kept(&self, measure: usize, location: S::Location) -> Preference {
        let code = self.own.code(measure, location);
        self.preferences[measure]
            .own
            .get(usize::from(code))
            .copied()
            .unwrap_or(DRAWN)
    }

    /// Derives a position of the class, in this place, into `derivation.best`; `omitted` is what
    /// [`Rules::is_omitted`] says of it.
    ///
    /// # Errors
    /// The class that a move leads into, if it is not among the known ones.
    pub fn derive(
        &self,
        position: &R::Position,
        place: &Place<R>,
        omitted: bool,
        derivation: &mut Derivation<R>,
    ) -> Result<(), R::Class> {
        let rules = self.rules;
        let Derivation {
            moves,
            standing,
            known,
            best,
        } = derivation;
        if omitted {
            rules.moves_into(position, moves);
        } else {
            rules.kept_moves_into(position, moves);
        }
        best.clear();
        if moves.is_empty() {
            best.resize(self.measures.len(), preference(self.at_end(position)));
            return Ok(());
        }
        best.resize(self.measures.len(), 0);
        let turn = rules.turn(position);
        standing.clear();
        standing.extend(
            self.counted
                .iter()
                .map(|counted| [rules.stands(counted.standing, position), false]),
        );
        for played in moves.iter() {
            if best.iter().all(|&best| best == BEST) {
                break;
            }
            if let Some(after) = rules.place_after(self.own.index(), position, place, played) {
                let location = self.own.locate(&after);
                let before_quiet = |number: usize| {
                    let code = self.own.code(number, location);
                    self.preferences[number].before_quiet(turn, code)
                };
                for &number in &self.plain {
                    best[number] = best[number].max(before_quiet(number));
                }
                if self.counted.is_empty() {
                    continue;
                }
                let next = rules.play(position, played);
                let ply = rules.quiet(self.class, turn);
                for (place, counted) in self.counted.iter().enumerate() {
                    standing[place][1] = rules.stands(counted.standing, &next);
                    let effects = self.effects(known, Some(place), ply, standing[place]);
                    for (&number, &(target, step)) in counted.measures.iter().zip(effects) {
                        let found = match target {
                            Some(target) => before_quiet(target),
                            None => preference(self.run_out(&next).one_ply_before(step)),
                        };
                        best[number] = best[number].max(found);
                    }
                }
                continue;
            }
            let next = rules.play(position, played);
            let ply = rules.ply(position, &next);
            let passes = rules.turn(&next) != turn;
            let found = self.find(&next)?;
            let mut raise = |number: usize, value: Value, step| {
                let before = value.one_ply_before(step);
                // Whoever has the move again sees it with the same eyes.
                let before = if passes { before } else { before.opposite() };
                best[number] = best[number].max(preference(before));
            };
            let Some((neighbour, location)) = found else {
                let end = self.at_end(&next);
                for (place, measures) in self.groups() {
                    let effects = self.effects(known, place, ply, [false; 2]);
                    for (&number, &(_, step)) in measures.iter().zip(effects) {
                        raise(number, end, step);
                    }
                }
                continue;
            };
            for (place, measures) in self.groups() {
                let standing = place.map_or([false; 2], |place| {
                    let there = neighbour.standing[place];
                    standing[place][1] = there.is_some_and(|there| rules.stands(there, &next));
                    standing[place]
                });
                let effects = self.effects(known, place, ply, standing);
                for (&number, &(target, step)) in measures.iter().zip(effects) {
                    let store = neighbour.store;
                    let value = match target {
                        Some(target) => store.value(target, store.code(target, location)),
                        None => self.run_out(&next),
                    };
                    raise(number, value, step);
                }
            }
        }
        Ok(())
    }

    /// The plain measures, then those of each profile that counts beside, with its place.
    fn groups(&self) -> impl Iterator<Item = (Option<usize>, &[usize])> {
        let counted = self.counted.iter().enumerate();
        let counted = counted.map(|(place, counted)| (Some(place), &counted.measures[..]));
        [(None, &self.plain[..])].into_iter().chain(counted)
    }

    /// What a ply does to the plain measures, or to those of a profile that counts beside.
    #[inline]
    fn effects<'k>(
        &self,
        known: &'k mut Vec<KnownEffects<R::Ply>>,
        counted: Option<usize>,
        ply: R::Ply,
        standing: [bool; 2],
    ) -> &'k [(Option<usize>, BackwardStep)] {
        let found = known.iter().position(|known| {
            known.counted == counted && known.standing == standing && known.ply == ply
        });
        let place = found.unwrap_or_else(|| {
            known.push(KnownEffects {
                counted,
                ply,
                standing,
                effects: self.new_effects(counted, &ply, standing),
            });
            known.len() - 1
        });
        &known[place].effects
    }

    #[cold]
    fn new_effects(&self, counted: Option<usize>, ply: &R::Ply, standing: [bool; 2]) -> Effects {
        let after = |number: usize| self.rules.after(&self.measures[number], ply, standing);
        let Some(counted) = counted else {
            let plain = self.plain.iter();
            return plain
                .map(|&number| (Some(number), after(number).1))
                .collect();
        };
        let measures = &self.counted[counted].measures;
        let with = |count| {
            let of_count = |&number: &usize| self.measures[number].count() == count;
            measures.iter().copied().find(of_count)
        };
        let counts = measures.iter().map(|&number| after(number));
        counts
            .map(|(count, step)| (count.and_then(with), step))
            .collect()
    }

    /// The value of a position without a move.
    fn at_end(&self, position: &R::Position) -> Value {
        let ended = self.rules.ended(position);
        Value::from_wdl(ended.unwrap_or(self.rules.without_move()))
    }

    /// The value where a ply has taken what was left on a clock. The end of the game on the board
    /// counts before the rule.
    fn run_out(&self, next: &R::Position) -> Value {
        let mut moves = vec![];
        self.rules.moves_into(next, &mut moves);
        if moves.is_empty() {
            self.at_end(next)
        } else {
            Value::Draw
        }
    }

    /// Where the values of a position are kept; nowhere if the game has ended and no class has it.
    #[allow(clippy::type_complexity)]
    fn find(
        &self,
        position: &R::Position,
    ) -> Result<Option<(&Neighbour<'a, R, S>, S::Location)>, R::Class> {
        let Some((class, seen)) = self.rules.seen(position) else {
            return Ok(None);
        };
        let found = (self.neighbours.iter()).find(|neighbour| neighbour.class == class);
        let neighbour = found.ok_or(class)?;
        let store = neighbour.store;
        let location = store.locate(&store.index().place(&seen));
        Ok(Some((neighbour, location)))
    }
}

/// Whether a class has a measure: of `need` beyond the first count only where a second clock counts
/// so far.
pub fn has<R: Rules>(rules: &R, measure: &Measure, class: R::Class) -> bool {
    let counts = |profile| measure.count() < rules.counts(profile, class);
    measure.profile().is_none_or(counts)
}

#[cfg(test)]
mod tests;
