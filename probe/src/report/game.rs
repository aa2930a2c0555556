//! Games whose classes and tables are given by name, as in reports, manifests and file names.

use super::Report;
use super::manifest::{ManifestError, parse_of};
use crate::game::Game;
use crate::material::MaterialClass;
use crate::rules::Profile;
use crate::table::{Table, TableError};
use crate::tablebase::{TableKey, check_table};
use crate::value::Metric;
use std::fmt::Debug;

/// A [`Game`] without its types, so that programs handle all games in one way. Classes and tables
/// are given by name.
pub trait AnyGame: Debug + Send + Sync {
    /// Returns the name of the game.
    fn name(&self) -> &'static str;

    /// Returns its sets of draw rules.
    fn profiles(&self) -> &'static [Profile];

    /// Returns these classes and all that can arise from them, each after those it can move into;
    /// `None` if one of the names is not a class.
    fn all_needed(&self, classes: &[String]) -> Option<Vec<String>>;

    /// Returns the metric and draw rules of a table by its name; `None` if no table has this name.
    fn kind(&self, table: &str) -> Option<TableKind>;

    /// Whether a class has this name in reports and file names.
    fn has_class(&self, class: &str) -> bool;

    /// Checks that a table is the one of a name, by its own header.
    ///
    /// # Errors
    /// It is another one, or was made under other rules.
    fn check(&self, name: &str, table: &Table) -> Result<(), TableError>;

    /// Reads a manifest.
    ///
    /// # Errors
    /// It is not a manifest, or not of this game.
    fn manifest(&self, text: &[u8]) -> Result<Vec<Report>, ManifestError>;
}

/// The subject of a table, without its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableKind {
    /// The metric.
    pub metric: Metric,
    /// The draw rules; given if and only if the metric is `need`.
    pub profile: Option<&'static str>,
}

/// Returns the name of the file of a table.
#[must_use]
pub fn file_of(table: &str) -> String {
    format!("{table}.glt")
}

impl<G: Game + Send> AnyGame for G {
    fn name(&self) -> &'static str {
        Game::name(self)
    }

    fn profiles(&self) -> &'static [Profile] {
        Game::profiles(self)
    }

    fn all_needed(&self, classes: &[String]) -> Option<Vec<String>> {
        let class = |name: &String| {
            let class: G::Class = name.parse().ok()?;
            Game::has_class(self, class).then(|| class.canonical())
        };
        let classes: Vec<G::Class> = classes.iter().map(class).collect::<Option<_>>()?;
        let needed = crate::rules::Rules::all_needed(self, &classes);
        Some(needed.iter().map(ToString::to_string).collect())
    }

    fn kind(&self, table: &str) -> Option<TableKind> {
        let key = TableKey::from_file_name(self, &file_of(table))?;
        Some(TableKind {
            metric: key.metric,
            profile: key.profile,
        })
    }

    fn has_class(&self, class: &str) -> bool {
        (class.parse::<G::Class>()).is_ok_and(|parsed| {
            Game::has_class(self, parsed) && parsed.is_canonical() && parsed.to_string() == class
        })
    }

    fn check(&self, name: &str, table: &Table) -> Result<(), TableError> {
        match TableKey::from_file_name(self, &file_of(name)) {
            Some(key) => check_table(self, key, table).map(drop),
            None => Err(TableError::Unexpected {
                table: table.name().into(),
                property: "name",
                expected: "the name of a table".to_owned(),
                found: name.to_owned(),
            }),
        }
    }

    fn manifest(&self, text: &[u8]) -> Result<Vec<Report>, ManifestError> {
        parse_of::<G::Class>(text, Game::name(self))
    }
}
