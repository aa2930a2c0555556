//! What there is to ask: how many tables, and up to how many pieces an engine may count on them.

use crate::border::value;
use crate::probe::measure;
use crate::status::guarded;
use crate::tables::Tables;

/// How many tables of the game have been found, opened or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_tables_found(tables: *const Tables) -> usize {
    let mut found = 0;
    guarded(|| {
        // SAFETY: the caller's word.
        let tables = unsafe { value(tables, "tables") }?;
        found = tables.tables.keys().count();
        Ok(())
    });
    found
}

/// The most pieces of which, and of fewer, every position can be asked for a metric (GALOTNE_WDL,
/// GALOTNE_DTW, or GALOTNE_NEED under a profile): an engine that counts pieces first meets no
/// missing table. 0 where there are none, or something is wrong with the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_pieces(tables: *const Tables, metric: u32, profile: u32) -> u32 {
    let mut most = 0;
    guarded(|| {
        // SAFETY: the caller's word.
        let tables = unsafe { value(tables, "tables") }?;
        let measure = measure(tables, metric, profile, 0)?;
        most = tables.tables.pieces(measure).into();
        Ok(())
    });
    most
}

/// How many blocks have been read from files and decoded so far: what the cache did not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_blocks_read(tables: *const Tables) -> u64 {
    let mut read = 0;
    guarded(|| {
        // SAFETY: the caller's word.
        read = unsafe { value(tables, "tables") }?.tables.blocks_read();
        Ok(())
    });
    read
}
