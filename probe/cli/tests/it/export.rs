//! `galotne export` as a program.

use crate::asking::{Done, command_in, run_in};
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::Order;
use std::path::Path;
use std::process::Command;

fn export(dir: &Path, out: &Path, more: &[&str]) -> Done {
    let out = out.to_str().expect("text");
    run_in(
        dir,
        &[&["export", "--format", "scan", "--out", out], more].concat(),
    )
}

#[test]
fn files_are_written_once_and_told_in_each_language() {
    let dir = tempfile::tempdir().expect("a directory");
    let order = Order::new(&INTERNATIONAL, Class::up_to(2), dir.path());
    build(&order, &()).expect("built");
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
    // A table that is needed is missing: what makes it.
    let done = export(dir.path(), &out, &["--pieces", "3"]);
    assert_eq!((done.code, &*done.out), (Some(2), ""));
    let command = format!("--tables {} build KKvK", dir.path().display());
    assert!(done.err.contains(&command), "{}", done.err);
    assert_eq!(done.err.lines().count(), 1, "{}", done.err);
}

#[test]
fn what_cannot_be_is_refused() {
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
    let done = Done::new({ done }.output().expect("it starts"));
    assert_eq!(done.code, Some(1));
    assert!(done.err.contains("scan"), "{}", done.err);
}
