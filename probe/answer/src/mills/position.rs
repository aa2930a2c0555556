//! Judged positions of mills, and the answers about them.

use crate::build_hints::BuildHint;
use crate::json::{
    LineAnswer, MoveAnswer, PositionAnswer, ReportedError, RiskAnswer, probe_error_kind, signed,
    text_of,
};
use crate::lists::distinct;
use crate::notes::{AnswerNote, NoteKind};
use crate::position::PositionDetail;
use galotne::value::{Value, Wdl};
use galotne_mills::{
    BestLine, FenError, Judgement, Mills, Move, Position, ProbeError, RankedMove, TableKey,
    Tablebase, add_risks, best_line, geometry, judge, parse_fen, ranked_moves, seems_reachable,
    write_fen, write_moves,
};

/// The reason why a question about mills has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The text is not a position of the game.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A table cannot be read.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

impl ReportedError for QuestionError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Fen(_) => "fen",
            Self::Probe(error) => probe_error_kind(error),
        }
    }

    fn file(&self) -> Option<&str> {
        match self {
            Self::Fen(_) => None,
            Self::Probe(error) => error.file(),
        }
    }
}

/// A question about draw rules, which mills do not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoDrawRulesError {
    /// A profile.
    #[error("{game} has no profile `{name}`; it has none")]
    Profile {
        /// The game.
        game: &'static str,
        /// The profile.
        name: String,
    },
    /// Counts.
    #[error("{game} has no draw rules: leave out `spent` and `seen`")]
    Counts {
        /// The game.
        game: &'static str,
    },
}

impl NoDrawRulesError {
    /// Refuses a profile other than `none`, and counts if some are `given`.
    ///
    /// # Errors
    /// There is such a profile or count.
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

/// A judged position.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    /// The value.
    pub judged: Judgement,
    /// Whether a game can reach the position, as far as the position alone shows.
    pub reachable: bool,
}

impl JudgedPosition {
    /// Reads and judges a position.
    ///
    /// # Errors
    /// The text is not a position of the game, or a table cannot be read.
    pub fn read(tables: &Tablebase, text: &str) -> Result<Self, QuestionError> {
        Ok(Self::new(tables, parse_fen(tables.game(), text)?)?)
    }

    /// Judges a position.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn new(tables: &Tablebase, position: Position) -> Result<Self, ProbeError> {
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

    /// Ranks the legal moves, best first.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn moves(&self, tables: &Tablebase) -> Result<Vec<RankedMove>, ProbeError> {
        ranked_moves(tables, self.position())
    }

    /// Ranks the legal moves, best first, with the risks of those that draw.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn moves_with_risks(&self, tables: &Tablebase) -> Result<Vec<RankedMove>, ProbeError> {
        let mut moves = self.moves(tables)?;
        add_risks(tables, &mut moves)?;
        Ok(moves)
    }

    /// Finds best play to the end.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn line(&self, tables: &Tablebase) -> Result<BestLine, ProbeError> {
        let mut line = best_line(tables, self.position())?;
        line.missing = distinct(line.missing);
        Ok(line)
    }
}

/// A judged position, with everything that an answer says about it.
#[derive(Clone, Debug)]
pub struct PositionVerdict {
    /// The game.
    pub rules: &'static Mills,
    /// The position and its value.
    pub position: JudgedPosition,
    /// The legal moves, best first; `None` unless requested.
    pub moves: Option<Vec<RankedMove>>,
    /// Best play; `None` unless requested.
    pub line: Option<BestLine>,
    /// Advice on missing tables, one hint for each table.
    pub hints: Vec<BuildHint>,
}

impl PositionVerdict {
    /// Completes a judged position.
    ///
    /// # Errors
    /// A table cannot be read. A missing table is not an error.
    pub fn new(
        position: JudgedPosition,
        tables: &Tablebase,
        detail: &PositionDetail,
    ) -> Result<Self, ProbeError> {
        let moves = match detail {
            PositionDetail { moves: false, .. } => None,
            PositionDetail { risks: true, .. } => Some(position.moves_with_risks(tables)?),
            _ => Some(position.moves(tables)?),
        };
        let mut verdict = Self {
            rules: tables.game(),
            line: (detail.line.then(|| position.line(tables))).transpose()?,
            position,
            moves,
            hints: vec![],
        };
        if detail.advice.is_some() {
            let missing = match &verdict.line {
                Some(line) => line.missing.clone(),
                None => verdict.missing(),
            };
            let hint = |key| BuildHint::without_estimate(tables, std::slice::from_ref(key));
            verdict.hints = missing.iter().filter_map(hint).collect();
        }
        Ok(verdict)
    }

    /// The missing tables of the whole answer, each once.
    #[must_use]
    pub fn missing(&self) -> Vec<TableKey> {
        let moves = self.moves.as_deref().unwrap_or_default();
        let line = self.line.iter().flat_map(|line| &line.missing).copied();
        distinct(
            missing(&self.position.judged, moves)
                .into_iter()
                .chain(line),
        )
    }

    /// Whether no table is missing that the answer needs.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    /// Writes the answer as JSON.
    #[must_use]
    pub fn answer(&self) -> PositionAnswer {
        position_answer(self.rules, &self.position, self.moves.as_deref())
    }

    /// Writes best play as JSON; `answer` is the answer without moves. `None` unless best play was
    /// requested.
    #[must_use]
    pub fn line_answer(&self, answer: PositionAnswer) -> Option<LineAnswer> {
        let line = self.line.as_ref()?;
        Some(line_answer(self.rules, &self.position, answer, line))
    }

    /// Writes one tab-separated line for programs ([`row`]).
    #[must_use]
    pub fn row(&self) -> String {
        row(&self.position)
    }
}

/// The word for a value, known or not.
#[must_use]
pub fn category(wdl: Option<Wdl>) -> &'static str {
    wdl.map_or("unknown", Wdl::word)
}

/// Writes the answer to a question.
#[must_use]
pub fn position_answer(
    rules: &'static Mills,
    position: &JudgedPosition,
    moves: Option<&[RankedMove]>,
) -> PositionAnswer {
    let judged = &position.judged;
    let note = (!position.reachable).then(unreachable);
    PositionAnswer {
        fen: write_fen(&judged.position),
        rules: rules.name,
        profile: "none",
        class: judged.class.map(|class| class.to_string()),
        category: category(judged.wdl),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: None,
        otherwise: None,
        claimable: vec![],
        occurrences: None,
        moves: moves.map(|moves| {
            let texts = write_moves(rules, &judged.position);
            (moves.iter())
                .map(|ranked| move_answer(ranked, &texts))
                .collect()
        }),
        assumed: vec![],
        notes: note.into_iter().collect(),
        missing: (missing(judged, moves.unwrap_or_default()).iter())
            .map(ToString::to_string)
            .collect(),
    }
}

/// The note that no game reaches a position.
fn unreachable() -> AnswerNote {
    AnswerNote {
        about: NoteKind::Unreachable,
        cite: None,
        text:
            "No game reaches this position: there is a mill, but the other side has lost no stone"
                .to_owned(),
    }
}

/// The missing tables of a position and its moves, each once. A result may be known without its
/// distance.
#[must_use]
pub fn missing(judged: &Judgement, moves: &[RankedMove]) -> Vec<TableKey> {
    let of_moves = moves.iter().flat_map(|ranked| &ranked.judged.missing);
    distinct(judged.missing.iter().chain(of_moves).copied())
}

fn move_answer(ranked: &RankedMove, texts: &[(Move, String)]) -> MoveAnswer {
    let judged = &ranked.judged;
    let removed = geometry::by_name(ranked.played.removed).map(geometry::Point::name);
    MoveAnswer {
        text: text_of(texts, &ranked.played).to_owned(),
        captures: None,
        removed: Some(removed.collect()),
        again: ranked.stays,
        fen: write_fen(&judged.position),
        category: category(judged.wdl),
        wdl: judged.wdl.map(Wdl::word),
        dtw: judged.dtw.and_then(signed),
        clock: None,
        risk: ranked.risk.map(|risk| RiskAnswer {
            replies: risk.replies,
            losing: risk.losing,
            smallest: risk.smallest.map(|class| class.to_string()),
        }),
    }
}

/// Writes best play from a position.
#[must_use]
pub fn line_answer(
    rules: &Mills,
    position: &JudgedPosition,
    answer: PositionAnswer,
    line: &BestLine,
) -> LineAnswer {
    let mut at = *position.position();
    let mut moves = vec![];
    for ranked in &line.moves {
        moves.push(move_answer(ranked, &write_moves(rules, &at)));
        at = ranked.judged.position;
    }
    let missing = line.missing.iter().map(ToString::to_string).collect();
    LineAnswer::with_moves(answer, moves, missing)
}

/// Writes a position in one tab-separated line for programs, in the columns of draughts: FEN,
/// category, plies to the end, and `-` for the rule in charge and its counts.
#[must_use]
pub fn row(position: &JudgedPosition) -> String {
    let judged = &position.judged;
    let plies = judged.dtw.and_then(Value::plies);
    let plies = plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
    let (fen, category) = (write_fen(&judged.position), category(judged.wdl));
    format!("{fen}\t{category}\t{plies}\t-\t-\t-")
}
