//! The tokens of PDN, each within one line.

use winnow::ascii::{Caseless, digit1};
use winnow::combinator::{alt, delimited, dispatch, eof, fail, not, opt, peek, preceded, repeat};
use winnow::error::{AddContext, ParserError};
use winnow::prelude::*;
use winnow::stream::Stream;
use winnow::token::{any, literal, one_of, rest, take_till, take_while};

/// A token. What texts it holds are parts of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `{`, the beginning of a comment.
    Comment,
    /// `;` and everything behind it.
    LineComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `12.`, `12...` or `...`
    Number,
    /// `$7`
    Mark,
    /// `/`, the beginning of a setup.
    Setup,
    /// `[Name "value"]`, the value with its escapes.
    Tag { name: &'a [u8], value: &'a [u8] },
    /// The squares of a move as they are written; the mark behind them is left out.
    Move(&'a [u8]),
    /// `- -`
    Unknown,
    /// A result as it is written, or the `*` that stands for one.
    Result(&'a [u8]),
}

/// What is missing where no token can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub expected: &'static str,
    /// How many bytes of the line are left there.
    pub left: usize,
}

impl Fault {
    /// A token that cannot stand here, with so many bytes of the line left before it.
    pub const fn at(left: usize) -> Self {
        Self {
            expected: ANYTHING,
            left,
        }
    }
}

impl ParserError<&[u8]> for Fault {
    type Inner = Self;

    fn from_input(input: &&[u8]) -> Self {
        Self::at(input.len())
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

impl AddContext<&[u8], &'static str> for Fault {
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

type Lexed<T> = Result<T, Fault>;

/// Reads a token. `None` at the end of the line.
pub(super) fn token<'a>(input: &mut &'a [u8]) -> Lexed<Option<Token<'a>>> {
    blanks(input)?;
    if input.is_empty() {
        return Ok(None);
    }
    dispatch! {peek(any);
        b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'H' => number_or_move,
        b'{' => any.value(Token::Comment),
        b';' => rest.value(Token::LineComment),
        b'(' => any.value(Token::Open),
        b')' => any.value(Token::Close),
        b'.' => dots.value(Token::Number),
        b'$' => (any, digit1.context("a number behind `$`")).value(Token::Mark),
        b'/' => any.value(Token::Setup),
        b'[' => tag,
        b'-' => (any, blanks, one_of(b'-').context("`- -` or a square before `-`")).value(Token::Unknown),
        b'*' => any.take().map(Token::Result),
        _ => fail,
    }
    .parse_next(input)
    .map(Some)
}

/// What stands between the quotes of `FEN ".."`, the text between the slashes of a setup.
pub(super) fn setup<'a>(mut text: &'a [u8]) -> Option<&'a [u8]> {
    let fen = take_till(0.., b'"');
    let quoted = delimited((b'"', blanks), fen, (b'"', blanks, eof));
    let mut whole = preceded((blanks, literal(Caseless("FEN")), blanks), quoted);
    let read: Lexed<&'a [u8]> = whole.parse_next(&mut text);
    read.ok()
}

/// The name of the tag that a line begins with, if it looks like one: `[Name "`.
pub(super) fn tag_name(mut line: &[u8]) -> Option<&[u8]> {
    let read: Lexed<&[u8]> =
        delimited((blanks, b'[', blanks), name, (blanks, b'"')).parse_next(&mut line);
    read.ok()
}

/// Whether a line begins like a tag, well written or not: `[N`.
pub(super) fn begins_like_a_tag(mut line: &[u8]) -> bool {
    let read: Lexed<_> = (
        blanks,
        b'[',
        blanks,
        one_of(|byte: u8| byte.is_ascii_alphabetic()),
    )
        .parse_next(&mut line);
    read.is_ok()
}

/// Whether there is nothing in a line.
pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|&byte| blank(byte))
}

/// Spaces, and the end-of-file mark of DOS.
fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A)
}

fn blanks<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    take_while(0.., blank).parse_next(input)
}

fn dots<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    take_while(1..=3, b'.').parse_next(input)
}

fn number_or_move<'a>(input: &mut &'a [u8]) -> Lexed<Token<'a>> {
    let fault = Fault {
        expected: "a move, a number with a full stop or a result",
        left: input.len(),
    };
    alt((number, draw, squares))
        .parse_next(input)
        .map_err(|_| fault)
}

fn number<'a>(input: &mut &'a [u8]) -> Lexed<Token<'a>> {
    (digit1, blanks, dots)
        .value(Token::Number)
        .parse_next(input)
}

/// The one result that does not look like a move.
fn draw<'a>(input: &mut &'a [u8]) -> Lexed<Token<'a>> {
    (literal("1/2-1/2").map(Token::Result), not(digit1))
        .map(|(result, ())| result)
        .parse_next(input)
}

/// A move, or a result that looks like one: the squares decide, so that `1-18` is not `1-1` and an 8.
fn squares<'a>(input: &mut &'a [u8]) -> Lexed<Token<'a>> {
    let written = alt((joined, four_digits)).parse_next(input)?;
    if is_result(written) {
        return Ok(Token::Result(written));
    }
    // Directly behind a move `*` says that it was forced.
    opt(b'*').parse_next(input)?;
    opt((blanks, strength, opt(b'*'))).parse_next(input)?;
    Ok(Token::Move(written))
}

/// Squares with signs between them; letters need none.
fn joined<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    let sign = (blanks, one_of((b'-', b'x', b'X', b':')), blanks);
    let next = alt(((sign, square).void(), lettered.void()));
    (square, repeat::<_, _, (), _, _>(1.., next))
        .take()
        .parse_next(input)
}

/// Two squares of two digits without a sign: `3228`.
fn four_digits<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    let digits = take_while(4..=4, |byte: u8| byte.is_ascii_digit());
    (digits, peek(not(digit1))).take().parse_next(input)
}

fn square<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    alt((digit1, lettered)).parse_next(input)
}

fn lettered<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    (one_of((b'a'..=b'h', b'A'..=b'H')), one_of(b'0'..=b'9'))
        .take()
        .parse_next(input)
}

/// `!?` or `(?)`
fn strength<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    let signs = |input: &mut &'a [u8]| -> Lexed<&'a [u8]> {
        take_while(1.., (b'!', b'?')).parse_next(input)
    };
    alt((signs, delimited(b'(', signs, b')'))).parse_next(input)
}

/// Whether a text that may as well be a move is a result.
fn is_result(written: &[u8]) -> bool {
    let mut signs = written.iter().filter(|&&byte| !blank(byte));
    let mut next = || signs.next().copied();
    let three = [next(), next(), next()];
    let short = next().is_none();
    let [Some(first), Some(b'-'), Some(second)] = three else {
        return false;
    };
    short
        && matches!(
            &[first, second],
            b"20" | b"10" | b"11" | b"02" | b"01" | b"00"
        )
}

fn tag<'a>(input: &mut &'a [u8]) -> Lexed<Token<'a>> {
    let name = (b'[', blanks, name, blanks).context("the name of a tag");
    let value = delimited(
        b'"'.context("`\"` before the value of the tag"),
        value,
        b'"'.context("`\"` behind the value of the tag"),
    );
    let end = (blanks, b']').context("`]` behind the tag");
    (name, value, end)
        .map(|((_, _, name, _), value, _)| Token::Tag { name, value })
        .parse_next(input)
}

fn name<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    let letter = one_of(|byte: u8| byte.is_ascii_alphabetic());
    let rest = take_while(0.., |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_');
    (letter, rest).take().parse_next(input)
}

/// The value of a tag, in which `\` stands before quotes.
fn value<'a>(input: &mut &'a [u8]) -> Lexed<&'a [u8]> {
    let plain = take_till(1.., (b'"', b'\\')).void();
    let escaped = (b'\\', any).void();
    repeat::<_, _, (), _, _>(0.., alt((plain, escaped)))
        .take()
        .parse_next(input)
}
