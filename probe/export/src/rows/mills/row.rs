//! What there is to say of a position of mills, asked of the tables.

use super::ExportError;
use galotne::value::{Metric, Value, Wdl};
use galotne_find::mills::{Found, values, winning_moves};
use galotne_mills::{Class, Position, Tablebase, write_fen};
use std::sync::Arc;

/// A position and what there is to say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The position as FEN.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// The class as it was named.
    pub class: Arc<str>,
    /// The position.
    pub position: Position,
    /// The result, and the plies to it.
    pub value: Value,
    /// How many moves there are.
    pub moves: usize,
    /// How many of them win.
    pub winning_moves: usize,
    /// Whether some of them remove something.
    pub removal: bool,
    /// The first cell in the [`Index`](galotne_mills::Index) of the class in its canonical
    /// orientation that holds an image of it.
    pub cell: u64,
}

/// The rows of some positions of a class. What is the same for all images of a position is asked
/// once of those that follow each other.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn rows(tables: &Tablebase, class: Class, found: &[Found]) -> Result<Vec<Row>, ExportError> {
    let (rules, class) = (tables.game(), Arc::<str>::from(class.to_string()));
    let seat = |found: &Found| {
        let position = &found.position;
        (found.cell, position.turn(), position.is_extra_move())
    };
    let images: Vec<&[Found]> = (found.chunk_by(|one, next| seat(one) == seat(next))).collect();
    let firsts = images.iter().filter_map(|all| Some(all.first()?.position));
    let firsts: Vec<Position> = firsts.collect();
    let values = values(tables, &firsts, Metric::Dtw)?;
    let won = |value: &Value| value.wdl() == Wdl::Win;
    let wins = firsts.iter().zip(&values).filter(|(_, value)| won(value));
    let mut winning = winning_moves(tables, wins.map(|(first, _)| *first))?.into_iter();
    let (mut rows, mut moves) = (Vec::with_capacity(found.len()), vec![]);
    for ((images, first), value) in images.into_iter().zip(&firsts).zip(values) {
        rules.moves_into(first, &mut moves);
        // No move of a position that is not won wins.
        let winning = winning.by_ref().take(won(&value).into()).sum();
        rows.extend(images.iter().map(|found| Row {
            fen: write_fen(&found.position),
            rules: rules.name,
            class: Arc::clone(&class),
            position: found.position,
            value,
            moves: moves.len(),
            winning_moves: winning,
            removal: moves.iter().any(|played| played.removed != 0),
            cell: found.cell,
        }));
    }
    Ok(rows)
}
