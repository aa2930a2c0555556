//! Which files are finished, and from which tables.
//!
//! `galotne.jsonl` beside the folders has a JSON object on a line for each file that was finished,
//! the last one counting:
//!
//! ```json
//! {"file":"2/0011","cells":2450,"bytes":56,"sha256":"2872..","table":"KvK.wdl","seal":"5a01.."}
//! ```
//!
//! `seal` is the SHA-256 at the end of the table; files of rows have `rows` instead of `cells`. A
//! file is known to be of a table by it, and to be whole by its length and its own SHA-256: then it
//! is kept, otherwise written anew. A line that cannot be read says nothing.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// The name of the record in the directory of an export.
pub const NAME: &str = "galotne.jsonl";

/// A line longer than that is none of ours.
const LONGEST_LINE: u64 = 4096;

/// What a finished file is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its name below the directory, such as `4/2011`.
    pub file: String,
    /// How much it holds.
    #[serde(flatten)]
    pub extent: Extent,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// The table it was made from; for rows the class.
    pub table: String,
    /// The SHA-256 at the end of that table; for rows one over all tables of the class and of what
    /// it can become, and over what was asked of them.
    pub seal: String,
}

/// What is counted in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Cells, each of which has a value.
    Cells(u64),
    /// Rows, each of which is a position.
    Rows(u64),
}

/// The record of a directory; while it is open, nobody else can open it.
#[derive(Debug)]
pub struct Record {
    file: File,
    entries: HashMap<String, Entry>,
}

impl Record {
    /// Opens the record of a directory, or begins one. `None` while another process has it.
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
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            whole = line.ends_with(b"\n");
            if let Ok(entry) = serde_json::from_slice::<Entry>(&line) {
                entries.insert(entry.file.clone(), entry);
            }
        }
        // A line that was cut off must not swallow the next one.
        if !whole {
            file.write_all(b"\n")?;
        }
        Ok(Some(Self { file, entries }))
    }

    /// What is said of a file.
    #[must_use]
    pub fn entry(&self, file: &str) -> Option<&Entry> {
        self.entries.get(file)
    }

    /// Adds a file that is finished and has its name.
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

/// Hashes what is read.
pub(crate) struct Hashing<R> {
    inner: R,
    hasher: Sha256,
    bytes: u64,
}

impl<R: Read> Hashing<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            inner,
            hasher: Sha256::new(),
            bytes: 0,
        }
    }

    /// How many bytes were read, and their SHA-256 in hexadecimal digits.
    pub(crate) fn finish(self) -> (u64, String) {
        let hash = self.hasher.finalize();
        let digits = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        (self.bytes, digits)
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hasher.update(buffer.get(..read).unwrap_or_default());
        self.bytes += read as u64;
        Ok(read)
    }
}
