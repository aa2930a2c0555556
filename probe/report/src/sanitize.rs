//! Texts from outside.

/// Makes a text safe for one line: shortened, without characters that control a printer, a terminal
/// or the direction of writing.
pub(crate) fn sanitize(text: &str) -> String {
    const MAX_CHARS: usize = 200;
    let controls = |character: &char| {
        character.is_control()
            || matches!(
                character,
                '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                    | '\u{feff}'
            )
    };
    let replaced = text.chars().take(MAX_CHARS);
    let replaced = replaced.map(|character| match controls(&character) {
        true => ' ',
        false => character,
    });
    let mut safe: String = replaced.collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        safe.push('…');
    }
    safe.trim().to_owned()
}
