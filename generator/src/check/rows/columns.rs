//! The placements of one side's kings, side by side: all of them, stretch by stretch.

use galotne::geometry::{Bits, Squares};
use galotne::index::Index;
use galotne::position::Colour;

/// So many kings vary along a stretch, the nearest ones from their owner's chair; more would take
/// much memory to mark.
const VARIED: usize = 2;

/// Placements that follow each other, and differ in the kings that vary alone.
pub struct Stretch {
    /// The kings that stand still.
    pub still: Squares,
    /// The first placement.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// All placements of one side's kings.
pub struct Columns {
    /// The kings by rank.
    pub kings: Vec<Squares>,
    /// All of them, ascending.
    pub stretches: Vec<Stretch>,
    /// For each square and each placement of those that vary whether one of them stands there: all
    /// bits or none. Every stretch is the beginning of the longest.
    marks: Vec<u8>,
    /// How many placements the longest stretch has.
    longest: usize,
}

impl Columns {
    /// Those of a colour.
    pub fn new(index: &Index, colour: Colour) -> Self {
        let ranks = 0..index.king_ranks(colour);
        let kings: Vec<Squares> = ranks.map(|rank| index.kings(colour, rank)).collect();
        let board = index.board();
        let still = |&kings: &Squares| {
            // Seen from the chair the nearest squares come first.
            let seen = match colour {
                Colour::White => kings,
                Colour::Black => board.rotate(kings),
            };
            let still: Squares = Bits(seen).skip(VARIED).sum();
            match colour {
                Colour::White => still,
                Colour::Black => board.rotate(still),
            }
        };
        let mut stretches: Vec<Stretch> = vec![];
        for (rank, still) in kings.iter().map(still).enumerate() {
            match stretches.last_mut() {
                Some(last) if last.still == still => last.count += 1,
                _ => stretches.push(Stretch {
                    still,
                    first: rank,
                    count: 1,
                }),
            }
        }
        let longest = stretches.iter().map(|stretch| stretch.count).max();
        let longest = longest.unwrap_or(0);
        let mut marks = vec![0; 64 * longest];
        for stretch in stretches.iter().filter(|stretch| stretch.count == longest) {
            let placements = &kings[stretch.first..][..longest];
            for (place, &kings) in placements.iter().enumerate() {
                for bit in Bits(kings & !stretch.still) {
                    marks[bit.trailing_zeros() as usize * longest + place] = u8::MAX;
                }
            }
        }
        Self {
            kings,
            stretches,
            marks,
            longest,
        }
    }

    /// In which of so many placements one of the kings that vary stands on a square.
    #[inline]
    pub fn marks(&self, square: Squares, count: usize) -> &[u8] {
        let first = (square.trailing_zeros() & 63) as usize * self.longest;
        &self.marks[first..][..count]
    }

    /// Whether there are kings at all.
    pub const fn vary(&self) -> bool {
        self.kings.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::material::Class;
    use galotne::rules::{BRAZILIAN, INTERNATIONAL};

    #[test]
    fn stretches_are_all_placements_and_marks_say_who_stands_where() {
        for variant in [&INTERNATIONAL, &BRAZILIAN] {
            for kings in 0..=4 {
                let index = Index::new(variant, Class::new([kings, kings], [1, 1]));
                let index = index.expect("small");
                for colour in Colour::BOTH {
                    let columns = Columns::new(&index, colour);
                    let mut next = 0;
                    for stretch in &columns.stretches {
                        assert_eq!(stretch.first, next);
                        next += stretch.count;
                        let placements = &columns.kings[stretch.first..next];
                        for square in Bits(variant.board.all() & !stretch.still) {
                            let marks = columns.marks(square, stretch.count);
                            for (&kings, &mark) in placements.iter().zip(marks) {
                                assert_eq!(mark != 0, kings & square != 0);
                                assert_eq!(kings & stretch.still, stretch.still);
                            }
                        }
                    }
                    assert_eq!(next as u64, index.king_ranks(colour));
                }
            }
        }
    }
}
