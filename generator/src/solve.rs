//! Solves one class: distances, and `need` under every profile.

use crate::bits::{Matrix, Shape};
use crate::check::{self, Scores};
use crate::forward::Wanted;
use crate::journal::Journal;
use crate::kings::Kings;
use crate::levels::{self, Side, both};
use crate::planes::{self, Flags, Planes, View};
use crate::score::{DRAW, LOST, Scale, Score, sign};
use crate::shared::Home;
use crate::slices::{Groups, Slice};
use crate::stages::{Stage, Stages};
use crate::statics::{Mover, Successor, Successors};
use crate::unit::Unit;
use bitvec::vec::BitVec;
use galotne::index::Index;
use galotne::material::{Class, choose};
use galotne::position::Colour;
use galotne::rules::{Count, Profile, Variant};
use galotne::table::Metric;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicBool, AtomicU64};

/// A solved class in memory.
#[derive(Debug)]
pub struct Solved {
    /// Scores on the distance scale.
    pub distance: Arc<Planes>,
    /// `need` under each profile asked for; equal planes are shared.
    pub need: Vec<Need>,
    /// The legal positions without a capture for the side to move, for each plane.
    pub quiet: Vec<Flags>,
}

impl Solved {
    /// Lets the system take back the memory of planes on disk until they are looked at again.
    fn rest(&self) {
        self.distance.rest();
        self.need.iter().for_each(|need| need.planes.rest());
    }

    /// The same without what only writing needs.
    #[must_use]
    pub fn for_others(&self) -> Self {
        Self {
            distance: self.distance.clone(),
            need: self.need.clone(),
            quiet: vec![],
        }
    }
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
    /// The share of all values that is derived again as soon as they are solved.
    pub check: f64,
}

/// What a class is solved with.
pub struct Means<'m> {
    /// What it holds is taken from there, what it does not is added.
    pub journal: Option<&'m mut Journal>,
    /// Where the planes live.
    pub home: Home<'m>,
    /// Where the time goes.
    pub stages: &'m Stages,
    /// Is told the cells done as work goes on; they add up to [`Solver::work`].
    pub progress: &'m (dyn Fn(u64) + Sync),
}

/// A class being solved.
struct Work<'w> {
    class: Class,
    movers: [Mover<'w>; 2],
    stages: &'w Stages,
}

/// One scale on which a class is solved: distances, or `need` under one profile.
struct Layer {
    scale: Scale,
    /// The number of the profile; `None` for distances.
    profile: Option<usize>,
    planes: Planes,
    /// Whether every win and loss so far stands on this scale.
    complete: AtomicBool,
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

/// Cells of a work unit: rows should be long, and a unit should stay in the cache.
const UNIT_CELLS: usize = 1 << 19;

/// From this many cells on, so few slices fit into memory at once that workers share each.
const WIDE_CELLS: usize = 1 << 22;

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
            check: 0.0,
        }
    }

    /// Solves a class, given the classes that it can move into. With a full journal nothing else is
    /// needed.
    ///
    /// # Errors
    /// A class that it can move into is missing, memory is short, or the journal fails.
    pub fn solve(&self, class: Class, finished: &Finished, means: Means<'_>) -> io::Result<Solved> {
        let Means {
            mut journal,
            home,
            stages,
            progress,
        } = means;
        let index = planes::index(self.variant.board, class)?;
        let course = match journal.as_ref().and_then(|journal| journal.course()) {
            Some(course) => course.to_vec(),
            None => self.course(class, finished)?,
        };
        if let Some(journal) = &mut journal {
            journal.begin(&course)?;
        }
        let mut layers = vec![Layer::new(Scale::Distance, None, &index, home)?];
        for (number, &same) in course.iter().enumerate() {
            if let (true, Some(clock)) = (same == number, self.profiles[number].clock(class)) {
                let scale = Scale::Need { limit: clock.limit };
                layers.push(Layer::new(scale, Some(number), &index, home)?);
            }
        }
        let cells = index.cells() as usize;
        let quiet: Vec<_> = (0..planes::sides(class))
            .map(|_| Flags::none(cells))
            .collect();
        let keep = |unit: &Unit, slices: &[Slice]| {
            stages.time(Stage::Keep, || keep(&index, unit, slices, &layers, &quiet));
        };
        let work = Work {
            class,
            movers: Colour::BOTH.map(|turn| Mover::new(self.variant, &self.kings, class, turn)),
            stages,
        };
        let (wanted, store) = self.scores(&layers);
        let told = AtomicU64::new(0);
        let advance = |slices: &[Slice]| {
            let done = (slices.len() * planes::slice_cells(&index)) as u64;
            told.fetch_add(done, atomic::Ordering::Relaxed);
            progress(done);
        };
        let slice_cells = planes::slice_cells(&index);
        let groups = Groups::new(&index);
        // Few units, or large ones, are solved by all workers together, others each by one.
        let few = rayon::current_num_threads();
        let wide = |units: usize| units < few || slice_cells >= WIDE_CELLS;
        for number in 0..groups.len() {
            let group = groups.get(number);
            let units: Vec<&[Slice]> = group.chunks(unit_slices(&index)).collect();
            let mut open: BitVec = BitVec::repeat(true, units.len());
            if let Some(journal) = &mut journal {
                let shape = |unit: u32| {
                    let slices = units.get(unit as usize)?;
                    Some((self.shape(class, slices.len()), layers.len()))
                };
                journal.replay(number as u32, shape, |unit| {
                    let slices = units[unit.number as usize];
                    keep(&unit, slices);
                    open.set(unit.number as usize, false);
                    advance(slices);
                })?;
            }
            if open.not_any() {
                continue;
            }
            // Cut off behind what is intact, before anything can fail: the next build sees what is there.
            let log = match &mut journal {
                Some(journal) => Some(journal.log()?),
                None => None,
            };
            let exits = (layers.iter())
                .map(|layer| self.exits(class, layer, finished))
                .collect::<io::Result<Vec<_>>>()?;
            let known = if self.check > 0.0 {
                self.known(class, &layers, finished)?
            } else {
                vec![]
            };
            let solve = |place: usize| {
                let slices = units[place];
                let (group, place) = (number as u32, place as u32);
                let wide = wide(units.len());
                let unit = self.unit(&work, (group, place), slices, &exits, wide)?;
                keep(&unit, slices);
                let check = || {
                    if self.check == 0.0 {
                        return Ok(());
                    }
                    let known = known
                        .iter()
                        .map(|(class, scores)| (*class, scores))
                        .collect();
                    let share = self.check;
                    let checked = stages.time(Stage::Check, || {
                        check::slices(self.variant, &wanted, &store, known, slices, share, wide)
                    });
                    checked.map_err(io::Error::other)
                };
                let write_down = || match &log {
                    Some(log) => stages.time(Stage::Journal, || log.append(&unit)),
                    None => Ok(()),
                };
                let (checked, written) = both(wide, check, write_down);
                checked.and(written)?;
                advance(slices);
                Ok::<_, io::Error>(())
            };
            layers.iter().for_each(|layer| layer.planes.rest());
            finished.values().for_each(|solved| solved.rest());
            if wide(units.len()) {
                open.iter_ones().try_for_each(solve)?;
            } else {
                let open: Vec<usize> = open.iter_ones().collect();
                open.into_par_iter().try_for_each(solve)?;
            }
        }
        if let Some(journal) = journal {
            journal.finish()?;
        }
        drop((wanted, store));
        progress(self.work(class)?.saturating_sub(told.into_inner()));
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
        // Slices in which men share a square are passed over, mirror images too.
        Ok(index.cells())
    }

    /// The shape of a unit of so many slices, with White to move.
    fn shape(&self, class: Class, slices: usize) -> Shape {
        let [rows, columns] =
            Colour::BOTH.map(|colour| self.kings.placements(class.kings(colour)).len());
        Shape {
            rows,
            columns,
            slices,
        }
    }

    /// What is solved, and where it is kept.
    fn scores<'s>(&self, layers: &'s [Layer]) -> (Vec<Wanted>, Scores<'s>) {
        let wanted = layers.iter().map(|layer| match layer.profile {
            None => (Metric::Dtw, None),
            Some(number) => (Metric::Need, Some(self.profiles[number])),
        });
        let planes = layers.iter().map(|layer| (&layer.planes, layer.scale));
        let planes = planes.collect();
        (wanted.collect(), Scores { planes })
    }

    /// The scores of the classes that a class can move into, on the scales of `layers`.
    fn known<'s>(
        &self,
        class: Class,
        layers: &[Layer],
        finished: &'s Finished,
    ) -> io::Result<Vec<(Class, Scores<'s>)>> {
        let scores = |class: Class| {
            let solved = solved(finished, class)?;
            let planes = layers.iter().map(|layer| match layer.profile {
                None => Some((&*solved.distance, Scale::Distance)),
                Some(number) => {
                    let limit = self.profiles[number].clock(class)?.limit;
                    Some((&*solved.need[number].planes, Scale::Need { limit }))
                }
            });
            let planes = planes.collect::<Option<_>>();
            let planes = planes.ok_or_else(|| io::Error::other("a class without a clock"))?;
            Ok((class, Scores { planes }))
        };
        class.successors().into_iter().map(scores).collect()
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
                    by_sign &= layer.complete.load(atomic::Ordering::Relaxed);
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

    /// Solves a unit on every scale.
    fn unit(
        &self,
        work: &Work<'_>,
        (group, number): (u32, u32),
        slices: &[Slice],
        exits: &[Exits<'_>],
        wide: bool,
    ) -> io::Result<Unit> {
        let Work {
            class,
            ref movers,
            stages,
        } = *work;
        let board = self.variant.board;
        let [white, black] = Colour::BOTH.map(|colour| class.kings(colour));
        let shape = self.shape(class, slices.len());
        let shapes = [shape, shape.transposed()];
        let exit_scores = |us: usize, exits: &Exits<'_>| {
            let (scale, successors) = (exits.scale, &exits.successors[us]);
            movers[us].statics(slices, scale, successors, wide, stages)
        };
        let side = |us: usize| {
            let (turn, kings, others) = match us {
                0 => (Colour::White, white, black),
                _ => (Colour::Black, black, white),
            };
            let (statics, lying) = exit_scores(us, &exits[0]);
            let side = stages.time(Stage::Layout, || {
                let mut side = Side::new(board, &self.kings, slices, turn, kings, others);
                // Captures were found row by row of the other side's kings.
                let mut captures = Matrix::default();
                captures.transpose(&lying, shapes[1 - us]);
                side.exclude(&captures);
                side
            });
            (side, statics)
        };
        let ((white, of_white), (black, of_black)) = both(wide, || side(0), || side(1));
        let (mut sides, distance) = ([white, black], [of_white, of_black]);
        let size = slices.len() * shape.rows * shape.columns;
        let mut scores: Vec<[Vec<Score>; 2]> = vec![];
        let mut complete = vec![];
        for exits in exits {
            let own;
            let statics = match exits.scale {
                Scale::Distance => &distance,
                Scale::Need { .. } => {
                    own = [0, 1].map(|us: usize| {
                        if exits.by_sign {
                            let signs = distance[us].iter();
                            signs.map(|&score| exit_score(exits.scale, score)).collect()
                        } else {
                            exit_scores(us, exits).0
                        }
                    });
                    &own
                }
            };
            let mut solved = [vec![DRAW; size], vec![DRAW; size]];
            let [for_white, for_black] = &mut solved;
            let fits = stages.time(Stage::Levels, || {
                levels::solve(
                    &self.kings,
                    exits.scale,
                    shape,
                    [&sides[0], &sides[1]],
                    [&statics[0], &statics[1]],
                    [for_white, for_black],
                    wide,
                )
            });
            if !fits {
                let most = Scale::Distance.levels();
                let problem = format!(
                    "there are distances beyond {most} plies, which the solver cannot hold"
                );
                return Err(io::Error::other(problem));
            }
            let first = scores.first().unwrap_or(&solved);
            complete.push((0..2).all(|us| {
                (first[us].iter().zip(&solved[us])).all(|(&score, &need)| sign(score) == sign(need))
            }));
            scores.push(solved);
        }
        Ok(Unit {
            group,
            number,
            scores,
            complete,
            quiet: std::mem::take(&mut sides).map(Side::into_quiet),
        })
    }
}

impl Layer {
    fn new(
        scale: Scale,
        profile: Option<usize>,
        index: &Index,
        home: Home<'_>,
    ) -> io::Result<Self> {
        Ok(Self {
            scale,
            profile,
            planes: Planes::new(index.clone(), home)?,
            complete: AtomicBool::new(true),
        })
    }
}

/// Bytes that a solved class takes, on this number of scales.
pub fn held_bytes(variant: &'static Variant, class: Class, scales: u64) -> u64 {
    let cells = Index::new(variant.board, class).map_or(u64::MAX, |index| index.cells());
    let planes = cells.saturating_mul(planes::sides(class) as u64);
    planes.saturating_mul(scales)
}

/// Bytes of the solver's own tables for classes of up to `pieces` pieces.
pub fn table_bytes(variant: &'static Variant, pieces: u8) -> u64 {
    let squares = u64::from(variant.board.squares());
    let counts = 0..u64::from(pieces);
    let placements = counts.map(|kings| choose(squares, kings).unwrap_or(u64::MAX / 1024));
    // The squares of each, its rank from each placement of one king fewer, and a bit for each square.
    placements
        .map(|each| each.saturating_mul(8 + 4 * squares / 8 + squares / 8))
        .sum()
}

/// Bytes that solving a class takes beside its planes.
pub fn working_bytes(variant: &'static Variant, class: Class, scales: u64, threads: u64) -> u64 {
    let Some(index) = Index::new(variant.board, class) else {
        return u64::MAX;
    };
    let slice = planes::slice_cells(&index) as u64;
    let unit = (unit_slices(&index) as u64)
        .saturating_mul(slice)
        .min(index.cells());
    // Statics and scores of both sides, and about 26 bit matrices with bits to spare in each word.
    let in_work = unit.saturating_mul(4 + 2 * scales + 5);
    let units = if slice as usize >= WIDE_CELLS {
        1
    } else {
        threads.min(index.cells().div_ceil(unit))
    };
    // A bit for each position without a capture.
    (held_bytes(variant, class, 1) / 8).saturating_add(in_work.saturating_mul(units))
}

/// How many slices make a work unit. It depends on the class alone.
fn unit_slices(index: &Index) -> usize {
    let slices = (UNIT_CELLS / planes::slice_cells(index)).max(1);
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

/// Puts a unit's results in their places. No two units share a slice.
fn keep(index: &Index, unit: &Unit, slices: &[Slice], layers: &[Layer], quiet: &[Flags]) {
    let slice_cells = planes::slice_cells(index);
    let ranks = Colour::BOTH.map(|colour| index.king_ranks(colour) as usize);
    for (layer, (scores, &complete)) in (layers.iter()).zip(unit.scores.iter().zip(&unit.complete))
    {
        (layer.complete).fetch_and(complete, atomic::Ordering::Relaxed);
        for turn in Colour::BOTH {
            let of_slices = scores[turn.index()].chunks(slice_cells);
            for (slice, scores) in slices.iter().zip(of_slices) {
                // SAFETY: a slice belongs to one unit, and units of the same group look only into
                // slices of groups that are done. (Mirror images are put one after the other.)
                unsafe { layer.planes.put(turn, slice.ranks, scores) };
            }
        }
    }
    for turn in Colour::BOTH {
        let shape = Shape {
            rows: ranks[turn.index()],
            columns: ranks[(!turn).index()],
            slices: slices.len(),
        };
        for (place, slice) in slices.iter().enumerate() {
            let (plane, number) = planes::place(index, turn, slice.ranks);
            let start = number as usize * slice_cells;
            let target = &quiet[plane.index()];
            for row in 0..shape.rows {
                let words = unit.quiet[turn.index()].words_of(shape, place, row);
                target.add(start + row * shape.columns, words);
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
        let complete = layer.complete.into_inner();
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
