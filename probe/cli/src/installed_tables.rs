//! The directories of tables without `--tables`, and the files installed with the program.

use std::env;
use std::path::PathBuf;

/// The directory that `galotne-gen build` and `galotne fetch` fill.
pub const DEFAULT: &str = "data/tables";

/// The tables below a data directory of the user or the system.
const BELOW_DATA: &str = "galotne/tables";

/// Returns the first of some places that exists, or the first of all.
pub fn first(places: &[PathBuf]) -> PathBuf {
    let existing = places.iter().find(|place| place.is_dir());
    let first = existing.or(places.first());
    first.map_or_else(|| DEFAULT.into(), PathBuf::clone)
}

/// Returns the places where tables are looked for without `--tables`, in order: the default
/// directory under the current one, the user's data directory, those of the system, and in an
/// unpacked archive as under `/usr`, `share` beside the program's folder `bin`.
pub fn places() -> Vec<PathBuf> {
    let mut places = vec![PathBuf::from(DEFAULT)];
    let data = user_data().into_iter().chain(system_data());
    places.extend(data.map(|data| data.join(BELOW_DATA)));
    places.extend(beside_program("share/galotne/tables"));
    places.dedup();
    places
}

/// Returns the directory for data of the user, by the conventions of the system.
fn user_data() -> Option<PathBuf> {
    if cfg!(windows) {
        return absolute("LOCALAPPDATA");
    }
    let home = || env::home_dir().filter(|home| home.is_absolute());
    if cfg!(target_os = "macos") {
        return Some(home()?.join("Library/Application Support"));
    }
    absolute("XDG_DATA_HOME").or_else(|| Some(home()?.join(".local/share")))
}

/// Returns the directories for data of the system.
fn system_data() -> Vec<PathBuf> {
    if cfg!(windows) {
        return absolute("ProgramData").into_iter().collect();
    }
    if cfg!(target_os = "macos") {
        return vec!["/Library/Application Support".into()];
    }
    let named = env::var_os("XDG_DATA_DIRS").filter(|named| !named.is_empty());
    let named = named.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    env::split_paths(&named)
        .filter(|path| path.is_absolute())
        .collect()
}

/// Returns the absolute path in an environment variable. The conventions ignore relative ones.
fn absolute(variable: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env::var_os(variable)?);
    path.is_absolute().then_some(path)
}

/// Returns a path below the parent of the program's folder.
pub fn beside_program(below: &str) -> Option<PathBuf> {
    let program = env::current_exe().and_then(|path| path.canonicalize());
    Some(program.ok()?.parent()?.parent()?.join(below))
}
