//! Writes the tables of a solved class of mills, and the report beside them.

use super::codes::Cells;
use super::order::{BuildError, Order, io_error, numbered};
use super::solved::Solved;
use super::survey::survey;
use crate::progress::Progress;
use crate::stages::Stages;
use crate::write::beside::{ReportFault, put_report};
use crate::write::file::{self, Fault, Making, PART_CELLS, block_cells};
use galotne::index;
use galotne::mills::{Class, TableKey};
use galotne::report::{self, Report, TableReport};
use galotne::table::{Encoding, Omission, Table, TableSpec};
use galotne::value::Metric;
use std::path::Path;

/// Whether all tables of a class that are asked for are there, as its report says.
pub fn complete(order: &Order, class: Class) -> bool {
    let metrics = order.metrics.iter();
    (metrics.copied()).all(|metric| reported(order, order.rules.table_key(class, metric)).is_some())
}

/// The table of a class from which it can be read back, of distances if those are solved.
pub fn readable(order: &Order, class: Class) -> Option<Table> {
    let metric = if order.distances {
        Metric::Dtw
    } else {
        Metric::Wdl
    };
    reported(order, order.rules.table_key(class, metric))
}

/// The table in the file of a key, if this program can read it. Under its final name a table is complete, but it may be
/// of another format version, made under another reading of the rules, or damaged.
fn stored(order: &Order, key: TableKey) -> Option<Table> {
    let table = Table::open_file(order.path(key)).ok()?;
    order.rules.check_table(key, &table).ok()?;
    Some(table)
}

/// The same if the report of its class is about this file.
fn reported(order: &Order, key: TableKey) -> Option<Table> {
    let report = report::read(&order.report(key.class)).ok()?;
    let table = stored(order, key)?;
    let seal = table.file_hash().ok()?.to_string();
    report.describes(&key.to_string(), &seal).then_some(table)
}

/// A solved class that is to be written.
pub struct Writing<'w> {
    /// What tables are asked for, and where they go.
    pub order: &'w Order,
    /// The directory of files in the making.
    pub scratch: &'w Path,
    /// The class.
    pub class: Class,
    /// What its positions are worth.
    pub solved: &'w Solved,
    /// Counts the time of each kind of work.
    pub stages: &'w Stages,
    /// Told about cells that are written.
    pub progress: &'w dyn Progress,
}

impl Writing<'_> {
    /// Writes the missing tables of the class and its report; returns the bytes of all its tables.
    pub fn all(&self) -> Result<u64, BuildError> {
        let (order, class) = (self.order, self.class);
        let mut cells = Cells::new(order.rules, class, self.solved)?;
        let (contents, statistics) = survey(order.rules, class, &cells, self.stages)?;
        let mut tables = vec![];
        for (metric, content) in contents {
            let key = order.rules.table_key(class, metric);
            cells.look_at(order.rules, metric);
            let holds = |table: &Table| {
                file::difference(&cells, table, self.stages).is_ok_and(|found| found.is_none())
            };
            // What an earlier build made for another metric stays.
            if stored(order, key).filter(holds).is_none() {
                if !order.metrics.contains(&metric) {
                    continue;
                }
                self.table(key, &cells, content.largest)?;
            }
            let table = Table::open_file(order.path(key))?;
            tables.push(TableReport {
                table: key.to_string(),
                bytes: table.file_len(),
                file: table.sha256()?.to_string(),
                seal: Some(table.file_hash()?.to_string()),
                content: content.hash,
                same_as: None,
                form: None,
            });
        }
        tables.sort_by(|one, other| one.table.cmp(&other.table));
        let bytes = tables.iter().map(|table| table.bytes).sum();
        let report = Report {
            rules: order.rules.name.to_owned(),
            class: class.to_string(),
            tables,
            statistics,
            checksum: None,
        };
        let path = order.report(class);
        let report = report.with_checksum().map_err(io_error(&path))?;
        put_report(self.scratch, &path, &report).map_err(|fault| match fault {
            ReportFault::Io { path, source } => BuildError::Io { path, source },
            ReportFault::Name(error) => error.into(),
        })?;
        Ok(bytes)
    }

    /// Writes one table.
    fn table(&self, key: TableKey, cells: &Cells<'_>, largest: u16) -> Result<(), BuildError> {
        let rules = self.order.rules;
        let index = numbered(rules, key.class)?;
        let encoding = Encoding::narrowest(key.metric, largest);
        let spec = TableSpec {
            variant: rules.tag.parse()?,
            class: key.class.to_string().parse()?,
            metric: key.metric,
            profile: None,
            rules: rules.rules_digest(),
            encoding,
            omission: Omission::Nothing,
            parity: rules.parity(),
            largest,
            planes: index.planes().len(),
            orders: [index::Order::OF_CELLS; 2],
            cells: index.cells(),
            part_cells: PART_CELLS,
            block_cells: block_cells(encoding),
            dictionaries: [0; 2],
        };
        let making = Making {
            path: &self.order.path(key),
            scratch: self.scratch,
            stages: self.stages,
            progress: self.progress,
        };
        making.write(spec, cells).map_err(|fault| match fault {
            Fault::Write(error) => error.into(),
            Fault::Read(error) => error.into(),
            // What is solved is kept in memory alone: a change there is found as a difference.
            Fault::Changed => BuildError::Unsolved(key.class),
            Fault::Content { plane, part } => BuildError::Content {
                table: key,
                plane,
                part,
            },
        })
    }
}
