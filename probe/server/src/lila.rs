//! Positions in the shape of lila-tablebase, which draughts sites ask for already.

use galotne::position::Position;
use galotne::rules::{Ply, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judgement, RankedMove};
use galotne_answer::json::{self, ClaimAnswer, ClockAnswer, MoveClock, SquareName};
use galotne_answer::{Alternative, AnswerNote, PositionQuestion};
use serde::Serialize;
use utoipa::ToSchema;

/// What is said of a position, for the side to move.
#[derive(Serialize, ToSchema)]
pub struct Worth {
    /// Always false: no game ends by check here.
    pub checkmate: bool,
    /// Always false: a side without a move has lost, or won.
    pub stalemate: bool,
    /// The game is over, and the side to move has won.
    pub variant_win: bool,
    /// The game is over, and the side to move has lost.
    pub variant_loss: bool,
    /// Always false.
    pub insufficient_material: bool,
    /// Plies until the clock in charge is reset or left or the game ends, with best play under the
    /// draw rules: `need`, negative when the side to move loses; without a clock that is `dtw`. 0
    /// where the game is over or drawn, and nowhere else, because panels show 0 as a draw; null if
    /// it is not known or the result does not stand.
    pub dtz: Option<i32>,
    /// The same: it is never rounded.
    pub precise_dtz: Option<i32>,
    /// Always null: it is another game's.
    pub dtm: Option<i32>,
    /// Plies to the end without draw rules, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// -2 loss, -1 blessed loss, 0 draw, 1 cursed win, 2 win; null if it is not known.
    pub wdl: Option<i8>,
    /// The same as a word: `loss`, `blessed-loss`, `draw`, `cursed-win`, `win`, `unknown`.
    pub category: &'static str,
    /// The result without draw rules: `win`, `draw` or `loss`.
    pub value: Option<&'static str>,
    /// The fewest plies that must be left on the clock for the result still to stand.
    pub need: Option<u16>,
}

impl Worth {
    fn new(judged: &Judgement) -> Self {
        let signed = |plies: Option<u16>| {
            // Whoever may claim needs no ply left on the clock, but makes the move that ends it all
            // the same.
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

/// -2 for a loss to 2 for a win.
const fn points(category: Category) -> i8 {
    match category {
        Category::Loss => -2,
        Category::BlessedLoss => -1,
        Category::Draw => 0,
        Category::CursedWin => 1,
        Category::Win => 2,
    }
}

/// A position.
#[derive(Serialize, ToSchema)]
pub struct LilaPosition {
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// The position, in its canonical form.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// The class.
    pub class: Option<String>,
    /// The clock in charge.
    pub clock: Option<ClockAnswer>,
    /// The draws that may be claimed.
    pub claimable: Vec<ClaimAnswer>,
    /// What had to be assumed, in sentences.
    pub assumed: Vec<String>,
    /// What was assumed and what is contested, with a kind for programs.
    pub notes: Vec<AnswerNote>,
    /// The readings of the same rules, by the same authority, under which the category is another;
    /// null where that cannot be known.
    pub otherwise: Option<Vec<Alternative>>,
    /// Tables without which something is not known.
    pub missing: Vec<String>,
    /// The legal moves, best first.
    pub moves: Vec<LilaMove>,
}

/// A move, judged for the side to move after it.
#[derive(Serialize, ToSchema)]
pub struct LilaMove {
    /// Two digits for each square: start and end, and every landing square where other moves share
    /// those.
    pub uci: String,
    /// The move as players write it.
    pub san: String,
    /// A man moves or something is captured.
    pub zeroing: bool,
    /// What the position after it is worth to the side to move there.
    #[serde(flatten)]
    pub worth: Worth,
    /// The squares of the captured pieces, ascending.
    pub captures: Vec<SquareName>,
    /// The position after it.
    pub fen: String,
    /// The clock in charge after it.
    pub clock: Option<MoveClock>,
}

impl LilaPosition {
    /// What is said of a question.
    pub fn new(
        question: &PositionQuestion,
        judged: &Judgement,
        otherwise: Option<Vec<Alternative>>,
        moves: &[RankedMove],
    ) -> Self {
        let answer = json::position_answer(question, judged, otherwise, Some(moves));
        let texts = answer.moves.unwrap_or_default();
        let moves = (moves.iter().zip(texts))
            .map(|(found, text)| LilaMove::new(question.situation.position(), found, text))
            .collect();
        Self {
            worth: Worth::new(judged),
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
    fn new(before: &Position, found: &RankedMove, text: json::MoveAnswer) -> Self {
        Self {
            uci: digits(found.situation().variant(), &text.text),
            zeroing: Ply::between(before, found.position()).is_final(),
            worth: Worth::new(&found.judged),
            san: text.text,
            captures: text.captures,
            fen: text.fen,
            clock: text.clock,
        }
    }
}

/// A move text with two digits for each square and nothing between them.
fn digits(variant: &Variant, text: &str) -> String {
    let number = |name: &str| {
        let square = variant.square_notation.parse(variant.board, name)?;
        Some(format!("{:02}", square.number()))
    };
    text.split(['-', 'x']).filter_map(number).collect()
}

/// Best play from a position.
#[derive(Serialize, ToSchema)]
pub struct Mainline {
    /// The moves.
    pub mainline: Vec<MainlineMove>,
    /// `w` or `b`; null where nobody wins.
    pub winner: Option<&'static str>,
    /// What the position asked about is worth, as for a position.
    pub category: &'static str,
    /// As for a position.
    pub dtz: Option<i32>,
    /// As for a position.
    pub precise_dtz: Option<i32>,
    /// The plies of the line; null where it does not reach the end.
    pub dtw: Option<i32>,
    /// The same moves as `galotne line --json` gives them.
    pub line: Vec<json::MoveAnswer>,
    /// Tables without which best play is not known beyond the last move; null where the line is
    /// whole.
    pub cut_off: Option<Vec<String>>,
}

/// A move of best play.
#[derive(Serialize, ToSchema)]
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
    /// What is said of a line that begins here.
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
            let worth = Worth::new(&step.judged);
            mainline.push(MainlineMove {
                uci: digits(variant, &text.text),
                san: text.text.clone(),
                dtz: worth.dtz,
                precise_dtz: worth.precise_dtz,
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
        let root = Worth::new(judged);
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
