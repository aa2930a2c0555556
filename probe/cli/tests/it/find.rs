//! `galotne find` as a program.

use crate::program::{CommandOutput, run_in};
use crate::test_tables;
use galotne::rules::INTERNATIONAL;
use std::fs;
use tempfile::TempDir;

fn built() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    test_tables::copy_named(&INTERNATIONAL, &["KMvK"], dir.path());
    dir
}

fn find(dir: &TempDir, arguments: &str) -> CommandOutput {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    run_in(dir.path(), &[&["find"], &arguments[..]].concat())
}

#[test]
fn positions_are_counted_listed_and_drawn() {
    let dir = built();
    let done = find(
        &dir,
        "KMvK --count --value win --lone-king main-road --side white",
    );
    assert_eq!((done.code, &*done.out, &*done.err), (Some(0), "6886\n", ""));
    let done = find(&dir, "KMvK --cursed --spent 4 --side white --list 2");
    assert_eq!(
        done.out,
        "W:WK2,6:BK50\tcursed-win\t9\t6.4\t6\t9\nW:W6,K16:BK50\tcursed-win\t9\t6.4\t6\t9\n"
    );
    assert_eq!(done.code, Some(0));
    assert_eq!(
        done.err,
        "Positions that meet the conditions: 18; shown: 2.\n"
    );
    let moves = find(&dir, "KMvK --cursed --spent 2m --side white --list 2");
    assert_eq!(moves.out, done.out);
    let some = find(&dir, "KKvK --value win --list 1");
    let told =
        "The first 1 positions that meet the conditions; there may be more: --count counts them.\n";
    assert_eq!(some.err, told);
    let drawn = |seed| {
        find(
            &dir,
            &format!("KMvK --unique --win-in 5..7 --random 4 --seed {seed}"),
        )
    };
    assert_eq!(drawn(1).out, drawn(1).out);
    assert_ne!(drawn(1).out, drawn(2).out);
    assert_eq!(drawn(1).out.lines().count(), 4);
    // In either orientation.
    let mirrored = find(
        &dir,
        "KvKM --count --value win --lone-king main-road --side black",
    );
    assert_eq!(mirrored.out, "6886\n");
    for (language, told) in [
        (
            "lv",
            "Pozīciju, kas atbilst nosacījumiem: 2; parādītas: 1.\n",
        ),
        ("ru", "Позиций, отвечающих условиям: 2; показано: 1.\n"),
    ] {
        let done = find(
            &dir,
            &format!("KMvK --side white --longest --list 1 --lang {language}"),
        );
        assert_eq!(done.err, told);
    }
}

#[test]
fn output_suits_programs_boards_and_spreadsheets() {
    let dir = built();
    let done = find(&dir, "KMvK --side white --longest --json");
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let first: serde_json::Value =
        serde_json::from_str(done.out.lines().next().expect("a line")).expect("JSON");
    for (key, value) in [
        ("fen", "W:WK2,6:BK50"),
        ("category", "win"),
        ("class", "KMvK"),
    ] {
        assert_eq!(first[key], value);
    }
    assert_eq!(first["dtw"], 9);
    let count = find(&dir, "KMvK --side white --longest --json --count").object();
    assert_eq!(count["count"], 2);
    let done = find(&dir, "KMvK --side white --longest --csv");
    assert_eq!(
        done.out,
        "fen,category,dtw,rule,left,need\n\"W:WK2,6:BK50\",win,9,6.4,10,9\n\"W:W6,K16:BK50\",win,9,6.4,10,9\n"
    );
    let games = dir.path().join("games.pdn");
    fs::write(&games, find(&dir, "KMvK --side white --longest --pdn").out).expect("a file");
    let done = run_in(
        dir.path(),
        &["adjudicate", games.to_str().expect("text"), "--summary"],
    );
    let verdicts = done.out.matches("not over: White: win").count();
    assert_eq!(
        (done.code, verdicts),
        (Some(0), 2),
        "{} {}",
        done.out,
        done.err
    );
}

#[test]
fn problems_are_listed_drawn_and_printed() {
    let dir = built();
    let problems = |more: &str| {
        let arguments: Vec<&str> = more.split(' ').collect();
        run_in(
            dir.path(),
            &[&["problems", "KMvK", "--side", "white"], &arguments[..]].concat(),
        )
    };
    let done = problems("--number 3 --lang lv");
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    assert_eq!(
        done.out.matches("Baltie sāk un uzvar: ").count(),
        3,
        "{}",
        done.out
    );
    let done = problems("--number 3 --json");
    let lines: Vec<serde_json::Value> = (done.out.lines())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 3);
    for object in &lines {
        assert_eq!(object["class"], "KMvK");
        let plies = object["plies"].as_u64().expect("a number");
        assert_eq!(
            object["tries"].as_array().expect("a list").len() as u64,
            plies.div_ceil(2)
        );
    }
    // PDN readers accept them, and the solution wins as stated.
    let games = dir.path().join("problems.pdn");
    fs::write(&games, problems("--number 3 --pdn").out).expect("a file");
    let judged = run_in(
        dir.path(),
        &[
            "adjudicate",
            games.to_str().expect("text"),
            "--profile",
            "none",
            "--json",
        ],
    );
    assert_eq!(judged.code, Some(0), "{}", judged.err);
    assert_eq!(judged.out.lines().count(), 3);
    for (line, object) in judged.out.lines().zip(&lines) {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(game["plies"], object["plies"], "{game}");
    }
    let sheet = dir.path().join("sheet.html");
    let done = problems(&format!("--number 4 --lang ru --sheet {}", sheet.display()));
    assert_eq!((done.code, &*done.out, &*done.err), (Some(0), "", ""));
    let page = fs::read_to_string(sheet).expect("a page");
    assert_eq!(page.matches("<figure>").count(), 4);
    assert_eq!(page.matches("<li>").count(), 4);
    assert!(page.contains("lang=\"ru\"") && page.contains("Решения"));
    // Fewer than requested.
    let done = run_in(
        dir.path(),
        &["problems", "KvK", "--level", "5", "--number", "2"],
    );
    assert_eq!((done.code, &*done.out), (Some(0), ""));
    assert!(done.err.contains("0 of 2"), "{}", done.err);
}

#[test]
fn unknown_values_are_reported_with_the_place_of_the_tables() {
    let nowhere = tempfile::tempdir().expect("a directory");
    let place = nowhere.path().display();
    let none = format!("galotne: there are no tables of international in `{place}`: ");
    for format in ["", " --csv", " --json", " --pdn"] {
        let done = find(&nowhere, &format!("KKKvK --list 2{format}"));
        assert_eq!(done.code, Some(2), "{done:?}");
        assert_eq!(done.out.matches("unknown").count(), 2, "{}", done.out);
        let told = done.err.lines().find(|line| line.starts_with(&none));
        let told = told.unwrap_or_else(|| panic!("{}", done.err));
        assert!(
            told.contains("`galotne-gen --rules international --tables "),
            "{told}"
        );
    }
    // Without values nothing is missing.
    let done = find(&nowhere, "KvK --count");
    assert_eq!((done.code, &*done.out, &*done.err), (Some(0), "4900\n", ""));
    let dir = built();
    let done = find(&dir, "KKKvK --list 1");
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(
        done.err.contains(" lack KKKvK.dtw, KKKvK.wdl"),
        "{}",
        done.err
    );
    let done = run_in(
        &nowhere.path().join("none"),
        &["find", "KKKvK", "--list", "1"],
    );
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(done.err.contains("there is no directory"), "{}", done.err);
}

#[test]
fn invalid_requests_are_refused() {
    let dir = built();
    for (arguments, code, why) in [
        (
            "KKKvK --count --value win",
            2,
            "KKKvK.wdl of international is missing",
        ),
        ("KMvK --on kin:4", 1, "`kin`: pieces are"),
        ("KMvK --on king:51", 1, "squares are numbers"),
        ("KMvK --lone-king a1", 1, "squares are numbers"),
        ("KMvK --cursed", 1, "--spent"),
        ("KMvK --cursed --spent 99", 1, "99"),
        ("KMvK --cursed --spent 6.4=4", 1, "without a rule"),
        ("KMvK --needs 3 --profile none", 1, "counts nothing"),
        ("KMvK --win-in 7..5", 1, "expected a number of plies"),
        (
            "KMvX --count",
            1,
            "is not a material class: did you mean `KMv",
        ),
        ("queens --count", 1, "write White's pieces"),
        (
            "KMvM --rules wolf-and-sheep --count",
            1,
            "has no class KMvM",
        ),
    ] {
        let done = find(&dir, arguments);
        assert_eq!((done.code, &*done.out), (Some(code), ""), "{arguments}");
        assert!(done.err.contains(why), "{arguments}: {}", done.err);
    }
}
