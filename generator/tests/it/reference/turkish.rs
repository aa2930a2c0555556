//! Moves of Turkish draughts, played on a board of columns and ranks (TÜDAF, as a digest of its
//! rules tells them).
//!
//! - A man steps one square forward, to the left or to the right. In these directions it captures
//!   an adjacent enemy and lands on the square behind it.
//! - A king moves any distance along its rank or file over empty squares. It captures the first
//!   piece that it sees there, if it is an enemy and the square behind it is empty, and lands on
//!   any empty square behind it up to the next piece.
//! - A captured piece leaves the board at once. The capture goes on from there, but not straight
//!   back.
//! - Of all captures those of the most pieces must be chosen; men and kings count alike.
//! - A man that reaches the last rank in a capture goes on as a man. It is crowned if its move ends
//!   there.

use super::board::{Colour, Placement, squares};
use super::rules::Move;

type Field = (i8, i8);

/// The owner of each piece by column and rank, both counted from 0 at White's lower left.
type Grid = [[Option<Colour>; 8]; 8];

const WAYS: [Field; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the field of a square: row by row from the top, the first one on a8.
fn field(square: usize) -> Field {
    (square as i8 % 8, 7 - square as i8 / 8)
}

fn square((column, rank): Field) -> u8 {
    ((7 - rank) * 8 + column) as u8
}

fn beyond((column, rank): Field, (right, up): Field) -> Field {
    (column + right, rank + up)
}

fn is_on_board((column, rank): Field) -> bool {
    (0..8).contains(&column) && (0..8).contains(&rank)
}

fn owner(grid: &Grid, (column, rank): Field) -> Option<Colour> {
    grid[column as usize][rank as usize]
}

fn is_empty(grid: &Grid, field: Field) -> bool {
    is_on_board(field) && owner(grid, field).is_none()
}

/// Returns the fields from here on in a direction, as far as they are empty.
fn empty_fields(grid: &Grid, from: Field, way: Field) -> Vec<Field> {
    std::iter::successors(Some(from), |&at| Some(beyond(at, way)))
        .skip(1)
        .take_while(|&at| is_empty(grid, at))
        .collect()
}

/// The piece that moves.
#[derive(Clone, Copy)]
struct Mover {
    from: Field,
    turn: Colour,
    king: bool,
}

impl Mover {
    fn ways(self) -> impl Iterator<Item = Field> {
        let back = match self.turn {
            Colour::White => -1,
            Colour::Black => 1,
        };
        WAYS.into_iter()
            .filter(move |way| self.king || way.1 != back)
    }

    fn move_to(self, to: Field, captured: u64) -> Move {
        let last_rank = match self.turn {
            Colour::White => 7,
            Colour::Black => 0,
        };
        Move {
            from: square(self.from) + 1,
            to: square(to) + 1,
            captured,
            king: self.king,
            crowned: !self.king && to.1 == last_rank,
        }
    }

    /// Adds the captures, cut short or not, that go on from a field. `last` is the way of the jump
    /// before.
    fn capture(
        self,
        grid: &Grid,
        at: Field,
        last: Option<Field>,
        captured: u64,
        found: &mut Vec<Move>,
    ) {
        if captured != 0 {
            found.push(self.move_to(at, captured));
        }
        for way in self.ways() {
            if last == Some((-way.0, -way.1)) {
                continue;
            }
            let mut seen = beyond(at, way);
            while self.king && is_empty(grid, seen) {
                seen = beyond(seen, way);
            }
            if !is_on_board(seen) || owner(grid, seen) != Some(self.turn.other()) {
                continue;
            }
            let reach = if self.king { 8 } else { 1 };
            let mut after = *grid;
            after[seen.0 as usize][seen.1 as usize] = None;
            for landing in empty_fields(grid, seen, way).into_iter().take(reach) {
                let captured = captured | 1 << square(seen);
                self.capture(&after, landing, Some(way), captured, found);
            }
        }
    }
}

/// Adds all legal moves, each once.
pub(super) fn moves(placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
    let mut grid: Grid = [[None; 8]; 8];
    for colour in Colour::BOTH {
        for (column, rank) in squares(placement.pieces(colour)).map(field) {
            grid[column as usize][rank as usize] = Some(colour);
        }
    }
    let (_, kings) = placement.side(turn);
    let movers: Vec<Mover> = squares(placement.pieces(turn))
        .map(|square| Mover {
            from: field(square),
            turn,
            king: kings >> square & 1 != 0,
        })
        .collect();
    for mover in &movers {
        let mut without = grid;
        without[mover.from.0 as usize][mover.from.1 as usize] = None;
        mover.capture(&without, mover.from, None, 0, found);
    }
    let most = found.iter().map(|mv| mv.captured.count_ones()).max();
    found.retain(|mv| Some(mv.captured.count_ones()) == most);
    let mut seen = vec![];
    found.retain(|mv| {
        let is_new = !seen.contains(mv);
        seen.push(*mv);
        is_new
    });
    if found.is_empty() {
        for mover in movers {
            let reach = if mover.king { 8 } else { 1 };
            for way in mover.ways() {
                let steps = empty_fields(&grid, mover.from, way).into_iter().take(reach);
                found.extend(steps.map(|to| mover.move_to(to, 0)));
            }
        }
    }
}
