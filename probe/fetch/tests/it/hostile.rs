//! Hosts that lie, and hosts that say too much or nothing.

use crate::host::{Host, Manner, Request};
use crate::made::{all, copy, fetched, files, is_part, lines, of_class, order, scratch, tables};
use galotne_fetch::{FetchError, TransferError};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const WDL: &str = "KvK.wdl.glt";

/// A host that is honest but for one table.
fn but_for_one(manner: impl Fn(&Request) -> Manner + Send + Sync + 'static) -> Host {
    Host::new(tables(), move |request| {
        if request.is_of(WDL) {
            manner(request)
        } else {
            Manner::Honest
        }
    })
}

/// What comes of fetching a class from such a host. Whatever it is, nothing wrong has got a name.
#[track_caller]
fn refused(host: &Host) -> (FetchError, TempDir) {
    let dir = tempfile::tempdir().expect("a directory");
    let error = fetched(&host.address, &of_class(dir.path(), "KvK")).expect_err("refused");
    is_part(dir.path());
    let table = dir.path().join("international").join(WDL);
    assert!(!table.exists());
    (error, dir)
}

#[track_caller]
fn transfer(host: &Host) -> TransferError {
    match refused(host).0 {
        FetchError::Transfer { at, source } => {
            assert!(at.ends_with(WDL), "{at}");
            source
        }
        error => panic!("{error}"),
    }
}

#[track_caller]
fn succeeds(host: &Host) {
    let dir = tempfile::tempdir().expect("a directory");
    fetched(&host.address, &order(dir.path())).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn a_bit_that_flips_once_is_no_matter_and_one_that_flips_again_is() {
    let once = but_for_one(|request| match request.before {
        0 => Manner::Flip(1000),
        _ => Manner::Honest,
    });
    succeeds(&once);
    assert_eq!(once.of(WDL).len(), 2);
    let always = but_for_one(|_| Manner::Flip(1000));
    let (error, dir) = refused(&always);
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
    assert_eq!(always.of(WDL).len(), 2);
    let left = scratch(dir.path());
    assert!(
        left.iter().all(|name| !name.contains("KvK.wdl")),
        "{left:?}"
    );
}

/// What was here stays until something better is whole.
#[test]
fn a_wrong_table_stays_as_long_as_nothing_better_comes() {
    let host = but_for_one(|_| Manner::Flip(1000));
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("international").join(WDL);
    fs::create_dir(dir.path().join("international")).expect("made");
    fs::write(&path, "what was here").expect("written");
    fetched(&host.address, &of_class(dir.path(), "KvK")).expect_err("damaged");
    assert_eq!(fs::read(&path).expect("read"), b"what was here");
}

#[test]
fn more_than_was_said_is_cut_off_or_refused() {
    succeeds(&but_for_one(|_| Manner::Endless));
    succeeds(&but_for_one(|_| Manner::Chunked));
    let error = transfer(&but_for_one(|_| Manner::Longer(5)));
    assert!(matches!(error, TransferError::Length { .. }), "{error}");
    let error = transfer(&but_for_one(|_| Manner::Bytes(vec![1, 2, 3])));
    assert!(
        matches!(error, TransferError::Length { found: 3, .. }),
        "{error}"
    );
}

#[test]
fn a_host_that_falls_silent_is_left() {
    let host = but_for_one(|_| Manner::Silent(100));
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = of_class(dir.path(), "KvK");
    order.patience.idle = Duration::from_millis(150);
    order.retries = 2;
    let begun = Instant::now();
    let error = fetched(&host.address, &order).expect_err("silent");
    let silent = matches!(
        &error,
        FetchError::Transfer {
            source: TransferError::Silent(_),
            ..
        }
    );
    assert!(silent, "{error}");
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    // Each time it went on.
    let asked: Vec<Option<u64>> = host.of(WDL).iter().map(|request| request.from).collect();
    assert_eq!(asked, [None, Some(100), Some(200)]);
    // The others do not wait for one that is given up.
    let host = Host::new(tables(), |request| match &*request.path {
        path if path.ends_with("/KvK.wdl.glt") => Manner::Status(418, ""),
        path if path.ends_with("dtw.glt") => Manner::Silent(10),
        _ => Manner::Honest,
    });
    let begun = Instant::now();
    let error = fetched(&host.address, &of_class(dir.path(), "KvK")).expect_err("given up");
    let status = matches!(
        &error,
        FetchError::Transfer {
            source: TransferError::Status(418),
            ..
        }
    );
    assert!(status, "{error}");
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_host_that_is_busy_is_asked_as_late_as_it_says() {
    let host = but_for_one(|request| match request.before {
        0 => Manner::Status(503, "Retry-After: 1\r\n"),
        1 => Manner::Status(429, "Retry-After: 99999999999999999999\r\n"),
        _ => Manner::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = order(dir.path());
    order.patience.longest = Duration::from_millis(1200);
    let begun = Instant::now();
    fetched(&host.address, &order).expect("fetched");
    assert!(
        begun.elapsed() >= Duration::from_secs(1),
        "{:?}",
        begun.elapsed()
    );
    let error = transfer(&but_for_one(|_| {
        Manner::Status(503, "Retry-After: 3600\r\n")
    }));
    assert!(
        matches!(error, TransferError::Busy { status: 503, .. }),
        "{error}"
    );
}

#[test]
fn answers_that_are_none_are_told_as_what_they_are() {
    let gone = transfer(&but_for_one(|_| Manner::Status(404, "")));
    assert!(matches!(gone, TransferError::Gone), "{gone}");
    let refused = transfer(&but_for_one(|_| Manner::Status(403, "")));
    assert!(matches!(refused, TransferError::Refused(403)), "{refused}");
    let encoded = transfer(&but_for_one(|_| Manner::Compressed));
    assert!(matches!(encoded, TransferError::Encoded(_)), "{encoded}");
    for manner in [Manner::EndlessHead, Manner::Noise] {
        let odd = transfer(&but_for_one(move |_| manner.clone()));
        assert!(matches!(odd, TransferError::Protocol(_)), "{odd}");
    }
    let range = but_for_one(|request| match request.before {
        0 => Manner::Cut(300),
        _ => Manner::Shifted(1),
    });
    // It is asked for from the start, then.
    succeeds(&range);
}

#[test]
fn redirects_are_followed_some_steps_and_no_more() {
    let honest = Host::new(tables(), |_| Manner::Honest);
    let to = honest.address.clone();
    succeeds(&Host::new(tables(), move |request| {
        Manner::Redirect(format!("{to}{}", request.path))
    }));
    let circle = transfer(&but_for_one(|request| {
        Manner::Redirect(request.path.clone())
    }));
    assert!(matches!(circle, TransferError::Protocol(_)), "{circle}");
    // Whatever is made of these, no table comes of it.
    for to in [
        "file:///etc/passwd",
        "http://",
        "ftp://127.0.0.1/x",
        "//",
        "http://127.0.0.1:1/",
    ] {
        transfer(&but_for_one(move |_| Manner::Redirect(to.to_owned())));
    }
}

#[test]
fn plain_bytes_are_asked_for() {
    let host = Host::new(tables(), |_| Manner::Honest);
    succeeds(&host);
    for request in host.requests() {
        let head = request.head.to_ascii_lowercase();
        assert!(head.contains("accept-encoding: identity\r\n"), "{head}");
        assert!(head.contains("user-agent: galotne/"), "{head}");
    }
}

// ---- Manifests ---------------------------------------------------------------------------------

/// A host with this manifest.
fn listing(manifest: impl Into<Vec<u8>>) -> Host {
    let manifest = manifest.into();
    Host::new(tables(), move |request| {
        if request.path.ends_with("manifest.jsonl") {
            Manner::Bytes(manifest.clone())
        } else {
            Manner::Honest
        }
    })
}

/// The manifest of the tables, with something changed in the line of the first class.
fn changed(change: impl Fn(&mut Value)) -> Host {
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!(first["class"], "KvK");
    change(&mut first);
    lines[0] = format!("{first}\n");
    listing(lines.concat())
}

/// The place of a table in the line of its class.
fn place(line: &Value, table: &str) -> usize {
    let tables = line["tables"].as_array().expect("tables");
    let found = tables.iter().position(|said| said["table"] == table);
    found.expect("it is there")
}

#[test]
fn what_is_no_manifest_is_refused() {
    for text in [
        "<!doctype html><p>Nothing here",
        "{}",
        "\n\n",
        "[1,2",
        "\u{0}",
    ] {
        let (error, dir) = refused(&listing(text));
        assert!(
            matches!(error, FetchError::Manifest { .. }),
            "{text}: {error}"
        );
        assert!(!dir.path().join(".work").exists());
    }
    let (error, _) = refused(&listing(""));
    assert!(error.is_missing_table(), "{error}");
    let twice = lines(tables())[0].repeat(2);
    let (error, _) = refused(&listing(twice));
    assert!(matches!(error, FetchError::Manifest { .. }), "{error}");
    let (error, _) = refused(&listing(vec![b' '; (16 << 20) + 1]));
    assert!(
        matches!(error, FetchError::ManifestTooLong { .. }),
        "{error}"
    );
    let endless = Host::new(tables(), |_| Manner::Endless);
    let (error, _) = refused(&endless);
    assert!(
        matches!(error, FetchError::ManifestTooLong { .. }),
        "{error}"
    );
    let nowhere = Host::new(tables(), |_| Manner::Status(404, ""));
    let (error, _) = refused(&nowhere);
    assert!(matches!(error, FetchError::NoManifest { .. }), "{error}");
    let asked: Vec<String> = nowhere
        .requests()
        .into_iter()
        .map(|request| request.path)
        .collect();
    let expected = [
        "/international/manifest.jsonl",
        "/tables/international/manifest.jsonl",
    ];
    assert_eq!(asked, expected);
}

/// A page may stand where nothing is, and the manifest one folder deeper.
#[test]
fn a_page_in_the_place_of_a_manifest_is_passed_over() {
    let above = tempfile::tempdir().expect("a directory");
    fs::rename(copy().path(), above.path().join("tables")).expect("moved");
    let host = Host::new(above.path(), |request| {
        if request.path.starts_with("/international/") {
            Manner::Bytes(b"<!doctype html>".to_vec())
        } else {
            Manner::Honest
        }
    });
    succeeds(&host);
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in [
        "../../KvK.wdl",
        "/tmp/KvK.wdl",
        "KvK.wdl/../../x",
        "KvK.need.a/b",
        "KKvK.wdl",
    ] {
        let host = changed(|line| line["tables"][0]["table"] = name.into());
        let (error, dir) = refused(&host);
        assert!(
            matches!(error, FetchError::Manifest { .. }),
            "{name}: {error}"
        );
        assert!(!dir.path().join("international").exists());
    }
}

#[test]
fn sizes_that_lie_are_found_before_the_bytes_come() {
    let long = |line: &mut Value| {
        let number = place(line, "KvK.wdl");
        line["tables"][number]["bytes"] = json!(1_u64 << 49);
    };
    let (error, _) = refused(&changed(long));
    assert!(matches!(error, FetchError::Room { .. }), "{error}");
    let short = |line: &mut Value| {
        let number = place(line, "KvK.wdl");
        line["tables"][number]["bytes"] = json!(100);
    };
    let error = transfer(&changed(short));
    assert!(
        matches!(error, TransferError::Length { expected: 100, .. }),
        "{error}"
    );
    // Where the host does not say how long it is, the hash does.
    let mut lying: Value = serde_json::from_str(&lines(tables())[0]).expect("JSON");
    short(&mut lying);
    let lying = lying.to_string();
    let host = Host::new(tables(), move |request| match &*request.path {
        path if path.ends_with("manifest.jsonl") => Manner::Bytes(lying.clone().into_bytes()),
        path if path.ends_with("/KvK.wdl.glt") => Manner::Endless,
        _ => Manner::Honest,
    });
    let (error, _) = refused(&host);
    assert!(matches!(error, FetchError::Damaged { .. }), "{error}");
}

/// The right bytes of a wrong table: hashes fit, and its header says what it is.
#[test]
fn another_table_under_the_name_of_one_is_found() {
    let copy = copy();
    let at = |name: &str| copy.path().join("international").join(name);
    fs::copy(at("KvK.dtw.glt"), at(WDL)).expect("copied");
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let (wdl, dtw) = (place(&first, "KvK.wdl"), place(&first, "KvK.dtw"));
    for field in ["bytes", "file"] {
        first["tables"][wdl][field] = first["tables"][dtw][field].clone();
    }
    lines[0] = format!("{first}\n");
    fs::write(at("manifest.jsonl"), lines.concat()).expect("written");
    let host = Host::new(copy.path(), |_| Manner::Honest);
    let (error, dir) = refused(&host);
    assert!(matches!(error, FetchError::NoTable { .. }), "{error}");
    let left = scratch(dir.path());
    assert!(
        left.iter().all(|name| !name.contains("KvK.wdl")),
        "{left:?}"
    );
    // One that stands for another, and is not said to.
    let alias = |line: &Value| {
        let tables = line["tables"].as_array().expect("tables");
        tables.iter().position(|said| !said["same_as"].is_null())
    };
    let honest = crate::made::lines(tables());
    let (number, mut changed) = (honest.iter().enumerate())
        .map(|(number, line)| (number, serde_json::from_str::<Value>(line).expect("JSON")))
        .find(|(_, line)| alias(line).is_some())
        .expect("some table stands for another");
    let place = alias(&changed).expect("it does");
    changed["tables"][place]["same_as"] = Value::Null;
    let class = changed["class"].as_str().expect("text").to_owned();
    let mut lines = honest;
    lines[number] = format!("{changed}\n");
    let host = listing(lines.concat());
    let dir = tempfile::tempdir().expect("a directory");
    let error = fetched(&host.address, &of_class(dir.path(), &class)).expect_err("an alias");
    assert!(matches!(error, FetchError::NoTable { .. }), "{error}");
    is_part(dir.path());
}

/// The source is built anew while somebody fetches from it.
#[test]
fn a_manifest_that_changes_is_told_from_damage() {
    let copy = copy();
    let mut lines = lines(tables());
    let mut first: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let wdl = place(&first, "KvK.wdl");
    first["tables"][wdl]["file"] = "0".repeat(64).into();
    let then = lines.concat();
    lines[0] = format!("{first}\n");
    let now = lines.concat();
    for manner in [Manner::Flip(77), Manner::Status(404, ""), Manner::Longer(9)] {
        let (then, now) = (then.clone(), now.clone());
        let host = Host::new(copy.path(), move |request| {
            let manifest = request.path.ends_with("manifest.jsonl");
            match request.is_of(WDL) {
                true => manner.clone(),
                false if manifest && request.before == 0 => {
                    Manner::Bytes(then.clone().into_bytes())
                }
                false if manifest => Manner::Bytes(now.clone().into_bytes()),
                false => Manner::Honest,
            }
        });
        let (error, _) = refused(&host);
        assert!(matches!(error, FetchError::Changed { .. }), "{error}");
    }
}
