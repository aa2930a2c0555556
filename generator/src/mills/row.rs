//! What is decided in one row at one level.

use super::bits::ones;
use super::exits::Milled;
use super::half::Half;
use super::steps::{Step, made, steps};
use crate::check::forward::{Preference, preference};
use galotne::colour::Colour;
use galotne::value::Value;
use galotne_mills::geometry::{Point, Points, mills_through, points};
use galotne_mills::{Class, Mills};

/// How far our stones on the board go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// They stay where they are.
    Nowhere,
    /// To a free point beside them.
    Beside,
    /// They fly.
    Anywhere,
}

impl Reach {
    /// That of White's in a class.
    pub fn new(rules: &Mills, class: Class) -> Self {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        if !rules.may_slide(hands, Colour::White) {
            Self::Nowhere
        } else if rules.flies(class.board(Colour::White), hands[0]) {
            Self::Anywhere
        } else {
            Self::Beside
        }
    }

    /// Where a stone may go or come from among these points.
    #[inline]
    pub fn from(self, at: Point, free: Points) -> Points {
        match self {
            Self::Nowhere => 0,
            Self::Beside => at.neighbours() & free,
            Self::Anywhere => free,
        }
    }
}

/// How our stones move.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    /// How far they go.
    pub reach: Reach,
    /// What becomes of the turn if that makes a mill.
    pub milled: Milled,
}

impl Moving {
    /// They do not.
    pub const NOT_AT_ALL: Self = Self {
        reach: Reach::Nowhere,
        milled: Milled::Leaves,
    };

    /// Whether a stone that comes to `to`, beside these, leaves the class by that.
    #[inline]
    pub fn leaves(self, to: Point, others: Points) -> bool {
        self.milled == Milled::Leaves && mills_through(to, others) > 0
    }

    /// Whether steps may lead from a row to the same row, and what is found there has to be looked
    /// at again.
    pub const fn goes_on(self) -> bool {
        matches!(self.milled, Milled::Again { .. })
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
    again: Again,
}

/// What steps that make a mill lead to if it is then our turn again, in the same row.
#[derive(Debug, Default)]
struct Again {
    /// Sets to which such a step wins, and those to which it does not lose.
    wins: Vec<u64>,
    holds: Vec<u64>,
    /// Sets in which a step has made a mill.
    made: Vec<u64>,
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
            again: Again::default(),
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
        if let Milled::Again { declinable, places } = moving.milled {
            let steps = steps(half.free(row), moving.reach, true);
            self.look_again(half, &steps, declinable, places);
            self.all_at_once::<true>(half, &steps, level, exits);
        } else if level > 0 && count(&self.newly_won) + count(&self.newly_lost) <= FEW {
            self.one_by_one(half, row, moving, level, exits);
        } else {
            let told = moving.milled == Milled::Leaves;
            let steps = steps(half.free(row), moving.reach, told);
            self.all_at_once::<false>(half, &steps, level, exits);
        }
        let found = |row: &[u64]| row.iter().any(|&word| word != 0);
        found(&self.wins) || found(&self.losses)
    }

    /// Finds what steps are worth after which it is our turn again, from what is decided in this
    /// row.
    fn look_again(&mut self, half: &Half, steps: &[Step], declinable: bool, places: bool) {
        let sets = half.sets();
        let mut can_move = vec![if places { u64::MAX } else { 0 }; sets.words()];
        for step in steps {
            let pairs = sets.having(step.from).iter().zip(sets.having(step.to));
            for (can_move, (from, to)) in can_move.iter_mut().zip(pairs) {
                *can_move |= from & !to;
            }
        }
        let Again { wins, holds, .. } = &mut self.again;
        wins.clear();
        holds.clear();
        for (nth, can_move) in can_move.into_iter().enumerate() {
            // An extra move that is impossible is forfeited.
            let passes = if declinable { u64::MAX } else { !can_move };
            wins.push(can_move & self.won[nth] | passes & self.theirs_lost[nth]);
            holds.push(can_move & !self.lost[nth] | passes & !self.theirs_won[nth]);
        }
    }

    /// With `AGAIN` by what [`Again`] tells of steps that make a mill.
    fn all_at_once<const AGAIN: bool>(
        &mut self,
        half: &Half,
        steps: &[Step],
        level: u16,
        exits: Exits<'_>,
    ) {
        let sets = half.sets();
        // For a while: what is not lost.
        self.losses.copy_from_slice(&self.held);
        let any = |row: &[u64]| row.iter().any(|&word| word != 0);
        let hope = any(&self.newly_lost) || AGAIN && any(&self.again.wins);
        let due = matches!(exits, Exits::Told { due: true, .. });
        let fear = level == 0 || due || any(&self.newly_won) || AGAIN;
        for step in steps {
            if AGAIN {
                made(sets, &step.mills, &mut self.again.made);
            }
            if hope {
                self.ahead.copy_from_slice(&self.newly_lost);
                if AGAIN {
                    put_where(&mut self.ahead, &self.again.wins, &self.again.made);
                } else {
                    keep_without_mills(half, step, &mut self.ahead);
                }
                sets.slide(&mut self.wins, &self.ahead, step.from, step.to);
            }
            if !fear {
                continue;
            }
            for (ahead, won) in self.ahead.iter_mut().zip(&self.theirs_won) {
                *ahead = !won;
            }
            if AGAIN {
                put_where(&mut self.ahead, &self.again.holds, &self.again.made);
            } else {
                keep_without_mills(half, step, &mut self.ahead);
            }
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
                for from in points(moving.reach.from(to, free) & !ours) {
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
                points(moving.reach.from(from, free) & !ours).all(|to| {
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

/// Puts what a row has of these sets in place of what another has.
fn put_where(into: &mut [u64], row: &[u64], these: &[u64]) {
    for (nth, word) in into.iter_mut().enumerate() {
        *word = *word & !these[nth] | row[nth] & these[nth];
    }
}
