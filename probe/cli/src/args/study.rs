//! The arguments of `galotne study`.

use crate::language::LanguageArgs;
use crate::names::{self, CLASSES, NameParser};
use galotne_study::ChapterOptions;
use galotne_study::lesson::LESSONS;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct StudyArgs {
    /// A class such as KKKvK (White's pieces, then Black's), in mills 4v3, the name of a lesson, or
    /// `disagreements`
    #[arg(
        value_name = "CLASS | LESSON",
        value_parser = NameParser(subjects),
        hide_possible_values = true
    )]
    pub subject: Option<String>,
    /// The same pieces in another game, compared in one chapter; may be repeated
    #[arg(
        long,
        value_name = "GAME",
        value_parser = NameParser(names::games),
        hide_possible_values = true
    )]
    pub beside: Vec<String>,
    /// Write a page with plots and boards, to look at and to print; otherwise Markdown is printed
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
    /// Write a lesson as Markdown into a folder, with its pictures
    #[arg(long, value_name = "DIR", conflicts_with_all = ["json", "html"])]
    pub folder: Option<PathBuf>,
    /// `disagreements` of draw rules in all classes of 2 to N pieces [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pub pieces: Option<u8>,
    /// Count wins by one move alone even in a large class: every move of every win is looked up
    #[arg(long)]
    pub only_moves: bool,
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// The subject for all classes of a game.
pub const DISAGREEMENTS: &str = "disagreements";

/// The subjects that shells complete.
pub fn subjects() -> Vec<&'static str> {
    let lessons = LESSONS.iter().map(|lesson| lesson.name);
    lessons.chain([DISAGREEMENTS]).chain(CLASSES).collect()
}

impl StudyArgs {
    /// The extent of the chapter.
    pub fn extent(&self) -> ChapterOptions {
        if self.only_moves {
            ChapterOptions {
                max_cells_for_unique_wins: u64::MAX,
            }
        } else {
            ChapterOptions::default()
        }
    }
}
