//! The tables of all games as they were found when their directory was last looked through.
//!
//! A request keeps the shelf it began with to its end, so that tables may come and go while it is
//! answered.

use crate::etag::digits;
use crate::service::Access;
use galotne::rules::{VARIANTS, Variant};
use galotne::table::{BlockCache, ReadBlock};
use galotne::tablebase::{Directory, Folder, ProbeError, Tablebase};
use galotne_answer::{TableEntry, inventory};
use galotne_mills::{self as mills, Mills};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The tables of all games.
pub struct Shelf {
    tables: Vec<Tablebase>,
    mills: Vec<mills::Tablebase>,
    pub rows: Vec<TableEntry>,
    /// What all tables together are known by: it changes whenever one of them, or the program,
    /// does.
    pub tag: String,
    /// The files that could not be read, and why.
    faults: Mutex<BTreeMap<String, String>>,
}

impl Shelf {
    /// The tables in a directory.
    ///
    /// # Errors
    /// The directory cannot be listed.
    pub fn open(dir: &Path, access: Access, blocks: &Arc<BlockCache>) -> io::Result<Self> {
        let folder = || -> Arc<dyn Directory> {
            let folder = match access {
                Access::Read => Folder::new(dir),
                Access::Map => Folder::new(dir).mapped(),
            };
            Arc::new(Anonymous(folder))
        };
        let open = |variant| {
            let tables = Tablebase::from_directories(variant, [folder()])?;
            Ok((tables.with_shared_cache(Arc::clone(blocks))).with_home(HOME))
        };
        let tables = (VARIANTS.iter().copied())
            .map(open)
            .collect::<io::Result<Vec<_>>>()?;
        let open = |rules| {
            let mut tables = mills::Tablebase::empty(rules).with_home(HOME);
            tables.add(folder())?;
            Ok(tables.with_shared_cache(Arc::clone(blocks)))
        };
        let mills = (mills::VARIANTS.iter().copied())
            .map(open)
            .collect::<io::Result<Vec<_>>>()?;
        let of_draughts = tables.iter().flat_map(inventory);
        let of_mills = mills.iter().flat_map(galotne_answer::mills::inventory);
        let rows: Vec<TableEntry> = of_draughts.chain(of_mills).collect();
        let faults = (rows.iter())
            .filter_map(|row| {
                Some((
                    format!("{}/{}.glt", row.rules, row.table),
                    row.error.clone()?,
                ))
            })
            .collect();
        Ok(Self {
            tag: tag(&rows),
            faults: Mutex::new(faults),
            tables,
            mills,
            rows,
        })
    }

    /// The tables of a game; never those of another.
    pub fn tables(&self, variant: &Variant) -> Result<&Tablebase, ProbeError> {
        let found = (self.tables.iter()).find(|tables| tables.game().name == variant.name);
        found.ok_or(ProbeError::NotOpen {
            rules: variant.name,
        })
    }

    /// The tables of a game of mills.
    pub fn mills(&self, rules: &Mills) -> Result<&mills::Tablebase, mills::ProbeError> {
        let found = (self.mills.iter()).find(|tables| tables.game().name == rules.name);
        found.ok_or(mills::ProbeError::NotOpen { rules: rules.name })
    }

    /// How many tables can be asked, as far as is known.
    pub fn sound(&self) -> usize {
        self.rows.iter().filter(|row| row.complete).count()
    }

    /// Keeps in mind that a file could not be read. How many there are now.
    pub fn note(&self, file: &str, why: &str) -> usize {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.insert(file.to_owned(), why.to_owned());
        faults.len()
    }

    /// The files that could not be read, and why.
    pub fn faults(&self) -> BTreeMap<String, String> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clone()
    }
}

fn tag(rows: &[TableEntry]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(env!("CARGO_PKG_VERSION"));
    for row in rows {
        let hash = row.hash.as_deref().unwrap_or_default();
        hasher.update(format!("{}/{} {hash}\n", row.rules, row.table));
    }
    let hash: [u8; 32] = hasher.finalize().into();
    digits(hash)
}

/// What stands for it in commands that make tables.
const HOME: &str = "DIR";

/// What stands for the path of the directory in answers: where it is, is nobody else's business.
const NAME: &str = "tables";

/// A folder without a path.
struct Anonymous(Folder);

impl Directory for Anonymous {
    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        self.0.list(folder)
    }

    fn open(&self, folder: &str, file: &str) -> io::Result<Box<dyn ReadBlock>> {
        self.0.open(folder, file)
    }

    fn name(&self) -> &str {
        NAME
    }
}

/// A file as answers name it: below the directory of tables, on every system alike.
pub fn named(file: &str) -> String {
    let file = file.replace(std::path::MAIN_SEPARATOR, "/");
    let below = (file.strip_prefix(NAME)).and_then(|rest| rest.strip_prefix('/'));
    below.unwrap_or(&file).to_owned()
}
