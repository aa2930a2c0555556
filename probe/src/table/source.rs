//! Sources of the bytes of a table: files, memory maps, memory.

use std::io::{Error, ErrorKind, Result};

/// Random access to the bytes of a file, from many threads at once.
///
/// Reads are whole blocks, a few kilobytes each. A source of bytes that arrive later (a browser
/// that fetches ranges) may return [`ErrorKind::WouldBlock`]; the caller tries again.
pub trait ReadBlock: Send + Sync {
    /// Returns the number of bytes, which must not change.
    fn len(&self) -> u64;

    /// Fills `buffer` with the bytes from `offset` on.
    ///
    /// # Errors
    /// [`ErrorKind::UnexpectedEof`] beyond the end; any other error of reading.
    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()>;

    /// Whether the length is 0.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A source in memory.
impl ReadBlock for [u8] {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
        let bytes = usize::try_from(offset)
            .ok()
            .and_then(|start| self.get(start..start.checked_add(buffer.len())?))
            .ok_or_else(|| Error::from(ErrorKind::UnexpectedEof))?;
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

impl ReadBlock for Vec<u8> {
    fn len(&self) -> u64 {
        self.as_slice().len() as u64
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
        self.as_slice().read_block(offset, buffer)
    }
}

impl<S: ReadBlock + ?Sized> ReadBlock for std::sync::Arc<S> {
    fn len(&self) -> u64 {
        S::len(self)
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
        S::read_block(self, offset, buffer)
    }
}

impl<S: ReadBlock + ?Sized> ReadBlock for Box<S> {
    fn len(&self) -> u64 {
        S::len(self)
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
        S::read_block(self, offset, buffer)
    }
}

#[cfg(feature = "fs")]
pub use file::FileSource;
#[cfg(feature = "mmap")]
pub use map::MapSource;

#[cfg(feature = "fs")]
mod file {
    use super::super::regular_file::open_regular;
    use super::{ReadBlock, Result};
    use std::fs::File;
    use std::path::Path;

    /// A file with positional reads. A failing disk is an error, and memory use is that of the
    /// block cache.
    #[derive(Debug)]
    pub struct FileSource {
        #[cfg(unix)]
        file: File,
        /// On other systems a read moves the position of the file: one read at a time.
        #[cfg(not(unix))]
        file: std::sync::Mutex<File>,
        len: u64,
    }

    impl FileSource {
        /// Opens a file for reading.
        ///
        /// # Errors
        /// Those of [`open_regular`].
        pub fn open(path: impl AsRef<Path>) -> Result<Self> {
            let file = open_regular(path, File::options().read(true))?;
            let len = file.metadata()?.len();
            #[cfg(not(unix))]
            let file = std::sync::Mutex::new(file);
            Ok(Self { file, len })
        }
    }

    impl ReadBlock for FileSource {
        fn len(&self) -> u64 {
            self.len
        }

        #[cfg(unix)]
        fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
            std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, offset)
        }

        #[cfg(not(unix))]
        fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
            use std::io::{Read, Seek, SeekFrom};
            use std::sync::PoisonError;

            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(buffer)
        }
    }
}

#[cfg(feature = "mmap")]
mod map {
    use super::super::regular_file::open_regular;
    use super::{Error, ErrorKind, ReadBlock, Result};
    use memmap2::{MmapOptions, MmapRaw};
    use std::fs::File;
    use std::path::Path;

    /// A file mapped into memory: a read costs no system call, but its failure is not an error.
    ///
    /// **The file must not be truncated while it is mapped, and its disk must not fail:** the
    /// system then kills the process with a signal. Checksums detect bytes that change under the
    /// map, as on the disk. [`FileSource`](super::FileSource) has none of these dangers.
    #[derive(Debug)]
    pub struct MapSource {
        /// `None` for an empty file, which some systems do not map.
        map: Option<MmapRaw>,
    }

    impl MapSource {
        /// Maps a file.
        ///
        /// # Errors
        /// Those of [`open_regular`].
        pub fn open(path: impl AsRef<Path>) -> Result<Self> {
            let file = open_regular(path, File::options().read(true))?;
            let map = match file.metadata()?.len() {
                0 => None,
                _ => Some(MmapOptions::new().map_raw_read_only(&file)?),
            };
            Ok(Self { map })
        }
    }

    impl ReadBlock for MapSource {
        fn len(&self) -> u64 {
            self.map.as_ref().map_or(0, |map| map.len() as u64)
        }

        fn read_block(&self, offset: u64, buffer: &mut [u8]) -> Result<()> {
            if buffer.is_empty() {
                return Ok(());
            }
            let eof = || Error::from(ErrorKind::UnexpectedEof);
            let map = self.map.as_ref().ok_or_else(eof)?;
            let start = usize::try_from(offset).map_err(|_| eof())?;
            let end = start.checked_add(buffer.len()).ok_or_else(eof)?;
            if end > map.len() {
                return Err(eof());
            }
            // SAFETY: `start..end` lies inside the map, which lives as long as `self`; `buffer` is
            // borrowed exclusively and has the same length. Another process may write to the file
            // meanwhile, so there is never a reference into the map: its bytes are copied once, and
            // only the copy is used.
            #[expect(unsafe_code, reason = "the only way to read a map")]
            unsafe {
                std::ptr::copy_nonoverlapping(
                    map.as_ptr().add(start),
                    buffer.as_mut_ptr(),
                    buffer.len(),
                );
            }
            Ok(())
        }
    }
}

#[cfg(all(test, feature = "mmap"))]
mod tests {
    use super::{MapSource, ReadBlock};

    #[test]
    fn threads_read_a_map_at_once_and_not_beyond_its_end() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("bytes");
        let bytes: Vec<u8> = (0..10_000_u32).map(|at| (at * 7 / 8) as u8).collect();
        std::fs::write(&path, &bytes).expect("written");
        let map = MapSource::open(&path).expect("a map");
        std::thread::scope(|scope| {
            for worker in 0..4 {
                let (map, bytes) = (&map, &bytes);
                scope.spawn(move || {
                    for start in (worker..bytes.len()).step_by(97) {
                        let length = (bytes.len() - start).min(1 + start % 300);
                        let mut buffer = vec![0; length];
                        map.read_block(start as u64, &mut buffer).expect("inside");
                        assert_eq!(buffer, bytes[start..start + length]);
                        let mut beyond = vec![0; bytes.len() - start + 1];
                        assert!(map.read_block(start as u64, &mut beyond).is_err());
                        assert!(beyond.iter().all(|byte| *byte == 0), "nothing is written");
                    }
                });
            }
        });
    }
}
