//! What is decided in one row at one level.

use super::bits::ones;
use super::half::Half;
use super::steps::{Step, steps};
use crate::check::forward::{Preference, preference};
use galotne::mills::geometry::{Point, Points, mills_through, points};
use galotne::value::Value;

/// How our stones move.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    /// Whether they fly.
    pub flies: bool,
    /// Whether mills leave the class.
    pub mills_leave: bool,
}

impl Moving {
    /// Whether a stone that comes to `to`, beside these, leaves the class by that.
    #[inline]
    pub fn leaves(self, to: Point, others: Points) -> bool {
        self.mills_leave && mills_through(to, others) > 0
    }

    /// Where a stone may go or come from among these points.
    #[inline]
    pub fn near(self, at: Point, free: Points) -> Points {
        if self.flies {
            free
        } else {
            at.neighbours() & free
        }
    }
}

/// What the moves of a row are worth that leave it.
#[derive(Clone, Copy, Debug)]
pub enum Exits<'a> {
    /// Plies are told apart.
    Told {
        /// The value of each cell's best exit.
        values: &'a [Preference],
        /// Whether any of them decides something at this level.
        due: bool,
    },
    /// They are not: what exits win stands among the wins beforehand.
    Untold,
}

impl Exits<'_> {
    /// Whether an exit of a cell loses, but not yet.
    #[inline]
    fn loses_after(self, level: u16, cell: usize) -> bool {
        match self {
            Self::Told { values, .. } => values[cell] > level,
            Self::Untold => false,
        }
    }
}

/// The bits of a row while it is worked on.
#[derive(Debug)]
pub struct Bits {
    /// Decided before.
    pub won: Vec<u64>,
    pub lost: Vec<u64>,
    /// Never lost, because of an exit.
    pub held: Vec<u64>,
    /// What the other side has won and lost, one ply on.
    pub theirs_won: Vec<u64>,
    pub theirs_lost: Vec<u64>,
    /// What of this is new.
    pub newly_won: Vec<u64>,
    pub newly_lost: Vec<u64>,
    /// What is found.
    pub wins: Vec<u64>,
    pub losses: Vec<u64>,
    /// What a step leads to.
    ahead: Vec<u64>,
}

/// With so few new positions one ply on, cells are looked at one by one.
const FEW: u32 = 24;

impl Bits {
    /// For rows of so many words.
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
            ahead: row(),
        }
    }

    /// Finds the wins and losses of a level, and whether there are any.
    pub fn decide(
        &mut self,
        half: &Half,
        row: usize,
        moving: Moving,
        level: u16,
        exits: Exits<'_>,
    ) -> bool {
        if let Exits::Told { values, due } = exits {
            self.wins.fill(0);
            if due && level > 0 {
                let winning = preference(Value::Win(level));
                for (cell, &exit) in values.iter().enumerate() {
                    self.wins[cell / 64] |= u64::from(exit == winning) << (cell % 64);
                }
            }
        }
        let count = |row: &[u64]| row.iter().map(|word| word.count_ones()).sum::<u32>();
        if level > 0 && count(&self.newly_won) + count(&self.newly_lost) <= FEW {
            self.one_by_one(half, row, moving, level, exits);
        } else {
            let steps = steps(half.free(row), moving.flies, moving.mills_leave);
            self.all_at_once(half, &steps, level, exits);
        }
        let found = |row: &[u64]| row.iter().any(|&word| word != 0);
        found(&self.wins) || found(&self.losses)
    }

    fn all_at_once(&mut self, half: &Half, steps: &[Step], level: u16, exits: Exits<'_>) {
        let sets = half.sets();
        // For a while: what is not lost.
        self.losses.copy_from_slice(&self.held);
        let any = |row: &[u64]| row.iter().any(|&word| word != 0);
        let hope = any(&self.newly_lost);
        let due = matches!(exits, Exits::Told { due: true, .. });
        let fear = level == 0 || due || any(&self.newly_won);
        for step in steps {
            if hope {
                self.ahead.copy_from_slice(&self.newly_lost);
                keep_without_mills(half, step, &mut self.ahead);
                sets.slide(&mut self.wins, &self.ahead, step.from, step.to);
            }
            if !fear {
                continue;
            }
            for (ahead, won) in self.ahead.iter_mut().zip(&self.theirs_won) {
                *ahead = !won;
            }
            keep_without_mills(half, step, &mut self.ahead);
            sets.slide(&mut self.losses, &self.ahead, step.from, step.to);
        }
        for nth in 0..self.wins.len() {
            let open = sets.all()[nth] & !(self.won[nth] | self.lost[nth]);
            self.wins[nth] &= open;
            let mut losses = if fear {
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

    fn one_by_one(
        &mut self,
        half: &Half,
        row: usize,
        moving: Moving,
        level: u16,
        exits: Exits<'_>,
    ) {
        let free = half.free(row);
        // The cells from which a step leads to one.
        let before = |cell: usize, visit: &mut dyn FnMut(usize)| {
            let ours = half.ours(row, cell);
            for to in points(ours) {
                let others = ours ^ to.bit();
                if moving.leaves(to, others) {
                    continue;
                }
                for from in points(moving.near(to, free) & !ours) {
                    visit(half.cell(row, others | from.bit()));
                }
            }
        };
        let bit = |row: &[u64], cell: usize| row[cell / 64] >> (cell % 64) & 1 != 0;
        for cell in ones(&self.newly_lost) {
            before(cell, &mut |cell| self.wins[cell / 64] |= 1 << (cell % 64));
        }
        for nth in 0..self.wins.len() {
            self.wins[nth] &= !(self.won[nth] | self.lost[nth]);
        }
        self.losses.fill(0);
        let mut check = |cell: usize| {
            let decided = [&self.won, &self.lost, &self.held, &self.wins, &self.losses];
            if decided.into_iter().any(|row| bit(row, cell)) || exits.loses_after(level, cell) {
                return;
            }
            let ours = half.ours(row, cell);
            let lost = points(ours).all(|from| {
                let others = ours ^ from.bit();
                points(moving.near(from, free) & !ours).all(|to| {
                    moving.leaves(to, others)
                        || bit(&self.theirs_won, half.cell(row, others | to.bit()))
                })
            });
            self.losses[cell / 64] |= u64::from(lost) << (cell % 64);
        };
        for cell in ones(&self.newly_won) {
            before(cell, &mut check);
        }
        if let Exits::Told { values, due: true } = exits {
            for (cell, _) in (values.iter().enumerate()).filter(|&(_, &exit)| exit == level) {
                check(cell);
            }
        }
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
