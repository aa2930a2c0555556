//! An open driver: tables up to a number of pieces, with statistics of look-ups.

use crate::available::AvailableTables;
use crate::board::BitboardType;
use galotne::{Class, Colour, ProbeError, Tablebase, Wdl};
use std::ffi::{CStr, CString, c_int, c_uint};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// `EGDB_NOT_IN_CACHE`: the look-up was conditional, and the value is not in memory.
const NOT_IN_CACHE: c_int = -1;
/// `EGDB_UNKNOWN`: there is no value.
pub const UNKNOWN: c_int = 0;
/// `EGDB_WIN`.
const WIN: c_int = 1;
/// `EGDB_LOSS`.
const LOSS: c_int = 2;
/// `EGDB_DRAW`.
const DRAW: c_int = 3;

/// A callback for messages.
pub type MessageCallback = Box<dyn Fn(&CStr) + Send + Sync>;

/// Calls back with a message.
pub fn report(callback: &(impl Fn(&CStr) + ?Sized), text: &str) {
    if let Ok(text) = CString::new(text.replace('\0', "")) {
        callback(&text);
    }
}

/// `EGDB_STATS`. Other threads may change the counts while the engine reads them.
#[repr(C)]
#[derive(Default)]
pub struct Statistics {
    hits: AtomicU32,
    loads: AtomicU32,
    autoload_hits: AtomicU32,
    requests: AtomicU32,
    returns: AtomicU32,
    not_present: AtomicU32,
}

/// An open driver.
pub struct Driver {
    tables: Tablebase,
    kind: BitboardType,
    pieces: u32,
    callback: MessageCallback,
    /// Whether a failed look-up has been reported. Only the first one is: an engine makes millions.
    reported: AtomicBool,
    requests: AtomicU32,
    returns: AtomicU32,
    /// The number of blocks read before the counts were reset.
    loads_before: AtomicU32,
    /// The counts for the engine, as of its last call.
    statistics: Statistics,
}

impl Driver {
    /// Opens the tables of a directory up to a number of pieces.
    pub fn open(
        kind: BitboardType,
        pieces: u32,
        cache: u64,
        directory: &Path,
        callback: MessageCallback,
    ) -> Result<Self, String> {
        let available =
            AvailableTables::in_directory(directory).map_err(|error| error.to_string())?;
        Ok(Self {
            tables: available.tables.with_cache(cache),
            kind,
            pieces: pieces.min(available.pieces.into()),
            callback,
            reported: AtomicBool::new(false),
            requests: AtomicU32::new(0),
            returns: AtomicU32::new(0),
            loads_before: AtomicU32::new(0),
            statistics: Statistics::default(),
        })
    }

    /// Returns the encoding of positions.
    pub const fn kind(&self) -> BitboardType {
        self.kind
    }

    /// Looks up the value of a position.
    pub fn look_up(&self, words: &[c_uint], turn: Colour, cached: bool) -> c_int {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let Some(position) = self.kind.position(words, turn) else {
            return UNKNOWN;
        };
        if position.occupied().count_ones() > self.pieces {
            return UNKNOWN;
        }
        let probe = match cached {
            true => self.tables.cached(),
            false => self.tables.reading(),
        };
        let value = match probe.wdl(&position) {
            Ok(Wdl::Win) => WIN,
            Ok(Wdl::Loss) => LOSS,
            Ok(Wdl::Draw) => DRAW,
            Err(ProbeError::NotCached(_)) => return NOT_IN_CACHE,
            Err(error) => {
                if !self.reported.swap(true, Ordering::Relaxed) {
                    report(&self.callback, &error.to_string());
                }
                return UNKNOWN;
            }
        };
        self.returns.fetch_add(1, Ordering::Relaxed);
        value
    }

    /// Returns the counts as they are now.
    pub fn statistics(&self) -> &Statistics {
        let [requests, returns] =
            [&self.requests, &self.returns].map(|count| count.load(Ordering::Relaxed));
        let loads = self
            .loads()
            .wrapping_sub(self.loads_before.load(Ordering::Relaxed));
        let shown = &self.statistics;
        shown.requests.store(requests, Ordering::Relaxed);
        shown.returns.store(returns, Ordering::Relaxed);
        (shown.not_present).store(requests.saturating_sub(returns), Ordering::Relaxed);
        shown.loads.store(loads, Ordering::Relaxed);
        (shown.hits).store(returns.saturating_sub(loads), Ordering::Relaxed);
        shown
    }

    /// Resets the counts.
    pub fn reset(&self) {
        self.requests.store(0, Ordering::Relaxed);
        self.returns.store(0, Ordering::Relaxed);
        self.loads_before.store(self.loads(), Ordering::Relaxed);
    }

    /// Returns the number of blocks read since the driver was opened. Like all counts of the
    /// interface it wraps at 2^32.
    #[allow(clippy::cast_possible_truncation)]
    fn loads(&self) -> u32 {
        self.tables.blocks_read() as u32
    }

    /// Reads every byte of all used tables; `true` if all are sound.
    pub fn verify(&self) -> bool {
        let keys = self.tables.keys();
        let used = keys.filter(|key| {
            key.metric == galotne::Metric::Wdl && u32::from(Class::pieces(key.class)) <= self.pieces
        });
        let mut sound = true;
        for key in used {
            let checked = (self.tables.file(key))
                .and_then(|table| table.check_file_hash().map_err(ProbeError::from));
            if let Err(error) = checked {
                report(&self.callback, &error.to_string());
                sound = false;
            }
        }
        sound
    }
}
