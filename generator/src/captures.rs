//! What captures are worth, for a whole row of positions at once.
//!
//! In a row the captured side's pieces and the capturing side's men stand still, and the capturing
//! side's kings take every placement. What a piece can capture is therefore searched once for a
//! row, as if the capturing kings were not there: they can only forbid some of the *ends* found,
//! those whose way leads over them. A king that captures an enemy in some direction finds the same
//! ends from every square of its approach.
//!
//! Taking the largest number is compulsory here, and a man that passes the far row stays a man.

use crate::kings::Placements;
use crate::score::{LOST, Score, Seen};
use galotne::geometry::{Board, Direction, Squares};
use galotne::rules::{KingReach, Variant};

/// What a position can capture: the number of pieces in the upper byte, the score in the lower, so
/// that the largest code is the best legal move. 0 is nothing.
pub type Code = u16;

/// One end of a capture.
#[derive(Clone, Debug)]
pub struct End {
    /// How many pieces it takes.
    pub count: u32,
    /// Where the piece lands.
    pub landing: Squares,
    /// The pieces it takes.
    pub captured: Squares,
    /// Squares that must be empty beyond those that are in every position of the row.
    pub path: Squares,
    /// Whether the piece is a king when it lands.
    pub king: bool,
}

/// Searches the ends of captures on a board without the capturing side's kings.
pub struct Search<'a> {
    variant: &'a Variant,
    board: &'a Board,
    /// Squares without enemies and own men.
    open: Squares,
    enemies: Squares,
    forward: &'static [Direction],
    crowning_row: Squares,
    ends: Vec<End>,
}

impl<'a> Search<'a> {
    /// Prepares the search for one row.
    pub fn new(
        variant: &'a Variant,
        enemies: Squares,
        men: Squares,
        forward: &'static [Direction],
        crowning_row: Squares,
        ends: Vec<End>,
    ) -> Self {
        let board = variant.board;
        Self {
            variant,
            board,
            open: board.all() & !(enemies | men),
            enemies,
            forward,
            crowning_row,
            ends,
        }
    }

    /// Gives the list of ends back for the next row.
    pub fn into_ends(self) -> Vec<End> {
        self.ends
    }

    /// The ends for a king that takes `enemy` first, coming from the square before it in
    /// `direction`; most pieces first. Empty where there is no room behind the enemy.
    pub fn king(&mut self, enemy: Squares, direction: Direction) -> &[End] {
        self.ends.clear();
        self.jump(enemy, direction, true, 0, 0);
        self.sorted()
    }

    /// The ends for a man on `from`; most pieces first.
    pub fn man(&mut self, from: Squares) -> &[End] {
        self.ends.clear();
        self.open |= from;
        self.from(from, false, 0, 0);
        self.open &= !from;
        self.sorted()
    }

    fn sorted(&mut self) -> &[End] {
        self.ends.sort_by_key(|end| std::cmp::Reverse(end.count));
        &self.ends
    }

    fn from(&mut self, at: Squares, king: bool, captured: Squares, path: Squares) {
        for direction in Direction::ALL {
            if !king && !self.variant.men_capture_backward && !self.forward.contains(&direction) {
                continue;
            }
            let mut path = path;
            let mut enemy = self.board.step(at, direction);
            while king && self.variant.king == KingReach::Flying && enemy & self.open != 0 {
                path |= enemy;
                enemy = self.board.step(enemy, direction);
            }
            if enemy & self.enemies & !captured != 0 {
                self.jump(enemy, direction, king, captured, path);
            }
        }
    }

    /// Takes `enemy` and lands on each square behind it.
    fn jump(
        &mut self,
        enemy: Squares,
        direction: Direction,
        king: bool,
        captured: Squares,
        mut path: Squares,
    ) {
        let captured = captured | enemy;
        let mut landing = self.board.step(enemy, direction) & self.open;
        while landing != 0 {
            path |= landing;
            self.ends.push(End {
                count: captured.count_ones(),
                landing,
                captured,
                path,
                king: king || landing & self.crowning_row != 0,
            });
            self.from(landing, king, captured, path);
            let flies = king && self.variant.king == KingReach::Flying;
            landing = if flies {
                self.board.step(landing, direction) & self.open
            } else {
                0
            };
        }
    }
}

/// Where a capture's end leads: the scores of the positions after it, by the capturing side's
/// kings; `None` where the captured side has no pieces left.
pub type Leads<'a> = (Option<&'a [Score]>, &'a Seen);

#[inline]
fn worth(leads: &Leads<'_>, rank: usize) -> Score {
    let (scores, seen) = leads;
    seen[usize::from(scores.map_or(LOST, |scores| scores[rank]))]
}

/// The best of the ends that `kings` leave open; `rank` gives the placement after an end.
#[inline]
fn best(ends: &[(End, Leads<'_>)], kings: Squares, rank: impl Fn(&End) -> u32) -> Code {
    let mut code = 0;
    for (end, leads) in ends {
        let count = end.count as Code;
        if code >> 8 > count {
            break;
        }
        if end.path & kings == 0 {
            code = code.max(count << 8 | Code::from(worth(leads, rank(end) as usize)));
        }
    }
    code
}

/// The capturing side's kings in a row: placements by rank, as squares of the board.
pub struct CapturingKings<'a> {
    /// Every placement.
    pub all: &'a [Squares],
    /// Every placement of all but one king; empty where there is none.
    pub others: &'a [Squares],
    /// The ranks of placements.
    pub ranks: &'a Placements,
    /// From a bit of the board to the square's index from the side's chair.
    pub chair: &'a [u8; 64],
}

impl CapturingKings<'_> {
    fn index(&self, square: Squares) -> usize {
        usize::from(self.chair[square.trailing_zeros() as usize])
    }

    /// Enters what each king captures from the squares of `approach`, nearest first.
    pub fn by_king(&self, approach: &[Squares], ends: &[(End, Leads<'_>)], row: &mut [Code]) {
        for (others, &kings) in self.others.iter().enumerate() {
            let with = self.ranks.with(others);
            // Kings that stand on other pieces make no position, and no rank either.
            let code = best(ends, kings, |end| with[self.index(end.landing)]);
            if code == 0 {
                continue;
            }
            for &square in approach {
                if square & kings != 0 {
                    break;
                }
                let entry = &mut row[with[self.index(square)] as usize];
                *entry = code.max(*entry);
            }
        }
    }

    /// Enters what a man captures; `more` are the placements with one king more.
    pub fn by_man(&self, ends: &[(End, Leads<'_>)], more: &Placements, row: &mut [Code]) {
        for (rank, (&kings, entry)) in self.all.iter().zip(row).enumerate() {
            let code = best(ends, kings, |end| {
                if end.king {
                    more.with(rank)[self.index(end.landing)]
                } else {
                    rank as u32
                }
            });
            *entry = code.max(*entry);
        }
    }
}

/// The squares from which a king can capture `enemy` in `direction`, nearest first.
pub fn approach(
    board: &Board,
    reach: KingReach,
    open: Squares,
    enemy: Squares,
    direction: Direction,
    squares: &mut Vec<Squares>,
) {
    squares.clear();
    let back = direction.opposite();
    let mut square = board.step(enemy, back) & open;
    while square != 0 {
        squares.push(square);
        if reach == KingReach::Short {
            break;
        }
        square = board.step(square, back) & open;
    }
}
