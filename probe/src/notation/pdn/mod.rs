//! PDN, the notation for games of draughts (PDN 3.0 standard, `doc/grammar.rst`).
//!
//! A file is read in two steps. [`ScoreReader`] parses it into [`Score`]s, one at a time: that is
//! syntax. [`read_game`] plays a score on the board of its variant and returns a [`GameRecord`] in
//! which every move is legal: that is semantics. [`read_games`] and [`parse_game`] do both.
//!
//! A game that cannot be read is one [`PdnError`]; reading continues at the next tag section.

mod ast;
mod disambiguate;
mod encoding;
mod error;
mod game_fit;
mod game_names;
mod game_type;
mod interpret;
mod lexer;
mod lines;
mod parser;
mod pasted;
mod result;
mod score_player;
mod score_reader;
mod start_position;
mod tags;
mod utf8;

pub use ast::{LocatedItem, Score, ScoreEntry, ScoreItem, Tag};
pub use encoding::Charset;
pub use error::{
    BracketKind, MissedCapture, MoveNumber, PdnError, PdnErrorKind, UnreadableEncoding,
};
pub use game_fit::GameFit;
pub use game_names::game_tags;
pub use game_type::GameTypeError;
pub use interpret::read_game;
pub use result::{GameResult, StatedResult};
pub use score_reader::ScoreReader;
pub use start_position::StartPosition;
pub use tags::StatedStart;

use crate::game_record::GameRecord;
use crate::rules::{INTERNATIONAL, Variant};
use std::io::BufRead;

/// Upper bound on the bytes of a game, comments included.
const MAX_BYTES: usize = 1 << 20;

/// Upper bound on the plies of a game. The answer about a game grows with its plies, and is many
/// times as long as the game; the longest games in collections have a few hundred plies.
pub const MAX_PLIES: usize = 10_000;

/// The options of a reader: facts that the file does not state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The rules of all games, in place of their `GameType`.
    pub rules: Option<&'static Variant>,
    /// The start position of games that do not give one.
    pub start: Option<StartPosition>,
    /// Whether squares are numbered from White's side, as in the layout of 000, art. 2.8, with
    /// White on 1 to 20: square `n` is read as 51 - `n` on 10x10.
    pub rotate: bool,
    /// The number of plies after which the game is judged; `None`: all. Faults after that are notes
    /// and not errors.
    pub at: Option<usize>,
    /// Whether a game may contain irregular moves, which miss a compulsory capture: a quiet move, a
    /// capture of too few pieces, a chain that stops early. The opponent must have let the move
    /// stand, as a following move or set-up position shows (FMJD Annex 1, art. 5.4 and 5.7). An
    /// irregular last move is an error, since the opponent may still have it corrected. If a score
    /// can be read without irregular moves, it is.
    ///
    /// The opponent may remove a piece that should have captured (004, Spēles gaita). If a set-up
    /// position after an irregular move differs from the board only by such a piece, the counts of
    /// the game continue.
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
    /// The encoding of the file; `None`: by its byte order mark, otherwise UTF-8 or a guess.
    pub charset: Option<Charset>,
    /// Whether the text was pasted from a letter or a page, where `;` separates moves and does not
    /// begin a comment.
    pub pasted: bool,
}

/// A game with legal moves, or with irregular ones that the options accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnGame {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The game.
    pub game: GameRecord,
    /// Its result as stated.
    pub result: StatedResult,
    /// The field `H` of its first FEN (see [`Fen::half_moves`](super::Fen::half_moves)).
    pub half_moves: Option<u16>,
    /// Remarks on the interpretation of the score.
    pub notes: Vec<PdnNote>,
    /// The other interpretations, if no rules are named and the score is legal in several games.
    pub others: Vec<PdnGame>,
}

impl PdnGame {
    /// Whether the game was guessed: the score names none, and was read as one that it fits.
    #[must_use]
    pub fn is_guessed(&self) -> bool {
        self.notes.iter().any(|note| match note {
            PdnNote::NoGameType(_) | PdnNote::FitsSeveral { .. } => true,
            PdnNote::FromPosition(variant) => variant.name != INTERNATIONAL.name,
            _ => false,
        })
    }
}

/// A remark on the interpretation of a score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdnNote {
    /// The score has no `GameType` and is legal in this game only.
    #[error("no GameType tag: read as {assumed}", assumed = .0.name)]
    NoGameType(&'static Variant),
    /// The score has no `GameType` and is legal in several games.
    #[error("no GameType tag: the score fits {}; read as {}", .fitting.join(", "), .variant.name)]
    FitsSeveral {
        /// The game as which it was read.
        variant: &'static Variant,
        /// The names of all these games.
        fitting: Vec<&'static str>,
    },
    /// The score has a fault after the ply that the options ask for.
    #[error("legal up to ply {ply}; what follows was not read: {why}")]
    Stops {
        /// The number of legal plies.
        ply: usize,
        /// The fault.
        why: Box<PdnErrorKind>,
    },
    /// An ambiguous capture, for which the following moves leave one interpretation.
    #[error(
        "the capture at ply {ply} was read as {read}: no other capture fits the moves that follow"
    )]
    SettledCapture {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        read: String,
    },
    /// A move that misses a compulsory capture, which the opponent let stand.
    #[error("{read} at ply {ply} was let stand, though a capture was due: {}", .due.join(", "))]
    Irregular {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        read: String,
        /// The legal moves.
        due: Vec<String>,
    },
    /// The opponent removed a piece that should have captured.
    #[error(
        "after ply {ply} the piece on {square} was removed because it had not captured: the counts \
         go on"
    )]
    Huffed {
        /// The ply before the removal, from 1.
        ply: usize,
        /// The square of the piece.
        square: String,
    },
    /// The options name other rules than the `GameType`.
    #[error("GameType \"{tag}\" is overruled: read as {}", .rules.name)]
    GameTypeOverruled {
        /// The value of the tag.
        tag: String,
        /// The rules that were applied.
        rules: &'static Variant,
    },
    /// The options name other rules than the tag `Variant`.
    #[error("Variant \"{tag}\" is overruled: read as {}", .rules.name)]
    VariantOverruled {
        /// The value of the tag.
        tag: String,
        /// The rules that were applied.
        rules: &'static Variant,
    },
    /// The score names no game but a start position (`GameType` 99 of lidraughts).
    #[error("a game from a position, of no stated game: read as {}", .0.name)]
    FromPosition(&'static Variant),
    /// In the letters of the score a1 is at White's lower left, and not at that of Black, who
    /// starts.
    #[error("a1 is at White's lower left")]
    LettersFromWhite,
    /// The score uses the usual numbering of squares, and the `GameType` names another.
    #[error("the squares are numbered as usual, and not as GameType says")]
    UsualNumbering,
    /// The text is not UTF-8 but was decoded from this encoding.
    #[error("the text is not UTF-8: read as {0}")]
    Encoding(&'static str),
    /// The FEN tag is overruled by `SetUp "0"`, the usual start.
    #[error("the FEN tag is ignored because of SetUp \"0\"")]
    FenIgnored,
    /// The result has Black's points first, as usual in games in which Black starts.
    #[error("the points of Black, who starts, stand first in the result")]
    BlacksPointsFirst,
    /// The `Result` tag and the result after the last move differ.
    #[error("the Result tag says {tag}, but the result after the last move is {terminator}")]
    ResultsDiffer {
        /// The result of the tag.
        tag: GameResult,
        /// The result after the last move.
        terminator: GameResult,
    },
}

/// Reads the games of a file, one at a time.
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
    ScoreReader::with_options(reader, &options).map(move |score| read_parsed(score, &options))
}

/// Interprets a score, or the part before a fault.
fn read_parsed(score: Result<Score, PdnError>, options: &ReadOptions) -> Result<PdnGame, PdnError> {
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

/// Reads the only game of a text: moves with or without numbers, and all else that PDN allows.
///
/// # Errors
/// [`PdnError`] if the game cannot be read, or if the text does not hold exactly one.
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
    let read = read_parsed(first, options)?;
    match games.next() {
        None => Ok(read),
        Some(Ok(score)) => {
            let several = PdnErrorKind::SeveralGames;
            Err(PdnError::new(score.number, score.line, several))
        }
        Some(Err(error)) => Err(error),
    }
}
