//! The examples of the book that ask the generator: what they show is what it prints.

use crate::console::Examples;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::path::Path;

#[test]
fn every_console_example_of_the_generator_is_real() {
    let desk = tempfile::tempdir().expect("a directory");
    let tables = desk.path().join("data/tables");
    let class: Class = "KKvK".parse().expect("a class");
    let order = BuildOrder::new(&INTERNATIONAL, INTERNATIONAL.all_needed(&[class]), &tables);
    build(&order, &()).expect("tables are built");
    let examples = Examples {
        program: Path::new(env!("CARGO_BIN_EXE_galotne-gen")),
        folder: desk.path(),
        tables: None,
        service: None,
        full: false,
    };
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../probe/book/src");
    let pages = ["operators/making.md", "operators/sharing.md"];
    let count: usize = (pages.iter())
        .map(|page| examples.check(&book.join(page)))
        .sum();
    assert_eq!(count, 4);
}
