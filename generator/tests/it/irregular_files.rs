//! Pipes, sockets, directories and devices in place of tables, reports and scratch files: no
//! command blocks, and errors name the path.

use crate::common::{directory, directory_of, expected, generator, journal_path};
use galotne::rules::INTERNATIONAL;
use galotne::table::{Table, TableError};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use std::fs;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

const BUILD: &[&str] = &["build", "KKvK"];

/// A liveness bound, far longer than any command here takes.
const TIMEOUT: Duration = Duration::from_secs(30);

fn pipe(path: &Path) {
    let _ = fs::remove_file(path);
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo starts").success());
}

/// Runs a command that must not block.
fn run(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = generator(dir, arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > TIMEOUT {
            child.kill().expect("killed");
            panic!("{arguments:?} blocks");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

fn fails(dir: &Path, arguments: &[&str], texts: &[&str]) {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{arguments:?}: {message}");
    for text in texts {
        assert!(message.contains(text), "no `{text}` in {message}");
    }
}

fn succeeds(dir: &Path, arguments: &[&str]) {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{arguments:?}: {message}");
}

#[test]
fn irregular_files_are_not_tables() {
    let key = TableKey::wdl(&INTERNATIONAL, "KKvK".parse().expect("a class"));
    type FileKind<'a> = (&'a str, &'a dyn Fn(&Path));
    let kinds: [FileKind<'_>; 4] = [
        ("a named pipe", &pipe),
        ("a socket", &|path| {
            drop(UnixListener::bind(path).expect("bound"));
        }),
        ("a directory", &|path| fs::create_dir(path).expect("made")),
        ("a character device", &|path| {
            std::os::unix::fs::symlink("/dev/zero", path).expect("linked");
        }),
    ];
    for (name, make) in kinds {
        let dir = directory_of(&expected(BUILD));
        let path = dir.path().join(INTERNATIONAL.name).join(key.file_name());
        fs::remove_file(&path).expect("it was there");
        make(&path);
        let (sender, receiver) = mpsc::channel();
        let (file, folder) = (path.clone(), dir.path().to_owned());
        thread::spawn(move || {
            let tables = Tablebase::open(&INTERNATIONAL, folder).expect("listed");
            let probed = tables.file(key).map(drop);
            let [read, mapped] = [Table::open_file(&file), Table::open_mapped(&file)];
            let sent = sender.send((probed, read.map(drop), mapped.map(drop)));
            assert!(sent.is_ok(), "the receiver is open");
        });
        let results = receiver.recv_timeout(TIMEOUT);
        let (probed, read, mapped) = results.expect("no call blocks");
        let Err(ProbeError::Table(probed)) = probed else {
            panic!("{name}: {probed:?}");
        };
        for error in [Err(probed), read, mapped] {
            let Err(error @ TableError::NotAFile { found, .. }) = &error else {
                panic!("{name}: {error:?}");
            };
            assert_eq!(*found, name);
            assert_eq!(error.table(), path.to_str());
        }
        fails(dir.path(), &["verify"], &[name, &key.file_name()]);
    }
}

#[test]
fn a_link_to_nowhere_is_named() {
    let dir = directory();
    let tables = dir.path().join("tables");
    std::os::unix::fs::symlink("unmounted", &tables).expect("made");
    fails(
        &tables,
        BUILD,
        &["tables is a link to unmounted, which does not exist"],
    );
    assert!(!dir.path().join("unmounted").exists());
}

#[test]
fn pipes_in_place_of_reports_and_scratch_files_never_block() {
    let dir = directory_of(&expected(BUILD));
    let folder = dir.path().join(INTERNATIONAL.name);
    let work = dir.path().join(".work");
    fs::create_dir(&work).expect("made");
    for file in [
        folder.join("KKvK.json"),
        work.join("KKvK.json.tmp"),
        work.join("KKvK.wdl.glt.tmp"),
    ] {
        pipe(&file);
    }
    succeeds(dir.path(), &["stats"]);
    succeeds(dir.path(), BUILD);
    assert!(folder.join("KKvK.json").is_file());

    fs::remove_file(folder.join("KKvK.json")).expect("it was there");
    let journal = journal_path(dir.path(), "KKvK".parse().expect("a class"));
    pipe(&journal);
    fails(dir.path(), BUILD, &["a named pipe", ".journal"]);
    fs::remove_file(journal).expect("it was there");
    pipe(&work.join("lock"));
    fails(dir.path(), BUILD, &["a named pipe", "lock"]);
    fs::remove_file(work.join("lock")).expect("it was there");
    succeeds(dir.path(), BUILD);
}
