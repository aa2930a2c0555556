//! An immutable snapshot of the open tables of all games.
//!
//! A request keeps its snapshot to its end, so that tables may be added and removed meanwhile.

use crate::etag::hex_prefix;
use crate::withdrawn::WithdrawnFiles;
use galotne::game::Game;
use galotne::table::{BlockCache, ReadBlock};
use galotne::tablebase::{Directory, Folder, ProbeError, Tablebase};
use galotne_answer::{TableEntry, inventory};
use galotne_published::{TableState, VerifiedTables};
use galotne_report::game::ClassState;
use sha2::{Digest, Sha256};
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Access to the files of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileAccess {
    /// Positional reads.
    Read,
    /// Memory maps. A failing disk ends the process.
    Map,
}

/// The open tables of one game.
pub struct OpenTables {
    /// The game.
    pub rules: &'static str,
    pub entries: Vec<TableEntry>,
    /// The tablebase, whose type only the game knows.
    pub tablebase: Box<dyn Any + Send + Sync>,
}

/// The open tables of all games.
pub struct TableSet {
    tablebases: BTreeMap<&'static str, Box<dyn Any + Send + Sync>>,
    pub entries: Vec<TableEntry>,
    /// The states of tables beside the published ones, by game and class.
    class_states: BTreeMap<(String, String), TableState>,
    /// A hash of all tables and of the version of the program, for ETags.
    pub tag: String,
    /// Files that cannot be read, with the reason.
    faults: Mutex<BTreeMap<String, String>>,
}

impl OpenTables {
    /// Opens the tables of a game in a directory.
    pub fn open<G: Game + Sync>(
        game: &'static G,
        directory: Arc<dyn Directory>,
        blocks: &Arc<BlockCache>,
    ) -> io::Result<Self> {
        let tablebase = Tablebase::from_directories(game, [directory])?
            .with_shared_cache(Arc::clone(blocks))
            .with_home(BUILD_DIRECTORY);
        Ok(Self {
            rules: game.name(),
            entries: inventory(&tablebase),
            tablebase: Box::new(tablebase),
        })
    }
}

impl TableSet {
    /// Joins the tables of games. `dir` has records of their verification.
    pub fn new(games: Vec<OpenTables>, dir: &Path) -> Self {
        let (mut tablebases, mut entries) = (BTreeMap::new(), vec![]);
        let mut class_states = BTreeMap::new();
        for mut game in games {
            add_verifications(&mut game, dir, &mut class_states);
            tablebases.insert(game.rules, game.tablebase);
            entries.extend(game.entries);
        }
        let faults = (entries.iter())
            .filter_map(|entry: &TableEntry| {
                let file = format!("{}/{}.glt", entry.rules, entry.table);
                Some((file, entry.error.clone()?))
            })
            .collect();
        Self {
            tag: tag(&entries),
            faults: Mutex::new(faults),
            tablebases,
            entries,
            class_states,
        }
    }

    /// Returns the state of the tables of a class beside the published ones.
    pub fn class_state(&self, rules: &str, class: &str) -> ClassState {
        let state = self.class_states.get(&(rules.to_owned(), class.to_owned()));
        ClassState {
            published: state.map_or("not-verified", TableState::word),
            verified: state.and_then(|state| state.verified.clone()),
        }
    }

    pub fn tablebase<G: Game>(&self, game: &G) -> Result<&Tablebase<G>, ProbeError<G::Class>> {
        let rules = game.name();
        let tablebase = self
            .tablebases
            .get(rules)
            .and_then(|own| own.downcast_ref());
        tablebase.ok_or(ProbeError::NotOpen { rules })
    }

    /// Returns the number of tables that can be read, as far as is known.
    pub fn readable(&self) -> usize {
        self.entries.iter().filter(|entry| entry.complete).count()
    }

    /// Records a file that cannot be read. Returns the number of such files.
    pub fn record_fault(&self, file: &str, reason: &str) -> usize {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.insert(file.to_owned(), reason.to_owned());
        faults.len()
    }

    /// Returns the files that cannot be read, with the reason.
    pub fn faults(&self) -> BTreeMap<String, String> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clone()
    }
}

/// Adds what is known of the verification of the tables of a game.
fn add_verifications(
    game: &mut OpenTables,
    dir: &Path,
    class_states: &mut BTreeMap<(String, String), TableState>,
) {
    if game.entries.is_empty() {
        return;
    }
    let known = VerifiedTables::read(dir, game.rules);
    for entry in &mut game.entries {
        let state = known.state(&entry.table);
        entry.published = state.word();
        entry.verified.clone_from(&state.verified);
        let class = (game.rules.to_owned(), entry.class.clone());
        let state = match class_states.remove(&class) {
            Some(other) => other.and(state),
            None => state,
        };
        class_states.insert(class, state);
    }
}

fn tag(entries: &[TableEntry]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(env!("CARGO_PKG_VERSION"));
    for entry in entries {
        let hash = entry.hash.as_deref().unwrap_or_default();
        let verified = entry.verified.as_deref().unwrap_or_default();
        let (rules, table, published) = (entry.rules, &entry.table, entry.published);
        hasher.update(format!("{rules}/{table} {hash} {published} {verified}\n"));
    }
    let hash: [u8; 32] = hasher.finalize().into();
    hex_prefix(hash)
}

/// The placeholder for the directory in commands that build tables.
pub const BUILD_DIRECTORY: &str = "DIR";

/// The placeholder for the directory in messages: its path is private.
const PUBLIC_NAME: &str = "tables";

/// A place that hides its name, and does not open withdrawn files.
struct PrivateDirectory {
    place: Arc<dyn Directory>,
    withdrawn: WithdrawnFiles,
}

/// Returns a folder of tables.
pub fn folder(dir: &Path, access: FileAccess) -> Arc<dyn Directory> {
    Arc::new(match access {
        FileAccess::Read => Folder::new(dir),
        FileAccess::Map => Folder::new(dir).mapped(),
    })
}

/// Returns a place as the tables of the service are opened in it.
pub fn private(place: &Arc<dyn Directory>, withdrawn: &WithdrawnFiles) -> Arc<dyn Directory> {
    Arc::new(PrivateDirectory {
        place: Arc::clone(place),
        withdrawn: withdrawn.clone(),
    })
}

impl Directory for PrivateDirectory {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        self.place.list(folder)
    }

    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        let file_name = format!("{folder}/{file}");
        let table = format!("{PUBLIC_NAME}/{file_name}");
        self.withdrawn.check(&file_name, &table)?;
        self.place.open(folder, file)
    }

    fn name(&self) -> &str {
        PUBLIC_NAME
    }
}

/// Returns the name of a file relative to the directory of tables, with slashes.
pub fn public_file_name(file: &str) -> String {
    let file = file.replace(std::path::MAIN_SEPARATOR, "/");
    let below = (file.strip_prefix(PUBLIC_NAME)).and_then(|rest| rest.strip_prefix('/'));
    below.unwrap_or(&file).to_owned()
}
