//! What may stand for a game, a position or a count.

use crate::error::{invalid_count, invalid_position, unknown_name};
use crate::position::Position;
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::verdict::Spent;
use galotne::{Fen, notation};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A game by its name.
pub fn game(name: &str) -> PyResult<&'static Variant> {
    galotne_answer::variant(name).map_err(unknown_name)
}

/// Draw rules of a game by their name; without one the default.
pub fn profile(variant: &'static Variant, name: Option<&str>) -> PyResult<&'static Profile> {
    let Some(name) = name else {
        return Ok(variant.default_profile());
    };
    galotne_answer::profile(variant, name).map_err(unknown_name)
}

/// A position: one of ours, FEN, or a board that has a `fen`. Boards that name their game are held
/// to it.
pub fn position_of(
    given: &Bound<'_, PyAny>,
    variant: Option<&'static Variant>,
) -> PyResult<Position> {
    if let Ok(position) = given.cast::<Position>() {
        let position = *position.get();
        match variant {
            Some(variant) if variant.name != position.variant.name => {
                return Err(other_game(position.variant.name, variant));
            }
            _ => return Ok(position),
        }
    }
    let (text, named) = if let Ok(text) = given.extract::<String>() {
        (text, None)
    } else {
        let Ok(fen) = given.getattr("fen") else {
            return Err(PyTypeError::new_err(format!(
                "{} is no position: give a Position, a FEN, or a board that has a `fen`",
                given.get_type().name()?
            )));
        };
        let fen = if fen.is_callable() { fen.call0()? } else { fen };
        let named = given.getattr("variant").ok();
        let named = named.and_then(|name| name.extract::<String>().ok());
        (fen.extract::<String>()?, named)
    };
    let named = (named.as_deref())
        .map(|name| {
            Variant::named(name).ok_or_else(|| {
                invalid_position(format_args!(
                    "boards of the game `{name}` are not known here"
                ))
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
        "a position of {found} was given where {} is played",
        variant.name
    ))
}

/// Counts: a number of plies on the clock in charge, a text ("14", "6.2=30"), a dict of rules and
/// plies, or several of these.
pub fn spent(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Spent>> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return Ok(vec![]);
    };
    if let Ok(text) = given.extract::<String>() {
        return Ok(vec![text.parse().map_err(invalid_count)?]);
    }
    if let Ok(counts) = given.cast::<PyDict>() {
        return (counts.iter())
            .map(|(rule, plies)| Ok(Spent::Rule(rule.extract()?, plies_of(&plies)?)))
            .collect();
    }
    if let Ok(several) = given.try_iter() {
        let mut counts = vec![];
        for count in several {
            counts.extend(spent(Some(&count?))?);
        }
        return Ok(counts);
    }
    Ok(vec![Spent::Running(plies_of(given)?)])
}

fn plies_of(given: &Bound<'_, PyAny>) -> PyResult<u16> {
    (given.extract()).map_err(|_| {
        invalid_count(format_args!(
            "{given} is no number of plies: 0, 1, .. up to 65535"
        ))
    })
}

/// The text of a move of a position.
pub fn text_of(variant: &Variant, before: &galotne::Position, played: &galotne::Move) -> String {
    notation::write_move(variant, before, played)
}
