//! Exports of mills tables as rows.

use super::{probe, run, tables};
use serde_json::json;
use std::fs;

/// Returns the quoted positions, which contain commas.
fn fens(text: &str) -> Vec<&str> {
    let lines = text.lines().skip(1);
    lines.filter_map(|line| line.split('"').nth(1)).collect()
}

#[test]
fn mills_positions_are_exported_as_rows() {
    let out = tables().join("rows");
    let out = out.to_str().expect("a path");
    let wanted = [
        "3v3", "--win-in", "3", "--on", "white:a1", "--side", "white",
    ];
    let mills = |command: &[&str]| run(&[&["--rules", "mills"], command, &wanted].concat());
    let found = mills(&["find", "--all", "--csv"]).out;
    for form in ["csv", "parquet"] {
        let export = ["export", "--format", form, "--out", out, "--json"];
        let object = mills(&export).object();
        assert_eq!(object["file"], format!("mills/3v3.{form}"));
        assert_eq!(object["rows"], fens(&found).len());
        assert_eq!(object["kept"], false);
        assert_eq!(mills(&export).object()["kept"], true);
    }
    let rows = fs::read_to_string(tables().join("rows/mills/3v3.csv")).expect("rows");
    assert_eq!(fens(&rows), fens(&found));
    let (header, row) = (rows.lines().next(), rows.lines().nth(1));
    let cells = |line: Option<&str>| {
        let line = line.expect("a line");
        let outside = line.rsplit('"').next().expect("text");
        outside
            .split(',')
            .rev()
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    };
    let said = |name: &str| {
        let place = cells(header).iter().position(|known| known == name);
        cells(row)[place.expect("a column")].clone()
    };
    let answer = probe("mills", fens(&rows)[0]);
    let moves = answer["moves"].as_array().expect("moves");
    let wins = moves.iter().filter(|played| played["category"] == "loss");
    assert_eq!(said("dtw"), answer["dtw"].to_string());
    assert_eq!(answer["wdl"], json!(said("wdl")));
    assert_eq!(said("moves"), moves.len().to_string());
    assert_eq!(said("winning_moves"), wins.count().to_string());
    // As text.
    let few = ["--up-to-symmetry", "--zugzwang", "--lang", "lv"];
    let export = [
        "--rules", "mills", "export", "3v3", "--format", "csv", "--out", out,
    ];
    let told = run(&[&export[..], &few].concat());
    assert!(
        told.out.starts_with(&format!("1 datne mapē {out}, ")),
        "{told:?}"
    );
}

#[test]
fn invalid_exports_of_mills_are_refused_in_one_line() {
    let out = tables().join("none");
    let out = out.to_str().expect("a path");
    for (arguments, code, said) in [
        (
            &["--rules", "mills", "3v3", "--format", "scan"][..],
            1,
            "files for Scan are for international draughts: write mills with --format parquet or csv",
        ),
        (
            &[
                "--rules",
                "mills",
                "3v3",
                "--format",
                "csv",
                "--profile",
                "fmjd-2015",
            ],
            1,
            "mills has no profile `fmjd-2015`; it has none",
        ),
        (
            &["--rules", "mills", "3v3", "--format", "csv", "--needs", "3"],
            1,
            "mills has neither kings nor draw rules: leave out --needs",
        ),
        (
            &["--rules", "mills", "KvK", "--format", "csv"],
            1,
            "in mills: `KvK` is not a material class of mills",
        ),
        (
            &["--rules", "mills", "2v2", "--format", "csv"],
            1,
            "mills has no class 2v2",
        ),
        (
            &["--rules", "mills", "--pieces", "5", "--format", "csv"],
            1,
            "mills has no class with that few stones",
        ),
        (
            &["3v3", "--format", "csv"],
            1,
            "in international: `3v3` is not a material class",
        ),
        (
            &["--pieces", "7", "--format", "csv"],
            1,
            "--pieces 7: in draughts all classes are exported up to 6 pieces",
        ),
        (
            &["--rules", "mills", "5v4", "--format", "parquet"],
            2,
            "build 4v3 5v3 4v4 5v4",
        ),
    ] {
        let done = run(&[&["export", "--out", out], arguments].concat());
        assert_eq!(
            (done.code, done.err.lines().count()),
            (Some(code), 1),
            "{done:?}"
        );
        assert!(done.err.contains(said), "{done:?}");
    }
    assert!(!tables().join("none").exists());
}
