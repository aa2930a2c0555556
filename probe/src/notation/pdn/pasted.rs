//! Text copied from pages and documents: typeset spaces, full-width digits, curly quotes around the
//! values of tags, and the markup of HTML.

use std::borrow::Cow;

/// Removes what a page or a document puts between the characters of a score. Borrowed if there is
/// nothing of it.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(line);
    if line.contains(['<', '&']) {
        let (before, value, after) = around_value(line);
        let cleaned = [before, after].map(|part| without_entities(&without_markup(part)));
        plain = Cow::Owned(cleaned.join(value));
    }
    if !plain.is_ascii() {
        let quoted = plain.trim_start().starts_with(['[', '\u{ff3b}']) && !plain.contains('"');
        let spelled = plain
            .chars()
            .filter_map(|character| ascii(character, quoted));
        plain = Cow::Owned(spelled.collect());
    }
    plain
}

/// Splits a line before and behind the quoted value of a tag, which is a text of its own: a name
/// may have any character. In lines without one, the value is empty.
fn around_value(line: &str) -> (&str, &str, &str) {
    let quotes = (line.find('"')).zip(line.rfind('"'));
    let value = quotes.filter(|(begin, end)| begin < end && line.trim_start().starts_with('['));
    let split = value.and_then(|(begin, end)| {
        Some((
            line.get(..begin)?,
            line.get(begin..=end)?,
            line.get(end + 1..)?,
        ))
    });
    split.unwrap_or((line, "", ""))
}

/// Returns the ASCII spelling of a typeset character, other characters as they are, and nothing for
/// those without width. In a tag without plain quotes, curly ones stand for them.
fn ascii(character: char, quoted: bool) -> Option<char> {
    Some(match character {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' => {
            return None;
        }
        // Digits, letters and signs of East Asian width.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xff01 + 0x21).unwrap_or(character)
        }
        '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{2033}' if quoted => '"',
        _ => character,
    })
}

/// The elements of HTML that stand around scores.
const ELEMENTS: [&str; 32] = [
    "a",
    "b",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "hr",
    "html",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "small",
    "span",
    "strong",
    "table",
    "td",
    "tr",
    "tt",
    "ul",
];

/// Replaces what stands between two marks, and these, where it has a replacement. Any other text
/// stays, such as the address in `Anna <anna@example.org>`.
fn replaced(text: &str, marks: [char; 2], replacement: impl Fn(&str) -> Option<char>) -> String {
    let [begin, end] = marks;
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(begin) {
        plain.push_str(before);
        let inside = after.find(marks).and_then(|at| after.split_at_checked(at));
        let known = inside
            .and_then(|(inside, behind)| Some((replacement(inside)?, behind.strip_prefix(end)?)));
        plain.push(known.map_or(begin, |(character, _)| character));
        rest = known.map_or(after, |(_, behind)| behind);
    }
    plain.push_str(rest);
    plain
}

/// Replaces the elements of HTML with spaces.
fn without_markup(text: &str) -> String {
    replaced(text, ['<', '>'], |tag| is_element(tag).then_some(' '))
}

/// Replaces the entities of HTML that scores contain.
fn without_entities(text: &str) -> String {
    replaced(text, ['&', ';'], entity)
}

fn is_element(tag: &str) -> bool {
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let end = name.find(|next: char| next.is_whitespace() || next == '/');
    let name = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
    ELEMENTS
        .iter()
        .any(|element| element.eq_ignore_ascii_case(name))
}

/// Returns the character of an entity, written without `&` and `;`. Control characters have none.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?).filter(|character| !character.is_control());
    }
    Some(match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "ndash" | "mdash" | "minus" | "shy" => '-',
        "times" => 'x',
        "frac12" => '½',
        "quot" => '"',
        "apos" => '\'',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_documents_become_plain_text() {
        for (text, expected) in [
            ("1. 32-28 19-23", "1. 32-28 19-23"),
            ("１．\u{a0}３２－２８\u{3000}１９－２３", "1. 32-28 19-23"),
            ("32\u{200b}-28\u{feff}", "32-28"),
            ("[White “Anna”]", "[White \"Anna\"]"),
            ("[White «Anna»]", "[White \"Anna\"]"),
            ("[White \"Anna “Boo”\"]", "[White \"Anna “Boo”\"]"),
            (
                "<p><b>1.</b> 32&ndash;28<br/>19&#8209;23</p>",
                "  1.  32-28 19‑23 ",
            ),
            ("Anna <anna@example.org> &c.", "Anna <anna@example.org> &c."),
            ("a < b > c & d; &bogus; &#0;", "a < b > c & d; &bogus; &#0;"),
            ("<", "<"),
            ("&", "&"),
            ("<b", "<b"),
            (
                "[White \"A <b> &amp; B\"]<br>",
                "[White \"A <b> &amp; B\"] ",
            ),
            ("[White &quot;Anna&quot;]<br>", "[White \"Anna\"] "),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
    }
}
