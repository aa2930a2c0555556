//! Exits of all cells of a row at once, with plies told apart.
//!
//! What a move leads to is found once for each set of our stones after it, and brought from there
//! to all sets before it, in runs of sets that follow each other on both sides.

use super::ahead::{Row, before};
use super::earned::Left;
use super::looked::Seen;
use super::{Leaving, NONE, Placed, WON_AT_ONCE};
use crate::check::forward::Preference;
use crate::mills::bits::ones;
use crate::mills::half::Half;
use crate::mills::sets::Run;
use crate::mills::steps::{Step, made, made_both, mills_at, steps, with_mill, with_two_mills};
use crate::mills::values::Values;
use galotne_mills::geometry::{Points, points};
use rayon::prelude::*;

/// What a worker needs for a row: what sets are worth to us after a move, and which ones are meant.
#[derive(Default)]
struct Scratch {
    plain: Vec<Preference>,
    milled: Vec<Preference>,
    doubled: Vec<Preference>,
    mills: Vec<u64>,
    both: Vec<u64>,
}

/// The exits of all rows of a half.
pub fn fill(leaving: &Leaving<'_>) -> Values {
    let half = leaving.half;
    let runs: Vec<Vec<Run>> = match &leaving.placed {
        Some(placed) => (0..half.sets().points())
            .into_par_iter()
            .map(|to| half.sets().runs(placed.with_stone.sets(), to))
            .collect(),
        None => vec![],
    };
    let cells = half.cells();
    let mut values = vec![NONE; half.rows() * cells];
    values
        .par_chunks_mut(cells.max(1))
        .enumerate()
        .for_each_init(Scratch::default, |scratch, (row, exits)| {
            leaving.told_row(row, &runs, exits, scratch);
        });
    Values::Distances { cells, values }
}

impl Leaving<'_> {
    /// The best exit of each cell of a row.
    fn told_row(
        &self,
        row: usize,
        runs: &[Vec<Run>],
        exits: &mut [Preference],
        scratch: &mut Scratch,
    ) {
        let half = self.half;
        let (theirs, free) = (half.theirs(row), half.free(row));
        let Scratch {
            plain,
            milled,
            mills,
            ..
        } = scratch;
        if let Some(slid) = &self.slid {
            with_mill(half.sets(), free, mills);
            earned(half, free, &slid.rows(theirs), mills, milled);
            for step in steps(free, self.reach, true) {
                if step.mills.iter().any(Option::is_some) {
                    made(half.sets(), &step.mills, mills);
                    slide(half, &step, mills, milled, exits);
                }
            }
        }
        if let Some(quiet) = &self.quiet {
            quiet.row(theirs).told(half.cells(), plain);
            slides(half, &steps(free, self.reach, true), plain, mills, exits);
        }
        if let Some(placed) = &self.placed {
            placed.told_row(half, row, runs, exits, scratch);
        }
    }
}

impl Placed<'_> {
    /// What placing is worth in a row of a half.
    fn told_row(
        &self,
        half: &Half,
        row: usize,
        runs: &[Vec<Run>],
        exits: &mut [Preference],
        scratch: &mut Scratch,
    ) {
        let (theirs, free, after) = (half.theirs(row), half.free(row), &self.with_stone);
        let Scratch {
            plain,
            milled,
            doubled,
            mills,
            both,
        } = scratch;
        self.plain.row(theirs).told(after.cells(), plain);
        if let Some(once) = &self.milled {
            with_mill(after.sets(), free, mills);
            earned(after, free, &once.rows(theirs), mills, milled);
        }
        if let Some(twice) = &self.doubled {
            with_two_mills(after.sets(), free, both);
            earned(after, free, &twice.rows(theirs), both, doubled);
        }
        for ((nth, to), runs) in (0..).zip(points(free)).zip(runs) {
            mills.clear();
            both.clear();
            if self.milled.is_some() {
                let lines = mills_at(to, 0, free);
                made(after.sets(), &lines, mills);
                if self.doubled.is_some() {
                    made_both(after.sets(), &lines, both);
                }
                let having = after.sets().having(nth);
                for (at, mills) in mills.iter_mut().enumerate() {
                    *mills &= having[at] & !both.get(at).unwrap_or(&0);
                }
                for (both, having) in both.iter_mut().zip(having) {
                    *both &= having;
                }
            }
            exchange(plain, milled, mills);
            exchange(plain, doubled, both);
            for run in runs {
                let exits = &mut exits[run.before as usize..][..run.len as usize];
                for (exit, &worth) in exits.iter_mut().zip(&plain[run.after as usize..]) {
                    *exit = worth.max(*exit);
                }
            }
            exchange(plain, milled, mills);
            exchange(plain, doubled, both);
        }
    }
}

impl Row<'_> {
    /// What all sets of our stones are worth of a row of the very same stones of theirs.
    fn told(&self, cells: usize, worth: &mut Vec<Preference>) {
        worth.clear();
        match self {
            &Self::Values {
                row, values, ours, ..
            } => worth.extend((0..cells).map(|cell| before(values.at(row, cell), ours))),
            Self::Won => worth.resize(cells, WON_AT_ONCE),
        }
    }
}

/// What those of our sets are worth that are asked for, after which one of these rows is left;
/// others are worth nothing.
fn earned(
    half: &Half,
    free: Points,
    left: &[Left<'_>],
    asked: &[u64],
    worth: &mut Vec<Preference>,
) {
    worth.clear();
    worth.resize(half.cells(), NONE);
    for left in left {
        let seen = Seen::new(left, free);
        for cell in ones(asked) {
            worth[cell] = seen.worth(half.set(cell)).max(worth[cell]);
        }
    }
}

/// Brings what sets are worth to those before each of these steps, but where it makes a mill that
/// is told.
pub fn slides(
    half: &Half,
    steps: &[Step],
    worth: &[Preference],
    others: &mut Vec<u64>,
    exits: &mut [Preference],
) {
    for step in steps {
        made(half.sets(), &step.mills, others);
        others.iter_mut().for_each(|word| *word = !*word);
        slide(half, step, others, worth, exits);
    }
}

/// Brings what these sets are worth to those before a step.
fn slide(half: &Half, step: &Step, these: &[u64], worth: &[Preference], exits: &mut [Preference]) {
    let [came, left] = [step.to, step.from].map(|point| half.sets().having(point));
    let moved = 1 << step.from | 1 << step.to;
    for (nth, &these) in these.iter().enumerate() {
        for bit in ones(&[these & came[nth] & !left[nth]]) {
            let cell = 64 * nth + bit;
            let exit = &mut exits[half.cell_of(half.set(cell) ^ moved)];
            *exit = worth[cell].max(*exit);
        }
    }
}

/// Exchanges what two rows have of these sets.
fn exchange(one: &mut [Preference], other: &mut [Preference], these: &[u64]) {
    for cell in ones(these) {
        std::mem::swap(&mut one[cell], &mut other[cell]);
    }
}
