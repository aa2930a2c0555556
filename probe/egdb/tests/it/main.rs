//! The driver from outside: a program written against the interface, like an engine.

use galotne::index::Index;
use galotne::{Colour, ENGLISH, Tablebase, Wdl};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes the library's values of every position of two and three pieces, as `struct known` of the
/// program.
fn write_known(tables: &Path, file: &Path) {
    let tables = Tablebase::open(&ENGLISH, tables).expect("tables");
    let mut bytes = vec![];
    for class in ENGLISH.classes(3) {
        let index = Index::new(&ENGLISH, class).expect("an index");
        for cell in 0..index.cells() {
            for turn in Colour::BOTH {
                let Some(position) = index.position(cell, turn) else {
                    continue;
                };
                for position in [position, position.swapped()] {
                    let value = match tables.wdl(&position).expect("a value") {
                        Wdl::Win => 1_u32,
                        Wdl::Loss => 2,
                        Wdl::Draw => 3,
                    };
                    let sets = position.bitboards();
                    let squares = [sets.black, sets.white, sets.kings];
                    let squares = squares.map(|set| u32::try_from(set).expect("32 squares"));
                    let color = u32::from(sets.turn == Colour::White);
                    for word in squares.into_iter().chain([color, value]) {
                        bytes.extend(word.to_ne_bytes());
                    }
                }
            }
        }
    }
    fs::write(file, bytes).expect("written");
}

/// Compiles a program with the driver, which lies beside the tests, and runs it with arguments.
fn run(dir: &Path, compiler: &str, options: &[&str], source: &Path, names: &[&str]) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = dir.join(compiler);
    let done = Command::new(compiler)
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-O1"])
        .args(options)
        .arg(source)
        .args(["-x", "none", "-I"])
        .arg(package.join("include"))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(dir)
        .arg("-lgalotne_egdb")
        .status();
    assert!(done.expect(compiler).success());
    let done = Command::new(&program)
        .args(names.iter().map(|name| dir.join(name)))
        .env("LD_LIBRARY_PATH", dir)
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success(),
        "{compiler}: {}\n{errors}",
        done.status
    );
    String::from_utf8(done.stdout).expect("text")
}

/// Runs the program that compares every value.
fn check(dir: &Path, compiler: &str, options: &[&str]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/values.c");
    let names = ["tables", "damaged", "values"];
    run(dir, compiler, options, &source, &names);
}

/// Runs the program of the guide and compares its output with that in the guide.
fn check_guide(dir: &Path) {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let (_, rest) = guide.split_once("```c\n").expect("a program");
    let (program, rest) = rest.split_once("```\n").expect("its end");
    let (_, rest) = rest.split_once("```text\n").expect("its output");
    let (printed, _) = rest.split_once("```\n").expect("its end");
    let source = dir.join("quick.c");
    fs::write(&source, program).expect("written");
    let found = run(dir, "cc", &["-std=c99"], &source, &["tables"]);
    assert_eq!(found, printed);
}

#[test]
fn an_engine_sees_every_value_in_both_encodings() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("galotne-egdb");
    if dir.exists() {
        fs::remove_dir_all(&dir).expect("the folder of an earlier test");
    }
    let mut order = BuildOrder::new(&ENGLISH, ENGLISH.classes(3), dir.join("tables"));
    order.metrics.truncate(1);
    build(&order, &()).expect("tables are built");
    write_known(&dir.join("tables"), &dir.join("values"));
    let (from, to) = (dir.join("tables/english"), dir.join("damaged/english"));
    fs::create_dir_all(&to).expect("a directory");
    for entry in fs::read_dir(from).expect("tables") {
        let entry = entry.expect("an entry");
        let mut bytes = fs::read(entry.path()).expect("a file");
        if entry.file_name() == "KvK.wdl.glt" {
            bytes.iter_mut().skip(64).for_each(|byte| *byte ^= 0x10);
        }
        fs::write(to.join(entry.file_name()), bytes).expect("written");
    }
    let tests = std::env::current_exe().expect("a path");
    let built = tests.with_file_name("libgalotne_egdb.so");
    for name in ["libgalotne_egdb.so", "libgalotne_egdb.so.1"] {
        fs::copy(&built, dir.join(name)).expect("the driver");
    }
    check_guide(&dir);
    check(&dir, "cc", &["-std=c99"]);
    check(&dir, "c++", &["-std=c++17", "-x", "c++"]);
    if std::env::var_os("GALOTNE_TEST_FULL").is_some() {
        let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        check(&dir, "cc", &[&["-std=c99"][..], &sanitizers].concat());
    }
}
