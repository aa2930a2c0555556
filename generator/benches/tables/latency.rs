//! Latencies of probes at random positions.
//!
//! *Cold*: the tablebase caches no blocks of tables. Every probe reads and decodes its blocks, from
//! files in the page cache, with tables open and directories read. The same bytes are also read
//! without decoding, to separate the cost of reading. *Warm*: all blocks are decoded. Cold probes
//! are timed one by one, warm ones in batches, since reading the clock would dominate.

use crate::distribution::{Distribution, clock, sample};
use crate::raw_reads::{Access, RawReads};
use crate::text_table::{columns, row, time};
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::Profile;
use galotne::tablebase::{Folder, ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne::verdict::{Situation, ranked_moves};
use galotne_bench::random_positions::{SEED, draw};
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hint::black_box;
use std::path::Path;

/// The number of samples of a distribution.
const SAMPLES: usize = 2048;
/// The number of probes in a warm sample.
const BATCH: usize = 16;
/// A cache size larger than all tables.
const UNLIMITED_CACHE_BYTES: u64 = 1 << 40;

/// Distributions of latencies.
#[derive(Debug, Serialize)]
pub struct Latencies {
    /// The time to read the clock, which every sample includes once.
    clock_nanoseconds: f64,
    /// The seed of the random positions.
    seed: u64,
    /// The draw rules for ranked moves.
    profile: &'static str,
    kinds: Vec<Latency>,
}

/// The latency of one kind of probe.
#[derive(Debug, Serialize)]
struct Latency {
    pieces: u8,
    /// The metric, or `ranked moves`.
    question: &'static str,
    /// `quiet`, or `capture` if the side to move has one.
    position: &'static str,
    /// `cold` or `warm`.
    blocks: &'static str,
    /// `file` for positional reads, `map` for a memory map.
    access: &'static str,
    /// `all`, the `read` alone, or the difference (`beyond`).
    part: &'static str,
    /// Probes per sample.
    batch: usize,
    nanoseconds: Distribution,
}

/// A kind of probe.
#[derive(Clone, Copy)]
enum ProbeKind {
    Value(Metric),
    RankedMoves(&'static Profile),
}

/// Random positions of a kind, enough for all samples.
struct SamplePositions {
    pieces: u8,
    kind: &'static str,
    classes: Vec<Class>,
    positions: Vec<Position>,
}

impl SamplePositions {
    /// Whether all tables that the probes need exist.
    fn are_covered(&self, tables: &Tablebase, metric: Metric) -> bool {
        let keys: HashSet<TableKey> = tables.keys().collect();
        let classes = Class::all_needed(&self.classes);
        (classes.into_iter())
            .all(|class| keys.contains(&TableKey::new(tables.game(), class, metric, None)))
    }
}

impl Latencies {
    /// Measures the tables in a directory.
    pub fn measure(dir: &Path) -> anyhow::Result<Self> {
        let tables = crate::open(dir)?;
        let profile = tables.game().default_profile();
        let counted = tables.keys().any(|key| key.profile == Some(profile.name));
        let profile = if counted { profile } else { &Profile::NONE };
        let mut kinds = vec![];
        for samples in &sample_positions(&tables) {
            let [wdl, dtw] =
                [Metric::Wdl, Metric::Dtw].map(|metric| samples.are_covered(&tables, metric));
            for (question, access, known) in [
                (ProbeKind::Value(Metric::Wdl), Access::File, wdl),
                (ProbeKind::Value(Metric::Wdl), Access::Map, wdl),
                (ProbeKind::Value(Metric::Dtw), Access::File, dtw),
                (ProbeKind::Value(Metric::Dtw), Access::Map, dtw),
                (ProbeKind::RankedMoves(profile), Access::File, dtw),
            ] {
                if known {
                    let test = LatencyTest {
                        dir,
                        samples,
                        question,
                        access,
                    };
                    kinds.extend(test.measure_cold()?);
                    kinds.push(test.measure_warm()?);
                }
            }
        }
        Ok(Self {
            clock_nanoseconds: clock(),
            seed: SEED,
            profile: profile.name,
            kinds,
        })
    }
}

/// Returns positions of 4 and 5 pieces, and of the largest number of pieces.
fn sample_positions(tables: &Tablebase) -> Vec<SamplePositions> {
    let numbers: BTreeSet<u8> = tables.keys().map(|key| key.class.pieces()).collect();
    let largest = numbers.last().copied();
    let pieces =
        (numbers.into_iter()).filter(|&pieces| [4, 5].contains(&pieces) || Some(pieces) == largest);
    let classes = |pieces| {
        let classes = tables
            .keys()
            .map(|key| key.class)
            .filter(|class| class.pieces() == pieces);
        let mut classes: Vec<Class> = classes.collect();
        classes.sort_by_key(ToString::to_string);
        classes.dedup();
        classes
    };
    pieces
        .flat_map(|pieces| [(pieces, "quiet", false), (pieces, "capture", true)])
        .map(|(pieces, kind, captures)| {
            let classes = classes(pieces);
            let game = tables.game();
            let is_kind = |position: &Position| game.has_capture(position) == captures;
            SamplePositions {
                pieces,
                kind,
                positions: draw(game, &classes, is_kind, SAMPLES * BATCH),
                classes,
            }
        })
        .collect()
}

/// A measurement of one kind of probe and one way to read.
struct LatencyTest<'a> {
    dir: &'a Path,
    samples: &'a SamplePositions,
    question: ProbeKind,
    access: Access,
}

impl LatencyTest<'_> {
    /// Measures cold probes. For probes of values it also measures the read alone, and the
    /// difference.
    fn measure_cold(&self) -> anyhow::Result<Vec<Latency>> {
        let tables = self.open()?.with_cache(0);
        let positions = &self.samples.positions[..SAMPLES];
        let probe = |at: &Position| self.question.probe(&tables, at);
        // The first pass opens tables and reads directories.
        sample(positions, 1, probe)?;
        let all = sample(positions, 1, probe)?;
        let ProbeKind::Value(metric) = self.question else {
            return Ok(vec![self.latency("cold", "all", 1, all)]);
        };
        let mut reads = RawReads::find(self.dir, &tables, metric, positions, self.access)?;
        let indexes: Vec<usize> = (0..positions.len()).collect();
        sample(&indexes, 1, |&index| reads.read(index))?;
        let read = sample(&indexes, 1, |&index| reads.read(index))?;
        let beyond = all
            .iter()
            .zip(&read)
            .map(|(all, read)| all - read)
            .collect();
        Ok(vec![
            self.latency("cold", "all", 1, all),
            self.latency("cold", "read", 1, read),
            self.latency("cold", "beyond", 1, beyond),
        ])
    }

    /// Measures warm probes.
    fn measure_warm(&self) -> anyhow::Result<Latency> {
        let tables = self.open()?.with_cache(UNLIMITED_CACHE_BYTES);
        let probe = |at: &Position| self.question.probe(&tables, at);
        sample(&self.samples.positions, BATCH, probe)?;
        let all = sample(&self.samples.positions, BATCH, probe)?;
        Ok(self.latency("warm", "all", BATCH, all))
    }

    fn open(&self) -> anyhow::Result<Tablebase> {
        match self.access {
            Access::File => crate::open(self.dir),
            Access::Map => crate::open_folder(Folder::new(self.dir).mapped()),
        }
    }

    fn latency(
        &self,
        blocks: &'static str,
        part: &'static str,
        batch: usize,
        nanoseconds: Vec<f64>,
    ) -> Latency {
        Latency {
            pieces: self.samples.pieces,
            question: match self.question {
                ProbeKind::Value(Metric::Wdl) => "wdl",
                ProbeKind::Value(_) => "dtw",
                ProbeKind::RankedMoves(_) => "ranked moves",
            },
            position: self.samples.kind,
            blocks,
            access: match self.access {
                Access::File => "file",
                Access::Map => "map",
            },
            part,
            batch,
            nanoseconds: Distribution::new(nanoseconds),
        }
    }
}

impl ProbeKind {
    #[inline]
    fn probe(self, tables: &Tablebase, at: &Position) -> Result<(), ProbeError> {
        match self {
            Self::Value(Metric::Wdl) => drop(black_box(tables.wdl(at)?)),
            Self::Value(_) => drop(black_box(tables.dtw(at)?)),
            Self::RankedMoves(profile) => {
                let situation = Situation::fresh(tables.game(), profile, *at);
                drop(black_box(ranked_moves(tables, &situation)?));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![row([
            "question", "pieces", "position", "blocks", "access", "part", "min", "median", "p90",
            "p99", "max", "mean",
        ])];
        for kind in &self.kinds {
            let distribution = &kind.nanoseconds;
            let pieces = kind.pieces.to_string();
            let mut cells = row([
                kind.question,
                &pieces,
                kind.position,
                kind.blocks,
                kind.access,
                kind.part,
            ]);
            let times = [
                distribution.min,
                distribution.median,
                distribution.p90,
                distribution.p99,
                distribution.max,
                distribution.mean,
            ];
            cells.extend(times.map(time));
            rows.push(cells);
        }
        writeln!(
            f,
            "Random probes, files in the page cache. Cold: every block is read and decoded,\n\
             {SAMPLES} probes timed one by one; `read`: the same bytes without decoding; `beyond`:\n\
             the difference, negative if the system delayed the read. Warm: all blocks are\n\
             decoded, {SAMPLES} samples, each the mean of {BATCH} probes. Reading the clock takes\n\
             {}, once in every sample. Moves are ranked under profile `{}`.\n",
            time(self.clock_nanoseconds),
            self.profile
        )?;
        write!(f, "{}", columns(&rows, 6))
    }
}
