//! What the tests of builds share: running `galotne-gen`, killing it, comparing directories, and
//! reading journals by nothing but what is written about their bytes.

use crate::ready;
use galotne::material::Class;
use galotne::report::{self, Report};
use galotne::rules::INTERNATIONAL;
use galotne::table::TableForm;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Metric;
use galotne_generator::order::BuildOrder;
use galotne_generator::store::shards::Shard;
use galotne_generator::{build, check::verify, store::journal};
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

/// Builds, and must succeed.
pub fn build(dir: &Path, arguments: &[&str]) {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{arguments:?}: {message}");
}

/// A directory with what these builds make, one after the other.
pub fn built(builds: &[&[&str]]) -> (TempDir, Files) {
    let dir = directory();
    for arguments in builds {
        build(dir.path(), arguments);
    }
    let files = files(dir.path());
    (dir, files)
}

/// Tables with their reports.
pub struct Built {
    pub tables: Tablebase,
    pub reports: Vec<Report>,
    pub dir: TempDir,
}

/// All international classes with up to four pieces, every metric and profile, built once for all
/// tests.
pub fn four_pieces() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = directory();
        let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(4), dir.path());
        ready::bring(INTERNATIONAL.name, &order.classes, dir.path());
        Built::of(&order, dir)
    })
}

/// WDL and DTW of all classes of three pieces and some of four, in the compact form, built once for
/// all tests.
pub fn compact() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = directory();
        let mut classes = Class::up_to(3);
        classes.extend(["KKvKK", "KKvKM", "KKvMM"].map(class));
        let order = BuildOrder {
            metrics: vec![Metric::Wdl, Metric::Dtw],
            form: Some(TableForm::Compact),
            ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&classes), dir.path())
        };
        Built::of(&order, dir)
    })
}

impl Built {
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

/// What this `build` of named classes must make: the files of [`four_pieces`] that it is about.
pub fn expected(arguments: &[&str]) -> Files {
    let named: Vec<Class> = arguments[1..].iter().map(|name| class(name)).collect();
    let classes = Class::all_needed(&named);
    let mut files = files(four_pieces().dir.path());
    files.retain(|path, _| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let of = name.split('.').next().expect("a class");
        classes.contains(&class(of))
    });
    files
}

pub fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// A build in the background, to be killed.
pub fn start_building(dir: &Path, arguments: &[&str]) -> Child {
    let mut command = generator(dir, arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// As `kill -9` does.
pub fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

/// One line on standard error, exit code 1.
pub fn refusal(done: &Output) -> String {
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{message}");
    assert!(message.starts_with("galotne-gen: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// One line that names the place once and says what the system says once.
pub fn assert_helpful(done: &Output, place: &Path, reason: &str) {
    let message = refusal(done);
    let name = place.display().to_string();
    assert_eq!(message.matches(&name).count(), 1, "{message}");
    assert_eq!(message.matches(reason).count(), 1, "{message}");
}

/// Repeatable fractions of one.
pub fn fractions(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

pub fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

// ---- Directories -------------------------------------------------------------------------------

/// Files by name.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// All files below a directory except those in `.work`.
pub fn files(dir: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![dir.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(dir).expect("below").to_owned();
            if path.is_dir() {
                open.extend((name != Path::new(".work")).then_some(path));
            } else {
                found.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    found
}

/// A directory with these files.
pub fn directory_of(files: &Files) -> TempDir {
    let dir = directory();
    for (name, bytes) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, bytes).expect("written");
    }
    dir
}

/// Compares directories without printing tables.
pub fn assert_same(found: &Files, expected: &Files, what: &str) {
    let names = |files: &Files| -> Vec<PathBuf> { files.keys().cloned().collect() };
    assert_eq!(names(found), names(expected), "{what}");
    let other: Vec<&PathBuf> = (found.iter())
        .filter(|&(name, bytes)| expected[name] != *bytes)
        .map(|(name, _)| name)
        .collect();
    assert!(other.is_empty(), "{what}: other bytes in {other:?}");
}

/// Every file under its final name is complete.
pub fn assert_complete(dir: &Path) {
    let Ok(tables) = Tablebase::open(&INTERNATIONAL, dir) else {
        // Killed before there was a directory.
        return;
    };
    let keys: Vec<TableKey> = tables.keys().collect();
    verify::bytes(&tables, &keys, &()).expect("every table is whole");
    let (tables, reports): (Vec<PathBuf>, Vec<PathBuf>) = (files(dir).into_keys())
        .partition(|name| name.extension().is_some_and(|extension| extension == "glt"));
    assert_eq!(tables.len(), keys.len(), "no other names");
    for name in reports {
        assert!(report::read(&dir.join(&name)).is_ok(), "{name:?}");
    }
}

/// Whether a class is finished and described.
pub fn is_finished(dir: &Path, class: Class) -> bool {
    report::path(dir, &INTERNATIONAL, class).exists()
}

// ---- Journals ----------------------------------------------------------------------------------

/// Where a build keeps the journal of a class.
pub fn journal_path(dir: &Path, class: Class) -> PathBuf {
    journal::path(&dir.join(".work"), &INTERNATIONAL, Shard::whole(class))
}

/// The bytes of a journal and its intact beginning.
#[derive(Clone, Default)]
pub struct Written {
    pub bytes: Vec<u8>,
    /// Its intact records from the first on, the one with the name included.
    pub records: Vec<Range<usize>>,
}

impl Written {
    pub fn new(bytes: Vec<u8>) -> Self {
        let (mut records, mut at) = (vec![], 0);
        let mut name: &[u8] = &[];
        while let Some(head) = bytes.get(at..at + 12) {
            let (length, crc) = head.split_at(8);
            let length = u64::from_le_bytes(length.try_into().expect("8 bytes"));
            let end = usize::try_from(length)
                .ok()
                .and_then(|length| (at + 12).checked_add(length));
            let Some(payload) = end.and_then(|end| bytes.get(at + 12..end)) else {
                break;
            };
            if crc32fast::hash(&[name, payload].concat()).to_le_bytes() != crc {
                break;
            }
            if records.is_empty() {
                name = payload;
            }
            records.push(at..at + 12 + payload.len());
            at += 12 + payload.len();
        }
        Self { bytes, records }
    }

    /// The journal of a class that is being built; `None` before it is begun.
    pub fn read(dir: &Path, class: Class) -> Option<Self> {
        fs::read(journal_path(dir, class)).ok().map(Self::new)
    }

    /// The longest intact beginning.
    pub fn intact(&self) -> &[u8] {
        &self.bytes[..self.records.last().map_or(0, |last| last.end)]
    }

    /// The records with units: not the first one, nor the one that says that these were all.
    pub fn units(&self) -> &[Range<usize>] {
        let units = self.records.get(1..).unwrap_or_default();
        match units.split_last() {
            Some((last, units)) if self.payload(last).starts_with(&[0xFF; 8]) => units,
            _ => units,
        }
    }

    /// The payload of the record with the name.
    pub fn name(&self) -> &[u8] {
        self.payload(&self.records[0])
    }

    pub fn payload(&self, record: &Range<usize>) -> &[u8] {
        &self.bytes[record.start + 12..record.end]
    }

    /// The units in it, by group and number, in their order.
    pub fn numbers(&self) -> Vec<(u32, u32)> {
        let number = |payload: &[u8], at: usize| {
            u32::from_le_bytes(payload[at..at + 4].try_into().expect("4 bytes"))
        };
        let payloads = self.units().iter().map(|unit| self.payload(unit));
        payloads
            .map(|payload| (number(payload, 0), number(payload, 4)))
            .collect()
    }

    /// The same numbers in order; no unit may be there twice.
    pub fn set(&self) -> BTreeSet<(u32, u32)> {
        let set: BTreeSet<_> = self.numbers().into_iter().collect();
        assert_eq!(set.len(), self.units().len(), "a unit was written twice");
        set
    }
}

/// A record with this payload in a journal with this name, which for the name itself is empty.
pub fn framed(name: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut record = (payload.len() as u64).to_le_bytes().to_vec();
    record.extend(crc32fast::hash(&[name, payload].concat()).to_le_bytes());
    record.extend(payload);
    record
}

/// The record that says that these bytes of a journal were all.
pub fn end(name: &[u8], before: &[u8]) -> Vec<u8> {
    let seal = Sha256::digest(before);
    framed(name, &[&[0xFF; 8][..], &seal].concat())
}

/// What the Zstandard frame of a unit holds.
pub fn unpacked(payload: &[u8]) -> Vec<u8> {
    zstd::decode_all(&payload[8..]).expect("a frame")
}

/// A record with the numbers of `payload` and this unit, as no build writes it: its frame has a
/// checksum.
pub fn marked(name: &[u8], payload: &[u8], unit: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(payload[..8].to_vec(), 9).expect("an encoder");
    encoder.include_checksum(true).expect("with a checksum");
    encoder.write_all(unit).expect("encoded");
    framed(name, &encoder.finish().expect("encoded"))
}

/// Full journals of what a build makes: `classes` are all of it.
///
/// A journal is removed when nothing ahead looks into its class, but a second name keeps its bytes.
pub fn full_journals(arguments: &[&str], classes: &[Class]) -> BTreeMap<String, Written> {
    let dir = directory();
    let kept: Vec<_> = classes
        .iter()
        .map(|&class| Kept::new(dir.path(), class, &[]))
        .collect();
    build(dir.path(), arguments);
    let journals = kept.into_iter().map(|kept| {
        let written = kept.read();
        let rest = written.bytes.len() - written.intact().len();
        assert_eq!(rest, 0, "{}: nothing but records", kept.class);
        (kept.class.to_string(), written)
    });
    journals.collect()
}

/// A journal that is still there when it was removed.
pub struct Kept {
    class: Class,
    path: PathBuf,
}

impl Kept {
    /// Puts a journal in its place, with a second name for it.
    pub fn new(dir: &Path, class: Class, bytes: &[u8]) -> Self {
        let place = journal_path(dir, class);
        fs::create_dir_all(place.parent().expect("a parent")).expect("made");
        fs::write(&place, bytes).expect("written");
        let path = place.with_extension("kept");
        // What another build was kept by.
        let _ = fs::remove_file(&path);
        fs::hard_link(place, &path).expect("a second name");
        Self { class, path }
    }

    pub fn read(&self) -> Written {
        Written::new(fs::read(&self.path).expect("kept"))
    }
}
