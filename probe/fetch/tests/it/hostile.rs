//! Hosts that lie, hang, or send without end.

use crate::fake_host::{Behaviour, FakeHost, Request};
use crate::fixture::{
    all, assert_no_wrong_file, copy, files, job, job_of_class, lines, run_fetch, scratch, tables,
};
use galotne_fetch::{FetchError, TransferError};
use serde_json::{Value, json};
use std::fs;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const WDL: &str = "KvK.wdl.glt";

/// A host with this behaviour for one table, honest otherwise.
fn host_with_one(behaviour: impl Fn(&Request) -> Behaviour + Send + Sync + 'static) -> FakeHost {
    FakeHost::new(tables(), move |request| {
        if request.is_of(WDL) {
            behaviour(request)
        } else {
            Behaviour::Honest
        }
    })
}

/// Fetches a class, which must fail and leave no wrong file.
#[track_caller]
fn fetch_error(host: &FakeHost) -> (FetchError, TempDir) {
    let dir = tempfile::tempdir().expect("a directory");
    let error = run_fetch(&host.address, &job_of_class(dir.path(), "KvK")).expect_err("refused");
    assert_no_wrong_file(dir.path());
    let table = dir.path().join("international").join(WDL);
    assert!(!table.exists());
    (error, dir)
}

/// Fetches a class, which must fail at the one table.
#[track_caller]
fn transfer_error(host: &FakeHost) -> TransferError {
    match fetch_error(host).0 {
        FetchError::Transfer { at, source } => {
            assert!(at.ends_with(WDL), "{at}");
            source
        }
        error => panic!("{error}"),
    }
}

/// Fetches all tables, which must succeed.
#[track_caller]
fn assert_succeeds(host: &FakeHost) {
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &job(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn damaged_downloads_are_repeated_once() {
    let once = host_with_one(|request| match request.before {
        0 => Behaviour::Flip(1000),
        _ => Behaviour::Honest,
    });
    assert_succeeds(&once);
    assert_eq!(once.requests_for(WDL).len(), 2);
    let always = host_with_one(|_| Behaviour::Flip(1000));
    let (error, dir) = fetch_error(&always);
    assert!(
        matches!(
            error,
            FetchError::Damaged {
                property: "SHA-256",
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(always.requests_for(WDL).len(), 2);
    let left = scratch(dir.path());
    assert!(
        left.iter().all(|name| !name.contains("KvK.wdl")),
        "{left:?}"
    );
}

#[test]
fn a_local_file_stays_until_its_replacement_is_complete() {
    let host = host_with_one(|_| Behaviour::Flip(1000));
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("international").join(WDL);
    fs::create_dir(dir.path().join("international")).expect("made");
    fs::write(&path, "the old file").expect("written");
    run_fetch(&host.address, &job_of_class(dir.path(), "KvK")).expect_err("damaged");
    assert_eq!(fs::read(&path).expect("read"), b"the old file");
}

#[test]
fn bytes_beyond_the_stated_length_are_dropped_or_refused() {
    assert_succeeds(&host_with_one(|_| Behaviour::Endless));
    assert_succeeds(&host_with_one(|_| Behaviour::Chunked));
    let error = transfer_error(&host_with_one(|_| Behaviour::Longer(5)));
    assert!(matches!(error, TransferError::Length { .. }), "{error}");
    let error = transfer_error(&host_with_one(|_| Behaviour::Bytes(vec![1, 2, 3])));
    assert!(
        matches!(error, TransferError::Length { found: 3, .. }),
        "{error}"
    );
}

#[test]
fn a_silent_host_is_given_up_after_the_idle_time() {
    let host = host_with_one(|_| Behaviour::Silent(100));
    let dir = tempfile::tempdir().expect("a directory");
    let mut job = job_of_class(dir.path(), "KvK");
    job.timeouts.idle = Duration::from_millis(150);
    job.retries = 2;
    let error = run_fetch(&host.address, &job).expect_err("silent");
    let timeout = matches!(
        &error,
        FetchError::Transfer {
            source: TransferError::Timeout(_),
            ..
        }
    );
    assert!(timeout, "{error}");
    // Each attempt resumed.
    let from: Vec<Option<u64>> = (host.requests_for(WDL).iter())
        .map(|request| request.from)
        .collect();
    assert_eq!(from, [None, Some(100), Some(200)]);
}

/// A byte now and then is never silence, but no transfer either.
#[test]
fn a_dripping_host_is_given_up_below_the_least_rate() {
    let drip = Behaviour::Drip(Duration::from_millis(2));
    let run = |host: &FakeHost, min_rate| {
        let dir = tempfile::tempdir().expect("a directory");
        let mut job = job_of_class(dir.path(), "KvK");
        job.timeouts.min_rate = min_rate;
        job.timeouts.rate_window = Duration::from_millis(100);
        job.retries = 2;
        let done = run_fetch(&host.address, &job);
        assert_no_wrong_file(dir.path());
        done.map(drop)
    };
    let too_slow = |error: &FetchError, file: &str| {
        let slow = matches!(
            error,
            FetchError::Transfer {
                at,
                source: TransferError::TooSlow { rate: ..=1_000, min_rate: 20_000 },
            } if at.ends_with(file)
        );
        assert!(slow, "{error}");
        let message = error.to_string();
        assert!(message.contains("at least 20000 are expected"), "{message}");
        assert!(message.contains("run the same command again"), "{message}");
    };
    let host = host_with_one({
        let drip = drip.clone();
        move |_| drip.clone()
    });
    too_slow(&run(&host, 20_000).expect_err("slow"), WDL);
    // Each attempt resumed.
    let from = host.requests_for(WDL).into_iter();
    let from: Vec<Option<u64>> = from.map(|request| request.from).collect();
    assert_eq!(from.len(), 3);
    assert!(
        from[0].is_none() && from[0] < from[1] && from[1] < from[2],
        "{from:?}"
    );
    let host = FakeHost::new(tables(), move |request| {
        match request.is_of("manifest.jsonl") {
            true => drip.clone(),
            false => Behaviour::Honest,
        }
    });
    too_slow(&run(&host, 20_000).expect_err("slow"), "manifest.jsonl");
    // A host that keeps the rate is served out.
    let host = host_with_one(|_| Behaviour::Drip(Duration::from_micros(10)));
    run(&host, 100).expect("fetched");
}

/// A permanent error of one table ends the transfers of other threads, which wait for bytes.
#[test]
fn an_error_interrupts_silent_transfers() {
    let host = FakeHost::new(tables(), |request| match &*request.path {
        path if path.ends_with("/KvK.wdl.glt") => Behaviour::Status(418, ""),
        path if path.ends_with("dtw.glt") => Behaviour::Silent(10),
        _ => Behaviour::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    let mut job = job_of_class(dir.path(), "KvK");
    job.timeouts.idle = Duration::from_secs(3600);
    let (sender, receiver) = mpsc::channel();
    let address = host.address.clone();
    thread::spawn(move || sender.send(run_fetch(address, &job)));
    let result = receiver.recv_timeout(Duration::from_secs(60));
    let error = result.expect("an interrupted fetch").expect_err("a status");
    let status = matches!(
        &error,
        FetchError::Transfer {
            source: TransferError::Status(418),
            ..
        }
    );
    assert!(status, "{error}");
}

#[test]
fn retry_after_is_respected_up_to_the_limit() {
    let host = host_with_one(|request| match request.before {
        0 => Behaviour::Status(503, "Retry-After: 1\r\n"),
        _ => Behaviour::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    // Longer than the longest backoff, but within the limit of what a host may ask for.
    let mut job = job(dir.path());
    job.timeouts.max_retry_after = Duration::from_secs(1);
    let begun = Instant::now();
    run_fetch(&host.address, &job).expect("fetched");
    assert!(
        begun.elapsed() >= Duration::from_secs(1),
        "{:?}",
        begun.elapsed()
    );
    // Beyond the limit the file is given up at once, whatever file it is.
    let asks = |line: &'static str| host_with_one(move |_| Behaviour::Status(429, line));
    let postponed = |error: &TransferError, seconds| {
        let after = Duration::from_secs(seconds);
        let expected = matches!(
            error,
            TransferError::Postponed { status: 429, after: found } if *found == after
        );
        assert!(expected, "{error}");
        let message = error.to_string();
        assert!(
            message.contains(&format!("wait for {seconds} seconds")),
            "{message}"
        );
        assert!(message.contains("run the same command again"), "{message}");
    };
    for (line, seconds) in [
        ("Retry-After: 3600\r\n", 3600),
        ("Retry-After: 99999999999999999999\r\n", u64::MAX),
    ] {
        let host = asks(line);
        postponed(&transfer_error(&host), seconds);
        assert_eq!(host.requests_for(WDL).len(), 1);
    }
    let busy = FakeHost::new(tables(), |_| {
        Behaviour::Status(429, "Retry-After: 3600\r\n")
    });
    match fetch_error(&busy).0 {
        FetchError::Transfer { at, source } if at.ends_with("manifest.jsonl") => {
            postponed(&source, 3600);
        }
        error => panic!("{error}"),
    }
    // Without a time asked for, the number of retries is the limit.
    let error = transfer_error(&asks(""));
    assert!(
        matches!(error, TransferError::Busy { status: 429, .. }),
        "{error}"
    );
}

/// Waits within the limit add up until the file makes progress.
#[test]
fn waits_that_a_host_asks_for_add_up() {
    let host = host_with_one(|_| Behaviour::Status(503, "Retry-After: 1\r\n"));
    let dir = tempfile::tempdir().expect("a directory");
    let mut job = job_of_class(dir.path(), "KvK");
    job.timeouts.max_retry_after = Duration::from_millis(1500);
    job.retries = 1000;
    let error = run_fetch(&host.address, &job).expect_err("busy");
    let postponed = matches!(
        error,
        FetchError::Transfer {
            source: TransferError::Postponed { .. },
            ..
        }
    );
    assert!(postponed, "{error}");
    assert_eq!(host.requests_for(WDL).len(), 2);
}

#[test]
fn invalid_responses_are_typed_errors() {
    let gone = transfer_error(&host_with_one(|_| Behaviour::Status(404, "")));
    assert!(matches!(gone, TransferError::NotFound), "{gone}");
    let refused = transfer_error(&host_with_one(|_| Behaviour::Status(403, "")));
    assert!(matches!(refused, TransferError::Refused(403)), "{refused}");
    let encoded = transfer_error(&host_with_one(|_| Behaviour::Compressed));
    assert!(matches!(encoded, TransferError::Encoded(_)), "{encoded}");
    for behaviour in [Behaviour::EndlessHead, Behaviour::Noise] {
        let odd = transfer_error(&host_with_one(move |_| behaviour.clone()));
        assert!(matches!(odd, TransferError::Protocol(_)), "{odd}");
    }
    let range = host_with_one(|request| match request.before {
        0 => Behaviour::Cut(300),
        _ => Behaviour::Shifted(1),
    });
    // The file is requested from its start then.
    assert_succeeds(&range);
}

#[test]
fn redirects_are_followed_up_to_a_limit() {
    let honest = FakeHost::new(tables(), |_| Behaviour::Honest);
    let to = honest.address.clone();
    assert_succeeds(&FakeHost::new(tables(), move |request| {
        Behaviour::Redirect(format!("{to}{}", request.path))
    }));
    let circle = transfer_error(&host_with_one(|request| {
        Behaviour::Redirect(request.path.clone())
    }));
    assert!(matches!(circle, TransferError::Protocol(_)), "{circle}");
    // Any error will do.
    for to in [
        "file:///etc/passwd",
        "http://",
        "ftp://127.0.0.1/x",
        "//",
        "http://127.0.0.1:1/",
    ] {
        transfer_error(&host_with_one(move |_| Behaviour::Redirect(to.to_owned())));
    }
}

#[test]
fn plain_bytes_are_requested() {
    let host = FakeHost::new(tables(), |_| Behaviour::Honest);
    assert_succeeds(&host);
    for request in host.requests() {
        let head = request.head.to_ascii_lowercase();
        assert!(head.contains("accept-encoding: identity\r\n"), "{head}");
        assert!(head.contains("user-agent: galotne/"), "{head}");
    }
}

// ---- Manifests ---------------------------------------------------------------------------------

/// A host with this manifest.
fn host_with_manifest(manifest: impl Into<Vec<u8>>) -> FakeHost {
    let manifest = manifest.into();
    FakeHost::new(tables(), move |request| {
        if request.path.ends_with("manifest.jsonl") {
            Behaviour::Bytes(manifest.clone())
        } else {
            Behaviour::Honest
        }
    })
}

/// A host with a manifest whose first line is changed.
fn host_with_changed_manifest(change: impl Fn(&mut Value)) -> FakeHost {
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!(first["class"], "KvK");
    change(&mut first);
    lines[0] = format!("{first}\n");
    host_with_manifest(lines.concat())
}

/// Returns the index of a table in the line of its class.
fn table_index(line: &Value, table: &str) -> usize {
    let tables = line["tables"].as_array().expect("tables");
    let index = tables.iter().position(|entry| entry["table"] == table);
    index.expect("the table")
}

#[test]
fn invalid_manifests_are_refused() {
    for text in [
        "<!doctype html><p>Nothing here",
        "{}",
        "\n\n",
        "[1,2",
        "\u{0}",
    ] {
        let (error, dir) = fetch_error(&host_with_manifest(text));
        assert!(
            matches!(error, FetchError::Manifest { .. }),
            "{text}: {error}"
        );
        assert!(!dir.path().join(".work").exists());
    }
    let (error, _) = fetch_error(&host_with_manifest(""));
    assert!(error.is_missing_table(), "{error}");
    let twice = lines(tables())[0].repeat(2);
    let (error, _) = fetch_error(&host_with_manifest(twice));
    assert!(matches!(error, FetchError::Manifest { .. }), "{error}");
    let (error, _) = fetch_error(&host_with_manifest(vec![b' '; (16 << 20) + 1]));
    assert!(matches!(error, FetchError::TooLong { .. }), "{error}");
    let endless = FakeHost::new(tables(), |_| Behaviour::Endless);
    let (error, _) = fetch_error(&endless);
    assert!(matches!(error, FetchError::TooLong { .. }), "{error}");
    let nowhere = FakeHost::new(tables(), |_| Behaviour::Status(404, ""));
    let (error, _) = fetch_error(&nowhere);
    assert!(
        matches!(error, FetchError::ManifestNotFound { .. }),
        "{error}"
    );
    let requested: Vec<String> = nowhere
        .requests()
        .into_iter()
        .map(|request| request.path)
        .collect();
    let expected = [
        "/international/manifest.jsonl",
        "/tables/international/manifest.jsonl",
        "/international/compact/v1/manifest.jsonl",
        "/international/fast/v1/manifest.jsonl",
        "/international/archive/v1/manifest.jsonl",
    ];
    assert_eq!(requested, expected);
}

/// Some hosts answer with a page instead of 404; the manifest is one folder deeper.
#[test]
fn a_page_instead_of_a_manifest_is_skipped() {
    let above = tempfile::tempdir().expect("a directory");
    fs::rename(copy().path(), above.path().join("tables")).expect("moved");
    let host = FakeHost::new(above.path(), |request| {
        if request.path.starts_with("/international/") {
            Behaviour::Bytes(b"<!doctype html>".to_vec())
        } else {
            Behaviour::Honest
        }
    });
    assert_succeeds(&host);
}

#[test]
fn path_traversal_in_names_is_refused() {
    for name in [
        "../../KvK.wdl",
        "/tmp/KvK.wdl",
        "KvK.wdl/../../x",
        "KvK.need.a/b",
        "KKvK.wdl",
    ] {
        let host = host_with_changed_manifest(|line| line["tables"][0]["table"] = name.into());
        let (error, dir) = fetch_error(&host);
        assert!(
            matches!(error, FetchError::Manifest { .. }),
            "{name}: {error}"
        );
        assert!(!dir.path().join("international").exists());
    }
}

#[test]
fn wrong_lengths_are_found_before_the_transfer() {
    let long = |line: &mut Value| {
        let number = table_index(line, "KvK.wdl");
        line["tables"][number]["bytes"] = json!(1_u64 << 49);
    };
    let (error, _) = fetch_error(&host_with_changed_manifest(long));
    assert!(matches!(error, FetchError::NoSpace { .. }), "{error}");
    let short = |line: &mut Value| {
        let number = table_index(line, "KvK.wdl");
        line["tables"][number]["bytes"] = json!(100);
    };
    let error = transfer_error(&host_with_changed_manifest(short));
    assert!(
        matches!(error, TransferError::Length { expected: 100, .. }),
        "{error}"
    );
    // Without a length in the response, the hash shows it.
    let mut lying: Value = serde_json::from_str(&lines(tables())[0]).expect("JSON");
    short(&mut lying);
    let lying = lying.to_string();
    let host = FakeHost::new(tables(), move |request| match &*request.path {
        path if path.ends_with("manifest.jsonl") => Behaviour::Bytes(lying.clone().into_bytes()),
        path if path.ends_with("/KvK.wdl.glt") => Behaviour::Endless,
        _ => Behaviour::Honest,
    });
    let (error, _) = fetch_error(&host);
    assert!(matches!(error, FetchError::Damaged { .. }), "{error}");
}

/// The hashes are right, but the header is of another table.
#[test]
fn a_table_under_a_wrong_name_is_refused() {
    let copy = copy();
    let at = |name: &str| copy.path().join("international").join(name);
    fs::copy(at("KvK.dtw.glt"), at(WDL)).expect("copied");
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let (wdl, dtw) = (
        table_index(&first, "KvK.wdl"),
        table_index(&first, "KvK.dtw"),
    );
    for field in ["bytes", "file"] {
        first["tables"][wdl][field] = first["tables"][dtw][field].clone();
    }
    lines[0] = format!("{first}\n");
    fs::write(at("manifest.jsonl"), lines.concat()).expect("written");
    let host = FakeHost::new(copy.path(), |_| Behaviour::Honest);
    let dir = tempfile::tempdir().expect("a directory");
    // Its hash is not the published one, either.
    let mut job = job_of_class(dir.path(), "KvK");
    let error = run_fetch(&host.address, &job).expect_err("refused");
    assert!(
        matches!(error, FetchError::NotAsPublished { .. }),
        "{error}"
    );
    job.trust.unpublished = true;
    let error = run_fetch(&host.address, &job).expect_err("refused");
    assert_no_wrong_file(dir.path());
    assert!(matches!(error, FetchError::WrongTable { .. }), "{error}");
    let left = scratch(dir.path());
    assert!(
        left.iter().all(|name| !name.contains("KvK.wdl")),
        "{left:?}"
    );
    // An alias that the manifest lists as a table of its own.
    let alias = |line: &Value| {
        let tables = line["tables"].as_array().expect("tables");
        tables.iter().position(|entry| !entry["same_as"].is_null())
    };
    let honest = crate::fixture::lines(tables());
    let (number, mut changed) = (honest.iter().enumerate())
        .map(|(number, line)| (number, serde_json::from_str::<Value>(line).expect("JSON")))
        .find(|(_, line)| alias(line).is_some())
        .expect("some table stands for another");
    let place = alias(&changed).expect("it does");
    changed["tables"][place]["same_as"] = Value::Null;
    let class = changed["class"].as_str().expect("text").to_owned();
    let mut lines = honest;
    lines[number] = format!("{changed}\n");
    let host = host_with_manifest(lines.concat());
    let dir = tempfile::tempdir().expect("a directory");
    let error = run_fetch(&host.address, &job_of_class(dir.path(), &class)).expect_err("an alias");
    assert!(matches!(error, FetchError::WrongTable { .. }), "{error}");
    assert_no_wrong_file(dir.path());
}

/// The source is rebuilt during a fetch.
#[test]
fn a_changed_manifest_is_not_mistaken_for_damage() {
    let copy = copy();
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let wdl = table_index(&first, "KvK.wdl");
    first["tables"][wdl]["file"] = "0".repeat(64).into();
    let then = lines.concat();
    lines[0] = format!("{first}\n");
    let now = lines.concat();
    for behaviour in [
        Behaviour::Flip(77),
        Behaviour::Status(404, ""),
        Behaviour::Longer(9),
    ] {
        let (then, now) = (then.clone(), now.clone());
        let host = FakeHost::new(copy.path(), move |request| {
            let manifest = request.path.ends_with("manifest.jsonl");
            match request.is_of(WDL) {
                true => behaviour.clone(),
                false if manifest && request.before == 0 => {
                    Behaviour::Bytes(then.clone().into_bytes())
                }
                false if manifest => Behaviour::Bytes(now.clone().into_bytes()),
                false => Behaviour::Honest,
            }
        });
        let (error, _) = fetch_error(&host);
        assert!(matches!(error, FetchError::Changed { .. }), "{error}");
    }
}
