//! A chapter as Markdown: the same sentences and tables; boards are drawn with characters, plots
//! left out.

use crate::chapter::{Chapter, Dispute};
use crate::mills;
use crate::plots::PlotError;
use crate::tell::{self, Block, Section, game, named, sections};
use galotne_report::Language;

/// The chapters one behind the other.
///
/// # Errors
/// A plot cannot be drawn.
pub fn markdown(chapters: &[Chapter], language: Language) -> Result<String, PlotError> {
    let title = chapters
        .first()
        .map(|chapter| named(&chapter.class, language));
    let mut text = format!("# {}\n", title.unwrap_or_default());
    for (place, chapter) in chapters.iter().enumerate() {
        let others: Vec<&Chapter> = match place {
            0 => chapters.iter().skip(1).collect(),
            _ => vec![],
        };
        text.push_str(&format!("\n## {}\n", game(&chapter.rules, language)));
        append_all(&sections(chapter, &others, language)?, language, &mut text);
    }
    Ok(text)
}

/// A chapter on a class of mills.
///
/// # Errors
/// A plot cannot be drawn.
pub fn markdown_of_mills(
    chapter: &mills::Chapter,
    language: Language,
) -> Result<String, PlotError> {
    let title = mills::tell::named(&chapter.class, language);
    let mut text = format!(
        "# {title}\n\n## {}\n",
        mills::tell::game(&chapter.rules, language)
    );
    append_all(
        &mills::tell::sections(chapter, language)?,
        language,
        &mut text,
    );
    Ok(text)
}

/// Where draw rules disagree, class by class.
#[must_use]
pub fn disputes(all: &[Dispute], language: Language) -> String {
    let game = all.first().map(|of| game(&of.rules, language));
    let mut text = format!("# {}\n", game.unwrap_or_default());
    append_all(&tell::disputes(all, language), language, &mut text);
    text
}

fn append_all(sections: &[Section], language: Language, text: &mut String) {
    for section in sections {
        text.push_str(&format!("\n### {}\n", section.title));
        for block in &section.blocks {
            append(block, language, text);
        }
    }
}

/// Appends a block, an empty line before it.
pub(crate) fn append(block: &Block, language: Language, text: &mut String) {
    let added = match block {
        Block::Words(words) => format!("{words}\n"),
        Block::Table(head, rows) => table(head, "---:", rows),
        Block::Plot { .. } => return,
        Block::Board { board, caption } => {
            let (drawn, fen) = (board.text(language), board.fen());
            let caption = if caption.contains(&fen) {
                caption.clone()
            } else {
                format!("{caption} `{fen}`")
            };
            format!("```text\n{drawn}```\n\n{caption}\n")
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

/// A table; `rule` says how all columns but the first are aligned.
fn table(head: &[String], rule: &str, rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let others = format!("{rule}|").repeat(head.len().saturating_sub(1));
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}|---|{others}\n{rows}", line(head))
}
