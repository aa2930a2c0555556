//! The style of answers about positions, as text for people.

use crate::board::PieceSigns;
use crate::language::Language;
use crate::lines::{plain, side_by_side, width, wrapped};
use crate::paint::{Paint, uncoloured};
use crate::position::MoveColumns;
use crate::wording::Wording;

/// The style of an answer about a position. A [`Language`] is enough.
#[derive(Clone, Copy)]
pub struct TextStyle {
    /// The language, and whether plies stand beside moves.
    pub wording: Wording,
    /// The colours of results.
    pub paint: Paint,
    /// The width in characters, to which sentences are wrapped.
    pub width: usize,
    /// The signs for pieces on a board; `None` for no board.
    pub board: Option<PieceSigns>,
}

impl From<Language> for TextStyle {
    fn from(language: Language) -> Self {
        Self {
            wording: language.into(),
            paint: uncoloured,
            width: usize::MAX,
            board: None,
        }
    }
}

/// The width from which on a board stands beside the moves.
pub const SIDE_BY_SIDE_WIDTH: usize = 100;

/// The width of the widest board, to which the words under it are wrapped beside moves.
const BOARD_WIDTH: usize = 31;

impl TextStyle {
    /// Wraps a sentence, indented by two characters.
    pub(crate) fn sentence(&self, text: &str) -> Vec<String> {
        indented(text, self.width, 2)
    }

    /// Puts an answer together: sentences, then the moves, then the rest. The board stands beside
    /// the moves if the width allows, otherwise above all.
    pub(crate) fn layout(
        &self,
        board: Option<String>,
        sentences: Vec<String>,
        moves: &MoveColumns,
        rest: Vec<String>,
    ) -> String {
        let list = moves.lines(self.paint);
        let parts = |middle: Vec<String>| {
            let parts = [sentences, middle, rest];
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            let parts: Vec<String> = parts.map(|part| part.join("\n")).collect();
            // Answers follow each other.
            format!("\n{}\n\n", plain(&parts.join("\n\n")))
        };
        let Some(board) = board else {
            return parts(list);
        };
        let drawn: Vec<String> = (board.lines())
            .flat_map(|line| match width(line) > BOARD_WIDTH {
                true => line
                    .split([',', ';'])
                    .flat_map(|sign| indented(sign, BOARD_WIDTH, 4))
                    .collect(),
                false => vec![line.to_owned()],
            })
            .collect();
        let wide = drawn.iter().map(|line| width(line)).max().unwrap_or(0);
        let fits = self.width >= SIDE_BY_SIDE_WIDTH && wide + moves.width() <= self.width;
        match fits && !list.is_empty() {
            true => parts(side_by_side(&drawn, &list)),
            false => format!("\n{board}{}", parts(list)),
        }
    }
}

/// Wraps a text to a width, with space before each line.
fn indented(text: &str, width: usize, space: usize) -> Vec<String> {
    let lines = wrapped(text.trim_start(), width.saturating_sub(space));
    let space = " ".repeat(space);
    lines.iter().map(|line| format!("{space}{line}")).collect()
}
