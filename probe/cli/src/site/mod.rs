//! `galotne site`: the board as files for any static host, with the library for browsers and
//! tables.

mod chosen;
mod contents;
mod folder;
mod library;
mod nowhere;

use crate::{Options, Outcome};
use anyhow::{Context, bail};
use bytesize::ByteSize;
use chosen::{Chosen, chosen};
use contents::Pages;
use folder::{Content, Done};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Classes such as KKMvK, of mills 5v4, each with everything it can become
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<String>,
    /// All classes of draughts of 2 to N pieces [default: those of up to 4 that are there, unless
    /// classes are named; of mills those of up to 9 stones]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    pieces: Option<u8>,
    /// The folder of the site. One that is not there appears when it is whole; in one that was made
    /// by this command what has changed is replaced; others are refused unless they are empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The library for browsers, as `scripts/wasm` makes it [default: share/galotne/browser of the
    /// installation, or wasm/pkg beside the folder that the program was built in]
    #[arg(long, value_name = "DIR")]
    module: Option<PathBuf>,
}

/// What was written, as JSON.
#[derive(Serialize)]
struct Answer {
    files: usize,
    bytes: u64,
    written: usize,
    kept: usize,
    removed: usize,
    /// What the page is made of without tables: what a visitor loads first, and what is kept on the
    /// device.
    page_bytes: u64,
    /// The tables that are kept on the device unasked.
    at_once_bytes: u64,
    games: Vec<Game>,
}

/// The tables of a game.
#[derive(Serialize)]
struct Game {
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

pub fn run(options: &Options, args: &Args) -> anyhow::Result<Outcome> {
    if options.profile.is_some() {
        bail!("a site has all draw rules of its games: leave out --profile");
    }
    let library = library::read(args.module.as_deref())?;
    let tables = match chosen(options, &args.classes, args.pieces)? {
        Chosen::Tables(tables) => tables,
        Chosen::Missing(missing) => {
            eprintln!("galotne: {missing}");
            return Ok(Outcome::MissingTable);
        }
    };
    let Pages { files, page_bytes } = contents::pages(library, &tables)?;
    let at_once_bytes = (tables.iter())
        .filter(|table| table.at_once)
        .map(|table| table.bytes)
        .sum();
    let games = games(&tables);
    let mut all: BTreeMap<String, Content> = files;
    for table in tables {
        let place = format!("tables/{}", table.file());
        all.insert(place, Content::File(table.into()));
    }
    let done = folder::write(&args.out, &all).with_context(|| args.out.display().to_string())?;
    let answer = Answer {
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
        write!(out, "{}", in_words(&answer, &done, args))?;
    }
    Ok(Outcome::Answered)
}

/// The tables game by game.
fn games(tables: &[chosen::Entry]) -> Vec<Game> {
    let of_one = tables.chunk_by(|one, other| one.rules == other.rules);
    of_one
        .map(|tables| Game {
            rules: tables.first().map_or("", |table| table.rules),
            pieces: tables.iter().filter_map(|table| table.size.pieces()).max(),
            stones: tables.iter().filter_map(|table| table.size.stones()).max(),
            tables: tables.len(),
            bytes: tables.iter().map(|table| table.bytes).sum(),
        })
        .collect()
}

fn in_words(answer: &Answer, done: &Done, args: &Args) -> String {
    let size = |bytes| ByteSize::b(bytes).display().si().to_string();
    let mut text = format!(
        "{} files in {}, {} in all: {} written, {} there already, {} taken away.\n\n",
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
