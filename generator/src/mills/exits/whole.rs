//! Exits of all cells of a row at once, where results are asked for and not plies.
//!
//! A row of worths is two rows of bits. What a move leads to is found once for each set of our stones after it, and
//! carried from there to all sets before it, a stone at a time.

use super::{Leaving, Left, Row, US};
use crate::mills::bits::{Rows, ones};
use crate::mills::carry::carry;
use crate::mills::half::Half;
use crate::mills::sets::Sets;
use crate::mills::steps::{mills_at, steps};
use crate::mills::values::{DRAWN, Values};
use galotne::mills::Position;
use galotne::mills::geometry::{LINE, Points, gather, image, points, scatter};
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
    ahead: Vec<u64>,
    mills: Vec<u64>,
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
        let (theirs, free) = (half.theirs(row), half.free(row));
        scratch.before.reset(half.words());
        if let Some(slid) = &self.slid {
            let hands = [slid.hand, self.hands[1]];
            self.milled(half, free, hands, &slid.rows(theirs), scratch);
            let sets = half.sets();
            for step in steps(free, self.flies, true) {
                if step.mills.iter().all(Option::is_none) {
                    continue;
                }
                made(sets, &step.mills, &mut scratch.mills);
                for (sum, after) in scratch
                    .before
                    .rows_mut()
                    .into_iter()
                    .zip(scratch.milled.rows())
                {
                    and(&mut scratch.ahead, after, &scratch.mills);
                    sets.slide(sum, &scratch.ahead, step.from, step.to);
                }
            }
        }
        if let Some(placed) = &self.placed {
            let after = &placed.with_stone;
            placed
                .plain
                .row(theirs)
                .whole(after.words(), &mut scratch.plain);
            if let Some(milled) = &placed.milled {
                let hands = [self.hands[0] - 1, self.hands[1]];
                self.milled(after, free, hands, &milled.rows(theirs), scratch);
            }
            let (before, sets) = (half.sets(), after.sets());
            for (nth, to) in (0..).zip(points(free)) {
                let mills = match placed.milled {
                    Some(_) => mills_at(to, 0, free),
                    None => [None; 2],
                };
                let any = mills.iter().any(Option::is_some);
                if any {
                    made(sets, &mills, &mut scratch.mills);
                }
                let both = scratch.plain.rows().into_iter().zip(scratch.milled.rows());
                for (sum, (plain, milled)) in scratch.before.rows_mut().into_iter().zip(both) {
                    let mut row = plain;
                    if any {
                        let chosen = plain.iter().zip(milled).zip(&scratch.mills);
                        scratch.ahead.clear();
                        scratch.ahead.extend(
                            chosen.map(|((plain, milled), mills)| plain & !mills | milled & mills),
                        );
                        row = &scratch.ahead;
                    }
                    carry(sum, before.without(nth), row, sets.with(nth));
                }
            }
        }
    }

    /// What the sets of our stones are worth that have a mill, after which one of these rows is left.
    fn milled(
        &self,
        half: &Half,
        free: Points,
        hands: [u8; 2],
        left: &[Left<'_>],
        scratch: &mut Scratch,
    ) {
        let sets = half.sets();
        scratch.milled.reset(half.words());
        with_mill(sets, free, &mut scratch.mills);
        let seen: Vec<Seen<'_>> = left.iter().map(|left| Seen::new(left, free)).collect();
        for cell in ones(&scratch.mills) {
            let ours = half.set(cell);
            let (word, bit) = (cell / 64, 1 << (cell % 64));
            for seen in &seen {
                let worth = match &seen.of {
                    Among::One(row) => row.worth(ours),
                    // An extra move that is impossible is forfeited.
                    Among::Either { again, passed } => {
                        let stones = [scatter(ours, free), seen.theirs];
                        if self.rules.can_move(&Position::trusted(stones, hands, US)) {
                            again.worth(ours)
                        } else {
                            passed.worth(ours)
                        }
                    }
                    Among::None => continue,
                };
                match worth {
                    Sure::Lost => {}
                    Sure::Drawn => scratch.milled.held[word] |= bit,
                    Sure::Won => {
                        scratch.milled.held[word] |= bit;
                        scratch.milled.won[word] |= bit;
                        break;
                    }
                }
            }
        }
    }
}

/// A result, to us.
#[derive(Clone, Copy)]
enum Sure {
    Won,
    Drawn,
    Lost,
}

/// Their stones after a mill, and what is then ahead, found from our stones as they are numbered among the points that
/// are free before it.
struct Seen<'a> {
    theirs: Points,
    of: Among<'a>,
}

/// Which of the rows ahead counts.
enum Among<'a> {
    One(Looked<'a>),
    Either {
        again: Looked<'a>,
        passed: Looked<'a>,
    },
    None,
}

impl<'a> Seen<'a> {
    fn new(left: &'a Left<'a>, free: Points) -> Self {
        let look = |row: &'a Option<Row<'a>>| row.as_ref().map(|row| Looked::new(row, free));
        Self {
            theirs: left.theirs,
            of: match (look(&left.again), look(&left.passed)) {
                (Some(again), Some(passed)) => Among::Either { again, passed },
                (Some(row), None) | (None, Some(row)) => Among::One(row),
                (None, None) => Among::None,
            },
        }
    }
}

/// A row ahead, and where it has our stones.
enum Looked<'a> {
    Won,
    Values {
        half: &'a Half,
        row: usize,
        values: &'a Values,
        ours: bool,
        /// The stones there that some of ours are: those with low numbers, and the others.
        low: Vec<Points>,
        high: Vec<Points>,
    },
}

impl<'a> Looked<'a> {
    fn new(row: &Row<'a>, free: Points) -> Self {
        let &Row::Values {
            half,
            row,
            symmetry,
            values,
            ours,
        } = row
        else {
            return Self::Won;
        };
        let there = half.free(row);
        let of = |point: Points| gather(image(point, symmetry), there);
        let single: Vec<Points> = points(free).map(|point| of(point.bit())).collect();
        let (low, high) = single.split_at(single.len() / 2);
        Self::Values {
            half,
            row,
            values,
            ours,
            low: unions(low),
            high: unions(high),
        }
    }

    #[inline]
    fn worth(&self, ours: Points) -> Sure {
        match self {
            Self::Won => Sure::Won,
            Self::Values {
                half,
                row,
                values,
                ours: again,
                low,
                high,
            } => {
                let split = low.len().trailing_zeros();
                let stones = low[ours as usize & (low.len() - 1)] | high[(ours >> split) as usize];
                let value = values.at(*row, half.cell_of(stones));
                if value == DRAWN {
                    Sure::Drawn
                } else if (value > DRAWN) == *again {
                    Sure::Won
                } else {
                    Sure::Lost
                }
            }
        }
    }
}

/// The union of every choice of some sets.
fn unions(sets: &[Points]) -> Vec<Points> {
    let mut unions = vec![0];
    for set in sets {
        unions.extend_from_within(..);
        let half = unions.len() / 2;
        for union in &mut unions[half..] {
            *union |= set;
        }
    }
    unions
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

/// The sets in which a stone is in one of these mills.
fn made(sets: &Sets, mills: &[Option<[u8; 2]>; 2], made: &mut Vec<u64>) {
    made.clear();
    made.resize(sets.words(), 0);
    for [one, other] in mills.iter().flatten() {
        let pairs = sets.having(*one).iter().zip(sets.having(*other));
        for (made, (one, other)) in made.iter_mut().zip(pairs) {
            *made |= one & other;
        }
    }
}

/// The sets that have a mill.
fn with_mill(sets: &Sets, free: Points, mills: &mut Vec<u64>) {
    mills.clear();
    mills.resize(sets.words(), 0);
    for line in LINE.into_iter().filter(|line| line & !free == 0) {
        let line = gather(line, free);
        let [one, two, three] = [
            line.trailing_zeros(),
            (line & (line - 1)).trailing_zeros(),
            line.ilog2(),
        ]
        .map(|point| sets.having(point as u8));
        for (nth, mills) in mills.iter_mut().enumerate() {
            *mills |= one[nth] & two[nth] & three[nth];
        }
    }
}

fn and(into: &mut Vec<u64>, one: &[u64], other: &[u64]) {
    into.clear();
    into.extend(one.iter().zip(other).map(|(one, other)| one & other));
}
