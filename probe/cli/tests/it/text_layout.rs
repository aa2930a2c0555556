//! The layout of answers for people: wide and narrow terminals, moves and plies.

use crate::program::{CommandOutput, command_in};
use crate::{contract, languages, mills};
use std::path::Path;

const LANGUAGES: [&str; 3] = ["en", "lv", "ru"];

/// Positions with moves, their tables and the row of the board that stands beside the heading of
/// the moves.
fn asked() -> [(&'static Path, &'static [&'static str], &'static str); 3] {
    [
        (
            contract::tables(),
            &["W:WK1,K7,K18:BK35", "--spent", "12"],
            "    +---------------------+ ",
        ),
        (
            languages::tables(),
            &["--rules", "russian", "W:WKc1,Ke1,Kg1:BKa5", "--spent", "4"],
            "    +-----------------+ ",
        ),
        (
            mills::tables(),
            &["--rules", "mills", "W:Wa1,d1,a7:Bb2,d2,f4"],
            " 7 w-----------.-----------. ",
        ),
    ]
}

/// Runs a command with COLUMNS, if it is given.
fn run(dir: &Path, columns: Option<&str>, arguments: &[&str]) -> CommandOutput {
    let mut command = command_in(dir, arguments);
    command.envs(columns.map(|columns| ("COLUMNS", columns)));
    let done = CommandOutput::new(command.output().expect("it starts"));
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    done
}

/// Asserts that no line is wider, and that none ends with spaces.
fn fits(done: &CommandOutput, columns: usize) {
    for line in done.out.lines() {
        assert!(line.chars().count() <= columns, "{columns}: {line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn a_wide_terminal_has_the_board_beside_the_moves() {
    for (dir, position, top) in asked() {
        for command in ["probe", "line"] {
            for (language, heading) in LANGUAGES.into_iter().zip(["move", "gājiens", "ход"]) {
                let arguments = [&[command, "--lang", language], position].concat();
                let done = run(dir, Some("120"), &arguments);
                fits(&done, 120);
                let beside = |line: &str| line.starts_with(top) && line.contains(heading);
                assert!(done.out.lines().any(beside), "{}", done.out);
                // The moves are those of a narrow terminal.
                let narrow = run(dir, None, &arguments);
                let moves = narrow
                    .out
                    .lines()
                    .skip_while(|line| !line.contains(heading));
                for line in moves.take_while(|line| !line.is_empty()) {
                    assert!(done.out.contains(line.trim()), "{line}\n{}", done.out);
                }
                let without = [&arguments[..], &["--board=none"]].concat();
                assert!(!run(dir, Some("120"), &without).out.contains(top.trim()));
            }
        }
    }
}

#[test]
fn a_narrow_terminal_has_the_board_above_the_answer_on_demand() {
    for (dir, position, top) in asked() {
        for columns in [None, Some("80"), Some("99"), Some("nonsense"), Some("0")] {
            let arguments = [&["probe"], position].concat();
            let done = run(dir, columns, &arguments);
            let width = if columns == Some("99") { 99 } else { 80 };
            fits(&done, width);
            assert!(!done.out.contains(top.trim()), "{}", done.out);
            let drawn = run(dir, columns, &[&arguments[..], &["--board"]].concat());
            fits(&drawn, width);
            assert!(
                drawn.out.starts_with(&format!("\n{}\n", top.trim_end())),
                "{}",
                drawn.out
            );
            assert!(drawn.out.ends_with(&done.out), "{}", drawn.out);
        }
    }
    // Sentences are wrapped, and say the same.
    let (dir, position, _) = asked()[0];
    let arguments = [&["probe"], position].concat();
    let words = |columns| {
        let done = run(dir, Some(columns), &arguments);
        done.out
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    fits(
        &run(dir, Some("60"), &[&arguments[..], &["--no-moves"]].concat()),
        60,
    );
    assert_eq!(words("60"), words("99"));
}

/// Whether a text tells plies in words.
fn names_plies(text: &str) -> bool {
    [" ply", " plies", "pusgāj", "полуход"]
        .iter()
        .any(|word| text.contains(word))
}

/// Whether a text has a number in brackets, as plies are told.
fn has_numbers_in_brackets(text: &str) -> bool {
    let bare = |word: &str| {
        let number = word.strip_prefix('(').and_then(|word| word.split_once(')'));
        number.is_some_and(|(number, _)| number.parse::<u16>().is_ok())
    };
    text.split_whitespace().any(bare)
}

#[test]
fn plies_are_told_on_demand_only() {
    for (dir, position, _) in asked() {
        for language in LANGUAGES {
            for command in ["probe", "line", "tree"] {
                if command == "tree" && position.contains(&"mills") {
                    continue;
                }
                let arguments = [&[command, "--lang", language], position].concat();
                let done = run(dir, None, &arguments);
                assert!(!names_plies(&done.out), "{}", done.out);
                // A tree counts replies in brackets.
                let bare = command == "tree" || !has_numbers_in_brackets(&done.out);
                assert!(bare, "{}", done.out);
                let exact = run(dir, None, &[&arguments[..], &["--plies"]].concat());
                assert!(names_plies(&exact.out), "{}", exact.out);
            }
        }
    }
    let (dir, position, _) = asked()[0];
    let json = run(dir, None, &[&["probe", "--json"], position].concat()).object();
    assert_eq!(json["dtw"], 15);
    let exact = run(dir, None, &[&["probe", "--plies"], position].concat());
    exact.says(&[
        "White wins in 8 moves (15 plies).",
        "10 of 16 moves left for each side (20 plies).",
        "7-2 wins in 8 moves (15 plies) 9½ (19) 5½ (11) 6.3",
    ]);
    let moves = run(dir, None, &[&["probe"], position].concat());
    moves.says(&[
        "White wins in 8 moves.",
        "10 of 16 moves left for each side.",
        "7-2 wins in 8 moves 9½ 5½ 6.3",
    ]);
    let disputed = ["probe", "W:WK1,K7,K18:BK35", "--spent", "20"];
    run(dir, None, &disputed)
        .says(&["(FMJD Annex 1, art. 6.3; FMJD 2018 (fmjd-2018), FMJD 2024 (fmjd-2024))"]);
    // Reports on games count alike.
    let game = [
        "adjudicate",
        "--fen",
        "W:WK1,K7,K18:BK35",
        "--moves",
        "7-2 35-49",
    ];
    run(dir, None, &game).says(&["White wins in 7 moves from here.", "15 of 16 moves left"]);
    let exact = run(dir, None, &[&game[..], &["--plies"]].concat());
    exact.says(&["White wins in 7 moves from here (13 plies)."]);
}

#[test]
fn the_list_of_tables_fits_the_width() {
    for (columns, width) in [(None, 80), (Some("60"), 60), (Some("200"), 200)] {
        let done = run(contract::tables(), columns, &["tables"]);
        // A path is not wrapped.
        let (heading, rest) = done.out.split_once('\n').expect("lines");
        assert!(heading.starts_with("class"), "{heading}");
        fits(
            &CommandOutput {
                out: rest.to_owned(),
                ..done
            },
            width,
        );
    }
    run(contract::tables(), None, &["tables"]).says(&["FMJD 2018 (fmjd-2018)"]);
}
