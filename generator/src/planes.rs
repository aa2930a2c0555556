//! Score planes of whole classes in memory.

use galotne::geometry::Board;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use memmap2::MmapMut;
use std::io;

use crate::score::{DRAW, Score};

/// The scores of every position of a class.
///
/// One plane for each side to move (one for both where the sides are equal), slices in the order of
/// the index. In a slice a row for each placement of the mover's kings and a column for each of the
/// other side's: whoever looks a move up varies the kings of the side that moved, and so reads a
/// plane along its rows.
#[derive(Debug)]
pub struct Planes {
    index: Index,
    sides: Vec<MmapMut>,
}

impl Planes {
    /// Planes full of draws.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(index: Index) -> io::Result<Self> {
        let sides = sides(index.class());
        let bytes = usize::try_from(index.cells()).map_err(io::Error::other)?;
        let sides = (0..sides)
            .map(|_| {
                let mut plane = MmapMut::map_anon(bytes)?;
                plane.fill(DRAW);
                Ok(plane)
            })
            .collect::<io::Result<_>>()?;
        Ok(Self { index, sides })
    }

    /// The numbering of the class, canonical.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// All scores with one side to move.
    pub fn side(&self, turn: Colour) -> &[Score] {
        &self.sides[turn.index()]
    }

    /// The planes as a class of either orientation sees them.
    pub fn view(&self, class: Class) -> View<'_> {
        View {
            planes: self,
            swapped: class != self.index.class(),
        }
    }

    /// The scores of a slice, `men` being the ranks of White's and Black's men.
    pub fn slice_mut(&mut self, turn: Colour, men: [u64; 2]) -> &mut [Score] {
        let (turn, range) = self.range(turn, men);
        &mut self.sides[turn.index()][range]
    }

    fn range(&self, turn: Colour, men: [u64; 2]) -> (Colour, std::ops::Range<usize>) {
        let (turn, slice) = place(&self.index, turn, men);
        let cells = slice_cells(&self.index);
        let start = slice as usize * cells;
        (turn, start..start + cells)
    }
}

impl PartialEq for Planes {
    fn eq(&self, other: &Self) -> bool {
        let equal = |(one, other): (&MmapMut, &MmapMut)| one[..] == other[..];
        self.sides.len() == other.sides.len() && self.sides.iter().zip(&other.sides).all(equal)
    }
}

/// How many planes a class has.
pub fn sides(class: Class) -> usize {
    if class.is_symmetric() { 1 } else { 2 }
}

/// How many cells a slice has.
pub fn slice_cells(index: &Index) -> usize {
    (index.king_ranks(Colour::White) * index.king_ranks(Colour::Black)) as usize
}

/// The plane and slice where a side to move and men (by rank) are kept: with equal sides, Black to
/// move is White to move from the other chair.
pub fn place(index: &Index, turn: Colour, men: [u64; 2]) -> (Colour, u64) {
    let ranks = index.men_ranks(Colour::Black);
    if index.class().is_symmetric() && turn == Colour::Black {
        (Colour::White, men[1] * ranks + men[0])
    } else {
        (turn, men[0] * ranks + men[1])
    }
}

/// The planes of a class, or of its mirror image.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    planes: &'a Planes,
    swapped: bool,
}

impl<'a> View<'a> {
    /// The scores of a slice with `turn` to move, `men` being the ranks of White's and Black's men:
    /// a row for each placement of the mover's kings.
    #[inline]
    pub fn slice(&self, turn: Colour, men: [u64; 2]) -> &'a [Score] {
        let (turn, men) = if self.swapped {
            (!turn, [men[1], men[0]])
        } else {
            (turn, men)
        };
        let (turn, range) = self.planes.range(turn, men);
        &self.planes.sides[turn.index()][range]
    }
}

/// The numbering of a class that is known to fit into memory.
///
/// # Errors
/// The class has too many positions to be numbered.
pub fn index(board: &'static Board, class: Class) -> io::Result<Index> {
    Index::new(board, class)
        .ok_or_else(|| io::Error::other(format!("{class} has too many positions to be numbered")))
}
