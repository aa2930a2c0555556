//! Writes the tables of a solved class of mills, and the report beside them.

use super::codes::TableCells;
use super::equivalent::equivalent_games;
use super::order::{BuildError, BuildOrder, io_error, numbered};
use super::solved_classes::SolvedClasses;
use super::summary::survey;
use crate::progress::Progress;
use crate::timing::{StageTimes, WorkStage};
use crate::write::cell_orders::estimate;
use crate::write::report_file::{ReportFileError, write_report};
use crate::write::table_file::{self, Fault, Making, PART_CELLS, block_cells};
use galotne::colour::Colour;
use galotne::index;
use galotne::report::{self, Report, TableReport};
use galotne::table::{
    CellEncoding, Effort, Omission, Table, TableForm, TableSpec, TrainedDictionary,
};
use galotne::value::Metric;
use galotne_mills::{Class, CompactForm, TableKey};
use rayon::prelude::*;
use std::path::Path;

/// Distances of mills are the largest tables of all.
const EFFORT: Effort = Effort::Thorough;

/// Whether all tables of a class that are asked for are there, as its report says and in the form
/// that is asked for.
pub fn complete(order: &BuildOrder, class: Class) -> bool {
    (order.metrics.iter()).all(|&metric| {
        let table = reported(order, TableKey::new(order.rules, class, metric, None));
        table.is_some_and(|table| is_in_form(order, class, &table))
    })
}

/// Whether a table is of the form that is asked for. A class of which the compact form keeps all
/// has but one.
fn is_in_form(order: &BuildOrder, class: Class, table: &Table) -> bool {
    let form = table.spec().form();
    match order.rules.compact_form(class) {
        CompactForm::All => order.form.is_none() || form == TableForm::Fast,
        CompactForm::OneSide | CompactForm::Nothing => {
            order.form.is_none_or(|wanted| form == wanted)
        }
    }
}

/// The table of a class from which it can be read back, of distances if those are solved: its own
/// unless that has to be written, or that of a game in which it is worth the same.
pub fn readable(order: &BuildOrder, class: Class, to_write: bool) -> Option<Table> {
    let metric = if order.distances {
        Metric::Dtw
    } else {
        Metric::Wdl
    };
    let own = (!to_write).then_some(order.rules);
    let games = own.into_iter().chain(equivalent_games(order.rules, class));
    games.into_iter().find_map(|rules| {
        let order = BuildOrder {
            rules,
            ..order.clone()
        };
        reported(&order, TableKey::new(rules, class, metric, None))
    })
}

/// The table in the file of a key, if this program can read it. Under its final name a table is
/// complete, but it may be of another format version, made under another reading of the rules, or
/// damaged.
fn stored(order: &BuildOrder, key: TableKey) -> Option<Table> {
    let table = Table::open_file(order.path(key)).ok()?;
    galotne::tablebase::check_table(order.rules, key, &table).ok()?;
    Some(table)
}

/// The same if the report of its class is about this file.
fn reported(order: &BuildOrder, key: TableKey) -> Option<Table> {
    let report = report::read(&order.report(key.class)).ok()?;
    let table = stored(order, key)?;
    let seal = table.file_hash().ok()?.to_string();
    report.describes(&key.to_string(), &seal).then_some(table)
}

/// A solved class that is to be written.
pub struct Writing<'w> {
    /// What tables are asked for, and where they go.
    pub order: &'w BuildOrder,
    /// The directory of files in the making.
    pub scratch: &'w Path,
    /// The class.
    pub class: Class,
    /// What its positions are worth.
    pub solved: &'w SolvedClasses,
    /// Counts the time of each kind of work.
    pub stages: &'w StageTimes,
    /// Told about cells that are written.
    pub progress: &'w dyn Progress,
}

impl Writing<'_> {
    /// Writes the missing tables of the class and its report; returns the bytes of all its tables.
    pub fn all(&self) -> Result<u64, BuildError> {
        let (order, class) = (self.order, self.class);
        let mut cells = TableCells::new(order.rules, class, self.solved)?;
        let (contents, statistics) = survey(order.rules, class, &cells, self.stages)?;
        let mut tables = vec![];
        for (metric, content) in contents {
            let key = TableKey::new(order.rules, class, metric, None);
            let ordered = order.metrics.contains(&metric);
            cells.set_metric(order.rules, metric);
            let old = stored(order, key);
            let had = old.as_ref().map(|table| table.spec().form());
            // What an earlier build made for another metric stays.
            let old = old.filter(|table| {
                cells.set_omission(table.spec().omission);
                let holds = table_file::difference(&cells, table, self.stages);
                (!ordered || is_in_form(order, class, table))
                    && holds.is_ok_and(|found| found.is_none())
            });
            if old.is_none() {
                if !ordered {
                    continue;
                }
                self.table(key, &mut cells, &content.largest, order.form.or(had))?;
            }
            let table = Table::open_file(order.path(key))?;
            tables.push(TableReport {
                table: key.to_string(),
                bytes: table.file_len(),
                file: table.sha256()?.to_string(),
                seal: Some(table.file_hash()?.to_string()),
                content: content.hash,
                same_as: None,
                form: Some(table.spec().form()).filter(|&form| form == TableForm::Compact),
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
        write_report(self.scratch, &path, &report).map_err(|fault| match fault {
            ReportFileError::Io { path, source } => BuildError::Io { path, source },
            ReportFileError::Rename(error) => error.into(),
        })?;
        Ok(bytes)
    }

    /// Writes one table.
    fn table(
        &self,
        key: TableKey,
        cells: &mut TableCells<'_>,
        largest: &[u16],
        form: Option<TableForm>,
    ) -> Result<(), BuildError> {
        let rules = self.order.rules;
        let index = numbered(rules, key.class)?;
        let compact = form == Some(TableForm::Compact);
        let (omission, trained) = match rules.compact_form(key.class) {
            CompactForm::OneSide if compact => self.smaller(key.metric, cells, largest)?,
            // Nothing is kept with the side to move that never is.
            CompactForm::Nothing if compact => (Omission::OnlySide(!index.planes()[0].turn), None),
            CompactForm::All | CompactForm::OneSide | CompactForm::Nothing => {
                (Omission::Nothing, None)
            }
        };
        cells.set_omission(omission);
        let of_kept = cells.stored().flatten().map(|plane| largest[plane]);
        let largest = of_kept.max().unwrap_or(0);
        let encoding = CellEncoding::narrowest(key.metric, largest);
        let spec = TableSpec {
            variant: rules.tag.parse()?,
            class: key.class.to_string().parse()?,
            metric: key.metric,
            profile: None,
            rules: key.rules_digest(rules),
            encoding,
            omission,
            parity: rules.parity(),
            largest,
            planes: cells.stored().count(),
            orders: [index::CellOrder::STANDARD; 2],
            cells: index.cells(),
            part_cells: PART_CELLS,
            block_cells: block_cells(encoding),
            dictionaries: [0; 2],
        };
        let cells = &*cells;
        let making = Making {
            path: &self.order.path(key),
            scratch: self.scratch,
            effort: EFFORT,
            stages: self.stages,
            progress: self.progress,
        };
        let written = making.write(spec, cells, trained);
        written.map_err(|fault| match fault {
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

    /// Leaves out all but the side to move that takes fewer bytes. Says what dictionary that has,
    /// if it was made.
    fn smaller(
        &self,
        metric: Metric,
        cells: &TableCells<'_>,
        largest: &[u16],
    ) -> Result<(Omission, Option<TrainedDictionary>), BuildError> {
        let sides = cells.index().planes().par_iter().zip(largest);
        let estimates = sides.map(|(plane, &largest)| {
            let mut cells = cells.clone();
            cells.set_omission(Omission::OnlySide(plane.turn));
            let (bytes, trained) = (self.stages).time(WorkStage::Compress, || {
                estimate(&cells, metric, largest, EFFORT)
            })?;
            Ok((bytes, plane.turn, trained))
        });
        let estimates: Vec<(u64, Colour, Option<TrainedDictionary>)> =
            estimates.collect::<Result<_, BuildError>>()?;
        let least = estimates.into_iter().min_by_key(|&(bytes, ..)| bytes);
        Ok(
            least.map_or((Omission::Nothing, None), |(_, kept, trained)| {
                (Omission::OnlySide(kept), trained)
            }),
        )
    }
}
