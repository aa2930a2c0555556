//! Rule texts as people name them, and the languages of their words.
//!
//! [`Sentence::cite`](galotne::rules::Sentence::cite) begins with a short name of the text, such as
//! `000`, which no reader of a report knows.

use crate::language::{Language, say};

/// A rule text.
struct RuleText {
    /// Its short name in citations.
    name: &'static str,
    /// The key of its name for people.
    key: &'static str,
    /// The language of its words, as a tag.
    language: &'static str,
}

const fn text(name: &'static str, key: &'static str, language: &'static str) -> RuleText {
    RuleText {
        name,
        key,
        language,
    }
}

const TEXTS: &[RuleText] = &[
    text("000", "source-000", "lv"),
    text("001", "source-001", "lv"),
    text("002", "source-002", "lv"),
    text("003", "source-003", "lv"),
    text("004", "source-004", "lv"),
    text("Regras de Jogo", "source-cbjd", "pt"),
    text("Codex", "source-codex", "pt"),
    text("FMJD-64", "source-fmjd-64", "en"),
    text("WCDF", "source-wcdf", "en"),
    text("FID", "source-fid", "it"),
    text("APCA", "source-apca", "en"),
];

/// The text that a citation begins with.
fn cited_text(cite: &str) -> Option<&'static RuleText> {
    let name = cite.split([',', ';']).next()?.trim();
    TEXTS.iter().find(|text| text.name == name)
}

/// The language of the printed words of a citation, as a tag; `None` if the text is not known.
pub(crate) fn language_of(cite: &str) -> Option<&'static str> {
    cited_text(cite).map(|text| text.language)
}

/// Writes a citation for people: the name of the rules, and the clauses.
pub(crate) fn cited(language: Language, cite: &str) -> String {
    let Some(text) = cited_text(cite) else {
        return cite.to_owned();
    };
    let clauses = cite.get(text.name.len()..).unwrap_or_default();
    let clauses = clauses.trim_start_matches([',', ';', ' ']);
    let name = say!(language, text.key);
    if clauses.is_empty() {
        return name;
    }
    let clauses: Vec<String> = (clauses.split(", "))
        .map(|clause| self::clause(language, clause))
        .collect();
    let clauses = clauses.join(", ");
    say!(language, "source-clauses", name = name, clauses = clauses)
}

/// Writes a clause: an article, or a dash of one, perhaps with another clause behind a semicolon.
fn clause(language: Language, clause: &str) -> String {
    let (first, rest) = match clause.split_once("; ") {
        Some((first, rest)) => (first, Some(rest)),
        None => (clause, None),
    };
    let dashes = [
        "first dash",
        "second dash",
        "third dash",
        "fourth dash",
        "fifth dash",
    ];
    let dash = (1_usize..).zip(dashes).find(|(_, dash)| *dash == first);
    let said = match (dash, first.strip_prefix("art. ")) {
        (Some((n, _)), _) => say!(language, "source-dash", n = n),
        (None, Some(article)) => say!(language, "source-article", article = article),
        (None, None) => first.to_owned(),
    };
    match rest {
        Some(rest) => format!("{said}; {}", self::cited(language, rest)),
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::VARIANTS;

    #[test]
    fn citations_name_the_rules_and_the_clause() {
        let cited = |cite| Language::ALL.map(|language| cited(language, cite));
        assert_eq!(
            cited("000, 7.3.3"),
            [
                "FMJD Annex 1, 7.3.3",
                "FMJD 1. pielikums, 7.3.3",
                "приложение 1 ФМЖД, 7.3.3"
            ]
        );
        assert_eq!(
            cited("001, 1.14.1, second dash; 1.5")[1],
            "64 lauciņu dambretes noteikumi, 1.14.1, otrā domuzīme; 1.5"
        );
        assert_eq!(
            cited("Codex, art. 59, D, E")[2],
            "кодекс CBD 2020 года (Бразилия), ст. 59, D, E"
        );
        assert_eq!(cited("003")[0], "Latvian school rules");
        assert_eq!(cited("TÜDAF, R")[0], "TÜDAF, R");
    }

    /// Every sentence that a report can quote has its meaning in the other languages.
    #[test]
    fn every_quoted_sentence_says_its_meaning_in_all_languages() {
        let profiles = VARIANTS.iter().flat_map(|variant| variant.profiles);
        let sentences = profiles.flat_map(|profile| profile.open.iter().chain(profile.uncounted));
        let quoted = sentences.filter(|sentence| {
            let named = !sentence.rules.is_empty() || sentence.is_supported_by_tables();
            named && !sentence.quote.is_empty()
        });
        let mut found = 0;
        for sentence in quoted {
            let own = language_of(sentence.cite).expect("the language of the text");
            for language in Language::ALL.into_iter().filter(|said| said.tag() != own) {
                let key = format!("said-{}", sentence.key);
                assert!(language.has(&key), "{key} in {language:?}");
                assert_ne!(say!(language, key), sentence.quote);
            }
            found += 1;
        }
        assert!(found > 15, "{found}");
    }
}
