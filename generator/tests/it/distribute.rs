//! Orders distributed to processes that share only files. For any split into shards the tables are
//! those of a single build; damaged, missing or foreign files are errors that name them.

use crate::common::{Random, assert_same, class, directory, expected, files, refusal, run};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne_generator::distribute::{self, file_name, units};
use galotne_generator::store::shards::Shard;
use galotne_generator::{error::BuildError, order::BuildOrder};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns an order of classes and their dependencies, with tables in `dir`.
fn order(named: &[&str], split_cells: u64, dir: &Path) -> BuildOrder {
    let named: Vec<Class> = named.iter().map(|name| class(name)).collect();
    BuildOrder {
        split_cells,
        ..BuildOrder::new(&INTERNATIONAL, Class::all_needed(&named), dir)
    }
}

/// Solves all units of an order into files, in the order of the plan.
fn solve_all(order: &BuildOrder, shards: &Path) {
    for unit in units(order).expect("units") {
        for input in &unit.inputs {
            assert!(shards.join(input).exists(), "{} comes too early", unit.unit);
        }
        solve(order, &unit.unit, shards, shards).expect("solved");
        assert!(shards.join(&unit.output).exists());
    }
}

fn solve(order: &BuildOrder, unit: &str, from: &Path, to: &Path) -> Result<String, BuildError> {
    distribute::solve(order, unit.parse().expect("a unit"), from, to, &())
}

/// Joins all classes in the least memory, with their planes in scratch files.
fn join_through_scratch(order: &BuildOrder, shards: &Path, tables: &Path) {
    let mut order = BuildOrder {
        memory: 0,
        dir: tables.to_owned(),
        ..order.clone()
    };
    for unit in units(&order).expect("units") {
        assert!(unit.join_scratch > 0, "{}", unit.class);
        order.memory = order.memory.max(unit.join_memory);
    }
    // Small classes may fit now; the largest does not.
    let units = units(&order).expect("units");
    assert!(units.iter().any(|unit| unit.join_scratch > 0));
    for &class in &order.classes {
        distribute::join(&order, class, shards, &()).expect("joined");
    }
}

#[test]
fn shards_from_files_make_the_tables_of_one_build() {
    let named: &[&str] = if full() {
        &["KMMvK", "KMvKM", "MMvMM"]
    } else {
        &["KMvM", "MMvK"]
    };
    for cut in [0, 100_000] {
        let (shards, tables) = (directory(), directory());
        let order = order(named, cut, tables.path());
        solve_all(&order, shards.path());
        let parts = fs::read_dir(shards.path()).expect("a directory").count();
        assert!(
            parts > order.classes.len(),
            "no class is split: {parts} files"
        );
        for &class in &order.classes {
            distribute::join(&order, class, shards.path(), &()).expect("joined");
        }
        if cut > 0 {
            let through_scratch = directory();
            join_through_scratch(&order, shards.path(), through_scratch.path());
            assert_same(
                &files(through_scratch.path()),
                &files(tables.path()),
                "through scratch files",
            );
        }
        let arguments = [&["build"], named].concat();
        assert_same(
            &files(tables.path()),
            &expected(&arguments),
            &format!("cut at {cut}"),
        );
    }
}

/// A unit that depends on others of its own class, on a class with one more king, and on smaller
/// ones.
const UNIT: &str = "MMvK.3.-";

/// Solves the shards of `MMvK` and its dependencies. Returns the order and their folder.
fn solve_few(dir: &Path) -> (BuildOrder, PathBuf) {
    let (order, shards) = (order(&["MMvK"], 0, &dir.join("tables")), dir.join("shards"));
    fs::create_dir(&shards).expect("made");
    solve_all(&order, &shards);
    (order, shards)
}

#[test]
fn shards_have_the_same_bytes_for_any_threads_and_interruptions() {
    let dir = directory();
    let (order, shards) = solve_few(dir.path());
    let name = file_name(&order, UNIT.parse().expect("a unit"));
    let known = fs::read(shards.join(&name)).expect("a shard");
    let elsewhere = directory();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let again = pool.expect("threads").install(|| {
            solve(&order, UNIT, &shards, elsewhere.path()).expect("solved");
            fs::read(elsewhere.path().join(&name)).expect("a shard")
        });
        assert!(again == known, "{threads} threads");
    }
    // A truncated attempt is resumed.
    let mut moment = Random(20_261_124);
    for _ in 0..20 {
        let cut = (moment.fraction() * known.len() as f64) as usize;
        let unfinished = elsewhere.path().join(format!("{name}.tmp"));
        fs::write(&unfinished, &known[..cut]).expect("written");
        solve(&order, UNIT, &shards, elsewhere.path()).expect("solved");
        let again = fs::read(elsewhere.path().join(&name)).expect("a shard");
        assert!(again == known, "truncated at {cut}");
        assert!(!unfinished.exists());
    }
}

#[test]
fn damaged_shards_are_errors_that_name_them() {
    let dir = directory();
    let (order, shards) = solve_few(dir.path());
    let unit: Shard = UNIT.parse().expect("a unit");
    let dependencies = unit.dependencies(&INTERNATIONAL, 0).expect("small");
    let mut random = Random(20_261_125);
    let assert_rejected = |path: &Path, what: &str| {
        for refusal in [
            solve(&order, UNIT, &shards, dir.path()).map(|_| ()),
            // Joining reads the shards of the unit's own class.
            distribute::join(&order, class("MMvK"), &shards, &()).map(|_| ()),
        ] {
            // Not all dependencies belong to that class.
            let Err(error) = refusal else { continue };
            let name = path.file_name().expect("a name").to_string_lossy();
            assert!(error.to_string().contains(&*name), "{what}: {error}");
            return;
        }
        panic!("{what} was accepted: {}", path.display());
    };
    for shard in dependencies {
        let path = shards.join(file_name(&order, shard));
        let sound = fs::read(&path).expect("a shard");
        for _ in 0..3 {
            let at = (random.fraction() * sound.len() as f64) as usize;
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << (random.fraction() * 8.0) as u8;
            fs::write(&path, &bytes).expect("written");
            assert_rejected(&path, &format!("byte {at}"));
            fs::write(&path, &sound[..at]).expect("written");
            assert_rejected(&path, &format!("truncated at {at}"));
        }
        fs::remove_file(&path).expect("removed");
        assert_rejected(&path, "a missing file");
        // Another shard under this name.
        let other = order.classes[0].to_string();
        let other = shards.join(file_name(&order, other.parse().expect("a unit")));
        if other != path {
            fs::copy(other, &path).expect("copied");
            assert_rejected(&path, "another shard");
        }
        fs::write(&path, &sound).expect("written");
    }
    solve(&order, UNIT, &shards, dir.path()).expect("the shards are restored");
}

/// The command line, from the plan to the tables. Missing files have another exit code than errors.
#[test]
fn planned_units_build_all_tables() {
    let (shards, tables) = (directory(), directory());
    let (at, to) = (
        shards.path().to_str().expect("text"),
        tables.path().to_str().expect("text"),
    );
    let early = run(tables.path(), &["solve", "KKvK", "--in", at, "--out", at]);
    assert_eq!(early.status.code(), Some(2), "a dependency is missing");
    let message = String::from_utf8_lossy(&early.stderr).into_owned();
    assert!(message.contains("international-KvK.shard"), "{message}");
    let none = run(
        tables.path(),
        &["solve", "KKvK.3.-", "--in", at, "--out", at],
    );
    refusal(&none);
    let planned = run(tables.path(), &["plan", "KMvK", "--units", "--json"]);
    let planned = String::from_utf8(planned.stdout).expect("text");
    let planned: Vec<Value> = (planned.lines())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for unit in &planned {
        let name = unit["unit"].as_str().expect("a name");
        let done = run(tables.path(), &["solve", name, "--in", at, "--out", at]);
        assert!(done.status.success(), "{name}");
        let output = shards.path().join(unit["output"].as_str().expect("a name"));
        assert!(output.exists(), "{name}");
        let class = unit["class"].as_str().expect("a class");
        let joined = run(
            Path::new("elsewhere"),
            &["join", class, "--in", at, "--out", to],
        );
        assert!(joined.status.success(), "{class}");
    }
    assert!(planned.len() > 3);
    assert_same(
        &files(tables.path()),
        &expected(&["build", "KMvK"]),
        "joined",
    );
}
