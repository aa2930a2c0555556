//! `galotne adjudicate` for mills' score sheets.

use super::{probe, run, tables};
use crate::program::{CommandOutput, assert_keys, command_in};
use galotne::position::Colour;
use galotne_mills::{MILLS_CEYLON, Replay, WrittenMove, write_sheet};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// Three flying stones each; White to move wins.
const FLYING: &str = "W:Wa1,a7,d1:Bb2,d2,f4";

/// Judges a text on standard input.
fn judge(text: &str, arguments: &[&str]) -> CommandOutput {
    let asked = [&["adjudicate", "-"], arguments].concat();
    let mut command = command_in(tables(), &asked);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("written");
    drop(input);
    CommandOutput::new(child.wait_with_output().expect("it ends"))
}

fn from(fen: &str, moves: &str) -> String {
    format!("[White \"A\"]\n[Black \"B\"]\n[FEN \"{fen}\"]\n\n{moves}\n")
}

/// Returns the first move that gives its mover this category.
fn a_move(fen: &str, category: &str) -> Json {
    let found = probe("mills", fen);
    let moves = found["moves"].as_array().expect("moves");
    let worth = moves.iter().find(|found| found["category"] == category);
    worth.expect("such a move").clone()
}

/// An exported sheet is judged as before, also with extra moves.
#[test]
fn exported_sheets_have_the_same_verdicts() {
    for (rules, text) in [
        ("mills", from(FLYING, "1. a7-g1xf4 1-0")),
        ("mills", "1. d6 f4 2. b4 g4 3. e4 f6".to_owned()),
        (
            "mills-ceylon",
            from("W:Wa1,d7,g7+6:Bb4,c4,e5+6", "1. a7+ a4 b2 *"),
        ),
    ] {
        let read = |text: &str, rules: &[&str]| {
            let mut found = judge(text, &[rules, &["--json"]].concat()).object();
            for key in ["assumed", "notes"] {
                found["final"][key] = Json::Null;
            }
            found
        };
        let before = read(&text, &["--rules", rules]);
        assert_eq!(before["error"], Json::Null, "{before}");
        let exported = judge(&text, &["--rules", rules, "--pdn"]);
        assert!(
            exported.out.contains(&format!("[Rules \"{rules}\"]")),
            "{exported:?}"
        );
        assert_eq!(
            read(&exported.out, &["--rules", rules]),
            before,
            "{}",
            exported.out
        );
    }
}

#[test]
fn a_lost_win_is_found_with_the_moves_that_kept_it() {
    // A move after which the opponent wins.
    let bad = a_move(FLYING, "win");
    let played = bad["move"].as_str().expect("a move");
    let done = judge(
        &from(FLYING, &format!("1. {played} 1-0")),
        &["--rules", "mills", "--json"],
    );
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    let found = done.object();
    assert_keys(
        &found,
        &json!({
            "game": 1, "profile": "none", "rules": "mills", "plies": 1, "at": 1, "over": null, "claimable": [],
            "occurrences": 1, "clocks": [], "irregular": [], "stated": "white-wins", "outcome": "black-wins",
            "contradiction": true, "white": "A", "black": "B", "event": null,
        }),
    );
    let changes = found["changes"].as_array().expect("changes");
    assert_eq!(changes.len(), 1);
    assert_keys(
        &changes[0],
        &json!({"ply": 1, "played": played, "from": "win", "to": "loss"}),
    );
    // They are the moves that `probe` lists as winning, in the same order.
    let ranked = probe("mills", FLYING);
    let winning = ranked["moves"].as_array().expect("moves").iter();
    let winning = winning.filter(|found| found["category"] == "loss");
    let winning: Vec<&Json> = winning.map(|found| &found["move"]).collect();
    let better: Vec<&Json> = changes[0]["better"]
        .as_array()
        .expect("moves")
        .iter()
        .collect();
    assert_eq!(better, winning);
    // The values of the course equal those of `probe`.
    let course = found["course"].as_array().expect("a course");
    assert_eq!(course.len(), 2);
    assert_keys(
        &course[0],
        &json!({"move": null, "fen": FLYING, "category": "win", "dtw": ranked["dtw"]}),
    );
    assert_keys(
        &course[1],
        &json!({"move": played, "fen": bad["fen"], "category": "win", "dtw": bad["dtw"]}),
    );
    let last = &found["final"];
    assert_keys(
        last,
        &json!({"fen": bad["fen"], "category": "win", "dtw": bad["dtw"]}),
    );
    assert!(last["moves"].is_array());
    // Tables for the other interpretations are missing, and the answer says so.
    assert_eq!(last["otherwise"], json!([]));
    assert_eq!(
        found["otherwise_unknown"],
        json!(["mills-optional", "mills-two-mills-two"])
    );
}

#[test]
fn a_finished_game_states_its_end() {
    let text = from(FLYING, "1. a7-g1xf4 1-0");
    let found = judge(&text, &["--rules", "mills", "--json"]).object();
    assert_keys(
        &found["over"],
        &json!({"result": "white-wins", "why": "too-few", "side": "black", "ply": 1, "rule": null}),
    );
    assert_keys(
        &found,
        &json!({"outcome": "white-wins", "contradiction": false, "changes": [], "otherwise_unknown": []}),
    );
    assert_eq!(found["final"]["moves"], json!([]));
    for (language, text) in [
        (
            "en",
            "White won after White’s 1st move: Black has too few stones left.",
        ),
        ("lv", "melnajiem ir palicis pārāk maz kauliņu"),
        ("ru", "у чёрных осталось слишком мало фишек"),
    ] {
        let done = judge(
            &from(FLYING, "1. a7-g1xf4 1-0"),
            &["--rules", "mills", "--lang", language],
        );
        assert_eq!(done.code, Some(0));
        let words: Vec<&str> = done.out.split_ascii_whitespace().collect();
        let out = words.join(" ");
        assert!(out.contains(text), "{out}");
    }
}

#[test]
fn errors_have_a_place_and_the_stream_continues() {
    let file = [
        from(FLYING, "1. a7-g1 b2-a4"),
        from(FLYING, "1. a7-g1xf4 b2-a4"),
        from(FLYING, "1. a7-d4"),
        from(FLYING, "1. a7-g1xf4"),
    ]
    .join("\n");
    let done = judge(&file, &["--rules", "mills", "--json"]);
    assert_eq!(done.code, Some(1));
    let found = done.objects();
    assert_eq!(found.len(), 4);
    assert_keys(
        &found[0]["error"],
        &json!({"kind": "missing-removal", "line": 5, "column": 4, "ply": 1, "stands": true}),
    );
    assert_eq!(found[0]["white"], "A");
    // Under another interpretation the move is legal, and the answer mentions that without request.
    assert_eq!(
        found[0]["otherwise"],
        json!([{
            "rules": "mills-optional", "cite": "reading-mills-removal", "source": "004, Sagatavošanās un spēle",
            "differs": "legal", "ply": 1,
        }])
    );
    assert_keys(
        &found[1]["error"],
        &json!({"kind": "after-end", "line": 11, "column": 13, "ply": 2}),
    );
    assert_keys(
        &found[1]["error"]["over"],
        &json!({"result": "white-wins", "why": "too-few", "side": "black", "ply": 1}),
    );
    assert_keys(&found[2]["error"], &json!({"kind": "off-board", "ply": 1}));
    assert_eq!(found[3]["outcome"], "white-wins");
    assert!(done.err.contains("4 games"), "{}", done.err);

    // As text, with the other interpretations.
    let done = judge(&from(FLYING, "1. a7-g1 b2-a4"), &["--rules", "mills"]);
    let told = done.refusal();
    for part in [
        "game 1, line 5, character 4, move 1 of White: `a7-g1`: it makes a mill, but the removal is missing: a7-g1xf4",
        "Another reading of the text says otherwise (mills-optional; 004, Sagatavošanās un spēle): ply 1 is legal.",
    ] {
        assert!(told.contains(part), "{told}");
    }
    for (language, part) in [
        ("lv", "tas izveido dzirnavas"),
        ("ru", "ход строит мельницу"),
    ] {
        let done = judge(
            &from(FLYING, "1. a7-g1 b2-a4"),
            &["--rules", "mills", "--lang", language],
        );
        assert!(done.refusal().contains(part), "{}", done.err);
    }
    // The game can be judged up to that ply.
    let judged = judge(
        &from(FLYING, "1. a7-g1xf4 b2-a4"),
        &["--rules", "mills", "--at", "1"],
    );
    assert_eq!(judged.code, Some(0), "{judged:?}");
    judged.says(&["White won after", "The score is legal up to ply 1"]);
    let judged = judge(
        &from(FLYING, "1. a7-g1xf4"),
        &["--rules", "mills", "--at", "2"],
    );
    assert!(judged.refusal().contains("game 1 has 1 plies, not 2"));
}

#[test]
fn irregular_plies_are_accepted_on_request() {
    let text = from(FLYING, "1. a7-g1 b2-a4 *");
    let asked = ["--rules", "mills", "--accept-irregular"];
    let done = judge(&text, &[&asked[..], &["--json"]].concat());
    assert_eq!(done.code, Some(0), "{done:?}");
    let found = done.object();
    assert_eq!(found["plies"], 2);
    let irregular = found["irregular"].as_array().expect("a list");
    assert_eq!(irregular.len(), 1);
    assert_keys(
        &irregular[0],
        &json!({"ply": 1, "move": "a7-g1", "fault": "missing-removal"}),
    );
    let told = judge(&text, &asked).out.replace('\n', " ");
    assert!(
        told.contains("Irregular: a7-g1 at ply 1 was allowed to stand"),
        "{told}"
    );
    // The players can still correct the last ply of a sheet.
    let last = judge(&from(FLYING, "1. a7-g1"), &asked);
    assert!(last.refusal().contains("missing"));
}

#[test]
fn interpretations_with_other_legal_moves_are_mentioned() {
    // Two mills by one placement: the values are unknown, but the legal moves differ.
    let fen = "W:Wa1,a4,d7,g7+1:Bb4,c4,e3,e5+1";
    let done = judge(&from(fen, "1. a7xb4"), &["--rules", "mills", "--json"]);
    assert_eq!(done.code, Some(2), "{done:?}");
    let found = done.object();
    assert_eq!(
        found["final"]["otherwise"],
        json!([{
            "rules": "mills-two-mills-two", "cite": "reading-mills-two-mills",
            "source": "004, Sagatavošanās un spēle", "differs": "illegal", "ply": 1, "fault": "missing-removal",
        }])
    );
    assert_eq!(found["otherwise_unknown"], json!(["mills-optional"]));
    let missing = found["final"]["missing"].as_array().expect("tables");
    assert_eq!(missing[..2], [json!("5v3+1.dtw"), json!("5v3+1.wdl")]);
    let told = judge(&from(fen, "1. a7xb4"), &["--rules", "mills"]);
    assert_eq!(told.code, Some(2));
    told.says(&[
        "Unknown: no table covers this position",
        "5v3+1.wdl",
        "mills-two-mills-two",
    ]);
    // A chain of mills in Ceylon.
    let fen = "W:Wa1,d1,d7,g7+5:Bb4,c4,e3,e5+5";
    let done = judge(
        &from(fen, "1. a7+ g1+ a4 b6"),
        &["--rules", "mills-ceylon", "--json"],
    );
    let found = done.object();
    let otherwise = found["final"]["otherwise"].as_array().expect("readings");
    let once: Vec<&Json> = otherwise
        .iter()
        .filter(|other| other["rules"] == "mills-ceylon-once")
        .collect();
    assert_eq!(once.len(), 1, "{found}");
    assert_keys(
        once[0],
        &json!({"differs": "illegal", "ply": 2, "fault": "no-extra-move", "cite": "reading-mills-chain"}),
    );
}

/// In Ceylon the same side makes the extra move, so its value has the same sign. The test derives
/// the expected changes from the course of each game.
#[test]
fn extra_moves_are_judged_from_the_perspective_of_their_mover() {
    let rules = &MILLS_CEYLON;
    let (mut file, mut games, mut extras) = (String::new(), vec![], 0);
    for number in 0..300_usize {
        // Random positions of four stones against three.
        let places: Vec<usize> = (0..7)
            .map(|stone| (number * 5 + stone * (number % 3 * 2 + 5)) % 24)
            .collect();
        let set = |range: std::ops::Range<usize>| {
            places[range].iter().fold(0, |set, at| set | 1_u32 << at)
        };
        let (white, black) = (set(0..4), set(4..7));
        let sizes = (white.count_ones(), black.count_ones());
        let Ok(start) = rules.position([white, black], [0; 2], Colour::BOTH[number % 2]) else {
            continue;
        };
        if sizes != (4, 3) {
            continue;
        }
        let (mut position, mut entries) = (start, vec![]);
        for ply in 0..24 {
            let moves = rules.moves(&position);
            // Without some mills the games would not test anything.
            let mill = moves.iter().find(|played| played.again);
            let Some(played) = mill.or_else(|| moves.get((number + 7 * ply) % moves.len().max(1)))
            else {
                break;
            };
            extras += usize::from(played.again);
            entries.push(WrittenMove::from(*played));
            position = rules.play(&position, played);
        }
        let replay = Replay::new(rules, start, &entries, true);
        file += &(write_sheet(&replay, "*") + "\n");
        games.push(replay);
    }
    let done = judge(&file, &["--rules", "mills-ceylon", "--json"]);
    assert_eq!(done.code, Some(0), "{}", done.err);
    let found = done.objects();
    assert_eq!(found.len(), games.len());
    let mut changed = 0;
    for (found, replay) in found.iter().zip(&games) {
        let course = found["course"].as_array().expect("a course");
        assert_eq!(course.len(), replay.plies() + 1);
        let worth = |step: &Json, side: &str| {
            let own = step["fen"]
                .as_str()
                .is_some_and(|fen| fen.starts_with(side));
            match (step["category"].as_str().expect("known"), own) {
                ("win", false) => "loss".to_owned(),
                ("loss", false) => "win".to_owned(),
                (word, _) => word.to_owned(),
            }
        };
        let mut expected = vec![];
        for (ply, pair) in (1..).zip(course.windows(2)) {
            let side = &pair[0]["fen"].as_str().expect("a position")[..1];
            let (from, to) = (worth(&pair[0], side), worth(&pair[1], side));
            if from != to {
                expected.push((ply, from, to));
            }
        }
        let changes = found["changes"].as_array().expect("changes").iter();
        let told: Vec<(u64, String, String)> = changes
            .map(|change| {
                let word = |key: &str| change[key].as_str().expect("a word").to_owned();
                assert!(!change["better"].as_array().expect("moves").is_empty());
                (
                    change["ply"].as_u64().expect("a ply"),
                    word("from"),
                    word("to"),
                )
            })
            .collect();
        assert_eq!(told, expected, "{found}");
        changed += told.len();
    }
    assert!(
        games.len() > 50 && extras > 20 && changed > 50,
        "{} {extras} {changed}",
        games.len()
    );
}

/// In Ceylon a player who has placed all stones waits. Where that player slides instead, the other
/// side is to move.
#[test]
fn the_side_to_move_may_depend_on_the_interpretation() {
    let fen = "B:Wa1,a4,b2,b4,c3,d2,e4,f4,g1:Ba7,b6,c5,d3,f6,g4,g7+2";
    let asked = ["--rules", "mills-ceylon", "--json"];
    let found = judge(&from(fen, "1... e3 c4"), &asked).object();
    assert_eq!(found["plies"], 2);
    let otherwise = found["final"]["otherwise"].as_array().expect("readings");
    let told: Vec<[&Json; 5]> = (otherwise.iter())
        .map(|other| ["rules", "cite", "differs", "ply", "fault"].map(|key| &other[key]))
        .collect();
    let waits = |rules, cite| {
        [
            json!(rules),
            json!(cite),
            json!("illegal"),
            json!(2),
            json!("hand-empty"),
        ]
    };
    let expected = [
        waits("mills-ceylon-slides", "reading-mills-waits"),
        waits("mills-ceylon-own-hand", "reading-mills-all-on-board"),
    ];
    assert_eq!(told, expected.each_ref().map(|row| row.each_ref()));
}

#[test]
fn summaries_lists_of_moves_and_several_files() {
    let moves = ["adjudicate", "--rules", "mills", "--fen", FLYING, "--moves"];
    let done = run(&[&moves[..], &["a7-g1xf4", "--json"]].concat());
    assert_eq!(done.object()["outcome"], "white-wins");
    let dir = tempfile::tempdir().expect("a directory");
    let paths = ["one.txt", "two.txt"].map(|name| dir.path().join(name));
    fs::write(&paths[0], from(FLYING, "1. a7-g1xf4 0-1")).expect("written");
    fs::write(&paths[1], from(FLYING, "1. a1 1-0")).expect("written");
    let [one, two] = paths.map(|path| path.display().to_string());
    let done = run(&["adjudicate", "--rules", "mills", "--summary", &one, &two]);
    assert_eq!(done.code, Some(1));
    done.says(&[
        "White wins after White’s move 1 ",
        "Black wins (!)",
        "A – B",
    ]);
    let told = done.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("move 1 of White: `a1`: there is no stone in hand"));
    let only = run(&[
        "adjudicate",
        "--rules",
        "mills",
        "--summary",
        "--json",
        "--only",
        "contradictions",
        &one,
        &two,
    ]);
    let found = only.object();
    assert_keys(&found, &json!({"file": one, "contradiction": true}));
    assert!(found.get("course").is_none() && found["final"].get("moves").is_none());
    assert!(
        run(&["adjudicate", "--rules", "mills", "--game", "2", &one])
            .refusal()
            .contains("no game 2")
    );
    for refused in [
        &["--spent", "3"][..],
        &["--rotate"],
        &["--profile", "fmjd-2015"],
    ] {
        let asked = [&["adjudicate", "--rules", "mills", &one][..], refused].concat();
        run(&asked).refusal();
    }
}

#[test]
fn tags_of_a_file_name_the_game() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("games.txt");
    let judged = |text: &str, more: &[&str]| {
        fs::write(&path, text).expect("written");
        let name = path.display().to_string();
        run(&[&["adjudicate", "--json", &name], more].concat())
    };
    let flying = from(FLYING, "1. a7-g1xf4 1-0");
    for (tag, rules) in [
        ("[Rules \"mills\"]", "mills"),
        (
            "[Event \"A\"]\n[GameType \" mills-ceylon \"]",
            "mills-ceylon",
        ),
        ("% a file\n[Rules \"mills-optional\"]", "mills-optional"),
    ] {
        let done = judged(&format!("{tag}\n{flying}"), &[]);
        assert_eq!(done.object()["rules"], rules);
    }
    // `--rules` has precedence.
    let done = judged(
        &format!("[Rules \"mills\"]\n{flying}"),
        &["--rules", "mills-mixed"],
    );
    assert_eq!(done.object()["rules"], "mills-mixed");
    // Without a tag it is a game of draughts.
    let done = judged("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n", &[]);
    assert_eq!(done.object()["rules"], "international");
    for text in [&*flying, "[Rules \"morris\"]\n1. d6 f4 *\n"] {
        let done = judged(text, &[]);
        assert_eq!(done.code, Some(1));
        assert!(done.object()["error"].is_object());
    }
}

/// Three games: a lost win, a win on the board, an unreadable one.
const THREE: &str = "[White \"A <b>\"]\n[Black \"B\"]\n[FEN \"W:Wa1,a7,d1:Bb2,d2,f4\"]\n\n1. {played} 1-0\n\n\
    [FEN \"W:Wa1,a7,d1:Bb2,d2,f4\"]\n\n1. a7-g1xf4 1-0\n\n\
    [Event \"C\"]\n[FEN \"W:Wa1,a7,d1:Bb2,d2,f4\"]\n\n1. a1 *\n";

#[test]
fn a_page_to_print_has_every_game_with_its_outcome() {
    let bad = a_move(FLYING, "win");
    let played = bad["move"].as_str().expect("a move");
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("page.html");
    let page = path.display().to_string();
    let sheets = THREE.replace("{played}", played);
    for (language, title, word) in [
        ("en", "A &lt;b&gt;", "Before White’s 1st move"),
        ("lv", "A &lt;b&gt;", "Labākais"),
        ("ru", "A &lt;b&gt;", "Лучший"),
    ] {
        let done = judge(
            &sheets,
            &["--rules", "mills", "--html", &page, "--lang", language],
        );
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{done:?}");
        assert!(done.err.contains("a1"), "{}", done.err);
        let text = fs::read_to_string(&path).expect("a page");
        assert!(text.contains(title) && !text.contains("A <b>"), "escaped");
        assert!(text.contains(word), "{language}: {text}");
        assert_eq!(text.matches("<article").count(), 3);
        assert_eq!(text.matches("class=\"fault unread\"").count(), 1);
        // The first game has diagrams of its start, of the judged position, and of the position
        // before the lost win; the second of its start and its end.
        assert_eq!(text.matches("data-piece=\"white stone\"").count(), 5 * 3);
        assert!(text.contains("id=\"report-3\"") && text.contains("href=\"#report-3\""));
    }
    let done = judge(&sheets, &["--rules", "mills", "--html", "-", "--game", "2"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(
        done.out.starts_with("<!DOCTYPE html>")
            && done.out.contains("Black has too few stones left")
    );
}

#[test]
fn csv_has_the_columns_of_draughts() {
    let bad = a_move(FLYING, "win");
    let played = bad["move"].as_str().expect("a move");
    let done = judge(
        &THREE.replace("{played}", played),
        &["--rules", "mills", "--summary", "--csv"],
    );
    let mut table = csv::Reader::from_reader(done.out.as_bytes());
    let head = table.headers().expect("a head").clone();
    let rows: Vec<csv::StringRecord> = table.records().map(|row| row.expect("a row")).collect();
    assert_eq!((head.len(), rows.len()), (29, 3));
    let cell = |row: usize, name: &str| {
        let at = head
            .iter()
            .position(|known| known == name)
            .expect("a column");
        rows[row].get(at).expect("a cell").to_owned()
    };
    assert_eq!(cell(0, "changes"), "1:win>loss");
    for (row, name, value) in [
        (0, "rules", "mills"),
        (0, "white", "A <b>"),
        (0, "outcome", "black-wins"),
        (0, "contradiction", "yes"),
        (0, "plies", "1"),
        (1, "result", "white-wins"),
        (1, "over_ply", "1"),
        (1, "contradiction", "no"),
        (2, "game", "3"),
        (2, "event", "C"),
        (2, "category", ""),
    ] {
        assert_eq!(cell(row, name), value, "{row} {name}");
    }
    assert!(cell(2, "error").contains("no stone in hand"));
}

#[test]
fn mills_notation_read_as_draughts_is_an_error_with_advice() {
    let hint = "add --rules mills";
    for text in [
        "1. d6 f4 2. b4 d2 *\n",
        "[White \"A\"]\n\n1. d6 f4 *\n",
        "d6 f4 b4 d2\n",
    ] {
        let done = judge(text, &[]);
        assert_eq!(done.code, Some(1), "{text}");
        assert!(done.err.contains(hint), "{text}: {}", done.err);
    }
    // A file that contains games of draughts counts as draughts.
    for text in [
        "1. 32-28 19-23 2. d6 *\n",
        "1. 32-28 19-23 *\n\n[White \"A\"]\n\n1. d6 *\n",
        "1. z9 *\n",
    ] {
        let done = judge(text, &[]);
        assert!(!done.err.contains(hint), "{text}: {}", done.err);
    }
}
