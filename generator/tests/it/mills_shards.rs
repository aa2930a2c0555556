//! Mills orders distributed to processes that share only files. The tables are those of a single
//! build; damaged, missing or foreign shards are errors that name them.

use crate::common::{Files, Random, assert_same, directory, files, generator, kill, run};
use crate::mills_tables::{CLASSES, built, named, order};
use crate::test_extent::full;
use galotne::value::Metric;
use galotne_generator::distribute::WorkUnit;
use galotne_generator::distribute::{file_name, join, solve, units};
use galotne_generator::solve::SolveError;
use galotne_generator::{error::BuildError, order::BuildOrder};
use galotne_mills::{Class, MILLS_CEYLON_ONCE, MILLS_MIXED, Mills};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A class with stones in hand and several dependencies, quickly solved.
const CLASS: &str = "1+2v3";

/// Returns the tables and reports of some classes from a single build.
fn expected(rules: &Mills, classes: &[Class]) -> Files {
    let dir = built().join(rules.name);
    let mut expected = files(&dir);
    expected.retain(|path, _| {
        let name = path.to_str().expect("text");
        let class = name.split('.').next().expect("a class");
        classes.contains(&named(class))
    });
    assert_eq!(expected.len(), 3 * classes.len());
    expected
}

/// Solves all units of an order in the order of the plan, each in its planned memory.
fn solve_all(order: &BuildOrder<Mills>, shards: &Path) -> Vec<WorkUnit> {
    let units = units(order).expect("units");
    for unit in &units {
        for input in &unit.inputs {
            assert!(shards.join(input).exists(), "{} comes too early", unit.unit);
        }
        let order = BuildOrder {
            memory: unit.memory,
            ..order.clone()
        };
        solve(&order, named(&unit.unit), shards, shards, &()).expect("solved");
        assert!(shards.join(&unit.output).exists());
    }
    units
}

#[test]
fn shards_from_files_make_the_tables_of_one_build() {
    for (rules, class) in CLASSES {
        if !full() && ![&MILLS_MIXED, &MILLS_CEYLON_ONCE].contains(&rules) {
            continue;
        }
        let (shards, tables) = (directory(), directory());
        let order = order(rules, &[class], tables.path());
        for unit in solve_all(&order, shards.path()) {
            let order = BuildOrder {
                memory: unit.join_memory,
                ..order.clone()
            };
            join(&order, named(&unit.class), shards.path(), &()).expect("joined");
        }
        let joined = files(&tables.path().join(rules.name));
        assert_same(&joined, &expected(rules, &order.classes), rules.name);
    }
}

#[test]
fn results_alone_make_the_same_wdl_tables() {
    let (shards, tables) = (directory(), directory());
    let order = BuildOrder {
        metrics: vec![Metric::Wdl],
        distances: false,
        ..order(&MILLS_MIXED, &[CLASS], tables.path())
    };
    for unit in solve_all(&order, shards.path()) {
        join(&order, named(&unit.class), shards.path(), &()).expect("joined");
    }
    let tables_of = |mut files: Files| {
        files.retain(|path, _| path.to_str().expect("text").ends_with(".wdl.glt"));
        files
    };
    let joined = tables_of(files(&tables.path().join(MILLS_MIXED.name)));
    let expected = tables_of(expected(&MILLS_MIXED, &order.classes));
    assert_same(&joined, &expected, "results alone");
    // An order of distances rejects shards without distances.
    let distances = BuildOrder {
        distances: true,
        ..order
    };
    let class = named(CLASS);
    let error = join(&distances, class, shards.path(), &()).expect_err("results alone");
    assert!(
        matches!(
            error,
            BuildError::Solve {
                source: SolveError::Shard { .. },
                ..
            }
        ),
        "{error}"
    );
}

/// Solves [`CLASS`] and its dependencies. Returns the directory, the order and the shards.
fn solve_few() -> (TempDir, BuildOrder<Mills>, PathBuf) {
    let dir = directory();
    let order = order(&MILLS_MIXED, &[CLASS], &dir.path().join("tables"));
    let shards = dir.path().join("shards");
    fs::create_dir(&shards).expect("made");
    solve_all(&order, &shards);
    (dir, order, shards)
}

#[test]
fn damaged_shards_are_errors_that_name_them() {
    let (dir, order, shards) = solve_few();
    let class = named(CLASS);
    let path_of = |class: Class| shards.join(file_name(&order, class));
    let mut random = Random(20_261_125);
    let assert_rejected = |own: bool, path: &Path, what: &str| {
        let done = if own {
            join(&order, class, &shards, &()).map(|_| ())
        } else {
            solve(&order, class, &shards, dir.path(), &()).map(|_| ())
        };
        let Err(error) = done else {
            panic!("{what} was accepted: {}", path.display());
        };
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(error.to_string().contains(&*name), "{what}: {error}");
    };
    let dependencies = MILLS_MIXED.successors(class);
    assert!(!dependencies.is_empty());
    for one in dependencies.into_iter().chain([class]) {
        let (own, path) = (one == class, path_of(one));
        let sound = fs::read(&path).expect("a shard");
        for _ in 0..4 {
            let at = (random.fraction() * sound.len() as f64) as usize;
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << (random.fraction() * 8.0) as u8;
            fs::write(&path, &bytes).expect("written");
            assert_rejected(own, &path, &format!("byte {at}"));
            fs::write(&path, &sound[..at]).expect("written");
            assert_rejected(own, &path, &format!("truncated at {at}"));
        }
        fs::remove_file(&path).expect("removed");
        assert_rejected(own, &path, "a missing file");
        // Another shard under this name.
        let other = order.classes.iter().map(|&other| path_of(other));
        let other = other.into_iter().find(|other| other.exists());
        fs::copy(other.expect("another"), &path).expect("copied");
        assert_rejected(own, &path, "another shard");
        fs::write(&path, &sound).expect("written");
    }
    solve(&order, class, &shards, dir.path(), &()).expect("the shards are restored");
}

#[test]
fn shards_have_the_same_bytes_for_any_threads_and_kills() {
    let (_dir, order, shards) = solve_few();
    let class = named(CLASS);
    let name = file_name(&order, class);
    let known = fs::read(shards.join(&name)).expect("a shard");
    let elsewhere = directory();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let again = pool.expect("threads").install(|| {
            solve(&order, class, &shards, elsewhere.path(), &()).expect("solved");
            fs::read(elsewhere.path().join(&name)).expect("a shard")
        });
        assert!(again == known, "{threads} threads");
    }
    fs::remove_file(elsewhere.path().join(&name)).expect("removed");
    let [from, to] = [&*shards, elsewhere.path()].map(|dir| dir.to_str().expect("text"));
    let arguments = [
        "--rules",
        "mills-mixed",
        "solve",
        CLASS,
        "--in",
        from,
        "--out",
        to,
    ];
    let begun = Instant::now();
    for wait in [0, 2, 20] {
        let mut child = generator(elsewhere.path(), &arguments)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        sleep(Duration::from_millis(wait));
        kill(&mut child);
        assert!(begun.elapsed() < Duration::from_secs(300));
        // The file is complete or missing.
        if let Ok(bytes) = fs::read(elsewhere.path().join(&name)) {
            assert!(bytes == known, "killed after {wait} ms");
        }
    }
    let done = run(elsewhere.path(), &arguments);
    assert!(done.status.success(), "{done:?}");
    let again = fs::read(elsewhere.path().join(&name)).expect("a shard");
    assert!(again == known, "after kills");
    assert!(!elsewhere.path().join(format!("{name}.tmp")).exists());
}

/// The command line, from the plan to the tables. Missing files have another exit code than errors.
#[test]
fn planned_units_build_all_tables() {
    let (shards, tables) = (directory(), directory());
    let [at, to] = [&shards, &tables].map(|dir| dir.path().to_str().expect("text"));
    let mixed = |arguments: &[&str]| {
        let arguments = [&["--rules", "mills-mixed"], arguments].concat();
        run(Path::new("elsewhere"), &arguments)
    };
    let solve = |unit: &str| mixed(&["solve", unit, "--in", at, "--out", at]);
    let early = solve(CLASS);
    assert_eq!(early.status.code(), Some(2), "a dependency is missing");
    let message = String::from_utf8_lossy(&early.stderr).into_owned();
    assert!(
        message.contains(".shard: this shard is needed first"),
        "{message}"
    );
    let planned = mixed(&["plan", CLASS, "--units", "--json"]);
    let planned = String::from_utf8(planned.stdout).expect("text");
    let planned: Vec<Value> = (planned.lines())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let word = |unit: &Value, name: &str| unit[name].as_str().expect("a word").to_owned();
    for unit in &planned {
        let name = word(unit, "unit");
        assert!(solve(&name).status.success(), "{name}");
        assert!(shards.path().join(word(unit, "output")).exists(), "{name}");
        let class = word(unit, "class");
        let joined = mixed(&["join", &class, "--in", at, "--out", to]);
        assert!(joined.status.success(), "{class}");
    }
    let classes = MILLS_MIXED.all_needed(&[named(CLASS)]);
    assert_eq!(planned.len(), classes.len());
    let joined = files(&tables.path().join(MILLS_MIXED.name));
    assert_same(&joined, &expected(&MILLS_MIXED, &classes), "joined");
}
