//! The lexer of PDN. Every token lies within one line.

use super::result::normalized;
use winnow::ascii::{Caseless, digit1};
use winnow::combinator::{alt, delimited, dispatch, eof, fail, not, opt, peek, preceded, repeat};
use winnow::error::{AddContext, ParserError};
use winnow::prelude::*;
use winnow::stream::Stream;
use winnow::token::{any, literal, one_of, rest, take_till, take_while};

/// The dialect of a text: the form of its moves, and the meaning of `;`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dialect {
    /// Whether moves are those of mills, between points of the board, and not of draughts.
    pub is_mills: bool,
    /// Whether the text was pasted from a letter or a page, where `;` separates moves.
    pub pasted: bool,
}

/// A token, with borrowed parts of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `{`, the beginning of a comment.
    Comment,
    /// `;` and the rest of the line.
    LineComment,
    /// `(`
    VariationBegin,
    /// `)`
    VariationEnd,
    /// `12.`, `12...` or `...`: whether the number belongs to the side that moves first, if it
    /// tells.
    Number(Option<bool>),
    /// `12` before a move, without its full stop.
    BareNumber,
    /// `$7` and other marks without meaning for the game: a comma, `+1`, `a.l.`
    Mark,
    /// `/`, the beginning of a setup.
    Setup,
    /// `[Name "value"]`, with escapes in the value.
    Tag { name: &'a [u8], value: &'a [u8] },
    /// The squares of a move as written, without the mark after them.
    Move(&'a [u8]),
    /// `- -`
    Unknown,
    /// An assessment of the position: `=`, `+ -`.
    Assessment(&'a [u8]),
    /// A result as written, or `*`.
    Result(&'a [u8]),
}

/// The error of the lexer where no token can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LexError {
    pub expected: &'static str,
    /// The number of bytes from the error to the end of the line.
    pub left: usize,
}

impl LexError {
    /// Returns the error of a token in the wrong place, `left` bytes before the end of the line.
    pub const fn at(left: usize) -> Self {
        Self {
            expected: ANYTHING,
            left,
        }
    }
}

impl ParserError<&[u8]> for LexError {
    type Inner = Self;

    fn from_input(input: &&[u8]) -> Self {
        Self::at(input.len())
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

impl AddContext<&[u8], &'static str> for LexError {
    fn add_context(
        self,
        _: &&[u8],
        _: &<&[u8] as Stream>::Checkpoint,
        expected: &'static str,
    ) -> Self {
        Self { expected, ..self }
    }
}

const ANYTHING: &str = "a move, a comment or the end of the game";

type LexResult<T> = Result<T, LexError>;

/// Reads a token. Returns `None` at the end of the line.
pub(super) fn token<'a>(input: &mut &'a [u8], dialect: Dialect) -> LexResult<Option<Token<'a>>> {
    blanks(input)?;
    if input.is_empty() {
        return Ok(None);
    }
    if is_address(input) {
        word(input)?;
        return Ok(Some(Token::Mark));
    }
    dispatch! {peek(any);
        b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'H' if dialect.is_mills => number_or_mills_move,
        b'0'..=b'9' | b'a'..=b'j' | b'A'..=b'J' => number_or_move,
        b'{' => any.value(Token::Comment),
        b';' if dialect.pasted => any.value(Token::Mark),
        b';' => rest.value(Token::LineComment),
        b',' => any.value(Token::Mark),
        b'=' => (b'=', opt(one_of((b'+', b'-')))).take().map(Token::Assessment),
        b'+' => alt((gain, advantage)),
        b'(' => any.value(Token::VariationBegin),
        b')' => any.value(Token::VariationEnd),
        b'.' => dots.map(|dots| Token::Number((dots.len() > 1).then_some(false))),
        b'$' => (any, digit1.context("a number after `$`")).value(Token::Mark),
        b'/' => any.value(Token::Setup),
        b'[' => tag,
        b'-' => alt((gain, advantage, unknown)),
        0xC2 => points,
        0xE2 => alt((advantage, unknown)),
        b'*' => any.take().map(Token::Result),
        _ => fail,
    }
    .parse_next(input)
    .map(Some)
}

/// Returns the quoted text of `FEN ".."`, the contents of a setup.
pub(super) fn setup<'a>(mut text: &'a [u8]) -> Option<&'a [u8]> {
    let fen = take_till(0.., b'"');
    let quoted = delimited((b'"', blanks), fen, (b'"', blanks, eof));
    let mut whole = preceded((blanks, literal(Caseless("FEN")), blanks), quoted);
    let read: LexResult<&'a [u8]> = whole.parse_next(&mut text);
    read.ok()
}

/// Returns the name of the tag at the beginning of a line: `[Name "`.
pub(super) fn tag_name(mut line: &[u8]) -> Option<&[u8]> {
    let read: LexResult<&[u8]> =
        delimited((blanks, b'[', blanks), name, (blanks, b'"')).parse_next(&mut line);
    read.ok()
}

/// Whether a line begins like a tag, valid or not: `[N`.
pub(super) fn begins_like_a_tag(mut line: &[u8]) -> bool {
    let read: LexResult<_> = (
        blanks,
        b'[',
        blanks,
        one_of(|byte: u8| byte.is_ascii_alphabetic()),
    )
        .parse_next(&mut line);
    read.is_ok()
}

/// Whether a line is empty.
pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|&byte| blank(byte))
}

/// Whether a byte is a space or the end-of-file mark of DOS.
fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A)
}

fn blanks<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    take_while(0.., blank).parse_next(input)
}

fn dots<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    take_while(1..=3, b'.').parse_next(input)
}

fn number_or_move<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let fault = LexError {
        expected: "a move, a number with a full stop or a result",
        left: input.len(),
    };
    alt((points, pointed, number, ad_libitum, squares, bare_number))
        .parse_next(input)
        .map_err(|_| fault)
}

fn number_or_mills_move<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let fault = LexError {
        expected: "a move such as d6, d6-d5 or d6xa4, a number with a full stop or a result",
        left: input.len(),
    };
    alt((points, number, points_without_fractions, stone))
        .parse_next(input)
        .map_err(|_| fault)
}

/// Reads a result such as `2-0`, in a dialect whose moves do not look like one.
fn points_without_fractions<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    (digit1, blanks, dash, blanks, digit1)
        .take()
        .verify(|written: &[u8]| is_result(written))
        .map(Token::Result)
        .parse_next(input)
}

/// Reads a move of mills: one point or two, the stones removed, and a `+` if the same side moves
/// again.
fn stone<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let slide = (blanks, dash, blanks, point).void();
    let removal = (blanks, cross, blanks, point).void();
    let another = one_of((b'0'..=b'9', b'+', b'='));
    let again = (
        blanks,
        b'+',
        peek(not(alt((another.void(), (blanks, dash).void())))),
    )
        .void();
    let removals = repeat::<_, _, (), _, _>(0.., removal);
    let written = (point, opt(slide), removals, opt(again)).take();
    (written, opt(b'*'), opt((blanks, strength, opt(b'*'))))
        .map(|(written, _, _)| Token::Move(written))
        .parse_next(input)
}

/// Reads a point of the mills board: a letter and a number, or a number alone. The next character
/// must not be a letter, since two points are never written as one word.
fn point<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let end = |byte: u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    (
        opt(one_of((b'a'..=b'h', b'A'..=b'H'))),
        digit1,
        peek(not(one_of(end))),
    )
        .take()
        .parse_next(input)
}

/// Reads the sign before a removed stone, with its variants from print and Cyrillic keyboards.
fn cross<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    alt((
        one_of((b'x', b'X', b':')).take(),
        literal("×"),
        literal("х"),
        literal("Х"),
    ))
    .parse_next(input)
}

fn number<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    (digit1, blanks, dots)
        .map(|(_, _, dots): (_, _, &[u8])| Token::Number(Some(dots.len() == 1)))
        .parse_next(input)
}

/// Reads the number of a move without its full stop: `1 32-28 19-23`. A move must follow, and a
/// number of three digits is hardly one that lacks its sign.
fn bare_number<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let digits = take_while(1..=3, |byte: u8| byte.is_ascii_digit());
    let next = (square, blanks, sign, blanks, square)
        .take()
        .verify(|written: &[u8]| !is_result(written));
    (digits, blank_between, peek(next))
        .value(Token::BareNumber)
        .parse_next(input)
}

/// Reads a move with a point between its squares: `32.28`. In `1.32-28` the point follows a number.
fn pointed<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let digits = || take_while(1..=2, |byte: u8| byte.is_ascii_digit());
    let numbers = (digits(), b'.', digits()).void();
    let letters = (lettered, b'.', lettered).void();
    let written = alt((numbers, letters)).take().parse_next(input)?;
    // Another point, digit or sign: the first point followed a number.
    not((blanks, alt((b'.'.void(), sign.void())))).parse_next(input)?;
    not(digit1).parse_next(input)?;
    opt((blanks, strength, opt(b'*'))).parse_next(input)?;
    Ok(Token::Move(written))
}

/// Whether a web address begins here.
fn is_address(input: &[u8]) -> bool {
    ["http://", "https://", "www."].iter().any(|begin| {
        let head = input.get(..begin.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(begin.as_bytes()))
    })
}

/// Reads up to the next blank.
fn word<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    take_till(1.., blank).parse_next(input)
}

/// Reads points won, written with halves, decimals or signs: `1/2-1/2`, `1 1/2 - 1/2`, `1.5-0.5`,
/// `1+ - 1-`. Moves never look like them.
fn points<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    peek(begin_of_points).parse_next(input)?;
    let halves = (in_halves, blanks, dash, blanks, in_halves).void();
    let decimals = (decimal, blanks, dash, blanks, decimal).void();
    let plus = (b"1+", blanks, dash, blanks, b"1-").void();
    let minus = (b"1-", blanks, dash, blanks, b"1+").void();
    let end = (not(digit1), not((blanks, sign)), not(b'.'));
    (alt((decimals, plus, minus, halves)).take(), end)
        .map(|(text, _)| text)
        .map(Token::Result)
        .parse_next(input)
}

/// Reads the first characters of points. Most tokens are moves, so an early test saves time.
fn begin_of_points<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let half = || alt((literal("1/2"), literal("½"))).void();
    let mut decimal = (one_of((b'.', b',')), one_of(b'0'..=b'9')).void();
    let mut signed = (one_of((b'+', b'-')), blanks, dash).void();
    let mut mixed = (blank_between, half()).void();
    let after_digits = dispatch! {peek(any);
        b'.' | b',' => decimal,
        b'+' | b'-' => signed,
        b'/' | 0xC2 => any.void(),
        b' ' | b'\t' => mixed,
        _ => fail,
    };
    alt((half(), (digit1, after_digits).void()))
        .take()
        .parse_next(input)
}

/// `1.5` or `1,5`
fn decimal<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let digits = || take_while(1..=2, |byte: u8| byte.is_ascii_digit());
    (digits(), one_of((b'.', b',')), digits())
        .take()
        .parse_next(input)
}

/// `1/2`, `1 1/2` or `½`
fn in_halves<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let half = || alt((literal("1/2"), literal("½")));
    alt((half(), (digit1, blanks, half()).take())).parse_next(input)
}

/// Reads the sign between two squares, with its variants from print and Cyrillic keyboards:
/// dashes, the minus, the multiplication sign, the Cyrillic letter that looks like x.
fn sign<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    dispatch! {peek(any);
        b'-' | b'x' | b'X' | b':' => any.take(),
        0xE2 => dash,
        0xC3 => literal("×"),
        0xD0 | 0xD1 => alt((literal("х"), literal("Х"))),
        _ => fail,
    }
    .parse_next(input)
}

/// `-` and other horizontal strokes.
fn dash<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let mut printed = alt((
        literal("\u{2010}"),
        literal("\u{2011}"),
        literal("\u{2012}"),
        literal("\u{2013}"),
        literal("\u{2014}"),
        literal("\u{2015}"),
        literal("\u{2212}"),
    ));
    dispatch! {peek(any);
        b'-' => any.take(),
        0xE2 => printed,
        _ => fail,
    }
    .parse_next(input)
}

/// `+1` and `-2`, the pieces won or lost at the end (000, art. 9.1.12 and 9.1.13).
fn gain<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    (
        one_of((b'+', b'-')),
        digit1,
        peek(not(one_of((b'-', b':', b'x')))),
    )
        .value(Token::Mark)
        .parse_next(input)
}

/// `+ -`, a win (000, art. 9.1.10), `- +` and `+=`.
fn advantage<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let win = (b'+', blanks, dash).void();
    let other = (dash, blanks, b'+').void();
    let better = (b'+', b'=').void();
    alt((win, other, better))
        .take()
        .map(Token::Assessment)
        .parse_next(input)
}

/// `- -`
fn unknown<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let second = dash.context("`- -` or a square before `-`");
    (dash, blanks, second)
        .value(Token::Unknown)
        .parse_next(input)
}

/// `a.l.`: other captures lead to the same result (000, art. 9.1.14).
fn ad_libitum<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    (Caseless("a."), blanks, Caseless("l."))
        .value(Token::Mark)
        .parse_next(input)
}

/// Reads a move, or a result that looks like one. All squares are read first, so that `1-18` is
/// not taken for `1-1`.
fn squares<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let written = alt((joined, four_digits)).parse_next(input)?;
    if is_result(written) {
        return Ok(Token::Result(written));
    }
    // Directly after a move, `*` marks it as forced.
    opt(b'*').parse_next(input)?;
    opt((blanks, strength, opt(b'*'))).parse_next(input)?;
    Ok(Token::Move(written))
}

/// Reads squares with signs between them, or lettered squares without. After two squares, ` -1` is
/// not a square but the pieces lost.
fn joined<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let first = alt(((blanks, sign, blanks, square).void(), lettered.void()));
    let next = alt((
        (
            not((blank_between, dash, digit1)),
            blanks,
            sign,
            blanks,
            square,
        )
            .void(),
        lettered.void(),
    ));
    (square, first, repeat::<_, _, (), _, _>(0.., next))
        .take()
        .parse_next(input)
}

fn blank_between<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    take_while(1.., blank).parse_next(input)
}

/// Two squares of two digits without a sign: `3228`.
fn four_digits<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let digits = take_while(4..=4, |byte: u8| byte.is_ascii_digit());
    (digits, peek(not(digit1))).take().parse_next(input)
}

fn square<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    alt((digit1, lettered)).parse_next(input)
}

fn lettered<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let rank = alt((literal("10").void(), one_of(b'0'..=b'9').void()));
    (one_of((b'a'..=b'j', b'A'..=b'J')), rank)
        .take()
        .parse_next(input)
}

/// `!?` or `(?)`
fn strength<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let signs = |input: &mut &'a [u8]| -> LexResult<&'a [u8]> {
        take_while(1.., (b'!', b'?')).parse_next(input)
    };
    alt((signs, delimited(b'(', signs, b')'))).parse_next(input)
}

/// Whether a text that looks like a move is the result of a game.
fn is_result(written: &[u8]) -> bool {
    const MAX_BYTES: usize = 9;
    written.len() <= MAX_BYTES
        && matches!(written.first(), Some(b'0'..=b'2'))
        && matches!(
            normalized(&String::from_utf8_lossy(written)).as_str(),
            "2-0" | "1-0" | "1-1" | "0-2" | "0-1" | "0-0"
        )
}

fn tag<'a>(input: &mut &'a [u8]) -> LexResult<Token<'a>> {
    let name = (b'[', blanks, name, blanks).context("the name of a tag");
    let value = delimited(
        b'"'.context("`\"` before the value of the tag"),
        value,
        b'"'.context("`\"` after the value of the tag"),
    );
    let end = (blanks, b']').context("`]` after the tag");
    (name, value, end)
        .map(|((_, _, name, _), value, _)| Token::Tag { name, value })
        .parse_next(input)
}

fn name<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let letter = one_of(|byte: u8| byte.is_ascii_alphabetic());
    let rest = take_while(0.., |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_');
    (letter, rest).take().parse_next(input)
}

/// Reads the value of a tag, with `\` before quotes.
fn value<'a>(input: &mut &'a [u8]) -> LexResult<&'a [u8]> {
    let plain = take_till(1.., (b'"', b'\\')).void();
    let escaped = (b'\\', any).void();
    repeat::<_, _, (), _, _>(0.., alt((plain, escaped)))
        .take()
        .parse_next(input)
}
