//! The nodes of searches to a fixed depth, without tables and with tables of more and more pieces.

use crate::{positions, workers};
use anyhow::bail;
use galotne::position::Position;
use galotne::{Measure, Tablebase};
use galotne_bench::engine::endgames::{Endgames, ProbeCounts};
use galotne_bench::engine::search::{Engine, SearchLimits};
use galotne_bench::text_table::{columns, grouped_digits};
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// The size of a search's transposition table, as a power of two.
const TRANSPOSITION_BITS: u32 = 18;
/// The largest numbers of pieces of the tables that are compared.
const TABLE_PIECES: [u8; 4] = [2, 4, 5, 6];

/// The positions to search and the depth.
pub struct Depths {
    pub tables: Arc<Tablebase>,
    pub depth: i32,
    pub positions: u64,
    pub seed: u64,
    pub threads: usize,
}

/// The figures of one search.
#[derive(Clone, Copy, Default)]
struct SearchFigures {
    nodes: u64,
    probes: ProbeCounts,
    seconds: f64,
}

/// All searches with the same tables.
struct Run {
    name: String,
    searches: Vec<SearchFigures>,
}

/// The figures of all searches.
pub struct DepthReport {
    depth: i32,
    /// The number of pieces of every position.
    pieces: Vec<u32>,
    /// All runs, the first one without tables.
    runs: Vec<Run>,
    /// Numbers of pieces without complete tables.
    absent: Vec<u8>,
    /// The number of positions for which a block was read in the background.
    read: u64,
}

impl Depths {
    /// Searches all positions with each choice of tables; `cold` are the same tables with an empty
    /// cache.
    pub fn measure(&self, cold: Arc<Tablebase>) -> anyhow::Result<DepthReport> {
        let positions = workers::run_all("positions", self.threads, self.positions, |number| {
            positions::position(self.seed, number)
        });
        let most = self.tables.pieces(Measure::Wdl);
        let (here, absent): (Vec<u8>, Vec<u8>) =
            TABLE_PIECES.iter().partition(|&&pieces| pieces <= most);
        let mut runs = vec![self.run("none".to_owned(), &positions, 0)?];
        for &pieces in &here {
            runs.push(self.run(pieces.to_string(), &positions, pieces)?);
        }
        let mut read = 0;
        if let Some(pieces) = here.last() {
            let (run, loaded) = self.background(*pieces, &positions, cold)?;
            runs.push(run);
            read = loaded;
        }
        Ok(DepthReport {
            depth: self.depth,
            pieces: (positions.iter())
                .map(|position| position.occupied().count_ones())
                .collect(),
            runs,
            absent,
            read,
        })
    }

    /// Searches with tables that a search waits for, so that the nodes do not depend on time.
    fn run(&self, name: String, positions: &[Position], pieces: u8) -> anyhow::Result<Run> {
        let searches =
            workers::run_all("nodes to a depth", self.threads, self.positions, |number| {
                let tables = || Endgames::waiting(Arc::clone(&self.tables), pieces);
                let mut engine = Engine::new(TRANSPOSITION_BITS, (pieces > 0).then(tables));
                self.search(&mut engine, &positions[number as usize])
            });
        let searches = searches.into_iter().collect::<anyhow::Result<_>>()?;
        Ok(Run { name, searches })
    }

    /// Searches with tables that are read in the background, with an empty cache at first, one
    /// position after the other.
    fn background(
        &self,
        pieces: u8,
        positions: &[Position],
        cold: Arc<Tablebase>,
    ) -> anyhow::Result<(Run, u64)> {
        let endgames = Endgames::in_background(cold, pieces);
        let mut engine = Engine::new(TRANSPOSITION_BITS, Some(endgames));
        let searches = positions.iter().map(|position| {
            engine.clear();
            self.search(&mut engine, position)
        });
        let run = Run {
            name: format!("{pieces}, read meanwhile"),
            searches: searches.collect::<anyhow::Result<_>>()?,
        };
        Ok((run, engine.endgames().map_or(0, |endgames| endgames.read())))
    }

    fn search(&self, engine: &mut Engine, position: &Position) -> anyhow::Result<SearchFigures> {
        let begun = Instant::now();
        let found = engine.search(position, &[], SearchLimits::depth(self.depth), |_| ());
        let seconds = begun.elapsed().as_secs_f64();
        let mut probes = ProbeCounts::default();
        if let Some(endgames) = engine.endgames() {
            probes = endgames.take_counts();
            if let Some(error) = endgames.failure() {
                bail!("a table was not used: {error}");
            }
        }
        Ok(SearchFigures {
            nodes: found.nodes,
            probes,
            seconds,
        })
    }
}

impl DepthReport {
    /// Returns the factor by which tables reduce the nodes of a position: the geometric mean over
    /// positions of this many pieces, or over all.
    fn ratio(&self, run: &Run, pieces: Option<u32>) -> f64 {
        let all = self
            .pieces
            .iter()
            .zip(&self.runs[0].searches)
            .zip(&run.searches);
        let logs: Vec<f64> = all
            .filter(|((of, _), _)| pieces.is_none_or(|pieces| pieces == **of))
            .map(|((_, without), with)| (without.nodes as f64 / with.nodes as f64).ln())
            .collect();
        (logs.iter().sum::<f64>() / logs.len() as f64).exp()
    }
}

impl fmt::Display for DepthReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, depth) = (self.pieces.len(), self.depth);
        writeln!(
            f,
            "{positions} positions to depth {depth}; factor by which tables reduce the nodes of a position (geometric mean)"
        )?;
        let head = ["tables", "nodes", "factor"].map(str::to_owned);
        let mut head = head.to_vec();
        head.extend(positions::PIECES.map(|pieces| format!("{pieces} pieces")));
        head.extend(["hits", "missed", "dropped", "seconds"].map(str::to_owned));
        let mut rows = vec![head];
        for run in &self.runs {
            let sum =
                |of: fn(&SearchFigures) -> u64| grouped_digits(run.searches.iter().map(of).sum());
            let mut cells = vec![run.name.clone(), sum(|search| search.nodes)];
            let some = positions::PIECES.map(Some);
            cells.extend(
                [None]
                    .into_iter()
                    .chain(some)
                    .map(|pieces| format!("{:.2}", self.ratio(run, pieces))),
            );
            cells.extend([
                sum(|search| search.probes.hits),
                sum(|search| search.probes.missed),
                sum(|search| search.probes.dropped),
            ]);
            let seconds: f64 = run.searches.iter().map(|search| search.seconds).sum();
            cells.push(format!("{seconds:.1}"));
            rows.push(cells);
        }
        f.write_str(&columns(&rows, 1))?;
        writeln!(
            f,
            "read in the background: {} positions",
            grouped_digits(self.read)
        )?;
        for pieces in &self.absent {
            writeln!(f, "{pieces} pieces: not in these tables")?;
        }
        Ok(())
    }
}
