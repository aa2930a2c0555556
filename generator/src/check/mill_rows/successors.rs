//! The classes and rows that moves lead to. Here *we* are the side that has moved.

use super::decoded::DecodedClass;
use super::subsets::SplitSubsets;
use crate::check::plane_codes::PlaneCodes;
use crate::check::preference::Preference;
use galotne::colour::Colour;
use galotne::material::choose;
use galotne_mills::geometry::{ALL, POINTS, Points, image, points};
use galotne_mills::{Class, Mills, Orbits, Ranking};
use std::collections::HashMap;

/// The successor of moves of one kind.
pub enum Successor<'a> {
    /// The opponent has too few stones left; our preference.
    Won(Preference),
    Class(SuccessorClass<'a>),
}

/// A class with the opponent or us to move, in rows of the stones that stand still.
pub struct SuccessorClass<'a> {
    codes: &'a PlaneCodes,
    /// For each code, our preference before the move.
    before: &'a [Preference],
    orbits: &'static Orbits,
    /// Ranks the sets of a row.
    sets: Ranking,
    row_cells: u64,
}

impl<'a> Successor<'a> {
    /// Finds the class after a move, from the stones of either side on the board and in hand.
    /// `extra_move` says whether the move earns an extra one, `ours_stand` whose stones are the
    /// rows. Returns `None` if the class is not known.
    pub fn new(
        rules: &Mills,
        own: &'a DecodedClass,
        known: &'a HashMap<Class, DecodedClass>,
        [us, them]: [(u8, u8); 2],
        extra_move: bool,
        ours_stand: bool,
    ) -> Option<Self> {
        if them.0 + them.1 < rules.fewest {
            return Some(Self::Won(own.win_at_once()));
        }
        let ours = Class::new([us.0, them.0], [us.1, them.1]);
        let they_wait = rules.waits([us.1, them.1], Colour::Black) && us.1 > 0;
        let again = extra_move || they_wait;
        // Where both sides have the same stones, the side to move is White.
        let we_are_white = ours.is_canonical() && (again || !ours.is_symmetric());
        let class = ours.canonical();
        let decoded = if class == own.index().class() {
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
        let plane = decoded
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
        Some(Self::Class(SuccessorClass {
            codes: decoded.codes(plane, rows)?,
            before: decoded.before(again),
            orbits,
            sets: Ranking::new(others),
            row_cells: choose(free, others.into())?,
        }))
    }
}

/// A row of a successor, and the places of the sets of the row before the move in it.
pub struct SuccessorRow<'n> {
    class: &'n SuccessorClass<'n>,
    first: u64,
    /// The image in the row of each set of the lower half of the points that were free before, and
    /// then of each set of the upper half.
    images: Vec<Points>,
    /// Number of points that were free before, and of those in the lower half.
    free: u8,
    half: u8,
}

impl<'n> SuccessorRow<'n> {
    /// Finds the row of `stones`, from a row that leaves the points `free`.
    pub fn new(class: &'n SuccessorClass<'n>, stones: Points, free: Points) -> Self {
        let (row, symmetry) = class.orbits.find(stones);
        let free_there = ALL & !class.orbits.canonical()[row];
        let count = free.count_ones() as usize;
        let half = count / 2;
        let mut images = Vec::with_capacity((1 << half) + (1 << (count - half)));
        // Neither half is empty: the stones of one side leave more than half of the points free.
        let (mut first, mut nth) = (0, 0);
        for point in points(free) {
            if nth == 0 || nth == half {
                first = images.len();
                images.push(0);
            }
            let target = image(point.bit(), symmetry) & free_there;
            // A point that is occupied now has no image.
            let place = if target == 0 {
                0
            } else {
                1 << (free_there & (target - 1)).count_ones()
            };
            let without = images.len();
            images.extend_from_within(first..);
            images[without..].iter_mut().for_each(|set| *set |= place);
            nth += 1;
        }
        Self {
            class,
            first: row as u64 * class.row_cells,
            images,
            free: count as u8,
            half: half as u8,
        }
    }

    /// Returns our preference before a move to this set of the other stones.
    #[inline]
    pub fn value(&self, set: Points) -> Preference {
        let all = 1 << self.half;
        let image = self.images[(set & (all - 1)) as usize]
            | self.images[(all + (set >> self.half)) as usize];
        let cell = self.first + u64::from(self.class.sets.rank(image));
        self.class.before[usize::from(self.class.codes.get(cell))]
    }

    /// Finds the same for all sets of `size` points, as numbers ascend.
    pub fn values(&self, size: u8, values: &mut Vec<Preference>) {
        let SuccessorClass {
            codes,
            before,
            sets,
            ..
        } = self.class;
        let codes = codes.slice(self.first, self.class.row_cells);
        let subsets = SplitSubsets::cached(self.free, size);
        let (lower, upper) = self.images.split_at(1 << self.half);
        let lower = subsets.lower.iter().map(|&set| lower[set as usize]);
        let lower: Vec<Points> = lower.collect();
        values.clear();
        for (set, range) in &subsets.upper {
            let upper = upper[*set as usize];
            values.extend(lower[range.clone()].iter().map(|&lower| {
                let cell = sets.rank(upper | lower) as usize;
                before[usize::from(codes.get(cell))]
            }));
        }
    }
}
