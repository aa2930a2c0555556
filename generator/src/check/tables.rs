//! What checking asks of a set of tables, whatever game they are of: [`Tables`].

use super::mill_rows;
use super::row_verdict::RowVerdict;
use super::verify::{self, VerifyError};
use crate::progress::Progress;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::table::Table;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne_mills as mills;

/// The tables of a game.
pub trait Tables: Sync {
    /// Its classes.
    type Class: MaterialClass;

    /// The name of the game.
    fn game_name(&self) -> &'static str;

    /// The tables there are.
    fn all_keys(&self) -> Vec<TableKey<Self::Class>>;

    /// What the file of a table holds, which may be no more than the name of another.
    ///
    /// # Errors
    /// It is missing or cannot be opened.
    fn file_of(&self, key: TableKey<Self::Class>) -> Result<&Table, ProbeError<Self::Class>>;

    /// That there is no table of a class.
    fn none_of(&self, class: Self::Class) -> ProbeError<Self::Class>;

    /// The key of the name of a file.
    fn key_named(&self, name: &str) -> Option<TableKey<Self::Class>>;

    /// The command that makes again what is faulty of a class that should have these tables.
    fn repair_of(&self, class: Self::Class, keys: &[TableKey<Self::Class>]) -> String;

    /// The command that makes again what is faulty of these classes.
    fn repair_of_all(&self, classes: &[Self::Class]) -> String;

    /// These classes, canonical, each once and after those it can move into.
    fn in_order(&self, classes: &[Self::Class]) -> Vec<Self::Class>;

    /// What a table measures.
    fn measure(&self, key: TableKey<Self::Class>) -> Option<Measure>;

    /// The most bytes that [`Tables::deep`] holds at a time.
    fn deep_bytes(&self, classes: &[Self::Class], measures: &[Measure]) -> u64;

    /// Derives every value of these classes again: [`verify::deep`].
    ///
    /// # Errors
    /// A table is missing or cannot be read, or the first wrong position.
    fn deep(
        &self,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Self::Class>>;
}

impl Tables for Tablebase {
    type Class = Class;

    fn game_name(&self) -> &'static str {
        self.game().name
    }

    fn all_keys(&self) -> Vec<TableKey> {
        self.keys().collect()
    }

    fn file_of(&self, key: TableKey) -> Result<&Table, ProbeError> {
        self.file(key)
    }

    fn none_of(&self, class: Class) -> ProbeError {
        self.missing(TableKey::dtw(self.game(), class))
    }

    fn key_named(&self, name: &str) -> Option<TableKey> {
        TableKey::from_file_name(self.game(), name)
    }

    fn repair_of(&self, class: Class, keys: &[TableKey]) -> String {
        self.repair_command_for([class], keys)
    }

    fn repair_of_all(&self, classes: &[Class]) -> String {
        self.repair_command(classes.iter().copied())
    }

    fn in_order(&self, classes: &[Class]) -> Vec<Class> {
        let classes: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
        let most = classes.iter().map(|class| class.pieces()).max();
        let mut all = self.game().classes(most.unwrap_or(2));
        all.retain(|class| classes.contains(class));
        all
    }

    fn measure(&self, key: TableKey) -> Option<Measure> {
        match key.metric {
            Metric::Wdl => Some(Measure::Wdl),
            Metric::Dtw => Some(Measure::Dtw),
            Metric::Need => self.game().profile(key.profile?).map(Measure::need),
        }
    }

    fn deep_bytes(&self, classes: &[Class], measures: &[Measure]) -> u64 {
        verify::deep_bytes(self.game(), classes, measures)
    }

    fn deep(
        &self,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError> {
        verify::deep(self, classes, measures, progress)
    }
}

impl Tables for mills::Tablebase {
    type Class = mills::Class;

    fn game_name(&self) -> &'static str {
        self.game().name
    }

    fn all_keys(&self) -> Vec<mills::TableKey> {
        self.keys().collect()
    }

    fn file_of(&self, key: mills::TableKey) -> Result<&Table, mills::ProbeError> {
        self.table(key).map(|(table, _)| table)
    }

    fn none_of(&self, class: mills::Class) -> mills::ProbeError {
        self.missing(mills::TableKey::dtw(self.game(), class))
    }

    fn key_named(&self, name: &str) -> Option<mills::TableKey> {
        TableKey::from_file_name(self.game(), name)
    }

    fn repair_of(&self, class: mills::Class, keys: &[mills::TableKey]) -> String {
        self.repair_command_for([class], keys)
    }

    fn repair_of_all(&self, classes: &[mills::Class]) -> String {
        self.repair_command(classes.iter().copied())
    }

    fn in_order(&self, classes: &[mills::Class]) -> Vec<mills::Class> {
        let classes: Vec<mills::Class> = classes.iter().map(|class| class.canonical()).collect();
        let mut all = self.game().all_needed(&classes);
        all.retain(|class| classes.contains(class));
        all
    }

    fn measure(&self, key: mills::TableKey) -> Option<Measure> {
        match key.metric {
            Metric::Wdl => Some(Measure::Wdl),
            Metric::Dtw => Some(Measure::Dtw),
            Metric::Need => None,
        }
    }

    fn deep_bytes(&self, classes: &[mills::Class], measures: &[Measure]) -> u64 {
        verify::deep_bytes(self.game(), classes, measures)
    }

    fn deep(
        &self,
        classes: &[mills::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<mills::Class>> {
        let classes: Vec<mills::Class> = classes.iter().map(|class| class.canonical()).collect();
        match mill_rows::verify(self, &classes, measures, progress) {
            RowVerdict::Sound => return Ok(()),
            // It is the first such class, so what is wrong there is what is wrong first.
            RowVerdict::Doubtful(class) if classes.contains(&class) => {
                verify::by(self.game(), self, &[class], measures, progress)?;
            }
            RowVerdict::Doubtful(_) | RowVerdict::NotApplicable => {}
        }
        verify::by(self.game(), self, &classes, measures, progress)
    }
}
