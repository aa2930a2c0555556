//! The tables as a search sees them: a result, or nothing, at once.

use super::RULES;
use super::loader::Loader;
use galotne::position::Position;
use galotne::rules::Move;
use galotne::{Measure, ProbeError, Tablebase, Value, Wdl};
use std::sync::Arc;

/// How often tables were asked, and what came of it.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Asked {
    /// They answered.
    pub hits: u64,
    /// What they needed was not in memory.
    pub missed: u64,
    /// Of those missed, how many the loader did not take because its queue was full.
    pub dropped: u64,
}

/// Tables of so many pieces, asked while a search waits.
pub struct Endgames {
    tables: Arc<Tablebase>,
    pieces: u32,
    /// Reads what is missing. Without it questions wait for the disk, so that answers never depend
    /// on time.
    loader: Option<Loader>,
    /// What moves at the root are compared by.
    at_root: Measure,
    asked: Asked,
    failure: Option<ProbeError>,
}

impl Endgames {
    /// Asks tables of at most `pieces` pieces, and waits for the disk if it has to.
    pub fn waiting(tables: Arc<Tablebase>, pieces: u8) -> Self {
        let pieces = pieces.min(tables.pieces(Measure::Wdl));
        Self {
            tables,
            pieces: pieces.into(),
            loader: None,
            at_root: Measure::Wdl,
            asked: Asked::default(),
            failure: None,
        }
    }

    /// Asks tables of at most `pieces` pieces without ever waiting: what is not in memory is read
    /// meanwhile.
    pub fn in_background(tables: Arc<Tablebase>, pieces: u8) -> Self {
        let loader = Some(Loader::new(Arc::clone(&tables)));
        Self {
            loader,
            ..Self::waiting(tables, pieces)
        }
    }

    /// Compares moves at the root by their distance to the end, where there are such tables of as
    /// many pieces.
    pub fn with_distances(mut self) -> Self {
        if u32::from(self.tables.pieces(Measure::Dtw)) >= self.pieces {
            self.at_root = Measure::Dtw;
        }
        self
    }

    /// Of how many pieces at most positions are asked.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Whether a position is in the tables.
    pub fn know(&self, position: &Position) -> bool {
        position.occupied().count_ones() <= self.pieces
    }

    /// The result of a position that the tables [know](Endgames::know), unless it would have to be
    /// read first.
    pub fn wdl(&mut self, position: &Position) -> Option<Wdl> {
        let answer = match &self.loader {
            Some(_) => self.tables.cached().wdl(position),
            None => self.tables.reading().wdl(position),
        };
        match (answer, &self.loader) {
            (Ok(wdl), _) => {
                self.asked.hits += 1;
                return Some(wdl);
            }
            (Err(ProbeError::NotCached(_)), Some(loader)) => {
                self.asked.missed += 1;
                self.asked.dropped += u64::from(!loader.want(*position));
            }
            (Err(error), _) => self.failure = Some(error),
        }
        None
    }

    /// Leaves those moves that keep what the position is worth; all of them if a table cannot be
    /// read. It waits for the disk: once for each move that is played, not once for each node.
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
        // As the opponent sees them: the least is the best.
        let values: Option<Vec<Value>> = values.into_iter().collect();
        if let Some((values, best)) = values.and_then(|values| {
            let best = values.iter().copied().min()?;
            Some((values, best))
        }) {
            let mut values = values.iter();
            moves.retain(|_| values.next() == Some(&best));
        }
    }

    /// How often tables were asked since the last time that this was asked.
    pub fn take_asked(&mut self) -> Asked {
        std::mem::take(&mut self.asked)
    }

    /// For how many positions something was read in the background.
    pub fn read(&self) -> u64 {
        self.loader.as_ref().map_or(0, Loader::read)
    }

    /// Waits until all is read that was missed and not dropped; from then on nothing is read any
    /// more.
    pub fn finish_reading(&mut self) {
        if let Some(loader) = &mut self.loader {
            loader.finish();
        }
    }

    /// Why a table could not be read, if one could not: the search went on without it.
    pub fn failure(&self) -> Option<&ProbeError> {
        (self.failure.as_ref()).or_else(|| self.loader.as_ref()?.failure())
    }
}
