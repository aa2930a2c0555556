//! The best move of every position of a row.

use super::decoded::DecodedClass;
use super::subsets::{Subsets, bits, ones};
use super::successors::{Successor, SuccessorRow};
use crate::check::preference::Preference;
use galotne::colour::Colour;
use galotne_mills::geometry::{
    ALL, LINE, POINTS, Point, Points, gather, mills_through, points, scatter,
};
use galotne_mills::{Class, Mills, Orbits};
use std::collections::HashMap;

/// The value of a position without a move: no value is worse.
const NO_MOVE: Preference = 0;

pub struct PlaneRows<'a> {
    /// Whether the stones that stand still in a row are those of the side to move.
    ours_stand: bool,
    flies: bool,
    slides: bool,
    orbits: &'static Orbits,
    /// The sets of a row, as numbered among the free points.
    sets: Subsets,
    /// The sets with one more stone, if one can be placed.
    with_stone: Option<Subsets>,
    /// If a stone can be removed from the sets of a row: those without one point, as numbered among
    /// the other points, and the same with one stone less.
    removed: Option<[Subsets; 2]>,
    /// The successors of a slide, and of a slide that makes a mill.
    slid: Option<Successor<'a>>,
    slid_mill: Option<Successor<'a>>,
    /// The successors of a placement, and of a placement that makes a mill, a stone removed if
    /// there is one.
    placed: Option<Successor<'a>>,
    placed_mill: Option<Successor<'a>>,
    /// The successor of a mill with our last stone that earns a slide, if no slide is possible.
    blocked: Option<Successor<'a>>,
    /// Whether a mill removes a stone.
    removes: bool,
}

/// One row while it is derived, and the buffers for it.
pub struct DerivedRow {
    /// The value of the best move of each position.
    pub best: Vec<Preference>,
    /// The stones of each set that can be removed; empty until they are needed.
    removable: Vec<Points>,
    /// The same for the sets without one point, as numbered among the other points.
    taken: Vec<Points>,
    /// The value of a move to each set, if it makes no mill.
    plain: Vec<Preference>,
    /// The same if it makes a mill, for sets that have one.
    milled: Vec<Preference>,
}

impl DerivedRow {
    pub fn new(rows: &PlaneRows<'_>) -> Self {
        Self {
            best: vec![NO_MOVE; rows.sets.all().len()],
            removable: vec![],
            taken: vec![],
            plain: vec![],
            milled: vec![],
        }
    }

    /// Raises the cells before a move to the values of the cells after it, in the same order.
    fn raise(&mut self, after: &[u32], before: &[u32]) {
        for (&after, &before) in after.iter().zip(before) {
            let best = &mut self.best[before as usize];
            *best = self.plain[after as usize].max(*best);
        }
    }
}

impl<'a> PlaneRows<'a> {
    /// Prepares the rows of a plane; `None` if a class that moves lead to is not known.
    pub fn new(
        rules: &Mills,
        decoded: &'a DecodedClass,
        plane: usize,
        known: &'a HashMap<Class, DecodedClass>,
    ) -> Option<Self> {
        let class = decoded.index().class();
        let (once, us) = (class.canonical_side(), decoded.index().planes()[plane].turn);
        let ours_stand = once == us;
        let them = !us;
        let [(board, hand), (their_board, their_hand)] =
            [us, them].map(|side| (class.board(side), class.hand(side)));
        let successor = |ours: (u8, u8), taken: u8, extra_move: bool| {
            let theirs = (their_board - taken, their_hand);
            Successor::new(
                rules,
                decoded,
                known,
                [ours, theirs],
                extra_move,
                ours_stand,
            )
        };
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let slides = rules.may_slide(hands, us) && board > 0;
        let reward = rules.mill_earns(hands, us);
        // There may be no stone to remove.
        let taken = u8::from(reward.removes() && their_board > 0);
        let extra_move = reward.goes_on();
        let can_have_mill = |board: u8| board >= 3;
        let (mut slid, mut slid_mill) = (None, None);
        let (mut placed, mut placed_mill, mut blocked) = (None, None, None);
        if slides {
            slid = Some(successor((board, hand), 0, false)?);
            if can_have_mill(board) {
                slid_mill = Some(successor((board, hand), taken, extra_move)?);
            }
        }
        if let Some(left) = hand.checked_sub(1) {
            placed = Some(successor((board + 1, left), 0, false)?);
            if can_have_mill(board + 1) {
                let mut hands = hands;
                hands[us.index()] = left;
                // After a slide the stone can go back; after a placement there may be no slide.
                let may_slide = rules.may_slide(hands, us);
                if extra_move && left == 0 && may_slide && !rules.flies(board + 1, left) {
                    blocked = Some(successor((board + 1, left), taken, false)?);
                }
                let extra_move = extra_move && (left > 0 || may_slide);
                placed_mill = Some(successor((board + 1, left), taken, extra_move)?);
            }
        }
        let varying = class.board(!once);
        let points = POINTS as u8 - class.board(once);
        Some(Self {
            ours_stand,
            flies: rules.flies(board, hand),
            slides,
            orbits: Orbits::of(class.board(once))?,
            sets: Subsets::new(points, varying),
            with_stone: (placed.is_some() && !ours_stand)
                .then(|| Subsets::new(points, varying + 1)),
            removed: (ours_stand && taken > 0)
                .then(|| [varying, varying - 1].map(|stones| Subsets::new(points - 1, stones))),
            slid,
            slid_mill,
            placed,
            placed_mill,
            blocked,
            removes: reward.removes(),
        })
    }

    pub fn count(&self) -> usize {
        self.orbits.canonical().len()
    }

    /// Finds the best move of every position of a row.
    pub fn derive(&self, row: usize, derived: &mut DerivedRow) {
        let stones = self.orbits.canonical()[row];
        derived.best.fill(NO_MOVE);
        derived.removable.clear();
        if self.ours_stand {
            self.derive_our_row(stones, derived);
        } else {
            self.derive_their_row(stones, derived);
        }
    }

    /// Derives a row of our stones: all positions have the same moves, except to points that the
    /// opponent occupies.
    fn derive_our_row(&self, ours: Points, derived: &mut DerivedRow) {
        let free = ALL & !ours;
        let mut raise = |to: Point,
                         others: Points,
                         plain: Option<&Successor<'a>>,
                         mill: Option<&Successor<'a>>| {
            let after = others | to.bit();
            if mills_through(to, others) > 0 {
                match mill {
                    Some(mill) if self.removes => {
                        self.raise_by_removal(mill, after, free, to, derived);
                    }
                    Some(mill) => match &self.blocked {
                        Some(blocked) => {
                            self.raise_by_extra_move(
                                [mill, blocked],
                                after,
                                free,
                                to,
                                &mut derived.best,
                            );
                        }
                        None => self.raise_all(mill, after, free, to, derived),
                    },
                    None => {}
                }
            } else if let Some(plain) = plain {
                self.raise_all(plain, after, free, to, derived);
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
                    raise(
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
                raise(to, ours, self.placed.as_ref(), self.placed_mill.as_ref());
            }
        }
    }

    fn cells_without(&self, to: Point, free: Points) -> &[u32] {
        let number = gather(to.bit(), free).trailing_zeros();
        self.sets.cells(None, Some(number))
    }

    /// Raises all positions of a row by a move that removes nothing.
    fn raise_all(
        &self,
        successor: &Successor<'a>,
        after: Points,
        free: Points,
        to: Point,
        DerivedRow { best, plain, .. }: &mut DerivedRow,
    ) {
        let cells = self.cells_without(to, free);
        let target = TargetRow::new(successor, after, free ^ to.bit());
        target.values(self.sets.size(), cells.len(), plain);
        for (&cell, &value) in cells.iter().zip(&*plain) {
            let best = &mut best[cell as usize];
            *best = value.max(*best);
        }
    }

    /// Raises all positions of a row by a mill with our last stone, which earns a slide: the
    /// successors if a slide is possible then, and if not.
    fn raise_by_extra_move(
        &self,
        successors: [&Successor<'a>; 2],
        after: Points,
        free: Points,
        to: Point,
        best: &mut [Preference],
    ) {
        let near = gather(adjacent(after) & free, free);
        let [slide, blocked] = successors.map(|successor| TargetRow::new(successor, after, free));
        for &cell in self.cells_without(to, free) {
            let (best, set) = (&mut best[cell as usize], self.sets.all()[cell as usize]);
            let target = if near & !set != 0 { &slide } else { &blocked };
            *best = target.value(set).max(*best);
        }
    }

    /// Raises all positions of a row by a mill that removes a stone.
    fn raise_by_removal(
        &self,
        successor: &Successor<'a>,
        after: Points,
        free: Points,
        to: Point,
        derived: &mut DerivedRow,
    ) {
        let (TargetRow::Row(target), Some([before, left])) = (
            TargetRow::new(successor, after, free ^ to.bit()),
            &self.removed,
        ) else {
            return self.raise_all(successor, after, free, to, derived);
        };
        let DerivedRow {
            best,
            removable,
            taken,
            plain,
            milled,
        } = derived;
        if removable.is_empty() {
            let stones = |&set: &Points| gather(Mills::removable(scatter(set, free)), free);
            removable.extend(self.sets.all().iter().map(stones));
        }
        let cells = self.cells_without(to, free);
        let lower = gather(to.bit(), free) - 1;
        taken.clear();
        taken.extend(cells.iter().map(|&cell| {
            let stones = removable[cell as usize];
            stones & lower | stones >> 1 & !lower
        }));
        // The value of each set with one stone less is found once, and brought to all sets that the
        // stone can be removed from.
        target.values(left.size(), plain);
        milled.clear();
        milled.resize(cells.len(), NO_MOVE);
        for stone in 0..free.count_ones() - 1 {
            let after = left.cells(None, Some(stone)).iter();
            for (&set, &after) in before.cells(Some(stone), None).iter().zip(after) {
                let (value, set) = (plain[after as usize], set as usize);
                let is_removable = taken[set] >> stone & 1 != 0;
                milled[set] = milled[set].max(if is_removable { value } else { NO_MOVE });
            }
        }
        for (&cell, &value) in cells.iter().zip(&*milled) {
            let best = &mut best[cell as usize];
            *best = value.max(*best);
        }
    }

    /// Derives a row of the opponent's stones: our moves lead to one row, and to one more for each
    /// stone that can be removed. The value of each set of ours is found once there, and brought to
    /// all sets before a move to it.
    fn derive_their_row(&self, theirs: Points, derived: &mut DerivedRow) {
        let free = ALL & !theirs;
        if let Some(slid) = &self.slid {
            let targets = self.targets(slid, self.slid_mill.as_ref(), None, theirs);
            targets.find_values(&self.sets, derived);
            for (nth, to) in (0..).zip(points(free)) {
                targets.exchange_mills(&self.sets, to, derived);
                let near = if self.flies {
                    free ^ to.bit()
                } else {
                    to.neighbours() & free
                };
                for from in ones(gather(near, free)) {
                    let before = self.sets.cells(Some(from), Some(nth));
                    derived.raise(self.sets.cells(Some(nth), Some(from)), before);
                }
                targets.exchange_mills(&self.sets, to, derived);
            }
        }
        if let (Some(placed), Some(after)) = (&self.placed, &self.with_stone) {
            let (mill, blocked) = (self.placed_mill.as_ref(), self.blocked.as_ref());
            let targets = self.targets(placed, mill, blocked, theirs);
            targets.find_values(after, derived);
            for (nth, to) in (0..).zip(points(free)) {
                targets.exchange_mills(after, to, derived);
                let before = self.sets.cells(None, Some(nth));
                derived.raise(after.cells(Some(nth), None), before);
                targets.exchange_mills(after, to, derived);
            }
        }
    }

    /// Finds the target rows of moves of one kind from a row of these stones of the opponent.
    fn targets<'w>(
        &'w self,
        plain: &'w Successor<'a>,
        mill: Option<&'w Successor<'a>>,
        blocked: Option<&'w Successor<'a>>,
        theirs: Points,
    ) -> MoveTargets<'w> {
        let free = ALL & !theirs;
        let removable = if self.removes {
            Mills::removable(theirs)
        } else {
            0
        };
        MoveTargets {
            theirs,
            free,
            plain: TargetRow::new(plain, theirs, free),
            mills: TargetRow::after_removals(mill, theirs, removable, free),
            blocked: blocked.map(|blocked| TargetRow::new(blocked, theirs, free)),
        }
    }
}

/// The target rows of our moves of one kind, while the opponent's stones stand still.
struct MoveTargets<'w> {
    theirs: Points,
    free: Points,
    plain: TargetRow<'w>,
    /// After a mill: one row for each stone that can be removed, or one without a removal.
    mills: Vec<TargetRow<'w>>,
    /// After a mill that earns an extra move which is not possible.
    blocked: Option<TargetRow<'w>>,
}

impl MoveTargets<'_> {
    /// Finds the values of each set of ours after a move without a mill and, for sets with a mill,
    /// after a move that makes it.
    fn find_values(&self, after: &Subsets, derived: &mut DerivedRow) {
        let DerivedRow { plain, milled, .. } = derived;
        let cells = after.all().len();
        self.plain.values(after.size(), cells, plain);
        milled.resize(cells, NO_MOVE);
        for line in LINE.into_iter().filter_map(|line| self.among_free(line)) {
            for &cell in after.cells_with_line(line) {
                milled[cell as usize] = self.value_of_mill(after.all()[cell as usize]);
            }
        }
    }

    /// Exchanges the two values of the sets with a mill on a point: a move to that point makes the
    /// mill.
    fn exchange_mills(&self, after: &Subsets, to: Point, derived: &mut DerivedRow) {
        let DerivedRow { plain, milled, .. } = derived;
        let [one, other] = to.lines().map(|line| self.among_free(line | to.bit()));
        let mut exchange = |line: Option<Points>, except: Option<Points>| {
            for &cell in line
                .into_iter()
                .flat_map(|line| after.cells_with_line(line))
            {
                let (cell, set) = (cell as usize, after.all()[cell as usize]);
                if except.is_none_or(|except| except & !set != 0) {
                    std::mem::swap(&mut plain[cell], &mut milled[cell]);
                }
            }
        };
        exchange(one, None);
        // Sets with both mills have been exchanged.
        exchange(other, one);
    }

    /// Returns a line as numbered among the free points, if all of it is free.
    fn among_free(&self, line: Points) -> Option<Points> {
        (line & !self.free == 0).then(|| gather(line, self.free))
    }

    /// Returns the value of a move that makes a mill and leads to this set of ours.
    fn value_of_mill(&self, ours: Points) -> Preference {
        match &self.blocked {
            Some(blocked) if self.is_blocked(ours) => blocked.value(ours),
            _ => (self.mills.iter())
                .map(|target| target.value(ours))
                .max()
                .unwrap_or(NO_MOVE),
        }
    }

    /// Whether this set of ours, as numbered among the free points, has no slide.
    fn is_blocked(&self, ours: Points) -> bool {
        adjacent(scatter(ours, self.free)) & !self.theirs == 0
    }
}

/// The row that a move leads to.
enum TargetRow<'w> {
    Won(Preference),
    Row(SuccessorRow<'w>),
}

impl<'w> TargetRow<'w> {
    /// Finds the row of `stones`, from a row that leaves the points `free`.
    fn new(successor: &'w Successor<'w>, stones: Points, free: Points) -> Self {
        match successor {
            Successor::Won(value) => Self::Won(*value),
            Successor::Class(class) => Self::Row(SuccessorRow::new(class, stones, free)),
        }
    }

    /// Finds the rows after a mill, one for each stone of the opponent that can be removed.
    fn after_removals(
        successor: Option<&'w Successor<'w>>,
        theirs: Points,
        removable: Points,
        free: Points,
    ) -> Vec<Self> {
        let left: Vec<Points> = match removable {
            0 => vec![theirs],
            removable => bits(removable).map(|stone| theirs ^ stone).collect(),
        };
        let rows = |successor| {
            left.iter()
                .map(move |&left| Self::new(successor, left, free))
        };
        successor.into_iter().flat_map(rows).collect()
    }

    /// Finds the values of all `sets` sets of `size` of the other stones, as numbers ascend.
    fn values(&self, size: u8, sets: usize, values: &mut Vec<Preference>) {
        match self {
            Self::Won(value) => {
                values.clear();
                values.resize(sets, *value);
            }
            Self::Row(row) => row.values(size, values),
        }
    }

    /// Returns the value of a set of the other stones, as numbered among the points that were free.
    #[inline]
    fn value(&self, set: Points) -> Preference {
        match self {
            Self::Won(value) => *value,
            Self::Row(row) => row.value(set),
        }
    }
}

/// Returns the points adjacent to a set of stones that it does not have.
fn adjacent(stones: Points) -> Points {
    points(stones).fold(0, |near, point| near | point.neighbours()) & !stones
}
