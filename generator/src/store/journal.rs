//! The solved work units of a shard, on disk: an interrupted build goes on where it was, and
//! another process, maybe on another machine, goes on from what this one has solved.
//!
//! A journal is a log of work units: each is appended when it is solved, under a checksum of its
//! own, and after those before it, so that the same shard makes the same bytes on any machine.
//! Whoever opens it again takes the units of the longest intact beginning and cuts off the rest, so
//! it does not matter where a write was torn. A finished class for which there is no room in memory
//! is also read back from it when it is needed again. Nothing in it is taken over by a program with
//! another solver, or under another reading of the rules. What a record and its end are, `records`
//! says.
//!
//! ```text
//! journal  = record with the name of the work (JSON), records with units, record of the end
//! unit     = group (4 bytes), number (4 bytes), Zstandard frame
//! ```

use super::bits::MatrixShape;
use super::packed::Width;
use super::records::{LEVEL, Seal, WHOLE, checksum, end, framed, record};
use super::revision;
use super::scope::Scope;
use super::shards::{Rows, Shard};
use super::unit::Unit;
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

/// What a journal is about.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct Name {
    /// The [`revision`] of the solver whose units these are.
    version: u32,
    rules: String,
    /// The digest of the clauses of the game with the clocks of each profile, and without any.
    clauses: Vec<[u8; 16]>,
    class: String,
    /// Which part of the class, if not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rows: Option<Rows>,
    /// The profiles of the order; none if `need` was not asked for.
    profiles: Vec<String>,
    /// Whether nothing but results was solved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    results: bool,
    /// The shards that these units were solved from, and their seals; empty where they were in
    /// memory.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    inputs: BTreeMap<String, String>,
    /// For each profile the first one with the same `need`.
    course: Vec<usize>,
}

impl Name {
    fn new(variant: &Variant, shard: Shard, scope: Scope<'_>) -> Self {
        let profiles = scope.profiles;
        Self {
            version: revision::of_draughts(),
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
            results: !scope.distances,
            inputs: BTreeMap::new(),
            course: vec![],
        }
    }
}

/// The journal of one shard.
pub struct Journal {
    path: PathBuf,
    name: Name,
    /// Whether the file begins with `name`.
    begun: bool,
    /// The checksum of the name, once the file begins with it.
    seed: u32,
    reader: BufReader<File>,
    /// Where the record that is read next begins, and whether there may be one.
    next: u64,
    intact: bool,
    /// Of all bytes before `next`.
    hash: Sha256,
    log: Option<Arc<Mutex<Writing>>>,
}

/// The file system does not do what a journal asks of it.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct JournalError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

/// Takes the units of one group from any worker.
pub struct Log {
    path: Arc<Path>,
    /// The checksum of the journal's name.
    seed: u32,
    writing: Arc<Mutex<Writing>>,
    /// When the file was last made durable.
    durable: Mutex<Instant>,
}

/// The end of a file that is being written.
struct Writing {
    file: File,
    /// Of all bytes of the file.
    hash: Sha256,
    /// The turn of the unit that is written next.
    turn: usize,
    /// Records of units whose turn it is not yet.
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl Writing {
    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.file.write_all(record)?;
        self.hash.update(record);
        Ok(())
    }
}

/// Power loss may cost what was solved in this time.
const SYNC: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens the journal of a shard at `path`, or an empty one if there is none that fits. `inputs`
    /// are the seals of the shards it is solved from.
    ///
    /// # Errors
    /// The file system says no.
    pub fn open(
        path: &Path,
        variant: &Variant,
        shard: Shard,
        scope: Scope<'_>,
        inputs: BTreeMap<String, String>,
    ) -> Result<Self, JournalError> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(path, &options).map_err(failed(path))?;
        let name = Name {
            inputs,
            ..Name::new(variant, shard, scope)
        };
        let mut journal = Self::reading(path, file, name)?;
        if !journal.begun {
            journal.name.course.clear();
        }
        Ok(journal)
    }

    /// A journal with `name`, whatever its course is, or with any inputs if none are named; not
    /// begun if the file is about something else.
    fn reading(path: &Path, file: File, name: Name) -> Result<Self, JournalError> {
        let mut journal = Self {
            path: path.to_owned(),
            name,
            begun: false,
            seed: 0,
            reader: BufReader::with_capacity(1 << 20, file),
            next: 0,
            intact: true,
            hash: Sha256::new(),
            log: None,
        };
        let profiles = journal.name.profiles.len();
        if let Some((payload, end)) = journal.record(0)?
            && let Ok(found) = serde_json::from_slice::<Name>(&payload)
            && is_course(&found.course, profiles)
        {
            journal.name.course.clone_from(&found.course);
            if journal.name == found {
                journal.begun = true;
                journal.seed = checksum(0, &payload);
                journal.read(&payload, end);
            }
        }
        journal.intact = journal.begun;
        Ok(journal)
    }

    /// Opens the journal of a finished shard.
    ///
    /// # Errors
    /// There is none, or it is about something else.
    pub fn finished(
        path: &Path,
        variant: &Variant,
        shard: Shard,
        scope: Scope<'_>,
    ) -> Result<Self, JournalError> {
        let wrong = |message: &str| io::Error::new(io::ErrorKind::InvalidData, message.to_owned());
        let opened = open_regular(path, File::options().read(true));
        let file = opened.map_err(failed(path))?;
        let (payload, _) = (file.try_clone())
            .and_then(|file| record(&mut BufReader::new(file), 0, 0))
            .map_err(failed(path))?
            .ok_or_else(|| failed(path)(wrong("this is no intact shard")))?;
        let found = serde_json::from_slice::<Name>(&payload).unwrap_or_default();
        let name = Name {
            inputs: found.inputs,
            ..Name::new(variant, shard, scope)
        };
        let journal = Self::reading(path, file, name)?;
        if journal.begun {
            Ok(journal)
        } else {
            let about = "this shard is about something else, or another version of the program has solved it";
            Err(failed(path)(wrong(about)))
        }
    }

    /// Takes a record to be read that ends there.
    fn read(&mut self, payload: &[u8], end: u64) {
        // The name goes under no other checksum.
        let seed = if self.next == 0 { 0 } else { self.seed };
        self.hash.update(framed(seed, payload));
        self.next = end;
    }

    /// Whether there is an intact journal with all units of a shard; and if so, on which course
    /// they were solved.
    pub fn whole(
        dir: &Path,
        variant: &Variant,
        shard: Shard,
        scope: Scope<'_>,
    ) -> Option<Vec<usize>> {
        let path = path(dir, variant, shard);
        let mut journal = Self::finished(&path, variant, shard, scope).ok()?;
        while let Some((payload, end)) = journal.record(journal.next).ok()? {
            if payload.starts_with(&WHOLE) {
                break;
            }
            journal.read(&payload, end);
        }
        journal.end().ok()??;
        Some(journal.name.course)
    }

    /// The seal, if the next record is the one behind all units.
    ///
    /// # Errors
    /// The file system says no.
    pub fn end(&mut self) -> Result<Option<Seal>, JournalError> {
        let seal: Seal = self.hash.clone().finalize().into();
        let next = self.record(self.next)?;
        Ok(next
            .is_some_and(|(payload, _)| payload == end(&seal))
            .then_some(seal))
    }

    /// The course that the units in it were solved on; `None` in an empty journal.
    pub fn course(&self) -> Option<&[usize]> {
        self.begun.then_some(&self.name.course[..])
    }

    /// The shards that its units were solved from, and their seals.
    pub const fn inputs(&self) -> &BTreeMap<String, String> {
        &self.name.inputs
    }

    /// Before anything else: says on which course units are solved from now on. Units that were
    /// solved on another are lost.
    pub fn begin(&mut self, course: &[usize]) -> Result<(), JournalError> {
        if !self.begun || self.name.course != course {
            self.name.course = course.to_vec();
            let name = serde_json::to_vec(&self.name).map_err(io::Error::from);
            let name = name.map_err(failed(&self.path))?;
            let record = framed(0, &name);
            let file = self.reader.get_mut();
            let written = file
                .set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(&record));
            written.map_err(failed(&self.path))?;
            self.next = record.len() as u64;
            self.seed = checksum(0, &name);
            self.hash = Sha256::new_with_prefix(&record);
            self.begun = true;
            self.intact = false;
        }
        Ok(())
    }

    /// Hands the units of a group to `keep`. Groups must be asked for in order. `shape` is that of
    /// the units by number, with the number of scales, `None` if there is no such unit.
    pub fn replay(
        &mut self,
        group: u32,
        shape: impl Fn(u32) -> Option<(MatrixShape, usize)> + Sync,
        mut keep: impl FnMut(Unit),
    ) -> Result<(), JournalError> {
        /// Bytes of records that are decoded side by side.
        const TOGETHER: usize = 1 << 24;
        let width = if self.name.results {
            Width::Quarter
        } else {
            Width::Byte
        };
        while self.intact {
            let (mut records, mut bytes, mut at) = (vec![], 0, self.next);
            while bytes < TOGETHER {
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
                        Unit::read(group, unit, shape, width, scales, &mut decoder).ok()
                    });
                    (found, payload, end)
                })
                .collect();
            for (unit, payload, end) in units {
                let Some(unit) = unit else {
                    // Intact, but of no unit of this shard: the journal ends here.
                    self.intact = false;
                    return Ok(());
                };
                self.read(&payload, end);
                keep(unit);
            }
        }
        Ok(())
    }

    /// Where the solved units of a group go. What has been replayed stays, the rest of the file is
    /// cut off.
    pub fn log(&mut self) -> Result<Log, JournalError> {
        let writing = match &self.log {
            Some(writing) => writing.clone(),
            None => {
                self.intact = false;
                let cut = || -> io::Result<File> {
                    let mut file = self.reader.get_ref().try_clone()?;
                    file.set_len(self.next)?;
                    file.seek(SeekFrom::Start(self.next))?;
                    Ok(file)
                };
                let writing = Writing {
                    file: cut().map_err(failed(&self.path))?,
                    hash: self.hash.clone(),
                    turn: 0,
                    waiting: BTreeMap::new(),
                };
                let writing = Arc::new(Mutex::new(writing));
                self.log = Some(writing.clone());
                writing
            }
        };
        lock(&writing).turn = 0;
        Ok(Log {
            path: self.path.as_path().into(),
            seed: self.seed,
            writing,
            durable: Mutex::new(Instant::now()),
        })
    }

    /// Says that these were all units, and waits until everything is on disk. Returns the seal.
    pub fn finish(&mut self) -> Result<Seal, JournalError> {
        if self.log.is_none()
            && self.intact
            && let Some(seal) = self.end()?
        {
            return Ok(seal);
        }
        let log = self.log()?;
        let mut writing = lock(&log.writing);
        let seal: Seal = writing.hash.clone().finalize().into();
        let written = writing.write(&framed(self.seed, &end(&seal)));
        written
            .and_then(|()| writing.file.sync_data())
            .map_err(failed(&self.path))?;
        Ok(seal)
    }

    /// The payload of the record at an offset and where it ends; `None` where no intact record is.
    fn record(&mut self, at: u64) -> Result<Option<(Vec<u8>, u64)>, JournalError> {
        record(&mut self.reader, self.seed, at).map_err(failed(&self.path))
    }
}

impl Log {
    /// Writes a unit down, which is the `turn`th of those of its group that are missing: behind
    /// those before it, for which it may have to wait. What is in the file is not lost by a kill;
    /// every second the file is made safe from power loss too.
    pub fn append(&self, turn: usize, unit: &Unit) -> Result<(), JournalError> {
        let payload = payload(unit).map_err(failed(&self.path))?;
        let record = framed(self.seed, &payload);
        let mut writing = lock(&self.writing);
        writing.waiting.insert(turn, record);
        loop {
            let turn = writing.turn;
            let Some(record) = writing.waiting.remove(&turn) else {
                break;
            };
            writing.write(&record).map_err(failed(&self.path))?;
            writing.turn += 1;
        }
        drop(writing);
        if let Ok(mut durable) = self.durable.try_lock()
            && durable.elapsed() >= SYNC
        {
            // Through another handle, so that nobody else has to wait.
            let file = lock(&self.writing).file.try_clone();
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

/// Whether each of so many profiles stands for itself or for an earlier one that does.
fn is_course(course: &[usize], profiles: usize) -> bool {
    let sound = |(number, &same)| same <= number && course[same] == same;
    course.len() == profiles && course.iter().enumerate().all(sound)
}

/// The profiles of the order that a journal was begun for, if this program would go on with it.
pub fn profiles(path: &Path, variant: &'static Variant) -> Option<Vec<&'static Profile>> {
    let file = open_regular(path, File::options().read(true)).ok()?;
    let (payload, _) = record(&mut BufReader::new(file), 0, 0).ok()??;
    let name: Name = serde_json::from_slice(&payload).ok()?;
    let profiles = name.profiles.iter().map(|name| variant.profile(name));
    let profiles: Vec<_> = profiles.collect::<Option<_>>()?;
    let scope = Scope {
        profiles: &profiles,
        distances: !name.results,
    };
    let shard = Shard {
        class: name.class.parse().ok()?,
        rows: name.rows,
    };
    let same = Name {
        inputs: name.inputs.clone(),
        course: name.course.clone(),
        ..Name::new(variant, shard, scope)
    };
    (same == name).then_some(profiles)
}

/// The shard whose journal has this name.
pub fn shard(variant: &Variant, name: &str) -> Option<Shard> {
    let shard = name.strip_prefix(variant.name)?.strip_prefix('-')?;
    let shard: Shard = shard.strip_suffix(".journal")?.parse().ok()?;
    let same = path(Path::new(""), variant, shard) == Path::new(name);
    same.then_some(shard)
}

/// Where the journal of a shard is kept while tables are made.
pub fn path(dir: &Path, variant: &Variant, shard: Shard) -> PathBuf {
    dir.join(format!("{}-{shard}.journal", variant.name))
}

/// The payload of a unit's record.
fn payload(unit: &Unit) -> io::Result<Vec<u8>> {
    let mut payload = vec![];
    payload.extend(unit.group.to_le_bytes());
    payload.extend(unit.number.to_le_bytes());
    let mut encoder = BufWriter::new(zstd::Encoder::new(payload, LEVEL)?);
    unit.write(&mut encoder)?;
    let encoder = encoder
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    encoder.finish()
}

/// The number at an offset of a payload.
fn number(payload: &[u8], at: usize) -> Option<u32> {
    let bytes = payload.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
