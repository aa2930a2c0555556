//! Helpers of the tests of builds: running and killing `galotne-gen`, comparing directories, and
//! reading journals by their documented bytes alone.

use crate::prebuilt;
use galotne::material::Class;
use galotne::report::{self, Report};
use galotne::rules::INTERNATIONAL;
use galotne::table::TableForm;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Metric;
use galotne_generator::check::verify::{self, VerifyError};
use galotne_generator::order::BuildOrder;
use galotne_generator::store::shards::Shard;
use galotne_generator::{build, store::journal};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

// ---- Building ----------------------------------------------------------------------------------

pub fn generator(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_galotne-gen"));
    command.arg("--tables").arg(dir).args(arguments);
    command.env_remove("GALOTNE_TABLES");
    command
}

pub fn run(dir: &Path, arguments: &[&str]) -> Output {
    let done = generator(dir, arguments).output();
    done.expect("it starts")
}

/// Runs a build that must succeed.
pub fn build(dir: &Path, arguments: &[&str]) {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{arguments:?}: {message}");
}

/// Runs builds one after the other in a new directory.
pub fn built(builds: &[&[&str]]) -> (TempDir, Files) {
    let dir = directory();
    for arguments in builds {
        build(dir.path(), arguments);
    }
    let files = files(dir.path());
    (dir, files)
}

/// Tables and their reports.
pub struct BuiltTables {
    pub tables: Tablebase,
    pub reports: Vec<Report>,
    pub dir: TempDir,
}

/// All international classes with up to four pieces, every metric and profile, built once for all
/// tests.
pub fn four_pieces() -> &'static BuiltTables {
    static BUILT: OnceLock<BuiltTables> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = directory();
        let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(4), dir.path());
        prebuilt::copy_prebuilt(INTERNATIONAL.name, &order.classes, dir.path());
        BuiltTables::of(&order, dir)
    })
}

/// WDL and DTW of all classes of three pieces and some of four, in the compact form, built once for
/// all tests.
pub fn compact() -> &'static BuiltTables {
    static BUILT: OnceLock<BuiltTables> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = directory();
        let mut classes = Class::up_to(3);
        classes.extend(["KKvKK", "KKvKM", "KKvMM"].map(class));
        let order = BuildOrder {
            metrics: vec![Metric::Wdl, Metric::Dtw],
            form: Some(TableForm::Compact),
            ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&classes), dir.path())
        };
        BuiltTables::of(&order, dir)
    })
}

impl BuiltTables {
    fn of(order: &BuildOrder, dir: TempDir) -> Self {
        build::build(order, &()).expect("tables are built");
        let read = |class| report::read(&report::path(dir.path(), &INTERNATIONAL, class));
        Self {
            tables: Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables are there"),
            reports: (order.classes.iter())
                .map(|&class| read(class).expect("a report"))
                .collect(),
            dir,
        }
    }
}

/// The tables of a class: two without draw rules, and one for each profile.
pub fn tables_of_a_class() -> usize {
    2 + INTERNATIONAL.profiles.len()
}

/// Returns the expected files of a `build` of named classes, taken from [`four_pieces`].
pub fn expected(arguments: &[&str]) -> Files {
    let named: Vec<Class> = arguments[1..].iter().map(|name| class(name)).collect();
    let classes = Class::all_needed(&named);
    let mut files = files(four_pieces().dir.path());
    files.retain(|path, _| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let name = name.split('.').next().expect("a class");
        classes.contains(&class(name))
    });
    files
}

pub fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Starts a build in the background.
pub fn start_building(dir: &Path, arguments: &[&str]) -> Child {
    let mut command = generator(dir, arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// Kills a process like `kill -9`.
pub fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

/// Returns the error message of a refused command: one line on standard error, exit code 1.
pub fn refusal(done: &Output) -> String {
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{message}");
    assert!(message.starts_with("galotne-gen: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Asserts an error message of one line that names a path once and has a reason once.
pub fn assert_helpful(done: &Output, path: &Path, reason: &str) {
    let message = refusal(done);
    let name = path.display().to_string();
    assert_eq!(message.matches(&name).count(), 1, "{message}");
    assert_eq!(message.matches(reason).count(), 1, "{message}");
}

/// A repeatable source of random numbers: SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Returns a number from 0 to 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

pub fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

// ---- Directories -------------------------------------------------------------------------------

/// Files by name.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Reads all files below a directory except those in `.work` and records of verifications.
pub fn files(dir: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![dir.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(dir).expect("below").to_owned();
            // Its dates and times differ from run to run.
            if name.ends_with("verified.jsonl") {
                continue;
            }
            if path.is_dir() {
                open.extend((name != Path::new(".work")).then_some(path));
            } else {
                found.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    found
}

/// Creates a directory with files.
pub fn directory_of(files: &Files) -> TempDir {
    let dir = directory();
    for (name, bytes) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, bytes).expect("written");
    }
    dir
}

/// Asserts that directories are equal, without printing tables.
pub fn assert_same(found: &Files, expected: &Files, what: &str) {
    let names = |files: &Files| -> Vec<PathBuf> { files.keys().cloned().collect() };
    assert_eq!(names(found), names(expected), "{what}");
    let other: Vec<&PathBuf> = (found.iter())
        .filter(|&(name, bytes)| expected[name] != *bytes)
        .map(|(name, _)| name)
        .collect();
    assert!(other.is_empty(), "{what}: other bytes in {other:?}");
}

/// Asserts that every file under its final name is complete.
pub fn assert_complete(dir: &Path) {
    let Ok(tables) = Tablebase::open(&INTERNATIONAL, dir) else {
        // Killed before the directory was created.
        return;
    };
    let keys: Vec<TableKey> = tables.keys().collect();
    check_files(&tables, &keys).expect("every table is whole");
    let (tables, reports): (Vec<PathBuf>, Vec<PathBuf>) = (files(dir).into_keys())
        .partition(|name| name.extension().is_some_and(|extension| extension == "glt"));
    assert_eq!(tables.len(), keys.len(), "no other names");
    for name in reports {
        assert!(report::read(&dir.join(&name)).is_ok(), "{name:?}");
    }
}

/// Checks the checksum of every block and the hash over every file.
pub fn check_files(tables: &Tablebase, keys: &[TableKey]) -> Result<(), VerifyError> {
    for &key in keys {
        // Opening an alias checks that its table belongs to it.
        let table = tables.file(key)?;
        table.check_file_hash()?;
        verify::blocks(table, &())?;
    }
    Ok(())
}

/// Whether a class is finished and described.
pub fn is_finished(dir: &Path, class: Class) -> bool {
    report::path(dir, &INTERNATIONAL, class).exists()
}

// ---- Journals ----------------------------------------------------------------------------------

/// Returns the path of a class's journal during a build.
pub fn journal_path(dir: &Path, class: Class) -> PathBuf {
    journal::path(&dir.join(".work"), &INTERNATIONAL, Shard::whole(class))
}

/// The bytes of a journal and its intact prefix.
#[derive(Clone, Default)]
pub struct JournalBytes {
    pub bytes: Vec<u8>,
    /// Its intact records from the first on, which is the header.
    pub records: Vec<Range<usize>>,
}

impl JournalBytes {
    pub fn new(bytes: Vec<u8>) -> Self {
        let (mut records, mut at) = (vec![], 0);
        let mut header: &[u8] = &[];
        while let Some(head) = bytes.get(at..at + 12) {
            let (length, crc) = head.split_at(8);
            let length = u64::from_le_bytes(length.try_into().expect("8 bytes"));
            let end = usize::try_from(length)
                .ok()
                .and_then(|length| (at + 12).checked_add(length));
            let Some(payload) = end.and_then(|end| bytes.get(at + 12..end)) else {
                break;
            };
            if crc32fast::hash(&[header, payload].concat()).to_le_bytes() != crc {
                break;
            }
            if records.is_empty() {
                header = payload;
            }
            records.push(at..at + 12 + payload.len());
            at += 12 + payload.len();
        }
        Self { bytes, records }
    }

    /// Reads the journal of a class in progress; `None` before it is started.
    pub fn read(dir: &Path, class: Class) -> Option<Self> {
        fs::read(journal_path(dir, class)).ok().map(Self::new)
    }

    /// Returns the longest intact prefix.
    pub fn intact(&self) -> &[u8] {
        &self.bytes[..self.records.last().map_or(0, |last| last.end)]
    }

    /// Returns the records of units, without the header and the end record.
    pub fn units(&self) -> &[Range<usize>] {
        let units = self.records.get(1..).unwrap_or_default();
        match units.split_last() {
            Some((last, units)) if self.payload(last).starts_with(&[0xFF; 8]) => units,
            _ => units,
        }
    }

    /// Returns the payload of the header.
    pub fn header(&self) -> &[u8] {
        self.payload(&self.records[0])
    }

    pub fn payload(&self, record: &Range<usize>) -> &[u8] {
        &self.bytes[record.start + 12..record.end]
    }

    /// Returns the group and number of each unit, in file order.
    pub fn unit_numbers(&self) -> Vec<(u32, u32)> {
        let number = |payload: &[u8], at: usize| {
            u32::from_le_bytes(payload[at..at + 4].try_into().expect("4 bytes"))
        };
        let payloads = self.units().iter().map(|unit| self.payload(unit));
        payloads
            .map(|payload| (number(payload, 0), number(payload, 4)))
            .collect()
    }

    /// Returns the same as a set, and asserts that no unit occurs twice.
    pub fn unit_set(&self) -> BTreeSet<(u32, u32)> {
        let set: BTreeSet<_> = self.unit_numbers().into_iter().collect();
        assert_eq!(set.len(), self.units().len(), "a unit was written twice");
        set
    }
}

/// Encodes a record of a journal with a header; for the header itself, `header` is empty.
pub fn encode_record(header: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut record = (payload.len() as u64).to_le_bytes().to_vec();
    record.extend(crc32fast::hash(&[header, payload].concat()).to_le_bytes());
    record.extend(payload);
    record
}

/// Encodes the end record of a journal with these bytes.
pub fn end_record(header: &[u8], before: &[u8]) -> Vec<u8> {
    let seal = Sha256::digest(before);
    encode_record(header, &[&[0xFF; 8][..], &seal].concat())
}

/// Decompresses the unit in a record's payload.
pub fn decompress_unit(payload: &[u8]) -> Vec<u8> {
    zstd::decode_all(&payload[8..]).expect("a frame")
}

/// Encodes a record of a unit with the numbers of `payload`. The frame has a checksum, which no
/// build writes.
pub fn marked_record(header: &[u8], payload: &[u8], unit: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(payload[..8].to_vec(), 9).expect("an encoder");
    encoder.include_checksum(true).expect("with a checksum");
    encoder.write_all(unit).expect("encoded");
    encode_record(header, &encoder.finish().expect("encoded"))
}

/// Returns the complete journals of a build of `classes`.
///
/// A build removes a journal when no further class needs it, but a second link keeps its bytes.
pub fn full_journals(arguments: &[&str], classes: &[Class]) -> BTreeMap<String, JournalBytes> {
    let dir = directory();
    let links: Vec<_> = classes
        .iter()
        .map(|&class| LinkedJournal::new(dir.path(), class, &[]))
        .collect();
    build(dir.path(), arguments);
    let journals = links.into_iter().map(|link| {
        let journal = link.read();
        let rest = journal.bytes.len() - journal.intact().len();
        assert_eq!(rest, 0, "{}: bytes behind the last record", link.class);
        (link.class.to_string(), journal)
    });
    journals.collect()
}

/// A second link to a journal, which keeps its bytes when a build removes it.
pub struct LinkedJournal {
    class: Class,
    path: PathBuf,
}

impl LinkedJournal {
    /// Writes a journal and links it.
    pub fn new(dir: &Path, class: Class, bytes: &[u8]) -> Self {
        let journal = journal_path(dir, class);
        fs::create_dir_all(journal.parent().expect("a parent")).expect("made");
        fs::write(&journal, bytes).expect("written");
        let path = journal.with_extension("link");
        // The link of an earlier build.
        let _ = fs::remove_file(&path);
        fs::hard_link(journal, &path).expect("a second link");
        Self { class, path }
    }

    pub fn read(&self) -> JournalBytes {
        JournalBytes::new(fs::read(&self.path).expect("the link"))
    }
}
