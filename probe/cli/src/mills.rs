//! The commands for games of mills.

use crate::probe::{BoardSigns, each, refuse_board};
use crate::{Command, Counts, Options, Outcome, Speech, rules, tables};
use anyhow::{Context, bail};
use galotne::tablebase::{Directory, Folder};
use galotne_answer::mills::{self, Asked, LineAnswer, QuestionError, Uncounted, brief, missing};
use galotne_mills::{Class, Mills, Tablebase};
use galotne_report::mills::board::diagram;
use galotne_report::{Language, mills as report};
use std::io::{self, Write};
use std::sync::Arc;

/// A command that is not there for mills.
#[derive(Debug)]
struct NotYet {
    game: &'static str,
    what: &'static str,
}

impl std::fmt::Display for NotYet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is not there for {} yet", self.what, self.game)
    }
}

impl std::error::Error for NotYet {}

pub fn run(options: &Options, command: &Command, game: &'static Mills) -> anyhow::Result<Outcome> {
    let not_yet = |what| {
        let game = game.name;
        Err(NotYet { game, what }.into())
    };
    match command {
        Command::Probe {
            fens,
            counts,
            speech,
            seen,
            no_moves,
            risk,
            board,
        } => {
            refuse_counts(options, counts, seen, game)?;
            refuse_board(options, *board, fens)?;
            let moves = match (no_moves, risk) {
                (true, _) => Moves::None,
                (false, false) => Moves::Ranked,
                (false, true) => Moves::WithRisks,
            };
            let shown = Shown {
                moves,
                board: *board,
            };
            probe(options, game, speech, fens, shown)
        }
        Command::Line {
            fen,
            counts,
            speech,
        } => {
            refuse_counts(options, counts, &[], game)?;
            line(options, game, speech, fen)
        }
        Command::Tables => {
            let here = open(options, game)?;
            let rows = mills::inventory(&here);
            let command = here.build_command([]);
            let placements = |class: &str| class.parse::<Class>().ok()?.placements();
            tables::list(options, game.name, &rows, &command, placements)
        }
        Command::Rules { variant, speech } => rules::run(options, speech, variant.as_deref()),
        Command::Adjudicate(args) => {
            refuse_counts(options, &args.counts, &[], game)?;
            crate::adjudicate::mills::run(options, args, game)
        }
        #[cfg(feature = "serve")]
        Command::Serve(args) => crate::serve::run(options, args),
        Command::Export(args) => crate::export::mills::run(options, args, game),
        #[cfg(feature = "fetch")]
        Command::Fetch(args) => crate::fetch::of_mills(options, args, game),
        Command::Find(args) => crate::find::mills::run(options, args, game),
        Command::Hub(_) => not_yet("hub"),
        Command::Problems(args) => crate::problems::mills::run(options, args, game),
        #[cfg(feature = "site")]
        Command::Site(args) => crate::site::run(options, args),
        Command::Study(args) => crate::study::mills::run(options, args, game),
        // They are about no game.
        Command::Completions { shell } => crate::manual::completions(*shell),
        Command::Man { directory } => crate::manual::man(directory.as_deref()),
    }
}

/// Mills have no draw rules, and so nothing to count.
fn refuse_counts(
    options: &Options,
    counts: &Counts,
    seen: &[String],
    game: &Mills,
) -> anyhow::Result<()> {
    let counted = !(counts.spent.is_empty() && seen.is_empty());
    Uncounted::check(game, options.profile.as_deref(), counted)?;
    if counts.rotate {
        bail!("points of mills have one name each: leave out --rotate");
    }
    Ok(())
}

/// The tables of a game.
pub fn open(options: &Options, game: &'static Mills) -> anyhow::Result<Tablebase> {
    let folder = Folder::new(&options.tables);
    let name = folder.name().to_owned();
    let folder: Arc<dyn Directory> = if options.mmap {
        Arc::new(folder.mapped())
    } else {
        Arc::new(folder)
    };
    let mut tables = Tablebase::empty(game).with_home(&name);
    match tables.add(folder) {
        // Some questions need no table, and the rest are answered by what is missing.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        added => added.with_context(|| format!("cannot list {name}"))?,
    }
    Ok(tables.with_cache(options.cache << 20))
}

/// What is shown besides the value.
#[derive(Clone, Copy)]
struct Shown {
    moves: Moves,
    board: Option<BoardSigns>,
}

/// What is shown of moves.
#[derive(Clone, Copy)]
enum Moves {
    None,
    Ranked,
    WithRisks,
}

fn probe(
    options: &Options,
    game: &'static Mills,
    speech: &Speech,
    fens: &[String],
    shown: Shown,
) -> anyhow::Result<Outcome> {
    let (tables, language) = (open(options, game)?, speech.language()?);
    each(options, speech, fens, |fen, short, out| {
        let answered = || -> Result<_, QuestionError> {
            let asked = Asked::read(&tables, fen)?;
            let moves = match shown.moves {
                _ if short && !options.json => None,
                Moves::None => None,
                Moves::Ranked => Some(asked.moves(&tables)?),
                Moves::WithRisks => Some(asked.moves_with_risks(&tables)?),
            };
            Ok((asked, moves))
        };
        let (asked, moves) = match answered() {
            Ok(answered) => answered,
            Err(error) => {
                let failure = error.failure(fen);
                if options.json {
                    writeln!(out, "{}", serde_json::to_string(&failure)?)?;
                } else {
                    out.flush()?;
                    eprintln!("galotne: {error}");
                    if short {
                        writeln!(out, "{}\terror", failure.fen)?;
                    }
                }
                return Ok(Outcome::Error);
            }
        };
        let moves = moves.as_deref();
        if options.json {
            let told = || report::unreachable(language);
            let answer = mills::answer(game, &asked, moves, told);
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        } else if short {
            writeln!(out, "{}", brief(&asked))?;
        } else {
            if let Some(signs) = shown.board {
                let board = diagram(asked.position(), signs.into(), language);
                write!(out, "\n{board}")?;
            }
            write!(out, "{}", report::answer(&tables, &asked, moves, language))?;
        }
        Ok(outcome(&missing(&asked.judged, moves.unwrap_or_default())))
    })
}

fn line(
    options: &Options,
    game: &'static Mills,
    speech: &Speech,
    fen: &str,
) -> anyhow::Result<Outcome> {
    let (tables, language): (_, Language) = (open(options, game)?, speech.language()?);
    let mut out = io::stdout().lock();
    let answered = || -> Result<_, QuestionError> {
        let asked = Asked::read(&tables, fen)?;
        let line = asked.line(&tables)?;
        Ok((asked, line))
    };
    let (asked, line) = match answered() {
        Err(error) if options.json => {
            writeln!(out, "{}", serde_json::to_string(&error.failure(fen))?)?;
            return Ok(Outcome::Error);
        }
        answered => answered?,
    };
    if options.json {
        let told = || report::unreachable(language);
        let answer = mills::answer(game, &asked, None, told);
        let answer = LineAnswer::new(game, &asked, answer, &line);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        write!(out, "{}", report::line(&tables, &asked, &line, language))?;
    }
    let all = asked.judged.missing.iter().chain(&line.missing);
    Ok(outcome(&all.copied().collect::<Vec<_>>()))
}

/// How an answer counts for the exit code.
fn outcome(missing: &[galotne_mills::TableKey]) -> Outcome {
    if missing.is_empty() {
        Outcome::Answered
    } else {
        Outcome::MissingTable
    }
}
