//! The formats of verdicts on games, and the places to which they are written.

use super::csv_row;
use super::table_states::KnownStates;
use crate::args::adjudicate::AdjudicateArgs;
use crate::games::JudgedGame;
use crate::options::Options;
use crate::standard_error::report;
use anyhow::{Context, bail};
use galotne_report::Wording;
use galotne_report::game::{self, CardShape, GameReport, PageEntry, ReportOptions};
use galotne_report::summary;
use std::fs::File;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// Writes verdicts in one format.
pub struct GameOutput {
    format: OutputFormat,
    out: BufWriter<StdoutLock<'static>>,
    wording: Wording,
    /// The address of a board, for links.
    board: Option<String>,
    states: KnownStates,
    /// The file of the games, if there are several files.
    pub file: Option<String>,
}

enum OutputFormat {
    Json,
    Text,
    Lines {
        /// The width of the place of a game, in characters.
        place_width: usize,
    },
    Csv,
    /// Scores for other programs.
    Pdn,
    /// The card of one game.
    Card {
        path: PathBuf,
        /// The number of its game, once it is written.
        written: Option<usize>,
    },
    /// A page, for which all games are kept.
    Page {
        games: Vec<JudgedGame>,
        path: PathBuf,
    },
}

impl GameOutput {
    pub fn new(options: &Options, args: &AdjudicateArgs, wording: Wording) -> anyhow::Result<Self> {
        let mut out = BufWriter::new(io::stdout().lock());
        let format = if let Some(path) = &args.html {
            let path = path.clone();
            OutputFormat::Page {
                games: vec![],
                path,
            }
        } else if let Some(path) = &args.card {
            let path = path.clone();
            OutputFormat::Card {
                path,
                written: None,
            }
        } else if args.csv {
            out.write_all(&csv_line(csv_row::NAMES)?)?;
            OutputFormat::Csv
        } else if args.pdn {
            OutputFormat::Pdn
        } else if options.json {
            OutputFormat::Json
        } else if args.summary {
            let place_width = place_width(&args.files);
            writeln!(out, "{}", summary::heading(place_width, wording.language))?;
            OutputFormat::Lines { place_width }
        } else {
            OutputFormat::Text
        };
        Ok(Self {
            format,
            out,
            wording,
            board: args.board.clone(),
            states: KnownStates::new(options.tables.clone()),
            file: None,
        })
    }

    /// The place of a game: its number, with its file if there are several.
    pub fn place(&self, number: usize) -> String {
        match &self.file {
            Some(file) => format!("{file}:{number}"),
            None => number.to_string(),
        }
    }

    pub fn write(&mut self, number: usize, game: JudgedGame, file: &str) -> anyhow::Result<()> {
        let place = self.place(number);
        match &game {
            Ok(game) => self.write_judged(number, &**game, file)?,
            Err(unjudged) => match &mut self.format {
                OutputFormat::Json => {
                    let mut failure = unjudged.failure();
                    failure.file.clone_from(&self.file);
                    writeln!(self.out, "{}", serde_json::to_string(&failure)?)?;
                }
                OutputFormat::Csv => {
                    let line = csv_line(csv_row::failure(&unjudged.failure(), file))?;
                    self.out.write_all(&line)?;
                }
                OutputFormat::Lines { place_width } => {
                    let message = unjudged.terminal_line(self.wording.language);
                    let lines = summary::unjudged(&place, *place_width, &message);
                    writeln!(self.out, "{lines}")?;
                }
                OutputFormat::Text
                | OutputFormat::Pdn
                | OutputFormat::Card { .. }
                | OutputFormat::Page { .. } => {
                    // Both streams in the order of the games.
                    self.out.flush()?;
                    let line = unjudged.terminal_line(self.wording.language);
                    match &self.file {
                        Some(file) => report(format_args!("{file}: {line}")),
                        None => report(line),
                    }
                }
            },
        }
        if let OutputFormat::Page { games, .. } = &mut self.format {
            games.push(game);
        }
        Ok(())
    }

    fn write_judged(
        &mut self,
        number: usize,
        game: &dyn GameReport,
        file: &str,
    ) -> anyhow::Result<()> {
        let (place, language) = (self.place(number), self.wording.language);
        let out = &mut self.out;
        match &mut self.format {
            OutputFormat::Json => {
                for mut answer in game.answers(language) {
                    answer.file = self.file.as_deref();
                    writeln!(out, "{}", serde_json::to_string(&answer)?)?;
                }
            }
            OutputFormat::Lines { place_width } => {
                for answer in game.answers(language) {
                    let lines = summary::lines(&place, *place_width, game, &answer, self.wording);
                    writeln!(out, "{lines}")?;
                }
            }
            OutputFormat::Csv => {
                for answer in game.answers(language) {
                    out.write_all(&csv_line(csv_row::fields(&answer, file))?)?;
                }
            }
            OutputFormat::Text => {
                if let Some(file) = &self.file {
                    writeln!(out, "{file}")?;
                }
                let states = |rules: &str, class: &str| self.states.class(rules, class);
                let options = ReportOptions {
                    wording: self.wording,
                    states: Some(&states),
                    board: self.board.as_deref(),
                };
                write!(out, "{}", game::text(game, options))?;
            }
            OutputFormat::Pdn => write!(out, "{}", game.score(language))?,
            OutputFormat::Card { path, written } => {
                if let Some(first) = written {
                    bail!(
                        "a card is of one game, and there are more: choose one, as in --game {first}"
                    );
                }
                let card = game.card(language);
                let card = card.context("there are no cards of games without draw rules")?;
                write_page(
                    path,
                    &card.svg(self.board.as_deref(), CardShape::Landscape),
                    out,
                )?;
                *written = Some(number);
            }
            OutputFormat::Page { .. } => {}
        }
        Ok(())
    }

    /// Writes the rest.
    pub fn finish(mut self) -> anyhow::Result<()> {
        if let OutputFormat::Page { games, path } = self.format {
            let entries = games.iter().map(|game| match game {
                Ok(game) => PageEntry::Judged(&**game),
                Err(unjudged) => PageEntry::Unjudged(&**unjudged),
            });
            let states = |rules: &str, class: &str| self.states.class(rules, class);
            let options = ReportOptions {
                wording: self.wording,
                states: Some(&states),
                board: self.board.as_deref(),
            };
            let page = game::page(&entries.collect::<Vec<_>>(), options);
            write_page(&path, &page, &mut self.out)?;
        }
        self.out.flush()?;
        Ok(())
    }
}

/// Writes a record as a line of comma separated values.
fn csv_line(record: impl IntoIterator<Item = impl AsRef<[u8]>>) -> anyhow::Result<Vec<u8>> {
    let mut line = csv::Writer::from_writer(vec![]);
    line.write_record(record)?;
    Ok(line.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

/// The width of the places of games in characters, for up to 99999 games in each file.
fn place_width(files: &[PathBuf]) -> usize {
    const NUMBER: usize = 5;
    let names = files
        .iter()
        .map(|file| file_name(Some(file)).chars().count());
    match names.max() {
        Some(longest) if files.len() > 1 => longest + 1 + NUMBER,
        _ => 1 + NUMBER,
    }
}

/// Writes a page to a file; `-` is the standard output.
fn write_page(path: &Path, page: &str, out: &mut impl Write) -> anyhow::Result<()> {
    if path == Path::new("-") {
        out.write_all(page.as_bytes())?;
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

/// The name of a file as typed; empty for a list of moves.
pub fn file_name(file: Option<&Path>) -> String {
    file.map_or_else(String::new, |path| path.display().to_string())
}
