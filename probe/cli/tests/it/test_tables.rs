//! Tables for tests of the program. All tests share one build of each class.

use crate::prebuilt;
use galotne::material::Class;
use galotne::rules::Variant;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use tempfile::TempDir;

/// All classes built so far.
static BUILT: LazyLock<Mutex<TempDir>> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a directory");
    Mutex::new(dir)
});

/// Copies all tables of these classes, and of the classes that they need, into a directory.
pub fn copy_built(variant: &'static Variant, classes: &[Class], dir: &Path) {
    let built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let classes = variant.all_needed(classes);
    prebuilt::copy_prebuilt(variant.name, &classes, built.path());
    let order = BuildOrder::new(variant, classes, built.path());
    build(&order, &()).expect("tables are built");
    prebuilt::copy_tables(built.path(), variant.name, &order.classes, dir);
}

/// [`copy_built`] for names of classes.
pub fn copy_named(variant: &'static Variant, classes: &[&str], dir: &Path) {
    let classes = classes.iter().map(|name| name.parse().expect("a class"));
    copy_built(variant, &classes.collect::<Vec<Class>>(), dir);
}
