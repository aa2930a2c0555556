//! Solves one work unit: some slices of one group, on every layer.
//!
//! Input: the slices and their exits. Output: the scores of both sides to move. Nothing else is
//! read or written, so units of one group can be solved in any order and by any process.

use super::class_plan::ClassPlan;
use super::clocks::SecondClock;
use super::error::SolveError;
use super::exit_scores::ExitScorer;
use super::exits::{LayerExits, SheetExits, exit_score};
use super::kings::KingTables;
use super::levels::{self, SecondClockCells, Sheet, SliceBatch, join_if};
use super::run_solver;
use super::score_sets::ExitScores;
use super::side_positions::SidePositions;
use super::side_steps::SideSteps;
use crate::store::bit_matrix::{BitMatrix, MatrixShape};
use crate::store::score::{DRAW, Scale, ScoreByte, sign};
use crate::store::slices::Slice;
use crate::store::solved_unit::SolvedUnit;
use crate::timing::{StageTimes, WorkStage};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;

pub struct UnitSolver<'s> {
    variant: &'static Variant,
    kings: &'s KingTables,
    class: Class,
    scorers: [ExitScorer<'s>; 2],
    times: &'s StageTimes,
}

/// The slices of a unit, laid out for both sides to move.
struct UnitLayout<'u> {
    slices: &'u [Slice],
    /// The shape with White to move.
    shape: MatrixShape,
    sides: [SidePositions; 2],
    /// The sideways steps of both sides' men.
    steps: [SideSteps; 2],
    /// The exit scores on the scale of distances.
    distance: [ExitScores; 2],
    wide: bool,
}

/// The scores of both sides to move.
type SideScores = [Vec<ScoreByte>; 2];

impl<'s> UnitSolver<'s> {
    /// Creates a solver for the units of the class of a plan.
    pub fn new(
        variant: &'static Variant,
        kings: &'s KingTables,
        plan: &'s ClassPlan,
        times: &'s StageTimes,
    ) -> Self {
        Self {
            variant,
            kings,
            class: plan.class,
            scorers: Colour::BOTH.map(|turn| {
                let precedences = plan.precedences.as_ref();
                let precedence = precedences.map(|sides| &sides[turn.index()]);
                ExitScorer::new(variant, kings, plan.class, precedence, turn)
            }),
            times,
        }
    }

    /// Solves the unit with a group and number on every layer; the first `exits` are those of
    /// distances. With `wide`, all workers take part. On the scale of results, `with_levels` adds
    /// the levels.
    ///
    /// # Errors
    /// A distance is too long for the scale.
    pub fn solve(
        &self,
        (group, number): (u32, u32),
        slices: &[Slice],
        exits: &[LayerExits<'_>],
        wide: bool,
        with_levels: bool,
    ) -> Result<SolvedUnit, SolveError> {
        if exits[0].runs.is_some() {
            return self.solve_runs((group, number), slices, exits, wide);
        }
        let mut unit = self.lay_out(slices, &exits[0].sheets[0], wide);
        if exits[0].sheets[0].scale == Scale::Result {
            let cells = slices.len() * unit.shape.rows * unit.shape.columns;
            let mut levels = with_levels.then(|| [vec![0; cells], vec![0; cells]]);
            let marked = levels.as_mut().map(|levels| levels.each_mut());
            return Ok(SolvedUnit {
                group,
                number,
                scores: vec![self.results(&mut unit, marked)?],
                complete: vec![true],
                quiet: unit.sides.map(SidePositions::into_quiet),
                levels,
            });
        }
        let (mut scores, mut complete): (Vec<SideScores>, Vec<bool>) = (vec![], vec![]);
        for exits in exits {
            for solved in self.layers(&unit, exits)? {
                complete.push(has_same_results(scores.first().unwrap_or(&solved), &solved));
                scores.push(solved);
            }
        }
        Ok(SolvedUnit {
            group,
            number,
            scores,
            complete,
            quiet: unit.sides.map(SidePositions::into_quiet),
            levels: None,
        })
    }

    /// Solves a unit of a class with runs of king moves.
    fn solve_runs(
        &self,
        (group, number): (u32, u32),
        slices: &[Slice],
        exits: &[LayerExits<'_>],
        wide: bool,
    ) -> Result<SolvedUnit, SolveError> {
        let runs = self.variant.run_numbers(self.class);
        let shape = self.shape(slices);
        let mut sides: Option<[SidePositions; 2]> = None;
        let (mut scores, mut complete): (Vec<SideScores>, Vec<bool>) = (vec![], vec![]);
        for exits in exits.iter().filter_map(|exits| exits.runs.as_ref()) {
            let scale = exits.scale;
            // Captures do not depend on runs.
            let mut captures = <[BitMatrix; 2]>::default();
            let exit_scores = [0, 1].map(|us: usize| {
                let states = exits.successors[us].iter();
                let states = states.map(|successors| {
                    let (scores, across) =
                        (self.scorers[us]).exit_scores(slices, scale, successors, wide, self.times);
                    captures[us] = across;
                    scores
                });
                states.collect::<Vec<ExitScores>>()
            });
            let sides = sides.get_or_insert_with(|| {
                Colour::BOTH.map(|turn| self.side_positions(slices, turn, &captures[turn.index()]))
            });
            // No game limits the moves of a king in a row and has sideways steps.
            let steps = <[SideSteps; 2]>::default();
            let batch = SliceBatch {
                kings: self.kings,
                blocked: self.variant.without_move,
                shape,
                sides: sides.each_ref(),
                steps: steps.each_ref(),
                wide,
            };
            let solve = || run_solver::solve(&batch, &runs, scale, &exit_scores);
            let solved = self.times.time(WorkStage::Levels, solve);
            let max_plies = scale.last_level().into();
            let solved = solved.ok_or(SolveError::TooLong { max_plies })?;
            for (pair, solved) in solved.into_iter().enumerate() {
                complete.push(has_same_results(
                    scores.get(pair).unwrap_or(&solved),
                    &solved,
                ));
                scores.push(solved);
            }
        }
        Ok(SolvedUnit {
            group,
            number,
            scores,
            complete,
            quiet: sides.unwrap_or_default().map(SidePositions::into_quiet),
            levels: None,
        })
    }

    /// Returns the shape of some slices with White to move.
    fn shape(&self, slices: &[Slice]) -> MatrixShape {
        let counts = Colour::BOTH.map(|colour| self.class.kings(colour));
        let [rows, columns] = counts.map(|count| self.kings.placements(count).len());
        MatrixShape {
            rows,
            columns,
            slices: slices.len(),
        }
    }

    /// Lays out the positions of one side to move. The captures have a row for each placement of
    /// the other side's kings.
    fn side_positions(
        &self,
        slices: &[Slice],
        turn: Colour,
        captures_across: &BitMatrix,
    ) -> SidePositions {
        self.times.time(WorkStage::Layout, || {
            let (us, them) = (self.class.kings(turn), self.class.kings(!turn));
            let board = self.variant.board;
            let mut side = SidePositions::new(board, self.kings, slices, turn, us, them);
            // Captures were found row by row of the other side's kings.
            let white = self.shape(slices);
            let across = match turn {
                Colour::White => white.transposed(),
                Colour::Black => white,
            };
            let mut captures = BitMatrix::default();
            captures.transpose(captures_across, across);
            side.exclude(&captures);
            side
        })
    }

    /// Lays out some slices and finds their exit scores and captures.
    fn lay_out<'u>(
        &self,
        slices: &'u [Slice],
        distance: &SheetExits<'_>,
        wide: bool,
    ) -> UnitLayout<'u> {
        let shape = self.shape(slices);
        let side = |turn: Colour| {
            let (exit_scores, captures_across) =
                self.exit_scores(slices, turn.index(), distance, wide);
            (
                self.side_positions(slices, turn, &captures_across),
                exit_scores,
            )
        };
        let ((white, of_white), (black, of_black)) =
            join_if(wide, || side(Colour::White), || side(Colour::Black));
        UnitLayout {
            slices,
            shape,
            sides: [white, black],
            steps: Colour::BOTH.map(|colour| SideSteps::new(self.variant, slices, colour)),
            distance: [of_white, of_black],
            wide,
        }
    }

    /// Returns the exit scores of a side, and the positions with a capture in the same layout.
    fn exit_scores(
        &self,
        slices: &[Slice],
        us: usize,
        exits: &SheetExits<'_>,
        wide: bool,
    ) -> (ExitScores, BitMatrix) {
        let (scale, successors) = (exits.scale, &exits.successors[us]);
        self.scorers[us].exit_scores(slices, scale, successors, wide, self.times)
    }

    /// Returns the exit scores of a sheet; `None` if they are those of distances.
    fn sheet_exit_scores(
        &self,
        unit: &UnitLayout<'_>,
        exits: &SheetExits<'_>,
    ) -> Option<[ExitScores; 2]> {
        match exits.scale {
            Scale::Distance(_) | Scale::Result => None,
            Scale::Need { .. } => Some([0, 1].map(|us: usize| {
                if exits.by_sign {
                    let scores = unit.distance[us].scores().iter();
                    let scores = scores.map(|&score| exit_score(exits.scale, score));
                    ExitScores::Scores(scores.collect())
                } else {
                    self.exit_scores(unit.slices, us, exits, unit.wide).0
                }
            })),
        }
    }

    fn batch<'b>(&'b self, unit: &'b UnitLayout<'_>) -> SliceBatch<'b> {
        SliceBatch {
            kings: self.kings,
            blocked: self.variant.without_move,
            shape: unit.shape,
            sides: unit.sides.each_ref(),
            steps: unit.steps.each_ref(),
            wide: unit.wide,
        }
    }

    /// Returns the results of a unit, packed as in planes. `levels` receives the level of each
    /// decided position.
    fn results(
        &self,
        unit: &mut UnitLayout<'_>,
        levels: Option<[&mut Vec<u8>; 2]>,
    ) -> Result<[Vec<u8>; 2], SolveError> {
        let legal = unit.sides.each_mut().map(SidePositions::take_legal);
        let exit_scores = unit.distance.each_mut().map(|scores| match scores {
            ExitScores::Sets(sets) => std::mem::take(sets),
            ExitScores::Scores(_) => vec![],
        });
        let batch = self.batch(unit);
        let levels = levels.map_or_else(<[&mut [u8]; 2]>::default, |both| {
            both.map(Vec::as_mut_slice)
        });
        let solve = || levels::solve_results(&batch, legal, exit_scores, levels);
        let max_plies = Scale::Result.last_level();
        (self.times.time(WorkStage::Levels, solve)).ok_or(SolveError::TooLong {
            max_plies: max_plies.into(),
        })
    }

    /// Solves layers that belong together.
    fn layers(
        &self,
        unit: &UnitLayout<'_>,
        exits: &LayerExits<'_>,
    ) -> Result<Vec<SideScores>, SolveError> {
        let sheets = &exits.sheets;
        let exit_scores: Vec<Option<[ExitScores; 2]>> = (sheets.iter())
            .map(|exits| self.sheet_exit_scores(unit, exits))
            .collect();
        let runs = exits
            .second
            .map(|second| self.second_clock_cells(unit, second));
        let second =
            (exits.second.zip(runs.as_ref())).map(|(second, [white, black])| SecondClockCells {
                runs: [white, black],
                counts: second.counts_quiet,
            });
        let MatrixShape {
            rows,
            columns,
            slices,
        } = unit.shape;
        let size = slices * rows * columns;
        let mut solved: Vec<SideScores> = (sheets.iter())
            .map(|_| [vec![DRAW; size], vec![DRAW; size]])
            .collect();
        let to_solve = (sheets.iter().zip(&exit_scores).zip(&mut solved))
            .map(|((exits, scores), solved)| Sheet {
                scale: exits.scale,
                exit_scores: (scores.as_ref().unwrap_or(&unit.distance).each_ref())
                    .map(ExitScores::scores),
                solved: solved.each_mut().map(Vec::as_mut_slice),
            })
            .collect();
        let batch = self.batch(unit);
        let fits = self.times.time(WorkStage::Levels, || {
            levels::solve(&batch, to_solve, second.as_ref())
        });
        if !fits {
            let max_plies = sheets[0].scale.last_level();
            return Err(SolveError::TooLong {
                max_plies: max_plies.into(),
            });
        }
        if let Some(runs) = &runs {
            levels::merge_sheets(unit.shape, runs, &mut solved);
        }
        Ok(solved)
    }

    /// Returns the positions in which a second clock runs, with White and with Black to move.
    fn second_clock_cells(&self, unit: &UnitLayout<'_>, second: SecondClock) -> [BitMatrix; 2] {
        let [white, black] = self.scorers.each_ref().map(ExitScorer::kings);
        let mut runs = BitMatrix::default();
        runs.reset(unit.shape);
        for (place, slice) in unit.slices.iter().enumerate() {
            let (word, low) = unit.shape.slice_start(place);
            for (row, &kings) in white.iter().enumerate() {
                let bits = &mut runs.row_mut(row)[word..];
                for (column, &others) in black.iter().enumerate() {
                    let position = Position::new_unchecked(
                        self.variant.board,
                        slice.men,
                        [kings, others],
                        Colour::White,
                    );
                    if second.standing.holds(&position) {
                        bits[column / 64] |= 1 << (low as usize + column % 64);
                    }
                }
            }
        }
        let mut transposed = BitMatrix::default();
        transposed.transpose(&runs, unit.shape);
        [runs, transposed]
    }
}

/// Whether every win and loss without draw rules also holds with them.
fn has_same_results(distance: &SideScores, need: &SideScores) -> bool {
    (distance.iter().zip(need)).all(|(distance, need)| {
        (distance.iter().zip(need)).all(|(&score, &need)| sign(score) == sign(need))
    })
}
