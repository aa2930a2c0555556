//! Moves in the notation of their game: `32-28`, `28x19`, `c3-d4`, or with all landing squares
//! where two captures share first and last square.

use super::numbering::Numbering;
use super::{Cursor, found, notation_of, read_square, shown};
use crate::geometry::Square;
use crate::position::{Colour, Position};
use crate::rules::{Move, MovePath, SquareNotation, Variant};

/// The signs between two squares. Captures are compulsory, so a position has either quiet moves or
/// captures, and the sign tells nothing. The later ones come from print (dashes, the minus, the
/// multiplication sign) and from Cyrillic keyboards.
pub(super) const SIGNS: [char; 14] = [
    '-', 'x', 'X', ':', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}',
    '\u{2212}', '×', 'х', 'Х',
];

/// The error of a text that is not a legal move. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not written as a move.
    #[error(
        "expected {expected}, found {}, at character {} of `{text}`: write a move as {}",
        found(.character), .at + 1, example(.text)
    )]
    NotAMove {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The text that would fit.
        expected: &'static str,
        /// The character found; `None` for the end.
        character: Option<char>,
        /// The byte offset of the fault, from 0.
        at: usize,
    },
    /// A square that the board does not have.
    #[error(
        "square {number} is not on the board ({squares}), at character {} of `{text}`",
        .at + 1
    )]
    OffBoard {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The square as typed.
        number: String,
        /// The first and last square of the board.
        squares: &'static str,
        /// The byte offset of the square, from 0.
        at: usize,
    },
    /// Well written, but not a legal move here.
    #[error("`{text}` is not legal: {}{turn:?} {}", must_rest(*.barred_after), can_play(.legal))]
    Illegal {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The moves in a row of the king that the text names, if it may not move again for that
        /// reason.
        barred_after: Option<u8>,
        /// Whose turn it is.
        turn: Colour,
        /// The legal moves, as [`write_moves`] writes them, but in the notation of the text; empty
        /// if the game is over.
        legal: Vec<String>,
    },
    /// More than one move fits.
    #[error("`{text}` may be {}: write every landing square", either(.candidates))]
    Ambiguous {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The moves that fit, as [`write_moves`] writes them, but in the notation of the text.
        candidates: Vec<String>,
    },
}

/// Returns the legal moves with their texts, in the order of [`Variant::moves`]. All texts differ.
///
/// Quiet moves are written `32-28`, captures `28x19`. If two legal moves share first and last
/// square, all landing squares are written, `2x16x38x24x2`; if several paths make the same capture,
/// the path with the smallest square numbers.
///
/// # Examples
/// ```
/// use galotne::notation::{Fen, write_moves};
/// use galotne::rules::INTERNATIONAL;
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK2:BK7,K8,K27,K29,K40")?;
/// let texts: Vec<_> = (write_moves(&INTERNATIONAL, &fen.position).into_iter())
///     .map(|(_, text)| text)
///     .collect();
/// assert_eq!(texts, ["2x16x38x24x2", "2x16x49x35x2"]);
/// # Ok::<(), galotne::notation::FenError>(())
/// ```
#[must_use]
pub fn write_moves(variant: &Variant, position: &Position) -> Vec<(Move, String)> {
    write_moves_in(
        &Numbering::of_positions(variant),
        variant.square_notation,
        variant,
        position,
    )
}

/// Does the same as [`write_moves`] in another numbering and notation of squares.
pub(super) fn write_moves_in(
    numbering: &Numbering,
    notation: SquareNotation,
    variant: &Variant,
    position: &Position,
) -> Vec<(Move, String)> {
    let name = |square| numbering.name_in(notation, variant.board, square);
    let moves = variant.moves(position);
    // Paths cost far more than moves and are seldom needed.
    let mut paths = None;
    let mut written = Vec::with_capacity(moves.len());
    for sharing in moves.chunk_by(same_ends) {
        for played in sharing {
            let text = if sharing.len() == 1 {
                short(name, played)
            } else {
                let paths = paths.get_or_insert_with(|| variant.capture_paths(position));
                long(name, played, paths)
            };
            written.push((*played, text));
        }
    }
    written
}

/// Returns the text of a legal move, as in [`write_moves`].
///
/// For a move that is not legal here the text has its first and last square, and the landing
/// squares in between if it takes several pieces.
///
/// # Examples
/// ```
/// use galotne::notation::{Fen, parse_move, write_move};
/// use galotne::rules::INTERNATIONAL;
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:W32:B1")?;
/// let played = parse_move(&INTERNATIONAL, &fen.position, " 032 - 28 ")?;
/// assert_eq!(write_move(&INTERNATIONAL, &fen.position, &played), "32-28");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_move(variant: &Variant, position: &Position, played: &Move) -> String {
    let moves = variant.moves(position);
    let shared = (moves.iter()).any(|other| other != played && same_ends(other, played));
    let name = |square| variant.square_name(square);
    if shared {
        long(name, played, &variant.capture_paths(position))
    } else if played.captured.count_ones() > 1 && !moves.contains(played) {
        let paths = variant.irregular_moves(position, played.from, played.to);
        long(name, played, &paths)
    } else {
        short(name, played)
    }
}

/// Returns the legal move that a text means.
///
/// Between squares stands `-`, `x`, `X`, `:`, or a dash or cross from print, with or without
/// spaces. Any of the landing squares in between may be given, in their order, if only one move
/// fits; the complete path of a move always means that move. In Turkish draughts the squares of the
/// captured pieces may stand in their place, as in `f3xf4xe5`.
///
/// # Errors
/// [`MoveError`] names the fault of the text, the legal moves if none fits, or all that fit if
/// there are several.
///
/// # Examples
/// ```
/// use galotne::notation::{Fen, parse_move};
/// use galotne::rules::INTERNATIONAL;
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:W28:B12,13,22,23")?;
/// let round = parse_move(&INTERNATIONAL, &fen.position, "28x19x8x17x28")?;
/// assert_eq!(round.captured.count_ones(), 4);
/// assert_eq!(parse_move(&INTERNATIONAL, &fen.position, "28:28"), Ok(round));
///
/// let error = parse_move(&INTERNATIONAL, &fen.position, "28-33").unwrap_err();
/// assert_eq!(error.to_string(), "`28-33` is not legal: White can play 28x28");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_move(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let (mut squares, mut moves) = (vec![], vec![]);
    let numbering = Numbering::of_positions(variant);
    read_squares(variant, &numbering, text, &mut squares)?;
    find_move(variant, position, &squares, &mut moves)
        .map_err(|fitting| move_error(&numbering, variant, position, text, &fitting))
}

/// Finds the legal move along these squares, two at least. If there is not exactly one, the error
/// holds all that fit.
///
/// `moves` is a buffer for the legal moves, so that calls can share it.
pub(super) fn find_move(
    variant: &Variant,
    position: &Position,
    squares: &[Square],
    moves: &mut Vec<Move>,
) -> Result<Move, Vec<Move>> {
    variant.moves_into(position, moves);
    let &[from, .., to] = squares else {
        return Err(vec![]);
    };
    moves.retain(|played| played.from == from && played.to == to);
    // Paths tell moves with the same ends apart, and check the squares in between.
    if moves.len() > 1 || (moves.len() == 1 && squares.len() > 2) {
        *moves = moves_along(squares, moves, &variant.capture_paths(position));
    }
    if moves.is_empty() && variant.board.is_whole() {
        *moves = captures_of(variant, position, squares);
    }
    match moves[..] {
        [played] => Ok(played),
        _ => Err(std::mem::take(moves)),
    }
}

/// Returns the captures of the pieces on all squares but the first, by the piece on the first: so
/// the Turkish federation writes them.
fn captures_of(variant: &Variant, position: &Position, squares: &[Square]) -> Vec<Move> {
    let Some((&from, captured)) = squares.split_first() else {
        return vec![];
    };
    let set = (captured.iter()).fold(0, |set, &square| set | variant.board.bit(square));
    let mut moves = variant.moves(position);
    moves.retain(|played| {
        let all_differ = played.captured.count_ones() as usize == captured.len();
        played.from == from && played.captured == set && all_differ
    });
    moves
}

/// Returns the irregular moves along these squares: those that miss a compulsory capture.
#[cfg(feature = "pdn")]
pub(super) fn irregular(variant: &Variant, position: &Position, squares: &[Square]) -> Vec<Move> {
    let &[from, .., to] = squares else {
        return vec![];
    };
    let paths = variant.irregular_moves(position, from, to);
    let moves: Vec<Move> = paths.iter().map(|path| path.played).collect();
    moves_along(squares, &moves, &paths)
}

/// Returns the error of a text for which [`find_move`] found no move or several. It lists moves in
/// the notation of the text.
pub(super) fn move_error(
    numbering: &Numbering,
    variant: &Variant,
    position: &Position,
    text: &str,
    fitting: &[Move],
) -> MoveError {
    let texts = |wanted: &dyn Fn(&Move) -> bool| {
        (write_moves_in(numbering, notation_of(text), variant, position).into_iter())
            .filter(|(played, _)| wanted(played))
            .map(|(_, text)| text)
            .collect()
    };
    if fitting.is_empty() {
        MoveError::Illegal {
            text: shown(text),
            barred_after: barred_after(numbering, variant, position, text),
            turn: position.turn(),
            legal: texts(&|_| true),
        }
    } else {
        MoveError::Ambiguous {
            text: shown(text),
            candidates: texts(&|played| fitting.contains(played)),
        }
    }
}

/// Returns the moves in a row of the king that a move text names, if these bar it from moving.
fn barred_after(
    numbering: &Numbering,
    variant: &Variant,
    position: &Position,
    text: &str,
) -> Option<u8> {
    let mut squares = vec![];
    read_squares(variant, numbering, text, &mut squares).ok()?;
    let named = variant.board.bit(*squares.first()?);
    (variant.barred_king(position) & named != 0).then(|| position.king_run(position.turn()).moves())
}

/// Reads the squares of a move text, two at least, into an empty list.
pub(super) fn read_squares(
    variant: &Variant,
    numbering: &Numbering,
    text: &str,
    squares: &mut Vec<Square>,
) -> Result<(), MoveError> {
    let mut reader = Cursor { text, at: 0 };
    loop {
        reader.skip_spaces();
        squares.push(next_square(&mut reader, variant, numbering)?);
        reader.skip_spaces();
        if !reader.take(&SIGNS) {
            break;
        }
    }
    if squares.len() == 1 {
        Err(not_a_move(&reader, "`-` or `x`"))
    } else if reader.peek().is_some() {
        Err(not_a_move(&reader, "`-`, `x` or the end"))
    } else {
        Ok(())
    }
}

/// Reads a square of a move text.
pub(super) fn next_square(
    reader: &mut Cursor<'_>,
    variant: &Variant,
    numbering: &Numbering,
) -> Result<Square, MoveError> {
    let at = reader.at;
    read_square(reader, variant.board, numbering)
        .ok_or_else(|| not_a_move(reader, "a square"))?
        .map_err(|number| MoveError::OffBoard {
            text: shown(reader.text),
            number: shown(number),
            squares: notation_of(number).range(variant.board),
            at,
        })
}

/// Returns two moves in the notation of a text.
fn example(text: &str) -> &'static str {
    match notation_of(text) {
        SquareNotation::Letters => "c3-d4 or c3xe5",
        SquareNotation::Numbers | SquareNotation::NumbersFromBelow => "32-28 or 28x19",
    }
}

fn not_a_move(reader: &Cursor<'_>, expected: &'static str) -> MoveError {
    MoveError::NotAMove {
        text: shown(reader.text),
        expected,
        character: reader.peek(),
        at: reader.at,
    }
}

/// Returns the moves with a path through all these squares, in their order.
fn moves_along(squares: &[Square], moves: &[Move], paths: &[MovePath]) -> Vec<Move> {
    let landings = squares.get(1..).unwrap_or_default();
    let of_moves = || (paths.iter()).filter(|path| moves.contains(&path.played));
    // In games without a rule of quantity one path may be part of another.
    if let Some(path) = of_moves().find(|path| path.path == landings) {
        return vec![path.played];
    }
    let mut found: Vec<Move> = of_moves()
        .filter(|path| is_part(landings, &path.path))
        .map(|path| path.played)
        .collect();
    // Paths come in the order of their moves.
    found.dedup();
    found
}

/// Whether the path has all these landing squares, in order. Both end on the same square.
fn is_part(landings: &[Square], path: &[Square]) -> bool {
    let mut rest = path.iter();
    landings
        .iter()
        .all(|landing| rest.any(|square| square == landing))
}

fn same_ends(one: &Move, other: &Move) -> bool {
    (one.from, one.to) == (other.from, other.to)
}

fn short(name: impl Fn(Square) -> String, played: &Move) -> String {
    joined(name, played, &[played.to])
}

/// Writes a move with the landing squares of its smallest path.
fn long(name: impl Fn(Square) -> String, played: &Move, paths: &[MovePath]) -> String {
    let smallest = paths.partition_point(|path| path.played < *played);
    match paths.get(smallest) {
        Some(path) if path.played == *played => joined(name, played, &path.path),
        _ => short(name, played),
    }
}

fn joined(name: impl Fn(Square) -> String, played: &Move, landings: &[Square]) -> String {
    let mut text = name(played.from);
    for &landing in landings {
        text.push(if played.is_capture() { 'x' } else { '-' });
        text.push_str(&name(landing));
    }
    text
}

/// Says that a king must rest after its moves in a row, as the middle of an error message.
fn must_rest(barred_after: Option<u8>) -> String {
    barred_after.map_or_else(String::new, |moves| {
        format!("that king has made {moves} moves in a row and must rest; ")
    })
}

/// Writes the legal moves as the end of an error message.
#[must_use]
pub fn can_play(legal: &[String]) -> String {
    match legal {
        [] => "has no move, the game is over".to_owned(),
        _ => format!("can play {}", either(legal)),
    }
}

/// Joins texts with commas and an `or`, and counts those beyond the twelfth.
#[must_use]
pub fn either(texts: &[String]) -> String {
    const MAX_LISTED: usize = 12;
    let last = match texts {
        [] => return String::new(),
        [text] => return text.clone(),
        [.., text] if texts.len() <= MAX_LISTED => text.clone(),
        _ => format!("one of {} others", texts.len() - (MAX_LISTED - 1)),
    };
    let before = texts.len().min(MAX_LISTED) - 1;
    let before = texts.get(..before).unwrap_or_default().join(", ");
    format!("{before} or {last}")
}
