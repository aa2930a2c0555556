//! The rows of a class with one side to move.

use super::king_columns::{KingColumns, Stretch};
use super::ordinals::{NO_ORDINAL, Ordinals};
use super::piece_ranks::PieceRanks;
use super::row_scan::{PathStep, RowScan};
use super::successors::{SidePieces, SuccessorPlanes};
use galotne::geometry::{Bits, Direction, Squares};
use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::rules::{CaptureRules, Goal, KingReach, Move, Variant};
use std::iter::StepBy;
use std::ops::Range;
use std::slice::Iter;

/// All positions of a class with one side to move.
pub struct SideRows<'a> {
    variant: &'a Variant,
    captures: CaptureRules,
    ordinals: &'a Ordinals,
    ranks: &'a PieceRanks,
    successors: SuccessorPlanes<'a>,
    mover: Colour,
    promotion_row: Squares,
    /// Whether a promotion ends the game.
    first_king_wins: bool,
    /// The men of both sides by rank.
    men: [Vec<Squares>; 2],
    /// The kings of the side to move by rank.
    kings: Vec<Squares>,
    /// The kings of the opponent.
    columns: KingColumns,
    /// Whether the kings of the side to move vary fastest in the index.
    mover_is_inner: bool,
    /// Cells of the class in the index.
    cells: u64,
}

/// The moves that a scan considers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ScannedMoves {
    /// Captures alone.
    Captures,
    /// Captures and quiet moves.
    All,
}

#[derive(Default)]
pub struct ScanBuffers<'a> {
    steps: Vec<PathStep<'a>>,
    scan: RowScan,
    moves: Vec<Move>,
}

/// A row, or one stretch of it, after its scan.
pub struct ScannedRow<'r> {
    /// Number of the placement of all men.
    pub slice: usize,
    /// Rank of the mover's kings.
    pub mover_placement: usize,
    /// Rank of the opponent's kings in the first position.
    pub first_column: usize,
    pub scan: &'r RowScan,
    /// The fixed pieces of both sides.
    pieces: [SidePieces; 2],
    /// The ranks of the men of both sides.
    men: [usize; 2],
}

impl<'a> SideRows<'a> {
    /// Prepares the rows of a class with `mover` to move; `None` for a game without captures.
    pub fn new(
        variant: &'a Variant,
        index: &Index,
        mover: Colour,
        ordinals: &'a Ordinals,
        ranks: &'a PieceRanks,
        successors: SuccessorPlanes<'a>,
    ) -> Option<Self> {
        let men = Colour::BOTH.map(|colour| {
            let ranks = 0..index.men_ranks(colour);
            ranks.map(|rank| index.men(colour, rank)).collect()
        });
        let kings = 0..index.king_ranks(mover);
        Some(Self {
            variant,
            captures: variant.captures?,
            ordinals,
            ranks,
            successors,
            mover,
            promotion_row: variant.promotion_row(mover),
            first_king_wins: variant.goal == Goal::FirstKing,
            men,
            kings: kings.map(|rank| index.kings(mover, rank)).collect(),
            columns: KingColumns::new(index, !mover),
            mover_is_inner: mover == index.inner_side(),
            cells: index.cells(),
        })
    }

    pub const fn cells(&self) -> u64 {
        self.cells
    }

    pub fn rows(&self) -> usize {
        self.men[0].len() * self.men[1].len() * self.kings.len()
    }

    /// Returns the number of placements of the mover's kings, and of the opponent's: the cells of a
    /// row.
    pub const fn king_placements(&self) -> [usize; 2] {
        [self.kings.len(), self.columns.kings.len()]
    }

    /// Scans and visits rows, long ones in stretches. Stops and returns `None` if a visit does, or
    /// if the class after a move is not known.
    pub fn visit(
        &self,
        rows: Range<usize>,
        scanned_moves: ScannedMoves,
        buffers: &mut ScanBuffers<'a>,
        mut visit: impl FnMut(&ScannedRow<'_>, &mut Vec<Move>) -> Option<()>,
    ) -> Option<()> {
        let (us, them) = (self.mover, !self.mover);
        let quiet = scanned_moves == ScannedMoves::All;
        let ScanBuffers { steps, scan, moves } = buffers;
        for row in rows {
            let (slice, rank) = (row / self.kings.len(), row % self.kings.len());
            let black_men = self.men[1].len();
            let ranks = [slice / black_men, slice % black_men];
            let men = [self.men[0][ranks[0]], self.men[1][ranks[1]]];
            let kings = self.kings[rank];
            if men[0] & men[1] | kings & (men[0] | men[1]) != 0 {
                continue;
            }
            for stretch in &self.columns.stretches {
                if stretch.fixed & (men[0] | men[1] | kings) != 0 {
                    continue;
                }
                let mut pieces = [SidePieces { men: 0, kings: 0 }; 2];
                pieces[us.index()] = SidePieces {
                    men: men[us.index()],
                    kings,
                };
                pieces[them.index()] = SidePieces {
                    men: men[them.index()],
                    kings: stretch.fixed,
                };
                if self.columns.has_kings() {
                    steps.clear();
                    self.trace_paths(&pieces, ranks, rank, stretch, quiet, steps)?;
                    let fixed = pieces[0].all() | pieces[1].all();
                    scan.scan(&self.columns, stretch.count, fixed, steps);
                } else {
                    let [white, black] = pieces;
                    let (men, kings) = ([white.men, black.men], [white.kings, black.kings]);
                    let position = Position::new_unchecked(self.variant.board, men, kings, us);
                    let captures = self.variant.has_capture(&position);
                    let lowest = if quiet && !captures {
                        self.lowest_quiet(&pieces, ranks, rank)?
                    } else {
                        NO_ORDINAL
                    };
                    scan.set_one(captures, lowest);
                }
                let row = ScannedRow {
                    slice,
                    mover_placement: rank,
                    first_column: stretch.first,
                    scan,
                    pieces,
                    men: ranks,
                };
                visit(&row, moves)?;
            }
        }
        Some(())
    }

    /// Traces the paths of all pieces of the side to move among the fixed pieces.
    fn trace_paths(
        &self,
        pieces: &[SidePieces; 2],
        men: [usize; 2],
        kings: usize,
        stretch: &Stretch,
        quiet: bool,
        steps: &mut Vec<PathStep<'a>>,
    ) -> Option<()> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        let (ours, theirs) = (pieces[us.index()], pieces[them.index()].all());
        let fixed = ours.all() | theirs;
        // The kings that vary stand on free squares.
        let takes_kings = self.captures.men_take_kings;
        let of_men = (self.captures).takeable(false, theirs, pieces[them.index()].kings);
        let (our_men, their_men) = (men[us.index()], men[them.index()]);
        let after = |promotes, men, kings| -> Option<&'a [u8]> {
            let after = self.successors.after(0, 0, promotes)?;
            let first = after.row(men, their_men, kings) + stretch.first;
            after.plane.get(first..first + stretch.count)
        };
        for man in Bits(ours.men) {
            for direction in Direction::DIAGONAL {
                let forward = forward(us).contains(&direction);
                let at = board.step(man, direction);
                if at == 0 {
                    continue;
                }
                let behind = board.step(at, direction);
                let captures = forward || self.captures.men_backward;
                let behind = (captures && behind != 0 && behind & fixed == 0).then_some(behind);
                let free = (at & fixed == 0).then_some(at);
                let mut step = PathStep {
                    first: true,
                    free,
                    behind: behind.filter(|_| at & of_men != 0 || takes_kings && free.is_some()),
                    after: None,
                };
                if quiet && forward && free.is_some() {
                    let left = ours.men ^ man;
                    step.after = Some(if at & self.promotion_row == 0 {
                        after(false, self.ranks.men(us, left | at), kings)?
                    } else {
                        let promoted = self.ranks.kings(us, ours.kings | at);
                        after(true, self.ranks.men(us, left), promoted)?
                    });
                }
                if step.after.is_some() || step.behind.is_some() {
                    steps.push(step);
                }
            }
        }
        for king in Bits(ours.kings) {
            let others = ours.kings ^ king;
            for direction in Direction::DIAGONAL {
                let (mut at, mut first) = (board.step(king, direction), true);
                while at != 0 {
                    let behind = board.step(at, direction);
                    let free = (at & fixed == 0).then_some(at);
                    let open = (behind != 0 && behind & fixed == 0).then_some(behind);
                    if free.is_none() && (at & theirs == 0 || open.is_none()) {
                        break;
                    }
                    let mut step = PathStep {
                        first,
                        free,
                        behind: open,
                        after: None,
                    };
                    if quiet && free.is_some() {
                        let kings = self.ranks.kings(us, others | at);
                        step.after = Some(after(false, our_men, kings)?);
                    }
                    steps.push(step);
                    if free.is_none() || self.variant.king == KingReach::Short {
                        break;
                    }
                    (at, first) = (behind, false);
                }
            }
        }
        Some(())
    }

    /// Returns a row of a plane in which the mover's kings vary fastest.
    pub fn strided_row<'p, T>(
        &self,
        row: &ScannedRow<'_>,
        plane: &'p [T],
    ) -> Option<StepBy<Iter<'p, T>>> {
        let [mover_placements, columns] = self.king_placements();
        let first =
            (row.slice * columns + row.first_column) * mover_placements + row.mover_placement;
        Some(plane.get(first..)?.iter().step_by(mover_placements))
    }

    /// Returns a row of a plane in which the opponent's kings vary fastest.
    pub fn contiguous_row<'p, T>(&self, row: &ScannedRow<'_>, plane: &'p [T]) -> Option<&'p [T]> {
        let [mover_placements, columns] = self.king_placements();
        let first =
            (row.slice * mover_placements + row.mover_placement) * columns + row.first_column;
        plane.get(first..first + row.scan.lowest_successor.len())
    }

    /// Returns the number in the index of the cell at a place of a row.
    pub fn cell(&self, row: &ScannedRow<'_>, place: usize) -> u64 {
        let [mover_placements, columns] = self.king_placements();
        let column = row.first_column + place;
        let cell = if self.mover_is_inner {
            (row.slice * columns + column) * mover_placements + row.mover_placement
        } else {
            (row.slice * mover_placements + row.mover_placement) * columns + column
        };
        cell as u64
    }

    pub fn position(&self, row: &ScannedRow<'_>, place: usize) -> Position {
        let them = !self.mover;
        let mut kings = row.pieces.map(|pieces| pieces.kings);
        kings[them.index()] = self.columns.kings[row.first_column + place];
        let men = row.pieces.map(|pieces| pieces.men);
        Position::new_unchecked(self.variant.board, men, kings, self.mover)
    }

    /// Returns the ordinal of a position with a capture; `None` if the class after a capture is not
    /// known.
    pub fn capture_ordinal(
        &self,
        row: &ScannedRow<'_>,
        position: &Position,
        moves: &mut Vec<Move>,
    ) -> Option<u8> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        self.variant.collect_moves(position, true, moves);
        let (our_men, our_kings) = (position.men(us), position.kings(us));
        let (their_men, their_kings) = (position.men(them), position.kings(them));
        let mut lowest = NO_ORDINAL;
        // Captures of the same pieces follow each other. Their planes, without and with a
        // promotion, and the ranks of the remaining pieces are found once.
        let (mut last_captured, mut after, mut left) = (0, [None; 2], [0; 2]);
        for played in moves.iter() {
            let captured = played.captured;
            if captured != last_captured {
                last_captured = captured;
                let pieces = SidePieces {
                    men: their_men & !captured,
                    kings: their_kings & !captured,
                };
                if pieces.all() == 0 {
                    after = [None; 2];
                } else {
                    left = pieces.ranks(self.ranks, them);
                    let men = (captured & their_men).count_ones();
                    let kings = (captured & their_kings).count_ones();
                    after =
                        [false, true].map(|promotes| self.successors.after(kings, men, promotes));
                }
            }
            if captured & (their_men | their_kings) == their_men | their_kings {
                lowest = lowest.min(self.ordinals.without_pieces());
                continue;
            }
            if played.promotes && self.first_king_wins {
                lowest = lowest.min(self.ordinals.lost());
                continue;
            }
            let (from, to) = (board.bit(played.from), board.bit(played.to));
            let (men, kings, promotes) = if our_kings & from != 0 {
                let kings = self.ranks.kings(us, our_kings ^ from | to);
                (row.men[us.index()], kings, false)
            } else if played.promotes {
                let kings = self.ranks.kings(us, our_kings | to);
                (self.ranks.men(us, our_men ^ from), kings, true)
            } else {
                (
                    self.ranks.men(us, our_men ^ from | to),
                    row.mover_placement,
                    false,
                )
            };
            let after = after[usize::from(promotes)]?;
            let ordinal = after.plane.get(after.row(men, left[0], kings) + left[1])?;
            lowest = lowest.min(*ordinal);
        }
        (lowest != NO_ORDINAL).then(|| self.ordinals.before_move(lowest))
    }

    /// Returns the lowest ordinal that quiet moves lead to from the only position of a row in which
    /// the opponent has no kings.
    fn lowest_quiet(&self, pieces: &[SidePieces; 2], men: [usize; 2], kings: usize) -> Option<u8> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        let ours = pieces[us.index()];
        let fixed = pieces[0].all() | pieces[1].all();
        let (our_men, their_men) = (men[us.index()], men[them.index()]);
        let mut lowest = NO_ORDINAL;
        if ours.men != 0 {
            for man in Bits(ours.men) {
                for &direction in forward(us) {
                    let at = board.step(man, direction) & !fixed;
                    if at == 0 {
                        continue;
                    }
                    let left = ours.men ^ man;
                    let promotes = at & self.promotion_row != 0;
                    if promotes && self.first_king_wins {
                        lowest = lowest.min(self.ordinals.lost());
                        continue;
                    }
                    let after = self.successors.after(0, 0, promotes)?;
                    let row = if promotes {
                        let kings = self.ranks.kings(us, ours.kings | at);
                        after.row(self.ranks.men(us, left), their_men, kings)
                    } else {
                        after.row(self.ranks.men(us, left | at), their_men, kings)
                    };
                    lowest = lowest.min(*after.plane.get(row)?);
                }
            }
        }
        if ours.kings != 0 {
            let after = self.successors.after(0, 0, false)?;
            for king in Bits(ours.kings) {
                let others = ours.kings ^ king;
                for direction in Direction::DIAGONAL {
                    let mut at = board.step(king, direction) & !fixed;
                    while at != 0 {
                        let row = after.row(our_men, their_men, self.ranks.kings(us, others | at));
                        lowest = lowest.min(*after.plane.get(row)?);
                        if self.variant.king == KingReach::Short {
                            break;
                        }
                        at = board.step(at, direction) & !fixed;
                    }
                }
            }
        }
        Some(lowest)
    }
}

/// Returns the directions in which men move: rows apply to diagonals alone.
const fn forward(colour: Colour) -> &'static [Direction] {
    match colour {
        Colour::White => &Direction::UP,
        Colour::Black => &Direction::DOWN,
    }
}
