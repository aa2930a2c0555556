//! `galotne-gen archive` and `expand`: the same bytes again, or an error and no file.

use crate::common::{
    Files, assert_same, build, directory, directory_of, files, generator, refusal, run,
};
use galotne::archive::ArchiveError;
use galotne::report;
use galotne::rules::{ENGLISH, INTERNATIONAL, Variant};
use galotne_generator::archive::{ConversionError, OutputDirectory};
use serde_json::Value as Json;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

/// WDL tables of some classes, their archives, and the files of both.
struct Archived {
    tables: TempDir,
    archives: TempDir,
    table_files: Files,
    archive_files: Files,
}

impl Archived {
    fn new(rules: &str, arguments: &[&str]) -> Self {
        let (tables, archives) = (directory(), directory());
        let order = ["--rules", rules, "build", "--metrics", "wdl"];
        build(tables.path(), &[&order, arguments].concat());
        succeed(
            tables.path(),
            &["--rules", rules, "archive", "--out", text(archives.path())],
        );
        Self {
            table_files: files(tables.path()),
            archive_files: files(archives.path()),
            tables,
            archives,
        }
    }
}

/// English tables of two pieces and their archives, made once for all tests.
fn english() -> &'static Archived {
    static MADE: OnceLock<Archived> = OnceLock::new();
    MADE.get_or_init(|| Archived::new("english", &["KvM"]))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in Unicode")
}

/// Runs a command that must succeed without a message. Returns its output.
fn succeed(dir: &Path, arguments: &[&str]) -> String {
    let done = run(dir, arguments);
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        done.status.success() && message.is_empty(),
        "{arguments:?}: {message}"
    );
    String::from_utf8(done.stdout).expect("text")
}

fn english_command(dir: &Path, arguments: &[&str]) -> std::process::Output {
    run(dir, &[&["--rules", "english"], arguments].concat())
}

/// Returns the one line on standard error of a command that is refused, and asserts that it left
/// no file but `expected`.
fn refused(dir: &Path, arguments: &[&str], expected: &Files) -> String {
    let message = refusal(&english_command(dir, arguments));
    assert_same(&files(dir), expected, &message);
    let left = unfinished(dir);
    assert!(left.is_empty(), "{message}: {left:?}");
    message
}

/// Returns the files in the scratch folder of a directory but its lock.
fn unfinished(dir: &Path) -> Vec<OsString> {
    let Ok(entries) = fs::read_dir(dir.join(".work")) else {
        return vec![];
    };
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names.filter(|name| name != "lock").collect()
}

#[track_caller]
fn assert_contains(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "no `{part}` in {message}");
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

fn file(rules: &str, name: &str) -> PathBuf {
    Path::new(rules).join(name)
}

#[test]
fn tables_are_expanded_to_the_same_bytes() {
    for (rules, arguments) in [
        ("international", &["KKvM", "MMvM"][..]),
        ("international", &["KKvM", "--form", "compact"]),
        ("english", &["KKvM"]),
    ] {
        let made = Archived::new(rules, arguments);
        // An archive for each table, with the report of the build.
        let names = |files: &Files, ending: &str| -> Vec<PathBuf> {
            let named = files.keys().filter(|name| has_ending(name, ending));
            named.map(|name| name.with_extension("")).collect()
        };
        let tables = names(&made.table_files, "glt");
        assert!(tables.len() >= 4, "{tables:?}");
        assert_eq!(names(&made.archive_files, "gla"), tables);
        let reports = |files: &Files| {
            let mut files = files.clone();
            files.retain(|name, _| has_ending(name, "json"));
            files
        };
        let found = reports(&made.archive_files);
        assert_same(&found, &reports(&made.table_files), "reports of archives");

        let expanded = directory();
        let arguments = [
            "--rules",
            rules,
            "--json",
            "expand",
            "--in",
            text(made.archives.path()),
        ];
        let lines = succeed(expanded.path(), &arguments);
        assert_same(&files(expanded.path()), &made.table_files, "expanded");
        let lines: Vec<Json> = (lines.lines())
            .map(|line| serde_json::from_str(line).expect("an object"))
            .collect();
        assert_eq!(lines.len(), tables.len());
        let mut sums = [0, 0];
        for line in &lines {
            let bytes = |files: &Files, ending| {
                let name = line["table"].as_str().expect("a name");
                files[&file(rules, &format!("{name}.{ending}"))].len() as u64
            };
            let lengths = [
                bytes(&made.table_files, "glt"),
                bytes(&made.archive_files, "gla"),
            ];
            assert_eq!(
                [&line["table_bytes"], &line["archive_bytes"]],
                lengths.each_ref()
            );
            assert_eq!(line["kept"], false);
            assert_eq!(line["rules"], rules);
            sums = [0, 1].map(|at| sums[at] + lengths[at]);
        }
        assert!(sums[1] * 10 < sums[0] * 7, "{sums:?}");
        succeed(expanded.path(), &["--rules", rules, "verify"]);
    }
}

/// The archives of tables with more metrics are those of a build of WDL alone.
#[test]
fn other_metrics_are_not_archived_and_stay() {
    let (all, archives) = (directory(), directory());
    build(all.path(), &["--rules", "english", "build", "KvM"]);
    let whole = files(all.path());
    let made = english_command(all.path(), &["archive", "--out", text(archives.path())]);
    assert!(made.status.success());
    let archived = files(archives.path());
    let names = |files: &Files| -> Vec<PathBuf> { files.keys().cloned().collect() };
    assert_eq!(names(&archived), names(&english().archive_files));
    let table = &file("english", "KvM.wdl.gla");
    assert_eq!(archived[table], english().archive_files[table]);
    let report = report::read(&archives.path().join("english/KvM.json")).expect("a report");
    let listed: Vec<&str> = report
        .tables
        .iter()
        .map(|entry| entry.table.as_str())
        .collect();
    assert_eq!(listed, ["KvM.wdl"]);

    // Into the directory of the other metrics: their reports stay, or get the entry again.
    let expand = ["expand", "--in", text(archives.path())];
    for lost in [&["KvM.wdl.glt"][..], &["KvM.wdl.glt", "KvM.json"]] {
        let copy = directory_of(&whole);
        for name in lost {
            fs::remove_file(copy.path().join("english").join(name)).expect("it was there");
        }
        assert!(english_command(copy.path(), &expand).status.success());
        if lost.len() == 1 {
            assert_same(&files(copy.path()), &whole, "expanded beside other metrics");
            assert!(english_command(copy.path(), &["verify"]).status.success());
        }
        assert_eq!(
            fs::read(copy.path().join("english/KvM.wdl.glt")).expect("expanded"),
            whole[&file("english", "KvM.wdl.glt")]
        );
    }
    let copy = directory();
    build(
        copy.path(),
        &[
            "--rules",
            "english",
            "build",
            "KvM",
            "--metrics",
            "dtw,need",
        ],
    );
    assert!(english_command(copy.path(), &expand).status.success());
    assert_same(&files(copy.path()), &whole, "merged reports");
}

#[test]
fn named_classes_alone_are_converted() {
    let made = english();
    let (archives, expanded) = (directory(), directory());
    let (from, out) = (text(made.archives.path()), text(archives.path()));
    let archive = ["archive", "MvK", "--out", out];
    assert!(
        english_command(made.tables.path(), &archive)
            .status
            .success()
    );
    let mut expected = made.archive_files.clone();
    expected.retain(|name, _| text(name).contains("/KvM."));
    assert_eq!(expected.len(), 2);
    assert_same(&files(archives.path()), &expected, "archives");
    let done = english_command(expanded.path(), &["expand", "KvK", "--in", from]);
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_contains(&printed, &["Expanded 1 table of english: ", " as tables, "]);
    let mut expected = made.table_files.clone();
    expected.retain(|name, _| text(name).contains("/KvK."));
    assert_same(&files(expanded.path()), &expected, "tables");

    let missing = english_command(made.tables.path(), &["archive", "KKvK", "--out", out]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert_contains(
        &String::from_utf8_lossy(&missing.stderr),
        &["KKvK.wdl", "galotne-gen"],
    );
    let message = refusal(&english_command(
        expanded.path(),
        &["expand", "KKvK", "--in", from],
    ));
    assert_contains(
        &message,
        &["there is no archive of KKvK of english in", from],
    );
}

#[test]
fn files_that_are_there_stay_or_are_replaced() {
    let made = english();
    let (archives, tables) = (directory_of(&made.archive_files), directory());
    let (from, out) = (text(archives.path()), text(made.tables.path()));
    let expand = ["--rules", "english", "expand", "--in", from];
    let archive = ["--rules", "english", "archive", "--out", from];
    succeed(tables.path(), &expand);
    let time = |path: &Path| {
        let found = fs::metadata(path).expect("a file");
        (found.modified().expect("a time"), found.len())
    };
    let paths = [
        tables.path().join("english/KvM.wdl.glt"),
        archives.path().join("english/KvM.wdl.gla"),
        archives.path().join("english/KvM.json"),
    ];
    let before = paths.each_ref().map(|path| time(path));
    for (dir, arguments, what) in [
        (tables.path(), &expand, "Expanded"),
        (Path::new(out), &archive, "Archived"),
    ] {
        let printed = succeed(dir, arguments);
        let end = format!(
            "{} of them were there already.\n",
            made.archive_files.len() / 2
        );
        assert!(
            printed.starts_with(what) && printed.ends_with(&end),
            "{printed}"
        );
    }
    assert_eq!(paths.each_ref().map(|path| time(path)), before);

    // Damaged and other files are replaced, and what a killed process has left is removed.
    for path in &paths {
        let mut bytes = fs::read(path).expect("a file");
        let at = bytes.len() - 40;
        bytes[at] ^= 1;
        fs::write(path, bytes).expect("written");
    }
    for (dir, name) in [
        (tables.path(), "KKKvK.wdl.glt.tmp"),
        (archives.path(), "KKKvK.wdl.gla.tmp"),
        (archives.path(), "archived.glt.tmp"),
    ] {
        fs::write(dir.join(".work").join(name), "unfinished").expect("written");
    }
    succeed(Path::new(out), &archive);
    assert_same(&files(archives.path()), &made.archive_files, "archives");
    fs::copy(tables.path().join("english/KvK.wdl.glt"), &paths[0]).expect("copied");
    succeed(tables.path(), &expand);
    assert_same(&files(tables.path()), &made.table_files, "tables");
    for dir in [tables.path(), archives.path()] {
        let left = unfinished(dir);
        assert!(left.is_empty(), "{left:?}");
    }
}

fn expand(
    variant: &'static Variant,
    archives: &Path,
    tables: &Path,
) -> Result<(), ConversionError> {
    let directory = OutputDirectory::of_tables(tables, variant)?;
    directory.expand(archives, "KvK", &()).map(drop)
}

#[test]
fn every_changed_byte_of_an_archive_is_noticed() {
    let archives = directory_of(&english().archive_files);
    let path = archives.path().join("english/KvK.wdl.gla");
    let whole = fs::read(&path).expect("an archive");
    let tables = directory();
    let try_bytes = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        expand(&ENGLISH, archives.path(), tables.path())
    };
    let assert_noticed = |bytes: &[u8], what: &str| {
        let error = try_bytes(bytes).expect_err(what).to_string();
        assert_contains(&error, &["KvK.wdl.gla"]);
        assert!(files(tables.path()).is_empty(), "{what}: {error}");
    };
    let mut damaged = whole.clone();
    for at in 0..whole.len() {
        damaged[at] ^= 1 << (at % 8);
        assert_noticed(&damaged, &format!("byte {at}"));
        damaged[at] = whole[at];
    }
    for length in [0, 7, 323, 324, 355, 400, whole.len() / 2, whole.len() - 1] {
        assert_noticed(&whole[..length], &format!("{length} bytes"));
    }
    assert_noticed(&[&whole[..], &[0]].concat(), "one byte more");
    try_bytes(&whole).expect("it is whole");
    assert!(!files(tables.path()).is_empty());
}

#[test]
fn archives_of_other_tables_are_refused_by_name() {
    let made = english();
    let international = Archived::new("international", &["KvK"]);
    let copy = |change: &dyn Fn(&Path)| {
        let archives = directory_of(&made.archive_files);
        change(&archives.path().join("english"));
        archives
    };
    let rename = |from: &'static str, to: &'static str| {
        move |folder: &Path| fs::rename(folder.join(from), folder.join(to)).expect("renamed")
    };
    let other = international.archives.path().join("international");
    let replace = |name: &'static str| {
        let from = other.join(name);
        move |folder: &Path| {
            fs::copy(&from, folder.join(name)).expect("copied");
        }
    };
    let write = |name: &'static str, text: &'static str| {
        move |folder: &Path| fs::write(folder.join(name), text).expect("written")
    };
    let add_directory = |folder: &Path| {
        fs::remove_file(folder.join("KvK.wdl.gla")).expect("it was there");
        fs::create_dir(folder.join("KvK.wdl.gla")).expect("made");
    };
    type Change<'c> = &'c dyn Fn(&Path);
    let cases: [(Change<'_>, &[&str]); 9] = [
        (
            &rename("KvM.wdl.gla", "KvK.wdl.gla"),
            &[
                "KvK.wdl.gla: its table is KvM.wdl, expected KvK.wdl",
                "renamed",
            ],
        ),
        (
            &rename("KvK.wdl.gla", "KvQ.wdl.gla"),
            &["KvQ.wdl.gla: `KvQ` is not a class: rename the file"],
        ),
        (
            &replace("KvK.wdl.gla"),
            &["its variant is international, expected english"],
        ),
        (
            &write("KvK.wdl.gla", "not an archive"),
            &["KvK.wdl.gla: is not an archive of a table"],
        ),
        (
            &write("KvK.wdl.gla", "GALARCH\0"),
            &["has 8 bytes", "download it again"],
        ),
        (
            &add_directory,
            &["KvK.wdl.gla", "is a directory, not a regular file"],
        ),
        (
            &replace("KvK.json"),
            &["KvK.json: is the report on KvK of international: copy it again"],
        ),
        (
            &rename("KvM.json", "KvK.json"),
            &["KvK.json: is the report on KvM of english: copy it again"],
        ),
        (&write("KvK.json", "{}"), &["KvK.json: ", "copy it again"]),
    ];
    for (change, expected) in cases {
        let (archives, tables) = (copy(change), directory());
        let arguments = ["expand", "--in", text(archives.path())];
        assert_contains(&refused(tables.path(), &arguments, &Files::new()), expected);
    }
    // The rules of the library, too.
    let error = expand(&INTERNATIONAL, made.archives.path(), directory().path());
    assert!(
        matches!(error, Err(ConversionError::Output(_))),
        "{error:?}"
    );
    let renamed = directory_of(&made.archive_files);
    let [from, to] = ["english", "international"].map(|name| renamed.path().join(name));
    fs::rename(from, to).expect("renamed");
    let error = expand(&INTERNATIONAL, renamed.path(), directory().path());
    assert!(
        matches!(
            error,
            Err(ConversionError::Archive(ArchiveError::Unexpected {
                property: "variant",
                ..
            }))
        ),
        "{error:?}"
    );
}

#[test]
fn tables_without_reports_are_not_archived_and_archives_without_are_noted() {
    let made = english();
    let tables = directory_of(&made.table_files);
    let archives = directory();
    let archive = ["archive", "KvK", "--out", text(archives.path())];
    let report = tables.path().join("english/KvK.json");
    for text in [None, Some("{}")] {
        match text {
            None => fs::remove_file(&report).expect("it was there"),
            Some(text) => fs::write(&report, text).expect("written"),
        }
        let message = refusal(&english_command(tables.path(), &archive));
        let expected = [
            "KvK.json: does not describe KvK.wdl",
            "`galotne-gen verify`",
        ];
        assert_contains(&message, &expected);
        assert!(files(archives.path()).is_empty());
    }
    // A report of another file under this name.
    let mut other = made.table_files.clone();
    let [one, two] = ["KvK.wdl.glt", "KvM.wdl.glt"].map(|name| file("english", name));
    other.insert(one, made.table_files[&two].clone());
    let other = directory_of(&other);
    assert!(!english_command(other.path(), &archive).status.success());
    assert!(files(archives.path()).is_empty());

    let copy = directory_of(&made.archive_files);
    fs::remove_file(copy.path().join("english/KvK.json")).expect("it was there");
    let expanded = directory();
    let done = english_command(expanded.path(), &["expand", "--in", text(copy.path())]);
    assert!(done.status.success());
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_contains(
        &message,
        &[
            "1 archive is without a report beside it",
            "galotne-gen verify",
        ],
    );
    let mut expected = made.table_files.clone();
    expected.remove(&file("english", "KvK.json"));
    assert_same(&files(expanded.path()), &expected, "without a report");
}

#[test]
fn directories_that_do_not_fit_are_refused() {
    let made = english();
    let tables = directory_of(&made.table_files);
    let dir = text(tables.path()).to_owned();
    let message = refused(
        tables.path(),
        &["archive", "--out", &dir],
        &made.table_files,
    );
    assert_contains(&message, &["has tables", "name another directory"]);
    let empty = directory();
    let nothing = ["expand", "--in", text(empty.path())];
    let message = refused(tables.path(), &nothing, &made.table_files);
    assert_contains(&message, &["cannot list the archives in"]);
    fs::create_dir(empty.path().join("english")).expect("made");
    let message = refused(tables.path(), &nothing, &made.table_files);
    assert_contains(&message, &["there are no archives in"]);
    let message = refusal(&run(
        empty.path(),
        &["--rules", "mills", "expand", "--in", &dir],
    ));
    assert_contains(
        &message,
        &["there are no archives of mills, only of draughts"],
    );
    let message = refusal(&english_command(empty.path(), &["archive", "--out", &dir]));
    assert_contains(&message, &["there are no tables of english in"]);

    // Another process at work there.
    let archives = directory();
    let held = OutputDirectory::of_archives(archives.path(), &ENGLISH).expect("free");
    let message = refusal(&english_command(
        tables.path(),
        &["archive", "--out", text(archives.path())],
    ));
    assert_contains(&message, &["is at work in"]);
    drop(held);
}

/// Whenever it is killed, every file under its final name is complete, and the next run ends with
/// all of them.
#[cfg(unix)]
#[test]
fn killed_conversions_are_resumed() {
    let made = Archived::new("english", &["KKvM"]);
    let convert = |dir: &Path, arguments: &[&str], expected: &Files| {
        for delay in [0, 10, 25, 50, 90, 140] {
            let mut command = generator(dir, arguments);
            command.stdout(std::process::Stdio::null());
            command.stderr(std::process::Stdio::null());
            let mut child = command.spawn().expect("it starts");
            std::thread::sleep(std::time::Duration::from_millis(delay));
            crate::common::kill(&mut child);
            let output = if arguments.contains(&"archive") {
                arguments[4]
            } else {
                text(dir)
            };
            for (name, bytes) in files(Path::new(output)) {
                assert!(expected.get(&name) == Some(&bytes), "{}", name.display());
            }
        }
        succeed(dir, arguments);
    };
    let (archives, tables) = (directory(), directory());
    let out = text(archives.path());
    convert(
        made.tables.path(),
        &["--rules", "english", "archive", "--out", out],
        &made.archive_files,
    );
    assert_same(&files(archives.path()), &made.archive_files, "archives");
    convert(
        tables.path(),
        &["--rules", "english", "expand", "--in", out],
        &made.table_files,
    );
    assert_same(&files(tables.path()), &made.table_files, "tables");
}
