//! Bit flips in scratch files while a class is solved and written. The build reports changed
//! values, or the flips had no effect; wrong tables never get their final names.

use crate::common::{Files, assert_same, class, directory, files};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::draughts::schedule;
use galotne_generator::progress::Progress;
use galotne_generator::{error::BuildError, order::BuildOrder};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// An order with so little memory that planes are in scratch files.
fn order(dir: &Path) -> BuildOrder {
    let classes = Class::all_needed(&[class(if full() { "KMvM" } else { "KMvK" })]);
    let mut order = BuildOrder {
        metrics: vec![Metric::Wdl, Metric::Dtw],
        ..BuildOrder::new(&INTERNATIONAL, classes, dir)
    };
    let threads = rayon::current_num_threads();
    let least = schedule(&order, &order.classes, threads, 0);
    order.memory = least.iter().map(|step| step.memory).max().expect("a step");
    let steps = schedule(&order, &order.classes, threads, order.memory);
    assert!(steps.iter().any(|step| step.on_disk), "{steps:?}");
    order
}

/// Flips bits when a number of cells is done.
struct BitFlips {
    dir: PathBuf,
    done: AtomicU64,
    when: u64,
    /// The number of bits and a seed, until they are flipped.
    bits: Mutex<Option<(u32, u64)>>,
    /// The number of bits flipped in scratch memory that had been written.
    flipped: AtomicU64,
}

impl Progress for BitFlips {
    fn advance(&self, done: u64) {
        if self.done.fetch_add(done, Ordering::SeqCst) + done < self.when {
            return;
        }
        let mut bits = self.bits.lock().expect("no panic");
        let Some((count, mut seed)) = *bits else {
            return;
        };
        let places = places(&self.dir);
        if places.is_empty() {
            // Nothing is on disk yet.
            return;
        }
        *bits = None;
        for _ in 0..count {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (file, start, end) = &places[(seed >> 33) as usize % places.len()];
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let flipped = flip(file, start + (seed >> 20) % (end - start), (seed >> 10) % 8);
            self.flipped.fetch_add(flipped.into(), Ordering::SeqCst);
        }
    }
}

/// Returns the unnamed scratch files of a directory, with the ranges of their bytes: those that are
/// open, and the memory of this process where others are mapped.
fn places(dir: &Path) -> Vec<(File, u64, u64)> {
    let dir = dir.to_str().expect("a name in Unicode");
    let writable = |path: &Path| File::options().read(true).write(true).open(path);
    let open = fs::read_dir("/proc/self/fd").expect("files of this process");
    let open = open.filter_map(|entry| {
        let path = entry.ok()?.path();
        let name = fs::read_link(&path).ok()?;
        let name = name.to_str()?;
        let file = (name.starts_with(dir) && name.ends_with("(deleted)")).then_some(path)?;
        // Another thread may have closed it.
        let file = writable(&file).ok()?;
        let len = file.metadata().ok()?.len();
        (len > 0).then_some((file, 0, len))
    });
    let mut places: Vec<(File, u64, u64)> = open.collect();
    let maps = fs::read_to_string("/proc/self/maps").expect("maps of this process");
    for line in maps.lines().filter(|line| line.contains(dir)) {
        let (start, rest) = line.split_once('-').expect("a range");
        let end = rest.split_once(' ').expect("a range").0;
        let [start, end] =
            [start, end].map(|place| u64::from_str_radix(place, 16).expect("an address"));
        let memory = writable(Path::new("/proc/self/mem")).expect("memory of this process");
        places.push((memory, start, end));
    }
    places
}

/// Flips a bit unless the byte is zero: a nonzero byte holds something.
fn flip(file: &File, at: u64, bit: u64) -> bool {
    let mut byte = [0];
    file.read_exact_at(&mut byte, at).expect("a byte");
    let is_used = byte[0] != 0;
    if is_used {
        byte[0] ^= 1 << bit;
        file.write_all_at(&byte, at).expect("it is writable");
    }
    is_used
}

#[test]
fn bit_flips_in_scratch_never_make_wrong_tables() {
    let sound: Files = {
        let dir = directory();
        let order = BuildOrder {
            memory: u64::MAX,
            ..order(dir.path())
        };
        build(&order, &()).expect("tables are built");
        files(dir.path())
    };
    let total = {
        let dir = directory();
        let count = BitFlips {
            dir: dir.path().to_owned(),
            done: AtomicU64::new(0),
            when: u64::MAX,
            bits: Mutex::new(None),
            flipped: AtomicU64::new(0),
        };
        build(&order(dir.path()), &count).expect("tables are built");
        assert_same(&files(dir.path()), &sound, "on disk");
        count.done.into_inner()
    };
    let rounds = if full() { 100 } else { 12 };
    let (mut reported, mut changed) = (0, 0);
    for round in 0..rounds {
        let dir = directory();
        // The checker may detect many flips first, and then blames the solver.
        let checked = round % 2 == 1;
        let order = BuildOrder {
            check: if checked { 1.0 } else { 0.0 },
            ..order(dir.path())
        };
        let damage = BitFlips {
            dir: dir.path().to_owned(),
            done: AtomicU64::new(0),
            when: total * round / rounds,
            bits: Mutex::new(Some((
                if checked { 1000 } else { 1 + round as u32 % 6 },
                round,
            ))),
            flipped: AtomicU64::new(0),
        };
        match build(&order, &damage) {
            Ok(_) => {}
            Err(BuildError::Changed(_)) => reported += 1,
            Err(BuildError::Solve { source, .. }) => {
                assert!(source.to_string().contains("stored values of"), "{source}");
                reported += 1;
            }
            Err(error) => panic!("{error}"),
        }
        changed += u64::from(damage.flipped.into_inner() > 0);
        // Files with final names are right, and the same command makes the rest.
        for (name, bytes) in files(dir.path()) {
            assert!(
                sound.get(&name) == Some(&bytes),
                "{} in round {round}",
                name.display()
            );
        }
        build(&order, &()).expect("tables are built");
        assert_same(&files(dir.path()), &sound, &format!("round {round}"));
    }
    assert!(
        reported > 0 && reported <= changed,
        "{reported} of {changed}"
    );
}
