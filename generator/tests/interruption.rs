//! What must not show in the tables: threads, memory, the order of builds, a build that was killed,
//! a second one that was started too early.

use galotne::rules::INTERNATIONAL;
use galotne::table::{Alias, Table, TableSpec, write_alias};
use galotne::tablebase::{TableKey, Tablebase};
use galotne_generator::{report, verify};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

// ---- Building ----------------------------------------------------------------------------------

fn generator(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_galotne-gen"));
    command.arg("--tables").arg(dir).args(arguments);
    command.env_remove("GALOTNE_TABLES");
    command
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    let done = generator(dir, arguments).output();
    done.expect("it starts")
}

/// Builds, and must succeed.
fn build(dir: &Path, arguments: &[&str]) {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{arguments:?}: {message}");
}

/// A directory with what these builds make, one after the other.
fn built(builds: &[&[&str]]) -> (tempfile::TempDir, Files) {
    let dir = directory();
    for arguments in builds {
        build(dir.path(), arguments);
    }
    let files = files(dir.path());
    (dir, files)
}

fn directory() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Files by name.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// All files below a directory except those in `.work`.
fn files(dir: &Path) -> Files {
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

/// Compares directories without printing tables.
fn assert_same(found: &Files, expected: &Files, what: &str) {
    let names = |files: &Files| -> Vec<PathBuf> { files.keys().cloned().collect() };
    assert_eq!(names(found), names(expected), "{what}");
    let other: Vec<&PathBuf> = (found.iter())
        .filter(|&(name, bytes)| expected[name] != *bytes)
        .map(|(name, _)| name)
        .collect();
    assert!(other.is_empty(), "{what}: other bytes in {other:?}");
}

/// One line on standard error, exit code 1.
fn refusal(done: &Output) -> String {
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{message}");
    assert!(message.starts_with("galotne-gen: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// The default of these tests: all classes of two and three pieces, and one of four.
const SET: [&[&str]; 2] = [&["build", "--pieces", "3"], &["build", "KKvKK"]];

// ---- The same bytes ----------------------------------------------------------------------------

#[test]
fn bytes_do_not_depend_on_the_number_of_threads() {
    let with = |threads: &str| {
        let builds = SET.map(|build| [build, &["--threads", threads]].concat());
        built(&[&builds[0], &builds[1]]).1
    };
    let one = with("1");
    assert_eq!(one.len(), 10 * 5, "four tables and a report for each class");
    for threads in ["2", "5"] {
        assert_same(&with(threads), &one, &format!("{threads} threads"));
    }
}

#[test]
fn bytes_do_not_depend_on_memory_and_the_plan_says_how_much_is_enough() {
    let (_, plenty) = built(&[LONG]);
    let planned = run(
        Path::new("nowhere"),
        &[&["plan", "--json", "--threads", "2"], &LONG[1..]].concat(),
    );
    let memory = |line: &str| -> u64 {
        let step: serde_json::Value = serde_json::from_str(line).expect("an object per line");
        step["memory"].as_u64().expect("bytes")
    };
    let planned = String::from_utf8(planned.stdout).expect("text");
    let enough = planned.lines().map(memory).max().expect("a plan");
    let (just, less) = (enough.to_string(), (enough - 1).to_string());
    refusal(&run(directory().path(), &with_memory(&less)));
    let (_, tight) = built(&[&with_memory(&just)]);
    assert_same(&tight, &plenty, "no more memory than planned");
}

fn with_memory(bytes: &str) -> Vec<&str> {
    [LONG, &["--threads", "2", "--memory", bytes]].concat()
}

#[test]
fn bytes_do_not_depend_on_the_order_of_classes() {
    let (_, at_once) = built(&[&["build", "KKvKK", "KMvM"]]);
    let (_, one_by_one) = built(&[
        &["build", "KvM"],
        &["build", "KKvK"],
        &["build", "KMvM"],
        &["build", "KKvKK"],
    ]);
    assert_same(&one_by_one, &at_once, "class by class");
}

#[test]
fn bytes_do_not_depend_on_the_order_of_metrics() {
    let (_, at_once) = built(&[&["build", "--pieces", "3"]]);
    let (_, one_by_one) = built(&[
        &["build", "--pieces", "3", "--metrics", "need"],
        &["build", "--pieces", "3", "--metrics", "wdl"],
        &["build", "--pieces", "3", "--metrics", "dtw"],
        &["build", "--pieces", "3"],
    ]);
    assert_same(&one_by_one, &at_once, "metric by metric");
}

#[test]
fn bytes_do_not_depend_on_the_order_of_profiles() {
    let (_, at_once) = built(&[&["build", "KKKvK"]]);
    for first in ["fmjd-2015", "lidraughts"] {
        let (_, one_by_one) = built(&[
            &["build", "KKKvK", "--profiles", first],
            &["build", "KKKvK"],
        ]);
        assert_same(&one_by_one, &at_once, &format!("{first} first"));
    }
}

// ---- Killed ------------------------------------------------------------------------------------

/// What is built and killed: long enough to be met at work.
const LONG: &[&str] = &["build", "KKKvK", "KKvKK", "MMvM"];

/// How often: a few times, or many where every check of the project runs.
fn kills() -> usize {
    if std::env::var_os("GALOTNE_TEST_FULL").is_some() {
        100
    } else {
        5
    }
}

/// Every file under its final name is complete.
fn assert_complete(dir: &Path) {
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
        assert!(report::read(&dir.join(&name)).is_some(), "{name:?}");
    }
}

/// Repeatable fractions of one.
fn fractions(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn a_killed_build_goes_on_and_ends_with_the_same_bytes() {
    let start = Instant::now();
    let (_, uninterrupted) = built(&[LONG]);
    let duration = start.elapsed();
    let mut moment = fractions(20_260_819);
    let mut killed = 0;
    while killed < kills() {
        let dir = directory();
        while killed < kills() {
            let mut child = start_building(dir.path(), LONG);
            sleep(duration.mul_f64(moment()));
            if let Some(status) = child.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                break;
            }
            kill(&mut child);
            killed += 1;
            assert_complete(dir.path());
        }
        build(dir.path(), LONG);
        assert_same(&files(dir.path()), &uninterrupted, "after kills");
    }
}

fn start_building(dir: &Path, arguments: &[&str]) -> Child {
    let mut command = generator(dir, arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// As `kill -9` does.
fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn leftovers_of_a_killed_build_do_no_harm() {
    let (_, expected) = built(&SET[..1]);
    let dir = directory();
    let work = dir.path().join(".work");
    fs::create_dir(&work).expect("made");
    for name in [
        "lock",
        "KvK.json.tmp",
        "KvK.dtw.glt.tmp",
        "KMvM.need.lidraughts.glt.tmp",
        "of another version",
    ] {
        fs::write(work.join(name), "garbage ".repeat(10_000)).expect("written");
    }
    build(dir.path(), SET[0]);
    assert_same(&files(dir.path()), &expected, "with leftovers");
}

#[test]
fn a_lost_report_or_table_is_made_again() {
    let (dir, expected) = built(&SET[..1]);
    for lost in ["KvK.json", "MMvM.dtw.glt", "KMvM.need.lidraughts.glt"] {
        let path = dir.path().join(INTERNATIONAL.name).join(lost);
        fs::remove_file(path).expect("it was there");
        build(dir.path(), SET[0]);
        assert_same(&files(dir.path()), &expected, &format!("{lost} was lost"));
    }
}

#[test]
fn a_file_that_stands_for_a_table_with_other_cells_is_made_again() {
    let (dir, whole) = built(&[&["build", "KKKvK"]]);
    let class = "KKKvK".parse().expect("a class");
    let path = |profile| {
        let profile = INTERNATIONAL.profile(profile).expect("a profile");
        let key = TableKey::need(class, profile);
        dir.path().join("international").join(key.file_name())
    };
    let other = Table::open_file(path("fmjd-2015")).expect("a table");
    let own = Table::open_file(path("lidraughts")).expect("a table");
    let alias = Alias {
        profile: "fmjd-2015".parse().expect("a name"),
        hash: other.file_hash().expect("a hash"),
    };
    let spec = TableSpec {
        encoding: other.spec().encoding,
        largest: other.spec().largest,
        ..*own.spec()
    };
    write_alias(path("lidraughts"), dir.path().join(".work"), &spec, alias).expect("written");
    build(dir.path(), &["build", "KKKvK"]);
    assert_same(&files(dir.path()), &whole, "after a false alias");
}

#[test]
fn a_table_that_was_cut_off_is_made_again() {
    let (dir, expected) = built(&SET[..1]);
    for cut in ["KvK.wdl.glt", "KMvM.need.lidraughts.glt", "KvK.json"] {
        let path = dir.path().join(INTERNATIONAL.name).join(cut);
        let file = fs::OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(200)).expect("cut");
        build(dir.path(), SET[0]);
        assert_same(&files(dir.path()), &expected, &format!("{cut} was cut"));
    }
}

// ---- Refused -----------------------------------------------------------------------------------

#[test]
fn a_second_build_in_the_same_directory_is_refused() {
    let dir = directory();
    let mut first = start_building(dir.path(), &["build", "MMvMM"]);
    // Once there is a table, the first is surely at work.
    let table = dir.path().join(INTERNATIONAL.name).join("KvK.dtw.glt");
    let start = Instant::now();
    while !table.exists() && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
    let second = run(dir.path(), &["build", "--pieces", "2"]);
    let still_at_work = first.try_wait().expect("a child").is_none();
    kill(&mut first);
    assert!(
        still_at_work,
        "the first build ended before the second began"
    );
    let message = refusal(&second);
    assert!(message.contains("another build is at work"), "{message}");
    let name = dir.path().display().to_string();
    assert!(message.contains(&name), "{message}");
    // The dead hold no lock.
    build(dir.path(), &["build", "--pieces", "2"]);
}

#[test]
fn too_little_memory_is_refused_before_anything_is_written() {
    let dir = directory();
    let message = refusal(&run(
        dir.path(),
        &["build", "--pieces", "3", "--memory", "1MiB"],
    ));
    assert!(message.contains("1 MiB are allowed"), "{message}");
    assert!(message.contains("--memory"), "{message}");
    assert_eq!(files(dir.path()), Files::new());
    let work = dir.path().join(".work");
    let scratch: Vec<_> = (fs::read_dir(work).into_iter().flatten())
        .map(|entry| entry.expect("an entry").file_name())
        .filter(|name| name != "lock")
        .collect();
    assert!(scratch.is_empty(), "{scratch:?}");
}

#[test]
fn missing_parent_directories_are_made() {
    let dir = directory();
    let deep = dir.path().join("some/where/else");
    build(&deep, &["build", "--pieces", "2"]);
    assert_eq!(files(&deep).len(), 3 * 5);
}

/// One line that names the place once and says what the system says once.
fn assert_helpful(done: &Output, place: &Path, reason: &str) {
    let message = refusal(done);
    assert!(message.contains(&place.display().to_string()), "{message}");
    assert_eq!(message.matches(reason).count(), 1, "{message}");
}

#[test]
fn a_directory_that_cannot_be_made_is_one_helpful_line() {
    let dir = directory();
    let file = dir.path().join("file");
    fs::write(&file, "in the way").expect("written");
    let done = run(&file.join("tables"), &["build", "--pieces", "2"]);
    assert_helpful(&done, &file, "os error");
}

#[test]
#[cfg(unix)]
fn a_directory_that_may_not_be_written_to_is_one_helpful_line() {
    use std::os::unix::fs::PermissionsExt;

    let dir = directory();
    let closed = dir.path().join("closed");
    fs::create_dir(&closed).expect("made");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("closed");
    if fs::write(closed.join("probe"), "").is_ok() {
        // Who runs this may write anywhere.
        return;
    }
    let done = run(&closed.join("tables"), &["build", "--pieces", "2"]);
    assert_helpful(&done, &closed, "os error");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("opened");
}
