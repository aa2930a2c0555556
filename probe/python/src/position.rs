//! The Python classes of positions and moves.

use crate::arguments::find_game;
use crate::diagram;
use crate::enumeration::PyColour;
use crate::error::{invalid_move, invalid_position, move_of_another_position};
use galotne::geometry::Bits;
use galotne::position::Bitboards;
use galotne::rules::{INTERNATIONAL, Variant};
use galotne::{Fen, notation};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A position of a game: the pieces and the side to move.
///
/// >>> position = Position("W:WK1,K7,K18:BK35")
/// >>> position.turn, position.pieces
/// (Colour.WHITE, 4)
#[pyclass(module = "galotne", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq)]
pub struct Position {
    pub variant: &'static Variant,
    pub position: galotne::Position,
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

#[pymethods]
impl Position {
    /// Reads FEN.
    #[new]
    #[pyo3(signature = (fen, rules = "international"))]
    fn new(fen: &str, rules: &str) -> PyResult<Self> {
        let variant = find_game(rules)?;
        let read = Fen::parse(variant, fen).map_err(invalid_position)?;
        Ok(Self {
            variant,
            position: read.position,
        })
    }

    /// Creates a position from bit sets of squares: bit n - 1 is square n; `kings` marks the kings
    /// of both sides.
    #[staticmethod]
    #[pyo3(signature = (white, black, kings, turn, rules = "international"))]
    fn from_bitboards(
        white: u64,
        black: u64,
        kings: u64,
        turn: PyColour,
        rules: &str,
    ) -> PyResult<Self> {
        let variant = find_game(rules)?;
        let sets = Bitboards {
            white,
            black,
            kings,
            turn: turn.0,
        };
        let position = variant.position_from(&sets).map_err(invalid_position)?;
        Ok(Self { variant, position })
    }

    /// Returns the starting position.
    #[staticmethod]
    #[pyo3(signature = (rules = "international"))]
    fn start(rules: &str) -> PyResult<Self> {
        let variant = find_game(rules)?;
        let position = variant.start();
        let position = position.ok_or_else(|| {
            invalid_position(format_args!(
                "{} has no single starting position",
                variant.name
            ))
        })?;
        Ok(Self { variant, position })
    }

    /// Returns the position of a board of another package: any object with a `fen`, such as a board
    /// of pydraughts.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_board(board: &Bound<'_, PyAny>, rules: Option<&str>) -> PyResult<Self> {
        let variant = rules.map(find_game).transpose()?;
        read_position(board, variant)
    }

    /// The name of the game.
    #[getter]
    fn rules(&self) -> &'static str {
        self.variant.name
    }

    /// The position as FEN in canonical form.
    #[getter]
    fn fen(&self) -> String {
        notation::write_fen(self.variant, &self.position)
    }

    /// White's pieces as a bit set; bit n - 1 is square n.
    #[getter]
    fn white(&self) -> u64 {
        self.position.bitboards().white
    }

    /// Black's pieces.
    #[getter]
    fn black(&self) -> u64 {
        self.position.bitboards().black
    }

    /// The kings among all pieces.
    #[getter]
    fn kings(&self) -> u64 {
        self.position.bitboards().kings
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> PyColour {
        PyColour(self.position.turn())
    }

    /// The number of pieces.
    #[getter]
    fn pieces(&self) -> u32 {
        self.position.occupied().count_ones()
    }

    /// Returns the position with the board turned by 180 degrees and the colours exchanged.
    fn swapped(&self) -> Self {
        Self {
            position: self.position.swapped(),
            ..*self
        }
    }

    /// Returns the legal moves.
    fn moves(&self) -> Vec<Move> {
        let moves = notation::write_moves(self.variant, &self.position);
        (moves.into_iter())
            .map(|(played, text)| Move::new(*self, played, text))
            .collect()
    }

    /// Returns the position after a move: one of `moves()`, or its text.
    fn play(&self, played: &Bound<'_, PyAny>) -> PyResult<Self> {
        let played = if let Ok(played) = played.cast::<Move>() {
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
        format!("<Position {} ({})>", self.fen(), self.variant.name)
    }

    pub fn __str__(&self) -> String {
        self.fen()
    }

    /// Draws the board; a notebook shows it.
    fn _repr_svg_(&self) -> String {
        diagram::draughts(self.variant, &self.position)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Self>(), (self.fen(), self.variant.name))
    }
}

impl Position {
    fn read_move(&self, text: &str) -> PyResult<galotne::Move> {
        notation::parse_move(self.variant, &self.position, text).map_err(invalid_move)
    }

    pub fn after(&self, played: &galotne::Move) -> Self {
        Self {
            position: self.variant.play(&self.position, played),
            ..*self
        }
    }
}

/// Reads a position: a `Position`, FEN, or a board with a `fen`. A board that names its game must
/// match it.
pub fn read_position(
    argument: &Bound<'_, PyAny>,
    variant: Option<&'static Variant>,
) -> PyResult<Position> {
    if let Ok(position) = argument.cast::<Position>() {
        let position = *position.get();
        match variant {
            Some(variant) if variant.name != position.variant.name => {
                return Err(other_game(position.variant.name, variant));
            }
            _ => return Ok(position),
        }
    }
    let (text, named) = if let Ok(text) = argument.extract::<String>() {
        (text, None)
    } else {
        let Ok(fen) = argument.getattr("fen") else {
            return Err(PyTypeError::new_err(format!(
                "{} is not a position: give a Position, a FEN, or a board that has a `fen`",
                argument.get_type().name()?
            )));
        };
        let fen = if fen.is_callable() { fen.call0()? } else { fen };
        let named = argument.getattr("variant").ok();
        let named = named.and_then(|name| name.extract::<String>().ok());
        (fen.extract::<String>()?, named)
    };
    let named = (named.as_deref())
        .map(|name| {
            Variant::by_name(name).ok_or_else(|| {
                invalid_position(format_args!("the board's game `{name}` is not known"))
            })
        })
        .transpose()?;
    let variant = match (variant, named) {
        (Some(variant), Some(named)) if variant.name != named.name => {
            return Err(other_game(named.name, variant));
        }
        (variant, named) => variant.or(named).unwrap_or(&INTERNATIONAL),
    };
    let read = Fen::parse(variant, &text).map_err(invalid_position)?;
    Ok(Position {
        variant,
        position: read.position,
    })
}

fn other_game(found: &str, variant: &Variant) -> PyErr {
    invalid_position(format_args!(
        "the position is of {found}, the tables are of {}",
        variant.name
    ))
}

/// A legal move of a position.
///
/// >>> move = Move(Position("W:WK1,K7,K18:BK35"), "7-2")
/// >>> move.origin, move.target
/// (7, 2)
#[pyclass(module = "galotne", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub struct Move {
    pub before: Position,
    pub played: galotne::Move,
    text: String,
}

impl Move {
    pub fn new(before: Position, played: galotne::Move, text: String) -> Self {
        Self {
            before,
            played,
            text,
        }
    }

    pub fn after(&self) -> Position {
        self.before.after(&self.played)
    }
}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.before.hash(state);
        self.text.hash(state);
    }
}

#[pymethods]
impl Move {
    /// Reads a move of a position.
    #[new]
    fn read(position: &Position, text: &str) -> PyResult<Self> {
        let played = position.read_move(text)?;
        let text = galotne::write_move(position.variant, &position.position, &played);
        Ok(Self::new(*position, played, text))
    }

    /// The number of its first square, from 1.
    #[getter]
    fn origin(&self) -> u8 {
        self.played.from.number()
    }

    /// The number of its last square.
    #[getter]
    fn target(&self) -> u8 {
        self.played.to.number()
    }

    /// The numbers of the squares of captured pieces, ascending.
    #[getter]
    fn captures(&self) -> Vec<u16> {
        let board = self.before.position.board();
        (Bits(self.played.captured).map(|bit| board.first(bit).number().into())).collect()
    }

    /// Whether it promotes a man.
    #[getter]
    fn promotes(&self) -> bool {
        self.played.promotes
    }

    /// The position after it.
    #[getter]
    fn position(&self) -> Position {
        self.after()
    }

    pub fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Position, &str)) {
        (py.get_type::<Self>(), (self.before, &self.text))
    }
}
