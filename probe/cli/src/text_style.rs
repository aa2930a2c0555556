//! The style of answers for people: their language, units, width, colours and boards.

use crate::colours;
use crate::language::LanguageArgs;
use crate::options::Options;
use crate::terminal_width::terminal_width;
use galotne_report::board::PieceSigns;
use galotne_report::{PlyFigures, SIDE_BY_SIDE_WIDTH, TextStyle, Wording};

#[derive(clap::Args)]
pub struct WordingArgs {
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Tell plies (half-moves) as well, in brackets behind moves
    #[arg(long)]
    plies: bool,
}

impl WordingArgs {
    pub fn get(&self, options: &Options) -> anyhow::Result<Wording> {
        Ok(Wording {
            language: self.language.get(options)?,
            plies: match self.plies {
                true => PlyFigures::Shown,
                false => PlyFigures::Hidden,
            },
        })
    }
}

#[derive(clap::Args)]
pub struct BoardArgs {
    /// Draw the board, White at the bottom: beside the moves if the terminal (or the variable
    /// COLUMNS) has 100 columns, as it does there by default, otherwise above the answer
    #[arg(
        long,
        value_enum,
        value_name = "SIGNS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "ascii"
    )]
    pub board: Option<BoardSigns>,
}

/// The signs for the pieces on a board.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum BoardSigns {
    /// Letters: w and b for men, W and B for kings
    Ascii,
    /// The draughtsmen of Unicode
    Unicode,
    /// No board
    None,
}

/// Returns the style of texts on the standard output, without a board.
pub fn plain_style(wording: Wording) -> TextStyle {
    TextStyle {
        wording,
        paint: colours::of_stdout(),
        width: terminal_width(),
        board: None,
    }
}

/// Returns the style of texts on the standard output, with a board if one was requested or has room
/// beside the moves.
pub fn style(wording: Wording, board: &BoardArgs) -> TextStyle {
    let style = plain_style(wording);
    let is_wide = style.width >= SIDE_BY_SIDE_WIDTH;
    let signs = board.board.unwrap_or(match is_wide {
        true => BoardSigns::Ascii,
        false => BoardSigns::None,
    });
    let board = match signs {
        BoardSigns::Ascii => Some(PieceSigns::ASCII),
        BoardSigns::Unicode => Some(PieceSigns::UNICODE),
        BoardSigns::None => None,
    };
    TextStyle { board, ..style }
}
