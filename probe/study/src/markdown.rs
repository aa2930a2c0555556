//! Chapters as Markdown: the sentences and tables of the page. Boards are drawn with characters,
//! plots are left out.

use crate::chapter::Chapter;
use crate::draughts::{Dispute, dispute_sections};
use crate::plots::PlotError;
use crate::section::{Block, Section};
use crate::sections::{ChapterGame, class_title, sections};
use galotne_report::Language;

/// Writes a chapter, and behind it others on the same pieces in other games.
///
/// # Errors
/// A plot cannot be drawn.
pub fn markdown<G: ChapterGame>(
    chapter: &Chapter<G>,
    others: &[&Chapter<G>],
    language: Language,
) -> Result<String, PlotError> {
    let mut text = format!("# {}\n", class_title::<G>(chapter.class, language));
    let mut write = |chapter: &Chapter<G>, others: &[&Chapter<G>]| -> Result<(), PlotError> {
        text.push_str(&format!("\n## {}\n", chapter.game.title(language)));
        append_all(&sections(chapter, others, language)?, &mut text);
        Ok(())
    };
    write(chapter, others)?;
    (others.iter()).try_for_each(|other| write(other, &[]))?;
    Ok(text)
}

/// Writes the disagreements of draw rules, class by class.
#[must_use]
pub fn disputes(all: &[Dispute], language: Language) -> String {
    let game = all.first().map(|of| of.game.title(language));
    let mut text = format!("# {}\n", game.unwrap_or_default());
    append_all(&dispute_sections(all, language), &mut text);
    text
}

fn append_all(sections: &[Section], text: &mut String) {
    for section in sections {
        text.push_str(&format!("\n### {}\n", section.title));
        for block in &section.blocks {
            append(block, text);
        }
    }
}

/// Appends a block, an empty line before it.
pub(crate) fn append(block: &Block, text: &mut String) {
    let added = match block {
        Block::Words(words) => format!("{words}\n"),
        Block::Table(head, rows) => table(head, "---:", rows),
        Block::Plot { .. } => return,
        Block::Board {
            fen, text, caption, ..
        } => {
            let caption = if caption.contains(fen) {
                caption.clone()
            } else {
                format!("{caption} `{fen}`")
            };
            format!("```text\n{text}```\n\n{caption}\n")
        }
        Block::Line(moves) => {
            let rows = moves.iter().map(|row| row.to_vec());
            let rows: Vec<Vec<String>> = rows.collect();
            table(&["", "", ""].map(String::from), "---", &rows)
        }
        Block::Command(command) => format!("`{command}`\n"),
    };
    text.push('\n');
    text.push_str(&added);
}

/// A table; `rule` aligns all columns but the first.
fn table(head: &[String], rule: &str, rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let others = format!("{rule}|").repeat(head.len().saturating_sub(1));
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}|---|{others}\n{rows}", line(head))
}
