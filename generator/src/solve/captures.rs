//! What captures are worth, for a whole row of positions at once.
//!
//! In a row the captured side's pieces and the capturing side's men stand still, and the capturing
//! side's kings take every placement. What a piece can capture is therefore searched once for a
//! row, as if the capturing kings were not there: they can only forbid some of the *ends* found,
//! those whose way leads over them. A king that captures an enemy in some direction finds the same
//! ends from every square of its approach.
//!
//! Where the largest number must be taken, a shorter capture falls out when the best code of a row
//! is looked for. Where the choice is free, an end counts only if the capture cannot go on from any
//! square it might land on after its last jump; the capturing kings decide that too, by standing in
//! the way.

use super::kings::Placements;
use crate::store::packed::Scores;
use crate::store::score::{LOST, ScoreByte, Seen};
use galotne::geometry::{Board, Direction, Squares};
use galotne::rules::{CaptureChoice, Captures, CrowningInCapture, KingReach, Variant};

/// What a position can capture: in the upper byte what the choice of captures goes by (the number
/// of pieces, or 1 where it is free), the score in the lower, so that the largest code is the best
/// legal move. 0 is nothing.
pub type Code = u16;

/// One end of a capture.
#[derive(Clone, Copy, Debug)]
pub struct CaptureEnd {
    /// What the choice goes by: how many pieces it takes, or 1.
    pub count: u32,
    /// Where the piece lands.
    pub landing: Squares,
    /// The pieces it takes.
    pub captured: Squares,
    /// Squares that must be empty beyond those that are in every position of the row.
    pub path: Squares,
    /// Whether the piece is a king when it lands.
    pub king: bool,
    /// How the capture could go on, as a range of [`CaptureSearch::onward`]. If one way is open,
    /// this is no end.
    pub onward: (u32, u32),
}

/// Searches the ends of captures on a board without the capturing side's kings.
pub struct CaptureSearch<'a> {
    board: &'a Board,
    rules: Captures,
    flies: bool,
    /// Squares without enemies and own men.
    open: Squares,
    enemies: Squares,
    forward: &'static [Direction],
    crowning_row: Squares,
    ends: Vec<CaptureEnd>,
    onward: Vec<Squares>,
}

impl<'a> CaptureSearch<'a> {
    /// Prepares the search for one row.
    pub fn new(
        variant: &'a Variant,
        rules: Captures,
        enemies: Squares,
        men: Squares,
        forward: &'static [Direction],
        crowning_row: Squares,
        (ends, onward): (Vec<CaptureEnd>, Vec<Squares>),
    ) -> Self {
        let board = variant.board;
        Self {
            board,
            rules,
            flies: variant.king == KingReach::Flying,
            open: board.all() & !(enemies | men),
            enemies,
            forward,
            crowning_row,
            ends,
            onward,
        }
    }

    /// Gives the lists back for the next row.
    pub fn into_lists(self) -> (Vec<CaptureEnd>, Vec<Squares>) {
        (self.ends, self.onward)
    }

    /// The squares that each way to go on needs empty, of the ends found last.
    pub fn onward(&self) -> &[Squares] {
        &self.onward
    }

    /// The ends for a king that takes `enemy` first, coming from the square before it in
    /// `direction`; most pieces first. Empty where there is no room behind the enemy.
    pub fn king(&mut self, enemy: Squares, direction: Direction) -> &[CaptureEnd] {
        self.ends.clear();
        self.onward.clear();
        self.jump(enemy, direction, true, 0, 0);
        self.sorted()
    }

    /// The ends for a man on `from`; most pieces first.
    pub fn man(&mut self, from: Squares) -> &[CaptureEnd] {
        self.ends.clear();
        self.onward.clear();
        self.open |= from;
        self.from(from, &Direction::ALL, false, 0, 0);
        self.open &= !from;
        self.sorted()
    }

    fn sorted(&mut self) -> &[CaptureEnd] {
        self.ends.sort_by_key(|end| std::cmp::Reverse(end.count));
        &self.ends
    }

    /// Goes on capturing in some directions with the piece on `at`.
    fn from(
        &mut self,
        at: Squares,
        directions: &[Direction],
        king: bool,
        captured: Squares,
        path: Squares,
    ) {
        if self.enemies & !captured == 0 {
            return;
        }
        for &direction in directions {
            if let Some((enemy, path)) = self.target(at, direction, king, captured, path) {
                self.jump(enemy, direction, king, captured, path);
            }
        }
    }

    /// The enemy that the piece on `at` meets in a direction, and the path with the squares before
    /// it.
    #[inline]
    fn target(
        &self,
        at: Squares,
        direction: Direction,
        king: bool,
        captured: Squares,
        path: Squares,
    ) -> Option<(Squares, Squares)> {
        if !king && !self.rules.men_backward && !self.forward.contains(&direction) {
            return None;
        }
        let (board, enemies) = (self.board, self.enemies & !captured);
        if !(king && self.flies) {
            let enemy = board.step(at, direction) & enemies;
            return (enemy != 0).then_some((enemy, path));
        }
        if board.ray(at, direction) & enemies == 0 {
            return None;
        }
        let enemy = board.nearest(at, direction, !self.open) & enemies;
        (enemy != 0).then(|| (enemy, path | board.run(at, direction, enemy)))
    }

    /// Takes `enemy` and lands on each square behind it.
    fn jump(
        &mut self,
        enemy: Squares,
        direction: Direction,
        king: bool,
        captured: Squares,
        path: Squares,
    ) {
        let captured = captured | enemy;
        let free = self.rules.choice == CaptureChoice::Free;
        let landings = if king && self.flies {
            self.board.run(enemy, direction, !self.open)
        } else {
            self.board.step(enemy, direction) & self.open
        };
        let crowned = !king && landings & self.crowning_row != 0;
        let goes_on = !(crowned && self.rules.crowning == CrowningInCapture::EndsMove);
        // A man that is crowned in mid-capture goes on as a king, or as what it was.
        let onward_king = king || crowned && self.rules.crowning == CrowningInCapture::GoesOnAsKing;
        let first = self.onward.len() as u32;
        if free && goes_on {
            for (landing, path) in along(landings, direction, path) {
                for direction in Direction::ALL {
                    let target = self.target(landing, direction, onward_king, captured, path);
                    if let Some((enemy, path)) = target {
                        let behind = self.board.step(enemy, direction) & self.open;
                        if behind != 0 {
                            self.onward.push(path | behind);
                        }
                    }
                }
            }
        }
        let onward = (first, self.onward.len() as u32);
        let (mut last, mut whole) = (0, path);
        for (landing, path) in along(landings, direction, path) {
            self.ends.push(CaptureEnd {
                count: if free { 1 } else { captured.count_ones() },
                landing,
                captured,
                path,
                king: king || crowned,
                onward,
            });
            if goes_on {
                self.from(landing, &direction.across(), onward_king, captured, path);
            }
            (last, whole) = (landing, path);
        }
        // Straight on it leads over all these squares, wherever it is said to land; and back to
        // nothing but what is taken.
        if goes_on && last != 0 {
            self.from(last, &[direction], onward_king, captured, whole);
        }
    }
}

/// Squares that lie in a direction, the first one first, each with the path up to it.
fn along(
    mut squares: Squares,
    direction: Direction,
    mut path: Squares,
) -> impl Iterator<Item = (Squares, Squares)> {
    std::iter::from_fn(move || {
        let next = direction.first(squares);
        squares ^= next;
        path |= next;
        (next != 0).then_some((next, path))
    })
}

/// Where a capture's end leads: the scores of the positions after it, by the capturing side's
/// kings; `None` where the captured side has no pieces left.
pub type Leads<'a> = (Option<Scores<'a>>, &'a Seen);

#[inline]
fn worth(leads: &Leads<'_>, rank: usize) -> ScoreByte {
    let (scores, seen) = leads;
    seen[usize::from(scores.map_or(LOST, |scores| scores.get(rank)))]
}

/// The best of the ends that `kings` leave open; `rank` gives the placement after an end.
#[inline]
fn best(
    ends: &[(CaptureEnd, Leads<'_>)],
    onward: &[Squares],
    kings: Squares,
    rank: impl Fn(&CaptureEnd) -> u32,
) -> Code {
    let open = |path: &Squares| path & kings == 0;
    let goes_on = |end: &CaptureEnd| {
        let (first, last) = end.onward;
        onward[first as usize..last as usize].iter().any(open)
    };
    let mut code = 0;
    for (end, leads) in ends {
        let count = end.count as Code;
        if code >> 8 > count {
            break;
        }
        if open(&end.path) && !goes_on(end) {
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
    pub fn by_king(
        &self,
        approach: &[Squares],
        ends: &[(CaptureEnd, Leads<'_>)],
        onward: &[Squares],
        row: &mut [Code],
    ) {
        for (others, &kings) in self.others.iter().enumerate() {
            let with = self.ranks.with(others);
            // Kings that stand on other pieces make no position, and no rank either.
            let code = best(ends, onward, kings, |end| with[self.index(end.landing)]);
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
    pub fn by_man(
        &self,
        ends: &[(CaptureEnd, Leads<'_>)],
        onward: &[Squares],
        more: &Placements,
        row: &mut [Code],
    ) {
        for (rank, (&kings, entry)) in self.all.iter().zip(row).enumerate() {
            let code = best(ends, onward, kings, |end| {
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
    let from = match reach {
        KingReach::Short => board.step(enemy, back) & open,
        KingReach::Flying => board.run(enemy, back, !open),
    };
    squares.extend(along(from, back, 0).map(|(square, _)| square));
}
