//! Comparison of the tables of a source with the published ones, and records of what was hashed.
//!
//! The manifest of a source vouches for itself alone: a source with wrong values has their hashes
//! in its manifest. The hashes of the published tables come with the program.

use crate::error::FetchError;
use crate::job::FetchJob;
use crate::progress::{FetchState, FetchedTable};
use crate::run::FetchRun;
use crate::selection::SelectedTable;
use galotne::table::{Table, TableForm};
use galotne_published::{
    FileState, HashPrefix, Publication, RecordError, TableHashes, VerifiedTable, VerifiedTables,
    compare, find,
};

/// Compares a table with the published one of its name. `form` is that of its file; without it the
/// manifest is believed.
///
/// # Errors
/// [`FetchError::NotAsPublished`]: it differs, and the job does not allow that.
pub(crate) fn check(
    job: &FetchJob,
    table: &SelectedTable,
    form: Option<TableForm>,
    at: impl FnOnce() -> String,
) -> Result<Publication, FetchError> {
    let (rules, name) = (job.game.name(), &table.entry.table);
    let form = form.or(table.entry.form).unwrap_or(TableForm::Fast);
    // The manifest was checked: its hashes are hashes.
    let Some(file) = HashPrefix::from_hex(&table.entry.file) else {
        return Ok(Publication::NotCompared);
    };
    let hashes = TableHashes {
        form,
        file,
        content: None,
    };
    let publication = compare(rules, name, &hashes);
    if publication == Publication::Differs && !job.trust.unpublished {
        let published = find(rules, name).and_then(|published| published.file(form));
        return Err(FetchError::NotAsPublished {
            at: at(),
            table: name.clone(),
            expected: published.map_or_else(String::new, |hash| hash.to_string()),
            found: file.to_string(),
        });
    }
    Ok(publication)
}

/// Returns the states of the files of tables before they are hashed.
pub(crate) fn file_states(job: &FetchJob, tables: &[&SelectedTable]) -> Vec<Option<FileState>> {
    let state = |table: &&SelectedTable| FileState::of(&table.path(job)).ok();
    tables.iter().map(state).collect()
}

/// Whether the directory has records of all these tables.
pub(crate) fn are_recorded(job: &FetchJob, tables: &[FetchedTable]) -> bool {
    let known = VerifiedTables::read(&job.directory, job.game.name());
    let is_recorded = |table: &FetchedTable| {
        let record = known.get(&table.table);
        record.is_some_and(|record| record.file() == table.sha256)
    };
    tables.iter().all(is_recorded)
}

impl FetchRun<'_> {
    /// Records the hashes of all tables of the job, whose files have been hashed. `before` are the
    /// states of the files that were there already, before that.
    pub fn record(
        &self,
        selected: &[&SelectedTable],
        described: &[FetchedTable],
        before: &[Option<FileState>],
    ) -> Result<(), FetchError> {
        let job = self.context.job;
        let mut records = vec![];
        for ((table, described), before) in selected.iter().zip(described).zip(before) {
            let path = table.path(job);
            let state = FileState::of(&path).ok();
            // Others may have replaced a file before this fetch had the lock.
            let is_same = described.state != FetchState::Kept || state == *before;
            let (Some(state), Ok(opened)) = (state.filter(|_| is_same), Table::open_file(&path))
            else {
                continue;
            };
            records.push(VerifiedTable::new(
                table.entry.table.clone(),
                opened.spec().form(),
                state,
                table.entry.file.clone(),
                None,
            ));
        }
        let known = VerifiedTables::read(&job.directory, job.game.name());
        known
            .add(records, self.scratch)
            .map_err(|error| match error {
                RecordError::File { path, source } => FetchError::file("write", path, source),
                RecordError::Write(source) => source.into(),
            })
    }
}
