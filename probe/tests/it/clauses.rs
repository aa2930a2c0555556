//! The digests of rules in table headers. A change makes existing tables unreadable, so a digest
//! may change with the interpretation of a rule, but never with its wording in the program.

use galotne::rules::{Clauses, INTERNATIONAL, VARIANTS};
use std::fmt::Write;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The clauses of every game and the clocks of every profile, with the digests of published tables.
fn known() -> &'static str {
    include_str!("../fixtures/clauses.txt")
}

#[test]
fn digests_are_those_of_published_tables() {
    let mut found = String::new();
    let mut put = |title: &str, text: &str, clauses: &Clauses| {
        let digest = hex(&clauses.digest());
        writeln!(found, "{title}: {digest}\n{text}").expect("a string");
    };
    for variant in VARIANTS {
        let game = Clauses::of_game(variant);
        put(variant.name, &game.to_string(), &game);
        for profile in variant.profiles {
            let clauses = Clauses::with_clocks(variant, profile);
            let text = clauses.to_string();
            let clocks = text
                .strip_prefix(&game.to_string())
                .expect("the game first");
            let title = format!("{} under {}", variant.name, profile.name);
            put(&title, clocks, &clauses);
        }
    }
    assert_eq!(found, known());
}

/// The clauses in the essay on the format are those of its game.
#[test]
fn the_example_of_the_essay_is_true() {
    // The essay breaks the lines of clocks before `charged`.
    let essay = include_str!("../../src/table/mod.rs").replace("\n//!   charged:", "charged:");
    let shown = |text: &str| {
        let lines = text.lines().map(|line| format!("//! {line}\n"));
        let lines: String = lines.collect();
        assert!(essay.contains(&lines), "{lines}");
    };
    let game = Clauses::of_game(&INTERNATIONAL);
    let text = game.to_string();
    shown(&text);
    assert_eq!((text.len(), text.lines().count()), (252, 13));
    assert!(text.ends_with('\n'));
    let words = |digest: [u8; 16]| {
        let words: Vec<String> = digest.chunks(4).map(hex).collect();
        assert!(
            essay.contains(&format!("`{}`", words.join(" "))),
            "{words:?}"
        );
    };
    words(game.digest());
    let under = |profile| {
        let profile = INTERNATIONAL.profile(profile).expect("a profile");
        Clauses::with_clocks(&INTERNATIONAL, profile)
    };
    let letter = under("fmjd-2015").to_string();
    shown(&letter[text.len()..]);
    words(under("fmjd-2015").digest());
    words(under("fmjd-2018").digest());
    let capped = letter.replacen(
        "moves:5;charged:both;resets:never;entry:fresh",
        "moves:5;charged:both;resets:never;entry:capped-by(1)",
        1,
    );
    assert_eq!(under("fmjd-2018").to_string(), capped);
    assert_eq!(under("lidraughts").to_string(), letter);
}
