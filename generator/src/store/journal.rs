//! The solved work units of a class, on disk, so that an interrupted build goes on where it was.
//!
//! A journal is a log of work units: each is appended when it is solved, under a checksum of its own.
//! Whoever opens it again takes the units of the longest intact beginning and cuts off the rest, so
//! it does not matter where a write was torn. A finished class for which there is no
//! room in memory is also read back from it when it is needed again. Nothing in it is taken over by a program
//! with another solver, or under another reading of the rules. Checksums go on from that of the name, so that records of
//! another journal, which a disk may bring back from before the file was cut, are none of this one.
//!
//! ```text
//! journal  = record with the name of the work (JSON), records with units
//! record   = length (8 bytes), CRC-32 (4 bytes) of the name's payload, if this is another, and the payload; payload
//! unit     = group (4 bytes), number (4 bytes), Zstandard frame; behind the last one eight bytes 255
//! ```

use super::bits::MatrixShape;
use super::revision::revision;
use super::unit::Unit;
use galotne::material::Class;
use galotne::rules::{Clauses, Profile, Variant};
use galotne::table::open_regular;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Speed matters more than size here.
const LEVEL: i32 = 1;

/// The payload of the last record of a journal with all units.
const WHOLE: [u8; 8] = [0xFF; 8];

/// What a journal is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Name {
    /// The [revision] of the solver whose units these are.
    version: u32,
    rules: String,
    /// The digest of the clauses of the game with the clocks of each profile, and without any.
    clauses: Vec<[u8; 16]>,
    class: String,
    /// The profiles of the order; none if `need` was not asked for.
    profiles: Vec<String>,
    /// For each profile the first one with the same `need`.
    course: Vec<usize>,
}

impl Name {
    fn new(variant: &Variant, class: Class, profiles: &[&Profile], course: Vec<usize>) -> Self {
        Self {
            version: revision(),
            rules: variant.name.to_owned(),
            clauses: (profiles.iter())
                .map(|profile| Clauses::with_clocks(variant, profile).digest())
                .chain([Clauses::of_game(variant).digest()])
                .collect(),
            class: class.to_string(),
            profiles: (profiles.iter())
                .map(|profile| profile.name.to_owned())
                .collect(),
            course,
        }
    }
}

/// The journal of one class.
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
    log: Option<Log>,
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

/// Takes solved units from any worker.
#[derive(Clone)]
pub struct Log {
    path: Arc<Path>,
    /// The checksum of the journal's name.
    seed: u32,
    file: Arc<Mutex<File>>,
    /// When the file was last made durable.
    durable: Arc<Mutex<Instant>>,
}

/// Power loss may cost what was solved in this time.
const SYNC: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens the journal of a class in `dir`, or an empty one if there is none that fits.
    ///
    /// # Errors
    /// The file system says no.
    pub fn open(
        dir: &Path,
        variant: &Variant,
        class: Class,
        profiles: &[&Profile],
    ) -> Result<Self, JournalError> {
        let path = path(dir, variant, class);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_regular(&path, &options).map_err(failed(&path))?;
        let mut journal = Self {
            path,
            name: Name::new(variant, class, profiles, vec![]),
            begun: false,
            seed: 0,
            reader: BufReader::with_capacity(1 << 20, file),
            next: 0,
            intact: true,
            log: None,
        };
        if let Some((payload, end)) = journal.record(0)?
            && let Ok(found) = serde_json::from_slice::<Name>(&payload)
        {
            journal.name.course.clone_from(&found.course);
            journal.begun = found == journal.name && is_course(&found.course, profiles.len());
            journal.seed = checksum(0, &payload);
            journal.next = end;
        }
        if !journal.begun {
            journal.name.course.clear();
            journal.seed = 0;
            journal.next = 0;
            journal.intact = false;
        }
        Ok(journal)
    }

    /// Whether there is an intact journal with all units of a class.
    pub fn is_whole(dir: &Path, variant: &Variant, class: Class, profiles: &[&Profile]) -> bool {
        let there = path(dir, variant, class).exists();
        let opened = there.then(|| Self::open(dir, variant, class, profiles).ok());
        let Some(mut journal) = opened.flatten().filter(|journal| journal.begun) else {
            return false;
        };
        let mut last = vec![];
        while let Ok(Some((payload, end))) = journal.record(journal.next) {
            (last, journal.next) = (payload, end);
        }
        last == WHOLE
    }

    /// The course that the units in it were solved on; `None` in an empty journal.
    pub fn course(&self) -> Option<&[usize]> {
        self.begun.then_some(&self.name.course[..])
    }

    /// Before anything else: says on which course units are solved from now on.
    pub fn begin(&mut self, course: &[usize]) -> Result<(), JournalError> {
        if !self.begun {
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
            self.begun = true;
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
        while self.intact {
            let mut records = vec![];
            let mut bytes = 0;
            while bytes < TOGETHER {
                match self.record(self.next)? {
                    Some((payload, _)) if number(&payload, 0) != Some(group) => break,
                    Some((payload, end)) => {
                        bytes += payload.len();
                        records.push((self.next, payload));
                        self.next = end;
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
                .map(|(start, payload)| {
                    let unit = number(&payload, 4).unwrap_or(u32::MAX);
                    let found = shape(unit).and_then(|(shape, scales)| {
                        let mut decoder = zstd::Decoder::new(payload.get(8..)?).ok()?;
                        Unit::read(group, unit, shape, scales, &mut decoder).ok()
                    });
                    found.ok_or(start)
                })
                .collect();
            for unit in units {
                match unit {
                    Ok(unit) => keep(unit),
                    // Intact, but of no unit of this class: the journal ends here.
                    Err(start) => {
                        self.next = start;
                        self.intact = false;
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Where solved units go. What has been replayed stays, the rest of the file is cut off.
    pub fn log(&mut self) -> Result<Log, JournalError> {
        if let Some(log) = &self.log {
            return Ok(log.clone());
        }
        self.intact = false;
        let cut = || -> io::Result<File> {
            let mut file = self.reader.get_ref().try_clone()?;
            file.set_len(self.next)?;
            file.seek(SeekFrom::Start(self.next))?;
            Ok(file)
        };
        let file = cut().map_err(failed(&self.path))?;
        let log = Log {
            path: self.path.as_path().into(),
            seed: self.seed,
            file: Arc::new(Mutex::new(file)),
            durable: Arc::new(Mutex::new(Instant::now())),
        };
        self.log = Some(log.clone());
        Ok(log)
    }

    /// Says that these were all units, and waits until everything is on disk.
    pub fn finish(&mut self) -> Result<(), JournalError> {
        let Some(log) = self.log.take() else {
            return Ok(());
        };
        let mut file = log.file();
        let written = file.write_all(&framed(self.seed, &WHOLE));
        written
            .and_then(|()| file.sync_data())
            .map_err(failed(&self.path))
    }

    /// The payload of the record at an offset and where it ends; `None` where no intact record is.
    fn record(&mut self, at: u64) -> Result<Option<(Vec<u8>, u64)>, JournalError> {
        record(&mut self.reader, self.seed, at).map_err(failed(&self.path))
    }
}

/// See [`Journal::record`]; `seed` is the checksum of what its own goes on from.
fn record(reader: &mut BufReader<File>, seed: u32, at: u64) -> io::Result<Option<(Vec<u8>, u64)>> {
    let length = reader.get_ref().metadata()?.len();
    // Seeking relatively keeps what is buffered.
    let here = reader.stream_position()?;
    reader.seek_relative(at as i64 - here as i64)?;
    if length < at + 12 {
        return Ok(None);
    }
    let (mut size, mut crc) = ([0; 8], [0; 4]);
    reader.read_exact(&mut size)?;
    reader.read_exact(&mut crc)?;
    let size = u64::from_le_bytes(size);
    // Nobody writes an empty record; zeros, which a disk may leave where nothing was written, read as one with
    // the right checksum.
    if size == 0 || size > length - at - 12 {
        return Ok(None);
    }
    let mut payload = vec![0; size as usize];
    reader.read_exact(&mut payload)?;
    let intact = checksum(seed, &payload) == u32::from_le_bytes(crc);
    Ok(intact.then_some((payload, at + 12 + size)))
}

impl Log {
    /// Appends a unit. When this returns, a kill does not lose it; every second the file is made safe
    /// from power loss too.
    pub fn append(&self, unit: &Unit) -> Result<(), JournalError> {
        let payload = payload(unit).map_err(failed(&self.path))?;
        let record = framed(self.seed, &payload);
        let written = self.file().write_all(&record);
        written.map_err(failed(&self.path))?;
        if let Ok(mut durable) = self.durable.try_lock()
            && durable.elapsed() >= SYNC
        {
            // Through another handle, so that nobody else has to wait.
            let file = self.file().try_clone();
            let synced = file.and_then(|file| file.sync_data());
            synced.map_err(failed(&self.path))?;
            *durable = Instant::now();
        }
        Ok(())
    }

    fn file(&self) -> MutexGuard<'_, File> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
    let class: Class = name.class.parse().ok()?;
    let same = Name::new(variant, class, &profiles, name.course.clone()) == name;
    same.then_some(profiles)
}

/// The class whose journal has this name.
pub fn class(variant: &Variant, name: &str) -> Option<Class> {
    let class = name.strip_prefix(variant.name)?.strip_prefix('-')?;
    let class: Class = class.strip_suffix(".journal")?.parse().ok()?;
    let same = path(Path::new(""), variant, class) == Path::new(name);
    same.then_some(class)
}

/// Where the journal of a class is kept.
pub fn path(dir: &Path, variant: &Variant, class: Class) -> PathBuf {
    dir.join(format!("{}-{class}.journal", variant.name))
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

fn framed(seed: u32, payload: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(payload.len() + 12);
    record.extend((payload.len() as u64).to_le_bytes());
    record.extend(checksum(seed, payload).to_le_bytes());
    record.extend(payload);
    record
}

/// The checksum of something that has the checksum `seed` and these bytes behind it.
fn checksum(seed: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(bytes);
    hasher.finalize()
}

/// The number at an offset of a payload.
fn number(payload: &[u8], at: usize) -> Option<u32> {
    let bytes = payload.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
