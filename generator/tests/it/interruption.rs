//! Tables have the same bytes for any number of threads, memory limit and order of builds, after
//! kills, a second concurrent build, and a full disk.

use crate::common::{
    Files, JournalBytes, Random, assert_complete, assert_helpful, assert_same, build, built, class,
    directory, directory_of, expected, files, full_journals, generator, is_finished, journal_path,
    kill, refusal, run, start_building, tables_of_a_class,
};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::table::{Alias, Table, TableSpec, write_alias};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use galotne_generator::draughts::{self, DraughtsStep};
use galotne_generator::order::BuildOrder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The default builds of these tests: all classes of two and three pieces, and one of four.
const SET: [&[&str]; 2] = [&["build", "--pieces", "3"], &["build", "KKvKK"]];

// ---- The same bytes ----------------------------------------------------------------------------

#[test]
fn bytes_do_not_depend_on_the_number_of_threads() {
    let with = |threads: &str| {
        let builds = SET.map(|build| [build, &["--threads", threads]].concat());
        built(&[&builds[0], &builds[1]]).1
    };
    let one = with("1");
    let files_of_a_class = tables_of_a_class() + 1;
    assert_eq!(one.len(), 10 * files_of_a_class, "tables and a report");
    for threads in ["2", "5"] {
        assert_same(&with(threads), &one, &format!("{threads} threads"));
    }
}

/// Classes that together need more memory than the largest of them alone.
const LARGE: &[&str] = &["KKMvK", "KKvKM"];

/// The metrics of the longer builds: all three take three times as long as two.
fn metrics() -> Vec<Metric> {
    let all = [Metric::Wdl, Metric::Dtw, Metric::Need];
    all[..if full() { 3 } else { 2 }].to_vec()
}

/// Returns the arguments for a command on classes with these metrics.
fn order_for<'a>(command: &[&'a str], classes: &[&'a str]) -> Vec<&'a str> {
    let metrics: &[&str] = if full() {
        &[]
    } else {
        &["--metrics", "wdl,dtw"]
    };
    [command, classes, metrics].concat()
}

#[test]
fn bytes_do_not_depend_on_memory_and_planned_memory_suffices() {
    let (_, plenty) = built(&[&order_for(&["build"], LARGE)]);
    let named: Vec<Class> = LARGE.iter().map(|name| class(name)).collect();
    let schedule = |allowed| {
        let order = BuildOrder {
            metrics: metrics(),
            ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&named), "")
        };
        draughts::schedule(&order, &order.classes, 2, allowed)
    };
    let peak = |steps: &[DraughtsStep]| steps.iter().map(|step| step.memory).max().expect("a step");
    let enough = |allowed| peak(&schedule(allowed)) <= allowed;

    // The smallest limit: classes that do not fit are in scratch files.
    let least = planned_peak(1);
    assert_eq!(peak(&schedule(least)), least, "the plan suffices");
    assert!(schedule(least).iter().any(|step| step.on_disk));
    assert!(!enough(least - 1));
    // The smallest limit without scratch files: classes leave memory and come back.
    let in_memory = |allowed| {
        let steps = schedule(allowed);
        enough(allowed) && !steps.iter().any(|step| step.on_disk)
    };
    let (mut too_small, mut tight) = (least, peak(&schedule(u64::MAX)));
    while tight - too_small > 1 {
        let middle = too_small + (tight - too_small) / 2;
        *(if in_memory(middle) {
            &mut tight
        } else {
            &mut too_small
        }) = middle;
    }
    let steps = schedule(tight);
    assert!(in_memory(tight) && tight < planned_peak(u64::MAX));
    assert!(steps.iter().any(|step| !step.drop.is_empty()), "{steps:?}");
    assert!(steps.iter().any(|step| !step.load.is_empty()), "{steps:?}");

    for memory in [tight, least] {
        let (_, found) = built(&[&with_memory(&memory.to_string())]);
        assert_same(&found, &plenty, &format!("{memory} bytes of memory"));
    }
    refusal(&run(
        directory().path(),
        &with_memory(&(least - 1).to_string()),
    ));
}

/// Returns the memory of the largest class according to `plan`, with `allowed` bytes.
fn planned_peak(allowed: u64) -> u64 {
    let arguments = [
        "plan",
        "--json",
        "--threads",
        "2",
        "--memory",
        &allowed.to_string(),
    ];
    let planned = run(Path::new("nowhere"), &order_for(&arguments, LARGE));
    let memory = |line: &str| -> u64 {
        let step: serde_json::Value = serde_json::from_str(line).expect("an object per line");
        step["memory"].as_u64().expect("bytes")
    };
    let planned = String::from_utf8(planned.stdout).expect("text");
    planned.lines().map(memory).max().expect("a plan")
}

fn with_memory(bytes: &str) -> Vec<&str> {
    order_for(&["build", "--threads", "2", "--memory", bytes], LARGE)
}

#[test]
fn bytes_do_not_depend_on_checks() {
    let (_, unchecked) = built(&SET[..1]);
    let (_, checked) = built(&[&[SET[0], &["--check", "1"]].concat()]);
    assert_same(&checked, &unchecked, "checked");
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
    let at_once = expected(&["build", "KKKvK"]);
    let firsts: &[&str] = if full() {
        &["fmjd-2015", "lidraughts"]
    } else {
        &["lidraughts"]
    };
    for &first in firsts {
        let (_, one_by_one) = built(&[
            &["build", "KKKvK", "--profiles", first],
            &["build", "KKKvK"],
        ]);
        assert_same(&one_by_one, &at_once, &format!("{first} first"));
    }
}

// ---- Killed ------------------------------------------------------------------------------------

/// Classes that take long enough to be killed in progress.
const LONG: &[&str] = &["KKKvK", "KKvKK", "MMvM"];

/// Returns the number of kills: a few, or many with `--full`.
fn kill_count() -> usize {
    if full() { 100 } else { 3 }
}

#[test]
fn killed_builds_resume_and_end_with_the_same_bytes() {
    let long = order_for(&["build"], LONG);
    let start = Instant::now();
    let (_, uninterrupted) = built(&[&long]);
    let duration = start.elapsed();
    let mut moment = Random(20_260_819);
    let mut killed = 0;
    while killed < kill_count() {
        let dir = directory();
        while killed < kill_count() {
            let mut child = start_building(dir.path(), &long);
            sleep(duration.mul_f64(moment.fraction()));
            if let Some(status) = child.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                break;
            }
            kill(&mut child);
            killed += 1;
            assert_complete(dir.path());
        }
        build(dir.path(), &long);
        assert_same(&files(dir.path()), &uninterrupted, "after kills");
    }
}

/// Classes of several work units, and the units of each class of their build.
const MANY_UNITS: &[&str] = &["KMMvK", "KMvKM"];
const UNITS: [(&str, usize); 4] = [("KKMvK", 9), ("KKvKM", 9), ("KMMvK", 17), ("KMvKM", 17)];

#[test]
fn a_build_killed_again_and_again_ends_with_the_same_bytes() {
    if !full() {
        return;
    }
    let max_kills = 100;
    let (_, uninterrupted) = built(&[&order_for(&["build"], MANY_UNITS)]);
    // All pauses together last about as long as one build; adjusted below.
    let mut pause = Duration::from_secs(3).div_f64(max_kills as f64);
    let mut moment = Random(20_261_121);
    for _ in 0..6 {
        let dir = directory();
        let kills = kill_until_done(dir.path(), pause, max_kills, &mut moment);
        assert_same(&files(dir.path()), &uninterrupted, "after kills");
        if kills.total >= max_kills && kills.within_a_class > 0 {
            return;
        }
        // The build finished too early: the machine is faster than assumed.
        pause /= 2;
    }
    panic!("every build finished before {max_kills} kills, some of them within a class");
}

/// The kills of a build.
#[derive(Default, Debug)]
struct KillCounts {
    total: usize,
    /// Kills while some but not all work units of a class were solved.
    within_a_class: usize,
}

/// Kills builds after pauses of random length, `pause` on average, until one finishes.
fn kill_until_done(
    dir: &Path,
    mut pause: Duration,
    max_kills: usize,
    moment: &mut Random,
) -> KillCounts {
    let mut kills = KillCounts::default();
    // The intact prefixes of the journals of unfinished classes.
    let mut intact = BTreeMap::<String, Vec<u8>>::new();
    loop {
        let mut child = start_building(dir, &order_for(&["build"], MANY_UNITS));
        sleep(pause.mul_f64(2.0 * moment.fraction()));
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success(), "{status}");
            return kills;
        }
        kill(&mut child);
        kills.total += 1;
        if kills.total > max_kills {
            // Guarantees an end on a slow machine.
            pause = pause.mul_f64(1.2);
        }
        assert_complete(dir);
        let mut within = false;
        for (name, all) in UNITS {
            let class = class(name);
            if is_finished(dir, class) {
                intact.remove(name);
                continue;
            }
            let journal = JournalBytes::read(dir, class).unwrap_or_default();
            within |= (1..all).contains(&journal.units().len());
            let before = intact.insert(name.to_owned(), journal.intact().to_vec());
            // Units on disk are not solved again.
            let before = before.unwrap_or_default();
            assert!(journal.bytes.starts_with(&before), "{name}: units are gone");
        }
        kills.within_a_class += usize::from(within);
    }
}

#[test]
fn leftovers_of_a_killed_build_are_ignored() {
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
fn lost_reports_and_tables_are_made_again() {
    let (dir, expected) = built(&SET[..1]);
    for lost in ["KvK.json", "MMvM.dtw.glt", "KMvM.need.lidraughts.glt"] {
        let path = dir.path().join(INTERNATIONAL.name).join(lost);
        fs::remove_file(path).expect("it was there");
        build(dir.path(), SET[0]);
        assert_same(&files(dir.path()), &expected, &format!("{lost} was lost"));
    }
}

#[test]
fn aliases_of_a_table_with_other_cells_are_made_again() {
    let whole = expected(&["build", "KKKvK"]);
    let dir = directory_of(&whole);
    let class = "KKKvK".parse().expect("a class");
    let path = |profile| {
        let profile = INTERNATIONAL.profile(profile).expect("a profile");
        let key = TableKey::need(&INTERNATIONAL, class, profile);
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
    let scratch = dir.path().join(".work");
    fs::create_dir(&scratch).expect("made");
    write_alias(path("lidraughts"), scratch, &spec, alias).expect("written");
    build(dir.path(), &["build", "KKKvK"]);
    assert_same(&files(dir.path()), &whole, "after a false alias");
}

#[test]
fn truncated_files_are_made_again() {
    let (dir, expected) = built(&SET[..1]);
    for cut in ["KvK.wdl.glt", "KMvM.need.lidraughts.glt", "KvK.json"] {
        let path = dir.path().join(INTERNATIONAL.name).join(cut);
        let file = fs::OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(200)).expect("cut");
        build(dir.path(), SET[0]);
        assert_same(&files(dir.path()), &expected, &format!("{cut} was cut"));
    }
}

/// Returns the names of the files in the scratch directory.
fn scratch_names(dir: &Path) -> BTreeSet<String> {
    (fs::read_dir(dir.join(".work")).expect("a directory"))
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("text"))
        .collect()
}

/// A build killed between naming a table and removing its scratch files leaves those behind.
#[test]
fn stale_scratch_files_are_removed_and_those_of_interrupted_orders_stay() {
    let classes = Class::all_needed(&[class("KMvM")]);
    let journals = full_journals(SMALL, &classes);
    let put = |dir: &Path, name: &str, bytes: &[u8]| {
        fs::create_dir_all(dir.join(".work")).expect("made");
        fs::write(dir.join(".work").join(name), bytes).expect("written");
    };
    let put_journals = |dir: &Path| {
        for (name, journal) in &journals {
            let path = journal_path(dir, class(name));
            let file = path.file_name().and_then(|name| name.to_str());
            put(dir, file.expect("a name"), &journal.bytes);
        }
    };
    let foreign = ["notes.txt", "russian-KvK.journal", "lock"];
    let expected = expected(SMALL);
    let dir = directory_of(&expected);
    put_journals(dir.path());
    put(dir.path(), "KvK.dtw.glt.tmp", b"cut off");
    put(dir.path(), "KvK.json.tmp", b"{");
    for name in foreign {
        put(dir.path(), name, b"");
    }
    build(dir.path(), &["build", "KvK"]);
    assert_eq!(scratch_names(dir.path()), foreign.map(String::from).into());
    assert_same(&files(dir.path()), &expected, "swept");

    // An interrupted order of this class resumes from the journals of the classes it depends on.
    put_journals(dir.path());
    let report = report::path(dir.path(), &INTERNATIONAL, class("KMvM"));
    fs::remove_file(&report).expect("it was there");
    build(dir.path(), &["build", "KvK"]);
    assert_eq!(
        scratch_names(dir.path()).len(),
        foreign.len() + classes.len()
    );
    build(dir.path(), SMALL);
    assert_eq!(scratch_names(dir.path()), foreign.map(String::from).into());
    assert_same(&files(dir.path()), &expected, "finished");
}

/// A build of complete tables needs no scratch directory.
#[test]
fn complete_sets_without_a_scratch_directory_have_nothing_to_do() {
    let expected = expected(SMALL);
    for (blocked, name) in [(true, "a file in its place"), (false, "no file")] {
        let dir = directory_of(&expected);
        if blocked {
            fs::write(dir.path().join(".work"), "").expect("written");
        }
        let done = run(dir.path(), SMALL);
        let message = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{name}: {done:?}");
        assert!(message.starts_with("Nothing to do"), "{name}: {message}");
        assert!(!dir.path().join(".work").is_dir(), "{name}");
    }
}

/// A rename is durable once its directory is synced.
#[test]
#[cfg(target_os = "linux")]
fn the_directory_is_synced_after_every_rename() {
    let dir = directory();
    let traced = dir.path().join("calls");
    let program = generator(dir.path(), &["build", "KvK"]);
    let mut command = Command::new("strace");
    command.args([
        "-f",
        "-y",
        "-e",
        "trace=rename,renameat,renameat2,fsync",
        "-o",
    ]);
    command.arg(&traced).arg(program.get_program());
    command
        .args(program.get_args())
        .env_remove("GALOTNE_TABLES");
    let Ok(done) = command.output() else {
        eprintln!("skipped: there is no strace");
        return;
    };
    if !dir.path().join(INTERNATIONAL.name).exists() {
        eprintln!("skipped: strace may not trace: {done:?}");
        return;
    }
    assert!(done.status.success(), "{done:?}");
    let calls = fs::read_to_string(traced).expect("calls");
    let directory = format!("{}>", dir.path().join(INTERNATIONAL.name).display());
    let mut renamed = 0;
    let mut unsynced = None;
    for call in calls.lines() {
        if call.contains("rename") && call.contains(".tmp") {
            assert_eq!(unsynced, None, "not synced before the next rename");
            renamed += 1;
            unsynced = Some(call);
        } else if call.contains("fsync") && call.contains(&directory) {
            unsynced = None;
        }
    }
    assert_eq!(unsynced, None, "never synced");
    assert_eq!(renamed, tables_of_a_class() + 1);
}

// ---- Refused -----------------------------------------------------------------------------------

#[test]
fn a_second_build_in_the_same_directory_is_refused() {
    let dir = directory();
    // This build takes minutes; it is killed below.
    let mut first = start_building(dir.path(), &["build", "--pieces", "5"]);
    // Once a table exists, the build holds its lock.
    let table = dir.path().join(INTERNATIONAL.name).join("KvK.dtw.glt");
    let start = Instant::now();
    while !table.exists() && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
    let second = run(dir.path(), &["build", "--pieces", "2"]);
    let joined = run(dir.path(), &["join", "KvK", "--in", "."]);
    let still_running = first.try_wait().expect("a child").is_none();
    kill(&mut first);
    assert!(
        still_running,
        "the first build ended before the second began"
    );
    for refused in [second, joined] {
        let message = refusal(&refused);
        assert!(
            message.contains("another build or fetch is at work"),
            "{message}"
        );
        let name = dir.path().display().to_string();
        assert!(message.contains(&name), "{message}");
    }
    // A killed process holds no lock.
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

/// A plan with too little memory shows its figures and ends with the error of the build.
#[test]
fn plans_and_builds_with_too_little_memory_end_with_the_same_error() {
    let arguments = ["--pieces", "3", "--memory", "1MiB"];
    let planned = run(
        &directory().path().join("tables"),
        &[&["plan"][..], &arguments].concat(),
    );
    let built = run(
        &directory().path().join("tables"),
        &[&["build"][..], &arguments].concat(),
    );
    assert_eq!(refusal(&planned), refusal(&built));
    let shown = String::from_utf8_lossy(&planned.stdout);
    assert!(shown.contains("KMvM"), "{shown}");
    let sentence = "A build will not start with this memory, 1.0 MiB: ";
    assert!(shown.contains(sentence), "{shown}");
}

#[test]
fn invalid_shares_to_check_are_reported() {
    let dir = directory();
    for share in ["2", "-0.1", "NaN", "x"] {
        let share = format!("--check={share}");
        let done = run(dir.path(), &["build", "--pieces", "2", &share]);
        let message = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{message}");
        // The other lines point to the help.
        let first = message.lines().next().unwrap_or_default();
        for text in ["--check", &share[8..], "from 0", "to 1"] {
            assert!(first.contains(text), "{message}");
        }
        assert_eq!(files(dir.path()), Files::new());
    }
}

#[test]
fn missing_parent_directories_are_created() {
    let dir = directory();
    let deep = dir.path().join("some/where/else");
    build(&deep, &["build", "--pieces", "2"]);
    assert_eq!(files(&deep).len(), 3 * (tables_of_a_class() + 1));
}

#[test]
fn directories_that_cannot_be_created_are_reported() {
    let dir = directory();
    let file = dir.path().join("file");
    fs::write(&file, "in the way").expect("written");
    let done = run(&file.join("tables"), &["build", "--pieces", "2"]);
    assert_helpful(&done, &file, "os error");
}

#[test]
#[cfg(unix)]
fn read_only_directories_are_reported() {
    use std::os::unix::fs::PermissionsExt;

    let dir = directory();
    let closed = dir.path().join("closed");
    fs::create_dir(&closed).expect("made");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("closed");
    if fs::write(closed.join("probe"), "").is_ok() {
        // The user may write anywhere (root).
        return;
    }
    let done = run(&closed.join("tables"), &["build", "--pieces", "2"]);
    assert_helpful(&done, &closed, "os error");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("opened");
}

// ---- A full disk -------------------------------------------------------------------------------

/// Some classes of three pieces, with journals of 1 to 80 KiB and tables of 2 to 14 KiB.
const SMALL: &[&str] = &["build", "KMvM"];

/// Checks a build that ran out of disk space: an error of one line with the name of a file and the
/// reason, and complete files under final names. Returns the named file.
fn assert_stopped(dir: &Path, done: &Output, reason: &str) -> PathBuf {
    let message = refusal(done);
    assert_eq!(message.matches(reason).count(), 1, "{message}");
    let name = message
        .split(": ")
        .find(|part| Path::new(part).starts_with(dir));
    let name = name.unwrap_or_else(|| panic!("the message names no file: {message}"));
    assert_helpful(done, Path::new(name), reason);
    assert_complete(dir);
    PathBuf::from(name)
}

/// Returns the final name of a file.
fn final_name(file: &Path) -> PathBuf {
    match file.extension() {
        Some(extension) if extension == "tmp" => file.with_extension(""),
        _ => file.to_owned(),
    }
}

/// Returns the kind of a file: `journal`, `glt` or `json`.
fn kind(file: &Path) -> String {
    let file = final_name(file);
    let extension = file.extension().unwrap_or_default();
    extension.to_string_lossy().into_owned()
}

/// Runs a build in which files may not grow beyond `kib` KiB: writes fail as on a full disk.
#[cfg(unix)]
fn run_limited(dir: &Path, arguments: &[&str], kib: u32) -> Output {
    let limited = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$@\"");
    let mut command = Command::new("bash");
    let program = generator(dir, arguments);
    command.args(["-c", &limited, "bash"]);
    command.arg(program.get_program()).args(program.get_args());
    command.env_remove("GALOTNE_TABLES");
    command.output().expect("bash starts")
}

/// The system kills a process that exceeds the limit, unless it ignores the signal.
#[test]
#[cfg(unix)]
fn file_size_limits_are_errors_with_a_remedy() {
    let dir = directory();
    let program = generator(dir.path(), SMALL);
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -f 8; exec \"$@\"", "bash"]);
    command.arg(program.get_program()).args(program.get_args());
    let done = command.env_remove("GALOTNE_TABLES").output();
    let done = done.expect("bash starts");
    assert_stopped(dir.path(), &done, TOO_LARGE);
    let message = refusal(&done);
    assert!(
        message.contains("make room and run the same command again"),
        "{message}"
    );
    build(dir.path(), SMALL);
    assert_same(&files(dir.path()), &expected(SMALL), "after a limit");
}

const TOO_LARGE: &str = "File too large (os error 27)";

#[test]
#[cfg(unix)]
fn builds_resume_after_a_journal_could_not_grow() {
    let (_, expected) = built(&[SMALL]);
    // The number of threads decides which write of a journal fails.
    for threads in ["1", "2", "2", "4"] {
        let dir = directory();
        let arguments = [SMALL, &["--threads", threads]].concat();
        // Reports have 3 to 5 KiB; below that they would stop the build first.
        for kib in [1, 8, 24, 42, 64] {
            let done = run_limited(dir.path(), &arguments, kib);
            let file = assert_stopped(dir.path(), &done, TOO_LARGE);
            assert_eq!(kind(&file), "journal", "{kib} KiB");
        }
        build(dir.path(), &arguments);
        assert_same(&files(dir.path()), &expected, "after limits");
    }
}

#[test]
#[cfg(unix)]
fn builds_resume_after_a_table_or_report_could_not_grow() {
    let (whole, expected) = built(&[SMALL]);
    let named: Vec<Class> = SMALL[1..].iter().map(|name| class(name)).collect();
    let journals = full_journals(SMALL, &Class::all_needed(&named));
    let put_journals = |dir: &Path| {
        fs::create_dir_all(dir.join(".work")).expect("made");
        for (name, journal) in &journals {
            fs::write(journal_path(dir, class(name)), &journal.bytes).expect("written");
        }
    };
    let dir = directory();
    let mut stopped = vec![];
    for kib in [1, 2, 3, 4, 5, 6, 8] {
        // Complete journals are not written.
        put_journals(dir.path());
        let done = run_limited(dir.path(), SMALL, kib);
        let file = assert_stopped(dir.path(), &done, TOO_LARGE);
        assert!(!file.exists(), "{}", file.display());
        // Any table or report may come first, but it must be larger than the limit.
        let name = final_name(&file);
        let path = Path::new(INTERNATIONAL.name).join(name.file_name().expect("a name"));
        let length = expected.get(&path).expect("a table or a report").len();
        assert!(length > 1024 * kib as usize, "{}: {length}", path.display());
        stopped.push(kind(&file));
    }
    assert!(stopped.iter().any(|kind| kind == "glt"), "{stopped:?}");
    build(dir.path(), SMALL);
    assert_same(&files(dir.path()), &expected, "after limits");

    put_journals(whole.path());
    let report = whole.path().join(INTERNATIONAL.name).join("KvK.json");
    fs::remove_file(&report).expect("it was there");
    let done = run_limited(whole.path(), &["build", "KvK"], 1);
    assert_eq!(
        kind(&assert_stopped(whole.path(), &done, TOO_LARGE)),
        "json"
    );
    assert!(!report.exists());
    build(whole.path(), SMALL);
    assert_same(&files(whole.path()), &expected, "after a lost report");
}

/// A small mounted file system, unmounted on drop.
#[cfg(target_os = "linux")]
struct SmallFileSystem(TempDir);

#[cfg(target_os = "linux")]
impl SmallFileSystem {
    /// Mounts a file system of `kib` KiB; `None` if the user may not mount.
    fn new(kib: u32) -> Option<Self> {
        let dir = directory();
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "galotne-test"]);
        let done = command.arg(dir.path()).output().ok()?;
        done.status.success().then_some(Self(dir))
    }

    fn resize(&self, kib: u32) {
        let mut command = Command::new("mount");
        command
            .args(["-o", &format!("remount,size={kib}k")])
            .arg(self.0.path());
        let done = command.output().expect("mount starts");
        assert!(done.status.success(), "{done:?}");
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallFileSystem {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).output();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn builds_on_a_full_disk_resume_when_there_is_room() {
    const FULL: &str = "No space left on device (os error 28)";
    let arguments = &["build", "KMvM", "KKvKK"];
    let (_, expected) = built(&[arguments]);
    let Some(mounted) = SmallFileSystem::new(16) else {
        eprintln!("skipped: no permission to mount a small file system");
        return;
    };
    let dir = mounted.0.path();
    let mut stopped_at = vec![];
    for kib in [
        16, 32, 48, 64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768,
    ] {
        mounted.resize(kib);
        let done = run(dir, arguments);
        if done.status.success() {
            break;
        }
        stopped_at.push(kind(&assert_stopped(dir, &done, FULL)));
    }
    for kind in ["journal", "glt"] {
        assert!(stopped_at.contains(&kind.to_owned()), "{stopped_at:?}");
    }
    mounted.resize(16 << 10);
    build(dir, arguments);
    assert_same(&files(dir), &expected, "after a full disk");
}
