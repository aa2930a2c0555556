//! Records of verifications: what was computed of the tables of a game, in a file beside them.
//!
//! The file `verified.jsonl` has a line for each table. A line holds as long as its table has the
//! same length and time of modification: it was true when it was written, and is no proof against
//! somebody who can write into the directory. It has hashes and no verdict, so that a later version
//! with a longer list of published tables compares them again.
//!
//! **Bound.** At most `MAX_BYTES` are read. A line that is not a record says nothing.

use crate::date::is_date;
use crate::hash_prefix::HashPrefix;
use crate::list::find;
use crate::publication::{Publication, TableHashes, compare};
use galotne::report::file_of;
use galotne::table::{TableForm, open_regular};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The file name, in the folder of the game.
const NAME: &str = "verified.jsonl";

/// Upper bound on the size of the file: room for ten thousand tables.
const MAX_BYTES: u64 = 4 << 20;

/// The signs by which a file is known to be the one that was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileState {
    /// Its length.
    pub bytes: u64,
    /// The time of its last modification, in nanoseconds since 1970.
    pub modified: u64,
}

impl FileState {
    /// Returns the present state of a file.
    ///
    /// # Errors
    /// The file system does not tell it.
    pub fn of(path: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(path)?;
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH);
        let modified = modified
            .ok()
            .and_then(|since| since.as_nanos().try_into().ok());
        let no_time = || io::Error::new(io::ErrorKind::InvalidData, "a time before 1970");
        Ok(Self {
            bytes: metadata.len(),
            modified: modified.ok_or_else(no_time)?,
        })
    }
}

/// The record of a verified table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VerifiedTable {
    /// The name of the table.
    table: String,
    form: TableForm,
    bytes: u64,
    /// Nanoseconds since 1970.
    modified: u64,
    /// SHA-256 of the file.
    file: String,
    /// The hash of the values, if it was computed.
    content: Option<String>,
    /// The day of the verification, in universal time.
    date: String,
}

impl VerifiedTable {
    /// The record of a table that has been read just now: its file had this `state` before it was
    /// hashed and afterwards. `file` and `content` are hashes in hexadecimal digits.
    #[must_use]
    pub fn new(
        table: String,
        form: TableForm,
        state: FileState,
        file: String,
        content: Option<String>,
    ) -> Self {
        Self {
            table,
            form,
            bytes: state.bytes,
            modified: state.modified,
            file,
            content,
            date: crate::date::date_of(SystemTime::now()),
        }
    }

    /// Returns the SHA-256 of the file, in hexadecimal digits.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Reads a line; `None` if it is not a record.
    fn parse(line: &str) -> Option<Self> {
        let record: Self = serde_json::from_str(line).ok()?;
        let is_hash = |text: &str| HashPrefix::from_hex(text).is_some();
        let is_right = is_hash(&record.file)
            && record.content.as_deref().is_none_or(is_hash)
            && is_date(&record.date);
        is_right.then_some(record)
    }

    /// Whether the record is of the file in this state.
    const fn is_of(&self, state: FileState) -> bool {
        self.bytes == state.bytes && self.modified == state.modified
    }

    /// Compares the table with the published one.
    #[must_use]
    pub fn publication(&self, rules: &str) -> Publication {
        let hashes = HashPrefix::from_hex(&self.file).map(|file| TableHashes {
            form: self.form,
            file,
            content: self.content.as_deref().and_then(HashPrefix::from_hex),
        });
        hashes.map_or(Publication::NotCompared, |hashes| {
            compare(rules, &self.table, &hashes)
        })
    }
}

/// The state of a table by its record, without reading the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// Its relation to the published tables; `None` if it was not verified.
    pub publication: Option<Publication>,
    /// The day of its verification, such as `2026-11-28`.
    pub verified: Option<String>,
}

impl TableState {
    /// Returns its name in JSON.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.publication.map_or("not-verified", Publication::word)
    }
}

impl TableState {
    /// Returns the state of two tables together: the worse one, verified on the earlier day.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let verified = match (self.verified, other.verified) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        let rank = |publication| match publication {
            Some(Publication::AsPublished) => 0,
            Some(Publication::NotPublished) => 1,
            Some(Publication::NotCompared) => 2,
            None => 3,
            Some(Publication::Differs) => 4,
        };
        let (one, two) = (self.publication, other.publication);
        Self {
            publication: if rank(one) < rank(two) { two } else { one },
            verified,
        }
    }
}

impl fmt::Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.publication {
            Some(publication) => publication.fmt(f)?,
            None => f.write_str("not verified")?,
        }
        match &self.verified {
            Some(date) => write!(f, " (verified {date})"),
            None => Ok(()),
        }
    }
}

/// The records of the tables of a game in a directory.
#[derive(Clone, Debug)]
pub struct VerifiedTables {
    rules: String,
    /// The folder of the game.
    folder: PathBuf,
    records: BTreeMap<String, VerifiedTable>,
}

impl VerifiedTables {
    /// Reads the records of a game. A file that cannot be read has none.
    #[must_use]
    pub fn read(directory: &Path, rules: &str) -> Self {
        let folder = directory.join(rules);
        let mut bytes = vec![];
        if let Ok(file) = open_regular(folder.join(NAME), File::options().read(true)) {
            // Lines before an error are good.
            let _ = file.take(MAX_BYTES).read_to_end(&mut bytes);
        }
        let lines = bytes.split(|&byte| byte == b'\n');
        let lines = lines.filter_map(|line| std::str::from_utf8(line).ok());
        let records = lines.filter_map(VerifiedTable::parse);
        Self {
            rules: rules.to_owned(),
            folder,
            records: records
                .map(|record| (record.table.clone(), record))
                .collect(),
        }
    }

    /// Returns the record of a table, if its file has not changed since.
    #[must_use]
    pub fn get(&self, table: &str) -> Option<&VerifiedTable> {
        let record = self.records.get(table)?;
        let state = FileState::of(&self.folder.join(file_of(table))).ok()?;
        record.is_of(state).then_some(record)
    }

    /// Returns what is known of a table of the game.
    #[must_use]
    pub fn state(&self, table: &str) -> TableState {
        let record = self.get(table);
        let unpublished = || {
            find(&self.rules, table)
                .is_none()
                .then_some(Publication::NotPublished)
        };
        TableState {
            publication: record
                .map(|record| record.publication(&self.rules))
                .or_else(unpublished),
            verified: record.map(|record| record.date.clone()),
        }
    }
}

impl VerifiedTables {
    /// Returns the state of the tables of a class in the folder: that of the worst of them, and the
    /// day of the first verification.
    ///
    /// # Errors
    /// The folder cannot be listed.
    pub fn class_state(&self, class: &str) -> io::Result<TableState> {
        let mut worst: Option<TableState> = None;
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let table = name.to_str().and_then(|name| name.strip_suffix(".glt"));
            let Some(table) = table.filter(|table| table.split('.').next() == Some(class)) else {
                continue;
            };
            let state = self.state(table);
            worst = Some(match worst {
                None => state,
                Some(worst) => worst.and(state),
            });
        }
        Ok(worst.unwrap_or(TableState {
            publication: None,
            verified: None,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tables_together_are_as_good_as_the_worse_one() {
        let best_first = [
            Some(Publication::AsPublished),
            Some(Publication::NotPublished),
            Some(Publication::NotCompared),
            None,
            Some(Publication::Differs),
        ];
        let state = |publication, day: Option<&str>| TableState {
            publication,
            verified: day.map(str::to_owned),
        };
        for (rank, &worse) in best_first.iter().enumerate() {
            for &better in &best_first[..=rank] {
                let [one, two] = [better, worse].map(|publication| state(publication, None));
                assert_eq!(one.clone().and(two.clone()).publication, worse);
                assert_eq!(two.and(one).publication, worse);
            }
        }
        let days = state(None, Some("2026-11-28")).and(state(None, Some("2026-11-27")));
        assert_eq!(days.verified.as_deref(), Some("2026-11-27"));
        let day = state(None, None).and(state(None, Some("2026-11-27")));
        assert_eq!(day.verified.as_deref(), Some("2026-11-27"));
    }
}

#[cfg(feature = "write")]
mod write {
    use super::*;
    use galotne::table::{WriteError, put_in_place};
    use std::io::Write;

    /// Records cannot be written.
    #[derive(Debug, thiserror::Error)]
    pub enum RecordError {
        /// A file cannot be written.
        #[error("cannot write {}: {source}", .path.display())]
        File {
            /// The file.
            path: PathBuf,
            /// The reason.
            source: io::Error,
        },
        /// The complete file cannot be renamed.
        #[error(transparent)]
        Write(#[from] WriteError),
    }

    impl VerifiedTables {
        /// Adds records in the place of older ones, removes those whose tables are gone or have
        /// changed, and makes the file durable.
        ///
        /// The caller holds the lock of the directory, and has read the records under it. `scratch`
        /// is its scratch folder.
        ///
        /// # Errors
        /// The file cannot be written.
        pub fn add(
            mut self,
            new: impl IntoIterator<Item = VerifiedTable>,
            scratch: &Path,
        ) -> Result<(), RecordError> {
            let before = self.records.clone();
            for mut record in new {
                // The same bytes have the same values.
                let old = self
                    .records
                    .get(&record.table)
                    .filter(|old| old.file == record.file);
                record.content = record.content.or_else(|| old?.content.clone());
                self.records.insert(record.table.clone(), record);
            }
            let gone = self
                .records
                .keys()
                .filter(|table| self.get(table).is_none());
            for table in gone.cloned().collect::<Vec<_>>() {
                self.records.remove(&table);
            }
            if self.records == before {
                return Ok(());
            }
            let temporary = scratch.join(format!("{}-verified.tmp", self.rules));
            let written = self.text().and_then(|text| {
                let mut options = File::options();
                options.write(true).create(true).truncate(true);
                let mut file = open_regular(&temporary, &options)?;
                file.write_all(text.as_bytes())?;
                file.sync_all()
            });
            written.map_err(|source| {
                // A later run overwrites a file that cannot be removed.
                let _ = fs::remove_file(&temporary);
                RecordError::File {
                    path: temporary.clone(),
                    source,
                }
            })?;
            Ok(put_in_place(&temporary, &self.folder.join(NAME))?)
        }

        fn text(&self) -> io::Result<String> {
            let mut text = String::new();
            for record in self.records.values() {
                text.push_str(&serde_json::to_string(record)?);
                text.push('\n');
            }
            Ok(text)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        const RULES: &str = "international";

        fn folder() -> tempfile::TempDir {
            let dir = tempfile::tempdir().expect("a directory");
            fs::create_dir(dir.path().join(RULES)).expect("made");
            dir
        }

        /// Writes a file as a table, and returns the record of a verification with these hashes.
        fn verified(dir: &Path, table: &str, file: char, content: Option<char>) -> VerifiedTable {
            let path = dir.join(RULES).join(file_of(table));
            fs::write(&path, "not looked at").expect("written");
            let state = FileState::of(&path).expect("a state");
            let hash = |digit: char| digit.to_string().repeat(64);
            let content = content.map(hash);
            VerifiedTable::new(
                table.to_owned(),
                TableForm::Fast,
                state,
                hash(file),
                content,
            )
        }

        fn add(dir: &Path, new: &[VerifiedTable]) {
            let known = VerifiedTables::read(dir, RULES);
            known.add(new.to_vec(), dir).expect("written");
        }

        fn states(dir: &Path, tables: &[&str]) -> Vec<String> {
            let known = VerifiedTables::read(dir, RULES);
            tables
                .iter()
                .map(|table| known.state(table).word().to_owned())
                .collect()
        }

        #[test]
        fn records_hold_until_their_tables_change() {
            let dir = folder();
            let (one, two, three) = ("KvK.wdl", "KKvK.wdl", "KKKKKvKKKKK.wdl");
            let all = [one, two, three];
            assert_eq!(
                states(dir.path(), &all),
                ["not-verified", "not-verified", "not-published"]
            );
            add(dir.path(), &[verified(dir.path(), one, '1', None)]);
            let new = [
                verified(dir.path(), two, '2', Some('a')),
                verified(dir.path(), three, '3', None),
            ];
            add(dir.path(), &new);
            assert_eq!(
                states(dir.path(), &all),
                ["differs", "differs", "not-published"]
            );
            let state = VerifiedTables::read(dir.path(), RULES).state(two);
            assert!(
                state.to_string().starts_with("differs (verified 20"),
                "{state}"
            );

            // Another length, another time, and a table that is gone.
            let path = |table| dir.path().join(RULES).join(file_of(table));
            fs::write(path(one), "another length").expect("written");
            let time = SystemTime::now() - std::time::Duration::from_secs(60);
            let file = File::options().write(true).open(path(two)).expect("a file");
            file.set_modified(time).expect("set");
            fs::remove_file(path(three)).expect("removed");
            assert_eq!(
                states(dir.path(), &all),
                ["not-verified", "not-verified", "not-published"]
            );
            add(dir.path(), &[]);
            let left = fs::read_to_string(dir.path().join(RULES).join(NAME)).expect("a file");
            assert_eq!(left, "");
            let beside = fs::read_dir(dir.path()).expect("listed").count();
            assert_eq!(beside, 1, "a temporary file is left");
        }

        #[test]
        fn hashes_of_values_outlive_a_record_of_the_same_bytes() {
            let dir = folder();
            let table = "KvK.wdl";
            let content = || {
                let known = VerifiedTables::read(dir.path(), RULES);
                known.get(table).expect("a record").content.clone()
            };
            for (file, new, expected) in [
                ('1', Some('a'), Some("a".repeat(64))),
                ('1', None, Some("a".repeat(64))),
                ('1', Some('b'), Some("b".repeat(64))),
                ('2', None, None),
            ] {
                add(dir.path(), &[verified(dir.path(), table, file, new)]);
                assert_eq!(content(), expected, "{file} {new:?}");
            }
        }

        #[test]
        fn a_published_file_is_known_by_its_hash() {
            let dir = folder();
            let table = "KvK.wdl";
            let mut record = verified(dir.path(), table, '0', None);
            // From data/golden.
            record.file =
                "a69c60c75fd39ec8ad13d9e7e40b60d606b14e23820b912322a3885b1aad3117".to_owned();
            add(dir.path(), &[record]);
            assert_eq!(states(dir.path(), &[table]), ["as-published"]);
        }

        #[test]
        fn lines_that_are_no_records_say_nothing() {
            let dir = folder();
            let record = verified(dir.path(), "KvK.wdl", '1', None);
            let line = serde_json::to_string(&record).expect("JSON");
            let path = dir.path().join(RULES).join(NAME);
            for wrong in [
                line.replace(&record.date, "<b>6-11-28"),
                line.replace("\"1111", "\"1 11"),
                line.replace("fast", "slow"),
                line.replace("null", "\"a\""),
                line[..line.len() / 2].to_owned(),
                "[".repeat(100_000),
                "\u{0}".to_owned(),
            ] {
                fs::write(&path, format!("{wrong}\n")).expect("written");
                assert_eq!(
                    states(dir.path(), &["KvK.wdl"]),
                    ["not-verified"],
                    "{wrong:.200}"
                );
                // Other lines are good.
                fs::write(&path, format!("{wrong}\n{line}\n")).expect("written");
                assert_eq!(
                    states(dir.path(), &["KvK.wdl"]),
                    ["differs"],
                    "{wrong:.200}"
                );
            }
            // What is beyond the bound is not read.
            let long = " ".repeat(MAX_BYTES as usize);
            fs::write(&path, format!("{long}\n{line}\n")).expect("written");
            assert_eq!(states(dir.path(), &["KvK.wdl"]), ["not-verified"]);
            fs::remove_file(&path).expect("removed");
            fs::create_dir(&path).expect("made");
            assert_eq!(states(dir.path(), &["KvK.wdl"]), ["not-verified"]);
        }
    }
}

#[cfg(feature = "write")]
pub use write::RecordError;
