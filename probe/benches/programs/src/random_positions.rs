//! Random positions, the same in every run.

use galotne::rules::{ClassIndex, Rules};

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

/// Draws `count` positions that satisfy a condition, uniformly over the cells of the tables of some
/// classes.
pub fn draw<R: Rules>(
    rules: &R,
    classes: &[R::Class],
    condition: impl Fn(&R::Position) -> bool,
    count: usize,
) -> Vec<R::Position> {
    let indexes = classes.iter().filter_map(|&class| rules.index(class));
    let indexes: Vec<R::Index> = indexes.collect();
    let size = |index: &R::Index| index.planes() as u64 * index.cells();
    let total = indexes.iter().map(size).sum();
    let indexes: Vec<_> = indexes.iter().map(|index| (index, index.walk())).collect();
    let mut random = Xorshift(SEED);
    let sample = || {
        let mut cell = random.below(total);
        for (index, walk) in &indexes {
            if cell < size(index) {
                let plane = (cell / index.cells()) as usize;
                let cell = cell % index.cells();
                return R::Index::find(walk, plane, cell..cell + 1, |_, _, position| {
                    Some(*position)
                });
            }
            cell -= size(index);
        }
        None
    };
    std::iter::repeat_with(sample)
        .flatten()
        .filter(condition)
        .take(count)
        .collect()
}
