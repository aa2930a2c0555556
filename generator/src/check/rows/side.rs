//! The positions of a class with one side to move, row by row.

use super::after::{Moves, Pieces};
use super::columns::{Columns, Stretch};
use super::keys::{Keys, NONE};
use super::ranks::Ranks;
use super::row::{Found, Step};
use galotne::geometry::{Bits, Direction, Squares};
use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::rules::{Captures, KingReach, Move, Variant};
use std::iter::StepBy;
use std::ops::Range;
use std::slice::Iter;

/// All positions of a class with one side to move.
pub struct Side<'a> {
    variant: &'a Variant,
    captures: Captures,
    keys: &'a Keys,
    ranks: &'a Ranks,
    moves: Moves<'a>,
    mover: Colour,
    crowning_row: Squares,
    /// The men of both sides by rank.
    men: [Vec<Squares>; 2],
    /// The kings of the side to move by rank.
    kings: Vec<Squares>,
    /// Those of the other side.
    columns: Columns,
}

/// Buffers that rows share.
#[derive(Default)]
pub struct Buffers<'a> {
    steps: Vec<Step<'a>>,
    found: Found,
    moves: Vec<Move>,
}

/// A row that has been looked at: positions of one placement of men and of the mover's kings that
/// differ in the other kings.
pub struct Row<'r> {
    /// The number of the placement of all men.
    pub slice: usize,
    /// The rank of the mover's kings.
    pub kings: usize,
    /// The rank of the first of the other kings.
    pub first: usize,
    /// What was found.
    pub found: &'r Found,
    pieces: [Pieces; 2],
    men: [usize; 2],
}

impl<'a> Side<'a> {
    /// Prepares to go through the positions of a class with `mover` to move; nothing if rows are
    /// not for such a game.
    pub fn new(
        variant: &'a Variant,
        index: &Index,
        mover: Colour,
        keys: &'a Keys,
        ranks: &'a Ranks,
        moves: Moves<'a>,
    ) -> Option<Self> {
        let men = Colour::BOTH.map(|colour| {
            let ranks = 0..index.men_ranks(colour);
            ranks.map(|rank| index.men(colour, rank)).collect()
        });
        let kings = 0..index.king_ranks(mover);
        Some(Self {
            variant,
            captures: variant.captures?,
            keys,
            ranks,
            moves,
            mover,
            crowning_row: variant.crowning_row(mover),
            men,
            kings: kings.map(|rank| index.kings(mover, rank)).collect(),
            columns: Columns::new(index, !mover),
        })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.men[0].len() * self.men[1].len() * self.kings.len()
    }

    /// How many placements the mover's kings have, and the other ones: a row has a cell for each of
    /// these.
    pub const fn kings(&self) -> [usize; 2] {
        [self.kings.len(), self.columns.kings.len()]
    }

    /// Visits these rows, the long ones in stretches, until one visit says no. Quiet moves are
    /// looked at if they are wanted. Whether all visits said yes; not if a move leads where nothing
    /// is known.
    pub fn all(
        &self,
        rows: Range<usize>,
        quiet: bool,
        buffers: &mut Buffers<'a>,
        mut visit: impl FnMut(&Row<'_>, &mut Vec<Move>) -> Option<()>,
    ) -> Option<()> {
        let (us, them) = (self.mover, !self.mover);
        let Buffers {
            steps,
            found,
            moves,
        } = buffers;
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
                if stretch.still & (men[0] | men[1] | kings) != 0 {
                    continue;
                }
                let mut pieces = [Pieces { men: 0, kings: 0 }; 2];
                pieces[us.index()] = Pieces {
                    men: men[us.index()],
                    kings,
                };
                pieces[them.index()] = Pieces {
                    men: men[them.index()],
                    kings: stretch.still,
                };
                if self.columns.vary() {
                    steps.clear();
                    self.steps(&pieces, ranks, rank, stretch, quiet, steps)?;
                    let still = pieces[0].all() | pieces[1].all();
                    found.find(&self.columns, stretch.count, still, steps);
                } else {
                    let [white, black] = pieces;
                    let (men, kings) = ([white.men, black.men], [white.kings, black.kings]);
                    let position = Position::new_unchecked(self.variant.board, men, kings, us);
                    let takes = self.variant.has_capture(&position);
                    let least = if quiet && !takes {
                        self.least_quiet(&pieces, ranks, rank)?
                    } else {
                        NONE
                    };
                    found.set_one(takes, least);
                }
                let row = Row {
                    slice,
                    kings: rank,
                    first: stretch.first,
                    found,
                    pieces,
                    men: ranks,
                };
                visit(&row, moves)?;
            }
        }
        Some(())
    }

    /// The ways of all pieces of the side to move, as far as those let them that stand still.
    fn steps(
        &self,
        pieces: &[Pieces; 2],
        men: [usize; 2],
        kings: usize,
        stretch: &Stretch,
        quiet: bool,
        steps: &mut Vec<Step<'a>>,
    ) -> Option<()> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        let (ours, theirs) = (pieces[us.index()], pieces[them.index()].all());
        let still = ours.all() | theirs;
        let (our_men, their_men) = (men[us.index()], men[them.index()]);
        let after = |crowns, men, kings| -> Option<&'a [u8]> {
            let after = self.moves.taking(0, 0, crowns)?;
            let first = after.row(men, their_men, kings) + stretch.first;
            after.plane.get(first..first + stretch.count)
        };
        for man in Bits(ours.men) {
            for direction in Direction::ALL {
                let forward = forward(us).contains(&direction);
                let at = board.step(man, direction);
                if at == 0 {
                    continue;
                }
                let behind = board.step(at, direction);
                let takes = forward || self.captures.men_backward;
                let behind = (takes && behind != 0 && behind & still == 0).then_some(behind);
                let free = (at & still == 0).then_some(at);
                let mut step = Step {
                    first: true,
                    free,
                    behind: behind.filter(|_| at & still == 0 || at & theirs != 0),
                    after: None,
                };
                if quiet && forward && free.is_some() {
                    let left = ours.men ^ man;
                    step.after = Some(if at & self.crowning_row == 0 {
                        after(false, self.ranks.men(us, left | at), kings)?
                    } else {
                        let crowned = self.ranks.kings(us, ours.kings | at);
                        after(true, self.ranks.men(us, left), crowned)?
                    });
                }
                if step.after.is_some() || step.behind.is_some() {
                    steps.push(step);
                }
            }
        }
        for king in Bits(ours.kings) {
            let others = ours.kings ^ king;
            for direction in Direction::ALL {
                let (mut at, mut first) = (board.step(king, direction), true);
                while at != 0 {
                    let behind = board.step(at, direction);
                    let free = (at & still == 0).then_some(at);
                    let open = (behind != 0 && behind & still == 0).then_some(behind);
                    if free.is_none() && (at & theirs == 0 || open.is_none()) {
                        break;
                    }
                    let mut step = Step {
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

    /// A row in a plane in which the mover's kings vary fastest.
    pub fn apart<'p, T>(&self, row: &Row<'_>, plane: &'p [T]) -> Option<StepBy<Iter<'p, T>>> {
        let [kings, columns] = self.kings();
        let first = (row.slice * columns + row.first) * kings + row.kings;
        Some(plane.get(first..)?.iter().step_by(kings))
    }

    /// A row in a plane in which the other kings do.
    pub fn together<'p, T>(&self, row: &Row<'_>, plane: &'p [T]) -> Option<&'p [T]> {
        let [kings, columns] = self.kings();
        let first = (row.slice * kings + row.kings) * columns + row.first;
        plane.get(first..first + row.found.least.len())
    }

    /// The cell of a place of a row.
    pub fn cell(&self, index: &Index, row: &Row<'_>, place: usize) -> u64 {
        let ([kings, columns], column) = (self.kings(), row.first + place);
        let cell = if self.mover == index.inner() {
            (row.slice * columns + column) * kings + row.kings
        } else {
            (row.slice * kings + row.kings) * columns + column
        };
        cell as u64
    }

    /// The position in a place of a row.
    pub fn position(&self, row: &Row<'_>, place: usize) -> Position {
        let them = !self.mover;
        let mut kings = row.pieces.map(|pieces| pieces.kings);
        kings[them.index()] = self.columns.kings[row.first + place];
        let men = row.pieces.map(|pieces| pieces.men);
        Position::new_unchecked(self.variant.board, men, kings, self.mover)
    }

    /// The key of a position with a capture, from where its captures lead; nothing if one of them
    /// leads where nothing is known.
    pub fn captured(
        &self,
        row: &Row<'_>,
        position: &Position,
        moves: &mut Vec<Move>,
    ) -> Option<u8> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        self.variant.collect_moves(position, true, moves);
        let (our_men, our_kings) = (position.men(us), position.kings(us));
        let (their_men, their_kings) = (position.men(them), position.kings(them));
        let mut least = NONE;
        // Captures of the same pieces follow each other: where those lead to that crown nobody, and
        // those that crown, and the ranks of the pieces that are left.
        let (mut taken, mut after, mut left) = (0, [None; 2], [0; 2]);
        for played in moves.iter() {
            let captured = played.captured;
            if captured != taken {
                taken = captured;
                let pieces = Pieces {
                    men: their_men & !captured,
                    kings: their_kings & !captured,
                };
                if pieces.all() == 0 {
                    after = [None; 2];
                } else {
                    left = pieces.ranks(self.ranks, them);
                    let men = (captured & their_men).count_ones();
                    let kings = (captured & their_kings).count_ones();
                    after = [false, true].map(|crowns| self.moves.taking(kings, men, crowns));
                }
            }
            if captured & (their_men | their_kings) == their_men | their_kings {
                least = least.min(self.keys.without_pieces());
                continue;
            }
            let (from, to) = (board.bit(played.from), board.bit(played.to));
            let (men, kings, crowns) = if our_kings & from != 0 {
                let kings = self.ranks.kings(us, our_kings ^ from | to);
                (row.men[us.index()], kings, false)
            } else if played.promotes {
                let kings = self.ranks.kings(us, our_kings | to);
                (self.ranks.men(us, our_men ^ from), kings, true)
            } else {
                (self.ranks.men(us, our_men ^ from | to), row.kings, false)
            };
            let after = after[usize::from(crowns)]?;
            let key = after.plane.get(after.row(men, left[0], kings) + left[1])?;
            least = least.min(*key);
        }
        (least != NONE).then(|| self.keys.before(least))
    }

    /// The least key that a quiet move leads to from a position without kings of the other side:
    /// there is nothing that varies.
    fn least_quiet(&self, pieces: &[Pieces; 2], men: [usize; 2], kings: usize) -> Option<u8> {
        let (us, them) = (self.mover, !self.mover);
        let board = self.variant.board;
        let ours = pieces[us.index()];
        let still = pieces[0].all() | pieces[1].all();
        let (our_men, their_men) = (men[us.index()], men[them.index()]);
        let mut least = NONE;
        if ours.men != 0 {
            for man in Bits(ours.men) {
                for &direction in forward(us) {
                    let at = board.step(man, direction) & !still;
                    if at == 0 {
                        continue;
                    }
                    let left = ours.men ^ man;
                    let crowns = at & self.crowning_row != 0;
                    let after = self.moves.taking(0, 0, crowns)?;
                    let row = if crowns {
                        let kings = self.ranks.kings(us, ours.kings | at);
                        after.row(self.ranks.men(us, left), their_men, kings)
                    } else {
                        after.row(self.ranks.men(us, left | at), their_men, kings)
                    };
                    least = least.min(*after.plane.get(row)?);
                }
            }
        }
        if ours.kings != 0 {
            let after = self.moves.taking(0, 0, false)?;
            for king in Bits(ours.kings) {
                let others = ours.kings ^ king;
                for direction in Direction::ALL {
                    let mut at = board.step(king, direction) & !still;
                    while at != 0 {
                        let row = after.row(our_men, their_men, self.ranks.kings(us, others | at));
                        least = least.min(*after.plane.get(row)?);
                        if self.variant.king == KingReach::Short {
                            break;
                        }
                        at = board.step(at, direction) & !still;
                    }
                }
            }
        }
        Some(least)
    }
}

/// Which way men go.
const fn forward(colour: Colour) -> &'static [Direction] {
    match colour {
        Colour::White => &Direction::UP,
        Colour::Black => &Direction::DOWN,
    }
}
