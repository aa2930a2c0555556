//! What tables of mills say of many positions at a time.

use galotne::measure::Measure;
use galotne::value::{Metric, Value, Wdl};
use galotne_mills::{Position, ProbeError, Tablebase};

/// What each position is worth.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn values(
    tables: &Tablebase,
    positions: &[Position],
    metric: Metric,
) -> Result<Vec<Value>, ProbeError> {
    let (mut values, mut fault) = (vec![Value::Draw; positions.len()], None);
    (tables.reading()).values(
        positions,
        Measure::without_clock(metric),
        |place, value| match value {
            Ok(value) => values[place] = value,
            Err(error) => fault = Some(error),
        },
    );
    fault.map_or(Ok(values), Err)
}

/// How many moves of each position win.
///
/// # Errors
/// A table of WDL is missing or cannot be read.
pub fn winning_moves(
    tables: &Tablebase,
    positions: impl IntoIterator<Item = Position>,
) -> Result<Vec<usize>, ProbeError> {
    let rules = tables.game();
    let (mut nexts, mut moves, mut counts) = (vec![], vec![], vec![]);
    for position in positions {
        rules.moves_into(&position, &mut moves);
        nexts.extend(moves.iter().map(|played| rules.play(&position, played)));
        counts.push((position.turn(), moves.len()));
    }
    let values = values(tables, &nexts, Metric::Wdl)?;
    let mut after = nexts.iter().zip(values);
    let winning = counts.into_iter().map(|(turn, count)| {
        let of_moves = after.by_ref().take(count);
        let wins = of_moves.filter(|(next, value)| {
            // Whoever has the move again sees it with the same eyes.
            let stays = next.turn() == turn;
            value.wdl() == if stays { Wdl::Win } else { Wdl::Loss }
        });
        wins.count()
    });
    Ok(winning.collect())
}
