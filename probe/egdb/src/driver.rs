//! What an engine opens: tables with a bound on pieces, and counts of what was looked up.

use crate::board::BitboardType;
use crate::found::Found;
use galotne::{Class, Colour, ProbeError, Tablebase, Wdl};
use std::ffi::{CStr, CString, c_int, c_uint};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// `EGDB_NOT_IN_CACHE`: it is not in memory, where only that was asked for.
const NOT_IN_CACHE: c_int = -1;
/// `EGDB_UNKNOWN`: there is no value.
pub const UNKNOWN: c_int = 0;
/// `EGDB_WIN`.
const WIN: c_int = 1;
/// `EGDB_LOSS`.
const LOSS: c_int = 2;
/// `EGDB_DRAW`.
const DRAW: c_int = 3;

/// Who is told what goes wrong.
pub type Tell = Box<dyn Fn(&CStr) + Send + Sync>;

/// Tells a text.
pub fn told(tell: &(impl Fn(&CStr) + ?Sized), text: &str) {
    if let Ok(text) = CString::new(text.replace('\0', "")) {
        tell(&text);
    }
}

/// `EGDB_STATS`. The words change while it is read: whoever reads one gets it as it is.
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
    tell: Tell,
    /// Whether it was told already that a table cannot be read: an engine looks up millions of
    /// times.
    complained: AtomicBool,
    requests: AtomicU32,
    returns: AtomicU32,
    /// Blocks read when the counts were reset.
    before: AtomicU32,
    /// The counts as they were last asked for.
    shown: Statistics,
}

impl Driver {
    /// Opens the tables of a directory, of up to so many pieces.
    pub fn open(
        kind: BitboardType,
        pieces: u32,
        cache: u64,
        directory: &Path,
        tell: Tell,
    ) -> Result<Self, String> {
        let found = Found::in_directory(directory).map_err(|error| error.to_string())?;
        Ok(Self {
            tables: found.tables.with_cache(cache),
            kind,
            pieces: pieces.min(found.pieces.into()),
            tell,
            complained: AtomicBool::new(false),
            requests: AtomicU32::new(0),
            returns: AtomicU32::new(0),
            before: AtomicU32::new(0),
            shown: Statistics::default(),
        })
    }

    /// How positions are handed over.
    pub const fn kind(&self) -> BitboardType {
        self.kind
    }

    /// The value of a position.
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
                if !self.complained.swap(true, Ordering::Relaxed) {
                    told(&self.tell, &error.to_string());
                }
                return UNKNOWN;
            }
        };
        self.returns.fetch_add(1, Ordering::Relaxed);
        value
    }

    /// The counts as they are now.
    pub fn statistics(&self) -> &Statistics {
        let [requests, returns] =
            [&self.requests, &self.returns].map(|count| count.load(Ordering::Relaxed));
        let loads = self
            .loads()
            .wrapping_sub(self.before.load(Ordering::Relaxed));
        let shown = &self.shown;
        shown.requests.store(requests, Ordering::Relaxed);
        shown.returns.store(returns, Ordering::Relaxed);
        (shown.not_present).store(requests.saturating_sub(returns), Ordering::Relaxed);
        shown.loads.store(loads, Ordering::Relaxed);
        (shown.hits).store(returns.saturating_sub(loads), Ordering::Relaxed);
        shown
    }

    /// Counts from 0 again.
    pub fn reset(&self) {
        self.requests.store(0, Ordering::Relaxed);
        self.returns.store(0, Ordering::Relaxed);
        self.before.store(self.loads(), Ordering::Relaxed);
    }

    /// Blocks read since the driver was opened; like all counts of the interface it begins anew
    /// after 2^32.
    #[allow(clippy::cast_possible_truncation)]
    fn loads(&self) -> u32 {
        self.tables.blocks_read() as u32
    }

    /// Reads every byte of the tables that are used, and says whether all are sound.
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
                told(&self.tell, &error.to_string());
                sound = false;
            }
        }
        sound
    }
}
