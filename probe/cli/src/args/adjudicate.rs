//! The arguments of `galotne adjudicate`.

use crate::options::{CountArgs, Options};
use crate::tablebase::build_machine;
use crate::text_style::WordingArgs;
use anyhow::{Context, bail};
use galotne::notation::pdn::Charset;
use galotne_answer::{AdjudicationOptions, AnswerDetail};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct AdjudicateArgs {
    /// Games as PDN, score sheets of mills, or a bare list of moves; `-` reads standard input
    #[arg(
        required_unless_present = "moves",
        conflicts_with = "moves",
        value_name = "FILE"
    )]
    pub files: Vec<PathBuf>,
    /// A list of moves in place of a file; `;` stands between moves there
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// The first position of games that do not state one
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Only this game of the file; the first is 1
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Judge the position after this many plies [default: the last one]
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// Accept a move that misses a due capture, if the opponent played on; in mills also one that
    /// misses a due removal or extra move, or that removes a stone from a mill
    #[arg(long)]
    pub accept_irregular: bool,
    /// Judge a game that is not named by the first rules that it fits, even if others judge it
    /// differently or most games of the file fit none
    #[arg(long, conflicts_with = "rules")]
    pub guess: bool,
    /// The encoding of the file, such as windows-1257 [default: UTF-8, or what it seems to be]
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
    #[command(flatten)]
    pub counts: CountArgs,
    #[command(flatten)]
    pub wording: WordingArgs,
    /// Write the report as a page to look at and print
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    pub html: Option<PathBuf>,
    /// Write the card of the ruling on a game as a picture (SVG): the verdict in one sentence, the
    /// board, the rules, the count and the tables
    #[arg(long, value_name = "FILE", conflicts_with_all = ["html", "summary", "json", "pdn"])]
    pub card: Option<PathBuf>,
    /// The address of a board (`galotne serve`, `galotne site`): reports and cards then have a QR
    /// code that opens the game there
    #[arg(long, value_name = "URL")]
    pub board: Option<String>,
    /// Write the games as scores for other programs, with the verdict in comments
    #[arg(long, conflicts_with_all = ["html", "summary", "json"])]
    pub pdn: bool,
    /// The verdicts alone, one for each game and profile; with --json one object for each,
    /// without the moves of the game
    #[arg(long)]
    pub summary: bool,
    /// Show only these games, several with commas between them; the last line still counts all
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHICH")]
    pub only: Vec<GameFilter>,
    /// The lines as a table of comma separated values
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "lang"])]
    pub csv: bool,
}

impl AdjudicateArgs {
    /// The first file, if it can be read more than once.
    pub fn first_file(&self) -> Option<&Path> {
        (self.files.first().map(PathBuf::as_path)).filter(|path| path.is_file())
    }

    /// The settings for judging games.
    pub fn judging(&self, options: &Options) -> anyhow::Result<AdjudicationOptions> {
        Ok(AdjudicationOptions {
            at: self.at,
            counts: self.counts.read()?,
            guess: self.guess,
            detail: match self {
                Self { summary: true, .. } => AnswerDetail::Value,
                Self { html: None, .. } if options.json => AnswerDetail::Moves,
                Self { pdn: true, .. } => AnswerDetail::Moves,
                Self { card: Some(_), .. } => AnswerDetail::Moves,
                _ => AnswerDetail::BestLine,
            },
            // Only texts and pages say how to build missing tables.
            advice: (!self.summary && !self.pdn && (self.html.is_some() || !options.json))
                .then(|| build_machine(&options.tables)),
            ..AdjudicationOptions::default()
        })
    }

    pub fn charset(&self) -> anyhow::Result<Option<Charset>> {
        let charset = self.encoding.as_deref().map(|name| {
            Charset::by_name(name).with_context(|| {
                format!(
                    "there is no encoding `{name}`: give one such as utf-8, windows-1257 or koi8-r"
                )
            })
        });
        charset.transpose()
    }

    /// Opens the list of moves, a file, or standard input for `-` or no file; the progress bar
    /// follows the reading.
    pub fn input<'a>(
        &'a self,
        file: Option<&Path>,
        progress: &ProgressBar,
    ) -> anyhow::Result<Box<dyn BufRead + 'a>> {
        if let Some(moves) = &self.moves {
            return Ok(Box::new(moves.as_bytes()));
        }
        let (reader, style): (Box<dyn Read>, _) = match file {
            Some(path) if path != Path::new("-") => {
                let unreadable = || format!("cannot read {}", path.display());
                let file = File::open(path).with_context(unreadable)?;
                let metadata = file.metadata().with_context(unreadable)?;
                if metadata.is_dir() {
                    bail!("{} is a directory: give a PDN file", path.display());
                }
                progress.set_length(metadata.len());
                let style = "{bar:40} {bytes}/{total_bytes} {msg}, {eta} to go";
                (Box::new(file), style)
            }
            _ => (Box::new(io::stdin().lock()), "{spinner} {bytes} {msg}"),
        };
        progress.set_style(ProgressStyle::with_template(style)?);
        let reader = progress.wrap_read(reader);
        Ok(Box::new(BufReader::with_capacity(1 << 16, reader)))
    }
}

/// A choice of games.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum GameFilter {
    /// Games in which the board or the rules say otherwise than the result; a time forfeit,
    /// resignation, agreement or adjudication in the score is no contradiction
    Contradictions,
    /// Games that cannot be read or judged
    Unread,
    /// Games that a rule ended, not the players
    DrawnByRule,
}
