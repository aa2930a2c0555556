//! Solved classes in memory.

use super::bits::{Apart, Rows, ones};
use super::exits::Turn;
use super::half::Half;
use super::values::Values;
use crate::check::forward::{Preference, value};
use galotne::value::Value;
use galotne_mills::geometry::Points;
use galotne_mills::{Class, Mills};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Cells that are looked for together.
const TOGETHER: usize = 64;

/// The values of the positions in which a side is to move.
pub struct Positions {
    half: Half,
    values: Values,
}

impl Positions {
    /// Those of a half.
    pub(super) const fn new(half: Half, values: Values) -> Self {
        Self { half, values }
    }

    #[inline]
    fn value(&self, ours: Points, theirs: Points) -> Preference {
        let (row, cell) = self.half.place(ours, theirs);
        self.values.at(row, cell)
    }

    /// The same positions in rows of the other stones.
    fn turned(&self) -> Self {
        let half = self.half.turned_round();
        let values = match &self.values {
            Values::Distances { .. } => {
                Values::distances(half.rows(), half.cells(), |row, values| {
                    let stones = half.theirs(row);
                    let mut places = [(0, 0); TOGETHER];
                    for (values, first) in values.chunks_mut(TOGETHER).zip((0..).step_by(TOGETHER))
                    {
                        // Where they lie is found first, so that memory is waited for once for
                        // many.
                        for (place, cell) in places.iter_mut().zip(first..).take(values.len()) {
                            *place = self.half.place(stones, half.ours(row, cell));
                        }
                        for (value, &(row, cell)) in values.iter_mut().zip(&places) {
                            *value = self.values.at(row, cell);
                        }
                    }
                })
            }
            Values::Results { won, lost } => self.turned_results(&half, won, lost),
        };
        Self { half, values }
    }

    /// A bit of one value is carried over at a time: so those of the commonest value are not, they
    /// are what is left.
    fn turned_results(&self, half: &Half, won: &Rows, lost: &Rows) -> Values {
        let turn = |read: &(dyn Fn(usize, &mut [u64]) + Sync)| {
            let turned = Rows::new(half.rows(), half.words());
            (0..self.half.rows()).into_par_iter().for_each_init(
                || (vec![0; self.half.words()], Apart::new(&turned)),
                |(bits, turned), row| {
                    read(row, bits);
                    for cell in ones(bits) {
                        let put = |row, cell| turned.set(row, cell);
                        self.half.across(half, row, cell, put);
                    }
                    turned.finish();
                },
            );
            turned
        };
        let read = |rows: &Rows| turn(&|row, bits| rows.read(row, bits));
        // What neither of two has, among all cells of some half.
        let neither = |one: &Rows, other: &Rows, half: &Half, row: usize, bits: &mut [u64]| {
            one.read(row, bits);
            other.or_into(row, bits);
            for (bits, all) in bits.iter_mut().zip(half.sets().all()) {
                *bits = all & !*bits;
            }
        };
        let cells = (self.half.rows() * self.half.cells()) as u64;
        let [wins, losses] = [won, lost].map(Rows::count);
        let draws = cells - wins - losses;
        if draws >= wins.max(losses) {
            let [won, lost] = [won, lost].map(read);
            return Values::Results { won, lost };
        }
        let drawn = turn(&|row, bits| neither(won, lost, &self.half, row, bits));
        let rarer = read(if wins > losses { lost } else { won });
        let common = Rows::new(half.rows(), half.words());
        (0..half.rows()).into_par_iter().for_each_init(
            || vec![0; half.words()],
            |bits, row| {
                neither(&drawn, &rarer, half, row, bits);
                common.put(row, bits);
            },
        );
        let (won, lost) = if wins > losses {
            (common, rarer)
        } else {
            (rarer, common)
        };
        Values::Results { won, lost }
    }

    /// The value of a position, of our stones and theirs. Where results are solved alone, in no
    /// ply.
    #[must_use]
    pub fn value_of(&self, ours: Points, theirs: Points) -> Value {
        value(self.value(ours, theirs))
    }

    /// Every cell: our stones, theirs, and the value.
    pub fn each(&self) -> impl Iterator<Item = (Points, Points, Value)> + '_ {
        let half = &self.half;
        (0..half.rows()).flat_map(move |row| {
            (0..half.cells()).map(move |cell| {
                let worth = value(self.values.at(row, cell));
                (half.ours(row, cell), half.theirs(row), worth)
            })
        })
    }

    /// How many symmetries leave these stones of theirs as they are.
    #[must_use]
    pub fn twins(&self, theirs: Points) -> usize {
        self.half.twins(self.half.row_of(theirs).0).count()
    }

    /// The cells.
    pub(super) const fn half(&self) -> &Half {
        &self.half
    }

    /// Their values.
    pub(super) const fn values(&self) -> &Values {
        &self.values
    }
}

/// The positions of a class in which White is to move: in rows of Black's stones, in rows of
/// White's, or both. One is made of the other when it is asked for.
#[derive(Default)]
struct Known {
    straight: OnceLock<Positions>,
    turned: OnceLock<Positions>,
}

impl Known {
    fn straight(&self) -> Option<&Positions> {
        Self::either(&self.straight, &self.turned)
    }

    fn turned(&self) -> Option<&Positions> {
        Self::either(&self.turned, &self.straight)
    }

    fn either<'k>(
        wanted: &'k OnceLock<Positions>,
        other: &OnceLock<Positions>,
    ) -> Option<&'k Positions> {
        if let Some(positions) = wanted.get() {
            return Some(positions);
        }
        let turned = other.get()?.turned();
        Some(wanted.get_or_init(|| turned))
    }
}

/// Solved classes: the positions in which White is to move, of a class and of its mirror image.
#[derive(Default)]
pub struct Solved {
    classes: HashMap<Class, Known>,
    /// The same by an extra move, where a game tells those apart.
    extra: HashMap<Class, Known>,
}

impl Solved {
    /// None.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The positions of a class, White to move, in rows of Black's stones.
    #[must_use]
    pub fn get(&self, class: &Class) -> Option<&Positions> {
        self.classes.get(class)?.straight()
    }

    /// The positions of a class, White to move by an extra move, in rows of Black's stones.
    #[must_use]
    pub fn get_extra(&self, class: &Class) -> Option<&Positions> {
        self.extra.get(class)?.straight()
    }

    /// All of them, extra moves left out.
    pub fn iter(&self) -> impl Iterator<Item = (&Class, &Positions)> {
        self.classes
            .iter()
            .filter_map(|(class, known)| Some((class, known.straight()?)))
    }

    /// The same in rows of White's stones: as those see it whose moves lead there.
    pub(super) fn turned(&self, class: &Class) -> Option<&Positions> {
        self.classes.get(class)?.turned()
    }

    /// The positions of an extra move in rows of White's stones.
    pub(super) fn turned_extra(&self, class: &Class) -> Option<&Positions> {
        self.extra.get(class)?.turned()
    }

    /// Whether the positions of a class are there with White to move.
    pub(super) fn has(&self, class: &Class) -> bool {
        self.classes.contains_key(class)
    }

    /// The positions of a turn in whichever rows they are, and whether those are White's stones.
    pub(super) fn whichever(&self, turn: Turn) -> Option<(&Positions, bool)> {
        let classes = if turn.extra {
            &self.extra
        } else {
            &self.classes
        };
        let Known { straight, turned } = classes.get(&turn.class)?;
        let turned = || Some((turned.get()?, true));
        straight
            .get()
            .map(|straight| (straight, false))
            .or_else(turned)
    }

    /// Adds a class with an ordinary move to make, in rows of Black's stones.
    pub(super) fn insert(&mut self, class: Class, positions: Positions) {
        self.put(Turn::ordinary(class), false, positions);
    }

    /// Adds the positions of a turn, in rows of Black's stones or, turned, of White's.
    pub(super) fn put(&mut self, turn: Turn, turned: bool, positions: Positions) {
        let known = Known::default();
        let (rows, classes) = (
            if turned {
                &known.turned
            } else {
                &known.straight
            },
            if turn.extra {
                &mut self.extra
            } else {
                &mut self.classes
            },
        );
        rows.get_or_init(|| positions);
        classes.insert(turn.class, known);
    }

    /// Forgets a class and its mirror image.
    pub(super) fn remove(&mut self, class: Class) {
        for classes in [&mut self.classes, &mut self.extra] {
            classes.remove(&class);
            classes.remove(&class.swapped());
        }
    }

    /// Forgets all classes but these and their mirror images.
    pub(super) fn keep(&mut self, classes: &[Class]) {
        for solved in [&mut self.classes, &mut self.extra] {
            solved.retain(|class, _| classes.contains(&class.canonical()));
        }
    }

    /// Keeps each class once, as others will ask for it: by moves after which it is the other
    /// side's turn if turns alternate, or after which it can be either side's.
    pub(super) fn settle(&mut self, rules: &Mills) {
        for known in self.classes.values_mut().chain(self.extra.values_mut()) {
            let (kept, other) = if rules.turns_alternate() {
                (&mut known.turned, &mut known.straight)
            } else {
                (&mut known.straight, &mut known.turned)
            };
            if let Some(positions) = other.take()
                && kept.get().is_none()
            {
                *kept = OnceLock::from(positions.turned());
            }
        }
    }
}

impl std::ops::Index<&Class> for Solved {
    type Output = Positions;

    /// # Panics
    /// If the class is not there.
    fn index(&self, class: &Class) -> &Positions {
        self.get(class).expect("the class is solved")
    }
}
