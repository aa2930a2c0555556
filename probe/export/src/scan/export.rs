//! An export for Scan: the files of an order, and the workers that write them.

use super::convert::{convert, least_memory};
use super::king_runs;
use super::numbering::Numbering;
use super::runs::Runs;
use super::{GAMES, file_name, files};
use crate::directory::{OutputDirectory, file_error, lock, samples};
use crate::record::{Entry, Extent, HashingReader};
use crate::required_tables::table_hashes;
use crate::{ExportError, ExportProgress, ExportedFile, Order};
use galotne::material::Class;
use galotne::position::Position;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Wdl;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A file to be written.
struct FileTask {
    /// The class with the mover as White.
    class: Class,
    name: String,
    key: TableKey,
    seal: String,
    numbering: Numbering,
    /// The least memory for the conversion, in bytes.
    least: u64,
}

/// Writes the files of an order for Scan and returns them in its order. Files that an earlier
/// export of the same tables has finished are kept.
///
/// Each file is read back before it gets its name: it must have as many cells as the format
/// requires, and 1,000 of them are compared with the tables.
///
/// # Errors
/// Names the missing tables, or the first failure. Files finished before it stay.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    progress: &dyn ExportProgress,
) -> Result<Vec<ExportedFile>, ExportError> {
    let tasks = tasks(tables, order)?;
    let directory = OutputDirectory::open::<Class>(&order.directory)?;
    let mut finished: Vec<Option<ExportedFile>> = vec![];
    for task in &tasks {
        let expected = |entry: &Entry| {
            (&entry.seal, entry.extent) == (&task.seal, Extent::Cells(task.numbering.cells()))
        };
        let kept = directory.finished_file(&task.name, expected)?;
        if let Some(file) = &kept {
            progress.finished(file);
        }
        finished.push(kept);
    }
    let mut open: Vec<usize> = (0..tasks.len())
        .filter(|&n| finished[n].is_none())
        .collect();
    progress.begin(open.iter().map(|&n| tasks[n].numbering.cells()).sum());
    // The last is taken first. Large files first, so that all workers end at about the same time.
    open.sort_by_key(|&n| tasks[n].numbering.cells());
    let least = open.iter().map(|&n| tasks[n].least).max().unwrap_or(0);
    if least > order.memory {
        return Err(ExportError::Memory {
            needed: least,
            given: order.memory,
        });
    }
    let most = order.memory.checked_div(least).unwrap_or(1);
    let workers = (order.threads.max(1) as u64)
        .min(most)
        .min(open.len() as u64)
        .max(1);
    let shared = SharedWork {
        tables,
        directory,
        memory: order.memory / workers,
        progress,
        abandoned: AtomicBool::new(false),
        open: Mutex::new(open),
        finished: Mutex::new(finished),
        failure: Mutex::new(None),
    };
    thread::scope(|scope| {
        let work = || shared.run(&tasks);
        // This thread works too: a system that has no more threads to give only slows the work down.
        for _ in 1..workers {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    if let Some(error) = lock(&shared.failure).take() {
        return Err(error);
    }
    let finished = lock(&shared.finished).drain(..).flatten().collect();
    Ok(finished)
}

/// Returns the files of an order, in its order.
fn tasks(tables: &Tablebase, order: &Order) -> Result<Vec<FileTask>, ExportError> {
    let variant = tables.game();
    let rules = variant.name;
    let known = GAMES.iter().find(|(game, _)| game.name == rules);
    let &(_, most) = known.ok_or(ExportError::OtherGame { rules })?;
    for &class in &order.classes {
        if class.pieces() > most {
            return Err(ExportError::TooManyPieces {
                class,
                pieces: class.pieces(),
                most,
            });
        }
    }
    let keys = (order.classes.iter()).map(|&class| TableKey::wdl(variant, class));
    let mut tasks = vec![];
    for (key, seal) in table_hashes(tables, keys)? {
        for class in files(key.class) {
            let too_large = || ExportError::TooLarge { class };
            let numbering = Numbering::new(variant, class).ok_or_else(too_large)?;
            let least = if numbering.has_runs() {
                king_runs::MEMORY
            } else {
                least_memory(class).ok_or_else(too_large)?
            };
            tasks.push(FileTask {
                class,
                name: file_name(class),
                key,
                seal: seal.clone(),
                numbering,
                least,
            });
        }
    }
    Ok(tasks)
}

/// The state that the workers share.
struct SharedWork<'a> {
    tables: &'a Tablebase,
    directory: OutputDirectory<'a>,
    /// The memory limit of each worker.
    memory: u64,
    progress: &'a dyn ExportProgress,
    /// Set on the first failure; then all workers stop.
    abandoned: AtomicBool,
    /// The numbers of waiting tasks, the next one last.
    open: Mutex<Vec<usize>>,
    finished: Mutex<Vec<Option<ExportedFile>>>,
    /// The first failure.
    failure: Mutex<Option<ExportError>>,
}

impl SharedWork<'_> {
    /// Works on tasks until none is left or a worker has failed.
    fn run(&self, tasks: &[FileTask]) {
        while !self.abandoned.load(Ordering::Relaxed) {
            let Some(number) = lock(&self.open).pop() else {
                return;
            };
            let Some(task) = tasks.get(number) else {
                return;
            };
            let write = |path: &Path| self.write(task, path);
            match self.directory.write_file(&task.name, write) {
                Ok(file) => {
                    self.progress.finished(&file);
                    if let Some(place) = lock(&self.finished).get_mut(number) {
                        *place = Some(file);
                    }
                }
                Err(error) => {
                    lock(&self.failure).get_or_insert(error);
                    self.abandoned.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    fn write(&self, task: &FileTask, path: &Path) -> Result<Entry, ExportError> {
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let out = BufWriter::with_capacity(1 << 18, &file);
        let advance = |cells| self.progress.advance(cells);
        let (tables, abandoned) = (self.tables, &self.abandoned);
        if task.numbering.has_runs() {
            king_runs::convert(tables, &task.numbering, out, &advance, abandoned)?;
        } else {
            convert(tables, task.class, self.memory, out, &advance, abandoned)?;
        }
        file.sync_all()
            .map_err(file_error("write", path.to_owned()))?;
        let (bytes, sha256) = self.read_back(task, path)?;
        Ok(Entry {
            file: task.name.clone(),
            extent: Extent::Cells(task.numbering.cells()),
            bytes,
            sha256,
            table: task.key.to_string(),
            seal: task.seal.clone(),
        })
    }

    /// Compares a file with the tables. Returns its length and hash.
    fn read_back(&self, task: &FileTask, path: &Path) -> Result<(u64, String), ExportError> {
        let unreadable = || file_error("read back", path.to_owned());
        let wrong = |problem| ExportError::ReadBack {
            file: path.to_owned(),
            problem,
        };
        let file = File::open(path).map_err(unreadable())?;
        let mut hashing = HashingReader::new(BufReader::with_capacity(1 << 18, file));
        let (numbering, expected) = (&task.numbering, task.numbering.cells());
        let mut samples = samples(expected).peekable();
        let mut cells = 0u64;
        for run in Runs(BufReader::with_capacity(1 << 18, &mut hashing)) {
            let (value, count) = run.map_err(unreadable())?;
            cells = cells.saturating_add(count);
            while let Some(cell) = samples.next_if(|&cell| cell < cells) {
                let Some(position) = numbering.position(cell) else {
                    continue;
                };
                if let Some(expected) = self.value(&position)?.filter(|&wdl| wdl != value) {
                    let (expected, found) = (expected.word(), value.word());
                    return Err(wrong(format!("says {found} at cell {cell}, a {expected}")));
                }
            }
        }
        if cells != expected {
            return Err(wrong(format!("has {cells} cells, not {expected}")));
        }
        Ok(hashing.finish())
    }

    /// Returns the value of a position; `None` for one with a capture, which has no value in a
    /// file.
    fn value(&self, position: &Position) -> Result<Option<Wdl>, ExportError> {
        if self.tables.game().has_capture(position) {
            return Ok(None);
        }
        Ok(Some(self.tables.wdl(position)?))
    }
}
