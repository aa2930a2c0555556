//! A folder of this machine: a disk, or what is mounted like one.

use super::{Asked, Reply, shown};
use crate::{AnyGame, FetchError, TransferError};
use galotne::report::{self, Report};
use galotne::table::open_regular;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

/// The folder of a game.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    pub fn at(&self, file: &str) -> String {
        shown(&self.0.join(file))
    }

    pub fn open(&self, file: &str, asked: &Asked<'_>) -> Result<Reply, TransferError> {
        let path = self.0.join(file);
        let mut file = match open_regular(&path, File::options().read(true)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(TransferError::Gone);
            }
            file => file?,
        };
        let found = file.metadata()?.len();
        if let Some(expected) = asked.length.filter(|&expected| expected != found) {
            return Err(TransferError::Length { expected, found });
        }
        file.seek(SeekFrom::Start(asked.from))?;
        Ok(Reply {
            from: asked.from,
            tag: None,
            body: Box::new(file),
            ends: true,
        })
    }

    /// What the reports here say, as a manifest would. `None` where there are none.
    ///
    /// # Errors
    /// The folder cannot be listed. A report that cannot be read is as good as none: its class is
    /// missing.
    pub fn reports(&self, game: &'static dyn AnyGame) -> Result<Option<Vec<Report>>, FetchError> {
        let unlisted = |source| FetchError::File {
            action: "list",
            path: self.0.clone(),
            source,
        };
        let listed = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            listed => listed.map_err(unlisted)?,
        };
        let mut reports = vec![];
        for entry in listed {
            let name = entry.map_err(unlisted)?.file_name();
            let class = (name.to_str()).and_then(|name| name.strip_suffix(".json"));
            let Some(class) = class.filter(|class| game.has_class(class)) else {
                continue;
            };
            let Ok(mut report) = report::read(&self.0.join(&name)) else {
                continue;
            };
            // Without a seal it is of an older version, and does not know the hash of the whole
            // file.
            report.tables.retain(|table| table.seal.is_some());
            if report.rules == game.name() && report.class == class {
                reports.push(report.as_published());
            }
        }
        // What is written as a manifest and read as one is checked as one.
        let mut text = vec![];
        for report in &reports {
            let line = serde_json::to_writer(&mut text, report);
            line.map_err(|error| unlisted(error.into()))?;
            text.push(b'\n');
        }
        if reports.is_empty() {
            return Ok(None);
        }
        let manifest = game.manifest(&text);
        (manifest.map(Some)).map_err(|source| FetchError::Manifest {
            at: shown(&self.0),
            source,
        })
    }
}
