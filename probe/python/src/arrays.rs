//! Probes many positions at once, given as NumPy arrays.

use crate::error::{invalid_position, probe as raise};
use galotne::index::Index;
use galotne::measure::Measure;
use galotne::position::Bitboards;
use galotne::value::Value;
use galotne::{Class, Colour, Metric, Position, ProbeError, TableKey, Tablebase, Wdl};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Positions given as arrays: bit sets of White, Black and kings, and sides to move.
pub struct PositionArrays {
    squares: [Column<u64>; 3],
    turns: Column<u8>,
    length: usize,
}

/// One element for each position, or one for all.
struct Column<T> {
    values: Vec<T>,
    is_scalar: bool,
}

impl PositionArrays {
    /// Reads arrays, scalars, or anything that NumPy converts to them.
    ///
    /// # Errors
    ///
    /// The lengths differ, or an argument cannot be converted.
    pub fn read(
        py: Python<'_>,
        squares: [&Bound<'_, PyAny>; 3],
        turn: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let [white, black, kings] = squares;
        let squares = [
            Column::read(py, "white", white, SQUARES)?,
            Column::read(py, "black", black, SQUARES)?,
            Column::read(py, "kings", kings, SQUARES)?,
        ];
        let turns = Column::read(py, "turn", turn, TURNS)?;
        let [white, black, kings] = squares.each_ref().map(Column::length);
        let lengths = [white, black, kings, turns.length()];
        let mut known = lengths.into_iter().flatten();
        // Scalars alone are one position.
        let length = known.next().unwrap_or(1);
        if known.any(|other| other != length) {
            let lengths = lengths.map(|length| match length {
                Some(length) => length.to_string(),
                None => "(one for all)".to_owned(),
            });
            return Err(PyValueError::new_err(format!(
                "the arrays have {} elements: their lengths must be equal",
                lengths.join(", ")
            )));
        }
        Ok(Self {
            squares,
            turns,
            length,
        })
    }

    fn len(&self) -> usize {
        self.length
    }

    fn at(&self, place: usize) -> Option<Bitboards> {
        let [white, black, kings] = &self.squares;
        Some(Bitboards {
            white: white.at(place)?,
            black: black.at(place)?,
            kings: kings.at(place)?,
            turn: match self.turns.at(place)? {
                0 => Colour::White,
                1 => Colour::Black,
                _ => return None,
            },
        })
    }
}

/// The type of the elements of an array.
#[derive(Clone, Copy)]
struct ElementType {
    name: &'static str,
    max: u64,
    /// Whether truth values are numbers of this type.
    takes_bool: bool,
}

const SQUARES: ElementType = ElementType {
    name: "uint64",
    max: u64::MAX,
    takes_bool: false,
};

const TURNS: ElementType = ElementType {
    name: "uint8",
    max: u8::MAX as u64,
    takes_bool: true,
};

impl<T: Element> Column<T> {
    /// Copies an array, so that other threads cannot change it while it is read.
    fn read(
        py: Python<'_>,
        name: &str,
        given: &Bound<'_, PyAny>,
        expected: ElementType,
    ) -> PyResult<Self> {
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (given,))?;
        let dimensions: usize = array.getattr("ndim")?.extract()?;
        if dimensions > 1 {
            return Err(PyValueError::new_err(format!(
                "`{name}` has {dimensions} dimensions: arrays must have one dimension"
            )));
        }
        check_elements(&array, name, expected)?;
        let array = numpy.call_method1("ascontiguousarray", (array, expected.name))?;
        Ok(Self {
            values: PyBuffer::<T>::get(&array)?.to_vec(py)?,
            is_scalar: dimensions == 0,
        })
    }

    fn length(&self) -> Option<usize> {
        (!self.is_scalar).then_some(self.values.len())
    }

    fn at(&self, place: usize) -> Option<T> {
        let place = if self.is_scalar { 0 } else { place };
        self.values.get(place).copied()
    }
}

/// Checks that the elements of an array are numbers of a type, whatever type they have in it.
fn check_elements(array: &Bound<'_, PyAny>, name: &str, expected: ElementType) -> PyResult<()> {
    // An empty list has no type.
    if array.getattr("size")?.extract::<usize>()? == 0 {
        return Ok(());
    }
    let dtype = array.getattr("dtype")?;
    let refuse = |detail: &str| {
        Err(PyTypeError::new_err(format!(
            "`{name}` is {dtype}{detail}: expected {}",
            expected.name
        )))
    };
    match dtype.getattr("kind")?.extract::<&str>()? {
        "b" if expected.takes_bool => return Ok(()),
        "u" | "i" => {}
        _ => return refuse(""),
    }
    let bound = |method| -> PyResult<i128> {
        (array.call_method0(method)?)
            .call_method0("item")?
            .extract()
    };
    let (least, most) = (bound("min")?, bound("max")?);
    if least < 0 || most > expected.max.into() {
        return refuse(&format!(" with elements from {least} to {most}"));
    }
    Ok(())
}

/// Creates a NumPy array.
pub fn new_array<'py, T: Element>(
    py: Python<'py>,
    kind: &str,
    values: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let array = (py.import("numpy")?).call_method1("empty", (values.len(), kind))?;
    PyBuffer::<T>::get(&array)?.copy_from_slice(py, values)?;
    Ok(array)
}

/// Results and plies of many positions.
pub struct ValueArrays {
    pub wdl: Vec<i8>,
    pub plies: Vec<u16>,
}

impl ValueArrays {
    fn new(length: usize, unknown: i8) -> Self {
        Self {
            wdl: vec![unknown; length],
            plies: vec![0; length],
        }
    }

    fn set(&mut self, place: usize, value: Value) {
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

/// The reason why a position has no answer.
enum Failure {
    InvalidPosition(String),
    Probe(ProbeError),
}

/// Positions per batch: enough to sort look-ups, in little memory.
const BATCH: usize = 1 << 16;

/// Probes positions with the interpreter released for other threads.
///
/// # Errors
///
/// A position has no answer, and `unknown` is not given; the first such is reported.
pub fn measure_many(
    tables: &Tablebase,
    py: Python<'_>,
    arrays: PositionArrays,
    measure: Measure,
    cached: bool,
    unknown: Option<i8>,
) -> PyResult<ValueArrays> {
    let (found, problem) = py.detach(|| {
        let variant = tables.game();
        let probe = match cached {
            true => tables.cached(),
            false => tables.reading(),
        };
        let mut found = ValueArrays::new(arrays.len(), unknown.unwrap_or_default());
        let mut problem: Option<(usize, Failure)> = None;
        let mut keep = |place: usize, found: Failure| {
            if problem.as_ref().is_none_or(|(first, _)| place < *first) {
                problem = Some((place, found));
            }
        };
        let mut positions = Vec::with_capacity(arrays.len().min(BATCH));
        let mut places = Vec::with_capacity(arrays.len().min(BATCH));
        for begin in (0..arrays.len()).step_by(BATCH) {
            positions.clear();
            places.clear();
            for place in begin..arrays.len().min(begin + BATCH) {
                let position = match arrays.at(place) {
                    Some(sets) => variant
                        .position_from(&sets)
                        .map_err(|error| error.to_string()),
                    None => Err("the side to move is neither 0 (White) nor 1 (Black)".to_owned()),
                };
                match position {
                    Ok(position) => {
                        positions.push(position);
                        places.push(place);
                    }
                    Err(text) => keep(place, Failure::InvalidPosition(text)),
                }
            }
            probe.values(&positions, measure, |nth, value| {
                let Some(&place) = places.get(nth) else {
                    return;
                };
                match value {
                    Ok(value) => found.set(place, value),
                    Err(error) => keep(place, Failure::Probe(error)),
                }
            });
        }
        (found, problem)
    });
    match problem.filter(|_| unknown.is_none()) {
        None => Ok(found),
        Some((place, Failure::InvalidPosition(text))) => {
            Err(invalid_position(format_args!("element {place}: {text}")))
        }
        Some((_, Failure::Probe(ProbeError::NotCached(_)))) => Err(PyValueError::new_err(
            "not all values are in memory: give a stand-in for the others, such as unknown=127",
        )),
        Some((_, Failure::Probe(error))) => Err(raise(tables, &error)),
    }
}

/// The positions of a class with their values, as a dict of arrays.
pub fn class_arrays<'py>(
    tables: &Tablebase,
    py: Python<'py>,
    name: &str,
    turn: Colour,
    measure: Measure,
    slice: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let class: Class = (name.parse())
        .map_err(|error: galotne::material::ClassError| PyValueError::new_err(error.to_string()))?;
    let index = Index::new(tables.game(), class);
    let index = index.ok_or_else(|| {
        PyValueError::new_err(format!("{class} has more positions than can be numbered"))
    })?;
    // Reported before all of them are probed.
    let key = TableKey::of(tables.game(), class.canonical(), &measure);
    (tables.file(key)).map_err(|error| raise(tables, &error))?;
    let [white, black] = Colour::BOTH;
    let cells = match slice {
        None => 0..index.cells(),
        Some(slice) => {
            let (slices, cells) = (
                index.men_ranks(white) * index.men_ranks(black),
                index.king_ranks(white) * index.king_ranks(black),
            );
            if slice >= slices {
                return Err(PyValueError::new_err(format!(
                    "{class} has {slices} slices: {slice} is out of range"
                )));
            }
            slice * cells..(slice + 1) * cells
        }
    };
    let (found, squares, problem) = py.detach(|| {
        let positions: Vec<Position> = cells
            .filter_map(|cell| index.position(cell, turn))
            .collect();
        let mut found = ValueArrays::new(positions.len(), 0);
        let mut problem = None;
        let probe = tables.reading();
        probe.values(&positions, measure, |place, value| match value {
            Ok(value) => found.set(place, value),
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
        return Err(raise(tables, &error));
    }
    let dict = PyDict::new(py);
    for (name, set) in ["white", "black", "kings"].into_iter().zip(&squares) {
        dict.set_item(name, new_array(py, "uint64", set)?)?;
    }
    let turns = vec![turn.index() as u8; found.wdl.len()];
    dict.set_item("turn", new_array(py, "uint8", &turns)?)?;
    dict.set_item("wdl", new_array(py, "int8", &found.wdl)?)?;
    if measure.metric() != Metric::Wdl {
        dict.set_item("plies", new_array(py, "uint16", &found.plies)?)?;
    }
    Ok(dict.into_any())
}
