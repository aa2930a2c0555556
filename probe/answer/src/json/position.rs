//! The answer to a question about one position.

use super::{OtherInterpretation, category, signed, text_of};
use crate::alternatives::Alternative;
use crate::citation::rule_key;
use crate::notes::AnswerNote;
use crate::question::PositionQuestion;
use galotne::geometry::Square;
use galotne::notation::{write_fen, write_moves};
use galotne::rules::{Move, Profile, SquareNotation, Variant};
use galotne::tablebase::TableKey;
use galotne::value::{Value, Wdl};
use galotne::verdict::{
    BestLine, Clocks, DrawRule, Judgement, RankedMove, RunningClock, Situation, missing_tables,
};
use serde::Serialize;

/// The answer to one question.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Answer))]
pub struct PositionAnswer {
    /// The position in its canonical form.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// Null where a side has no pieces, in mills where the game has ended.
    pub class: Option<String>,
    /// `win`, `cursed-win`, `draw`, `blessed-loss`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result without draw rules; null if unknown.
    pub wdl: Option<&'static str>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// The clock in charge; null where none is, as in mills.
    pub clock: Option<ClockAnswer>,
    /// Profiles of the same authority that give the position another category; null if unknown. In
    /// mills, interpretations of the text under which a played game stands differently; null for a
    /// lone position.
    pub otherwise: Option<Vec<AlternativeAnswer>>,
    /// The rules under which a player may claim a draw now.
    pub claimable: Vec<ClaimAnswer>,
    /// The number of occurrences of the position, this one included; present if earlier positions
    /// were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrences: Option<u16>,
    /// The legal moves, best first, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// Assumptions, in sentences.
    pub assumed: Vec<String>,
    /// Assumptions and contested rules, with a kind for programs.
    pub notes: Vec<AnswerNote>,
    /// The profile, also where no clock counts; `none` in mills.
    pub profile: &'static str,
    /// Missing tables, without which something is unknown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// A profile, or in mills an interpretation of the text, with another verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum AlternativeAnswer {
    /// A profile of the same authority.
    Profile(Alternative),
    /// An interpretation of the rule text of mills.
    Interpretation(OtherInterpretation),
}

/// The clock in charge.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Clock))]
pub struct ClockAnswer {
    /// The profile.
    pub profile: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The rule's limit in plies.
    pub limit: u8,
    /// Plies that may still be played.
    pub left: Option<u8>,
    /// The counts as a question states them: `6.3=20`, and the count of a second rule if it runs.
    pub spent: Vec<String>,
    /// The fewest plies that must be left for the result to stand.
    pub need: Option<u16>,
    /// The most plies already spent with which the result stands.
    pub max_spent: Option<u8>,
    /// Present if true: the result stands with any count, because it comes before any claim.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unbounded: bool,
    /// The rule has ended the game.
    pub reached: bool,
    /// The meaning of the text is disputed.
    pub contested: bool,
    /// The article.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
    /// A second rule that counts, and its plies left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<OtherClock>,
    /// A second rule that counts and is in no table, and its plies left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub untabled: Option<OtherClock>,
}

/// A clock that runs beside the one in charge.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Beside))]
pub struct OtherClock {
    /// The rule.
    pub rule: &'static str,
    /// The rule's limit in plies.
    pub limit: u8,
    /// Plies that may still be played.
    pub left: u8,
    /// The meaning of the text is disputed.
    pub contested: bool,
    /// The article.
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
    /// The article.
    pub article: &'static str,
    /// The key of the rule in the messages of every language.
    pub cite: String,
    /// The player: the side to move, before moving.
    pub player: &'static str,
    /// Plies since the first moment at which this count allowed the claim.
    pub plies_since: u16,
}

/// A move, judged for the side to move after it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Draughts: the squares of the captured pieces, ascending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<Vec<SquareName>>,
    /// Mills: the points of the removed stones, in the order of their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<&'static str>>,
    /// Present if true: the same side moves again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The position in its canonical form.
    pub fen: String,
    /// `win`, `cursed-win`, `draw`, `blessed-loss`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result without draw rules; null if unknown.
    pub wdl: Option<&'static str>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// The clock in charge; null where none is.
    pub clock: Option<MoveClock>,
    /// Mills, if requested: the risk of a drawing move. Against best play it draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskAnswer>,
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
            SquareNotation::NumbersFromBelow => {
                Self::Number(variant.board.rotate_square(square).number())
            }
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
    /// The counts with which to ask about the position.
    pub spent: Vec<String>,
    /// The fewest plies that must be left for the result to stand.
    pub need: Option<u16>,
}

/// The risk of a drawing move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MillsRisk))]
pub struct RiskAnswer {
    /// The number of replies.
    pub replies: usize,
    /// The number of losing replies.
    pub losing: usize,
    /// The class with the fewest stones after a drawing reply; null if no reply draws.
    pub smallest: Option<String>,
}

/// Best play: the answer to a question without moves, and the moves played.
#[derive(Serialize)]
pub struct LineAnswer {
    /// The answer.
    #[serde(flatten)]
    pub answer: PositionAnswer,
    pub(crate) line: Vec<MoveAnswer>,
    /// Missing tables, without which best play is unknown beyond the last move; null where the line
    /// is complete.
    pub(crate) cut_off: Option<Vec<String>>,
}

impl ClaimAnswer {
    pub(super) fn new(situation: &Situation, rule: DrawRule) -> Self {
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

/// Writes the answer to a question. `otherwise` is the result of
/// [`alternatives`](crate::alternatives()).
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
        profile: situation.profile().name,
        class: variant
            .has_class(class)
            .then(|| class.canonical().to_string()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: clock(judged),
        otherwise: otherwise
            .map(|others| others.into_iter().map(AlternativeAnswer::Profile).collect()),
        claimable: claims(judged)
            .map(|rule| ClaimAnswer::new(situation, rule))
            .collect(),
        occurrences: (!question.seen.is_empty())
            .then(|| question.seen.occurrences(situation.position())),
        moves: moves.map(|moves| {
            let texts = write_moves(variant, situation.position());
            (moves.iter())
                .map(|ranked| move_answer(ranked, &texts))
                .collect()
        }),
        assumed: (question.assumed.iter()).map(ToString::to_string).collect(),
        notes: question.notes(judged),
        missing: all_missing(judged, &missing_tables(moves.unwrap_or_default()))
            .map(|key| key.to_string())
            .collect(),
    }
}

/// Writes a position in one tab-separated line for programs, the same in every language: FEN,
/// category, plies to the end, rule in charge, plies left on its clock, plies needed; `-` for none.
#[must_use]
pub fn row(situation: &Situation, judged: &Judgement) -> String {
    let number = |number: Option<u16>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let running = judged.clocks().in_charge();
    // Without a clock in charge nothing is needed.
    let need = running.and(judged.need).and_then(Value::plies);
    [
        write_fen(situation.variant(), situation.position()),
        category(judged.category).to_owned(),
        number(judged.dtw.and_then(Value::plies)),
        running.map_or("-", |running| running.clock.rule).to_owned(),
        number(judged.clocks().left().map(u16::from)),
        number(need),
    ]
    .join("\t")
}

/// Returns the rules under which the player to move may claim a draw now.
fn claims(judged: &Judgement) -> impl Iterator<Item = DrawRule> {
    let repeated = judged.repeated.filter(|rule| rule.claimed);
    let counted = (judged.claimable()).map(|running| DrawRule::Clock(running.clock));
    (counted.into_iter()).chain(repeated.map(DrawRule::Repetition))
}

/// Returns the missing tables of a position and of its moves or line, each once.
pub fn all_missing<'a>(
    judged: &'a Judgement,
    of_moves: &'a [TableKey],
) -> impl Iterator<Item = &'a TableKey> {
    let of_moves = of_moves.iter().filter(|key| !judged.missing.contains(key));
    judged.missing.iter().chain(of_moves)
}

/// Writes a move, judged for the side to move after it. `texts` are the texts of all legal moves.
#[must_use]
pub fn move_answer(ranked: &RankedMove, texts: &[(Move, String)]) -> MoveAnswer {
    let variant = ranked.situation().variant();
    let judged = &ranked.judged;
    MoveAnswer {
        text: text_of(texts, &ranked.played).to_owned(),
        captures: Some(move_squares(variant, &ranked.played)),
        removed: None,
        again: false,
        fen: write_fen(variant, ranked.position()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: move_clock(judged),
        risk: None,
    }
}

/// The squares of the pieces that a move captures, ascending.
pub(super) fn move_squares(variant: &Variant, played: &Move) -> Vec<SquareName> {
    let captures = (variant.square_notation).in_order(variant.board, played.captured);
    (captures.into_iter())
        .map(|square| SquareName::new(variant, square))
        .collect()
}

/// The clock in charge after a move.
pub(super) fn move_clock(judged: &Judgement) -> Option<MoveClock> {
    let clocks = judged.clocks();
    clocks.in_charge().map(|running| MoveClock {
        rule: running.clock.rule,
        left: clocks.left(),
        spent: spent(clocks),
        need: judged.need.and_then(Value::plies),
    })
}

impl LineAnswer {
    /// Writes best play from the position of a question.
    #[must_use]
    pub fn new(question: &PositionQuestion, answer: PositionAnswer, line: &BestLine) -> Self {
        let mut at = question.situation.position();
        let mut moves = vec![];
        for ranked in &line.moves {
            let texts = write_moves(question.situation.variant(), at);
            moves.push(move_answer(ranked, &texts));
            at = ranked.position();
        }
        let missing = line.missing.iter().map(ToString::to_string).collect();
        Self::with_moves(answer, moves, missing)
    }

    pub(crate) fn with_moves(
        answer: PositionAnswer,
        line: Vec<MoveAnswer>,
        missing: Vec<String>,
    ) -> Self {
        Self {
            answer,
            line,
            cut_off: (!missing.is_empty()).then_some(missing),
        }
    }
}

pub(super) fn spent(clocks: &Clocks) -> Vec<String> {
    (clocks.spent().iter()).map(ToString::to_string).collect()
}

fn clock(judged: &Judgement) -> Option<ClockAnswer> {
    let clocks = judged.clocks();
    let running = clocks.in_charge()?;
    let other = |clock| OtherClock::new(clocks.profile(), clock);
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
        beside: clocks.secondary().map(other),
        untabled: clocks.untabled().map(other),
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
