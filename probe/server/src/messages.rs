//! The messages of the board: shared words, questions that the rules leave open, and its own
//! sentences, as one Fluent resource for each language.

use galotne_report::Language;
use galotne_report::language::MessageFile;

pub fn messages(language: Language) -> String {
    [
        MessageFile::Words,
        MessageFile::Readings,
        MessageFile::Board,
    ]
    .map(|part| language.resource(part))
    .join("\n")
}

/// Returns the path of a message file, below `board/`.
pub fn message_path(language: Language) -> String {
    format!("lang/{language}.ftl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_contain_shared_words_and_those_of_the_board() {
        for language in Language::ALL {
            let messages = messages(language);
            assert!(messages.contains("\nboard-skip = ") && messages.contains("\nside-first = "));
        }
    }
}
