//! The command line of `galotne-gen`: plan, build, verify, stats.

use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Value;
use galotne_answer::{BuildCost, BuildMachine};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

// ---- Running -----------------------------------------------------------------------------------

/// The output of a command.
#[derive(Debug)]
struct CommandOutput {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(dir: &Path, arguments: &[&str]) -> CommandOutput {
    let output = Command::new(env!("CARGO_BIN_EXE_galotne-gen"))
        .arg("--tables")
        .arg(dir)
        .args(arguments)
        .env_remove("GALOTNE_TABLES")
        .output()
        .expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    CommandOutput {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

impl CommandOutput {
    /// Asserts success without messages. Returns the output.
    fn succeeds(&self) -> &str {
        assert_eq!((self.code, &*self.err), (Some(0), ""), "{self:?}");
        &self.out
    }

    /// Asserts success. Returns the JSON objects, one per line.
    fn objects(&self) -> Vec<Json> {
        (self.succeeds().lines())
            .map(|line| serde_json::from_str(line).expect("one object per line"))
            .collect()
    }

    /// Asserts failure with an exit code. Returns the message of one line.
    fn fails(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.starts_with("galotne-gen: "), "{}", self.err);
        &self.err
    }

    /// Asserts that the output contains texts.
    fn contains(&self, texts: &[&str]) {
        for text in texts {
            assert!(self.out.contains(text), "no `{text}` in:\n{}", self.out);
        }
    }
}

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Returns the path of a directory that does not exist.
fn nowhere() -> PathBuf {
    directory().path().join("nowhere")
}

/// Runs a build in a new directory.
fn built(arguments: &[&str]) -> TempDir {
    let dir = directory();
    run(dir.path(), &[&["build"], arguments].concat()).succeeds();
    dir
}

/// Tables of two and three pieces, built once. Tests must not change them.
fn sound() -> &'static Path {
    static SOUND: OnceLock<TempDir> = OnceLock::new();
    SOUND.get_or_init(|| built(&["--pieces", "3"])).path()
}

fn game_folder(dir: &Path) -> PathBuf {
    dir.join(INTERNATIONAL.name)
}

/// Returns the names of the files in the game's folder.
fn names(dir: &Path) -> BTreeSet<String> {
    (fs::read_dir(game_folder(dir)).expect("a directory"))
        .map(|file| file.expect("a file").file_name())
        .map(|name| name.into_string().expect("a name"))
        .collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

fn remove(dir: &Path, name: &str) {
    fs::remove_file(game_folder(dir).join(name)).expect("it was there");
}

/// Returns the hash that `sha256sum` prints for a table.
fn sha256sum(dir: &Path, table: &str) -> String {
    let file = game_folder(dir).join(format!("{table}.glt"));
    let done = Command::new("sha256sum").arg(file).output();
    let out = String::from_utf8(done.expect("it starts").stdout).expect("text");
    out.split(' ').next().expect("a hash").to_owned()
}

/// Flips a bit of the first block of a table.
fn damage(dir: &Path, name: &str) {
    let path = game_folder(dir).join(name);
    let mut bytes = fs::read(&path).expect("a table");
    bytes[258] ^= 1;
    fs::write(path, bytes).expect("written");
}

fn assert_keys(found: &Json, keys: &[&str]) {
    for key in keys {
        assert!(found.get(key).is_some(), "no {key} in {found}");
    }
}

// ---- help --------------------------------------------------------------------------------------

#[test]
fn commands_have_help_manual_pages_and_completions() {
    let folder = tempfile::tempdir().expect("a directory");
    let pages = folder.path().to_str().expect("text");
    run(&nowhere(), &["man", pages]).succeeds();
    for command in [
        "plan",
        "build",
        "verify",
        "manifest",
        "archive",
        "expand",
        "stats",
        "completions",
        "man",
    ] {
        let help = run(&nowhere(), &[command, "--help"]);
        help.succeeds();
        help.contains(&["Exit code: 0, done; 1, an error; 2, a table that is needed is missing."]);
        let page = folder.path().join(format!("galotne-gen-{command}.1"));
        assert!(
            fs::read_to_string(&page)
                .expect(command)
                .contains("Exit code")
        );
    }
    let page = run(&nowhere(), &["man"]);
    let written = fs::read_to_string(folder.path().join("galotne-gen.1"));
    assert_eq!(page.out, written.expect("a page"));
    for shell in ["bash", "fish", "zsh"] {
        let script = run(&nowhere(), &["completions", shell]);
        script.succeeds();
        script.contains(&["galotne-gen", "metrics", "verify"]);
    }
}

// ---- plan --------------------------------------------------------------------------------------

fn plan(arguments: &[&str]) -> Vec<Json> {
    run(&nowhere(), &[&["plan", "--json"], arguments].concat()).objects()
}

fn classes(plan: &[Json]) -> Vec<&str> {
    plan.iter()
        .map(|step| step["class"].as_str().expect("a name"))
        .collect()
}

#[test]
fn plans_list_classes_costs_and_totals() {
    let done = run(&nowhere(), &["plan", "--pieces", "3"]);
    done.succeeds();
    done.contains(&[
        "order",
        "class",
        "positions",
        "memory",
        "disk",
        "time",
        "KKvK",
        "117600",
        "MiB",
        "all",
        // The published number of positions of two and three pieces.
        "815145",
    ]);
}

#[test]
fn plans_in_json_have_the_costs_of_each_class() {
    for step in plan(&["--pieces", "3"]) {
        assert_keys(
            &step,
            &[
                "rules",
                "class",
                "order",
                "needs",
                "positions",
                "memory",
                "disk",
                "seconds",
            ],
        );
        assert_eq!(step["rules"], "international");
        assert!(step["memory"].as_u64() > Some(0));
    }
}

#[test]
fn plans_and_build_hints_have_the_same_estimates() {
    let steps = plan(&["KKMvKM"]);
    let sum = |key: &str| -> f64 { steps.iter().filter_map(|step| step[key].as_f64()).sum() };
    let class = "KKMvKM".parse().expect("a class");
    let cost = BuildCost::of_missing(
        &Tablebase::empty(&INTERNATIONAL),
        &[class],
        &BuildMachine::default(),
    );
    assert!((cost.seconds - sum("seconds")).abs() < 1e-6);
    assert!((cost.disk as f64 - sum("disk")).abs() < 0.5);
    assert!((cost.positions as f64 - sum("positions")).abs() < 0.5);
}

#[test]
fn plans_have_the_published_numbers_of_positions() {
    let plan = plan(&["--pieces", "3"]);
    let positions = |pieces: usize| -> u64 {
        (plan.iter())
            .filter(|step| step["class"].as_str().expect("a name").len() == pieces + 1)
            .map(|step| step["positions"].as_u64().expect("a number"))
            .sum()
    };
    assert_eq!((positions(2), positions(3)), (8_845, 806_300));
}

#[test]
fn plans_of_unpublished_classes_say_when_each_can_be_built() {
    let published = [
        "--rules",
        "english",
        "plan",
        "--unpublished",
        "--pieces",
        "3",
    ];
    let results = ["--metrics", "wdl"];
    let done = run(&nowhere(), &[&published[..], &results].concat());
    assert_eq!(
        done.succeeds(),
        "All these tables are published, or here.\n"
    );

    // Of Thai draughts 4 pieces are published.
    let dir = directory();
    let thai = ["--rules", "thai", "plan", "--unpublished", "--pieces", "5"];
    let thai = [&thai[..], &results].concat();
    let open = run(dir.path(), &[&thai[..], &["--json"]].concat()).objects();
    assert!(
        open.iter()
            .all(|class| class["class"].as_str().expect("a name").len() == 6)
    );
    let missing = |open: &[Json], name| {
        let found = open.iter().find(|class| class["class"] == name);
        found.map(|class| class["missing"].as_array().expect("names").len())
    };
    assert_eq!(missing(&open, "KKKKvK"), Some(0));
    assert_eq!(missing(&open, "KKKMvK"), Some(1));
    let done = run(dir.path(), &thai);
    done.contains(&["s  now\n", "s  after KKKKvK\n"]);
    let little = run(dir.path(), &[&thai[..], &["--memory", "1MiB"]].concat());
    little.contains(&["with more than 1.0 MiB of memory"]);

    // A class that is there is not listed, and not waited for.
    fs::create_dir(dir.path().join("thai")).expect("made");
    fs::write(dir.path().join("thai/KKKKvK.wdl.glt"), "").expect("written");
    let open = run(dir.path(), &[&thai[..], &["--json"]].concat()).objects();
    assert_eq!(missing(&open, "KKKKvK"), None);
    assert_eq!(missing(&open, "KKKMvK"), Some(0));
}

#[test]
fn plans_list_classes_after_their_dependencies() {
    let plan = plan(&["--pieces", "4"]);
    for (number, step) in plan.iter().enumerate() {
        assert_eq!(step["order"], number + 1);
        for needed in step["needs"].as_array().expect("classes") {
            assert!(plan[..number].iter().any(|step| step["class"] == *needed));
        }
    }
}

#[test]
fn plans_are_for_four_pieces_by_default() {
    let all = plan(&[]);
    assert_eq!(all.len(), 23);
    assert_eq!(all, plan(&["--pieces", "4"]));
}

#[test]
fn plans_for_a_class_include_its_dependencies() {
    assert_eq!(classes(&plan(&["KMvK"])), ["KvK", "KvM", "KKvK", "KMvK"]);
}

#[test]
fn class_names_may_be_swapped_and_in_lower_case() {
    assert_eq!(plan(&["kvmk"]), plan(&["KMvK"]));
}

#[test]
fn plans_for_fewer_metrics_take_less_space() {
    let disk = |plan: &[Json]| plan[3]["disk"].as_u64().expect("bytes");
    let (all, some) = (plan(&["KMvK"]), plan(&["KMvK", "--metrics", "wdl"]));
    assert!(disk(&some) < disk(&all));
}

#[test]
fn plans_write_nothing() {
    let dir = directory();
    run(&dir.path().join("tables"), &["plan"]).succeeds();
    assert_eq!(fs::read_dir(dir.path()).expect("there").count(), 0);
}

// ---- build -------------------------------------------------------------------------------------

#[test]
fn builds_summarise_their_tables() {
    let dir = directory();
    let done = run(dir.path(), &["build", "KKvK"]);
    done.succeeds();
    done.contains(&["Built 2 classes", "positions", "MB"]);
}

#[test]
fn repeated_builds_have_nothing_to_do() {
    let dir = built(&["KKvK"]);
    let before = fs::metadata(game_folder(dir.path()).join("KKvK.dtw.glt")).expect("a table");
    let done = run(dir.path(), &["build", "KKvK"]);
    done.succeeds();
    done.contains(&[
        "Nothing to do",
        "2 classes",
        &dir.path().display().to_string(),
    ]);
    let after = fs::metadata(game_folder(dir.path()).join("KKvK.dtw.glt")).expect("a table");
    assert_eq!(before.modified().ok(), after.modified().ok());
}

#[test]
fn builds_make_all_metrics_for_all_profiles_and_a_report() {
    let dir = built(&["KvK"]);
    assert_eq!(
        names(dir.path()),
        set(&[
            "KvK.dtw.glt",
            "KvK.json",
            "KvK.need.fmjd-2015.glt",
            "KvK.need.fmjd-2018.glt",
            "KvK.need.fmjd-2024.glt",
            "KvK.need.lidraughts.glt",
            "KvK.need.ru-minsport-100.glt",
            "KvK.wdl.glt",
        ])
    );
}

#[test]
fn builds_of_all_metrics_complete_a_build_of_some() {
    let dir = built(&["KvK", "--metrics", "wdl"]);
    assert_eq!(names(dir.path()), set(&["KvK.json", "KvK.wdl.glt"]));
    run(dir.path(), &["build", "KvK", "--metrics", "wdl"]).contains(&["Nothing to do"]);
    run(dir.path(), &["build", "KvK"]).contains(&["Built 1 class"]);
    assert_eq!(names(dir.path()), names(built(&["KvK"]).path()));
    run(dir.path(), &["verify", "--deep"]).succeeds();
}

#[test]
fn builds_of_all_profiles_complete_a_build_of_one() {
    let dir = built(&["KKvK", "--profiles", "lidraughts"]);
    assert!(!names(dir.path()).contains("KKvK.need.fmjd-2015.glt"));
    run(dir.path(), &["build", "KKvK"]).contains(&["Built 2 classes"]);
    assert!(names(dir.path()).contains("KKvK.need.fmjd-2015.glt"));
    run(dir.path(), &["verify", "--deep"]).succeeds();
    // Equal tables are stored once for any order of profiles.
    let bytes = |name: &str| {
        let table = fs::metadata(game_folder(dir.path()).join(name));
        table.expect("a table").len()
    };
    let lengths = [
        bytes("KKvK.need.fmjd-2015.glt"),
        bytes("KKvK.need.lidraughts.glt"),
    ];
    assert_eq!(lengths.iter().min(), Some(&288), "{lengths:?}");
}

#[test]
fn reports_record_aliases() {
    for first in ["fmjd-2015", "lidraughts"] {
        let dir = built(&["KvK", "--profiles", first]);
        run(dir.path(), &["build", "KvK"]).succeeds();
        let report = fs::read(game_folder(dir.path()).join("KvK.json")).expect("a report");
        let report: Json = serde_json::from_slice(&report).expect("an object");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables");
        for table in report["tables"].as_array().expect("tables") {
            let name = table["table"].as_str().expect("a name");
            let key = tables.keys().find(|key| key.to_string() == name);
            let file = tables.file(key.expect("it is there")).expect("sound");
            let is_alias = file.alias().is_some();
            assert_eq!(
                table["same_as"].is_string(),
                is_alias,
                "{first} first: {table}"
            );
            assert_eq!(table["bytes"], file.file_len());
            assert_eq!(table["seal"], file.file_hash().expect("a hash").to_string());
            assert_eq!(table["file"], sha256sum(dir.path(), name));
        }
    }
}

#[test]
fn builds_in_json_have_a_report_for_each_class() {
    let dir = directory();
    let reports = run(dir.path(), &["build", "KKvK", "--json"]).objects();
    let names: Vec<&Json> = reports.iter().map(|report| &report["class"]).collect();
    assert_eq!(names, ["KvK", "KKvK"]);
    for report in &reports {
        assert_keys(report, &["rules", "class", "tables", "statistics"]);
    }
    assert_eq!(
        run(dir.path(), &["build", "KKvK", "--json"])
            .objects()
            .len(),
        0
    );
}

// ---- verify ------------------------------------------------------------------------------------

#[test]
fn verify_accepts_sound_tables() {
    let done = run(sound(), &["verify"]);
    done.succeeds();
    done.contains(&["63 tables", "9 classes", "checksums"]);
}

#[test]
fn deep_verification_states_its_result() {
    let done = run(sound(), &["verify", "--deep"]);
    done.succeeds();
    done.contains(&["63 tables", "every value follows from the legal moves"]);
}

#[test]
fn named_classes_can_be_verified() {
    run(sound(), &["verify", "KvK", "KvKK"]).contains(&["14 tables of 2 classes"]);
}

#[test]
fn verify_in_json_reports_sound_tables() {
    for (arguments, deep) in [
        (&["verify", "--json"][..], false),
        (&["verify", "--json", "--deep"], true),
    ] {
        let [object] = &run(sound(), arguments).objects()[..] else {
            panic!("not one object");
        };
        for (key, value) in [
            ("ok", json!(true)),
            ("deep", json!(deep)),
            ("tables", json!(63)),
        ] {
            assert_eq!(object[key], value);
        }
    }
}

#[test]
fn random_positions_are_verified_class_by_class() {
    let arguments = ["verify", "KKvK", "KvK", "--random", "3000", "--seed", "7"];
    let done = run(sound(), &arguments);
    done.succeeds();
    done.contains(&["KvK", "(all)", "KKvK", "drawn with seed 7", "in a circle"]);
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let objects = run(sound(), &arguments).objects();
    let [small, large, all] = &objects[..] else {
        panic!("a line for each class and one for all: {objects:?}");
    };
    assert_eq!(
        (&small["class"], &small["all"]),
        (&json!("KvK"), &json!(true))
    );
    assert_eq!(
        (&large["class"], &large["all"]),
        (&json!("KKvK"), &json!(false))
    );
    let number = |object: &Json, key: &str| object[key].as_u64().expect("a number");
    let compared = |class: &Json| -> u64 {
        let sides = class["sides"].as_array().expect("sides").iter();
        let of_side = |side: &Json| {
            let results = ["wins", "draws", "losses"].map(|key| number(side, key));
            assert_eq!(results.iter().sum::<u64>(), number(side, "compared"));
            number(side, "compared")
        };
        sides.map(of_side).sum()
    };
    assert_eq!(compared(large), 3000);
    assert_eq!(all["random"]["seed"], 7);
    assert_eq!(number(&all["random"], "compared"), compared(small) + 3000);
    for wrong in [
        &["verify", "--random", "3", "--deep"][..],
        &["verify", "--random", "0"],
        &["verify", "--seed", "3"],
    ] {
        assert_eq!(run(sound(), wrong).code, Some(1), "{wrong:?}");
    }
}

#[test]
fn verify_names_damaged_tables() {
    let dir = built(&["KvK"]);
    damage(dir.path(), "KvK.dtw.glt");
    let file = game_folder(dir.path())
        .join("KvK.dtw.glt")
        .display()
        .to_string();
    for arguments in [
        &["verify"][..],
        &["verify", "--deep"],
        &["verify", "--json"],
    ] {
        let done = run(dir.path(), arguments);
        assert!(done.fails(1).contains(&file), "{}", done.err);
    }
}

#[test]
fn aliases_without_their_table_are_incomplete() {
    let dir = built(&["KvK"]);
    remove(dir.path(), "KvK.need.fmjd-2015.glt");
    let done = run(dir.path(), &["verify"]);
    assert!(done.fails(2).contains("KvK.need.fmjd-2015"), "{}", done.err);
}

#[test]
fn deep_verification_needs_the_dependencies() {
    let dir = built(&["KKvK"]);
    for table in names(dir.path()) {
        if table.starts_with("KvK.") && table.ends_with(".glt") {
            remove(dir.path(), &table);
        }
    }
    run(dir.path(), &["verify"]).succeeds();
    let done = run(dir.path(), &["verify", "--deep"]);
    let message = done.fails(2);
    let command = format!(
        "galotne-gen --rules international --tables {} build KvK",
        dir.path().display()
    );
    assert!(
        message.contains("KvK.") && message.contains(&command),
        "{message}"
    );
}

#[test]
fn results_without_distances_are_only_checked_for_consistency() {
    let dir = built(&["KvK", "--metrics", "wdl"]);
    let done = run(dir.path(), &["verify", "--deep"]);
    done.succeeds();
    done.contains(&["1 class is without distances", "proves nothing"]);
    let objects = run(dir.path(), &["verify", "--deep", "--json"]).objects();
    assert_eq!(objects[0]["consistent_only"], json!(["KvK"]));
    let objects = run(sound(), &["verify", "--deep", "--json"]).objects();
    assert_eq!(objects[0]["consistent_only"], json!([]));
}

#[test]
fn named_classes_must_exist() {
    for arguments in [&["verify", "MMvMM"][..], &["verify", "KvK", "MMvMM"]] {
        let done = run(sound(), arguments);
        let message = done.fails(2);
        assert!(message.contains("MMvMM"), "{message}");
    }
}

// ---- stats -------------------------------------------------------------------------------------

fn stats(dir: &Path, arguments: &[&str]) -> Vec<Json> {
    run(dir, &[&["stats", "--json"], arguments].concat()).objects()
}

#[test]
fn statistics_are_the_published_ones() {
    let [white, black] = &stats(sound(), &["KKvK"])[..] else {
        panic!("not two sides");
    };
    let expected = json!({
        "rules": "international", "class": "KKvK", "side": "w", "positions": 58_800,
        "wins": 19_398, "draws": 39_402, "losses": 0,
        "longest_win": { "dtw": 7, "fen": white["longest_win"]["fen"] },
        "longest_loss": null, "wins_in": white["wins_in"],
    });
    assert_eq!(*white, expected);
    let expected = json!({
        "rules": "international", "class": "KKvK", "side": "b", "positions": 58_800,
        "wins": 3_240, "draws": 54_988, "losses": 572,
        "longest_win": { "dtw": 3, "fen": black["longest_win"]["fen"] },
        "longest_loss": { "dtw": -8, "fen": black["longest_loss"]["fen"] },
        "wins_in": black["wins_in"], "losses_in": black["losses_in"],
    });
    assert_eq!(*black, expected);
}

#[test]
fn statistics_have_both_sides_even_if_they_are_equal() {
    let [white, black] = &stats(sound(), &["KvK"])[..] else {
        panic!("not two sides");
    };
    assert_eq!((&white["side"], &black["side"]), (&json!("w"), &json!("b")));
    for key in ["class", "positions", "wins", "draws", "losses"] {
        assert_eq!(white[key], black[key]);
    }
    for key in ["longest_win", "longest_loss"] {
        assert_eq!(white[key]["dtw"], black[key]["dtw"]);
        assert!(white[key]["fen"].to_string().starts_with("\"W:"));
        assert!(black[key]["fen"].to_string().starts_with("\"B:"));
    }
}

#[test]
fn statistics_have_two_rows_per_class() {
    let rows = stats(sound(), &[]);
    assert_eq!(rows.len(), 2 * 9);
    for row in &rows {
        let number = |key: &str| row[key].as_u64().expect("a number");
        assert_eq!(
            number("positions"),
            number("wins") + number("draws") + number("losses")
        );
        assert_eq!(number("wins") == 0, row["longest_win"].is_null(), "{row}");
        assert_eq!(
            number("losses") == 0,
            row["longest_loss"].is_null(),
            "{row}"
        );
    }
}

/// Counts the statistics of one side by probing every position.
fn counted(class: &str, turn: Colour) -> Json {
    let tables = Tablebase::open(&INTERNATIONAL, sound()).expect("tables");
    let class: Class = class.parse().expect("a class");
    let (_, index) = tables
        .table(TableKey::dtw(&INTERNATIONAL, class))
        .expect("a table");
    let mut numbers = [0_u64; 3];
    let mut longest: [Option<(i32, String)>; 2] = [None, None];
    let mut by_plies: [BTreeMap<i32, u64>; 2] = Default::default();
    for position in (0..index.cells()).filter_map(|cell| index.position(cell, turn)) {
        let (number, longest, dtw) = match tables.dtw(&position).expect("a value") {
            Value::Win(plies) => (0, &mut longest[0], i32::from(plies)),
            Value::Loss(plies) => (2, &mut longest[1], -i32::from(plies)),
            Value::Draw => {
                numbers[1] += 1;
                continue;
            }
        };
        numbers[number] += 1;
        *by_plies[number / 2].entry(dtw.abs()).or_default() += 1;
        if longest
            .as_ref()
            .is_none_or(|(known, _)| dtw.abs() > known.abs())
        {
            let fen = galotne::notation::write_fen(&INTERNATIONAL, &position);
            *longest = Some((dtw, fen));
        }
    }
    let [win, loss] =
        longest.map(|longest| longest.map(|(dtw, fen)| json!({"dtw": dtw, "fen": fen})));
    let mut counted = json!({
        "rules": "international", "class": class.to_string(),
        "side": turn.letter().to_ascii_lowercase().to_string(),
        "positions": numbers.iter().sum::<u64>(),
        "wins": numbers[0], "draws": numbers[1], "losses": numbers[2],
        "longest_win": win, "longest_loss": loss,
    });
    for (key, by_plies) in ["wins_in", "losses_in"].into_iter().zip(by_plies) {
        // The key is absent without wins or losses.
        if !by_plies.is_empty() {
            let by_plies: Vec<(i32, u64)> = by_plies.into_iter().collect();
            counted[key] = json!(by_plies);
        }
    }
    counted
}

#[test]
fn statistics_count_legal_placements_and_list_the_first_longest() {
    for class in ["KKvK", "KMvK", "KvM"] {
        let expected = Colour::BOTH.map(|turn| counted(class, turn));
        assert_eq!(stats(sound(), &[class]), expected);
    }
}

#[test]
fn statistics_do_not_depend_on_the_report() {
    let dir = built(&["KKvK"]);
    let with = stats(dir.path(), &[]);
    for report in ["KvK.json", "KKvK.json"] {
        remove(dir.path(), report);
    }
    assert_eq!(stats(dir.path(), &[]), with);
}

#[test]
fn reports_of_other_tables_are_not_trusted() {
    let dir = built(&["KKvK"]);
    let report = |class: &str| game_folder(dir.path()).join(format!("{class}.json"));
    let text = fs::read_to_string(report("KKvK")).expect("a report");
    let hash = |text: &str| {
        let report: Json = serde_json::from_str(text).expect("an object");
        let tables = report["tables"].as_array().expect("tables").clone();
        let file = (tables.iter()).map(|table| table["seal"].as_str().expect("a hash").to_owned());
        file.collect::<Vec<String>>()
    };
    // Other statistics, for tables with other hashes.
    let mut other = text.replace("19398", "19399");
    // Without a checksum, as an older program would have written it.
    let checksum = other
        .rfind(",\n  \"checksum\"")
        .expect("a checksum at the end");
    other.truncate(checksum);
    other.push_str("\n}\n");
    for hash in hash(&text) {
        other = other.replace(&hash, &"0".repeat(64));
    }
    fs::write(report("KKvK"), other).expect("written");
    assert_eq!(stats(dir.path(), &["KKvK"])[0]["wins"], 19_398);
}

#[test]
fn statistics_are_printed_as_a_table() {
    let done = run(sound(), &["stats", "KKvK"]);
    done.succeeds();
    done.contains(&[
        "class",
        "side",
        "positions",
        "wins",
        "draws",
        "losses",
        "longest win",
        "longest loss",
        "KKvK",
        "58800",
        "19398",
        "39402",
    ]);
    assert_eq!(done.out.lines().count(), 3, "{}", done.out);
}

#[test]
fn statistics_name_missing_tables() {
    let done = run(sound(), &["stats", "MMvMM"]);
    let message = done.fails(2);
    let command = format!("--tables {} build MMvMM`", sound().display());
    assert!(message.contains(&command), "{message}");
}

#[test]
fn statistics_name_damaged_files() {
    let dir = built(&["KvK"]);
    remove(dir.path(), "KvK.json");
    damage(dir.path(), "KvK.dtw.glt");
    let done = run(dir.path(), &["stats"]);
    assert!(done.fails(1).contains("KvK.dtw.glt"), "{}", done.err);
}

// ---- Missing tables and unknown names ----------------------------------------------------------

#[test]
fn missing_tables_are_reported_with_the_build_command() {
    let empty = directory();
    for dir in [empty.path(), &nowhere()] {
        for command in ["verify", "stats"] {
            let done = run(dir, &[command]);
            assert_ne!(done.code, Some(0), "{done:?}");
            assert_eq!(done.err.lines().count(), 1, "{}", done.err);
            let name = dir.display().to_string();
            let command = format!("galotne-gen --rules international --tables {name} build");
            for text in [command.as_str(), &name] {
                assert!(done.err.contains(text), "no `{text}` in: {}", done.err);
            }
        }
    }
}

#[test]
fn unknown_classes_are_errors_with_an_example() {
    for command in ["plan", "build", "verify", "stats"] {
        let done = run(&nowhere(), &[command, "KQvK"]);
        assert_eq!(done.code, Some(1), "{done:?}");
        let first = done.err.lines().next().unwrap_or_default();
        assert!(first.contains("KQvK") && first.contains("KKMvK"), "{first}");
    }
}

#[test]
fn unknown_metrics_are_errors_that_list_the_known_ones() {
    for command in ["plan", "build"] {
        let done = run(&nowhere(), &[command, "--metrics", "wdl,dtm"]);
        for text in ["dtm", "wdl", "dtw", "need"] {
            assert!(done.fails(1).contains(text), "{}", done.err);
        }
    }
}

#[test]
fn unknown_profiles_are_errors_that_list_the_known_ones() {
    for command in ["plan", "build"] {
        let done = run(&nowhere(), &[command, "--profiles", "fide"]);
        for text in ["fide", "fmjd-2015", "lidraughts"] {
            assert!(done.fails(1).contains(text), "{}", done.err);
        }
    }
}

#[test]
fn unknown_games_are_errors_that_list_the_known_ones() {
    for command in ["plan", "build", "verify", "stats"] {
        let done = run(&nowhere(), &[command, "--rules", "chess"]);
        let message = done.fails(1);
        assert!(
            message.contains("chess") && message.contains("international"),
            "{message}"
        );
    }
}

#[test]
fn invalid_arguments_have_exit_code_1() {
    for arguments in [
        &["build", "--pieces", "1"][..],
        &["build", "--pieces", "3", "KvK"],
        &["build", "--memory", "8 elephants"],
        &["build", "--threads", "0"],
        &["make"],
        &["verify", "--shallow"],
        &[],
    ] {
        let done = run(&nowhere(), arguments);
        assert_eq!(done.code, Some(1), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn help_succeeds() {
    for arguments in [&["--help"][..], &["--version"], &["build", "--help"]] {
        run(&nowhere(), arguments).succeeds();
    }
}

#[test]
fn the_directory_of_tables_may_come_from_the_environment() {
    let done = Command::new(env!("CARGO_BIN_EXE_galotne-gen"))
        .args(["verify", "KvK"])
        .env("GALOTNE_TABLES", sound())
        .output();
    assert!(done.expect("it starts").status.success());
}

/// Thousands of threads would take minutes to start, and to wait for each other.
#[test]
fn threads_have_a_ceiling() {
    let dir = tempfile::tempdir().expect("a directory");
    let done = run(dir.path(), &["build", "KvK", "--threads", "1000000"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let note = done.err.strip_prefix("galotne-gen: --threads 1000000: ");
    let note = note.expect("a note");
    assert!(note.contains(" work, 16 for each core; "), "{note}");
    assert_eq!(note.lines().count(), 1, "{note}");
    // A few more than cores are nobody's business.
    run(dir.path(), &["build", "KvK", "--threads", "16"]).succeeds();
}
