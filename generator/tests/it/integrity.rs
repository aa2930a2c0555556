//! Integrity of a set of tables: reports, manifests, and the repair commands that `verify` prints.

use crate::common::{
    Files, Random, assert_same, build, class, directory, directory_of, expected, files, run,
};
use galotne::index::Index;
use galotne::position::Colour;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne::table::{Effort, EncodedPart, PartEncoder, Table, TableWriter};
use galotne::value::Metric;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const BUILD: &[&str] = &["build", "KMvK"];

fn sound() -> Files {
    expected(BUILD)
}

fn path(dir: &Path, name: &str) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(name)
}

fn errors(done: &Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

/// Returns the commands in backquotes in a message.
fn printed_commands(message: &str) -> Vec<String> {
    let quoted = message.split('`').skip(1).step_by(2);
    let commands = quoted.filter(|quoted| quoted.starts_with("galotne-gen "));
    commands.map(str::to_owned).collect()
}

/// Runs a printed command in a shell.
fn run_printed(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_galotne-gen"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = program.parent().expect("a directory").to_owned();
    let paths = std::iter::once(first).chain(std::env::split_paths(&path));
    let mut shell = Command::new("bash");
    shell.args(["-c", command]).env_remove("GALOTNE_TABLES");
    shell.env("PATH", std::env::join_paths(paths).expect("paths"));
    shell.output().expect("bash starts")
}

/// Damage to a set of tables, and the exit code of `verify` for it.
struct Damage {
    name: &'static str,
    file: &'static str,
    code: i32,
    inflict: fn(&Path),
}

/// Writes a table again with one wrong value and right checksums.
fn falsify(path: &Path) {
    let table = Table::open_file(path).expect("a table");
    let spec = *table.spec();
    let shared = &table.dictionaries().expect("sound");
    let mut encoder = PartEncoder::new(&spec, shared, Effort::Brisk).expect("a shape");
    let scratch = path.parent().expect("a directory");
    let mut writer = TableWriter::create(path, scratch, &spec, shared).expect("begun");
    let index = Index::new(&INTERNATIONAL, class("KMvK")).expect("an index");
    let mut changed = None;
    let _: Option<()> = index
        .walk()
        .find(0..index.cells(), Colour::White, |cell, _, position| {
            let strides = index.strides(spec.orders[0]);
            let number = || index.place_in(position, &strides);
            changed = changed.or((cell > index.cells() / 2).then(number));
            None
        });
    while let Some((plane, part)) = writer.next_part() {
        let mut codes = vec![];
        let blocks = table.layout().part_blocks(plane, part).expect("blocks");
        let mut decoder = galotne::table::BlockDecoder::new();
        for block in blocks {
            table
                .decode_cells(block, &mut decoder, &mut codes)
                .expect("sound");
        }
        if (plane, part) == (0, 0) {
            let at = changed.expect("a position") as usize;
            codes[at] = (codes[at] + 1) % 3;
        }
        let encoded: EncodedPart = encoder.encode(plane, part, &codes).expect("encoded");
        writer.append(&encoded).expect("in order");
    }
    assert_eq!(spec.metric, Metric::Wdl);
    writer.finish().expect("complete");
}

const DAMAGE: &[Damage] = &[
    Damage {
        name: "a table with right checksums and wrong values",
        file: "KMvK.wdl.glt",
        code: 1,
        inflict: |path| falsify(path),
    },
    Damage {
        name: "a flipped bit in a block",
        file: "KMvK.dtw.glt",
        code: 1,
        inflict: |path| flip(path, 300),
    },
    Damage {
        name: "a truncated table",
        file: "KMvK.dtw.glt",
        code: 1,
        inflict: |path| {
            let bytes = fs::read(path).expect("a table");
            fs::write(path, &bytes[..bytes.len() - 7]).expect("written");
        },
    },
    Damage {
        name: "a lost table",
        file: "KMvK.wdl.glt",
        code: 2,
        inflict: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "a lost alias",
        file: "KKvK.need.lidraughts.glt",
        code: 2,
        inflict: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "a lost report",
        file: "KvK.json",
        code: 2,
        inflict: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "wrong figures in a report",
        file: "KKvK.json",
        code: 1,
        inflict: |path| {
            let text = fs::read_to_string(path).expect("a report");
            assert!(text.contains("19398"));
            fs::write(path, text.replace("19398", "19399")).expect("written");
        },
    },
    Damage {
        name: "a truncated report",
        file: "KKvK.json",
        code: 1,
        inflict: |path| fs::write(path, "{").expect("written"),
    },
];

fn flip(path: &Path, byte: usize) {
    let mut bytes = fs::read(path).expect("a file");
    bytes[byte] ^= 1;
    fs::write(path, bytes).expect("written");
}

/// `verify` names the file of each fault, and its printed command restores the original bytes.
#[test]
fn printed_commands_repair_the_faults_that_verify_finds() {
    let sound = sound();
    for damage in DAMAGE {
        let dir = directory_of(&sound);
        let file = path(dir.path(), damage.file);
        (damage.inflict)(&file);
        let done = run(dir.path(), &["verify"]);
        let message = errors(&done);
        assert_eq!(
            done.status.code(),
            Some(damage.code),
            "{}: {message}",
            damage.name
        );
        let line = message
            .lines()
            .find(|line| line.contains(&file.display().to_string()));
        let line = line.unwrap_or_else(|| panic!("{}: {message}", damage.name));
        let commands = printed_commands(line);
        assert!(!commands.is_empty(), "{}: {line}", damage.name);
        let repaired = run_printed(&commands[0]);
        assert!(
            repaired.status.success(),
            "{}: {}",
            damage.name,
            errors(&repaired)
        );
        assert_same(&files(dir.path()), &sound, damage.name);
        let done = run(dir.path(), &["verify"]);
        assert!(done.status.success(), "{}: {}", damage.name, errors(&done));
    }
}

/// A set of WDL tables stays one.
#[test]
fn repairs_make_only_the_tables_that_were_there() {
    let dir = directory();
    build(dir.path(), &["build", "KMvK", "--metrics", "wdl"]);
    let sound = files(dir.path());
    falsify(&path(dir.path(), "KMvK.wdl.glt"));
    let done = run(dir.path(), &["verify"]);
    let commands = printed_commands(&errors(&done));
    assert!(commands[0].contains("--metrics wdl KMvK"), "{commands:?}");
    assert!(run_printed(&commands[0]).status.success());
    assert_same(&files(dir.path()), &sound, "repaired");
}

/// A build without a report compares the values of its tables before it writes a new one.
#[test]
fn new_reports_do_not_vouch_for_wrong_tables() {
    let sound = sound();
    let dir = directory_of(&sound);
    falsify(&path(dir.path(), "KMvK.wdl.glt"));
    fs::remove_file(path(dir.path(), "KMvK.json")).expect("it was there");
    build(dir.path(), BUILD);
    assert_same(&files(dir.path()), &sound, "built");
}

#[test]
fn flipped_bits_of_a_report_are_detected_or_harmless() {
    let dir = directory_of(&sound());
    let path = report::path(dir.path(), &INTERNATIONAL, class("KMvK"));
    let (bytes, before) = (
        fs::read(&path).expect("a report"),
        report::read(&path).expect("a report"),
    );
    let mut random = Random(7);
    let (mut found, mut same) = (0, 0);
    for _ in 0..1000 {
        let mut damaged = bytes.clone();
        let at = (random.fraction() * bytes.len() as f64) as usize;
        damaged[at] ^= 1 << (random.fraction() * 8.0) as u8;
        fs::write(&path, damaged).expect("written");
        match report::read(&path) {
            Err(_) => found += 1,
            Ok(report) => {
                assert_eq!(report, before, "byte {at}");
                same += 1;
            }
        }
    }
    assert!(found > 700, "{found} detected, {same} in white space");
}

#[test]
fn reports_without_a_checksum_are_reported_and_made_again() {
    let sound = sound();
    let dir = directory_of(&sound);
    let path = path(dir.path(), "KvK.json");
    let text = fs::read_to_string(&path).expect("a report");
    let mut older: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    (older.as_object_mut().expect("a report")).remove("checksum");
    fs::write(&path, older.to_string()).expect("written");
    let message = errors(&run(dir.path(), &["verify"]));
    assert!(message.contains("it has lost its checksum"), "{message}");

    // A report of an older version: the hash at the end of the file is the only one.
    let tables = older["tables"].as_array().map_or(0, Vec::len);
    for table in 0..tables {
        let table = &mut older["tables"][table];
        table["file"] = table["seal"].take();
        table.as_object_mut().and_then(|table| table.remove("seal"));
    }
    fs::write(&path, older.to_string()).expect("written");
    let done = run(dir.path(), &["verify"]);
    let message = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        done.status.success() && message.contains("1 report has no checksum"),
        "{message}"
    );
    assert!(run_printed(&printed_commands(&message)[0]).status.success());
    assert_same(&files(dir.path()), &sound, "made again");
}

// ---- Manifests ---------------------------------------------------------------------------------

#[test]
fn manifests_verify_other_sets() {
    let dir = directory_of(&sound());
    let made = run(dir.path(), &["manifest"]);
    assert!(made.status.success(), "{}", errors(&made));
    let manifest = dir.path().join("manifest.jsonl");
    fs::write(&manifest, &made.stdout).expect("written");
    let against = ["verify", "--manifest", manifest.to_str().expect("text")];
    let text = String::from_utf8(made.stdout).expect("text");
    assert_eq!(text.lines().count(), 4, "a line for each class");
    // An independent program computes the same hashes.
    for line in text.lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for table in report["tables"].as_array().expect("tables") {
            let name = format!("{}.glt", table["table"].as_str().expect("a name"));
            let done = Command::new("sha256sum")
                .arg(path(dir.path(), &name))
                .output();
            let out = String::from_utf8(done.expect("it starts").stdout).expect("text");
            assert!(
                out.starts_with(table["file"].as_str().expect("a hash")),
                "{name}"
            );
        }
    }
    let done = run(dir.path(), &against);
    assert!(done.status.success(), "{}", errors(&done));

    // A table that no report of the set mentions.
    let other = directory();
    build(other.path(), &["build", "KMvK", "--metrics", "wdl"]);
    let done = run(other.path(), &against);
    assert_eq!(done.status.code(), Some(2), "{}", errors(&done));
    assert!(
        errors(&done).contains("KMvK.dtw.glt: is missing"),
        "{}",
        errors(&done)
    );

    build(dir.path(), &["build", "KKvK", "KvM", "MvM"]);
    let done = run(dir.path(), &against);
    assert_eq!(done.status.code(), Some(1), "{}", errors(&done));
    assert!(
        errors(&done).contains("is not in the manifest"),
        "{}",
        errors(&done)
    );

    falsify(&path(other.path(), "KMvK.wdl.glt"));
    fs::remove_file(path(other.path(), "KMvK.json")).expect("it was there");
    let done = run(other.path(), &against);
    assert!(
        errors(&done).lines().any(|line| {
            line.contains("KMvK.wdl.glt: its SHA-256 is")
                || line.contains("KMvK.wdl.glt: its length is")
        }),
        "{}",
        errors(&done)
    );
    assert_eq!(run(other.path(), &["manifest"]).status.code(), Some(2));
}

/// A signature shows who made a manifest; with `--key` there must be one.
#[test]
fn signatures_of_manifests_are_checked() {
    let dir = directory_of(&sound());
    let made = run(dir.path(), &["manifest"]).stdout;
    let manifest = dir.path().join("manifest.jsonl");
    fs::write(&manifest, &made).expect("written");
    let verify = |more: &[&str]| {
        let manifest = manifest.to_str().expect("text");
        run(
            dir.path(),
            &[&["verify", "--manifest", manifest], more].concat(),
        )
    };
    let key_pair = || minisign::KeyPair::generate_unencrypted_keypair().expect("a key pair");
    let pair = key_pair();
    let key = pair.pk.to_base64();
    let sign = |comment: &str| {
        let signed = minisign::sign(None, &pair.sk, &made[..], Some(comment), None);
        let text = signed.expect("signed").into_string();
        fs::write(dir.path().join("manifest.jsonl.minisig"), text).expect("written");
    };

    let done = verify(&[]);
    assert!(done.status.success(), "{}", errors(&done));
    assert!(errors(&done).contains("is not signed"), "{}", errors(&done));
    let done = verify(&["--key", &key]);
    assert_eq!(done.status.code(), Some(1));
    assert!(errors(&done).contains("is not signed"), "{}", errors(&done));

    sign("galotne manifest international 7");
    let file = dir.path().join("minisign.pub");
    fs::write(&file, pair.pk.to_box().expect("a box").into_string()).expect("written");
    for key in [&*key, file.to_str().expect("text")] {
        let done = verify(&["--key", key]);
        assert!(done.status.success(), "{}", errors(&done));
        assert_eq!(errors(&done), "");
        let out = String::from_utf8(done.stdout).expect("text");
        assert!(out.contains("its serial number is 7"), "{out}");
    }
    let done = verify(&[]);
    assert!(done.status.success(), "{}", errors(&done));
    assert!(
        errors(&done).contains("is not checked"),
        "{}",
        errors(&done)
    );

    let refused = |key: &str, why: &str| {
        let done = verify(&["--key", key]);
        assert_eq!(done.status.code(), Some(1));
        assert!(errors(&done).contains(why), "{why}: {}", errors(&done));
    };
    refused(
        &key_pair().pk.to_base64(),
        "was not made with the expected key",
    );
    refused("no such key", "is not a public key");
    fs::write(&manifest, &made[..made.len() - 1]).expect("written");
    refused(&key, "was changed");
    fs::write(&manifest, &made).expect("written");
    sign("galotne manifest russian 7");
    refused(&key, "manifest of russian");
}

#[test]
fn the_golden_file_serves_as_a_manifest() {
    let dir = directory_of(&sound());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/golden/international.jsonl");
    let golden = golden.to_str().expect("text");
    let done = run(
        dir.path(),
        &["verify", "KMvK", "KKvK", "--manifest", golden],
    );
    assert!(done.status.success(), "{}", errors(&done));
}
