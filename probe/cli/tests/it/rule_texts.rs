//! The rule texts sentence by sentence: the consequence of each, and what it leaves open.

use crate::program::{CommandOutput, assert_keys, run_in};
use crate::rules::{run, run_without};
use serde_json::{Value as Json, json};

/// Judges a score under a profile, with the tables that exist.
fn adjudicate(rules: &str, profile: &str, fen: &str, moves: &str) -> Json {
    let done = run(&[
        "adjudicate",
        "--json",
        "--rules",
        rules,
        "--profile",
        profile,
        "--fen",
        fen,
        "--moves",
        moves,
    ]);
    assert_ne!(done.code, Some(1), "{done:?}");
    done.object()
}

/// Returns this many plies of two kings that move back and forth.
fn shuffled(plies: usize) -> String {
    let there_and_back = ["c1-d2", "f8-e7", "d2-c1", "e7-f8"];
    let moves: Vec<_> = there_and_back.into_iter().cycle().take(plies).collect();
    moves.join(" ")
}

fn kinds(answer: &Json) -> Vec<&str> {
    let notes = answer["notes"].as_array().expect("notes");
    notes
        .iter()
        .map(|note| note["kind"].as_str().expect("a kind"))
        .collect()
}

/// Returns the notes about open questions.
fn open(answer: &Json) -> Vec<&str> {
    let notes = answer["notes"].as_array().expect("notes");
    let open = notes.iter().filter(|note| note["kind"] == "open");
    open.map(|note| note["sentence"].as_str().expect("a sentence"))
        .collect()
}

/// 000, 6.4: "ja katrs spēlētājs ir izspēlējis ne vairāk kā vēl piecus gājienus"; 002: "maksimums
/// vēl 5".
#[test]
fn five_more_moves_are_five_more() {
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/samples/three-against-one.pdn"
    );
    for (profile, ply) in [("fmjd-2015", 36), ("fmjd-2018", 32)] {
        let done = run_without(&["adjudicate", "--json", "--profile", profile, sample]);
        assert_eq!(done.object()["over"]["ply"], ply, "{profile}");
    }
}

/// 001, 1.14.1: "kura atrodas uz garā ceļa", "pēdējo 32 vai vairāk gājienu laikā", "nenosit
/// pretinieka dāmu"; 003: "ja viena un tā pati pozīcija atkārtojas trīs reizes"; 000, 6.2: "netiek
/// pārvietoti vai sisti parastie kauliņi", "dāmu galotnē"; 004: "Ir iespējams", "drīkst". Open
/// questions of these texts are listed with the rules in every language, with the printed words.
#[test]
fn open_questions_of_a_text_are_listed_with_its_rules() {
    let cases = [
        ("international", "sisti parastie kauliņi"),
        ("international", "dāmu galotnē"),
        ("international", "ar numuriem no 1-20"),
        ("russian", "uz garā ceļa"),
        ("russian", "32 vai vairāk gājienu"),
        ("russian", "nenosit pretinieka dāmu"),
        ("russian", "atkārtojas trīs reizes"),
        ("russian", "tik, cik iespējams"),
        ("english", "Ir iespējams"),
        ("english-giveaway", "Visi pārējie noteikumi"),
        ("wolf-and-sheep", "aiz to mugurām"),
    ];
    for language in ["en", "lv", "ru"] {
        for (rules, words) in cases {
            let sheet = run_without(&["rules", rules, "--lang", language]).out;
            let sheet = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
            // The first words are on one line at any width.
            let first = words.split(' ').next().expect("a word");
            assert!(sheet.contains(first), "{words} of {rules} in {language}");
        }
        let sheets = run_without(&["rules", "--json", "--lang", language]).objects();
        let all = serde_json::to_string(&sheets).expect("JSON");
        for (rules, words) in cases {
            assert!(all.contains(words), "{words} of {rules}");
        }
    }
}

/// 000, 7.3: "abi spēlētāji, savstarpēji vienojoties, piekrīt neizšķirtam", "neviens no spēlētājiem
/// nevar uzvarēt"; 001, 1.14.2; 003: "Tiesnesis var novērtēt pozīciju".
#[test]
fn draws_without_a_count_are_listed_with_the_counts() {
    let sheet = |rules: &str| run_without(&["rules", "--json", rules]).object();
    let uncounted = |sheet: &Json, profile: &str| -> Vec<String> {
        let profiles = sheet["profiles"].as_array().expect("profiles");
        let found = profiles.iter().find(|found| found["profile"] == profile);
        let sentences = found.expect("the profile")["uncounted"]
            .as_array()
            .expect("sentences");
        sentences
            .iter()
            .map(|found| found["sentence"].as_str().expect("a name").to_owned())
            .collect()
    };
    let (international, russian) = (sheet("international"), sheet("russian"));
    assert_eq!(
        uncounted(&international, "fmjd-2015"),
        ["agreed", "nobody-can-win"]
    );
    assert_eq!(uncounted(&russian, "lv-001"), ["offered"]);
    assert_eq!(
        uncounted(&russian, "lv-003"),
        ["agreed", "arbiter-assesses"]
    );
}

/// A draw in the tables supports an arbiter's assessment (003), but does not replace it.
#[test]
fn a_draw_by_the_tables_supports_the_arbiter() {
    let judged = adjudicate("russian", "lv-003", "W:WKc1:BKf8", "c1-d2");
    let last = &judged["final"];
    assert_eq!(
        (&last["category"], &judged["over"]),
        (&json!("draw"), &Json::Null)
    );
    assert!(kinds(last).contains(&"supports"), "{last}");
    let fen = "W:WKf8,Kb2,Ka1:BKa5";
    let best = run(&["probe", "--json", "--rules", "russian", fen]).object()["moves"][0].clone();
    let best = best["move"].as_str().expect("a move");
    let won = adjudicate("russian", "lv-003", fen, best);
    assert_eq!(won["final"]["category"], "loss");
    assert!(!kinds(&won["final"]).contains(&"supports"));
}

/// A verdict names the open questions of the rule that decides it, and no others.
#[test]
fn a_verdict_names_open_questions_of_its_rule() {
    let fen = "W:WKb8,Kg3,Ke1:BKd4";
    let ask = |spent: &str| {
        let profile = ["--profile", "lv-001", "--no-moves"];
        let arguments = [
            &[
                "probe", "--json", "--rules", "russian", fen, "--spent", spent,
            ],
            &profile[..],
        ]
        .concat();
        run(&arguments).object()
    };
    let fresh = ask("1.14.1-4=0");
    assert_eq!(open(&fresh), [""; 0], "{fresh}");
    // The king has been on the main road during the five moves.
    let over = ask("1.14.1-4=10");
    assert_eq!(over["category"], "cursed-win");
    assert_eq!(open(&over), ["road-begins"], "{over}");
}

/// 004, Padošanās: "Visi pārējie noteikumi arī paliek spēkā tādi paši kā dambretē": in draughts a
/// blocked side has lost.
#[test]
fn in_giveaway_a_blocked_side_has_lost_to_the_letter() {
    for (game, blocked) in [
        ("international", "B:W41,47:B36"),
        ("russian", "B:Wb2,c1:Ba3"),
        ("brazilian", "B:Wb2,c1:Ba3"),
        ("english", "B:W25,30:B21"),
    ] {
        for (suffix, category) in [("", "loss"), ("-blocked-wins", "win")] {
            let rules = format!("{game}-giveaway{suffix}");
            let done = run_without(&["probe", "--json", "--rules", &rules, blocked]);
            assert_keys(
                &done.object(),
                &json!({ "category": category, "dtw": 0, "moves": [] }),
            );
        }
    }
    // The key of lidraughts keeps its meaning.
    let own = run_without(&["rules", "--json", "antidraughts"]).object();
    assert_eq!(own["rules"], "international-giveaway-blocked-wins");
}

/// 001, 1.14.1, second dash: "līdz sava gājiena izdarīšanai pieprasa": a player who moves instead
/// of claiming had the claim as a further choice.
#[test]
fn a_claim_is_the_first_choice_of_the_claimant() {
    let arguments = [
        "--fen",
        "B:WKc1:BKh8",
        "--spent",
        "64",
        "--moves",
        "h8-b2 c1xa3",
    ];
    let ask = |more: &[&str]| {
        let named = ["adjudicate", "--rules", "russian"];
        run(&[&named[..], &arguments[..], more].concat())
    };
    let judged = ask(&["--json"]).object();
    assert_keys(
        &judged["changes"][0],
        &json!({ "ply": 1, "from": "draw", "to": "loss" }),
    );
    assert_eq!(judged["changes"][0]["better"][0], "claim");
    ask(&[]).says(&["to claim the draw"]);
    // It also comes first among the moves of a position.
    let text = run(&[
        "probe",
        "--rules",
        "russian",
        "B:WKc1:BKh8",
        "--spent",
        "64",
    ])
    .out;
    let first = text
        .lines()
        .skip_while(|line| !line.trim_start().starts_with("move"))
        .nth(1);
    assert!(
        first.expect("a choice").trim_start().starts_with("claim"),
        "{text}"
    );
}

/// APCA, 26: its numbers are known, and not what they count.
#[test]
fn every_answer_of_pool_says_that_its_counts_are_not_known() {
    for profile in [None, Some("apca-open"), Some("apca")] {
        let named = profile.map_or(vec![], |profile| vec!["--profile", profile]);
        let ask = |command: &[&str]| {
            let done = run_without(&[command, &["--rules", "pool"], &named].concat());
            assert_ne!(done.code, Some(1), "{done:?}");
            done
        };
        for command in [
            // Over, unknown without tables, and a game.
            &["probe", "--json", "W:W:BK5"][..],
            &["probe", "--json", "W:WK29:BK4"],
            &["adjudicate", "--json", "--moves", "11-15 23-19"],
        ] {
            let answer = ask(command).object();
            let judged = answer.get("final").unwrap_or(&answer);
            assert_eq!(open(judged), ["pool-counts"], "{answer}");
        }
        ask(&["probe", "W:WK29:BK4"]).says(&[
            "APCA rules (pool checkers), 26",
            "Its counts are not known here",
        ]);
    }
    for profile in ["none", "playstrategy"] {
        let command = ["--rules", "pool", "--profile", profile];
        let done = run_without(&[&["probe", "--json", "W:W:BK5"], &command[..]].concat());
        assert_eq!(open(&done.object()), [""; 0]);
    }
    run_without(&["rules", "pool"]).says(&["left open by the texts", "APCA, 26", "APCA, 28"]);
}

/// ČFD: no rule of repetition was found, so the claim rests on a reading.
#[test]
fn a_claim_by_repetition_in_czech_draughts_names_its_reading() {
    for (plies, sentences) in [(8, &["czech-draws"][..]), (7, &[])] {
        let judged = adjudicate("czech", "cfd-open", "W:WKc1:BKf8", &shuffled(plies));
        assert_eq!(open(&judged["final"]), sentences, "{judged}");
    }
}

/// Thai draughts: none of the texts mentions draws.
#[test]
fn a_claim_by_repetition_in_thai_draughts_names_its_reading() {
    for (plies, sentences) in [(8, &["thai-draws"][..]), (7, &[])] {
        let judged = adjudicate("thai", "threefold", "W:WKc1:BKf8", &shuffled(plies));
        assert_eq!(open(&judged["final"]), sentences, "{judged}");
    }
    run_without(&["rules", "thai"]).says(&["left open by the texts", "coldmoon.io"]);
}

/// TÜDAF: one piece each is drawn at once, whatever can be captured.
#[test]
fn one_piece_each_ends_a_turkish_game() {
    let (fen, moves) = ("W:WKd4:BKd6,h6", "d4xd7 h6-h5");
    let judged = adjudicate("turkish", "tudaf", fen, moves);
    assert_eq!(judged["over"]["ply"], 1, "{judged}");
    let judged = adjudicate("turkish", "none", fen, moves);
    assert_eq!(judged["over"], Json::Null, "{judged}");
    run_without(&["rules", "turkish"]).says(&["drawn as soon as each side has one"]);
}

/// Giveaway has draws by repetition, which a player claims.
#[test]
fn in_giveaway_a_repeated_position_may_be_claimed_as_drawn() {
    let fen = "W:WKc1:BKf8";
    let done = run_without(&[
        "probe",
        "--json",
        "--rules",
        "russian-giveaway",
        fen,
        "--seen",
        fen,
        "--seen",
        fen,
    ]);
    let answer = done.object();
    assert_eq!(answer["occurrences"], 3);
    assert_keys(
        &answer["claimable"][0],
        &json!({ "rule": "3", "player": "white" }),
    );
}

/// FMJD-64, 7.2.5: "If within 15 moves the players made moves only kings without moving of men and
/// not making the capture". The rule limits moves: men may be on the board, and 7.2.6 counts in
/// parallel.
#[test]
fn fifteen_moves_of_kings_alone_draw_with_men_on_the_board() {
    for fen in [
        "W:WKc1,a1:BKf8,h8",
        "W:WKc1,Ka1:BKf8,Kh8",
        "W:WKc1,a1,a3:BKf8,h8,h6",
    ] {
        let judged = adjudicate("russian", "fmjd-64", fen, &shuffled(40));
        assert_keys(
            &judged["over"],
            &json!({ "rule": "7.2.5", "ply": 30, "result": "draw" }),
        );
        assert!(open(&judged["final"]).contains(&"obvious-win"), "{judged}");
        let counted: Vec<_> = judged["clocks"]
            .as_array()
            .expect("clocks")
            .iter()
            .collect();
        let counted: Vec<_> = counted.iter().map(|span| span["rule"].as_str()).collect();
        assert_eq!(counted, [Some("7.2.6"), Some("7.2.5")], "{fen}");
        // A ply earlier the game continues.
        let judged = adjudicate("russian", "fmjd-64", fen, &shuffled(29));
        assert_eq!(judged["over"], Json::Null);
    }
    // A man's step restarts the count of 7.2.5, but not that of 7.2.6.
    let moves = format!("{} a1-b2 f8-e7", shuffled(28));
    let judged = adjudicate("russian", "fmjd-64", "W:WKc1,a1:BKf8,h8", &moves);
    let clock = &judged["final"]["clock"];
    assert_eq!(
        (&clock["rule"], &clock["left"]),
        (&json!("7.2.6"), &json!(30))
    );
    assert_keys(
        &clock["untabled"],
        &json!({ "rule": "7.2.5", "left": 29, "limit": 30 }),
    );
    assert_eq!(clock["spent"], json!(["7.2.6=30", "7.2.5=1"]));
}

/// Tables take 7.2.6 into account. If 7.2.5 could change the result, the answer says so.
#[test]
fn an_answer_that_7_2_5_could_change_says_so() {
    let ask = |fen: &str, spent: &str| {
        run(&[
            "probe",
            "--json",
            "--no-moves",
            "--rules",
            "russian",
            "--profile",
            "fmjd-64",
            fen,
            "--spent",
            spent,
        ])
        .object()
    };
    // Won, with the next capture or promotion within 12 plies.
    let won = "W:WKh6,Kf2,e1:BKa3";
    let need = ask(won, "7.2.5=0")["clock"]["need"].as_u64();
    let need = need.expect("White wins");
    assert!((10..30).contains(&need), "{need} plies are no test");
    for spent in 0..30 {
        let answer = ask(won, &format!("7.2.5={spent}"));
        let told = kinds(&answer).contains(&"untabled");
        assert_eq!(told, need > 30 - spent, "{answer}");
    }
    // With no plies left the game is over.
    let answer = ask("W:WKd2,Kc1:BKf8,Kh8", "7.2.5=30");
    assert_eq!(answer["clock"]["reached"], true);
    let text = run(&[
        "probe",
        "--rules",
        "russian",
        "--profile",
        "fmjd-64",
        won,
        "--spent",
        "7.2.5=28",
    ]);
    text.reads("probe-untabled-clock");
    let too_many: CommandOutput = run_in(
        std::path::Path::new("no such directory"),
        &[
            "probe",
            "--rules",
            "russian",
            "--profile",
            "fmjd-64",
            won,
            "--spent",
            "7.2.5=31",
        ],
    );
    assert_eq!(too_many.code, Some(1), "{too_many:?}");
}

/// 000, 6.1; 001, sixth dash: a diagram does not show earlier positions, so they can be given.
#[test]
fn earlier_positions_can_be_given() {
    let fen = "W:WKc1,Ke1,Kg1:BKh2";
    let ask = |profile: &str, seen: usize| {
        let mut arguments = vec![
            "probe",
            "--json",
            "--rules",
            "russian",
            "--profile",
            profile,
            fen,
        ];
        for _ in 0..seen {
            arguments.extend(["--seen", fen]);
        }
        run(&arguments).object()
    };
    let twice = ask("lv-003", 1);
    assert_keys(
        &twice,
        &json!({ "category": "win", "occurrences": 2, "claimable": [] }),
    );
    // 003: automatic.
    let thrice = ask("lv-003", 2);
    assert_keys(
        &thrice,
        &json!({ "category": "cursed-win", "occurrences": 3, "wdl": "win" }),
    );
    assert_eq!(thrice["clock"]["reached"], true);
    // 001: a player may claim it, or continue and win.
    let thrice = ask("lv-001", 2);
    assert_eq!(thrice["category"], "win");
    assert_keys(
        &thrice["claimable"][0],
        &json!({ "rule": "1.14.1-6", "player": "white" }),
    );
    // With the other side to move it is another position.
    let other = "B:WKc1,Ke1,Kg1:BKh2";
    let answer = run(&[
        "probe",
        "--json",
        "--rules",
        "russian",
        "--profile",
        "lv-003",
        fen,
        "--seen",
        other,
        "--seen",
        other,
    ]);
    assert_keys(
        &answer.object(),
        &json!({ "category": "win", "occurrences": 1 }),
    );
    // A move that repeats a position for the third time draws.
    let next = ask("lv-003", 0)["moves"][0].clone();
    let repeated = next["fen"].as_str().expect("a position");
    let answer = run(&[
        "probe",
        "--json",
        "--rules",
        "russian",
        "--profile",
        "lv-003",
        fen,
        "--seen",
        repeated,
        "--seen",
        repeated,
    ])
    .object();
    let moves = answer["moves"].as_array().expect("moves");
    let found = moves
        .iter()
        .find(|found| found["fen"] == *repeated)
        .expect("the move");
    assert_eq!(found["category"], "blessed-loss");
    assert_ne!(answer["moves"][0]["fen"], *repeated, "another is better");
    let bad = run_without(&["probe", fen, "--rules", "russian", "--seen", "nothing"]);
    assert_eq!(bad.code, Some(1), "{bad:?}");
}
