//! The positions of a class with one side to move, in the order in which its moves are next to each
//! other.

use super::sets::Sets;
use galotne::position::Colour;
use galotne_mills::geometry::{ALL, POINTS, Points, gather, image, images, scatter};
use galotne_mills::{Class, Orbits, Ranking};

/// What the cells of a *half* are: the positions in which one side is to move (*us*), row by row. A
/// row is a canonical set of the other side's stones (*them*), which stand still, and holds a cell
/// for every set of ours among the points that those leave free. All our moves that remove nothing
/// stay in the row.
///
/// The same positions have a place in the table of the class, and in the half of the other side as
/// positions that its moves lead to; there the sets of *our* side are the rows. What is found out
/// in one half is therefore carried over to the other, once.
#[derive(Debug)]
pub struct Half {
    us: &'static Orbits,
    them: &'static Orbits,
    sets: Sets,
    /// All sets of a row in order, as numbered among the free points.
    each: Vec<Points>,
    ours: Ranking,
    /// For each row the symmetries that leave it as it is, one bit each.
    twins: Vec<u16>,
}

impl Half {
    /// The half of the side with `us` stones on the board to move, against `them`. `None` if a side
    /// has more than nine.
    pub fn new(us: u8, them: u8) -> Option<Self> {
        Some(Self::of(Orbits::of(us)?, Orbits::of(them)?))
    }

    /// The half of a class in which White is to move.
    pub fn of_class(class: Class) -> Option<Self> {
        Self::new(class.board(Colour::White), class.board(Colour::Black))
    }

    fn of(us: &'static Orbits, them: &'static Orbits) -> Self {
        let sets = Sets::new(POINTS as u8 - them.stones(), us.stones());
        let kept = |&set: &Points| {
            let all = images(set).into_iter().enumerate();
            all.filter(|&(_, image)| image == set)
                .map(|(symmetry, _)| 1 << symmetry)
                .sum::<u16>()
        };
        Self {
            us,
            them,
            each: sets.each().collect(),
            ours: Ranking::new(us.stones()),
            twins: them.canonical().iter().map(kept).collect(),
            sets,
        }
    }

    /// The same positions in rows of our stones.
    pub fn turned_round(&self) -> Self {
        Self::of(self.them, self.us)
    }

    /// The rows.
    pub fn rows(&self) -> usize {
        self.them.canonical().len()
    }

    /// The cells of a row.
    pub const fn cells(&self) -> usize {
        self.sets.len()
    }

    /// The words of a row of bits.
    pub const fn words(&self) -> usize {
        self.sets.words()
    }

    /// The sets that the cells of a row are.
    pub const fn sets(&self) -> &Sets {
        &self.sets
    }

    /// Their stones in a row.
    pub fn theirs(&self, row: usize) -> Points {
        self.them.canonical()[row]
    }

    /// The points that are free for us in a row.
    pub fn free(&self, row: usize) -> Points {
        ALL & !self.theirs(row)
    }

    /// Our stones in a cell of a row.
    #[inline]
    pub fn ours(&self, row: usize, cell: usize) -> Points {
        scatter(self.set(cell), self.free(row))
    }

    /// Our stones in a cell of any row, as numbered among the points that are free there.
    #[inline]
    pub fn set(&self, cell: usize) -> Points {
        self.each[cell]
    }

    /// The cell with our stones as they are numbered so.
    #[inline]
    pub fn cell_of(&self, set: Points) -> usize {
        self.ours.rank(set) as usize
    }

    /// The cell of our stones in a row.
    #[inline]
    pub fn cell(&self, row: usize, ours: Points) -> usize {
        self.cell_of(gather(ours, self.free(row)))
    }

    /// The row of these stones of theirs, and the symmetry that leads there.
    #[inline]
    pub fn row_of(&self, theirs: Points) -> (usize, usize) {
        self.them.find(theirs)
    }

    /// A row and cell with these stones.
    #[inline]
    pub fn place(&self, ours: Points, theirs: Points) -> (usize, usize) {
        let (row, symmetry) = self.them.find(theirs);
        (row, self.cell(row, image(ours, symmetry)))
    }

    /// The symmetries that leave their stones of a row as they are; the first is none at all.
    #[inline]
    pub fn twins(&self, row: usize) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.twins[row];
        std::iter::from_fn(move || {
            let symmetry = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(symmetry)
        })
    }

    /// Visits the places that a cell has in the half with our stones as rows: one for each symmetry
    /// that leaves those as they are.
    #[inline]
    pub fn across(
        &self,
        other: &Self,
        row: usize,
        cell: usize,
        mut visit: impl FnMut(usize, usize),
    ) {
        let (turned, symmetry) = self.us.find(self.ours(row, cell));
        let seen = image(self.theirs(row), symmetry);
        for twin in other.twins(turned) {
            visit(turned, other.cell(turned, image(seen, twin)));
        }
    }
}
