//! A deterministic simulation of a service whose tables change while it answers, on a disk that
//! fails.
//!
//! Each seed draws how often the disk fails, and a sequence of steps: questions, changes of files
//! (replaced, cut, overwritten, removed, added), and new lists of the tables. Each answer says
//! nothing that the answer of intact tables does not say, or is a typed error; after the last
//! change and a list without faults all answers are right. `GALOTNE_SEEDS=N` tries N seeds, from
//! `GALOTNE_SEED` on.

#[path = "../../fetch/src/simulation/seeds.rs"]
mod seeds;

use crate::{FileAccess, Limits, Service, router};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use fastrand::Rng;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::table::ReadBlock;
use galotne::tablebase::Directory;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use seeds::{Seed, seeds};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;
use tower::ServiceExt;

/// Seeds of an ordinary test run, for two or three seconds.
const SEEDS: u64 = 20;

/// Steps of a seed.
const STEPS: usize = 60;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// EIO, as disks have it.
fn broken() -> io::Error {
    io::Error::from_raw_os_error(5)
}

/// The faults of a disk.
#[derive(Debug)]
struct Faults {
    dice: Rng,
    /// The chance that a call fails, and that a byte is read wrongly.
    rates: [f64; 2],
}

impl Faults {
    fn happens(&mut self, kind: usize) -> bool {
        self.rates[kind] > 0.0 && self.dice.f64() < self.rates[kind]
    }
}

/// The bytes of a file, which may change while it is open.
type Content = Arc<Mutex<Vec<u8>>>;

/// Files of one game in memory, on a disk that fails.
#[derive(Debug)]
struct FaultyDirectory {
    files: Mutex<BTreeMap<String, Content>>,
    faults: Arc<Mutex<Faults>>,
}

impl Directory for FaultyDirectory {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        if lock(&self.faults).happens(0) {
            return Err(broken());
        }
        let files = lock(&self.files);
        let here = files.keys().filter(|_| folder == INTERNATIONAL.name);
        Ok(here.cloned().collect())
    }

    fn open(&self, _: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        if lock(&self.faults).happens(0) {
            return Err(broken());
        }
        let content = lock(&self.files).get(file).cloned();
        let content = content.ok_or(io::ErrorKind::NotFound)?;
        let length = lock(&content).len() as u64;
        Ok(Box::new(FaultyFile {
            content,
            length,
            faults: Arc::clone(&self.faults),
        }))
    }

    fn name(&self) -> &str {
        "memory"
    }
}

/// An open file.
struct FaultyFile {
    content: Content,
    /// The length when it was opened.
    length: u64,
    faults: Arc<Mutex<Faults>>,
}

impl ReadBlock for FaultyFile {
    fn len(&self) -> u64 {
        self.length
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut faults = lock(&self.faults);
        if faults.happens(0) {
            return Err(broken());
        }
        lock(&self.content).read_block(offset, buffer)?;
        if faults.happens(1) && !buffer.is_empty() {
            let place = faults.dice.usize(..buffer.len());
            buffer[place] ^= 1 << faults.dice.u8(..8);
        }
        Ok(())
    }
}

impl FaultyDirectory {
    fn new(files: &BTreeMap<String, Vec<u8>>, faults: &Arc<Mutex<Faults>>) -> Self {
        let directory = Self {
            files: Mutex::default(),
            faults: Arc::clone(faults),
        };
        directory.restore(files);
        directory
    }

    /// Puts new files in the place of all.
    fn restore(&self, right: &BTreeMap<String, Vec<u8>>) {
        let new = |(name, bytes): (&String, &Vec<u8>)| (name.clone(), content(bytes));
        *lock(&self.files) = right.iter().map(new).collect();
    }

    /// Changes a file.
    fn change(&self, dice: &mut Rng, right: &BTreeMap<String, Vec<u8>>) {
        let name = dice.choice(right.keys()).expect("some file");
        let mut files = lock(&self.files);
        match dice.u8(..6) {
            0 => drop(files.remove(name)),
            // Another file of the same bytes.
            1 | 2 => drop(files.insert(name.clone(), content(&right[name]))),
            // Another file under this name.
            3 => {
                let other = dice.choice(right.values()).expect("some file");
                files.insert(name.clone(), content(other));
            }
            // In place.
            other => {
                let Some(file) = files.get(name) else { return };
                let mut bytes = lock(file);
                let place = dice.usize(..=bytes.len());
                if other == 4 {
                    bytes.truncate(place);
                } else {
                    bytes[place..]
                        .iter_mut()
                        .take(9)
                        .for_each(|byte| *byte ^= 0x55);
                }
            }
        }
    }
}

fn content(bytes: &[u8]) -> Content {
    Arc::new(Mutex::new(bytes.to_vec()))
}

/// Tables on disk, their files, and the right answers.
struct Intact {
    dir: TempDir,
    files: BTreeMap<String, Vec<u8>>,
    answers: BTreeMap<String, Json>,
}

impl Intact {
    async fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(2), dir.path());
        build(&order, &()).expect("built");
        let listed = fs::read_dir(dir.path().join(INTERNATIONAL.name)).expect("listed");
        let paths = listed.map(|entry| entry.expect("an entry").path());
        let tables = paths.filter(|path| path.extension().is_some_and(|found| found == "glt"));
        let files = tables.map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(path).expect("read"))
        });
        let mut intact = Self {
            files: files.collect(),
            answers: BTreeMap::new(),
            dir,
        };
        let service = Service::open(intact.dir.path(), FileAccess::Read, Limits::default());
        let service = service.expect("tables");
        for question in questions() {
            let (status, answer) = ask(&service, &question).await;
            assert_eq!(status, StatusCode::OK, "{question}: {answer}");
            intact.answers.insert(question, answer);
        }
        intact
    }
}

/// Returns questions about positions of two pieces, and about tables.
fn questions() -> Vec<String> {
    let mut dice = Rng::with_seed(1);
    let mut questions = vec!["/v1/tables".to_owned()];
    for (white, black) in [("K", "K"), ("K", ""), ("", "K"), ("", "")] {
        for side in ["W", "B", "W", "B"] {
            let squares = dice.choose_multiple(6..46, 2);
            let [one, other] = squares[..] else { continue };
            questions.push(format!(
                "/international?fen={side}:W{white}{one}:B{black}{other}"
            ));
        }
    }
    questions
}

async fn ask(service: &Arc<Service>, question: &str) -> (StatusCode, Json) {
    let request = Request::get(question)
        .body(Body::empty())
        .expect("a request");
    let response = router(Arc::clone(service)).oneshot(request).await;
    let (head, body) = response.expect("a response").into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("a body");
    let answer = serde_json::from_slice(&body).expect("JSON");
    (head.status, answer)
}

/// Whether an answer says nothing that the right one does not say. Values may be missing, and a
/// table may have the error of opening it. The hash at the end of a file is listed as it is read:
/// nothing but the whole file tells whether it is right, which `verify` does.
fn agrees(found: &Json, right: &Json) -> bool {
    if found == right || found.is_null() || found == "unknown" {
        return true;
    }
    match (found, right) {
        (Json::Object(found), Json::Object(right)) => {
            let absent = Json::Null;
            let has_error = found.get("error").is_some_and(Json::is_string);
            let keys = found.keys().chain(right.keys());
            has_error
                || keys.into_iter().all(|key| {
                    matches!(&**key, "notes" | "assumed" | "missing" | "tag" | "hash")
                        || agrees(
                            found.get(key).unwrap_or(&absent),
                            right.get(key).unwrap_or(&absent),
                        )
                })
        }
        (Json::Array(found), Json::Array(right)) => {
            // Moves and tables, whose order depends on values.
            let name = |item: &Json| {
                let name = item.get("uci").or_else(|| item.get("table"));
                name.and_then(Json::as_str).map(ToOwned::to_owned)
            };
            found.iter().all(|item| {
                let same = |other: &&Json| name(item).is_some() && name(other) == name(item);
                right
                    .iter()
                    .find(same)
                    .is_some_and(|right| agrees(item, right))
            })
        }
        _ => false,
    }
}

/// Carries out the steps of a seed. Returns the numbers of whole answers, partial answers and
/// errors.
async fn run(seed: u64, intact: &Intact) -> [u64; 3] {
    let mut dice = Rng::with_seed(seed);
    let rates = [0.0, 0.003, 0.03, 0.3];
    let faults = Arc::new(Mutex::new(Faults {
        dice: dice.fork(),
        rates: [0.0; 2],
    }));
    let directory = Arc::new(FaultyDirectory::new(&intact.files, &faults));
    let service = Service::of_place(
        intact.dir.path(),
        Arc::clone(&directory) as Arc<dyn Directory>,
        Limits::default(),
        vec![],
    );
    let service = service.expect("tables");
    lock(&faults).rates = [(); 2].map(|()| rates[dice.usize(..rates.len())]);
    let changes = dice.u8(..=20);
    let mut counts = [0; 3];
    let questions: Vec<&String> = intact.answers.keys().collect();
    for _ in 0..STEPS {
        match dice.u8(..100) {
            step if step < changes => directory.change(&mut dice, &intact.files),
            step if step < changes + 10 => {
                // The previous tables are served if it fails.
                let _ = service.rescan();
            }
            _ => {
                let question = questions[dice.usize(..questions.len())];
                let right = &intact.answers[question];
                let (status, answer) = ask(&service, question).await;
                let kind = if status != StatusCode::OK {
                    assert!(answer["error"].is_string(), "{question}: {status} {answer}");
                    2
                } else {
                    assert!(agrees(&answer, right), "{question}: {answer} for {right}");
                    usize::from(answer != *right)
                };
                counts[kind] += 1;
            }
        }
    }
    lock(&faults).rates = [0.0; 2];
    directory.restore(&intact.files);
    service.rescan().expect("a disk without faults");
    for (question, right) in &intact.answers {
        let (status, answer) = ask(&service, question).await;
        assert_eq!((status, &answer), (StatusCode::OK, right), "{question}");
    }
    let (_, ready) = ask(&service, "/readyz").await;
    assert_eq!(ready["status"], "ready", "{ready}");
    counts
}

#[tokio::test]
async fn answers_are_right_or_errors_while_tables_change() {
    let range = seeds(SEEDS);
    let seeds = range.end - range.start;
    let intact = Intact::new().await;
    let mut sums = [0; 3];
    for seed in range {
        let _guard = Seed {
            number: seed,
            test: "-p galotne-server --lib rescan_simulation",
        };
        let counts = run(seed, &intact).await;
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    let [whole, partial, errors] = sums;
    eprintln!("{seeds} seeds: {whole} whole answers, {partial} partial, {errors} errors");
    assert!(seeds < SEEDS || (whole > 100 && partial > 0 && errors > 0));
}
