//! What a class looks like as a whole: how many positions are won, drawn and lost, and the longest.

use galotne::geometry::Board;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::value::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The statistics of a class with one side to move. Every legal placement counts, pending captures
/// included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statistics {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// The side to move, `w` or `b`.
    pub side: String,
    /// Legal placements.
    pub positions: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// The longest win, the first in index order.
    pub longest_win: Option<Longest>,
    /// The longest loss, the first in index order.
    pub longest_loss: Option<Longest>,
    /// How many positions are won in so many plies: plies and positions, short ones first. Not in reports of
    /// older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wins_in: Vec<(u16, u64)>,
    /// How many positions are lost in so many plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses_in: Vec<(u16, u64)>,
}

impl Statistics {
    /// The same without the numbers of positions by plies, which reports of older versions do not have.
    #[must_use]
    pub fn without_distances(self) -> Self {
        Self {
            wins_in: vec![],
            losses_in: vec![],
            ..self
        }
    }
}

/// A position that takes longest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// Plies to the end, negative when the side to move loses.
    pub dtw: i32,
    /// The position.
    pub fen: String,
}

/// Counts values as they come.
#[derive(Clone, Default)]
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

    /// The same from the other chair.
    fn swapped(mut self, board: &Board) -> Self {
        for longest in [&mut self.longest_win, &mut self.longest_loss] {
            *longest = longest.map(|(plies, position)| (plies, position.swapped(board)));
        }
        self
    }

    fn finish(self, variant: &Variant, class: Class, turn: Colour) -> Statistics {
        let longest = |found: Option<(u16, Position)>, sign: i32| {
            found.map(|(plies, position)| Longest {
                dtw: sign * i32::from(plies),
                fen: write_fen(variant.board, &position),
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

/// The statistics of a class for White and Black to move, from a counter for each plane it stores.
pub fn statistics(variant: &Variant, class: Class, counters: Vec<Counter>) -> Vec<Statistics> {
    let mut counters = counters;
    if let ([one], true) = (&counters[..], class.is_symmetric()) {
        let mirrored = one.clone().swapped(variant.board);
        counters.push(mirrored);
    }
    (counters.into_iter().zip(Colour::BOTH))
        .map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
}
