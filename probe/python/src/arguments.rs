//! Reads arguments from Python: names of games and profiles, and counts.

use crate::error::{invalid_count, unknown_name};
use galotne::rules::{Profile, Variant};
use galotne::verdict::SpentPlies;
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

/// Reads counts: plies on the running clock, a text ("14", "7 moves", "6.2=30"), a dict of rules
/// and plies, or several of these.
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
