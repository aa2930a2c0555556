//! Help, manual pages, completions, and the board on a terminal.

use crate::program::{CommandOutput, run_in};
use std::path::Path;
use std::process::Command;

const COMMANDS: &[&str] = &[
    "probe",
    "line",
    "adjudicate",
    "export",
    "fetch",
    "find",
    "hub",
    "problems",
    #[cfg(feature = "site")]
    "site",
    "study",
    "tables",
    "rules",
    "completions",
    "man",
];

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(Path::new("no such directory"), arguments)
}

#[test]
fn help_of_every_command_lists_its_exit_codes() {
    for &command in COMMANDS {
        for flag in ["-h", "--help"] {
            let done = run(&[command, flag]);
            assert_eq!(done.code, Some(0));
            done.says(&["Exit code: 0, ", "1, "]);
        }
    }
    let all = run(&["--help"]);
    all.says(&["Exit code: 0, "]);
    all.says(COMMANDS);
}

/// Checks that a text contains these parts in this order.
fn in_order(text: &str, parts: &[&str]) {
    let places = parts
        .iter()
        .map(|part| (text.find(part)).unwrap_or_else(|| panic!("no `{part}` in:\n{text}")));
    assert!(places.is_sorted(), "not {parts:?} in:\n{text}");
}

#[test]
fn options_of_a_command_precede_those_of_all() {
    let heading = "Options of all commands:";
    for &command in COMMANDS {
        let help = run(&[command, "-h"]).out;
        let (own, shared) = help.split_once(heading).expect("a heading");
        for flag in ["--tables <DIR>", "--rules <VARIANT>", "--cache <MIB>"] {
            assert!(
                shared.contains(flag) && !own.contains(flag),
                "{flag} in {help}"
            );
        }
        // Other commands do not take a list of draw rules.
        assert!(!shared.contains("adjudicate"), "{shared}");
    }
    let own = ["--spent", "--seen", "--board", heading];
    in_order(&run(&["probe", "-h"]).out, &own);
    let list = "--profile takes several draw rules";
    run(&["adjudicate", "--help"]).says(&[list]);
}

#[test]
fn commands_of_other_programs_are_refused_with_a_hint() {
    let fen = "W:WK1:BK5";
    for (command, hints) in [
        ("eval", &["`galotne probe FEN`"][..]),
        ("solve", &["`galotne probe FEN`", "`galotne-gen build`"]),
        ("build", &["`galotne-gen build`"]),
        // A slip of a command of this program.
        ("prob", &["'probe'"]),
    ] {
        let done = run(&[command, fen]);
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{done:?}");
        for hint in hints {
            assert!(done.err.contains(hint), "{}", done.err);
        }
    }
}

#[cfg(feature = "serve")]
#[test]
fn help_of_the_service_has_sections() {
    let help = run(&["serve", "--help"]).out;
    in_order(
        &help,
        &[
            "\nAddress:",
            "--listen",
            "--admin-listen",
            "\nTables:",
            "--share-tables",
            "\nClients and limits:",
            "--trusted-proxy",
            "--limits",
            "--lookups",
            "\nLog:",
            "--access-log",
            "\nOptions of all commands:",
            "--tables",
        ],
    );
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a directory");
    let pages = folder.path().join("man1");
    let done = run(&["man", pages.to_str().expect("text")]);
    assert_eq!((done.code, &*done.out), (Some(0), ""));
    for &command in COMMANDS {
        let page = pages.join(format!("galotne-{command}.1"));
        let page = std::fs::read_to_string(&page).expect(command);
        assert!(
            page.contains(".SH SYNOPSIS") && page.contains("Exit code"),
            "{command}"
        );
    }
    let one = run(&["man"]);
    let page = std::fs::read_to_string(pages.join("galotne.1")).expect("a page");
    assert_eq!(one.out, page);
    // A file in the place of the directory.
    let file = pages.join("galotne.1");
    run(&["man", file.to_str().expect("text")]).refusal();
}

#[test]
fn shells_complete_commands_and_flags() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let done = run(&["completions", shell]);
        assert_eq!(done.code, Some(0));
        for word in ["adjudicate", "accept-irregular", "completions"] {
            assert!(done.out.contains(word), "{word} for {shell}");
        }
    }
    assert_eq!(run(&["completions", "ksh"]).code, Some(1));
    // A shell accepts its own script.
    let script = run(&["completions", "bash"]).out + "\ncomplete -p galotne\n";
    let shell = Command::new("bash")
        .args(["--norc", "-c", &script])
        .output();
    let complete = CommandOutput::new(shell.expect("a shell"));
    assert_eq!((complete.code, &*complete.err), (Some(0), ""));
    assert!(complete.out.contains("_galotne"), "{}", complete.out);
}

/// Returns the rows of the board above an answer.
fn rows(done: &CommandOutput) -> Vec<&str> {
    let lines = done.out.lines().skip_while(|line| !line.contains("+--"));
    lines
        .skip(1)
        .take_while(|line| !line.contains("+--"))
        .collect()
}

#[test]
fn a_board_of_ten_rows_precedes_the_answer() {
    let done = run(&["probe", "--board", "--no-moves", "W:WK46,31,33:BK5,7"]);
    assert_eq!(
        rows(&done),
        [
            "  1 |   .   .   .   .   B | 5",
            "  6 | .   b   .   .   .   | 10",
            " 11 |   .   .   .   .   . | 15",
            " 16 | .   .   .   .   .   | 20",
            " 21 |   .   .   .   .   . | 25",
            " 26 | .   .   .   .   .   | 30",
            " 31 |   w   .   w   .   . | 35",
            " 36 | .   .   .   .   .   | 40",
            " 41 |   .   .   .   .   . | 45",
            " 46 | W   .   .   .   .   | 50",
        ]
    );
    done.says(&["w White’s man, W White’s king; b Black’s man, B Black’s king"]);
    assert!(done.out.find("+--") < done.out.find("White to move"));
}

#[test]
fn a_board_of_letters_has_them_at_its_edge() {
    let fen = "W:Wa1,Kd4:BKh8,a7";
    let asked = ["probe", "--rules", "russian", "--no-moves", fen];
    let done = run(&[&asked[..], &["--board=unicode", "--lang", "lv"]].concat());
    assert_eq!(
        rows(&done),
        [
            "  8 |   ·   ·   ·   ⛃ |",
            "  7 | ⛂   ·   ·   ·   |",
            "  6 |   ·   ·   ·   · |",
            "  5 | ·   ·   ·   ·   |",
            "  4 |   ·   ⛁   ·   · |",
            "  3 | ·   ·   ·   ·   |",
            "  2 |   ·   ·   ·   · |",
            "  1 | ⛀   ·   ·   ·   |",
        ]
    );
    done.says(&["      a b c d e f g h\n", "⛀ balto kauliņš"]);
    let english = run(&["probe", "--rules", "english", "--board=ascii", "W:W29:BK4"]);
    assert_eq!(rows(&english)[0], "  1 |   .   .   .   B | 4");
    assert_eq!(rows(&english)[7], " 29 | w   .   .   .   | 32");
}

#[test]
fn boards_are_not_part_of_json() {
    for arguments in [
        &["probe", "--board", "--json", "W:WK1:BK5"][..],
        &["probe", "--board", "-"],
    ] {
        run(arguments).refusal();
    }
}
