//! The best move of every position of a row.

use super::ahead::{Ahead, Next, Way};
use super::kept::Kept;
use crate::check::forward::Preference;
use galotne::colour::Colour;
use galotne::mills::geometry::{
    ALL, LINE, POINTS, Point, Points, gather, mills_through, next_set, points, scatter,
};
use galotne::mills::{Class, Mills, Orbits, Ranking};
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
    /// The sets of a row, as numbered among the points that are free in it: how many these are, and how many stones a set has.
    sets: Vec<Points>,
    points: u8,
    varying: u8,
    /// What a slide leads to, and a slide into a mill.
    slid: Option<Ahead<'a>>,
    slid_mill: Option<Ahead<'a>>,
    /// What placing a stone leads to, and placing it into a mill: with a stone of theirs less, and with none, where there is
    /// none.
    placed: Option<Ahead<'a>>,
    placed_mill: Option<Ahead<'a>>,
    /// What the latter leads to where our last stone makes a mill, so that we slide next, and we cannot.
    blocked: Option<Ahead<'a>>,
    /// Whether a mill removes a stone.
    removes: bool,
    /// Nothing is better.
    most: Preference,
}

/// What a worker needs for a row.
pub struct Deriving {
    /// The best move of each position.
    pub best: Vec<Preference>,
    /// What slides are worth that make no mill and those that make one, and the same of placed stones.
    worths: [[Worths; 2]; 2],
}

impl Deriving {
    /// For rows of a plane.
    pub fn new(rows: &Rows<'_>) -> Self {
        Self {
            best: vec![NONE; rows.sets.len()],
            worths: [0, 1].map(|placed| {
                let size = rows.varying + placed;
                [(); 2].map(|()| Worths::new(rows.points, size))
            }),
        }
    }
}

/// What moves are worth that lead to each set of ours, as far as somebody has asked: many lead to the same set.
struct Worths {
    sets: Ranking,
    worth: Vec<Preference>,
}

/// What nobody has asked for. Losing this late is nothing that a table can hold.
const UNSEEN: Preference = (1 << 14) - 1;

impl Worths {
    /// Of sets of `size` of so many points.
    fn new(points: u8, size: u8) -> Self {
        Self {
            sets: Ranking::new(size),
            worth: vec![UNSEEN; sets_of(points, size).count()],
        }
    }

    /// The worth of those that lead to a set.
    #[inline]
    fn get(&mut self, set: Points, find: impl FnOnce() -> Preference) -> Preference {
        let worth = &mut self.worth[self.sets.rank(set) as usize];
        if *worth == UNSEEN {
            *worth = find();
        }
        *worth
    }
}

/// The sets of `size` of so many points, as numbers ascend.
pub fn sets_of(points: u8, size: u8) -> impl Iterator<Item = Points> {
    let end: Points = 1 << points;
    let first = Some((1 << size) - 1).filter(|&set| set < end);
    std::iter::successors(first, move |&set| {
        let next = (set != 0).then(|| next_set(set));
        next.filter(|&next| next < end)
    })
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
            sets: sets_of(points, varying).collect(),
            points,
            varying,
            slid,
            slid_mill,
            placed,
            placed_mill,
            blocked,
            removes: earned.removes(),
            most: kept.at_win(),
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
        if self.ours_stand {
            self.by_moves(stand, &mut deriving.best);
        } else {
            for worths in deriving.worths.as_flattened_mut() {
                worths.worth.fill(UNSEEN);
            }
            self.by_positions(stand, deriving);
        }
    }

    /// Our stones are the same in all positions, so each has the same moves, where they are not in the way.
    fn by_moves(&self, ours: Points, best: &mut [Preference]) {
        let free = ALL & !ours;
        let mut go =
            |to: Point, others: Points, plain: Option<&Ahead<'a>>, mill: Option<&Ahead<'a>>| {
                let after = others | to.bit();
                if mills_through(to, others) > 0 {
                    match mill {
                        Some(mill) if self.removes => {
                            self.all_remove(mill, after, free, to, best);
                        }
                        Some(mill) => match &self.blocked {
                            Some(blocked) => self.all_go_on([mill, blocked], after, free, to, best),
                            None => self.all_go(mill, after, free, to, best),
                        },
                        None => {}
                    }
                } else if let Some(plain) = plain {
                    self.all_go(plain, after, free, to, best);
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

    /// All positions of a row make a move that removes nothing.
    fn all_go(
        &self,
        ahead: &Ahead<'a>,
        after: Points,
        free: Points,
        to: Point,
        best: &mut [Preference],
    ) {
        let taken = gather(to.bit(), free);
        let there = Standing::new(ahead, after, free);
        for (best, &set) in best.iter_mut().zip(&self.sets) {
            if set & taken == 0 && *best != self.most {
                *best = (*best).max(there.worth(set));
            }
        }
    }

    /// All positions of a row make a mill with our last stone: what that leads to if we can slide then, and if not.
    fn all_go_on(
        &self,
        aheads: [&Ahead<'a>; 2],
        after: Points,
        free: Points,
        to: Point,
        best: &mut [Preference],
    ) {
        let taken = gather(to.bit(), free);
        let near = gather(beside(after) & free, free);
        let [slide, blocked] = aheads.map(|ahead| Standing::new(ahead, after, free));
        for (best, &set) in best.iter_mut().zip(&self.sets) {
            if set & taken == 0 && *best != self.most {
                let there = if near & !set != 0 { &slide } else { &blocked };
                *best = (*best).max(there.worth(set));
            }
        }
    }

    /// All positions of a row make a mill.
    fn all_remove(
        &self,
        ahead: &Ahead<'a>,
        after: Points,
        free: Points,
        to: Point,
        best: &mut [Preference],
    ) {
        let Standing::Row(next, way) = Standing::new(ahead, after, free) else {
            return self.all_go(ahead, after, free, to, best);
        };
        let taken = gather(to.bit(), free);
        for (best, &set) in best.iter_mut().zip(&self.sets) {
            if set & taken != 0 || *best == self.most {
                continue;
            }
            let there = way.set(set);
            let worth = match Mills::removable(scatter(set, free)) {
                0 => way.worth(next, there),
                removable => {
                    let stones = way.set(gather(removable, free));
                    most(bits(stones).map(|stone| way.worth(next, there ^ stone)))
                }
            };
            *best = (*best).max(worth);
        }
    }

    /// Their stones are the same in all positions, so what our moves lead to lies in the same row, for each stone that may be
    /// removed in another one.
    fn by_positions<'w>(&'w self, theirs: Points, deriving: &mut Deriving) {
        let free = ALL & !theirs;
        let near: Vec<Points> = points(free)
            .map(|point| {
                let near = if self.flies {
                    free ^ point.bit()
                } else {
                    point.neighbours() & free
                };
                gather(near, free)
            })
            .collect();
        // The pairs of points that make a mill with each.
        let pairs: Vec<[Points; 2]> = points(free)
            .map(|point| {
                let mut pairs = (LINE.into_iter())
                    .filter(|line| line & point.bit() != 0 && line & !free == 0)
                    .map(|line| gather(line ^ point.bit(), free));
                // No set has all points.
                [(); 2].map(|()| pairs.next().unwrap_or(Points::MAX))
            })
            .collect();
        let all = gather(free, free);
        let removable = if self.removes {
            Mills::removable(theirs)
        } else {
            0
        };
        let standing = |ahead: &'w Option<Ahead<'a>>| {
            let ahead = ahead.as_ref();
            ahead.map(|ahead| Standing::new(ahead, theirs, free))
        };
        let moves = |plain, mill: &'w Option<Ahead<'a>>, blocked: &'w Option<Ahead<'a>>| {
            Some(Moves {
                theirs,
                free,
                plain: standing(plain)?,
                mills: Standing::after_removals(mill.as_ref(), theirs, removable, free),
                blocked: standing(blocked),
            })
        };
        let slides = moves(&self.slid, &self.slid_mill, &None);
        let placings = moves(&self.placed, &self.placed_mill, &self.blocked);
        let Deriving { best, worths } = deriving;
        let [of_slides, of_placings] = worths;
        let go = |to: u32, others: Points, moves: &Moves<'_, 'a>, worths: &mut [Worths; 2]| {
            let after = others | 1 << to;
            let [one, other] = pairs[to as usize];
            let [plain, milled] = worths;
            if others & one == one || others & other == other {
                milled.get(after, || moves.milled(after))
            } else {
                plain.get(after, || moves.plain.worth(after))
            }
        };
        for (best, &set) in best.iter_mut().zip(&self.sets) {
            if let Some(slides) = &slides {
                for from in ones(set) {
                    for to in ones(near[from as usize] & !set) {
                        *best = (*best).max(go(to, set ^ 1 << from, slides, of_slides));
                    }
                }
            }
            if let Some(placings) = &placings {
                for to in ones(all & !set) {
                    if *best == self.most {
                        break;
                    }
                    *best = (*best).max(go(to, set, placings, of_placings));
                }
            }
        }
    }
}

/// What moves of one kind lead to while their stones stand still.
struct Moves<'w, 'a> {
    theirs: Points,
    free: Points,
    plain: Standing<'w, 'a>,
    /// After a mill, for each stone that may be removed, or without a removal.
    mills: Vec<Standing<'w, 'a>>,
    /// After a mill that leaves us without the extra move that it earns.
    blocked: Option<Standing<'w, 'a>>,
}

impl Moves<'_, '_> {
    /// What it is worth to make a mill that leaves these stones of ours.
    fn milled(&self, ours: Points) -> Preference {
        match &self.blocked {
            Some(blocked) if self.is_blocked(ours) => blocked.worth(ours),
            _ => most(self.mills.iter().map(|left| left.worth(ours))),
        }
    }

    /// Whether these stones of ours, as numbered among the points that were free, have nowhere to slide.
    fn is_blocked(&self, ours: Points) -> bool {
        beside(scatter(ours, self.free)) & !self.theirs == 0
    }
}

/// What moves lead to where these stones stand.
enum Standing<'w, 'a> {
    Won(Preference),
    Row(&'w Next<'a>, Way),
}

impl<'w, 'a> Standing<'w, 'a> {
    /// Where these stones are from now on, from a row that leaves these points free to the others.
    fn new(ahead: &'w Ahead<'a>, stones: Points, free: Points) -> Self {
        match ahead {
            Ahead::Won(worth) => Self::Won(*worth),
            Ahead::Class(next) => Self::Row(next, Way::new(next, stones, free)),
        }
    }

    /// The same after a mill, for each stone of theirs that may be removed.
    fn after_removals(
        ahead: Option<&'w Ahead<'a>>,
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

    /// What it is worth with these stones of the others, as numbered among the points that were free.
    #[inline]
    fn worth(&self, set: Points) -> Preference {
        match self {
            Self::Won(worth) => *worth,
            Self::Row(next, way) => way.worth(next, way.set(set)),
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

/// The points of a set, each as a set.
fn bits(mut set: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The numbers of the points of a set.
fn ones(set: Points) -> impl Iterator<Item = u32> {
    bits(set).map(Points::trailing_zeros)
}
