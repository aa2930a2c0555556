//! Exit scores: the best score of the moves that leave a slice (man moves and captures).
//!
//! These moves lead to finished slices of the same class or to finished classes, so their scores
//! are looked up once, before the king moves inside the slice are solved.

use super::captures::{
    CaptureCode, CaptureEnd, CaptureSearch, CapturingKings, LandingScores, approach,
};
use super::kings::{KingTables, NO_RANK};
use super::precedence::Precedence;
use super::result_rows::{ExitWord, ResultRows, raise_placed, raise_row, replace_row};
use super::score_sets::{ExitScores, RESULTS, lines};
use super::side_positions::from_perspective;
use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::packed_scores::ScoreRange;
use crate::store::planes::PlanesView;
use crate::store::score::{BackupTable, DRAW, LOST, Scale, ScoreByte, WON};
use crate::store::slices::Slice;
use crate::timing::{StageTimes, WorkStage};
use galotne::geometry::{Bits, Direction, Squares};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Variant};
use galotne::run_numbers::RunNumbers;
use galotne::value::{Parity, Wdl};
use multiversion::multiversion;
use rayon::prelude::*;
use std::ops::Range;

/// A class that man moves or captures lead into.
pub struct SuccessorClass<'a> {
    /// Its index, in the orientation after the move.
    pub index: Index,
    /// Its scores; `None` if the game is over there.
    pub view: Option<PlanesView<'a>>,
    /// After a capture, its scores for each state of the captured side's run of king moves; empty
    /// if that side has no runs there.
    pub run_views: Vec<PlanesView<'a>>,
    /// The backed-up scores. Where the game is over, every position has the score [`LOST`].
    pub backup: Box<BackupTable>,
}

/// The successor classes of a class for one side to move, by promotion and by the number of kings
/// and men captured.
pub struct SuccessorClasses<'a> {
    by_move: Vec<Option<SuccessorClass<'a>>>,
    kings: usize,
    men: usize,
    /// The numbers of runs of king moves before the move.
    runs: RunNumbers,
    /// The state of the opponent's run.
    opponent_state: usize,
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
            runs: variant.run_numbers(class),
            opponent_state: 0,
        })
    }

    /// Returns the same classes for a state of the opponent's run of king moves.
    pub fn with_opponent_state(self, opponent_state: usize) -> Self {
        Self {
            opponent_state,
            ..self
        }
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
    /// The directions in which men leave the slice.
    forward: &'static [Direction],
    /// The directions in which men capture at least.
    men_directions: &'static [Direction],
    promotion_row: Squares,
    /// The precedence of the mover's captures; `None` in a game without captures.
    precedence: Option<&'a Precedence>,
}

impl<'a> ExitScorer<'a> {
    /// Prepares the exit scores of one side to move.
    pub fn new(
        variant: &'a Variant,
        tables: &'a KingTables,
        class: Class,
        precedence: Option<&'a Precedence>,
        turn: Colour,
    ) -> Self {
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
            forward: variant.forward(turn),
            men_directions: variant.men_directions(turn),
            promotion_row: variant.promotion_row(turn),
            precedence,
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
        if let (Scale::Result, true, Goal::None) = (scale, rows * columns > 1, self.variant.goal) {
            let sets = self.result_sets(slices, shape, successors, wide, &mut captures, times);
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

    /// Returns the exit scores of a unit on the scale of results and enters its captures, without a
    /// byte per position: a slice of kings alone may have billions of positions. A side has kings,
    /// and the game has no goal. With `wide`, and a single slice, all workers take part.
    fn result_sets(
        &self,
        slices: &[Slice],
        shape: MatrixShape,
        successors: &SuccessorClasses<'_>,
        wide: bool,
        captures: &mut BitMatrix,
        times: &StageTimes,
    ) -> ExitScores {
        // Without a goal the game ends only by captures or without a move.
        let [none, lost, won, _] = RESULTS;
        let mut sets = [none, lost, won].map(|score| (score, BitMatrix::default()));
        let (_, set_shape) = lines(shape);
        (sets.iter_mut()).for_each(|(_, set)| set.reset(set_shape));
        let [none, lost, won] = sets.each_mut().map(|(_, set)| set.words_mut());
        let captures = captures.words_mut();
        if slices.len() == 1 && wide {
            // Whole words, if a row has only one position.
            let chunk_rows = (CHUNK_CELLS / shape.columns).max(1);
            let chunk_words = chunk_rows * shape.row_words();
            let set_words = if shape.columns == 1 {
                chunk_rows / 64
            } else {
                chunk_words
            };
            (none.par_chunks_mut(set_words))
                .zip(lost.par_chunks_mut(set_words))
                .zip(won.par_chunks_mut(set_words))
                .zip(captures.par_chunks_mut(chunk_words))
                .enumerate()
                .for_each_init(
                    RowBuffers::default,
                    |buffers, (chunk, (((none, lost), won), captures))| {
                        let rows = ResultRows {
                            shape,
                            first: chunk * chunk_rows,
                            sets: [none, lost, won],
                            captures,
                        };
                        self.enter_results(slices, successors, rows, buffers, times);
                    },
                );
        } else {
            let rows = ResultRows {
                shape,
                first: 0,
                sets: [none, lost, won],
                captures,
            };
            self.enter_results(slices, successors, rows, &mut RowBuffers::default(), times);
        }
        ExitScores::Sets(sets.into())
    }

    /// Enters some rows of a unit.
    fn enter_results(
        &self,
        slices: &[Slice],
        successors: &SuccessorClasses<'_>,
        mut rows: ResultRows<'_>,
        buffers: &mut RowBuffers,
        times: &StageTimes,
    ) {
        let of_slice = rows.slice_words();
        let mut exits = vec![ExitWord::default(); slices.len() * of_slice];
        times.time(WorkStage::Men, || {
            for (slice, exits) in slices.iter().zip(exits.chunks_mut(of_slice)) {
                if rows.are_one_line() {
                    let kings = rows.first..rows.first + rows.rows();
                    self.raise_line_by_men(slice, successors, kings, exits);
                } else {
                    self.raise_rows_by_men(slice, successors, rows.first, exits);
                }
            }
        });
        times.time(WorkStage::Captures, || {
            for (place, exits) in exits.chunks_mut(of_slice).enumerate() {
                self.capture_in_rows(&slices[place], place, successors, &mut rows, exits, buffers);
            }
        });
        for (place, exits) in exits.chunks(of_slice).enumerate() {
            rows.enter(place, exits);
        }
    }

    /// Replaces the exits of positions of a slice that have a capture, and enters these.
    fn capture_in_rows(
        &self,
        slice: &Slice,
        place: usize,
        successors: &SuccessorClasses<'_>,
        rows: &mut ResultRows<'_>,
        exits: &mut [ExitWord],
        buffers: &mut RowBuffers,
    ) {
        let (one_line, words) = (rows.are_one_line(), rows.line_words());
        let all_men = slice.men[0] | slice.men[1];
        let enemy_kings = &self.enemy_kings[rows.first..][..rows.rows()];
        for (row, &kings) in enemy_kings.iter().enumerate() {
            if kings & all_men != 0 || !self.find_captures(slice, kings, successors, buffers) {
                continue;
            }
            let (captures, low) = rows.captures_of(place, row);
            if one_line {
                let code = buffers.codes[0];
                captures[0] |= u64::from(code != 0) << low;
                exits[row / 64].replace(code, row % 64);
            } else {
                replace_row(&mut exits[row * words..][..words], &buffers.codes, captures);
            }
        }
    }

    /// Enters the positions in which the game is over although both sides have pieces, and other
    /// positions of the class go on. They have no moves, and are excluded from the quiet positions
    /// like those with a capture.
    fn enter_goals(
        &self,
        slices: &[Slice],
        shape: MatrixShape,
        exit_scores: &mut [ScoreByte],
        excluded: &mut BitMatrix,
    ) {
        match self.variant.goal {
            // The first king ends the game in classes of its own.
            Goal::None | Goal::FirstKing => return,
            Goal::PassTheMen => {}
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

    /// Iterates over the moves of men of a slice that are not captures: the squares before and
    /// after, whether the man promotes, and the class after the move.
    fn man_steps<'s>(
        &self,
        slice: &'s Slice,
        successors: &'s SuccessorClasses<'s>,
    ) -> impl Iterator<Item = (Squares, Squares, bool, &'s SuccessorClass<'s>)> {
        let all_men = slice.men[0] | slice.men[1];
        let steps = Bits(slice.men[self.turn.index()])
            .flat_map(|from| self.forward.iter().map(move |&direction| (from, direction)));
        steps.filter_map(move |(from, direction)| {
            let to = self.variant.board.step(from, direction) & !all_men;
            let promotes = to & self.promotion_row != 0;
            let next = successors.get(promotes, 0, 0).filter(|_| to != 0)?;
            Some((from, to, promotes, next))
        })
    }

    /// Iterates over the moves of men of a slice that are not captures and do not end the game.
    fn man_moves<'s>(
        &self,
        slice: &'s Slice,
        successors: &'s SuccessorClasses<'s>,
    ) -> impl Iterator<Item = ManMove<'s>> {
        let us = self.turn.index();
        let steps = self.man_steps(slice, successors);
        steps.filter_map(move |(from, to, promotes, next)| {
            let view = next.view.as_ref()?;
            let men = slice.men[us] ^ from | if promotes { 0 } else { to };
            let mut ranks = slice.ranks;
            ranks[us] = next.index.rank_men(self.turn, men);
            Some(ManMove {
                to,
                promotes,
                after: view.slice(!self.turn, ranks),
                backup: &next.backup,
            })
        })
    }

    /// Replaces `ranks` by the placement of the mover's kings with one more on `to`, for each
    /// placement without it.
    fn rank_promoted(&self, to: Squares, ranks: &mut Vec<u32>) {
        let more = self.tables.placements(self.class.kings(self.turn) + 1);
        let square = self.index(to);
        ranks.clear();
        ranks.extend((0..self.kings.len()).map(|column| more.ranks_with(column)[square]));
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
        let all_men = slice.men[0] | slice.men[1];
        if self.variant.goal == Goal::FirstKing {
            let steps = self.man_steps(slice, successors);
            for (.., king) in steps.filter(|(.., next)| next.view.is_none()) {
                // It is the first one, so no other king stands in its way.
                let end = king.backup[usize::from(LOST)];
                (scores.iter_mut()).for_each(|score| *score = (*score).max(end));
            }
        }
        let (mut buffer, mut promoted_ranks) = (vec![], vec![]);
        for played in self.man_moves(slice, successors) {
            let ManMove { to, backup, .. } = played;
            if played.promotes {
                self.rank_promoted(to, &mut promoted_ranks);
            }
            for ((scores, &kings), row) in (scores.chunks_mut(self.kings.len()))
                .zip(&self.enemy_kings[first..])
                .zip(first..)
            {
                if kings & (to | all_men) != 0 {
                    continue;
                }
                let after = played.row(row, self.enemy_kings.len()).unpack(&mut buffer);
                if played.promotes {
                    for (score, &rank) in scores.iter_mut().zip(&promoted_ranks) {
                        if let Some(&after) = after.get(rank as usize) {
                            *score = (*score).max(backup[usize::from(after)]);
                        }
                    }
                } else {
                    raise(scores, after, scale, backup, &self.kings, to);
                }
            }
        }
    }

    /// Raises the results of a slice, from row `first` on, to the best of its man moves.
    fn raise_rows_by_men(
        &self,
        slice: &Slice,
        successors: &SuccessorClasses<'_>,
        first: usize,
        exits: &mut [ExitWord],
    ) {
        let all_men = slice.men[0] | slice.men[1];
        let placements = self.tables.placements(self.class.kings(self.turn));
        let mut places = vec![];
        for played in self.man_moves(slice, successors) {
            let blocked = placements.with_king_on(self.index(played.to));
            if played.promotes {
                self.rank_promoted(played.to, &mut places);
            }
            for ((exits, &kings), row) in (exits.chunks_mut(blocked.len()))
                .zip(&self.enemy_kings[first..])
                .zip(first..)
            {
                if kings & (played.to | all_men) != 0 {
                    continue;
                }
                let after = played.row(row, self.enemy_kings.len());
                if played.promotes {
                    raise_placed(exits, after, &places);
                } else {
                    raise_row(exits, after, blocked);
                }
            }
        }
    }

    /// Raises the results of some rows of a slice, as one line, to the best of its man moves. The
    /// mover has no kings.
    fn raise_line_by_men(
        &self,
        slice: &Slice,
        successors: &SuccessorClasses<'_>,
        rows: Range<usize>,
        exits: &mut [ExitWord],
    ) {
        let board = self.variant.board;
        let placements = self.tables.placements(self.class.kings(!self.turn));
        let words = rows.start / 64..rows.end.div_ceil(64);
        let with_king_on = |square| {
            let square = board.first(from_perspective(board, !self.turn, square));
            &placements.with_king_on(usize::from(square.index()))[words.clone()]
        };
        // Placements with a king on a man are not positions.
        let mut taken = vec![0; words.len()];
        for man in Bits(slice.men[0] | slice.men[1]) {
            (taken.iter_mut().zip(with_king_on(man))).for_each(|(taken, kings)| *taken |= kings);
        }
        let (mut blocked, mut places) = (vec![], vec![]);
        for played in self.man_moves(slice, successors) {
            blocked.clear();
            let kings = taken.iter().zip(with_king_on(played.to));
            blocked.extend(kings.map(|(taken, kings)| taken | kings));
            if played.promotes {
                // Its king varies fastest after the move.
                let columns = (played.after.len() / self.enemy_kings.len()) as u32;
                let place = self.tables.placements(1).ranks_with(0)[self.index(played.to)];
                places.clear();
                places.extend(rows.clone().map(|row| {
                    let row = row - rows.start;
                    match blocked[row / 64] >> (row % 64) & 1 {
                        0 => (rows.start + row) as u32 * columns + place,
                        _ => NO_RANK,
                    }
                }));
                raise_placed(exits, played.after, &places);
            } else {
                raise_row(exits, played.after.range(rows.clone()), &blocked);
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
        match self.precedence {
            None => false,
            Some(precedence) if precedence.rules.orthogonal => {
                self.find_captures_among::<8>(precedence, slice, kings, successors, buffers)
            }
            Some(precedence) => {
                self.find_captures_among::<4>(precedence, slice, kings, successors, buffers)
            }
        }
    }

    /// [`Self::find_captures`] in the first `N` of [`Direction::ALL`].
    fn find_captures_among<const N: usize>(
        &self,
        precedence: &Precedence,
        slice: &Slice,
        kings: Squares,
        successors: &SuccessorClasses<'_>,
        buffers: &mut RowBuffers,
    ) -> bool {
        let board = self.variant.board;
        let (ours, theirs) = (
            slice.men[self.turn.index()],
            slice.men[(!self.turn).index()],
        );
        let enemies = kings | theirs;
        let open = board.all() & !(enemies | ours);
        // For each direction, the enemies with room behind them and the men before them.
        let targets = const { Direction::among::<N>() }.map(|direction| {
            let back = direction.opposite();
            (direction, enemies & board.step(open, back), back)
        });
        let of_men = precedence.rules.takeable(false, enemies, kings);
        let men = targets.map(|(_, targets, back)| ours & board.step(targets & of_men, back));
        let men = men.into_iter().fold(0, |all, men| all | men);
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
            precedence,
            [theirs, kings],
            ours,
            self.men_directions,
            self.promotion_row,
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
        let highest = found.first().map_or(0, |end| end.precedence);
        for end in found {
            if row.placements == 1 && end.precedence < highest {
                // No king can block the captures before it.
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
            let view = if next.run_views.is_empty() {
                next.view.as_ref()
            } else {
                let (after, them) = (next.index.runs(), !self.turn);
                let state = successors.opponent_state;
                let state =
                    (successors.runs).after_capture(after, them, row.kings, end.captured, state);
                next.run_views.get(state)
            };
            let scores = view.map(|view| {
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

/// A move of a man that is not a capture, in all positions of a slice in which it is possible.
struct ManMove<'s> {
    to: Squares,
    promotes: bool,
    /// The scores of the slice that it leads to.
    after: ScoreRange<'s>,
    backup: &'s BackupTable,
}

impl<'s> ManMove<'s> {
    /// Returns the scores after it in one of `rows` rows.
    fn row(&self, row: usize, rows: usize) -> ScoreRange<'s> {
        let columns = self.after.len() / rows;
        self.after.range(row * columns..(row + 1) * columns)
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
