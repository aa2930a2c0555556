//! Chunks: parts of planes in a scratch file, each compressed on its own.
//!
//! Planes that do not fit into memory are written unit by unit and read slice by slice, in an
//! order of their own. A chunk is compressed when its slices are solved, and decompressed when one
//! of them is read, without the rest of the file. Scores of results take about a third of the bytes
//! that they have in memory, quiet positions about half.
//!
//! The checksum of a chunk is that of the bytes before compression. It is compared when the chunk
//! is read, and again before its memory is freed: a bit that has flipped on the disk or in memory
//! does not pass unnoticed.

use super::records::{ZSTD_LEVEL, checksum};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The scratch files of one class. They have no names, and go with their last reader.
#[derive(Debug)]
pub struct ScratchFile {
    dir: PathBuf,
    scores: Arc<ChunkFile>,
    /// Sets of cells have a file of their own: they are dropped before the scores.
    sets: Arc<ChunkFile>,
}

impl ScratchFile {
    /// Creates scratch files in a directory. `cache` limits the memory of decompressed chunks,
    /// together with that of other files.
    ///
    /// # Errors
    /// A file cannot be created.
    pub fn create(dir: &Path, cache: &Arc<ChunkCache>) -> io::Result<Self> {
        Ok(Self {
            dir: dir.to_owned(),
            scores: Arc::new(ChunkFile::create(dir, cache)?),
            sets: Arc::new(ChunkFile::create(dir, cache)?),
        })
    }

    /// Returns the directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the file for chunks of scores.
    pub(super) const fn scores(&self) -> &Arc<ChunkFile> {
        &self.scores
    }

    /// Returns the file for chunks of sets of cells.
    pub(super) const fn sets(&self) -> &Arc<ChunkFile> {
        &self.sets
    }
}

/// Creates a file in `dir` that is removed when it is closed.
pub fn unnamed_file(dir: &Path) -> io::Result<File> {
    tempfile::tempfile_in(dir).map_err(|source| {
        let place = dir.display();
        io::Error::new(source.kind(), format!("{place}: {source}"))
    })
}

/// The memory of decompressed chunks.
///
/// Readers keep what they have decompressed until the limit is passed. A new *epoch* begins then:
/// each plane starts afresh for its next reader, and the last reader of the old epoch frees it.
#[derive(Debug)]
pub struct ChunkCache {
    limit: u64,
    /// Bytes that were decompressed in this epoch.
    bytes: AtomicU64,
    epoch: AtomicU64,
}

impl ChunkCache {
    /// Creates a cache of `limit` bytes, beside what readers of the last epoch still hold.
    #[must_use]
    pub const fn new(limit: u64) -> Self {
        Self {
            limit,
            bytes: AtomicU64::new(0),
            epoch: AtomicU64::new(0),
        }
    }

    /// Returns the number of the epoch for a new reader.
    pub(super) fn epoch(&self) -> u64 {
        // Relaxed: the number orders nothing but itself. Two readers may begin an epoch each.
        let bytes = self.bytes.load(Ordering::Relaxed);
        if bytes > self.limit
            && (self.bytes)
                .compare_exchange(bytes, 0, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            return self.epoch.fetch_add(1, Ordering::Relaxed) + 1;
        }
        self.epoch.load(Ordering::Relaxed)
    }
}

/// A file of chunks. Any worker may append and read.
#[derive(Debug)]
pub(super) struct ChunkFile {
    file: File,
    end: AtomicU64,
    /// Whether a chunk could not be read as it was written.
    changed: AtomicBool,
    cache: Arc<ChunkCache>,
}

/// The place of a chunk in a [`ChunkFile`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    start: u64,
    /// Bytes in the file.
    stored: usize,
    /// Bytes when decompressed.
    len: usize,
    /// The CRC-32 of the decompressed bytes.
    pub checksum: u32,
}

impl ChunkFile {
    fn create(dir: &Path, cache: &Arc<ChunkCache>) -> io::Result<Self> {
        Ok(Self {
            file: unnamed_file(dir)?,
            end: AtomicU64::new(0),
            changed: AtomicBool::new(false),
            cache: cache.clone(),
        })
    }

    pub fn cache(&self) -> &ChunkCache {
        &self.cache
    }

    /// Appends a chunk.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&self, bytes: &[u8]) -> io::Result<Chunk> {
        let compressed = zstd::bulk::compress(bytes, ZSTD_LEVEL)?;
        let stored = compressed.len();
        // Relaxed: each caller has a range of its own.
        let start = self.end.fetch_add(stored as u64, Ordering::Relaxed);
        write_at(&self.file, &compressed, start)?;
        Ok(Chunk {
            start,
            stored,
            len: bytes.len(),
            checksum: checksum(0, bytes),
        })
    }

    /// Reads a chunk. One that has changed or cannot be read is replaced by zeros, and the file is
    /// [changed](Self::is_changed) from then on: nothing that follows from the zeros may be kept.
    pub fn read(&self, chunk: &Chunk) -> Box<[u8]> {
        let read = || -> io::Result<Vec<u8>> {
            let mut compressed = vec![0; chunk.stored];
            read_at(&self.file, &mut compressed, chunk.start)?;
            let mut bytes = Vec::with_capacity(chunk.len);
            zstd::bulk::Decompressor::new()?.decompress_to_buffer(&compressed, &mut bytes)?;
            Ok(bytes)
        };
        let intact = read()
            .ok()
            .filter(|bytes| bytes.len() == chunk.len && checksum(0, bytes) == chunk.checksum);
        let bytes = intact.unwrap_or_else(|| {
            self.mark_changed();
            vec![0; chunk.len]
        });
        self.cache
            .bytes
            .fetch_add(chunk.len as u64, Ordering::Relaxed);
        bytes.into()
    }

    /// Notes that values are not those that were written.
    pub fn mark_changed(&self) {
        // Relaxed: it is read after all readers have been joined.
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Whether a chunk was not read as it was written.
    pub fn is_changed(&self) -> bool {
        self.changed.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => {
                bytes = &bytes[written..];
                at += written as u64;
            }
        }
    }
    Ok(())
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(dir: &Path) -> Arc<ChunkFile> {
        let cache = Arc::new(ChunkCache::new(1000));
        let file = ScratchFile::create(dir, &cache).expect("a file");
        file.scores().clone()
    }

    #[test]
    fn chunks_are_read_as_they_were_written_and_damage_is_noticed() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = scratch(dir.path());
        let content = |number: usize| -> Vec<u8> {
            let bytes = 0..number * 100;
            bytes.map(|at| (at / 7 * number % 5) as u8).collect()
        };
        let chunks: Vec<Chunk> = (0..20)
            .map(|number| file.append(&content(number)).expect("written"))
            .collect();
        for number in (0..20).rev() {
            assert_eq!(*file.read(&chunks[number]), content(number), "{number}");
        }
        assert!(!file.is_changed());
        let end = file.end.load(Ordering::Relaxed);
        for (number, chunk) in chunks.iter().enumerate() {
            for at in (chunk.start..chunk.start + chunk.stored as u64).step_by(5) {
                let mut byte = [0];
                read_at(&file.file, &mut byte, at).expect("a byte");
                write_at(&file.file, &[byte[0] ^ 0x10], at).expect("written");
                let read = file.read(chunk);
                // Some bits of a frame have no meaning.
                let changed = file.changed.swap(false, Ordering::Relaxed);
                assert!(changed || *read == content(number), "{number} {at}");
                assert!(!changed || *read == vec![0; number * 100], "{number} {at}");
                write_at(&file.file, &byte, at).expect("written");
            }
        }
        assert!(!file.is_changed());
        // A file that was cut.
        file.file.set_len(end - 1).expect("cut");
        assert_eq!(*file.read(&chunks[19]), vec![0; 1900]);
        assert!(file.is_changed());
    }

    #[test]
    fn epochs_begin_when_the_limit_is_passed() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = scratch(dir.path());
        let chunk = file.append(&[7; 400]).expect("written");
        let mut epochs = vec![];
        for _ in 0..7 {
            epochs.push(file.cache().epoch());
            file.read(&chunk);
        }
        assert_eq!(epochs, [0, 0, 0, 1, 1, 1, 2]);
    }
}
