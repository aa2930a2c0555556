//! Kept cells and their contexts, from the rules and the index of a class. It does the same work
//! for the encoder and the decoder: it visits the kept cells of a block in order, and asks for the
//! code of each, given its context.

use crate::colour::Colour;
use crate::geometry::{Bits, Board, Direction, Square, Squares};
use crate::index::{CellOrder, Index};
use crate::material::Class;
use crate::position::Position;
use crate::rules::Variant;
use crate::table::{CellEncoding, Layout, Omission, SpecError, TableSpec};
use crate::value::Metric;
use std::ops::Range;

/// The most cells of a block: it bounds the memory for decoding one.
const MAX_PART_CELLS: u64 = 1 << 22;
/// The most pieces of a class.
const MAX_PIECES: u8 = 8;
/// The most bytes of the neighbours of all placements: they bound the memory for a class. Five
/// kings of one side take 270 MB.
const MAX_NEIGHBOUR_BYTES: u64 = 1 << 29;

/// The mark of a cell that is not kept.
pub(super) const UNKNOWN: u8 = 3;

/// The neighbours with one piece on another square: first the near ones, then those ahead.
const NEAR: usize = 4;
const AHEAD: usize = 2;
type Neighbours = [u32; NEAR + AHEAD];

/// The bits of a count in the sums of near and of ahead codes.
const NEAR_BITS: u32 = 4;
const AHEAD_BITS: u32 = 5;
/// The summand of each code, and of an unknown one.
const NEAR_ONE: [u32; 4] = [1, 1 << NEAR_BITS, 1 << (2 * NEAR_BITS), 0];
/// The summand of the first known one of four codes, with two bits each.
const NEAR_SUMS: [u32; 256] = {
    let (mut sums, mut codes) = ([0; 256], 0);
    while codes < 256 {
        let mut rest = codes;
        while rest & 3 == UNKNOWN as usize && rest > 0 {
            rest >>= 2;
        }
        // Behind four unknown codes zeros have come in.
        sums[codes] = if codes == 0xFF { 0 } else { NEAR_ONE[rest & 3] };
        codes += 1;
    }
    sums
};
const AHEAD_ONE: [u32; 4] = [1, 1 << AHEAD_BITS, 1 << (2 * AHEAD_BITS), 0];

/// The placements of one group: the pieces of one colour and kind.
struct Placements {
    /// The squares of each placement, by rank.
    squares: Vec<Squares>,
    pieces: usize,
    /// For each placement and piece the places from a cell back to its neighbours; 0 without one.
    back: Vec<Neighbours>,
}

impl Placements {
    /// Returns the neighbours of a placement, one entry for each piece.
    #[inline]
    fn of(&self, rank: u64) -> &[Neighbours] {
        let first = rank as usize * self.pieces;
        self.back
            .get(first..first + self.pieces)
            .unwrap_or_default()
    }
}

/// The cells of the class of a table: which are kept, and their contexts.
pub(super) struct ClassCells {
    variant: &'static Variant,
    index: Index,
    layout: Layout,
    spec: TableSpec,
    /// The groups, for each plane in the order of [`CellOrder::digits`].
    planes: Vec<[Placements; 4]>,
    /// The number of a sum of near codes, and of a sum of ahead codes.
    near_numbers: Vec<u32>,
    ahead_numbers: Vec<u32>,
    contexts: usize,
}

impl ClassCells {
    /// Prepares the cells of a table.
    ///
    /// # Errors
    /// Archives do not support such a table.
    pub(super) fn new(variant: &'static Variant, spec: &TableSpec) -> Result<Self, SpecError> {
        let layout = spec.layout()?;
        let unsupported = |field, expected: &str, found: String| -> Result<Self, SpecError> {
            Err(SpecError::new(field, expected, found))
        };
        if spec.metric != Metric::Wdl || spec.encoding != CellEncoding::TwoBits {
            let found = format!("{} as {:?}", spec.metric, spec.encoding);
            return unsupported("metric", "wdl as TwoBits", found);
        }
        if spec.omission == Omission::Nothing {
            let expected = "that positions with a capture are omitted";
            return unsupported("omission rule", expected, "0".into());
        }
        let name = spec.class.as_str();
        let class = (name.parse::<Class>().ok())
            .filter(|class| class.is_canonical() && class.to_string() == name);
        let Some(class) = class.filter(|class| class.pieces() <= MAX_PIECES) else {
            let expected = format!("a class of at most {MAX_PIECES} pieces");
            return unsupported("class", &expected, format!("`{name}`"));
        };
        let index = Index::new(variant, class).filter(|index| index.cells() == spec.cells);
        let Some(index) = index else {
            let found = spec.cells.to_string();
            return unsupported("cells of a plane", "those of the class", found);
        };
        let part_cells = spec.part_cells.min(spec.cells);
        if part_cells > MAX_PART_CELLS {
            let expected = format!("at most {MAX_PART_CELLS}");
            return unsupported("cells of a part", &expected, part_cells.to_string());
        }
        let groups = groups(&index);
        let bytes = groups.iter().map(|group| {
            let pieces = u64::from(group.pieces(class));
            let bytes = 8 + pieces * size_of::<Neighbours>() as u64;
            group.ranks(&index).saturating_mul(bytes)
        });
        let bytes = bytes.fold(0, u64::saturating_add);
        let planes = if class.is_symmetric() { 1 } else { 2 };
        if spec.planes > planes {
            let found = spec.planes.to_string();
            return unsupported("planes", "one for each side to move", found);
        }
        if bytes.saturating_mul(spec.planes as u64) > MAX_NEIGHBOUR_BYTES {
            let expected = format!("neighbours in {MAX_NEIGHBOUR_BYTES} bytes");
            return unsupported("class", &expected, format!("{bytes} for `{name}`"));
        }
        let planes = (0..spec.planes).map(|plane| {
            let strides = index.digit_strides(spec.order_of(plane));
            std::array::from_fn(|digit| {
                groups[digit].placements(variant, &index, strides[digit], part_cells)
            })
        });
        let pieces = usize::from(class.pieces());
        let (near_numbers, _) = numbers(pieces, NEAR_BITS);
        let (ahead_numbers, ahead) = numbers(AHEAD * pieces, AHEAD_BITS);
        let near = near_numbers.iter().max().map_or(0, |&last| last + 1);
        Ok(Self {
            planes: planes.collect(),
            near_numbers: near_numbers.iter().map(|number| number * ahead).collect(),
            ahead_numbers,
            contexts: (near * ahead) as usize,
            variant,
            index,
            layout,
            spec: *spec,
        })
    }

    /// Returns the division of the table into parts.
    #[cfg(feature = "write")]
    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the specification of the table.
    pub(super) const fn spec(&self) -> &TableSpec {
        &self.spec
    }

    /// Returns the number of contexts.
    pub(super) const fn contexts(&self) -> usize {
        self.contexts
    }

    /// Returns the number of blocks.
    pub(super) const fn blocks(&self) -> u64 {
        self.layout.planes() as u64 * self.layout.parts()
    }

    /// Returns the plane and the part of a block, and its places; `None` beyond the last one.
    pub(super) fn part(&self, block: u64) -> Option<(usize, u64, Range<u64>)> {
        let (plane, part) = (block / self.layout.parts(), block % self.layout.parts());
        let places = self.layout.part_cells(part)?;
        (block < self.blocks()).then_some((plane as usize, part, places))
    }

    /// Returns the number of cells of a block; 0 beyond the last one.
    pub(super) fn part_len(&self, block: u64) -> usize {
        let part = self.part(block);
        part.map_or(0, |(_, _, places)| (places.end - places.start) as usize)
    }

    /// Visits the kept cells of a block in order. `code` gets the index in the block and the
    /// context, and returns the code, 0 to 2. Afterwards `values` ends with the codes of all cells
    /// of the block, [`UNKNOWN`] for those that are not kept. Stops at the first error.
    pub(super) fn visit<E>(
        &self,
        plane: usize,
        places: Range<u64>,
        values: &mut Vec<u8>,
        mut code: impl FnMut(usize, usize) -> Result<u8, E>,
    ) -> Result<(), E> {
        let count = (places.end - places.start) as usize;
        // Neighbours that lie before the block are unknown, like no neighbour at all.
        let before = self.layout.part_cells(0).map_or(0, |part| part.end) as usize;
        values.clear();
        values.resize(before + count, UNKNOWN);
        let Some(groups) = self.planes.get(plane) else {
            return Ok(());
        };
        let (turn, order) = (self.spec.turn(plane), self.spec.order_of(plane));
        let inner = self.index.inner_side();
        let board = self.index.board();
        let mut at = 0;
        let strides = self.index.digit_strides(CellOrder::STANDARD);
        for run in self.index.runs_at(order, places, strides) {
            let first = at;
            at += run.count as usize;
            let mut sets: [Squares; 4] =
                std::array::from_fn(|digit| groups[digit].squares[run.digits[digit] as usize]);
            sets[run.fastest] = 0;
            let [white, black, outer, inner_kings] = sets;
            if (white & black) | (white | black) & (outer | inner_kings) | (outer & inner_kings)
                != 0
            {
                continue;
            }
            let fixed = white | black | outer | inner_kings;
            // The pieces that do not move within the run.
            let still: [&[Neighbours]; 4] = std::array::from_fn(|digit| {
                if digit == run.fastest {
                    &[]
                } else {
                    groups[digit].of(run.digits[digit])
                }
            });
            let fast = &groups[run.fastest];
            for step in 0..run.count {
                let rank = run.digits[run.fastest] + step;
                let varying = fast.squares[rank as usize];
                if varying & fixed != 0 {
                    continue;
                }
                sets[run.fastest] = varying;
                let [white, black, outer, inner_kings] = sets;
                let mut kings = [0; 2];
                kings[inner.index()] = inner_kings;
                kings[(!inner).index()] = outer;
                let position = Position::new_unchecked(board, [white, black], kings, turn);
                if self.variant.has_capture(&position) {
                    continue;
                }
                let index = first + step as usize;
                let (mut near, mut ahead) = (0, 0);
                let earlier = &values[..before + index];
                for pieces in still {
                    add_codes(earlier, pieces, &mut near, &mut ahead);
                }
                add_codes(earlier, fast.of(rank), &mut near, &mut ahead);
                let context = self.near_numbers[near as usize] + self.ahead_numbers[ahead as usize];
                values[before + index] = code(index, context as usize)?;
            }
        }
        Ok(())
    }
}

/// Adds the codes of the neighbours of some pieces to the sums. `values` ends before the cell, and
/// has a code for every place that a neighbour can be back.
///
/// **Cost.** All neighbours are read, since nobody can predict which of them are known: branches
/// took longer than the reads.
#[inline]
fn add_codes(values: &[u8], pieces: &[Neighbours], near: &mut u32, ahead: &mut u32) {
    let code = |back: u32| {
        let place = values.len().wrapping_sub(back as usize);
        usize::from(values.get(place).copied().unwrap_or(UNKNOWN))
    };
    for &[one, two, three, row, left, right] in pieces {
        let codes = code(one) | code(two) << 2 | code(three) << 4 | code(row) << 6;
        *near += NEAR_SUMS[codes & 0xFF];
        *ahead += AHEAD_ONE[code(left) & 3] + AHEAD_ONE[code(right) & 3];
    }
}

/// Numbers the triples with a sum of at most `most`, by their packed sums. Returns their count,
/// too.
fn numbers(most: usize, bits: u32) -> (Vec<u32>, u32) {
    let mut numbers = vec![0; 1 << (3 * bits)];
    let mut next = 0;
    for draws in 0..=most {
        for wins in 0..=most - draws {
            for losses in 0..=most - draws - wins {
                numbers[draws | wins << bits | losses << (2 * bits)] = next;
                next += 1;
            }
        }
    }
    (numbers, next)
}

/// The pieces of one colour and kind, whose rank is a digit of a cell.
#[derive(Clone, Copy)]
struct Group {
    colour: Colour,
    are_kings: bool,
}

/// Returns the groups in the order of [`CellOrder::digits`].
fn groups(index: &Index) -> [Group; 4] {
    let inner = index.inner_side();
    [
        (Colour::White, false),
        (Colour::Black, false),
        (!inner, true),
        (inner, true),
    ]
    .map(|(colour, are_kings)| Group { colour, are_kings })
}

impl Group {
    fn pieces(self, class: Class) -> u8 {
        if self.are_kings {
            class.kings(self.colour)
        } else {
            class.men(self.colour)
        }
    }

    fn ranks(self, index: &Index) -> u64 {
        if self.are_kings {
            index.king_ranks(self.colour)
        } else {
            index.men_ranks(self.colour)
        }
    }

    fn set(self, index: &Index, rank: u64) -> Squares {
        if self.are_kings {
            index.kings(self.colour, rank)
        } else {
            index.men(self.colour, rank)
        }
    }

    fn rank(self, index: &Index, set: Squares) -> u64 {
        if self.are_kings {
            index.rank_kings(self.colour, set)
        } else {
            index.rank_men(self.colour, set)
        }
    }

    /// Finds the neighbours of all placements. Those further back than a part are not needed.
    fn placements(
        self,
        variant: &Variant,
        index: &Index,
        stride: u64,
        part_cells: u64,
    ) -> Placements {
        let board = index.board();
        let first_square = if self.are_kings {
            0
        } else {
            variant.promotion.squares(board)
        };
        let squares: Vec<Squares> = (0..self.ranks(index))
            .map(|rank| self.set(index, rank))
            .collect();
        let mut back = vec![];
        for (rank, &set) in (0..).zip(&squares) {
            for piece in Bits(set) {
                let square = self.seen(board, piece);
                let lower = [1, 2, 3, board.row()].map(|by| {
                    let seen = square.checked_sub(by);
                    seen.map_or(0, |seen| board.bit(self.square(board, seen)))
                });
                let ahead = self.ahead().map(|direction| board.step(piece, direction));
                let [one, two, three, row] = lower;
                let [left, right] = ahead;
                back.push([one, two, three, row, left, right].map(|to| {
                    if to == 0 || set & to != 0 || self.seen(board, to) < first_square {
                        return 0;
                    }
                    let lower = self.rank(index, set ^ piece ^ to);
                    let places = (rank - lower).saturating_mul(stride);
                    // A part has at most 2^22 cells.
                    if places < part_cells {
                        places as u32
                    } else {
                        0
                    }
                }));
            }
        }
        Placements {
            pieces: self.pieces(index.class()).into(),
            squares,
            back,
        }
    }

    /// Returns the number of a square as its owner sees it.
    fn seen(self, board: &Board, piece: Squares) -> u8 {
        let square = board.first(piece);
        match self.colour {
            Colour::White => square.index(),
            Colour::Black => board.rotate_square(square).index(),
        }
    }

    /// Returns the square with a number as its owner sees it.
    fn square(self, board: &Board, seen: u8) -> Square {
        let square = Square::from_index(seen);
        match self.colour {
            Colour::White => square,
            Colour::Black => board.rotate_square(square),
        }
    }

    /// Returns the directions in which squares become lower for the owner.
    const fn ahead(self) -> [Direction; AHEAD] {
        match self.colour {
            Colour::White => Direction::UP,
            Colour::Black => Direction::DOWN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_are_numbered_in_ascending_order() {
        let (numbers, count) = numbers(2, NEAR_BITS);
        assert_eq!(count, 10);
        let number = |draws: usize, wins: usize, losses: usize| {
            numbers[draws | wins << NEAR_BITS | losses << (2 * NEAR_BITS)]
        };
        assert_eq!(number(0, 0, 0), 0);
        assert_eq!(number(0, 0, 2), 2);
        assert_eq!(number(0, 1, 0), 3);
        assert_eq!(number(1, 0, 1), 7);
        assert_eq!(number(2, 0, 0), 9);
    }
}
