//! `galotne --rules mills find`: the positions of a class of mills that meet some conditions.

use super::{FindArgs, unless_missing, write_found};
use crate::progress::ProgressDisplay;
use crate::session;
use crate::{ExitStatus, Options};
use galotne::value::Value;
use galotne_answer::mills::{JudgedPosition, brief, category};
use galotne_find::mills::{Report, Search};
use galotne_mills::{Mills, Tablebase, write_fen};
use galotne_report::search;
use std::io::Write;

pub fn run(options: &Options, args: &FindArgs, game: &'static Mills) -> anyhow::Result<ExitStatus> {
    let class = args.class.of_mills(game.name)?;
    let conditions = args.wanted.of_mills(game)?;
    let tables = session::open_mills(options, game)?;
    let search = Search::new(&tables, class, conditions);
    let bar = ProgressDisplay::new();
    let report = search.run(&args.shown.selection(), &bar);
    bar.finish();
    let Some(report) = unless_missing(report)? else {
        return Ok(ExitStatus::MissingTable);
    };
    let shown = report.positions.len();
    write_found(options, args, game.name, report.count, shown, |out| {
        positions(options, args, &tables, &report, out)
    })
}

/// Judges what was found, and writes it.
fn positions(
    options: &Options,
    args: &FindArgs,
    tables: &Tablebase,
    report: &Report,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (game, language) = (tables.game(), args.language.get()?);
    let judged = report.positions.iter().zip(1..).map(|(found, number)| {
        let asked = JudgedPosition::of(tables, found.position)?;
        Ok::<_, anyhow::Error>((asked, number))
    });
    if args.shown.csv {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(super::COLUMNS)?;
        for each in judged {
            let (asked, _) = each?;
            table.write_record(brief(&asked).split('\t'))?;
        }
        table.flush()?;
        return Ok(());
    }
    for each in judged {
        let (asked, number): (JudgedPosition, u64) = each?;
        let text = if options.json {
            let told = || galotne_report::mills::unreachable(language);
            serde_json::to_string(&galotne_answer::mills::position_answer(
                game, &asked, None, told,
            ))?
        } else if args.shown.pdn {
            let event = format!("{} {number}", args.class);
            let fen = write_fen(asked.position());
            let plies = asked.judged.dtw.and_then(Value::plies);
            search::as_game_of_mills(game, &event, &fen, category(asked.judged.wdl), plies)
        } else {
            brief(&asked)
        };
        writeln!(out, "{text}")?;
    }
    Ok(())
}
