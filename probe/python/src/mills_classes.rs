//! The Python classes for mills: positions, moves and tables, analogous to those for draughts.

use crate::adjudication;
use crate::diagram;
use crate::enumeration::{PyColour, PyWdl};
use crate::error::{
    invalid_move, invalid_position, mills_probe as raise, move_of_another_position, unknown_name,
};
use crate::open_tables::OpenTables;
use crate::value::Value;
use galotne_answer::json::{GameFailure, text_of};
use galotne_answer::mills::{AdjudicatedGame, JudgedPosition, PositionVerdict, game_answer};
use galotne_answer::{AdjudicationOptions, AnswerDetail, PositionDetail};
use galotne_mills::geometry::{Points, points};
use galotne_mills::{
    self as mills, Class, Mills, ProbeError, SheetOptions, best_line, parse_fen, parse_move,
    ranked_moves, read_sheets, write_fen, write_move, write_moves,
};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

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
/// >>> position = MillsPosition("W:Wa1,d7+3:Bb4,c4+3")
/// >>> position.white, position.hands
/// (['d7', 'a1'], (3, 3))
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

    fn read_move(&self, text: &str) -> PyResult<mills::Move> {
        parse_move(self.rules, &self.position, text).map_err(invalid_move)
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
    fn turn(&self) -> PyColour {
        PyColour(self.position.turn())
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
            self.read_move(&played.extract::<String>()?)?
        };
        Ok(self.after(&played))
    }

    fn __repr__(&self) -> String {
        format!("<MillsPosition {} ({})>", self.fen(), self.rules.name)
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    /// Draws the board; a notebook shows it.
    fn _repr_svg_(&self) -> String {
        diagram::mills(&self.position)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Self>(), (self.fen(), self.rules.name))
    }
}

/// A legal move of mills.
#[pyclass(module = "galotne", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MillsMove {
    before: MillsPosition,
    played: mills::Move,
    text: String,
}

#[pymethods]
impl MillsMove {
    /// Reads a move of a position.
    #[new]
    fn new(position: &MillsPosition, text: &str) -> PyResult<Self> {
        let played = position.read_move(text)?;
        Ok(Self {
            before: *position,
            played,
            text: write_move(&played),
        })
    }

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

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (MillsPosition, &str)) {
        (py.get_type::<Self>(), (self.before, &self.text))
    }
}

/// A legal move of mills with its value.
#[pyclass(module = "galotne", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MillsRankedMove {
    /// The move.
    r#move: MillsMove,
    /// The position after it.
    position: MillsPosition,
    /// The result for the side that makes the move; None if a table is missing.
    wdl: Option<PyWdl>,
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
                    wdl: found.worth().map(|worth| PyWdl(worth.wdl())),
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
    /// Joins a move and its value.
    #[new]
    #[pyo3(signature = (r#move, wdl = None, dtw = None))]
    fn new(r#move: MillsMove, wdl: Option<PyWdl>, dtw: Option<Value>) -> Self {
        Self {
            position: r#move.position(),
            r#move,
            wdl,
            dtw,
        }
    }

    fn __str__(&self) -> &str {
        self.r#move.__str__()
    }

    fn __repr__(&self) -> String {
        let worth = self.wdl.map_or("unknown", |wdl| wdl.0.word());
        format!("<MillsRankedMove {}: {worth}>", self.r#move.text)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (
        Bound<'py, PyType>,
        (MillsMove, Option<PyWdl>, Option<Value>),
    ) {
        let parts = (self.r#move.clone(), self.wdl, self.dtw);
        (py.get_type::<Self>(), parts)
    }
}

/// The tables of a mills game. Threads may share them.
///
/// >>> with MillsTablebase("tables") as tables:
/// ...     tables.wdl("W:Wa4,a7,g7:Ba1,d1,d7")
/// Wdl.WIN
#[pyclass(module = "galotne", frozen)]
pub struct MillsTablebase {
    tables: OpenTables<Mills>,
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
        let tables = self.tables.get()?;
        py.detach(|| ask(&tables))
            .map_err(|error| raise(&tables, &error))
    }

    /// Probes, and returns the default if a table is missing.
    fn ask_or<'py, T: Send + IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        default: Option<Bound<'py, PyAny>>,
        ask: impl FnOnce(&mills::Tablebase) -> Result<T, ProbeError> + Send,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.ask(py, |tables| match ask(tables) {
            Ok(answer) => Ok(Some(answer)),
            Err(ProbeError::Missing { .. }) => Ok(None),
            Err(error) => Err(error),
        })?;
        match found {
            Some(answer) => Ok(Some(answer.into_bound_py_any(py)?)),
            None => Ok(default),
        }
    }
}

#[pymethods]
impl MillsTablebase {
    /// Opens the tables of a game in one or several directories of `galotne-gen --rules mills
    /// build`, without a path those of `Tablebase()`. `cache` bounds the memory for blocks of tables,
    /// in MiB; `mmap` reads files through memory maps.
    #[new]
    #[pyo3(signature = (path = None, rules = "mills", *, cache = 64, mmap = false))]
    fn new(
        py: Python<'_>,
        path: Option<&Bound<'_, PyAny>>,
        rules: &str,
        cache: u64,
        mmap: bool,
    ) -> PyResult<Self> {
        let tables = OpenTables::open(py, find_game(rules)?, path, cache, mmap)?;
        Ok(Self { tables })
    }

    /// Closes the tables and frees their memory. Later questions raise `ClosedTablebase`; those
    /// that other threads have asked are still answered.
    fn close(&self) {
        self.tables.close();
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (kind, error, traceback, /))]
    fn __exit__(
        &self,
        kind: &Bound<'_, PyAny>,
        error: &Bound<'_, PyAny>,
        traceback: &Bound<'_, PyAny>,
    ) {
        let _ = (kind, error, traceback);
        self.tables.close();
    }

    /// The name of the game.
    #[getter]
    fn rules(&self) -> &'static str {
        self.tables.game().name
    }

    /// The directories of the tables, in the order of their search.
    #[getter]
    fn folders(&self) -> Vec<String> {
        self.tables.folders().to_vec()
    }

    /// Returns the names of all tables.
    fn tables(&self) -> PyResult<Vec<String>> {
        self.tables.names()
    }

    /// Returns the result with best play.
    fn wdl(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<PyWdl> {
        let position = self.position(position)?.position;
        Ok(PyWdl(self.ask(py, |tables| tables.wdl(&position))?))
    }

    /// Returns the result with best play, or the default if a table is missing.
    #[pyo3(signature = (position, default = None))]
    fn get_wdl<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position(position)?.position;
        self.ask_or(py, default, |tables| tables.wdl(&position).map(PyWdl))
    }

    /// Returns the result and the plies to the end with best play.
    fn dtw(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Value> {
        let position = self.position(position)?.position;
        Ok(self.ask(py, |tables| tables.dtw(&position))?.into())
    }

    /// Returns the result and the plies to the end, or the default if a table is missing.
    #[pyo3(signature = (position, default = None))]
    fn get_dtw<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position(position)?.position;
        self.ask_or(py, default, |tables| tables.dtw(&position).map(Value::from))
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
        let machine = self.tables.build_machine(py);
        let text = self.ask(py, |tables| {
            let detail = PositionDetail {
                moves: true,
                advice: Some(machine),
                ..PositionDetail::default()
            };
            let position = JudgedPosition::new(tables, position)?;
            Ok(PositionVerdict::new(position, tables, &detail)?.text(language.into()))
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
        let tables = self.tables.get()?;
        let judge = || -> Vec<String> {
            let rules = tables.game();
            let sheets = read_sheets(rules, &text[..], options);
            let cases = sheets.map(|read| AdjudicatedGame::new(read, &tables, &[], &inquiry));
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
        self.tables.repr("MillsTablebase")
    }
}
