//! Boards drawn in characters, as `galotne probe --board` and Scan print them.
//!
//! A row has a sign for each of its dark squares, between bars or with the numbers of its squares
//! behind it. The side to move stands on another line: `White to play`, as Scan writes, a FEN, or
//! the letter alone.

use galotne::geometry::Square;
use galotne::position::Colour;
use galotne::rules::Variant;

/// The signs of pieces, with their sides and `K` for kings: letters and draughtsmen as `galotne`
/// writes them, then those of Scan (`pos.cpp`, `disp`).
const PIECES: [(char, Colour, &str); 12] = [
    ('w', Colour::White, ""),
    ('W', Colour::White, "K"),
    ('b', Colour::Black, ""),
    ('B', Colour::Black, "K"),
    ('⛀', Colour::White, ""),
    ('⛁', Colour::White, "K"),
    ('⛂', Colour::Black, ""),
    ('⛃', Colour::Black, "K"),
    ('O', Colour::White, ""),
    ('@', Colour::White, "K"),
    ('*', Colour::Black, ""),
    ('#', Colour::Black, "K"),
];

/// The signs of empty squares.
const EMPTY: [char; 3] = ['.', '·', '-'];

/// A board drawn in characters that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextBoardError {
    /// A sign that is not known.
    #[error(
        "`{character}` on the board is not known: write w and W for White's men and kings, b and B \
         for Black's, . for an empty square"
    )]
    Sign {
        /// The sign.
        character: char,
    },
    /// Too few or too many rows.
    #[error("the board has {found} rows, and {expected} are needed")]
    Rows {
        /// Its rows.
        found: usize,
        /// The rows of the board of the game.
        expected: usize,
    },
    /// No side to move.
    #[error(
        "the board does not say who is to move: write `W` or `B` on a line of its own below it"
    )]
    NoSide,
}

/// Writes the FEN of a board; `None` if the text has none.
///
/// # Errors
/// A sign or the side to move is not known, or rows are missing.
pub fn board_fen(variant: &Variant, text: &str) -> Option<Result<String, TextBoardError>> {
    // FENs are one line.
    if !text.trim().contains('\n') {
        return None;
    }
    let width = usize::from(variant.board.row());
    let mut rows: Vec<Vec<char>> = vec![];
    for line in text.lines() {
        match row(line, width) {
            Some(Ok(signs)) => rows.push(signs),
            Some(Err(character)) => return Some(Err(TextBoardError::Sign { character })),
            None => {}
        }
    }
    let expected = usize::from(variant.board.rows());
    match rows.len() {
        0 | 1 => return None,
        found if found != expected => return Some(Err(TextBoardError::Rows { found, expected })),
        _ => {}
    }
    let Some(turn) = text.lines().find_map(side_to_move) else {
        return Some(Err(TextBoardError::NoSide));
    };
    let mut sides = [vec![], vec![]];
    for (sign, index) in rows.into_iter().flatten().zip(0..) {
        let piece = PIECES.iter().find(|(known, ..)| *known == sign);
        if let Some((_, side, king)) = piece {
            let name = variant.square_name(Square::from_index(index));
            sides[side.index()].push(format!("{king}{name}"));
        }
    }
    let [white, black] = sides.map(|pieces| pieces.join(","));
    Some(Ok(format!("{}:W{white}:B{black}", turn.letter())))
}

/// Reads the signs of a row; `None` for other lines. The error is a sign between bars that is not
/// known.
fn row(line: &str, width: usize) -> Option<Result<Vec<char>, char>> {
    let known = |sign: &char| EMPTY.contains(sign) || PIECES.iter().any(|(of, ..)| of == sign);
    if let Some((begin, end)) = line.find('|').zip(line.rfind('|')).filter(|(a, b)| a < b) {
        let inside = line.get(begin + 1..end)?;
        let signs: Vec<char> = inside
            .chars()
            .filter(|sign| !sign.is_whitespace())
            .collect();
        return match signs.iter().find(|sign| !known(sign)) {
            Some(&unknown) => Some(Err(unknown)),
            None => (signs.len() == width).then_some(Ok(signs)),
        };
    }
    let mut signs = vec![];
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next_if(|word| word.chars().count() == 1) {
        signs.extend(word.chars());
    }
    let numbers = words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    (numbers && signs.len() == width && signs.iter().all(known)).then_some(Ok(signs))
}

/// Reads the side to move from a line that states it.
fn side_to_move(line: &str) -> Option<Colour> {
    let line = line.trim().to_lowercase();
    let of = |colour: Colour| {
        let (letter, name) = match colour {
            Colour::White => ("w", "white"),
            Colour::Black => ("b", "black"),
        };
        line == letter
            || line == name
            || line.starts_with(&format!("{letter}:"))
            || ["to play", "to move"]
                .iter()
                .any(|moves| line.starts_with(&format!("{name} {moves}")))
    };
    Colour::BOTH.into_iter().find(|&colour| of(colour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;
    use galotne::rules::{INTERNATIONAL, ITALIAN, RUSSIAN};

    const OURS: &str = "\
    +-----------------+
  8 |   .   .   .   B |
  7 | .   .   .   .   |
  6 |   .   b   .   . |
  5 | .   .   .   .   |
  4 |   .   .   .   . |
  3 | .   w   .   .   |
  2 |   .   .   .   . |
  1 | W   .   .   .   |
    +-----------------+
      a b c d e f g h
    White: w man, W king; Black: b man, B king
";

    /// As Scan 3.1 prints it.
    const SCAN: &str = "  - - - - @     01  02  03  04  05
- - - - -     06  07  08  09  10
  - * - - -     11  12  13  14  15
- - - - -     16  17  18  19  20
  - - - - -     21  22  23  24  25
- - - - -     26  27  28  29  30
  - - O - -     31  32  33  34  35
- - - - -     36  37  38  39  40
  - - - - -     41  42  43  44  45
# - - - -     46  47  48  49  50

Black to play, bitbase draw
";

    fn read(variant: &Variant, text: &str) -> String {
        board_fen(variant, text)
            .expect("a board")
            .unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn boards_are_read() {
        let text = format!("{OURS}\nB:Wc3,Ka1:Bd6,Kh8   KMvKM, Black to move\n");
        assert_eq!(read(&RUSSIAN, &text), "B:Wc3,Ka1:BKh8,d6");
        let unicode = text.replace(" w ", " ⛀ ").replace(" W ", " ⛁ ");
        let unicode = unicode
            .replace(" b ", " ⛂ ")
            .replace(" B ", " ⛃ ")
            .replace(" . ", " · ");
        assert_eq!(read(&RUSSIAN, &unicode), "B:Wc3,Ka1:BKh8,d6");
        // The rows of a mirrored board begin with a dark square where these begin with a light one.
        assert_eq!(read(&ITALIAN, &text), "B:W22,K29:BK4,10");
        let fen = read(&INTERNATIONAL, SCAN);
        assert_eq!(fen, "B:WK5,33:B12,K46");
        assert!(Fen::parse(&INTERNATIONAL, &fen).is_ok());
        for turn in ["W", "white", "White to move"] {
            let text = SCAN.replace("Black to play, bitbase draw", turn);
            assert!(read(&INTERNATIONAL, &text).starts_with("W:"), "{turn}");
        }
    }

    #[test]
    fn boards_that_cannot_be_read_are_refused() {
        for (variant, text, expected) in [
            (&RUSSIAN, OURS.to_owned(), "`W` or `B` on a line of its own"),
            (&RUSSIAN, OURS.replace('b', "q"), "`q`"),
            (
                &RUSSIAN,
                OURS.lines().skip(4).collect::<Vec<_>>().join("\n"),
                "5 rows",
            ),
            (
                &INTERNATIONAL,
                SCAN.replace("Black to play", "White wins"),
                "on a line of its own",
            ),
        ] {
            let error = board_fen(variant, &text)
                .expect("a board")
                .expect_err(expected);
            assert!(error.to_string().contains(expected), "{error}");
        }
        // A board of another size, and texts that are no boards.
        for text in ["W:WK1:BK5", "", "\n\n", "a\nb", "| w |\n| b |", SCAN] {
            assert_eq!(board_fen(&RUSSIAN, text), None, "{text}");
        }
    }
}
