//! Chapters on a class.

use super::command_game::ChapterForm;
use crate::args::study::StudyArgs;
use crate::missing_table::unless_missing_in_search;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use crate::tablebase::open;
use galotne_study::{Chapter, ChapterGame, chapter, markdown, page};
use serde::Serialize;

/// Writes a chapter on a class, compared with other games. `None` stands for a missing table, which
/// has been reported.
pub fn chapters<G: ChapterGame>(
    options: &Options,
    args: &StudyArgs,
    games: &[&'static G],
    class: G::Class,
    form: ChapterForm,
) -> anyhow::Result<Option<String>> {
    let mut chapters = vec![];
    for &game in games {
        let tables = open(options, game)?;
        let progress = ProgressDisplay::new();
        let found = chapter(&tables, class, args.extent(), &progress);
        progress.finish();
        let Some(found) = unless_missing_in_search(found)? else {
            return Ok(None);
        };
        chapters.push(found);
    }
    let others: Vec<&Chapter<G>> = chapters.iter().skip(1).collect();
    let Some(first) = chapters.first() else {
        return Ok(None);
    };
    Ok(Some(match form {
        ChapterForm::Json => json_lines(&chapters)?,
        ChapterForm::Page(language) => page::html(first, &others, language)?,
        ChapterForm::Markdown(language) => markdown::markdown(first, &others, language)?,
    }))
}

/// One JSON object a line.
pub fn json_lines<T: Serialize>(values: &[T]) -> anyhow::Result<String> {
    let mut text = String::new();
    for value in values {
        text += &serde_json::to_string(value)?;
        text.push('\n');
    }
    Ok(text)
}
