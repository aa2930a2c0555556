//! Tables to fetch, an order for them, and how a directory compares with another.

use galotne::material::Class;
use galotne::report;
use galotne::rules::INTERNATIONAL;
use galotne_fetch::{FetchError, Fetched, Order, Patience, Source, State, fetch};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder as Build;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;

/// All tables of two and three pieces, with the manifest of their game beside them.
pub fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        build(
            &Build::new(&INTERNATIONAL, Class::up_to(3), dir.path()),
            &(),
        )
        .expect("built");
        fs::remove_dir_all(dir.path().join(".work")).expect("it was there");
        let manifest: String = lines(dir.path()).concat();
        fs::write(dir.path().join("international/manifest.jsonl"), manifest).expect("written");
        dir
    });
    dir.path()
}

/// The lines of the manifest of a directory, small classes first.
pub fn lines(dir: &Path) -> Vec<String> {
    let report = |class| report::read(&report::path(dir, &INTERNATIONAL, class));
    let line = |class| {
        let published = report(class).expect("a report").as_published();
        serde_json::to_string(&published).expect("JSON") + "\n"
    };
    Class::up_to(3).into_iter().map(line).collect()
}

/// A copy of the tables that may be spoiled.
pub fn copy() -> TempDir {
    let copy = tempfile::tempdir().expect("a directory");
    fs::create_dir(copy.path().join("international")).expect("made");
    for (path, bytes) in files(tables()) {
        fs::write(copy.path().join(path), bytes).expect("written");
    }
    copy
}

/// All files of a directory but those in `.work`.
pub fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    files_of("international", dir)
}

/// The same of another game.
pub fn files_of(game: &str, dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let Ok(listed) = fs::read_dir(dir.join(game)) else {
        return files;
    };
    for entry in listed {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(dir).expect("below").to_owned();
        files.insert(name, fs::read(path).expect("read"));
    }
    files
}

/// The files that a whole fetch leaves.
pub fn all() -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = files(tables());
    files.remove(Path::new("international/manifest.jsonl"));
    files
}

/// Whether what is under final names is right, though it may not be all.
#[track_caller]
pub fn is_part(dir: &Path) {
    let all = all();
    for (path, bytes) in files(dir) {
        assert!(
            all.get(&path) == Some(&bytes),
            "{} is not whole",
            path.display()
        );
    }
}

/// What is left in the scratch folder.
pub fn scratch(dir: &Path) -> Vec<String> {
    let listed = fs::read_dir(dir.join(".work")).expect("a directory");
    let names = listed.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("text"))
        .collect();
    names.retain(|name| name != "lock");
    names.sort();
    names
}

/// Everything of up to three pieces, by one who has little patience.
pub fn order(dir: &Path) -> Order {
    Order {
        game: &INTERNATIONAL,
        classes: Class::up_to(3).iter().map(ToString::to_string).collect(),
        metrics: None,
        profiles: None,
        directory: dir.to_owned(),
        parallel: NonZero::new(4).expect("not 0"),
        retries: 3,
        patience: Patience {
            connect: Duration::from_secs(20),
            idle: Duration::from_secs(20),
            again: Duration::from_millis(1),
            longest: Duration::from_millis(50),
        },
    }
}

/// What one class and those it becomes have.
pub fn of_class(dir: &Path, class: &str) -> Order {
    Order {
        classes: vec![class.to_owned()],
        ..order(dir)
    }
}

/// A source by its address.
pub fn source(address: impl ToString) -> Source {
    address.to_string().parse().expect("a source")
}

/// Fetches, unseen.
pub fn fetched(address: impl ToString, order: &Order) -> Result<Vec<Fetched>, FetchError> {
    fetch(&source(address), order, &())
}

/// How many tables were kept, fetched and replaced.
pub fn counts(tables: &[Fetched]) -> [usize; 3] {
    let of = |state| tables.iter().filter(|table| table.state == state).count();
    [State::Kept, State::Fetched, State::Replaced].map(of)
}
