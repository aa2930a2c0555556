//! `galotne-gen accept`: right tables of others arrive with their bytes, and wrong ones are refused
//! by name, with the classes that lead to them.

use crate::common::{
    Files, assert_same, build, class, directory, directory_of, files, four_pieces, refusal, run,
};
use crate::forged::forge;
use crate::prebuilt::copy_tables;
use galotne::material::Class;
use galotne::report;
use galotne::rules::{INTERNATIONAL, THAI};
use galotne::table::{Table, TableForm, code};
use galotne_published::{Publication, VerifiedTables};
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Results of three pieces, in a form in which they are not published: hashes do not decide.
const ORDER: [&str; 8] = [
    "build",
    "--pieces",
    "3",
    "--metrics",
    "wdl",
    "--results-only",
    "--form",
    "compact",
];

fn thai(dir: &Path, arguments: &[&str]) -> Output {
    run(dir, &[&["--rules", THAI.name], arguments].concat())
}

/// The tables of [`ORDER`], built once for all tests.
fn built() -> &'static Files {
    static BUILT: OnceLock<Files> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = directory();
        build(dir.path(), &[&["--rules", THAI.name], &ORDER[..]].concat());
        files(dir.path())
    })
}

/// Returns those of the built files whose classes have one of these names.
fn of_classes(classes: &[&str]) -> Files {
    let mut chosen = built().clone();
    chosen.retain(|path, _| {
        let name = path.file_name().and_then(|name| name.to_str());
        let class = name.and_then(|name| name.split('.').next());
        classes.contains(&class.expect("a class"))
    });
    assert_eq!(chosen.len(), 2 * classes.len(), "a table and a report each");
    chosen
}

/// The directory of one's own tables and the one with offered tables.
struct Directories {
    own: TempDir,
    offered: TempDir,
}

impl Directories {
    fn new(own: &Files, offered: &Files) -> Self {
        Self {
            own: directory_of(own),
            offered: directory_of(offered),
        }
    }

    fn accept(&self, arguments: &[&str]) -> Output {
        let from = self.offered.path().to_str().expect("a name in Unicode");
        thai(
            self.own.path(),
            &[&["accept", "--in", from], arguments].concat(),
        )
    }

    fn offered_file(&self, name: &str) -> PathBuf {
        self.offered.path().join(THAI.name).join(name)
    }

    /// Runs a command that refuses some classes, each with the beginning of its reason, and leaves
    /// no file but `expected` and no unfinished one.
    #[track_caller]
    fn refuses(&self, arguments: &[&str], reasons: &[(&str, &str)], expected: &Files) {
        let done = self.accept(&[&["--json"], arguments].concat());
        let message = refusal(&done);
        let lines = objects(&done).into_iter().filter_map(|line| {
            let reason = line["refused"].as_str()?.to_owned();
            Some((line["class"].as_str()?.to_owned(), reason))
        });
        let lines: Vec<(String, String)> = lines.collect();
        assert_eq!(lines.len(), reasons.len(), "{lines:?}");
        for ((class, reason), (expected_class, part)) in lines.iter().zip(reasons) {
            assert_eq!(class, expected_class, "{reason}");
            assert!(reason.contains(part), "no `{part}` in {reason}");
        }
        assert_same(&files(self.own.path()), expected, &message);
        let scratch = fs::read_dir(self.own.path().join(".work")).expect("the scratch folder");
        let left = scratch.map(|entry| entry.expect("an entry").file_name());
        assert!(left.into_iter().all(|name| name == "lock"));
    }
}

fn objects(done: &Output) -> Vec<Json> {
    let text = std::str::from_utf8(&done.stdout).expect("text");
    let parse = |line| serde_json::from_str(line).expect("an object");
    text.lines().map(parse).collect()
}

/// Changes the offered report of a class, which then describes the offered table and has a right
/// checksum.
fn change_report(offered: &Path, class: &str, change: impl FnOnce(&mut report::Report)) {
    let path = report::path_of(offered, THAI.name, class);
    let mut report = report::read(&path).expect("a report");
    let table = Table::open_file(offered.join(THAI.name).join(format!("{class}.wdl.glt")));
    let table = table.expect("a table");
    let entry = &mut report.tables[0];
    entry.bytes = table.file_len();
    entry.file = table.sha256().expect("whole").to_string();
    entry.seal = Some(table.file_hash().expect("whole").to_string());
    change(&mut report);
    let report = report.with_checksum().expect("JSON");
    fs::write(path, serde_json::to_string(&report).expect("JSON")).expect("written");
}

/// Writes another result into one in 16 cells of an offered table: some of them have a capture, and
/// their results are not used.
fn falsify(directories: &Directories, class: &str) {
    let path = directories.offered_file(&format!("{class}.wdl.glt"));
    forge(&path, 2, |_, cell, stored| match stored {
        code::WIN if cell % 16 == 0 => code::LOSS,
        _ if cell % 16 == 0 => code::WIN,
        _ => stored,
    });
    change_report(directories.offered.path(), class, |_| {});
}

#[test]
fn right_tables_arrive_with_their_bytes_and_are_recorded() {
    let directories = Directories::new(&Files::new(), built());
    let done = directories.accept(&["--json", "--random", "1000", "--seed", "7"]);
    let lines = objects(&done);
    assert!(done.status.success(), "{lines:?}");
    assert_eq!(lines.len(), built().len() / 2);
    for line in &lines {
        assert_eq!(line["evidence"], "random-positions", "{line}");
        assert!(line["compared"].as_u64().expect("a number") > 100, "{line}");
        assert_eq!(line["seed"], 7);
    }
    let own = directories.own.path();
    assert_same(&files(own), built(), "accepted");
    let state = VerifiedTables::read(own, THAI.name).state("KKvK.wdl");
    assert_eq!(state.publication, Some(Publication::NotCompared));
    let verified = thai(own, &["verify", "--deep"]);
    assert!(verified.status.success(), "{verified:?}");

    // A second offer is compared with the files.
    let again = directories.accept(&["--json"]);
    assert!(
        objects(&again)
            .iter()
            .all(|line| line["evidence"] == "same-files")
    );
    assert_same(&files(own), built(), "accepted again");
}

#[test]
fn named_classes_bring_what_they_lead_to() {
    let directories = Directories::new(&of_classes(&["KvK"]), built());
    let done = directories.accept(&["KKvM"]);
    assert!(done.status.success(), "{done:?}");
    let out = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(out.contains("3 classes accepted, 0 refused."), "{out}");
    let expected = of_classes(&["KvK", "KvM", "KKvK", "KKvM"]);
    assert_same(&files(directories.own.path()), &expected, "accepted");
}

#[test]
fn a_wrong_result_is_refused_with_all_that_leads_to_it() {
    let directories = Directories::new(&Files::new(), &of_classes(&["KvK", "KvM", "KKvK", "KKvM"]));
    falsify(&directories, "KKvK");
    directories.refuses(
        &[],
        &[
            ("KKvK", "but its moves make it"),
            ("KKvM", "it leads to KKvK, which was refused"),
        ],
        &of_classes(&["KvK", "KvM"]),
    );
}

#[test]
fn damaged_files_and_false_figures_are_refused() {
    let offered = of_classes(&["KvK", "KKvK"]);
    let kept = of_classes(&["KvK"]);

    let directories = Directories::new(&Files::new(), &offered);
    let path = directories.offered_file("KKvK.wdl.glt");
    let mut bytes = fs::read(&path).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).expect("written");
    directories.refuses(&[], &[("KKvK", "KKvK.wdl")], &kept);

    let directories = Directories::new(&Files::new(), &offered);
    fs::remove_file(directories.offered_file("KKvK.json")).expect("removed");
    directories.refuses(&[], &[("KKvK", "is missing")], &kept);

    let directories = Directories::new(&Files::new(), &offered);
    change_report(directories.offered.path(), "KKvK", |report| {
        report.statistics[0].wins += 1;
    });
    directories.refuses(&[], &[("KKvK", "its wins, draws and losses differ")], &kept);

    let directories = Directories::new(&Files::new(), &offered);
    change_report(directories.offered.path(), "KKvK", |report| {
        report.statistics.clear();
    });
    directories.refuses(&[], &[("KKvK", "its wins, draws and losses differ")], &kept);
}

#[test]
fn reports_that_no_build_writes_are_refused() {
    let offered = of_classes(&["KvK"]);
    let none = Files::new();

    let directories = Directories::new(&none, &offered);
    fs::write(directories.offered_file("KvK.json"), vec![b' '; 2 << 20]).expect("written");
    directories.refuses(&[], &[("KvK", "it is longer than any report")], &none);

    let directories = Directories::new(&none, &offered);
    change_report(directories.offered.path(), "KvK", |report| {
        report.tables[0].content = "\u{1b}[2J".to_owned();
    });
    directories.refuses(&[], &[("KvK", "it has control characters")], &none);

    let directories = Directories::new(&none, &offered);
    change_report(directories.offered.path(), "KvK", |report| {
        report.tables[0].content = "0".to_owned();
    });
    directories.refuses(&[], &[("KvK", "hash of values")], &none);

    let directories = Directories::new(&none, &offered);
    change_report(directories.offered.path(), "KvK", |report| {
        report.statistics.truncate(1);
    });
    directories.refuses(&[], &[("KvK", "its wins, draws and losses differ")], &none);
}

#[test]
fn claims_about_longest_games_are_left_out() {
    let offered = of_classes(&["KvK"]);
    let directories = Directories::new(&Files::new(), &offered);
    change_report(directories.offered.path(), "KvK", |report| {
        report.statistics[0].wins_in = vec![(99, 1)];
        report.statistics[0].class = "KKvK".to_owned();
        report.tables[0].form = Some(TableForm::Compact);
        report.licence = Some("none".to_owned());
    });
    assert!(directories.accept(&[]).status.success());
    let path = report::path_of(directories.own.path(), THAI.name, "KvK");
    let report = report::read(&path).expect("a report");
    assert!(report.statistics[0].wins_in.is_empty());
    assert_eq!(report.statistics[0].class, "KvK");
    assert_eq!(report.tables[0].form, None);
    assert_eq!(report.licence, None);
    let verified = thai(directories.own.path(), &["verify"]);
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn false_counts_of_distances_are_refused() {
    let offered = directory();
    let order = ["--rules", THAI.name, "build", "KvK", "--metrics", "wdl,dtw"];
    build(offered.path(), &order);
    let path = report::path_of(offered.path(), THAI.name, "KvK");
    let mut report = report::read(&path).expect("a report");
    let side = &mut report.statistics[0];
    (side.wins, side.draws) = (side.draws, side.wins);
    let report = report.with_checksum().expect("JSON");
    fs::write(path, serde_json::to_string(&report).expect("JSON")).expect("written");
    let directories = Directories {
        own: directory(),
        offered,
    };
    let reason = "its wins, draws and losses differ";
    directories.refuses(&[], &[("KvK", reason)], &Files::new());
}

#[test]
fn only_ones_own_tables_vouch_for_others() {
    // One's own results of a class, and somebody's distances of it, which nobody asks for.
    let (own, offered) = (directory(), directory());
    build(
        own.path(),
        &["--rules", THAI.name, "build", "KvK", "--metrics", "wdl"],
    );
    build(
        offered.path(),
        &["--rules", THAI.name, "build", "KvM", "--metrics", "wdl,dtw"],
    );
    let before = files(own.path());
    let directories = Directories { own, offered };
    directories.refuses(&["KvM"], &[("KvM", "KvK.dtw")], &before);

    // A wrong class does not stop the next one where one's own tables have it.
    let own = of_classes(&["KvK", "KvM", "KKvK"]);
    let offered = of_classes(&["KKvK", "KKvM"]);
    let directories = Directories::new(&own, &offered);
    falsify(&directories, "KKvK");
    let expected = of_classes(&["KvK", "KvM", "KKvK", "KKvM"]);
    directories.refuses(&[], &[("KKvK", "so one of the two is wrong")], &expected);
}

#[test]
fn builds_with_and_without_distances_have_the_same_results() {
    let (own, offered) = (of_classes(&["KvK"]), directory());
    let order = ["--rules", THAI.name, "build", "KvK", "--metrics", "wdl"];
    build(
        offered.path(),
        &[&order[..], &["--form", "compact"]].concat(),
    );
    assert_ne!(files(offered.path()), own, "its report names longest games");
    let directories = Directories {
        own: directory_of(&own),
        offered,
    };
    let done = directories.accept(&["--json"]);
    assert_eq!(objects(&done)[0]["evidence"], "same-files");
    assert_same(&files(directories.own.path()), &own, "nothing is replaced");
}

#[test]
fn what_is_there_is_never_replaced() {
    let own = of_classes(&["KvK", "KKvK"]);
    let directories = Directories::new(&own, &own);
    falsify(&directories, "KKvK");
    directories.refuses(&[], &[("KKvK", "so one of the two is wrong")], &own);

    // A report without its table.
    let own_report = Path::new(THAI.name).join("KvK.json");
    let mut stray = Files::new();
    stray.insert(own_report.clone(), own[&own_report].clone());
    let directories = Directories::new(&stray, &of_classes(&["KvK"]));
    directories.refuses(&[], &[("KvK", "is here without KvK.wdl")], &stray);

    // The same file, and other figures.
    let directories = Directories::new(&own, &own);
    change_report(directories.offered.path(), "KKvK", |report| {
        let side = &mut report.statistics[0];
        (side.wins, side.draws) = (side.wins - 1, side.draws + 1);
    });
    directories.refuses(&[], &[("KKvK", "has other figures")], &own);
}

#[test]
fn an_interrupted_command_goes_on() {
    let offered = of_classes(&["KvK", "KKvK"]);
    let mut own = offered.clone();
    own.remove(&Path::new(THAI.name).join("KKvK.json"));
    let directories = Directories::new(&own, &offered);
    let done = directories.accept(&["--json"]);
    let evidence: Vec<Json> = (objects(&done).into_iter())
        .map(|line| line["evidence"].clone())
        .collect();
    assert_eq!(evidence, ["same-files", "random-positions"]);
    assert_same(&files(directories.own.path()), &offered, "accepted");
}

#[test]
fn tables_that_the_moves_lead_into_must_be_there() {
    let directories = Directories::new(&Files::new(), &of_classes(&["KKvK"]));
    directories.refuses(&["KKvK"], &[("KKvK", "KvK.wdl")], &Files::new());
    directories.refuses(
        &["KvK"],
        &[("KvK", "there are no tables of it")],
        &Files::new(),
    );
}

#[test]
fn distances_are_derived_one_and_all() {
    let offered = directory();
    let order = [
        "--rules",
        THAI.name,
        "build",
        "KvM",
        "--metrics",
        "wdl,dtw",
        "--form",
        "compact",
    ];
    build(offered.path(), &order);
    let expected = files(offered.path());
    let directories = Directories {
        own: directory(),
        offered,
    };
    let done = directories.accept(&["--json"]);
    let lines = objects(&done);
    assert!(
        lines.iter().all(|line| line["evidence"] == "every-value"),
        "{lines:?}"
    );
    assert_same(&files(directories.own.path()), &expected, "accepted");
}

#[test]
fn values_under_two_clocks_are_derived_too() {
    let (own, offered) = (directory(), directory());
    let classes = Class::all_needed(&[class("KKKvK")]);
    copy_tables(
        four_pieces().dir.path(),
        INTERNATIONAL.name,
        classes,
        offered.path(),
    );
    let from = offered.path().to_str().expect("a name in Unicode");
    let done = run(own.path(), &["accept", "--json", "--in", from]);
    let lines = objects(&done);
    assert!(
        lines.iter().all(|line| line["evidence"] == "every-value"),
        "{lines:?}"
    );
    assert_same(&files(own.path()), &files(offered.path()), "accepted");
}

#[test]
fn ones_own_directory_is_not_an_offer() {
    let directories = Directories::new(built(), &Files::new());
    let own = directories.own.path().to_str().expect("a name in Unicode");
    let message = refusal(&thai(directories.own.path(), &["accept", "--in", own]));
    assert!(message.contains("these are your own tables"), "{message}");
    let message = refusal(&directories.accept(&[]));
    assert!(message.contains("there are no tables of thai"), "{message}");
}
