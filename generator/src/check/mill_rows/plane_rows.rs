//! The best move of every position of a row.
//!
//! Here *we* are the side to move. In a row the stones of one side are fixed, and those of the
//! other side vary over all placements; sets of them are [renumbered](super).

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

/// The value of a position without a legal move, the worst of all values.
const NO_MOVE: Preference = 0;

/// All rows of one plane, and where the moves of its positions lead.
pub struct PlaneRows<'a> {
    /// Whether our stones are the fixed ones.
    ours_fixed: bool,
    flies: bool,
    slides: bool,
    orbits: &'static Orbits,
    /// The sets of points that the varying stones can occupy, renumbered.
    sets: Subsets,
    /// The same with one more stone, if we can place one.
    with_stone: Option<Subsets>,
    /// Present if a mill can remove one of the varying stones.
    removals: Option<RemovalSets>,
    /// The successors of a slide without a mill, and of a slide that makes one.
    slid: Option<Successor<'a>>,
    slid_mill: Option<Successor<'a>>,
    /// The successors of a placement without a mill, and of a placement that makes one.
    placed: Option<Successor<'a>>,
    placed_mill: Option<Successor<'a>>,
    /// The successor of placing our last stone in a mill that earns a slide, when no slide is
    /// possible.
    blocked: Option<Successor<'a>>,
    /// Whether a mill removes a stone.
    removes: bool,
}

/// The sets of the varying stones before and after a removal, renumbered without the point that our
/// stone has moved to, since that is no longer free.
struct RemovalSets {
    before: Subsets,
    /// With one stone fewer.
    after: Subsets,
}

/// One row while it is derived, and the buffers for it.
pub struct DerivedRow {
    /// The value of the best move of each position.
    pub best: Vec<Preference>,
    /// The stones of each set that can be removed; empty until they are needed.
    removable: Vec<Points>,
    /// `removable` of the sets without the point moved to, renumbered without that point.
    removable_renumbered: Vec<Points>,
    /// The value of a move to each set without making a mill; a scratch buffer for rows of our
    /// stones.
    plain: Vec<Preference>,
    /// The value of a move to each set that makes a mill, for sets that have one.
    milled: Vec<Preference>,
}

impl DerivedRow {
    pub fn new(rows: &PlaneRows<'_>) -> Self {
        Self {
            best: vec![NO_MOVE; rows.sets.all().len()],
            removable: vec![],
            removable_renumbered: vec![],
            plain: vec![],
            milled: vec![],
        }
    }

    /// Raises the best value of each cell before a move to the value of its cell after the move, if
    /// that is better.
    fn raise(&mut self, before: &[u32], after: &[u32]) {
        for (&before, &after) in before.iter().zip(after) {
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
        let (fixed, us) = (class.canonical_side(), decoded.index().planes()[plane].turn);
        let ours_fixed = fixed == us;
        let them = !us;
        let [(board, hand), (their_board, their_hand)] =
            [us, them].map(|side| (class.board(side), class.hand(side)));
        let successor = |ours: (u8, u8), removed: u8, extra_move: bool| {
            let theirs = (their_board - removed, their_hand);
            Successor::new(
                rules,
                decoded,
                known,
                [ours, theirs],
                extra_move,
                ours_fixed,
            )
        };
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let slides = rules.may_slide(hands, us) && board > 0;
        let reward = rules.mill_earns(hands, us);
        // There may be no stone to remove.
        let removed = u8::from(reward.removes() && their_board > 0);
        let extra_move = reward.earns_extra_move();
        let can_have_mill = |board: u8| board >= 3;
        let (mut slid, mut slid_mill) = (None, None);
        let (mut placed, mut placed_mill, mut blocked) = (None, None, None);
        if slides {
            slid = Some(successor((board, hand), 0, false)?);
            if can_have_mill(board) {
                slid_mill = Some(successor((board, hand), removed, extra_move)?);
            }
        }
        if let Some(left) = hand.checked_sub(1) {
            placed = Some(successor((board + 1, left), 0, false)?);
            if can_have_mill(board + 1) {
                let mut hands = hands;
                hands[us.index()] = left;
                // Only a placement can leave us without the slide that it earned: after a slide,
                // the stone can at least go back.
                let may_slide = rules.may_slide(hands, us);
                if extra_move && left == 0 && may_slide && !rules.flies(board + 1, left) {
                    blocked = Some(successor((board + 1, left), removed, false)?);
                }
                let extra_move = extra_move && (left > 0 || may_slide);
                placed_mill = Some(successor((board + 1, left), removed, extra_move)?);
            }
        }
        let varying = class.board(!fixed);
        let points = POINTS as u8 - class.board(fixed);
        Some(Self {
            ours_fixed,
            flies: rules.flies(board, hand),
            slides,
            orbits: Orbits::of(class.board(fixed))?,
            sets: Subsets::new(points, varying),
            with_stone: (placed.is_some() && !ours_fixed)
                .then(|| Subsets::new(points, varying + 1)),
            removals: (ours_fixed && removed > 0).then(|| RemovalSets {
                before: Subsets::new(points - 1, varying),
                after: Subsets::new(points - 1, varying - 1),
            }),
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
        if self.ours_fixed {
            self.derive_our_row(stones, derived);
        } else {
            self.derive_their_row(stones, derived);
        }
    }

    /// Derives a row in which our stones are fixed: all positions have the same moves, except to
    /// points that the opponent occupies.
    fn derive_our_row(&self, ours: Points, derived: &mut DerivedRow) {
        let free = ALL & !ours;
        let mut raise = |to: Point,
                         rest: Points,
                         plain: Option<&Successor<'a>>,
                         mill: Option<&Successor<'a>>| {
            let after = rest | to.bit();
            if mills_through(to, rest) > 0 {
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

    /// Returns the cells of the positions in which a point is empty.
    fn cells_without(&self, to: Point, free: Points) -> &[u32] {
        let number = gather(to.bit(), free).trailing_zeros();
        self.sets.cells_with_without(None, Some(number))
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

    /// Raises all positions of a row by placing our last stone in a mill, which earns a slide.
    /// `successors`: if a slide is possible then, and if not.
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
        let (TargetRow::Row(target), Some(removals)) = (
            TargetRow::new(successor, after, free ^ to.bit()),
            &self.removals,
        ) else {
            return self.raise_all(successor, after, free, to, derived);
        };
        let DerivedRow {
            best,
            removable,
            removable_renumbered,
            plain,
            milled,
        } = derived;
        if removable.is_empty() {
            let stones = |&set: &Points| gather(Mills::removable(scatter(set, free)), free);
            removable.extend(self.sets.all().iter().map(stones));
        }
        let cells = self.cells_without(to, free);
        // Renumbers: drops the bit of `to`, which is 0, and closes the gap.
        let below_to = gather(to.bit(), free) - 1;
        removable_renumbered.clear();
        removable_renumbered.extend(cells.iter().map(|&cell| {
            let stones = removable[cell as usize];
            stones & below_to | stones >> 1 & !below_to
        }));
        // The value of each set with one stone fewer is looked up once, and counts for every set
        // that a removal can turn into it.
        target.values(removals.after.size(), plain);
        milled.clear();
        milled.resize(cells.len(), NO_MOVE);
        for stone in 0..free.count_ones() - 1 {
            let before = removals.before.cells_with_without(Some(stone), None);
            let after = removals.after.cells_with_without(None, Some(stone));
            for (&set, &after) in before.iter().zip(after) {
                let (value, set) = (plain[after as usize], set as usize);
                let is_removable = removable_renumbered[set] >> stone & 1 != 0;
                milled[set] = milled[set].max(if is_removable { value } else { NO_MOVE });
            }
        }
        for (&cell, &value) in cells.iter().zip(&*milled) {
            let best = &mut best[cell as usize];
            *best = value.max(*best);
        }
    }

    /// Derives a row in which the opponent's stones are fixed: our moves lead to one row, and to
    /// one more for each stone that can be removed. The value of each of our sets after a move is
    /// looked up once in these rows, and counts for every set from which a move leads to it.
    fn derive_their_row(&self, theirs: Points, derived: &mut DerivedRow) {
        let free = ALL & !theirs;
        if let Some(slid) = &self.slid {
            let targets = self.targets(slid, self.slid_mill.as_ref(), None, theirs);
            targets.find_values(&self.sets, derived);
            for (to_number, to) in (0..).zip(points(free)) {
                targets.swap_mill_values(&self.sets, to, derived);
                let near = if self.flies {
                    free ^ to.bit()
                } else {
                    to.neighbours() & free
                };
                for from_number in ones(gather(near, free)) {
                    let (from, to) = (Some(from_number), Some(to_number));
                    let before = self.sets.cells_with_without(from, to);
                    derived.raise(before, self.sets.cells_with_without(to, from));
                }
                targets.swap_mill_values(&self.sets, to, derived);
            }
        }
        if let (Some(placed), Some(after)) = (&self.placed, &self.with_stone) {
            let (mill, blocked) = (self.placed_mill.as_ref(), self.blocked.as_ref());
            let targets = self.targets(placed, mill, blocked, theirs);
            targets.find_values(after, derived);
            for (to_number, to) in (0..).zip(points(free)) {
                targets.swap_mill_values(after, to, derived);
                let before = self.sets.cells_with_without(None, Some(to_number));
                derived.raise(before, after.cells_with_without(Some(to_number), None));
                targets.swap_mill_values(after, to, derived);
            }
        }
    }

    /// Finds the rows that moves of one kind lead to while the opponent's stones are `theirs`.
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

/// The rows that our moves of one kind lead to, while the opponent's stones are fixed.
struct MoveTargets<'w> {
    theirs: Points,
    free: Points,
    plain: TargetRow<'w>,
    /// After a mill: one row for each stone that can be removed, or a single row if there is none.
    mills: Vec<TargetRow<'w>>,
    /// After a mill that earns an extra move, when none is possible.
    blocked: Option<TargetRow<'w>>,
}

impl MoveTargets<'_> {
    /// Finds the values of each of our sets after a move without a mill and, for sets with a mill,
    /// after a move that makes it.
    fn find_values(&self, after: &Subsets, derived: &mut DerivedRow) {
        let DerivedRow { plain, milled, .. } = derived;
        let cells = after.all().len();
        self.plain.values(after.size(), cells, plain);
        milled.resize(cells, NO_MOVE);
        for line in LINE
            .into_iter()
            .filter_map(|line| self.renumbered_line(line))
        {
            for &cell in after.cells_with_line(line) {
                milled[cell as usize] = self.value_of_mill(after.all()[cell as usize]);
            }
        }
    }

    /// Swaps `plain` and `milled` for the sets with a mill through `to`, since a move to `to` makes
    /// that mill. A second call undoes this.
    fn swap_mill_values(&self, after: &Subsets, to: Point, derived: &mut DerivedRow) {
        let DerivedRow { plain, milled, .. } = derived;
        let [one, other] = to.lines().map(|line| self.renumbered_line(line | to.bit()));
        let mut swap_values = |line: Option<Points>, except: Option<Points>| {
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
        swap_values(one, None);
        // Sets with both mills have been swapped already.
        swap_values(other, one);
    }

    /// Returns a line, renumbered, if all of its points are free.
    fn renumbered_line(&self, line: Points) -> Option<Points> {
        (line & !self.free == 0).then(|| gather(line, self.free))
    }

    /// Returns the value of a move that makes a mill and leads to this set of our stones.
    fn value_of_mill(&self, ours: Points) -> Preference {
        match &self.blocked {
            Some(blocked) if self.is_blocked(ours) => blocked.value(ours),
            _ => (self.mills.iter())
                .map(|target| target.value(ours))
                .max()
                .unwrap_or(NO_MOVE),
        }
    }

    /// Whether this set of our stones (renumbered) has no slide.
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
    /// Finds the row in which `stones` are fixed. Sets of the other side's stones are renumbered:
    /// counted among the points `free`.
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

    /// Looks up the values of all sets of `size` stones of the other side (there are `sets` of
    /// them), in ascending order of the sets as numbers.
    fn values(&self, size: u8, sets: usize, values: &mut Vec<Preference>) {
        match self {
            Self::Won(value) => {
                values.clear();
                values.resize(sets, *value);
            }
            Self::Row(row) => row.values(size, values),
        }
    }

    /// Returns the value of a set of the other side's stones, renumbered.
    #[inline]
    fn value(&self, set: Points) -> Preference {
        match self {
            Self::Won(value) => *value,
            Self::Row(row) => row.value(set),
        }
    }
}

/// Returns the points next to a set of stones that are not in it.
fn adjacent(stones: Points) -> Points {
    points(stones).fold(0, |near, point| near | point.neighbours()) & !stones
}
