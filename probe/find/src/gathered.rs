//! What a search has found so far: how many positions, and those of them that are kept.

use crate::search::{Found, Hit, Selection};
use std::collections::BinaryHeap;

/// What has been found so far.
#[derive(Debug)]
pub struct Gathered<F = Found> {
    count: u64,
    /// How many positions are kept: those with the lowest ranks.
    keep: usize,
    kept: BinaryHeap<Ranked<F>>,
    /// Of the longest ones alone.
    longest: bool,
    plies: u16,
}

/// A position with its place among those that are kept.
#[derive(Debug)]
struct Ranked<F>(Place, F);

/// Where something stands: by its rank, among equals by who is to move and by its cell.
type Place = (u64, usize, u64);

impl<F> PartialEq for Ranked<F> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<F> Eq for Ranked<F> {}
impl<F> PartialOrd for Ranked<F> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<F> Ord for Ranked<F> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl Gathered {
    /// Adds a position that was found.
    pub fn add_hit(&mut self, selection: &Selection, hit: Hit) {
        let turn = hit.position.turn().index();
        let place = (selection.rank(hit.number()), turn, hit.cell);
        self.add(place, hit.plies(), || hit.found());
    }
}

impl<F> Gathered<F> {
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

    /// Adds what was found, and takes so many plies.
    pub fn add(&mut self, place: Place, plies: u16, found: impl FnOnce() -> F) {
        if self.counts(plies) {
            self.count += 1;
            self.keep(Ranked(place, found()));
        }
    }

    fn keep(&mut self, ranked: Ranked<F>) {
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
    pub fn positions(self) -> Vec<F> {
        let sorted = self.kept.into_sorted_vec().into_iter();
        sorted.map(|Ranked(_, found)| found).collect()
    }
}
