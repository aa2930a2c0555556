//! What a match says of two players, and how sure that is.
//!
//! The two games of a pair begin from one position with colours exchanged, so they are not
//! independent: errors are those of the mean over pairs.

use std::fmt;

/// Deviations from the mean within which 95 of 100 measurements are.
const SURE: f64 = 1.96;

/// The games of one player, in pairs.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// How many pairs have brought no half-point, one, two, three, four.
    pub pairs: [u64; 5],
}

impl Score {
    /// Adds a pair, given the half-points of its games.
    pub fn add(&mut self, games: [usize; 2]) {
        for half_points in games {
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[games[0] + games[1]] += 1;
    }

    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game.
    pub fn mean(&self) -> f64 {
        self.sum(|points| points) / self.count()
    }

    /// Half the width of the interval that holds the true mean 95 times of 100.
    pub fn error(&self) -> f64 {
        let mean = self.mean();
        let squares = self.sum(|points| (points - mean).powi(2));
        SURE * (squares / (self.count() - 1.0) / self.count()).sqrt()
    }

    /// The difference in Elo, and the interval that holds the true one 95 times of 100.
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = (self.mean(), self.error());
        [mean, mean - error, mean + error].map(elo)
    }

    fn count(&self) -> f64 {
        self.pairs.iter().sum::<u64>() as f64
    }

    /// A sum over pairs of what is made of their points per game.
    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        let pairs = self.pairs.iter().enumerate();
        pairs
            .map(|(half_points, &count)| count as f64 * of(half_points as f64 / 4.0))
            .sum()
    }
}

/// The difference in Elo by which so many points per game are expected.
fn elo(points: f64) -> f64 {
    let points = points.clamp(0.0, 1.0);
    400.0 * (points / (1.0 - points)).log10()
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [elo, low, high] = self.elo();
        write!(
            f,
            "{:.3} ± {:.3} points a game, {elo:+.0} Elo ({low:+.0} to {high:+.0})",
            self.mean(),
            self.error()
        )
    }
}
