//! PDN: games as players and programs write them down (PDN 3.0 standard, `doc/grammar.rst`).
//!
//! A file is read in two steps. [`ScoreReader`] splits it into [`Score`]s, one after the other, and never
//! holds more than one of them: that is syntax. [`read_game`] plays a score on the board of its
//! variant and makes a [`GameRecord`] of it: that is meaning, and every move of it is legal.
//! [`read_games`] and [`parse_game`] do both.
//!
//! A game that cannot be read is one [`PdnError`]; reading goes on with the next tag section.

mod ast;
mod disambiguate;
mod encoding;
mod error;
mod game_fit;
mod game_type;
mod interpret;
mod lexer;
mod lines;
mod parser;
mod result;
mod score_reader;
mod start_position;
mod utf8;

pub use ast::{LocatedItem, Score, ScoreEntry, ScoreItem, Tag};
pub use encoding::Charset;
pub use error::{
    BracketKind, MissedCapture, MoveNumber, PdnError, PdnErrorKind, UnreadableEncoding,
};
pub use game_fit::GameFit;
pub use game_type::GameTypeError;
pub use interpret::read_game;
pub use result::{GameResult, StatedResult};
pub use score_reader::ScoreReader;
pub use start_position::StartPosition;

use crate::game_record::GameRecord;
use crate::rules::Variant;
use std::io::BufRead;

/// How long a game may be, in bytes, comments included.
const LONGEST: usize = 1 << 20;

/// What the reader of a file knows better than the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The rules of all games, whatever their `GameType` says.
    pub rules: Option<&'static Variant>,
    /// Where games start that do not say it themselves.
    pub start: Option<StartPosition>,
    /// Whether squares are numbered from White's side, as in the layout of seed 000, art. 2.8,
    /// which puts White on 1 to 20: square `n` is read as 51 - `n` on 10x10.
    pub rotate: bool,
    /// After how many plies the game is asked about; `None`: after all of them. What cannot be read
    /// behind that is no error.
    pub at: Option<usize>,
    /// Whether a game goes on with a move by which a capture that was due was missed, if the
    /// opponent let it stand: a quiet move, a capture of fewer pieces than must be taken, a chain
    /// left before its end. A move or a set-up position behind it shows that he did (FMJD Annex 1,
    /// art. 5.4 and 5.7); with nothing behind it he may still have it corrected, and it is refused.
    /// A score that can be read without is read without.
    ///
    /// A position set up behind such a move goes on with the counts of the game if it is the one on
    /// the board without a piece that should have captured: the opponent has taken it off (004,
    /// Spēles gaita).
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::pdn::{ReadOptions, parse_game};
    ///
    /// let mut options = ReadOptions::default();
    /// let score = "1. 32-28 19-23 2. 37-32 16-21";
    /// let error = parse_game(score, &options).unwrap_err();
    /// assert!(error.to_string().contains("a capture was due, 28x19 "));
    /// options.accept_irregular = true;
    /// assert_eq!(parse_game(score, &options)?.game.irregular, [3]);
    /// # Ok::<(), galotne::notation::pdn::PdnError>(())
    /// ```
    pub accept_irregular: bool,
    /// What the file is written in; `None`: UTF-8, or what it says or seems to be.
    pub charset: Option<Charset>,
    /// Whether the text is a list of moves out of a letter or a page, in which `;` stands between
    /// moves and begins no comment.
    pub pasted: bool,
}

/// A game that was read: all its moves are legal, or irregular and accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnGame {
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// The line of the file it begins on, from 1.
    pub line: usize,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The game.
    pub game: GameRecord,
    /// Its result as stated.
    pub result: StatedResult,
    /// The field `H` of the FEN it starts from (see [`Fen::half_moves`](super::Fen::half_moves)).
    pub half_moves: Option<u16>,
    /// What the reader of the game should know about how it was read.
    pub notes: Vec<PdnNote>,
    /// The same score as other games: those that it fits as well, where nothing says which it is.
    pub others: Vec<PdnGame>,
}

/// What the reader of a game should know about how it was read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdnNote {
    /// There is no `GameType`, and the score fits this game alone.
    #[error("no GameType tag: read as {assumed}", assumed = .0.name)]
    NoGameType(&'static Variant),
    /// There is no `GameType`, and the score fits several games.
    #[error("no GameType tag: the score fits {}; read as {}", .fitting.join(", "), .variant.name)]
    FitsSeveral {
        /// The one it was read as.
        variant: &'static Variant,
        /// The names of all that it fits.
        fitting: Vec<&'static str>,
    },
    /// The game cannot be followed to the end of its score, but further than was asked for.
    #[error("legal up to ply {ply}; what follows was not read: {why}")]
    Stops {
        /// How many plies are legal.
        ply: usize,
        /// What is wrong with what stands behind them.
        why: Box<PdnErrorKind>,
    },
    /// A capture is written in a way that fits several, and one of them is followed by what was
    /// played.
    #[error("the capture at ply {ply} was read as {read}: no other one goes on as the score does")]
    SettledCapture {
        /// Which ply, from 1.
        ply: usize,
        /// The move.
        read: String,
    },
    /// A capture that was due was missed, and play went on.
    #[error("{read} at ply {ply} was let stand, though a capture was due: {}", .due.join(", "))]
    Irregular {
        /// Which ply, from 1.
        ply: usize,
        /// The move.
        read: String,
        /// The legal moves.
        due: Vec<String>,
    },
    /// After a missed capture the opponent took off a piece that should have captured.
    #[error(
        "after ply {ply} the piece on {square} was removed because it had not captured: the counts go on"
    )]
    Huffed {
        /// After which ply, from 1.
        ply: usize,
        /// Where the piece stood.
        square: String,
    },
    /// The rules were named, and the `GameType` says something else.
    #[error("GameType \"{tag}\" is overruled: read as {}", .rules.name)]
    GameTypeOverruled {
        /// What the tag says.
        tag: String,
        /// The rules it was read by.
        rules: &'static Variant,
    },
    /// By its `GameType` the squares are numbered in another way than the game was written.
    #[error("the squares are numbered as usual, and not as GameType says")]
    UsualNumbering,
    /// The text is not UTF-8, and this is what it was taken for.
    #[error("the text is not UTF-8: read as {0}")]
    Encoding(&'static str),
    /// There is a FEN, but `SetUp "0"` says that the game starts as usual.
    #[error("the FEN tag is ignored because of SetUp \"0\"")]
    FenIgnored,
    /// The result is written with Black's points first, as is usual where Black starts.
    #[error("the points of Black, who starts, stand first in the result")]
    BlacksPointsFirst,
    /// The tag and what stands behind the last move differ.
    #[error("the Result tag says {tag}, and behind the last move stands {terminator}")]
    ResultsDiffer {
        /// The tag.
        tag: GameResult,
        /// What stands behind the last move.
        terminator: GameResult,
    },
}

impl PdnNote {
    /// Whether it says that the score was not followed to its end.
    const fn is_a_stop(&self) -> bool {
        matches!(self, Self::Stops { .. })
    }
}

/// The games of a file, read one after the other.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::{ReadOptions, read_games};
///
/// let file = "[White \"A\"]\n1. 32-28 19-23 2-0\n\n[White \"B\"]\n1. 32-27 19-22 1-1\n";
/// let mut games = read_games(file.as_bytes(), ReadOptions::default());
/// assert_eq!(games.next().expect("the first")?.game.moves.len(), 2);
/// let error = games.next().expect("the second").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 2, line 5, move 1 of Black: `19-22` is not legal: Black can play \
///      16-21, 17-21, 17-22, 18-22, 18-23, 19-23, 19-24, 20-24 or 20-25 \
///      (legal up to ply 1; there is no GameType tag: read as international)"
/// );
/// # Ok::<(), galotne::notation::pdn::PdnError>(())
/// ```
pub fn read_games<R: BufRead>(
    reader: R,
    options: ReadOptions,
) -> impl Iterator<Item = Result<PdnGame, PdnError>> {
    ScoreReader::with_options(reader, &options).map(move |score| read_either(score, &options))
}

/// Reads a game, or of one with a fault what stands before it.
fn read_either(score: Result<Score, PdnError>, options: &ReadOptions) -> Result<PdnGame, PdnError> {
    match score {
        Ok(score) => read_game(score, options),
        Err(mut error) => match error.score.take() {
            Some(score) if score.items().next().is_some() => {
                interpret::read(*score, Some(error), options)
            }
            score => Err(PdnError { score, ..error }),
        },
    }
}

/// Reads the one game of a text: moves with or without numbers, and whatever else a file has.
///
/// # Errors
/// [`PdnError`] if the game cannot be read, or if it is none or more than one.
///
/// # Examples
/// ```
/// use galotne::notation::pdn::{GameResult, ReadOptions, parse_game};
///
/// let read = parse_game("32-28 19-23 28x19 14x23 1-1", &ReadOptions::default())?;
/// assert_eq!(read.game.moves.len(), 4);
/// assert_eq!(read.result.value(), &GameResult::Draw);
/// # Ok::<(), galotne::notation::pdn::PdnError>(())
/// ```
pub fn parse_game(text: &str, options: &ReadOptions) -> Result<PdnGame, PdnError> {
    let mut games = ScoreReader::with_options(text.as_bytes(), options);
    let first = (games.next()).ok_or_else(|| PdnError::new(1, 1, PdnErrorKind::NoGame))?;
    let read = read_either(first, options)?;
    match games.next() {
        None => Ok(read),
        Some(Ok(score)) => {
            let several = PdnErrorKind::SeveralGames;
            Err(PdnError::new(score.number, score.line, several))
        }
        Some(Err(error)) => Err(error),
    }
}
