//! The fixpoint inside a batch of slices: quiet king moves, and sideways steps of men, level by
//! level, bit-parallel.
//!
//! Man moves and captures lead out of a slice, to values that are known already. Every position
//! has an *exit score*: the best of its man moves, or of its captures if it has any ([`LOST`] if it
//! has neither). A position is won at a level if its exit score is a win of that level, or if a
//! king move leads to a loss of the previous level. It is lost once its exit score is a loss of
//! that level or below and every king move leads to a win of an earlier level. A position with a
//! capture has no other moves. Where men step sideways, all that is said here of king moves is true
//! of these steps too: a batch has every slice that they lead to ([`SideSteps`]).

use super::kings::KingTables;
use super::score_sets::{ExitScoreLookup, ScoreSets, lines, sort_scores};
use super::side_positions::SidePositions;
use super::side_steps::SideSteps;
use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::packed_scores::{ResultPacker, ScoreWidth};
use crate::store::score::{LOST, Scale, ScoreByte, end_score};
use galotne::rules::EndResult;
use multiversion::multiversion;

/// The positions of a batch in which the second clock runs.
pub struct SecondClockCells<'a> {
    /// Its positions for each side to move.
    pub runs: [&'a BitMatrix; 2],
    /// Whether it counts the plies of White and of Black.
    pub counts: [bool; 2],
}

/// One of the scales that are solved together.
///
/// Without a second clock there is one sheet. With a second clock, the first sheet has the
/// positions in which it does not run. The following sheets have those in which it runs, with no
/// plies counted, one ply counted, and so on. On the last sheet no plies are left on it, and only
/// the end of the game counts.
pub struct Sheet<'a> {
    pub scale: Scale,
    /// The exit scores with White and with Black to move.
    pub exit_scores: [&'a [ScoreByte]; 2],
    /// The solved scores with White and with Black to move.
    pub solved: [&'a mut [ScoreByte]; 2],
}

/// A batch of slices: the data that its sheets share.
pub struct SliceBatch<'a> {
    pub kings: &'a KingTables,
    /// The result of a side without a move.
    pub blocked: EndResult,
    /// The shape with White to move.
    pub shape: MatrixShape,
    /// The positions with White and with Black to move.
    pub sides: [&'a SidePositions; 2],
    /// The sideways steps of White's and of Black's men.
    pub steps: [&'a SideSteps; 2],
    /// Whether all workers take part.
    pub wide: bool,
}

impl SliceBatch<'_> {
    /// Whether a side has moves inside the slices.
    fn has_moves(&self, us: usize) -> bool {
        self.sides[us].kings > 0 || !self.steps[us].is_empty()
    }

    /// Adds to `to`, which must be zero, the positions from which a side's move inside the slices
    /// leads to a position of `from`. It receives illegal positions as well.
    fn add_predecessors(
        &self,
        us: usize,
        shape: MatrixShape,
        from: &BitMatrix,
        to: &mut BitMatrix,
    ) {
        let side = self.sides[us];
        if side.kings > 0 {
            (self.kings).predecessors(side.kings, from, &side.free, to, self.wide);
        }
        self.steps[us].add_predecessors(shape, from, to);
    }
}

/// Solves a batch: fills `solved` of every sheet with the scores of both sides to move, except for
/// draws. A slice has one row for each placement of the mover's kings.
///
/// Returns whether all scores fit the scale. A need beyond the limit is a draw and fits.
#[must_use]
pub fn solve(
    batch: &SliceBatch<'_>,
    sheets: Vec<Sheet<'_>>,
    second: Option<&SecondClockCells<'_>>,
) -> bool {
    let shape = batch.shape;
    let last_level = (sheets.iter().map(|sheet| sheet.scale.last_level()))
        .max()
        .unwrap_or(0);
    let rejects = sheets.iter().any(|sheet| sheet.scale.rejects_overflow());
    if !batch.has_moves(0) && !batch.has_moves(1) {
        // Without moves inside the slice the exit score is the score, unless there is no move at
        // all.
        let mut fits = true;
        for sheet in sheets {
            for (solved, exit_scores) in sheet.solved.into_iter().zip(sheet.exit_scores) {
                for (solved, &score) in solved.iter_mut().zip(exit_scores) {
                    *solved = match score {
                        LOST => end_score(batch.blocked),
                        score => sheet.scale.stored_score(score),
                    };
                }
                let levels = exit_scores.iter();
                let mut levels = levels.filter_map(|&score| sheet.scale.level(score));
                fits &= !rejects || !levels.any(|level| level > sheet.scale.last_level());
            }
        }
        return fits;
    }
    let shapes = [shape, shape.transposed()];
    let (mut white, mut black): (Vec<_>, Vec<_>) = (sheets.into_iter().enumerate())
        .map(|(number, sheet)| {
            let [white, black] = sheet.solved;
            let iteration = |us: usize, solved| {
                let scores = sort_scores(sheet.exit_scores[us], shapes[us].transposed());
                let exit_scores = ExitScoreLookup::Sorted(scores.into());
                let side = batch.sides[us];
                let mut undecided = side.legal.clone();
                if let Some(second) = second {
                    // The first sheet has the positions in which the second clock does not run.
                    let words = undecided.words_mut().iter_mut();
                    let words = words.zip(second.runs[us].words());
                    words.for_each(|(to, &runs)| *to &= if number > 0 { runs } else { !runs });
                }
                let sets = [undecided, side.legal.clone()];
                SideIteration::new(us, side, shapes[us], sheet.scale, sets, exit_scores, solved)
            };
            (iteration(0, white), iteration(1, black))
        })
        .unzip();
    iterate(batch, [&mut white, &mut black], last_level, second) || !rejects
}

/// Solves a batch for results alone. Returns the packed results of both sides to move, slice by
/// slice, each starting at a new byte; `None` if there are too many levels. `legal` are the legal
/// positions of each side to move; other positions have any result. `levels` receives the level of
/// each decided position, unless it is empty.
///
/// A batch may be one slice with billions of positions, so matrices are freed as soon as possible.
pub fn solve_results(
    batch: &SliceBatch<'_>,
    legal: [BitMatrix; 2],
    exit_scores: [ScoreSets; 2],
    levels: [&mut [u8]; 2],
) -> Option<[Vec<u8>; 2]> {
    let scale = Scale::Result;
    let shapes = [batch.shape, batch.shape.transposed()];
    let sides = legal.into_iter().zip(exit_scores).zip(levels).enumerate();
    let sides = sides.map(|(us, ((legal, exit_scores), levels))| {
        let exit_scores = ExitScoreLookup::Sets(exit_scores);
        let sets = [legal.clone(), legal];
        let side = batch.sides[us];
        vec![SideIteration::new(
            us,
            side,
            shapes[us],
            scale,
            sets,
            exit_scores,
            levels,
        )]
    });
    let sides: Vec<Vec<SideIteration<'_>>> = sides.collect();
    let [mut white, mut black] = sides.try_into().ok()?;
    if !iterate(batch, [&mut white, &mut black], scale.last_level(), None) {
        return None;
    }
    let results = |side: SideIteration<'_>| (side.undecided, side.not_won_by_other);
    let (white, black) = (results(white.pop()?), results(black.pop()?));
    let [of_white, of_black] = shapes;
    Some([
        pack_results(&white.0, &black.1, of_white),
        pack_results(&black.0, &white.1, of_black),
    ])
}

/// Packs the results of positions with one side to move. `not_won` are the positions that it has
/// not won, from the other side's perspective.
fn pack_results(undecided: &BitMatrix, not_won: &BitMatrix, shape: MatrixShape) -> Vec<u8> {
    let (_, layout) = lines(shape);
    let mut turned = BitMatrix::default();
    let [undecided, not_won] = if shape.columns == 1 {
        turned.transpose(undecided, shape);
        [&turned, not_won]
    } else {
        turned.transpose(not_won, shape.transposed());
        [undecided, &turned]
    };
    let mut results = vec![];
    results.reserve_exact(ScoreWidth::TwoBits.bytes(shape.rows * shape.columns) * shape.slices);
    for slice in 0..layout.slices {
        let mut packer = ResultPacker::new(&mut results);
        for row in 0..layout.rows {
            let [undecided, not_won] =
                [undecided, not_won].map(|matrix| matrix.slice_row(layout, slice, row));
            for ((undecided, not_won), first) in undecided.zip(not_won).zip((0..).step_by(64)) {
                let cells = (layout.columns - first).min(64);
                packer.add(!not_won, !undecided & not_won, cells);
            }
        }
        packer.finish();
    }
    results
}

/// Decides level after level until no position changes. Returns false if `last_level` was reached
/// first.
fn iterate(
    batch: &SliceBatch<'_>,
    [white, black]: [&mut [SideIteration<'_>]; 2],
    last_level: u8,
    second: Option<&SecondClockCells<'_>>,
) -> bool {
    let last_sheet = white.len() - 1;
    let last_exit_level = (white.iter().chain(&*black))
        .flat_map(|side| {
            let scores = (0..=ScoreByte::MAX).filter(|&score| side.exit_scores.occurs(score));
            scores.filter_map(|score| side.scale.level(score))
        })
        .max()
        .unwrap_or(0);
    // The sheet of a position after a ply, if the second clock runs there.
    let next_sheet = |us: usize, number: usize| match (second, number) {
        (None, _) => 0,
        (Some(_), 0) => 1,
        (Some(second), number) => last_sheet.min(number + usize::from(second.counts[us])),
    };
    for level in 0..=last_level {
        let decide_all = |sheets: &mut [SideIteration<'_>]| {
            let found = (sheets.iter_mut()).map(|side| decide(side, batch, level));
            found.fold(false, |any, found| any | found)
        };
        let (one, other) = join_if(batch.wide, || decide_all(white), || decide_all(black));
        let take_over = |us: usize, to: &mut [SideIteration<'_>], from: &[SideIteration<'_>]| {
            for (number, side) in to.iter_mut().enumerate() {
                side.take_over(&from[0], true);
                if second.is_some() {
                    side.take_over(&from[next_sheet(us, number)], false);
                }
            }
        };
        take_over(0, white, black);
        take_over(1, black, white);
        let record_all = |sheets: &mut [SideIteration<'_>]| {
            sheets.iter_mut().for_each(|side| record(side, level));
        };
        join_if(batch.wide, || record_all(white), || record_all(black));
        for side in white.iter_mut().chain(&mut *black) {
            side.free_matrices(level);
        }
        let found = one | other;
        if !found && level >= last_exit_level {
            return true;
        }
    }
    false
}

/// Turns sheets into layers: copies the scores of positions in which the second clock does not run
/// from the first sheet, which is removed, to all others.
pub fn merge_sheets(
    shape: MatrixShape,
    runs: &[BitMatrix; 2],
    solved: &mut Vec<[Vec<ScoreByte>; 2]>,
) {
    let resting = solved.remove(0);
    for (us, shape) in [(0, shape), (1, shape.transposed())] {
        for sheet in &mut *solved {
            for slice in 0..shape.slices {
                for row in 0..shape.rows {
                    let start = (slice * shape.rows + row) * shape.columns;
                    let from = resting[us][start..].chunks(64);
                    let to = sheet[us][start..][..shape.columns].chunks_mut(64);
                    for ((to, from), runs) in
                        to.zip(from).zip(runs[us].slice_row(shape, slice, row))
                    {
                        for (column, (to, &from)) in to.iter_mut().zip(from).enumerate() {
                            if runs >> column & 1 == 0 {
                                *to = from;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Runs two closures: in parallel if all workers share the work (`wide`), otherwise in order.
pub fn join_if<A: Send, B: Send>(
    wide: bool,
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if wide {
        rayon::join(one, other)
    } else {
        (one(), other())
    }
}

/// The state of the iteration on one sheet with one side to move.
struct SideIteration<'a> {
    /// The index of the side to move.
    us: usize,
    scale: Scale,
    side: &'a SidePositions,
    shape: MatrixShape,
    exit_scores: ExitScoreLookup,
    /// The scores; on the scale of results the levels, or empty.
    solved: &'a mut [ScoreByte],
    undecided: BitMatrix,
    /// Quiet positions whose exit score is a loss of this level or below: lost unless a king move
    /// escapes.
    losing_exits: BitMatrix,
    /// The other side's losses of the previous level.
    others_losses: BitMatrix,
    /// Positions that the other side has not won so far.
    not_won_by_other: BitMatrix,
    /// Whether `not_won_by_other` or `losing_exits` has changed since the last search for losses.
    may_lose: bool,
    /// Wins and losses of this level.
    wins: BitMatrix,
    losses: BitMatrix,
    /// Transposes of `wins` and `losses`.
    transposed: [BitMatrix; 2],
    scratch: [BitMatrix; 2],
}

impl<'a> SideIteration<'a> {
    /// Starts with the positions to decide and the legal ones.
    fn new(
        us: usize,
        side: &'a SidePositions,
        shape: MatrixShape,
        scale: Scale,
        [undecided, legal]: [BitMatrix; 2],
        exit_scores: ExitScoreLookup,
        solved: &'a mut [ScoreByte],
    ) -> Self {
        let mut empty = BitMatrix::default();
        empty.reset(shape);
        Self {
            us,
            scale,
            side,
            shape,
            exit_scores,
            solved,
            undecided,
            losing_exits: empty.clone(),
            others_losses: empty.clone(),
            not_won_by_other: legal,
            may_lose: true,
            wins: empty.clone(),
            losses: empty,
            transposed: <[BitMatrix; 2]>::default(),
            scratch: <[BitMatrix; 2]>::default(),
        }
    }

    /// Takes over the other side's wins and losses of this level. Its losses replace those of the
    /// previous level, or are added to those of another sheet if `replace` is unset.
    fn take_over(&mut self, other: &SideIteration<'_>, replace: bool) {
        let [wins, losses] = &other.transposed;
        if replace {
            self.others_losses.clone_from(losses);
        } else {
            let known = self.others_losses.words_mut().iter_mut();
            known.zip(losses.words()).for_each(|(to, lost)| *to |= lost);
        }
        self.may_lose |= wins.any();
        let not_won = self.not_won_by_other.words_mut();
        not_won
            .iter_mut()
            .zip(wins.words())
            .for_each(|(to, won)| *to &= !won);
    }

    /// Frees large matrices that the next level fills again. On the scale of results the first two
    /// levels decide all exit scores.
    fn free_matrices(&mut self, level: u8) {
        /// Words from which on the allocation of a matrix is negligible.
        const LARGE_WORDS: usize = 1 << 16;
        if self.undecided.words().len() < LARGE_WORDS {
            return;
        }
        for matrix in [&mut self.wins, &mut self.losses] {
            *matrix = BitMatrix::default();
        }
        self.transposed = <[BitMatrix; 2]>::default();
        self.scratch = <[BitMatrix; 2]>::default();
        if let (ExitScoreLookup::Sets(sets), 1..) = (&mut self.exit_scores, level) {
            sets.clear();
        }
    }

    /// Sets the first scratch matrix to the positions with an exit score.
    fn find_exit_score(&mut self, score: ScoreByte) {
        (self.exit_scores).find(score, self.shape, &mut self.scratch);
    }
}

/// Finds the wins and losses of a level. Returns whether there are any.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn decide(state: &mut SideIteration<'_>, batch: &SliceBatch<'_>, level: u8) -> bool {
    let scale = state.scale;
    state.wins.reset(state.shape);
    state.losses.reset(state.shape);
    if level > scale.last_level_of(state.us) {
        state
            .transposed
            .iter_mut()
            .for_each(|matrix| matrix.reset(state.shape.transposed()));
        return false;
    }
    if let Some(score) = scale.win(level) {
        if state.exit_scores.occurs(score) {
            state.find_exit_score(score);
            for ((win, &found), &undecided) in (state.wins.words_mut().iter_mut())
                .zip(state.scratch[0].words())
                .zip(state.undecided.words())
            {
                *win = found & undecided;
            }
        }
        if batch.has_moves(state.us) && state.others_losses.any() {
            let [reached, _] = &mut state.scratch;
            reached.reset(state.shape);
            batch.add_predecessors(state.us, state.shape, &state.others_losses, reached);
            for (((win, &reached), &quiet), &undecided) in (state.wins.words_mut().iter_mut())
                .zip(reached.words())
                .zip(state.side.quiet.words())
                .zip(state.undecided.words())
            {
                *win |= reached & quiet & undecided;
            }
        }
    }
    // At level 0 positions without a move are found as losses. If they are wins in the game, they
    // are exchanged below.
    let blocked = (level == 0).then_some(LOST);
    if let Some(score) = blocked.or(scale.loss(level)) {
        if state.exit_scores.occurs(score) {
            state.find_exit_score(score);
            state.may_lose = true;
            for ((((loss, losing_exits), &found), &quiet), &undecided) in
                (state.losses.words_mut().iter_mut())
                    .zip(state.losing_exits.words_mut())
                    .zip(state.scratch[0].words())
                    .zip(state.side.quiet.words())
                    .zip(state.undecided.words())
            {
                *losing_exits |= found & quiet;
                *loss |= found & undecided & !quiet;
            }
        }
        if state.may_lose {
            state.may_lose = false;
            let [escapes, _] = &mut state.scratch;
            escapes.reset(state.shape);
            if batch.has_moves(state.us) {
                batch.add_predecessors(state.us, state.shape, &state.not_won_by_other, escapes);
            }
            for (((loss, &escapes), &losing_exits), &undecided) in
                (state.losses.words_mut().iter_mut())
                    .zip(escapes.words())
                    .zip(state.losing_exits.words())
                    .zip(state.undecided.words())
            {
                *loss |= losing_exits & undecided & !escapes;
            }
        }
    }
    if level == 0 && batch.blocked == EndResult::Wins {
        let words = state.wins.words_mut().iter_mut();
        for (win, loss) in words.zip(state.losses.words_mut()) {
            *win |= std::mem::take(loss);
        }
    }
    for ((undecided, &win), &loss) in (state.undecided.words_mut().iter_mut())
        .zip(state.wins.words())
        .zip(state.losses.words())
    {
        *undecided &= !(win | loss);
    }
    let [wins, losses] = &mut state.transposed;
    wins.transpose(&state.wins, state.shape);
    losses.transpose(&state.losses, state.shape);
    wins.any() || losses.any()
}

/// Writes the scores of the wins and losses of a level.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn record(state: &mut SideIteration<'_>, level: u8) {
    let scale = state.scale;
    if scale == Scale::Result && state.solved.is_empty() {
        // The results follow from `undecided` and `not_won_by_other` in the end.
        return;
    }
    let stored = |score| match scale {
        Scale::Result => level,
        _ => scale.stored_score(score),
    };
    let [wins_across, losses_across] = &state.transposed;
    for (score, found, found_across) in [
        (scale.win(level), &state.wins, wins_across),
        (scale.loss(level), &state.losses, losses_across),
    ] {
        let Some(score) = score.map(stored) else {
            continue;
        };
        write_score(state.solved, state.shape, [found, found_across], score);
    }
}

/// Writes a score of all positions in a matrix, which is given with its transpose.
#[inline(always)]
pub fn write_score(
    solved: &mut [ScoreByte],
    shape: MatrixShape,
    [found, found_across]: [&BitMatrix; 2],
    score: ScoreByte,
) {
    let MatrixShape {
        rows,
        columns,
        slices,
    } = shape;
    if rows == 1 && columns == 1 {
        mark(solved, found.row(0), score);
        return;
    }
    if columns == 1 {
        // The scores of a slice are consecutive bits of the transpose's only row.
        let across = shape.transposed();
        for slice in 0..slices {
            let scores = &mut solved[slice * rows..][..rows];
            mark(
                scores,
                &found_across.row(0)[across.slice_start(slice).0..],
                score,
            );
        }
        return;
    }
    for slice in 0..slices {
        let (word, _) = shape.slice_start(slice);
        for row in 0..rows {
            let scores = &mut solved[(slice * rows + row) * columns..][..columns];
            mark(scores, &found.row(row)[word..], score);
        }
    }
}

/// Sets the scores of all positions in `bits`.
#[inline]
fn mark(scores: &mut [ScoreByte], bits: &[u64], score: ScoreByte) {
    for (scores, &bits) in scores.chunks_mut(64).zip(bits) {
        let mut bits = bits;
        while bits != 0 {
            scores[bits.trailing_zeros() as usize] = score;
            bits &= bits - 1;
        }
    }
}
