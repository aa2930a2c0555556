//! Positions and moves in the protocol's notation.

use galotne::geometry::{Square, TEN};
use galotne::king_run::KingRun;
use galotne::position::{Colour, Position, PositionError};
use galotne::rules::{Move, Variant};

/// The reason why a text is not a position or not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The text is not a letter for the side to move and one for each square.
    #[error("a position is W or B and 50 letters of w b W B e, not `{0}`")]
    Position(String),
    /// The game has no such position.
    #[error("not a position: {0}")]
    Impossible(#[from] PositionError),
    /// The text is not a count of moves in a row by a king.
    #[error(
        "`{0}` is not a king's moves in a row: write W46=2 for two moves of White's king on 46"
    )]
    KingRun(String),
    /// The text is not two or more numbers of squares.
    #[error("`{0}` is not a move: write 32-28, or 28x19x23 with all captured squares")]
    Move(String),
    /// The position has no such move.
    #[error("`{0}` is not a legal move here")]
    Illegal(String),
    /// Several captures go between these squares.
    #[error("`{0}` may be several captures: write the captured squares")]
    Ambiguous(String),
}

/// The number of characters after which a quoted text is cut.
const MAX_QUOTED_CHARACTERS: usize = 60;

fn quote(text: &str) -> String {
    text.chars().take(MAX_QUOTED_CHARACTERS).collect()
}

/// Reads a position: `W` or `B`, and for each square from 1 on `w`, `b`, `W`, `B` or `e`.
///
/// # Errors
/// The text is not a position of the game.
pub fn read_position(variant: &Variant, text: &str) -> Result<Position, NotationError> {
    let unreadable = || NotationError::Position(quote(text));
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W' | 'w') => Colour::White,
        Some('B' | 'b') => Colour::Black,
        _ => return Err(unreadable()),
    };
    let (mut men, mut kings) = ([0; 2], [0; 2]);
    let mut squares = 0;
    for letter in letters {
        squares += 1;
        let square = TEN.square(squares).ok_or_else(unreadable)?;
        let (pieces, colour) = match letter {
            'w' => (&mut men, Colour::White),
            'b' => (&mut men, Colour::Black),
            'W' => (&mut kings, Colour::White),
            'B' => (&mut kings, Colour::Black),
            'e' => continue,
            _ => return Err(unreadable()),
        };
        pieces[colour.index()] |= TEN.bit(square);
    }
    if squares != u64::from(TEN.squares()) {
        return Err(unreadable());
    }
    Ok(variant.position(men, kings, turn)?)
}

/// Reads the argument `wolf`: the moves in a row that a king of either side has made in Frisian
/// draughts, as lidraughts tells them to its Scan: `W46=2 B05=1`.
///
/// # Errors
/// The text is of another form, or the position has no such king beside a man of its side.
pub fn read_king_runs(
    variant: &Variant,
    position: Position,
    text: &str,
) -> Result<Position, NotationError> {
    let mut runs = [KingRun::NONE; 2];
    for word in text.split_whitespace() {
        let unreadable = || NotationError::KingRun(quote(word));
        let (place, moves) = word.split_once('=').ok_or_else(unreadable)?;
        let (colour, square) = match place.split_at_checked(1).ok_or_else(unreadable)? {
            ("W", square) => (Colour::White, square),
            ("B", square) => (Colour::Black, square),
            _ => return Err(unreadable()),
        };
        let square = (square.parse().ok()).and_then(|number| TEN.square(number));
        let run = (square.zip(moves.parse().ok()))
            .and_then(|(square, moves)| KingRun::new(square, moves));
        runs[colour.index()] = run.ok_or_else(unreadable)?;
    }
    Ok(variant.with_king_runs(position, runs)?)
}

/// Writes a position.
#[must_use]
pub fn write_position(position: &Position) -> String {
    let mut text = String::from(position.turn().letter());
    for square in TEN.iter(TEN.all()) {
        let bit = TEN.bit(square);
        let is = |set: u64| set & bit != 0;
        text.push(match () {
            () if is(position.men(Colour::White)) => 'w',
            () if is(position.men(Colour::Black)) => 'b',
            () if is(position.kings(Colour::White)) => 'W',
            () if is(position.kings(Colour::Black)) => 'B',
            () => 'e',
        });
    }
    text
}

/// Writes a move: `32-28`, or `28x19x23` with the captured squares after the two of the move, in
/// ascending order.
#[must_use]
pub fn write_move(played: &Move) -> String {
    let (from, to) = (played.from.number(), played.to.number());
    if !played.is_capture() {
        return format!("{from}-{to}");
    }
    let captured = TEN
        .iter(played.captured)
        .map(|square| format!("x{}", square.number()));
    format!("{from}x{to}{}", captured.collect::<String>())
}

/// Reads a move of a position. Captured squares may come in any order, and may be left out where
/// only one capture goes between the two squares.
///
/// # Errors
/// The text is not a legal move, or fits several.
pub fn read_move(
    variant: &Variant,
    position: &Position,
    text: &str,
) -> Result<Move, NotationError> {
    let numbers: Option<Vec<Square>> = (text.split(['-', 'x']))
        .map(|number| TEN.square(number.parse().ok()?))
        .collect();
    let Some([from, to, captured @ ..]) = numbers.as_deref() else {
        return Err(NotationError::Move(quote(text)));
    };
    let captured = captured
        .iter()
        .fold(0, |set, &square| set | TEN.bit(square));
    let mut fitting = (variant.moves(position).into_iter()).filter(|played| {
        played.from == *from && played.to == *to && (captured == 0 || captured == played.captured)
    });
    match (fitting.next(), fitting.next()) {
        (Some(played), None) => Ok(played),
        (Some(_), Some(_)) => Err(NotationError::Ambiguous(quote(text))),
        (None, _) => Err(NotationError::Illegal(quote(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;
    use galotne::rules::{FRISIAN, INTERNATIONAL};

    fn position(fen: &str) -> Position {
        Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position
    }

    #[test]
    fn written_positions_are_read_back() {
        let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
        let read = read_position(&INTERNATIONAL, start).expect("the start");
        assert_eq!(Some(read), INTERNATIONAL.start());
        assert_eq!(write_position(&read), start);
        let kings = position("B:WK1,K7,30:BK50,16");
        assert_eq!(
            read_position(&INTERNATIONAL, &write_position(&kings)),
            Ok(kings)
        );
        let (short, long) = (&start[..50], format!("{start}e"));
        for text in ["", "W", "Xe", short, &long, &start.replace('e', "?")] {
            let read = read_position(&INTERNATIONAL, text);
            assert!(matches!(read, Err(NotationError::Position(_))), "{text}");
        }
        let unpromoted = read_position(&INTERNATIONAL, &format!("Ww{}", "e".repeat(49)));
        assert!(matches!(unpromoted, Err(NotationError::Impossible(_))));
    }

    #[test]
    fn the_moves_in_a_row_of_kings_are_read() {
        let there = |tail: &str| {
            let fen = format!("W:W28,K46:BK5,43{tail}");
            Fen::parse(&FRISIAN, &fen).expect("a FEN").position
        };
        for (wolf, tail) in [("", ""), ("W46=2", ":+0+246"), ("B05=1 W46=3", ":+105+346")] {
            assert_eq!(read_king_runs(&FRISIAN, there(""), wolf), Ok(there(tail)));
        }
        for text in [
            "46=2", "W46", "W46=0", "W46=4", "W51=1", "x46=1", "=", "Wx=1", "é=1",
        ] {
            let read = read_king_runs(&FRISIAN, there(""), text);
            assert_eq!(read, Err(NotationError::KingRun(text.to_owned())));
        }
        for (variant, text) in [
            (&FRISIAN, "W28=1"),
            (&FRISIAN, "W5=1"),
            (&INTERNATIONAL, "W46=1"),
        ] {
            let read = read_king_runs(variant, there(""), text);
            assert!(matches!(read, Err(NotationError::Impossible(_))), "{text}");
        }
    }

    #[test]
    fn captured_squares_may_be_left_out_of_an_unambiguous_capture() {
        let plain = position("W:W28:B23,22");
        let taken = read_move(&INTERNATIONAL, &plain, "28x19").expect("a move");
        assert_eq!(write_move(&taken), "28x19x23");
        assert_eq!(read_move(&INTERNATIONAL, &plain, "28x19x23"), Ok(taken));
        let illegal = read_move(&INTERNATIONAL, &plain, "28x19x22");
        assert!(matches!(illegal, Err(NotationError::Illegal(_))));
        for text in ["28-", "99-1"] {
            let read = read_move(&INTERNATIONAL, &plain, text);
            assert!(matches!(read, Err(NotationError::Move(_))), "{text}");
        }
        // Two routes between the same squares, each over two of four men.
        let both = position("W:WK46:B19,20,9,10,23,28");
        let moves = INTERNATIONAL.moves(&both);
        let same: Vec<_> = (moves.iter())
            .filter(|played| {
                moves.iter().any(|other| {
                    other != *played && (other.from, other.to) == (played.from, played.to)
                })
            })
            .collect();
        for played in &same {
            let text = write_move(played);
            assert_eq!(read_move(&INTERNATIONAL, &both, &text), Ok(**played));
            let short: Vec<_> = text.split('x').take(2).collect();
            let read = read_move(&INTERNATIONAL, &both, &short.join("x"));
            assert!(matches!(read, Err(NotationError::Ambiguous(_))), "{read:?}");
        }
        for played in &moves {
            let text = write_move(played);
            let backward: Vec<_> = text.split('x').collect();
            let (ends, captured) = backward.split_at(2.min(backward.len()));
            let turned: Vec<_> = ends.iter().chain(captured.iter().rev()).copied().collect();
            assert_eq!(
                read_move(&INTERNATIONAL, &both, &turned.join("x")),
                Ok(*played)
            );
        }
    }
}
