//! Compares the examples of README and of the guide to disputes with the output of the programs.

use crate::console::Examples;
use crate::test_tables;
use galotne::material::Class;
use galotne::rules::{ENGLISH, INTERNATIONAL, RUSSIAN, Variant, WOLF_AND_SHEEP};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::MILLS;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tempfile::TempDir;

/// Returns an order of these classes and all that they need.
fn order(variant: &'static Variant, classes: &[&str], dir: &Path) -> BuildOrder {
    let classes = classes.iter().map(|name| name.parse().expect("a class"));
    let classes = variant.all_needed(&classes.collect::<Vec<Class>>());
    BuildOrder::new(variant, classes, dir)
}

/// Runs the examples of a document from the root of the repository; those that need more tables
/// only if `full`.
fn check(document: &str, tables: &Path, full: bool) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let examples = Examples {
        program: Path::new(env!("CARGO_BIN_EXE_galotne")),
        folder: &root,
        tables: Some(tables),
        service: None,
        full,
    };
    examples.check(&root.join(document))
}

/// Tables for the examples of README and of the book, shared while any test holds them.
pub fn tables() -> Arc<TempDir> {
    static SHARED: Mutex<Weak<TempDir>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(dir) = shared.upgrade() {
        return dir;
    }
    let dir = tempfile::tempdir().expect("a directory");
    test_tables::copy_named(&INTERNATIONAL, &["KKKvK", "KMvK"], dir.path());
    test_tables::copy_named(&RUSSIAN, &["KKKvK"], dir.path());
    test_tables::copy_named(&WOLF_AND_SHEEP, &["MMMMvK"], dir.path());
    let class = "4v3".parse().expect("a class");
    let mills = BuildOrder::new(&MILLS, MILLS.all_needed(&[class]), dir.path());
    build(&mills, &()).expect("tables are built");
    let dir = Arc::new(dir);
    *shared = Arc::downgrade(&dir);
    dir
}

#[test]
fn examples_of_the_readme_equal_the_output_of_the_programs() {
    let dir = tables();
    assert_eq!(check("README.md", dir.path(), false), 2);
    assert_eq!(check("probe/cli/README.md", dir.path(), false), 1);
}

#[test]
fn examples_of_the_guide_to_disputes_equal_the_output() {
    let dir = tempfile::tempdir().expect("a directory");
    let international = ["KKKvK", "KMvK", "KKvKK"];
    test_tables::copy_named(&INTERNATIONAL, &international, dir.path());
    test_tables::copy_named(&ENGLISH, &["KMvKM"], dir.path());
    test_tables::copy_named(&RUSSIAN, &["KKKvK"], dir.path());
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    if full {
        // The only position of five pieces.
        let mut five = order(&RUSSIAN, &["KKMvKM"], dir.path());
        five.profiles.retain(|profile| profile.name == "fmjd-64");
        build(&five, &()).expect("tables are built");
    }
    let examples = if full { 19 } else { 18 };
    assert_eq!(check("data/disputes/README.md", dir.path(), full), examples);
}
