//! Moves in the notation of their board: `32-28`, `28x19`, `c3-d4`, and with every landing square
//! where two captures share both ends.

use super::numbering::Numbering;
use super::{Cursor, found, read_square, shown};
use crate::geometry::Square;
use crate::position::{Colour, Position};
use crate::rules::{Move, MovePath, Variant};

/// What may stand between two squares. Captures are compulsory, so a position never has quiet moves
/// and captures to tell apart: the sign is read, but says nothing. The later ones are from print
/// (dashes, the minus, the multiplication sign) and from Cyrillic keyboards.
pub(super) const SIGNS: [char; 14] = [
    '-', 'x', 'X', ':', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}',
    '\u{2212}', '×', 'х', 'Х',
];

/// A text that is no move of the position. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text has another form than a move has.
    #[error(
        "expected {expected}, found {}, at character {} of `{text}`: write a move as 32-28 or 28x19",
        found(.character), .at + 1
    )]
    NotAMove {
        /// The text as typed, shortened where it is long.
        text: String,
        /// What would fit.
        expected: &'static str,
        /// What stands there; `None` for the end.
        character: Option<char>,
        /// Where: a byte offset, from 0.
        at: usize,
    },
    /// A number that is no square.
    #[error("square {number} is not on the board ({squares}), at character {} of `{text}`", .at + 1)]
    OffBoard {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The number as typed.
        number: String,
        /// Which squares the board has.
        squares: &'static str,
        /// Where: a byte offset, from 0.
        at: usize,
    },
    /// Well written, but not a legal move here.
    #[error("`{text}` is not legal: {turn:?} {}", can_play(.legal))]
    Illegal {
        /// The text as typed, shortened where it is long.
        text: String,
        /// Whose turn it is.
        turn: Colour,
        /// What is legal, as [`write_moves`] writes it; none where the game is over.
        legal: Vec<String>,
    },
    /// More than one move fits.
    #[error("`{text}` may be {}: write every landing square", either(.candidates))]
    Ambiguous {
        /// The text as typed, shortened where it is long.
        text: String,
        /// The moves that fit, as [`write_moves`] writes them.
        candidates: Vec<String>,
    },
}

/// The legal moves with their texts, in the order of [`Variant::moves`]; no two texts are equal.
///
/// Quiet moves are written `32-28`, captures `28x19`. Where another legal move shares both squares,
/// all landing squares are written, `2x16x38x24x2`: of several paths to the same capture the
/// smallest, squares compared as numbers.
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
    write_moves_in(&Numbering::USUAL, variant, position)
}

/// [`write_moves`] in another numbering.
pub(super) fn write_moves_in(
    numbering: &Numbering,
    variant: &Variant,
    position: &Position,
) -> Vec<(Move, String)> {
    let name = |square| numbering.name(variant, square);
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

/// The text of one legal move, as [`write_moves`] writes it.
///
/// A move that is not legal here gets its first and last square, and where it takes several pieces
/// the landing squares in between.
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

/// The legal move that a text means.
///
/// Between squares stands `-`, `x`, `X` or `:`, whichever, or a dash or cross from print, with or
/// without spaces. Of the landing squares in between as many may be given as one likes, in order
/// and along any path of the capture, if one move only fits; the complete path of a move always
/// means that move.
///
/// # Errors
/// [`MoveError`] says what is wrong with the text, lists the legal moves if it means none of them,
/// and the moves it may mean if they are several.
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
    read_squares(variant, &Numbering::USUAL, text, &mut squares)?;
    resolve(variant, position, &squares, &mut moves)
        .map_err(|fitting| unresolved(&Numbering::USUAL, variant, position, text, &fitting))
}

/// The legal move that leads along these squares, two at least; those that do if it is not one.
///
/// `moves` is room for the legal moves, so that many calls can share it.
pub(super) fn resolve(
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
    // Paths decide between moves that share both ends, and bear out the squares in between.
    if moves.len() > 1 || (moves.len() == 1 && squares.len() > 2) {
        *moves = along(squares, moves, &variant.capture_paths(position));
    }
    match moves[..] {
        [played] => Ok(played),
        _ => Err(std::mem::take(moves)),
    }
}

/// The moves along these squares by which a capture that is due is missed.
#[cfg(feature = "pdn")]
pub(super) fn irregular(variant: &Variant, position: &Position, squares: &[Square]) -> Vec<Move> {
    let &[from, .., to] = squares else {
        return vec![];
    };
    let paths = variant.irregular_moves(position, from, to);
    let moves: Vec<Move> = paths.iter().map(|text| text.played).collect();
    along(squares, &moves, &paths)
}

/// What to say about a text that [`resolve`] found no single move for.
pub(super) fn unresolved(
    numbering: &Numbering,
    variant: &Variant,
    position: &Position,
    text: &str,
    fitting: &[Move],
) -> MoveError {
    let texts = |wanted: &dyn Fn(&Move) -> bool| {
        (write_moves_in(numbering, variant, position).into_iter())
            .filter(|(played, _)| wanted(played))
            .map(|(_, text)| text)
            .collect()
    };
    if fitting.is_empty() {
        MoveError::Illegal {
            text: shown(text),
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
            squares: variant.square_notation.range(variant.board),
            at,
        })
}

fn not_a_move(reader: &Cursor<'_>, expected: &'static str) -> MoveError {
    MoveError::NotAMove {
        text: shown(reader.text),
        expected,
        character: reader.peek(),
        at: reader.at,
    }
}

/// Those of the moves that `squares`, a path or some squares of one, leads along.
fn along(squares: &[Square], moves: &[Move], paths: &[MovePath]) -> Vec<Move> {
    let landings = squares.get(1..).unwrap_or_default();
    let of_moves = || (paths.iter()).filter(|text| moves.contains(&text.played));
    // Where captures need not be the longest, one path may be a part of another.
    if let Some(text) = of_moves().find(|text| text.path == landings) {
        return vec![text.played];
    }
    let mut found: Vec<Move> = of_moves()
        .filter(|text| is_part(landings, &text.path))
        .map(|text| text.played)
        .collect();
    // Paths come in the order of their moves.
    found.dedup();
    found
}

/// Whether the landing squares are some of the path, in order. Both end on the same square.
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

/// The move with the landing squares of its smallest path.
fn long(name: impl Fn(Square) -> String, played: &Move, paths: &[MovePath]) -> String {
    let smallest = paths.partition_point(|text| text.played < *played);
    match paths.get(smallest) {
        Some(text) if text.played == *played => joined(name, played, &text.path),
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

/// The legal moves as the end of an error message.
#[must_use]
pub fn can_play(legal: &[String]) -> String {
    match legal {
        [] => "has no move, the game is over".to_owned(),
        _ => format!("can play {}", either(legal)),
    }
}

/// The texts with commas and an `or`; no more of them than fit on a line.
#[must_use]
pub fn either(texts: &[String]) -> String {
    const MOST: usize = 12;
    let last = match texts {
        [] => return String::new(),
        [text] => return text.clone(),
        [.., text] if texts.len() <= MOST => text.clone(),
        _ => format!("one of {} others", texts.len() - (MOST - 1)),
    };
    let before = texts.len().min(MOST) - 1;
    let before = texts.get(..before).unwrap_or_default().join(", ");
    format!("{before} or {last}")
}
