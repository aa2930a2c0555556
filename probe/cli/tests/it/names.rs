//! Names of games, draw rules, classes and lessons: refused with the one that was probably meant,
//! and completed by shells.

use crate::program::{CommandOutput, run_in};
use std::path::Path;
use std::process::Command;

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(Path::new("no such directory"), arguments)
}

#[test]
fn an_unknown_name_is_refused_with_a_similar_one() {
    let fen = "W:WK1:BK5";
    for (arguments, refusal) in [
        (
            &["probe", fen, "--rules", "rusian"][..],
            "there is no game `rusian`: did you mean `russian`? `galotne rules` lists them",
        ),
        (
            &["rules", "checker"],
            "there is no game `checker`: did you mean `checkers`? `galotne rules` lists them",
        ),
        (
            &["tables", "--rules", "chess"],
            "there is no game `chess`: `galotne rules` lists them",
        ),
        (
            &["probe", fen, "--profile", "fmjd2018"],
            "international has no profile `fmjd2018`: did you mean `fmjd-2018`? It has fmjd-2015, ",
        ),
        (
            &["hub", "--profile", "fide"],
            "international has no profile `fide`; it has fmjd-2015, ",
        ),
        (
            &["find", "kkkk"],
            "in international: `kkkk` is not a material class: did you mean `KKKvK`? --rules ",
        ),
        (
            &["problems", "3vv3", "--rules", "mills"],
            "in mills: `3vv3` is not a material class: did you mean `3v3`? --rules ",
        ),
        (
            &["study", "tree-kings-10x10"],
            "`tree-kings-10x10` is not a class and not a lesson: did you mean `three-kings-10x10`? \
             `galotne study` lists the lessons",
        ),
        (
            &["study", "openings"],
            "`openings` is not a class and not a lesson: `galotne study` lists the lessons",
        ),
    ] {
        let done = run(arguments);
        let expected = format!("galotne: {refusal}");
        assert!(done.refusal().starts_with(&expected), "{}", done.err);
    }
}

/// Returns the words that bash proposes after these.
fn completed(words: &str) -> Vec<String> {
    let script = run(&["completions", "bash"]).out;
    let words: Vec<String> = (words.split(' ').map(|word| format!("'{word}'"))).collect();
    let [.., before, current] = &words[..] else {
        panic!("two words: {words:?}");
    };
    let asked = format!(
        "{script}\nCOMP_WORDS=({})\nCOMP_CWORD={}\n_galotne galotne {current} {before}\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words.len() - 1
    );
    let shell = Command::new("bash").args(["--norc", "-c", &asked]).output();
    let done = CommandOutput::new(shell.expect("a shell"));
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    done.out.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_names() {
    for (words, names) in [
        ("galotne probe --rules mills-m", &["mills-mixed"][..]),
        (
            "galotne probe --profile fmjd-20",
            &["fmjd-2015", "fmjd-2018", "fmjd-2024"],
        ),
        ("galotne line --lang l", &["lv"]),
        ("galotne export --format p", &["parquet"]),
        ("galotne find KKK", &["KKKvK"]),
        ("galotne fetch 4", &["4v3"]),
        ("galotne study three-kings-1", &["three-kings-10x10"]),
        ("galotne rules wolf", &["wolf-and-sheep"]),
    ] {
        assert_eq!(completed(words), names, "{words}");
    }
}

#[test]
fn help_does_not_list_names() {
    for arguments in [
        &["find", "--help"][..],
        &["probe", "-h"],
        &["rules", "--help"],
    ] {
        let done = run(arguments);
        assert_eq!(done.code, Some(0));
        for name in ["wolf-and-sheep", "KKvKM", "lidraughts"] {
            assert!(!done.out.contains(name), "{name} in {}", done.out);
        }
    }
}
