//! Legal moves of international draughts (FMJD Annex 1, articles 3 and 4), and how to play them.

use super::board::{BOTTOM_ROW, Colour, DOWN, NEIGHBOURS, Placement, TOP_ROW, UP, squares};

/// A legal move. Captures that differ in their path alone are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece stands, square 1-50 as printed.
    pub from: u8,
    /// Where it stops, 1-50; a circular capture stops where it began.
    pub to: u8,
    /// The captured pieces, bit n-1 = square n; none in a quiet move.
    pub captured: u64,
    /// Whether a king moves; a man that is crowned by this move counts as a man.
    pub king: bool,
}

/// All legal moves, each once.
#[must_use]
pub fn moves(placement: &Placement, turn: Colour) -> Vec<Move> {
    let mut found = Vec::new();
    list_moves(placement, turn, &mut found);
    found
}

/// All legal moves, each once, in a list that is emptied first.
pub(super) fn list_moves(placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
    found.clear();
    captures(placement, turn, found);
    // Capturing is compulsory (4.2, 4.3).
    if found.is_empty() {
        quiet_moves(placement, turn, found);
    }
}

/// The placement after a legal move.
#[must_use]
pub fn play(placement: &Placement, turn: Colour, mv: &Move) -> Placement {
    let (from, to) = (1 << (mv.from - 1), 1 << (mv.to - 1));
    let shift = |set: u64| (set & !from) | to;
    let crowned = match turn {
        Colour::White => to & TOP_ROW != 0,
        Colour::Black => to & BOTTOM_ROW != 0,
    };
    let (mut men, mut kings) = placement.side(turn);
    if mv.king {
        kings = shift(kings);
    } else if crowned {
        men &= !from;
        kings |= to;
    } else {
        men = shift(men);
    }
    let (other_men, other_kings) = placement.side(turn.other());
    let (other_men, other_kings) = (other_men & !mv.captured, other_kings & !mv.captured);
    match turn {
        Colour::White => Placement {
            white_men: men,
            white_kings: kings,
            black_men: other_men,
            black_kings: other_kings,
        },
        Colour::Black => Placement {
            white_men: other_men,
            white_kings: other_kings,
            black_men: men,
            black_kings: kings,
        },
    }
}

/// Men go one square forward (3.4), kings any distance (3.9).
fn quiet_moves(placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
    let occupied = placement.pieces(Colour::White) | placement.pieces(Colour::Black);
    let (men, kings) = placement.side(turn);
    let forward = match turn {
        Colour::White => UP,
        Colour::Black => DOWN,
    };
    let mut add = |from: usize, to: usize, king| {
        found.push(Move {
            from: from as u8 + 1,
            to: to as u8 + 1,
            captured: 0,
            king,
        });
    };
    for man in squares(men) {
        for direction in forward {
            if let Some(to) = next(man, direction)
                && occupied >> to & 1 == 0
            {
                add(man, to, false);
            }
        }
    }
    for king in squares(kings) {
        for direction in 0..4 {
            for to in line(king, direction).take_while(|to| occupied >> to & 1 == 0) {
                add(king, to, true);
            }
        }
    }
}

/// Of all chains of captures those that take the most pieces, whatever captures whatever (4.13,
/// 4.14).
fn captures(placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
    let enemy = placement.pieces(turn.other());
    let occupied = placement.pieces(turn) | enemy;
    let (men, kings) = placement.side(turn);
    let mut most = 0;
    for from in squares(men | kings) {
        // The square it leaves is empty from the first jump on.
        let empty = !occupied | 1 << from;
        let chain = Chain {
            from,
            king: kings >> from & 1 != 0,
            enemy,
            empty,
        };
        chain.extend(from, 0, &mut most, found);
    }
}

/// A piece on its capturing way, and the board as it stands until the whole move is made (4.11).
struct Chain {
    from: usize,
    king: bool,
    enemy: u64,
    empty: u64,
}

impl Chain {
    /// Tries every next jump from the square `at`, once the pieces in `taken` have been jumped.
    fn extend(&self, at: usize, taken: u64, most: &mut u32, found: &mut Vec<Move>) {
        for direction in 0..4 {
            let Some(victim) = self.first_piece(at, direction) else {
                continue;
            };
            // Own pieces are never jumped (4.7), no enemy twice (4.8): both stand in the way.
            if self.enemy >> victim & 1 == 0 || taken >> victim & 1 != 0 {
                continue;
            }
            let taken = taken | 1 << victim;
            let reach = if self.king { usize::MAX } else { 1 };
            for to in line(victim, direction)
                .take_while(|to| self.empty >> to & 1 != 0)
                .take(reach)
            {
                self.stop(to, taken, most, found);
                self.extend(to, taken, most, found);
            }
        }
    }

    /// The piece that may be jumped in one direction: next to a man, at any distance from a king.
    fn first_piece(&self, at: usize, direction: usize) -> Option<usize> {
        let is_piece = |square: &usize| self.empty >> square & 1 == 0;
        if self.king {
            line(at, direction).find(is_piece)
        } else {
            next(at, direction).filter(is_piece)
        }
    }

    /// Records the chain so far, unless another one takes more. One that could go on never stays:
    /// it is beaten by its own continuation.
    fn stop(&self, to: usize, taken: u64, most: &mut u32, found: &mut Vec<Move>) {
        let count = taken.count_ones();
        if count > *most {
            *most = count;
            found.clear();
        }
        let (from, to) = (self.from as u8 + 1, to as u8 + 1);
        let mv = Move {
            from,
            to,
            captured: taken,
            king: self.king,
        };
        if count == *most && !found.contains(&mv) {
            found.push(mv);
        }
    }
}

/// The neighbour in one direction.
fn next(square: usize, direction: usize) -> Option<usize> {
    NEIGHBOURS[square][direction].map(usize::from)
}

/// All squares in one direction to the edge, nearest first.
fn line(square: usize, direction: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(next(square, direction), move |&at| next(at, direction))
}
