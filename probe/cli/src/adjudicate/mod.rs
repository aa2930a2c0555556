//! `galotne adjudicate`: the verdict on played games.

mod csv_row;
mod judge;
mod output;

pub use judge::{DraughtsJudge, GameJudge, MillsJudge};

use crate::games::CommandGame;
use crate::session::build_means;
use crate::{CountArgs, ExitStatus, LanguageArgs, Options};
use anyhow::{Context, bail};
use galotne::notation::pdn::Charset;
use galotne_answer::{AdjudicationOptions, AnswerDetail};
use galotne_report::game::{FailureReport, GameReport};
use galotne_report::summary::{self, GameTally};
use indicatif::{ProgressBar, ProgressStyle};
use output::GameOutput;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct AdjudicateArgs {
    /// Games as PDN, score sheets of mills, or a bare list of moves; `-` reads standard input
    #[arg(
        required_unless_present = "moves",
        conflicts_with = "moves",
        value_name = "FILE"
    )]
    files: Vec<PathBuf>,
    /// A list of moves in place of a file; `;` stands between moves there
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The first position of games that do not state one
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Only this game of the file; the first is 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Judge the position after this many plies [default: the last one]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// Accept a move that misses a due capture (in mills: a due removal or extra move, or that
    /// removes a stone from a mill) if the opponent played on
    #[arg(long)]
    accept_irregular: bool,
    /// The encoding of the file, such as windows-1257 [default: UTF-8, or what it seems to be]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    pub counts: CountArgs,
    #[command(flatten)]
    language: LanguageArgs,
    /// Write the report as a page to look at and print
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    html: Option<PathBuf>,
    /// One line for each game and profile; with --json one object, without its moves
    #[arg(long)]
    summary: bool,
    /// Show only these games, several with commas between them; the last line still counts all
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHICH")]
    pub only: Vec<GameFilter>,
    /// The lines as a table of comma separated values
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "lang"])]
    csv: bool,
}

impl AdjudicateArgs {
    /// The first file, if it can be read more than once.
    pub fn first_file(&self) -> Option<&Path> {
        (self.files.first().map(PathBuf::as_path)).filter(|path| path.is_file())
    }

    /// The settings for judging games.
    fn judging(&self, options: &Options) -> anyhow::Result<AdjudicationOptions> {
        Ok(AdjudicationOptions {
            at: self.at,
            counts: self.counts.read()?,
            detail: match self {
                Self { summary: true, .. } => AnswerDetail::Value,
                Self { html: None, .. } if options.json => AnswerDetail::Moves,
                _ => AnswerDetail::Line,
            },
            advice: (!self.summary && (self.html.is_some() || !options.json))
                .then(|| build_means(&options.tables)),
            ..AdjudicationOptions::default()
        })
    }

    fn charset(&self) -> anyhow::Result<Option<Charset>> {
        let charset = self.encoding.as_deref().map(|name| {
            Charset::by_name(name).with_context(|| {
                format!(
                    "there is no encoding `{name}`: give one such as utf-8, windows-1257 or koi8-r"
                )
            })
        });
        charset.transpose()
    }

    /// Opens a file, or the list of moves; the progress bar follows the reading.
    fn input<'a>(
        &'a self,
        file: Option<&Path>,
        progress: &ProgressBar,
    ) -> anyhow::Result<Box<dyn BufRead + 'a>> {
        if let Some(moves) = &self.moves {
            return Ok(Box::new(moves.as_bytes()));
        }
        let (reader, style): (Box<dyn Read>, _) = match file {
            Some(path) if path != Path::new("-") => {
                let unreadable = || format!("cannot read {}", path.display());
                let file = File::open(path).with_context(unreadable)?;
                let metadata = file.metadata().with_context(unreadable)?;
                if metadata.is_dir() {
                    bail!("{} is a directory: give a PDN file", path.display());
                }
                progress.set_length(metadata.len());
                let style = "{bar:40} {bytes}/{total_bytes} {msg}, {eta} to go";
                (Box::new(file), style)
            }
            _ => (Box::new(io::stdin().lock()), "{spinner} {bytes} {msg}"),
        };
        progress.set_style(ProgressStyle::with_template(style)?);
        let reader = progress.wrap_read(reader);
        Ok(Box::new(BufReader::with_capacity(1 << 16, reader)))
    }
}

/// A choice of games.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum GameFilter {
    /// Games whose stated result contradicts a verdict
    Contradictions,
    /// Games that cannot be read or judged
    Unread,
    /// Games that a rule ended, not the players
    DrawnByRule,
}

/// A game of any kind, judged or not.
pub type JudgedGame = Result<Box<dyn GameReport>, Box<dyn FailureReport>>;

impl GameFilter {
    fn accepts(self, game: &JudgedGame) -> bool {
        let answers = game
            .iter()
            .flat_map(|game| game.answers(Default::default()));
        match self {
            Self::Contradictions => {
                (answers.into_iter()).any(|answer| answer.contradiction == Some(true))
            }
            Self::Unread => game.is_err(),
            Self::DrawnByRule => (answers.into_iter())
                .any(|answer| answer.over.is_some_and(|over| over.rule().is_some())),
        }
    }
}

pub fn run(
    options: &Options,
    args: &AdjudicateArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let several = args.files.len() > 1;
    if args.game.is_some() && several {
        bail!("--game names a game of one file");
    }
    let language = args.language.get()?;
    let mut judge = game.open_judge(options, args)?;
    let mut output = GameOutput::new(options, args, language)?;
    let progress = ProgressBar::no_length();
    let (mut worst, mut tally) = (ExitStatus::Answered, GameTally::default());
    let files = args.files.iter().map(|path| Some(path.as_path()));
    for file in files.chain(args.moves.iter().map(|_| None)) {
        let input = match args.input(file, &progress) {
            Ok(input) => input,
            // The other files can still be read.
            Err(error) if several => {
                progress.suspend(|| eprintln!("galotne: {error:#}"));
                worst = ExitStatus::Error;
                tally.failed.push(file_name(file));
                continue;
            }
            Err(error) => return Err(error),
        };
        output.file = several.then(|| file_name(file));
        for read in judge.read(file, input)? {
            let (number, judged) = read?;
            if args.game.is_some_and(|requested| requested != number) {
                continue;
            }
            let status = match &judged {
                Ok(game) => ExitStatus::of_answer(game.is_decided()),
                Err(_) => ExitStatus::Error,
            };
            match status {
                ExitStatus::Answered => tally.judged += 1,
                ExitStatus::MissingTable => tally.beyond += 1,
                ExitStatus::Error => tally.failed.push(output.place(number)),
            }
            worst = worst.max(status);
            if args.only.is_empty() || args.only.iter().any(|only| only.accepts(&judged)) {
                let file = file_name(file);
                progress.suspend(|| output.write(number, judged, &file))?;
            }
            progress.set_message(summary::games(language, tally.games()));
            if args.game.is_some() {
                break;
            }
        }
    }
    progress.finish_and_clear();
    output.finish()?;
    if tally.games() == 0 {
        match args.game {
            Some(number) => bail!("there is no game {number}"),
            None => bail!("there is no game to read"),
        }
    }
    if args.summary || !args.only.is_empty() || !tally.failed.is_empty() && tally.games() > 1 {
        eprintln!("{}", tally.line(language));
    }
    if tally.judged + tally.beyond == 0 {
        judge.explain_failure();
    }
    Ok(worst)
}

/// The name of a file as typed; empty for a list of moves.
fn file_name(file: Option<&Path>) -> String {
    file.map_or_else(String::new, |path| path.display().to_string())
}
