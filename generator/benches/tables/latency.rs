//! Asking tables: how long one question takes.
//!
//! Positions are drawn at random. *Cold* is a tablebase that keeps no decoded block: every question
//! reads and decodes what it needs, from files that the system has in memory, tables open and
//! directories read. The same bytes are read once more without decoding, so that what lies beyond
//! reading is seen. *Warm* is a tablebase in which every block asked for is decoded. A cold
//! question is timed alone, warm ones by the batch, since reading the clock would be a good part of
//! one.

use crate::draw::{SEED, positions};
use crate::reads::{Access, Reads};
use crate::spread::{Spread, clock, sampled};
use crate::text::{columns, row, time};
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::Profile;
use galotne::tablebase::{Folder, ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne::verdict::{Situation, ranked_moves};
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hint::black_box;
use std::path::Path;

/// How many samples make a distribution.
const SAMPLES: usize = 2048;
/// How many questions of a kind one warm sample is the mean of.
const BATCH: usize = 16;
/// Room for everything that is asked for; what is not used is not taken.
const ROOM: u64 = 1 << 40;

/// Distributions of latencies.
#[derive(Debug, Serialize)]
pub struct Latencies {
    /// What reading the clock takes; it is in every sample once.
    clock_nanoseconds: f64,
    /// Where the random numbers began.
    seed: u64,
    /// The draw rules under which moves are ranked.
    profile: &'static str,
    kinds: Vec<Latency>,
}

/// How long one kind of question takes.
#[derive(Debug, Serialize)]
struct Latency {
    pieces: u8,
    /// The metric asked for, or `ranked moves`.
    question: &'static str,
    /// `quiet`, or `capture` where the side to move has one.
    position: &'static str,
    /// `cold` or `warm`.
    blocks: &'static str,
    /// `file` for positional reads, `map` for a memory map.
    access: &'static str,
    /// `all` of it, the `read` alone, or what is `beyond` the read.
    part: &'static str,
    /// Questions to a sample.
    batch: usize,
    nanoseconds: Spread,
}

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    Value(Metric),
    RankedMoves(&'static Profile),
}

/// Positions of a kind, enough for all samples.
struct Deck {
    pieces: u8,
    kind: &'static str,
    classes: Vec<Class>,
    positions: Vec<Position>,
}

impl Deck {
    /// Whether there is a table for whatever comes up.
    fn known(&self, tables: &Tablebase, metric: Metric) -> bool {
        let keys: HashSet<TableKey> = tables.keys().collect();
        let classes = Class::all_needed(&self.classes);
        (classes.into_iter())
            .all(|class| keys.contains(&TableKey::new(tables.game(), class, metric, None)))
    }
}

impl Latencies {
    /// Asks the tables in a directory.
    pub fn measure(dir: &Path) -> anyhow::Result<Self> {
        let tables = crate::open(dir)?;
        let profile = tables.game().default_profile();
        let counted = tables.keys().any(|key| key.profile == Some(profile.name));
        let profile = if counted { profile } else { &Profile::NONE };
        let mut kinds = vec![];
        for deck in &decks(&tables) {
            let [wdl, dtw] = [Metric::Wdl, Metric::Dtw].map(|metric| deck.known(&tables, metric));
            for (question, access, known) in [
                (Question::Value(Metric::Wdl), Access::File, wdl),
                (Question::Value(Metric::Wdl), Access::Map, wdl),
                (Question::Value(Metric::Dtw), Access::File, dtw),
                (Question::Value(Metric::Dtw), Access::Map, dtw),
                (Question::RankedMoves(profile), Access::File, dtw),
            ] {
                if known {
                    let asked = Asked {
                        dir,
                        deck,
                        question,
                        access,
                    };
                    kinds.extend(asked.cold()?);
                    kinds.push(asked.warm()?);
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

/// Positions of 4 and 5 pieces, and of as many as there are.
fn decks(tables: &Tablebase) -> Vec<Deck> {
    let there: BTreeSet<u8> = tables.keys().map(|key| key.class.pieces()).collect();
    let most = there.last().copied();
    let pieces =
        (there.into_iter()).filter(|&pieces| [4, 5].contains(&pieces) || Some(pieces) == most);
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
            Deck {
                pieces,
                kind,
                positions: positions(tables.game(), &classes, captures, SAMPLES * BATCH),
                classes,
            }
        })
        .collect()
}

/// One kind of question, one way to read.
struct Asked<'a> {
    dir: &'a Path,
    deck: &'a Deck,
    question: Question,
    access: Access,
}

impl Asked<'_> {
    /// Nothing decoded before; for values the read alone as well, and what is beyond it.
    fn cold(&self) -> anyhow::Result<Vec<Latency>> {
        let tables = self.open()?.with_cache(0);
        let positions = &self.deck.positions[..SAMPLES];
        let ask = |at: &Position| self.question.ask(&tables, at);
        // The first time opens tables and reads directories.
        sampled(positions, 1, ask)?;
        let all = sampled(positions, 1, ask)?;
        let Question::Value(metric) = self.question else {
            return Ok(vec![self.latency("cold", "all", 1, all)]);
        };
        let mut reads = Reads::of(self.dir, &tables, metric, positions, self.access)?;
        let indexes: Vec<usize> = (0..positions.len()).collect();
        sampled(&indexes, 1, |&index| reads.read(index))?;
        let read = sampled(&indexes, 1, |&index| reads.read(index))?;
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

    /// Everything decoded before.
    fn warm(&self) -> anyhow::Result<Latency> {
        let tables = self.open()?.with_cache(ROOM);
        let ask = |at: &Position| self.question.ask(&tables, at);
        sampled(&self.deck.positions, BATCH, ask)?;
        let all = sampled(&self.deck.positions, BATCH, ask)?;
        Ok(self.latency("warm", "all", BATCH, all))
    }

    fn open(&self) -> anyhow::Result<Tablebase> {
        match self.access {
            Access::File => crate::open(self.dir),
            Access::Map => crate::open_in(Folder::new(self.dir).mapped()),
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
            pieces: self.deck.pieces,
            question: match self.question {
                Question::Value(Metric::Wdl) => "wdl",
                Question::Value(_) => "dtw",
                Question::RankedMoves(_) => "ranked moves",
            },
            position: self.deck.kind,
            blocks,
            access: match self.access {
                Access::File => "file",
                Access::Map => "map",
            },
            part,
            batch,
            nanoseconds: Spread::of(nanoseconds),
        }
    }
}

impl Question {
    #[inline]
    fn ask(self, tables: &Tablebase, at: &Position) -> Result<(), ProbeError> {
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
            let spread = &kind.nanoseconds;
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
                spread.min,
                spread.median,
                spread.p90,
                spread.p99,
                spread.max,
                spread.mean,
            ];
            cells.extend(times.map(time));
            rows.push(cells);
        }
        writeln!(
            f,
            "Asking at random, files in the memory of the system. Cold: every block is read and decoded, {SAMPLES}\n\
             questions timed one by one; `read` is the same bytes read and no more, `beyond` the difference,\n\
             below zero where the system was in the way of the read.\n\
             Warm: every block was decoded before, {SAMPLES} samples of {BATCH} questions each, their mean. Reading\n\
             the clock takes {}, once in every sample. Moves are ranked under profile `{}`.\n",
            time(self.clock_nanoseconds),
            self.profile
        )?;
        write!(f, "{}", columns(&rows, 6))
    }
}
