//! The static evaluation: material, advancement of men, mobility.

use crate::engine::RULES;
use crate::engine::score::Score;
use galotne::geometry::{Direction, Squares};
use galotne::position::{Colour, Position};

const MAN: Score = 100;
const KING: Score = 250;
/// A bonus for a king on the long diagonal, where it is hard to attack.
const LONG_DIAGONAL: Score = 25;
/// A bonus for each square that a man can step on.
const STEP: Score = 2;
/// A bonus for a man by the number of rows behind it.
const ROWS: [Score; 10] = [0, 2, 4, 7, 10, 14, 19, 26, 36, 0];

/// Evaluates a position without a pending capture, for the side to move.
pub fn evaluate(position: &Position) -> Score {
    let us = position.turn();
    let score = side(position, us) - side(position, !us);
    let (stronger, weaker) = if score > 0 { (us, !us) } else { (!us, us) };
    let count = |colour| position.pieces(colour).count_ones();
    // A king escapes from few pieces.
    if position.kings(weaker) != 0 && count(stronger) < count(weaker) + 3 {
        score / 2
    } else {
        score
    }
}

/// Evaluates the pieces of one side.
fn side(position: &Position, colour: Colour) -> Score {
    let board = RULES.board;
    let (men, kings) = (position.men(colour), position.kings(colour));
    let rows: Score = (board.iter(men))
        .map(|square| {
            let row = usize::from(board.row_of(square));
            ROWS[if colour == Colour::White {
                9 - row
            } else {
                row
            }]
        })
        .sum();
    let forward: [Direction; 2] = match colour {
        Colour::White => Direction::UP,
        Colour::Black => Direction::DOWN,
    };
    let empty = board.all() & !position.occupied();
    let steps = forward.map(|direction| count(board.step(men, direction) & empty));
    MAN * count(men)
        + KING * count(kings)
        + LONG_DIAGONAL * Score::from(kings & LONG != 0)
        + rows
        + STEP * steps.iter().sum::<Score>()
}

const LONG: Squares = RULES.board.long_diagonal();

fn count(set: Squares) -> Score {
    set.count_ones() as Score
}
