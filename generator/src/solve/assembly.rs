//! A class that is being put together from solved units.
//!
//! Units of one group are kept side by side while others read what earlier groups have left here.

use super::error::SolveError;
use super::known::{Known, LayerId};
use super::outline::{LayerOutline, Outline};
use crate::check::unit::{ClassScores, Levels};
use crate::store::bits::MatrixShape;
use crate::store::planes::{self, Flags, Planes, View};
use crate::store::shared::Home;
use crate::store::slices::Slice;
use crate::store::solved::{Finished, Need, Solved};
use crate::store::unit::Unit;
use galotne::material::Class;
use galotne::position::Colour;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A class that is being put together.
pub struct Assembly<'o> {
    outline: &'o Outline,
    distance: Layer,
    /// The other layers of the outline.
    need: Vec<Layer>,
    /// None for parts of a class: nothing is written from those.
    quiet: Vec<Flags>,
    whole: bool,
}

/// The scores of one layer.
pub struct Layer {
    /// The scores of all units so far.
    pub planes: Planes,
    complete: AtomicBool,
}

impl Layer {
    fn new(outline: &Outline, home: Home<'_>) -> io::Result<Self> {
        Ok(Self {
            planes: Planes::new(outline.index.clone(), outline.width, home)?,
            complete: AtomicBool::new(true),
        })
    }

    /// Whether every win and loss of the units so far stands on it.
    pub fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Relaxed)
    }
}

impl<'o> Assembly<'o> {
    /// Nothing of a class yet.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn new(outline: &'o Outline, home: Home<'_>) -> io::Result<Self> {
        let cells = outline.index.cells() as usize;
        Ok(Self {
            quiet: (0..planes::sides(outline.class))
                .map(|_| Flags::none(cells, home))
                .collect::<io::Result<_>>()?,
            whole: true,
            ..Self::of_parts(outline, home)?
        })
    }

    /// Nothing yet of a class of which some slices will be put, to be looked into by others.
    ///
    /// # Errors
    /// Out of memory, or the disk is full.
    pub fn of_parts(outline: &'o Outline, home: Home<'_>) -> io::Result<Self> {
        let need = outline.layers[1..].iter();
        Ok(Self {
            outline,
            distance: Layer::new(outline, home)?,
            need: need
                .map(|_| Layer::new(outline, home))
                .collect::<io::Result<_>>()?,
            quiet: vec![],
            whole: false,
        })
    }

    /// All layers, as the outline lists them.
    fn layers(&self) -> impl Iterator<Item = (&LayerOutline, &Layer)> {
        let layers = [&self.distance].into_iter().chain(&self.need);
        self.outline.layers.iter().zip(layers)
    }

    /// A layer of the class; `None` if it is about another class. (No class turns into its mirror
    /// image.)
    pub fn layer(&self, class: Class, id: LayerId) -> Option<&Layer> {
        if class != self.outline.class {
            return None;
        }
        let mut layers = self.layers();
        layers.find_map(|(outline, layer)| (outline.id == id).then_some(layer))
    }

    /// The scores that can be derived again, with the levels of a unit at work.
    pub fn scores<'s>(&'s self, levels: Option<Levels<'s>>) -> ClassScores<'s> {
        let kept = self.layers().filter(|(outline, _)| outline.is_kept());
        let class = self.outline.class;
        ClassScores {
            planes: kept
                .map(|(outline, layer)| (layer.planes.view(class), outline.scale))
                .collect(),
            levels,
        }
    }

    /// Whether all units are as they were kept.
    pub fn is_intact(&self) -> bool {
        self.layers().all(|(_, layer)| layer.planes.is_intact())
            && self.quiet.iter().all(Flags::is_intact)
    }

    /// Lets the system take back the memory of planes on disk until they are looked at again.
    pub fn rest(&self) {
        self.layers().for_each(|(_, layer)| layer.planes.rest());
        self.quiet.iter().for_each(Flags::rest);
    }

    /// Puts a unit's results in their places. No two units share a slice, and each is kept once.
    pub fn keep(&self, unit: &Unit, slices: &[Slice]) {
        let layers: Vec<usize> = (0..unit.scores.len()).collect();
        self.keep_layers(unit, slices, &layers);
    }

    /// The same with a unit that was solved on other layers: for each of these the number of that
    /// with its values.
    pub fn keep_layers(&self, unit: &Unit, slices: &[Slice], layers: &[usize]) {
        let index = &self.outline.index;
        let slice_cells = planes::slice_cells(index);
        let slice_bytes = self.outline.width.bytes(slice_cells);
        for ((_, layer), &number) in self.layers().zip(layers) {
            let (scores, complete) = (&unit.scores[number], unit.complete[number]);
            layer.complete.fetch_and(complete, Ordering::Relaxed);
            for turn in Colour::BOTH {
                let of_slices = scores[turn.index()].chunks(slice_bytes);
                for (slice, scores) in slices.iter().zip(of_slices) {
                    layer.planes.put(turn, slice.ranks, scores);
                }
            }
        }
        if !self.whole {
            return;
        }
        let white = self.outline.shape(slices.len());
        for (turn, shape) in Colour::BOTH.into_iter().zip([white, white.transposed()]) {
            let MatrixShape { rows, columns, .. } = shape;
            for (place, slice) in slices.iter().enumerate() {
                if planes::is_twice(index, turn, slice.ranks) {
                    continue;
                }
                let (plane, number) = planes::place(index, turn, slice.ranks);
                let start = number as usize * slice_cells;
                let target = &self.quiet[plane.index()];
                for row in 0..rows {
                    let words = unit.quiet[turn.index()].words_of(shape, place, row);
                    target.add(start + row * columns, words);
                }
            }
        }
    }

    /// The class, or the parts of it, when all units are kept. `need` that came out equal under
    /// several profiles is kept once.
    pub fn finish(mut self) -> Solved {
        if self.whole {
            self.distance.planes.complete();
            for layer in &mut self.need {
                layer.planes.complete();
            }
        }
        let outlines = self.outline.layers[1..].iter();
        let mut layers = outlines.zip(self.need).peekable();
        let mut need: Vec<Need> = vec![];
        for (number, &same) in self.outline.course.iter().enumerate() {
            if same != number {
                need.push(need[same].clone());
                continue;
            }
            let (mut planes, mut complete) = (vec![], None);
            while let Some((_, layer)) =
                layers.next_if(|(outline, _)| outline.id.profile() == Some(number))
            {
                // Nothing counted comes first, and with it the whole limit.
                complete.get_or_insert(layer.is_complete());
                planes.push(layer.planes);
            }
            let equal = need.iter().find(|earlier| earlier.equals(&planes));
            let (planes, same_as) = match equal {
                Some(earlier) => (earlier.planes.clone(), earlier.same_as),
                None => (planes.into_iter().map(Arc::new).collect(), number),
            };
            need.push(Need {
                planes,
                same_as,
                complete: complete.unwrap_or(true),
            });
        }
        Solved {
            distance: Arc::new(self.distance.planes),
            need,
            quiet: self.quiet,
        }
    }
}

/// Finished classes, and one that is being put together.
pub struct WithOwn<'k> {
    /// The classes that are finished.
    pub finished: &'k Finished,
    /// The class at work.
    pub own: &'k Assembly<'k>,
}

impl Known for WithOwn<'_> {
    fn view(&self, class: Class, layer: LayerId) -> Result<View<'_>, SolveError> {
        match self.own.layer(class, layer) {
            Some(layer) => Ok(layer.planes.view(class)),
            None => self.finished.view(class, layer),
        }
    }

    fn complete(&self, class: Class, layer: LayerId) -> Result<bool, SolveError> {
        match self.own.layer(class, layer) {
            Some(layer) => Ok(layer.is_complete()),
            None => self.finished.complete(class, layer),
        }
    }

    fn same_need(&self, class: Class, one: usize, other: usize) -> Result<bool, SolveError> {
        self.finished.same_need(class, one, other)
    }

    fn rest(&self) {
        self.own.rest();
        self.finished.rest();
    }
}
