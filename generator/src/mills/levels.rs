//! Solves a class level by level: first the positions decided in no ply, then those decided in one
//! ply, in two, and so on.

use super::bits::{BitRows, DeferredBits, ones};
use super::movement::Movement;
use super::row_solver::{RowExits, RowSolver};
use super::side_index::SideIndex;
use super::side_values::{DRAWN, LOST, SideValues};
use super::solved_classes::SolvedSide;
use crate::check::preference::{Preference, preference};
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The positions of a class with one side to move, while they are solved.
pub struct SideSolver {
    index: SideIndex,
    movement: Movement,
    metric: MetricState,
    /// All decided cells.
    won: BitRows,
    lost: BitRows,
    /// The cells decided at the last level, and the rows that have some.
    fresh_won: BitRows,
    fresh_lost: BitRows,
    fresh: Vec<AtomicBool>,
    /// Cells that an exit keeps from being lost.
    held: BitRows,
    /// The same stones with the opponent to move: the opponent's wins and losses, and the part of
    /// them with which rows have been searched.
    theirs_won: BitRows,
    theirs_lost: BitRows,
    searched_won: BitRows,
    searched_lost: BitRows,
    /// Rows that have to be searched again.
    changed: Vec<AtomicBool>,
}

/// The state that depends on the metric.
enum MetricState {
    Distances {
        values: Vec<Preference>,
        /// The value of the best exit of each cell.
        exits: Vec<Preference>,
        /// For each level, the rows in which an exit decides a cell, ascending.
        due: Vec<Vec<u32>>,
    },
    /// Results alone are solved: exits that win do so at the first level.
    Results { exit_wins: BitRows },
}

impl SideSolver {
    pub fn new(index: SideIndex, movement: Movement, exits: SideValues) -> Self {
        let (rows, cells) = (index.rows(), index.cells());
        let empty = || BitRows::new(rows, index.words());
        let flags = |flag| (0..rows).map(|_| AtomicBool::new(flag)).collect();
        let (held, metric) = match exits {
            SideValues::Distances { values: exits, .. } => {
                let held = empty();
                let due = due_rows(&exits, cells, &held);
                let values = vec![DRAWN; rows * cells];
                (held, MetricState::Distances { values, exits, due })
            }
            SideValues::Results { won, mut lost } => {
                lost.invert();
                (lost, MetricState::Results { exit_wins: won })
            }
        };
        Self {
            movement,
            metric,
            won: empty(),
            lost: empty(),
            fresh_won: empty(),
            fresh_lost: empty(),
            fresh: flags(false),
            held,
            theirs_won: empty(),
            theirs_lost: empty(),
            searched_won: empty(),
            searched_lost: empty(),
            changed: flags(true),
            index,
        }
    }

    /// Returns the results, given the values of the opponent's positions in rows of the opponent's
    /// stones: one search of every row.
    pub fn decide_by(mut self, theirs: &SideValues) -> SolvedSide {
        let [mut wins, mut losses] = [(); 2].map(|()| vec![0; self.index.words()]);
        for row in 0..self.index.rows() {
            theirs.read_results(row, &mut wins, &mut losses);
            self.theirs_won.write_row(row, &wins);
            self.theirs_lost.write_row(row, &losses);
        }
        self.decide(0);
        self.finish()
    }

    pub fn finish(self) -> SolvedSide {
        let values = match self.metric {
            MetricState::Distances { values, .. } => SideValues::Distances {
                cells: self.index.cells(),
                values,
            },
            MetricState::Results { .. } => SideValues::Results {
                won: self.won,
                lost: self.lost,
            },
        };
        SolvedSide::new(self.index, values)
    }

    /// Returns the first level from which on no exit decides a cell.
    fn levels_due(&self) -> usize {
        match &self.metric {
            MetricState::Distances { due, .. } => due.len(),
            MetricState::Results { .. } => 0,
        }
    }

    /// Decides the cells that are decided in `level` plies; returns whether there are any.
    fn decide(&mut self, level: u16) -> bool {
        let mut values = match &mut self.metric {
            MetricState::Distances { values, .. } => std::mem::take(values),
            MetricState::Results { .. } => vec![],
        };
        let this = &*self;
        let due = match &this.metric {
            MetricState::Distances { due, .. } => {
                due.get(usize::from(level)).map_or(&[][..], Vec::as_slice)
            }
            MetricState::Results { .. } => &[],
        };
        for &row in due {
            this.changed[row as usize].store(true, Ordering::Relaxed);
        }
        let solver = || RowSolver::new(this.index.words());
        // The values of each row; none if results alone are solved.
        let mut rows: Vec<&mut [Preference]> =
            values.chunks_mut(this.index.cells().max(1)).collect();
        rows.resize_with(this.index.rows(), Default::default);
        let rows = rows.into_par_iter().enumerate();
        let any = rows
            .map_init(solver, |solver, (row, values)| {
                let found = this.decide_row(solver, row, level, due);
                if found && !values.is_empty() {
                    for (found, value) in [
                        (&solver.wins, Value::Win(level)),
                        (&solver.losses, Value::Loss(level)),
                    ] {
                        for cell in ones(found) {
                            values[cell] = preference(value);
                        }
                    }
                }
                found
            })
            .reduce(|| false, |one, other| one | other);
        if let MetricState::Distances { values: state, .. } = &mut self.metric {
            *state = values;
        }
        any
    }

    fn decide_row(&self, solver: &mut RowSolver, row: usize, level: u16, due: &[u32]) -> bool {
        if !self.changed[row].swap(false, Ordering::Relaxed) {
            return false;
        }
        self.won.read_row(row, &mut solver.won);
        self.lost.read_row(row, &mut solver.lost);
        self.held.read_row(row, &mut solver.held);
        for (known, searched, all, new) in [
            (
                &self.theirs_won,
                &self.searched_won,
                &mut solver.theirs_won,
                &mut solver.newly_won,
            ),
            (
                &self.theirs_lost,
                &self.searched_lost,
                &mut solver.theirs_lost,
                &mut solver.newly_lost,
            ),
        ] {
            known.read_row(row, all);
            searched.read_row(row, new);
            searched.write_row(row, all);
            for (new, all) in new.iter_mut().zip(all) {
                *new = *all & !*new;
            }
        }
        let exits = match &self.metric {
            MetricState::Distances { exits, .. } => {
                let cells = self.index.cells();
                RowExits::Distances {
                    values: &exits[row * cells..][..cells],
                    due: due.binary_search(&(row as u32)).is_ok(),
                }
            }
            MetricState::Results { exit_wins } => {
                exit_wins.read_row(row, &mut solver.wins);
                RowExits::Results
            }
        };
        if !solver.decide(&self.index, row, self.movement, level, exits) {
            return false;
        }
        for (decided, fresh, found) in [
            (&self.won, &self.fresh_won, &solver.wins),
            (&self.lost, &self.fresh_lost, &solver.losses),
        ] {
            decided.or_row(row, found);
            fresh.write_row(row, found);
        }
        self.fresh[row].store(true, Ordering::Relaxed);
        if self.movement.stays_in_row() {
            self.changed[row].store(true, Ordering::Relaxed);
        }
        true
    }

    /// Hands the cells decided at the last level over to the opponent, whose moves may lead there.
    fn hand_over(&self, other: &Self) {
        let index = &self.index;
        (0..index.rows()).into_par_iter().for_each_init(
            || {
                let targets = [&other.theirs_won, &other.theirs_lost].map(DeferredBits::new);
                (vec![0; index.words()], targets)
            },
            |(bits, [target_won, target_lost]), row| {
                if !self.fresh[row].swap(false, Ordering::Relaxed) {
                    return;
                }
                let targets = [
                    (&self.fresh_won, target_won),
                    (&self.fresh_lost, target_lost),
                ];
                for (fresh, target) in targets {
                    fresh.read_row(row, bits);
                    for cell in ones(bits) {
                        index.visit_transposed(&other.index, row, cell, |row, cell| {
                            target.set(row, cell);
                            if !other.changed[row].load(Ordering::Relaxed) {
                                other.changed[row].store(true, Ordering::Relaxed);
                            }
                        });
                    }
                    target.flush();
                }
            },
        );
    }
}

/// Returns the rows in which an exit decides a cell, by level; adds the cells with an exit that
/// does not lose to `held`.
fn due_rows(exits: &[Preference], cells: usize, held: &BitRows) -> Vec<Vec<u32>> {
    let mut due: Vec<Vec<u32>> = vec![];
    for (row, exits) in exits.chunks(cells.max(1)).enumerate() {
        for (cell, &exit) in exits.iter().enumerate() {
            if exit >= DRAWN {
                held.set(row, cell);
            }
            if exit != DRAWN && exit > LOST {
                let level = usize::from(exit.min(Preference::MAX - exit));
                if due.len() <= level {
                    due.resize(level + 1, vec![]);
                }
                if due[level].last() != Some(&(row as u32)) {
                    due[level].push(row as u32);
                }
            }
        }
    }
    due
}

/// Solves the sides of a class to the fixpoint; a class whose sides are equal has one.
pub fn solve(sides: &mut [SideSolver]) {
    let levels_due = sides.iter().map(SideSolver::levels_due).max().unwrap_or(0);
    let distances = (sides.iter()).any(|side| matches!(side.metric, MetricState::Distances { .. }));
    let hand_over =
        |sides: &[SideSolver], nth: usize| sides[nth].hand_over(&sides[sides.len() - 1 - nth]);
    let mut level = 0;
    loop {
        let mut any = false;
        for nth in 0..sides.len() {
            any |= sides[nth].decide(level);
            // Results do not count plies, so the other side may use them at the same level.
            if !distances {
                hand_over(sides, nth);
            }
        }
        if distances {
            (0..sides.len()).for_each(|nth| hand_over(sides, nth));
        }
        level += 1;
        if !any && usize::from(level) >= levels_due {
            return;
        }
    }
}
