//! What a search has found so far: how many positions, and those of them that are kept.

use crate::search::{Found, Selection};
use galotne::position::{Colour, Position};
use std::collections::BinaryHeap;

/// What meets the conditions, before it is known whether it is kept.
pub trait Placed {
    /// A position of which game.
    type Position;

    /// Who is to move.
    fn side(&self) -> Colour;
    /// Its place: no other position of the class with this side to move has it.
    fn place(&self) -> u64;
    /// So many plies it takes by the measure that is looked at first.
    fn plies(&self) -> u16;
    /// The position as it is shown.
    fn found(self) -> Found<Self::Position>;
}

/// What has been found so far.
#[derive(Debug)]
pub struct Gathered<P = Position> {
    count: u64,
    /// How many positions are kept: those with the lowest ranks.
    keep: usize,
    kept: BinaryHeap<Ranked<P>>,
    /// Of the longest ones alone.
    longest: bool,
    plies: u16,
}

/// A position with its place among those that are kept.
#[derive(Debug)]
struct Ranked<P>(Place, Found<P>);

/// Where something stands: by its rank, among equals by who is to move and by its place there.
type Place = (u64, usize, u64);

impl<P> PartialEq for Ranked<P> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<P> Eq for Ranked<P> {}
impl<P> PartialOrd for Ranked<P> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<P> Ord for Ranked<P> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<P> Gathered<P> {
    /// How many were found.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many plies the longest take, where they alone count.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// Whether there are as many as are kept.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= self.keep
    }

    /// Nothing yet; so many will be kept, of the longest ones alone or of all.
    pub const fn new(keep: usize, longest: bool) -> Self {
        Self {
            count: 0,
            keep,
            kept: BinaryHeap::new(),
            longest,
            plies: 0,
        }
    }

    /// Whether something of so many plies counts; what counted before may not any more.
    fn counts(&mut self, plies: u16) -> bool {
        if !self.longest || plies == self.plies {
            return true;
        }
        if plies < self.plies {
            return false;
        }
        (self.count, self.plies) = (0, plies);
        self.kept.clear();
        true
    }

    /// Adds what was found.
    pub fn add(&mut self, selection: &Selection, hit: impl Placed<Position = P>) {
        if self.counts(hit.plies()) {
            self.count += 1;
            let (turn, place) = (hit.side().index(), hit.place());
            let rank = selection.rank(place << 1 | turn as u64);
            self.keep(Ranked((rank, turn, place), hit.found()));
        }
    }

    fn keep(&mut self, ranked: Ranked<P>) {
        if self.kept.len() < self.keep {
            self.kept.push(ranked);
        } else if let Some(mut last) = self.kept.peek_mut()
            && ranked < *last
        {
            *last = ranked;
        }
    }

    /// Both together.
    pub fn and(mut self, other: Self) -> Self {
        if other.count > 0 && self.counts(other.plies) {
            self.count += other.count;
            for ranked in other.kept {
                self.keep(ranked);
            }
        }
        self
    }

    /// Those that were kept, lowest ranks first.
    pub fn positions(self) -> Vec<Found<P>> {
        let sorted = self.kept.into_sorted_vec().into_iter();
        sorted.map(|Ranked(_, found)| found).collect()
    }
}
