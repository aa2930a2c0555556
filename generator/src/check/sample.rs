//! Samples of tables: random positions whose results are derived again from the legal moves.
//!
//! For sets that are too large for [`deep`](super::verify::deep). The result of a stored position
//! is compared with the best result of all its moves, which the probe answers: from other cells,
//! from smaller classes, or by one more ply where a compact table omits a side to move.
//!
//! **Bound.** A fault that falsifies a share `s` of the stored results of a class escapes a sample
//! of `n` positions with probability `(1 - s)^n`, if it is visible from one position at all: wrong
//! results that lead to each other in a cycle are consistent. See [`verify`](super::verify).
//!
//! **Cost.** One look-up for each move of each position, or one for each pair of plies in a compact
//! table. The only memory is that of the cache of blocks and of the chunks in progress.

use super::verify::VerifyError;
use crate::progress::Progress;
use crate::store::checksums::split_mix;
use galotne::game::{Game, ValueSource};
use galotne::measure::Measure;
use galotne::rules::ClassIndex;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Wdl;
use rayon::prelude::*;
use std::ops::{AddAssign, Range};
use std::time::{Duration, Instant};

/// Cells that a worker visits at once.
const CHUNK_CELLS: u64 = 1 << 14;

/// Upper bound on the cells that are drawn for each position of a sample. A class with fewer stored
/// positions than one in so many cells has a smaller sample.
const MAX_DRAWS: u64 = 64;

/// The size of samples, and the seed from which their positions follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Stored positions of each class. Classes with no more cells are compared whole.
    pub size: u64,
    /// The seed: the same one draws the same positions of the same tables.
    pub seed: u64,
}

/// A class whose sampled positions have the results that follow from their moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampledClass<C> {
    /// The class.
    pub class: C,
    /// Whether every stored position was compared.
    pub whole: bool,
    /// The results of the compared positions with White to move, and of those with Black to move.
    /// A class with equal sides is stored with White to move.
    pub results: [ResultCounts; 2],
    /// The time of this class.
    pub time: Duration,
}

impl<C> SampledClass<C> {
    /// Returns the number of compared positions.
    #[must_use]
    pub fn compared(&self) -> u64 {
        compared(&self.results)
    }
}

/// Numbers of positions by their result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ResultCounts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
}

impl ResultCounts {
    /// Returns the number of all positions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn count(&mut self, result: Wdl) {
        match result {
            Wdl::Win => self.wins += 1,
            Wdl::Draw => self.draws += 1,
            Wdl::Loss => self.losses += 1,
        }
    }
}

impl AddAssign for ResultCounts {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Compares a sample of a canonical class with the results of its moves.
///
/// # Errors
/// A table is missing or cannot be read, or a wrong position: the first one of its part of the
/// sample, in the order of the index.
pub fn compare_sample<G: Game>(
    tables: &Tablebase<G>,
    class: G::Class,
    sample: Sample,
    progress: &dyn Progress,
) -> Result<SampledClass<G::Class>, VerifyError<G::Class>> {
    let start = Instant::now();
    let game = tables.game();
    let index = game.index(class);
    let index = index.ok_or_else(|| tables.missing(TableKey::wdl(game, class)))?;
    let comparison = Comparison {
        tables,
        class,
        cells: index.cells() * index.planes() as u64,
        index,
    };
    progress.name_task(&class.to_string());
    let whole = comparison.cells <= sample.size;
    let mut results = [ResultCounts::default(); 2];
    if whole {
        results = comparison.compare(0..comparison.cells, |number| number)?;
        progress.advance(comparison.cells);
    } else {
        let (mut drawn, most) = (0, sample.size.saturating_mul(MAX_DRAWS));
        while compared(&results) < sample.size && drawn < most {
            // As many cells as positions are missing: never too many.
            let round = drawn..drawn + (sample.size - compared(&results));
            drawn = round.end;
            let draw = |number| draw_cell(sample.seed, number, comparison.cells);
            let of_round = comparison.compare(round, draw)?;
            progress.advance(compared(&of_round));
            add(&mut results, of_round);
        }
    }
    Ok(SampledClass {
        class,
        whole,
        results,
        time: start.elapsed(),
    })
}

/// Returns the number of positions of both sides.
fn compared(results: &[ResultCounts; 2]) -> u64 {
    results.iter().map(ResultCounts::total).sum()
}

fn add(results: &mut [ResultCounts; 2], more: [ResultCounts; 2]) {
    for (side, more) in results.iter_mut().zip(more) {
        *side += more;
    }
}

/// Returns the steps that [`compare_sample`] reports for a class, for progress.
#[must_use]
pub fn sample_steps<G: Game>(game: &G, class: G::Class, sample: Sample) -> u64 {
    let index = game.index(class);
    let cells = index.map_or(0, |index| index.cells() * index.planes() as u64);
    cells.min(sample.size)
}

/// Returns the cell with this number in the sample, of `cells` cells.
fn draw_cell(seed: u64, number: u64, cells: u64) -> u64 {
    let random = split_mix(split_mix(seed) ^ number);
    // The high half of the product is uniform below `cells`, but for a bias below 2^-20.
    ((u128::from(random) * u128::from(cells)) >> 64) as u64
}

/// The comparison of cells of a class with their moves.
struct Comparison<'a, G: Game> {
    tables: &'a Tablebase<G>,
    class: G::Class,
    index: G::Index,
    /// The cells of all planes.
    cells: u64,
}

impl<G: Game> Comparison<'_, G> {
    /// Compares the cells that `cell` names for these numbers. Returns the results of those that
    /// tables store.
    fn compare(
        &self,
        numbers: Range<u64>,
        cell: impl Fn(u64) -> u64 + Sync,
    ) -> Result<[ResultCounts; 2], VerifyError<G::Class>> {
        let walk = self.index.walk();
        let chunks = (numbers.end - numbers.start).div_ceil(CHUNK_CELLS);
        let results = (0..chunks).into_par_iter().map(|chunk| {
            let first = numbers.start + chunk * CHUNK_CELLS;
            let last = numbers.end.min(first + CHUNK_CELLS);
            let mut cells: Vec<u64> = (first..last).map(&cell).collect();
            // Neighbours in a table share its blocks.
            cells.sort_unstable();
            let (mut moves, mut results) = (vec![], [ResultCounts::default(); 2]);
            for cell in cells {
                let plane = (cell / self.index.cells()) as usize;
                let cell = cell % self.index.cells();
                let fault = G::Index::find(&walk, plane, cell..cell + 1, |_, _, position| {
                    let compared = self.compare_position(position, &mut moves, &mut results);
                    compared.err()
                });
                fault.map_or(Ok(()), Err)?;
            }
            Ok(results)
        });
        results.try_reduce(
            || [ResultCounts::default(); 2],
            |mut all, results| {
                add(&mut all, results);
                Ok(all)
            },
        )
    }

    /// Compares the result of a position with its moves, and counts it, if a table stores it.
    fn compare_position(
        &self,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        results: &mut [ResultCounts; 2],
    ) -> Result<(), VerifyError<G::Class>> {
        let (game, probe) = (self.tables.game(), self.tables.reading());
        let stored = match game.find(&probe, position, Measure::Wdl)? {
            ValueSource::Stored(cell) => probe.look_up(&cell)?.wdl(),
            ValueSource::Known(_) | ValueSource::Moves(_) => return Ok(()),
        };
        let derived = self.best_result(position, moves)?;
        if stored != derived {
            return Err(VerifyError::Wrong {
                table: TableKey::wdl(game, self.class),
                fen: game.write(position),
                found: stored.word().to_owned(),
                expected: derived.word().to_owned(),
            });
        }
        results[game.turn(position).index()].count(stored);
        Ok(())
    }

    /// Returns the result of the best move.
    fn best_result(
        &self,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
    ) -> Result<Wdl, ProbeError<G::Class>> {
        let game = self.tables.game();
        game.moves_into(position, moves);
        if moves.is_empty() {
            return Ok(game.ended(position).unwrap_or(game.without_move()));
        }
        let mut best = Wdl::Loss;
        for played in moves.iter() {
            let next = game.play(position, played);
            let result = self.tables.wdl(&next)?;
            let passes = game.turn(&next) != game.turn(position);
            best = best.max(if passes { result.opposite() } else { result });
            if best == Wdl::Win {
                break;
            }
        }
        Ok(best)
    }
}
