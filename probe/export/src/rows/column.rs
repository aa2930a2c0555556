//! A column: a name, and what stands there.

use std::borrow::Cow;

/// A column of the rows of a game.
pub struct Column<R> {
    /// What it is called in every file.
    pub name: &'static str,
    /// What it says of a row.
    pub of: Of<R>,
}

/// What can be said of a row, by its kind.
pub enum Of<R> {
    /// A word; `None` where there is none.
    Text(fn(&R) -> Option<&str>),
    /// A small number; `None` where there is none.
    Number(fn(&R) -> Option<i32>),
    /// A number that may be large.
    Large(fn(&R) -> u64),
    /// Whether something is so.
    Flag(fn(&R) -> bool),
    /// A list of numbers.
    Numbers(fn(&R) -> Vec<i32>),
    /// A list of names.
    Names(fn(&R) -> Vec<&'static str>),
}

impl<R> Column<R> {
    pub(super) const fn new(name: &'static str, of: Of<R>) -> Self {
        Self { name, of }
    }

    /// What it says of a row, in text: nothing where there is nothing, lists with spaces between.
    #[must_use]
    pub fn text<'r>(&self, row: &'r R) -> Cow<'r, str> {
        match self.of {
            Of::Text(of) => of(row).unwrap_or_default().into(),
            Of::Number(of) => of(row)
                .map_or_else(String::new, |number| number.to_string())
                .into(),
            Of::Large(of) => of(row).to_string().into(),
            Of::Flag(of) => if of(row) { "true" } else { "false" }.into(),
            Of::Numbers(of) => with_spaces(&of(row)).into(),
            Of::Names(of) => of(row).join(" ").into(),
        }
    }
}

/// Values of a list as text.
pub(super) fn with_spaces<T: ToString>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
