//! The book's examples of `galotne-gen` show what it prints.

use crate::console::Examples;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::path::Path;

#[test]
fn console_examples_of_the_generator_are_real() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = dir.path().join("data/tables");
    let class: Class = "KKvK".parse().expect("a class");
    let order = BuildOrder::new(&INTERNATIONAL, INTERNATIONAL.all_needed(&[class]), &tables);
    build(&order, &()).expect("tables are built");
    let examples = Examples {
        program: Path::new(env!("CARGO_BIN_EXE_galotne-gen")),
        folder: dir.path(),
        tables: None,
        service: None,
        full: false,
    };
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../probe/book/src");
    let pages = ["operators/making.md", "operators/sharing.md"];
    let count: usize = (pages.iter())
        .map(|page| examples.check(&book.join(page)))
        .sum();
    assert_eq!(count, 5);
}
