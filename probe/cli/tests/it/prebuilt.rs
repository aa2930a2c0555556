//! Tables built before the tests: a test copies those that it needs, and builds the rest.

use std::fmt::Display;
use std::fs;
use std::path::Path;

/// Copies the tables and reports of these classes from one directory to another.
pub fn copy_tables(
    from: &Path,
    rules: &str,
    classes: impl IntoIterator<Item = impl Display>,
    to: &Path,
) {
    let (from, to) = (from.join(rules), to.join(rules));
    let Ok(files) = fs::read_dir(&from) else {
        return;
    };
    fs::create_dir_all(&to).expect("made");
    let starts: Vec<String> = (classes.into_iter())
        .map(|class| format!("{class}."))
        .collect();
    for file in files {
        let name = file.expect("a file").file_name();
        let is_wanted = |start: &String| name.to_str().is_some_and(|name| name.starts_with(start));
        if starts.iter().any(is_wanted) {
            fs::copy(from.join(&name), to.join(&name)).expect("copied");
        }
    }
}

/// [`copy_tables`] from the tables that `scripts/test` has built, if any.
pub fn copy_prebuilt(rules: &str, classes: impl IntoIterator<Item = impl Display>, to: &Path) {
    if let Some(from) = std::env::var_os("GALOTNE_TEST_TABLES") {
        copy_tables(Path::new(&from), rules, classes, to);
    }
}
