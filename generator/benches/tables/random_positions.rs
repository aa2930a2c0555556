//! Random positions, the same in every run.

use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;

/// The seed of every run.
pub const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// Marsaglia's xorshift with a final multiplication (xorshift64*).
pub struct Xorshift(pub u64);

impl Xorshift {
    /// Returns a number less than `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D);
        ((u128::from(number) * u128::from(end)) >> 64) as u64
    }
}

/// Draws `count` positions of some classes, with or without a capture for the side to move,
/// uniformly over the cells of their tables.
pub fn draw(
    variant: &'static Variant,
    classes: &[Class],
    captures: bool,
    count: usize,
) -> Vec<Position> {
    let indexes = classes
        .iter()
        .filter_map(|&class| Index::new(variant, class));
    let indexes: Vec<Index> = indexes.collect();
    let planes = |index: &Index| if index.class().is_symmetric() { 1 } else { 2 };
    let total = indexes
        .iter()
        .map(|index| planes(index) * index.cells())
        .sum();
    let mut random = Xorshift(SEED);
    let sample = || {
        let mut cell = random.below(total);
        for index in &indexes {
            let cells = planes(index) * index.cells();
            if cell < cells {
                let turn = Colour::BOTH[(cell / index.cells()) as usize];
                return index.position(cell % index.cells(), turn);
            }
            cell -= cells;
        }
        None
    };
    std::iter::repeat_with(sample)
        .flatten()
        .filter(|at| variant.has_capture(at) == captures)
        .take(count)
        .collect()
}
