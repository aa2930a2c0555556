//! From codes to a table file, whatever game they are of.
//!
//! What comes in is the [shape](TableSpec) of a table and its [`Codes`]; what goes out is a file
//! that has been read again and holds them, under its name.

use crate::progress::Progress;
use crate::timing::{StageTimes, WorkStage};
use galotne::index::CellOrder;
use galotne::table::code::OMITTED;
use galotne::table::{
    BlockDecoder, CellEncoding, Dictionary, DictionaryTrainer, Effort, EncodedPart, Layout,
    PartEncoder, Table, TableError, TableSpec, TableWriter, TrainedDictionary, WriteError,
};
use rayon::prelude::*;
use std::ops::Range;
use std::path::Path;

/// So many cells make a part of a table, which one worker writes at once.
pub const PART_CELLS: u64 = 1 << 21;

/// Cells that are looked at together for a dictionary: as many as the largest block has.
const WINDOW: u64 = 1 << 15;

/// Parts that are worked on together, so that they do not pile up.
const TOGETHER: usize = 64;

/// The most parts of a span, and of the spans of all workers.
const LONGEST_SPAN: u64 = 8;
const MOST_SPANNED: u64 = 16;

/// How many cells a block has.
pub const fn block_cells(encoding: CellEncoding) -> u32 {
    match encoding {
        CellEncoding::Ternary => 5 << 15,
        // Of several sizes the largest; the samples of a dictionary decide.
        CellEncoding::TwoBits => 1 << 15,
        CellEncoding::OneByte | CellEncoding::TwoBytes => 1 << 15,
    }
}

/// Where the codes of a table come from.
pub trait Codes: Sync {
    /// How many cells each plane has.
    fn cells(&self) -> u64;

    /// Replaces `codes` by those at some places of a plane whose cells lie in this order,
    /// [`OMITTED`] where the table keeps none.
    fn codes(&self, plane: usize, order: CellOrder, places: Range<u64>, codes: &mut Vec<u16>);

    /// Lets the system take back the memory of what is on disk until it is looked at again.
    fn rest(&self) {}

    /// Whether what was solved is still there as it was kept.
    fn is_intact(&self) -> bool {
        true
    }
}

/// Why there is no table under its name.
#[derive(Debug)]
pub enum Fault {
    /// It cannot be written.
    Write(WriteError),
    /// What was written cannot be read.
    Read(TableError),
    /// What was solved changed while it was kept.
    Changed,
    /// The finished file does not hold what was solved, from this part on.
    Content {
        /// The plane of the first difference.
        plane: usize,
        /// The part of it.
        part: u64,
    },
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}

impl From<TableError> for Fault {
    fn from(error: TableError) -> Self {
        Self::Read(error)
    }
}

/// A table in the making.
pub struct Making<'m> {
    /// Where it will be.
    pub path: &'m Path,
    /// The directory of files in the making.
    pub scratch: &'m Path,
    /// How long repetitions are looked for.
    pub effort: Effort,
    /// Counts the time of each kind of work.
    pub stages: &'m StageTimes,
    /// Told about cells that are written.
    pub progress: &'m dyn Progress,
}

impl Making<'_> {
    /// Writes the table. All values are read again from the finished file, and only a file with the
    /// values that were solved gets its name. A dictionary that has been [`trained`] for the only
    /// plane is not made again.
    pub fn write(
        &self,
        spec: TableSpec,
        source: &impl Codes,
        known: Option<TrainedDictionary>,
    ) -> Result<(), Fault> {
        let stages = self.stages;
        let mut spec = spec;
        let dictionaries = match spec.encoding {
            CellEncoding::TwoBits => stages.time(WorkStage::Compress, || {
                let trained = match known {
                    Some(trained) if spec.turns().len() == 1 => vec![trained],
                    _ => train(source, &spec),
                };
                share(trained, &mut spec)
            }),
            CellEncoding::Ternary | CellEncoding::OneByte | CellEncoding::TwoBytes => vec![],
        };
        let (spec, dictionaries) = (&spec, &dictionaries);
        let mut writer =
            TableWriter::create_with_dictionaries(self.path, self.scratch, spec, dictionaries)?;
        let layout = spec.layout().map_err(WriteError::from)?;
        for some in spans(&layout, TOGETHER) {
            source.rest();
            let encoded = (some.par_iter())
                .map_init(
                    || (None, vec![]),
                    |(encoder, meant), span| {
                        let encoder = match encoder {
                            Some(encoder) => encoder,
                            None => encoder.insert(PartEncoder::with_dictionaries(
                                spec,
                                dictionaries,
                                self.effort,
                            )?),
                        };
                        stages.time(WorkStage::Compress, || span.codes(source, spec, meant));
                        let parts = span.parts(meant).map(|(number, codes)| {
                            let encode = || encoder.encode(span.plane, number, codes);
                            let encoded = stages.time(WorkStage::Compress, encode)?;
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
        if let Some((plane, part)) = difference(source, &complete.open()?, stages)? {
            return Err(Fault::Content { plane, part });
        }
        // The finished file was compared with what is in memory now.
        if !source.is_intact() {
            return Err(Fault::Changed);
        }
        complete.put_in_place()?;
        Ok(())
    }
}

/// The plane and number of the first part of a table that does not hold these codes. Every block is
/// read, checked and decoded for it.
pub fn difference(
    source: &impl Codes,
    table: &Table,
    stages: &StageTimes,
) -> Result<Option<(usize, u64)>, TableError> {
    let (layout, spec) = (table.layout(), table.spec());
    let differs = |span: &Span, reading: &mut Reading| {
        let Reading {
            decoder,
            meant,
            stored,
        } = reading;
        span.codes(source, spec, meant);
        for (number, meant) in span.parts(meant) {
            stored.clear();
            for block in layout.part_blocks(span.plane, number).unwrap_or(0..0) {
                table.decode_cells(block, decoder, stored)?;
            }
            let same = |(stored, &meant): (&u16, &u16)| meant == OMITTED || *stored == meant;
            if stored.len() != meant.len() || !stored.iter().zip(meant).all(same) {
                return Ok(Some((span.plane, number)));
            }
        }
        Ok(None)
    };
    for some in spans(layout, TOGETHER) {
        source.rest();
        let found = (some.par_iter())
            .map_init(Reading::default, |reading, span| {
                stages.time(WorkStage::Compare, || differs(span, reading))
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        if let Some(part) = found.into_iter().flatten().next() {
            return Ok(Some(part));
        }
    }
    Ok(None)
}

/// Parts of a plane whose cells are gathered at once: those of one part may lie far from each other
/// in memory, and what lies between them belongs to the next parts.
#[derive(Clone)]
struct Span {
    plane: usize,
    /// The number of the first part.
    first: u64,
    /// The places of each.
    parts: Vec<Range<u64>>,
}

impl Span {
    fn places(&self) -> Range<u64> {
        let ends = self.parts.first().zip(self.parts.last());
        ends.map_or(0..0, |(first, last)| first.start..last.end)
    }

    /// Replaces `codes` by those of the span.
    fn codes(&self, source: &impl Codes, spec: &TableSpec, codes: &mut Vec<u16>) {
        let order = spec.orders[spec.turn(self.plane).index()];
        source.codes(self.plane, order, self.places(), codes);
    }

    /// The number of each part and its codes, out of those of the span.
    fn parts<'a>(&'a self, codes: &'a [u16]) -> impl Iterator<Item = (u64, &'a [u16])> {
        let start = self.places().start;
        (self.first..)
            .zip(&self.parts)
            .map(move |(number, places)| {
                (
                    number,
                    &codes[(places.start - start) as usize..(places.end - start) as usize],
                )
            })
    }
}

/// All parts in the order of the file, by spans, of which so many parts are worked on together.
fn spans(layout: &Layout, together: usize) -> Vec<Vec<Span>> {
    let (planes, parts) = (layout.planes(), layout.parts());
    let threads = rayon::current_num_threads() as u64;
    // Enough spans that no worker waits for others.
    let most = (MOST_SPANNED / threads).clamp(1, LONGEST_SPAN);
    let length = (planes as u64 * parts / (4 * threads)).clamp(1, most);
    let spans = (0..planes).flat_map(|plane| {
        (0..parts).step_by(length as usize).map(move |first| Span {
            plane,
            first,
            parts: (first..parts.min(first + length))
                .filter_map(|part| layout.part_cells(part))
                .collect(),
        })
    });
    let spans: Vec<Span> = spans.collect();
    let chunks = spans.chunks((together / length as usize).max(1));
    chunks.map(<[Span]>::to_vec).collect()
}

/// Makes a dictionary of samples of a plane in an order.
pub fn trained(
    source: &impl Codes,
    plane: usize,
    order: CellOrder,
    largest: u16,
) -> TrainedDictionary {
    /// One cell in so many is looked at, but not fewer or more than these for each side to move.
    const ONE_IN: u64 = 4;
    const LEAST: u64 = 1 << 20;
    const MOST: u64 = 1 << 22;

    let cells = source.cells();
    let sampled = (cells / ONE_IN).clamp(LEAST, MOST).min(cells);
    let windows = sampled.div_ceil(WINDOW);
    let (mut training, mut codes) = (DictionaryTrainer::new(largest), vec![]);
    for number in 0..windows {
        let start = cells.saturating_sub(WINDOW) * number / windows;
        let places = start..cells.min(start + WINDOW);
        source.codes(plane, order, places, &mut codes);
        training.add(&codes);
    }
    training.finish(cells)
}

/// Makes a dictionary of each plane.
fn train(source: &impl Codes, spec: &TableSpec) -> Vec<TrainedDictionary> {
    let turns = spec.turns().par_iter().enumerate();
    turns
        .map(|(plane, turn)| trained(source, plane, spec.orders[turn.index()], spec.largest))
        .collect()
}

/// The dictionaries that blocks share. Says in the shape how large they and the blocks are.
fn share(trained: Vec<TrainedDictionary>, spec: &mut TableSpec) -> Vec<Dictionary> {
    /// What blocks should take on average at most: then they decode in two microseconds.
    const BLOCK_BYTES: u64 = 384;
    /// Smaller ones are never needed.
    const FEWEST: u32 = 1 << 12;

    let (bytes, mixed) = (trained.iter()).fold((0, 0), |(bytes, mixed), trained| {
        (bytes + trained.bytes, mixed + trained.mixed_cells)
    });
    spec.block_cells = WINDOW as u32;
    while spec.block_cells > FEWEST && u64::from(spec.block_cells) * bytes > BLOCK_BYTES * mixed {
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

/// What a worker reads a table with.
#[derive(Default)]
struct Reading {
    decoder: BlockDecoder,
    /// Codes that are meant, and codes that are stored.
    meant: Vec<u16>,
    stored: Vec<u16>,
}
