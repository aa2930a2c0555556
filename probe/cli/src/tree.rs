//! `galotne tree`: a decided position with every defence.

use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::options::{CountArgs, Options};
use crate::probe::open_questions;
use crate::tablebase::build_machine;
use crate::text_style::{WordingArgs, plain_style};
use anyhow::bail;
use galotne::verdict::ProofLimits;
use galotne_answer::PositionDetail;
use galotne_answer::json::QuestionFailure;
use std::io::{self, Write};

#[derive(clap::Args)]
pub struct TreeArgs {
    /// A position as FEN, won or lost under the draw rules
    fen: String,
    #[command(flatten)]
    counts: CountArgs,
    #[command(flatten)]
    wording: WordingArgs,
    /// The most moves of the winner on a path
    #[arg(
        long,
        value_name = "N",
        default_value_t = ProofLimits::default().moves,
        value_parser = clap::value_parser!(u16).range(1..=MAX_MOVES)
    )]
    moves: u16,
    /// The most positions in the tree
    #[arg(
        long,
        value_name = "N",
        default_value_t = ProofLimits::default().nodes as u32,
        value_parser = clap::value_parser!(u32).range(1..=MAX_NODES)
    )]
    nodes: u32,
}

/// More moves than the longest win in any table.
const MAX_MOVES: i64 = 400;

/// A tree of this size takes about half a gigabyte of memory.
const MAX_NODES: i64 = 1_000_000;

/// Prints a position with every defence and the answers to them.
pub fn run(
    options: &Options,
    args: &TreeArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    let wording = args.wording.get(options)?;
    let session = open_questions(game, options, (&args.counts, &[]), false, wording)?;
    let detail = PositionDetail {
        advice: (!options.json).then(|| build_machine(&options.tables)),
        ..PositionDetail::default()
    };
    let limits = ProofLimits {
        moves: args.moves,
        nodes: usize::try_from(args.nodes)?,
    };
    let mut out = io::stdout().lock();
    let proof = match session.proof(&args.fen, &detail, limits) {
        Ok(proof) => proof,
        Err(error) if options.json => {
            let failure = QuestionFailure::new(&args.fen, &*error);
            writeln!(out, "{}", serde_json::to_string(&failure)?)?;
            return Ok(ExitStatus::Error);
        }
        Err(error) => bail!(error.sentence(wording.language)),
    };
    if options.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(&proof.answer(wording.language))?
        )?;
    } else {
        write!(out, "{}", proof.text(plain_style(wording)))?;
    }
    Ok(ExitStatus::of_answer(proof.has_all_tables()))
}
