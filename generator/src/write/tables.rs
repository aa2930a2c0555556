//! Writes the tables of a solved class, and the report beside them.
//!
//! `need` tables with equal cells are stored once: under the first profile of the game that has
//! them, while the others stand for it. That holds whatever was built when, so a directory has the
//! same bytes by whichever orders it was filled.

use super::cell_orders;
use super::cells::{self, Plane};
use super::report_file::{ReportFileError, write_report};
use super::summary::{self, Content};
use super::table_file::{self, Codes, Fault, Making, PART_CELLS, block_cells};
use crate::order::{BuildError, BuildOrder, io_error};
use crate::progress::Progress;
use crate::store::planes::{self, CellSet, ScorePlanes};
use crate::store::solved_class::SolvedClass;
use crate::timing::{StageTimes, WorkStage};
use galotne::game::Game;
use galotne::index::{self, Index};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{self, Report, Statistics, TableReport};
use galotne::rules::SquareCondition;
use galotne::table::{
    Alias, CellEncoding, Effort, Omission, Table, TableForm, TableSpec, TrainedDictionary,
    WriteError, write_alias,
};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Zstandard would be a third of a build of 5 pieces in the fast form otherwise.
const EFFORT: Effort = Effort::Brisk;

/// Whether all tables of a class and its report are there, equal tables stored once.
pub fn complete(order: &BuildOrder, class: Class) -> bool {
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
/// table is complete, but it may be of another format version, made under another reading of the
/// rules, damaged, or stand for one that is no longer there.
fn stored(order: &BuildOrder, key: TableKey) -> Option<Table> {
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
fn as_ordered(order: &BuildOrder, key: TableKey) -> Option<Table> {
    let wanted = order.form.filter(|_| key.may_be_compact(order.variant));
    stored(order, key).filter(|table| wanted.is_none_or(|form| table.spec().form() == form))
}

/// The `need` tables a class can have, in the order of the game's profiles.
fn every_need(order: &BuildOrder, class: Class) -> impl Iterator<Item = TableKey> {
    let profiles = order.variant.profiles.iter();
    profiles.map(move |profile| TableKey::need(order.variant, class, profile))
}

/// The entry of a table in a report.
fn entry(tables: &[TableReport], key: TableKey) -> Option<&TableReport> {
    let name = key.to_string();
    tables.iter().find(|table| table.table == name)
}

/// The first table of an earlier profile with the values of a `need` table.
fn twin(
    order: &BuildOrder,
    class: Class,
    key: TableKey,
    tables: &[TableReport],
) -> Option<TableKey> {
    let content = |key| entry(tables, key).map(|known| &known.content);
    let mine = content(key).filter(|_| key.metric == Metric::Need)?;
    every_need(order, class)
        .take_while(|&earlier| earlier != key)
        .find(|&earlier| content(earlier) == Some(mine))
}

/// How many cells writing a class goes through.
pub fn cells(order: &BuildOrder, class: Class) -> Result<u64, BuildError> {
    let missing = order
        .keys(class)
        .into_iter()
        .filter(|&key| as_ordered(order, key).is_none());
    let index = numbered(order, class)?;
    let planes = missing.map(|key| Game::planes(order.variant, &key, &index) as u64);
    Ok(index.cells() * planes.sum::<u64>())
}

fn numbered(order: &BuildOrder, class: Class) -> Result<Index, BuildError> {
    let index = planes::class_index(order.variant, class);
    index.map_err(|error| BuildError::solve(class, error))
}

/// A solved class that is to be written.
pub struct Writing<'w> {
    /// What tables are asked for, and where they go.
    pub order: &'w BuildOrder,
    /// The directory of files in the making.
    pub scratch: &'w Path,
    /// The class.
    pub class: Class,
    /// What its positions are worth.
    pub solved: &'w SolvedClass,
    /// Counts the time of each kind of work.
    pub stages: &'w StageTimes,
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
                // The new report vouches for it: on the word of the old one, or after its values
                // have been gone through.
                let seal = table.file_hash().map(|hash| hash.to_string());
                let told = entry(&old, key).is_some_and(|old| {
                    old.content == content.hash && seal.is_ok_and(|seal| seal == old.seal())
                });
                let cells = Cells::new(order, key, solved).with_turns(table.spec().turns());
                told || cells.fits(&table)
                    && table_file::difference(&cells, &table, stages)
                        .is_ok_and(|found| found.is_none())
            };
            if twin(key).is_some() || is_right() {
                return Ok(());
            }
            let had = entry(&old, key).and_then(|old| old.form);
            let form = match order.form.or(had) {
                Some(TableForm::Compact) if key.may_be_compact(order.variant) => TableForm::Compact,
                _ => TableForm::Fast,
            };
            let source = Cells::new(order, key, solved);
            let choice = source.choose(key.metric, content.largest, form, stages)?;
            self.table(key, source, choice)
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
                    form: Some(table.spec().form()).filter(|&form| form == TableForm::Compact),
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
        write_report(scratch, &path, &report).map_err(|fault| match fault {
            ReportFileError::Io { path, source } => BuildError::Io { path, source },
            ReportFileError::Rename(error) => error.into(),
        })?;
        Ok(bytes)
    }

    /// Writes one table.
    fn table(&self, key: TableKey, source: Cells<'_>, choice: Choice) -> Result<(), BuildError> {
        let spec = spec(self.order, key, &choice)?;
        let making = Making {
            path: &self.order.path(key),
            scratch: self.scratch,
            effort: EFFORT,
            stages: self.stages,
            progress: self.progress,
        };
        let written = making.write(spec, &source.with_turns(spec.turns()), choice.trained);
        written.map_err(|fault| match fault {
            Fault::Write(error) => error.into(),
            Fault::Read(error) => error.into(),
            Fault::Changed => BuildError::Changed(key.class),
            Fault::Content { plane, part } => BuildError::Content {
                table: key,
                plane,
                part,
            },
        })
    }
}

/// All tables a class can have.
fn every_key(order: &BuildOrder, class: Class) -> impl Iterator<Item = TableKey> {
    let others =
        [Metric::Wdl, Metric::Dtw].map(|metric| TableKey::new(order.variant, class, metric, None));
    others.into_iter().chain(every_need(order, class))
}

/// The number of a key's profile among those that were solved.
fn profile(order: &BuildOrder, key: TableKey) -> usize {
    let number = order
        .profiles
        .iter()
        .position(|profile| Some(profile.name) == key.profile);
    number.unwrap_or(0)
}

/// What the tables of a class will hold, and its statistics.
fn surveyed(
    order: &BuildOrder,
    keys: &[TableKey],
    solved: &SolvedClass,
    stages: &StageTimes,
) -> (Vec<(TableKey, Content)>, Vec<Statistics>) {
    let is_need = |key: &&TableKey| key.metric == Metric::Need;
    let distances: Vec<TableKey> = keys.iter().filter(|key| !is_need(key)).copied().collect();
    let metrics: Vec<Metric> = distances.iter().map(|key| key.metric).collect();
    let (contents, statistics) = summary::distances(order.variant, solved, &metrics, stages);
    let mut found: Vec<(TableKey, Content)> = distances.into_iter().zip(contents).collect();
    for &key in keys.iter().filter(is_need) {
        let need = |key| &solved.need[profile(order, key)];
        // Equal planes are gone through once.
        let same = |(other, _): &&(TableKey, Content)| {
            is_need(&other) && need(*other).same_as == need(key).same_as
        };
        let content = match found.iter().find(same) {
            Some((_, content)) => content.clone(),
            None => summary::need(order.variant, written(&need(key).planes), solved, stages),
        };
        found.push((key, content));
    }
    (found, statistics)
}

/// The planes that are written: not those with nothing left on a second clock, which need no table.
fn written(planes: &[Arc<ScorePlanes>]) -> &[Arc<ScorePlanes>] {
    match planes {
        [planes] => std::slice::from_ref(planes),
        [counted @ .., _] => counted,
        [] => &[],
    }
}

/// Makes one table stand for another, unless it does.
fn stand_for(
    order: &BuildOrder,
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
        trained: None,
    };
    let spec = spec(order, key, &choice)?;
    let alias = Alias {
        profile: target.profile.unwrap_or_default().parse()?,
        hash: meant.file_hash()?,
    };
    write_alias(order.path(key), scratch, &spec, alias)?;
    Ok(())
}

/// What is found out about the cells of a table before it is written.
struct Choice {
    /// The largest code that is kept.
    largest: u16,
    /// The orders of planes with White and with Black to move.
    orders: [index::CellOrder; 2],
    /// The side to move that is kept alone.
    only: Option<Colour>,
    /// The dictionary of that side, if it was made.
    trained: Option<TrainedDictionary>,
}

/// The shape of a table.
fn spec(order: &BuildOrder, key: TableKey, choice: &Choice) -> Result<TableSpec, BuildError> {
    let index = numbered(order, key.class)?;
    let encoding = CellEncoding::narrowest(key.metric, choice.largest);
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
        planes: choice
            .only
            .map_or(Game::planes(order.variant, &key, &index), |_| 1),
        orders: choice.orders,
        cells: index.cells(),
        part_cells: PART_CELLS,
        block_cells: block_cells(encoding),
        dictionaries: [0; 2],
    })
}

/// Where the cells of a table come from: planes of a solved class, and which of their positions it
/// keeps.
struct Cells<'a> {
    planes: Vec<Plane<'a>>,
    scores: &'a [Arc<ScorePlanes>],
    quiet: &'a [CellSet],
    codes: [u16; 256],
    /// Beyond the first count only the positions in which the second clock runs are kept.
    second: Option<SquareCondition>,
    /// The sides to move that are kept, of each count in turn.
    turns: &'static [Colour],
}

impl<'a> Cells<'a> {
    /// Both sides to move; one, if the sides are equal.
    fn new(order: &BuildOrder, key: TableKey, solved: &'a SolvedClass) -> Self {
        let scores = match key.metric {
            Metric::Wdl | Metric::Dtw => std::slice::from_ref(&solved.distance),
            Metric::Need => written(&solved.need[profile(order, key)].planes),
        };
        let turns = &Colour::BOTH[..planes::plane_count(key.class)];
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

    /// The order in which the cells of a plane take the fewest bytes, and about how many samples of
    /// them take.
    fn best_order(
        &self,
        number: usize,
        metric: Metric,
        largest: u16,
        stages: &StageTimes,
    ) -> Result<(u64, index::CellOrder), WriteError> {
        stages.time(WorkStage::Compress, || {
            let (index, encoding) = (
                self.planes[number].index(),
                CellEncoding::narrowest(metric, largest),
            );
            let codes = |order, places, codes: &mut _| self.codes(number, order, places, codes);
            cell_orders::best(index, encoding, largest, EFFORT, codes)
        })
    }

    /// The best orders of the cells; in the compact form the side to move that takes fewer bytes by
    /// samples, of equal ones White. Samples depend on the class alone, so the choice does, too.
    fn choose(
        &self,
        metric: Metric,
        largest: [u16; 2],
        form: TableForm,
        stages: &StageTimes,
    ) -> Result<Choice, WriteError> {
        let [white, black] = largest;
        let of_turn = |turn: Colour| match form {
            TableForm::Fast => white.max(black),
            TableForm::Compact => largest[turn.index()],
        };
        let mut orders = [index::CellOrder::STANDARD; 2];
        let mut least: Option<(u64, Colour, Option<TrainedDictionary>)> = None;
        for (number, &turn) in self.turns.iter().enumerate() {
            let largest = of_turn(turn);
            let (mut bytes, order) = self.best_order(number, metric, largest, stages)?;
            orders[turn.index()] = order;
            let mut trained = None;
            if (form, CellEncoding::narrowest(metric, largest))
                == (TableForm::Compact, CellEncoding::TwoBits)
            {
                // A dictionary is made of far more samples than an order is chosen by.
                let made = stages.time(WorkStage::Compress, || {
                    table_file::trained(self, number, order, largest)
                });
                bytes = made.bytes;
                trained = Some(made);
            }
            if least.as_ref().is_none_or(|(least, ..)| bytes < *least) {
                least = Some((bytes, turn, trained));
            }
        }
        let least = least.filter(|_| form == TableForm::Compact);
        let (only, trained) =
            least.map_or((None, None), |(_, turn, trained)| (Some(turn), trained));
        if let Some(turn) = only {
            orders[(!turn).index()] = index::CellOrder::STANDARD;
        }
        Ok(Choice {
            largest: only.map_or(white.max(black), of_turn),
            orders,
            only,
            trained,
        })
    }

    /// Whether a table is one of these cells.
    fn fits(&self, table: &Table) -> bool {
        let spec = table.spec();
        let cells = self.planes.first().map(|plane| plane.index().cells());
        spec.planes == self.planes.len() && Some(spec.cells) == cells
    }
}

impl Codes for Cells<'_> {
    fn cells(&self) -> u64 {
        (self.planes.first()).map_or(0, |plane| plane.index().cells())
    }

    fn codes(
        &self,
        number: usize,
        order: index::CellOrder,
        places: Range<u64>,
        codes: &mut Vec<u16>,
    ) {
        let plane = &self.planes[number];
        plane.codes(&self.codes, order, places.clone(), codes);
        // Beyond the first count of a second clock the table keeps no more than the positions in
        // which it runs.
        if let (Some(standing), true) = (self.second, number >= self.turns.len()) {
            plane.keep_only(order, places, codes, |position| standing.holds(position));
        }
    }

    fn rest(&self) {
        self.scores.iter().for_each(|planes| planes.release());
        self.quiet.iter().for_each(CellSet::release);
    }

    fn is_intact(&self) -> bool {
        let scores = self.scores.iter().all(|planes| planes.is_intact());
        scores && self.quiet.iter().all(CellSet::is_intact)
    }
}
