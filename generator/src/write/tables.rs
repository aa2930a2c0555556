//! Writes the tables of a solved class, and the report beside them.
//!
//! `need` tables with equal cells are stored once: under the first profile of the game that has them,
//! while the others stand for it. That holds whatever was built when, so a directory has the same
//! bytes by whichever orders it was filled.

use super::cells::{self, Plane};
use super::orders;
use super::survey::{self, Content};
use crate::order::{BuildError, Order, io_error};
use crate::progress::Progress;
use crate::stages::{Stage, Stages};
use crate::store::planes::{self, Flags, Planes};
use crate::store::solved::Solved;
use galotne::index::{self, Index};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{self, Report, Statistics, TableReport};
use galotne::rules::Standing;
use galotne::table::code::OMITTED;
use galotne::table::{
    Alias, BlockDecoder, Dictionary, EncodedPart, Encoding, Form, Layout, Omission, PartEncoder,
    Table, TableError, TableSpec, TableWriter, Trained, Training, WriteError, open_regular,
    put_in_place, write_alias,
};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use rayon::prelude::*;
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
        let (known, table) = (entry(&report.tables, key), as_ordered(order, key));
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

/// The same, if it is of the form that is asked for.
fn as_ordered(order: &Order, key: TableKey) -> Option<Table> {
    let wanted = order.form.filter(|_| key.may_be_compact());
    stored(order, key).filter(|table| wanted.is_none_or(|form| table.spec().form() == form))
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
        .filter(|&key| as_ordered(order, key).is_none());
    let cells = numbered(order, class)?.cells();
    let planes = missing.map(|key| key.planes(order.variant) as u64);
    Ok(cells * planes.sum::<u64>())
}

fn numbered(order: &Order, class: Class) -> Result<Index, BuildError> {
    let index = planes::index(order.variant, class);
    index.map_err(|error| BuildError::solve(class, error))
}

/// A solved class that is to be written.
pub struct Writing<'w> {
    /// What tables are asked for, and where they go.
    pub order: &'w Order,
    /// The directory of files in the making.
    pub scratch: &'w Path,
    /// The class.
    pub class: Class,
    /// What its positions are worth.
    pub solved: &'w Solved,
    /// Counts the time of each kind of work.
    pub stages: &'w Stages,
    /// Told about cells that are written.
    pub progress: &'w dyn Progress,
}

impl Writing<'_> {
    /// Writes the missing tables of the class and its report; returns the bytes of all its tables.
    pub fn all(&self) -> Result<u64, BuildError> {
        self.tables_and_report().map_err(|error| {
            if self.solved.is_intact() {
                error
            } else {
                // Whatever else is wrong then comes of it.
                BuildError::Changed(self.class)
            }
        })
    }

    fn tables_and_report(&self) -> Result<u64, BuildError> {
        let Self {
            order,
            scratch,
            class,
            solved,
            stages,
            ..
        } = *self;
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
            form: None,
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
                let Some(table) = as_ordered(order, key).filter(|table| table.alias().is_none())
                else {
                    return false;
                };
                // The new report vouches for it: on the word of the old one, or after its values have been gone through.
                let seal = table.file_hash().map(|hash| hash.to_string());
                let told = entry(&old, key).is_some_and(|old| {
                    old.content == content.hash && seal.is_ok_and(|seal| seal == old.seal())
                });
                let cells = Cells::new(order, key, solved).with_turns(table.spec().turns());
                told || cells.fits(&table)
                    && (cells.difference(&table, stages)).is_ok_and(|found| found.is_none())
            };
            if twin(key).is_some() || is_right() {
                return Ok(());
            }
            let had = entry(&old, key).and_then(|old| old.form);
            let form = match order.form.or(had) {
                Some(Form::Compact) if key.may_be_compact() => Form::Compact,
                _ => Form::Fast,
            };
            let source = Cells::new(order, key, solved);
            let choice = source.choose(key.metric, content.largest, form, stages)?;
            self.table(key, source, &choice)
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
                    form: Some(table.spec().form()).filter(|&form| form == Form::Compact),
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
        if !solved.is_intact() {
            return Err(BuildError::Changed(class));
        }
        put_report(scratch, &path, &report)?;
        Ok(bytes)
    }

    /// Writes one table. All values are read again from the finished file, and only a file with the values that were
    /// solved gets its name.
    fn table(&self, key: TableKey, source: Cells<'_>, choice: &Choice) -> Result<(), BuildError> {
        let (order, stages) = (self.order, self.stages);
        let mut spec = spec(order, key, choice)?;
        let source = source.with_turns(spec.turns());
        let dictionaries = match spec.encoding {
            Encoding::Quarter => stages.time(Stage::Compress, || source.train(&mut spec)),
            Encoding::Ternary | Encoding::Byte | Encoding::Word => vec![],
        };
        let (spec, dictionaries) = (&spec, &dictionaries);
        let mut writer =
            TableWriter::create_with(order.path(key), self.scratch, spec, dictionaries)?;
        let layout = spec.layout()?;
        for some in Cells::spans(&layout, TOGETHER) {
            source.rest();
            let encoded = (some.par_iter())
                .map_init(
                    || (None, vec![]),
                    |(encoder, meant), span| {
                        let encoder = match encoder {
                            Some(encoder) => encoder,
                            None => encoder.insert(PartEncoder::with(spec, dictionaries)?),
                        };
                        stages.time(Stage::Compress, || source.meant_of(span, spec, meant));
                        let parts = span.parts(meant).map(|(number, codes)| {
                            let encode = || encoder.encode(span.plane, number, codes);
                            let encoded = stages.time(Stage::Compress, encode)?;
                            self.progress.advance(codes.len() as u64);
                            Ok(encoded)
                        });
                        parts.collect()
                    },
                )
                .collect::<Result<Vec<Vec<EncodedPart>>, WriteError>>()?;
            for part in encoded.into_iter().flatten() {
                writer.append(&part)?;
            }
        }
        let complete = writer.complete()?;
        if let Some((plane, part)) = source.difference(&complete.open()?, stages)? {
            return Err(BuildError::Content {
                table: key,
                plane,
                part,
            });
        }
        // The finished file was compared with what is in memory now.
        if !source.is_intact() {
            return Err(BuildError::Changed(key.class));
        }
        complete.put_in_place()?;
        Ok(())
    }
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
    let choice = Choice {
        largest: meant.spec().largest,
        orders: meant.spec().orders,
        only: None,
    };
    let spec = spec(order, key, &choice)?;
    let alias = Alias {
        profile: target.profile.unwrap_or_default().parse()?,
        hash: meant.file_hash()?,
    };
    write_alias(order.path(key), scratch, &spec, alias)?;
    Ok(())
}

/// How many cells a block has.
pub(super) const fn block_cells(encoding: Encoding) -> u32 {
    match encoding {
        Encoding::Ternary => 5 << 15,
        // Of several sizes the largest; the samples of a dictionary decide.
        Encoding::Quarter => 1 << 15,
        Encoding::Byte | Encoding::Word => 1 << 15,
    }
}

/// What is found out about the cells of a table before it is written.
struct Choice {
    /// The largest code that is kept.
    largest: u16,
    /// The orders of planes with White and with Black to move.
    orders: [index::Order; 2],
    /// The side to move that is kept alone.
    only: Option<Colour>,
}

/// The shape of a table.
fn spec(order: &Order, key: TableKey, choice: &Choice) -> Result<TableSpec, BuildError> {
    let index = numbered(order, key.class)?;
    let encoding = Encoding::narrowest(key.metric, choice.largest);
    Ok(TableSpec {
        variant: order.variant.tag.parse()?,
        class: key.class.to_string().parse()?,
        metric: key.metric,
        profile: key.profile.map(str::parse).transpose()?,
        rules: key.rules_digest(order.variant),
        encoding,
        omission: choice.only.map_or(Omission::Captures, Omission::OnlySide),
        parity: order.variant.parity(),
        largest: choice.largest,
        planes: choice.only.map_or(key.planes(order.variant), |_| 1),
        orders: choice.orders,
        cells: index.cells(),
        part_cells: cells::PART_CELLS,
        block_cells: block_cells(encoding),
        dictionaries: [0; 2],
    })
}

/// Where the cells of a table come from: planes of a solved class, and which of their positions it keeps.
struct Cells<'a> {
    planes: Vec<Plane<'a>>,
    scores: &'a [Arc<Planes>],
    quiet: &'a [Flags],
    codes: [u16; 256],
    /// Beyond the first count only the positions in which the second clock runs are kept.
    second: Option<Standing>,
    /// The sides to move that are kept, of each count in turn.
    turns: &'static [Colour],
}

/// Parts of a plane whose cells are gathered at once: those of one part may lie far from each other in memory, and what lies
/// between them belongs to the next parts.
#[derive(Clone)]
struct Span {
    plane: usize,
    /// The number of the first part.
    first: u64,
    /// The places of each.
    parts: Vec<Range<u64>>,
}

impl Span {
    fn places(&self) -> Range<u64> {
        let ends = self.parts.first().zip(self.parts.last());
        ends.map_or(0..0, |(first, last)| first.start..last.end)
    }

    /// The number of each part and its codes, out of those of the span.
    fn parts<'a>(&'a self, codes: &'a [u16]) -> impl Iterator<Item = (u64, &'a [u16])> {
        let start = self.places().start;
        (self.first..)
            .zip(&self.parts)
            .map(move |(number, places)| {
                (
                    number,
                    &codes[(places.start - start) as usize..(places.end - start) as usize],
                )
            })
    }
}

impl<'a> Cells<'a> {
    /// Both sides to move; one, if the sides are equal.
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
            quiet: &solved.quiet,
            codes: cells::codes(order.variant, key.metric),
            second: (key.profile).and_then(|name| order.variant.profile(name)?.standing(key.class)),
            turns,
        }
    }

    /// Of these sides to move alone.
    fn with_turns(mut self, turns: &'static [Colour]) -> Self {
        self.planes.retain(|plane| turns.contains(&plane.turn()));
        self.turns = turns;
        self
    }

    /// Whether what was solved is still there as it was kept.
    fn is_intact(&self) -> bool {
        let scores = self.scores.iter().all(|planes| planes.is_intact());
        scores && self.quiet.iter().all(Flags::is_intact)
    }

    /// Lets the system take back the memory of what is on disk until it is looked at again.
    fn rest(&self) {
        self.scores.iter().for_each(|planes| planes.rest());
        self.quiet.iter().for_each(Flags::rest);
    }

    /// All parts in the order of the file, by spans, of which so many parts are worked on together.
    fn spans(layout: &Layout, together: usize) -> Vec<Vec<Span>> {
        let (planes, parts) = (layout.planes(), layout.parts());
        let threads = rayon::current_num_threads() as u64;
        // Enough spans that no worker waits for others.
        let most = (MOST_SPANNED / threads).clamp(1, LONGEST_SPAN);
        let length = (planes as u64 * parts / (4 * threads)).clamp(1, most);
        let spans = (0..planes).flat_map(|plane| {
            (0..parts).step_by(length as usize).map(move |first| Span {
                plane,
                first,
                parts: (first..parts.min(first + length))
                    .filter_map(|part| layout.part_cells(part))
                    .collect(),
            })
        });
        let spans: Vec<Span> = spans.collect();
        let chunks = spans.chunks((together / length as usize).max(1));
        chunks.map(<[Span]>::to_vec).collect()
    }

    /// Replaces `meant` by the codes of a span.
    fn meant_of(&self, span: &Span, spec: &TableSpec, meant: &mut Vec<u16>) {
        self.meant(span.plane, order_of(spec, span.plane), span.places(), meant);
    }

    /// Replaces `meant` by the codes at some places of a plane, [`OMITTED`] where the table keeps none.
    fn meant(&self, number: usize, order: index::Order, places: Range<u64>, meant: &mut Vec<u16>) {
        let plane = &self.planes[number];
        plane.codes(&self.codes, order, places.clone(), meant);
        // Beyond the first count of a second clock the table keeps no more than the positions in which it runs.
        if let (Some(standing), true) = (self.second, number >= self.turns.len()) {
            plane.keep_only(order, places, meant, |position| standing.holds(position));
        }
    }

    /// The order in which the cells of a plane take the fewest bytes, and about how many samples of them take.
    fn best_order(
        &self,
        number: usize,
        metric: Metric,
        largest: u16,
        stages: &Stages,
    ) -> Result<(u64, index::Order), WriteError> {
        stages.time(Stage::Compress, || {
            let (index, encoding) = (
                self.planes[number].index(),
                Encoding::narrowest(metric, largest),
            );
            let codes = |order, places, codes: &mut _| self.meant(number, order, places, codes);
            orders::best(index, encoding, largest, codes)
        })
    }

    /// The best orders of the cells; in the compact form the side to move that takes fewer bytes by samples, of equal ones
    /// White. Samples depend on the class alone, so the choice does, too.
    fn choose(
        &self,
        metric: Metric,
        largest: [u16; 2],
        form: Form,
        stages: &Stages,
    ) -> Result<Choice, WriteError> {
        let [white, black] = largest;
        let of_turn = |turn: Colour| match form {
            Form::Fast => white.max(black),
            Form::Compact => largest[turn.index()],
        };
        let mut orders = [index::Order::OF_CELLS; 2];
        let mut least: Option<(u64, Colour)> = None;
        for (number, &turn) in self.turns.iter().enumerate() {
            let largest = of_turn(turn);
            let (mut bytes, order) = self.best_order(number, metric, largest, stages)?;
            orders[turn.index()] = order;
            if (form, Encoding::narrowest(metric, largest)) == (Form::Compact, Encoding::Quarter) {
                // A dictionary is made of far more samples than an order is chosen by.
                bytes = stages.time(Stage::Compress, || {
                    self.trained(number, order, largest).bytes
                });
            }
            if least.is_none_or(|(least, _)| bytes < least) {
                least = Some((bytes, turn));
            }
        }
        let only = least
            .filter(|_| form == Form::Compact)
            .map(|(_, turn)| turn);
        if let Some(turn) = only {
            orders[(!turn).index()] = index::Order::OF_CELLS;
        }
        Ok(Choice {
            largest: only.map_or(white.max(black), of_turn),
            orders,
            only,
        })
    }

    /// Makes a dictionary of samples of a plane in an order.
    fn trained(&self, plane: usize, order: index::Order, largest: u16) -> Trained {
        /// One cell in so many is looked at, but not fewer or more than these for each side to move.
        const ONE_IN: u64 = 4;
        const LEAST: u64 = 1 << 20;
        const MOST: u64 = 1 << 22;

        let cells = self.planes[plane].index().cells();
        let sampled = (cells / ONE_IN).clamp(LEAST, MOST).min(cells);
        let windows = sampled.div_ceil(WINDOW);
        let (mut training, mut codes) = (Training::new(largest), vec![]);
        for number in 0..windows {
            let start = cells.saturating_sub(WINDOW) * number / windows;
            let places = start..cells.min(start + WINDOW);
            self.meant(plane, order, places, &mut codes);
            training.add(&codes);
        }
        training.finish(cells)
    }

    /// Makes the dictionaries that blocks share, and says how large they and the blocks are.
    fn train(&self, spec: &mut TableSpec) -> Vec<Dictionary> {
        /// What blocks should take on average at most: then they decode in two microseconds.
        const BLOCK_BYTES: u64 = 384;
        /// Smaller ones are never needed.
        const FEWEST: u32 = 1 << 12;

        let trained: Vec<Trained> = (self.turns.par_iter().enumerate())
            .map(|(plane, turn)| self.trained(plane, spec.orders[turn.index()], spec.largest))
            .collect();
        let (bytes, mixed) = (trained.iter()).fold((0, 0), |(bytes, mixed), trained| {
            (bytes + trained.bytes, mixed + trained.mixed)
        });
        spec.block_cells = WINDOW as u32;
        while spec.block_cells > FEWEST && u64::from(spec.block_cells) * bytes > BLOCK_BYTES * mixed
        {
            spec.block_cells /= 2;
        }
        for (turn, trained) in self.turns.iter().zip(&trained) {
            spec.dictionaries[turn.index()] = trained.dictionary.bytes_in_file();
        }
        trained
            .into_iter()
            .map(|trained| trained.dictionary)
            .collect()
    }

    /// The plane and number of the first part of a table that does not hold what was solved. Every block is read, checked
    /// and decoded for it.
    fn difference(
        &self,
        table: &Table,
        stages: &Stages,
    ) -> Result<Option<(usize, u64)>, TableError> {
        let (layout, spec) = (table.layout(), table.spec());
        let differs = |span: &Span, reading: &mut Reading| {
            let Reading {
                decoder,
                meant,
                stored,
            } = reading;
            self.meant_of(span, spec, meant);
            for (number, meant) in span.parts(meant) {
                stored.clear();
                for block in layout.part_blocks(span.plane, number).unwrap_or(0..0) {
                    table.decode_cells(block, decoder, stored)?;
                }
                let same = |(stored, &meant): (&u16, &u16)| meant == OMITTED || *stored == meant;
                if stored.len() != meant.len() || !stored.iter().zip(meant).all(same) {
                    return Ok(Some((span.plane, number)));
                }
            }
            Ok(None)
        };
        for some in Self::spans(layout, TOGETHER) {
            self.rest();
            let found = (some.par_iter())
                .map_init(Reading::default, |reading, span| {
                    stages.time(Stage::Compare, || differs(span, reading))
                })
                .collect::<Result<Vec<_>, TableError>>()?;
            if let Some(part) = found.into_iter().flatten().next() {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Whether a table is one of these cells.
    fn fits(&self, table: &Table) -> bool {
        let spec = table.spec();
        let cells = self.planes.first().map(|plane| plane.index().cells());
        spec.planes == self.planes.len() && Some(spec.cells) == cells
    }
}

/// The order in which the cells of a plane lie.
fn order_of(spec: &TableSpec, plane: usize) -> index::Order {
    spec.orders[spec.turn(plane).index()]
}

/// Cells that are looked at together for a dictionary: as many as the largest block has.
const WINDOW: u64 = 1 << 15;

/// Parts that are worked on together, so that they do not pile up.
const TOGETHER: usize = 64;

/// The most parts of a span, and of the spans of all workers.
const LONGEST_SPAN: u64 = 8;
const MOST_SPANNED: u64 = 16;

/// What a worker reads a table with.
#[derive(Default)]
struct Reading {
    decoder: BlockDecoder,
    /// Codes that are meant, and codes that are stored.
    meant: Vec<u16>,
    stored: Vec<u16>,
}
