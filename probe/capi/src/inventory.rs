//! Counts of tables, pieces and blocks, and tables read in advance.

use crate::ffi::{OutPointer, reference};
use crate::probe::measure;
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;

/// Returns a count of tables, 0 if an argument is wrong.
///
/// # Safety
/// That of every exported function: see [the crate](crate).
unsafe fn count<T: Default>(
    tables: *const Tables,
    count: impl FnOnce(&Tables) -> Result<T, Failure>,
) -> T {
    let mut counted = T::default();
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        counted = count(unsafe { reference(tables, "tables") }?)?;
        Ok(())
    });
    counted
}

/// Returns the number of tables found, opened or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_tables_found(tables: *const Tables) -> usize {
    // SAFETY: the caller upholds the contract.
    unsafe { count(tables, |tables| Ok(tables.tables.keys().count())) }
}

/// Returns the number of pieces up to which every position has a value of a metric (GALOTNE_WDL,
/// GALOTNE_DTW, or GALOTNE_NEED with a profile). An engine that probes only positions of at most
/// this many pieces never misses a table. 0 if there are no tables, or an argument is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_pieces(tables: *const Tables, metric: u32, profile: u32) -> u32 {
    let pieces = |tables: &Tables| {
        let measure = measure(tables, metric, profile, 0)?;
        Ok(tables.tables.pieces(measure).into())
    };
    // SAFETY: the caller upholds the contract.
    unsafe { count(tables, pieces) }
}

/// Reads tables of up to `max_pieces` pieces for a metric into memory, those with fewer pieces
/// first, so that look-ups with GALOTNE_CACHED_ONLY find them. Stops where the cache is full.
/// Writes the number of pieces up to which all such tables are in memory; 0 for none.
///
/// Returns GALOTNE_STATUS_OK or, with `*pieces` unchanged, GALOTNE_STATUS_TABLE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_preload(
    tables: *const Tables,
    metric: u32,
    profile: u32,
    max_pieces: u32,
    pieces: *mut u32,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let (tables, pieces) = unsafe {
            (
                reference(tables, "tables")?,
                OutPointer::new(pieces, "pieces")?,
            )
        };
        let measure = measure(tables, metric, profile, 0)?;
        let most = u8::try_from(max_pieces).unwrap_or(u8::MAX);
        pieces.write(tables.tables.preload(measure, most)?.into());
        Ok(())
    })
}

/// Returns the number of blocks read from files and decoded so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_blocks_read(tables: *const Tables) -> u64 {
    // SAFETY: the caller upholds the contract.
    unsafe { count(tables, |tables| Ok(tables.tables.blocks_read())) }
}
