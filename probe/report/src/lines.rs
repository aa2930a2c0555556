//! Lines of text.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

/// A text in lines of at most so many characters, as far as words allow; what is joined by a space
/// that does not break stays together.
pub(crate) fn folded(text: &str, most: usize) -> Vec<String> {
    let options = Options::new(most)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = wrap(text, options);
    lines.into_iter().map(Into::into).collect()
}

/// A text as a line for terminals: what kept its words together is plain in it.
pub(crate) fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ").replace('\u{2011}', "-")
}

/// How many places a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}
