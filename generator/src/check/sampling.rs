//! Rates at which verification also asks the probe about positions that no table stores.
//!
//! Deriving a value proves it; asking the probe too shows that look-ups find the same value. A
//! sample is enough for that, and every question costs far more than a stored value.

/// In verification by positions, the probe is asked about one in this many cells with a capture.
pub const CAPTURE_INTERVAL: u64 = 16;

/// In verification by positions, the probe is asked about one in this many cells of a side to move
/// that a compact table omits. For each of them it searches one ply.
pub const OMITTED_INTERVAL: u64 = 4 * CAPTURE_INTERVAL;

/// A sample of the cells of a plane that is verified row by row.
pub struct SamplingRate {
    /// The smallest distance between two cells of the sample.
    shortest_interval: u64,
    /// The largest sample of a plane, in cells.
    max_samples: u64,
}

/// The sample of positions with a capture, in verification by rows.
pub const CAPTURE_SAMPLING: SamplingRate = SamplingRate {
    shortest_interval: 53,
    max_samples: 1 << 16,
};

/// The sample of positions of a side to move that a compact table omits, in verification by rows.
/// For each of them the probe searches one ply, and reads the tables once for each move.
pub const OMITTED_SAMPLING: SamplingRate = SamplingRate {
    shortest_interval: 61,
    max_samples: 1 << 12,
};

impl SamplingRate {
    /// Returns the distance between two cells of the sample of a plane with this many cells.
    ///
    /// The length of a row is a binomial coefficient of at most 50 squares or points, so its prime
    /// divisors are below 50: rows do not apply to games on 64 squares. With an interval without
    /// such a divisor, successive samples fall into different columns until every column has had
    /// one: no column is left out systematically.
    pub fn interval(&self, cells: u64) -> u64 {
        const DIVISORS: [u64; 15] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
        let mut interval = cells.div_ceil(self.max_samples).max(self.shortest_interval);
        while DIVISORS
            .iter()
            .any(|divisor| interval.is_multiple_of(*divisor))
        {
            interval += 1;
        }
        interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::material::choose;

    #[test]
    fn successive_samples_are_in_different_columns() {
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
                for rate in [CAPTURE_SAMPLING, OMITTED_SAMPLING] {
                    let interval = rate.interval(cells);
                    assert!(cells / interval <= rate.max_samples, "{interval}");
                    assert!(interval >= rate.shortest_interval, "{interval}");
                    let mut seen = vec![false; columns as usize];
                    // As if the plane were long enough for that many samples.
                    for nth in 0..columns {
                        seen[(nth * interval % columns) as usize] = true;
                    }
                    assert!(seen.iter().all(|&seen| seen), "{interval} of {columns}");
                }
            }
        }
    }
}
