//! The commands for games of mills.

mod judge;
mod lesson;
mod session;

use crate::args::adjudicate::{AdjudicateArgs, GameFilter};
use crate::args::class::ClassName;
use crate::args::export::ExportArgs;
#[cfg(feature = "fetch")]
use crate::args::fetch::FetchArgs;
use crate::args::find::FindArgs;
use crate::args::problems::ProblemsArgs;
#[cfg(feature = "site")]
use crate::args::site::SiteRequest;
use crate::args::study::StudyArgs;
use crate::games::chapters::chapters;
#[cfg(feature = "fetch")]
use crate::games::command_game::FetchSelection;
use crate::games::command_game::{
    ChapterForm, CommandGame, FoundPositions, GameJudge, LessonSource, QuestionSession,
};
#[cfg(feature = "demo")]
use crate::games::demo_tables::build_tables;
use crate::games::lesson_tables::LessonTables;
use crate::games::problem_views::problem_views;
#[cfg(feature = "site")]
use crate::games::site_tables::{BoardSize, GameTables, select_tables};
use crate::missing_table::{unless_missing, unless_missing_in_search};
use crate::options::{CountArgs, Options};
use crate::progress::ProgressDisplay;
use crate::tablebase::open;
use anyhow::bail;
use galotne::rules::Profile;
use galotne_answer::mills::{JudgedPosition, NoDrawRulesError, PositionVerdict};
use galotne_answer::{PositionDetail, TableEntry, inventory};
use galotne_export::rows::{RowSettings, export};
use galotne_export::{ExportError, ExportedFile};
use galotne_find::Search;
use galotne_find::mills::Theme;
use galotne_mills::{Class, Mills};
use galotne_report::Language;
use galotne_report::mills::{MillsProblem, sheet};
use galotne_report::position::PositionReport;
use galotne_report::problems::{ProblemNotation, ProblemView};
use galotne_report::rules::RulesSheet;
use galotne_report::search::mills_set_up_tags;
use judge::MillsJudge;
use session::MillsSession;
#[cfg(feature = "demo")]
use std::path::Path;

/// The most stones of a default site or download.
#[cfg(any(feature = "fetch", feature = "site"))]
const STONES: u8 = 9;

impl CommandGame for Mills {
    fn name(&self) -> &'static str {
        self.name
    }

    fn interpretation_of(&self) -> Option<&'static str> {
        self.interpretation_of
    }

    fn class_name(&self, class: &ClassName) -> anyhow::Result<String> {
        Ok(class.parse(self)?.to_string())
    }

    fn open_questions(
        &'static self,
        options: &Options,
        counts: &CountArgs,
        seen: &[String],
        risks: bool,
    ) -> anyhow::Result<Box<dyn QuestionSession>> {
        refuse_counts(self, options, counts, seen)?;
        Ok(Box::new(MillsSession {
            tables: open(options, self)?,
            risks,
        }))
    }

    fn open_judge<'a>(
        &'static self,
        options: &'a Options,
        args: &'a AdjudicateArgs,
    ) -> anyhow::Result<Box<dyn GameJudge + 'a>> {
        refuse_counts(self, options, &args.counts, &[])?;
        if args.only.contains(&GameFilter::DrawnByRule) {
            bail!("{} has no draw rules: no game is drawn by one", self.name);
        }
        Ok(Box::new(MillsJudge::open(self, options, args)?))
    }

    fn open_lesson(&'static self, options: &Options) -> anyhow::Result<Box<dyn LessonSource>> {
        Ok(Box::new(LessonTables(open(options, self)?)))
    }

    fn inventory(&'static self, options: &Options) -> anyhow::Result<(Vec<TableEntry>, String)> {
        let tables = open(options, self)?;
        Ok((inventory(&tables), tables.build_command([])))
    }

    fn placements(&self, class: &str) -> Option<u64> {
        class.parse::<Class>().ok()?.placements()
    }

    fn find(
        &'static self,
        options: &Options,
        args: &FindArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<FoundPositions>> {
        let class = args.class.parse(self)?;
        let conditions = args.conditions.conditions(self, &Profile::NONE)?;
        let tables = open(options, self)?;
        let report = Search::new(&tables, class, conditions).run(&args.selection(), progress);
        let Some(report) = unless_missing_in_search(report)? else {
            return Ok(None);
        };
        let selected = report.positions.len();
        let verdicts = report.positions.into_iter().map(move |found| {
            let position = JudgedPosition::new(&tables, found.position)?;
            let verdict = PositionVerdict::new(position, &tables, &PositionDetail::default())?;
            Ok(Box::new(verdict) as Box<dyn PositionReport>)
        });
        Ok(Some(FoundPositions {
            count: report.count,
            selected,
            verdicts: Box::new(verdicts),
        }))
    }

    fn set_up_tags(&self, event: &str, fen: &str, result: &str) -> String {
        mills_set_up_tags(self.name, event, fen, result)
    }

    fn problems(
        &'static self,
        options: &Options,
        args: &ProblemsArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ProblemView>>> {
        let notation = |position, line| -> Box<dyn ProblemNotation> {
            Box::new(MillsProblem {
                rules: self,
                position,
                line,
            })
        };
        problem_views(options, args, progress, self, Theme::word, notation)
    }

    fn export(
        &'static self,
        options: &Options,
        args: &ExportArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ExportedFile>>> {
        let Some(form) = args.format.rows()? else {
            bail!(
                "files for Scan are for international draughts: write {} with --format parquet or \
                 csv",
                self.name
            );
        };
        NoDrawRulesError::check(self, options.profile.as_deref(), false)?;
        let conditions = args.conditions.conditions(self, &Profile::NONE)?;
        let named = args.classes.iter().map(|class| class.parse(self));
        let named: Vec<Class> = named.collect::<anyhow::Result<_>>()?;
        let classes = match (args.pieces, &named[..]) {
            (Some(stones), _) => self.classes(stones),
            (None, []) => self.default_classes(),
            (None, _) => named,
        };
        refuse_no_class(self, &classes)?;
        let tables = open(options, self)?;
        let settings = RowSettings {
            conditions,
            ..RowSettings::new(form, self)
        };
        let files = export(&tables, &settings, &args.order(classes), progress);
        unless_missing(files, ExportError::is_missing_table)
    }

    fn chapter(
        &'static self,
        options: &Options,
        args: &StudyArgs,
        subject: &str,
        form: ChapterForm,
    ) -> anyhow::Result<Option<String>> {
        if !args.beside.is_empty() {
            bail!("a chapter on mills is about one class in one game: leave out --beside");
        }
        let class = subject.parse::<ClassName>()?.parse(self)?;
        chapters(options, args, &[self], class, form)
    }

    fn rules_sheet(
        &'static self,
        profile: Option<&str>,
        language: Language,
    ) -> anyhow::Result<RulesSheet> {
        NoDrawRulesError::check(self, profile, false)?;
        Ok(sheet(self, language))
    }

    #[cfg(feature = "demo")]
    fn build_demo(&'static self, small: bool, dir: &Path) -> anyhow::Result<()> {
        build_tables(self, small, dir)
    }

    #[cfg(feature = "fetch")]
    fn fetch_selection(
        &'static self,
        options: &Options,
        args: &FetchArgs,
    ) -> anyhow::Result<FetchSelection> {
        if options.profile.is_some() || args.names_needs() {
            bail!(
                "{} has no draw rules: leave out --profile, and need of --metrics",
                self.name
            );
        }
        let classes = match (args.pieces, &args.classes[..]) {
            (None, named @ [_, ..]) => (named.iter())
                .map(|class| class.parse(self))
                .collect::<anyhow::Result<_>>()?,
            (stones, _) => self.classes(stones.unwrap_or(STONES)),
        };
        if let Some(class) = classes.iter().find(|class| !self.has(class.canonical())) {
            bail!("{} has no class {class}", self.name);
        }
        refuse_no_class(self, &classes)?;
        let classes = classes.iter().map(|class| class.canonical().to_string());
        Ok(FetchSelection {
            game: self,
            classes: classes.collect(),
            profiles: None,
        })
    }

    #[cfg(feature = "site")]
    fn site_tables(
        &'static self,
        options: &Options,
        request: &SiteRequest,
    ) -> anyhow::Result<Option<GameTables>> {
        select_tables(options, self, request, (STONES, false), BoardSize::Stones)
    }
}

/// Refuses counts and profiles: mills have no draw rules.
fn refuse_counts(
    game: &Mills,
    options: &Options,
    counts: &CountArgs,
    seen: &[String],
) -> anyhow::Result<()> {
    let counted = !(counts.spent.is_empty() && seen.is_empty());
    NoDrawRulesError::check(game, options.profile.as_deref(), counted)?;
    if counts.rotate {
        bail!("points of mills have one name each: leave out --rotate");
    }
    Ok(())
}

fn refuse_no_class(game: &Mills, classes: &[Class]) -> anyhow::Result<()> {
    if classes.is_empty() {
        bail!("{} has no class with that few stones", game.name);
    }
    Ok(())
}
