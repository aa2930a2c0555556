//! Many positions at once, in arrays.

use crate::error::{invalid_position, probe as raise};
use crate::position::{Colour, colour};
use crate::tablebase::Tablebase;
use galotne::index::Index;
use galotne::measure::Measure;
use galotne::position::Bitboards;
use galotne::value::Value;
use galotne::{Class, Metric, Position, ProbeError, TableKey, Wdl};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Positions as they were given.
pub struct Given {
    squares: [Vec<u64>; 3],
    turns: Vec<u8>,
}

impl Given {
    /// Reads arrays, or whatever NumPy makes arrays of.
    pub fn read(
        py: Python<'_>,
        squares: [&Bound<'_, PyAny>; 3],
        turn: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let [white, black, kings] = squares;
        let squares = [
            read::<u64>(py, white, "uint64")?,
            read::<u64>(py, black, "uint64")?,
            read::<u64>(py, kings, "uint64")?,
        ];
        let turns = read::<u8>(py, turn, "uint8")?;
        let lengths = squares.each_ref().map(Vec::len);
        if lengths != [turns.len(); 3] {
            let [white, black, kings] = lengths;
            return Err(PyValueError::new_err(format!(
                "the arrays have {white}, {black}, {kings} and {} elements: they must have as many",
                turns.len()
            )));
        }
        Ok(Self { squares, turns })
    }

    fn len(&self) -> usize {
        self.turns.len()
    }

    fn at(&self, place: usize) -> Option<Bitboards> {
        let [white, black, kings] = &self.squares;
        Some(Bitboards {
            white: *white.get(place)?,
            black: *black.get(place)?,
            kings: *kings.get(place)?,
            turn: match self.turns.get(place)? {
                0 => galotne::Colour::White,
                1 => galotne::Colour::Black,
                _ => return None,
            },
        })
    }
}

/// Copies an array, so that nobody can change it while it is read.
fn read<T: Element>(py: Python<'_>, given: &Bound<'_, PyAny>, kind: &str) -> PyResult<Vec<T>> {
    let array = (py.import("numpy")?).call_method1("ascontiguousarray", (given, kind))?;
    let buffer = PyBuffer::<T>::get(&array)?;
    if buffer.dimensions() != 1 {
        return Err(PyValueError::new_err("arrays must have one dimension"));
    }
    buffer.to_vec(py)
}

/// An array of NumPy.
pub fn array<'py, T: Element>(
    py: Python<'py>,
    kind: &str,
    values: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let array = (py.import("numpy")?).call_method1("empty", (values.len(), kind))?;
    PyBuffer::<T>::get(&array)?.copy_from_slice(py, values)?;
    Ok(array)
}

/// Results and plies.
pub struct Found {
    pub wdl: Vec<i8>,
    pub plies: Vec<u16>,
}

impl Found {
    fn new(length: usize, unknown: i8) -> Self {
        Self {
            wdl: vec![unknown; length],
            plies: vec![0; length],
        }
    }

    fn put(&mut self, place: usize, value: Value) {
        let (wdl, plies) = (self.wdl.get_mut(place), self.plies.get_mut(place));
        if let (Some(wdl), Some(plies)) = (wdl, plies) {
            *wdl = match value.wdl() {
                Wdl::Loss => -1,
                Wdl::Draw => 0,
                Wdl::Win => 1,
            };
            *plies = value.plies().unwrap_or_default();
        }
    }
}

/// Why a position has no answer.
enum Problem {
    NoPosition(String),
    Probe(ProbeError),
}

/// How many positions are looked up at once: enough to put look-ups in order, in little memory.
const AT_ONCE: usize = 1 << 16;

/// Looks positions up while other threads of the interpreter go on.
pub fn measured(
    tables: &Tablebase,
    py: Python<'_>,
    given: Given,
    measure: Measure,
    cached: bool,
    unknown: Option<i8>,
) -> PyResult<Found> {
    let (found, problem) = py.detach(|| {
        let variant = tables.game();
        let probe = match cached {
            true => tables.tables.cached(),
            false => tables.tables.reading(),
        };
        let mut found = Found::new(given.len(), unknown.unwrap_or_default());
        let mut problem: Option<(usize, Problem)> = None;
        let mut keep = |place: usize, found: Problem| {
            if problem.as_ref().is_none_or(|(first, _)| place < *first) {
                problem = Some((place, found));
            }
        };
        let mut positions = Vec::with_capacity(given.len().min(AT_ONCE));
        let mut places = Vec::with_capacity(given.len().min(AT_ONCE));
        for begin in (0..given.len()).step_by(AT_ONCE) {
            positions.clear();
            places.clear();
            for place in begin..given.len().min(begin + AT_ONCE) {
                let position = match given.at(place) {
                    Some(sets) => variant
                        .position_of(&sets)
                        .map_err(|error| error.to_string()),
                    None => Err("nobody is to move: 0 is White, 1 Black".to_owned()),
                };
                match position {
                    Ok(position) => {
                        positions.push(position);
                        places.push(place);
                    }
                    Err(text) => keep(place, Problem::NoPosition(text)),
                }
            }
            probe.values(&positions, measure, |nth, value| {
                let Some(&place) = places.get(nth) else {
                    return;
                };
                match value {
                    Ok(value) => found.put(place, value),
                    Err(error) => keep(place, Problem::Probe(error)),
                }
            });
        }
        (found, problem)
    });
    match problem.filter(|_| unknown.is_none()) {
        None => Ok(found),
        Some((place, Problem::NoPosition(text))) => {
            Err(invalid_position(format_args!("element {place}: {text}")))
        }
        Some((_, Problem::Probe(ProbeError::NotCached(_)))) => Err(PyValueError::new_err(
            "not all values are in memory: give what stands for those that are not, as with unknown=127",
        )),
        Some((_, Problem::Probe(error))) => Err(raise(&error)),
    }
}

/// The positions of a class, with their values.
pub fn of_class<'py>(
    tables: &Tablebase,
    py: Python<'py>,
    name: &str,
    turn: Option<&Bound<'py, PyAny>>,
    measure: Measure,
    slice: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let class: Class = (name.parse())
        .map_err(|error: galotne::material::ClassError| PyValueError::new_err(error.to_string()))?;
    let turn = turn.map_or(Ok(galotne::Colour::White), colour)?;
    let index = Index::new(tables.game(), class);
    let index = index.ok_or_else(|| {
        PyValueError::new_err(format!("{class} has more positions than can be numbered"))
    })?;
    // Said before all of them are asked.
    let key = TableKey::of(tables.game(), class.canonical(), &measure);
    (tables.tables.file(key)).map_err(|error| raise(&error))?;
    let [white, black] = galotne::Colour::BOTH;
    let cells = match slice {
        None => 0..index.cells(),
        Some(slice) => {
            let (slices, cells) = (
                index.men_ranks(white) * index.men_ranks(black),
                index.king_ranks(white) * index.king_ranks(black),
            );
            if slice >= slices {
                return Err(PyValueError::new_err(format!(
                    "{class} has {slices} slices: there is no number {slice}"
                )));
            }
            slice * cells..(slice + 1) * cells
        }
    };
    let (found, squares, problem) = py.detach(|| {
        let positions: Vec<Position> = cells
            .filter_map(|cell| index.position(cell, turn))
            .collect();
        let mut found = Found::new(positions.len(), 0);
        let mut problem = None;
        let probe = tables.tables.reading();
        probe.values(&positions, measure, |place, value| match value {
            Ok(value) => found.put(place, value),
            Err(error) => problem = Some(error),
        });
        let mut squares = [const { vec![] }; 3];
        for position in &positions {
            let sets = position.bitboards();
            for (all, set) in squares.iter_mut().zip([sets.white, sets.black, sets.kings]) {
                all.push(set);
            }
        }
        (found, squares, problem)
    });
    if let Some(error) = problem {
        return Err(raise(&error));
    }
    let arrays = PyDict::new(py);
    for (name, set) in ["white", "black", "kings"].into_iter().zip(&squares) {
        arrays.set_item(name, array(py, "uint64", set)?)?;
    }
    let turns = vec![Colour::from(turn) as u8; found.wdl.len()];
    arrays.set_item("turn", array(py, "uint8", &turns)?)?;
    arrays.set_item("wdl", array(py, "int8", &found.wdl)?)?;
    if measure.metric() != Metric::Wdl {
        arrays.set_item("plies", array(py, "uint16", &found.plies)?)?;
    }
    Ok(arrays.into_any())
}
