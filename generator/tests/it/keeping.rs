//! Whether a set of tables is still what was built: reports, manifests, and what mends what is
//! found.

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

fn place(dir: &Path, name: &str) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(name)
}

fn errors(done: &Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

/// The commands in backquotes that a message advises to run.
fn advice(message: &str) -> Vec<String> {
    let quoted = message.split('`').skip(1).step_by(2);
    let commands = quoted.filter(|quoted| quoted.starts_with("galotne-gen "));
    commands.map(str::to_owned).collect()
}

/// Runs a printed command as a shell does.
fn follow(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_galotne-gen"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = program.parent().expect("a directory").to_owned();
    let paths = std::iter::once(first).chain(std::env::split_paths(&path));
    let mut shell = Command::new("bash");
    shell.args(["-c", command]).env_remove("GALOTNE_TABLES");
    shell.env("PATH", std::env::join_paths(paths).expect("paths"));
    shell.output().expect("bash starts")
}

/// Damage of a set, and what `verify` must say of it.
struct Damage {
    name: &'static str,
    file: &'static str,
    code: i32,
    does: fn(&Path),
}

/// Writes a table again with one other value, all checksums right.
fn falsify(path: &Path) {
    let table = Table::open_file(path).expect("a table");
    let spec = *table.spec();
    let shared = &table.dictionaries().expect("sound");
    let mut encoder =
        PartEncoder::with_dictionaries(&spec, shared, Effort::Brisk).expect("a shape");
    let scratch = path.parent().expect("a directory");
    let mut writer =
        TableWriter::create_with_dictionaries(path, scratch, &spec, shared).expect("begun");
    let index = Index::new(&INTERNATIONAL, class("KMvK")).expect("an index");
    let mut kept = None;
    let _: Option<()> = index
        .walk()
        .find(0..index.cells(), Colour::White, |cell, _, position| {
            let strides = index.strides(spec.orders[0]);
            let place = || index.place_in(position, &strides);
            kept = kept.or((cell > index.cells() / 2).then(place));
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
            let at = kept.expect("a position") as usize;
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
        name: "a table with right checksums and other values",
        file: "KMvK.wdl.glt",
        code: 1,
        does: |path| falsify(path),
    },
    Damage {
        name: "a flipped bit in a block",
        file: "KMvK.dtw.glt",
        code: 1,
        does: |path| flip(path, 300),
    },
    Damage {
        name: "a table cut off",
        file: "KMvK.dtw.glt",
        code: 1,
        does: |path| {
            let bytes = fs::read(path).expect("a table");
            fs::write(path, &bytes[..bytes.len() - 7]).expect("written");
        },
    },
    Damage {
        name: "a lost table",
        file: "KMvK.wdl.glt",
        code: 2,
        does: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "a lost alias",
        file: "KKvK.need.lidraughts.glt",
        code: 2,
        does: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "a lost report",
        file: "KvK.json",
        code: 2,
        does: |path| fs::remove_file(path).expect("it was there"),
    },
    Damage {
        name: "other figures in a report",
        file: "KKvK.json",
        code: 1,
        does: |path| {
            let text = fs::read_to_string(path).expect("a report");
            assert!(text.contains("19398"));
            fs::write(path, text.replace("19398", "19399")).expect("written");
        },
    },
    Damage {
        name: "a report that is cut off",
        file: "KKvK.json",
        code: 1,
        does: |path| fs::write(path, "{").expect("written"),
    },
];

fn flip(path: &Path, byte: usize) {
    let mut bytes = fs::read(path).expect("a file");
    bytes[byte] ^= 1;
    fs::write(path, bytes).expect("written");
}

/// Each is named by its file, and the command that is printed brings back the bytes of before.
#[test]
fn what_verify_faults_is_mended_by_the_command_it_prints() {
    let sound = sound();
    for damage in DAMAGE {
        let dir = directory_of(&sound);
        let path = place(dir.path(), damage.file);
        (damage.does)(&path);
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
            .find(|line| line.contains(&path.display().to_string()));
        let line = line.unwrap_or_else(|| panic!("{}: {message}", damage.name));
        let commands = advice(line);
        assert!(!commands.is_empty(), "{}: {line}", damage.name);
        let mended = follow(&commands[0]);
        assert!(
            mended.status.success(),
            "{}: {}",
            damage.name,
            errors(&mended)
        );
        assert_same(&files(dir.path()), &sound, damage.name);
        let done = run(dir.path(), &["verify"]);
        assert!(done.status.success(), "{}: {}", damage.name, errors(&done));
    }
}

/// What is not asked for is not made: a set of results alone stays one.
#[test]
fn a_repair_makes_what_was_there_and_no_more() {
    let dir = directory();
    build(dir.path(), &["build", "KMvK", "--metrics", "wdl"]);
    let sound = files(dir.path());
    falsify(&place(dir.path(), "KMvK.wdl.glt"));
    let done = run(dir.path(), &["verify"]);
    let commands = advice(&errors(&done));
    assert!(commands[0].contains("--metrics wdl KMvK"), "{commands:?}");
    assert!(follow(&commands[0]).status.success());
    assert_same(&files(dir.path()), &sound, "repaired");
}

/// A report that is made again vouches for tables only after their values have been gone through.
#[test]
fn a_new_report_does_not_vouch_for_wrong_tables() {
    let sound = sound();
    let dir = directory_of(&sound);
    falsify(&place(dir.path(), "KMvK.wdl.glt"));
    fs::remove_file(place(dir.path(), "KMvK.json")).expect("it was there");
    build(dir.path(), BUILD);
    assert_same(&files(dir.path()), &sound, "built");
}

#[test]
fn every_flipped_bit_of_a_report_is_found_or_says_the_same() {
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
    assert!(found > 700, "{found} found, {same} of spaces between words");
}

#[test]
fn reports_without_a_checksum_are_told_and_made_again() {
    let sound = sound();
    let dir = directory_of(&sound);
    let path = place(dir.path(), "KvK.json");
    let text = fs::read_to_string(&path).expect("a report");
    let mut older: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    (older.as_object_mut().expect("a report")).remove("checksum");
    fs::write(&path, older.to_string()).expect("written");
    let message = errors(&run(dir.path(), &["verify"]));
    assert!(message.contains("it has lost its checksum"), "{message}");

    // What older versions wrote: the hash at the end of the file is its only one.
    let tables = older["tables"].as_array().map_or(0, Vec::len);
    for table in 0..tables {
        let table = &mut older["tables"][table];
        table["file"] = table["seal"].take();
        table.as_object_mut().and_then(|table| table.remove("seal"));
    }
    fs::write(&path, older.to_string()).expect("written");
    let done = run(dir.path(), &["verify"]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        done.status.success() && said.contains("1 report has no checksum"),
        "{said}"
    );
    assert!(follow(&advice(&said)[0]).status.success());
    assert_same(&files(dir.path()), &sound, "made again");
}

// ---- Manifests ---------------------------------------------------------------------------------

#[test]
fn a_manifest_is_what_others_are_checked_against() {
    let dir = directory_of(&sound());
    let made = run(dir.path(), &["manifest"]);
    assert!(made.status.success(), "{}", errors(&made));
    let manifest = dir.path().join("manifest.jsonl");
    fs::write(&manifest, &made.stdout).expect("written");
    let against = ["verify", "--manifest", manifest.to_str().expect("text")];
    let text = String::from_utf8(made.stdout).expect("text");
    assert_eq!(text.lines().count(), 4, "a line for each class");
    // By a program that everybody has.
    for line in text.lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for table in report["tables"].as_array().expect("tables") {
            let name = format!("{}.glt", table["table"].as_str().expect("a name"));
            let done = Command::new("sha256sum")
                .arg(place(dir.path(), &name))
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

    // What the reports beside the tables cannot know.
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

    falsify(&place(other.path(), "KMvK.wdl.glt"));
    fs::remove_file(place(other.path(), "KMvK.json")).expect("it was there");
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

#[test]
fn the_golden_file_is_a_manifest() {
    let dir = directory_of(&sound());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/golden/international.jsonl");
    let golden = golden.to_str().expect("text");
    let done = run(
        dir.path(),
        &["verify", "KMvK", "KKvK", "--manifest", golden],
    );
    assert!(done.status.success(), "{}", errors(&done));
}
