//! Values level by level: what is decided in no ply, in one, in two ..

use super::bits::{Rows, ones};
use super::half::Half;
use super::row::{Bits, Moving};
use crate::check::forward::{Preference, preference};
use galotne::mills::geometry::image;
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// One side of a class, to move, while it is solved.
pub struct Side {
    /// The cells.
    pub half: Half,
    /// A value for each of them.
    pub values: Vec<Preference>,
    moving: Moving,
    /// What exits are worth.
    exits: Vec<Preference>,
    /// The rows in which an exit decides something, by level, ascending.
    due: Vec<Vec<u32>>,
    /// What is decided, and what the last level has decided of it.
    won: Rows,
    lost: Rows,
    fresh_won: Rows,
    fresh_lost: Rows,
    fresh: Vec<AtomicBool>,
    /// Exits that keep a cell from being lost.
    held: Rows,
    /// The positions one ply on, in which the other side is to move: what that has won and lost, and what of it has been
    /// looked at.
    theirs_won: Rows,
    theirs_lost: Rows,
    seen_won: Rows,
    seen_lost: Rows,
    /// Rows in which there is something to look at.
    changed: Vec<AtomicBool>,
}

impl Side {
    /// A side before anything is known.
    pub fn new(half: Half, moving: Moving, exits: Vec<Preference>) -> Self {
        let (rows, cells) = (half.rows(), half.cells());
        let empty = || Rows::new(rows, half.words());
        let flags = |flag| (0..rows).map(|_| AtomicBool::new(flag)).collect();
        let held = empty();
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
            moving,
            exits,
            due,
            won: empty(),
            lost: empty(),
            fresh_won: empty(),
            fresh_lost: empty(),
            fresh: flags(false),
            held,
            theirs_won: empty(),
            theirs_lost: empty(),
            seen_won: empty(),
            seen_lost: empty(),
            changed: flags(true),
            half,
        }
    }

    /// Decides what is decided in `level` plies. Whether anything is.
    fn decide(&mut self, level: u16) -> bool {
        let mut values = std::mem::take(&mut self.values);
        let (this, cells) = (&*self, self.half.cells());
        let due = (this.due.get(usize::from(level))).map_or(&[][..], Vec::as_slice);
        for &row in due {
            this.changed[row as usize].store(true, Ordering::Relaxed);
        }
        let decide = |bits: &mut Bits, (row, values): (usize, &mut [Preference])| {
            if !this.changed[row].swap(false, Ordering::Relaxed) {
                return false;
            }
            this.won.read(row, &mut bits.won);
            this.lost.read(row, &mut bits.lost);
            this.held.read(row, &mut bits.held);
            for (known, seen, all, new) in [
                (
                    &this.theirs_won,
                    &this.seen_won,
                    &mut bits.theirs_won,
                    &mut bits.newly_won,
                ),
                (
                    &this.theirs_lost,
                    &this.seen_lost,
                    &mut bits.theirs_lost,
                    &mut bits.newly_lost,
                ),
            ] {
                known.read(row, all);
                seen.read(row, new);
                seen.put(row, all);
                for (new, all) in new.iter_mut().zip(all) {
                    *new = *all & !*new;
                }
            }
            let exits = &this.exits[row * cells..][..cells];
            let due = due.binary_search(&(row as u32)).is_ok();
            if !bits.decide(&this.half, row, this.moving, level, (exits, due)) {
                return false;
            }
            for (decided, fresh, found, value) in [
                (&this.won, &this.fresh_won, &bits.wins, Value::Win(level)),
                (
                    &this.lost,
                    &this.fresh_lost,
                    &bits.losses,
                    Value::Loss(level),
                ),
            ] {
                decided.add(row, found);
                fresh.put(row, found);
                for cell in ones(found) {
                    values[cell] = preference(value);
                }
            }
            this.fresh[row].store(true, Ordering::Relaxed);
            true
        };
        let any = (values.par_chunks_mut(cells.max(1)).enumerate())
            .map_init(|| Bits::new(this.half.words()), decide)
            .reduce(|| false, |one, other| one | other);
        self.values = values;
        any
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
                        let (turned, symmetry) = half.turned(half.ours(row, cell));
                        let seen = image(theirs, symmetry);
                        for twin in other.half.twins(turned) {
                            onto.set(turned, other.half.cell(turned, image(seen, twin)));
                        }
                        let changed = &other.changed[turned];
                        if !changed.load(Ordering::Relaxed) {
                            changed.store(true, Ordering::Relaxed);
                        }
                    }
                }
            },
        );
    }
}

/// Solves the sides of a class, one if both have the same: who wins, and in how many plies.
pub fn solve(sides: &mut [Side]) {
    let last = sides.iter().map(|side| side.due.len()).max().unwrap_or(0);
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
