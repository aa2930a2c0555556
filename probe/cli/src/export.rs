//! `galotne export`: tables as files for other programs.

use crate::args::export::ExportArgs;
use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::Options;
use crate::progress::ProgressDisplay;
use galotne_report::export::{ExportSummary, export_summary};
use serde::Serialize;
use std::io::{self, Write};

/// A finished file as JSON.
#[derive(Serialize)]
struct FileAnswer<'a> {
    #[serde(flatten)]
    entry: &'a galotne_export::record::Entry,
    kept: bool,
}

pub fn run(
    options: &Options,
    args: &ExportArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let language = args.language.get(options)?;
    let progress = ProgressDisplay::new();
    let files = game.export(options, args, &progress);
    progress.finish();
    let Some(files) = files? else {
        return Ok(ExitStatus::MissingTable);
    };
    let mut out = io::stdout().lock();
    if options.json {
        for file in &files {
            let (entry, kept) = (&file.entry, file.kept);
            let answer = FileAnswer { entry, kept };
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        }
    } else {
        let kept = files.iter().filter(|file| file.kept).count();
        let summary = ExportSummary {
            written: files.len() - kept,
            kept,
            bytes: files.iter().map(|file| file.entry.bytes).sum(),
            directory: &args.out,
        };
        writeln!(out, "{}", export_summary(&summary, language))?;
    }
    Ok(ExitStatus::Answered)
}
