//! The words of the board: those that all faces share, what the rules leave open, and its own, as
//! one Fluent resource in each language.

use galotne_report::Language;
use galotne_report::language::MessageFile;

/// All that the board says in a language.
pub fn words(language: Language) -> String {
    [
        MessageFile::Words,
        MessageFile::Readings,
        MessageFile::Board,
    ]
    .map(|part| language.resource(part))
    .join("\n")
}

/// The language of a file such as `lang/lv.ftl`.
pub fn language(path: &str) -> Option<Language> {
    path.strip_prefix("lang/")?
        .strip_suffix(".ftl")?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_file() {
        for known in Language::ALL {
            assert_eq!(language(&format!("lang/{known}.ftl")), Some(known));
            let words = words(known);
            assert!(words.contains("\nboard-skip = ") && words.contains("\nside-first = "));
        }
        for path in ["lang/xx.ftl", "lang/lv", "lv.ftl", "lang/lv.json"] {
            assert_eq!(language(path), None, "{path}");
        }
    }
}
