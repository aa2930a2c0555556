//! The verdict on a played game.

use super::position::{AlternativeAnswer, ClaimAnswer, PositionAnswer, position_answer, spent};
use super::{result, stated};
use crate::adjudicated::{AdjudicatedGame, AdjudicationError, Ruling, UnjudgedGame};
use crate::citation::rule_key;
use crate::profile_choice::AssumedProfile;
use crate::question::PositionQuestion;
use crate::tags::{known_tag, tag_or_player};
use crate::termination::Termination;
use galotne::notation::pdn::{self, PdnError, PdnGame, Tag};
use galotne::notation::{write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::rules::Move;
use galotne::verdict::{Category, DrawRule, GameEnd, PositionHistory, SpanEnd, ValueChange};
use serde::Serialize;

/// A game judged under a profile.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Adjudicated))]
pub struct GameAnswer<'a> {
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The profile; `none` in mills.
    pub profile: &'static str,
    /// Draughts: the profile by which the score is judged if `suggested` rules are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested: Option<SuggestedProfile>,
    /// The game.
    pub rules: &'static str,
    /// The number of plies played.
    pub plies: usize,
    /// The number of plies after which the game is judged.
    pub at: usize,
    /// The first end of the game, regardless of later plies.
    pub over: Option<EndAnswer>,
    /// The draws that could be claimed.
    pub claimable: Vec<PastClaim>,
    /// The position judged, as `probe` answers it, with the counts replayed.
    #[serde(rename = "final")]
    pub last: PositionAnswer,
    /// Mills: the interpretations whose verdict is unknown, because tables are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise_unknown: Option<&'a [&'static str]>,
    /// Mills: missing tables, without which the value of a position of the game is unknown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The occurrences of the position judged.
    pub occurrences: usize,
    /// The plies that changed the value.
    pub changes: Vec<ChangeAnswer>,
    /// The count of each clock.
    pub clocks: Vec<SpanAnswer>,
    /// Illegal plies that both players accepted.
    pub irregular: Vec<IrregularPly<'a>>,
    /// The result stated by the score.
    pub stated: &'a str,
    /// `white-wins`, `draw` or `black-wins`: the result of the game, or of best play from the
    /// position judged; null if unknown.
    pub outcome: Option<&'static str>,
    /// Whether the stated result contradicts the verdict; null where they cannot be compared. False
    /// if it was decided off the board (`termination`) before the game was over on it.
    pub contradiction: Option<bool>,
    /// The end of the game as the score states it: `normal`, `time-forfeit`, `abandoned`,
    /// `resignation`, `agreement`, `adjudication`, `rules-infraction` or `unterminated`; null if it
    /// does not.
    pub termination: Option<&'static str>,
    /// Whether the game was guessed: the score names none, and was read as one that it fits.
    pub guessed: bool,
    /// The tags of the score; null if absent.
    #[serde(flatten)]
    pub tags: TagFields<'a>,
    /// The file of the game, if there are several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The game ply by ply if requested: after 0 plies, 1 ply and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Vec<PlyAnswer>>,
    /// Notes on the reading of the score, for tables of comma separated values.
    #[serde(skip)]
    pub score_notes: Vec<String>,
}

/// The draw rules that a score suggests by its site or date, where nobody chose any.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SuggestedProfile {
    /// The profile.
    pub profile: &'static str,
    /// `site`: that of the site of the game; `date`: the edition of the date of the game; `usual`:
    /// the usual one.
    pub by: &'static str,
}

/// The tags of a score that answers repeat.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TagFields<'a> {
    /// The event.
    pub event: Option<&'a str>,
    /// The date.
    pub date: Option<&'a str>,
    /// The round.
    pub round: Option<&'a str>,
    /// White's player.
    pub white: Option<&'a str>,
    /// Black's player.
    pub black: Option<&'a str>,
}

impl<'a> TagFields<'a> {
    /// Reads the fields of a score's tags, in a game that this side starts.
    #[must_use]
    pub fn new(tags: &'a [Tag], starts: Colour) -> Self {
        let tag = |name| tag_or_player(tags, name, starts);
        Self {
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
        }
    }
}

/// A position of a game, and the move that led to it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Step))]
pub struct PlyAnswer {
    /// The move; null at the start of the game and where a position was set up.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// The position.
    pub fen: String,
    /// The category for the side to move; null without a table, and after the end of the game.
    pub category: Option<&'static str>,
    /// Draughts: the clock.
    #[serde(flatten)]
    pub clock: Option<PlyClock>,
    /// Mills: plies to the end, negative when the side to move loses; null for draws, and without a
    /// table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dtw: Option<Option<i32>>,
}

/// The clock in a position of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlyClock {
    /// The rule in charge; null without a clock.
    pub rule: Option<&'static str>,
    /// The rule's limit in plies; null without a clock.
    pub limit: Option<u8>,
    /// Plies that may still be played; null without a clock.
    pub left: Option<u8>,
    /// The counts as `probe` takes them: `6.3=4`.
    pub spent: Vec<String>,
}

/// The end of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Over))]
#[serde(untagged)]
pub enum EndAnswer {
    /// Draughts.
    ByRuleOrBoard {
        /// `draw`, `white-wins` or `black-wins`.
        result: &'static str,
        /// The draw rule that ended the game; null if none did.
        rule: Option<&'static str>,
        /// The number of plies.
        ply: usize,
        /// The article.
        article: Option<&'static str>,
        /// The key of the rule in the messages of every language.
        cite: Option<String>,
        /// The meaning of the text is disputed.
        contested: bool,
        /// Present if a repetition ended the game: the numbers of plies after which the position
        /// stood on the board; the last is `ply`.
        #[serde(skip_serializing_if = "Option::is_none")]
        repeated: Option<Vec<usize>>,
    },
    /// Mills.
    WithReason {
        /// `white-wins` or `black-wins`.
        result: &'static str,
        /// `too-few` or `no-move`.
        why: &'static str,
        /// The side with too few stones or without a move.
        side: &'static str,
        /// The number of plies.
        ply: usize,
        /// Null: there are no draw rules.
        rule: Option<&'static str>,
        /// Null likewise.
        article: Option<&'static str>,
        /// Null likewise.
        cite: Option<String>,
        /// False likewise.
        contested: bool,
    },
}

impl EndAnswer {
    /// `draw`, `white-wins` or `black-wins`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self {
            Self::ByRuleOrBoard { result, .. } | Self::WithReason { result, .. } => result,
        }
    }

    /// The number of plies.
    #[must_use]
    pub const fn ply(&self) -> usize {
        match self {
            Self::ByRuleOrBoard { ply, .. } | Self::WithReason { ply, .. } => *ply,
        }
    }

    /// The draw rule that ended the game, if any.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::ByRuleOrBoard { rule, .. } | Self::WithReason { rule, .. } => *rule,
        }
    }

    fn new(ruling: &Ruling, over: GameEnd) -> Self {
        Self::ByRuleOrBoard {
            result: result(over.winner),
            rule: over.rule.map(|rule| rule.rule()),
            ply: over.ply,
            article: over.rule.map(|rule| rule.article()),
            cite: over.rule.map(|rule| rule_key(ruling.profile(), rule)),
            contested: over.rule.is_some_and(|rule| rule.contested()),
            repeated: over.rule.and_then(|rule| repeated(ruling, rule, over.ply)),
        }
    }
}

/// A draw that a player could claim during the game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastClaim {
    /// The rule.
    pub rule: &'static str,
    /// The number of plies at the first moment for the claim.
    pub ply: usize,
    /// The number of plies at the last moment for the claim.
    pub last_ply: usize,
    /// The player who could claim first.
    pub player: Option<&'static str>,
    /// The article.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
    /// Present for a rule of repetition: the numbers of plies after which the position stood on the
    /// board; the last is `ply`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeated: Option<Vec<usize>>,
}

/// The plies after which the position stood that a rule of repetition counts; `None` for others.
fn repeated(ruling: &Ruling, rule: DrawRule, ply: usize) -> Option<Vec<usize>> {
    matches!(rule, DrawRule::Repetition(_)).then(|| ruling.replay.occurrences(ply))
}

/// A ply that changed the value, from the perspective of the player who made it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Change))]
pub struct ChangeAnswer {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The move.
    pub played: String,
    /// The category before the move.
    pub from: &'static str,
    /// The category after the move.
    pub to: &'static str,
    /// The moves that would have kept the value, best first; before them `claim`, if a draw could
    /// be claimed.
    pub better: Vec<String>,
}

/// An illegal ply that both players accepted.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Irregular))]
pub struct IrregularPly<'a> {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// Draughts: the legal moves, captures all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<&'a [String]>,
    /// Draughts: the square of the piece that the opponent removed for not capturing; null if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub huffed: Option<Option<&'a str>>,
    /// Mills: the fault, in one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<&'static str>,
    /// Mills: the fault in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The count of a clock in a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Span))]
pub struct SpanAnswer {
    /// The rule.
    pub rule: &'static str,
    /// The number of plies at its first position.
    pub from: usize,
    /// The number of plies at its last position.
    pub to: usize,
    /// Plies counted.
    pub counted: usize,
    /// Plies that may still be played.
    pub left: u8,
    /// `runs`, `reset` or `left`.
    pub ended: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

/// A game that cannot be judged.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CaseFailure))]
pub struct GameFailure {
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The error.
    pub error: GameFailureDetail,
    /// Mills: the interpretations under which the illegal ply is legal; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<AlternativeAnswer>,
    /// The event; this and the other tags are left out if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// White's player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Black's player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The file of the game, if there are several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// The reason for a missing verdict.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CaseFailureDetail))]
pub struct GameFailureDetail {
    /// One word.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The line of the text, from 1; null if the fault is not in the text.
    pub line: Option<usize>,
    /// The byte in the line, from 1; null if the fault has no place there.
    pub column: Option<usize>,
    /// The ply at fault, from 1; null if none is.
    pub ply: Option<usize>,
    /// Draughts: the legal captures, if all were missed and the opponent accepted this. If
    /// irregular moves are accepted, more of the game can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Vec<String>>,
    /// Draughts: the moves in a row of the king that the move names, if it must rest after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred_after: Option<u8>,
    /// Draughts: the game up to the fault, if it could be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<PlayableStart>,
    /// Mills: the end of the game, if a ply follows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<EndAnswer>,
    /// Mills, present if true: the opponent accepted the fault. If irregular moves are accepted,
    /// more of the game can be read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stands: bool,
}

/// The game up to a fault, and what can be played in place of it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayableStart {
    /// The game.
    pub rules: &'static str,
    /// The position before the moves.
    pub start: String,
    /// The moves before the fault; empty after a position set up during the game.
    pub moves: Vec<String>,
    /// The position before the fault.
    pub fen: String,
    /// The number of the move at fault, and its side; null if the fault is not a move.
    pub number: Option<usize>,
    /// `white` or `black`.
    pub side: Option<&'static str>,
    /// The text at fault as it is written, shortened if it is long; null if there is none.
    pub text: Option<String>,
    /// The moves that can be played in place of the fault, as the score writes moves.
    pub legal: Vec<String>,
}

impl PlayableStart {
    /// The game before the fault of an error, if it could be played.
    #[must_use]
    pub fn of_error(error: &PdnError) -> Option<Self> {
        let game = error.game.as_deref()?;
        let positions: Vec<Position> = game.positions().collect();
        let last = positions.last()?;
        let (start, played) = match game.setups.last() {
            None => (game.start, game.moves.iter().enumerate().collect()),
            Some(_) => (*last, vec![]),
        };
        let write_ply = |(ply, played): (usize, &Move)| {
            Some(write_move(game.variant, positions.get(ply)?, played))
        };
        Some(Self {
            rules: game.variant.name,
            start: write_fen(game.variant, &start),
            moves: played.into_iter().filter_map(write_ply).collect(),
            fen: write_fen(game.variant, last),
            number: error.rejected_move.map(|rejected| rejected.number),
            side: (error.rejected_move).map(|rejected| rejected.colour.word()),
            text: error.text().map(str::to_owned),
            legal: error.legal_moves(),
        })
    }
}

impl GameFailure {
    /// Returns a failure with this error and the tags of its game.
    #[must_use]
    pub fn new(game: usize, error: GameFailureDetail, tags: &[Tag]) -> Self {
        let tag = |name| known_tag(tags, name).map(str::to_owned);
        Self {
            game,
            error,
            otherwise: vec![],
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
            file: None,
        }
    }
}

impl From<&UnjudgedGame> for GameFailure {
    fn from(UnjudgedGame { error, tags }: &UnjudgedGame) -> Self {
        let detail = GameFailureDetail {
            kind: error.kind(),
            message: error.to_string(),
            line: error.line(),
            column: error.column(),
            ply: error.ply(),
            due: error.accepted_captures().map(<[String]>::to_vec),
            barred_after: error.barred_after(),
            read: match &**error {
                AdjudicationError::Pdn(error) => PlayableStart::of_error(error),
                _ => None,
            },
            ..GameFailureDetail::default()
        };
        Self::new(error.number(), detail, tags)
    }
}

/// Writes a game ply by ply, up to the position judged.
#[must_use]
pub fn course(game: &AdjudicatedGame, ruling: &Ruling) -> Vec<PlyAnswer> {
    let (record, adjudication) = (&game.read.game, &ruling.adjudication);
    let write_ply = |ply: usize| {
        let situation = &ruling.replay.moment(ply)?.situation;
        let set_up = record.setups.iter().any(|setup| setup.ply == ply);
        let played = (ply.checked_sub(1).filter(|_| !set_up)).and_then(|before| {
            let at = ruling.replay.moment(before)?.situation.position();
            Some(write_move(record.variant, at, record.moves.get(before)?))
        });
        let running = situation.clocks().in_charge();
        let category = adjudication.values.get(ply).copied().flatten();
        Some(PlyAnswer {
            played,
            fen: write_fen(record.variant, situation.position()),
            category: category.map(Category::word),
            clock: Some(PlyClock {
                rule: running.map(|running| running.clock.rule),
                limit: running.map(|running| running.clock.limit()),
                left: running.map(|running| running.left),
                spent: spent(situation.clocks()),
            }),
            dtw: None,
        })
    };
    (0..=adjudication.ply).map_while(write_ply).collect()
}

/// Returns the illegal plies of a game that both players accepted, in order.
#[must_use]
pub fn irregular(read: &PdnGame) -> Vec<IrregularPly<'_>> {
    let huffed = |after: usize| {
        read.notes.iter().find_map(|note| match note {
            pdn::PdnNote::Huffed { ply, square } if *ply == after => Some(square.as_str()),
            _ => None,
        })
    };
    (read.notes.iter())
        .filter_map(|note| match note {
            pdn::PdnNote::Irregular { ply, read, due } => Some(IrregularPly {
                ply: *ply,
                played: read.clone(),
                due: Some(due),
                huffed: Some(huffed(*ply)),
                ..IrregularPly::default()
            }),
            _ => None,
        })
        .collect()
}

/// Writes the changes of value in a game.
#[must_use]
pub fn value_changes(ruling: &Ruling) -> Vec<ChangeAnswer> {
    let write_change = |change: &ValueChange| {
        let before = ruling.replay.moment(change.ply - 1)?.situation;
        let text = |played| write_move(before.variant(), before.position(), played);
        Some(ChangeAnswer {
            ply: change.ply,
            played: text(&change.played),
            from: change.from.word(),
            to: change.to.word(),
            better: (change.claim.then(|| "claim".to_owned()).into_iter())
                .chain(change.better.iter().map(text))
                .collect(),
        })
    };
    let changes = ruling.adjudication.changes.iter();
    changes.filter_map(write_change).collect()
}

fn suggested(read: &PdnGame) -> SuggestedProfile {
    let AssumedProfile { profile, reason } = AssumedProfile::suggested(read);
    SuggestedProfile {
        profile: profile.name,
        by: reason.word(),
    }
}

/// Writes one ruling on a game.
#[must_use]
pub fn game_answer<'a>(game: &'a AdjudicatedGame, ruling: &'a Ruling) -> GameAnswer<'a> {
    let (record, adjudication) = (&game.read.game, &ruling.adjudication);
    let (variant, profile) = (record.variant, ruling.profile());
    let score_notes: Vec<String> = game.read.notes.iter().map(ToString::to_string).collect();
    let question = PositionQuestion {
        situation: adjudication.moment.situation,
        // The replay has counted earlier occurrences.
        seen: PositionHistory::default(),
        assumed: ruling.assumed.clone(),
    };
    let mut last = position_answer(
        &question,
        &adjudication.judged,
        ruling.alternatives.clone(),
        ruling.moves.as_deref(),
    );
    last.assumed.extend(score_notes.iter().cloned());
    last.notes = game.notes(ruling);
    last.claimable = (ruling.claims.iter())
        .filter(|claim| claim.last == adjudication.ply)
        .map(|claim| ClaimAnswer::new(&adjudication.moment.situation, claim.rule))
        .collect();
    let claims = ruling.claims.iter().map(|claim| PastClaim {
        rule: claim.rule.rule(),
        ply: claim.first,
        last_ply: claim.last,
        player: (ruling.replay.moment(claim.first))
            .map(|moment| moment.situation.position().turn().word()),
        article: claim.rule.article(),
        cite: rule_key(profile, claim.rule),
        repeated: repeated(ruling, claim.rule, claim.first),
    });
    let clocks = ruling.spans.iter().map(|span| SpanAnswer {
        rule: span.clock.rule,
        from: span.from,
        to: span.to,
        counted: span.counted(),
        left: span.left,
        ended: match span.end {
            SpanEnd::Runs => "runs",
            SpanEnd::Reset => "reset",
            SpanEnd::Left => "left",
        },
        cite: rule_key(profile, DrawRule::Clock(span.clock)),
    });
    GameAnswer {
        game: game.read.number,
        profile: profile.name,
        suggested: Some(suggested(&game.read)),
        rules: variant.name,
        plies: ruling.replay.plies(),
        at: adjudication.ply,
        over: adjudication.over.map(|over| EndAnswer::new(ruling, over)),
        claimable: claims.collect(),
        last,
        otherwise_unknown: None,
        missing: vec![],
        occurrences: adjudication.moment.occurrences.into(),
        changes: value_changes(ruling),
        clocks: clocks.collect(),
        irregular: irregular(&game.read),
        stated: stated(game.read.result.value()),
        outcome: ruling.outcome().map(result),
        contradiction: game.contradicts(ruling),
        termination: game.termination().map(Termination::word),
        guessed: game.read.is_guessed(),
        tags: TagFields::new(&game.read.tags, variant.starts),
        file: None,
        course: None,
        score_notes,
    }
}
