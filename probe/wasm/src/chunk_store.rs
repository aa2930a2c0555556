//! The parts of table files that have arrived: whole files, or chunks of one length.
//!
//! A file is in one of four states: unknown, absent, of a known length with some of its chunks, or
//! whole. Reading a missing chunk notes it and fails with [`ErrorKind::WouldBlock`].

use galotne::table::ReadBlock;
use galotne::tablebase::Directory;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The default length of a chunk in bytes: small enough for a slow line, large enough that a small
/// table is one request.
pub const CHUNK: u64 = 1 << 14;

/// The allowed lengths of a chunk in bytes.
const CHUNK_RANGE: std::ops::RangeInclusive<u64> = 256..=1 << 24;

/// A chunk that an answer depends on. The first chunk of an unknown file asks for its length too.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Want {
    /// The path of the file below the directory of tables: `international/KKvK.wdl.glt`.
    pub file: String,
    /// The number of the chunk, from 0.
    pub chunk: u64,
}

/// The reason why bytes do not fit a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The length of the file is not known yet.
    #[error("{file}: its length comes before its bytes")]
    NoLength {
        /// The file.
        file: String,
    },
    /// The file had another length before.
    #[error("{file}: was {expected} bytes long and is {found} now: forget it and ask again")]
    Length {
        /// The file.
        file: String,
        /// The first length.
        expected: u64,
        /// The second length.
        found: u64,
    },
    /// The chunk has a wrong length.
    #[error("{file}: chunk {chunk} has {found} bytes, expected {expected}: fetch it again")]
    Chunk {
        /// The file.
        file: String,
        /// The number of the chunk.
        chunk: u64,
        /// Its length in bytes, as computed from the length of the file.
        expected: u64,
        /// The number of bytes supplied.
        found: u64,
    },
}

/// The state of a known file.
enum File {
    Absent,
    Whole(Arc<Vec<u8>>),
    Chunks {
        length: u64,
        /// The chunks, each with the time it was last read at.
        chunks: BTreeMap<u64, (Arc<[u8]>, u64)>,
    },
}

#[derive(Default)]
struct State {
    files: BTreeMap<String, File>,
    wants: BTreeSet<Want>,
    /// The number of reads so far, as a time for each chunk's last read.
    clock: u64,
}

impl State {
    /// Returns the time of the last read and the length of every chunk.
    fn chunks(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let chunks = self.files.values().filter_map(|file| match file {
            File::Chunks { chunks, .. } => Some(chunks.values()),
            _ => None,
        });
        (chunks.flatten()).map(|(bytes, used)| (*used, bytes.len()))
    }
}

/// Returns the names of all tables that could lie in a folder.
pub(crate) type TableNames = Box<dyn Fn(&str) -> Vec<String> + Send + Sync>;

/// The directory that a session opens all its tables in.
pub(crate) struct ChunkStore {
    name: String,
    chunk_bytes: u64,
    table_names: TableNames,
    state: Arc<Mutex<State>>,
}

impl ChunkStore {
    /// Creates an empty store.
    pub(crate) fn new(name: &str, chunk_bytes: u64, table_names: TableNames) -> Self {
        Self {
            chunk_bytes: chunk_bytes.clamp(*CHUNK_RANGE.start(), *CHUNK_RANGE.end()),
            name: name.trim_end_matches('/').to_owned(),
            table_names,
            state: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Takes the chunks whose reading has failed since the last call.
    pub(crate) fn take_wants(&self) -> Vec<Want> {
        let wants = std::mem::take(&mut self.state().wants);
        wants.into_iter().collect()
    }

    /// Sets the length of a file.
    pub(crate) fn found(&self, file: &str, length: u64) -> Result<(), Misfit> {
        let mut state = self.state();
        let known = match state.files.get(file) {
            Some(File::Whole(bytes)) => bytes.len(),
            Some(File::Chunks { length, .. }) => *length,
            Some(File::Absent) | None => {
                let chunks = BTreeMap::new();
                let file = file.to_owned();
                state.files.insert(file, File::Chunks { length, chunks });
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

    /// Adds a chunk.
    pub(crate) fn supply(&self, file: &str, chunk: u64, bytes: &[u8]) -> Result<(), Misfit> {
        let mut state = self.state();
        let now = state.clock;
        let Some(File::Chunks { length, chunks }) = state.files.get_mut(file) else {
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
        chunks.insert(chunk, (bytes.into(), now));
        Ok(())
    }

    /// Adds a whole file, which stays in memory.
    pub(crate) fn insert(&self, file: &str, bytes: Vec<u8>) {
        let whole = File::Whole(Arc::new(bytes));
        self.state().files.insert(file.to_owned(), whole);
    }

    /// Notes that a file does not exist. Returns whether that is news.
    pub(crate) fn absent(&self, file: &str) -> bool {
        let before = self.state().files.insert(file.to_owned(), File::Absent);
        !matches!(before, Some(File::Absent))
    }

    /// Whether a file is known not to exist.
    fn is_absent(&self, file: &str) -> bool {
        matches!(self.state().files.get(file), Some(File::Absent))
    }

    /// Forgets all about a file.
    pub(crate) fn forget(&self, file: &str) {
        self.state().files.remove(file);
    }

    /// Drops the least recently read chunks until at most this many bytes are left.
    pub(crate) fn trim(&self, max_bytes: u64) {
        let mut state = self.state();
        let mut held: Vec<(u64, u64)> = state.chunks().collect();
        let mut total: u64 = held.iter().map(|(_, length)| length).sum();
        if total <= max_bytes {
            return;
        }
        held.sort_unstable();
        let mut first_kept = u64::MAX;
        for (used, length) in held {
            if total <= max_bytes {
                first_kept = used;
                break;
            }
            total -= length;
        }
        for file in state.files.values_mut() {
            if let File::Chunks { chunks, .. } = file {
                chunks.retain(|_, (_, used)| *used >= first_kept);
            }
        }
    }

    /// Returns the length of a chunk in bytes.
    pub(crate) const fn chunk_bytes(&self) -> u64 {
        self.chunk_bytes
    }

    /// Returns the bytes of all chunks, whole files not included.
    pub(crate) fn held(&self) -> u64 {
        self.state().chunks().map(|(_, length)| length).sum()
    }
}

impl Directory for ChunkStore {
    /// Lists every table that could exist, except those known to be absent.
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let names = (self.table_names)(folder).into_iter();
        let possible = |name: &String| !self.is_absent(&format!("{folder}/{name}"));
        Ok(names.filter(possible).collect())
    }

    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        let file = format!("{folder}/{file}");
        let mut state = self.state();
        let length = match state.files.get(&file) {
            Some(File::Absent) => return Err(ErrorKind::NotFound.into()),
            Some(File::Whole(bytes)) => return Ok(Box::new(Arc::clone(bytes))),
            Some(File::Chunks { length, .. }) => *length,
            None => {
                state.wants.insert(Want { file, chunk: 0 });
                return Err(ErrorKind::WouldBlock.into());
            }
        };
        Ok(Box::new(ChunkReader {
            file,
            length,
            chunk_bytes: self.chunk_bytes,
            state: Arc::clone(&self.state),
        }))
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// A file of which some chunks have arrived.
struct ChunkReader {
    file: String,
    length: u64,
    chunk_bytes: u64,
    state: Arc<Mutex<State>>,
}

impl ReadBlock for ChunkReader {
    fn len(&self) -> u64 {
        self.length
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let end = (offset.checked_add(buffer.len() as u64))
            .filter(|end| *end <= self.length)
            .ok_or(ErrorKind::UnexpectedEof)?;
        if buffer.is_empty() {
            return Ok(());
        }
        let numbers = offset / self.chunk_bytes..end.div_ceil(self.chunk_bytes);
        let mut state = lock(&self.state);
        let State {
            files,
            wants,
            clock,
        } = &mut *state;
        *clock += 1;
        let mut chunks = match files.get_mut(&self.file) {
            Some(File::Chunks { chunks, .. }) => Some(chunks),
            _ => None,
        };
        let mut whole = true;
        for chunk in numbers {
            let found = chunks.as_mut().and_then(|chunks| chunks.get_mut(&chunk));
            let Some((bytes, used)) = found else {
                let file = self.file.clone();
                wants.insert(Want { file, chunk });
                whole = false;
                continue;
            };
            *used = *clock;
            // The part of the block that lies in this chunk, as offsets in the file.
            let start = chunk * self.chunk_bytes;
            let (from, to) = (offset.max(start), end.min(start + bytes.len()));
            let within = bytes.get((from - start) as usize..(to - start) as usize);
            let target = buffer.get_mut((from - offset) as usize..(to - offset) as usize);
            if let (Some(target), Some(within)) = (target, within) {
                target.copy_from_slice(within);
            }
        }
        match whole {
            true => Ok(()),
            false => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

/// Takes the lock. Nothing panics while it holds it, so the state is always consistent.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
