//! Journals: the solved work units of a shard on disk. An interrupted build continues from its
//! journals, and other processes, possibly on other machines, read them as input.
//!
//! A journal is a log. Each unit is appended when it is solved, under its own checksum and in the
//! order of the units, so that a shard has the same bytes on any machine. A program that opens a
//! journal takes the units of the longest intact prefix and cuts off the rest, so a torn write is
//! harmless. A finished class that does not fit in memory is read back from its journal. A program
//! with another solver, or with another interpretation of the rules, does not accept a journal.
//! `records` defines the framing.
//!
//! ```text
//! journal  = record with the header (JSON), records with units, end record
//! unit     = group (4 bytes), number (4 bytes), Zstandard frame
//! ```

use super::bit_matrix::MatrixShape;
use super::packed_scores::ScoreWidth;
use super::records::{
    END_MARK, Seal, ZSTD_LEVEL, checksum, encode_record, end_payload, read_record,
};
use super::shards::{RearmostRows, Shard};
use super::solved_unit::SolvedUnit;
use super::solver_version;
use super::targets::Targets;
use galotne::rules::{Clauses, Profile, Variant};
use galotne::table::open_regular;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The header of a journal: the work that its units belong to.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct JournalHeader {
    /// The [`solver_version`] that solved the units.
    version: u32,
    rules: String,
    /// Digests of the game's clauses: with the clocks of each profile, and without clocks.
    clauses: Vec<[u8; 16]>,
    class: String,
    /// The part of the class; absent for the whole class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rows: Option<RearmostRows>,
    /// The requested profiles; empty if `need` was not requested.
    profiles: Vec<String>,
    /// Whether only results were solved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    results: bool,
    /// The seals of the shards that were read as input; empty if the input was in memory.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    inputs: BTreeMap<String, String>,
    /// For each profile, the first one with the same `need`.
    #[serde(rename = "course")]
    representatives: Vec<usize>,
}

impl JournalHeader {
    fn new(variant: &Variant, shard: Shard, targets: Targets<'_>) -> Self {
        let profiles = targets.profiles;
        Self {
            version: solver_version::draughts(),
            rules: variant.name.to_owned(),
            clauses: (profiles.iter())
                .map(|profile| Clauses::with_clocks(variant, profile).digest())
                .chain([Clauses::of_game(variant).digest()])
                .collect(),
            class: shard.class.to_string(),
            rows: shard.rows,
            profiles: (profiles.iter())
                .map(|profile| profile.name.to_owned())
                .collect(),
            results: !targets.distances,
            inputs: BTreeMap::new(),
            representatives: vec![],
        }
    }
}

/// The journal of one shard.
pub struct Journal {
    path: PathBuf,
    header: JournalHeader,
    /// Whether the file starts with `header`.
    begun: bool,
    /// The checksum of the header, once the file starts with it.
    seed: u32,
    reader: BufReader<File>,
    /// The offset of the next record to read.
    next: u64,
    /// Whether there may be an intact record at `next`.
    intact: bool,
    /// The hash of all bytes before `next`.
    hash: Sha256,
    /// The end of the file, once units are appended.
    tail: Option<Arc<Mutex<JournalTail>>>,
}

/// A file system error with the path of the journal.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct JournalError {
    /// The file.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// A writer of the units of one group. Any worker may append to it.
pub struct UnitLog {
    path: Arc<Path>,
    /// The checksum of the journal's header.
    seed: u32,
    tail: Arc<Mutex<JournalTail>>,
    /// The time of the last sync to disk.
    durable: Mutex<Instant>,
}

/// The end of a journal that is being written.
struct JournalTail {
    file: File,
    /// The hash of all bytes of the file.
    hash: Sha256,
    /// The sequence number of the next unit to write.
    next_unit: usize,
    /// Records of later units, by sequence number.
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl JournalTail {
    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.file.write_all(record)?;
        self.hash.update(record);
        Ok(())
    }
}

/// The longest time between syncs to disk: a power loss costs at most the units of this time.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens the journal of a shard at `path`, or an empty one if there is no matching journal.
    /// `inputs` are the seals of the shards that are read as input.
    ///
    /// # Errors
    /// The file cannot be opened or read.
    pub fn open(
        path: &Path,
        variant: &Variant,
        shard: Shard,
        targets: Targets<'_>,
        inputs: BTreeMap<String, String>,
    ) -> Result<Self, JournalError> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(path, &options).map_err(failed(path))?;
        let header = JournalHeader {
            inputs,
            ..JournalHeader::new(variant, shard, targets)
        };
        let mut journal = Self::from_file(path, file, header)?;
        if !journal.begun {
            journal.header.representatives.clear();
        }
        Ok(journal)
    }

    /// Opens a journal whose header must equal `header` except for the representatives, which are
    /// read from the file. If the header differs, the journal is not `begun`.
    fn from_file(path: &Path, file: File, header: JournalHeader) -> Result<Self, JournalError> {
        let mut journal = Self {
            path: path.to_owned(),
            header,
            begun: false,
            seed: 0,
            reader: BufReader::with_capacity(1 << 20, file),
            next: 0,
            intact: true,
            hash: Sha256::new(),
            tail: None,
        };
        let profiles = journal.header.profiles.len();
        if let Some((payload, end)) = journal.record(0)?
            && let Ok(found) = serde_json::from_slice::<JournalHeader>(&payload)
            && are_representatives(&found.representatives, profiles)
        {
            journal
                .header
                .representatives
                .clone_from(&found.representatives);
            if journal.header == found {
                journal.begun = true;
                journal.seed = checksum(0, &payload);
                journal.advance(&payload, end);
            }
        }
        journal.intact = journal.begun;
        Ok(journal)
    }

    /// Opens the journal of a finished shard, with any inputs.
    ///
    /// # Errors
    /// The file is missing, unreadable or damaged, or belongs to another shard or solver.
    pub fn open_complete(
        path: &Path,
        variant: &Variant,
        shard: Shard,
        targets: Targets<'_>,
    ) -> Result<Self, JournalError> {
        let wrong = |message: &str| io::Error::new(io::ErrorKind::InvalidData, message.to_owned());
        let opened = open_regular(path, File::options().read(true));
        let file = opened.map_err(failed(path))?;
        let (payload, _) = (file.try_clone())
            .and_then(|file| read_record(&mut BufReader::new(file), 0, 0))
            .map_err(failed(path))?
            .ok_or_else(|| failed(path)(wrong("not an intact shard")))?;
        let found = serde_json::from_slice::<JournalHeader>(&payload).unwrap_or_default();
        let header = JournalHeader {
            inputs: found.inputs,
            ..JournalHeader::new(variant, shard, targets)
        };
        let journal = Self::from_file(path, file, header)?;
        if journal.begun {
            Ok(journal)
        } else {
            Err(failed(path)(wrong(
                "the shard has another content, or was solved by another version of the program",
            )))
        }
    }

    /// Moves past a record with this payload, which ends at `end`.
    fn advance(&mut self, payload: &[u8], end: u64) {
        // The checksum of the header starts afresh; those of later records continue from it.
        let seed = if self.next == 0 { 0 } else { self.seed };
        self.hash.update(encode_record(seed, payload));
        self.next = end;
    }

    /// Checks that there is an intact journal with all units of a shard. Returns the
    /// representatives of its profiles.
    pub fn read_complete(
        dir: &Path,
        variant: &Variant,
        shard: Shard,
        targets: Targets<'_>,
    ) -> Option<Vec<usize>> {
        let path = path(dir, variant, shard);
        let mut journal = Self::open_complete(&path, variant, shard, targets).ok()?;
        while let Some((payload, end)) = journal.record(journal.next).ok()? {
            if payload.starts_with(&END_MARK) {
                break;
            }
            journal.advance(&payload, end);
        }
        journal.read_seal().ok()??;
        Some(journal.header.representatives)
    }

    /// Returns the seal if the next record is the end record.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read_seal(&mut self) -> Result<Option<Seal>, JournalError> {
        let seal: Seal = self.hash.clone().finalize().into();
        let next = self.record(self.next)?;
        Ok(next
            .is_some_and(|(payload, _)| payload == end_payload(&seal))
            .then_some(seal))
    }

    /// Returns the representatives of profiles for which the units were solved; `None` for an
    /// empty journal.
    pub fn representatives(&self) -> Option<&[usize]> {
        self.begun.then_some(&self.header.representatives[..])
    }

    /// Returns the seals of the shards that were read as input, by name.
    pub const fn inputs(&self) -> &BTreeMap<String, String> {
        &self.header.inputs
    }

    /// Starts the journal with representatives of profiles. Must be called before anything else.
    /// Units solved for other representatives are discarded.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn begin(&mut self, representatives: &[usize]) -> Result<(), JournalError> {
        if !self.begun || self.header.representatives != representatives {
            self.header.representatives = representatives.to_vec();
            let payload = serde_json::to_vec(&self.header).map_err(io::Error::from);
            let payload = payload.map_err(failed(&self.path))?;
            let record = encode_record(0, &payload);
            let file = self.reader.get_mut();
            let written = file
                .set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(&record));
            written.map_err(failed(&self.path))?;
            self.next = record.len() as u64;
            self.seed = checksum(0, &payload);
            self.hash = Sha256::new_with_prefix(&record);
            self.begun = true;
            self.intact = false;
        }
        Ok(())
    }

    /// Passes the units of a group to `keep`. Groups must be replayed in order. `shape` returns the
    /// shape and the number of scales of a unit by its number, or `None` if there is no such unit.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn replay(
        &mut self,
        group: u32,
        shape: impl Fn(u32) -> Option<(MatrixShape, usize)> + Sync,
        mut keep: impl FnMut(SolvedUnit),
    ) -> Result<(), JournalError> {
        /// Bytes of records that are decoded in parallel.
        const BATCH_BYTES: usize = 1 << 24;
        let width = if self.header.results {
            ScoreWidth::TwoBits
        } else {
            ScoreWidth::Byte
        };
        while self.intact {
            let (mut records, mut bytes, mut at) = (vec![], 0, self.next);
            while bytes < BATCH_BYTES {
                match self.record(at)? {
                    Some((payload, _)) if number(&payload, 0) != Some(group) => break,
                    Some((payload, end)) => {
                        bytes += payload.len();
                        records.push((payload, end));
                        at = end;
                    }
                    None => {
                        self.intact = false;
                        break;
                    }
                }
            }
            if records.is_empty() {
                break;
            }
            let units: Vec<_> = (records.into_par_iter())
                .map(|(payload, end)| {
                    let unit = number(&payload, 4).unwrap_or(u32::MAX);
                    let found = shape(unit).and_then(|(shape, scales)| {
                        let mut decoder = zstd::Decoder::new(payload.get(8..)?).ok()?;
                        SolvedUnit::read(group, unit, shape, width, scales, &mut decoder).ok()
                    });
                    (found, payload, end)
                })
                .collect();
            for (unit, payload, end) in units {
                let Some(unit) = unit else {
                    // Intact, but not a unit of this shard: the journal ends here.
                    self.intact = false;
                    return Ok(());
                };
                self.advance(&payload, end);
                keep(unit);
            }
        }
        Ok(())
    }

    /// Returns a writer for the units of a group. Replayed units stay; the rest of the file is cut
    /// off.
    ///
    /// # Errors
    /// The file cannot be cut.
    pub fn log(&mut self) -> Result<UnitLog, JournalError> {
        let tail = match &self.tail {
            Some(tail) => tail.clone(),
            None => {
                self.intact = false;
                let cut = || -> io::Result<File> {
                    let mut file = self.reader.get_ref().try_clone()?;
                    file.set_len(self.next)?;
                    file.seek(SeekFrom::Start(self.next))?;
                    Ok(file)
                };
                let tail = JournalTail {
                    file: cut().map_err(failed(&self.path))?,
                    hash: self.hash.clone(),
                    next_unit: 0,
                    waiting: BTreeMap::new(),
                };
                let tail = Arc::new(Mutex::new(tail));
                self.tail = Some(tail.clone());
                tail
            }
        };
        lock(&tail).next_unit = 0;
        Ok(UnitLog {
            path: self.path.as_path().into(),
            seed: self.seed,
            tail,
            durable: Mutex::new(Instant::now()),
        })
    }

    /// Writes the end record and waits until the file is on disk. Returns the seal.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(&mut self) -> Result<Seal, JournalError> {
        if self.tail.is_none()
            && self.intact
            && let Some(seal) = self.read_seal()?
        {
            return Ok(seal);
        }
        let log = self.log()?;
        let mut tail = lock(&log.tail);
        let seal: Seal = tail.hash.clone().finalize().into();
        let written = tail.write(&encode_record(self.seed, &end_payload(&seal)));
        written
            .and_then(|()| tail.file.sync_data())
            .map_err(failed(&self.path))?;
        Ok(seal)
    }

    /// Reads the record at an offset: see [`read_record`].
    fn record(&mut self, at: u64) -> Result<Option<(Vec<u8>, u64)>, JournalError> {
        read_record(&mut self.reader, self.seed, at).map_err(failed(&self.path))
    }
}

impl UnitLog {
    /// Appends a unit, number `unit_number` among the missing units of its group. It waits in
    /// memory until all earlier ones are written. Bytes in the file survive a kill of the process;
    /// every second the file is also synced against power loss.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&self, unit_number: usize, unit: &SolvedUnit) -> Result<(), JournalError> {
        let payload = payload(unit).map_err(failed(&self.path))?;
        let record = encode_record(self.seed, &payload);
        let mut tail = lock(&self.tail);
        tail.waiting.insert(unit_number, record);
        loop {
            let next = tail.next_unit;
            let Some(record) = tail.waiting.remove(&next) else {
                break;
            };
            tail.write(&record).map_err(failed(&self.path))?;
            tail.next_unit += 1;
        }
        drop(tail);
        if let Ok(mut durable) = self.durable.try_lock()
            && durable.elapsed() >= SYNC_INTERVAL
        {
            // A second handle: other workers append meanwhile.
            let file = lock(&self.tail).file.try_clone();
            let synced = file.and_then(|file| file.sync_data());
            synced.map_err(failed(&self.path))?;
            *durable = Instant::now();
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    |source| JournalError { path, source }
}

/// Whether each profile is represented by itself or by an earlier profile that represents itself.
fn are_representatives(representatives: &[usize], profiles: usize) -> bool {
    let sound = |(number, &same)| same <= number && representatives[same] == same;
    representatives.len() == profiles && representatives.iter().enumerate().all(sound)
}

/// Returns the profiles for which a journal was started, if this program can continue it.
pub fn order_profiles(path: &Path, variant: &'static Variant) -> Option<Vec<&'static Profile>> {
    let file = open_regular(path, File::options().read(true)).ok()?;
    let (payload, _) = read_record(&mut BufReader::new(file), 0, 0).ok()??;
    let header: JournalHeader = serde_json::from_slice(&payload).ok()?;
    let profiles = header.profiles.iter().map(|name| variant.profile(name));
    let profiles: Vec<_> = profiles.collect::<Option<_>>()?;
    let targets = Targets {
        profiles: &profiles,
        distances: !header.results,
    };
    let shard = Shard {
        class: header.class.parse().ok()?,
        rows: header.rows,
    };
    let same = JournalHeader {
        inputs: header.inputs.clone(),
        representatives: header.representatives.clone(),
        ..JournalHeader::new(variant, shard, targets)
    };
    (same == header).then_some(profiles)
}

/// Returns the shard whose journal has this file name.
pub fn parse_file_name(variant: &Variant, name: &str) -> Option<Shard> {
    let shard = name.strip_prefix(variant.name)?.strip_prefix('-')?;
    let shard: Shard = shard.strip_suffix(".journal")?.parse().ok()?;
    let same = path(Path::new(""), variant, shard) == Path::new(name);
    same.then_some(shard)
}

/// Returns the path of a shard's journal during a build.
pub fn path(dir: &Path, variant: &Variant, shard: Shard) -> PathBuf {
    dir.join(format!("{}-{shard}.journal", variant.name))
}

/// Returns the payload of a unit's record.
fn payload(unit: &SolvedUnit) -> io::Result<Vec<u8>> {
    let mut payload = vec![];
    payload.extend(unit.group.to_le_bytes());
    payload.extend(unit.number.to_le_bytes());
    let mut encoder = BufWriter::new(zstd::Encoder::new(payload, ZSTD_LEVEL)?);
    unit.write(&mut encoder)?;
    let encoder = encoder
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    encoder.finish()
}

/// Reads the number at an offset of a payload.
fn number(payload: &[u8], at: usize) -> Option<u32> {
    let bytes = payload.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
