//! Writes the file of a table of any game, from its header ([`TableSpec`]) and its [`CellCodes`].
//! The file gets its name after its values have been read again and compared.

use super::cell_codes::CellCodes;
use super::code_buffer::CodeBuffer;
use crate::error::BuildError;
use crate::progress::Progress;
use crate::timing::{StageTimes, WorkStage};
use galotne::index::CellOrder;
use galotne::material::MaterialClass;
use galotne::table::{
    BlockDecoder, CellEncoding, Codes, Dictionary, DictionaryTrainer, Effort, EncodedPart, Layout,
    PartEncoder, Table, TableError, TableSpec, TableWriter, TrainedDictionary, TwoBitCodes,
    WriteError,
};
use galotne::tablebase::TableKey;
use rayon::prelude::*;
use std::ops::Range;
use std::path::Path;

/// Cells of a part of a table, which one worker encodes at once.
pub const PART_CELLS: u64 = 1 << 21;

/// Consecutive cells of a dictionary's sample: those of the largest block.
const WINDOW_CELLS: u64 = 1 << 15;

/// Parts that are encoded before they are written. It bounds the memory for encoded parts.
const BATCH_PARTS: usize = 64;

/// The largest number of parts in a span, and in the spans of all workers.
const MAX_SPAN_PARTS: u64 = 8;
const MAX_SPANNED_PARTS: u64 = 16;

pub const fn block_cells(encoding: CellEncoding) -> u32 {
    match encoding {
        CellEncoding::Ternary => 5 << 15,
        // The largest of several sizes; the samples of a dictionary decide.
        CellEncoding::TwoBits => 1 << 15,
        CellEncoding::OneByte | CellEncoding::TwoBytes => 1 << 15,
    }
}

/// A table file to be written.
pub struct TableFile<'m, C: MaterialClass> {
    pub key: TableKey<C>,
    pub path: &'m Path,
    /// The directory of unfinished files.
    pub scratch: &'m Path,
    pub effort: Effort,
    /// The time of each kind of work.
    pub times: &'m StageTimes,
    /// Receives the number of written cells.
    pub progress: &'m dyn Progress,
}

impl<C: MaterialClass> TableFile<'_, C> {
    /// Writes the table. The file gets its name after all its values have been read again and
    /// compared with the solved ones. `trained` is the dictionary of the only plane, if the caller
    /// has trained it already.
    ///
    /// # Errors
    /// The solved values have changed, or the file cannot be written or does not hold them.
    pub fn write(
        &self,
        spec: TableSpec,
        source: &impl CellCodes,
        trained: Option<TrainedDictionary>,
    ) -> Result<(), BuildError<C>> {
        let times = self.times;
        let mut spec = spec;
        let dictionaries = match spec.encoding {
            CellEncoding::TwoBits => times.time(WorkStage::Compress, || {
                let trained = match trained {
                    Some(trained) if spec.turns().len() == 1 => vec![trained],
                    _ => train_dictionaries(source, &spec),
                };
                add_dictionaries(trained, &mut spec)
            }),
            CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => vec![],
        };
        let (spec, dictionaries) = (&spec, &dictionaries);
        let mut writer = TableWriter::create(self.path, self.scratch, spec, dictionaries)?;
        let layout = spec.layout().map_err(WriteError::from)?;
        for batch in span_batches(&layout) {
            source.release();
            let encoded = (batch.par_iter())
                .map_init(
                    || (None, CodeBuffer::new(spec.encoding)),
                    |(encoder, buffer), span| {
                        let encoder = match encoder {
                            Some(encoder) => encoder,
                            None => {
                                encoder.insert(PartEncoder::new(spec, dictionaries, self.effort)?)
                            }
                        };
                        times.time(WorkStage::Compress, || span.read(source, spec, buffer));
                        let parts = span.parts(buffer.codes()).map(|(number, codes)| {
                            let encode = || encoder.encode(span.plane, number, codes);
                            let encoded = times.time(WorkStage::Compress, encode)?;
                            self.progress.advance(codes.len() as u64);
                            Ok(encoded)
                        });
                        parts.collect()
                    },
                )
                .collect::<Result<Vec<Vec<EncodedPart>>, WriteError>>()?;
            for part in encoded.into_iter().flatten() {
                writer.append(&part)?;
            }
        }
        let complete = writer.complete()?;
        if let Some((plane, part)) = first_difference(source, &complete.open()?, times)? {
            return Err(BuildError::Content {
                table: self.key,
                plane,
                part,
            });
        }
        // The file equals the values in memory; those must be the solved ones.
        if !source.is_intact() {
            return Err(BuildError::Changed(self.key.class));
        }
        complete.put_in_place()?;
        Ok(())
    }
}

/// Returns the plane and the number of the first part of a table that does not hold these codes.
/// Every block is read, checked and decoded.
pub fn first_difference(
    source: &impl CellCodes,
    table: &Table,
    times: &StageTimes,
) -> Result<Option<(usize, u64)>, TableError> {
    let (layout, spec) = (table.layout(), table.spec());
    let compare = |span: &PartSpan, buffer: &mut CodeBuffer, decoder: &mut BlockDecoder| {
        span.read(source, spec, buffer);
        for (number, expected) in span.parts(buffer.codes()) {
            let mut start = 0;
            for block in layout.part_blocks(span.plane, number).unwrap_or(0..0) {
                let stored = table.decode_block(block, decoder)?;
                let cells = &stored.cells().cells;
                let end = expected
                    .len()
                    .min(start + (cells.end - cells.start) as usize);
                if !stored.agrees_with(expected.range(start..end)) {
                    return Ok(Some((span.plane, number)));
                }
                start = end;
            }
            if start < expected.len() {
                return Ok(Some((span.plane, number)));
            }
        }
        Ok(None)
    };
    for batch in span_batches(layout) {
        source.release();
        let found = (batch.par_iter())
            .map_init(
                || (CodeBuffer::new(spec.encoding), BlockDecoder::new()),
                |(buffer, decoder), span| {
                    times.time(WorkStage::Compare, || compare(span, buffer, decoder))
                },
            )
            .collect::<Result<Vec<_>, TableError>>()?;
        if let Some(part) = found.into_iter().flatten().next() {
            return Ok(Some(part));
        }
    }
    Ok(None)
}

/// Consecutive parts of a plane whose codes are read from memory at once: cells of one part may lie
/// far from each other in memory, with cells of the next parts between them.
#[derive(Clone)]
struct PartSpan {
    plane: usize,
    first: u64,
    parts: Vec<Range<u64>>,
}

impl PartSpan {
    fn places(&self) -> Range<u64> {
        let ends = self.parts.first().zip(self.parts.last());
        ends.map_or(0..0, |(first, last)| first.start..last.end)
    }

    /// Replaces the codes in the buffer by those of the span.
    fn read(&self, source: &impl CellCodes, spec: &TableSpec, buffer: &mut CodeBuffer) {
        buffer.read(source, self.plane, spec.order_of(self.plane), self.places());
    }

    /// Returns the number and the codes of each part, from the codes of the span.
    fn parts<'a>(&'a self, codes: Codes<'a>) -> impl Iterator<Item = (u64, Codes<'a>)> {
        let start = self.places().start;
        (self.first..)
            .zip(&self.parts)
            .map(move |(number, places)| {
                let [start, end] = [places.start, places.end].map(|place| (place - start) as usize);
                (number, codes.range(start..end))
            })
    }
}

/// Returns all parts in the order of the file, in batches of about [`BATCH_PARTS`].
fn span_batches(layout: &Layout) -> Vec<Vec<PartSpan>> {
    let (planes, parts) = (layout.planes(), layout.parts());
    let threads = rayon::current_num_threads() as u64;
    // Enough spans that no worker waits for others.
    let max_length = (MAX_SPANNED_PARTS / threads).clamp(1, MAX_SPAN_PARTS);
    let length = (planes as u64 * parts / (4 * threads)).clamp(1, max_length);
    let spans = (0..planes).flat_map(|plane| {
        let first_parts = (0..parts).step_by(length as usize);
        first_parts.map(move |first| PartSpan {
            plane,
            first,
            parts: (first..parts.min(first + length))
                .filter_map(|part| layout.part_cells(part))
                .collect(),
        })
    });
    let spans: Vec<PartSpan> = spans.collect();
    let batches = spans.chunks((BATCH_PARTS / length as usize).max(1));
    batches.map(<[PartSpan]>::to_vec).collect()
}

/// Trains a dictionary on samples of a plane in an order.
pub fn train_dictionary(
    source: &impl CellCodes,
    plane: usize,
    order: CellOrder,
    largest: u16,
) -> TrainedDictionary {
    /// The sample has one cell in this many, within these limits.
    const CELLS_PER_SAMPLE: u64 = 4;
    const MIN_CELLS: u64 = 1 << 20;
    const MAX_CELLS: u64 = 1 << 22;

    let cells = source.cells();
    let sampled = (cells / CELLS_PER_SAMPLE)
        .clamp(MIN_CELLS, MAX_CELLS)
        .min(cells);
    let windows = sampled.div_ceil(WINDOW_CELLS);
    let (mut training, mut codes) = (DictionaryTrainer::new(largest), TwoBitCodes::new());
    for number in 0..windows {
        let start = cells.saturating_sub(WINDOW_CELLS) * number / windows;
        let places = start..cells.min(start + WINDOW_CELLS);
        source.result_codes(plane, order, places, &mut codes);
        training.add(codes.all());
    }
    training.finish(cells)
}

/// Trains a dictionary for each plane.
fn train_dictionaries(source: &impl CellCodes, spec: &TableSpec) -> Vec<TrainedDictionary> {
    let turns = spec.turns().par_iter().enumerate();
    turns
        .map(|(plane, turn)| {
            let order = spec.orders[turn.index()];
            train_dictionary(source, plane, order, spec.largest)
        })
        .collect()
}

/// Adds the sizes of dictionaries and of blocks to a header, and returns the dictionaries.
fn add_dictionaries(trained: Vec<TrainedDictionary>, spec: &mut TableSpec) -> Vec<Dictionary> {
    /// Limit of the average size of blocks: they decode in two microseconds then.
    const MAX_BLOCK_BYTES: u64 = 384;
    /// Smaller blocks are never needed.
    const MIN_BLOCK_CELLS: u32 = 1 << 12;

    let (bytes, mixed) = (trained.iter()).fold((0, 0), |(bytes, mixed), trained| {
        (bytes + trained.bytes, mixed + trained.mixed_cells)
    });
    spec.block_cells = WINDOW_CELLS as u32;
    while spec.block_cells > MIN_BLOCK_CELLS
        && u64::from(spec.block_cells) * bytes > MAX_BLOCK_BYTES * mixed
    {
        spec.block_cells /= 2;
    }
    for (turn, trained) in spec.turns().iter().zip(&trained) {
        spec.dictionaries[turn.index()] = trained.dictionary.bytes_in_file();
    }
    trained
        .into_iter()
        .map(|trained| trained.dictionary)
        .collect()
}
