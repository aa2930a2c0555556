//! `galotne adjudicate`: how a game stands, and since when.

mod csv_row;
pub mod mills;

use crate::session::open;
use crate::{CountArgs, ExitStatus, LanguageArgs, Options};
use anyhow::{Context, bail};
use galotne::notation::MoveError;
use galotne::notation::pdn::{
    Charset, GameFit, PdnError, PdnErrorKind, PdnGame, ReadOptions, StartPosition, read_games,
};
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, AnswerDetail, Ruling, UnjudgedGame, json, variant,
};
use galotne_mills::read_move;
use galotne_report::game::{self, PageEntry};
use galotne_report::summary::{self, GameTally};
use galotne_report::{Language, translate};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(clap::Args)]
pub struct AdjudicateArgs {
    /// Games as PDN (score sheets of mills: the same with their moves), or a bare list of moves;
    /// `-` reads standard input
    #[arg(
        required_unless_present = "moves",
        conflicts_with = "moves",
        value_name = "FILE"
    )]
    files: Vec<PathBuf>,
    /// A list of moves in place of a file; `;` stands between moves there
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Where games start that do not say so themselves
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// This game of the file only; the first is 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Judge the position after so many plies [default: the last one]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// Go on after a move by which a capture that was due was missed (in mills: a removal or an
    /// extra move that was due, or a stone taken out of a mill), if play went on after it: the
    /// opponent let it stand
    #[arg(long)]
    accept_irregular: bool,
    /// What the file is written in, such as windows-1257 [default: UTF-8, or what it seems to be]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    pub counts: CountArgs,
    #[command(flatten)]
    language: LanguageArgs,
    /// Write the report as a page to look at and print
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    pub html: Option<PathBuf>,
    /// One line for each game and profile; with --json one object, without its moves
    #[arg(long)]
    summary: bool,
    /// Only these games, several with commas between them; the last line still counts all
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHICH")]
    only: Vec<GameFilter>,
    /// The lines as a table of comma separated values
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "lang"])]
    pub csv: bool,
}

impl AdjudicateArgs {
    /// The first file of games that can be read more than once.
    pub fn first_file(&self) -> Option<&Path> {
        (self.files.first().map(PathBuf::as_path)).filter(|path| path.is_file())
    }
}

/// Games that are looked for.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum GameFilter {
    /// Whose stated result contradicts a verdict
    Contradictions,
    /// That cannot be read or judged
    Unread,
    /// That a rule ended, not the players
    DrawnByRule,
}

impl GameFilter {
    fn wants(self, judged: &JudgedGame) -> bool {
        let any = |asked: &dyn Fn(&AdjudicatedGame, &Ruling) -> bool| match judged {
            Ok((_, case)) => case.rulings.iter().any(|ruling| asked(case, ruling)),
            Err(_) => false,
        };
        match self {
            Self::Contradictions => any(&|case, ruling| case.contradicts(ruling) == Some(true)),
            Self::Unread => judged.is_err(),
            Self::DrawnByRule => {
                any(&|_, ruling| (ruling.adjudication.over).is_some_and(|over| over.rule.is_some()))
            }
        }
    }
}

pub fn run(options: &Options, args: &AdjudicateArgs) -> anyhow::Result<ExitStatus> {
    let rules = options.rules.as_deref().map(variant).transpose()?;
    if args.game.is_some() && args.files.len() > 1 {
        bail!("--game names a game of one file");
    }
    let progress = ProgressBar::no_length();
    let names: Vec<String> = (options.profile.iter())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().to_owned())
        .collect();
    let mut session = Session {
        options,
        shelf: vec![],
        names,
        ask: AdjudicationOptions {
            at: args.at,
            counts: args.counts.read()?,
            detail: match args {
                AdjudicateArgs { summary: true, .. } => AnswerDetail::Value,
                AdjudicateArgs { html: None, .. } if options.json => AnswerDetail::Moves,
                _ => AnswerDetail::Line,
            },
            ..AdjudicationOptions::default()
        },
    };
    let read_options = ReadOptions {
        rules,
        start: (args.fen.as_deref())
            .map(|fen| StartPosition::parse(rules, fen, args.counts.rotate))
            .transpose()?,
        rotate: args.counts.rotate,
        at: args.at,
        accept_irregular: args.accept_irregular,
        charset: (args.encoding.as_deref()).map(charset).transpose()?,
        pasted: args.moves.is_some(),
    };
    let out = io::BufWriter::new(io::stdout().lock());
    let language = args.language.get()?;
    let mut output: ReportOutput<_, JudgedGame> = ReportOutput::new(options, args, language, out)?;
    let mut worst = ExitStatus::Answered;
    let mut tally = GameTally::default();
    let mut stones_placed = false;
    let several = args.files.len() > 1;
    let files = args.files.iter().map(|path| Some(path.as_path()));
    let moves = args.moves.iter().map(|_| None);
    for file in files.chain(moves) {
        let input = match input(args, file, &progress) {
            Ok(input) => input,
            // The others can be read all the same.
            Err(error) if several => {
                progress.suspend(|| eprintln!("galotne: {error:#}"));
                worst = ExitStatus::Error;
                tally.failed.push(shown(file));
                continue;
            }
            Err(error) => return Err(error),
        };
        session.ask.census = census(file, &read_options)?;
        output.file = several.then(|| shown(file));
        let name = file.map(|_| shown(file));
        for read in read_games(input, read_options) {
            let number = read
                .as_ref()
                .map_or_else(|error| error.number, |game| game.number);
            if args.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let judged = match read {
                Ok(game) => session.judge(game)?,
                Err(error) => {
                    stones_placed |= is_stone_placed(&error);
                    Err(error.into())
                }
            };
            let told = judged.as_ref().map(|(_, case)| outcome(case));
            match told {
                Ok(ExitStatus::Answered) => tally.judged += 1,
                Ok(_) => tally.beyond += 1,
                Err(_) => tally.failed.push(place(&output.file, number)),
            }
            worst = worst.max(told.unwrap_or(ExitStatus::Error));
            if args.only.is_empty() || args.only.iter().any(|only| only.wants(&judged)) {
                progress.suspend(|| output.judged(judged, name.as_deref().unwrap_or_default()))?;
            }
            progress.set_message(summary::games(output.language, tally.games()));
            if args.game.is_some() {
                break;
            }
        }
    }
    progress.finish_and_clear();
    output.finish(|games| {
        let entries = games.iter().map(|game| match game {
            Ok((tables, case)) => PageEntry::Judged(tables, case),
            Err(unjudged) => PageEntry::Unreadable(&unjudged.error),
        });
        game::page(&entries.collect::<Vec<_>>(), language)
    })?;
    if tally.games() == 0 {
        match args.game {
            Some(number) => bail!("there is no game {number}"),
            None => bail!("there is no game to read"),
        }
    }
    if args.summary || !args.only.is_empty() || !tally.failed.is_empty() && tally.games() > 1 {
        eprintln!("{}", tally.line(language));
    }
    if stones_placed && tally.judged + tally.beyond == 0 {
        eprintln!(
            "galotne: stones are placed as in mills: add --rules mills, mills-mixed or mills-ceylon"
        );
    }
    Ok(worst)
}

/// Whether a game cannot be read because it begins with a move of mills that places a stone.
fn is_stone_placed(error: &PdnError) -> bool {
    let text = match &error.kind {
        PdnErrorKind::Unexpected {
            found: Some(found), ..
        } => found,
        PdnErrorKind::Move(error) => match &**error {
            MoveError::NotAMove { text, .. } => text,
            _ => return false,
        },
        _ => return false,
    };
    let begins = error.ply.is_none_or(|ply| ply == 0);
    begins && read_move(text).is_ok_and(|played| played.from.is_none())
}

/// A file as it was named.
fn shown(file: Option<&Path>) -> String {
    file.map_or_else(String::new, |path| path.display().to_string())
}

/// Where a game stands: its number, with its file where there are several.
fn place(file: &Option<String>, number: usize) -> String {
    match file {
        Some(file) => format!("{file}:{number}"),
        None => number.to_string(),
    }
}

/// How many characters the place of a game takes at most, of up to 99999 games in each file.
fn places(files: &[PathBuf]) -> usize {
    const NUMBER: usize = 5;
    let names = files.iter().map(|file| shown(Some(file)).chars().count());
    match names.max() {
        Some(longest) if files.len() > 1 => longest + 1 + NUMBER,
        _ => 1 + NUMBER,
    }
}

/// Where the games come from; how far they have been read shows up in the bar.
fn input<'a>(
    args: &'a AdjudicateArgs,
    file: Option<&Path>,
    progress: &ProgressBar,
) -> anyhow::Result<Box<dyn BufRead + 'a>> {
    if let Some(moves) = &args.moves {
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
    Ok(Box::new(BufReader::with_capacity(
        1 << 16,
        progress.wrap_read(reader),
    )))
}

/// What the games of a file say together. What can be read only once, as standard input, has games
/// that stand each for itself.
fn census(file: Option<&Path>, options: &ReadOptions) -> anyhow::Result<Option<GameFit>> {
    let Some(path) = file.filter(|path| options.rules.is_none() && *path != Path::new("-")) else {
        return Ok(None);
    };
    let unreadable = || format!("cannot read {}", path.display());
    // A pipe must not be opened for it.
    if !path.metadata().with_context(unreadable)?.is_file() {
        return Ok(None);
    }
    let file = File::open(path).with_context(unreadable)?;
    let reader = BufReader::with_capacity(1 << 16, file);
    Ok(Some(GameFit::count(reader, options)))
}

fn charset(name: &str) -> anyhow::Result<Charset> {
    Charset::by_name(name).with_context(|| {
        format!("there is no encoding `{name}`: give one such as utf-8, windows-1257 or koi8-r")
    })
}

/// What stays the same from game to game.
struct Session<'a> {
    options: &'a Options,
    /// The tables of each game that has come up.
    shelf: Vec<Rc<Tablebase>>,
    names: Vec<String>,
    ask: AdjudicationOptions,
}

/// A game with the tables it was judged with, or why there is nothing to say of it.
type JudgedGame = Result<(Rc<Tablebase>, AdjudicatedGame), UnjudgedGame>;

impl Session<'_> {
    fn judge(&mut self, read: PdnGame) -> anyhow::Result<JudgedGame> {
        let (options, shelf) = (self.options, &mut self.shelf);
        let tags = read.tags.clone();
        let case = AdjudicatedGame::of(read, &self.names, &self.ask, |variant| {
            tables(options, shelf, variant)
        })?;
        Ok(case.map_err(|error| UnjudgedGame {
            error: Box::new(error),
            tags,
        }))
    }
}

/// The tables of a game, opened when it first comes up.
fn tables(
    options: &Options,
    shelf: &mut Vec<Rc<Tablebase>>,
    variant: &'static Variant,
) -> anyhow::Result<Rc<Tablebase>> {
    let known = shelf
        .iter()
        .find(|tables| tables.game().name == variant.name);
    if let Some(tables) = known {
        return Ok(Rc::clone(tables));
    }
    let tables = Rc::new(open(options, variant)?);
    shelf.push(Rc::clone(&tables));
    Ok(tables)
}

/// How a case counts for the exit code.
fn outcome(case: &AdjudicatedGame) -> ExitStatus {
    let known = |ruling: &Ruling| {
        ruling.adjudication.over.is_some() || ruling.adjudication.judged.category.is_some()
    };
    if case.rulings.iter().all(known) {
        ExitStatus::Answered
    } else {
        ExitStatus::MissingTable
    }
}

/// Where the verdicts go, and in which form. A page keeps what has become of each game.
struct ReportOutput<W: Write, J> {
    form: OutputFormat<W, J>,
    language: Language,
    /// Which file the games stand in, where there are several.
    file: Option<String>,
}

enum OutputFormat<W: Write, J> {
    Json(W),
    Text(W),
    Lines {
        out: W,
        /// How many characters the place of a game takes.
        places: usize,
    },
    Csv(Box<csv::Writer<W>>),
    Page {
        games: Vec<J>,
        path: PathBuf,
        out: W,
    },
}

impl<W: Write, J> ReportOutput<W, J> {
    fn new(
        options: &Options,
        args: &AdjudicateArgs,
        language: Language,
        mut out: W,
    ) -> anyhow::Result<Self> {
        let form = if let Some(path) = &args.html {
            OutputFormat::Page {
                games: vec![],
                path: path.clone(),
                out,
            }
        } else if args.csv {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(csv_row::NAMES)?;
            OutputFormat::Csv(Box::new(table))
        } else if options.json {
            OutputFormat::Json(out)
        } else if args.summary {
            let places = places(&args.files);
            writeln!(out, "{}", summary::heading(places, language))?;
            OutputFormat::Lines { out, places }
        } else {
            OutputFormat::Text(out)
        };
        Ok(Self {
            form,
            language,
            file: None,
        })
    }
}

impl<W: Write, J> ReportOutput<W, J> {
    /// Ends what is written; `page` makes a page of what has become of the games.
    fn finish(self, page: impl FnOnce(&[J]) -> String) -> anyhow::Result<()> {
        match self.form {
            OutputFormat::Json(mut out)
            | OutputFormat::Text(mut out)
            | OutputFormat::Lines { mut out, .. } => {
                out.flush()?;
            }
            OutputFormat::Csv(mut table) => table.flush()?,
            OutputFormat::Page {
                games,
                path,
                mut out,
            } => write_page(&path, &page(&games), &mut out)?,
        }
        Ok(())
    }
}

impl<W: Write> ReportOutput<W, JudgedGame> {
    fn judged(&mut self, judged: JudgedGame, file: &str) -> anyhow::Result<()> {
        if let OutputFormat::Page { games, .. } = &mut self.form {
            if let Err(error) = &judged {
                eprintln!("galotne: {}", refusal(self.language, error));
            }
            games.push(judged);
            return Ok(());
        }
        match judged {
            Ok((tables, case)) => self.case(&tables, &case, file),
            Err(error) => self.failure(&error, file),
        }
    }

    fn case(
        &mut self,
        tables: &Tablebase,
        case: &AdjudicatedGame,
        file: &str,
    ) -> anyhow::Result<()> {
        for ruling in &case.rulings {
            match &mut self.form {
                OutputFormat::Json(out) => {
                    let mut answer = json::game_answer(case, ruling);
                    answer.file = self.file.as_deref();
                    translate(self.language, &mut answer.last.notes);
                    writeln!(out, "{}", serde_json::to_string(&answer)?)?;
                }
                OutputFormat::Lines { out, places } => {
                    let place = place(&self.file, case.read.number);
                    let line = summary::line(&place, *places, case, ruling, self.language);
                    writeln!(out, "{line}")?;
                }
                OutputFormat::Csv(table) => {
                    table.write_record(csv_row::fields(case, ruling, file))?;
                }
                OutputFormat::Text(_) | OutputFormat::Page { .. } => {}
            }
        }
        if let OutputFormat::Text(out) = &mut self.form {
            if let Some(file) = &self.file {
                writeln!(out, "{file}")?;
            }
            write!(out, "{}", game::text(tables, case, self.language))?;
        }
        Ok(())
    }

    fn failure(&mut self, error: &UnjudgedGame, file: &str) -> anyhow::Result<()> {
        match &mut self.form {
            OutputFormat::Json(out) => {
                let mut failure = json::GameFailure::from(error);
                failure.file = self.file.clone();
                writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            }
            OutputFormat::Csv(table) => {
                let UnjudgedGame { error, tags } = error;
                table.write_record(csv_row::failure(error.number(), error, tags, file))?;
            }
            OutputFormat::Text(out)
            | OutputFormat::Lines { out, .. }
            | OutputFormat::Page { out, .. } => {
                // In the order of the games, wherever both go.
                out.flush()?;
                let told = refusal(self.language, error);
                match &self.file {
                    Some(file) => eprintln!("galotne: {file}: {told}"),
                    None => eprintln!("galotne: {told}"),
                }
            }
        }
        Ok(())
    }
}

/// Why a game is not judged: errors are English, and in other languages say as much as reports do.
fn refusal(language: Language, error: &UnjudgedGame) -> String {
    match language {
        Language::English => error.to_string(),
        language => game::unreadable(&error.error, language)
            .trim_end()
            .to_owned(),
    }
}

/// Writes a page where it is wanted; `-` is the standard output.
fn write_page(path: &Path, page: &str, out: &mut impl Write) -> anyhow::Result<()> {
    if path == Path::new("-") {
        out.write_all(page.as_bytes())?;
        out.flush()?;
        return Ok(());
    }
    replace(path, page.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file as a whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let mut file = File::create(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(part, path)
}
