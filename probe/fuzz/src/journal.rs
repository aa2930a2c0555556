//! A class solved with a damaged journal is still solved correctly.
//!
//! Checksums detect damage. Forged checksums are outside this promise; random changes do not
//! produce one.

use galotne::material::Class;
use galotne::rules::{ENGLISH, Profile};
use galotne_generator::solve::{SolveContext, Solver};
use galotne_generator::store::journal::{self, Journal};
use galotne_generator::store::shards::Shard;
use galotne_generator::store::slots::Storage;
use galotne_generator::store::solved_class::{SolvedClass, SolvedClasses};
use galotne_generator::store::targets::Targets;
use galotne_generator::timing::StageTimes;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A class of many small units.
const CLASS: &str = "MvM";

/// A solved class with the classes that it leads into, and its journal.
struct Reference {
    profiles: Vec<&'static Profile>,
    class: Class,
    finished: SolvedClasses,
    solved: SolvedClass,
    journal: Vec<u8>,
}

fn reference() -> &'static Reference {
    static REFERENCE: OnceLock<Reference> = OnceLock::new();
    REFERENCE.get_or_init(|| {
        let profiles: Vec<_> = ENGLISH.profiles.iter().collect();
        let class: Class = CLASS.parse().expect("a class");
        let mut finished = SolvedClasses::new();
        let dir = tempfile::tempdir().expect("a directory");
        for needed in ENGLISH.all_needed(&[class]) {
            let solved = solve(dir.path(), &profiles, needed, &finished);
            finished.insert(needed, Arc::new(solved));
        }
        let solved = finished.remove(&class).expect("the last one");
        let journal = fs::read(journal::path(dir.path(), &ENGLISH, Shard::whole(class)));
        let journal = journal.expect("a journal");
        Reference {
            profiles,
            class,
            finished,
            solved: Arc::into_inner(solved).expect("the only owner"),
            journal,
        }
    })
}

fn solve(
    dir: &Path,
    profiles: &[&'static Profile],
    class: Class,
    finished: &SolvedClasses,
) -> SolvedClass {
    let open = |shard| {
        let path = journal::path(dir, &ENGLISH, shard);
        Journal::open(
            &path,
            &ENGLISH,
            shard,
            Targets::with_distances(profiles),
            BTreeMap::new(),
        )
    };
    let context = SolveContext {
        journals: &open,
        storage: Storage::Memory,
        quiet: true,
        times: &StageTimes::default(),
        progress: &(),
    };
    let solver = Solver::new(&ENGLISH, Targets::with_distances(profiles), 2);
    solver.solve(class, finished, context).expect("solved")
}

/// Returns a complete journal, and journals of interrupted builds.
pub fn seeds(_: &str) -> Vec<Vec<u8>> {
    let whole = &reference().journal;
    let part = |percent: usize| whole[..whole.len() * percent / 100].to_vec();
    vec![whole.clone(), part(20), part(50), part(90)]
}

/// Solves a class with these bytes as its journal, then again from the resulting journal alone.
/// Returns whether the bytes were accepted as a journal of this class.
pub fn check(bytes: &[u8]) -> bool {
    let reference = reference();
    let dir = tempfile::tempdir().expect("a directory");
    let shard = Shard::whole(reference.class);
    let path = journal::path(dir.path(), &ENGLISH, shard);
    fs::write(&path, bytes).expect("it can be written");
    let scope = Targets::with_distances(&reference.profiles);
    let journal = Journal::open(&path, &ENGLISH, shard, scope, BTreeMap::new());
    let begun = journal
        .expect("it can be opened")
        .representatives()
        .is_some();
    let solved = solve(
        dir.path(),
        &reference.profiles,
        reference.class,
        &reference.finished,
    );
    assert_same(&solved, &reference.solved);
    let whole = Journal::read_complete(dir.path(), &ENGLISH, shard, scope);
    assert!(whole.is_some());
    let again = solve(
        dir.path(),
        &reference.profiles,
        reference.class,
        &SolvedClasses::new(),
    );
    assert_same(&again, &reference.solved);
    begun
}

fn assert_same(found: &SolvedClass, expected: &SolvedClass) {
    assert!(found.distances == expected.distances, "distances differ");
    assert_eq!(found.need.len(), expected.need.len());
    for (found, expected) in found.need.iter().zip(&expected.need) {
        assert!(found.planes == expected.planes, "need differs");
        assert_eq!(found.same_as, expected.same_as);
        assert_eq!(found.complete, expected.complete);
    }
    let cells = expected.distances[0].index().cells() as usize;
    for (found, expected) in found.quiet.iter().zip(&expected.quiet) {
        let (found, expected) = (found.reader(), expected.reader());
        for cell in (0..cells).step_by(64) {
            assert_eq!(
                found.word_from(cell),
                expected.word_from(cell),
                "quiet positions differ"
            );
        }
    }
}
