//! The tables of a game, until they are closed, and the folders they are in.

use crate::build_machine::build_machine;
use crate::error::closed_tablebase;
use galotne::game::Game;
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne_answer::BuildMachine;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

/// The tables of a game, until they are closed.
pub struct OpenTables<G: Game> {
    game: &'static G,
    /// Questions that other threads still ask keep tables that were closed.
    tables: RwLock<Option<Arc<Tablebase<G>>>>,
    folders: Vec<String>,
    directories: Vec<Arc<dyn Directory>>,
    /// The bytes for blocks of tables.
    cache: u64,
    /// The folder for new tables.
    home: String,
}

impl<G: Game> OpenTables<G> {
    /// Opens the tables of a game in these folders (a path, or several), or without them in the
    /// default folders. `cache` is in MiB.
    pub fn open(
        py: Python<'_>,
        game: &'static G,
        path: Option<&Bound<'_, PyAny>>,
        cache: u64,
        mmap: bool,
    ) -> PyResult<Self> {
        let bytes = cache.checked_mul(1 << 20);
        let bytes = bytes.ok_or_else(|| PyValueError::new_err("`cache` is in MiB"))?;
        let (paths, home): (Vec<PathBuf>, Option<PathBuf>) = match path {
            None => {
                let folders = py.import("galotne.folders")?;
                folders.call_method0("default_folders")?.extract()?
            }
            Some(path) => match path.extract::<PathBuf>() {
                Ok(path) => (vec![path], None),
                Err(_) => (path.extract()?, None),
            },
        };
        let mut tables = Tablebase::empty(game);
        let (mut folders, mut directories) = (vec![], vec![]);
        for path in paths {
            let folder = Folder::new(&path);
            let name = folder.name().to_owned();
            let folder: Arc<dyn Directory> = match mmap {
                true => Arc::new(folder.mapped()),
                false => Arc::new(folder),
            };
            // A missing folder would look like one without tables for this game.
            let listed = path
                .metadata()
                .and_then(|_| tables.add(Arc::clone(&folder)));
            listed.map_err(|error| {
                io::Error::new(error.kind(), format!("cannot list {name}: {error}"))
            })?;
            folders.push(name);
            directories.push(folder);
        }
        let home = match home {
            Some(home) => home.display().to_string(),
            None => folders.first().cloned().unwrap_or_default(),
        };
        if !home.is_empty() {
            tables = tables.with_home(&home);
        }
        Ok(Self {
            game,
            tables: RwLock::new(Some(Arc::new(tables.with_cache(bytes)))),
            folders,
            directories,
            cache: bytes,
            home,
        })
    }

    /// Opens the tables of another game in the same folders.
    pub fn sibling(&self, game: &'static G) -> io::Result<Tablebase<G>> {
        let mut tables = Tablebase::empty(game);
        for directory in &self.directories {
            tables.add(Arc::clone(directory))?;
        }
        if !self.home.is_empty() {
            tables = tables.with_home(&self.home);
        }
        Ok(tables.with_cache(self.cache))
    }

    pub const fn game(&self) -> &'static G {
        self.game
    }

    pub fn folders(&self) -> &[String] {
        &self.folders
    }

    /// Returns the tables, or an error if they were closed.
    pub fn get(&self) -> PyResult<Arc<Tablebase<G>>> {
        let tables = (self.tables.read())
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        tables.ok_or_else(closed_tablebase)
    }

    /// Closes the tables when the last question about them is answered.
    pub fn close(&self) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        *tables = None;
    }

    /// Returns the names of all tables, sorted.
    pub fn names(&self) -> PyResult<Vec<String>> {
        let mut names: Vec<_> = self.get()?.keys().map(|key| key.to_string()).collect();
        names.sort();
        Ok(names)
    }

    /// Returns this machine as a builder of tables that are missing here.
    pub fn build_machine(&self, py: Python<'_>) -> BuildMachine {
        build_machine(py, &self.home)
    }

    /// Writes the game and the number of tables, for the class of this name.
    pub fn repr(&self, class: &str) -> String {
        let state = match self.get() {
            Ok(tables) => format!("{} tables", tables.keys().count()),
            Err(_) => "closed".to_owned(),
        };
        format!("<{class} of {}: {state}>", self.game.name())
    }
}
