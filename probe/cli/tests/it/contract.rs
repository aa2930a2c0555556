//! The interface of `galotne` for people and programs: JSON key by key, exit codes and text, for
//! real positions and counts.

use crate::forged::forge;
use crate::program::{CommandOutput, assert_keys, command_in, run_in};
use crate::test_tables;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::{Metric, Value};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use serde_json::{Value as Json, json};
use std::cmp::Reverse;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread::{self, JoinHandle};
use std::time::UNIX_EPOCH;
use tempfile::TempDir;

// ---- Tables ------------------------------------------------------------------------------------

/// Tables of all classes of two and three pieces, of three against one, and of KKvKK. Other tables
/// of four pieces are missing.
fn built() -> &'static (TempDir, Tablebase) {
    static BUILT: OnceLock<(TempDir, Tablebase)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let classes = ["KKKvK", "KKMvK", "KMMvK", "KKvKK", "MMvM"]
            .map(|name| name.parse::<Class>().expect("a class"));
        test_tables::copy_built(&INTERNATIONAL, &classes, dir.path());
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables are there");
        (dir, tables)
    })
}

pub fn tables() -> &'static Path {
    built().0.path()
}

/// Copies the tables into a directory that the test may change.
pub fn copied_tables() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let place = dir.path().join(INTERNATIONAL.name);
    fs::create_dir(&place).expect("made");
    for file in fs::read_dir(tables().join(INTERNATIONAL.name)).expect("tables") {
        let file = file.expect("a file");
        fs::copy(file.path(), place.join(file.file_name())).expect("copied");
    }
    dir
}

/// Flips a bit in the middle of a table.
fn damage(dir: &Path, file: &str) {
    let path = dir.join(INTERNATIONAL.name).join(file);
    let mut bytes = fs::read(&path).expect("a table");
    // The first block begins after the header of 256 bytes.
    bytes[258] ^= 1;
    fs::write(path, bytes).expect("written");
}

/// Removes tables of a class.
fn remove(dir: &Path, class: &str, kinds: &[&str]) {
    for kind in kinds {
        let name = format!("{class}.{kind}.glt");
        fs::remove_file(dir.join(INTERNATIONAL.name).join(name)).expect("it was there");
    }
}

/// Returns a repeatable random generator of numbers below a bound.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound
    }
}

/// Returns a repeatable sample of the positions of a class.
fn some_positions(class: &str, turn: Colour) -> impl Iterator<Item = Position> {
    let class = class.parse().expect("a class");
    let (_, index) = (built().1)
        .table(TableKey::dtw(&INTERNATIONAL, class))
        .expect("a table");
    let mut random = numbers(1);
    std::iter::repeat_with(move || random(index.cells()))
        .filter_map(move |cell| index.position(cell, turn))
}

// ---- Commands ----------------------------------------------------------------------------------

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), arguments)
}

/// Returns the JSON answer for one position.
fn probe(fen: &str, arguments: &[&str]) -> Json {
    let done = run(&[&["probe", "--json", fen], arguments].concat());
    let object = done.object();
    let (is_error, code) = (object["error"].is_object(), done.code);
    assert_eq!(is_error, code == Some(1), "{done:?}");
    assert_eq!(done.err, "");
    object
}

/// Runs `probe -` on one position per line.
fn stream(input: impl AsRef<[u8]>, arguments: &[&str]) -> CommandOutput {
    stream_in(tables(), input, arguments)
}

fn stream_in(dir: &Path, input: impl AsRef<[u8]>, arguments: &[&str]) -> CommandOutput {
    let (child, writer) = start_stream(dir, input.as_ref().to_vec(), arguments);
    let done = CommandOutput::new(child.wait_with_output().expect("it ends"));
    writer.join().expect("all input is taken");
    done
}

/// Starts `probe -` with a thread that writes its input.
fn start_stream(dir: &Path, input: Vec<u8>, arguments: &[&str]) -> (Child, JoinHandle<()>) {
    let mut child = command_in(dir, &[&["probe", "-"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        // The program may stop reading early, which closes the pipe.
        let _ = stdin.write_all(&input);
    });
    (child, writer)
}

const EXAMPLE: &str = "W:WK1,K7,K18:BK35";
/// The example after its best move.
const EXAMPLE_LOSING: &str = "B:WK1,K2,K18:BK35";
const LIDRAUGHTS: [&str; 2] = ["--profile", "lidraughts"];
const FMJD: [&str; 2] = ["--profile", "fmjd-2015"];
/// Under this profile, a capture in three against one leaves the rest of the sixteen moves.
const CAPPED: [&str; 2] = ["--profile", "fmjd-2018"];

/// Returns the answer for a position after this many counted plies.
fn spent(fen: &str, profile: &[&str], spent: &str) -> Json {
    probe(fen, &[profile, &["--spent", spent]].concat())
}

// ---- The answer --------------------------------------------------------------------------------

#[test]
fn the_example_of_the_design_has_all_keys() {
    let answer = probe(EXAMPLE, &LIDRAUGHTS);
    assert_keys(
        &answer,
        &json!({
            "fen": "W:WK1,K7,K18:BK35", "rules": "international", "class": "KKKvK",
            "category": "win", "wdl": "win", "dtw": 15, "claimable": [],
        }),
    );
    assert_keys(
        &answer["clock"],
        &json!({
            "profile": "lidraughts", "rule": "6.3", "limit": 32, "left": 32, "need": 12,
            "max_spent": 20, "reached": false, "contested": false,
        }),
    );
    let best = &answer["moves"][0];
    assert_keys(
        best,
        &json!({
            "move": "7-2", "captures": [], "fen": "B:WK1,K2,K18:BK35",
            "category": "loss", "wdl": "loss", "dtw": -14,
        }),
    );
    assert_keys(
        &best["clock"],
        &json!({ "rule": "6.3", "left": 31, "need": 11 }),
    );
}

#[test]
fn under_fmjd_2018_the_same_position_needs_its_whole_distance() {
    let answer = probe(EXAMPLE, &CAPPED);
    assert_keys(
        &answer["clock"],
        &json!({
            "profile": "fmjd-2018", "rule": "6.3", "limit": 32, "left": 32, "need": 15,
            "max_spent": 17, "reached": false, "contested": false,
        }),
    );
    assert_eq!(answer["moves"][0]["clock"]["need"], 14);
}

#[test]
fn the_default_profile_is_the_first_of_the_game() {
    assert_eq!(probe(EXAMPLE, &[]), probe(EXAMPLE, &FMJD));
}

#[test]
fn a_draw_has_neither_distance_nor_need() {
    let answer = probe("W:WK1,K7:BK35", &[]);
    assert_keys(
        &answer,
        &json!({ "category": "draw", "wdl": "draw", "dtw": null }),
    );
    assert_keys(
        &answer["clock"],
        &json!({ "rule": "6.4", "limit": 10, "left": 10, "need": null, "max_spent": null }),
    );
}

#[test]
fn without_draw_rules_there_is_no_clock() {
    let answer = probe(EXAMPLE, &["--profile", "none"]);
    assert_keys(
        &answer,
        &json!({ "category": "win", "wdl": "win", "dtw": 15, "clock": null, "claimable": [] }),
    );
    assert_eq!(answer["moves"][0]["clock"], Json::Null);
}

#[test]
fn an_answer_for_exchanged_colours_is_the_same() {
    let other = probe("B:WK16:BK33,K44,K50", &LIDRAUGHTS);
    let answer = probe(EXAMPLE, &LIDRAUGHTS);
    for key in ["category", "wdl", "dtw", "clock"] {
        assert_eq!(other[key], answer[key]);
    }
    assert_eq!(other["moves"][0]["move"], "44-49");
}

#[test]
fn fens_are_read_liberally_and_written_canonically() {
    let answer = probe(" w:bk35:wK18,k01,k7. ", &[]);
    assert_eq!(answer["fen"], EXAMPLE);
}

// ---- A side without pieces ---------------------------------------------------------------------

#[test]
fn a_side_without_pieces_has_lost_and_no_table_is_needed() {
    for fen in ["W:W:BK5", "B:WK5:B"] {
        let done = run_in(Path::new("no such directory"), &["probe", "--json", fen]);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert_keys(
            &done.object(),
            &json!({
                "fen": fen, "class": null, "category": "loss", "wdl": "loss", "dtw": 0,
                "clock": null, "claimable": [], "moves": [],
            }),
        );
    }
}

#[test]
fn capturing_the_last_piece_wins_at_once() {
    for fen in ["B:W:BK5", "W:WK5:B"] {
        let done = run_in(Path::new("no such directory"), &["probe", "--json", fen]);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert_keys(
            &done.object(),
            &json!({ "category": "win", "wdl": "win", "dtw": 0, "moves": [] }),
        );
    }
}

#[test]
fn a_capture_of_everything_is_answered_without_tables() {
    let fen = "W:W28:B12,13,22,23";
    let done = run_in(Path::new("no such directory"), &["probe", "--json", fen]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let answer = done.object();
    assert_keys(
        &answer,
        &json!({ "category": "win", "wdl": "win", "dtw": 1 }),
    );
    assert_keys(
        &answer["moves"][0],
        &json!({
            "move": "28x28", "captures": [12, 13, 22, 23], "fen": "B:W28:B",
            "category": "loss", "wdl": "loss", "dtw": 0,
        }),
    );
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(1));
}

// ---- Counts ------------------------------------------------------------------------------------

#[test]
fn a_count_applies_to_the_deciding_clock() {
    let bare = spent(EXAMPLE, &LIDRAUGHTS, "14");
    assert_eq!(bare, spent(EXAMPLE, &LIDRAUGHTS, "6.3=14"));
    assert_eq!(bare["clock"]["left"], 18);
    assert_eq!(bare["moves"][0]["clock"]["left"], 17);
}

#[test]
fn a_count_may_be_in_moves_of_each_side() {
    let plies = spent(EXAMPLE, &LIDRAUGHTS, "14");
    for count in ["7 moves", "7m", "6.3=7m", "6.3=7 moves", "6.3:14"] {
        assert_eq!(spent(EXAMPLE, &LIDRAUGHTS, count), plies, "{count}");
    }
    let message = refused(EXAMPLE, &["--spent", "17 moves"]);
    assert!(message.contains("34 plies are more"), "{message}");
}

#[test]
fn without_a_count_clocks_start_at_zero_with_a_note() {
    let assumed = |answer: &Json| answer["assumed"].to_string();
    assert!(assumed(&probe(EXAMPLE, &[])).contains("fresh"));
    assert!(!assumed(&spent(EXAMPLE, &FMJD, "0")).contains("fresh"));
}

// ---- Notes -------------------------------------------------------------------------------------

/// Returns a note that concerns no rule, with the parameters of its sentence.
fn note(kind: &str, text: &str, besides: Json) -> Json {
    let mut note = json!({ "kind": kind, "cite": null, "text": text });
    let fields = note.as_object_mut().expect("an object");
    fields.extend(besides.as_object().expect("an object").clone());
    note
}

#[test]
fn notes_of_assumptions_have_a_kind() {
    let fresh = note(
        "fresh-clocks",
        "no count was given: clocks are fresh",
        json!({}),
    );
    let unused = note(
        "half-moves-unused",
        "the FEN's H12 was not used; --spent fen uses it",
        json!({ "n": 12 }),
    );
    let rotated = note(
        "rotated",
        "squares were read from White's side; the answer has the usual numbers",
        json!({}),
    );
    let nothing = note(
        "no-clock",
        "no clock runs here: the count given plays no part",
        json!({}),
    );
    for (answer, expected) in [
        (probe(EXAMPLE, &LIDRAUGHTS), json!([fresh])),
        (spent(EXAMPLE, &LIDRAUGHTS, "0"), json!([])),
        (probe(WITH_FIELDS, &LIDRAUGHTS), json!([fresh, unused])),
        (spent(WITH_FIELDS, &LIDRAUGHTS, "3"), json!([unused])),
        (
            probe(EXAMPLE, &["--profile", "lidraughts", "--rotate"]),
            json!([fresh, rotated]),
        ),
        (
            spent(EXAMPLE, &["--profile", "none"], "0"),
            json!([nothing]),
        ),
    ] {
        assert_eq!(answer["notes"], expected, "{answer}");
        // The sentences are there too.
        let sentences: Vec<_> = (expected.as_array().expect("notes").iter())
            .map(|note| note["text"].clone())
            .collect();
        assert_eq!(answer["assumed"], Json::from(sentences));
    }
}

#[test]
fn a_differing_interpretation_is_mentioned_without_request() {
    let others =
        |profile: &[&str], count: &str| spent(EXAMPLE, profile, count)["otherwise"].clone();
    let capped = ["fmjd-2018", "fmjd-2024"].map(|profile| {
        let cite = format!("rule-{profile}-6-3");
        json!({ "profile": profile, "category": "cursed-win", "rule": "6.3", "cite": cite })
    });
    assert_eq!(others(&FMJD, "18"), json!(capped));
    assert_eq!(
        others(&CAPPED, "18"),
        json!([{ "profile": "fmjd-2015", "category": "win", "rule": "6.3", "cite": "rule-fmjd-2015-6-3" }])
    );
    for (profile, count) in [(FMJD, "17"), (FMJD, "21"), (LIDRAUGHTS, "18")] {
        assert_eq!(others(&profile, count), json!([]), "{profile:?} {count}");
    }
    let text = run(&["probe", EXAMPLE, "--spent", "18", "--no-moves"]);
    text.reads("probe-other-reading");
    // Without tables for the other interpretations their verdicts are unknown, which does not count
    // as a missing table.
    let alone = tempfile::tempdir().expect("a directory");
    let class = "KvK".parse().expect("a class");
    let order = BuildOrder {
        profiles: vec![INTERNATIONAL.default_profile()],
        ..BuildOrder::new(&INTERNATIONAL, vec![class], alone.path())
    };
    build(&order, &()).expect("tables are built");
    let asked = ["probe", "--json", "--no-moves", "W:WK41:BK46"];
    let done = run_in(alone.path(), &asked);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_keys(
        &done.object(),
        &json!({ "category": "win", "otherwise": null }),
    );
}

/// If one table settles the verdict, no other table is needed.
#[test]
fn a_draw_and_the_end_of_a_game_are_known_without_further_tables() {
    let alone = tempfile::tempdir().expect("a directory");
    let order = BuildOrder {
        metrics: vec![Metric::Wdl],
        ..BuildOrder::new(
            &INTERNATIONAL,
            vec!["KvK".parse().expect("a class")],
            alone.path(),
        )
    };
    build(&order, &()).expect("tables are built");
    let probe = |fen: &str| {
        let done = run_in(alone.path(), &["probe", "--json", "--no-moves", fen]);
        (done.code, done.object())
    };
    let (code, drawn) = probe("W:WK1:BK46");
    assert_eq!(code, Some(0), "{drawn}");
    assert_keys(
        &drawn,
        &json!({ "category": "draw", "wdl": "draw", "dtw": null, "otherwise": [] }),
    );
    assert_eq!(drawn.get("missing"), None, "{drawn}");
    let (code, won) = probe("W:WK41:BK46");
    assert_eq!(code, Some(2), "{won}");
    assert_keys(
        &won,
        &json!({ "category": "unknown", "wdl": "win", "dtw": null }),
    );
    assert!(!won["missing"].as_array().expect("tables").is_empty());
    // A finished game needs no table.
    let none = tempfile::tempdir().expect("a directory");
    let over = ["probe", "--json", "--no-moves", "B:WK1,K37,K41:BK46"];
    let done = run_in(none.path(), &over);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert_keys(&done.object(), &json!({ "category": "loss", "dtw": 0 }));
}

#[test]
fn clocks_have_the_citation_key_of_their_rule() {
    let answer = probe(EXAMPLE, &LIDRAUGHTS);
    assert_eq!(answer["clock"]["cite"], "rule-lidraughts-6-3");
    let clock = &spent("B:WK1,K18:BK35", &CAPPED, "6.3=20")["clock"];
    assert_eq!(clock["cite"], "rule-fmjd-2018-6-4");
    assert_eq!(clock["beside"]["cite"], "rule-fmjd-2018-6-3");
}

#[test]
fn a_win_stands_up_to_max_spent_and_is_cursed_with_one_more() {
    for (profile, most) in [(LIDRAUGHTS, 20), (FMJD, 20), (CAPPED, 17)] {
        let last = spent(EXAMPLE, &profile, &most.to_string());
        assert_eq!(last["clock"]["max_spent"], most);
        assert_eq!(last["category"], "win");
        let late = spent(EXAMPLE, &profile, &(most + 1).to_string());
        assert_eq!(late["category"], "cursed-win");
        assert_keys(&late, &json!({ "wdl": "win", "dtw": 15 }));
        assert_eq!(late["clock"]["reached"], false);
    }
}

#[test]
fn a_loss_stands_up_to_max_spent_and_is_blessed_with_one_more() {
    for (profile, most) in [(LIDRAUGHTS, 21), (FMJD, 21), (CAPPED, 18)] {
        let last = spent(EXAMPLE_LOSING, &profile, &most.to_string());
        assert_eq!(last["clock"]["max_spent"], most);
        assert_eq!(last["category"], "loss");
        let late = spent(EXAMPLE_LOSING, &profile, &(most + 1).to_string());
        assert_eq!(late["category"], "blessed-loss");
        assert_keys(&late, &json!({ "wdl": "loss", "dtw": -14 }));
    }
}

#[test]
fn with_no_plies_left_the_game_is_drawn() {
    for (fen, category) in [
        (EXAMPLE, "cursed-win"),
        (EXAMPLE_LOSING, "blessed-loss"),
        ("B:WK6,K7,K18:BK35", "draw"),
    ] {
        let answer = spent(fen, &FMJD, "32");
        assert_eq!(answer["category"], category, "{fen}");
        assert_keys(&answer["clock"], &json!({ "left": 0, "reached": true }));
    }
}

#[test]
fn after_the_clock_has_run_out_no_move_wins() {
    // White could capture the last piece at once.
    let answer = spent("W:WK17:BK8", &FMJD, "10");
    assert_eq!(answer["dtw"], 1);
    assert_eq!(answer["category"], "cursed-win");
    for found in answer["moves"].as_array().expect("moves") {
        assert_ne!(found["category"], "loss", "{found}");
    }
}

#[test]
fn a_game_over_on_the_board_is_lost_with_any_count() {
    let answer = spent("B:WK1,K37,K41:BK46", &FMJD, "32");
    assert_keys(
        &answer,
        &json!({ "class": "KKKvK", "category": "loss", "wdl": "loss", "dtw": 0, "moves": [] }),
    );
    assert_eq!(answer["clock"]["reached"], false);
}

/// The board that `--board` draws is read again.
#[test]
fn a_drawn_board_is_a_position() {
    for (rules, fen) in [
        ("international", "B:WK1,K7,K18:BK35"),
        ("russian", "W:Wc3,Ka1:Bd6,Kh8"),
    ] {
        let answer = |text: &str| {
            let mut answer =
                run_in(tables(), &["--rules", rules, "--json", "probe", text]).object();
            answer["fen"] = Json::Null;
            answer
        };
        for board in ["--board", "--board=unicode"] {
            let drawn = run_in(tables(), &["--rules", rules, "probe", fen, board]);
            assert_eq!(answer(&drawn.out), answer(fen), "{}", drawn.out);
        }
    }
    let rows = ". . . .\n".repeat(7);
    let sideless = format!("{rows}w . . .\n");
    let refused = run_in(tables(), &["--rules", "russian", "probe", &sideless]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("who is to move"), "{}", refused.err);
}

#[test]
fn the_last_counted_ply_may_end_the_game() {
    let answer = spent("W:WK17:BK8", &FMJD, "9");
    assert_eq!(answer["category"], "win");
    assert_keys(
        &answer["clock"],
        &json!({ "left": 1, "need": 1, "max_spent": 9, "reached": false }),
    );
}

/// Returns the error message for an impossible count.
fn refused(fen: &str, arguments: &[&str]) -> String {
    let answer = probe(fen, arguments);
    assert_eq!(answer["fen"], fen);
    assert_eq!(answer["error"]["kind"], "clock", "{answer}");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert_eq!(message.lines().count(), 1);
    message.to_owned()
}

#[test]
fn more_than_the_limit_is_refused() {
    for (fen, count, limit) in [
        (EXAMPLE, "33", "32"),
        (EXAMPLE, "6.3=33", "32"),
        ("W:WK1,K7:BK35", "11", "10"),
        ("W:WK1,K7:BK35,K50", "51", "50"),
    ] {
        let message = refused(fen, &["--spent", count]);
        assert!(message.contains(limit), "{message}");
    }
}

#[test]
fn an_unknown_rule_is_refused_with_a_list_of_known_ones() {
    let message = refused(EXAMPLE, &["--spent", "6.9=3"]);
    for text in ["6.9", "fmjd-2015", "6.2", "6.3", "6.4"] {
        assert!(message.contains(text), "{message}");
    }
    refused(EXAMPLE, &["--profile", "none", "--spent", "6.3=3"]);
}

#[test]
fn a_rule_that_does_not_apply_is_refused_with_the_one_that_does() {
    for (fen, profile, count, running) in [
        (EXAMPLE, FMJD, "6.4=3", "6.3"),
        ("W:WK1,K7:BK35,K50", FMJD, "6.3=3", "6.2"),
        ("W:WK1,K7:BK35", LIDRAUGHTS, "6.3=3", "6.4"),
    ] {
        let message = refused(fen, &[&profile[..], &["--spent", count]].concat());
        assert!(message.contains(running), "{message}");
    }
}

#[test]
fn a_count_of_quiet_moves_older_than_the_material_is_refused() {
    for (fen, rule) in [(EXAMPLE, "6.3"), ("W:WK1,K7:BK35", "6.4")] {
        let class = format!("{rule}=4");
        let message = refused(fen, &["--spent", &class, "--spent", "6.2=5"]);
        assert!(
            message.contains("6.2") && message.contains(rule),
            "{message}"
        );
        refused(fen, &["--spent", "6.2=1"]);
        // In any order.
        refused(fen, &["--spent", "6.2=5", "--spent", &class]);
        let answer = probe(fen, &["--spent", &class, "--spent", "6.2=4"]);
        assert_eq!(answer["clock"]["rule"], rule);
    }
}

#[test]
fn two_different_counts_of_one_rule_are_refused() {
    refused(EXAMPLE, &["--spent", "6.3=4", "--spent", "6.3=5"]);
    refused(EXAMPLE, &["--spent", "4", "--spent", "6.3=5"]);
}

#[test]
fn a_malformed_count_is_refused_in_one_line() {
    for count in [
        "x",
        "",
        "6.3=",
        "6.3=x",
        "1.25",
        "99999999999",
        "6.3=-1",
        "5+4",
        "7 turns",
    ] {
        let done = run(&["probe", "--spent", count, EXAMPLE]);
        for text in ["(14)", "moves of each side (7m)", "6.2=30"] {
            assert!(done.refusal().contains(text), "{}", done.err);
        }
    }
}

#[test]
fn the_counts_of_6_3_and_6_4_run_side_by_side() {
    let fen = "W:WK1,K7:BK35";
    let both = [&CAPPED[..], &["--spent", "6.4=4", "--spent", "6.3=30"]].concat();
    let answer = probe(fen, &both);
    assert_keys(
        &answer["clock"],
        &json!({ "rule": "6.4", "limit": 10, "left": 2, "reached": false }),
    );
    assert_eq!(answer["moves"][0]["clock"]["left"], 1);
    let fresh = [&CAPPED[..], &["--spent", "6.4=4", "--spent", "6.3=5"]].concat();
    assert_eq!(probe(fen, &fresh)["clock"]["left"], 6);
    let over = [&CAPPED[..], &["--spent", "6.4=4", "--spent", "6.3=32"]].concat();
    assert_eq!(probe(fen, &over)["clock"]["reached"], true);
}

#[test]
fn the_shorter_of_two_clocks_decides() {
    // Won in 5 plies, which 6.4 alone would allow.
    let fen = first_with("KKvK", Colour::White, |value| value == Value::Win(5));
    for (older, category) in [("6.3=27", "win"), ("6.3=28", "cursed-win")] {
        let answer = probe(
            &fen,
            &[&CAPPED[..], &["--spent", "2", "--spent", older]].concat(),
        );
        assert_eq!(answer["category"], category, "{answer}");
    }
}

/// Returns the first position of a class whose value meets a condition.
fn first_with(class: &str, turn: Colour, wanted: impl Fn(Value) -> bool) -> String {
    let found = some_positions(class, turn)
        .take(100_000)
        .find(|position| wanted(built().1.dtw(position).expect("a value")));
    write_fen(&INTERNATIONAL, &found.expect("there is one"))
}

// ---- Transitions between clocks ----------------------------------------------------------------

/// Returns a decided position of three against one whose side to move captures one of the three.
fn capture_out_of_three_against_one() -> String {
    let (_, tables) = built();
    let two_against_one = |position: &Position| {
        (INTERNATIONAL.moves(position).iter()).all(|played| {
            let next = INTERNATIONAL.play(position, played);
            Class::from_position(&next).to_string() == "KKvK"
        })
    };
    let found = some_positions("KKKvK", Colour::Black)
        .take(100_000)
        .filter(|position| INTERNATIONAL.has_capture(position) && two_against_one(position))
        .find(|position| tables.dtw(position).expect("a value") == Value::Loss(6));
    write_fen(&INTERNATIONAL, &found.expect("there is one"))
}

#[test]
fn under_fmjd_2018_a_capture_leaves_the_rest_of_6_3() {
    let fen = capture_out_of_three_against_one();
    for (counted, left) in [(0, 10), (21, 10), (22, 9), (26, 5), (27, 4), (31, 0)] {
        let answer = spent(&fen, &CAPPED, &counted.to_string());
        for found in answer["moves"].as_array().expect("moves") {
            assert_keys(&found["clock"], &json!({ "rule": "6.4", "left": left }));
        }
        // Lost in 6 plies: the capture, and 5 more.
        let category = if 32 - counted >= 6 {
            "loss"
        } else {
            "blessed-loss"
        };
        assert_eq!(answer["category"], category, "{counted} spent");
        assert_eq!(answer["clock"]["need"], 6);
    }
}

#[test]
fn otherwise_a_capture_under_6_3_starts_five_moves_of_6_4() {
    let fen = capture_out_of_three_against_one();
    let counts = [0, 22, 31].map(|counted| [(counted, LIDRAUGHTS), (counted, FMJD)]);
    for (counted, profile) in counts.into_iter().flatten() {
        let answer = spent(&fen, &profile, &counted.to_string());
        for found in answer["moves"].as_array().expect("moves") {
            assert_keys(&found["clock"], &json!({ "rule": "6.4", "left": 10 }));
        }
        assert_eq!(answer["category"], "loss", "{counted} spent");
        assert_eq!(answer["clock"]["need"], 1);
    }
}

/// Returns the clock of the move with this text.
fn clock_after(answer: &Json, text: &str) -> Json {
    let moves = answer["moves"].as_array().expect("moves");
    let found = moves.iter().find(|found| found["move"] == text);
    found.unwrap_or_else(|| panic!("no {text} in {answer}"))["clock"].clone()
}

#[test]
fn in_three_against_one_man_moves_and_promotions_are_counted_on() {
    let answer = spent("W:W8,30,K50:BK21", &FMJD, "20");
    for quiet in ["8-2", "8-3", "30-24", "50-39"] {
        assert_keys(
            &clock_after(&answer, quiet),
            &json!({ "rule": "6.3", "left": 11 }),
        );
    }
}

#[test]
fn a_promotion_into_the_material_of_a_rule_starts_its_clock() {
    let answer = spent("W:W8,30:BK21", &FMJD, "20");
    assert_eq!(answer["clock"]["rule"], "6.2");
    assert_keys(
        &clock_after(&answer, "8-2"),
        &json!({ "rule": "6.4", "left": 10 }),
    );
}

#[test]
fn the_25_moves_count_king_moves_and_restart_with_a_man_move() {
    let answer = spent("W:WK50,30:B6", &FMJD, "20");
    assert_keys(&answer["clock"], &json!({ "rule": "6.2", "left": 30 }));
    assert_eq!(clock_after(&answer, "50-44")["left"], 29);
    assert_eq!(clock_after(&answer, "30-24")["left"], 50);
}

#[test]
fn the_25_moves_restart_with_a_capture() {
    // Two kings against two: one is captured with a quiet count of 49.
    let answer = spent("W:WK1,K2:BK12,K50", &LIDRAUGHTS, "49");
    let best = &answer["moves"][0];
    assert_ne!(best["captures"], json!([]));
    assert_keys(&best["clock"], &json!({ "rule": "6.4", "left": 10 }));
}

// ---- The fields of lidraughts ------------------------------------------------------------------

const WITH_FIELDS: &str = "W:WK1,K7,K18:BK35:H12:F30";

#[test]
fn the_h_field_is_ignored_by_default_with_a_note() {
    let answer = probe(WITH_FIELDS, &LIDRAUGHTS);
    assert_eq!(answer["fen"], EXAMPLE);
    assert_eq!(answer["clock"]["left"], 32);
    assert!(answer["assumed"].to_string().contains("H12"), "{answer}");
    let given = spent(WITH_FIELDS, &LIDRAUGHTS, "3");
    assert_eq!(given["clock"]["left"], 29);
    assert!(given["assumed"].to_string().contains("H12"), "{given}");
}

#[test]
fn the_h_field_is_the_count_on_request() {
    let answer = spent(WITH_FIELDS, &LIDRAUGHTS, "fen");
    assert_eq!(answer["clock"]["left"], 20);
    assert!(!answer["assumed"].to_string().contains("H12"), "{answer}");
    let late = spent("W:WK1,K7,K18:BK35:H21:F30", &LIDRAUGHTS, "fen");
    assert_eq!(late["category"], "cursed-win");
}

#[test]
fn a_fen_without_the_requested_h_field_has_fresh_clocks_and_a_note() {
    let answer = spent(EXAMPLE, &LIDRAUGHTS, "fen");
    assert_eq!(answer["clock"]["left"], 32);
    assert!(answer["assumed"].to_string().contains("fresh"), "{answer}");
}

#[test]
fn an_h_field_beyond_the_limit_is_refused() {
    let message = refused("W:WK1,K7:BK35:H12:F30", &["--spent", "fen"]);
    assert!(
        message.contains("12") && message.contains("10"),
        "{message}"
    );
}

#[test]
fn the_h_field_and_another_count_contradict_each_other() {
    run(&["probe", "--spent", "fen", "--spent", "3", WITH_FIELDS]).refusal();
}

// ---- Moves -------------------------------------------------------------------------------------

/// Returns the rank of a category, best for the mover first.
fn category_rank(found: &Json) -> usize {
    let order = ["loss", "blessed-loss", "draw", "cursed-win", "win"];
    let category = found["category"].as_str().expect("a word");
    let rank = order.iter().position(|&known| known == category);
    rank.expect("a known category")
}

/// Returns the sort key of a move.
fn rank(found: &Json) -> impl Ord + std::fmt::Debug + use<> {
    let text = found["move"].as_str().expect("a move");
    let squares: Vec<u8> = (text.split(['-', 'x']))
        .map(|square| square.parse().expect("a square"))
        .collect();
    let captures: Vec<u8> = (found["captures"].as_array().expect("squares").iter())
        .map(|square| square.as_u64().expect("a square") as u8)
        .collect();
    assert!(captures.is_sorted(), "{found}");
    let dtw = found["dtw"].as_i64().unwrap_or(0);
    (
        category_rank(found),
        if dtw < 0 { -dtw } else { 0 },
        Reverse(dtw.max(0)),
        squares.first().copied(),
        squares.last().copied(),
        captures,
    )
}

/// Returns answers for positions of many classes with many counts.
fn many_answers() -> Vec<Json> {
    let streams = [
        ("KKKvK", LIDRAUGHTS, "28"),
        ("KKKvK", FMJD, "0"),
        ("KMMvK", FMJD, "30"),
        ("KKMvK", LIDRAUGHTS, "29"),
        ("KMvK", FMJD, "7"),
        ("KMvM", FMJD, "48"),
        ("MMvM", LIDRAUGHTS, "50"),
        ("KKvKK", FMJD, "49"),
        ("KvM", LIDRAUGHTS, "45"),
    ];
    (streams.into_iter())
        .flat_map(|(class, profile, count)| {
            let fens: Vec<String> = (Colour::BOTH.into_iter())
                .flat_map(|turn| some_positions(class, turn).take(150))
                .map(|position| write_fen(&INTERNATIONAL, &position) + "\n")
                .collect();
            let arguments = [&["--json", "--spent", count], &profile[..]].concat();
            let done = stream(fens.concat(), &arguments);
            assert_eq!(done.code, Some(0), "{}", done.err);
            done.objects()
        })
        .collect()
}

#[test]
fn moves_are_sorted_by_value_and_then_by_squares() {
    for answer in many_answers() {
        let moves = answer["moves"].as_array().expect("moves");
        let ranks: Vec<_> = moves.iter().map(rank).collect();
        assert!(ranks.is_sorted(), "{answer}");
    }
}

#[test]
fn the_value_of_a_position_is_that_of_its_best_move() {
    for answer in many_answers() {
        let Some(best) = answer["moves"].as_array().and_then(|moves| moves.first()) else {
            assert_eq!(answer["dtw"], 0, "{answer}");
            continue;
        };
        // From the perspective of the other side the order is reversed.
        let turned = 4 - category_rank(best);
        assert_eq!(category_rank(&answer), turned, "{answer}");
    }
}

#[test]
fn the_sampled_answers_cover_every_category() {
    let answers = many_answers();
    for rank in 0..5 {
        let has_it = |answer: &&Json| category_rank(answer) == rank;
        assert!(answers.iter().any(|answer| has_it(&answer)), "{rank}");
    }
}

#[test]
fn captures_with_equal_ends_differ_by_their_landing_squares() {
    let answer = probe("W:WK2:BK7,K8,K27,K29,K40", &[]);
    let mut texts: Vec<_> = (answer["moves"].as_array().expect("moves").iter())
        .map(|found| (found["move"].clone(), found["captures"].clone()))
        .collect();
    texts.sort_by_key(|(text, _)| text.to_string());
    assert_eq!(texts[0].0, "2x16x38x24x2");
    assert_eq!(texts[1].0, "2x16x49x35x2");
    assert_eq!(texts[0].1, json!([7, 8, 27, 29]));
    assert_eq!(texts[1].1, json!([7, 8, 27, 40]));
}

#[test]
fn a_pending_capture_leaves_only_captures() {
    let fen = capture_out_of_three_against_one();
    let answer = probe(&fen, &[]);
    let moves = answer["moves"].as_array().expect("moves");
    assert!(!moves.is_empty());
    for found in moves {
        assert!(found["move"].to_string().contains('x'), "{found}");
        assert_eq!(found["captures"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn moves_can_be_omitted() {
    let answer = probe(EXAMPLE, &["--no-moves"]);
    assert_eq!(answer.get("moves"), None);
    assert_eq!(answer["category"], "win");
}

// ---- Streams -----------------------------------------------------------------------------------

const MISSING: &str = "W:W33,34:B12,13";

#[test]
fn a_stream_answers_every_position_with_one_object_in_order() {
    let input = [
        EXAMPLE.as_bytes(),
        b"no FEN at all",
        MISSING.as_bytes(),
        b"W:WK1,K7,K18:BK35\r",
        b"W:WK51:BK1",
        b"\xff\xfe\x00 not even text",
        b"?:WK1:BK2",
        b"W:W:BK5",
    ]
    .join(&b'\n');
    // The last line has no line break.
    let done = stream(&input, &["--json"]);
    let kinds: Vec<String> = (done.objects().iter())
        .map(|object| match &object["error"] {
            Json::Null => object["category"].as_str().expect("a word").to_owned(),
            error => error["kind"].as_str().expect("a word").to_owned(),
        })
        .collect();
    assert_eq!(
        kinds,
        ["win", "fen", "unknown", "win", "fen", "fen", "fen", "loss"]
    );
    assert_eq!(done.code, Some(1));
    assert_eq!(done.err, "");
}

#[test]
fn an_invalid_fen_is_echoed_with_the_reason() {
    for line in ["x", "  w:wk1 ", "W:WK1:BK1", "W:W1:BK2", "WK1:BK2"] {
        let done = stream(format!("{line}\n"), &["--json"]);
        let object = done.object();
        assert_eq!(object["fen"], line);
        assert_eq!(object["error"]["kind"], "fen");
        let message = object["error"]["message"].as_str().expect("a message");
        assert!(!message.is_empty() && !message.contains('\n'), "{message}");
        assert_eq!(done.code, Some(1));
    }
}

#[test]
fn marks_comments_and_empty_lines_of_a_stream_have_no_answer() {
    let input = format!("\u{feff}# endings\r\n\n  \t\r\n{EXAMPLE}\n # {MISSING}\n#\n");
    for (format, answered) in [(&["--json"][..], "\"category\":\"win\""), (&[], "\twin\t")] {
        let done = stream(&input, format);
        assert_eq!((done.code, &*done.err), (Some(0), ""));
        assert_eq!(done.out.lines().count(), 1, "{}", done.out);
        assert!(done.out.contains(answered), "{}", done.out);
    }
    let done = stream(format!("\u{feff}{EXAMPLE}"), &["--json"]);
    assert_eq!(done.object()["category"], "win");
}

// ---- Positions as people type them -------------------------------------------------------------

#[test]
fn positions_may_be_pasted_and_have_the_letters_of_other_languages() {
    let answer = probe(EXAMPLE, &[]);
    let tag = format!("[FEN \"{EXAMPLE}\"]");
    for fen in [
        &*tag,
        "\u{feff}W:WK1,K7,K18:BK35",
        "W;WK1,K7,K18;BK35",
        "W:WD1,D7,D18:ZD35",
        "Б:БД1,Д7,Д18:ЧД35",
    ] {
        assert_eq!(probe(fen, &[]), answer, "{fen}");
        let line = run(&["line", "--json", fen]);
        assert_eq!(line.object()["fen"], EXAMPLE, "{fen}");
        let seen = ["--seen", fen, "--seen", fen];
        assert_eq!(probe(EXAMPLE, &seen)["occurrences"], 3, "{fen}");
        let moves = ["adjudicate", "--json", "--moves", "1. 7-2", "--fen", fen];
        let judged = run(&moves);
        assert_eq!(judged.code, Some(0), "{judged:?}");
    }
    // A shell splits a tag without quotation marks around it.
    let split = run(&["probe", "--json", "[FEN", &format!("{EXAMPLE}]")]);
    assert_eq!(split.object(), answer);
    let stream = stream(format!("{tag}\r\n"), &["--json"]);
    assert_eq!(stream.object(), answer);
}

#[test]
fn positions_with_two_meanings_are_refused() {
    for (fen, rules, reason) in [
        ("W:WK1;K7:BK35", "international", "`;` may stand between"),
        ("W:WD12:BK8", "english", "write K12 if it is a king"),
        ("BK35:WK1:W", "international", "no side to move"),
        ("W:WK1:ВK35", "international", "U+0412"),
    ] {
        let done = run(&["probe", "--json", "--rules", rules, fen]);
        assert_eq!(done.code, Some(1), "{done:?}");
        let answer = done.object();
        assert_eq!(
            (&answer["fen"], &answer["error"]["kind"]),
            (&json!(fen), &json!("fen"))
        );
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn a_position_needs_no_command() {
    let tag = format!("[FEN \"{EXAMPLE}\"]");
    for fen in [EXAMPLE, &tag, "Б:БД1,Д7,Д18:ЧД35"] {
        let asked = [fen, "--json", "--spent", "20"];
        assert_eq!(run(&asked).object(), spent(EXAMPLE, &[], "20"), "{fen}");
        let first = ["--json", "--profile", "lidraughts", fen, EXAMPLE];
        assert_eq!(run(&first).objects().len(), 2, "{fen}");
    }
    let done = run(&["W:WK1"]);
    assert!(
        done.refusal().contains("no section for Black"),
        "{}",
        done.err
    );
}

// ---- Missing and damaged tables ----------------------------------------------------------------

#[test]
fn a_missing_table_is_named_and_the_stream_continues() {
    let done = stream(format!("{MISSING}\n{EXAMPLE}\n"), &["--json"]);
    let objects = done.objects();
    assert_keys(
        &objects[0],
        &json!({
            "fen": MISSING, "class": "MMvMM", "category": "unknown", "wdl": null, "dtw": null,
        }),
    );
    let missing = objects[0]["missing"].as_array().expect("tables");
    for table in ["MMvMM.wdl", "MMvMM.dtw", "MMvMM.need.fmjd-2015"] {
        assert!(missing.contains(&json!(table)), "{missing:?}");
    }
    assert_eq!(objects[0]["clock"]["need"], Json::Null);
    assert_eq!(objects[1]["category"], "win");
    assert_eq!(objects[1].get("missing"), None);
    assert_eq!(done.code, Some(2));
}

#[test]
fn a_missing_table_behind_a_capture_is_named() {
    // The capture leads to KMvMM, whose table is missing.
    let answer = run(&["probe", "--json", "W:WK28,40:B1,2,22"]);
    assert_eq!(answer.code, Some(2), "{answer:?}");
    assert_eq!(answer.object()["category"], "unknown");
    assert!(answer.object()["missing"].to_string().contains("KMvMM"));
}

#[test]
fn a_damaged_table_is_an_error_with_its_file_and_the_stream_continues() {
    let dir = copied_tables();
    damage(dir.path(), "KvK.dtw.glt");
    let file = dir.path().join(INTERNATIONAL.name).join("KvK.dtw.glt");
    let input = format!("W:WK10:BK46\n{EXAMPLE}\n");
    let done = stream_in(dir.path(), input, &["--json", "--no-moves"]);
    let objects = done.objects();
    assert_eq!(objects[0]["fen"], "W:WK10:BK46");
    assert_eq!(objects[0]["error"]["kind"], "table");
    assert_eq!(objects[0]["error"]["file"], file.display().to_string());
    let message = objects[0]["error"]["message"].as_str().expect("a message");
    assert!(message.contains("KvK.dtw.glt"), "{message}");
    assert_eq!(objects[1]["category"], "win");
    assert_eq!(done.code, Some(1));
}

/// A table of distances with right checksums: the side to move always loses in two plies.
fn with_forged_distances() -> TempDir {
    let dir = copied_tables();
    let file = dir.path().join(INTERNATIONAL.name).join("KKKvK.dtw.glt");
    forge(&file, 3, |_, _, _| 3);
    dir
}

/// Checks the error of an answer that would contradict itself.
fn assert_contradiction(error: &Json) {
    assert_eq!(error["kind"], "contradiction", "{error}");
    let message = error["message"].as_str().expect("a message");
    for part in ["KKKvK.dtw", "contradict", "verify --deep KKKvK"] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn an_answer_that_would_contradict_itself_is_an_error() {
    let dir = with_forged_distances();
    for command in [["probe", "--json"], ["line", "--json"]] {
        let done = run_in(dir.path(), &[&command[..], &[EXAMPLE]].concat());
        assert_contradiction(&done.object()["error"]);
        assert_eq!(done.code, Some(1), "{done:?}");
    }
    for command in ["probe", "line"] {
        let done = run_in(dir.path(), &[command, EXAMPLE]);
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{done:?}");
        assert!(done.err.contains("verify --deep KKKvK"), "{done:?}");
    }
    // The stream goes on.
    let done = stream_in(dir.path(), format!("{EXAMPLE}\nW:WK10:BK46\n"), &["--json"]);
    let objects = done.objects();
    assert_contradiction(&objects[0]["error"]);
    assert_eq!(objects[1]["class"], "KvK", "{objects:?}");
    assert_eq!(done.code, Some(1));
    // Every ply of the game changes the value.
    let game = dir.path().join("game.pdn");
    fs::write(
        &game,
        format!("[FEN \"{EXAMPLE}\"]\n\n1. 7-2 35-49 2. 2-7 49-35 *\n"),
    )
    .expect("written");
    let game = game.to_str().expect("text");
    let done = run_in(dir.path(), &["adjudicate", "--json", game]);
    assert_contradiction(&done.object()["error"]);
    assert_eq!(done.code, Some(1));
    for language in ["en", "lv", "ru"] {
        let done = run_in(dir.path(), &["adjudicate", game, "--lang", language]);
        let text = format!("{}{}", done.out, done.err);
        for part in ["KKKvK.dtw", "verify --deep KKKvK"] {
            assert!(text.contains(part), "{text}");
        }
        assert_eq!(done.code, Some(1), "{text}");
    }
    // One ply needs the moves.
    let done = run_in(dir.path(), &["probe", "--json", "--no-moves", EXAMPLE]);
    assert_eq!(done.object()["dtw"], -2);
}

#[test]
fn a_stream_answers_each_line_at_once() {
    let mut child = command_in(tables(), &["probe", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for (question, category) in [(EXAMPLE, "win"), ("x", ""), (EXAMPLE_LOSING, "loss")] {
        writeln!(stdin, "{question}").expect("it listens");
        let answer = answers.next().expect("an answer").expect("text");
        let answer: Json = serde_json::from_str(&answer).expect("an object");
        assert_eq!(answer["category"].as_str().unwrap_or_default(), category);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

/// A line of any length takes no more memory than a short one, and the lines after it are answered.
#[test]
fn long_lines_of_a_stream_are_named_and_skipped() {
    let long = "W:WK1,".repeat(1 << 14);
    let input = format!("{EXAMPLE}\n{long}\n{EXAMPLE_LOSING}\n");
    let message = "line 2 of standard input has more than 65536 bytes, and was skipped: give one \
                   position on each line";
    for rules in ["international", "mills"] {
        let done = stream(&input, &["--json", "--rules", rules]);
        let objects = done.objects();
        assert_eq!((done.code, objects.len()), (Some(1), 3), "{done:?}");
        assert_eq!(objects[1]["error"]["kind"], "too-long");
        assert_eq!(objects[1]["error"]["message"], message);
        let fen = objects[1]["fen"].as_str().expect("text");
        assert!(
            long.starts_with(fen.trim_end_matches(['.', '…', ' '])) && fen.len() < 1000,
            "{fen}"
        );
    }
    let done = stream(&input, &[]);
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", done.out);
    assert!(
        lines[1].ends_with("\terror") && lines[2].contains("\tloss\t"),
        "{}",
        done.out
    );
    assert_eq!(done.err, format!("galotne: {message}\n"));
}

#[test]
fn empty_input_has_empty_output() {
    let done = stream("", &["--json"]);
    assert_eq!((done.code, &*done.out), (Some(0), ""));
}

#[test]
fn a_stream_of_text_has_one_line_for_each_position() {
    let done = stream(format!("{EXAMPLE}\nx\n{MISSING}\n"), &LIDRAUGHTS);
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", done.out);
    let fields: Vec<&str> = lines[0].split('\t').collect();
    assert_eq!(fields, [EXAMPLE, "win", "15", "6.3", "32", "12"]);
    assert!(lines[1].starts_with('x'), "{}", lines[1]);
    assert!(lines[2].contains("unknown"), "{}", lines[2]);
    assert!(done.err.contains("side to move"), "{}", done.err);
}

/// Reads one line of an endless stream, and closes the pipe.
fn head(arguments: &[&str]) {
    let input = format!("{EXAMPLE}\n").repeat(20_000).into_bytes();
    let (mut child, writer) = start_stream(tables(), input, arguments);
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = answers.next().expect("an answer").expect("text");
    assert!(first.contains("win"), "{first}");
    drop(answers);
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut err).expect("text");
    assert_eq!(err, "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    writer.join().expect("nobody waits for ever");
}

#[test]
fn a_closed_pipe_is_not_an_error_of_a_text_stream() {
    head(&[]);
}

#[test]
fn a_closed_pipe_is_not_an_error_of_a_json_stream() {
    head(&["--json"]);
}

// ---- Exit codes --------------------------------------------------------------------------------

#[test]
fn the_exit_code_is_the_worst_of_all_inputs() {
    let (good, bad) = (EXAMPLE, "x");
    for (inputs, code) in [
        (&[good, good][..], 0),
        (&[good, MISSING, good], 2),
        (&[MISSING], 2),
        (&[bad, good], 1),
        (&[good, bad, MISSING], 1),
        (&[MISSING, bad], 1),
    ] {
        let with_json = run(&[&["probe", "--json"], inputs].concat());
        assert_eq!(with_json.code, Some(code), "{inputs:?}");
        assert_eq!(with_json.objects().len(), inputs.len());
        assert_eq!(
            run(&[&["probe"], inputs].concat()).code,
            Some(code),
            "{inputs:?}"
        );
        let streamed = stream(inputs.join("\n"), &["--json"]);
        assert_eq!(streamed.code, Some(code), "{inputs:?}");
    }
}

#[test]
fn a_line_has_the_exit_code_of_its_position() {
    for (fen, code) in [(EXAMPLE, 0), (MISSING, 2), ("x", 1)] {
        assert_eq!(run(&["line", fen]).code, Some(code), "{fen}");
        assert_eq!(run(&["line", "--json", fen]).code, Some(code), "{fen}");
    }
}

#[test]
fn invalid_input_is_an_error_and_not_a_missing_table() {
    for arguments in [
        &["probe"][..],
        &["probe", EXAMPLE, "--no-such-flag"],
        &["ask", EXAMPLE],
        &["probe", EXAMPLE, "--cache", "many"],
        &["line"],
        &[],
    ] {
        let done = run(arguments);
        assert_eq!(done.code, Some(1), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn help_exits_with_success() {
    for arguments in [&["--help"][..], &["--version"], &["probe", "--help"]] {
        let done = run(arguments);
        assert_eq!(done.code, Some(0), "{arguments:?}: {}", done.err);
        assert!(done.out.contains("galotne"), "{}", done.out);
    }
}

#[test]
fn unknown_games_and_profiles_are_refused_with_the_known_ones() {
    let game = run(&["probe", EXAMPLE, "--rules", "chess"]);
    assert!(
        game.refusal().contains("`galotne rules` lists them"),
        "{}",
        game.err
    );
    let profile = run(&["probe", EXAMPLE, "--profile", "fide"]);
    for known in ["fmjd-2015", "lidraughts", "none"] {
        assert!(profile.refusal().contains(known), "{}", profile.err);
    }
}

// ---- Text for people ---------------------------------------------------------------------------

#[test]
fn text_has_the_result_the_clock_and_the_moves() {
    let done = run(&[&["probe", EXAMPLE], &LIDRAUGHTS[..]].concat());
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    done.reads("probe-win");
    let place = |text| done.out.find(text).expect("it is there");
    assert!(place("7-2 ") < place("1-6 "), "the best move comes first");
}

/// Runs a command as on a terminal with colours.
fn coloured(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = command_in(tables(), arguments);
    command
        .env("CLICOLOR_FORCE", "1")
        .envs(variables.iter().copied());
    CommandOutput::new(command.output().expect("it starts")).out
}

#[test]
fn a_terminal_shows_results_in_colours() {
    let probed = &["probe", EXAMPLE][..];
    let text = coloured(probed, &[]);
    for part in [
        "\x1b[32mWhite wins in 8 moves.\x1b[0m",
        "\x1b[32mwins in 8 moves\x1b[0m ",
        "\x1b[33mdraws\x1b[0m ",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    let drawn = coloured(&["probe", EXAMPLE, "--spent", "21"], &[]);
    assert!(drawn.contains("\x1b[33mDraw by rule: "), "{drawn}");
    let line = coloured(&["line", EXAMPLE], &[]);
    assert!(line.contains("\x1b[31mloses in 7 moves\x1b[0m "), "{line}");
    let plain = ["\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m"]
        .iter()
        .fold(text, |text, code| text.replace(code, ""));
    assert_eq!(plain, run(probed).out);
    assert_eq!(coloured(probed, &[("NO_COLOR", "1")]), run(probed).out);
    for format in ["--json", "--board"] {
        let asked = ["probe", format, EXAMPLE];
        assert_eq!(coloured(&asked, &[]).contains('\x1b'), format != "--json");
    }
}

#[test]
fn text_states_that_the_clock_turns_a_win_into_a_draw() {
    let done = run(&["probe", EXAMPLE, "--profile", "fmjd-2018", "--spent", "18"]);
    done.reads("probe-cursed-win");
}

#[test]
fn text_states_that_the_game_is_drawn() {
    let done = run(&["probe", EXAMPLE, "--spent", "32"]);
    done.reads("probe-reached-clock");
}

#[test]
fn text_names_the_missing_table_and_its_build_command() {
    let done = run(&["probe", MISSING]);
    assert_eq!(done.code, Some(2));
    let text = done.out + &done.err;
    let command = format!(
        "`galotne-gen --rules international --tables {} build MMvMM`",
        tables().display()
    );
    let takes = "Building all missing tables for MMvMM takes about ";
    for part in ["MMvMM.dtw", &command, takes] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn builds_beyond_any_machine_are_not_recommended() {
    let folder = tempfile::tempdir().expect("a directory");
    let game = folder.path().join("game.pdn");
    for (fen, class) in [
        ("W:W31-40:B11-20", "MMMMMMMMMMvMMMMMMMMMM"),
        ("W:W31,32,33,34,K35,K36:BK3,K4,16", "KKMMMMvKKM"),
        ("W:W31,32,33,34,K35:BK3,K4,16", "KMMMMvKKM"),
    ] {
        let text = format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n*\n");
        std::fs::write(&game, text).expect("a file");
        let game = game.to_str().expect("text");
        let asked: [&[&str]; 3] = [
            &["probe", "--no-moves", fen],
            &["line", fen],
            &["adjudicate", game],
        ];
        for arguments in asked {
            let done = run(arguments);
            let text = done.out.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(!text.contains("galotne-gen"), "{text}");
            let beyond = format!("Building all missing tables for {class} is out of reach here: ");
            let none = "There are no tables of ";
            assert!(text.contains(&beyond) || text.contains(none), "{text}");
            assert!(
                text.contains(&beyond) || arguments[0] == "adjudicate",
                "{text}"
            );
        }
    }
}

#[test]
fn a_missing_directory_is_reported() {
    let directory = Path::new("no such directory");
    let said = "galotne: there is no directory `no such directory`: --tables or GALOTNE_TABLES names another\n";
    for json in [&[][..], &["--json"]] {
        let done = run_in(directory, &[&["probe", EXAMPLE], json].concat());
        assert_eq!((done.code, &*done.err), (Some(2), said));
        // No table was missing.
        let done = run_in(directory, &[&["probe", "W:W:BK5"], json].concat());
        assert_eq!((done.code, &*done.err), (Some(0), ""));
    }
    let empty = tempfile::tempdir().expect("a directory");
    let done = run_in(empty.path(), &["probe", EXAMPLE]);
    assert_eq!((done.code, &*done.err), (Some(2), ""));
    let done = run_in(directory, &["tables"]);
    done.says(&["No tables of international in `no such directory`, which does not exist"]);
}

#[test]
fn text_explains_errors_in_a_fen() {
    let done = run(&["probe", "WK1:BK2"]);
    let message = done.refusal();
    assert!(
        message.contains("W:") && message.contains("B:"),
        "{message}"
    );
}

#[test]
fn a_swapped_layout_is_read_and_answered_in_standard_numbers() {
    let rotated = probe("W:WK50,K44,K33:BK16", &["--rotate"]);
    assert!(!rotated["assumed"].as_array().expect("texts").is_empty());
    let usual = probe(EXAMPLE, &[]);
    for key in ["fen", "class", "category", "dtw", "clock", "moves"] {
        assert_eq!(rotated[key], usual[key]);
    }
}

// ---- Lines -------------------------------------------------------------------------------------

fn line(fen: &str, arguments: &[&str]) -> Json {
    let done = run(&[&["line", "--json", fen], arguments].concat());
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    done.object()
}

fn steps(line: &Json) -> &[Json] {
    line["line"].as_array().expect("moves")
}

#[test]
fn a_line_has_the_length_of_the_distance() {
    for class in ["KKKvK", "KKMvK", "KMMvK", "KKvK", "KMvM", "MMvM", "KvM"] {
        for turn in Colour::BOTH {
            let decided = some_positions(class, turn).take(2_000).filter(|position| {
                let value = built().1.dtw(position).expect("a value");
                value.plies().is_some_and(|plies| plies > 0)
            });
            for (position, profile) in decided.take(4).zip([FMJD, LIDRAUGHTS].iter().cycle()) {
                let fen = write_fen(&INTERNATIONAL, &position);
                let line = line(&fen, &profile[..]);
                let plies = line["dtw"].as_i64().expect("decided").unsigned_abs();
                assert_eq!(steps(&line).len() as u64, plies, "{line}");
                assert_eq!(steps(&line).last().expect("moves")["dtw"], 0, "{line}");
            }
        }
    }
}

#[test]
fn a_line_plays_the_first_of_the_ranked_moves() {
    let line = line(EXAMPLE, &[&LIDRAUGHTS[..], &["--spent", "5"]].concat());
    let mut at = EXAMPLE.to_owned();
    // While 6.3 decides, the count rises by one with each ply.
    for (counted, step) in (5..).zip(steps(&line).iter().take(8)) {
        let best = &spent(&at, &LIDRAUGHTS, &counted.to_string())["moves"][0];
        assert_eq!(best, step);
        at = step["fen"].as_str().expect("a FEN").to_owned();
    }
}

/// Won in 7 plies, but with 4 plies left on the clock only the slower line with a capture wins.
const TIGHT: &str = "W:WK1,K7,K27:BK50";

#[test]
fn under_a_short_clock_a_line_may_be_longer_but_keeps_the_win() {
    let arguments = [&LIDRAUGHTS[..], &["--spent", "28"]].concat();
    let line = line(TIGHT, &arguments);
    assert_keys(&line, &json!({ "category": "win", "dtw": 7 }));
    assert!(steps(&line).len() > 7, "{line}");
    for (step, category) in steps(&line).iter().zip(["loss", "win"].iter().cycle()) {
        assert_eq!(step["category"], *category, "{line}");
        if let (Some(left), Some(need)) = (
            step["clock"]["left"].as_u64(),
            step["clock"]["need"].as_u64(),
        ) {
            assert!(need <= left, "{line}");
        }
    }
    assert_eq!(steps(&line).last().expect("moves")["dtw"], 0);
}

#[test]
fn with_one_more_ply_counted_the_line_ends_in_a_draw_by_rule() {
    let arguments = ["line", TIGHT, "--profile", "lidraughts", "--spent", "29"];
    let done = run(&arguments);
    done.reads("line-drawn-by-rule");
    assert!(!done.out.contains("has won"), "{}", done.out);
}

#[test]
fn text_of_a_line_has_move_numbers_the_clock_and_the_end() {
    let done = run(&["line", EXAMPLE]);
    done.reads("line-win");
    let black = run(&["line", EXAMPLE_LOSING]);
    black.reads("line-loss");
}

#[test]
fn a_drawn_game_has_no_line() {
    assert_eq!(steps(&line("W:WK1,K7:BK35", &[])), [] as [Json; 0]);
    run(&["line", "W:WK1,K7:BK35"]).reads("line-draw");
}

#[test]
fn a_line_cut_off_by_a_missing_table_is_not_called_a_draw() {
    let dir = copied_tables();
    remove(
        dir.path(),
        "KKvK",
        &["wdl", "dtw", "need.fmjd-2015", "need.lidraughts"],
    );
    let done = run_in(dir.path(), &["line", EXAMPLE]);
    let text = format!("{}{}", done.out, done.err);
    assert!(!text.contains("drawn with best play"), "{text}");
    assert!(text.contains("KKvK"), "{text}");
    assert_eq!(done.code, Some(2), "{text}");
}

#[test]
fn without_distances_a_line_is_not_called_best_play() {
    let dir = copied_tables();
    for class in ["KvK", "KKvK", "KKKvK"] {
        remove(dir.path(), class, &["dtw"]);
    }
    let done = run_in(dir.path(), &["line", EXAMPLE, "--profile", "none"]);
    assert!(!done.out.contains("After 2 moves"), "{}", done.out);
    let text = format!("{}{}", done.out, done.err);
    assert!(text.contains("KKKvK.dtw"), "{text}");
    assert_eq!(done.code, Some(2), "{text}");
}

#[test]
fn a_line_through_a_damaged_table_is_an_error_object() {
    let dir = copied_tables();
    damage(dir.path(), "KvK.dtw.glt");
    let done = run_in(dir.path(), &["line", "--json", "W:WK10:BK46"]);
    assert_eq!(done.code, Some(1));
    assert_eq!(done.object()["error"]["kind"], "table");
}

// ---- Lists of tables ---------------------------------------------------------------------------

#[test]
fn every_table_is_listed_as_an_object() {
    let done = run(&["tables", "--json"]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let objects = done.objects();
    assert_eq!(objects.len(), built().1.keys().count());
    let named = |name: &str| {
        let found = objects.iter().find(|object| object["table"] == name);
        found.unwrap_or_else(|| panic!("no {name}"))
    };
    let bytes = |name: &str| {
        let file = tables().join(INTERNATIONAL.name).join(name);
        fs::metadata(file).expect("a file").len()
    };
    assert_keys(
        named("KKKvK.dtw"),
        &json!({
            "rules": "international", "class": "KKKvK", "metric": "dtw", "profile": null,
            "bytes": bytes("KKKvK.dtw.glt"), "same_as": null, "complete": true, "error": null,
            "published": "not-verified", "verified": null,
        }),
    );
    assert_keys(
        named("KvK.need.lidraughts"),
        &json!({
            "class": "KvK", "metric": "need", "profile": "lidraughts",
            "bytes": bytes("KvK.need.lidraughts.glt"), "same_as": "KvK.need.fmjd-2015",
            "complete": true,
        }),
    );
}

#[test]
fn a_damaged_table_is_listed_as_not_complete() {
    let dir = copied_tables();
    let place = dir.path().join(INTERNATIONAL.name);
    let bytes = fs::read(place.join("KvK.dtw.glt")).expect("a table");
    fs::write(place.join("KvK.dtw.glt"), &bytes[..1000]).expect("cut");
    let done = run_in(dir.path(), &["tables", "--json"]);
    let objects = done.objects();
    let table = |name: &str| {
        let found = objects.iter().find(|object| object["table"] == name);
        found.expect("it is listed").clone()
    };
    assert_eq!(table("KvK.dtw")["complete"], false);
    let error = table("KvK.dtw")["error"].to_string();
    assert!(error.contains("KvK.dtw.glt"), "{error}");
    assert_eq!(table("KvK.wdl")["complete"], true);
    assert_eq!(done.code, Some(1));
}

#[test]
fn tables_that_differ_from_the_published_ones_are_marked() {
    let dir = copied_tables();
    let place = dir.path().join(INTERNATIONAL.name);
    let path = place.join("KvK.wdl.glt");
    let metadata = fs::metadata(&path).expect("a file");
    let modified = metadata
        .modified()
        .expect("a time")
        .duration_since(UNIX_EPOCH);
    let record = json!({
        "table": "KvK.wdl", "form": "fast", "bytes": metadata.len(),
        "modified": u64::try_from(modified.expect("after 1970").as_nanos()).expect("a number"),
        "file": "0".repeat(64), "content": null, "date": "2026-11-28",
    });
    fs::write(place.join("verified.jsonl"), format!("{record}\n")).expect("written");
    let of_table = || {
        let objects = run_in(dir.path(), &["tables", "--json"]).objects();
        let found = objects.iter().find(|object| object["table"] == "KvK.wdl");
        let found = found.expect("it is listed");
        (found["published"].clone(), found["verified"].clone())
    };
    assert_eq!(of_table(), (json!("differs"), json!("2026-11-28")));
    let done = run_in(dir.path(), &["tables"]);
    let marked = format!("wdl {} DIFFERS from the published table", metadata.len());
    done.says(&[
        &marked,
        "\ndiffers (verified 2026-11-28): 1 table; `galotne-gen verify`",
    ]);
    // A record holds until the file changes.
    let bytes = fs::read(&path).expect("a table");
    fs::write(&path, &bytes[1..]).expect("written");
    assert_eq!(of_table(), (json!("not-verified"), json!(null)));
}

#[test]
fn text_lists_the_tables() {
    let done = run(&["tables"]);
    done.says(&[
        "KKKvK",
        "921200",
        "dtw",
        "wdl",
        "need",
        "fmjd-2015",
        "lidraughts",
    ]);
    assert!(!done.out.contains("MMvMM"));
}

#[test]
fn without_tables_text_explains_how_to_get_them() {
    for dir in [
        tempfile::tempdir().expect("a directory").path(),
        Path::new("no such directory"),
    ] {
        let done = run_in(dir, &["tables"]);
        assert_eq!(done.code, Some(0), "{done:?}");
        done.says(&[
            "No tables of international",
            "`galotne-gen --rules international --tables ",
        ]);
    }
}

#[test]
fn memory_maps_give_the_same_answers() {
    assert_eq!(probe(EXAMPLE, &["--mmap"]), probe(EXAMPLE, &[]));
}

#[test]
fn the_directory_may_come_from_the_environment() {
    let done = Command::new(env!("CARGO_BIN_EXE_galotne"))
        .args(["probe", "--json", "--no-moves", EXAMPLE])
        .env("GALOTNE_TABLES", tables())
        .output();
    assert_eq!(
        CommandOutput::new(done.expect("it starts")).object()["dtw"],
        15
    );
}
