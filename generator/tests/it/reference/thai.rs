//! Captures of Thai draughts, played on a board of columns and ranks: each captured piece is taken
//! off the board before the next jump is looked for.
//!
//! - A man captures an adjacent enemy in front of it and lands on the square behind; on the last
//!   rank its move ends.
//! - A king captures the first piece that it sees along a diagonal, if it is an enemy and the square
//!   just behind it is empty, and lands there.
//! - It goes on from there if it can, a king in all four directions, "even in the direction where
//!   they have come from" (coldmoon.io). Any capture may be chosen (mindsports.nl/500).

use super::board::{Colour, Placement, squares};
use super::rules::Move;

/// The owner of a piece, and whether it is a king.
type Piece = (Colour, bool);

/// The pieces by column and rank, both counted from 0 at White's lower left.
#[derive(Clone)]
struct Grid([[Option<Piece>; 8]; 8]);

type Field = (i8, i8);

/// Returns the field of a square: in rows from the top, the first one on b8.
fn field(square: usize) -> Field {
    let (row, place) = (square as i8 / 4, square as i8 % 4);
    (2 * place + (row + 1) % 2, 7 - row)
}

/// Returns the square of a dark field.
fn square((column, rank): Field) -> u8 {
    ((7 - rank) * 4 + column / 2) as u8
}

fn beyond((column, rank): Field, (right, up): Field) -> Field {
    (column + right, rank + up)
}

impl Grid {
    fn new(placement: &Placement) -> Self {
        let mut grid = Self([[None; 8]; 8]);
        for (set, piece) in [
            (placement.white_men, (Colour::White, false)),
            (placement.white_kings, (Colour::White, true)),
            (placement.black_men, (Colour::Black, false)),
            (placement.black_kings, (Colour::Black, true)),
        ] {
            for square in squares(set) {
                *grid.at(field(square)).expect("a field") = Some(piece);
            }
        }
        grid
    }

    /// Returns the contents of a field; `None` off the board.
    fn at(&mut self, (column, rank): Field) -> Option<&mut Option<Piece>> {
        let column = self.0.get_mut(usize::try_from(column).ok()?)?;
        column.get_mut(usize::try_from(rank).ok()?)
    }

    fn is_empty(&mut self, field: Field) -> bool {
        self.at(field).is_some_and(|contents| contents.is_none())
    }

    /// Returns the field of the piece that a king or a man on `from` can capture in a direction.
    fn victim(&mut self, from: Field, way: Field, (owner, king): Piece) -> Option<Field> {
        let mut seen = beyond(from, way);
        while king && self.is_empty(seen) {
            seen = beyond(seen, way);
        }
        let enemy = (*self.at(seen)?).is_some_and(|(other, _)| other != owner);
        (enemy && self.is_empty(beyond(seen, way))).then_some(seen)
    }
}

/// A capture under way: the board as it is now, without the capturing piece.
struct Capture<'a> {
    start: Field,
    piece: Piece,
    found: &'a mut Vec<Move>,
}

impl Capture<'_> {
    /// Looks for further jumps from a field after these captures, and ends the move if there are
    /// none.
    fn go_on(&mut self, grid: &Grid, from: Field, captured: u64) {
        let (owner, king) = self.piece;
        let (ahead, last_rank) = match owner {
            Colour::White => (1, 7),
            Colour::Black => (-1, 0),
        };
        let crowned = !king && from.1 == last_rank;
        let mut complete = true;
        for way in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if crowned || !king && way.1 != ahead {
                continue;
            }
            let mut next = grid.clone();
            let Some(victim) = next.victim(from, way, self.piece) else {
                continue;
            };
            complete = false;
            *next.at(victim).expect("a field") = None;
            let captured = captured | 1 << square(victim);
            self.go_on(&next, beyond(victim, way), captured);
        }
        if complete && captured != 0 {
            let found = Move {
                from: square(self.start) + 1,
                to: square(from) + 1,
                captured,
                king,
                crowned,
            };
            if !self.found.contains(&found) {
                self.found.push(found);
            }
        }
    }
}

/// Adds all captures, each once.
pub(super) fn captures(placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
    let mut grid = Grid::new(placement);
    for start in (0..32).map(field) {
        let Some(piece) = grid.at(start).copied().flatten() else {
            continue;
        };
        if piece.0 == turn {
            let mut without = grid.clone();
            *without.at(start).expect("a field") = None;
            let mut capture = Capture {
                start,
                piece,
                found,
            };
            capture.go_on(&without, start, 0);
        }
    }
}
