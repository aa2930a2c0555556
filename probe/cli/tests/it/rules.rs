//! `galotne` for every game: rules, squares with letters, ends that win in one game and lose in
//! another, counts of own moves, claims, several clocks.

use crate::program::{CommandOutput, assert_keys, run_in};
use crate::test_tables;
use galotne::geometry::{EIGHT, Square};
use galotne::index::Index;
use galotne::notation::write_fen;
use galotne::position::Colour;
use galotne::rules::{
    BRAZILIAN, ENGLISH, ENGLISH_GIVEAWAY, RUSSIAN, VARIANTS, Variant, WOLF_AND_SHEEP,
};
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;
use galotne_mills as mills;
use galotne_report::{Language, profile_name, variant_name};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three Russian kings, or two and a man, against one; of two Brazilian kings against one;
/// of three pieces of the English games; of the wolf and its sheep.
fn tables() -> &'static Path {
    static BUILT: OnceLock<TempDir> = OnceLock::new();
    let dir = BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let games: [(&'static Variant, &[&str]); 5] = [
            (&RUSSIAN, &["KKKvK", "KKMvK"]),
            (&ENGLISH, &["KKvM"]),
            (&BRAZILIAN, &["KKvK"]),
            (&ENGLISH_GIVEAWAY, &["MMvM", "KKvM"]),
            (&WOLF_AND_SHEEP, &["MMMMvK"]),
        ];
        for (variant, classes) in games {
            test_tables::copy_named(variant, classes, dir.path());
        }
        dir
    });
    dir.path()
}

pub fn run(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), arguments)
}

/// Runs a command without tables.
pub fn run_without(arguments: &[&str]) -> CommandOutput {
    run_in(Path::new("no such directory"), arguments)
}

/// Returns the JSON answer for one position.
fn probe(rules: &str, fen: &str, arguments: &[&str]) -> Json {
    let done = run(&[&["probe", "--json", "--rules", rules, fen], arguments].concat());
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    done.object()
}

fn texts(array: &Json, key: &str) -> Vec<String> {
    (array.as_array().expect("an array").iter())
        .map(|object| object[key].as_str().expect("a text").to_owned())
        .collect()
}

// ---- Rules -------------------------------------------------------------------------------------

#[test]
fn text_lists_every_game_profile_and_rule() {
    let done = run_without(&["rules", "--all"]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    for variant in VARIANTS {
        let name = variant_name(variant.name, Language::English);
        done.says(&[&format!("\n{name}")]);
        for profile in variant.profiles {
            let name = profile_name(profile.name, Language::English);
            done.says(&[&format!("\n  profile {name}"), profile.text]);
            for clock in profile.clocks {
                let article = rule_key(profile, DrawRule::Clock(clock));
                let article = Language::English
                    .message(&article, &[])
                    .replace('\u{a0}', " ");
                done.says(&[&format!("\n  {}  ", clock.rule), &article]);
            }
        }
    }
    done.says(&[
        "three kings or",
        "long diagonal",
        "capped by",
        "stronger",
        "claimed",
        "contested",
        "a king has won as soon as",
        "002",
        "Spēles noteikumi 64",
        "rules for schools",
        "a family game",
    ]);
}

#[test]
fn other_interpretations_are_listed_on_demand() {
    let listed = run_without(&["rules"]).out;
    let draughts = VARIANTS
        .iter()
        .map(|game| (game.name, game.interpretation_of));
    let mills = (mills::VARIANTS.iter()).map(|game| (game.name, game.interpretation_of));
    for (name, interpretation_of) in draughts.chain(mills) {
        let named = format!(" ({name})");
        let heading =
            |line: &str| line.contains(&named) || line.split([' ', ':']).next() == Some(name);
        let mut headings = listed.lines().filter(|line| !line.starts_with(' '));
        let is_listed = headings.any(heading);
        assert_eq!(is_listed, interpretation_of.is_none(), "{name}");
    }
}

#[test]
fn rules_fit_the_width_of_paper() {
    for language in ["en", "lv", "ru"] {
        let text = run_without(&["rules", "--all", "--lang", language]).out;
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
            assert_eq!(line.trim_end(), line);
        }
    }
}

#[test]
fn json_has_every_clause_profile_and_clock() {
    let done = run_without(&["rules", "--json"]);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    let sheets = done.objects();
    assert_eq!(sheets.len(), VARIANTS.len() + mills::VARIANTS.len());
    for (variant, sheet) in VARIANTS.iter().zip(&sheets) {
        assert_keys(
            sheet,
            &json!({
                "rules": variant.name, "aliases": variant.aliases, "source": variant.sources.text,
                "default_profile": variant.default_profile().name,
            }),
        );
        let clauses = [
            "board", "starts", "king", "men", "choice", "crowning", "ends",
        ];
        assert_eq!(texts(&sheet["clauses"], "clause"), clauses);
        for key in ["text", "source"] {
            assert!(!texts(&sheet["clauses"], key).contains(&String::new()));
        }
        let profiles: Vec<_> = variant
            .profiles
            .iter()
            .map(|profile| profile.name)
            .collect();
        assert_eq!(texts(&sheet["profiles"], "profile"), profiles);
        // Citation keys of rules are unique.
        let mut cited = std::collections::BTreeMap::new();
        for (profile, found) in variant
            .profiles
            .iter()
            .zip(sheet["profiles"].as_array().expect("profiles"))
        {
            assert_eq!(found["repetition"].is_null(), profile.repetition.is_none());
            if let Some(repetition) = &profile.repetition {
                let cite = rule_key(profile, DrawRule::Repetition(repetition));
                assert_eq!(found["repetition"]["cite"], cite);
                let whose = (profile.name, repetition.rule, 0);
                let known = cited.insert(found["repetition"]["cite"].to_string(), whose);
                assert_eq!(known, None, "{found}");
            }
            let clocks = found["clocks"].as_array().expect("clocks");
            assert_eq!(clocks.len(), profile.clocks.len());
            for (clock, found) in profile.clocks.iter().zip(clocks) {
                assert_keys(
                    found,
                    &json!({
                        "rule": clock.rule, "article": clock.article, "moves": clock.moves,
                        "limit": clock.limit(), "claimed": clock.claimed,
                        "contested": clock.contested,
                        "cite": rule_key(profile, DrawRule::Clock(clock)),
                    }),
                );
                let whose = (profile.name, clock.rule, clock.moves);
                let known = cited.insert(found["cite"].to_string(), whose);
                assert!(known.is_none_or(|known| known == whose), "{found}");
                assert_eq!(found["standing"].is_null(), clock.condition.is_none());
                assert_ne!(found["material"], "");
            }
        }
    }
}

/// Returns the clock of a rule in `galotne rules --json`.
fn clock_of(rules: &str, profile: &str, rule: &str) -> Json {
    let sheet = run_without(&["rules", rules, "--profile", profile, "--json"]).object();
    let clocks = sheet["profiles"][0]["clocks"].as_array().expect("clocks");
    let found = clocks.iter().find(|clock| clock["rule"] == rule);
    found
        .unwrap_or_else(|| panic!("no {rule} in {sheet}"))
        .clone()
}

#[test]
fn rules_are_worded_for_referees() {
    assert_keys(
        &clock_of("international", "fmjd-2018", "6.4"),
        &json!({
            "material": "two kings, one king and one man, or one king against one king",
            "moves": 5, "counted": "both", "restarted_by": [], "capped_by": "6.3", "claimed": false,
        }),
    );
    assert_keys(
        &clock_of("international", "fmjd-2024", "6.3-diagonal"),
        &json!({
            "standing": "the lone king, and no other piece, stands on the long diagonal, 46 to 5",
            "contested": true,
        }),
    );
    assert_keys(
        &clock_of("russian", "lv-001", "1.14.1-3"),
        &json!({
            "material": "three kings or more against one king", "moves": 15, "limit": 30,
            "counted": "stronger", "restarted_by": [], "capped_by": null, "standing": null,
        }),
    );
    assert_keys(
        &clock_of("russian", "lv-001", "1.14.1-5"),
        &json!({ "material": "two kings or one king and one man against one king or one man" }),
    );
    assert_keys(
        &clock_of("russian", "lv-001", "1.14.1-2"),
        &json!({
            "material": "any", "restarted_by": ["capture", "promotion"], "claimed": true,
        }),
    );
    assert_keys(
        &clock_of("brazilian", "cbjd", "5"),
        &json!({
            "material": "two kings against two kings or one king and one man; \
                two kings, one king, or one king and one man against one king",
        }),
    );
    assert_keys(
        &clock_of("brazilian", "cbd", "59.E"),
        &json!({
            "material": "two kings or one king and one man against one king; one king and one man \
                against one king and one man; two kings against two kings",
            "moves": 5, "counted": "both", "capped_by": null, "claimed": false,
        }),
    );
    assert_keys(
        &clock_of("brazilian", "fmjd-64", "7.2.6"),
        &json!({ "material": "four or five pieces, each side with a king" }),
    );
}

#[test]
fn the_words_of_a_text_stand_below_its_rules() {
    let read = ["cbjd", "cbd", "wcdf", "ru-minsport-100", "lv-001", "lv-003"];
    let profiles = || VARIANTS.iter().flat_map(|game| game.profiles);
    for profile in read {
        let profile = profiles()
            .find(|known| known.name == profile)
            .expect(profile);
        let repetition = profile.repetition.as_ref().expect("a rule of repetition");
        // Order 722 refers to another section for it.
        let printed = profile.name != "ru-minsport-100";
        assert_eq!(!repetition.quote.is_empty(), printed, "{}", profile.name);
        let quotes = profile.clocks.iter().map(|clock| clock.quote);
        for language in ["en", "lv", "ru"] {
            let arguments = ["rules", "--profile", profile.name, "--lang", language];
            let sheet = run_without(&arguments).out;
            let sheet = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
            for quote in quotes
                .clone()
                .chain([repetition.quote].into_iter().filter(|_| printed))
            {
                assert!(!quote.is_empty(), "{}", profile.name);
                assert!(
                    sheet.contains(quote),
                    "{quote} of {} in {language}",
                    profile.name
                );
            }
        }
    }
    let clock = clock_of("brazilian", "cbd", "59.D");
    let words = clock["quote"].as_str().expect("words");
    assert!(words.ends_with("uma dama contra uma dama."), "{clock}");
    assert_eq!(
        clock_of("brazilian", "fmjd-64", "7.2.4")["quote"],
        Json::Null
    );
}

#[test]
fn one_game_or_one_profile_can_be_listed() {
    let names = |arguments: &[&str]| -> Vec<String> {
        let sheets = run_without(&[&["rules", "--json"], arguments].concat()).objects();
        let name = |sheet: &Json| sheet["rules"].as_str().expect("a name").to_owned();
        sheets.iter().map(name).collect()
    };
    for arguments in [&["checkers"][..], &["english"], &["--rules", "checkers"]] {
        assert_eq!(names(arguments), ["english"]);
    }
    assert_eq!(names(&["--profile", "fmjd-64"]), ["russian", "brazilian"]);
    let all = VARIANTS.len() + mills::VARIANTS.len();
    assert_eq!(names(&["--profile", "none"]).len(), all);
    assert_eq!(names(&["nine-mens-morris"]), ["mills"]);
    let chess = run_without(&["rules", "chess"]);
    assert!(
        chess.refusal().contains("`galotne rules` lists"),
        "{}",
        chess.err
    );
    let fide = run_without(&["rules", "english", "--profile", "fide"]);
    assert!(
        fide.refusal().contains("wcdf, lv-004, none"),
        "{}",
        fide.err
    );
    run_without(&["rules", "--profile", "fide"]).refusal();
}

#[test]
fn the_profile_without_rules_belongs_to_every_game() {
    for variant in VARIANTS {
        let done = run_without(&[
            "probe",
            "--json",
            "--rules",
            variant.name,
            "--profile",
            "none",
            "W:W:B12",
        ]);
        assert_eq!(done.code, Some(0), "{done:?}");
        let result = if variant.name.contains("giveaway") {
            "win"
        } else {
            "loss"
        };
        assert_keys(
            &done.object(),
            &json!({
                "rules": variant.name, "category": result, "dtw": 0, "clock": null, "claimable": [],
            }),
        );
    }
}

// ---- Squares -----------------------------------------------------------------------------------

#[test]
fn games_with_letters_write_them() {
    for fen in ["W:Wc3:Bd4", "w:b18:w22"] {
        let answer = probe("russian", fen, &[]);
        assert_keys(
            &answer,
            &json!({ "fen": "W:Wc3:Bd4", "category": "win", "dtw": 1 }),
        );
        assert_keys(
            &answer["moves"][0],
            &json!({ "move": "c3xe5", "captures": ["d4"], "fen": "B:We5:B" }),
        );
    }
}

#[test]
fn games_with_numbers_write_them() {
    let answer = probe("checkers", "W:W22:B18", &[]);
    assert_keys(&answer, &json!({ "rules": "english", "fen": "W:W22:B18" }));
    assert_keys(
        &answer["moves"][0],
        &json!({ "move": "22x15", "captures": [18], "fen": "B:W15:B" }),
    );
}

#[test]
fn moves_are_listed_without_tables() {
    let done = run_without(&["probe", "--json", "--rules", "russian", "W:Wc3:BKb8"]);
    assert_eq!(done.code, Some(2), "{done:?}");
    let answer = done.object();
    assert_keys(
        &answer,
        &json!({ "rules": "russian", "class": "KvM", "category": "unknown" }),
    );
    assert_keys(
        &answer["clock"],
        &json!({ "profile": "lv-001", "rule": "1.14.1-2", "limit": 64, "left": 64, "need": null }),
    );
    assert_eq!(texts(&answer["moves"], "move"), ["c3-b4", "c3-d4"]);
    assert_eq!(answer["moves"][0]["clock"]["left"], 63);
    assert!(
        answer["missing"].to_string().contains("KvM.need.lv-001"),
        "{answer}"
    );
    let text = run_without(&["probe", "--rules", "russian", "W:Wc3:BKb8"]);
    assert_eq!(text.code, Some(2));
    text.says(&[
        "c3-b4",
        "galotne-gen --rules russian --tables 'no such directory' build KvM",
    ]);
}

// ---- Ends --------------------------------------------------------------------------------------

const GIVEAWAY: [&str; 4] = [
    "english-giveaway",
    "russian-giveaway-blocked-wins",
    "brazilian-giveaway",
    "international-giveaway",
];

#[test]
fn in_giveaway_a_side_without_pieces_has_won() {
    for rules in GIVEAWAY {
        for (fen, result) in [("W:W:BK5", "win"), ("B:W:BK5", "loss")] {
            let done = run_without(&["probe", "--json", "--rules", rules, fen]);
            assert_eq!(done.code, Some(0), "{done:?}");
            assert_keys(
                &done.object(),
                &json!({ "category": result, "wdl": result, "dtw": 0, "clock": null, "moves": [] }),
            );
            let text = run_without(&["line", "--rules", rules, fen]);
            text.says(&[
                "White has won: White has no pieces left.",
                "The game is over.",
            ]);
        }
    }
}

#[test]
fn in_giveaway_the_last_capture_loses() {
    let fen = "W:W22:B18";
    for rules in GIVEAWAY {
        let done = run_without(&["probe", "--json", "--rules", rules, fen]);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert_keys(
            &done.object(),
            &json!({ "category": "loss", "dtw": -1, "claimable": [] }),
        );
        let text = run_without(&["line", "--rules", rules, fen]);
        text.says(&["Black wins in 1 move.", "Black has won"]);
    }
}

#[test]
fn in_giveaway_the_winner_of_the_table_wins_the_line() {
    // White wins: Black must capture its last piece.
    let done = run(&["line", "--rules", "english-giveaway", "W:W31,32:B1"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    done.reads("line-giveaway");
}

#[test]
fn a_wolf_that_has_passed_the_sheep_has_won() {
    // The row of the last sheep is far enough.
    let placements = [
        "Wa3,c3,e3,g3:BKb2",
        "Wa3,c3,e3,g3:BKe1",
        "Wa3,c3,g3,f6:BKe3",
    ];
    for (turn, result) in [("W", "loss"), ("B", "win")] {
        for placement in placements {
            let fen = format!("{turn}:{placement}");
            let done = run_without(&["probe", "--json", "--rules", "wolf-and-sheep", &fen]);
            assert_eq!(done.code, Some(0), "{done:?}");
            assert_keys(
                &done.object(),
                &json!({ "class": "MMMMvK", "category": result, "dtw": 0, "clock": null, "moves": [] }),
            );
            let text = run_without(&["probe", "--rules", "wolf-and-sheep", &fen]);
            text.says(&["Black has won: the wolf has passed all sheep."]);
        }
    }
}

#[test]
fn the_sheep_win_against_every_start_of_the_wolf() {
    let squares = (0..EIGHT.squares()).map(Square::from_index);
    let free: Vec<String> = (squares.map(|square| WOLF_AND_SHEEP.square_name(square)))
        .filter(|name| !name.ends_with('1'))
        .collect();
    assert_eq!(free.len(), 28);
    let fens: Vec<String> = (free.iter())
        .map(|wolf| format!("B:Wa1,c1,e1,g1:BK{wolf}"))
        .collect();
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    let arguments = ["probe", "--json", "--no-moves", "--rules", "wolf-and-sheep"];
    let done = run(&[&arguments[..], &fens].concat());
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    for answer in done.objects() {
        assert_eq!(answer["category"], "loss", "{answer}");
    }
}

#[test]
fn a_blocked_wolf_has_lost() {
    let done = run(&["line", "--rules", "wolf-and-sheep", "B:Wa1,c1,e1,g1:BKd8"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    // The wolf starts, so its moves have the numbers.
    done.says(&["   1.  d8-", "After 22 moves: White has won."]);
}

#[test]
fn material_foreign_to_a_game_is_refused() {
    let done = run(&[
        "probe",
        "--json",
        "--rules",
        "wolf-and-sheep",
        "W:WKb2:BKb6",
    ]);
    assert_eq!(done.code, Some(1), "{done:?}");
    assert_keys(
        &done.object()["error"],
        &json!({
            "kind": "material", "message": "wolf-and-sheep is not played with KvK, but with MMMMvK",
        }),
    );
}

// ---- Own moves ---------------------------------------------------------------------------------

/// Three kings against one: White's moves are counted.
const OWN_MOVES: &str = "W:WKc1,Ke1,Kg1:BKa5";

#[test]
fn a_count_of_own_moves_has_two_plies_per_move() {
    let black = OWN_MOVES.replacen('W', "B", 1);
    for (fen, counts) in [
        (
            OWN_MOVES,
            [(0, 29), (1, 29), (2, 27), (28, 1), (29, 1), (30, 0)],
        ),
        (
            &black,
            [(0, 30), (1, 28), (2, 28), (28, 2), (29, 0), (30, 0)],
        ),
    ] {
        for (spent, left) in counts {
            let answer = probe("russian", fen, &["--spent", &spent.to_string()]);
            assert_keys(
                &answer["clock"],
                &json!({ "rule": "1.14.1-3", "limit": 30, "left": left, "reached": left == 0 }),
            );
            assert_keys(
                &answer["moves"][0]["clock"],
                &json!({ "left": i32::max(left - 1, 0) }),
            );
        }
    }
    let text = run(&["probe", "--rules", "russian", OWN_MOVES, "--spent", "3"]);
    text.reads("probe-own-moves");
    let drawn = run(&["probe", "--rules", "russian", OWN_MOVES, "--spent", "30"]);
    drawn.reads("probe-own-moves-reached");
}

/// Returns a repeatable sample of positions of a Russian class, as FEN.
fn some_positions(class: &str, turn: Colour) -> Vec<String> {
    let index = Index::new(&RUSSIAN, class.parse().expect("a class")).expect("an index");
    (0..)
        .map(|number: u64| number * 7_919 % index.cells())
        .filter_map(|cell| index.position(cell, turn))
        .map(|position| write_fen(&RUSSIAN, &position))
        .take(200)
        .collect()
}

#[test]
fn results_hold_exactly_up_to_max_spent_for_both_sides() {
    for (class, profile) in [
        ("KKKvK", "lv-001"),
        ("KKMvK", "lv-001"),
        ("KKvK", "fmjd-64"),
        ("KKMvK", "fmjd-64"),
    ] {
        let arguments = [
            "probe",
            "--json",
            "--no-moves",
            "--rules",
            "russian",
            "--profile",
            profile,
        ];
        // One position for each number that occurs.
        let mut asked = BTreeMap::new();
        for turn in Colour::BOTH {
            let fens = some_positions(class, turn);
            let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
            for answer in run(&[&arguments[..], &fens].concat()).objects() {
                if let Some(most) = answer["clock"]["max_spent"]
                    .as_u64()
                    .filter(|_| answer["dtw"] != 0)
                {
                    asked.insert((answer["wdl"].to_string(), most), answer);
                }
            }
        }
        assert!(asked.len() >= 4, "{class}");
        for ((_, most), fresh) in asked {
            let fen = fresh["fen"].as_str().expect("a FEN");
            let with = |spent: u64| {
                let spent = spent.to_string();
                run(&[&arguments[..], &[fen, "--spent", &spent]].concat()).object()
            };
            assert_eq!(with(most)["category"], fresh["wdl"], "{fresh}");
            let late = if fresh["wdl"] == "win" {
                "cursed-win"
            } else {
                "blessed-loss"
            };
            let unbounded = fresh["clock"]["unbounded"] == true;
            let then = if unbounded {
                &fresh["wdl"]
            } else {
                &Json::from(late)
            };
            assert_eq!(&with(most + 1)["category"], then, "{fresh}");
        }
    }
}

/// The codex of 2020 allows one king against one two moves, the rules of 2013 allow it five.
#[test]
fn two_kings_alone_have_two_moves_by_the_codex() {
    let fen = "W:WKg7:BKa1";
    let cases = [
        ("cbd", "59.D", 4, "1", "win"),
        ("cbd", "59.D", 4, "2", "cursed-win"),
        ("cbjd", "5", 10, "2", "win"),
        ("cbjd", "5", 10, "7", "win"),
        ("cbjd", "5", 10, "8", "cursed-win"),
    ];
    for (profile, rule, limit, spent, category) in cases {
        let answer = probe("brazilian", fen, &["--profile", profile, "--spent", spent]);
        assert_keys(
            &answer,
            &json!({ "category": category, "wdl": "win", "dtw": 3 }),
        );
        assert_keys(
            &answer["clock"],
            &json!({ "profile": profile, "rule": rule, "limit": limit, "need": 3 }),
        );
    }
    // Profiles of one authority that differ are told.
    let answer = probe("brazilian", fen, &["--profile", "cbd", "--spent", "2"]);
    assert_keys(
        &answer["otherwise"][0],
        &json!({ "profile": "cbjd", "category": "win" }),
    );
}

// ---- Claims ------------------------------------------------------------------------------------

/// Two kings and a man against a king: only the 32 moves count.
const CLAIM: &str = "W:Wc3,Kc1,Ke1:BKa7";

#[test]
fn after_64_plies_with_the_same_material_a_draw_may_be_claimed() {
    let before = probe("russian", CLAIM, &["--spent", "63"]);
    assert_keys(&before, &json!({ "claimable": [] }));
    assert_keys(&before["clock"], &json!({ "rule": "1.14.1-2", "left": 1 }));
    let then = probe("russian", CLAIM, &["--spent", "64"]);
    assert_keys(
        &then,
        &json!({
            "category": "cursed-win", "wdl": "win",
            "claimable": [{
                "rule": "1.14.1-2",
                "article": "001, 1.14.1, second dash: 32 moves with the same material",
                "cite": "rule-lv-001-1-14-1-2", "player": "white", "plies_since": 0,
            }],
        }),
    );
    // Without a claim the game continues.
    assert_keys(&then["clock"], &json!({ "left": 0, "reached": false }));
    let text = run(&["probe", "--rules", "russian", CLAIM, "--spent", "64"]);
    text.reads("probe-claim");
    assert!(!text.out.contains("drawn"), "{}", text.out);
}

/// 001, 1.14.1: "līdz sava gājiena izdarīšanai pieprasa". Only the player to move claims, so a move
/// that ends the game precedes the opponent's claim. Without a claim the count continues.
#[test]
fn a_move_that_ends_the_game_precedes_a_claim() {
    for (spent, since) in [("64", 0), ("70", 6)] {
        let answer = probe("russian", "W:WKc1:BKb2", &["--spent", spent]);
        assert_keys(
            &answer,
            &json!({ "category": "win", "wdl": "win", "dtw": 1 }),
        );
        assert_keys(
            &answer["clock"],
            &json!({
                "left": 0, "need": 0, "max_spent": 64, "unbounded": true, "reached": false,
                "spent": [format!("1.14.1-2={spent}")],
            }),
        );
        assert_keys(
            &answer["claimable"][0],
            &json!({ "rule": "1.14.1-2", "player": "white", "plies_since": since }),
        );
        for found in answer["moves"].as_array().expect("moves") {
            assert_keys(found, &json!({ "category": "loss", "dtw": 0 }));
        }
    }
    let text = run(&[
        "probe",
        "--rules",
        "russian",
        "W:WKc1:BKb2",
        "--spent",
        "70",
    ]);
    text.reads("probe-claim-beyond-limit");
    // If the player does not win at once, a claim by either side draws.
    let slow = probe("russian", CLAIM, &["--spent", "70"]);
    assert_eq!(slow["category"], "cursed-win");
    let losing = probe("russian", &CLAIM.replacen('W', "B", 1), &["--spent", "64"]);
    assert_keys(&losing, &json!({ "category": "blessed-loss" }));
    assert_eq!(losing["claimable"][0]["player"], "black");
}

/// `adjudicate` gives the same answer for the score sheet.
#[test]
fn probe_and_adjudicate_agree_on_claims() {
    let done = run(&[
        "adjudicate",
        "--rules",
        "russian",
        "--fen",
        "W:WKc1:BKb2",
        "--spent",
        "64",
        "--moves",
        "c1xa3",
        "--json",
    ]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let verdict = done.object();
    assert_keys(
        &verdict["over"],
        &json!({ "result": "white-wins", "ply": 1, "rule": null }),
    );
    assert_eq!(verdict["final"]["category"], "loss");
    assert_eq!(verdict["changes"], json!([]));
    assert_keys(
        &verdict["claimable"][0],
        &json!({ "rule": "1.14.1-2", "ply": 0, "last_ply": 0, "player": "white" }),
    );
}

#[test]
fn a_finished_game_has_no_claims() {
    let arguments = ["--profile", "wcdf", "--spent", "80"];
    let playing = probe("english", "B:WK18,K22:B13", &arguments);
    assert_eq!(texts(&playing["claimable"], "rule"), ["40"]);
    let over = probe("english", "B:WK11,K8:BK4", &arguments);
    assert_keys(
        &over,
        &json!({ "category": "loss", "dtw": 0, "claimable": [], "moves": [] }),
    );
}

#[test]
fn a_line_states_when_a_draw_can_be_claimed() {
    let fen = "W:WK1,K3:BK32";
    let done = run(&[
        "line",
        "--rules",
        "english",
        "--profile",
        "wcdf",
        fen,
        "--spent",
        "79",
    ]);
    done.reads("line-claim");
    assert!(!done.out.contains("not known"), "{}", done.out);
}

// ---- Several clocks, and none ------------------------------------------------------------------

#[test]
fn a_lone_king_on_the_main_road_runs_two_clocks() {
    let fen = "W:WKc1,Ke1,Kg1:BKa1";
    let both = ["--spent", "1.14.1-3=6", "--spent", "1.14.1-4=4"];
    let answer = probe("russian", fen, &both);
    assert_keys(
        &answer["clock"],
        &json!({ "rule": "1.14.1-3", "left": 23, "contested": false }),
    );
    assert_keys(
        &answer["clock"]["beside"],
        &json!({ "rule": "1.14.1-4", "limit": 10, "left": 5, "contested": false }),
    );
    run(&[&["probe", "--rules", "russian", fen], &both[..]].concat()).reads("probe-two-clocks");
    let drawn = probe(
        "russian",
        fen,
        &["--spent", "1.14.1-3=20", "--spent", "1.14.1-4=10"],
    );
    assert_keys(
        &drawn["clock"],
        &json!({ "rule": "1.14.1-3", "left": 9, "reached": true }),
    );
    let off = probe("russian", OWN_MOVES, &["--spent", "6"]);
    assert_eq!(off["clock"].get("beside"), None);
}

#[test]
fn a_position_without_a_clock_is_judged() {
    let arguments = ["--profile", "lv-003"];
    let answer = probe("russian", CLAIM, &arguments);
    assert_keys(
        &answer,
        &json!({ "category": "win", "wdl": "win", "clock": null, "claimable": [], "assumed": [] }),
    );
    assert_eq!(answer["moves"][0]["clock"], Json::Null);
    let counted = probe("russian", CLAIM, &["--profile", "lv-003", "--spent", "9"]);
    assert!(
        counted["assumed"].to_string().contains("plays no part"),
        "{counted}"
    );
    let text = run(&[&["probe", "--rules", "russian", CLAIM], &arguments[..]].concat());
    let best = text
        .out
        .lines()
        .find(|line| line.contains("c1-b2"))
        .expect("a move");
    let columns: Vec<_> = best.split_whitespace().collect();
    assert_eq!(columns, ["c1-b2", "wins", "in", "19", "moves"]);
}

#[test]
fn a_disputed_rule_is_called_contested() {
    let arguments = ["--profile", "fmjd-64"];
    let answer = probe("russian", CLAIM, &arguments);
    assert_keys(
        &answer["clock"],
        &json!({
            "rule": "7.2.6", "limit": 60, "contested": true, "cite": "rule-fmjd-64-7-2-6-30",
        }),
    );
    let contested = json!({
        "kind": "contested", "profile": "fmjd-64", "cite": "rule-fmjd-64-7-2-6-30",
        "text": format!("the meaning of {} is disputed", texts(&json!([answer["clock"]]), "article")[0]),
    });
    let notes = answer["notes"].as_array().expect("notes");
    assert!(notes.contains(&contested), "{answer}");
    let text = run(&[&["probe", "--rules", "russian", CLAIM], &arguments[..]].concat());
    text.reads("probe-contested");
}
