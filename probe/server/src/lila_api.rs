//! Answers in the format of lila-tablebase, which draughts sites use.

use galotne::position::Position;
use galotne::rules::{Ply, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judgement, RankedMove};
use galotne_answer::json::{
    self, AlternativeAnswer, ClaimAnswer, ClockAnswer, MoveClock, SquareName,
};
use galotne_answer::{Alternative, AnswerNote, PositionQuestion};
use serde::Serialize;

/// The value of a position for the side to move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Worth))]
pub struct LilaValue {
    /// Always false: no game ends by check here.
    pub checkmate: bool,
    /// Always false: a side without a move has lost (in giveaway: won).
    pub stalemate: bool,
    /// The game is over, and the side to move has won.
    pub variant_win: bool,
    /// The game is over, and the side to move has lost.
    pub variant_loss: bool,
    /// Always false.
    pub insufficient_material: bool,
    /// With best play under the draw rules, plies until the clock that runs is reset or left or the
    /// game ends: `need`, negative when the side to move loses; `dtw` if no clock runs. 0 only if
    /// the game is over or drawn, because panels show 0 as a draw; null if it is unknown or the
    /// result does not stand.
    pub dtz: Option<i32>,
    /// The same as `dtz`, which is never rounded.
    pub precise_dtz: Option<i32>,
    /// Always null: a metric of other games.
    pub dtm: Option<i32>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// -2 loss, -1 blessed loss, 0 draw, 1 cursed win, 2 win; null if unknown.
    pub wdl: Option<i8>,
    /// The same as a word: `loss`, `blessed-loss`, `draw`, `cursed-win`, `win`, `unknown`.
    pub category: &'static str,
    /// The result without draw rules: `win`, `draw` or `loss`.
    pub value: Option<&'static str>,
    /// The fewest plies that must be left on the clock for the result to stand.
    pub need: Option<u16>,
}

impl LilaValue {
    fn new(judged: &Judgement) -> Self {
        let signed = |plies: Option<u16>| {
            // A claimed clock may have no ply left, but the last move still counts as one.
            let plies = i32::from(plies?.max((!judged.over).into()));
            Some(match judged.wdl? {
                Wdl::Win => plies,
                Wdl::Draw => 0,
                Wdl::Loss => -plies,
            })
        };
        let clocked = judged.clocks().in_charge().is_some();
        let dtz = match judged.wdl {
            Some(Wdl::Draw) => Some(0),
            _ if clocked => signed(judged.need.and_then(Value::plies)),
            _ => signed(judged.dtw.and_then(Value::plies)),
        };
        Self {
            checkmate: false,
            stalemate: false,
            variant_win: judged.over && judged.wdl == Some(Wdl::Win),
            variant_loss: judged.over && judged.wdl == Some(Wdl::Loss),
            insufficient_material: false,
            dtz,
            precise_dtz: dtz,
            dtm: None,
            dtw: judged.dtw.and_then(json::signed),
            wdl: judged.category.map(points),
            category: json::category(judged.category),
            value: judged.wdl.map(Wdl::word),
            need: judged.need.and_then(Value::plies),
        }
    }
}

/// Returns -2 for a loss to 2 for a win.
const fn points(category: Category) -> i8 {
    match category {
        Category::Loss => -2,
        Category::BlessedLoss => -1,
        Category::Draw => 0,
        Category::CursedWin => 1,
        Category::Win => 2,
    }
}

/// The answer about a position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LilaPosition {
    /// Its value.
    #[serde(flatten)]
    pub value: LilaValue,
    /// The position as a canonical FEN.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// The class.
    pub class: Option<String>,
    /// The clock that runs.
    pub clock: Option<ClockAnswer>,
    /// The draws that may be claimed.
    pub claimable: Vec<ClaimAnswer>,
    /// Assumptions, as sentences.
    pub assumed: Vec<String>,
    /// Assumptions and contested rules, with a kind for programs.
    pub notes: Vec<AnswerNote>,
    /// Other rules of the same authority with another category; null if unknown.
    pub otherwise: Option<Vec<AlternativeAnswer>>,
    /// Missing tables without which some value is unknown.
    pub missing: Vec<String>,
    /// The legal moves, best first.
    pub moves: Vec<LilaMove>,
}

/// A move, with the value for the side to move after it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LilaMove {
    /// Two digits for each square: start and end, with every landing square if other moves have the
    /// same start and end.
    pub uci: String,
    /// The move as players write it.
    pub san: String,
    /// Whether a man moves or a piece is captured.
    pub zeroing: bool,
    /// The value of the position after the move, for the side to move there.
    #[serde(flatten)]
    pub value: LilaValue,
    /// The squares of the captured pieces, ascending.
    pub captures: Vec<SquareName>,
    /// The position after it.
    pub fen: String,
    /// The clock that runs after it.
    pub clock: Option<MoveClock>,
}

impl LilaPosition {
    /// Returns the answer to a question.
    pub fn new(
        question: &PositionQuestion,
        judged: &Judgement,
        otherwise: Option<Vec<Alternative>>,
        moves: &[RankedMove],
    ) -> Self {
        let answer = json::position_answer(question, judged, otherwise, Some(moves));
        let texts = answer.moves.unwrap_or_default();
        let moves = (moves.iter().zip(texts))
            .map(|(ranked, text)| LilaMove::new(question.situation.position(), ranked, text))
            .collect();
        Self {
            value: LilaValue::new(judged),
            fen: answer.fen,
            rules: answer.rules,
            class: answer.class,
            clock: answer.clock,
            otherwise: answer.otherwise,
            claimable: answer.claimable,
            assumed: answer.assumed,
            notes: answer.notes,
            missing: answer.missing,
            moves,
        }
    }
}

impl LilaMove {
    fn new(before: &Position, ranked: &RankedMove, text: json::MoveAnswer) -> Self {
        Self {
            uci: square_digits(ranked.situation().variant(), &text.text),
            zeroing: Ply::between(before, ranked.position()).is_final(),
            value: LilaValue::new(&ranked.judged),
            san: text.text,
            captures: text.captures.unwrap_or_default(),
            fen: text.fen,
            clock: text.clock,
        }
    }
}

/// Returns a move as two digits for each square.
fn square_digits(variant: &Variant, text: &str) -> String {
    let number = |name: &str| {
        let square = variant.square_notation.parse(variant.board, name)?;
        Some(format!("{:02}", square.number()))
    };
    text.split(['-', 'x']).filter_map(number).collect()
}

/// Best play from a position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mainline {
    /// The moves.
    pub mainline: Vec<MainlineMove>,
    /// `w` or `b`; null for a draw.
    pub winner: Option<&'static str>,
    /// The category of the first position.
    pub category: &'static str,
    /// As for a position.
    pub dtz: Option<i32>,
    /// As for a position.
    pub precise_dtz: Option<i32>,
    /// The distance of the first position, in plies; null for a draw.
    pub dtw: Option<i32>,
    /// The same moves in the format of `galotne line --json`.
    pub line: Vec<json::MoveAnswer>,
    /// Missing tables without which best play is unknown after the last move; null if the line is
    /// complete.
    pub cut_off: Option<Vec<String>>,
}

/// A move of the best line.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MainlineMove {
    /// As in the moves of a position.
    pub uci: String,
    /// The move as players write it.
    pub san: String,
    /// As in the moves of a position.
    pub dtz: Option<i32>,
    /// As in the moves of a position.
    pub precise_dtz: Option<i32>,
}

impl Mainline {
    /// Returns the answer with the best line of a question.
    pub fn new(
        question: &PositionQuestion,
        judged: &Judgement,
        line: &galotne::verdict::BestLine,
    ) -> Self {
        let variant = question.situation.variant();
        let mut at = question.situation.position();
        let (mut mainline, mut moves) = (vec![], vec![]);
        for step in &line.moves {
            let texts = galotne::notation::write_moves(variant, at);
            let text = json::move_answer(step, &texts);
            let value = LilaValue::new(&step.judged);
            mainline.push(MainlineMove {
                uci: square_digits(variant, &text.text),
                san: text.text.clone(),
                dtz: value.dtz,
                precise_dtz: value.precise_dtz,
            });
            moves.push(text);
            at = step.position();
        }
        let last = line.moves.last().map_or(judged, |step| &step.judged);
        let us = at.turn();
        let winner = match last.category {
            Some(Category::Win) => Some(us),
            Some(Category::Loss) => Some(!us),
            _ => None,
        };
        let winner = winner.map(|colour| match colour {
            galotne::position::Colour::White => "w",
            galotne::position::Colour::Black => "b",
        });
        let root = LilaValue::new(judged);
        let missing: Vec<String> = line.missing.iter().map(ToString::to_string).collect();
        Self {
            mainline,
            winner,
            category: root.category,
            dtz: root.dtz,
            precise_dtz: root.precise_dtz,
            dtw: judged.dtw.and_then(json::signed),
            line: moves,
            cut_off: (!missing.is_empty()).then_some(missing),
        }
    }
}
