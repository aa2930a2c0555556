//! `galotne adjudicate` for games of mills: score sheets replayed to a verdict.

use super::{Args, Only, charset, input, place, places, shown};
use crate::mills::open;
use crate::{Options, Outcome};
use anyhow::bail;
use galotne::mills::{Mills, SheetOptions, Tablebase, parse_fen, read_sheets};
use galotne_answer::Detail;
use galotne_answer::mills::{Case, Inquiry, RuledFailure, Unjudged, ruled};
use galotne_report::game::mills as report;
use galotne_report::summary::{self, Tally};
use galotne_report::{Language, mills::unreachable};
use indicatif::ProgressBar;
use std::io::{self, Write};

pub fn run(options: &Options, args: &Args, game: &'static Mills) -> anyhow::Result<Outcome> {
    if args.game.is_some() && args.files.len() > 1 {
        bail!("--game names a game of one file");
    }
    if args.only.contains(&Only::DrawnByRule) {
        bail!("{} has no draw rules: no game is drawn by one", game.name);
    }
    let language = args.speech.language()?;
    let tables = open(options, game)?;
    let others: Vec<Tablebase> = (game.readings())
        .map(|other| open(options, other))
        .collect::<anyhow::Result<_>>()?;
    let inquiry = Inquiry {
        at: args.at,
        detail: match args {
            Args { summary: true, .. } => Detail::Value,
            _ if options.json => Detail::Moves,
            _ => Detail::Line,
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
    let mut output = Output {
        out: io::BufWriter::new(io::stdout().lock()),
        json: options.json,
        summary: args.summary,
        places: places(&args.files),
        language,
        file: None,
    };
    output.begin()?;
    let progress = ProgressBar::no_length();
    let (mut worst, mut tally) = (Outcome::Answered, Tally::default());
    let several = args.files.len() > 1;
    let files = args.files.iter().map(|path| Some(path.as_path()));
    for file in files.chain(args.moves.iter().map(|_| None)) {
        let input = match input(args, file, &progress) {
            Ok(input) => input,
            // The others can be read all the same.
            Err(error) if several => {
                progress.suspend(|| eprintln!("galotne: {error:#}"));
                worst = Outcome::Error;
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
            let judged = Case::of(read, &tables, &others, inquiry);
            let told = judged.as_ref().map(outcome);
            match told {
                Ok(Outcome::Answered) => tally.judged += 1,
                Ok(_) => tally.beyond += 1,
                Err(_) => tally.failed.push(place(&output.file, number)),
            }
            worst = worst.max(told.unwrap_or(Outcome::Error));
            if args.only.is_empty() || args.only.iter().any(|only| wants(*only, &judged)) {
                progress.suspend(|| output.judged(&tables, &judged))?;
            }
            progress.set_message(summary::games(language, tally.games()));
            if args.game.is_some() {
                break;
            }
        }
    }
    progress.finish_and_clear();
    output.out.flush()?;
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

fn wants(only: Only, judged: &Result<Case, Unjudged>) -> bool {
    match (only, judged) {
        (Only::Contradictions, Ok(case)) => case.contradicts() == Some(true),
        (Only::Unread, judged) => judged.is_err(),
        _ => false,
    }
}

/// How a case counts for the exit code.
fn outcome(case: &Case) -> Outcome {
    if case.outcome().is_some() {
        Outcome::Answered
    } else {
        Outcome::MissingTable
    }
}

/// Where the verdicts go, and in which form.
struct Output<W: Write> {
    out: W,
    json: bool,
    summary: bool,
    places: usize,
    language: Language,
    /// Which file the games stand in, where there are several.
    file: Option<String>,
}

impl<W: Write> Output<W> {
    fn begin(&mut self) -> io::Result<()> {
        if self.summary && !self.json {
            let heading = summary::heading(self.places, self.language);
            writeln!(self.out, "{heading}")?;
        }
        Ok(())
    }

    fn judged(
        &mut self,
        tables: &Tablebase,
        judged: &Result<Case, Unjudged>,
    ) -> anyhow::Result<()> {
        let language = self.language;
        match judged {
            Ok(case) if self.json => {
                let mut answer = ruled(case, || unreachable(language));
                if let Some(answer) = &mut answer {
                    answer.file = self.file.as_deref();
                }
                writeln!(self.out, "{}", serde_json::to_string(&answer)?)?;
            }
            Ok(case) if self.summary => {
                let place = place(&self.file, case.sheet.number);
                let line = summary::mills_line(&place, self.places, case, language);
                writeln!(self.out, "{line}")?;
            }
            Ok(case) => {
                if let Some(file) = &self.file {
                    writeln!(self.out, "{file}")?;
                }
                write!(self.out, "{}", report::report(tables, case, language))?;
            }
            Err(error) if self.json => {
                let mut failure = RuledFailure::from(error);
                failure.file = self.file.clone();
                writeln!(self.out, "{}", serde_json::to_string(&failure)?)?;
            }
            Err(error) => {
                // In the order of the games, wherever both go.
                self.out.flush()?;
                let told = report::unreadable(error, language);
                match &self.file {
                    Some(file) => eprintln!("galotne: {file}: {told}"),
                    None => eprintln!("galotne: {told}"),
                }
            }
        }
        Ok(())
    }
}
