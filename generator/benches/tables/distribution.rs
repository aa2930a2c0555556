//! Samples of durations and their distribution.

use serde::Serialize;
use std::time::Instant;

/// The distribution of some samples.
#[derive(Debug, Serialize)]
pub struct Distribution {
    pub samples: usize,
    pub min: f64,
    pub median: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
    pub mean: f64,
}

impl Distribution {
    /// Computes the distribution of samples. Percentiles are samples (nearest rank).
    pub fn new(mut samples: Vec<f64>) -> Self {
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

/// Times a call for each item. Returns one sample for every `batch` items: the mean nanoseconds of
/// a call.
pub fn sample<T, E>(
    items: &[T],
    batch: usize,
    mut call: impl FnMut(&T) -> Result<(), E>,
) -> Result<Vec<f64>, E> {
    let samples = items.chunks(batch).map(|items| {
        let start = Instant::now();
        items.iter().try_for_each(&mut call)?;
        Ok(start.elapsed().as_nanos() as f64 / items.len() as f64)
    });
    samples.collect()
}

/// Returns the median nanoseconds to read the clock.
pub fn clock() -> f64 {
    let empty = sample(&[(); 2048], 1, |()| Ok::<_, std::convert::Infallible>(()));
    empty.map_or(f64::NAN, |samples| Distribution::new(samples).median)
}
