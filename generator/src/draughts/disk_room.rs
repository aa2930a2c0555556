//! The room of planes in scratch files: bytes on disk, and bytes of memory while they are read.

use super::ordered_targets::targets;
use crate::order::BuildOrder;
use crate::store::chunked_slots::{CHUNK_BYTES, MIN_SLOT_BYTES, directory_bytes};
use crate::store::packed_scores::ScoreWidth;
use crate::store::planes;
use crate::store::solved_class::class_bytes;
use galotne::index::Index;
use galotne::material::Class;

/// The room of the planes of one or several classes in scratch files.
#[derive(Clone, Copy, Default, Debug)]
pub struct DiskRoom {
    /// Bytes on disk, estimated from measured ratios.
    pub stored: u64,
    /// Bytes of memory that find slices, and for small slices of those that are read at a time.
    pub fixed: u64,
    /// Bytes of compressed planes when they are decompressed.
    pub planes: u64,
    /// Bytes that the units at work may decompress.
    pub reads: u64,
}

/// At most one in this many bytes of planes in scratch files is of use in memory at a time: a group
/// of slices, and the slices that its moves lead into.
const RESIDENT_SHARE: u64 = 8;

/// At least one in this many bytes of planes has room in memory. With less, units would wait for
/// slices that were decompressed before.
const LEAST_SHARE: u64 = 64;

/// Slices, or chunks of small slices, that a unit of work reads of each plane. Of a small plane it
/// reads no larger share than a group does.
const READ_CHUNKS: u64 = 4;

impl DiskRoom {
    /// Returns the room of a class, of which `units` units of work read at a time. The class
    /// `at_work` itself has quiet positions, too.
    pub fn of_class(order: &BuildOrder, class: Class, at_work: bool, units: u64) -> Self {
        let variant = order.game;
        let targets = targets(order);
        let scores = class_bytes(variant, class, targets);
        let Some(index) = Index::new(variant, class) else {
            return Self {
                stored: scores,
                fixed: scores,
                planes: scores,
                reads: scores,
            };
        };
        let sides = planes::side_count(class) as u64;
        let slots = planes::slice_count(&index);
        let slot = targets.width().bytes(planes::slice_cells(&index));
        let quiet = if at_work {
            index.cells().div_ceil(8).saturating_mul(sides)
        } else {
            0
        };
        let bytes = scores.saturating_add(quiet);
        if slot < MIN_SLOT_BYTES {
            return Self {
                stored: bytes,
                fixed: bytes / RESIDENT_SHARE,
                ..Self::default()
            };
        }
        let score_planes = (index.planes() as u64).saturating_mul(targets.scale_count(class));
        let directories = score_planes + if at_work { sides } else { 0 };
        let plane = slots.saturating_mul(slot as u64);
        let chunks = READ_CHUNKS.saturating_mul(slot.max(CHUNK_BYTES) as u64);
        let read = if at_work && slots == 1 {
            // Its slice is not read before it is solved, and the memory of the solver free.
            0
        } else {
            chunks.min(plane / RESIDENT_SHARE).max(slot as u64)
        };
        let (per_score, per_quiet) = stored_per_thousand(targets.width());
        Self {
            stored: share(scores, per_score).saturating_add(share(quiet, per_quiet)),
            fixed: directory_bytes(slots).saturating_mul(directories),
            planes: bytes,
            reads: (plane.min(read.saturating_mul(units))).saturating_mul(score_planes),
        }
    }

    /// Adds the room of another class.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            stored: self.stored.saturating_add(other.stored),
            fixed: self.fixed.saturating_add(other.fixed),
            planes: self.planes.saturating_add(other.planes),
            reads: self.reads.saturating_add(other.reads),
        }
    }

    /// Divides the memory up to `allowed` bytes, of which the work takes `working`.
    pub fn memory(&self, allowed: u64, working: u64) -> DiskMemory {
        let fixed = working.saturating_add(self.fixed);
        let reads = self.reads.min(self.planes);
        let least = self
            .planes
            .min(reads.saturating_add(self.planes / LEAST_SHARE));
        let most = least.max(self.planes / RESIDENT_SHARE);
        let room = allowed.saturating_sub(fixed).clamp(least, most);
        DiskMemory {
            total: fixed.saturating_add(room),
            cache: room.saturating_sub(reads),
        }
    }
}

/// The memory of work on planes in scratch files.
#[derive(Clone, Copy, Debug)]
pub struct DiskMemory {
    /// All bytes.
    pub total: u64,
    /// The limit of decompressed chunks, beside those that units at work read.
    pub cache: u64,
}

/// Returns the bytes on disk of a thousand bytes of scores and of quiet positions: for results
/// rounded up from 295 and 544, measured on KKMvKK of international draughts. Shards with distances
/// take 1.91 bits for each position of up to 5 pieces, quiet positions included.
const fn stored_per_thousand(width: ScoreWidth) -> (u64, u64) {
    match width {
        ScoreWidth::Byte => (250, 600),
        ScoreWidth::TwoBits => (300, 600),
    }
}

const fn share(bytes: u64, per_thousand: u64) -> u64 {
    (bytes / 1000)
        .saturating_add(1)
        .saturating_mul(per_thousand)
}
