//! Scores of captures for a whole row of positions at once.
//!
//! In a row the captured side's pieces and the capturing side's men stand still, and the capturing
//! side's kings take every placement. The captures of a piece are therefore searched once per row,
//! as if the other capturing kings were not on the board. Those can only block some of the *ends*
//! found, by standing in the path. A king that captures an enemy in some direction reaches the same
//! ends from every square of its approach.
//!
//! If longer captures have precedence, shorter ones are discarded in the search for the best code
//! of a row. If not, as with a free choice, an end counts only if the capture cannot continue from
//! any square on which it might land after its last jump. The capturing kings can block
//! continuations, too.

use super::kings::KingPlacements;
use super::precedence::{CaptureOrder, NOTHING_CAPTURED, Precedence, with_piece};
use crate::store::packed_scores::ScoreRange;
use crate::store::score::{BackupTable, LOST, ScoreByte};
use galotne::geometry::{Board, Direction, Squares};
use galotne::rules::{KingReach, PromotionInCapture, Variant};

/// The best capture of a position: the [`Precedence`] in the upper byte and the score in the lower
/// byte, so that the largest code is the best legal move. 0 if there is no capture.
pub type CaptureCode = u16;

/// An end of a capture.
#[derive(Clone, Copy, Debug)]
pub struct CaptureEnd {
    /// The precedence of the capture.
    pub precedence: u8,
    /// The square on which the piece lands.
    pub landing: Squares,
    pub captured: Squares,
    /// Squares that the other capturing kings must leave empty.
    pub path: Squares,
    /// Whether the piece is a king after the capture.
    pub king: bool,
    /// The continuations of the capture, as a range of [`CaptureSearch::onward`]. If one of them is
    /// not blocked, the capture does not end here.
    pub onward: (u32, u32),
}

/// A search for the ends of captures on a board without the capturing side's other kings.
pub struct CaptureSearch<'a> {
    board: &'a Board,
    precedence: &'a Precedence,
    flies: bool,
    /// Whether a king captures.
    by_king: bool,
    /// Squares without enemies or own men.
    open: Squares,
    /// The enemies that leave the board as soon as they are captured: all or none.
    vanishing: Squares,
    enemies: Squares,
    enemy_kings: Squares,
    forward: &'static [Direction],
    promotion_row: Squares,
    ends: Vec<CaptureEnd>,
    onward: Vec<Squares>,
}

impl<'a> CaptureSearch<'a> {
    /// Prepares the search for one row; `enemies` are the men and the kings of the captured side.
    pub fn new(
        variant: &'a Variant,
        precedence: &'a Precedence,
        enemies: [Squares; 2],
        men: Squares,
        forward: &'static [Direction],
        promotion_row: Squares,
        (ends, onward): (Vec<CaptureEnd>, Vec<Squares>),
    ) -> Self {
        let board = variant.board;
        let [enemy_men, enemy_kings] = enemies;
        let enemies = enemy_men | enemy_kings;
        Self {
            board,
            precedence,
            flies: variant.king == KingReach::Flying,
            by_king: false,
            open: board.all() & !(enemies | men),
            vanishing: if precedence.rules.removal.is_at_once() {
                enemies
            } else {
                0
            },
            enemies,
            enemy_kings,
            forward,
            promotion_row,
            ends,
            onward,
        }
    }

    /// Returns the lists, to be reused for the next row.
    pub fn into_lists(self) -> (Vec<CaptureEnd>, Vec<Squares>) {
        (self.ends, self.onward)
    }

    /// Returns, for each continuation of the last ends found, the squares that must be empty.
    pub fn onward(&self) -> &[Squares] {
        &self.onward
    }

    /// Returns the ends for a king that first jumps over `enemy` in `direction`; the largest
    /// precedence first. Empty if there is no room behind the enemy.
    pub fn king(&mut self, enemy: Squares, direction: Direction) -> &[CaptureEnd] {
        self.ends.clear();
        self.onward.clear();
        self.by_king = true;
        self.jump(enemy, direction, true, 0, 0, NOTHING_CAPTURED);
        self.sorted()
    }

    /// Returns the ends for a man on `from`; the largest precedence first.
    pub fn man(&mut self, from: Squares) -> &[CaptureEnd] {
        self.ends.clear();
        self.onward.clear();
        self.by_king = false;
        self.open |= from;
        self.continue_from(
            from,
            self.precedence.rules.directions(),
            false,
            0,
            0,
            NOTHING_CAPTURED,
        );
        self.open &= !from;
        self.sorted()
    }

    fn sorted(&mut self) -> &[CaptureEnd] {
        self.ends
            .sort_by_key(|end| std::cmp::Reverse(end.precedence));
        &self.ends
    }

    /// Continues the capture in some directions with the piece on `at`.
    fn continue_from(
        &mut self,
        at: Squares,
        directions: &[Direction],
        king: bool,
        captured: Squares,
        path: Squares,
        order: CaptureOrder,
    ) {
        if self.enemies & !captured == 0 {
            return;
        }
        for &direction in directions {
            if let Some((enemy, path)) = self.target(at, direction, king, captured, path) {
                self.jump(enemy, direction, king, captured, path, order);
            }
        }
    }

    /// Returns the enemy that the piece on `at` meets in a direction, and the path extended by the
    /// squares before the enemy.
    #[inline]
    fn target(
        &self,
        at: Squares,
        direction: Direction,
        king: bool,
        captured: Squares,
        path: Squares,
    ) -> Option<(Squares, Squares)> {
        let rules = &self.precedence.rules;
        if !king && !rules.men_backward && !self.forward.contains(&direction) {
            return None;
        }
        let enemies = rules.takeable(king, self.enemies & !captured, self.enemy_kings);
        let board = self.board;
        if !(king && self.flies) {
            let enemy = board.step(at, direction) & enemies;
            return (enemy != 0).then_some((enemy, path));
        }
        if board.ray(at, direction) & enemies == 0 {
            return None;
        }
        let enemy = board.nearest(at, direction, !self.open_after(captured)) & enemies;
        (enemy != 0).then(|| (enemy, path | board.run(at, direction, enemy)))
    }

    /// Returns the squares without enemies or own men after these captures.
    #[inline]
    fn open_after(&self, captured: Squares) -> Squares {
        self.open | captured & self.vanishing
    }

    /// Captures `enemy` and lands on each square behind it on which the rules allow that.
    fn jump(
        &mut self,
        enemy: Squares,
        direction: Direction,
        king: bool,
        captured: Squares,
        path: Squares,
        order: CaptureOrder,
    ) {
        let rules = &self.precedence.rules;
        let captured = captured | enemy;
        let order = with_piece(order, enemy & self.enemy_kings != 0);
        let precedence = self.precedence.number(self.by_king, captured, order);
        let open = self.open_after(captured);
        let landings = if king && self.flies && !rules.always_lands_behind() {
            self.board.run(enemy, direction, !open)
        } else {
            self.board.step(enemy, direction) & open
        };
        let promotes = !king && landings & self.promotion_row != 0;
        let goes_on = !(promotes && rules.promotion == PromotionInCapture::EndsMove);
        // A man promoted during the capture continues as a king or as a man, by the rules.
        let onward_king = king || promotes && rules.promotion == PromotionInCapture::GoesOnAsKing;
        let first = self.onward.len() as u32;
        if goes_on && !rules.ranks_longer_higher() {
            for (landing, path) in along(landings, direction, path) {
                for &onward in rules.directions() {
                    if onward == direction.opposite() && rules.removal.forbids_turning_back() {
                        continue;
                    }
                    let target = self.target(landing, onward, onward_king, captured, path);
                    if let Some((enemy, path)) = target {
                        let behind = self.board.step(enemy, onward) & open;
                        if behind != 0 {
                            self.onward.push(path | behind);
                        }
                    }
                }
            }
        }
        let onward = (first, self.onward.len() as u32);
        let across = if rules.orthogonal {
            direction.across()
        } else {
            direction.diagonals_across()
        };
        let (mut last, mut whole) = (0, path);
        let back = [direction.opposite()];
        let turns_back = rules.removal.allows_turning_back();
        let halts = king && self.flies && rules.halts_behind(enemy, self.enemy_kings);
        for (landing, path) in along(landings, direction, path) {
            // Farther behind a king the capture may only go on.
            if !halts || last == 0 {
                self.ends.push(CaptureEnd {
                    precedence,
                    landing,
                    captured,
                    path,
                    king: king || promotes,
                    onward,
                });
            }
            if goes_on {
                self.continue_from(landing, across, onward_king, captured, path, order);
                // Straight back the piece passes the nearest of these squares, wherever it lands.
                if turns_back && last == 0 {
                    self.continue_from(landing, &back, onward_king, captured, path, order);
                }
            }
            (last, whole) = (landing, path);
        }
        // Straight ahead the piece passes all these squares, wherever it lands. Backwards there is
        // only the captured piece, unless it is gone.
        if goes_on && last != 0 {
            self.continue_from(last, &[direction], onward_king, captured, whole, order);
        }
    }
}

/// Iterates over squares in the order of a direction, each with the path up to it.
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

/// The scores of the positions after a capture, by placement of the capturing side's kings (`None`
/// if the captured side has no pieces left), and their backup table.
pub type LandingScores<'a> = (Option<ScoreRange<'a>>, &'a BackupTable);

#[inline]
fn landing_score(landing: &LandingScores<'_>, rank: usize) -> ScoreByte {
    let (scores, backup) = landing;
    backup[usize::from(scores.map_or(LOST, |scores| scores.get(rank)))]
}

/// Returns the best code of the ends that `kings` do not block; `rank` returns the placement of the
/// capturing kings after an end.
#[inline]
fn best(
    ends: &[(CaptureEnd, LandingScores<'_>)],
    onward: &[Squares],
    kings: Squares,
    rank: impl Fn(&CaptureEnd) -> u32,
) -> CaptureCode {
    let open = |path: &Squares| path & kings == 0;
    let goes_on = |end: &CaptureEnd| {
        let (first, last) = end.onward;
        onward[first as usize..last as usize].iter().any(open)
    };
    let mut code = 0;
    for (end, landing) in ends {
        let precedence = CaptureCode::from(end.precedence);
        if code >> 8 > precedence {
            break;
        }
        if open(&end.path) && !goes_on(end) {
            let score = CaptureCode::from(landing_score(landing, rank(end) as usize));
            code = code.max(precedence << 8 | score);
        }
    }
    code
}

/// The capturing side's kings in a row: placements by rank, as squares of the board.
pub struct CapturingKings<'a> {
    /// Every placement.
    pub all: &'a [Squares],
    /// Every placement of all kings but one; empty without kings.
    pub others: &'a [Squares],
    pub ranks: &'a KingPlacements,
    /// The square index from the side's perspective for each bit of the board.
    pub perspective: &'a [u8; 64],
}

impl CapturingKings<'_> {
    fn index(&self, square: Squares) -> usize {
        usize::from(self.perspective[square.trailing_zeros() as usize])
    }

    /// Enters the captures of each king from the squares of `approach`, nearest first.
    pub fn by_king(
        &self,
        approach: &[Squares],
        ends: &[(CaptureEnd, LandingScores<'_>)],
        onward: &[Squares],
        row: &mut [CaptureCode],
    ) {
        for (others, &kings) in self.others.iter().enumerate() {
            let ranks = self.ranks.ranks_with(others);
            // Placements with kings on other pieces are not positions; their entries are ignored.
            let code = best(ends, onward, kings, |end| ranks[self.index(end.landing)]);
            if code == 0 {
                continue;
            }
            for &square in approach {
                if square & kings != 0 {
                    break;
                }
                let entry = &mut row[ranks[self.index(square)] as usize];
                *entry = code.max(*entry);
            }
        }
    }

    /// Enters the captures of a man; `more` are the placements with one more king.
    pub fn by_man(
        &self,
        ends: &[(CaptureEnd, LandingScores<'_>)],
        onward: &[Squares],
        more: &KingPlacements,
        row: &mut [CaptureCode],
    ) {
        for (rank, (&kings, entry)) in self.all.iter().zip(row).enumerate() {
            let code = best(ends, onward, kings, |end| {
                if end.king {
                    more.ranks_with(rank)[self.index(end.landing)]
                } else {
                    rank as u32
                }
            });
            *entry = code.max(*entry);
        }
    }
}

/// Replaces `squares` by those from which a king can capture `enemy` in `direction`, nearest first.
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
