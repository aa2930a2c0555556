//! The available tables of a directory.

use galotne::{Directory, ENGLISH, Folder, Measure, Tablebase};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The tables of English checkers in a directory.
pub struct AvailableTables {
    pub tables: Tablebase,
    /// The number of pieces up to which every class has a table.
    pub pieces: u8,
}

impl AvailableTables {
    /// Lists a directory that contains the folder of English checkers, or is that folder.
    pub fn in_directory(directory: &Path) -> io::Result<Self> {
        let is_folder = directory
            .file_name()
            .is_some_and(|name| name == ENGLISH.name);
        let nested = directory.join(ENGLISH.name).is_dir();
        let home = match directory.parent() {
            Some(parent) if is_folder && !nested => parent,
            _ => directory,
        };
        let folder: Arc<dyn Directory> = Arc::new(Folder::new(home));
        let tables = match Tablebase::from_directories(&ENGLISH, [Arc::clone(&folder)]) {
            // Handled below like a directory without tables.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Tablebase::empty(&ENGLISH).with_home(folder.name())
            }
            opened => opened?,
        };
        let pieces = tables.pieces(Measure::Wdl);
        if pieces == 0 {
            let command = tables.build_command(ENGLISH.classes(4));
            return Err(io::Error::other(format!(
                "there are no tables of English checkers in {}; `{command}` makes some",
                home.display()
            )));
        }
        Ok(Self { tables, pieces })
    }
}
