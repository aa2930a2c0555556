//! Tables: opened, closed, and the names of what can be asked of them.

use crate::border::{Place, path, text, value, values};
use crate::status::{Failure, Status, guarded};
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne_answer::variant;
use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::sync::Arc;

/// The tables of a game. Any number of threads may ask the same ones at once.
pub struct Tables {
    pub(crate) tables: Tablebase,
    /// The draw rules of the game, the default first and `none` last, with their names for C.
    profiles: Vec<(&'static Profile, CString)>,
}

/// Bytes of memory for decoded blocks that serve well up to five pieces.
pub const GALOTNE_DEFAULT_CACHE: u64 = 67_108_864;

/// Read files through memory maps. Not for disks that may fail: a fault ends the process.
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
            // A folder that is not there looks like one without tables of this game.
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

    /// The draw rules with a number.
    pub(crate) fn profile(&self, number: u32) -> Result<&'static Profile, Failure> {
        let found = usize::try_from(number)
            .ok()
            .and_then(|at| self.profiles.get(at));
        found.map(|(profile, _)| *profile).ok_or_else(|| {
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

/// Opens the tables of a game in a directory as `galotne-gen build` fills it. Only the directory is
/// listed; a table is opened when it is first needed.
///
/// `rules` is the name of a game ("international", "english", ..); NULL is "international". `cache`
/// bounds the memory for decoded blocks, in bytes. `flags` is 0 or GALOTNE_MAP. A directory without
/// tables of the game is no error: galotne_tables_found() tells.
///
/// Answers GALOTNE_STATUS_NAME, GALOTNE_STATUS_DIRECTORY. `*tables` is NULL unless it answers
/// GALOTNE_STATUS_OK; then it is the caller's, until galotne_close().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_open(
    directory: *const c_char,
    rules: *const c_char,
    cache: u64,
    flags: u32,
    tables: *mut *mut Tables,
) -> Status {
    // SAFETY: the caller's word; one directory is an array of one.
    unsafe { galotne_open_several(&raw const directory, 1, rules, cache, flags, tables) }
}

/// The same for several directories. Of a table that lies in more than one of them, the file in the
/// first is used.
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
        // SAFETY: the caller's word.
        let place = unsafe { Place::new(tables, "tables") }?;
        place.put(std::ptr::null_mut());
        // SAFETY: the caller's word.
        let directories = unsafe { values(directories, count, "directories") }?;
        let directories = (directories.iter())
            // SAFETY: the caller's word.
            .map(|&directory| unsafe { path(directory, "directory") })
            .collect::<Result<Vec<_>, _>>()?;
        let variant = if rules.is_null() {
            &INTERNATIONAL
        } else {
            // SAFETY: the caller's word.
            let name = unsafe { text(rules, "rules") }?;
            variant(name).map_err(|error| Failure::new(Status::Name, error))?
        };
        let opened = Tables::open(&directories, variant, cache, flags)?;
        place.put(Box::into_raw(Box::new(opened)));
        Ok(())
    })
}

/// Closes tables. Nobody may be asking them, nor ask them again. NULL is no error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_close(tables: *mut Tables) {
    guarded(|| {
        if !tables.is_null() {
            // SAFETY: by the contract of all functions it comes from `galotne_open`, which has made
            // it of a box, and nobody uses it any more.
            drop(unsafe { Box::from_raw(tables) });
        }
        Ok(())
    });
}

/// The number of the draw rules with a name, for questions and galotne_need(). 0 is always the
/// default of the game; "none" counts nothing. Answers GALOTNE_STATUS_NAME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_profile(
    tables: *const Tables,
    name: *const c_char,
    profile: *mut u32,
) -> Status {
    guarded(|| {
        // SAFETY: the caller's word.
        let (tables, name, place) = unsafe {
            (
                value(tables, "tables")?,
                text(name, "name")?,
                Place::new(profile, "profile")?,
            )
        };
        let found = galotne_answer::profile(tables.variant(), name)
            .map_err(|error| Failure::new(Status::Name, error))?;
        let number = (0..).zip(&tables.profiles);
        let number = number.filter(|(_, (profile, _))| profile.name == found.name);
        // Every profile of the game is in the list.
        let number = number.map(|(number, _)| number).next().unwrap_or_default();
        place.put(number);
        Ok(())
    })
}

/// The name of the draw rules with a number; NULL where there are none: 0, 1, .. up to it are all
/// there are. The text lives until the tables are closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_profile_name(
    tables: *const Tables,
    profile: u32,
) -> *const c_char {
    let mut name = std::ptr::null();
    guarded(|| {
        // SAFETY: the caller's word.
        let tables = unsafe { value(tables, "tables") }?;
        tables.profile(profile)?;
        let found = usize::try_from(profile)
            .ok()
            .and_then(|at| tables.profiles.get(at));
        name = found.map_or(std::ptr::null(), |(_, name)| name.as_ptr());
        Ok(())
    });
    name
}
