//! The fixpoint inside a batch of slices of a class with runs of king moves.
//!
//! There is a *sheet* of positions for each pair of runs: the state of the side to move and that of
//! its opponent ([`RunNumbers`]). A man move or a capture leads out of the slice, sets the mover's
//! run to none, and does not depend on it: exit scores belong to the opponent's state. A quiet move
//! of a king leads to the sheet with its own new run, in which the other side moves. A king that
//! has made all its moves has no quiet move.
//!
//! Levels are decided as in [`levels`](super::levels).

use super::levels::{SliceBatch, join_if, write_score};
use super::score_sets::{ExitScoreLookup, ExitScores, sort_scores};
use super::side_positions::SidePositions;
use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte};
use galotne::position::Colour;
use galotne::rules::EndResult;
use galotne::run_numbers::RunNumbers;

/// Solves a batch on one scale. `exit_scores` are those with White and with Black to move, for each
/// state of the opponent. Returns the scores of both sides to move for each pair of states; `None`
/// if they do not fit the scale. A need beyond the limit is a draw and fits.
pub fn solve(
    batch: &SliceBatch<'_>,
    runs: &RunNumbers,
    scale: Scale,
    exit_scores: &[Vec<ExitScores>; 2],
) -> Option<Vec<[Vec<ScoreByte>; 2]>> {
    let MatrixShape {
        rows,
        columns,
        slices,
    } = batch.shape;
    let size = rows * columns * slices;
    let mut solved: Vec<[Vec<ScoreByte>; 2]> = (0..runs.pairs())
        .map(|_| [vec![DRAW; size], vec![DRAW; size]])
        .collect();
    let [mut white, mut black] =
        Colour::BOTH.map(|turn| SideSheets::new(batch, runs, scale, exit_scores, turn));
    let last_exit_level = white.last_exit_level().max(black.last_exit_level());
    let mut settled = false;
    for level in 0..=scale.last_level() {
        let (one, other) = join_if(
            batch.wide,
            || white.decide(batch, level),
            || black.decide(batch, level),
        );
        white.take_over(&black);
        black.take_over(&white);
        for side in [&white, &black] {
            side.record(level, &mut solved);
        }
        if !one && !other && level >= last_exit_level {
            settled = true;
            break;
        }
    }
    (settled || !scale.rejects_overflow()).then_some(solved)
}

/// The positions of one sheet.
struct Sheet {
    undecided: BitMatrix,
    /// Wins and losses of the present level.
    wins: BitMatrix,
    losses: BitMatrix,
    /// Transposes of `wins` and `losses`.
    transposed: [BitMatrix; 2],
}

/// The positions after a move of the side, which has one run there.
struct Successors {
    /// The other side's losses of the previous level.
    others_losses: BitMatrix,
    /// Positions that the other side has not won so far.
    not_won_by_other: BitMatrix,
}

/// The sheets with one state of the opponent.
struct OpponentState {
    exit_scores: ExitScoreLookup,
    /// Quiet positions whose exit score is a loss of this level or below: lost unless a king move
    /// escapes.
    losing_exits: BitMatrix,
    /// Whether losses may have become known since the last search.
    may_lose: bool,
    /// By the state of the side to move.
    sheets: Vec<Sheet>,
    /// By the state of that side after its move.
    successors: Vec<Successors>,
}

/// The state of the iteration with one side to move.
struct SideSheets<'a> {
    turn: Colour,
    scale: Scale,
    runs: RunNumbers,
    side: &'a SidePositions,
    shape: MatrixShape,
    /// By the opponent's state.
    opponents: Vec<OpponentState>,
}

impl<'a> SideSheets<'a> {
    fn new(
        batch: &SliceBatch<'a>,
        runs: &RunNumbers,
        scale: Scale,
        exit_scores: &[Vec<ExitScores>; 2],
        turn: Colour,
    ) -> Self {
        let side = batch.sides[turn.index()];
        let shape = match turn {
            Colour::White => batch.shape,
            Colour::Black => batch.shape.transposed(),
        };
        let mut empty = BitMatrix::default();
        empty.reset(shape);
        let opponents = exit_scores[turn.index()].iter().map(|scores| {
            let sorted = sort_scores(scores.scores(), shape.transposed());
            let own = 0..runs.states(turn);
            OpponentState {
                exit_scores: ExitScoreLookup::Sorted(sorted.into()),
                losing_exits: empty.clone(),
                may_lose: true,
                sheets: (own.clone())
                    .map(|_| Sheet {
                        undecided: side.legal.clone(),
                        wins: empty.clone(),
                        losses: empty.clone(),
                        transposed: <[BitMatrix; 2]>::default(),
                    })
                    .collect(),
                successors: own
                    .map(|_| Successors {
                        others_losses: empty.clone(),
                        not_won_by_other: side.legal.clone(),
                    })
                    .collect(),
            }
        });
        Self {
            turn,
            scale,
            runs: *runs,
            side,
            shape,
            opponents: opponents.collect(),
        }
    }

    fn last_exit_level(&self) -> u8 {
        let occurring = self.opponents.iter().flat_map(|state| {
            (0..=ScoreByte::MAX).filter(|&score| state.exit_scores.occurs(score))
        });
        let levels = occurring.filter_map(|score| self.scale.level(score));
        levels.max().unwrap_or(0)
    }

    /// Finds the wins and losses of a level. Returns whether there are any.
    fn decide(&mut self, batch: &SliceBatch<'_>, level: u8) -> bool {
        let mut opponents = std::mem::take(&mut self.opponents);
        for state in &mut opponents {
            for sheet in &mut state.sheets {
                sheet.wins.reset(self.shape);
                sheet.losses.reset(self.shape);
            }
            if level <= self.scale.last_level_of(self.turn.index()) {
                self.decide_wins(batch, state, level);
                self.decide_losses(batch, state, level);
            }
        }
        let mut any = false;
        for sheet in opponents.iter_mut().flat_map(|state| &mut state.sheets) {
            if level == 0 && batch.blocked == EndResult::Wins {
                let words = sheet.wins.words_mut().iter_mut();
                for (win, loss) in words.zip(sheet.losses.words_mut()) {
                    *win |= std::mem::take(loss);
                }
            }
            for ((undecided, &win), &loss) in (sheet.undecided.words_mut().iter_mut())
                .zip(sheet.wins.words())
                .zip(sheet.losses.words())
            {
                *undecided &= !(win | loss);
            }
            let [wins, losses] = &mut sheet.transposed;
            wins.transpose(&sheet.wins, self.shape);
            losses.transpose(&sheet.losses, self.shape);
            any |= wins.any() || losses.any();
        }
        self.opponents = opponents;
        any
    }

    fn decide_wins(&self, batch: &SliceBatch<'_>, state: &mut OpponentState, level: u8) {
        let Some(score) = self.scale.win(level) else {
            return;
        };
        if let Some(found) = self.with_exit_score(state, score) {
            for sheet in &mut state.sheets {
                for ((win, &found), &undecided) in (sheet.wins.words_mut().iter_mut())
                    .zip(found.words())
                    .zip(sheet.undecided.words())
                {
                    *win = found & undecided;
                }
            }
        }
        let losses = state.successors.iter().map(|after| &after.others_losses);
        if !losses.clone().any(BitMatrix::any) {
            return;
        }
        for (sheet, reached) in (state.sheets.iter_mut()).zip(self.predecessors(batch, losses)) {
            for (((win, &reached), &quiet), &undecided) in (sheet.wins.words_mut().iter_mut())
                .zip(reached.words())
                .zip(self.side.quiet.words())
                .zip(sheet.undecided.words())
            {
                *win |= reached & quiet & undecided;
            }
        }
    }

    fn decide_losses(&self, batch: &SliceBatch<'_>, state: &mut OpponentState, level: u8) {
        // At level 0 positions without a move are found as losses. If they are wins in the game,
        // they are exchanged afterwards.
        let blocked = (level == 0).then_some(LOST);
        let Some(score) = blocked.or(self.scale.loss(level)) else {
            return;
        };
        if let Some(found) = self.with_exit_score(state, score) {
            state.may_lose = true;
            let quiet = self.side.quiet.words();
            for ((losing, &found), &quiet) in (state.losing_exits.words_mut().iter_mut())
                .zip(found.words())
                .zip(quiet)
            {
                *losing |= found & quiet;
            }
            for sheet in &mut state.sheets {
                for (((loss, &found), &quiet), &undecided) in (sheet.losses.words_mut().iter_mut())
                    .zip(found.words())
                    .zip(quiet)
                    .zip(sheet.undecided.words())
                {
                    *loss |= found & undecided & !quiet;
                }
            }
        }
        if !std::mem::take(&mut state.may_lose) {
            return;
        }
        let not_won = state.successors.iter().map(|after| &after.not_won_by_other);
        for (sheet, escapes) in (state.sheets.iter_mut()).zip(self.predecessors(batch, not_won)) {
            for (((loss, &escapes), &losing), &undecided) in (sheet.losses.words_mut().iter_mut())
                .zip(escapes.words())
                .zip(state.losing_exits.words())
                .zip(sheet.undecided.words())
            {
                *loss |= losing & undecided & !escapes;
            }
        }
    }

    /// Returns the positions with an exit score; `None` if there are none.
    fn with_exit_score(&self, state: &OpponentState, score: ScoreByte) -> Option<BitMatrix> {
        if !state.exit_scores.occurs(score) {
            return None;
        }
        let mut scratch = <[BitMatrix; 2]>::default();
        state.exit_scores.find(score, self.shape, &mut scratch);
        let [found, _] = scratch;
        Some(found)
    }

    /// Returns, for each state of the side to move, the positions from which a quiet move of a king
    /// leads to one of these, which are given by the state after the move.
    fn predecessors<'m>(
        &self,
        batch: &SliceBatch<'_>,
        after: impl Iterator<Item = &'m BitMatrix>,
    ) -> Vec<BitMatrix> {
        let after: Vec<&BitMatrix> = after.collect();
        let mut before = vec![BitMatrix::default(); after.len()];
        (before.iter_mut()).for_each(|before| before.reset(self.shape));
        let (count, free) = (self.side.kings, &self.side.free);
        match (&after[..], &mut before[..]) {
            _ if count == 0 => {}
            ([after], [before]) => {
                (batch.kings).predecessors(count, after, free, before, batch.wide);
            }
            (after, before) => {
                (batch.kings).run_predecessors(count, &self.runs, after, free, before);
            }
        }
        before
    }

    /// Takes over the other side's wins and losses of this level.
    fn take_over(&mut self, other: &Self) {
        for (theirs, state) in self.opponents.iter_mut().enumerate() {
            for (ours, after) in state.successors.iter_mut().enumerate() {
                let [wins, losses] = &other.opponents[ours].sheets[theirs].transposed;
                after.others_losses.clone_from(losses);
                if wins.any() {
                    state.may_lose = true;
                    let not_won = after.not_won_by_other.words_mut().iter_mut();
                    not_won.zip(wins.words()).for_each(|(to, won)| *to &= !won);
                }
            }
        }
    }

    /// Writes the scores of the wins and losses of a level.
    fn record(&self, level: u8, solved: &mut [[Vec<ScoreByte>; 2]]) {
        let us = self.turn.index();
        for (theirs, state) in self.opponents.iter().enumerate() {
            for (ours, sheet) in state.sheets.iter().enumerate() {
                let mut states = [theirs; 2];
                states[us] = ours;
                let solved = &mut solved[self.runs.pair(states)][us];
                let [wins_across, losses_across] = &sheet.transposed;
                for (score, found, found_across) in [
                    (self.scale.win(level), &sheet.wins, wins_across),
                    (self.scale.loss(level), &sheet.losses, losses_across),
                ] {
                    if let Some(score) = score {
                        let score = self.scale.stored_score(score);
                        write_score(solved, self.shape, [found, found_across], score);
                    }
                }
            }
        }
    }
}
