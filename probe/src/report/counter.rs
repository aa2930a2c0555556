//! Values of a class counted as they come.

use super::{Longest, Statistics};
use crate::material::Class;
use crate::notation::write_fen;
use crate::position::{Colour, Position};
use crate::rules::Variant;
use crate::value::Value;
use std::collections::BTreeMap;

/// Counts values as they come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    /// Positions won for the side to move.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
    /// The first of the longest wins, with its plies.
    pub longest_win: Option<(u16, Position)>,
    /// The first of the longest losses, with its plies.
    pub longest_loss: Option<(u16, Position)>,
    /// Won positions by plies to the end.
    pub wins_in: BTreeMap<u16, u64>,
    /// Lost positions by plies to the end.
    pub losses_in: BTreeMap<u16, u64>,
}

impl Counter {
    /// Counts one position.
    pub fn count(&mut self, position: &Position, value: Value) {
        let (counter, by_plies, plies, longest) = match value {
            Value::Win(plies) => (
                &mut self.wins,
                &mut self.wins_in,
                plies,
                &mut self.longest_win,
            ),
            Value::Draw => {
                self.draws += 1;
                return;
            }
            Value::Loss(plies) => (
                &mut self.losses,
                &mut self.losses_in,
                plies,
                &mut self.longest_loss,
            ),
        };
        *counter += 1;
        *by_plies.entry(plies).or_default() += 1;
        if longest.is_none_or(|(longest, _)| plies > longest) {
            *longest = Some((plies, *position));
        }
    }

    /// Adds what was counted of later positions in the order of the index.
    pub fn add(&mut self, later: Self) {
        self.wins += later.wins;
        self.draws += later.draws;
        self.losses += later.losses;
        let longest = [
            (&mut self.longest_win, later.longest_win),
            (&mut self.longest_loss, later.longest_loss),
        ];
        for (own, later) in longest {
            if later.map(|(plies, _)| plies) > own.map(|(plies, _)| plies) {
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

    /// The same with colours exchanged.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        for longest in [&mut self.longest_win, &mut self.longest_loss] {
            *longest = longest.map(|(plies, position)| (plies, position.swapped()));
        }
        self
    }

    /// What was counted, with `turn` to move.
    #[must_use]
    pub fn finish(self, variant: &Variant, class: Class, turn: Colour) -> Statistics {
        let longest = |found: Option<(u16, Position)>, sign: i32| {
            found.map(|(plies, position)| Longest {
                dtw: sign * i32::from(plies),
                fen: write_fen(variant, &position),
            })
        };
        Statistics {
            rules: variant.name.to_owned(),
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
