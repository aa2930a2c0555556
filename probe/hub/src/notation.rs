//! Positions and moves as the protocol writes them.

use galotne::geometry::{Square, TEN};
use galotne::position::{Colour, Position, PositionError};
use galotne::rules::{INTERNATIONAL, Move};

/// Why a text is no position or no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// It has not a letter for the side to move and one for each square.
    #[error("a position is W or B and 50 letters of w b W B e, not `{0}`")]
    Position(String),
    /// No such position can be.
    #[error("no position: {0}")]
    Impossible(#[from] PositionError),
    /// It is not two or more numbers of squares.
    #[error("`{0}` is no move: write 32-28, or 28x19x23 with all captured squares")]
    Move(String),
    /// There is no such move in the position.
    #[error("`{0}` is no legal move here")]
    Illegal(String),
    /// Several moves capture differently between these squares.
    #[error("`{0}` may be several captures: write the captured squares")]
    Ambiguous(String),
}

/// Longer texts are quoted in part.
const QUOTED: usize = 60;

fn quote(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

/// Reads a position: `W` or `B`, and for each square from 1 on `w`, `b`, `W`, `B` or `e`.
///
/// # Errors
/// It is none.
pub fn read_position(text: &str) -> Result<Position, NotationError> {
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
    Ok(INTERNATIONAL.position(men, kings, turn)?)
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

/// Writes a move: `32-28`, or `28x19x23` with all captured squares behind the two of the move,
/// ascending.
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

/// Reads a move of a position. Captured squares may stand in any order, and may be left out where
/// only one capture goes between the two squares.
///
/// # Errors
/// It is none, or could be several.
pub fn read_move(position: &Position, text: &str) -> Result<Move, NotationError> {
    let numbers: Option<Vec<Square>> = (text.split(['-', 'x']))
        .map(|number| TEN.square(number.parse().ok()?))
        .collect();
    let Some([from, to, captured @ ..]) = numbers.as_deref() else {
        return Err(NotationError::Move(quote(text)));
    };
    let captured = captured
        .iter()
        .fold(0, |set, &square| set | TEN.bit(square));
    let mut fitting = (INTERNATIONAL.moves(position).into_iter()).filter(|played| {
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

    fn position(fen: &str) -> Position {
        Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
        let read = read_position(start).expect("the start");
        assert_eq!(Some(read), INTERNATIONAL.start());
        assert_eq!(write_position(&read), start);
        let kings = position("B:WK1,K7,30:BK50,16");
        assert_eq!(read_position(&write_position(&kings)), Ok(kings));
        for text in [
            "",
            "W",
            "Xe",
            &start[..50],
            &format!("{start}e"),
            &start.replace('e', "?"),
        ] {
            assert!(
                matches!(read_position(text), Err(NotationError::Position(_))),
                "{text}"
            );
        }
        let crowned = format!("Ww{}", "e".repeat(49));
        assert!(matches!(
            read_position(&crowned),
            Err(NotationError::Impossible(_))
        ));
    }

    #[test]
    fn captures_name_what_is_captured_unless_nothing_else_can_be() {
        let plain = position("W:W28:B23,22");
        let taken = read_move(&plain, "28x19").expect("a move");
        assert_eq!(write_move(&taken), "28x19x23");
        assert_eq!(read_move(&plain, "28x19x23"), Ok(taken));
        assert!(matches!(
            read_move(&plain, "28x19x22"),
            Err(NotationError::Illegal(_))
        ));
        assert!(matches!(
            read_move(&plain, "28-"),
            Err(NotationError::Move(_))
        ));
        assert!(matches!(
            read_move(&plain, "99-1"),
            Err(NotationError::Move(_))
        ));
        // Two ways around, each over two of four.
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
            assert_eq!(read_move(&both, &text), Ok(**played));
            let short: Vec<_> = text.split('x').take(2).collect();
            let short = read_move(&both, &short.join("x"));
            assert!(
                matches!(short, Err(NotationError::Ambiguous(_))),
                "{short:?}"
            );
        }
        for played in &moves {
            let text = write_move(played);
            let backward: Vec<_> = text.split('x').collect();
            let (ends, captured) = backward.split_at(2.min(backward.len()));
            let turned: Vec<_> = ends.iter().chain(captured.iter().rev()).copied().collect();
            assert_eq!(read_move(&both, &turned.join("x")), Ok(*played));
        }
    }
}
