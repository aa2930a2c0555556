//! Checks that the three languages have the same messages and variables, each with its own grammar.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser;
use galotne::position::Colour;
use galotne::rules::{Profile, VARIANTS};
use galotne::verdict::DrawRule;
use galotne_answer::mills::{JudgedPosition, PositionVerdict};
use galotne_answer::{PositionDetail, rule_key};
use galotne_mills::{self as mills, MILLS, parse_fen};
use galotne_report::Language;
use galotne_report::language::{Argument, MessageFile};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Returns the messages of a language with their variables, including those of messages that they
/// refer to.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut direct = BTreeMap::new();
    for part in MessageFile::ALL {
        let resource = parser::parse(language.resource(part)).expect("a file without faults");
        for (key, named) in in_one_part(&resource) {
            assert!(
                direct.insert(key.clone(), named).is_none(),
                "{key} in two parts"
            );
        }
    }
    let mut messages = BTreeMap::new();
    for key in direct.keys() {
        let mut variables = BTreeSet::new();
        let mut open = vec![key.clone()];
        while let Some(key) = open.pop() {
            let (own, referred) = direct.get(&key).expect("only messages that exist");
            variables.extend(own.iter().cloned());
            open.extend(referred.iter().cloned());
        }
        assert!(messages.insert(key.clone(), variables).is_none());
    }
    messages
}

type Named = (BTreeSet<String>, BTreeSet<String>);

/// Returns the variables of each message, and the messages that it refers to.
fn in_one_part(resource: &Resource<&str>) -> BTreeMap<String, Named> {
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            assert!(
                matches!(entry, Entry::Comment(_) | Entry::GroupComment(_)),
                "{entry:?}"
            );
            continue;
        };
        let key = message.id.name.to_owned();
        let mut named = Named::default();
        pattern(message.value.as_ref().expect("a text"), &mut named);
        assert!(found.insert(key.clone(), named).is_none(), "{key} twice");
        for attribute in &message.attributes {
            let mut named = Named::default();
            pattern(&attribute.value, &mut named);
            found.insert(format!("{key}.{}", attribute.id.name), named);
        }
    }
    found
}

fn pattern(pattern_: &Pattern<&str>, named: &mut Named) {
    for element in &pattern_.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(expression) => inline(expression, named),
                Expression::Select { selector, variants } => {
                    inline(selector, named);
                    for variant in variants {
                        pattern(&variant.value, named);
                    }
                }
            }
        }
    }
}

fn inline(expression: &InlineExpression<&str>, named: &mut Named) {
    match expression {
        InlineExpression::VariableReference { id } => {
            named.0.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, attribute } => {
            assert!(attribute.is_none());
            named.1.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. },
            ..
        } => {
            for argument in positional {
                inline(argument, named);
            }
        }
        InlineExpression::StringLiteral { .. } => {}
        other => panic!("unexpected {other:?}"),
    }
}

#[test]
fn all_languages_have_the_same_messages_and_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 300);
    for language in [Language::Latvian, Language::Russian] {
        let other = messages(language);
        for (key, variables) in &english {
            assert_eq!(other.get(key), Some(variables), "{key} in {language}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "{key} in {language} only");
        }
    }
}

/// Returns the text of all source files, and of all messages that refer to others.
fn sources() -> String {
    fn read(dir: &Path, texts: &mut String) {
        for file in fs::read_dir(dir).expect("a directory") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                read(&path, texts);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                texts.push_str(&fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    let mut texts = String::new();
    // The texts of chapters, static sites and previews are used by other packages.
    for package in ["src", "../study/src", "../cli/src/site", "../server/src"] {
        read(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(package),
            &mut texts,
        );
    }
    for part in MessageFile::ALL {
        texts.push_str(Language::English.resource(part));
    }
    texts
}

/// Every message is used: the sources contain its key, or a prefix to which a program appends a
/// known name.
#[test]
fn every_message_is_used() {
    let sources = sources();
    // The endings that programs append to these prefixes.
    let words = |start: &str, words: &[&str]| -> Vec<String> {
        let keys = words.iter().map(|word| format!("{start}-{word}"));
        keys.collect()
    };
    let categories = [
        "win",
        "cursed-win",
        "draw",
        "blessed-loss",
        "loss",
        "unknown",
    ];
    let put_together: BTreeSet<String> = [
        words("category", &categories),
        words("move", &categories),
        words(
            "move",
            &["loss-in", "blessed-loss-in", "cursed-win-in", "win-in"],
        ),
        words("value", &categories),
        words(
            "result",
            &[
                "white-wins",
                "draw",
                "black-wins",
                "double-forfeit",
                "unfinished",
            ],
        ),
        words("summary", &["white-wins", "draw", "black-wins"]),
        words(
            "termination",
            &[
                "normal",
                "time-forfeit",
                "abandoned",
                "resignation",
                "agreement",
                "adjudication",
                "rules-infraction",
                "unterminated",
            ],
        ),
        words(
            "clause",
            &[
                "board", "starts", "king", "men", "choice", "crowning", "ends", "stones", "moves",
                "flying", "placing", "moving", "removal",
            ],
        ),
        words("of", &["both", "stronger"]),
        // For games with extra moves.
        words("study-move", &["plies"]),
        words("study-lengths-words", &["plies"]),
        words("study-lengths-caption", &["plies"]),
        words("study-wins-in", &["plies"]),
        words("study-longest-caption", &["plies"]),
        words(
            "theme",
            &[
                "main-road",
                "opposition",
                "sacrifice",
                "promotion",
                "block",
                "only-moves",
                "zugzwang",
                "double-threat",
                "opened-mill",
                "double-mill",
                "extra-move",
                "flight",
            ],
        ),
        words("study-on", &["nobody", "white", "black", "both"]),
        words(
            "choice",
            &[
                "by-king",
                "pieces-kings",
                "pieces-by-king-kings-kings-first",
                "value-by-king",
            ],
        ),
        words(
            "mills-fault",
            &[
                "after-end",
                "hand-empty",
                "more-stones",
                "point-taken",
                "no-stone",
                "place-first",
                "no-step",
                "missing-removal",
                "no-mill",
                "no-removal",
                "nothing-there",
                "in-mill",
                "too-many",
                "no-extra-move",
                "extra-move-not-made",
            ],
        ),
        words("restarted-by", &["man-move", "capture", "promotion"]),
        words(
            "legend",
            &[
                "in-charge",
                "of",
                "entered",
                "draw",
                "000",
                "001",
                "003",
                "004",
            ],
        ),
    ]
    .concat()
    .into_iter()
    .collect();
    for key in messages(Language::English).keys() {
        let name = key.split('.').next().expect("a name");
        let used =
            sources.contains(&format!("\"{name}\"")) || sources.contains(&format!("{{ {name} }}"));
        // Messages of rules, games and profiles have their own test.
        let of_rules = ["rule-", "rules-", "profile-", "reading-", "said-"]
            .iter()
            .any(|start| key.starts_with(start));
        // Shown in the choice of a language; the texts of the board have their own tests.
        let elsewhere = name == "language" || name.starts_with("board-");
        let known = of_rules || put_together.contains(name) || elsewhere;
        assert!(used || known, "nobody says {key}");
    }
}

fn rules(profile: &'static Profile) -> Vec<DrawRule> {
    let clocks = profile.clocks.iter().map(DrawRule::Clock);
    let repetition = profile.repetition.as_ref().map(DrawRule::Repetition);
    clocks.chain(repetition).collect()
}

/// Every rule of every profile has a source and a text, and no two rules of a profile share them.
#[test]
fn every_rule_of_every_profile_has_a_text_in_every_language() {
    let mut told = BTreeSet::new();
    for language in Language::ALL {
        for variant in VARIANTS {
            assert_ne!(
                language.message(&format!("rules-{}", variant.name), &[]),
                ""
            );
            for profile in variant.profiles {
                let whose = language.message(&format!("profile-{}", profile.name), &[]);
                assert!(whose.len() > 10, "{}", profile.name);
                let mut articles = BTreeMap::new();
                for rule in rules(profile) {
                    let key = rule_key(profile, rule);
                    let article = language.message(&key, &[]);
                    let says = language.message(&format!("{key}.says"), &[]);
                    assert!(
                        !says.ends_with('.') && says.len() > 20,
                        "{key} in {language}"
                    );
                    // One rule for several kinds of material has one source.
                    let known = articles.insert(article, key.clone());
                    assert!(
                        known.is_none_or(|known| known == key),
                        "{key} in {language}"
                    );
                    told.insert(key);
                }
            }
        }
    }
    let sentences = VARIANTS.iter().flat_map(|variant| {
        let profiles = variant.profiles.iter();
        let of_profiles = profiles.flat_map(|profile| profile.open.iter().chain(profile.uncounted));
        variant.open.iter().chain(of_profiles)
    });
    let of_mills = mills::VARIANTS.iter().flat_map(|mills| mills.open);
    let sentences: BTreeSet<String> = (sentences.chain(of_mills))
        .map(|sentence| format!("reading-{}", sentence.key))
        .collect();
    let read: BTreeSet<String> = (messages(Language::English).into_keys())
        .filter(|key| key.starts_with("reading-"))
        .collect();
    assert_eq!(sentences, read, "a sentence that no text has");
    let written: BTreeSet<String> = (messages(Language::English).into_keys())
        .filter(|key| key.starts_with("rule-") && !key.contains('.') && key != "rule-cited")
        .collect();
    assert_eq!(told, written, "a rule that no profile has");
}

/// Lists show the name alone. Reports may add words around the same name.
#[test]
fn board_and_reports_name_games_and_authorities_alike() {
    let words = |text: &str| -> Vec<String> {
        let name = text
            .split(['(', ','])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let words = name.split(|c: char| !c.is_alphanumeric() && c != '-');
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    for language in Language::ALL {
        let says = |key: String| language.message(&key, &[]);
        for variant in VARIANTS {
            let short = words(&says(format!("board-variant-{}", variant.name)));
            let whole = words(&says(format!("rules-{}", variant.name)));
            assert_eq!(whole.get(..short.len()), Some(&short[..]));
            for profile in variant
                .profiles
                .iter()
                .filter(|profile| profile.name != "none")
            {
                let short = says(format!("board-profile-{}", profile.name));
                let whole = says(format!("profile-{}", profile.name)).to_lowercase();
                for word in words(&short) {
                    assert!(whole.contains(&word), "`{short}` is called `{whole}`");
                }
            }
        }
    }
}

#[test]
fn numbers_in_rule_texts_equal_those_of_the_profiles() {
    for language in Language::ALL {
        for profile in VARIANTS.iter().flat_map(|variant| variant.profiles) {
            for clock in profile.clocks {
                let key = rule_key(profile, DrawRule::Clock(clock));
                let says = language.message(&format!("{key}.says"), &[]);
                // Some texts spell small numbers out.
                let words = ["five", "piec", "пяти"];
                let word = clock.moves == 5 && words.iter().any(|word| says.contains(word));
                // A clock without moves is a draw at once.
                assert!(
                    word || clock.moves == 0 || says.contains(&clock.moves.to_string()),
                    "{key}: {says}"
                );
            }
        }
    }
}

#[test]
fn counts_follow_the_plural_rules() {
    let said = |language: Language, n: usize| language.message("plies", &[("plies", n.into())]);
    for (language, counts) in [
        (
            Language::English,
            &[(0, "0 plies"), (1, "1 ply"), (21, "21 plies")][..],
        ),
        (
            Language::Latvian,
            &[
                (0, "0 pusgājienu"),
                (1, "1 pusgājiens"),
                (2, "2 pusgājieni"),
                (11, "11 pusgājieni"),
                (21, "21 pusgājiens"),
                (32, "32 pusgājieni"),
                (60, "60 pusgājieni"),
                (101, "101 pusgājiens"),
            ],
        ),
        (
            Language::Russian,
            &[
                (0, "0 полуходов"),
                (1, "1 полуход"),
                (3, "3 полухода"),
                (5, "5 полуходов"),
                (11, "11 полуходов"),
                (12, "12 полуходов"),
                (21, "21 полуход"),
                (22, "22 полухода"),
            ],
        ),
    ] {
        for (n, text) in counts {
            assert_eq!(said(language, *n), *text);
        }
    }
}

#[test]
fn english_ordinals_are_spelt_out() {
    let nth = |n: usize| Language::English.message("nth", &[("n", n.into())]);
    let texts = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(nth);
    let expected = [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th",
    ];
    assert_eq!(texts, expected);
}

/// A message receives a side as a colour. If it took it for a name, it would always print Black.
#[test]
fn messages_distinguish_the_sides() {
    for language in Language::ALL {
        for key in [
            "side",
            "side-first",
            "side-of",
            "to-move",
            "otherwise-won",
            "dispute-wins",
        ] {
            let said = |side: Colour| {
                let profiles = Argument::from("x");
                language.message(key, &[("side", side.into()), ("profiles", profiles)])
            };
            assert_ne!(
                said(Colour::White),
                said(Colour::Black),
                "{key} in {language}"
            );
        }
    }
}

#[test]
fn values_are_inserted_verbatim_without_isolation_marks() {
    let message = Argument::from("{ $number } <b>\u{5d0}");
    let arguments = [("number", Argument::from(7_usize)), ("message", message)];
    assert_eq!(
        Language::English.message("unreadable", &arguments),
        "Game 7 cannot be judged: { $number } <b>\u{5d0}."
    );
}

#[test]
fn languages_are_found_by_their_tags() {
    for language in Language::ALL {
        assert_eq!(language.to_string().parse(), Ok(language));
    }
    let error = "de".parse::<Language>().expect_err("none of them");
    assert_eq!(
        error.to_string(),
        "`de` is not a language of this program: there are en, lv and ru"
    );
}

/// Services and browsers do not link this package: `galotne-answer` has its own English notes.
#[test]
fn unreachable_mills_positions_have_the_same_english_note_in_both_packages() {
    let tables = galotne_mills::Tablebase::empty(&MILLS);
    let position =
        parse_fen(&MILLS, "W:Wa1,d1,g1:Ba7,d7,b6,d6,f6,b4,c4,e4,f4").expect("a position");
    let position = JudgedPosition::new(&tables, position).expect("judged");
    let verdict = PositionVerdict::new(position, &tables, &PositionDetail::default());
    let verdict = verdict.expect("judged");
    let [note] = &verdict.answer().notes[..] else {
        panic!("one note");
    };
    assert_eq!(note.text, galotne_report::note(Language::English, note));
    assert_ne!(note.text, galotne_report::note(Language::Latvian, note));
}
