//! An export of rows: class after class, all cores on each.

use super::game::{Row, RowError, RowGame, RowSource};
use super::read_back::read_back;
use super::settings::RowSettings;
use super::writer::ROW_GROUP;
use crate::directory::{OutputDirectory, file_error, length_and_hash};
use crate::record::{Entry, Extent};
use crate::required_tables::{TableHashes, table_hashes};
use crate::{ExportError, ExportProgress, ExportedFile, Order};
use galotne::tablebase::Tablebase;
use galotne_find::{FoundPosition, Search, VisitBatch};
use rayon::ThreadPoolBuilder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// The most positions that a core makes rows of at once.
const BATCH: u64 = 1 << 12;

/// Upper bound on the memory for making a row, including its moves and theirs.
const ROW_BYTES: u64 = 4 << 10;

/// Upper bound on the memory of a row that waits in a group.
const GROUPED_BYTES: u64 = 512;

/// A file to be written.
struct FileTask<C> {
    class: C,
    name: String,
    seal: String,
    /// The number of cells to go through.
    cells: u64,
}

/// Writes a file of rows for each class of an order, and returns them in its order. Files that an
/// earlier export with the same settings and tables has finished are kept.
///
/// Each file is read back before it gets its name: it must have as many rows as were written, and
/// 1,000 of them are compared with the tables, position by position.
///
/// # Errors
/// Names the missing tables, or the first failure. Files finished before it stay.
pub fn export<G: RowGame>(
    tables: &Tablebase<G>,
    settings: &RowSettings<G::BoardCondition>,
    order: &Order<G::Class>,
    progress: &dyn ExportProgress,
) -> Result<Vec<ExportedFile>, RowError<G>> {
    G::export(tables, settings, order, progress)
}

/// Implements [`export`] for a game.
pub(super) fn write_files<G: RowGame>(
    tables: &Tablebase<G>,
    settings: &RowSettings<G::BoardCondition>,
    order: &Order<G::Class>,
    progress: &dyn ExportProgress,
) -> Result<Vec<ExportedFile>, RowError<G>> {
    let source = RowSource { tables, settings };
    let tasks = source.tasks(&order.classes)?;
    let batch = batch::<G>(order)?;
    let directory = OutputDirectory::open::<G::Class>(&order.directory)?;
    let mut files = vec![];
    for task in &tasks {
        files.push(directory.finished_file(&task.name, |entry| entry.seal == task.seal)?);
    }
    let open = tasks.iter().zip(&files).filter(|(_, kept)| kept.is_none());
    progress.begin(open.map(|(task, _)| task.cells).sum());
    let pool = ThreadPoolBuilder::new()
        .num_threads(order.threads.max(1))
        .build()
        .map_err(io::Error::other)?;
    let mut finished = vec![];
    for (task, kept) in tasks.iter().zip(files) {
        let write = |path: &Path| pool.install(|| source.write(task, batch, path, progress));
        let file = kept.map_or_else(|| directory.write_file(&task.name, write), Ok)?;
        progress.finished(&file);
        finished.push(file);
    }
    Ok(finished)
}

/// Returns the largest batch that memory allows.
fn batch<G: RowGame>(order: &Order<G::Class>) -> Result<VisitBatch, RowError<G>> {
    let group = ROW_GROUP as u64 * GROUPED_BYTES;
    // One part is made while another waits to be written.
    let part = 2 * BATCH * ROW_BYTES;
    let given = order.memory;
    let most = given.saturating_sub(group) / part;
    if most == 0 {
        let needed = group + part;
        return Err(ExportError::Memory { needed, given });
    }
    let parts = (4 * order.threads.max(1)).min(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(VisitBatch {
        parts,
        cells: BATCH / G::IMAGES,
    })
}

impl<G: RowGame> RowSource<'_, G> {
    /// Returns the files of some classes, in their order.
    fn tasks(&self, classes: &[G::Class]) -> Result<Vec<FileTask<G::Class>>, RowError<G>> {
        let hashes = table_hashes(self.tables, self.required_tables(classes))?;
        let rules = self.tables.game().name();
        let tasks = classes.iter().map(|&class| {
            let search = self.search(class);
            Ok(FileTask {
                class,
                name: format!("{rules}/{class}.{}", self.settings.form.extension()),
                seal: self.seal(class, &hashes),
                cells: search.cells()?.saturating_mul(search.passes()),
            })
        });
        tasks.collect()
    }

    /// Returns the search for the positions of a class that meet the conditions.
    fn search(&self, class: G::Class) -> Search<'_, G> {
        Search::new(self.tables, class, self.settings.conditions.clone())
    }

    /// Returns a hash over everything that decides the rows of a class.
    fn seal(&self, class: G::Class, hashes: &TableHashes<G::Class>) -> String {
        let mut hasher = Sha256::new();
        let names: Vec<&str> = G::COLUMNS.iter().map(|column| column.name).collect();
        let (version, names) = (env!("CARGO_PKG_VERSION"), names.join(","));
        hasher.update(format!(
            "{version}\n{names}\n{class}\n{:?}\n",
            self.settings
        ));
        let required = self.required_tables(&[class]);
        for (key, hash) in hashes.iter().filter(|(key, _)| required.contains(key)) {
            hasher.update(format!("{key} {hash}\n"));
        }
        let hash = hasher.finalize();
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Writes a file and reads it back.
    fn write(
        &self,
        task: &FileTask<G::Class>,
        batch: VisitBatch,
        path: &Path,
        progress: &dyn ExportProgress,
    ) -> Result<Entry, RowError<G>> {
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let out = BufWriter::with_capacity(1 << 18, &file);
        let mut writer = self.settings.form.writer(out, G::COLUMNS)?;
        let mut count = 0;
        let take = |rows: Vec<Row<G>>| {
            count += rows.len() as u64;
            Ok(writer.write(&rows)?)
        };
        let rows = |found: &[FoundPosition<G::Position>]| self.rows(task.class, found);
        self.search(task.class)
            .visit(batch, &SearchProgress(progress), rows, take)?;
        writer.finish()?;
        file.sync_all()?;
        let unreadable = || file_error("read back", path.to_owned());
        read_back(self, task.class, path, count).map_err(|error| match error {
            ExportError::Io(source) => unreadable()(source).into(),
            error => error,
        })?;
        let file = File::open(path).map_err(unreadable())?;
        let (bytes, sha256) = length_and_hash(file).map_err(unreadable())?;
        Ok(Entry {
            file: task.name.clone(),
            extent: Extent::Rows(count),
            bytes,
            sha256,
            table: task.class.to_string(),
            seal: task.seal.clone(),
        })
    }
}

/// The progress of one search among several.
struct SearchProgress<'a>(&'a dyn ExportProgress);

impl galotne_find::Watch for SearchProgress<'_> {
    fn advance(&self, cells: u64) {
        self.0.advance(cells);
    }
}
