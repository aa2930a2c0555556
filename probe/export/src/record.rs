//! The record of an export: its finished files, and the tables they were made from.
//!
//! `galotne.jsonl` beside the folders has a line with a JSON object for each finished file; of
//! several lines on a file the last one counts:
//!
//! ```json
//! {"file":"2/0011","cells":2450,"bytes":56,"sha256":"2872..","table":"KvK.wdl","seal":"5a01.."}
//! ```
//!
//! `seal` is the SHA-256 at the end of the table; files of rows have `rows` instead of `cells`. A
//! file is kept if its seal, its length and its own SHA-256 match; otherwise it is written again.
//! Lines that are not such an object are skipped.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// The name of the record in the directory of an export.
pub const NAME: &str = "galotne.jsonl";

/// Upper bound on the length of a line.
const MAX_LINE_BYTES: u64 = 4096;

/// A finished file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its name below the directory, such as `4/2011`.
    pub file: String,
    /// The number of its cells or rows.
    #[serde(flatten)]
    pub extent: Extent,
    /// Its length in bytes.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// The table it was made from; for rows the class.
    pub table: String,
    /// The SHA-256 at the end of that table; for rows one over all tables of the class and its
    /// successors, and over the settings of the export.
    pub seal: String,
}

/// The size of a file, in the unit of its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Cells with a value each.
    Cells(u64),
    /// Rows with a position each.
    Rows(u64),
}

/// The record of a directory, locked against other processes while it is open.
#[derive(Debug)]
pub struct Record {
    file: File,
    entries: HashMap<String, Entry>,
}

impl Record {
    /// Opens or creates the record of a directory. `None` while another process has it open.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(directory: &Path) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = galotne::table::open_regular(directory.join(NAME), &options)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Ok(None),
            Err(std::fs::TryLockError::Error(error)) => return Err(error),
        }
        let mut entries = HashMap::new();
        let mut reader = BufReader::new(&mut file);
        let (mut line, mut whole) = (vec![], true);
        loop {
            line.clear();
            let read = (&mut reader)
                .take(MAX_LINE_BYTES)
                .read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            whole = line.ends_with(b"\n");
            if let Ok(entry) = serde_json::from_slice::<Entry>(&line) {
                entries.insert(entry.file.clone(), entry);
            }
        }
        // After a line that was cut off the next one must begin on its own.
        if !whole {
            file.write_all(b"\n")?;
        }
        Ok(Some(Self { file, entries }))
    }

    /// Returns the entry of a file.
    #[must_use]
    pub fn entry(&self, file: &str) -> Option<&Entry> {
        self.entries.get(file)
    }

    /// Adds a finished file.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn add(&mut self, entry: Entry) -> io::Result<()> {
        let mut line = serde_json::to_vec(&entry)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()?;
        self.entries.insert(entry.file.clone(), entry);
        Ok(())
    }
}

/// A reader that hashes the bytes that pass it.
pub(crate) struct HashingReader<R> {
    inner: R,
    hasher: Sha256,
    bytes: u64,
}

impl<R: Read> HashingReader<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            inner,
            hasher: Sha256::new(),
            bytes: 0,
        }
    }

    /// Returns the number of bytes read, and their SHA-256 in hexadecimal digits.
    pub(crate) fn finish(self) -> (u64, String) {
        let hash = self.hasher.finalize();
        let digits = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        (self.bytes, digits)
    }
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hasher.update(buffer.get(..read).unwrap_or_default());
        self.bytes += read as u64;
        Ok(read)
    }
}
