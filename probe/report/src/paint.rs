//! Results in colours, for terminals. Here they are marked; the program knows the colours.

use galotne::value::Wdl;
use galotne::verdict::Category;

/// Writes a part of a text in the colour of a result, which is that of the side to move or of the
/// player of a move.
pub type Paint = fn(Wdl, &str) -> String;

/// Writes a text as it is.
#[must_use]
pub fn uncoloured(_: Wdl, text: &str) -> String {
    text.to_owned()
}

/// Returns the result under the draw rules.
pub(crate) const fn result(category: Category) -> Wdl {
    match category {
        Category::Win => Wdl::Win,
        Category::Loss => Wdl::Loss,
        Category::CursedWin | Category::Draw | Category::BlessedLoss => Wdl::Draw,
    }
}

/// Paints a text in the colour of a result, if it is known.
pub(crate) fn painted(paint: Paint, result: Option<Wdl>, text: &str) -> String {
    result.map_or_else(|| text.to_owned(), |result| paint(result, text))
}

/// Paints a line without its indentation.
pub(crate) fn painted_line(paint: Paint, result: Option<Wdl>, line: &str) -> String {
    let text = line.trim_start();
    let space = line.get(..line.len() - text.len()).unwrap_or_default();
    format!("{space}{}", painted(paint, result, text))
}
