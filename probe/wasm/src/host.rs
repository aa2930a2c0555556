//! Table files as far as they have arrived: whole, or in chunks of one length.
//!
//! A file is one of four things: not asked about yet, absent, of a known length with some of its
//! chunks here, or whole. Reading what is not here notes down the chunk and answers
//! [`ErrorKind::WouldBlock`].

use galotne::rules::Variant;
use galotne::table::ReadBlock;
use galotne::tablebase::{Directory, TableKey};
use galotne_mills::{self as mills, Mills};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, ErrorKind, Result};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of a chunk unless a session is told otherwise; the last of a file may be shorter. Small
/// enough for a slow line, large enough that a small table is one request.
pub const CHUNK: u64 = 1 << 14;

/// Chunks may be so small and so large.
const CHUNKS: std::ops::RangeInclusive<u64> = 256..=1 << 24;

/// A chunk that an answer depends on. The first of a file that nothing is known of asks for its
/// length as well.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Want {
    /// The file, below the place where tables lie: `international/KKvK.wdl.glt`.
    pub file: String,
    /// Which chunk, from 0.
    pub chunk: u64,
}

/// Bytes that cannot be what they were handed over for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Nobody has said how long the file is.
    #[error("{file}: its length comes before its bytes")]
    NoLength {
        /// The file.
        file: String,
    },
    /// The length of a file does not change.
    #[error("{file}: was {expected} bytes long and is {found} now: forget it and ask again")]
    Length {
        /// The file.
        file: String,
        /// What was said first.
        expected: u64,
        /// What is said now.
        found: u64,
    },
    /// A chunk is longer or shorter than it must be.
    #[error("{file}: chunk {chunk} has {found} bytes, expected {expected}: fetch it again")]
    Chunk {
        /// The file.
        file: String,
        /// Which chunk.
        chunk: u64,
        /// How many bytes it must have.
        expected: u64,
        /// How many were handed over.
        found: u64,
    },
}

enum File {
    Absent,
    Whole(Arc<Vec<u8>>),
    Chunks {
        length: u64,
        /// With the time each was last read at.
        here: BTreeMap<u64, (Arc<[u8]>, u64)>,
    },
}

#[derive(Default)]
struct Shelf {
    files: BTreeMap<String, File>,
    wants: BTreeSet<Want>,
    /// Counts reads, so that what was not read for long can go first.
    clock: u64,
}

/// The place that all tables of a session are opened at.
pub(crate) struct Host {
    name: String,
    most: Most,
    chunk_bytes: u64,
    shelf: Arc<Mutex<Shelf>>,
}

/// How much stands on the board where tables are looked for, at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// Pieces of draughts.
    pub pieces: u8,
    /// Stones of mills, those in hand among them.
    pub stones: u8,
}

impl Default for Most {
    /// All that have a numbering.
    fn default() -> Self {
        Self {
            pieces: 8,
            stones: 18,
        }
    }
}

impl Host {
    /// A host of this name, of which nothing is known.
    pub(crate) fn new(name: &str, most: Most, chunk_bytes: u64) -> Self {
        Self {
            chunk_bytes: chunk_bytes.clamp(*CHUNKS.start(), *CHUNKS.end()),
            name: name.trim_end_matches('/').to_owned(),
            most,
            shelf: Arc::default(),
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        lock(&self.shelf)
    }

    /// The names of the tables that a game of draughts could have.
    fn of_draughts(&self, variant: &'static Variant) -> Vec<String> {
        let classes = variant.classes(self.most.pieces).into_iter();
        let keys = classes.flat_map(|class| {
            let need =
                (variant.counting_profiles()).map(move |one| TableKey::need(variant, class, one));
            [TableKey::wdl(variant, class), TableKey::dtw(variant, class)]
                .into_iter()
                .chain(need)
        });
        keys.map(|key| key.file_name()).collect()
    }

    /// The names of those of a game of mills.
    fn of_mills(&self, rules: &'static Mills) -> Vec<String> {
        let classes = rules.classes(self.most.stones).into_iter();
        let keys = classes.flat_map(|class| {
            mills::METRICS.map(|metric| mills::TableKey::new(rules, class, metric, None))
        });
        keys.map(|key| key.file_name()).collect()
    }

    /// What was read in vain since this was last asked.
    pub(crate) fn take_wants(&self) -> Vec<Want> {
        std::mem::take(&mut self.shelf().wants)
            .into_iter()
            .collect()
    }

    /// There is such a file, of this length.
    pub(crate) fn found(&self, file: &str, length: u64) -> std::result::Result<(), Misfit> {
        let mut shelf = self.shelf();
        let known = match shelf.files.get(file) {
            Some(File::Whole(bytes)) => bytes.len(),
            Some(File::Chunks { length, .. }) => *length,
            Some(File::Absent) | None => {
                let here = BTreeMap::new();
                shelf
                    .files
                    .insert(file.to_owned(), File::Chunks { length, here });
                return Ok(());
            }
        };
        if known == length {
            return Ok(());
        }
        Err(Misfit::Length {
            file: file.to_owned(),
            expected: known,
            found: length,
        })
    }

    /// Brings a chunk.
    pub(crate) fn supply(
        &self,
        file: &str,
        chunk: u64,
        bytes: &[u8],
    ) -> std::result::Result<(), Misfit> {
        let mut shelf = self.shelf();
        let now = shelf.clock;
        let Some(File::Chunks { length, here }) = shelf.files.get_mut(file) else {
            let file = file.to_owned();
            return Err(Misfit::NoLength { file });
        };
        let rest = length.saturating_sub(chunk.saturating_mul(self.chunk_bytes));
        let (expected, found) = (rest.min(self.chunk_bytes), bytes.len() as u64);
        if expected != found || (expected == 0 && chunk > 0) {
            return Err(Misfit::Chunk {
                file: file.to_owned(),
                chunk,
                expected,
                found,
            });
        }
        here.insert(chunk, (bytes.into(), now));
        Ok(())
    }

    /// Brings a whole file, which stays in memory.
    pub(crate) fn insert(&self, file: &str, bytes: Vec<u8>) {
        let whole = File::Whole(Arc::new(bytes));
        self.shelf().files.insert(file.to_owned(), whole);
    }

    /// There is no such file; says whether that is news.
    pub(crate) fn absent(&self, file: &str) -> bool {
        let before = self.shelf().files.insert(file.to_owned(), File::Absent);
        !matches!(before, Some(File::Absent))
    }

    /// Whether there is known to be no such file.
    fn is_absent(&self, file: &str) -> bool {
        matches!(self.shelf().files.get(file), Some(File::Absent))
    }

    /// Forgets all about a file.
    pub(crate) fn forget(&self, file: &str) {
        self.shelf().files.remove(file);
    }

    /// Forgets chunks until no more than so many bytes are left of them, those first that were read
    /// longest ago.
    pub(crate) fn trim(&self, most: u64) {
        let mut shelf = self.shelf();
        let mut held: Vec<(u64, u64)> = vec![];
        for file in shelf.files.values() {
            if let File::Chunks { here, .. } = file {
                held.extend(here.values().map(|(bytes, used)| (*used, bytes.len())));
            }
        }
        let mut total: u64 = held.iter().map(|(_, length)| length).sum();
        if total <= most {
            return;
        }
        held.sort_unstable();
        let mut first_kept = u64::MAX;
        for (used, length) in held {
            if total <= most {
                first_kept = used;
                break;
            }
            total -= length;
        }
        for file in shelf.files.values_mut() {
            if let File::Chunks { here, .. } = file {
                here.retain(|_, (_, used)| *used >= first_kept);
            }
        }
    }

    /// Bytes of a chunk.
    pub(crate) const fn chunk_bytes(&self) -> u64 {
        self.chunk_bytes
    }

    /// Bytes of the chunks here, without files that are whole.
    pub(crate) fn held(&self) -> u64 {
        let chunks = |file: &File| match file {
            File::Chunks { here, .. } => here.values().map(|(bytes, _)| bytes.len()).sum(),
            _ => 0,
        };
        self.shelf().files.values().map(chunks).sum()
    }
}

impl Directory for Host {
    /// Every table that there could be, but for those that are known not to be there.
    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let names = match (Variant::by_name(folder), Mills::named(folder)) {
            (Some(variant), _) => self.of_draughts(variant),
            (_, Some(rules)) => self.of_mills(rules),
            _ => vec![],
        };
        let there = |name: &String| !self.is_absent(&format!("{folder}/{name}"));
        Ok(names.into_iter().filter(there).collect())
    }

    fn open(&self, folder: &str, file: &str) -> Result<Box<dyn ReadBlock>> {
        let file = format!("{folder}/{file}");
        let mut shelf = self.shelf();
        let length = match shelf.files.get(&file) {
            Some(File::Absent) => return Err(ErrorKind::NotFound.into()),
            Some(File::Whole(bytes)) => return Ok(Box::new(Arc::clone(bytes))),
            Some(File::Chunks { length, .. }) => *length,
            None => {
                shelf.wants.insert(Want { file, chunk: 0 });
                return Err(ErrorKind::WouldBlock.into());
            }
        };
        Ok(Box::new(Chunked {
            file,
            length,
            chunk_bytes: self.chunk_bytes,
            shelf: Arc::clone(&self.shelf),
        }))
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// A file of which chunks have arrived.
struct Chunked {
    file: String,
    length: u64,
    chunk_bytes: u64,
    shelf: Arc<Mutex<Shelf>>,
}

impl ReadBlock for Chunked {
    fn len(&self) -> u64 {
        self.length
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
        let end = offset.checked_add(buffer.len() as u64);
        let end = end
            .filter(|end| *end <= self.length)
            .ok_or_else(|| Error::from(ErrorKind::UnexpectedEof))?;
        if buffer.is_empty() {
            return Ok(());
        }
        let chunks = offset / self.chunk_bytes..end.div_ceil(self.chunk_bytes);
        let mut shelf = lock(&self.shelf);
        let Shelf {
            files,
            wants,
            clock,
        } = &mut *shelf;
        *clock += 1;
        let mut here = match files.get_mut(&self.file) {
            Some(File::Chunks { here, .. }) => Some(here),
            _ => None,
        };
        let mut whole = true;
        for chunk in chunks {
            let found = here.as_mut().and_then(|here| here.get_mut(&chunk));
            let Some((bytes, used)) = found else {
                let file = self.file.clone();
                wants.insert(Want { file, chunk });
                whole = false;
                continue;
            };
            *used = *clock;
            // From where to where, in the file, in the chunk and in the buffer.
            let start = chunk * self.chunk_bytes;
            let (from, to) = (offset.max(start), end.min(start + bytes.len()));
            let within = bytes.get((from - start) as usize..(to - start) as usize);
            let target = buffer.get_mut((from - offset) as usize..(to - offset) as usize);
            if let (Some(target), Some(within)) = (target, within) {
                target.copy_from_slice(within);
            }
        }
        if whole {
            Ok(())
        } else {
            Err(ErrorKind::WouldBlock.into())
        }
    }
}

/// Nothing panics while it holds the lock, so what it guards is always whole.
fn lock(shelf: &Mutex<Shelf>) -> MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}
