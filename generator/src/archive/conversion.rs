//! One table -> its archive, and one archive -> its table.
//!
//! Blocks of an archive are parts of a table, and workers encode and decode them side by side. No
//! file gets its name before its bytes are known to be right and durable: an archive is expanded
//! again, and a table has the footer that the archive names.

use super::error::ConversionError;
use crate::error::io_error;
use crate::progress::Progress;
use crate::write::unfinished_file::UnfinishedFile;
use galotne::archive::{Archive, ArchiveEncoder, ArchiveError, ContextCounts, PartExpander};
use galotne::material::Class;
use galotne::rules::Variant;
use galotne::table::{CompleteTable, EncodedPart, FileSource, Table};
use rayon::prelude::*;
use std::path::Path;

/// Blocks that are decoded before they are written. It bounds the memory for encoded parts.
const BATCH_BLOCKS: u64 = 64;

/// The number of times that [`archive_table`] and [`expand_archive`] report each cell as progress:
/// one counts and encodes, the other expands.
pub(super) const ARCHIVE_PASSES: u64 = 3;
pub(super) const EXPAND_PASSES: u64 = 1;

/// Opens the archive in a file.
pub(super) fn open_archive(
    variant: &'static Variant,
    path: &Path,
) -> Result<Archive, ConversionError> {
    let source = FileSource::open(path).map_err(io_error(path))?;
    Ok(Archive::open(variant, source, path.display().to_string())?)
}

/// Makes the archive of a table, and returns its length.
///
/// **Memory.** Twice the archive, and some tens of megabytes for each thread; for classes with five
/// kings of one side up to 512 MiB more.
///
/// # Errors
/// Archives do not support such a table, it cannot be read or not made again from its archive, or
/// the file system fails.
pub(super) fn archive_table(
    variant: &'static Variant,
    table: &Table,
    path: &Path,
    scratch: &Path,
    progress: &dyn Progress,
) -> Result<u64, ConversionError> {
    let bytes = encode(variant, table, progress)?;
    let unfinished = UnfinishedFile::write::<Class>(path, scratch, &bytes)?;
    drop(bytes);
    let archive = open_archive(variant, unfinished.temporary())?;
    // The expanded table is removed when it is dropped.
    expand(&archive, Path::new(TRIAL), scratch, progress).map_err(|error| match error {
        ArchiveError::OtherTable {
            expected, found, ..
        } => ConversionError::NotReproduced {
            table: table.name().to_owned(),
            expected,
            found,
        },
        error => error.into(),
    })?;
    let bytes = archive.file_len();
    // Windows renames no open file.
    drop(archive);
    unfinished.put_in_place::<Class>()?;
    Ok(bytes)
}

/// The name of a table that is expanded on trial. A build removes what a killed process has left
/// of it.
const TRIAL: &str = "archived.glt";

/// Returns the bytes of the archive of a table.
fn encode(
    variant: &'static Variant,
    table: &Table,
    progress: &dyn Progress,
) -> Result<Vec<u8>, ArchiveError> {
    let encoder = ArchiveEncoder::new(variant, table)?;
    let blocks = 0..encoder.blocks();
    let advance = |block| progress.advance(encoder.block_cells(block));
    let parts = blocks.clone().into_par_iter().map(|block| {
        let counts = encoder.count(block)?;
        advance(block);
        Ok::<_, ArchiveError>(counts)
    });
    // Planes are few, so that sums of blocks take little memory.
    let sums = parts.try_fold(Vec::new, |sums: Vec<ContextCounts>, counts| {
        Ok::<_, ArchiveError>(add_counts(sums, counts?))
    });
    let counts = sums.try_reduce(Vec::new, |sums, more| {
        Ok(more.into_iter().fold(sums, add_counts))
    })?;
    let model = encoder.model(&counts)?;
    let encoded = blocks.into_par_iter().map(|block| {
        let encoded = encoder.encode(&model, block)?;
        advance(block);
        Ok::<_, ArchiveError>(encoded)
    });
    let encoded = encoded.collect::<Result<Vec<_>, _>>()?;
    encoder.assemble(&model, &encoded)
}

/// Adds the counts of a block to those of its plane.
fn add_counts(mut sums: Vec<ContextCounts>, counts: ContextCounts) -> Vec<ContextCounts> {
    match sums.iter_mut().find(|sum| sum.plane() == counts.plane()) {
        Some(sum) => sum.add(&counts),
        None => sums.push(counts),
    }
    sums
}

/// Expands an archive into its table, and returns the length of that.
///
/// **Memory.** Some tens of megabytes for each thread; for classes with five kings of one side up
/// to 512 MiB more.
///
/// # Errors
/// The archive is damaged, it expands to another table, or the file system fails.
pub(super) fn expand_archive(
    archive: &Archive,
    path: &Path,
    scratch: &Path,
    progress: &dyn Progress,
) -> Result<u64, ConversionError> {
    let complete = expand(archive, path, scratch, progress)?;
    let bytes = complete.open()?.file_len();
    complete.put_in_place()?;
    Ok(bytes)
}

/// Expands an archive into its table, still under a temporary name.
fn expand(
    archive: &Archive,
    path: &Path,
    scratch: &Path,
    progress: &dyn Progress,
) -> Result<CompleteTable, ArchiveError> {
    archive.check_file_hash()?;
    let mut writer = archive.create_table(path, scratch)?;
    let mut next = 0;
    while next < archive.blocks() {
        let batch = next..archive.blocks().min(next + BATCH_BLOCKS);
        next = batch.end;
        let parts = batch.into_par_iter().map_init(
            || None,
            |expander, block| {
                let expander = match expander {
                    Some(expander) => expander,
                    None => expander.insert(PartExpander::new(archive)?),
                };
                let part = expander.expand(block)?;
                progress.advance(archive.block_cells(block));
                Ok::<EncodedPart, ArchiveError>(part)
            },
        );
        for part in parts.collect::<Result<Vec<_>, _>>()? {
            writer.append(&part)?;
        }
    }
    archive.complete(writer)
}
