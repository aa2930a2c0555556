//! Builds tables: solves classes in order and writes what is missing.
//!
//! A class whose tables are complete is not written again; if something that is still to be made
//! looks into it, it is solved again in memory, which is faster than reading it back.

use crate::cells::Plane;
use crate::plan;
use crate::planes;
use crate::progress::Progress;
use crate::report::{self, Report, TableReport};
use crate::solve::{Finished, Solved, Solver};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{Profile, Variant};
use galotne::table::code::OMITTED;
use galotne::table::{
    Alias, BlockDecoder, EncodedPart, Encoding, Metric, Omission, PartEncoder, SpecError, Table,
    TableError, TableSpec, TableWriter, WriteError, write_alias,
};
use galotne::tablebase::{ProbeError, TableKey, parity};
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub variant: &'static Variant,
    /// The classes, each after those it can move into, and those among them.
    pub classes: Vec<Class>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// The profiles for `need`.
    pub profiles: Vec<&'static Profile>,
    /// The directory of the tables.
    pub dir: PathBuf,
    /// The most memory that may be used, in bytes.
    pub memory: u64,
}

/// Why tables cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Another build is at work in the directory.
    #[error("another build is at work in {}: wait for it or choose another directory", .0.display())]
    Locked(PathBuf),
    /// The work does not fit.
    #[error(
        "{class} needs {needed} MiB of memory and {allowed} MiB are allowed: build fewer pieces or raise --memory"
    )]
    Memory {
        /// The class that needs most.
        class: String,
        /// Its need in MiB.
        needed: u64,
        /// The cap in MiB.
        allowed: u64,
    },
    /// The file system does not do what is asked.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Solving failed.
    #[error("cannot solve {class}: {source}")]
    Solve {
        /// Which class.
        class: Class,
        /// Why.
        source: io::Error,
    },
    /// A table cannot have this shape.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A table that was there or has been written cannot be read.
    #[error(transparent)]
    Read(#[from] ProbeError),
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        Self::Read(error.into())
    }
}

impl Order {
    /// The tables of a class that are asked for.
    pub fn keys(&self, class: Class) -> Vec<TableKey> {
        let mut keys = vec![];
        for &metric in &self.metrics {
            if metric == Metric::Need {
                keys.extend(
                    self.profiles
                        .iter()
                        .map(|&profile| TableKey::need(class, profile)),
                );
            } else {
                keys.push(TableKey::new(class, metric));
            }
        }
        keys
    }

    /// The metrics of those tables, `need` once for each profile.
    pub fn tables(&self) -> Vec<Metric> {
        let needs = std::iter::repeat_n(Metric::Need, self.profiles.len());
        let others = self
            .metrics
            .iter()
            .copied()
            .filter(|&metric| metric != Metric::Need);
        let with_need = self.metrics.contains(&Metric::Need);
        others.chain(needs.filter(|_| with_need)).collect()
    }

    fn path(&self, key: TableKey) -> PathBuf {
        self.dir.join(self.variant.name).join(key.file_name())
    }
}

/// Builds what is missing; returns the classes that had something missing.
///
/// # Errors
/// Nothing is left under its final name that is not complete; calling again goes on.
pub fn build(order: &Order, progress: &dyn Progress) -> Result<Vec<Class>, BuildError> {
    let work = order.dir.join(".work");
    let tables_dir = order.dir.join(order.variant.name);
    for dir in [&work, &tables_dir] {
        fs::create_dir_all(dir).map_err(io_error(dir))?;
    }
    let _lock = lock(&work)?;
    let open: Vec<Class> = (order.classes.iter().copied())
        .filter(|&class| !complete(order, class))
        .collect();
    // What open classes look into has to be in memory.
    let mut solve: Vec<Class> = vec![];
    for &class in &order.classes {
        if open
            .iter()
            .any(|open| open.with_successors().contains(&class))
        {
            solve.push(class);
        }
    }
    let steps = plan::plan(
        order.variant,
        &solve,
        &order.tables(),
        rayon::current_num_threads(),
    );
    if let Some(step) = steps.iter().find(|step| step.memory > order.memory) {
        return Err(BuildError::Memory {
            class: step.class.clone(),
            needed: step.memory.div_ceil(1 << 20),
            allowed: order.memory >> 20,
        });
    }
    let profiles = if order.metrics.contains(&Metric::Need) {
        &order.profiles[..]
    } else {
        &[]
    };
    let most = solve.iter().map(|class| class.pieces()).max().unwrap_or(0);
    let solver = Solver::new(order.variant, profiles, most);
    let mut total = 0;
    for &class in &solve {
        let work = solver.work(class);
        total += work.map_err(|source| BuildError::Solve { class, source })?;
        if open.contains(&class) {
            total += cells(order, class)?;
        }
    }
    progress.start(total);
    let mut finished = Finished::new();
    for (place, &class) in solve.iter().enumerate() {
        let failed = |source| BuildError::Solve { class, source };
        progress.stage(&format!("{class} ({} of {})", place + 1, solve.len()));
        let advance = |done| progress.advance(done);
        let solved = Arc::new(solver.solve(class, &finished, &advance).map_err(failed)?);
        if open.contains(&class) {
            write(order, &work, class, &solved, progress)?;
        }
        finished.insert(class, solved);
        // What nothing ahead looks into can go.
        finished.retain(|done, _| {
            solve[place + 1..]
                .iter()
                .any(|ahead| ahead.with_successors().contains(done))
        });
    }
    Ok(open)
}

/// Whether all tables of a class and its report are there.
fn complete(order: &Order, class: Class) -> bool {
    let report = report::read(&report::path(&order.dir, order.variant, class));
    report.is_some() && order.keys(class).iter().all(|&key| present(order, key))
}

/// Whether a table is there that this program can read. Under its final name a table is complete,
/// but it may be of another format version, or damaged.
fn present(order: &Order, key: TableKey) -> bool {
    let profile = (!key.profile.is_empty()).then_some(key.profile);
    Table::open_file(order.path(key)).is_ok_and(|table| {
        let class = key.class.to_string();
        let found = table.expect(order.variant.name, &class, key.metric, profile);
        found.is_ok()
    })
}

/// How many cells writing a class goes through.
fn cells(order: &Order, class: Class) -> Result<u64, BuildError> {
    let index = numbered(order, class)?;
    let missing = order
        .keys(class)
        .iter()
        .filter(|&&key| !present(order, key))
        .count();
    Ok(index.cells() * (planes::sides(class) * missing) as u64)
}

fn numbered(order: &Order, class: Class) -> Result<Index, BuildError> {
    let index = planes::index(order.variant.board, class);
    index.map_err(|source| BuildError::Solve { class, source })
}

/// Writes the missing tables of a class and its report.
fn write(
    order: &Order,
    work: &Path,
    class: Class,
    solved: &Solved,
    progress: &dyn Progress,
) -> Result<(), BuildError> {
    let keys = order.keys(class);
    let profile = |key: &TableKey| {
        let number = order
            .profiles
            .iter()
            .position(|profile| profile.name == key.profile);
        number.unwrap_or(0)
    };
    // The first profile with these cells has the table, the others point to it.
    let first = |key: &TableKey| {
        let planes = |number: usize| &solved.need[number].planes;
        let mine = profile(key);
        (0..mine)
            .find(|&other| key.metric == Metric::Need && Arc::ptr_eq(planes(other), planes(mine)))
    };
    let alias =
        |key: &TableKey| first(key).map(|other| TableKey::need(class, order.profiles[other]));
    keys.par_iter()
        .filter(|key| alias(key).is_none() && !present(order, **key))
        .try_for_each(|key| table(order, work, *key, solved, profile(key), progress))?;
    for (key, target) in keys.iter().filter_map(|key| Some((key, alias(key)?))) {
        if !present(order, *key) {
            let target = Table::open_file(order.path(target))?;
            let spec = spec(order, *key, target.spec().largest)?;
            let alias = target
                .spec()
                .profile
                .map(|profile| target.file_hash().map(|hash| Alias { profile, hash }));
            if let Some(alias) = alias.transpose()? {
                write_alias(order.path(*key), work, &spec, alias)?;
            }
            progress.advance(cells_of(order, *key)?);
        }
    }
    let mut tables = (keys.par_iter())
        .map(|key| {
            let table = Table::open_file(order.path(*key))?;
            Ok(TableReport {
                table: key.to_string(),
                bytes: table.file_len(),
                file: table.file_hash()?.to_string(),
                content: report::content(solved, key.metric, profile(key)),
                same_as: alias(key).map(|target| target.to_string()),
            })
        })
        .collect::<Result<Vec<_>, BuildError>>()?;
    // What an earlier build wrote for other profiles or metrics stays in the report.
    let path = report::path(&order.dir, order.variant, class);
    if let Some(old) = report::read(&path) {
        tables.extend(
            old.tables
                .into_iter()
                .filter(|old| keys.iter().all(|key| key.to_string() != old.table)),
        );
    }
    tables.sort_by(|one, other| one.table.cmp(&other.table));
    let report = Report {
        rules: order.variant.name.to_owned(),
        class: class.to_string(),
        tables,
        statistics: report::of_solved(order.variant, solved),
    };
    let temporary = work.join(format!("{class}.json.tmp"));
    let text = serde_json::to_string_pretty(&report).map_err(io::Error::from);
    let put = |text: String| {
        let mut file = File::create(&temporary)?;
        writeln!(file, "{text}")?;
        file.sync_all()?;
        fs::rename(&temporary, &path)
    };
    text.and_then(put).map_err(io_error(&path))
}

fn cells_of(order: &Order, key: TableKey) -> Result<u64, BuildError> {
    Ok(numbered(order, key.class)?.cells() * planes::sides(key.class) as u64)
}

/// Cells of a part, about: what one work unit writes at once.
const PART_CELLS: u64 = 1 << 21;

/// The shape of a table.
fn spec(order: &Order, key: TableKey, largest: u16) -> Result<TableSpec, BuildError> {
    let index = numbered(order, key.class)?;
    let encoding = Encoding::narrowest(key.metric, largest);
    Ok(TableSpec {
        variant: order.variant.name.parse()?,
        class: key.class.to_string().parse()?,
        metric: key.metric,
        profile: (!key.profile.is_empty())
            .then(|| key.profile.parse())
            .transpose()?,
        encoding,
        omission: Omission::Captures,
        parity: parity(order.variant),
        largest,
        planes: planes::sides(key.class),
        cells: index.cells(),
        part_cells: part_cells(&index),
        block_cells: match encoding {
            Encoding::Ternary => 5 << 14,
            Encoding::Byte | Encoding::Word => 1 << 15,
        },
    })
}

/// Parts are several whole slices, or a part of one slice: whole rows of its inner kings.
fn part_cells(index: &Index) -> u64 {
    let slice = index.king_ranks(Colour::White) * index.king_ranks(Colour::Black);
    if slice <= PART_CELLS {
        return PART_CELLS / slice * slice;
    }
    let row = index.king_ranks(index.inner());
    let rows = slice / row;
    let fitting = (1..=rows).filter(|&some| rows.is_multiple_of(some) && some * row <= PART_CELLS);
    row * fitting.max().unwrap_or(1)
}

/// Writes one table and compares what was written with what was meant.
fn table(
    order: &Order,
    work: &Path,
    key: TableKey,
    solved: &Solved,
    profile: usize,
    progress: &dyn Progress,
) -> Result<(), BuildError> {
    let planes: Vec<Plane<'_>> = (Colour::BOTH[..planes::sides(key.class)].iter())
        .map(|&turn| Plane::new(solved, key.metric, profile, turn))
        .collect();
    let largest = planes.iter().map(Plane::largest).max().unwrap_or(0);
    let spec = spec(order, key, largest)?;
    let layout = spec.layout()?;
    let mut writer = TableWriter::create(order.path(key), work, &spec)?;
    let parts: Vec<(usize, u64)> = (0..layout.planes())
        .flat_map(|plane| (0..layout.parts()).map(move |part| (plane, part)))
        .collect();
    // A few parts at a time, so that encoded parts do not pile up.
    for some in parts.chunks(64) {
        let encoded = (some.par_iter())
            .map_init(
                || (None, vec![]),
                |(encoder, codes), &(plane, part)| {
                    let encoder = match encoder {
                        Some(encoder) => encoder,
                        None => encoder.insert(PartEncoder::new(&spec)?),
                    };
                    let cells = layout.part_cells(part).unwrap_or_default();
                    planes[plane].codes(cells.clone(), codes);
                    progress.advance(cells.end - cells.start);
                    encoder.encode(plane, part, codes)
                },
            )
            .collect::<Result<Vec<EncodedPart>, WriteError>>()?;
        for part in encoded {
            writer.append(&part)?;
        }
    }
    writer.finish()?;
    compare(order, key, &planes)
}

/// Reads a written table back and compares every kept cell with what was meant.
fn compare(order: &Order, key: TableKey, planes: &[Plane<'_>]) -> Result<(), BuildError> {
    let path = order.path(key);
    let table = Table::open_file(&path)?;
    (0..table.blocks()).into_par_iter().try_for_each_init(
        || (BlockDecoder::new(), vec![], vec![]),
        |(decoder, found, meant), block| {
            found.clear();
            let place = table.decode_cells(block, decoder, found)?;
            planes[place.plane].codes(place.cells, meant);
            let same = |(&found, &meant): (&u16, &u16)| meant == OMITTED || found == meant;
            if found.iter().zip(meant.iter()).all(same) {
                return Ok(());
            }
            let source =
                io::Error::other("what was written is not what was meant; is the disk sound?");
            let path = path.clone();
            Err(BuildError::Io { path, source })
        },
    )
}

/// The lock that one build holds on a directory.
fn lock(work: &Path) -> Result<File, BuildError> {
    let path = work.join("lock");
    let file = File::create(&path).map_err(io_error(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(BuildError::Locked(work.to_owned())),
        Err(fs::TryLockError::Error(source)) => Err(BuildError::Io { path, source }),
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let path = path.to_owned();
    |source| BuildError::Io { path, source }
}
