//! Samples of how long something takes, and their distribution.

use serde::Serialize;
use std::time::Instant;

/// A distribution.
#[derive(Debug, Serialize)]
pub struct Spread {
    pub samples: usize,
    pub min: f64,
    pub median: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
    pub mean: f64,
}

impl Spread {
    /// Percentiles are samples: the first that is not exceeded by so many of a hundred.
    pub fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let rank = (share * samples.len() as f64).ceil() as usize;
            samples[rank.clamp(1, samples.len()) - 1]
        };
        Self {
            samples: samples.len(),
            min: at(0.0),
            median: at(0.5),
            p90: at(0.9),
            p99: at(0.99),
            max: at(1.0),
            mean: samples.iter().sum::<f64>() / samples.len() as f64,
        }
    }
}

/// Asks all of these things, and says how long one took: a sample for every `batch` of them.
pub fn sampled<T, E>(
    things: &[T],
    batch: usize,
    mut ask: impl FnMut(&T) -> Result<(), E>,
) -> Result<Vec<f64>, E> {
    let samples = things.chunks(batch).map(|things| {
        let start = Instant::now();
        things.iter().try_for_each(&mut ask)?;
        Ok(start.elapsed().as_nanos() as f64 / things.len() as f64)
    });
    samples.collect()
}

/// The nanoseconds that it takes to read the clock and do nothing: the median of many.
pub fn clock() -> f64 {
    let nothing = sampled(&[(); 2048], 1, |()| Ok::<_, std::convert::Infallible>(()));
    nothing.map_or(f64::NAN, |samples| Spread::of(samples).median)
}
