//! Statistics of a match: the score, its error and the difference in Elo.
//!
//! The two games of a pair begin from one position with colours exchanged. They are not
//! independent, so errors are computed from the mean over pairs.

use std::fmt;

/// The half-width of a 95 % confidence interval in standard deviations.
const Z_95: f64 = 1.96;

/// The score of one player, from games in pairs.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The numbers of pairs with 0, 1, 2, 3 and 4 half-points.
    pub pairs: [u64; 5],
}

impl MatchScore {
    /// Adds a pair by the half-points of its games.
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

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points per game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum(|points| points) / self.count()
    }

    /// Returns the half-width of the 95 % confidence interval of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        let mean = self.mean();
        let squares = self.sum(|points| (points - mean).powi(2));
        Z_95 * (squares / (self.count() - 1.0) / self.count()).sqrt()
    }

    /// Returns the difference in Elo, and the ends of its 95 % confidence interval.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = (self.mean(), self.error());
        [mean, mean - error, mean + error].map(elo)
    }

    fn count(&self) -> f64 {
        self.pairs.iter().sum::<u64>() as f64
    }

    /// Sums a function of the points per game over all pairs.
    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        let pairs = self.pairs.iter().enumerate();
        pairs
            .map(|(half_points, &count)| count as f64 * of(half_points as f64 / 4.0))
            .sum()
    }
}

/// Returns the difference in Elo at which this many points per game are expected.
fn elo(points: f64) -> f64 {
    let points = points.clamp(0.0, 1.0);
    400.0 * (points / (1.0 - points)).log10()
}

impl fmt::Display for MatchScore {
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
