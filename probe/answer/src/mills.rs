//! Questions about mills and their answers, in the shape of those about draughts.
//!
//! There are no draw rules, so no clock runs and nothing can be claimed. A move says what it
//! removes, and `again` where the same side is to move after it: then the value beside it is that
//! side's.

mod adjudicated;
mod alternatives;
mod verdict_json;

pub use adjudicated::{AdjudicatedGame, AdjudicationError, AdjudicationOptions, UnjudgedGame};
pub use alternatives::{Alternative, Difference, alternatives};
pub use verdict_json::{GameAnswer, GameFailure, game_answer};

use crate::inventory::TableEntry;
use crate::json::{FailureDetail, QuestionFailure, signed};
use galotne::value::{Value, Wdl};
use galotne_mills::{
    BestLine, FenError, Judgement, Mills, Move, Position, ProbeError, RankedMove, Risk, TableKey,
    Tablebase, add_risks, best_line, geometry, judge, parse_fen, ranked_moves, seems_reachable,
    write_fen, write_moves,
};
use serde::Serialize;

/// Why a question about mills has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The text is no position of the game.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A table cannot be read.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

impl QuestionError {
    /// One word for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Fen(_) => "fen",
            Self::Probe(_) => "table",
        }
    }

    /// What to say of a question with this text.
    #[must_use]
    pub fn failure<'a>(&self, text: &'a str) -> QuestionFailure<'a> {
        let file = match self {
            Self::Fen(_) => None,
            Self::Probe(error) => error.file().map(str::to_owned),
        };
        QuestionFailure::of(
            text,
            FailureDetail {
                kind: self.kind(),
                message: self.to_string(),
                file,
            },
        )
    }
}

/// What can be asked of draughts alone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoDrawRulesError {
    /// Draw rules.
    #[error("{game} has no profile `{name}`; it has none")]
    Profile {
        /// The game.
        game: &'static str,
        /// The name of the draw rules.
        name: String,
    },
    /// Counts under them.
    #[error("{game} has no draw rules: leave out `spent` and `seen`")]
    Counts {
        /// The game.
        game: &'static str,
    },
}

impl NoDrawRulesError {
    /// Refuses draw rules, and counts under them where some are `given`.
    ///
    /// # Errors
    /// There are some.
    pub fn check(rules: &Mills, profile: Option<&str>, given: bool) -> Result<(), Self> {
        let game = rules.name;
        if let Some(name) = profile.filter(|name| *name != "none") {
            let name = name.to_owned();
            return Err(Self::Profile { game, name });
        }
        if given {
            return Err(Self::Counts { game });
        }
        Ok(())
    }

    /// One word for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Profile { .. } => "profile",
            Self::Counts { .. } => "spent",
        }
    }
}

/// What to say in English of a position that no game comes to.
pub const UNREACHABLE: &str =
    "No game comes to this position: a mill stands against a side that has lost nothing";

/// A position that is asked about, judged.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    /// What it is worth.
    pub judged: Judgement,
    /// Whether a game can come to it, as far as one look tells.
    pub reachable: bool,
}

impl JudgedPosition {
    /// Reads and judges a position.
    ///
    /// # Errors
    /// It is no position of the game, or a table cannot be read.
    pub fn read(tables: &Tablebase, text: &str) -> Result<Self, QuestionError> {
        Ok(Self::of(tables, parse_fen(tables.game(), text)?)?)
    }

    /// Judges a position.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn of(tables: &Tablebase, position: Position) -> Result<Self, ProbeError> {
        Ok(Self {
            judged: judge(tables, &position)?,
            reachable: seems_reachable(tables.game(), &position),
        })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.judged.position
    }

    /// Its legal moves, best first.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn moves(&self, tables: &Tablebase) -> Result<Vec<RankedMove>, QuestionError> {
        Ok(ranked_moves(tables, self.position())?)
    }

    /// Its legal moves, best first, with what those that draw risk.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn moves_with_risks(&self, tables: &Tablebase) -> Result<Vec<RankedMove>, QuestionError> {
        let mut moves = self.moves(tables)?;
        add_risks(tables, &mut moves)?;
        Ok(moves)
    }

    /// Best play from it.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn line(&self, tables: &Tablebase) -> Result<BestLine, QuestionError> {
        let mut line = best_line(tables, self.position())?;
        // Several moves may need the same table.
        let mut seen = vec![];
        line.missing.retain(|key| {
            let new = !seen.contains(key);
            seen.push(*key);
            new
        });
        Ok(line)
    }
}

/// The answer to one question.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MillsAnswer))]
pub struct PositionAnswer {
    /// The position, in its canonical form.
    pub fen: String,
    /// The game.
    pub rules: &'static str,
    /// Null where the game has ended.
    pub class: Option<String>,
    /// `win`, `draw`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result; null if it is not known.
    pub wdl: Option<&'static str>,
    /// Plies to the end, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// Null: no clock runs.
    pub clock: Option<()>,
    /// What other readings of the text say of a game that leads here, where they say something
    /// else; null where no game was given.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    pub otherwise: Option<Vec<Alternative>>,
    /// Empty: nobody can claim a draw.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub claimable: [(); 0],
    /// The legal moves, best first, where they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// What was assumed of a score sheet; nothing of a position.
    pub assumed: Vec<String>,
    /// What a reader should know, with a kind for programs.
    pub notes: Vec<MillsNote>,
    /// Tables without which something is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// Something that a reader should know beside an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MillsNote))]
pub struct MillsNote {
    /// `unreachable`: no game comes to the position.
    pub kind: &'static str,
    /// Null: no rule is cited.
    pub cite: Option<()>,
    /// The sentence, without a full stop.
    pub text: String,
}

/// A move, judged for the side to move after it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MillsMove))]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The points of the removed stones, in the order of their names.
    pub removed: Vec<&'static str>,
    /// Given where it is true: the same side is to move after it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The position, in its canonical form.
    pub fen: String,
    /// `win`, `draw`, `loss` or `unknown`.
    pub category: &'static str,
    /// The result; null if it is not known.
    pub wdl: Option<&'static str>,
    /// Plies to the end, negative when the side to move loses; null for draws.
    pub dtw: Option<i32>,
    /// Null: no clock runs.
    pub clock: Option<()>,
    /// Of a move that draws, where it was asked: what it risks. Apart from what is exact: against
    /// best play it draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskAnswer>,
}

/// What a move that draws risks.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MillsRisk))]
pub struct RiskAnswer {
    /// How many replies there are.
    pub replies: usize,
    /// How many of them lose.
    pub losing: usize,
    /// The class with the fewest stones that a reply can come to and still draw; null where none
    /// draws.
    pub smallest: Option<String>,
}

impl From<Risk> for RiskAnswer {
    fn from(risk: Risk) -> Self {
        Self {
            replies: risk.replies,
            losing: risk.losing,
            smallest: risk.smallest.map(|class| class.to_string()),
        }
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

/// The word for what a position is worth, known or not.
#[must_use]
pub fn category(wdl: Option<Wdl>) -> &'static str {
    wdl.map_or("unknown", Wdl::word)
}

/// The answer to a question, with its moves where they are wanted; `unreachable` is what to say of
/// a position that no game comes to.
#[must_use]
pub fn position_answer(
    rules: &'static Mills,
    asked: &JudgedPosition,
    moves: Option<&[RankedMove]>,
    unreachable: impl FnOnce() -> String,
) -> PositionAnswer {
    let judged = &asked.judged;
    let note = (!asked.reachable).then(|| MillsNote {
        kind: "unreachable",
        cite: None,
        text: unreachable(),
    });
    PositionAnswer {
        fen: write_fen(&judged.position),
        rules: rules.name,
        class: judged.class.map(|class| class.to_string()),
        category: category(judged.wdl),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: None,
        otherwise: None,
        claimable: [],
        moves: moves.map(|moves| {
            let texts = write_moves(rules, &judged.position);
            moves.iter().map(|found| of_move(found, &texts)).collect()
        }),
        assumed: vec![],
        notes: note.into_iter().collect(),
        missing: (missing(judged, moves.unwrap_or_default()).iter())
            .map(ToString::to_string)
            .collect(),
    }
}

/// The tables without which something of a position or its moves is not known, each once. Of one
/// whose distances are missing the result may be known.
#[must_use]
pub fn missing(judged: &Judgement, moves: &[RankedMove]) -> Vec<TableKey> {
    let mut keys: Vec<TableKey> = vec![];
    let of_moves = moves.iter().flat_map(|found| &found.judged.missing);
    for key in judged.missing.iter().chain(of_moves) {
        if !keys.contains(key) {
            keys.push(*key);
        }
    }
    keys
}

/// The text of a move among those of all moves of its position.
#[must_use]
pub fn text_of<'t>(texts: &'t [(Move, String)], played: &Move) -> &'t str {
    let text = texts.iter().find(|(found, _)| found == played);
    text.map_or("", |(_, text)| text)
}

fn of_move(found: &RankedMove, texts: &[(Move, String)]) -> MoveAnswer {
    let judged = &found.judged;
    MoveAnswer {
        text: text_of(texts, &found.played).to_owned(),
        removed: geometry::by_name(found.played.removed)
            .map(geometry::Point::name)
            .collect(),
        again: found.stays,
        fen: write_fen(&judged.position),
        category: category(judged.wdl),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: None,
        risk: found.risk.map(Into::into),
    }
}

impl LineAnswer {
    /// Best play from the position of a question.
    #[must_use]
    pub fn new(
        rules: &'static Mills,
        asked: &JudgedPosition,
        answer: PositionAnswer,
        line: &BestLine,
    ) -> Self {
        let mut at = *asked.position();
        let mut moves = vec![];
        for step in &line.moves {
            moves.push(of_move(step, &write_moves(rules, &at)));
            at = step.judged.position;
        }
        let cut_off: Vec<String> = line.missing.iter().map(ToString::to_string).collect();
        Self {
            answer,
            line: moves,
            cut_off: (!cut_off.is_empty()).then_some(cut_off),
        }
    }
}

/// A position in one line for programs, in the columns that draughts have: FEN, category, plies to
/// the end, and `-` for the rule in charge, what is left on its clock and what is needed.
#[must_use]
pub fn brief(asked: &JudgedPosition) -> String {
    let plies = asked.judged.dtw.and_then(Value::plies);
    let plies = plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
    let (fen, category) = (write_fen(asked.position()), category(asked.judged.wdl));
    format!("{fen}\t{category}\t{plies}\t-\t-\t-")
}

/// All tables of a game, small classes first.
#[must_use]
pub fn inventory(tables: &Tablebase) -> Vec<TableEntry> {
    let mut keys: Vec<TableKey> = tables.keys().collect();
    keys.sort_by_cached_key(|key| {
        let class = (key.class.stones(), key.class.to_string());
        (class, key.metric.to_string())
    });
    let entry = |key: TableKey| {
        let described = tables.table(key).and_then(|(table, _)| {
            let hash = table.file_hash()?.to_string();
            Ok((table.file_len(), hash))
        });
        let (described, error) = match described {
            Ok(described) => (Some(described), None),
            Err(error) => (None, Some(error.to_string())),
        };
        TableEntry {
            rules: tables.game().name,
            class: key.class.to_string(),
            metric: key.metric.to_string(),
            profile: None,
            table: key.to_string(),
            bytes: described.as_ref().map(|(bytes, _)| *bytes),
            hash: described.map(|(_, hash)| hash),
            same_as: None,
            complete: error.is_none(),
            error,
        }
    };
    keys.into_iter().map(entry).collect()
}
