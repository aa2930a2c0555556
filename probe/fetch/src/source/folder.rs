//! A folder on a disk or a mounted volume.

use super::request::{FileStream, RangeRequest};
use crate::error::{FetchError, TransferError};
use galotne::report::{self, AnyGame, Report};
use galotne::table::open_regular;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

pub(crate) struct GameFolder(PathBuf);

impl GameFolder {
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Returns the path of a file, for messages.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub fn open(
        &self,
        name: &str,
        request: &RangeRequest<'_>,
    ) -> Result<FileStream, TransferError> {
        let path = self.0.join(name);
        let mut file = match open_regular(&path, File::options().read(true)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(TransferError::NotFound);
            }
            file => file?,
        };
        let found = file.metadata()?.len();
        if let Some(expected) = request.length.filter(|&expected| expected != found) {
            return Err(TransferError::Length { expected, found });
        }
        file.seek(SeekFrom::Start(request.from))?;
        Ok(FileStream {
            from: request.from,
            etag: None,
            body: Box::new(file),
            ends: true,
        })
    }

    /// Makes a manifest from the reports of the folder. `None` without any.
    ///
    /// # Errors
    /// The folder cannot be listed. Unreadable reports are skipped: their classes are missing.
    pub fn manifest(&self, game: &'static dyn AnyGame) -> Result<Option<Vec<Report>>, FetchError> {
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
            // Reports of older versions have no seals and no hashes of whole files.
            report.tables.retain(|table| table.seal.is_some());
            if report.rules == game.name() && report.class == class {
                reports.push(report.as_published());
            }
        }
        if reports.is_empty() {
            return Ok(None);
        }
        // Writing and reading it as a manifest applies the checks of one.
        let mut text = vec![];
        for report in &reports {
            let line = serde_json::to_writer(&mut text, report);
            line.map_err(|error| unlisted(error.into()))?;
            text.push(b'\n');
        }
        let manifest = game.manifest(&text);
        (manifest.map(Some)).map_err(|source| FetchError::Manifest {
            at: self.0.display().to_string(),
            source,
        })
    }
}
