//! Writes the tables of a solved class, and the report beside them.
//!
//! `need` tables with equal cells are stored once: under the first profile of the game that has them,
//! while the others stand for it. That holds whatever was built when, so a directory has the same
//! bytes by whichever orders it was filled.

use super::cells::{self, Buffer, Plane};
use super::survey::{self, Content};
use crate::order::{BuildError, Order, io_error};
use crate::progress::Progress;
use crate::stages::{Stage, Stages};
use crate::store::planes::{self, Planes};
use crate::store::solved::Solved;
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{self, Report, Statistics, TableReport};
use galotne::rules::Standing;
use galotne::table::code::OMITTED;
use galotne::table::{
    Alias, BlockDecoder, EncodedPart, Encoding, FileHash, Omission, PartEncoder, Table, TableError,
    TableSpec, TableWriter, WriteError, open_regular, put_in_place, write_alias,
};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Whether all tables of a class and its report are there, equal tables stored once.
pub fn complete(order: &Order, class: Class) -> bool {
    let Ok(report) = report::read(&report::path(&order.dir, order.variant, class)) else {
        return false;
    };
    let shared = every_need(order, class).all(|key| {
        entry(&report.tables, key).is_none_or(|known| {
            let twin = twin(order, class, key, &report.tables);
            known.same_as == twin.map(|twin| twin.to_string())
        })
    });
    let as_reported = |key| {
        let (known, table) = (entry(&report.tables, key), stored(order, key));
        known
            .zip(table)
            .is_some_and(|(known, table)| known.same_as.is_some() == table.alias().is_some())
    };
    shared && order.keys(class).into_iter().all(as_reported)
}

/// The table in the file of `key`, if it is one that this program can read. Under its final name a
/// table is complete, but it may be of another format version, made under another reading of the rules,
/// damaged, or stand for one that is no longer there.
fn stored(order: &Order, key: TableKey) -> Option<Table> {
    let open = |key: TableKey| {
        let table = Table::open_file(order.path(key)).ok()?;
        let found = key.check(order.variant, &table);
        found.is_ok().then_some(table)
    };
    let table = open(key)?;
    if let Some(alias) = table.alias() {
        let profile = order.variant.profile(alias.profile.as_str())?;
        let target = open(TableKey::need(order.variant, key.class, profile))?;
        table.check_alias(&target).ok()?;
    }
    Some(table)
}

/// The `need` tables a class can have, in the order of the game's profiles.
fn every_need(order: &Order, class: Class) -> impl Iterator<Item = TableKey> {
    let profiles = order.variant.profiles.iter();
    profiles.map(move |profile| TableKey::need(order.variant, class, profile))
}

/// The entry of a table in a report.
fn entry(tables: &[TableReport], key: TableKey) -> Option<&TableReport> {
    let name = key.to_string();
    tables.iter().find(|table| table.table == name)
}

/// The first table of an earlier profile with the values of a `need` table.
fn twin(order: &Order, class: Class, key: TableKey, tables: &[TableReport]) -> Option<TableKey> {
    let content = |key| entry(tables, key).map(|known| &known.content);
    let mine = content(key).filter(|_| key.metric == Metric::Need)?;
    every_need(order, class)
        .take_while(|&earlier| earlier != key)
        .find(|&earlier| content(earlier) == Some(mine))
}

/// How many cells writing a class goes through.
pub fn cells(order: &Order, class: Class) -> Result<u64, BuildError> {
    let missing = order
        .keys(class)
        .into_iter()
        .filter(|&key| stored(order, key).is_none());
    let cells = numbered(order, class)?.cells();
    let planes = missing.map(|key| key.planes(order.variant) as u64);
    Ok(cells * planes.sum::<u64>())
}

fn numbered(order: &Order, class: Class) -> Result<Index, BuildError> {
    let index = planes::index(order.variant, class);
    index.map_err(|error| BuildError::solve(class, error))
}

/// Writes the missing tables of a class and its report; returns the bytes of all its tables.
pub fn class(
    order: &Order,
    scratch: &Path,
    class: Class,
    solved: &Solved,
    stages: &Stages,
    progress: &dyn Progress,
) -> Result<u64, BuildError> {
    let keys = order.keys(class);
    let path = report::path(&order.dir, order.variant, class);
    let (contents, statistics) = surveyed(order, &keys, solved, stages);
    let known = contents.iter().map(|(key, content)| TableReport {
        table: key.to_string(),
        bytes: 0,
        file: String::new(),
        seal: None,
        content: content.hash.clone(),
        same_as: None,
    });
    let mut tables: Vec<TableReport> = known.collect();
    // What an earlier build made for other metrics or profiles stays.
    let old = report::read(&path).map_or_else(|_| vec![], |report| report.tables);
    tables.extend(
        old.iter()
            .filter(|old| {
                let key = every_key(order, class).find(|key| key.to_string() == old.table);
                key.is_some_and(|key| !keys.contains(&key) && stored(order, key).is_some())
            })
            .cloned(),
    );
    tables.sort_by(|one, other| one.table.cmp(&other.table));
    let twin = |key: TableKey| twin(order, class, key, &tables);

    contents.iter().try_for_each(|&(key, ref content)| {
        // A file that only stands for another is no table of these cells.
        let is_right = || {
            let Some(table) = stored(order, key).filter(|table| table.alias().is_none()) else {
                return false;
            };
            // The new report vouches for it: on the word of the old one, or after its values have been gone through.
            let seal = table.file_hash().map(|hash| hash.to_string());
            let told = entry(&old, key).is_some_and(|old| {
                old.content == content.hash && seal.is_ok_and(|seal| seal == old.seal())
            });
            told || Cells::new(order, key, solved)
                .content_of(&table, key.metric, stages)
                .is_ok_and(|found| found == content.hash)
        };
        if twin(key).is_some() || is_right() {
            return Ok(());
        }
        table(order, scratch, key, content, solved, stages, progress)
    })?;
    for key in every_need(order, class) {
        if let Some(target) = twin(key) {
            stand_for(order, scratch, key, target)?;
        }
    }
    let tables = every_key(order, class).filter_map(|key| {
        let known = entry(&tables, key)?;
        let described = Table::open_file(order.path(key)).and_then(|table| {
            Ok(TableReport {
                bytes: table.file_len(),
                file: table.sha256()?.to_string(),
                seal: Some(table.file_hash()?.to_string()),
                same_as: twin(key).map(|twin| twin.to_string()),
                ..known.clone()
            })
        });
        Some(described.map_err(BuildError::from))
    });
    let mut tables = tables.collect::<Result<Vec<_>, _>>()?;
    tables.sort_by(|one, other| one.table.cmp(&other.table));
    let bytes = tables.iter().map(|table| table.bytes).sum();
    let report = Report {
        rules: order.variant.name.to_owned(),
        class: class.to_string(),
        tables,
        statistics,
        checksum: None,
    };
    let report = report.with_checksum().map_err(io_error(&path))?;
    put_report(scratch, &path, &report)?;
    Ok(bytes)
}

/// Writes a report and gives it its name, both durable.
fn put_report(scratch: &Path, path: &Path, report: &Report) -> Result<(), BuildError> {
    let temporary = scratch.join(format!("{}.json.tmp", report.class));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    let write = || {
        let text = serde_json::to_string_pretty(report)?;
        let mut file = open_regular(&temporary, &options)?;
        writeln!(file, "{text}")?;
        file.sync_all()
    };
    write().map_err(|error| {
        // What is left of it would only take room.
        let _ = std::fs::remove_file(&temporary);
        io_error(&temporary)(error)
    })?;
    Ok(put_in_place(&temporary, path)?)
}

/// All tables a class can have.
fn every_key(order: &Order, class: Class) -> impl Iterator<Item = TableKey> {
    let others =
        [Metric::Wdl, Metric::Dtw].map(|metric| TableKey::new(order.variant, class, metric, None));
    others.into_iter().chain(every_need(order, class))
}

/// The number of a key's profile among those that were solved.
fn profile(order: &Order, key: TableKey) -> usize {
    let number = order
        .profiles
        .iter()
        .position(|profile| Some(profile.name) == key.profile);
    number.unwrap_or(0)
}

/// What the tables of a class will hold, and its statistics.
fn surveyed(
    order: &Order,
    keys: &[TableKey],
    solved: &Solved,
    stages: &Stages,
) -> (Vec<(TableKey, Content)>, Vec<Statistics>) {
    let is_need = |key: &&TableKey| key.metric == Metric::Need;
    let distances: Vec<TableKey> = keys.iter().filter(|key| !is_need(key)).copied().collect();
    let metrics: Vec<Metric> = distances.iter().map(|key| key.metric).collect();
    let (contents, statistics) = survey::distances(order.variant, solved, &metrics, stages);
    let mut found: Vec<(TableKey, Content)> = distances.into_iter().zip(contents).collect();
    for &key in keys.iter().filter(is_need) {
        let need = |key| &solved.need[profile(order, key)];
        // Equal planes are gone through once.
        let same = |(other, _): &&(TableKey, Content)| {
            is_need(&other) && need(*other).same_as == need(key).same_as
        };
        let content = match found.iter().find(same) {
            Some((_, content)) => content.clone(),
            None => survey::need(order.variant, written(&need(key).planes), solved, stages),
        };
        found.push((key, content));
    }
    (found, statistics)
}

/// The planes that are written: not those with nothing left on a second clock, which need no table.
fn written(planes: &[Arc<Planes>]) -> &[Arc<Planes>] {
    match planes {
        [planes] => std::slice::from_ref(planes),
        [counted @ .., _] => counted,
        [] => &[],
    }
}

/// Makes one table stand for another, unless it does.
fn stand_for(
    order: &Order,
    scratch: &Path,
    key: TableKey,
    target: TableKey,
) -> Result<(), BuildError> {
    let meant = Table::open_file(order.path(target))?;
    if stored(order, key).is_some_and(|table| table.check_alias(&meant).is_ok()) {
        return Ok(());
    }
    let spec = spec(order, key, meant.spec().largest)?;
    let alias = Alias {
        profile: target.profile.unwrap_or_default().parse()?,
        hash: meant.file_hash()?,
    };
    write_alias(order.path(key), scratch, &spec, alias)?;
    Ok(())
}

/// The shape of a table.
fn spec(order: &Order, key: TableKey, largest: u16) -> Result<TableSpec, BuildError> {
    let index = numbered(order, key.class)?;
    let encoding = Encoding::narrowest(key.metric, largest);
    Ok(TableSpec {
        variant: order.variant.tag.parse()?,
        class: key.class.to_string().parse()?,
        metric: key.metric,
        profile: key.profile.map(str::parse).transpose()?,
        rules: key.rules_digest(order.variant),
        encoding,
        omission: Omission::Captures,
        parity: order.variant.parity(),
        largest,
        planes: key.planes(order.variant),
        cells: index.cells(),
        part_cells: cells::part_cells(&index),
        block_cells: match encoding {
            Encoding::Ternary => 5 << 15,
            Encoding::Byte | Encoding::Word => 1 << 15,
        },
    })
}

/// Where the cells of a table come from: planes of a solved class, and which of their positions it keeps.
struct Cells<'a> {
    planes: Vec<Plane<'a>>,
    scores: &'a [Arc<Planes>],
    codes: [u16; 256],
    /// Beyond the first count only the positions in which the second clock runs are kept.
    second: Option<Standing>,
    turns: usize,
}

/// A plane, the number of a part of it, and the cells of that.
type Part = (usize, u64, Range<u64>);

impl<'a> Cells<'a> {
    fn new(order: &Order, key: TableKey, solved: &'a Solved) -> Self {
        let scores = match key.metric {
            Metric::Wdl | Metric::Dtw => std::slice::from_ref(&solved.distance),
            Metric::Need => written(&solved.need[profile(order, key)].planes),
        };
        let turns = &Colour::BOTH[..planes::sides(key.class)];
        let planes = (scores.iter())
            .flat_map(|scores| turns.iter().map(|&turn| Plane::new(scores, solved, turn)));
        Self {
            planes: planes.collect(),
            scores,
            codes: cells::codes(order.variant, key.metric),
            second: (key.profile).and_then(|name| order.variant.profile(name)?.standing(key.class)),
            turns: turns.len(),
        }
    }

    /// All parts, in the order of the file.
    fn parts(&self) -> Vec<Part> {
        let planes = self.planes.iter().enumerate();
        let parts = planes.flat_map(|(number, plane)| {
            let parts = plane.parts().into_iter().zip(0..);
            parts.map(move |(cells, part)| (number, part, cells))
        });
        parts.collect()
    }

    /// Whether the table keeps no more of a part than the positions in which the second clock runs.
    fn keeps_few(&self, (plane, ..): &Part) -> bool {
        self.second.is_some() && *plane >= self.turns
    }

    /// Replaces `meant` by the codes of a part, [`OMITTED`] where the table keeps none.
    fn meant(&self, part: &Part, buffer: &mut Buffer, meant: &mut Vec<u16>) {
        let (plane, _, cells) = part;
        let plane = &self.planes[*plane];
        plane.codes(&self.codes, cells.clone(), buffer, meant);
        if let (Some(standing), true) = (self.second, self.keeps_few(part)) {
            plane.keep_only(cells.clone(), meant, |position| standing.holds(position));
        }
    }

    /// The hash over all values of a class, those that a table keeps as its file has them: see
    /// [`TableReport::content`]. Every block is read, checked and decoded for it.
    fn content_of(
        &self,
        table: &Table,
        metric: Metric,
        stages: &Stages,
    ) -> Result<String, TableError> {
        let text = |part: &Part, reading: &mut Reading| {
            stages.time(Stage::Compare, || {
                let (number, place, cells) = part;
                let Reading {
                    decoder,
                    buffer,
                    meant,
                    stored,
                    legal,
                } = reading;
                stored.clear();
                for block in table.layout().part_blocks(*number, *place).unwrap_or(0..0) {
                    table.decode_cells(block, decoder, stored)?;
                }
                let plane = &self.planes[*number];
                if self.keeps_few(part) {
                    self.meant(part, buffer, meant);
                    plane.codes(&self.codes, cells.clone(), buffer, legal);
                    for ((stored, &meant), &code) in stored.iter_mut().zip(&*meant).zip(&*legal) {
                        if meant == OMITTED {
                            *stored = code;
                        }
                    }
                }
                plane.merged(&self.codes, cells.clone(), buffer, stored, legal);
                Ok(survey::bytes(metric, legal.iter().copied()))
            })
        };
        let mut hash = Sha256::new();
        let mut ready: Vec<Vec<u8>> = vec![];
        let mut readings: Vec<Reading> = vec![];
        readings.resize_with(rayon::current_num_threads(), Reading::default);
        for some in self.parts().chunks(readings.len()) {
            self.scores.iter().for_each(|planes| planes.rest());
            let prepare = || -> Result<Vec<Vec<u8>>, TableError> {
                (some.par_iter().zip(&mut readings))
                    .map(|(part, reading)| text(part, reading))
                    .collect()
            };
            // Some parts are read while those before them are hashed.
            let (next, ()) = rayon::join(prepare, || {
                stages.time(Stage::Compare, || {
                    ready.iter().for_each(|text| hash.update(text));
                });
            });
            ready = next?;
        }
        stages.time(Stage::Compare, || {
            ready.iter().for_each(|text| hash.update(text));
        });
        Ok(FileHash(hash.finalize().into()).to_string())
    }
}

/// What a worker reads a table with.
#[derive(Default)]
struct Reading {
    decoder: BlockDecoder,
    buffer: Buffer,
    /// Codes that are meant, codes that are stored, and those of all legal positions.
    meant: Vec<u16>,
    stored: Vec<u16>,
    legal: Vec<u16>,
}

/// Writes one table. All values are hashed again from the finished file, and only a file with the values that were
/// surveyed gets its name.
fn table(
    order: &Order,
    scratch: &Path,
    key: TableKey,
    content: &Content,
    solved: &Solved,
    stages: &Stages,
    progress: &dyn Progress,
) -> Result<(), BuildError> {
    /// Parts that are encoded together, so that they do not pile up.
    const TOGETHER: usize = 64;
    let spec = &spec(order, key, content.largest)?;
    let source = Cells::new(order, key, solved);
    let mut writer = TableWriter::create(order.path(key), scratch, spec)?;
    for some in source.parts().chunks(TOGETHER) {
        source.scores.iter().for_each(|planes| planes.rest());
        let encoded = (some.par_iter())
            .map_init(
                || (None, Buffer::default(), vec![]),
                |(encoder, buffer, meant), part| {
                    let encoder = match encoder {
                        Some(encoder) => encoder,
                        None => encoder.insert(PartEncoder::new(spec)?),
                    };
                    let (plane, number, cells) = part;
                    let encoded = stages.time(Stage::Compress, || {
                        source.meant(part, buffer, meant);
                        encoder.encode(*plane, *number, meant)
                    })?;
                    progress.advance(cells.end - cells.start);
                    Ok(encoded)
                },
            )
            .collect::<Result<Vec<EncodedPart>, WriteError>>()?;
        for part in encoded {
            writer.append(&part)?;
        }
    }
    let complete = writer.complete()?;
    let found = source.content_of(&complete.open()?, key.metric, stages)?;
    if found != content.hash {
        return Err(BuildError::Content {
            table: key,
            expected: content.hash.clone(),
            found,
        });
    }
    complete.put_in_place()?;
    Ok(())
}
