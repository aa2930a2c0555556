//! The positions of one row that are decided at one level: 64 at a time, by moving whole rows of
//! bits.

use super::bits::ones;
use super::movement::{MillEffect, Movement};
use super::side_index::SideIndex;
use super::steps::{RowStep, select_either, steps};
use crate::check::preference::{Preference, preference};
use galotne::value::Value;
use galotne_mills::geometry::points;

/// The values of the exits of a row: the moves that leave the class.
#[derive(Clone, Copy, Debug)]
pub enum RowExits<'a> {
    Distances {
        /// The value of the best exit of each cell.
        values: &'a [Preference],
        /// Whether an exit decides a cell at this level.
        due: bool,
    },
    /// Results alone are solved: [`RowSolver::wins`] has the exits that win from the beginning.
    Results,
}

impl RowExits<'_> {
    /// Whether an exit of a cell loses, but later than at this level.
    #[inline]
    fn loses_after(self, level: u16, cell: usize) -> bool {
        match self {
            Self::Distances { values, .. } => values[cell] > level,
            Self::Results => false,
        }
    }
}

/// Decides the cells of one row at a time; all fields are rows of bits.
#[derive(Debug)]
pub struct RowSolver {
    /// Input: the cells decided before.
    pub won: Vec<u64>,
    pub lost: Vec<u64>,
    /// Input: the cells that an exit keeps from being lost.
    pub held: Vec<u64>,
    /// Input: the opponent's wins and losses, with the same stones and the opponent to move.
    pub theirs_won: Vec<u64>,
    pub theirs_lost: Vec<u64>,
    /// Input: those with which the row has not been searched.
    pub newly_won: Vec<u64>,
    pub newly_lost: Vec<u64>,
    /// Output: the cells decided at this level.
    pub wins: Vec<u64>,
    pub losses: Vec<u64>,
    /// Buffer: the targets of one step that win, or that do not lose.
    targets: Vec<u64>,
    extra_moves: ExtraMoves,
}

/// The values of steps after which the same side moves again, in the same row.
#[derive(Debug, Default)]
struct ExtraMoves {
    /// The sets that win with the extra move to come.
    wins: Vec<u64>,
    /// The sets that do not lose with it.
    holds: Vec<u64>,
    /// The sets in which one step has made a mill.
    mills: Vec<u64>,
}

/// With at most this many new positions of the opponent, cells are decided one by one.
const MAX_CELLS_ONE_BY_ONE: u32 = 24;

impl RowSolver {
    /// Allocates rows of `words` words.
    pub fn new(words: usize) -> Self {
        let row = || vec![0; words];
        Self {
            won: row(),
            lost: row(),
            held: row(),
            theirs_won: row(),
            theirs_lost: row(),
            newly_won: row(),
            newly_lost: row(),
            wins: row(),
            losses: row(),
            targets: row(),
            extra_moves: ExtraMoves::default(),
        }
    }

    /// Finds the wins and losses of a level; returns whether there are any.
    pub fn decide(
        &mut self,
        index: &SideIndex,
        row: usize,
        movement: Movement,
        level: u16,
        exits: RowExits<'_>,
    ) -> bool {
        if let RowExits::Distances { values, due } = exits {
            self.wins.fill(0);
            if due && level > 0 {
                let winning = preference(Value::Win(level));
                for (cell, &exit) in values.iter().enumerate() {
                    self.wins[cell / 64] |= u64::from(exit == winning) << (cell % 64);
                }
            }
        }
        let count = |row: &[u64]| row.iter().map(|word| word.count_ones()).sum::<u32>();
        if let MillEffect::ExtraMove { declinable, places } = movement.mill {
            let steps = steps(index.free(row), movement.reach, true);
            self.value_extra_moves(index, &steps, declinable, places);
            self.decide_by_rows::<true>(index, &steps, level, exits);
        } else if level > 0
            && count(&self.newly_won) + count(&self.newly_lost) <= MAX_CELLS_ONE_BY_ONE
        {
            self.decide_one_by_one(index, row, movement, level, exits);
        } else {
            let mills_leave = movement.mill == MillEffect::Leaves;
            let steps = steps(index.free(row), movement.reach, mills_leave);
            self.decide_by_rows::<false>(index, &steps, level, exits);
        }
        let any = |row: &[u64]| row.iter().any(|&word| word != 0);
        any(&self.wins) || any(&self.losses)
    }

    /// Fills in the values of extra moves, from what is decided in this row.
    fn value_extra_moves(
        &mut self,
        index: &SideIndex,
        steps: &[RowStep],
        declinable: bool,
        places: bool,
    ) {
        let sets = index.sets();
        let mut can_move = vec![if places { u64::MAX } else { 0 }; sets.words()];
        for step in steps {
            let pairs = sets.having(step.from).iter().zip(sets.having(step.to));
            for (can_move, (from, to)) in can_move.iter_mut().zip(pairs) {
                *can_move |= from & !to;
            }
        }
        let ExtraMoves { wins, holds, .. } = &mut self.extra_moves;
        wins.clear();
        holds.clear();
        for (nth, can_move) in can_move.into_iter().enumerate() {
            // An extra move that is impossible is forfeited.
            let passes = if declinable { u64::MAX } else { !can_move };
            wins.push(can_move & self.won[nth] | passes & self.theirs_lost[nth]);
            holds.push(can_move & !self.lost[nth] | passes & !self.theirs_won[nth]);
        }
    }

    /// Decides all cells, step by step. With `EXTRA`, steps that make a mill are valued by
    /// [`ExtraMoves`].
    fn decide_by_rows<const EXTRA: bool>(
        &mut self,
        index: &SideIndex,
        steps: &[RowStep],
        level: u16,
        exits: RowExits<'_>,
    ) {
        let sets = index.sets();
        // Until the steps are done, `losses` has the cells with a move that does not lose.
        self.losses.copy_from_slice(&self.held);
        let any = |row: &[u64]| row.iter().any(|&word| word != 0);
        let may_win = any(&self.newly_lost) || EXTRA && any(&self.extra_moves.wins);
        let due = matches!(exits, RowExits::Distances { due: true, .. });
        let may_lose = level == 0 || due || any(&self.newly_won) || EXTRA;
        for step in steps {
            if EXTRA {
                select_either(sets, &step.mills, &mut self.extra_moves.mills);
            }
            let (targets, extra) = (&mut self.targets, &self.extra_moves);
            if may_win {
                targets.copy_from_slice(&self.newly_lost);
                if EXTRA {
                    replace_selected(targets, &extra.wins, &extra.mills);
                } else {
                    remove_mills(index, step, targets);
                }
                sets.slide(&mut self.wins, targets, step.from, step.to);
            }
            if !may_lose {
                continue;
            }
            for (target, won) in targets.iter_mut().zip(&self.theirs_won) {
                *target = !won;
            }
            if EXTRA {
                replace_selected(targets, &extra.holds, &extra.mills);
            } else {
                remove_mills(index, step, targets);
            }
            sets.slide(&mut self.losses, targets, step.from, step.to);
        }
        for nth in 0..self.wins.len() {
            let open = sets.all()[nth] & !(self.won[nth] | self.lost[nth]);
            self.wins[nth] &= open;
            let mut losses = if may_lose {
                open & !self.losses[nth] & !self.wins[nth]
            } else {
                0
            };
            let mut rest = losses;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if exits.loses_after(level, 64 * nth + bit) {
                    losses &= !(1 << bit);
                }
            }
            self.losses[nth] = losses;
        }
    }

    /// Decides the predecessors of new positions, cell by cell.
    fn decide_one_by_one(
        &mut self,
        index: &SideIndex,
        row: usize,
        movement: Movement,
        level: u16,
        exits: RowExits<'_>,
    ) {
        let free = index.free(row);
        let visit_predecessors = |cell: usize, visit: &mut dyn FnMut(usize)| {
            let ours = index.ours(row, cell);
            for to in points(ours) {
                let others = ours ^ to.bit();
                if movement.leaves(to, others) {
                    continue;
                }
                for from in points(movement.reach.from(to, free) & !ours) {
                    visit(index.cell(row, others | from.bit()));
                }
            }
        };
        let bit = |row: &[u64], cell: usize| row[cell / 64] >> (cell % 64) & 1 != 0;
        for cell in ones(&self.newly_lost) {
            visit_predecessors(cell, &mut |cell| self.wins[cell / 64] |= 1 << (cell % 64));
        }
        for nth in 0..self.wins.len() {
            self.wins[nth] &= !(self.won[nth] | self.lost[nth]);
        }
        self.losses.fill(0);
        let mut decide = |cell: usize| {
            let decided = [&self.won, &self.lost, &self.held, &self.wins, &self.losses];
            if decided.into_iter().any(|row| bit(row, cell)) || exits.loses_after(level, cell) {
                return;
            }
            let ours = index.ours(row, cell);
            let lost = points(ours).all(|from| {
                let others = ours ^ from.bit();
                points(movement.reach.from(from, free) & !ours).all(|to| {
                    movement.leaves(to, others)
                        || bit(&self.theirs_won, index.cell(row, others | to.bit()))
                })
            });
            self.losses[cell / 64] |= u64::from(lost) << (cell % 64);
        };
        for cell in ones(&self.newly_won) {
            visit_predecessors(cell, &mut decide);
        }
        if let RowExits::Distances { values, due: true } = exits {
            for (cell, _) in (values.iter().enumerate()).filter(|&(_, &exit)| exit == level) {
                decide(cell);
            }
        }
    }
}

/// Removes the sets in which a step has made a mill: such a step is an exit.
fn remove_mills(index: &SideIndex, step: &RowStep, row: &mut [u64]) {
    for [one, other] in step.mills.into_iter().flatten() {
        let (one, other) = (index.sets().having(one), index.sets().having(other));
        for (nth, word) in row.iter_mut().enumerate() {
            *word &= !(one[nth] & other[nth]);
        }
    }
}

/// Replaces the selected bits of `target` by those of `source`.
fn replace_selected(target: &mut [u64], source: &[u64], selected: &[u64]) {
    for (nth, word) in target.iter_mut().enumerate() {
        *word = *word & !selected[nth] | source[nth] & selected[nth];
    }
}
