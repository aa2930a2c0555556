//! Connections that end, hosts without ranges, and runs that resume an earlier one.

use crate::fake_host::{Behaviour, FakeHost, etag};
use crate::fixture::{
    all, assert_no_wrong_file, copy, files, job, job_of_class, run_fetch, scratch, tables,
};
use galotne_fetch::{FetchError, TransferError};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

fn is_table(path: &str) -> bool {
    path.ends_with(".glt")
}

/// Every transfer is cut off twice, at random points; only the missing bytes are requested.
#[test]
fn interrupted_transfers_are_resumed() {
    let random = Mutex::new(fastrand::Rng::with_seed(1));
    let host = FakeHost::new(tables(), move |request| {
        if request.before < 2 && is_table(&request.path) {
            let most = random.lock().expect("no panic").usize(1..250);
            return Behaviour::Cut(most);
        }
        Behaviour::Honest
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    for request in host
        .requests()
        .iter()
        .filter(|request| is_table(&request.path))
    {
        let bytes = fs::read(tables().join(&request.path[1..])).expect("read");
        assert_eq!(request.from.is_some(), request.before > 0, "{request:?}");
        let known = request.from.map(|_| etag(&bytes));
        assert_eq!(request.if_range, known, "{request:?}");
    }
}

#[test]
fn hosts_without_ranges_send_the_file_again() {
    let host = FakeHost::new(tables(), |request| match request.before {
        0 if is_table(&request.path) => Behaviour::Cut(100),
        _ => Behaviour::NoRanges,
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

/// A failed run leaves its partial files, and the next one resumes them.
#[test]
fn the_next_run_resumes() {
    let cut = Arc::new(AtomicBool::new(true));
    let host = FakeHost::new(tables(), {
        let cut = Arc::clone(&cut);
        move |request| {
            if !cut.load(Ordering::Relaxed) || !request.is_of("KvK.wdl.glt") {
                Behaviour::Honest
            } else if request.before == 0 {
                Behaviour::Cut(500)
            } else {
                Behaviour::Status(500, "")
            }
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    let job = job_of_class(dir.path(), "KvK");
    let error = run_fetch(&host.address, &job).expect_err("cut off");
    let failed = matches!(
        error,
        FetchError::Transfer {
            source: TransferError::Status(500),
            ..
        }
    );
    assert!(failed, "{error}");
    assert_no_wrong_file(dir.path());
    let left = scratch(dir.path());
    assert!(left.iter().any(|name| name.contains("KvK.wdl")), "{left:?}");
    cut.store(false, Ordering::Relaxed);
    run_fetch(&host.address, &job).expect("fetched");
    let last = host.requests_for("KvK.wdl.glt").pop().expect("a request");
    let bytes = fs::read(tables().join("international/KvK.wdl.glt")).expect("read");
    assert_eq!((last.from, last.if_range), (Some(500), Some(etag(&bytes))));
    assert_eq!(scratch(dir.path()), Vec::<String>::new());
}

/// Partial files are trusted no more than downloads.
#[test]
fn foreign_partial_files_do_no_harm() {
    let bytes = fs::read(tables().join("international/KvK.wdl.glt")).expect("read");
    let length = bytes.len();
    let mut spoiled = bytes.clone();
    spoiled[300] ^= 1;
    for (part, tagged) in [
        (vec![0; 700], false),
        (vec![0; 700], true),
        (vec![0; length], false),
        (vec![0; length + 1], false),
        (spoiled, true),
        (bytes, false),
    ] {
        let host = FakeHost::new(tables(), |_| Behaviour::Honest);
        let dir = tempfile::tempdir().expect("a directory");
        let work = dir.path().join(".work");
        let job = job_of_class(dir.path(), "KvK");
        let planned = galotne_fetch::plan(&host.address.parse().expect("a source"), &job, &());
        let planned = planned.expect("planned");
        let table = planned.iter().find(|table| table.table == "KvK.wdl");
        let name = format!(
            "fetch-international-KvK.wdl-{}",
            &table.expect("it is wanted").sha256[..16]
        );
        fs::create_dir(&work).expect("made");
        fs::write(work.join(format!("{name}.part")), &part).expect("written");
        if tagged {
            fs::write(work.join(format!("{name}.etag")), "\"another\"").expect("written");
        }
        // An outdated version, and a file of someone else.
        fs::write(
            work.join("fetch-international-KvK.dtw-0123456789abcdef.part"),
            "x",
        )
        .expect("written");
        fs::write(work.join("notes.part"), "mine").expect("written");
        run_fetch(&host.address, &job).expect("fetched");
        assert_no_wrong_file(dir.path());
        assert!(dir.path().join("international/KvK.wdl.glt").exists());
        assert_eq!(scratch(dir.path()), ["notes.part"]);
    }
}

/// The host replaces a file between two requests.
#[test]
fn parts_of_two_versions_are_not_mixed() {
    let copy = copy();
    let path = copy.path().join("international/KKvK.wdl.glt");
    let (right, mut other) = (
        fs::read(&path).expect("read"),
        fs::read(&path).expect("read"),
    );
    other[150] ^= 1;
    fs::write(&path, &other).expect("written");
    let host = FakeHost::new(copy.path(), {
        let path = path.clone();
        move |request| {
            if !request.is_of("KKvK.wdl.glt") {
                return Behaviour::Honest;
            }
            if request.before > 0 {
                fs::write(&path, &right).expect("written");
                return Behaviour::Honest;
            }
            Behaviour::Cut(400)
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    // The ETag differed, so the second response was the whole file.
    assert_eq!(host.requests_for("KKvK.wdl.glt").len(), 2);
}

/// After random faults in random order all tables are complete; at no time is a file wrong.
#[test]
fn random_faults_do_no_harm() {
    let rounds = if std::env::var_os("GALOTNE_TEST_FULL").is_some() {
        100
    } else {
        4
    };
    for seed in 0..rounds {
        let random = Mutex::new(fastrand::Rng::with_seed(seed));
        let host = FakeHost::new(tables(), move |request| {
            let mut random = random.lock().expect("no panic");
            if random.u8(..3) > 0 {
                return Behaviour::Honest;
            }
            let place = random.usize(..4000);
            match random.u8(..9) {
                0 => Behaviour::Cut(place),
                1 if is_table(&request.path) => Behaviour::Flip(place),
                2 => Behaviour::NoRanges,
                3 => Behaviour::Chunked,
                4 if is_table(&request.path) => Behaviour::Endless,
                5 => Behaviour::Shifted(7),
                6 => Behaviour::Status(503, "Retry-After: 0\r\n"),
                7 => Behaviour::Status(500, ""),
                _ => Behaviour::Honest,
            }
        });
        let dir = tempfile::tempdir().expect("a directory");
        let mut job = job(dir.path());
        job.retries = 20;
        let mut runs = 0;
        while let Err(error) = run_fetch(&host.address, &job) {
            assert_no_wrong_file(dir.path());
            let expected = matches!(
                error,
                FetchError::Damaged { .. } | FetchError::Transfer { .. }
            );
            assert!(expected, "{error}");
            runs += 1;
            assert!(runs < 50, "{error}");
        }
        assert!(files(dir.path()) == all());
        assert_eq!(scratch(dir.path()), Vec::<String>::new());
    }
}
