//! A position in one line: `W:Wa1,d7+3:Bb4,c4+4`.

use super::super::geometry::{Points, by_name};
use super::super::position::Position;
use super::super::rules::Mills;
use super::fen_error::{Fault, FenError, FenErrorKind, MAX_LENGTH, unexpected};
use super::{read_point, rings};
use galotne::colour::Colour;
use galotne::notation::{Cursor, shown, trim};

/// Reads a position: `W:Wa1,d7+3:Bb4,c4+4`, White to move with stones on a1 and d7 and three in
/// hand.
///
/// Also read: Black before White, capital letters, a side without stones on the board
/// (`W:W+9:B+9`), spaces, a full stop at the end, double quotes around it all; `W+:` for White to
/// make an extra move, in a game that distinguishes it; and the form by rings that programs
/// exchange ([`write_rings`](super::write_rings)).
///
/// # Errors
/// [`FenError`] names the fault and its place.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS_MIXED, parse_fen, write_fen};
///
/// let position = parse_fen(&MILLS_MIXED, "w : b C4,B4 +4 : w D7,a1+3.")?;
/// assert_eq!(write_fen(&position), "W:Wa1,d7+3:Bb4,c4+4");
///
/// let error = parse_fen(&MILLS_MIXED, "W:Wa1,d4:Bb4").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "d4 is not a point of the board (a1, a4, a7, b2, b4, b6 .. g7, as on the printed board), \
///      at character 7 of `W:Wa1,d4:Bb4`"
/// );
/// # Ok::<(), galotne_mills::FenError>(())
/// ```
pub fn parse_fen(rules: &Mills, text: &str) -> Result<Position, FenError> {
    parse(rules, text).map_err(|(kind, at)| FenError {
        kind,
        at,
        text: shown(text),
    })
}

/// Writes the one canonical text of a position: White first, points in the order of their names,
/// `+n` for the stones in hand.
#[must_use]
pub fn write_fen(position: &Position) -> String {
    let mut text = String::from(position.turn().letter());
    if position.is_extra_move() {
        text.push('+');
    }
    for colour in Colour::BOTH {
        text.push(':');
        text.push(colour.letter());
        for (place, point) in by_name(position.stones(colour)).enumerate() {
            if place > 0 {
                text.push(',');
            }
            text.push_str(point.name());
        }
        if position.hand(colour) > 0 {
            text.push_str(&format!("+{}", position.hand(colour)));
        }
    }
    text
}

fn parse(rules: &Mills, text: &str) -> Result<Position, Fault> {
    if let Some((at, character)) = text.char_indices().find(|(_, next)| !next.is_ascii()) {
        return Err((FenErrorKind::NotAscii { character }, at));
    }
    if text.len() > MAX_LENGTH {
        let length = text.len();
        return Err((FenErrorKind::TooLong { length }, MAX_LENGTH));
    }
    let (start, end) = trim(text);
    let mut reader = Cursor {
        text: text.get(..end).unwrap_or_default(),
        at: start,
    };
    if reader.rest().contains('/') {
        return rings::parse(rules, &mut reader);
    }
    let (turn, extra) = side_to_move(&mut reader)?;
    let (mut stones, mut hands, mut sides) = ([0; 2], [0; 2], [false; 2]);
    while reader.take(&[':']) {
        reader.skip_spaces();
        let at = reader.at;
        let colour = match reader.peek() {
            Some('W' | 'w') => Colour::White,
            Some('B' | 'b') => Colour::Black,
            _ => return Err(unexpected(&reader, "`W` or `B`")),
        };
        if std::mem::replace(&mut sides[colour.index()], true) {
            return Err((FenErrorKind::SideTwice(colour), at));
        }
        reader.at += 1;
        let others = stones[(!colour).index()];
        stones[colour.index()] = stones_of(&mut reader, others)?;
        if reader.take(&['+']) {
            hands[colour.index()] = hand(&mut reader, rules)?;
        }
        reader.skip_spaces();
    }
    if reader.peek().is_some() {
        return Err(unexpected(&reader, "`,`, `+`, `:` or the end"));
    }
    for colour in Colour::BOTH {
        if !sides[colour.index()] {
            return Err((FenErrorKind::MissingSide(colour), end));
        }
    }
    let position = rules.position(stones, hands, turn);
    let position = match extra {
        true => position.and_then(|position| position.on_extra_move(rules)),
        false => position,
    };
    position.map_err(|error| (FenErrorKind::NoPosition(error), end))
}

/// Reads the first section up to its colon: the side to move, and whether an extra move is due.
fn side_to_move(reader: &mut Cursor<'_>) -> Result<(Colour, bool), Fault> {
    let at = reader.at;
    let section = reader.rest().split(':').next().unwrap_or_default();
    let section = section.trim_ascii_end();
    let turn = match section {
        "W" | "w" => (Colour::White, false),
        "B" | "b" => (Colour::Black, false),
        "W+" | "w+" => (Colour::White, true),
        "B+" | "b+" => (Colour::Black, true),
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

/// Reads the points of one side, none or several with commas between them.
fn stones_of(reader: &mut Cursor<'_>, others: Points) -> Result<Points, Fault> {
    let mut stones = 0;
    reader.skip_spaces();
    if matches!(reader.peek(), None | Some(':' | '+')) {
        return Ok(stones);
    }
    loop {
        let at = reader.at;
        if matches!(reader.peek(), None | Some(',' | ':' | '+')) {
            return Err((FenErrorKind::EmptyItem, at));
        }
        let point = read_point(reader)
            .ok_or_else(|| unexpected(reader, "a point"))?
            .map_err(|name| (FenErrorKind::NoPoint { name }, at))?;
        if (stones | others) & point.bit() != 0 {
            return Err((FenErrorKind::Occupied(point), at));
        }
        stones |= point.bit();
        reader.skip_spaces();
        if !reader.take(&[',']) {
            return Ok(stones);
        }
        reader.skip_spaces();
    }
}

/// Reads the number of stones in hand after a `+`.
fn hand(reader: &mut Cursor<'_>, rules: &Mills) -> Result<u8, Fault> {
    reader.skip_spaces();
    let at = reader.at;
    let digits = reader.digits();
    if digits.is_empty() {
        return Err(unexpected(reader, "a number"));
    }
    let hand = digits.parse().ok().filter(|&hand| hand <= rules.stones);
    hand.ok_or_else(|| {
        let kind = FenErrorKind::Hand {
            number: shown(digits),
            most: rules.stones,
        };
        (kind, at)
    })
}
