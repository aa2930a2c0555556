//! Mills by the names of classes and tables, as reports, manifests and files have them.

use super::material::Class;
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::report::manifest::{ManifestError, parse_of};
use galotne::report::{
    self, AnyGame, Counter, Kind, Report, Statistics, named_classes, unknown_table,
};
use galotne::rules::{Profile, Rules};
use galotne::table::{Table, TableError};

impl AnyGame for Mills {
    fn name(&self) -> &'static str {
        self.name
    }

    fn profiles(&self) -> &'static [Profile] {
        &[]
    }

    fn all_needed(&self, classes: &[String]) -> Option<Vec<String>> {
        let classes: Vec<Class> = named_classes(classes)?;
        let classes: Vec<_> = classes.iter().map(|class| class.canonical()).collect();
        if !classes.iter().all(|class| self.has(*class)) {
            return None;
        }
        let needed = Mills::all_needed(self, &classes);
        Some(needed.iter().map(ToString::to_string).collect())
    }

    fn kind(&self, table: &str) -> Option<Kind> {
        let key = self.key_of_file(&report::file_of(table))?;
        Some(Kind {
            metric: key.metric,
            profile: key.profile,
        })
    }

    fn has_class(&self, class: &str) -> bool {
        let parsed = class.parse::<Class>();
        let known = |parsed: Class| self.has(parsed) && parsed.is_canonical();
        parsed.is_ok_and(|parsed| known(parsed) && parsed.to_string() == class)
    }

    fn check(&self, name: &str, table: &Table) -> Result<(), TableError> {
        match self.key_of_file(&report::file_of(name)) {
            Some(key) => self.check_table(key, table).map(drop),
            None => Err(unknown_table(name, table)),
        }
    }

    fn manifest(&self, text: &[u8]) -> Result<Vec<Report>, ManifestError> {
        parse_of::<Class>(text, self.name)
    }
}

impl Mills {
    /// The statistics of a class with `turn` to move, and where both sides have the same stones
    /// those with the other side to move.
    #[must_use]
    pub fn statistics(
        &self,
        counter: Counter<Position>,
        class: Class,
        turn: Colour,
    ) -> Vec<Statistics> {
        let class = (class, class.is_symmetric());
        let write = |position: &Position| Rules::write(self, position);
        counter.finish_both(self.name, class, turn, Position::swapped, write)
    }
}
