//! Journals: solved units are not solved again, and a build from a damaged journal ends with tables
//! of the same bytes.

use crate::common::{
    Files, JournalBytes, LinkedJournal, Random, assert_helpful, assert_same, build, class,
    decompress_unit, directory, directory_of, encode_record, end_record, expected, files,
    full_journals, journal_path, kill, marked_record, run, start_building, tables_of_a_class,
};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build;
use galotne_generator::order::BuildOrder;
use galotne_generator::progress::Progress;
use galotne_generator::solve::{SolveContext, Solver};
use galotne_generator::store::journal::{self, Journal};
use galotne_generator::store::shards::Shard;
use galotne_generator::store::slots::Storage;
use galotne_generator::store::solved_class::SolvedClasses;
use galotne_generator::store::targets::Targets;
use galotne_generator::timing::StageTimes;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

// ---- Solved units are reused -------------------------------------------------------------------

/// A class of nine units that take a while, and its build.
const LONG: &str = "KKMvK";
const BUILD_LONG: &[&str] = &["build", LONG];

#[test]
fn units_in_the_journal_of_a_killed_build_are_not_solved_again() {
    let expected = expected(BUILD_LONG);
    let class = class(LONG);
    // The classes that it depends on are finished.
    let mut others = expected.clone();
    others.retain(|path, _| !belongs_to(path, LONG));
    let (dir, found) = kill_within(&others, BUILD_LONG, class, 3..7);
    // Bytes that no build writes: they can only come from this journal.
    let bytes = mark_all(&found);
    let link = LinkedJournal::new(dir.path(), class, &bytes);
    build(dir.path(), BUILD_LONG);
    let journal = link.read();
    assert!(journal.bytes.starts_with(&bytes), "units were solved again");
    let all: BTreeSet<(u32, u32)> = (1..=9).map(|group| (group, 0)).collect();
    assert_eq!(journal.unit_set(), all, "each unit once");
    assert_eq!(journal.intact().len(), journal.bytes.len());
    assert_same(&files(dir.path()), &expected, "with marked units");
}

/// Starts builds from these files until one is killed while the number of a class's units on disk
/// is in a range. Returns its directory and its journal.
fn kill_within(
    before: &Files,
    arguments: &[&str],
    class: Class,
    units: Range<usize>,
) -> (TempDir, JournalBytes) {
    for _ in 0..10 {
        let dir = directory_of(before);
        let mut child = start_building(dir.path(), arguments);
        let units_now = || JournalBytes::read(dir.path(), class).map_or(0, |now| now.units().len());
        let deadline = Instant::now() + Duration::from_secs(300);
        while units_now() < units.start
            && Instant::now() < deadline
            && child.try_wait().expect("a child").is_none()
        {
            sleep(Duration::from_millis(1));
        }
        kill(&mut child);
        if let Some(found) = JournalBytes::read(dir.path(), class)
            && units.contains(&found.units().len())
        {
            return (dir, found);
        }
    }
    panic!("no build could be killed within {class}");
}

/// The names of the classes that a build has solved.
#[derive(Default)]
struct SolvedNames(Mutex<BTreeSet<String>>);

impl Progress for SolvedNames {
    fn name_task(&self, stage: &str) {
        let name = stage.split(' ').next().expect("a name");
        self.0.lock().expect("a lock").insert(name.to_owned());
    }
}

/// Two men must be promoted before `KMMvK` becomes `KKKvK`, so the rest of the build does not read
/// `KKKvK`.
#[test]
fn finished_classes_that_are_not_read_are_not_solved_again() {
    if !full() {
        return;
    }
    let long = class("KMMvK");
    let (dir, _) = kill_within(
        &Files::new(),
        &["build", "KMMvK"],
        long,
        1..unit_count(long),
    );
    let solved = SolvedNames::default();
    let order = BuildOrder::new(&INTERNATIONAL, Class::all_needed(&[long]), dir.path());
    build::build(&order, &solved).expect("built");
    let solved = solved.0.into_inner().expect("a lock");
    assert!(solved.contains("KMMvK") && solved.contains("KKMvK"));
    assert!(!solved.contains("KKKvK"), "{solved:?}");
    let expected = expected(&["build", "KMMvK"]);
    assert_same(&files(dir.path()), &expected, "after a kill");
}

/// Returns the number of work units of a class of up to three pieces: one for each total number of
/// rows between its men and promotion.
fn unit_count(class: Class) -> usize {
    let men = Colour::BOTH.map(|colour| class.men(colour));
    // A man has 1 to 9 rows to go, so n men have n to 9 n.
    usize::from(men[0] + men[1]) * 8 + 1
}

/// Asserts at each report that all units solved so far are on disk.
struct DiskCheck<'d> {
    dir: &'d Path,
    class: Class,
    reports: AtomicUsize,
}

impl Progress for DiskCheck<'_> {
    fn advance(&self, _: u64) {
        let solved = self.reports.fetch_add(1, Ordering::Relaxed) + 1;
        // The last report has the cells that need no solving.
        if solved <= unit_count(self.class) {
            let written = JournalBytes::read(self.dir, self.class).expect("a journal");
            let class = self.class;
            assert!(
                written.units().len() >= solved,
                "{class}: units not on disk"
            );
        }
    }
}

/// A kill loses at most the units in progress.
#[test]
fn units_are_on_disk_before_the_next_is_started() {
    let dir = directory();
    let scratch = dir.path().join(".work");
    fs::create_dir_all(&scratch).expect("a directory");
    let profiles: Vec<_> = INTERNATIONAL.profiles.iter().collect();
    let solver = Solver::new(&INTERNATIONAL, Targets::with_distances(&profiles), 3);
    let mut finished = SolvedClasses::new();
    for class in Class::all_needed(&[class("MMvK"), class("KMvM")]) {
        let open = |shard| {
            let path = journal::path(&scratch, &INTERNATIONAL, shard);
            Journal::open(
                &path,
                &INTERNATIONAL,
                shard,
                Targets::with_distances(&profiles),
                BTreeMap::new(),
            )
        };
        let progress = DiskCheck {
            dir: dir.path(),
            class,
            reports: AtomicUsize::new(0),
        };
        let context = SolveContext {
            journals: &open,
            storage: Storage::Memory,
            quiet: true,
            times: &StageTimes::default(),
            progress: &progress,
        };
        let solved = solver.solve(class, &finished, context).expect("solved");
        assert!(progress.reports.into_inner() >= unit_count(class));
        finished.insert(class, Arc::new(solved));
    }
}

/// Classes split into as many shards as possible, with the build killed between shards.
#[test]
fn shards_of_a_class_make_the_same_tables() {
    let named = [class("MMvM"), class("KMvK")];
    let dir = directory();
    let order = BuildOrder {
        split_cells: 0,
        ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&named), dir.path())
    };
    /// Ends the build after a number of cells.
    struct CellLimit(AtomicUsize);
    impl Progress for CellLimit {
        fn advance(&self, cells: u64) {
            let left = self.0.load(Ordering::Relaxed);
            assert!(left > 0, "limit reached");
            self.0
                .store(left.saturating_sub(cells as usize), Ordering::Relaxed);
        }
    }
    let mut scratch_names = BTreeSet::new();
    for cells in [50_000, 120_000, 200_000] {
        let limit = CellLimit(AtomicUsize::new(cells));
        let interrupted = catch_unwind(AssertUnwindSafe(|| build::build(&order, &limit)));
        assert!(interrupted.is_err(), "finished within {cells} cells");
        let scratch = fs::read_dir(dir.path().join(".work")).expect("a directory");
        scratch_names.extend(scratch.map(|entry| entry.expect("an entry").file_name()));
    }
    let is_part = |name: &&std::ffi::OsString| name.to_string_lossy().matches('.').count() == 3;
    let parts = scratch_names.iter().filter(is_part).count();
    assert!(parts > 20, "{scratch_names:?}");
    build::build(&order, &()).expect("built");
    assert_same(
        &files(dir.path()),
        &expected(&["build", "MMvM", "KMvK"]),
        "in shards",
    );
}

// ---- Damaged journals --------------------------------------------------------------------------

/// A small class of many units, and its build with all other classes finished.
const SMALL: &str = "MvM";
const BUILD_SMALL: &[&str] = &["build", SMALL];

/// The files of a build of [`SMALL`], and its complete journal in bytes that no build writes. If
/// these bytes are found again, no unit was solved again.
struct SoundBuild {
    expected: Files,
    journal: JournalBytes,
}

fn sound() -> &'static SoundBuild {
    static SOUND: OnceLock<SoundBuild> = OnceLock::new();
    SOUND.get_or_init(|| {
        let classes = Class::all_needed(&[class(SMALL)]);
        let journal = &full_journals(BUILD_SMALL, &classes)[SMALL];
        assert_eq!(journal.units().len(), unit_count(class(SMALL)));
        SoundBuild {
            expected: expected(BUILD_SMALL),
            journal: JournalBytes::new(mark_all(journal)),
        }
    })
}

/// Returns the bytes of a journal with the same units in other frames.
fn mark_all(journal: &JournalBytes) -> Vec<u8> {
    let mut bytes = journal.bytes[journal.records[0].clone()].to_vec();
    for unit in journal.units() {
        let payload = journal.payload(unit);
        bytes.extend(marked_record(
            journal.header(),
            payload,
            &decompress_unit(payload),
        ));
    }
    assert_ne!(
        bytes[..],
        journal.bytes[..bytes.len().min(journal.bytes.len())]
    );
    bytes
}

/// Whether a file is a table or the report of a class.
fn belongs_to(path: &Path, class: &str) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy();
    name.starts_with(&format!("{class}."))
}

/// Creates a directory in which only the tables of [`SMALL`] are missing.
fn directory_without_small() -> TempDir {
    let mut others = sound().expected.clone();
    others.retain(|path, _| !belongs_to(path, SMALL));
    assert_eq!(
        others.len() + tables_of_a_class() + 1,
        sound().expected.len()
    );
    directory_of(&others)
}

/// Builds from a journal, and checks the journal afterwards: it still starts with the first `good`
/// bytes, and the other units follow.
fn assert_resumes(bytes: &[u8], good: usize, what: &str) {
    let dir = directory_without_small();
    let link = LinkedJournal::new(dir.path(), class(SMALL), bytes);
    build(dir.path(), BUILD_SMALL);
    assert_same(&files(dir.path()), &sound().expected, what);
    let journal = link.read();
    assert!(
        journal.bytes.starts_with(&bytes[..good]),
        "{what}: solved again"
    );
    let header = &sound().journal.records[0];
    assert_eq!(
        journal.bytes[header.clone()],
        sound().journal.bytes[header.clone()],
        "{what}"
    );
    assert_eq!(
        journal.unit_set(),
        sound().journal.unit_set(),
        "{what}: each unit once"
    );
    // If no unit was missing, nothing was written, and bytes behind the units are still there.
    if good < sound().journal.bytes.len() {
        assert_eq!(journal.intact().len(), journal.bytes.len(), "{what}");
    }
}

/// Returns the length of the intact records before an offset.
fn intact_before(at: usize) -> usize {
    let records = &sound().journal.records;
    records
        .iter()
        .map(|record| record.end)
        .filter(|&end| end <= at)
        .max()
        .unwrap_or(0)
}

#[test]
fn truncated_journals_resume_from_their_intact_prefix() {
    let journal = &sound().journal;
    let mut cuts = BTreeSet::from([0, journal.bytes.len()]);
    for record in &journal.records {
        // In the length, the checksum, the unit's numbers, its frame, and between records.
        let (half, last) = (record.len() / 2, record.len() - 1);
        let within = [7, 9, half, 0, 12, last, 1, 8, 11, 13, 16, 20, 21];
        let within = if full() { &within[..] } else { &within[..3] };
        cuts.extend(within.iter().map(|within| record.start + within));
    }
    for cut in cuts {
        assert_resumes(
            &journal.bytes[..cut],
            intact_before(cut),
            &format!("cut at {cut}"),
        );
    }
}

#[test]
fn journals_with_flipped_bits_resume_from_their_intact_prefix() {
    let journal = &sound().journal;
    let mut random = Random(20_261_122);
    let mut below = |bound: usize| (random.fraction() * bound as f64) as usize;
    let flip = |at: usize, bit: usize| {
        let mut bytes = journal.bytes.clone();
        bytes[at] ^= 1 << bit;
        assert_resumes(
            &bytes,
            intact_before(at),
            &format!("bit {bit} of byte {at} flipped"),
        );
    };
    let flips = if full() { 48 } else { 16 };
    for _ in 0..flips {
        flip(below(journal.bytes.len()), below(8));
    }
    // Lengths, checksums and numbers are only a few of the bytes.
    for _ in 0..flips / 2 {
        let record = &journal.records[below(journal.records.len())];
        flip(record.start + below(20), below(8));
    }
}

#[test]
fn garbage_journals_are_started_again() {
    let journal = &sound().journal;
    let mut random = Random(20_261_123);
    let noise: Vec<u8> = (0..10_000)
        .map(|_| (random.fraction() * 256.0) as u8)
        .collect();
    // The right header except for the representatives of profiles: missing, later or chained ones.
    let with_representatives = |representatives: &[usize]| {
        let header = serde_json::from_slice(journal.header());
        let mut header: serde_json::Value = header.expect("a header");
        header["course"] = representatives.into();
        with_header(&serde_json::to_vec(&header).expect("text"))
    };
    let profiles = INTERNATIONAL.profiles.iter();
    let profiles = profiles
        .filter(|profile| !profile.clocks.is_empty())
        .count();
    let mut later = vec![0; profiles];
    later[0] = 1;
    let mut chain = vec![0; profiles];
    (chain[1], chain[2]) = (0, 1);
    for (bytes, what) in [
        (with_representatives(&[]), "no representatives"),
        (
            with_representatives(&vec![0; profiles + 1]),
            "one representative too many",
        ),
        (
            with_representatives(&vec![profiles; profiles]),
            "representatives beyond the profiles",
        ),
        (with_representatives(&later), "later representatives"),
        (with_representatives(&chain), "chained representatives"),
        (vec![], "nothing"),
        (vec![0], "a zero"),
        (vec![0; 12], "an empty record"),
        (vec![0; 4096], "zeros"),
        (vec![0xFF; 4096], "ones"),
        (noise.clone(), "noise"),
        (b"garbage ".repeat(1000), "text"),
        (encode_record(b"", b"{}"), "an empty header"),
        (encode_record(b"", b"null"), "a null header"),
        (encode_record(b"", &noise), "a record of noise"),
        (journal.bytes[1..].to_vec(), "one byte too few"),
        ([&[0][..], &journal.bytes].concat(), "one byte too many"),
        (
            journal.bytes[journal.records[1].start..].to_vec(),
            "no header",
        ),
    ] {
        assert_resumes(&bytes, 0, what);
    }
}

#[test]
fn bytes_behind_the_intact_prefix_are_ignored() {
    let journal = &sound().journal;
    let unit = |number: usize| journal.payload(&journal.units()[number]);
    let record = |number: usize| &journal.bytes[journal.units()[number].clone()];
    let (group, _) = journal.unit_numbers()[5];
    let encode_record = |payload: &[u8]| encode_record(journal.header(), payload);
    let numbered = |group: u32, number: u32| {
        let numbers = [group.to_le_bytes(), number.to_le_bytes()].concat();
        encode_record(&[&numbers, &unit(5)[8..]].concat())
    };
    let with_frame = |frame: &[u8]| {
        let numbers = [group.to_le_bytes(), [0; 4]].concat();
        encode_record(&[&numbers, frame].concat())
    };
    let packed = |unit: &[u8]| zstd::encode_all(unit, 1).expect("encoded");
    let whole = decompress_unit(unit(5));
    let five = intact_before(journal.units()[5].start);
    for (rest, what) in [
        (vec![0; 4096], "zeros"),
        (encode_record(b""), "an empty record"),
        (encode_record(b"1234567"), "a record without numbers"),
        (encode_record(&unit(5)[..8]), "a unit without a frame"),
        (with_frame(b"garbage"), "a unit of garbage"),
        (with_frame(&packed(b"")), "an empty unit"),
        (with_frame(&packed(&whole[1..])), "a unit that is too short"),
        (
            with_frame(&packed(&[&whole[..], &[0]].concat())),
            "a unit that is too long",
        ),
        (numbered(group, 1), "a unit beyond the last"),
        (numbered(group, u32::MAX), "a unit far beyond the last"),
        (numbered(19, 0), "a group beyond the last"),
        (numbered(u32::MAX, 0), "a group far beyond the last"),
        (record(3).to_vec(), "a unit that is already there"),
        (record(0).to_vec(), "the first unit again"),
        (record(6).to_vec(), "a unit out of order"),
        (
            journal.bytes[journal.records[0].clone()].to_vec(),
            "the header again",
        ),
    ] {
        let bytes = [&journal.bytes[..five], &rest, record(5), record(6)].concat();
        assert_resumes(&bytes, five, what);
    }
    let bytes = [&journal.bytes[..], b"garbage"].concat();
    assert_resumes(&bytes, journal.bytes.len(), "garbage behind the last unit");
}

/// A build skips the dependencies of a class with a complete journal, so damage must be detected.
#[test]
fn damaged_journals_are_not_complete() {
    let last = end_record(sound().journal.header(), &sound().journal.bytes);
    let complete = [&sound().journal.bytes[..], &last].concat();
    assert_resumes(&complete, sound().journal.bytes.len(), "complete");
    for unit in sound().journal.units() {
        let mut bytes = complete.clone();
        bytes[unit.start + 30] ^= 1;
        let what = format!("complete, with a flipped bit in {unit:?}");
        assert_resumes(&bytes, intact_before(unit.start), &what);
    }
}

/// Zeros read as an empty record with the right checksum. A journal with zeros before its end
/// record is not complete.
#[test]
fn empty_records_end_a_journal() {
    let mut bytes = sound().journal.bytes[..sound().journal.units()[1].end].to_vec();
    let good = bytes.len();
    bytes.extend([0; 12]);
    bytes.extend(end_record(sound().journal.header(), &bytes));
    let dir = directory();
    let scratch = dir.path().join(".work");
    fs::create_dir_all(&scratch).expect("made");
    let small = class(SMALL);
    fs::write(journal_path(dir.path(), small), &bytes).expect("written");
    let profiles: Vec<_> = (INTERNATIONAL.profiles.iter())
        .filter(|profile| !profile.clocks.is_empty())
        .collect();
    let read_complete = |dir| {
        Journal::read_complete(
            dir,
            &INTERNATIONAL,
            Shard::whole(small),
            Targets::with_distances(&profiles),
        )
    };
    assert_eq!(read_complete(&scratch), None);
    let units = &sound().journal.bytes;
    let all = [&units[..], &end_record(sound().journal.header(), units)].concat();
    fs::write(journal_path(dir.path(), small), all).expect("written");
    assert!(read_complete(&scratch).is_some(), "without the zeros");
    fs::write(journal_path(dir.path(), small), &bytes).expect("written");
    // The directory has only this journal.
    build(dir.path(), BUILD_SMALL);
    assert_same(&files(dir.path()), &sound().expected, "with zeros");
    assert_resumes(&bytes, good, "with zeros");
}

/// Returns the units of [`SMALL`] in a journal with another header.
fn with_header(header: &[u8]) -> Vec<u8> {
    let journal = &sound().journal;
    let units = journal.units().iter();
    let units = units.flat_map(|unit| encode_record(header, journal.payload(unit)));
    encode_record(b"", header)
        .into_iter()
        .chain(units)
        .collect()
}

/// Returns a journal with a header and all units of [`SMALL`], in which all positions are draws.
fn false_draws(header: &[u8]) -> Vec<u8> {
    let journal = &sound().journal;
    let drawn_unit = |unit| {
        let payload = journal.payload(unit);
        let mut bytes = decompress_unit(payload);
        // A flag, then a score for each slice and side to move.
        let slices = slice_count(payload);
        bytes[1..][..2 * slices].fill(128);
        marked_record(header, payload, &bytes)
    };
    let units = journal.units().iter().flat_map(drawn_unit);
    encode_record(b"", header)
        .into_iter()
        .chain(units)
        .collect()
}

/// Returns the number of slices in a unit of [`SMALL`], whose slices have one cell: on two scales a
/// flag and two scores per slice, and for each side one bit per slice.
fn slice_count(payload: &[u8]) -> usize {
    let length = decompress_unit(payload).len();
    (1..4096)
        .find(|&slices| 2 * (1 + 2 * slices) + 2 * 8 * usize::div_ceil(slices, 64) == length)
        .expect("the length of a unit")
}

/// Shows that the next test can fail: false units with the right header do reach the tables.
#[test]
fn units_with_the_right_header_are_reused() {
    let bytes = false_draws(sound().journal.header());
    let dir = directory_without_small();
    let link = LinkedJournal::new(dir.path(), class(SMALL), &bytes);
    build(dir.path(), BUILD_SMALL);
    let journal = link.read();
    assert!(journal.bytes.starts_with(&bytes), "the journal was full");
    assert_eq!(journal.units().len(), sound().journal.units().len());
    let found = files(dir.path());
    let table = Path::new(INTERNATIONAL.name).join(format!("{SMALL}.wdl.glt"));
    assert!(found[&table] != sound().expected[&table], "solved again");
}

#[test]
fn journals_with_another_header_are_not_reused() {
    let header = serde_json::from_slice(sound().journal.header());
    let header: serde_json::Value = header.expect("JSON");
    // The same profiles, one of them with another clock.
    let mut other_clauses = header["clauses"].clone();
    let byte = other_clauses[0][15].as_u64().expect("a byte of a digest");
    other_clauses[0][15] = serde_json::json!(byte ^ 1);
    for (key, other) in [
        ("version", serde_json::json!(0)),
        ("version", serde_json::json!(u32::MAX)),
        ("rules", serde_json::json!("english-giveaway")),
        ("clauses", serde_json::json!([])),
        ("clauses", other_clauses),
        ("class", serde_json::json!("KvM")),
        ("class", serde_json::json!("KKvK")),
        ("profiles", serde_json::json!([])),
        ("profiles", serde_json::json!(["fmjd-2015"])),
        ("profiles", serde_json::json!(["lidraughts", "fmjd-2015"])),
    ] {
        let mut changed = header.clone();
        assert_ne!(changed[key], other, "it was there, and another");
        changed[key] = other;
        let what = changed.to_string();
        assert_resumes(&false_draws(what.as_bytes()), 0, &what);
    }
}

/// A power loss may leave the end of an earlier journal behind the start of a new one.
#[test]
fn units_of_an_earlier_journal_in_the_same_file_are_not_reused() {
    let journal = &sound().journal;
    let header = serde_json::from_slice(journal.header());
    let mut header: serde_json::Value = header.expect("JSON");
    header["version"] = serde_json::json!(0);
    let before = false_draws(&serde_json::to_vec(&header).expect("text"));
    let begin = &journal.bytes[journal.records[0].clone()];
    let units = &before[JournalBytes::new(before.clone()).records[0].end..];
    assert_resumes(&[begin, units].concat(), begin.len(), "units from before");
}

#[test]
fn journals_of_other_builds_are_not_reused() {
    let other_class = full_journals(BUILD_SMALL, &Class::all_needed(&[class(SMALL)]));
    let with = |arguments: &[&str]| {
        let arguments = [BUILD_SMALL, arguments].concat();
        let mut journals = full_journals(&arguments, &Class::all_needed(&[class(SMALL)]));
        journals.remove(SMALL).expect("a journal").bytes
    };
    for (bytes, what) in [
        (other_class["KvM"].bytes.clone(), "KvM"),
        (other_class["KvK"].bytes.clone(), "KvK"),
        (with(&["--profiles", "lidraughts"]), "one profile"),
        (with(&["--metrics", "wdl"]), "no profile"),
    ] {
        assert_resumes(&bytes, 0, what);
    }
}

#[test]
fn a_directory_in_place_of_a_journal_is_reported() {
    let dir = directory_without_small();
    let path = journal_path(dir.path(), class(SMALL));
    fs::create_dir_all(&path).expect("made");
    let done = run(dir.path(), BUILD_SMALL);
    assert_helpful(&done, &path, "is a directory, not a regular file");
    fs::remove_dir(&path).expect("it is empty");
    build(dir.path(), BUILD_SMALL);
    assert_same(
        &files(dir.path()),
        &sound().expected,
        "without the directory",
    );
}
