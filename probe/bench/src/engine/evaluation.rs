//! What a position looks worth that nobody has searched: material, men on their way, squares to go
//! to.

use super::RULES;
use super::score::Score;
use galotne::geometry::{Direction, Squares};
use galotne::position::{Colour, Position};

const MAN: Score = 100;
const KING: Score = 250;
/// A king on the long diagonal: hard to drive away.
const LONG_DIAGONAL: Score = 25;
/// A square that a man may step on.
const STEP: Score = 2;
/// A man by the rows it has behind it: the nearer to the far side, the more each counts.
const ROWS: [Score; 10] = [0, 2, 4, 7, 10, 14, 19, 26, 36, 0];

/// The score of a position in which nothing is captured next.
pub fn evaluate(position: &Position) -> Score {
    let us = position.turn();
    let score = side(position, us) - side(position, !us);
    let (stronger, weaker) = if score > 0 { (us, !us) } else { (!us, us) };
    let count = |colour| position.pieces(colour).count_ones();
    // A king gets away from few pieces.
    if position.kings(weaker) != 0 && count(stronger) < count(weaker) + 3 {
        score / 2
    } else {
        score
    }
}

/// What one side has.
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
