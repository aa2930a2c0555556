//! The highest serial numbers of the manifests that were accepted from each source, a file in the
//! directory of tables: an old manifest with a valid signature is not accepted later.

use crate::error::FetchError;
use crate::system::System;
use galotne::table::open_regular;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The file name, in the directory of tables.
const NAME: &str = ".manifest-serials.jsonl";

/// Upper bound on the size of the file: room for thousands of sources.
const MAX_BYTES: u64 = 1 << 20;

/// The highest serial number of a source.
#[derive(PartialEq, Eq, Debug)]
struct KnownSerial {
    source: String,
    rules: String,
    serial: u64,
}

/// The serial numbers that a directory of tables knows.
#[derive(Debug)]
pub(crate) struct KnownSerials {
    path: PathBuf,
    entries: Vec<KnownSerial>,
}

impl KnownSerials {
    /// Reads those of a directory. A missing file knows none.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    pub fn read(directory: &Path) -> Result<Self, FetchError> {
        let path = directory.join(NAME);
        let failed = |source| FetchError::file("read", &path, source);
        let mut text = String::new();
        match open_regular(&path, File::options().read(true)) {
            Ok(file) => {
                let read = file.take(MAX_BYTES).read_to_string(&mut text);
                read.map_err(failed)?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        let mut entries = vec![];
        for (line, number) in text.lines().zip(1..) {
            entries.push(parse(line).ok_or_else(|| FetchError::Serials {
                path: path.clone(),
                line: number,
            })?);
        }
        Ok(Self { path, entries })
    }

    /// Returns the highest serial number of a game that was accepted from a source.
    pub fn highest(&self, source: &str, rules: &str) -> Option<u64> {
        let entry =
            (self.entries.iter()).find(|entry| (&*entry.source, &*entry.rules) == (source, rules));
        entry.map(|entry| entry.serial)
    }

    /// Whether a serial number is higher than the known one.
    pub fn is_news(&self, source: &str, rules: &str, serial: u64) -> bool {
        self.highest(source, rules)
            .is_none_or(|known| serial > known)
    }

    /// # Errors
    /// [`FetchError::Older`]: a higher serial number is known.
    pub fn check(
        &self,
        source: &str,
        rules: &str,
        serial: u64,
        at: impl FnOnce() -> String,
    ) -> Result<(), FetchError> {
        match self.highest(source, rules) {
            Some(known) if serial < known => Err(FetchError::Older {
                at: at(),
                found: serial,
                known,
                path: self.path.clone(),
            }),
            _ => Ok(()),
        }
    }

    /// Adds a serial number if it is higher than the known one, and makes the file durable. The
    /// caller holds the lock of the directory and has read the file under it.
    pub fn add(
        mut self,
        system: &dyn System,
        source: &str,
        rules: &str,
        serial: u64,
        scratch: &Path,
    ) -> Result<(), FetchError> {
        if !self.is_news(source, rules, serial) {
            return Ok(());
        }
        (self.entries).retain(|entry| (&*entry.source, &*entry.rules) != (source, rules));
        self.entries.push(KnownSerial {
            source: source.to_owned(),
            rules: rules.to_owned(),
            serial,
        });
        let lines = self.entries.iter().map(|entry| {
            let KnownSerial {
                source,
                rules,
                serial,
            } = entry;
            json!({"source": source, "rules": rules, "serial": serial}).to_string() + "\n"
        });
        let text: String = lines.collect();
        let temporary = scratch.join("manifest-serials.tmp");
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        let written = open_regular(&temporary, &options).and_then(|mut file| {
            system.write_all(&mut file, text.as_bytes())?;
            system.sync(&file)
        });
        written.map_err(|source| {
            // A later run overwrites a file that cannot be removed.
            let _ = system.remove(&temporary);
            FetchError::file("write", &temporary, source)
        })?;
        Ok(system.put_in_place(&temporary, &self.path)?)
    }
}

fn parse(line: &str) -> Option<KnownSerial> {
    let entry: Value = serde_json::from_str(line).ok()?;
    let text = |name| Some(entry.get(name)?.as_str()?.to_owned());
    Some(KnownSerial {
        source: text("source")?,
        rules: text("rules")?,
        serial: entry.get("serial")?.as_u64()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Machine;
    use std::fs;

    const SOURCE: &str = "https://example.org/";

    #[test]
    fn the_highest_serial_number_of_each_source_and_game_is_kept() {
        let dir = tempfile::tempdir().expect("a directory");
        let read = || KnownSerials::read(dir.path()).expect("read");
        assert_eq!(read().highest(SOURCE, "russian"), None);
        for (source, rules, serial) in [
            (SOURCE, "russian", 5),
            (SOURCE, "russian", 9),
            (SOURCE, "russian", 7),
            (SOURCE, "english", u64::MAX),
            ("/media/a \"usb\"\n stick", "russian", 3),
        ] {
            let added = read().add(&Machine, source, rules, serial, dir.path());
            added.expect("written");
        }
        let known = read();
        assert_eq!(known.highest(SOURCE, "russian"), Some(9));
        assert_eq!(known.highest(SOURCE, "english"), Some(u64::MAX));
        assert_eq!(
            known.highest("/media/a \"usb\"\n stick", "russian"),
            Some(3)
        );
        assert_eq!(known.highest("http://example.org/", "russian"), None);
        let check = |serial| known.check(SOURCE, "russian", serial, String::new);
        assert!(check(9).is_ok() && check(10).is_ok());
        let older = check(8).expect_err("older");
        let expected = matches!(
            older,
            FetchError::Older {
                found: 8,
                known: 9,
                ..
            }
        );
        assert!(expected, "{older}");
        let left = fs::read_dir(dir.path()).expect("listed").count();
        assert_eq!(left, 1, "a temporary file is left");
    }

    #[test]
    fn a_damaged_file_is_named_with_its_line() {
        let good = json!({"source": SOURCE, "rules": "russian", "serial": 1});
        for bad in [
            "",
            "{}",
            "x",
            "{\"source\":\"a\",\"rules\":\"b\",\"serial\":-1}",
        ] {
            let dir = tempfile::tempdir().expect("a directory");
            fs::write(dir.path().join(NAME), format!("{good}\n{bad}\n")).expect("written");
            let error = KnownSerials::read(dir.path()).expect_err("damaged");
            let expected = matches!(&error, FetchError::Serials { line: 2, .. });
            assert!(expected, "{error}");
            assert!(error.to_string().contains(NAME), "{error}");
        }
    }
}
