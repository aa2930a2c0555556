//! The reports beside tables: statistics, and by which hashes the tables are checked from then on.
//!
//! A report is only ever about tables that are here. Where all of the source's have come it is the
//! source's, byte for byte; where some have, or others are here besides, it is put together.

use crate::here::Here;
use crate::source::Place;
use crate::transfer::Tries;
use crate::wanted::Wanted;
use crate::workers::Stop;
use crate::{FetchError, Order, TransferError, Watch};
use galotne::report::{self, Report, TableReport};
use galotne::table::{Table, open_regular, put_in_place};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// More bytes no report has that a build has written.
const MOST_BYTES: u64 = 1 << 20;

/// What it takes to put reports in place.
pub(crate) struct Beside<'a> {
    pub place: &'a Place,
    pub order: &'a Order,
    pub scratch: &'a Path,
    pub stop: &'a Stop,
    pub watch: &'a dyn Watch,
}

/// The report of a class that is here, if it says of the wanted tables what the manifest does, and
/// has the same statistics.
fn is_right(local: &Report, wanted: &Wanted) -> bool {
    let published = local.as_published();
    let named = |said: &TableReport| published.tables.contains(said);
    local.checksum.is_some()
        && wanted.tables.iter().all(|item| named(&item.said))
        && published.statistics == wanted.report.statistics
}

/// Whether a class has its report already.
pub(crate) fn look(order: &Order, wanted: &Wanted) -> Here {
    let path = report::path_of(&order.directory, order.game.name(), &wanted.class);
    match report::read(&path) {
        Ok(local) if is_right(&local, wanted) => Here::Right,
        Ok(_) => Here::Wrong("does not name the tables of the source".to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Here::Nothing,
        Err(error) => Here::Wrong(error.to_string()),
    }
}

impl Beside<'_> {
    /// Puts the report of a class in place, whose wanted tables are all here.
    pub fn put(&self, wanted: &Wanted) -> Result<(), FetchError> {
        if look(self.order, wanted) == Here::Right {
            return Ok(());
        }
        let (text, source) = match self.of_source(wanted)? {
            Some((text, report)) => (Some(text), report),
            None => (None, self.of_tables(wanted)?),
        };
        let path = report::path_of(&self.order.directory, self.order.game.name(), &wanted.class);
        let mut tables: Vec<TableReport> = (source.tables.iter())
            .filter(|said| {
                wanted
                    .tables
                    .iter()
                    .any(|item| item.said.table == said.table)
            })
            .cloned()
            .collect();
        // What else is here was told by the report that was here.
        let folder = self.order.directory.join(self.order.game.name());
        let local = report::read(&path).map_or_else(|_| vec![], |local| local.tables);
        for said in local {
            let here = folder.join(format!("{}.glt", said.table)).is_file();
            if here && tables.iter().all(|known| known.table != said.table) {
                tables.push(said);
            }
        }
        tables.sort_by(|one, other| one.table.cmp(&other.table));
        let text = match text.filter(|_| tables == source.tables) {
            Some(text) => text,
            None => written(Report { tables, ..source })
                .map_err(|source| FetchError::file("write", &path, source))?,
        };
        self.write(wanted, &text, &path)
    }

    /// The report that the source has, if it is what its manifest says.
    fn of_source(&self, wanted: &Wanted) -> Result<Option<(Vec<u8>, Report)>, FetchError> {
        let name = format!("{}.json", wanted.class);
        let mut differs = String::new();
        // The line may have changed it.
        for _ in 0..2 {
            let tries = Tries::new(self.order, self.stop, self.watch, &name);
            let text = match tries.until_done(|| self.place.read(&name, MOST_BYTES))? {
                Ok(Some(text)) => text,
                // Some hosts have tables alone.
                Err(TransferError::Gone) => return Ok(None),
                Ok(None) => {
                    differs = format!("longer than {MOST_BYTES} bytes");
                    break;
                }
                Err(source) => {
                    self.stop.check()?;
                    let at = self.place.at(&name);
                    return Err(FetchError::Transfer { at, source });
                }
            };
            match report::from_slice(&text) {
                Ok(report) if is_right(&report, wanted) && is_of(&report, wanted) => {
                    return Ok(Some((text, report)));
                }
                // Of an older version: it does not know the hashes of whole files.
                Ok(report) if report.checksum.is_none() => return Ok(None),
                Ok(_) => differs = "a report of other tables".to_owned(),
                Err(error) => differs = error.to_string(),
            }
        }
        Err(FetchError::Damaged {
            at: self.place.at(&name),
            property: "content",
            expected: "the report of its tables".to_owned(),
            found: differs,
        })
    }

    /// What the manifest says of a class, with the seals that its tables have.
    fn of_tables(&self, wanted: &Wanted) -> Result<Report, FetchError> {
        let mut report = wanted.report.clone();
        report.tables.clear();
        for item in &wanted.tables {
            let path = (self.order.directory.join(self.order.game.name())).join(item.file_name());
            let seal = Table::open_file(&path).and_then(|table| table.file_hash());
            let seal = seal.map_err(|source| FetchError::NoTable {
                at: path.display().to_string(),
                source: Box::new(source),
            })?;
            let mut said = item.said.clone();
            said.seal = Some(seal.to_string());
            report.tables.push(said);
        }
        report
            .tables
            .sort_by(|one, other| one.table.cmp(&other.table));
        Ok(report)
    }

    /// Writes a report and gives it its name, both durable.
    fn write(&self, wanted: &Wanted, text: &[u8], path: &Path) -> Result<(), FetchError> {
        // As a build calls it, so that the next one sweeps it away if this run is ended here.
        let temporary = self.scratch.join(format!("{}.json.tmp", wanted.class));
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        let written = open_regular(&temporary, &options).and_then(|mut file| {
            file.write_all(text)?;
            file.sync_all()
        });
        written.map_err(|source| {
            let _ = fs::remove_file(&temporary);
            FetchError::file("write", &temporary, source)
        })?;
        Ok(put_in_place(&temporary, path)?)
    }
}

/// Whether a report is of the class at all: tables may have no names in common with it.
fn is_of(report: &Report, wanted: &Wanted) -> bool {
    report.rules == wanted.report.rules && report.class == wanted.report.class
}

/// A report as a build writes it.
fn written(mut report: Report) -> io::Result<Vec<u8>> {
    report.checksum = None;
    let mut text = serde_json::to_vec_pretty(&report.with_checksum()?)?;
    text.push(b'\n');
    Ok(text)
}
