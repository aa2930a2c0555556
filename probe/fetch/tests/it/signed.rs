//! Signed manifests: what is accepted, and what is refused by name.

use crate::fake_host::{Behaviour, FakeHost};
use crate::fixture::{
    all, assert_no_wrong_file, copy, counts, files, job, job_of_class, lines, run_fetch, tables,
};
use galotne::report::signature::trusted_comment;
use galotne_fetch::{
    FetchError, FetchJob, FetchProgress, FetchStage, FetchedTable, SignatureError, SignaturePolicy,
    TransferError, Trust, UncheckedSignature, fetch, plan,
};
use minisign::KeyPair;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;

const MANIFEST: &str = "international/manifest.jsonl";
const SIGNATURE: &str = "international/manifest.jsonl.minisig";
const WDL: &str = "KvK.wdl.glt";

fn key_pair() -> KeyPair {
    KeyPair::generate_unencrypted_keypair().expect("a key pair")
}

/// Returns the demands of a client that knows this key.
fn trust(pair: &KeyPair) -> Trust {
    Trust {
        key: Some(pair.pk.to_base64().parse().expect("a key")),
        signatures: SignaturePolicy::FromNetwork,
        older: false,
        unpublished: false,
    }
}

/// Returns the signature of a manifest, with this trusted comment.
fn signature(pair: &KeyPair, manifest: &[u8], comment: &str) -> String {
    let signed = minisign::sign(None, &pair.sk, Cursor::new(manifest), Some(comment), None);
    signed.expect("signed").into_string()
}

/// Signs the manifest in a directory of tables, and returns the signature.
fn sign(dir: &Path, pair: &KeyPair, serial: u64) -> String {
    let manifest = fs::read(dir.join(MANIFEST)).expect("a manifest");
    let text = signature(pair, &manifest, &trusted_comment("international", serial));
    fs::write(dir.join(SIGNATURE), &text).expect("written");
    text
}

/// Tables with a signed manifest, which the test may change.
fn signed(serial: u64) -> (TempDir, KeyPair) {
    let (dir, pair) = (copy(), key_pair());
    sign(dir.path(), &pair, serial);
    (dir, pair)
}

fn honest(dir: &TempDir) -> FakeHost {
    FakeHost::new(dir.path(), |_| Behaviour::Honest)
}

/// Returns a job for one class, with these demands.
fn trusting_job(dir: &Path, trust: &Trust) -> FetchJob {
    FetchJob {
        trust: trust.clone(),
        ..job_of_class(dir, "KvK")
    }
}

/// Fetches one class, which must fail and leave no wrong file.
#[track_caller]
fn refusal(address: impl ToString, dir: &Path, trust: &Trust) -> FetchError {
    let error = run_fetch(address, &trusting_job(dir, trust)).expect_err("refused");
    assert_no_wrong_file(dir);
    error
}

#[test]
fn signed_tables_are_fetched_and_resumed() {
    let (source, pair) = signed(7);
    let host = FakeHost::new(source.path(), |request| match request.before {
        0 if request.path.ends_with(".glt") => Behaviour::Cut(300),
        _ => Behaviour::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    let job = FetchJob {
        trust: trust(&pair),
        retries: 0,
        ..job(dir.path())
    };
    let error = run_fetch(&host.address, &job).expect_err("cut off");
    assert!(matches!(error, FetchError::Transfer { .. }), "{error}");
    let job = FetchJob { retries: 3, ..job };
    run_fetch(&host.address, &job).expect("fetched");
    assert!(files(dir.path()) == all());
    let resumed = host.requests().iter().any(|one| one.from == Some(300));
    assert!(resumed, "nothing was resumed");
}

/// A byte of a table, its length, the manifest, the signature, and an old manifest.
#[test]
fn five_kinds_of_tampering_are_refused_by_name() {
    let (source, pair) = signed(7);
    let trust = trust(&pair);
    let table = source.path().join("international").join(WDL);
    let bytes = fs::read(&table).expect("a table");
    let mut flipped = bytes.clone();
    flipped[1000] ^= 1;
    fs::write(&table, &flipped).expect("written");
    let empty = tempfile::tempdir().expect("a directory");
    let error = refusal(&honest(&source).address, empty.path(), &trust);
    let expected = matches!(
        error,
        FetchError::Damaged {
            property: "SHA-256",
            ..
        }
    );
    assert!(expected && error.to_string().contains(WDL), "{error}");

    for length in [bytes.len() - 1, bytes.len() + 1] {
        let mut other = bytes.clone();
        other.resize(length, 0);
        fs::write(&table, &other).expect("written");
        let error = refusal(&honest(&source).address, empty.path(), &trust);
        let expected = matches!(
            error,
            FetchError::Transfer {
                source: TransferError::Length { .. },
                ..
            }
        );
        assert!(expected && error.to_string().contains(WDL), "{error}");
    }
    fs::write(&table, &bytes).expect("written");

    let manifest = fs::read(source.path().join(MANIFEST)).expect("a manifest");
    // The manifest stays valid, and lists a table that does not belong to it.
    let text = String::from_utf8(manifest.clone()).expect("text");
    let changed = text.replacen("\"bytes\":", "\"bytes\":1", 1);
    assert_ne!(changed, text);
    fs::write(source.path().join(MANIFEST), changed).expect("written");
    let error = refusal(&honest(&source).address, empty.path(), &trust);
    let is_mismatch = |error: &FetchError| {
        let mismatch = matches!(
            error,
            FetchError::Signature {
                source: SignatureError::Mismatch,
                ..
            }
        );
        mismatch && error.to_string().contains("manifest.jsonl")
    };
    assert!(is_mismatch(&error), "{error}");
    fs::write(source.path().join(MANIFEST), &manifest).expect("written");

    let right = fs::read_to_string(source.path().join(SIGNATURE)).expect("a signature");
    // A later serial number than the signed one.
    let changed = right.replace("manifest international 7", "manifest international 8");
    assert_ne!(changed, right);
    fs::write(source.path().join(SIGNATURE), changed).expect("written");
    let error = refusal(&honest(&source).address, empty.path(), &trust);
    assert!(is_mismatch(&error), "{error}");

    // The address of the source stays the same; only the manifest is older.
    let host = honest(&source);
    sign(source.path(), &pair, 9);
    let job = trusting_job(empty.path(), &trust);
    run_fetch(&host.address, &job).expect("fetched");
    sign(source.path(), &pair, 8);
    fs::remove_file(empty.path().join("international").join(WDL)).expect("removed");
    let error = refusal(&host.address, empty.path(), &trust);
    let expected = matches!(
        error,
        FetchError::Older {
            found: 8,
            known: 9,
            ..
        }
    );
    assert!(expected && error.to_string().contains("--older"), "{error}");
    assert!(!empty.path().join("international").join(WDL).exists());
}

#[test]
fn the_network_needs_a_known_key_and_its_signature() {
    let (source, pair) = signed(7);
    let host = honest(&source);
    let dir = tempfile::tempdir().expect("a directory");
    let no_key = Trust {
        key: None,
        ..trust(&pair)
    };
    let error = refusal(&host.address, dir.path(), &no_key);
    assert!(matches!(error, FetchError::NoKey { .. }), "{error}");
    let error = refusal(&host.address, dir.path(), &trust(&key_pair()));
    let wrong_key = matches!(
        error,
        FetchError::Signature {
            source: SignatureError::WrongKey { .. },
            ..
        }
    );
    assert!(wrong_key, "{error}");

    let manifest = fs::read(source.path().join(MANIFEST)).expect("a manifest");
    let other_game = signature(&pair, &manifest, &trusted_comment("russian", 7));
    let other_comment = signature(&pair, &manifest, "timestamp:1633700835");
    for (text, other) in [(&other_game, true), (&other_comment, false)] {
        fs::write(source.path().join(SIGNATURE), text).expect("written");
        let error = refusal(&host.address, dir.path(), &trust(&pair));
        let FetchError::Signature { source, .. } = error else {
            panic!("{error}");
        };
        let expected = match source {
            SignatureError::OtherGame { .. } => other,
            SignatureError::Comment { .. } => !other,
            _ => false,
        };
        assert!(expected, "{source}");
    }

    fs::remove_file(source.path().join(SIGNATURE)).expect("removed");
    let error = refusal(&host.address, dir.path(), &trust(&pair));
    assert!(matches!(error, FetchError::Unsigned { .. }), "{error}");
    assert!(error.to_string().contains("--unsigned"), "{error}");
    // Plans are refused too.
    let address = host.address.parse().expect("a source");
    let job = trusting_job(dir.path(), &trust(&pair));
    let error = plan(&address, &job, &()).expect_err("refused");
    assert!(matches!(error, FetchError::Unsigned { .. }), "{error}");
    // Nothing was written, not even a serial number.
    assert_eq!(fs::read_dir(dir.path()).expect("listed").count(), 0);

    let everything = Trust {
        signatures: SignaturePolicy::Never,
        ..trust(&key_pair())
    };
    run_fetch(&host.address, &trusting_job(dir.path(), &everything)).expect("fetched");
}

/// Hosts may answer with a page, with errors or without end instead of the signature.
#[test]
fn odd_answers_are_no_signatures() {
    let (source, pair) = signed(7);
    let dir = tempfile::tempdir().expect("a directory");
    for behaviour in [
        Behaviour::Bytes(b"<!doctype html>\n".repeat(20)),
        Behaviour::Bytes(vec![]),
        Behaviour::Cut(100),
        Behaviour::Endless,
        Behaviour::Status(500, ""),
    ] {
        let host = FakeHost::new(source.path(), {
            let behaviour = behaviour.clone();
            move |request| match request.path.ends_with(".minisig") {
                true => behaviour.clone(),
                false => Behaviour::Honest,
            }
        });
        let error = refusal(&host.address, dir.path(), &trust(&pair));
        let expected = match behaviour {
            Behaviour::Bytes(_) => matches!(
                error,
                FetchError::Signature {
                    source: SignatureError::Malformed,
                    ..
                }
            ),
            Behaviour::Endless => matches!(
                error,
                FetchError::TooLong {
                    kind: "signature",
                    ..
                }
            ),
            _ => matches!(error, FetchError::Transfer { .. }),
        };
        assert!(expected, "{behaviour:?}: {error}");
        assert!(error.to_string().contains("minisig"), "{error}");
    }
}

/// The source publishes again between the requests for the manifest and for its signature.
#[test]
fn a_source_that_publishes_again_is_read_again() {
    let (source, pair) = signed(7);
    let old = fs::read(source.path().join(MANIFEST)).expect("a manifest");
    let mut lines = lines(tables());
    lines.reverse();
    fs::write(source.path().join(MANIFEST), lines.concat()).expect("written");
    sign(source.path(), &pair, 8);
    let host = FakeHost::new(source.path(), move |request| match request.before {
        0 if request.is_of("manifest.jsonl") => Behaviour::Bytes(old.clone()),
        _ => Behaviour::Honest,
    });
    let dir = tempfile::tempdir().expect("a directory");
    run_fetch(&host.address, &trusting_job(dir.path(), &trust(&pair))).expect("fetched");
    assert_eq!(host.requests_for("manifest.jsonl").len(), 2);
    assert_no_wrong_file(dir.path());
}

/// Collects the manifests that were accepted without a check.
#[derive(Default)]
struct Notes(Mutex<Vec<(String, UncheckedSignature)>>);

impl FetchProgress for Notes {
    fn begin(&self, _: FetchStage, _: u64) {}
    fn advance(&self, _: u64) {}
    fn rewind(&self, _: u64) {}
    fn unchecked(&self, manifest: &str, reason: UncheckedSignature) {
        let mut notes = self.0.lock().expect("no panic");
        notes.push((manifest.to_owned(), reason));
    }
    fn differs(&self, _: &Path, _: &str) {}
    fn retry(&self, _: &str, _: &TransferError, _: Duration) {}
    fn finished(&self, _: &FetchedTable) {}
}

#[test]
fn folders_may_be_unsigned_but_not_wrongly_signed() {
    let (source, pair) = signed(7);
    let path: PathBuf = source.path().into();
    let address = || path.display().to_string().parse().expect("a source");
    let fetched = |trust: &Trust| {
        let (dir, notes) = (tempfile::tempdir().expect("a directory"), Notes::default());
        let done = fetch(&address(), &trusting_job(dir.path(), trust), &notes);
        assert_no_wrong_file(dir.path());
        let notes = notes.0.into_inner().expect("no panic");
        done.map(|_| notes)
    };
    let at = path.join(MANIFEST).display().to_string();
    let known = trust(&pair);
    assert_eq!(fetched(&known).expect("signed"), []);
    let no_key = Trust {
        key: None,
        ..known.clone()
    };
    let note = (at.clone(), UncheckedSignature::NoKey);
    assert_eq!(fetched(&no_key).expect("accepted"), [note]);
    let error = fetched(&trust(&key_pair())).expect_err("another key");
    assert!(matches!(error, FetchError::Signature { .. }), "{error}");

    fs::remove_file(path.join(SIGNATURE)).expect("removed");
    let note = (at.clone(), UncheckedSignature::NotSigned);
    assert_eq!(fetched(&known).expect("accepted"), vec![note.clone()]);
    let note_without_key = note.clone();
    assert_eq!(fetched(&no_key).expect("accepted"), [note_without_key]);
    // Without a manifest, too: then it is made from the reports.
    fs::remove_file(path.join(MANIFEST)).expect("removed");
    assert_eq!(fetched(&known).expect("accepted"), [note]);
    let strict = Trust {
        signatures: SignaturePolicy::Always,
        ..known.clone()
    };
    let error = fetched(&strict).expect_err("not signed");
    assert!(matches!(error, FetchError::Unsigned { .. }), "{error}");
    let everything = Trust {
        signatures: SignaturePolicy::Never,
        ..known
    };
    assert_eq!(fetched(&everything).expect("accepted"), []);
}

/// The highest serial number stays known, whatever came in between, for each source on its own.
#[test]
fn serial_numbers_only_grow() {
    let (source, pair) = signed(5);
    let path = &source.path().display();
    let trust = trust(&pair);
    let dir = tempfile::tempdir().expect("a directory");
    let job = trusting_job(dir.path(), &trust);
    let fetched = |serial| {
        sign(source.path(), &pair, serial);
        run_fetch(path, &job)
    };
    fetched(5).expect("fetched");
    // The set is complete; the number is remembered all the same.
    let again = fetched(9).expect("kept");
    assert_eq!(counts(&again), [again.len(), 0, 0]);
    let error = fetched(8).expect_err("older");
    assert!(matches!(error, FetchError::Older { .. }), "{error}");
    fetched(9).expect("kept");

    // Permitted once, not for good.
    sign(source.path(), &pair, 6);
    let older = Trust {
        older: true,
        ..trust.clone()
    };
    run_fetch(path, &trusting_job(dir.path(), &older)).expect("permitted");
    let error = run_fetch(path, &job).expect_err("older");
    assert!(
        matches!(
            error,
            FetchError::Older {
                found: 6,
                known: 9,
                ..
            }
        ),
        "{error}"
    );
    // Another address is another source.
    run_fetch(&honest(&source).address, &job).expect("fetched");
    // A plan compares, and remembers nothing.
    let elsewhere = tempfile::tempdir().expect("a directory");
    let planned = trusting_job(elsewhere.path(), &trust);
    plan(&path.to_string().parse().expect("a source"), &planned, &()).expect("planned");
    assert_eq!(fs::read_dir(elsewhere.path()).expect("listed").count(), 0);
}
