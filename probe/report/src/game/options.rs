//! The options of reports on games.

use crate::language::Language;
use crate::wording::Wording;

/// The options of reports on games. A [`Language`] is enough.
#[derive(Clone, Copy)]
pub struct ReportOptions<'a> {
    /// The language, and whether plies stand beside moves.
    pub wording: Wording,
    /// The states of the tables, for the last line of a report; without them it only lists the
    /// tables.
    pub states: Option<TableStates<'a>>,
    /// The address of a page with a board. With it each report has a link to its game there, also
    /// as a QR code.
    pub board: Option<&'a str>,
}

impl From<Language> for ReportOptions<'_> {
    fn from(language: Language) -> Self {
        Self {
            wording: language.into(),
            states: None,
            board: None,
        }
    }
}

/// Tells the state of the tables of a class, given the names of game and class.
pub type TableStates<'a> = &'a dyn Fn(&str, &str) -> ClassState;

/// The relation of the tables of a class to the published ones, as far as it was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassState {
    /// The relation of the worst of them, as `galotne tables --json` names it.
    pub published: &'static str,
    /// The day of the first verification, such as `2026-11-28`.
    pub verified: Option<String>,
}
