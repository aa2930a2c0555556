//! From a score to a game: which rules, which position to start from, and every move a legal one.

use super::error::{PdnError, PdnErrorKind, Played};
use super::game_type::{GameType, GameTypeError};
use super::result::{GameResult, StatedResult};
use super::score::{Item, Score, Tag, Written};
use super::{Note, ReadGame, ReadOptions};
use crate::game::{Game, Setup};
use crate::geometry::Square;
use crate::notation::moves::{SIGNS, next_square, resolve, unresolved};
use crate::notation::numbering::Numbering;
use crate::notation::{Fen, MoveError, Reader, shown};
use crate::position::{Colour, Position};
use crate::rules::{INTERNATIONAL, Move, Variant};

/// The game that a score means.
///
/// Rules are those of `options`, else those of the tag `GameType`, else international. The game starts
/// from the position of the tag `FEN`, else from one that is set up before the first move, else from
/// that of `options`, else as usual. Move numbers are not looked at. Squares are numbered as
/// `GameType` says; if the game cannot be played that way but as usual, as with games of PlayOK, then
/// that is how it is read.
///
/// # Errors
/// [`PdnError`] if the rules or the position cannot be read, or a move is not legal: then it lists the
/// moves that are.
pub fn read_game(score: Score, options: &ReadOptions) -> Result<ReadGame, PdnError> {
    let mut notes = vec![];
    let (variant, numbering, first) = rules(&score, options, &mut notes)?;
    let assumed = (notes.contains(&Note::NoGameType(variant))).then_some(variant.name);
    let result = StatedResult {
        tag: (only_tag(&score, "Result")?).map(|tag| GameResult::of(&tag.value, first)),
        terminator: (score.terminator.as_deref()).map(|text| GameResult::of(text, first)),
    };
    notes.extend(contradiction(&result));
    if first == Colour::Black && result.stated().winner().is_some() {
        notes.push(Note::BlacksPointsFirst);
    }
    let fen = fen_tag(&score, &mut notes)?;
    let play = |numbering: Numbering| {
        let turned = numbering.turned();
        let numbering = if options.rotate { turned } else { numbering };
        play(&score, fen, variant, numbering, options)
    };
    let (game, half_moves) = match play(numbering) {
        Err(error) if numbering != Numbering::USUAL => match play(Numbering::USUAL) {
            Ok(played) => {
                notes.push(Note::UsualNumbering);
                Ok(played)
            }
            // The numbering is the one that leads further.
            Err(other) => Err(if other.ply > error.ply { other } else { error }),
        },
        played => played,
    }
    .map_err(|error| PdnError { assumed, ..error })?;
    Ok(ReadGame {
        number: score.number,
        line: score.line,
        tags: score.tags,
        game,
        result,
        half_moves,
        notes,
    })
}

/// Plays the game with its squares numbered in one way. Gives the field `H` of the first position too.
fn play(
    score: &Score,
    fen: Option<&Tag>,
    variant: &'static Variant,
    numbering: Numbering,
    options: &ReadOptions,
) -> Result<(Game, Option<u16>), PdnError> {
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
            let fen = fen.map_err(|error| fault(score, line, error.into()))?;
            (fen.position, fen.half_moves)
        }
        None => (usual_start(score, variant, options)?, None),
    };
    let mut player = Player::new(variant, numbering, start);
    for item in items {
        player.take(&item).map_err(|kind| PdnError {
            ply: Some(player.game.moves.len()),
            played: (item.written.setup().is_none()).then(|| player.next()),
            ..fault(score, item.line, kind)
        })?;
    }
    Ok((player.game, half_moves))
}

fn contradiction(result: &StatedResult) -> Option<Note> {
    let (tag, terminator) = (result.tag.clone()?, result.terminator.clone()?);
    (result.is_contradictory()).then_some(Note::ResultsDiffer { tag, terminator })
}

const fn fault(score: &Score, line: usize, kind: PdnErrorKind) -> PdnError {
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
            Err(fault(score, other.line, PdnErrorKind::TagTwice { name }))
        }
    }
}

/// By which rules the game is played, how its squares are numbered, and whose points stand first in its
/// result: those of the side that starts by the tag, else of the one that is usual.
fn rules(
    score: &Score,
    options: &ReadOptions,
    notes: &mut Vec<Note>,
) -> Result<(&'static Variant, Numbering, Colour), PdnError> {
    let Some(tag) = only_tag(score, "GameType")? else {
        let variant = options.rules.unwrap_or_else(|| {
            notes.push(Note::NoGameType(&INTERNATIONAL));
            &INTERNATIONAL
        });
        return Ok((variant, Numbering::USUAL, variant.points_first));
    };
    let game_type = GameType::parse(&tag.value);
    let read = match options.rules {
        None => of_tag(game_type),
        Some(rules) => {
            let agrees = (game_type.as_ref())
                .is_ok_and(|read| read.variant() == Ok(rules) && read.fits(rules));
            if !agrees {
                notes.push(Note::GameTypeOverruled {
                    tag: shown(&tag.value),
                    rules,
                });
            }
            // The numbering and who starts still count if the board is the same.
            match game_type {
                Ok(read) if read.fits(rules) => read.numbering(rules).map(|squares| {
                    let first = read.starts().unwrap_or(rules.points_first);
                    (rules, squares, first)
                }),
                _ => Ok((rules, Numbering::USUAL, rules.points_first)),
            }
        }
    };
    read.map_err(|error| fault(score, tag.line, PdnErrorKind::GameType(error)))
}

fn of_tag(
    game_type: Result<GameType, GameTypeError>,
) -> Result<(&'static Variant, Numbering, Colour), GameTypeError> {
    let game_type = game_type?;
    let variant = game_type.variant()?;
    let numbering = game_type.numbering(variant)?;
    game_type.check_start(variant)?;
    let first = game_type.starts().unwrap_or(variant.points_first);
    Ok((variant, numbering, first))
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
    let none = PdnErrorKind::NoStart {
        variant: variant.name,
    };
    let start = (options.start.or_else(|| variant.start()))
        .ok_or_else(|| fault(score, score.line, none))?;
    let (board, found) = (variant.board.size(), start.board().size());
    if board != found {
        let variant = variant.name;
        let other = PdnErrorKind::OtherBoard {
            variant,
            board,
            found,
        };
        return Err(fault(score, score.line, other));
    }
    Ok(start)
}

/// Plays the moves of a score.
struct Player {
    game: Game,
    numbering: Numbering,
    position: Position,
    /// The number of the next move.
    number: usize,
    /// Room for the squares of a move and for the legal moves.
    squares: Vec<Square>,
    moves: Vec<Move>,
}

impl Player {
    const fn new(variant: &'static Variant, numbering: Numbering, start: Position) -> Self {
        Self {
            game: Game::from(variant, start),
            numbering,
            position: start,
            number: 1,
            squares: vec![],
            moves: vec![],
        }
    }

    /// What the next move is called.
    const fn next(&self) -> Played {
        Played {
            number: self.number,
            colour: self.position.turn(),
        }
    }

    fn take(&mut self, item: &Item<'_>) -> Result<(), PdnErrorKind> {
        match item.written {
            Written::Move(text) => self.play(text)?,
            Written::Unknown => return Err(PdnErrorKind::UnknownMove),
            Written::Setup(text) => {
                self.position = Fen::read(self.game.variant, text, self.numbering)?.position;
                self.game.setups.push(Setup {
                    ply: self.game.moves.len(),
                    position: self.position,
                });
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let (variant, position) = (self.game.variant, &self.position);
        self.squares.clear();
        squares(variant, &self.numbering, text, &mut self.squares)?;
        let played = resolve(variant, position, &self.squares, &mut self.moves)
            .map_err(|fitting| unresolved(&self.numbering, variant, position, text, &fitting))?;
        self.position = variant.play(position, &played);
        self.number += usize::from(self.position.turn() == variant.starts);
        self.game.moves.push(played);
        Ok(())
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
