//! Writes the tables of a solved class, and the report beside them.
//!
//! `need` tables with equal cells are stored once: under the first profile of the game that has
//! them, while the tables of the other profiles are aliases. This holds for any sequence of builds,
//! so the bytes of a directory do not depend on the orders that filled it.

use super::cell_codes::CellCodes;
use super::contents::{ClassSummary, TableContent, TableShape};
use super::report_file::write_report;
use super::table_file::{PART_CELLS, TableFile, block_cells, first_difference};
use crate::error::{BuildError, io_error};
use crate::game::{BuildResult, Solve};
use crate::order::BuildOrder;
use crate::progress::Progress;
use crate::timing::StageTimes;
use galotne::material::MaterialClass;
use galotne::report::{self, Report, Statistics, TableReport};
use galotne::rules::ClassIndex;
use galotne::table::{Alias, CellEncoding, Table, TableForm, TableSpec, write_alias};
use galotne::tablebase::{TableKey, check_table};
use galotne::value::Metric;
use std::path::Path;

/// Whether all ordered tables of a class and its report exist, with equal tables stored once.
pub fn is_complete<G: Solve>(order: &BuildOrder<G>, class: G::Class) -> bool {
    let Ok(report) = report::read(&order.report_path(class)) else {
        return false;
    };
    let has_right_target = |key| {
        entry_of(&report.tables, key).is_none_or(|entry| {
            let target = alias_target(order, key, &report.tables);
            entry.same_as == target.map(|target| target.to_string())
        })
    };
    let is_reported = |key: TableKey<G::Class>| {
        let table = ordered_table(order, key);
        let Some((entry, table)) = entry_of(&report.tables, key).zip(table) else {
            return false;
        };
        entry.same_as.is_some() == table.alias().is_some()
            && (table.file_hash()).is_ok_and(|seal| entry.seal() == seal.to_string())
    };
    need_keys(order, class).all(has_right_target) && order.keys(class).into_iter().all(is_reported)
}

/// Opens the file of a table if this program can read it. A file under its final name is complete,
/// but it may have another format version, follow another interpretation of the rules, be damaged,
/// or be an alias of a missing table.
fn readable_table<G: Solve>(order: &BuildOrder<G>, key: TableKey<G::Class>) -> Option<Table> {
    let open = |key: TableKey<G::Class>| {
        let table = Table::open_file(order.path(key)).ok()?;
        check_table(order.game, key, &table).ok()?;
        Some(table)
    };
    let table = open(key)?;
    if let Some(alias) = table.alias() {
        let profile = order.game.profile(alias.profile.as_str())?;
        let target = open(TableKey::need(order.game, key.class, profile))?;
        table.check_alias(&target).ok()?;
    }
    Some(table)
}

/// Opens the file of a table if it also has the ordered form.
fn ordered_table<G: Solve>(order: &BuildOrder<G>, key: TableKey<G::Class>) -> Option<Table> {
    let table = readable_table(order, key)?;
    let is_in_form = order.form.is_none_or(|form| {
        let form = if order.game.has_compact_form(key) {
            form
        } else {
            TableForm::Fast
        };
        table.spec().form() == form
    });
    is_in_form.then_some(table)
}

/// Opens the file of a table if the report of its class describes it.
pub fn reported_table<G: Solve>(order: &BuildOrder<G>, key: TableKey<G::Class>) -> Option<Table> {
    let report = report::read(&order.report_path(key.class)).ok()?;
    let table = readable_table(order, key)?;
    let seal = table.file_hash().ok()?.to_string();
    report.describes(&key.to_string(), &seal).then_some(table)
}

/// Returns the `need` tables of a class, in the order of the game's profiles.
fn need_keys<G: Solve>(
    order: &BuildOrder<G>,
    class: G::Class,
) -> impl Iterator<Item = TableKey<G::Class>> {
    let profiles = order.game.profiles().iter();
    profiles.map(move |profile| TableKey::need(order.game, class, profile))
}

/// Returns all tables that a class can have.
fn all_keys<G: Solve>(
    order: &BuildOrder<G>,
    class: G::Class,
) -> impl Iterator<Item = TableKey<G::Class>> {
    let others = [Metric::Wdl, Metric::Dtw];
    let others = others.map(|metric| TableKey::new(order.game, class, metric, None));
    others.into_iter().chain(need_keys(order, class))
}

fn entry_of<C: MaterialClass>(tables: &[TableReport], key: TableKey<C>) -> Option<&TableReport> {
    let name = key.to_string();
    tables.iter().find(|table| table.table == name)
}

/// Returns the table that a `need` table is an alias of: the first one of an earlier profile with
/// equal values.
fn alias_target<G: Solve>(
    order: &BuildOrder<G>,
    key: TableKey<G::Class>,
    tables: &[TableReport],
) -> Option<TableKey<G::Class>> {
    let content = |key| entry_of(tables, key).map(|entry| &entry.content);
    let own = content(key).filter(|_| key.metric == Metric::Need)?;
    need_keys(order, key.class)
        .take_while(|&earlier| earlier != key)
        .find(|&earlier| content(earlier) == Some(own))
}

/// Returns the number of cells of the tables of a class that are ordered and not written yet.
pub fn cells_to_write<G: Solve>(order: &BuildOrder<G>, class: G::Class) -> u64 {
    let Some(index) = order.game.index(class) else {
        return 0;
    };
    let missing = order.keys(class).into_iter();
    let missing = missing.filter(|&key| ordered_table(order, key).is_none());
    let planes = missing.map(|key| order.game.planes(&key, &index) as u64);
    index.cells() * planes.sum::<u64>()
}

/// Writes the tables of a solved class.
pub struct ClassWriter<'w, G: Solve> {
    pub order: &'w BuildOrder<G>,
    /// The directory of unfinished files.
    pub scratch: &'w Path,
    pub class: G::Class,
    pub solved: &'w G::Solved,
    /// The time of each kind of work.
    pub times: &'w StageTimes,
    /// Receives the number of written cells.
    pub progress: &'w dyn Progress,
}

impl<G: Solve> ClassWriter<'_, G> {
    /// Writes the missing tables of the class and its report. Returns the bytes of all its tables.
    ///
    /// # Errors
    /// The values have changed, or a file cannot be written or read.
    pub fn write(&self) -> BuildResult<u64, G> {
        self.write_tables().map_err(|error| {
            if G::is_intact(self.solved) {
                error
            } else {
                // The change is the cause of any other error.
                BuildError::Changed(self.class)
            }
        })
    }

    fn write_tables(&self) -> BuildResult<u64, G> {
        let Self {
            order,
            class,
            solved,
            times,
            ..
        } = *self;
        let ordered = order.keys(class);
        let ClassSummary {
            contents,
            statistics,
        } = G::summarise(order, class, &ordered, solved, times)?;
        let old = report::read(&order.report_path(class));
        let old = old.map_or_else(|_| vec![], |report| report.tables);
        let entries = self.merge_entries(&contents, &old);
        for (key, content) in &contents {
            let is_alias = alias_target(order, *key, &entries).is_some();
            if !is_alias && !self.has_right_table(*key, content, &old)? {
                self.write_table(*key, content, self.form(*key, &old))?;
            }
        }
        for key in need_keys(order, class) {
            if let Some(target) = alias_target(order, key, &entries) {
                self.write_alias(key, target)?;
            }
        }
        let tables = self.describe_tables(&entries)?;
        let bytes = tables.iter().map(|table| table.bytes).sum();
        self.write_report(tables, statistics)?;
        Ok(bytes)
    }

    /// Returns entries of the new report with hashes of values alone: of the ordered tables, and of
    /// those that an earlier build has made for other metrics or profiles.
    fn merge_entries(
        &self,
        contents: &[(TableKey<G::Class>, TableContent)],
        old: &[TableReport],
    ) -> Vec<TableReport> {
        let ordered = contents.iter().map(|(key, content)| TableReport {
            table: key.to_string(),
            bytes: 0,
            file: String::new(),
            seal: None,
            content: content.hash.clone(),
            same_as: None,
            form: None,
            archive: None,
        });
        let others = all_keys(self.order, self.class).filter_map(|key| {
            let is_ordered = contents.iter().any(|(ordered, _)| *ordered == key);
            let entry = entry_of(old, key).filter(|_| !is_ordered)?;
            readable_table(self.order, key).map(|_| entry.clone())
        });
        ordered.chain(others).collect()
    }

    /// Whether the file of a table exists and holds these values, by the old report or, if that
    /// does not describe the file, by a comparison of all values.
    fn has_right_table(
        &self,
        key: TableKey<G::Class>,
        content: &TableContent,
        old: &[TableReport],
    ) -> BuildResult<bool, G> {
        let table = ordered_table(self.order, key);
        // An alias has no cells.
        let Some(table) = table.filter(|table| table.alias().is_none()) else {
            return Ok(false);
        };
        let is_reported = entry_of(old, key).is_some_and(|entry| {
            let seal = table.file_hash().map(|hash| hash.to_string());
            entry.content == content.hash && seal.is_ok_and(|seal| seal == entry.seal())
        });
        if is_reported {
            return Ok(true);
        }
        let mut cells = G::cells(self.order, key, self.solved)?;
        let spec = table.spec();
        cells.select_planes(spec);
        Ok(spec.planes == cells.planes()
            && spec.cells == cells.cells()
            && first_difference(&cells, &table, self.times).is_ok_and(|found| found.is_none()))
    }

    /// Returns the form of a table that is written: the ordered one, otherwise that of the existing
    /// table, otherwise fast.
    fn form(&self, key: TableKey<G::Class>, old: &[TableReport]) -> TableForm {
        let reported = || entry_of(old, key).and_then(|entry| entry.form);
        let existing = || readable_table(self.order, key).map(|table| table.spec().form());
        match self.order.form.or_else(reported).or_else(existing) {
            Some(TableForm::Compact) if self.order.game.has_compact_form(key) => TableForm::Compact,
            _ => TableForm::Fast,
        }
    }

    fn write_table(
        &self,
        key: TableKey<G::Class>,
        content: &TableContent,
        form: TableForm,
    ) -> BuildResult<(), G> {
        let mut cells = G::cells(self.order, key, self.solved)?;
        let shape = G::choose_shape(self.order, key, &cells, content, form, self.times)?;
        let spec = self.spec(key, &shape, cells.cells())?;
        cells.select_planes(&spec);
        let file = TableFile {
            key,
            path: &self.order.path(key),
            scratch: self.scratch,
            effort: G::EFFORT,
            times: self.times,
            progress: self.progress,
        };
        file.write(spec, &cells, shape.trained)
    }

    /// Makes one table an alias of another, unless it is one already.
    fn write_alias(
        &self,
        key: TableKey<G::Class>,
        target: TableKey<G::Class>,
    ) -> BuildResult<(), G> {
        let target_table = Table::open_file(self.order.path(target))?;
        let existing = readable_table(self.order, key);
        if existing.is_some_and(|table| table.check_alias(&target_table).is_ok()) {
            return Ok(());
        }
        let meant = target_table.spec();
        let shape = TableShape {
            largest: meant.largest,
            planes: meant.planes,
            orders: meant.orders,
            omission: meant.omission,
            trained: None,
        };
        let spec = self.spec(key, &shape, meant.cells)?;
        let alias = Alias {
            profile: target.profile.unwrap_or_default().parse()?,
            hash: target_table.file_hash()?,
        };
        write_alias(self.order.path(key), self.scratch, &spec, alias)?;
        Ok(())
    }

    /// Returns the header of a table.
    fn spec(
        &self,
        key: TableKey<G::Class>,
        shape: &TableShape,
        cells: u64,
    ) -> BuildResult<TableSpec, G> {
        let game = self.order.game;
        let encoding = CellEncoding::narrowest(key.metric, shape.largest);
        Ok(TableSpec {
            variant: game.tag().parse()?,
            class: key.class.to_string().parse()?,
            metric: key.metric,
            profile: key.profile.map(str::parse).transpose()?,
            rules: key.rules_digest(game),
            encoding,
            omission: shape.omission,
            parity: game.parity(),
            largest: shape.largest,
            planes: shape.planes,
            orders: shape.orders,
            cells,
            part_cells: PART_CELLS,
            block_cells: block_cells(encoding),
            dictionaries: [0; 2],
        })
    }

    /// Completes the entries of the new report from the files, in the order of the tables' names.
    fn describe_tables(&self, entries: &[TableReport]) -> BuildResult<Vec<TableReport>, G> {
        let mut tables = vec![];
        for key in all_keys(self.order, self.class) {
            let Some(entry) = entry_of(entries, key) else {
                continue;
            };
            let table = Table::open_file(self.order.path(key))?;
            let target = alias_target(self.order, key, entries);
            tables.push(TableReport {
                bytes: table.file_len(),
                file: table.sha256()?.to_string(),
                seal: Some(table.file_hash()?.to_string()),
                same_as: target.map(|target| target.to_string()),
                form: Some(table.spec().form()).filter(|&form| form == TableForm::Compact),
                ..entry.clone()
            });
        }
        tables.sort_by(|one, other| one.table.cmp(&other.table));
        Ok(tables)
    }

    fn write_report(
        &self,
        tables: Vec<TableReport>,
        statistics: Vec<Statistics>,
    ) -> BuildResult<(), G> {
        let path = self.order.report_path(self.class);
        let report = Report {
            rules: self.order.game.name().to_owned(),
            class: self.class.to_string(),
            tables,
            statistics,
            checksum: None,
            licence: None,
        };
        let report = report.with_checksum().map_err(io_error(&path))?;
        if !G::is_intact(self.solved) {
            return Err(BuildError::Changed(self.class));
        }
        write_report(self.scratch, &path, &report)
    }
}
