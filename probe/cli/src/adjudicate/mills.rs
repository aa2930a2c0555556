//! `galotne adjudicate` for games of mills: score sheets replayed to a verdict.

use super::{
    AdjudicateArgs, GameFilter, OutputFormat, ReportOutput, charset, csv_row, input, place, shown,
};
use crate::session::open_mills as open;
use crate::{ExitStatus, Options};
use anyhow::bail;
use galotne_answer::AnswerDetail;
use galotne_answer::mills::{
    AdjudicatedGame, AdjudicationOptions, GameFailure, UnjudgedGame, game_answer,
};
use galotne_mills::{Mills, SheetOptions, Tablebase, parse_fen, read_sheets};
use galotne_report::game::{PageEntry, mills as report, page};
use galotne_report::mills::unreachable;
use galotne_report::summary::{self, GameTally};
use indicatif::ProgressBar;
use std::io::{self, Write};

pub fn run(
    options: &Options,
    args: &AdjudicateArgs,
    game: &'static Mills,
) -> anyhow::Result<ExitStatus> {
    if args.game.is_some() && args.files.len() > 1 {
        bail!("--game names a game of one file");
    }
    if args.only.contains(&GameFilter::DrawnByRule) {
        bail!("{} has no draw rules: no game is drawn by one", game.name);
    }
    let language = args.language.get()?;
    let tables = open(options, game)?;
    let others: Vec<Tablebase> = (game.readings())
        .map(|other| open(options, other))
        .collect::<anyhow::Result<_>>()?;
    let inquiry = AdjudicationOptions {
        at: args.at,
        detail: match args {
            AdjudicateArgs { summary: true, .. } => AnswerDetail::Value,
            _ if options.json => AnswerDetail::Moves,
            _ => AnswerDetail::Line,
        },
    };
    let sheet_options = SheetOptions {
        start: (args.fen.as_deref())
            .map(|fen| parse_fen(game, fen))
            .transpose()?,
        accept_irregular: args.accept_irregular,
        charset: (args.encoding.as_deref()).map(charset).transpose()?,
        pasted: args.moves.is_some(),
    };
    let out = io::BufWriter::new(io::stdout().lock());
    let mut output: ReportOutput<_, JudgedGame> = ReportOutput::new(options, args, language, out)?;
    let progress = ProgressBar::no_length();
    let (mut worst, mut tally) = (ExitStatus::Answered, GameTally::default());
    let several = args.files.len() > 1;
    let files = args.files.iter().map(|path| Some(path.as_path()));
    for file in files.chain(args.moves.iter().map(|_| None)) {
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
        output.file = several.then(|| shown(file));
        for read in read_sheets(game, input, sheet_options) {
            let number = read
                .as_ref()
                .map_or_else(|error| error.number, |sheet| sheet.number);
            if args.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let judged = AdjudicatedGame::of(read, &tables, &others, inquiry);
            let told = judged.as_ref().map(outcome).map_err(drop);
            match told {
                Ok(ExitStatus::Answered) => tally.judged += 1,
                Ok(_) => tally.beyond += 1,
                Err(()) => tally.failed.push(place(&output.file, number)),
            }
            worst = worst.max(told.unwrap_or(ExitStatus::Error));
            if args.only.is_empty() || args.only.iter().any(|only| wants(*only, &judged)) {
                let name = shown(file);
                progress.suspend(|| output.judged(&tables, judged, &name))?;
            }
            progress.set_message(summary::games(language, tally.games()));
            if args.game.is_some() {
                break;
            }
        }
    }
    progress.finish_and_clear();
    output.finish(|games| {
        let entries = games.iter().map(|game| match game {
            Ok(case) => PageEntry::Mills(&tables, case),
            Err(unjudged) => PageEntry::MillsUnreadable(unjudged),
        });
        page(&entries.collect::<Vec<_>>(), language)
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
    Ok(worst)
}

fn wants(only: GameFilter, judged: &JudgedGame) -> bool {
    match (only, judged) {
        (GameFilter::Contradictions, Ok(case)) => case.contradicts() == Some(true),
        (GameFilter::Unread, judged) => judged.is_err(),
        _ => false,
    }
}

/// How a case counts for the exit code.
fn outcome(case: &AdjudicatedGame) -> ExitStatus {
    if case.outcome().is_some() {
        ExitStatus::Answered
    } else {
        ExitStatus::MissingTable
    }
}

type JudgedGame = Result<AdjudicatedGame, UnjudgedGame>;

impl<W: Write> ReportOutput<W, JudgedGame> {
    fn judged(&mut self, tables: &Tablebase, judged: JudgedGame, file: &str) -> anyhow::Result<()> {
        match judged {
            Ok(case) => self.case(tables, case, file),
            Err(unjudged) => self.failure(unjudged, file),
        }
    }

    fn case(
        &mut self,
        tables: &Tablebase,
        case: AdjudicatedGame,
        file: &str,
    ) -> anyhow::Result<()> {
        let language = self.language;
        match &mut self.form {
            OutputFormat::Json(out) => {
                let mut answer = game_answer(&case, || unreachable(language));
                if let Some(answer) = &mut answer {
                    answer.file = self.file.as_deref();
                }
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            }
            OutputFormat::Lines { out, places } => {
                let place = place(&self.file, case.sheet.number);
                let line = summary::mills_line(&place, *places, &case, language);
                writeln!(out, "{line}")?;
            }
            OutputFormat::Csv(table) => {
                if let Some(answer) = game_answer(&case, || unreachable(language)) {
                    table.write_record(csv_row::of_mills(&answer, file))?;
                }
            }
            OutputFormat::Text(out) => {
                if let Some(file) = &self.file {
                    writeln!(out, "{file}")?;
                }
                write!(out, "{}", report::report(tables, &case, language))?;
            }
            OutputFormat::Page { games, .. } => games.push(Ok(case)),
        }
        Ok(())
    }

    fn failure(&mut self, unjudged: UnjudgedGame, file: &str) -> anyhow::Result<()> {
        match &mut self.form {
            OutputFormat::Json(out) => {
                let mut failure = GameFailure::from(&unjudged);
                failure.file = self.file.clone();
                writeln!(out, "{}", serde_json::to_string(&failure)?)?;
                return Ok(());
            }
            OutputFormat::Csv(table) => {
                let UnjudgedGame { error, tags, .. } = &unjudged;
                table.write_record(csv_row::failure(error.number(), error, tags, file))?;
                return Ok(());
            }
            // In the order of the games, wherever both go.
            OutputFormat::Text(out)
            | OutputFormat::Lines { out, .. }
            | OutputFormat::Page { out, .. } => out.flush()?,
        }
        let told = report::unreadable(&unjudged, self.language);
        match &self.file {
            Some(file) => eprintln!("galotne: {file}: {told}"),
            None => eprintln!("galotne: {told}"),
        }
        if let OutputFormat::Page { games, .. } = &mut self.form {
            games.push(Err(unjudged));
        }
        Ok(())
    }
}
