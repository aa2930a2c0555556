//! The commands for games of mills.

use crate::probe::{BoardSigns, each, refuse_board};
use crate::session::open_mills as open;
use crate::{Command, CountArgs, ExitStatus, LanguageArgs, Options, rules, tables};
use anyhow::bail;
use galotne_answer::mills::{
    self, JudgedPosition, LineAnswer, NoDrawRulesError, QuestionError, brief, missing,
};
use galotne_mills::{Class, Mills};
use galotne_report::mills::board::diagram;
use galotne_report::{Language, mills as report};
use std::io::{self, Write};

/// A command that is not there for mills.
#[derive(Debug)]
struct UnsupportedCommand {
    game: &'static str,
    what: &'static str,
}

impl std::fmt::Display for UnsupportedCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is not there for {} yet", self.what, self.game)
    }
}

impl std::error::Error for UnsupportedCommand {}

pub fn run(
    options: &Options,
    command: &Command,
    game: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    let not_yet = |what| {
        let game = game.name;
        Err(UnsupportedCommand { game, what }.into())
    };
    match command {
        Command::Probe {
            fens,
            counts,
            language,
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
            let shown = MillsProbeDetails {
                moves,
                board: *board,
            };
            probe(options, game, language, fens, shown)
        }
        Command::Line {
            fen,
            counts,
            language,
        } => {
            refuse_counts(options, counts, &[], game)?;
            line(options, game, language, fen)
        }
        Command::Tables => {
            let here = open(options, game)?;
            let rows = mills::inventory(&here);
            let command = here.build_command([]);
            let placements = |class: &str| class.parse::<Class>().ok()?.placements();
            tables::list(options, game.name, &rows, &command, placements)
        }
        Command::Rules { variant, language } => rules::run(options, language, variant.as_deref()),
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
    counts: &CountArgs,
    seen: &[String],
    game: &Mills,
) -> anyhow::Result<()> {
    let counted = !(counts.spent.is_empty() && seen.is_empty());
    NoDrawRulesError::check(game, options.profile.as_deref(), counted)?;
    if counts.rotate {
        bail!("points of mills have one name each: leave out --rotate");
    }
    Ok(())
}

/// What is shown besides the value.
#[derive(Clone, Copy)]
struct MillsProbeDetails {
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
    language_args: &LanguageArgs,
    fens: &[String],
    shown: MillsProbeDetails,
) -> anyhow::Result<ExitStatus> {
    let (tables, language) = (open(options, game)?, language_args.get()?);
    each(options, language_args, fens, |fen, short, out| {
        let answered = || -> Result<_, QuestionError> {
            let asked = JudgedPosition::read(&tables, fen)?;
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
                return Ok(ExitStatus::Error);
            }
        };
        let moves = moves.as_deref();
        if options.json {
            let told = || report::unreachable(language);
            let answer = mills::position_answer(game, &asked, moves, told);
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
    language: &LanguageArgs,
    fen: &str,
) -> anyhow::Result<ExitStatus> {
    let (tables, language): (_, Language) = (open(options, game)?, language.get()?);
    let mut out = io::stdout().lock();
    let answered = || -> Result<_, QuestionError> {
        let asked = JudgedPosition::read(&tables, fen)?;
        let line = asked.line(&tables)?;
        Ok((asked, line))
    };
    let (asked, line) = match answered() {
        Err(error) if options.json => {
            writeln!(out, "{}", serde_json::to_string(&error.failure(fen))?)?;
            return Ok(ExitStatus::Error);
        }
        answered => answered?,
    };
    if options.json {
        let told = || report::unreachable(language);
        let answer = mills::position_answer(game, &asked, None, told);
        let answer = LineAnswer::new(game, &asked, answer, &line);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        write!(out, "{}", report::line(&tables, &asked, &line, language))?;
    }
    let all = asked.judged.missing.iter().chain(&line.missing);
    Ok(outcome(&all.copied().collect::<Vec<_>>()))
}

/// How an answer counts for the exit code.
fn outcome(missing: &[galotne_mills::TableKey]) -> ExitStatus {
    if missing.is_empty() {
        ExitStatus::Answered
    } else {
        ExitStatus::MissingTable
    }
}
