//! What came with the program: it lies in `share/galotne` beside the folder of the program, in an archive as under `/usr`.

use std::path::{Path, PathBuf};

/// Where tables are put when nobody says where.
pub const USUAL: &str = "data/tables";

/// Where tables are looked for when nobody says where: under the current directory, where `galotne-gen build` puts them, or
/// those that came with the program.
pub fn tables() -> PathBuf {
    let usual = Path::new(USUAL);
    let came_with = || of_program("tables").filter(|tables| tables.is_dir());
    if usual.is_dir() {
        usual.to_owned()
    } else {
        came_with().unwrap_or_else(|| usual.to_owned())
    }
}

/// Where something is that came with the program, if it came.
fn of_program(name: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    let prefix = program.ok()?.parent()?.parent()?.to_owned();
    Some(prefix.join("share/galotne").join(name))
}
