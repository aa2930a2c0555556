//! Values of one position and of many.

use crate::ffi::{OutPointer, check_disjoint, out_slice, reference, slice};
use crate::position::Position;
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::measure::Measure;
use galotne::tablebase::Probe;
use galotne::value::{Value as TableValue, Wdl};

/// The side to move loses.
pub const GALOTNE_LOSS: i8 = -1;
/// Neither side wins.
pub const GALOTNE_DRAW: i8 = 0;
/// The side to move wins.
pub const GALOTNE_WIN: i8 = 1;
/// The value is unknown.
pub const GALOTNE_UNKNOWN: i8 = 127;

/// Answers may be read from files.
pub const GALOTNE_READ: u32 = 0;
/// Only memory is used: no file is read, and the call does not wait for another thread that reads
/// one. If the answer is not in memory, GALOTNE_STATUS_NOT_CACHED is returned at once.
pub const GALOTNE_CACHED_ONLY: u32 = 1;

/// Win, draw or loss, without draw rules.
pub const GALOTNE_WDL: u32 = 0;
/// Plies to the end with best play, without draw rules.
pub const GALOTNE_DTW: u32 = 1;
/// The fewest plies that must be left on a draw clock for the result to stand. A draw clock counts
/// the plies up to a draw by rule.
pub const GALOTNE_NEED: u32 = 2;

/// The value of a position for the side to move.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Plies to the end, or plies needed; 0 for draws and for GALOTNE_WDL.
    pub plies: u16,
    /// GALOTNE_LOSS, GALOTNE_DRAW, GALOTNE_WIN; GALOTNE_UNKNOWN unless the status is
    /// GALOTNE_STATUS_OK.
    pub wdl: i8,
    /// The status of this answer: GALOTNE_STATUS_OK, GALOTNE_STATUS_MISSING, ..
    pub status: u8,
}

impl From<TableValue> for Value {
    fn from(value: TableValue) -> Self {
        Self {
            plies: value.plies().unwrap_or_default(),
            wdl: sign(value.wdl()),
            status: Status::Ok as u8,
        }
    }
}

impl Value {
    const fn without_answer(status: Status) -> Self {
        Self {
            plies: 0,
            wdl: GALOTNE_UNKNOWN,
            status: status as u8,
        }
    }
}

/// Returns a result as a number.
pub const fn sign(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Loss => GALOTNE_LOSS,
        Wdl::Draw => GALOTNE_DRAW,
        Wdl::Win => GALOTNE_WIN,
    }
}

/// Returns a probe for a kind of access.
#[inline]
pub fn probe(tables: &Tables, access: u32) -> Result<Probe<'_>, Failure> {
    match access {
        GALOTNE_READ => Ok(tables.tables.reading()),
        GALOTNE_CACHED_ONLY => Ok(tables.tables.cached()),
        other => Err(Failure::argument(format_args!(
            "`access` is {other}: it must be 0 (GALOTNE_READ) or 1 (GALOTNE_CACHED_ONLY)"
        ))),
    }
}

/// Returns the subject of a look-up: a metric and, for GALOTNE_NEED, the draw rules and the plies
/// counted on a second clock.
#[inline]
pub fn measure(tables: &Tables, metric: u32, profile: u32, count: u8) -> Result<Measure, Failure> {
    match metric {
        GALOTNE_WDL => Ok(Measure::Wdl),
        GALOTNE_DTW => Ok(Measure::Dtw),
        GALOTNE_NEED => Ok(Measure::Need {
            profile: tables.profile(profile)?,
            count,
        }),
        other => Err(Failure::argument(format_args!(
            "there is no metric {other}"
        ))),
    }
}

/// Probes one position.
///
/// # Safety
/// That of every exported function: see [the crate](crate).
#[inline]
unsafe fn probe_one(
    tables: *const Tables,
    position: *const Position,
    (metric, profile, count): (u32, u32, u8),
    access: u32,
    answer: impl FnOnce(TableValue) -> Result<(), Failure>,
) -> Status {
    guarded(|| {
        // SAFETY: the caller upholds the contract.
        let (tables, position) = unsafe {
            (
                reference(tables, "tables")?,
                reference(position, "position")?,
            )
        };
        let probe = probe(tables, access)?;
        let measure = measure(tables, metric, profile, count)?;
        let position = position.read(tables.variant())?;
        answer(probe.value(&position, measure)?)
    })
}

/// Looks up the result of a position without draw rules: GALOTNE_WIN, GALOTNE_DRAW or GALOTNE_LOSS
/// for the side to move. The side to move may have a capture. `access` is GALOTNE_READ or
/// GALOTNE_CACHED_ONLY.
///
/// Returns GALOTNE_STATUS_OK or, with `*wdl` unchanged, GALOTNE_STATUS_POSITION,
/// GALOTNE_STATUS_MISSING, GALOTNE_STATUS_NOT_CACHED or GALOTNE_STATUS_TABLE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_wdl(
    tables: *const Tables,
    position: *const Position,
    access: u32,
    wdl: *mut i8,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        probe_one(tables, position, (GALOTNE_WDL, 0, 0), access, |value| {
            OutPointer::new(wdl, "wdl")?.write(sign(value.wdl()));
            Ok(())
        })
    }
}

/// Looks up the result of a position and the plies to the end with best play, without draw rules:
/// the winner takes the shortest way, the loser the longest. A lost game that is over has 0 plies.
///
/// Returns the statuses of galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_dtw(
    tables: *const Tables,
    position: *const Position,
    access: u32,
    value: *mut Value,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        probe_one(tables, position, (GALOTNE_DTW, 0, 0), access, |found| {
            OutPointer::new(value, "value")?.write(found.into());
            Ok(())
        })
    }
}

/// Looks up the fewest plies that must be left on the running clock for the result to stand under
/// draw rules. If it does not stand even with a fresh clock, the value is a draw. `count` is the
/// number of plies counted so far on a second clock that runs at the same time, 0 if there is none.
/// galotne_judge() finds both clocks by itself.
///
/// Returns the statuses of galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_need(
    tables: *const Tables,
    position: *const Position,
    profile: u32,
    count: u8,
    access: u32,
    value: *mut Value,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        probe_one(
            tables,
            position,
            (GALOTNE_NEED, profile, count),
            access,
            |found| {
                OutPointer::new(value, "value")?.write(found.into());
                Ok(())
            },
        )
    }
}

/// Looks up the results of many positions, faster than one by one. `wdl` has room for `count`
/// numbers: GALOTNE_WIN, GALOTNE_DRAW, GALOTNE_LOSS, or GALOTNE_UNKNOWN for a position without an
/// answer. Such a position does not affect the others; the status and galotne_last_error() are
/// those of the first one.
///
/// Returns the statuses of galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_wdl_many(
    tables: *const Tables,
    positions: *const Position,
    count: usize,
    access: u32,
    wdl: *mut i8,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        probe_many(
            tables,
            (positions, count),
            (GALOTNE_WDL, 0, 0),
            access,
            (wdl, "wdl"),
            |found| found.map_or(GALOTNE_UNKNOWN, |value| sign(value.wdl())),
        )
    }
}

/// Looks up the values of many positions, faster than one by one. `metric` is GALOTNE_WDL,
/// GALOTNE_DTW or GALOTNE_NEED; the last one with the number of a profile and, in `beside`, the
/// plies counted on a second clock. `values` has room for `count` values, each with a status of its
/// own. The status of the call and galotne_last_error() are those of the first position without an
/// answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_measure_many(
    tables: *const Tables,
    positions: *const Position,
    count: usize,
    metric: u32,
    profile: u32,
    beside: u8,
    access: u32,
    values: *mut Value,
) -> Status {
    // SAFETY: the caller upholds the contract.
    unsafe {
        probe_many(
            tables,
            (positions, count),
            (metric, profile, beside),
            access,
            (values, "values"),
            |found| found.map_or_else(Value::without_answer, Value::from),
        )
    }
}

/// The number of positions in a batch: enough for sorted look-ups to pay off, in little memory.
const BATCH: usize = 1 << 15;

/// Probes many positions.
///
/// # Safety
/// That of every exported function: see [the crate](crate).
unsafe fn probe_many<T>(
    tables: *const Tables,
    (positions, count): (*const Position, usize),
    (metric, profile, beside): (u32, u32, u8),
    access: u32,
    (answers, name): (*mut T, &str),
    answer: impl Fn(Result<TableValue, Status>) -> T,
) -> Status {
    guarded(|| {
        check_disjoint((positions, count), (answers, count))?;
        // SAFETY: the caller upholds the contract; the arrays do not overlap.
        let (tables, positions, answers) = unsafe {
            (
                reference(tables, "tables")?,
                slice(positions, count, "positions")?,
                out_slice(answers, count, name)?,
            )
        };
        let probe = probe(tables, access)?;
        let measure = measure(tables, metric, profile, beside)?;
        let mut failed = FirstFailure::default();
        let mut read = Vec::with_capacity(count.min(BATCH));
        let mut places = Vec::with_capacity(count.min(BATCH));
        let chunks = positions.chunks(BATCH).zip(answers.chunks_mut(BATCH));
        for (begin, (positions, answers)) in (0..).step_by(BATCH).zip(chunks) {
            read.clear();
            places.clear();
            for (place, position) in positions.iter().enumerate() {
                match position.read(tables.variant()) {
                    Ok(position) => {
                        read.push(position);
                        places.push(place);
                    }
                    Err(failure) => {
                        answers[place].write(answer(Err(failure.status)));
                        failed.keep(begin + place, || failure);
                    }
                }
            }
            probe.values(&read, measure, |nth, found| {
                let place = places[nth];
                let found = found.map_err(|error| {
                    let status = Failure::status_of(&error);
                    failed.keep(begin + place, || error.into());
                    status
                });
                answers[place].write(answer(found));
            });
        }
        failed.0.map_or(Ok(()), |(_, failure)| Err(failure))
    })
}

/// The failure of the first position without an answer.
#[derive(Default)]
struct FirstFailure(Option<(usize, Failure)>);

impl FirstFailure {
    fn keep(&mut self, place: usize, failure: impl FnOnce() -> Failure) {
        if self.0.as_ref().is_none_or(|(first, _)| place < *first) {
            self.0 = Some((place, failure()));
        }
    }
}
