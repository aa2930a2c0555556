//! Answers as JSON: one object per line, keys that are only ever added to.

use crate::ask::{AskError, Desk, Question, claimable, max_spent};
use galotne::geometry::{Board, Square, SquareNames};
use galotne::material::Class;
use galotne::notation::write_moves;
use galotne::position::Position;
use galotne::rules::Move;
use galotne::tablebase::TableKey;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Clocks, Judged, RankedMove, missing};
use serde::Serialize;

/// The answer to one question.
#[derive(Serialize)]
pub struct Answer<'a> {
    fen: String,
    rules: &'a str,
    /// Null where a side has no pieces.
    class: Option<String>,
    category: &'static str,
    wdl: Option<&'static str>,
    dtw: Option<i32>,
    clock: Option<Clock>,
    /// The rules under which a player may claim a draw now.
    claimable: Vec<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveAnswer>>,
    assumed: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
}

/// The clock in charge.
#[derive(Serialize)]
struct Clock {
    profile: &'static str,
    rule: &'static str,
    limit: u8,
    left: Option<u8>,
    need: Option<u16>,
    max_spent: Option<u8>,
    reached: bool,
    contested: bool,
    article: &'static str,
    /// Where another rule counts as well: that rule and what it has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
}

#[derive(Serialize)]
struct Beside {
    rule: &'static str,
    limit: u8,
    left: u8,
    contested: bool,
    article: &'static str,
}

#[derive(Serialize)]
struct Claim {
    rule: &'static str,
    article: &'static str,
}

/// A move, judged for the side to move after it.
#[derive(Serialize)]
pub struct MoveAnswer {
    #[serde(rename = "move")]
    text: String,
    captures: Vec<SquareName>,
    fen: String,
    category: &'static str,
    wdl: Option<&'static str>,
    dtw: Option<i32>,
    clock: Option<MoveClock>,
}

/// A square as the game writes it.
#[derive(Serialize)]
#[serde(untagged)]
enum SquareName {
    Number(u8),
    Letters(String),
}

impl SquareName {
    fn new(board: &Board, square: Square) -> Self {
        match board.names() {
            SquareNames::Numbers => Self::Number(square.number()),
            SquareNames::Letters => Self::Letters(board.name(square)),
        }
    }
}

#[derive(Serialize)]
struct MoveClock {
    rule: &'static str,
    left: Option<u8>,
    need: Option<u16>,
}

/// A question without an answer.
#[derive(Serialize)]
pub struct Failure<'a> {
    fen: &'a str,
    error: FailureDetail,
}

#[derive(Serialize)]
struct FailureDetail {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl<'a> Failure<'a> {
    pub fn new(fen: &'a str, error: &AskError) -> Self {
        let file = match error {
            AskError::Probe(error) => error.file().map(str::to_owned),
            _ => None,
        };
        Self {
            fen,
            error: FailureDetail {
                kind: error.kind(),
                message: error.to_string(),
                file,
            },
        }
    }
}

pub fn answer<'a>(
    desk: &'a Desk,
    question: &'a Question,
    judged: &Judged,
    moves: Option<&[RankedMove]>,
) -> Answer<'a> {
    let class = Class::of(&question.position);
    Answer {
        fen: desk.fen(&question.position),
        rules: desk.variant().name,
        class: class.both_sides().then(|| class.canonical().to_string()),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: clock(&question.position, judged),
        claimable: (claimable(judged).into_iter())
            .map(|clock| Claim {
                rule: clock.rule,
                article: clock.article,
            })
            .collect(),
        moves: moves.map(|moves| {
            let texts = write_moves(desk.variant(), &question.position);
            moves
                .iter()
                .map(|found| move_answer(desk, found, &texts))
                .collect()
        }),
        assumed: &question.assumed,
        missing: all_missing(judged, &missing(moves.unwrap_or_default()))
            .map(|key| key.to_string())
            .collect(),
    }
}

/// What a position and its moves or line would need, each table once.
pub fn all_missing<'a>(
    judged: &'a Judged,
    besides: &'a [TableKey],
) -> impl Iterator<Item = &'a TableKey> {
    let besides = besides.iter().filter(|key| !judged.missing.contains(key));
    judged.missing.iter().chain(besides)
}

pub fn move_answer(desk: &Desk, found: &RankedMove, texts: &[(Move, String)]) -> MoveAnswer {
    let text = texts.iter().find(|(played, _)| *played == found.played);
    let judged = &found.judged;
    MoveAnswer {
        text: text.map(|(_, text)| text.clone()).unwrap_or_default(),
        captures: (found.captures(&desk.tables).into_iter())
            .map(|square| SquareName::new(desk.variant().board, square))
            .collect(),
        fen: desk.fen(&found.position),
        category: category(judged.category),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: judged.clocks.running().map(|running| MoveClock {
            rule: running.clock.rule,
            left: judged.clocks.left(),
            need: judged.need.and_then(Value::plies),
        }),
    }
}

fn clock(position: &Position, judged: &Judged) -> Option<Clock> {
    let clocks: &Clocks = &judged.clocks;
    let running = clocks.running()?;
    Some(Clock {
        profile: clocks.profile().name,
        rule: running.clock.rule,
        limit: running.clock.limit(),
        left: clocks.left(),
        need: judged.need.and_then(Value::plies),
        max_spent: max_spent(position, judged),
        reached: judged.reached,
        contested: running.clock.contested
            || judged
                .clocks
                .beside()
                .is_some_and(|beside| beside.clock.contested),
        article: running.clock.article,
        beside: clocks.beside().map(|beside| Beside {
            rule: beside.clock.rule,
            limit: beside.clock.limit(),
            left: beside.left,
            contested: beside.clock.contested,
            article: beside.clock.article,
        }),
    })
}

pub fn category(category: Option<Category>) -> &'static str {
    category.map_or("unknown", Category::word)
}

/// Plies with a sign: negative when the side to move loses.
fn signed(value: Value) -> Option<i32> {
    match value {
        Value::Win(plies) => Some(plies.into()),
        Value::Draw => None,
        Value::Loss(plies) => Some(-i32::from(plies)),
    }
}
