//! Tables of English checkers behind the driver interface of its engines: a structure of function
//! pointers that begins with `lookup`. `include/egdb.h` documents them; names, numbers and layout
//! are those that engines are compiled with.
//!
//! `board` decodes positions, `driver` is an open driver, and this file turns pointers into
//! references and catches panics.

#![allow(unsafe_code, reason = "functions for C take pointers")]
#![allow(
    clippy::missing_safety_doc,
    reason = "one contract for all functions: pointers are null or point to what the header says, \
              and a driver comes from `egdb_open` and has not been closed"
)]

mod available;
mod board;
mod driver;

use available::AvailableTables;
use board::BitboardType;
use driver::{Driver, Statistics, report};
use galotne::Colour;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::ptr::NonNull;

/// The engine's callback for messages.
type Message = unsafe extern "C" fn(*mut c_char);

/// `EGDB_DRIVER`, the engine's handle of an open driver.
#[repr(C)]
pub struct Handle {
    lookup: unsafe extern "C" fn(*mut Handle, *mut c_uint, c_int, c_int) -> c_int,
    reset_stats: unsafe extern "C" fn(*mut Handle),
    get_stats: unsafe extern "C" fn(*mut Handle) -> *mut Statistics,
    verify: unsafe extern "C" fn(*mut Handle) -> c_int,
    close: unsafe extern "C" fn(*mut Handle) -> c_int,
    /// A [`Driver`] in a box.
    internal_data: *mut c_void,
}

/// `EGDB_KINGSROW32_WLD`: the kind that engines expect to cover all positions of up to five pieces
/// a side.
const KIND: c_int = 4;

/// The version of the interface.
// The name is part of the interface.
#[allow(non_upper_case_globals)]
#[unsafe(no_mangle)]
pub static egdb_version: c_uint = 1;

/// Runs the body of a function and catches panics. Returns `fallback` if it fails.
fn guarded<T>(fallback: T, work: impl FnOnce() -> Option<T>) -> T {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.unwrap_or(fallback),
        Err(panic) => {
            // Dropping the payload may panic again; the second payload is leaked.
            if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
                std::mem::forget(again);
            }
            fallback
        }
    }
}

/// Opens a driver. The header has its contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn egdb_open(
    bitboard_type: c_int,
    pieces: c_int,
    cache_mb: c_int,
    directory: *const c_char,
    msg_fn: Option<Message>,
) -> *mut Handle {
    guarded(std::ptr::null_mut(), || {
        let callback = move |text: &CStr| {
            if let Some(msg_fn) = msg_fn {
                let mut text = text.to_bytes_with_nul().to_vec();
                // SAFETY: the caller upholds the contract; the callback may write to its copy.
                unsafe { msg_fn(text.as_mut_ptr().cast()) }
            }
        };
        // SAFETY: the caller upholds the contract.
        let directory = unsafe { path(directory) }?;
        let driver = BitboardType::of(bitboard_type)
            .ok_or_else(|| format!("there is no type of bitboards {bitboard_type}"))
            .and_then(|kind| {
                let pieces = pieces.try_into().unwrap_or_default();
                let cache = u64::try_from(cache_mb).unwrap_or_default() << 20;
                Driver::open(kind, pieces, cache, &directory, Box::new(callback))
            });
        let driver = match driver {
            Ok(driver) => driver,
            Err(problem) => {
                report(&callback, &problem);
                return None;
            }
        };
        let internal_data = Box::into_raw(Box::new(driver)).cast();
        Some(Box::into_raw(Box::new(Handle {
            lookup,
            reset_stats,
            get_stats,
            verify,
            close,
            internal_data,
        })))
    })
}

/// Identifies the tables of a directory. The header has its contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn egdb_identify(
    directory: *const c_char,
    egdb_type: *mut c_int,
    max_pieces: *mut c_int,
) -> c_int {
    guarded(1, || {
        // SAFETY: the caller upholds the contract.
        let directory = unsafe { path(directory) }?;
        let available = AvailableTables::in_directory(&directory).ok()?;
        let (egdb_type, max_pieces) = (NonNull::new(egdb_type)?, NonNull::new(max_pieces)?);
        // SAFETY: the caller upholds the contract. What is there may be uninitialised.
        unsafe {
            egdb_type.write(KIND);
            max_pieces.write(available.pieces.into());
        }
        Some(0)
    })
}

/// Returns a path: on Unix any bytes that the system allows, elsewhere UTF-8.
///
/// # Safety
/// A pointer that is not null points to a text that ends with a zero byte.
unsafe fn path(pointer: *const c_char) -> Option<PathBuf> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: the caller upholds the contract.
    let text = unsafe { CStr::from_ptr(pointer) };
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Some(std::ffi::OsStr::from_bytes(text.to_bytes()).into())
    }
    #[cfg(not(unix))]
    text.to_str().ok().map(PathBuf::from)
}

/// Returns the driver behind a handle.
///
/// # Safety
/// The handle is null, or comes from `egdb_open` and is not closed during the call.
unsafe fn driver<'a>(handle: *mut Handle) -> Option<&'a Driver> {
    // SAFETY: the caller upholds the contract; `egdb_open` has set the data.
    unsafe { handle.as_ref()?.internal_data.cast::<Driver>().as_ref() }
}

unsafe extern "C" fn lookup(
    handle: *mut Handle,
    position: *mut c_uint,
    color: c_int,
    cl: c_int,
) -> c_int {
    guarded(driver::UNKNOWN, || {
        // SAFETY: the caller upholds the contract.
        let driver = unsafe { driver(handle) }?;
        let position = NonNull::new(position).filter(|position| position.is_aligned())?;
        // SAFETY: the caller upholds the contract: the words of this encoding are initialised.
        let words =
            unsafe { NonNull::slice_from_raw_parts(position, driver.kind().words()).as_ref() };
        let turn = match color {
            0 => Colour::Black,
            1 => Colour::White,
            _ => return None,
        };
        Some(driver.look_up(words, turn, cl != 0))
    })
}

unsafe extern "C" fn reset_stats(handle: *mut Handle) {
    guarded((), || {
        // SAFETY: the caller upholds the contract.
        unsafe { driver(handle) }?.reset();
        Some(())
    });
}

unsafe extern "C" fn get_stats(handle: *mut Handle) -> *mut Statistics {
    guarded(std::ptr::null_mut(), || {
        // SAFETY: the caller upholds the contract.
        let statistics = unsafe { driver(handle) }?.statistics();
        Some(std::ptr::from_ref(statistics).cast_mut())
    })
}

unsafe extern "C" fn verify(handle: *mut Handle) -> c_int {
    guarded(1, || {
        // SAFETY: the caller upholds the contract.
        let sound = unsafe { driver(handle) }?.verify();
        Some(c_int::from(!sound))
    })
}

unsafe extern "C" fn close(handle: *mut Handle) -> c_int {
    guarded(0, || {
        if !handle.is_null() {
            // SAFETY: by the contract it comes from `egdb_open`, which made both from boxes, and is
            // not used any more.
            unsafe {
                let handle = Box::from_raw(handle);
                drop(Box::from_raw(handle.internal_data.cast::<Driver>()));
            }
        }
        Some(0)
    })
}
