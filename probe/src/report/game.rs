//! A game of whichever kind, by the names of its classes and tables: as reports, manifests and
//! files have them.

use super::Report;
use super::manifest::{ManifestError, parse_of};
use crate::material;
use crate::rules::{Profile, Variant};
use crate::table::{Table, TableError};
use crate::tablebase::TableKey;
use crate::value::Metric;
use std::fmt::Debug;
use std::str::FromStr;

/// What the tables of a game are called, which of them belong together, and what they must be.
/// Classes and tables go by their names, so that games of all kinds can be fetched in one way.
pub trait AnyGame: Debug + Send + Sync {
    /// The game.
    fn name(&self) -> &'static str;

    /// Its sets of draw rules.
    fn profiles(&self) -> &'static [Profile];

    /// These classes and all that they can become, each after those. `None` if one of them is no
    /// class.
    fn all_needed(&self, classes: &[String]) -> Option<Vec<String>>;

    /// What the table of a name is of; `None` if there is no table of this name.
    fn kind(&self, table: &str) -> Option<Kind>;

    /// Whether this names a class as reports and tables do.
    fn has_class(&self, class: &str) -> bool;

    /// Checks that a table is the one of a name, by its own header.
    ///
    /// # Errors
    /// It is another one, or was made under other rules.
    fn check(&self, name: &str, table: &Table) -> Result<(), TableError>;

    /// Reads a manifest.
    ///
    /// # Errors
    /// It is none, or not of this game.
    fn manifest(&self, text: &[u8]) -> Result<Vec<Report>, ManifestError>;
}

/// What a table is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// What is stored.
    pub metric: Metric,
    /// Under which draw rules, where they matter.
    pub profile: Option<&'static str>,
}

/// The name of the file of a table.
#[must_use]
pub fn file_of(table: &str) -> String {
    format!("{table}.glt")
}

/// Classes by their names, canonical; `None` if one of them is none.
pub fn named_classes<C: FromStr>(classes: &[String]) -> Option<Vec<C>> {
    classes.iter().map(|name| name.parse().ok()).collect()
}

impl AnyGame for Variant {
    fn name(&self) -> &'static str {
        self.name
    }

    fn profiles(&self) -> &'static [Profile] {
        self.profiles
    }

    fn all_needed(&self, classes: &[String]) -> Option<Vec<String>> {
        let classes: Vec<material::Class> = named_classes(classes)?;
        let classes: Vec<_> = classes.iter().map(|class| class.canonical()).collect();
        let needed = Variant::all_needed(self, &classes);
        Some(needed.iter().map(ToString::to_string).collect())
    }

    fn kind(&self, table: &str) -> Option<Kind> {
        let TableKey {
            metric, profile, ..
        } = TableKey::of_file(self, &file_of(table))?;
        Some(Kind { metric, profile })
    }

    fn has_class(&self, class: &str) -> bool {
        let parsed = class.parse::<material::Class>();
        parsed.is_ok_and(|parsed| parsed.is_canonical() && parsed.to_string() == class)
    }

    fn check(&self, name: &str, table: &Table) -> Result<(), TableError> {
        match TableKey::of_file(self, &file_of(name)) {
            Some(key) => key.check(self, table),
            None => Err(unknown_table(name, table)),
        }
    }

    fn manifest(&self, text: &[u8]) -> Result<Vec<Report>, ManifestError> {
        parse_of::<material::Class>(text, self.name)
    }
}

/// The error of a table under a name that no table has.
#[must_use]
pub fn unknown_table(name: &str, table: &Table) -> TableError {
    TableError::Unexpected {
        table: table.name().into(),
        property: "name",
        expected: "the name of a table".to_owned(),
        found: name.to_owned(),
    }
}
