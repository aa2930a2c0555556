//! The form of positions that mills programs exchange: three rings of eight points.
//!
//! ```text
//! ********/********/******** w p p 0 9 0 9 0 0 0 1
//! ```
//!
//! The fields, in order:
//!
//! - the rings from the inner one to the outer one, each clockwise from the middle of its upper
//!   side: `d5 e5 e4 e3 d3 c3 c4 c5`, `d6 f6 f4 f2 d2 b2 b4 b6`, `d7 g7 g4 g1 d1 a1 a4 a7`; `O` is
//!   a stone of White, `@` of Black, `*` a free point;
//! - the side to move (`w`, `b`), the phase (`r` ready, `p` placing, `m` moving, `o` over) and the
//!   next action (`p` place, `s` select a stone to slide, `r` remove one, `?` none);
//! - White's stones on the board and in hand, then Black's;
//! - the stones that White and Black must still remove (in old texts one number for both), in
//!   recent texts followed by five numbers about mills;
//! - the plies since the last removal, and the number of the move.
//!
//! Phase and action follow from the stones, except for a pending removal, which is an error here.
//! The other numbers are not part of a position.

use super::super::geometry::{POINTS, Point, Points};
use super::super::position::Position;
use super::super::rules::Mills;
use super::fen_error::{Fault, FenErrorKind, unexpected};
use galotne::colour::Colour;
use galotne::notation::{Cursor, shown};

/// The points as the three rings list them.
const RINGS: [&str; POINTS] = [
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5", "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
    "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7",
];

/// Number of points of a ring.
const RING: usize = 8;

/// The possible numbers of fields after the four counts of stones.
const FURTHER: [usize; 4] = [0, 3, 4, 9];

/// Returns the points of the rings, in their order.
fn points() -> impl Iterator<Item = Point> {
    RINGS.iter().filter_map(|name| Point::named(name))
}

/// Writes a position in the form by rings, with 0 plies counted, as the first move of a game.
///
/// # Examples
/// ```
/// use galotne_mills::{MILLS, parse_fen, write_fen, write_rings};
///
/// let start = MILLS.start();
/// assert_eq!(write_rings(&start), "********/********/******** w p p 0 9 0 9 0 0 0 1");
/// let position = parse_fen(&MILLS, "O*******/********/*******@ w p p 1 8 1 8 0 0 0 2")?;
/// assert_eq!(write_fen(&position), "W:Wd5+8:Ba7+8");
/// # Ok::<(), galotne_mills::FenError>(())
/// ```
#[must_use]
pub fn write_rings(position: &Position) -> String {
    let [white, black] = Colour::BOTH.map(|side| position.stones(side));
    let mut text = String::new();
    for (place, point) in points().enumerate() {
        if place > 0 && place % RING == 0 {
            text.push('/');
        }
        text.push(match point.bit() {
            bit if bit & white != 0 => 'O',
            bit if bit & black != 0 => '@',
            _ => '*',
        });
    }
    let phase = if position.hands() == [0; 2] {
        "m s"
    } else {
        "p p"
    };
    let turn = position.turn().letter().to_ascii_lowercase();
    text.push_str(&format!(" {turn} {phase}"));
    for side in Colour::BOTH {
        text.push_str(&format!(
            " {} {}",
            position.on_board(side),
            position.hand(side)
        ));
    }
    text + " 0 0 0 1"
}

pub(super) fn parse(rules: &Mills, reader: &mut Cursor<'_>) -> Result<Position, Fault> {
    let stones = rings(reader)?;
    let turn = match letter(reader, &['w', 'b'], "`w` or `b`")? {
        'w' => Colour::White,
        _ => Colour::Black,
    };
    letter(
        reader,
        &['r', 'p', 'm', 'o'],
        "a phase: `p`, `m`, `r` or `o`",
    )?;
    reader.skip_spaces();
    let at = reader.at;
    if letter(
        reader,
        &['p', 's', 'r', '?'],
        "what is done next: `p`, `s`, `r` or `?`",
    )? == 'r'
    {
        return Err((FenErrorKind::RemovalDue, at));
    }
    let mut hands = [0; 2];
    for colour in Colour::BOTH {
        let (at, said) = number(reader)?;
        let counted = stones[colour.index()].count_ones() as u8;
        if said.parse() != Ok(counted) {
            let said = shown(said);
            let kind = FenErrorKind::Count {
                colour,
                said,
                counted,
            };
            return Err((kind, at));
        }
        let (at, hand) = number(reader)?;
        let most = rules.stones;
        let read = hand.parse().ok().filter(|&hand| hand <= most);
        hands[colour.index()] = read.ok_or_else(|| {
            let number = shown(hand);
            (FenErrorKind::Hand { number, most }, at)
        })?;
    }
    further(reader)?;
    (rules.position(stones, hands, turn))
        .map_err(|error| (FenErrorKind::NoPosition(error), reader.at))
}

/// Reads the three rings.
fn rings(reader: &mut Cursor<'_>) -> Result<[Points; 2], Fault> {
    let mut stones = [0; 2];
    for (place, point) in points().enumerate() {
        if place > 0 && place % RING == 0 && !reader.take(&['/']) {
            return Err(unexpected(reader, "`/` after eight points"));
        }
        match reader.peek() {
            Some('O') => stones[0] |= point.bit(),
            Some('@') => stones[1] |= point.bit(),
            Some('*') => {}
            _ => return Err(unexpected(reader, "`O`, `@` or `*`")),
        }
        reader.at += 1;
    }
    Ok(stones)
}

/// Reads a word of one letter, one of these.
fn letter(reader: &mut Cursor<'_>, known: &[char], expected: &'static str) -> Result<char, Fault> {
    reader.skip_spaces();
    let letter = reader.peek().filter(|letter| known.contains(letter));
    let letter = letter.ok_or_else(|| unexpected(reader, expected))?;
    reader.at += 1;
    match reader.peek() {
        None | Some(' ') => Ok(letter),
        _ => Err(unexpected(reader, "a space")),
    }
}

/// Reads a non-negative number, and returns its offset.
fn number<'a>(reader: &mut Cursor<'a>) -> Result<(usize, &'a str), Fault> {
    reader.skip_spaces();
    let at = reader.at;
    match reader.digits() {
        "" => Err(unexpected(reader, "a number")),
        digits => Ok((at, digits)),
    }
}

/// Reads the numbers after those of the stones.
fn further(reader: &mut Cursor<'_>) -> Result<(), Fault> {
    let mut numbers = vec![];
    loop {
        reader.skip_spaces();
        if reader.peek().is_none() {
            break;
        }
        // The number of a point is negative if there is no mill.
        reader.take(&['-']);
        numbers.push(number(reader)?);
        if numbers.len() > FURTHER[FURTHER.len() - 1] {
            return Err(unexpected(
                reader,
                "no more than nine numbers after those of the stones",
            ));
        }
    }
    if !FURTHER.contains(&numbers.len()) {
        return Err(unexpected(
            reader,
            "three, four or nine numbers after those of the stones",
        ));
    }
    let removals = if numbers.len() == FURTHER[1] { 1 } else { 2 };
    let due = (numbers.iter().take(removals))
        .find(|(_, number)| number.bytes().any(|digit| digit != b'0'));
    match due {
        Some(&(at, _)) => Err((FenErrorKind::RemovalDue, at)),
        None => Ok(()),
    }
}
