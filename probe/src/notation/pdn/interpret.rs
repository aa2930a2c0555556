//! The interpretation of a score as a game: its rules, its start position, its legal moves.

use super::ast::{LocatedItem, Score, ScoreEntry, Tag};
use super::disambiguate::{Continuation, disambiguate};
use super::error::{PdnError, PdnErrorKind};
use super::game_names::{GameName, NamedRules};
use super::game_type::{GameType, GameTypeError};
use super::result::{GameResult, StatedResult};
use super::score_player::{Rejection, ScorePlayer, is_lettered};
use super::tags::StatedStart;
use super::{PdnGame, PdnNote, ReadOptions};
use crate::game_record::GameRecord;
use crate::notation::fen::RunReading;
use crate::notation::numbering::Numbering;
use crate::notation::{Fen, shown};
use crate::position::{Colour, Position};
use crate::rules::{BRAZILIAN, ENGLISH, INTERNATIONAL, RUSSIAN, Variant};
use std::cmp::Reverse;

/// Interprets a score as a game.
///
/// - **Rules**: those of `options`, otherwise of the tags `GameType` and `Variant`, which must name
///   the same game. Without any of them, the score is played as international, Russian, Brazilian
///   and English draughts; every other game must be named. The first that fits is the
///   interpretation, the others are its [`others`](PdnGame::others).
/// - **Start**: the tag `FEN`, otherwise a position set up before the first move, otherwise that of
///   `options`, otherwise the usual one. Where either side may start, the side of `GameType` does,
///   otherwise the usual one, or the other if only then the moves are legal.
/// - **Squares**: numbered by `GameType`, or as usual if only then the game is legal, as in games
///   of PlayOK. Any board may have letters instead; where squares usually have numbers, a1 is at
///   the lower left of the side that starts, or at White's if only then the game is legal. Move
///   numbers are ignored.
/// - **Moves**: of the captures that an item may mean, the one with which the following moves are
///   legal. Jumps of one capture may be moves of their own, as on PlayStrategy. Irregular moves
///   ([`accept_irregular`](ReadOptions::accept_irregular)) only if the score cannot be read without
///   them.
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

/// The games as which a score is tried that names none. Every other game must be named: giveaway
/// has the same moves, and a short game of Czech draughts is legal in Russian draughts.
const UNNAMED: [&Variant; 4] = [&INTERNATIONAL, &RUSSIAN, &BRAZILIAN, &ENGLISH];

/// Interprets a score once, with the irregular moves that `options` accept.
fn read_once(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    match stated_game(score, options)? {
        StatedGame::Rules(interpretation, note) => {
            let mut game = read_as(score, fault, interpretation, options)?;
            game.notes.splice(0..0, note);
            Ok(game)
        }
        StatedGame::Position => read_from_position(score, fault, options),
        StatedGame::None => read_unnamed(score, fault, options),
    }
}

/// Interprets a score of `GameType` 99. On lidraughts these are positions of international
/// draughts (`FromPosition.scala`); what is not legal there is read as a score without a name.
fn read_from_position(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let usual = Interpretation::usual(&INTERNATIONAL);
    match read_as(score, fault, usual, options) {
        Ok(mut read) if is_complete(&read) => {
            read.notes.insert(0, PdnNote::FromPosition(&INTERNATIONAL));
            Ok(read)
        }
        _ => {
            let mut read = read_unnamed(score, fault, options)?;
            for note in &mut read.notes {
                if let PdnNote::NoGameType(variant) = note {
                    *note = PdnNote::FromPosition(variant);
                }
            }
            Ok(read)
        }
    }
}

/// Interprets a score without stated rules under the games that need no name.
fn read_unnamed(
    score: &Score,
    fault: Option<&PdnError>,
    options: &ReadOptions,
) -> Result<PdnGame, PdnError> {
    let mut fitting: Vec<PdnGame> = vec![];
    let mut furthest: Option<PdnError> = None;
    // Letters are usual on 8x8 fields: there a short game may be legal on larger ones by chance.
    let lettered = score.items().any(|item| match item.entry {
        ScoreEntry::Move(text) => is_lettered(text),
        _ => false,
    });
    let (eight, larger): (Vec<_>, Vec<_>) =
        (UNNAMED.into_iter()).partition(|variant| lettered && variant.board.rows() == 8);
    for variants in [eight, larger] {
        if !fitting.is_empty() {
            break;
        }
        for variant in variants {
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

/// An interpretation of a score.
#[derive(Clone, Copy)]
struct Interpretation {
    variant: &'static Variant,
    numbering: Numbering,
    /// Whether the corner of a1 is stated.
    states_letters: bool,
    /// The side that starts; `None` if either may and the tags do not say which.
    starts: Option<Colour>,
    /// The side with its points first in the result.
    points_first: Colour,
}

impl Interpretation {
    const fn usual(variant: &'static Variant) -> Self {
        Self {
            variant,
            numbering: Numbering::usual(variant),
            states_letters: false,
            starts: if variant.either_starts {
                None
            } else {
                Some(variant.starts)
            },
            points_first: variant.points_first,
        }
    }
}

impl Interpretation {
    /// Whether a1 may be in either corner: squares have numbers, and Black starts.
    fn has_open_corner(&self) -> bool {
        self.variant.square_notation.is_numeric()
            && self.variant.starts == Colour::Black
            && !self.states_letters
    }

    /// Takes the side that starts from the moves: the usual one, or the other if with that one more
    /// of them are legal.
    fn with_start_of(
        self,
        score: &Score,
        fault: Option<&PdnError>,
        options: &ReadOptions,
    ) -> Result<Self, PdnError> {
        let start = score.stated_start()?;
        let turned = self.numbering.turned();
        let numbering = if options.rotate {
            turned
        } else {
            self.numbering
        };
        let with = |side| Self {
            starts: Some(side),
            points_first: side,
            numbering,
            ..self
        };
        let [usual, other] = [self.variant.starts, !self.variant.starts].map(with);
        let played = |starting| rank(&play(score, fault, &start, starting, options));
        let found = if played(other) > played(usual) {
            other
        } else {
            usual
        };
        Ok(Self {
            numbering: self.numbering,
            ..found
        })
    }

    /// Whether the moves have letters with a1 in a corner that is not known.
    fn has_unusual_letters(&self, score: &Score) -> bool {
        self.has_open_corner()
            && score.items().any(|item| match item.entry {
                ScoreEntry::Move(text) => is_lettered(text),
                _ => false,
            })
    }

    /// Takes the corner of a1 from a position: if it has letters, a1 is at the lower left of White,
    /// as in every FEN.
    fn with_letters_of(self, score: &Score, start: &StatedStart<'_>) -> Self {
        // After the letter of a side, and `K` for kings.
        let lettered = |text: &str| {
            (text.split(':'))
                .filter_map(|section| section.trim_ascii_start().get(1..))
                .flat_map(|squares| squares.split(','))
                .any(|square| is_lettered(square.trim_ascii().trim_start_matches(['K', 'k'])))
        };
        let fens = score.items().filter_map(|item| match item.entry {
            ScoreEntry::Setup(text) => Some(text),
            _ => None,
        });
        let mut fens = (start.fen.map(|(text, _)| text).into_iter()).chain(fens);
        if !self.has_open_corner() || !fens.any(lettered) {
            return self;
        }
        Self {
            numbering: Numbering {
                letters: Numbering::USUAL.letters,
                ..self.numbering
            },
            states_letters: true,
            ..self
        }
    }

    /// Returns the error of letters that are legal with a1 in either corner.
    fn ambiguous_corner(&self) -> PdnErrorKind {
        let rows = self.variant.board.rows();
        let number = self.variant.pdn_game_type.unwrap_or_default();
        // Corners are counted from the side that starts: 0 at its lower left.
        let tag = |corner| format!("{number},B,{rows},{rows},A{corner},0").into();
        PdnErrorKind::AmbiguousCorner {
            white: tag(3),
            black: tag(0),
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
    let interpretation = match interpretation.starts {
        Some(_) => interpretation,
        None => interpretation.with_start_of(score, fault, options)?,
    };
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
    let interpretation = interpretation.with_letters_of(score, &start);
    notes.extend(start.fen_ignored.then_some(PdnNote::FenIgnored));
    let play = |numbering: Numbering| {
        let turned = numbering.turned();
        let numbering = if options.rotate { turned } else { numbering };
        let interpretation = Interpretation {
            numbering,
            ..interpretation
        };
        play(score, fault, &start, interpretation, options)
    };
    let mut played = play(interpretation.numbering);
    let usual = Numbering {
        numbers: Numbering::usual(interpretation.variant).numbers,
        letters: match interpretation.states_letters {
            true => Numbering::USUAL.letters,
            false => Numbering::usual(interpretation.variant).letters,
        },
    };
    if interpretation.numbering != usual && rank(&played) != COMPLETE {
        let usual = play(usual);
        if rank(&usual) > rank(&played) {
            notes.push(PdnNote::UsualNumbering);
            played = usual;
        }
    }
    if interpretation.has_unusual_letters(score) {
        let other = play(interpretation.numbering.with_opposite_letters());
        match (&played, &other) {
            (Ok(one), Ok(two))
                if rank(&played) == COMPLETE
                    && rank(&other) == COMPLETE
                    && one.game != two.game =>
            {
                let kind = interpretation.ambiguous_corner();
                return Err(PdnError::in_score(score, score.line, kind));
            }
            _ if rank(&other) > rank(&played) => {
                notes.push(PdnNote::LettersFromWhite);
                played = other;
            }
            _ => {}
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

/// The rank of a complete interpretation without irregular moves.
const COMPLETE: (bool, Option<usize>, Reverse<usize>) = (true, None, Reverse(0));

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
    interpretation: Interpretation,
    options: &ReadOptions,
) -> Result<PlayedScore, PdnError> {
    let Interpretation {
        variant, numbering, ..
    } = interpretation;
    let items: Vec<LocatedItem<'_>> = score.located_items().skip(stated.items).collect();
    let (start, half_moves) = match stated.fen {
        Some((text, line)) => {
            let fen = Fen::read(variant, text, numbering, RunReading::Lidraughts);
            let fen = fen.map_err(|error| PdnError::in_score(score, line, error.into()))?;
            (fen.position, fen.half_moves)
        }
        None => (usual_start(score, interpretation, options)?, None),
    };
    let unread = usize::from(fault.is_some() && !options.accept_irregular);
    let to_play = items.len() + unread;
    let mut player = ScorePlayer::new(variant, numbering, start, to_play, options.accept_irregular);
    let mut stop = None;
    let mut next = 0;
    while let Some((&item, rest)) = items.get(next..).and_then(<[_]>::split_first) {
        let Err(rejection) = player.take(&item.item) else {
            next += 1;
            continue;
        };
        if let Some(jumps) = player.take_jumps(&item.item, rest) {
            next += jumps;
            continue;
        }
        let (mut last, mut why) = (item, rejection);
        if matches!(why, Rejection::Ambiguous(_)) {
            match disambiguate(&player, items.get(next..).unwrap_or_default()) {
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
        let game = Some(Box::new(player.game.clone()));
        fault.map(|fault| PdnError {
            game,
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

/// The game that a score states.
enum StatedGame {
    /// These rules, with a note on them.
    Rules(Interpretation, Option<PdnNote>),
    /// Any game: a position from which it began.
    Position,
    /// None.
    None,
}

/// Returns the game that the options or the tags `GameType` and `Variant` state. The points of the
/// side that starts by the tag stand first.
fn stated_game(score: &Score, options: &ReadOptions) -> Result<StatedGame, PdnError> {
    let (number, name) = (score.only_tag("GameType")?, score.only_tag("Variant")?);
    let (game, tag) = match (options.rules, number, name) {
        (Some(rules), number, name) => (overruled(rules, number, name), number.or(name)),
        (None, Some(number), name) => (numbered(number, name), Some(number)),
        (None, None, Some(name)) => (named(name), Some(name)),
        (None, None, None) => return Ok(StatedGame::None),
    };
    game.map_err(|error| {
        let line = tag.map_or(score.line, |tag| tag.line);
        PdnError::in_score(score, line, PdnErrorKind::GameType(error))
    })
}

/// Returns the rules of the options, with a note if a tag names others.
fn overruled(
    rules: &'static Variant,
    number: Option<&Tag>,
    name: Option<&Tag>,
) -> Result<StatedGame, GameTypeError> {
    let game_type = number.map(|tag| (tag, GameType::parse(&tag.value)));
    let of_number = game_type.as_ref().and_then(|(tag, read)| {
        let agrees = (read.as_ref()).is_ok_and(|read| {
            if read.game().is_some_and(GameName::is_from_position) {
                return true;
            }
            let same = read
                .variant()
                .is_ok_and(|variant| variant.name == rules.name);
            let beside = named_in(name, rules).is_some_and(|game| read.is_beside(game));
            (same || beside) && read.fits(rules)
        });
        (!agrees).then(|| PdnNote::GameTypeOverruled {
            tag: shown(&tag.value),
            rules,
        })
    });
    let of_name = name.and_then(|tag| {
        let agrees = match GameName::named(&tag.value) {
            Some(NamedRules::Listed(game)) => game.is_from_position() || game.is_of(rules),
            Some(NamedRules::Own(own)) => own.name == rules.name,
            None => false,
        };
        (!agrees).then(|| PdnNote::VariantOverruled {
            tag: shown(&tag.value),
            rules,
        })
    });
    // On the same board the numbering and the order of points still hold.
    let interpretation = match game_type {
        Some((_, Ok(read))) if read.fits(rules) => interpret_as(read, rules)?,
        _ => Interpretation::usual(rules),
    };
    Ok(StatedGame::Rules(interpretation, of_number.or(of_name)))
}

/// Returns the game that the tag `Variant` names, if it is that of these rules.
fn named_in(name: Option<&Tag>, rules: &Variant) -> Option<&'static GameName> {
    match GameName::named(&name?.value)? {
        NamedRules::Listed(game) => Some(game).filter(|game| game.is_of(rules)),
        NamedRules::Own(_) => None,
    }
}

/// Returns the game with the number of the tag `GameType`; the tag `Variant` must not name another,
/// except one without a number whose scores have this one.
fn numbered(number: &Tag, name: Option<&Tag>) -> Result<StatedGame, GameTypeError> {
    let game_type = GameType::parse(&number.value)?;
    let by_number = game_type.game();
    let from_position = by_number.is_some_and(GameName::is_from_position);
    let mut variant = None;
    if let Some(name) = name {
        let named = GameName::named(&name.value).ok_or_else(|| unknown(name))?;
        let agrees = match &named {
            NamedRules::Listed(game) => {
                game.is_from_position()
                    || by_number.is_some_and(|by_number| by_number.is_same_as(game))
            }
            NamedRules::Own(own) => by_number.is_some_and(|by_number| by_number.is_of(own)),
        };
        match named {
            _ if agrees => {}
            // A position of the named game.
            _ if from_position => return of_name(&named, name),
            NamedRules::Listed(game) if game_type.is_beside(game) => {
                variant = Some(game.variant().ok_or_else(|| unknown(name))?);
            }
            _ => {
                return Err(GameTypeError::AtOdds {
                    game_type: shown(&number.value).into(),
                    variant: shown(&name.value).into(),
                });
            }
        }
    }
    if from_position {
        return Ok(StatedGame::Position);
    }
    let variant = variant.map_or_else(|| game_type.variant(), Ok)?;
    let interpretation = interpret_as(game_type, variant)?;
    game_type.check_start(variant)?;
    Ok(StatedGame::Rules(interpretation, None))
}

/// Returns the game of the tag `Variant`.
fn named(tag: &Tag) -> Result<StatedGame, GameTypeError> {
    let named = GameName::named(&tag.value).ok_or_else(|| unknown(tag))?;
    of_name(&named, tag)
}

fn of_name(named: &NamedRules, tag: &Tag) -> Result<StatedGame, GameTypeError> {
    let variant = match named {
        NamedRules::Listed(game) if game.is_from_position() => return Ok(StatedGame::Position),
        NamedRules::Listed(game) => game.variant().ok_or_else(|| unknown(tag))?,
        NamedRules::Own(own) => own,
    };
    let interpretation = Interpretation::usual(variant);
    Ok(StatedGame::Rules(interpretation, None))
}

fn unknown(tag: &Tag) -> GameTypeError {
    GameTypeError::UnknownName {
        name: shown(&tag.value),
    }
}

fn interpret_as(
    game_type: GameType,
    variant: &'static Variant,
) -> Result<Interpretation, GameTypeError> {
    Ok(Interpretation {
        variant,
        numbering: game_type.numbering(variant)?,
        states_letters: game_type.states_letters(),
        starts: match variant.either_starts {
            true => game_type.starts(),
            false => Some(variant.starts),
        },
        points_first: game_type.starts().unwrap_or(variant.points_first),
    })
}

fn usual_start(
    score: &Score,
    interpretation: Interpretation,
    options: &ReadOptions,
) -> Result<Position, PdnError> {
    let Interpretation {
        variant, starts, ..
    } = interpretation;
    let fault = |kind| PdnError::in_score(score, score.line, kind);
    let name = variant.name;
    let Some(start) = &options.start else {
        let none = || fault(PdnErrorKind::NoStart { variant: name });
        let start = variant.start().ok_or_else(none)?;
        return Ok(start.with_turn(starts.unwrap_or(variant.starts)));
    };
    start.on(variant).ok_or_else(|| {
        fault(PdnErrorKind::OtherBoard {
            variant: name,
            board: variant.board.size(),
            found: start.board().size(),
        })
    })
}
