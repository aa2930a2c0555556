//! Journals: what is solved is not solved again, and whatever has happened to a journal, the tables
//! that come of it have the same bytes.

use crate::common::{
    Files, Kept, Written, assert_helpful, assert_same, build, class, directory, directory_of, end,
    expected, files, fractions, framed, full_journals, journal_path, kill, marked, run,
    start_building, tables_of_a_class, unpacked,
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

// ---- What is solved stays solved ---------------------------------------------------------------

/// A class of nine units that take a while, and a build of it alone.
const LONG: &str = "KKMvK";
const BUILD_LONG: &[&str] = &["build", LONG];

#[test]
fn units_in_the_journal_of_a_killed_build_are_not_solved_again() {
    let expected = expected(BUILD_LONG);
    let class = class(LONG);
    // What it needs is there.
    let mut others = expected.clone();
    others.retain(|path, _| !is_of(path, LONG));
    let (dir, found) = killed_amid(&others, BUILD_LONG, class, 3..7);
    // In bytes that no build writes: they cannot come from anywhere else.
    let bytes = all_marked(&found);
    let kept = Kept::new(dir.path(), class, &bytes);
    build(dir.path(), BUILD_LONG);
    let journal = kept.read();
    assert!(journal.bytes.starts_with(&bytes), "units were written anew");
    let all: BTreeSet<(u32, u32)> = (1..=9).map(|group| (group, 0)).collect();
    assert_eq!(journal.set(), all, "each unit once");
    assert_eq!(journal.intact().len(), journal.bytes.len());
    assert_same(&files(dir.path()), &expected, "with marked units");
}

/// A build that found these files and was killed when so many units of a class were on disk.
fn killed_amid(
    before: &Files,
    arguments: &[&str],
    class: Class,
    units: Range<usize>,
) -> (TempDir, Written) {
    for _ in 0..10 {
        let dir = directory_of(before);
        let mut child = start_building(dir.path(), arguments);
        let units_now = || Written::read(dir.path(), class).map_or(0, |now| now.units().len());
        let patience = Instant::now() + Duration::from_secs(300);
        while units_now() < units.start
            && Instant::now() < patience
            && child.try_wait().expect("a child").is_none()
        {
            sleep(Duration::from_millis(1));
        }
        kill(&mut child);
        if let Some(found) = Written::read(dir.path(), class)
            && units.contains(&found.units().len())
        {
            return (dir, found);
        }
    }
    panic!("no build was met amid {class}");
}

/// Remembers which classes a library build has solved.
#[derive(Default)]
struct Solved(Mutex<BTreeSet<String>>);

impl Progress for Solved {
    fn start(&self, _: u64) {}

    fn name_task(&self, stage: &str) {
        let name = stage.split(' ').next().expect("a name");
        self.0.lock().expect("a lock").insert(name.to_owned());
    }

    fn advance(&self, _: u64) {}
}

/// Two men have to be crowned before `KMMvK` becomes `KKKvK`. Nobody looks into that any more.
#[test]
fn what_is_finished_and_not_looked_into_is_not_solved_again() {
    if !full() {
        return;
    }
    let long = class("KMMvK");
    let (dir, _) = killed_amid(&Files::new(), &["build", "KMMvK"], long, 1..units(long));
    let solved = Solved::default();
    let order = BuildOrder::new(&INTERNATIONAL, Class::all_needed(&[long]), dir.path());
    build::build(&order, &solved).expect("built");
    let solved = solved.0.into_inner().expect("a lock");
    assert!(solved.contains("KMMvK") && solved.contains("KKMvK"));
    assert!(!solved.contains("KKKvK"), "{solved:?}");
    let expected = expected(&["build", "KMMvK"]);
    assert_same(&files(dir.path()), &expected, "after a kill");
}

/// The work units of a class of up to three pieces: one for each number of steps that its men have
/// to go.
fn units(class: Class) -> usize {
    let men = Colour::BOTH.map(|colour| class.men(colour));
    // A man has 1 to 9 steps to go, so n men have n to 9 n.
    usize::from(men[0] + men[1]) * 8 + 1
}

/// What is solved and not on disk would be lost beside the units in progress.
#[test]
fn a_unit_is_on_disk_before_the_next_is_begun() {
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
        let told = AtomicUsize::new(0);
        let progress = |_| {
            let solved = told.fetch_add(1, Ordering::Relaxed) + 1;
            // When all units are done, the rest of the cells is told.
            if solved <= units(class) {
                let written = Written::read(dir.path(), class).expect("a journal");
                assert!(written.units().len() >= solved, "{class}: units waited");
            }
        };
        let means = SolveContext {
            journals: &open,
            storage: Storage::Memory,
            stages: &StageTimes::default(),
            progress: &progress,
        };
        let solved = solver.solve(class, &finished, means).expect("solved");
        assert!(told.into_inner() >= units(class));
        finished.insert(class, Arc::new(solved));
    }
}

/// Cut into as many shards as there are, and killed between them, classes have the same bytes.
#[test]
fn shards_of_a_class_make_the_same_tables() {
    let named = [class("MMvM"), class("KMvK")];
    let dir = directory();
    let order = BuildOrder {
        cut: 0,
        ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&named), dir.path())
    };
    /// Ends the build when so many cells are done.
    struct Until(AtomicUsize);
    impl Progress for Until {
        fn start(&self, _: u64) {}
        fn name_task(&self, _: &str) {}
        fn advance(&self, cells: u64) {
            let left = self.0.load(Ordering::Relaxed);
            assert!(left > 0, "the end");
            self.0
                .store(left.saturating_sub(cells as usize), Ordering::Relaxed);
        }
    }
    let mut kept = BTreeSet::new();
    for cells in [50_000, 120_000, 200_000] {
        let until = Until(AtomicUsize::new(cells));
        let cut_short = catch_unwind(AssertUnwindSafe(|| build::build(&order, &until)));
        assert!(cut_short.is_err(), "{cells} cells are not all");
        let scratch = fs::read_dir(dir.path().join(".work")).expect("a directory");
        kept.extend(scratch.map(|entry| entry.expect("an entry").file_name()));
    }
    let is_part = |name: &&std::ffi::OsString| name.to_string_lossy().matches('.').count() == 3;
    assert!(kept.iter().filter(is_part).count() > 20, "{kept:?}");
    build::build(&order, &()).expect("built");
    assert_same(
        &files(dir.path()),
        &expected(&["build", "MMvM", "KMvK"]),
        "in shards",
    );
}

// ---- Damaged journals --------------------------------------------------------------------------

/// A small class of many units, and a build of it that finds all other classes finished.
const SMALL: &str = "MvM";
const BUILD_SMALL: &[&str] = &["build", SMALL];

/// What a build of [`SMALL`] makes, and its full journal, in bytes that no build writes: where they
/// are found again, no unit was solved again.
struct Sound {
    expected: Files,
    journal: Written,
}

fn sound() -> &'static Sound {
    static SOUND: OnceLock<Sound> = OnceLock::new();
    SOUND.get_or_init(|| {
        let classes = Class::all_needed(&[class(SMALL)]);
        let journal = &full_journals(BUILD_SMALL, &classes)[SMALL];
        assert_eq!(journal.units().len(), units(class(SMALL)));
        Sound {
            expected: expected(BUILD_SMALL),
            journal: Written::new(all_marked(journal)),
        }
    })
}

/// The bytes of a journal with the same units in other frames.
fn all_marked(journal: &Written) -> Vec<u8> {
    let mut bytes = journal.bytes[journal.records[0].clone()].to_vec();
    for unit in journal.units() {
        let payload = journal.payload(unit);
        bytes.extend(marked(journal.name(), payload, &unpacked(payload)));
    }
    assert_ne!(
        bytes[..],
        journal.bytes[..bytes.len().min(journal.bytes.len())]
    );
    bytes
}

/// Whether a file is a table or the report of a class.
fn is_of(path: &Path, class: &str) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy();
    name.starts_with(&format!("{class}."))
}

/// A directory in which only the tables of [`SMALL`] are missing.
fn unfinished() -> TempDir {
    let mut others = sound().expected.clone();
    others.retain(|path, _| !is_of(path, SMALL));
    assert_eq!(
        others.len() + tables_of_a_class() + 1,
        sound().expected.len()
    );
    directory_of(&others)
}

/// Builds on from such a journal, and looks at the journal afterwards. The first `good` of its
/// bytes must still be there, what follows must be the other units.
fn assert_goes_on(bytes: &[u8], good: usize, what: &str) {
    let dir = unfinished();
    let kept = Kept::new(dir.path(), class(SMALL), bytes);
    build(dir.path(), BUILD_SMALL);
    assert_same(&files(dir.path()), &sound().expected, what);
    let journal = kept.read();
    assert!(
        journal.bytes.starts_with(&bytes[..good]),
        "{what}: solved again"
    );
    let name = &sound().journal.records[0];
    assert_eq!(
        journal.bytes[name.clone()],
        sound().journal.bytes[name.clone()],
        "{what}"
    );
    assert_eq!(
        journal.set(),
        sound().journal.set(),
        "{what}: each unit once"
    );
    // Where no unit was missing nothing was written, so what was behind them is still there.
    if good < sound().journal.bytes.len() {
        assert_eq!(journal.intact().len(), journal.bytes.len(), "{what}");
    }
}

/// The bytes of an intact journal before the record with this offset.
fn before(at: usize) -> usize {
    let records = &sound().journal.records;
    records
        .iter()
        .map(|record| record.end)
        .filter(|&end| end <= at)
        .max()
        .unwrap_or(0)
}

#[test]
fn a_journal_that_was_cut_off_anywhere_goes_on_from_its_intact_beginning() {
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
        assert_goes_on(&journal.bytes[..cut], before(cut), &format!("cut at {cut}"));
    }
}

#[test]
fn a_journal_with_flipped_bits_goes_on_from_its_intact_beginning() {
    let journal = &sound().journal;
    let mut random = fractions(20_261_122);
    let mut below = |bound: usize| (random() * bound as f64) as usize;
    let flip = |at: usize, bit: usize| {
        let mut bytes = journal.bytes.clone();
        bytes[at] ^= 1 << bit;
        assert_goes_on(
            &bytes,
            before(at),
            &format!("bit {bit} of byte {at} flipped"),
        );
    };
    let flips = if full() { 48 } else { 16 };
    for _ in 0..flips {
        flip(below(journal.bytes.len()), below(8));
    }
    // Lengths, checksums and numbers are few of the bytes.
    for _ in 0..flips / 2 {
        let record = &journal.records[below(journal.records.len())];
        flip(record.start + below(20), below(8));
    }
}

#[test]
fn a_journal_of_garbage_is_begun_anew() {
    let journal = &sound().journal;
    let mut random = fractions(20_261_123);
    let noise: Vec<u8> = (0..10_000).map(|_| (random() * 256.0) as u8).collect();
    // The right name but for the course: profiles that stand for none, for later ones or for each
    // other.
    let on_course = |course: &[usize]| {
        let mut name: serde_json::Value = serde_json::from_slice(journal.name()).expect("a name");
        name["course"] = course.into();
        under_name(&serde_json::to_vec(&name).expect("text"))
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
        (on_course(&[]), "a course of no profile"),
        (
            on_course(&vec![0; profiles + 1]),
            "a course of one profile more",
        ),
        (
            on_course(&vec![profiles; profiles]),
            "a course of no such profile",
        ),
        (on_course(&later), "a course of later profiles"),
        (on_course(&chain), "a course over another profile"),
        (vec![], "nothing"),
        (vec![0], "a zero"),
        (vec![0; 12], "an empty record"),
        (vec![0; 4096], "zeros"),
        (vec![0xFF; 4096], "ones"),
        (noise.clone(), "noise"),
        (b"garbage ".repeat(1000), "text"),
        (framed(b"", b"{}"), "no name"),
        (framed(b"", b"null"), "another name"),
        (framed(b"", &noise), "a record of noise"),
        (journal.bytes[1..].to_vec(), "one byte too few"),
        ([&[0][..], &journal.bytes].concat(), "one byte too many"),
        (
            journal.bytes[journal.records[1].start..].to_vec(),
            "no beginning",
        ),
    ] {
        assert_goes_on(&bytes, 0, what);
    }
}

#[test]
fn whatever_follows_the_intact_beginning_of_a_journal_does_no_harm() {
    let journal = &sound().journal;
    let unit = |number: usize| journal.payload(&journal.units()[number]);
    let record = |number: usize| &journal.bytes[journal.units()[number].clone()];
    let (group, _) = journal.numbers()[5];
    let framed = |payload: &[u8]| framed(journal.name(), payload);
    let numbered = |group: u32, number: u32| {
        let numbers = [group.to_le_bytes(), number.to_le_bytes()].concat();
        framed(&[&numbers, &unit(5)[8..]].concat())
    };
    let with_frame = |frame: &[u8]| {
        let numbers = [group.to_le_bytes(), [0; 4]].concat();
        framed(&[&numbers, frame].concat())
    };
    let packed = |unit: &[u8]| zstd::encode_all(unit, 1).expect("encoded");
    let whole = unpacked(unit(5));
    let five = before(journal.units()[5].start);
    for (rest, what) in [
        (vec![0; 4096], "zeros"),
        (framed(b""), "an empty record"),
        (framed(b"1234567"), "a record without numbers"),
        (framed(&unit(5)[..8]), "a unit without a frame"),
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
            "the name again",
        ),
    ] {
        let bytes = [&journal.bytes[..five], &rest, record(5), record(6)].concat();
        assert_goes_on(&bytes, five, what);
    }
    let bytes = [&journal.bytes[..], b"garbage"].concat();
    assert_goes_on(&bytes, journal.bytes.len(), "garbage behind the last unit");
}

/// Who believes that a journal is whole leaves out the classes that it looks into.
#[test]
fn a_damaged_journal_is_not_whole() {
    let last = end(sound().journal.name(), &sound().journal.bytes);
    let whole = [&sound().journal.bytes[..], &last].concat();
    assert_goes_on(&whole, sound().journal.bytes.len(), "whole");
    for unit in sound().journal.units() {
        let mut bytes = whole.clone();
        bytes[unit.start + 30] ^= 1;
        let what = format!("whole, with a flipped bit in {unit:?}");
        assert_goes_on(&bytes, before(unit.start), &what);
    }
}

/// Zeros read as an empty record with the right checksum. A journal with some before its end is not
/// whole, and one that says it is, without all units, is not believed by who leaves out the classes
/// it looks into.
#[test]
fn empty_records_end_a_journal() {
    let mut bytes = sound().journal.bytes[..sound().journal.units()[1].end].to_vec();
    let good = bytes.len();
    bytes.extend([0; 12]);
    bytes.extend(end(sound().journal.name(), &bytes));
    let dir = directory();
    let scratch = dir.path().join(".work");
    fs::create_dir_all(&scratch).expect("made");
    let small = class(SMALL);
    fs::write(journal_path(dir.path(), small), &bytes).expect("written");
    let profiles: Vec<_> = (INTERNATIONAL.profiles.iter())
        .filter(|profile| !profile.clocks.is_empty())
        .collect();
    let whole = |dir| {
        Journal::read_complete(
            dir,
            &INTERNATIONAL,
            Shard::whole(small),
            Targets::with_distances(&profiles),
        )
    };
    assert_eq!(whole(&scratch), None);
    let units = &sound().journal.bytes;
    let all = [&units[..], &end(sound().journal.name(), units)].concat();
    fs::write(journal_path(dir.path(), small), all).expect("written");
    assert!(whole(&scratch).is_some(), "without the zeros");
    fs::write(journal_path(dir.path(), small), &bytes).expect("written");
    // Nothing but this journal is there.
    build(dir.path(), BUILD_SMALL);
    assert_same(&files(dir.path()), &sound().expected, "with zeros");
    assert_goes_on(&bytes, good, "with zeros");
}

/// The units of [`SMALL`] in a journal with another name.
fn under_name(name: &[u8]) -> Vec<u8> {
    let journal = &sound().journal;
    let units = journal.units().iter();
    let units = units.flat_map(|unit| framed(name, journal.payload(unit)));
    framed(b"", name).into_iter().chain(units).collect()
}

/// A journal with this name and all units of [`SMALL`], with nothing but draws in them, that no
/// build makes.
fn lies(name: &[u8]) -> Vec<u8> {
    let journal = &sound().journal;
    let lie = |unit| {
        let payload = journal.payload(unit);
        let mut bytes = unpacked(payload);
        // A flag, then a score for each slice and side to move.
        let slices = slices(payload);
        bytes[1..][..2 * slices].fill(128);
        marked(name, payload, &bytes)
    };
    let units = journal.units().iter().flat_map(lie);
    framed(b"", name).into_iter().chain(units).collect()
}

/// How many slices are in a unit of [`SMALL`], whose slices have one cell: a flag and two scores
/// for each on two scales, and a bit for each in words of their own.
fn slices(payload: &[u8]) -> usize {
    let length = unpacked(payload).len();
    (1..4096)
        .find(|&slices| 2 * (1 + 2 * slices) + 2 * 8 * usize::div_ceil(slices, 64) == length)
        .expect("the length of a unit")
}

#[test]
fn units_in_a_journal_are_believed() {
    let bytes = lies(sound().journal.name());
    let dir = unfinished();
    let kept = Kept::new(dir.path(), class(SMALL), &bytes);
    build(dir.path(), BUILD_SMALL);
    let journal = kept.read();
    assert!(journal.bytes.starts_with(&bytes), "the journal was full");
    assert_eq!(journal.units().len(), sound().journal.units().len());
    // Otherwise the next test proves nothing.
    let found = files(dir.path());
    let table = Path::new(INTERNATIONAL.name).join(format!("{SMALL}.wdl.glt"));
    assert!(found[&table] != sound().expected[&table], "solved again");
}

#[test]
fn a_journal_of_other_work_is_not_believed() {
    let name: serde_json::Value = serde_json::from_slice(sound().journal.name()).expect("JSON");
    // The same profiles, one of them with another clock.
    let mut other_clauses = name["clauses"].clone();
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
        let mut changed = name.clone();
        assert_ne!(changed[key], other, "it was there, and another");
        changed[key] = other;
        let what = changed.to_string();
        assert_goes_on(&lies(what.as_bytes()), 0, &what);
    }
}

/// As a disk may leave them that has lost its power: the file was begun anew, and its end is from
/// before.
#[test]
fn units_from_before_a_journal_was_begun_anew_are_not_taken_over() {
    let journal = &sound().journal;
    let mut name: serde_json::Value = serde_json::from_slice(journal.name()).expect("JSON");
    name["version"] = serde_json::json!(0);
    let before = lies(&serde_json::to_vec(&name).expect("text"));
    let begin = &journal.bytes[journal.records[0].clone()];
    let units = &before[Written::new(before.clone()).records[0].end..];
    assert_goes_on(&[begin, units].concat(), begin.len(), "units from before");
}

#[test]
fn journals_of_other_builds_are_not_taken_over() {
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
        assert_goes_on(&bytes, 0, what);
    }
}

#[test]
fn a_directory_in_the_place_of_a_journal_is_one_helpful_line() {
    let dir = unfinished();
    let path = journal_path(dir.path(), class(SMALL));
    fs::create_dir_all(&path).expect("made");
    let done = run(dir.path(), BUILD_SMALL);
    assert_helpful(&done, &path, "is a directory, and no regular file");
    fs::remove_dir(&path).expect("it is empty");
    build(dir.path(), BUILD_SMALL);
    assert_same(
        &files(dir.path()),
        &sound().expected,
        "without the directory",
    );
}
