//! `galotne site`: the board as files for any static host, with the library for browsers and
//! tables.

mod browser_library;
mod not_found_page;
mod output_dir;
mod pages;
mod selection;

use crate::args::site::{SiteArgs, SiteRequest};
use crate::exit_status::ExitStatus;
use crate::games::{GameTables, SiteTable};
use crate::options::Options;
use crate::standard_error::report;
use anyhow::{Context, bail};
use bytesize::ByteSize;
use output_dir::{FileContent, WriteSummary};
use pages::SitePages;
use selection::select;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The files written, as JSON.
#[derive(Serialize)]
struct SiteAnswer {
    files: usize,
    bytes: u64,
    written: usize,
    kept: usize,
    removed: usize,
    /// The page without tables: a visitor loads it first, and the device keeps it.
    page_bytes: u64,
    /// The tables that the device keeps by default.
    at_once_bytes: u64,
    games: Vec<SiteGame>,
}

/// The tables of a game.
#[derive(Serialize)]
struct SiteGame {
    rules: &'static str,
    /// The most pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<u8>,
    /// The most stones of mills.
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<u8>,
    tables: usize,
    bytes: u64,
}

pub fn run(options: &Options, args: &SiteArgs) -> anyhow::Result<ExitStatus> {
    if options.profile.is_some() {
        bail!("a site has all draw rules of its games: leave out --profile");
    }
    let library = browser_library::read(args.module.as_deref())?;
    let request = SiteRequest {
        named: (options.rules.as_deref()).is_some_and(|names| names != "all"),
        classes: args.classes.clone(),
        pieces: args.pieces,
    };
    let tables = match select(options, &request)? {
        GameTables::Tables(tables) => tables,
        GameTables::Missing(missing) => {
            report(missing);
            return Ok(ExitStatus::MissingTable);
        }
    };
    let SitePages { files, page_bytes } = pages::pages(library, &tables)?;
    let at_once_bytes = (tables.iter())
        .filter(|table| table.at_once)
        .map(|table| table.bytes)
        .sum();
    let games = games(&tables);
    let mut all: BTreeMap<String, FileContent> = files;
    for table in tables {
        let place = format!("tables/{}", table.file());
        all.insert(place, FileContent::File(table.into()));
    }
    let done =
        output_dir::write(&args.out, &all).with_context(|| args.out.display().to_string())?;
    let answer = SiteAnswer {
        files: all.len() + 1,
        bytes: done.bytes,
        written: done.written,
        kept: done.kept,
        removed: done.removed,
        page_bytes,
        at_once_bytes,
        games,
    };
    let mut out = io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        write!(out, "{}", summary(&answer, &done, args))?;
    }
    Ok(ExitStatus::Answered)
}

/// The tables game by game.
fn games(tables: &[SiteTable]) -> Vec<SiteGame> {
    let of_one = tables.chunk_by(|one, other| one.rules == other.rules);
    of_one
        .map(|tables| SiteGame {
            rules: tables.first().map_or("", |table| table.rules),
            pieces: tables.iter().filter_map(|table| table.size.pieces()).max(),
            stones: tables.iter().filter_map(|table| table.size.stones()).max(),
            tables: tables.len(),
            bytes: tables.iter().map(|table| table.bytes).sum(),
        })
        .collect()
}

fn summary(answer: &SiteAnswer, done: &WriteSummary, args: &SiteArgs) -> String {
    let size = |bytes| ByteSize::b(bytes).display().si().to_string();
    let mut text = format!(
        "{} files in {}, {} in all: {} written, {} unchanged, {} removed.\n\n",
        answer.files,
        args.out.display(),
        size(answer.bytes),
        done.written,
        done.kept,
        done.removed
    );
    let mut row = |name: &str, bytes, about: &str| {
        text += &format!("{name:<40} {:>9}  {about}\n", size(bytes));
    };
    row(
        "page and library",
        answer.page_bytes,
        "kept on the device by the first visit",
    );
    row(
        "small tables",
        answer.at_once_bytes,
        "kept on the device after it",
    );
    for game in &answer.games {
        let most = match (game.pieces, game.stones) {
            (_, Some(stones)) => format!("{stones} stones"),
            (pieces, None) => format!("{} pieces", pieces.unwrap_or(0)),
        };
        let about = format!("{} tables of up to {most}", game.tables);
        row(game.rules, game.bytes, &about);
    }
    text += "\nREADME.txt in it says how to serve it.\n";
    text
}
