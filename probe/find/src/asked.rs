//! What tables say of many positions at a time.

use galotne::measure::Measure;
use galotne::position::Position;
use galotne::tablebase::{Probe, ProbeError};
use galotne::value::{Value, Wdl};

/// What is asked of each position.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn values<'a>(
    probe: impl Into<Probe<'a>>,
    positions: impl Iterator<Item = Position>,
    measure: Measure,
) -> Result<Vec<Value>, ProbeError> {
    let positions: Vec<Position> = positions.collect();
    let (mut values, mut fault) = (vec![Value::Draw; positions.len()], None);
    (probe.into()).values(&positions, measure, |place, value| match value {
        Ok(value) => values[place] = value,
        Err(error) => fault = Some(error),
    });
    fault.map_or(Ok(values), Err)
}

/// How many moves of each position win, without draw rules.
///
/// # Errors
/// A table of WDL is missing or cannot be read.
pub fn winning_moves<'a>(
    probe: impl Into<Probe<'a>>,
    positions: impl Iterator<Item = Position>,
) -> Result<Vec<usize>, ProbeError> {
    let probe = probe.into();
    let variant = probe.game();
    let (mut nexts, mut moves, mut counts) = (vec![], vec![], vec![]);
    for position in positions {
        variant.moves_into(&position, &mut moves);
        nexts.extend(moves.iter().map(|played| variant.play(&position, played)));
        counts.push(moves.len());
    }
    let mut values = values(probe, nexts.into_iter(), Measure::Wdl)?.into_iter();
    let winning = counts.into_iter().map(|count| {
        let of_moves = values.by_ref().take(count);
        of_moves.filter(|value| value.wdl() == Wdl::Loss).count()
    });
    Ok(winning.collect())
}
