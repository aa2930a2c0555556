//! Values level by level: what is decided in no ply, in one, in two ..

use super::bits::{Apart, Rows, ones};
use super::half::Half;
use super::row::{Bits, Exits, Moving};
use super::solved::Positions;
use super::values::{DRAWN, LOST, Values};
use crate::check::forward::{Preference, preference};
use galotne::value::Value;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// One side of a class, to move, while it is solved.
pub struct Side {
    half: Half,
    moving: Moving,
    plies: Plies,
    /// What is decided, and what the last level has decided of it.
    won: Rows,
    lost: Rows,
    fresh_won: Rows,
    fresh_lost: Rows,
    fresh: Vec<AtomicBool>,
    /// Exits that keep a cell from being lost.
    held: Rows,
    /// The positions one ply on, in which the other side is to move: what that has won and lost,
    /// and what of it has been looked at.
    theirs_won: Rows,
    theirs_lost: Rows,
    seen_won: Rows,
    seen_lost: Rows,
    /// Rows in which there is something to look at.
    changed: Vec<AtomicBool>,
}

/// Whether plies are told apart.
enum Plies {
    /// They are.
    Told {
        /// A value for each cell.
        values: Vec<Preference>,
        /// What exits are worth.
        exits: Vec<Preference>,
        /// The rows in which an exit decides something, by level, ascending.
        due: Vec<Vec<u32>>,
    },
    /// Who wins is asked for, and no more: exits that win do so at the first level.
    Untold(Rows),
}

impl Side {
    /// A side before anything is known, but what exits are worth.
    pub fn new(half: Half, moving: Moving, exits: Values) -> Self {
        let (rows, cells) = (half.rows(), half.cells());
        let empty = || Rows::new(rows, half.words());
        let flags = |flag| (0..rows).map(|_| AtomicBool::new(flag)).collect();
        let (held, plies) = match exits {
            Values::Distances { values: exits, .. } => {
                let held = empty();
                let due = due(&exits, cells, &held);
                let values = vec![DRAWN; rows * cells];
                (held, Plies::Told { values, exits, due })
            }
            Values::Results { won, mut lost } => {
                lost.invert();
                (lost, Plies::Untold(won))
            }
        };
        Self {
            moving,
            plies,
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

    /// All that is found, results alone, when the values of the other side are known, in rows of
    /// its stones: for that it takes one look at every row.
    pub fn decided_by(mut self, theirs: &Values) -> Positions {
        let [mut wins, mut losses] = [(); 2].map(|()| vec![0; self.half.words()]);
        for row in 0..self.half.rows() {
            theirs.results(row, &mut wins, &mut losses);
            self.theirs_won.put(row, &wins);
            self.theirs_lost.put(row, &losses);
        }
        self.decide(0);
        self.positions()
    }

    /// What is found.
    pub fn positions(self) -> Positions {
        let values = match self.plies {
            Plies::Told { values, .. } => Values::Distances {
                cells: self.half.cells(),
                values,
            },
            Plies::Untold(_) => Values::Results {
                won: self.won,
                lost: self.lost,
            },
        };
        Positions::new(self.half, values)
    }

    /// After which level no exit decides anything.
    fn last_due(&self) -> usize {
        match &self.plies {
            Plies::Told { due, .. } => due.len(),
            Plies::Untold(_) => 0,
        }
    }

    /// Decides what is decided in `level` plies. Whether anything is.
    fn decide(&mut self, level: u16) -> bool {
        let mut values = match &mut self.plies {
            Plies::Told { values, .. } => std::mem::take(values),
            Plies::Untold(_) => vec![],
        };
        let this = &*self;
        let due = match &this.plies {
            Plies::Told { due, .. } => due.get(usize::from(level)).map_or(&[][..], Vec::as_slice),
            Plies::Untold(_) => &[],
        };
        for &row in due {
            this.changed[row as usize].store(true, Ordering::Relaxed);
        }
        let bits = || Bits::new(this.half.words());
        let any = if values.is_empty() {
            let rows = (0..this.half.rows()).into_par_iter();
            rows.map_init(bits, |bits, row| this.decide_row(bits, row, level, &[]))
                .reduce(|| false, |one, other| one | other)
        } else {
            let rows = values.par_chunks_mut(this.half.cells().max(1)).enumerate();
            rows.map_init(bits, |bits, (row, values)| {
                let found = this.decide_row(bits, row, level, due);
                if found {
                    for (found, value) in [
                        (&bits.wins, Value::Win(level)),
                        (&bits.losses, Value::Loss(level)),
                    ] {
                        for cell in ones(found) {
                            values[cell] = preference(value);
                        }
                    }
                }
                found
            })
            .reduce(|| false, |one, other| one | other)
        };
        if let Plies::Told { values: kept, .. } = &mut self.plies {
            *kept = values;
        }
        any
    }

    /// Decides it in one row.
    fn decide_row(&self, bits: &mut Bits, row: usize, level: u16, due: &[u32]) -> bool {
        if !self.changed[row].swap(false, Ordering::Relaxed) {
            return false;
        }
        self.won.read(row, &mut bits.won);
        self.lost.read(row, &mut bits.lost);
        self.held.read(row, &mut bits.held);
        for (known, seen, all, new) in [
            (
                &self.theirs_won,
                &self.seen_won,
                &mut bits.theirs_won,
                &mut bits.newly_won,
            ),
            (
                &self.theirs_lost,
                &self.seen_lost,
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
        let exits = match &self.plies {
            Plies::Told { exits, .. } => {
                let cells = self.half.cells();
                Exits::Told {
                    values: &exits[row * cells..][..cells],
                    due: due.binary_search(&(row as u32)).is_ok(),
                }
            }
            Plies::Untold(won) => {
                won.read(row, &mut bits.wins);
                Exits::Untold
            }
        };
        if !bits.decide(&self.half, row, self.moving, level, exits) {
            return false;
        }
        for (decided, fresh, found) in [
            (&self.won, &self.fresh_won, &bits.wins),
            (&self.lost, &self.fresh_lost, &bits.losses),
        ] {
            decided.add(row, found);
            fresh.put(row, found);
        }
        self.fresh[row].store(true, Ordering::Relaxed);
        if self.moving.goes_on() {
            self.changed[row].store(true, Ordering::Relaxed);
        }
        true
    }

    /// Hands over what the last level has decided to the other side, whose moves may lead there.
    fn hand_over(&self, other: &Self) {
        let half = &self.half;
        (0..half.rows()).into_par_iter().for_each_init(
            || {
                let onto = [&other.theirs_won, &other.theirs_lost].map(Apart::new);
                (vec![0; half.words()], onto)
            },
            |(bits, [onto_won, onto_lost]), row| {
                if !self.fresh[row].swap(false, Ordering::Relaxed) {
                    return;
                }
                for (fresh, onto) in [(&self.fresh_won, onto_won), (&self.fresh_lost, onto_lost)] {
                    fresh.read(row, bits);
                    for cell in ones(bits) {
                        half.across(&other.half, row, cell, |row, cell| {
                            onto.set(row, cell);
                            if !other.changed[row].load(Ordering::Relaxed) {
                                other.changed[row].store(true, Ordering::Relaxed);
                            }
                        });
                    }
                    onto.finish();
                }
            },
        );
    }
}

/// The rows in which an exit decides something, by level; cells with an exit that keeps them from
/// being lost go into `held`.
fn due(exits: &[Preference], cells: usize, held: &Rows) -> Vec<Vec<u32>> {
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

/// Solves the sides of a class, one if both have the same: who wins, and in how many plies if they
/// are told apart.
pub fn solve(sides: &mut [Side]) {
    let last = sides.iter().map(Side::last_due).max().unwrap_or(0);
    let told = (sides.iter()).any(|side| matches!(side.plies, Plies::Told { .. }));
    let hand_over =
        |sides: &[Side], nth: usize| sides[nth].hand_over(&sides[sides.len() - 1 - nth]);
    let mut level = 0;
    loop {
        let mut any = false;
        for nth in 0..sides.len() {
            any |= sides[nth].decide(level);
            // Who does not count plies need not wait for the other side.
            if !told {
                hand_over(sides, nth);
            }
        }
        if told {
            (0..sides.len()).for_each(|nth| hand_over(sides, nth));
        }
        level += 1;
        if !any && usize::from(level) >= last {
            return;
        }
    }
}
