//! Errors of games in words.

use crate::language::{Language, say};
use crate::lines::list_of_at_most;
use crate::move_counts::in_moves;
use crate::sanitize::sanitize;
use galotne::material::MaterialClass;
use galotne::notation::pdn::{
    BracketKind, GameTypeError, PdnError, PdnErrorKind, UnreadableEncoding,
};
use galotne::notation::{FenError, FenErrorKind, MoveError};
use galotne::position::Colour;
use galotne::tablebase::ProbeError;
use galotne::verdict::ClockError;
use galotne_answer::AdjudicationError;

/// The number of moves that an error names; the others are counted.
const MAX_NAMED: usize = 6;

/// The error of a game, without its number and without a full stop.
pub(crate) fn adjudication(language: Language, error: &AdjudicationError) -> String {
    let named = |rules: &str| say!(language, format!("rules-{rules}"));
    match error {
        AdjudicationError::Pdn(error) => pdn(language, error),
        AdjudicationError::Profile {
            rules,
            profile,
            known,
            ..
        } => say!(
            language,
            "fault-profile",
            rules = named(rules),
            profile = sanitize(profile),
            known = known.as_str()
        ),
        AdjudicationError::Clock { error, .. } => count(language, error),
        AdjudicationError::NoSuchPly { plies, at, .. } => {
            say!(language, "fault-no-such-ply", plies = *plies, at = *at)
        }
        AdjudicationError::WhichGame { games, .. } => {
            let games: Vec<String> = games.iter().map(|rules| named(rules)).collect();
            say!(language, "fault-which-game", games = games.join("; "))
        }
        AdjudicationError::DoubtfulGame { games, .. } => {
            let games: Vec<String> = games.iter().map(|rules| named(rules)).collect();
            say!(language, "fault-doubtful-game", games = games.join("; "))
        }
        AdjudicationError::Probe { error, .. } => probe(language, error),
        _ => say!(language, "fault-other"),
    }
}

/// The error of a probe.
pub(crate) fn probe<C: MaterialClass>(language: Language, error: &ProbeError<C>) -> String {
    match (error, error.file()) {
        (ProbeError::Contradiction(found), _) => {
            let tables: Vec<String> = found.tables.iter().map(ToString::to_string).collect();
            say!(
                language,
                "fault-contradiction",
                tables = list_of_at_most(MAX_NAMED, &tables, language),
                position = found.position.as_str(),
                command = sanitize(&found.command)
            )
        }
        (_, Some(file)) => say!(language, "fault-table", file = sanitize(file)),
        (_, None) => say!(language, "fault-no-table"),
    }
}

/// An error with its place in the file and in the game: at the number and side of a move, after a
/// ply, or at a line.
pub(crate) fn located(
    language: Language,
    line: usize,
    rejected: Option<(usize, Colour)>,
    ply: Option<usize>,
    what: &str,
) -> String {
    match (rejected, ply) {
        (Some((number, side)), _) => say!(
            language,
            "fault-at-move",
            line = line,
            n = number,
            side = side,
            what = what
        ),
        (None, Some(ply)) if ply > 0 => say!(
            language,
            "fault-after-ply",
            line = line,
            ply = ply,
            what = what
        ),
        _ => say!(language, "fault-at-line", line = line, what = what),
    }
}

fn pdn(language: Language, error: &PdnError) -> String {
    let what = kind(language, &error.kind);
    let rejected = (error.rejected_move).map(|rejected| (rejected.number, rejected.colour));
    let text = located(language, error.line, rejected, error.ply(), &what);
    match error.assumed {
        None => text,
        Some(rules) => {
            let rules = say!(language, format!("rules-{rules}"));
            say!(language, "fault-assumed", what = text, rules = rules)
        }
    }
}

/// The error of a score, without a full stop.
pub(crate) fn kind(language: Language, kind: &PdnErrorKind) -> String {
    let plain = |key: &str| say!(language, key);
    let named = |rules: &str| say!(language, format!("rules-{rules}"));
    match kind {
        PdnErrorKind::Io { .. } => plain("fault-io"),
        PdnErrorKind::TooLong { limit } => say!(language, "fault-too-long", limit = *limit),
        PdnErrorKind::TooManyPlies { limit } => {
            say!(language, "fault-too-many-plies", limit = *limit)
        }
        PdnErrorKind::UnreadableEncoding(UnreadableEncoding::Utf16) => plain("fault-utf-16"),
        PdnErrorKind::UnreadableEncoding(_) => plain("fault-binary"),
        PdnErrorKind::Unexpected {
            found: Some(found),
            column,
            ..
        } => say!(
            language,
            "fault-unexpected",
            found = sanitize(found),
            column = *column
        ),
        PdnErrorKind::Unexpected { found: None, .. } => plain("fault-unexpected-end"),
        PdnErrorKind::Unclosed { what } => plain(match what {
            BracketKind::Comment => "fault-open-comment",
            BracketKind::Variation => "fault-open-variation",
            BracketKind::Setup => "fault-open-setup",
        }),
        PdnErrorKind::NoSetup => plain("fault-no-setup"),
        PdnErrorKind::TooDeep { limit } => say!(language, "fault-too-deep", limit = *limit),
        PdnErrorKind::LoneResult => plain("fault-lone-result"),
        PdnErrorKind::TagTwice { name } => say!(language, "fault-tag-twice", name = sanitize(name)),
        PdnErrorKind::GameType(error) => game_type(language, error),
        PdnErrorKind::Fen(error) => fen(language, error),
        PdnErrorKind::NoStart { variant } => {
            say!(language, "fault-no-start", rules = named(variant))
        }
        PdnErrorKind::OtherBoard { variant, .. } => {
            say!(language, "fault-other-board", rules = named(variant))
        }
        PdnErrorKind::UnknownMove => plain("fault-unknown-move"),
        PdnErrorKind::Move(error) => played(language, error),
        PdnErrorKind::MissedCapture(missed) => say!(
            language,
            "fault-missed-capture",
            text = sanitize(&missed.text),
            moves = list_of_at_most(MAX_NAMED, &missed.due, language)
        ),
        PdnErrorKind::MixedNotation => plain("fault-mixed-notation"),
        PdnErrorKind::AmbiguousCorner { white, black } => say!(
            language,
            "fault-ambiguous-corner",
            white = &**white,
            black = &**black
        ),
        PdnErrorKind::NoGame => plain("fault-no-game"),
        PdnErrorKind::SeveralGames => plain("fault-several-games"),
        _ => plain("fault-other"),
    }
}

fn played(language: Language, error: &MoveError) -> String {
    match error {
        MoveError::NotAMove { text, .. } => {
            say!(language, "fault-not-a-move", text = sanitize(text))
        }
        MoveError::OffBoard { text, number, .. } => say!(
            language,
            "fault-off-board",
            text = sanitize(text),
            square = sanitize(number)
        ),
        MoveError::Illegal { text, legal, .. } if legal.is_empty() => {
            say!(language, "fault-over", text = sanitize(text))
        }
        MoveError::Illegal {
            text,
            barred_after: Some(moves),
            turn,
            legal,
        } => say!(
            language,
            "fault-king-must-rest",
            text = sanitize(text),
            moves = *moves,
            side = *turn,
            legal = list_of_at_most(MAX_NAMED, legal, language)
        ),
        MoveError::Illegal {
            text, turn, legal, ..
        } => say!(
            language,
            "fault-illegal",
            text = sanitize(text),
            side = *turn,
            moves = list_of_at_most(MAX_NAMED, legal, language)
        ),
        MoveError::Ambiguous { text, candidates } => say!(
            language,
            "fault-ambiguous",
            text = sanitize(text),
            moves = list_of_at_most(MAX_NAMED, candidates, language)
        ),
        _ => say!(language, "fault-other"),
    }
}

pub(crate) fn fen(language: Language, error: &FenError) -> String {
    let what = match &error.kind {
        FenErrorKind::NoSideToMove { .. } | FenErrorKind::UnknownSideToMove => {
            say!(language, "fault-fen-turn")
        }
        FenErrorKind::OffBoard { number, .. } => {
            say!(language, "fault-fen-off-board", square = sanitize(number))
        }
        FenErrorKind::Occupied { square } => {
            say!(language, "fault-fen-occupied", square = sanitize(square))
        }
        FenErrorKind::ManOnPromotionRow { square, .. } => {
            say!(language, "fault-fen-crowned", square = sanitize(square))
        }
        FenErrorKind::ManOnFirstRow { square, .. } => {
            say!(language, "fault-fen-first-row", square = sanitize(square))
        }
        FenErrorKind::KingMoves { counts } => {
            say!(language, "fault-fen-king-moves", counts = sanitize(counts))
        }
        FenErrorKind::NoPosition(_) => say!(language, "fault-fen-empty"),
        _ => say!(language, "fault-fen-other", at = error.at + 1),
    };
    say!(
        language,
        "fault-fen",
        text = sanitize(&error.text),
        what = what
    )
}

fn game_type(language: Language, error: &GameTypeError) -> String {
    let named = |rules: &str| say!(language, format!("rules-{rules}"));
    match error {
        GameTypeError::Unreadable { text } => {
            say!(language, "fault-game-type", text = sanitize(text))
        }
        GameTypeError::UnknownGame { number } => {
            let text = number.to_string();
            say!(language, "fault-game-type-unknown", text = text)
        }
        GameTypeError::UnknownName { name } => {
            say!(language, "fault-variant-unknown", text = sanitize(name))
        }
        GameTypeError::AtOdds { game_type, variant } => say!(
            language,
            "fault-game-type-at-odds",
            game_type = sanitize(game_type),
            variant = sanitize(variant)
        ),
        GameTypeError::OtherBoard { variant, .. }
        | GameTypeError::OtherStart { variant, .. }
        | GameTypeError::Inverted { variant, .. } => {
            say!(
                language,
                "fault-game-type-otherwise",
                rules = named(variant)
            )
        }
        GameTypeError::ShortForm => say!(language, "fault-game-type-short"),
        _ => say!(language, "fault-other"),
    }
}

pub(crate) fn count(language: Language, error: &ClockError) -> String {
    match error {
        ClockError::UnknownRule {
            profile,
            rule,
            known,
        } => say!(
            language,
            "fault-count-rule",
            profile = *profile,
            rule = sanitize(rule),
            known = known.as_str()
        ),
        ClockError::OverLimit { rule, spent, limit } => say!(
            language,
            "fault-count-over",
            rule = *rule,
            spent = in_moves(usize::from(*spent)),
            limit = in_moves(usize::from(*limit))
        ),
        ClockError::NotRunning { rule, running, .. } => say!(
            language,
            "fault-count-elsewhere",
            rule = sanitize(rule),
            running = *running
        ),
        _ => say!(language, "fault-count"),
    }
}
