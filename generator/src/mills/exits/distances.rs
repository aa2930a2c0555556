//! Values of rows as distances: one preference for each set.

use super::lookup::RewardLookup;
use super::mill_reward::RewardRow;
use super::row_values::{PlacementValues, RowValues};
use super::successor::{NO_EXIT, SuccessorRow, WIN_AT_ONCE, one_ply_before};
use crate::check::preference::Preference;
use crate::mills::bits::ones;
use crate::mills::sets::PointSets;
use crate::mills::side_index::SideIndex;
use crate::mills::steps::RowStep;
use galotne_mills::geometry::Points;

/// The value of each set.
#[derive(Default)]
pub struct RowDistances(pub Vec<Preference>);

impl RowValues for RowDistances {
    fn clear(&mut self, sets: &PointSets) {
        self.0.clear();
        self.0.resize(sets.len(), NO_EXIT);
    }

    fn read(&mut self, row: &SuccessorRow<'_>, sets: &PointSets) {
        self.0.clear();
        match row {
            &SuccessorRow::Solved {
                row,
                values,
                our_turn,
                ..
            } => {
                let value = |cell| one_ply_before(values.get(row, cell), our_turn);
                self.0.extend((0..sets.len()).map(value));
            }
            SuccessorRow::Won => self.0.resize(sets.len(), WIN_AT_ONCE),
        }
    }

    fn look_up(
        &mut self,
        rows: &[RewardRow<'_>],
        free: Points,
        selected: &[u64],
        index: &SideIndex,
    ) {
        self.clear(index.sets());
        for row in rows {
            let lookup = RewardLookup::new(row, free);
            for cell in ones(selected) {
                self.0[cell] = lookup.value(index.set(cell)).max(self.0[cell]);
            }
        }
    }

    fn raise_by_step(&mut self, after: &Self, selected: &[u64], step: &RowStep, index: &SideIndex) {
        raise_by_step(&mut self.0, &after.0, selected, step, index);
    }

    fn raise_by_placement(&mut self, after: PlacementValues<'_, Self>) {
        let (plain, having) = (after.plain, after.sets[1].having(after.point));
        // Runs of sets are copied with the values of moves that make a mill in place of the plain
        // ones, which then return.
        let [one, two] = after.mills;
        exchange(plain, one.0, one.1, having);
        exchange(plain, two.0, two.1, having);
        for run in after.runs {
            let best = &mut self.0[run.before as usize..][..run.len as usize];
            for (best, &value) in best.iter_mut().zip(&plain.0[run.after as usize..]) {
                *best = value.max(*best);
            }
        }
        exchange(plain, two.0, two.1, having);
        exchange(plain, one.0, one.1, having);
    }
}

/// Raises the cells before a step to the values of the selected sets after it.
pub fn raise_by_step(
    best: &mut [Preference],
    after: &[Preference],
    selected: &[u64],
    step: &RowStep,
    index: &SideIndex,
) {
    let [came, left] = [step.to, step.from].map(|point| index.sets().having(point));
    let moved = 1 << step.from | 1 << step.to;
    for (nth, &selected) in selected.iter().enumerate() {
        for bit in ones(&[selected & came[nth] & !left[nth]]) {
            let cell = 64 * nth + bit;
            let best = &mut best[index.cell_of_set(index.set(cell) ^ moved)];
            *best = after[cell].max(*best);
        }
    }
}

/// Exchanges the values of the selected sets among `having`.
fn exchange(one: &mut RowDistances, other: &mut RowDistances, selected: &[u64], having: &[u64]) {
    for (nth, (&selected, &having)) in selected.iter().zip(having).enumerate() {
        for bit in ones(&[selected & having]) {
            std::mem::swap(&mut one.0[64 * nth + bit], &mut other.0[64 * nth + bit]);
        }
    }
}
