//! `galotne` for mills: JSON in the shape of draughts, lines, sentences in three languages, and
//! refusals.

mod exports;
mod lessons;
mod problems;
mod sheets;

use crate::program::{CommandOutput, assert_keys, command_in, run_in};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{Class, MILLS, MILLS_CEYLON, Mills};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three stones against three; for Ceylon also of four against three, where extra moves
/// occur.
pub fn tables() -> &'static Path {
    static BUILT: OnceLock<TempDir> = OnceLock::new();
    let dir = BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let chosen: [(&'static Mills, &[&str]); 2] =
            [(&MILLS, &["3v3"]), (&MILLS_CEYLON, &["3v3", "4v3"])];
        for (rules, classes) in chosen {
            let classes = classes.iter().map(|name| name.parse().expect("a class"));
            let order = BuildOrder::new(rules, classes.collect::<Vec<Class>>(), dir.path());
            build(&order, &()).expect("tables are built");
        }
        dir
    });
    dir.path()
}

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), arguments)
}

/// Returns the JSON answer for one position.
fn probe(rules: &str, fen: &str) -> Json {
    let done = run(&["probe", "--json", "--rules", rules, fen]);
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    done.object()
}

#[test]
fn answers_have_the_shape_of_draughts() {
    let found = probe("mills", "W:Wa1,d1,a7:Bb2,d2,f4");
    assert_keys(
        &found,
        &json!({
            "fen": "W:Wa1,a7,d1:Bb2,d2,f4", "rules": "mills", "class": "3v3", "category": "win", "wdl": "win",
            "dtw": 1, "clock": null, "otherwise": null, "claimable": [], "assumed": [], "notes": [],
        }),
    );
    let moves = found["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3 * 18 + 2 * 2);
    // A mill that leaves two stones wins at once.
    assert_keys(
        &moves[0],
        &json!({
            "move": "a7-g1xf4", "removed": ["f4"], "fen": "B:Wa1,d1,g1:Bb2,d2", "category": "loss", "wdl": "loss",
            "dtw": 0, "clock": null,
        }),
    );
    assert!(moves[0].get("again").is_none());
    // Moves after which the opponent loses come first, quick ones before slow ones; those after
    // which the opponent wins come last.
    let places = moves.iter().map(|found| {
        let dtw = found["dtw"].as_i64().unwrap_or(0);
        match found["category"].as_str() {
            Some("loss") => -dtw,
            Some("draw") => 1000,
            _ => 2000 - dtw,
        }
    });
    assert!(places.is_sorted());

    // A finished game needs no tables.
    let over = probe("mills-mixed", "W:Wa1,d1:Bb2,d2,f4");
    assert_keys(
        &over,
        &json!({"class": null, "category": "loss", "wdl": "loss", "dtw": 0, "moves": []}),
    );
}

#[test]
fn an_extra_move_is_made_by_the_same_side() {
    let found = probe("mills-ceylon", "W:Wa1,d1,a7:Bb2,d2,f4");
    let moves = found["moves"].as_array().expect("moves");
    // The mill ends the game before the extra move.
    assert_eq!(moves[0]["dtw"], 0);
    assert!(moves.iter().all(|found| found.get("again").is_none()));
    // During placing, a mill gives an extra move: the table of the successor is missing, and the
    // answer says so.
    let done = run(&[
        "probe",
        "--json",
        "--rules",
        "mills-ceylon",
        "W:Wa1,d1+7:Bb2,d2+7",
    ]);
    assert_eq!(done.code, Some(2), "{done:?}");
    let found = done.object();
    assert_keys(
        &found,
        &json!({"category": "unknown", "wdl": null, "dtw": null, "class": "2+7v2+7"}),
    );
    let moves = found["moves"].as_array().expect("moves");
    let mill = moves
        .iter()
        .find(|found| found["fen"] == "W:Wa1,d1,g1+6:Bb2,d2+7");
    assert_keys(
        mill.expect("a mill"),
        &json!({"again": true, "removed": [], "category": "unknown"}),
    );
    assert_eq!(
        moves.iter().filter(|found| found["again"] == true).count(),
        1
    );
}

#[test]
fn each_ply_of_best_play_shortens_the_distance_by_one() {
    let done = run(&[
        "line",
        "--json",
        "--rules",
        "mills",
        "B:Wa1,d1,a7:Bb2,d2,f4",
    ]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let found = done.object();
    let line = found["line"].as_array().expect("a line");
    let length = found["dtw"].as_i64().expect("decided").unsigned_abs() as usize;
    assert_eq!(line.len(), length);
    for (step, left) in line.iter().zip((0..length).rev()) {
        assert_eq!(
            step["dtw"].as_i64().map(i64::unsigned_abs),
            Some(left as u64)
        );
    }
    assert_eq!(found["cut_off"], Json::Null);
}

#[test]
fn text_is_in_the_requested_language() {
    for (language, texts) in [
        (
            "en",
            ["White to move", "White wins in 1 move.", "loses in 6 moves"],
        ),
        ("lv", ["baltie", "1 gājienā.", "zaudē 6 gājienos"]),
        (
            "ru",
            ["белые выигрывают", "за 1 ход.", "проигрывает за 6 ходов"],
        ),
    ] {
        let fen = "W:Wa1,d1,a7:Bb2,d2,f4";
        let done = run(&["probe", "--rules", "mills", "--lang", language, fen]);
        assert_eq!(done.code, Some(0), "{done:?}");
        for text in texts {
            assert!(
                done.out.to_lowercase().contains(&text.to_lowercase()),
                "{text}: {}",
                done.out
            );
        }
    }
    let done = run(&["probe", "--rules", "mills", "W:Wa1,d1:Bb2,d2,f4"]);
    done.says(&["Black has won: White has too few stones left."]);
    let done = run(&["probe", "--rules", "mills", "W:Wa1,d1,a7,g1:Bb2,d2,f4"]);
    assert_eq!(done.code, Some(2));
    done.says(&["Missing: table 4v3.dtw;", "build 4v3` builds it."]);
    let ceylon = run(&["probe", "--rules", "mills-ceylon", "W:Wa1,d1,a7:Bb2,d2,f4"]);
    ceylon.says(&["White wins in 1 ply."]);
}

#[test]
fn an_unreachable_position_is_answered_with_a_note() {
    let fen = "W:Wa1,d1,g1:Ba7,d7,b6,d6,f6,b4,c4,e4,f4";
    let done = run(&["probe", "--json", "--rules", "mills", "--no-moves", fen]);
    assert_eq!(done.object()["notes"][0]["kind"], "unreachable");
    let found = probe("mills", "W:Wa1,d1,g1:Bb2,d2,f4");
    assert_eq!(found["notes"], json!([]));
}

#[test]
fn a_terminal_shows_results_in_colours() {
    let asked = ["probe", "--rules", "mills", "W:Wa1,d1,a7:Bb2,d2,f4"];
    let mut command = command_in(tables(), &asked);
    let done = command.env("CLICOLOR_FORCE", "1").output();
    let text = CommandOutput::new(done.expect("it starts")).out;
    for part in [
        "  \x1b[32mWhite wins ",
        "  \x1b[32mwins in 1 move\x1b[0m\n",
        "  \x1b[31mloses in 1 move\x1b[0m\n",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    let plain = ["\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m"]
        .iter()
        .fold(text, |text, code| text.replace(code, ""));
    assert_eq!(plain, run(&asked).out);
}

#[test]
fn invalid_positions_are_reported_and_the_stream_continues() {
    let bad = [
        ("W:Wd4,a1,a4:Bb2,d2,f4", "d4"),
        ("W:Wa1,a1,a4:Bb2,d2,f4", "a1"),
        ("W:Wa1,a4,d1:Ba1,d2,f4", "a1"),
        ("W:Wa1,a4,d1+7:Bb2,d2,f4", "7 in hand"),
        ("W:Wa1,a4,d1+2:Bb2,d2,f4", "in hand"),
        ("W:WK1:BK35", "K"),
        ("W:Wa1:Bb2", "stones"),
        ("x", "side to move"),
    ];
    let mut command = command_in(tables(), &["probe", "-", "--json", "--rules", "mills"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    for (fen, _) in bad {
        writeln!(input, "{fen}").expect("written");
    }
    writeln!(input, "W:Wa1,d1,a7:Bb2,d2,f4").expect("written");
    drop(input);
    let done = CommandOutput::new(child.wait_with_output().expect("it ends"));
    assert_eq!(done.code, Some(1));
    let found = done.objects();
    assert_eq!(found.len(), bad.len() + 1);
    for (answer, (fen, named)) in found.iter().zip(bad) {
        assert_eq!(
            (&answer["fen"], &answer["error"]["kind"]),
            (&json!(fen), &json!("fen"))
        );
        let message = answer["error"]["message"].as_str().expect("a sentence");
        assert!(message.contains(named), "{fen}: {message}");
    }
    assert_eq!(found[bad.len()]["dtw"], 1);
    assert!(found[bad.len()]["moves"].is_array());
}

#[test]
fn tables_and_rules_are_listed_with_what_is_missing() {
    let rows = run(&["tables", "--json", "--rules", "mills"]).objects();
    assert_eq!(rows.len(), 2);
    assert_keys(
        &rows[0],
        &json!({"rules": "mills", "class": "3v3", "metric": "dtw", "complete": true}),
    );
    run(&["tables", "--rules", "mills"]).says(&["3v3", "2691920"]);
    run(&["tables", "--rules", "mills-mixed"])
        .says(&["No tables of mills-mixed", "--rules mills-mixed"]);
    for language in ["en", "lv", "ru"] {
        let sheet = run(&["rules", "mills-ceylon", "--json", "--lang", language]).object();
        assert_eq!(sheet["rules"], "mills-ceylon");
        assert_eq!(sheet["clauses"].as_array().map(Vec::len), Some(8));
        assert!(!sheet["open"].as_array().expect("sentences").is_empty());
    }
    run(&["rules", "--rules", "mills"]).says(&["a mill removes an enemy stone", "No draw rules."]);
    let refused = run(&["hub", "--rules", "mills"]);
    assert!(
        refused
            .refusal()
            .contains("Hub is a protocol for international draughts")
    );
    let refused = run(&["serve", "--rules", "mills"]);
    assert!(refused.refusal().contains("all games are served"));
    let refused = run(&[
        "probe",
        "--rules",
        "mills",
        "--spent",
        "3",
        "W:Wa1,d1,a7:Bb2,d2,f4",
    ]);
    assert!(
        refused
            .refusal()
            .contains("no draw rules: leave out `spent`")
    );
    let refused = run(&["probe", "--rules", "mils", "W:Wa1,d1,a7:Bb2,d2,f4"]);
    assert!(refused.refusal().contains("did you mean `mills`?"));
}

#[test]
fn positions_of_a_class_are_found() {
    let find = |arguments: &[&str]| run(&[&["--rules", "mills", "find"], arguments].concat());
    let count = find(&["3v3", "--zugzwang", "--up-to-symmetry", "--count"]);
    let number: u64 = count.out.trim().parse().expect("a number");
    assert!(number > 0, "{count:?}");
    let told = find(&["3v3", "--zugzwang", "--count", "--json"]).object();
    assert_keys(&told, &json!({"rules": "mills", "class": "3v3"}));
    // Each represents up to sixteen images and, with exchanged colours, both sides.
    let all = told["count"].as_u64().expect("a number");
    assert!((number + 1..=32 * number).contains(&all), "{all}, {number}");

    let longest = find(&["3v3", "--longest", "--up-to-symmetry", "--all"]);
    assert_eq!(longest.code, Some(0), "{longest:?}");
    for line in longest.out.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!((columns.len(), columns[2]), (6, "26"), "{line}");
        assert_eq!(probe("mills", columns[0])["category"], columns[1]);
    }
    let csv = find(&["3v3", "--longest", "--all", "--up-to-symmetry", "--csv"]);
    let with_commas = csv.out.lines().skip(1).count();
    assert_eq!(with_commas, longest.out.lines().count());
    assert!(csv.out.starts_with("fen,category,dtw,rule,left,need\n"));

    // Positions written as PDN are read as games.
    let games = find(&[
        "3v3", "--win-in", "3", "--on", "white:a1", "--list", "2", "--pdn",
    ]);
    assert!(games.err.contains('2'), "{games:?}");
    let sheet = tables().join("found.pdn");
    std::fs::write(&sheet, &games.out).expect("a file");
    let judged = run(&[
        "adjudicate",
        "--rules",
        "mills",
        "--json",
        sheet.to_str().expect("a path"),
    ]);
    assert_eq!(judged.out.lines().count(), 2, "{judged:?}");
    assert!(
        judged.out.lines().all(|line| line.contains("\"win\"")),
        "{judged:?}"
    );
}

#[test]
fn invalid_searches_of_mills_are_refused_in_one_line() {
    for (arguments, said) in [
        (
            &["find", "3v3", "--lone-king", "main-road"][..],
            "mills has neither kings nor draw rules: leave out --lone-king",
        ),
        (&["find", "3v3", "--needs", "3"], "leave out --needs"),
        (
            &["find", "3v3", "--on", "white:d4"],
            "--on: `d4`: points are those of the board by name",
        ),
        (
            &["find", "3v3", "--on", "king:a1"],
            "--on: `king`: stones are any, white or black",
        ),
        (
            &["find", "KvK"],
            "in mills: `KvK` is not a material class of mills",
        ),
        (&["find", "2v2"], "mills has no class 2v2"),
    ] {
        let done = run(&[&["--rules", "mills"], arguments].concat());
        assert_eq!(
            (done.code, done.err.lines().count()),
            (Some(1), 1),
            "{done:?}"
        );
        assert!(done.err.contains(said), "{done:?}");
    }
    let missing = run(&["--rules", "mills", "find", "5v4", "--longest"]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
    let other = run(&["find", "3v3"]);
    assert!(
        other
            .err
            .contains("in international: `3v3` is not a material class"),
        "{other:?}"
    );
    let wrong = run(&["--rules", "mills", "find", "5x4"]);
    assert!(wrong.err.contains("material class of mills"), "{wrong:?}");
}

#[test]
fn risks_of_drawing_moves_are_optional() {
    const DRAWN: &str = "W:Wc4,d6,e4:Bc5,d5,e5";
    let plain = probe("mills", DRAWN);
    assert_eq!(plain["category"], "draw");
    let done = run(&["probe", "--rules", "mills", "--json", "--risk", DRAWN]);
    let mut risked = done.object();
    let mut met = 0;
    for played in risked["moves"].as_array_mut().expect("moves") {
        let played = played.as_object_mut().expect("a move");
        let risk = played.remove("risk");
        assert_eq!(risk.is_some(), played["category"] == "draw", "{played:?}");
        let Some(risk) = risk else { continue };
        let next = probe("mills", played["fen"].as_str().expect("a position"));
        let replies = next["moves"].as_array().expect("replies");
        let lost = replies.iter().filter(|reply| reply["category"] == "win");
        assert_eq!(risk["replies"], replies.len());
        assert_eq!(risk["losing"], lost.count());
        assert_eq!(risk["smallest"], "3v3");
        met += 1;
    }
    assert!(met > 0);
    // The rest of the answer is unchanged.
    assert_eq!(risked, plain);
    let text = run(&["probe", "--rules", "mills", "--risk", DRAWN]).out;
    assert!(
        text.contains("replies lose; a reply can lead to 3v3"),
        "{text}"
    );
    let refused = run(&["probe", "--risk", "W:WK1:BK2"]);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(
        refused
            .err
            .contains("--risk judges draws that no clock ends"),
        "{refused:?}"
    );
}

#[test]
fn a_board_is_shown_to_people() {
    let fen = "W:Wa1,d1,a7:Bb2,d2,f4";
    run(&["probe", "--rules", "mills", "--board", "--no-moves", fen]).says(&[
        " 7 w-----------.-----------.\n",
        " 2 |   b-------b-------.   |\n",
        "   a   b   c   d   e   f   g\n",
        "w White, b Black",
    ]);
    run(&[
        "probe",
        "--rules",
        "mills",
        "--board",
        "--no-moves",
        "W:W+9:B+9",
    ])
    .says(&["White has 9 in hand; Black has 9 in hand"]);
    let refused = run(&["probe", "--rules", "mills", "--board", "--json", fen]);
    assert!(
        refused
            .refusal()
            .contains("--board shows a board to people")
    );
}

#[test]
fn a_class_is_studied() {
    let study = |more: &[&str]| run(&[&["study", "--rules"], more].concat());
    study(&["mills", "3v3"]).says(&[
        "# 3 stones : 3 stones – 3v3",
        "2,232,160 (82.9",
        "### Who has a mill",
        "### When having to move is bad",
        "`galotne --rules mills find 3v3 --zugzwang --side white --count`",
    ]);
    let told = study(&["mills", "3v3", "--json"]).object();
    assert_keys(&told, &json!({ "rules": "mills", "class": "3v3" }));
    let counted = run(&[
        "find",
        "--rules",
        "mills",
        "3v3",
        "--zugzwang",
        "--side",
        "white",
        "--count",
    ]);
    let zugzwangs = told["zugzwangs"]["placements"].as_u64().expect("a number");
    assert!(
        counted.out.contains(&zugzwangs.to_string())
            || counted.err.contains(&zugzwangs.to_string())
    );
    let page = tables().join("3v3.html");
    let html = ["--html", page.to_str().expect("a path")];
    let written = study(&[&["mills-ceylon", "3v3", "--lang", "lv"], &html[..]].concat());
    assert_eq!((written.code, &*written.err), (Some(0), ""));
    let page = std::fs::read_to_string(page).expect("a page");
    for words in [
        "3 kauliņi : 3 kauliņi",
        "pusgājien",
        "<h3>Kur kauliņš stāv labi</h3>",
        "data-piece=\"white stone\"",
    ] {
        assert!(page.contains(words), "{words}");
    }
    // A missing class, and one of another game.
    let missing = study(&["mills", "5v4"]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
    for (words, said) in [
        (
            &["mills", "KKvK"][..],
            "in mills: `KKvK` is not a material class of mills",
        ),
        (&["mills", "2v3"], "mills has no class 3v2"),
        (
            &["mills", "disagreements"],
            "compares draw rules, and mills has none",
        ),
        (
            &["mills", "two-against-one"],
            "a lesson names its games itself",
        ),
        (
            &["mills", "3v3", "--beside", "mills-ceylon"],
            "leave out --beside",
        ),
        (
            &["mills", "3v3", "--profile", "fmjd"],
            "leave out --profile",
        ),
    ] {
        let refused = study(words);
        assert!(refused.refusal().contains(said), "{words:?}: {refused:?}");
    }
}

#[cfg(feature = "fetch")]
#[test]
fn tables_are_fetched_from_a_folder() {
    let dir = tempfile::tempdir().expect("a directory");
    let from = tables().display().to_string();
    let fetch = |more: &[&str]| {
        run_in(
            dir.path(),
            &[&["fetch", "--rules", "mills", &from], more].concat(),
        )
    };
    let done = fetch(&["3v3", "--json"]);
    let objects = done.objects();
    assert_eq!(objects.len(), 2, "{done:?}");
    for (object, table) in objects.iter().zip(["3v3.dtw", "3v3.wdl"]) {
        assert_keys(
            object,
            &json!({"rules": "mills", "class": "3v3", "table": table, "state": "fetched"}),
        );
    }
    let fen = "W:Wa1,d1,a7:Bb2,d2,f4";
    let answer = run_in(dir.path(), &["probe", "--rules", "mills", "--json", fen]).object();
    assert_eq!(answer["dtw"], 1);
    fetch(&["3v3"]).says(&["2 tables of mills", "0 fetched", "2 there already"]);
    let missing = fetch(&["--pieces", "7"]);
    assert_eq!(missing.code, Some(2), "{missing:?}");
    for (more, why) in [
        (
            &["KvK"][..],
            "in mills: `KvK` is not a material class of mills",
        ),
        (&["2v3"], "mills has no class"),
        (&["--pieces", "4"], "no class with that few stones"),
        (&["3v3", "--metrics", "need"], "no draw rules"),
    ] {
        assert!(fetch(more).refusal().contains(why), "{more:?}");
    }
}
