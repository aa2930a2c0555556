//! Solves one class: distances, and `need` under every profile.

use super::kings::Kings;
use super::levels::{self, Batch, Beside, Sheet, Side, Statics, both};
use super::statics::{Mover, Successor, Successors};
use crate::check::forward::Quantity;
use crate::check::unit::{self as check, ClassScores};
use crate::stages::{Stage, Stages};
use crate::store::bits::{Matrix, MatrixShape};
use crate::store::journal::Journal;
use crate::store::planes::{self, Flags, Planes};
use crate::store::score::{DRAW, LOST, Scale, ScoreByte, at_end, sign};
use crate::store::shared::Home;
use crate::store::slices::{Groups, Slice};
use crate::store::solved::{Finished, Need, Solved, held_bytes, solved};
use crate::store::unit::Unit;
use bitvec::vec::BitVec;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Clock, ClockId, Count, Ply, Profile, Standing, Variant};
use galotne::value::Metric;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicBool, AtomicU64};

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
    /// The count of the clock beside the one in charge.
    count: u8,
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

/// A clock beside the one in charge of a class.
#[derive(Clone, Copy)]
struct SecondClock {
    id: ClockId,
    clock: &'static Clock,
    standing: Standing,
    /// How many counts there are before nothing is left.
    counts: u8,
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
        let index = planes::index(self.variant, class)?;
        let course = match journal.as_ref().and_then(|journal| journal.course()) {
            Some(course) => course.to_vec(),
            None => self.course(class, finished)?,
        };
        if let Some(journal) = &mut journal {
            journal.begin(&course)?;
        }
        let distance = Scale::Distance(self.variant.parity());
        let mut layers = vec![Layer::new(distance, None, 0, &index, home)?];
        for (number, &same) in course.iter().enumerate() {
            if same == number {
                let scale = need_scale(self.profiles[number], class);
                let second = second(self.profiles[number], class);
                let last = second.map_or(0, |second| second.counts);
                for count in 0..=last {
                    let scale = match (count, second) {
                        (count, Some(_)) if count == last => SPENT,
                        _ => scale,
                    };
                    layers.push(Layer::new(scale, Some(number), count, &index, home)?);
                }
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
            let exits = self.all_exits(class, &layers, finished)?;
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
        let index = planes::index(self.variant, class)?;
        // Slices in which men share a square are passed over, mirror images too.
        Ok(index.cells())
    }

    /// The shape of a unit of so many slices, with White to move.
    fn shape(&self, class: Class, slices: usize) -> MatrixShape {
        let [rows, columns] =
            Colour::BOTH.map(|colour| self.kings.placements(class.kings(colour)).len());
        MatrixShape {
            rows,
            columns,
            slices,
        }
    }

    /// What is solved, and where it is kept.
    fn scores<'s>(&self, layers: &'s [Layer]) -> (Vec<Quantity>, ClassScores<'s>) {
        let wanted = checked(layers).map(|layer| match layer.profile {
            None => Quantity::new(Metric::Dtw),
            Some(number) => Quantity::need(self.profiles[number], layer.count),
        });
        let planes = checked(layers).map(|layer| (&layer.planes, layer.scale));
        let planes = planes.collect();
        (wanted.collect(), ClassScores { planes })
    }

    /// The scores of the classes that a class can move into, on the scales of `layers`.
    fn known<'s>(
        &self,
        class: Class,
        layers: &[Layer],
        finished: &'s Finished,
    ) -> io::Result<Vec<(Class, ClassScores<'s>)>> {
        let scores = |class: Class| {
            let solved = solved(finished, class)?;
            let planes = checked(layers).map(|layer| match layer.profile {
                None => (&*solved.distance, layer.scale),
                Some(number) => {
                    let scale = need_scale(self.profiles[number], class);
                    (solved.need[number].with(layer.count), scale)
                }
            });
            let planes = planes.collect();
            Ok((class, ClassScores { planes }))
        };
        (self.variant.successors(class).into_iter())
            .map(scores)
            .collect()
    }

    /// For each profile the first one under which `need` is sure to be the same: the class has the
    /// same clock, and its successors are entered alike and have the same `need` planes.
    fn course(&self, class: Class, finished: &Finished) -> io::Result<Vec<usize>> {
        let mut next = vec![];
        for turn in Colour::BOTH {
            Successors::new(self.variant, class, turn, |after, captured| {
                next.push((after, captured));
                Ok::<_, io::Error>(None)
            })?;
        }
        next.retain(|(after, _)| after.both_sides());
        let alike = |one: usize, other: usize| -> io::Result<bool> {
            let (p, q) = (self.profiles[one], self.profiles[other]);
            let second = |profile| second(profile, class).is_some();
            if need_scale(p, class) != need_scale(q, class) || second(p) || second(q) {
                return Ok(false);
            }
            for &(after, captured) in &next {
                // Who plays it decides what is counted beside, not what becomes of the count.
                let ply = Ply::leaving(class, after, Colour::White, captured);
                let count = |profile: &Profile| profile.effect(&ply).count;
                if count(p) != count(q) {
                    return Ok(false);
                }
                if after != class {
                    let need = &solved(finished, after)?.need;
                    if !need[one].is(&need[other]) {
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

    /// Where the moves of a class lead: for each group of layers that are solved together the layers and
    /// the exits of every sheet.
    fn all_exits<'s>(
        &self,
        class: Class,
        layers: &'s [Layer],
        finished: &'s Finished,
    ) -> io::Result<Vec<Together<'s>>> {
        let groups = layers.chunk_by(|one, other| one.profile == other.profile);
        groups
            .map(|layers| {
                let second =
                    (layers[0].profile).and_then(|number| second(self.profiles[number], class));
                // Where the second clock does not run, and then for every count of it.
                let counts = second.map(|_| layers.iter().map(|layer| Some(layer.count)));
                let counts = [None].into_iter().chain(counts.into_iter().flatten());
                let sheets = counts.map(|count| self.exits(class, layers, second, count, finished));
                Ok(Together {
                    second,
                    sheets: sheets.collect::<io::Result<_>>()?,
                })
            })
            .collect()
    }

    /// Where the moves of a class lead on one scale, `count` being that of the second clock where it runs.
    fn exits<'s>(
        &self,
        class: Class,
        layers: &'s [Layer],
        second: Option<SecondClock>,
        count: Option<u8>,
        finished: &'s Finished,
    ) -> io::Result<Exits<'s>> {
        let layer = &layers[usize::from(count.unwrap_or(0))];
        let spent = layer.scale == SPENT;
        let mut by_sign = layer.profile.is_some() && second.is_none();
        let mut successors = |turn| {
            // The count after a ply into a position in which the second clock runs too.
            let next = match (second, count) {
                (Some(second), Some(count)) => {
                    let counted = second.clock.counts_plies_of(class, turn);
                    second.counts.min(count + u8::from(counted))
                }
                _ => 0,
            };
            Successors::new(self.variant, class, turn, |after, captured| {
                let runs_on = layer.profile.map_or(Count::Fresh, |number| {
                    let ply = Ply::leaving(class, after, turn, captured);
                    self.profiles[number].effect(&ply).count
                });
                let view = if !after.both_sides() {
                    None
                } else if after == class {
                    by_sign &= layer.complete.load(atomic::Ordering::Relaxed);
                    Some(layers[usize::from(next)].planes.view(after))
                } else {
                    let solved = solved(finished, after)?;
                    Some(match layer.profile {
                        None => solved.distance.view(after),
                        Some(number) => {
                            by_sign &= solved.need[number].complete;
                            let same = |second: SecondClock| {
                                let profile = self.profiles[number];
                                profile.beside(after) == Some(second.id)
                            };
                            let count = if second.is_some_and(same) { next } else { 0 };
                            solved.need[number].with(count).view(after)
                        }
                    })
                };
                by_sign &= runs_on == Count::Fresh;
                let mut seen = Box::new(layer.scale.seen(runs_on, turn.index()));
                if view.is_none() {
                    seen[usize::from(LOST)] =
                        seen[usize::from(at_end(self.variant.without_pieces))];
                }
                if spent {
                    seen.fill(DRAW);
                }
                Ok::<_, io::Error>(Some(Successor {
                    index: planes::index(self.variant, after)?,
                    view,
                    seen,
                }))
            })
        };
        Ok(Exits {
            scale: layer.scale,
            successors: [successors(Colour::White)?, successors(Colour::Black)?],
            by_sign,
        })
    }

    /// Where a second clock runs, with White and with Black to move.
    fn runs(
        &self,
        movers: &[Mover<'_>; 2],
        slices: &[Slice],
        shape: MatrixShape,
        second: SecondClock,
    ) -> [Matrix; 2] {
        let [white, black] = movers.each_ref().map(Mover::kings);
        let mut runs = Matrix::default();
        runs.reset(shape);
        for (place, slice) in slices.iter().enumerate() {
            let (word, low) = shape.place(place);
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
        turned.transpose(&runs, shape);
        [runs, turned]
    }

    /// Solves a unit on every scale.
    fn unit(
        &self,
        work: &Work<'_>,
        (group, number): (u32, u32),
        slices: &[Slice],
        exits: &[Together<'_>],
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
            let (statics, lying) = exit_scores(us, &exits[0].sheets[0]);
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
        let mut scores: Vec<[Vec<ScoreByte>; 2]> = vec![];
        let mut complete = vec![];
        for together in exits {
            let statics = |exits: &Exits<'_>| match exits.scale {
                Scale::Distance(_) => None,
                Scale::Need { .. } => Some([0, 1].map(|us: usize| {
                    if exits.by_sign {
                        let signs = distance[us].iter();
                        signs.map(|&score| exit_score(exits.scale, score)).collect()
                    } else {
                        exit_scores(us, exits).0
                    }
                })),
            };
            let statics: Vec<Option<[Statics; 2]>> = together.sheets.iter().map(statics).collect();
            let runs = together
                .second
                .map(|second| self.runs(&work.movers, slices, shape, second));
            let beside =
                (together.second.zip(runs.as_ref())).map(|(second, [white, black])| Beside {
                    runs: [white, black],
                    counts: Colour::BOTH.map(|colour| second.clock.counts_plies_of(class, colour)),
                });
            let mut solved: Vec<[Vec<ScoreByte>; 2]> = (together.sheets.iter())
                .map(|_| [vec![DRAW; size], vec![DRAW; size]])
                .collect();
            let sheets = (together.sheets.iter().zip(&statics).zip(&mut solved))
                .map(|((exits, statics), solved)| Sheet {
                    scale: exits.scale,
                    statics: statics.as_ref().unwrap_or(&distance).each_ref(),
                    solved: solved.each_mut().map(Vec::as_mut_slice),
                })
                .collect();
            let batch = Batch {
                kings: &self.kings,
                blocked: self.variant.without_move,
                shape,
                sides: [&sides[0], &sides[1]],
                wide,
            };
            let fits = stages.time(Stage::Levels, || {
                levels::solve(&batch, sheets, beside.as_ref())
            });
            if !fits {
                let most = together.sheets[0].scale.levels();
                let problem = format!(
                    "there are distances beyond {most} plies, which the solver cannot hold"
                );
                return Err(io::Error::other(problem));
            }
            if let Some(runs) = &runs {
                levels::merge(shape, runs, &mut solved);
            }
            for solved in solved {
                let first = scores.first().unwrap_or(&solved);
                complete.push((0..2).all(|us| {
                    (first[us].iter().zip(&solved[us]))
                        .all(|(&score, &need)| sign(score) == sign(need))
                }));
                scores.push(solved);
            }
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

/// Layers that are solved together, and where moves lead on each of their sheets.
struct Together<'a> {
    second: Option<SecondClock>,
    sheets: Vec<Exits<'a>>,
}

/// With nothing left on a clock only the end of the game counts.
const SPENT: Scale = Scale::Need {
    most: [0, 0],
    endless: false,
};

fn need_scale(profile: &Profile, class: Class) -> Scale {
    let clock = profile.counting(class);
    Scale::Need {
        most: Colour::BOTH.map(|turn| clock.fresh(class, turn)),
        endless: clock.is_endless(),
    }
}

fn second(profile: &'static Profile, class: Class) -> Option<SecondClock> {
    let id = profile.beside(class)?;
    let clock = profile.clock(id);
    Some(SecondClock {
        id,
        clock,
        standing: clock.standing?,
        counts: clock.counts(class),
    })
}

/// The layers with something left on every clock: what is written, and what can be derived.
fn checked(layers: &[Layer]) -> impl Iterator<Item = &Layer> {
    layers.iter().filter(|layer| layer.scale != SPENT)
}

impl Layer {
    fn new(
        scale: Scale,
        profile: Option<usize>,
        count: u8,
        index: &Index,
        home: Home<'_>,
    ) -> io::Result<Self> {
        Ok(Self {
            scale,
            profile,
            count,
            planes: Planes::new(index.clone(), home)?,
            complete: AtomicBool::new(true),
        })
    }
}

/// Bytes that solving a class takes beside its planes.
pub fn working_bytes(variant: &'static Variant, class: Class, scales: u64, threads: u64) -> u64 {
    let Some(index) = Index::new(variant, class) else {
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
fn exit_score(scale: Scale, distance: ScoreByte) -> ScoreByte {
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
        let shape = MatrixShape {
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
    let mut found: Vec<(usize, Vec<Planes>, bool)> = vec![];
    for layer in layers {
        let number = layer.profile.unwrap_or(0);
        match found.last_mut().filter(|(last, ..)| *last == number) {
            Some((_, planes, _)) => planes.push(layer.planes),
            None => found.push((number, vec![layer.planes], layer.complete.into_inner())),
        }
    }
    let mut own: Vec<(usize, Need)> = vec![];
    for (number, planes, complete) in found {
        let equal = own.iter().find(|(_, need)| need.equals(&planes));
        let planes = match equal {
            Some((_, need)) => need.planes.clone(),
            None => planes.into_iter().map(Arc::new).collect(),
        };
        own.push((number, Need { planes, complete }));
    }
    (course.iter())
        .map(|same| {
            let found = own.iter().find(|(number, _)| number == same);
            found.map(|(_, need)| need.clone())
        })
        .collect::<Option<_>>()
        .ok_or_else(|| io::Error::other("a profile without `need`"))
}
