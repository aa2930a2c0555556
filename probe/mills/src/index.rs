//! Position <-> number inside a class.
//!
//! A set of `k` points `p0 < p1 < ..` has the *rank* `C(p0, 1) + C(p1, 2) + ..` (combinatorial
//! number system), which orders the sets of `k` points as their bits do when they are read as a
//! number. Of the images of a set under the sixteen symmetries of the board the one with the
//! smallest rank is *canonical*; canonical sets of `k` points are numbered from 0 as their ranks
//! ascend.
//!
//! The set of one side is made canonical: the side with which there are fewer cells, or White if
//! the numbers are equal ([`Class::canonical_side`]). The set of the other side is turned along
//! with it and ranked among the points that the canonical one leaves free:
//!
//! ```text
//! cell  = number(canonical set) * C(24 - k, l) + rank(the other l stones among the 24 - k points)
//! cells = canonical sets of k points * C(24 - k, l)
//! ```
//!
//! There are no holes. If a symmetry leaves a canonical set unchanged, the images of the other set
//! under that symmetry lie in several cells, although they are one position turned. Such *twin
//! cells* hold equal values, which is a check that costs nothing. The cell of a position is that of
//! the first symmetry that makes its set canonical.
//!
//! # Planes
//!
//! A class has a plane for each side that can be to move, White's first. If both sides have the
//! same stones it has one plane, in which the side to move counts as White. If stones are placed in
//! turn, only the side with more in hand can be to move, so a class with unequal hands has one
//! plane. If extra moves are distinguished ([`ChainReward::Once`]), each plane is followed by
//! another one for positions in which an extra move is due.

use super::geometry::{ALL, POINTS, Points, SYMMETRIES, gather, image, images, next_set, scatter};
use super::material::{Class, MAX_STONES};
use super::position::Position;
use super::rules::{ChainReward, Mills};
use galotne::colour::Colour;
use galotne::material::choose;
use galotne::rules::ClassIndex;
use std::ops::Range;
use std::sync::OnceLock;

/// A set is ranked half by half.
const HALF: usize = POINTS / 2;
const HALVES: usize = 1 << HALF;

/// `CHOOSE[n][k]`: the number of sets of `k` of `n` points.
const CHOOSE: [[u32; MAX_STONES as usize + 2]; POINTS + 1] = {
    let mut ways = [[0; MAX_STONES as usize + 2]; POINTS + 1];
    let mut n = 0;
    while n <= POINTS {
        ways[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < ways[n].len() {
            ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    ways
};

/// Ranks the sets of one size.
#[derive(Clone, Debug)]
pub struct Ranking {
    stones: u8,
    /// The sum that the points of each half add to the rank. Points of the upper half come after
    /// all of the lower one, and their number tells how many those are.
    halves: [Box<[u32; HALVES]>; 2],
}

impl Ranking {
    /// For sets of this many points.
    #[must_use]
    pub fn new(stones: u8) -> Self {
        let ranked = |first: usize, below: &dyn Fn(u32) -> Option<u8>| {
            let mut ranks = Box::new([0; HALVES]);
            for (half, rank) in ranks.iter_mut().enumerate() {
                // Halves with too many or too few points belong to no set of this size.
                if let Some(below) = below(half.count_ones()) {
                    let points = (first..first + HALF).filter(|at| half >> (at - first) & 1 != 0);
                    *rank = points
                        .zip(usize::from(below) + 1..)
                        .map(|(at, nth)| CHOOSE[at][nth])
                        .sum();
                }
            }
            ranks
        };
        let fits = |points: u32| u8::try_from(points).ok().filter(|&points| points <= stones);
        Self {
            stones,
            halves: [
                ranked(0, &|points| fits(points).map(|_| 0)),
                ranked(HALF, &|points| fits(points).map(|points| stones - points)),
            ],
        }
    }

    /// Returns the rank of a set of this size.
    #[must_use]
    #[inline]
    pub fn rank(&self, set: Points) -> u32 {
        let [low, high] = &self.halves;
        low[set as usize % HALVES] + high[(set >> HALF) as usize % HALVES]
    }

    fn unrank(&self, mut rank: u32) -> Points {
        let (mut set, mut below) = (0, POINTS);
        for nth in (1..=usize::from(self.stones)).rev() {
            // The highest point that still fits.
            loop {
                below -= 1;
                let size = CHOOSE[below][nth];
                if size <= rank || below == 0 {
                    rank -= size.min(rank);
                    set |= 1 << below;
                    break;
                }
            }
        }
        set
    }
}

/// The sets of one size up to the symmetries of the board.
#[derive(Debug)]
pub struct Orbits {
    ranking: Ranking,
    /// The canonical sets, by number.
    canonical: Vec<Points>,
    /// By rank of any set: the number of the canonical one, times [`SYMMETRIES`], and the first
    /// symmetry that leads to it.
    by_rank: Vec<u32>,
}

impl Orbits {
    /// Returns the orbits of the sets of this many points, nine at most.
    ///
    /// They follow from the board alone and serve every game and class. They take up to 5 MiB, are
    /// computed at the first call, and kept.
    #[must_use]
    pub fn of(stones: u8) -> Option<&'static Self> {
        static KNOWN: [OnceLock<Orbits>; MAX_STONES as usize + 1] =
            [const { OnceLock::new() }; MAX_STONES as usize + 1];
        let known = KNOWN.get(usize::from(stones))?;
        Some(known.get_or_init(|| Self::new(stones)))
    }

    /// Returns the number of points in each set.
    #[must_use]
    pub const fn stones(&self) -> u8 {
        self.ranking.stones
    }

    /// Returns the canonical sets, by number.
    #[must_use]
    pub fn canonical(&self) -> &[Points] {
        &self.canonical
    }

    /// Returns the number of the canonical set that stands for a set of this size, and the symmetry
    /// that leads to it.
    #[must_use]
    #[inline]
    pub fn find(&self, set: Points) -> (usize, usize) {
        let entry = self.by_rank[self.ranking.rank(set) as usize] as usize;
        (entry / SYMMETRIES, entry % SYMMETRIES)
    }

    fn new(stones: u8) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let ranking = Ranking::new(stones);
        let sets = CHOOSE[POINTS][usize::from(stones)];
        let mut canonical = vec![];
        let mut by_rank = vec![UNSEEN; sets as usize];
        let mut set: Points = (1 << stones) - 1;
        for rank in 0..sets {
            if by_rank[rank as usize] == UNSEEN {
                let first = canonical.len() as u32 * SYMMETRIES as u32;
                canonical.push(set);
                // The inverse symmetry leads back from the image.
                for (symmetry, from) in images(set).into_iter().enumerate() {
                    let entry = &mut by_rank[ranking.rank(from) as usize];
                    *entry = (*entry).min(first + INVERSE[symmetry]);
                }
            }
            set = next_set(set);
        }
        Self {
            ranking,
            canonical,
            by_rank,
        }
    }
}

/// The inverse of each symmetry.
const INVERSE: [u32; SYMMETRIES] = {
    let mut undone = [0; SYMMETRIES];
    let mut one = 0;
    while one < SYMMETRIES {
        let mut other = 0;
        while other < SYMMETRIES {
            let mut point = 0;
            let maps = &super::geometry::MAPS;
            while point < POINTS && maps[other][maps[one][point] as usize] as usize == point {
                point += 1;
            }
            if point == POINTS {
                undone[one] = other as u32;
            }
            other += 1;
        }
        one += 1;
    }
    undone
};

/// The place of a position in its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The plane.
    pub plane: u8,
    /// The cell in it.
    pub cell: u64,
}

/// The positions of one plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    /// The side to move.
    pub turn: Colour,
    /// Whether the move that is due is known to be an extra move.
    pub extra: bool,
}

/// The numbering of the positions of one class as it is named (White as White).
#[derive(Clone, Debug)]
pub struct Index {
    class: Class,
    /// The side whose set is made canonical.
    canonical_side: Colour,
    orbits: &'static Orbits,
    /// Ranks the sets of the other side.
    others: Ranking,
    /// The number of sets of the other side beside each canonical one.
    row: u64,
    planes: Vec<Plane>,
    /// The plane of each side to move, without and with an extra move due.
    plane: [[u8; 2]; 2],
}

impl Index {
    /// Returns the numbering of a class of a game; `None` for a class that the game does not have.
    #[must_use]
    pub fn new(rules: &Mills, class: Class) -> Option<Self> {
        if !rules.has(class) {
            return None;
        }
        let canonical_side = class.canonical_side();
        let (own, other) = (class.board(canonical_side), class.board(!canonical_side));
        let extras: &[bool] = match rules.chain {
            ChainReward::GoesOn => &[false],
            ChainReward::Once => &[false, true],
        };
        let planes: Vec<Plane> = rules
            .turns(class)
            .flat_map(|turn| extras.iter().map(move |&extra| Plane { turn, extra }))
            .collect();
        let mut plane = [[0; 2]; 2];
        for (number, seen) in (0..).zip(&planes) {
            plane[seen.turn.index()][usize::from(seen.extra)] = number;
        }
        Some(Self {
            class,
            canonical_side,
            orbits: Orbits::of(own)?,
            others: Ranking::new(other),
            row: choose(POINTS as u64 - u64::from(own), other.into())?,
            planes,
            plane,
        })
    }

    /// Returns the class.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Returns the number of cells of a plane.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.orbits.canonical.len() as u64 * self.row
    }

    /// Returns the positions of each plane.
    #[must_use]
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Returns the cell of a position, which must be of this class, in its orientation.
    #[must_use]
    #[inline]
    pub fn cell(&self, position: &Position) -> u64 {
        self.cell_of(
            position.stones(self.canonical_side),
            position.stones(!self.canonical_side),
        )
    }

    /// Returns the cell of these stones, those of the canonical side first.
    #[inline]
    fn cell_of(&self, own: Points, others: Points) -> u64 {
        let (number, symmetry) = self.orbits.find(own);
        let (own, others) = (image(own, symmetry), image(others, symmetry));
        number as u64 * self.row + self.within_row(own, others)
    }

    /// Returns the place of the other stones in the row of a canonical set.
    #[inline]
    fn within_row(&self, own: Points, others: Points) -> u64 {
        self.others.rank(gather(others, ALL & !own)).into()
    }

    /// Returns the place after a slide or a flight that changes only the turn and the two points of
    /// `way`, from a position in this place.
    #[inline]
    pub(super) fn seat_after(&self, position: &Position, seat: &Seat, way: Points) -> Seat {
        let us = position.turn();
        let mut stones = Colour::BOTH.map(|side| position.stones(side));
        stones[us.index()] ^= way;
        if self.class.is_symmetric() {
            // The other side is to move, and counts as White.
            let [them, us] = if us == Colour::White { [1, 0] } else { [0, 1] };
            return Seat {
                plane: self.plane[Colour::White.index()][0],
                cell: self.cell_of(stones[them], stones[us]),
            };
        }
        let (own, others) = (
            stones[self.canonical_side.index()],
            stones[(!self.canonical_side).index()],
        );
        let number = seat.cell / self.row;
        let stays =
            us != self.canonical_side && self.orbits.canonical.get(number as usize) == Some(&own);
        Seat {
            plane: self.plane[(!us).index()][0],
            cell: if stays {
                number * self.row + self.within_row(own, others)
            } else {
                self.cell_of(own, others)
            },
        }
    }

    /// Returns the position in a cell; `None` if there is no such cell or plane.
    #[must_use]
    pub fn position(&self, plane: usize, cell: u64) -> Option<Position> {
        let plane = *self.planes.get(plane)?;
        let own = *self.orbits.canonical.get((cell / self.row) as usize)?;
        let others = self.others.unrank((cell % self.row) as u32);
        Some(self.at(plane, own, scatter(others, ALL & !own)))
    }

    /// Returns the first of a cell and its twins. The cells that are their own first ones hold one
    /// position for all that the symmetries of the board map onto each other.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{Index, MILLS};
    ///
    /// let index = Index::new(&MILLS, "3v3".parse()?).expect("a class of the game");
    /// let first = (0..index.cells()).filter(|&cell| index.first_twin(cell) == cell);
    /// assert_eq!((index.cells(), first.count()), (210_140, 169_626));
    /// # Ok::<(), galotne_mills::ClassError>(())
    /// ```
    #[must_use]
    pub fn first_twin(&self, cell: u64) -> u64 {
        let (number, place) = (cell / self.row, cell % self.row);
        let Some(&own) = self.orbits.canonical.get(number as usize) else {
            return cell;
        };
        let others = scatter(self.others.unrank(place as u32), ALL & !own);
        let places = (1..SYMMETRIES)
            .filter(|&symmetry| image(own, symmetry) == own)
            .map(|symmetry| self.within_row(own, image(others, symmetry)));
        number * self.row + places.fold(place, u64::min)
    }

    /// Returns the position of a plane with these stones, those of the canonical side first.
    #[inline]
    fn at(&self, plane: Plane, own: Points, others: Points) -> Position {
        let mut stones = [others; 2];
        stones[self.canonical_side.index()] = own;
        let hands = Colour::BOTH.map(|side| self.class.hand(side));
        Position::new_unchecked(stones, hands, plane.turn).with_extra(plane.extra)
    }
}

impl ClassIndex for Index {
    type Position = Position;
    type Place = Seat;
    type Walk<'i> = &'i Self;

    fn planes(&self) -> usize {
        self.planes.len()
    }

    fn cells(&self) -> u64 {
        Self::cells(self)
    }

    #[inline]
    fn place(&self, position: &Position) -> Seat {
        let symmetric = self.class.is_symmetric() && position.turn() == Colour::Black;
        let position = if symmetric {
            position.swapped()
        } else {
            *position
        };
        let extra = usize::from(position.is_extra_move());
        Seat {
            plane: self.plane[position.turn().index()][extra],
            cell: self.cell(&position),
        }
    }

    #[inline]
    fn plane_and_cell(&self, place: &Seat) -> (usize, u64) {
        (place.plane.into(), place.cell)
    }

    fn walk(&self) -> &Self {
        self
    }

    fn find<X>(
        walk: &&Self,
        plane: usize,
        cells: Range<u64>,
        mut visit: impl FnMut(u64, Seat, &Position) -> Option<X>,
    ) -> Option<X> {
        let index = *walk;
        let seen = *index.planes.get(plane)?;
        let end = cells.end.min(index.cells());
        let mut cell = cells.start;
        while cell < end {
            // The cells of one canonical set.
            let own = *index.orbits.canonical.get((cell / index.row) as usize)?;
            let free = ALL & !own;
            let last = end.min((cell / index.row + 1) * index.row);
            let mut others = index.others.unrank((cell % index.row) as u32);
            while cell < last {
                let position = index.at(seen, own, scatter(others, free));
                let seat = Seat {
                    plane: plane as u8,
                    cell,
                };
                let found = visit(cell, seat, &position);
                if found.is_some() {
                    return found;
                }
                others = next_set(others);
                cell += 1;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sets_are_ranked_in_their_order() {
        for stones in 0..=MAX_STONES {
            let ranking = Ranking::new(stones);
            let mut set: Points = (1 << stones) - 1;
            for rank in 0..CHOOSE[POINTS][usize::from(stones)] {
                assert_eq!(ranking.rank(set), rank);
                if rank % 97 == 0 {
                    assert_eq!(ranking.unrank(rank), set);
                }
                set = next_set(set);
            }
        }
    }

    #[test]
    fn canonical_sets_stand_for_their_images() {
        for stones in 0..=6 {
            let orbits = Orbits::of(stones).expect("nine at most");
            let numbered = Class::new([stones, 0], [0; 2]).states();
            assert_eq!(orbits.canonical.len() as u64, numbered);
            assert!(orbits.canonical.is_sorted());
            let mut set: Points = (1 << stones) - 1;
            for entry in &orbits.by_rank {
                let all = images(set);
                let canonical = all[*entry as usize % SYMMETRIES];
                assert_eq!(canonical, orbits.canonical[*entry as usize / SYMMETRIES]);
                assert_eq!(Some(canonical), all.into_iter().min());
                let first = all.iter().position(|&image| image == canonical);
                assert_eq!(first, Some(*entry as usize % SYMMETRIES));
                set = next_set(set);
            }
        }
    }

    #[test]
    fn every_cell_has_a_position_of_its_own() {
        for (rules, class) in [
            (&MILLS, "3v3"),
            (&MILLS, "4v3"),
            (&MILLS, "2+2v1+3"),
            (&MILLS_MIXED, "3v2+1"),
            (&MILLS_MIXED, "0+4v3"),
            (&MILLS_CEYLON, "1+8v1+8"),
            (&MILLS_CEYLON, "3+6v1+8"),
            (&MILLS_CEYLON_ONCE, "2+7v1+8"),
        ] {
            let class: Class = class.parse().expect("a class");
            let index = Index::new(rules, class).expect(rules.name);
            assert_eq!(index.cells(), class.cells());
            for plane in 0..index.planes.len() {
                let mut next = 0;
                Index::find(
                    &&index,
                    plane,
                    0..u64::MAX,
                    |cell, seat, position| -> Option<()> {
                        assert_eq!(cell, next);
                        next += 1;
                        assert_eq!(index.plane_and_cell(&seat), (plane, cell));
                        assert_eq!(index.place(position), seat);
                        assert_eq!(Class::from_position(position), class);
                        if cell % 61 == 0 {
                            assert_eq!(index.position(plane, cell).as_ref(), Some(position));
                        }
                        None
                    },
                );
                assert_eq!(next, index.cells());
                assert_eq!(index.position(plane, next), None);
                // From the middle as from the beginning.
                let middle = index.cells() / 3;
                let found = Index::find(&&index, plane, middle..u64::MAX, |cell, _, position| {
                    Some((cell, *position))
                });
                assert_eq!(
                    found,
                    Some((middle, index.position(plane, middle).expect("a cell")))
                );
            }
        }
    }

    #[test]
    fn planes_are_those_of_the_sides_that_can_be_to_move() {
        let planes = |rules, class: &str| {
            let index = Index::new(rules, class.parse().expect("a class")).expect("of the game");
            let planes = index.planes.iter();
            planes
                .map(|plane| (plane.turn, plane.extra))
                .collect::<Vec<_>>()
        };
        let (white, black) = ((Colour::White, false), (Colour::Black, false));
        assert_eq!(planes(&MILLS, "5v4"), [white, black]);
        assert_eq!(planes(&MILLS, "5v5"), [white]);
        assert_eq!(planes(&MILLS, "5+2v4+2"), [white, black]);
        assert_eq!(planes(&MILLS, "5+2v4+1"), [white]);
        assert_eq!(planes(&MILLS, "5+1v4+2"), [black]);
        assert_eq!(planes(&MILLS_MIXED, "5+1v4+2"), [white, black]);
        assert_eq!(planes(&MILLS_CEYLON, "9v4+5"), [black]);
        assert_eq!(planes(&MILLS_CEYLON_SLIDES, "9v4+5"), [white, black]);
        let extra = (Colour::White, true);
        assert_eq!(planes(&MILLS_CEYLON_ONCE, "5v5"), [white, extra]);
        for (rules, class) in [
            (&MILLS, "5+3v4+1"),
            (&MILLS, "2v5"),
            (&MILLS_CEYLON, "5+3v4+5"),
        ] {
            let class = class.parse().expect("a class");
            assert!(Index::new(rules, class).is_none(), "{class}");
        }
    }

    proptest! {
        #[test]
        fn turned_positions_share_a_value_and_mostly_a_cell(
            shuffled in Just((0..24).collect::<Vec<u32>>()).prop_shuffle(),
            sizes in [3..=9_usize, 3..=9_usize],
            symmetry in 0..SYMMETRIES,
        ) {
            let (own, rest) = shuffled.split_at(sizes[0]);
            let stones = [own, &rest[..sizes[1]]];
            let stones = stones.map(|points| points.iter().map(|point| 1 << point).sum::<Points>());
            let position = Position::new_unchecked(stones, [0; 2], Colour::White);
            let turned = stones.map(|set| image(set, symmetry));
            let turned = Position::new_unchecked(turned, [0; 2], Colour::White);
            let index = Index::new(&MILLS, Class::from_position(&position)).expect("of the game");
            let [one, other] = [&position, &turned].map(|position| index.cell(position));
            // One canonical set, and unless a symmetry leaves it as it is one cell.
            prop_assert_eq!(one / index.row, other / index.row);
            let canonical = index.orbits.canonical[(one / index.row) as usize];
            let own_images = images(canonical).into_iter().filter(|&set| set == canonical);
            if own_images.count() == 1 {
                prop_assert_eq!(one, other);
            }
            let back = index.position(0, one).expect("a cell");
            prop_assert_eq!(index.cell(&back), one);
        }
    }
}
