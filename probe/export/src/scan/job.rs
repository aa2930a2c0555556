//! An export for Scan: which files there are to be, by how many workers within how much memory.

use super::numbering::Numbering;
use super::runs::Runs;
use super::{MOST_PIECES, convert, file_name, files, least_memory};
use crate::directory::{Target, file_error, lock, samples};
use crate::record::{Entry, Extent, Hashing};
use crate::{ExportError, Exported, Order, Watch};
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Wdl;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A file to be written.
struct Task {
    /// The class as the mover sees it.
    class: Class,
    name: String,
    key: TableKey,
    seal: String,
    cells: u64,
    least: u64,
}

/// Writes the files of an order for Scan.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, ExportError> {
    let tasks = tasks(tables, order)?;
    let target = Target::open::<Class>(&order.directory)?;
    let mut finished: Vec<Option<Exported>> = vec![];
    for task in &tasks {
        let should =
            |entry: &Entry| (&entry.seal, entry.extent) == (&task.seal, Extent::Cells(task.cells));
        let kept = target.kept(&task.name, should)?;
        if let Some(file) = &kept {
            watch.finished(file);
        }
        finished.push(kept);
    }
    let mut open: Vec<usize> = (0..tasks.len())
        .filter(|&n| finished[n].is_none())
        .collect();
    watch.begin(open.iter().map(|&n| tasks[n].cells).sum());
    // The largest are taken first, so that all workers end at about the same time.
    open.sort_by_key(|&n| tasks[n].cells);
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
    let work = Work {
        tables,
        target,
        memory: order.memory / workers,
        watch,
        abandoned: AtomicBool::new(false),
        open: Mutex::new(open),
        finished: Mutex::new(finished),
        failed: Mutex::new(None),
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| work.run(&tasks));
        }
    });
    if let Some(error) = lock(&work.failed).take() {
        return Err(error);
    }
    let finished = lock(&work.finished).drain(..).flatten().collect();
    Ok(finished)
}

/// The files of an order, in its order.
fn tasks(tables: &Tablebase, order: &Order) -> Result<Vec<Task>, ExportError> {
    let rules = tables.game().name;
    if rules != INTERNATIONAL.name {
        return Err(ExportError::OtherGame { rules });
    }
    for &class in &order.classes {
        if class.pieces() > MOST_PIECES {
            return Err(ExportError::TooManyPieces {
                class,
                pieces: class.pieces(),
                most: MOST_PIECES,
            });
        }
    }
    let keys = order
        .classes
        .iter()
        .map(|&class| TableKey::wdl(&INTERNATIONAL, class));
    let there: std::collections::HashSet<TableKey> = tables.keys().collect();
    let missing: Vec<TableKey> = keys.filter(|key| !there.contains(key)).collect();
    if !missing.is_empty() {
        return Err(ExportError::Missing {
            needed: order.classes.len(),
            command: tables.build_command(missing.iter().map(|key| key.class)),
            missing,
        });
    }
    let mut tasks = vec![];
    for &class in &order.classes {
        let key = TableKey::wdl(&INTERNATIONAL, class);
        let (table, _) = tables.table(key)?;
        let seal = table.file_hash()?.to_string();
        for class in files(class.canonical()) {
            let too_large = || ExportError::TooLarge { class };
            tasks.push(Task {
                class,
                name: file_name(class),
                key,
                seal: seal.clone(),
                cells: Numbering::new(class).ok_or_else(too_large)?.cells(),
                least: least_memory(class).ok_or_else(too_large)?,
            });
        }
    }
    Ok(tasks)
}

/// What the workers share.
struct Work<'a> {
    tables: &'a Tablebase,
    target: Target<'a>,
    /// For each of them.
    memory: u64,
    watch: &'a dyn Watch,
    abandoned: AtomicBool,
    /// The tasks that nobody has taken yet, the next one last.
    open: Mutex<Vec<usize>>,
    finished: Mutex<Vec<Option<Exported>>>,
    /// What went wrong first.
    failed: Mutex<Option<ExportError>>,
}

impl Work<'_> {
    /// Works off tasks until there are none, or one of any worker has failed.
    fn run(&self, tasks: &[Task]) {
        while !self.abandoned.load(Ordering::Relaxed) {
            let Some(number) = lock(&self.open).pop() else {
                return;
            };
            let Some(task) = tasks.get(number) else {
                return;
            };
            match (self.target).make(&task.name, |path| self.write(task, path)) {
                Ok(file) => {
                    self.watch.finished(&file);
                    if let Some(place) = lock(&self.finished).get_mut(number) {
                        *place = Some(file);
                    }
                }
                Err(error) => {
                    lock(&self.failed).get_or_insert(error);
                    self.abandoned.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    fn write(&self, task: &Task, path: &Path) -> Result<Entry, ExportError> {
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let out = BufWriter::with_capacity(1 << 18, &file);
        let advance = |cells| self.watch.advance(cells);
        let (tables, abandoned) = (self.tables, &self.abandoned);
        convert(tables, task.class, self.memory, out, &advance, abandoned)?;
        file.sync_all()
            .map_err(file_error("write", path.to_owned()))?;
        let (bytes, sha256) = self.read_back(task, path)?;
        Ok(Entry {
            file: task.name.clone(),
            extent: Extent::Cells(task.cells),
            bytes,
            sha256,
            table: task.key.to_string(),
            seal: task.seal.clone(),
        })
    }

    /// Reads a file as its users will, and compares it with the tables. Returns its length and
    /// hash.
    fn read_back(&self, task: &Task, path: &Path) -> Result<(u64, String), ExportError> {
        let unreadable = || file_error("read back", path.to_owned());
        let wrong = |problem| ExportError::ReadBack {
            file: path.to_owned(),
            problem,
        };
        let file = File::open(path).map_err(unreadable())?;
        let mut hashing = Hashing::new(BufReader::with_capacity(1 << 18, file));
        let numbering = Numbering::new(task.class);
        let numbering = numbering.ok_or(ExportError::TooLarge { class: task.class })?;
        let mut samples = samples(task.cells).peekable();
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
        if cells != task.cells {
            return Err(wrong(format!("has {cells} cells, not {}", task.cells)));
        }
        Ok(hashing.finish())
    }

    /// What a position is worth that has a value in a file.
    fn value(&self, position: &Position) -> Result<Option<Wdl>, ExportError> {
        if INTERNATIONAL.has_capture(position) {
            return Ok(None);
        }
        Ok(Some(self.tables.wdl(position)?))
    }
}
