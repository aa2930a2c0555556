//! `galotne find`: the positions of a class that meet some conditions.

pub mod mills;

use crate::class::AnyClass;
use crate::probe::line;
use crate::progress::ProgressDisplay;
use crate::session::QuestionSession;
use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::anyhow;
use galotne::material::MaterialClass;
use galotne::position::Colour;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::ProbeError;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Judgement, PositionHistory, Situation, SpentPlies, judge_many};
use galotne_answer::{PositionQuestion, json};
use galotne_find::{Conditions, FindError, Found, Range, Report, Search, Selection, Terms};
use galotne_mills::Mills;
use galotne_report::search;
use std::io::{self, Write};

#[derive(clap::Args)]
pub struct FindArgs {
    /// A class such as KKKvK: White's pieces, then Black's; of mills 5v4
    #[arg(value_name = "CLASS")]
    class: AnyClass,
    #[command(flatten)]
    wanted: ConditionArgs,
    #[command(flatten)]
    shown: DisplayArgs,
    #[command(flatten)]
    language: LanguageArgs,
}

/// What is sought, as it is typed.
#[derive(Default, PartialEq, clap::Args)]
#[command(next_help_heading = "Conditions, which must all be met")]
pub struct ConditionArgs {
    /// Who is to move
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
    /// What it is worth to the side to move, without draw rules
    #[arg(long, value_enum, value_name = "RESULT")]
    value: Option<ResultArg>,
    /// The side to move wins in so many plies, such as 15 or 11..15
    #[arg(long, value_name = "PLIES", conflicts_with = "loss_in")]
    win_in: Option<Range>,
    /// The side to move loses in so many plies
    #[arg(long, value_name = "PLIES")]
    loss_in: Option<Range>,
    /// Of all that meet the other conditions, those that take the most plies
    #[arg(long)]
    longest: bool,
    /// Won, and one move alone wins
    #[arg(long)]
    unique: bool,
    /// Won, and one move alone wins each time, to the end of the best line
    #[arg(long)]
    unique_line: bool,
    /// Whoever is to move would get a better result if it was the other's turn
    #[arg(long)]
    zugzwang: bool,
    /// Decided without draw rules, drawn with --spent plies on the clock
    #[arg(long, requires = "spent")]
    cursed: bool,
    /// So many plies are spent on the clock in charge
    #[arg(long, value_name = "PLIES")]
    pub spent: Option<u16>,
    /// With a fresh clock so many plies must be left for the result to stand, such as 31..32
    #[arg(long, value_name = "PLIES")]
    needs: Option<Range>,
    /// Some of these pieces stand on these squares, such as white-man:31-35,46 or king:main-road;
    /// may be repeated
    #[arg(long, value_name = "PIECES:SQUARES")]
    on: Vec<String>,
    /// None of these pieces stands on these squares
    #[arg(long, value_name = "PIECES:SQUARES")]
    off: Vec<String>,
    /// The one king that is all a side has stands on these squares
    #[arg(long, value_name = "SQUARES")]
    lone_king: Option<String>,
    /// No capture in the first N plies of the best line; alone: none for the side to move
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    quiet: Option<u16>,
    /// Of positions that are each other's images one
    #[arg(long)]
    up_to_symmetry: bool,
}

/// Which of them are shown, and how.
#[derive(clap::Args)]
#[command(next_help_heading = "What is shown")]
struct DisplayArgs {
    /// How many there are, and no more
    #[arg(long, conflicts_with_all = ["list", "random", "all", "csv", "pdn"])]
    count: bool,
    /// The first N, in the order of the tables: White to move before Black
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", conflicts_with_all = ["random", "all"])]
    list: Option<usize>,
    /// All of them
    #[arg(long, conflicts_with = "random")]
    all: bool,
    /// N of them, drawn evenly
    #[arg(long, value_name = "N")]
    random: Option<usize>,
    /// What decides which are drawn: the same number, the same positions
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "random")]
    seed: u64,
    /// With commas between, under a line of names
    #[arg(long, conflicts_with_all = ["pdn", "json"])]
    csv: bool,
    /// As games that begin with them, for boards and books
    #[arg(long, conflicts_with = "json")]
    pdn: bool,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum SideArg {
    White,
    Black,
}

impl From<SideArg> for Colour {
    fn from(side: SideArg) -> Self {
        match side {
            SideArg::White => Self::White,
            SideArg::Black => Self::Black,
        }
    }
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum ResultArg {
    Win,
    Draw,
    Loss,
}

impl From<ResultArg> for Wdl {
    fn from(result: ResultArg) -> Self {
        match result {
            ResultArg::Win => Self::Win,
            ResultArg::Draw => Self::Draw,
            ResultArg::Loss => Self::Loss,
        }
    }
}

impl ConditionArgs {
    fn terms(&self) -> Terms {
        Terms {
            side: self.side.map(Into::into),
            value: self.value.map(Into::into),
            win_in: self.win_in,
            loss_in: self.loss_in,
            longest: self.longest,
            unique: self.unique,
            unique_line: self.unique_line,
            zugzwang: self.zugzwang,
            cursed: self.cursed,
            spent: self.spent,
            needs: self.needs,
            on: self.on.clone(),
            off: self.off.clone(),
            lone_king: self.lone_king.clone(),
            quiet: self.quiet.unwrap_or(0),
            up_to_symmetry: self.up_to_symmetry,
        }
    }

    /// Whether draw rules matter to what is sought.
    pub fn asks_for_clocks(&self) -> bool {
        self.terms().asks_for_clocks()
    }

    /// The conditions, under these draw rules.
    pub fn conditions(
        &self,
        variant: &'static Variant,
        profile: &'static Profile,
    ) -> anyhow::Result<Conditions> {
        (self.terms().conditions(variant, profile))
            .map_err(|error| anyhow!("{}", error.told(as_flag)))
    }

    /// The conditions in a game of mills.
    pub fn of_mills(
        &self,
        game: &'static Mills,
    ) -> anyhow::Result<galotne_find::mills::Conditions> {
        (self.terms().of_mills(game)).map_err(|error| anyhow!("{}", error.told(as_flag)))
    }
}

/// The name of a condition as it is typed.
fn as_flag(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

impl DisplayArgs {
    fn selection(&self) -> Selection {
        const FIRST: usize = 20;
        match *self {
            Self { count: true, .. } => Selection::Count,
            Self { all: true, .. } => Selection::All,
            Self {
                random: Some(number),
                seed,
                ..
            } => Selection::Random { number, seed },
            Self { list, .. } => Selection::First(list.unwrap_or(FIRST)),
        }
    }
}

pub fn run(options: &Options, args: &FindArgs) -> anyhow::Result<ExitStatus> {
    let mut session = QuestionSession::open(options, None)?;
    let class = args.class.of_draughts(session.variant().name)?;
    if options.profile.is_none() && !args.wanted.asks_for_clocks() {
        session.leave_out_clocks_without_tables(class);
    }
    let conditions = args.wanted.conditions(session.variant(), session.profile)?;
    let search = Search::new(&session.tables, class, conditions);
    let bar = ProgressDisplay::new();
    let report = search.run(&args.shown.selection(), &bar);
    bar.finish();
    let Some(report) = unless_missing(report)? else {
        return Ok(ExitStatus::MissingTable);
    };
    let (game, shown) = (session.variant().name, report.positions.len());
    write_found(options, args, game, report.count, shown, |out| {
        positions(&session, options, args, &report, out)
    })
}

/// Writes how many there are, or the positions.
fn write_found(
    options: &Options,
    args: &FindArgs,
    game: &str,
    count: Option<u64>,
    shown: usize,
    positions: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.shown.count {
        let count = count.unwrap_or_default();
        if options.json {
            let class = args.class.to_string();
            let found = serde_json::json!({ "rules": game, "class": class, "count": count });
            writeln!(out, "{found}")?;
        } else {
            writeln!(out, "{count}")?;
        }
    } else {
        positions(&mut out)?;
    }
    out.flush()?;
    if !args.shown.count && !options.json && count != Some(shown as u64) {
        // Not among what is found.
        eprintln!("{}", search::search_summary(count, shown, language));
    }
    Ok(ExitStatus::Answered)
}

/// What was found; nothing, and why, where a table is missing.
pub fn unless_missing<F, C: MaterialClass>(
    found: Result<F, FindError<C>>,
) -> anyhow::Result<Option<F>> {
    if let Err(FindError::Probe(error @ ProbeError::Missing { .. })) = &found {
        eprintln!("galotne: {error}");
        return Ok(None);
    }
    Ok(Some(found?))
}

/// What stands in the first line of a table with commas.
const COLUMNS: [&str; 6] = ["fen", "category", "dtw", "rule", "left", "need"];

/// Positions that are judged together.
const TOGETHER: usize = 1024;

/// Judges what was found, and writes it.
fn positions(
    session: &QuestionSession,
    options: &Options,
    args: &FindArgs,
    report: &Report,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.shown.csv {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(COLUMNS)?;
        judged(session, args, report, |situation, judged| {
            Ok(table.write_record(line(situation, judged).split('\t'))?)
        })?;
        table.flush()?;
        return Ok(());
    }
    let mut number = 0;
    judged(session, args, report, |situation, judged| {
        number += 1;
        let text = if options.json {
            let question = PositionQuestion {
                situation: *situation,
                seen: PositionHistory::default(),
                assumed: vec![],
            };
            serde_json::to_string(&json::position_answer(&question, judged, None, None))?
        } else if args.shown.pdn {
            let event = format!("{} {number}", args.class);
            let fen = session.fen(situation.position());
            let category = json::category(judged.category);
            let plies = judged.dtw.and_then(Value::plies);
            search::as_game(session.variant(), &event, &fen, category, plies)
        } else {
            line(situation, judged)
        };
        Ok(writeln!(out, "{text}")?)
    })
}

/// Judges what was found, many positions at a time.
fn judged(
    session: &QuestionSession,
    args: &FindArgs,
    report: &Report,
    mut visit: impl FnMut(&Situation, &Judgement) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for some in report.positions.chunks(TOGETHER) {
        let situations = some.iter().map(|found| situation(session, args, found));
        let situations = situations.collect::<anyhow::Result<Vec<_>>>()?;
        let all = judge_many(&session.tables, &situations);
        for (situation, judged) in situations.iter().zip(all) {
            visit(situation, &judged?)?;
        }
    }
    Ok(())
}

/// A position with the counts that were asked about.
fn situation(
    session: &QuestionSession,
    args: &FindArgs,
    found: &Found,
) -> anyhow::Result<Situation> {
    let spent = args.wanted.spent.map(SpentPlies::Running);
    let spent = spent.as_slice();
    Ok(Situation::with_spent(
        session.variant(),
        session.profile,
        found.position,
        spent,
    )?)
}
