//! How often the probe is asked, while values are derived that no table stores.

/// Where positions are looked at one by one: of so many with a capture it is asked for one ..
pub const ONE_OF_CAPTURES: u64 = 16;

/// .. and of so many with a side to move that a compact table leaves out: it looks at all moves of
/// each.
pub const ONE_OF_LEFT_OUT: u64 = 4 * ONE_OF_CAPTURES;

/// Where they are looked at row by row: of so many of a plane, or a few more, for one, but for so
/// many in all at most.
pub struct Asked {
    one_of: u64,
    most: u64,
}

/// Positions with a capture.
pub const CAPTURES: Asked = Asked {
    one_of: 53,
    most: 1 << 16,
};

/// Positions with a side to move that a compact table leaves out: the probe looks at all moves of
/// each, and reads what they lead to from as many places of the tables.
pub const LEFT_OUT: Asked = Asked {
    one_of: 61,
    most: 1 << 12,
};

impl Asked {
    /// Of how many cells of a plane one is asked for. A row is as long as there are sets of so many
    /// of at most 50 places: it has no prime divisors but these, so a number with none of them
    /// comes to every column of rows.
    pub fn one_of(&self, cells: u64) -> u64 {
        const DIVISORS: [u64; 15] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
        let mut each = cells.div_ceil(self.most).max(self.one_of);
        while DIVISORS.iter().any(|divisor| each.is_multiple_of(*divisor)) {
            each += 1;
        }
        each
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::material::choose;

    #[test]
    fn what_is_asked_comes_to_every_column() {
        for (places, size) in [
            (21, 9),
            (15, 9),
            (16, 8),
            (12, 3),
            (20, 1),
            (50, 2),
            (48, 3),
            (31, 4),
        ] {
            let columns = choose(places, size).expect("small");
            for rows in [columns, 40_000] {
                let cells = rows * columns;
                for asked in [CAPTURES, LEFT_OUT] {
                    let each = asked.one_of(cells);
                    assert!(cells / each <= asked.most && each >= asked.one_of, "{each}");
                    let mut seen = vec![false; columns as usize];
                    for nth in 0..columns {
                        seen[(nth * each % columns) as usize] = true;
                    }
                    assert!(seen.iter().all(|&seen| seen), "{each} of {columns}");
                }
            }
        }
    }
}
