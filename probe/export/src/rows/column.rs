//! Columns: a name, and a function from a row to its value.

use std::borrow::Cow;

/// A column of rows of the type `R`.
pub struct Column<R> {
    /// The name in every file.
    pub name: &'static str,
    /// The value.
    pub value: ColumnValue<R>,
}

/// The value of a column, by its kind.
pub enum ColumnValue<R> {
    /// A word or none.
    Text(fn(&R) -> Option<&str>),
    /// A small number or none.
    Number(fn(&R) -> Option<i32>),
    /// A number that may be large.
    Large(fn(&R) -> u64),
    /// A truth value.
    Flag(fn(&R) -> bool),
    /// A list of numbers.
    Numbers(fn(&R) -> Vec<i32>),
    /// A list of names.
    Names(fn(&R) -> Vec<&'static str>),
}

use ColumnValue::{Flag, Large, Names, Number, Numbers, Text};

impl<R> Column<R> {
    pub(super) const fn new(name: &'static str, value: ColumnValue<R>) -> Self {
        Self { name, value }
    }

    /// Returns the value in a row as text: empty where there is none, lists with spaces between.
    #[must_use]
    pub fn text<'r>(&self, row: &'r R) -> Cow<'r, str> {
        match self.value {
            Text(value) => value(row).unwrap_or_default().into(),
            Number(value) => value(row)
                .map_or_else(String::new, |number| number.to_string())
                .into(),
            Large(value) => value(row).to_string().into(),
            Flag(value) => if value(row) { "true" } else { "false" }.into(),
            Numbers(value) => with_spaces(&value(row)).into(),
            Names(value) => value(row).join(" ").into(),
        }
    }
}

/// Returns the values of a list as text.
pub(super) fn with_spaces<T: ToString>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
