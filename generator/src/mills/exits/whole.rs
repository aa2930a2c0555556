//! Exits of all cells of a row at once, where results are asked for and not plies.
//!
//! A row of worths is two rows of bits. What a move leads to is found once for each set of our
//! stones after it, and carried from there to all sets before it, a stone at a time.

use super::ahead::Row;
use super::earned::Left;
use super::looked::Seen;
use super::{Leaving, Placed};
use crate::mills::bits::{Rows, ones};
use crate::mills::carry::carry;
use crate::mills::half::Half;
use crate::mills::steps::{made, made_both, mills_at, steps, with_mill, with_two_mills};
use crate::mills::values::{DRAWN, Values};
use galotne_mills::geometry::{Points, points};
use rayon::prelude::*;

/// What the sets of a row are worth to us. What neither wins nor holds loses.
#[derive(Clone, Debug, Default)]
struct Worth {
    /// Sets that win ..
    won: Vec<u64>,
    /// .. and those that do not lose, those that win among them.
    held: Vec<u64>,
}

impl Worth {
    /// All lost, of so many words.
    fn reset(&mut self, words: usize) {
        for bits in [&mut self.won, &mut self.held] {
            bits.clear();
            bits.resize(words, 0);
        }
    }

    fn rows(&self) -> [&Vec<u64>; 2] {
        [&self.won, &self.held]
    }

    fn rows_mut(&mut self) -> [&mut Vec<u64>; 2] {
        [&mut self.won, &mut self.held]
    }
}

/// What a worker needs for a row.
#[derive(Default)]
struct Scratch {
    before: Worth,
    plain: Worth,
    milled: Worth,
    doubled: Worth,
    ahead: Vec<u64>,
    mills: Vec<u64>,
    both: Vec<u64>,
}

/// The exits of all rows of a half.
pub fn fill(leaving: &Leaving<'_>) -> Values {
    let (rows, words) = (leaving.half.rows(), leaving.half.words());
    let [won, lost] = [(); 2].map(|()| Rows::new(rows, words));
    (0..rows)
        .into_par_iter()
        .for_each_init(Scratch::default, |scratch, row| {
            leaving.whole_row(row, scratch);
            let Worth { won: wins, held } = &mut scratch.before;
            for (held, all) in held.iter_mut().zip(leaving.half.sets().all()) {
                *held = all & !*held;
            }
            won.put(row, wins);
            lost.put(row, held);
        });
    Values::Results { won, lost }
}

impl Leaving<'_> {
    /// The best exit of each cell of a row, into `scratch.before`.
    fn whole_row(&self, row: usize, scratch: &mut Scratch) {
        let half = self.half;
        scratch.before.reset(half.words());
        if let Some(slid) = &self.slid {
            let (theirs, free) = (half.theirs(row), half.free(row));
            with_mill(half.sets(), free, &mut scratch.mills);
            milled(
                half,
                free,
                &slid.rows(theirs),
                &scratch.mills,
                &mut scratch.milled,
            );
            for step in steps(free, self.reach, true) {
                if step.mills.iter().all(Option::is_none) {
                    continue;
                }
                made(half.sets(), &step.mills, &mut scratch.mills);
                let rows = scratch.before.rows_mut().into_iter();
                for (sum, after) in rows.zip(scratch.milled.rows()) {
                    and(&mut scratch.ahead, after, &scratch.mills);
                    half.sets().slide(sum, &scratch.ahead, step.from, step.to);
                }
            }
        }
        if let Some(quiet) = &self.quiet {
            let (theirs, free) = (half.theirs(row), half.free(row));
            quiet.row(theirs).whole(half.words(), &mut scratch.plain);
            for step in steps(free, self.reach, true) {
                made(half.sets(), &step.mills, &mut scratch.mills);
                let rows = scratch.before.rows_mut().into_iter();
                for (sum, after) in rows.zip(scratch.plain.rows()) {
                    and_not(&mut scratch.ahead, after, &scratch.mills);
                    half.sets().slide(sum, &scratch.ahead, step.from, step.to);
                }
            }
        }
        if let Some(placed) = &self.placed {
            placed.whole_row(half, row, scratch);
        }
    }
}

impl Placed<'_> {
    /// What placing is worth in a row of a half, into `scratch.before`.
    fn whole_row(&self, half: &Half, row: usize, scratch: &mut Scratch) {
        let (theirs, free, after) = (half.theirs(row), half.free(row), &self.with_stone);
        let plain = self.plain.row(theirs);
        plain.whole(after.words(), &mut scratch.plain);
        if let Some(earned) = &self.milled {
            with_mill(after.sets(), free, &mut scratch.mills);
            milled(
                after,
                free,
                &earned.rows(theirs),
                &scratch.mills,
                &mut scratch.milled,
            );
        }
        if let Some(earned) = &self.doubled {
            with_two_mills(after.sets(), free, &mut scratch.both);
            milled(
                after,
                free,
                &earned.rows(theirs),
                &scratch.both,
                &mut scratch.doubled,
            );
        }
        let (before, sets) = (half.sets(), after.sets());
        for (nth, to) in (0..).zip(points(free)) {
            let mills = match self.milled {
                Some(_) => mills_at(to, 0, free),
                None => [None; 2],
            };
            let any = mills.iter().any(Option::is_some);
            let two = self.doubled.is_some() && mills.iter().all(Option::is_some);
            if any {
                made(sets, &mills, &mut scratch.mills);
            }
            if two {
                made_both(sets, &mills, &mut scratch.both);
            }
            let earned = scratch
                .milled
                .rows()
                .into_iter()
                .zip(scratch.doubled.rows());
            let each = scratch.plain.rows().into_iter().zip(earned);
            for (sum, (plain, (milled, doubled))) in scratch.before.rows_mut().into_iter().zip(each)
            {
                let mut row = plain;
                if any {
                    choose(&mut scratch.ahead, plain, milled, &scratch.mills);
                    row = &scratch.ahead;
                }
                if two {
                    for (nth, ahead) in scratch.ahead.iter_mut().enumerate() {
                        let both = scratch.both[nth];
                        *ahead = *ahead & !both | doubled[nth] & both;
                    }
                    row = &scratch.ahead;
                }
                carry(sum, before.without(nth), row, sets.with(nth));
            }
        }
    }
}

/// What those of our sets are worth that are asked for, after which one of these rows is left.
fn milled(half: &Half, free: Points, left: &[Left<'_>], asked: &[u64], worth: &mut Worth) {
    worth.reset(half.words());
    let seen: Vec<Seen<'_>> = left.iter().map(|left| Seen::new(left, free)).collect();
    for cell in ones(asked) {
        let ours = half.set(cell);
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        for seen in &seen {
            let found = seen.worth(ours);
            if found >= DRAWN {
                worth.held[word] |= bit;
            }
            if found > DRAWN {
                worth.won[word] |= bit;
                break;
            }
        }
    }
}

impl Row<'_> {
    /// What all sets of our stones are worth of a row of the very same stones of theirs.
    fn whole(&self, words: usize, worth: &mut Worth) {
        worth.reset(words);
        let &Self::Values {
            row, values, ours, ..
        } = self
        else {
            worth.won.fill(u64::MAX);
            worth.held.fill(u64::MAX);
            return;
        };
        let [wins, losses] = if ours {
            worth.rows_mut()
        } else {
            let [wins, losses] = worth.rows_mut();
            [losses, wins]
        };
        values.results(row, wins, losses);
        for held in &mut worth.held {
            *held = !*held;
        }
    }
}

/// What some sets have of one row, and all others of another.
fn choose(into: &mut Vec<u64>, others: &[u64], some: &[u64], which: &[u64]) {
    into.clear();
    let chosen = others.iter().zip(some).zip(which);
    into.extend(chosen.map(|((others, some), which)| others & !which | some & which));
}

fn and(into: &mut Vec<u64>, one: &[u64], other: &[u64]) {
    into.clear();
    into.extend(one.iter().zip(other).map(|(one, other)| one & other));
}

fn and_not(into: &mut Vec<u64>, one: &[u64], other: &[u64]) {
    into.clear();
    into.extend(one.iter().zip(other).map(|(one, other)| one & !other));
}
