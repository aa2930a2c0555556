//! `galotne` in three languages: chosen by the flag, by `GALOTNE_LANG`, or by the terminal.

use crate::program::{CommandOutput, command_in, run_in};
use crate::test_tables;
use galotne::rules::{INTERNATIONAL, RUSSIAN, VARIANTS, Variant};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of two kings against one, and of three Russian kings.
pub fn tables() -> &'static Path {
    static BUILT: OnceLock<TempDir> = OnceLock::new();
    let dir = BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let games: [(&'static Variant, &str); 2] = [(&INTERNATIONAL, "KKvK"), (&RUSSIAN, "KKKvK")];
        for (variant, class) in games {
            test_tables::copy_named(variant, &[class], dir.path());
        }
        dir
    });
    dir.path()
}

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), arguments)
}

/// Runs a command with these environment variables.
fn run_with(variables: &[(&str, &str)], arguments: &[&str]) -> CommandOutput {
    let mut command = command_in(tables(), arguments);
    command.envs(variables.iter().copied());
    CommandOutput::new(command.output().expect("it starts"))
}

/// A king is captured within 3 plies.
const WON: &str = "W:WK41:BK46";
/// The first two of these plies.
const PLAYED: &str = "1. 41-5 46-10";
/// Pieces without tables.
const MISSING: &str = "W:W33,34:B12,13";
const LANGUAGES: [(&str, [&str; 3]); 3] = [
    (
        "en",
        ["White wins", "Assumed: no count was given", "moves left"],
    ),
    (
        "lv",
        [
            "Baltie uzvar",
            "Pieņemts: izspēlēto gājienu skaits nav dots",
            "gājieniem katrai pusei atliek",
        ],
    ),
    (
        "ru",
        [
            "Белые выигрывают",
            "Принято: счёт ходов не указан",
            "ходов у каждой стороны осталось",
        ],
    ),
];

// ---- Choice of the language --------------------------------------------------------------------

#[test]
fn the_flag_and_the_environment_name_the_language() {
    for (language, sentences) in LANGUAGES {
        let flag = run(&["probe", WON, "--lang", language]);
        assert_eq!(flag.code, Some(0), "{flag:?}");
        flag.says(&sentences);
        let capital = language.to_uppercase();
        let other_case = run(&["probe", WON, "--lang", &capital]);
        assert_eq!(other_case.out, flag.out);
        for name in [language, &capital] {
            let variable = run_with(&[("GALOTNE_LANG", name)], &["probe", WON]);
            assert_eq!(variable.out, flag.out);
        }
        // The flag has precedence.
        let both = run_with(
            &[("GALOTNE_LANG", "lv")],
            &["probe", WON, "--lang", language],
        );
        assert_eq!(both.out, flag.out);
    }
}

#[test]
fn without_a_name_the_terminal_chooses_the_language() {
    let [english, latvian, russian] =
        LANGUAGES.map(|(tag, _)| run(&["probe", WON, "--lang", tag]).out);
    assert_eq!(run(&["probe", WON]).out, english);
    for (variables, expected) in [
        (&[("LANG", "lv_LV.UTF-8")][..], &latvian),
        (&[("LANG", "ru")], &russian),
        (
            &[("LC_MESSAGES", "lv_LV"), ("LANG", "ru_RU.KOI8-R")],
            &latvian,
        ),
        (
            &[("LC_ALL", "ru_RU.UTF-8"), ("LC_MESSAGES", "lv")],
            &russian,
        ),
        (&[("LC_ALL", ""), ("LANG", "LV@x")], &latvian),
        (&[("LC_ALL", "C"), ("LANG", "lv_LV.UTF-8")], &english),
        (&[("LANG", "de_DE.UTF-8")], &english),
        (&[("LANG", "lvx")], &english),
        // The name has precedence, an empty one is none.
        (&[("GALOTNE_LANG", "en"), ("LANG", "lv_LV.UTF-8")], &english),
        (&[("GALOTNE_LANG", ""), ("LANG", "lv_LV.UTF-8")], &latvian),
    ] {
        let done = run_with(variables, &["probe", WON]);
        assert_eq!(done.out, *expected, "{variables:?}");
    }
    let flag = run_with(
        &[("LC_ALL", "ru_RU.UTF-8")],
        &["probe", WON, "--lang", "lv"],
    );
    assert_eq!(flag.out, latvian);
}

#[test]
fn json_is_english_on_every_terminal() {
    let terminal = ("LC_ALL", "lv_LV.UTF-8");
    let english = run(&["probe", "--json", WON]).out;
    let asked = ["probe", "--json", WON];
    assert_eq!(run_with(&[terminal], &asked).out, english);
    let latvian = run(&["probe", "--json", WON, "--lang", "lv"]).out;
    assert_ne!(latvian, english);
    let named = run_with(&[("GALOTNE_LANG", "lv")], &asked);
    assert_eq!(named.out, latvian);
}

#[test]
fn an_unknown_language_is_refused() {
    let done = run(&["probe", WON, "--lang", "de"]);
    assert_eq!((done.code, &*done.out), (Some(1), ""));
    assert!(done.err.contains("en, lv, ru"), "{}", done.err);
    let done = run_with(&[("GALOTNE_LANG", "de")], &["probe", WON]);
    let message = done.refusal();
    assert!(
        message.contains("GALOTNE_LANG=de") && message.contains("en, lv and ru"),
        "{message}"
    );
}

#[test]
fn the_flag_is_refused_if_it_would_change_nothing() {
    let moves = [
        "adjudicate",
        "--moves",
        "32-28",
        "--summary",
        "--csv",
        "--lang",
        "lv",
    ];
    for arguments in [
        &["tables", "--lang", "lv"][..],
        &["serve", "--lang", "lv"],
        &moves,
    ] {
        let done = run(arguments);
        assert_eq!((done.code, &*done.out), (Some(1), ""), "{done:?}");
        assert!(done.err.contains("--lang"), "{}", done.err);
    }
    run(&["probe", "-", "--lang", "lv"]).refusal();
}

#[test]
fn lines_for_programs_are_the_same_in_every_language() {
    let brief = |language: &str| {
        let mut child = command_in(tables(), &["probe", "-"])
            .env("GALOTNE_LANG", language)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        writeln!(stdin, "{WON}\nx").expect("it listens");
        drop(stdin);
        CommandOutput::new(child.wait_with_output().expect("it ends"))
    };
    let english = brief("en");
    assert!(
        english.out.contains("\twin\t") && english.out.contains("x\terror"),
        "{english:?}"
    );
    assert_eq!(brief("lv").out, english.out);
    assert_eq!(brief("ru").out, english.out);
}

// ---- No English remains ------------------------------------------------------------------------

/// Returns the English words of a text that cannot occur in Latvian or Russian. Beginnings of
/// checksums have letters too.
fn words(text: &str) -> BTreeSet<String> {
    let is_checksum = |text: &&str| {
        let digits = text.trim_end_matches(';');
        digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    (text.split_whitespace().filter(|text| !is_checksum(text)))
        .flat_map(|text| text.split(|character: char| !character.is_alphabetic()))
        .filter(|word| word.len() > 3 && word.is_ascii())
        .map(str::to_lowercase)
        .collect()
}

/// Returns proper names and titles of sources, which are the same in every language.
fn names() -> BTreeSet<String> {
    let mut texts = vec![
        "galotne gen rules tables build need spent rotate KKvK KKKvK MMvMM".to_owned(),
        // A tag of score sheets.
        "GameType".to_owned(),
        // Programs with other readings.
        "github kish pydraughts".to_owned(),
        // Titles of Latvian texts.
        "noteikumi dambrete".to_owned(),
        tables().display().to_string(),
        // Titles of texts are not translated.
        "Spēles noteikumi 64 lauciņu dambretē".to_owned(),
    ];
    for variant in VARIANTS {
        let sources = &variant.sources;
        texts.extend([variant.name.to_owned(), variant.aliases.join(" ")]);
        let sources = [
            sources.text,
            sources.board,
            sources.king,
            sources.men,
            sources.choice,
            sources.promotion,
            sources.end,
        ];
        texts.extend(sources.map(str::to_owned));
        // Quotations are not translated.
        let sentences = (variant.profiles.iter())
            .flat_map(|profile| profile.open.iter().chain(profile.uncounted))
            .chain(variant.open);
        texts.extend(sentences.map(|sentence| format!("{} {}", sentence.cite, sentence.quote)));
        for profile in variant.profiles {
            texts.extend([profile.name.to_owned(), profile.text.to_owned()]);
            let clocks = profile.clocks.iter();
            texts.extend(clocks.map(|clock| format!("{} {}", clock.rule, clock.quote)));
            let repetition = profile.repetition.iter();
            texts.extend(repetition.map(|rule| format!("{} {}", rule.rule, rule.quote)));
        }
    }
    for rules in galotne_mills::VARIANTS {
        let sentences = rules.open.iter();
        texts.extend([rules.name.to_owned(), rules.aliases.join(" ")]);
        texts.extend(sentences.map(|sentence| format!("{} {}", sentence.cite, sentence.quote)));
    }
    words(&texts.join(" "))
}

const LOST_BY_CLOCK: &[&str] = &["probe", WON, "--spent", "10"];

#[test]
fn no_english_is_left_in_other_languages() {
    let game = ["--fen", WON, "--moves", PLAYED];
    let russian = ["--rules", "russian", "probe", "W:WKc1,Ke1,Kg1:BKa1"];
    let asked: [&[&str]; 15] = [
        &["probe", WON],
        &["probe", WON, "--no-moves", "--rotate"],
        &["probe", "W:WK41:BK46:H4:F9"],
        &["probe", WON, "--profile", "none", "--spent", "3"],
        LOST_BY_CLOCK,
        &["probe", MISSING],
        &["probe", "W:W:BK5"],
        &russian,
        &["line", WON],
        &["line", "W:WK1:BK50"],
        &["line", MISSING],
        &["rules"],
        &[&["adjudicate", "--summary"], &game[..]].concat(),
        &[&["adjudicate"], &game[..]].concat(),
        &[&["adjudicate", "--profile", "all", "--at", "1"], &game[..]].concat(),
    ];
    let names = names();
    for arguments in asked {
        let english = run(arguments);
        assert!(english.code != Some(1), "{english:?}");
        let said = |done: &CommandOutput| &words(&done.out) | &words(&done.err);
        let english = &said(&english) - &names;
        assert!(!english.is_empty(), "{arguments:?} says something");
        for language in ["lv", "ru"] {
            let done = run(&[arguments, &["--lang", language]].concat());
            assert!(done.code != Some(1), "{done:?}");
            let left = &english & &said(&done);
            assert!(left.is_empty(), "{left:?} in {}{}", done.out, done.err);
        }
    }
}

#[test]
fn a_line_is_as_long_and_has_the_same_moves_in_every_language() {
    let moves = |language: &str| -> Vec<String> {
        let out = run(&["line", WON, "--lang", language]).out;
        let moves = (out.split_whitespace())
            .filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
            .filter(|word| word.ends_with(|last: char| last.is_ascii_digit()))
            .filter(|word| word.contains(['-', 'x']))
            .map(str::to_owned);
        moves.collect()
    };
    assert_eq!(moves("en").len(), 3);
    assert_eq!(moves("lv"), moves("en"));
    assert_eq!(moves("ru"), moves("en"));
}

// ---- JSON --------------------------------------------------------------------------------------

#[test]
fn json_differs_between_languages_only_in_the_text_of_notes() {
    let fen = "W:WK41:BK46:H4:F9";
    let game = ["adjudicate", "--json", "--fen", WON, "--moves", PLAYED];
    for (arguments, place) in [
        (&["probe", "--json", fen][..], "/notes"),
        (&["line", "--json", fen], "/notes"),
        (&game, "/final/notes"),
    ] {
        let asked = |language: &str| {
            let mut object = run(&[arguments, &["--lang", language]].concat()).object();
            let notes = object.pointer_mut(place).expect("notes").take();
            (object, notes)
        };
        let (english, notes) = asked("en");
        let texts = |notes: &Json| -> Vec<String> {
            let notes = notes.as_array().expect("notes").iter();
            notes.map(|note| note["text"].to_string()).collect()
        };
        let kinds = |notes: &Json| -> Vec<Json> {
            let notes = notes.as_array().expect("notes").iter();
            notes
                .map(|note| json!([note["kind"], note["cite"], note["n"]]))
                .collect()
        };
        assert!(!texts(&notes).is_empty());
        for language in ["lv", "ru"] {
            let (object, other) = asked(language);
            assert_eq!(object, english);
            assert_eq!(kinds(&other), kinds(&notes));
            for (text, english) in texts(&other).iter().zip(texts(&notes)) {
                assert_ne!(*text, english);
            }
        }
    }
}

#[test]
fn problem_sheets_differ_only_in_words() {
    let sheet =
        |language: &str| run(&["rules", "international", "--json", "--lang", language]).object();
    let (english, latvian) = (sheet("en"), sheet("lv"));
    for place in [
        "/profiles/0/clocks/0/moves",
        "/profiles/0/clocks/0/cite",
        "/clauses/0/clause",
    ] {
        assert_eq!(latvian.pointer(place), english.pointer(place), "{place}");
    }
    assert_eq!(
        latvian
            .pointer("/profiles/0/clocks/0/material")
            .expect("a text"),
        "trīs dāmas, divas dāmas un viens kauliņš vai viena dāma un divi kauliņi pret vienu dāmu"
    );
}

// ---- Failed questions --------------------------------------------------------------------------

/// Questions without an answer, and a part of the reason in each language.
const FAILED: [(&[&str], [&str; 3]); 6] = [
    (
        &["probe", "xx"],
        [
            "no side to move",
            "nav teikts, kuram jāiet",
            "не сказано, чей ход",
        ],
    ),
    (
        &["tree", "W:WK41,K99:BK46"],
        [
            "square 99 is not on the board",
            "lauciņa 99 nav",
            "поля 99 нет",
        ],
    ),
    (
        &["probe", WON, "--spent", "10x"],
        ["is not a count", "nav gājienu skaits", "не счёт ходов"],
    ),
    (
        &["line", "W:WK41,K42:BK46", "--spent", "20m"],
        [
            "more than rule 6.4 allows",
            "20 gājieni katrai pusei ir vairāk, nekā atļauj noteikums 6.4 (5)",
            "счёт ходов каждой стороны 20 больше, чем допускает правило 6.4 (5)",
        ],
    ),
    (
        &["probe", WON, "--spent", "6.3=2"],
        [
            "rule 6.3 does not count",
            "noteikums 6.3 šeit neskaita",
            "правило 6.3 здесь не считает",
        ],
    ),
    (
        &["tree", "W:WK1:BK5"],
        ["nobody loses here", "nav ko pierādīt", "доказывать нечего"],
    ),
];

#[test]
fn failed_questions_say_why_in_each_language() {
    for (question, reasons) in FAILED {
        for (reason, language) in reasons.iter().zip(["en", "lv", "ru"]) {
            let mut arguments = question.to_vec();
            arguments.extend(["--lang", language]);
            let failed = run(&arguments);
            assert_eq!(failed.code, Some(1), "{failed:?}");
            assert!(failed.err.contains(reason), "{failed:?}");
        }
        // Programs read English.
        let mut arguments = vec!["--json"];
        arguments.extend(question);
        let failed = run_with(&[("GALOTNE_LANG", "lv")], &arguments);
        let told = format!("{}{}", failed.out, failed.err);
        assert!(told.contains(reasons[0]), "{failed:?}");
    }
}
