//! Connections that end, hosts that know no ranges, and runs that go on where another has ended.

use crate::host::{Host, Manner, tag};
use crate::made::{all, copy, fetched, files, is_part, of_class, order, scratch, tables};
use galotne_fetch::{FetchError, TransferError};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

fn is_table(path: &str) -> bool {
    path.ends_with(".glt")
}

/// All that is asked for is cut off twice, wherever it happens; what was missing is asked for, and
/// no more.
#[test]
fn what_is_cut_off_goes_on() {
    let random = Mutex::new(fastrand::Rng::with_seed(1));
    let host = Host::new(tables(), move |request| {
        if request.before < 2 && is_table(&request.path) {
            let most = random.lock().expect("no panic").usize(1..250);
            return Manner::Cut(most);
        }
        Manner::Honest
    });
    let dir = tempfile::tempdir().expect("a directory");
    fetched(&host.address, &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    for request in host
        .requests()
        .iter()
        .filter(|request| is_table(&request.path))
    {
        let bytes = fs::read(tables().join(&request.path[1..])).expect("read");
        assert_eq!(request.from.is_some(), request.before > 0, "{request:?}");
        let known = request.from.map(|_| tag(&bytes));
        assert_eq!(request.if_range, known, "{request:?}");
    }
}

#[test]
fn a_host_without_ranges_sends_it_again() {
    let host = Host::new(tables(), |request| match request.before {
        0 if is_table(&request.path) => Manner::Cut(100),
        _ => Manner::NoRanges,
    });
    let dir = tempfile::tempdir().expect("a directory");
    fetched(&host.address, &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

/// A run that has failed leaves what has come, and the next one goes on with it.
#[test]
fn the_next_run_goes_on() {
    let cut = Arc::new(AtomicBool::new(true));
    let host = Host::new(tables(), {
        let cut = Arc::clone(&cut);
        move |request| {
            if !cut.load(Ordering::Relaxed) || !request.is_of("KvK.wdl.glt") {
                Manner::Honest
            } else if request.before == 0 {
                Manner::Cut(500)
            } else {
                Manner::Status(500, "")
            }
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    let order = of_class(dir.path(), "KvK");
    let error = fetched(&host.address, &order).expect_err("cut off");
    let failed = matches!(
        error,
        FetchError::Transfer {
            source: TransferError::Status(500),
            ..
        }
    );
    assert!(failed, "{error}");
    is_part(dir.path());
    let left = scratch(dir.path());
    assert!(left.iter().any(|name| name.contains("KvK.wdl")), "{left:?}");
    cut.store(false, Ordering::Relaxed);
    fetched(&host.address, &order).expect("fetched");
    let last = host.of("KvK.wdl.glt").pop().expect("a request");
    let bytes = fs::read(tables().join("international/KvK.wdl.glt")).expect("read");
    assert_eq!((last.from, last.if_range), (Some(500), Some(tag(&bytes))));
    assert_eq!(scratch(dir.path()), Vec::<String>::new());
}

/// What lies in the scratch folder is believed no more than what comes.
#[test]
fn a_part_of_something_else_is_no_part() {
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
        let host = Host::new(tables(), |_| Manner::Honest);
        let dir = tempfile::tempdir().expect("a directory");
        let work = dir.path().join(".work");
        let goal = of_class(dir.path(), "KvK");
        let told = galotne_fetch::plan(&host.address.parse().expect("a source"), &goal, &());
        let told = told.expect("planned");
        let table = told.iter().find(|table| table.table == "KvK.wdl");
        let name = format!(
            "fetch-international-KvK.wdl-{}",
            &table.expect("it is wanted").sha256[..16]
        );
        fs::create_dir(&work).expect("made");
        fs::write(work.join(format!("{name}.part")), &part).expect("written");
        if tagged {
            fs::write(work.join(format!("{name}.etag")), "\"another\"").expect("written");
        }
        // Of a version that nobody wants any more.
        fs::write(
            work.join("fetch-international-KvK.dtw-0123456789abcdef.part"),
            "x",
        )
        .expect("written");
        fs::write(work.join("notes.part"), "mine").expect("written");
        fetched(&host.address, &goal).expect("fetched");
        is_part(dir.path());
        assert!(dir.path().join("international/KvK.wdl.glt").exists());
        assert_eq!(scratch(dir.path()), ["notes.part"]);
    }
}

/// The host has another file under the same address now: its rest does not fit what has come.
#[test]
fn a_file_that_changes_is_not_put_together_of_two() {
    let copy = copy();
    let path = copy.path().join("international/KKvK.wdl.glt");
    let (right, mut other) = (
        fs::read(&path).expect("read"),
        fs::read(&path).expect("read"),
    );
    other[150] ^= 1;
    fs::write(&path, &other).expect("written");
    let host = Host::new(copy.path(), {
        let path = path.clone();
        move |request| {
            if !request.is_of("KKvK.wdl.glt") {
                return Manner::Honest;
            }
            if request.before > 0 {
                fs::write(&path, &right).expect("written");
                return Manner::Honest;
            }
            Manner::Cut(400)
        }
    });
    let dir = tempfile::tempdir().expect("a directory");
    fetched(&host.address, &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
    // It was asked for by its tag, and came whole.
    assert_eq!(host.of("KKvK.wdl.glt").len(), 2);
}

/// Whatever happens on the way, in whatever order: in the end everything is there, and at no time
/// something wrong.
#[test]
fn nothing_that_happens_now_and_then_does_harm() {
    let rounds = if std::env::var_os("GALOTNE_TEST_FULL").is_some() {
        100
    } else {
        4
    };
    for seed in 0..rounds {
        let random = Mutex::new(fastrand::Rng::with_seed(seed));
        let host = Host::new(tables(), move |request| {
            let mut random = random.lock().expect("no panic");
            if random.u8(..3) > 0 {
                return Manner::Honest;
            }
            let place = random.usize(..4000);
            match random.u8(..9) {
                0 => Manner::Cut(place),
                1 if is_table(&request.path) => Manner::Flip(place),
                2 => Manner::NoRanges,
                3 => Manner::Chunked,
                4 if is_table(&request.path) => Manner::Endless,
                5 => Manner::Shifted(7),
                6 => Manner::Status(503, "Retry-After: 0\r\n"),
                7 => Manner::Status(500, ""),
                _ => Manner::Honest,
            }
        });
        let dir = tempfile::tempdir().expect("a directory");
        let mut order = order(dir.path());
        order.retries = 20;
        let mut runs = 0;
        while let Err(error) = fetched(&host.address, &order) {
            is_part(dir.path());
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
