//! Fuzz targets. They panic if and only if a reader breaks its contract, and return whether
//! something could be read.

#[cfg(feature = "pdn")]
use super::pdn::{Charset, ReadOptions, StartPosition, parse_game, read_games};
use super::{Fen, parse_move, write_fen, write_move, write_moves};
#[cfg(feature = "pdn")]
use crate::game_record::GameRecord;
use crate::geometry::Square;
use crate::position::{Colour, Position};
#[cfg(feature = "pdn")]
use crate::rules::{ENGLISH, RUSSIAN_GIVEAWAY};
use crate::rules::{VARIANTS, Variant};
use std::fmt::Display;
#[cfg(feature = "pdn")]
use std::io::BufReader;

/// Reads any bytes as a FEN. A position that was read is the same after writing and reading.
pub fn fuzz_fen(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut readable = false;
    for variant in VARIANTS {
        match Fen::parse(variant, &text) {
            Ok(fen) => {
                readable = true;
                let written = write_fen(variant, &fen.position);
                let again = Fen::parse(variant, &written).map(|fen| fen.position);
                assert_eq!(again, Ok(fen.position), "`{text}` became `{written}`");
            }
            Err(error) => {
                assert!(error.at <= text.len(), "{error}: {}", error.at);
                assert_one_line(&error);
            }
        }
    }
    readable
}

/// Reads bytes as a small position and a move text. The texts of its moves differ and are read
/// back as the same moves; any other text that can be read is a legal move.
///
/// The first byte holds the side to move (lowest bit) and the number of pieces, each following
/// byte a piece; what remains is the text.
pub fn fuzz_move(data: &[u8]) -> bool {
    // A full board costs more time than it finds faults.
    const MAX_PIECES: u8 = 20;
    let Some((&head, rest)) = data.split_first() else {
        return false;
    };
    let (pieces, text) = rest.split_at(rest.len().min((head / 2 % (MAX_PIECES + 1)).into()));
    let text = String::from_utf8_lossy(text);
    let turn = Colour::BOTH[usize::from(head % 2)];
    let mut readable = false;
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
            Ok(read) => {
                readable = true;
                assert!(moves.iter().any(|(played, _)| *played == read));
            }
            Err(error) => assert_one_line(&error),
        }
    }
    readable
}

/// Reads any bytes as PDN, whole and in small portions. Games are numbered, there are no more than
/// bytes, all their moves are legal, and a game is the same after writing and reading.
#[cfg(feature = "pdn")]
pub fn fuzz_pdn(data: &[u8]) -> bool {
    let all = ReadOptions::default();
    let mut readable = false;
    for options in [
        all,
        ReadOptions {
            rules: Some(&ENGLISH),
            rotate: true,
            charset: Charset::by_name("windows-1257"),
            ..all
        },
        ReadOptions {
            rules: Some(&RUSSIAN_GIVEAWAY),
            charset: Charset::by_name("utf-16le"),
            ..all
        },
        ReadOptions {
            at: Some(2),
            pasted: true,
            start: StartPosition::parse(None, "W:W22,28:B11,K17", false).ok(),
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
                    readable = true;
                    assert_round_trip(&read.game);
                    for read in std::iter::once(read).chain(&read.others) {
                        assert_eq!(read.number, place + 1);
                        let variant = read.game.variant;
                        for (position, played) in read.game.positions().zip(&read.game.moves) {
                            assert!(variant.moves(&position).contains(played));
                        }
                        read.notes.iter().for_each(assert_one_line);
                    }
                }
                Err(error) => {
                    assert_eq!(error.number, place + 1);
                    assert!((1..=data.len()).contains(&error.line));
                    assert_one_line(error);
                }
            }
        }
    }
    readable
}

/// Writes and reads a game without set-up positions and irregular moves, and compares.
#[cfg(feature = "pdn")]
fn assert_round_trip(game: &GameRecord) {
    if !game.setups.is_empty() || !game.irregular.is_empty() || game.moves.is_empty() {
        return;
    }
    let mut text = format!("[FEN \"{}\"]\n", write_fen(game.variant, &game.start));
    for (position, played) in game.positions().zip(&game.moves) {
        text.push_str(&write_move(game.variant, &position, played));
        text.push('\n');
    }
    let options = ReadOptions {
        rules: Some(game.variant),
        ..ReadOptions::default()
    };
    match parse_game(&text, &options) {
        Ok(again) => assert_eq!(&again.game, game, "{text}"),
        Err(error) => panic!("{error}: {text}"),
    }
}

/// Places a piece for each byte, except on occupied squares.
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
        let closed = variant.promotion_row(colour) | variant.promotion.first_row(board, colour);
        if kind >= 2 || bit & closed != 0 {
            kings[colour.index()] |= bit;
        } else {
            men[colour.index()] |= bit;
        }
    }
    variant.position(men, kings, turn).ok()
}

fn assert_one_line(error: &impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control));
}
