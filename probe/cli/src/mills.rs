//! The commands for games of mills.

use crate::adjudicate::{AdjudicateArgs, GameFilter, GameJudge, MillsJudge};
use crate::export::{ExportArgs, unless_missing as unless_missing_export};
use crate::find::{FindArgs, condition_error, unless_missing};
use crate::games::{CommandGame, FoundPositions, QuestionSession};
use crate::lesson::{FindCommand, LessonGame, LessonSource, LessonTables, PositionCommand};
use crate::problems::ProblemsArgs;
use crate::progress::ProgressDisplay;
use crate::session::open;
use crate::study::{ChapterForm, StudyArgs, chapters};
use crate::{CountArgs, Options};
use anyhow::bail;
use galotne::rules::Profile;
use galotne::tablebase::TableKey;
use galotne_answer::json::FailureDetail;
use galotne_answer::mills::{JudgedPosition, NoDrawRulesError, PositionVerdict, QuestionError};
use galotne_answer::{PositionDetail, TableEntry, inventory};
use galotne_export::ExportedFile;
use galotne_export::rows::{RowSettings, export};
use galotne_find::mills::Theme;
use galotne_find::problems::problems;
use galotne_find::{Search, SearchReport, Selection};
use galotne_mills::{Class, Mills, Position, Tablebase, parse_fen};
#[cfg(feature = "demo")]
use galotne_mills::{MILLS, MILLS_CEYLON, MILLS_MIXED};
use galotne_report::position::PositionReport;
use galotne_report::problems::{MillsProblem, ProblemView};
use galotne_report::rules::RulesSheet;
use galotne_report::search::mills_set_up_tags;
use galotne_report::{Language, mills::sheet};
use std::collections::HashSet;
#[cfg(feature = "demo")]
use std::path::Path;

/// The most stones of a default site or download.
const STONES: u8 = 9;

impl CommandGame for Mills {
    fn name(&self) -> &'static str {
        self.name
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
        let class = args.class.of_mills(self.name)?;
        let conditions = args.conditions.terms().conditions(self, &Profile::NONE);
        let conditions = conditions.map_err(|error| condition_error(&error))?;
        let tables = open(options, self)?;
        let report = Search::new(&tables, class, conditions).run(&args.selection(), progress);
        let Some(report) = unless_missing(report)? else {
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
        let class = args.class.of_mills(self.name)?;
        let tables = open(options, self)?;
        let found = problems(&tables, class, &args.request(), progress);
        let Some(found) = unless_missing(found)? else {
            return Ok(None);
        };
        let view = found.into_iter().map(|problem| ProblemView {
            themes: problem.themes.iter().copied().map(Theme::word).collect(),
            tries: problem.tries,
            level: problem.level,
            plies: problem.line.len(),
            problem: Box::new(MillsProblem {
                rules: self,
                position: problem.position,
                line: problem.line,
            }),
        });
        Ok(Some(view.collect()))
    }

    fn export(
        &'static self,
        options: &Options,
        args: &ExportArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ExportedFile>>> {
        let Some(form) = args.format.rows() else {
            bail!(
                "files for Scan are for international draughts: write {} with --format parquet or csv",
                self.name
            );
        };
        NoDrawRulesError::check(self, options.profile.as_deref(), false)?;
        let conditions = args.conditions.terms().conditions(self, &Profile::NONE);
        let conditions = conditions.map_err(|error| condition_error(&error))?;
        let named = args.classes.iter().map(|class| class.of_mills(self.name));
        let named: Vec<Class> = named.collect::<anyhow::Result<_>>()?;
        let classes = match (args.pieces, &named[..]) {
            (Some(stones), _) => self.classes(stones),
            (None, []) => self.usual_classes(),
            (None, _) => named,
        };
        refuse_no_class(self, &classes)?;
        let tables = open(options, self)?;
        let settings = RowSettings {
            conditions,
            ..RowSettings::new(form, self)
        };
        let files = export(&tables, &settings, &args.order(classes), progress);
        unless_missing_export(files)
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
        let class: crate::class::AnyClass = subject.parse().map_err(anyhow::Error::msg)?;
        chapters(options, args, &[self], class.of_mills(self.name)?, form)
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
    fn demo_pieces(&self) -> Option<u8> {
        /// The most stones: four against three, which fly.
        const STONES: u8 = 7;
        let games = [&MILLS, &MILLS_MIXED, &MILLS_CEYLON];
        games.contains(&self).then_some(STONES)
    }

    #[cfg(feature = "demo")]
    fn build_demo(&'static self, pieces: u8, dir: &Path) -> anyhow::Result<()> {
        crate::demo::build_tables(self, self.classes(pieces), dir)
    }

    #[cfg(feature = "fetch")]
    fn fetch_selection(
        &'static self,
        options: &Options,
        args: &crate::fetch::FetchArgs,
    ) -> anyhow::Result<crate::fetch::FetchSelection> {
        if options.profile.is_some() || args.names_needs() {
            bail!(
                "{} has no draw rules: leave out --profile, and need of --metrics",
                self.name
            );
        }
        let classes = match (args.pieces, &args.classes[..]) {
            (None, named @ [_, ..]) => (named.iter())
                .map(|class| class.of_mills(self.name))
                .collect::<anyhow::Result<_>>()?,
            (stones, _) => self.classes(stones.unwrap_or(STONES)),
        };
        if let Some(class) = classes.iter().find(|class| !self.has(class.canonical())) {
            bail!("{} has no class {class}", self.name);
        }
        refuse_no_class(self, &classes)?;
        let classes = classes.iter().map(|class| class.canonical().to_string());
        Ok(crate::fetch::FetchSelection {
            game: self,
            classes: classes.collect(),
            profiles: None,
        })
    }

    #[cfg(feature = "site")]
    fn site_tables(
        &'static self,
        options: &Options,
        request: &crate::site::SiteRequest,
    ) -> anyhow::Result<Option<crate::site::GameTables>> {
        use crate::class::AnyClass;
        use crate::site::{BoardSize, GameTables, tables_of_class};
        let tables = open(options, self)?;
        let there: HashSet<Class> = tables.keys().map(|key| key.class).collect();
        if there.is_empty() && !request.named {
            return Ok(None);
        }
        let Some(classes) = request.classes(AnyClass::mills) else {
            return Ok(None);
        };
        let mut wanted = match &*classes {
            [] => self.classes(STONES),
            classes => self.all_needed(classes),
        };
        wanted.sort_by_cached_key(|class| (class.stones(), class.to_string()));
        let promised = !classes.is_empty() || there.is_empty();
        let absent = wanted.iter().find(|class| !there.contains(class));
        if let Some(&class) = absent.filter(|_| promised) {
            let error = tables.missing(TableKey::dtw(self, class));
            return Ok(Some(GameTables::Missing(error.to_string())));
        }
        let mut selected = vec![];
        for class in wanted {
            let size = BoardSize::Stones(class.stones());
            let open = |key| tables.table(key).map(|(table, _)| table);
            selected.extend(tables_of_class(options, tables.keys(), class, size, open)?);
        }
        Ok(Some(GameTables::Tables(selected)))
    }
}

impl LessonGame for Mills {
    fn verdict(
        tables: &Tablebase,
        command: &PositionCommand,
        language: Language,
    ) -> anyhow::Result<String> {
        let position = parse_fen(tables.game(), &command.fen)?;
        let position = JudgedPosition::new(tables, position)?;
        if let Some(&key) = position.judged.missing.first() {
            return Err(tables.missing(key).into());
        }
        let verdict = PositionVerdict::new(position, tables, &PositionDetail::default())?;
        Ok(verdict.sentence(language))
    }

    fn search(
        tables: &Tablebase,
        command: &FindCommand,
        longest: bool,
        selection: &Selection,
    ) -> anyhow::Result<SearchReport<Position>> {
        let rules = tables.game();
        let class = command.class.of_mills(rules.name)?;
        let conditions = command.conditions.terms().conditions(rules, &Profile::NONE);
        let mut conditions = conditions.map_err(|error| condition_error(&error))?;
        conditions.longest |= longest;
        Ok(Search::new(tables, class, conditions).run(selection, &())?)
    }
}

/// Open tables of mills.
struct MillsSession {
    tables: Tablebase,
    /// Whether moves are judged with their risks.
    risks: bool,
}

impl QuestionSession for MillsSession {
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, FailureDetail> {
        let detail = PositionDetail {
            risks: self.risks,
            ..*detail
        };
        let answer = || -> Result<_, QuestionError> {
            let position = JudgedPosition::read(&self.tables, text)?;
            Ok(PositionVerdict::new(position, &self.tables, &detail)?)
        };
        let verdict = answer().map_err(|error| FailureDetail::from(&error))?;
        Ok(Box::new(verdict))
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
