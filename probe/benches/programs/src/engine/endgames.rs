//! The tables as a search uses them: a result at once, or nothing.

use crate::engine::RULES;
use crate::engine::loader::Loader;
use galotne::position::Position;
use galotne::rules::Move;
use galotne::{Measure, ProbeError, Tablebase, Value, Wdl};
use std::sync::Arc;

/// Counts of probes.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct ProbeCounts {
    /// Probes with an answer.
    pub hits: u64,
    /// Probes whose block was not in memory.
    pub missed: u64,
    /// Missed probes that the loader did not take because its queue was full.
    pub dropped: u64,
}

/// The tables up to a number of pieces, for the nodes of a search.
pub struct Endgames {
    tables: Arc<Tablebase>,
    pieces: u32,
    /// Reads missing blocks. Without it probes wait for the disk, so that answers never depend on
    /// time.
    loader: Option<Loader>,
    /// The measure by which moves at the root are compared.
    at_root: Measure,
    counts: ProbeCounts,
    failure: Option<ProbeError>,
}

impl Endgames {
    /// Probes tables of at most `pieces` pieces, and waits for the disk if necessary.
    pub fn waiting(tables: Arc<Tablebase>, pieces: u8) -> Self {
        let pieces = pieces.min(tables.pieces(Measure::Wdl));
        Self {
            tables,
            pieces: pieces.into(),
            loader: None,
            at_root: Measure::Wdl,
            counts: ProbeCounts::default(),
            failure: None,
        }
    }

    /// Probes tables of at most `pieces` pieces without waiting: missing blocks are read by another
    /// thread.
    pub fn in_background(tables: Arc<Tablebase>, pieces: u8) -> Self {
        let loader = Some(Loader::new(Arc::clone(&tables)));
        Self {
            loader,
            ..Self::waiting(tables, pieces)
        }
    }

    /// Compares moves at the root by their distance to the end, if there are DTW tables of as many
    /// pieces.
    pub fn with_distances(mut self) -> Self {
        if u32::from(self.tables.pieces(Measure::Dtw)) >= self.pieces {
            self.at_root = Measure::Dtw;
        }
        self
    }

    /// Returns the largest number of pieces of a probed position.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Whether the tables contain a position.
    pub fn contain(&self, position: &Position) -> bool {
        position.occupied().count_ones() <= self.pieces
    }

    /// Returns the result of a position that the tables [contain](Endgames::contain), unless it
    /// would have to be read first.
    pub fn wdl(&mut self, position: &Position) -> Option<Wdl> {
        let answer = match &self.loader {
            Some(_) => self.tables.cached().wdl(position),
            None => self.tables.reading().wdl(position),
        };
        match (answer, &self.loader) {
            (Ok(wdl), _) => {
                self.counts.hits += 1;
                return Some(wdl);
            }
            (Err(ProbeError::NotCached(_)), Some(loader)) => {
                self.counts.missed += 1;
                self.counts.dropped += u64::from(!loader.request(*position));
            }
            (Err(error), _) => self.failure = Some(error),
        }
        None
    }

    /// Keeps only the moves that keep the value of the position; all of them if a table cannot be
    /// read. It waits for the disk, but only once for each move played, not for each node.
    pub fn keep_best(&mut self, position: &Position, moves: &mut Vec<Move>) {
        let after: Vec<Position> = (moves.iter())
            .map(|played| RULES.play(position, played))
            .collect();
        let mut values: Vec<Option<Value>> = vec![None; after.len()];
        let failure = &mut self.failure;
        let answer = |place: usize, value: Result<Value, ProbeError>| match value {
            Ok(value) => values[place] = Some(value),
            Err(error) => *failure = Some(error),
        };
        (self.tables.reading()).values(&after, self.at_root, answer);
        // From the opponent's perspective: the least is the best.
        let values: Option<Vec<Value>> = values.into_iter().collect();
        if let Some((values, best)) = values.and_then(|values| {
            let best = values.iter().copied().min()?;
            Some((values, best))
        }) {
            let mut values = values.iter();
            moves.retain(|_| values.next() == Some(&best));
        }
    }

    /// Takes the counts of probes since the last call.
    pub fn take_counts(&mut self) -> ProbeCounts {
        std::mem::take(&mut self.counts)
    }

    /// Returns the number of positions for which a block was read in the background.
    pub fn read(&self) -> u64 {
        self.loader.as_ref().map_or(0, Loader::read)
    }

    /// Waits until the loader's queue is empty. From then on nothing is read any more.
    pub fn finish_reading(&mut self) {
        if let Some(loader) = &mut self.loader {
            loader.finish();
        }
    }

    /// Returns the first error of a table, if there was one. The search went on without the table.
    pub fn failure(&self) -> Option<&ProbeError> {
        (self.failure.as_ref()).or_else(|| self.loader.as_ref()?.failure())
    }
}
