//! What came with the program: it lies in `share/galotne`, beside the program's folder `bin`, in an
//! archive as under `/usr`.

use std::path::{Path, PathBuf};

/// Where tables are put when nobody says where.
pub const USUAL: &str = "data/tables";

/// Where tables are looked for when nobody says where: under the current directory, where
/// `galotne-gen build` puts them, or those that came with the program.
pub fn tables() -> PathBuf {
    let usual = Path::new(USUAL);
    let came_with = || with_program("share/galotne/tables").filter(|tables| tables.is_dir());
    if usual.is_dir() {
        usual.to_owned()
    } else {
        came_with().unwrap_or_else(|| usual.to_owned())
    }
}

/// What lies there, seen from the folder that the program's own folder is in.
pub fn with_program(below: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    Some(program.ok()?.parent()?.parent()?.join(below))
}
