//! Where a move leads: to a class in which the other side is to move, or the same one again.

use super::kept::Kept;
use super::places::Runs;
use crate::check::preference::Preference;
use crate::check::verify::Codes;
use galotne::colour::Colour;
use galotne::material::choose;
use galotne_mills::geometry::{ALL, POINTS, Points, image, points};
use galotne_mills::{Class, Mills, Orbits, Ranking};
use std::collections::HashMap;

/// What moves of one kind lead to. Here *we* have moved.
pub enum Ahead<'a> {
    /// They have too few stones left.
    Won(Preference),
    /// A class.
    Class(Next<'a>),
}

/// A class with them to move, or with us, in rows of the stones that stand still.
pub struct Next<'a> {
    codes: &'a Codes,
    /// For each code what it is worth to us to come there.
    before: &'a [Preference],
    orbits: &'static Orbits,
    /// Ranks the sets of a row.
    sets: Ranking,
    row_cells: u64,
}

impl<'a> Ahead<'a> {
    /// Of moves after which we and they have this much on the board and in hand, and that go on
    /// with an extra move or do not, where our stones stand still or theirs; `None` if a class is
    /// not there.
    pub fn new(
        rules: &Mills,
        own: &'a Kept,
        known: &'a HashMap<Class, Kept>,
        [us, them]: [(u8, u8); 2],
        goes_on: bool,
        ours_stand: bool,
    ) -> Option<Self> {
        if them.0 + them.1 < rules.fewest {
            return Some(Self::Won(own.at_win()));
        }
        let ours = Class::new([us.0, them.0], [us.1, them.1]);
        let they_wait = rules.waits([us.1, them.1], Colour::Black) && us.1 > 0;
        let again = goes_on || they_wait;
        // Who is to move sits on White's chair where both sides have the same.
        let we_are_white = ours.is_canonical() && (again || !ours.is_symmetric());
        let class = ours.canonical();
        let kept = if class == own.index().class() {
            own
        } else {
            known.get(&class)?
        };
        let colour = if we_are_white {
            Colour::White
        } else {
            Colour::Black
        };
        let turn = if again { colour } else { !colour };
        let plane = kept
            .index()
            .planes()
            .iter()
            .position(|plane| plane.turn == turn)?;
        let rows = if ours_stand { colour } else { !colour };
        let orbits = Orbits::of(class.board(rows))?;
        let (free, others) = (
            POINTS as u64 - u64::from(orbits.stones()),
            class.board(!rows),
        );
        Some(Self::Class(Next {
            codes: kept.codes(plane, rows)?,
            before: kept.before(again),
            orbits,
            sets: Ranking::new(others),
            row_cells: choose(free, others.into())?,
        }))
    }
}

/// A row of a class that moves lead to, and how the sets of the row that they come from lie in it.
pub struct Way<'n> {
    next: &'n Next<'n>,
    first: u64,
    /// For each set of the lower half of the points that were free before, and then of the upper
    /// one: which of the points that are free there they are.
    sets: Vec<Points>,
    /// How many points are free before, and in the lower half of them.
    free: u8,
    half: u8,
}

impl<'n> Way<'n> {
    /// To the row of these stones, from one that leaves these points free to the other side.
    pub fn new(next: &'n Next<'n>, stones: Points, free: Points) -> Self {
        let (row, symmetry) = next.orbits.find(stones);
        let there = ALL & !next.orbits.canonical()[row];
        let count = free.count_ones() as usize;
        let half = count / 2;
        let mut sets = Vec::with_capacity((1 << half) + (1 << (count - half)));
        // Neither half is empty: the stones of one side leave more than half of the points free.
        let (mut first, mut nth) = (0, 0);
        for point in points(free) {
            if nth == 0 || nth == half {
                first = sets.len();
                sets.push(0);
            }
            let seen = image(point.bit(), symmetry) & there;
            // A point that is taken now is nowhere.
            let place = if seen == 0 {
                0
            } else {
                1 << (there & (seen - 1)).count_ones()
            };
            let without = sets.len();
            sets.extend_from_within(first..);
            sets[without..].iter_mut().for_each(|set| *set |= place);
            nth += 1;
        }
        Self {
            next,
            first: row as u64 * next.row_cells,
            sets,
            free: count as u8,
            half: half as u8,
        }
    }

    /// A set of those points as it lies there.
    #[inline]
    pub fn set(&self, set: Points) -> Points {
        let all = 1 << self.half;
        self.sets[(set & (all - 1)) as usize] | self.sets[(all + (set >> self.half)) as usize]
    }

    /// What it is worth to us to come to this set there.
    #[inline]
    pub fn worth(&self, set: Points) -> Preference {
        let cell = self.first + u64::from(self.next.sets.rank(set));
        self.next.before[usize::from(self.next.codes.get(cell))]
    }

    /// Finds the same of all sets of so many of those points, as numbers ascend.
    pub fn worths(&self, size: u8, found: &mut Vec<Preference>) {
        let Next {
            codes,
            before,
            sets,
            ..
        } = self.next;
        let codes = codes.part(self.first, self.next.row_cells);
        let runs = Runs::of(self.free, size);
        let (lower, upper) = self.sets.split_at(1 << self.half);
        let lower = runs.lower.iter().map(|&set| lower[set as usize]);
        let lower: Vec<Points> = lower.collect();
        found.clear();
        for (set, those) in &runs.runs {
            let upper = upper[*set as usize];
            found.extend(lower[those.clone()].iter().map(|&lower| {
                let cell = sets.rank(upper | lower) as usize;
                before[usize::from(codes.get(cell))]
            }));
        }
    }
}
