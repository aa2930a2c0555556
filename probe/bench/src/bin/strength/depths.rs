//! How many nodes a search to a fixed depth takes, without tables and with tables of more and more
//! pieces.

use super::columns::{columns, count};
use super::engine::endgames::{Asked, Endgames};
use super::engine::search::{Engine, Limits};
use super::{positions, workers};
use anyhow::bail;
use galotne::position::Position;
use galotne::{Measure, Tablebase};
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// How many positions a search remembers, as a power of two.
const REMEMBERED: u32 = 18;
/// Tables of how many pieces at most are tried.
const TRIED: [u8; 4] = [2, 4, 5, 6];

/// What is searched, and how deep.
pub struct Depths {
    pub tables: Arc<Tablebase>,
    pub depth: i32,
    pub positions: u64,
    pub seed: u64,
    pub threads: usize,
}

/// One search.
#[derive(Clone, Copy, Default)]
struct Searched {
    nodes: u64,
    asked: Asked,
    seconds: f64,
}

/// All searches with the same tables.
struct Run {
    name: String,
    searched: Vec<Searched>,
}

/// How it went.
pub struct Outcome {
    depth: i32,
    /// The pieces of every position.
    pieces: Vec<u32>,
    /// The first is that without tables.
    runs: Vec<Run>,
    /// What is not in the tables.
    absent: Vec<u8>,
    /// For how many positions something was read in the background.
    read: u64,
}

impl Depths {
    /// Searches all of them with each choice of tables; `cold` are the same tables with nothing in
    /// memory.
    pub fn measure(&self, cold: Arc<Tablebase>) -> anyhow::Result<Outcome> {
        let positions = workers::all("positions", self.threads, self.positions, |number| {
            positions::position(self.seed, number)
        });
        let most = self.tables.pieces(Measure::Wdl);
        let (here, absent): (Vec<u8>, Vec<u8>) = TRIED.iter().partition(|&&pieces| pieces <= most);
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
        Ok(Outcome {
            depth: self.depth,
            pieces: (positions.iter())
                .map(|position| position.occupied().count_ones())
                .collect(),
            runs,
            absent,
            read,
        })
    }

    /// With tables that searches wait for: the same arguments give the same nodes.
    fn run(&self, name: String, positions: &[Position], pieces: u8) -> anyhow::Result<Run> {
        let searched = workers::all("nodes to a depth", self.threads, self.positions, |number| {
            let tables = || Endgames::waiting(Arc::clone(&self.tables), pieces);
            let mut engine = Engine::new(REMEMBERED, (pieces > 0).then(tables));
            self.search(&mut engine, &positions[number as usize])
        });
        let searched = searched.into_iter().collect::<anyhow::Result<_>>()?;
        Ok(Run { name, searched })
    }

    /// With tables that are read in the background, nothing in memory at first; one search after
    /// the other.
    fn background(
        &self,
        pieces: u8,
        positions: &[Position],
        cold: Arc<Tablebase>,
    ) -> anyhow::Result<(Run, u64)> {
        let endgames = Endgames::in_background(cold, pieces);
        let mut engine = Engine::new(REMEMBERED, Some(endgames));
        let searched = positions.iter().map(|position| {
            engine.clear();
            self.search(&mut engine, position)
        });
        let run = Run {
            name: format!("{pieces}, read meanwhile"),
            searched: searched.collect::<anyhow::Result<_>>()?,
        };
        Ok((run, engine.endgames().map_or(0, |endgames| endgames.read())))
    }

    fn search(&self, engine: &mut Engine, position: &Position) -> anyhow::Result<Searched> {
        let begun = Instant::now();
        let found = engine.search(position, &[], Limits::depth(self.depth), |_| ());
        let seconds = begun.elapsed().as_secs_f64();
        let mut asked = Asked::default();
        if let Some(endgames) = engine.endgames() {
            asked = endgames.take_asked();
            if let Some(error) = endgames.failure() {
                bail!("a table was not used: {error}");
            }
        }
        Ok(Searched {
            nodes: found.nodes,
            asked,
            seconds,
        })
    }
}

impl Outcome {
    /// By what tables divide the nodes of a position: the geometric mean over positions of so many
    /// pieces, or over all.
    fn ratio(&self, run: &Run, pieces: Option<u32>) -> f64 {
        let all = self
            .pieces
            .iter()
            .zip(&self.runs[0].searched)
            .zip(&run.searched);
        let logs: Vec<f64> = all
            .filter(|((of, _), _)| pieces.is_none_or(|pieces| pieces == **of))
            .map(|((_, without), with)| (without.nodes as f64 / with.nodes as f64).ln())
            .collect();
        (logs.iter().sum::<f64>() / logs.len() as f64).exp()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, depth) = (self.pieces.len(), self.depth);
        writeln!(
            f,
            "{positions} positions to depth {depth}; by what tables divide the nodes of a position (geometric mean)"
        )?;
        let head = ["tables", "nodes", "divided by"].map(str::to_owned);
        let mut head = head.to_vec();
        head.extend(positions::PIECES.map(|pieces| format!("{pieces} pieces")));
        head.extend(["hits", "missed", "dropped", "seconds"].map(str::to_owned));
        let mut rows = vec![head];
        for run in &self.runs {
            let sum = |of: fn(&Searched) -> u64| count(run.searched.iter().map(of).sum());
            let mut cells = vec![run.name.clone(), sum(|searched| searched.nodes)];
            let some = positions::PIECES.map(Some);
            cells.extend(
                [None]
                    .into_iter()
                    .chain(some)
                    .map(|pieces| format!("{:.2}", self.ratio(run, pieces))),
            );
            cells.extend([
                sum(|searched| searched.asked.hits),
                sum(|searched| searched.asked.missed),
                sum(|searched| searched.asked.dropped),
            ]);
            let seconds: f64 = run.searched.iter().map(|searched| searched.seconds).sum();
            cells.push(format!("{seconds:.1}"));
            rows.push(cells);
        }
        f.write_str(&columns(&rows, 1))?;
        writeln!(f, "read in the background: {} positions", count(self.read))?;
        for pieces in &self.absent {
            writeln!(f, "{pieces} pieces: not in these tables")?;
        }
        Ok(())
    }
}
