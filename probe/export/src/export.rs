//! An export: which files there are to be, by how many workers within how much memory, and which of them are finished.

use crate::record::{Entry, Hashing, Record};
use crate::{ExportError, Format, scan};
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::INTERNATIONAL;
use galotne::table::put_in_place;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Wdl;
use scan::numbering::Numbering;
use scan::runs::Runs;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many cells of a file are compared with what the tables answer.
const SAMPLES: u64 = 1000;

/// What is to be exported.
#[derive(Clone, Debug)]
pub struct Order {
    /// For whom.
    pub format: Format,
    /// The classes, canonical; each makes a file for each side to move.
    pub classes: Vec<Class>,
    /// Where the files go.
    pub directory: PathBuf,
    /// Bytes of memory that may be taken beside the cache of the tables.
    pub memory: u64,
    /// How many files are made at a time, memory allowing.
    pub threads: usize,
}

/// Who watches an export.
pub trait Watch: Sync {
    /// There are files of so many cells in all to be written.
    fn begin(&self, cells: u64);
    /// So many cells are done.
    fn advance(&self, cells: u64);
    /// A file is finished.
    fn finished(&self, file: &Exported);
}

/// A file that is finished.
#[derive(Clone, Debug)]
pub struct Exported {
    /// What it is.
    pub entry: Entry,
    /// Whether it was there already.
    pub kept: bool,
}

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

/// Writes the files of an order, and returns them in its order. Files that were finished before, of these tables, are kept.
///
/// Every file is read back before it gets its name: its cells must be as many as the format says, and at 1,000 places
/// what the tables answer when they are asked position by position.
///
/// # Errors
/// Says what is missing, or what went wrong first. Files that were finished by then stay.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, ExportError> {
    let Format::Scan = order.format;
    let tasks = tasks(tables, order)?;
    make_directory(&order.directory)?;
    let unreadable = file_error("open", order.directory.join(crate::record::NAME));
    let record = Record::open(&order.directory).map_err(unreadable)?;
    let record = record.ok_or_else(|| ExportError::Busy {
        directory: order.directory.clone(),
    })?;
    let mut finished: Vec<Option<Exported>> = vec![];
    for task in &tasks {
        let kept = kept(&record, &order.directory, task)?;
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
        directory: &order.directory,
        memory: order.memory / workers,
        watch,
        abandoned: AtomicBool::new(false),
        open: Mutex::new(open),
        record: Mutex::new(record),
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
    let rules = tables.variant().name;
    if rules != INTERNATIONAL.name {
        return Err(ExportError::OtherGame { rules });
    }
    for &class in &order.classes {
        if class.pieces() > scan::MOST_PIECES {
            let most = scan::MOST_PIECES;
            return Err(ExportError::TooManyPieces { class, most });
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
        for class in scan::files(class.canonical()) {
            let too_large = || ExportError::TooLarge { class };
            tasks.push(Task {
                class,
                name: scan::file_name(class),
                key,
                seal: seal.clone(),
                cells: Numbering::new(class).ok_or_else(too_large)?.cells(),
                least: scan::least_memory(class).ok_or_else(too_large)?,
            });
        }
    }
    Ok(tasks)
}

/// The file of a task, if it is finished and of this table.
fn kept(record: &Record, directory: &Path, task: &Task) -> Result<Option<Exported>, ExportError> {
    let Some(entry) = record
        .entry(&task.name)
        .filter(|entry| (&entry.seal, entry.cells) == (&task.seal, task.cells))
    else {
        return Ok(None);
    };
    let path = directory.join(&task.name);
    let file = match galotne::table::open_regular(&path, File::options().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(file_error("read", path)(source)),
    };
    let unreadable = file_error("read", path);
    let mut hashing = Hashing::new(file);
    match io::copy(&mut hashing, &mut io::sink()) {
        Ok(_) => {}
        Err(source) => return Err(unreadable(source)),
    }
    let same = hashing.finish() == (entry.bytes, entry.sha256.clone());
    Ok(same.then(|| Exported {
        entry: entry.clone(),
        kept: true,
    }))
}

/// What the workers share.
struct Work<'a> {
    tables: &'a Tablebase,
    directory: &'a Path,
    /// For each of them.
    memory: u64,
    watch: &'a dyn Watch,
    abandoned: AtomicBool,
    /// The tasks that nobody has taken yet, the next one last.
    open: Mutex<Vec<usize>>,
    record: Mutex<Record>,
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
            match self.make(task) {
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

    /// Makes a file, which is complete and durable before it gets its name.
    fn make(&self, task: &Task) -> Result<Exported, ExportError> {
        let path = self.directory.join(&task.name);
        if let Some(folder) = path.parent() {
            make_directory(folder)?;
        }
        // A run that was ended leaves it behind, and the next one writes over it.
        let temporary = path.with_extension("part");
        let made = self.write(task, &temporary);
        let entry = match made {
            Ok(entry) => entry,
            Err(error) => {
                // One that cannot be removed is written over as well.
                let _ = fs::remove_file(&temporary);
                return Err(error);
            }
        };
        put_in_place(&temporary, &path)?;
        let unwritable = file_error("write", self.directory.join(crate::record::NAME));
        lock(&self.record).add(entry.clone()).map_err(unwritable)?;
        Ok(Exported { entry, kept: false })
    }

    fn write(&self, task: &Task, path: &Path) -> Result<Entry, ExportError> {
        let named = |error| match error {
            ExportError::Io(source) => file_error("write", path.to_owned())(source),
            error => error,
        };
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let out = BufWriter::with_capacity(1 << 18, &file);
        let advance = |cells| self.watch.advance(cells);
        let (tables, abandoned) = (self.tables, &self.abandoned);
        scan::convert(tables, task.class, self.memory, out, &advance, abandoned).map_err(named)?;
        file.sync_all()
            .map_err(file_error("write", path.to_owned()))?;
        let (bytes, sha256) = self.read_back(task, path)?;
        Ok(Entry {
            file: task.name.clone(),
            cells: task.cells,
            bytes,
            sha256,
            table: task.key.to_string(),
            seal: task.seal.clone(),
        })
    }

    /// Reads a file as its users will, and compares it with the tables. Returns its length and hash.
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
        Ok(Some(self.tables.probe_wdl(position)?))
    }
}

/// Cells all over a file, ascending, irregularly apart.
fn samples(cells: u64) -> impl Iterator<Item = u64> {
    let count = SAMPLES.min(cells);
    (0..count).map(move |n| {
        let [start, end] =
            [n, n + 1].map(|n| (u128::from(cells) * u128::from(n) / u128::from(count)) as u64);
        start + (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) % (end - start)
    })
}

fn make_directory(path: &Path) -> Result<(), ExportError> {
    fs::create_dir_all(path).map_err(file_error("make", path.to_owned()))
}

/// What to make of an error of the file system.
fn file_error(action: &'static str, path: PathBuf) -> impl FnOnce(io::Error) -> ExportError {
    move |source| ExportError::File {
        action,
        path,
        source,
    }
}

/// Nothing panics while it holds one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
