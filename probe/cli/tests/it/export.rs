//! `galotne export` as a program.

use crate::program::{CommandOutput, command_in, run_in};
use crate::test_tables;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use std::path::Path;
use std::process::Command;

fn export(dir: &Path, out: &Path, more: &[&str]) -> CommandOutput {
    let out = out.to_str().expect("text");
    run_in(
        dir,
        &[&["export", "--format", "scan", "--out", out], more].concat(),
    )
}

#[test]
fn files_are_written_once_and_reported_in_each_language() {
    let dir = tempfile::tempdir().expect("a directory");
    test_tables::copy_built(&INTERNATIONAL, &Class::up_to(2), dir.path());
    let out = dir.path().join("bb");
    let path = out.display();
    let done = export(dir.path(), &out, &["--pieces", "2"]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    assert_eq!(
        done.out,
        format!("4 files in {path}, 1 kB in all: 4 written, 0 there already.\n")
    );
    let done = export(dir.path(), &out, &["MvK", "--lang", "lv"]);
    let expected = format!("3 datnes mapē {path}, kopā 1 kB: uzrakstītas 0, jau bija 3.\n");
    assert_eq!(done.out, expected);
    let done = export(dir.path(), &out, &["KvK", "--lang", "ru"]);
    assert_eq!(
        done.out,
        format!("1 файл в {path}, всего 1 КБ: записано 0, уже было 1.\n")
    );
    let done = export(dir.path(), &out, &["KvK", "--json", "--threads", "1"]);
    let object = done.object();
    assert_eq!(object["file"], "2/0011");
    assert_eq!(object["bytes"], 56);
    assert_eq!(object["kept"], true);
    let done = export(dir.path(), &out, &["KvK", "--threads", "1000000"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.err.starts_with("--threads 1000000: "), "{}", done.err);
    assert!(
        done.err.contains(" work, 16 for each core; "),
        "{}",
        done.err
    );
    // A table that is needed is missing: what makes it.
    let done = export(dir.path(), &out, &["--pieces", "3"]);
    assert_eq!((done.code, &*done.out), (Some(2), ""));
    let command = format!("--tables {} build KKvK", dir.path().display());
    assert!(done.err.contains(&command), "{}", done.err);
    assert_eq!(done.err.lines().count(), 1, "{}", done.err);
}

#[test]
fn invalid_requests_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("bb");
    for (more, why) in [
        (&["--rules", "russian"][..], "international draughts"),
        (&["--profile", "none"], "leave out --profile"),
        (&["KKKKvKKK"], "has 7 pieces"),
    ] {
        let done = export(dir.path(), &out, more);
        assert!(done.refusal().contains(why), "{why}: {}", done.err);
    }
    assert!(!out.exists());
    let done: Command = command_in(dir.path(), &["export", "--format", "other", "--out", "bb"]);
    let done = CommandOutput::new({ done }.output().expect("it starts"));
    assert_eq!(done.code, Some(1));
    assert!(done.err.contains("scan"), "{}", done.err);
    for (more, why) in [
        (
            &["--format", "scan", "--unique"][..],
            "conditions are for --format parquet and csv",
        ),
        (
            &["--format", "csv", "--profile", "none", "--needs", "3"],
            "leave out --cursed and --needs",
        ),
        (&["--format", "csv", "--cursed"], "--spent"),
    ] {
        let done = run_in(
            dir.path(),
            &[&["export", "KvK", "--out", "bb"], more].concat(),
        );
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{why}");
        assert!(done.err.contains(why), "{why}: {}", done.err);
    }
}

#[test]
fn exported_rows_equal_found_positions() {
    let dir = tempfile::tempdir().expect("a directory");
    test_tables::copy_built(&INTERNATIONAL, &Class::up_to(3), dir.path());
    let out = dir.path().join("rows");
    let path = out.display().to_string();
    let run = |command: &str| {
        let words: Vec<&str> = command.split(' ').collect();
        run_in(dir.path(), &words)
    };
    for conditions in [
        "--side black --value draw --lone-king main-road",
        "--unique --win-in 5.. --quiet",
        "--cursed --spent 4",
        "--longest",
    ] {
        let count = run(&format!("find KMvK --count {conditions}")).out;
        for form in ["csv", "parquet"] {
            let export = format!("export KMvK --format {form} --out {path} --json {conditions}");
            let object = run(&export).object();
            assert_eq!(object["file"], format!("international/KMvK.{form}"));
            assert_eq!(format!("{}\n", object["rows"]), count, "{conditions}");
            assert_eq!(
                (&object["kept"], &object["table"]),
                (&false.into(), &"KMvK".into())
            );
            assert_eq!(run(&export).object()["kept"], true);
        }
    }
    // The rows equal the list of `galotne find`.
    let found = run("find KMvK --longest --all --csv").out;
    let rows = std::fs::read_to_string(out.join("international/KMvK.csv")).expect("rows");
    let fens = |text: &str| -> Vec<String> {
        let fen = |line: &str| line.split('"').nth(1).map(ToOwned::to_owned);
        text.lines().skip(1).filter_map(fen).collect()
    };
    assert_eq!(fens(&rows), fens(&found));
    assert!(!fens(&rows).is_empty());
    let two = run(&format!(
        "export KvK KvKM --format csv --out {path} --lang lv"
    ));
    assert!(
        two.out.starts_with(&format!("2 datnes mapē {path}, ")),
        "{}",
        two.out
    );
    // A table that is needed is missing: what makes it.
    let done = run(&format!("export KKKvK --format parquet --out {path}"));
    assert_eq!((done.code, &*done.out), (Some(2), ""));
    assert!(done.err.contains("build KKKvK"), "{}", done.err);
    assert_eq!(done.err.lines().count(), 1, "{}", done.err);
}
