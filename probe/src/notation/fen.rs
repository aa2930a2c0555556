//! FEN: a position in one line (PDN 3.0 standard, `doc/fen.rst`), with the two counters lidraughts
//! adds, and its counts of king moves in Frisian draughts.

use super::numbering::Numbering;
use super::{Cursor, found, notation_of, read_square, shown};
use crate::geometry::{Board, Square, Squares};
use crate::king_run::KingRun;
use crate::position::{Colour, Position, PositionError};
use crate::rules::Variant;
use std::ops::RangeInclusive;

/// The longest text that is read, in characters: three times a full board of kings.
const MAX_CHARACTERS: usize = 1024;
/// The range of the field `H` in lidraughts (`format/Forsyth.scala`).
const HALF_MOVES: RangeInclusive<u16> = 0..=100;
/// The range of the field `F`.
const MOVE_NUMBERS: RangeInclusive<u16> = 1..=500;

/// The contents of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// The field `H` of lidraughts, 0 to 100: the plies since the material on the board made a draw
    /// rule count. The field does not say which rule, so it is a claim and not a proof.
    pub half_moves: Option<u16>,
    /// The field `F` of lidraughts, 1 to 500: the number of the move, which goes up after Black's.
    pub move_number: Option<u16>,
}

/// The error of a text that is not a FEN. Its message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}, at character {} of `{text}`", .at + 1)]
pub struct FenError {
    /// The fault.
    pub kind: FenErrorKind,
    /// The byte offset of the fault, from 0; the length of the text if something is missing at its
    /// end.
    pub at: usize,
    /// The text as messages show it: shortened where it is long.
    pub text: String,
}

/// The faults of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There are too many characters.
    #[error("a FEN has at most {MAX_CHARACTERS} characters and this text has {length}")]
    TooLong {
        /// The number of characters.
        length: usize,
    },
    /// A character outside ASCII, such as a typographic dash.
    #[error(
        "{} (U+{:04X}) stands in no FEN: write it in ASCII",
        found(&Some(*.character)), u32::from(*.character)
    )]
    NotAscii {
        /// The character.
        character: char,
    },
    /// The text does not begin with a colour.
    #[error("no side to move: begin with `W:` or `B:` (found {found})")]
    NoSideToMove {
        /// The text in its place, quoted.
        found: String,
    },
    /// The side to move is given as unknown.
    #[error("`?` as side to move: what a position is worth depends on it, write `W` or `B`")]
    UnknownSideToMove,
    /// One colour has no section.
    #[error(
        "no section for {0:?}: write `:{letter}` and its squares, or `:{letter}` alone if it has \
         no pieces, as in {example}",
        letter = .0.letter(),
        example = match .0 { Colour::White => "`W:W:BK5`", Colour::Black => "`W:WK5:B`" }
    )]
    MissingSide(Colour),
    /// One colour has two sections.
    #[error("{0:?} is listed twice: put all its squares into one section")]
    SideTwice(Colour),
    /// A comma with no square before or after it.
    #[error("a square is missing beside a comma")]
    EmptyItem,
    /// A square that the board does not have.
    #[error("square {number} is not on the board ({squares})")]
    OffBoard {
        /// The square as typed.
        number: String,
        /// The first and last square of the board.
        squares: &'static str,
    },
    /// A range whose first square is the higher one.
    #[error("the range {first}-{last} runs backwards: write {last}-{first}")]
    BackwardRange {
        /// The square before the hyphen.
        first: String,
        /// The square after it.
        last: String,
    },
    /// Two pieces on one square.
    #[error("two pieces stand on square {square}")]
    Occupied {
        /// The square.
        square: String,
    },
    /// A man that should have been a king.
    #[error(
        "a man of {colour:?} stands on square {square} of its own promotion row: write K{square} \
         if it is a king"
    )]
    ManOnPromotionRow {
        /// The colour of the man.
        colour: Colour,
        /// The square.
        square: String,
    },
    /// A man on a row that men leave before the first move and never come back to.
    #[error(
        "a man of {colour:?} stands on square {square} of its own first row, and in this game men \
         start on the second row and never step back: write K{square} if it is a king"
    )]
    ManOnFirstRow {
        /// The colour of the man.
        colour: Colour,
        /// The square.
        square: String,
    },
    /// A king in a game that the first king ends, and not the one that has ended it.
    #[error(
        "K{square} is a king of {colour:?}, and the first king ends this game: write men alone, or \
         one king of the side that has just moved, on its promotion row, as the end of the game"
    )]
    KingBeforeEnd {
        /// The colour of the king.
        colour: Colour,
        /// The square.
        square: String,
    },
    /// A captured piece that is still on the board (lidraughts, `G` and `P`).
    #[error(
        "`{letter}` marks a captured {} in the middle of a capture: give the position before or \
         after the whole move",
        if .letter.eq_ignore_ascii_case(&'G') { "man" } else { "king" }
    )]
    Ghost {
        /// `G` for a man, `P` for a king, as typed.
        letter: char,
    },
    /// A counter out of its range.
    #[error(
        "{letter}{number} is not a {} ({least} to {most})",
        if *.letter == 'H' { "number of plies" } else { "move number" }
    )]
    FieldOutOfRange {
        /// `H` for half-moves, `F` for the move number.
        letter: char,
        /// The number as typed.
        number: String,
        /// The smallest one.
        least: u16,
        /// The largest one.
        most: u16,
    },
    /// A counter given twice.
    #[error("the field `{letter}` is given twice")]
    FieldTwice {
        /// `H`, `F` or `+`.
        letter: char,
    },
    /// Counts of king moves, which only Frisian draughts has (lidraughts, `:+1+0`).
    #[error(
        "{counts} counts moves of one king, as in Frisian draughts: leave it out, or name that game"
    )]
    KingMoves {
        /// The counts as typed.
        counts: String,
    },
    /// A count of king moves that the position cannot have.
    #[error(
        "{run} are no moves in a row of a king of {colour:?}: write 0, or a count of 1 to {most} \
         and the two digits of the square of a king whose side has men, as in `+0+246`"
    )]
    NoKingRun {
        /// The side.
        colour: Colour,
        /// The count and the square as typed.
        run: String,
        /// The largest count.
        most: u8,
    },
    /// A character that does not belong where it stands, or an end that comes too early.
    #[error("expected {expected}, found {}", found(.character))]
    Unexpected {
        /// The text that would fit.
        expected: &'static str,
        /// The character found; `None` for the end.
        character: Option<char>,
    },
    /// An empty board.
    #[error("{0}: at least one side needs a piece")]
    NoPosition(PositionError),
}

impl Fen {
    /// Reads a FEN: `W:WK28,33:B5,K10`, White to move with a king on 28 and a man on 33.
    ///
    /// Also read: Black before White, lower case, ranges (`K1-5`: five kings), a side without
    /// pieces (`W:W:BK5`), leading zeros, spaces around everything, a full stop at the end, a pair
    /// of double quotes around it all, and the fields of lidraughts: `H` and `F` (`:H12:F40`), and
    /// the counts of Frisian draughts, Black's first: `:+0+246` means that White's king on 46 has
    /// made two moves in a row. In other games they must be 0 (`:+0+0`).
    ///
    /// A text without colons is a position of the Hub protocol: the side to move, and a letter for
    /// each square of the board (`w`, `b`, `W`, `B` or `e`; on 10x10 `W` and 50 letters). Scan
    /// writes them; DXP has `z` and `Z` for Black.
    ///
    /// # Errors
    /// [`FenError`] names the fault and its place.
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::{Fen, write_fen};
    /// use galotne::rules::INTERNATIONAL;
    ///
    /// let fen = Fen::parse(&INTERNATIONAL, "w:b05,k10:w33,K28:h12")?;
    /// assert_eq!(write_fen(&INTERNATIONAL, &fen.position), "W:WK28,33:B5,K10");
    /// assert_eq!(fen.half_moves, Some(12));
    ///
    /// let error = Fen::parse(&INTERNATIONAL, "W:WK51:B1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "square 51 is not on the board (1 to 50), at character 5 of `W:WK51:B1`"
    /// );
    /// # Ok::<(), galotne::notation::FenError>(())
    /// ```
    pub fn parse(variant: &Variant, text: &str) -> Result<Self, FenError> {
        Self::read(
            variant,
            text,
            Numbering::of_positions(variant),
            RunReading::Strict,
        )
    }

    /// Reads a FEN as lidraughts writes it. In Frisian draughts its counts may name a king that has
    /// been captured since: they are read as 0.
    ///
    /// # Errors
    /// Those of [`Fen::parse`].
    ///
    /// # Examples
    /// ```
    /// use galotne::notation::{Fen, write_fen};
    /// use galotne::rules::FRISIAN;
    ///
    /// let stale = "B:W28,K46:BK43:H0:F40:+112+246";
    /// assert!(Fen::parse(&FRISIAN, stale).is_err());
    /// let read = Fen::parse_lidraughts(&FRISIAN, stale)?;
    /// assert_eq!(write_fen(&FRISIAN, &read.position), "B:W28,K46:BK43:+0+246");
    /// # Ok::<(), galotne::notation::FenError>(())
    /// ```
    pub fn parse_lidraughts(variant: &Variant, text: &str) -> Result<Self, FenError> {
        let numbering = Numbering::of_positions(variant);
        Self::read(variant, text, numbering, RunReading::Lidraughts)
    }

    /// Reads a FEN whose squares are numbered from White's side, as in the layout of 000, art. 2.8,
    /// with White on 1 to 20: square `n` is read as 51 - `n` on 10x10. The position has the usual
    /// numbers; messages name squares as typed.
    ///
    /// # Errors
    /// Those of [`Fen::parse`].
    pub fn parse_rotated(variant: &Variant, text: &str) -> Result<Self, FenError> {
        let numbering = Numbering::of_positions(variant).turned();
        Self::read(variant, text, numbering, RunReading::Strict)
    }

    pub(super) fn read(
        variant: &Variant,
        text: &str,
        numbering: Numbering,
        run_reading: RunReading,
    ) -> Result<Self, FenError> {
        parse(variant, text, numbering, run_reading).map_err(|(kind, at)| FenError {
            kind,
            at,
            text: shown(text),
        })
    }
}

/// The meaning of a count of moves by a king that the position does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunReading {
    /// An error.
    Strict,
    /// 0: lidraughts keeps the square of a king that has been captured.
    Lidraughts,
}

/// Returns the canonical FEN of a position of this game: White first, squares ascending, `K` on
/// every king, no other fields but the counts of king moves, if there are any. Equal positions have
/// equal texts.
///
/// # Examples
/// ```
/// use galotne::geometry::TEN;
/// use galotne::notation::write_fen;
/// use galotne::position::Colour;
/// use galotne::rules::INTERNATIONAL;
///
/// let king = TEN.bit(TEN.square(5).expect("on the board"));
/// let position = INTERNATIONAL.position([0, 0], [0, king], Colour::White)?;
/// assert_eq!(write_fen(&INTERNATIONAL, &position), "W:W:BK5");
/// # Ok::<(), galotne::position::PositionError>(())
/// ```
#[must_use]
pub fn write_fen(variant: &Variant, position: &Position) -> String {
    let board = variant.board;
    let mut text = String::from(position.turn().letter());
    for colour in Colour::BOTH {
        text.push(':');
        text.push(colour.letter());
        let squares = (variant.square_notation).in_order(board, position.pieces(colour));
        for (place, square) in squares.into_iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            if position.kings(colour) & board.bit(square) != 0 {
                text.push('K');
            }
            text.push_str(&variant.square_name(square));
        }
    }
    let runs = [Colour::Black, Colour::White].map(|colour| position.king_run(colour));
    if runs.iter().any(|run| !run.is_none()) {
        text.push(':');
        for run in runs {
            text.push('+');
            text.push_str(&run.moves().to_string());
            if let Some(square) = run.square() {
                text.push_str(&format!("{:02}", square.number()));
            }
        }
    }
    text
}

/// A fault and its byte offset.
type FenFault = (FenErrorKind, usize);

fn parse(
    variant: &Variant,
    text: &str,
    numbering: Numbering,
    run_reading: RunReading,
) -> Result<Fen, FenFault> {
    if let Some((at, character)) = text.char_indices().find(|(_, next)| !next.is_ascii()) {
        return Err((FenErrorKind::NotAscii { character }, at));
    }
    if text.len() > MAX_CHARACTERS {
        let length = text.len();
        return Err((FenErrorKind::TooLong { length }, MAX_CHARACTERS));
    }
    let (start, end) = trim(text);
    let mut reader = Cursor {
        text: text.get(..end).unwrap_or_default(),
        at: start,
    };
    if let Some(read) = hub_position(variant, numbering, reader.rest(), start) {
        return read;
    }
    let turn = side_to_move(&mut reader)?;
    let mut pieces = PieceReader::on(variant, numbering, turn, text);
    let mut sides = [false; 2];
    let mut half_moves = None;
    let mut move_number = None;
    let mut king_runs = None;
    while reader.take(&[':']) {
        reader.skip_spaces();
        let (section, at) = (reader.peek(), reader.at);
        match section.map(|letter| letter.to_ascii_uppercase()) {
            Some(letter @ ('W' | 'B')) => {
                let colour = colour(letter);
                if std::mem::replace(&mut sides[colour.index()], true) {
                    return Err((FenErrorKind::SideTwice(colour), at));
                }
                reader.at += 1;
                pieces.side(&mut reader, colour)?;
            }
            Some('H') => field(&mut reader, 'H', HALF_MOVES, &mut half_moves)?,
            Some('F') => field(&mut reader, 'F', MOVE_NUMBERS, &mut move_number)?,
            Some('+') if king_runs.is_some() => {
                return Err((FenErrorKind::FieldTwice { letter: '+' }, at));
            }
            Some('+') => king_runs = Some(king_moves(&mut reader, variant)?),
            _ => return Err(unexpected(&reader, "`W`, `B`, `H` or `F`")),
        }
        reader.skip_spaces();
    }
    if reader.peek().is_some() {
        return Err(unexpected(&reader, "`,`, `:` or the end"));
    }
    for colour in Colour::BOTH {
        if !sides[colour.index()] {
            return Err((FenErrorKind::MissingSide(colour), end));
        }
    }
    let position = variant
        .position(pieces.men, pieces.kings, turn)
        .map_err(|error| (FenErrorKind::NoPosition(error), end))?;
    let position = match (king_runs, variant.king_run_limit) {
        (Some(runs), Some(limit)) => {
            with_king_runs(variant, limit, position, runs, numbering, run_reading)?
        }
        _ => position,
    };
    Ok(Fen {
        position,
        half_moves,
        move_number,
    })
}

/// Reads a position of the Hub protocol: the side to move, and a letter for each square of the
/// board in its order. Returns `None` if the text is not one.
fn hub_position(
    variant: &Variant,
    numbering: Numbering,
    text: &str,
    start: usize,
) -> Option<Result<Fen, FenFault>> {
    const LETTERS: [char; 7] = ['w', 'W', 'b', 'B', 'z', 'Z', 'e'];
    let board = variant.board;
    let squares: &str = text.get(1..)?;
    let turn = match text.chars().next()? {
        'W' | 'w' => Colour::White,
        'B' | 'b' | 'Z' | 'z' => Colour::Black,
        _ => return None,
    };
    if squares.len() != usize::from(board.squares())
        || !squares.chars().all(|square| LETTERS.contains(&square))
    {
        return None;
    }
    let mut pieces = PieceReader::on(variant, numbering, turn, "");
    for (index, (offset, letter)) in (0..).zip(squares.char_indices()) {
        let colour = match letter {
            'w' | 'W' => Colour::White,
            'e' => continue,
            _ => Colour::Black,
        };
        let square = numbering.number(board, Square::from_index(index));
        if let Err(kind) = pieces.put(square, colour, letter.is_ascii_uppercase()) {
            return Some(Err((kind, start + 1 + offset)));
        }
    }
    let read = variant.position(pieces.men, pieces.kings, turn);
    Some(match read {
        Ok(position) => Ok(Fen {
            position,
            half_moves: None,
            move_number: None,
        }),
        Err(error) => Err((FenErrorKind::NoPosition(error), start)),
    })
}

/// Returns the byte range of a FEN without the spaces, quotes and full stop around it.
#[must_use]
pub fn trim(text: &str) -> (usize, usize) {
    let spaces = |text: &str| text.len() - text.trim_ascii_start().len();
    let (mut start, mut body) = (spaces(text), text.trim_ascii());
    if let Some(quoted) = body
        .strip_prefix('"')
        .and_then(|body| body.strip_suffix('"'))
    {
        (start, body) = (start + 1 + spaces(quoted), quoted.trim_ascii());
    }
    body = body.strip_suffix('.').unwrap_or(body).trim_ascii_end();
    (start, start + body.len())
}

/// Reads the first section and stops before its colon.
fn side_to_move(reader: &mut Cursor<'_>) -> Result<Colour, FenFault> {
    let at = reader.at;
    let section = reader.rest().split(':').next().unwrap_or_default();
    let section = section.trim_ascii_end();
    let turn = match section {
        "W" | "w" => Colour::White,
        "B" | "b" => Colour::Black,
        "?" => return Err((FenErrorKind::UnknownSideToMove, at)),
        _ => {
            let found = match section {
                "" => "nothing".to_owned(),
                _ => format!("`{}`", shown(section)),
            };
            return Err((FenErrorKind::NoSideToMove { found }, at));
        }
    };
    reader.at += section.len();
    reader.skip_spaces();
    Ok(turn)
}

const fn colour(upper_case: char) -> Colour {
    match upper_case {
        'W' => Colour::White,
        _ => Colour::Black,
    }
}

/// Reads one of the counters of lidraughts.
fn field(
    reader: &mut Cursor<'_>,
    letter: char,
    range: RangeInclusive<u16>,
    value: &mut Option<u16>,
) -> Result<(), FenFault> {
    let at = reader.at;
    if value.is_some() {
        return Err((FenErrorKind::FieldTwice { letter }, at));
    }
    reader.at += 1;
    reader.skip_spaces();
    let digits = reader.digits();
    if digits.is_empty() {
        return Err(unexpected(reader, "a number"));
    }
    // A number that overflows is out of range too.
    *value = digits.parse().ok().filter(|value| range.contains(value));
    if value.is_some() {
        return Ok(());
    }
    let kind = FenErrorKind::FieldOutOfRange {
        letter,
        number: shown(digits),
        least: *range.start(),
        most: *range.end(),
    };
    Err((kind, at))
}

/// The digits of a count and their byte offset.
type RunDigits<'a> = (&'a str, usize);

/// Reads the counts of king moves that lidraughts writes for Frisian draughts: after each `+` a
/// count, and the square of the king unless the count is 0. Counts of 0 say nothing in any game.
/// Returns the digits of Black and of White.
fn king_moves<'a>(
    reader: &mut Cursor<'a>,
    variant: &Variant,
) -> Result<[RunDigits<'a>; 2], FenFault> {
    let at = reader.at;
    let mut runs = [("", at); 2];
    for run in &mut runs {
        if !reader.take(&['+']) {
            return Err(unexpected(reader, "`+` and a count"));
        }
        let at = reader.at;
        let digits = reader.digits();
        if digits.is_empty() {
            return Err(unexpected(reader, "a count"));
        }
        *run = (digits, at);
    }
    if variant.king_run_limit.is_some() || runs.iter().all(|(digits, _)| is_zero(digits)) {
        return Ok(runs);
    }
    let counts = reader.text.get(at..reader.at).unwrap_or_default();
    let counts = shown(counts);
    Err((FenErrorKind::KingMoves { counts }, at))
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| digit == b'0')
}

/// Returns the position with the counts of king moves of Black and of White.
fn with_king_runs(
    variant: &Variant,
    limit: u8,
    position: Position,
    [black, white]: [RunDigits<'_>; 2],
    numbering: Numbering,
    reading: RunReading,
) -> Result<Position, FenFault> {
    let mut runs = [KingRun::NONE; 2];
    for (colour, (digits, at)) in Colour::BOTH.into_iter().zip([white, black]) {
        if is_zero(digits) {
            continue;
        }
        let read = || {
            let (count, square) = digits.split_at_checked(1)?;
            let square = (square.len() == 2).then(|| square.parse().ok())??;
            let square = numbering.number(variant.board, variant.board.square(square)?);
            KingRun::new(square, count.parse().ok()?)
        };
        let alone = |run| {
            let mut alone = [KingRun::NONE; 2];
            alone[colour.index()] = run;
            variant.with_king_runs(position, alone).ok()
        };
        match read() {
            Some(run) if alone(run).is_some() => runs[colour.index()] = run,
            Some(_) if reading == RunReading::Lidraughts => {}
            _ => {
                let kind = FenErrorKind::NoKingRun {
                    colour,
                    run: shown(digits),
                    most: limit,
                };
                return Err((kind, at));
            }
        }
    }
    Ok(position.with_king_runs_unchecked(runs))
}

fn unexpected(reader: &Cursor<'_>, expected: &'static str) -> FenFault {
    let character = reader.peek();
    let kind = FenErrorKind::Unexpected {
        expected,
        character,
    };
    (kind, reader.at)
}

/// Whether a square after a side, a comma or a `K` is written with a letter, other than `g`.
fn has_letters(text: &str) -> bool {
    (text.split(':'))
        .filter_map(|section| section.trim_ascii_start().get(1..))
        .flat_map(|squares| squares.split(','))
        .map(|square| square.trim_ascii().trim_start_matches(['K', 'k']))
        .any(|square| {
            let letter = square
                .bytes()
                .next()
                .map(|letter| letter.to_ascii_lowercase());
            let digit = square.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
            matches!(letter, Some(b'a'..=b'f' | b'h'..=b'j')) && digit
        })
}

/// Reads the sections of the sides, and holds the pieces read so far.
struct PieceReader<'a> {
    variant: &'a Variant,
    board: &'a Board,
    numbering: Numbering,
    /// The side to move.
    turn: Colour,
    /// Whether another square than one of column g is written with a letter.
    lettered: bool,
    men: [Squares; 2],
    kings: [Squares; 2],
}

impl<'a> PieceReader<'a> {
    fn on(variant: &'a Variant, numbering: Numbering, turn: Colour, text: &str) -> Self {
        Self {
            variant,
            board: variant.board,
            numbering,
            turn,
            lettered: has_letters(text),
            men: [0; 2],
            kings: [0; 2],
        }
    }

    /// Reads the squares of one side, none or several with commas between them.
    fn side(&mut self, reader: &mut Cursor<'_>, colour: Colour) -> Result<(), FenFault> {
        reader.skip_spaces();
        if matches!(reader.peek(), None | Some(':')) {
            return Ok(());
        }
        loop {
            self.item(reader, colour)?;
            reader.skip_spaces();
            if !reader.take(&[',']) {
                return Ok(());
            }
            reader.skip_spaces();
        }
    }

    /// Reads a square or a range of squares, with a `K` for kings.
    fn item(&mut self, reader: &mut Cursor<'_>, colour: Colour) -> Result<(), FenFault> {
        let at = reader.at;
        match reader.peek() {
            None | Some(',' | ':') => return Err((FenErrorKind::EmptyItem, at)),
            // On 8 x 8 fields there is a square g3, and on larger ones in a text with letters.
            Some(letter @ ('G' | 'g' | 'P' | 'p'))
                if !(self.board.rows() == 8 || self.lettered)
                    || !matches!(
                        (letter, reader.rest().as_bytes().get(1)),
                        ('G' | 'g', Some(b'0'..=b'9'))
                    ) =>
            {
                return Err((FenErrorKind::Ghost { letter }, at));
            }
            _ => {}
        }
        let king = reader.take(&['K', 'k']);
        reader.skip_spaces();
        let first = self.square(
            reader,
            if king {
                "a square after `K`"
            } else {
                "a square"
            },
        )?;
        reader.skip_spaces();
        let mut last = first;
        if reader.take(&['-']) {
            reader.skip_spaces();
            last = self.square(reader, "the last square of the range")?;
        }
        // The squares of a range follow each other in the numbering of the text.
        let (board, numbering) = (self.board, self.numbering);
        let [from, to] = [first, last].map(|square| numbering.number(board, square));
        if to < from {
            let kind = FenErrorKind::BackwardRange {
                first: self.name(first),
                last: self.name(last),
            };
            return Err((kind, at));
        }
        (from.index()..=to.index())
            .map(|index| numbering.number(board, Square::from_index(index)))
            .try_for_each(|square| self.put(square, colour, king))
            .map_err(|kind| (kind, at))
    }

    fn square(&self, reader: &mut Cursor<'_>, expected: &'static str) -> Result<Square, FenFault> {
        let at = reader.at;
        let off_board = |number: &str| FenErrorKind::OffBoard {
            number: shown(number),
            squares: notation_of(number).range(self.variant.board),
        };
        read_square(reader, self.board, &self.numbering)
            .ok_or_else(|| unexpected(reader, expected))?
            .map_err(|number| (off_board(number), at))
    }

    /// Returns a square as typed.
    fn name(&self, square: Square) -> String {
        self.numbering.name(self.variant, square)
    }

    fn put(&mut self, square: Square, colour: Colour, king: bool) -> Result<(), FenErrorKind> {
        let bit = self.board.bit(square);
        let occupied = self.men[0] | self.men[1] | self.kings[0] | self.kings[1];
        if occupied & bit != 0 {
            let square = self.name(square);
            return Err(FenErrorKind::Occupied { square });
        }
        if !king && self.variant.promotion_row(colour) & bit != 0 {
            let square = self.name(square);
            return Err(FenErrorKind::ManOnPromotionRow { colour, square });
        }
        if !king && self.variant.promotion.first_row(self.board, colour) & bit != 0 {
            let square = self.name(square);
            return Err(FenErrorKind::ManOnFirstRow { colour, square });
        }
        let side = if king { &mut self.kings } else { &mut self.men };
        side[colour.index()] |= bit;
        if king && !self.variant.allows_kings(self.kings, self.turn) {
            let square = self.name(square);
            return Err(FenErrorKind::KingBeforeEnd { colour, square });
        }
        Ok(())
    }
}
