//! FENs as people type and paste them.
//!
//! Programs get the parser of the library ([`Fen::parse`](galotne::notation::Fen::parse)), which
//! refuses what no program writes. People paste lines of PDN files, and know the letters of their
//! language. This module rewrites such a text for the parser, where it has one meaning.

use crate::json::ReportedError;
use crate::names::shortened;
use crate::text_board::{TextBoardError, board_fen};
use galotne::notation::trim;
use galotne::rules::{SquareNotation, Variant};
use std::borrow::Cow;

/// The mark that some editors write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text with more than one meaning. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TypedFenError {
    /// Both separators of sections.
    #[error(
        "`:` and `;` are both there, and `;` may stand between sections or squares: write `:` \
         between sections and `,` between squares"
    )]
    Separators,
    /// A letter that is a king or the file of a square.
    #[error(
        "`{letter}{digits}` may be a king on {digits} or a square of file d: write K{digits} if it \
         is a king"
    )]
    KingOrSquare {
        /// `D` as typed.
        letter: char,
        /// The digits after it.
        digits: String,
    },
    /// A board drawn in characters that cannot be read.
    #[error(transparent)]
    Board(#[from] TextBoardError),
    /// A position of the Hub protocol with the moves after it.
    #[error(
        "moves follow the position: judge them with `galotne adjudicate --fen {position} --moves ..`"
    )]
    HubMoves {
        /// The position.
        position: String,
    },
}

impl ReportedError for TypedFenError {
    fn kind(&self) -> &'static str {
        "fen"
    }
}

/// Returns a position as pasted without the byte order mark, the white space and the PDN tag
/// around it, `[FEN "W:WK1:BK5"]`, or the `pos=` of the Hub protocol before it.
///
/// # Examples
/// ```
/// use galotne_answer::pasted_fen;
///
/// assert_eq!(pasted_fen("\u{feff}[FEN \"W:WK1:BK5\"]\r\n"), "\"W:WK1:BK5\"");
/// ```
#[must_use]
pub fn pasted_fen(text: &str) -> &str {
    let text = text.trim_start_matches(BYTE_ORDER_MARK).trim();
    let value = || {
        let tag = text.strip_prefix('[')?.strip_suffix(']')?.trim_start();
        let (name, value) = tag.split_at_checked("FEN".len())?;
        let ends = value.starts_with(|next: char| next == '"' || next.is_whitespace());
        (ends && name.eq_ignore_ascii_case("FEN")).then(|| value.trim())
    };
    // The Hub protocol has `pos pos=W..`.
    let hub = || {
        text.strip_prefix("pos ")
            .unwrap_or(text)
            .trim_start()
            .strip_prefix("pos=")
    };
    value().or_else(hub).unwrap_or(text)
}

/// Rewrites a position as typed or pasted for the parser of FENs. Besides [`pasted_fen`]:
///
/// - `;` stands for `:` if there is no `:`.
/// - `D` (Dutch *dam*, Latvian *dāma*) and `Д` stand for `K`. On 8x8 fields `d4` is a square and
///   `Dd4` a king; `D4` is refused in games with numbered squares. On larger boards `d4` is a
///   square where other squares have letters too.
/// - `Б` stands for `W`; `Ч` and the Dutch `Z` stand for `B`.
/// - A board drawn in characters, as `galotne probe --board` and Scan print it, with the side to
///   move on a line below.
///
/// Other texts are returned as they are, also those that are not positions.
///
/// # Errors
/// The text has more than one meaning.
///
/// # Examples
/// ```
/// use galotne::rules::INTERNATIONAL;
/// use galotne_answer::typed_fen;
///
/// let fen = typed_fen(&INTERNATIONAL, "Б:БД1,Д7:ЧД35")?;
/// assert_eq!(fen, "W:WK1,K7:BK35");
/// # Ok::<(), galotne_answer::TypedFenError>(())
/// ```
pub fn typed_fen<'a>(variant: &Variant, text: &'a str) -> Result<Cow<'a, str>, TypedFenError> {
    if let Some(drawn) = board_fen(variant, text) {
        return Ok(Cow::Owned(drawn?));
    }
    let pasted = pasted_fen(text);
    if let Some(hub) = hub_moves(pasted) {
        return Err(hub);
    }
    let (start, end) = trim(pasted);
    let text = pasted.get(start..end).unwrap_or_default();
    let separator = match (text.contains(':'), text.contains(';')) {
        (true, true) => return Err(TypedFenError::Separators),
        (false, true) => ';',
        _ => ':',
    };
    let lettered = has_lettered_squares(text, separator);
    let mut read = String::with_capacity(text.len());
    for (place, section) in text.split(separator).enumerate() {
        if place > 0 {
            read.push(':');
        }
        let body = push_spaces(&mut read, section);
        let mut rest = body.chars();
        read.extend(rest.next().map(side_letter));
        for (place, item) in rest.as_str().split(',').enumerate() {
            if place > 0 {
                read.push(',');
            }
            let item = push_spaces(&mut read, item);
            match king(variant, item, lettered)? {
                Some(square) => {
                    read.push('K');
                    read.push_str(square);
                }
                None => read.push_str(item),
            }
        }
    }
    Ok(if read == text {
        Cow::Borrowed(pasted)
    } else {
        Cow::Owned(read)
    })
}

/// Returns the error of a position of the Hub protocol with moves: `W.. moves="38-15 5-41"`.
fn hub_moves(text: &str) -> Option<TypedFenError> {
    let (position, moves) = text.split_once(char::is_whitespace)?;
    let moves = moves.trim_start().strip_prefix("moves=")?;
    (!moves.is_empty()).then(|| TypedFenError::HubMoves {
        position: shortened(position.trim_matches('"')),
    })
}

/// Copies the white space before a part, and returns the part without it.
fn push_spaces<'a>(read: &mut String, part: &'a str) -> &'a str {
    let body = part.trim_start();
    read.extend(part.get(..part.len() - body.len()));
    body
}

/// Returns the letter of FENs for a side.
const fn side_letter(letter: char) -> char {
    match letter {
        'Б' | 'б' => 'W',
        'Ч' | 'ч' | 'Z' | 'z' => 'B',
        other => other,
    }
}

/// Whether a square is written with another letter than `d`.
fn has_lettered_squares(text: &str, separator: char) -> bool {
    let sides = (text.split(separator)).map(|section| section.trim_start().as_bytes());
    let squares = sides.filter_map(|section| match section {
        [b'W' | b'w' | b'B' | b'b', squares @ ..] => Some(squares),
        _ => None,
    });
    (squares.flat_map(|squares| squares.split(|&byte| byte == b',')))
        .map(|item| item.trim_ascii_start())
        .any(|item| {
            let square = item.strip_prefix(b"K").unwrap_or(item);
            matches!(square, [letter, b'0'..=b'9', ..]
                if matches!(letter.to_ascii_lowercase(), b'a'..=b'c' | b'e'..=b'j'))
        })
}

/// Returns the text after the letter of a king in another language than English; `None` for other
/// texts. `lettered` says whether other squares have letters.
fn king<'a>(
    variant: &Variant,
    item: &'a str,
    lettered: bool,
) -> Result<Option<&'a str>, TypedFenError> {
    let mut rest = item.chars();
    let letter = rest.next();
    let square = rest.as_str();
    let letter = match letter {
        Some('Д' | 'д') => return Ok(Some(square)),
        Some(letter @ ('D' | 'd')) => letter,
        _ => return Ok(None),
    };
    if variant.board.rows() > 8 {
        let is_square = lettered && square.starts_with(|next: char| next.is_ascii_digit());
        return Ok((!is_square).then_some(square));
    }
    let next = square.trim_start();
    let length = next.bytes().take_while(u8::is_ascii_digit).count();
    let Some(digits) = next.get(..length).filter(|digits| !digits.is_empty()) else {
        let lettered = next.starts_with(|next: char| next.is_ascii_alphabetic());
        return Ok(lettered.then_some(square));
    };
    // In a game with numbered squares a capital letter is hardly that of a square.
    let numbered = variant.square_notation.is_numeric() && letter == 'D';
    let name = format!("d{digits}");
    let is_square = SquareNotation::Letters
        .parse(variant.board, &name)
        .is_some();
    if is_square && !numbered {
        return Ok(None);
    }
    Err(TypedFenError::KingOrSquare {
        letter,
        digits: shortened(digits),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;
    use galotne::rules::{ENGLISH, INTERNATIONAL, RUSSIAN, VARIANTS};

    fn typed<'a>(variant: &Variant, text: &'a str) -> Cow<'a, str> {
        typed_fen(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn pasted_lines_lose_their_tag_and_mark() {
        for text in [
            "W:WK1:BK5",
            "\u{feff}W:WK1:BK5",
            "  W:WK1:BK5\r\n",
            "[FEN \"W:WK1:BK5\"]",
            "\u{feff}[ fen\t\"W:WK1:BK5\" ]\r",
            "[FEN\"W:WK1:BK5\"]",
            // A shell has taken the quotes.
            "[FEN W:WK1:BK5]",
        ] {
            let pasted = pasted_fen(text);
            assert_eq!(pasted.trim_matches('"'), "W:WK1:BK5", "{text}");
            let read = Fen::parse(&INTERNATIONAL, &typed(&INTERNATIONAL, text));
            assert!(read.is_ok(), "{text}: {read:?}");
        }
        assert_eq!(pasted_fen("pos pos=Wee"), "Wee");
        assert_eq!(pasted_fen("pos=Wee"), "Wee");
        for text in ["[Event \"W:WK1:BK5\"]", "[FENW:WK1:BK5]", "[FEN", "[]", ""] {
            assert_eq!(pasted_fen(text), text);
        }
    }

    #[test]
    fn letters_of_other_languages_and_semicolons_are_rewritten() {
        for (text, fen) in [
            ("Б:БД1,Д7:ЧД35", "W:WK1,K7:BK35"),
            ("ч : б д1 , 7 : ч35", "B : W K1 , 7 : B35"),
            ("W:WD1,d7:ZD35", "W:WK1,K7:BK35"),
            ("z:w31-35:zd1-5", "B:w31-35:BK1-5"),
            ("W;WK1,K7;BK35", "W:WK1,K7:BK35"),
            ("\"Б:Б31:ЧД5.\"", "W:W31:BK5"),
            ("B:B5:ББ", "B:B5:WБ"),
        ] {
            assert_eq!(typed(&INTERNATIONAL, text), fen);
        }
        let russian = typed(&RUSSIAN, "Б:БДc1,Dd4,d6:Чh8");
        assert_eq!(russian, "W:WKc1,Kd4,d6:Bh8");
        assert_eq!(typed(&ENGLISH, "W:WД4:BДd4"), "W:WK4:BKd4");
    }

    #[test]
    fn what_the_parser_reads_keeps_its_meaning() {
        for text in ["W:WK1,K7:BK35:H12:F30", "b:w28:bk5.", "\"W:W31-35:BK5\""] {
            let text = typed(&INTERNATIONAL, text);
            assert!(matches!(text, Cow::Borrowed(_)), "{text}");
            assert!(Fen::parse(&INTERNATIONAL, &text).is_ok(), "{text}");
        }
        for variant in VARIANTS.iter().filter(|variant| variant.board.rows() == 8) {
            // Where the other corner is dark, so are the other squares.
            let [man, kings @ ..] = match variant.board.is_mirrored() {
                true => ["d3", "d5", "d7"],
                false => ["d2", "d4", "d8"],
            };
            for square in kings {
                let text = format!("W:WK{square}:B{man},{square}");
                assert_eq!(typed(variant, &text), text);
            }
        }
        assert_eq!(typed(&RUSSIAN, "W:WD4:BH6"), "W:WD4:BH6");
    }

    /// On ten columns a `d` before a number is that of a square beside others with letters, and
    /// that of a king beside numbers.
    #[test]
    fn the_letter_of_a_column_is_told_from_that_of_a_king() {
        let read = |text| Fen::parse(&INTERNATIONAL, &typed(&INTERNATIONAL, text)).expect(text);
        for (lettered, numbered) in [
            ("W:Wc3:Bd4", "W:W37:B32"),
            ("W:Wd4,Kd2:Be5", "W:W32,K42:B28"),
            ("W:WKb4:BD4:H3", "W:WK31:B32"),
            ("W:W46:Bd5", "W:W46:BK5"),
            ("W:W46,d12:BD5:H3:F40", "W:W46,K12:BK5"),
            ("W:WDd4:Be5", "W:WK32:B28"),
        ] {
            assert_eq!(
                read(lettered).position,
                read(numbered).position,
                "{lettered}"
            );
        }
    }

    /// Kingsrow writes runs of three squares or more as one, of kings too (egdb_intl, `fen.cpp`).
    #[test]
    fn positions_of_kingsrow_are_read() {
        let read = |text| Fen::parse(&INTERNATIONAL, &typed(&INTERNATIONAL, text)).expect(text);
        assert_eq!(
            read("[FEN \"B:W31-34,K45-47:BK1-3,12,20\"]\r\n").position,
            read("B:W31,32,33,34,K45,K46,K47:BK1,K2,K3,12,20").position
        );
    }

    #[test]
    fn texts_with_two_meanings_are_refused() {
        let refused = |variant: &Variant, text: &str| {
            let error = typed_fen(variant, text).expect_err(text);
            assert_eq!(error.to_string().lines().count(), 1);
            error.to_string()
        };
        let separators = refused(&INTERNATIONAL, "W:WK1;K7:BK35");
        assert!(separators.contains("`,` between squares"), "{separators}");
        let moves = refused(&INTERNATIONAL, "pos pos=Wwbe moves=\"38-15 5-41\"");
        assert!(moves.contains("--fen Wwbe --moves"), "{moves}");
        for (variant, text, item) in [
            (&ENGLISH, "W:WD4:B1", "`D4`"),
            (&ENGLISH, "W:WD12:B1", "`D12`"),
            (&RUSSIAN, "W:Wd3:Bh8", "`d3`"),
            (&RUSSIAN, "W:WD 9:Bh8", "`D9`"),
        ] {
            let error = refused(variant, text);
            let remedy = format!("write {}", item.replace('`', "").replace(['D', 'd'], "K"));
            assert!(error.contains(item) && error.contains(&remedy), "{error}");
        }
    }
}
