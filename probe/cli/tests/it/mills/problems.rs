//! `galotne problems` for mills.

use super::{run, tables};
use crate::program::{CommandOutput, assert_keys};
use serde_json::{Value as Json, json};
use std::fs;

fn problems(arguments: &str) -> CommandOutput {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    run(&[&["problems", "--rules"], &arguments[..]].concat())
}

#[test]
fn problems_are_written_in_three_languages_and_as_json() {
    for (language, task, theme) in [
        ("en", "White to move and win: in ", "two threats"),
        ("lv", "Baltie sāk un uzvar: ", "divi draudi"),
        ("ru", "Белые начинают и выигрывают: за ", "две угрозы"),
    ] {
        let asked = format!("mills 3v3 --side white --number 3 --lang {language}");
        let done = problems(&asked);
        assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
        assert_eq!(done.out.matches(task).count(), 3, "{done:?}");
        assert!(done.out.contains(theme), "{done:?}");
    }
    let found = problems("mills 3v3 --side black --level 2 --number 3 --json").objects();
    assert_eq!(found.len(), 3);
    for object in &found {
        assert_keys(
            object,
            &json!({"rules": "mills", "class": "3v3", "level": 2}),
        );
        let asked = run(&[
            "probe",
            "--json",
            "--rules",
            "mills",
            object["fen"].as_str().expect("a position"),
        ]);
        assert_eq!(asked.object()["dtw"], object["plies"]);
        let solution = object["solution"].as_str().expect("moves");
        assert!(solution.starts_with("1... "), "{solution}");
        let plies = object["plies"].as_u64().expect("a number");
        assert_eq!(
            object["tries"].as_array().map(Vec::len),
            Some(plies.div_ceil(2) as usize)
        );
    }
}

#[test]
fn problems_are_read_as_games() {
    let asked = "mills 3v3 --number 4 --seed 3";
    let found = problems(&format!("{asked} --json")).objects();
    let games = tables().join("problems.pdn");
    fs::write(&games, problems(&format!("{asked} --pdn")).out).expect("a file");
    let judged = run(&[
        "adjudicate",
        "--rules",
        "mills",
        "--json",
        games.to_str().expect("a path"),
    ]);
    assert_eq!((judged.code, &*judged.err), (Some(0), ""), "{judged:?}");
    let judged = judged.objects();
    assert_eq!((found.len(), judged.len()), (4, 4));
    for (game, problem) in judged.iter().zip(&found) {
        // The game is won from its first position to its last.
        let winner = match problem["fen"].as_str().expect("a position").split_once(':') {
            Some(("W", _)) => "white-wins",
            _ => "black-wins",
        };
        assert_keys(
            game,
            &json!({
                "plies": problem["plies"], "stated": winner, "outcome": winner, "contradiction": false, "changes": [],
            }),
        );
        assert_ne!(game["over"], Json::Null);
    }
}

#[test]
fn a_sheet_has_boards_first_and_solutions_at_its_end() {
    let sheet = tables().join("problems.html");
    let done = problems(&format!(
        "mills 3v3 --number 4 --lang lv --sheet {}",
        sheet.display()
    ));
    assert_eq!((done.code, &*done.out, &*done.err), (Some(0), "", ""));
    let page = fs::read_to_string(sheet).expect("a page");
    assert_eq!(page.matches("<figure>").count(), 4);
    assert_eq!(page.matches("<li>").count(), 4);
    assert_eq!(page.matches("data-piece=\"white stone\"").count(), 4 * 3);
    assert!(page.contains("lang=\"lv\"") && page.contains("Atrisinājumi"));
}

#[test]
fn invalid_requests_are_refused() {
    let missing = problems("mills 5v4");
    assert_eq!((missing.code, &*missing.out), (Some(2), ""));
    assert!(
        missing.err.contains("5v4.wdl of mills is missing"),
        "{missing:?}"
    );
    for (arguments, said) in [
        ("mills 2v2", "mills has no class 2v2"),
        // White begins, and therefore never has more stones in hand than Black.
        ("mills 2+2v2+1", "2+1v2+2 is the same"),
        (
            "mills KvK",
            "in mills: `KvK` is not a material class of mills",
        ),
        (
            "international 3v3",
            "in international: `3v3` is not a material class",
        ),
    ] {
        assert!(problems(arguments).refusal().contains(said), "{arguments}");
    }
}
