//! Values of rows as results: two rows of bits.

use super::lookup::RewardLookup;
use super::mill_reward::RewardRow;
use super::row_values::{PlacementValues, RowValues};
use super::successor::SuccessorRow;
use crate::mills::bit_transfer::transfer;
use crate::mills::bits::{clear_to, ones};
use crate::mills::sets::PointSets;
use crate::mills::side_index::SideIndex;
use crate::mills::side_values::DRAWN;
use crate::mills::steps::RowStep;
use galotne_mills::geometry::Points;
use std::iter::zip;

/// The sets that win and those that do not lose; all others lose.
#[derive(Debug, Default)]
pub struct RowResults {
    pub won: Vec<u64>,
    /// Won or drawn.
    pub held: Vec<u64>,
    /// Buffer: the selected values of one move.
    chosen: Vec<u64>,
}

impl RowResults {
    fn clear_words(&mut self, words: usize) {
        for bits in [&mut self.won, &mut self.held] {
            clear_to(bits, words);
        }
    }

    fn rows(&self) -> [&Vec<u64>; 2] {
        [&self.won, &self.held]
    }
}

impl RowValues for RowResults {
    fn clear(&mut self, sets: &PointSets) {
        self.clear_words(sets.words());
    }

    fn read(&mut self, row: &SuccessorRow<'_>, sets: &PointSets) {
        self.clear_words(sets.words());
        let &SuccessorRow::Solved {
            row,
            values,
            our_turn,
            ..
        } = row
        else {
            self.won.fill(u64::MAX);
            self.held.fill(u64::MAX);
            return;
        };
        let [wins, losses] = match our_turn {
            true => [&mut self.won, &mut self.held],
            false => [&mut self.held, &mut self.won],
        };
        values.read_results(row, wins, losses);
        for held in &mut self.held {
            *held = !*held;
        }
    }

    fn look_up(
        &mut self,
        rows: &[RewardRow<'_>],
        free: Points,
        selected: &[u64],
        index: &SideIndex,
    ) {
        self.clear_words(index.words());
        let lookups: Vec<RewardLookup<'_>> = (rows.iter())
            .map(|row| RewardLookup::new(row, free))
            .collect();
        for cell in ones(selected) {
            let ours = index.set(cell);
            let (word, bit) = (cell / 64, 1 << (cell % 64));
            for lookup in &lookups {
                let value = lookup.value(ours);
                if value >= DRAWN {
                    self.held[word] |= bit;
                }
                if value > DRAWN {
                    self.won[word] |= bit;
                    break;
                }
            }
        }
    }

    fn raise_by_step(&mut self, after: &Self, selected: &[u64], step: &RowStep, index: &SideIndex) {
        let chosen = &mut self.chosen;
        for (best, after) in zip([&mut self.won, &mut self.held], after.rows()) {
            chosen.clear();
            chosen.extend(zip(after, selected).map(|(after, selected)| after & selected));
            index.sets().slide(best, chosen, step.from, step.to);
        }
    }

    fn raise_by_placement(&mut self, after: PlacementValues<'_, Self>) {
        let ([before, sets], point) = (after.sets, after.point);
        let [(milled, one_mill), (doubled, two_mills)] = after.mills;
        let mills = zip(milled.rows(), doubled.rows());
        let values = zip(after.plain.rows(), mills);
        let chosen = &mut self.chosen;
        for (best, (plain, (milled, doubled))) in zip([&mut self.won, &mut self.held], values) {
            let row = match one_mill {
                [] => plain,
                _ => {
                    chosen.clear();
                    let words = zip(zip(plain, milled), one_mill);
                    chosen.extend(
                        words.map(|((plain, milled), selected)| {
                            plain & !selected | milled & selected
                        }),
                    );
                    for ((word, doubled), selected) in zip(zip(&mut *chosen, doubled), two_mills) {
                        *word = *word & !selected | doubled & selected;
                    }
                    &*chosen
                }
            };
            transfer(best, before.without(point), row, sets.with(point));
        }
    }
}
