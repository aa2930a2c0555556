//! Counts of tables, pieces and blocks.

use crate::ffi::value;
use crate::probe::measure;
use crate::status::guarded;
use crate::tables::Tables;

/// Returns the number of tables found, opened or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_tables_found(tables: *const Tables) -> usize {
    let mut found = 0;
    guarded(|| {
        // SAFETY: the caller keeps the contract.
        let tables = unsafe { value(tables, "tables") }?;
        found = tables.tables.keys().count();
        Ok(())
    });
    found
}

/// Returns the number of pieces up to which every position has a value of a metric (GALOTNE_WDL,
/// GALOTNE_DTW, or GALOTNE_NEED with a profile). An engine that probes only positions of at most
/// this many pieces never misses a table. 0 if there are no tables, or an argument is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_pieces(tables: *const Tables, metric: u32, profile: u32) -> u32 {
    let mut most = 0;
    guarded(|| {
        // SAFETY: the caller keeps the contract.
        let tables = unsafe { value(tables, "tables") }?;
        let measure = measure(tables, metric, profile, 0)?;
        most = tables.tables.pieces(measure).into();
        Ok(())
    });
    most
}

/// Returns the number of blocks read from files and decoded so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_blocks_read(tables: *const Tables) -> u64 {
    let mut read = 0;
    guarded(|| {
        // SAFETY: the caller keeps the contract.
        read = unsafe { value(tables, "tables") }?.tables.blocks_read();
        Ok(())
    });
    read
}
