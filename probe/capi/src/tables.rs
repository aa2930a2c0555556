//! Opening and closing tables, and the names of draw rules.

use crate::ffi::{OutPointer, path, reference, slice, text};
use crate::status::{Failure, Status, guarded};
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne_answer::variant;
use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::sync::Arc;

/// The tables of a game. Any number of threads may use them at the same time.
pub struct Tables {
    pub(crate) tables: Tablebase,
    /// The draw rules of the game with their names as C strings, the default first, `none` last.
    profiles: Vec<(&'static Profile, CString)>,
}

/// A cache in bytes that is sufficient for tables of up to five pieces.
pub const GALOTNE_DEFAULT_CACHE: u64 = 67_108_864;

/// Read files through memory maps. Not for disks that may fail: a read error ends the process.
pub const GALOTNE_MAP: u32 = 1;

impl Tables {
    fn open(
        directories: &[PathBuf],
        variant: &'static Variant,
        cache: u64,
        flags: u32,
    ) -> Result<Self, Failure> {
        if flags & !GALOTNE_MAP != 0 {
            return Err(Failure::argument(format_args!(
                "there is no flag {:#x}",
                flags & !GALOTNE_MAP
            )));
        }
        let mut tables = Tablebase::empty(variant);
        for directory in directories {
            let folder = Folder::new(directory);
            let folder = match flags & GALOTNE_MAP {
                0 => folder,
                _ => folder.mapped(),
            };
            let name = folder.name().to_owned();
            // A missing folder would look like one without tables of this game.
            let listed = match directory.metadata() {
                Ok(_) => tables.add(Arc::new(folder)),
                Err(error) => Err(error),
            };
            listed.map_err(|error| {
                Failure::new(
                    Status::Directory,
                    format_args!("cannot list {name}: {error}"),
                )
            })?;
        }
        let profiles = variant.profiles.iter().chain([&Profile::NONE]);
        Ok(Self {
            tables: tables.with_cache(cache),
            profiles: profiles
                .map(|profile| (profile, CString::new(profile.name).unwrap_or_default()))
                .collect(),
        })
    }

    /// Returns the draw rules with a number.
    pub(crate) fn profile(&self, number: u32) -> Result<&'static Profile, Failure> {
        Ok(self.named_profile(number)?.0)
    }

    fn named_profile(&self, number: u32) -> Result<&(&'static Profile, CString), Failure> {
        (self.profiles.get(number as usize)).ok_or_else(|| {
            Failure::argument(format_args!(
                "{} has {} profiles: there is no number {number}",
                self.tables.game().name,
                self.profiles.len()
            ))
        })
    }

    pub(crate) fn variant(&self) -> &'static Variant {
        self.tables.game()
    }
}

/// Opens the tables of a game in a directory written by `galotne-gen build`. The directory is only
/// listed; a table is opened on first use.
///
/// `rules` is the name of a game ("international", "english", ..); NULL means "international".
/// `cache` bounds the memory for blocks of tables, in bytes. `flags` is 0 or GALOTNE_MAP. A directory
/// without tables of the game is not an error; galotne_tables_found() returns 0 then.
///
/// Returns GALOTNE_STATUS_NAME or GALOTNE_STATUS_DIRECTORY; `*tables` is NULL then. Otherwise the
/// caller closes it with galotne_close().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_open(
    directory: *const c_char,
    rules: *const c_char,
    cache: u64,
    flags: u32,
    tables: *mut *mut Tables,
) -> Status {
    // SAFETY: the caller upholds the contract; one directory is an array of one.
    unsafe { galotne_open_several(&raw const directory, 1, rules, cache, flags, tables) }
}

/// Opens the tables of a game in several directories. If several contain a table, the file in the
/// first of them is used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_open_several(
    directories: *const *const c_char,
    count: usize,
    rules: *const c_char,
    cache: u64,
    flags: u32,
    tables: *mut *mut Tables,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let place = unsafe { OutPointer::new(tables, "tables") }?;
        place.write(std::ptr::null_mut());
        // SAFETY: the caller upholds the contract.
        let directories = unsafe { slice(directories, count, "directories") }?;
        let directories = (directories.iter())
            // SAFETY: the caller upholds the contract.
            .map(|&directory| unsafe { path(directory, "directory") })
            .collect::<Result<Vec<_>, _>>()?;
        let variant = if rules.is_null() {
            &INTERNATIONAL
        } else {
            // SAFETY: the caller upholds the contract.
            let name = unsafe { text(rules, "rules") }?;
            variant(name).map_err(|error| Failure::new(Status::Name, error))?
        };
        let opened = Tables::open(&directories, variant, cache, flags)?;
        place.write(Box::into_raw(Box::new(opened)));
        Ok(())
    })
}

/// Closes tables. No other call may use them any more. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_close(tables: *mut Tables) {
    guarded(|| {
        if !tables.is_null() {
            // SAFETY: by the contract it comes from `galotne_open`, which made it from a box, and
            // is not used any more.
            drop(unsafe { Box::from_raw(tables) });
        }
        Ok(())
    });
}

/// Looks up the number of draw rules by name, for questions and galotne_need(). 0 is always the
/// default of the game; "none" counts nothing. Returns GALOTNE_STATUS_NAME for an unknown name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_profile(
    tables: *const Tables,
    name: *const c_char,
    profile: *mut u32,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let (tables, name, place) = unsafe {
            (
                reference(tables, "tables")?,
                text(name, "name")?,
                OutPointer::new(profile, "profile")?,
            )
        };
        let found = galotne_answer::profile(tables.variant(), name)
            .map_err(|error| Failure::new(Status::Name, error))?;
        // Every profile of the game is in the list.
        let number = (0..)
            .zip(&tables.profiles)
            .find(|(_, (one, _))| one.name == found.name);
        let number = number.map(|(number, _)| number).unwrap_or_default();
        place.write(number);
        Ok(())
    })
}

/// Returns the name of the draw rules with a number, or NULL: numbers run from 0 up to the first
/// without a name. The text is valid until the tables are closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_profile_name(
    tables: *const Tables,
    profile: u32,
) -> *const c_char {
    let mut name = std::ptr::null();
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let tables = unsafe { reference(tables, "tables") }?;
        name = tables.named_profile(profile)?.1.as_ptr();
        Ok(())
    });
    name
}
