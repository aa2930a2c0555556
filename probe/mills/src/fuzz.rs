//! Fuzz targets, as in [`notation::fuzz`](galotne::notation::fuzz).

use super::VARIANTS;
use super::geometry::{POINTS, Point, Points};
#[cfg(feature = "pdn")]
use super::notation::{SheetOptions, read_sheets, write_sheet};
use super::notation::{parse_fen, parse_move, write_fen, write_moves, write_rings};
#[cfg(feature = "pdn")]
use super::replay::Replay;
use super::rules::Mills;
use galotne::colour::Colour;
use std::fmt::Display;
#[cfg(feature = "pdn")]
use std::io::BufReader;

/// Reads any bytes as a position. A position that was read is the same after writing and reading,
/// also in the form by rings.
pub fn fuzz_fen(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut readable = false;
    for rules in VARIANTS {
        match parse_fen(rules, &text) {
            Ok(position) => {
                readable = true;
                let written = write_fen(&position);
                assert_eq!(
                    parse_fen(rules, &written),
                    Ok(position),
                    "`{text}` became `{written}`"
                );
                let rings = write_rings(&position);
                // The form by rings cannot express that an extra move is due.
                let plain = position.with_extra(false);
                assert_eq!(
                    parse_fen(rules, &rings),
                    Ok(plain),
                    "`{text}` became `{rings}`"
                );
            }
            Err(error) => {
                assert!(error.at <= text.len(), "{error}: {}", error.at);
                one_line(&error);
            }
        }
    }
    readable
}

/// Reads bytes as a position and a move text. The texts of the position's moves differ and are read
/// back as the same moves; any other readable text is a legal move.
///
/// The first byte holds the side to move (lowest bit) and the number of bytes that follow with a
/// stone each, the next one the stones in both hands; the rest is the text.
pub fn fuzz_move(data: &[u8]) -> bool {
    let &[head, hands, ref rest @ ..] = data else {
        return false;
    };
    let (stones, text) = rest.split_at(rest.len().min(usize::from(head / 2) % POINTS));
    let text = String::from_utf8_lossy(text);
    let turn = Colour::BOTH[usize::from(head % 2)];
    let mut sets: [Points; 2] = [0; 2];
    for &stone in stones {
        let bit = 1 << (usize::from(stone) / 2 % POINTS);
        if (sets[0] | sets[1]) & bit == 0 {
            sets[usize::from(stone % 2)] |= bit;
        }
    }
    let mut readable = false;
    for rules in VARIANTS {
        readable |= texts(rules, sets, [hands / 16, hands % 16], turn, &text);
    }
    readable
}

fn texts(rules: &Mills, stones: [Points; 2], hands: [u8; 2], turn: Colour, text: &str) -> bool {
    let Ok(position) = rules.position(stones, hands, turn) else {
        return false;
    };
    let moves = write_moves(rules, &position);
    for (place, (played, written)) in moves.iter().enumerate() {
        assert_eq!(parse_move(rules, &position, written), Ok(*played));
        let numbered = numbered(written);
        assert_eq!(parse_move(rules, &position, &numbered), Ok(*played));
        assert!(moves[..place].iter().all(|(_, other)| other != written));
    }
    match parse_move(rules, &position, text) {
        Ok(read) => {
            assert!(moves.iter().any(|(played, _)| *played == read));
            true
        }
        Err(error) => {
            one_line(&error);
            false
        }
    }
}

/// Returns the text of a move with numbers for its points.
fn numbered(written: &str) -> String {
    (0..POINTS as u8)
        .filter_map(Point::from_index)
        .fold(written.to_owned(), |text, point| {
            text.replace(point.name(), &(point.index() + 1).to_string())
        })
}

/// Reads any bytes as score sheets, in portions of any size. Sheets are numbered, there are no more
/// than bytes, every move is legal or was accepted as irregular, and a game without irregular moves
/// is the same after writing and reading.
#[cfg(feature = "pdn")]
pub fn fuzz_game(data: &[u8]) -> bool {
    let mut readable = false;
    for (place, rules) in VARIANTS.iter().copied().enumerate() {
        let options = SheetOptions {
            accept_irregular: place % 2 == 1,
            pasted: place % 3 == 2,
            ..SheetOptions::default()
        };
        let sheets: Vec<_> = read_sheets(rules, data, options).collect();
        assert!(sheets.len() <= data.len());
        let portions = BufReader::with_capacity(3, data);
        assert!(read_sheets(rules, portions, options).eq(sheets.iter().cloned()));
        for (place, sheet) in sheets.iter().enumerate() {
            let stop = match sheet {
                Ok(sheet) => {
                    assert_eq!(sheet.number, place + 1);
                    readable |= sheet.replay.plies() > 0;
                    replayed(&sheet.replay);
                    sheet.notes.iter().for_each(one_line);
                    sheet.stop.as_ref()
                }
                Err(error) => Some(error),
            };
            if let Some(error) = stop {
                assert_eq!(error.number, place + 1);
                assert!((1..=data.len()).contains(&error.line));
                // A byte of another encoding may take three bytes in UTF-8.
                let longest = 3 * data.len() + 1;
                assert!(error.column.is_none_or(|column| column <= longest));
                one_line(error);
            }
        }
    }
    readable
}

/// Checks that every move of a game is legal, except for those accepted as irregular.
#[cfg(feature = "pdn")]
fn replayed(replay: &Replay) {
    let rules = replay.rules();
    let mut position = replay.at(0).copied().expect("a start");
    for (ply, played) in (1..).zip(replay.moves()) {
        let stood = replay.irregular().iter().any(|stood| stood.ply == ply);
        assert!(stood || rules.moves(&position).contains(played));
        position = rules.play(&position, played);
        assert_eq!(replay.at(ply), Some(&position));
    }
    if !replay.irregular().is_empty() || replay.plies() == 0 {
        return;
    }
    let text = write_sheet(replay, "1-0");
    let mut again = read_sheets(rules, text.as_bytes(), SheetOptions::default());
    let again = again.next().expect("a game").expect("a game that was one");
    assert!(again.stop.is_none(), "{:?}: {text}", again.stop);
    assert_eq!(again.replay.moves(), replay.moves(), "{text}");
    assert_eq!(again.replay.at(0), replay.at(0), "{text}");
}

fn one_line(error: &impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control));
}
