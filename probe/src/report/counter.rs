//! Values of a class counted as they come.

use super::{Longest, Statistics};
use crate::material::Class;
use crate::notation::write_fen;
use crate::position::{Colour, Position};
use crate::rules::Variant;
use crate::value::Value;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Counts the values of positions, by default of draughts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter<P = Position> {
    /// Positions won for the side to move.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
    /// The first of the longest wins, with its plies.
    pub longest_win: Option<(u16, P)>,
    /// The first of the longest losses, with its plies.
    pub longest_loss: Option<(u16, P)>,
    /// Won positions by plies to the end.
    pub wins_in: BTreeMap<u16, u64>,
    /// Lost positions by plies to the end.
    pub losses_in: BTreeMap<u16, u64>,
}

impl<P> Default for Counter<P> {
    fn default() -> Self {
        Self {
            wins: 0,
            draws: 0,
            losses: 0,
            longest_win: None,
            longest_loss: None,
            wins_in: BTreeMap::new(),
            losses_in: BTreeMap::new(),
        }
    }
}

impl<P: Copy> Counter<P> {
    /// Counts one position.
    pub fn count(&mut self, position: &P, value: Value) {
        self.count_many(position, value, 1);
    }

    /// Counts a position that stands for this many with the same value, such as its images under
    /// the symmetries of a board.
    pub fn count_many(&mut self, position: &P, value: Value, positions: u64) {
        let (counter, by_plies, plies, longest) = match value {
            Value::Win(plies) => (
                &mut self.wins,
                &mut self.wins_in,
                plies,
                &mut self.longest_win,
            ),
            Value::Draw => {
                self.draws += positions;
                return;
            }
            Value::Loss(plies) => (
                &mut self.losses,
                &mut self.losses_in,
                plies,
                &mut self.longest_loss,
            ),
        };
        *counter += positions;
        *by_plies.entry(plies).or_default() += positions;
        if longest.is_none_or(|(longest, _)| plies > longest) {
            *longest = Some((plies, *position));
        }
    }

    /// Drops the plies of all counted values, when only results were known.
    pub fn forget_plies(&mut self) {
        (self.longest_win, self.longest_loss) = (None, None);
        self.wins_in.clear();
        self.losses_in.clear();
    }

    /// Adds the counts of later positions in the order of the index.
    pub fn add(&mut self, later: Self) {
        self.wins += later.wins;
        self.draws += later.draws;
        self.losses += later.losses;
        let longest = [
            (&mut self.longest_win, later.longest_win),
            (&mut self.longest_loss, later.longest_loss),
        ];
        for (own, later) in longest {
            if later.as_ref().map(|found| found.0) > own.as_ref().map(|found| found.0) {
                *own = later;
            }
        }
        let by_plies = [
            (&mut self.wins_in, later.wins_in),
            (&mut self.losses_in, later.losses_in),
        ];
        for (own, later) in by_plies {
            for (plies, positions) in later {
                *own.entry(plies).or_default() += positions;
            }
        }
    }

    /// Returns the statistics of a class with `turn` to move; `write` writes a position.
    #[must_use]
    pub fn finish_as(
        self,
        rules: &str,
        class: impl Display,
        turn: Colour,
        write: impl Fn(&P) -> String,
    ) -> Statistics {
        let longest = |found: Option<(u16, P)>, sign: i32| {
            found.map(|(plies, position)| Longest {
                dtw: sign * i32::from(plies),
                fen: write(&position),
            })
        };
        Statistics {
            rules: rules.to_owned(),
            class: class.to_string(),
            side: turn.letter().to_ascii_lowercase().to_string(),
            positions: self.wins + self.draws + self.losses,
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            longest_win: longest(self.longest_win, 1),
            longest_loss: longest(self.longest_loss, -1),
            wins_in: self.wins_in.into_iter().collect(),
            losses_in: self.losses_in.into_iter().collect(),
        }
    }
}

impl<P: Copy> Counter<P> {
    /// Maps the longest positions.
    fn with_positions(mut self, other: impl Fn(&P) -> P) -> Self {
        for longest in [&mut self.longest_win, &mut self.longest_loss] {
            *longest = longest.map(|(plies, position)| (plies, other(&position)));
        }
        self
    }

    /// Returns the first position with the most plies, a win before a loss, and the number of
    /// positions with as many.
    #[must_use]
    pub fn longest(&self) -> Option<(P, u64)> {
        let [won, lost] = [
            (self.longest_win, &self.wins_in),
            (self.longest_loss, &self.losses_in),
        ]
        .map(|(longest, by_plies)| {
            let (plies, position) = longest?;
            Some((plies, position, *by_plies.get(&plies)?))
        });
        let plies = |of: &Option<(u16, P, u64)>| of.map(|(plies, ..)| plies);
        let longest = if plies(&won) >= plies(&lost) {
            won
        } else {
            lost
        };
        longest.map(|(_, position, as_long)| (position, as_long))
    }
}

impl<P: Copy> Counter<P> {
    /// Returns the statistics of a class with `turn` to move; for a class with equal sides those
    /// with the other side to move as well, which sees the same positions `swapped`. `write` writes
    /// a position.
    #[must_use]
    pub fn finish_both(
        self,
        rules: &str,
        (class, is_symmetric): (impl Display + Copy, bool),
        turn: Colour,
        swapped: impl Fn(&P) -> P,
        write: impl Fn(&P) -> String,
    ) -> Vec<Statistics> {
        let other = is_symmetric.then(|| self.clone());
        let mut statistics = vec![self.finish_as(rules, class, turn, &write)];
        if let Some(other) = other {
            let other = other.with_positions(swapped);
            statistics.push(other.finish_as(rules, class, !turn, &write));
        }
        statistics
    }
}

impl Counter {
    /// Exchanges the colours of the longest positions.
    #[must_use]
    pub fn swapped(self) -> Self {
        self.with_positions(Position::swapped)
    }

    /// Returns the statistics of a class with `turn` to move.
    #[must_use]
    pub fn finish(self, variant: &Variant, class: Class, turn: Colour) -> Statistics {
        self.finish_as(variant.name, class, turn, |position| {
            write_fen(variant, position)
        })
    }
}
