//! Look-ups of many positions together.

use galotne::game::Game;
use galotne::measure::Measure;
use galotne::tablebase::{Probe, ProbeError};
use galotne::value::{Value, Wdl};

/// Returns the values of positions.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn values<'a, G: Game>(
    probe: impl Into<Probe<'a, G>>,
    positions: impl IntoIterator<Item = G::Position>,
    measure: Measure,
) -> Result<Vec<Value>, ProbeError<G::Class>> {
    let positions: Vec<_> = positions.into_iter().collect();
    let (mut values, mut fault) = (vec![Value::Draw; positions.len()], None);
    (probe.into()).values(&positions, measure, |number, value| match value {
        Ok(value) => values[number] = value,
        Err(error) => fault = Some(error),
    });
    fault.map_or(Ok(values), Err)
}

/// Returns the number of winning moves of each position, without draw rules.
///
/// # Errors
/// A table of WDL is missing or cannot be read.
pub fn winning_moves<'a, G: Game>(
    probe: impl Into<Probe<'a, G>>,
    positions: impl IntoIterator<Item = G::Position>,
) -> Result<Vec<usize>, ProbeError<G::Class>> {
    let probe = probe.into();
    let game = probe.game();
    let (mut successors, mut wins, mut counts, mut moves) = (vec![], vec![], vec![], vec![]);
    for position in positions {
        game.moves_into(&position, &mut moves);
        counts.push(moves.len());
        for played in &moves {
            let next = game.play(&position, played);
            // The winner may be the one to move again.
            let same_side = game.turn(&next) == game.turn(&position);
            wins.push(if same_side { Wdl::Win } else { Wdl::Loss });
            successors.push(next);
        }
    }
    let values = values(probe, successors, Measure::Wdl)?;
    let mut wins = values
        .iter()
        .zip(wins)
        .map(|(value, win)| value.wdl() == win);
    let winning =
        (counts.into_iter()).map(|count| wins.by_ref().take(count).filter(|&win| win).count());
    Ok(winning.collect())
}

/// Returns the positions of a line, including the first and the last.
pub(crate) fn play_line<G: Game>(
    game: &G,
    position: &G::Position,
    line: &[G::Move],
) -> Vec<G::Position> {
    let mut positions = vec![*position];
    let mut position = *position;
    for played in line {
        position = game.play(&position, played);
        positions.push(position);
    }
    positions
}

/// Whether a single move wins each time that the first side of a line is to move. `positions` are
/// those of the line before each move.
pub(crate) fn is_unique_line<G: Game>(
    probe: Probe<'_, G>,
    positions: &[G::Position],
) -> Result<bool, ProbeError<G::Class>> {
    let turn = |position| probe.game().turn(position);
    let winner = positions.first().map(turn);
    for position in positions
        .iter()
        .filter(|&position| Some(turn(position)) == winner)
    {
        if winning_moves(probe, [*position])? != [1] {
            return Ok(false);
        }
    }
    Ok(true)
}
