//! Expansion: archive -> table file. The caller expands the blocks, with any threads and in any
//! order, and hands them to a [`TableWriter`] in the order of the file.

use super::error::ArchiveError;
use super::reader::{Archive, PartDecoder};
use crate::table::{CompleteTable, Effort, EncodedPart, PartEncoder, TableWriter};
use std::path::Path;

/// An expander of the blocks of one archive. It owns the buffers, so make one per thread.
pub struct PartExpander<'a> {
    archive: &'a Archive,
    decoder: PartDecoder,
    codes: Vec<u16>,
    encoder: PartEncoder,
}

impl<'a> PartExpander<'a> {
    /// Prepares to expand blocks of an archive.
    ///
    /// # Errors
    /// The dictionaries are not those that the header of the table announces.
    pub fn new(archive: &'a Archive) -> Result<Self, ArchiveError> {
        // Phrases do not depend on the effort.
        let encoder = PartEncoder::new(archive.spec(), archive.dictionaries(), Effort::Brisk)?;
        Ok(Self {
            archive,
            decoder: PartDecoder::default(),
            codes: vec![],
            encoder,
        })
    }

    /// Expands a block into the part of the table that it stands for.
    ///
    /// # Errors
    /// Those of [`Archive::decode_part`].
    pub fn expand(&mut self, block: u64) -> Result<EncodedPart, ArchiveError> {
        let Self {
            archive,
            decoder,
            codes,
            encoder,
        } = self;
        let (plane, part) = archive.decode_part(block, decoder, codes)?;
        Ok(encoder.encode(plane, part, &*codes)?)
    }
}

impl std::fmt::Debug for PartExpander<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartExpander")
            .field("archive", &self.archive)
            .finish_non_exhaustive()
    }
}

impl Archive {
    /// Starts the table of this archive for a final path, as [`TableWriter::create`] does. Append
    /// all blocks in order, then [`Archive::complete`] it.
    ///
    /// # Errors
    /// The file system fails.
    pub fn create_table(
        &self,
        path: impl AsRef<Path>,
        scratch: impl AsRef<Path>,
    ) -> Result<TableWriter, ArchiveError> {
        let (spec, dictionaries) = (self.spec(), self.dictionaries());
        Ok(TableWriter::create(
            path.as_ref(),
            scratch,
            spec,
            dictionaries,
        )?)
    }

    /// Completes the table of this archive, still under its temporary name, and compares its footer
    /// with the expected one.
    ///
    /// # Errors
    /// Blocks are missing, the file system fails, or [`ArchiveError::OtherTable`].
    pub fn complete(&self, writer: TableWriter) -> Result<CompleteTable, ArchiveError> {
        let complete = writer.complete()?;
        let (expected, found) = (self.table_hash(), complete.open()?.file_hash()?);
        if expected == found {
            return Ok(complete);
        }
        Err(ArchiveError::OtherTable {
            archive: self.name().into(),
            expected,
            found,
        })
    }
}
