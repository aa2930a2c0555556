//! Mills as a source of rows.

use super::columns::COLUMNS;
use super::row::{Row, rows};
use super::{ExportError, Rows};
use crate::rows::Form;
use crate::rows::column::Column;
use crate::rows::source::Source;
use galotne::rules::ClassIndex;
use galotne_find::mills::{FindError, Found, IMAGES, Search};
use galotne_find::{Watch, Wave};
use galotne_mills::{Class, Index, METRICS, Position, TableKey, Tablebase, parse_fen};

/// Tables of mills, and what rows of them are wanted.
pub struct Mills<'a> {
    pub tables: &'a Tablebase,
    pub rows: &'a Rows,
}

impl Mills<'_> {
    fn search(&self, class: Class) -> Search<'_> {
        Search::new(self.tables, class, self.rows.conditions.clone())
    }
}

impl Source for Mills<'_> {
    type Class = Class;
    type Position = Position;
    type Index = Index;
    type Row = Row;

    const COLUMNS: &'static [Column<Row>] = &COLUMNS;
    const IMAGES: u64 = IMAGES;

    fn rules(&self) -> &'static str {
        self.tables.game().name
    }

    fn form(&self) -> Form {
        self.rows.form
    }

    fn asked(&self) -> String {
        format!("{:?}", self.rows)
    }

    fn needed(&self, classes: &[Class]) -> Vec<TableKey> {
        let rules = self.tables.game();
        let needed = rules.all_needed(classes).into_iter();
        let keys = needed
            .flat_map(|class| METRICS.map(|metric| TableKey::new(rules, class, metric, None)));
        keys.collect()
    }

    fn hash(&self, key: TableKey) -> Result<String, ExportError> {
        let (table, _) = self.tables.table(key)?;
        Ok(table.file_hash()?.to_string())
    }

    fn build_command(&self, classes: Vec<Class>) -> String {
        self.tables.build_command(classes)
    }

    fn cells(&self, class: Class) -> Result<u64, ExportError> {
        let search = self.search(class);
        Ok(search.cells()?.saturating_mul(search.passes()))
    }

    fn visit(
        &self,
        class: Class,
        wave: Wave,
        watch: &dyn Watch,
        take: impl FnMut(Vec<Row>) -> Result<(), ExportError> + Send,
    ) -> Result<(), ExportError> {
        let made = |found: &[Found]| self.rows(class, found);
        self.search(class).visit(wave, watch, made, take)
    }

    fn rows(&self, class: Class, found: &[Found]) -> Result<Vec<Row>, ExportError> {
        rows(self.tables, class, found)
    }

    fn index(&self, class: Class) -> Result<Index, ExportError> {
        let rules = self.tables.game();
        let index = Index::new(rules, class.canonical());
        let rules = rules.name;
        Ok(index.ok_or(FindError::NoClass { rules, class })?)
    }

    fn read(&self, class: Class, index: &Index, fen: &str) -> Result<Found, String> {
        let position = parse_fen(self.tables.game(), fen).map_err(|error| error.to_string())?;
        let found = Class::from_position(&position);
        if found != class {
            return Err(format!("it is of class {found}"));
        }
        let seen = if class == index.class() {
            position
        } else {
            position.swapped()
        };
        let (_, cell) = index.plane_and_cell(&index.place(&seen));
        let cell = index.first_twin(cell);
        Ok(Found { position, cell })
    }
}
