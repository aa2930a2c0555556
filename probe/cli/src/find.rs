//! `galotne find`: the positions of a class that meet some conditions.

use crate::args::find::FindArgs;
use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use crate::standard_error::{note, report};
use galotne_report::{Language, search};
use std::io::{self, IsTerminal, Write};

/// The columns of a table of positions.
const COLUMNS: [&str; 6] = ["fen", "category", "dtw", "rule", "left", "need"];

pub fn run(
    options: &Options,
    args: &FindArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let (language, display) = (args.language.get(options)?, &args.display);
    let progress = ProgressDisplay::new();
    let found = game.find(options, args, &progress);
    progress.finish();
    let Some(found) = found? else {
        return Ok(ExitStatus::MissingTable);
    };
    let (class, count) = (game.class_name(&args.class)?, found.count);
    let mut out = io::BufWriter::new(io::stdout().lock());
    // Programs read columns.
    let for_people = io::stdout().is_terminal();
    // The missing tables of the first position that needs some.
    let mut missing: Option<String> = None;
    let verdicts = found.verdicts.inspect(|verdict| {
        if let Ok(verdict) = verdict
            && missing.is_none()
            && !verdict.is_complete()
        {
            missing = Some(verdict.answer(Language::English).missing.join(", "));
        }
    });
    if display.count {
        let count = count.unwrap_or_default();
        if options.json {
            let answer =
                serde_json::json!({ "rules": game.name(), "class": class, "count": count });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{count}")?;
        }
    } else if display.csv {
        let mut table = csv::Writer::from_writer(&mut out);
        table.write_record(COLUMNS)?;
        for verdict in verdicts {
            table.write_record(verdict?.row().split('\t'))?;
        }
        table.flush()?;
    } else {
        for (verdict, number) in verdicts.zip(1_u64..) {
            let verdict = verdict?;
            let text = if options.json {
                serde_json::to_string(&verdict.answer(language))?
            } else if display.pdn {
                let event = format!("{class} {number}");
                let answer = verdict.answer(Language::English);
                let tags = game.set_up_tags(&event, &answer.fen, "*");
                search::as_game(&tags, answer.category, answer.dtw)
            } else if for_people {
                let answer = verdict.answer(language);
                search::line(&answer.fen, answer.category, answer.dtw, language)
            } else {
                verdict.row()
            };
            writeln!(out, "{text}")?;
        }
    }
    out.flush()?;
    if !display.count && !options.json && count != Some(found.selected as u64) {
        // Beside the positions, not among them.
        note(search::search_summary(count, found.selected, language));
    }
    let Some(missing) = missing else {
        return Ok(ExitStatus::Answered);
    };
    // A missing directory is reported for all commands.
    if options.tables.is_dir() {
        let (tables, build) = game.inventory(options)?;
        let (rules, place) = (game.name(), options.tables.display());
        report(if tables.is_empty() {
            format!("there are no tables of {rules} in `{place}`: `{build}` builds some")
        } else {
            format!("some values are unknown: tables of {rules} in `{place}` lack {missing}")
        });
    }
    Ok(ExitStatus::MissingTable)
}
