//! Assembly of a class from solved units.
//!
//! Workers store units of one group concurrently, while others read the units of earlier groups.

use super::class_plan::{ClassPlan, LayerPlan};
use super::error::SolveError;
use super::inputs::{Inputs, LayerId};
use crate::check::unit_check::{ClassScores, UnitLevels};
use crate::store::bit_matrix::MatrixShape;
use crate::store::planes::{self, CellSet, PlanesView, ScorePlanes};
use crate::store::slices::Slice;
use crate::store::slots::Storage;
use crate::store::solved_class::{NeedPlanes, SolvedClass, SolvedClasses};
use crate::store::solved_unit::SolvedUnit;
use galotne::material::Class;
use galotne::position::Colour;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A class in progress: the units stored so far.
pub struct Assembly<'o> {
    plan: &'o ClassPlan,
    /// All layers, in the order of the plan.
    layers: Vec<LayerScores>,
    /// Empty if no tables are written from this assembly.
    quiet: Vec<CellSet>,
    whole: bool,
}

/// The scores of one layer.
pub struct LayerScores {
    /// The scores of all units so far.
    pub planes: ScorePlanes,
    complete: AtomicBool,
}

impl LayerScores {
    fn new(plan: &ClassPlan, storage: Storage<'_>) -> io::Result<Self> {
        Ok(Self {
            planes: ScorePlanes::new(plan.index.clone(), plan.width, storage)?,
            complete: AtomicBool::new(true),
        })
    }

    /// Whether every win and loss of the units so far holds on this layer.
    pub fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Relaxed)
    }
}

impl<'o> Assembly<'o> {
    /// Creates an assembly for a whole class that serves as input, without its quiet positions.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn without_quiet(plan: &'o ClassPlan, storage: Storage<'_>) -> io::Result<Self> {
        Ok(Self {
            whole: true,
            ..Self::new_partial(plan, storage)?
        })
    }

    /// Creates an assembly for a whole class.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn new(plan: &'o ClassPlan, storage: Storage<'_>) -> io::Result<Self> {
        Ok(Self {
            quiet: (0..planes::side_count(plan.class))
                .map(|_| CellSet::empty(&plan.index, plan.width, storage))
                .collect::<io::Result<_>>()?,
            ..Self::without_quiet(plan, storage)?
        })
    }

    /// Creates an assembly for some slices of a class that serve as input.
    ///
    /// # Errors
    /// There is not enough memory, or the disk is full.
    pub fn new_partial(plan: &'o ClassPlan, storage: Storage<'_>) -> io::Result<Self> {
        let layers = plan.layers.iter();
        Ok(Self {
            plan,
            layers: layers
                .map(|_| LayerScores::new(plan, storage))
                .collect::<io::Result<_>>()?,
            quiet: vec![],
            whole: false,
        })
    }

    /// Returns all layers, in the order of the plan.
    fn layers(&self) -> impl Iterator<Item = (&LayerPlan, &LayerScores)> {
        self.plan.layers.iter().zip(&self.layers)
    }

    /// Returns a layer of the class; `None` for another class. No class moves into the one with the
    /// colours exchanged.
    pub fn layer(&self, class: Class, id: LayerId) -> Option<&LayerScores> {
        if class != self.plan.class {
            return None;
        }
        let mut layers = self.layers();
        layers.find_map(|(plan, layer)| (plan.id == id).then_some(layer))
    }

    /// Returns the scores to be checked, with the levels of a unit in progress.
    pub fn scores<'s>(&'s self, levels: Option<UnitLevels<'s>>) -> ClassScores<'s> {
        let stored = self.layers().filter(|(plan, _)| plan.is_stored());
        let class = self.plan.class;
        ClassScores {
            planes: stored
                .map(|(plan, layer)| (layer.planes.view(class), plan.scale))
                .collect(),
            run_pairs: self.plan.index.runs().pairs(),
            levels,
        }
    }

    /// Whether all stored units agree with their checksums.
    pub fn is_intact(&self) -> bool {
        self.layers().all(|(_, layer)| layer.planes.is_intact())
            && self.quiet.iter().all(CellSet::is_intact)
    }

    /// Whether the scores are in chunks of a scratch file: see [`ScorePlanes::is_chunked`].
    pub fn is_chunked(&self) -> bool {
        self.layers[0].planes.is_chunked()
    }

    /// Lets the system reclaim the memory of planes on disk until their next use.
    pub fn release(&self) {
        self.layers().for_each(|(_, layer)| layer.planes.release());
        self.quiet.iter().for_each(CellSet::release);
    }

    /// Stores a unit. Units do not share slices, and each is stored once.
    ///
    /// # Errors
    /// The scratch file cannot be written.
    pub fn store_unit(&self, unit: &SolvedUnit, slices: &[Slice]) -> io::Result<()> {
        let layers: Vec<usize> = (0..unit.scores.len()).collect();
        self.store_unit_layers(unit, slices, &layers)
    }

    /// Stores a unit that was solved for a different list of layers: `layers` has the number of the
    /// unit's layer for each layer of the plan.
    ///
    /// # Errors
    /// The scratch file cannot be written.
    pub fn store_unit_layers(
        &self,
        unit: &SolvedUnit,
        slices: &[Slice],
        layers: &[usize],
    ) -> io::Result<()> {
        let index = &self.plan.index;
        for ((place, (plan, layer)), &number) in self.layers().enumerate().zip(layers) {
            let (scores, complete) = (&unit.scores[number], unit.complete[number]);
            layer.complete.fetch_and(complete, Ordering::Relaxed);
            for turn in Colour::BOTH {
                let men = slices.iter().map(|slice| slice.ranks);
                // The layers of all pairs of runs are next to each other.
                let pair = plan.id.run_pair;
                let stored = planes::stored_run_pair(*index.runs(), index.class(), turn, pair);
                self.layers[place - pair + stored].planes.write_slices(
                    turn,
                    men,
                    &scores[turn.index()],
                )?;
            }
        }
        if self.quiet.is_empty() {
            return Ok(());
        }
        let white = self.plan.shape(slices.len());
        for (turn, shape) in Colour::BOTH.into_iter().zip([white, white.transposed()]) {
            let MatrixShape { rows, columns, .. } = shape;
            let stored = slices.iter().enumerate();
            let stored =
                stored.filter(|(_, slice)| !planes::is_redundant(index, turn, slice.ranks));
            let (places, numbers): (Vec<usize>, Vec<usize>) = stored
                .map(|(place, slice)| {
                    let (_, number) = planes::slice_address(index, turn, slice.ranks);
                    (place, number as usize)
                })
                .unzip();
            // All slices with one side to move are in one plane.
            let (plane, _) = planes::slice_address(index, turn, [0; 2]);
            let quiet = &unit.quiet[turn.index()];
            self.quiet[plane.index()].add(&numbers, columns, |number| {
                let place = places[number];
                (0..rows).map(move |row| quiet.slice_row(shape, place, row))
            })?;
        }
        Ok(())
    }

    /// Returns the class, or the part of it, when all units are stored. Equal `need` of several
    /// profiles is shared.
    pub fn finish(mut self) -> SolvedClass {
        if self.whole {
            for layer in &mut self.layers {
                layer.planes.seal();
            }
            self.quiet.iter_mut().for_each(CellSet::seal);
        }
        let mut layers = self.plan.layers.iter().zip(self.layers).peekable();
        let mut distances = vec![];
        while let Some((_, layer)) = layers.next_if(|(plan, _)| plan.id.profile().is_none()) {
            distances.push(Arc::new(layer.planes));
        }
        let has_runs = self.plan.index.runs().has_runs();
        let mut need: Vec<NeedPlanes> = vec![];
        for (number, &same) in self.plan.representatives.iter().enumerate() {
            if same != number {
                need.push(need[same].clone());
                continue;
            }
            let (mut planes, mut complete) = (vec![], true);
            while let Some((_, layer)) =
                layers.next_if(|(plan, _)| plan.id.profile() == Some(number))
            {
                // With a second clock the first layer has no plies counted: the whole limit is left.
                if planes.is_empty() || has_runs {
                    complete &= layer.is_complete();
                }
                planes.push(layer.planes);
            }
            let equal = need.iter().find(|earlier| earlier.has_scores(&planes));
            let (planes, same_as) = match equal {
                Some(earlier) => (earlier.planes.clone(), earlier.same_as),
                None => (planes.into_iter().map(Arc::new).collect(), number),
            };
            need.push(NeedPlanes {
                planes,
                same_as,
                complete,
            });
        }
        SolvedClass {
            distances,
            need,
            quiet: self.quiet,
        }
    }
}

/// Finished classes, and one in progress.
pub struct ClassInputs<'k> {
    pub finished: &'k SolvedClasses,
    /// The class in progress.
    pub own: &'k Assembly<'k>,
}

impl Inputs for ClassInputs<'_> {
    fn view(&self, class: Class, layer: LayerId) -> Result<PlanesView<'_>, SolveError> {
        match self.own.layer(class, layer) {
            Some(layer) => Ok(layer.planes.view(class)),
            None => self.finished.view(class, layer),
        }
    }

    fn is_complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError> {
        match self.own.layer(class, layer) {
            Some(layer) => Ok(layer.is_complete()),
            None => self.finished.is_complete(class, layer),
        }
    }

    fn has_same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError> {
        self.finished.has_same_need(class, one, other)
    }

    fn is_chunked(&self) -> bool {
        self.own.is_chunked() || self.finished.is_chunked()
    }

    fn release(&self) {
        self.own.release();
        self.finished.release();
    }
}
