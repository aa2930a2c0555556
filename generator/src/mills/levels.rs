//! Values level by level: what is decided in so many plies, for all cells of a row at once.

use super::bits::{Rows, ones};
use super::half::Half;
use super::steps::{Step, steps};
use crate::check::forward::{Preference, preference};
use galotne::mills::geometry::image;
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// One side of a class, to move, while it is solved.
pub struct Side {
    /// The cells.
    pub half: Half,
    flies: bool,
    mills_leave: bool,
    /// What is known: a value for each cell.
    pub values: Vec<Preference>,
    /// What exits are worth.
    exits: Vec<Preference>,
    /// The rows in which an exit decides something, by level.
    due: Vec<Vec<u32>>,
    won: Rows,
    lost: Rows,
    /// Exits that keep a cell from being lost.
    held: Rows,
    /// What the last level has decided.
    fresh_won: Rows,
    fresh_lost: Rows,
    fresh: Vec<AtomicBool>,
    /// The positions one ply on, in which the other side is to move: what that has won, and what it has lost at the
    /// last level.
    theirs_won: Rows,
    theirs_lost: Rows,
    /// Rows in which something of this has changed.
    changed: Vec<AtomicBool>,
}

impl Side {
    /// A side whose stones slide, or fly, before anything is known; mills leave the class, or they do nothing.
    pub fn new(half: Half, flies: bool, mills_leave: bool, exits: Vec<Preference>) -> Self {
        let (rows, cells) = (half.rows(), half.cells());
        let empty = || Rows::new(rows, half.words());
        let held = empty();
        let flags = || (0..rows).map(|_| AtomicBool::new(false)).collect();
        let mut due: Vec<Vec<u32>> = vec![];
        for (row, exits) in exits.chunks(cells.max(1)).enumerate() {
            for (cell, &exit) in exits.iter().enumerate() {
                let drawn = preference(Value::Draw);
                if exit >= drawn {
                    held.set(row, cell);
                }
                if exit != drawn && exit > 0 {
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
        Self {
            values: vec![preference(Value::Draw); rows * cells],
            won: empty(),
            lost: empty(),
            fresh_won: empty(),
            fresh_lost: empty(),
            theirs_won: empty(),
            theirs_lost: empty(),
            fresh: flags(),
            changed: (0..rows).map(|_| AtomicBool::new(true)).collect(),
            held,
            half,
            flies,
            mills_leave,
            exits,
            due,
        }
    }

    /// Decides what is decided in `level` plies. Whether anything is.
    fn decide(&mut self, level: u16) -> bool {
        let empty = vec![];
        let due = self.due.get(usize::from(level)).unwrap_or(&empty);
        for &row in due {
            self.changed[row as usize].store(true, Ordering::Relaxed);
        }
        let Self {
            half,
            flies,
            mills_leave,
            values,
            exits,
            won,
            lost,
            held,
            fresh_won,
            fresh_lost,
            fresh,
            theirs_won,
            theirs_lost,
            changed,
            ..
        } = self;
        let cells = half.cells();
        let rows = values
            .par_chunks_mut(cells)
            .zip(exits.par_chunks(cells))
            .enumerate();
        rows.map_init(
            || Scratch::new(half.words()),
            |scratch, (row, (values, exits))| {
                if !changed[row].swap(false, Ordering::Relaxed) {
                    return false;
                }
                let steps = steps(half.free(row), *flies, *mills_leave);
                won.read(row, &mut scratch.won);
                lost.read(row, &mut scratch.lost);
                held.read(row, &mut scratch.held);
                theirs_won.read(row, &mut scratch.theirs_won);
                theirs_lost.take(row, &mut scratch.theirs_lost);
                let any = scratch.decide(half, &steps, level, values, exits);
                if any {
                    won.add(row, &scratch.wins);
                    lost.add(row, &scratch.losses);
                    fresh_won.put(row, &scratch.wins);
                    fresh_lost.put(row, &scratch.losses);
                    fresh[row].store(true, Ordering::Relaxed);
                }
                any
            },
        )
        .reduce(|| false, |one, other| one | other)
    }

    /// Hands over what the last level has decided to the other side, whose moves may lead there.
    fn hand_over(&self, other: &Self) {
        let half = &self.half;
        (0..half.rows()).into_par_iter().for_each_init(
            || vec![0; half.words()],
            |bits, row| {
                if !self.fresh[row].swap(false, Ordering::Relaxed) {
                    return;
                }
                let theirs = half.theirs(row);
                for (fresh, onto) in [
                    (&self.fresh_won, &other.theirs_won),
                    (&self.fresh_lost, &other.theirs_lost),
                ] {
                    fresh.read(row, bits);
                    for cell in ones(bits) {
                        let ours = half.ours(row, cell);
                        let (turned, symmetry) = half.turned(ours);
                        let seen = image(theirs, symmetry);
                        for twin in other.half.twins(turned) {
                            onto.set(turned, other.half.cell(turned, image(seen, twin)));
                        }
                        other.changed[turned].store(true, Ordering::Relaxed);
                    }
                }
            },
        );
    }

    fn last_due(&self) -> usize {
        self.due.len()
    }
}

/// Solves the sides of a class, one if both have the same: who wins, and in how many plies.
pub fn solve(sides: &mut [Side]) {
    let last = sides.iter().map(Side::last_due).max().unwrap_or(0);
    let mut level = 0;
    loop {
        let mut any = false;
        for side in &mut *sides {
            any |= side.decide(level);
        }
        for nth in 0..sides.len() {
            sides[nth].hand_over(&sides[sides.len() - 1 - nth]);
        }
        level += 1;
        if !any && usize::from(level) >= last {
            return;
        }
    }
}

/// The rows at hand.
struct Scratch {
    won: Vec<u64>,
    lost: Vec<u64>,
    held: Vec<u64>,
    theirs_won: Vec<u64>,
    theirs_lost: Vec<u64>,
    /// What is found.
    wins: Vec<u64>,
    losses: Vec<u64>,
    /// What a step leads to.
    ahead: Vec<u64>,
}

impl Scratch {
    fn new(words: usize) -> Self {
        let row = || vec![0; words];
        Self {
            won: row(),
            lost: row(),
            held: row(),
            theirs_won: row(),
            theirs_lost: row(),
            wins: row(),
            losses: row(),
            ahead: row(),
        }
    }

    fn decide(
        &mut self,
        half: &Half,
        steps: &[Step],
        level: u16,
        values: &mut [Preference],
        exits: &[Preference],
    ) -> bool {
        let sets = half.sets();
        self.wins.fill(0);
        // For a while: what is not lost.
        self.losses.copy_from_slice(&self.held);
        let hope = self.theirs_lost.iter().any(|&word| word != 0);
        for step in steps {
            if hope {
                self.ahead.copy_from_slice(&self.theirs_lost);
                keep_without_mills(half, step, &mut self.ahead);
                sets.slide(&mut self.wins, &self.ahead, step.from, step.to);
            }
            for (ahead, won) in self.ahead.iter_mut().zip(&self.theirs_won) {
                *ahead = !won;
            }
            keep_without_mills(half, step, &mut self.ahead);
            sets.slide(&mut self.losses, &self.ahead, step.from, step.to);
        }
        let winning = preference(Value::Win(level));
        if level > 0 {
            for (cell, &exit) in exits.iter().enumerate() {
                self.wins[cell / 64] |= u64::from(exit == winning) << (cell % 64);
            }
        }
        let mut any = 0;
        for nth in 0..self.wins.len() {
            let open = sets.all()[nth] & !(self.won[nth] | self.lost[nth]);
            self.wins[nth] &= open;
            let mut losses = open & !self.losses[nth] & !self.wins[nth];
            // Exits that lose later.
            let mut rest = losses;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if exits[64 * nth + bit] > level {
                    losses &= !(1 << bit);
                }
            }
            self.losses[nth] = losses;
            any |= self.wins[nth] | losses;
        }
        for cell in ones(&self.wins) {
            values[cell] = winning;
        }
        for cell in ones(&self.losses) {
            values[cell] = preference(Value::Loss(level));
        }
        any != 0
    }
}

/// Leaves out the sets in which the stone makes a mill where it comes to: that is an exit.
fn keep_without_mills(half: &Half, step: &Step, row: &mut [u64]) {
    for [one, other] in step.mills.into_iter().flatten() {
        let (one, other) = (half.sets().having(one), half.sets().having(other));
        for (nth, word) in row.iter_mut().enumerate() {
            *word &= !(one[nth] & other[nth]);
        }
    }
}
