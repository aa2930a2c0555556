//! The numbering of the positions of a class with one side to move, such that its moves connect
//! neighbouring cells.

use super::sets::PointSets;
use galotne::position::Colour;
use galotne_mills::geometry::{ALL, POINTS, Points, gather, image, images, scatter};
use galotne_mills::{Class, Orbits, Ranking};

/// The positions in which one side is to move (*us*), row by row.
///
/// A row is a canonical set of the opponent's stones (*them*), which stand still. It has a cell for
/// each set of our stones among the points that those leave free. All our moves that remove nothing
/// stay in the row.
///
/// The *transposed* index has the same positions in rows of our stones. That is the order in which
/// the opponent's moves reach them.
#[derive(Debug)]
pub struct SideIndex {
    us: &'static Orbits,
    them: &'static Orbits,
    sets: PointSets,
    /// The sets of any row by rank, as numbered among the free points.
    cell_sets: Vec<Points>,
    ours: Ranking,
    /// For each row, the symmetries that leave it unchanged, one bit each.
    stabilisers: Vec<u16>,
}

impl SideIndex {
    /// Numbers the positions of a side with `us` stones on the board to move against `them`; `None`
    /// if a side has more than nine.
    pub fn new(us: u8, them: u8) -> Option<Self> {
        Some(Self::from_orbits(Orbits::of(us)?, Orbits::of(them)?))
    }

    /// Numbers the positions of a class with White to move.
    pub fn of_class(class: Class) -> Option<Self> {
        Self::new(class.board(Colour::White), class.board(Colour::Black))
    }

    fn from_orbits(us: &'static Orbits, them: &'static Orbits) -> Self {
        let sets = PointSets::new(POINTS as u8 - them.stones(), us.stones());
        let stabiliser = |&set: &Points| {
            let all = images(set).into_iter().enumerate();
            all.filter(|&(_, image)| image == set)
                .map(|(symmetry, _)| 1 << symmetry)
                .sum::<u16>()
        };
        Self {
            us,
            them,
            cell_sets: sets.each().collect(),
            ours: Ranking::new(us.stones()),
            stabilisers: them.canonical().iter().map(stabiliser).collect(),
            sets,
        }
    }

    /// Numbers the same positions in rows of our stones.
    pub fn transposed(&self) -> Self {
        Self::from_orbits(self.them, self.us)
    }

    pub fn rows(&self) -> usize {
        self.them.canonical().len()
    }

    /// Returns the cells per row.
    pub const fn cells(&self) -> usize {
        self.sets.len()
    }

    /// Returns the words of a row of bits.
    pub const fn words(&self) -> usize {
        self.sets.words()
    }

    /// Returns the sets that are the cells of a row.
    pub const fn sets(&self) -> &PointSets {
        &self.sets
    }

    /// Returns the opponent's stones of a row.
    pub fn theirs(&self, row: usize) -> Points {
        self.them.canonical()[row]
    }

    /// Returns the points of a row that the opponent leaves free.
    pub fn free(&self, row: usize) -> Points {
        ALL & !self.theirs(row)
    }

    /// Returns our stones in a cell of a row.
    #[inline]
    pub fn ours(&self, row: usize, cell: usize) -> Points {
        scatter(self.set(cell), self.free(row))
    }

    /// Returns our stones in a cell of any row, as numbered among the points that are free there.
    #[inline]
    pub fn set(&self, cell: usize) -> Points {
        self.cell_sets[cell]
    }

    /// Returns the cell of a set of our stones as numbered among the free points.
    #[inline]
    pub fn cell_of_set(&self, set: Points) -> usize {
        self.ours.rank(set) as usize
    }

    /// Returns the cell of our stones in a row.
    #[inline]
    pub fn cell(&self, row: usize, ours: Points) -> usize {
        self.cell_of_set(gather(ours, self.free(row)))
    }

    /// Returns the row of the opponent's stones, and the symmetry that maps them to it.
    #[inline]
    pub fn row_of(&self, theirs: Points) -> (usize, usize) {
        self.them.find(theirs)
    }

    /// Returns a row and cell of a position; symmetric ones have equal values.
    #[inline]
    pub fn locate(&self, ours: Points, theirs: Points) -> (usize, usize) {
        let (row, symmetry) = self.them.find(theirs);
        (row, self.cell(row, image(ours, symmetry)))
    }

    /// Returns the symmetries that leave the opponent's stones of a row unchanged, the identity
    /// first.
    #[inline]
    pub fn stabiliser(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.stabilisers[row];
        std::iter::from_fn(move || {
            let symmetry = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(symmetry)
        })
    }

    /// Visits all rows and cells of a position in the transposed index: one for each symmetry that
    /// leaves our stones unchanged.
    #[inline]
    pub fn visit_transposed(
        &self,
        transposed: &Self,
        row: usize,
        cell: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (to, symmetry) = self.us.find(self.ours(row, cell));
        let theirs = image(self.theirs(row), symmetry);
        for unchanged in transposed.stabiliser(to) {
            visit(to, transposed.cell(to, image(theirs, unchanged)));
        }
    }
}
