//! Answers as JSON: one object per line, keys that are only ever added to.

use crate::AnswerNote;
use crate::adjudicated::{AdjudicatedGame, Ruling, UnjudgedGame, known_tag};
use crate::alternatives::Alternative;
use crate::citation::rule_key;
use crate::names::shortened;
use crate::question::{PositionQuestion, QuestionError};
use galotne::geometry::Square;
use galotne::notation::pdn::{self, GameResult, PdnGame};
use galotne::notation::{write_fen, write_move, write_moves};
use galotne::position::Colour;
use galotne::rules::{Move, Profile, SquareNotation, Variant};
use galotne::tablebase::TableKey;
use galotne::value::{Value, Wdl};
use galotne::verdict::{
    BestLine, Category, Clocks, DrawRule, Judgement, PositionHistory, RankedMove, RunningClock,
    Situation, SpanEnd, missing_tables,
};
use serde::Serialize;
use std::borrow::Cow;

/// The answer to one question.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Answer))]
pub struct PositionAnswer {
    /// The position, in its canonical form.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// Null where a side has no pieces.
    pub class: Option<String>,
    /// `win`, `cursed-win`, `draw`, `blessed-loss`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result without draw rules; null if it is not known.
    pub wdl: Option<&'static str>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// The clock in charge; null where none is.
    pub clock: Option<ClockAnswer>,
    /// The readings of the same rules, by the same authority, under which the category is another;
    /// null where that cannot be known.
    pub otherwise: Option<Vec<Alternative>>,
    /// The rules under which a player may claim a draw now.
    pub claimable: Vec<ClaimAnswer>,
    /// How often the position has occurred, this time included; given where it was said what
    /// occurred before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrences: Option<u16>,
    /// The legal moves, best first, where they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// What had to be assumed, in sentences.
    pub assumed: Vec<String>,
    /// What was assumed and what is contested, with a kind for programs.
    pub notes: Vec<AnswerNote>,
    /// Tables without which something is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// The clock in charge.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Clock))]
pub struct ClockAnswer {
    /// The draw rules.
    pub profile: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Plies it allows.
    pub limit: u8,
    /// Plies that may still be played.
    pub left: Option<u8>,
    /// The counts as a question gives them: `6.3=20`, and that of another rule that counts as well.
    pub spent: Vec<String>,
    /// The fewest plies that must be left for the result still to stand.
    pub need: Option<u16>,
    /// The most plies already spent with which it stands.
    pub max_spent: Option<u8>,
    /// Given where it is true: it stands whatever is counted, as nobody can claim a draw before it
    /// has come.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unbounded: bool,
    /// The rule has ended the game.
    pub reached: bool,
    /// What the text means is disputed.
    pub contested: bool,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
    /// Where another rule counts as well: that rule and what it has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<OtherClock>,
    /// Where a rule counts as well that no table knows: that rule and what it has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub untabled: Option<OtherClock>,
}

/// The clock beside the one in charge.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Beside))]
pub struct OtherClock {
    /// The rule.
    pub rule: &'static str,
    /// Plies it allows.
    pub limit: u8,
    /// Plies that may still be played.
    pub left: u8,
    /// What the text means is disputed.
    pub contested: bool,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

/// A rule under which a player may claim a draw.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Claim))]
pub struct ClaimAnswer {
    /// The rule.
    pub rule: &'static str,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
    /// Who may claim it: the side to move, before moving.
    pub player: &'static str,
    /// How many plies ago it could be claimed for the first time since the count began.
    pub plies_since: u16,
}

impl ClaimAnswer {
    fn new(situation: &Situation, rule: DrawRule) -> Self {
        let counted = (situation.clocks().claimable())
            .filter(|running| rule == DrawRule::Clock(running.clock));
        Self {
            rule: rule.rule(),
            article: rule.article(),
            cite: rule_key(situation.profile(), rule),
            player: situation.position().turn().word(),
            plies_since: counted.map_or(0, |running| running.beyond),
        }
    }
}

/// A move, judged for the side to move after it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The squares of the captured pieces, ascending.
    pub captures: Vec<SquareName>,
    /// The position, in its canonical form.
    pub fen: String,
    /// `win`, `cursed-win`, `draw`, `blessed-loss`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result without draw rules; null if it is not known.
    pub wdl: Option<&'static str>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// The clock in charge; null where none is.
    pub clock: Option<MoveClock>,
}

/// A square as the game writes it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SquareName {
    /// Its number.
    Number(u8),
    /// Its letter and row.
    Letters(String),
}

impl SquareName {
    fn new(variant: &Variant, square: Square) -> Self {
        match variant.square_notation {
            SquareNotation::Numbers => Self::Number(square.number()),
            SquareNotation::Letters => Self::Letters(variant.square_name(square)),
        }
    }
}

/// The clock in charge after a move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveClock {
    /// The rule.
    pub rule: &'static str,
    /// Plies that may still be played.
    pub left: Option<u8>,
    /// The counts with which to ask for the position.
    pub spent: Vec<String>,
    /// The fewest plies that must be left for the result still to stand.
    pub need: Option<u16>,
}

/// A question without an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Failure))]
pub struct QuestionFailure<'a> {
    /// The position, as it was written; its beginning, where it is longer than any position.
    pub fen: Cow<'a, str>,
    /// What is wrong.
    pub error: FailureDetail,
}

/// Why there is no answer.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FailureDetail {
    /// One word.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The file at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl<'a> QuestionFailure<'a> {
    /// What to say of a question with this text.
    #[must_use]
    pub fn new(fen: &'a str, error: &QuestionError) -> Self {
        Self::of(
            fen,
            FailureDetail {
                kind: error.kind(),
                message: error.to_string(),
                file: error.file().map(str::to_owned),
            },
        )
    }

    /// A question with this text, and what is wrong with it.
    #[must_use]
    pub fn of(fen: &'a str, error: FailureDetail) -> Self {
        /// No position is written so long.
        const LONGEST: usize = 1000;
        Self {
            fen: if fen.len() > LONGEST {
                shortened(fen).into()
            } else {
                fen.into()
            },
            error,
        }
    }
}

/// The answer to a question; with its moves where they are wanted, and what
/// [`otherwise`](crate::otherwise()) has found.
#[must_use]
pub fn position_answer(
    question: &PositionQuestion,
    judged: &Judgement,
    otherwise: Option<Vec<Alternative>>,
    moves: Option<&[RankedMove]>,
) -> PositionAnswer {
    let situation = &question.situation;
    let (variant, class) = (situation.variant(), situation.class());
    PositionAnswer {
        fen: write_fen(variant, situation.position()),
        rules: variant.name,
        class: class
            .has_both_sides()
            .then(|| class.canonical().to_string()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: clock(judged),
        otherwise,
        claimable: claims(judged)
            .map(|rule| ClaimAnswer::new(situation, rule))
            .collect(),
        occurrences: (!question.seen.is_empty())
            .then(|| question.seen.occurrences(situation.position())),
        moves: moves.map(|moves| {
            let texts = write_moves(variant, situation.position());
            moves
                .iter()
                .map(|found| move_answer(found, &texts))
                .collect()
        }),
        assumed: (question.assumed.iter()).map(ToString::to_string).collect(),
        notes: question.notes(judged),
        missing: all_missing(judged, &missing_tables(moves.unwrap_or_default()))
            .map(|key| key.to_string())
            .collect(),
    }
}

/// The rules under which the player to move may claim a draw now.
fn claims(judged: &Judgement) -> impl Iterator<Item = DrawRule> {
    let repeated = judged.repeated.filter(|rule| rule.claimed);
    let counted = judged
        .claimable()
        .map(|running| DrawRule::Clock(running.clock));
    counted
        .into_iter()
        .chain(repeated.map(DrawRule::Repetition))
}

/// What a position and its moves or line would need, each table once.
pub fn all_missing<'a>(
    judged: &'a Judgement,
    besides: &'a [TableKey],
) -> impl Iterator<Item = &'a TableKey> {
    let besides = besides.iter().filter(|key| !judged.missing.contains(key));
    judged.missing.iter().chain(besides)
}

/// A move, judged for the side to move after it; `texts` are those of all moves.
#[must_use]
pub fn move_answer(found: &RankedMove, texts: &[(Move, String)]) -> MoveAnswer {
    let variant = found.situation().variant();
    let clocks = found.situation().clocks();
    let text = texts.iter().find(|(played, _)| *played == found.played);
    let judged = &found.judged;
    MoveAnswer {
        text: text.map(|(_, text)| text.clone()).unwrap_or_default(),
        captures: (found.captures())
            .map(|square| SquareName::new(variant, square))
            .collect(),
        fen: write_fen(variant, found.position()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: clocks.in_charge().map(|running| MoveClock {
            rule: running.clock.rule,
            left: clocks.left(),
            spent: spent(clocks),
            need: judged.need.and_then(Value::plies),
        }),
    }
}

/// Best play: the answer of a question without moves, and the moves played.
#[derive(Serialize)]
pub struct LineAnswer {
    /// The answer.
    #[serde(flatten)]
    pub answer: PositionAnswer,
    line: Vec<MoveAnswer>,
    /// Tables without which best play is not known beyond the last move; null where the line is
    /// whole.
    cut_off: Option<Vec<String>>,
}

impl LineAnswer {
    /// Best play from the position of a question.
    #[must_use]
    pub fn new(question: &PositionQuestion, answer: PositionAnswer, line: &BestLine) -> Self {
        let mut at = question.situation.position();
        let mut moves = vec![];
        for step in &line.moves {
            let texts = write_moves(question.situation.variant(), at);
            moves.push(move_answer(step, &texts));
            at = step.position();
        }
        let cut_off: Vec<String> = line.missing.iter().map(ToString::to_string).collect();
        Self {
            answer,
            line: moves,
            cut_off: (!cut_off.is_empty()).then_some(cut_off),
        }
    }
}

fn spent(clocks: &Clocks) -> Vec<String> {
    (clocks.spent().iter()).map(ToString::to_string).collect()
}

fn clock(judged: &Judgement) -> Option<ClockAnswer> {
    let clocks = judged.clocks();
    let running = clocks.in_charge()?;
    Some(ClockAnswer {
        profile: clocks.profile().name,
        rule: running.clock.rule,
        limit: running.clock.limit(),
        left: clocks.left(),
        spent: spent(clocks),
        need: judged.need.and_then(Value::plies),
        max_spent: judged.max_spent(),
        unbounded: judged.unbounded(),
        reached: judged.reached,
        contested: running.clock.contested
            || (clocks.secondary()).is_some_and(|beside| beside.clock.contested),
        article: running.clock.article,
        cite: rule_key(clocks.profile(), DrawRule::Clock(running.clock)),
        beside: clocks
            .secondary()
            .map(|beside| OtherClock::new(clocks.profile(), beside)),
        untabled: (clocks.untabled()).map(|untabled| OtherClock::new(clocks.profile(), untabled)),
    })
}

impl OtherClock {
    fn new(profile: &Profile, running: RunningClock) -> Self {
        let clock = running.clock;
        Self {
            rule: clock.rule,
            limit: clock.limit(),
            left: running.left,
            contested: clock.contested,
            article: clock.article,
            cite: rule_key(profile, DrawRule::Clock(clock)),
        }
    }
}

/// The word for a category, known or not.
#[must_use]
pub fn category(category: Option<Category>) -> &'static str {
    category.map_or("unknown", Category::word)
}

/// Plies with a sign: negative when the side to move loses.
#[must_use]
pub fn signed(value: Value) -> Option<i32> {
    match value {
        Value::Win(plies) => Some(plies.into()),
        Value::Draw => None,
        Value::Loss(plies) => Some(-i32::from(plies)),
    }
}

/// A game judged under a profile.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Adjudicated))]
pub struct GameAnswer<'a> {
    /// Which game, from 1.
    pub game: usize,
    /// The draw rules.
    pub profile: &'static str,
    /// The game.
    pub rules: &'static str,
    /// How many were played.
    pub plies: usize,
    /// After how many of them the game is judged.
    pub at: usize,
    /// The first end of the game, whatever was played after it.
    pub over: Option<GameEnd>,
    /// The draws that could be claimed.
    pub claimable: Vec<PastClaim>,
    /// The position judged, as `probe` answers, with the counts replayed.
    #[serde(rename = "final")]
    pub last: PositionAnswer,
    /// How often the position judged has occurred.
    pub occurrences: u16,
    /// The plies that changed the value.
    pub changes: Vec<ValueChange>,
    /// What each clock counted.
    pub clocks: Vec<ClockSpan>,
    /// The plies by which a capture that was due was missed, and which were let stand.
    pub irregular: Vec<IrregularPly<'a>>,
    /// The result as the score states it.
    pub stated: &'a str,
    /// `white-wins`, `draw` or `black-wins`: how the game ended, or ends from where it is judged;
    /// null if it is not known.
    pub outcome: Option<&'static str>,
    /// Whether the stated result contradicts the verdict; null where they cannot be compared.
    pub contradiction: Option<bool>,
    /// What the score says of the game; null what it does not say.
    pub event: Option<&'a str>,
    /// When it was played.
    pub date: Option<&'a str>,
    /// In which round.
    pub round: Option<&'a str>,
    /// Who played White.
    pub white: Option<&'a str>,
    /// Who played Black.
    pub black: Option<&'a str>,
    /// The file it stands in, where several were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The game ply by ply, where that was asked for: after 0 plies, 1 ply and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Vec<PlyAnswer>>,
}

/// A position of a game: how it was reached, what it is worth, and what is counted.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Step))]
pub struct PlyAnswer {
    /// The move that led here; null where the game begins or a position was put on the board.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// The position.
    pub fen: String,
    /// What it is worth to the side to move; null where no table tells, and after the end of the
    /// game.
    pub category: Option<&'static str>,
    /// The rule whose clock runs; null where none does.
    pub rule: Option<&'static str>,
    /// Plies of its limit; null where none runs.
    pub limit: Option<u8>,
    /// Plies that may still be played; null where none runs.
    pub left: Option<u8>,
    /// What is counted, as `probe` takes it: `6.3=4`.
    pub spent: Vec<String>,
}

/// A game ply by ply, up to where it is judged.
#[must_use]
pub fn course(case: &AdjudicatedGame, ruling: &Ruling) -> Vec<PlyAnswer> {
    let (game, adjudication) = (&case.read.game, &ruling.adjudication);
    (0..=adjudication.ply)
        .map_while(|ply| {
            let situation = &ruling.replay.moment(ply)?.situation;
            let set_up = game.setups.iter().any(|setup| setup.ply == ply);
            let played = (ply.checked_sub(1).filter(|_| !set_up)).and_then(|before| {
                let at = ruling.replay.moment(before)?.situation.position();
                Some(write_move(game.variant, at, game.moves.get(before)?))
            });
            let running = situation.clocks().in_charge();
            Some(PlyAnswer {
                played,
                fen: write_fen(game.variant, situation.position()),
                category: (adjudication.values.get(ply).copied().flatten())
                    .map(galotne::verdict::Category::word),
                rule: running.map(|running| running.clock.rule),
                limit: running.map(|running| running.clock.limit()),
                left: running.map(|running| running.left),
                spent: spent(situation.clocks()),
            })
        })
        .collect()
}

/// The end of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Over))]
pub struct GameEnd {
    /// `draw`, `white-wins` or `black-wins`.
    pub result: &'static str,
    /// The rule.
    pub rule: Option<&'static str>,
    /// After how many plies.
    pub ply: usize,
    /// Where it is written.
    pub article: Option<&'static str>,
    /// The key of the rule in the messages of every language.
    pub cite: Option<String>,
    /// What the text means is disputed.
    pub contested: bool,
}

/// A draw that a player could claim after so many plies for the first and the last time.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastClaim {
    /// The rule.
    pub rule: &'static str,
    /// After how many plies.
    pub ply: usize,
    /// After how many plies for the last time.
    pub last_ply: usize,
    /// Who could claim it for the first time.
    pub player: Option<&'static str>,
    /// Where it is written.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
}

/// A ply that changed the value, seen from the player who made it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Change))]
pub struct ValueChange {
    /// After how many plies.
    pub ply: usize,
    /// The move.
    pub played: String,
    /// Where it began, or what the position before was worth to the player.
    pub from: &'static str,
    /// Where it stood last, or what the position after was worth to him.
    pub to: &'static str,
    /// What would have kept the value, best first: moves, and before them `claim`, where a draw
    /// could be claimed.
    pub better: Vec<String>,
}

/// A ply by which a capture that was due was missed: the opponent let it stand.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Irregular))]
pub struct IrregularPly<'a> {
    /// Which one; the first of the game is 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: &'a str,
    /// The legal moves.
    pub due: &'a [String],
    /// Where the piece stood that the opponent removed because it had not captured; null if none
    /// was.
    pub huffed: Option<&'a str>,
}

/// The plies of a game that were let stand though a capture was due, in order.
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
                played: read,
                due,
                huffed: huffed(*ply),
            }),
            _ => None,
        })
        .collect()
}

/// The count of a clock in a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Span))]
pub struct ClockSpan {
    /// The rule.
    pub rule: &'static str,
    /// The position it began in and the last it stood in, by plies played.
    pub from: usize,
    /// Where it stood last, or what the position after was worth to him.
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
    /// Which game, from 1.
    pub game: usize,
    /// What is wrong.
    pub error: GameFailureDetail,
    /// What its tags say, as far as they could be read; left out what they do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// When it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// In which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Who played White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who played Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The file it stands in, where several were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// Why there is no verdict.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CaseFailureDetail))]
pub struct GameFailureDetail {
    /// One word.
    pub kind: &'static str,
    /// A sentence.
    pub message: String,
    /// The line of the text that it stands on, from 1; null where the fault is none of the text.
    pub line: Option<usize>,
    /// Which ply is at fault, from 1; null where none is.
    pub ply: Option<usize>,
    /// What was due, where a capture was missed that the opponent let stand: with irregular moves
    /// accepted the game can be read further.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Vec<String>>,
}

impl From<&UnjudgedGame> for GameFailure {
    fn from(UnjudgedGame { error, tags }: &UnjudgedGame) -> Self {
        let tag = |name| known_tag(tags, name).map(str::to_owned);
        Self {
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
            game: error.number(),
            error: GameFailureDetail {
                kind: error.kind(),
                message: error.to_string(),
                line: error.line(),
                ply: error.ply(),
                due: error.let_stand().map(<[String]>::to_vec),
            },
            file: None,
        }
    }
}

/// The word for the result of a game.
#[must_use]
pub const fn result(winner: Option<Colour>) -> &'static str {
    match winner {
        None => "draw",
        Some(Colour::White) => "white-wins",
        Some(Colour::Black) => "black-wins",
    }
}

/// The word for the result that a score states.
#[must_use]
pub fn stated(result: &GameResult) -> &str {
    match result {
        GameResult::WhiteWins => "white-wins",
        GameResult::Draw => "draw",
        GameResult::BlackWins => "black-wins",
        GameResult::DoubleForfeit => "double-forfeit",
        GameResult::Other(text) => text,
        _ => "unfinished",
    }
}

/// One verdict of a case.
#[must_use]
pub fn game_answer<'a>(case: &'a AdjudicatedGame, ruling: &'a Ruling) -> GameAnswer<'a> {
    let (game, adjudication) = (&case.read.game, &ruling.adjudication);
    let variant = game.variant;
    let question = PositionQuestion {
        situation: adjudication.moment.situation,
        // The replay has counted what occurred before.
        seen: PositionHistory::default(),
        assumed: ruling.assumed.clone(),
    };
    let mut last = position_answer(
        &question,
        &adjudication.judged,
        ruling.otherwise.clone(),
        ruling.moves.as_deref(),
    );
    last.assumed
        .extend(case.read.notes.iter().map(ToString::to_string));
    last.notes = case.notes(ruling);
    last.claimable = (ruling.claims.iter())
        .filter(|claim| claim.last == adjudication.ply)
        .map(|claim| ClaimAnswer::new(&adjudication.moment.situation, claim.rule))
        .collect();
    GameAnswer {
        game: case.read.number,
        profile: ruling.profile().name,
        rules: variant.name,
        plies: ruling.replay.plies(),
        at: adjudication.ply,
        over: adjudication.over.map(|over| GameEnd {
            result: result(over.winner),
            rule: over.rule.map(|rule| rule.rule()),
            ply: over.ply,
            article: over.rule.map(|rule| rule.article()),
            cite: over.rule.map(|rule| rule_key(ruling.profile(), rule)),
            contested: over.rule.is_some_and(|rule| rule.contested()),
        }),
        claimable: (ruling.claims.iter())
            .map(|claim| PastClaim {
                rule: claim.rule.rule(),
                ply: claim.first,
                last_ply: claim.last,
                player: (ruling.replay.moment(claim.first))
                    .map(|moment| moment.situation.position().turn().word()),
                article: claim.rule.article(),
                cite: rule_key(ruling.profile(), claim.rule),
            })
            .collect(),
        last,
        occurrences: adjudication.moment.occurrences,
        changes: (adjudication.changes.iter())
            .filter_map(|change| {
                let before = ruling.replay.moment(change.ply - 1)?.situation.position();
                let text = |played| write_move(variant, before, played);
                Some(ValueChange {
                    ply: change.ply,
                    played: text(&change.played),
                    from: change.from.word(),
                    to: change.to.word(),
                    better: (change.claim.then(|| "claim".to_owned()).into_iter())
                        .chain(change.better.iter().map(text))
                        .collect(),
                })
            })
            .collect(),
        clocks: (ruling.spans.iter())
            .map(|span| ClockSpan {
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
                cite: rule_key(ruling.profile(), DrawRule::Clock(span.clock)),
            })
            .collect(),
        irregular: irregular(&case.read),
        stated: stated(case.read.result.value()),
        outcome: ruling.outcome().map(result),
        contradiction: case.contradicts(ruling),
        event: case.tag("Event"),
        date: case.tag("Date"),
        round: case.tag("Round"),
        white: case.tag("White"),
        black: case.tag("Black"),
        file: None,
        course: None,
    }
}
