//! From a score to a game: which rules, which position to start from, and every move a legal one.

use super::ast::{Score, ScoreEntry, ScoreItem, Tag};
use super::disambiguate::{Continuation, settle};
use super::error::{MissedCapture, MoveNumber, PdnError, PdnErrorKind};
use super::game_type::{GameType, GameTypeError};
use super::result::{GameResult, StatedResult};
use super::{PdnGame, PdnNote, ReadOptions};
use crate::game_record::{GameRecord, Setup};
use crate::geometry::Square;
use crate::notation::moves::{SIGNS, irregular, next_square, resolve, unresolved, write_moves_in};
use crate::notation::numbering::Numbering;
use crate::notation::{Cursor, Fen, MoveError, shown, write_move, write_moves};
use crate::position::{Colour, Position};
use crate::rules::{EndResult, Move, VARIANTS, Variant};
use std::cmp::Reverse;

/// The game that a score means.
///
/// Rules are those of `options`, else those of the tag `GameType`. Where neither says them, the
/// score is played under every game of draughts (giveaway has the same moves and must be named): it
/// is read as the first that it fits, and the others are its [`others`](PdnGame::others). The game
/// starts from the position of the tag `FEN`, else from one that is set up before the first move,
/// else from that of `options`, else as usual. Move numbers are not looked at. Squares are numbered
/// as `GameType` says; if the game cannot be played that way but as usual, as with games of PlayOK,
/// then that is how it is read. A capture that may be one of several is the one that the later
/// moves allow, if that is one. A game that cannot be read otherwise may go on after a missed
/// capture ([`accept_irregular`](ReadOptions::accept_irregular)).
///
/// # Errors
/// [`PdnError`] if the rules or the position cannot be read, or a move is not legal: then it lists
/// the moves that are. A fault behind the ply that `options` ask about is a note.
pub fn read_game(score: Score, options: &ReadOptions) -> Result<PdnGame, PdnError> {
    read(score, None, options)
}

/// The game that a score means of which all was read, or what stands before a fault.
pub(super) fn read(
    score: Score,
    fault: Option<PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let read = read_or_not(&score, fault.as_ref(), options);
    read.map_err(|error| error.about(score))
}

/// Reads a score without moves that are not legal, or else with them.
fn read_or_not(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let regular = ReadOptions {
        accept_irregular: false,
        ..*options
    };
    let read = read_once(score, fault, &regular);
    let whole = (read.as_ref()).is_ok_and(|read| !read.notes.iter().any(PdnNote::is_a_stop));
    if whole || !options.accept_irregular {
        return read;
    }
    match read_once(score, fault, options) {
        Ok(irregular) => Ok(irregular),
        Err(error) => read.or(Err(error)),
    }
}

/// Reads a score with or without moves that are not legal.
fn read_once(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let Some((reading, notes)) = named(score, options)? else {
        return read_unnamed(score, fault, options);
    };
    let mut game = read_as(score, fault, reading, options)?;
    game.notes.splice(0..0, notes);
    Ok(game)
}

/// Reads a score that does not say which game it is.
fn read_unnamed(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let mut fitting: Vec<PdnGame> = vec![];
    let mut furthest: Option<PdnError> = None;
    for variant in draughts() {
        match read_as(score, fault, Interpretation::usual(variant), options) {
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
    let whole = |read: &PdnGame| !read.notes.iter().any(PdnNote::is_a_stop);
    if fitting.iter().any(whole) {
        fitting.retain(whole);
    }
    let names: Vec<&'static str> = fitting.iter().map(|read| read.game.variant.name).collect();
    for read in &mut fitting {
        let variant = read.game.variant;
        let note = if names.len() == 1 {
            PdnNote::NoGameType(variant)
        } else {
            let fitting = names.clone();
            PdnNote::FitsSeveral { variant, fitting }
        };
        read.notes.insert(0, note);
    }
    // Whose points stand first depends on the game.
    let same = |pair: &[PdnGame]| matches!(pair, [one, two] if one.result == two.result);
    if !fitting.windows(2).all(same) {
        let written = |text: &str| GameResult::Other(text.trim().to_owned());
        let result = StatedResult {
            tag: score.tag("Result").map(written),
            terminator: score.terminator.as_deref().map(written),
        };
        for read in &mut fitting {
            read.result = result.clone();
            (read.notes).retain(|note| *note != PdnNote::BlacksPointsFirst);
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
        .filter(|variant| variant.captures.is_some() && variant.without_pieces == EndResult::Loses)
}

/// One way to read a score.
#[derive(Clone, Copy)]
struct Interpretation {
    variant: &'static Variant,
    numbering: Numbering,
    /// Whose points stand first in the result.
    first: Colour,
}

impl Interpretation {
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
    reading: Interpretation,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let mut notes = vec![];
    notes.extend(score.encoding.map(PdnNote::Encoding));
    let first = reading.first;
    let result = StatedResult {
        tag: (only_tag(score, "Result")?).map(|tag| GameResult::parse(&tag.value, first)),
        terminator: (score.terminator.as_deref()).map(|text| GameResult::parse(text, first)),
    };
    notes.extend(contradiction(&result));
    if first == Colour::Black && result.value().winner().is_some() {
        notes.push(PdnNote::BlacksPointsFirst);
    }
    let fen = fen_tag(score, &mut notes)?;
    let play = |numbering: Numbering| {
        let turned = numbering.turned();
        let numbering = if options.rotate { turned } else { numbering };
        play(score, fault, fen, reading.variant, numbering, options)
    };
    let mut course = play(reading.numbering);
    if reading.numbering != Numbering::USUAL && reach(&course) != (true, None, Reverse(0)) {
        // The numbering is the one that leads further.
        let other = play(Numbering::USUAL);
        if reach(&other) > reach(&course) {
            notes.push(PdnNote::UsualNumbering);
            course = other;
        }
    }
    let PlayedScore {
        game,
        half_moves,
        notes: played,
        stop,
    } = course?;
    if let Some(error) = stop {
        let ply = game.moves.len();
        if options.at.is_none_or(|at| at > ply) {
            return Err(error);
        }
        let why = Box::new(error.kind);
        notes.push(PdnNote::Stops { ply, why });
    }
    notes.extend(played);
    Ok(PdnGame {
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
struct PlayedScore {
    game: GameRecord,
    half_moves: Option<u16>,
    /// What is to be noted of its moves.
    notes: Vec<PdnNote>,
    /// Why the rest cannot be played, if it cannot.
    stop: Option<PdnError>,
}

/// How far a score was played: to the end, or after how many plies it stopped; and with how few
/// moves that were not legal.
fn reach(course: &Result<PlayedScore, PdnError>) -> (bool, Option<usize>, Reverse<usize>) {
    match course {
        Ok(PlayedScore { game, stop, .. }) => {
            let plies = stop.is_some().then_some(game.moves.len());
            (stop.is_none(), plies, Reverse(game.irregular.len()))
        }
        Err(_) => (false, None, Reverse(0)),
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
) -> Result<PlayedScore, PdnError> {
    let mut items = score.items().peekable();
    let is_start =
        |item: &ScoreItem<'_>| fen.is_none() && matches!(item.entry, ScoreEntry::Setup(_));
    let first = match (fen, items.next_if(is_start)) {
        (Some(tag), _) => Some((tag.value.as_str(), tag.line)),
        (_, Some(item)) => item.entry.setup().map(|text| (text, item.line)),
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
    let before = usize::from(fen.is_none() && first.is_some());
    let unread = usize::from(fault.is_some() && !options.accept_irregular);
    let mut player = ScorePlayer {
        accepts: options.accept_irregular,
        written: (score.items().count() + unread).saturating_sub(before),
        ..ScorePlayer::new(variant, numbering, start)
    };
    let mut stop = None;
    while let Some(item) = items.next() {
        let Err(untaken) = player.take(&item) else {
            continue;
        };
        let (mut last, mut why) = (item, untaken);
        if matches!(why, Rejection::Several(_)) {
            let rest: Vec<_> = std::iter::once(item).chain(items.by_ref()).collect();
            match settle(&player, &rest) {
                Continuation::ToTheEnd(settled) => {
                    player = settled;
                    break;
                }
                Continuation::Until(settled, item, untaken) => {
                    (player, last, why) = (settled, item, untaken);
                }
                Continuation::Unsettled => {}
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
    // Whether play went on after the last move cannot be read.
    stop = match &stop {
        Some(PdnError {
            kind: PdnErrorKind::MissedCapture(missed),
            ..
        }) if !missed.stands => behind().or(stop),
        _ => stop.or_else(behind),
    };
    Ok(PlayedScore {
        stop,
        notes: player.notes,
        game: player.game,
        half_moves,
    })
}

fn contradiction(result: &StatedResult) -> Option<PdnNote> {
    let (tag, terminator) = (result.tag.clone()?, result.terminator.clone()?);
    (result.is_contradictory()).then_some(PdnNote::ResultsDiffer { tag, terminator })
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

/// The reading that the options or the score name, and what is to be noted of it: which rules, how
/// squares are numbered, and whose points stand first, those of the side that starts by the tag,
/// else of the one that is usual. `None` where neither says which game it is.
fn named(
    score: &Score,
    options: &ReadOptions,
) -> Result<Option<(Interpretation, Option<PdnNote>)>, PdnError> {
    let Some(tag) = only_tag(score, "GameType")? else {
        return Ok((options.rules).map(|rules| (Interpretation::usual(rules), None)));
    };
    let game_type = GameType::parse(&tag.value);
    let read = match options.rules {
        None => of_tag(game_type).map(|reading| (reading, None)),
        Some(rules) => {
            let agrees = (game_type.as_ref())
                .is_ok_and(|read| read.variant() == Ok(rules) && read.fits(rules));
            let overruled = (!agrees).then(|| PdnNote::GameTypeOverruled {
                tag: shown(&tag.value),
                rules,
            });
            // The numbering and who starts still count if the board is the same.
            let reading = match game_type {
                Ok(read) if read.fits(rules) => read.reading(rules),
                _ => Ok(Interpretation::usual(rules)),
            };
            reading.map(|reading| (reading, overruled))
        }
    };
    (read.map(Some)).map_err(|error| fault_at(score, tag.line, PdnErrorKind::GameType(error)))
}

fn of_tag(game_type: Result<GameType, GameTypeError>) -> Result<Interpretation, GameTypeError> {
    let game_type = game_type?;
    let variant = game_type.variant()?;
    let reading = game_type.reading(variant)?;
    game_type.check_start(variant)?;
    Ok(reading)
}

impl GameType {
    fn reading(&self, variant: &'static Variant) -> Result<Interpretation, GameTypeError> {
        Ok(Interpretation {
            variant,
            numbering: self.numbering(variant)?,
            first: self.starts().unwrap_or(variant.points_first),
        })
    }
}

/// The tag with the position to start from, unless another tag says that the game starts as usual.
fn fen_tag<'a>(score: &'a Score, notes: &mut Vec<PdnNote>) -> Result<Option<&'a Tag>, PdnError> {
    let fen = only_tag(score, "FEN")?;
    let usual = only_tag(score, "SetUp")?.is_some_and(|tag| tag.value.trim_ascii() == "0");
    if fen.is_some() && usual {
        notes.push(PdnNote::FenIgnored);
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
pub(super) struct ScorePlayer {
    pub game: GameRecord,
    numbering: Numbering,
    position: Position,
    /// The number of the next move.
    number: usize,
    /// What is to be noted of the moves so far.
    notes: Vec<PdnNote>,
    /// Whether missed captures that were let stand are accepted.
    accepts: bool,
    /// The squares of the pieces that should have captured in the last ply that was not legal.
    missed: Vec<Square>,
    /// How many items there are to be played; one that cannot be read may be a move.
    written: usize,
    /// Room for the squares of a move and for the legal moves.
    squares: Vec<Square>,
    moves: Vec<Move>,
}

/// Why an item was not taken.
pub(super) enum Rejection {
    /// It cannot be.
    Not(PdnErrorKind),
    /// It may be any of these moves.
    Several(Vec<Move>),
}

impl<T: Into<PdnErrorKind>> From<T> for Rejection {
    fn from(kind: T) -> Self {
        Self::Not(kind.into())
    }
}

impl ScorePlayer {
    const fn new(variant: &'static Variant, numbering: Numbering, start: Position) -> Self {
        Self {
            game: GameRecord::from(variant, start),
            numbering,
            position: start,
            number: 1,
            notes: vec![],
            accepts: false,
            missed: vec![],
            written: 0,
            squares: vec![],
            moves: vec![],
        }
    }

    /// The error that an item is at fault.
    fn stopped(&self, score: &Score, item: &ScoreItem<'_>, why: Rejection) -> PdnError {
        let kind = match (why, item.entry) {
            (Rejection::Not(kind), _) => kind,
            (Rejection::Several(fitting), ScoreEntry::Move(text)) => {
                let (variant, position) = (self.game.variant, &self.position);
                unresolved(&self.numbering, variant, position, text, &fitting).into()
            }
            (Rejection::Several(_), _) => PdnErrorKind::UnknownMove,
        };
        let next = MoveNumber {
            number: self.number,
            colour: self.position.turn(),
        };
        PdnError {
            ply: Some(self.game.moves.len()),
            played: (item.entry.setup().is_none()).then_some(next),
            ..fault_at(score, item.line, kind)
        }
    }

    /// Plays a move or sets up a position, if it is clear which.
    pub fn take(&mut self, item: &ScoreItem<'_>) -> Result<(), Rejection> {
        match item.entry {
            ScoreEntry::Move(text) => self.play(text)?,
            ScoreEntry::Unknown => return Err(PdnErrorKind::UnknownMove.into()),
            ScoreEntry::Setup(text) => {
                let fen = Fen::read(self.game.variant, text, self.numbering);
                self.set_up(fen.map_err(PdnErrorKind::from)?.position);
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Rejection> {
        let (variant, position) = (self.game.variant, &self.position);
        self.squares.clear();
        squares(variant, &self.numbering, text, &mut self.squares).map_err(PdnErrorKind::from)?;
        match resolve(variant, position, &self.squares, &mut self.moves) {
            Ok(played) => {
                self.make(played);
                Ok(())
            }
            Err(fitting) if fitting.is_empty() => self.play_irregular(text),
            Err(fitting) => Err(Rejection::Several(fitting)),
        }
    }

    /// Plays a move along the squares read that is not legal, if it is one that may be accepted.
    fn play_irregular(&mut self, text: &str) -> Result<(), Rejection> {
        let (variant, position) = (self.game.variant, &self.position);
        let fitting = irregular(variant, position, &self.squares);
        let stands = self.game.moves.len() + self.game.setups.len() + 1 < self.written;
        match fitting[..] {
            [] => {
                let error = unresolved(&self.numbering, variant, position, text, &[]);
                Err(PdnErrorKind::from(error).into())
            }
            [played] if self.accepts && stands => {
                self.choose(played);
                Ok(())
            }
            [_, _, ..] if self.accepts && stands => Err(Rejection::Several(fitting)),
            _ => {
                let due = write_moves_in(&self.numbering, variant, position);
                Err(Rejection::Not(PdnErrorKind::MissedCapture(Box::new(
                    MissedCapture {
                        text: shown(text),
                        due: due.into_iter().map(|(_, text)| text).collect(),
                        stands,
                    },
                ))))
            }
        }
    }

    /// Puts a position on the board.
    fn set_up(&mut self, position: Position) {
        let ply = self.game.moves.len();
        let huffed = self.huffed(&position);
        if let Some(square) = huffed {
            let square = self.game.variant.square_name(square);
            self.notes.push(PdnNote::Huffed { ply, square });
        }
        self.position = position;
        self.game.setups.push(Setup {
            ply,
            position,
            huffed,
        });
    }

    /// The square of the piece that should have captured in the last ply and is all that this
    /// position lacks of the one on the board.
    fn huffed(&self, position: &Position) -> Option<Square> {
        let ply = self.game.moves.len();
        let set_up = (self.game.setups.last()).is_some_and(|setup| setup.ply == ply);
        if self.game.irregular.last() != Some(&ply) || set_up {
            return None;
        }
        let mut due = self.missed.iter().copied();
        due.find(|&square| without(&self.position, square).as_ref() == Some(position))
    }

    fn make(&mut self, played: Move) {
        let variant = self.game.variant;
        self.position = variant.play(&self.position, &played);
        self.number += usize::from(self.position.turn() == variant.starts);
        self.game.moves.push(played);
    }

    /// Plays one of several moves that an item may be, or one that is not legal.
    pub fn choose(&mut self, played: Move) {
        let (variant, ply) = (self.game.variant, self.game.moves.len() + 1);
        let read = write_move(variant, &self.position, &played);
        let legal = write_moves(variant, &self.position);
        if legal.iter().any(|(other, _)| *other == played) {
            self.notes.push(PdnNote::SettledCapture { ply, read });
        } else {
            // Where the pieces stand now that should have captured.
            let now = |from| if from == played.from { played.to } else { from };
            let mut missed: Vec<_> = legal.iter().map(|(due, _)| now(due.from)).collect();
            missed.dedup();
            self.missed = missed;
            self.game.irregular.push(ply);
            let due = legal.into_iter().map(|(_, text)| text).collect();
            self.notes.push(PdnNote::Irregular { ply, read, due });
        }
        self.make(played);
    }
}

/// The position without the piece on a square, if there is one.
fn without(position: &Position, square: Square) -> Option<Position> {
    let bit = position.board().bit(square);
    if position.occupied() & bit == 0 {
        return None;
    }
    let men = Colour::BOTH.map(|colour| position.men(colour) & !bit);
    let kings = Colour::BOTH.map(|colour| position.kings(colour) & !bit);
    Some(Position::new_unchecked(
        position.board(),
        men,
        kings,
        position.turn(),
    ))
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
            let mut reader = Cursor { text, at: 0 };
            squares.push(next_square(&mut reader, variant, numbering)?);
        }
        return Ok(());
    }
    let mut reader = Cursor { text, at: 0 };
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
