//! Positions and moves as people and programs write them: text comes in, [`Position`]s and
//! [`Move`]s go out, and back.
//!
//! Reading is liberal, since score sheets and programs differ in their spelling; writing is strict:
//! one text for one position ([`write_fen`]), one text for one move among the legal ones
//! ([`write_moves`]). No text makes a reader panic; what cannot be read is an error of one line that
//! names the place and says what to write instead.
//!
//! [`Position`]: crate::position::Position
//! [`Move`]: crate::rules::Move

mod fen;
mod moves;
mod numbering;
#[cfg(feature = "pdn")]
pub mod pdn;

pub use fen::{Fen, FenError, FenErrorKind, write_fen};
pub use moves::{MoveError, parse_move, write_move, write_moves};

use crate::geometry::{Board, Square};
use numbering::Numbering;

/// A place in a text, and the steps readers take from it.
///
/// It only ever steps over whole characters, so the place is always the start of one.
struct Reader<'a> {
    text: &'a str,
    /// Byte offset of what is read next.
    at: usize,
}

impl<'a> Reader<'a> {
    /// What is still to be read.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_spaces(&mut self) {
        self.skip_while(|byte| byte.is_ascii_whitespace());
    }

    /// Steps over one of these characters, if it comes next.
    fn take(&mut self, wanted: &[char]) -> bool {
        let taken = self.peek().filter(|next| wanted.contains(next));
        self.at += taken.map_or(0, char::len_utf8);
        taken.is_some()
    }

    /// Steps over the digits that come next.
    fn digits(&mut self) -> &'a str {
        self.skip_while(|byte| byte.is_ascii_digit())
    }

    fn skip_while(&mut self, wanted: impl Fn(&u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| wanted(byte)).count();
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }
}

/// Reads a square. `None` if nothing here looks like one; the text if it does, but the board has no
/// such square.
///
/// With [`Spelling::name`](crate::spelling::Spelling::name) the one place that knows how squares are spelt: the numbers of
/// [`Square::number`], leading zeros ignored, and on 8 x 8 fields letters and digits too, whichever
/// of the two are written there.
fn read_square<'a>(
    reader: &mut Reader<'a>,
    board: &Board,
    numbering: &Numbering,
) -> Option<Result<Square, &'a str>> {
    if board.rows() == 8
        && let Some(text) = reader.rest().get(..2)
        && let [letter, digit @ b'0'..=b'9'] = text.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        let column = letter.to_ascii_lowercase() - b'a';
        let rank = digit.checked_sub(b'1');
        reader.at += 2;
        let square = rank.and_then(|rank| numbering.lettered(board, column, rank));
        return Some(square.ok_or(text));
    }
    let digits = reader.digits();
    if digits.is_empty() {
        return None;
    }
    // A number that does not fit is off every board.
    let number = digits.parse().unwrap_or(u64::MAX);
    let square = board.square(number).ok_or(digits);
    Some(square.map(|square| numbering.number(board, square)))
}

/// A text of any origin as it may stand in a one-line message: shortened, nothing unprintable.
fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    let mut shown = String::new();
    for character in text.chars().take(LONGEST) {
        push_printable(&mut shown, character);
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("..");
    }
    shown
}

fn push_printable(text: &mut String, character: char) {
    match character {
        // Printable, but escaped by Rust.
        '"' | '\'' | '\\' => text.push(character),
        _ => text.extend(character.escape_debug()),
    }
}

/// What stands where something else was expected: a quoted character or the end.
fn found(character: &Option<char>) -> String {
    let &Some(character) = character else {
        return "the end".to_owned();
    };
    let mut text = "`".to_owned();
    push_printable(&mut text, character);
    text.push('`');
    text
}

/// Entry points for fuzzers. They panic when a promise of this module is broken, and only then.
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz {
    use super::{Fen, parse_move, write_fen, write_move, write_moves};
    use crate::geometry::Square;
    use crate::position::{Colour, Position};
    use crate::rules::{VARIANTS, Variant};
    use std::fmt::Display;

    /// Reads any bytes as a FEN: what can be read is written in one way and read back as the same.
    pub fn fuzz_fen(data: &[u8]) {
        let text = String::from_utf8_lossy(data);
        for variant in VARIANTS {
            match Fen::parse(variant, &text) {
                Ok(fen) => {
                    let written = write_fen(variant, &fen.position);
                    let again = Fen::parse(variant, &written).map(|fen| fen.position);
                    assert_eq!(again, Ok(fen.position), "`{text}` became `{written}`");
                }
                Err(error) => {
                    assert!(error.at <= text.len(), "{error}: {}", error.at);
                    one_line(&error);
                }
            }
        }
    }

    /// Reads bytes as a small position and a move text: the texts of its moves differ and are read
    /// back as themselves; what else can be read is a legal move.
    ///
    /// The first byte holds the side to move (lowest bit) and the number of pieces, each following
    /// byte a piece; what remains is the text.
    pub fn fuzz_move(data: &[u8]) {
        // A full board costs more time than it finds faults.
        const MOST_PIECES: u8 = 20;
        let Some((&head, rest)) = data.split_first() else {
            return;
        };
        let (pieces, text) = rest.split_at(rest.len().min((head / 2 % (MOST_PIECES + 1)).into()));
        let text = String::from_utf8_lossy(text);
        let turn = Colour::BOTH[usize::from(head % 2)];
        for variant in VARIANTS {
            let Some(position) = position(variant, pieces, turn) else {
                continue;
            };
            let moves = write_moves(variant, &position);
            for (place, (played, written)) in moves.iter().enumerate() {
                assert_eq!(parse_move(variant, &position, written), Ok(*played));
                assert_eq!(&write_move(variant, &position, played), written);
                assert!(moves[..place].iter().all(|(_, other)| other != written));
            }
            match parse_move(variant, &position, &text) {
                Ok(read) => assert!(moves.iter().any(|(played, _)| *played == read)),
                Err(error) => one_line(&error),
            }
        }
    }

    /// Reads any bytes as PDN, in whatever portions they come: games are numbered, and few enough;
    /// every move of a game is legal.
    #[cfg(feature = "pdn")]
    pub fn fuzz_pdn(data: &[u8]) {
        use super::pdn::{Charset, ReadOptions, Start, read_games};
        use crate::rules::{ENGLISH, RUSSIAN_GIVEAWAY};
        use std::io::BufReader;

        let all = ReadOptions::default();
        for options in [
            all,
            ReadOptions {
                rules: Some(&ENGLISH),
                rotate: true,
                charset: Charset::named("windows-1257"),
                ..all
            },
            ReadOptions {
                rules: Some(&RUSSIAN_GIVEAWAY),
                charset: Charset::named("utf-16le"),
                ..all
            },
            ReadOptions {
                at: Some(2),
                pasted: true,
                start: Start::parse(None, "W:W22,28:B11,K17", false).ok(),
                ..all
            },
        ] {
            let games: Vec<_> = read_games(data, options).collect();
            let portions = BufReader::with_capacity(3, data);
            assert!(read_games(portions, options).eq(games.iter().cloned()));
            assert!(games.len() <= data.len());
            for (place, game) in games.iter().enumerate() {
                match game {
                    Ok(read) => {
                        for read in std::iter::once(read).chain(&read.others) {
                            assert_eq!(read.number, place + 1);
                            let variant = read.game.variant;
                            for (position, played) in read.game.positions().zip(&read.game.moves) {
                                assert!(variant.moves(&position).contains(played));
                            }
                            read.notes.iter().for_each(one_line);
                        }
                    }
                    Err(error) => {
                        assert_eq!(error.number, place + 1);
                        assert!((1..=data.len()).contains(&error.line));
                        one_line(error);
                    }
                }
            }
        }
    }

    /// A piece for each byte, those left out that would make it no position.
    fn position(variant: &Variant, pieces: &[u8], turn: Colour) -> Option<Position> {
        let board = variant.board;
        let mut men = [0; 2];
        let mut kings = [0; 2];
        let mut occupied = 0;
        for &piece in pieces {
            let (kind, square) = (piece / board.squares(), piece % board.squares());
            let bit = board.bit(Square::from_index(square));
            let colour = Colour::BOTH[usize::from(kind % 2)];
            if occupied & bit != 0 {
                continue;
            }
            occupied |= bit;
            if kind >= 2 || bit & variant.crowning_row(colour) != 0 {
                kings[colour.index()] |= bit;
            } else {
                men[colour.index()] |= bit;
            }
        }
        variant.position(men, kings, turn).ok()
    }

    fn one_line(error: &impl Display) {
        let message = error.to_string();
        assert!(!message.is_empty() && !message.contains(char::is_control));
    }
}
