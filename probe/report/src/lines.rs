//! Lines of text.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

/// Wraps a text into lines of at most `max_chars` characters, as far as words allow. Words joined
/// by a no-break space stay together.
#[must_use]
pub fn wrapped(text: &str, max_chars: usize) -> Vec<String> {
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

/// Puts lines at the right of others. Only the left ones need be without colours.
pub(crate) fn side_by_side(left: &[String], right: &[String]) -> Vec<String> {
    let wide = left.iter().map(|line| width(line)).max().unwrap_or(0);
    let line = |place: usize| {
        let [left, right] = [left, right].map(|lines| lines.get(place).map_or("", String::as_str));
        let space = " ".repeat(wide - width(left));
        format!("{left}{space}{right}").trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(line).collect()
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
