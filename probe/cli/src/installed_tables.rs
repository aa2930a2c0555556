//! The files installed with the program: in an archive as under `/usr`, `share/galotne` beside the
//! program's folder `bin`.

use std::path::{Path, PathBuf};

/// The default directory of tables.
pub const DEFAULT: &str = "data/tables";

/// The directory of tables without `--tables`: the default directory under the current one, which
/// `galotne-gen build` fills, or else the installed tables.
pub fn tables() -> PathBuf {
    let default = Path::new(DEFAULT);
    let installed = || beside_program("share/galotne/tables").filter(|tables| tables.is_dir());
    if default.is_dir() {
        default.to_owned()
    } else {
        installed().unwrap_or_else(|| default.to_owned())
    }
}

/// A path below the parent of the program's folder.
pub fn beside_program(below: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    Some(program.ok()?.parent()?.parent()?.join(below))
}
