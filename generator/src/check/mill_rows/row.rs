//! The best move of every position of a row.

use super::ahead::{Ahead, Way};
use super::kept::Kept;
use super::places::{Places, bits, ones};
use crate::check::preference::Preference;
use galotne::colour::Colour;
use galotne_mills::geometry::{
    ALL, LINE, POINTS, Point, Points, gather, mills_through, points, scatter,
};
use galotne_mills::{Class, Mills, Orbits};
use std::collections::HashMap;

/// No move leads to this: the worst that there is.
const NONE: Preference = 0;

/// The rows of a plane.
pub struct Rows<'a> {
    /// Whether the stones that stand still in a row are those of the side to move.
    ours_stand: bool,
    flies: bool,
    slides: bool,
    orbits: &'static Orbits,
    /// The sets of a row, as numbered among the points that are free in it.
    sets: Places,
    /// The same with a stone more, if one may be placed.
    with_stone: Option<Places>,
    /// Those that leave one of these points free, as numbered among the others, and the same with a
    /// stone less, if a stone may be removed from them.
    removed: Option<[Places; 2]>,
    /// What a slide leads to, and a slide into a mill.
    slid: Option<Ahead<'a>>,
    slid_mill: Option<Ahead<'a>>,
    /// What placing a stone leads to, and placing it into a mill: with a stone of theirs less, and
    /// with none, where there is none.
    placed: Option<Ahead<'a>>,
    placed_mill: Option<Ahead<'a>>,
    /// What the latter leads to where our last stone makes a mill, so that we slide next, and we
    /// cannot.
    blocked: Option<Ahead<'a>>,
    /// Whether a mill removes a stone.
    removes: bool,
}

/// What a worker needs for a row.
pub struct Deriving {
    /// The best move of each position.
    pub best: Vec<Preference>,
    /// Which stones of each set may be removed, if somebody has asked.
    removable: Vec<Points>,
    /// The same of those that leave a point free, as numbered among the others.
    taken: Vec<Points>,
    /// What moves are worth that lead to each set without making a mill, and, of those with one, if
    /// they make it.
    worths: Vec<Preference>,
    milled: Vec<Preference>,
}

impl Deriving {
    /// For rows of a plane.
    pub fn new(rows: &Rows<'_>) -> Self {
        Self {
            best: vec![NONE; rows.sets.all().len()],
            removable: vec![],
            taken: vec![],
            worths: vec![],
            milled: vec![],
        }
    }

    /// Brings what sets are worth there to those that a move comes from, in the same order.
    fn bring(&mut self, after: &[u32], before: &[u32]) {
        for (&after, &before) in after.iter().zip(before) {
            let best = &mut self.best[before as usize];
            *best = self.worths[after as usize].max(*best);
        }
    }
}

impl<'a> Rows<'a> {
    /// Those of a plane; `None` if a class is missing that moves lead to.
    pub fn new(
        rules: &Mills,
        kept: &'a Kept,
        plane: usize,
        known: &'a HashMap<Class, Kept>,
    ) -> Option<Self> {
        let class = kept.index().class();
        let (once, us) = (class.once(), kept.index().planes()[plane].turn);
        let ours_stand = once == us;
        let them = !us;
        let [(board, hand), (their_board, their_hand)] =
            [us, them].map(|side| (class.board(side), class.hand(side)));
        let ahead = |ours: (u8, u8), taken: u8, goes_on: bool| {
            let theirs = (their_board - taken, their_hand);
            Ahead::new(rules, kept, known, [ours, theirs], goes_on, ours_stand)
        };
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let slides = rules.may_slide(hands, us) && board > 0;
        let earned = rules.mill_earns(hands, us);
        // There may be nothing to remove.
        let taken = u8::from(earned.removes() && their_board > 0);
        let goes_on = earned.goes_on();
        // A mill takes three stones.
        let mills = |board: u8| board >= 3;
        let (mut slid, mut slid_mill) = (None, None);
        let (mut placed, mut placed_mill, mut blocked) = (None, None, None);
        if slides {
            slid = Some(ahead((board, hand), 0, false)?);
            if mills(board) {
                slid_mill = Some(ahead((board, hand), taken, goes_on)?);
            }
        }
        if let Some(left) = hand.checked_sub(1) {
            placed = Some(ahead((board + 1, left), 0, false)?);
            if mills(board + 1) {
                let mut hands = hands;
                hands[us.index()] = left;
                // Whoever has slid can go back, but here we may not slide, or not be able to.
                let may_slide = rules.may_slide(hands, us);
                if goes_on && left == 0 && may_slide && !rules.flies(board + 1, left) {
                    blocked = Some(ahead((board + 1, left), taken, false)?);
                }
                let goes_on = goes_on && (left > 0 || may_slide);
                placed_mill = Some(ahead((board + 1, left), taken, goes_on)?);
            }
        }
        let varying = class.board(!once);
        let points = POINTS as u8 - class.board(once);
        Some(Self {
            ours_stand,
            flies: rules.flies(board, hand),
            slides,
            orbits: Orbits::of(class.board(once))?,
            sets: Places::new(points, varying),
            with_stone: (placed.is_some() && !ours_stand).then(|| Places::new(points, varying + 1)),
            removed: (ours_stand && taken > 0)
                .then(|| [varying, varying - 1].map(|stones| Places::new(points - 1, stones))),
            slid,
            slid_mill,
            placed,
            placed_mill,
            blocked,
            removes: earned.removes(),
        })
    }

    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.orbits.canonical().len()
    }

    /// Finds the best move of every position of a row.
    pub fn derive(&self, row: usize, deriving: &mut Deriving) {
        let stand = self.orbits.canonical()[row];
        deriving.best.fill(NONE);
        deriving.removable.clear();
        if self.ours_stand {
            self.by_moves(stand, deriving);
        } else {
            self.by_steps(stand, deriving);
        }
    }

    /// Our stones are the same in all positions, so each has the same moves, where they are not in
    /// the way.
    fn by_moves(&self, ours: Points, deriving: &mut Deriving) {
        let free = ALL & !ours;
        let mut go = |to: Point,
                      others: Points,
                      plain: Option<&Ahead<'a>>,
                      mill: Option<&Ahead<'a>>| {
            let after = others | to.bit();
            if mills_through(to, others) > 0 {
                match mill {
                    Some(mill) if self.removes => {
                        self.all_remove(mill, after, free, to, deriving);
                    }
                    Some(mill) => match &self.blocked {
                        Some(blocked) => {
                            self.all_go_on([mill, blocked], after, free, to, &mut deriving.best);
                        }
                        None => self.all_go(mill, after, free, to, deriving),
                    },
                    None => {}
                }
            } else if let Some(plain) = plain {
                self.all_go(plain, after, free, to, deriving);
            }
        };
        if self.slides {
            for from in points(ours) {
                let near = if self.flies {
                    free
                } else {
                    from.neighbours() & free
                };
                for to in points(near) {
                    go(
                        to,
                        ours ^ from.bit(),
                        self.slid.as_ref(),
                        self.slid_mill.as_ref(),
                    );
                }
            }
        }
        if self.placed.is_some() {
            for to in points(free) {
                go(to, ours, self.placed.as_ref(), self.placed_mill.as_ref());
            }
        }
    }

    /// The cells of a row where nobody stands on one of the points that were free.
    fn without(&self, to: Point, free: Points) -> &[u32] {
        let number = gather(to.bit(), free).trailing_zeros();
        self.sets.those(None, Some(number))
    }

    /// All positions of a row make a move that removes nothing.
    fn all_go(
        &self,
        ahead: &Ahead<'a>,
        after: Points,
        free: Points,
        to: Point,
        Deriving { best, worths, .. }: &mut Deriving,
    ) {
        let cells = self.without(to, free);
        let there = Standing::new(ahead, after, free ^ to.bit());
        there.worths(self.sets.size(), cells.len(), worths);
        for (&cell, &worth) in cells.iter().zip(&*worths) {
            let best = &mut best[cell as usize];
            *best = worth.max(*best);
        }
    }

    /// All positions of a row make a mill with our last stone: what that leads to if we can slide
    /// then, and if not.
    fn all_go_on(
        &self,
        aheads: [&Ahead<'a>; 2],
        after: Points,
        free: Points,
        to: Point,
        best: &mut [Preference],
    ) {
        let near = gather(beside(after) & free, free);
        let [slide, blocked] = aheads.map(|ahead| Standing::new(ahead, after, free));
        for &cell in self.without(to, free) {
            let (best, set) = (&mut best[cell as usize], self.sets.all()[cell as usize]);
            let there = if near & !set != 0 { &slide } else { &blocked };
            *best = there.worth(set).max(*best);
        }
    }

    /// All positions of a row make a mill.
    fn all_remove(
        &self,
        ahead: &Ahead<'a>,
        after: Points,
        free: Points,
        to: Point,
        deriving: &mut Deriving,
    ) {
        let (Standing::Row(way), Some([before, left])) =
            (Standing::new(ahead, after, free ^ to.bit()), &self.removed)
        else {
            return self.all_go(ahead, after, free, to, deriving);
        };
        let Deriving {
            best,
            removable,
            taken,
            worths,
            milled,
        } = deriving;
        if removable.is_empty() {
            let of = |&set: &Points| gather(Mills::removable(scatter(set, free)), free);
            removable.extend(self.sets.all().iter().map(of));
        }
        let cells = self.without(to, free);
        let lower = gather(to.bit(), free) - 1;
        taken.clear();
        taken.extend(cells.iter().map(|&cell| {
            let stones = removable[cell as usize];
            stones & lower | stones >> 1 & !lower
        }));
        // What each set is worth with a stone less is found once, and brought to all sets that it
        // may be removed from.
        way.worths(left.size(), worths);
        milled.clear();
        milled.resize(cells.len(), NONE);
        for stone in 0..free.count_ones() - 1 {
            let after = left.those(None, Some(stone)).iter();
            for (&set, &after) in before.those(Some(stone), None).iter().zip(after) {
                let (worth, set) = (worths[after as usize], set as usize);
                let may = taken[set] >> stone & 1 != 0;
                milled[set] = milled[set].max(if may { worth } else { NONE });
            }
        }
        for (&cell, &worth) in cells.iter().zip(&*milled) {
            let best = &mut best[cell as usize];
            *best = worth.max(*best);
        }
    }

    /// Their stones are the same in all positions, so what our moves lead to lies in the same row,
    /// for each stone that may be removed in another one. What each set of ours is worth there is
    /// found once, and brought to all sets that come to it.
    fn by_steps(&self, theirs: Points, deriving: &mut Deriving) {
        let free = ALL & !theirs;
        if let Some(slid) = &self.slid {
            let moves = self.moves(slid, self.slid_mill.as_ref(), None, theirs);
            moves.find(&self.sets, deriving);
            for (nth, to) in (0..).zip(points(free)) {
                moves.exchange_mills(&self.sets, to, deriving);
                let near = if self.flies {
                    free ^ to.bit()
                } else {
                    to.neighbours() & free
                };
                for from in ones(gather(near, free)) {
                    let before = self.sets.those(Some(from), Some(nth));
                    deriving.bring(self.sets.those(Some(nth), Some(from)), before);
                }
                moves.exchange_mills(&self.sets, to, deriving);
            }
        }
        if let (Some(placed), Some(after)) = (&self.placed, &self.with_stone) {
            let (mill, blocked) = (self.placed_mill.as_ref(), self.blocked.as_ref());
            let moves = self.moves(placed, mill, blocked, theirs);
            moves.find(after, deriving);
            for (nth, to) in (0..).zip(points(free)) {
                moves.exchange_mills(after, to, deriving);
                let before = self.sets.those(None, Some(nth));
                deriving.bring(after.those(Some(nth), None), before);
                moves.exchange_mills(after, to, deriving);
            }
        }
    }

    /// What moves of one kind lead to while these stones of theirs stand still.
    fn moves<'w>(
        &'w self,
        plain: &'w Ahead<'a>,
        mill: Option<&'w Ahead<'a>>,
        blocked: Option<&'w Ahead<'a>>,
        theirs: Points,
    ) -> Moves<'w> {
        let free = ALL & !theirs;
        let removable = if self.removes {
            Mills::removable(theirs)
        } else {
            0
        };
        Moves {
            theirs,
            free,
            plain: Standing::new(plain, theirs, free),
            mills: Standing::after_removals(mill, theirs, removable, free),
            blocked: blocked.map(|blocked| Standing::new(blocked, theirs, free)),
        }
    }
}

/// What moves of one kind lead to while their stones stand still.
struct Moves<'w> {
    theirs: Points,
    free: Points,
    plain: Standing<'w>,
    /// After a mill, for each stone that may be removed, or without a removal.
    mills: Vec<Standing<'w>>,
    /// After a mill that leaves us without the extra move that it earns.
    blocked: Option<Standing<'w>>,
}

impl Moves<'_> {
    /// Finds what each set of ours is worth after a move, and those with a mill after one that
    /// makes it.
    fn find(&self, after: &Places, deriving: &mut Deriving) {
        let Deriving { worths, milled, .. } = deriving;
        let cells = after.all().len();
        self.plain.worths(after.size(), cells, worths);
        milled.resize(cells, NONE);
        for line in LINE.into_iter().filter_map(|line| self.among_free(line)) {
            for &cell in after.with_line(line) {
                milled[cell as usize] = self.milled(after.all()[cell as usize]);
            }
        }
    }

    /// Exchanges what the sets with a mill on a point are worth without having made it, and after
    /// that: a move to that point makes it.
    fn exchange_mills(&self, after: &Places, to: Point, deriving: &mut Deriving) {
        let Deriving { worths, milled, .. } = deriving;
        let [one, other] = to.lines().map(|line| self.among_free(line | to.bit()));
        let mut exchange = |line: Option<Points>, but: Option<Points>| {
            for &cell in line.into_iter().flat_map(|line| after.with_line(line)) {
                let (cell, set) = (cell as usize, after.all()[cell as usize]);
                if but.is_none_or(|but| but & !set != 0) {
                    std::mem::swap(&mut worths[cell], &mut milled[cell]);
                }
            }
        };
        exchange(one, None);
        // Those with both have been exchanged.
        exchange(other, one);
    }

    /// A line as numbered among the points that were free, if all of it was.
    fn among_free(&self, line: Points) -> Option<Points> {
        (line & !self.free == 0).then(|| gather(line, self.free))
    }

    /// What it is worth to make a mill that leaves these stones of ours.
    fn milled(&self, ours: Points) -> Preference {
        match &self.blocked {
            Some(blocked) if self.is_blocked(ours) => blocked.worth(ours),
            _ => most(self.mills.iter().map(|left| left.worth(ours))),
        }
    }

    /// Whether these stones of ours, as numbered among the points that were free, have nowhere to
    /// slide.
    fn is_blocked(&self, ours: Points) -> bool {
        beside(scatter(ours, self.free)) & !self.theirs == 0
    }
}

/// What moves lead to where these stones stand.
enum Standing<'w> {
    Won(Preference),
    Row(Way<'w>),
}

impl<'w> Standing<'w> {
    /// Where these stones are from now on, from a row that leaves these points free to the others.
    fn new(ahead: &'w Ahead<'w>, stones: Points, free: Points) -> Self {
        match ahead {
            Ahead::Won(worth) => Self::Won(*worth),
            Ahead::Class(next) => Self::Row(Way::new(next, stones, free)),
        }
    }

    /// The same after a mill, for each stone of theirs that may be removed.
    fn after_removals(
        ahead: Option<&'w Ahead<'w>>,
        theirs: Points,
        removable: Points,
        free: Points,
    ) -> Vec<Self> {
        let left: Vec<Points> = match removable {
            0 => vec![theirs],
            removable => bits(removable).map(|stone| theirs ^ stone).collect(),
        };
        let of = |ahead| left.iter().map(move |&left| Self::new(ahead, left, free));
        ahead.into_iter().flat_map(of).collect()
    }

    /// Finds what it is worth with each set of so many stones of the others, of which there are so
    /// many, as numbers ascend.
    fn worths(&self, size: u8, sets: usize, found: &mut Vec<Preference>) {
        match self {
            Self::Won(worth) => {
                found.clear();
                found.resize(sets, *worth);
            }
            Self::Row(way) => way.worths(size, found),
        }
    }

    /// What it is worth with these stones of the others, as numbered among the points that were
    /// free.
    #[inline]
    fn worth(&self, set: Points) -> Preference {
        match self {
            Self::Won(worth) => *worth,
            Self::Row(way) => way.worth(way.set(set)),
        }
    }
}

/// The points beside a set of stones that it does not have.
fn beside(stones: Points) -> Points {
    points(stones).fold(0, |near, point| near | point.neighbours()) & !stones
}

/// The most of some worths.
fn most(worths: impl Iterator<Item = Preference>) -> Preference {
    worths.max().unwrap_or(NONE)
}
