//! Solves one work unit: some slices of one group, on every layer.
//!
//! In: the slices, and where moves lead from them. Out: the scores of both sides to move. Nothing
//! else is read or written, so units of one group can be solved in any order and anywhere.

use super::clocks::SecondClock;
use super::error::SolveError;
use super::exits::{Exits, LayerExits, exit_score};
use super::kings::Kings;
use super::levels::{self, Batch, Beside, Sheet, Side, Statics, both};
use super::statics::Mover;
use crate::store::bits::{Matrix, MatrixShape};
use crate::store::score::{DRAW, Scale, ScoreByte, sign};
use crate::store::slices::Slice;
use crate::store::unit::Unit;
use crate::timing::{StageTimes, WorkStage};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::Variant;

/// Solves the units of one class.
pub struct UnitSolver<'s> {
    variant: &'static Variant,
    kings: &'s Kings,
    class: Class,
    movers: [Mover<'s>; 2],
    stages: &'s StageTimes,
}

/// The slices of a unit, laid out for both sides to move.
struct LaidOut<'u> {
    slices: &'u [Slice],
    /// With White to move.
    shape: MatrixShape,
    sides: [Side; 2],
    /// The static scores on the scale of distances.
    distance: [Statics; 2],
    wide: bool,
}

/// The scores of both sides to move.
type Scores = [Vec<ScoreByte>; 2];

impl<'s> UnitSolver<'s> {
    /// A solver for the units of a class.
    pub fn new(
        variant: &'static Variant,
        kings: &'s Kings,
        class: Class,
        stages: &'s StageTimes,
    ) -> Self {
        Self {
            variant,
            kings,
            class,
            movers: Colour::BOTH.map(|turn| Mover::new(variant, kings, class, turn)),
            stages,
        }
    }

    /// Solves the unit with this group and number on every layer; `exits` begin with those of
    /// distances. If it is `wide`, all workers take part. A unit of results has its levels if it is
    /// told to be `with_levels`.
    ///
    /// # Errors
    /// There are longer distances than there are scores for.
    pub fn solve(
        &self,
        (group, number): (u32, u32),
        slices: &[Slice],
        exits: &[LayerExits<'_>],
        wide: bool,
        with_levels: bool,
    ) -> Result<Unit, SolveError> {
        let mut unit = self.lay_out(slices, &exits[0].sheets[0], wide);
        if exits[0].sheets[0].scale == Scale::Result {
            let cells = slices.len() * unit.shape.rows * unit.shape.columns;
            let mut levels = with_levels.then(|| [vec![0; cells], vec![0; cells]]);
            let marked = levels.as_mut().map(|levels| levels.each_mut());
            return Ok(Unit {
                group,
                number,
                scores: vec![self.results(&mut unit, marked)?],
                complete: vec![true],
                quiet: unit.sides.map(Side::into_quiet),
                levels,
            });
        }
        let (mut scores, mut complete): (Vec<Scores>, Vec<bool>) = (vec![], vec![]);
        for exits in exits {
            for solved in self.layers(&unit, exits)? {
                complete.push(stands(scores.first().unwrap_or(&solved), &solved));
                scores.push(solved);
            }
        }
        Ok(Unit {
            group,
            number,
            scores,
            complete,
            quiet: unit.sides.map(Side::into_quiet),
            levels: None,
        })
    }

    /// Lays out some slices and finds their captures and man moves.
    fn lay_out<'u>(&self, slices: &'u [Slice], distance: &Exits<'_>, wide: bool) -> LaidOut<'u> {
        let counts = Colour::BOTH.map(|colour| self.class.kings(colour));
        let [rows, columns] = counts.map(|count| self.kings.placements(count).len());
        let shape = MatrixShape {
            rows,
            columns,
            slices: slices.len(),
        };
        let shapes = [shape, shape.transposed()];
        let side = |turn: Colour| {
            let (us, them) = (turn.index(), (!turn).index());
            let (statics, lying) = self.statics(slices, us, distance, wide);
            let side = self.stages.time(WorkStage::Layout, || {
                let board = self.variant.board;
                let mut side = Side::new(board, self.kings, slices, turn, counts[us], counts[them]);
                // Captures were found row by row of the other side's kings.
                let mut captures = Matrix::default();
                captures.transpose(&lying, shapes[them]);
                side.exclude(&captures);
                side
            });
            (side, statics)
        };
        let ((white, of_white), (black, of_black)) =
            both(wide, || side(Colour::White), || side(Colour::Black));
        LaidOut {
            slices,
            shape,
            sides: [white, black],
            distance: [of_white, of_black],
            wide,
        }
    }

    /// What man moves and captures are worth, and (lying as they do) the positions with a capture.
    fn statics(
        &self,
        slices: &[Slice],
        us: usize,
        exits: &Exits<'_>,
        wide: bool,
    ) -> (Statics, Matrix) {
        let (scale, successors) = (exits.scale, &exits.successors[us]);
        self.movers[us].statics(slices, scale, successors, wide, self.stages)
    }

    /// The static scores of a sheet; `None` where they are those of distances.
    fn sheet_statics(&self, unit: &LaidOut<'_>, exits: &Exits<'_>) -> Option<[Statics; 2]> {
        match exits.scale {
            Scale::Distance(_) | Scale::Result => None,
            Scale::Need { .. } => Some([0, 1].map(|us: usize| {
                if exits.by_sign {
                    let scores = unit.distance[us].scores().iter();
                    let scores = scores.map(|&score| exit_score(exits.scale, score));
                    Statics::Scores(scores.collect())
                } else {
                    self.statics(unit.slices, us, exits, unit.wide).0
                }
            })),
        }
    }

    fn batch<'b>(&'b self, unit: &'b LaidOut<'_>) -> Batch<'b> {
        Batch {
            kings: self.kings,
            blocked: self.variant.without_move,
            shape: unit.shape,
            sides: unit.sides.each_ref(),
            wide: unit.wide,
        }
    }

    /// Solves the results, packed as planes keep them. Where there are `levels`, those at which
    /// they are decided go there.
    fn results(
        &self,
        unit: &mut LaidOut<'_>,
        levels: Option<[&mut Vec<u8>; 2]>,
    ) -> Result<[Vec<u8>; 2], SolveError> {
        let legal = unit.sides.each_mut().map(Side::take_legal);
        let statics = unit.distance.each_mut().map(|statics| match statics {
            Statics::Sets(sets) => std::mem::take(sets),
            Statics::Scores(_) => vec![],
        });
        let batch = self.batch(unit);
        let marked = levels.map_or_else(<[&mut [u8]; 2]>::default, |both| {
            both.map(Vec::as_mut_slice)
        });
        let solve = || levels::results(&batch, legal, statics, marked);
        let most = Scale::Result.levels();
        (self.stages.time(WorkStage::Levels, solve)).ok_or(SolveError::TooLong { most })
    }

    /// Solves the layers that belong together.
    fn layers(
        &self,
        unit: &LaidOut<'_>,
        exits: &LayerExits<'_>,
    ) -> Result<Vec<Scores>, SolveError> {
        let sheets = &exits.sheets;
        let statics: Vec<Option<[Statics; 2]>> = (sheets.iter())
            .map(|exits| self.sheet_statics(unit, exits))
            .collect();
        let runs = exits.second.map(|second| self.runs(unit, second));
        let beside = (exits.second.zip(runs.as_ref())).map(|(second, [white, black])| Beside {
            runs: [white, black],
            counts: second.counts_quiet,
        });
        let MatrixShape {
            rows,
            columns,
            slices,
        } = unit.shape;
        let size = slices * rows * columns;
        let mut solved: Vec<Scores> = (sheets.iter())
            .map(|_| [vec![DRAW; size], vec![DRAW; size]])
            .collect();
        let to_solve = (sheets.iter().zip(&statics).zip(&mut solved))
            .map(|((exits, statics), solved)| Sheet {
                scale: exits.scale,
                statics: (statics.as_ref().unwrap_or(&unit.distance).each_ref())
                    .map(Statics::scores),
                solved: solved.each_mut().map(Vec::as_mut_slice),
            })
            .collect();
        let batch = self.batch(unit);
        let fits = self.stages.time(WorkStage::Levels, || {
            levels::solve(&batch, to_solve, beside.as_ref())
        });
        if !fits {
            let most = sheets[0].scale.levels();
            return Err(SolveError::TooLong { most });
        }
        if let Some(runs) = &runs {
            levels::merge(unit.shape, runs, &mut solved);
        }
        Ok(solved)
    }

    /// Where a second clock runs, with White and with Black to move.
    fn runs(&self, unit: &LaidOut<'_>, second: SecondClock) -> [Matrix; 2] {
        let [white, black] = self.movers.each_ref().map(Mover::kings);
        let mut runs = Matrix::default();
        runs.reset(unit.shape);
        for (place, slice) in unit.slices.iter().enumerate() {
            let (word, low) = unit.shape.place(place);
            for (row, &kings) in white.iter().enumerate() {
                let bits = &mut runs.row_mut(row)[word..];
                for (column, &others) in black.iter().enumerate() {
                    let position = Position::trusted(
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
        let mut turned = Matrix::default();
        turned.transpose(&runs, unit.shape);
        [runs, turned]
    }
}

/// Whether every win and loss without draw rules is one with them too.
fn stands(distance: &Scores, need: &Scores) -> bool {
    (distance.iter().zip(need)).all(|(distance, need)| {
        (distance.iter().zip(need)).all(|(&score, &need)| sign(score) == sign(need))
    })
}
