//! Raw reads: the bytes that probes need, read without decoding.

use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::table::{FileSource, MapSource, ReadBlock};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use std::collections::HashMap;
use std::hint::black_box;
use std::io;
use std::ops::Range;
use std::path::Path;

/// A way to read tables.
#[derive(Clone, Copy)]
pub enum Access {
    /// Positional reads.
    File,
    /// A memory map.
    Map,
}

impl Access {
    fn open(self, path: &Path) -> io::Result<Box<dyn ReadBlock>> {
        Ok(match self {
            Self::File => Box::new(FileSource::open(path)?),
            Self::Map => Box::new(MapSource::open(path)?),
        })
    }
}

/// The byte ranges that probes read.
pub struct RawReads {
    sources: Vec<Box<dyn ReadBlock>>,
    /// For each position, the numbers of the sources to read and the ranges of bytes in them.
    needed: Vec<Vec<(usize, Range<u64>)>>,
    buffer: Vec<u8>,
}

impl RawReads {
    /// Finds the byte ranges for some positions in the tables in `dir`.
    pub fn find(
        dir: &Path,
        tables: &Tablebase,
        metric: Metric,
        positions: &[Position],
        access: Access,
    ) -> anyhow::Result<Self> {
        let (mut sources, mut numbers) = (vec![], HashMap::new());
        let mut needed = vec![];
        for position in positions {
            let mut stored = vec![];
            add_blocks(tables, position, metric, &mut stored)?;
            let mut reads = vec![];
            for (key, range) in stored {
                let number = match numbers.get(&key) {
                    Some(&number) => number,
                    None => {
                        let dir = dir.join(tables.game().name);
                        sources.push(access.open(&dir.join(key.file_name()))?);
                        numbers.insert(key, sources.len() - 1);
                        sources.len() - 1
                    }
                };
                reads.push((number, range));
            }
            needed.push(reads);
        }
        let lengths = needed
            .iter()
            .flatten()
            .map(|(_, range)| range.end - range.start);
        let longest = lengths.max().unwrap_or(0);
        Ok(Self {
            sources,
            needed,
            buffer: vec![0; usize::try_from(longest)?],
        })
    }

    /// Reads the bytes for one of the positions.
    pub fn read(&mut self, index: usize) -> io::Result<()> {
        for (source, range) in &self.needed[index] {
            let buffer = &mut self.buffer[..(range.end - range.start) as usize];
            self.sources[*source].read_block(range.start, buffer)?;
            black_box(buffer);
        }
        Ok(())
    }
}

/// Adds the byte ranges of the blocks that a probe decodes; captures are played out. Adds
/// nothing for a side to move that a compact table omits, where a probe reads the successors.
fn add_blocks(
    tables: &Tablebase,
    position: &Position,
    metric: Metric,
    found: &mut Vec<(TableKey, Range<u64>)>,
) -> Result<(), ProbeError> {
    let variant = tables.game();
    if Colour::BOTH
        .iter()
        .any(|&colour| position.pieces(colour) == 0)
    {
        return Ok(());
    }
    if variant.has_capture(position) {
        let moves = variant.moves(position);
        let mut after = moves.iter().map(|played| variant.play(position, played));
        return after.try_for_each(|next| add_blocks(tables, &next, metric, found));
    }
    let class = Class::from_position(position);
    let key = TableKey::new(variant, class, metric, None);
    let (table, index) = tables.table(key)?;
    let is_swapped =
        !class.is_canonical() || class.is_symmetric() && position.turn() == Colour::Black;
    let stored = if is_swapped {
        position.swapped()
    } else {
        *position
    };
    let side = stored.turn().index();
    let place = index.place_in(&stored, &index.strides(table.spec().orders[side]));
    found.extend(match table.layout().locate(side, place) {
        Some(located) => Some((key, table.block_range(located.block)?)),
        None => None,
    });
    Ok(())
}
