//! The commands for games of draughts.

mod judge;
mod lesson;
mod session;

use crate::args::adjudicate::AdjudicateArgs;
use crate::args::class::{ClassName, closest_class};
use crate::args::export::ExportArgs;
#[cfg(feature = "fetch")]
use crate::args::fetch::FetchArgs;
use crate::args::find::FindArgs;
use crate::args::problems::ProblemsArgs;
#[cfg(feature = "site")]
use crate::args::site::SiteRequest;
use crate::args::study::{StudyArgs, subjects};
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
use crate::names;
use crate::options::{CountArgs, Options};
use crate::progress::ProgressDisplay;
use crate::tablebase::{draw_rules, open};
use anyhow::{anyhow, bail};
use galotne::material::Class;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::TableKey;
use galotne::verdict::{PositionHistory, Situation, SpentPlies, judge_many};
use galotne_answer::{
    PositionQuestion, PositionVerdict, TableEntry, inventory, shortened, variant,
};
use galotne_export::rows::RowSettings;
use galotne_export::{ExportError, ExportedFile, rows, scan};
use galotne_find::Search;
use galotne_find::draughts::Theme;
use galotne_report::Language;
use galotne_report::position::PositionReport;
use galotne_report::problems::{DraughtsProblem, ProblemNotation, ProblemView};
use galotne_report::rules::RulesSheet;
use galotne_report::search::set_up_tags;
use judge::DraughtsJudge;
use session::DraughtsSession;
#[cfg(feature = "demo")]
use std::path::Path;

/// The most pieces of `export --pieces`.
const MAX_EXPORT_PIECES: u8 = 6;

/// The positions that [`CommandGame::find`] judges together.
const BATCH: usize = 1024;

impl CommandGame for Variant {
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
        if risks {
            bail!(
                "--risk judges draws that no clock ends, and {} has draw rules: leave it out",
                self.name
            );
        }
        Ok(Box::new(DraughtsSession::open(
            self, options, counts, seen,
        )?))
    }

    fn open_judge<'a>(
        &'static self,
        options: &'a Options,
        args: &'a AdjudicateArgs,
    ) -> anyhow::Result<Box<dyn GameJudge + 'a>> {
        Ok(Box::new(DraughtsJudge::open(options, args)?))
    }

    fn open_lesson(&'static self, options: &Options) -> anyhow::Result<Box<dyn LessonSource>> {
        Ok(Box::new(LessonTables(open(options, self)?)))
    }

    fn inventory(&'static self, options: &Options) -> anyhow::Result<(Vec<TableEntry>, String)> {
        // An unknown profile is refused here as by the other commands.
        draw_rules(options.profile.as_deref(), self)?;
        let tables = open(options, self)?;
        Ok((inventory(&tables), tables.build_command([])))
    }

    fn placements(&self, class: &str) -> Option<u64> {
        Self::placements(self, class.parse::<Class>().ok()?)
    }

    fn find(
        &'static self,
        options: &Options,
        args: &FindArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<FoundPositions>> {
        let class = args.class.parse(self)?;
        let mut rules = draw_rules(options.profile.as_deref(), self)?;
        let (tables, terms) = (open(options, self)?, args.conditions.terms());
        if options.profile.is_none() && !terms.asks_for_clocks() {
            // Without a table of `need` nothing is counted.
            let need = TableKey::need(self, class.canonical(), rules);
            if tables.table(need).is_err() {
                rules = &Profile::NONE;
            }
        }
        let conditions = args.conditions.conditions(self, rules)?;
        let search = Search::new(&tables, class, conditions);
        let report = search.run(&args.selection(), progress);
        let Some(report) = unless_missing_in_search(report)? else {
            return Ok(None);
        };
        let selected = report.positions.len();
        let spent: Vec<SpentPlies> = terms.spent.map(SpentPlies::Running).into_iter().collect();
        let situations = (report.positions.into_iter())
            .map(move |found| Situation::with_spent(self, rules, found.position, &spent));
        let situations = situations.collect::<Result<Vec<_>, _>>()?;
        let judged = (0..situations.len()).step_by(BATCH).flat_map(move |start| {
            let end = situations.len().min(start + BATCH);
            let batch: Vec<_> = situations.get(start..end).unwrap_or_default().to_vec();
            let judged = judge_many(&tables, &batch);
            batch.into_iter().zip(judged).map(verdict)
        });
        Ok(Some(FoundPositions {
            count: report.count,
            selected,
            verdicts: Box::new(judged),
        }))
    }

    fn set_up_tags(&self, event: &str, fen: &str, result: &str) -> String {
        set_up_tags(self, event, fen, result)
    }

    fn problems(
        &'static self,
        options: &Options,
        args: &ProblemsArgs,
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Option<Vec<ProblemView>>> {
        let notation = |position, line| -> Box<dyn ProblemNotation> {
            Box::new(DraughtsProblem {
                variant: self,
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
        let settings = |form| -> anyhow::Result<RowSettings> {
            let profile = draw_rules(options.profile.as_deref(), self)?;
            Ok(RowSettings {
                form,
                profile,
                spent: args.conditions.spent,
                conditions: args.conditions.conditions(self, profile)?,
            })
        };
        let settings = args.format.rows()?.map(settings).transpose()?;
        if settings.is_none() {
            args.check_for_scan(options)?;
        }
        let named = args.classes.iter().map(|class| class.parse(self));
        let named: Vec<Class> = named.collect::<anyhow::Result<_>>()?;
        let classes = match (args.pieces, &named[..]) {
            (Some(pieces), _) if pieces > MAX_EXPORT_PIECES => bail!(
                "--pieces {pieces}: in draughts all classes are exported up to \
                 {MAX_EXPORT_PIECES} pieces"
            ),
            (Some(pieces), _) => self.classes(pieces),
            (None, []) => self.default_classes(),
            (None, named) if settings.is_none() => self.all_needed(named),
            (None, _) => named,
        };
        let tables = open(options, self)?;
        let order = args.order(classes);
        let files = match settings {
            Some(settings) => rows::export(&tables, &settings, &order, progress),
            None => scan::export(&tables, &order, progress),
        };
        unless_missing(files, ExportError::is_missing_table)
    }

    fn chapter(
        &'static self,
        options: &Options,
        args: &StudyArgs,
        subject: &str,
        form: ChapterForm,
    ) -> anyhow::Result<Option<String>> {
        let class: Class = subject.parse().map_err(|_| {
            let lesson = names::closest(subject, subjects()).map(str::to_owned);
            let meant = lesson.or_else(|| closest_class(self, subject));
            let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
            let subject = shortened(subject);
            anyhow!(
                "`{subject}` is not a class and not a lesson: {meant}`galotne study` lists the \
                 lessons"
            )
        })?;
        let others = args.beside.iter().map(|name| variant(name));
        let others = others.collect::<Result<Vec<_>, _>>()?;
        chapters(options, args, &[vec![self], others].concat(), class, form)
    }

    fn rules_sheet(
        &'static self,
        profile: Option<&str>,
        language: Language,
    ) -> anyhow::Result<RulesSheet> {
        let profile = profile.map(|name| names::profile(self, name)).transpose()?;
        Ok(RulesSheet::new(self, profile, language))
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
        let profiles = (options.profile.as_deref())
            .map(|names| counting_profiles(names, self))
            .transpose()?;
        if profiles.is_some() && !args.fetches_needs() {
            bail!(
                "tables of these metrics are independent of draw rules: leave out --profile, or \
                 add need to --metrics"
            );
        }
        let classes = match (args.pieces, &args.classes[..]) {
            (Some(pieces), _) => self.classes(pieces),
            (None, []) => self.default_classes(),
            (None, classes) => (classes.iter())
                .map(|class| Ok(class.parse(self)?.canonical()))
                .collect::<anyhow::Result<_>>()?,
        };
        if let Some(class) = classes.iter().find(|&&class| !self.has_class(class)) {
            bail!("{} is not played with {class}", self.name);
        }
        Ok(FetchSelection {
            game: self,
            classes: classes.iter().map(Class::to_string).collect(),
            profiles,
        })
    }

    #[cfg(feature = "site")]
    fn site_tables(
        &'static self,
        options: &Options,
        request: &SiteRequest,
    ) -> anyhow::Result<Option<GameTables>> {
        /// The most pieces of a default site.
        const PIECES: u8 = 4;
        let pieces = match self.material {
            None => request.pieces.unwrap_or(PIECES),
            // A game with few pieces is useful only as a whole.
            Some(_) => u8::MAX,
        };
        let promised = request.named && request.pieces.is_some();
        select_tables(
            options,
            self,
            request,
            (pieces, promised),
            BoardSize::Pieces,
        )
    }
}

/// The answer about a position found, with neither moves nor other profiles.
fn verdict(
    (situation, judged): (
        Situation,
        Result<galotne::verdict::Judgement, galotne::ProbeError>,
    ),
) -> anyhow::Result<Box<dyn PositionReport>> {
    let question = PositionQuestion {
        situation,
        seen: PositionHistory::default(),
        assumed: vec![],
    };
    Ok(Box::new(PositionVerdict::without_detail(question, judged?)))
}

/// The profiles with these names, with commas between them.
#[cfg(feature = "fetch")]
fn counting_profiles(
    names: &str,
    variant: &'static Variant,
) -> anyhow::Result<Vec<&'static Profile>> {
    let mut profiles = vec![];
    for name in names.split(',') {
        let profile = names::profile(variant, name)?;
        if profile.clocks.is_empty() {
            bail!("{name} counts nothing, so there are no tables of it");
        }
        profiles.push(profile);
    }
    Ok(profiles)
}
