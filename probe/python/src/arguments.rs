//! Reads arguments from Python: games, profiles, positions and counts.

use crate::error::{invalid_count, invalid_position, unknown_name};
use crate::position::Position;
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::verdict::SpentPlies;
use galotne::{Fen, notation};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Finds a game by its name.
pub fn find_game(name: &str) -> PyResult<&'static Variant> {
    galotne_answer::variant(name).map_err(unknown_name)
}

/// Finds the draw rules of a game by name; the default without one.
pub fn find_profile(variant: &'static Variant, name: Option<&str>) -> PyResult<&'static Profile> {
    let Some(name) = name else {
        return Ok(variant.default_profile());
    };
    galotne_answer::profile(variant, name).map_err(unknown_name)
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

/// Reads counts: plies on the running clock, a text ("14", "6.2=30"), a dict of rules and plies,
/// or several of these.
pub fn read_counts(argument: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<SpentPlies>> {
    let Some(argument) = argument.filter(|argument| !argument.is_none()) else {
        return Ok(vec![]);
    };
    if let Ok(text) = argument.extract::<String>() {
        return Ok(vec![text.parse().map_err(invalid_count)?]);
    }
    if let Ok(counts) = argument.cast::<PyDict>() {
        return (counts.iter())
            .map(|(rule, plies)| Ok(SpentPlies::Rule(rule.extract()?, read_plies(&plies)?)))
            .collect();
    }
    if let Ok(several) = argument.try_iter() {
        let mut counts = vec![];
        for count in several {
            counts.extend(read_counts(Some(&count?))?);
        }
        return Ok(counts);
    }
    Ok(vec![SpentPlies::Running(read_plies(argument)?)])
}

fn read_plies(argument: &Bound<'_, PyAny>) -> PyResult<u16> {
    (argument.extract()).map_err(|_| {
        invalid_count(format_args!(
            "{argument} is not a number of plies from 0 to 65535"
        ))
    })
}

/// Writes a move of a position.
pub fn move_text(variant: &Variant, before: &galotne::Position, played: &galotne::Move) -> String {
    notation::write_move(variant, before, played)
}
