//! Lines of text.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

/// Wraps a text into lines of at most `max_chars` characters, as far as words allow. Words joined
/// by a no-break space stay together.
pub(crate) fn wrapped(text: &str, max_chars: usize) -> Vec<String> {
    let options = Options::new(max_chars)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = wrap(text, options);
    lines.into_iter().map(Into::into).collect()
}

/// Replaces no-break spaces and hyphens for terminals.
pub(crate) fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ").replace('\u{2011}', "-")
}

/// The width of a text in characters.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The first `max` items, and the number of the others.
pub(crate) fn list_of_at_most(
    max: usize,
    items: &[impl AsRef<str>],
    language: crate::Language,
) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.get(..max) {
        Some(shown) if items.len() > max => {
            let more = items.len() - max;
            let list = shown.join(", ");
            crate::language::say!(language, "and-more", list = list, n = more)
        }
        _ => items.join(", "),
    }
}
