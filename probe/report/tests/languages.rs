//! The three languages say the same things with the same words put in, each by its own grammar.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser;
use galotne::position::Colour;
use galotne::rules::{Profile, VARIANTS};
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;
use galotne_report::Language;
use galotne_report::language::Argument;
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a language with the variables that each asks for, those of messages it refers to
/// included.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parser::parse(language.source()).expect("a file without faults");
    let direct = direct(&resource);
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

/// For each message the variables and the messages that stand in it.
fn direct(resource: &Resource<&str>) -> BTreeMap<String, Named> {
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
        other => panic!("unexpected {other:?}"),
    }
}

#[test]
fn all_languages_have_the_same_messages_and_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 150);
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

/// Every message has some use: its key stands in the sources, whole or as the beginning that a name is put to.
#[test]
fn no_message_is_left_over() {
    let sources = [
        include_str!("../src/game/changes.rs"),
        include_str!("../src/game/clocks.rs"),
        include_str!("../src/game/course.rs"),
        include_str!("../src/game/figures.rs"),
        include_str!("../src/game/head.rs"),
        include_str!("../src/game/judgement.rs"),
        include_str!("../src/game/mod.rs"),
        include_str!("../src/game/notes.rs"),
        include_str!("../src/game/page.rs"),
        include_str!("../src/game/text.rs"),
        include_str!("../src/game/words.rs"),
        Language::English.source(),
    ]
    .concat();
    let put_together = ["rule-", "rules-", "profile-", "value-"];
    for key in messages(Language::English).keys() {
        let used =
            sources.contains(&format!("\"{key}\"")) || sources.contains(&format!("{{ {key} }}"));
        let named = put_together.iter().any(|start| key.starts_with(start));
        // For those who choose a language.
        assert!(used || named || key == "language", "nobody says {key}");
    }
}

fn rules(profile: &'static Profile) -> Vec<DrawRule> {
    let clocks = profile.clocks.iter().map(DrawRule::Clock);
    let repetition = profile.repetition.as_ref().map(DrawRule::Repetition);
    clocks.chain(repetition).collect()
}

/// Each rule of each profile says where it is written and what it says, no two of a profile the same.
#[test]
fn every_rule_of_every_profile_is_told_in_every_language() {
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
                let mut articles = BTreeSet::new();
                for rule in rules(profile) {
                    let key = rule_key(profile, rule);
                    let article = language.message(&key, &[]);
                    let says = language.message(&format!("{key}.says"), &[]);
                    assert!(
                        !says.ends_with('.') && says.len() > 20,
                        "{key} in {language}"
                    );
                    assert!(articles.insert(article), "{key} in {language}");
                    told.insert(key);
                }
            }
        }
    }
    let written: BTreeSet<String> = (messages(Language::English).into_keys())
        .filter(|key| key.starts_with("rule-") && !key.contains('.') && key != "rule-cited")
        .collect();
    assert_eq!(told, written, "a rule that no profile has");
}

#[test]
fn the_numbers_that_rules_speak_of_are_those_of_the_profiles() {
    for language in Language::ALL {
        for profile in VARIANTS.iter().flat_map(|variant| variant.profiles) {
            for clock in profile.clocks {
                let key = rule_key(profile, DrawRule::Clock(clock));
                let says = language.message(&format!("{key}.says"), &[]);
                // Small numbers are words in some of them.
                let words = ["five", "piec", "пяти"];
                let word = clock.moves == 5 && words.iter().any(|word| says.contains(word));
                assert!(
                    word || says.contains(&clock.moves.to_string()),
                    "{key}: {says}"
                );
            }
        }
    }
}

#[test]
fn counts_follow_the_plural_rules() {
    let said = |language: Language, n: usize| language.message("plies", &[("n", n.into())]);
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
                (11, "11 pusgājienu"),
                (21, "21 pusgājiens"),
                (32, "32 pusgājieni"),
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

/// Sides are put in as colours: a message that took a name for one would speak of Black.
#[test]
fn sides_are_told_apart() {
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
fn nothing_is_isolated_and_nothing_that_is_put_in_is_read() {
    let message = Argument::from("{ $number } <b>\u{5d0}");
    let arguments = [("number", Argument::from(7_usize)), ("message", message)];
    assert_eq!(
        Language::English.message("unreadable", &arguments),
        "Game 7 cannot be read: { $number } <b>\u{5d0}"
    );
}

#[test]
fn languages_are_known_by_their_tags() {
    for language in Language::ALL {
        assert_eq!(language.to_string().parse(), Ok(language));
    }
    let error = "de".parse::<Language>().expect_err("none of them");
    assert_eq!(
        error.to_string(),
        "no reports are written in `de`: the languages are en, lv and ru"
    );
}
