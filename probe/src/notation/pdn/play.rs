//! From a score to a game: which rules, which position to start from, and every move a legal one.

use super::error::{PdnError, PdnErrorKind, Played};
use super::game_type::{GameType, GameTypeError};
use super::result::{GameResult, StatedResult};
use super::score::{Item, Score, Tag, Written};
use super::settle::{Followed, settle};
use super::{Note, ReadGame, ReadOptions};
use crate::game::{Game, Setup};
use crate::geometry::Square;
use crate::notation::moves::{SIGNS, next_square, resolve, unresolved};
use crate::notation::numbering::Numbering;
use crate::notation::{Fen, MoveError, Reader, shown, write_move};
use crate::position::{Colour, Position};
use crate::rules::{End, Move, VARIANTS, Variant};

/// The game that a score means.
///
/// Rules are those of `options`, else those of the tag `GameType`. Where neither says them, the score is
/// played under every game of draughts (giveaway has the same moves and must be named): it is read as the
/// first that it fits, and the others are its [`others`](ReadGame::others). The game starts from the
/// position of the tag `FEN`, else from one that is set up before the first move, else from that of
/// `options`, else as usual. Move numbers are not looked at. Squares are numbered as `GameType` says; if
/// the game cannot be played that way but as usual, as with games of PlayOK, then that is how it is read.
/// A capture that may be one of several is the one that the later moves allow, if that is one.
///
/// # Errors
/// [`PdnError`] if the rules or the position cannot be read, or a move is not legal: then it lists the
/// moves that are. A fault behind the ply that `options` ask about is a note.
pub fn read_game(score: Score, options: &ReadOptions) -> Result<ReadGame, PdnError> {
    read(score, None, options)
}

/// The game that a score means of which all was read, or what stands before a fault.
pub(super) fn read(
    score: Score,
    fault: Option<PdnError>,
    options: &ReadOptions,
) -> Result<ReadGame, PdnError> {
    let fault = fault.as_ref();
    let Some((reading, notes)) = named(&score, options)? else {
        return read_unnamed(&score, fault, options);
    };
    let mut game = read_as(&score, fault, reading, options)?;
    game.notes.splice(0..0, notes);
    Ok(game)
}

/// Reads a score that does not say which game it is.
fn read_unnamed(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<ReadGame, PdnError> {
    let mut fitting: Vec<ReadGame> = vec![];
    let mut furthest: Option<PdnError> = None;
    for variant in draughts() {
        match read_as(score, fault, Reading::usual(variant), options) {
            Ok(read) => fitting.push(read),
            Err(error) => {
                let further =
                    (furthest.as_ref()).is_none_or(|other| error.understood() > other.understood());
                if further {
                    let assumed = Some(variant.name);
                    furthest = Some(PdnError { assumed, ..error });
                }
            }
        }
    }
    // A game that it fits to the end tells more than one that it leaves.
    let whole = |read: &ReadGame| !read.notes.iter().any(Note::is_a_stop);
    if fitting.iter().any(whole) {
        fitting.retain(whole);
    }
    let names: Vec<&'static str> = fitting.iter().map(|read| read.game.variant.name).collect();
    for read in &mut fitting {
        let variant = read.game.variant;
        let note = if names.len() == 1 {
            Note::NoGameType(variant)
        } else {
            let fitting = names.clone();
            Note::FitsSeveral { variant, fitting }
        };
        read.notes.insert(0, note);
    }
    // Whose points stand first depends on the game.
    let same = |pair: &[ReadGame]| matches!(pair, [one, two] if one.result == two.result);
    if !fitting.windows(2).all(same) {
        let written = |text: &str| GameResult::Other(text.trim().to_owned());
        let result = StatedResult {
            tag: score.tag("Result").map(written),
            terminator: score.terminator.as_deref().map(written),
        };
        for read in &mut fitting {
            read.result = result.clone();
            (read.notes).retain(|note| *note != Note::BlacksPointsFirst);
        }
    }
    let mut fitting = fitting.into_iter();
    match (fitting.next(), furthest) {
        (Some(mut read), _) => {
            read.others = fitting.collect();
            Ok(read)
        }
        (None, Some(error)) => Err(error),
        (None, None) => Err(fault_at(score, score.line, PdnErrorKind::NoGame)),
    }
}

/// The games that a score may be which does not say it.
fn draughts() -> impl Iterator<Item = &'static Variant> {
    (VARIANTS.iter().copied())
        .filter(|variant| variant.captures.is_some() && variant.without_pieces == End::Loses)
}

/// One way to read a score.
#[derive(Clone, Copy)]
struct Reading {
    variant: &'static Variant,
    numbering: Numbering,
    /// Whose points stand first in the result.
    first: Colour,
}

impl Reading {
    const fn usual(variant: &'static Variant) -> Self {
        Self {
            variant,
            numbering: Numbering::USUAL,
            first: variant.points_first,
        }
    }
}

/// Reads a score in one way.
fn read_as(
    score: &Score,
    fault: Option<&PdnError>,
    reading: Reading,
    options: &ReadOptions,
) -> Result<ReadGame, PdnError> {
    let mut notes = vec![];
    notes.extend(score.encoding.map(Note::Encoding));
    let first = reading.first;
    let result = StatedResult {
        tag: (only_tag(score, "Result")?).map(|tag| GameResult::of(&tag.value, first)),
        terminator: (score.terminator.as_deref()).map(|text| GameResult::of(text, first)),
    };
    notes.extend(contradiction(&result));
    if first == Colour::Black && result.stated().winner().is_some() {
        notes.push(Note::BlacksPointsFirst);
    }
    let fen = fen_tag(score, &mut notes)?;
    let play = |numbering: Numbering| {
        let turned = numbering.turned();
        let numbering = if options.rotate { turned } else { numbering };
        play(score, fault, fen, reading.variant, numbering, options)
    };
    let mut course = play(reading.numbering);
    if reading.numbering != Numbering::USUAL && reach(&course) != (true, None) {
        // The numbering is the one that leads further.
        let other = play(Numbering::USUAL);
        if reach(&other) > reach(&course) {
            notes.push(Note::UsualNumbering);
            course = other;
        }
    }
    let Course {
        game,
        half_moves,
        settled,
        stop,
    } = course?;
    if let Some(error) = stop {
        let ply = game.moves.len();
        if options.at.is_none_or(|at| at > ply) {
            return Err(error);
        }
        let why = Box::new(error.kind);
        notes.push(Note::Stops { ply, why });
    }
    notes.extend(settled);
    Ok(ReadGame {
        number: score.number,
        line: score.line,
        tags: score.tags.clone(),
        game,
        result,
        half_moves,
        notes,
        others: vec![],
    })
}

/// What was played of a score.
struct Course {
    game: Game,
    half_moves: Option<u16>,
    /// The captures that later moves settled.
    settled: Vec<Note>,
    /// Why the rest cannot be played, if it cannot.
    stop: Option<PdnError>,
}

/// How far a score was played: to the end, or after how many plies it stopped.
fn reach(course: &Result<Course, PdnError>) -> (bool, Option<usize>) {
    match course {
        Ok(Course { stop: None, .. }) => (true, None),
        Ok(Course { game, .. }) => (false, Some(game.moves.len())),
        Err(_) => (false, None),
    }
}

/// Plays the game with its squares numbered in one way.
fn play(
    score: &Score,
    fault: Option<&PdnError>,
    fen: Option<&Tag>,
    variant: &'static Variant,
    numbering: Numbering,
    options: &ReadOptions,
) -> Result<Course, PdnError> {
    let mut items = score.items().peekable();
    let is_start = |item: &Item<'_>| fen.is_none() && matches!(item.written, Written::Setup(_));
    let first = match (fen, items.next_if(is_start)) {
        (Some(tag), _) => Some((tag.value.as_str(), tag.line)),
        (_, Some(item)) => item.written.setup().map(|text| (text, item.line)),
        _ => None,
    };
    let (start, half_moves) = match first {
        Some((text, line)) => {
            let fen = Fen::read(variant, text, numbering);
            let fen = fen.map_err(|error| fault_at(score, line, error.into()))?;
            (fen.position, fen.half_moves)
        }
        None => (usual_start(score, variant, options)?, None),
    };
    let mut player = Player::new(variant, numbering, start);
    let mut stop = None;
    while let Some(item) = items.next() {
        let Err(untaken) = player.take(&item) else {
            continue;
        };
        let (mut last, mut why) = (item, untaken);
        if matches!(why, Untaken::Several(_)) {
            let rest: Vec<_> = std::iter::once(item).chain(items.by_ref()).collect();
            match settle(&player, &rest) {
                Followed::ToTheEnd(settled) => {
                    player = settled;
                    break;
                }
                Followed::Until(settled, item, untaken) => {
                    (player, last, why) = (settled, item, untaken);
                }
                Followed::Unsettled => {}
            }
        }
        stop = Some(player.stopped(score, &last, why));
        break;
    }
    let behind = || {
        let ply = Some(player.game.moves.len());
        fault.map(|fault| PdnError {
            ply,
            ..fault.clone()
        })
    };
    Ok(Course {
        stop: stop.or_else(behind),
        settled: player.settled,
        game: player.game,
        half_moves,
    })
}

fn contradiction(result: &StatedResult) -> Option<Note> {
    let (tag, terminator) = (result.tag.clone()?, result.terminator.clone()?);
    (result.is_contradictory()).then_some(Note::ResultsDiffer { tag, terminator })
}

const fn fault_at(score: &Score, line: usize, kind: PdnErrorKind) -> PdnError {
    PdnError::new(score.number, line, kind)
}

/// The tag with this name, if it has a value. It must not have two.
fn only_tag<'a>(score: &'a Score, name: &str) -> Result<Option<&'a Tag>, PdnError> {
    let mut named = (score.tags.iter())
        .filter(|tag| tag.name.eq_ignore_ascii_case(name) && !tag.value.trim_ascii().is_empty());
    let Some(first) = named.next() else {
        return Ok(None);
    };
    match named.find(|tag| tag.value != first.value) {
        None => Ok(Some(first)),
        Some(other) => {
            let name = shown(&other.name);
            Err(fault_at(score, other.line, PdnErrorKind::TagTwice { name }))
        }
    }
}

/// The reading that the options or the score name, and what is to be noted of it: which rules, how squares
/// are numbered, and whose points stand first, those of the side that starts by the tag, else of the one that
/// is usual. `None` where neither says which game it is.
fn named(
    score: &Score,
    options: &ReadOptions,
) -> Result<Option<(Reading, Option<Note>)>, PdnError> {
    let Some(tag) = only_tag(score, "GameType")? else {
        return Ok((options.rules).map(|rules| (Reading::usual(rules), None)));
    };
    let game_type = GameType::parse(&tag.value);
    let read = match options.rules {
        None => of_tag(game_type).map(|reading| (reading, None)),
        Some(rules) => {
            let agrees = (game_type.as_ref())
                .is_ok_and(|read| read.variant() == Ok(rules) && read.fits(rules));
            let overruled = (!agrees).then(|| Note::GameTypeOverruled {
                tag: shown(&tag.value),
                rules,
            });
            // The numbering and who starts still count if the board is the same.
            let reading = match game_type {
                Ok(read) if read.fits(rules) => read.reading(rules),
                _ => Ok(Reading::usual(rules)),
            };
            reading.map(|reading| (reading, overruled))
        }
    };
    (read.map(Some)).map_err(|error| fault_at(score, tag.line, PdnErrorKind::GameType(error)))
}

fn of_tag(game_type: Result<GameType, GameTypeError>) -> Result<Reading, GameTypeError> {
    let game_type = game_type?;
    let variant = game_type.variant()?;
    let reading = game_type.reading(variant)?;
    game_type.check_start(variant)?;
    Ok(reading)
}

impl GameType {
    fn reading(&self, variant: &'static Variant) -> Result<Reading, GameTypeError> {
        Ok(Reading {
            variant,
            numbering: self.numbering(variant)?,
            first: self.starts().unwrap_or(variant.points_first),
        })
    }
}

/// The tag with the position to start from, unless another tag says that the game starts as usual.
fn fen_tag<'a>(score: &'a Score, notes: &mut Vec<Note>) -> Result<Option<&'a Tag>, PdnError> {
    let fen = only_tag(score, "FEN")?;
    let usual = only_tag(score, "SetUp")?.is_some_and(|tag| tag.value.trim_ascii() == "0");
    if fen.is_some() && usual {
        notes.push(Note::FenIgnored);
        return Ok(None);
    }
    Ok(fen)
}

fn usual_start(
    score: &Score,
    variant: &Variant,
    options: &ReadOptions,
) -> Result<Position, PdnError> {
    let fault = |kind| fault_at(score, score.line, kind);
    let name = variant.name;
    let Some(start) = &options.start else {
        let none = || fault(PdnErrorKind::NoStart { variant: name });
        return variant.start().ok_or_else(none);
    };
    start.on(variant.board).ok_or_else(|| {
        fault(PdnErrorKind::OtherBoard {
            variant: name,
            board: variant.board.size(),
            found: start.board().size(),
        })
    })
}

/// Plays the moves of a score.
#[derive(Clone)]
pub(super) struct Player {
    pub game: Game,
    numbering: Numbering,
    position: Position,
    /// The number of the next move.
    number: usize,
    /// The captures that were settled by what follows.
    settled: Vec<Note>,
    /// Room for the squares of a move and for the legal moves.
    squares: Vec<Square>,
    moves: Vec<Move>,
}

/// Why an item was not taken.
pub(super) enum Untaken {
    /// It cannot be.
    Not(PdnErrorKind),
    /// It may be any of these moves.
    Several(Vec<Move>),
}

impl<T: Into<PdnErrorKind>> From<T> for Untaken {
    fn from(kind: T) -> Self {
        Self::Not(kind.into())
    }
}

impl Player {
    const fn new(variant: &'static Variant, numbering: Numbering, start: Position) -> Self {
        Self {
            game: Game::from(variant, start),
            numbering,
            position: start,
            number: 1,
            settled: vec![],
            squares: vec![],
            moves: vec![],
        }
    }

    /// The error that an item is at fault.
    fn stopped(&self, score: &Score, item: &Item<'_>, why: Untaken) -> PdnError {
        let kind = match (why, item.written) {
            (Untaken::Not(kind), _) => kind,
            (Untaken::Several(fitting), Written::Move(text)) => {
                let (variant, position) = (self.game.variant, &self.position);
                unresolved(&self.numbering, variant, position, text, &fitting).into()
            }
            (Untaken::Several(_), _) => PdnErrorKind::UnknownMove,
        };
        let next = Played {
            number: self.number,
            colour: self.position.turn(),
        };
        PdnError {
            ply: Some(self.game.moves.len()),
            played: (item.written.setup().is_none()).then_some(next),
            ..fault_at(score, item.line, kind)
        }
    }

    /// Plays a move or sets up a position, if it is clear which.
    pub fn take(&mut self, item: &Item<'_>) -> Result<(), Untaken> {
        match item.written {
            Written::Move(text) => self.play(text)?,
            Written::Unknown => return Err(PdnErrorKind::UnknownMove.into()),
            Written::Setup(text) => {
                let fen = Fen::read(self.game.variant, text, self.numbering);
                self.position = fen.map_err(PdnErrorKind::from)?.position;
                self.game.setups.push(Setup {
                    ply: self.game.moves.len(),
                    position: self.position,
                });
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Untaken> {
        let (variant, position) = (self.game.variant, &self.position);
        self.squares.clear();
        squares(variant, &self.numbering, text, &mut self.squares).map_err(PdnErrorKind::from)?;
        match resolve(variant, position, &self.squares, &mut self.moves) {
            Ok(played) => {
                self.make(played);
                Ok(())
            }
            Err(fitting) if fitting.is_empty() => {
                let error = unresolved(&self.numbering, variant, position, text, &fitting);
                Err(PdnErrorKind::from(error).into())
            }
            Err(fitting) => Err(Untaken::Several(fitting)),
        }
    }

    fn make(&mut self, played: Move) {
        let variant = self.game.variant;
        self.position = variant.play(&self.position, &played);
        self.number += usize::from(self.position.turn() == variant.starts);
        self.game.moves.push(played);
    }

    /// Plays one of several moves that an item may be.
    pub fn choose(&mut self, played: Move) {
        self.settled.push(Note::SettledCapture {
            ply: self.game.moves.len() + 1,
            read: write_move(self.game.variant, &self.position, &played),
        });
        self.make(played);
    }
}

/// Reads the squares of a move into an empty list: with signs or, where they are letters or four
/// digits, without.
fn squares(
    variant: &Variant,
    numbering: &Numbering,
    text: &str,
    squares: &mut Vec<Square>,
) -> Result<(), MoveError> {
    if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let (from, to) = text.split_at(2);
        for text in [from, to] {
            let mut reader = Reader { text, at: 0 };
            squares.push(next_square(&mut reader, variant, numbering)?);
        }
        return Ok(());
    }
    let mut reader = Reader { text, at: 0 };
    loop {
        reader.skip_spaces();
        squares.push(next_square(&mut reader, variant, numbering)?);
        reader.skip_spaces();
        if reader.peek().is_none() {
            return Ok(());
        }
        reader.take(&SIGNS);
    }
}
