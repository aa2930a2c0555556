//! The Python class of draughts tables.

use crate::adjudication;
use crate::arguments::{find_game, find_profile, read_counts};
use crate::arrays;
use crate::enumeration::{PyColour, PyWdl};
use crate::error::{invalid_count, probe as raise, unknown_name};
use crate::open_tables::OpenTables;
use crate::position::{Position, read_position};
use crate::value::Value;
use crate::verdict::{RankedMove, Verdict};
use galotne::measure::Measure;
use galotne::rules::Variant;
use galotne::tablebase::{Probe, ProbeError};
use galotne::value::Metric;
use galotne::verdict::{PositionHistory, best_line};
use galotne_answer::{Counts, PositionDetail, PositionQuestion, PositionVerdict};
use galotne_report::Language;
use galotne_report::position::PositionReport;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::sync::Arc;

/// The tables of a game. Threads may share them.
///
/// >>> with Tablebase("tables") as tables:
/// ...     tables.wdl("W:WK1,K7,K18:BK35")
/// Wdl.WIN
#[pyclass(module = "galotne", frozen)]
pub struct Tablebase {
    tables: OpenTables<Variant>,
}

impl Tablebase {
    fn game(&self) -> &'static Variant {
        self.tables.game()
    }

    fn position(&self, argument: &Bound<'_, PyAny>) -> PyResult<Position> {
        read_position(argument, Some(self.game()))
    }

    /// Finds a measure by the name of its metric.
    fn measure(&self, metric: &str, name: Option<&str>) -> PyResult<Measure> {
        let unknown = || {
            unknown_name(format_args!(
                "there is no metric `{metric}`; there is wdl, dtw and need"
            ))
        };
        let metric = Metric::named(metric).ok_or_else(unknown)?;
        let profile = match metric.has_profile() {
            true => Some(find_profile(self.game(), name)?),
            false => None,
        };
        Measure::new(metric, profile).ok_or_else(unknown)
    }

    /// Probes with the interpreter released for other threads. With `cached`, returns None if the
    /// answer is not in memory.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        cached: bool,
        ask: impl FnOnce(Probe<'_>) -> Result<T, ProbeError> + Send,
    ) -> PyResult<Option<T>> {
        let tables = self.tables.get()?;
        let answered = py.detach(|| {
            ask(match cached {
                true => tables.cached(),
                false => tables.reading(),
            })
        });
        match answered {
            Ok(answer) => Ok(Some(answer)),
            Err(ProbeError::NotCached(_)) => Ok(None),
            Err(error) => Err(raise(&tables, &error)),
        }
    }

    /// Probes, and returns the default if a table is missing.
    fn ask_or<'py, T: Send + IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        default: Option<Bound<'py, PyAny>>,
        ask: impl FnOnce(Probe<'_>) -> Result<T, ProbeError> + Send,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.ask(py, false, |probe| match ask(probe) {
            Ok(answer) => Ok(Some(answer)),
            Err(ProbeError::Missing { .. }) => Ok(None),
            Err(error) => Err(error),
        })?;
        match found.flatten() {
            Some(answer) => Ok(Some(answer.into_bound_py_any(py)?)),
            None => Ok(default),
        }
    }

    fn question(
        &self,
        argument: &Bound<'_, PyAny>,
        name: Option<&str>,
        counts: Option<&Bound<'_, PyAny>>,
        before: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Position, PositionQuestion)> {
        let variant = self.game();
        let position = self.position(argument)?;
        let counts = Counts {
            spent: read_counts(counts)?,
            ..Counts::default()
        };
        let (situation, assumed) = counts
            .situation(
                variant,
                find_profile(variant, name)?,
                position.position,
                None,
            )
            .map_err(invalid_count)?;
        let mut seen = vec![];
        if let Some(before) = before.filter(|before| !before.is_none()) {
            for earlier in before.try_iter()? {
                seen.push(self.position(&earlier?)?.position);
            }
        }
        let question = PositionQuestion {
            situation,
            seen: seen.into_iter().collect::<PositionHistory>(),
            assumed,
        };
        Ok((position, question))
    }
}

// Keyword arguments of Python are counted as arguments in Rust.
#[allow(clippy::too_many_arguments)]
#[pymethods]
impl Tablebase {
    /// Opens the tables of a game in one or several directories of `galotne-gen build`. Only
    /// directories are listed; a table is opened on first use.
    ///
    /// Without a path these are the directory that GALOTNE_TABLES names, or else all that exist of
    /// `data/tables`, the user's (`~/.local/share/galotne/tables`), the system's
    /// (`/usr/share/galotne/tables`) and that of the small tables in the package. If a table is in
    /// several of them, the first one counts.
    ///
    /// `cache` bounds the memory for blocks of tables, in MiB. `mmap` reads files through memory
    /// maps: not for disks that may fail, a fault ends the process.
    #[new]
    #[pyo3(signature = (path = None, rules = "international", *, cache = 64, mmap = false))]
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
        self.game().name
    }

    /// The directories of the tables, in the order of their search.
    #[getter]
    fn folders(&self) -> Vec<String> {
        self.tables.folders().to_vec()
    }

    /// The names of the draw rules of the game, the default first.
    #[getter]
    fn profiles(&self) -> Vec<&'static str> {
        let profiles = self.game().profiles.iter().map(|profile| profile.name);
        profiles.chain(["none"]).collect()
    }

    /// Returns the names of all tables.
    fn tables(&self) -> PyResult<Vec<String>> {
        self.tables.names()
    }

    /// Returns the number of pieces up to which every position has a value of a metric ("wdl",
    /// "dtw" or "need").
    #[pyo3(signature = (metric = "wdl", profile = None))]
    fn pieces(&self, metric: &str, profile: Option<&str>) -> PyResult<u8> {
        Ok(self.tables.get()?.pieces(self.measure(metric, profile)?))
    }

    /// Reads tables of up to `max_pieces` pieces into memory, those with fewer pieces first, until
    /// the cache is full. Returns the number of pieces up to which all are there.
    #[pyo3(signature = (max_pieces, metric = "wdl", profile = None))]
    fn preload(
        &self,
        py: Python<'_>,
        max_pieces: u8,
        metric: &str,
        profile: Option<&str>,
    ) -> PyResult<u8> {
        let (tables, measure) = (self.tables.get()?, self.measure(metric, profile)?);
        py.detach(|| tables.preload(measure, max_pieces))
            .map_err(|error| raise(&tables, &error))
    }

    /// The number of blocks read and decoded so far.
    #[getter]
    fn blocks_read(&self) -> PyResult<u64> {
        Ok(self.tables.get()?.blocks_read())
    }

    /// Returns the result without draw rules. With `cached` only memory is used; None if the result
    /// is not there.
    #[pyo3(signature = (position, *, cached = false))]
    fn wdl(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        cached: bool,
    ) -> PyResult<Option<PyWdl>> {
        let position = self.position(position)?.position;
        let found = self.ask(py, cached, |probe| probe.wdl(&position))?;
        Ok(found.map(PyWdl))
    }

    /// Returns the result without draw rules, or the default if a table is missing.
    #[pyo3(signature = (position, default = None))]
    fn get_wdl<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position(position)?.position;
        self.ask_or(py, default, |probe| probe.wdl(&position).map(PyWdl))
    }

    /// Returns the result and the plies to the end with best play, without draw rules.
    #[pyo3(signature = (position, *, cached = false))]
    fn dtw(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        cached: bool,
    ) -> PyResult<Option<Value>> {
        let position = self.position(position)?.position;
        let found = self.ask(py, cached, |probe| probe.dtw(&position))?;
        Ok(found.map(Value::from))
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
        self.ask_or(py, default, |probe| probe.dtw(&position).map(Value::from))
    }

    /// Returns the fewest plies that must be left on the clock for the result to stand; a draw if
    /// it does not stand even with a fresh clock.
    #[pyo3(signature = (position, profile = None, *, count = 0, cached = false))]
    fn need(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        profile: Option<&str>,
        count: u8,
        cached: bool,
    ) -> PyResult<Option<Value>> {
        let position = self.position(position)?.position;
        let profile = find_profile(self.game(), profile)?;
        let found = self.ask(py, cached, |probe| probe.need(&position, profile, count))?;
        Ok(found.map(Value::from))
    }

    /// Returns the fewest plies that must be left on the clock for the result to stand, or the
    /// default if a table is missing.
    #[pyo3(signature = (position, default = None, profile = None, *, count = 0))]
    fn get_need<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
        profile: Option<&str>,
        count: u8,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position(position)?.position;
        let profile = find_profile(self.game(), profile)?;
        self.ask_or(py, default, |probe| {
            probe.need(&position, profile, count).map(Value::from)
        })
    }

    /// Returns the verdict on a position with fresh clocks under the default draw rules.
    fn probe(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Option<Verdict>> {
        self.verdict(py, position, None, None, None, false)
    }

    /// Returns the verdict on a position under draw rules, with counts and earlier positions.
    ///
    /// `spent` is a number of plies on the running clock, "6.2=30", {"6.2": 30}, or several of
    /// these; `seen` are earlier positions, each as often as it occurred.
    #[pyo3(signature = (position, profile = None, spent = None, *, seen = None, cached = false))]
    fn verdict(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        profile: Option<&str>,
        spent: Option<&Bound<'_, PyAny>>,
        seen: Option<&Bound<'_, PyAny>>,
        cached: bool,
    ) -> PyResult<Option<Verdict>> {
        let (_, question) = self.question(position, profile, spent, seen)?;
        let judged = self.ask(py, cached, |probe| question.judge(probe))?;
        Ok(judged.as_ref().map(Verdict::from))
    }

    /// Returns the verdict in sentences, as `galotne probe` prints them: in English ("en"), Latvian
    /// ("lv") or Russian ("ru").
    #[pyo3(signature = (position, profile = None, spent = None, *, seen = None, lang = "en"))]
    fn explain(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        profile: Option<&str>,
        spent: Option<&Bound<'_, PyAny>>,
        seen: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<String> {
        let language: Language = lang.parse().map_err(|error| unknown_name(&error))?;
        let (_, question) = self.question(position, profile, spent, seen)?;
        let machine = self.tables.build_machine(py);
        let text = self.ask(py, false, |probe| {
            let detail = PositionDetail {
                advice: Some(machine),
                ..PositionDetail::default()
            };
            Ok(PositionVerdict::new(question, probe, &detail)?.text(language.into()))
        })?;
        Ok(text.unwrap_or_default().trim_matches('\n').to_owned())
    }

    /// Returns the legal moves, best first, each with the verdict on the position after it.
    #[pyo3(signature = (position, profile = None, spent = None, *, seen = None, cached = false))]
    fn moves(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        profile: Option<&str>,
        spent: Option<&Bound<'_, PyAny>>,
        seen: Option<&Bound<'_, PyAny>>,
        cached: bool,
    ) -> PyResult<Option<Vec<RankedMove>>> {
        let (before, question) = self.question(position, profile, spent, seen)?;
        let moves = self.ask(py, cached, |probe| question.moves(probe))?;
        Ok(moves.map(|moves| {
            (moves.iter())
                .map(|found| RankedMove::from_ranked(before, found))
                .collect()
        }))
    }

    /// Finds best play to the end, following the first ranked move; empty for a drawn position.
    #[pyo3(signature = (position, profile = None, spent = None))]
    fn line(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        profile: Option<&str>,
        spent: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<RankedMove>> {
        let (mut before, question) = self.question(position, profile, spent, None)?;
        let line = self.ask(py, false, |probe| best_line(probe, &question.situation))?;
        let moves = line.map(|line| line.moves).unwrap_or_default();
        let moves = moves.iter().map(|found| {
            let played = RankedMove::from_ranked(before, found);
            before = before.after(&found.played);
            played
        });
        Ok(moves.collect())
    }

    /// Judges every game of a PDN text, or of bytes in any encoding: one `Adjudication` for each
    /// game and profile (default: the game's; `["all"]` for all), which has an `error` if the game
    /// cannot be read.
    ///
    /// `spent` are the counts at the start, `at` is the number of plies after which it is judged.
    ///
    /// All games are judged by the rules of these tables. With `guess` each is judged by the rules
    /// that it names, or else by the first that it fits (then it is `guessed`), with the tables of
    /// that game in the same directories.
    #[pyo3(signature = (
        pdn, profiles = None, *, spent = None, at = None, moves = false, accept_irregular = false,
        guess = false
    ))]
    fn adjudicate<'py>(
        &self,
        py: Python<'py>,
        pdn: &Bound<'py, PyAny>,
        profiles: Option<Vec<String>>,
        spent: Option<&Bound<'_, PyAny>>,
        at: Option<usize>,
        moves: bool,
        accept_irregular: bool,
        guess: bool,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let text = adjudication::read_text(pdn)?;
        let question = adjudication::GamesQuestion {
            profiles: profiles.unwrap_or_default(),
            spent: read_counts(spent)?,
            at,
            moves,
            accept_irregular,
        };
        let mut opened = vec![self.tables.get()?];
        let rules = (!guess).then(|| self.game());
        let answers = py.detach(|| {
            adjudication::judge(&text, question, rules, |variant| {
                let same = |tables: &&Arc<galotne::Tablebase>| tables.game().name == variant.name;
                if let Some(tables) = opened.iter().find(same) {
                    return Ok(Arc::clone(tables));
                }
                let tables = Arc::new(self.tables.sibling(variant)?);
                opened.push(Arc::clone(&tables));
                Ok(tables)
            })
        })?;
        adjudication::to_python(py, answers)
    }

    /// Looks up the results of many positions as a NumPy array of int8 (-1, 0, 1): see
    /// `measure_many`.
    #[pyo3(signature = (white, black, kings, turn, *, cached = false, unknown = None))]
    fn wdl_many<'py>(
        &self,
        py: Python<'py>,
        white: &Bound<'py, PyAny>,
        black: &Bound<'py, PyAny>,
        kings: &Bound<'py, PyAny>,
        turn: &Bound<'py, PyAny>,
        cached: bool,
        unknown: Option<i8>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = arrays::PositionArrays::read(py, [white, black, kings], turn)?;
        let tables = self.tables.get()?;
        let found = arrays::measure_many(&tables, py, positions, Measure::Wdl, cached, unknown)?;
        arrays::new_array(py, "int8", &found.wdl)
    }

    /// Looks up the values of many positions: NumPy arrays of results (int8: -1, 0, 1) and plies
    /// (uint16; 0 for draws and "wdl").
    ///
    /// `white`, `black` and `kings` are arrays of bit sets (uint64, bit n - 1 is square n), `turn`
    /// has the sides to move (0: White, 1: Black). A single number stands for all positions. Floats
    /// and negative numbers are refused with a TypeError. `unknown` is the result for positions
    /// without an answer; without it the first such raises its error.
    #[pyo3(signature = (
        white, black, kings, turn, metric = "dtw", profile = None, *, cached = false, unknown = None
    ))]
    fn measure_many<'py>(
        &self,
        py: Python<'py>,
        white: &Bound<'py, PyAny>,
        black: &Bound<'py, PyAny>,
        kings: &Bound<'py, PyAny>,
        turn: &Bound<'py, PyAny>,
        metric: &str,
        profile: Option<&str>,
        cached: bool,
        unknown: Option<i8>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let measure = self.measure(metric, profile)?;
        let positions = arrays::PositionArrays::read(py, [white, black, kings], turn)?;
        let tables = self.tables.get()?;
        let found = arrays::measure_many(&tables, py, positions, measure, cached, unknown)?;
        Ok((
            arrays::new_array(py, "int8", &found.wdl)?,
            arrays::new_array(py, "uint16", &found.plies)?,
        ))
    }

    /// Returns all positions of a class ("KKvK") with one side to move, in table order, with or
    /// without pending captures: a dict of NumPy arrays `white`, `black`, `kings` (uint64), `turn`
    /// (uint8), `wdl` (int8) and, for distances, `plies` (uint16). `slice` restricts them to one
    /// placement of all men, by its number from 0.
    #[pyo3(signature = (name, turn = None, metric = "wdl", profile = None, *, slice = None))]
    fn class_arrays<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        turn: Option<PyColour>,
        metric: &str,
        profile: Option<&str>,
        slice: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let measure = self.measure(metric, profile)?;
        let turn = turn.map_or(galotne::Colour::White, |turn| turn.0);
        arrays::class_arrays(&*self.tables.get()?, py, name, turn, measure, slice)
    }

    fn __repr__(&self) -> String {
        self.tables.repr("Tablebase")
    }
}
