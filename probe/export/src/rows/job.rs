//! An export of rows: class after class, all cores at each.

use super::parquet::GROUP;
use super::read_back::read_back;
use super::source::{Fault, Source};
use crate::directory::{Target, file_error, hashed};
use crate::record::{Entry, Extent};
use crate::{ExportError, Exported, Order, Watch};
use galotne::material::MaterialClass;
use galotne::tablebase::TableKey;
use galotne_find::Wave;
use rayon::ThreadPoolBuilder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// Positions of a class that a core makes rows of at once, at most.
const TOGETHER: u64 = 1 << 12;

/// The most memory of a row that is made, its moves and theirs included.
const ROW_BYTES: u64 = 4 << 10;

/// The most memory of a row that waits in a group.
const GROUPED_BYTES: u64 = 512;

/// A file to be written.
struct Task<C> {
    class: C,
    name: String,
    seal: String,
    /// The cells that are gone through for it.
    cells: u64,
}

/// Writes the rows of an order.
pub fn export<S: Source, F>(
    source: &S,
    order: &Order<F, S::Class>,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, Fault<S>> {
    let tasks = tasks(source, &order.classes)?;
    let wave = wave::<S, F>(order)?;
    let target = Target::open::<S::Class>(&order.directory)?;
    let mut files = vec![];
    for task in &tasks {
        files.push(target.kept(&task.name, |entry| entry.seal == task.seal)?);
    }
    let open = tasks.iter().zip(&files).filter(|(_, kept)| kept.is_none());
    watch.begin(open.map(|(task, _)| task.cells).sum());
    let pool = ThreadPoolBuilder::new()
        .num_threads(order.threads.max(1))
        .build()
        .map_err(io::Error::other)?;
    let mut finished = vec![];
    for (task, kept) in tasks.iter().zip(files) {
        let write = |path: &Path| pool.install(|| task.write(source, wave, path, watch));
        let file = kept.map_or_else(|| target.make(&task.name, write), Ok)?;
        watch.finished(&file);
        finished.push(file);
    }
    Ok(finished)
}

/// How much may be under way at a time.
fn wave<S: Source, F>(order: &Order<F, S::Class>) -> Result<Wave, Fault<S>> {
    let group = GROUP as u64 * GROUPED_BYTES;
    // What is made, and what waits to be written.
    let part = 2 * TOGETHER * ROW_BYTES;
    let given = order.memory;
    let most = given.saturating_sub(group) / part;
    if most == 0 {
        let needed = group + part;
        return Err(ExportError::Memory { needed, given });
    }
    let parts = (4 * order.threads.max(1)).min(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(Wave {
        parts,
        cells: TOGETHER / S::IMAGES,
    })
}

/// The files of some classes, in their order.
fn tasks<S: Source>(source: &S, classes: &[S::Class]) -> Result<Vec<Task<S::Class>>, Fault<S>> {
    let seals = seals(source, classes)?;
    let tasks = classes.iter().map(|&class| {
        Ok(Task {
            class,
            name: format!("{}/{class}.{}", source.rules(), source.form().ending()),
            seal: seal(source, class, &seals),
            cells: source.cells(class)?,
        })
    });
    tasks.collect()
}

/// What rows are made from, in text: the hashes of all tables that are asked, by what they are
/// about.
type Seals<C> = Vec<(TableKey<C>, String)>;

/// Opens all tables that are asked.
fn seals<S: Source>(source: &S, classes: &[S::Class]) -> Result<Seals<S::Class>, Fault<S>> {
    let (mut seals, mut missing) = (vec![], vec![]);
    for key in source.needed(classes) {
        match source.hash(key) {
            Ok(hash) => seals.push((key, hash)),
            Err(error) if error.is_missing_table() => missing.push(key),
            Err(error) => return Err(error),
        }
    }
    if missing.is_empty() {
        return Ok(seals);
    }
    let mut classes: Vec<S::Class> = missing.iter().map(|key| key.class).collect();
    classes.dedup();
    Err(ExportError::Missing {
        needed: seals.len() + missing.len(),
        command: source.build_command(classes),
        missing,
    })
}

/// A hash over all that decides what rows a class has.
fn seal<S: Source>(source: &S, class: S::Class, seals: &Seals<S::Class>) -> String {
    let mut hasher = Sha256::new();
    let names: Vec<&str> = S::COLUMNS.iter().map(|column| column.name).collect();
    let (version, names, asked) = (env!("CARGO_PKG_VERSION"), names.join(","), source.asked());
    hasher.update(format!("{version}\n{names}\n{class}\n{asked}\n"));
    let needed = source.needed(&[class]);
    for (key, seal) in seals.iter().filter(|(key, _)| needed.contains(key)) {
        hasher.update(format!("{key} {seal}\n"));
    }
    let hash = hasher.finalize();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<C: MaterialClass> Task<C> {
    /// Writes the file, reads it back, and says what it is.
    fn write<S: Source<Class = C>>(
        &self,
        source: &S,
        wave: Wave,
        path: &Path,
        watch: &dyn Watch,
    ) -> Result<Entry, ExportError<C>> {
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let out = BufWriter::with_capacity(1 << 18, &file);
        let mut writer = source.form().writer(out, S::COLUMNS)?;
        let mut count = 0;
        let take = |rows: Vec<S::Row>| {
            count += rows.len() as u64;
            Ok(writer.write(&rows)?)
        };
        source.visit(self.class, wave, &Advance(watch), take)?;
        writer.finish()?;
        file.sync_all()?;
        let unreadable = || file_error("read back", path.to_owned());
        read_back(source, self.class, path, count).map_err(|error| match error {
            ExportError::Io(source) => unreadable()(source).into(),
            error => error,
        })?;
        let file = File::open(path).map_err(unreadable())?;
        let (bytes, sha256) = hashed(file).map_err(unreadable())?;
        Ok(Entry {
            file: self.name.clone(),
            extent: Extent::Rows(count),
            bytes,
            sha256,
            table: self.class.to_string(),
            seal: self.seal.clone(),
        })
    }
}

/// Tells how far one search of several is.
struct Advance<'a>(&'a dyn Watch);

impl galotne_find::Watch for Advance<'_> {
    fn advance(&self, cells: u64) {
        self.0.advance(cells);
    }
}
