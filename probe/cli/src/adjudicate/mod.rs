//! `galotne adjudicate`: the verdict on played games.

mod csv_row;
mod output;
mod table_states;

use crate::args::adjudicate::{AdjudicateArgs, GameFilter};
use crate::exit_status::ExitStatus;
use crate::games::{CommandGame, JudgedGame};
use crate::options::Options;
use crate::standard_error::{note, report};
use anyhow::bail;
use galotne_report::summary::{self, GameTally};
use indicatif::ProgressBar;
use output::{GameOutput, file_name};

/// Judges the games of all inputs. `hint` names the games in which a text is a first move.
pub fn run(
    options: &Options,
    args: &AdjudicateArgs,
    game: &'static dyn CommandGame,
    hint: impl Fn(&str) -> Option<String>,
) -> anyhow::Result<ExitStatus> {
    let several = args.files.len() > 1;
    if args.game.is_some() && several {
        bail!("--game names a game of one file");
    }
    let wording = args.wording.get(options)?;
    let language = wording.language;
    let mut judge = game.open_judge(options, args)?;
    let mut output = GameOutput::new(options, args, wording)?;
    let progress = ProgressBar::no_length();
    let (mut worst, mut tally) = (ExitStatus::Answered, GameTally::default());
    let files = args.files.iter().map(|path| Some(path.as_path()));
    for file in files.chain(args.moves.iter().map(|_| None)) {
        let input = match args.input(file, &progress) {
            Ok(input) => input,
            // The other files can still be read.
            Err(error) if several => {
                progress.suspend(|| report(format_args!("{error:#}")));
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
            if args.only.is_empty() || args.only.iter().any(|&only| accepts(only, &judged)) {
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
        note(tally.line(language));
    }
    if tally.judged + tally.beyond == 0
        && let Some(names) = judge.unread_first_move().and_then(hint)
    {
        report(format_args!(
            "the first move fits another game: add --rules {names}"
        ));
    }
    Ok(worst)
}

/// Whether a filter shows a game.
fn accepts(filter: GameFilter, game: &JudgedGame) -> bool {
    let answers = game
        .iter()
        .flat_map(|game| game.answers(Default::default()));
    match filter {
        GameFilter::Contradictions => {
            (answers.into_iter()).any(|answer| answer.contradiction == Some(true))
        }
        GameFilter::Unread => game.is_err(),
        GameFilter::DrawnByRule => (answers.into_iter())
            .any(|answer| answer.over.is_some_and(|over| over.rule().is_some())),
    }
}
