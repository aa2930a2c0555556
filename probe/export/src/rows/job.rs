//! An export of rows: class after class, all cores at each.

use super::Rows;
use super::columns::COLUMNS;
use super::parquet::GROUP;
use super::read_back::read_back;
use super::row::{Asking, Row};
use crate::directory::{Target, file_error, hashed};
use crate::record::{Entry, Extent};
use crate::{ExportError, Exported, Order, Watch};
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne_find::{Search, Wave};
use rayon::ThreadPoolBuilder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// Cells of a class that a core makes rows of at once.
const CELLS: u64 = 1 << 12;

/// The most memory of a row that is made, its moves and theirs included.
const ROW_BYTES: u64 = 4 << 10;

/// The most memory of a row that waits in a group.
const GROUPED_BYTES: u64 = 512;

/// A file to be written.
struct Task<'a> {
    class: Class,
    search: Search<'a>,
    name: String,
    seal: String,
    /// The cells that are gone through for it.
    cells: u64,
}

/// Writes the rows of an order.
pub fn export(
    tables: &Tablebase,
    order: &Order,
    rows: &Rows,
    watch: &dyn Watch,
) -> Result<Vec<Exported>, ExportError> {
    let tasks = tasks(tables, order, rows)?;
    let wave = wave(order)?;
    let target = Target::open(&order.directory)?;
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
        let write = |path: &Path| pool.install(|| task.write(tables, rows, wave, path, watch));
        let file = kept.map_or_else(|| target.make(&task.name, write), Ok)?;
        watch.finished(&file);
        finished.push(file);
    }
    Ok(finished)
}

/// How much may be under way at a time.
fn wave(order: &Order) -> Result<Wave, ExportError> {
    let group = GROUP as u64 * GROUPED_BYTES;
    // What is made, and what waits to be written.
    let part = 2 * CELLS * ROW_BYTES;
    let given = order.memory;
    let most = given.saturating_sub(group) / part;
    if most == 0 {
        let needed = group + part;
        return Err(ExportError::Memory { needed, given });
    }
    let parts = (4 * order.threads.max(1)).min(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(Wave {
        parts,
        cells: CELLS,
    })
}

/// The files of an order, in its order.
fn tasks<'a>(
    tables: &'a Tablebase,
    order: &Order,
    rows: &Rows,
) -> Result<Vec<Task<'a>>, ExportError> {
    let seals = seals(tables, &order.classes, rows)?;
    let tasks = order.classes.iter().map(|&class| {
        let search = Search::new(tables, class, rows.conditions.clone());
        Ok(Task {
            class,
            name: format!("{}/{class}.{}", tables.variant().name, rows.form.ending()),
            seal: seal(tables, class, rows, &seals),
            cells: search.cells()?.saturating_mul(search.passes()),
            search,
        })
    });
    tasks.collect()
}

/// What rows are made from, in text: the hashes of all tables that are asked, by what they are about.
type Seals = Vec<(TableKey, String)>;

/// Opens all tables that are asked.
fn seals(tables: &Tablebase, classes: &[Class], rows: &Rows) -> Result<Seals, ExportError> {
    let variant = tables.variant();
    let clocks = !rows.profile.clocks.is_empty();
    let measures = [
        Some(Measure::Wdl),
        Some(Measure::Dtw),
        clocks.then(|| Measure::need(rows.profile)),
    ];
    let canonical: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
    let needed = variant.all_needed(&canonical).into_iter();
    let keys = needed.flat_map(|class| {
        let measures = measures.iter().flatten();
        measures.map(move |measure| TableKey::of(variant, class, measure))
    });
    let (mut seals, mut missing) = (vec![], vec![]);
    for key in keys {
        match tables.table(key) {
            Ok((table, _)) => seals.push((key, table.file_hash()?.to_string())),
            Err(ProbeError::Missing { .. }) => missing.push(key),
            Err(error) => return Err(error.into()),
        }
    }
    if missing.is_empty() {
        return Ok(seals);
    }
    let mut classes: Vec<Class> = missing.iter().map(|key| key.class).collect();
    classes.dedup();
    Err(ExportError::Missing {
        needed: seals.len() + missing.len(),
        command: tables.build_command(classes),
        missing,
    })
}

/// A hash over all that decides what rows a class has.
fn seal(tables: &Tablebase, class: Class, rows: &Rows, seals: &Seals) -> String {
    let variant = tables.variant();
    let mut hasher = Sha256::new();
    let names = COLUMNS.map(|column| column.name).join(",");
    let version = env!("CARGO_PKG_VERSION");
    hasher.update(format!("{version}\n{names}\n{class}\n{rows:?}\n"));
    let needed = variant.all_needed(&[class.canonical()]);
    for (key, seal) in seals.iter().filter(|(key, _)| needed.contains(&key.class)) {
        hasher.update(format!("{key} {seal}\n"));
    }
    let hash = hasher.finalize();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Task<'_> {
    /// Writes the file, reads it back, and says what it is.
    fn write(
        &self,
        tables: &Tablebase,
        rows: &Rows,
        wave: Wave,
        path: &Path,
        watch: &dyn Watch,
    ) -> Result<Entry, ExportError> {
        let file = File::create(path).map_err(file_error("create", path.to_owned()))?;
        let mut writer = rows.form.writer(BufWriter::with_capacity(1 << 18, &file))?;
        let asking = Asking::new(tables, rows, self.class);
        let mut count = 0;
        self.search.visit(
            wave,
            &Advance(watch),
            |found| asking.rows(found),
            |rows: Vec<Row>| {
                count += rows.len() as u64;
                Ok(writer.write(&rows)?)
            },
        )?;
        writer.finish()?;
        file.sync_all()?;
        let unreadable = || file_error("read back", path.to_owned());
        read_back(tables, rows, self.class, path, count).map_err(|error| match error {
            ExportError::Io(source) => unreadable()(source),
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
