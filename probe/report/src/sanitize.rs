//! Texts that come from elsewhere, made fit to stand in a line.

/// A text of any origin as it may stand in one line: shortened, without what controls a printer, a
/// terminal or the direction of writing.
pub(crate) fn sanitize(text: &str) -> String {
    const LONGEST: usize = 200;
    let controls = |character: &char| {
        character.is_control()
            || matches!(
                character,
                '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            )
    };
    let mut clean: String = (text.chars().take(LONGEST))
        .map(
            |character| {
                if controls(&character) { ' ' } else { character }
            },
        )
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        clean.push('…');
    }
    clean.trim().to_owned()
}
