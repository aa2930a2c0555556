//! A deterministic simulation of fetches, in which the host and the disk fail.
//!
//! Each seed draws a plan: the tables that are there and wanted, the kinds of answers of the host
//! and how often it gives them, and how often calls of the disk fail. Time is virtual, so waits
//! cost nothing. Whatever fails: each table has the right bytes under its name or is absent, a run
//! ends within the time that the policy allows, and a later run without faults completes the set
//! and leaves nothing else.
//!
//! One file is transferred at a time, so that a seed always does the same. `GALOTNE_SEEDS=N` tries
//! N seeds, from `GALOTNE_SEED` on.

mod clock;
mod host;
mod machine;
mod seeds;

use crate::error::FetchError;
use crate::fetch::run_on;
use crate::job::{FetchJob, Timeouts};
use crate::progress::FetchedTable;
use crate::source::TableSource;
use crate::system::System;
use crate::trust::{SignaturePolicy, Trust};
use clock::Clock;
use fastrand::Rng;
use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::table::FileHash;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_published::VerifiedTables;
use host::Host;
use machine::SimulatedMachine;
use seeds::{Seed, seeds};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Seeds of an ordinary test run, for two or three seconds.
const SEEDS: u64 = 80;

/// Runs with faults before the one without.
const MAX_FAULTY_RUNS: u64 = 3;

/// Files by their paths below the directory of tables.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// All tables of two pieces, and their reports.
fn tables() -> &'static Files {
    static TABLES: OnceLock<Files> = OnceLock::new();
    TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(2), dir.path());
        build(&order, &()).expect("built");
        files(dir.path())
    })
}

/// Reads all files of the game in a directory.
fn files(dir: &Path) -> Files {
    let folder = Path::new(INTERNATIONAL.name);
    let Ok(listed) = fs::read_dir(dir.join(folder)) else {
        return Files::new();
    };
    let paths = listed.map(|entry| entry.expect("an entry").path());
    let named = paths.map(|path| (folder.join(path.file_name().expect("a name")), path));
    let read = named.map(|(name, path)| (name, fs::read(path).expect("read")));
    read.collect()
}

/// Returns the files of a host by their paths in addresses, with a manifest.
fn host_files() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let address = |path: &PathBuf| format!("/{}", path.display());
        let own = tables().iter();
        let mut files: BTreeMap<_, _> = own
            .map(|(path, bytes)| (address(path), bytes.clone()))
            .collect();
        let reports = tables().iter().filter(|(path, _)| is_report(path));
        let lines = reports.map(|(_, text)| {
            let published = report::from_slice(text).expect("a report").as_published();
            serde_json::to_string(&published).expect("JSON") + "\n"
        });
        let manifest: String = lines.collect();
        files.insert("/international/manifest.jsonl".to_owned(), manifest.into());
        files
    })
}

fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|found| found == "json")
}

/// A directory and the tables wanted in it.
struct Trial {
    dir: tempfile::TempDir,
    job: FetchJob,
    /// Files that were wrong from the beginning.
    damaged: Files,
}

impl Trial {
    fn new(dice: &mut Rng) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let all: Vec<String> = Class::up_to(2).iter().map(ToString::to_string).collect();
        let amount = 1 + dice.usize(..all.len());
        let classes = dice.choose_multiple(all, amount);
        let job = FetchJob {
            game: &INTERNATIONAL,
            classes,
            metrics: None,
            profiles: None,
            form: None,
            trust: Trust {
                key: None,
                signatures: SignaturePolicy::Never,
                older: false,
                unpublished: false,
            },
            directory: dir.path().to_owned(),
            parallel: NonZero::<usize>::MIN,
            retries: dice.u32(..6),
            timeouts: Timeouts::default(),
        };
        let mut damaged = Files::new();
        fs::create_dir(dir.path().join(INTERNATIONAL.name)).expect("made");
        for (path, bytes) in tables() {
            let mut bytes = bytes.clone();
            match dice.u8(..8) {
                0 => {}
                1 => {
                    let place = dice.usize(..bytes.len());
                    bytes[place] ^= 1 << dice.u8(..8);
                    damaged.insert(path.clone(), bytes.clone());
                }
                2 => {
                    bytes.truncate(dice.usize(..bytes.len()));
                    damaged.insert(path.clone(), bytes.clone());
                }
                _ => continue,
            }
            fs::write(dir.path().join(path), bytes).expect("written");
        }
        Self { dir, job, damaged }
    }

    /// Fetches on a machine; checks the time and the files. Returns whether it succeeded.
    fn fetch(&self, machine: SimulatedMachine) -> Result<Vec<FetchedTable>, FetchError> {
        let source: TableSource = "http://host.example".parse().expect("a source");
        let clock = Arc::clone(&machine.clock);
        let machine: Arc<dyn System> = Arc::new(machine);
        let begin = clock.passed();
        let fetched = run_on(&machine, &source, &self.job, &(), true);
        let passed = clock.passed() - begin;
        let longest = self.longest();
        assert!(
            passed <= longest,
            "{passed:?} passed, {longest:?} is allowed"
        );
        for (path, bytes) in files(self.dir.path()) {
            if path.ends_with("verified.jsonl") {
                self.check_records();
                continue;
            }
            let right = tables().get(&path) == Some(&bytes);
            assert!(
                right || self.damaged.get(&path) == Some(&bytes) || self.is_partial(&path, &bytes),
                "{} is wrong after {fetched:?}",
                path.display()
            );
        }
        fetched
    }

    /// Checks that the records of verification are of the right tables.
    fn check_records(&self) {
        let known = VerifiedTables::read(self.dir.path(), INTERNATIONAL.name);
        for (path, bytes) in tables() {
            let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            if let Some(record) = known.get(name) {
                let right = FileHash(Sha256::digest(bytes).into()).to_string();
                assert_eq!(record.file(), right, "{name}");
            }
        }
    }

    /// Whether a report says no more than that of the source: it may list fewer tables, and is made
    /// from the manifest if the source seems to have none.
    fn is_partial(&self, path: &Path, bytes: &[u8]) -> bool {
        let Some(whole) = tables().get(path).filter(|_| is_report(path)) else {
            return false;
        };
        let whole = report::from_slice(whole).expect("a report").as_published();
        report::from_slice(bytes).is_ok_and(|found| {
            let found = found.as_published();
            (found.tables.iter()).all(|table| whole.tables.contains(table))
                && found.statistics == whole.statistics
        })
    }

    /// Returns the longest time that the policy of the job allows.
    fn longest(&self) -> Duration {
        let Timeouts {
            connect,
            idle,
            min_rate,
            rate_window,
            max_retry,
            max_retry_after,
            ..
        } = self.job.timeouts;
        // With five redirects.
        let answer = (connect + idle) * 6;
        // The longest body of the host is twice as long as a file.
        let longest_file = host_files().values().map(Vec::len).max().unwrap_or(0) as u64;
        let body = Duration::from_secs(2 * longest_file / min_rate + 1) + rate_window + idle;
        let request = answer + body;
        let retries = self.job.retries;
        let with_retries = request * (retries + 2) + max_retry * retries + max_retry_after;
        // Manifests of four places; tables; reports twice, as a damaged one is fetched again; the
        // manifest again, to explain a table that differs.
        let requests = 4 + tables().len() * 2;
        with_retries * requests as u32 + request * tables().len() as u32
    }

    /// Fetches without faults, and checks that all is there and nothing else.
    fn complete(&self, clock: &Arc<Clock>) {
        let host = Arc::new(Host::honest(host_files().clone()));
        let machine = SimulatedMachine::sound(host, Arc::clone(clock));
        let fetched = self
            .fetch(machine)
            .expect("a host and a disk without faults");
        self.check_complete(&fetched);
        let scratch = fs::read_dir(self.dir.path().join(".work"));
        let left: Vec<_> = (scratch.into_iter().flatten())
            .map(|entry| entry.expect("an entry").file_name())
            .filter(|name| name != "lock")
            .collect();
        assert!(left.is_empty(), "left behind: {left:?}");
    }

    fn check_complete(&self, fetched: &[FetchedTable]) {
        let found = files(self.dir.path());
        for table in fetched {
            let path = Path::new(table.rules).join(format!("{}.glt", table.table));
            let right = &tables()[&path];
            assert!(found.get(&path) == Some(right), "{} is wrong", table.table);
            let path = Path::new(table.rules).join(format!("{}.json", table.class));
            let report = found.get(&path).expect("a report");
            let listed = report::from_slice(report).expect("a report").tables;
            assert!(listed.iter().any(|entry| entry.table == table.table));
        }
    }
}

#[test]
fn faults_leave_right_tables_or_none() {
    let range = seeds(SEEDS);
    let seeds = range.end - range.start;
    let (mut complete, mut failed, mut requests) = (0_u64, 0_u64, 0);
    let mut passed = Duration::ZERO;
    for seed in range {
        let _guard = Seed {
            number: seed,
            test: "-p galotne-fetch --lib simulation",
        };
        let mut dice = Rng::with_seed(seed);
        let trial = Trial::new(&mut dice);
        let clock = Arc::new(Clock::new());
        for _ in 0..dice.u64(1..=MAX_FAULTY_RUNS) {
            let host = Arc::new(Host::faulty(host_files().clone(), &mut dice));
            let machine =
                SimulatedMachine::faulty(Arc::clone(&host), Arc::clone(&clock), &mut dice);
            match trial.fetch(machine) {
                Ok(fetched) => {
                    trial.check_complete(&fetched);
                    complete += 1;
                }
                Err(_) => failed += 1,
            }
            requests += host.requests();
        }
        trial.complete(&clock);
        passed += clock.passed();
    }
    eprintln!(
        "{seeds} seeds, {requests} requests, {complete} fetches with faults succeeded and {failed} \
         failed, {} virtual minutes",
        passed.as_secs() / 60
    );
    // Otherwise there is no fault, or nothing else.
    assert!(seeds < SEEDS || (complete > seeds / 10 && failed > seeds / 10));
}
