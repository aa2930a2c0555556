//! The games of the command line: the only place that lists them.

use crate::adjudicate::{AdjudicateArgs, GameJudge};
use crate::export::ExportArgs;
use crate::find::FindArgs;
use crate::lesson::LessonSource;
use crate::problems::ProblemsArgs;
use crate::progress::ProgressDisplay;
use crate::study::{ChapterForm, StudyArgs};
use crate::{Command, CountArgs, Options};
use anyhow::bail;
use galotne::rules::{INTERNATIONAL, VARIANTS, Variant};
use galotne_answer::json::FailureDetail;
use galotne_answer::{PositionDetail, TableEntry};
use galotne_export::ExportedFile;
use galotne_mills::{Mills, rules_of_sheets};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use galotne_report::problems::ProblemView;
use galotne_report::rules::RulesSheet;
use std::fs::File;
use std::io::BufReader;

/// A game, as far as the commands differ between games. `None` in place of a result stands for a
/// missing table, which has been reported.
pub trait CommandGame: Sync {
    /// The name, by which `--rules` selects the game.
    fn name(&self) -> &'static str;

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

    /// The most pieces of the tables of a demonstration; `None` for a game without such tables.
    #[cfg(feature = "demo")]
    fn demo_pieces(&self) -> Option<u8>;

    /// Builds small tables for a demonstration, of up to this many pieces.
    #[cfg(feature = "demo")]
    fn build_demo(&'static self, pieces: u8, dir: &std::path::Path) -> anyhow::Result<()>;

    /// The order for tables from elsewhere.
    #[cfg(feature = "fetch")]
    fn fetch_selection(
        &'static self,
        options: &Options,
        args: &crate::fetch::FetchArgs,
    ) -> anyhow::Result<crate::fetch::FetchSelection>;

    /// The tables for a site; `None` for a game without tables that was not named.
    #[cfg(feature = "site")]
    fn site_tables(
        &'static self,
        options: &Options,
        request: &crate::site::SiteRequest,
    ) -> anyhow::Result<Option<crate::site::GameTables>>;
}

/// Open tables that answer questions about positions.
pub trait QuestionSession {
    /// Answers a question. `text` is the position as FEN.
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, FailureDetail>;
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

/// Returns all games, draughts first.
pub fn all() -> impl Iterator<Item = &'static dyn CommandGame> {
    let draughts = VARIANTS.iter().map(|&game| game as &dyn CommandGame);
    let mills = galotne_mills::VARIANTS.iter();
    draughts.chain(mills.map(|&game| game as &dyn CommandGame))
}

/// Returns the game with this name.
///
/// # Errors
/// No game has the name.
pub fn by_name(name: &str) -> anyhow::Result<&'static dyn CommandGame> {
    let draughts = Variant::by_name(name).map(|game| game as &dyn CommandGame);
    let game = draughts.or_else(|| Mills::named(name).map(|game| game as &dyn CommandGame));
    let Some(game) = game else {
        let known: Vec<_> = all().map(CommandGame::name).collect();
        bail!("there is no game `{name}`; there is: {}", known.join(", "));
    };
    Ok(game)
}

/// Returns the games with these names, `all` or names with commas between them, in the order of
/// [`all`].
///
/// # Errors
/// No game has a name.
#[cfg(feature = "site")]
pub fn by_names(names: &str) -> anyhow::Result<Vec<&'static dyn CommandGame>> {
    if names == "all" {
        return Ok(all().collect());
    }
    let named = names
        .split(',')
        .map(|name| Ok(by_name(name.trim())?.name()));
    let named = named.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(all().filter(|game| named.contains(&game.name())).collect())
}

/// Returns the game of a command: the one named, or that of a score sheet of mills, or
/// international draughts.
///
/// # Errors
/// No game has the name.
pub fn of_command(
    options: &Options,
    command: &Command,
) -> anyhow::Result<&'static dyn CommandGame> {
    match (options.rules.as_deref(), command) {
        // A site has several games and reads their names itself.
        #[cfg(feature = "site")]
        (Some(_), Command::Site(_)) => Ok(&INTERNATIONAL),
        (Some(name), _) => by_name(name),
        (None, Command::Adjudicate(args)) => {
            // An unreadable file is reported by the command.
            let first = args.first_file().and_then(|path| File::open(path).ok());
            let sheets = first.and_then(|file| rules_of_sheets(BufReader::new(file)));
            Ok(sheets.map_or(&INTERNATIONAL, |mills| mills as &dyn CommandGame))
        }
        (None, _) => Ok(&INTERNATIONAL),
    }
}
