//! Exit scores: the best score of the moves that leave a slice (man moves and captures).
//!
//! These moves lead to finished slices of the same class or to finished classes, so their scores
//! are looked up once, before the king moves inside the slice are solved.

use super::captures::{
    CaptureCode, CaptureEnd, CaptureSearch, CapturingKings, LandingScores, approach,
};
use super::kings::KingTables;
use super::score_sets::{ExitScores, RESULTS, set_equal_bits};
use super::side_positions::from_perspective;
use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::planes::PlanesView;
use crate::store::score::{BackupTable, DRAW, LOST, Scale, ScoreByte, WON};
use crate::store::slices::Slice;
use crate::timing::{StageTimes, WorkStage};
use galotne::geometry::{Bits, Direction, Squares};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Variant};
use galotne::value::{Parity, Wdl};
use multiversion::multiversion;
use rayon::prelude::*;

/// A class that man moves or captures lead into.
pub struct SuccessorClass<'a> {
    /// Its index, in the orientation after the move.
    pub index: Index,
    /// Its scores; `None` if the other side has no pieces left.
    pub view: Option<PlanesView<'a>>,
    /// The backed-up scores. Without pieces, every position has the score [`LOST`].
    pub backup: Box<BackupTable>,
}

/// The successor classes of a class for one side to move, by promotion and by the number of kings
/// and men captured.
pub struct SuccessorClasses<'a> {
    by_move: Vec<Option<SuccessorClass<'a>>>,
    kings: usize,
    men: usize,
}

impl<'a> SuccessorClasses<'a> {
    /// Returns all successor classes of `class` with `turn` to move. `find` returns the values of a
    /// class; its second argument is whether the move is a capture.
    pub fn new<E>(
        variant: &Variant,
        class: Class,
        turn: Colour,
        mut find: impl FnMut(Class, bool) -> Result<Option<SuccessorClass<'a>>, E>,
    ) -> Result<Self, E> {
        let (kings, men) = (class.kings(!turn), class.men(!turn));
        let mut by_move = vec![];
        for promotes in [false, true] {
            for king in 0..=kings {
                for man in 0..=men {
                    let moved = if promotes {
                        class.promoted(turn)
                    } else {
                        Some(class)
                    };
                    let next = moved.and_then(|class| class.without(!turn, king, man));
                    // Some games have no captures or no promotion, and not all classes.
                    let next = next.filter(|next| {
                        let known = |classes: &[Class]| classes.contains(&next.canonical());
                        variant.material.is_none_or(known)
                    });
                    let found = next.map(|next| find(next, king + man > 0));
                    by_move.push(found.transpose()?.flatten());
                }
            }
        }
        Ok(Self {
            by_move,
            kings: kings.into(),
            men: men.into(),
        })
    }

    /// Returns the class after a move.
    #[inline]
    fn get(&self, promotes: bool, kings: u32, men: u32) -> Option<&SuccessorClass<'a>> {
        let number = (usize::from(promotes) * (self.kings + 1) + kings as usize) * (self.men + 1)
            + men as usize;
        self.by_move[number].as_ref()
    }
}

/// The data that all slices of a class share with one side to move.
pub struct ExitScorer<'a> {
    variant: &'a Variant,
    turn: Colour,
    tables: &'a KingTables,
    class: Class,
    /// Placements of the mover's kings by rank, as squares of the board.
    kings: Vec<Squares>,
    /// The same with one king fewer.
    others: Vec<Squares>,
    /// The same for the other side's kings.
    enemy_kings: Vec<Squares>,
    /// The square index from the mover's perspective for each bit of the board.
    perspective: [u8; 64],
    forward: &'static [Direction],
    crowning_row: Squares,
}

impl<'a> ExitScorer<'a> {
    /// Prepares the exit scores of one side to move.
    pub fn new(variant: &'a Variant, tables: &'a KingTables, class: Class, turn: Colour) -> Self {
        let board = variant.board;
        let on_board = |count, colour| -> Vec<Squares> {
            let sets = tables.placements(count).sets().iter();
            sets.map(|&set| from_perspective(board, colour, set))
                .collect()
        };
        let mut perspective = [0; 64];
        for square in board.iter(board.all()) {
            let bit = board.bit(square);
            let turned = from_perspective(board, turn, bit);
            perspective[bit.trailing_zeros() as usize] = board.first(turned).index();
        }
        let kings = class.kings(turn);
        Self {
            variant,
            turn,
            tables,
            class,
            kings: on_board(kings, turn),
            others: kings
                .checked_sub(1)
                .map_or(vec![], |fewer| on_board(fewer, turn)),
            enemy_kings: on_board(class.kings(!turn), !turn),
            perspective,
            forward: match turn {
                Colour::White => &Direction::UP,
                Colour::Black => &Direction::DOWN,
            },
            crowning_row: variant.promotion_row(turn),
        }
    }

    /// Returns the placements of the mover's kings by rank, as squares of the board.
    pub fn kings(&self) -> &[Squares] {
        &self.kings
    }

    /// Returns the exit scores of a unit and the positions with a capture, both with one row for
    /// each placement of the other side's kings. With `wide`, and a single slice, all workers take
    /// part.
    pub fn exit_scores(
        &self,
        slices: &[Slice],
        scale: Scale,
        successors: &SuccessorClasses<'_>,
        wide: bool,
        times: &StageTimes,
    ) -> (ExitScores, BitMatrix) {
        let (rows, columns) = (self.enemy_kings.len(), self.kings.len());
        let shape = MatrixShape {
            rows,
            columns,
            slices: slices.len(),
        };
        let mut captures = BitMatrix::default();
        captures.reset(shape);
        let row_words = shape.row_words();
        if let ([slice], true, Scale::Result, true, Goal::None) =
            (slices, wide, scale, columns > 1, self.variant.goal)
        {
            let sets = self.result_sets(slice, shape, successors, &mut captures, times);
            return (sets, captures);
        }
        let mut exit_scores = vec![LOST; slices.len() * rows * columns];
        if let ([slice], true) = (slices, wide) {
            let chunk_rows = (CHUNK_CELLS / columns).max(1);
            (exit_scores.par_chunks_mut(chunk_rows * columns))
                .zip(captures.words_mut().par_chunks_mut(chunk_rows * row_words))
                .enumerate()
                .for_each_init(RowBuffers::default, |buffers, (chunk, (scores, bits))| {
                    let first = chunk * chunk_rows;
                    times.time(WorkStage::Men, || {
                        self.enter_man_moves(slice, scale, successors, first, scores);
                    });
                    times.time(WorkStage::Captures, || {
                        let bits = (bits, row_words, 0);
                        self.enter_captures(slice, successors, first, scores, bits, buffers);
                    });
                });
            self.enter_goals(slices, shape, &mut exit_scores, &mut captures);
            return (ExitScores::new(scale, exit_scores, shape), captures);
        }
        let of_slices = || slices.iter().enumerate();
        let size = rows * columns;
        times.time(WorkStage::Men, || {
            for (place, slice) in of_slices() {
                let scores = &mut exit_scores[place * size..][..size];
                self.enter_man_moves(slice, scale, successors, 0, scores);
            }
        });
        times.time(WorkStage::Captures, || {
            let mut buffers = RowBuffers::default();
            for (place, slice) in of_slices() {
                let scores = &mut exit_scores[place * size..][..size];
                let (word, low) = shape.slice_start(place);
                let bits = (&mut captures.words_mut()[word..], row_words, low);
                self.enter_captures(slice, successors, 0, scores, bits, &mut buffers);
            }
        });
        self.enter_goals(slices, shape, &mut exit_scores, &mut captures);
        (ExitScores::new(scale, exit_scores, shape), captures)
    }

    /// Returns the exit scores of a slice on the scale of results and enters its captures, without
    /// a byte per position: a slice of kings alone may have billions of positions. All workers take
    /// part.
    fn result_sets(
        &self,
        slice: &Slice,
        shape: MatrixShape,
        successors: &SuccessorClasses<'_>,
        captures: &mut BitMatrix,
        times: &StageTimes,
    ) -> ExitScores {
        let row_words = shape.row_words();
        let chunk_rows = (CHUNK_CELLS / shape.columns).max(1);
        // Without a goal the game ends only by captures or without a move.
        let [none, lost, won, _] = RESULTS;
        let mut sets = [none, lost, won].map(|score| (score, BitMatrix::default()));
        (sets.iter_mut()).for_each(|(_, set)| set.reset(shape));
        let [first, second, third] = sets.each_mut().map(|(_, set)| {
            let words = set.words_mut();
            words.par_chunks_mut(chunk_rows * row_words)
        });
        let captures = captures.words_mut().par_chunks_mut(chunk_rows * row_words);
        let chunks = first.zip(second).zip(third).zip(captures).enumerate();
        chunks.for_each_init(
            <(RowBuffers, Vec<ScoreByte>)>::default,
            |(buffers, scores), (chunk, (((first, second), third), bits))| {
                let row = chunk * chunk_rows;
                let rows = chunk_rows.min(shape.rows - row);
                scores.clear();
                scores.resize(rows * shape.columns, LOST);
                times.time(WorkStage::Men, || {
                    self.enter_man_moves(slice, Scale::Result, successors, row, scores);
                });
                times.time(WorkStage::Captures, || {
                    let bits = (bits, row_words, 0);
                    self.enter_captures(slice, successors, row, scores, bits, buffers);
                });
                for (score, set) in [(none, first), (lost, second), (won, third)] {
                    for (scores, set) in
                        (scores.chunks(shape.columns)).zip(set.chunks_mut(row_words))
                    {
                        set_equal_bits(scores, score, set);
                    }
                }
            },
        );
        ExitScores::Sets(sets.into())
    }

    /// Enters the positions in which the game is over although both sides have pieces. They have no
    /// moves, and are excluded from the quiet positions like those with a capture.
    fn enter_goals(
        &self,
        slices: &[Slice],
        shape: MatrixShape,
        exit_scores: &mut [ScoreByte],
        excluded: &mut BitMatrix,
    ) {
        if self.variant.goal == Goal::None {
            return;
        }
        let (us, them) = (self.turn.index(), (!self.turn).index());
        let mut scores = exit_scores.iter_mut();
        for (place, slice) in slices.iter().enumerate() {
            let (word, low) = shape.slice_start(place);
            for (row, &enemy_kings) in self.enemy_kings.iter().enumerate() {
                let bits = &mut excluded.row_mut(row)[word..];
                for ((column, &kings), score) in self.kings.iter().enumerate().zip(&mut scores) {
                    let mut sets = [0; 2];
                    (sets[us], sets[them]) = (kings, enemy_kings);
                    let position =
                        Position::new_unchecked(self.variant.board, slice.men, sets, self.turn);
                    if let Some(wdl) = self.variant.ended(&position) {
                        *score = if wdl == Wdl::Win { WON } else { LOST };
                        bits[column / 64] |= 1 << (low as usize + column % 64);
                    }
                }
            }
        }
    }

    /// Enters the captures of some rows of a slice. Sets in `bits` the positions with a capture: a
    /// matrix from the first row on, with its words per row and its first bit.
    fn enter_captures(
        &self,
        slice: &Slice,
        successors: &SuccessorClasses<'_>,
        first: usize,
        scores: &mut [ScoreByte],
        (bits, row_words, low): (&mut [u64], usize, u32),
        buffers: &mut RowBuffers,
    ) {
        let columns = self.kings.len();
        let enemy_kings = &self.enemy_kings[first..][..scores.len() / columns];
        let all_men = slice.men[0] | slice.men[1];
        for ((scores, &kings), bits) in (scores.chunks_mut(columns))
            .zip(enemy_kings)
            .zip(bits.chunks_mut(row_words))
        {
            if kings & all_men != 0 || !self.find_captures(slice, kings, successors, buffers) {
                continue;
            }
            replace_scores(&buffers.codes, scores, low, bits);
        }
    }

    /// Raises the scores of a slice, from row `first` on, to the best of its man moves.
    fn enter_man_moves(
        &self,
        slice: &Slice,
        scale: Scale,
        successors: &SuccessorClasses<'_>,
        first: usize,
        scores: &mut [ScoreByte],
    ) {
        let board = self.variant.board;
        let us = self.turn.index();
        let rows = scores.len() / self.kings.len();
        let all_men = slice.men[0] | slice.men[1];
        let columns = self.kings.len();
        let (mut buffer, mut promoted_ranks) = (vec![], vec![]);
        for from in Bits(slice.men[us]) {
            for &direction in self.forward {
                let to = board.step(from, direction) & !all_men;
                if to == 0 {
                    continue;
                }
                let promotes = to & self.crowning_row != 0;
                let Some(next) = successors.get(promotes, 0, 0) else {
                    continue;
                };
                let Some(view) = &next.view else { continue };
                let mut men = slice.men[us] ^ from;
                men |= if promotes { 0 } else { to };
                let mut ranks = slice.ranks;
                ranks[us] = next.index.rank_men(self.turn, men);
                let after = view.slice(!self.turn, ranks);
                let next_columns = after.len() / self.enemy_kings.len();
                if promotes {
                    let more = self.tables.placements(self.class.kings(self.turn) + 1);
                    let square = self.index(to);
                    promoted_ranks.clear();
                    promoted_ranks
                        .extend((0..columns).map(|column| more.ranks_with(column)[square]));
                }
                for ((scores, &kings), row) in (scores.chunks_mut(columns))
                    .zip(&self.enemy_kings[first..][..rows])
                    .zip(first..)
                {
                    if kings & (to | all_men) != 0 {
                        continue;
                    }
                    let row = row * next_columns..(row + 1) * next_columns;
                    let after = after.range(row).unpack(&mut buffer);
                    if promotes {
                        for (score, &rank) in scores.iter_mut().zip(&promoted_ranks) {
                            if let Some(&after) = after.get(rank as usize) {
                                *score = (*score).max(next.backup[usize::from(after)]);
                            }
                        }
                    } else {
                        raise(scores, after, scale, &next.backup, &self.kings, to);
                    }
                }
            }
        }
    }

    /// Finds the capture codes of one row: a slice with the other side's kings on `kings`. Returns
    /// false if the row has no captures.
    fn find_captures(
        &self,
        slice: &Slice,
        kings: Squares,
        successors: &SuccessorClasses<'_>,
        buffers: &mut RowBuffers,
    ) -> bool {
        let Some(rules) = self.variant.captures else {
            return false;
        };
        let board = self.variant.board;
        let (ours, theirs) = (
            slice.men[self.turn.index()],
            slice.men[(!self.turn).index()],
        );
        let enemies = kings | theirs;
        let open = board.all() & !(enemies | ours);
        // For each direction, the enemies with room behind them and the men before them.
        let targets = Direction::ALL.map(|direction| {
            let back = direction.opposite();
            (direction, enemies & board.step(open, back), back)
        });
        let men = targets.map(|(_, targets, back)| ours & board.step(targets, back));
        let men = men[0] | men[1] | men[2] | men[3];
        if men == 0 && self.others.is_empty() {
            return false;
        }
        buffers.codes.clear();
        buffers.codes.resize(self.kings.len(), 0);
        let capturing = CapturingKings {
            all: &self.kings,
            others: &self.others,
            ranks: self.tables.placements(self.class.kings(self.turn)),
            perspective: &self.perspective,
        };
        let mut search = CaptureSearch::new(
            self.variant,
            rules,
            [theirs, kings],
            ours,
            self.forward,
            self.crowning_row,
            std::mem::take(&mut buffers.lists),
        );
        let mut ends = vec![];
        let mut any = false;
        if !self.others.is_empty() {
            for (direction, targets, _) in targets {
                for enemy in Bits(targets) {
                    approach(
                        board,
                        self.variant.king,
                        open,
                        enemy,
                        direction,
                        &mut buffers.approach,
                    );
                    if !buffers.approach.is_empty() {
                        let row = CaptureRow {
                            slice,
                            kings,
                            standing: ours,
                            placements: self.others.len(),
                        };
                        self.look_up(&row, search.king(enemy, direction), successors, &mut ends);
                        capturing.by_king(
                            &buffers.approach,
                            &ends,
                            search.onward(),
                            &mut buffers.codes,
                        );
                        any = true;
                    }
                }
            }
        }
        for man in Bits(men) {
            let found = search.man(man);
            if !found.is_empty() {
                let row = CaptureRow {
                    slice,
                    kings,
                    standing: ours ^ man,
                    placements: self.kings.len(),
                };
                self.look_up(&row, found, successors, &mut ends);
                let more = self.tables.placements(self.class.kings(self.turn) + 1);
                capturing.by_man(&ends, search.onward(), more, &mut buffers.codes);
                any = true;
            }
        }
        buffers.lists = search.into_lists();
        any
    }

    /// Looks up the scores after the ends `found` of a capture, and puts them into `ends`.
    fn look_up<'s>(
        &self,
        row: &CaptureRow<'_>,
        found: &[CaptureEnd],
        successors: &'s SuccessorClasses<'_>,
        ends: &mut Vec<(CaptureEnd, LandingScores<'s>)>,
    ) {
        ends.clear();
        // The last captured pieces and promotion, and the scores after them, unless a man has
        // landed on a square of its own.
        let mut last: Option<(Squares, bool, LandingScores<'s>)> = None;
        let by_man = row.standing != row.slice.men[self.turn.index()];
        let theirs = row.slice.men[(!self.turn).index()];
        let longest = found.first().map_or(0, |end| end.count);
        for end in found {
            if row.placements == 1 && end.count < longest {
                // No king can block the longer captures.
                break;
            }
            if row.placements == 1 && end.onward.0 < end.onward.1 {
                // Nor a continuation.
                continue;
            }
            let promotes = by_man && end.king;
            let landed = if by_man && !end.king { end.landing } else { 0 };
            if let Some((captured, promoted, scores)) = last
                && (captured, promoted, landed) == (end.captured, promotes, 0)
            {
                ends.push((*end, scores));
                continue;
            }
            let kings_left = row.kings & !end.captured;
            let captured_kings = (row.kings ^ kings_left).count_ones();
            let captured_men = end.captured.count_ones() - captured_kings;
            let Some(next) = successors.get(promotes, captured_kings, captured_men) else {
                continue;
            };
            let scores = next.view.as_ref().map(|view| {
                let mut men = [0; 2];
                men[self.turn.index()] = next.index.rank_men(self.turn, row.standing | landed);
                men[(!self.turn).index()] = next.index.rank_men(!self.turn, theirs & !end.captured);
                let scores = view.slice(!self.turn, men);
                let columns = next.index.king_ranks(self.turn) as usize;
                let row = next.index.rank_kings(!self.turn, kings_left) as usize;
                scores.range(row * columns..(row + 1) * columns)
            });
            let scores = (scores, &*next.backup);
            last = (landed == 0).then_some((end.captured, promotes, scores));
            ends.push((*end, scores));
        }
    }

    fn index(&self, square: Squares) -> usize {
        usize::from(self.perspective[square.trailing_zeros() as usize])
    }
}

/// A row of positions in which one piece captures.
struct CaptureRow<'r> {
    slice: &'r Slice,
    /// The other side's kings.
    kings: Squares,
    /// The mover's men that do not move.
    standing: Squares,
    /// The number of placements of the mover's kings that may block the capture.
    placements: usize,
}

#[derive(Default)]
struct RowBuffers {
    codes: Vec<CaptureCode>,
    lists: (Vec<CaptureEnd>, Vec<Squares>),
    approach: Vec<Squares>,
}

/// Cells that a worker processes at once.
const CHUNK_CELLS: usize = 1 << 16;

/// Replaces the scores of positions with a capture, and sets their bits from bit `low` on.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn replace_scores(codes: &[CaptureCode], scores: &mut [ScoreByte], low: u32, bits: &mut [u64]) {
    for ((codes, scores), word) in (codes.chunks(64))
        .zip(scores.chunks_mut(64))
        .zip(bits.iter_mut())
    {
        let mut any = 0;
        for ((&code, score), place) in codes.iter().zip(scores).zip(0..) {
            any |= u64::from(code != 0) << place;
            *score = if code == 0 { *score } else { code as ScoreByte };
        }
        *word |= any << low;
    }
}

/// Raises a row of scores by a man move to `to`, wherever no king stands on that square.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn raise(
    scores: &mut [ScoreByte],
    after: &[ScoreByte],
    scale: Scale,
    backup: &BackupTable,
    kings: &[Squares],
    to: Squares,
) {
    let cells = scores.iter_mut().zip(after).zip(kings);
    match scale {
        // Arithmetic on many bytes at a time, equal to the table.
        Scale::Distance(Parity::LostInZero | Parity::WonInZero) => {
            for ((score, &after), &kings) in cells {
                let backed_up = (!after).wrapping_add(after >> 7);
                *score = (*score).max(if kings & to == 0 { backed_up } else { LOST });
            }
        }
        Scale::Result => {
            let [won, lost] = [backup[usize::from(LOST)], backup[usize::from(WON)]];
            for ((score, &after), &kings) in cells {
                let backed_up = if after == DRAW {
                    DRAW
                } else if after == LOST {
                    won
                } else {
                    lost
                };
                *score = (*score).max(if kings & to == 0 { backed_up } else { LOST });
            }
        }
        _ => {
            for ((score, &after), &kings) in cells {
                if kings & to == 0 {
                    *score = (*score).max(backup[usize::from(after)]);
                }
            }
        }
    }
}
