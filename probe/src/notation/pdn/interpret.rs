//! The interpretation of a score as a game: its rules, its start position, its legal moves.

use super::ast::Score;
use super::disambiguate::{Continuation, disambiguate};
use super::error::{PdnError, PdnErrorKind};
use super::game_type::{GameType, GameTypeError};
use super::result::{GameResult, StatedResult};
use super::score_player::{Rejection, ScorePlayer};
use super::tags::StatedStart;
use super::{PdnGame, PdnNote, ReadOptions};
use crate::game_record::GameRecord;
use crate::notation::numbering::Numbering;
use crate::notation::{Fen, shown};
use crate::position::{Colour, Position};
use crate::rules::{EndResult, VARIANTS, Variant};
use std::cmp::Reverse;

/// Interprets a score as a game.
///
/// - **Rules**: those of `options`, otherwise of the tag `GameType`. Without either, the score is
///   played under all games of draughts (except giveaway, which has the same moves and must be
///   named). The first that fits is the interpretation, the others are its
///   [`others`](PdnGame::others).
/// - **Start**: the tag `FEN`, otherwise a position set up before the first move, otherwise that of
///   `options`, otherwise the usual one.
/// - **Squares**: numbered by `GameType`, or as usual if only then the game is legal, as in games
///   of PlayOK. Move numbers are ignored.
/// - **Moves**: of the captures that an item may mean, the one with which the following moves are
///   legal. Irregular moves ([`accept_irregular`](ReadOptions::accept_irregular)) only if the score
///   cannot be read without them.
///
/// # Errors
/// [`PdnError`] if the rules or a position cannot be read, or a move is not legal: then it lists
/// the legal ones. A fault after the ply that `options` ask for becomes a note.
pub fn read_game(score: Score, options: &ReadOptions) -> Result<PdnGame, PdnError> {
    read(score, None, options)
}

/// Interprets a score, or the part of one before a syntax error.
pub(super) fn read(
    score: Score,
    fault: Option<PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let read = read_regular_first(&score, fault.as_ref(), options);
    read.map_err(|error| error.with_header(score))
}

/// Interprets a score without irregular moves, if possible, otherwise with them.
fn read_regular_first(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let regular = ReadOptions {
        accept_irregular: false,
        ..*options
    };
    let read = read_once(score, fault, &regular);
    if read.as_ref().is_ok_and(is_complete) || !options.accept_irregular {
        return read;
    }
    match read_once(score, fault, options) {
        Ok(irregular) => Ok(irregular),
        Err(error) => read.or(Err(error)),
    }
}

/// Whether the score was read to its end.
fn is_complete(read: &PdnGame) -> bool {
    let stops = |note: &_| matches!(note, PdnNote::Stops { .. });
    !read.notes.iter().any(stops)
}

/// Interprets a score once, with the irregular moves that `options` accept.
fn read_once(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let Some((interpretation, notes)) = stated_interpretation(score, options)? else {
        return read_unnamed(score, fault, options);
    };
    let mut game = read_as(score, fault, interpretation, options)?;
    game.notes.splice(0..0, notes);
    Ok(game)
}

/// Interprets a score without stated rules under all games of draughts.
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
                let progress = furthest.as_ref().map(PdnError::progress);
                if progress.is_none_or(|progress| error.progress() > progress) {
                    let assumed = Some(variant.name);
                    furthest = Some(PdnError { assumed, ..error });
                }
            }
        }
    }
    if fitting.iter().any(is_complete) {
        fitting.retain(is_complete);
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
    // The order of the points depends on the game, so the result may be ambiguous.
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
        (None, None) => {
            let kind = PdnErrorKind::NoGame;
            Err(PdnError::in_score(score, score.line, kind))
        }
    }
}

/// Returns the games under which a score without stated rules is tried.
fn draughts() -> impl Iterator<Item = &'static Variant> {
    (VARIANTS.iter().copied())
        .filter(|variant| variant.captures.is_some() && variant.without_pieces == EndResult::Loses)
}

/// An interpretation of a score.
#[derive(Clone, Copy)]
struct Interpretation {
    variant: &'static Variant,
    numbering: Numbering,
    /// The side with its points first in the result.
    points_first: Colour,
}

impl Interpretation {
    const fn usual(variant: &'static Variant) -> Self {
        Self {
            variant,
            numbering: Numbering::USUAL,
            points_first: variant.points_first,
        }
    }
}

/// Reads a score in one interpretation.
fn read_as(
    score: &Score,
    fault: Option<&PdnError>,
    interpretation: Interpretation,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let mut notes = vec![];
    notes.extend(score.encoding.map(PdnNote::Encoding));
    let first = interpretation.points_first;
    let result = score.stated_result(first)?;
    let contradiction = result.contradiction();
    notes.extend(contradiction.map(|(tag, terminator)| PdnNote::ResultsDiffer { tag, terminator }));
    if first == Colour::Black && result.value().winner().is_some() {
        notes.push(PdnNote::BlacksPointsFirst);
    }
    let start = score.stated_start()?;
    notes.extend(start.fen_ignored.then_some(PdnNote::FenIgnored));
    let play = |numbering: Numbering| {
        let turned = numbering.turned();
        let numbering = if options.rotate { turned } else { numbering };
        play(
            score,
            fault,
            &start,
            interpretation.variant,
            numbering,
            options,
        )
    };
    let mut played = play(interpretation.numbering);
    if interpretation.numbering != Numbering::USUAL && rank(&played) != (true, None, Reverse(0)) {
        let usual = play(Numbering::USUAL);
        if rank(&usual) > rank(&played) {
            notes.push(PdnNote::UsualNumbering);
            played = usual;
        }
    }
    let PlayedScore {
        game,
        half_moves,
        notes: move_notes,
        stop,
    } = played?;
    if let Some(error) = stop {
        let ply = game.moves.len();
        if options.at.is_none_or(|at| at > ply) {
            return Err(error);
        }
        let why = Box::new(error.kind);
        notes.push(PdnNote::Stops { ply, why });
    }
    notes.extend(move_notes);
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

/// A score that was played, to the end or up to a fault.
struct PlayedScore {
    game: GameRecord,
    half_moves: Option<u16>,
    /// Notes on its moves.
    notes: Vec<PdnNote>,
    /// The fault.
    stop: Option<PdnError>,
}

/// Ranks interpretations: complete ones first, then those with more plies before the fault, then
/// those with fewer irregular moves.
fn rank(played: &Result<PlayedScore, PdnError>) -> (bool, Option<usize>, Reverse<usize>) {
    match played {
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
    stated: &StatedStart<'_>,
    variant: &'static Variant,
    numbering: Numbering,
    options: &ReadOptions,
) -> Result<PlayedScore, PdnError> {
    let mut items = score.items().skip(stated.items);
    let (start, half_moves) = match stated.fen {
        Some((text, line)) => {
            let fen = Fen::read(variant, text, numbering);
            let fen = fen.map_err(|error| PdnError::in_score(score, line, error.into()))?;
            (fen.position, fen.half_moves)
        }
        None => (usual_start(score, variant, options)?, None),
    };
    let unread = usize::from(fault.is_some() && !options.accept_irregular);
    let to_play = score.items().count() + unread - stated.items;
    let mut player = ScorePlayer::new(variant, numbering, start, to_play, options.accept_irregular);
    let mut stop = None;
    while let Some(item) = items.next() {
        let Err(rejection) = player.take(&item) else {
            continue;
        };
        let (mut last, mut why) = (item, rejection);
        if matches!(why, Rejection::Ambiguous(_)) {
            let rest: Vec<_> = std::iter::once(item).chain(items.by_ref()).collect();
            match disambiguate(&player, &rest) {
                Continuation::Complete(complete) => {
                    player = complete;
                    break;
                }
                Continuation::Furthest(furthest, item, rejection) => {
                    (player, last, why) = (furthest, item, rejection);
                }
                Continuation::Undecided => {}
            }
        }
        stop = Some(player.error(score, &last, why));
        break;
    }
    let syntax_fault = || {
        let ply = Some(player.game.moves.len());
        fault.map(|fault| PdnError {
            ply,
            ..fault.clone()
        })
    };
    // After a missed capture at the end of the readable part, play may have gone on after the
    // syntax error: then that error is the one to report.
    stop = match &stop {
        Some(PdnError {
            kind: PdnErrorKind::MissedCapture(missed),
            ..
        }) if !missed.stands => syntax_fault().or(stop),
        _ => stop.or_else(syntax_fault),
    };
    Ok(PlayedScore {
        stop,
        notes: player.notes,
        game: player.game,
        half_moves,
    })
}

/// Returns the interpretation that the options or the tag `GameType` state, with a note on it;
/// `None` if neither names the rules. The points of the side that starts by the tag stand first.
fn stated_interpretation(
    score: &Score,
    options: &ReadOptions,
) -> Result<Option<(Interpretation, Option<PdnNote>)>, PdnError> {
    let Some(tag) = score.only_tag("GameType")? else {
        return Ok((options.rules).map(|rules| (Interpretation::usual(rules), None)));
    };
    let game_type = GameType::parse(&tag.value);
    let read = match options.rules {
        None => interpret_tag(game_type).map(|interpretation| (interpretation, None)),
        Some(rules) => {
            let agrees = (game_type.as_ref())
                .is_ok_and(|read| read.variant() == Ok(rules) && read.fits(rules));
            let overruled = (!agrees).then(|| PdnNote::GameTypeOverruled {
                tag: shown(&tag.value),
                rules,
            });
            // On the same board the numbering and the order of points still hold.
            let interpretation = match game_type {
                Ok(read) if read.fits(rules) => interpret_as(read, rules),
                _ => Ok(Interpretation::usual(rules)),
            };
            interpretation.map(|interpretation| (interpretation, overruled))
        }
    };
    read.map(Some).map_err(|error| {
        let kind = PdnErrorKind::GameType(error);
        PdnError::in_score(score, tag.line, kind)
    })
}

fn interpret_tag(
    game_type: Result<GameType, GameTypeError>,
) -> Result<Interpretation, GameTypeError> {
    let game_type = game_type?;
    let variant = game_type.variant()?;
    let interpretation = interpret_as(game_type, variant)?;
    game_type.check_start(variant)?;
    Ok(interpretation)
}

fn interpret_as(
    game_type: GameType,
    variant: &'static Variant,
) -> Result<Interpretation, GameTypeError> {
    Ok(Interpretation {
        variant,
        numbering: game_type.numbering(variant)?,
        points_first: game_type.starts().unwrap_or(variant.points_first),
    })
}

fn usual_start(
    score: &Score,
    variant: &Variant,
    options: &ReadOptions,
) -> Result<Position, PdnError> {
    let fault = |kind| PdnError::in_score(score, score.line, kind);
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
