//! The classes and rows that moves lead to. Here *we* are the side that has moved. Sets of the
//! varying stones are [renumbered](super).

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
    /// We have won, since the opponent has too few stones left. Holds our preference for this.
    Won(Preference),
    Class(SuccessorClass<'a>),
}

/// The class after the move. The same side's stones are fixed in its rows as before the move. We
/// are to move again after an extra move, or if the opponent must pass; otherwise the opponent is.
pub struct SuccessorClass<'a> {
    codes: &'a PlaneCodes,
    /// For each code, how much we prefer a move to a position with it.
    move_values: &'a [Preference],
    orbits: &'static Orbits,
    /// Ranks the sets of a row.
    sets: Ranking,
    row_cells: u64,
}

impl<'a> Successor<'a> {
    /// Finds the class after a move, from the stones of either side on the board and in hand.
    /// `extra_move` says whether the move earns an extra one, `ours_fixed` whether our stones are
    /// the fixed ones of a row. Returns `None` if the class is not known.
    pub fn new(
        rules: &Mills,
        own: &'a DecodedClass,
        known: &'a HashMap<Class, DecodedClass>,
        [(our_board, our_hand), (their_board, their_hand)]: [(u8, u8); 2],
        extra_move: bool,
        ours_fixed: bool,
    ) -> Option<Self> {
        if their_board + their_hand < rules.fewest_stones {
            return Some(Self::Won(own.win_at_once()));
        }
        // As if we were White, so that the opponent is Black.
        let hands = [our_hand, their_hand];
        let with_us_white = Class::new([our_board, their_board], hands);
        let they_must_pass = rules.must_pass(hands, Colour::Black) && our_hand > 0;
        let again = extra_move || they_must_pass;
        // Where both sides have the same stones, the side to move is White.
        let we_are_white = with_us_white.is_canonical() && (again || !with_us_white.is_symmetric());
        let class = with_us_white.canonical();
        let decoded = if class == own.index().class() {
            own
        } else {
            known.get(&class)?
        };
        let our_colour = if we_are_white {
            Colour::White
        } else {
            Colour::Black
        };
        let turn = if again { our_colour } else { !our_colour };
        let plane = decoded
            .index()
            .planes()
            .iter()
            .position(|plane| plane.turn == turn)?;
        let fixed = if ours_fixed { our_colour } else { !our_colour };
        let orbits = Orbits::of(class.board(fixed))?;
        let (free, varying) = (
            POINTS as u64 - u64::from(orbits.stones()),
            class.board(!fixed),
        );
        Some(Self::Class(SuccessorClass {
            codes: decoded.codes(plane, fixed)?,
            move_values: decoded.move_values(again),
            orbits,
            sets: Ranking::new(varying),
            row_cells: choose(free, varying.into())?,
        }))
    }
}

/// A row of a successor class, and how sets of the row before the move map into it.
pub struct SuccessorRow<'n> {
    class: &'n SuccessorClass<'n>,
    first: u64,
    /// Maps sets of the points that were free before into this row, by halves: the images of all
    /// subsets of the lower half of these points, then of all subsets of the upper half.
    images: Vec<Points>,
    /// Number of points that were free before, and of those in the lower half.
    free: u8,
    half: u8,
}

impl<'n> SuccessorRow<'n> {
    /// Finds the row in which `stones` are fixed. Sets of the other side's stones are renumbered:
    /// counted among the points `free`.
    pub fn new(class: &'n SuccessorClass<'n>, stones: Points, free: Points) -> Self {
        let (row, symmetry) = class.orbits.find(stones);
        let free_there = ALL & !class.orbits.canonical()[row];
        let count = free.count_ones() as usize;
        let half = count / 2;
        let mut images = Vec::with_capacity((1 << half) + (1 << (count - half)));
        // Neither half is empty: the stones of one side leave more than half of the points free.
        let mut half_start = 0;
        for (nth, point) in points(free).enumerate() {
            if nth == 0 || nth == half {
                half_start = images.len();
                images.push(0);
            }
            let target = image(point.bit(), symmetry) & free_there;
            // A point that is occupied now has no image.
            let place = if target == 0 {
                0
            } else {
                1 << (free_there & (target - 1)).count_ones()
            };
            let with_point = images.len();
            images.extend_from_within(half_start..);
            images[with_point..]
                .iter_mut()
                .for_each(|set| *set |= place);
        }
        Self {
            class,
            first: row as u64 * class.row_cells,
            images,
            free: count as u8,
            half: half as u8,
        }
    }

    /// Returns how much we prefer a move to this set of the other side's stones.
    #[inline]
    pub fn value(&self, set: Points) -> Preference {
        let lower_sets = 1 << self.half;
        let image = self.images[(set & (lower_sets - 1)) as usize]
            | self.images[(lower_sets + (set >> self.half)) as usize];
        let cell = self.first + u64::from(self.class.sets.rank(image));
        self.class.move_values[usize::from(self.class.codes.get(cell))]
    }

    /// Looks up the values of all sets of `size` points, in ascending order of the sets as numbers.
    pub fn values(&self, size: u8, values: &mut Vec<Preference>) {
        let SuccessorClass {
            codes,
            move_values,
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
                move_values[usize::from(codes.get(cell))]
            }));
        }
    }
}
