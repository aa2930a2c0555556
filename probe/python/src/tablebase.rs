//! Tables, and what can be asked of them.

use crate::arrays;
use crate::error::{invalid_count, probe as raise, unknown_name};
use crate::games;
use crate::given::{game, position_of, profile, spent};
use crate::position::Position;
use crate::value::{Value, Wdl};
use crate::verdict::{RankedMove, Verdict};
use galotne::measure::Measure;
use galotne::rules::Variant;
use galotne::tablebase::{Directory, Folder, Probe, ProbeError};
use galotne::verdict::{Seen, best_line};
use galotne_answer::{Counts, PositionQuestion, alternatives};
use galotne_report::{Language, position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Adds a folder, or several, to some tables; how many bytes that many MiB of cache are.
pub fn folders(
    path: &Bound<'_, PyAny>,
    cache: u64,
    mmap: bool,
    mut add: impl FnMut(Arc<dyn Directory>) -> io::Result<()>,
) -> PyResult<u64> {
    let paths: Vec<PathBuf> = match path.extract::<PathBuf>() {
        Ok(path) => vec![path],
        Err(_) => path.extract()?,
    };
    for path in paths {
        let folder = Folder::new(&path);
        let name = folder.name().to_owned();
        let folder: Arc<dyn Directory> = match mmap {
            true => Arc::new(folder.mapped()),
            false => Arc::new(folder),
        };
        // A folder that is not there looks like one without tables of this game.
        (path.metadata().and_then(|_| add(folder))).map_err(|error| {
            io::Error::new(error.kind(), format!("cannot list {name}: {error}"))
        })?;
    }
    let bytes = cache.checked_mul(1 << 20);
    bytes.ok_or_else(|| PyValueError::new_err("`cache` is in MiB"))
}

/// The tables of a game. Any number of threads may ask the same ones at once.
///
/// >>> tables = Tablebase("tables")
/// >>> tables.wdl("W:WK1,K7,K18:BK35")
/// Wdl.WIN
#[pyclass(module = "galotne", frozen)]
pub struct Tablebase {
    pub tables: galotne::Tablebase,
}

impl Tablebase {
    pub fn variant(&self) -> &'static Variant {
        self.tables.game()
    }

    fn position(&self, given: &Bound<'_, PyAny>) -> PyResult<Position> {
        position_of(given, Some(self.variant()))
    }

    /// What is asked by its name.
    pub fn measure(&self, metric: &str, name: Option<&str>) -> PyResult<Measure> {
        match metric {
            "wdl" => Ok(Measure::Wdl),
            "dtw" => Ok(Measure::Dtw),
            "need" => Ok(Measure::need(profile(self.variant(), name)?)),
            other => Err(unknown_name(format_args!(
                "there is no metric `{other}`; there is wdl, dtw and need"
            ))),
        }
    }

    /// Asks while other threads of the interpreter go on. What only memory may tell and does not is
    /// None.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        cached: bool,
        ask: impl FnOnce(Probe<'_>) -> Result<T, ProbeError> + Send,
    ) -> PyResult<Option<T>> {
        let answered = py.detach(|| {
            ask(match cached {
                true => self.tables.cached(),
                false => self.tables.reading(),
            })
        });
        match answered {
            Ok(answer) => Ok(Some(answer)),
            Err(ProbeError::NotCached(_)) => Ok(None),
            Err(error) => Err(raise(&error)),
        }
    }

    fn question(
        &self,
        given: &Bound<'_, PyAny>,
        name: Option<&str>,
        counts: Option<&Bound<'_, PyAny>>,
        before: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Position, PositionQuestion)> {
        let variant = self.variant();
        let position = self.position(given)?;
        let counts = Counts {
            spent: spent(counts)?,
            ..Counts::default()
        };
        let (situation, assumed) = counts
            .situation(variant, profile(variant, name)?, position.position, None)
            .map_err(invalid_count)?;
        let mut seen = vec![];
        if let Some(before) = before.filter(|before| !before.is_none()) {
            for given in before.try_iter()? {
                seen.push(self.position(&given?)?.position);
            }
        }
        let question = PositionQuestion {
            situation,
            seen: seen.into_iter().collect::<Seen>(),
            assumed,
        };
        Ok((position, question))
    }
}

// What Python names, Rust counts.
#[allow(clippy::too_many_arguments)]
#[pymethods]
impl Tablebase {
    /// Opens the tables of a game in a directory, or in several, as `galotne-gen build` fills them.
    /// Only directories are listed; a table is opened when it is first needed.
    ///
    /// `cache` bounds the memory for decoded blocks, in MiB. `mmap` reads files through memory
    /// maps: not for disks that may fail, a fault ends the process.
    #[new]
    #[pyo3(signature = (path, rules = "international", *, cache = 64, mmap = false))]
    fn new(path: &Bound<'_, PyAny>, rules: &str, cache: u64, mmap: bool) -> PyResult<Self> {
        let mut tables = galotne::Tablebase::empty(game(rules)?);
        let bytes = folders(path, cache, mmap, |folder| tables.add(folder))?;
        Ok(Self {
            tables: tables.with_cache(bytes),
        })
    }

    /// The name of the game.
    #[getter]
    fn rules(&self) -> &'static str {
        self.variant().name
    }

    /// The names of the draw rules of the game, the default first.
    #[getter]
    fn profiles(&self) -> Vec<&'static str> {
        let profiles = self.variant().profiles.iter().map(|profile| profile.name);
        profiles.chain(["none"]).collect()
    }

    /// The names of the tables that are here.
    fn tables(&self) -> Vec<String> {
        let mut names: Vec<_> = self.tables.keys().map(|key| key.to_string()).collect();
        names.sort();
        names
    }

    /// The most pieces of which, and of fewer, every position can be asked for a metric ("wdl",
    /// "dtw" or "need").
    #[pyo3(signature = (metric = "wdl", profile = None))]
    fn pieces(&self, metric: &str, profile: Option<&str>) -> PyResult<u8> {
        Ok(self.tables.pieces(self.measure(metric, profile)?))
    }

    /// How many blocks have been read and decoded so far.
    #[getter]
    fn blocks_read(&self) -> u64 {
        self.tables.blocks_read()
    }

    /// The result without draw rules. With `cached` only memory is looked at, and None says that it
    /// is not there.
    #[pyo3(signature = (position, *, cached = false))]
    fn wdl(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        cached: bool,
    ) -> PyResult<Option<Wdl>> {
        let position = self.position(position)?.position;
        let found = self.ask(py, cached, |probe| probe.wdl(&position))?;
        Ok(found.map(Wdl::from))
    }

    /// The result and the plies to the end with best play, without draw rules.
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

    /// The fewest plies that must be left on the clock for the result to stand; a draw where it
    /// does not stand even on a fresh clock.
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
        let profile = crate::given::profile(self.variant(), profile)?;
        let found = self.ask(py, cached, |probe| probe.need(&position, profile, count))?;
        Ok(found.map(Value::from))
    }

    /// What a position is worth with fresh clocks under the default draw rules.
    fn probe(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Option<Verdict>> {
        self.verdict(py, position, None, None, None, false)
    }

    /// What a position is worth under draw rules, with what is counted and what occurred before.
    ///
    /// `spent` is a number of plies on the clock in charge, "6.2=30", {"6.2": 30}, or several of
    /// these; `seen` are positions that occurred before, each as often as it did.
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

    /// The same in sentences, as `galotne probe` prints them: in English ("en"), Latvian ("lv") or
    /// Russian ("ru").
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
        let text = self.ask(py, false, |probe| {
            let judged = question.judge(probe)?;
            let others = alternatives(probe, &judged)?.unwrap_or_default();
            Ok(position::answer(
                probe.tables(),
                &question,
                &judged,
                &others,
                None,
                language,
            ))
        })?;
        Ok(text.unwrap_or_default().trim_matches('\n').to_owned())
    }

    /// The legal moves, best first, each with the verdict on the position after it.
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
                .map(|found| RankedMove::new(before, found))
                .collect()
        }))
    }

    /// Best play to the end: the first of the ranked moves, over and over. A drawn position has
    /// none.
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
            let played = RankedMove::new(before, found);
            before = before.after(&found.played);
            played
        });
        Ok(moves.collect())
    }

    /// Judges every game of a PDN text, or of bytes in whatever encoding: one `Adjudication` for
    /// each game and each of the draw rules asked for (the default; `["all"]` for all). Of a game
    /// that cannot be read it says why.
    ///
    /// `spent` is what was counted when the game began, `at` after how many plies it is judged.
    #[pyo3(signature = (pdn, profiles = None, *, spent = None, at = None, moves = false, accept_irregular = false))]
    fn adjudicate<'py>(
        &self,
        py: Python<'py>,
        pdn: &Bound<'py, PyAny>,
        profiles: Option<Vec<String>>,
        spent: Option<&Bound<'_, PyAny>>,
        at: Option<usize>,
        moves: bool,
        accept_irregular: bool,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let text = match pdn.extract::<String>() {
            Ok(text) => text.into_bytes(),
            Err(_) => pdn.extract::<Vec<u8>>()?,
        };
        let asked = games::Asked {
            profiles: profiles.unwrap_or_default(),
            spent: crate::given::spent(spent)?,
            at,
            moves,
            accept_irregular,
        };
        let answers = py.detach(|| games::judge(&self.tables, &text, asked));
        let class = py.import("galotne.adjudication")?.getattr("Adjudication")?;
        (answers.into_iter())
            .map(|answer| class.call1((answer,)))
            .collect()
    }

    /// Results of many positions as a NumPy array of int8 (-1, 0, 1): see `measure_many`.
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
        let positions = arrays::Given::read(py, [white, black, kings], turn)?;
        let found = arrays::measured(self, py, positions, Measure::Wdl, cached, unknown)?;
        arrays::array(py, "int8", &found.wdl)
    }

    /// What many positions are worth: NumPy arrays of results (int8: -1, 0, 1) and plies (uint16; 0
    /// for draws and "wdl").
    ///
    /// `white`, `black` and `kings` are arrays of sets of squares (uint64, bit n - 1 is square n),
    /// `turn` says who is to move (0: White, 1: Black). `unknown` stands for the result of a
    /// position that has no answer; without it the first such raises what is wrong.
    #[pyo3(signature = (white, black, kings, turn, metric = "dtw", profile = None, *, cached = false, unknown = None))]
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
        let positions = arrays::Given::read(py, [white, black, kings], turn)?;
        let found = arrays::measured(self, py, positions, measure, cached, unknown)?;
        Ok((
            arrays::array(py, "int8", &found.wdl)?,
            arrays::array(py, "uint16", &found.plies)?,
        ))
    }

    /// Every position of a class ("KKvK") with this side to move, in the order of the tables,
    /// captures pending or not: a dict of NumPy arrays `white`, `black`, `kings` (uint64), `turn`
    /// (uint8), `wdl` (int8) and, for distances, `plies` (uint16). `slice` takes those with one
    /// placement of all men alone: its number, from 0.
    #[pyo3(signature = (name, turn = None, metric = "wdl", profile = None, *, slice = None))]
    fn class_arrays<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        turn: Option<&Bound<'py, PyAny>>,
        metric: &str,
        profile: Option<&str>,
        slice: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let measure = self.measure(metric, profile)?;
        arrays::of_class(self, py, name, turn, measure, slice)
    }

    fn __repr__(&self) -> String {
        let tables = self.tables.keys().count();
        format!("<Tablebase of {}: {tables} tables>", self.variant().name)
    }
}
