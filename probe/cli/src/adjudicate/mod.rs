//! `galotne adjudicate`: how a game stands, and since when.

mod row;

use crate::setting::open;
use crate::{Counts, Options, Outcome, Speech};
use anyhow::{Context, bail};
use galotne::notation::pdn::{Charset, ReadGame, ReadOptions, Start, read_games};
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_answer::{Case, CaseError, Detail, Inquiry, Ruling, json, variant};
use galotne_report::game::{self, PageEntry};
use galotne_report::{Language, summary, translate};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(clap::Args)]
pub struct Args {
    /// Games as PDN, or a bare list of moves; `-` reads standard input
    #[arg(required_unless_present = "moves", conflicts_with = "moves")]
    file: Option<PathBuf>,
    /// A list of moves in place of a file
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
    /// What the file is written in, such as windows-1257 [default: UTF-8, or what it seems to be]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    #[command(flatten)]
    counts: Counts,
    #[command(flatten)]
    speech: Speech,
    /// Write the report as a page to look at and print
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    html: Option<PathBuf>,
    /// One line for each game and profile; with --json one object, without its moves
    #[arg(long)]
    summary: bool,
    /// The lines as a table of comma separated values
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "lang"])]
    csv: bool,
}

pub fn run(options: &Options, args: &Args) -> anyhow::Result<Outcome> {
    let rules = options.rules.as_deref().map(variant).transpose()?;
    let progress = ProgressBar::no_length();
    let input = input(args, &progress)?;
    let names: Vec<String> = (options.profile.iter())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim().to_owned())
        .collect();
    let mut session = Session {
        options,
        shelf: vec![],
        names,
        ask: Inquiry {
            at: args.at,
            counts: args.counts.read()?,
            detail: match args {
                Args { summary: true, .. } => Detail::Value,
                Args { html: None, .. } if options.json => Detail::Moves,
                _ => Detail::Line,
            },
        },
        seen: 0,
        failed: vec![],
    };
    let read_options = ReadOptions {
        rules,
        start: (args.fen.as_deref())
            .map(|fen| Start::parse(rules, fen, args.counts.rotate))
            .transpose()?,
        rotate: args.counts.rotate,
        at: args.at,
        charset: (args.encoding.as_deref()).map(charset).transpose()?,
        pasted: args.moves.is_some(),
    };
    let out = io::BufWriter::new(io::stdout().lock());
    let language = args.speech.language()?;
    let mut output = Output::new(options, args, language, out)?;
    let mut worst = Outcome::Answered;
    for read in read_games(input, read_options) {
        let number = read
            .as_ref()
            .map_or_else(|error| error.number, |game| game.number);
        if args.game.is_some_and(|wanted| wanted != number) {
            continue;
        }
        session.seen += 1;
        let judged = match read {
            Ok(game) => session.judge(game)?,
            Err(error) => Err(error.into()),
        };
        let told = judged.as_ref().map(|(_, case)| outcome(case));
        worst = worst.max(told.unwrap_or(Outcome::Error));
        if judged.is_err() {
            session.failed.push(number);
        }
        progress.suspend(|| output.judged(judged))?;
        progress.set_message(summary::games(output.language, session.seen));
        if args.game.is_some() {
            break;
        }
    }
    progress.finish_and_clear();
    output.finish()?;
    if session.seen == 0 {
        match args.game {
            Some(number) => bail!("there is no game {number}"),
            None => bail!("there is no game to read"),
        }
    }
    if args.summary || !session.failed.is_empty() && session.seen > 1 {
        let tally = summary::tally(language, session.seen, &session.failed);
        eprintln!("{tally}");
    }
    Ok(worst)
}

/// Where the games come from; how far they have been read shows up in the bar.
fn input<'a>(args: &'a Args, progress: &ProgressBar) -> anyhow::Result<Box<dyn BufRead + 'a>> {
    if let Some(moves) = &args.moves {
        return Ok(Box::new(moves.as_bytes()));
    }
    let (reader, style): (Box<dyn Read>, _) = match args.file.as_deref() {
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

fn charset(name: &str) -> anyhow::Result<Charset> {
    Charset::named(name).with_context(|| {
        format!("there is no encoding `{name}`: give one such as utf-8, windows-1257 or koi8-r")
    })
}

/// What stays the same from game to game.
struct Session<'a> {
    options: &'a Options,
    /// The tables of each game that has come up.
    shelf: Vec<Rc<Tablebase>>,
    names: Vec<String>,
    ask: Inquiry,
    seen: usize,
    /// The numbers of the games that could not be read or judged.
    failed: Vec<usize>,
}

/// A game with the tables it was judged with, or why there is nothing to say of it.
type Judged = Result<(Rc<Tablebase>, Case), CaseError>;

impl Session<'_> {
    fn judge(&mut self, read: ReadGame) -> anyhow::Result<Judged> {
        let (options, shelf) = (self.options, &mut self.shelf);
        Case::of(read, &self.names, &self.ask, |variant| {
            tables(options, shelf, variant)
        })
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
        .find(|tables| tables.variant().name == variant.name);
    if let Some(tables) = known {
        return Ok(Rc::clone(tables));
    }
    let tables = Rc::new(open(options, variant)?);
    shelf.push(Rc::clone(&tables));
    Ok(tables)
}

/// How a case counts for the exit code.
fn outcome(case: &Case) -> Outcome {
    let known = |ruling: &Ruling| {
        ruling.adjudication.over.is_some() || ruling.adjudication.judged.category.is_some()
    };
    if case.rulings.iter().all(known) {
        Outcome::Answered
    } else {
        Outcome::MissingTable
    }
}

/// Where the verdicts go, and in which form.
struct Output<W: Write> {
    form: Form<W>,
    language: Language,
}

enum Form<W: Write> {
    Json(W),
    Text(W),
    Lines(W),
    Csv(Box<csv::Writer<W>>),
    Page {
        games: Vec<Judged>,
        path: PathBuf,
        out: W,
    },
}

impl<W: Write> Output<W> {
    fn new(options: &Options, args: &Args, language: Language, mut out: W) -> anyhow::Result<Self> {
        let form = if let Some(path) = &args.html {
            Form::Page {
                games: vec![],
                path: path.clone(),
                out,
            }
        } else if args.csv {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(row::NAMES)?;
            Form::Csv(Box::new(table))
        } else if options.json {
            Form::Json(out)
        } else if args.summary {
            writeln!(out, "{}", summary::heading(language))?;
            Form::Lines(out)
        } else {
            Form::Text(out)
        };
        Ok(Self { form, language })
    }

    fn judged(&mut self, judged: Judged) -> anyhow::Result<()> {
        if let Form::Page { games, .. } = &mut self.form {
            if let Err(error) = &judged {
                eprintln!("galotne: {error}");
            }
            games.push(judged);
            return Ok(());
        }
        match judged {
            Ok((tables, case)) => self.case(&tables, &case),
            Err(error) => self.failure(&error),
        }
    }

    fn case(&mut self, tables: &Tablebase, case: &Case) -> anyhow::Result<()> {
        for ruling in &case.rulings {
            match &mut self.form {
                Form::Json(out) => {
                    let mut answer = json::adjudicated(case, ruling);
                    translate(self.language, &mut answer.last.notes);
                    writeln!(out, "{}", serde_json::to_string(&answer)?)?;
                }
                Form::Lines(out) => {
                    writeln!(out, "{}", summary::line(case, ruling, self.language))?;
                }
                Form::Csv(table) => table.write_record(row::fields(case, ruling))?,
                Form::Text(_) | Form::Page { .. } => {}
            }
        }
        if let Form::Text(out) = &mut self.form {
            write!(out, "{}", game::text(tables, case, self.language))?;
        }
        Ok(())
    }

    fn failure(&mut self, error: &CaseError) -> anyhow::Result<()> {
        match &mut self.form {
            Form::Json(out) => {
                let failure = json::CaseFailure::from(error);
                writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            }
            Form::Csv(table) => table.write_record(row::failure(error))?,
            Form::Text(out) | Form::Lines(out) | Form::Page { out, .. } => {
                // In the order of the games, wherever both go.
                out.flush()?;
                eprintln!("galotne: {error}");
            }
        }
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.form {
            Form::Json(mut out) | Form::Text(mut out) | Form::Lines(mut out) => out.flush()?,
            Form::Csv(mut table) => table.flush()?,
            Form::Page {
                games,
                path,
                mut out,
            } => {
                let entries: Vec<PageEntry<'_>> = (games.iter())
                    .map(|game| match game {
                        Ok((tables, case)) => PageEntry::Judged(tables, case),
                        Err(error) => PageEntry::Unreadable(error),
                    })
                    .collect();
                let page = game::page(&entries, self.language);
                if path == Path::new("-") {
                    out.write_all(page.as_bytes())?;
                    out.flush()?;
                } else {
                    replace(&path, page.as_bytes())
                        .with_context(|| format!("cannot write {}", path.display()))?;
                }
            }
        }
        Ok(())
    }
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
