//! `galotne export`: tables as files for other programs.

use crate::bar::Bar;
use crate::setting::{game, open};
use crate::{Options, Outcome, Speech};
use anyhow::bail;
use bytesize::ByteSize;
use galotne::material::Class;
use galotne_export::{ExportError, Format, Order, export};
use galotne_report::files;
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

#[derive(clap::Args)]
pub struct Args {
    /// Classes such as KKMvK, each with everything it can become
    #[arg(value_name = "CLASS", conflicts_with = "pieces")]
    classes: Vec<Class>,
    /// All classes of 2 to N pieces [default: 4, unless classes are named]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: Option<u8>,
    /// For which program
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Program,
    /// Where the files go; those that are finished and of these tables stay
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The most memory to use beside --cache, such as 4GiB. With less, tables are read in more passes, by fewer cores
    #[arg(long, value_name = "BYTES", default_value = "1GiB")]
    memory: ByteSize,
    /// How many files are made at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    speech: Speech,
}

/// Programs that files can be for.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Program {
    /// Bitbases of the engine Scan: international draughts, win, draw and loss
    Scan,
}

/// A finished file as JSON.
#[derive(Serialize)]
struct FileAnswer<'a> {
    #[serde(flatten)]
    entry: &'a galotne_export::record::Entry,
    kept: bool,
}

pub fn run(options: &Options, args: &Args) -> anyhow::Result<Outcome> {
    let language = args.speech.language()?;
    let variant = game(options)?;
    if options.profile.is_some() {
        bail!("the files know no draw rules: leave out --profile");
    }
    let order = Order {
        format: match args.format {
            Program::Scan => Format::Scan,
        },
        classes: match (args.pieces, &args.classes[..]) {
            (Some(pieces), _) => variant.classes(pieces),
            (None, []) => variant.classes(4),
            (None, classes) => variant.all_needed(classes),
        },
        directory: args.out.clone(),
        memory: args.memory.as_u64(),
        threads: (args
            .threads
            .or_else(|| thread::available_parallelism().ok()))
        .map_or(1, NonZero::get),
    };
    let tables = open(options, variant)?;
    let bar = Bar::new();
    let files = export(&tables, &order, &bar);
    bar.finish();
    let files = match files {
        Err(error @ ExportError::Missing { .. }) => {
            eprintln!("galotne: {error}");
            return Ok(Outcome::MissingTable);
        }
        files => files?,
    };
    let mut out = io::stdout().lock();
    if options.json {
        for file in &files {
            let (entry, kept) = (&file.entry, file.kept);
            writeln!(
                out,
                "{}",
                serde_json::to_string(&FileAnswer { entry, kept })?
            )?;
        }
    } else {
        let done = files::Done {
            written: files.iter().filter(|file| !file.kept).count(),
            kept: files.iter().filter(|file| file.kept).count(),
            bytes: files.iter().map(|file| file.entry.bytes).sum(),
            directory: &args.out,
        };
        writeln!(out, "{}", files::done(&done, language))?;
    }
    Ok(Outcome::Answered)
}
