//! `galotne fetch` as a program: from a real service, killed at any moment, and onto a full disk.

use crate::program::{CommandOutput, command_in, run_in};
use crate::service_process::TestService;
use crate::test_tables;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use minisign::KeyPair;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// All tables of two and three pieces.
fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        test_tables::copy_built(&INTERNATIONAL, &Class::up_to(3), dir.path());
        dir
    });
    dir.path()
}

/// Reads the tables and reports of a directory, without records of verifications.
fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let Ok(listed) = fs::read_dir(dir.join("international")) else {
        return BTreeMap::new();
    };
    let paths = listed.map(|entry| entry.expect("an entry").path());
    // Dates and times of verifications differ from run to run.
    let paths = paths.filter(|path| !path.ends_with("verified.jsonl"));
    let named = paths.map(|path| {
        (
            PathBuf::from(path.file_name().expect("a name")),
            fs::read(path).expect("read"),
        )
    });
    named.collect()
}

fn fetch(dir: &Path, arguments: &[&str]) -> CommandOutput {
    run_in(dir, &[&["fetch"], arguments].concat())
}

#[test]
fn a_sharing_service_is_a_source() {
    let served = TestService::new(tables(), &["--share-tables"]);
    let source = format!("http://{}", served.address);
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().display();
    let dry = fetch(
        dir.path(),
        &[
            &source,
            "KKvK",
            "--metrics",
            "wdl",
            "--dry-run",
            "--json",
            "--unsigned",
        ],
    );
    let states: Vec<_> = (dry.objects().iter())
        .map(|object| (object["table"].clone(), object["state"].clone()))
        .collect();
    assert_eq!(
        states,
        ["KvK.wdl", "KKvK.wdl"].map(|table| (json!(table), json!("to-fetch")))
    );
    assert!(files(dir.path()).is_empty());
    let done = fetch(
        dir.path(),
        &[&source, "KKvK", "--metrics", "wdl,dtw", "--unsigned"],
    );
    // Without a terminal only the last line is printed.
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let expected = format!("4 tables of international in {path}: 4 fetched (");
    assert!(done.out.starts_with(&expected), "{}", done.out);
    assert_eq!(done.out.lines().count(), 1);
    // The fetched tables answer questions.
    let asked = run_in(
        dir.path(),
        &["probe", "W:WK1,K2:BK50", "--json", "--profile", "none"],
    );
    assert_eq!(asked.code, Some(0), "{asked:?}");
    let listed = run_in(dir.path(), &["tables"]);
    assert!(
        listed.out.contains("KKvK") && !listed.out.contains("UNREADABLE"),
        "{listed:?}"
    );
    // They are the published ones, and `tables` knows it without reading them.
    assert!(done.out.ends_with(" 4 as published.\n"), "{}", done.out);
    assert!(
        listed.out.contains("\nas published (verified 20"),
        "{}",
        listed.out
    );
    // So do reports.
    let moves = ["--fen", "W:WK1,K2:BK50", "--moves", "1-6 50-45"];
    let judged = run_in(dir.path(), &[&["adjudicate"], &moves[..]].concat());
    let used = "Tables used: KKvK (as published, verified 20";
    assert!(judged.out.contains(used), "{}", judged.out);
    for object in run_in(dir.path(), &["tables", "--json"]).objects() {
        assert_eq!(object["published"], "as-published");
        let day = object["verified"].as_str().expect("a day");
        assert_eq!(day.len(), 10, "{day}");
    }

    let wrong = dir.path().join("international/KvK.wdl.glt");
    fs::write(&wrong, "x").expect("written");
    let done = fetch(dir.path(), &[&source, "--pieces", "3", "--unsigned"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let named = format!("galotne: {} has 1 bytes, expected ", wrong.display());
    assert!(
        done.err.starts_with(&named) && done.err.lines().count() == 1,
        "{}",
        done.err
    );
    assert!(
        done.out.contains(", 1 of them replaced, 3 there already."),
        "{}",
        done.out
    );
    assert!(files(dir.path()) == files(tables()));
    let kept = fetch(dir.path(), &[&source, "KvK", "--json", "--unsigned"]).objects();
    assert!(kept.iter().all(|object| {
        object["state"] == "kept"
            && object["rules"] == "international"
            && object["published"] == "as-published"
    }));
}

#[test]
fn failures_are_reported() {
    let dir = tempfile::tempdir().expect("a directory");
    let here = tables().to_str().expect("text");
    for arguments in [
        &[here, "--pieces", "4"][..],
        &[here, "KKKvK"],
        &[here, "--pieces", "4", "--dry-run"],
    ] {
        let done = fetch(dir.path(), arguments);
        assert_eq!((done.code, &*done.out), (Some(2), ""), "{done:?}");
        assert!(
            done.err.contains("does not have") && done.err.lines().count() == 1,
            "{}",
            done.err
        );
    }
    for (arguments, why) in [
        (&["ftp://example.org"][..], "https://"),
        (&["http://me:secret@127.0.0.1/"], "passwords"),
        (&["nowhere"], "no manifest"),
        (&[here, "--rules", "russian"], "no manifest of russian"),
        (
            &["http://127.0.0.1:1", "--retries", "0"],
            "cannot be reached",
        ),
        (
            &[here, "--rules", "wolf-and-sheep", "KvK"],
            "is not played with KvK",
        ),
        (&[here, "--profile", "none"], "counts nothing"),
        (
            &[here, "--profile", "fmjd-2018", "--metrics", "wdl"],
            "leave out --profile",
        ),
    ] {
        let done = fetch(dir.path(), arguments);
        assert!(done.refusal().contains(why), "{why}: {}", done.err);
    }
    assert!(files(dir.path()).is_empty());
    // Services share nothing by default.
    let served = TestService::new(tables(), &[]);
    let done = fetch(dir.path(), &[&format!("http://{}", served.address)]);
    assert!(done.refusal().contains("--share-tables"), "{}", done.err);
}

/// Signs a manifest of international draughts. Returns the signature.
fn signature(pair: &KeyPair, manifest: &[u8], serial: u64) -> String {
    let comment = format!("galotne manifest international {serial}");
    let signed = minisign::sign(None, &pair.sk, manifest, Some(&comment), None);
    signed.expect("signed").into_string()
}

/// Tables from the network need a signature, those of a folder may have one.
#[test]
fn signatures_are_checked() {
    let key_pair = || KeyPair::generate_unencrypted_keypair().expect("a key pair");
    let (pair, other) = (key_pair(), key_pair().pk.to_base64());
    let key = pair.pk.to_base64();
    let dir = tempfile::tempdir().expect("a directory");
    // A service makes its manifests itself, and has no key.
    let served = TestService::new(tables(), &["--share-tables"]);
    let address = format!("http://{}", served.address);
    for (arguments, why) in [
        (&[&*address][..], "--unsigned"),
        (&[&address, "--key", &key], "is not signed"),
        (&[&address, "--key", "no key"], "is not a public key"),
    ] {
        let done = fetch(dir.path(), arguments);
        assert!(done.refusal().contains(why), "{why}: {}", done.err);
    }

    let source = tempfile::tempdir().expect("a directory");
    let folder = source.path().join("international");
    fs::create_dir(&folder).expect("made");
    for (name, bytes) in files(tables()) {
        fs::write(folder.join(name), bytes).expect("written");
    }
    let from = source.path().to_str().expect("text");
    let note = |done: &CommandOutput, text: &str| {
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(done.err.contains(text), "{text}: {}", done.err);
        assert_eq!(done.err.lines().count(), usize::from(!text.is_empty()));
    };
    note(
        &fetch(dir.path(), &[from, "KvK"]),
        "is not signed; accepted",
    );
    note(&fetch(dir.path(), &[from, "KvK", "--unsigned"]), "");
    let done = fetch(dir.path(), &[from, "KvK", "--key", &key]);
    assert!(done.refusal().contains("is not signed"), "{}", done.err);

    let manifest = fetch_manifest();
    fs::write(folder.join("manifest.jsonl"), &manifest).expect("written");
    let sign = |serial| {
        let path = folder.join("manifest.jsonl.minisig");
        fs::write(path, signature(&pair, &manifest, serial)).expect("written");
    };
    sign(7);
    note(&fetch(dir.path(), &[from, "KvK"]), "is not checked");
    note(&fetch(dir.path(), &[from, "KvK", "--key", &key]), "");
    let done = fetch(dir.path(), &[from, "KvK", "--key", &other]);
    let said = done.refusal();
    assert!(said.contains(&other), "{said}");
    sign(6);
    let older = [from, "KvK", "--key", &key];
    let said = fetch(dir.path(), &older);
    let said = said.refusal();
    assert!(
        said.contains("serial number 6") && said.contains("7 was accepted"),
        "{said}"
    );
    note(&fetch(dir.path(), &[&older[..], &["--older"]].concat()), "");
}

/// Starts a slow host of the tables, which rests after every few bytes.
fn slow_host(rest: Duration) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let manifest = fetch_manifest();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let manifest = manifest.clone();
            // A killed client closes the connection.
            thread::spawn(move || slowly(stream, &manifest, rest).ok());
        }
    });
    format!("http://{address}")
}

fn slowly(mut stream: TcpStream, manifest: &[u8], rest: Duration) -> std::io::Result<()> {
    let mut head = vec![];
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default();
    let bytes = match path.ends_with("manifest.jsonl") {
        true => manifest.to_vec(),
        false => fs::read(tables().join(path.trim_start_matches('/')))?,
    };
    let (total, lower) = (bytes.len(), head.to_ascii_lowercase());
    let from = lower
        .split_once("range: bytes=")
        .and_then(|(_, range)| range.split_once('-'));
    let from: usize = from.map_or(0, |(from, _)| from.parse().expect("a number"));
    let status = match from {
        0 => "200 OK\r\n".to_owned(),
        from => format!(
            "206 Partial\r\nContent-Range: bytes {from}-{}/{total}\r\n",
            total - 1
        ),
    };
    let length = total - from;
    write!(
        stream,
        "HTTP/1.1 {status}Content-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    for piece in bytes[from..].chunks(1 << 10) {
        stream.write_all(piece)?;
        thread::sleep(rest);
    }
    Ok(())
}

/// Returns the manifest of the tables.
fn fetch_manifest() -> Vec<u8> {
    let lines = Class::up_to(3).into_iter().map(|class| {
        let path = galotne::report::path(tables(), &INTERNATIONAL, class);
        let report = galotne::report::read(&path).expect("a report");
        serde_json::to_string(&report.as_published()).expect("JSON") + "\n"
    });
    lines.collect::<String>().into_bytes()
}

/// Kills a process after a while, as `kill -9` does. Returns whether it was still running.
fn killed(mut child: Child, time: Duration) -> bool {
    thread::sleep(time);
    let at_work = child.try_wait().expect("a child").is_none();
    // It may have ended already.
    let _ = child.kill();
    child.wait().expect("it ends");
    at_work
}

/// A kill at any moment leaves no incomplete table under its final name, and the next run resumes.
#[test]
fn kills_at_any_moment_do_no_harm() {
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    let (rounds, kills) = if full { (25, 20) } else { (1, 6) };
    let source = slow_host(Duration::from_millis(2));
    let all = files(tables());
    let mut at_work = 0;
    for round in 0..rounds {
        let dir = tempfile::tempdir().expect("a directory");
        for kill in 0..kills {
            let mut command = command_in(
                dir.path(),
                &["fetch", &source, "--pieces", "3", "--json", "--unsigned"],
            );
            let child = command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("it starts");
            // A random moment, the same in each run.
            let time = 20 + (round * 131 + kill * 197) % 400;
            at_work += u32::from(killed(child, Duration::from_millis(time)));
            for (name, bytes) in files(dir.path()) {
                assert!(
                    all.get(&name) == Some(&bytes),
                    "{} is not whole",
                    name.display()
                );
            }
        }
        let begun = Instant::now();
        let done = fetch(dir.path(), &[&source, "--pieces", "3", "--unsigned"]);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(begun.elapsed() < Duration::from_secs(120));
        assert!(files(dir.path()) == all);
        let left = fs::read_dir(dir.path().join(".work")).expect("a directory");
        assert_eq!(left.count(), 1, "more than the lock is left");
    }
    assert!(at_work > 0, "none was killed at work");
}

/// A failed write ends the fetch with a message, and the next run uses what has been received.
#[cfg(unix)]
#[test]
fn a_failed_write_is_reported() {
    let dir = tempfile::tempdir().expect("a directory");
    let command = command_in(
        dir.path(),
        &[
            "fetch",
            tables().to_str().expect("text"),
            "KKvM",
            "--parallel",
            "1",
            "--unsigned",
        ],
    );
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$@\"", "sh"]);
    limited
        .arg(command.get_program())
        .args(command.get_args())
        .env_remove("GALOTNE_TABLES");
    let done = CommandOutput::new(limited.output().expect("a shell"));
    assert!(done.refusal().contains(".part"), "{}", done.err);
    let all = files(tables());
    let some = files(dir.path());
    assert!(
        some.iter()
            .all(|(name, bytes)| all.get(name) == Some(bytes))
    );
    assert_eq!(
        fetch(dir.path(), &[tables().to_str().expect("text"), "KKvM"]).code,
        Some(0)
    );
}

/// A small mounted file system, unmounted when dropped.
#[cfg(target_os = "linux")]
struct Mounted(TempDir);

#[cfg(target_os = "linux")]
impl Mounted {
    /// Returns `None` if the user may not mount file systems.
    fn new(kib: u32) -> Option<Self> {
        let dir = tempfile::tempdir().expect("a directory");
        let size = format!("size={kib}k");
        let mut command = std::process::Command::new("mount");
        command.args(["-t", "tmpfs", "-o", &size, "galotne-test"]);
        let done = command.arg(dir.path()).output().ok()?;
        done.status.success().then_some(Self(dir))
    }
}

#[cfg(target_os = "linux")]
impl Drop for Mounted {
    fn drop(&mut self) {
        let mut command = std::process::Command::new("umount");
        // A failure leaves a mount behind, which whoever cleans up will see.
        let _ = command.arg(self.0.path()).output();
    }
}

/// Fills the disk, as another program might.
#[cfg(target_os = "linux")]
fn fill(path: &Path) {
    let mut file = fs::File::create(path).expect("created");
    let full = loop {
        if let Err(error) = file.write_all(&[1; 1 << 12]) {
            break error;
        }
    };
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
}

/// Too little space is reported before the first transfer. A disk that another program fills later
/// is reported when it is full. Then no incomplete file has a final name, and the next run resumes
/// once there is space.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_next_run_resumes() {
    let Some(small) = Mounted::new(16) else {
        eprintln!("skipped: only who may mount a small file system can fill it");
        return;
    };
    let all = files(tables());
    let here = tables().to_str().expect("text");
    let done = fetch(small.0.path(), &[here, "--pieces", "3", "--unsigned"]);
    assert!(done.refusal().contains("free some space"), "{}", done.err);
    assert!(files(small.0.path()).is_empty());

    let mounted = Mounted::new(4 << 10).expect("as before");
    let dir = mounted.0.path();
    let source = slow_host(Duration::from_millis(2));
    let arguments = [
        "fetch",
        &source,
        "--pieces",
        "3",
        "--parallel",
        "1",
        "--unsigned",
    ];
    let mut command = command_in(dir, &arguments);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    while files(dir).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no table comes");
        thread::sleep(Duration::from_millis(5));
    }
    let filler = dir.join("filler");
    fill(&filler);
    let done = CommandOutput::new(child.wait_with_output().expect("it ends"));
    let said = done.refusal();
    assert!(
        said.contains(" is full: free some space and run the same command again"),
        "{said}"
    );
    let some = files(dir);
    assert!(!some.is_empty() && some.len() < all.len(), "{}", some.len());
    for (name, bytes) in &some {
        assert!(
            all.get(name) == Some(bytes),
            "{} is not whole",
            name.display()
        );
    }
    // Still full: reported again, and nothing is lost.
    let done = fetch(dir, &arguments[1..]);
    assert!(done.refusal().contains("free some space"), "{}", done.err);
    assert!(files(dir) == some);
    fs::remove_file(&filler).expect("removed");
    let done = fetch(dir, &arguments[1..]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let tables = some
        .keys()
        .filter(|name| name.extension().is_some_and(|kind| kind == "glt"));
    let there = format!(", {} there already.", tables.count());
    assert!(done.out.contains(&there), "{there}: {}", done.out);
    assert!(files(dir) == all);
}
