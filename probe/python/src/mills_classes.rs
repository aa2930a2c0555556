//! The Python classes for mills: positions, moves and tables, analogous to those for draughts.

use crate::adjudication;
use crate::error::{
    invalid_move, invalid_position, move_of_another_position, probe as raise, unknown_name,
};
use crate::position::Colour;
use crate::tablebase::add_folders;
use crate::value::{Value, Wdl};
use galotne_answer::json::{GameFailure, text_of};
use galotne_answer::mills::{AdjudicatedGame, JudgedPosition, PositionVerdict, game_answer};
use galotne_answer::{AdjudicationOptions, AnswerDetail, BuildMachine, PositionDetail};
use galotne_mills::geometry::{Points, points};
use galotne_mills::{
    self as mills, Class, Mills, ProbeError, SheetOptions, best_line, parse_fen, parse_move,
    ranked_moves, read_sheets, write_fen, write_moves,
};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Returns the names of all mills games.
#[pyfunction]
pub fn mills_games() -> Vec<&'static str> {
    mills::VARIANTS.iter().map(|rules| rules.name).collect()
}

/// Finds a game by its name.
fn find_game(name: &str) -> PyResult<&'static Mills> {
    Mills::named(name).ok_or_else(|| {
        unknown_name(format_args!(
            "there is no mills game `{name}`; there is: {}",
            mills_games().join(", ")
        ))
    })
}

fn point_names(set: Points) -> Vec<&'static str> {
    points(set).map(mills::geometry::Point::name).collect()
}

/// A position of mills: stones on points and in hand, and the side to move.
///
/// >>> position = MillsPosition("W:Wa1,d7+3:Bb4,c4+4")
/// >>> position.white, position.hands
/// (['d7', 'a1'], (3, 4))
#[pyclass(module = "galotne", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq)]
pub struct MillsPosition {
    rules: &'static Mills,
    position: mills::Position,
}

impl Eq for MillsPosition {}

impl std::hash::Hash for MillsPosition {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl MillsPosition {
    fn read(rules: &'static Mills, fen: &str) -> PyResult<Self> {
        let position = parse_fen(rules, fen).map_err(invalid_position)?;
        Ok(Self { rules, position })
    }

    fn after(&self, played: &mills::Move) -> Self {
        Self {
            position: self.rules.play(&self.position, played),
            ..*self
        }
    }
}

#[pymethods]
impl MillsPosition {
    /// Reads a position.
    #[new]
    #[pyo3(signature = (fen, rules = "mills"))]
    fn new(fen: &str, rules: &str) -> PyResult<Self> {
        Self::read(find_game(rules)?, fen)
    }

    /// Returns the starting position.
    #[staticmethod]
    #[pyo3(signature = (rules = "mills"))]
    fn start(rules: &str) -> PyResult<Self> {
        let rules = find_game(rules)?;
        Ok(Self {
            rules,
            position: rules.start(),
        })
    }

    /// The name of the game.
    #[getter]
    fn rules(&self) -> &'static str {
        self.rules.name
    }

    /// The position in canonical form.
    #[getter]
    fn fen(&self) -> String {
        write_fen(&self.position)
    }

    /// The points of White's stones.
    #[getter]
    fn white(&self) -> Vec<&'static str> {
        point_names(self.position.stones(galotne::Colour::White))
    }

    /// The points of Black's stones.
    #[getter]
    fn black(&self) -> Vec<&'static str> {
        point_names(self.position.stones(galotne::Colour::Black))
    }

    /// White's and Black's stones in hand.
    #[getter]
    fn hands(&self) -> (u8, u8) {
        let [white, black] = self.position.hands();
        (white, black)
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Colour {
        self.position.turn().into()
    }

    /// The name of its class.
    #[getter]
    fn class_name(&self) -> String {
        Class::from_position(&self.position).canonical().to_string()
    }

    /// Returns the position with the colours exchanged.
    fn swapped(&self) -> Self {
        Self {
            position: self.position.swapped(),
            ..*self
        }
    }

    /// Returns the legal moves; empty if the game has ended.
    fn moves(&self) -> Vec<MillsMove> {
        let moves = write_moves(self.rules, &self.position);
        (moves.into_iter())
            .map(|(played, text)| MillsMove {
                before: *self,
                played,
                text,
            })
            .collect()
    }

    /// Returns the position after a move: one of `moves()`, or its text.
    fn play(&self, played: &Bound<'_, PyAny>) -> PyResult<Self> {
        let played = if let Ok(played) = played.cast::<MillsMove>() {
            let played = played.get();
            if played.before != *self {
                return Err(move_of_another_position(&played.text));
            }
            played.played
        } else {
            let text: String = played.extract()?;
            parse_move(self.rules, &self.position, &text).map_err(invalid_move)?
        };
        Ok(self.after(&played))
    }

    fn __repr__(&self) -> String {
        format!("<MillsPosition {} ({})>", self.fen(), self.rules.name)
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String, &'static str)) {
        let class = py.get_type::<Self>().into_any().unbind();
        (class, (self.fen(), self.rules.name))
    }
}

/// A legal move of mills.
#[pyclass(module = "galotne", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MillsMove {
    before: MillsPosition,
    played: mills::Move,
    text: String,
}

#[pymethods]
impl MillsMove {
    /// The point it starts from; None for a stone from the hand.
    #[getter]
    fn origin(&self) -> Option<&'static str> {
        self.played.from.map(mills::geometry::Point::name)
    }

    /// The point it ends on.
    #[getter]
    fn target(&self) -> &'static str {
        self.played.to.name()
    }

    /// The points of removed stones.
    #[getter]
    fn removed(&self) -> Vec<&'static str> {
        point_names(self.played.removed)
    }

    /// Whether an extra move of the same side follows.
    #[getter]
    fn again(&self) -> bool {
        self.played.again
    }

    /// The position after it.
    #[getter]
    fn position(&self) -> MillsPosition {
        self.before.after(&self.played)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<MillsMove {}>", self.text)
    }
}

/// A legal move of mills with its value.
#[pyclass(module = "galotne", frozen, get_all)]
#[derive(Clone)]
pub struct MillsRankedMove {
    /// The move.
    r#move: MillsMove,
    /// The position after it.
    position: MillsPosition,
    /// The result for the side that makes the move; None if a table is missing.
    wdl: Option<Wdl>,
    /// The result for the side that makes the move, with the plies to the end after it; None if
    /// unknown.
    dtw: Option<Value>,
}

impl MillsRankedMove {
    /// Converts the moves of a line, or those of one position.
    fn convert(before: MillsPosition, found: &[mills::RankedMove], is_line: bool) -> Vec<Self> {
        let mut before = before;
        let mut texts = write_moves(before.rules, &before.position);
        (found.iter())
            .map(|found| {
                let ranked = Self {
                    r#move: MillsMove {
                        before,
                        played: found.played,
                        text: text_of(&texts, &found.played).to_owned(),
                    },
                    position: before.after(&found.played),
                    wdl: found.worth().map(|worth| worth.wdl().into()),
                    dtw: found.judged.dtw.and(found.worth()).map(Value::from),
                };
                if is_line {
                    before = ranked.position;
                    texts = write_moves(before.rules, &before.position);
                }
                ranked
            })
            .collect()
    }
}

#[pymethods]
impl MillsRankedMove {
    fn __str__(&self) -> &str {
        self.r#move.__str__()
    }

    fn __repr__(&self) -> String {
        let worth = self.wdl.map_or("unknown", |wdl| wdl.__str__());
        format!("<MillsRankedMove {}: {worth}>", self.r#move.text)
    }
}

/// The tables of a mills game. Threads may share them.
///
/// >>> tables = MillsTablebase("tables")
/// >>> tables.wdl("W:Wa4,a7,g7:Ba1,d1,d7")
/// Wdl.WIN
#[pyclass(module = "galotne", frozen)]
pub struct MillsTablebase {
    tables: mills::Tablebase,
}

impl MillsTablebase {
    /// Reads a position: a `MillsPosition`, or its text.
    fn position(&self, given: &Bound<'_, PyAny>) -> PyResult<MillsPosition> {
        let rules = self.tables.game();
        if let Ok(position) = given.cast::<MillsPosition>() {
            let position = *position.get();
            if position.rules.name != rules.name {
                return Err(invalid_position(format_args!(
                    "the position is of {}, the tables are of {}",
                    position.rules.name, rules.name
                )));
            }
            return Ok(position);
        }
        let Ok(text) = given.extract::<String>() else {
            return Err(PyTypeError::new_err(format!(
                "{} is not a position: give a MillsPosition, or its text",
                given.get_type().name()?
            )));
        };
        MillsPosition::read(rules, &text)
    }

    /// Probes with the interpreter released for other threads.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mills::Tablebase) -> Result<T, ProbeError> + Send,
    ) -> PyResult<T> {
        py.detach(|| ask(&self.tables))
            .map_err(|error| raise(&error))
    }
}

#[pymethods]
impl MillsTablebase {
    /// Opens the tables of a game in one or several directories of `galotne-gen --rules mills
    /// build`. `cache` bounds the memory for decoded blocks, in MiB; `mmap` reads files through
    /// memory maps.
    #[new]
    #[pyo3(signature = (path, rules = "mills", *, cache = 64, mmap = false))]
    fn new(path: &Bound<'_, PyAny>, rules: &str, cache: u64, mmap: bool) -> PyResult<Self> {
        let mut tables = mills::Tablebase::empty(find_game(rules)?);
        let bytes = add_folders(path, cache, mmap, |folder| tables.add(folder))?;
        Ok(Self {
            tables: tables.with_cache(bytes),
        })
    }

    /// The name of the game.
    #[getter]
    fn rules(&self) -> &'static str {
        self.tables.game().name
    }

    /// Returns the names of all tables.
    fn tables(&self) -> Vec<String> {
        let mut names: Vec<_> = self.tables.keys().map(|key| key.to_string()).collect();
        names.sort();
        names
    }

    /// Returns the result with best play.
    fn wdl(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Wdl> {
        let position = self.position(position)?.position;
        Ok(self.ask(py, |tables| tables.wdl(&position))?.into())
    }

    /// Returns the result and the plies to the end with best play.
    fn dtw(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Value> {
        let position = self.position(position)?.position;
        Ok(self.ask(py, |tables| tables.dtw(&position))?.into())
    }

    /// Returns the legal moves with their values, best first. A value is None if its table is
    /// missing.
    fn moves(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Vec<MillsRankedMove>> {
        let before = self.position(position)?;
        let moves = self.ask(py, |tables| ranked_moves(tables, &before.position))?;
        Ok(MillsRankedMove::convert(before, &moves, false))
    }

    /// Finds best play to the end; empty for a drawn position.
    fn line(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Vec<MillsRankedMove>> {
        let before = self.position(position)?;
        let line = self.ask(py, |tables| best_line(tables, &before.position))?;
        Ok(MillsRankedMove::convert(before, &line.moves, true))
    }

    /// Returns the value of a position in sentences, as `galotne probe` prints them: in English
    /// ("en"), Latvian ("lv") or Russian ("ru").
    #[pyo3(signature = (position, *, lang = "en"))]
    fn explain(&self, py: Python<'_>, position: &Bound<'_, PyAny>, lang: &str) -> PyResult<String> {
        let language: Language = lang.parse().map_err(|error| unknown_name(&error))?;
        let position = self.position(position)?.position;
        let text = self.ask(py, |tables| {
            let detail = PositionDetail {
                moves: true,
                advice: Some(BuildMachine::default()),
                ..PositionDetail::default()
            };
            let position = JudgedPosition::new(tables, position)?;
            Ok(PositionVerdict::new(position, tables, &detail)?.text(language))
        })?;
        Ok(text.trim_matches('\n').to_owned())
    }

    /// Judges every score sheet of a text, or of bytes in any encoding: one `Adjudication` for
    /// each, which has an `error` if the game cannot be read. `at` is the number of plies after
    /// which it is judged.
    #[pyo3(signature = (sheets, *, at = None, moves = false, accept_irregular = false))]
    fn adjudicate<'py>(
        &self,
        py: Python<'py>,
        sheets: &Bound<'py, PyAny>,
        at: Option<usize>,
        moves: bool,
        accept_irregular: bool,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let text = adjudication::read_text(sheets)?;
        let options = SheetOptions {
            accept_irregular,
            ..SheetOptions::default()
        };
        let inquiry = AdjudicationOptions {
            at,
            detail: match moves {
                true => AnswerDetail::Moves,
                false => AnswerDetail::Value,
            },
            ..AdjudicationOptions::default()
        };
        let judge = || -> Vec<String> {
            let rules = self.tables.game();
            let sheets = read_sheets(rules, &text[..], options);
            let cases = sheets.map(|read| AdjudicatedGame::new(read, &self.tables, &[], &inquiry));
            cases
                .map(|case| match case {
                    Ok(case) => adjudication::to_json(&game_answer(&case)),
                    Err(unjudged) => adjudication::to_json(&GameFailure::from(&unjudged)),
                })
                .collect()
        };
        adjudication::to_python(py, py.detach(judge))
    }

    fn __repr__(&self) -> String {
        let tables = self.tables.keys().count();
        format!("<MillsTablebase of {}: {tables} tables>", self.rules())
    }
}
