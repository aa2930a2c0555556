//! Solved classes in memory.

use super::bits::{BitRows, DeferredBits, ones};
use super::side_index::SideIndex;
use super::side_values::SideValues;
use crate::check::preference::value;
use galotne::colour::Colour;
use galotne::value::Value;
use galotne_mills::geometry::Points;
use galotne_mills::{Class, Mills};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Cells whose places are computed together, so that memory is waited for once for all of them.
const BATCH_CELLS: usize = 64;

/// White's turn in a class: the side to move is White in all classes of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassTurn {
    /// The class.
    pub class: Class,
    /// Whether the move is an extra one, where a game distinguishes them.
    pub extra: bool,
}

impl ClassTurn {
    /// Returns an ordinary turn.
    #[must_use]
    pub const fn ordinary(class: Class) -> Self {
        Self {
            class,
            extra: false,
        }
    }
}

/// Returns a class from the perspective of `side`, which becomes White.
#[must_use]
pub const fn from_perspective(class: Class, side: Colour) -> Class {
    match side {
        Colour::White => class,
        Colour::Black => class.swapped(),
    }
}

/// The values of the positions of a class with one side to move (*us*).
pub struct SolvedSide {
    index: SideIndex,
    values: SideValues,
}

impl SolvedSide {
    /// Joins an index and its values.
    pub(super) const fn new(index: SideIndex, values: SideValues) -> Self {
        Self { index, values }
    }

    /// Returns the same positions in rows of our stones.
    fn transposed(&self) -> Self {
        let index = self.index.transposed();
        let values = match &self.values {
            SideValues::Distances { .. } => {
                SideValues::distances(index.rows(), index.cells(), |row, values| {
                    let stones = index.theirs(row);
                    let mut places = [(0, 0); BATCH_CELLS];
                    let batches = values.chunks_mut(BATCH_CELLS);
                    for (values, first) in batches.zip((0..).step_by(BATCH_CELLS)) {
                        for (place, cell) in places.iter_mut().zip(first..).take(values.len()) {
                            *place = self.index.locate(stones, index.ours(row, cell));
                        }
                        for (value, &(row, cell)) in values.iter_mut().zip(&places) {
                            *value = self.values.get(row, cell);
                        }
                    }
                })
            }
            SideValues::Results { won, lost } => self.transpose_results(&index, won, lost),
        };
        Self { index, values }
    }

    /// Transposes results bit by bit: the two rarer ones, of which the commonest one follows.
    fn transpose_results(&self, index: &SideIndex, won: &BitRows, lost: &BitRows) -> SideValues {
        let transpose_by = |read: &(dyn Fn(usize, &mut [u64]) + Sync)| {
            let transposed = BitRows::new(index.rows(), index.words());
            (0..self.index.rows()).into_par_iter().for_each_init(
                || {
                    let bits = vec![0; self.index.words()];
                    (bits, DeferredBits::new(&transposed))
                },
                |(bits, transposed), row| {
                    read(row, bits);
                    for cell in ones(bits) {
                        let set = |row, cell| transposed.set(row, cell);
                        self.index.visit_transposed(index, row, cell, set);
                    }
                    transposed.flush();
                },
            );
            transposed
        };
        let transpose = |rows: &BitRows| transpose_by(&|row, bits| rows.read_row(row, bits));
        // The cells of a row that are set in neither of two.
        let neither =
            |one: &BitRows, other: &BitRows, index: &SideIndex, row: usize, bits: &mut [u64]| {
                one.read_row(row, bits);
                other.or_row_into(row, bits);
                for (bits, all) in bits.iter_mut().zip(index.sets().all()) {
                    *bits = all & !*bits;
                }
            };
        let cells = (self.index.rows() * self.index.cells()) as u64;
        let [wins, losses] = [won, lost].map(BitRows::count_ones);
        let draws = cells - wins - losses;
        if draws >= wins.max(losses) {
            let [won, lost] = [won, lost].map(transpose);
            return SideValues::Results { won, lost };
        }
        let drawn = transpose_by(&|row, bits| neither(won, lost, &self.index, row, bits));
        let rarer = transpose(if wins > losses { lost } else { won });
        let common = BitRows::new(index.rows(), index.words());
        (0..index.rows()).into_par_iter().for_each_init(
            || vec![0; index.words()],
            |bits, row| {
                neither(&drawn, &rarer, index, row, bits);
                common.write_row(row, bits);
            },
        );
        let (won, lost) = if wins > losses {
            (common, rarer)
        } else {
            (rarer, common)
        };
        SideValues::Results { won, lost }
    }

    /// Returns the value of a position, from our stones and the opponent's. Where results alone are
    /// solved, wins and losses are in no ply.
    #[must_use]
    pub fn value_of(&self, ours: Points, theirs: Points) -> Value {
        let (row, cell) = self.index.locate(ours, theirs);
        value(self.values.get(row, cell))
    }

    /// Returns our stones, the opponent's, and the value of every cell.
    pub fn each(&self) -> impl Iterator<Item = (Points, Points, Value)> + '_ {
        let index = &self.index;
        (0..index.rows()).flat_map(move |row| {
            (0..index.cells()).map(move |cell| {
                let value = value(self.values.get(row, cell));
                (index.ours(row, cell), index.theirs(row), value)
            })
        })
    }

    /// Returns the number of symmetries that leave these stones of the opponent unchanged.
    #[must_use]
    pub fn stabiliser_order(&self, theirs: Points) -> usize {
        self.index.stabiliser(self.index.row_of(theirs).0).count()
    }

    /// Returns the numbering of the positions.
    pub(super) const fn index(&self) -> &SideIndex {
        &self.index
    }

    /// Returns the values in the order of the index.
    pub(super) const fn values(&self) -> &SideValues {
        &self.values
    }
}

/// The positions of a turn in rows of Black's stones (direct), in rows of White's stones
/// (transposed), or both. The one is computed from the other when it is needed first.
#[derive(Default)]
struct Orientations {
    direct: OnceLock<SolvedSide>,
    transposed: OnceLock<SolvedSide>,
}

impl Orientations {
    fn direct(&self) -> Option<&SolvedSide> {
        Self::get_or_transpose(&self.direct, &self.transposed)
    }

    fn transposed(&self) -> Option<&SolvedSide> {
        Self::get_or_transpose(&self.transposed, &self.direct)
    }

    fn get_or_transpose<'k>(
        needed: &'k OnceLock<SolvedSide>,
        other: &OnceLock<SolvedSide>,
    ) -> Option<&'k SolvedSide> {
        if let Some(side) = needed.get() {
            return Some(side);
        }
        let transposed = other.get()?.transposed();
        Some(needed.get_or_init(|| transposed))
    }
}

/// Solved classes: the positions in which White is to move, of a class and of its twin with
/// the colours exchanged.
#[derive(Default)]
pub struct SolvedClasses {
    turns: HashMap<ClassTurn, Arc<Orientations>>,
}

impl SolvedClasses {
    /// Creates an empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the positions of a turn, in rows of Black's stones.
    #[must_use]
    pub fn get(&self, turn: ClassTurn) -> Option<&SolvedSide> {
        self.turns.get(&turn)?.direct()
    }

    /// Returns the positions of all turns.
    pub fn iter(&self) -> impl Iterator<Item = (ClassTurn, &SolvedSide)> {
        let turns = self.turns.iter();
        turns.filter_map(|(&turn, solved)| Some((turn, solved.direct()?)))
    }

    /// Returns the positions of a turn, in rows of White's stones: in the order in which Black's
    /// moves reach them.
    pub(super) fn transposed(&self, turn: ClassTurn) -> Option<&SolvedSide> {
        self.turns.get(&turn)?.transposed()
    }

    /// Whether a class is solved with White to move.
    pub(super) fn has(&self, class: Class) -> bool {
        self.turns.contains_key(&ClassTurn::ordinary(class))
    }

    /// Returns the positions of a turn in the orientation that is in memory, and whether that is
    /// the transposed one.
    pub(super) fn in_memory(&self, turn: ClassTurn) -> Option<(&SolvedSide, bool)> {
        let Orientations { direct, transposed } = &**self.turns.get(&turn)?;
        let direct = direct.get().map(|side| (side, false));
        direct.or_else(|| Some((transposed.get()?, true)))
    }

    /// Adds the positions of a turn, in rows of Black's stones or, if `transposed`, of White's.
    pub(super) fn insert(&mut self, turn: ClassTurn, transposed: bool, side: SolvedSide) {
        let mut solved = Orientations::default();
        let slot = if transposed {
            &mut solved.transposed
        } else {
            &mut solved.direct
        };
        *slot = OnceLock::from(side);
        self.turns.insert(turn, Arc::new(solved));
    }

    /// Returns a class and its twin, which stay in this collection too.
    pub(super) fn share(&self, class: Class) -> Self {
        let of_class = |turn: &ClassTurn| [class, class.swapped()].contains(&turn.class);
        let turns = self.turns.iter().filter(|(turn, _)| of_class(turn));
        Self {
            turns: turns
                .map(|(&turn, solved)| (turn, Arc::clone(solved)))
                .collect(),
        }
    }

    /// Removes a class and its twin.
    pub(super) fn remove(&mut self, class: Class) {
        self.turns
            .retain(|turn, _| ![class, class.swapped()].contains(&turn.class));
    }

    /// Removes all classes but these and their twins.
    pub(super) fn retain(&mut self, classes: &[Class]) {
        self.turns
            .retain(|turn, _| classes.contains(&turn.class.canonical()));
    }

    /// Keeps one orientation of each turn, that in which other classes will look values up: the
    /// transposed one if turns alternate. A class that is [shared](Self::share) stays as it is.
    pub(super) fn drop_spare_orientations(&mut self, rules: &Mills) {
        for solved in self.turns.values_mut().filter_map(Arc::get_mut) {
            let (kept, other) = if rules.turns_alternate() {
                (&mut solved.transposed, &mut solved.direct)
            } else {
                (&mut solved.direct, &mut solved.transposed)
            };
            if let Some(side) = other.take()
                && kept.get().is_none()
            {
                *kept = OnceLock::from(side.transposed());
            }
        }
    }
}

impl std::ops::Index<&Class> for SolvedClasses {
    type Output = SolvedSide;

    /// # Panics
    /// If the class is not solved.
    fn index(&self, class: &Class) -> &SolvedSide {
        let side = self.get(ClassTurn::ordinary(*class));
        side.expect("the class is solved")
    }
}
