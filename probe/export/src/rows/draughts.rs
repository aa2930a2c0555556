//! Draughts as a source of rows.

use super::column::Column;
use super::columns::COLUMNS;
use super::row::{Asking, Row};
use super::source::Source;
use super::{Form, Rows};
use crate::ExportError;
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::tablebase::{TableKey, Tablebase};
use galotne_find::{Found, Search, Watch, Wave};

/// Tables of draughts, and what rows of them are wanted.
pub struct Draughts<'a> {
    pub tables: &'a Tablebase,
    pub rows: &'a Rows,
}

impl Draughts<'_> {
    fn search(&self, class: Class) -> Search<'_> {
        Search::new(self.tables, class, self.rows.conditions.clone())
    }
}

impl Source for Draughts<'_> {
    type Class = Class;
    type Position = Position;
    type Index = Index;
    type Row = Row;

    const COLUMNS: &'static [Column<Row>] = &COLUMNS;
    const IMAGES: u64 = 1;

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
        let (variant, profile) = (self.tables.game(), self.rows.profile);
        let clocks = !profile.clocks.is_empty();
        let measures = [
            Some(Measure::Wdl),
            Some(Measure::Dtw),
            clocks.then(|| Measure::need(profile)),
        ];
        let canonical: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
        let needed = variant.all_needed(&canonical).into_iter();
        let keys = needed.flat_map(|class| {
            let measures = measures.iter().flatten();
            measures.map(move |measure| TableKey::of(variant, class, measure))
        });
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
        Asking::new(self.tables, self.rows, class).rows(found)
    }

    fn index(&self, class: Class) -> Result<Index, ExportError> {
        let index = Index::new(self.tables.game(), class.canonical());
        index.ok_or(ExportError::TooLarge { class })
    }

    fn read(&self, class: Class, index: &Index, fen: &str) -> Result<Found, String> {
        let read = Fen::parse(self.tables.game(), fen);
        let position = read.map_err(|error| error.to_string())?.position;
        let cell = index.cell(&numbered(class, position));
        Ok(Found { position, cell })
    }
}

/// A position as its class is numbered. Where the sides are equal, White is to move.
fn numbered(class: Class, position: Position) -> Position {
    let from_other_chair = if class.is_symmetric() {
        position.turn() == Colour::Black
    } else {
        class != class.canonical()
    };
    if from_other_chair {
        position.swapped()
    } else {
        position
    }
}
