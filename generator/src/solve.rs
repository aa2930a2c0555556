//! Solves one class: distances, and `need` under every profile.

use crate::bits::{Matrix, Shape};
use crate::kings::Kings;
use crate::levels::{self, Side, Statics};
use crate::planes::{self, Planes, View};
use crate::score::{DRAW, LOST, Scale, Score, sign};
use crate::slices::{self, Slice};
use crate::statics::{Mover, Successor, Successors};
use bitvec::vec::BitVec;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Count, Profile, Variant};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// A solved class in memory.
#[derive(Debug)]
pub struct Solved {
    /// Scores on the distance scale.
    pub distance: Arc<Planes>,
    /// `need` under each profile asked for; equal planes are shared.
    pub need: Vec<Need>,
    /// The legal positions without a capture for the side to move, cell by cell for each plane.
    pub quiet: Vec<BitVec<u64>>,
}

/// `need` of a class under one profile.
#[derive(Clone, Debug)]
pub struct Need {
    /// The scores.
    pub planes: Arc<Planes>,
    /// Whether every win and loss stands with a fresh clock.
    pub complete: bool,
}

/// Finished classes, by canonical class.
pub type Finished = HashMap<Class, Arc<Solved>>;

/// Solves classes of one variant.
pub struct Solver<'a> {
    variant: &'static Variant,
    profiles: &'a [&'static Profile],
    kings: Kings,
}

/// One scale on which a class is solved: distances, or `need` under one profile.
struct Layer {
    scale: Scale,
    /// The number of the profile; `None` for distances.
    profile: Option<usize>,
    planes: Planes,
    /// Whether every win and loss so far stands on this scale.
    complete: bool,
}

/// Where a slice's moves lead on one scale.
struct Exits<'a> {
    scale: Scale,
    /// For White and Black to move.
    successors: [Successors<'a>; 2],
    /// Every ply out of the slice is an exit onto a fresh clock, and every result behind it stands:
    /// then the sign of the distance says it all.
    by_sign: bool,
}

/// A solved batch: for each layer and side to move the scores, slice by slice.
struct Batch<'a> {
    slices: &'a [Slice],
    scores: Vec<[Vec<Score>; 2]>,
    complete: Vec<bool>,
    /// Whether all distances fit their scores.
    fits: bool,
    /// The legal positions without a capture.
    quiet: [Matrix; 2],
}

/// Cells of a batch: rows should be long, and a batch should stay in the cache.
const BATCH_CELLS: usize = 1 << 19;

impl<'a> Solver<'a> {
    /// A solver for classes of up to `pieces` pieces.
    #[must_use]
    pub fn new(variant: &'static Variant, profiles: &'a [&'static Profile], pieces: u8) -> Self {
        Self {
            variant,
            profiles,
            // At least one piece is the other side's.
            kings: Kings::new(
                variant.board,
                variant.king,
                usize::from(pieces).saturating_sub(1),
            ),
        }
    }

    /// Solves a class, given the classes that it can move into. `progress` is told the cells done,
    /// one side to move, as work goes on; they add up to [`Solver::work`].
    ///
    /// # Errors
    /// A class that it can move into is missing, or memory is short.
    pub fn solve(
        &self,
        class: Class,
        finished: &Finished,
        progress: &(dyn Fn(u64) + Sync),
    ) -> io::Result<Solved> {
        let index = planes::index(self.variant.board, class)?;
        let movers = Colour::BOTH.map(|turn| Mover::new(self.variant, &self.kings, class, turn));
        let course = self.course(class, finished)?;
        let mut layers = vec![Layer {
            scale: Scale::Distance,
            profile: None,
            planes: Planes::new(index.clone())?,
            complete: true,
        }];
        for (number, &same) in course.iter().enumerate() {
            if let (true, Some(clock)) = (same == number, self.profiles[number].clock(class)) {
                layers.push(Layer {
                    scale: Scale::Need { limit: clock.limit },
                    profile: Some(number),
                    planes: Planes::new(index.clone())?,
                    complete: true,
                });
            }
        }
        let cells = index.cells() as usize;
        let mut quiet = vec![BitVec::repeat(false, cells); planes::sides(class)];
        let slice_cells = planes::slice_cells(&index);
        let batch_slices = batch_slices(&index);
        for group in slices::groups(&index) {
            let exits = (layers.iter())
                .map(|layer| self.exits(class, layer, finished))
                .collect::<io::Result<Vec<_>>>()?;
            let batches: Vec<_> = group
                .par_chunks(batch_slices)
                .map(|slices| {
                    let batch = self.batch(class, slices, &movers, &exits);
                    progress((slices.len() * slice_cells) as u64);
                    batch
                })
                .collect();
            drop(exits);
            if batches.iter().any(|batch| !batch.fits) {
                let most = Scale::Distance.levels();
                let problem = format!(
                    "there are distances beyond {most} plies, which the solver cannot hold"
                );
                return Err(io::Error::other(problem));
            }
            for batch in &batches {
                keep(&index, batch, &mut layers, &mut quiet);
            }
        }
        let mut layers = layers.into_iter();
        let distance = layers.next().map(|layer| Arc::new(layer.planes));
        let need = share(&course, layers)?;
        Ok(Solved {
            distance: distance.ok_or_else(|| io::Error::other("no layer"))?,
            need,
            quiet,
        })
    }

    /// How many cells [`Solver::solve`] reports for a class.
    ///
    /// # Errors
    /// The class is too large.
    pub fn work(&self, class: Class) -> io::Result<u64> {
        let index = planes::index(self.variant.board, class)?;
        let slices: usize = slices::groups(&index).iter().map(Vec::len).sum();
        Ok((slices * planes::slice_cells(&index)) as u64)
    }

    /// For each profile the first one under which `need` is sure to be the same: the class has the
    /// same clock, and its successors are entered alike and have the same `need` planes.
    fn course(&self, class: Class, finished: &Finished) -> io::Result<Vec<usize>> {
        let mut next = vec![];
        for turn in Colour::BOTH {
            Successors::new(class, turn, |after, captured| {
                next.push((after, captured));
                Ok::<_, io::Error>(None)
            })?;
        }
        next.retain(|(after, _)| after.both_sides());
        let alike = |one: usize, other: usize| -> io::Result<bool> {
            let (p, q) = (self.profiles[one], self.profiles[other]);
            let limit = |profile: &Profile| profile.clock(class).map(|clock| clock.limit);
            if limit(p) != limit(q) {
                return Ok(false);
            }
            for &(after, captured) in &next {
                let count = |profile: &Profile| profile.after(class, after, !captured, captured);
                if count(p) != count(q) {
                    return Ok(false);
                }
                if after != class {
                    let need = &solved(finished, after)?.need;
                    if !Arc::ptr_eq(&need[one].planes, &need[other].planes) {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        };
        (0..self.profiles.len())
            .map(|one| {
                for other in 0..one {
                    if alike(one, other)? {
                        return Ok(other);
                    }
                }
                Ok(one)
            })
            .collect()
    }

    /// Where the moves of a class lead on one scale.
    fn exits<'s>(
        &self,
        class: Class,
        layer: &'s Layer,
        finished: &'s Finished,
    ) -> io::Result<Exits<'s>> {
        let mut by_sign = layer.profile.is_some();
        let mut successors = |turn| {
            Successors::new(class, turn, |after, captured| {
                let count = layer.profile.map_or(Count::Fresh, |number| {
                    self.profiles[number].after(class, after, !captured, captured)
                });
                let view = if !after.both_sides() {
                    None
                } else if after == class {
                    by_sign &= layer.complete;
                    Some(layer.planes.view(after))
                } else {
                    let solved = solved(finished, after)?;
                    Some(match layer.profile {
                        None => solved.distance.view(after),
                        Some(number) => {
                            by_sign &= solved.need[number].complete;
                            solved.need[number].planes.view(after)
                        }
                    })
                };
                by_sign &= count == Count::Fresh;
                Ok::<_, io::Error>(Some(self.successor(after, view, layer.scale, count)?))
            })
        };
        Ok(Exits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    fn successor<'s>(
        &self,
        class: Class,
        view: Option<View<'s>>,
        scale: Scale,
        count: Count,
    ) -> io::Result<Successor<'s>> {
        Ok(Successor {
            index: planes::index(self.variant.board, class)?,
            view,
            seen: Box::new(scale.seen(count)),
        })
    }

    /// Solves a batch of slices on every scale.
    fn batch<'s>(
        &self,
        class: Class,
        slices: &'s [Slice],
        movers: &[Mover<'_>; 2],
        exits: &[Exits<'_>],
    ) -> Batch<'s> {
        let board = self.variant.board;
        let [white, black] = Colour::BOTH.map(|colour| class.kings(colour));
        let shape = Shape {
            rows: self.kings.placements(white).len(),
            columns: self.kings.placements(black).len(),
            slices: slices.len(),
        };
        let mut sides = [
            Side::new(board, &self.kings, slices, Colour::White, white, black),
            Side::new(board, &self.kings, slices, Colour::Black, black, white),
        ];
        let mut distance_statics = [Statics::new(), Statics::new()];
        let mut captures = Matrix::default();
        let mut lying = Matrix::default();
        let shapes = [shape, shape.transposed()];
        for us in 0..2 {
            let successors = &exits[0].successors[us];
            let statics = &mut distance_statics[us];
            movers[us].statics(slices, Scale::Distance, successors, statics, &mut lying);
            // Captures were found row by row of the other side's kings.
            captures.transpose(&lying, shapes[1 - us]);
            sides[us].exclude(&captures);
        }
        let size = slices.len() * shape.rows * shape.columns;
        let mut need_statics = [Statics::new(), Statics::new()];
        let mut scores: Vec<[Vec<Score>; 2]> = vec![];
        let mut complete = vec![];
        let mut fits = true;
        for exits in exits {
            let statics = match exits.scale {
                Scale::Distance => &distance_statics,
                Scale::Need { .. } => {
                    for us in 0..2 {
                        let statics = &mut need_statics[us];
                        if exits.by_sign {
                            statics.clear();
                            let signs = distance_statics[us].iter();
                            statics.extend(signs.map(|&score| exit_score(exits.scale, score)));
                        } else {
                            let successors = &exits.successors[us];
                            movers[us].statics(
                                slices,
                                exits.scale,
                                successors,
                                statics,
                                &mut lying,
                            );
                        }
                    }
                    &need_statics
                }
            };
            let mut solved = [vec![DRAW; size], vec![DRAW; size]];
            let [for_white, for_black] = &mut solved;
            fits &= levels::solve(
                &self.kings,
                exits.scale,
                shape,
                [&sides[0], &sides[1]],
                [&statics[0], &statics[1]],
                [for_white, for_black],
            );
            let first = scores.first().unwrap_or(&solved);
            complete.push((0..2).all(|us| {
                (first[us].iter().zip(&solved[us])).all(|(&score, &need)| sign(score) == sign(need))
            }));
            scores.push(solved);
        }
        Batch {
            slices,
            scores,
            complete,
            fits,
            quiet: sides.map(Side::into_quiet),
        }
    }
}

/// Bytes that a solved class takes, on this number of scales.
pub fn held_bytes(variant: &'static Variant, class: Class, scales: u64) -> u64 {
    let cells = Index::new(variant.board, class).map_or(u64::MAX, |index| index.cells());
    let planes = cells.saturating_mul(planes::sides(class) as u64);
    // A score for each scale, and a bit for captures.
    planes.saturating_mul(scales).saturating_add(planes / 8)
}

/// Bytes that solving a class takes, what it leaves included.
pub fn working_bytes(variant: &'static Variant, class: Class, scales: u64, threads: u64) -> u64 {
    let Some(index) = Index::new(variant.board, class) else {
        return u64::MAX;
    };
    let slice = planes::slice_cells(&index) as u64;
    let batch = (batch_slices(&index) as u64)
        .saturating_mul(slice)
        .min(index.cells());
    // Statics and scores of both sides, and about 26 bit matrices with bits to spare in each word.
    let in_work = batch.saturating_mul(4 + 2 * scales + 5);
    let batches = threads.min(index.cells().div_ceil(batch));
    // Solved batches wait for the rest of their group.
    let waiting = index.cells().saturating_mul(2 * scales);
    held_bytes(variant, class, scales)
        .saturating_add(waiting)
        .saturating_add(in_work.saturating_mul(batches))
}

/// How many slices make a batch.
fn batch_slices(index: &Index) -> usize {
    let slices = (BATCH_CELLS / planes::slice_cells(index)).max(1);
    if Colour::BOTH
        .iter()
        .any(|&colour| index.king_ranks(colour) == 1)
    {
        // 64 slices share a word.
        slices.next_multiple_of(64).min(4096)
    } else {
        slices
    }
}

/// The score on the need scale of a way out that leads onto a fresh clock with a standing result.
fn exit_score(scale: Scale, distance: Score) -> Score {
    let score = match sign(distance) {
        _ if distance == LOST => Some(LOST),
        Ordering::Less => scale.loss(1),
        Ordering::Equal => None,
        Ordering::Greater => scale.win(1),
    };
    score.unwrap_or(DRAW)
}

/// Puts a batch's results in their places.
fn keep(index: &Index, batch: &Batch<'_>, layers: &mut [Layer], quiet: &mut [BitVec<u64>]) {
    let slice_cells = planes::slice_cells(index);
    let ranks = Colour::BOTH.map(|colour| index.king_ranks(colour) as usize);
    for (layer, (scores, &complete)) in layers
        .iter_mut()
        .zip(batch.scores.iter().zip(&batch.complete))
    {
        layer.complete &= complete;
        for turn in Colour::BOTH {
            let of_slices = scores[turn.index()].chunks(slice_cells);
            for (slice, scores) in batch.slices.iter().zip(of_slices) {
                layer
                    .planes
                    .slice_mut(turn, slice.ranks)
                    .copy_from_slice(scores);
            }
        }
    }
    for turn in Colour::BOTH {
        let (rows, columns) = (ranks[turn.index()], ranks[(!turn).index()]);
        let shape = Shape {
            rows,
            columns,
            slices: batch.slices.len(),
        };
        for (place, slice) in batch.slices.iter().enumerate() {
            let (plane, number) = planes::place(index, turn, slice.ranks);
            let start = number as usize * slice_cells;
            let target = &mut quiet[plane.index()];
            for row in 0..rows {
                for column in batch.quiet[turn.index()].columns(shape, place, row) {
                    target.set(start + row * columns + column, true);
                }
            }
        }
    }
}

/// Gathers the `need` planes of each profile and shares those that came out equal.
fn share(course: &[usize], layers: impl Iterator<Item = Layer>) -> io::Result<Vec<Need>> {
    let mut own: Vec<(usize, Need)> = vec![];
    for layer in layers {
        let number = layer.profile.unwrap_or(0);
        let equal = own.iter().find(|(_, need)| *need.planes == layer.planes);
        let planes = equal.map_or_else(|| Arc::new(layer.planes), |(_, need)| need.planes.clone());
        let complete = layer.complete;
        own.push((number, Need { planes, complete }));
    }
    (course.iter())
        .map(|same| {
            let found = own.iter().find(|(number, _)| number == same);
            found.map(|(_, need)| need.clone())
        })
        .collect::<Option<_>>()
        .ok_or_else(|| io::Error::other("a profile without a clock has no `need`"))
}

fn solved(finished: &Finished, class: Class) -> io::Result<&Solved> {
    finished
        .get(&class.canonical())
        .map(AsRef::as_ref)
        .ok_or_else(|| {
            io::Error::other(format!(
                "{} is needed first and is not there",
                class.canonical()
            ))
        })
}
