//! [`CommandGame`]: a game as the commands see it.

use crate::args::adjudicate::AdjudicateArgs;
use crate::args::class::ClassName;
use crate::args::export::ExportArgs;
#[cfg(feature = "fetch")]
use crate::args::fetch::FetchArgs;
use crate::args::find::FindArgs;
use crate::args::problems::ProblemsArgs;
use crate::args::study::StudyArgs;
use crate::options::{CountArgs, Options};
use crate::progress::ProgressDisplay;
use galotne::verdict::ProofLimits;
use galotne_answer::{PositionDetail, TableEntry};
use galotne_export::ExportedFile;
use galotne_report::game::{FailureReport, GameReport};
use galotne_report::position::PositionReport;
use galotne_report::problems::ProblemView;
use galotne_report::proof::ProofReport;
use galotne_report::rules::RulesSheet;
use galotne_report::{FailedQuestion, Language};
use galotne_study::lesson::{Answer, Question};
use std::io::BufRead;
use std::path::Path;

/// A game, as far as the commands differ between games. `None` in place of a result stands for a
/// missing table, which has been reported.
pub trait CommandGame: Sync {
    /// The name, by which `--rules` selects the game.
    fn name(&self) -> &'static str;

    /// The name of the game whose text this one interprets otherwise.
    fn interpretation_of(&self) -> Option<&'static str>;

    /// The name of a class as tables have it.
    ///
    /// # Errors
    /// The text is not the name of a class.
    fn class_name(&self, class: &ClassName) -> anyhow::Result<String>;

    /// Opens the tables for questions about positions.
    fn open_questions(
        &'static self,
        options: &Options,
        counts: &CountArgs,
        seen: &[String],
        risks: bool,
    ) -> anyhow::Result<Box<dyn QuestionSession>>;

    /// Opens the tables for played games.
    fn open_judge<'a>(
        &'static self,
        options: &'a Options,
        args: &'a AdjudicateArgs,
    ) -> anyhow::Result<Box<dyn GameJudge + 'a>>;

    /// Opens the tables for the questions of lessons.
    fn open_lesson(&'static self, options: &Options) -> anyhow::Result<Box<dyn LessonSource>>;

    /// Lists the tables, and the command that builds some.
    fn inventory(&'static self, options: &Options) -> anyhow::Result<(Vec<TableEntry>, String)>;

    /// The number of placements of a class.
    fn placements(&self, class: &str) -> Option<u64>;

    /// Finds the positions of a class.
    fn find(
        &'static self,
        options: &Options,
        args: &FindArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<FoundPositions>>;

    /// Writes the tags of a game that begins with a position.
    fn set_up_tags(&self, event: &str, fen: &str, result: &str) -> String;

    /// Finds problems.
    fn problems(
        &'static self,
        options: &Options,
        args: &ProblemsArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ProblemView>>>;

    /// Writes tables as files for other programs.
    fn export(
        &'static self,
        options: &Options,
        args: &ExportArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ExportedFile>>>;

    /// Writes a chapter on a class.
    fn chapter(
        &'static self,
        options: &Options,
        args: &StudyArgs,
        class: &str,
        form: ChapterForm,
    ) -> anyhow::Result<Option<String>>;

    /// Writes the rules, with one profile or all.
    ///
    /// # Errors
    /// The game has no such profile.
    fn rules_sheet(
        &'static self,
        profile: Option<&str>,
        language: Language,
    ) -> anyhow::Result<RulesSheet>;

    /// Builds small tables for a demonstration, or the default ones, which are larger.
    #[cfg(feature = "demo")]
    fn build_demo(&'static self, small: bool, dir: &std::path::Path) -> anyhow::Result<()>;

    /// The order for tables from elsewhere.
    #[cfg(feature = "fetch")]
    fn fetch_selection(
        &'static self,
        options: &Options,
        args: &FetchArgs,
    ) -> anyhow::Result<FetchSelection>;

    /// The tables for a site; `None` for a game without tables that was not named.
    #[cfg(feature = "site")]
    fn site_tables(
        &'static self,
        options: &Options,
        request: &crate::args::site::SiteRequest,
    ) -> anyhow::Result<Option<super::site_tables::GameTables>>;
}

/// Open tables that answer questions about positions.
pub trait QuestionSession {
    /// Answers a question. `text` is the position as FEN.
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, Box<dyn FailedQuestion>>;

    /// Finds every defence in a decided position.
    fn proof(
        &self,
        text: &str,
        detail: &PositionDetail,
        limits: ProofLimits,
    ) -> Result<Box<dyn ProofReport>, Box<dyn FailedQuestion>>;
}

/// The reason why a question of any game has no answer.
pub fn failed(error: impl FailedQuestion + 'static) -> Box<dyn FailedQuestion> {
    Box::new(error)
}

/// Positions that a search has found.
pub struct FoundPositions {
    /// The number of all positions found; `None` if the search ended before it was known.
    pub count: Option<u64>,
    /// The number of positions selected.
    pub selected: usize,
    /// The selected positions, judged.
    pub verdicts: Box<dyn Iterator<Item = anyhow::Result<Box<dyn PositionReport>>>>,
}

/// Judged games with their numbers in the input.
pub type JudgedGames<'a> = Box<dyn Iterator<Item = anyhow::Result<(usize, JudgedGame)>> + 'a>;

/// Reads games of one kind and judges them.
pub trait GameJudge {
    /// Reads the games of an input, with their numbers, and judges each. `file` is the input if it
    /// has a name.
    fn read<'a>(
        &'a mut self,
        file: Option<&Path>,
        input: Box<dyn BufRead + 'a>,
    ) -> anyhow::Result<JudgedGames<'a>>;

    /// The first move of a game that could not be read because of it.
    fn unread_first_move(&self) -> Option<&str> {
        None
    }
}

/// A game of any kind, judged or not.
pub type JudgedGame = Result<Box<dyn GameReport>, Box<dyn FailureReport>>;

#[derive(Clone, Copy)]
pub enum ChapterForm {
    Json,
    Page(Language),
    Markdown(Language),
}

/// Tables that answer the questions of lessons.
pub trait LessonSource {
    /// Answers a question. A missing table is a
    /// [`MissingTable`](crate::missing_table::MissingTable).
    fn answer(&self, question: &Question<'_>, language: Language) -> anyhow::Result<Answer>;
}

/// The tables to fetch.
#[cfg(feature = "fetch")]
pub struct FetchSelection {
    pub game: &'static dyn galotne_fetch::AnyGame,
    pub classes: Vec<String>,
    /// The profiles of `need`; `None`: all that the source has.
    pub profiles: Option<Vec<&'static galotne::rules::Profile>>,
}
