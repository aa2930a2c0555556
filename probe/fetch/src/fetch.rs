//! A fetch as a whole: what is wanted, what of it is here, what is to come, and that it comes.

use crate::beside::{self, Beside};
use crate::here::{Here, look};
use crate::partial::{self, Partial};
use crate::source::Place;
use crate::transfer::{Transfers, Tries};
use crate::wanted::{Item, Wanted, select};
use crate::workers::{Stop, each};
use crate::{FetchError, Fetched, Order, Source, Stage, State, Watch};
use galotne::report::manifest::{MOST_BYTES, NAME};
use galotne::tablebase::{Hold, SCRATCH, lock_scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What would come: each table that is wanted, and how it stands. Nothing is written.
///
/// # Errors
/// The source cannot be used or lacks what is needed, or a file that is here cannot be read.
pub fn plan(source: &Source, order: &Order, watch: &dyn Watch) -> Result<Vec<Fetched>, FetchError> {
    let stop = Stop::default();
    let (_, wanted) = find(source, order, &stop, watch)?;
    let here = compare(&wanted, order, &stop, watch)?;
    Ok(told(order, &wanted, &here))
}

/// Brings the tables of an order into its directory, and their reports beside them. Returns each
/// table that is wanted, and whether it was here already, has come, or has come in place of
/// something else.
///
/// A table gets its name when it is whole, checked and durable; until then what was there stays.
/// Ended at any point, the next run goes on with what there is.
///
/// # Errors
/// Says what went wrong first. What has come by then stays, also the part of a file.
pub fn fetch(
    source: &Source,
    order: &Order,
    watch: &dyn Watch,
) -> Result<Vec<Fetched>, FetchError> {
    let stop = Stop::default();
    let (place, wanted) = find(source, order, &stop, watch)?;
    let here = compare(&wanted, order, &stop, watch)?;
    let done = told(order, &wanted, &here);
    let reports = wanted
        .iter()
        .all(|class| beside::look(order, class) == Here::Right);
    if reports && here.iter().all(|here| *here == Here::Right) {
        // A complete set may lie where nobody writes.
        return Ok(done);
    }
    let scratch = order.directory.join(SCRATCH);
    for folder in [&scratch, &order.directory.join(order.game.name())] {
        let made = fs::create_dir_all(folder);
        made.map_err(|source| FetchError::file("make", folder, source))?;
    }
    let _lock = lock_scratch(&scratch, Hold::Alone)?;
    let run = Run {
        place: &place,
        order,
        scratch: &scratch,
        stop: &stop,
        watch,
    };
    run.bring(&wanted, &here, &done)?;
    Ok(done)
}

/// Finds the place of the game, and what is wanted of it.
fn find(
    source: &Source,
    order: &Order,
    stop: &Stop,
    watch: &dyn Watch,
) -> Result<(Place, Vec<Wanted>), FetchError> {
    let read = |place: &Place| {
        let tries = Tries::new(order, stop, watch, NAME);
        tries.until_done(|| place.read(NAME, MOST_BYTES))
    };
    let (place, manifest) = source.find(order.game, &order.patience, read)?;
    let wanted = select(&manifest, order, || source.to_string())?;
    Ok((place, wanted))
}

/// Where a table goes.
fn path(order: &Order, item: &Item) -> PathBuf {
    let folder = order.directory.join(order.game.name());
    folder.join(item.file_name())
}

/// What is here of the tables that are wanted, in their order.
fn compare(
    wanted: &[Wanted],
    order: &Order,
    stop: &Stop,
    watch: &dyn Watch,
) -> Result<Vec<Here>, FetchError> {
    let items: Vec<&Item> = wanted.iter().flat_map(|class| &class.tables).collect();
    let here = |item: &&Item| fs::metadata(path(order, item)).map_or(0, |found| found.len());
    let same = |item: &&Item| here(item) == item.said.bytes;
    let bytes = items.iter().filter(|item| same(item));
    watch.begin(Stage::Checking, bytes.map(|item| item.said.bytes).sum());
    each(
        order.parallel,
        &items,
        stop,
        || (),
        |item| {
            let path = path(order, item);
            let here = look(&path, item, stop, |bytes| watch.advance(bytes))?;
            if let Here::Wrong(why) = &here {
                watch.wrong(&path, why);
            }
            Ok(here)
        },
    )
}

/// How each table stands.
fn told(order: &Order, wanted: &[Wanted], here: &[Here]) -> Vec<Fetched> {
    let items = (wanted.iter()).flat_map(|of| of.tables.iter().map(|item| (&of.class, item)));
    let told = items.zip(here).map(|((class, item), here)| Fetched {
        rules: order.game.name(),
        class: class.clone(),
        table: item.said.table.clone(),
        bytes: item.said.bytes,
        sha256: item.said.file.clone(),
        same_as: item.said.same_as.clone(),
        state: match here {
            Here::Right => State::Kept,
            Here::Nothing => State::Fetched,
            Here::Wrong(_) => State::Replaced,
        },
    });
    told.collect()
}

/// A fetch at work, under the lock of its directory.
struct Run<'a> {
    place: &'a Place,
    order: &'a Order,
    scratch: &'a Path,
    stop: &'a Stop,
    watch: &'a dyn Watch,
}

/// A table that is to come.
struct Coming<'a> {
    item: &'a Item,
    told: &'a Fetched,
    /// The class, and how many of its tables are still to come.
    class: &'a Wanted,
    left: &'a AtomicUsize,
}

impl Run<'_> {
    fn bring(&self, wanted: &[Wanted], here: &[Here], done: &[Fetched]) -> Result<(), FetchError> {
        let lefts: Vec<AtomicUsize> = wanted.iter().map(|_| AtomicUsize::new(0)).collect();
        let all = (wanted.iter().zip(&lefts))
            .flat_map(|(class, left)| class.tables.iter().map(move |item| (item, class, left)));
        let coming: Vec<Coming<'_>> = (all.zip(here).zip(done))
            .filter(|((_, here), _)| **here != Here::Right)
            .map(|(((item, class, left), _), told)| Coming {
                item,
                told,
                class,
                left,
            })
            .collect();
        for coming in &coming {
            coming.left.fetch_add(1, Ordering::Relaxed);
        }
        partial::sweep(self.scratch, wanted, |item| {
            coming
                .iter()
                .any(|coming| coming.item.said.table == item.said.table)
        })?;
        self.room(&coming)?;
        let bytes = coming.iter().map(|coming| coming.item.said.bytes).sum();
        self.watch.begin(Stage::Fetching, bytes);
        let beside = Beside {
            place: self.place,
            order: self.order,
            scratch: self.scratch,
            stop: self.stop,
            watch: self.watch,
        };
        let give_up = || self.place.give_up();
        // Those whose tables are all here, but whose reports may not be.
        let complete: Vec<&Wanted> = (wanted.iter().zip(&lefts))
            .filter(|(_, left)| left.load(Ordering::Relaxed) == 0)
            .map(|(class, _)| class)
            .collect();
        each(
            self.order.parallel,
            &complete,
            self.stop,
            give_up,
            |class| beside.put(class),
        )?;
        let transfers = Transfers {
            place: self.place,
            order: self.order,
            scratch: self.scratch,
            stop: self.stop,
            watch: self.watch,
        };
        each(self.order.parallel, &coming, self.stop, give_up, |coming| {
            transfers.bring(coming.item, &path(self.order, coming.item))?;
            self.watch.finished(coming.told);
            // Whoever brings the last table of a class brings its report.
            if coming.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                beside.put(coming.class)?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Whether there is room for what is to come.
    fn room(&self, coming: &[Coming<'_>]) -> Result<(), FetchError> {
        let rest = |coming: &Coming<'_>| {
            let item = coming.item;
            item.said.bytes - Partial::len_of(self.scratch, item)
        };
        let needed = coming.iter().map(rest).fold(0, u64::saturating_add);
        // Where it is not known it will show.
        let available = fs4::available_space(self.scratch).unwrap_or(u64::MAX);
        if needed <= available {
            return Ok(());
        }
        Err(FetchError::Room {
            directory: self.order.directory.clone(),
            needed,
            available,
        })
    }
}
